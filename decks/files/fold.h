/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words as people type them: comparing texts without regard to case, width, kind of dash or quote,
 * and the number of blanks. Only what lists and terminals change on the way is folded; letters with
 * marks stay different. */
#ifndef GT_DECKS_FILES_FOLD_H
#define GT_DECKS_FILES_FOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The next character of *at .. end, folded, 0 at the end; *at moves behind it. Blanks at the end
 * give nothing, several together give one. */
uint32_t gt_fold_next(const char **at, const char *end);

/* Whether two texts are the same word. */
bool gt_alike(const char *a, size_t n, const char *b);

/* Whether a text begins with a word, and how many bytes of it that takes; 0: it does not. */
size_t gt_alike_begin(const char *text, size_t n, const char *word);

/* Whether a text holds a word anywhere. */
bool gt_alike_within(const char *text, size_t n, const char *word);

/* Bytes of the blank at the begin of a text of n bytes; 0: it begins with none. */
size_t gt_blank_size(const char *text, size_t n);

#endif
