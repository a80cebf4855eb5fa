/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet cards language: what card files may say. The reference is Markdown, which is printed as
 * it is; of a word those lines are printed that define it, without the bars of tables. */
#include "sim/cli/card_language.h"

#include "decks/files/memory.h"
#include "decks/language/synonyms.h"
#include "sim/cli/game_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of the reference, without its end. */
typedef struct line {
    const char *at;
    size_t n;
} line;

static bool next_line(const char **text, line *l)
{
    if (**text == '\0')
        return false;
    l->at = *text;
    l->n = strcspn(*text, "\n");
    *text += l->n + ((*text)[l->n] == '\n');
    return true;
}

/* Whether a word stands there as code does: `draw`, `armed AFFILIATION` or "draw". */
static bool has_word(const char *at, size_t n, const char *word)
{
    size_t m = strlen(word);
    for (size_t i = 1; i + m < n; i++) {
        char before = at[i - 1], after = at[i + m];
        if ((before == '`' || before == '"') && memcmp(at + i, word, m) == 0 &&
            (after == '`' || after == '"' || after == ' '))
            return true;
    }
    return false;
}

/* The first cell of a row, or nothing. */
static size_t first_cell(const line *l)
{
    const char *end = l->n > 2 && l->at[0] == '|' ? memchr(l->at + 1, '|', l->n - 1) : NULL;
    return end != NULL ? (size_t)(end - l->at) : 0;
}

static bool is_heading(const line *l)
{
    return l->n > 0 && l->at[0] == '#';
}

static void print_line(const line *l, FILE *out)
{
    const char *at = l->at, *end = at + l->n;
    if (*at != '|') {
        fprintf(out, "  %.*s\n", (int)l->n, at);
        return;
    }
    for (at += 2, end -= end[-1] == '|' ? 2 : 0; at < end; at++) {
        bool bar = end - at > 2 && memcmp(at, " | ", 3) == 0;
        fputs(at == l->at + 2 ? "  " : "", out);
        if (bar)
            fputs("  ", out);
        else
            fputc(*at, out);
        at += bar ? 2 : 0;
    }
    fputc('\n', out);
}

/* Whether a section is about the word: "give", "FILTER: a test". */
static bool is_about(const line *heading, const char *word)
{
    size_t marks = strspn(heading->at, "# "), m = strlen(word);
    const char *at = heading->at + marks;
    return heading->n >= marks + m && memcmp(at, word, m) == 0 &&
           (heading->n == marks + m || at[m] == ':');
}

/* Whether a line says something: not a blank one, nor that below the head of a table. */
static bool says_something(const line *l)
{
    return l->n > 0 && (l->n < 5 || memcmp(l->at, "| ---", 5) != 0);
}

/* Prints the lines that have the word (in their first cell, if `defined`) and sections about it,
 * but no examples, which stand between fences. */
static int print_lines(const char *reference, const char *word, bool defined, FILE *out)
{
    line l, heading = {NULL, 0};
    bool example = false, whole = false;
    int n = 0;
    while (next_line(&reference, &l)) {
        bool fence = l.n >= 3 && memcmp(l.at, "```", 3) == 0;
        example = example != fence;
        if (fence || example || !says_something(&l))
            continue;
        if (is_heading(&l)) {
            heading = l;
            whole = is_about(&l, word);
        } else if (whole || has_word(l.at, defined ? first_cell(&l) : l.n, word)) {
            size_t marks = heading.at != NULL ? strspn(heading.at, "# ") : 0;
            if (heading.at != NULL)
                fprintf(out, "%s%.*s\n", n > 0 ? "\n" : "", (int)(heading.n - marks),
                        heading.at + marks);
            heading.at = NULL; /* it stands there once */
            print_line(&l, out);
            n++;
        }
    }
    return n;
}

/* Prints what defines the word, below the headings of its sections: the rows of tables that begin
 * with it and sections about it, or else all lines that have it. Returns how many. */
static int print_word(const char *reference, const char *word, FILE *out)
{
    int n = print_lines(reference, word, true, out);
    return n > 0 ? n : print_lines(reference, word, false, out);
}

enum { MOST_WORDS = 2000, WORD = 40 };

/* Says that there is no such word, and which one may be meant. */
static void tell_unknown(const gt_system *system, const char *reference, const char *word)
{
    char(*words)[WORD] = gt_resize(NULL, MOST_WORDS, sizeof *words);
    const char **list = gt_resize(NULL, MOST_WORDS, sizeof *list);
    int n = 0;
    for (const char *at = strchr(reference, '`'); at != NULL && n < MOST_WORDS;) {
        size_t length = strcspn(at + 1, "`\n");
        if (length > 0 && length < WORD && strcspn(at + 1, "{\"[<,") >= length) {
            memcpy(words[n], at + 1, length);
            words[n][length] = '\0';
            list[n] = words[n];
            n++;
        }
        at += 1 + length;
        at = *at == '\0' ? NULL : strchr(at + 1, '`');
    }
    const char *meant = gt_suggest(system->dialect, word, list, n);
    fprintf(stderr, "gauntlet cards language: the cards of %s have no word '%s'%s%s%s\n",
            system->title, word, meant != NULL ? "; did you mean '" : "",
            meant != NULL ? meant : "", meant != NULL ? "'?" : "");
    free(list);
    free(words);
}

static bool print_meaning(const gt_system *system, const char *reference, const char *word)
{
    if (print_word(reference, word, stdout) > 0)
        return true;
    tell_unknown(system, reference, word);
    return false;
}

int gt_cmd_cards_language(int argc, char **argv)
{
    static const gt_game_page page = {
        .command = "cards language",
        .operands = "[WORD...]",
        .help = "Prints the reference of card files, or what some words mean and where they\n"
                "may be used.",
        .example = "gauntlet cards language give until\n"
                   "  gauntlet cards language create --rules magic",
        .file = "language.md",
        .print = print_meaning,
    };
    return gt_game_page_run(&page, argc, argv);
}
