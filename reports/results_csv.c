/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results as CSV. What has no value is an empty field. */
#include "reports/results_csv.h"

#include "reports/csv_out.h"

static void put_head(FILE *out, const gt_results *r, unsigned told)
{
    fputs("policy,a,b,games,pairs,a_wins,b_wins,draws,unfinished,aborted,"
          "a_win_rate,interval_low,interval_high,first_player_win_rate,mean_turns",
          out);
    for (int i = 1; i < r->n_ends; i++)
        if ((told >> i & 1) != 0)
            fprintf(out, ",ends_%s", r->end[i]);
    putc('\n', out);
}

static void put_matchup(FILE *out, const gt_results *r, const gt_series *s, int i, unsigned told)
{
    const gt_tally *t = &s->tally[i];
    gt_csv_text(out, s->policy);
    gt_csv_more(out, r->deck[r->matchup[i].a]);
    gt_csv_more(out, r->deck[r->matchup[i].b]);
    gt_csv_count(out, gt_tally_games(t));
    gt_csv_count(out, gt_tally_pairs(t));
    gt_csv_count(out, t->wins[0]);
    gt_csv_count(out, t->wins[1]);
    gt_csv_count(out, t->draws);
    gt_csv_count(out, t->unfinished);
    gt_csv_count(out, t->aborted);
    gt_csv_estimate(out, gt_matchup_rate(r, t));
    gt_csv_number(out, gt_first_player_rate(t));
    gt_csv_number(out, gt_mean_turns(t));
    for (int end = 1; end < r->n_ends; end++)
        if ((told >> end & 1) != 0)
            gt_csv_count(out, t->ends[end]);
    putc('\n', out);
}

bool gt_write_results_csv(FILE *out, const gt_results *r)
{
    unsigned told = gt_ends_told(r);
    put_head(out, r, told);
    for (int i = 0; i < r->n_series; i++)
        for (int m = 0; m < r->n_matchups; m++)
            put_matchup(out, r, &r->series[i], m, told);
    return !ferror(out);
}
