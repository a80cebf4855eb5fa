/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a viewer sees of a state, piece by piece (see keys.h). */
#include "engine/core/keys.h"

#include "engine/core/flow.h"
#include "engine/core/hash.h"
#include "engine/core/naming.h"

/* ---- Objects. */

static int kind_of(const gt_looker *l, int object)
{
    return l->s->objects[object].zone % l->rules->zones->zones_per_player;
}

static bool is_hidden_kind(const gt_hidden_zones *z, int kind)
{
    return kind == z->deck || kind == z->hand || (z->others >> kind & 1) != 0;
}

static bool is_down(const gt_looker *l, int object)
{
    const gt_hidden_zones *z = l->rules->zones;
    return z->is_down != NULL && z->is_down(l->s, object);
}

/* An object that lies in a zone of that kind. */
static bool sees_in(const gt_looker *l, int object, int kind)
{
    const gt_object *o = &l->s->objects[object];
    if (l->viewer == GT_EVERYBODY || o->know[l->viewer] == GT_KNOW_PLACE)
        return true;
    return is_hidden_kind(l->rules->zones, kind)
               ? (l->rules->held >> kind & 1) != 0 && o->owner == l->viewer
               : !is_down(l, object);
}

bool gt_sees(const gt_looker *l, int object)
{
    return sees_in(l, object, kind_of(l, object));
}

/* Knowledge that belongs to a place: of a card whose zone alone is known nothing. */
static uint64_t know_of(const gt_object *o, int viewer)
{
    return o->know[viewer] == GT_KNOW_ZONE ? GT_UNKNOWN : o->know[viewer];
}

static uint64_t mod_key(const gt_looker *l, const gt_mod *m)
{
    gt_mod_value x = {(uint32_t)m->value, m->filter};
    if (l->rules->value != NULL)
        x = l->rules->value(l, m);
    return gt_fold((uint64_t)m->what << 32 | x.value,
                   (uint64_t)m->until << 16 | m->flags | (uint64_t)x.filter << 32);
}

/* Modifiers of an object, in any order. */
static uint64_t mods_key(const gt_looker *l, int object)
{
    const gt_state *s = l->s;
    uint64_t sum = 0;
    for (const gt_mod *m = s->mods, *end = m + s->n_mods; m < end; m++)
        if (gt_mod_is_for(s, m, object))
            sum += mod_key(l, m);
    return sum;
}

static uint64_t look_in(const gt_looker *l, int object, int kind)
{
    const gt_state *s = l->s;
    const gt_object *o = &s->objects[object];
    bool hidden = is_hidden_kind(l->rules->zones, kind);
    uint64_t h = sees_in(l, object, kind) ? (uint64_t)o->def << 16 : 0x100;
    if (!hidden) {
        h |= (uint64_t)o->mark[0] << 32 | (uint64_t)o->mark[1] << 40 | (uint64_t)o->mark[2] << 48 |
             (uint64_t)o->used << 56;
        h = gt_fold(h, (uint64_t)o->controller << 8 | (uint64_t)o->owner);
        h = s->n_mods > 0 ? gt_fold(h, mods_key(l, object)) : h;
    }
    if (l->viewer != GT_EVERYBODY) {
        bool secret = hidden || is_down(l, object);
        h = gt_fold(h, know_of(o, l->viewer) | (secret ? know_of(o, 1 - l->viewer) << 8 : 0));
    }
    return gt_mix(h);
}

uint64_t gt_key_object(const gt_looker *l, int object)
{
    return look_in(l, object, kind_of(l, object));
}

uint64_t gt_key_name(const gt_looker *l, int object)
{
    const gt_state *s = l->s;
    if (object == GT_NO_OBJECT)
        return 1;
    if (object >= s->n_objects || s->objects[object].zone == GT_NO_OBJECT)
        return 2;
    int kind = kind_of(l, object);
    uint64_t place = (uint64_t)s->objects[object].zone << 8;
    if ((l->rules->held >> kind & 1) == 0)
        place += gt_place_of(s, object);
    return gt_fold(place, look_in(l, object, kind));
}

/* It lies among hidden cards, the viewer cannot say where: worlds may deal it elsewhere. */
static bool is_lost(const gt_looker *l, int object)
{
    const gt_state *s = l->s;
    if (object >= s->n_objects || s->objects[object].zone == GT_NO_OBJECT)
        return false;
    return is_hidden_kind(l->rules->zones, kind_of(l, object)) && !gt_sees(l, object);
}

static uint64_t name_unless_lost(const gt_looker *l, int object)
{
    return is_lost(l, object) ? 3 : gt_key_name(l, object);
}

uint64_t gt_key_name_if(const gt_looker *l, int object, uint16_t stamp)
{
    bool same = object == GT_NO_OBJECT || l->s->objects[object].stamp == stamp;
    return same ? name_unless_lost(l, object) : 3;
}

/* ---- Zones. */

/* A zone in its order, or without one; and what is known of no single place in it: which cards the
 * viewer knows to be there, and how many the other player does. */
static uint64_t zone_key(const gt_looker *l, int zone)
{
    const gt_state *s = l->s;
    const gt_key_rules *rules = l->rules;
    int kind = zone % rules->zones->zones_per_player;
    bool ordered = (rules->ordered >> kind & 1) != 0, linked = (rules->linked >> kind & 1) != 0;
    bool tells = l->viewer != GT_EVERYBODY && is_hidden_kind(rules->zones, kind);
    uint64_t h = s->zone_count[zone], sum = 0;
    GT_ZONE_EACH (object, s, zone) {
        const gt_object *o = &s->objects[object];
        uint64_t seen = look_in(l, object, kind);
        if (linked)
            seen = gt_fold(seen, rules->link(l, object));
        h = ordered ? gt_fold(h, seen) : h + seen;
        for (int player = 0; player < 2 && tells; player++)
            if (o->know[player] == GT_KNOW_ZONE)
                sum +=
                    gt_mix(player == l->viewer ? (uint64_t)o->def << 8 | (uint64_t)player : 0xff);
    }
    return gt_fold(h, sum);
}

/* Which cards form the blocks that a viewer knows of. */
static uint64_t blocks_key(const gt_looker *l)
{
    const gt_state *s = l->s;
    uint64_t sum = 0;
    if (s->next_block == 0 || l->viewer == GT_EVERYBODY)
        return 0;
    for (int i = 0; i < s->n_objects; i++) {
        const gt_object *o = &s->objects[i];
        if (o->know[l->viewer] >= GT_KNOW_BLOCK && o->zone != GT_NO_OBJECT &&
            is_hidden_kind(l->rules->zones, kind_of(l, i)))
            sum += gt_mix((uint64_t)o->def << 8 | o->know[l->viewer]);
    }
    return sum;
}

/* ---- What is going on. */

/* Of variables those that are not 0. */
static uint64_t numbers_key(const int32_t v[GT_VARS])
{
    uint64_t h = 0;
    for (int k = 0; k < GT_VARS; k++)
        if (v[k] != 0)
            h = gt_fold(gt_fold(h, (uint64_t)k), (uint32_t)v[k]);
    return h;
}

/* What a viewer sees of a set; 0: nothing. How many hidden cards it has would tell what they are
 * ("the creatures of the library"). */
static uint64_t set_key(const gt_looker *l, const gt_set *set)
{
    uint64_t h = 0;
    GT_SET_EACH (object, set)
        h += gt_sees(l, object) || is_down(l, object) ? gt_mix(gt_key_name(l, object)) : 0;
    return h;
}

static uint64_t item_key(const gt_looker *l, const gt_item *t)
{
    uint64_t h = t->ability | (uint64_t)t->pc << 16 | (uint64_t)t->n_targets << 32 |
                 (uint64_t)t->player << 40 | (uint64_t)t->mark[0] << 48 |
                 (uint64_t)t->mark[1] << 56;
    h = gt_fold(h, gt_key_name_if(l, t->source, t->source_stamp));
    h = gt_fold(h, gt_key_name_if(l, t->that, t->that_stamp));
    for (int k = 0; k < t->n_targets; k++) {
        const gt_target *target = &t->target[k];
        h = gt_fold(h, target->wants | (uint64_t)target->player << 16 |
                           (uint64_t)(uint16_t)target->amount << 24);
        h = gt_fold(h, gt_key_name_if(l, target->object, target->stamp));
    }
    h = gt_fold(h, numbers_key(t->v));
    return l->rules->item != NULL ? gt_fold(h, l->rules->item(l, t)) : h;
}

static uint64_t effect_key(const gt_looker *l, const gt_effect *e)
{
    uint64_t h = e->pc | (uint64_t)e->player << 16 | (uint64_t)e->ability << 24 |
                 (uint64_t)e->dst << 40 | (uint64_t)e->choose_flags << 48 | (uint64_t)e->how << 56;
    if (l->viewer == GT_EVERYBODY || l->viewer == e->player)
        h = gt_fold(h, e->picked | (uint64_t)(uint16_t)e->did << 16 |
                           (uint64_t)(uint16_t)e->min << 32 | (uint64_t)(uint16_t)e->max << 48);
    h = gt_fold(h, name_unless_lost(l, e->that));
    h = gt_fold(h, name_unless_lost(l, e->other));
    h = gt_fold(h, (uint64_t)(uint32_t)e->amount | (uint64_t)e->by_player << 32);
    h = gt_fold(h, gt_mix(set_key(l, &e->from)));
    for (int k = 0; k < GT_SETS; k++) {
        uint64_t set = set_key(l, &e->s[k]);
        h = set != 0 ? gt_fold(gt_fold(h, (uint64_t)k), set) : h;
    }
    return gt_fold(h, numbers_key(e->v));
}

/* A frame as numbers that a viewer may know; objects, which are bytes 2, 3 or 8, by their names. */
static uint64_t frame_key(const gt_looker *l, const gt_frame *f)
{
    const gt_frame_kind *kind = l->rules->zones->frames[f->kind];
    gt_frame seen = *f;
    seen.bytes[kind->secret] = kind->secret != 0 ? 0 : f->kind;
    uint16_t middle[2];
    uint32_t last;
    memcpy(middle, &seen.bytes[4], sizeof middle);
    memcpy(&last, &seen.bytes[8], sizeof last);
    uint64_t operand[3] = {seen.bytes[2], seen.bytes[3], last};
    uint64_t h =
        f->kind | (uint64_t)f->step << 8 | (uint64_t)middle[0] << 16 | (uint64_t)middle[1] << 32;
    if (kind->object != 0) {
        int object = f->bytes[kind->object];
        operand[kind->object < 8 ? kind->object - 2 : 2] = name_unless_lost(l, object);
    }
    return gt_fold(gt_fold(gt_fold(h, operand[0]), operand[1]), operand[2]);
}

static uint64_t waiting_key(const gt_looker *l, const gt_waiting *w)
{
    uint64_t h = w->ability | (uint64_t)w->player << 16 | (uint64_t)(uint32_t)w->amount << 32;
    h = gt_fold(h, gt_key_name_if(l, w->holder, w->holder_stamp));
    return gt_fold(h, gt_key_name_if(l, w->that, w->that_stamp));
}

static uint64_t work_key(const gt_looker *l)
{
    const gt_state *s = l->s;
    uint64_t h = s->n_agenda;
    for (int i = 0; i < s->n_items; i++)
        h = gt_fold(h, item_key(l, &s->items[i]));
    for (int i = 0; i < s->n_agenda; i++)
        h = gt_fold(h, frame_key(l, &s->agenda[i]));
    for (int i = 0; i < s->n_effects; i++)
        h = gt_fold(h, effect_key(l, &s->effects[i]));
    for (int i = 0; i < s->n_waiting; i++)
        h = gt_fold(h, waiting_key(l, &s->waiting[i]));
    return h;
}

/* Modifiers of players, and of nothing: delayed triggers. */
static uint64_t loose_mods_key(const gt_looker *l)
{
    uint64_t sum = 0;
    for (const gt_mod *m = l->s->mods, *end = m + l->s->n_mods; m < end; m++)
        if (m->target == GT_NO_OBJECT || (m->flags & GT_MOD_PLAYER) != 0)
            sum += gt_fold(mod_key(l, m), m->target);
    return sum;
}

static uint64_t tallies_key(const gt_state *s)
{
    uint64_t h = 0;
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < GT_MAX_TALLIES; i++)
            h = s->tally[player][i] != 0
                    ? gt_fold(h, (uint64_t)s->tally[player][i] << 16 | (unsigned)(2 * i + player))
                    : h;
    return h;
}

/* ---- All. */

uint64_t gt_key(const gt_key_rules *rules, const gt_game *g, const gt_state *s, int viewer)
{
    const gt_looker l = {rules, g, s, viewer};
    uint64_t h = gt_fold(s->turn | (uint64_t)s->active << 16 | (uint64_t)s->chooser << 24 |
                             (uint64_t)s->end << 32 | (uint64_t)s->winner << 40,
                         (uint64_t)viewer);
    h = gt_fold(gt_fold(h, rules->vars(&l)), tallies_key(s));
    for (int zone = 0; zone < 2 * rules->zones->zones_per_player; zone++)
        h = gt_fold(h, zone_key(&l, zone));
    h = gt_fold(gt_fold(h, blocks_key(&l)), loose_mods_key(&l));
    return gt_fold(h, work_key(&l));
}
