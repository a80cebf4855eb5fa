/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preparing a game: the definitions of the two decks, then the deal (5). */
#include "engine/nivel/evaluate.h"

#include "engine/nivel/internal.h"

#include "engine/effects/gather.h"

#include <stdio.h>

/* ---- Capacities. */

_Static_assert(GT_MAX_TALLIES == 32 && NV_MAX_MOVERS == 8, "the numbers that messages name");

/* Notes which limit two decks exceed by a card. */
static const char *exceeds(nv_game *g, const gt_def *d, const char *what)
{
    snprintf(g->excess, sizeof g->excess, "with %s more than %s", d->id, what);
    return g->excess;
}

/* ---- Cards. */

/* There is room for the cards of two decks. */
static void add_def(nv_game *g, const gt_def *d)
{
    bool room = gt_gather_def(g->def, &g->n_defs, NV_MAX_DEFS, d);
    assert(room);
    (void)room;
}

static uint8_t number_of(const nv_game *g, int pool_def)
{
    return (uint8_t)gt_gathered(g->def, g->n_defs, &g->pool->defs[pool_def]);
}

static void list_deck(nv_game *g, int player)
{
    for (int i = 0; i < NV_DECK_SIZE; i++)
        gt_row_insert(g->card_def[player], i, number_of(g, g->deck[player].cards[i]));
    g->leader[player] = number_of(g, g->deck[player].leader);
}

/* The objects of a player as they are before the deck is shuffled. */
static void make_objects(nv_game *g, int player)
{
    int first = nv_card_at(player, 0), leader = first + NV_DECK_SIZE;
    gt_make_cards(
        &(gt_card_row){g->card_def[player], NV_DECK_SIZE, first, player, nv_list(player, NV_DECK)},
        g->def, g->object, g->name);
    g->object[leader] = gt_new_card(g->leader[player], player, nv_list(player, NV_LEVEL));
    g->object[leader].stamp = (uint16_t)(1 + player);
}

/* Sorts the cards of a deck by type and cost, and notes what each counts in hand. */
static void find_places(nv_game *g, int player)
{
    nv_places *p = &g->places[player];
    for (int i = 0; i < NV_DECK_SIZE; i++) {
        const gt_def *d = g->def[g->card_def[player][i]];
        uint64_t bit = (uint64_t)1 << i;
        int cost = d->number[NV_COST];
        p->copies[g->card_def[player][i]] |= bit;
        bool first = i == 0 || g->card_def[player][i - 1] != g->card_def[player][i];
        bool last = i == NV_DECK_SIZE - 1 || g->card_def[player][i + 1] != g->card_def[player][i];
        p->group_first |= first ? bit : 0; /* mutant 9 */
        p->group_last |= last ? bit : 0;
        p->units |= d->type == NV_UNIT ? bit : 0;
        p->items |= d->type == NV_ITEM ? bit : 0;
        p->skills |= d->type == NV_SKILL ? bit : 0;
        p->triggers |= d->routine[NV_ROUTINE_TRIGGER] != 0 ? bit : 0;
        for (int above = cost + 1; above <= NV_COST_MAX; above++)
            p->cheaper[above] |= bit;
        p->in_hand[i] = nv_count_in_hand(d);
    }
}

static void add_filter(nv_game *g, gt_addr pc)
{
    gt_filter_add(&g->filters, g->pool->code, pc, g->def, g->object, NV_OBJECTS);
}

/* Notes what the abilities of a definition listen to, replace and cost, quoted ones included. */
static void note_abilities(nv_game *g, const gt_def *d)
{
    for (int i = d->face[NV_BASE].first; i < d->ability_end; i++) {
        const gt_ability *a = &g->pool->abilities[i];
        g->has_declaration_costs |= a->kind == GT_COST;
        g->can_return |= nv_is_under(a, NV_KW_RETURN);
        if (a->pattern < 0)
            continue;
        const gt_pattern *pattern = &g->pool->patterns[a->pattern];
        g->heard |= 1u << pattern->event;
        g->replaced |= a->kind == GT_REPLACEMENT ? 1u << pattern->event : 0;
        if (pattern->filter != 0) /* cards share patterns */
            add_filter(g, pattern->filter);
    }
}

/* Notes what the code of a definition asks of cards, and events that modifiers replace. */
static void note_code(nv_game *g, const gt_def *d)
{
    for (int pc = d->code_begin; pc < d->code_end; pc++) {
        const gt_operation *i = &g->pool->code[pc];
        if (i->op == GT_OP_FILTER)
            add_filter(g, (gt_addr)pc);
        else if (i->op == NV_OP_REPLACE_DAMAGE)
            g->replaced |= 1u << NV_EV_DAMAGE_DEALT;
        else if (i->op == NV_OP_PREVENT)
            g->replaced |= 1u << i->a;
    }
}

/* Notes what the code of a definition asks about moves. */
static const char *add_movers(nv_game *g, const gt_def *d)
{
    for (int pc = d->code_begin; pc < d->code_end; pc++) {
        const gt_operation *i = &g->pool->code[pc];
        if (i->op != NV_OP_TEST_MOVED_BY)
            continue;
        if (g->n_movers == NV_MAX_MOVERS)
            return exceeds(g, d, "8 questions about who moved something in two decks");
        g->movers[g->n_movers++] = gt_address(i->b);
    }
    return NULL;
}

/* Counts the active effects of the leaders. */
static void count_actives(nv_game *g)
{
    for (int player = 0; player < 2; player++)
        for (int back = 0; back < 2; back++) {
            uint32_t in_main = nv_printed_under(g, g->leader[player], back, NV_KW_ACTIVE_MAIN);
            uint32_t in_attack = nv_printed_under(g, g->leader[player], back, NV_KW_ACTIVE_ATTACK);
            g->leads[player][back][0] = (uint8_t)__builtin_popcount(in_main);
            g->leads[player][back][1] = (uint8_t)__builtin_popcount(in_attack);
        }
}

/* Computes the values that every game begins with; cards in hand or deck have no part in them. */
static void find_openings(nv_game *g)
{
    g->opens = 1;
    for (int first = 0; first < 2; first++) {
        gt_state s;
        nv_position_begin(g, &s, 0, first, first, 0);
        gt_context r = nv_run_of(&g->game, &s, NULL);
        nv_refresh(&r);
        g->opens = g->opens && s.n_mods == 0 && s.pending == 0;
        memcpy(g->opening[first], s.system, sizeof s.system);
    }
}

const char *nv_game_init(nv_game *g, const gt_pool *pool, const nv_deck *a, const nv_deck *b,
                         nv_options o)
{
    memset(g, 0, offsetof(nv_game, look));
    g->game.rules = &nv_rules;
    g->game.turn_limit = o.turn_limit;
    g->game.action_limit = o.action_limit;
    g->pool = pool;
    g->options = o;
    g->deck[0] = *a;
    g->deck[1] = *b;
    for (int player = 0; player < 2; player++) {
        add_def(g, &pool->defs[g->deck[player].leader]);
        for (int i = 0; i < NV_DECK_SIZE; i++)
            add_def(g, &pool->defs[g->deck[player].cards[i]]);
    }
    for (int i = 0; i < g->n_defs; i++) {
        const char *excess = nv_excess_of(pool, g->def[i]);
        if (excess != NULL)
            return exceeds(g, g->def[i], excess);
    }
    for (int player = 0; player < 2; player++) {
        int awakens = pool->defs[g->deck[player].leader].number[NV_AWAKENS];
        g->awakens[player] = (uint8_t)(awakens > 0 ? awakens : NV_LEVEL_MAX + 1);
        list_deck(g, player);
        make_objects(g, player);
        find_places(g, player);
    }
    g->filters.n_bounds = NV_BOUNDS;
    g->filters.bound[NV_BOUND_COST] = NV_COST;
    g->filters.bound[NV_BOUND_ITEMS] = NV_ITEMS;
    for (int i = 0; i < g->n_defs; i++) {
        note_code(g, g->def[i]);
        note_abilities(g, g->def[i]);
        nv_look_at(g, i);
        if (!gt_gather_tallies(pool, g->def[i], g->tally, &g->n_tallies))
            return exceeds(g, g->def[i], "32 counters for \"this turn\" in two decks");
        const char *error = add_movers(g, g->def[i]);
        if (error != NULL)
            return error;
    }
    g->told = g->heard;
    for (int i = 0; i < g->n_tallies; i++) {
        int event = pool->patterns[g->tally[i]].event;
        if (pool->patterns[g->tally[i]].filter != 0)
            add_filter(g, pool->patterns[g->tally[i]].filter);
        g->counted[event] |= 1u << i;
        g->told |= 1u << event;
    }
    nv_find_traits(g);
    count_actives(g);
    find_openings(g);
    return NULL;
}

static void put_in_list(gt_state *s, int zone, int first, int n)
{
    s->zone_first[zone] = (uint8_t)first;
    s->zone_last[zone] = (uint8_t)(first + n - 1);
    s->zone_count[zone] = (uint8_t)n;
}

/* Objects of both players in their decks, leaders on level 1 with the base face (5.1.3, 5.1.4). */
static void lay_out(const nv_game *g, gt_state *s)
{
    nv_vars *v = nv_of(s);
    memset(v->unit, GT_NO_OBJECT, sizeof v->unit);
    v->replaceable = (g->replaced >> NV_EV_TRASHED & 1) != 0;
    memcpy(s->objects, g->object, sizeof g->object);
    s->n_objects = NV_OBJECTS;
    s->held_stride = NV_DECK_SIZE + 1;
    for (int player = 0; player < 2; player++) {
        int cards = nv_card_at(player, 0), leader = cards + NV_DECK_SIZE;
        put_in_list(s, nv_list(player, NV_DECK), cards, NV_DECK_SIZE);
        put_in_list(s, nv_list(player, NV_LEVEL), leader, 1);
        s->held_zone[player] = (uint8_t)nv_list(player, NV_HAND);
        v->leader[player] = (uint8_t)leader;
        v->level[player] = 1; /* 4.6.2.1 */
        /* clause 5.1.3/1 */
        gt_shuffle(s, nv_list(player, NV_DECK), player, g->name, cards, leader);
    }
    s->next_stamp = 3; /* two were given to the leaders */
    s->dirty = NV_DIRTY_BOARD;
}

__attribute__((noinline)) void nv_deal_hand(gt_context *r, int player)
{
    gt_state *s = r->s;
    int deck = nv_list(player, NV_DECK), hand = nv_list(player, NV_HAND);
    gt_cards_come(r, deck, NV_FIRST_HAND);
    int card = s->zone_first[deck], cards = nv_card_at(player, 0);
    assert(s->zone_count[hand] == 0 && s->zone_count[deck] > NV_FIRST_HAND);
    for (int n = 0; n < NV_FIRST_HAND; n++) { /* clause 5.1.6.1/2 */
        gt_object *o = &s->objects[card];
        s->held[player] |= (uint64_t)1 << (card - cards);
        o->zone = (uint8_t)hand;
        assert(o->know[1 - player] == GT_UNKNOWN); /* nobody has seen anything yet */
        o->know[player] = GT_KNOW_PLACE;
        card = o->next;
        o->prev = o->next = GT_NO_OBJECT;
    }
    s->zone_first[deck] = (uint8_t)card;
    s->objects[card].prev = GT_NO_OBJECT;
    s->zone_count[deck] -= NV_FIRST_HAND;
    s->zone_count[hand] = NV_FIRST_HAND;
    nv_touch_mask(r, (1u << NV_DECK | 1u << NV_HAND) << player * NV_READS_HALF);
}

#ifndef NDEBUG
/* Whether the values that are kept are those that would be computed. */
static bool is_as_computed(const gt_game *game, const gt_state *s)
{
    gt_state again;
    gt_copy_state(&again, s);
    gt_context r = nv_run_of(game, &again, NULL);
    again.dirty = NV_DIRTY_BOARD;
    nv_refresh(&r);
    return gt_same_state(&again, s);
}
#endif

static void start(const gt_game *game, gt_state *s, uint64_t seed, int first, const gt_observer *o)
{
    (void)seed;
    (void)first;
    const nv_game *g = nv_game_of(game);
    gt_context r = nv_run_of(game, s, o);
    lay_out(g, s);
    if (g->opens) {
        memcpy(s->system, g->opening[s->first], sizeof s->system);
        s->dirty = 0;
    }
    nv_refresh(&r);
    assert(is_as_computed(game, s));
    for (int player = 0; player < 2; player++)
        nv_deal_hand(&r, player); /* 5.1.6/4 */
    gt_push(s, (gt_frame){.kind = NV_F_MULLIGAN});
    gt_flow(&r);
}

void nv_position_begin(const nv_game *g, gt_state *s, uint64_t seed, int first, int active,
                       int turn)
{
    gt_clear_state(s, seed, 0);
    lay_out(g, s);
    s->first = (uint8_t)first;
    s->active = (uint8_t)active;
    s->turn = (uint16_t)turn;
}

static const char *card_id(const gt_game *game, unsigned card)
{
    const nv_game *g = nv_game_of(game);
    return card < (unsigned)g->n_defs ? g->def[card]->id : NULL;
}

static const char *const end_names[] = {"damage", "deck", "effect"};

static uint64_t *order(gt_game *g)
{
    return ((nv_game *)(void *)g)->name;
}

const gt_rules nv_rules = {
    .name = "nivel",
    .core = &gt_core_table,
    .behaviour = 4,
    .most_static = NV_MAX_CONTINUOUS,
    .card_id = card_id,
    .n_ends = 3,
    .end_names = end_names,
    .start = start,
    .order = order,
    .actions = nv_actions,
    .apply = nv_apply,
    .run_bytes = sizeof(gt_context),
    .run_begin = nv_go_on_begin,
    .run_apply = nv_go_on,
    .resample = nv_resample,
    .infoset_key = nv_infoset_key,
    .state_key = nv_state_key,
    .action_key = nv_action_key,
    .silent = nv_silent,
    .always_asks = nv_always_asks,
    .features = &nv_features,
    .text = nv_text,
    .quiet = nv_quiet,
    .evaluate = nv_evaluate,
    .numbers = nv_weighed,
    .check = nv_check,
    .properties = &nv_game_properties,
    .describe = nv_describe,
    .describe_game = nv_describe_game,
    .n_weights = NV_N_WEIGHTS,
    .weight_names = nv_weight_names,
    .weights = nv_weights,
    .scale = NV_EVALUATION_SCALE,
    .search_weights = nv_search_weights,
    .search_scale = NV_SEARCH_SCALE,
    .search_spread = NV_SEARCH_SPREAD,
};
