/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a position to a game and a state: 40 cards for each player (those named, and fillers), then
 * each card into its place. The deck is filled from below, so the card named first is on top. */
#include "decks/nivel/scenario.h"

#include "engine/core/state.h"

/* A position being set up. */
typedef struct builder {
    const gt_nivel_position *position;
    const gt_pool *pool;
    const nv_game *g;
    gt_state *s;
} builder;

static int pool_card(const gt_nivel_side *side, int card)
{
    return card == GT_SC_FILLER ? side->filler : card;
}

/* ---- The decks. */

static void add_card(const gt_nivel_side *side, nv_deck *deck, int *n, int card)
{
    if (*n < NV_DECK_SIZE)
        deck->cards[(*n)++] = (int16_t)pool_card(side, card);
}

static void add_cards(const gt_nivel_side *side, nv_deck *deck, int *n, const gt_sc_cards *cards)
{
    for (int i = 0; i < cards->n; i++)
        add_card(side, deck, n, cards->card[i].card);
}

static void make_deck(const gt_nivel_side *side, nv_deck *deck)
{
    int n = 0;
    *deck = (nv_deck){.leader = side->leader.card};
    add_cards(side, deck, &n, &side->hand);
    add_cards(side, deck, &n, &side->trash);
    add_cards(side, deck, &n, &side->damage);
    add_cards(side, deck, &n, &side->skills);
    add_cards(side, deck, &n, &side->deck);
    for (int lane = 0; lane < NV_LANES; lane++) {
        const gt_nivel_unit *unit = &side->unit[lane];
        if (unit->card == GT_NIVEL_NO_UNIT)
            continue;
        add_card(side, deck, &n, unit->card);
        for (int i = 0; i < unit->n_items; i++)
            add_card(side, deck, &n, unit->item[i].card);
    }
    while (n < NV_DECK_SIZE)
        add_card(side, deck, &n, GT_SC_FILLER);
}

/* ---- The position. */

/* A card of the player that lies in the deck and was not placed yet. */
static int take(const builder *b, int player, int card)
{
    const gt_def *def = &b->pool->defs[pool_card(&b->position->side[player], card)];
    for (int i = 0; i < b->g->n_defs; i++)
        if (b->g->def[i] == def)
            return nv_position_card(b->g, b->s, player, i);
    return GT_NO_OBJECT;
}

static void set_knowledge(const builder *b, int object, const gt_sc_card *card)
{
    if (card->known == GT_SC_UNSAID)
        return;
    for (int player = 0; player < 2; player++)
        if ((card->to >> player & 1) != 0)
            nv_position_know(b->s, object, player, card->known);
}

static void mark_used(const builder *b, int object, unsigned used)
{
    for (int ability = 0; ability < 8; ability++)
        if ((used >> ability & 1u) != 0)
            nv_position_used(b->s, object, ability);
}

static void put_cards(const builder *b, int player, int zone, const gt_sc_cards *cards)
{
    for (int i = 0; i < cards->n; i++) {
        int object = take(b, player, cards->card[i].card);
        nv_position_put(b->g, b->s, object, zone, false);
        set_knowledge(b, object, &cards->card[i]);
    }
}

static void put_unit(const builder *b, int player, int lane, const gt_nivel_unit *unit)
{
    if (unit->card == GT_NIVEL_NO_UNIT)
        return;
    int object = take(b, player, unit->card);
    nv_position_put(b->g, b->s, object, NV_LEFT + lane, false);
    for (int i = 0; i < unit->n_items; i++) {
        int item = take(b, player, unit->item[i].card);
        nv_position_equip(b->g, b->s, item, object);
        mark_used(b, item, unit->item[i].used);
    }
    mark_used(b, object, unit->used);
    if (unit->attacked > 0)
        nv_position_attacked(b->s, object, unit->attacked);
    if (unit->moved)
        nv_position_moved(b->s, object);
}

/* Cards named go on top from below; then fillers beyond the size of the deck go to the trash. */
static void put_deck(const builder *b, int player)
{
    const gt_nivel_side *side = &b->position->side[player];
    for (int i = side->deck.n; i-- > 0;) {
        int object = take(b, player, side->deck.card[i].card);
        nv_position_put(b->g, b->s, object, NV_DECK, true);
        set_knowledge(b, object, &side->deck.card[i]);
    }
    while (side->deck_size >= 0 && nv_zone_count(b->s, player, NV_DECK) > side->deck_size)
        nv_position_put(b->g, b->s, take(b, player, GT_SC_FILLER), NV_TRASH, false);
}

static void put_side(const builder *b, int player)
{
    const gt_nivel_side *side = &b->position->side[player];
    nv_position_level(b->g, b->s, player, side->level, side->awakened);
    for (int lane = 0; lane < NV_LANES; lane++) {
        put_unit(b, player, lane, &side->unit[lane]);
        if ((side->placed >> lane & 1) != 0)
            nv_position_played(b->s, player, lane);
    }
    put_cards(b, player, NV_HAND, &side->hand);
    put_cards(b, player, NV_TRASH, &side->trash);
    put_cards(b, player, NV_DAMAGE, &side->damage);
    put_cards(b, player, NV_SKILLS, &side->skills);
    put_deck(b, player);
    mark_used(b, nv_zone_first(b->s, player, NV_LEVEL), side->leader.used);
    nv_position_count(b->s, player, side->attacks, side->skills_used);
}

const char *gt_nivel_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s)
{
    const gt_nivel_position *p = position;
    nv_game *g = game;
    nv_deck deck[2];
    for (int player = 0; player < 2; player++)
        make_deck(&p->side[player], &deck[player]);
    const char *why = nv_game_init(g, pool, &deck[0], &deck[1], (nv_options){.turn_limit = 20000});
    if (why != NULL)
        return why;
    nv_position_begin(g, s, p->start.seed, p->start.first, p->start.active, p->start.turn);
    builder b = {p, pool, g, s};
    put_side(&b, 0);
    put_side(&b, 1);
    nv_position_run(g, s, (enum nv_moment)p->start.at);
    return NULL;
}
