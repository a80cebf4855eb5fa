/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preparing a game of two decks: the definitions that can come into play, their cards as objects.
 * Then the deal (1.2), and the row of the rules (engine/core/rules.h), of which parts that a game
 * has not stay away. */
#include "engine/template/internal.h"

#include "engine/effects/gather.h"

const gt_routine_kind tm_routines[TM_ROUTINES] = {
    [TM_ROUTINE_SPELL] = {"spell", GT_CODE_EFFECT, 1 + TM_ROUTINE_CAN},
    [TM_ROUTINE_CAN] = {"can", GT_CODE_VALUE, 0},
};

int tm_def_number(const tm_game *g, int pool_def)
{
    return gt_gathered(g->def, g->n_defs, &g->pool->defs[pool_def]);
}

/* A player's cards, in the order of their definitions. */
static void make_cards(tm_game *g, int player)
{
    const tm_deck *deck = &g->deck[player];
    uint8_t row[TM_MOST_DECK];
    int first = player == 0 ? 0 : g->deck[0].n;
    for (int i = 0; i < deck->n; i++)
        gt_row_insert(row, i, (uint8_t)tm_def_number(g, deck->cards[i]));
    gt_make_cards(&(gt_card_row){row, deck->n, first, player, tm_list(player, TM_DECK)}, g->def,
                  g->object, g->name);
}

void tm_game_init(tm_game *g, const gt_pool *pool, const tm_deck *a, const tm_deck *b, int turns,
                  int actions)
{
    memset(g, 0, sizeof *g);
    g->game = (gt_game){
        .rules = &tm_rules, .turn_limit = (uint16_t)turns, .action_limit = (uint16_t)actions};
    g->pool = pool;
    g->deck[0] = *a;
    g->deck[1] = *b;
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < g->deck[player].n; i++)
            gt_gather_def(g->def, &g->n_defs, TM_MAX_DEFS, &pool->defs[g->deck[player].cards[i]]);
    for (int player = 0; player < 2; player++)
        make_cards(g, player);
}

/* ---- The deal. */

void tm_lay_out(const tm_game *g, gt_state *s)
{
    s->n_objects = (uint8_t)(g->deck[0].n + g->deck[1].n);
    memcpy(s->objects, g->object, s->n_objects * sizeof s->objects[0]);
    s->held_stride = (uint8_t)g->deck[0].n; /* hands are sets: engine/core/zone.h */
    for (int player = 0, card = 0; player < 2; player++) {
        uint8_t row[TM_MOST_DECK];
        for (int i = 0; i < g->deck[player].n; i++)
            row[i] = (uint8_t)card++;
        gt_link_row(s, tm_list(player, TM_DECK), row, g->deck[player].n);
        s->held_zone[player] = (uint8_t)tm_list(player, TM_HAND);
        tm_of(s)->life[player] = TM_LIFE;
    }
    s->next_stamp = 1;
}

void tm_begin_turn(gt_state *s, int step)
{
    gt_push(s, (gt_frame){.kind = TM_F_TURN, .step = (uint8_t)step});
}

/* 1.2; the core has cleared the state. */
static void start(const gt_game *g, gt_state *s, uint64_t seed, int first, const gt_observer *o)
{
    gt_context r = tm_context(g, s, o);
    (void)seed, (void)first;
    tm_lay_out(tm_game_of(g), s);
    s->turn = 1;
    for (int player = 0; player < 2; player++) {
        tm_shuffle(&r, player);
        tm_draw(&r, player, TM_FIRST_HAND);
    }
    gt_note_opening(&r);
    tm_begin_turn(s, TM_S_DRAW);
    gt_flow(&r);
}

/* ---- The row. */

static const char *card_id(const gt_game *g, unsigned card)
{
    return card < (unsigned)tm_game_of(g)->n_defs ? tm_game_of(g)->def[card]->id : NULL;
}

static uint64_t *order(gt_game *g)
{
    return ((tm_game *)(void *)g)->name;
}

static const char *const end_names[] = {"life", "deck"};

const gt_rules tm_rules = {
    .name = "template",
    .core = &gt_core_table,
    .behaviour = 1, /* raised with each change of what comes of games */
    .card_id = card_id,
    .n_ends = TM_ENDS - GT_END_SYSTEM,
    .end_names = end_names,
    .start = start,
    .actions = tm_actions,
    .apply = tm_apply,
    .resample = tm_resample,
    .infoset_key = tm_infoset_key,
    .state_key = tm_state_key,
    .action_key = tm_action_key,
    .silent = tm_silent,
    .text = tm_text,
    .properties = &tm_game_properties,
    .describe = tm_describe,
    .describe_game = tm_describe_game,
    .quiet = tm_quiet,
    .evaluate = tm_evaluate,
    .n_weights = TM_N_WEIGHTS,
    .weight_names = tm_weight_names,
    .weights = tm_weights,
    .check = tm_check,
    .order = order,
};
