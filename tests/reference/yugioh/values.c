/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derived values (Y-501 to Y-513): what is printed, then all that applies, one after the other. All
 * of it anew, from cards and modifiers alone, in a run of its own whose values card code reads
 * while they come about.
 *
 *   1. what is printed; keywords are those of what lies on the field
 *   2. a list, by timestamp: continuous abilities of face-up cards on the field, modifiers that
 *   effects left behind 3. the whole list for one kind of change after the other (Y-504, Y-512):
 *   what is negated, for a time first, then by abilities,
 *      of which one that is negated does nothing; names and levels; original ATK and DEF; what
 *      cards make of these as long as they are there; sums, and what they become in between;
 *      halves; keywords, positions and rules for players
 *   4. ATK and DEF of monsters are not below 0 (Y-511) */
#include "tests/reference/yugioh/plain.h"

#include "tests/reference/code.h"
#include "tests/reference/reference.h"

#include <stdio.h>

enum { MOST = GT_MAX_MODS + 200 };

/* One of the list: a modifier, or a continuous ability. */
typedef struct entry {
    const gt_mod *mod; /* NULL: an ability */
    const gt_ability *ability;
    int holder;
    unsigned stamp;
} entry;

typedef struct all {
    int n;
    entry entry[MOST];
} all;

typedef enum kind { NEGATES, NAMES, ORIGINALS, CHANGES, NUMBERS, HALVES, RULES, KINDS } kind;

static kind kind_of(int give)
{
    static const kind of[YG_GIVE_COUNT] = {
        [YG_GIVE_NEGATED] = NEGATES,
        [YG_GIVE_LEVEL] = NAMES,
        [YG_GIVE_NAMED] = NAMES,
        [YG_GIVE_ORIGINAL_ATK] = ORIGINALS,
        [YG_GIVE_ORIGINAL_DEF] = ORIGINALS,
        [YG_GIVE_ATK] = NUMBERS,
        [YG_GIVE_DEF] = NUMBERS,
        [YG_GIVE_ATK_IS] = NUMBERS,
        [YG_GIVE_DEF_IS] = NUMBERS,
        [YG_GIVE_ATK_HALF] = HALVES,
        [YG_GIVE_KEYWORD] = RULES,
        [YG_GIVE_POSITION] = RULES,
    };
    return of[give];
}

/* What a card makes of a value as long as it is there changes the original one (Y-512). */
static kind kind_of_lasting(int give)
{
    return give == YG_GIVE_ATK_IS || give == YG_GIVE_DEF_IS ? CHANGES : kind_of(give);
}

/* When it came, or was turned up: the last of the two (Y-504). */
static unsigned since(const gt_state *s, int card)
{
    unsigned stamp = s->objects[card].stamp;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == YG_MOD_TURNED_UP && m->target == card && m->target_stamp == stamp)
            return m->order;
    }
    return stamp;
}

/* ---- 1. */

/* A monster among the spells, which another one holds: only a union still has its text there
 * (Y-413). */
static bool is_held(const gt_context *r, int card)
{
    int32_t type = yg_true_def(r, card)->type;
    return (type & YG_MONSTER) != 0 && (type & YG_UNION) == 0 &&
           r->s->objects[card].zone % YG_ZONES == YG_SPELLS;
}

static yg_values printed(const gt_context *r, int object)
{
    const yg_game *g = yg_of_run(r);
    const gt_def *d = g->def[yg_shows(g, r->s, object)];
    yg_values v = {0};
    if (yg_is_on_field(r->s, object) && !is_held(r, object))
        v.keywords =
            (uint32_t)d->keywords; /* those above are said of cards, not of monsters in play */
    v.atk = v.original_atk = d->number[YG_ATK];
    v.def = v.original_def = d->number[YG_DEF];
    v.level = d->number[YG_LEVEL];
    return v;
}

/* A run whose values are these, and not asked for anew. */
static void begin(yg_run *run, const gt_game *g, const gt_state *s)
{
    yg_run_begin(run, g, (gt_state *)(uintptr_t)s, NULL); /* it is only looked at */
    run->core.code = yg_game_of(g)->pool->code;
    run->valid = run->computing = true;
    run->pacts[0] = run->pacts[1] = 0;
    memset(run->pact_number, 0, sizeof run->pact_number);
    for (int object = 0; object < s->n_objects; object++) {
        gt_set_add(&run->begun, object);
        if (s->objects[object].zone != GT_NO_OBJECT)
            run->values[object] = printed(&run->core, object);
    }
}

/* ---- 2. */

static void add(all *list, entry x)
{
    assert(list->n < MOST);
    int at = list->n++;
    for (; at > 0 && list->entry[at - 1].stamp > x.stamp; at--)
        list->entry[at] = list->entry[at - 1];
    list->entry[at] = x;
}

/* Whether what a card says of itself holds: it is face up on the field, neither just being
 * activated nor being summoned, and its destruction is not decided (Y-501, Y-130, 6.20); a monster
 * does so among monsters. */
static bool speaks(const gt_context *r, int card)
{
    const gt_state *s = r->s;
    const gt_object *o = &s->objects[card];
    return !is_held(r, card) && yg_is_up_on_field(s, card) && (o->mark[0] & YG_MARK_ACTIVE) == 0 &&
           (o->mark[2] & YG_WAS_DOOMED) == 0 && yg_const(s)->summoned != card;
}

static void list_all(const gt_context *r, all *list)
{
    const gt_state *s = r->s;
    list->n = 0;
    for (int card = 0; card < s->n_objects; card++) {
        const gt_face *face = &yg_true_def(r, card)->face[0];
        for (int k = face->first; k < face->first + face->n && speaks(r, card); k++)
            if (yg_ability(r, k)->kind == GT_STATIC)
                add(list,
                    (entry){.ability = yg_ability(r, k), .holder = card, .stamp = since(s, card)});
    }
    for (int i = 0; i < s->n_mods; i++)
        add(list, (entry){.mod = &s->mods[i], .stamp = s->mods[i].order});
}

/* ---- 3. */

/* Y-503 */
static bool is_unaffected(const gt_context *r, const yg_values *v, int source)
{
    return (v->keywords >> YG_KW_IMMUNE_SPELLS & 1) != 0 && source != GT_NO_OBJECT &&
           (yg_true_def(r, source)->type & YG_SPELL) != 0;
}

static void give(gt_context *r, int object, int source, int what, int32_t x)
{
    yg_values *v = &yg_run_of(r)->values[object];
    if (is_unaffected(r, v, source))
        return;
    switch (what) {
    case YG_GIVE_NEGATED: v->negated = true; break;
    case YG_GIVE_LEVEL: v->level = (int16_t)(v->level + x > 1 ? v->level + x : 1); break;
    case YG_GIVE_NAMED: v->name = (uint16_t)(1 + x); break;
    case YG_GIVE_ORIGINAL_ATK: v->original_atk = v->atk = x; break;
    case YG_GIVE_ORIGINAL_DEF: v->original_def = v->def = x; break;
    case YG_GIVE_ATK: v->atk += x; break;
    case YG_GIVE_DEF: v->def += x; break;
    case YG_GIVE_ATK_IS: v->atk = x; break;
    case YG_GIVE_DEF_IS: v->def = x; break;
    case YG_GIVE_ATK_HALF: v->atk = v->atk > 0 ? v->atk / 2 : 0; break;
    case YG_GIVE_KEYWORD: v->keywords |= (uint64_t)1 << x; break;
    case YG_GIVE_POSITION: v->position = (uint8_t)x; break;
    default: assert(0);
    }
}

static void give_player(gt_context *r, int player, int pact, int32_t x)
{
    yg_run *run = yg_run_of(r);
    int32_t *number = &run->pact_number[player][pact];
    bool first = (run->pacts[player] & 1u << pact) == 0;
    run->pacts[player] |= 1u << pact;
    if (pact == YG_PACT_DAMAGE_IS ||
        (first && (pact == YG_PACT_NO_DAMAGE_FROM || pact == YG_PACT_NO_DAMAGE_TO)))
        *number = x;
    else if (pact == YG_PACT_NO_DAMAGE_FROM)
        *number = x < *number ? x : *number;
    else if (pact == YG_PACT_NO_DAMAGE_TO)
        *number = x > *number ? x : *number;
    else
        *number += x;
}

static void do_instruction(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x, kind now)
{
    gt_set set;
    if (i->op == YG_OP_GIVE_PLAYER) {
        for (int player = 0; player < 2 && now == RULES; player++)
            if ((i->c & (player == e->player ? YG_YOU : YG_OPPONENT)) != 0)
                give_player(r, player, i->a, x);
        return;
    }
    assert(i->op == YG_OP_GIVE || i->op == YG_OP_GIVE_ALL);
    if (kind_of_lasting(i->a) != now)
        return;
    set = i->op == YG_OP_GIVE ? gt_operand_set(r, e, i->c)
                              : gt_plain_matching(r, e, gt_address(i->c));
    GT_SET_EACH (object, &set)
        if (!yg_is_down(r->s, object) || /* Y-151, but Y-152 holds what lies face down, too */
            (i->a == YG_GIVE_KEYWORD && (x == YG_KW_NO_ACTIVATION || x == YG_KW_NO_POSITION)))
            give(r, object, e->source, i->a, x);
}

static void apply_ability(gt_context *r, const entry *x, kind now)
{
    const gt_object *o = &r->s->objects[x->holder];
    gt_effect e;
    gt_plain_stack top = {0};
    bool rejected = false;
    if (yg_run_of(r)->values[x->holder].negated) /* Y-502 */
        return;
    gt_effect_init(&e, o->controller, x->holder, x->holder);
    if (x->ability->condition != 0 && gt_plain_value(r, &e, x->ability->condition) == 0)
        return;
    for (gt_addr pc = x->ability->code; gt_code_at(r, pc)->op != GT_OP_END;) {
        const gt_operation *i = gt_code_at(r, pc);
        if (i->op == GT_OP_ALL || i->op == GT_OP_SET) {
            e.s[i->a] = i->op == GT_OP_SET ? gt_operand_set(r, &e, i->b)
                                           : gt_plain_matching(r, &e, gt_address(i->b));
            pc++;
        } else if (gt_code_at(r, pc)->op >= r->hooks->first_instruction) {
            do_instruction(r, &e, i, top.x[0], now);
            top.n = 0;
            pc++;
        } else {
            pc = gt_plain_step(r, &e, pc, &top, &rejected);
        }
    }
}

static void apply_modifier(gt_context *r, const gt_mod *m, kind now)
{
    if (m->what >= YG_MOD_PACT && m->what < YG_MOD_PACT + YG_PACT_COUNT) {
        if (now == RULES)
            give_player(r, m->target, m->what - YG_MOD_PACT, m->value);
    } else if (m->what < YG_GIVE_COUNT && kind_of(m->what) == now &&
               yg_lies_as(r->s, m->target, m->target_stamp)) {
        give(r, m->target, m->source, m->what, m->value);
    }
}

static void apply_all(gt_context *r, const all *list, kind now)
{
    for (int i = 0; i < list->n; i++)
        if (list->entry[i].mod != NULL)
            apply_modifier(r, list->entry[i].mod, now);
        else if (now != NEGATES)
            apply_ability(r, &list->entry[i], now);
    if (now != NEGATES)
        return;
    for (int i = 0; i < list->n; i++) /* Y-504 */
        if (list->entry[i].mod == NULL)
            apply_ability(r, &list->entry[i], now);
    for (int object = 0; object < r->s->n_objects; object++) /* Y-502 */
        if (yg_is_monster(r->s, object) && yg_run_of(r)->values[object].negated)
            yg_run_of(r)->values[object].keywords = 0;
}

/* ---- 4, and comparing. */

static void find_values(yg_run *run, const gt_game *g, const gt_state *s)
{
    all list;
    begin(run, g, s);
    list_all(&run->core, &list);
    for (kind now = NEGATES; now < KINDS; now++)
        apply_all(&run->core, &list, now);
    for (int object = 0; object < s->n_objects; object++) {
        yg_values *v = &run->values[object];
        if (yg_is_monster(s, object)) {
            v->atk = v->atk > 0 ? v->atk : 0;
            v->def = v->def > 0 ? v->def : 0;
        }
    }
}

static bool differs(const yg_values *v, const yg_values *w)
{
    return v->keywords != w->keywords || v->atk != w->atk || v->def != w->def ||
           v->original_atk != w->original_atk || v->original_def != w->original_def ||
           v->level != w->level || v->name != w->name || v->position != w->position ||
           v->negated != w->negated;
}

bool yg_plain_values(const gt_game *g, const gt_state *s, char *why)
{
    static yg_run fast, plain;
    find_values(&plain, g, s);
    yg_run_begin(&fast, g, (gt_state *)(uintptr_t)s, NULL);
    for (int object = 0; object < s->n_objects; object++) {
        if (s->objects[object].zone == GT_NO_OBJECT)
            continue;
        const yg_values *v = yg_values_of(&fast.core, object), *w = &plain.values[object];
        if (differs(v, w)) {
            snprintf(why, GT_REASON, "%s (%d): ATK %d, plainly %d; DEF %d, %d; level %d, %d%s",
                     yg_true_def(&fast.core, object)->id, object, v->atk, w->atk, v->def, w->def,
                     v->level, w->level, v->negated != w->negated ? "; is it negated?" : "");
            return false;
        }
    }
    for (int player = 0; player < 2; player++)
        for (int pact = 0; pact < YG_PACT_COUNT; pact++) {
            bool holds = (plain.pacts[player] >> pact & 1) != 0;
            if (yg_pact_holds(&fast.core, player, pact) != holds ||
                (holds && fast.pact_number[player][pact] != plain.pact_number[player][pact])) {
                snprintf(why, GT_REASON, "rule %d for player %d", pact, player);
                return false;
            }
        }
    return true;
}
