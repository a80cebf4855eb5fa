/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Targets (115): what may be one, choosing them one at a time as something is announced (601.2c,
 * 603.3d), whether they are still legal on resolution (608.2b), changing them (115.7). */
#include "engine/magic/internal.h"

/* ---- What may be a target. */

/* 702.16: protection from what a filter accepts: the condition of a keyword, of OTHER. */
static bool is_protected_otherwise(gt_context *r, int object, int source)
{
    const gt_pool *pool = mg_of_run(r)->pool;
    for (int k = 0, n = mg_n_abilities(r, object); k < n; k++) {
        const gt_ability *a = &pool->abilities[mg_ability_at(r, object, k)];
        gt_effect e;
        if (a->kind != GT_KEYWORD || a->condition == 0)
            continue;
        gt_effect_init(&e, mg_controller(r->s, object), object, object);
        e.other = (uint8_t)source;
        if (gt_run_value(r, &e, a->condition) != 0)
            return true;
    }
    return false;
}

bool mg_is_protected(gt_context *r, int object, int source)
{
    if (source == GT_NO_OBJECT || !mg_is_permanent(r->s, object))
        return false;
    uint64_t from = mg_values_of(r, object)->keywords >> MG_KW_FROM_WHITE & 31;
    return (from != 0 && (from & mg_values_of(r, source)->colours) != 0) ||
           (mg_of_run(r)->protects && is_protected_otherwise(r, object, source));
}

/* Apart from what the text asks: 115.5, and what forbids it. */
static bool is_targetable(gt_context *r, int player, int source, int object)
{
    const gt_state *s = r->s;
    if (object == source && mg_kind_of(s, object) == MG_STACK)
        return false; /* 115.5 */
    if (mg_is_assigned_damage(s, object))
        return false; /* 310.3 */
    if (mg_of_run(r)->shields_players && mg_player_of(s, object) == 1 - player &&
        mg_price_of(r, MG_GIVE_HEXPROOF, object) > 0)
        return false; /* 702.11d */
    if (mg_is_permanent(s, object)) {
        const mg_values *v = mg_values_of(r, object);
        if ((v->keywords >> MG_KW_SHROUD & 1) != 0 || /* 702.18 */
            (((v->keywords >> MG_KW_HEXPROOF & 1) != 0 ||
              (v->cannot & MG_CANNOT_BE_TARGETED) != 0) &&
             s->objects[object].controller != player) ||
            mg_is_protected(r, object, source)) /* 702.11 */
            return false;
    }
    return true;
}

/* The registers of targets that were chosen; before any was, they may be anything. */
static void fill_chosen(const gt_context *r, gt_effect *e, const gt_item *item)
{
    for (int k = 0; k < GT_SETS; k++) {
        e->s[k] = gt_set_empty();
        for (int object = 0; item == NULL && object < r->s->n_objects; object++)
            gt_set_add(&e->s[k], object);
    }
    for (int k = 0; item != NULL && k < item->n_targets; k++) {
        int to = mg_target_register(r, &item->target[k]);
        if (to >= 0)
            gt_set_add(&e->s[to], item->target[k].object);
    }
}

/* What a filter of targets is asked with: the variables are those that were chosen as the spell or
 * ability was announced (601.2b). Before that X may be anything. */
static gt_effect asking(const gt_context *r, int player, int holder, int source)
{
    gt_effect e;
    const gt_item *item = gt_item_of(r->s, source);
    gt_effect_init(&e, player, holder, source);
    if (item != NULL) {
        memcpy(e.v, item->v, sizeof e.v);
    } else {
        memset(e.v, 0, sizeof e.v);
        e.v[MG_VAR_X] = MG_X_MOST;
    }
    if (mg_of_run(r)->binds)
        fill_chosen(r, &e, item);
    return e;
}

/* All that may be one. `source`: what is on the stack, or what has the text; `holder`: what the
 * text calls itself, which of an ability on the stack is the object that has it. */
static gt_set legal_targets(gt_context *r, int player, int source, int holder, gt_addr filter)
{
    gt_effect e = asking(r, player, holder, source);
    gt_set set = gt_matching(r, &e, filter);
    gt_set all = set;
    GT_SET_DRAIN (object, &all)
        if (!is_targetable(r, player, source, object))
            gt_set_remove(&set, object);
    return set;
}

bool mg_has_targets(gt_context *r, int player, int source, gt_addr filter, int least)
{
    gt_effect e = asking(r, player, source, source);
    gt_set set = gt_matching(r, &e, filter);
    if (least <= 0 || gt_set_count(&set) < least)
        return least <= 0;
    GT_SET_DRAIN (object, &set)
        if (is_targetable(r, player, source, object) && --least == 0)
            return true;
    return false;
}

int mg_target_register(const gt_context *r, const gt_target *t)
{
    return t->wants == 0 ? -1 : r->code[t->wants].a;
}

gt_addr mg_wanted_by(gt_context *r, const gt_item *item, const gt_target *t)
{
    const gt_def *d = mg_def(r, item->object);
    return t->wants != 0                       ? gt_address(r->code[t->wants].b)
           : item->mark[0] == MG_CAST_MUTATING ? mg_card_of(d)->mutates
                                               : d->routine[MG_PART_ENCHANT];
}

bool mg_target_holds(gt_context *r, const gt_item *item, const gt_target *t)
{
    gt_effect e = asking(r, item->player, item->source, item->object);
    return gt_target_stands(r->s, t) && is_targetable(r, item->player, item->object, t->object) &&
           gt_accepts(r, &e, mg_wanted_by(r, item, t), t->object);
}

/* ---- Choosing. */

/* The instance of "target" that a target is of: in which text, where. */
static unsigned instance_of(const gt_target *t)
{
    return t->wants | (unsigned)t->player << 16;
}

static unsigned instance_asked(const mg_targeting *f)
{
    return f->wants | (unsigned)f->part << 16;
}

static bool is_target_of(const gt_item *item, int object, bool any, unsigned instance)
{
    for (int k = 0; k < item->n_targets; k++)
        if (item->target[k].object == object && (any || instance_of(&item->target[k]) == instance))
            return true;
    return false;
}

/* How many an instance has so far, and the last of them. */
static int chosen_so_far(const gt_item *item, unsigned instance, int *last)
{
    int n = 0;
    *last = -1;
    for (int k = 0; k < item->n_targets; k++)
        if (instance_of(&item->target[k]) == instance) {
            *last = item->target[k].object;
            n++;
        }
    return n;
}

int mg_in_places(const gt_state *s, const gt_set *set, uint8_t *out)
{
    uint32_t zones = 0; /* most often one */
    int n = 0;
    GT_SET_EACH (object, set)
        zones |= s->objects[object].zone < GT_ZONE_LISTS ? 1u << s->objects[object].zone : 0;
    for (; zones != 0; zones &= zones - 1)
        GT_ZONE_EACH (object, s, __builtin_ctz(zones))
            if (gt_set_has(set, object))
                out[n++] = (uint8_t)object;
    return n;
}

static bool comes_after(const gt_state *s, int object, int last)
{
    if (last < 0)
        return true;
    int a = s->objects[object].zone, b = s->objects[last].zone;
    return a != b ? a > b : gt_place_of(s, object) > gt_place_of(s, last);
}

/* The instance that comes next in the code, if what may be chosen for it depends on this one. */
static const gt_operation *bound_to(const gt_context *r, unsigned wants)
{
    const gt_operation *i = &r->code[wants + 1];
    while (i->op != MG_OP_TARGET && i->op != MG_OP_STACKED && i->op != GT_OP_END)
        i++;
    bool needed = i->op == MG_OP_TARGET && i[-2].op == GT_OP_NUM && i[-2].b > 0;
    return needed && (i->c & MG_TARGET_BINDS) != 0 ? i : NULL;
}

/* Leaves those with which what depends on them can be chosen, too (601.2c). */
static int leading_on(gt_context *r, const mg_targeting *f, const gt_item *item, uint8_t *row,
                      int n)
{
    const gt_operation *next = f->wants != 0 ? bound_to(r, f->wants) : NULL;
    gt_item *tried = gt_item_of(r->s, item->object);
    int kept = 0;
    if (next == NULL || tried->n_targets == MG_MOST_TARGETS)
        return n;
    for (int i = 0; i < n; i++) {
        tried->target[tried->n_targets++] =
            (gt_target){.object = row[i], .stamp = r->s->objects[row[i]].stamp, .wants = f->wants};
        gt_set set =
            legal_targets(r, item->player, item->object, item->source, gt_address(next->b));
        tried->n_targets--;
        row[kept] = row[i];
        kept += !gt_set_is_empty(&set);
    }
    return kept;
}

/* Whether a later instance of what is announced could have a target that must be chosen. */
static bool flag_follows(gt_context *r, const mg_targeting *f, const gt_item *item)
{
    bool chosen = true; /* what belongs to the mode that is looked at */
    if (f->wants == 0)
        return false;
    const gt_effect *e = gt_innermost_effect(r->s);
    for (const gt_operation *i = &r->code[f->wants + 1];
         i->op != MG_OP_STACKED && i->op != GT_OP_END; i++) {
        if (i->op == MG_OP_HAS_MODE)
            chosen = (e->v[MG_VAR_MODES] >> i->b & 1) != 0;
        if (i->op != MG_OP_TARGET || !chosen)
            continue;
        gt_set set = legal_targets(r, item->player, item->object, item->source, gt_address(i->b));
        GT_SET_EACH (object, &set)
            if (mg_is_flag(r, object, item->player))
                return true;
    }
    return false;
}

/* Of what may be chosen next leaves that with which one can still be chosen of what must be, if
 * that is able to be (MG_GIVE_FLAG); *due: one of these is to be chosen by this instance. */
static int keep_flags(gt_context *r, const mg_targeting *f, const gt_item *item, int have,
                      uint8_t *row, int n, bool *due)
{
    int last = -1, kept = 0;
    *due = false;
    if (item->ability != (uint16_t)GT_NO_ABILITY &&
        mg_of_run(r)->pool->abilities[item->ability].kind != GT_ACTIVE)
        return n;
    for (int k = 0; k < item->n_targets; k++)
        if (mg_is_flag(r, item->target[k].object, item->player))
            return n;
    for (int i = 0; i < n; i++)
        last = mg_is_flag(r, row[i], item->player) ? i : last;
    if (last < 0 || flag_follows(r, f, item))
        return n;
    *due = true;
    for (int i = 0; i < n; i++) /* those before the last one, as long as there is room for it */
        if ((i < last && have + 1 < f->most) || mg_is_flag(r, row[i], item->player))
            row[kept++] = row[i];
    return kept;
}

/* What may be chosen next: those of one instance are chosen in the order of their zones and places,
 * the first player's before the second's, so that the same ones are chosen in one way only. */
static int candidates(gt_context *r, const mg_targeting *f, const gt_item *item, uint8_t *out,
                      bool *due)
{
    uint8_t row[GT_MAX_OBJECTS];
    int last, n = 0, have = chosen_so_far(item, instance_asked(f), &last);
    *due = false;
    gt_set set = legal_targets(r, item->player, item->object, item->source, f->filter);
    if ((f->flags & MG_TARGET_ADDS) != 0 && item->n_targets > 0 && !mg_more_is_payable(r, item))
        return 0;
    for (int i = 0, all = mg_in_places(r->s, &set, row); i < all; i++)
        if (comes_after(r->s, row[i], last) &&
            !((f->flags & MG_TARGET_OTHER) != 0 && is_target_of(item, row[i], true, 0)))
            out[n++] = row[i];
    if (mg_of_run(r)->binds)
        n = leading_on(r, f, item, out, n);
    if (mg_of_run(r)->flags)
        n = keep_flags(r, f, item, have, out, n, due);
    int need = f->least - have - 1; /* that must follow */
    return need > 0 && n > 0 ? n - need : n;
}

static gt_item *item_in_work(gt_state *s)
{
    return &s->items[s->n_items - 1];
}

static void set_target(gt_context *r, const mg_targeting *f, int object)
{
    gt_state *s = r->s;
    gt_item *item = item_in_work(s);
    if (gt_item_target(s, item, object, f->part, f->wants) != NULL)
        mg_happens(r, MG_EV_TARGETED, object, item->object, 0, MG_BY_ABILITY, item->object);
}

/* 603.3d: it is removed if there are not enough; a spell is not begun then. */
static void give_up(gt_context *r)
{
    gt_state *s = r->s;
    gt_effect *e = s->n_effects > 0 ? &s->effects[s->n_effects - 1] : NULL;
    gt_pop(s, 0);
    mg_item_remove(r, item_in_work(s)->object);
    if (e != NULL)
        e->pc = 0;
}

static int list_targets(gt_context *r, const uint8_t *row, int count, bool enough, gt_action *out)
{
    int n = mg_act_on_each(r->s, MG_V_AT, row, count, out);
    if (enough)
        out[n++] = gt_act(MG_V_DONE, 0, 0);
    return n;
}

static bool step_target(gt_context *r, gt_frame *frame)
{
    gt_state *s = r->s;
    const mg_targeting *f = &frame->targeting;
    uint8_t out[GT_MAX_OBJECTS];
    const gt_item *item = item_in_work(s);
    bool due = false;
    int last, have = chosen_so_far(item, instance_asked(f), &last);
    int n = have < f->most ? candidates(r, f, item, out, &due) : 0;
    if (n > 0 && item->n_targets == MG_MOST_TARGETS) {
        gt_abort(s, GT_LIMIT_TARGETS, item->source);
        return false;
    }
    if (n <= 0 && have < f->least) {
        give_up(r);
    } else if (n <= 0) {
        gt_pop(s, have);
    } else {
        n = mg_differing(r, out, n);
        if ((have < f->least || due) && !gt_is_asked(r, n)) {
            set_target(r, f, out[0]);
            return false;
        }
        s->chooser = item->player;
        if ((f->flags & MG_TARGET_BY_OPPONENT) != 0)
            s->chooser = (uint8_t)(1 - item->player); /* 601.5, 602.3 */
        if ((f->flags & MG_TARGET_BY_THAT_PLAYER) != 0)
            s->chooser = f->player;
        if (r->listing != NULL)
            r->listing->n = list_targets(r, out, n, have >= f->least && !due, r->listing->action);
        return true;
    }
    return false;
}

static int target_legal(gt_context *r, const gt_frame *frame, gt_action *out)
{
    const mg_targeting *f = &frame->targeting;
    uint8_t row[GT_MAX_OBJECTS];
    const gt_item *item = item_in_work(r->s);
    bool due;
    int last, count = candidates(r, f, item, row, &due);
    count = mg_differing(r, row, count);
    bool enough = chosen_so_far(item, instance_asked(f), &last) >= f->least && !due;
    return list_targets(r, row, count, enough, out);
}

static void target_answer(gt_context *r, gt_frame *f, gt_action a)
{
    if (gt_act_verb(a) == MG_V_DONE)
        gt_pop(r->s, 0);
    else
        set_target(r, &f->targeting, mg_named(r->s, a));
}

/* ---- Changing a target (115.7). */

/* What target number `k` may become, one that the effect's filter accepts. */
static int others_for(gt_context *r, const mg_retargeting *f, const gt_item *item, int k,
                      uint8_t *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    gt_effect e;
    int n = 0;
    bool other =
        item->target[k].wants != 0 && (r->code[item->target[k].wants].c & MG_TARGET_OTHER) != 0;
    gt_effect_init(&e, f->player, f->object, f->holder != GT_NO_OBJECT ? f->holder : f->object);
    e.holder = f->holder;
    gt_set set = legal_targets(r, item->player, item->object, item->source,
                               mg_wanted_by(r, item, &item->target[k]));
    for (int i = 0, all = mg_in_places(r->s, &set, row); i < all; i++)
        if (!is_target_of(item, row[i], other, instance_of(&item->target[k])) &&
            (f->filter == 0 || gt_accepts(r, &e, f->filter, row[i])))
            out[n++] = row[i];
    return n;
}

/* Targets that can be changed: of a spell with several one is chosen first (step 0), then what it
 * becomes (step: its number + 1). */
static int changeable(gt_context *r, const mg_retargeting *f, const gt_item *item, uint8_t *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = 0;
    for (int k = 0; k < item->n_targets; k++)
        if (others_for(r, f, item, k, row) > 0)
            out[n++] = (uint8_t)k;
    return n;
}

void mg_retarget(gt_context *r, const gt_effect *by, int object, gt_addr filter)
{
    const gt_item *item = gt_item_of(r->s, object);
    bool one = filter == 0 || r->code[filter + 1].op == GT_OP_DONE; /* "with a single target" */
    if (item == NULL || (item->n_targets != 1 && one)) {
        GT_PUSH(r->s, result, .kind = MG_F_RESULT);
        return;
    }
    GT_PUSH(r->s, retargeting, .kind = MG_F_RETARGET, .object = (uint8_t)object,
            .player = by->player, .filter = filter, .holder = by->holder);
}

static void change_target(gt_context *r, const mg_retargeting *f, int k, int object)
{
    gt_state *s = r->s;
    gt_item *item = gt_item_of(s, f->object);
    item->target[k].object = (uint8_t)object;
    item->target[k].stamp = s->objects[object].stamp;
    gt_pop(s, 1);
    mg_happens(r, MG_EV_TARGETED, object, item->object, 0, MG_BY_ABILITY, item->object);
}

static bool step_retarget(gt_context *r, gt_frame *frame)
{
    mg_retargeting *f = &frame->retargeting;
    uint8_t out[GT_MAX_OBJECTS];
    const gt_item *item = gt_item_of(r->s, f->object);
    int n = item != NULL ? changeable(r, f, item, out) : 0;
    if (n == 0)
        return gt_pop(r->s, 0);
    if (f->step == 0 && n > 1)
        return gt_awaits(r->s, f->player);
    if (f->step == 0)
        f->step = (uint8_t)(out[0] + 1);
    n = others_for(r, f, item, f->step - 1, out);
    if (gt_is_asked(r, mg_differing(r, out, n)))
        return gt_awaits(r->s, f->player);
    change_target(r, f, f->step - 1, out[0]);
    return false;
}

/* Of several targets one is named by what it is. */
static int retarget_legal(gt_context *r, const gt_frame *frame, gt_action *out)
{
    const mg_retargeting *f = &frame->retargeting;
    uint8_t row[GT_MAX_OBJECTS];
    const gt_item *item = gt_item_of(r->s, f->object);
    int n = f->step == 0 ? changeable(r, f, item, row)
                         : mg_differing(r, row, others_for(r, f, item, f->step - 1, row));
    for (int i = 0; i < n; i++)
        out[i] = f->step == 0 ? gt_act(MG_V_MODE, row[i], 0) : mg_act_on(r->s, MG_V_AT, row[i]);
    return n;
}

static void retarget_answer(gt_context *r, gt_frame *frame, gt_action a)
{
    mg_retargeting *f = &frame->retargeting;
    if (f->step == 0)
        f->step = (uint8_t)(gt_act_a(a) + 1);
    else
        change_target(r, f, f->step - 1, mg_named(r->s, a));
}

/* ---- New targets of a copy, one after the other, each of which may stay (707.10c). */

/* What target number `k` may become: what is no other target of the same instance, nor, if the text
 * says "another target", of the spell. */
static int new_targets(gt_context *r, const gt_item *item, int k, uint8_t *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    const gt_target *t = &item->target[k];
    bool other = t->wants != 0 && (r->code[t->wants].c & MG_TARGET_OTHER) != 0;
    gt_set set =
        legal_targets(r, item->player, item->object, item->source, mg_wanted_by(r, item, t));
    int n = 0;
    for (int i = 0, all = mg_in_places(r->s, &set, row); i < all; i++)
        if (!is_target_of(item, row[i], other, instance_of(t)))
            out[n++] = row[i];
    return n;
}

static bool step_new_targets(gt_context *r, gt_frame *f)
{
    uint8_t row[GT_MAX_OBJECTS];
    const gt_item *item = gt_item_of(r->s, f->retargeting.object);
    if (item == NULL || f->step >= item->n_targets) {
        for (int k = 0; item != NULL && k < item->n_targets; k++)
            mg_happens(r, MG_EV_TARGETED, item->target[k].object, item->object, 0, MG_BY_ABILITY,
                       item->object);
        return gt_pop(r->s, 1);
    }
    if (new_targets(r, item, f->step, row) == 0) {
        f->step++;
        return false;
    }
    return gt_awaits(r->s, f->retargeting.player);
}

static int new_targets_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    const gt_item *item = gt_item_of(r->s, f->retargeting.object);
    int n = mg_differing(r, row, new_targets(r, item, f->step, row));
    return list_targets(r, row, n, true, out);
}

static void new_targets_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    gt_target *t = &gt_item_of(s, f->retargeting.object)->target[f->step];
    if (gt_act_verb(a) != MG_V_DONE) {
        t->object = (uint8_t)mg_named(s, a);
        t->stamp = s->objects[t->object].stamp;
    }
    f->step++;
}

const gt_frame_kind mg_frame_new_targets = {.name = "new_targets",
                                            .step = step_new_targets,
                                            .legal = new_targets_legal,
                                            .answer = new_targets_answer,
                                            .object = offsetof(mg_retargeting, object)};

const gt_frame_kind mg_frame_target = {
    .name = "target", .step = step_target, .legal = target_legal, .answer = target_answer};

const gt_frame_kind mg_frame_retarget = {.name = "retarget",
                                         .step = step_retarget,
                                         .legal = retarget_legal,
                                         .answer = retarget_answer,
                                         .object = offsetof(mg_retargeting, object)};
