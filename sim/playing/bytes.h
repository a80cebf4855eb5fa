/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes that one process writes and another reads: numbers begin with their lowest byte, whatever
 * the machine; a text is its length in four bytes, then its bytes. */
#ifndef GT_SIM_PLAYING_BYTES_H
#define GT_SIM_PLAYING_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A row of bytes that grows. */
typedef struct gt_bytes {
    uint8_t *data;
    size_t used, size;
    bool failed; /* there was no memory: some are missing */
} gt_bytes;

void gt_bytes_add(gt_bytes *b, const void *data, size_t n);
void gt_bytes_add_number(gt_bytes *b, uint64_t value, int bytes);
void gt_bytes_add_text(gt_bytes *b, const char *text, size_t length);
void gt_bytes_free(gt_bytes *b);

/* Writes a number over bytes that are there. */
void gt_bytes_set_number(gt_bytes *b, size_t at, uint64_t value, int bytes);

/* The same as they are read. */
typedef struct gt_byte_reader {
    const uint8_t *at;
    size_t left;
    bool failed; /* there were too few */
} gt_byte_reader;

/* The next n bytes; NULL: there are too few. */
const uint8_t *gt_bytes_take(gt_byte_reader *r, size_t n);

/* 0 if there are too few. */
uint64_t gt_bytes_take_number(gt_byte_reader *r, int bytes);

/* NULL if there are too few. */
const char *gt_bytes_take_text(gt_byte_reader *r, size_t *length);

#endif
