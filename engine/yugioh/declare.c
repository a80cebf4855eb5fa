/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players declare: a race, a kind of card, a card name, a level. Races and names are those of
 * the two decks, which both players know; of names "another" stands for all others.
 *
 *   frame   a: player   b: what (operand b of DECLARE)   c: variable */
#include "engine/yugioh/internal.h"

#include <ctype.h>
#include <stdio.h>

enum {
    RACE = YG_DECLARE_RACE,
    KIND = YG_DECLARE_KIND,
    NAME = YG_DECLARE_NAME,
    LEVEL = YG_DECLARE_LEVEL,
    MOST_LEVEL = 12,
    ANOTHER = YG_ANOTHER,
};

static const int kinds[] = {YG_MONSTER, YG_SPELL, YG_TRAP};
static const char *const kind_names[] = {"monster", "spell", "trap"};

static bool is_card(const gt_def *d)
{
    return (d->type & YG_TOKEN) == 0 && d->n_names > 0;
}

/* The first definition with that race, or with that name. */
static bool is_first(const yg_game *g, int number, int what)
{
    const gt_def *d = g->def[number];
    if (!is_card(d) || (what == RACE && ((d->type & YG_MONSTER) == 0 || d->n_tags == 0)))
        return false;
    for (int i = 0; i < number; i++) {
        const gt_def *other = g->def[i];
        if (what == NAME && is_card(other) && other->names[0] == d->names[0])
            return false;
        if (what == RACE && is_card(other) && (other->type & YG_MONSTER) != 0 &&
            other->n_tags > 0 && other->tags[0] == d->tags[0])
            return false;
    }
    return true;
}

static bool ask_player(gt_context *r, gt_frame *f)
{
    r->s->chooser = f->declare.player;
    return true;
}

static int declare_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    const yg_game *g = yg_of_run(r);
    int n = 0;
    for (unsigned k = 0; k < 3 && f->declare.what == KIND; k++)
        out[n++] = gt_act(YG_V_DECLARE, k, KIND);
    for (unsigned k = 1; k <= MOST_LEVEL && f->declare.what == LEVEL; k++)
        out[n++] = gt_act(YG_V_DECLARE, k, LEVEL);
    for (int k = 0; k < g->n_defs && (f->declare.what == RACE || f->declare.what == NAME); k++)
        if (is_first(g, k, f->declare.what))
            out[n++] = gt_act(YG_V_DECLARE, (unsigned)k, f->declare.what);
    if (f->declare.what == NAME)
        out[n++] = gt_act(YG_V_DECLARE, ANOTHER, NAME);
    return n;
}

/* The value that TEST_DECLARED compares with. */
static void declare_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    const yg_game *g = yg_of_run(r);
    const yg_declaration was = f->declare;
    int x = (int)gt_act_a(a);
    gt_pop(s, 1);
    gt_effect *e = &s->effects[s->n_effects - 1];
    switch (was.what) {
    case RACE: e->v[was.variable] = g->def[x]->tags[0]; return;
    case KIND: e->v[was.variable] = kinds[x]; return;
    case NAME: e->v[was.variable] = x == ANOTHER ? -1 : g->def[x]->names[0]; return;
    default: e->v[was.variable] = x;
    }
}

/* One word: small letters, with `-` for blanks. */
static int word_of(const char *name, char *buf, size_t n)
{
    int length = snprintf(buf, n, "%s", name);
    for (char *c = buf; *c != '\0'; c++)
        *c = *c == ' ' ? '-' : (char)tolower((unsigned char)*c);
    return length;
}

int yg_declare_text(const yg_game *g, gt_action a, char *buf, size_t n)
{
    int length = snprintf(buf, n, "declare ");
    unsigned x = gt_act_a(a);
    char *at = buf + length;
    size_t left = n - (size_t)length;
    switch (gt_act_b(a)) {
    case RACE: return length + word_of(g->pool->tag_names[g->def[x]->tags[0]], at, left);
    case KIND: return length + snprintf(at, left, "%s", kind_names[x]);
    case NAME: return length + snprintf(at, left, "%s", x == ANOTHER ? "another" : g->def[x]->id);
    default: return length + snprintf(at, left, "%u", x);
    }
}

const gt_frame_kind yg_frame_declare = {
    .name = "declare", .step = ask_player, .legal = declare_legal, .answer = declare_answer};
