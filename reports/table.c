/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of results. A cell holds the win rate of the row's deck in per cent and a sign if it is
 * established which deck is better (gt_cell_sign, the rule of all forms of a report); colour
 * repeats the sign and adds nothing. */
#define _DEFAULT_SOURCE /* for sys/ioctl.h */

#include "reports/table.h"

#include "decks/files/width.h"
#include "reports/round.h"
#include "reports/verdict.h"

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

typedef struct table {
    FILE *out;
    const gt_results *results;
    const gt_series *series;
    gt_style style;
    gt_matrix *matrix;
    gt_verdict *verdict; /* its order are the rows, the best first */
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

static void print_deck_name(const table *t, int rank)
{
    fprintf(t->out, " %*d  ", t->digits, rank + 1);
    gt_print_left(t->out, t->results->deck[t->verdict->order[rank]], t->name);
}

/* 1: too strong, -1: too weak, 0: neither is established. */
static int standing_sign(enum gt_standing standing)
{
    return standing == GT_STANDS_STRONG ? 1 : standing == GT_STANDS_WEAK ? -1 : 0;
}

static void print_rank(const table *t, int rank)
{
    int deck = t->verdict->order[rank];
    gt_estimate e = gt_deck_rate(t->results, t->series, deck);
    uint64_t games = gt_deck_games(t->results, t->series, deck);
    enum gt_standing standing = t->verdict->stand[deck].standing;
    char interval[32];
    print_deck_name(t, rank);
    if (isnan(e.value)) {
        fprintf(t->out, "  %8s\n", "-");
        return;
    }
    colour_on(t, standing_sign(standing));
    fprintf(t->out, "  %7.1f%%", gt_tenths(e.value));
    colour_off(t, standing_sign(standing));
    snprintf(interval, sizeof interval, "%.1f to %.1f%%", gt_tenths(e.low), gt_tenths(e.high));
    char note[GT_STAND_NOTE];
    fprintf(t->out, "  %15s  %9" PRIu64 "  %s%s\n", interval, games, gt_standing_words(standing),
            gt_stand_note(t->verdict, deck, note));
}

static void print_ranks(const table *t)
{
    fprintf(t->out, " %*s  ", t->digits, "");
    gt_print_left(t->out, "deck", t->name);
    char title[32];
    snprintf(title, sizeof title, "%g in 100", 100 * gt_confidence(t->results->method));
    fprintf(t->out, "  win rate  %15s      games  %.0f to %.0f%%\n", title,
            100 * t->verdict->band[0], 100 * t->verdict->band[1]);
    for (int i = 0; i < t->verdict->judged; i++)
        print_rank(t, i);
}

/* ---- The matrix. */

static void print_cell(const table *t, int row, int column)
{
    const gt_cell *c = gt_cell_at(t->matrix, row, column);
    int sign = gt_cell_sign(c);
    if (isnan(c->rate.value)) {
        fprintf(t->out, "%*s ", CELL - 1, row == column ? "." : "");
        return;
    }
    colour_on(t, sign);
    fprintf(t->out, "%*.0f%c", CELL - 1, 100 * c->rate.value, sign_of(sign));
    colour_off(t, sign);
}

/* Prints columns from rank `first` on, as many as fit; returns the first that did not. */
static int print_block(const table *t, int first)
{
    int n = t->verdict->judged;
    int room = (t->style.width - t->digits - 3 - t->name) / CELL;
    int last = first;
    fprintf(t->out, " %*s  ", t->digits + t->name, "");
    for (int i = 0; i < (room > 1 ? room : 1) && last < n; i++)
        fprintf(t->out, "%*d ", CELL - 1, ++last);
    putc('\n', t->out);
    for (int row = 0; row < n; row++) {
        print_deck_name(t, row);
        for (int column = first; column < last; column++)
            print_cell(t, t->verdict->order[row], t->verdict->order[column]);
        putc('\n', t->out);
    }
    return last;
}

/* Columns for names beside the matrix: less than in the ranks if that makes all decks fit. */
static int matrix_name(const table *t)
{
    int room = t->style.width - t->digits - 3 - t->results->n_decks * CELL;
    return room < NAME_LEAST || room > t->name ? t->name : room;
}

static void print_matrix(table *t)
{
    if (t->results->n_decks > WIDEST_MATRIX) {
        fputs("\nThe matrix is too large for a terminal; --out writes it to files.\n", t->out);
        return;
    }
    putc('\n', t->out);
    gt_print_text(t->out,
                  "Row against column, in per cent; + and - where it is clear which deck is better "
                  "(5 in 100, corrected for all matchups).",
                  t->style.width);
    t->name = matrix_name(t);
    for (int i = 0; i < t->results->n_decks;)
        i = print_block(t, i);
}

/* ---- Decks against others: whom each met, the best matchup first. */

static int by_rate(const void *left, const void *right)
{
    const gt_cell *const *a = left, *const *b = right;
    double x = isnan((*a)->rate.value) ? -1 : (*a)->rate.value;
    double y = isnan((*b)->rate.value) ? -1 : (*b)->rate.value;
    return x > y ? -1 : x < y ? 1 : (*a)->matchup - (*b)->matchup;
}

static void print_foe(const table *t, int deck, const gt_cell *c)
{
    gt_matchup m = t->results->matchup[c->matchup];
    const gt_tally *tally = &t->series->tally[c->matchup];
    int sign = gt_cell_sign(c);
    char interval[32];
    fputs("  ", t->out);
    gt_print_left(t->out, t->results->deck[m.a == deck ? m.b : m.a], t->name);
    if (isnan(c->rate.value)) {
        fprintf(t->out, "  %8s\n", "-");
        return;
    }
    colour_on(t, sign);
    fprintf(t->out, "  %7.1f%%%c", gt_tenths(c->rate.value), sign_of(sign));
    colour_off(t, sign);
    snprintf(interval, sizeof interval, "%.1f to %.1f%%", gt_tenths(c->rate.low),
             gt_tenths(c->rate.high));
    fprintf(t->out, " %15s  %9" PRIu64 "\n", interval, gt_tally_games(tally));
}

static void print_foes(const table *t, int deck)
{
    const gt_results *r = t->results;
    const gt_cell **list = malloc(((size_t)r->n_decks + 1) * sizeof(const gt_cell *));
    size_t n = 0;
    for (int i = 0; list != NULL && i < r->n_decks; i++)
        if (i != deck && gt_cell_at(t->matrix, deck, i)->matchup >= 0)
            list[n++] = gt_cell_at(t->matrix, deck, i);
    if (n > 0)
        qsort(list, n, sizeof(const gt_cell *), by_rate);
    fprintf(t->out, "\n%s against; + and - where it is clear which deck is better\n",
            r->deck[deck]);
    for (size_t i = 0; i < n; i++)
        print_foe(t, deck, list[i]);
    free((void *)list);
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
    if (isnan(e.value) || rows < 2)
        return;
    fprintf(t->out,
            "\nThe rows, %d deck%s, win %.1f%% against the columns, %d deck%s; %g in 100:\n%.1f to "
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

/* The verdict in words. */
static void print_verdict(const table *t)
{
    fputs("\nThe verdict\n", t->out);
    for (int i = 0; i < t->verdict->lines.n; i++)
        gt_print_paragraph(t->out, t->verdict->lines.line[i], t->style.width);
}

int gt_name_columns(const gt_results *r, int room)
{
    int longest = NAME_LEAST;
    for (int i = 0; i < r->n_decks; i++) {
        int width = gt_width(r->deck[i]);
        longest = width > longest ? width : longest;
    }
    longest = longest > NAME_MOST ? NAME_MOST : longest;
    longest = longest > room ? room : longest;
    return longest < NAME_LEAST ? NAME_LEAST : longest;
}

/* Words from `column` on, broken at spaces; lines after the first begin behind `margin`. */
static void print_words(FILE *out, const char *text, int column, const char *margin, int width)
{
    int begin = gt_width(margin);
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        char word[400];
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        int wide = gt_width(word);
        if (column > begin && column + 1 + wide > width) {
            fprintf(out, "\n%s", margin);
            column = begin;
        } else if (column > begin) {
            putc(' ', out);
            column++;
        }
        fputs(word, out);
        column += wide;
        text += length;
        text += strspn(text, " ");
    }
    putc('\n', out);
}

void gt_print_paragraph(FILE *out, const char *text, int width)
{
    fputs("- ", out);
    print_words(out, text, 2, "  ", width);
}

void gt_print_text(FILE *out, const char *text, int width)
{
    print_words(out, text, 0, "", width);
}

/* False: no memory. */
static bool print_series(table *t)
{
    t->matrix = gt_matrix_new(t->results, t->series);
    t->verdict = t->matrix != NULL ? gt_verdict_new(t->results, t->series, t->matrix) : NULL;
    if (t->verdict != NULL) {
        print_ranks(t);
        if (gt_is_versus(t->results))
            for (int i = 0; i < t->verdict->judged; i++)
                print_foes(t, t->verdict->order[i]);
        else
            print_matrix(t);
        print_groups(t);
        print_summary(t);
        print_verdict(t);
    }
    bool ok = t->verdict != NULL;
    gt_verdict_free(t->verdict);
    gt_matrix_free(t->matrix);
    return ok;
}

/* With which lists the games behind the first of a match were played. */
static void print_sideboards(const table *t)
{
    const gt_results *r = t->results;
    if (r->planned == 0)
        fputs("all were played with the same lists, without sideboards.\n", t->out);
    else if (r->planned == r->n_matchups)
        fputs("from the second on decks play by their plans for sideboards.\n", t->out);
    else
        fprintf(t->out,
                "from the second on decks play by their plans for sideboards, which %d of %d "
                "matchups\nhave; the others were played with the same lists.\n",
                r->planned, r->n_matchups);
}

/* Matches: what was counted, and how the decks did in single games. */
static void print_matches(const table *t)
{
    const gt_results *r = t->results;
    uint64_t games = 0, matches = 0;
    for (int i = 0; i < r->n_matchups; i++) {
        games += gt_tally_singles(&t->series->tally[i]);
        matches += gt_tally_games(&t->series->tally[i]);
    }
    fprintf(
        t->out,
        "\nMatches: what is called a game above is a match of at most %d games; whoever lost one "
        "began\nthe next, and ",
        r->match);
    print_sideboards(t);
    fprintf(t->out,
            "%" PRIu64 " matches took %" PRIu64 " games. Won of the matches, and of their games:\n",
            matches, games);
    for (int deck = 0; deck < r->n_decks; deck++)
        if (gt_deck_games(r, t->series, deck) > 0)
            fprintf(t->out, "  %5.1f%%  %5.1f%%  %s\n",
                    100 * gt_deck_rate(r, t->series, deck).value,
                    100 * gt_deck_single_rate(r, t->series, deck), r->deck[deck]);
}

void gt_print_results(FILE *out, const gt_results *r, gt_style style)
{
    for (int i = 0; i < r->n_series; i++) {
        table t = {.out = out, .results = r, .series = &r->series[i], .style = style};
        t.digits = snprintf(NULL, 0, "%d", r->n_decks);
        t.name = gt_name_columns(r, style.width - t.digits - 59); /* beside what print_rank has */
        const char *played = r->played != NULL ? r->played : "";
        fprintf(out, "%sBoth players %s; %s%sseed %" PRIu64 ", signature %016" PRIx64 "%s\n\n",
                i > 0 ? "\n" : "", t.series->policy, played, played[0] != '\0' ? "; " : "", r->seed,
                gt_signature(r, t.series), r->complete ? "" : "; INTERRUPTED");
        if (!print_series(&t))
            return;
        if (r->match > 0)
            print_matches(&t);
    }
}
