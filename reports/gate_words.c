/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the reports of a gate have in common: words and order. Numbers are points of a hundred. */
#include "reports/gate_report.h"
#include "reports/round.h"

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

/* Limits are rounded outwards to six digits, as in JSON, and then as every figure, so that the page
 * says the same. */
const char *gt_gate_shift(gt_estimate shift, char *buffer, size_t size)
{
    char value[16] = "-";
    double low = floor(1e6 * shift.low) / 1e6, high = ceil(1e6 * shift.high) / 1e6;
    if (!isnan(shift.value))
        snprintf(value, sizeof value, "%+.1f", gt_tenths(shift.value));
    snprintf(buffer, size, "%s (%+.1f to %+.1f)", value, gt_tenths(low), gt_tenths(high));
    return buffer;
}

static int count(const gt_gate *g, enum gt_verdict verdict)
{
    int n = 0;
    for (int i = 0; i < g->n; i++)
        n += g->comparison[i].verdict == verdict;
    return n;
}

int gt_gate_untouched(const gt_gate *g)
{
    return count(g, GT_UNTOUCHED);
}

/* What came of the comparisons that were played. */
static int tell_played(const gt_gate *g, char *buffer, size_t size)
{
    int moved = count(g, GT_MOVED), undecided = count(g, GT_UNDECIDED);
    int unmoved = count(g, GT_UNMOVED), n = moved + undecided + unmoved;
    double margin = 100 * g->margin;
    if (n == 0)
        return snprintf(buffer, size, "no deck holds a card that differs");
    if (moved > 0)
        return snprintf(buffer, size,
                        "%d of %d comparisons moved by more than %g points, %d unmoved, "
                        "%d undecided",
                        moved, n, margin, unmoved, undecided);
    if (undecided > 0)
        return snprintf(buffer, size, "%d of %d comparisons undecided, %d unmoved within %g points",
                        undecided, n, unmoved, margin);
    return snprintf(buffer, size, "nothing moved by more than %g points (%d %s)", margin, n,
                    n == 1 ? "comparison" : "comparisons");
}

const char *gt_gate_outcome(const gt_gate *g, char *buffer, size_t size)
{
    int untouched = gt_gate_untouched(g), used = tell_played(g, buffer, size);
    if (untouched > 0 && used >= 0 && (size_t)used < size)
        snprintf(buffer + used, size - (size_t)used, "; %d %s untouched", untouched,
                 untouched == 1 ? "matchup" : "matchups");
    return buffer;
}

const char *gt_gate_about_plain(const gt_gate *g, char *buffer, size_t size)
{
    buffer[0] = '\0';
    if (count(g, GT_UNDECIDED) > 0)
        snprintf(buffer, size,
                 "What is undecided, by the plain paired estimate (%g in 100 for each by itself, "
                 "if nobody "
                 "had looked before the end: no verdict, but what the games make likely), and the "
                 "games after which it would be decided if that is the change:",
                 100 * (1 - g->alpha));
    return buffer;
}

/* ---- How often cards that differ were seen */

static double share(uint64_t part, uint64_t of)
{
    return of > 0 ? 100 * (double)part / (double)of : 0;
}

gt_gate_seen gt_gate_seen_in(const gt_comparison *c)
{
    const gt_gate_sight *s = &c->sight[c->sight[GT_HEAD].games > 0 ? GT_HEAD : GT_BASE];
    if (c->from_start)
        return (gt_gate_seen){100, 100, s->games > 0};
    return (gt_gate_seen){share(s->held, s->games), share(s->played, s->games), s->games > 0};
}

/* Whether some deck has a card that differs in play from the start. */
static bool any_from_start(const gt_gate *g)
{
    for (int i = 0; i < g->n; i++)
        if (g->comparison[i].from_start)
            return true;
    return false;
}

const char *gt_gate_tell_sight(const gt_gate *g, char *buffer, size_t size)
{
    const double RARE = 25; /* per cent of games */
    const gt_gate_sight *base = &g->sight[GT_BASE], *head = &g->sight[GT_HEAD];
    double before = share(base->played, base->games), after = share(head->played, head->games);
    buffer[0] = '\0';
    if (any_from_start(g)) {
        snprintf(buffer, size,
                 "A card that differs is in play from the start, as a leader is: every "
                 "game of its deck sees it.");
        return buffer;
    }
    if (base->games == 0 || head->games == 0)
        return buffer;
    snprintf(buffer, size,
             "A card that differs was in hand in %.1f%% of the games with the new cards and played "
             "in %.1f%% (with the old ones: %.1f%% and %.1f%%).%s",
             share(head->held, head->games), after, share(base->held, base->games), before,
             before < RARE && after < RARE
                 ? " It is played in so few games that even a large change of what it does in play "
                   "can move the win rates only a little."
                 : "");
    return buffer;
}

double gt_gate_raw_shift(const gt_comparison *c)
{
    return c->raw[GT_HEAD] - c->raw[GT_BASE];
}

const char *gt_gate_tell_luck(const gt_gate *g, char *buffer, size_t size)
{
    const gt_comparison *most = NULL;
    double luck = 0;
    char who[400];
    buffer[0] = '\0';
    for (int i = 0; g->adjusted && i < g->n; i++) {
        const gt_comparison *c = &g->comparison[i];
        double d = c->luck[GT_HEAD] - c->luck[GT_BASE];
        if (gt_is_touched(c) && (most == NULL || fabs(d) > fabs(luck))) {
            most = c;
            luck = d;
        }
    }
    if (most != NULL)
        snprintf(buffer, size,
                 "The luck of the draw is taken out of all figures but the raw change. Most of it "
                 "had %s: with the new cards it drew %s than with the old ones, %+.1f points.",
                 gt_gate_who(g, most, who, sizeof who), luck < 0 ? "worse" : "better",
                 gt_tenths(luck));
    return buffer;
}

const char *gt_gate_tell_reach(const gt_gate *g, char *buffer, size_t size)
{
    double margin = 100 * g->margin, reach = 100 * g->reach;
    buffer[0] = '\0';
    if (!(reach > 0))
        return buffer;
    int length = snprintf(buffer, size,
                          "%" PRIu64 " games of a matchup, old and new, find changes of some %.1f "
                          "points and more",
                          g->max_games, margin + reach);
    if (reach < margin && length > 0 && (size_t)length < size)
        snprintf(buffer + length, size - (size_t)length,
                 ", and show that those of %.1f and less are within the margin", margin - reach);
    length = (int)strlen(buffer);
    snprintf(buffer + length, size - (size_t)length, ".");
    return buffer;
}

/* ---- Where games part */

static void tell_action(FILE *out, const gt_report_divergence *p, int side)
{
    if (p->divergence.text[side][0] == '\0')
        fputs("the game is over", out);
    else
        fprintf(out, "%s", p->divergence.text[side]);
}

static const char *ending(const gt_report_divergence *p, int side, char *buffer, size_t size)
{
    const gt_outcome *o = &p->divergence.outcome[side];
    if (o->winner == GT_NOBODY)
        snprintf(buffer, size, "nobody wins, in turn %d", o->turns);
    else
        snprintf(buffer, size, "%s wins in turn %d", p->deck[o->winner], o->turns);
    return buffer;
}

void gt_gate_tell_divergence(FILE *out, const gt_gate_report *r, const gt_report_divergence *p,
                             const char *indent)
{
    char base[200], head[200];
    const gt_divergence *x = &p->divergence;
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
