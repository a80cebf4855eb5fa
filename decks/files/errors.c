/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of mistakes, and suggestions for misspelt words: the optimal string alignment distance
 * (insert, delete, replace, swap neighbours), computed row by row over bytes. */
#include "decks/files/errors.h"

#include "decks/files/memory.h"
#include "decks/files/plain.h"

enum { LONGEST = 63 };

/* Its place among the files with mistakes, n_files: there were none. */
static int file_of(const gt_errors *e, const char *file)
{
    int i = 0;
    while (i < e->n_files && strcmp(e->file[i].name, file) != 0)
        i++;
    return i;
}

static bool known(const gt_errors *e, const char *file, int line, int column, const char *text)
{
    for (int i = 0; i < e->n; i++) {
        const gt_error *x = &e->list[i];
        if (x->line == line && x->column == column && strcmp(x->text, text) == 0 &&
            strcmp(x->file, file) == 0)
            return true;
    }
    return false;
}

bool gt_errors_full(const gt_errors *e, const char *file)
{
    int at = e->n >= GT_FILE_ERRORS ? file_of(e, file) : e->n_files;
    return e->n >= GT_MAX_ERRORS || (at < e->n_files && e->file[at].n >= GT_FILE_ERRORS);
}

/* One more that is only counted. */
static void drop(gt_errors *e, const char *file)
{
    int at = file_of(e, file);
    e->dropped++;
    if (at < e->n_files)
        e->file[at].more++;
}

/* One more that is in the list; returns the number of the file. */
static int count_in(gt_errors *e, const char *file)
{
    int at = file_of(e, file);
    if (at == e->n_files) {
        e->file = gt_grow(e->file, e->n_files, &e->files_capacity, sizeof *e->file);
        e->file[e->n_files++] = (gt_error_file){.name = gt_copy_text(file, strlen(file))};
    }
    e->file[at].n++;
    return at;
}

void gt_errors_vadd(gt_errors *e, const char *file, int line, int column, const char *where,
                    const char *format, va_list args)
{
    e->noted++;
    if (gt_errors_full(e, file)) {
        drop(e, file);
        return;
    }
    char text[1024];
    int n = where[0] == '\0' ? 0 : snprintf(text, 400, "%s: ", where);
    size_t used = n < 0 ? 0 : n >= 400 ? 399 : (size_t)n;
    vsnprintf(text + used, sizeof text - used, format, args);
    if (known(e, file, line, column, text))
        return;
    e->list = gt_grow(e->list, e->n, &e->capacity, sizeof *e->list);
    e->list[e->n] = (gt_error){
        .file = gt_copy_text(file, strlen(file)),
        .text = gt_copy_text(text, strlen(text)),
        .file_order = count_in(e, file),
        .line = line,
        .column = column,
    };
    e->n++;
}

void gt_errors_vwarn(gt_errors *e, const char *file, int line, int column, const char *format,
                     va_list args)
{
    char text[1024];
    if (e->n_warnings >= GT_MAX_ERRORS)
        return;
    vsnprintf(text, sizeof text, format, args);
    e->warning = gt_grow(e->warning, e->n_warnings, &e->warnings_capacity, sizeof *e->warning);
    e->warning[e->n_warnings++] = (gt_error){
        .file = gt_copy_text(file, strlen(file)),
        .text = gt_copy_text(text, strlen(text)),
        .line = line,
        .column = column,
    };
}

void gt_errors_warn(gt_errors *e, const char *file, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gt_errors_vwarn(e, file, 0, 0, format, args);
    va_end(args);
}

void gt_errors_warn_at(gt_errors *e, const char *file, int line, int column, const char *format,
                       ...)
{
    va_list args;
    va_start(args, format);
    gt_errors_vwarn(e, file, line, column, format, args);
    va_end(args);
}

void gt_errors_add(gt_errors *e, const char *file, int line, int column, const char *where,
                   const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gt_errors_vadd(e, file, line, column, where, format, args);
    va_end(args);
}

static int by_place(const void *a, const void *b)
{
    const gt_error *x = a, *y = b;
    if (x->file_order != y->file_order)
        return x->file_order < y->file_order ? -1 : 1;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return strcmp(x->text, y->text);
}

void gt_errors_sort(gt_errors *e)
{
    if (e->n > 1)
        qsort(e->list, (size_t)e->n, sizeof *e->list, by_place);
}

static void print(const gt_error *x, const char *kind, FILE *out)
{
    gt_print_plain(out, x->file);
    if (x->line > 0)
        fprintf(out, ":%d:%d", x->line, x->column);
    fprintf(out, ": %s", kind);
    gt_print_plain(out, x->text);
    putc('\n', out);
}

void gt_errors_print(gt_errors *e, FILE *out)
{
    gt_errors_sort(e);
    for (int i = 0; i < e->n_warnings; i++)
        print(&e->warning[i], "warning: ", out);
    int others = e->dropped;
    for (int i = 0; i < e->n; i++) {
        const gt_error_file *file = &e->file[e->list[i].file_order];
        print(&e->list[i], "", out);
        if (file->more == 0 || (i + 1 < e->n && e->list[i + 1].file_order == e->list[i].file_order))
            continue;
        gt_print_plain(out, file->name);
        fprintf(out, ": ... and %d more\n", file->more);
        others -= file->more;
    }
    if (others > 0)
        fprintf(out, "... and %d more in other files\n", others);
}

static void free_list(gt_error *list, int n)
{
    for (int i = 0; i < n; i++) {
        gt_free(list[i].file);
        gt_free(list[i].text);
    }
    gt_free(list);
}

void gt_errors_free(gt_errors *e)
{
    free_list(e->list, e->n);
    free_list(e->warning, e->n_warnings);
    for (int i = 0; i < e->n_files; i++)
        gt_free(e->file[i].name);
    gt_free(e->file);
    *e = (gt_errors){0};
}

bool gt_errors_tell(gt_errors *e)
{
    bool none = e->n == 0;
    gt_errors_print(e, stderr);
    gt_errors_free(e);
    return none;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* At most LONGEST + 1. */
static size_t length(const char *word)
{
    const char *end = memchr(word, '\0', LONGEST + 1);
    return end == NULL ? LONGEST + 1 : (size_t)(end - word);
}

/* The distance of words of n and m bytes, or something above `limit` if it is above that: most
 * words are far apart, and that shows early. */
static int distance(const char *a, int n, const char *b, int m, int limit)
{
    if (n > LONGEST || m > LONGEST || n - m > limit || m - n > limit)
        return LONGEST + 1;
    int row[3][LONGEST + 1], nearest = 0; /* in the last two rows */
    for (int j = 0; j <= m; j++)
        row[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int before_nearest = nearest;
        int *now = row[i % 3];
        const int *before = row[(i + 2) % 3], *before2 = row[(i + 1) % 3];
        now[0] = nearest = i;
        for (int j = 1; j <= m; j++) {
            now[j] =
                least(before[j - 1] + (a[i - 1] != b[j - 1]), least(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before2[j - 2] + 1);
            nearest = least(nearest, now[j]);
        }
        if (nearest > limit && before_nearest > limit) /* two rows: neighbours may change places */
            return LONGEST + 1;
    }
    return row[n % 3][m];
}

const char *gt_nearest(const char *word, const char *const *words, int n)
{
    int size = (int)length(word), limit = (size + 2) / 4;
    const char *best = NULL;
    limit = limit < 1 ? 1 : limit;
    for (int i = 0; i < n; i++) {
        if (words[i] == NULL || words[i][0] == '\0')
            continue;
        int of_other = (int)length(words[i]);
        int d = distance(word, size, words[i], of_other, limit);
        if (d <= limit && d < of_other) {
            best = words[i];
            limit = d - 1;
        }
    }
    return best;
}

const char *gt_did_you_mean(const char *nearest, char *buffer, size_t size)
{
    if (nearest == NULL)
        buffer[0] = '\0';
    else
        snprintf(buffer, size, "; did you mean '%s'?", nearest);
    return buffer;
}
