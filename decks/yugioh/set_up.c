/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a position to a game and a state: a deck for each player (cards named, and fillers), then
 * each card into its place, tokens too. The deck is filled from below, so the card named first is
 * on top. */
#include "decks/yugioh/scenario.h"

enum { DECK = 40 };

typedef struct builder {
    const gt_yugioh_position *position;
    const gt_pool *pool;
    const yg_game *g;
    gt_state *s;
    int object[2][GT_YUGIOH_ON_FIELD];
} builder;

static int pool_card(const gt_yugioh_side *side, int card)
{
    return card == GT_SC_FILLER ? side->filler : card;
}

/* ---- The decks. */

static void add_card(const gt_pool *pool, const gt_yugioh_side *side, yg_deck *deck, int card)
{
    int def = pool_card(side, card), type = pool->defs[def].type;
    if ((type & YG_TOKEN) != 0)
        return;
    if ((type & YG_FUSION) != 0 && deck->n_extra < YG_MAX_EXTRA)
        deck->extra[deck->n_extra++] = (int16_t)def;
    else if ((type & YG_FUSION) == 0 && deck->n < YG_MAX_MAIN)
        deck->cards[deck->n++] = (int16_t)def;
}

static void add_cards(const gt_pool *pool, const gt_yugioh_side *side, yg_deck *deck,
                      const gt_sc_cards *cards)
{
    for (int i = 0; i < cards->n; i++)
        add_card(pool, side, deck, cards->card[i].card);
}

/* 40 cards, or as many as the position needs. */
static void make_deck(const gt_pool *pool, const gt_yugioh_side *side, yg_deck *deck)
{
    *deck = (yg_deck){.n = 0};
    add_cards(pool, side, deck, &side->hand);
    add_cards(pool, side, deck, &side->graveyard);
    add_cards(pool, side, deck, &side->banished);
    add_cards(pool, side, deck, &side->extra);
    for (int i = 0; i < side->n_placed; i++)
        add_card(pool, side, deck, side->placed[i].card);
    int size = side->deck_size < 0 ? DECK : deck->n + side->deck_size;
    add_cards(pool, side, deck, &side->deck);
    while (deck->n < size && deck->n < YG_MAX_MAIN)
        add_card(pool, side, deck, GT_SC_FILLER);
}

/* ---- The position. */

static int lay(const builder *b, int player, int card, int zone)
{
    return yg_position_lay(b->g, b->s, player, pool_card(&b->position->side[player], card), zone);
}

static void put_cards(const builder *b, int player, int zone, const gt_sc_cards *cards)
{
    bool deck = zone == YG_DECK;
    for (int i = 0; i < cards->n; i++) {
        const gt_sc_card *card = &cards->card[deck ? cards->n - 1 - i : i];
        int object = lay(b, player, card->card, zone);
        for (int who = 0; who < 2 && card->known != GT_SC_UNSAID; who++)
            if ((card->to >> who & 1) != 0)
                yg_position_know(b->s, object, who, card->known);
    }
}

/* False: there is no such token, as no card of the decks makes it. */
static bool put_field(builder *b, int player)
{
    const gt_yugioh_side *side = &b->position->side[player];
    for (int i = 0; i < side->n_placed; i++) {
        const gt_yugioh_placed *p = &side->placed[i];
        int object = b->object[player][i] = lay(b, player, p->card, p->zone);
        if (object == GT_NO_OBJECT)
            return false;
        yg_position_card(b->s, object, p->position, p->fresh, p->tributes);
        if (p->counters > 0)
            yg_position_counters(b->s, object, p->counters);
        if (p->proper)
            yg_position_proper(b->s, object);
    }
    return true;
}

static void tie(const builder *b, int player)
{
    const gt_yugioh_side *side = &b->position->side[player];
    for (int i = 0; i < side->n_placed; i++) {
        const gt_yugioh_placed *p = &side->placed[i];
        if (p->host_player < 0)
            continue;
        int host = b->object[p->host_player][p->host];
        if (p->bound)
            yg_position_bind(b->g, b->s, b->object[player][i], host);
        else
            yg_position_equip(b->s, b->object[player][i], host);
    }
}

static bool put_side(builder *b, int player)
{
    const gt_yugioh_side *side = &b->position->side[player];
    put_cards(b, player, YG_HAND, &side->hand);
    put_cards(b, player, YG_GRAVEYARD, &side->graveyard);
    put_cards(b, player, YG_BANISHED, &side->banished);
    if (!put_field(b, player))
        return false;
    put_cards(b, player, YG_DECK, &side->deck);
    yg_position_player(b->s, player, side->lp, side->normal_used);
    return true;
}

const char *gt_yugioh_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s)
{
    const gt_yugioh_position *p = position;
    yg_game *g = game;
    yg_deck deck[2];
    yg_options options = p->options;
    options.turn_limit = 20000;
    options.action_limit = 60000;
    for (int player = 0; player < 2; player++)
        make_deck(pool, &p->side[player], &deck[player]);
    const char *why = yg_game_init(g, pool, &deck[0], &deck[1], options);
    if (why != NULL)
        return why;
    yg_position_begin(g, s, p->start.seed, p->start.first, p->start.active, p->start.turn);
    builder b = {.position = p, .pool = pool, .g = g, .s = s};
    if (!put_side(&b, 0) || !put_side(&b, 1))
        return "with a token on the field that no card of the game makes";
    tie(&b, 0);
    tie(&b, 1);
    yg_position_go(g, s, p->start.at);
    return NULL;
}
