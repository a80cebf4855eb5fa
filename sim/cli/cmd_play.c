/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet play: one game between two policies, told as a log, and written down if wished. */
#include "ai/policy.h"
#include "engine/core/hash.h"
#include "sim/cli/board.h"
#include "sim/cli/commands.h"
#include "sim/cli/input.h"
#include "sim/cli/narrate.h"
#include "sim/cli/options.h"
#include "sim/cli/record_game.h"
#include "sim/match.h"
#include "sim/record.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* Those of nv_options by default; stated, so that a record holds them. */
static const nv_options LIMITS = {.turn_limit = 200, .action_limit = 5000};

/* What the command line asks for. */
typedef struct wishes {
    gt_strings decks, cards, patches;
    const char *policy[2], *first, *record;
    uint64_t seed;
} wishes;

/* Everything that the game needs. */
typedef struct table {
    nv_game game;
    gt_deck deck[2];
    gt_policy *policy[2];
    int first;
} table;

static void fill_record(gt_record *record, const table *t, const wishes *w)
{
    const char *const names[] = {t->deck[0].name, t->deck[1].name};
    gt_record_begin(record, &t->game, names, t->policy, w->seed, t->first);
}

static void print_head(const table *t, const wishes *w)
{
    for (int player = 0; player < 2; player++)
        printf("%c: %s, played by %s\n", "AB"[player], t -> deck[player].name,
               gt_policy_name(t->policy[player]));
    printf("seed %" PRIu64 ", %c begins\n\n", w->seed, "AB"[t->first]);
}

/* Plays the game to its end, telling and recording it. */
static void play(const table *t, const wishes *w, gt_record *record)
{
    const gt_game *g = &t->game.game;
    gt_match m;
    gt_narrator narrator;
    char text[GT_TEXT];
    int player;
    gt_narrator_begin(&narrator, stdout, &t->game, 0, "");
    gt_match_begin(&m, g, t->policy, w->seed, t->first);
    while ((player = gt_to_move(g, &m.state)) != GT_TERMINAL) {
        struct gt_view_box box;
        const gt_view *view = gt_view_make(&box, g, &m.state, player);
        gt_action action = gt_policy_choose(t->policy[player], view);
        gt_action_text(g, &m.state, action, text, sizeof text);
        gt_record_add(record, player, text);
        gt_narrate_action(&narrator, player, text);
        gt_observe(g, &m.state, action, &narrator.observer);
    }
    gt_record_end(record, g, &m.state, gt_match_outcome(&m).winner);
    putchar('\n');
    gt_print_board(stdout, &t->game, &m.state, true, "");
    putchar('\n');
    gt_print_result(stdout, &t->game, &m.state);
    putchar('\n');
}

/* Who begins: as asked for, else by chance (5.1.5), which the seed decides. */
static int who_begins(const wishes *w)
{
    if (w->first != NULL)
        return w->first[0] == 'B';
    return (int)(gt_mix(w->seed) >> 63);
}

static int play_and_record(table *t, const wishes *w)
{
    gt_record record = {0};
    int status = GT_EXIT_DONE;
    t->first = who_begins(w);
    print_head(t, w);
    fill_record(&record, t, w);
    play(t, w, &record);
    if (w->record != NULL && !gt_record_write(&record, w->record)) {
        fprintf(stderr, "gauntlet play: %s cannot be written: %s\n", w->record, strerror(errno));
        status = GT_EXIT_USAGE;
    }
    gt_record_free(&record);
    return status;
}

/* Makes the policies and the game. */
static int prepare(const gt_usage *usage, const wishes *w, const gt_input *input, table *t)
{
    char error[400];
    for (int player = 0; player < 2; player++) {
        t->policy[player] = gt_policy_create(w->policy[player], error, sizeof error);
        if (t->policy[player] == NULL)
            return gt_usage_error(usage, "--p%d: %s", player + 1, error);
    }
    const char *why =
        nv_game_init(&t->game, gt_input_pool(input), &t->deck[0].deck, &t->deck[1].deck, LIMITS);
    return why != NULL ? gt_usage_error(usage, "%s", why) : GT_GO_ON;
}

static int run(const gt_usage *usage, const wishes *w, gt_input *input)
{
    static table t;
    int status = GT_EXIT_USAGE;
    bool a = gt_input_find_deck(input, w->decks.item[0], &t.deck[0]);
    bool b = gt_input_find_deck(input, w->decks.item[1], &t.deck[1]);
    if (a && b)
        status = prepare(usage, w, input, &t);
    if (status == GT_GO_ON)
        status = play_and_record(&t, w);
    gt_policy_free(t.policy[0]);
    gt_policy_free(t.policy[1]);
    return status;
}

int gt_cmd_play(int argc, char **argv)
{
    wishes w = {.policy = {"greedy", "greedy"}, .seed = 1};
    const gt_option options[] = {
        {"p1", "POLICY", "who plays A (default: greedy)", GT_OPT_TEXT, &w.policy[0], 0, 0},
        {"p2", "POLICY", "who plays B (default: greedy)", GT_OPT_TEXT, &w.policy[1], 0, 0},
        {"seed", "S", "decides all chance in the game (default: 1)", GT_OPT_SEED, &w.seed, 0, 0},
        {"first", "A|B", "who begins (default: the seed decides)", GT_OPT_TEXT, &w.first, 0, 0},
        {"record", "FILE", "write a game record (see `gauntlet replay`)", GT_OPT_TEXT, &w.record, 0,
         0},
        GT_CARDS_OPTION(&w.cards),
        GT_PATCH_OPTION(&w.patches),
        {0},
    };
    const gt_usage usage = {
        "play", "A B",
        "Plays one game between two decks and prints it: each action, what it brings about with\n"
        "the number of the rule, and the board at the beginning of each turn.",
        "gauntlet play st01-starter st02-starter --p2 random --seed 7 --record game.txt", options};
    gt_input input;
    int status = gt_parse(&usage, argc, argv, &w.decks);
    if (status == GT_GO_ON && w.decks.n != 2)
        status = gt_usage_error(&usage, "two decks were expected, not %d", w.decks.n);
    if (status == GT_GO_ON && w.first != NULL && strcmp(w.first, "A") != 0 &&
        strcmp(w.first, "B") != 0)
        status = gt_usage_error(&usage, "--first takes A or B, not '%s'", w.first);
    if (status == GT_GO_ON && !gt_input_read_patched(&input, &w.cards, &w.patches))
        status = GT_EXIT_USAGE;
    if (status == GT_GO_ON) {
        status = run(&usage, &w, &input);
        gt_input_free(&input);
    }
    gt_strings_free(&w.decks);
    gt_strings_free(&w.cards);
    gt_strings_free(&w.patches);
    return status;
}
