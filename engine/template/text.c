/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The canonical texts of actions (docs/notation.md): `play squire`, `attack squire@f1`; capitals
 * are places of the player who does not choose. No two legal actions have one text. */
#include "engine/template/internal.h"

#include "engine/core/naming.h"

#include <stdio.h>

static int card_text(const gt_game *g, const char *verb, unsigned def, char *buf, size_t n)
{
    return snprintf(buf, n, "%s %s", verb, tm_game_of(g)->def[def]->id);
}

static int unit_text(const gt_game *g, const gt_state *s, const char *verb, gt_action a, char *buf,
                     size_t n)
{
    int unit = gt_object_at(s, tm_list(s->chooser, TM_FIELD), gt_act_a(a));
    return snprintf(buf, n, "%s %s@f%u", verb, tm_def(g, s, unit)->id, gt_act_a(a) + 1);
}

/* gt_act_a: kind of zone * 2, and 1 if it is the other player's; bits 24 on: `which` (words.c). */
static int pick_text(const gt_game *g, gt_action a, char *buf, size_t n)
{
    static const char letter[] = "dDhHfFgG";
    int length = card_text(g, "pick", gt_act_b(a), buf, n);
    length += snprintf(buf + length, n - (size_t)length, "@%c", letter[gt_act_a(a)]);
    return gt_act_a(a) >> 1 == TM_FIELD
               ? length + snprintf(buf + length, n - (size_t)length, "%u", (a >> 24) + 1)
               : length;
}

static int trigger_text(const gt_game *g, const gt_state *s, unsigned choice, char *buf, size_t n)
{
    int next[GT_MAX_WAITING];
    tm_next_triggers(s, &s->agenda[s->n_agenda - 1], next);
    const gt_waiting *w = &s->waiting[next[choice]];
    return snprintf(buf, n, "next %s %u", tm_def(g, s, w->source)->id, choice + 1);
}

int tm_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    switch (gt_act_verb(a)) {
    case GT_PICK: return pick_text(g, a, buf, n);
    case GT_PICK_DONE: return snprintf(buf, n, "done");
    case GT_YES: return snprintf(buf, n, "yes");
    case GT_NO: return snprintf(buf, n, "no");
    case GT_MODE: return snprintf(buf, n, "mode %u", gt_act_a(a) + 1);
    case GT_PASS: return snprintf(buf, n, "pass");
    case TM_V_PLAY: return card_text(g, "play", gt_act_a(a), buf, n);
    case TM_V_ATTACK: return unit_text(g, s, "attack", a, buf, n);
    case TM_V_BLOCK: return unit_text(g, s, "block", a, buf, n);
    case TM_V_NEXT: return trigger_text(g, s, gt_act_a(a), buf, n);
    default: return snprintf(buf, n, "end");
    }
}
