/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet replay: plays a recorded game again and compares the end. The record's own deck lists
 * are used, with the cards as they are now. */
#include "decks/files/memory.h"
#include "sim/cli/board.h"
#include "sim/cli/commands.h"
#include "sim/cli/film.h"
#include "sim/cli/input.h"
#include "sim/cli/narrate.h"
#include "sim/cli/options.h"
#include "sim/cli/output.h"
#include "sim/playing/record.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What is asked for. */
typedef struct wishes {
    bool log, step;
    const char *page; /* NULL: none */
} wishes;

/* A replay under way. */
typedef struct replay {
    const char *path;
    gt_record record;
    const gt_game *game;
    gt_state *state;
    gt_narrator *narrator; /* NULL: nothing is told */
    gt_film *film; /* NULL: nothing is kept */
} replay;

/* ---- The decks. */

/* Number of the recorded card in the pool; -1 and an error: there is none. */
static int find_card(const replay *r, const gt_pool *pool, const gt_record_card *card, gt_errors *e)
{
    int found = gt_pool_find(pool, card->id);
    if (found < 0)
        gt_errors_add(e, r->path, card->line, 1, "", "there is no card %s", card->id);
    else if (pool->defs[found].content_hash != card->hash)
        printf("%s has changed since the game was recorded\n", card->id);
    return found;
}

/* Adds a line of the record to the deck. */
static void read_card(const replay *r, const gt_pool *pool, const gt_record_card *card,
                      gt_deck *out, gt_errors *e)
{
    int section = gt_section_named(out->system, card->section);
    int number = find_card(r, pool, card, e);
    if (section < 0)
        gt_errors_add(e, r->path, card->line, 1, "", "a deck of %s has no part \"%s\"",
                      out->system->title, card->section);
    else if (number >= 0 && !out->system->holds(pool, section, number))
        gt_errors_add(e, r->path, card->line, 1, "", "%s cannot be in \"%s\" of a deck", card->id,
                      out->system->section[section].key);
    else if (number >= 0 && !gt_deck_add(out, section, number, card->count > 0 ? card->count : 1))
        gt_errors_add(e, r->path, card->line, 1, "", "fewer cards were expected");
}

/* The deck as it was played; how many cards it has is checked, and no other rule: cards may have changed. */
static void read_deck(const replay *r, const gt_system *system, const gt_pool *pool, int player,
                      gt_deck *out, gt_errors *e)
{
    const gt_record_deck *deck = &r->record.deck[player];
    int mistakes = e->n;
    gt_deck_begin(out, system);
    snprintf(out->name, sizeof out->name, "%.*s", (int)sizeof out->name - 1, deck->name);
    for (int i = 0; i < deck->n; i++)
        read_card(r, pool, &deck->card[i], out, e);
    for (int i = 0; i < system->n_sections && e->n == mistakes; i++) {
        const gt_section *s = &system->section[i];
        int n = gt_deck_count(out, i);
        if (n < s->least || n > s->most)
            gt_errors_add(e, r->path, deck->card[0].line, 1, "",
                          "%d to %d cards were expected in \"%s\", not %d", s->least, s->most,
                          s->key, n);
    }
}

/* Makes the game of the record in storage; false: it cannot be played, which was told. */
static bool prepare(replay *r, const gt_input *input, void *storage)
{
    gt_errors errors = {0};
    gt_deck deck[2];
    char rules[100];
    const gt_pool *pool = gt_input_pool(input);
    gt_system_rules(input->system, rules, sizeof rules);
    if (strcmp(r->record.rules, rules) != 0)
        gt_errors_add(&errors, r->path, 0, 0, "", "the rules %s were expected, not %s", rules,
                      r->record.rules);
    for (int player = 0; player < 2; player++)
        read_deck(r, input->system, pool, player, &deck[player], &errors);
    if (errors.n == 0) {
        gt_limits limits = {.turns = (uint16_t)r->record.turn_limit,
                            .actions = (uint16_t)r->record.action_limit};
        char error[GT_OPTIONS_TEXT + 200];
        const char *why =
            !gt_system_read_options(input->system, r->record.options, &limits, error, sizeof error)
                ? error
                : input->system->prepare(storage, pool, &deck[0], &deck[1], limits);
        if (why != NULL)
            gt_errors_add(&errors, r->path, 0, 0, "", "%s", why);
    }
    bool good = errors.n == 0;
    gt_errors_print(&errors, stderr);
    gt_errors_free(&errors);
    return good;
}

/* ---- The game. */

/* Who is told of what happens. */
static const gt_observer *observer_of(const replay *r)
{
    return r->narrator != NULL ? &r->narrator->observer
           : r->film != NULL   ? &r->film->observer
                               : NULL;
}

/* Applies an action of the record; false: it is not possible. */
static bool apply(replay *r, const gt_record_action *a)
{
    const gt_game *g = r->game;
    gt_action action;
    int player = gt_to_move(g, r->state);
    if (player == GT_TERMINAL)
        return false;
    bool concedes = strcmp(a->text, "concede") == 0;
    if (!concedes && (player != a->player || !gt_parse_action(g, r->state, a->text, &action)))
        return false;
    if (r->narrator != NULL)
        gt_narrate_action(r->narrator, a->player, a->text);
    if (r->film != NULL)
        gt_film_action(r->film, a->player, a->text);
    if (concedes)
        gt_concede(g, r->state, a->player);
    else
        gt_observe(g, r->state, action, observer_of(r));
    if (r->film != NULL)
        gt_film_take(r->film, r->state);
    return true;
}

static int not_possible(const replay *r, const gt_record_action *a)
{
    printf("%s:%d: %c: %s is not possible: ", r->path, a->line, "AB"[a->player], a -> text);
    gt_print_moment(stdout, r->game, r->state);
    putchar('\n');
    gt_print_board(stdout, r->game, r->state, true, "  ");
    return GT_EXIT_FAILED;
}

static int compare_end(const replay *r)
{
    const gt_game *g = r->game;
    const gt_record *record = &r->record;
    bool same = gt_to_move(g, r->state) == GT_TERMINAL &&
                gt_head_of(r->state).winner == record->winner &&
                strcmp(gt_end_name(g, gt_how_ended(r->state)), record->how) == 0 &&
                gt_turns(r->state) == record->turns && gt_state_key(g, r->state) == record->key;
    fputs(same ? "the same end: " : "not the same end: ", stdout);
    gt_print_moment(stdout, r->game, r->state);
    if (!same)
        printf("; the record says %s by %s in turn %d, key %016" PRIx64 ", not %016" PRIx64,
               record->winner == 2   ? "a draw"
               : record->winner == 0 ? "A wins"
                                     : "B wins",
               record->how, record->turns, record->key, gt_state_key(g, r->state));
    putchar('\n');
    return same ? GT_EXIT_DONE : GT_EXIT_FAILED;
}

static int play_again(replay *r)
{
    const gt_game *g = r->game;
    gt_start(g, r->state, r->record.seed, r->record.first);
    if (r->film != NULL)
        gt_film_take(r->film, r->state);
    for (int i = 0; i < r->record.n_actions; i++)
        if (!apply(r, &r->record.action[i]))
            return not_possible(r, &r->record.action[i]);
    if (r->record.ended)
        return compare_end(r);
    printf("the record has no end; after %d actions: ", r->record.n_actions);
    gt_print_moment(stdout, r->game, r->state);
    putchar('\n');
    return GT_EXIT_DONE;
}

/* Writes the page. */
static int write_page(const replay *r, const gt_film *film, const char *path)
{
    gt_output o;
    FILE *out = gt_output_begin(&o, "replay", NULL, path);
    bool well = out != NULL && gt_film_write_page(film, &r->record, out);
    return gt_output_end(&o, well) ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

/* Plays the record again with the cards that were read. */
static int run(replay *r, const gt_input *input, const wishes *w)
{
    gt_narrator narrator;
    gt_film film;
    int status = GT_EXIT_USAGE;
    void *storage = gt_resize(NULL, 1, input->system->game_bytes);
    r->game = gt_game_in(storage);
    r->state = gt_resize(NULL, gt_state_bytes(input->system->rules), 1);
    r->narrator = w->log ? &narrator : NULL;
    r->film = w->step || w->page != NULL ? &film : NULL;
    if (prepare(r, input, storage)) {
        gt_narrator_begin(&narrator, stdout, r->game, 0, "");
        gt_film_begin(&film, r->game, gt_input_pool(input));
        status = play_again(r);
        if (w->page != NULL && write_page(r, &film, w->page) != GT_EXIT_DONE)
            status = GT_EXIT_USAGE;
        if (w->step)
            gt_film_step(&film, stdin, stdout);
        gt_film_free(&film);
    }
    free(storage);
    free(r->state);
    return status;
}

/* Reads the record, and the cards of its game. */
static int read_and_run(const char *path, const gt_strings *cards, const gt_strings *patches,
                        const wishes *asked)
{
    static replay r;
    char rules[GT_RULES_NAME];
    gt_errors errors = {0};
    gt_input input;
    int status = GT_EXIT_USAGE;
    r = (replay){.path = path};
    bool well = gt_record_read(&r.record, path, &errors);
    snprintf(rules, sizeof rules, "%.*s", (int)strcspn(r.record.rules, " "), r.record.rules);
    if (well && gt_system_named(rules) == NULL)
        gt_errors_add(&errors, path, 0, 0, "", "there are no rules \"%s\"", r.record.rules);
    well = errors.n == 0;
    gt_errors_print(&errors, stderr);
    gt_errors_free(&errors);
    const gt_input_wishes w = {.rules = rules, .cards = cards, .patches = patches};
    if (well && gt_input_read(&input, &w)) {
        status = run(&r, &input, asked);
        gt_input_free(&input);
    }
    gt_record_free(&r.record);
    return status;
}

int gt_cmd_replay(int argc, char **argv)
{
    gt_strings operands = {0}, cards = {0}, patches = {0};
    wishes w = {.log = false};
    const gt_option options[] = {
        {"log", NULL, "print the game as `gauntlet play` does", GT_OPT_FLAG, &w.log, 0, 0},
        {"step", NULL, "go through it by hand: forward and back by actions, turns and battles",
         GT_OPT_FLAG, &w.step, 0, 0},
        {"out", "FILE.html", "write a page that shows the board and goes through the game",
         GT_OPT_TEXT, &w.page, 0, 0},
        GT_CARDS_OPTION(&cards),
        GT_PATCH_OPTION(&patches),
        {0},
    };
    const gt_usage usage = {
        "replay", "FILE",
        "Plays a recorded game again (docs/record.md). Exit status 1 if it does not end the same.",
        "gauntlet replay game.txt --log\n"
        "  gauntlet replay game.txt --step\n"
        "  gauntlet replay game.txt -o game.html",
        options};
    int status = gt_parse(&usage, argc, argv, &operands);
    if (status == GT_GO_ON && operands.n != 1)
        status = gt_usage_error(&usage, "one game record was expected");
    if (status == GT_GO_ON)
        status = read_and_run(operands.item[0], &cards, &patches, &w);
    gt_strings_free(&operands);
    gt_strings_free(&cards);
    gt_strings_free(&patches);
    return status;
}
