/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet rules rulings: how the engine plays what the rules leave open. The page is Markdown and
 * is printed as it is; of a number its row is printed, of another word each row that has it, with
 * the heads of the columns before the cells. */
#include "sim/cli/rulings.h"

#include "decks/files/fold.h"
#include "sim/cli/game_page.h"

#include <stdio.h>
#include <string.h>

enum { MOST_CELLS = 8 };

/* A row of a table, in cells without the blanks around them; n is 0 for other lines. */
typedef struct row {
    int n;
    const char *at[MOST_CELLS];
    size_t length[MOST_CELLS];
} row;

static row row_of(const char *line, size_t length)
{
    row r = {0};
    const char *end = line + length;
    if (length < 2 || line[0] != '|')
        return r;
    for (const char *at = line + 1; at < end && r.n < MOST_CELLS;) {
        const char *bar = memchr(at, '|', (size_t)(end - at)), *last = bar != NULL ? bar : end;
        while (at < last && *at == ' ')
            at++;
        const char *to = last;
        while (to > at && to[-1] == ' ')
            to--;
        r.at[r.n] = at;
        r.length[r.n++] = (size_t)(to - at);
        at = last + 1;
    }
    return r;
}

/* Whether a word stands for the row: its number, or something that its cells say. */
static bool is_meant(const row *r, const char *word)
{
    if (gt_alike(r->at[0], r->length[0], word))
        return true;
    if (word[strcspn(word, "0123456789")] != '\0') /* a number is no word of another ruling */
        return false;
    for (int i = 1; i < r->n; i++)
        if (gt_alike_within(r->at[i], r->length[i], word))
            return true;
    return false;
}

static void print_row(const row *head, const row *r)
{
    printf("%.*s  %.*s\n", (int)r->length[0], r->at[0], (int)r->length[1], r->at[1]);
    for (int i = 2; i < r->n && i < head->n; i++)
        if (r->length[i] > 0)
            printf("    %.*s: %.*s\n", (int)head->length[i], head->at[i], (int)r->length[i],
                   r->at[i]);
}

/* Prints the rulings that a word means; returns how many. */
static int print_meant(const char *page, const char *word)
{
    row head = {0};
    int n = 0;
    for (const char *line = page; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        row r = row_of(line, length);
        if (r.n == 0)
            head = r; /* a table ends */
        else if (head.n == 0)
            head = r;
        else if (r.n > 1 && (r.length[0] == 0 || r.at[0][0] != '-') && is_meant(&r, word)) {
            print_row(&head, &r);
            n++;
        }
        line += length + (line[length] == '\n');
    }
    return n;
}

static bool print_ruling(const gt_system *system, const char *page, const char *word)
{
    if (print_meant(page, word) > 0)
        return true;
    fprintf(stderr, "gauntlet rules rulings: no ruling of %s is '%s' or speaks of it\n",
            system->title, word);
    return false;
}

int gt_cmd_rulings(int argc, char **argv)
{
    static const gt_game_page page = {
        .command = "rules rulings",
        .operands = "[NUMBER|WORD...]",
        .help = "Prints how the engine plays what the rules leave open, and why: all of it, a\n"
                "ruling by its number, or those that speak of a word.",
        .example = "gauntlet rules rulings 15 upgrade\n"
                   "  gauntlet rules rulings Relinquished --rules yugioh",
        .file = "rulings.md",
        .print = print_ruling,
    };
    return gt_game_page_run(&page, argc, argv);
}
