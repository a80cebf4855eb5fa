/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derived values (Y-501 to Y-513): continuous abilities and modifiers, in layers, within a layer by
 * timestamp.
 *
 *   0 what is negated: by modifiers, then by abilities (Y-504)      1 names, levels
 *                                                                            2 original ATK and DEF
 *   3 changes of these by what is there      4 sums, and "becomes", to which later sums add (Y-512)
 *                                                                                          5 halved
 *   6 keywords, positions, rules for players */
#include "engine/yugioh/internal.h"

enum { NEGATION, NAMES, ORIGINAL, CHANGED, NUMBERS, HALVED, RULES, LAYERS };
enum { MOST_HOLDERS = 2 * (YG_MONSTER_ZONES + YG_SPELL_ZONES + 1) };

static int number_of_layer(int give)
{
    switch (give) {
    case YG_GIVE_NEGATED: return NEGATION;
    case YG_GIVE_LEVEL:
    case YG_GIVE_NAMED: return NAMES;
    case YG_GIVE_ORIGINAL_ATK:
    case YG_GIVE_ORIGINAL_DEF: return ORIGINAL;
    case YG_GIVE_ATK:
    case YG_GIVE_DEF:
    case YG_GIVE_ATK_IS:
    case YG_GIVE_DEF_IS: return NUMBERS;
    case YG_GIVE_ATK_HALF: return HALVED;
    default: return RULES;
    }
}

/* Y-512: what a card makes of a value as long as it is there changes the original one: that comes
 * before sums. */
static int number_of_static(int give)
{
    bool becomes = give == YG_GIVE_ATK_IS || give == YG_GIVE_DEF_IS;
    return becomes ? CHANGED : number_of_layer(give);
}

unsigned yg_layer_of(int give)
{
    return 1u << number_of_static(give);
}

/* Since when its continuous effects are there: since it came, or was turned up (Y-504). */
unsigned yg_timestamp(const gt_state *s, int object)
{
    for (int i = 0; i < s->n_mods; i++)
        if (s->mods[i].what == YG_MOD_TURNED_UP && s->mods[i].target == object &&
            s->mods[i].target_stamp == s->objects[object].stamp)
            return s->mods[i].order;
    return s->objects[object].stamp;
}

/* ---- One change. */

static int32_t not_below_0(int32_t x)
{
    return x < 0 ? 0 : x; /* Y-511 */
}

static void change(yg_values *v, int give, int32_t x)
{
    switch (give) {
    case YG_GIVE_NEGATED: v->negated = true; return;
    case YG_GIVE_ORIGINAL_ATK: v->atk = v->original_atk = x; return;
    case YG_GIVE_ORIGINAL_DEF: v->def = v->original_def = x; return;
    case YG_GIVE_ATK: v->atk += x; return;
    case YG_GIVE_DEF: v->def += x; return;
    case YG_GIVE_ATK_IS: v->atk = x; return;
    case YG_GIVE_DEF_IS: v->def = x; return;
    case YG_GIVE_ATK_HALF: v->atk = not_below_0(v->atk) / 2; return;
    case YG_GIVE_LEVEL: v->level = (int16_t)(v->level + x < 1 ? 1 : v->level + x); return;
    case YG_GIVE_KEYWORD: v->keywords |= (uint64_t)1 << x; return;
    case YG_GIVE_POSITION: v->position = (uint8_t)x; return;
    default: v->name = (uint16_t)(x + 1); return;
    }
}

/* Y-503: of a spell, and it is unaffected by spells. */
static bool is_spared(const gt_context *r, const yg_values *v, int source)
{
    return (v->keywords >> YG_KW_IMMUNE_SPELLS & 1) != 0 && source != GT_NO_OBJECT &&
           (yg_true_def(r, source)->type & YG_SPELL) != 0;
}

static void begin_values(gt_context *r, int object);

/* Values of what lies neither on the field nor in a hand begin when they are asked for. */
static yg_values *begun(gt_context *r, int object)
{
    yg_run *run = yg_run_of(r);
    if (!gt_set_has(&run->begun, object)) {
        gt_set_add(&run->begun, object);
        begin_values(r, object);
    }
    return &run->values[object];
}

/* What holds a set card, too: it is not activated, and is not turned by hand, so not flip summoned
 * (Y-152). */
static bool reaches_down(int give, int32_t x)
{
    return give == YG_GIVE_KEYWORD && (x == YG_KW_NO_ACTIVATION || x == YG_KW_NO_POSITION);
}

static void change_all(gt_context *r, gt_set set, int source, int give, int32_t x)
{
    bool rule = reaches_down(give, x);
    gt_set *would = yg_run_of(r)->would_negate;
    GT_SET_EACH (object, &set) {
        if ((!rule && yg_is_down(r->s, object)) || is_spared(r, begun(r, object), source))
            continue;
        if (would != NULL)
            gt_set_add(would, object);
        else
            change(begun(r, object), give, x);
    }
}

static void hold_pact(yg_run *run, int player, int pact, int32_t x)
{
    bool held = (run->pacts[player] >> pact & 1) != 0;
    int32_t *number = &run->pact_number[player][pact];
    run->pacts[player] |= 1u << pact;
    switch (pact) {
    case YG_PACT_DAMAGE_IS: *number = x; return; /* the last one */
    case YG_PACT_NO_DAMAGE_FROM: *number = held && *number < x ? *number : x; return;
    case YG_PACT_NO_DAMAGE_TO: *number = held && *number > x ? *number : x; return;
    default: *number += x;
    }
}

static void hold_pacts(gt_context *r, int player, int pact, int who, int32_t x)
{
    if ((who & YG_YOU) != 0)
        hold_pact(yg_run_of(r), player, pact, x);
    if ((who & YG_OPPONENT) != 0)
        hold_pact(yg_run_of(r), 1 - player, pact, x);
}

/* Whom GIVE_ALL gives: most often the card itself or what it is tied to, which need not be looked
 * for. */
static gt_set receivers(gt_context *r, gt_effect *e, gt_addr filter)
{
    const gt_operation *head = &r->code[filter];
    bool anywhere = head->a == 0 && head->b == 0 && head->c < 0;
    if (anywhere && head[1].op == GT_OP_TEST_IN && head[2].op == GT_OP_DONE && !yg_run_of(r)->plain)
        return gt_operand_set(r, e, head[1].a);
    return gt_matching(r, e, filter);
}

void yg_write_value(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack)
{
    int layer = yg_run_of(r)->layer;
    if (i->op == YG_OP_GIVE_PLAYER) {
        if (layer == RULES)
            hold_pacts(r, e->player, i->a, i->c, stack[0]);
        return;
    }
    if (number_of_static(i->a) != layer)
        return;
    gt_set set =
        i->op == YG_OP_GIVE_ALL ? receivers(r, e, gt_address(i->c)) : gt_operand_set(r, e, i->c);
    change_all(r, set, e->source, i->a, stack[0]);
}

/* ---- A layer. */

/* Face-up cards with continuous abilities that do something, by timestamp; returns how many. */
static int holders(gt_context *r, uint8_t out[MOST_HOLDERS], unsigned stamp[MOST_HOLDERS])
{
    static const int kinds[] = {YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE};
    const gt_state *s = r->s;
    const yg_game *g = yg_of_run(r);
    int n = 0;
    for (int list = 0; list < 6; list++)
        GT_LIST_EACH (object, s, yg_list(list & 1, kinds[list >> 1])) {
            const gt_object *o = &s->objects[object];
            if ((g->card_cache[o->def].facts & YG_HAS_STATIC) == 0 ||
                (o->mark[0] & (YG_MARK_DOWN | YG_MARK_ACTIVE)) != 0 ||
                object == yg_const(s)->summoned || yg_is_worn(r, object))
                continue;
            unsigned now = yg_timestamp(s, object);
            int at = n++;
            for (; at > 0 && stamp[at - 1] > now; at--) {
                out[at] = out[at - 1];
                stamp[at] = stamp[at - 1];
            }
            out[at] = (uint8_t)object;
            stamp[at] = now;
        }
    return n;
}

static void apply_holder(gt_context *r, int object, int layer)
{
    const yg_game *g = yg_of_run(r);
    const yg_card_cache *b = &g->card_cache[r->s->objects[object].def];
    if ((b->layers >> layer & 1) == 0 || begun(r, object)->negated ||
        (r->s->objects[object].mark[2] & YG_WAS_DOOMED) != 0) /* 6.20 */
        return;
    for (int k = b->first; k < b->first + b->n; k++) {
        const gt_ability *a = &g->pool->abilities[k];
        gt_effect e;
        if (a->kind != GT_STATIC)
            continue;
        gt_effect_init(&e, r->s->objects[object].controller, object, object);
        memset(&e.v, 0, sizeof e - offsetof(gt_effect, v));
        if (a->condition == 0 || gt_run_value(r, &e, a->condition) != 0)
            gt_run_static(r, &e, a->code);
    }
}

static void apply_mod(gt_context *r, const gt_mod *m, int layer)
{
    bool pact = m->what >= YG_MOD_PACT && m->what < YG_MOD_LISTEN;
    if (pact && layer == RULES)
        hold_pact(yg_run_of(r), m->target, m->what - YG_MOD_PACT, m->value);
    if (m->what < YG_GIVE_COUNT && number_of_layer(m->what) == layer &&
        yg_lies_as(r->s, m->target, m->target_stamp) &&
        !is_spared(r, begun(r, m->target), m->source))
        change(begun(r, m->target), m->what, m->value);
}

/* Those that negate effects, by timestamp, what each negates, and whether it acts: what acts and
 * negates another switches that off. Of two that switch each other off the earlier one stays on
 * (Y-504). */
typedef struct negators {
    int n;
    uint8_t holder[MOST_HOLDERS];
    gt_set what[MOST_HOLDERS];
    bool acts[MOST_HOLDERS];
} negators;

static negators find_negators(gt_context *r, const uint8_t *holder, int n)
{
    const yg_game *g = yg_of_run(r);
    negators all;
    all.n = 0;
    for (int i = 0; i < n; i++) {
        if ((g->card_cache[r->s->objects[holder[i]].def].layers >> NEGATION & 1) == 0)
            continue;
        all.what[all.n] = gt_set_empty();
        yg_run_of(r)->would_negate = &all.what[all.n];
        apply_holder(r, holder[i], NEGATION);
        all.holder[all.n++] = holder[i];
    }
    yg_run_of(r)->would_negate = NULL;
    return all;
}

static bool is_switched_off(const negators *all, int k, int n)
{
    for (int j = 0; j < n; j++)
        if (j != k && all->acts[j] && gt_set_has(&all->what[j], all->holder[k]))
            return true;
    return false;
}

/* As if they had come one after the other: whoever comes finds the others as they are, and what
 * changes by that changes others in turn. Those that never come to rest are left as they are
 * then. */
static void settle_negators(negators *all)
{
    for (int come = 1; come <= all->n; come++) {
        bool changed = true;
        all->acts[come - 1] = false;
        for (int round = 0; changed && round <= come; round++) {
            changed = false;
            for (int k = come - 1; k >= 0; k--) {
                bool acts = !is_switched_off(all, k, come);
                changed |= acts != all->acts[k];
                all->acts[k] = acts;
            }
        }
    }
}

/* All modifiers first: these are no longer asked whether they are negated. */
static void apply_negation(gt_context *r, const uint8_t *holder, int n)
{
    for (int k = 0; k < r->s->n_mods; k++)
        apply_mod(r, &r->s->mods[k], NEGATION);
    if (!yg_is_given(r, YG_GIVE_NEGATED) || n == 0)
        return;
    negators all = find_negators(r, holder, n);
    settle_negators(&all);
    for (int k = 0; k < all.n; k++)
        if (all.acts[k])
            change_all(r, all.what[k], GT_NO_OBJECT, YG_GIVE_NEGATED, 0);
}

/* Holders and modifiers, both by timestamp. */
static void apply_layer(gt_context *r, const uint8_t *holder, const unsigned *stamp, int n,
                        int layer)
{
    const gt_state *s = r->s;
    int i = 0, k = 0;
    while (i < n || k < s->n_mods) {
        bool earlier = i == n || (k < s->n_mods && s->mods[k].order < stamp[i]);
        if (k < s->n_mods && earlier)
            apply_mod(r, &s->mods[k++], layer);
        else
            apply_holder(r, holder[i++], layer);
    }
}

static void begin_values(gt_context *r, int object)
{
    bool field = yg_is_on_field(r->s, object) && !yg_is_worn(r, object);
    const gt_def *d = yg_of_run(r)->def[yg_shows(yg_of_run(r), r->s, object)];
    yg_values *v = &yg_run_of(r)->values[object];
    *v = (yg_values){.keywords = field ? d->keywords & 0xffffffff : 0,
                     .atk = d->number[YG_ATK],
                     .def = d->number[YG_DEF],
                     .original_atk = d->number[YG_ATK],
                     .original_def = d->number[YG_DEF],
                     .level = d->number[YG_LEVEL]};
}

static void end_values(gt_context *r)
{
    yg_run *run = yg_run_of(r);
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, r->s, yg_list(player, YG_MONSTERS)) {
            run->values[object].atk = not_below_0(run->values[object].atk);
            run->values[object].def = not_below_0(run->values[object].def);
        }
}

/* Y-502: what its text states without more is negated too. */
static void take_keywords(gt_context *r)
{
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, r->s, yg_list(player, YG_MONSTERS))
            if (yg_run_of(r)->values[object].negated)
                yg_run_of(r)->values[object].keywords = 0;
}

static void compute(gt_context *r)
{
    gt_state *s = r->s;
    yg_run *run = yg_run_of(r);
    uint8_t row[MOST_HOLDERS];
    unsigned stamp[MOST_HOLDERS];
    run->valid = run->computing = true;
    run->pacts[0] = run->pacts[1] = 0;
    memset(run->pact_number, 0, sizeof run->pact_number);
    run->begun = gt_set_empty();
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, s, yg_list(player, YG_MONSTERS))
            begun(r, object);
    int n = holders(r, row, stamp);
    run->layer = NEGATION;
    if (n + s->n_mods > 0) {
        apply_negation(r, row, n);
        take_keywords(r);
    }
    for (int layer = NEGATION + 1; layer < LAYERS && n + s->n_mods > 0; layer++) {
        run->layer = layer;
        apply_layer(r, row, stamp, n, layer);
    }
    end_values(r);
    run->computing = false;
}

static void make_valid(gt_context *r)
{
    const yg_run *run = yg_run_of(r);
    if (!run->valid || (run->plain && !run->computing))
        compute(r);
}

const yg_values *yg_values_of(gt_context *r, int object)
{
    make_valid(r);
    return begun(r, object);
}

bool yg_pact_is_held(gt_context *r, int player, int pact)
{
    make_valid(r);
    return (yg_run_of(r)->pacts[player] >> pact & 1) != 0;
}

bool yg_is_negated(gt_context *r, int object)
{
    return yg_is_given(r, YG_GIVE_NEGATED) && yg_is_up_on_field(r->s, object) &&
           yg_values_of(r, object)->negated;
}

int yg_level_of(gt_context *r, int object)
{
    if (!yg_is_given(r, YG_GIVE_LEVEL))
        return yg_of_run(r)->def[yg_shows(yg_of_run(r), r->s, object)]->number[YG_LEVEL];
    return yg_values_of(r, object)->level;
}

bool yg_levels_change(gt_context *r)
{
    if (!yg_is_given(r, YG_GIVE_LEVEL))
        return false;
    uint8_t row[MOST_HOLDERS];
    unsigned stamp[MOST_HOLDERS];
    int n = holders(r, row, stamp);
    for (int i = 0; i < n; i++)
        if ((yg_of_run(r)->card_cache[r->s->objects[row[i]].def].layers &
             yg_layer_of(YG_GIVE_LEVEL)) != 0)
            return true;
    return false;
}
