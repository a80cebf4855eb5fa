/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of an arena. Colour repeats the sign of what is established and adds nothing. */
#include "decks/files/width.h"
#include "reports/arena_report.h"
#include "reports/round.h"
#include "sim/experiments/title.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_LEAST = 10, NAME_ROOM = 66 /* columns beside the name */ };

typedef struct table {
    FILE *out;
    const gt_arena *arena;
    gt_style style;
    int name; /* columns for names */
    int rank[GT_ARENA_PLAYERS]; /* players, the strongest first */
} table;

/* Elo with its sign; a bound that is open is "-inf" or "+inf", nothing known "-". */
static void elo_text(char *buf, size_t n, double elo)
{
    if (isnan(elo))
        snprintf(buf, n, "-");
    else if (isinf(elo))
        snprintf(buf, n, "%cinf", elo > 0 ? '+' : '-');
    else
        snprintf(buf, n, "%+.1f", elo);
}

static void print_elo(const table *t, gt_estimate e)
{
    char value[32], low[32], high[32], interval[80];
    const char *colour = e.low > 0 ? "\033[32m" : e.high < 0 ? "\033[31m" : "";
    bool coloured = t->style.colour && colour[0] != '\0';
    elo_text(value, sizeof value, e.value);
    elo_text(low, sizeof low, e.low);
    elo_text(high, sizeof high, e.high);
    snprintf(interval, sizeof interval, "%s to %s", low, high);
    fprintf(t->out, "  %s%7s%s  %18s", coloured ? colour : "", value, coloured ? "\033[0m" : "",
            interval);
}

/* Mean time of a move, in the unit that suits it. */
static void print_time(FILE *out, const gt_arena_player *p)
{
    if (p->moves == 0 || p->seconds <= 0) { /* nobody looked at the clock */
        fprintf(out, "  %9s\n", "-");
        return;
    }
    double us = p->seconds / (double)p->moves * 1e6;
    if (us < 999.5)
        fprintf(out, "  %6.*f us\n", us < 9.95 ? 1 : 0, us);
    else if (us < 999500)
        fprintf(out, "  %6.*f ms\n", us < 9950 ? 1 : 0, us / 1e3);
    else
        fprintf(out, "  %7.1f s\n", us / 1e6);
}

static void rank_players(table *t)
{
    const gt_arena *a = t->arena;
    double elo[GT_ARENA_PLAYERS];
    for (int i = 0; i < a->n_players; i++) {
        double e = gt_arena_elo(a, i).value;
        elo[i] = isnan(e) ? -(double)INFINITY : e;
        int at = i;
        for (; at > 0 && elo[t->rank[at - 1]] < elo[i]; at--)
            t->rank[at] = t->rank[at - 1];
        t->rank[at] = i;
    }
}

static uint64_t draws_of(const gt_arena *a, int player)
{
    uint64_t draws = 0;
    for (int i = 0; i < a->n_matches; i++)
        if (a->match[i].a == player || a->match[i].b == player)
            draws += a->match[i].draws;
    return draws;
}

static void print_players(const table *t)
{
    const gt_arena *a = t->arena;
    fputs(" no  ", t->out);
    gt_print_left(t->out, "player", t->name);
    fputs("      Elo           95 in 100   points      games  draws     a move\n", t->out);
    for (int i = 0; i < a->n_players; i++) {
        int player = t->rank[i];
        uint64_t games = gt_arena_games(a, player);
        fprintf(t->out, " %2d  ", player + 1);
        gt_print_left(t->out, a->player[player].name, t->name);
        print_elo(t, gt_arena_elo(a, player));
        if (games > 0)
            fprintf(t->out, "  %6.1f%%", 100 * gt_arena_points(a, player) / (double)games);
        else
            fprintf(t->out, "  %7s", "-");
        fprintf(t->out, "  %9" PRIu64 "  %5" PRIu64, games, draws_of(a, player));
        print_time(t->out, &a->player[player]);
    }
}

static void print_matches(const table *t)
{
    const gt_arena *a = t->arena;
    fputs("\nmatch        Elo           95 in 100     points      games"
          "   pairs with 0, 0.5, 1, 1.5, 2 points\n",
          t->out);
    for (int i = 0; i < a->n_matches; i++) {
        const gt_arena_match *m = &a->match[i];
        fprintf(t->out, "%2d - %-2d", m->a + 1, m->b + 1);
        print_elo(t, gt_arena_match_elo(m));
        fprintf(t->out, "  %9.1f  %9" PRIu64 "  ", gt_arena_match_points(m),
                gt_arena_match_games(m));
        for (int k = 0; k < GT_PAIR_SCORES; k++)
            fprintf(t->out, " %" PRIu64, m->pairs[k]);
        putc('\n', t->out);
    }
}

/* `12 (illegal 10, time 2)` */
static void print_forfeits(const table *t)
{
    const gt_arena *a = t->arena;
    for (int i = 0; i < a->n_players; i++) {
        const uint64_t *forfeits = a->player[t->rank[i]].forfeits;
        uint64_t sum = 0;
        const char *before = " (";
        for (int why = GT_NO_FORFEIT + 1; why < GT_FORFEITS; why++)
            sum += forfeits[why];
        if (sum == 0)
            continue;
        fprintf(t->out, "\n%s could not go on in %" PRIu64 " games", a->player[t->rank[i]].name,
                sum);
        for (int why = GT_NO_FORFEIT + 1; why < GT_FORFEITS; why++) {
            if (forfeits[why] == 0)
                continue;
            fprintf(t->out, "%s%s %" PRIu64, before, gt_forfeit_name((gt_forfeit)why),
                    forfeits[why]);
            before = ", ";
        }
        fputs(").\n", t->out);
    }
}

/* Share of the points that a made with the decks of a matchup. */
static double share(const uint64_t *pairs)
{
    uint64_t half_points = 0;
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        half_points += (uint64_t)i * pairs[i];
    return (double)half_points / (4 * (double)gt_pair_count(pairs));
}

static void print_decks(const table *t, int match, int matchup)
{
    const gt_arena *a = t->arena;
    const uint64_t *pairs = gt_arena_pairs(a, match, matchup);
    fprintf(t->out, "  %5.1f%% of %4" PRIu64 "  %s and %s\n", 100 * share(pairs),
            2 * gt_pair_count(pairs), a->deck[a->matchup[matchup].a],
            a->deck[a->matchup[matchup].b]);
}

/* With which two decks the first player of a match did best and worst; all, if they are few. */
static void print_by_decks(const table *t, int match)
{
    enum { FEW = 6, SHOWN = 3 };
    const gt_arena *a = t->arena;
    const gt_arena_match *m = &a->match[match];
    int *rank = malloc(((size_t)a->n_matchups + 1) * sizeof *rank), n = 0;
    for (int i = 0; rank != NULL && i < a->n_matchups; i++) {
        int at = n;
        if (gt_pair_count(gt_arena_pairs(a, match, i)) == 0)
            continue;
        for (; at > 0 &&
               share(gt_arena_pairs(a, match, rank[at - 1])) < share(gt_arena_pairs(a, match, i));
             at--)
            rank[at] = rank[at - 1];
        rank[at] = i;
        n++;
    }
    if (n > 1) {
        fprintf(t->out, "\n%s against %s, points by the decks that both played%s:\n",
                a->player[m->a].name, a->player[m->b].name,
                n > FEW ? " (best and worst; arena.json has all)" : "");
        for (int i = 0; i < n; i++)
            if (n <= FEW || i < SHOWN || i >= n - SHOWN)
                print_decks(t, match, rank[i]);
    }
    free(rank);
}

/* What luck had to do with it: in the match where it was most. */
static void print_luck(const table *t)
{
    const gt_arena *a = t->arena;
    const gt_arena_match *most = a->match;
    char text[1200];
    if (!a->adjusted || a->n_matches == 0)
        return;
    for (int i = 1; i < a->n_matches; i++)
        if (fabs(gt_arena_luck(&a->match[i])) > fabs(gt_arena_luck(most)))
            most = &a->match[i];
    double luck = gt_arena_luck(most);
    snprintf(text, sizeof text,
             "The luck of the draw is taken out of Elo%s; points and pairs are what the games "
             "ended with. Most of it was between %s and %s: the first drew %s than it should "
             "have, %+.1f points of 100 games.",
             a->sprt != NULL ? " and SPRT" : "", a->player[most->a].name, a->player[most->b].name,
             luck < 0 ? "worse" : "better", gt_tenths(luck));
    putc('\n', t->out);
    gt_print_text(t->out, text, t->style.width);
}

static void print_sprt(const table *t)
{
    static const char *const says[] = {
        "not decided",
        "H0 accepted: not so much stronger",
        "H1 accepted: stronger",
    };
    const gt_arena *a = t->arena;
    const gt_sprt *s = a->sprt;
    fprintf(
        t->out,
        "\nSPRT of %g against %g Elo (alpha %g, beta %g): LLR %.2f, bounds %.2f and %.2f: %s.\n",
        s->elo0, s->elo1, s->alpha, s->beta, gt_sprt_llr(s, gt_arena_scores(&a->match[0])),
        gt_sprt_lower(s), gt_sprt_upper(s), says[a->verdict]);
}

void gt_print_arena(FILE *out, const gt_arena *a, gt_style style)
{
    table t = {.out = out, .arena = a, .style = style, .name = NAME_LEAST};
    for (int i = 0; i < a->n_players; i++) {
        int width = gt_width(a->player[i].name);
        t.name = width > t.name ? width : t.name;
    }
    int room = style.width - NAME_ROOM;
    t.name = t.name > room ? room : t.name;
    t.name = t.name < NAME_LEAST ? NAME_LEAST : t.name;
    rank_players(&t);
    const char *played = a->played != NULL ? a->played : "";
    fprintf(out, "%s, %d players, %d decks; %s%sseed %" PRIu64 ", signature %016" PRIx64 "%s\n\n",
            gt_title_of(a->rules), a->n_players, a->n_decks, played, played[0] != '\0' ? "; " : "",
            a->seed, gt_arena_signature(a), a->complete ? "" : "; INTERRUPTED");
    print_players(&t);
    print_matches(&t);
    for (int i = 0; i < a->n_matches && a->n_matches <= 3; i++)
        print_by_decks(&t, i);
    print_forfeits(&t);
    print_luck(&t);
    if (a->sprt != NULL)
        print_sprt(&t);
}
