/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What card code asks: properties, statistics, named sets, tests, values; the rule hooks. */
#include "engine/yugioh/internal.h"

static const gt_operation builtin[] = {{GT_OP_END, 0, 0, 0, 0}};

/* Whether what lies face down is asked about as its own side knows it (TEST_TRULY). */
static bool sees_down(const gt_context *r)
{
    return ((const yg_run *)(const void *)r)->sees_down;
}

static uint32_t lists(uint32_t zones)
{
    return zones != 0 ? zones : (1u << YG_ZONES) - 1;
}

static uint32_t zone_bit(const gt_context *r, int object)
{
    return 1u << yg_kind_of(r->s, object);
}

/* What lies on the field differs by its place. */
static unsigned which(const gt_context *r, int object)
{
    return yg_is_on_field(r->s, object) ? gt_place_of(r->s, object) : 0;
}

int32_t yg_remembered(const gt_state *s, int object)
{
    GT_MODS_EACH (m, s, YG_MOD_REMEMBER)
        if (yg_lies_as(s, object, m->target_stamp) && m->target == object)
            return m->value;
    return 0;
}

static int32_t property(gt_context *r, const gt_effect *e, int object, int property)
{
    const gt_state *s = r->s;
    const yg_values *v = yg_values_of(r, object);
    (void)e;
    if (property == YG_REMEMBERED)
        return yg_remembered(s, object);
    if (property == YG_COUNTERS_ON)
        return yg_counters(s, object);
    if (property == YG_COUNTER_ROOM)
        return yg_is_up_on_field(s, object)
                   ? yg_card_of(yg_true_def(r, object))->counters - yg_counters(s, object)
                   : 0;
    if (property == YG_TRUE_ATK && (yg_true_def(r, object)->type & YG_MONSTER) != 0)
        return yg_is_down(s, object) ? yg_true_def(r, object)->number[YG_ATK] : v->atk;
    if (yg_is_down(s, object) && sees_down(r) && property <= YG_DEF)
        return yg_true_def(r, object)->number[property];
    if (yg_is_down(s, object) || (yg_true_def(r, object)->type & YG_MONSTER) == 0)
        return GT_NONE;
    switch (property) {
    case YG_LEVEL: return v->level;
    case YG_ATK: return v->atk;
    case YG_DEF: return v->def;
    case YG_ORIGINAL_ATK: return v->original_atk;
    default: return v->original_def;
    }
}

static int32_t stat(gt_context *r, const gt_effect *e, int player, int what)
{
    const gt_state *s = r->s;
    (void)e;
    return what == YG_ST_LP     ? yg_const(s)->lp[player]
           : what == YG_ST_HAND ? yg_count(s, player, YG_HAND)
           : what == YG_ST_ROOM ? yg_free_zones(r, player, YG_MONSTERS)
                                : yg_const(s)->standbys[player];
}

static int32_t tally(gt_context *r, const gt_effect *e, int pattern)
{
    const yg_game *g = yg_of_run(r);
    for (int i = 0; i < g->n_tallies; i++)
        if (g->tally[i] == pattern)
            return r->s->tally[e->player][i];
    assert(0); /* each question has a counter */
    return 0;
}

/* ---- Sets. */

static gt_set if_there(const gt_state *s, int object, uint16_t stamp)
{
    return yg_lies_as(s, object, stamp) ? gt_set_of(object) : gt_set_empty();
}

gt_set yg_bound_to(const gt_state *s, int object)
{
    gt_set set = gt_set_empty();
    GT_MODS_EACH (m, s, YG_MOD_BOUND)
        if (m->target == object)
            gt_set_add(&set, m->value & 0xff);
    return set;
}

/* Of a card that has gone to a place that is not seen there is none. */
static gt_set equipped_with(const gt_state *s, int host)
{
    gt_set set = gt_set_empty();
    for (int player = 0; player < 2 && host != GT_NO_OBJECT; player++)
        GT_LIST_EACH (object, s, yg_list(player, YG_SPELLS))
            gt_set_put(&set, object, s->objects[object].host == host);
    return set;
}

/* The last link of a card in the chain; NULL: it is none. */
static gt_item *link_of(gt_state *s, int object)
{
    for (int i = s->n_items - 1; i >= 0; i--)
        if (s->items[i].source == object)
            return &s->items[i];
    return NULL;
}

static gt_set link_targets(gt_state *s, int of)
{
    gt_set set = gt_set_empty();
    const gt_item *item = link_of(s, of);
    for (int k = 0; item != NULL && k < item->n_targets; k++)
        if (yg_is_target(&item->target[k]) && gt_target_stands(s, &item->target[k]))
            gt_set_add(&set, item->target[k].object);
    return set;
}

/* What the card that the event is about was tied to when it left, if that is still on the field. */
static gt_set tied_when_it_left(const gt_state *s, const gt_effect *e)
{
    yg_last last;
    memcpy(&last, e->last, sizeof last);
    return e->that == e->holder && last.host != GT_NO_OBJECT && yg_is_monster(s, last.host)
               ? gt_set_of(last.host)
               : gt_set_empty();
}

static gt_set host_of(const gt_state *s, const gt_effect *e)
{
    if (e->holder == GT_NO_OBJECT)
        return gt_set_empty();
    int host = s->objects[e->holder].host;
    return host != GT_NO_OBJECT ? gt_set_of(host) : tied_when_it_left(s, e);
}

static gt_set bound(const gt_state *s, const gt_effect *e)
{
    if (e->holder == GT_NO_OBJECT)
        return gt_set_empty();
    return yg_is_on_field(s, e->holder) ? yg_bound_to(s, e->holder) : tied_when_it_left(s, e);
}

static gt_set named(gt_context *r, const gt_effect *e, int name)
{
    const gt_state *s = r->s;
    const yg_attack *a = &yg_const(s)->attack;
    switch (name) {
    case YG_SET_ATTACKER: return if_there(s, a->attacker, a->attacker_stamp);
    case YG_SET_ATTACKED: return if_there(s, a->target, a->target_stamp);
    case YG_SET_FOE:
        return e->holder == a->attacker ? if_there(s, a->target, a->target_stamp)
               : e->holder == a->target ? if_there(s, a->attacker, a->attacker_stamp)
                                        : gt_set_empty();
    case YG_SET_HOST: return host_of(s, e);
    case YG_SET_DRAWN: return yg_const(s)->drawn;
    case YG_SET_EQUIPPED: return equipped_with(s, e->holder);
    case YG_SET_BOUND: return bound(s, e);
    default: return link_targets(r->s, e->that);
    }
}

/* ---- What objects are. */

static unsigned shows(const gt_context *r, int object)
{
    return sees_down(r) ? r->s->objects[object].def : yg_shows(yg_of_run(r), r->s, object);
}

static const gt_def *def(const gt_context *r, int object)
{
    return yg_of_run(r)->def[shows(r, object)];
}

/* What lies face down, on the field or banished, is not what its card says. */
static gt_set changed(const gt_context *r)
{
    static const int kinds[] = {YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE, YG_BANISHED};
    yg_run *run = yg_run_of((gt_context *)(uintptr_t)r);
    if (run->down_known && !run->plain)
        return run->down;
    run->down_known = true;
    run->down = gt_set_empty();
    for (int list = 0; list < 8; list++)
        GT_LIST_EACH (object, r->s, yg_list(list & 1, kinds[list >> 1]))
            gt_set_put(&run->down, object, yg_is_down(r->s, object));
    return run->down;
}

static uint64_t keywords(gt_context *r, int object)
{
    return yg_values_of(r, object)->keywords;
}

/* ---- Tests. */

/* Y-125, Y-126. */
static bool may_be_special(gt_context *r, int object)
{
    const gt_def *d = yg_true_def(r, object);
    unsigned rule = yg_card_of(d)->summon;
    bool proper = (r->s->objects[object].mark[2] & YG_WAS_PROPER) != 0;
    if ((d->type & YG_MONSTER) == 0 ||
        (rule & (YG_NO_SPECIAL | YG_ONLY_PROPERLY | YG_ONLY_FUSION)) != 0)
        return false;
    if ((rule & YG_PROPERLY_FIRST) != 0 || (d->type & (YG_RITUAL | YG_FUSION)) != 0)
        return proper || ((d->type & YG_FUSION) != 0 && yg_kind_of(r->s, object) == YG_EXTRA);
    return true;
}

static unsigned field_states(const gt_state *s, int object)
{
    const gt_object *o = &s->objects[object];
    const yg_attack *a = &yg_const(s)->attack;
    unsigned set = yg_is_down(s, object) ? YG_IS_DOWN : YG_IS_UP;
    if (yg_is_monster(s, object))
        set |= yg_in_defence(s, object) ? YG_IN_DEFENCE : YG_IN_ATTACK;
    if (a->on != 0 && a->attacker == object && a->attacker_stamp == o->stamp)
        set |= YG_ATTACKING;
    if (a->on != 0 && a->target == object && a->target_stamp == o->stamp)
        set |= YG_ATTACKED | (a->was == YG_TARGET_UPRIGHT ? YG_WAS_UPRIGHT : 0);
    set |= (o->mark[2] & YG_WAS_SUMMONED) != 0 ? YG_CAME_THIS_TURN : 0;
    set |= (o->mark[2] & YG_WAS_VICTOR) != 0 ? YG_DESTROYED_ONE : 0;
    set |= (o->mark[2] & YG_WAS_DOOMED) != 0 ? YG_DOOMED : 0;
    set |= yg_const(s)->summoned == object ? YG_BEING_SUMMONED : 0;
    set |= (o->mark[0] & (YG_MARK_UNTRIBUTED | YG_MARK_DOWN)) == YG_MARK_UNTRIBUTED ? YG_UNTRIBUTED
                                                                                    : 0;
    return set | ((o->mark[3] & YG_WAS_FIGHTING) != 0 ? YG_HAS_ATTACKED : 0);
}

/* Those of them that most filters ask for. */
enum { PLAIN_STATES = YG_IS_UP | YG_IS_DOWN | YG_IN_ATTACK | YG_IN_DEFENCE };

static unsigned plain_states(const gt_state *s, int object)
{
    int kind = yg_kind_of(s, object);
    unsigned mark = s->objects[object].mark[0];
    if ((YG_FIELD_KINDS >> kind & 1) == 0 && kind != YG_BANISHED)
        return 0;
    unsigned set = (mark & YG_MARK_DOWN) != 0 ? YG_IS_DOWN : YG_IS_UP;
    if (kind == YG_MONSTERS)
        set |= (mark & YG_MARK_DEFENCE) != 0 ? YG_IN_DEFENCE : YG_IN_ATTACK;
    return set;
}

/* Y-101 */
static bool leaves_room(gt_context *r, const gt_effect *e, int object)
{
    int monsters = yg_list(e->player, YG_MONSTERS);
    bool own = r->s->objects[object].zone == monsters;
    return yg_free_zones(r, e->player, YG_MONSTERS) + own > 0;
}

unsigned yg_states_of(gt_context *r, const gt_effect *e, int object)
{
    const gt_state *s = r->s;
    const gt_object *o = &s->objects[object];
    const gt_def *d = yg_true_def(r, object);
    unsigned set = yg_is_on_field(s, object) ? field_states(s, object) : 0;
    (void)e;
    set |= (d->type & YG_TOKEN) != 0 ? YG_IS_TOKEN : 0;
    if (yg_kind_of(s, object) == YG_BANISHED)
        set |= yg_is_down(s, object) ? YG_IS_DOWN : YG_IS_UP;
    if (yg_kind_of(s, object) == YG_GRAVEYARD) {
        set |= (o->mark[2] & YG_WAS_SENT) != 0 ? YG_SENT_THIS_TURN : 0;
        set |= (o->mark[2] & YG_WAS_BATTLED) != 0 ? YG_BY_BATTLE_THIS_TURN : 0;
        set |= (o->mark[2] & YG_WAS_DESTROYED) != 0 ? YG_BY_DESTRUCTION_THIS_TURN : 0;
    }
    set |= may_be_special(r, object) ? YG_SUMMONABLE : 0;
    bool monster = (d->type & YG_MONSTER) != 0;
    unsigned rule = yg_card_of(d)->summon;
    set |= monster && (rule & YG_NO_NORMAL) == 0 && (d->type & (YG_RITUAL | YG_FUSION)) == 0
               ? YG_NORMAL_SUMMONABLE
               : 0;
    set |= (d->type & YG_TRAP) != 0 ? YG_IS_TRAP : 0;
    set |= monster ? YG_IS_MONSTER : 0;
    return set | (!monster || (rule & YG_NO_SET) == 0 ? YG_SETTABLE : 0);
}

GT_TEST(yg, test_does)
{
    const gt_item *item = link_of(r->s, object);
    return item != NULL && item->ability != (uint16_t)GT_NO_ABILITY &&
           (yg_ability(r, item->ability)->keywords & (uint16_t)i->categories) != 0;
}

GT_TEST(yg, test_targets)
{
    const gt_item *item = link_of(r->s, object);
    int n = 0, fit = 0;
    for (int k = 0; item != NULL && k < item->n_targets; k++)
        if (yg_is_target(&item->target[k]) && gt_target_stands(r->s, &item->target[k])) {
            n++;
            fit += gt_accepts(r, e, gt_address(i->filter), item->target[k].object);
        }
    return i->alone != 0 ? n == 1 && fit == 1 : fit > 0;
}

GT_TEST(yg, test_level_among)
{
    gt_set set = gt_matching(r, e, gt_address(i->filter));
    int level = sees_down(r) && yg_is_down(r->s, object) ? def(r, object)->number[YG_LEVEL]
                                                         : yg_level_of(r, object);
    GT_SET_EACH (other, &set)
        if (yg_level_of(r, other) == level)
            return true;
    return false;
}

/* What its own side knows of it: a cost is paid with what it is, which all see afterwards. */
GT_TEST(yg, test_truly)
{
    yg_run *run = yg_run_of(r);
    bool outer = run->sees_down;
    run->sees_down = true;
    bool accepted = gt_accepts(r, e, gt_address(i->filter), object);
    run->sees_down = outer;
    return accepted;
}

/* An equip card of it passes. */
GT_TEST(yg, test_wears)
{
    gt_set worn = equipped_with(r->s, object);
    GT_SET_EACH (card, &worn)
        if (gt_accepts(r, e, gt_address(i->filter), card))
            return true;
    return false;
}

/* What was declared: a race is a tag, a kind of card a type, a name a name, a level a number. */
GT_TEST(yg, test_declared)
{
    const gt_def *d = def(r, object);
    int32_t x = e->v[i->variable];
    if (i->what == 1)
        return (d->type & x) != 0;
    if (i->what == 3)
        return yg_level_of(r, object) == x;
    for (int k = 0; i->what == 0 && k < d->n_tags; k++)
        if (d->tags[k] == x)
            return true;
    return i->what == 2 && d->n_names > 0 && d->names[0] == x;
}

GT_TEST(yg, test_state)
{
    unsigned mask = (unsigned)(uint16_t)i->low | (unsigned)(uint16_t)i->high << 16;
    if (mask == YG_LEAVES_ROOM)
        return leaves_room(r, e, object) != (i->is_not != 0);
    unsigned states = (mask & ~(unsigned)PLAIN_STATES) == 0 && !yg_run_of(r)->plain
                          ? plain_states(r->s, object)
                          : yg_states_of(r, e, object);
    return ((states & mask) != 0) != (i->is_not != 0);
}

GT_TEST(yg, test_owner)
{
    return (r->s->objects[object].owner == e->player) == (i->player == 1);
}

GT_TEST(yg, test_equipped)
{
    gt_set set = gt_operand_set(r, e, i->set);
    int host = r->s->objects[object].host;
    return (host != GT_NO_OBJECT && gt_set_has(&set, host)) != (i->is_not != 0);
}

/* ---- Values. */

GT_VALUE(yg, last)
{
    yg_last last;
    memcpy(&last, e->last, sizeof last);
    return i->property == YG_LEVEL        ? last.level
           : i->property == YG_ATK        ? last.atk
           : i->property == YG_DEF        ? last.def
           : i->property == YG_REMEMBERED ? last.level
                                          : GT_NONE;
}

static unsigned phase_bits(const gt_state *s)
{
    static const uint8_t bits[YG_PHASES] = {YG_DRAW_BIT,   YG_STANDBY_BIT, YG_MAIN_1_BIT,
                                            YG_BATTLE_BIT, YG_BATTLE_BIT,  YG_BATTLE_BIT,
                                            YG_MAIN_2_BIT, YG_END_BIT};
    const yg_vars *v = yg_const(s);
    bool starts = v->phase == YG_PHASE_MAIN_1 && v->acted == 0; /* 5.2 */
    return bits[v->phase] | (v->attack.time != 0 ? YG_DAMAGE_BIT : 0u) |
           (starts ? YG_MAIN_START_BIT : 0u);
}

/* What is lent comes first; with it the others may follow. */
GT_VALUE(yg, can_tribute)
{
    gt_set lent = yg_lent(r->s, e->player);
    if (gt_set_is_empty(&lent))
        return gt_count_matching(r, e, gt_address(i->filter)) >= i->tributes;
    gt_set others = gt_matching(r, e, gt_address(i->filter)),
           fit = gt_matching(r, e, gt_address(i->lent));
    others = gt_set_minus(others, lent);
    int n = 0;
    GT_SET_EACH (object, &lent)
        n += gt_set_has(&fit, object);
    bool all = n == gt_set_count(&lent) || n >= i->tributes;
    return n >= i->tributes || (all && n > 0 && n + gt_set_count(&others) >= i->tributes);
}

GT_VALUE(yg, can_target)
{
    return yg_count_targets(r, e, gt_address(i->filter)) >= i->least;
}

GT_VALUE(yg, has_mode)
{
    return e->v[YG_VAR_MODES] >> i->mode & 1;
}

GT_VALUE(yg, can_pay)
{
    return yg_const(r->s)->lp[e->player] - !yg_of_run(r)->options.to_zero; /* Y-816 */
}

GT_VALUE(yg, room)
{
    return (i->how == 1 || !yg_pact_holds(r, e->player, YG_PACT_NO_SUMMON)) &&
           yg_free_zones(r, i->how == 2 ? 1 - e->player : e->player, YG_MONSTERS) >= i->least;
}

GT_VALUE(yg, can_find)
{
    return yg_of_run(r)->options.blind_search ||
           gt_count_matching(r, e, gt_address(i->filter)) >= i->least; /* Y-172, Y-808 */
}

GT_VALUE(yg, can_send)
{
    return !yg_pact_holds(r, 0, YG_PACT_BANISHED_INSTEAD);
}

GT_VALUE(yg, can_fuse)
{
    return yg_fusion_possible(r, e, gt_address(i->filter));
}

GT_VALUE(yg, nothing_lent)
{
    gt_set set = yg_lent(r->s, e->player);
    return gt_set_is_empty(&set);
}

GT_VALUE(yg, can_ritual)
{
    return yg_ritual_possible(r, e, gt_address(i->filter), i->levels);
}

GT_VALUE(yg, can_copy)
{
    return yg_can_copy(r, e);
}

GT_VALUE(yg, is_phase)
{
    return (phase_bits(r->s) & (unsigned)i->phases) != 0;
}

GT_VALUE(yg, player)
{
    return e->by_player != e->player;
}

GT_VALUE(yg, hand_size)
{
    return yg_count(r->s, i->player ^ e->player, YG_HAND);
}

static gt_test_code *const tests[] = {YG_TESTS(YG_DOES)};
static gt_value_code *const values[] = {YG_VALUES(YG_DOES)};

const gt_rule_hooks yg_rule_hooks = {
    .zones_per_player = YG_ZONES,
    .builtin = builtin,
    .lists = lists,
    .exact = true,
    .which = which,
    .zone_bit = zone_bit,
    .property = property,
    .stat = stat,
    .tally = tally,
    .named = named,
    .def = def,
    .shows = shows,
    .changed = changed,
    .keywords = keywords,
    .tests = tests,
    .values = values,
    .first_value = YG_FIRST_VALUE,
    .first_instruction = YG_FIRST_INSTRUCTION,
    .instruction = yg_instruction,
    .events = &yg_event_hooks,
    .window = &yg_windows,
    .frames = yg_frames,
    .forces = yg_forces,
};

void yg_run_begin(yg_run *run, const gt_game *g, gt_state *s, const gt_observer *o)
{
    run->core = (gt_context){.game = g,
                             .hooks = &yg_rule_hooks,
                             .code = yg_game_of(g)->pool->run,
                             .filters = &yg_game_of(g)->filters,
                             .s = s,
                             .observer = o,
                             .candidate = GT_NO_OBJECT};
    run->valid = run->computing = run->any = run->plain = run->down_known = false;
    run->keywords = yg_game_of(g)->keywords;
    run->may_hold = yg_game_of(g)->pacts;
    run->layer = 0;
    run->sees_down = false;
    run->would_negate = NULL;
}

void yg_run_plainly(yg_run *run)
{
    run->plain = true;
    run->core.filters = NULL;
    run->keywords = ~(uint64_t)0;
    run->may_hold = ~(uint32_t)0;
}
