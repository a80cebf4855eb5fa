/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet decks: the decks that can be named, and random legal decks, as files that every command
 * reads. */
#include "decks/files/fold.h"
#include "decks/files/plain.h"
#include "decks/files/width.h"
#include "sim/cli/commands.h"
#include "sim/cli/decks_search.h"
#include "sim/cli/find_deck.h"
#include "sim/cli/group.h"
#include "sim/cli/input.h"
#include "sim/cli/options.h"
#include "sim/cli/output.h"

#include <inttypes.h>
#include <string.h>

typedef struct arguments {
    gt_strings cards, patches;
    const char *rules, *leader, *out; /* leader NULL: each in turn */
    uint64_t seed;
    int count;
    bool text;
} arguments;

/* What decks are made of. */
typedef struct source {
    const arguments *args;
    const gt_system *system;
    const gt_pool *pool;
    int section; /* of the card that leads a deck; -1: none does */
} source;

/* ---- One deck. */

static void write_deck(const source *s, const gt_deck *deck, FILE *out)
{
    if (s->args->text)
        gt_deck_write_text(s->pool, deck, out);
    else
        gt_deck_write_json(s->pool, deck, out);
}

/* Writes DIR/random-LEADER-SEED.json. */
static bool write_file(const source *s, const gt_deck *deck, const char *id, uint64_t seed)
{
    gt_output o;
    char name[GT_DECK_NAME + 40];
    snprintf(name, sizeof name, "random-%.*s%s%" PRIu64 ".%s", GT_DECK_NAME, id,
             id[0] != '\0' ? "-" : "", seed, s->args->text ? "txt" : "json");
    FILE *out = gt_output_begin(&o, "decks", s->args->out, name);
    if (out != NULL)
        write_deck(s, deck, out);
    return gt_output_end(&o, out != NULL);
}

static bool make_deck(const source *s, int leader, uint64_t seed)
{
    gt_deck deck;
    const char *id = leader >= 0 ? s->pool->defs[leader].id : "";
    if (!s->system->random_deck(s->pool, leader, seed, &deck)) {
        fprintf(stderr, "gauntlet decks: there are too few cards for a deck%s%s\n",
                leader >= 0 ? " of " : "", id);
        return false;
    }
    snprintf(deck.name, sizeof deck.name, "random %.40s%s%" PRIu64, id, leader >= 0 ? " " : "",
             seed);
    if (s->args->out != NULL)
        return write_file(s, &deck, id, seed);
    write_deck(s, &deck, stdout);
    return true;
}

/* ---- All of them. */

static bool leads(const source *s, int card)
{
    return s->section >= 0 && s->system->holds(s->pool, s->section, card);
}

/* The leader after `leader` in the pool, the first one behind the last; -1: there is none. */
static int next_leader(const source *s, int leader)
{
    for (int i = 1; i <= s->pool->n_defs; i++)
        if (leads(s, (leader + i) % s->pool->n_defs))
            return (leader + i) % s->pool->n_defs;
    return -1;
}

/* The leader with this id; -1, and told: there is none. */
static int find_leader(const gt_usage *usage, const source *s, const char *id)
{
    char hint[100];
    int leader = gt_pool_find(s->pool, id);
    if (leader < 0)
        gt_usage_error(usage, "--leader: there is no card %s%s", id,
                       gt_did_you_mean(gt_pool_nearest(s->pool, id), hint, sizeof hint));
    else if (!leads(s, leader))
        gt_usage_error(usage, "--leader: %s is no leader card", id);
    return leader >= 0 && leads(s, leader) ? leader : -1;
}

static int make_decks(const gt_usage *usage, const arguments *args, const gt_input *input)
{
    const source s = {args, input->system, gt_input_pool(input),
                      gt_section_of_leader(input->system)};
    if (s.system->random_deck == NULL)
        return gt_usage_error(usage, "there are no random decks of %s", s.system->title);
    int leader = args->leader != NULL ? find_leader(usage, &s, args->leader)
                                      : next_leader(&s, s.pool->n_defs - 1);
    if (leader < 0 && (s.section >= 0 || args->leader != NULL))
        return GT_EXIT_USAGE;
    if (args->out != NULL && !gt_output_ready("decks", args->out, "deck"))
        return GT_EXIT_USAGE;
    for (int i = 0; i < args->count; i++) {
        if (!make_deck(&s, leader, args->seed + (uint64_t)i))
            return GT_EXIT_USAGE;
        if (args->leader == NULL)
            leader = next_leader(&s, leader);
    }
    return GT_EXIT_DONE;
}

static int cmd_random(int argc, char **argv)
{
    arguments args = {.seed = 1, .count = 1};
    const gt_option options[] = {
        {"leader", "ID", "the leader (default: each leader of the cards in turn)",
         GT_AS_TEXT(&args.leader)},
        {"seed", "S", "decides what is in the deck (default: 1)", GT_AS_SEED(&args.seed)},
        {"count", "N", "make N decks, with seeds S, S + 1 ...; needs --out",
         GT_AS_INT(&args.count, 1, 1000000)},
        {"out", "DIR", "write DIR/random-LEADER-SEED.json instead of printing",
         GT_AS_TEXT(&args.out)},
        {"text", NULL, "plain text, a card a line, instead of JSON", GT_AS_FLAG(&args.text)},
        GT_CARDS_OPTION(&args.cards),
        GT_PATCH_OPTION(&args.patches),
        GT_RULES_OPTION(&args.rules),
        {0},
    };
    const gt_usage usage = {
        "decks random", "",
        "Makes random decks that are legal in their game ('gauntlet help decks' explains the\n"
        "rules). All cards that may still be in a deck are equally likely. The same cards,\n"
        "leader and seed give the same deck.",
        "gauntlet decks random --leader ST01-001 --seed 7\n"
        "  gauntlet decks random --count 20 --out random-decks",
        options};
    gt_input input;
    int status = gt_parse(&usage, argc, argv, NULL);
    if (status == GT_GO_ON && args.count > 1 && args.out == NULL)
        status = gt_usage_error(&usage, "several decks need a folder: --out DIR");
    const gt_input_options asked = {
        .rules = args.rules, .cards = &args.cards, .patches = &args.patches, .part = true};
    if (status == GT_GO_ON && !gt_input_read(&input, &asked))
        status = GT_EXIT_USAGE;
    if (status == GT_GO_ON) {
        status = make_decks(&usage, &args, &input);
        gt_input_free(&input);
    }
    gt_options_free(options);
    return status;
}

/* ---- list */

/* How a table names the deck: its own name, or that of its file. */
static const char *name_of(const gt_named_deck *deck)
{
    return deck->name[0] != '\0' ? deck->name : deck->file;
}

/* The folder that a deck lies in, without those above it. */
static const char *folder_of(const gt_named_deck *deck, char *buffer, size_t size)
{
    const char *slash = strrchr(deck->path, '/'), *begin = slash;
    while (begin != NULL && begin > deck->path && begin[-1] != '/')
        begin--;
    snprintf(buffer, size, "%.*s", slash != NULL ? (int)(slash - begin) : 0,
             begin != NULL ? begin : "");
    return buffer;
}

static bool has(const gt_named_deck *deck, const gt_strings *texts)
{
    char folder[GT_DECK_NAME];
    folder_of(deck, folder, sizeof folder);
    for (int i = 0; i < texts->n; i++)
        if (!gt_alike_within(deck->file, strlen(deck->file), texts->item[i]) &&
            !gt_alike_within(name_of(deck), strlen(name_of(deck)), texts->item[i]) &&
            !gt_alike_within(folder, strlen(folder), texts->item[i]))
            return false;
    return true;
}

/* How many decks of other games have these names (no texts: how many there are). */
static void tell_elsewhere(FILE *out, const gt_deck_places *places, const gt_strings *texts)
{
    for (int i = 0; gt_systems[i] != NULL; i++) {
        if (gt_systems[i] == places->system)
            continue;
        const gt_deck_places there = {places->project, gt_systems[i]};
        gt_named_decks all = gt_list_decks(&there);
        int n = 0;
        for (int k = 0; k < all.n; k++)
            n += !all.list[k].own && has(&all.list[k], texts);
        if (n > 0)
            fprintf(out, "%s has %d (--rules %s)\n", gt_systems[i]->title, n, gt_systems[i]->name);
        gt_named_decks_free(&all);
    }
}

static int list(const gt_named_decks *all, const gt_strings *texts)
{
    char folder[GT_DECK_NAME];
    int wide = 4, n = 0;
    for (int i = 0; i < all->n; i++)
        wide = has(&all->list[i], texts) && gt_width(all->list[i].file) > wide
                   ? gt_width(all->list[i].file)
                   : wide;
    for (int i = 0; i < all->n; i++) {
        const gt_named_deck *deck = &all->list[i];
        if (!has(deck, texts))
            continue;
        gt_print_left(stdout, deck->file, wide + 2);
        gt_print_left(stdout, name_of(deck), 36);
        fputs("  ", stdout);
        gt_print_plain(stdout, deck->own ? "(yours) " : "");
        gt_print_plain(stdout, folder_of(deck, folder, sizeof folder));
        putchar('\n');
        n++;
    }
    fprintf(n > 0 ? stdout : stderr,
            "%d %s; commands take either name, or a folder's for all in it\n", n,
            n == 1 ? "deck" : "decks");
    return n > 0 ? GT_EXIT_DONE : GT_EXIT_FAILED;
}

static int cmd_list(int argc, char **argv)
{
    const char *rules = NULL;
    gt_strings texts = {0};
    const gt_option options[] = {GT_RULES_OPTION(&rules), {0}};
    const gt_usage usage = {
        "decks list", "[TEXT...]",
        "Lists the decks that commands know by name: those of the project file, then those that\n"
        "come with Gauntlet. With TEXT: those whose names or folder hold all of it.",
        "gauntlet decks list\n"
        "  gauntlet decks list seoul",
        options};
    gt_project project = {0};
    int status = gt_parse(&usage, argc, argv, &texts);
    if (status == GT_GO_ON && !gt_project_read(&project, NULL))
        status = GT_EXIT_USAGE;
    if (status == GT_GO_ON && rules == NULL)
        rules = project.rules;
    if (status == GT_GO_ON && rules != NULL && gt_system_named(rules) == NULL)
        status = gt_usage_error(&usage, "there are no rules '%s'", rules);
    if (status == GT_GO_ON) {
        const gt_deck_places places = {&project,
                                       rules != NULL ? gt_system_named(rules) : gt_systems[0]};
        gt_named_decks all = gt_list_decks(&places);
        status = list(&all, &texts);
        if (status == GT_EXIT_FAILED || rules == NULL)
            tell_elsewhere(status == GT_EXIT_FAILED ? stderr : stdout, &places, &texts);
        gt_named_decks_free(&all);
    }
    gt_project_free(&project);
    gt_strings_free(&texts);
    return status;
}

/* ---- show */

static int show(const gt_input_options *asked, bool text, bool without_unknown)
{
    gt_deck deck;
    gt_input input;
    if (!gt_input_read(&input, asked))
        return GT_EXIT_USAGE;
    bool found = gt_input_find_deck(&input, asked->decks->item[0], without_unknown, &deck);
    if (found)
        (text ? gt_deck_write_text : gt_deck_write_json)(gt_input_pool(&input), &deck, stdout);
    gt_input_free(&input);
    return found ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

static int cmd_show(int argc, char **argv)
{
    arguments args = {.text = false};
    gt_strings decks = {0};
    bool without_unknown = false;
    const gt_option options[] = {
        {"text", NULL, "as a list, a card a line, instead of JSON", GT_AS_FLAG(&args.text)},
        GT_WITHOUT_UNKNOWN_OPTION(&without_unknown),
        GT_CARDS_OPTION(&args.cards),
        GT_PATCH_OPTION(&args.patches),
        GT_RULES_OPTION(&args.rules),
        {0},
    };
    const gt_usage usage = {
        "decks show", "DECK",
        "Prints a deck as it was understood, as a file that every command reads: whatever program\n"
        "wrote it (docs/decks.md).",
        "gauntlet decks show my.ydk --text\n"
        "  gauntlet decks show my-deck.txt",
        options};
    int status = gt_parse(&usage, argc, argv, &decks);
    if (status == GT_GO_ON && decks.n != 1)
        status = gt_usage_error(&usage, "one deck was expected, not %d", decks.n);
    const gt_input_options asked = {.rules = args.rules,
                                    .cards = &args.cards,
                                    .patches = &args.patches,
                                    .decks = &decks,
                                    .part = true};
    if (status == GT_GO_ON)
        status = show(&asked, args.text, without_unknown);
    gt_options_free(options);
    gt_strings_free(&decks);
    return status;
}

/* ---- Which of them. */

int gt_cmd_decks(int argc, char **argv)
{
    static const gt_subcommand words[] = {
        {"list", cmd_list, "[TEXT...]", "lists the decks that can be named"},
        {"show", cmd_show, "DECK", "prints a deck as it was understood"},
        {"random", cmd_random, "[--leader ID] [--seed S]", "makes random legal decks"},
        {"search", gt_decks_search, "[--from DECK] [--leader ID]", "looks for the best deck"},
        {0},
    };
    static const gt_group group = {
        "decks", words,
        "'gauntlet cards check' checks decks, 'gauntlet help decks' explains how to write them.",
        "gauntlet decks list\n"
        "  gauntlet decks random --leader ST01-001 --text"};
    return gt_group_run(&group, argc, argv);
}
