/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Telling luck from choices in a game. */
#include "sim/cli/fortunes.h"

#include "ai/fixed_point.h"
#include "decks/files/memory.h"
#include "reports/round.h"
#include "reports/table.h"
#include "sim/playing/luck.h"

#include <stdlib.h>

static gt_fortune note(gt_luck *l, const gt_game *g, const gt_state *s)
{
    return (gt_fortune){gt_turns(s), (double)gt_luck_value(l, g, s) / (double)GT_ONE,
                        (double)gt_luck_sum(l) / GT_LUCK_ONE};
}

/* Plays the record and notes what comes of each action. */
static bool play(const gt_recorded *r, gt_luck *l, gt_state *s, gt_fortune *out)
{
    const gt_game *g = r->game;
    gt_luck_start(l, g, s, r->record.seed, r->record.first, NULL);
    out[0] = note(l, g, s);
    for (int i = 0; i < r->record.n_actions; i++) {
        gt_action action;
        const gt_record_action *a = &r->record.action[i];
        if (!gt_recorded_action(r, s, a, &action))
            return false;
        if (action == GT_CONCEDE)
            gt_concede(g, s, a->player);
        else
            gt_luck_apply(l, g, s, action, NULL);
        out[i + 1] = note(l, g, s);
    }
    return true;
}

gt_fortune *gt_fortunes_of(const gt_recorded *r)
{
    gt_luck *l = gt_luck_new(r->game->rules);
    gt_state *s = gt_resize(NULL, gt_state_bytes(r->game->rules), 1);
    gt_fortune *f = gt_resize(NULL, (size_t)r->record.n_actions + 1, sizeof *f);
    if (l == NULL || !play(r, l, s, f)) {
        free(f);
        f = NULL;
    }
    free(s);
    gt_luck_free(l);
    return f;
}

double gt_fortune_choices(const gt_fortune *f, int i)
{
    double before = f[0].chance - f[0].luck;
    return f[i].chance - before - f[i].luck;
}

/* Whether a turn ends behind action i. */
static bool ends_turn(const gt_fortune *f, int i, int last)
{
    return i == last || f[i + 1].turn != f[i].turn;
}

static void print_line(FILE *out, const gt_fortune *f, int i)
{
    char turn[16] = "deal";
    if (i > 0)
        snprintf(turn, sizeof turn, "%d", f[i].turn);
    fprintf(out, "%4s  %7.1f%%  %+6.1f  %+7.1f\n", turn, gt_tenths(f[i].chance),
            gt_tenths(f[i].luck), gt_tenths(gt_fortune_choices(f, i)));
}

void gt_fortunes_print(FILE *out, const gt_recorded *r, const gt_fortune *f)
{
    int last = r->record.n_actions;
    char text[800];
    double luck = f[last].luck;
    fputs("turn    A wins    luck  choices   (points of A in 100 games, since before the deal)\n",
          out);
    for (int i = 0; i <= last; i++)
        if (i == 0 || ends_turn(f, i, last))
            print_line(out, f, i);
    snprintf(text, sizeof text,
             "A, %s, drew %s than it should have: %+.1f points; choices, and what the value "
             "function does not see, made %+.1f.",
             r->record.deck[0].name, luck < 0 ? "worse" : "better", gt_tenths(luck),
             gt_tenths(gt_fortune_choices(f, last)));
    gt_print_text(out, text, gt_style_of(out).width);
}
