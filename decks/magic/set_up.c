/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a position to a game and a state: a deck for each player (cards named, and fillers), then
 * each card into its place, tokens too. The library is filled from below, so the card named first
 * is on top. */
#include "decks/magic/scenario.h"

enum { DECK = 60 };

typedef struct builder {
    const gt_magic_position *position;
    const gt_pool *pool;
    const mg_game *g;
    gt_state *s;
    int object[2][GT_MAGIC_PERMANENTS];
    const char *why; /* it cannot be set up so; else NULL */
} builder;

static int pool_card(const gt_magic_side *side, int card)
{
    return card == GT_SC_FILLER ? side->filler : card;
}

/* ---- The decks. */

static void add_card(const gt_magic_side *side, mg_deck *deck, int card)
{
    if (deck->n < MG_MAX_DECK)
        deck->cards[deck->n++] = (int16_t)pool_card(side, card);
}

static void add_cards(const gt_magic_side *side, mg_deck *deck, const gt_sc_cards *cards)
{
    for (int i = 0; i < cards->n; i++)
        add_card(side, deck, cards->card[i].card);
}

static bool is_token(const gt_pool *pool, const gt_magic_side *side, int card)
{
    return (pool->defs[pool_card(side, card)].type & MG_TOKEN) != 0;
}

/* How many cards the deck has: 60, or as many as the position needs. */
static int deck_size(const gt_magic_side *side, int named)
{
    int size = side->library_size < 0 ? DECK : named - side->library.n + side->library_size;
    return size < named ? named : size;
}

static void make_deck(const gt_pool *pool, const gt_magic_side *side, mg_deck *deck)
{
    *deck = (mg_deck){.n = 0};
    add_cards(side, deck, &side->hand);
    add_cards(side, deck, &side->graveyard);
    add_cards(side, deck, &side->exile);
    add_cards(side, deck, &side->library);
    for (int i = 0; i < side->n_permanents; i++)
        if (!is_token(pool, side, side->permanent[i].card))
            add_card(side, deck, side->permanent[i].card);
    for (int size = deck_size(side, deck->n); deck->n < size && deck->n < MG_MAX_DECK;)
        add_card(side, deck, GT_SC_FILLER);
}

/* ---- The position. */

static int lay(const builder *b, int player, int card, int zone)
{
    return mg_position_lay(b->g, b->s, player, pool_card(&b->position->side[player], card), zone);
}

static void put_cards(const builder *b, int player, int zone, const gt_sc_cards *cards)
{
    bool library = zone == MG_LIBRARY;
    for (int i = 0; i < cards->n; i++) {
        const gt_sc_card *card = &cards->card[library ? cards->n - 1 - i : i];
        int object = lay(b, player, card->card, zone);
        for (int who = 0; who < 2 && card->known != GT_SC_UNSAID; who++)
            if ((card->to >> who & 1) != 0)
                mg_position_know(b->s, object, who, card->known);
    }
}

static void put_permanents(builder *b, int player)
{
    const gt_magic_side *side = &b->position->side[player];
    for (int i = 0; i < side->n_permanents; i++) {
        const gt_magic_permanent *p = &side->permanent[i];
        int object = b->object[player][i] = lay(b, player, p->card, MG_BATTLEFIELD);
        if (object == GT_NO_OBJECT) { /* all cards are in the decks */
            b->why = "a token lies there that no card of the position creates";
            return;
        }
        mg_position_permanent(b->s, object, (p->tapped ? MG_TAPPED : 0u) | (p->down ? MG_DOWN : 0u),
                              p->sick, p->damage);
        for (int kind = 0; kind < MG_COUNTER_COUNT; kind++)
            if (p->counter[kind] > 0)
                mg_position_counters(b->g, b->s, object, kind, p->counter[kind]);
    }
}

static void attach(const builder *b, int player)
{
    const gt_magic_side *side = &b->position->side[player];
    for (int i = 0; i < side->n_permanents; i++) {
        const gt_magic_permanent *p = &side->permanent[i];
        if (p->host_player >= 0)
            mg_position_attach(b->g, b->s, b->object[player][i],
                               b->object[p->host_player][p->host]);
    }
}

static void put_side(builder *b, int player)
{
    const gt_magic_side *side = &b->position->side[player];
    put_cards(b, player, MG_HAND, &side->hand);
    put_cards(b, player, MG_GRAVEYARD, &side->graveyard);
    put_cards(b, player, MG_EXILE, &side->exile);
    put_permanents(b, player);
    put_cards(b, player, MG_LIBRARY, &side->library);
    mg_position_player(b->s, player, side->life, side->mana.kind, side->lands, side->poison);
}

const char *gt_magic_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s)
{
    const gt_magic_position *p = position;
    mg_game *g = game;
    mg_deck deck[2];
    for (int player = 0; player < 2; player++)
        make_deck(pool, &p->side[player], &deck[player]);
    const char *why = mg_game_init(
        g, pool, &deck[0], &deck[1],
        (mg_options){
            .turn_limit = 20000, .action_limit = 60000, .pay = MG_PAY_FULL, .stops = MG_STOPS_ALL});
    if (why != NULL)
        return why;
    mg_position_begin(g, s, p->start.seed, p->start.first, p->start.active, p->start.turn);
    builder b = {.position = p, .pool = pool, .g = g, .s = s};
    put_side(&b, 0);
    put_side(&b, 1);
    if (b.why != NULL)
        return b.why;
    attach(&b, 0);
    attach(&b, 1);
    mg_position_go(g, s, p->start.at);
    return NULL;
}
