/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derived values (Y-501 to Y-513): continuous abilities and modifiers, in layers (enum yg_layer),
 * within a layer by timestamp. */
#include "engine/yugioh/internal.h"

#include "engine/effects/continuous.h"

enum { MOST_HOLDERS = 2 * (YG_MONSTER_ZONES + YG_SPELL_ZONES + 1) };

static const struct {
    uint8_t by_mod, by_ability;
} layer_of[YG_GIVE_COUNT] = {
#define LAYER(name, by_mod, by_ability, text) {YG_LAYER_##by_mod, YG_LAYER_##by_ability},
    YG_GIVES(LAYER)
#undef LAYER
};

unsigned yg_layer_of(int give)
{
    return 1u << layer_of[give].by_ability;
}

/* Since when its continuous effects are there: since it came, or was turned up (Y-504). */
unsigned yg_timestamp(const gt_state *s, int object)
{
    GT_MODS_EACH (m, s, YG_MOD_TURNED_UP)
        if (gt_mod_is_for(s, m, object))
            return m->order;
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
        if (layer == YG_LAYER_RULES)
            hold_pacts(r, e->player, i->a, i->c, stack[0]);
        return;
    }
    if (layer_of[i->a].by_ability != layer)
        return;
    gt_set set =
        i->op == YG_OP_GIVE_ALL ? receivers(r, e, gt_address(i->c)) : gt_operand_set(r, e, i->c);
    change_all(r, set, e->source, i->a, stack[0]);
}

/* ---- What there is, and what it does. */

/* An ability of what is negated, or of what is as good as destroyed (6.20). */
static bool is_off(gt_context *r, const gt_continuous *x)
{
    return begun(r, x->holder)->negated || (r->s->objects[x->holder].mark[2] & YG_WAS_DOOMED) != 0;
}

static void apply_mod(gt_context *r, const gt_mod *m)
{
    if (m->what >= YG_MOD_PACT)
        hold_pact(yg_run_of(r), m->target, m->what - YG_MOD_PACT, m->value);
    else if (!is_spared(r, begun(r, m->target), m->source))
        change(begun(r, m->target), m->what, m->value);
}

static void apply(gt_context *r, const gt_continuous *x, int layer)
{
    gt_effect e;
    yg_run_of(r)->layer = layer;
    if (x->mod >= 0) {
        apply_mod(r, &r->s->mods[x->mod]);
        return;
    }
    yg_effect_init(&e, r->s->objects[x->holder].controller, x->holder, x->holder);
    gt_run_ability(r, &e, &yg_of_run(r)->pool->abilities[x->ability]);
}

static void exceeded(gt_context *r, gt_limit limit, int object)
{
    gt_abort(r->s, limit, object);
}

static const gt_layer_rules rules = {.is_off = is_off, .apply = apply, .exceeded = exceeded};

static void find_abilities_of(gt_context *r, int object, gt_continuous_list *all)
{
    const yg_game *g = yg_of_run(r);
    const yg_card_cache *b = &g->card_cache[r->s->objects[object].def];
    gt_continuous x = {.stamp = (uint16_t)yg_timestamp(r->s, object),
                       .layers = b->layers,
                       .mod = -1,
                       .holder = (uint8_t)object};
    for (int k = b->first; k < b->first + b->n; k++) {
        x.ability = (uint16_t)k;
        if (g->pool->abilities[k].kind == GT_STATIC)
            gt_continuous_add(r, &rules, all, &x);
    }
}

/* Those of face-up cards. */
static void find_abilities(gt_context *r, gt_continuous_list *all)
{
    static const int kinds[] = {YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE};
    const gt_state *s = r->s;
    for (int list = 0; list < 6; list++)
        GT_LIST_EACH (object, s, yg_list(list & 1, kinds[list >> 1])) {
            const gt_object *o = &s->objects[object];
            if ((yg_of_run(r)->card_cache[o->def].facts & YG_HAS_STATIC) != 0 &&
                (o->mark[0] & (YG_MARK_DOWN | YG_MARK_ACTIVE)) == 0 &&
                object != yg_const(s)->summoned && !yg_is_worn(r, object))
                find_abilities_of(r, object, all);
        }
}

static void find_mods(gt_context *r, gt_continuous_list *all)
{
    const gt_state *s = r->s;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        bool pact = m->what >= YG_MOD_PACT && m->what < YG_MOD_LISTEN;
        if (pact || (m->what < YG_GIVE_COUNT && yg_lies_as(s, m->target, m->target_stamp)))
            gt_continuous_add(
                r, &rules, all,
                &(gt_continuous){
                    .stamp = m->order,
                    .layers = (uint16_t)(1u << (pact ? YG_LAYER_RULES : layer_of[m->what].by_mod)),
                    .mod = (int16_t)i,
                    .holder = m->target});
    }
}

/* ---- What is negated. */

/* Those that negate effects, by timestamp, what each negates, and whether it acts: what acts and
 * negates another switches that off. Of two that switch each other off the earlier one stays on
 * (Y-504). */
typedef struct negators {
    int n;
    uint8_t holder[MOST_HOLDERS];
    gt_set what[MOST_HOLDERS];
    bool acts[MOST_HOLDERS];
} negators;

/* Which of them a card is; it becomes one if it is none yet. */
static int negator_of(negators *all, int holder)
{
    int k = 0;
    while (k < all->n && all->holder[k] != holder)
        k++;
    if (k == all->n) {
        all->what[k] = gt_set_empty();
        all->holder[all->n++] = (uint8_t)holder;
    }
    return k;
}

static void find_negators(gt_context *r, gt_continuous_list *list, negators *all)
{
    all->n = 0;
    for (int i = 0; i < list->n; i++) {
        if (list->of[i].mod >= 0 || (list->of[i].layers >> YG_LAYER_NEGATION & 1) == 0)
            continue;
        yg_run_of(r)->would_negate = &all->what[negator_of(all, list->of[i].holder)];
        gt_apply_continuous(r, &rules, list, i, YG_LAYER_NEGATION);
        list->of[i].began = false; /* it may be negated itself */
    }
    yg_run_of(r)->would_negate = NULL;
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
static void apply_negation(gt_context *r, gt_continuous_list *list)
{
    negators all;
    for (int i = 0; i < list->n; i++)
        if (list->of[i].mod >= 0 && (list->of[i].layers >> YG_LAYER_NEGATION & 1) != 0)
            gt_apply_continuous(r, &rules, list, i, YG_LAYER_NEGATION);
    if (!yg_is_given(r, YG_GIVE_NEGATED))
        return;
    find_negators(r, list, &all);
    settle_negators(&all);
    for (int k = 0; k < all.n; k++)
        if (all.acts[k])
            change_all(r, all.what[k], GT_NO_OBJECT, YG_GIVE_NEGATED, 0);
}

/* ---- The whole. */

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
    gt_continuous_list all;
    run->valid = run->computing = true;
    run->pacts[0] = run->pacts[1] = 0;
    memset(run->pact_number, 0, sizeof run->pact_number);
    run->begun = gt_set_empty();
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, s, yg_list(player, YG_MONSTERS))
            begun(r, object);
    gt_continuous_begin(&all);
    find_abilities(r, &all);
    find_mods(r, &all);
    if ((all.layers >> YG_LAYER_NEGATION & 1) != 0) {
        apply_negation(r, &all);
        take_keywords(r);
    }
    for (int layer = YG_LAYER_NEGATION + 1; layer < YG_LAYERS; layer++)
        gt_apply_layer(r, &rules, &all, layer);
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
    gt_continuous_list all;
    gt_continuous_begin(&all);
    find_abilities(r, &all);
    return (all.layers & yg_layer_of(YG_GIVE_LEVEL)) != 0;
}
