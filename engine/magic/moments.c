/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points of a turn before or after which alone something may be cast or activated: a player's
 * upkeep (503.2), that attackers or blockers are declared, combat damage, the end of combat
 * (506.6). A point is kept in two ways: whether it has come, and whether it is past, come or not.
 * Of each there is what is so in the turn, of its first combat phase, and in the combat phase that
 * is under way. */
#include "engine/magic/internal.h"

enum { COMBAT = MG_POINT_ATTACKERS | MG_POINT_BLOCKERS | MG_POINT_DAMAGE | MG_POINT_COMBAT_END };

void mg_come_to(gt_state *s, unsigned point)
{
    mg_vars *v = mg_of(s);
    v->in_combat_came |= (uint8_t)point;
    if ((v->past & MG_POINT_COMBAT) == 0) /* 506.6d, 503.2 */
        v->came |= (uint8_t)point;
    mg_go_past(s, point);
}

void mg_go_past(gt_state *s, unsigned points)
{
    mg_vars *v = mg_of(s);
    v->in_combat_past |= (uint8_t)points;
    v->past |= (uint8_t)points;
}

/* 506.6e: without attackers there is no declaration of blockers and no damage. */
void mg_skip_points(gt_state *s, bool whole_phase)
{
    mg_go_past(s, whole_phase ? COMBAT : MG_POINT_BLOCKERS | MG_POINT_DAMAGE);
    if (whole_phase)
        mg_combat_is_past(s);
}

void mg_combat_is_past(gt_state *s)
{
    mg_vars *v = mg_of(s);
    v->past |= MG_POINT_COMBAT;
    v->in_combat_came = v->in_combat_past = 0;
}

void mg_forget_points(gt_state *s)
{
    mg_vars *v = mg_of(s);
    v->came = v->past = v->in_combat_came = v->in_combat_past = 0;
}

static bool is_combat_phase(const gt_state *s)
{
    int step = mg_const(s)->step;
    return step >= MG_STEP_COMBAT && step <= MG_STEP_COMBAT_END;
}

/* 602.5e: a player has priority, and pays for nothing. */
static bool is_window(const gt_state *s)
{
    return s->n_agenda > 0 && s->agenda[s->n_agenda - 1].kind == GT_FRAME_WINDOW;
}

bool mg_is_moment(const gt_state *s, int moment)
{
    const mg_vars *v = mg_const(s);
    unsigned point = 1u << (moment & MG_MOMENT_POINT);
    switch (moment & ~MG_MOMENT_POINT) {
    case 0: return v->step == moment;
    case MG_MOMENT_BEFORE: return (v->past & point) == 0; /* 506.6a, 506.6b */
    case MG_MOMENT_AFTER: return (v->came & point) != 0; /* 503.2 */
    case MG_MOMENT_BEFORE_IN_COMBAT: /* 506.6c */
        return is_combat_phase(s) && (v->in_combat_past & point) == 0;
    case MG_MOMENT_AFTER_IN_COMBAT: /* 506.6f */
        return is_combat_phase(s) && (v->in_combat_came & point) != 0;
    case MG_MOMENT_DAY: return v->daylight == 1 + (moment & MG_MOMENT_POINT);
    case MG_MOMENT_IN_COMBAT: return is_combat_phase(s);
    default: return is_window(s);
    }
}
