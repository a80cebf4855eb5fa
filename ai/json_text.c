/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing JSON into memory of fixed size; see json_text.h. */
#include "ai/json_text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void put(gt_json_text *j, const char *bytes, size_t n)
{
    assert(j->size > j->used);
    if (n >= j->size - j->used) {
        j->cut = true;
        n = j->size - j->used - 1;
    }
    memcpy(j->text + j->used, bytes, n);
    j->used += n;
    j->text[j->used] = '\0';
}

/* A text in quotes. Bytes that are not ASCII go as they are (UTF-8). */
static void quote(gt_json_text *j, const char *text)
{
    put(j, "\"", 1);
    for (const char *at = text; *at != '\0';) {
        size_t plain = 0;
        while ((unsigned char)at[plain] >= ' ' && at[plain] != '"' && at[plain] != '\\')
            plain++;
        put(j, at, plain);
        at += plain;
        if (*at == '\0')
            break;
        char escape[8];
        if (*at == '"' || *at == '\\')
            snprintf(escape, sizeof escape, "\\%c", *at);
        else
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(unsigned char)*at);
        put(j, escape, strlen(escape));
        at++;
    }
    put(j, "\"", 1);
}

/* What stands before a value. */
static void begin(gt_json_text *j, const char *name)
{
    if (j->more)
        put(j, ",", 1);
    j->more = true;
    if (name == NULL)
        return;
    quote(j, name);
    put(j, ":", 1);
}

void gt_json_open(gt_json_text *j, const char *name, char bracket)
{
    begin(j, name);
    put(j, &bracket, 1);
    j->more = false;
}

void gt_json_close(gt_json_text *j, char bracket)
{
    put(j, &bracket, 1);
    j->more = true;
}

void gt_json_number(gt_json_text *j, const char *name, int64_t value)
{
    char text[24];
    int n = snprintf(text, sizeof text, "%" PRId64, value);
    begin(j, name);
    put(j, text, (size_t)n);
}

void gt_json_string(gt_json_text *j, const char *name, const char *value)
{
    begin(j, name);
    quote(j, value);
}

void gt_json_flag(gt_json_text *j, const char *name, bool value)
{
    begin(j, name);
    put(j, value ? "true" : "false", value ? 4 : 5);
}

void gt_json_raw(gt_json_text *j, const char *name, const char *value, size_t n)
{
    if (n == 0)
        return;
    begin(j, name);
    put(j, value, n);
}
