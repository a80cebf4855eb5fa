/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zones and objects: where they lie, what they show, whose they are. */
#ifndef GT_YUGIOH_OBJECTS_H
#define GT_YUGIOH_OBJECTS_H

#include "engine/yugioh/run.h"

#include "engine/core/naming.h"

#include <assert.h>

enum {
    YG_FIELD_KINDS = 1 << YG_MONSTERS | 1 << YG_SPELLS | 1 << YG_FIELD_ZONE,
    YG_HIDDEN_KINDS = 1 << YG_DECK | 1 << YG_HAND | 1 << YG_EXTRA,
    YG_HELD_KINDS = 1 << YG_HAND | 1 << YG_EXTRA, /* hidden, in no order, seen by their owner */
};

static inline int yg_list(int player, int kind)
{
    return player * YG_ZONES + kind;
}

/* YG_ZONES: it is nowhere. */
static inline int yg_kind_of(const gt_state *s, int object)
{
    assert(object < GT_MAX_OBJECTS);
    int zone = s->objects[object].zone;
    return zone == GT_NO_OBJECT ? YG_ZONES : zone % YG_ZONES;
}

static inline bool yg_is_on_field(const gt_state *s, int object)
{
    return (YG_FIELD_KINDS >> yg_kind_of(s, object) & 1) != 0;
}

static inline bool yg_is_hidden(const gt_state *s, int object)
{
    return (YG_HIDDEN_KINDS >> yg_kind_of(s, object) & 1) != 0;
}

/* It lies there, and for whoever asks it never was there: its summon or its activation was negated
 * (Y-130, Y-147). */
static inline bool yg_never_came(const gt_state *s, int object)
{
    return yg_is_on_field(s, object) && (s->objects[object].mark[2] & YG_WAS_NEGATED) != 0;
}

/* Face down in a place that everybody sees. */
static inline bool yg_is_down(const gt_state *s, int object)
{
    return !yg_is_hidden(s, object) && (s->objects[object].mark[0] & YG_MARK_DOWN) != 0;
}

static inline bool yg_is_up_on_field(const gt_state *s, int object)
{
    return yg_is_on_field(s, object) && !yg_is_down(s, object);
}

/* A monster on the field: what lies in a monster zone (an equip card does not). */
static inline bool yg_is_monster(const gt_state *s, int object)
{
    return yg_kind_of(s, object) == YG_MONSTERS;
}

static inline bool yg_in_defence(const gt_state *s, int object)
{
    return (s->objects[object].mark[0] & YG_MARK_DEFENCE) != 0;
}

/* What it is, whoever sees it; and what everybody sees of it (Y-151). */
static inline const gt_def *yg_true_def(const gt_context *r, int object)
{
    return yg_of_run(r)->def[r->s->objects[object].def];
}

/* A monster that lies as an equip card is a spell there: nothing of its text works but a union's
 * (Y-413). */
static inline bool yg_is_worn(const gt_context *r, int object)
{
    return yg_kind_of(r->s, object) == YG_SPELLS &&
           (yg_true_def(r, object)->type & (YG_MONSTER | YG_UNION)) == YG_MONSTER;
}

static inline unsigned yg_shows(const yg_game *g, const gt_state *s, int object)
{
    if (!yg_is_down(s, object))
        return s->objects[object].def;
    return yg_is_monster(s, object) ? g->def_down_monster : g->def_down_card;
}

static inline const yg_card *yg_card_of(const gt_def *d)
{
    static const yg_card plain;
    return d->own != NULL ? d->own : &plain;
}

static inline const gt_ability *yg_ability(const gt_context *r, int number)
{
    return &yg_of_run(r)->pool->abilities[number];
}

static inline int yg_count(const gt_state *s, int player, int kind)
{
    return s->zone_count[yg_list(player, kind)];
}

static inline int yg_counters(const gt_state *s, int object)
{
    return s->objects[object].mark[1] & 15;
}

static inline bool yg_lies_as(const gt_state *s, int object, uint16_t stamp)
{
    return object != GT_NO_OBJECT && s->objects[object].stamp == stamp;
}

int yg_card_in(const gt_state *s, int player, int kind, int def); /* one of a hand or Extra Deck */
unsigned yg_name_of(const gt_state *s,
                    int object); /* for actions: list | (place or definition) << 8 */
int yg_named(const gt_state *s, gt_action a);

#endif
