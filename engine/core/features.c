/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Features of positions and actions; see features.h. */
#include "engine/core/features.h"

#include "engine/core/hash.h"

#include <stdio.h>
#include <string.h>

/* ---- Asking for them. */

bool gt_has_features(const gt_game *g)
{
    return g->rules->features != NULL;
}

static int count_rows(const gt_feature_row *rows, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += rows[i].count;
    return sum;
}

int gt_view_feature_count(const gt_game *g)
{
    return count_rows(g->rules->features->view_rows, g->rules->features->n_view_rows);
}

int gt_action_feature_count(const gt_game *g)
{
    return count_rows(g->rules->features->action_rows, g->rules->features->n_action_rows);
}

static const gt_feature_row look_rows[] = {
#define X(name, count, about) {#name, count, about},
    GT_LOOK_ROWS(X)
#undef X
};

int gt_feature_name(const gt_feature_row *rows, int n, int index, char *buf, size_t size)
{
    static const int n_look = sizeof look_rows / sizeof look_rows[0];
    char within[64];
    int i = 0;
    for (; i < n && index >= rows[i].count; i++)
        index -= rows[i].count;
    if (i == n)
        return snprintf(buf, size, "nothing");
    if (rows[i].count == 1)
        return snprintf(buf, size, "%s", rows[i].name);
    if (rows[i].count != GT_LOOK || rows == look_rows)
        return snprintf(buf, size, "%s %d", rows[i].name, index);
    gt_feature_name(look_rows, n_look, index, within, sizeof within);
    return snprintf(buf, size, "%s %s", rows[i].name, within);
}

/* ---- Keys. */

static uint64_t key_of(const char *name)
{
    return gt_hash_bytes(name, strlen(name));
}

/* The keys of numbers that have a name. */
static void key_words(const char *const *word, uint64_t row, uint64_t *out)
{
    for (int i = 0; word[i] != NULL; i++)
        out[i] = gt_fold(row, key_of(word[i]));
}

static void key_numbers(int count, uint64_t row, uint64_t *out)
{
    for (int i = 0; i < count; i++)
        out[i] = gt_fold(row, (uint64_t)i);
}

static void key_operations(const gt_look_words *words, uint64_t row, uint64_t *out)
{
    static const char *const core[] = {GT_OPS(GT_LOOK_WORD) NULL};
    key_words(core, row, out);
    /* mixed: some bear a name of the core's */
    key_words(words->operation, gt_mix(row), out + GT_OP_SYSTEM);
}

static void key_look(const gt_look_words *words, uint64_t row, uint64_t *out)
{
    int first = 0;
    for (size_t r = 0; r < sizeof look_rows / sizeof look_rows[0]; r++) {
        key_numbers(look_rows[r].count, gt_fold(row, key_of(look_rows[r].name)), out + first);
        first += look_rows[r].count;
    }
    if (words == NULL)
        return;
    key_words(words->keyword, gt_fold(row, key_of("keyword")), out + GT_LOOK_keyword);
    key_words(words->event, gt_fold(row, key_of("event")), out + GT_LOOK_event);
    key_operations(words, gt_fold(row, key_of("operation")), out + GT_LOOK_operation);
    key_operations(words, gt_fold(row, key_of("amount")), out + GT_LOOK_amount);
}

void gt_feature_keys(const gt_feature_row *rows, int n, const gt_look_words *words, uint64_t *out)
{
    for (int i = 0; i < n; out += rows[i++].count)
        if (rows[i].count == GT_LOOK)
            key_look(words, key_of(rows[i].name), out);
        else
            key_numbers(rows[i].count, key_of(rows[i].name), out);
}

/* ---- Looks. */

enum { WORD = 64, WORDS = (GT_LOOK + WORD - 1) / WORD };

/* While a look is made: the value of each index that was touched. */
typedef struct sums {
    uint64_t touched[WORDS];
    int32_t at[GT_LOOK];
} sums;

static void add(sums *x, int index, int32_t value)
{
    x->touched[index / WORD] |= (uint64_t)1 << index % WORD;
    x->at[index] += value;
}

/* Adds one to the number-th of so many indices; the last stands for all beyond it. */
static void add_one(sums *x, int first, int number, int count)
{
    add(x, first + (number < count ? number : count - 1), 1);
}

static void add_bits(sums *x, int first, uint64_t bits, int count)
{
    for (; bits != 0; bits &= bits - 1)
        add_one(x, first, __builtin_ctzll(bits), count);
}

static void add_abilities(sums *x, const gt_pool *pool, const gt_def *d)
{
    for (int i = d->face[0].first; i < d->ability_end; i++) {
        const gt_ability *a = &pool->abilities[i];
        add_one(x, GT_LOOK_kind, a->kind, 8);
        if (a->timing != 0)
            add_one(x, GT_LOOK_timing, a->timing, 64);
        if (a->pattern >= 0)
            add_one(x, GT_LOOK_event, pool->patterns[a->pattern].event, 64);
    }
}

static void add_code(sums *x, const gt_pool *pool, const gt_def *d,
                     bool (*is_name)(const gt_operation *i))
{
    int32_t number = 0;
    for (int pc = d->code_begin; pc < d->code_end; pc++) {
        const gt_operation *i = &pool->code[pc];
        if (i->op == GT_OP_NUM) {
            number += is_name != NULL && is_name(i) ? 0 : i->b;
            continue;
        }
        add(x, GT_LOOK_operation + i->op, 1);
        if (number != 0)
            add(x, GT_LOOK_amount + i->op, number);
        number = 0;
    }
}

static void add_print(sums *x, const gt_pool *pool, const gt_def *d, const int16_t unit[GT_NUMBERS])
{
    add_bits(x, GT_LOOK_type, (uint32_t)d->type, 32);
    add_bits(x, GT_LOOK_colour, d->colour, 16);
    add_bits(x, GT_LOOK_keyword, d->keywords, 64);
    for (int i = 0; i < GT_NUMBERS; i++)
        if (d->number[i] != GT_NONE && d->number[i] != 0)
            add(x, GT_LOOK_number + i, d->number[i] / unit[i]);
    for (int i = 0; i < GT_ROUTINES_SEEN; i++)
        if (d->routine[i] != 0)
            add(x, GT_LOOK_routine + i, 1);
    for (int i = 0; i < d->n_tags; i++) {
        const char *tag = pool->tag_names[d->tags[i]];
        add(x, GT_LOOK_tag + (int)gt_below(gt_hash_bytes(tag, strlen(tag)), 32), 1);
    }
}

void gt_look_at(const gt_pool *pool, const gt_def *d, const int16_t unit[GT_NUMBERS], gt_look *out)
{
    gt_look_beyond_names(pool, d, unit, NULL, out);
}

void gt_look_beyond_names(const gt_pool *pool, const gt_def *d, const int16_t unit[GT_NUMBERS],
                          bool (*is_name)(const gt_operation *i), gt_look *out)
{
    sums x;
    memset(&x, 0, sizeof x);
    gt_features f = {out->feature, 0, GT_LOOK_FEATURES};
    add_print(&x, pool, d, unit);
    add_abilities(&x, pool, d);
    add_code(&x, pool, d, is_name);
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = x.touched[word]; left != 0 && f.n < f.most; left &= left - 1) {
            int index = word * WORD + __builtin_ctzll(left);
            gt_feature_add(&f, index, x.at[index]);
        }
    out->n = (uint8_t)f.n;
    out->identity = (uint16_t)gt_below(gt_mix(d->id_hash), GT_IDENTITIES);
}
