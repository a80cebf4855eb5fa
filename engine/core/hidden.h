/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is hidden in a game. Zone lists are numbered player * zones_per_player + kind. */
#ifndef GT_CORE_HIDDEN_H
#define GT_CORE_HIDDEN_H

#include "engine/core/game.h"

/* What objects that lay face down are called in a world where others lie in their places. */
typedef struct gt_renaming {
    uint8_t now[256];
    uint16_t also[256]; /* a stamp by which it is remembered beside its own; 0: there is none */
} gt_renaming;

/* Where the cards lie that not everybody sees. Who knows which card lies in a place is kept with it
 * (gt_object.know); in these zones, and of what lies face down in others, nobody else knows. */
typedef struct gt_hidden_zones {
    int zones_per_player, deck, hand; /* kinds of the zones */
    int cards; /* objects of each player's cards, player 0's first; 0: they lie in no such order */
    uint32_t others; /* further kinds of hidden zones, as bits: an extra deck */
    uint32_t sorted; /* those of them that have no order and are kept by number */
    /* the kind of the further zone that is the only one where a card may lie hidden, as those of an
     * extra deck, or -1. It lies face down elsewhere only while all know which it is. NULL: there
     * are no such cards */
    int (*home)(const gt_state *s, int object);
    /* whether an object in a public zone lies face down; NULL: none does */
    bool (*is_down)(const gt_state *s, int object);
    /* Whether a card may lie where `place` lies, face down or in a further hidden zone, as far as a
     * player can tell who does not know what lies there: it must not ask what `place` is. Of two
     * places one takes all cards that the other takes, or they take none in common. NULL: each card
     * may lie anywhere */
    bool (*may_be)(const gt_state *s, int place, int object);
    /* kinds of frames, for those that keep numbers of objects (flow.h); NULL: none does */
    const struct gt_frame_kind *const *frames;
    /* A stamp by which an object that lies face down is remembered beside its own, as what is
     * phased out is; 0: there is none. NULL: there never is */
    uint16_t (*also)(const gt_state *s, int object);
    /* Objects that lay face down are others now: renames them in the system's own part of the
     * state, and in values of modifiers. NULL: they are not named there */
    void (*rename)(gt_state *s, const gt_renaming *names);
} gt_hidden_zones;

#endif
