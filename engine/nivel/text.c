/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Notation of actions (docs/notation.md) and lines of the log. */
#include "engine/nivel/internal.h"

#include <stdarg.h>
#include <stdio.h>

static const char lane_letter[] = "LCR";

static const char *id_of(const nv_game *g, unsigned def)
{
    return g->def[def]->id;
}

/* "@L": where a card lies, in small letters with the other player; nothing for the own hand. */
static void place_text(unsigned place, char out[4])
{
    static const char letter[] = "KHTDSVLCR"; /* by zone kind */
    unsigned kind = place >> 1;
    bool other = (place & 1) != 0;
    out[0] = '\0';
    if (kind == NV_HAND && !other)
        return;
    out[0] = '@';
    out[1] = (char)(letter[kind] + (other ? 'a' - 'A' : 0));
    out[2] = '\0';
}

/* Which of the effects with the same text one is, from 1; *of: how many there are. */
static int twin_number(const gt_state *s, const nv_candidate *all, int n, int i, int *of)
{
    int number = 1;
    *of = 0;
    for (int j = 0; j < n; j++) {
        if (all[i].holder != all[j].holder) {
            const gt_object *x = &s->objects[all[i].holder], *y = &s->objects[all[j].holder];
            if (all[i].holder == GT_NO_OBJECT || all[j].holder == GT_NO_OBJECT ||
                x->def != y->def || x->zone != y->zone)
                continue;
        }
        ++*of;
        number += j < i;
    }
    return number;
}

static int first_text(gt_context *r, const gt_frame *f, int i, char *buf, size_t n)
{
    const gt_state *s = r->s;
    nv_candidate all[NV_MAX_CANDIDATES];
    int of, count = nv_candidates(r, f, all), number = twin_number(s, all, count, i, &of);
    int holder = all[i].holder;
    char place[4] = "";
    const char *id = "effect";
    if (holder != GT_NO_OBJECT) {
        unsigned kind = (unsigned)nv_kind_of(s, holder);
        id = nv_def(r, holder)->id;
        place_text(kind << 1 | (unsigned)(nv_player_at(s, holder) != s->chooser), place);
    }
    if (of > 1)
        return snprintf(buf, n, "first %s%s %d", id, place, number);
    return snprintf(buf, n, "first %s%s", id, place);
}

/* "use L", with a number if the unit has several such effects. */
static int active_text(gt_context *r, const gt_frame *f, gt_action a, char *buf, size_t n)
{
    const nv_vars *v = nv_of(r->s);
    unsigned lane = gt_act_a(a), k = gt_act_b(a);
    int player = r->s->active;
    int object = lane == NV_LEADER_LANE ? v->leader[player] : v->unit[player][lane];
    int timing = f->step == NV_S_MAIN ? NV_KW_ACTIVE_MAIN : NV_KW_ACTIVE_ATTACK;
    int count = nv_count_abilities(r, object, timing);
    char where[8] = "leader"; /* mutant 10 */
    if (lane != NV_LEADER_LANE) {
        where[0] = lane_letter[lane];
        where[1] = '\0';
    }
    if (count > 1)
        return snprintf(buf, n, "use %s %u", where, k + 1);
    return snprintf(buf, n, "use %s", where);
}

static int guard_text(gt_context *r, gt_frame *f, gt_action a, char *buf, size_t n)
{
    gt_action all[GT_MAX_ACTIONS];
    int count = nv_block_actions(r, f, all), same = 0;
    for (int i = 0; i < count; i++)
        same += gt_act_verb(all[i]) == NV_GUARD && gt_act_a(all[i]) == gt_act_a(a);
    char lane = lane_letter[gt_act_a(a)];
    if (same > 1)
        return snprintf(buf, n, "guard %c %u", lane, gt_act_b(a) + 1);
    return snprintf(buf, n, "guard %c", lane);
}

int nv_text(const gt_game *game, const gt_state *s, gt_action a, char *buf, size_t n)
{
    const nv_game *g = nv_game_of(game);
    gt_context r = nv_run_of(game, (gt_state *)(uintptr_t)s, NULL);
    gt_frame *f = gt_top(r.s);
    unsigned x = gt_act_a(a), y = gt_act_b(a);
    char place[4];
    if (a == GT_CONCEDE)
        return snprintf(buf, n, "concede");
    switch (gt_act_verb(a)) {
    case GT_PICK: place_text(x, place); return snprintf(buf, n, "pick %s%s", id_of(g, y), place);
    case GT_PICK_DONE: return snprintf(buf, n, "done");
    case GT_YES: return snprintf(buf, n, "yes");
    case GT_NO: return snprintf(buf, n, "no");
    case GT_MODE: return snprintf(buf, n, "mode %u", x + 1);
    case NV_KEEP: return snprintf(buf, n, "keep");
    case NV_MULLIGAN: return snprintf(buf, n, "mulligan");
    case NV_PLAY_UNIT: return snprintf(buf, n, "unit %s %c", id_of(g, y), lane_letter[x]);
    case NV_PLAY_SKILL: return snprintf(buf, n, "skill %s", id_of(g, y));
    case NV_PLAY_ITEM: return snprintf(buf, n, "item %s %c", id_of(g, y), lane_letter[x]);
    case NV_ACTIVE: return active_text(&r, f, a, buf, n);
    case NV_ATTACK: return snprintf(buf, n, "attack %c", lane_letter[x]);
    case NV_BLOCK: return snprintf(buf, n, "block %c", lane_letter[x]);
    case NV_GUARD: return guard_text(&r, f, a, buf, n);
    case NV_PASS: return snprintf(buf, n, "pass");
    case NV_PHASE_END: return snprintf(buf, n, "end");
    case NV_FIRST: return first_text(&r, f, (int)x, buf, n);
    case NV_TO: return snprintf(buf, n, "to %c", lane_letter[x]);
    default: return snprintf(buf, n, "?");
    }
}

/* ---- The log. */

const char *nv_card(const gt_context *r, int object)
{
    return nv_def(r, object)->name;
}

const char *nv_card_of(const gt_context *r, int object, int player)
{
    int seat = r->observer->seat;
    bool seen =
        seat == 0 || seat == player + 1 || r->s->objects[object].know[seat - 1] == GT_KNOW_PLACE;
    return seen ? nv_card(r, object) : "a card";
}

void nv_log(gt_context *r, const char *clause, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    r->observer->line(r->observer->context, r->s, clause, text);
}

const char *nv_moment_name(const gt_state *s, const char **clause)
{
    static const struct {
        const char *name, *clause;
    } step[] = {
        {"level-up phase", "6.2"}, {"draw phase", "6.3"},   {"main phase", "6.4"},
        {"main phase", "6.4"},     {"attack phase", "6.5"}, {"attack phase", "6.5"},
        {"end phase", "6.6"},      {"end phase", "6.6"},    {"end phase", "6.6"},
        {"end phase", "6.6"},      {"end phase", "6.6"},
    };
    if (s->end != GT_RUNNING || s->n_agenda == 0) {
        *clause = "1.2";
        return "over";
    }
    if (s->agenda[0].kind == NV_F_MULLIGAN) {
        *clause = "5.1.6";
        return "mulligan";
    }
    if (nv_innermost_battle(s) != NULL) {
        *clause = "7";
        return "battle";
    }
    const gt_frame *turn = gt_innermost(s, NV_F_TURN);
    *clause = turn != NULL ? step[turn->step].clause : "6";
    return turn != NULL ? step[turn->step].name : "turn";
}
