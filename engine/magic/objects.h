/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zones and objects: where they lie, what they show, whose they are. */
#ifndef GT_MAGIC_OBJECTS_H
#define GT_MAGIC_OBJECTS_H

#include "engine/magic/run.h"

#include "engine/core/naming.h"

/* One stack for both players; everything else has one list a player. */
static inline int mg_list(int player, int kind)
{
    return kind == MG_STACK ? MG_STACK : player * MG_ZONES + kind;
}

/* What is phased out, of both players: a list that belongs to no zone (phasing.c). */
enum { MG_PHASED_LIST = MG_ZONES + MG_STACK };

/* Goes through all permanents, those of player `first` before the other player's: in turn order
 * (101.4) from the active player on. None may come or go meanwhile. `break` leaves those of one
 * player. */
#define MG_PERMANENTS_EACH(object, s, first)                                                       \
    for (int object##_rank = 0; object##_rank < 2; object##_rank++)                                \
        GT_LIST_EACH (object, s, mg_list((first) ^ object##_rank, MG_BATTLEFIELD))

extern const uint8_t mg_kind_of_list[256]; /* of no list: MG_ZONES */

/* MG_ZONES: it is nowhere. */
static inline int mg_kind_of(const gt_state *s, int object)
{
    return mg_kind_of_list[s->objects[object].zone];
}

static inline bool mg_is_permanent(const gt_state *s, int object)
{
    int zone = s->objects[object].zone;
    return (zone == MG_BATTLEFIELD) | (zone == MG_ZONES + MG_BATTLEFIELD);
}

static inline bool mg_is_hidden_zone(int kind)
{
    return kind == MG_LIBRARY || kind == MG_HAND;
}

static inline bool mg_is_down(const gt_state *s, int object)
{
    return (s->objects[object].mark[1] & MG_DOWN) != 0 &&
           (mg_kind_of(s, object) == MG_BATTLEFIELD || mg_kind_of(s, object) == MG_STACK ||
            mg_kind_of(s, object) == MG_EXILE || /* 406.3 */
            s->objects[object].zone == MG_PHASED_LIST);
}

/* Number of the definition that an object has at present (708.2). */
static inline unsigned mg_shows(const mg_game *g, const gt_state *s, int object)
{
    return mg_is_down(s, object) ? g->def_down : s->objects[object].def;
}

static inline const gt_def *mg_def(const gt_context *r, int object)
{
    const mg_game *g = mg_of_run(r);
    return g->def[mg_shows(g, r->s, object)];
}

/* The front face of a card of which a definition is a face (712). */
static inline int mg_front_of(const mg_game *g, unsigned def)
{
    return (g->def[def]->type & MG_BACK) != 0 ? g->other_face[def] - 1 : (int)def;
}

/* Whether an object of the stack is an ability (113.9). */
static inline bool mg_is_ability(const gt_state *s, int object)
{
    return mg_kind_of(s, object) == MG_STACK && (s->objects[object].mark[1] & MG_ABILITY) != 0;
}

static inline int mg_player_object(const gt_state *s, int player)
{
    return mg_const(s)->player[player];
}

/* The player whom a player object is; -1: it is none. */
static inline int mg_player_of(const gt_state *s, int object)
{
    return object == mg_const(s)->player[0] ? 0 : object == mg_const(s)->player[1] ? 1 : -1;
}

/* The player whom an operand of code names first; -1: there is none. */
static inline int mg_player_named(gt_context *r, const gt_effect *e, int operand)
{
    return mg_player_of(r->s, gt_operand_first(r, e, operand));
}

/* Goes through the players of a set, `first` before the other one. */
#define MG_PLAYERS_EACH(player, s, first, set)                                                     \
    for (int player = (first), player##_more = 2; player##_more > 0;                               \
         player##_more--, player = 1 - player)                                                     \
        if (gt_set_has(set, mg_player_object(s, player)))

/* 109.4, 109.5: its controller on battlefield and stack, else its owner. */
static inline int mg_controller(const gt_state *s, int object)
{
    return s->objects[object].controller;
}

static inline const mg_card *mg_card_of(const gt_def *d)
{
    return d->own;
}

/* The number of a way to cast a card, -1: there is none of that kind. */
int mg_way_of(const gt_def *d, int kind);
unsigned mg_base_costs(const gt_def *d,
                       int way); /* what must be paid whatever is announced: bits */
bool mg_can_be_down(const mg_game *g, int def); /* 702.37 */

/* Of an object in the order of its list: 0 is the first. */

#endif
