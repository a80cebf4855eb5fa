/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preparing a game: the definitions of the two decks, then the deal (5). */
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

static bool has_instead(const nv_game *g, const gt_def *d)
{
    for (int i = d->ability; i < d->ability_end; i++)
        if (g->pool->abilities[i].kind == GT_INSTEAD)
            return true;
    return false;
}

/* Whether a filter asks for units and only for what a unit is and has by itself. */
static bool is_own_matter(const gt_pool *pool, gt_addr filter)
{
    const gt_ins *i = &pool->code[filter];
    bool own = i->b == NV_UNITS_MASK && i->c < 0;
    for (i++; own && i->op != GT_OP_DONE; i++)
        own = i->op == GT_OP_TEST_HAS || i->op == GT_OP_TEST_TAG || i->op == GT_OP_TEST_TYPE ||
              i->op == GT_OP_TEST_COLOUR || i->op == GT_OP_TEST_NAME ||
              ((i->op == GT_OP_TEST_IN || i->op == GT_OP_TEST_OUT) && i->a == GT_SET_THIS);
    return own;
}

/* NV_SPREADS_FRONT and NV_DEPENDS_FRONT of a static ability. What is not of a form that is known to be
 * harmless is taken to do both. See nv_came in lasting.c. */
static int reach_of(const gt_pool *pool, const gt_ability *a)
{
    enum { BOTH = NV_SPREADS_FRONT | NV_DEPENDS_FRONT };
    const gt_ins *i = &pool->code[a->condition];
    int reach = 0;
    if (a->level != 2 || (a->condition != 0 && (i->op != GT_OP_IS_TURN || i[1].op != GT_OP_DONE)))
        return BOTH;
    for (i = &pool->code[a->code]; i->op == GT_OP_NUM; i += 2) {
        if (i[1].op == NV_OP_GIVE_ALL && is_own_matter(pool, gt_address(i[1].c)))
            reach |= NV_SPREADS_FRONT;
        else if (i[1].op == NV_OP_GIVE_PLAYER)
            reach |= NV_SPREADS_FRONT;
        else if (i[1].op != NV_OP_GIVE || i[1].c != GT_SET_THIS)
            return BOTH;
    }
    return i->op == GT_OP_END ? reach : BOTH;
}

/* NV_LASTING_FRONT and its kin of a run of abilities. */
static int facts_of(const nv_game *g, int first, int n)
{
    int facts = 0;
    for (int i = first; i < first + n; i++) {
        const gt_ability *a = &g->pool->abilities[i];
        if (a->kind == GT_STATIC || a->pattern >= 0)
            facts |= NV_LASTING_FRONT;
        if (a->kind == GT_ACTIVE)
            facts |= NV_ACTIVE_FRONT;
        if (a->kind == GT_STATIC)
            facts |= reach_of(g->pool, a);
    }
    return facts;
}

/* Kinds of the operands of each operation, see engine/core/code.h. */
#define OPERANDS(name, operands, text) operands,
static const char *const operands[] = {GT_OPS(OPERANDS) NV_OPS(OPERANDS)};
#undef OPERANDS

/* What code asks for, as bits of nv_game.watched; it follows filters and values, `depth` deep. */
static uint32_t asks(const gt_pool *pool, gt_addr pc, int depth)
{
    uint32_t found = 0;
    if (pc == 0 || depth > 8)
        return 0;
    for (const gt_ins *i = &pool->code[pc]; i->op != GT_OP_END && i->op != GT_OP_DONE; i++) {
        const int16_t operand[] = {i->a, i->b, i->c, i->d};
        for (int k = 1; k < 4; k++)
            if (operands[i->op][k] == 'f')
                found |= asks(pool, gt_address(operand[k]), depth + 1);
        if (i->op == GT_OP_FILTER)
            found |= (uint32_t)(uint16_t)i->b;
        if (i->op == GT_OP_STAT && (i->b == NV_ST_HAND || i->b == NV_ST_DECK))
            found |= 1u << NV_HAND | 1u << NV_DECK;
        if (i->op == GT_OP_STAT && (i->b == NV_ST_LEVEL || i->b == NV_ST_SIZE))
            found |= 1u << NV_LEVEL | 1u << NV_DAMAGE;
        if (i->op == GT_OP_TALLY ||
            (i->op == GT_OP_STAT && (i->b == NV_ST_ATTACKS || i->b == NV_ST_SKILLS_USED)))
            found |= 1u << NV_COUNTS_READ;
        for (int k = 0; k < 4; k++)
            if (operands[i->op][k] == 's' &&
                (operand[k] == NV_SET_ATTACKER || operand[k] == NV_SET_BLOCKER))
                found |= 1u << NV_COUNTS_READ;
        if (i->op == GT_OP_IS_TURN)
            found |= 1u << NV_TURN_READ;
    }
    return found;
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

/* What the static abilities of a definition ask for, quoted ones included. */
static uint32_t watched_by(const nv_game *g, const gt_def *d)
{
    uint32_t found = 0;
    for (int i = d->ability; i < d->ability_end; i++) {
        const gt_ability *a = &g->pool->abilities[i];
        if (a->kind == GT_STATIC)
            found |= asks(g->pool, a->code, 0) | asks(g->pool, a->condition, 0);
    }
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
    g->watched = NV_UNITS_MASK;
    for (int i = 0; i < g->n_defs; i++) {
        g->asks[i] = watched_by(g, g->def[i]);
        g->watched |= g->asks[i];
        g->heard |= heard_by(g, g->def[i]);
        const gt_def *d = g->def[i];
        g->facts[i] = (uint8_t)(facts_of(g, d->ability, d->n_abilities) |
                                facts_of(g, d->back, d->n_back) << 1);
        g->card_hash[i] = g->def[i]->id_hash;
        g->can_instead |= has_instead(g, g->def[i]);
        error = add_tallies(g, g->def[i]);
        if (error != NULL)
            return error;
    }
    return NULL;
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

static const char *const weight_names[] = {
    "own damage", "own hand",    "own level",    "own power",  "own hit",     "own units",
    "own items",  "own deck",    "other damage", "other hand", "other level", "other power",
    "other hit",  "other units", "other items",  "other deck",
};

/* Per card of damage, card in hand, level, 500 power, hit, unit, item, card in deck. */
static const int32_t weights[] = {
    -100, 30, 20, 6, 30, 40, 15, 2, 100, -30, -20, -6, -30, -40, -15, -2,
};

const gt_rules nv_rules = {
    .name = "nivel",
    .n_ends = 3,
    .end_names = end_names,
    .start = start,
    .to_move = to_move,
    .legal = nv_legal,
    .apply = nv_apply,
    .resample = nv_resample,
    .infoset_key = nv_infoset_key,
    .state_key = nv_state_key,
    .action_key = nv_action_key,
    .text = nv_text,
    .quiet = nv_quiet,
    .evaluate = nv_evaluate,
    .check = nv_check,
    .n_weights = 16,
    .weight_names = weight_names,
    .weights = weights,
    .unit = 280,
};
