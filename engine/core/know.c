/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players know of hidden cards; deal.c deals worlds that agree with it.
 *
 * A viewer knows of each card in a hidden zone, or face down elsewhere, either nothing (it may be
 * anywhere hidden among its owner's cards), its zone, its exact place, or that it is one of a block
 * of cards that lie in a block of places. When certainty is lost the knowledge becomes weaker than
 * it could be at best, never false. */
#include "engine/core/core.h"

/* Gives all members of a block another knowledge. */
static void dissolve(gt_state *s, int block, int viewer, int owner, int know)
{
    for (int i = 0; i < s->n_objects; i++)
        if (s->objects[i].owner == owner && s->objects[i].know[viewer] == block)
            s->objects[i].know[viewer] = (uint8_t)know;
}

/* Whether all members of a block lie in a zone list. */
static bool lies_in(const gt_state *s, int block, int viewer, int owner, int zone)
{
    for (int i = 0; i < s->n_objects; i++)
        if (s->objects[i].owner == owner && s->objects[i].know[viewer] == block &&
            s->objects[i].zone != zone)
            return false;
    return true;
}

/* The viewer loses sight of an object, and of the block that it belongs to. */
static void forget(gt_state *s, int object, int viewer)
{
    gt_object *o = &s->objects[object];
    if (o->know[viewer] >= GT_KNOW_BLOCK)
        dissolve(s, o->know[viewer], viewer, o->owner, GT_UNKNOWN);
    o->know[viewer] = GT_UNKNOWN;
}

void gt_know_hidden_discard(gt_state *s, int object, int hand, int viewer)
{
    forget(s, object, viewer);
    GT_ZONE_EACH (held, s, hand)
        forget(s, held, viewer);
}

/* Whether a card of a hand may be another one than it is, or may be one of `possible`. */
static bool may_be_one(const gt_state *s, int held, const gt_set *possible, int viewer)
{
    return s->objects[held].know[viewer] != GT_KNOW_PLACE || gt_set_has(possible, held);
}

void gt_know_covered_discard(gt_state *s, int object, int hand, const gt_set *possible, int viewer)
{
    bool sure = s->objects[object].know[viewer] == GT_KNOW_PLACE;
    GT_ZONE_EACH (held, s, hand)
        sure = sure && !may_be_one(s, held, possible, viewer);
    if (sure)
        return; /* it can have been no other */
    forget(s, object, viewer);
    GT_ZONE_EACH (held, s, hand)
        if (may_be_one(s, held, possible, viewer))
            forget(s, held, viewer);
}

void gt_know_open_discard(gt_state *s, int object, int hand, int viewer)
{
    const gt_object *o = &s->objects[object];
    bool twin = false;
    if (s->next_block == 0 || o->know[viewer] == GT_KNOW_PLACE)
        return; /* no block was ever known */
    for (int i = 0; i < s->n_objects; i++) {
        const gt_object *p = &s->objects[i];
        twin =
            twin || (i != object && p->owner == o->owner && p->def == o->def &&
                     p->zone != GT_NO_OBJECT && p->stamp == 0 && p->know[viewer] != GT_KNOW_PLACE);
    }
    if (!twin)
        return;
    forget(s, object, viewer);
    GT_ZONE_EACH (held, s, hand)
        if (s->objects[held].know[viewer] >= GT_KNOW_BLOCK)
            forget(s, held, viewer);
}

void gt_know_unseen_leaving(gt_state *s, int zone, int viewer)
{
    GT_ZONE_EACH (object, s, zone)
        if (s->objects[object].know[viewer] == GT_KNOW_ZONE)
            s->objects[object].know[viewer] = GT_UNKNOWN;
}

/* What a viewer knows of a card of a zone that was shuffled. */
static void shuffled(gt_state *s, int object, int zone, int viewer)
{
    gt_object *o = &s->objects[object];
    bool own = o->owner == viewer;
    if (o->know[viewer] >= GT_KNOW_BLOCK) {
        bool here = !own && lies_in(s, o->know[viewer], viewer, o->owner, zone);
        s->zone_known |= (uint8_t)(here ? 1u << viewer : 0);
        dissolve(s, o->know[viewer], viewer, o->owner, here ? GT_KNOW_ZONE : GT_UNKNOWN);
    } else if (o->know[viewer] == GT_KNOW_PLACE) {
        o->know[viewer] = own ? GT_UNKNOWN : GT_KNOW_ZONE;
        s->zone_known |= (uint8_t)(own ? 0 : 1u << viewer);
    }
}

void gt_know_shuffle(gt_state *s, int zone)
{
    GT_ZONE_EACH (object, s, zone)
        if ((s->objects[object].know[0] | s->objects[object].know[1]) != GT_UNKNOWN)
            for (int viewer = 0; viewer < 2; viewer++)
                shuffled(s, object, zone, viewer);
}

void gt_know_block(gt_state *s, const gt_set *set, int viewer)
{
    int block = s->next_block == 0 ? GT_KNOW_BLOCK : s->next_block;
    bool single = gt_set_count(set) == 1;
    GT_SET_EACH (object, set)
        s->objects[object].know[viewer] = (uint8_t)(single ? GT_KNOW_PLACE : block);
    if (single)
        return;
    /* numbers are not used again before the game's 250th block; an old block of the same number
     * would merge with the new one, which is weaker, not false */
    s->next_block = block == 0xff ? GT_KNOW_BLOCK : (uint8_t)(block + 1);
}
