/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The report as tidy tables, for spreadsheets and data frames: a file each for decks, matchups and
 * cards, in which a row is one of them as one player played it and a column is one figure. What is
 * not known is an empty field. */
#include "reports/csv_out.h"
#include "reports/forms.h"

#include <math.h>

typedef struct writer {
    FILE *out;
    const gt_results *results;
    const gt_report_run *run;
} writer;

/* "name,name_low,name_high" behind what stands there. */
static void head_estimate(FILE *out, const char *name)
{
    fprintf(out, ",%s,%s_low,%s_high", name, name, name);
}

static const gt_estimate unknown = {(double)NAN, (double)NAN, (double)NAN};

static void put_sign(const writer *w, int sign)
{
    gt_csv_more(w->out, sign > 0 ? "better" : sign < 0 ? "worse" : "not clear");
}

/* ---- Decks. */

static void put_deck(const writer *w, int d)
{
    const gt_report_run *run = w->run;
    const gt_deck_report *about = &run->about[d];
    gt_csv_text(w->out, run->series->policy);
    gt_csv_more(w->out, w->results->deck[d]);
    gt_csv_count(w->out, gt_deck_games(w->results, run->series, d));
    gt_csv_estimate(w->out, run->rate[d]);
    gt_csv_more(w->out, gt_standing_key(run->verdict->stand[d].standing));
    gt_csv_count(w->out, (uint64_t)run->verdict->stand[d].tier);
    gt_csv_estimate(w->out, about->going[0]);
    gt_csv_estimate(w->out, about->going[1]);
    gt_csv_number(w->out, about->turns);
    gt_csv_estimate(w->out, run->elo != NULL ? run->elo[d] : unknown);
    gt_csv_estimate(w->out, run->meta != NULL ? (gt_estimate){run->meta[d].share,
                                                              run->meta[d].least, run->meta[d].most}
                                              : unknown);
    putc('\n', w->out);
}

static void put_decks(const writer *w)
{
    for (int k = 0; k < w->run->verdict->judged; k++)
        put_deck(w, w->run->verdict->order[k]);
}

static void head_decks(FILE *out)
{
    fputs("policy,deck,games", out);
    head_estimate(out, "win_rate");
    fputs(",standing,tier", out);
    head_estimate(out, "first");
    head_estimate(out, "second");
    fputs(",turns", out);
    head_estimate(out, "elo");
    head_estimate(out, "meta_share");
}

/* ---- Matchups. */

static void put_matchup(const writer *w, int i)
{
    gt_matchup m = w->results->matchup[i];
    const gt_cell *c = gt_cell_at(w->run->matrix, m.a, m.b);
    const gt_tally *t = &w->run->series->tally[i];
    gt_csv_text(w->out, w->run->series->policy);
    gt_csv_more(w->out, w->results->deck[m.a]);
    gt_csv_more(w->out, w->results->deck[m.b]);
    gt_csv_count(w->out, gt_tally_games(t));
    gt_csv_estimate(w->out, c->rate);
    put_sign(w, gt_cell_sign(c));
    gt_csv_estimate(w->out, w->run->first[i]);
    gt_csv_number(w->out, gt_mean_turns(t));
    putc('\n', w->out);
}

static void put_matchups(const writer *w)
{
    for (int i = 0; i < w->results->n_matchups; i++)
        put_matchup(w, i);
}

static void head_matchups(FILE *out)
{
    fputs("policy,a,b,games", out);
    head_estimate(out, "a_win_rate");
    fputs(",clear", out);
    head_estimate(out, "first_player");
    fputs(",turns", out);
}

/* ---- Cards. */

static const char *const when_name[] = {"opening", "drawn", "held", "played", "unseen"};
enum { WHENS = sizeof when_name / sizeof when_name[0] };

static void put_effect(const writer *w, const gt_card_effect *e)
{
    gt_csv_count(w->out, e != NULL ? e->games : 0);
    gt_csv_estimate(w->out, e != NULL && e->games > 0 ? e->change : unknown);
    gt_csv_more(w->out, e == NULL || e->games == 0       ? ""
                        : !gt_card_effect_established(e) ? "not shown"
                        : e->change.value > 0            ? "helps"
                                                         : "hurts");
}

static void put_card(const writer *w, int d, int slot, const gt_card_figures *f)
{
    const gt_deck_card *c = &w->results->cards[d].card[slot];
    const gt_card_sum *s = &f->sum;
    const gt_card_games when[WHENS] = {s->opening, s->drawn, s->held, s->played, s->unseen};
    gt_csv_text(w->out, w->run->series->policy);
    gt_csv_more(w->out, w->results->deck[d]);
    gt_csv_more(w->out, c->id);
    gt_csv_more(w->out, c->name);
    gt_csv_count(w->out, (uint64_t)c->copies);
    if (c->has_cost)
        gt_csv_count(w->out, (uint64_t)c->cost);
    else
        putc(',', w->out);
    gt_csv_more(w->out, c->type);
    gt_csv_more(w->out, c->colour);
    gt_csv_count(w->out, s->held.games + s->unseen.games);
    for (int i = 0; i < WHENS; i++) {
        gt_csv_count(w->out, when[i].games);
        gt_csv_estimate(w->out, gt_game_rate(when[i].half_points, when[i].games));
    }
    gt_csv_estimate(w->out, f->difference[GT_WHEN_HELD]);
    put_effect(w, w->run->effect != NULL ? &w->run->effect[f - w->run->card] : NULL);
    putc('\n', w->out);
}

static void put_cards(const writer *w)
{
    const gt_card_figures *f = w->run->card;
    for (int d = 0; f != NULL && d < w->results->n_decks; d++)
        for (int slot = 0; slot < w->results->cards[d].n; slot++, f++)
            if (gt_is_judged(w->results, d))
                put_card(w, d, slot, f);
}

static void head_cards(FILE *out)
{
    fputs("policy,deck,id,name,copies,cost,type,colour,games", out);
    for (int i = 0; i < WHENS; i++) {
        char name[40];
        fprintf(out, ",%s_games", when_name[i]);
        snprintf(name, sizeof name, "%s_win_rate", when_name[i]);
        head_estimate(out, name);
    }
    head_estimate(out, "held_difference");
    fputs(",effect_games", out);
    head_estimate(out, "effect");
    fputs(",effect_shown", out);
}

/* ---- The files. */

static const struct {
    void (*head)(FILE *out);
    void (*rows)(const writer *w);
} tables[GT_TABLES] = {[GT_TABLE_DECKS] = {head_decks, put_decks},
                       [GT_TABLE_MATCHUPS] = {head_matchups, put_matchups},
                       [GT_TABLE_CARDS] = {head_cards, put_cards}};

const char *const gt_table_file[GT_TABLES] = {[GT_TABLE_DECKS] = "decks.csv",
                                              [GT_TABLE_MATCHUPS] = "matchups.csv",
                                              [GT_TABLE_CARDS] = "cards.csv"};

bool gt_write_report_table(FILE *out, const gt_report *report, int table)
{
    tables[table].head(out);
    putc('\n', out);
    for (int i = 0; i < report->n_runs; i++)
        tables[table].rows(&(writer){out, report->results, &report->run[i]});
    return !ferror(out);
}
