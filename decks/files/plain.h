/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text that does nothing to a terminal. Names come from files that others wrote; a control
 * character in them could move the cursor, hide lines or turn text around. Files that hold any are
 * refused; what is printed before that, or comes from elsewhere (names of files, what a program
 * said), is printed with such characters written out. */
#ifndef GT_DECKS_FILES_PLAIN_H
#define GT_DECKS_FILES_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Reads the character at the begin of a text of `left` bytes (not 0); returns its bytes in UTF-8
 * (Unicode 15, table 3-7), 0: it is no UTF-8. */
int gt_utf8_read(const char *text, size_t left, uint32_t *c);

/* Puts a question mark for each byte of a text that is no UTF-8. */
void gt_utf8_repair(char *text);

/* Whether a character is a control: C0, DEL, C1, or one that changes the direction of what
 * follows. */
bool gt_is_control(uint32_t c);

/* Whether a text is UTF-8 without controls. */
bool gt_is_plain(const char *text);

/* Prints a text with controls as \u009b and bytes that are no UTF-8 as \x9b. */
void gt_print_plain(FILE *out, const char *text);

/* The same into a buffer, cut where it is full. Returns buffer. */
const char *gt_plain_text(const char *text, char *buffer, size_t size);

#endif
