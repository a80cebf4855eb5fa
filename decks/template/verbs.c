/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs. Each writes values and sets that it needs, then its instruction (engine/template/code.h).
 * What is not done wholly may keep the rest of a text from being done: gt_check_done. */
#include "decks/template/language.h"

static void emit_set(gt_compiler *c, const cJSON *s, const char *verb, int op)
{
    gt_emit(c, op, gt_compile_target(c, gt_json_get(s, verb)), 0, 0, 0);
    gt_check_done(c);
}

void tm_emit_draw(gt_compiler *c, const cJSON *s)
{
    gt_compile_value(c, gt_json_get(s, "draw"));
    gt_emit(c, TM_OP_DRAW, gt_read_player(c, s, 0), 0, 0, 0);
}

void tm_emit_damage(gt_compiler *c, const cJSON *s)
{
    gt_compile_value(c, gt_json_get(s, "damage"));
    gt_emit(c, TM_OP_DAMAGE, gt_read_player(c, s, 1), 0, 0, 0);
}

void tm_emit_destroy(gt_compiler *c, const cJSON *s)
{
    emit_set(c, s, "destroy", TM_OP_DESTROY);
}

void tm_emit_discard(gt_compiler *c, const cJSON *s)
{
    emit_set(c, s, "discard", TM_OP_DISCARD);
}

/* {"give": TARGET, "power": VALUE} */
void tm_emit_give(gt_compiler *c, const cJSON *s)
{
    const cJSON *power = gt_json_get(s, "power");
    int set = gt_compile_target(c, gt_json_get(s, "give"));
    if (power == NULL)
        gt_wrong(c, s, "'give' needs 'power', how much");
    else
        gt_compile_value(c, power);
    gt_emit(c, TM_OP_GIVE, set, 0, 0, 0);
}

gt_possible tm_can_destroy(gt_compiler *c, const cJSON *s)
{
    return gt_can_target(c, gt_json_get(s, "destroy"), NULL);
}

gt_possible tm_can_discard(gt_compiler *c, const cJSON *s)
{
    return gt_can_target(c, gt_json_get(s, "discard"), NULL);
}

gt_possible tm_can_give(gt_compiler *c, const cJSON *s)
{
    return gt_can_target(c, gt_json_get(s, "give"), NULL);
}
