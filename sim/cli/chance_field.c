/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks by chance that meet. */
#include "sim/cli/chance_field.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"

/* The card that leads a deck after `leader` in the pool, the first one behind the last; -1: none
 * does. */
static int next_leader(const gt_system *system, const gt_pool *pool, int leader)
{
    int section = gt_section_of_leader(system);
    for (int i = 1; section >= 0 && i <= pool->n_defs; i++)
        if (system->holds(pool, section, (leader + i) % pool->n_defs))
            return (leader + i) % pool->n_defs;
    return -1;
}

static void make_decks(gt_chance_field *f, const gt_contest *c, int decks, uint64_t seed)
{
    const gt_pool *pool = gt_library_pool(c->library);
    int leader = next_leader(c->system, pool, pool->n_defs - 1);
    f->decks.list = gt_resize(NULL, (size_t)decks, sizeof *f->decks.list);
    for (int i = 0; i < decks; i++) {
        gt_deck *deck = &f->decks.list[f->decks.n];
        *deck = (gt_deck){.n = 0};
        if (c->system->random_deck(pool, leader, gt_fold(seed, (uint64_t)i), deck)) {
            snprintf(deck->name, sizeof deck->name, "by chance %d", i + 1);
            f->decks.n++;
        }
        leader = leader >= 0 ? next_leader(c->system, pool, leader) : leader;
    }
}

/* Each deck meets those that are 1, 2, 4, ... behind it, where the engine has room for the game. */
static void pair_decks(gt_chance_field *f)
{
    enum { OTHERS = 6 };
    int n = f->decks.n;
    f->matchup = gt_resize(NULL, (size_t)n * OTHERS + 1, sizeof *f->matchup);
    for (int a = 0; a < n; a++)
        for (int step = 1; step < 1 << OTHERS && step < n; step *= 2) {
            int b = (a + step) % n;
            if (gt_card_field_check(&f->games, 0, a, b) == NULL)
                f->matchup[f->field.n_matchups++] = (gt_matchup){a, b};
        }
}

/* Hash of what a deck holds, and of what its cards say. */
static uint64_t hash_of(const gt_pool *pool, const gt_deck *deck)
{
    uint64_t h = 0;
    for (int i = 0; i < deck->n; i++)
        h = gt_fold(gt_fold(h, pool->defs[deck->row[i].card].content_hash), deck->row[i].count);
    return h;
}

bool gt_chance_field_make(gt_chance_field *f, const gt_contest *c, int decks, uint64_t seed)
{
    *f = (gt_chance_field){.name = NULL};
    if (c->system->random_deck == NULL)
        return false;
    make_decks(f, c, decks, seed);
    size_t n = (size_t)f->decks.n;
    gt_card_field_begin(&f->games, c->system, c->limits, 1, f->decks.n);
    f->games.library[0] = c->library;
    f->name = gt_resize(NULL, n + 1, sizeof *f->name);
    f->content = gt_resize(NULL, n + 1, sizeof *f->content);
    for (size_t i = 0; i < n; i++) {
        const gt_deck *deck = &f->decks.list[i];
        f->games.deck[i] = deck;
        f->name[i] = deck->name;
        f->content[i] = (gt_content){.hash = hash_of(gt_library_pool(c->library), deck)};
    }
    f->field = c->field;
    f->field.n_decks = f->decks.n;
    f->field.n_matchups = 0;
    f->field.deck = f->name;
    f->field.content = f->content;
    f->field.role = NULL;
    f->field.cards = NULL;
    f->field.share = NULL;
    f->field.context = f->field.source = &f->games;
    pair_decks(f);
    f->field.matchup = f->matchup;
    return f->field.n_matchups > 0;
}

void gt_chance_field_free(gt_chance_field *f)
{
    gt_decks_free(&f->decks);
    free(f->name);
    free(f->matchup);
    free(f->content);
    gt_card_field_end(&f->games);
}
