/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of results. A cell holds the win rate of the row's deck in per cent and a sign if its
 * interval lies wholly on one side of a half; colour repeats the sign and adds nothing. */
#define _DEFAULT_SOURCE /* for sys/ioctl.h */

#include "reports/table.h"

#include "decks/files/width.h"
#include "reports/round.h"
#include "sim/statistics/stats.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    CELL = 5, /* columns of a cell of the matrix */
    NAME_MOST = 32, /* columns of a deck's name */
    NAME_LEAST = 10,
    WIDEST_MATRIX = 100, /* decks; a larger matrix is for the files */
};

/* A deck with its rank. */
typedef struct ranked {
    int deck;
    uint8_t role;
    gt_estimate rate;
} ranked;

typedef struct table {
    FILE *out;
    const gt_results *results;
    const gt_series *series;
    gt_style style;
    ranked *rank; /* decks by strength, the best first */
    int digits; /* of the largest number of a deck */
    int name; /* columns for names */
} table;

gt_style gt_style_of(FILE *out)
{
    gt_style style = {100, false};
    const char *columns = getenv("COLUMNS");
    const char *no_colour = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    struct winsize size;
    bool terminal = isatty(fileno(out)) != 0;
    long asked = columns != NULL ? strtol(columns, NULL, 10) : 0;
    if (asked > 0 && asked < 10000)
        style.width = (int)asked;
    else if (terminal && ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        style.width = size.ws_col;
    style.colour = terminal && (no_colour == NULL || no_colour[0] == '\0') && term != NULL &&
                   strcmp(term, "dumb") != 0;
    return style;
}

/* ---- Signs and colours. */

/* Whether the interval lies wholly above (1) or below (-1) a half. */
static int side(gt_estimate e)
{
    return e.low > 0.5 ? 1 : e.high < 0.5 ? -1 : 0;
}

static char sign_of(int which)
{
    return which > 0 ? '+' : which < 0 ? '-' : ' ';
}

static void colour_on(const table *t, int sign)
{
    if (t->style.colour && sign != 0)
        fputs(sign > 0 ? "\033[32m" : "\033[31m", t->out);
}

static void colour_off(const table *t, int sign)
{
    if (t->style.colour && sign != 0)
        fputs("\033[0m", t->out);
}

/* ---- Decks by strength. */

static int by_strength(const void *left, const void *right)
{
    const ranked *a = left, *b = right;
    double x = isnan(a->rate.value) ? -1 : a->rate.value;
    double y = isnan(b->rate.value) ? -1 : b->rate.value;
    return x > y ? -1 : x < y ? 1 : a->deck - b->deck;
}

static bool rank_decks(table *t)
{
    const gt_results *r = t->results;
    t->rank = malloc((size_t)r->n_decks * sizeof *t->rank);
    if (t->rank == NULL)
        return false;
    for (int i = 0; i < r->n_decks; i++)
        t->rank[i] = (ranked){i, r->role[i], gt_deck_rate(r, t->series, i)};
    qsort(t->rank, (size_t)r->n_decks, sizeof *t->rank, by_strength);
    return true;
}

static void print_deck_name(const table *t, int rank)
{
    fprintf(t->out, " %*d  ", t->digits, rank + 1);
    gt_print_left(t->out, t->results->deck[t->rank[rank].deck], t->name);
}

static void print_rank(const table *t, int rank)
{
    gt_estimate e = t->rank[rank].rate;
    uint64_t games = gt_deck_games(t->results, t->series, t->rank[rank].deck);
    char interval[32];
    print_deck_name(t, rank);
    if (isnan(e.value)) {
        fprintf(t->out, "  %8s\n", "-");
        return;
    }
    colour_on(t, side(e));
    fprintf(t->out, "  %7.1f%%", gt_tenths(e.value));
    colour_off(t, side(e));
    snprintf(interval, sizeof interval, "%.1f to %.1f%%", gt_tenths(e.low), gt_tenths(e.high));
    fprintf(t->out, "  %15s  %9" PRIu64 "\n", interval, games);
}

static void print_ranks(const table *t)
{
    fprintf(t->out, " %*s  ", t->digits, "");
    gt_print_left(t->out, "deck", t->name);
    char title[32];
    snprintf(title, sizeof title, "%g in 100", 100 * gt_confidence(t->results->method));
    fprintf(t->out, "  win rate  %15s      games\n", title);
    for (int i = 0; i < t->results->n_decks; i++)
        print_rank(t, i);
}

/* ---- The matrix. */

/* Finds the matchup of two decks. Returns its number, or -1; *turned: a and b are exchanged. */
static int find_matchup(const gt_results *r, int row, int column, bool *turned)
{
    *turned = false;
    for (int i = 0; i < r->n_matchups; i++) {
        *turned = r->matchup[i].a == column && r->matchup[i].b == row;
        if (*turned || (r->matchup[i].a == row && r->matchup[i].b == column))
            return i;
    }
    return -1;
}

static void print_cell(const table *t, int row, int column)
{
    bool turned;
    int i = find_matchup(t->results, row, column, &turned);
    gt_estimate e = {(double)NAN, 0, 1};
    if (i >= 0)
        e = gt_matchup_rate(t->results, &t->series->tally[i]);
    if (isnan(e.value)) {
        fprintf(t->out, "%*s ", CELL - 1, row == column ? "." : "");
        return;
    }
    if (turned)
        e = (gt_estimate){1 - e.value, 1 - e.high, 1 - e.low};
    colour_on(t, side(e));
    fprintf(t->out, "%*.0f%c", CELL - 1, 100 * e.value, sign_of(side(e)));
    colour_off(t, side(e));
}

static bool is_part(const table *t, int rank, uint8_t role)
{
    return (t->rank[rank].role & role) != 0;
}

/* Rank of the first column at or behind `rank`. */
static int next_column(const table *t, int rank)
{
    while (rank < t->results->n_decks && !is_part(t, rank, GT_ROLE_COLUMN))
        rank++;
    return rank;
}

/* Prints columns from rank `first` on, as many as fit; returns the first that did not. */
static int print_block(const table *t, int first)
{
    int n = t->results->n_decks;
    int room = (t->style.width - t->digits - 3 - t->name) / CELL;
    int last = first;
    fprintf(t->out, " %*s  ", t->digits + t->name, "");
    for (int i = 0; i < (room > 1 ? room : 1) && last < n; i++) {
        fprintf(t->out, "%*d ", CELL - 1, last + 1);
        last = next_column(t, last + 1);
    }
    putc('\n', t->out);
    for (int row = 0; row < n; row++) {
        if (!is_part(t, row, GT_ROLE_ROW))
            continue;
        print_deck_name(t, row);
        for (int column = first; column < last; column = next_column(t, column + 1))
            print_cell(t, t->rank[row].deck, t->rank[column].deck);
        putc('\n', t->out);
    }
    return last;
}

/* Columns for names beside the matrix: less than in the ranks if that makes all decks fit. */
static int matrix_name(const table *t)
{
    int columns = 0;
    for (int i = 0; i < t->results->n_decks; i++)
        columns += is_part(t, i, GT_ROLE_COLUMN);
    int room = t->style.width - t->digits - 3 - columns * CELL;
    return room < NAME_LEAST || room > t->name ? t->name : room;
}

static void print_matrix(table *t)
{
    if (t->results->n_decks > WIDEST_MATRIX) {
        fputs("\nThe matrix is too large for a terminal; --out writes it to files.\n", t->out);
        return;
    }
    fprintf(t->out,
            "\nRow against column, in per cent; + and - where %g in 100 lie above or below 50.\n",
            100 * gt_confidence(t->results->method));
    t->name = matrix_name(t);
    for (int i = next_column(t, 0); i < t->results->n_decks;)
        i = print_block(t, i);
}

/* ---- What holds for all matchups. */

/* Means over the matchups that were played; false if none was. */
static bool mean_game(const table *t, double *first_player, double *turns)
{
    int n = 0;
    *first_player = *turns = 0;
    for (int i = 0; i < t->results->n_matchups; i++) {
        const gt_tally *tally = &t->series->tally[i];
        if (gt_tally_games(tally) == 0)
            continue;
        n++;
        *first_player += gt_first_player_rate(tally);
        *turns += gt_mean_turns(tally);
    }
    if (n == 0)
        return false;
    *first_player /= n;
    *turns /= n;
    return true;
}

static void print_ends(const table *t)
{
    const char *before = "How games ended: ";
    for (int end = 1; end < t->results->n_ends; end++) {
        uint64_t games = 0;
        for (int i = 0; i < t->results->n_matchups; i++)
            games += t->series->tally[i].ends[end];
        if (games == 0)
            continue;
        fprintf(t->out, "%s%s %" PRIu64, before, t->results->end[end], games);
        before = ", ";
    }
    fputs(".\n", t->out);
}

/* Of a run of some decks against others: how the ones did against the others as a whole. */
static void print_groups(const table *t)
{
    int rows, columns;
    gt_estimate e = gt_rows_rate(t->results, t->series, &rows, &columns);
    if (isnan(e.value) || rows + columns < 3)
        return;
    fprintf(t->out,
            "\nThe rows, %d deck%s, win %.1f%% against the columns, %d deck%s; %g in 100: %.1f to "
            "%.1f%%.\n",
            rows, rows == 1 ? "" : "s", gt_tenths(e.value), columns, columns == 1 ? "" : "s",
            100 * gt_confidence(t->results->method), gt_tenths(e.low), gt_tenths(e.high));
}

static void print_summary(const table *t)
{
    double first_player, turns;
    if (!mean_game(t, &first_player, &turns))
        return;
    fprintf(t->out, "\nWho begins wins %.1f%%; a game takes %.1f turns.\n", gt_tenths(first_player),
            turns);
    print_ends(t);
}

/* Width of the names: what the longest needs, within bounds and the terminal. */
static int name_width(const table *t)
{
    int longest = NAME_LEAST;
    for (int i = 0; i < t->results->n_decks; i++) {
        int width = gt_width(t->results->deck[i]);
        longest = width > longest ? width : longest;
    }
    int room = t->style.width - t->digits - 3 - 2 - 36; /* beside the columns of print_rank */
    longest = longest > NAME_MOST ? NAME_MOST : longest;
    longest = longest > room ? room : longest;
    return longest < NAME_LEAST ? NAME_LEAST : longest;
}

void gt_print_results(FILE *out, const gt_results *r, gt_style style)
{
    for (int i = 0; i < r->n_series; i++) {
        table t = {.out = out, .results = r, .series = &r->series[i], .style = style};
        t.digits = snprintf(NULL, 0, "%d", r->n_decks);
        t.name = name_width(&t);
        fprintf(out, "%sBoth players %s; seed %" PRIu64 ", signature %016" PRIx64 "%s\n\n",
                i > 0 ? "\n" : "", t.series->policy, r->seed, gt_signature(r, t.series),
                r->complete ? "" : "; INTERRUPTED");
        if (!rank_decks(&t))
            return;
        print_ranks(&t);
        print_matrix(&t);
        print_groups(&t);
        print_summary(&t);
        free(t.rank);
    }
}
