/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recorded game: its cards are looked up by their ids in the pool as it is now, and compared by
 * the hash of what they said. */
#include "sim/cli/recorded.h"

#include "decks/files/memory.h"

#include <stdlib.h>
#include <string.h>

/* A record that is being read. */
typedef struct reading {
    gt_recorded *of;
    FILE *told; /* of cards that have changed */
} reading;

/* ---- The decks. */

/* Number of the recorded card in the pool; -1 and an error: there is none. */
static int find_card(const reading *r, const gt_pool *pool, const gt_record_card *card,
                     gt_errors *e)
{
    int found = gt_pool_find(pool, card->id);
    if (found < 0)
        gt_errors_add(e, r->of->path, card->line, 1, "", "there is no card %s", card->id);
    else if (pool->defs[found].content_hash != card->hash)
        fprintf(r->told, "%s has changed since the game was recorded\n", card->id);
    return found;
}

/* Adds a line of the record to the deck. */
static void read_card(const reading *r, const gt_pool *pool, const gt_record_card *card,
                      gt_deck *out, gt_errors *e)
{
    int section = gt_section_named(out->system, card->section);
    int number = find_card(r, pool, card, e);
    if (section < 0)
        gt_errors_add(e, r->of->path, card->line, 1, "", "a deck of %s has no part '%s'",
                      out->system->title, card->section);
    else if (number >= 0 && !out->system->holds(pool, section, number))
        gt_errors_add(e, r->of->path, card->line, 1, "", "%s cannot be in '%s' of a deck", card->id,
                      out->system->section[section].key);
    else if (number >= 0 && !gt_deck_add(out, section, number, card->count > 0 ? card->count : 1))
        gt_errors_add(e, r->of->path, card->line, 1, "", "fewer cards were expected");
}

/* The deck as it was played; how many cards it has is checked, and no other rule: cards may have
 * changed. */
static void read_deck(const reading *r, const gt_system *system, const gt_pool *pool, int player,
                      gt_deck *out, gt_errors *e)
{
    const gt_record_deck *deck = &r->of->record.deck[player];
    int mistakes = e->n;
    gt_deck_begin(out, system);
    snprintf(out->name, sizeof out->name, "%.*s", (int)sizeof out->name - 1, deck->name);
    for (int i = 0; i < deck->n; i++)
        read_card(r, pool, &deck->card[i], out, e);
    for (int i = 0; i < system->n_sections && e->n == mistakes; i++) {
        const gt_section *s = &system->section[i];
        int n = gt_deck_count(out, i);
        if (n < s->least || n > s->most)
            gt_errors_add(e, r->of->path, deck->card[0].line, 1, "",
                          "%d to %d cards were expected in '%s', not %d", s->least, s->most, s->key,
                          n);
    }
}

/* Makes the game of the record in its storage; false: it cannot be played, which was told. */
static bool prepare(const reading *r)
{
    gt_errors errors = {0};
    gt_deck deck[2];
    char rules[100];
    const gt_input *input = &r->of->input;
    const gt_pool *pool = gt_input_pool(input);
    gt_system_rules(input->system, rules, sizeof rules);
    if (strcmp(r->of->record.rules, rules) != 0)
        gt_errors_add(&errors, r->of->path, 0, 0, "", "the rules %s were expected, not %s", rules,
                      r->of->record.rules);
    for (int player = 0; player < 2; player++)
        read_deck(r, input->system, pool, player, &deck[player], &errors);
    if (errors.n == 0) {
        gt_limits limits = {.turns = (uint16_t)r->of->record.turn_limit,
                            .actions = (uint16_t)r->of->record.action_limit};
        char error[GT_OPTIONS_TEXT + 200];
        const char *why =
            !gt_system_read_options(input->system, r->of->record.options, &limits, error,
                                    sizeof error)
                ? error
                : input->system->prepare(r->of->storage, pool, &deck[0], &deck[1], limits);
        if (why != NULL)
            gt_errors_add(&errors, r->of->path, 0, 0, "", "%s", why);
    }
    return gt_errors_tell(&errors);
}

/* Reads the cards of the game that the record names, and prepares it. */
static bool open_game(gt_recorded *r, const char *rules, const gt_strings *cards,
                      const gt_strings *patches, FILE *told)
{
    const gt_input_options w = {.rules = rules, .cards = cards, .patches = patches};
    if (!gt_input_read(&r->input, &w))
        return false;
    r->storage = gt_resize(NULL, 1, r->input.system->game_bytes);
    r->game = gt_game_in(r->storage);
    if (prepare(&(reading){r, told}))
        return true;
    free(r->storage);
    gt_input_free(&r->input);
    return false;
}

bool gt_recorded_open(gt_recorded *r, const char *path, const gt_strings *cards,
                      const gt_strings *patches, FILE *told)
{
    char rules[GT_RULES_NAME];
    gt_errors errors = {0};
    memset(r, 0, sizeof *r);
    r->path = path;
    bool ok = gt_record_read(&r->record, path, &errors);
    snprintf(rules, sizeof rules, "%.*s", (int)strcspn(r->record.rules, " "), r->record.rules);
    if (ok && gt_system_named(rules) == NULL)
        gt_errors_add(&errors, path, 0, 0, "", "there are no rules '%s'", r->record.rules);
    ok = gt_errors_tell(&errors);
    ok = ok && open_game(r, rules, cards, patches, told);
    if (!ok)
        gt_record_free(&r->record);
    return ok;
}

void gt_recorded_close(gt_recorded *r)
{
    free(r->storage);
    gt_input_free(&r->input);
    gt_record_free(&r->record);
}

bool gt_recorded_action(const gt_recorded *r, const gt_state *s, const gt_record_action *a,
                        gt_action *out)
{
    int player = gt_to_move(r->game, s);
    *out = GT_CONCEDE;
    return player != GT_TERMINAL &&
           (strcmp(a->text, "concede") == 0 ||
            (player == a->player && gt_parse_action(r->game, s, a->text, out)));
}
