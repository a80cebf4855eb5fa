/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derived values: what an object is after all continuous effects (611, 613).
 *
 * Values of permanents are computed together, when one is asked for and the state has changed
 * since: what is printed, then layer by layer what modifiers and static abilities make of it. A
 * static ability is run once in each layer that its code writes to; its instructions write only
 * what belongs to that layer. In a layer the order is that of timestamps (613.7) but for those that
 * depend on each other (613.8, engine/effects/continuous.h). Objects in other zones have what is
 * printed on them. */
#include "engine/magic/internal.h"

#include "engine/core/hash.h"
#include "engine/effects/continuous.h"

#include <string.h>

static const uint8_t layer_of[MG_GIVE_COUNT] = {
#define LAYER(name, layer, text) layer,
    MG_GIVES(LAYER)
#undef LAYER
};

/* Keywords that counters give, by their kind (122.1b). */
static const uint8_t keyword_of[MG_COUNTER_COUNT] = {
    [MG_COUNTER_ITS_FLYING] = MG_KW_FLYING,
    [MG_COUNTER_ITS_FIRST_STRIKE] = MG_KW_FIRST_STRIKE,
    [MG_COUNTER_ITS_DOUBLE_STRIKE] = MG_KW_DOUBLE_STRIKE,
    [MG_COUNTER_ITS_DEATHTOUCH] = MG_KW_DEATHTOUCH,
    [MG_COUNTER_ITS_HASTE] = MG_KW_HASTE,
    [MG_COUNTER_ITS_HEXPROOF] = MG_KW_HEXPROOF,
    [MG_COUNTER_ITS_INDESTRUCTIBLE] = MG_KW_INDESTRUCTIBLE,
    [MG_COUNTER_ITS_LIFELINK] = MG_KW_LIFELINK,
    [MG_COUNTER_ITS_MENACE] = MG_KW_MENACE,
    [MG_COUNTER_ITS_REACH] = MG_KW_REACH,
    [MG_COUNTER_ITS_TRAMPLE] = MG_KW_TRAMPLE,
    [MG_COUNTER_ITS_VIGILANCE] = MG_KW_VIGILANCE,
};

/* The layer of what an effect gives; that of counters depends on their kind. */
static int layer_for(int what, int32_t x)
{
    return what == MG_GIVE_COUNTERS && keyword_of[x & 0xff] != MG_KW_NONE ? MG_LAYER_ABILITY
                                                                          : layer_of[what];
}

/* There is more than there is room for: the game is aborted, but by nobody who only looks at it. */
static void exceeded(gt_context *r, gt_limit limit, int object)
{
    if (mg_run_of(r)->acts)
        gt_abort(r->s, limit, object);
}

static inline mg_derived *derived_of(gt_context *r)
{
    return &mg_run_of(r)->derived;
}

/* ---- What has changed. */

/* One permanent, or several that are computed with any other. */
static void touch_some(gt_context *r, gt_set these)
{
    mg_run *run = mg_run_of(r);
    run->derived.stale = gt_set_union(run->derived.stale, these);
    run->due.set = gt_set_union(run->due.set, these);
    run->mana.unsure = gt_set_union(run->mana.unsure, these);
    run->derived.valid = run->mana.sure = false;
    r->s->dirty |= MG_DIRTY_PERMANENTS;
}

void mg_touch_one(gt_context *r, int object)
{
    const mg_derived *derived = derived_of(r);
    if (object == GT_NO_OBJECT || mg_of_run(r)->merges || !derived->whole || !derived->simple ||
        (mg_of_run(r)->card_cache[r->s->objects[object].def].facts & MG_HOLDS) != 0) {
        mg_touch(r);
        return;
    }
    gt_set these = derived->restless;
    gt_set_add(&these, object);
    touch_some(r, these);
}

void mg_stir_watchers(gt_context *r, bool watching)
{
    const mg_derived *derived = derived_of(r);
    if (!derived->whole || (watching && !derived->simple))
        mg_touch(r);
    else if (watching)
        touch_some(r, derived->restless);
}

/* ---- Counters and modifiers. */

gt_mod *mg_mod_of(gt_state *s, int object, int what)
{
    GT_MODS_EACH (m, s, what)
        if (gt_mod_is_for(s, m, object))
            return m;
    return NULL;
}

/* Whether a modifier is of those that give values to objects. */
static bool is_given(int what)
{
    return what == MG_GIVE_COUNTERS || (layer_of[what] != MG_NO_LAYER && what != MG_GIVE_CONTROL) ||
           what == MG_GIVE_CANNOT || what == MG_GIVE_BLOCKERS || what == MG_GIVE_ONLY_BLOCKED ||
           what == MG_GIVE_MUST || what == MG_GIVE_CONTROL;
}

gt_mod *mg_mod_new(gt_context *r, int what, int object, int32_t value, int until, int source,
                   int player)
{
    gt_state *s = r->s;
    gt_mod *m = gt_mod_add(s);
    if (is_given(what))
        mg_touch_one(r, object);
    *m = (gt_mod){.what = (uint8_t)what,
                  .flags = player == 1 ? GT_MOD_OTHER : 0,
                  .target = (uint8_t)object,
                  .source = (uint8_t)source,
                  .target_stamp = object != GT_NO_OBJECT ? s->objects[object].stamp : 0,
                  .source_stamp = source != GT_NO_OBJECT ? s->objects[source].stamp : 0,
                  .value = value,
                  .until = (uint16_t)until,
                  .order = s->next_stamp++}; /* 613.7: one clock for objects and effects */
    return m;
}

void mg_mod_gone(gt_context *r, int i)
{
    const gt_mod was = r->s->mods[i];
    if (was.what == MG_GIVE_EMBLEM) /* what it said of all permanents */
        mg_touch(r);
    else if (is_given(was.what))
        mg_touch_one(r, was.target);
    gt_mod_remove(r->s, i);
    if (was.what == MG_GIVE_COPY && mg_is_permanent(r->s, was.target) &&
        was.target_stamp == r->s->objects[was.target].stamp)
        mg_copy_ends(r, was.target, &was);
}

static gt_mod *counters_of(gt_state *s, int object, int kind)
{
    GT_MODS_EACH (m, s, MG_GIVE_COUNTERS)
        if (gt_mod_is_for(s, m, object) && (m->value & 0xff) == kind)
            return m;
    return NULL;
}

int mg_counters_on(const gt_state *s, int object, int kind)
{
    const gt_mod *m = counters_of((gt_state *)(uintptr_t)s, object, kind);
    return m != NULL ? m->value >> 8 : 0;
}

void mg_add_counters(gt_context *r, int object, int kind, int n)
{
    gt_state *s = r->s;
    gt_mod *m = counters_of(s, object, kind);
    int had = m != NULL ? m->value >> 8 : 0, now = had + n;
    now = now < 0 ? 0 : now > 30000 ? 30000 : now;
    if (now == 0 && m != NULL)
        gt_mod_remove(s, (int)(m - s->mods));
    else if (m != NULL) {
        m->value = kind | now << 8;
        if (n > 0 && keyword_of[kind] != MG_KW_NONE) /* 613.7c: of others the order is the same */
            m->order = s->next_stamp++;
    } else if (now > 0)
        mg_mod_new(r, MG_GIVE_COUNTERS, object, kind | now << 8, MG_UNTIL_STAYS, GT_NO_OBJECT, 0);
    mg_touch_one(r, object);
    if (mg_is_told(r))
        mg_tell_counters(r, object, kind, now - had);
    for (int k = now; k < had && (mg_of_run(r)->heard >> MG_EV_COUNTER_REMOVED & 1) != 0; k++)
        mg_counter_goes(r, object, kind); /* who listens asks for values: without the counters */
    bool told = kind == MG_COUNTER_LORE && mg_run_of(r)->acts && mg_is_permanent(s, object);
    for (int chapter = had + 1; told && chapter <= now; chapter++) /* 715.2 */
        if (chapter < 32)
            mg_happens_to(r, MG_EV_CHAPTER, object, GT_NO_OBJECT, chapter, MG_BY_RULE, GT_NO_OBJECT,
                          chapter);
}

/* ---- What is printed. */

static bool mg_gives(const gt_pool *pool, int ability, int what)
{
    for (const gt_operation *i = &pool->code[pool->abilities[ability].code]; i->op != GT_OP_END;
         i++)
        if (i->op == MG_OP_GIVE_ALL && i->a == what)
            return true;
    return false;
}

static int16_t defining(gt_context *r, int object, gt_addr code, int printed)
{
    return (int16_t)(code == 0 ? printed /* 604.3 */
                               : gt_value_of(r, mg_controller(r->s, object), object, code));
}

/* What is printed on a permanent of a definition; who controls it is the object's. */
static inline void print(const gt_def *d, mg_values *v)
{
    memset(v, 0, sizeof *v);
    v->keywords = d->keywords;
    v->types = (uint32_t)d->type;
    v->colours = (uint8_t)d->colour;
    v->power = d->number[MG_POWER];
    v->toughness = d->number[MG_TOUGHNESS];
}

/* Whether a static ability of some permanent reaches what is no permanent. Asked only in games in
 * which some card's does (mg_game.reaches_elsewhere). */
static bool reaches_elsewhere(gt_context *r)
{
    const mg_game *g = mg_of_run(r);
    GT_SET_EACH (holder, &derived_of(r)->holders) {
        unsigned def = mg_shows(g, r->s, holder);
        for (int k = g->statics_from[def]; k < g->statics_to[def]; k++)
            if (g->statics[k].elsewhere &&
                (derived_of(r)->values[holder].lost & MG_LOST_ABILITIES) == 0)
                return true;
    }
    return false;
}

/* Whether all that is no permanent is colourless. Asked only in games in which some card says so
 * (mg_game.bleaches). */
static bool is_bleached(gt_context *r)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    MG_PERMANENTS_EACH (object, s, 0) {
        unsigned def = mg_shows(g, s, object);
        for (int k = g->statics_from[def]; k < g->statics_to[def]; k++)
            if (mg_gives(g->pool, g->statics[k].ability, MG_GIVE_NO_COLOURS) &&
                (derived_of(r)->values[object].lost & MG_LOST_ABILITIES) == 0)
                return true;
    }
    return false;
}

static void set_printed(gt_context *r, int object, mg_values *v)
{
    const gt_object *o = &r->s->objects[object];
    print(mg_def(r, object), v);
    if (r->rewords)
        mg_print_reworded(r, object, v);
    if (mg_of_run(r)->bleaches && is_bleached(r))
        v->colours = 0;
    if (mg_is_ability(r->s, object) ||
        (mg_is_down(r->s, object) && mg_kind_of(r->s, object) == MG_EXILE)) /* 406.3a */
        v->types = 0;
    v->controller =
        mg_is_permanent(r->s, object) ? (uint8_t)(o->owner ^ (o->used >> 7)) : o->controller;
}

/* 604.3, 613.4a: characteristic-defining abilities, which hold in all zones. */
static void set_defining(gt_context *r, int object, mg_values *v)
{
    const gt_def *d = mg_def(r, object);
    if ((v->lost & MG_LOST_ABILITIES) != 0)
        return;
    int16_t power = defining(r, object, d->routine[MG_PART_POWER], v->power);
    int16_t toughness = defining(r, object, d->routine[MG_PART_TOUGHNESS], v->toughness);
    v->power = power;
    v->toughness = toughness;
}

/* Of what is no permanent. What they count may be cards, it itself among them, whose types are
 * asked for meanwhile: of such a card they are left out then, or there would be no end. */
static void set_defining_elsewhere(gt_context *r, int object, mg_values *v)
{
    mg_computing *now = &mg_run_of(r)->computing;
    if (now->defining)
        return;
    now->defining = true;
    set_defining(r, object, v);
    now->defining = false;
}

static bool is_defining(const gt_def *d)
{
    return d->routine[MG_PART_POWER] != 0 || d->routine[MG_PART_TOUGHNESS] != 0;
}

/* ---- What changes it. */

void mg_copy_lists(mg_added *to, const mg_added *from, const mg_values *v)
{
    memcpy(to->tag, from->tag, v->n_tags * sizeof to->tag[0]);
    memcpy(to->ability, from->ability, v->n_abilities * sizeof to->ability[0]);
}

/* Values from before they were written to, while it is tried what an effect does (613.8a); lists as
 * far as they are filled. */
typedef struct mg_kept {
    gt_set which;
    mg_values values[GT_MAX_OBJECTS];
    mg_added added[GT_MAX_OBJECTS];
} mg_kept;

/* Values that are about to be written to. */
static mg_values *values_to_write(gt_context *r, int object)
{
    mg_derived *derived = derived_of(r);
    mg_kept *kept = mg_run_of(r)->computing.kept;
    mg_values *v = &derived->values[object];
    if (kept != NULL && !gt_set_has(&kept->which, object)) {
        gt_set_add(&kept->which, object);
        kept->values[object] = *v;
        mg_copy_lists(&kept->added[object], &derived->added[object], v);
    }
    return v;
}

static void put_back(gt_context *r, const mg_kept *kept)
{
    mg_derived *derived = derived_of(r);
    GT_SET_EACH (object, &kept->which) {
        derived->values[object] = kept->values[object];
        mg_copy_lists(&derived->added[object], &kept->added[object], &kept->values[object]);
    }
}

static void add_tag(gt_context *r, int object, int tag)
{
    mg_values *v = &derived_of(r)->values[object];
    uint16_t *list = derived_of(r)->added[object].tag;
    for (int i = 0; i < v->n_tags; i++)
        if (list[i] == tag)
            return;
    if (v->n_tags == MG_MAX_EXTRA_TAGS)
        exceeded(r, GT_LIMIT_SUBTYPES, object);
    else
        list[v->n_tags++] = (uint16_t)tag;
}

static void add_ability(gt_context *r, int object, int ability)
{
    mg_values *v = values_to_write(r, object);
    derived_of(r)->granted = true;
    if (v->n_abilities == MG_MAX_GRANTED)
        exceeded(r, GT_LIMIT_GRANTED, object);
    else
        derived_of(r)->added[object].ability[v->n_abilities++] = (uint16_t)ability;
}

/* 205.1a: a type that is set replaces the card types; supertypes stay. */
static uint32_t types_set(uint32_t types, uint32_t to)
{
    return (types & ~(uint32_t)MG_CARD_TYPES) | to;
}

/* 613.6: what changeling did in the layer of types stays. */
static void note_changeling(mg_values *v)
{
    if ((v->keywords >> MG_KW_CHANGELING & 1) != 0)
        v->lost |= MG_IS_CHANGELING;
}

static void lose_abilities(mg_values *v)
{
    note_changeling(v);
    v->lost |= MG_LOST_ABILITIES;
    v->keywords = 0;
    v->n_abilities = 0;
}

static bool is_land_type(const mg_game *g, int tag);

/* Types that were added before one is set: of creatures, or of lands. */
static void lose_tags(gt_context *r, int object, bool (*is_lost)(const mg_game *g, int tag))
{
    mg_values *v = &derived_of(r)->values[object];
    uint16_t *list = derived_of(r)->added[object].tag;
    int n = 0;
    for (int i = 0; i < v->n_tags; i++)
        if (!is_lost(mg_of_run(r), list[i]))
            list[n++] = list[i];
    v->n_tags = (uint8_t)n;
}

static void write_types(gt_context *r, int object, int what, int32_t x)
{
    mg_values *v = &derived_of(r)->values[object];
    switch (what) {
    case MG_GIVE_TYPES: v->types |= (uint32_t)x; return;
    case MG_GIVE_TYPES_SET: v->types = types_set(v->types, (uint32_t)x); return;
    case MG_GIVE_CREATURE_TYPE:
        v->lost = (uint8_t)((v->lost | MG_LOST_CREATURE_TYPES) & ~MG_IS_CHANGELING);
        lose_tags(r, object, mg_is_creature_type);
        v->keywords &= ~((uint64_t)1 << MG_KW_CHANGELING); /* 613.3: that was before */
        add_tag(r, object, x);
        return;
    case MG_GIVE_LAND_TYPE: /* 305.7 */
        v->lost |= MG_LOST_LAND_TYPES;
        lose_tags(r, object, is_land_type);
        lose_abilities(v);
        add_tag(r, object, x);
        return;
    default: add_tag(r, object, x);
    }
}

/* All abilities of a component; static ones are found by themselves. */
static void add_component(gt_context *r, int object, int def)
{
    const mg_game *g = mg_of_run(r);
    const mg_card_cache *b = &g->card_cache[def];
    derived_of(r)->values[object].keywords |= g->def[def]->keywords;
    for (int k = b->first; k < b->first + b->n; k++)
        if (g->pool->abilities[k].kind != GT_STATIC)
            add_ability(r, object, k);
}

static void write_ability(gt_context *r, int object, int what, int32_t x)
{
    mg_values *v = &derived_of(r)->values[object];
    switch (what) {
    case MG_GIVE_KEYWORD:
    case MG_GIVE_HASTE_SUSPENDED:
        v->keywords |= (uint64_t)1 << x;
        gt_set_put(&derived_of(r)->changed, object, x == MG_KW_CHANGELING);
        return;
    case MG_GIVE_PROTECTION:
        v->keywords |= (uint64_t)(x & MG_ALL_COLOURS) << MG_KW_FROM_WHITE;
        return;
    case MG_GIVE_NO_KEYWORD:
        note_changeling(v);
        v->keywords &= ~((uint64_t)1 << x);
        return;
    case MG_GIVE_NO_ABILITIES:
        lose_abilities(v);
        v->lost |= MG_LOST_MANA;
        return;
    case MG_GIVE_MERGED: add_component(r, object, x); return;
    case MG_GIVE_COUNTERS: v->keywords |= (uint64_t)1 << keyword_of[x & 0xff]; return;
    default: add_ability(r, object, x);
    }
}

static void write_text(gt_context *r, int object, int what, int32_t x)
{
    mg_values *v = &derived_of(r)->values[object];
    gt_set_add(&derived_of(r)->changed, object);
    if (what == MG_GIVE_ALL_NAMES)
        v->lost |= MG_HAS_ALL_NAMES; /* clause 612.6 */
    else
        v->name = (uint16_t)(x + 1); /* clause 612.7 */
}

static void write_power(mg_values *v, int what, int32_t x)
{
    int16_t p = (int16_t)(x >> 16), t = (int16_t)(x & 0xffff), old = v->power;
    switch (what) {
    case MG_GIVE_BASE:
        v->power = p;
        v->toughness = t;
        return;
    case MG_GIVE_PT:
        v->power = (int16_t)(v->power + p);
        v->toughness = (int16_t)(v->toughness + t);
        return;
    case MG_GIVE_COUNTERS: /* 122.1a */
        if ((x & 0xff) == MG_COUNTER_PLUS || (x & 0xff) == MG_COUNTER_MINUS) {
            int n = (x & 0xff) == MG_COUNTER_PLUS ? x >> 8 : -(x >> 8);
            v->power = (int16_t)(v->power + n);
            v->toughness = (int16_t)(v->toughness + n);
        }
        return;
    default: v->power = v->toughness; v->toughness = old;
    }
}

static void write_rule(mg_values *v, int what, int32_t x)
{
    switch (what) {
    case MG_GIVE_CANNOT: v->cannot |= (uint16_t)x; return;
    case MG_GIVE_BLOCKERS:
        v->least_blockers = (uint8_t)(x > v->least_blockers ? x : v->least_blockers);
        return;
    case MG_GIVE_MUST: v->must |= (uint16_t)x; return;
    default: return; /* what is looked up as a modifier */
    }
}

static void write(gt_context *r, int object, int what, int32_t x, int player)
{
    mg_values *v = values_to_write(r, object);
    switch (layer_for(what, x)) {
    case MG_LAYER_TEXT: write_text(r, object, what, x); return;
    case MG_LAYER_CONTROL: v->controller = (uint8_t)player; return;
    case MG_LAYER_TYPE:
        gt_set_add(&derived_of(r)->changed, object);
        write_types(r, object, what, x);
        return;
    case MG_LAYER_COLOUR:
        gt_set_add(&derived_of(r)->changed, object);
        v->colours = (uint8_t)(what == MG_GIVE_COLOURS ? v->colours | x : x);
        return;
    case MG_LAYER_ABILITY: write_ability(r, object, what, x); return;
    case MG_NO_LAYER: write_rule(v, what, x); return;
    default:
        if (what == MG_GIVE_BASE_COST) {
            int32_t value = mg_mana_value(r, object);
            write_power(v, MG_GIVE_BASE, (int32_t)((uint32_t)value << 16 | (uint32_t)value));
        } else
            write_power(v, what, x);
    }
}

/* ---- Static abilities. */

static int32_t packed(const int32_t *stack, int n)
{
    return (int32_t)((uint32_t)stack[n - 2] << 16 | (uint32_t)(stack[n - 1] & 0xffff));
}

/* What an instruction that gives something gives. */
static int given(const gt_operation *i)
{
    switch (i->op) {
    case MG_OP_GIVE_ACTIVATED:
    case MG_OP_GIVE_ABILITY:
    case MG_OP_GIVE_ALL_ABILITY: return MG_GIVE_ABILITY;
    case MG_OP_GIVE_BLOCKED:
    case MG_OP_GIVE_ALL_BLOCKED: return MG_GIVE_ONLY_BLOCKED;
    default: return i->a;
    }
}

static bool gives(int op)
{
    return (op >= MG_OP_GIVE && op <= MG_OP_GIVE_ALL_BLOCKED) || op == MG_OP_GIVE_ACTIVATED;
}

static bool gives_all(int op)
{
    return op >= MG_OP_GIVE_ALL && op <= MG_OP_GIVE_ALL_BLOCKED;
}

/* Whether it takes abilities away, static ones among them (613.8a, 305.7). */
static bool takes(int what)
{
    return what == MG_GIVE_NO_ABILITIES || what == MG_GIVE_LAND_TYPE;
}

unsigned mg_layers_of(const gt_pool *pool, gt_addr code, bool taken)
{
    unsigned layers = 0;
    for (const gt_operation *i = &pool->code[code]; i->op != GT_OP_END; i++)
        if (gives(i->op) && (!taken || takes(given(i))))
            layers |= 1u << layer_of[given(i)];
    return layers;
}

/* Whether it sets something, whatever that was before; else the order among such effects does not
 * matter. */
static bool is_set(int what)
{
    switch (what) {
    case MG_GIVE_CONTROL:
    case MG_GIVE_TYPES_SET:
    case MG_GIVE_CREATURE_TYPE:
    case MG_GIVE_NAME:
    case MG_GIVE_COLOURS_SET:
    case MG_GIVE_NO_KEYWORD:
    case MG_GIVE_BASE:
    case MG_GIVE_BASE_COST: return true;
    default: return takes(what);
    }
}

unsigned mg_layers_set(const gt_pool *pool, gt_addr code)
{
    unsigned layers = 0;
    for (const gt_operation *i = &pool->code[code]; i->op != GT_OP_END; i++)
        if (gives(i->op) && is_set(given(i)))
            layers |= 1u << layer_of[given(i)];
    return layers;
}

/* Whether a filter looks in other zones than the battlefield, too. */
static bool is_wide(const gt_context *r, gt_addr filter)
{
    const gt_operation *head = &r->code[filter];
    return head->c < 0 && (uint16_t)head->b != 1u << MG_BATTLEFIELD;
}

/* What a filter accepts, of those that are computed. */
static gt_set accepted(gt_context *r, gt_effect *e, gt_addr filter)
{
    const gt_set *only = mg_run_of(r)->computing.only;
    gt_set set = gt_set_empty();
    if (only == NULL && is_wide(r, filter)) {
        MG_PERMANENTS_EACH (object, r->s, 0)
            gt_set_put(&set, object, gt_accepts(r, e, filter, object));
        return set;
    }
    if (only == NULL)
        return gt_matching(r, e, filter);
    GT_SET_EACH (object, only)
        gt_set_put(&set, object, gt_accepts(r, e, filter, object));
    return set;
}

/* Of what a static ability holds: decided in its first layer (613.6). */
static gt_set reached(gt_context *r, const gt_effect *e, const gt_operation *i)
{
    gt_effect asks = *e;
    gt_addr filter = gt_address(i->c);
    gt_continuous_list *all = mg_run_of(r)->computing.all;
    if (all == NULL && mg_run_of(r)->computing.one) /* it alone is looked at */
        return gt_accepts(r, &asks, filter, mg_run_of(r)->asked.spell)
                   ? gt_set_of(mg_run_of(r)->asked.spell)
                   : gt_set_empty();
    if (all == NULL) /* of one spell, by itself */
        return gt_matching(r, &asks, filter);
    for (int k = 0; k < all->n_reached; k++)
        if (all->reached[k].which == all->applying && all->reached[k].filter == filter)
            return all->reached[k].set;
    gt_set set = accepted(r, &asks, filter);
    if (mg_run_of(r)->computing.probing)
        return set;
    if (all->n_reached == GT_MAX_CONTINUOUS)
        exceeded(r, GT_LIMIT_STATIC, e->holder);
    else
        all->reached[all->n_reached++] =
            (gt_reached){.which = (uint16_t)all->applying, .filter = filter, .set = set};
    return set;
}

/* 601.2f: what a static ability changes of what a spell costs. */
static void add_price(gt_context *r, const gt_effect *e, const gt_operation *i,
                      const int32_t *stack, int n)
{
    mg_run *run = mg_run_of(r);
    gt_effect asks = *e;
    int asked = run->asked.pricing;
    bool whose =
        (asked != MG_GIVE_AGAIN && asked != MG_GIVE_FLAG) || e->player == run->asked.pricing_player;
    bool toll = asked == MG_GIVE_ATTACK_COST && i->a == MG_GIVE_TOLL && /* 508.1h */
                run->asked.attacked == mg_player_object(r->s, e->player);
    if (asked == MG_GIVE_NO_SEARCH && mg_heeds_not(r->s, run->asked.priced, e->holder))
        return;
    bool full = asked == MG_GIVE_UNTAP_FULL && i->a == MG_GIVE_UNTAP_MOST;
    if (i->op != MG_OP_GIVE_ALL || (i->a != asked && !toll && !full) || n <= 0 || !whose ||
        !gt_accepts(r, &asks, gt_address(i->c), run->asked.priced))
        return;
    run->asked.said_by = e->holder;
    run->asked.said_at = (gt_addr)(i - r->code);
    if (full) {
        int chosen = 0;
        GT_SET_EACH (other, &run->asked.untapping)
            chosen += gt_accepts(r, &asks, gt_address(i->c), other);
        run->asked.less += chosen >= stack[n - 1];
    } else if (asked == MG_GIVE_ATTACKERS) /* the least of several */
        run->asked.less =
            run->asked.less == 0 || stack[n - 1] < run->asked.less ? stack[n - 1] : run->asked.less;
    else
        run->asked.less += stack[n - 1];
}

/* Activated abilities that work on the battlefield of all that a filter accepts, each once. */
int mg_activated_of(gt_context *r, const gt_effect *e, gt_addr filter, uint16_t *out)
{
    const mg_game *g = mg_of_run(r);
    gt_effect asks = *e;
    gt_set from = gt_matching(r, &asks, filter);
    int n = 0;
    GT_SET_EACH (object, &from)
        for (int k = 0, count = mg_n_abilities(r, object); k < count; k++) {
            int ability = mg_ability_at(r, object, k), i = 0;
            const gt_ability *a = &g->pool->abilities[ability];
            if (a->kind != GT_ACTIVE || !mg_works_in(a, MG_BATTLEFIELD) ||
                (!mg_is_permanent(r->s, object) && mg_has_lost_text(r, object)))
                continue;
            while (i < n && out[i] != ability)
                i++;
            if (i == n && n < MG_MAX_GRANTED)
                out[n++] = (uint16_t)ability;
        }
    return n;
}

/* A static ability gives its object those of others. */
static void write_activated(gt_context *r, const gt_effect *e, const gt_operation *i)
{
    mg_computing *now = &mg_run_of(r)->computing;
    uint16_t list[MG_MAX_GRANTED];
    int n = mg_activated_of(r, e, gt_address(i->d), list);
    for (int k = 0; k < n && now->probing; k++)
        now->probe = gt_fold(now->probe, list[k]);
    if (now->probing)
        return;
    GT_OPERAND_EACH (object, r, e, i->c)
        for (int k = 0; k < n && mg_is_permanent(r->s, object); k++)
            if (now->only == NULL || gt_set_has(now->only, object))
                add_ability(r, object, list[k]);
}

void mg_write_value(gt_context *r, const gt_effect *e, const gt_operation *i, const int32_t *stack,
                    int n)
{
    mg_run *run = mg_run_of(r);
    mg_computing *now = &run->computing;
    int what = given(i);
    if (run->asked.priced != GT_NO_OBJECT) {
        add_price(r, e, i, stack, n);
        return;
    }
    if (!gives(i->op) || layer_of[what] != now->layer)
        return;
    if (i->op == MG_OP_GIVE_ACTIVATED) {
        write_activated(r, e, i);
        return;
    }
    gt_set set = gives_all(i->op) ? reached(r, e, i) : gt_operand_set(r, e, i->c);
    int32_t x = what == MG_GIVE_BASE || what == MG_GIVE_PT ? packed(stack, n)
                : what == MG_GIVE_ABILITY                  ? i->d
                : n > 0                                    ? stack[n - 1]
                                                           : 0;
    if (r->rewords)
        x = mg_reworded_gift(r, e, i, what, x);
    if (i[-1].op == MG_OP_CHOSEN && mg_chosen(r, e->holder, i[-1].b, -1) < 0)
        return; /* 607.2d: nothing was chosen */
    if (now->probing) {
        now->probe = gt_fold(now->probe, (uint64_t)(uint32_t)x << 8 | (unsigned)what);
        for (int w = 0; w < GT_SET_WORDS; w++)
            now->probe = gt_fold(now->probe, set.word[w]);
        return;
    }
    if (now->only != NULL)
        set = gt_set_both(set, *now->only);
    GT_SET_EACH (object, &set) {
        if (!mg_is_permanent(r->s, object) && object != run->asked.spell)
            continue;
        mg_values *v = &run->derived.values[object];
        write(r, object, what, x, e->player);
        if (what == MG_GIVE_ONLY_BLOCKED) {
            v->only_blocked = gt_address(i->d);
            v->blocked_source = e->holder;
            v->blocked_player = e->player;
        }
    }
}

/* ---- What is applied. */

/* Whether what has a static ability has lost it. */
static bool has_lost(gt_context *r, int holder)
{
    return mg_is_permanent(r->s, holder) &&
           (derived_of(r)->values[holder].lost & MG_LOST_ABILITIES) != 0;
}

/* 604.2: a static ability holds while its condition is met. */
static bool is_met(gt_context *r, const gt_continuous *x)
{
    return gt_is_met(r, mg_controller(r->s, x->holder), x->holder,
                     mg_of_run(r)->pool->abilities[x->ability].condition);
}

/* An ability that its object has lost, or whose condition is not met, does not begin to apply; one
 * that began in an earlier layer goes on (613.6). */
static bool is_off(gt_context *r, const gt_continuous *x)
{
    return has_lost(r, x->holder) || !is_met(r, x);
}

static void run_begun(gt_context *r, const gt_continuous *x)
{
    gt_effect e;
    gt_effect_init(&e, mg_controller(r->s, x->holder), x->holder, x->holder);
    gt_run_static(r, &e, mg_of_run(r)->pool->abilities[x->ability].code);
}

static void run_static(gt_context *r, const gt_continuous *x)
{
    if (is_met(r, x))
        run_begun(r, x);
}

static void apply_mod(gt_context *r, const gt_mod *m)
{
    mg_values *v = values_to_write(r, m->target);
    if (m->what == MG_GIVE_BASE_VALUE) {
        gt_effect e;
        gt_effect_init(&e, v->controller, m->target, m->target);
        v->power = v->toughness = (int16_t)gt_run_value(r, &e, m->filter);
        return;
    }
    write(r, m->target, m->what, m->value, (m->flags & GT_MOD_OTHER) != 0);
    if (m->what == MG_GIVE_ONLY_BLOCKED) {
        v->only_blocked = m->filter;
        v->blocked_source = m->source; /* it may have left */
        v->blocked_player = (m->flags & GT_MOD_OTHER) != 0;
    }
}

static void apply(gt_context *r, const gt_continuous *x, int layer)
{
    mg_run_of(r)->computing.layer = layer;
    if (x->mod >= 0)
        apply_mod(r, &r->s->mods[x->mod]);
    else
        run_begun(r, x);
}

static bool changes(gt_context *r, gt_continuous_list *all, int on, int which, int layer);

static const gt_layer_rules rules = {
    .is_off = is_off, .apply = apply, .changes = changes, .exceeded = exceeded};

static void find_mods(gt_context *r, gt_continuous_list *all)
{
    const gt_state *s = r->s;
    const gt_set *only = mg_run_of(r)->computing.only;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == MG_GIVE_COPY ||
            m->what == MG_GIVE_FULL_TEXT) /* it is not what filters know */
            gt_set_add(&derived_of(r)->changed, m->target);
        if (m->what == MG_GIVE_BASE_VALUE) {
            gt_set_add(&derived_of(r)->restless, m->target);
            derived_of(r)->watching = derived_of(r)->watching_cards = true;
        }
        if (m->what == MG_GIVE_MERGED && !mg_has_merged(r->s, m))
            continue;
        if (!is_given(m->what) || m->target == GT_NO_OBJECT || !mg_is_permanent(s, m->target) ||
            (only != NULL && !gt_set_has(only, m->target)) ||
            m->target_stamp != s->objects[m->target].stamp)
            continue;
        gt_continuous_add(
            r, &rules, all,
            &(gt_continuous){.stamp = m->order,
                             .layers = (uint16_t)(1u << layer_for(m->what, m->value)),
                             .takes = (uint16_t)(takes(m->what) ? 1u << layer_of[m->what] : 0),
                             .mod = (int16_t)i,
                             .holder = m->target});
    }
}

static void add_static(gt_context *r, gt_continuous_list *all, const mg_static *x, int holder,
                       uint16_t stamp)
{
    gt_continuous_add(r, &rules, all,
                      &(gt_continuous){.stamp = stamp,
                                       .layers = x->layers,
                                       .reads = x->reads,
                                       .takes = x->takes,
                                       .mod = -1,
                                       .holder = (uint8_t)holder,
                                       .ability = x->ability});
}

/* Static abilities of a permanent: printed ones. Those that change `prices` and nothing else are
 * apart. */
static void find_statics(gt_context *r, int holder, bool prices, gt_continuous_list *all)
{
    const mg_game *g = mg_of_run(r);
    unsigned def = mg_shows(g, r->s, holder);
    for (int k = g->statics_from[def]; k < g->statics_to[def]; k++)
        if (g->statics[k].prices == prices)
            add_static(r, all, &g->statics[k], holder, r->s->objects[holder].stamp);
    for (int i = 0; i < r->s->n_mods && g->merges; i++) {
        const gt_mod *m = &r->s->mods[i];
        if (m->target != holder || !mg_has_merged(r->s, m))
            continue;
        for (int k = g->statics_from[m->value]; k < g->statics_to[m->value]; k++)
            if (g->statics[k].prices == prices)
                add_static(r, all, &g->statics[k], holder, r->s->objects[holder].stamp);
    }
}

/* What is so of a permanent by what is printed on it, and on its components. */
static unsigned facts_of(gt_context *r, int object)
{
    const mg_game *g = mg_of_run(r);
    unsigned facts = g->card_cache[mg_shows(g, r->s, object)].facts;
    for (int i = 0; i < r->s->n_mods && g->merges; i++) {
        const gt_mod *m = &r->s->mods[i];
        if (m->target != object || !mg_has_merged(r->s, m))
            continue;
        facts |= g->card_cache[m->value].facts & ~(unsigned)MG_HAS_DEFINING;
        derived_of(r)->overheard |= g->card_cache[m->value].overheard;
        derived_of(r)->discounting |= g->card_cache[m->value].prices;
    }
    return facts;
}

static const mg_static *static_of(const mg_game *g, int ability)
{
    for (int k = 0; k < g->n_statics; k++)
        if (g->statics[k].ability == ability)
            return &g->statics[k];
    return NULL;
}

/* Static abilities of emblems (114.3); how many there are. */
static int find_emblems(gt_context *r, bool prices, gt_continuous_list *all)
{
    const gt_state *s = r->s;
    int n = 0;
    for (int i = 0; i < s->n_mods && mg_of_run(r)->emblems; i++) {
        const gt_mod *m = &s->mods[i];
        const mg_static *x = m->what == MG_GIVE_EMBLEM ? static_of(mg_of_run(r), m->value) : NULL;
        if (x == NULL)
            continue;
        n++;
        if (x->prices == prices)
            add_static(r, all, x, m->target, m->order);
    }
    return n;
}

/* Events that abilities of emblems listen to, as bits. */
static uint64_t heard_by_emblems(gt_context *r)
{
    const gt_state *s = r->s;
    const gt_pool *pool = mg_of_run(r)->pool;
    uint64_t heard = 0;
    for (int i = 0; i < s->n_mods && mg_of_run(r)->emblems; i++)
        if (s->mods[i].what == MG_GIVE_EMBLEM && pool->abilities[s->mods[i].value].kind == GT_AUTO)
            heard |= (uint64_t)1 << pool->patterns[pool->abilities[s->mods[i].value].pattern].event;
    return heard;
}

/* ---- What depends on what. */

/* What a static ability would do in this layer now, as a hash: whether it applies, to what, and by
 * how much. */
static uint64_t probe(gt_context *r, gt_continuous_list *all, int which)
{
    mg_computing *now = &mg_run_of(r)->computing;
    const gt_continuous *x = &all->of[which];
    if (!x->began && is_off(r, x))
        return 0;
    now->probing = true;
    now->probe = 1;
    all->applying = which;
    run_begun(r, x);
    now->probing = false;
    return now->probe;
}

/* Whether another one would do something else if one were applied first (613.8a), which is then
 * undone. */
static bool changes(gt_context *r, gt_continuous_list *all, int on, int which, int layer)
{
    mg_computing *now = &mg_run_of(r)->computing;
    now->layer = layer;
    uint64_t before = probe(r, all, which);
    const gt_set changed = derived_of(r)->changed;
    int n_reached = all->n_reached;
    bool began = all->of[on].began;
    mg_kept kept;
    kept.which = gt_set_empty();
    now->kept = &kept;
    gt_apply_continuous(r, &rules, all, on, layer);
    now->kept = NULL;
    bool other = probe(r, all, which) != before;
    put_back(r, &kept);
    derived_of(r)->changed = changed;
    all->n_reached = n_reached;
    all->of[on].began = began;
    return other;
}

/* ---- The whole. */

/* What is printed on a permanent, before anything is applied. */
static void begin_values(gt_context *r, int object)
{
    mg_derived *derived = derived_of(r);
    const mg_game *g = mg_of_run(r);
    const gt_object *o = &r->s->objects[object];
    unsigned def = mg_shows(g, r->s, object);
    print(g->def[def], &derived->values[object]);
    if (r->rewords && def != g->def_down) /* 613.1c: after copies, before anything else */
        mg_print_reworded(r, object, &derived->values[object]);
    bool other = def == g->def_down || (derived->values[object].lost & MG_REWORDED) != 0;
    gt_set_remove(&derived->changed, object);
    gt_set_put(&derived->changed, object, other);
    derived->values[object].controller = (uint8_t)(o->owner ^ (o->used >> 7));
    derived->controlled |= derived->values[object].controller != o->controller;
}

/* Layer by layer what is applied; `defining`: permanents whose size is defined by an ability of
 * theirs. */
static void apply_layers(gt_context *r, gt_continuous_list *all, const gt_set *defining)
{
    mg_run *run = mg_run_of(r);
    run->computing.all = all;
    run->derived.controlled |= (all->layers >> MG_LAYER_CONTROL & 1) != 0;
    for (int layer = MG_LAYER_CONTROL; layer < MG_LAYERS; layer++) {
        if (layer == MG_LAYER_DEFINING)
            GT_SET_EACH (object, defining)
                set_defining(r, object, &run->derived.values[object]);
        if ((all->layers >> layer & 1) != 0)
            gt_apply_layer(r, &rules, all, layer);
    }
    gt_apply_layer(r, &rules, all, MG_NO_LAYER); /* 613.11 */
    run->computing.all = NULL;
}

/* Notes what a permanent means for later computations. */
static void note_holder(gt_context *r, int object, unsigned facts)
{
    mg_derived *derived = derived_of(r);
    int host = r->s->objects[object].host;
    gt_set_put(&derived->holders, object, (facts & MG_HAS_STATIC) != 0);
    gt_set_put(&derived->restless, object,
               (facts & (MG_HAS_DEFINING | MG_HAS_OWN | MG_WATCHES | MG_WATCHES_CARDS)) != 0);
    if ((facts & MG_HAS_HOST) != 0 && host != GT_NO_OBJECT)
        gt_set_add(&derived->restless, host);
    derived->simple &= (facts & MG_HAS_WIDE) == 0;
    derived->discounting |= mg_of_run(r)->card_cache[mg_shows(mg_of_run(r), r->s, object)].prices;
    derived->watching |= (facts & MG_WATCHES) != 0;
    derived->watching_cards |= (facts & MG_WATCHES_CARDS) != 0;
}

/* Values of all permanents. */
static void compute_all(gt_context *r)
{
    mg_derived *derived = derived_of(r);
    const mg_game *g = mg_of_run(r);
    gt_state *s = r->s;
    gt_continuous_list all;
    gt_set defining = gt_set_empty();
    gt_continuous_begin(&all);
    derived->changed = derived->holders = derived->restless = derived->stale = gt_set_empty();
    derived->whole = derived->simple = true;
    derived->granted = derived->controlled = false;
    derived->overheard = 0;
    derived->watching = derived->watching_cards = derived->discounting = false;
    MG_PERMANENTS_EACH (object, s, 0) {
        unsigned facts = facts_of(r, object);
        begin_values(r, object);
        derived->overheard |= g->card_cache[s->objects[object].def].overheard;
        if ((facts & MG_HOLDS) == 0)
            continue;
        note_holder(r, object, facts);
        gt_set_put(&defining, object, (facts & MG_HAS_DEFINING) != 0);
        if ((facts & MG_HAS_STATIC) != 0)
            find_statics(r, object, false, &all);
    }
    if (s->n_mods > 0)
        find_mods(r, &all);
    if (find_emblems(r, false, &all) > 0) {
        derived->simple = false;
        derived->watching = derived->watching_cards = derived->discounting = true;
    }
    derived->overheard |= heard_by_emblems(r);
    if (all.n > 0 || !gt_set_is_empty(&defining))
        apply_layers(r, &all, &defining);
    GT_SET_EACH (holder, &derived->holders) /* it may have begun to apply before (613.6) */
        derived->simple &= (derived->values[holder].lost & MG_LOST_ABILITIES) == 0;
}

/* Values of those permanents that have changed, and of those that follow from what there is. What
 * is applied to them does nothing else to the others than before (MG_REACH_NONE), so these are left
 * as they are. */
static void compute_stale(gt_context *r)
{
    mg_run *run = mg_run_of(r);
    const mg_game *g = mg_of_run(r);
    const gt_state *s = r->s;
    const gt_set asked = run->derived.stale;
    gt_set these = gt_set_empty(), defining = gt_set_empty();
    gt_continuous_list all;
    run->derived.stale = gt_set_empty();
    GT_SET_EACH (object, &asked)
        if (mg_is_permanent(s, object)) {
            gt_set_add(&these, object);
            begin_values(r, object);
            gt_set_put(&defining, object,
                       (g->card_cache[mg_shows(g, s, object)].facts & MG_HAS_DEFINING) != 0);
        }
    run->computing.only = &these;
    gt_continuous_begin(&all);
    GT_SET_EACH (holder, &run->derived.holders)
        find_statics(r, holder, false, &all);
    if (s->n_mods > 0)
        find_mods(r, &all);
    find_emblems(r, false, &all);
    if (gt_some_depend(&all)) {
        run->computing.only = NULL;
        compute_all(r);
        return;
    }
    if (all.n > 0 || !gt_set_is_empty(&defining))
        apply_layers(r, &all, &defining);
    run->computing.only = NULL;
}

static void compute(gt_context *r)
{
    mg_run *run = mg_run_of(r);
    run->derived.number++;
    run->derived.valid = true; /* while it is computed, what is computed so far is asked for */
    if (run->derived.whole && !run->plain)
        compute_stale(r);
    else
        compute_all(r);
}

/* Static abilities of a spell that work on the stack (113.6): rules about itself. */
static void set_spell(gt_context *r, int spell)
{
    mg_run *run = mg_run_of(r);
    const mg_game *g = mg_of_run(r);
    const mg_card_cache *b = &g->card_cache[mg_shows(g, r->s, spell)];
    if ((b->facts & MG_HAS_STATIC) == 0 || mg_is_ability(r->s, spell) ||
        run->asked.spell != GT_NO_OBJECT)
        return;
    gt_continuous_list *outer = run->computing.all;
    int layer = run->computing.layer;
    run->asked.spell = spell;
    run->computing.all = NULL;
    run->computing.layer = MG_NO_LAYER;
    for (int k = b->first; k < b->first + b->n; k++)
        if (g->pool->abilities[k].kind == GT_STATIC &&
            mg_works_in(&g->pool->abilities[k], MG_STACK))
            run_static(
                r, &(gt_continuous){.mod = -1, .holder = (uint8_t)spell, .ability = (uint16_t)k});
    run->asked.spell = GT_NO_OBJECT;
    run->computing.all = outer;
    run->computing.layer = layer;
}

/* What static abilities of permanents make of an object in another zone: layer by layer, each layer
 * by timestamp (613.7). */
static void apply_elsewhere(gt_context *r, int object)
{
    mg_run *run = mg_run_of(r);
    const mg_game *g = mg_of_run(r);
    const mg_computing outer = run->computing;
    const int asked = run->asked.spell, priced = run->asked.priced;
    gt_continuous_list list, *all = &list;
    if (!run->derived.valid)
        compute(r);
    gt_continuous_begin(all);
    GT_SET_EACH (holder, &run->derived.holders) {
        unsigned def = mg_shows(g, r->s, holder);
        for (int k = g->statics_from[def]; k < g->statics_to[def] && !has_lost(r, holder); k++)
            if (g->statics[k].elsewhere)
                add_static(r, all, &g->statics[k], holder, r->s->objects[holder].stamp);
    }
    run->asked.spell = object;
    run->asked.priced = GT_NO_OBJECT; /* what it is may be asked for as its cost is */
    run->computing.all = NULL;
    run->computing.only = NULL;
    run->computing.one = true;
    run->computing.probing = false;
    run->computing.kept = NULL;
    for (int layer = MG_LAYER_TYPE; layer < MG_LAYERS; layer++) {
        run->computing.layer = layer;
        for (int i = 0; i < all->n; i++)
            if ((all->of[i].layers >> layer & 1) != 0)
                run_static(r, &all->of[i]);
    }
    run->asked.spell = asked;
    run->asked.priced = priced;
    run->computing = outer;
}

/* What an ability keeps of its source as that last was (move.c). */
static void set_kept(gt_context *r, int object)
{
    const gt_state *s = r->s;
    mg_values *v = &derived_of(r)->values[object];
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->target != object || m->target_stamp != s->objects[object].stamp)
            continue;
        if (m->what == MG_GIVE_KEYWORD)
            v->keywords |= (uint64_t)1 << m->value;
        else if (m->what == MG_GIVE_NO_KEYWORD)
            v->keywords &= ~((uint64_t)1 << m->value);
        else if (m->what == MG_GIVE_COLOURS_SET)
            v->colours = (uint8_t)m->value;
    }
}

const mg_values *mg_find_values(gt_context *r, int object)
{
    mg_run *run = mg_run_of(r);
    if (mg_is_permanent(r->s, object)) {
        if (!run->derived.valid)
            compute(r);
        return &run->derived.values[object];
    }
    if (object == run->asked.spell) /* it is being looked at */
        return &run->derived.values[object];
    set_printed(r, object, &run->derived.values[object]);
    if (mg_of_run(r)->reaches_elsewhere && mg_kind_of(r->s, object) != MG_ZONES)
        apply_elsewhere(r, object);
    if (mg_kind_of(r->s, object) == MG_STACK)
        set_spell(r, object);
    if (mg_is_ability(r->s, object) && r->s->n_mods > 0)
        set_kept(r, object);
    if (is_defining(mg_def(r, object)))
        set_defining_elsewhere(r, object, &run->derived.values[object]);
    return &run->derived.values[object];
}

/* Whether what is no permanent may differ everywhere from what is printed on it. */
static inline bool is_changed_everywhere(gt_context *r)
{
    const mg_game *g = mg_of_run(r);
    return (g->bleaches && is_bleached(r)) || (g->reaches_elsewhere && reaches_elsewhere(r));
}

/* A card on the stack differs from what is printed by its text, by lying face down, or as a
 * changeling, which it is everywhere (702.73a). */
static bool is_changed_on_stack(gt_context *r, int object)
{
    return r->rewords || mg_is_down(r->s, object) || gt_set_has(&mg_of_run(r)->changelings, object);
}

gt_set mg_changed(const gt_context *cr)
{
    gt_context *r = (gt_context *)(uintptr_t)cr;
    mg_derived *derived = derived_of(r);
    const gt_state *s = r->s;
    if (!derived->valid)
        compute(r);
    gt_set all = gt_set_union(derived->changed, mg_of_run(r)->changelings);
    bool everywhere = is_changed_everywhere(r);
    for (int i = 0; i < s->n_items; i++)
        gt_set_put(&all, s->items[i].object, is_changed_on_stack(r, s->items[i].object));
    for (int object = 0; object < s->n_objects && everywhere; object++)
        gt_set_add(&all, object);
    for (int player = 0; player < 2 && mg_of_run(r)->exiles_down; player++)
        GT_LIST_EACH (card, s, mg_list(player, MG_EXILE))
            if (mg_is_down(s, card)) /* 406.3a: no type that is printed */
                gt_set_add(&all, card);
    return all;
}

/* The same of one object. */
bool mg_is_changed(const gt_context *cr, int object)
{
    gt_context *r = (gt_context *)(uintptr_t)cr;
    const mg_derived *derived = derived_of(r);
    const gt_state *s = r->s;
    if (!derived->valid)
        compute(r);
    if (is_changed_everywhere(r))
        return true;
    if (mg_of_run(r)->exiles_down && mg_kind_of(s, object) == MG_EXILE && mg_is_down(s, object))
        return true;
    for (int i = 0; i < s->n_items; i++)
        if (s->items[i].object == object)
            return is_changed_on_stack(r, object);
    return gt_set_has(&derived->changed, object) || gt_set_has(&mg_of_run(r)->changelings, object);
}

int mg_look_as_down(gt_context *r, int card)
{
    uint8_t *def = &r->s->objects[card].def, own = *def;
    if (!derived_of(r)->valid)
        compute(r); /* of the card as it is */
    *def = (uint8_t)mg_of_run(r)->def_down;
    /* what filters know of its definition does not hold (gt_rule_hooks.changed) */
    gt_set_add(&derived_of(r)->changed, card);
    return own;
}

void mg_look_as_it_is(gt_context *r, int card, int def)
{
    gt_set_remove(&derived_of(r)->changed, card);
    r->s->objects[card].def = (uint8_t)def;
}

/* Of a card as it would be on the stack: what is cast face down has its characteristics already as
 * it is priced (601.3e, 708.4). */
int mg_price_as(gt_context *r, int what, int card, bool down)
{
    if (!down)
        return mg_price_of(r, what, card);
    int def = mg_look_as_down(r, card), less = mg_price_of(r, what, card);
    mg_look_as_it_is(r, card, def);
    return less;
}

int mg_price_for(gt_context *r, int what, int card, int player, bool down)
{
    uint8_t *controller = &r->s->objects[card].controller, own = *controller;
    if (own == player)
        return mg_price_as(r, what, card, down);
    if (!derived_of(r)->valid)
        compute(r); /* of the card as it is */
    *controller = (uint8_t)player;
    int price = mg_price_as(r, what, card, down);
    *controller = own;
    return price;
}

int mg_price_of(gt_context *r, int what, int card)
{
    mg_run *run = mg_run_of(r);
    gt_continuous_list all;
    if (!run->derived.valid)
        compute(r);
    gt_continuous_begin(&all);
    GT_SET_EACH (holder, &run->derived.holders) {
        find_statics(r, holder, false, &all);
        find_statics(r, holder, true, &all);
    }
    find_emblems(r, false, &all);
    find_emblems(r, true, &all);
    run->asked.priced = card;
    run->asked.pricing = what;
    run->asked.less = 0;
    for (int i = 0; i < all.n; i++)
        if ((all.of[i].layers & 1u << MG_NO_LAYER) != 0 && !has_lost(r, all.of[i].holder))
            run_static(r, &all.of[i]);
    run->asked.priced = GT_NO_OBJECT;
    return run->asked.less;
}

int mg_repeats(gt_context *r, int entered, int player)
{
    mg_run_of(r)->asked.pricing_player = player;
    return mg_price_of(r, MG_GIVE_AGAIN, entered);
}

bool mg_is_flag(gt_context *r, int object, int player)
{
    mg_run_of(r)->asked.pricing_player = 1 - player;
    return mg_is_permanent(r->s, object) && mg_price_of(r, MG_GIVE_FLAG, object) > 0;
}

int mg_more_counters(gt_context *r, int object, int kind, int n)
{
    if (!mg_of_run(r)->multiplies || n <= 0 || !mg_is_permanent(r->s, object))
        return n;
    int more = kind == MG_COUNTER_PLUS ? mg_price_of(r, MG_GIVE_COUNTERS_MORE, object) : 0;
    return (n + more) << mg_price_of(r, MG_GIVE_COUNTERS_TIMES, object);
}

/* 613.1b: the controller by default is who put it there; what says otherwise is applied in layer
 * 2. */
bool mg_is_control_given(gt_context *r)
{
    if (!mg_run_of(r)->derived.valid)
        compute(r);
    return mg_run_of(r)->derived.controlled || mg_run_of(r)->plain;
}

unsigned mg_computation(gt_context *r)
{
    if (!mg_run_of(r)->derived.valid)
        compute(r);
    return mg_run_of(r)->derived.number;
}

int mg_controls_by_effect(gt_context *r, int object)
{
    return mg_values_of(r, object)->controller;
}

/* ---- Subtypes. */

static bool is_among(const uint32_t types[32], int tag)
{
    return tag < 1024 && (types[tag >> 5] >> (tag & 31) & 1) != 0;
}

/* 205.3: whether a tag is a type of creatures, among those of the game's cards. */
bool mg_is_creature_type(const mg_game *g, int tag)
{
    return is_among(g->creature_types, tag);
}

bool mg_is_creature_type_offered(const mg_game *g, int tag)
{
    return is_among(g->offered_types, tag);
}

static bool is_land_type(const mg_game *g, int tag)
{
    for (int i = 0; i < MG_COLOURS; i++)
        if (g->subtype.land[i] == tag)
            return true;
    return false;
}

static bool is_printed(const gt_def *d, int tag)
{
    for (int i = 0; i < d->n_tags; i++)
        if (d->tags[i] == tag)
            return true;
    return false;
}

bool mg_has_tag(gt_context *r, int object, int tag)
{
    const mg_game *g = mg_of_run(r);
    const mg_values *v = mg_values_of(r, object);
    for (int i = 0; i < v->n_tags; i++)
        if (derived_of(r)->added[object].tag[i] == tag)
            return true;
    if (mg_is_ability(r->s, object))
        return false;
    bool changeling =
        (v->keywords >> MG_KW_CHANGELING & 1) != 0 || (v->lost & MG_IS_CHANGELING) != 0;
    if (changeling && mg_is_creature_type(g, tag))
        return true; /* 702.73 */
    if (((v->lost & MG_LOST_CREATURE_TYPES) != 0 && mg_is_creature_type(g, tag)) ||
        ((v->lost & MG_LOST_LAND_TYPES) != 0 && is_land_type(g, tag)))
        return false;
    const gt_def *d = mg_def(r, object);
    return (v->lost & MG_REWORDED) != 0 ? mg_has_reworded_tag(r, object, d, tag)
                                        : is_printed(d, tag);
}
