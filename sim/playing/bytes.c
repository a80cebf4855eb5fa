/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing and reading bytes. */
#include "sim/playing/bytes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 256 };

static bool make_room(gt_bytes *b, size_t n)
{
    if (n <= b->size - b->used)
        return true;
    size_t size = b->size < LEAST ? LEAST : 2 * b->size;
    size = size < b->used + n ? b->used + n : size;
    uint8_t *data = realloc(b->data, size);
    if (data == NULL) {
        b->failed = true;
        return false;
    }
    b->data = data;
    b->size = size;
    return true;
}

void gt_bytes_add(gt_bytes *b, const void *data, size_t n)
{
    if (n == 0 || !make_room(b, n))
        return;
    memcpy(b->data + b->used, data, n);
    b->used += n;
}

void gt_bytes_add_number(gt_bytes *b, uint64_t value, int bytes)
{
    uint8_t number[8];
    assert(bytes <= 8);
    for (int i = 0; i < bytes; i++)
        number[i] = (uint8_t)(value >> 8 * i);
    gt_bytes_add(b, number, (size_t)bytes);
}

void gt_bytes_add_text(gt_bytes *b, const char *text, size_t length)
{
    gt_bytes_add_number(b, length, 4);
    gt_bytes_add(b, text, length);
}

void gt_bytes_set_number(gt_bytes *b, size_t at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes && at + (size_t)i < b->used; i++)
        b->data[at + (size_t)i] = (uint8_t)(value >> 8 * i);
}

void gt_bytes_free(gt_bytes *b)
{
    free(b->data);
    *b = (gt_bytes){.data = NULL};
}

const uint8_t *gt_bytes_take(gt_byte_reader *r, size_t n)
{
    const uint8_t *taken = r->at;
    if (r->failed || n > r->left) {
        r->failed = true;
        return NULL;
    }
    r->at += n;
    r->left -= n;
    return taken;
}

uint64_t gt_bytes_take_number(gt_byte_reader *r, int bytes)
{
    uint64_t value = 0;
    const uint8_t *number = gt_bytes_take(r, (size_t)bytes);
    for (int i = 0; number != NULL && i < bytes; i++)
        value |= (uint64_t)number[i] << 8 * i;
    return value;
}

const char *gt_bytes_take_text(gt_byte_reader *r, size_t *length)
{
    *length = (size_t)gt_bytes_take_number(r, 4);
    const char *text = (const char *)gt_bytes_take(r, *length);
    if (text == NULL)
        *length = 0;
    return text;
}
