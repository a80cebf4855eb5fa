/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The report as CSV: one table of facts in the long form that spreadsheets and data frames pivot,
 * policy, table, what it is about, the figure, its value and its interval. */
#include "reports/csv_out.h"
#include "reports/forms.h"

typedef struct writer {
    FILE *out;
    const gt_results *results;
    const gt_report_run *run;
} writer;

/* What stands before the figure's value. */
static void put(const writer *w, const char *table, const char *a, const char *b,
                const char *figure)
{
    gt_csv_text(w->out, w->run->series->policy);
    gt_csv_more(w->out, table);
    gt_csv_more(w->out, a);
    gt_csv_more(w->out, b);
    gt_csv_more(w->out, figure);
}

static void put_value(const writer *w, const char *table, const char *a, const char *b,
                      const char *figure, double value)
{
    put(w, table, a, b, figure);
    gt_csv_number(w->out, value);
    fputs(",,\n", w->out);
}

static void put_estimate(const writer *w, const char *table, const char *a, const char *b,
                         const char *figure, gt_estimate e)
{
    put(w, table, a, b, figure);
    gt_csv_estimate(w->out, e);
    putc('\n', w->out);
}

static void put_deck(const writer *w, int d)
{
    const gt_report_run *run = w->run;
    const char *name = w->results->deck[d];
    put_value(w, "deck", name, "", "games", (double)gt_deck_games(w->results, run->series, d));
    put_estimate(w, "deck", name, "", "win_rate", run->rate[d]);
    put_estimate(w, "deck", name, "", "first", run->about[d].going[0]);
    put_estimate(w, "deck", name, "", "second", run->about[d].going[1]);
    put_value(w, "deck", name, "", "standing",
              run->verdict->stand[d].standing == GT_STANDS_STRONG ? 1
              : run->verdict->stand[d].standing == GT_STANDS_WEAK ? -1
                                                                  : 0);
    put_value(w, "deck", name, "", "tier", run->verdict->stand[d].tier);
    if (run->elo != NULL)
        put_estimate(w, "deck", name, "", "elo", run->elo[d]);
    if (run->meta == NULL)
        return;
    put_value(w, "deck", name, "", "meta_share", run->meta[d].share);
    put_value(w, "deck", name, "", "meta_part", run->meta[d].part);
    put_estimate(w, "deck", name, "", "meta_loss", run->meta[d].loss);
}

static void put_matchup(const writer *w, int i)
{
    gt_matchup m = w->results->matchup[i];
    const char *a = w->results->deck[m.a], *b = w->results->deck[m.b];
    const gt_cell *c = gt_cell_at(w->run->matrix, m.a, m.b);
    const gt_tally *t = &w->run->series->tally[i];
    put_value(w, "matchup", a, b, "games", (double)gt_tally_games(t));
    put_estimate(w, "matchup", a, b, "a_win_rate", c->rate);
    put_value(w, "matchup", a, b, "established", gt_cell_sign(c));
    put_estimate(w, "matchup", a, b, "first_player", w->run->first[i]);
    put_value(w, "matchup", a, b, "turns", gt_mean_turns(t));
}

static void put_card(const writer *w, int d, int slot, const gt_card_figures *f)
{
    static const char *const key[] = {"opening", "drawn", "held", "played"};
    const gt_card_games *when[] = {&f->sum.opening, &f->sum.drawn, &f->sum.held, &f->sum.played};
    const char *deck = w->results->deck[d], *id = w->results->cards[d].card[slot].id;
    char name[40];
    for (int i = 0; i < GT_WHENS; i++) {
        snprintf(name, sizeof name, "%s_games", key[i]);
        put_value(w, "card", deck, id, name, (double)when[i]->games);
        snprintf(name, sizeof name, "%s_win_rate", key[i]);
        put_estimate(w, "card", deck, id, name, gt_game_rate(when[i]->half_points, when[i]->games));
        snprintf(name, sizeof name, "%s_difference", key[i]);
        put_estimate(w, "card", deck, id, name, f->difference[i]);
        snprintf(name, sizeof name, "%s_established", key[i]);
        put_value(w, "card", deck, id, name, f->p[i] <= 0.05);
    }
    put_value(w, "card", deck, id, "unseen_games", (double)f->sum.unseen.games);
    put_estimate(w, "card", deck, id, "unseen_win_rate",
                 gt_game_rate(f->sum.unseen.half_points, f->sum.unseen.games));
    if (w->run->effect != NULL) {
        const gt_card_effect *e = &w->run->effect[f - w->run->card];
        put_value(w, "card", deck, id, "effect_games", (double)e->games);
        put_estimate(w, "card", deck, id, "effect", e->change);
        put_value(w, "card", deck, id, "effect_established", gt_card_effect_established(e));
    }
    put_value(w, "card", deck, id, "trigger_games", (double)f->sum.trigger.games);
    put_estimate(w, "card", deck, id, "trigger_win_rate",
                 gt_game_rate(f->sum.trigger.half_points, f->sum.trigger.games));
}

static void put_games(const writer *w)
{
    char turns[16];
    unsigned told = gt_ends_told(w->results);
    put_estimate(w, "games", "", "", "favourite", w->run->verdict->favourite);
    put_estimate(w, "games", "", "", "first_player", w->run->verdict->first);
    put_value(w, "games", "", "", "turns", w->run->turns);
    for (int i = 1; i < w->results->n_ends; i++)
        if ((told >> i & 1) != 0)
            put_value(w, "ends", w->results->end[i], "", "share", w->run->end[i]);
    for (int i = 0; i < GT_LENGTHS; i++) {
        snprintf(turns, sizeof turns, "%d", i);
        if (w->run->length[i] > 0)
            put_value(w, "lengths", turns, "", "share", w->run->length[i]);
    }
}

bool gt_write_report_csv(FILE *out, const gt_report *report)
{
    const gt_results *r = report->results;
    fputs("policy,table,a,b,figure,value,interval_low,interval_high\n", out);
    for (int i = 0; i < report->n_runs; i++) {
        writer w = {out, r, &report->run[i]};
        const gt_card_figures *f = w.run->card;
        put_games(&w);
        for (int k = 0; k < w.run->verdict->judged; k++)
            put_deck(&w, w.run->verdict->order[k]);
        for (int m = 0; m < r->n_matchups; m++)
            put_matchup(&w, m);
        for (int d = 0; f != NULL && d < r->n_decks; d++)
            for (int slot = 0; slot < r->cards[d].n; slot++, f++)
                if (gt_is_judged(r, d))
                    put_card(&w, d, slot, f);
    }
    return !ferror(out);
}
