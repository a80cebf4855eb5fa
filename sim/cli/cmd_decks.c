/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet decks random: random legal decks, as files that every command reads. */
#include "decks/files/memory.h"
#include "decks/lists/random_deck.h"
#include "sim/cli/commands.h"
#include "sim/cli/input.h"
#include "sim/cli/options.h"
#include "sim/cli/output.h"

#include <inttypes.h>
#include <string.h>

typedef struct wishes {
    gt_strings cards, patches;
    const char *leader, *out; /* leader NULL: each in turn */
    uint64_t seed;
    int count;
    bool text;
} wishes;

/* ---- One deck. */

static void write_deck(const wishes *w, const gt_pool *pool, const gt_deck *deck, FILE *out)
{
    if (w->text)
        gt_deck_write_text(pool, deck, out);
    else
        gt_deck_write_json(pool, deck, out);
}

/* Writes DIR/random-LEADER-SEED.json. */
static bool write_file(const wishes *w, const gt_pool *pool, const gt_deck *deck, uint64_t seed)
{
    gt_output o;
    char name[GT_DECK_NAME + 40];
    snprintf(name, sizeof name, "random-%s-%" PRIu64 ".%s", pool->defs[deck->deck.leader].id, seed,
             w->text ? "txt" : "json");
    FILE *out = gt_output_begin(&o, "decks", w->out, name);
    if (out != NULL)
        write_deck(w, pool, deck, out);
    return gt_output_end(&o, out != NULL);
}

static bool make_deck(const wishes *w, const gt_pool *pool, int leader, uint64_t seed)
{
    gt_deck deck;
    const char *id = pool->defs[leader].id;
    if (!gt_random_deck(pool, leader, seed, &deck.deck)) {
        fprintf(stderr, "gauntlet decks: there are too few cards for a deck of %s\n", id);
        return false;
    }
    snprintf(deck.name, sizeof deck.name, "random %.40s %" PRIu64, id, seed);
    if (w->out != NULL)
        return write_file(w, pool, &deck, seed);
    write_deck(w, pool, &deck, stdout);
    return true;
}

/* ---- All of them. */

/* The leader after `leader` in the pool, the first one behind the last; -1: there is none. */
static int next_leader(const gt_pool *pool, int leader)
{
    for (int i = 1; i <= pool->n_defs; i++)
        if (pool->defs[(leader + i) % pool->n_defs].type == NV_LEADER)
            return (leader + i) % pool->n_defs;
    return -1;
}

static int find_leader(const gt_usage *usage, const gt_pool *pool, const char *id)
{
    char hint[100];
    int leader = gt_pool_find(pool, id);
    if (leader < 0)
        gt_usage_error(usage, "--leader: there is no card %s%s", id,
                       gt_did_you_mean(gt_pool_nearest(pool, id), hint, sizeof hint));
    else if (pool->defs[leader].type != NV_LEADER)
        gt_usage_error(usage, "--leader: %s is no leader card", id);
    return leader >= 0 && pool->defs[leader].type == NV_LEADER ? leader : -1;
}

static int make_decks(const gt_usage *usage, const wishes *w, const gt_pool *pool)
{
    int leader = w->leader != NULL ? find_leader(usage, pool, w->leader)
                                   : next_leader(pool, pool->n_defs - 1);
    if (leader < 0)
        return GT_EXIT_USAGE;
    if (w->out != NULL && !gt_output_ready("decks", w->out, "deck"))
        return GT_EXIT_USAGE;
    for (int i = 0; i < w->count; i++) {
        if (!make_deck(w, pool, leader, w->seed + (uint64_t)i))
            return GT_EXIT_USAGE;
        if (w->leader == NULL)
            leader = next_leader(pool, leader);
    }
    return GT_EXIT_DONE;
}

static int cmd_random(int argc, char **argv)
{
    wishes w = {.seed = 1, .count = 1};
    const gt_option options[] = {
        {"leader", "ID", "the leader (default: each leader of the cards in turn)", GT_OPT_TEXT,
         &w.leader, 0, 0},
        {"seed", "S", "decides what is in the deck (default: 1)", GT_OPT_SEED, &w.seed, 0, 0},
        {"count", "N", "so many decks, with the seeds S, S + 1 ...; needs --out", GT_OPT_INT,
         &w.count, 1, 1000000},
        {"out", "DIR", "write DIR/random-LEADER-SEED.json instead of printing", GT_OPT_TEXT, &w.out,
         0, 0},
        {"text", NULL, "plain text, a card a line, instead of JSON", GT_OPT_FLAG, &w.text, 0, 0},
        GT_CARDS_OPTION(&w.cards),
        GT_PATCH_OPTION(&w.patches),
        {0},
    };
    const gt_usage usage = {
        "decks random", "",
        "Makes random legal decks (Nivel Arena 5.1.2: 40 cards, at most three of an id, at most\n"
        "eight with a trigger, the leader's oath). Of the cards that the oath allows all are\n"
        "equally likely. The same cards, leader and seed give the same deck.",
        "gauntlet decks random --leader ST01-001 --seed 7\n"
        "gauntlet decks random --count 20 --out random-decks",
        options};
    gt_input input;
    int status = gt_parse(&usage, argc, argv, NULL);
    if (status == GT_GO_ON && w.count > 1 && w.out == NULL)
        status = gt_usage_error(&usage, "several decks need a folder: --out DIR");
    if (status == GT_GO_ON && !gt_input_read(&input, &w.cards, &w.patches))
        status = GT_EXIT_USAGE;
    if (status == GT_GO_ON) {
        status = make_decks(&usage, &w, gt_input_pool(&input));
        gt_input_free(&input);
    }
    gt_strings_free(&w.cards);
    gt_strings_free(&w.patches);
    return status;
}

/* ---- Which of them. */

static void print_help(FILE *out)
{
    fputs("usage: gauntlet decks random [--leader ID] [--seed S]\n"
          "\n"
          "  random  makes random legal decks\n"
          "\n"
          "`gauntlet cards check` checks decks, `gauntlet help decks` tells how to write them.\n"
          "\n"
          "example:\n"
          "  gauntlet decks random --leader ST01-001 --text\n",
          out);
}

int gt_cmd_decks(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "random") == 0)
        return cmd_random(argc - 1, argv + 1);
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        print_help(stdout);
        return GT_EXIT_DONE;
    }
    if (argc > 1)
        fprintf(stderr, "gauntlet decks: '%s' is not random\n", argv[1]);
    print_help(stderr);
    return GT_EXIT_USAGE;
}
