/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a card of Yu-Gi-Oh! has beside names, tags, abilities and printed numbers: how it may be
 * summoned, and what it is made of. gt_def.own points to a yg_card. */
#ifndef GT_YUGIOH_CARD_H
#define GT_YUGIOH_CARD_H

#include "engine/code/pool.h"

/* gt_def.routine */
enum yg_part {
    YG_PART_EQUIP, /* filter: what an equip card may be equipped to (Y-413) */
    /* effect: costs of the monster's own special summon procedure (Y-124); no STACKED */
    YG_PART_SUMMON,
    YG_PART_SUMMON_CAN, /* value: whether they can be paid */
    YG_PART_WIN, /* value: with it in the hand its owner wins the duel (Y-113) */
    YG_ROUTINES
};
extern const gt_routine_kind yg_routines[YG_ROUTINES];

/* How a monster may come to the field (yg_card.summon). */
enum yg_summon_rule {
    YG_NO_NORMAL = 1, /* cannot be normal summoned */
    YG_NO_SET = 2, /* ... nor set */
    YG_NO_SPECIAL = 4, /* cannot be special summoned (Y-126) */
    YG_PROPERLY_FIRST = 8, /* must first be special summoned by its own condition (Y-125) */
    YG_ONLY_PROPERLY = 16, /* ... and never otherwise */
    YG_ONLY_FUSION = 32, /* must be Fusion Summoned: no other summon brings it, also later */
    YG_TRUE_MATERIALS = 64, /* no substitute among its materials */
    YG_OWN_FROM_HAND = 128, /* it has a procedure of its own, from the hand */
    YG_OWN_FROM_EXTRA = 256, /* ... from the Extra Deck */
    YG_OWN_TO_OPPONENT = 512, /* ... to the opponent's field */
    /* may be normal summoned or set without tributes; see YG_STATE_UNTRIBUTED */
    YG_NO_TRIBUTE_NEEDED = 1024,
    YG_SUBSTITUTE = 2048, /* stands for one fusion material */
    YG_NO_TRIBUTE_SUMMON = 4096, /* cannot be tributed for a Tribute Summon */
};

enum { YG_MAX_MATERIALS = 5, YG_MAX_PRINTINGS = 4 };

typedef struct yg_card {
    uint32_t passcode; /* in .ydk files; 0: none */
    uint32_t printing[YG_MAX_PRINTINGS]; /* other numbers that it has there */
    uint8_t n_printings;
    uint16_t summon; /* enum yg_summon_rule */
    /* 1 + number of the name of the card by whose effect alone it is summoned; 0: no such card */
    uint16_t by_name;
    uint16_t material[YG_MAX_MATERIALS]; /* fusion monsters: numbers of names (gt_def.names) */
    uint8_t n_materials;
    uint8_t limit; /* copies that a deck may have */
    uint8_t counters; /* Spell Counters that it can hold */
    uint8_t stays; /* a normal spell or trap that stays on the field once it has resolved */
    /* mask of attributes: it counts as two tributes for a monster of these */
    uint8_t two_tributes_for;
} yg_card;

#endif
