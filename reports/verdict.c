/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Judging decks, and saying so. */
#include "reports/verdict.h"

#include "reports/round.h"
#include "sim/statistics/power_analysis.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double USUAL_BAND[2] = {0.45, 0.55};

bool gt_is_versus(const gt_results *r)
{
    for (int i = 0; r->role != NULL && i < r->n_decks; i++)
        if (r->role[i] != (GT_ROLE_ROW | GT_ROLE_COLUMN))
            return true;
    return false;
}

bool gt_is_judged(const gt_results *r, int deck)
{
    return r->role == NULL || (r->role[deck] & GT_ROLE_ROW) != 0;
}

/* ---- Decks. */

static enum gt_standing standing_of(gt_estimate e, const double band[2])
{
    return isnan(e.value)     ? GT_STANDS_OPEN
           : e.low > band[1]  ? GT_STANDS_STRONG
           : e.high < band[0] ? GT_STANDS_WEAK
           : e.low < band[0]  ? GT_STANDS_OPEN
           : e.high > band[1] ? GT_STANDS_OPEN
                              : GT_STANDS_WITHIN;
}

/* How many times the games bring an interval that reaches so far, together with the spread of the
 * players, to a distance. */
static double times_for(double reach, double spread, double distance)
{
    double rest = distance * distance - spread * spread;
    return distance > 0 && rest > 0 ? gt_times_the_games(reach, sqrt(rest)) : (double)INFINITY;
}

/* How far the rate lies from the edge of the band that its interval would have to leave behind, and
 * how far the interval of the games reaches to that side. */
static double times_of(gt_estimate e, const double spread[2], const double band[2])
{
    double up = e.high - e.value, down = e.value - e.low;
    if (e.value > band[1])
        return times_for(down, spread[0], e.value - band[1]);
    if (e.value < band[0])
        return times_for(up, spread[1], band[0] - e.value);
    return fmax(times_for(up, spread[1], band[1] - e.value),
                times_for(down, spread[0], e.value - band[0]));
}

/* Mean games of a deck's matchups. */
static double games_of(const gt_results *r, const gt_series *s, int deck)
{
    int n = 0;
    for (int i = 0; i < r->n_matchups; i++)
        n += r->matchup[i].a == deck || r->matchup[i].b == deck;
    return n > 0 ? (double)gt_deck_games(r, s, deck) / n : 0;
}

/* Variance of an estimate, of its interval of 95 in 100. */
static double variance_of(gt_estimate e)
{
    double error = (e.high - e.low) / 2 / 1.96;
    return error * error;
}

static bool is_random(const gt_series *s)
{
    return gt_same_player(s->policy, "random");
}

/* How far other players are below and above a deck's figure, beyond what games let them be. */
static void find_spread(const gt_results *r, const gt_series *s, int deck, double spread[2])
{
    gt_estimate own = gt_deck_rate(r, s, deck);
    spread[0] = spread[1] = 0;
    for (int i = 0; i < r->n_series; i++) {
        gt_estimate e = gt_deck_rate(r, &r->series[i], deck);
        double d = e.value - own.value, noise = variance_of(own) + variance_of(e);
        if (&r->series[i] == s || is_random(&r->series[i]) || isnan(d) || d * d <= noise)
            continue;
        spread[d > 0] = fmax(spread[d > 0], sqrt(d * d - noise));
    }
}

/* The interval of the games with that of the players. */
static gt_estimate widened(gt_estimate e, const double spread[2])
{
    return (gt_estimate){e.value, fmax(0, e.value - hypot(e.value - e.low, spread[0])),
                         fmin(1, e.value + hypot(e.high - e.value, spread[1]))};
}

/* Whether a check found the player to be more than ten points off, by more than chance. */
static bool refuted(const gt_checked *x, gt_estimate games)
{
    double d = x->rate - games.value, half = (x->interval[1] - x->interval[0]) / 2;
    return 100 * fabs(d) > GT_FAR_APART && fabs(d) > hypot(half, (games.high - games.low) / 2);
}

/* What is known of how this player plays a deck. */
static void look_up(const gt_results *r, const gt_series *s, int d, gt_verdict *v)
{
    gt_stand *x = &v->stand[d];
    gt_estimate games = gt_deck_rate(r, s, d);
    uint64_t list = r->list != NULL ? r->list[d] : 0;
    bool known = gt_reference_parts(v->reference, s->policy, list, r->deck[d], &x->divergence);
    x->checked = s->checked != NULL && s->checked[d].games > 0 ? &s->checked[d] : NULL;
    x->misplayed = known && !x->divergence.changed;
    x->refuted = x->checked != NULL && !isnan(games.value) && refuted(x->checked, games);
    x->doubted = known && x->divergence.changed && x->checked == NULL;
}

static void judge_deck(const gt_results *r, const gt_series *s, int d, gt_verdict *v)
{
    gt_stand *x = &v->stand[d];
    gt_estimate games = gt_deck_verdict_rate(r, s, d, v->judged);
    find_spread(r, s, d, x->spread);
    look_up(r, s, d, v);
    x->rate = isnan(games.value) ? games : widened(games, x->spread);
    x->by_player = fmax(x->spread[0], x->spread[1]) > (games.high - games.low) / 2;
    x->standing = x->misplayed || x->refuted ? GT_STANDS_WITHHELD : standing_of(x->rate, v->band);
    x->alone = x->standing == GT_STANDS_OPEN &&
               standing_of(gt_deck_rate(r, s, d), v->band) != GT_STANDS_OPEN;
    if (x->standing == GT_STANDS_OPEN && !isnan(x->rate.value))
        x->games = games_of(r, s, d) * times_of(games, x->spread, v->band);
}

static void judge(const gt_results *r, const gt_series *s, gt_verdict *v)
{
    for (int d = 0; d < r->n_decks; d++)
        if (gt_is_judged(r, d))
            judge_deck(r, s, d, v);
}

static void order(const gt_results *r, gt_verdict *v)
{
    int n = 0;
    for (int d = 0; d < r->n_decks; d++) {
        if (!gt_is_judged(r, d))
            continue;
        double x = isnan(v->stand[d].rate.value) ? -1 : v->stand[d].rate.value;
        int at = n++;
        for (; at > 0; at--) { /* insertion keeps equal ones in order */
            double y = v->stand[v->order[at - 1]].rate.value;
            if ((isnan(y) ? -1 : y) >= x)
                break;
            v->order[at] = v->order[at - 1];
        }
        v->order[at] = d;
    }
}

static void find_tiers(gt_verdict *v)
{
    const gt_stand *best = NULL;
    int tier = 0;
    for (int i = 0; i < v->judged; i++) {
        gt_stand *x = &v->stand[v->order[i]];
        if (isnan(x->rate.value))
            continue;
        if (best == NULL || x->rate.high < best->rate.low) {
            best = x;
            tier++;
        }
        x->tier = tier;
    }
}

/* ---- The field. */

static const double IMAGINED = 3.84; /* pairs, half of them won and half lost 0-2 */

/* How far a matchup is from even: (rate - 1/2)^2 and the variance of that estimate. Its pairs taken
 * two by two, each with each other, the product of their distances from 1/2 is right on the
 * average, however few there are: the luck of one pair has nothing to do with that of another. The
 * variance counts imagined pairs too, as intervals of win rates do (stats.h): a few pairs that all
 * went alike may have done so by luck. False: there are no two pairs. */
static bool distance_of(const uint64_t pairs[GT_PAIR_SCORES], double *square, double *variance)
{
    double n = 0, sum = 0, squares = 0;
    for (int k = 0; k < GT_PAIR_SCORES; k++) {
        double off = k / (double)(GT_PAIR_SCORES - 1) - 0.5, w = (double)pairs[k];
        n += w;
        sum += w * off;
        squares += w * off * off;
    }
    if (n < 2)
        return false;
    /* variance of a pair's score; those imagined lie at distances of 1/2 */
    double all = n + IMAGINED, spread = (squares + IMAGINED / 4 - sum * sum / all) / (all - 1);
    *square = (sum * sum - squares) / (n * (n - 1));
    *variance = 4 * fmax(*square, 0) * spread / n + 2 * spread * spread / (n * (n - 1));
    return true;
}

static gt_estimate favourite_of(const gt_results *r, const gt_series *s)
{
    double sum = 0, variance = 0;
    int n = 0;
    for (int i = 0; i < r->n_matchups; i++) {
        double x, v;
        if (!distance_of(s->tally[i].pairs, &x, &v))
            continue;
        sum += x;
        variance += v;
        n++;
    }
    if (n == 0)
        return (gt_estimate){(double)NAN, 0.5, 1};
    double mean = fmax(0, sum / n), reach = 1.96 * sqrt(variance) / n;
    return (gt_estimate){0.5 + sqrt(mean), 0.5 + sqrt(fmax(0, mean - reach)),
                         fmin(1, 0.5 + sqrt(mean + reach))};
}

static gt_estimate first_of(const gt_results *r, const gt_series *s)
{
    gt_estimate *first = malloc(((size_t)r->n_matchups + 1) * sizeof *first);
    gt_estimate mean = {(double)NAN, 0, 1};
    for (int i = 0; first != NULL && i < r->n_matchups; i++)
        first[i] = gt_game_rate(s->tally[i].first_half_points, gt_tally_games(&s->tally[i]));
    if (first != NULL)
        mean = gt_mean_rate(first, NULL, r->n_matchups);
    free(first);
    return mean;
}

static void measure(const gt_results *r, const gt_series *s, const gt_matrix *m, gt_verdict *v)
{
    v->fewest = UINT64_MAX;
    for (int i = 0; i < r->n_matchups; i++) {
        uint64_t games = gt_tally_games(&s->tally[i]);
        v->clear += gt_cell_sign(gt_cell_at(m, r->matchup[i].a, r->matchup[i].b)) != 0;
        v->fewest = games < v->fewest ? games : v->fewest;
        v->most = games > v->most ? games : v->most;
    }
    v->favourite = favourite_of(r, s);
    v->first = first_of(r, s);
    double variance = gt_pair_variance(r, s);
    v->games_60 = gt_games_to_establish(0.1, variance, r->n_matchups);
    v->games_55 = gt_games_to_establish(0.05, variance, r->n_matchups);
}

/* ---- Words. */

const char *gt_standing_words(enum gt_standing standing)
{
    static const char *const words[] = {"not known yet", "too weak", "within the band",
                                        "too strong", "verdict withheld"};
    return words[standing];
}

const char *gt_standing_key(enum gt_standing standing)
{
    static const char *const keys[] = {"open", "weak", "within", "strong", "withheld"};
    return keys[standing];
}

const char *gt_stand_note(const gt_verdict *v, int deck, char out[GT_STAND_NOTE])
{
    const gt_stand *x = &v->stand[deck];
    out[0] = '\0';
    if (x->alone)
        snprintf(out, GT_STAND_NOTE,
                 x->by_player ? ": %.1f to %.1f%%, as players differ"
                              : ": %.1f to %.1f%% for %d decks at once",
                 gt_tenths(x->rate.low), gt_tenths(x->rate.high), v->judged);
    return out;
}

bool gt_is_decided(enum gt_standing standing)
{
    return standing != GT_STANDS_OPEN && standing != GT_STANDS_WITHHELD;
}

/* " (340)": the games a matchup that would tell of an open deck. */
static void games_behind(const gt_stand *x, char *out, size_t size)
{
    char games[40];
    snprintf(out, size, " (%s)",
             x->games < 1e6 ? gt_games_text(x->games, games, sizeof games)
             : x->by_player ? "as players differ"
                            : "on the edge");
}

/* "A 74.8%, B 72.1%" of the decks with a standing, open ones with the games that would tell; at
 * most ten are named. */
static void list(const gt_results *r, const gt_verdict *v, enum gt_standing which, char *out,
                 size_t size)
{
    enum { MOST = 10 };
    size_t used = 0;
    int n = 0;
    out[0] = '\0';
    for (int i = 0; i < v->judged; i++) {
        int d = v->order[i];
        if (v->stand[d].standing != which || ++n > MOST || used >= size)
            continue;
        char games[60] = "";
        if (which == GT_STANDS_OPEN)
            games_behind(&v->stand[d], games, sizeof games);
        used += (size_t)snprintf(out + used, size - used, "%s%s", n > 1 ? ", " : "", r->deck[d]);
        if (used < size && isnan(v->stand[d].rate.value))
            used += (size_t)snprintf(out + used, size - used, " (no game)");
        else if (used < size)
            used += (size_t)snprintf(out + used, size - used, " %.1f%%%s",
                                     gt_tenths(v->stand[d].rate.value), games);
    }
    if (n > MOST && used < size)
        snprintf(out + used, size - used, " and %d more", n - MOST);
}

static int count(const gt_verdict *v, enum gt_standing which)
{
    int n = 0;
    for (int i = 0; i < v->judged; i++)
        n += v->stand[v->order[i]].standing == which;
    return n;
}

static const char *decks(int n)
{
    return n == 1 ? "deck" : "decks";
}

static bool say_outside(const gt_results *r, gt_verdict *v)
{
    char names[2000];
    int strong = count(v, GT_STANDS_STRONG), weak = count(v, GT_STANDS_WEAK);
    double low = 100 * v->band[0], high = 100 * v->band[1];
    bool ok = true;
    list(r, v, GT_STANDS_STRONG, names, sizeof names);
    if (strong > 0)
        ok = gt_lines_say(&v->lines, "Too strong, above %g%% over the field: %s.", high, names);
    list(r, v, GT_STANDS_WEAK, names, sizeof names);
    if (weak > 0 && ok)
        ok = gt_lines_say(&v->lines, "Too weak, below %g%% over the field: %s.", low, names);
    if (strong + weak == 0)
        ok = gt_lines_say(&v->lines,
                          "No deck is shown to be too strong or too weak (outside "
                          "%g to %g%% over the field).",
                          low, high);
    list(r, v, GT_STANDS_WITHIN, names, sizeof names);
    if (count(v, GT_STANDS_WITHIN) > 0 && ok)
        ok = gt_lines_say(&v->lines, "Within the band of %g to %g%%: %s.", low, high, names);
    return ok;
}

/* What a stronger player made of a deck. */
static bool say_checked(const char *deck, const gt_series *s, const gt_stand *x, gt_verdict *v)
{
    const gt_checked *c = x->checked;
    return gt_lines_say(&v->lines,
                        "%s wins %.1f%% (%.0f to %.0f%%) of %" PRIu64 " games with %s here, %s "
                        "%.1f%%: %s.",
                        c->policy, gt_tenths(c->rate), 100 * c->interval[0], 100 * c->interval[1],
                        c->games, deck, s->policy, gt_tenths(x->rate.value),
                        x->refuted     ? "its figure is not to be believed"
                        : x->misplayed ? "too few to tell that they differ here"
                                       : "they are not shown to differ by ten points");
}

/* Decks of which these players are known to tell the wrong thing. */
static bool say_withheld(const gt_results *r, const gt_series *s, gt_verdict *v)
{
    bool ok = true;
    for (int i = 0; i < v->judged && ok; i++) {
        const gt_stand *x = &v->stand[v->order[i]];
        const char *deck = r->deck[v->order[i]];
        const gt_divergence_of *p = &x->divergence;
        if (x->misplayed)
            ok = gt_lines_say(&v->lines,
                              "No verdict on %s, %.1f%% here: against %s it was measured at "
                              "%g%% in these hands, and %g%% in those of %s.",
                              deck, gt_tenths(x->rate.value), p->against, p->here, p->there,
                              p->reference);
        else if (x->doubted)
            ok = gt_lines_say(&v->lines,
                              "Doubt %s, %.1f%% here: as it was before list or cards changed, it "
                              "was measured at %g%% in these hands, and %g%% in those of %s, "
                              "against %s. --check has it played by %s as it is now.",
                              deck, gt_tenths(x->rate.value), p->here, p->there, p->reference,
                              p->against, p->reference);
        ok = ok && (x->checked == NULL || say_checked(deck, s, x, v));
    }
    return ok;
}

/* Whether players are a doubt about any deck that is open. */
static bool any_spread(const gt_verdict *v)
{
    for (int i = 0; i < v->judged; i++) {
        const gt_stand *x = &v->stand[v->order[i]];
        if (x->standing == GT_STANDS_OPEN && x->spread[0] + x->spread[1] > 0)
            return true;
    }
    return false;
}

static int ascending(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* What is not known of decks, and how many games a matchup would tell of each; of half of them, and
 * of all but those on the very edge, which need most. */
static bool say_open(const gt_results *r, gt_verdict *v)
{
    char names[2000], half[40], all[40];
    int open = count(v, GT_STANDS_OPEN), told = 0;
    double *needed = malloc(((size_t)v->judged + 1) * sizeof *needed);
    if (needed == NULL)
        return false;
    for (int i = 0; i < v->judged; i++) {
        const gt_stand *x = &v->stand[v->order[i]];
        if (x->standing != GT_STANDS_OPEN || !(x->games < 1e6))
            continue;
        needed[told++] = x->games;
    }
    qsort(needed, (size_t)told, sizeof *needed, ascending);
    gt_games_text(told > 0 ? needed[(told - 1) / 2] : 0, half, sizeof half);
    gt_games_text(told > 0 ? needed[told - 1] : 0, all, sizeof all);
    free(needed);
    list(r, v, GT_STANDS_OPEN, names, sizeof names);
    if (open == 0)
        return true;
    if (told == 0)
        return gt_lines_say(&v->lines,
                            "Not known of %d %s: %s. They lie on the edge of the band%s; "
                            "not even a million games a matchup would tell.",
                            open, decks(open), names,
                            any_spread(v) ? ", or the players are too far apart" : "");
    if (told == 1)
        return gt_lines_say(&v->lines,
                            "Not known yet of %d %s: %s. Some %s games a matchup would tell%s.",
                            open, decks(open), names, all, open > 1 ? " of one of them" : "");
    if (strcmp(half, all) == 0)
        return gt_lines_say(&v->lines,
                            "Not known yet of %d decks (with the games a matchup that would tell): "
                            "%s. Some %s would tell of %s.",
                            open, names, all,
                            told == open ? "all" : "all but those on the edge of the band");
    return gt_lines_say(
        &v->lines,
        "Not known yet of %d %s (with the games a matchup that would tell): %s. Some %s would "
        "tell of %d of them, %s of %s.",
        open, decks(open), names, half, (told + 1) / 2, all,
        told == open ? "all" : "all but those on the edge of the band");
}

static bool say_even(gt_verdict *v)
{
    gt_estimate e = v->favourite;
    if (isnan(e.value))
        return gt_lines_say(&v->lines, "How even is the field? Four games a matchup tell at least "
                                       "something; here are fewer.");
    if (gt_tenths(e.low) <= 50 && gt_tenths(e.high) >= 100) /* an estimate says nothing here */
        return gt_lines_say(&v->lines, "How even is the field? The games are too few to tell: the "
                                       "favourite of an average matchup wins 50.0 to 100.0%%.");
    return gt_lines_say(&v->lines,
                        "How even is the field? The favourite of an average matchup wins %.1f%% "
                        "(%.1f to %.1f%%); 50%% would be all coin tosses.",
                        gt_tenths(e.value), gt_tenths(e.low), gt_tenths(e.high));
}

static bool say_first(gt_verdict *v)
{
    gt_estimate e = v->first;
    const char *what = e.low > 0.5    ? "Beginning is an advantage"
                       : e.high < 0.5 ? "Beginning is a disadvantage"
                                      : "Whether beginning is an advantage is not known";
    return isnan(e.value) ||
           gt_lines_say(&v->lines, "%s: who begins wins %.1f%% (%.1f to %.1f%%).", what,
                        gt_tenths(e.value), gt_tenths(e.low), gt_tenths(e.high));
}

/* Writes which decks had most luck, good or bad, a few of them. */
static void name_lucky(const gt_results *r, const gt_series *s, char *text, size_t n)
{
    enum { TOLD = 3 };
    double last = HUGE_VAL;
    size_t used = 0;
    text[0] = '\0';
    for (int told = 0; told < TOLD && used < n; told++) {
        int most = -1;
        double luck = 0;
        for (int d = 0; d < r->n_decks; d++) {
            double x = gt_deck_luck(r, s, d);
            if (!isnan(x) && fabs(x) < last && (most < 0 || fabs(x) > fabs(luck))) {
                most = d;
                luck = x;
            }
        }
        if (most < 0)
            return;
        last = fabs(luck);
        double raw = 100 * (gt_deck_rate(r, s, most).value + luck);
        used += (size_t)snprintf(text + used, n - used,
                                 "%s%s drew %s than it should have: %+.1f points, %.1f%% as its "
                                 "games ended",
                                 told > 0 ? "; " : "", r->deck[most], luck < 0 ? "worse" : "better",
                                 100 * luck, raw);
    }
}

/* Where the luck was taken out: how much there was. */
static bool say_luck(const gt_results *r, const gt_series *s, gt_verdict *v)
{
    char text[1000];
    bool adjusted = false, all = true;
    for (int i = 0; i < r->n_matchups; i++) {
        bool is = gt_is_adjusted(&s->tally[i]);
        adjusted = adjusted || is;
        all = all && (is || gt_tally_pairs(&s->tally[i]) == 0);
    }
    if (!adjusted)
        return true;
    if (!all)
        return gt_lines_say(&v->lines, "The luck of the draw is taken out of the win rates of some "
                                       "matchups; of the others it is not known.");
    name_lucky(r, s, text, sizeof text);
    return gt_lines_say(&v->lines,
                        "The luck of the draw is taken out of win rates and intervals. %s.", text);
}

/* How far the players of a run are apart about a deck, and who is the farthest from series s. */
static double apart(const gt_results *r, const gt_series *s, int deck, const gt_series **other)
{
    double own = gt_deck_rate(r, s, deck).value, most = 0;
    for (int i = 0; i < r->n_series; i++) {
        double distance = fabs(gt_deck_rate(r, &r->series[i], deck).value - own);
        if (distance > most && !is_random(&r->series[i])) {
            most = distance;
            *other = &r->series[i];
        }
    }
    return most;
}

/* Where several players were run: whether the games or the player are the larger doubt, and the
 * deck of which they are farthest apart. */
static bool say_players(const gt_results *r, const gt_series *s, gt_verdict *v)
{
    const gt_series *other = s, *foe = s;
    int larger = 0, deck = -1;
    double most = 0;
    for (int i = 0; i < v->judged; i++) {
        int d = v->order[i];
        double distance = apart(r, s, d, &other);
        larger += v->stand[d].by_player;
        if (distance > most) {
            most = distance;
            deck = d;
            foe = other;
        }
    }
    if (deck < 0)
        return true;
    gt_estimate here = gt_deck_verdict_rate(r, s, deck, v->judged),
                there = gt_deck_verdict_rate(r, foe, deck, v->judged);
    return gt_lines_say(&v->lines,
                        "Who plays is a larger doubt than how many games there are for %d of %d "
                        "%s, and the verdict allows for both; the players are farthest apart on "
                        "%s: %.1f to %.1f%% as %s plays it, %.1f to %.1f%% as %s does.",
                        larger, v->judged, decks(v->judged), r->deck[deck], gt_tenths(here.low),
                        gt_tenths(here.high), s->policy, gt_tenths(there.low),
                        gt_tenths(there.high), foe->policy);
}

/* Which matchups are clear, and what it would take. */
static bool say_matchups(const gt_results *r, gt_verdict *v)
{
    char games_55[40], games_60[40];
    uint64_t least = gt_least_games(r->n_matchups);
    gt_games_text(v->games_55, games_55, sizeof games_55);
    gt_games_text(v->games_60, games_60, sizeof games_60);
    if (r->n_matchups == 1 && v->clear == 0)
        return gt_lines_say(&v->lines,
                            "Which deck is better is not clear. That takes some %s games if it "
                            "wins 60 to 40, and %s at 55 to 45.",
                            games_60, games_55);
    if (v->most < least)
        return gt_lines_say(&v->lines,
                            "%" PRIu64 " games a matchup are too few to make any of %d matchup%s "
                            "clear, however one-sided; that takes %" PRIu64
                            " at least, %s for 60 to 40, %s for 55 to 45.",
                            v->most, r->n_matchups, r->n_matchups == 1 ? "" : "s", least, games_60,
                            games_55);
    return gt_lines_say(
        &v->lines,
        "In %d of %d matchup%s it is clear which deck is better. A matchup of 60 to "
        "40 takes some %s games to be clear, one of 55 to 45 some %s.",
        v->clear, r->n_matchups, r->n_matchups == 1 ? "" : "s", games_60, games_55);
}

/* Of each deck before --vs: how it does against the field, in a sentence. */
static bool say_mine(const gt_results *r, gt_verdict *v)
{
    bool ok = true;
    int columns = 0;
    for (int d = 0; d < r->n_decks; d++)
        columns += (r->role[d] & GT_ROLE_COLUMN) != 0;
    for (int i = 0; i < v->judged && ok; i++) {
        int d = v->order[i];
        const gt_stand *x = &v->stand[d];
        char games[40];
        if (isnan(x->rate.value))
            continue;
        gt_games_text(x->games, games, sizeof games);
        ok = gt_lines_say(&v->lines, "%s wins %.1f%% over a field of %d %s (%.1f to %.1f%%)%s%s%s.",
                          r->deck[d], gt_tenths(x->rate.value), columns, decks(columns),
                          gt_tenths(x->rate.low), gt_tenths(x->rate.high),
                          x->standing == GT_STANDS_OPEN ? "; whether that is outside the band is "
                                                          "not known yet: some "
                                                        : ": ",
                          x->standing == GT_STANDS_OPEN ? games : gt_standing_words(x->standing),
                          x->standing == GT_STANDS_OPEN ? " games a matchup would tell" : "");
    }
    return ok;
}

/* Games that say nothing of decks, since a player broke down. */
static bool say_forfeits(const gt_results *r, const gt_series *s, gt_verdict *v)
{
    uint64_t lost = gt_forfeits_of(r, (int)(s - r->series)), games = 0;
    for (int i = 0; i < r->n_matchups; i++)
        games += gt_tally_games(&s->tally[i]);
    return lost == 0 ||
           gt_lines_say(&v->lines,
                        "In %" PRIu64 " of %" PRIu64 " games a player could not go on and lost by "
                        "that: these figures tell of the player's faults as much as of the decks. "
                        "How games ended says why.",
                        lost, games);
}

static bool say(const gt_results *r, const gt_series *s, gt_verdict *v)
{
    if (!say_forfeits(r, s, v))
        return false;
    if (v->most == 0)
        return gt_lines_say(&v->lines,
                            "No game was finished, so nothing is known of any deck or matchup.");
    if (gt_is_versus(r) && v->judged > GT_FEW_DECKS)
        return say_outside(r, v) && say_withheld(r, s, v) && say_open(r, v) && say_matchups(r, v) &&
               say_first(v) && say_luck(r, s, v);
    if (gt_is_versus(r))
        return say_mine(r, v) && say_withheld(r, s, v) && say_players(r, s, v) &&
               say_matchups(r, v) && say_first(v) && say_luck(r, s, v);
    return say_outside(r, v) && say_withheld(r, s, v) && say_open(r, v) && say_players(r, s, v) &&
           say_even(v) && say_first(v) && say_matchups(r, v) && say_luck(r, s, v);
}

/* ---- The whole. */

void gt_verdict_free(gt_verdict *v)
{
    if (v == NULL)
        return;
    gt_lines_free(&v->lines);
    gt_reference_free(v->reference);
    free(v->order);
    free(v->stand);
    free(v);
}

gt_verdict *gt_verdict_new(const gt_results *r, const gt_series *s, const gt_matrix *m)
{
    gt_verdict *v = calloc(1, sizeof *v);
    if (v == NULL)
        return NULL;
    v->reference = gt_reference_load(r->rules);
    memcpy(v->band, r->band[1] > 0 ? r->band : USUAL_BAND, sizeof v->band);
    v->order = calloc((size_t)r->n_decks + 1, sizeof *v->order);
    v->stand = calloc((size_t)r->n_decks + 1, sizeof *v->stand);
    bool ok = v->order != NULL && v->stand != NULL;
    for (int d = 0; ok && d < r->n_decks; d++) {
        v->stand[d].rate = (gt_estimate){(double)NAN, 0, 1};
        v->judged += gt_is_judged(r, d);
    }
    if (ok) {
        judge(r, s, v);
        order(r, v);
        find_tiers(v);
        measure(r, s, m, v);
    }
    if (ok && say(r, s, v))
        return v;
    gt_verdict_free(v);
    return NULL;
}
