/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the abilities of two decks read and reach, worked out once when a game is prepared, so that
 * a change of the board makes only those values be computed again that it can change.
 *
 * A static ability reads classes of facts (nv_trait) and reaches its own unit, units that a simple
 * test accepts, players, or anything. What is not of a form that is known to be harmless reaches
 * anything. */
#include "engine/nivel/internal.h"

/* Kinds of the operands of each operation, see engine/code/code.h. */
#define OPERANDS(name, member, pops, A, a, B, b, C, c, D, d, ...) GT_OPERAND_KINDS(A, B, C, D),
const char *const nv_operands[] = {GT_OPS(OPERANDS) NV_OPS(OPERANDS)};
#undef OPERANDS

static bool is_filter(char operand)
{
    return operand == 'f' || operand == 'F';
}

/* What is asked of the owners of a mask: 1 the controller, 2 the other, 0 both. */
static uint32_t of_owners(int owners, uint32_t what)
{
    return (owners != 2 ? what : 0) | (owners != 1 ? what << NV_READS_HALF : 0);
}

/* What a set operand stands for, as bits of what code reads. */
static uint32_t asks_of_set(int operand)
{
    switch (operand) {
    case NV_SET_ATTACKER:
    case NV_SET_BLOCKER: return of_owners(0, 1u << NV_COUNTS_READ);
    case NV_SET_ENCOUNTER: return of_owners(0, NV_UNITS_MASK);
    default: return 0;
    }
}

static uint32_t asks_of_stat(int stat)
{
    switch (stat) {
    case NV_ST_HAND: return 1u << NV_HAND;
    case NV_ST_DECK: return 1u << NV_DECK;
    case NV_ST_LEVEL:
    case NV_ST_AWAKENED: return 1u << NV_LEVEL;
    case NV_ST_SIZE: return 1u << NV_LEVEL | 1u << NV_DAMAGE;
    case NV_ST_ATTACKS:
    case NV_ST_SKILLS_USED: return 1u << NV_COUNTS_READ;
    case NV_ST_FIELD_COST: return NV_FIELD_MASK;
    default: return 0;
    }
}

static uint32_t asks_of_number(int property)
{
    return property == NV_ITEMS   ? NV_ITEMS_MASK
           : property == NV_MOVES ? NV_UNITS_MASK | 1u << NV_COUNTS_READ
                                  : 0;
}

/* What one instruction asks for by itself. */
static uint32_t asks_of(const gt_operation *i)
{
    switch (i->op) {
    case GT_OP_FILTER: return of_owners(i->a, (uint32_t)(uint16_t)i->b);
    case GT_OP_STAT: return of_owners(1 << i->a, asks_of_stat(i->b));
    case GT_OP_TALLY: return of_owners(0, 1u << NV_COUNTS_READ);
    case GT_OP_IS_TURN: return of_owners(0, 1u << NV_TURN_READ);
    case GT_OP_PROP:
    case GT_OP_SUM_SET: return of_owners(0, asks_of_number(i->b));
    case GT_OP_TEST_RANGE: return of_owners(0, asks_of_number(i->a));
    case NV_OP_TEST_FACED:
    case NV_OP_TEST_LANE: return of_owners(0, NV_UNITS_MASK);
    case NV_OP_TEST_ON:
    case NV_OP_TEST_ON_A:
    case NV_OP_ITEMS_OF: return of_owners(0, NV_ITEMS_MASK);
    case NV_OP_TEST_MOVED_BY:
    case NV_OP_TEST_UPGRADED:
    case NV_OP_TEST_MOVED: return of_owners(0, NV_UNITS_MASK | 1u << NV_COUNTS_READ);
    case NV_OP_TEST_RATED: return ~(uint32_t)0; /* the number may be anything */
    default: return 0;
    }
}

/* What code asks for; it follows filters and values, `depth` deep. */
static uint32_t asks(const gt_pool *pool, gt_addr pc, int depth)
{
    uint32_t found = 0;
    if (pc == 0 || depth > 8)
        return 0;
    for (const gt_operation *i = &pool->code[pc]; i->op != GT_OP_END && i->op != GT_OP_DONE; i++) {
        const int16_t operand[] = {i->a, i->b, i->c, i->d};
        found |= asks_of(i);
        for (int k = 0; k < 4; k++) {
            if (k > 0 && is_filter(nv_operands[i->op][k])) /* mutant 11 */
                found |= asks(pool, gt_address(operand[k]), depth + 1);
            else if (nv_operands[i->op][k] == 's')
                found |= asks_of_set(operand[k]);
        }
    }
    return found;
}

uint32_t nv_asks(const gt_pool *pool, gt_addr pc)
{
    return asks(pool, pc, 0);
}

static bool reads_numbers(const gt_pool *pool, gt_addr pc, unsigned numbers)
{
    for (const gt_operation *i = &pool->code[pc]; i->op != GT_OP_END && i->op != GT_OP_DONE; i++) {
        const int16_t operand[] = {i->a, i->b, i->c, i->d};
        for (int k = 0; k < 4; k++) {
            char kind = nv_operands[i->op][k];
            /* decks/language/verify.c lets no other number pass:
             * NOLINTNEXTLINE(clang-analyzer-core.*) */
            if (kind == 'p' && (numbers >> operand[k] & 1) != 0) /* mutant 12 */
                return true;
            if (is_filter(kind) && reads_numbers(pool, gt_address(operand[k]), numbers))
                return true;
        }
        if (i->op == NV_OP_TEST_RATED)
            return true;
    }
    return false;
}

/* Whether code reads a number of another card in play that is itself computed. `zones`: of the
 * filter that the code belongs to, where the candidate may lie; 0: it belongs to none. */
static bool reads_far(const gt_pool *pool, gt_addr pc, uint32_t zones, int depth)
{
    bool candidate_far = (zones & NV_FIELD_MASK) != 0;
    if (pc == 0)
        return false;
    if (depth > 8)
        return true;
    for (const gt_operation *i = &pool->code[pc]; i->op != GT_OP_END && i->op != GT_OP_DONE; i++) {
        const int16_t operand[] = {i->a, i->b, i->c, i->d};
        bool own = i->a == GT_SET_THIS && i->b == NV_COST;
        switch (i->op) {
        case GT_OP_FILTER:
            candidate_far = i->b == 0 || ((uint32_t)(uint16_t)i->b & NV_FIELD_MASK) != 0;
            break;
        case GT_OP_PROP:
        case GT_OP_SUM_SET:
            if (i->b < NV_ITEMS && !own && (i->a != GT_SET_CANDIDATE || candidate_far))
                return true;
            break;
        case GT_OP_TEST_RANGE:
            if (i->a < NV_ITEMS && candidate_far)
                return true;
            break;
        case GT_OP_SUM:
        case GT_OP_EXTREME:
        case GT_OP_EXTREME_AMONG:
        case GT_OP_NARROW:
        case NV_OP_TEST_RATED:
        case NV_OP_EVENT_BY:
        case NV_OP_CAN_PLACE:
        case NV_OP_CAN_EQUIP:
        case NV_OP_CAN_UPGRADE:
        case NV_OP_CAN_MOVE:
        case NV_OP_CAN_STRIKE:
        case NV_OP_CAN_USE:
        case NV_OP_CAN_TAKE:
        case NV_OP_CAN_RAISE: return true;
        case GT_OP_STAT:
            if (i->b == NV_ST_FIELD_COST)
                return true;
            break;
        default: break;
        }
        for (int k = 1; k < 4; k++)
            if (is_filter(nv_operands[i->op][k]) && i->op != NV_OP_GIVE_ALL &&
                reads_far(pool, gt_address(operand[k]), 0, depth + 1))
                return true;
    }
    return false;
}

/* Whether an instruction of a filter for units asks only for what a unit is by itself, or for
 * numbers that stay. */
static bool is_own_test(const gt_operation *i)
{
    switch (i->op) {
    case GT_OP_TEST_HAS:
    case GT_OP_TEST_TAG:
    case GT_OP_TEST_TYPE:
    case GT_OP_TEST_COLOUR:
    case GT_OP_TEST_NAME:
    case GT_OP_TEST_STAMP:
    case GT_OP_TEST:
    case GT_OP_NUM:
    case GT_OP_VAR: return true;
    case GT_OP_TEST_RANGE: return i->a == NV_COST || i->a == NV_ITEMS;
    case GT_OP_PROP: return i->a == GT_SET_CANDIDATE && (i->b == NV_COST || i->b == NV_ITEMS);
    case GT_OP_TEST_IN:
    case GT_OP_TEST_OUT: return i->a == GT_SET_THIS;
    default: return i->op >= GT_OP_ADD && i->op <= GT_OP_NOT;
    }
}

static bool is_own_matter(const gt_pool *pool, gt_addr filter)
{
    const gt_operation *i = &pool->code[filter];
    bool own = i->b == NV_UNITS_MASK && i->c < 0;
    for (i++; own && i->op != GT_OP_DONE; i++)
        own = is_own_test(i);
    return own;
}

bool nv_is_plain_grant(const gt_pool *pool, gt_addr filter, int ability)
{
    const gt_ability *a = &pool->abilities[ability];
    const gt_operation *i = &pool->code[filter];
    bool plain = i->b == NV_UNITS_MASK && i->c < 0;
    for (i++; plain && i->op != GT_OP_DONE; i++)
        /* mutant 13 */
        plain = is_own_test(i) && (i->op == GT_OP_TEST_TAG || i->op == GT_OP_TEST_TYPE ||
                                   i->op == GT_OP_TEST_COLOUR || i->op == GT_OP_TEST_NAME ||
                                   i->op == GT_OP_TEST_IN || i->op == GT_OP_TEST_OUT);
    return plain && a->kind != GT_STATIC && a->pattern < 0;
}

/* Of which players units get abilities by code that only grants plainly; 0: it does not. */
static int granted_owners(const gt_pool *pool, gt_addr pc)
{
    int owners = 0;
    for (const gt_operation *i = &pool->code[pc]; i->op != GT_OP_END; i++) {
        if (i->op != NV_OP_GIVE_ABILITY_ALL || !nv_is_plain_grant(pool, gt_address(i->c), i->d))
            return 0;
        int whose = pool->code[gt_address(i->c)].a;
        owners |= whose == 0 ? 3 : whose; /* mutant 14 */
    }
    return owners;
}

/* Whether code asks for keywords of units. */
static bool keywords_asked(const gt_pool *pool, gt_addr pc, int depth)
{
    if (pc == 0)
        return false;
    if (depth > 8)
        return true;
    for (const gt_operation *i = &pool->code[pc]; i->op != GT_OP_END && i->op != GT_OP_DONE; i++) {
        const int16_t operand[] = {i->a, i->b, i->c, i->d};
        if (i->op == GT_OP_TEST_HAS || i->op == NV_OP_TEST_RATED)
            return true;
        for (int k = 1; k < 4; k++)
            if (is_filter(nv_operands[i->op][k]) &&
                keywords_asked(pool, gt_address(operand[k]), depth + 1))
                return true;
    }
    return false;
}

/* As nv_filter_asks. */
static unsigned filter_asks(const gt_pool *pool, gt_addr filter)
{
    return (is_own_matter(pool, filter) ? 0 : NV_ASKS_MORE) |
           (keywords_asked(pool, filter, 0) ? NV_ASKS_KEYWORDS : 0) |
           (reads_numbers(pool, filter, 1u << NV_COST) ? NV_ASKS_COST : 0); /* mutant 15 */
}

/* Notes the filters of a definition's modifiers that hold for several units, as far as there is
 * room. */
static void add_wide(nv_game *g, const gt_def *d)
{
    for (int pc = d->code_begin; pc < d->code_end && g->n_wide < NV_MAX_WIDE; pc++) {
        const gt_operation *i = &g->pool->code[pc];
        if (i->op != NV_OP_GIVE_ALL && i->op != NV_OP_GIVE_ABILITY_ALL &&
            i->op != NV_OP_GIVE_TAKEN_ALL)
            continue;
        gt_addr filter = gt_address(i->c);
        g->wide_access[g->n_wide] = nv_filter_access(g->pool, filter);
        g->wide[g->n_wide++] = (nv_wide){filter, (uint8_t)filter_asks(g->pool, filter)};
    }
}

/* NULL: there was no room for it. */
static const nv_wide *find_wide(const nv_game *g, gt_addr filter)
{
    for (const nv_wide *w = g->wide, *end = w + g->n_wide; w < end; w++)
        if (w->filter == filter)
            return w;
    return NULL;
}

unsigned nv_filter_asks(const gt_context *r, gt_addr filter)
{
    const nv_game *g = nv_game_of(r->game);
    const nv_wide *w = find_wide(g, filter);
    return w != NULL ? w->asks : filter_asks(g->pool, filter);
}

gt_access nv_mod_access(const gt_context *r, const gt_mod *m)
{
    const nv_game *g = nv_game_of(r->game);
    const nv_wide *w = find_wide(g, m->filter);
    gt_access a = w != NULL ? g->wide_access[w - g->wide] : nv_filter_access(g->pool, m->filter);
    nv_add_changes(g->pool, m->what, m->value, m->filter, &a);
    return a;
}

/* Instructions of a static ability's code by whom they reach, as bits of 1 << enum nv_reach. */
static unsigned instructions_of(const gt_pool *pool, gt_addr pc)
{
    unsigned found = 0;
    for (const gt_operation *i = &pool->code[pc]; i->op != GT_OP_END; i++) {
        if (i->op == NV_OP_GIVE_PLAYER || i->op == NV_OP_FORBID || i->op == NV_OP_FORBID_USE ||
            i->op == NV_OP_FORBID_EQUIP || i->op == NV_OP_FORBID_LANES ||
            i->op == NV_OP_MAY_UPGRADE)
            found |= 1u << NV_REACH_PLAYERS;
        else if (nv_is_set(i)) /* what began later holds on top of it */
            found |= 1u << NV_REACH_ANY;
        else if (i->op == NV_OP_GIVE && i->c == GT_SET_THIS)
            found |= 1u << NV_REACH_OWN;
        else if (i->op == NV_OP_GIVE_ALL && is_own_matter(pool, gt_address(i->c)))
            found |= 1u << NV_REACH_UNITS;
        else if (strchr(nv_operands[i->op], 'u') !=
                 NULL) /* other instructions that hold for a time */
            found |= 1u << NV_REACH_ANY;
    }
    return found;
}

static int when_of(const gt_pool *pool, gt_addr condition)
{
    const gt_operation *i = &pool->code[condition];
    if (condition == 0)
        return NV_ALWAYS;
    if (i->op != GT_OP_IS_TURN || i[1].op != GT_OP_DONE)
        return NV_IF;
    return i->a == 0 ? NV_OWN_TURN : NV_OPPOSING_TURN;
}

/* Of which players units can get one of some bonuses. */
static int owners_of(const nv_bonus *b, int n)
{
    int owners = 0;
    for (int i = 0; i < n; i++)
        owners |= b[i].to.owners;
    return owners;
}

/* What bonuses are multiplied by asks for: all that is asked beside what a changed unit is by
 * itself. */
static uint32_t multipliers_ask(const gt_pool *pool, gt_addr code)
{
    uint32_t found = 0;
    for (const gt_operation *i = &pool->code[code]; i->op != GT_OP_END; i++)
        found |= i->op == GT_OP_COUNT ? asks(pool, gt_address(i->b), 0) : asks_of(i);
    return found;
}

static bool multipliers_ask_keywords(const nv_bonus *b, int n)
{
    bool found = false;
    for (int i = 0; i < n; i++)
        found |= (b[i].of.filter.asks & GT_ASKS_KEYWORDS) != 0;
    return found;
}

/* The trait of an ability; its bonuses are listed behind those that the game has. */
static nv_trait find_trait(nv_game *g, int ability, const gt_access *access)
{
    const uint64_t strength = NV_C(POWER) | NV_C(HIT);
    const gt_pool *pool = g->pool;
    const gt_ability *a = &pool->abilities[ability];
    nv_trait t = {.ability = (uint16_t)ability,
                  .reach = NV_REACH_ANY,
                  .when = (uint8_t)when_of(pool, a->condition)};
    if (a->kind != GT_STATIC)
        return t;
    t.marks = (access->reads & strength) != 0 ? NV_MARK_REACTIVE : 0;
    t.condition_reads = asks(pool, a->condition, 0);
    t.code_reads = asks(pool, a->code, 0);
    t.asks_keywords = keywords_asked(pool, a->condition, 0) || keywords_asked(pool, a->code, 0);
    if ((access->reads & (strength | NV_C(COST))) == 0 && !t.asks_keywords &&
        !reads_far(pool, a->condition, 0, 0) && granted_owners(pool, a->code) != 0) {
        t.owners = (uint8_t)granted_owners(pool, a->code);
        t.reach = NV_REACH_GRANTS;
        t.code_reads = 0;
        return t;
    }
    bool late = (access->reads & (strength | NV_C(ATTACK_COUNT))) != 0;
    if (late || (access->writes & (NV_C(COST) | NV_C(ABILITIES))) != 0 ||
        reads_far(pool, a->condition, 0, 0) || reads_far(pool, a->code, 0, 0)) /* mutant 16 */
        return t;
    unsigned instructions = instructions_of(pool, a->code);
    bool own_only = instructions == 1u << NV_REACH_OWN;
    bool units = (instructions & ~(1u << NV_REACH_OWN | 1u << NV_REACH_UNITS)) == 0;
    int n = units ? nv_compile_bonuses(g, a->code, g->n_bonuses) : 0;
    t.first_bonus = (uint16_t)g->n_bonuses;
    t.n_bonuses = (uint8_t)n;
    g->n_bonuses += n;
    if (own_only) {
        t.reach = NV_REACH_OWN;
    } else if (n > 0 &&
               ((t.condition_reads | t.code_reads) & of_owners(0, 1u << NV_COUNTS_READ)) == 0) {
        t.reach = NV_REACH_UNITS;
        t.owners = (uint8_t)owners_of(&g->bonus[t.first_bonus], n);
        t.code_reads = multipliers_ask(pool, a->code);
        t.asks_keywords = keywords_asked(pool, a->condition, 0) ||
                          multipliers_ask_keywords(&g->bonus[t.first_bonus], n);
    } else if (instructions == 1u << NV_REACH_PLAYERS) {
        t.reach = NV_REACH_PLAYERS;
    }
    return t;
}

static nv_trait trait_of(nv_game *g, int ability, const gt_access *access)
{
    nv_trait t = find_trait(g, ability, access);
    int marks = t.marks | (t.asks_keywords ? NV_MARK_KEYWORDS : 0);
    t.reads = t.condition_reads | t.code_reads;
    if (t.when != NV_IF)
        t.condition_reads = 0;
    marks |= t.reach == NV_REACH_GRANTS    ? NV_MARK_GRANTS
             : t.reach == NV_REACH_PLAYERS ? NV_MARK_FAR
             : t.reach == NV_REACH_ANY     ? NV_MARK_MIXED
                                           : 0;
    t.marks = (uint8_t)marks;
    return t;
}

/* Events that a run of abilities listens to. */
static uint32_t listened(const gt_pool *pool, int first, int n)
{
    uint32_t events = 0;
    for (int i = first; i < first + n; i++)
        if (pool->abilities[i].kind == GT_AUTO && pool->abilities[i].pattern >= 0)
            events |= 1u << pool->patterns[pool->abilities[i].pattern].event;
    return events;
}

/* The abilities of a run that are under a keyword, as bits. */
static uint32_t those_under(const gt_pool *pool, int first, int n, int keyword)
{
    uint32_t found = 0;
    for (int i = 0; i < n; i++)
        found |= (uint32_t)nv_is_under(&pool->abilities[first + i], keyword) << i;
    return found;
}

/* Notes which abilities of one face of a definition are static. */
static void note_continuous(nv_game *g, int def, bool back, int first, int n)
{
    nv_card_cache *d = &g->card_cache[def];
    d->trait[back] = (uint16_t)(g->first_trait[def] + first - g->def[def]->face[NV_BASE].first);
    for (int i = 0; i < n; i++)
        if (g->pool->abilities[first + i].kind == GT_STATIC) {
            int reach = g->trait[d->trait[back] + i].reach;
            d->continuous[back] |= 1u << i;
            d->facts |= NV_STATIC;
            /* mutant 17 */
            d->facts |= reach == NV_REACH_PLAYERS || reach == NV_REACH_ANY ? NV_FAR : 0;
        }
}

/* Notes the abilities of one face of a definition: where they are, what they listen to, which are
 * under which keyword. */
static void note_face(nv_game *g, int def, bool back, gt_face face)
{
    nv_card_cache *d = &g->card_cache[def];
    d->first[back] = (uint16_t)face.first;
    d->listens[back] = listened(g->pool, face.first, face.n);
    d->facts |= d->listens[back] != 0 ? NV_LISTENS : 0;
    d->under[back] = (uint16_t)g->n_under;
    note_continuous(g, def, back, face.first, face.n);
    for (int keyword = 0; keyword < NV_KW_COUNT; keyword++) {
        uint32_t under = those_under(g->pool, face.first, face.n, keyword);
        if (under == 0)
            continue;
        assert(g->n_under < NV_MAX_UNDER - 1); /* the last one is not used, see nv_printed_under */
        g->under[g->n_under++] = under;
        d->bears[back] |= (uint64_t)1 << keyword;
    }
}

void nv_find_traits(nv_game *g)
{
    int n = 0;
    g->n_bonuses = 0;
    g->n_under = 0;
    g->n_wide = 0;
    for (int i = 0; i < g->n_defs; i++) {
        const gt_def *d = g->def[i];
        add_wide(g, d);
        g->first_trait[i] = (uint16_t)n;
        for (int k = d->face[NV_BASE].first; k < d->ability_end; k++) {
            if (g->pool->abilities[k].kind == GT_STATIC)
                g->access[n] = nv_access_of(g->pool, k);
            g->trait[n] = trait_of(g, k, &g->access[n]);
            n++;
        }
        g->card_cache[i] = (nv_card_cache){.printed = {.keywords = d->keywords,
                                                       .power = d->number[NV_POWER],
                                                       .hit = d->number[NV_HIT],
                                                       .cost = d->number[NV_COST]},
                                           .type = (uint8_t)d->type};
        g->codes[i] = (nv_codes){d->routine[NV_ROUTINE_SKILL], d->routine[NV_ROUTINE_SKILL_IF],
                                 d->routine[NV_ROUTINE_SKILL_CAN], d->routine[NV_ROUTINE_TRIGGER],
                                 d->routine[NV_ROUTINE_EQUIP]};
        note_face(g, i, NV_BASE, d->face[NV_BASE]);
        note_face(g, i, NV_AWAKENED, d->face[d->type == NV_LEADER ? NV_AWAKENED : NV_BASE]);
    }
}
