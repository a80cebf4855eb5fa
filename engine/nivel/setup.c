/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preparing a game: the definitions of the two decks, then the deal (5). */
#include "engine/nivel/evaluate.h"
#include "engine/nivel/internal.h"

#include "engine/core/hash.h"

#include <string.h>

/* Adds a pool definition to the game's list, which is kept ascending (the pool is sorted by id). */
static const char *add_def(nv_game *g, const gt_def *d)
{
    int at = 0;
    while (at < g->n_defs && g->def[at] < d)
        at++;
    if (at < g->n_defs && g->def[at] == d)
        return NULL;
    if (g->n_defs == NV_MAX_DEFS)
        return "more different cards than the engine holds";
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    memmove(&g->def[at + 1], &g->def[at], (size_t)(g->n_defs - at) * sizeof g->def[0]);
    g->def[at] = d;
    g->n_defs++;
    return NULL;
}

static uint8_t number_of(const nv_game *g, int pool_def)
{
    int i = 0;
    while (g->def[i] != &g->pool->defs[pool_def])
        i++;
    return (uint8_t)i;
}

static void list_deck(nv_game *g, int player)
{
    uint8_t *cards = g->card_def[player];
    for (int i = 0; i < NV_DECK_SIZE; i++) {
        uint8_t def = number_of(g, g->deck[player].cards[i]);
        int at = i;
        for (; at > 0 && cards[at - 1] > def; at--)
            cards[at] = cards[at - 1];
        cards[at] = def;
    }
    g->leader[player] = number_of(g, g->deck[player].leader);
    for (int i = 0; i < NV_DECK_SIZE; i++) {
        int object = player * (NV_DECK_SIZE + 1) + i;
        g->copy[object] =
            i > 0 && cards[i - 1] == cards[i] ? (uint8_t)(g->copy[object - 1] + 1) : 0;
    }
}

/* Gives a counter to each "this turn" question in the code of a definition. */
static const char *add_tallies(nv_game *g, const gt_def *d)
{
    for (int pc = d->code_begin; pc < d->code_end; pc++) {
        const gt_ins *i = &g->pool->code[pc];
        if (i->op != GT_OP_TALLY)
            continue;
        int at = 0;
        while (at < g->n_tallies && g->tally[at] < i->b)
            at++;
        if (at < g->n_tallies && g->tally[at] == i->b)
            continue;
        if (g->n_tallies == GT_MAX_TALLIES)
            return "more counters for \"this turn\" than the engine holds";
        memmove(&g->tally[at + 1], &g->tally[at], (size_t)(g->n_tallies - at) * sizeof g->tally[0]);
        g->tally[at] = i->b;
        g->n_tallies++;
        g->tally_events |= 1u << g->pool->patterns[i->b].event;
    }
    return NULL;
}

/* Notes what the code of a definition asks about moves. */
static const char *add_movers(nv_game *g, const gt_def *d)
{
    for (int pc = d->code_begin; pc < d->code_end; pc++) {
        const gt_ins *i = &g->pool->code[pc];
        if (i->op != NV_OP_TEST_MOVED_BY)
            continue;
        if (g->n_movers == NV_MAX_MOVERS)
            return "more questions about moves than the engine holds";
        g->movers[g->n_movers++] = gt_address(i->b);
    }
    return NULL;
}

static void add_filters(nv_game *g, const gt_def *d)
{
    for (int pc = d->code_begin; pc < d->code_end; pc++)
        if (g->pool->code[pc].op == GT_OP_FILTER)
            gt_filter_add(&g->filters, &nv_lexicon, g->pool->code, (gt_addr)pc, g->def, g->n_defs);
}

static bool has_kind(const nv_game *g, const gt_def *d, int kind)
{
    for (int i = d->ability; i < d->ability_end; i++)
        if (g->pool->abilities[i].kind == kind)
            return true;
    return false;
}

/* Events that the abilities of a definition listen to, quoted ones included. */
static uint32_t heard_by(const nv_game *g, const gt_def *d)
{
    uint32_t found = 0;
    for (int i = d->ability; i < d->ability_end; i++)
        if (g->pool->abilities[i].pattern >= 0)
            found |= 1u << g->pool->patterns[g->pool->abilities[i].pattern].event;
    return found;
}

const char *nv_game_init(nv_game *g, const gt_pool *pool, const nv_deck *a, const nv_deck *b,
                         nv_options o)
{
    const char *error = NULL;
    memset(g, 0, sizeof *g);
    g->game.rules = &nv_rules;
    g->game.turn_limit = o.turn_limit;
    g->game.action_limit = o.action_limit;
    g->pool = pool;
    g->options = o;
    g->deck[0] = *a;
    g->deck[1] = *b;
    for (int player = 0; player < 2; player++) {
        error = add_def(g, &pool->defs[g->deck[player].leader]);
        for (int i = 0; i < NV_DECK_SIZE && error == NULL; i++)
            error = add_def(g, &pool->defs[g->deck[player].cards[i]]);
        if (error != NULL)
            return error;
    }
    list_deck(g, 0);
    list_deck(g, 1);
    for (int i = 0; i < g->n_defs; i++) {
        g->heard |= heard_by(g, g->def[i]);
        g->card_hash[i] = g->def[i]->id_hash;
        add_filters(g, g->def[i]);
        g->can_instead |= has_kind(g, g->def[i], GT_INSTEAD);
        g->can_price |= has_kind(g, g->def[i], GT_PRICE);
        error = add_tallies(g, g->def[i]);
        if (error == NULL)
            error = add_movers(g, g->def[i]);
        if (error != NULL)
            return error;
    }
    g->told = g->heard | g->tally_events;
    return nv_find_traits(g);
}

/* Objects of both players in their decks, leaders on level 1 with the base face (5.1.3, 5.1.4). */
static void lay_out(const nv_game *g, gt_state *s)
{
    nv_vars *v = nv_of(s);
    memset(v->unit, GT_NO_OBJECT, sizeof v->unit);
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < NV_DECK_SIZE; i++) {
            int card = gt_object_new(s, g->card_def[player][i], player);
            gt_link_last(s, card, nv_list(player, NV_DECK));
        }
        int leader = gt_object_new(s, g->leader[player], player);
        gt_link_last(s, leader, nv_list(player, NV_LEVEL));
        s->objects[leader].stamp = s->next_stamp++;
        v->leader[player] = (uint8_t)leader;
        v->level[player] = 1; /* 4.6.2.1 */
        gt_shuffle(s, nv_list(player, NV_DECK), player, g->card_hash, g->copy);
    }
    s->dirty = NV_DIRTY_BOARD;
}

static void start(const gt_game *game, gt_state *s, uint64_t seed, int first)
{
    const nv_game *g = nv_game_of(game);
    (void)seed;
    lay_out(g, s);
    gt_run r = nv_run_of(game, s, NULL);
    nv_refresh(&r);
    for (int i = 0; i < 2; i++) /* 5.1.6 */
        for (int k = 0; k < NV_FIRST_HAND; k++) {
            int player = first ^ i;
            int card = s->zone_first[nv_list(player, NV_DECK)];
            nv_move_card(&r, card, NV_HAND, NV_BOTTOM);
        }
    gt_push(s, NV_F_MULLIGAN, 0, 0, 0, 0, 0, 0);
    nv_flow(&r);
}

void nv_position_begin(const nv_game *g, gt_state *s, uint64_t seed, int first, int active,
                       int turn)
{
    memset(s, 0, offsetof(gt_state, objects));
    memset(s->zone_first, GT_NO_OBJECT, sizeof s->zone_first);
    memset(s->zone_last, GT_NO_OBJECT, sizeof s->zone_last);
    s->seed = seed;
    s->winner = 2;
    s->next_stamp = 1;
    lay_out(g, s);
    s->first = (uint8_t)first;
    s->active = (uint8_t)active;
    s->turn = (uint16_t)turn;
}

static int to_move(const gt_game *g, const gt_state *s)
{
    (void)g;
    return s->chooser;
}

static const char *const end_names[] = {"damage", "deck", "effect"};

const gt_rules nv_rules = {
    .name = "nivel",
    .n_ends = 3,
    .end_names = end_names,
    .start = start,
    .to_move = to_move,
    .legal = nv_legal,
    .sample = nv_sample,
    .apply = nv_apply,
    .resample = nv_resample,
    .infoset_key = nv_infoset_key,
    .state_key = nv_state_key,
    .action_key = nv_action_key,
    .text = nv_text,
    .quiet = nv_quiet,
    .evaluate = nv_evaluate,
    .check = nv_check,
    .describe = nv_describe,
    .describe_game = nv_describe_game,
    .n_weights = NV_N_WEIGHTS,
    .weight_names = nv_weight_names,
    .weights = nv_weights,
    .unit = NV_EVALUATION_UNIT,
    .search_weights = nv_search_weights,
    .search_unit = NV_SEARCH_UNIT,
};
