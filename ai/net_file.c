/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Networks as files. Whatever a file holds, what is read of it stays within its sizes; net.h draws
 * the layout. */
#include "ai/net.h"

#include "engine/core/hash.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char MAGIC[8] = "gtnet 02", FORMER[8] = "gtnet 01";

enum { HEAD = 8 + 4 + 8 + 8 + 4, HASH = 8, KEY = 8, FORMER_KEY = 2 };

static const gt_feature_row ahead_rows[] = {GT_ONE_PLY_ROWS(GT_FEATURE_ROW)};

static uint64_t fold_rows(uint64_t hash, const gt_feature_row *row, int n)
{
    for (int i = 0; i < n; i++)
        hash =
            gt_fold(gt_fold(hash, gt_hash_bytes(row[i].name, strlen(row[i].name))), row[i].count);
    return gt_fold(hash, (uint64_t)n);
}

uint64_t gt_net_spaces(const gt_rules *rules)
{
    const gt_feature_rules *f = rules->features;
    if (f == NULL)
        return 0;
    uint64_t hash = gt_hash_bytes(rules->name, strlen(rules->name));
    hash = fold_rows(hash, f->view_rows, f->n_view_rows);
    hash = fold_rows(hash, f->action_rows, f->n_action_rows);
    return fold_rows(hash, ahead_rows, sizeof ahead_rows / sizeof ahead_rows[0]);
}

static int count_features(const gt_feature_row *row, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += row[i].count;
    return sum;
}

void gt_net_count_features(const gt_rules *rules, int count[2])
{
    const gt_feature_rules *f = rules->features;
    count[0] = count_features(f->view_rows, f->n_view_rows);
    count[1] = count_features(f->action_rows, f->n_action_rows) + GT_AHEAD;
}

void gt_net_keys(const gt_rules *rules, int space, uint64_t *out)
{
    const gt_feature_rules *f = rules->features;
    const gt_feature_row *row = space == 0 ? f->view_rows : f->action_rows;
    int n = space == 0 ? f->n_view_rows : f->n_action_rows;
    gt_feature_keys(row, n, f->words, out);
    if (space == 1)
        gt_feature_keys(ahead_rows, sizeof ahead_rows / sizeof ahead_rows[0], NULL,
                        out + count_features(row, n));
}

bool gt_net_inputs_of(const gt_rules *rules, gt_net_inputs *out)
{
    *out = (gt_net_inputs){.game = gt_hash_bytes(rules->name, strlen(rules->name)),
                           .former = gt_net_spaces(rules)};
    gt_net_count_features(rules, out->count);
    bool ok = true;
    for (int space = 0; space < 2; space++) {
        assert(out->count[space] > 0);
        out->key[space] = malloc((size_t)out->count[space] * sizeof *out->key[space]);
        if (out->key[space] != NULL)
            gt_net_keys(rules, space, out->key[space]);
        ok = ok && out->key[space] != NULL;
    }
    return ok;
}

void gt_net_inputs_free(gt_net_inputs *what)
{
    free(what->key[0]);
    free(what->key[1]);
}

void gt_net_set_inputs(gt_net *net, const gt_net_inputs *what)
{
    net->game = what->game;
    for (int space = 0; space < 2; space++) {
        gt_net_table *t = space == 0 ? &net->view : &net->action;
        for (int i = 0; i < t->n_features; i++)
            t->key[t->row[i]] = what->key[space][i];
    }
}

bool gt_net_set_game(gt_net *net, const gt_rules *rules)
{
    gt_net_inputs what;
    bool ok = gt_net_inputs_of(rules, &what);
    if (ok)
        gt_net_set_inputs(net, &what);
    gt_net_inputs_free(&what);
    return ok;
}

/* ---- Memory. */

static bool make_table(gt_net_table *t, int n_features, int n_rows, int width)
{
    t->n_features = n_features;
    t->n_rows = n_rows;
    t->row = calloc((size_t)n_features + 1, sizeof *t->row); /* there may be none */
    t->key = calloc((size_t)n_rows, sizeof *t->key);
    t->rows = calloc((size_t)n_rows * (size_t)width, sizeof *t->rows);
    t->begin = calloc((size_t)width, sizeof *t->begin);
    return t->row != NULL && t->key != NULL && t->rows != NULL && t->begin != NULL;
}

static void free_table(gt_net_table *t)
{
    free(t->row);
    free(t->key);
    free(t->rows);
    free(t->begin);
}

gt_net *gt_net_new(gt_net_sizes size, const int n_features[2], const int n_rows[2])
{
    gt_net *net = calloc(1, sizeof *net);
    if (net == NULL)
        return NULL;
    size_t width = (size_t)size.width, action = (size_t)size.action_width;
    size_t second = (size_t)size.second, hidden = (size_t)size.hidden;
    net->size = size;
    bool ok = make_table(&net->view, n_features[0], n_rows[0], size.width);
    ok = make_table(&net->action, n_features[1], n_rows[1], size.action_width) && ok;
    net->mix = calloc(action * width, sizeof *net->mix);
    net->score1 = calloc(second * action, sizeof *net->score1);
    net->score2 = calloc(second, sizeof *net->score2);
    net->value1 = calloc(hidden * width, sizeof *net->value1);
    net->value2 = calloc(hidden, sizeof *net->value2);
    net->mix_begin = calloc(action, sizeof *net->mix_begin);
    net->score_begin = calloc(second, sizeof *net->score_begin);
    net->value_begin = calloc(hidden, sizeof *net->value_begin);
    if (ok && net->mix != NULL && net->score1 != NULL && net->score2 != NULL &&
        net->value1 != NULL && net->value2 != NULL && net->mix_begin != NULL &&
        net->score_begin != NULL && net->value_begin != NULL)
        return net;
    gt_net_free(net);
    return NULL;
}

void gt_net_free(gt_net *net)
{
    if (net == NULL)
        return;
    free_table(&net->view);
    free_table(&net->action);
    free(net->mix);
    free(net->score1);
    free(net->score2);
    free(net->value1);
    free(net->value2);
    free(net->mix_begin);
    free(net->score_begin);
    free(net->value_begin);
    free(net);
}

/* ---- Reading. */

/* Bytes of a file that are not read yet. */
typedef struct source {
    const uint8_t *at;
    size_t left;
} source;

/* The next number of so many bytes; the caller has seen that there are as many. */
static uint64_t take(source *s, size_t bytes)
{
    uint64_t x = 0;
    for (size_t i = 0; i < bytes; i++)
        x |= (uint64_t)s->at[i] << 8 * i;
    s->at += bytes;
    s->left -= bytes;
    return x;
}

static void take_words(source *s, int16_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (int16_t)(uint16_t)take(s, 2);
}

static void take_bytes(source *s, int16_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (int8_t)(uint8_t)take(s, 1);
}

/* Beginnings of layers are held small enough for no sum to leave 32 bits. */
static void take_begins(source *s, int32_t *out, size_t n)
{
    enum { LIMIT = 1 << 28 };
    for (size_t i = 0; i < n; i++) {
        int32_t x = (int32_t)(uint32_t)take(s, 4);
        out[i] = x > LIMIT ? LIMIT : x < -LIMIT ? -LIMIT : x;
    }
}

static bool is_size(int size)
{
    return size >= GT_NET_BLOCK && size <= GT_NET_MOST && size % GT_NET_BLOCK == 0;
}

/* Bytes of a file whose features take `key` bytes each; rows without those of zeros. */
static size_t file_bytes(const gt_net_sizes *size, const int rows[2], size_t key)
{
    size_t width = (size_t)size->width, action = (size_t)size->action_width;
    size_t second = (size_t)size->second, hidden = (size_t)size->hidden;
    return HEAD + (size_t)rows[0] * (key + width) + (size_t)rows[1] * (key + action) +
           2 * (width + action) + action * width + second * action + second + hidden * width +
           hidden + 4 * (action + second + hidden + 1) + HASH;
}

/* The features of a table's rows, as keys or, formerly, as numbers. False: they do not ascend. */
static bool take_keys(source *s, gt_net_table *t, size_t bytes)
{
    bool ascends = true;
    for (int i = 1; i < t->n_rows; i++) {
        t->key[i] = take(s, bytes);
        ascends = ascends && (i == 1 || t->key[i] > t->key[i - 1]);
    }
    return ascends;
}

static int by_key(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Finds the rows of features by the keys of these. False: some row belongs to none. */
static bool place_rows(gt_net_table *t, const uint64_t *key)
{
    int placed = 0;
    for (int i = 0; i < t->n_features; i++) {
        const uint64_t *at =
            bsearch(&key[i], t->key + 1, (size_t)(t->n_rows - 1), sizeof *key, by_key);
        t->row[i] = at != NULL ? (uint16_t)(at - t->key) : 0;
        placed += at != NULL;
    }
    return placed == t->n_rows - 1;
}

/* The same where keys are the numbers of features: from then on they have their keys. */
static bool place_numbers(gt_net_table *t, const uint64_t *key)
{
    for (int i = 1; i < t->n_rows; i++) {
        uint64_t feature = t->key[i];
        if (feature >= (uint64_t)t->n_features)
            return false;
        t->row[feature] = (uint16_t)i;
        t->key[i] = key[feature];
    }
    return true;
}

static bool take_net(source *s, gt_net *net, size_t key)
{
    size_t width = (size_t)net->size.width, action = (size_t)net->size.action_width;
    size_t second = (size_t)net->size.second, hidden = (size_t)net->size.hidden;
    if (!take_keys(s, &net->view, key) || !take_keys(s, &net->action, key))
        return false;
    take_words(s, net->view.begin, width);
    take_words(s, net->action.begin, action);
    take_bytes(s, net->view.rows + width, (size_t)(net->view.n_rows - 1) * width);
    take_bytes(s, net->action.rows + action, (size_t)(net->action.n_rows - 1) * action);
    take_bytes(s, net->mix, action * width);
    take_bytes(s, net->score1, second * action);
    take_bytes(s, net->score2, second);
    take_bytes(s, net->value1, hidden * width);
    take_bytes(s, net->value2, hidden);
    take_begins(s, net->mix_begin, action);
    take_begins(s, net->score_begin, second);
    take_begins(s, net->value_begin, hidden);
    take_begins(s, &net->value_end, 1);
    return true;
}

/* Connects the rows that were read with the features of a game. */
static bool place(gt_net *net, const gt_net_inputs *what, bool former)
{
    bool ok = true;
    for (int space = 0; space < 2 && ok; space++) {
        gt_net_table *t = space == 0 ? &net->view : &net->action;
        ok = former ? place_numbers(t, what->key[space]) : place_rows(t, what->key[space]);
    }
    return ok;
}

/* Makes a network of the bytes of a file; NULL: *wrong says why not. */
static gt_net *parse(const uint8_t *data, size_t size, const gt_net_inputs *what,
                     const char **wrong)
{
    source s = {data, size};
    *wrong = "expected a network, as gauntlet train --net writes";
    bool former = size >= HEAD + HASH && memcmp(data, FORMER, sizeof FORMER) == 0;
    if (!former && (size < HEAD + HASH || memcmp(data, MAGIC, sizeof MAGIC) != 0))
        return NULL;
    take(&s, sizeof MAGIC);
    *wrong = "is damaged";
    source end = {data + size - HASH, HASH};
    uint64_t hash = take(&end, HASH);
    if (take(&s, 4) != size || hash != gt_hash_bytes(data, size - HASH))
        return NULL;
    uint64_t game = take(&s, 8);
    *wrong = "was trained for another game, or for features of another version";
    if (what != NULL && game != (former ? what->former : what->game))
        return NULL;
    gt_net_sizes sizes = {.width = (int)take(&s, 2), .action_width = (int)take(&s, 2)};
    sizes.hidden = (int)take(&s, 2);
    sizes.second = (int)take(&s, 2);
    static const int none[2] = {1, 1};
    int rows[2] = {(int)take(&s, 2), (int)take(&s, 2)};
    size_t key = former ? FORMER_KEY : KEY;
    *wrong = "is damaged";
    if (!is_size(sizes.width) || !is_size(sizes.action_width) || !is_size(sizes.hidden) ||
        !is_size(sizes.second) || file_bytes(&sizes, rows, key) != size)
        return NULL;
    gt_net *net =
        gt_net_new(sizes, what != NULL ? what->count : none, (int[2]){rows[0] + 1, rows[1] + 1});
    *wrong = net == NULL ? "out of memory" : "is damaged";
    bool ok = net != NULL && take_net(&s, net, key);
    if (ok && what != NULL) {
        *wrong = "was trained for features that the game does not have (any more)";
        ok = place(net, what, former);
    }
    if (ok) {
        net->game = what != NULL ? what->game : game;
        net->hash = hash;
        return net;
    }
    gt_net_free(net);
    return NULL;
}

gt_net *gt_net_read_for(const char *path, const gt_net_inputs *what, char *error, size_t n)
{
    gt_net *net = NULL;
    uint8_t *data = malloc(GT_NET_BYTES + 1);
    FILE *in = data != NULL ? fopen(path, "rb") : NULL;
    const char *wrong = data == NULL ? "out of memory" : in == NULL ? strerror(errno) : "";
    if (in != NULL) {
        size_t size = fread(data, 1, GT_NET_BYTES + 1, in);
        bool failed = ferror(in) != 0;
        wrong = failed ? strerror(errno) : "is larger than any network";
        if (!failed && size <= GT_NET_BYTES)
            net = parse(data, size, what, &wrong);
        fclose(in);
    }
    if (net == NULL)
        snprintf(error, n, "%s: %s", path, wrong);
    free(data);
    return net;
}

gt_net *gt_net_read(const char *path, const gt_rules *rules, char *error, size_t n)
{
    if (rules == NULL)
        return gt_net_read_for(path, NULL, error, n);
    if (rules->features == NULL) {
        snprintf(error, n, "%s: the game does not say what its positions look like", path);
        return NULL;
    }
    gt_net_inputs what;
    gt_net *net = NULL;
    if (gt_net_inputs_of(rules, &what))
        net = gt_net_read_for(path, &what, error, n);
    else
        snprintf(error, n, "%s: out of memory", path);
    gt_net_inputs_free(&what);
    return net;
}

/* ---- Writing. */

/* Bytes of a file that is made. */
typedef struct sink {
    uint8_t *data;
    size_t used;
} sink;

static void put(sink *s, uint64_t x, int bytes)
{
    for (int i = 0; i < bytes; i++)
        s->data[s->used++] = (uint8_t)(x >> 8 * i);
}

static void put_all(sink *s, const int16_t *x, size_t n, int bytes)
{
    for (size_t i = 0; i < n; i++)
        put(s, (uint16_t)x[i], bytes);
}

static void put_begins(sink *s, const int32_t *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put(s, (uint32_t)x[i], 4);
}

static bool says_something(const gt_net_table *t, int row, int width)
{
    bool any = false;
    for (int k = 0; k < width; k++)
        any = any || t->rows[row * width + k] != 0;
    return any;
}

/* A row with the key of its feature. */
typedef struct kept_row {
    uint64_t key;
    int row;
} kept_row;

/* The rows that are written, by their keys; returns how many. */
static int keep_rows(const gt_net_table *t, int width, kept_row *out)
{
    int n = 0;
    for (int i = 1; i < t->n_rows; i++)
        if (says_something(t, i, width))
            out[n++] = (kept_row){t->key[i], i};
    qsort(out, (size_t)n, sizeof *out, by_key);
    return n;
}

static void put_keys(sink *s, const kept_row *kept, int n)
{
    for (int i = 0; i < n; i++)
        put(s, kept[i].key, KEY);
}

static void put_rows(sink *s, const gt_net_table *t, int width, const kept_row *kept, int n)
{
    for (int i = 0; i < n; i++)
        put_all(s, t->rows + kept[i].row * width, (size_t)width, 1);
}

static void put_net(sink *s, const gt_net *net, kept_row *const kept[2], const int rows[2],
                    size_t size)
{
    const gt_net_sizes *z = &net->size;
    size_t width = (size_t)z->width, action = (size_t)z->action_width;
    size_t second = (size_t)z->second, hidden = (size_t)z->hidden;
    memcpy(s->data, MAGIC, sizeof MAGIC);
    s->used = sizeof MAGIC;
    put(s, size, 4);
    put(s, net->game, 8);
    const int sizes[] = {z->width, z->action_width, z->hidden, z->second, rows[0], rows[1]};
    for (int i = 0; i < 6; i++)
        put(s, (uint64_t)sizes[i], 2);
    put_keys(s, kept[0], rows[0]);
    put_keys(s, kept[1], rows[1]);
    put_all(s, net->view.begin, width, 2);
    put_all(s, net->action.begin, action, 2);
    put_rows(s, &net->view, z->width, kept[0], rows[0]);
    put_rows(s, &net->action, z->action_width, kept[1], rows[1]);
    put_all(s, net->mix, action * width, 1);
    put_all(s, net->score1, second * action, 1);
    put_all(s, net->score2, second, 1);
    put_all(s, net->value1, hidden * width, 1);
    put_all(s, net->value2, hidden, 1);
    put_begins(s, net->mix_begin, action);
    put_begins(s, net->score_begin, second);
    put_begins(s, net->value_begin, hidden);
    put_begins(s, &net->value_end, 1);
    put(s, gt_hash_bytes(s->data, s->used), HASH);
}

bool gt_net_write(FILE *out, const gt_net *net)
{
    kept_row *kept[2] = {calloc((size_t)net->view.n_rows, sizeof *kept[0]),
                         calloc((size_t)net->action.n_rows, sizeof *kept[1])};
    sink s = {0};
    size_t size = 0;
    if (kept[0] != NULL && kept[1] != NULL) {
        const int rows[2] = {keep_rows(&net->view, net->size.width, kept[0]),
                             keep_rows(&net->action, net->size.action_width, kept[1])};
        size = file_bytes(&net->size, rows, KEY);
        s.data = size <= GT_NET_BYTES ? malloc(size) : NULL;
        if (s.data != NULL)
            put_net(&s, net, kept, rows, size);
    }
    bool ok = s.data != NULL && fwrite(s.data, 1, size, out) == size;
    assert(s.data == NULL || s.used == size);
    free(s.data);
    free(kept[0]);
    free(kept[1]);
    return ok;
}
