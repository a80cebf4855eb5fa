/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The report for a terminal: the tables of reports/table.h, then what they leave out. Columns are
 * counted as the terminal shows them (decks/files/width.h). */
#include "decks/files/width.h"
#include "reports/card_title.h"
#include "reports/deck_text.h"
#include "reports/forms.h"
#include "reports/round.h"
#include "reports/table.h"

#include <math.h>
#include <string.h>

enum { MOST_CARDS = 20 };

typedef struct printer {
    FILE *out;
    const gt_results *results;
    const gt_report_run *run;
    int width;
} printer;

static void head(const printer *p, const char *text)
{
    fprintf(p->out, "\n%s\n", text);
}

static void print_strength(const printer *p)
{
    const gt_report_run *run = p->run;
    int name = gt_name_columns(p->results, p->width - 66);
    if (run->elo == NULL && run->meta == NULL)
        return;
    head(p, "Strength on one scale, and what no deck beats");
    fputs("  ", p->out);
    gt_print_left(p->out, "deck", name);
    fputs("  tier    Elo      95 in 100     mixture  behind      95 in 100\n", p->out);
    for (int i = 0; i < run->verdict->judged; i++) {
        int d = run->verdict->order[i];
        char interval[32];
        fputs("  ", p->out);
        gt_print_left(p->out, p->results->deck[d], name);
        fprintf(p->out, "  %4d", run->verdict->stand[d].tier);
        if (run->elo != NULL) {
            gt_estimate e = run->elo[d];
            snprintf(interval, sizeof interval, "%.0f to %.0f", e.low, e.high);
            fprintf(p->out, "  %+5.0f  %13s", e.value, interval);
        }
        if (run->meta != NULL) {
            const gt_meta *m = &run->meta[d];
            snprintf(interval, sizeof interval, "%.1f to %.1f", gt_tenths(m->loss.low),
                     gt_tenths(m->loss.high));
            char share[32];
            snprintf(share, sizeof share, "%.0f to %.0f%%", gt_tenths(m->least),
                     gt_tenths(m->most));
            fprintf(p->out, "  %10s  %6.1f  %13s", share, gt_tenths(m->loss.value), interval);
        }
        putc('\n', p->out);
    }
    if (run->meta != NULL)
        gt_print_text(p->out,
                      "A tier ends where a deck's interval (corrected for all decks) lies wholly "
                      "below that of the tier's best. The mixture: decks in such shares that no "
                      "deck wins more than half against it; the range of a deck's share is what "
                      "the games leave open. Behind: points of 100 games that the deck loses "
                      "against the mixture.",
                      p->width);
}

static void print_cycles(const printer *p)
{
    enum { MOST = 10 };
    const gt_report_run *run = p->run;
    if (run->cycles_in_all == 0)
        return;
    head(p, "Cycles that are established");
    for (int i = 0; i < run->n_cycles && i < MOST; i++) {
        const gt_cycle *c = &run->cycle[i];
        char text[4 * 80 + 64];
        snprintf(text, sizeof text, "%s > %s > %s > %s (at least %.1f%%)",
                 p->results->deck[c->deck[0]], p->results->deck[c->deck[1]],
                 p->results->deck[c->deck[2]], p->results->deck[c->deck[0]], gt_tenths(c->least));
        gt_print_paragraph(p->out, text, p->width);
    }
    if (run->cycles_in_all > MOST)
        fprintf(p->out, "  ... and %d more\n", run->cycles_in_all - MOST);
}

static void print_lengths(const printer *p)
{
    enum { STEP = 5 };
    head(p, "How many turns games take");
    for (int from = 0; from < GT_LENGTHS; from += STEP) {
        double share = 0;
        int last = from + STEP < GT_LENGTHS ? from + STEP : GT_LENGTHS;
        for (int i = from; i < last; i++)
            share += p->run->length[i];
        if (!(share > 0))
            continue;
        bool open = last == GT_LENGTHS;
        fprintf(p->out, "  %3d%s%-3.0d  %5.1f%%  ", from, open ? "+" : "-", open ? 0 : last - 1,
                gt_tenths(share));
        for (int i = 0; i < (int)(share * 60 + 0.5); i++)
            putc('#', p->out);
        putc('\n', p->out);
    }
}

/* ---- Cards. */

typedef struct found {
    const gt_card_figures *f;
    int deck, slot;
} found;

/* Puts a card in its place among the clearest. */
static void keep(found *list, int *n, found x)
{
    double size = fabs(x.f->difference[GT_WHEN_HELD].value);
    int at = *n < MOST_CARDS ? (*n)++ : MOST_CARDS;
    for (; at > 0 && fabs(list[at - 1].f->difference[GT_WHEN_HELD].value) < size; at--)
        if (at < MOST_CARDS)
            list[at] = list[at - 1];
    if (at < MOST_CARDS)
        list[at] = x;
}

static void print_card(const printer *p, const found *x, int deck_width, int card_width)
{
    const gt_deck_card *c = &p->results->cards[x->deck].card[x->slot];
    const gt_card_sum *s = &x->f->sum;
    gt_estimate e = x->f->difference[GT_WHEN_HELD];
    char label[GT_CARD_TITLE], interval[32];
    gt_card_title(c->id, c->name, label);
    snprintf(interval, sizeof interval, "%+.1f to %+.1f", gt_tenths(e.low), gt_tenths(e.high));
    fputs("  ", p->out);
    gt_print_left(p->out, label, card_width);
    fputs("  ", p->out);
    gt_print_left(p->out, p->results->deck[x->deck], deck_width);
    fprintf(p->out, "  %5.1f%%  %5.1f%%  %+6.1f  %16s\n",
            gt_tenths(gt_game_rate(s->held.half_points, s->held.games).value),
            gt_tenths(gt_game_rate(s->unseen.half_points, s->unseen.games).value),
            gt_tenths(e.value), interval);
}

static void print_cards(const printer *p)
{
    const gt_card_figures *f = p->run->card;
    found list[MOST_CARDS];
    int n = 0;
    for (int d = 0; f != NULL && d < p->results->n_decks; d++)
        for (int slot = 0; slot < p->results->cards[d].n; slot++, f++)
            if (f->p[GT_WHEN_HELD] <= 0.05)
                keep(list, &n, (found){f, d, slot});
    if (n == 0)
        return;
    int deck_width = gt_name_columns(p->results, p->width - 74);
    int card_width = p->width - 46 - deck_width;
    card_width = card_width < 16 ? 16 : card_width > 30 ? 30 : card_width;
    head(p, "Cards that go with winning or losing (established; association, not effect)");
    fputs("  ", p->out);
    gt_print_left(p->out, "card", card_width);
    fputs("  ", p->out);
    gt_print_left(p->out, "deck", deck_width);
    fputs("  in hand   never  points         95 in 100\n", p->out);
    for (int i = 0; i < n; i++)
        print_card(p, &list[i], deck_width, card_width);
}

static void print_lines(const printer *p, const char *title, const gt_lines *lines)
{
    head(p, title);
    for (int i = 0; i < lines->n; i++)
        gt_print_paragraph(p->out, lines->line[i], p->width);
}

/* What there is of a run but its tables: in a run of decks against others a page about each of
 * these. */
static void print_run(const gt_report *report, const printer *p, gt_style style)
{
    print_lines(p, "How far to trust it", &p->run->trust);
    print_lines(p, "In short", &p->run->findings);
    if (report->versus && p->run->verdict->judged > GT_FEW_DECKS) {
        head(p, "Each deck");
        gt_print_paragraph(p->out, "'gauntlet report RESULTS --deck NAME' tells all about one.",
                           p->width);
    } else if (report->versus) {
        for (int i = 0; i < p->run->verdict->judged; i++)
            gt_print_deck(p->out, report, p->run, p->run->verdict->order[i], style, false);
    } else {
        print_strength(p);
        print_cycles(p);
        print_cards(p);
        if (report->results->blank_games > 0)
            gt_print_effects(p->out, report->results, p->run->number, style);
        gt_print_card_pairs(p->out, report->results, p->run->number, style);
    }
    print_lengths(p);
    print_lines(p, "What cannot be concluded", &p->run->limits);
}

bool gt_write_report_text(FILE *out, const gt_report *report)
{
    gt_style style = gt_style_of(out);
    gt_print_results(out, report->results, style);
    for (int i = 0; i < report->n_runs; i++) {
        printer p = {out, report->results, &report->run[i], style.width};
        if (report->n_runs > 1)
            fprintf(out, "\n==== %s\n", p.run->series->policy);
        print_run(report, &p, style);
    }
    return !ferror(out);
}

bool gt_write_report_deck(FILE *out, const gt_report *report, int deck)
{
    gt_style style = gt_style_of(out);
    for (int i = 0; i < report->n_runs; i++) {
        fprintf(out, "%sBoth players %s\n", i > 0 ? "\n" : "", report->run[i].series->policy);
        gt_print_deck(out, report, &report->run[i], deck, style, true);
    }
    return !ferror(out);
}

bool gt_write_report_short(FILE *out, const gt_report *report)
{
    gt_style style = gt_style_of(out);
    for (int i = 0; i < report->n_runs; i++) {
        const gt_report_run *run = &report->run[i];
        printer p = {out, report->results, run, style.width};
        fprintf(out, "%sBoth players %s\n", i > 0 ? "\n" : "", run->series->policy);
        print_lines(&p, "The verdict", &run->verdict->lines);
        print_lines(&p, "How far to trust it", &run->trust);
    }
    return !ferror(out);
}
