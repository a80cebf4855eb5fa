/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computing what is said of one deck. */
#include "reports/deck_report.h"

#include "reports/card_title.h"
#include "reports/round.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* ---- Its games. */

/* The deck that it met in a matchup, -1: it was not there. */
static int foe_in(const gt_results *r, int deck, int matchup)
{
    gt_matchup m = r->matchup[matchup];
    return m.a == deck ? m.b : m.b == deck ? m.a : -1;
}

/* Half points of the deck in a matchup. */
static uint64_t half_points_of(const gt_results *r, const gt_tally *t, int deck, int matchup)
{
    uint64_t points = 0;
    for (uint64_t k = 0; k < GT_PAIR_SCORES; k++)
        points += t->pairs[k] * k;
    return r->matchup[matchup].a == deck ? points : 2 * gt_tally_games(t) - points;
}

/* Each deck begins half the games of a matchup, n of 2n half points. Who began made F of them, the
 * deck A of all: what it made when it began, x, and what it made otherwise, y, follow from x + y =
 * A and x + (n - y) = F. */
static void split(const gt_results *r, const gt_series *s, int deck, gt_deck_report *out)
{
    gt_estimate *part[2];
    double *weight = malloc(((size_t)r->n_matchups + 1) * sizeof *weight);
    int n = 0;
    for (int k = 0; k < 2; k++)
        part[k] = malloc(((size_t)r->n_matchups + 1) * sizeof *part[k]);
    bool by_share = gt_deck_by_share(r, deck);
    for (int i = 0; weight != NULL && part[0] != NULL && part[1] != NULL && i < r->n_matchups;
         i++) {
        const gt_tally *t = &s->tally[i];
        uint64_t games = gt_tally_games(t), points = half_points_of(r, t, deck, i);
        if (foe_in(r, deck, i) < 0 || games == 0)
            continue;
        uint64_t first = (t->first_half_points + points - games) / 2;
        part[0][n] = gt_game_rate(first, games / 2);
        part[1][n] = gt_game_rate(points - first, games / 2);
        weight[n++] = gt_matchup_weight(r, deck, i, by_share);
    }
    for (int k = 0; k < 2; k++) {
        out->going[k] = (gt_estimate){(double)NAN, 0, 1};
        if (n > 0)
            out->going[k] = gt_mean_rate(part[k], weight, n);
        free(part[k]);
    }
    free(weight);
}

static void describe(const gt_results *r, const gt_series *s, int deck, gt_deck_report *out)
{
    int n = 0;
    for (int i = 0; i < r->n_matchups; i++) {
        const gt_tally *t = &s->tally[i];
        double games = (double)gt_tally_games(t);
        if (foe_in(r, deck, i) < 0 || games <= 0)
            continue;
        n++;
        out->turns += (double)t->turns / games;
        for (int k = 0; k < r->n_ends; k++)
            out->end[k] += (double)t->ends[k] / games;
    }
    out->turns = n > 0 ? out->turns / n : (double)NAN;
    for (int k = 0; k < r->n_ends && n > 0; k++)
        out->end[k] /= n;
}

/* ---- Whom it met. */

static double rate_against(const gt_matrix *m, int deck, int foe)
{
    double x = gt_cell_at(m, deck, foe)->rate.value;
    return isnan(x) ? -1 : x;
}

static bool list_foes(const gt_results *r, const gt_matrix *m, int deck, gt_deck_report *out)
{
    out->foe = malloc(((size_t)r->n_decks + 1) * sizeof *out->foe);
    for (int i = 0; out->foe != NULL && i < r->n_decks; i++) {
        if (i == deck || gt_cell_at(m, deck, i)->matchup < 0)
            continue;
        int at = out->n_foes++;
        for (; at > 0 && rate_against(m, deck, out->foe[at - 1]) < rate_against(m, deck, i); at--)
            out->foe[at] = out->foe[at - 1];
        out->foe[at] = i;
    }
    return out->foe != NULL;
}

/* ---- Its cards. */

/* What a card is sorted by; the less, the worse. Cards of which nothing is known come last. */
static double worth(const gt_deck_facts *f, int slot)
{
    double x = f->effect != NULL ? f->effect[slot].change.value
                                 : f->card[slot].difference[GT_WHEN_HELD].value;
    return isnan(x) ? 2 : x;
}

static bool list_cards(const gt_deck_facts *f, int deck, gt_deck_report *out)
{
    int n = f->card != NULL ? f->results->cards[deck].n : 0;
    out->card = malloc(((size_t)n + 1) * sizeof *out->card);
    for (int i = 0; out->card != NULL && i < n; i++) {
        int at = out->n_cards++;
        for (; at > 0 && worth(f, out->card[at - 1]) > worth(f, i); at--)
            out->card[at] = out->card[at - 1];
        out->card[at] = i;
    }
    return out->card != NULL;
}

bool gt_makes_no_difference(const gt_card_effect *effect)
{
    return effect != NULL && effect->games > 0 && effect->uneven == 0;
}

int gt_card_worth(const gt_card_effect *effect)
{
    if (effect == NULL || effect->games == 0 || !gt_card_effect_established(effect))
        return 0;
    return effect->change.value > 0 ? 1 : -1;
}

/* ---- What to try. */

/* Share of the deck's win rate that a matchup makes. */
static double weight_of(const gt_results *r, int deck, int foe)
{
    bool by_share = gt_deck_by_share(r, deck);
    double sum = 0, its = 0;
    for (int i = 0; i < r->n_matchups; i++) {
        double w = gt_matchup_weight(r, deck, i, by_share);
        sum += w;
        its += foe_in(r, deck, i) == foe ? w : 0;
    }
    return sum > 0 ? its / sum : 0;
}

/* The worst matchup that is clear. */
static bool advise_foe(const gt_deck_facts *f, int deck, gt_deck_report *out)
{
    const gt_results *r = f->results;
    int worst = out->n_foes > 0 ? out->foe[out->n_foes - 1] : -1;
    const gt_cell *c = worst >= 0 ? gt_cell_at(f->matrix, deck, worst) : NULL;
    if (c == NULL || gt_cell_sign(c) >= 0)
        return true;
    return gt_lines_say(&out->advice,
                        "Its worst opponent is %s: it wins %.1f%% (%.1f to %.1f%%). Ten points won "
                        "back there are %.1f over the field.",
                        r->deck[worst], gt_tenths(c->rate.value), gt_tenths(c->rate.low),
                        gt_tenths(c->rate.high), 10 * weight_of(r, deck, worst));
}

/* Which card to cut. */
static bool advise_cut(const gt_deck_facts *f, int deck, gt_deck_report *out)
{
    const gt_deck_card *all = f->results->cards != NULL ? f->results->cards[deck].card : NULL;
    if (out->n_cards == 0)
        return true;
    if (f->effect == NULL)
        return gt_lines_say(&out->advice,
                            "Which card to cut? The figures of cards here are association: run "
                            "again with --ablate to learn what each card does.");
    assert(all != NULL); /* there are figures of them */
    int worst = 0; /* of those whose text makes a difference */
    /* of n_cards: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.ArraySubscript) */
    while (worst + 1 < out->n_cards && gt_makes_no_difference(&f->effect[out->card[worst]]))
        worst++;
    /* one of n_cards: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
    const int card = out->card[worst];
    const gt_card_effect *e = &f->effect[card];
    const gt_deck_card *c = &all[card];
    char title[GT_CARD_TITLE];
    if (e->games == 0)
        return gt_lines_say(&out->advice, "No game was played with blanks in place of its cards.");
    double points = gt_tenths(e->change.value), low = gt_tenths(e->change.low),
           high = gt_tenths(e->change.high);
    if (gt_card_worth(e) < 0)
        return gt_lines_say(&out->advice,
                            "Cut %s first: a blank in its place does better by %.1f points of "
                            "100 games (the card makes %+.1f to %+.1f).",
                            gt_card_title(c->id, c->name, title), -points, low, high);
    if (gt_card_worth(e) > 0)
        return gt_lines_say(&out->advice,
                            "No card to cut is shown: %s is worth least, and helps (%+.1f points "
                            "of 100 games, %+.1f to %+.1f).",
                            gt_card_title(c->id, c->name, title), points, low, high);
    return gt_lines_say(&out->advice,
                        "No card is shown to do harm. The lowest figure of those that made a "
                        "difference is that of %s: %+.1f points of 100 games (%+.1f to %+.1f).",
                        gt_card_title(c->id, c->name, title), points, low, high);
}

/* A card that comes to the hand and stays there. */
static bool advise_idle(const gt_deck_facts *f, int deck, gt_deck_report *out)
{
    const double IDLE = 1 / 3.0;
    const uint64_t ENOUGH = 50; /* games */
    int found = -1;
    double least = IDLE;
    for (int i = 0; i < out->n_cards; i++) {
        const gt_card_sum *s = &f->card[i].sum;
        double share =
            s->held.games >= ENOUGH ? (double)s->played.games / (double)s->held.games : 1;
        if (share < least) {
            least = share;
            found = i;
        }
    }
    if (found < 0)
        return true;
    char title[GT_CARD_TITLE];
    const gt_deck_card *c = &f->results->cards[deck].card[found];
    return gt_lines_say(&out->advice,
                        "%s stays in the hand: it is played in %.1f%% of the games in which it "
                        "was there. Perhaps these players cannot use it.",
                        gt_card_title(c->id, c->name, title), gt_tenths(least));
}

/* Going first against going second. */
static bool advise_turn(gt_deck_report *out)
{
    gt_estimate first = out->going[0], second = out->going[1];
    if (isnan(first.value) || (first.low <= second.high && second.low <= first.high))
        return true;
    bool begin = first.value > second.value;
    return gt_lines_say(
        &out->advice, "Choose to go %s: it wins %.1f%% going first and %.1f%% going second.",
        begin ? "first" : "second", gt_tenths(first.value), gt_tenths(second.value));
}

static bool advise(const gt_deck_facts *f, int deck, gt_deck_report *out)
{
    return advise_foe(f, deck, out) && advise_cut(f, deck, out) && advise_idle(f, deck, out) &&
           advise_turn(out);
}

/* ---- The whole. */

bool gt_deck_report_fill(const gt_deck_facts *f, int deck, gt_deck_report *out)
{
    *out = (gt_deck_report){.turns = 0};
    split(f->results, f->series, deck, out);
    describe(f->results, f->series, deck, out);
    return list_foes(f->results, f->matrix, deck, out) && list_cards(f, deck, out) &&
           advise(f, deck, out);
}

void gt_deck_report_free(gt_deck_report *d)
{
    gt_lines_free(&d->advice);
    free(d->foe);
    free(d->card);
}
