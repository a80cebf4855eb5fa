/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packing rows. Shared texts are found by open addressing in a table that is at most half full. */
#include "reports/pack.h"

#include "reports/round.h"

#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 256, VALUE = 0, TEXT = 1, OBJECT = 2 };

/* ---- Shared texts. */

/* FNV-1a. */
static uint64_t hash_of(const char *text)
{
    uint64_t h = 0xcbf29ce484222325;
    for (; *text != '\0'; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3;
    return h;
}

/* Where the text is in the table, or belongs. */
static int *slot_of(const gt_shared *s, const char *text)
{
    uint64_t at = hash_of(text), mask = (uint64_t)s->n_slots - 1;
    at ^= at >> 32;
    while (s->slot[at & mask] >= 0 && strcmp(s->text[s->slot[at & mask]], text) != 0)
        at++;
    return &s->slot[at & mask];
}

/* Makes room for one more. */
static bool make_room(gt_shared *s)
{
    if (2 * (s->n + 1) <= s->n_slots)
        return true;
    int slots = s->n_slots > 0 ? 2 * s->n_slots : FIRST_SLOTS;
    char **grown = realloc(s->text, (size_t)slots / 2 * sizeof *grown);
    if (grown == NULL)
        return false;
    s->text = grown;
    int *table = realloc(s->slot, (size_t)slots * sizeof *table);
    if (table == NULL)
        return false;
    s->slot = table;
    s->n_slots = slots;
    memset(table, 0xff, (size_t)slots * sizeof *table);
    for (int i = 0; i < s->n; i++)
        *slot_of(s, s->text[i]) = i;
    return true;
}

/* The number of a text of the C heap, which is taken over; -1: no memory. */
static int share(gt_shared *s, char *text)
{
    if (text == NULL || !make_room(s)) {
        cJSON_free(text);
        return -1;
    }
    int *slot = slot_of(s, text);
    if (*slot >= 0) {
        cJSON_free(text);
        return *slot;
    }
    s->text[s->n] = text;
    return *slot = s->n++;
}

static void free_shared(gt_shared *s)
{
    for (int i = 0; i < s->n; i++)
        cJSON_free(s->text[i]);
    free(s->text);
    free(s->slot);
}

/* ---- Rows. */

static int kind_of(const cJSON *value)
{
    return cJSON_IsString(value) ? TEXT : cJSON_IsObject(value) ? OBJECT : VALUE;
}

/* The number of an object's shape; -1: no memory. */
static int shape_of(gt_pack *pack, const cJSON *object)
{
    cJSON *shape = cJSON_CreateArray();
    for (const cJSON *value = object->child; value != NULL; value = value->next) {
        cJSON *field = cJSON_CreateArray();
        cJSON_AddItemToArray(field, cJSON_CreateString(value->string));
        cJSON_AddItemToArray(field, cJSON_CreateNumber(kind_of(value)));
        cJSON_AddItemToArray(shape, field);
    }
    int number = share(&pack->shapes, cJSON_PrintUnformatted(shape));
    cJSON_Delete(shape);
    return number;
}

/* Copies JSON without strings; numbers with a point become tenths of a per cent. */
static void put_rounded(FILE *out, const char *json)
{
    while (*json != '\0') {
        size_t length = strspn(json, "-0123456789.eE+");
        if (length > 0 && memchr(json, '.', length) != NULL)
            fprintf(out, "%.4g", gt_tenths(strtod(json, NULL)) / 100);
        else
            fwrite(json, 1, length, out);
        json += length;
        if (*json != '\0' && *json != ' ')
            putc(*json, out);
        json += *json != '\0';
    }
}

static bool put_value(FILE *out, const cJSON *value, bool inside)
{
    char *text = cJSON_PrintUnformatted(value);
    if (text != NULL && inside)
        put_rounded(out, text);
    else if (text != NULL)
        fputs(text, out);
    cJSON_free(text);
    return text != NULL;
}

static bool put_object(FILE *out, gt_pack *pack, const cJSON *object, bool inside)
{
    int shape = shape_of(pack, object);
    bool ok = shape >= 0;
    fprintf(out, "[%d", shape);
    for (const cJSON *value = object->child; ok && value != NULL; value = value->next) {
        int kind = kind_of(value);
        putc(',', out);
        if (kind == TEXT) {
            int text = share(&pack->texts, cJSON_PrintUnformatted(value));
            fprintf(out, "%d", text);
            ok = text >= 0;
        } else if (kind == OBJECT) {
            /* no deeper than rows are: two levels */
            ok = put_object(out, pack, value, true); /* NOLINT(misc-no-recursion) */
        } else {
            ok = put_value(out, value, inside);
        }
    }
    putc(']', out);
    return ok;
}

bool gt_pack_row(FILE *out, gt_pack *pack, const cJSON *row)
{
    return put_object(out, pack, row, false);
}

/* ---- The end. */

static void put_shared(FILE *out, const char *key, const gt_shared *s, const char *after)
{
    fprintf(out, "  \"%s\": [", key);
    for (int i = 0; i < s->n; i++)
        fprintf(out, "%s%s", i == 0 ? "\n    " : ",\n    ", s->text[i]);
    fprintf(out, "\n  ]%s", after);
}

void gt_pack_end(FILE *out, const gt_pack *pack)
{
    put_shared(out, "shapes", &pack->shapes, ",\n");
    put_shared(out, "texts", &pack->texts, "\n");
}

void gt_pack_free(gt_pack *pack)
{
    free_shared(&pack->shapes);
    free_shared(&pack->texts);
    *pack = (gt_pack){.texts = {.n = 0}};
}
