/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs. Each writes values and sets that it needs, then its instruction (engine/template/code.h).
 * What is not done wholly may keep the rest of a text from being done: gt_check_done. */
#include "decks/template/language.h"

void tm_emit_draw(gt_compiler *c, const cJSON *s)
{
    gt_push_value(c, s, "draw");
    gt_emit(c, TM_OP_DRAW, gt_read_player(c, s, 0), 0, 0, 0);
}

void tm_emit_damage(gt_compiler *c, const cJSON *s)
{
    gt_push_value(c, s, "damage");
    gt_emit(c, TM_OP_DAMAGE, gt_read_player(c, s, 1), 0, 0, 0);
}

/* {"give": TARGET, "power": VALUE} */
void tm_emit_give(gt_compiler *c, const cJSON *s)
{
    const cJSON *power = gt_need(c, s, "power", "how much");
    int set = gt_target_of(c, s, "give");
    if (power != NULL)
        gt_compile_value(c, power);
    gt_emit(c, TM_OP_GIVE, set, 0, 0, 0);
}
