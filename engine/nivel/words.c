/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of card code that ask something: properties, statistics, named sets, tests. */
#include "engine/nivel/internal.h"

/* Rules written as card code: choose v[0] of s[0] and trash them. See NV_CODE_TRASH_SOME. */
static const gt_operation builtin[] = {
    {GT_OP_END, 0, 0, 0, 0},    {GT_OP_VAR, 0, 0, 0, 0},   {GT_OP_VAR, 0, 0, 0, 0},
    {GT_OP_CHOOSE, 1, 0, 0, 0}, {NV_OP_TRASH, 1, 2, 0, 0}, {GT_OP_END, 0, 0, 0, 0},
};

const uint8_t nv_kind_table[GT_ZONE_LISTS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8};
const uint8_t nv_slot_table[GT_ZONE_LISTS] = {
    [NV_LEFT] = 0,
    [NV_CENTER] = 1,
    [NV_RIGHT] = 2,
    [NV_ZONES + NV_LEFT] = NV_LANES,
    [NV_ZONES + NV_CENTER] = NV_LANES + 1,
    [NV_ZONES + NV_RIGHT] = NV_LANES + 2,
    [NV_LEVEL] = NV_SLOTS,
    [NV_ZONES + NV_LEVEL] = NV_SLOTS + 1,
};
_Static_assert(NV_ZONES == 9 && NV_ITEM_ZONE == NV_ZONES, "nv_kind_table counts them twice");

static uint32_t lists(uint32_t zones)
{
    if ((zones & NV_ITEMS_MASK) != 0)
        zones |= NV_UNITS_MASK;
    zones &= (1u << NV_ZONES) - 1;
    return zones != 0 ? zones : (1u << NV_ZONES) - 1;
}

static uint32_t zone_bit(const gt_context *r, int object)
{
    if (nv_in_lane(r->s, object) && r->s->objects[object].host != GT_NO_OBJECT)
        return NV_ITEMS_MASK;
    return 1u << nv_kind_of(r->s, object);
}

/* The units of a player in some unit zones (bits), as a set of cards of the player's deck. */
static inline uint64_t units_in(const gt_state *s, int player, uint32_t lanes)
{
    uint64_t found = 0;
    for (int lane = 0; lane < NV_LANES; lane++) { /* without branches */
        unsigned unit = nv_const(s)->unit[player][lane], first = (unsigned)nv_card_at(player, 0);
        uint64_t stands = (unit != GT_NO_OBJECT) & (lanes >> lane);
        assert(unit == GT_NO_OBJECT || s->objects[unit].owner == player);
        found |= stands << ((unit - first) & 63);
    }
    return found;
}

/* The items on a player's units, as such a set. */
static __attribute__((noinline)) uint64_t items_of(const gt_state *s, int player)
{
    uint64_t found = 0;
    for (int lane = 0; lane < NV_LANES; lane++) {
        int unit = nv_const(s)->unit[player][lane];
        for (int i = unit; i != GT_NO_OBJECT; i = s->objects[i].next)
            found |= i != unit ? nv_place_bit(s, i) : 0;
    }
    return found;
}

/* Zones whose cards nothing tells but their lists. */
enum {
    ROWS = 1 << NV_DECK | 1 << NV_TRASH | 1 << NV_DAMAGE | 1 << NV_SKILLS | 1 << NV_LEVEL,
};

/* What lies in those zones of a player, kinds as bits. */
static gt_set lying(const gt_context *r, int player, uint32_t kinds)
{
    const gt_state *s = r->s;
    uint64_t found = (-(uint64_t)(kinds >> NV_HAND & 1) & nv_hand(s, player)) |
                     units_in(s, player, kinds >> NV_LEFT);
    for (uint32_t left = kinds & ROWS; left != 0; left &= left - 1)
        GT_LIST_EACH (card, s, nv_list(player, __builtin_ctz(left)))
            found |= (uint64_t)1 << (card - nv_card_at(player, 0));
    if ((kinds & NV_ITEMS_MASK) != 0)
        found |= items_of(s, player);
    _Static_assert(NV_DECK_SIZE + 1 < 64 && GT_SET_WORDS >= 2, "two decks and leaders in a set");
    int first = nv_card_at(player, 0);
    return (gt_set){{found << first, found >> 1 >> (63 - first)}};
}

/* Values that a unit had when it left the field, if that was within the running effects. */
static const nv_known *known_of(const gt_state *s, int object)
{
    const nv_vars *v = nv_const(s);
    for (int i = v->n_known - 1; i >= 0; i--)
        if (v->known[i].object == object && v->known[i].stamp == s->objects[object].stamp)
            return &v->known[i];
    return NULL;
}

static int32_t number_of(const nv_numbers *n, int property)
{
    return property == NV_COST ? n->cost : property == NV_HIT ? n->hit : n->power;
}

static int32_t property(gt_context *r, const gt_effect *e, int object, int property)
{
    gt_state *s = r->s;
    if (nv_is_unit(s, object)) {
        const nv_slot *slot = nv_slot_of(s, object);
        switch (property) {
        case NV_COST: return slot->cost;
        case NV_POWER: return nv_power_in(slot);
        case NV_HIT: return nv_hit_in(slot);
        case NV_MOVES: return s->objects[object].mark[NV_MARK_MOVED];
        default: return slot->items;
        }
    }
    if (property >= NV_ITEMS)
        return 0;
    /* last known values; but of its own card an effect in the trash reads what lies there */
    if (r->recall && object == e->that && object != e->holder &&
        e->that_stamp != s->objects[object].stamp) /* clause 10.2.5.2.4/2 */
        return number_of((const nv_numbers *)(const void *)e->last, property);
    const nv_known *k = NULL;
    if (r->recall && object != e->holder) /* 10.2.5.2.4/3 */
        k = known_of(s, object);
    if (k != NULL)
        return number_of(&k->numbers, property);
    return property == NV_COST ? nv_cost_now(r, object) : nv_def(r, object)->number[property];
}

static int32_t stat(gt_context *r, const gt_effect *e, int player, int what)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    switch (what) {
    case NV_ST_LEVEL: return v->level[player]; /* clause 10.1.10.2/1 */
    case NV_ST_SIZE: return nv_size_now(s, player);
    case NV_ST_FIELD_COST: return nv_field_cost(r, player);
    case NV_ST_SKILLS_USED: return v->skills[player];
    case NV_ST_HAND:
        return s->zone_count[nv_list(player, NV_HAND)] -
               (r->pretend != 0 && s->objects[r->pretend - 1].zone == nv_list(player, NV_HAND));
    case NV_ST_AWAKENED: return v->awakened[player];
    case NV_ST_DECK: return s->zone_count[nv_list(player, NV_DECK)];
    case NV_ST_ATTACKS:
        /* clause 10.1.14.2/3 */
        return v->attacks[player] +
               (nv_is_unit(s, e->holder) ? nv_slot_of(s, e->holder)->count_bonus : 0);
    default: return 0;
    }
}

static int32_t tally(gt_context *r, const gt_effect *e, int pattern)
{
    const nv_game *g = nv_game_of(r->game);
    for (int i = 0; i < g->n_tallies; i++)
        if (g->tally[i] == pattern) {
            int bonus = 0; /* ST10-017: attacks that this unit's effects count */
            if (g->pool->patterns[pattern].event == NV_EV_ATTACK && nv_is_unit(r->s, e->holder))
                bonus = (int)nv_slot_of(r->s, e->holder)
                            ->count_bonus; /* NOLINT(*-char-misuse): signed */
            return r->s->tally[e->player][i] + bonus;
        }
    assert(0); /* a pattern without a counter */
    return 0;
}

/* The unit facing a unit (3.5.4.2), GT_NO_OBJECT: none. */
static int facing(const gt_state *s, int unit)
{
    if (!nv_is_unit(s, unit))
        return GT_NO_OBJECT;
    return nv_const(s)->unit[1 - nv_player_at(s, unit)][nv_lane_of(s, unit)]; /* clause 3.5.4.2/1 */
}

static gt_set named(gt_context *r, const gt_effect *e, int name)
{
    const nv_battle *b;
    switch (name) {
    case NV_SET_ENCOUNTER: return gt_set_of(facing(r->s, e->holder)); /* clause 3.5.4.2/2 */
    case NV_SET_ATTACKER:
        b = nv_innermost_battle(r->s);
        return gt_set_of(b != NULL ? b->attacker : GT_NO_OBJECT);
    case NV_SET_BLOCKER:
        b = nv_innermost_battle(r->s);
        return gt_set_of(b != NULL ? b->blocker : GT_NO_OBJECT);
    default: return gt_set_of(nv_const(r->s)->leader[e->player]);
    }
}

static const gt_def *def(const gt_context *r, int object)
{
    return nv_def(r, object);
}

static uint64_t keywords(gt_context *r, int object)
{
    if (nv_is_unit(r->s, object))
        return nv_slot_of(r->s, object)->keywords;
    return nv_card_cache_of(r, object)->printed.keywords;
}

/* The unit zone of an object, or where it stood when it left; -1: none. Player * NV_LANES +
 * lane. */
static int lane_place(const gt_state *s, int object)
{
    if (object == GT_NO_OBJECT)
        return -1;
    if (nv_in_lane(s, object))
        return nv_player_at(s, object) * NV_LANES + nv_lane_of(s, object);
    const nv_known *k = known_of(s, object);
    return k != NULL ? k->lane : -1;
}

GT_TEST(nv, test_lane)
{
    gt_set set = gt_operand_set(r, e, i->set);
    int mine = lane_place(r->s, object);
    GT_SET_EACH (other, &set) {
        int theirs = lane_place(r->s, other);
        if (mine < 0 || theirs < 0)
            return false;
        int apart = mine % NV_LANES - theirs % NV_LANES;
        bool ok = i->lane == NV_SAME_LANE       ? apart == 0
                  : i->lane == NV_ADJACENT_LANE ? apart == 1 || apart == -1
                                                : apart != 0; /* clause 3.5.4.1/1 */
        if (ok)
            return true;
    }
    return false;
}

GT_TEST(nv, test_faced)
{
    return (facing(r->s, object) != GT_NO_OBJECT) == (i->is_not == 0);
}

GT_TEST(nv, test_on)
{
    gt_set set = gt_operand_set(r, e, i->units);
    int host = r->s->objects[object].host;
    return host != GT_NO_OBJECT && gt_set_has(&set, host);
}

GT_TEST(nv, test_upgraded)
{
    const gt_state *s = r->s;
    return nv_is_unit(s, object) && e->v[i->stamp] != 0 &&
           nv_const(s)->successor[nv_player_at(s, object)][nv_lane_of(s, object)] ==
               (uint16_t)e->v[i->stamp];
}

GT_TEST(nv, test_on_a)
{
    int host = r->s->objects[object].host;
    return host != GT_NO_OBJECT && gt_accepts(r, e, gt_address(i->units), host);
}

GT_TEST(nv, test_moved_by)
{
    return nv_was_moved_by(r, object, gt_address(i->sources));
}

GT_TEST(nv, test_moved)
{
    const gt_state *s = r->s;
    return (nv_is_unit(s, object) && s->objects[object].mark[NV_MARK_MOVED] > 0) == (i->moved != 0);
}

GT_TEST(nv, test_from)
{
    return (i->zones >> e->origin & 1) != 0;
}

GT_VALUE(nv, count_damage)
{
    return gt_count_matching(r, e, gt_address(i->filter)) + nv_const(r->s)->damage_bonus[e->player];
}

GT_VALUE(nv, event_by)
{
    bool own = e->by_player == e->player;
    return (i->causes >> e->by & 1) != 0 &&
           (i->whose == 0 || (e->by_player != GT_NOBODY && i->whose == (own ? 1 : 2)));
}

GT_VALUE(nv, can_place)
{
    gt_set set = gt_operand_set(r, e, i->units);
    bool some = false;
    GT_SET_EACH (object, &set)
        some = some || nv_free_lanes(r, e, object, i->lanes, i->set, i->flags) != 0;
    return some;
}

GT_VALUE(nv, can_equip)
{
    gt_set items = gt_operand_set(r, e, i->items), units = gt_operand_set(r, e, i->units);
    GT_SET_EACH (item, &items)
        GT_SET_EACH (unit, &units)
            if (nv_can_equip(r, e, item, unit, i->flags))
                return true;
    return false;
}

GT_VALUE(nv, can_upgrade)
{
    gt_set units = gt_operand_set(r, e, i->units), cards = gt_operand_set(r, e, i->cards);
    GT_SET_EACH (unit, &units)
        GT_SET_EACH (card, &cards)
            if (nv_can_upgrade(r, e, unit, card, i->flags))
                return true;
    return false;
}

GT_VALUE(nv, can_move)
{
    gt_set set = gt_operand_set(r, e, i->unit);
    int unit = gt_set_first(&set);
    return unit != GT_NO_OBJECT && nv_is_unit(r->s, unit);
}

GT_VALUE(nv, can_strike)
{
    gt_set set = gt_operand_set(r, e, i->unit);
    int unit = gt_set_first(&set);
    return nv_is_unit(r->s, unit) && (nv_slot_of(r->s, unit)->cannot & NV_CANNOT_ATTACK) == 0 &&
           nv_is_payable(r, unit, NV_DECLARE_ATTACK);
}

GT_VALUE(nv, can_use)
{
    nv_held held[NV_MAX_HELD];
    gt_set set = gt_operand_set(r, e, i->card);
    bool some = false;
    GT_SET_EACH (object, &set)
        some = some || nv_usable(r, object, i->keyword, held) > 0;
    return some;
}

GT_VALUE(nv, can_take)
{
    gt_set set = gt_operand_set(r, e, i->card);
    int card = gt_set_first(&set);
    return card != GT_NO_OBJECT && nv_can_take(r, card, i->timing);
}

GT_VALUE(nv, can_raise)
{
    return nv_const(r->s)->level[i->player ^ e->player] < NV_LEVEL_MAX; /* clause 4.6.3/3 */
}

static gt_test_code *const tests[] = {NV_TESTS(NV_DOES)};
static gt_value_code *const values[] = {NV_VALUES(NV_DOES)};

/* 8.6.2 waits until no effect is in progress. */
static bool calm(gt_context *r)
{
    nv_refresh(r); /* 8.4.1 */
    return (r->s->due & ~NV_DUE_ITEMS) == 0 && r->s->end == GT_RUNNING; /* clause 1.3.7.3/9 */
}

const gt_rule_hooks nv_rule_hooks = {
    .zones_per_player = NV_ZONES,
    .builtin = builtin,
    .lists = lists,
    .zone_bit = zone_bit,
    .kind = nv_kind_table,
    .lying = lying,
    .uncounted = NV_UNITS_MASK | NV_ITEMS_MASK,
    .property = property,
    .stat = stat,
    .tally = tally,
    .named = named,
    .def = def,
    .keywords = keywords,
    .tests = tests,
    .values = values,
    .first_value = NV_OP_FIRST_VALUE,
    .first_instruction = NV_OP_FIRST_INSTRUCTION,
    .instruction = nv_instruction,
    .calm = calm,
    .events = &nv_event_hooks,
    .frames = nv_frames,
    .look_after = nv_look_after,
    .begin_action = nv_begin_action,
};
