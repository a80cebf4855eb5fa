/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store: notes on runs and streams, and reading. Writing units is the matter of
 * sim/store/store_writer.c. */
#include "sim/store/store.h"

#include "sim/store/store_tables.h"
#include "sim/store/store_writer.h"

#include <stdio.h>
#include <stdlib.h>

/* Statements that are used again and again. */
enum {
    BEGIN,
    COMMIT,
    ADD_CARD,
    ADD_DECK,
    ADD_DECK_CARD,
    ADD_POLICY,
    ADD_STREAM,
    FIND_STREAM,
    USE_STREAM,
    ADD_RUN,
    FIND_RUN,
    END_RUN,
    READ,
    N_STATEMENTS,
};

static const char *const SQL[N_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ADD_CARD] = "INSERT OR IGNORE INTO card VALUES (?, ?, ?)",
    [ADD_DECK] = "INSERT OR IGNORE INTO deck VALUES (?)",
    [ADD_DECK_CARD] = "INSERT OR IGNORE INTO deck_card VALUES (?, ?, ?, ?)",
    [ADD_POLICY] = "INSERT OR IGNORE INTO policy (name) VALUES (?)",
    [ADD_STREAM] =
        "INSERT INTO stream (key, behaviour, policy_behaviour, harness, rules, deck0,"
        " deck1, content0, content1, turn_limit, action_limit, policy, seed, cards, luck,"
        " sight, once)"
        " SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, id, ?, ?, ?, ?, ? FROM policy WHERE name = ?",
    [FIND_STREAM] = "SELECT id FROM stream WHERE key = ?",
    [USE_STREAM] = "INSERT OR IGNORE INTO run_stream VALUES (?, ?)",
    [ADD_RUN] = "INSERT INTO run (key, version, rules, settings, seed, behaviour, begun, changed,"
                " starts, complete, games, reused)"
                " VALUES (?, ?, ?, ?, ?, ?, datetime(), datetime(), 1, 0, 0, 0)"
                " ON CONFLICT (key) DO UPDATE SET starts = starts + 1, complete = 0,"
                " changed = datetime()",
    [FIND_RUN] = "SELECT id FROM run WHERE key = ?",
    [END_RUN] = "UPDATE run SET complete = ?, games = ?, reused = ?, changed = datetime()"
                " WHERE id = ?",
    [READ] = "SELECT first, pairs, data FROM unit WHERE stream = ? AND first >= ? AND first < ?"
             " ORDER BY first, pairs",
};

struct gt_store {
    sqlite3 *db;
    sqlite3_stmt *statement[N_STATEMENTS];
    gt_writer *writer;
    char error[300]; /* of this connection; the writer has its own */
    bool failed;
};

/* ---- Opening and closing. */

static void free_store(gt_store *s)
{
    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

static bool prepare_statements(gt_store *s)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        s->statement[i] = gt_tables_statement(s->db, SQL[i]);
        if (s->statement[i] == NULL)
            return false;
    }
    return true;
}

gt_store *gt_store_open(const char *path, int patience, char *error, size_t n)
{
    gt_store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        snprintf(error, n, "out of memory");
        return NULL;
    }
    s->db = gt_tables_connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, patience, error, n);
    bool ok = s->db != NULL && gt_tables_prepare(s->db, patience, error, n);
    if (ok && !prepare_statements(s)) {
        gt_tables_explain(s->db, error, n);
        ok = false;
    }
    if (ok) {
        s->writer = gt_writer_start(path, patience, error, n);
        ok = s->writer != NULL;
    }
    if (ok)
        return s;
    free_store(s);
    return NULL;
}

bool gt_store_close(gt_store *store, char *error, size_t n)
{
    if (store == NULL)
        return true;
    gt_writer_flush(store->writer);
    const char *why = gt_store_error(store);
    bool ok = why == NULL;
    if (!ok && error != NULL)
        snprintf(error, n, "%s", why);
    gt_writer_stop(store->writer);
    free_store(store);
    return ok;
}

const char *gt_store_error(gt_store *store)
{
    return store->failed ? store->error : gt_writer_error(store->writer);
}

/* Keeps the error of this connection. */
static bool fail(gt_store *s)
{
    if (!s->failed)
        gt_tables_explain(s->db, s->error, sizeof s->error);
    s->failed = true;
    if (sqlite3_get_autocommit(s->db) == 0)
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool perform(gt_store *s, int statement)
{
    return gt_tables_do(s->statement[statement]) || fail(s);
}

/* ---- Runs. */

bool gt_store_begin(gt_store *store)
{
    return gt_store_error(store) == NULL && perform(store, BEGIN);
}

bool gt_store_commit(gt_store *store)
{
    return !store->failed && perform(store, COMMIT);
}

int64_t gt_store_begin_run(gt_store *store, const gt_store_run *r)
{
    int64_t id = 0;
    if (store->failed)
        return 0;
    gt_tables_bind(store->statement[ADD_RUN], "utttui", r->key, r->version, r->rules, r->settings,
                   r->seed, (int64_t)r->behaviour);
    gt_tables_bind(store->statement[FIND_RUN], "u", r->key);
    if (perform(store, ADD_RUN) && !gt_tables_number(store->statement[FIND_RUN], &id))
        fail(store);
    return id;
}

bool gt_store_end_run(gt_store *store, int64_t run, bool complete, uint64_t games, uint64_t reused)
{
    if (store->failed)
        return false;
    gt_tables_bind(store->statement[END_RUN], "iuui", (int64_t)complete, games, reused, run);
    return perform(store, END_RUN);
}

bool gt_store_add_deck(gt_store *store, const gt_content *deck)
{
    if (store->failed)
        return false;
    gt_tables_bind(store->statement[ADD_DECK], "u", deck->hash);
    bool ok = perform(store, ADD_DECK);
    for (int i = 0; ok && i < deck->n; i++) {
        const gt_content_card *card = &deck->card[i];
        uint64_t hash = gt_content_card_hash(card);
        gt_tables_bind(store->statement[ADD_CARD], "utt", hash, card->id, card->name);
        gt_tables_bind(store->statement[ADD_DECK_CARD], "uuii", deck->hash, hash,
                       (int64_t)card->leader, (int64_t)card->copies);
        ok = perform(store, ADD_CARD) && perform(store, ADD_DECK_CARD);
    }
    return ok;
}

static bool add_stream(gt_store *store, uint64_t key, const gt_stream *s)
{
    gt_tables_bind(store->statement[ADD_POLICY], "t", s->policy);
    gt_tables_bind(store->statement[ADD_STREAM], "uiiitttuuiiuiiuut", key, (int64_t)s->by.rules,
                   (int64_t)s->by.policy, (int64_t)s->by.harness, s->rules, s->deck[0], s->deck[1],
                   s->content[0], s->content[1], (int64_t)s->turn_limit, (int64_t)s->action_limit,
                   s->seed, (int64_t)s->cards, (int64_t)s->luck, s->sight, s->once, s->policy);
    return perform(store, ADD_POLICY) && perform(store, ADD_STREAM);
}

static int64_t find_stream(gt_store *store, uint64_t key)
{
    int64_t id = 0;
    gt_tables_bind(store->statement[FIND_STREAM], "u", key);
    if (!gt_tables_number(store->statement[FIND_STREAM], &id))
        fail(store);
    return id;
}

int64_t gt_store_add_stream(gt_store *store, int64_t run, const gt_stream *stream)
{
    if (store->failed)
        return 0;
    uint64_t key = gt_stream_key(stream);
    int64_t id = find_stream(store, key);
    if (id == 0 && !store->failed && add_stream(store, key, stream))
        id = find_stream(store, key);
    gt_tables_bind(store->statement[USE_STREAM], "ii", run, id);
    return id != 0 && perform(store, USE_STREAM) ? id : 0;
}

/* ---- Units. */

bool gt_store_read(gt_store *store, int64_t stream, uint64_t first, uint64_t last,
                   gt_store_reader *reader, void *context)
{
    if (store->failed)
        return false;
    int code;
    sqlite3_stmt *s = store->statement[READ];
    gt_tables_bind(s, "iuu", stream, first, last);
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        const uint8_t *data = sqlite3_column_blob(s, 2);
        size_t size = (size_t)sqlite3_column_bytes(s, 2);
        if (!reader(context, (uint64_t)sqlite3_column_int64(s, 0), sqlite3_column_int(s, 1), data,
                    size))
            break;
    }
    bool ok = sqlite3_reset(s) == SQLITE_OK && (code == SQLITE_ROW || code == SQLITE_DONE);
    return ok || fail(store);
}

bool gt_store_put(gt_store *store, int64_t stream, uint64_t first, int pairs, const uint8_t *data,
                  size_t size)
{
    return gt_writer_put(store->writer, stream, first, pairs, data, size);
}

bool gt_store_flush(gt_store *store)
{
    return gt_writer_flush(store->writer);
}
