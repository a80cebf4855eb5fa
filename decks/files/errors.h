/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mistakes in files, collected so that all are told at once:
 *   file:line:column: where in it: what is wrong, and what was expected
 * Lines and columns count from 1, columns in characters; line 0: the file as a whole. The list is
 * bounded by what a person reads: what comes behind GT_FILE_ERRORS in one file, or GT_MAX_ERRORS in
 * all, is only counted, and told so. */
#ifndef GT_DECKS_FILES_ERRORS_H
#define GT_DECKS_FILES_ERRORS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

enum { GT_FILE_ERRORS = 50, GT_MAX_ERRORS = 200 };

typedef struct gt_error {
    char *file, *text; /* text: with "where in it: " in front, if there is such a place */
    int file_order; /* files keep the order in which they were read */
    int line, column;
} gt_error;

/* A file with mistakes: how many are in the list, and how many more there are. */
typedef struct gt_error_file {
    char *name;
    int n, more;
} gt_error_file;

typedef struct gt_errors {
    gt_error *list;
    int n, capacity, dropped;
    int noted; /* how often one was noted, the same one again included */
    gt_error_file *file; /* as they were met */
    int n_files, files_capacity;
    gt_error *warning; /* what is odd and not wrong; printed with the mistakes, counted apart */
    int n_warnings, warnings_capacity;
    bool wants_each; /* whoever reads them wants each place; else many alike are told in one line */
} gt_errors;

/* Notes a mistake; the same one at the same place is noted once. `where` may be "". */
void gt_errors_add(gt_errors *e, const char *file, int line, int column, const char *where,
                   const char *format, ...) __attribute__((format(printf, 6, 7)));
void gt_errors_vadd(gt_errors *e, const char *file, int line, int column, const char *where,
                    const char *format, va_list args) __attribute__((format(printf, 6, 0)));

/* Notes what is odd. Warnings beyond GT_MAX_ERRORS are left out. */
void gt_errors_vwarn(gt_errors *e, const char *file, int line, int column, const char *format,
                     va_list args) __attribute__((format(printf, 5, 0)));

void gt_errors_warn_at(gt_errors *e, const char *file, int line, int column, const char *format,
                       ...) __attribute__((format(printf, 5, 6)));

/* The same of a file as a whole. */
void gt_errors_warn(gt_errors *e, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* True if a further mistake in this file would only be counted. */
bool gt_errors_full(const gt_errors *e, const char *file);

/* Sorts by file, line and column. */
void gt_errors_sort(gt_errors *e);

/* Sorts and prints, one a line: warnings first. */
void gt_errors_print(gt_errors *e, FILE *out);

void gt_errors_free(gt_errors *e);

/* Prints them to stderr, and frees them. False: there were some, not warnings alone. */
bool gt_errors_tell(gt_errors *e);

/* The word most like `word` by edit distance, or NULL if none is like it. `words` may have gaps
 * (NULL). */
const char *gt_nearest(const char *word, const char *const *words, int n);

/* Writes `; did you mean "nearest"?`, or "" if nearest is NULL. Returns buffer. */
const char *gt_did_you_mean(const char *nearest, char *buffer, size_t size);

#endif
