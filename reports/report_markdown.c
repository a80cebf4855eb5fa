/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The report as Markdown (tables as GitHub and Pandoc know them). */
#include "reports/deck_text.h"
#include "reports/forms.h"
#include "reports/markdown_out.h"
#include "reports/round.h"
#include "sim/experiments/title.h"

#include <inttypes.h>
#include <math.h>

typedef struct writer {
    FILE *out;
    const gt_results *results;
    const gt_report_run *run;
} writer;

static void put_rate(FILE *out, gt_estimate e)
{
    if (isnan(e.value))
        fputs(" |  |", out);
    else
        fprintf(out, " %.1f%% | %.1f to %.1f%% |", gt_tenths(e.value), gt_tenths(e.low),
                gt_tenths(e.high));
}

static void put_points(FILE *out, gt_estimate e)
{
    if (isnan(e.value))
        fputs(" |  |", out);
    else
        fprintf(out, " %+.1f | %+.1f to %+.1f |", gt_tenths(e.value), gt_tenths(e.low),
                gt_tenths(e.high));
}

static void put_lines(const writer *w, const char *title, const gt_lines *lines)
{
    fprintf(w->out, "\n### %s\n\n", title);
    for (int i = 0; i < lines->n; i++) {
        fputs("- ", w->out);
        gt_put_markdown(w->out, lines->line[i]);
        putc('\n', w->out);
    }
}

static void put_deck_row(const writer *w, int rank)
{
    const gt_report_run *run = w->run;
    int d = run->verdict->order[rank];
    fprintf(w->out, "| %d | ", rank + 1);
    gt_put_markdown(w->out, w->results->deck[d]);
    fputs(" |", w->out);
    put_rate(w->out, run->rate[d]);
    char note[GT_STAND_NOTE];
    fprintf(w->out, " %s%s | %d |", gt_standing_words(run->verdict->stand[d].standing),
            gt_stand_note(run->verdict, d, note), run->verdict->stand[d].tier);
    if (w->results->share != NULL)
        fprintf(w->out, " %g |", w->results->share[d]);
    if (run->elo != NULL)
        fprintf(w->out, " %+.0f | %.0f to %.0f |", run->elo[d].value, run->elo[d].low,
                run->elo[d].high);
    if (run->meta != NULL)
        fprintf(w->out, " %.0f to %.0f%% | %.1f |", gt_tenths(run->meta[d].least),
                gt_tenths(run->meta[d].most), gt_tenths(run->meta[d].loss.value));
    fprintf(w->out, " %" PRIu64 " |\n", gt_deck_games(w->results, run->series, d));
}

static void put_decks(const writer *w)
{
    const gt_report_run *run = w->run;
    bool shares = w->results->share != NULL;
    fprintf(w->out,
            "\n### Decks by strength\n\n| | deck | win rate | %g in 100 | %.0f to %.0f%% | tier |",
            100 * gt_confidence(w->results->method), 100 * run->verdict->band[0],
            100 * run->verdict->band[1]);
    fputs(shares ? " metagame share |" : "", w->out);
    fputs(run->elo != NULL ? " Elo | 95 in 100 |" : "", w->out);
    fputs(run->meta != NULL ? " in the mixture | behind it |" : "", w->out);
    fputs(" games |\n| --: | --- | --: | --: | --- | --: |", w->out);
    fputs(shares ? " --: |" : "", w->out);
    fputs(run->elo != NULL ? " --: | --: |" : "", w->out);
    fputs(run->meta != NULL ? " --: | --: |" : "", w->out);
    fputs(" --: |\n", w->out);
    for (int i = 0; i < run->verdict->judged; i++)
        put_deck_row(w, i);
}

static void put_matchups(const writer *w)
{
    const gt_results *r = w->results;
    fprintf(w->out,
            "\n### Matchups\n\n| a | b | a wins | %g in 100 | a is | who begins wins | 95 in 100 | "
            "turns | games |\n| --- | --- | --: | --: | --- | --: | --: | --: | --: |\n",
            100 * gt_confidence(r->method));
    for (int i = 0; i < r->n_matchups; i++) {
        const gt_cell *c = gt_cell_at(w->run->matrix, r->matchup[i].a, r->matchup[i].b);
        const gt_tally *t = &w->run->series->tally[i];
        fputs("| ", w->out);
        gt_put_markdown(w->out, r->deck[r->matchup[i].a]);
        fputs(" | ", w->out);
        gt_put_markdown(w->out, r->deck[r->matchup[i].b]);
        fputs(" |", w->out);
        put_rate(w->out, c->rate);
        fprintf(w->out, " %s |", gt_report_word(gt_cell_sign(c)));
        put_rate(w->out, w->run->first[i]);
        if (gt_tally_games(t) > 0)
            fprintf(w->out, " %.1f | %" PRIu64 " |\n", gt_mean_turns(t), gt_tally_games(t));
        else
            fputs(" | 0 |\n", w->out);
    }
}

static void put_games(const writer *w)
{
    const gt_report_run *run = w->run;
    fputs("\n### How games end\n\n| end | share |\n| --- | --: |\n", w->out);
    for (int i = 1; i < w->results->n_ends; i++)
        if (run->end[i] > 0)
            fprintf(w->out, "| %s | %.1f%% |\n", w->results->end[i], gt_tenths(run->end[i]));
    fputs("\n### How many turns they take\n\n| turns | share |\n| --: | --: |\n", w->out);
    for (int i = 0; i < GT_LENGTHS; i++)
        if (run->length[i] > 0)
            fprintf(w->out, "| %d%s | %.1f%% |\n", i, i == GT_LENGTHS - 1 ? " and more" : "",
                    gt_tenths(run->length[i]));
}

static void put_card(const writer *w, int deck, int slot, const gt_card_figures *f)
{
    const gt_deck_card *c = &w->results->cards[deck].card[slot];
    const gt_card_games *when[] = {&f->sum.opening, &f->sum.drawn, &f->sum.held, &f->sum.played,
                                   &f->sum.unseen};
    fputs("| ", w->out);
    gt_put_markdown(w->out, w->results->deck[deck]);
    fprintf(w->out, " | %s ", c->id);
    gt_put_markdown(w->out, c->name);
    fputs(" |", w->out);
    for (int i = 0; i < 5; i++) {
        double x = gt_game_rate(when[i]->half_points, when[i]->games).value;
        if (isnan(x))
            fputs(" |", w->out);
        else
            fprintf(w->out, " %.1f%% |", gt_tenths(x));
    }
    put_points(w->out, f->difference[GT_WHEN_HELD]);
    fprintf(w->out, " %s |", f->p[GT_WHEN_HELD] <= 0.05 ? "yes" : "");
    if (w->run->effect != NULL) {
        const gt_card_effect *e = &w->run->effect[f - w->run->card];
        put_points(w->out, e->change);
        fprintf(w->out, " %s |", gt_card_effect_established(e) ? "yes" : "");
    }
    putc('\n', w->out);
}

static void put_cards(const writer *w)
{
    const gt_card_figures *f = w->run->card;
    if (f == NULL)
        return;
    bool blanks = w->run->effect != NULL;
    fputs(
        "\n### Cards\n\nAssociation, not effect. The difference is in hand against never seen, in "
        "points of 100 games.",
        w->out);
    fputs(blanks ? " The effect is that of the card against blanks in its place.\n\n" : "\n\n",
          w->out);
    fputs("| deck | card | opening hand | drawn | in hand | played | never seen | difference | "
          "95 in 100 | established |",
          w->out);
    fputs(blanks ? " effect | 95 in 100 | established |\n" : "\n", w->out);
    fputs("| --- | --- | --: | --: | --: | --: | --: | --: | --: | --- |", w->out);
    fputs(blanks ? " --: | --: | --- |\n" : "\n", w->out);
    for (int d = 0; d < w->results->n_decks; d++)
        for (int slot = 0; slot < w->results->cards[d].n; slot++, f++)
            if (gt_is_judged(w->results, d))
                put_card(w, d, slot, f);
}

bool gt_write_report_markdown(FILE *out, const gt_report *report)
{
    const gt_results *r = report->results;
    fprintf(
        out,
        "# Gauntlet report\n\n%d decks, %d matchups of %s%s%s, seed %" PRIu64 ", version %s%s.\n",
        r->n_decks, r->n_matchups, gt_title_of(r->rules),
        r->played != NULL && r->played[0] != '\0' ? ": " : "", r->played != NULL ? r->played : "",
        r->seed, r->version, r->complete ? "" : "; the run was interrupted");
    if (r->command != NULL)
        fprintf(out, "\n    %s\n", r->command);
    for (int i = 0; i < report->n_runs; i++) {
        writer w = {out, r, &report->run[i]};
        fprintf(out, "\n## Both players %s\n", w.run->series->policy);
        put_lines(&w, "The verdict", &w.run->verdict->lines);
        put_lines(&w, "How far to trust it", &w.run->trust);
        put_lines(&w, "In short", &w.run->findings);
        put_decks(&w);
        if (report->versus && w.run->verdict->judged > GT_FEW_DECKS)
            fputs("\n    gauntlet report RESULTS --deck NAME\n\ntells all about one deck.\n", out);
        else if (report->versus)
            for (int k = 0; k < w.run->verdict->judged; k++)
                gt_write_deck_markdown(out, report, w.run, w.run->verdict->order[k]);
        else
            put_matchups(&w);
        put_games(&w);
        if (!report->versus)
            put_cards(&w);
        put_lines(&w, "What cannot be concluded", &w.run->limits);
    }
    return !ferror(out);
}

bool gt_write_report_deck_markdown(FILE *out, const gt_report *report, int deck)
{
    for (int i = 0; i < report->n_runs; i++) {
        fprintf(out, "%s## Both players %s\n", i > 0 ? "\n" : "", report->run[i].series->policy);
        gt_write_deck_markdown(out, report, &report->run[i], deck);
    }
    return !ferror(out);
}
