/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Destruction, and what replaces it (Y-403): where some card of the game can, it is proposed first
 * (gt_propose), for each card that would be destroyed; then those that are left go at one
 * moment. */
#include "engine/yugioh/internal.h"

#include "engine/events/proposal.h"

/* What an event keeps: register of those destroyed by an effect, or that it is a battle
 * (6.22). */
enum { BY_BATTLE = -1 };

static bool is_replaceable(const gt_context *r)
{
    return (yg_of_run(r)->heard >> YG_EV_WOULD_DESTROY & 1) != 0;
}

static gt_event would_destroy(int to, gt_cause why)
{
    return (gt_event){.kind = YG_EV_WOULD_DESTROY,
                      .that = GT_NO_OBJECT,
                      .other = why.source,
                      .player = why.player < 2 ? why.player : 0,
                      .to = (uint8_t)to,
                      .why = why};
}

/* ---- By an effect. */

static void destroyed(gt_context *r, gt_effect *e, gt_set set, int to, int dst, gt_cause why)
{
    gt_set gone = yg_go(r, set, to, 0, YG_DEED_DESTROY, why);
    e->s[dst] = gone;
    e->did = (int16_t)gt_set_count(&gone);
}

bool yg_destroy(gt_context *r, gt_effect *e, gt_set set, int to, int dst, gt_cause why)
{
    if (!is_replaceable(r) || gt_set_is_empty(&set)) {
        destroyed(r, e, set, to, dst, why);
        return true;
    }
    const gt_event ev = would_destroy(to, why);
    if (gt_propose(r, &ev, &set) != NULL)
        gt_top(r->s)->event.kept = dst;
    return false;
}

/* ---- By battle (6.22): each by the other. */

void yg_fall(gt_context *r, gt_set doomed)
{
    const yg_attack a = yg_const(r->s)->attack;
    gt_set by[2] = {gt_set_empty(), gt_set_empty()};
    gt_set_put(&by[0], a.target, a.target != GT_NO_OBJECT && gt_set_has(&doomed, a.target));
    gt_set_put(&by[1], a.attacker, gt_set_has(&doomed, a.attacker));
    if (!is_replaceable(r)) {
        yg_fallen(r, by[0], by[1]);
        return;
    }
    bool proposed = false;
    for (int k = 0; k < 2; k++) {
        int victor = k == 0 ? a.attacker : a.target;
        if (gt_set_is_empty(&by[k]))
            continue;
        gt_cause why = {YG_BY_BATTLE, r->s->objects[victor].controller, (uint8_t)victor};
        const gt_event ev = would_destroy(YG_GRAVEYARD, why);
        if ((proposed ? gt_propose_with(r, &ev, &by[k]) : gt_propose(r, &ev, &by[k])) == NULL)
            return;
        gt_top(r->s)->event.kept = BY_BATTLE;
        proposed = true;
    }
}

/* ---- The hooks. */

static int next_subject(gt_context *r, const gt_effect *part)
{
    gt_set left = gt_set_minus(part->s[GT_PART_SUBJECTS], part->s[GT_PART_SEEN]);
    (void)r;
    return gt_set_is_empty(&left) ? GT_NO_OBJECT : gt_set_first(&left);
}

static bool may_act(gt_context *r, const gt_effect *part, const gt_event *ev,
                    const gt_replacement *x)
{
    const yg_game *g = yg_of_run(r);
    const gt_ability *a = &g->pool->abilities[x->ability];
    gt_effect e;
    if (!gt_may_act(r, g->pool, part, ev, x))
        return false;
    /* Y-817 */
    if (g->options.old_unions && (yg_true_def(r, x->holder)->type & YG_UNION) != 0 &&
        ev->why.by != YG_BY_BATTLE)
        return false;
    yg_effect_init(&e, x->player, x->holder, x->source);
    e.that = ev->that;
    e.by = ev->why.by;
    return a->condition == 0 || gt_run_value(r, &e, a->condition) != 0;
}

static int of_holder(gt_context *r, const gt_effect *part, const gt_event *ev, int holder,
                     gt_replacement out[GT_MAX_REPLACEMENTS], int n)
{
    const yg_card_cache *b = &yg_of_run(r)->card_cache[r->s->objects[holder].def];
    if ((b->facts & YG_HAS_REPLACEMENT) == 0 || yg_is_down(r->s, holder) || yg_is_worn(r, holder) ||
        yg_is_negated(r, holder))
        return n;
    for (int k = b->first; k < b->first + b->n && n < GT_MAX_REPLACEMENTS; k++) {
        const gt_replacement x = {
            .name = gt_name_of_ability((unsigned)k, (unsigned)holder, (unsigned)holder),
            .ability = (uint16_t)k,
            .player = r->s->objects[holder].controller,
            .holder = (uint8_t)holder,
            .source = (uint8_t)holder,
            .mod = -1};
        if (yg_ability(r, k)->kind == GT_REPLACEMENT && may_act(r, part, ev, &x))
            out[n++] = x;
    }
    return n;
}

static int replacements(gt_context *r, const gt_effect *part,
                        gt_replacement out[GT_MAX_REPLACEMENTS])
{
    static const int kinds[] = {YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE};
    const gt_event ev = gt_part_event(r, part);
    int n = 0;
    for (int list = 0; list < 6; list++)
        GT_LIST_EACH (holder, r->s, yg_list(r->s->active ^ (list & 1), kinds[list >> 1]))
            n = of_holder(r, part, &ev, holder, out, n);
    return n;
}

static int chooser(gt_context *r, const gt_effect *part)
{
    return gt_part_event(r, part).player;
}

static void act(gt_context *r, gt_effect *part, const gt_replacement *x)
{
    const gt_pool *pool = yg_of_run(r)->pool;
    gt_effect *e = gt_begin_replacement(r, pool, part, x);
    if (e != NULL && pool->abilities[x->ability].may != 0)
        gt_push_ask(r->s, x->player, 0);
}

/* Its effect says by what it comes to whether that was instead of the destruction. */
static void acted(gt_context *r, gt_effect *part)
{
    if (r->s->result > 0)
        gt_part_off(part);
}

static void happen(gt_context *r, const gt_effect *parts, int n, int32_t kept)
{
    gt_state *s = r->s;
    if (kept == BY_BATTLE) {
        gt_set by[2] = {gt_set_empty(), gt_set_empty()};
        for (int i = 0; i < n; i++) {
            int k = parts[i].source == yg_const(s)->attack.attacker ? 0 : 1;
            by[k] = gt_set_union(by[k], parts[i].s[GT_PART_SUBJECTS]);
        }
        yg_fallen(r, by[0], by[1]);
        return;
    }
    gt_effect *e = &s->effects[s->n_effects - 1];
    gt_set set = gt_set_empty();
    for (int i = 0; i < n; i++)
        set = gt_set_union(set, parts[i].s[GT_PART_SUBJECTS]);
    if (n == 0) {
        e->s[kept] = set;
        s->result = e->did = 0;
        return;
    }
    gt_cause why = {parts[0].by, parts[0].by_player, parts[0].source};
    destroyed(r, e, set, parts[0].dst, kept, why);
    s->result = e->did;
}

int yg_event_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    (void)f;
    gt_replacement x[GT_MAX_REPLACEMENTS];
    return gt_numbered(YG_V_MODE, gt_event_choices(r, x), out);
}

const gt_event_hooks yg_event_hooks = {
    .next = next_subject,
    .replacements = replacements,
    .chooser = chooser,
    .act = act,
    .acted = acted,
    .happen = happen,
};
