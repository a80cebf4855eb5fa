/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts as other programs save them: UTF-16 (what spreadsheets call "Unicode text"), and UTF-8 with
 * a byte order mark in front. */
#ifndef GT_DECKS_FILES_ENCODING_H
#define GT_DECKS_FILES_ENCODING_H

#include <stddef.h>

/* The text as UTF-8 without a byte order mark, '\0' behind it. Takes `text`, which was allocated,
 * and returns it or another one in its place. What is no UTF-16 stays as it is, mistakes included;
 * a half of a pair becomes U+FFFD. */
char *gt_text_to_utf8(char *text, size_t *size);

#endif
