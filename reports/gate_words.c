/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the reports of a gate have in common: words and order. Numbers are points of a hundred. */
#include "reports/gate_report.h"

#include <inttypes.h>
#include <math.h>

const char *gt_gate_who(const gt_gate *g, const gt_comparison *c, char *buffer, size_t size)
{
    const char *const *deck = g->field->deck;
    if (c->b < 0)
        snprintf(buffer, size, "%s, all matchups", deck[c->a]);
    else
        snprintf(buffer, size, "%s against %s", deck[c->a], deck[c->b]);
    return buffer;
}

const char *gt_gate_points(double shift, char *buffer, size_t size)
{
    if (isnan(shift))
        snprintf(buffer, size, "-");
    else
        snprintf(buffer, size, "%+.1f", 100 * shift);
    return buffer;
}

/* Limits are rounded outwards. */
const char *gt_gate_shift(const gt_comparison *c, char *buffer, size_t size)
{
    char value[16];
    double low = floor(1000 * c->shift.low) / 10, high = ceil(1000 * c->shift.high) / 10;
    snprintf(buffer, size, "%s (%+.1f to %+.1f)",
             gt_gate_points(c->shift.value, value, sizeof value), low, high);
    return buffer;
}

static int count(const gt_gate *g, enum gt_verdict verdict)
{
    int n = 0;
    for (int i = 0; i < g->n; i++)
        n += g->comparison[i].verdict == verdict;
    return n;
}

const char *gt_gate_outcome(const gt_gate *g, char *buffer, size_t size)
{
    int moved = count(g, GT_MOVED), undecided = count(g, GT_UNDECIDED);
    double margin = 100 * g->margin;
    if (moved > 0)
        snprintf(buffer, size,
                 "%d of %d comparisons moved by more than %g points, %d unmoved, %d undecided",
                 moved, g->n, margin, g->n - moved - undecided, undecided);
    else if (undecided > 0)
        snprintf(buffer, size, "%d of %d comparisons undecided, %d unmoved within %g points",
                 undecided, g->n, g->n - undecided, margin);
    else
        snprintf(buffer, size, "nothing moved by more than %g points (%d %s)", margin, g->n,
                 g->n == 1 ? "comparison" : "comparisons");
    return buffer;
}

/* ---- Where games part */

static void tell_action(FILE *out, const gt_report_parting *p, int side)
{
    if (p->parting.text[side][0] == '\0')
        fputs("the game is over", out);
    else
        fprintf(out, "%s", p->parting.text[side]);
}

static const char *ending(const gt_report_parting *p, int side, char *buffer, size_t size)
{
    const gt_outcome *o = &p->parting.outcome[side];
    if (o->winner == GT_NOBODY)
        snprintf(buffer, size, "nobody wins, in turn %d", o->turns);
    else
        snprintf(buffer, size, "%s wins in turn %d", p->deck[o->winner], o->turns);
    return buffer;
}

void gt_gate_tell_parting(FILE *out, const gt_gate_report *r, const gt_report_parting *p,
                          const char *indent)
{
    char base[200], head[200];
    const gt_parting *x = &p->parting;
    fprintf(out, "%sA: %s, B: %s; %c begins; game %" PRIu64 " (seed %" PRIu64 ")\n", indent,
            p->deck[0], p->deck[1], "AB"[p->first], p -> game, p -> seed);
    if (!x->parted) {
        fprintf(out, "%sthe same actions to the end, but another one: %s; then %s\n", indent,
                ending(p, GT_BASE, base, sizeof base), ending(p, GT_HEAD, head, sizeof head));
        return;
    }
    fprintf(out, "%sturn %d, after %d actions", indent, x->turn, x->decision);
    for (int i = 0; i < x->n_before; i++)
        fprintf(out, "%s%c: %s", i == 0 ? ", the last of which are\n" : "; ",
                "AB"[x->before_player[i]], x -> before[i]);
    fprintf(out, "\n%s%s", indent, r->base);
    fprintf(out, ":  %c: ", "AB"[x->player]);
    tell_action(out, p, GT_BASE);
    fprintf(out, "   (%s)\n%s%s:  %c: ", ending(p, GT_BASE, base, sizeof base), indent, r->head,
            "AB"[x->player]);
    tell_action(out, p, GT_HEAD);
    fprintf(out, "   (%s)\n", ending(p, GT_HEAD, head, sizeof head));
}
