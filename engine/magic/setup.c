/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preparing a game: the definitions of the two decks and of the tokens that they can make, what the
 * rules must know of them, then the deal (103). */
#include "engine/magic/forecast.h"

#include "engine/code/dependency.h"
#include "engine/core/hash.h"
#include "engine/effects/continuous.h"
#include "engine/effects/gather.h"

#include <assert.h>
#include <stdio.h>

const gt_routine_kind mg_routines[MG_ROUTINES] = {
    [MG_PART_SPELL] = {"spell", GT_CODE_EFFECT, 1 + MG_PART_CAN},
    [MG_PART_CAN] = {"can be announced", GT_CODE_VALUE, 0},
    [MG_PART_ENCHANT] = {"enchant", GT_CODE_FILTER, 0},
    [MG_PART_POWER] = {"power", GT_CODE_VALUE, 0},
    [MG_PART_TOUGHNESS] = {"toughness", GT_CODE_VALUE, 0},
    [MG_PART_LESS] = {"costs less", GT_CODE_VALUE, 0},
    [MG_PART_ENTERS] = {"enters with", GT_CODE_VALUE, 0},
    [MG_PART_TAPPED] = {"enters tapped", GT_CODE_VALUE, 0},
    [MG_PART_AS] = {"as it enters", GT_CODE_EFFECT, 0},
};

/* ---- Capacities. */

const char *mg_excess_of(const gt_pool *pool, const gt_def *d)
{
    (void)pool;
    return d->face[0].n > 24 ? "abilities" : NULL;
}

static const char *exceeds(mg_game *g, const gt_def *d, const char *what)
{
    snprintf(g->excess, sizeof g->excess, "with %s more %s than the engine holds", d->id, what);
    return g->excess;
}

/* ---- Definitions. */

/* What a player is, and what is face down: of every game (708.2a). */
static const gt_def player_def = {
    .id = "player", .name = "player", .type = MG_IS_PLAYER, .id_hash = 1};
static const gt_def down_def = {.id = "face-down",
                                .name = "face down",
                                .type = MG_CREATURE,
                                .id_hash = 2,
                                .number = {[MG_POWER] = 2, [MG_TOUGHNESS] = 2}};

/* Adds a definition of the pool to the list, which is kept ascending; false: there is no room. */
static bool add_def(mg_game *g, const gt_def *d)
{
    return gt_gather_def(g->def, &g->n_defs, MG_MAX_DEFS - 2, d);
}

int mg_def_number(const mg_game *g, const gt_def *d)
{
    return gt_gathered(g->def, g->n_defs, d);
}

static const gt_def *back_of(const mg_game *g, const gt_def *d)
{
    const mg_card *card = mg_card_of(d);
    return card != NULL && card->back != 0 ? gt_def_in_code(g->pool, card->back - 1) : NULL;
}

/* Which definitions are the two faces of one card. */
static void match_faces(mg_game *g)
{
    for (int k = 0; k < g->n_defs; k++) {
        const gt_def *back = back_of(g, g->def[k]);
        if (back == NULL)
            continue;
        int other = mg_def_number(g, back);
        g->other_face[k] = (uint8_t)(other + 1);
        g->other_face[other] = (uint8_t)(k + 1);
    }
}

/* Tokens that the code of a definition makes, and those that theirs make. */
static bool add_tokens(mg_game *g) /* and their back faces */
{
    for (bool more = true; more;) {
        int before = g->n_defs;
        for (int k = 0; k < g->n_defs; k++) {
            if (back_of(g, g->def[k]) != NULL && !add_def(g, back_of(g, g->def[k])))
                return false;
            for (int pc = g->def[k]->code_begin; pc < g->def[k]->code_end; pc++) {
                const gt_operation *i = &g->pool->code[pc];
                if ((i->op == MG_OP_CREATE || i->op == MG_OP_CREATE_SIZED) &&
                    !add_def(g, gt_def_in_code(g->pool, i->c)))
                    return false;
            }
        }
        more = g->n_defs > before;
    }
    return true;
}

/* Whether the abilities of a definition come before those of another; none come before some. */
static bool is_before(const gt_def *a, const gt_def *b)
{
    return a->face[0].first != b->face[0].first ? a->face[0].first < b->face[0].first
                                                : a->ability_end < b->ability_end;
}

static void sort_by_abilities(mg_game *g)
{
    for (int k = 0; k < g->n_defs; k++) {
        int at = k;
        for (; at > 0 && is_before(g->def[k], g->def[g->by_ability[at - 1]]); at--)
            g->by_ability[at] = g->by_ability[at - 1];
        g->by_ability[at] = (uint8_t)k;
    }
}

static int number_of(const mg_game *g, int pool_def)
{
    int number = mg_def_number(g, &g->pool->defs[pool_def]);
    assert(number >= 0);
    return number;
}

/* ---- What the rules must know of a definition. */

static int tag_named(const gt_pool *pool, const char *name)
{
    for (int i = 0; i < pool->n_tags; i++)
        if (strcmp(pool->tag_names[i], name) == 0)
            return i;
    return -1;
}

/* Subtypes of other card types that creatures may have beside their own (205.3): an Equipment that
 * is a creature, a land that is one. */
static bool is_of_other_type(const mg_game *g, int tag)
{
    bool other = tag == g->subtype.aura || tag == g->subtype.equipment;
    for (int i = 0; i < MG_COLOURS; i++)
        other |= tag == g->subtype.land[i];
    return other;
}

/* Whether something in the game may have a subtype: by what is printed, or as its code says. */
static bool is_subtype_used(const mg_game *g, int tag)
{
    for (int k = 0; k < g->n_defs; k++) {
        const gt_def *d = g->def[k];
        for (int i = 0; i < d->n_tags; i++)
            if (d->tags[i] == tag)
                return true;
        for (int pc = d->code_begin; pc < d->code_end; pc++)
            if (g->pool->code[pc].op == GT_OP_NUM && g->pool->code[pc].b == tag)
                return true;
    }
    return false;
}

/* Those that are left out are asked for nowhere. */
static void forget_unused_subtypes(mg_game *g)
{
    int16_t *const tag[] = {&g->subtype.aura, &g->subtype.equipment, &g->subtype.saga,
                            &g->subtype.arcane};
    for (unsigned i = 0; i < sizeof tag / sizeof tag[0]; i++)
        if (*tag[i] >= 0 && !is_subtype_used(g, *tag[i]))
            *tag[i] = -1;
}

/* A number, and an effect that gives the subtype of that number to creatures. */
static bool gives_creature_type(const gt_operation *i)
{
    return i[0].op == GT_OP_NUM && (i[1].op == MG_OP_GIVE || i[1].op == MG_OP_GIVE_ALL) &&
           (i[1].a == MG_GIVE_SUBTYPE || i[1].a == MG_GIVE_CREATURE_TYPE);
}

static void note_creature_type(mg_game *g, int tag)
{
    if (tag >= 0 && tag < 1024 && !is_of_other_type(g, tag))
        g->creature_types[tag >> 5] |= 1u << (tag & 31);
}

static void offer_type(mg_game *g, int tag)
{
    if (tag >= 0 && mg_is_creature_type(g, tag))
        g->offered_types[tag >> 5] |= 1u << (tag & 31);
}

static void offer_types_of(mg_game *g, const gt_def *d)
{
    for (int i = 0; i < d->n_tags; i++)
        offer_type(g, d->tags[i]);
    for (int pc = d->code_begin; pc < d->code_end; pc++) {
        const gt_operation *i = &g->pool->code[pc];
        if (gives_creature_type(i))
            offer_type(g, i->b);
        if (i->op == GT_OP_TEST_TAG) {
            offer_type(g, i->b);
            offer_type(g, i->c);
            offer_type(g, i->d);
        }
    }
}

/* A player may name any creature type (205.3m); of those that nothing in the game has or asks for,
 * which are all alike, the first. */
static void find_offered_types(mg_game *g)
{
    for (int k = 0; k < g->n_defs; k++)
        offer_types_of(g, g->def[k]);
    for (int tag = 0; tag < g->pool->n_tags; tag++)
        if (mg_is_creature_type(g, tag) && !mg_is_creature_type_offered(g, tag)) {
            offer_type(g, tag);
            return;
        }
}

static void find_subtypes(mg_game *g)
{
    static const char *const land[MG_COLOURS] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    for (int i = 0; i < MG_COLOURS; i++)
        g->subtype.land[i] = (int16_t)tag_named(g->pool, land[i]);
    g->subtype.aura = (int16_t)tag_named(g->pool, "Aura");
    g->subtype.equipment = (int16_t)tag_named(g->pool, "Equipment");
    g->subtype.saga = (int16_t)tag_named(g->pool, "Saga");
    g->subtype.arcane = (int16_t)tag_named(g->pool, "Arcane");
    /* 205.3m/1: creatures and tribal share them, whoever is in the game */
    for (int k = 0; k < g->pool->n_defs; k++) {
        const gt_def *d = &g->pool->defs[k];
        for (int i = 0; i < d->n_tags && (d->type & (MG_CREATURE | MG_TRIBAL)) != 0; i++)
            note_creature_type(g, d->tags[i]);
        for (int pc = d->code_begin; pc + 1 < d->code_end; pc++)
            if (gives_creature_type(&g->pool->code[pc]))
                note_creature_type(g, g->pool->code[pc].b);
    }
    find_offered_types(g);
    forget_unused_subtypes(g);
}

/* Kinds of mana that an ability makes, if {T} is its whole cost and one mana all that it does;
 * `reserved`: one that may be spent on some things alone. */
static unsigned made_alone(const mg_game *g, const gt_def *d, const gt_ability *a, bool reserved)
{
    if (a->kind != GT_ACTIVE || (a->timing & MG_IS_MANA) == 0 || a->condition != 0 ||
        a->limit != 0 || mg_card_of(d) == NULL)
        return 0;
    mg_cost taps = {.self = MG_TAPS};
    const gt_operation *i = &g->pool->code[a->code];
    if (memcmp(&mg_card_of(d)->cost[a->keyword], &taps, sizeof taps) != 0 || i[0].op != GT_OP_NUM ||
        i[0].b != 1 || i[1].op != MG_OP_MANA || (i[1].b != 0) != reserved || i[2].op != GT_OP_END)
        return 0;
    return mg_kinds_of_mana(i[1].a);
}

unsigned mg_made_alone(const mg_game *g, int ability)
{
    return made_alone(g, g->def[mg_def_of_ability(g, ability)], &g->pool->abilities[ability],
                      false);
}

/* Whether a permanent's player may choose to use an ability: mana abilities whose whole cost is {T}
 * are used by paying. */
static bool is_chosen(const mg_game *g, const gt_def *d, const gt_ability *a)
{
    return a->kind == GT_ACTIVE && mg_works_in(a, MG_BATTLEFIELD) &&
           made_alone(g, d, a, false) == 0 && made_alone(g, d, a, true) == 0;
}

/* Whether an ability listens to what happens to the object alone that has it. */
static bool is_about_itself(const gt_pool *pool, const gt_ability *a)
{
    gt_addr filter = pool->patterns[a->pattern].filter;
    const gt_operation *i = &pool->code[filter] + 1;
    if (filter == 0)
        return false;
    while (i->op >= GT_OP_TEST_RANGE && i->op <= GT_OP_TEST_HAS &&
           (i->op != GT_OP_TEST_IN || i->a != GT_SET_THIS))
        i++;
    return i->op == GT_OP_TEST_IN;
}

static void look_at_ability(mg_game *g, mg_card_cache *b, const gt_def *d, int number)
{
    const gt_ability *a = &g->pool->abilities[number];
    bool printed = number < d->face[0].first + d->face[0].n;
    if (a->kind == GT_AUTO || a->kind == GT_REPLACEMENT) {
        uint64_t event = (uint64_t)1 << g->pool->patterns[a->pattern].event;
        b->heard |= event;
        b->overheard |= is_about_itself(g->pool, a) ? 0 : event;
    }
    if (a->kind == GT_AUTO && (a->timing & MG_IN_ANY) == MG_IN_GRAVEYARD)
        g->buried |= (uint64_t)1 << g->pool->patterns[a->pattern].event;
    if (a->kind == GT_REPLACEMENT) {
        b->facts |= printed ? MG_HAS_REPLACEMENT : 0;
        g->replaced |= (uint64_t)1 << g->pool->patterns[a->pattern].event;
    }
    g->protects |= a->kind == GT_KEYWORD && a->condition != 0;
    g->shares_abilities |= a->kind == GT_ACTIVE && (a->once & MG_BY_ANY_PLAYER) != 0;
    uint32_t bound = mg_bound_to(g, number);
    g->bound |= bound;
    if (!printed)
        return;
    if (a->kind == GT_STATIC)
        b->facts |= MG_HAS_STATIC;
    if (a->kind == GT_ACTIVE) {
        bool elsewhere = (a->timing & (MG_IN_HAND | MG_IN_GRAVEYARD)) != 0;
        uint32_t bit = (uint32_t)1 << (number - d->face[0].first);
        b->elsewhere |= elsewhere ? bit : 0;
        b->bound |= elsewhere ? bound : 0;
        b->quick |= elsewhere;
        b->buried |= (a->timing & MG_IN_GRAVEYARD) != 0;
        b->makes |= (uint16_t)made_alone(g, d, a, false);
        if (made_alone(g, d, a, true) != 0)
            b->reserved = (uint16_t)(number + 1);
        b->active |= is_chosen(g, d, a) ? bit : 0;
    }
}

/* ---- What holds all the time. */

static const char *const operands[] = {
#define OPERANDS(name, member, pops, A, a, B, b, C, c, D, d, ...) GT_OPERAND_KINDS(A, B, C, D),
    GT_OPS(OPERANDS) MG_OPS(OPERANDS)
#undef OPERANDS
};

/* Whether what a triggered ability does is the same whatever set it off: numbers that stand in it,
 * for players that follow from its controller. Then several of one source come in any order
 * (603.3b), so nobody is asked. */
bool mg_forgets_event(const gt_pool *pool, int ability)
{
    const gt_ability *a = &pool->abilities[ability];
    if (a->condition != 0)
        return false;
    for (const gt_operation *i = &pool->code[a->code]; i->op != GT_OP_END; i++) {
        const int operand[] = {i->a, i->b, i->c, i->d};
        if (i->op != GT_OP_NUM && i->op < MG_FIRST_INSTRUCTION)
            return false;
        for (int k = 0; k < 4 && i->op != GT_OP_NUM; k++) {
            bool player = operands[i->op][k] == 's' && operand[k] >= MG_SET_YOU &&
                          operand[k] <= MG_SET_PLAYERS;
            bool way = i->op == MG_OP_LIFE && k == 1;
            if (operands[i->op][k] != '-' && !player && !way)
                return false;
        }
    }
    return true;
}

/* What code reads: layers, as bits; and whether it looks at what changes without mg_touch. */
typedef struct access_reader {
    gt_code_reader reader; /* first */
    unsigned reads;
    bool watches, watches_cards;
} access_reader;

/* Sets with a name that change as creatures fight, or as a turn begins. */
static bool is_watched_set(int operand)
{
    return operand == MG_SET_ACTIVE || operand == MG_SET_NONACTIVE || operand == MG_SET_ATTACKERS ||
           operand == MG_SET_BLOCKERS || operand == MG_SET_BLOCKERS_OF_THAT;
}

/* Sets with a name of cards in exile, or that grow after what they name has come (mg_link). */
static bool is_linked_set(int operand)
{
    return operand == MG_SET_LINKED || operand == MG_SET_LINKED_BY_MAKER ||
           operand == MG_SET_PUT_WITH;
}

static bool is_watched_property(int property)
{
    return property == MG_DAMAGE_MARKED || property == MG_LIFE_OF;
}

/* Statistics of a player that change as cards do not. */
static bool is_watched_stat(int stat)
{
    return stat != MG_ST_HAND && stat != MG_ST_LIBRARY && stat != MG_ST_GRAVEYARD;
}

static bool note_reads(gt_code_reader *reader, const gt_operation *i, const gt_operation *head)
{
    access_reader *a = (access_reader *)(void *)reader;
    const int operand[] = {i->a, i->b, i->c, i->d};
    (void)head;
    for (int k = 0; k < 4; k++) {
        char kind = reader->operands[i->op][k];
        a->watches |= (kind == 's' && is_watched_set(operand[k])) ||
                      (kind == 'p' && is_watched_property(operand[k]));
        a->watches_cards |=
            (kind == 's' && is_linked_set(operand[k])) || (kind == 'p' && operand[k] == MG_HAND_OF);
    }
    switch (i->op) {
    case GT_OP_FILTER:
        a->reads |= i->a != 0 ? 1u << MG_LAYER_CONTROL : 0;
        a->watches_cards |= i->c < 0 && (uint16_t)i->b != 1u << MG_BATTLEFIELD;
        break;
    case GT_OP_TEST_TYPE:
    case GT_OP_TEST_TAG: a->reads |= 1u << MG_LAYER_TYPE; break;
    case GT_OP_TEST_COLOUR: a->reads |= 1u << MG_LAYER_COLOUR; break;
    case GT_OP_TEST_HAS: a->reads |= 1u << MG_LAYER_ABILITY; break;
    case GT_OP_TEST_RANGE:
    case MG_OP_TEST_EVEN:
    case GT_OP_PROP:
    case GT_OP_SUM_SET:
    case GT_OP_EXTREME:
    case GT_OP_EXTREME_AMONG:
    case GT_OP_SUM: a->reads |= 1u << MG_LAYER_BASE | 1u << MG_LAYER_CHANGE; break;
    case MG_OP_TEST_STATE:
        if (i->b == MG_PLAIN) {
            a->reads |= 1u << MG_LAYER_TYPE | 1u << MG_LAYER_ABILITY;
            break;
        }
        a->watches = true;
        break;
    case MG_OP_TEST_BLOCKS:
    case MG_OP_TEST_DAMAGED:
    case MG_OP_TEST_BLOCKED_BY:
    case MG_OP_TEST_ATTACKS:
    case MG_OP_IS_STEP:
    case GT_OP_IS_TURN: a->watches = true; break;
    case GT_OP_STAT:
        a->watches |= is_watched_stat(i->b);
        a->watches_cards |= !is_watched_stat(i->b);
        break;
    case MG_OP_CONTROLLERS: a->reads |= 1u << MG_LAYER_CONTROL; break;
    case MG_OP_HAND_CARDS:
    case MG_OP_STILL:
    case MG_OP_TOP_CARDS:
    case GT_OP_TALLY: a->watches_cards = true; break;
    case MG_OP_GIVE_ACTIVATED: return gt_read_code(reader, gt_address(i->d)); /* asked at once */
    default: break;
    }
    return true;
}

static void read_code(mg_game *g, mg_card_cache *b, access_reader *a, gt_addr code)
{
    gt_read_code(&a->reader, code);
    g->watches |= a->watches;
    g->watches_cards |= a->watches_cards;
    b->facts |=
        (uint8_t)((a->watches ? MG_WATCHES : 0) | (a->watches_cards ? MG_WATCHES_CARDS : 0));
}

static bool is_price(int give)
{
    return give == MG_GIVE_COST_LESS || give == MG_GIVE_ATTACK_COST || give == MG_GIVE_BLOCK_COST ||
           give == MG_GIVE_SKIP || give == MG_GIVE_LANDS || give == MG_GIVE_HAND_SIZE ||
           give == MG_GIVE_TOLL || give == MG_GIVE_NO_SEARCH || give == MG_GIVE_MANA_STAYS ||
           give == MG_GIVE_NO_LANDS || give == MG_GIVE_HEXPROOF || give == MG_GIVE_UNTAP_MOST ||
           give == MG_GIVE_ATTACKERS || give == MG_GIVE_CANNOT_LOSE || give == MG_GIVE_NO_ENTRY ||
           give == MG_GIVE_NO_CAST || give == MG_GIVE_AS_FLASH || give == MG_GIVE_MANA_TIMES ||
           give == MG_GIVE_NO_PREVENTION || give == MG_GIVE_NO_LIFE_GAIN || give == MG_GIVE_SLOW ||
           give == MG_GIVE_BLUE_IS_ANY || give == MG_GIVE_LOYALTY_COST ||
           give == MG_GIVE_FROM_EXILE ||
           (give >= MG_GIVE_LIFE_FLOOR && give <= MG_GIVE_NO_COLOURS) ||
           (give >= MG_GIVE_NO_LEGENDS && give <= MG_GIVE_FLAG);
}

/* Whether a static ability changes what spells, attacks and blocks cost or what is skipped, and
 * nothing else. */
static bool gives_price_alone(const gt_pool *pool, gt_addr code)
{
    for (const gt_operation *i = &pool->code[code]; i->op != GT_OP_END; i++)
        if (i->op >= MG_FIRST_INSTRUCTION && i->op != MG_OP_WHEN_PLAYED &&
            (i->op != MG_OP_GIVE_ALL || !is_price(i->a)))
            return false;
    return true;
}

/* ---- How far a static ability reaches. */

/* Whether a test asks for nothing but what the object itself is. */
static bool is_of_itself(const gt_operation *i)
{
    switch (i->op) {
    case GT_OP_TEST_TYPE:
    case GT_OP_TEST_TAG:
    case GT_OP_TEST_COLOUR:
    case GT_OP_TEST_HAS:
    case GT_OP_TEST_NAME: return true;
    case GT_OP_TEST_OUT: return i->a == GT_SET_THIS;
    default: return false;
    }
}

/* The set to which an instruction of a static ability gives something: THIS, what that is attached
 * to, or -1: all that a filter accepts that asks each object for itself; -2: something else. */
static int given_to(const gt_pool *pool, const gt_operation *i)
{
    int set = i->c;
    if (i->op >= MG_OP_GIVE_ALL && i->op <= MG_OP_GIVE_ALL_BLOCKED) {
        const gt_operation *test = &pool->code[gt_address(i->c)];
        set = test->op == GT_OP_FILTER ? test->c : -2;
        do
            test++;
        while (is_of_itself(test));
        set = test->op == GT_OP_DONE ? set : -2;
    } else if (i->op < MG_OP_GIVE || i->op > MG_OP_GIVE_BLOCKED)
        return -2;
    return set == -1 || set == GT_SET_THIS || set == MG_SET_HOST ? set : -2;
}

/* Whether numbers are given, and nothing else is done. */
static bool gives_numbers(const gt_pool *pool, gt_addr code)
{
    for (const gt_operation *i = &pool->code[code]; i->op != GT_OP_END; i++)
        if (i->op != GT_OP_NUM && given_to(pool, i) == -2)
            return false;
    return true;
}

/* Whether all that is given is given to a set with that name. */
static bool gives_to(const gt_pool *pool, gt_addr code, int set)
{
    for (const gt_operation *i = &pool->code[code]; i->op != GT_OP_END; i++)
        if (i->op >= MG_FIRST_INSTRUCTION && given_to(pool, i) != set)
            return false;
    return true;
}

/* What is read must be complete before the first layer that it writes to. */
static bool is_read_before(unsigned reads, unsigned writes)
{
    unsigned rules = 1u << MG_NO_LAYER; /* these come last */
    unsigned first = (writes & ~rules) != 0 ? (writes & ~rules) & -(writes & ~rules) : 0;
    return first == 0 || reads < first;
}

static int reach_of(const gt_pool *pool, const gt_ability *a, const mg_static *s)
{
    if (s->prices)
        return MG_REACH_NONE;
    if (a->condition == 0 && gives_numbers(pool, a->code))
        return MG_REACH_NONE;
    if (!is_read_before(s->reads, s->layers))
        return MG_REACH_ALL;
    return gives_to(pool, a->code, GT_SET_THIS)   ? MG_REACH_HOLDER
           : gives_to(pool, a->code, MG_SET_HOST) ? MG_REACH_HOST
                                                  : MG_REACH_ALL;
}

/* Whether an ability that is no printed one of a card is that of an emblem. */
static bool is_of_emblem(const mg_game *g, const gt_def *d, int ability)
{
    for (int pc = d->code_begin; pc < d->code_end; pc++)
        if (g->pool->code[pc].op == MG_OP_EMBLEM && g->pool->code[pc].d == ability)
            return true;
    return false;
}

/* Whether it gives something to objects in other zones than the battlefield. */
static bool reaches_elsewhere(const gt_pool *pool, gt_addr code)
{
    for (const gt_operation *i = &pool->code[code]; i->op != GT_OP_END; i++) {
        if (i->op < MG_OP_GIVE_ALL || i->op > MG_OP_GIVE_ALL_BLOCKED)
            continue;
        const gt_operation *head = &pool->code[gt_address(i->c)];
        if (head->op == GT_OP_FILTER && head->c < 0 &&
            ((uint16_t)head->b & ~(1u << MG_BATTLEFIELD | 1u << MG_PLAYER)) != 0)
            return true;
    }
    return false;
}

/* Static abilities and characteristics that are computed, and what an Aura may be attached to.
 * Those of emblems come behind those of the card itself. */
static const char *add_statics(mg_game *g, int number)
{
    const gt_def *d = g->def[number];
    mg_card_cache *b = &g->card_cache[number];
    access_reader all = {{g->pool, operands, note_reads}, 0, false, false};
    g->statics_from[number] = g->statics_to[number] = g->n_statics;
    read_code(g, b, &all, d->routine[MG_PART_POWER]);
    read_code(g, b, &all, d->routine[MG_PART_TOUGHNESS]);
    if (!is_read_before(all.reads, 1u << MG_LAYER_DEFINING))
        b->facts |= MG_HAS_WIDE;
    read_code(g, b, &all, d->routine[MG_PART_ENCHANT]);
    for (int k = b->first; k < d->ability_end; k++) {
        const gt_ability *a = &g->pool->abilities[k];
        access_reader one = {{g->pool, operands, note_reads}, 0, false, false};
        bool printed = k < b->first + b->n;
        if (a->kind != GT_STATIC || !mg_works_in(a, MG_BATTLEFIELD) ||
            (!printed && !is_of_emblem(g, d, k)))
            continue;
        if (g->n_statics == MG_MAX_STATICS)
            return exceeds(g, d, "static abilities");
        unsigned layers = mg_layers_of(g->pool, a->code, false);
        bool prices = gives_price_alone(g->pool, a->code);
        if (!prices) { /* that is found when a spell is cast */
            read_code(g, b, &one, a->code);
            read_code(g, b, &one, a->condition);
        }
        mg_static *s = &g->statics[g->n_statics++];
        *s = (mg_static){.ability = (uint16_t)k,
                         .layers = (uint16_t)layers,
                         .reads = (uint16_t)one.reads,
                         .takes = (uint16_t)mg_layers_of(g->pool, a->code, true),
                         .prices = prices};
        s->elsewhere = !prices && (s->layers & ~(1u << MG_NO_LAYER)) != 0 &&
                       reaches_elsewhere(g->pool, a->code);
        g->reaches_elsewhere |= s->elsewhere;
        g->takes |= s->takes != 0;
        if (!printed)
            continue;
        b->prices |= prices || (s->layers & 1u << MG_NO_LAYER) != 0;
        s->reach = (uint8_t)reach_of(g->pool, a, s);
        b->facts |= s->reach == MG_REACH_ALL      ? MG_HAS_WIDE
                    : s->reach == MG_REACH_HOST   ? MG_HAS_HOST
                    : s->reach == MG_REACH_HOLDER ? MG_HAS_OWN
                                                  : 0;
        g->statics_to[number] = g->n_statics;
    }
    return NULL;
}

/* 305.6: a land with a basic land type has the mana ability of that type. */
unsigned mg_intrinsic(const mg_game *g, const gt_def *d)
{
    unsigned makes = 0;
    for (int i = 0; i < d->n_tags && (d->type & MG_LAND) != 0; i++)
        for (int kind = 0; kind < MG_COLOURS; kind++)
            makes |= d->tags[i] == g->subtype.land[kind] ? 1u << kind : 0;
    return makes;
}

/* Whether an operation has a set with that name. */
static bool uses_set(const gt_operation *i, int set)
{
    const int operand[] = {i->a, i->b, i->c, i->d};
    for (int k = 0; k < 4; k++)
        if (operands[i->op][k] == 's' && operand[k] == set)
            return true;
    return false;
}

/* Whether an operation pushes the number of a keyword that is given. */
static bool gives_keyword(const gt_operation *i, int keyword)
{
    return i->op == GT_OP_NUM && i->b == keyword &&
           (i[1].op == MG_OP_GIVE || i[1].op == MG_OP_GIVE_ALL || i[1].op == MG_OP_EXCEPT) &&
           i[1].a == MG_GIVE_KEYWORD;
}

/* What the rules must look at as soon as an operation is there, with `a` as its first operand. */
enum { ANY = INT16_MIN };
typedef struct use {
    int op, a;
    size_t flag; /* of mg_game */
} use;

#define USED(op, flag)                                                                             \
    {                                                                                              \
        op, ANY, offsetof(mg_game, flag)                                                           \
    }
#define GIVEN(what, flag)                                                                          \
    {                                                                                              \
        MG_OP_GIVE, what, offsetof(mg_game, flag)                                                  \
    }
#define GIVEN_ALL(what, flag)                                                                      \
    {                                                                                              \
        MG_OP_GIVE_ALL, what, offsetof(mg_game, flag)                                              \
    }

#define GIVEN_EITHER(what, flag) GIVEN(what, flag), GIVEN_ALL(what, flag)

static const use uses[] = {
    USED(MG_OP_ATTACH, attaches),
    USED(MG_OP_PHASE_OUT, phases),
    USED(MG_OP_PHASE_OUT_UNTIL, phases),
    USED(MG_OP_GIVE_VALUE, watches),
    USED(MG_OP_GIVE_VALUE, watches_cards),
    USED(MG_OP_DIVERT, diverts),
    USED(MG_OP_EXILE_UNTIL, returns),
    USED(MG_OP_EMBLEM, emblems),
    USED(MG_OP_CHANGE_WORDS, rewords),
    USED(MG_OP_SPENT, sunbursts),
    USED(MG_OP_PAY_OFF, buys_off),
    USED(MG_OP_RESOLVED, counts_resolved),
    USED(MG_OP_ACTIVATED, counts_uses),
    USED(MG_OP_TEST_DAMAGED, remembers_damage),
    USED(GT_OP_PROP, recalls),
    USED(GT_OP_SUM_SET, recalls),
    USED(MG_OP_LAST, recalls),
    USED(MG_OP_CONTROLLERS, recalls),
    USED(MG_OP_GIVE_ABILITY, grants),
    USED(MG_OP_GIVE_ALL_ABILITY, grants),
    USED(MG_OP_EXCEPT_ABILITY, grants),
    USED(MG_OP_EXCEPT_THIS, grants),
    USED(MG_OP_GIVE_ACTIVATED, grants),
    {MG_OP_MANA, MG_OF_THEIR_LANDS, offsetof(mg_game, borrows_mana)},
    {MG_OP_MANA, MG_OF_OWN_LANDS, offsetof(mg_game, borrows_mana)},
    {MG_OP_EXCEPT, MG_GIVE_NAMED, offsetof(mg_game, names_copies)},
    GIVEN_EITHER(MG_GIVE_ATTACK_COST, taxes),
    GIVEN_EITHER(MG_GIVE_BLOCK_COST, taxes),
    GIVEN_EITHER(MG_GIVE_TOLL, taxes),
    GIVEN(MG_GIVE_GRAVEYARDS, opens_graveyards),
    GIVEN(MG_GIVE_GRAVEYARDS, from_graveyard),
    GIVEN(MG_GIVE_FLASHBACK, gives_flashback),
    GIVEN(MG_GIVE_FLASHBACK, from_graveyard),
    GIVEN(MG_GIVE_GATHERED, gathers),
    GIVEN(MG_GIVE_NO_ATTACK, bars_attacks),
    GIVEN(MG_GIVE_RULED, rules_turns),
    GIVEN_EITHER(MG_GIVE_MUST, demands),
    GIVEN_EITHER(MG_GIVE_LURE, demands),
    GIVEN_EITHER(MG_GIVE_ATTACKERS, demands),
    GIVEN_EITHER(MG_GIVE_ATTACKERS, limits_attackers),
    GIVEN_EITHER(MG_GIVE_MUST_BLOCK, demands),
    GIVEN_ALL(MG_GIVE_COST_LESS, discounts),
    GIVEN_ALL(MG_GIVE_NO_SEARCH, stops_searching),
    GIVEN_ALL(MG_GIVE_MANA_STAYS, keeps_mana),
    GIVEN_ALL(MG_GIVE_NO_LANDS, stops_lands),
    GIVEN_ALL(MG_GIVE_HEXPROOF, shields_players),
    GIVEN_ALL(MG_GIVE_UNTAP_MOST, limits_untapping),
    GIVEN_ALL(MG_GIVE_UNTAP_MOST, chooses_untapping),
    GIVEN_ALL(MG_GIVE_CANNOT_LOSE, saves),
    GIVEN_ALL(MG_GIVE_HAND_SIZE, hand_sizes),
    GIVEN_ALL(MG_GIVE_NO_ENTRY, bars),
    GIVEN_ALL(MG_GIVE_NO_CAST, rules_casting),
    GIVEN_ALL(MG_GIVE_AS_FLASH, rules_casting),
    GIVEN_ALL(MG_GIVE_MANA_TIMES, adds_to_mana),
    GIVEN_ALL(MG_GIVE_BLUE_IS_ANY, frees_blue),
    GIVEN_ALL(MG_GIVE_SLOW, slows),
    GIVEN_ALL(MG_GIVE_NO_LIFE_GAIN, limits_life),
    GIVEN_ALL(MG_GIVE_NO_PREVENTION, limits_life),
    GIVEN_ALL(MG_GIVE_LIFE_FLOOR, floors_life),
    GIVEN_ALL(MG_GIVE_SILENT, silences_entering),
    GIVEN_ALL(MG_GIVE_COST_FLOOR, floors_prices),
    GIVEN_ALL(MG_GIVE_ANY_MANA, frees_mana),
    GIVEN_ALL(MG_GIVE_NO_COLOURS, bleaches),
    GIVEN_ALL(MG_GIVE_AGAIN, repeats),
    GIVEN_ALL(MG_GIVE_NO_USE, forbids_using),
    GIVEN_ALL(MG_GIVE_LANDS, gives_lands),
    GIVEN_ALL(MG_GIVE_SKIP, skips),
    GIVEN_ALL(MG_GIVE_NO_LEGENDS, no_legends),
    GIVEN_ALL(MG_GIVE_LIFELESS, lifeless),
    GIVEN_ALL(MG_GIVE_POISONED, poisons),
    GIVEN_ALL(MG_GIVE_FLAG, flags),
    GIVEN_ALL(MG_GIVE_FROM_GRAVEYARD, plays_graveyard),
    GIVEN_ALL(MG_GIVE_FROM_GRAVEYARD, from_graveyard),
    GIVEN_ALL(MG_GIVE_FROM_TOP, plays_top),
    GIVEN_ALL(MG_GIVE_TOP_SHOWN, shows_tops),
    GIVEN_ALL(MG_GIVE_FREE, frees),
    GIVEN_ALL(MG_GIVE_LOYALTY_COST, loyalty_costs),
    GIVEN_EITHER(MG_GIVE_NAME, renames),
    GIVEN_EITHER(MG_GIVE_ALL_NAMES, names_all),
    GIVEN_ALL(MG_GIVE_FROM_EXILE, plays_exile),
    USED(MG_OP_WHEN_PLAYED, follows_playing),
    USED(MG_OP_SKIP_THEN, skips_first),
};

/* What more than its first operand tells. */
static void look_closer(mg_game *g, const gt_operation *i)
{
    bool gives = i->op == MG_OP_GIVE_ALL || i->op == MG_OP_GIVE;
    bool number = gives && i[-1].op == GT_OP_NUM;
    g->phases |= gives_keyword(i, MG_KW_PHASING);
    g->bands |= gives_keyword(i, MG_KW_BANDING);
    g->exiles_down |= i->op == MG_OP_PUT && (i->d & MG_PUT_DOWN) != 0;
    g->restricts |= i->op == MG_OP_MANA && i->b != 0;
    g->binds |= i->op == MG_OP_TARGET && (i->c & MG_TARGET_BINDS) != 0;
    g->asks_blocked |= uses_set(i, MG_SET_WERE_BLOCKED);
    g->asks_attacked |= i->op == MG_OP_TEST_STATE && (i->b & MG_HAS_ATTACKED) != 0;
    g->asks_entered |= i->op == MG_OP_TEST_STATE && (i->b & MG_ENTERED) != 0;
    g->multiplies |=
        i->op == MG_OP_GIVE_ALL && i->a >= MG_GIVE_TOKENS_TIMES && i->a <= MG_GIVE_COUNTERS_MORE;
    g->chooses_untapping |= number && i->a == MG_GIVE_MUST && (i[-1].b & MG_MAY_STAY_TAPPED) != 0;
    g->demands |= number && i->a == MG_GIVE_CANNOT && (uint16_t)i[-1].b >= MG_CANNOT_ATTACK_ALONE;
}

/* The operations of that list. */
typedef struct used_ops {
    bool is[MG_OP_COUNT];
} used_ops;

static used_ops find_used_ops(void)
{
    used_ops out = {{false}};
    for (unsigned k = 0; k < sizeof uses / sizeof uses[0]; k++)
        out.is[uses[k].op] = true;
    return out;
}

static void look_at_code(mg_game *g, const used_ops *used, const gt_def *d)
{
    for (int pc = d->code_begin; pc < d->code_end; pc++) {
        const gt_operation *i = &g->pool->code[pc];
        for (unsigned k = 0; used->is[i->op] && k < sizeof uses / sizeof uses[0]; k++)
            if (uses[k].op == i->op && (uses[k].a == ANY || uses[k].a == i->a))
                *(bool *)((char *)g + uses[k].flag) = true;
        look_closer(g, i);
    }
}

static void look_at(mg_game *g, const used_ops *used, int number)
{
    const gt_def *d = g->def[number];
    mg_card_cache *b = &g->card_cache[number];
    const mg_card *card = mg_card_of(d);
    b->first = (uint16_t)d->face[0].first;
    b->n = (uint8_t)d->face[0].n;
    b->makes = (uint16_t)mg_intrinsic(g, d);
    for (int i = d->face[0].first; i < d->ability_end; i++)
        look_at_ability(g, b, d, i);
    if (d->routine[MG_PART_POWER] != 0 || d->routine[MG_PART_TOUGHNESS] != 0)
        b->facts |= MG_HAS_DEFINING;
    b->quick |= (d->type & MG_INSTANT) != 0 || (d->keywords >> MG_KW_FLASH & 1) != 0 ||
                (mg_card_of(d) != NULL && mg_card_of(d)->flash_if != 0) ||
                mg_additional_of(d, MG_FLASH_COST) >= 0;
    look_at_code(g, used, d);
    g->heard |= b->heard;
    g->told |= b->heard;
    g->adds_to_mana |= (b->heard >> MG_EV_TAPPED_FOR_MANA & 1) != 0;
    const gt_operation *enchant = &g->pool->code[d->routine[MG_PART_ENCHANT]];
    g->decides_entering |= d->routine[MG_PART_AS] != 0 || d->routine[MG_PART_ENCHANT] != 0;
    g->enchants_cards |=
        d->routine[MG_PART_ENCHANT] != 0 && ((uint16_t)enchant->b & 1u << MG_GRAVEYARD) != 0;
    g->dredges |= card != NULL && card->dredge > 0;
    if (card != NULL && card->mutates != 0)
        g->merges = g->grants = true;
    if (card != NULL && card->full_text != 0)
        g->full_texts = g->grants = true;
    g->splices |= card != NULL && card->splice != 0;
    g->helps |= card != NULL && (card->convoke || card->delve);
    g->attaches |= d->routine[MG_PART_ENCHANT] != 0;
    g->begins_games |= card != NULL && card->begins;
    g->phases |= (d->keywords >> MG_KW_PHASING & 1) != 0;
    g->bands |= (d->keywords >> MG_KW_BANDING & 1) != 0;
    g->silences |= (d->keywords >> MG_KW_SPLIT_SECOND & 1) != 0;
    g->suspends |= mg_way_of(d, MG_SUSPEND) >= 0;
    b->dredge = card != NULL ? (uint8_t)card->dredge : 0;
    b->buried |= mg_way_of(d, MG_CAST_FLASHBACK) >= 0 || mg_way_of(d, MG_CAST_RETRACE) >= 0;
    g->from_graveyard |= b->buried;
}

bool mg_has_text(const mg_game *g, const gt_def *d)
{
    const mg_card *card = mg_card_of(d);
    bool text = d->face[0].n > 0 || d->keywords != 0 || mg_intrinsic(g, d) != 0;
    for (int k = 0; k < MG_ROUTINES; k++)
        text |= d->routine[k] != 0;
    return text ||
           (card != NULL && (card->n_ways > 0 || card->n_additional > 0 ||
                             card->enters_tapped != 0 || card->cast_only != 0 ||
                             card->dredge != 0 || card->up_with != 0 || card->full_text != 0));
}

/* ---- Objects. */

/* A player's cards, by definition, in the library. */
static void make_cards(mg_game *g, int player)
{
    const mg_deck *deck = &g->deck[player];
    int first = g->first[player];
    uint8_t row[MG_MAX_DECK];
    for (int i = 0; i < deck->n; i++)
        gt_row_insert(row, i, (uint8_t)number_of(g, deck->cards[i]));
    gt_make_cards(&(gt_card_row){row, deck->n, first, player, mg_list(player, MG_LIBRARY)}, g->def,
                  g->object, g->name);
    for (int i = 0; i < deck->n; i++) {
        g->quick[player] |= (uint64_t)(g->card_cache[row[i]].quick != 0) << i;
        g->buries[player] |= g->card_cache[row[i]].buried;
    }
}

static void make_objects(mg_game *g)
{
    g->first[1] = (uint8_t)g->deck[0].n;
    g->first[2] = (uint8_t)(g->deck[0].n + g->deck[1].n);
    for (int player = 0; player < 2; player++) {
        make_cards(g, player);
        int object = g->first[2] + player;
        g->object[object] = gt_new_card(g->def_player, player, mg_list(player, MG_PLAYER));
        g->object[object].stamp = (uint16_t)(1 + player);
        g->name[object] = (uint64_t)player + 1;
    }
}

/* Filters of all that can happen in the game (engine/effects/filter.h). */
static void prepare_filters(mg_game *g)
{
    for (int k = 0; k < g->n_defs; k++)
        for (int pc = g->def[k]->code_begin; pc < g->def[k]->code_end; pc++)
            if (g->pool->code[pc].op == GT_OP_FILTER)
                gt_filter_add(&g->filters, g->pool->code, (gt_addr)pc, g->def, g->object,
                              g->first[2] + 2);
    for (int i = 0; i < g->first[2]; i++) /* 702.73: it has tags that are not printed */
        gt_set_put(&g->changelings, i,
                   (g->def[g->object[i].def]->keywords >> MG_KW_CHANGELING & 1) != 0);
}

/* What a condition counts over a turn. */
static bool gather_asked(mg_game *g, gt_addr condition)
{
    gt_def asks = {.code_begin = condition, .code_end = condition};
    while (condition != 0 && g->pool->code[asks.code_end].op != GT_OP_DONE)
        asks.code_end++;
    return gt_gather_tallies(g->pool, &asks, g->tally, &g->n_tallies);
}

/* What is counted over a turn: by the code of a card, and by that of ways to cast it and of when it
 * may be cast, which are there where the rest of it is not (sim/scenario/strip.h). */
static bool gather_tallies(mg_game *g, const gt_def *d)
{
    const mg_card *card = mg_card_of(d);
    bool room = gt_gather_tallies(g->pool, d, g->tally, &g->n_tallies) &&
                (card == NULL || gather_asked(g, card->cast_only));
    for (int i = 0; card != NULL && i < card->n_ways && room; i++)
        room = gather_asked(g, card->way[i].condition);
    return room;
}

const char *mg_game_init(mg_game *g, const gt_pool *pool, const mg_deck *a, const mg_deck *b,
                         mg_options o)
{
    memset(g, 0, sizeof *g);
    g->game =
        (gt_game){.rules = &mg_rules, .turn_limit = o.turn_limit, .action_limit = o.action_limit};
    g->pool = pool;
    g->options = o;
    g->deck[0] = *a;
    g->deck[1] = *b;
    bool room = true;
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < g->deck[player].n; i++)
            room = room && add_def(g, &pool->defs[g->deck[player].cards[i]]);
    if (!room || !add_tokens(g))
        return exceeds(g, g->def[0], "different cards in a game");
    for (int i = 0; i < g->n_defs; i++) {
        const char *excess = mg_excess_of(pool, g->def[i]);
        if (excess != NULL)
            return exceeds(g, g->def[i], excess);
    }
    sort_by_abilities(g);
    match_faces(g);
    g->def_player = (uint8_t)g->n_defs;
    g->def[g->n_defs++] = &player_def;
    g->def_down = (uint8_t)g->n_defs;
    g->def[g->n_defs++] = &down_def;
    find_subtypes(g);
    const used_ops used = find_used_ops();
    for (int i = 0; i < g->n_defs; i++) {
        look_at(g, &used, i);
        mg_look_at(g, i);
        if (!gather_tallies(g, g->def[i]))
            return exceeds(g, g->def[i], "counters for \"this turn\"");
        const char *error = add_statics(g, i);
        mg_find_floors(g, i);
        if (error != NULL)
            return error;
    }
    for (int i = 0; i < g->n_tallies; i++)
        g->told |= (uint64_t)1 << pool->patterns[g->tally[i]].event;
    g->plain_prices = !g->floors_prices && !g->frees_blue && !g->frees_mana && !g->restricts;
    make_objects(g);
    prepare_filters(g);
    return NULL;
}

/* ---- The deal. */

void mg_lay_out(const mg_game *g, gt_state *s)
{
    mg_vars *v = mg_of(s);
    s->n_objects = (uint8_t)(g->first[2] + 2);
    memcpy(s->objects, g->object, s->n_objects * sizeof s->objects[0]);
    s->held_stride = g->first[1];
    for (int player = 0; player < 2; player++) {
        int library = mg_list(player, MG_LIBRARY), self = g->first[2] + player;
        int n = g->deck[player].n;
        s->held_zone[player] = (uint8_t)mg_list(player, MG_HAND);
        s->zone_count[library] = (uint8_t)n;
        s->zone_first[library] = g->first[player];
        s->zone_last[library] = (uint8_t)(g->first[player] + n - 1);
        s->zone_first[mg_list(player, MG_PLAYER)] = s->zone_last[mg_list(player, MG_PLAYER)] =
            (uint8_t)self;
        s->zone_count[mg_list(player, MG_PLAYER)] = 1;
        v->player[player] = (uint8_t)self;
        v->life[player] = MG_STARTING_LIFE;
    }
    for (int object = 0; object < g->first[2]; object++)
        if (mg_can_be_down(g, s->objects[object].def))
            v->morphs[object >> 6] |= (uint64_t)1 << (object & 63);
    s->next_stamp = 3; /* two were given to the players */
}

static void start(const gt_game *game, gt_state *s, uint64_t seed, int first, const gt_observer *o)
{
    mg_run run;
    (void)seed;
    (void)first;
    mg_lay_out(mg_game_of(game), s);
    s->turn = 1;
    mg_run_begin(&run, game, s, o);
    run.acts = true;
    mg_begin_game(&run.core);
    gt_flow(&run.core);
}

static const char *card_id(const gt_game *g, unsigned card)
{
    return mg_game_of(g)->def[card]->id;
}

static const char *const end_names[] = {"life", "library", "poison", "effect", "loop"};

static uint64_t *order(gt_game *g)
{
    return ((mg_game *)(void *)g)->name;
}

static const uint16_t most[GT_LIMITS] = {[GT_LIMIT_STATIC] = GT_MAX_CONTINUOUS,
                                         [GT_LIMIT_GRANTED] = MG_MAX_GRANTED,
                                         [GT_LIMIT_SUBTYPES] = MG_MAX_EXTRA_TAGS,
                                         [GT_LIMIT_DAMAGE] = MG_MAX_BLOWS,
                                         [GT_LIMIT_BLOCKS] = MG_MAX_BLOCKS};

const gt_rules mg_rules = {
    .name = "magic",
    .most = most,
    .core = &gt_core_table,
    .behaviour = 45,
    .card_id = card_id,
    .n_ends = MG_ENDS - GT_END_SYSTEM,
    .end_names = end_names,
    .start = start,
    .order = order,
    .actions = mg_actions,
    .apply = mg_apply,
    .run_bytes = sizeof(mg_run),
    .run_begin = mg_go_on_begin,
    .run_apply = mg_go_on,
    .run_copy = mg_run_copy,
    .run_numbers = mg_run_numbers,
    .is_idle_choice = mg_is_idle_choice,
    .resample = mg_resample,
    .infoset_key = mg_infoset_key,
    .state_key = mg_state_key,
    .action_key = mg_action_key,
    .silent = mg_silent,
    .text = mg_text,
    .former_text = mg_former_text,
    .quiet = mg_quiet,
    .evaluate = mg_evaluate,
    .numbers = mg_numbers,
    .check = mg_check,
    .n_weights = MG_N_WEIGHTS,
    .weight_names = mg_weight_names,
    .weights = mg_weights,
    .scale = MG_SCALE,
    .search_weights = mg_weights,
    .search_scale = MG_SCALE,
    .search_spread = 400,
    .search_even = 750,
    .settle_depth = 1, /* targets, modes and costs follow one by one */
    .idles = mg_idles,
    .properties = &mg_game_properties,
    .describe = mg_describe,
    .describe_game = mg_describe_game,
    .features = &mg_features,
};
