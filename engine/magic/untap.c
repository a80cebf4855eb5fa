/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The untap step (502.3): the active player determines which permanents untap, where some may stay
 * tapped or no more than so many of a kind can untap; then all do so at once. Those of which that
 * is said are chosen one after the other; who chooses can be done when no other one must untap. */
#include "engine/magic/internal.h"

static bool is_chosen(const gt_state *s, int object)
{
    return (s->objects[object].used & MG_USED_UNTAPS) != 0;
}

static bool can_untap(gt_context *r, int object)
{
    return (r->s->objects[object].mark[1] & MG_TAPPED) != 0 &&
           (mg_values_of(r, object)->cannot & MG_CANNOT_UNTAP) == 0;
}

static bool may_stay(gt_context *r, int object)
{
    return (mg_values_of(r, object)->must & MG_MAY_STAY_TAPPED) != 0;
}

/* Whether some ability says how many such permanents can untap; `full`: so many are chosen. */
static bool is_limited(gt_context *r, int object, bool full)
{
    const gt_state *s = r->s;
    gt_set *chosen = &mg_run_of(r)->asked.untapping;
    *chosen = gt_set_empty();
    GT_LIST_EACH (other, s, mg_list(s->active, MG_BATTLEFIELD))
        gt_set_put(chosen, other, full && is_chosen(s, other));
    return mg_of_run(r)->limits_untapping &&
           mg_price_of(r, full ? MG_GIVE_UNTAP_FULL : MG_GIVE_UNTAP_MOST, object) > 0;
}

/* What may be chosen next, equal ones once; *done: whether nothing else must be. */
static int choices(gt_context *r, uint8_t *out, bool *done)
{
    const gt_state *s = r->s;
    int n = 0;
    *done = true;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD)) {
        bool free = may_stay(r, object);
        if (is_chosen(s, object) || !can_untap(r, object) ||
            (!free && !is_limited(r, object, false)) || is_limited(r, object, true))
            continue;
        *done = *done && free;
        out[n++] = (uint8_t)object;
    }
    return mg_differing(r, out, n);
}

static void untap_all(gt_context *r)
{
    gt_state *s = r->s;
    gt_set set = gt_set_empty();
    bool choose = mg_of_run(r)->chooses_untapping;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD)) {
        bool stays = choose && !is_chosen(s, object) &&
                     (may_stay(r, object) || is_limited(r, object, false));
        gt_set_put(&set, object, can_untap(r, object) && !stays);
    }
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD)) {
        s->objects[object].used &= (uint8_t) ~(choose ? MG_USED_UNTAPS : 0);
        if (gt_set_has(&set, object))
            mg_untap(r, object);
    }
    mg_untapping_ends(r);
}

/* What held until the end of the untap step of who controls what it is about. */
void mg_untapping_ends(gt_context *r)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod *m = &s->mods[i];
        if (m->until == MG_UNTIL_UNTAP && m->target != GT_NO_OBJECT &&
            s->objects[m->target].controller == s->active)
            mg_mod_gone(r, i);
    }
}

void mg_untap_permanents(gt_context *r)
{
    if (mg_of_run(r)->chooses_untapping)
        gt_push(r->s, (gt_frame){.kind = MG_F_UNTAP});
    else
        untap_all(r);
}

static bool step_untap(gt_context *r, gt_frame *f)
{
    uint8_t row[GT_MAX_OBJECTS];
    bool done;
    int n = choices(r, row, &done);
    (void)f;
    if (n == 0) {
        gt_pop(r->s, 0);
        untap_all(r);
        return false;
    }
    if (gt_is_asked(r, n + done))
        return gt_awaits(r->s, r->s->active);
    r->s->objects[row[0]].used |= MG_USED_UNTAPS;
    return false;
}

static int untap_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    bool done;
    int n = 0, count = choices(r, row, &done);
    (void)f;
    if (done)
        out[n++] = gt_act(MG_V_DONE, 0, 0);
    return n + mg_act_on_each(r->s, MG_V_AT, row, count, out + n);
}

static void untap_answer(gt_context *r, gt_frame *f, gt_action a)
{
    (void)f;
    if (gt_act_verb(a) == MG_V_DONE) {
        gt_pop(r->s, 0);
        untap_all(r);
    } else
        r->s->objects[mg_named(r->s, a)].used |= MG_USED_UNTAPS;
}

const gt_frame_kind mg_frame_untap = {
    .name = "untap", .step = step_untap, .legal = untap_legal, .answer = untap_answer};
