/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a report says in words: what the games show, and what they do not. */
#include "reports/report.h"

#include "reports/card_title.h"
#include "reports/round.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What the games show. */

/* The decks on which there is a verdict, the best first; returns how many. */
static int list_judged(const gt_verdict *v, int *deck)
{
    int n = 0;
    for (int i = 0; i < v->judged; i++)
        if (v->stand[v->order[i]].standing != GT_STANDS_WITHHELD)
            deck[n++] = v->order[i];
    return n;
}

static bool say_strongest(const gt_results *r, gt_report_run *run)
{
    int *deck = malloc(((size_t)r->n_decks + 1) * sizeof *deck);
    int n = deck != NULL ? list_judged(run->verdict, deck) : 0, level = 0;
    int best = n > 0 ? deck[0] : 0, last = n > 0 ? deck[n - 1] : 0;
    gt_estimate e = run->rate[best], worst = run->rate[last];
    for (int i = 1; i < n; i++)
        level += run->rate[deck[i]].high >= e.low;
    bool there = deck != NULL;
    free(deck);
    if (n == 0 || isnan(e.value))
        return there;
    if (!gt_lines_say(&run->findings,
                      "Strongest deck: %s wins %.1f%% over the field (%.1f to %.1f%%).",
                      r->deck[best], gt_tenths(e.value), gt_tenths(e.low), gt_tenths(e.high)))
        return false;
    if (level > 0 &&
        !gt_lines_say(&run->findings,
                      "The intervals of %d other deck%s overlap with that of the strongest.", level,
                      level == 1 ? "" : "s"))
        return false;
    return isnan(worst.value) ||
           gt_lines_say(&run->findings, "Weakest deck: %s wins %.1f%% (%.1f to %.1f%%).",
                        r->deck[last], gt_tenths(worst.value), gt_tenths(worst.low),
                        gt_tenths(worst.high));
}

/* Some decks against others: how the ones did as a whole. */
static bool say_groups(const gt_results *r, gt_report_run *run)
{
    int rows, columns;
    gt_estimate e = gt_rows_rate(r, run->series, &rows, &columns);
    return isnan(e.value) || rows < 2 ||
           gt_lines_say(&run->findings,
                        "The %d deck%s in the rows win%s %.1f%% against the %d in the columns "
                        "(%.1f to %.1f%%).",
                        rows, rows == 1 ? "" : "s", rows == 1 ? "s" : "", gt_tenths(e.value),
                        columns, gt_tenths(e.low), gt_tenths(e.high));
}

static bool say_extreme(const gt_results *r, gt_report_run *run)
{
    const gt_cell *most = NULL;
    int row = 0, column = 0;
    for (int a = 0; a < r->n_decks; a++)
        for (int b = 0; b < r->n_decks; b++) {
            const gt_cell *c = gt_cell_at(run->matrix, a, b);
            if (gt_cell_sign(c) <= 0)
                continue;
            if (most == NULL || c->rate.value > most->rate.value) {
                most = c;
                row = a;
                column = b;
            }
        }
    return most == NULL ||
           gt_lines_say(&run->findings,
                        "Most one-sided: %s wins %.1f%% against %s (%.1f to %.1f%%).", r->deck[row],
                        gt_tenths(most->rate.value), r->deck[column], gt_tenths(most->rate.low),
                        gt_tenths(most->rate.high));
}

/* Of each deck before --vs its best and its worst opponent. */
static bool say_best_and_worst(const gt_results *r, gt_report_run *run)
{
    bool ok = true;
    for (int i = 0; ok && i < run->verdict->judged; i++) {
        int d = run->verdict->order[i];
        const gt_deck_report *x = &run->about[d];
        if (x->n_foes < 2)
            continue;
        int best = x->foe[0], worst = x->foe[x->n_foes - 1];
        gt_estimate most = gt_cell_at(run->matrix, d, best)->rate;
        gt_estimate least = gt_cell_at(run->matrix, d, worst)->rate;
        if (isnan(most.value) || isnan(least.value))
            continue;
        ok = gt_lines_say(&run->findings,
                          "%s is best against %s, %.1f%% (%.1f to %.1f%%), and worst against %s, "
                          "%.1f%% (%.1f to %.1f%%).",
                          r->deck[d], r->deck[best], gt_tenths(most.value), gt_tenths(most.low),
                          gt_tenths(most.high), r->deck[worst], gt_tenths(least.value),
                          gt_tenths(least.low), gt_tenths(least.high));
    }
    return ok;
}

/* "A (12 to 100%), B (0 to 40%)" of the decks whose share of the mixture may be above 0; `sure`:
 * those that are part of it in 95 of 100 resampled matrices, or else the others. Returns how
 * many. */
static int list_mixture(const gt_results *r, const gt_report_run *run, bool sure, char *text,
                        size_t size)
{
    enum { MOST = 5 };
    size_t used = 0;
    int n = 0;
    text[0] = '\0';
    for (int i = 0; i < r->n_decks; i++) {
        const gt_meta *m = &run->meta[run->verdict->order[i]];
        if (m->part < 0.05 || (m->part >= 0.95) != sure || ++n > MOST || used >= size)
            continue;
        used += (size_t)snprintf(text + used, size - used, "%s%s (%.1f to %.1f%%)",
                                 n > 1 ? ", " : "", r->deck[run->verdict->order[i]],
                                 gt_tenths(m->least), gt_tenths(m->most));
    }
    if (n > MOST && used < size)
        snprintf(text + used, size - used, " and %d more", n - MOST);
    return n;
}

static bool say_meta(const gt_results *r, gt_report_run *run)
{
    char sure[1000], perhaps[1000];
    if (run->meta == NULL)
        return true;
    int n = list_mixture(r, run, true, sure, sizeof sure);
    int others = list_mixture(r, run, false, perhaps, sizeof perhaps);
    return gt_lines_say(&run->findings,
                        "If players chose decks to beat each other, the mixture that no deck beats "
                        "would hold %s%s%s%s; the ranges are what the games leave open.",
                        n > 0 ? sure : "no deck for sure", others > 0 ? ", and perhaps " : "",
                        perhaps, "");
}

static bool say_cycles(const gt_results *r, gt_report_run *run)
{
    const gt_cycle *c = run->cycle;
    if (r->n_decks < 3 || run->meta == NULL)
        return true;
    if (run->cycles_in_all == 0)
        return gt_lines_say(&run->findings, "No cycle (A beats B beats C beats A) is established.");
    return gt_lines_say(
        &run->findings,
        "%d cycle%s established; the clearest: %s beats %s beats %s beats %s, each in at "
        "least %.1f%%.",
        run->cycles_in_all, run->cycles_in_all == 1 ? " is" : "s are", r->deck[c->deck[0]],
        r->deck[c->deck[1]], r->deck[c->deck[2]], r->deck[c->deck[0]], gt_tenths(c->least));
}

static bool say_games(gt_report_run *run)
{
    return isnan(run->turns) ||
           gt_lines_say(&run->findings, "A game takes %.1f turns, of both players together.",
                        run->turns);
}

/* Card with the greatest difference when held among those that are established; -1: none is. */
static int strongest_card(const gt_report_run *run, int *established)
{
    int best = -1;
    *established = 0;
    for (int i = 0; i < run->n_cards; i++) {
        if (!(run->card[i].p[GT_WHEN_HELD] <= 0.05))
            continue;
        ++*established;
        if (best < 0 || fabs(run->card[i].difference[GT_WHEN_HELD].value) >
                            fabs(run->card[best].difference[GT_WHEN_HELD].value))
            best = i;
    }
    return best;
}

/* The deck of card number *at of all; *at becomes its number in the deck. */
static int deck_of(const gt_results *r, int *at)
{
    int deck = 0;
    for (; *at >= r->cards[deck].n; deck++)
        *at -= r->cards[deck].n;
    return deck;
}

static bool say_cards(const gt_results *r, gt_report_run *run)
{
    int established, best = strongest_card(run, &established), at = best;
    if (run->card == NULL)
        return true;
    if (best < 0)
        return gt_lines_say(
            &run->findings,
            "For none of %d cards a difference between games with it and without it is "
            "established.",
            run->n_cards);
    int deck = deck_of(r, &at);
    char title[GT_CARD_TITLE];
    const gt_deck_card *c = &r->cards[deck].card[at];
    double points = gt_tenths(run->card[best].difference[GT_WHEN_HELD].value);
    return gt_lines_say(
        &run->findings,
        "For %d of %d cards it is established that games in which they came to the hand went "
        "otherwise than those in which they did not; most for %s in %s (%+.1f points).",
        established, run->n_cards, gt_card_title(c->id, c->name, title), r->deck[deck], points);
}

static bool say_effects(const gt_results *r, gt_report_run *run)
{
    int established = 0, played = 0, best = -1, at = 0;
    for (int d = 0; run->effect != NULL && d < r->n_decks; d++)
        for (int slot = 0; slot < r->cards[d].n; slot++, at++) {
            const gt_card_effect *e = &run->effect[at];
            played += e->games > 0;
            if (e->games == 0 || !gt_card_effect_established(e))
                continue;
            established++;
            if (best < 0 || fabs(e->change.value) > fabs(run->effect[best].change.value))
                best = at;
        }
    if (played == 0)
        return true;
    if (best < 0)
        return gt_lines_say(&run->findings,
                            "Replaced by blanks, for none of %d cards an effect is established.",
                            played);
    double points = gt_tenths(run->effect[best].change.value);
    int deck = deck_of(r, &best);
    char title[GT_CARD_TITLE];
    const gt_deck_card *c = &r->cards[deck].card[best];
    return gt_lines_say(
        &run->findings,
        "Replaced by blanks, for %d of %d cards an effect is established; the largest has "
        "%s in %s (%+.1f points).",
        established, played, gt_card_title(c->id, c->name, title), r->deck[deck], points);
}

/* ---- What they do not. */

static bool say_unfinished(const gt_results *r, gt_report_run *run)
{
    uint64_t unfinished = 0, aborted = 0, grown = 0;
    const gt_aborted *first = NULL, *large = NULL;
    for (int i = 0; i < r->n_matchups; i++) {
        const gt_tally *t = &run->series->tally[i];
        unfinished += t->unfinished;
        aborted += t->aborted;
        first = first == NULL && t->aborted > 0 ? &t->first_aborted : first;
        grown += t->grown;
        large = large == NULL && t->grown > 0 ? &t->first_grown : large;
    }
    bool ok = true;
    if (unfinished > 0)
        ok = gt_lines_say(&run->limits,
                          "%" PRIu64 " of %" PRIu64
                          " games reached the limit of turns or actions%s and count "
                          "as half a win for each; what they would have become is not known.",
                          unfinished, run->games, grown > 0 ? ", or grew too large," : "");
    if (large != NULL && ok)
        ok = gt_lines_say(&run->limits,
                          "%" PRIu64 " of these grew without an end until there was no room. "
                          "The first is of %s against %s: %s.",
                          grown, large->deck[0], large->deck[1], large->text);
    if (first != NULL && ok)
        ok = gt_lines_say(
            &run->limits,
            "%" PRIu64 " of %" PRIu64 " games were broken off by the engine and count as half "
            "a win for each; their cards need a look. The first is of %s against %s: %s.",
            aborted, run->games, first->deck[0], first->deck[1], first->text);
    return ok;
}

static bool say_size(const gt_results *r, gt_report_run *run)
{
    uint64_t fewest = UINT64_MAX;
    int open = r->n_matchups - run->verdict->clear, wide = 0;
    for (int i = 0; i < r->n_matchups; i++) {
        const gt_cell *c = gt_cell_at(run->matrix, r->matchup[i].a, r->matchup[i].b);
        uint64_t games = gt_tally_games(&run->series->tally[i]);
        fewest = games < fewest ? games : fewest;
        wide += c->rate.high - c->rate.low > 0.2;
    }
    if (open > 0 &&
        !gt_lines_say(&run->limits,
                      "In %d of %d matchup%s it is not clear which deck is better. That does not "
                      "mean that they are even: four times the games halve an interval.",
                      open, r->n_matchups, r->n_matchups == 1 ? "" : "s"))
        return false;
    return wide == 0 || gt_lines_say(&run->limits,
                                     "In %d matchup%s the interval is wider than 20 points; the "
                                     "fewest games in one are %" PRIu64 ".",
                                     wide, wide == 1 ? "" : "s", fewest);
}

static bool say_blanks(const gt_results *r, gt_report_run *run)
{
    uint64_t played = 0;
    for (int i = 0; i < run->n_cards && run->effect != NULL; i++)
        played += run->effect[i].games;
    if (played == 0)
        return gt_lines_say(&run->limits, "The games with blanks were not reached.");
    return gt_lines_say(
        &run->limits,
        "The effect of a card is its worth in this deck against these decks, in these "
        "hands%s. A blank is no card that anybody would play: what another card in its place "
        "would do is told by gauntlet gate.",
        r->complete ? "" : "; the games with blanks were interrupted");
}

static bool say_standing(const gt_results *r, gt_report_run *run)
{
    bool ok = true;
    if (!r->complete)
        ok = gt_lines_say(&run->limits,
                          "The run was interrupted: these are the games that were finished.");
    if (ok && !r->reproducible)
        ok = gt_lines_say(&run->limits,
                          "A policy depends on time or on a program outside: the same command "
                          "need not give the same figures again.");
    if (ok && r->blank_games > 0)
        ok = say_blanks(r, run);
    if (ok && run->card != NULL)
        ok = gt_lines_say(
            &run->limits,
            "What is said of cards is association, not effect: long games let more cards come "
            "to the hand, and a card that is played late is played by who still lives.");
    if (ok && run->meta == NULL && !gt_is_versus(r))
        ok = gt_lines_say(&run->limits, "Not all decks met each other, so that there is no "
                                        "equilibrium of the metagame to speak of.");
    return ok;
}

bool gt_report_say(const gt_report *report, gt_report_run *run)
{
    const gt_results *r = report->results;
    bool few = run->verdict->judged <= GT_FEW_DECKS;
    bool ok = report->versus ? say_groups(r, run) && (!few || say_best_and_worst(r, run))
                             : say_strongest(r, run) && say_extreme(r, run);
    return ok && say_meta(r, run) && say_cycles(r, run) && say_games(run) && say_cards(r, run) &&
           say_effects(r, run) && say_standing(r, run) && say_size(r, run) &&
           say_unfinished(r, run);
}
