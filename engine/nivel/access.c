/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What static abilities and modifiers for several units read and write
 * (engine/code/dependency.h), so that they are applied in the order that follows from it. Worked
 * out when a game is prepared.
 *
 * Characteristics are the keywords, one by one, and the numbers that something can change. What is
 * printed on a card and nothing changes (name, element, affiliation) is none, nor where cards lie.
 * Places are seen from the ability at first (enum place below), and become unit zones and players
 * when it is known where it works. */
#include "engine/nivel/internal.h"

enum { EVERYWHERE = NV_AT_ALL, QUOTED_DEEP = 4 };

static const uint64_t everything = ~(uint64_t)0;

/* What each modifier changes. */
static const uint64_t changes[NV_GIVE_COUNT] = {
    [NV_GIVE_POWER] = NV_C(POWER),
    [NV_GIVE_POWER_SET] = NV_C(POWER),
    [NV_GIVE_HIT] = NV_C(HIT),
    [NV_GIVE_HIT_SET] = NV_C(HIT),
    [NV_GIVE_COST] = NV_C(COST),
    [NV_GIVE_COST_SET] = NV_C(COST),
    [NV_GIVE_ATTACKS] = NV_C(ATTACKS),
    [NV_GIVE_CANNOT] = NV_C(CANNOT),
    [NV_GIVE_ATTACK_COUNT] = NV_C(ATTACK_COUNT),
    [NV_GIVE_ABILITY] = NV_C(ABILITIES),
    [NV_GIVE_SIZE] = NV_C(SIZE),
    [NV_GIVE_HAND_LIMIT] = NV_C(HAND_LIMIT),
    [NV_GIVE_DAMAGE_COUNT] = NV_C(DAMAGE_COUNT),
    [NV_GIVE_FORBID] = NV_C(BANS),
};

uint64_t nv_changes(const gt_pool *pool, int what, int32_t value)
{
    return changes[what] | (what == NV_GIVE_ABILITY ? pool->abilities[value].keywords : 0);
}

/* ---- Reading. */

typedef struct reader {
    gt_code_reader code; /* first */
    gt_access *to;
} reader;

static void reads(reader *r, uint64_t what, unsigned where)
{
    r->to->reads |= what;
    r->to->looks |= what != 0 ? where : 0;
}

static uint64_t number(int property)
{
    return property == NV_COST    ? NV_C(COST)
           : property == NV_POWER ? NV_C(POWER)
           : property == NV_HIT   ? NV_C(HIT)
                                  : 0;
}

/* Where what a filter accepts may lie, as far as it has characteristics there that are no printed
 * ones. */
static unsigned domain(const gt_operation *head)
{
    uint32_t zones = head->b == 0 ? ~(uint32_t)0 : (uint16_t)head->b;
    unsigned own = ((zones & NV_UNITS_MASK) != 0 ? NV_AT_OWN : 0) |
                   ((zones & (NV_ITEMS_MASK | 1u << NV_SKILLS)) != 0 ? NV_AT_YOU : 0);
    unsigned theirs = own << NV_AT_OTHERS;
    return (head->a != 2 ? own : 0) | (head->a != 1 ? theirs : 0);
}

/* Where the members of a set operand may be; head: as for gt_code_reader.note. */
static unsigned members(int operand, const gt_operation *head)
{
    switch (operand) {
    case GT_SET_THIS: return NV_AT_SELF;
    case NV_SET_ENCOUNTER: return NV_AT_FACING;
    case GT_SET_CANDIDATE: return head != NULL ? domain(head) : EVERYWHERE;
    default: return EVERYWHERE;
    }
}

static void reads_stat(reader *r, int player, int stat)
{
    unsigned theirs = player == 0 ? 0 : NV_AT_OTHERS;
    if (stat == NV_ST_SIZE)
        reads(r, NV_C(SIZE), (unsigned)NV_AT_YOU << theirs);
    else if (stat == NV_ST_FIELD_COST)
        reads(r, NV_C(COST), (unsigned)(NV_AT_OWN | NV_AT_YOU) << theirs);
    else if (stat == NV_ST_ATTACKS)
        reads(r, NV_C(ATTACK_COUNT), NV_AT_SELF);
}

static bool note(gt_code_reader *code, const gt_operation *i, const gt_operation *head)
{
    reader *r = (reader *)(void *)code;
    switch (i->op) {
    case GT_OP_PROP:
    case GT_OP_SUM_SET:
    case GT_OP_EXTREME:
    case GT_OP_NARROW: reads(r, number(i->b), members(i->a, head)); return true;
    case GT_OP_SUM:
    case GT_OP_EXTREME_AMONG:
        reads(r, number(i->c), domain(&code->pool->code[gt_address(i->b)]));
        return true;
    case GT_OP_TEST_RANGE: reads(r, number(i->a), members(GT_SET_CANDIDATE, head)); return true;
    case GT_OP_TEST_HAS:
        reads(r, (uint64_t)1 << i->b, members(GT_SET_CANDIDATE, head));
        return true;
    case GT_OP_STAT: reads_stat(r, i->a, i->b); return true;
    case GT_OP_TALLY:
        if (code->pool->patterns[i->b].event == NV_EV_ATTACK)
            reads(r, NV_C(ATTACK_COUNT), NV_AT_SELF);
        return true;
    case NV_OP_COUNT_DAMAGE: reads(r, NV_C(DAMAGE_COUNT), NV_AT_YOU); return true;
    case NV_OP_TEST_RATED: /* numbers of sub-keywords may be computed from any */
    case NV_OP_CAN_PLACE:
    case NV_OP_CAN_EQUIP:
    case NV_OP_CAN_UPGRADE:
    case NV_OP_CAN_MOVE:
    case NV_OP_CAN_STRIKE:
    case NV_OP_CAN_USE:
    case NV_OP_CAN_TAKE: reads(r, everything, EVERYWHERE); return true;
    case NV_OP_TEST_MOVED_BY: return false; /* was asked when it moved */
    default: return true;
    }
}

/* Adds what code reads. */
static void read_code(const gt_pool *pool, gt_addr pc, gt_access *to)
{
    reader r = {{pool, nv_operands, note}, to};
    if (!gt_read_code(&r.code, pc))
        reads(&r, everything, EVERYWHERE);
}

/* ---- Writing. */

/* The keywords that a filter asks each for that it accepts: to give it one of these changes no
 * keyword. */
static uint64_t presupposed(const gt_pool *pool, gt_addr filter)
{
    uint64_t found = 0;
    for (const gt_operation *i = &pool->code[filter]; i->op != GT_OP_DONE; i++)
        if (i->op == GT_OP_TEST_HAS && i->a == 0)
            found |= (uint64_t)1 << i->b;
    return found;
}

static void writes(gt_access *to, uint64_t what, unsigned where)
{
    to->writes |= what;
    to->reaches |= where;
}

static void add_access(const gt_pool *pool, int ability, int depth, gt_access *to);

/* What it writes to grant an ability: if that is a static one, also what it will write. */
static void writes_ability(const gt_pool *pool, int ability, uint64_t had, unsigned where,
                           int depth, gt_access *to)
{
    const gt_ability *a = &pool->abilities[ability];
    writes(to, NV_C(ABILITIES) | (a->keywords & ~had), where);
    if (a->kind == GT_STATIC) {
        gt_access granted = {0};
        add_access(pool, ability, depth + 1, &granted);
        writes(to, granted.writes, EVERYWHERE);
    }
}

static void writes_of(const gt_pool *pool, const gt_operation *i, int depth, gt_access *to)
{
    switch (i->op) {
    case NV_OP_GIVE: writes(to, changes[i->a], members(i->c, NULL)); break;
    case NV_OP_GIVE_ALL: writes(to, changes[i->a], domain(&pool->code[gt_address(i->c)])); break;
    case NV_OP_GIVE_ABILITY: writes_ability(pool, i->d, 0, members(i->c, NULL), depth, to); break;
    case NV_OP_GIVE_ABILITY_ALL:
        writes_ability(pool, i->d, presupposed(pool, gt_address(i->c)),
                       domain(&pool->code[gt_address(i->c)]), depth, to);
        break;
    case NV_OP_GIVE_PLAYER:
        writes(to, changes[i->a], i->c == 0 ? NV_AT_YOU : NV_AT_YOU << NV_AT_OTHERS);
        break;
    case NV_OP_FORBID:
    case NV_OP_FORBID_USE:
    case NV_OP_FORBID_EQUIP:
    case NV_OP_FORBID_LANES:
    case NV_OP_MAY_UPGRADE: writes(to, NV_C(BANS), EVERYWHERE); break;
    case NV_OP_GIVE_TAKEN:
    case NV_OP_GIVE_TAKEN_ALL: writes(to, everything, EVERYWHERE); break;
    default: break; /* sets and numbers of the code's own */
    }
}

/* Adds what a static ability reads and writes; abilities quoted in others lie `depth` deep. */
static void add_access(const gt_pool *pool, int ability, int depth, gt_access *to)
{
    const gt_ability *a = &pool->abilities[ability];
    if (depth > QUOTED_DEEP) {
        *to = (gt_access){everything, everything, EVERYWHERE, EVERYWHERE};
        return;
    }
    read_code(pool, a->condition, to);
    read_code(pool, a->code, to);
    for (const gt_operation *i = &pool->code[a->code]; i->op != GT_OP_END; i++)
        writes_of(pool, i, depth, to);
}

/* ---- For others. */

gt_access nv_access_of(const gt_pool *pool, int ability)
{
    gt_access found = {0};
    add_access(pool, ability, 0, &found);
    return found;
}

gt_access nv_filter_access(const gt_pool *pool, gt_addr filter)
{
    gt_access found = {.reaches = domain(&pool->code[filter])};
    read_code(pool, filter, &found);
    return found;
}

void nv_add_changes(const gt_pool *pool, int what, int32_t value, gt_addr filter, gt_access *to)
{
    if (what == NV_GIVE_ABILITY)
        writes_ability(pool, value, presupposed(pool, filter), (unsigned)to->reaches, 0, to);
    else
        to->writes |= changes[what];
}

/* The places that are meant, as those of a player's ability see them whose holder lies in the unit
 * zone or level zone of that number: bits of unit zones, then of players. */
static uint64_t real_places(uint64_t seen, int player, int at)
{
    unsigned places = 0;
    int owners = (int)(seen / NV_AT_OWN & 1) | (int)(seen / (NV_AT_OWN << NV_AT_OTHERS) & 1) << 1;
    places |= (seen & NV_AT_SELF) != 0 ? 1u << at : 0;
    places |= (seen & NV_AT_FACING) != 0 && at < NV_SLOTS ? 1u << (at + NV_LANES) % NV_SLOTS : 0;
    places |= nv_zones_of(owners, player);
    places |= (seen & NV_AT_YOU) != 0 ? 1u << (NV_SLOTS + player) : 0;
    places |= (seen & NV_AT_YOU << NV_AT_OTHERS) != 0 ? 1u << (NV_SLOTS + 1 - player) : 0;
    return places;
}

gt_access nv_access_at(const gt_access *a, int player, int at)
{
    return (gt_access){a->reads, a->writes, real_places(a->looks, player, at),
                       real_places(a->reaches, player, at)};
}
