/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attacks (5): a frame that keeps who attacks until the other player has said who blocks. */
#include "engine/template/internal.h"

#include "engine/core/naming.h"

bool tm_can_attack(const gt_state *s, int unit)
{
    return s->objects[unit].mark[TM_MARK_TIRED] == 0; /* 5.1 */
}

void tm_attack_with(gt_context *r, int unit)
{
    r->s->objects[unit].mark[TM_MARK_TIRED] = 1;
    gt_push(r->s, (gt_frame){.attack = {.kind = TM_F_ATTACK, .attacker = (uint8_t)unit}});
    tm_announce(r, TM_EV_ATTACKS, unit);
}

/* What the attack has set off was done by now, perhaps to the attacker. */
static bool step_attack(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    if (!tm_is_on_field(s, f->attack.attacker)) {
        gt_pop(s, 0);
        return false;
    }
    f->step = 1;
    s->chooser = 1 - s->active; /* 5.2 */
    return true;
}

static int legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0, list = tm_list(1 - r->s->active, TM_FIELD);
    (void)f;
    for (unsigned place = 0; place < r->s->zone_count[list]; place++)
        out[n++] = gt_act(TM_V_BLOCK, place, 0);
    out[n++] = gt_act(GT_PASS, 0, 0);
    return n;
}

/* 5.4 */
static void fight(gt_context *r, int attacker, int blocker)
{
    int a = tm_power(r->game, r->s, attacker), b = tm_power(r->game, r->s, blocker);
    gt_set beaten = gt_set_empty();
    gt_set_put(&beaten, attacker, a <= b);
    gt_set_put(&beaten, blocker, b <= a);
    tm_destroy(r, beaten);
}

static void answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    int attacker = f->attack.attacker, other = 1 - s->active;
    gt_pop(s, 0);
    if (gt_act_verb(a) == TM_V_BLOCK)
        fight(r, attacker, gt_object_at(s, tm_list(other, TM_FIELD), gt_act_a(a)));
    else
        tm_lose_life(r, other, tm_power(r->game, s, attacker)); /* 5.3 */
}

const gt_frame_kind tm_frame_attack = {.name = "attack",
                                       .step = step_attack,
                                       .legal = legal,
                                       .answer = answer,
                                       .object = offsetof(tm_attack, attacker)};
