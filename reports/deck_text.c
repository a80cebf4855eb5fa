/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One deck, for people. */
#include "reports/deck_text.h"

#include "decks/files/width.h"
#include "reports/card_title.h"
#include "reports/markdown_out.h"
#include "reports/round.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

typedef struct printer {
    FILE *out;
    const gt_results *results;
    const gt_report_run *run;
    const gt_deck_report *about;
    const gt_deck_cards *cards; /* of the deck; NULL: not counted */
    const gt_card_figures *figure;
    const gt_card_effect *effect; /* NULL: no blanks were played */
    int deck;
    gt_style style;
} printer;

static printer begin(FILE *out, const gt_report *report, const gt_report_run *run, int deck)
{
    const gt_results *r = report->results;
    int first = r->cards != NULL ? gt_report_first_card(r, deck) : 0;
    return (printer){.out = out,
                     .results = r,
                     .run = run,
                     .about = &run->about[deck],
                     .cards = r->cards != NULL ? &r->cards[deck] : NULL,
                     .figure = run->card != NULL ? run->card + first : NULL,
                     .effect = run->effect != NULL ? run->effect + first : NULL,
                     .deck = deck};
}

/* "-" where no blanks were played. */
static const char *notable_word(const gt_card_effect *effect)
{
    int worth = gt_card_worth(effect);
    if (gt_makes_no_difference(effect))
        return "as a blank";
    if (effect == NULL || effect->games == 0)
        return "-";
    return worth > 0 ? "helps" : worth < 0 ? "hurts" : "not shown";
}

int gt_curve_of(const gt_deck_cards *cards, int count[GT_CURVE])
{
    int copies = 0;
    memset(count, 0, GT_CURVE * sizeof *count);
    for (int i = 0; cards != NULL && i < cards->n; i++) {
        const gt_deck_card *c = &cards->card[i];
        if (!c->has_cost)
            continue;
        int cost = c->cost < 0 ? 0 : c->cost >= GT_CURVE ? GT_CURVE - 1 : c->cost;
        count[cost] += c->copies;
        copies += c->copies;
    }
    return copies;
}

/* ---- What both forms say. */

/* "62.1% (58.0 to 66.0%)"; "-" where nothing was counted. */
static const char *rate_text(gt_estimate e, char *buffer, size_t size)
{
    if (isnan(e.value))
        snprintf(buffer, size, "-");
    else
        snprintf(buffer, size, "%.1f%% (%.1f to %.1f%%)", gt_tenths(e.value), gt_tenths(e.low),
                 gt_tenths(e.high));
    return buffer;
}

static const char *points_text(gt_estimate e, char *buffer, size_t size)
{
    if (isnan(e.value))
        snprintf(buffer, size, "-");
    else
        snprintf(buffer, size, "%+.1f (%+.1f to %+.1f)", gt_tenths(e.value), gt_tenths(e.low),
                 gt_tenths(e.high));
    return buffer;
}

/* What the cost of cards is called. */
static const char *cost_name(const printer *p)
{
    return p->results->cost_name != NULL ? p->results->cost_name : "cost";
}

/* "1: 8, 2: 10, ..."; false: there is no curve. */
static bool curve_text(const gt_deck_cards *cards, char *buffer, size_t size)
{
    int count[GT_CURVE], last = 0;
    size_t used = 0;
    buffer[0] = '\0';
    if (gt_curve_of(cards, count) == 0)
        return false;
    for (int i = 0; i < GT_CURVE; i++)
        last = count[i] > 0 ? i : last;
    for (int i = 0; i <= last && used < size; i++)
        used += (size_t)snprintf(buffer + used, size - used, "%s%d%s: %d", i > 0 ? ", " : "", i,
                                 i == GT_CURVE - 1 ? "+" : "", count[i]);
    return true;
}

/* "damage 91.0%, deck 9.0%" */
static void ends_text(const printer *p, char *buffer, size_t size)
{
    size_t used = 0;
    buffer[0] = '\0';
    for (int i = 1; i < p->results->n_ends && used < size; i++)
        if (p->about->end[i] > 0)
            used +=
                (size_t)snprintf(buffer + used, size - used, "%s%s %.1f%%", used > 0 ? ", " : "",
                                 p->results->end[i], gt_tenths(p->about->end[i]));
}

/* Share of a card's games in which it was played. */
static double played_share(const gt_card_figures *f)
{
    uint64_t games = f->sum.held.games + f->sum.unseen.games;
    return games > 0 ? (double)f->sum.played.games / (double)games : (double)NAN;
}

/* ---- A terminal. */

static void print_facts(const printer *p)
{
    char first[64], second[64], ends[300], curve[300];
    char title[GT_CARD_TITLE];
    const gt_stand *stand = &p->run->verdict->stand[p->deck];
    fprintf(p->out, "\n%s: %s over the field", p->results->deck[p->deck],
            rate_text(p->run->rate[p->deck], first, sizeof first));
    fprintf(p->out, "; %s", gt_standing_words(stand->standing));
    fprintf(p->out, "\n  going first %s, second %s\n",
            rate_text(p->about->going[0], first, sizeof first),
            rate_text(p->about->going[1], second, sizeof second));
    ends_text(p, ends, sizeof ends);
    fprintf(p->out, "  a game takes %.1f turns; how they end: %s\n", p->about->turns, ends);
    if (p->cards != NULL && p->cards->leader.id != NULL)
        fprintf(p->out, "  leader %s\n",
                gt_card_title(p->cards->leader.id, p->cards->leader.name, title));
    if (curve_text(p->cards, curve, sizeof curve))
        fprintf(p->out, "  cards by %s: %s\n", cost_name(p), curve);
}

static void print_foes(const printer *p)
{
    enum { NAME = 32 };
    fputs("\n  against                           wins                        clear?\n", p->out);
    for (int i = 0; i < p->about->n_foes; i++) {
        int foe = p->about->foe[i];
        const gt_cell *c = gt_cell_at(p->run->matrix, p->deck, foe);
        char rate[64];
        fputs("  ", p->out);
        gt_print_left(p->out, p->results->deck[foe], NAME);
        fprintf(p->out, "  %-26s  %s\n", rate_text(c->rate, rate, sizeof rate),
                gt_report_word(gt_cell_sign(c)));
    }
}

static void print_card(const printer *p, int slot, int width)
{
    const gt_deck_card *c = &p->cards->card[slot];
    const gt_card_figures *f = &p->figure[slot];
    char name[GT_CARD_TITLE], points[64], cost[16] = "-";
    gt_card_title(c->id, c->name, name);
    if (c->has_cost)
        snprintf(cost, sizeof cost, "%d", c->cost);
    fputs("  ", p->out);
    gt_print_left(p->out, name, width);
    fprintf(p->out, "  %6d  %4s", c->copies, cost);
    if (p->effect != NULL)
        fprintf(p->out, "  %-22s  %-9s", points_text(p->effect[slot].change, points, sizeof points),
                notable_word(&p->effect[slot]));
    if (isnan(f->difference[GT_WHEN_HELD].value))
        fprintf(p->out, "  %7s", "-");
    else
        fprintf(p->out, "  %+7.1f", gt_tenths(f->difference[GT_WHEN_HELD].value));
    fprintf(p->out, "  %5.1f%%\n", gt_tenths(played_share(f)));
}

static void print_cards(const printer *p)
{
    int width = p->style.width - (p->effect != NULL ? 69 : 34);
    if (p->cards == NULL || p->figure == NULL)
        return;
    width = width < 16 ? 16 : width > 34 ? 34 : width;
    fprintf(p->out, "\n  Which card to cut? Every card, the worst first%s\n",
            p->effect != NULL ? "" : " (association; --ablate tells the effect)");
    fputs("  ", p->out);
    gt_print_left(p->out, "card", width);
    fputs("  copies  cost", p->out);
    if (p->effect != NULL)
        fputs("  effect                  shown?   ", p->out);
    fputs("  in hand  played\n", p->out);
    for (int i = 0; i < p->about->n_cards; i++)
        print_card(p, p->about->card[i], width);
    gt_print_text(p->out,
                  p->effect != NULL
                      ? "Effect: points of 100 games that the card makes more than a blank in its "
                        "place. Not shown: whether it helps or hurts is not established. As a "
                        "blank: no pair of games scored otherwise, so it has no text, or none that "
                        "mattered in so few games. In hand: points of 100 games more "
                        "than in games in which it never was (association)."
                      : "In hand: points of 100 games more than in games in which it never was "
                        "(association).",
                  p->style.width);
}

void gt_print_deck(FILE *out, const gt_report *report, const gt_report_run *run, int deck,
                   gt_style style, bool foes)
{
    printer p = begin(out, report, run, deck);
    p.style = style;
    print_facts(&p);
    if (foes)
        print_foes(&p);
    print_cards(&p);
    if (p.about->advice.n > 0)
        fputs("\n  What to try\n", out);
    for (int i = 0; i < p.about->advice.n; i++)
        gt_print_paragraph(out, p.about->advice.line[i], style.width);
}

/* ---- Markdown. */

static void put_foes(const printer *p)
{
    fputs("\n| against | wins | clear |\n| --- | --- | --- |\n", p->out);
    for (int i = 0; i < p->about->n_foes; i++) {
        int foe = p->about->foe[i];
        const gt_cell *c = gt_cell_at(p->run->matrix, p->deck, foe);
        char rate[64];
        fputs("| ", p->out);
        gt_put_markdown(p->out, p->results->deck[foe]);
        fprintf(p->out, " | %s | %s |\n", rate_text(c->rate, rate, sizeof rate),
                gt_report_word(gt_cell_sign(c)));
    }
}

static void put_cards(const printer *p)
{
    if (p->cards == NULL || p->figure == NULL)
        return;
    fprintf(p->out, "\nWhich card to cut? Every card, the worst first%s.\n\n",
            p->effect != NULL ? "" : " (by association, not effect; `--ablate` tells the effect)");
    fprintf(p->out,
            "| card | copies | cost |%s in hand | played |\n| --- | --: | --: |%s --- | --: |\n",
            p->effect != NULL ? " effect | shown |" : "", p->effect != NULL ? " --- | --- |" : "");
    for (int i = 0; i < p->about->n_cards; i++) {
        int slot = p->about->card[i];
        const gt_deck_card *c = &p->cards->card[slot];
        char points[64], title[GT_CARD_TITLE];
        fputs("| ", p->out);
        gt_put_markdown(p->out, gt_card_title(c->id, c->name, title));
        fprintf(p->out, " | %d |", c->copies);
        if (c->has_cost)
            fprintf(p->out, " %d |", c->cost);
        else
            fputs(" - |", p->out);
        if (p->effect != NULL)
            fprintf(p->out, " %s | %s |",
                    points_text(p->effect[slot].change, points, sizeof points),
                    notable_word(&p->effect[slot]));
        fprintf(p->out, " %s | %.1f%% |\n",
                points_text(p->figure[slot].difference[GT_WHEN_HELD], points, sizeof points),
                gt_tenths(played_share(&p->figure[slot])));
    }
}

void gt_write_deck_markdown(FILE *out, const gt_report *report, const gt_report_run *run, int deck)
{
    printer p = begin(out, report, run, deck);
    char first[64], second[64], text[300];
    fputs("\n### ", out);
    gt_put_markdown(out, p.results->deck[deck]);
    fprintf(out, "\n\n%s over the field: %s. Going first %s, second %s.",
            rate_text(run->rate[deck], text, sizeof text),
            gt_standing_words(run->verdict->stand[deck].standing),
            rate_text(p.about->going[0], first, sizeof first),
            rate_text(p.about->going[1], second, sizeof second));
    ends_text(&p, text, sizeof text);
    fprintf(out, " A game takes %.1f turns; how they end: %s.", p.about->turns, text);
    if (curve_text(p.cards, text, sizeof text))
        fprintf(out, " Cards by %s: %s.", cost_name(&p), text);
    putc('\n', out);
    put_foes(&p);
    put_cards(&p);
    fputs(p.about->advice.n > 0 ? "\nWhat to try:\n\n" : "", out);
    for (int i = 0; i < p.about->advice.n; i++) {
        fputs("- ", out);
        gt_put_markdown(out, p.about->advice.line[i]);
        putc('\n', out);
    }
}
