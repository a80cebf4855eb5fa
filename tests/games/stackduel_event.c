/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens in Stack Duel: cards move and players come to know them, creatures enter and die,
 * and abilities are set off or replace what would happen.
 *
 * Dying is proposed, replaced, done and announced (614): a frame SD_F_DIE holds the creatures that
 * are to die at once in a record of registers, offers each to the replacements that apply (616.1,
 * each once, 614.5), announces the rest as they stand on the battlefield (603.10a) and moves them.
 * */
#include "tests/games/stackduel.h"

#include <string.h>

/* ---- Moving. */

static bool is_public(int kind)
{
    return kind != SD_LIBRARY && kind != SD_HAND; /* 400.2 */
}

/* What players know of an object that came from zone list `from`. */
static void know_move(gt_state *s, int object, int from)
{
    gt_object *o = &s->objects[object];
    int other = 1 - o->owner, to = sd_kind_of(s, object);
    int was = from == GT_NO_OBJECT ? SD_ZONES : from % SD_ZONES;
    if (is_public(to)) {
        if (was == SD_HAND)
            gt_know_open_discard(s, object, from, other);
        o->know[0] = o->know[1] = GT_UNKNOWN;
    } else if (is_public(was)) {
        o->know[0] = o->know[1] = GT_KNOW_PLACE;
    } else if (was == SD_HAND) {
        gt_know_hidden_discard(s, object, from, other);
        o->know[o->owner] = GT_KNOW_PLACE;
    } else {
        gt_know_unseen_move(s, object, from, other);
        o->know[o->owner] = GT_KNOW_PLACE;
    }
}

void sd_move(gt_state *s, int object, int kind, bool bottom)
{
    gt_object *o = &s->objects[object];
    int from = o->zone;
    int zone = sd_list(o->owner, kind);
    if (from != GT_NO_OBJECT)
        gt_unlink(s, object);
    for (int i = 0; i < 4; i++)
        o->mark[i] = 0;
    if (kind == SD_HAND)
        gt_link_sorted(s, object, zone);
    else if (kind == SD_LIBRARY && !bottom)
        gt_link_first(s, object, zone);
    else
        gt_link_last(s, object, zone);
    o->stamp = is_public(kind) ? s->next_stamp++ : 0; /* a new object (400.7) */
    know_move(s, object, from);
}

void sd_draw(gt_state *s, int player)
{
    int card = s->zone_first[sd_list(player, SD_LIBRARY)];
    if (card == GT_NO_OBJECT)
        sd_of(s)->failed[player] = 1;
    else
        sd_move(s, card, SD_HAND, false);
}

/* ---- Items of the stack. */

/* Puts an object onto the stack (405.1). */
sd_item *sd_item_new(gt_state *s, int object, int source, int ability)
{
    sd_vars *v = sd_of(s);
    if (v->n_items == SD_MAX_ITEMS || object == GT_NO_OBJECT) {
        gt_abort(s, s->objects[source].def);
        return NULL;
    }
    sd_move(s, object, SD_STACK, false);
    sd_item *item = &v->item[v->n_items++];
    *item = (sd_item){.object = (uint8_t)object,
                      .source = (uint8_t)source,
                      .source_stamp = s->objects[source].stamp,
                      .target = GT_NO_OBJECT,
                      .that = GT_NO_OBJECT,
                      .ability = (uint16_t)ability};
    return item;
}

void sd_item_remove(gt_state *s, int object, int kind)
{
    sd_vars *v = sd_of(s);
    int i = 0;
    while (v->item[i].object != object)
        i++;
    bool spell = v->item[i].ability == SD_SPELL;
    v->n_items--;
    for (; i < v->n_items; i++)
        v->item[i] = v->item[i + 1];
    v->item[v->n_items] = (sd_item){0};
    if (spell) {
        sd_move(s, object, kind, false);
    } else { /* an ability ceases to exist (608.2n) */
        gt_unlink(s, object);
        gt_object_free(s, object);
    }
}

/* ---- Events. */

/* An event of an object, as it stands. */
static gt_event event_of(const gt_state *s, int kind, int that)
{
    return (gt_event){.kind = (uint8_t)kind,
                      .that = (uint8_t)that,
                      .other = GT_NO_OBJECT,
                      .player = s->objects[that].controller,
                      .why = {0, GT_NOBODY, GT_NO_OBJECT}};
}

/* Abilities that an event sets off wait until a player would get priority (603.3). Abilities of the
 * active player come first, then the other's (603.3b): that is the order in which they are put
 * on the stack, so they resolve the other way round. */
static void announce(gt_run *r, int event, int that)
{
    gt_state *s = r->s;
    const gt_event ev = event_of(s, event, that);
    for (int rank = 0; rank < 2; rank++)
        GT_ZONE_EACH(holder, s, sd_list(s->active ^ rank, SD_BATTLEFIELD))
        {
            const gt_def *d = sd_def(s, holder);
            for (int i = d->face[0].first; i < d->face[0].first + d->face[0].n; i++) {
                const gt_ability *a = &sd_pool.abilities[i];
                if (a->kind != GT_AUTO || !gt_matches(r, &sd_pool.patterns[a->pattern], &ev,
                                                      s->active ^ rank, holder, holder))
                    continue;
                *gt_wait(s, holder) = (gt_waiting){.ability = (uint16_t)i,
                                                   .rank = (uint8_t)rank,
                                                   .player = (uint8_t)(s->active ^ rank),
                                                   .holder = (uint8_t)holder,
                                                   .source = (uint8_t)holder,
                                                   .holder_stamp = s->objects[holder].stamp,
                                                   .that = (uint8_t)that,
                                                   .that_stamp = s->objects[that].stamp,
                                                   .other = GT_NO_OBJECT,
                                                   .how = s->objects[holder].def};
            }
        }
}

int sd_triggers(const gt_state *s, int out[GT_MAX_WAITING])
{
    int n = 0, best = 2;
    for (int i = 0; i < s->n_waiting; i++)
        best = s->waiting[i].rank < best ? s->waiting[i].rank : best;
    for (int i = 0; i < s->n_waiting; i++) {
        const gt_waiting *w = &s->waiting[i];
        bool is_new = w->rank == best;
        for (int k = 0; k < n && is_new; k++) /* no card here asks what died, so these are alike */
            is_new = w->ability != s->waiting[out[k]].ability ||
                     w->holder != s->waiting[out[k]].holder ||
                     w->holder_stamp != s->waiting[out[k]].holder_stamp;
        if (is_new)
            out[n++] = i;
    }
    return n;
}

void sd_stack_trigger(gt_run *r, int entry)
{
    gt_state *s = r->s;
    gt_waiting w = gt_wait_take(s, entry);
    int object = gt_object_again(s, w.how, w.player);
    sd_item *item = sd_item_new(s, object, w.source, w.ability);
    if (item == NULL)
        return;
    item->source_stamp = w.holder_stamp;
    item->that = w.that;
    sd_begin_item(r, item, sd_pool.abilities[w.ability].code, w.player);
}

void sd_enter(gt_run *r, int object)
{
    gt_state *s = r->s;
    s->objects[object].mark[SD_MARK_SICK] = 1; /* 302.6 */
    announce(r, SD_EV_ENTERS, object);
}

/* ---- Dying. */

void sd_die(gt_run *r, gt_set set)
{
    gt_state *s = r->s;
    if (s->n_effects == GT_MAX_EFFECTS) {
        gt_abort(s, GT_NO_OBJECT);
        return;
    }
    gt_effect *record = &s->effects[s->n_effects++];
    memset(record, 0, sizeof *record);
    gt_effect_init(record, s->active, GT_NO_OBJECT, GT_NO_OBJECT);
    GT_SET_EACH (object, &set)
        if (sd_kind_of(s, object) == SD_BATTLEFIELD)
            gt_set_add(&record->s[SD_R_DYING], object);
    gt_push(s, SD_F_DIE, 0, 0, s->n_effects, 0, 0, 0);
}

/* Sources of the replacements that apply to the creature in question and did not yet. */
int sd_replacements(gt_run *r, const gt_frame *f, uint8_t out[GT_MAX_OBJECTS])
{
    gt_state *s = r->s;
    const gt_effect *record = &s->effects[f->b - 1];
    int n = 0;
    if (!gt_set_has(&record->s[SD_R_DYING], record->that))
        return 0; /* it does not die any more */
    const gt_event ev = event_of(s, SD_EV_DIES, record->that);
    for (int player = 0; player < 2; player++)
        GT_ZONE_EACH(source, s, sd_list(player, SD_BATTLEFIELD))
        {
            const gt_def *d = sd_def(s, source);
            const gt_ability *a = &sd_pool.abilities[d->face[0].first];
            gt_effect e;
            gt_effect_init(&e, player, source, source);
            if (d->face[0].n == 0 || a->kind != GT_REPLACEMENT ||
                gt_set_has(&record->s[SD_R_APPLIED], source) ||
                !gt_matches(r, &sd_pool.patterns[a->pattern], &ev, player, source, source) ||
                (a->can != 0 && gt_run_value(r, &e, a->can) == 0))
                continue;
            out[n++] = (uint8_t)source;
        }
    return n;
}

void sd_replace(gt_run *r, gt_frame *f, int source)
{
    gt_state *s = r->s;
    gt_effect *record = &s->effects[f->b - 1];
    const gt_ability *a = &sd_pool.abilities[sd_def(s, source)->face[0].first];
    gt_set_add(&record->s[SD_R_APPLIED], source); /* 614.5 */
    gt_effect *e = gt_effect_begin(r, a->code, s->objects[source].controller);
    if (e == NULL)
        return;
    e->holder = e->source = (uint8_t)source;
    e->that = record->that;
}

/* The next creature to look at: the active player's first (101.4). */
static int next_dying(const gt_state *s, const gt_effect *record)
{
    for (int i = 0; i < 2; i++)
        GT_ZONE_EACH(object, s, sd_list(s->active ^ i, SD_BATTLEFIELD))
    if (gt_set_has(&record->s[SD_R_DYING], object) && !gt_set_has(&record->s[SD_R_SEEN], object))
        return object;
    return GT_NO_OBJECT;
}

/* Nothing replaces it any more: it happens. */
static void die_now(gt_run *r, const gt_effect *record)
{
    gt_state *s = r->s;
    GT_SET_EACH (object, &record->s[SD_R_DYING])
        announce(r, SD_EV_DIES, object);
    GT_SET_EACH (object, &record->s[SD_R_DYING])
        sd_move(s, object, SD_GRAVEYARD, false);
    GT_SET_EACH (object, &record->s[SD_R_EXILED])
        sd_move(s, object, SD_EXILE, false);
    s->n_effects--;
    gt_pop(s, 0);
}

bool sd_step_die(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    gt_effect *record = &s->effects[f->b - 1];
    uint8_t sources[GT_MAX_OBJECTS];
    if (record->that == GT_NO_OBJECT) {
        record->that = (uint8_t)next_dying(s, record);
        if (record->that == GT_NO_OBJECT) {
            die_now(r, record);
            return false;
        }
        gt_set_add(&record->s[SD_R_SEEN], record->that);
        record->s[SD_R_APPLIED] = gt_set_empty();
    }
    int n = sd_replacements(r, f, sources);
    if (n > 1) {
        s->chooser = s->objects[record->that].controller; /* 616.1 */
        return true;
    }
    if (n == 1)
        sd_replace(r, f, sources[0]);
    else
        record->that = GT_NO_OBJECT;
    return false;
}
