/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Things that can be used have a number: the abilities of the pool first, then for each card its
 * effect as a skill, its trigger and its awakening. */
#include "tests/support/usage.h"

#include "engine/nivel/battle.h"
#include "engine/nivel/held.h"
#include "engine/nivel/values.h"
#include "engine/nivel/vars.h"
#include "engine/nivel/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { ADDRESSES = 1 << 16 };

/* ---- Who begins where. */

static void begins(gt_usage *u, gt_addr code, int thing)
{
    if (code == 0)
        return;
    u->next[thing] = u->user[code];
    u->user[code] = thing + 1;
}

static void *room(size_t n, size_t size)
{
    void *p = calloc(n + 1, size);
    assert_non_null(p);
    return p;
}

static void used(void *context, int code, int ability)
{
    gt_usage *u = context;
    int n = u->pool->n_abilities;
    if (ability >= 0)
        u->used[ability] = true;
    for (int thing = u->user[code]; thing > 0 && code != 0; thing = u->next[thing - 1]) {
        if (thing <= n)
            u->used[thing - 1] = true;
        else
            u->routine[thing - 1 - n] = true;
    }
}

void gt_usage_begin(gt_usage *u, const gt_pool *pool)
{
    size_t cards = (size_t)pool->n_defs, abilities = (size_t)pool->n_abilities,
           routines = (size_t)pool->n_routines;
    *u = (gt_usage){.observer = {.context = u, .used = used}, .pool = pool};
    u->played = room(cards, sizeof *u->played);
    u->used = room(abilities, sizeof *u->used);
    u->routine = room(routines * cards, sizeof *u->routine);
    u->user = room(ADDRESSES, sizeof *u->user);
    u->next = room(abilities + routines * cards, sizeof *u->next);
    for (int i = 0; i < pool->n_abilities; i++)
        if (pool->abilities[i].kind != GT_STATIC)
            begins(u, pool->abilities[i].code, i);
    for (int i = 0; i < pool->n_defs; i++) {
        for (int routine = 0; routine < pool->n_routines; routine++)
            if (pool->routines[routine].code == GT_CODE_EFFECT)
                begins(u, pool->defs[i].routine[routine],
                       pool->n_abilities + i * pool->n_routines + routine);
    }
}

void gt_usage_free(gt_usage *u)
{
    free(u->played);
    free(u->used);
    free(u->routine);
    free(u->user);
    free(u->next);
    *u = (gt_usage){0};
}

/* ---- What is there, and counts. */

static int pool_number(const gt_usage *u, const nv_game *g, int def)
{
    return (int)(g->def[def] - u->pool->defs);
}

/* Whether an ability of the rules that has no moment of its own counts now. */
typedef struct moment {
    int attacker; /* the object that attacks; GT_NO_OBJECT */
    int guardian;
    bool attacks; /* the active player may attack */
} moment;

static bool counts(const gt_state *s, const gt_ability *a, int object, const moment *m)
{
    if (a->kind == GT_STATIC)
        return true;
    if (a->kind != GT_KEYWORD)
        return false;
    switch (a->keyword) {
    case NV_KW_BERSERKER: return m->attacks && s->objects[object].controller == s->active;
    case NV_KW_BARRIER:
    case NV_KW_SACRIFICE:
    case NV_KW_OFFSET: return object == m->guardian;
    default: return a->timing == NV_KW_ATTACKER && object == m->attacker;
    }
}

static void look_at(gt_usage *u, gt_context *r, int object, const moment *m)
{
    int player = r->s->objects[object].controller;
    for (int i = 0, n = nv_count_abilities(r, object, NV_KW_NONE); i < n; i++) {
        nv_held held = nv_ability_at(r, object, NV_KW_NONE, i);
        const gt_ability *a = &u->pool->abilities[held.ability];
        if (!u->used[held.ability] && counts(r->s, a, object, m) &&
            nv_condition(r, a, player, object, held.source))
            u->used[held.ability] = true;
    }
}

static void look_around(gt_usage *u, const nv_game *g, gt_state *s, const moment *m)
{
    const nv_vars *v = nv_const(s);
    gt_context r = nv_run_of(&g->game, s, NULL);
    nv_refresh(&r);
    for (int player = 0; player < 2; player++) {
        look_at(u, &r, v->leader[player], m);
        for (int lane = 0; lane < NV_LANES; lane++)
            if (v->unit[player][lane] != GT_NO_OBJECT)
                look_at(u, &r, v->unit[player][lane], m);
    }
}

void gt_usage_start(gt_usage *u, const nv_game *g)
{
    for (int player = 0; player < 2; player++)
        u->played[pool_number(u, g, g->leader[player])] = true;
}

void gt_usage_action(gt_usage *u, const nv_game *g, gt_state *s, gt_action a)
{
    moment m = {GT_NO_OBJECT, GT_NO_OBJECT, false};
    const nv_vars *v = nv_const(s);
    switch (gt_act_verb(a)) {
    case NV_PLAY_UNIT:
    case NV_PLAY_SKILL:
    case NV_PLAY_ITEM: u->played[pool_number(u, g, (int)gt_act_b(a))] = true; return;
    case NV_ATTACK:
        m.attacker = v->unit[s->active][gt_act_a(a)];
        m.attacks = true;
        break;
    case NV_GUARD: m.guardian = v->unit[s->chooser][gt_act_a(a)]; break;
    default: return;
    }
    look_around(u, g, s, &m);
}

void gt_usage_look(gt_usage *u, const nv_game *g, gt_state *s)
{
    moment m = {GT_NO_OBJECT, GT_NO_OBJECT, false};
    const nv_battle *battle = nv_innermost_battle(s);
    if (battle != NULL)
        m.attacker = battle->attacker;
    look_around(u, g, s, &m);
}

/* ---- What is missing. */

int gt_usage_unplayed(const gt_usage *u, FILE *out)
{
    int n = 0;
    for (int i = 0; i < u->pool->n_defs; i++) {
        if (u->played[i])
            continue;
        n++;
        if (out != NULL)
            fprintf(out, "not played: %s %s\n", u->pool->defs[i].id, u->pool->defs[i].name);
    }
    return n;
}

static int missing(const gt_def *d, const char *what, int number, FILE *out)
{
    if (out != NULL && number > 0)
        fprintf(out, "not used: %s %s, %s %d\n", d->id, d->name, what, number);
    else if (out != NULL)
        fprintf(out, "not used: %s %s, %s\n", d->id, d->name, what);
    return 1;
}

int gt_usage_unused(const gt_usage *u, FILE *out)
{
    int n = 0;
    for (int i = 0; i < u->pool->n_defs; i++) {
        const gt_def *d = &u->pool->defs[i];
        for (int k = d->face[0].first; k < d->ability_end; k++)
            if (!u->used[k])
                n += missing(d, "ability", k - d->face[0].first + 1, out);
        for (int routine = 0; routine < u->pool->n_routines; routine++)
            if (u->pool->routines[routine].code == GT_CODE_EFFECT && d->routine[routine] != 0 &&
                !u->routine[i * u->pool->n_routines + routine])
                n += missing(d, u->pool->routines[routine].name, 0, out);
    }
    return n;
}
