/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What card code asks: properties, statistics, named sets, tests, values; the rule hooks. */
#include "engine/magic/internal.h"

/* Code of the rules' own; cast.c names these addresses. */
static const gt_operation builtin[] = {
    {GT_OP_END, 0, 0, 0, 0},
    {MG_OP_TURN_UP, GT_SET_THIS, 0, 0, 0}, /* 702.37e */
    {GT_OP_END, 0, 0, 0, 0},
};

/* clang-format off */
#define FOUR(n) (n), (n), (n), (n)
#define SIXTEEN(n) FOUR(n), FOUR(n), FOUR(n), FOUR(n)
const uint8_t mg_kind_of_list[256] = { /* of what is phased out: none */
    0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, MG_ZONES, 6, MG_ZONES, MG_ZONES, SIXTEEN(MG_ZONES),
    SIXTEEN(MG_ZONES),
    SIXTEEN(MG_ZONES), SIXTEEN(MG_ZONES), SIXTEEN(MG_ZONES), SIXTEEN(MG_ZONES), SIXTEEN(MG_ZONES),
    SIXTEEN(MG_ZONES),
    SIXTEEN(MG_ZONES), SIXTEEN(MG_ZONES), SIXTEEN(MG_ZONES), SIXTEEN(MG_ZONES), SIXTEEN(MG_ZONES),
    SIXTEEN(MG_ZONES),
    SIXTEEN(MG_ZONES),
};
/* clang-format on */
_Static_assert(MG_ZONES == 7, "two lists of each kind");

static uint32_t lists(uint32_t zones)
{
    return zones != 0 ? zones : (1u << MG_ZONES) - 1;
}

static uint32_t zone_bit(const gt_context *r, int object)
{
    return 1u << mg_kind_of(r->s, object);
}

/* Permanents and what is on the stack differ by their place; equal ones are the first of them. */
static unsigned which(const gt_context *cr, int object)
{
    gt_context *r = (gt_context *)(uintptr_t)cr;
    const gt_state *s = r->s;
    int kind = mg_kind_of(s, object);
    unsigned place = 0;
    if (kind != MG_BATTLEFIELD && kind != MG_STACK)
        return 0;
    uint64_t look = mg_look_of(r, object);
    GT_LIST_EACH (other, s, s->objects[object].zone) {
        if (other == object ||
            (mg_shows(mg_of_run(r), s, other) == mg_shows(mg_of_run(r), s, object) &&
             mg_look_of(r, other) == look))
            return place;
        place++;
    }
    return place;
}

/* ---- Numbers. */

/* 202.3: X counts on the stack alone. */
int32_t mg_mana_value(gt_context *r, int object)
{
    const gt_def *d = mg_def(r, object);
    const mg_card *card = mg_card_of(d);
    int x = 0;
    if (mg_is_down(r->s, object) ||
        (r->s->n_mods > 0 && mg_mod_of(r->s, object, MG_GIVE_NO_COST) != NULL)) /* 202.3a */
        return 0;
    if (object == mg_run_of(r)->asked.supposing && card != NULL && card->n_costs > 0) {
        x = mg_run_of(r)->asked.supposed_x * card->cost[0].mana.x;
    } else if (mg_kind_of(r->s, object) == MG_STACK && card != NULL && card->n_costs > 0) {
        const gt_item *item = gt_item_of(r->s, object);
        x = item != NULL ? item->v[MG_VAR_X] * card->cost[0].mana.x : 0;
    }
    if ((d->type & MG_BACK) != 0) /* 202.3b: that of the front face */
        d = mg_of_run(r)->def[mg_front_of(mg_of_run(r), mg_shows(mg_of_run(r), r->s, object))];
    return d->number[MG_MANA_VALUE] + x;
}

static int32_t property(gt_context *r, const gt_effect *e, int object, int property)
{
    gt_state *s = r->s;
    int player = mg_player_of(s, object);
    const gt_item *item;
    int32_t last;
    (void)e;
    if (r->recall && s->n_mods > 0 && player < 0 && !mg_is_permanent(s, object) &&
        mg_recall(s, object, property, &last))
        return last;
    switch (property) {
    case MG_MANA_VALUE:
        return player >= 0 ? 0 : mg_mana_value(r, object) + (r->recall ? mg_last_x(s, object) : 0);
    case MG_POWER: return mg_values_of(r, object)->power;
    case MG_TOUGHNESS: return mg_values_of(r, object)->toughness;
    case MG_LOYALTY_PRINTED: return mg_def(r, object)->number[MG_LOYALTY_PRINTED];
    case MG_DAMAGE_MARKED: return s->objects[object].mark[0];
    case MG_TARGET_COUNT:
        item = mg_kind_of(s, object) == MG_STACK ? gt_item_of(s, object) : NULL;
        return item != NULL ? item->n_targets : 0;
    case MG_LIFE_OF: return player >= 0 ? mg_of(s)->life[player] : GT_NONE;
    case MG_HAND_OF: return player >= 0 ? s->zone_count[mg_list(player, MG_HAND)] : GT_NONE;
    default: return mg_counters_on(s, object, property - MG_COUNTERS);
    }
}

static int32_t stat(gt_context *r, const gt_effect *e, int player, int what)
{
    const gt_state *s = r->s;
    (void)e;
    switch (what) {
    case MG_ST_LIFE: return mg_const(s)->life[player];
    case MG_ST_HAND: return s->zone_count[mg_list(player, MG_HAND)];
    case MG_ST_LIBRARY: return s->zone_count[mg_list(player, MG_LIBRARY)];
    case MG_ST_GRAVEYARD: return s->zone_count[mg_list(player, MG_GRAVEYARD)];
    case MG_ST_LANDS: return mg_const(s)->lands[player];
    default: return mg_const(s)->spells[player];
    }
}

static int32_t tally(gt_context *r, const gt_effect *e, int pattern)
{
    const mg_game *g = mg_of_run(r);
    for (int i = 0; i < g->n_tallies; i++)
        if (g->tally[i] == pattern)
            return r->s->tally[e->player][i];
    assert(0); /* each question has a counter */
    return 0;
}

/* ---- Sets. */

static gt_set in_combat(const gt_state *s, unsigned mark)
{
    gt_set set = gt_set_empty();
    MG_PERMANENTS_EACH (object, s, 0)
        gt_set_put(&set, object, (s->objects[object].mark[1] & mark) != 0);
    return set;
}

/* Creatures that block an attacker; of one that has left combat, those that did as it left. */
static gt_set blockers_of(const gt_state *s, int attacker)
{
    const mg_vars *v = mg_const(s);
    gt_set set = gt_set_empty();
    for (int i = 0; i < v->n_blocks + v->n_gone; i++)
        if (v->block[i].attacker == attacker)
            gt_set_add(&set, v->block[i].blocker);
    return set;
}

/* Creatures that THIS has blocked this turn, whatever has become of it. */
static gt_set were_blocked(gt_state *s, const gt_effect *e)
{
    gt_set set = gt_set_empty();
    const gt_item *item = e->source != GT_NO_OBJECT ? gt_item_of(s, e->source) : NULL;
    int blocker = item != NULL ? item->source : e->holder;
    unsigned stamp = item != NULL              ? item->source_stamp
                     : blocker != GT_NO_OBJECT ? s->objects[blocker].stamp
                                               : 0;
    GT_MODS_EACH (m, s, MG_GIVE_WAS_BLOCKED)
        if (m->source == blocker && m->source_stamp == stamp && mg_is_permanent(s, m->target) &&
            s->objects[m->target].stamp == m->target_stamp)
            gt_set_add(&set, m->target);
    return set;
}

/* What THIS is attached to; of one that has left, what it was attached to, if it is that which it
 * left. */
static gt_set host_of(const gt_state *s, const gt_effect *e)
{
    if (e->holder == GT_NO_OBJECT)
        return gt_set_empty();
    return gt_set_of(s->objects[e->holder].host);
}

/* Who was chosen as THIS entered; of an ability of what has left, as that entered (607.2d). */
static gt_set chosen_player(gt_context *r, const gt_effect *e)
{
    const gt_state *s = r->s;
    const gt_item *item = e->source != GT_NO_OBJECT ? gt_item_of(r->s, e->source) : NULL;
    int object = e->holder, chosen;
    unsigned stamp = object != GT_NO_OBJECT ? s->objects[object].stamp : 0;
    if (item != NULL && mg_is_ability(s, item->object)) { /* 607.2d */
        object = item->source;
        stamp = mg_held_stamp(item);
    }
    chosen = object != GT_NO_OBJECT ? mg_chosen_by(s, object, stamp, MG_CHOSEN_PLAYER, GT_NO_OBJECT)
                                    : GT_NO_OBJECT;
    return chosen != GT_NO_OBJECT ? gt_set_of(chosen) : gt_set_empty();
}

static gt_set named(gt_context *r, const gt_effect *e, int name)
{
    const gt_state *s = r->s;
    const uint8_t *player = mg_const(s)->player;
    switch (name) {
    case MG_SET_YOU: return gt_set_of(player[e->player]);
    case MG_SET_OPPONENT: return gt_set_of(player[1 - e->player]);
    case MG_SET_PLAYERS: return gt_set_union(gt_set_of(player[0]), gt_set_of(player[1]));
    case MG_SET_ACTIVE: return gt_set_of(player[s->active]);
    case MG_SET_NONACTIVE: return gt_set_of(player[1 - s->active]);
    case MG_SET_HOST: return host_of(s, e);
    case MG_SET_ATTACKERS: return in_combat(s, MG_ATTACKING);
    case MG_SET_BLOCKERS: return in_combat(s, MG_BLOCKING);
    case MG_SET_BLOCKERS_OF_THAT: return blockers_of(s, e->that);
    case MG_SET_LINKED: return mg_linked(r, e, MG_EXILE);
    case MG_SET_PUT_WITH: return mg_linked(r, e, MG_BATTLEFIELD);
    case MG_SET_CHOSEN_PLAYER: return chosen_player(r, e);
    case MG_SET_WERE_BLOCKED: return were_blocked(r->s, e);
    case MG_SET_LINKED_BY_MAKER: return mg_linked_by_maker(r, e);
    default:
        assert(name == MG_SET_THAT_PLAYER);
        return e->by_player < 2 ? gt_set_of(player[e->by_player]) : gt_set_empty();
    }
}

/* ---- What objects are. */

static const gt_def *def(const gt_context *r, int object)
{
    return mg_def(r, object);
}

static unsigned shows(const gt_context *r, int object)
{
    return mg_shows(mg_of_run(r), r->s, object);
}

static uint64_t keywords(gt_context *r, int object)
{
    return mg_values_of(r, object)->keywords;
}

static uint32_t types(gt_context *r, int object)
{
    return mg_values_of(r, object)->types;
}

static uint32_t colours(gt_context *r, int object)
{
    return mg_values_of(r, object)->colours;
}

static int names(gt_context *r, int object, uint16_t out[GT_NAMES])
{
    bool renamed = mg_of_run(r)->renames && mg_is_permanent(r->s, object);
    int name = renamed ? mg_values_of(r, object)->name - 1 : -1;
    if (name >= 0) { /* 612.7: it alone */
        out[0] = (uint16_t)name;
        return 1;
    }
    const gt_def *d = mg_def(r, object);
    const gt_mod *named = mg_of_run(r)->names_copies && !mg_is_down(r->s, object)
                              ? mg_mod_of(r->s, object, MG_GIVE_NAMED)
                              : NULL;
    if (named != NULL) /* 706.9 */
        d = mg_of_run(r)->def[named->value];
    for (int i = 0; i < d->n_names; i++)
        out[i] = d->names[i];
    return d->n_names;
}

/* 612.6: names of all nonlegendary creature cards that there are. */
static bool is_also_named(gt_context *r, int object, int name)
{
    const gt_pool *pool = mg_of_run(r)->pool;
    if (!mg_of_run(r)->names_all || !mg_is_permanent(r->s, object) ||
        (mg_values_of(r, object)->lost & MG_HAS_ALL_NAMES) == 0)
        return false;
    for (int k = 0; k < pool->n_defs && name >= 0; k++) {
        const gt_def *d = &pool->defs[k];
        if (d->names[0] == name && (d->type & MG_CREATURE) != 0 &&
            (d->type & (MG_LEGENDARY | MG_NO_CARD)) == 0)
            return true;
    }
    return name < 0;
}

/* ---- Tests. */

/* Whether it was declared as an attacker this turn. */
static bool has_attacked(const gt_state *s, int object)
{
    return s->n_mods > 0 && mg_mod_of((gt_state *)(uintptr_t)s, object, MG_GIVE_ATTACKED) != NULL;
}

/* 509.1h: an attacking creature is neither blocked nor unblocked until blockers are declared. */
static bool is_unblocked(const gt_state *s, unsigned mark)
{
    return (mark & (MG_ATTACKING | MG_BLOCKED)) == MG_ATTACKING &&
           mg_const(s)->step >= MG_STEP_BLOCKERS;
}

static unsigned states_of(const gt_state *s, int object)
{
    unsigned mark = s->objects[object].mark[1];
    switch (mg_kind_of(s, object)) {
    case MG_BATTLEFIELD:
        return (mark & (MG_TAPPED | MG_ATTACKING | MG_BLOCKING | MG_BLOCKED | MG_DOWN)) |
               ((mark & MG_TAPPED) == 0 ? MG_UNTAPPED : 0) |
               (is_unblocked(s, mark) ? MG_UNBLOCKED : 0) |
               ((mark & MG_MARK_SICK) == 0 ? MG_SETTLED : 0) |
               (has_attacked(s, object) ? MG_HAS_ATTACKED : 0) |
               ((s->objects[object].used & MG_USED_ENTERED) != 0 ? MG_ENTERED : 0);
    case MG_STACK: return mark & (MG_SPELL | MG_ABILITY | MG_DOWN);
    case MG_GRAVEYARD: return mark & MG_ARRIVED;
    default: return 0;
    }
}

static bool blocks_one_of(const gt_state *s, int object, gt_set set)
{
    const mg_vars *v = mg_const(s);
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == object && gt_set_has(&set, v->block[i].attacker))
            return true;
    return false;
}

static bool is_blocked_by(const gt_state *s, int object, gt_set set)
{
    const mg_vars *v = mg_const(s);
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].attacker == object && gt_set_has(&set, v->block[i].blocker))
            return true;
    return false;
}

static bool targets_one_of(gt_state *s, int object, gt_set set)
{
    const gt_item *item = mg_kind_of(s, object) == MG_STACK ? gt_item_of(s, object) : NULL;
    for (int k = 0; item != NULL && k < item->n_targets; k++)
        if (gt_set_has(&set, item->target[k].object))
            return true;
    return false;
}

/* 113.12: what it is printed with, and what effects gave it; mana abilities of basic land types are
 * some. */
static bool has_no_abilities(gt_context *r, int object)
{
    const mg_values *v = mg_values_of(r, object);
    const gt_def *d = mg_def(r, object);
    bool printed = (v->lost & MG_LOST_ABILITIES) == 0 && mg_has_text(mg_of_run(r), d);
    return !printed && v->keywords == 0 && v->n_abilities == 0 && mg_makes_untapped(r, object) == 0;
}

GT_TEST(mg, test_state)
{
    if (i->states == MG_PLAIN)
        return has_no_abilities(r, object) != (i->is_not != 0);
    return ((states_of(r->s, object) & (unsigned)i->states) != 0) != (i->is_not != 0);
}

GT_TEST(mg, test_attached)
{
    gt_set set = gt_operand_set(r, e, i->set);
    int host = r->s->objects[object].host, one = gt_set_first(&set);
    if (i->colours != 0)
        return one != GT_NO_OBJECT && one != object &&
               (mg_values_of(r, one)->colours & mg_values_of(r, object)->colours) != 0;
    return (host != GT_NO_OBJECT && gt_set_has(&set, host)) != (i->is_not != 0);
}

GT_TEST(mg, test_blocks)
{
    return blocks_one_of(r->s, object, gt_operand_set(r, e, i->set));
}

GT_TEST(mg, test_even)
{
    return r->hooks->property(r, e, object, i->property) % 2 == 0;
}

GT_TEST(mg, test_attacks)
{
    gt_set set = gt_operand_set(r, e, i->set);
    int what = r->s->objects[object].mark[3];
    return mg_is_attacker(r->s, object) && what != GT_NO_OBJECT && gt_set_has(&set, what);
}

GT_TEST(mg, test_blocked_by)
{
    return is_blocked_by(r->s, object, gt_operand_set(r, e, i->set));
}

GT_TEST(mg, test_targets_such)
{
    gt_state *s = r->s;
    const gt_item *item = mg_kind_of(s, object) == MG_STACK ? gt_item_of(s, object) : NULL;
    gt_effect asks = *e;
    for (int k = 0; item != NULL && k < item->n_targets; k++)
        if (gt_target_stands(s, &item->target[k]) &&
            gt_accepts(r, &asks, gt_address(i->filter), item->target[k].object))
            return true;
    return false;
}

GT_TEST(mg, test_targets)
{
    return targets_one_of(r->s, object, gt_operand_set(r, e, i->set));
}

GT_TEST(mg, test_controlled)
{
    int player = mg_last_controller(r->s, object);
    GT_OPERAND_EACH (other, r, e, i->players)
        if (mg_last_controller(r->s, other) == player)
            return true;
    return false;
}

GT_TEST(mg, test_owned)
{
    gt_set set = gt_operand_set(r, e, i->players);
    return gt_set_has(&set, mg_player_object(r->s, r->s->objects[object].owner));
}

GT_TEST(mg, test_owner_of)
{
    int one = gt_operand_first(r, e, i->set);
    return one != GT_NO_OBJECT && r->s->objects[one].owner == r->s->objects[object].owner;
}

GT_TEST(mg, test_permanent)
{
    return ((mg_def(r, object)->type & MG_PERMANENT_TYPES) != 0) != (i->is_not != 0);
}

GT_TEST(mg, test_chosen)
{
    int x = e->holder != GT_NO_OBJECT ? mg_chosen(r, e->holder, i->kind, -1) : -1;
    bool is = x >= 0;
    if (is && i->kind == MG_CHOSEN_COLOUR)
        is = (mg_values_of(r, object)->colours & x) != 0;
    else if (is && i->kind == MG_CHOSEN_NAME)
        is = mg_of_run(r)->def[x]->n_names > 0 &&
             gt_is_named(r, object, mg_of_run(r)->def[x]->names[0]);
    else if (is)
        is = mg_has_tag(r, object, x);
    return is != (i->is_not != 0);
}

GT_TEST(mg, test_damaged)
{
    const gt_state *s = r->s;
    gt_set set = gt_operand_set(r, e, i->set);
    GT_MODS_EACH (m, s, MG_GIVE_DAMAGED)
        if (gt_mod_is_for(s, m, object) && gt_set_has(&set, m->source) &&
            m->source_stamp == s->objects[m->source].stamp)
            return true;
    return false;
}

/* ---- Values. */

GT_VALUE(mg, activated)
{
    return e->holder != GT_NO_OBJECT ? mg_times_used(r->s, e->holder, e->ability) : 0;
}

GT_VALUE(mg, last)
{
    mg_last last;
    if (i->given_up != 0)
        return mg_given_up(r, e, i->property);
    memcpy(&last, e->last, sizeof last);
    switch (i->property) {
    case MG_POWER: return last.power;
    case MG_TOUGHNESS: return last.toughness;
    case MG_COUNTERS + MG_COUNTER_PLUS: return last.plus;
    case MG_COUNTERS + MG_COUNTER_MINUS: return last.minus;
    default: return GT_NONE;
    }
}

GT_VALUE(mg, paid)
{
    gt_state *s = r->s;
    int object = gt_operand_first(r, e, i->set);
    if (object == GT_NO_OBJECT)
        return false;
    const gt_item *item = mg_kind_of(s, object) == MG_STACK ? gt_item_of(s, object) : NULL;
    int as = item != NULL ? item->mark[1] : s->objects[object].mark[2];
    return (as & i->ways & ~MG_MARK_NEW) != 0; /* 607.2i */
}

GT_VALUE(mg, resolved)
{
    const gt_state *s = r->s;
    GT_MODS_EACH (m, s, MG_GIVE_RESOLVED)
        if (gt_mod_is_for(s, m, m->target) && m->target == e->holder &&
            (m->value & 0xffff) == e->ability)
            return m->value >> 16;
    return 0;
}

int mg_def_of_effect(const gt_context *r, const gt_effect *e)
{
    return e->ability == (uint16_t)GT_NO_ABILITY ? r->s->objects[e->source].def
                                                 : mg_def_of_ability(mg_of_run(r), e->ability);
}

GT_VALUE(mg, can_target)
{
    return mg_has_targets(r, e->player, e->holder, gt_address(i->filter), i->least);
}

GT_VALUE(mg, has_mode)
{
    return e->v[MG_VAR_MODES] >> i->mode & 1;
}

GT_VALUE(mg, is_new)
{
    int object = gt_operand_first(r, e, i->set);
    return object != GT_NO_OBJECT && mg_is_permanent(r->s, object) &&
           (r->s->objects[object].mark[2] & MG_MARK_NEW) != 0;
}

/* Whether the player could pay a cost of the card that the effect is printed on. */
GT_VALUE(mg, can_pay)
{
    int player = mg_player_named(r, e, i->player);
    if (player < 0)
        return false;
    const gt_def *d = mg_of_run(r)->def[mg_def_of_effect(r, e)];
    unsigned costs = 1u << i->cost;
    mg_mana price = mg_price(d, costs, i->x, 0);
    int object = e->holder != GT_NO_OBJECT ? e->holder : mg_player_object(r->s, player);
    return mg_can_pay(r, player, object, d, costs, i->x, &price);
}

GT_VALUE(mg, is_step)
{
    return mg_is_moment(r->s, i->step);
}

GT_VALUE(mg, colours_of)
{
    int object = gt_operand_first(r, e, i->set);
    return object != GT_NO_OBJECT ? (int32_t)mg_values_of(r, object)->colours : 0;
}

GT_VALUE(mg, kicked)
{
    int object = gt_operand_first(r, e, i->set);
    if (object == GT_NO_OBJECT)
        return 0;
    const gt_mod *m = mg_mod_of(r->s, object, MG_GIVE_KICKED);
    const gt_item *item = mg_kind_of(r->s, object) == MG_STACK ? gt_item_of(r->s, object) : NULL;
    int as = item != NULL ? item->mark[1] : r->s->objects[object].mark[2];
    return m != NULL ? m->value : (as & MG_AS_KICKED) != 0;
}

GT_VALUE(mg, first_draw)
{
    const mg_vars *v = mg_const(r->s);
    return v->step == MG_STEP_DRAW && r->s->active != e->player && v->drew == 0;
}

GT_VALUE(mg, chosen)
{
    return e->holder != GT_NO_OBJECT ? mg_chosen(r, e->holder, i->kind, GT_NONE) : GT_NONE;
}

/* 702.44b: the most colours that the mana which was spent can have had. */
GT_VALUE(mg, spent)
{
    int most = 0;
    for (uint32_t sets = mg_const(r->s)->spent; sets != 0; sets &= sets - 1) {
        int n = __builtin_popcount((unsigned)__builtin_ctz(sets));
        most = n > most ? n : most;
    }
    return most;
}

static bool has_tag(gt_context *r, int object, int tag)
{
    return mg_has_tag(r, object, tag);
}

static gt_test_code *const tests[] = {MG_TESTS(MG_DOES)};
static gt_value_code *const values[] = {MG_VALUES(MG_DOES)};

const gt_rule_hooks mg_rule_hooks = {
    .zones_per_player = MG_ZONES,
    .builtin = builtin,
    .lists = lists,
    .shared = 1u << MG_STACK,
    .exact = true,
    .which = which,
    .zone_bit = zone_bit,
    .property = property,
    .departed = mg_departed_property,
    .stat = stat,
    .tally = tally,
    .named = named,
    .def = def,
    .shows = shows,
    .keywords = keywords,
    .types = types,
    .colours = colours,
    .has_tag = has_tag,
    .offered = mg_offered,
    .is_reworded = mg_is_reworded,
    .reworded = mg_reworded,
    .changed = mg_changed,
    .is_changed = mg_is_changed,
    .names = names,
    .is_also_named = is_also_named,
    .tests = tests,
    .values = values,
    .first_value = MG_FIRST_VALUE,
    .first_instruction = MG_FIRST_INSTRUCTION,
    .instruction = mg_instruction,
    .found = mg_found,
    .decider = mg_decider,
    .window = &mg_priority,
    .frames = mg_frames,
    .growth = 1u << GT_LIMIT_OBJECTS | 1u << GT_LIMIT_MODS | 1u << GT_LIMIT_WAITING |
              1u << GT_LIMIT_ITEMS | 1u << GT_LIMIT_WORK | 1u << GT_LIMIT_GRANTED |
              1u << GT_LIMIT_TARGETS | 1u << GT_LIMIT_STATIC | 1u << GT_LIMIT_ORDER |
              1u << GT_LIMIT_SUBTYPES | 1u << GT_LIMIT_DAMAGE | 1u << GT_LIMIT_BLOCKS,
    .events = &mg_event_hooks,
};

/* Nothing is known; what is found by a computation of all is filled in then. */
static void begin_derived(mg_derived *d)
{
    d->valid = d->whole = d->simple = d->watching = d->watching_cards = d->lasting = false;
    d->discounting = true; /* as long as nobody knows */
    d->stale = gt_set_empty();
}

/* Nothing is going on in it. */
static void begin_work(mg_run *run)
{
    run->loop = (mg_loop){0, 0, 0};
    run->computing = (mg_computing){0};
    run->asked = (mg_asked){.entering = GT_NO_OBJECT,
                            .supposing = GT_NO_OBJECT,
                            .priced = GT_NO_OBJECT,
                            .spell = GT_NO_OBJECT,
                            .paid = {.object = GT_NO_OBJECT}};
    run->damage.n = 0;
}

/* The values that are known, those of permanents; their lists are copied where they have some. */
static void copy_derived(mg_derived *to, const mg_derived *from, const gt_state *s)
{
    memcpy(to, from, offsetof(mg_derived, values));
    if (!from->whole)
        return;
    MG_PERMANENTS_EACH (object, s, 0) {
        const mg_values *v = &from->values[object];
        to->values[object] = *v;
        if ((v->n_tags | v->n_abilities) != 0)
            mg_copy_lists(&to->added[object], &from->added[object], v);
    }
}

void mg_run_copy(void *run, const void *from, gt_state *s)
{
    mg_run *to = run;
    const mg_run *other = from;
    to->core = other->core;
    to->core.s = s;
    to->core.listing = &to->offered;
    to->offered.n = -1;
    to->acts = other->acts;
    to->plain = other->plain;
    to->due = other->due;
    to->mana = other->mana;
    copy_derived(&to->derived, &other->derived, s);
    to->acting[0].known = to->acting[1].known = 0;
    begin_work(to);
}

void mg_forget_values(mg_run *run)
{
    begin_derived(&run->derived);
}

void mg_run_begin(mg_run *run, const gt_game *g, gt_state *s, const gt_observer *o)
{
    run->core = (gt_context){.game = g,
                             .hooks = &mg_rule_hooks,
                             .code = mg_game_of(g)->pool->run,
                             .filters = &mg_game_of(g)->filters,
                             .s = s,
                             .observer = o,
                             .candidate = GT_NO_OBJECT,
                             .rewords = mg_game_of(g)->rewords};
    run->acts = run->plain = false;
    begin_derived(&run->derived);
    run->derived.number = 0;
    run->due = (mg_due){.known = (s->dirty & MG_DIRTY_PERMANENTS) == 0}; /* then nothing is due */
    run->mana.known = run->mana.sure = false;
    run->mana.unsure = gt_set_empty();
    run->acting[0].known = run->acting[1].known = 0;
    begin_work(run);
}
