/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Banding (702.22): as attackers are declared their player says which of them are banded: any
 * number of creatures with banding, with one at most without, which attack the same. What blocks
 * one of a band blocks all of it. Who divides damage is combat_damage.c's. An attacker after the
 * other joins a band of those before it, or begins one, so that each division is reached in one
 * way.
 *
 *   MG_GIVE_BAND   target: an attacker; value: the first of its band, until the combat ends */
#include "engine/magic/internal.h"

static const gt_mod *band_mod(const gt_state *s, int object)
{
    return s->n_mods > 0 ? mg_mod_of((gt_state *)(uintptr_t)s, object, MG_GIVE_BAND) : NULL;
}

bool mg_is_banded(const gt_state *s, int one, int other)
{
    const gt_mod *a = band_mod(s, one), *b = band_mod(s, other);
    return one != other && a != NULL && b != NULL && a->value == b->value &&
           mg_is_attacker(s, one) && mg_is_attacker(s, other);
}

static bool has_banding(gt_context *r, int object)
{
    return mg_has_keyword(r, object, MG_KW_BANDING);
}

/* How many of the band that an attacker began, or will begin, have no banding. */
static int without_banding(gt_context *r, int first)
{
    const gt_state *s = r->s;
    int n = !has_banding(r, first);
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        n += mg_is_banded(s, object, first) && !has_banding(r, object);
    return n;
}

/* The attacker whose place is next; GT_NO_OBJECT: there is none. */
static int attacker_from(const gt_state *s, int next)
{
    int place = 0;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if (place++ >= next && mg_is_attacker(s, object))
            return object;
    return GT_NO_OBJECT;
}

/* First attackers of bands, or such that are alone, which it may join. */
static int bands_for(gt_context *r, int joins, uint8_t *out)
{
    const gt_state *s = r->s;
    int n = 0;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD)) {
        if (object == joins)
            break;
        const gt_mod *m = band_mod(s, object);
        if (mg_is_attacker(s, object) && (m == NULL || m->value == object) &&
            s->objects[object].mark[3] == s->objects[joins].mark[3] &&
            without_banding(r, object) + !has_banding(r, joins) <= 1)
            out[n++] = (uint8_t)object;
    }
    return n;
}

static void add_to_band(gt_context *r, int object, int first)
{
    if (band_mod(r->s, object) == NULL)
        mg_mod_new(r, MG_GIVE_BAND, object, first, MG_UNTIL_COMBAT, GT_NO_OBJECT, r->s->active);
}

static bool step_band(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    uint8_t row[GT_MAX_OBJECTS];
    int object = attacker_from(s, f->attack.from);
    if (object == GT_NO_OBJECT) {
        gt_pop(s, 0);
        mg_attackers_chosen(r);
        return false;
    }
    if (bands_for(r, object, row) == 0) {
        f->attack.from = (uint8_t)(gt_place_of(s, object) + 1);
        return false;
    }
    return gt_awaits(s, s->active);
}

static int band_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = 0, count = bands_for(r, attacker_from(r->s, f->attack.from), row);
    out[n++] = gt_act(MG_V_DONE, 0, 0);
    return n + mg_act_on_each(r->s, MG_V_AT, row, count, out + n);
}

static void band_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int object = attacker_from(r->s, f->attack.from);
    if (gt_act_verb(a) != MG_V_DONE) {
        int first = mg_named(r->s, a);
        add_to_band(r, first, first);
        add_to_band(r, object, first);
    }
    f->attack.from = (uint8_t)(gt_place_of(r->s, object) + 1);
}

/* 508.1e */
bool mg_asks_for_bands(gt_context *r)
{
    const gt_state *s = r->s;
    if (!mg_of_run(r)->bands)
        return false;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if (mg_is_attacker(s, object) && has_banding(r, object))
            return true;
    return false;
}

/* 702.22h: what blocks one of a band blocks the others. */
void mg_block_bands(gt_context *r)
{
    gt_state *s = r->s;
    mg_vars *v = mg_of(s);
    for (int i = 0; mg_of_run(r)->bands && i < v->n_blocks; i++) {
        const mg_block block = v->block[i];
        GT_LIST_EACH (other, s, mg_list(s->active, MG_BATTLEFIELD))
            if (mg_is_banded(s, other, block.attacker) && !mg_blocks_it(v, block.blocker, other)) {
                if (mg_add_block(s, block.blocker, other) < 0)
                    return;
                i = -1; /* the list has changed */
            }
    }
}

/* Whether some creature of those that it blocks, or that block it, has banding (702.22j, k). */
bool mg_meets_banding(gt_context *r, int object, bool blocker)
{
    const mg_vars *v = mg_const(r->s);
    for (int i = 0; mg_of_run(r)->bands && i < v->n_blocks; i++) {
        int self = blocker ? v->block[i].blocker : v->block[i].attacker;
        int other = blocker ? v->block[i].attacker : v->block[i].blocker;
        if (self == object && has_banding(r, other))
            return true;
    }
    return false;
}

const gt_frame_kind mg_frame_band = {
    .name = "band", .step = step_band, .legal = band_legal, .answer = band_answer};
