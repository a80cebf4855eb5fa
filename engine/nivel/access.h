/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What static abilities and modifiers read and write (engine/code/dependency.h, access.c), and
 * what is found of them when a game is prepared (traits.c). */
#ifndef GT_NIVEL_ACCESS_H
#define GT_NIVEL_ACCESS_H

#include "engine/nivel/vars.h"

/* ---- access.c: what is read and written, see engine/code/dependency.h */

/* Characteristics: a bit for each keyword, and one for each of what else can be changed. */
enum nv_characteristic {
    NV_C_COST = NV_KW_COUNT,
    NV_C_POWER,
    NV_C_HIT,
    NV_C_ATTACKS,
    NV_C_CANNOT,
    NV_C_ATTACK_COUNT,
    NV_C_ABILITIES, /* beside their keywords: what somebody can use, or take */
    NV_C_SIZE,
    NV_C_HAND_LIMIT,
    NV_C_DAMAGE_COUNT,
    NV_C_BANS,
    NV_C_END,
};
_Static_assert(NV_C_END <= 64, "characteristics are bits");
#define NV_C(name) ((uint64_t)1 << NV_C_##name)

/* Places, as an ability sees them: its own unit, the one facing it, the own units and the player
 * with the other own cards; the same of the other player, NV_AT_OTHERS bits higher. */
enum {
    NV_AT_SELF = 1,
    NV_AT_FACING = 2,
    NV_AT_OWN = 4,
    NV_AT_YOU = 8,
    NV_AT_OTHERS = 2,
    NV_AT_ALL = 63,
};

uint64_t nv_changes(const gt_pool *pool, int what,
                    int32_t value); /* what a modifier for one unit writes */
/* Of a static ability; of a modifier that holds for all that a filter accepts; of such a filter
 * alone, and what a modifier writes through it. Places in these are as the ability sees them. */
gt_access nv_access_of(const gt_pool *pool, int ability);
gt_access nv_mod_access(const gt_context *r, const gt_mod *m); /* traits.c */
gt_access nv_filter_access(const gt_pool *pool, gt_addr filter);
void nv_add_changes(const gt_pool *pool, int what, int32_t value, gt_addr filter, gt_access *to);
/* Of a player's ability or modifier whose holder lies in the unit zone or level zone of that
 * number: with real places, bits of unit zones as nv_slots has them, then of players. */
gt_access nv_access_at(const gt_access *a, int player, int at);

/* ---- traits.c */
extern const char
    *const nv_operands[]; /* kinds of operands of each operation, see engine/code/code.h */
void nv_find_traits(nv_game *g);
/* What a filter for units asks. */
enum {
    NV_ASKS_MORE = 1, /* more than what a unit is by itself */
    NV_ASKS_KEYWORDS = 2,
    NV_ASKS_COST = 4,
};

unsigned nv_filter_asks(const gt_context *r, gt_addr filter);
/* Does it ask only for what is printed on a unit, and can such a grant of an ability be made
 * apart? */
bool nv_is_plain_grant(const gt_pool *pool, gt_addr filter, int ability);
uint32_t nv_asks(const gt_pool *pool, gt_addr pc); /* what code asks for, as nv_trait.reads */

#endif
