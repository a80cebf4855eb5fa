/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far to believe a verdict: who played, how strong that player is known to be, and whether
 * other players agree. */
#include "reports/report.h"
#include "sim/experiments/reference.h"
#include "sim/experiments/strength.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Who played. */

static bool say_policy(gt_report_run *run)
{
    const char *policy = run->series->policy;
    if (gt_same_player(policy, "random"))
        return gt_lines_say(&run->trust,
                            "Both players chose at random. These figures compare decks in the "
                            "hands of nobody; do not balance by them.");
    if (gt_same_player(policy, "greedy"))
        return gt_lines_say(&run->trust,
                            "Both players were greedy: they look one decision ahead and do not "
                            "plan. Decks that need planning do worse here than in good hands.");
    if (gt_same_player(policy, "net"))
        return gt_lines_say(&run->trust,
                            "Both players were a network that learned from results. Its order "
                            "of decks is nearer to a search's than greedy's is; where decks lie "
                            "close together, ask a search (--policy mcts:iterations=100).");
    return gt_lines_say(&run->trust, "Both players were %s.", policy);
}

/* ---- How strong that is. */

static bool say_strength(const gt_results *r, gt_report_run *run)
{
    const char *policy = run->series->policy;
    bool known = false, ok = true;
    for (const gt_known_strength *s = gt_strengths_of(r->rules);
         s != NULL && s->policy != NULL && ok; s++) {
        if (gt_same_player(policy, s->policy)) {
            ok = gt_lines_say(&run->trust,
                              "Its strength: %s as it ships is %+d Elo (%d to %d) above %s%s.",
                              s->policy, s->elo, s->low, s->high, s->against,
                              strcmp(policy, s->policy) != 0
                                  ? "; with the settings of this run it was not measured"
                                  : "");
            known = true;
        } else if (gt_same_player(policy, s->against)) {
            ok = gt_lines_say(&run->trust,
                              "There is a stronger player: %s is %+d Elo (%d to %d) "
                              "above %s.",
                              s->policy, s->elo, s->low, s->high, s->against);
            known = true;
        }
    }
    return ok && (known || gt_lines_say(&run->trust,
                                        "How strong that player is is not known here; 'gauntlet "
                                        "arena' measures it."));
}

/* ---- Whether others agree. */

/* Decks that two runs judge alike, of those on which both have decided: two that do not know agree
 * on nothing. */
static int same_standing(const gt_report_run *a, const gt_report_run *b, int *decided)
{
    int n = 0;
    *decided = 0;
    for (int i = 0; i < a->verdict->judged; i++) {
        int d = a->verdict->order[i];
        enum gt_standing here = a->verdict->stand[d].standing,
                         there = b->verdict->stand[d].standing;
        bool both = gt_is_decided(here) && gt_is_decided(there);
        *decided += both;
        n += both && here == there;
    }
    return n;
}

/* Share of the pairs of decks that two runs put in the same order; NAN: there is no pair. */
static double same_order(const gt_report_run *a, const gt_report_run *b)
{
    int same = 0, n = 0;
    for (int i = 0; i < a->verdict->judged; i++)
        for (int k = i + 1; k < a->verdict->judged; k++) {
            int x = a->verdict->order[i], y = a->verdict->order[k];
            double here = a->rate[x].value - a->rate[y].value;
            double there = b->rate[x].value - b->rate[y].value;
            n++;
            same += here * there > 0;
        }
    return n > 0 ? (double)same / n : (double)NAN;
}

static bool say_agreement_with(gt_report_run *run, const gt_report_run *other, double order)
{
    char alike[100] = "It decides on no deck that is decided here";
    int judged = run->verdict->judged, decided, same = same_standing(run, other, &decided);
    if (decided > 0)
        snprintf(alike, sizeof alike, "Of %d decks that both decide on it judges %d alike", decided,
                 same);
    return gt_lines_say(&run->trust,
                        "Does %s agree? %s (of %d), and it puts %.0f of 100 pairs of decks in the "
                        "same order.",
                        other->series->policy, alike, judged, 100 * order);
}

static bool say_agreement(const gt_report *report, gt_report_run *run)
{
    bool ok = true;
    int others = 0; /* that may support a verdict */
    for (int i = 0; i < report->n_runs && ok; i++) {
        const gt_report_run *other = &report->run[i];
        double order = same_order(run, other);
        if (other == run)
            continue;
        if (gt_same_player(other->series->policy, "random")) {
            ok = gt_lines_say(&run->trust, "Whether random agrees says nothing for or against a "
                                           "verdict: nobody plays like that.");
            continue;
        }
        others++;
        if (isnan(order))
            ok = gt_lines_say(&run->trust, "With %s it wins %.1f%%, with %s %.1f%%.",
                              run->series->policy, 100 * run->rate[run->verdict->order[0]].value,
                              other->series->policy,
                              100 * other->rate[run->verdict->order[0]].value);
        else
            ok = say_agreement_with(run, other, order);
    }
    if (others > 0 || !ok)
        return ok;
    return gt_lines_say(&run->trust,
                        "Whether another player agrees is not known: one policy "
                        "%s. Add another with --policy.",
                        report->n_runs > 1 ? "that chooses played" : "played all games");
}

bool gt_report_say_trust(const gt_report *report, gt_report_run *run)
{
    return say_policy(run) && say_strength(report->results, run) && say_agreement(report, run);
}
