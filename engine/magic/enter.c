/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is decided before a permanent is there: "as it enters" (614.1c, 614.12a), what an Aura that
 * is not cast is attached to (303.4f), what it is a copy of (706). Objects that are about to enter
 * together are marked (MG_USED_ENTERING) and stay where they are while one after the other is
 * asked about; then all of them enter. What was decided are modifiers of the object, which it keeps
 * as it becomes another one (mg_is_carried). */
#include "engine/magic/internal.h"

/* ---- Copies (706, 613.2a): the object has another definition. */

/* Modifiers that are copied along: exceptions of the copy. */
enum { COPIED = 1 << 7 /* gt_mod.flags */ };

/* That it is a token is not copied (706.2). */
static bool is_copiable(const gt_mod *m)
{
    return (m->flags & COPIED) != 0 && !(m->what == MG_GIVE_TYPES && m->value == MG_TOKEN);
}

/* Of one that is copied along. */
static uint16_t times_of(gt_state *s, const gt_mod *m)
{
    return m->what == MG_GIVE_MERGED ? s->next_stamp++ : m->times;
}

/* That of its copies which came last, or first. */
static gt_mod *copy_of(gt_state *s, int object, bool last)
{
    gt_mod *found = NULL;
    GT_MODS_EACH (m, s, MG_GIVE_COPY)
        if (gt_mod_is_for(s, m, object) &&
            (found == NULL || (last ? m->order > found->order : m->order < found->order)))
            found = m;
    return found;
}

static gt_mod *last_copy(gt_state *s, int object)
{
    return copy_of(s, object, true);
}

static void show(gt_context *r, int object, int def)
{
    if (mg_of_run(r)->full_texts)
        mg_forget_full_text(r, object);
    mg_set_def(r, object, def);
    if (mg_of_run(r)->full_texts)
        mg_find_full_text(r, object);
}

static void copy_exceptions(gt_context *r, int to, int of, int until)
{
    gt_state *s = r->s;
    for (int i = 0, n = s->n_mods; i < n; i++)
        if (gt_mod_is_for(s, &s->mods[i], of) && is_copiable(&s->mods[i])) {
            const gt_mod was = s->mods[i];
            mg_except_copy(r, to, was.what, was.value, until)->times = times_of(s, &was);
        }
}

void mg_become_copy(gt_context *r, int object, int of, int until)
{
    gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    int def = mg_is_down(s, of) ? g->def_down : mg_copiable_def(s, of), n = s->n_mods;
    bool there = mg_is_permanent(s, object);
    for (int i = n - 1; i >= 0; i--) /* exceptions of what it was a copy of before */
        if (until == MG_UNTIL_STAYS && there && s->mods[i].target == object &&
            (s->mods[i].flags & COPIED) != 0)
            mg_mod_gone(r, i);
    gt_mod *m = mg_mod_new(r, MG_GIVE_COPY, object, def, until, GT_NO_OBJECT, 0);
    m->times = (uint16_t)mg_copiable_def(s, object);
    copy_exceptions(r, object, of, until);
    if (there)
        show(r, object, def);
}

gt_mod *mg_except_copy(gt_context *r, int object, int what, int32_t value, int until)
{
    gt_mod *m = mg_mod_new(r, what, object, value, until, GT_NO_OBJECT, 0);
    m->flags |= COPIED;
    m->order = 0; /* before all effects: it is a part of what is copied (613.2a) */
    return m;
}

void mg_take_definition(gt_context *r, int object, int def)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0; i--) { /* but for abilities, which stay (702.140e) */
        const gt_mod *m = &s->mods[i];
        if (gt_mod_is_for(s, m, object) && (m->flags & COPIED) != 0 && m->what != MG_GIVE_ABILITY &&
            m->what != MG_GIVE_KEYWORD && m->what != MG_GIVE_MERGED)
            mg_mod_gone(r, i);
    }
    int own = mg_copiable_def(s, object);
    mg_mod_new(r, MG_GIVE_COPY, object, def, MG_UNTIL_STAYS, GT_NO_OBJECT, 0)->times =
        (uint16_t)own;
    show(r, object, def);
}

/* ---- The other face (712): the object has another definition. */

/* The definition that it has but for copies; that of the first copy remembers it. */
static gt_mod *first_copy(gt_state *s, int object)
{
    return copy_of(s, object, false);
}

/* Whether it has transformed since what tells it to was put on the stack (701.28f). */
static bool has_transformed(gt_state *s, const gt_effect *e, const gt_mod *turned)
{
    return turned != NULL && e->source != GT_NO_OBJECT && mg_is_ability(s, e->source) &&
           (uint16_t)(turned->order - s->objects[e->source].stamp) < 0x8000;
}

static void transform(gt_context *r, const gt_effect *e, int object)
{
    gt_state *s = r->s;
    gt_mod *copy = first_copy(s, object), *turned = mg_mod_of(s, object, MG_GIVE_TURNED);
    int face = copy != NULL ? copy->times : mg_copiable_def(s, object);
    int other = mg_of_run(r)->other_face[face] - 1;
    if (other < 0 || mg_is_down(s, object) || has_transformed(s, e, turned))
        return;
    if (turned != NULL)
        turned->order = s->next_stamp++;
    else
        mg_mod_new(r, MG_GIVE_TURNED, object, 0, MG_UNTIL_STAYS, GT_NO_OBJECT, 0);
    copy = first_copy(s, object);
    if (copy != NULL && object >= mg_of_run(r)->first[2]) /* such a token has both faces (706.8) */
        copy->value = other;
    bool shows = copy == NULL || (copy->value == other && last_copy(s, object) == copy);
    if (copy != NULL)
        copy->times = (uint16_t)other;
    mg_tell_one(r, "701.28", object, "transforms");
    if (shows)
        show(r, object, other);
    mg_restamp(r, object); /* clause 613.7g */
}

GT_DEED(mg, transform)
{
    GT_OPERAND_EACH (object, r, e, i->set)
        if (mg_is_permanent(r->s, object))
            transform(r, e, object);
}

bool mg_is_of_copy(const gt_mod *m)
{
    return (m->flags & COPIED) != 0;
}

void mg_copy_ends(gt_context *r, int object, const gt_mod *was)
{
    gt_state *s = r->s;
    gt_mod *next = NULL;
    GT_MODS_EACH (m, s, MG_GIVE_COPY)
        if (m->target == object && m->target_stamp == was->target_stamp && m->order > was->order &&
            (next == NULL || m->order < next->order))
            next = m;
    if (next != NULL)
        next->times = was->times;
    else
        show(r, object, was->times);
}

bool mg_is_carried(const gt_mod *m)
{
    return m->what == MG_GIVE_KICKED || m->what == MG_GIVE_WORDS || m->what == MG_GIVE_COPY ||
           m->what == MG_GIVE_CHOSEN || m->what == MG_GIVE_ENTERS_WITH || m->what == MG_GIVE_HOST ||
           m->what == MG_GIVE_MADE || m->what == MG_GIVE_FULL_TEXT || (m->flags & COPIED) != 0;
}

void mg_show_copied(gt_context *r, int object)
{
    const gt_mod *copy = last_copy(r->s, object);
    if (copy != NULL)
        show(r, object, copy->value);
}

/* ---- What is there then. */

void mg_arrive(gt_context *r, int object, unsigned was_stamp)
{
    gt_state *s = r->s;
    for (int i = 0; i < s->n_mods; i++) {
        gt_mod *m = &s->mods[i];
        if (m->target == object && m->target_stamp == was_stamp && mg_is_carried(m))
            m->target_stamp = s->objects[object].stamp;
    }
    mg_source_became(s, object, was_stamp); /* 609.7a */
}

/* Counters that were decided upon, and what an Aura is attached to. */
void mg_enter_as_decided(gt_context *r, int object)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod m = s->mods[i];
        if (m.target != object || m.target_stamp != s->objects[object].stamp ||
            (m.what != MG_GIVE_ENTERS_WITH && m.what != MG_GIVE_HOST))
            continue;
        gt_mod_remove(s, i);
        if (m.what == MG_GIVE_ENTERS_WITH && (m.value & 0xff) == MG_ENTERS_TAPPED)
            s->objects[object].mark[1] |= MG_TAPPED;
        else if (m.what == MG_GIVE_ENTERS_WITH)
            mg_put_counters(r, object, m.value & 0xff, m.value >> 8);
        else
            s->objects[object].host = (uint8_t)m.value;
        mg_touch(r);
    }
}

int mg_chosen_by(const gt_state *s, int object, unsigned stamp, int kind, int32_t none)
{
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod *m = &s->mods[i];
        if (m->what == MG_GIVE_CHOSEN && m->target == object && m->target_stamp == stamp &&
            m->value >> 24 == kind)
            return m->value & 0xffffff;
    }
    return none;
}

int mg_chosen(gt_context *r, int object, int kind, int32_t none)
{
    return mg_chosen_by(r->s, object, r->s->objects[object].stamp, kind, none);
}

/* ---- Asking. */

static bool is_aura_card(const mg_game *g, const gt_def *d)
{
    for (int i = 0; i < d->n_tags; i++)
        if (d->tags[i] == g->subtype.aura)
            return d->routine[MG_PART_ENCHANT] != 0;
    return false;
}

/* What is about to enter is nothing that a choice of how something enters may move; a copy of
 * it something may be. */
gt_set mg_offered(gt_context *r, const gt_operation *i, gt_set set)
{
    const gt_set all = set;
    if (mg_of_run(r)->decides_entering && i[1].op != MG_OP_BECOME_COPY)
        GT_SET_EACH (object, &all) /* clause 614.13a */
            if ((r->s->objects[object].used & MG_USED_ENTERING) != 0)
                gt_set_remove(&set, object);
    return set;
}

/* Whether something must be decided before an object is there. */
static bool is_asked_about(gt_context *r, int object, bool down)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    const gt_def *d = g->def[mg_full_def(r, object)];
    const gt_item *item =
        mg_kind_of(s, object) == MG_STACK ? gt_item_of((gt_state *)(uintptr_t)s, object) : NULL;
    bool cast_aura = item != NULL && item->n_targets > 0;
    return !down && (d->routine[MG_PART_AS] != 0 || (is_aura_card(g, d) && !cast_aura));
}

/* A token that is about to enter is in no zone yet (111.1, 614.12): meanwhile it lies in the list
 * of what belongs to none, so that it has a name, and what is decided for it is kept. */
static void lay_beside(gt_context *r, int token)
{
    gt_object *o = &r->s->objects[token];
    gt_link_last(r->s, token, MG_PHASED_LIST);
    o->stamp = r->s->next_stamp++;
    mg_arrive(r, token, 0);
}

void mg_not_made(gt_context *r, int token)
{
    gt_state *s = r->s;
    if (token < mg_of_run(r)->first[2] || mg_kind_of(s, token) != MG_ZONES)
        return;
    mg_forget_mods(r, token);
    for (int i = 0; i < s->n_effects; i++) /* what made it does nothing more with it */
        for (int k = 0; k < GT_SETS; k++)
            gt_set_remove(&s->effects[i].s[k], token);
    if (s->objects[token].zone != GT_NO_OBJECT)
        gt_unlink(s, token);
    gt_object_free(s, token);
}

bool mg_ask_before_entering(gt_context *r, const gt_set *set, int player, int flags, int as)
{
    gt_state *s = r->s;
    bool any = false;
    if (!mg_of_run(r)->decides_entering)
        return false;
    GT_SET_EACH (object, set)
        any |= is_asked_about(r, object, (flags & MG_MOVE_DOWN) != 0);
    if (!any)
        return false;
    GT_SET_EACH (object, set) {
        if (s->objects[object].zone == GT_NO_OBJECT)
            lay_beside(r, object);
        s->objects[object].used |= MG_USED_ENTERING;
    }
    GT_PUSH(s, entering, .kind = MG_F_ENTER, .player = (uint8_t)player, .flags = (uint8_t)flags,
            .as = (uint8_t)as, .x = (int16_t)mg_run_of(r)->asked.entering_x);
    return true;
}

void mg_then(gt_context *r, int put_flags)
{
    gt_frame *f = gt_top(r->s);
    if (f->kind == MG_F_ENTER)
        f->entering.put = (uint16_t)put_flags;
}

/* Those that are about to enter, in the order of entering_row. */
static int row_of(gt_context *r, const mg_entering *f, uint8_t *out)
{
    const gt_state *s = r->s;
    int n = 0;
    for (int rank = 0; rank < 2; rank++)
        for (int object = 0; object < s->n_objects; object++)
            if ((s->objects[object].used & MG_USED_ENTERING) != 0 &&
                mg_entering_player(r, object, f->player) == (s->active ^ rank) &&
                s->objects[object].owner != GT_NO_OBJECT && !mg_is_permanent(s, object))
                out[n++] = (uint8_t)object;
    return n;
}

int mg_copied_def(gt_context *r, int object)
{
    const gt_mod *copy = last_copy(r->s, object);
    return copy != NULL ? (int)copy->value : mg_full_def(r, object);
}

/* What it will be there: what it is a copy of. */
static const gt_def *shown(gt_context *r, int object)
{
    const gt_mod *copy = last_copy(r->s, object);
    return copy != NULL               ? mg_of_run(r)->def[copy->value]
           : mg_is_down(r->s, object) ? mg_def(r, object)
                                      : mg_of_run(r)->def[mg_full_def(r, object)];
}

/* 303.4f: what an Aura may be attached to as it enters: it is no target. */
static int hosts_of(gt_context *r, int aura, int player, uint8_t *out)
{
    gt_effect e;
    gt_effect_init(&e, player, aura, aura);
    gt_addr filter = shown(r, aura)->routine[MG_PART_ENCHANT];
    gt_set set = filter != 0 ? gt_matching(r, &e, filter) : gt_set_empty();
    GT_SET_EACH (object, &set)
        if (mg_is_protected(r, object, aura))
            gt_set_remove(&set, object);
    return mg_in_places(r->s, &set, out);
}

static void settle_host(gt_context *r, mg_entering *f, int aura, int host)
{
    mg_mod_new(r, MG_GIVE_HOST, aura, host, MG_UNTIL_STAYS, GT_NO_OBJECT, 0);
    f->next++;
    f->step = 0;
}

void mg_finish_put(gt_context *r, const gt_effect *e, int put_flags, const gt_set *set)
{
    if ((put_flags & MG_PUT_LINKED) != 0)
        mg_link(r, e, set);
    GT_SET_EACH (object, set)
        if (mg_is_permanent(r->s, object)) {
            if ((put_flags & MG_PUT_COUNTER) != 0)
                mg_put_counters(r, object, MG_COUNTER_PLUS, 1);
            if ((put_flags & MG_PUT_MINUS) != 0)
                mg_put_counters(r, object, MG_COUNTER_MINUS, 1);
        }
    if ((put_flags & MG_PUT_ATTACKING) != 0)
        mg_join(r, set, MG_JOIN_ATTACK | MG_JOIN_CAME, GT_NO_OBJECT, r->s->active);
}

static void all_enter(gt_context *r, const mg_entering *frame)
{
    gt_state *s = r->s;
    const mg_entering f = *frame;
    uint8_t row[GT_MAX_OBJECTS];
    gt_set set = gt_set_empty();
    for (int i = 0, n = row_of(r, &f, row); i < n; i++)
        gt_set_add(&set, row[i]);
    for (int object = 0; object < s->n_objects; object++)
        s->objects[object].used &= (uint8_t)~MG_USED_ENTERING;
    gt_pop(s, gt_set_count(&set));
    mg_run_of(r)->asked.entering_x = f.x;
    mg_enter_now(r, set, f.player, f.flags, f.as);
    mg_run_of(r)->asked.entering_x = 0;
    if (f.put != 0) /* an effect put them there, and waits */
        mg_finish_put(r, gt_innermost_effect(s), f.put, &set);
}

enum enter_step { ENTER_DECIDES, ENTER_COPIED /* as what it is a copy of enters */, ENTER_HOST };

/* Begins the code of a definition that decides (614.12a, 614.13), if there is any. */
static void decide(gt_context *r, mg_entering *f, int object, int player, int def)
{
    gt_addr code = mg_of_run(r)->def[def]->routine[MG_PART_AS];
    f->def = (uint8_t)def;
    gt_effect *e = code != 0 ? gt_effect_begin(r, code, player) : NULL;
    if (e != NULL)
        e->holder = e->source = (uint8_t)object;
}

/* 303.4f; true: its player chooses. */
static bool step_host(gt_context *r, mg_entering *f, int object, int player)
{
    uint8_t hosts[GT_MAX_OBJECTS];
    const gt_item *item = mg_kind_of(r->s, object) == MG_STACK ? gt_item_of(r->s, object) : NULL;
    int count = hosts_of(r, object, player, hosts);
    bool aura = is_aura_card(mg_of_run(r), shown(r, object));
    f->step = ENTER_DECIDES;
    if (!aura || (item != NULL && item->n_targets > 0)) {
        f->next++;
        return false;
    }
    if (count == 0) { /* 303.4g: it stays where it is; what is on the stack is put away */
        r->s->objects[object].used &= (uint8_t)~MG_USED_ENTERING;
        if (mg_kind_of(r->s, object) == MG_STACK)
            mg_item_remove(r, object);
        mg_not_made(r, object);
        return false;
    }
    if (!gt_is_asked(r, mg_differing(r, hosts, count))) {
        settle_host(r, f, object, hosts[0]);
        return false;
    }
    f->step = ENTER_HOST;
    return gt_awaits(r->s, player);
}

static bool step_enter(gt_context *r, gt_frame *frame)
{
    mg_entering *f = &frame->entering;
    uint8_t row[GT_MAX_OBJECTS];
    int n = row_of(r, f, row);
    if (f->next >= n) {
        all_enter(r, f);
        return false;
    }
    int object = row[f->next], player = mg_entering_player(r, object, f->player);
    switch (f->step) {
    case ENTER_DECIDES:
        f->step = ENTER_COPIED;
        decide(r, f, object, player, mg_full_def(r, object));
        return false;
    case ENTER_COPIED:
        f->step = ENTER_HOST;
        if (mg_copied_def(r, object) != mg_full_def(r, object))
            decide(r, f, object, player, mg_copied_def(r, object));
        return false;
    default: return step_host(r, f, object, player);
    }
}

static int enter_legal(gt_context *r, const gt_frame *frame, gt_action *out)
{
    const mg_entering *f = &frame->entering;
    const gt_state *s = r->s;
    uint8_t row[GT_MAX_OBJECTS] = {0}, hosts[GT_MAX_OBJECTS];
    row_of(r, f, row);
    int object = row[f->next], player = mg_entering_player(r, object, f->player);
    int n = mg_differing(r, hosts, hosts_of(r, object, player, hosts));
    return mg_act_on_each(s, MG_V_AT, hosts, n, out);
}

static void enter_answer(gt_context *r, gt_frame *frame, gt_action a)
{
    uint8_t row[GT_MAX_OBJECTS];
    mg_entering *f = &frame->entering;
    row_of(r, f, row);
    settle_host(r, f, row[f->next], mg_named(r->s, a));
}

const gt_frame_kind mg_frame_enter = {
    .name = "enter", .step = step_enter, .legal = enter_legal, .answer = enter_answer};

/* ---- What card code decides. */

GT_DEED(mg, become_copy)
{
    int one = gt_operand_first(r, e, i->of);
    e->did = 0;
    GT_OPERAND_EACH (object, r, e, i->set)
        if (one != GT_NO_OBJECT && one != object) {
            mg_become_copy(r, object, one, i->until);
            e->did++;
        }
}

static void except_each(gt_context *r, gt_set set, int what, int32_t value, int until)
{
    GT_SET_EACH (object, &set)
        mg_except_copy(r, object, what, value, until);
    mg_touch(r);
}

/* An object's own name is that of the card whose text says so, whatever it is by then: of a copy of
 * it the same (201.4). */
static int own_name(gt_context *r, const gt_effect *e)
{
    const gt_frame *f = gt_top(r->s);
    bool enters = r->s->n_agenda > 1 && f[-1].kind == MG_F_ENTER;
    return enters ? f[-1].entering.def : mg_def_of_effect(r, e);
}

GT_DEED(mg, except)
{
    int32_t value = i->gift == MG_GIVE_NAMED ? own_name(r, e) : x[0];
    except_each(r, gt_operand_set(r, e, i->set), i->gift, value, i->until);
}

GT_DEED(mg, except_ability)
{
    except_each(r, gt_operand_set(r, e, i->set), MG_GIVE_ABILITY, i->ability, i->until);
}

GT_DEED(mg, except_pt)
{
    int32_t size = (int32_t)((uint32_t)x[0] << 16 | (uint32_t)(x[1] & 0xffff));
    except_each(r, gt_operand_set(r, e, i->set), MG_GIVE_BASE, size, i->until);
}

GT_DEED(mg, except_this)
{
    if (e->ability != (uint16_t)GT_NO_ABILITY)
        except_each(r, gt_operand_set(r, e, i->set), MG_GIVE_ABILITY, e->ability, i->until);
}

GT_DEED(mg, chosen_is)
{
    if (e->holder != GT_NO_OBJECT)
        mg_mod_new(r, MG_GIVE_CHOSEN, e->holder, (x[0] & 0xffffff) | i->kind << 24, MG_UNTIL_STAYS,
                   GT_NO_OBJECT, e->player);
    mg_touch(r);
}

GT_DEED(mg, enters_with)
{
    if (e->holder != GT_NO_OBJECT && x[0] > 0)
        mg_mod_new(r, MG_GIVE_ENTERS_WITH, e->holder, i->kind | x[0] << 8, MG_UNTIL_STAYS,
                   GT_NO_OBJECT, e->player);
}

/* {"create copy": TARGET}: tokens that are copies (706, 707.2). */
GT_INSTRUCTION(mg, create_copy)
{
    gt_state *s = r->s;
    gt_set of = gt_operand_set(r, e, i->of), made = gt_set_empty();
    int one = gt_set_first(&of);
    bool gone = one == GT_NO_OBJECT && i->of == GT_SET_THIS && mg_is_ability(s, e->source);
    one = gone ? e->source : one; /* 608.2h: it was given up for the cost of the ability */
    int32_t all = mg_tokens_made(r, e->player, x[0]);
    for (int32_t n = 0; one != GT_NO_OBJECT && n < all && s->end == GT_RUNNING; n++) {
        int def = mg_is_down(s, one) ? mg_of_run(r)->def_down : mg_copiable_def(s, one);
        int token = gt_object_behind(s, mg_of_run(r)->first[2], def, e->player);
        if (s->end != GT_RUNNING)
            break;
        mg_mod_new(r, MG_GIVE_COPY, token, def, MG_UNTIL_STAYS, GT_NO_OBJECT, 0)->times =
            (uint16_t)def;
        copy_exceptions(r, token, one, MG_UNTIL_STAYS);
        mg_except_copy(r, token, MG_GIVE_TYPES, MG_TOKEN, MG_UNTIL_STAYS);
        gt_set_add(&made, token);
    }
    int before = s->n_agenda;
    e->s[i->created] = made;
    e->did = (int16_t)gt_set_count(&made);
    if (!gt_set_is_empty(&made))
        mg_enter(r, made, e->player, 0, 0);
    return s->n_agenda == before;
}

GT_DEED(mg, now_enchants)
{
    GT_OPERAND_EACH (object, r, e, i->set) {
        mg_mod_new(r, MG_GIVE_ENCHANTS, object, 0, MG_UNTIL_STAYS, GT_NO_OBJECT, e->player)
            ->filter = gt_address(i->filter);
        mg_be_due(r, object);
    }
}

/* The copy lies beside the card, and ceases to exist if it is not cast (704.5e). */
GT_INSTRUCTION(mg, cast_copy)
{
    gt_state *s = r->s;
    int card = gt_operand_first(r, e, i->card);
    e->did = 0;
    if (card == GT_NO_OBJECT)
        return true;
    int copy = gt_object_behind(s, mg_of_run(r)->first[2], s->objects[card].def, e->player);
    if (s->end != GT_RUNNING)
        return true;
    mg_move(r, copy, MG_EXILE, e->player, 0);
    GT_PUSH(s, permission, .kind = MG_F_MAY_CAST, .player = e->player, .card = (uint8_t)copy,
            .way = MG_WAY_FREE);
    return false;
}

/* ---- Types and names. */

GT_INSTRUCTION(mg, choose_player)
{
    GT_PUSH(r->s, word, .kind = MG_F_WORD, .player = e->player, .variable = i->variable,
            .what = MG_CHOSEN_PLAYER);
    return false;
}

GT_INSTRUCTION(mg, choose_word)
{
    GT_PUSH(r->s, word, .kind = MG_F_WORD, .player = e->player, .variable = i->variable,
            .what = (uint8_t)i->kind, .filter = gt_address(i->among));
    return false;
}

/* Names of cards that a filter accepts: it asks for what is printed. */
static bool is_name(gt_context *r, int def, gt_addr filter)
{
    const gt_def *d = mg_of_run(r)->def[def];
    if ((d->type & MG_NO_CARD) != 0)
        return false;
    for (const gt_operation *i = &r->code[filter]; filter != 0 && i->op != GT_OP_DONE; i++)
        if (i->op == GT_OP_TEST_TYPE && !gt_printed_test(d, i))
            return false;
    return true;
}

/* Words among which one is chosen (607.2f): the filter names them, and is of no other use. */
static int words_of(gt_context *r, gt_addr among, gt_action *out)
{
    int n = 0;
    for (const gt_operation *i = &r->code[among]; i->op != GT_OP_DONE; i++) {
        const int16_t word[] = {i->b, i->c, i->d};
        for (int k = 0; k < 3 && i->op == GT_OP_TEST_TAG; k++)
            if (word[k] >= 0)
                out[n++] = gt_act(MG_V_TYPE, (unsigned)word[k] & 0xff, (unsigned)word[k] >> 8);
    }
    return n;
}

static int word_legal(gt_context *r, const gt_frame *frame, gt_action *out)
{
    const mg_word_choice *f = &frame->word;
    const mg_game *g = mg_of_run(r);
    int n = 0;
    for (int player = 0; player < 2 && f->what == MG_CHOSEN_PLAYER; player++)
        out[n++] = mg_act_on(r->s, MG_V_AT, mg_player_object(r->s, player));
    if (f->what == MG_CHOSEN_PLAYER)
        return n;
    if (f->what == MG_CHOSEN_WORD)
        return words_of(r, f->filter, out);
    if (f->what == MG_CHOSEN_NAME) {
        for (int def = 0; def < g->def_player; def++)
            if (is_name(r, def, f->filter))
                out[n++] = gt_act(MG_V_NAME, (unsigned)def, 0);
        return n;
    }
    for (int tag = 0; tag < g->pool->n_tags && n < GT_MAX_ACTIONS - 1; tag++) {
        bool land = false;
        for (int k = 0; k < MG_COLOURS; k++)
            land |= g->subtype.land[k] == tag;
        if (f->what == MG_CHOSEN_LAND ? land : mg_is_creature_type_offered(g, tag))
            out[n++] = gt_act(MG_V_TYPE, (unsigned)tag & 0xff, (unsigned)tag >> 8);
    }
    return n;
}

static void word_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int variable = f->word.variable;
    int32_t word = gt_act_verb(a) == MG_V_NAME ? (int32_t)gt_act_a(a)
                   : gt_act_verb(a) == MG_V_AT ? mg_named(r->s, a)
                                               : (int32_t)(gt_act_a(a) | gt_act_b(a) << 8);
    gt_pop(r->s, 1);
    gt_innermost_effect(r->s)->v[variable] = word;
}

static bool step_word(gt_context *r, gt_frame *f)
{
    gt_action out[GT_MAX_ACTIONS];
    int n = word_legal(r, f, out);
    if (n == 0)
        gt_pop(r->s, 0);
    else if (!gt_is_asked(r, n))
        word_answer(r, f, out[0]);
    else
        r->s->chooser = f->word.player;
    return gt_is_asked(r, n);
}

const gt_frame_kind mg_frame_word = {
    .name = "word", .step = step_word, .legal = word_legal, .answer = word_answer};
