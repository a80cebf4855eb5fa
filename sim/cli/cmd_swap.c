/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet swap: a card goes out of a deck, which of several comes in? Each list meets the field on
 * the same chance (sim/experiments/swap.h). */
#define _POSIX_C_SOURCE 200809L

#include "decks/files/memory.h"
#include "decks/lists/card_called.h"
#include "reports/swap_report.h"
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/cli/input.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/experiments/swap.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_LISTS = GT_CARD_POOLS, USUAL_GAMES = 100 };

typedef struct arguments {
    gt_strings decks, versus, in, cards, patches, options;
    const char *out, *policy, *rules, *project;
    double confidence;
    uint64_t seed;
    int games, copies, threads, turn_limit, action_limit;
    bool json, no_project, open_seeds, without_unknown;
} arguments;

/* The lists: number 0 is the deck as it is. */
typedef struct lists {
    const gt_contest *contest;
    int out; /* card that goes */
    int copies;
    int n;
    gt_deck deck[MOST_LISTS];
    const char *id[MOST_LISTS], *name[MOST_LISTS];
    char **left_out;
    int n_left_out, left_out_capacity;
} lists;

/* ---- The cards. */

static const gt_pool *pool_of(const lists *l)
{
    return gt_library_pool(l->contest->library);
}

/* The card that a word names; -1, and told: none. */
static int card_named(const lists *l, const char *word, size_t n)
{
    gt_called called = gt_card_called(pool_of(l), word, n);
    if (called.card >= 0 && !called.several)
        return called.card;
    const char *meant = called.several ? NULL : gt_card_meant(pool_of(l), word, n);
    fprintf(stderr, "gauntlet swap: '%.*s' %s%s%s%s\n", (int)n, word,
            called.several ? "is the name of several cards; name one by its id"
                           : "is no card of the pool",
            meant != NULL ? "; did you mean '" : "", meant != NULL ? meant : "",
            meant != NULL ? "'?" : "");
    return -1;
}

/* How many copies of a card the counted sections hold. */
static int copies_of(const gt_deck *deck, int card)
{
    int n = 0;
    for (int i = 0; i < deck->n; i++)
        if (deck->row[i].card == card && deck->system->section[deck->row[i].section].counted)
            n += deck->row[i].count;
    return n;
}

/* The deck with copies of one card in place of another's. */
static void exchange(const lists *l, int in, gt_deck *out)
{
    const gt_deck *deck = &l->contest->decks.list[0];
    int left = l->copies;
    *out = *deck;
    out->n = 0;
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        bool here = row->card == l->out && deck->system->section[row->section].counted;
        int gone = !here ? 0 : row->count < left ? row->count : left;
        left -= gone;
        if (row->count > gone)
            gt_deck_add(out, row->section, row->card, row->count - gone);
        if (gone > 0)
            gt_deck_add(out, row->section, in, gone);
    }
}

/* Writes the list and reads it, as a file would be: so it is checked like any. */
static bool is_legal(const lists *l, gt_deck *deck, gt_errors *e)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL)
        gt_out_of_memory();
    gt_deck_write_text(pool_of(l), deck, file);
    fclose(file);
    gt_deck read;
    bool well = gt_deck_parse("the list", text, size, l->contest->system, pool_of(l), &read, e);
    free(text);
    return well && e->n == 0;
}

static void leave_out(lists *l, const char *id, const char *why)
{
    char text[400];
    snprintf(text, sizeof text, "%s: %s", id, why);
    l->left_out = gt_grow(l->left_out, l->n_left_out, &l->left_out_capacity, sizeof(char *));
    l->left_out[l->n_left_out++] = gt_copy_text(text, strlen(text));
}

/* Adds the list with a card, or says why there is no such. False, and told: there are too many. */
static bool add_list(lists *l, int in)
{
    const gt_def *card = &pool_of(l)->defs[in];
    gt_errors e = {0};
    if (in == l->out) {
        leave_out(l, card->id, "it is the card that goes out");
        return true;
    }
    for (int i = 1; i < l->n; i++)
        if (strcmp(l->id[i], card->id) == 0)
            return true;
    if (l->n == MOST_LISTS) {
        fprintf(stderr, "gauntlet swap: at most %d cards are compared at once\n", MOST_LISTS - 1);
        return false;
    }
    exchange(l, in, &l->deck[l->n]);
    if (is_legal(l, &l->deck[l->n], &e)) {
        l->id[l->n] = card->id;
        l->name[l->n++] = card->name;
    } else {
        leave_out(l, card->id, e.n > 0 ? e.list[0].text : "the deck would not be legal");
    }
    gt_errors_free(&e);
    return true;
}

/* One word of --in: a card, or several with commas between them; names may have commas
 * themselves. */
static bool add_word(lists *l, const char *word)
{
    size_t size = strlen(word);
    if (strchr(word, ',') == NULL || gt_card_by_id(pool_of(l), word, size) >= 0 ||
        gt_card_by_name(pool_of(l), word, size, -1) >= 0) {
        int card = card_named(l, word, size);
        return card >= 0 && add_list(l, card);
    }
    for (;;) {
        size_t n = strcspn(word, ",");
        int card = card_named(l, word, n);
        if (card < 0 || !add_list(l, card))
            return false;
        if (word[n] == '\0')
            return true;
        word += n + 1;
    }
}

/* False, and told: the question makes no sense. */
static bool make_lists(lists *l, const arguments *args)
{
    const gt_deck *deck = &l->contest->decks.list[0];
    l->out = card_named(l, args->out, strlen(args->out));
    if (l->out < 0)
        return false;
    const gt_def *card = &pool_of(l)->defs[l->out];
    int there = copies_of(deck, l->out);
    if (there == 0 || args->copies > there) {
        fprintf(stderr, "gauntlet swap: %s holds %d of %s %s\n", deck->name, there, card->id,
                card->name);
        return false;
    }
    l->copies = args->copies > 0 ? args->copies : there;
    l->deck[0] = *deck;
    l->id[0] = card->id;
    l->name[0] = card->name;
    l->n = 1;
    for (int i = 0; i < args->in.n; i++)
        if (!add_word(l, args->in.item[i]))
            return false;
    for (int i = 0; l->n < 2 && i < l->n_left_out; i++)
        fprintf(stderr, "gauntlet swap: left out: %s\n", l->left_out[i]);
    if (l->n < 2)
        fprintf(stderr, "gauntlet swap: no card of --in can come in\n");
    return l->n >= 2;
}

/* ---- The games. */

typedef struct progress {
    bool terminal;
    time_t next;
} progress;

static void tell_progress(void *context, uint64_t games, uint64_t of)
{
    progress *p = context;
    if (time(NULL) < p->next)
        return;
    p->next = time(NULL) + (p->terminal ? 1 : 30);
    fprintf(stderr, "%s%" PRIu64 " of %" PRIu64 " games%s", p->terminal ? "\r" : "", games, of,
            p->terminal ? "\033[K" : "\n");
}

static int report(const lists *l, const gt_swap *s, const arguments *args, const gt_policy *policy)
{
    const gt_contest *c = l->contest;
    const gt_swap_report r = {
        .swap = s,
        .version = GT_VERSION,
        .rules = c->system->name,
        .deck = c->name[0],
        .policy = gt_policy_name(policy),
        .played = c->played,
        .out_id = l->id[0],
        .out_name = l->name[0],
        .copies = l->copies,
        .in_id = l->id,
        .in_name = l->name,
        .opponents = c->field.n_matchups,
        .seed = args->seed,
        .games = (uint64_t)args->games,
        .confidence = args->confidence,
        .reproducible = gt_policy_reproducible(policy),
        .left_out = (const char *const *)l->left_out,
        .n_left_out = l->n_left_out,
    };
    if (args->json)
        gt_write_swap_json(stdout, &r);
    else
        gt_print_swap(stdout, &r, gt_style_of(stdout));
    if (s->unfinished + s->aborted > 0)
        fprintf(stderr, "gauntlet swap: %" PRIu64 " games unfinished, %" PRIu64 " aborted\n",
                s->unfinished, s->aborted);
    return s->complete ? GT_EXIT_DONE : GT_EXIT_INTERRUPTED;
}

/* The field with the lists as pools: only deck 0 differs between them. */
static bool make_games(const lists *l, gt_card_field *games, gt_field *field)
{
    const gt_contest *c = l->contest;
    gt_card_field_begin(games, c->system, c->limits, l->n, c->decks.n);
    for (int k = 0; k < l->n; k++) {
        games->library[k] = c->library;
        for (int d = 0; d < c->decks.n; d++)
            games->deck[k * c->decks.n + d] = d == 0 ? &l->deck[k] : &c->decks.list[d];
        for (int m = 0; m < c->field.n_matchups; m++) {
            const char *why = gt_card_field_check(games, k, c->matchup[m].a, c->matchup[m].b);
            if (why != NULL) {
                fprintf(stderr, "gauntlet swap: with %s: %s\n", l->id[k], why);
                return false;
            }
        }
    }
    *field = c->field;
    field->context = games;
    field->source = games;
    return true;
}

static int play(const lists *l, const arguments *args)
{
    char error[300];
    gt_card_field games;
    gt_field field;
    progress p = {.terminal = isatty(STDERR_FILENO) != 0, .next = time(NULL) + 5};
    const char *name = args->policy != NULL ? args->policy : gt_system_player(l->contest->system);
    gt_policy *policy = gt_policy_create(name, l->contest->system->rules, error, sizeof error);
    gt_swap_options o = {
        .lists = l->n,
        .seed = args->seed,
        .games = (uint64_t)args->games,
        .confidence = args->confidence,
        .policy = name,
        .threads = args->threads,
        .stop = gt_stop_on_signal(),
        .progress = tell_progress,
        .context = &p,
    };
    if (policy == NULL) {
        fprintf(stderr, "gauntlet swap: %s\n", error);
        return GT_EXIT_USAGE;
    }
    gt_swap *s = NULL;
    int status = GT_EXIT_USAGE;
    if (make_games(l, &games, &field) &&
        gt_choose_secret("swap", &name, 1, args->open_seeds, &o.secret)) {
        s = gt_swap_run(&field, &o, error, sizeof error);
        fputs(p.terminal ? "\r\033[K" : "", stderr);
        if (s == NULL)
            fprintf(stderr, "gauntlet swap: %s\n", error);
        status = s != NULL ? report(l, s, args, policy) : gt_exit_of_failure();
    }
    gt_swap_free(s);
    gt_policy_free(policy);
    gt_card_field_end(&games);
    return status;
}

/* ---- The command. */

static int run(const arguments *args, const gt_project *project)
{
    gt_contest contest;
    lists l = {.contest = &contest};
    const gt_contest_options asked = {
        .rules = args->rules,
        .project = project,
        .cards = gt_given_or(&args->cards, &project->cards),
        .patches = &args->patches,
        .rows = &args->decks,
        .columns = gt_given_or(&args->versus, &project->field),
        .versus = true,
        .limits = {.turns = (uint16_t)args->turn_limit, .actions = (uint16_t)args->action_limit},
        .options = &args->options,
        .without_unknown = args->without_unknown,
    };
    int status = GT_EXIT_USAGE;
    if (gt_contest_read(&contest, &asked) && make_lists(&l, args))
        status = play(&l, args);
    for (int i = 0; i < l.n_left_out; i++)
        free(l.left_out[i]);
    free(l.left_out);
    gt_contest_free(&contest);
    return status;
}

static int read_and_run(const gt_usage *usage, int argc, char **argv, arguments *args)
{
    gt_project project;
    int status = gt_parse(usage, argc, argv, &args->decks);
    if (status != GT_GO_ON)
        return status;
    if (args->decks.n != 1)
        return gt_usage_error(usage, "one deck is needed");
    if (args->out == NULL || args->in.n == 0)
        return gt_usage_error(usage, "which card goes, and which may come? --out CARD and --in "
                                     "CARD...");
    args->games += args->games % 2;
    status = gt_project_choose(&project, usage, args->project, args->no_project);
    if (status == GT_GO_ON)
        status = run(args, &project);
    gt_project_free(&project);
    return status;
}

int gt_cmd_swap(int argc, char **argv)
{
    arguments args = {.confidence = 0.95, .seed = 1, .games = USUAL_GAMES};
    const gt_option options[] = {
        {"out", "CARD", "the card that goes", GT_OPT_TEXT, &args.out, 0, 0},
        {"in", "CARD...", "cards that may come, by id or name; several also with commas",
         GT_OPT_REST, &args.in, 0, 0},
        {"copies", "N", "how many copies go (default: all)", GT_OPT_INT, &args.copies, 1, 60},
        {"vs", "DECK...", "the field (default: the project's, or " GT_USUAL_FIELD ")", GT_OPT_REST,
         &args.versus, 0, 0},
        {"games", "N", "games of each list against each deck (default: 100)", GT_OPT_INT,
         &args.games, 2, 10000000},
        {"policy", "P", "who plays, both seats (" GT_USUAL_PLAYER ")", GT_OPT_TEXT, &args.policy, 0,
         0},
        {"confidence", "C", "how sure (default: 95%)", GT_OPT_PERCENT, &args.confidence, 0, 100},
        GT_CARDS_OPTION(&args.cards),
        GT_PATCH_OPTION(&args.patches),
        GT_SEED_OPTION(&args.seed),
        GT_THREADS_OPTION(&args.threads),
        {"json", NULL, "print JSON instead of a table", GT_OPT_FLAG, &args.json, 0, 0},
        {"project", "FILE", "project file (default: gauntlet.json, if there is one)", GT_OPT_TEXT,
         &args.project, 0, 0},
        {"no-project", NULL, "use no project file", GT_OPT_FLAG, &args.no_project, 0, 0},
        {"turn-limit", "N", "end a game after so many turns as unfinished (default: 200)",
         GT_OPT_INT, &args.turn_limit, 1, 1000},
        {"action-limit", "N", "... or after so many actions (default: 5000)", GT_OPT_INT,
         &args.action_limit, 1, 60000},
        GT_RULES_OPTION(&args.rules),
        GT_GAME_OPTION(&args.options),
        GT_WITHOUT_UNKNOWN_OPTION(&args.without_unknown),
        GT_OPEN_SEEDS_OPTION(&args.open_seeds),
        {0},
    };
    const gt_usage usage = {
        "swap", "DECK --out CARD --in CARD... [--vs DECK...]",
        "A card goes out of a deck: which of several should come in? Every list plays against the\n"
        "field with the same seeds, seats and shuffles as the deck as it is; ranked, with the\n"
        "change in win rate and how far each is behind the best. Lists that would not be legal\n"
        "are left out, with the reason. docs/swap.md tells how the figures are made.",
        "gauntlet swap st01-starter --out ST01-002 --in BT01-003,BT01-004 --vs st02-starter "
        "--games 20",
        options};
    int status = read_and_run(&usage, argc, argv, &args);
    gt_strings_free(&args.decks);
    gt_strings_free(&args.versus);
    gt_strings_free(&args.in);
    gt_strings_free(&args.cards);
    gt_strings_free(&args.patches);
    gt_strings_free(&args.options);
    return status;
}
