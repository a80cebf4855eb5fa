/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a report says in words: what the games show, and what they do not. */
#include "reports/report.h"
#include "reports/round.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool say(gt_lines *lines, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool say(gt_lines *lines, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int size = vsnprintf(NULL, 0, format, arguments) + 1;
    va_end(arguments);
    char **grown = realloc(lines->line, ((size_t)lines->n + 1) * sizeof *grown);
    char *text = malloc((size_t)size);
    if (grown != NULL)
        lines->line = grown;
    if (grown == NULL || text == NULL) {
        va_end(again);
        free(text);
        return false;
    }
    vsnprintf(text, (size_t)size, format, again);
    va_end(again);
    lines->line[lines->n++] = text;
    return true;
}

/* ---- What the games show. */

static bool say_strongest(const gt_results *r, gt_report_run *run)
{
    int best = run->rank[0], last = run->rank[r->n_decks - 1], level = 0;
    gt_estimate e = run->rate[best], worst = run->rate[last];
    if (isnan(e.value))
        return true;
    for (int i = 1; i < r->n_decks; i++)
        level += run->rate[run->rank[i]].high >= e.low;
    if (!say(&run->findings, "Strongest deck: %s wins %.1f%% over the field (%.1f to %.1f%%).",
             r->deck[best], gt_tenths(e.value), gt_tenths(e.low), gt_tenths(e.high)))
        return false;
    if (level > 0 &&
        !say(&run->findings, "The intervals of %d other deck%s overlap with that of the strongest.",
             level, level == 1 ? "" : "s"))
        return false;
    return isnan(worst.value) ||
           say(&run->findings, "Weakest deck: %s wins %.1f%% (%.1f to %.1f%%).", r->deck[last],
               gt_tenths(worst.value), gt_tenths(worst.low), gt_tenths(worst.high));
}

/* Some decks against others: how the ones did as a whole. */
static bool say_groups(const gt_results *r, gt_report_run *run)
{
    int rows, columns;
    gt_estimate e = gt_rows_rate(r, run->series, &rows, &columns);
    return isnan(e.value) || rows + columns < 3 ||
           say(&run->findings,
               "The %d deck%s in the rows win%s %.1f%% against the %d in the columns "
               "(%.1f to %.1f%%).",
               rows, rows == 1 ? "" : "s", rows == 1 ? "s" : "", gt_tenths(e.value), columns,
               gt_tenths(e.low), gt_tenths(e.high));
}

static bool say_extreme(const gt_results *r, gt_report_run *run)
{
    const gt_cell *most = NULL;
    int row = 0, column = 0, established = 0;
    for (int a = 0; a < r->n_decks; a++)
        for (int b = 0; b < r->n_decks; b++) {
            const gt_cell *c = gt_cell_at(run->matrix, a, b);
            if (gt_cell_sign(c) <= 0)
                continue;
            established++;
            if (most == NULL || c->rate.value > most->rate.value) {
                most = c;
                row = a;
                column = b;
            }
        }
    if (!say(&run->findings, "In %d of %d matchups one deck is established to be better.",
             established, r->n_matchups))
        return false;
    return most == NULL ||
           say(&run->findings, "Most one-sided: %s wins %.1f%% against %s (%.1f to %.1f%%).",
               r->deck[row], gt_tenths(most->rate.value), r->deck[column],
               gt_tenths(most->rate.low), gt_tenths(most->rate.high));
}

/* The decks of the mixture, the strongest first, at most five of them. */
static int list_mixture(const gt_results *r, const gt_report_run *run, char *text, size_t size)
{
    enum { MOST = 5 };
    size_t used = 0;
    int parts = 0;
    text[0] = '\0';
    for (int i = 0; i < r->n_decks; i++) {
        int deck = run->rank[i];
        if (run->meta[deck].share > 0 && parts++ < MOST && used < size)
            used += (size_t)snprintf(text + used, size - used, "%s%s %.0f%%", parts > 1 ? ", " : "",
                                     r->deck[deck], gt_tenths(run->meta[deck].share));
    }
    return parts;
}

static bool say_meta(const gt_results *r, gt_report_run *run)
{
    char text[2000];
    int sure = 0;
    if (run->meta == NULL)
        return true;
    int parts = list_mixture(r, run, text, sizeof text);
    for (int i = 0; i < r->n_decks; i++)
        sure += run->meta[i].part >= 0.05;
    return say(
        &run->findings,
        "The mixture that nobody can exploit: %s%s. With what the games leave open, %d deck%s "
        "may be part of it (in at least 5 of 100 resampled matrices).",
        text, parts > 5 ? " and others" : "", sure, sure == 1 ? "" : "s");
}

static bool say_cycles(const gt_results *r, gt_report_run *run)
{
    const gt_cycle *c = run->cycle;
    if (run->cycles_in_all == 0)
        return say(&run->findings, "No cycle (A beats B beats C beats A) is established.");
    return say(&run->findings,
               "%d cycle%s established; the clearest: %s beats %s beats %s beats %s, each in at "
               "least %.1f%%.",
               run->cycles_in_all, run->cycles_in_all == 1 ? " is" : "s are", r->deck[c->deck[0]],
               r->deck[c->deck[1]], r->deck[c->deck[2]], r->deck[c->deck[0]], gt_tenths(c->least));
}

static bool say_games(gt_report_run *run)
{
    gt_estimate e = run->first_of_all;
    const char *what = e.low > 0.5    ? "an advantage"
                       : e.high < 0.5 ? "a disadvantage"
                                      : "no established advantage";
    return isnan(e.value) ||
           say(&run->findings,
               "Beginning is %s: who begins wins %.1f%% (%.1f to %.1f%%). A game takes %.1f turns.",
               what, gt_tenths(e.value), gt_tenths(e.low), gt_tenths(e.high), run->turns);
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
        return say(&run->findings,
                   "For none of %d cards a difference between games with it and without it is "
                   "established.",
                   run->n_cards);
    int deck = deck_of(r, &at);
    const gt_deck_card *c = &r->cards[deck].card[at];
    double points = gt_tenths(run->card[best].difference[GT_WHEN_HELD].value);
    return say(
        &run->findings,
        "For %d of %d cards it is established that games in which they came to the hand went "
        "otherwise than those in which they did not; most for %s %s in %s (%+.1f points).",
        established, run->n_cards, c->id, c->name, r->deck[deck], points);
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
        return say(&run->findings,
                   "Replaced by blanks, for none of %d cards an effect is established.", played);
    double points = gt_tenths(run->effect[best].change.value);
    int deck = deck_of(r, &best);
    const gt_deck_card *c = &r->cards[deck].card[best];
    return say(&run->findings,
               "Replaced by blanks, for %d of %d cards an effect is established; the largest has "
               "%s %s in %s (%+.1f points).",
               established, played, c->id, c->name, r->deck[deck], points);
}

/* ---- What they do not. */

static bool say_unfinished(const gt_results *r, gt_report_run *run)
{
    uint64_t unfinished = 0, aborted = 0;
    const gt_aborted *first = NULL;
    for (int i = 0; i < r->n_matchups; i++) {
        const gt_tally *t = &run->series->tally[i];
        unfinished += t->unfinished;
        aborted += t->aborted;
        first = first == NULL && t->aborted > 0 ? &t->first_aborted : first;
    }
    bool well = true;
    if (unfinished > 0)
        well =
            say(&run->limits,
                "%" PRIu64 " of %" PRIu64 " games reached the limit of turns or actions and count "
                "as half a win for each; what they would have become is not known.",
                unfinished, run->games);
    if (first != NULL && well)
        well =
            say(&run->limits,
                "%" PRIu64 " of %" PRIu64 " games were broken off by the engine and count as half "
                "a win for each; their cards need a look. The first is of %s against %s: %s.",
                aborted, run->games, first->deck[0], first->deck[1], first->text);
    return well;
}

static bool say_policy(const gt_report *report, gt_report_run *run)
{
    const char *name = run->series->policy;
    bool random = strncmp(name, "random", 6) == 0, greedy = strncmp(name, "greedy", 6) == 0;
    if (random && !say(&run->limits, "Both players chose at random. These figures compare decks in "
                                     "the hands of nobody; do not balance by them."))
        return false;
    if (greedy && !say(&run->limits,
                       "Both players looked one decision ahead and did not plan. Decks that need "
                       "planning do worse here than in good hands; compare with mcts."))
        return false;
    if (report->results->n_series > 1)
        return true;
    return say(&run->limits, "One policy played all games. Whether the figures hold for better "
                             "players is not known: run several policies (--policy).");
}

static bool say_size(const gt_results *r, gt_report_run *run)
{
    uint64_t fewest = UINT64_MAX;
    int open = 0, wide = 0;
    for (int i = 0; i < r->n_matchups; i++) {
        const gt_cell *c = gt_cell_at(run->matrix, r->matchup[i].a, r->matchup[i].b);
        uint64_t games = gt_tally_games(&run->series->tally[i]);
        fewest = games < fewest ? games : fewest;
        open += gt_cell_sign(c) == 0;
        wide += c->rate.high - c->rate.low > 0.2;
    }
    if (open > 0 &&
        !say(&run->limits,
             "In %d of %d matchups it is not established which deck is better. That does "
             "not mean that they are even: four times the games halve an interval.",
             open, r->n_matchups))
        return false;
    if (wide > 0 && !say(&run->limits,
                         "In %d matchups the interval is wider than 20 points; the fewest games in "
                         "one are %" PRIu64 ".",
                         wide, fewest))
        return false;
    return true;
}

static bool say_blanks(const gt_results *r, gt_report_run *run)
{
    uint64_t played = 0;
    for (int i = 0; i < run->n_cards && run->effect != NULL; i++)
        played += run->effect[i].games;
    if (played == 0)
        return say(&run->limits, "The games with blanks were not reached.");
    return say(
        &run->limits,
        "The effect of a card is its worth in this deck against these decks, in these "
        "hands%s. A blank is no card that anybody would play: what another card in its place "
        "would do is told by gauntlet gate.",
        r->complete ? "" : "; the games with blanks were interrupted");
}

static bool say_standing(const gt_results *r, gt_report_run *run)
{
    bool well = true;
    if (!r->complete)
        well =
            say(&run->limits, "The run was interrupted: these are the games that were finished.");
    if (well && !r->reproducible)
        well =
            say(&run->limits, "A policy depends on time or on a program outside: the same command "
                              "need not give the same figures again.");
    if (well && r->blank_games > 0)
        well = say_blanks(r, run);
    if (well && run->card != NULL)
        well =
            say(&run->limits,
                "What is said of cards is association, not effect: long games let more cards come "
                "to the hand, and a card that is played late is played by who still lives.");
    if (well && run->meta == NULL)
        well = say(&run->limits, "Not all decks met each other, so that there is no equilibrium of "
                                 "the metagame to speak of.");
    return well;
}

bool gt_report_say(const gt_report *report, gt_report_run *run)
{
    const gt_results *r = report->results;
    return say_strongest(r, run) && say_groups(r, run) && say_extreme(r, run) && say_meta(r, run) &&
           say_cycles(r, run) && say_games(run) && say_cards(r, run) && say_effects(r, run) &&
           say_standing(r, run) && say_policy(report, run) && say_size(r, run) &&
           say_unfinished(r, run);
}
