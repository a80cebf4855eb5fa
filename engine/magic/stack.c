/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The stack (405): spells and abilities come onto it, resolve (608) or are countered; triggered
 * abilities that wait are put there (603.3). */
#include "engine/magic/internal.h"

#include "engine/core/hash.h"

/* What an item remembers of the event that set it off. It lies in the last places for targets,
 * which no text fills. */
typedef struct memory {
    int32_t amount;
    uint8_t other, by, by_player, origin;
    uint16_t other_stamp;
    uint16_t held; /* stamp of the source as it was set off */
    mg_last last;
} memory;
enum { MEMORY_AT = MG_MOST_TARGETS };
_Static_assert(sizeof(memory) <= (GT_MAX_TARGETS - MG_MOST_TARGETS) * sizeof(gt_target), "room");

uint64_t mg_memory_key(const gt_item *item)
{
    memory m;
    memcpy(&m, &item->target[MEMORY_AT], sizeof m);
    return gt_fold((uint64_t)(uint32_t)m.amount | (uint64_t)m.by_player << 32 |
                       (uint64_t)m.origin << 40 | (uint64_t)m.by << 48,
                   (uint64_t)(uint16_t)m.last.power | (uint64_t)(uint16_t)m.last.toughness << 16 |
                       (uint64_t)m.last.plus << 32 | (uint64_t)m.last.minus << 40);
}

int mg_other_of(const gt_item *item, uint16_t *stamp)
{
    memory m;
    memcpy(&m, &item->target[MEMORY_AT], sizeof m);
    *stamp = m.other_stamp;
    return m.other;
}

void mg_rename_in_item(gt_item *item, int object, uint16_t was, uint16_t now)
{
    memory m;
    memcpy(&m, &item->target[MEMORY_AT], sizeof m);
    if (m.other == object && m.other_stamp == was)
        m.other_stamp = now;
    if (item->source == object && m.held == was)
        m.held = now;
    memcpy(&item->target[MEMORY_AT], &m, sizeof m);
    if (item->source == object && item->source_stamp == was)
        item->source_stamp = now;
    if (item->that == object && item->that_stamp == was)
        item->that_stamp = now;
    for (int k = 0; k < item->n_targets; k++)
        if (item->target[k].object == object && item->target[k].stamp == was)
            item->target[k].stamp = now;
}

void mg_follow_in_item(const gt_state *s, gt_item *item, const gt_renaming *names)
{
    memory m;
    memcpy(&m, &item->target[MEMORY_AT], sizeof m);
    m.other = (uint8_t)gt_renamed(s, names, m.other, m.other_stamp);
    memcpy(&item->target[MEMORY_AT], &m, sizeof m);
}

gt_item *mg_item_new(gt_context *r, int object, int source, int ability, int player, bool down)
{
    gt_state *s = r->s;
    if (s->end != GT_RUNNING || object == GT_NO_OBJECT)
        return NULL;
    mg_move(r, object, MG_STACK, player, down ? MG_MOVE_DOWN : 0);
    s->objects[object].mark[1] |= ability == GT_NO_ABILITY ? MG_SPELL : (uint8_t)MG_ABILITY;
    gt_item *item = gt_item_add(s, object, source, ability, player);
    if (item != NULL) {
        const memory none = {
            .other = GT_NO_OBJECT, .by_player = GT_NOBODY, .held = s->objects[source].stamp};
        memcpy(&item->target[MEMORY_AT], &none, sizeof none);
        if (r->rewords && source != object)
            mg_reword_ability(r, source, object, ability);
    }
    return item;
}

unsigned mg_held_stamp(const gt_item *item)
{
    memory m;
    memcpy(&m, &item->target[MEMORY_AT], sizeof m);
    return m.held;
}

/* The object whose ability is running, its stamp as it was set off, and the card that the ability
 * is printed on: abilities are linked with those of the same card alone (607.5). */
typedef struct linking {
    int object, def;
    unsigned stamp;
} linking;

static linking printed_linking(gt_context *r, const gt_effect *e)
{
    gt_state *s = r->s;
    const gt_item *item = e->source != GT_NO_OBJECT ? gt_item_of(s, e->source) : NULL;
    if (item != NULL && mg_is_ability(s, item->object))
        return (linking){item->source,
                         item->ability < MG_RULES_FROM
                             ? mg_def_of_ability(mg_of_run(r), item->ability)
                             : s->objects[item->object].def,
                         mg_held_stamp(item)};
    if (e->holder == GT_NO_OBJECT)
        return (linking){GT_NO_OBJECT, 0, 0};
    return (linking){e->holder,
                     mg_is_permanent(s, e->holder) ? s->objects[e->holder].def
                                                   : mg_copied_def(r, e->holder),
                     s->objects[e->holder].stamp};
}

/* What is printed on the other face counts as printed on it, too (607.1b). */
static linking linking_of(gt_context *r, const gt_effect *e)
{
    linking of = printed_linking(r, e);
    of.def = mg_front_of(mg_of_run(r), (unsigned)of.def); /* clause 607.1b */
    return of;
}

void mg_link(gt_context *r, const gt_effect *e, const gt_set *set)
{
    const linking to = linking_of(r, e);
    mg_run_of(r)->mana.known = false; /* its colours may be mana */
    GT_SET_EACH (object, set)
        if (to.object != GT_NO_OBJECT && (mg_kind_of(r->s, object) == MG_EXILE || /* 607.2c */
                                          mg_is_permanent(r->s, object)))
            mg_mod_new(r, MG_GIVE_LINK, object, to.def, MG_UNTIL_STAYS, to.object, e->player)
                ->source_stamp = (uint16_t)to.stamp;
    mg_stir_cards(r);
}

static gt_set linked_with(gt_state *s, const linking *to, int kind)
{
    gt_set set = gt_set_empty();
    GT_MODS_EACH (m, s, MG_GIVE_LINK)
        if (m->source == to->object && m->source_stamp == to->stamp &&
            m->value == to->def && /* 607.2k, 607.5, 607.5a */
            m->target_stamp == s->objects[m->target].stamp && mg_kind_of(s, m->target) == kind)
            gt_set_add(&set, m->target);
    return set;
}

/* By abilities that are printed on one card, whoever has them (607.1a, 607.1c, 607.3, 607.4). */
gt_set mg_linked(gt_context *r, const gt_effect *e, int kind)
{
    const linking to = linking_of(r, e);
    return linked_with(r->s, &to, kind);
}

/* 607.1d: what made a token counts as the object that the token's abilities are of. */
static bool find_maker(gt_context *r, linking *of)
{
    gt_state *s = r->s;
    GT_MODS_EACH (m, s, MG_GIVE_MADE)
        if (m->target == of->object && m->target_stamp == of->stamp) {
            *of = (linking){m->source, m->value, m->source_stamp};
            return true;
        }
    return false;
}

gt_set mg_linked_by_maker(gt_context *r, const gt_effect *e)
{
    linking of = linking_of(r, e);
    return find_maker(r, &of) ? linked_with(r->s, &of, MG_EXILE) : gt_set_empty();
}

void mg_note_maker(gt_context *r, const gt_effect *e, int token)
{
    const linking by = linking_of(r, e);
    const mg_card *card = mg_card_of(mg_of_run(r)->def[r->s->objects[token].def]);
    if (card != NULL && card->asks_maker && by.object != GT_NO_OBJECT)
        mg_mod_new(r, MG_GIVE_MADE, token, by.def, MG_UNTIL_STAYS, by.object, e->player)
            ->source_stamp = (uint16_t)by.stamp;
}

/* What is noted is for abilities that are printed on the same card (607.2e to 607.2g). */
GT_DEED(mg, note)
{
    const linking of = linking_of(r, e);
    if (of.object != GT_NO_OBJECT && r->s->objects[of.object].stamp == of.stamp)
        mg_mod_new(r, MG_GIVE_CHOSEN, of.object, (x[0] & 0xffffff) | i->kind << 24, MG_UNTIL_STAYS,
                   GT_NO_OBJECT, e->player)
            ->times = (uint16_t)of.def;
    mg_touch(r);
}

GT_VALUE(mg, noted)
{
    const gt_state *s = r->s;
    const linking of = linking_of(r, e);
    for (int k = s->n_mods - 1; k >= 0; k--) {
        const gt_mod *m = &s->mods[k];
        if (m->what == MG_GIVE_CHOSEN && m->target == of.object && m->target_stamp == of.stamp &&
            m->value >> 24 == i->kind && m->times == of.def) /* 607.2e, 607.2f, 607.2g */
            return m->value & 0xffffff;
    }
    return i->kind == MG_CHOSEN_WORD ? -1 : 0;
}

const gt_mod *mg_spliced(const gt_state *s, int object, int n)
{
    const gt_mod *found = NULL;
    for (int part = 1; part <= n; part++) {
        const gt_mod *next = NULL;
        GT_MODS_EACH (m, s, MG_GIVE_SPLICED)
            if (gt_mod_is_for(s, m, object) && (found == NULL || m->order > found->order) &&
                (next == NULL || m->order < next->order))
                next = m;
        if (next == NULL)
            return NULL;
        found = next;
    }
    return found;
}

gt_addr mg_behind_announcing(const gt_context *r, gt_addr code)
{
    gt_addr at = code;
    while (r->code[at].op != MG_OP_STACKED && r->code[at].op != GT_OP_END)
        at++;
    return r->code[at].op == MG_OP_STACKED ? (gt_addr)(at + 1) : code; /* nothing is announced */
}

int mg_copy_spell(gt_context *r, int object, int player)
{
    gt_state *s = r->s;
    const gt_item *from = gt_item_of(s, object);
    if (from == NULL || mg_is_ability(s, object))
        return 0;
    const gt_item was = *from;
    /* 608.3b: one of a permanent spell becomes a token */
    int copy = gt_object_behind(s, mg_of_run(r)->first[2], s->objects[object].def, player);
    gt_item *item = mg_item_new(r, copy, copy, GT_NO_ABILITY, player, mg_is_down(s, object));
    if (item == NULL)
        return 0;
    item->pc = was.pc;
    item->mark[0] = was.mark[0] == MG_CAST_MUTATING ? MG_CAST_MUTATING : 0;
    item->mark[1] = was.mark[1] & (MG_AS_ENTWINED | MG_AS_KICKED); /* it is not cast (707.10) */
    item->n_targets = was.n_targets;
    memcpy(item->v, was.v, sizeof item->v);
    memcpy(item->target, was.target, MG_MOST_TARGETS * sizeof item->target[0]);
    const gt_mod *kicked = mg_mod_of(s, object, MG_GIVE_KICKED);
    if (kicked != NULL)
        mg_mod_new(r, MG_GIVE_KICKED, copy, kicked->value, MG_UNTIL_STAYS, GT_NO_OBJECT, player);
    for (int n = 1; mg_of_run(r)->splices && mg_spliced(s, object, n) != NULL; n++)
        mg_mod_new(r, MG_GIVE_SPLICED, copy, mg_spliced(s, object, n)->value, MG_UNTIL_STAYS,
                   GT_NO_OBJECT, player);
    GT_PUSH(s, retargeting, .kind = MG_F_NEW_TARGETS, .object = (uint8_t)copy,
            .player = (uint8_t)player);
    return 1;
}

gt_item *mg_announced_item(gt_state *s)
{
    gt_item *item = s->n_items > 0 ? &s->items[s->n_items - 1] : NULL;
    return item != NULL && item->pc == 0 ? item : NULL;
}

/* 608.2n: an ability ceases to exist. */
static void cease(gt_context *r, int object)
{
    gt_state *s = r->s;
    const gt_item item = gt_item_take(s, object);
    if (mg_of_run(r)->subtype.saga >= 0)
        mg_be_due(r, item.source); /* 715.4: it may have been the last chapter */
    if (s->n_mods > 0)
        mg_forget_mods(r, object);
    gt_unlink(s, object);
    gt_object_free(s, object);
    mg_stir_cards(r);
}

void mg_item_remove(gt_context *r, int object)
{
    if (mg_is_ability(r->s, object))
        cease(r, object);
    else
        mg_go(r, gt_set_of(object), MG_GRAVEYARD, 2, 0, MG_BY_RULE, GT_NO_OBJECT);
}

void mg_counter_now(gt_context *r, int object, int source, int place)
{
    const gt_state *s = r->s;
    gt_event ev =
        mg_event_of(s, MG_EV_COUNTERED, object, MG_STACK, MG_GRAVEYARD, MG_BY_SPELL, source);
    ev.other = (uint8_t)source;
    if (mg_is_told(r))
        mg_tell(r, MG_EV_COUNTERED, object, source, 0);
    mg_announce(r, &ev); /* 603.10e: as it is still there */
    bool usual =
        place == MG_TO_GRAVEYARD; /* 614.15, 616.1a: else that is replaced before anything */
    if (mg_is_ability(s, object) || usual)
        mg_item_remove(r, object);
    else
        mg_go(r, gt_set_of(object), mg_zone_of_place(place), 2,
              place == MG_TO_BOTTOM ? MG_MOVE_BOTTOM : 0, MG_BY_ABILITY, source);
}

/* 603.1a: what stands behind the effect of a triggered ability holds on the stack. */
static unsigned kept_on_stack(gt_context *r, const gt_item *item)
{
    if (item->ability >= MG_RULES_FROM) /* GT_NO_ABILITY, too: of a spell */
        return 0;
    const gt_ability *a = &mg_of_run(r)->pool->abilities[item->ability];
    return a->kind == GT_AUTO ? a->keyword : 0;
}

static bool stays(gt_context *r, int object)
{
    return (kept_on_stack(r, gt_item_of(r->s, object)) & MG_STAYS_ON_STACK) != 0;
}

void mg_counter(gt_context *r, int object, int source, int place)
{
    gt_state *s = r->s;
    if (mg_kind_of(s, object) != MG_STACK || gt_item_of(s, object) == NULL ||
        mg_is_assigned_damage(s, object) || /* 310.3 */
        stays(r, object) || (mg_values_of(r, object)->cannot & MG_CANNOT_BE_COUNTERED) != 0)
        return;
    if (!mg_propose_countering(r, object, source, place))
        mg_counter_now(r, object, source, place);
}

bool mg_is_silenced(gt_context *r)
{
    const gt_state *s = r->s;
    for (int i = 0; i < s->n_items && mg_of_run(r)->silences; i++)
        if (s->items[i].ability == (uint16_t)GT_NO_ABILITY &&
            mg_has_keyword(r, s->items[i].object, MG_KW_SPLIT_SECOND))
            return true;
    return false;
}

/* ---- Resolving. */

/* 608.2b: whether it has targets and none is legal any more. */
static bool fizzles(gt_context *r, const gt_item *item)
{
    for (int k = 0; k < item->n_targets; k++)
        if (mg_target_holds(r, item, &item->target[k]))
            return false;
    return item->n_targets > 0 && (kept_on_stack(r, item) & MG_RESOLVES) == 0;
}

/* What THIS is: a spell itself; of an ability its source as long as that is the object that it was
 * (400.7; for what left and set it off thereby see source_stamp). What works in a hand is paid by
 * discarding the card: one that lies hidden now, without a stamp, is another object. Where a token
 * was that has ceased to exist, the ability itself may stand by now. */
static int holder_of(const gt_state *s, const gt_item *item)
{
    const gt_object *o = &s->objects[item->source];
    bool same = item->ability == (uint16_t)GT_NO_ABILITY ||
                (o->stamp != 0 && o->stamp == item->source_stamp);
    return o->owner != GT_NO_OBJECT && same ? item->source : GT_NO_OBJECT;
}

/* `part`: of which text of a spell. */
static void fill_registers(gt_context *r, gt_effect *e, const gt_item *item, int part)
{
    const gt_state *s = r->s;
    memory m;
    memcpy(&m, &item->target[MEMORY_AT], sizeof m);
    memcpy(e->v, item->v, sizeof e->v);
    e->holder = (uint8_t)holder_of(s, item);
    e->source = item->object; /* what it is of stands there, whatever became of it (113.7a) */
    e->other = m.other;
    e->by = m.by;
    e->by_player = m.by_player;
    e->origin = m.origin;
    e->amount = m.amount;
    memcpy(e->last, &m.last, sizeof m.last);
    if (m.other != GT_NO_OBJECT && s->objects[m.other].stamp != m.other_stamp)
        e->other = GT_NO_OBJECT;
    /* clause 400.7/1 */
    if (item->that != GT_NO_OBJECT && s->objects[item->that].stamp != item->that_stamp)
        e->that = GT_NO_OBJECT; /* it is another object now, or none (400.7) */
    for (int k = 0; k < item->n_targets; k++) {
        int to = mg_target_register(r, &item->target[k]);
        if (to >= 0 && item->target[k].player == part && mg_target_holds(r, item, &item->target[k]))
            gt_set_add(&e->s[to], item->target[k].object);
    }
}

/* 608.3: a permanent spell becomes a permanent; an Aura is attached to its target (608.3c). */
static void become_permanent(gt_context *r, int object)
{
    gt_state *s = r->s;
    const gt_item item = *gt_item_of(s, object);
    bool down = mg_is_down(s, object);
    mg_run_of(r)->asked.entering_x = item.v[MG_VAR_X]; /* 607.2j */
    int target = item.n_targets > 0 ? item.target[0].object : GT_NO_OBJECT;
    if (target != GT_NO_OBJECT && !down)
        mg_mod_new(r, MG_GIVE_HOST, object, target, MG_UNTIL_STAYS, GT_NO_OBJECT, item.player);
    mg_enter(r, gt_set_of(object), item.player, down ? MG_MOVE_DOWN : 0, item.mark[1]);
    mg_run_of(r)->asked.entering_x = 0;
    if (gt_item_of(s, object) != NULL &&
        gt_top(s)->kind != MG_F_ENTER) { /* 608.3d: it cannot enter */
        mg_item_remove(r, object);
        return;
    }
    if (item.mark[0] == MG_CAST_FREE && (item.mark[1] & MG_AS_SUSPENDED) != 0) /* 702.62a */
        mg_mod_new(r, MG_GIVE_HASTE_SUSPENDED, object, MG_KW_HASTE, MG_UNTIL_STAYS, object,
                   item.player);
}

/* 603.4: the intervening "if" is asked once more. */
static bool is_still_met(gt_context *r, gt_effect *e, int ability)
{
    const gt_ability *a = &mg_of_run(r)->pool->abilities[ability];
    bool is_state = a->kind == GT_AUTO &&
                    mg_of_run(r)->pool->patterns[a->pattern].event == MG_EV_STATE; /* 603.8 */
    return a->kind != GT_AUTO || a->condition == 0 || is_state ||
           gt_run_value(r, e, a->condition) != 0;
}

/* Counts how often an ability of an object has resolved this turn (RESOLVED). */
static void note_resolved(gt_context *r, int object, int ability)
{
    gt_state *s = r->s;
    GT_MODS_EACH (m, s, MG_GIVE_RESOLVED)
        if (gt_mod_is_for(s, m, object) && (m->value & 0xffff) == ability) {
            m->value += 1 << 16;
            return;
        }
    mg_mod_new(r, MG_GIVE_RESOLVED, object, ability | 1 << 16, MG_UNTIL_TURN, GT_NO_OBJECT, 0);
}

static void begin_effect(gt_context *r, gt_frame *f, const gt_item *item)
{
    f->step = 1;
    int ability = item->ability;
    bool spell = ability == (uint16_t)GT_NO_ABILITY;
    if (spell && mg_def(r, item->object)->routine[MG_PART_SPELL] == 0)
        return; /* it has no text */
    gt_effect *e = gt_item_begin(r, item, item->pc);
    if (e == NULL)
        return;
    fill_registers(r, e, item, 0);
    if (spell)
        return;
    if (mg_of_run(r)->counts_resolved && e->holder != GT_NO_OBJECT)
        note_resolved(r, e->holder, ability);
    if (!is_still_met(r, e, ability))
        e->pc = 0;
    else if (mg_of_run(r)->pool->abilities[ability].may) /* 603.5 */
        gt_push_ask(r->s, item->player, 0);
}

/* 702.47b: what is spliced onto a spell follows its own text. False: there is nothing more. */
static bool begin_spliced(gt_context *r, gt_frame *f, const gt_item *item)
{
    const gt_mod *m = mg_of_run(r)->splices && item->ability == (uint16_t)GT_NO_ABILITY
                          ? mg_spliced(r->s, item->object, f->resolution.part + 1)
                          : NULL;
    if (m == NULL)
        return false;
    f->resolution.part++;
    gt_addr code = mg_of_run(r)->def[m->value]->routine[MG_PART_SPELL];
    int part = f->resolution.part;
    gt_effect *e = gt_item_begin(r, item, mg_behind_announcing(r, code));
    if (e != NULL)
        fill_registers(r, e, item, part);
    return true;
}

/* It merges with its target, on top of it or under it; if that is no legal one any more, it goes on
 * as the creature spell that it is (608.3c): false. Step 3: it is decided. */
static bool resolve_mutating(gt_context *r, gt_frame *f, const gt_item *item)
{
    gt_state *s = r->s;
    int object = f->resolution.object, target = item->target[0].object;
    if (f->step == 0 && !mg_target_holds(r, item, &item->target[0])) {
        gt_item *spell = gt_item_of(s, object);
        spell->mark[0] = 0;
        spell->n_targets = 0;
        return false;
    }
    if (f->step == 0) {
        f->step = 3;
        GT_PUSH(s, question, .kind = MG_F_ASK, .player = item->player);
        return true;
    }
    bool on_top = s->result != 0;
    gt_pop(s, 0);
    mg_merge(r, object, target, on_top);
    return true;
}

static void resolve(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int object = f->resolution.object;
    const gt_item *item = gt_item_of(s, object);
    if (item != NULL && item->ability == MG_RULE_COMBAT_DAMAGE) {
        mg_resolve_damage(r, f);
        return;
    }
    if (item != NULL && item->mark[0] == MG_CAST_MUTATING && !mg_is_ability(s, object) &&
        resolve_mutating(r, f, item)) /* clause 608.3c */
        return;
    bool fizzled = f->step == 0 && item != NULL && fizzles(r, item);
    if (item != NULL && f->step == 1 && begin_spliced(r, f, item))
        return;
    if (item == NULL || f->step == 1 || fizzled) { /* 608.2n, 608.2b */
        bool back = item != NULL && !fizzled && !mg_is_ability(s, object) && /* 702.27a */
                    (item->mark[1] & MG_AS_BUYBACK) != 0;
        gt_pop(s, 0);
        if (back) {
            mg_go(r, gt_set_of(object), MG_HAND, 2, 0, MG_BY_RULE, GT_NO_OBJECT);
            return;
        }
        if (fizzled && mg_is_told(r))
            mg_log(r, "608.2b", "%s%s has no legal target left and does not resolve",
                   mg_ability_of(r, object), mg_name(r, object));
        if (item != NULL)
            mg_item_remove(r, object);
        return;
    }
    if (mg_is_told(r))
        mg_log(r, "608.1", "%s%s resolves", mg_ability_of(r, object), mg_name(r, object));
    if (item->ability >= MG_RULES_FROM && item->ability != (uint16_t)GT_NO_ABILITY) {
        mg_resolve_rule(r, f, item);
        return;
    }
    if (item->ability == (uint16_t)GT_NO_ABILITY && mg_is_type(r, object, MG_PERMANENT_TYPES)) {
        gt_pop(s, 0);
        become_permanent(r, object);
        return;
    }
    begin_effect(r, f, item);
}

/* ---- Triggered abilities go on the stack. */

static bool are_alike(const mg_game *g, const gt_waiting *a, const gt_waiting *b)
{
    if (a->ability != b->ability || a->how != b->how || a->holder != b->holder ||
        a->holder_stamp != b->holder_stamp || ((a->kept ^ b->kept) & ~MG_KEPT_THAT_GONE) != 0)
        return false;
    bool same = a->that == b->that && a->that_stamp == b->that_stamp && a->other == b->other &&
                a->other_stamp == b->other_stamp;
    return (same && a->amount == b->amount) ||
           (a->ability < MG_RULES_FROM && mg_forgets_event(g->pool, a->ability));
}

int mg_triggers(const mg_game *g, const gt_state *s, int out[GT_MAX_WAITING])
{
    int n = 0, best = MG_WAITS_ROUND;
    for (int i = 0; i < s->n_waiting; i++)
        best = s->waiting[i].rank < best ? s->waiting[i].rank : best;
    for (int i = 0; i < s->n_waiting; i++) {
        bool is_new = s->waiting[i].rank == best;
        for (int k = 0; k < n && is_new; k++)
            is_new = !are_alike(g, &s->waiting[i], &s->waiting[out[k]]);
        if (is_new)
            out[n++] = i;
    }
    return n;
}

/* A token that has left is nowhere (111.7): its place may be another object's by now. */
static bool is_no_card(gt_context *r, int object)
{
    return object >= mg_of_run(r)->first[2];
}

/* The source as the ability will look for it: a card that set it off itself by leaving is looked
 * for where it went and nowhere else (603.6), and so is an Aura that followed what it was attached
 * to into the graveyard (603.6e). */
static uint16_t source_stamp(gt_context *r, const gt_waiting *w)
{
    const gt_state *s = r->s;
    const gt_object *o = &s->objects[w->source];
    if (w->that == GT_NO_OBJECT || s->objects[w->that].stamp == w->that_stamp || o->stamp == 0 ||
        mg_is_permanent(s, w->source) || is_no_card(r, w->source) ||
        (w->kept & MG_KEPT_SOURCE_GONE) != 0)
        return w->holder_stamp;
    bool itself = w->that == w->source && w->that_stamp == w->holder_stamp;
    bool followed = w->that != w->source && mg_kind_of(s, w->source) == MG_GRAVEYARD &&
                    mg_is_aura(r, w->source);
    return itself || followed ? o->stamp : w->holder_stamp;
}

/* So is what set off an ability by leaving the battlefield (400.7). */
static uint16_t that_stamp(gt_context *r, const gt_waiting *w)
{
    const gt_pool *pool = mg_of_run(r)->pool;
    if (w->that == GT_NO_OBJECT || w->ability >= MG_RULES_FROM || is_no_card(r, w->that) ||
        (w->kept & MG_KEPT_THAT_GONE) != 0)
        return w->that_stamp;
    int pattern = pool->abilities[w->ability].pattern;
    bool left = pattern >= 0 && pool->patterns[pattern].event == MG_EV_LEAVES;
    return left ? r->s->objects[w->that].stamp : w->that_stamp;
}

void mg_stack_trigger(gt_context *r, int entry)
{
    gt_state *s = r->s;
    gt_waiting w = gt_wait_take(s, entry);
    int object = gt_object_behind(s, mg_of_run(r)->first[2], w.how, w.player);
    gt_item *item = mg_item_new(r, object, w.source, w.ability, w.player, false);
    if (item == NULL)
        return;
    if (mg_is_told(r))
        mg_log(r, "603.3", "an ability of %s goes on the stack", mg_name(r, w.source));
    memory m = {.amount = w.amount,
                .other = w.other,
                .by = w.by,
                .by_player = w.by_player,
                .origin = w.origin,
                .other_stamp = w.other_stamp,
                .held = w.holder_stamp};
    memcpy(&m.last, w.last, sizeof m.last);
    memcpy(&item->target[MEMORY_AT], &m, sizeof m);
    if ((w.kept & MG_KEPT_VALUES) != 0 && w.ability < MG_RULES_FROM)
        mg_keep_on(r, object, w.player, mg_of_run(r)->def[w.how], w.kept);
    item->source_stamp = source_stamp(r, &w);
    item->that = w.that;
    item->that_stamp = that_stamp(r, &w);
    if (w.ability >= MG_RULES_FROM) {
        item->pc = 1; /* announced: it has no code */
        return;
    }
    gt_effect *e = gt_item_begin(r, item, mg_of_run(r)->pool->abilities[w.ability].code);
    if (e == NULL)
        return;
    fill_registers(r, e, item, 0);
}

static bool step_resolve(gt_context *r, gt_frame *f)
{
    resolve(r, f);
    return false;
}

const gt_frame_kind mg_frame_resolve = {
    .name = "resolve", .step = step_resolve, .object = offsetof(mg_resolution, object)};
