/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Listing, exporting, pruning, checking and merging stores. */
#define _POSIX_C_SOURCE 200809L

#include "sim/store/store_admin.h"

#include "sim/playing/behaviour.h"
#include "sim/playing/games.h"
#include "sim/store/store.h"
#include "sim/store/store_tables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gt_admin {
    sqlite3 *db;
    int patience;
    gt_rules_version *version_of;
    char error[400];
    gt_games games; /* for reading */
    gt_counter counter; /* its cards */
};

/* What is_current(rules, behaviour, policy, policy_behaviour, harness) is in a query: whether this
 * program would play the same. */
static void is_current(sqlite3_context *context, int n, sqlite3_value **value)
{
    const gt_admin *a = sqlite3_user_data(context);
    const char *rules = (const char *)sqlite3_value_text(value[0]);
    const char *policy = (const char *)sqlite3_value_text(value[2]);
    (void)n;
    bool same = rules != NULL && policy != NULL &&
                sqlite3_value_int64(value[1]) == a->version_of(rules) &&
                sqlite3_value_int64(value[3]) == gt_stream_behaviour(policy) &&
                sqlite3_value_int64(value[4]) == GT_HARNESS_BEHAVIOUR;
    sqlite3_result_int(context, same && sqlite3_value_int64(value[1]) > 0);
}

static bool add_function(gt_admin *a, char *error, size_t n)
{
    if (sqlite3_create_function(a->db, "is_current", 5, SQLITE_UTF8, a, is_current, NULL, NULL) ==
        SQLITE_OK)
        return true;
    gt_tables_explain(a->db, error, n);
    return false;
}

/* For queries over `stream` joined with `policy`. */
#define IS_CURRENT                                                                                 \
    "is_current(stream.rules, stream.behaviour, policy.name, policy_behaviour, harness)"
#define STREAM_AND_POLICY "stream JOIN policy ON policy.id = stream.policy"

/* One whose file is still to be opened; NULL: no memory. */
static gt_admin *begin(int patience, gt_rules_version *version_of, char *error, size_t n)
{
    gt_admin *a = calloc(1, sizeof *a);
    snprintf(error, n, "out of memory");
    if (a == NULL)
        return NULL;
    a->patience = patience;
    a->version_of = version_of;
    a->games.cards = a->counter.tally;
    return a;
}

/* It, if its file could be opened; else NULL. */
static gt_admin *opened(gt_admin *a, bool ok, char *error, size_t n)
{
    if (ok && add_function(a, error, n))
        return a;
    gt_admin_close(a);
    return NULL;
}

gt_admin *gt_admin_open(const char *path, int patience, gt_rules_version *version_of, char *error,
                        size_t n)
{
    gt_admin *a = begin(patience, version_of, error, n);
    if (a == NULL)
        return NULL;
    a->db = gt_tables_connect(path, SQLITE_OPEN_READWRITE, patience, error, n);
    return opened(a, a->db != NULL && gt_tables_prepare(a->db, patience, error, n), error, n);
}

gt_admin *gt_admin_open_to_read(const char *path, int patience, gt_rules_version *version_of,
                                char *error, size_t n)
{
    gt_admin *a = begin(patience, version_of, error, n);
    if (a == NULL)
        return NULL;
    a->db = gt_tables_open_to_read(path, patience, error, n);
    return opened(a, a->db != NULL, error, n);
}

void gt_admin_close(gt_admin *a)
{
    sqlite3_close(a->db);
    free(a);
}

const char *gt_admin_error(const gt_admin *a)
{
    return a->error;
}

static bool fail(gt_admin *a)
{
    gt_tables_explain(a->db, a->error, sizeof a->error);
    if (sqlite3_get_autocommit(a->db) == 0)
        sqlite3_exec(a->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool run_sql(gt_admin *a, const char *sql)
{
    return sqlite3_exec(a->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(a);
}

/* A number that a query without parameters gives. */
static bool number(gt_admin *a, const char *sql, int64_t *out)
{
    sqlite3_stmt *s = gt_tables_statement(a->db, sql);
    bool ok = s != NULL && gt_tables_number(s, out);
    sqlite3_finalize(s);
    return ok || fail(a);
}

static const char *text(sqlite3_stmt *s, int column)
{
    const char *found = (const char *)sqlite3_column_text(s, column);
    return found != NULL ? found : "";
}

/* The end of a loop over rows. */
static bool finish(gt_admin *a, sqlite3_stmt *s, int code)
{
    sqlite3_finalize(s);
    return (s != NULL && code == SQLITE_DONE) || fail(a);
}

/* ---- What is in it. */

bool gt_admin_runs(gt_admin *a, void (*tell)(void *context, const gt_admin_run *run), void *context)
{
    int code = SQLITE_ERROR;
    sqlite3_stmt *s = gt_tables_statement(
        a->db,
        "SELECT id, version, rules, settings, begun, changed, seed, games, reused, starts,"
        " complete, NOT EXISTS (SELECT 1 FROM " STREAM_AND_POLICY
        " JOIN run_stream AS x ON x.stream = stream.id WHERE x.run = run.id AND NOT " IS_CURRENT ")"
        " FROM run ORDER BY id");
    while (s != NULL && (code = sqlite3_step(s)) == SQLITE_ROW) {
        const gt_admin_run run = {.id = sqlite3_column_int64(s, 0),
                                  .version = text(s, 1),
                                  .rules = text(s, 2),
                                  .settings = text(s, 3),
                                  .begun = text(s, 4),
                                  .changed = text(s, 5),
                                  .seed = (uint64_t)sqlite3_column_int64(s, 6),
                                  .games = (uint64_t)sqlite3_column_int64(s, 7),
                                  .reused = (uint64_t)sqlite3_column_int64(s, 8),
                                  .starts = sqlite3_column_int(s, 9),
                                  .complete = sqlite3_column_int(s, 10) != 0,
                                  .current = sqlite3_column_int(s, 11) != 0};
        tell(context, &run);
    }
    return finish(a, s, code);
}

bool gt_admin_total(gt_admin *a, gt_admin_totals *out)
{
    int64_t pages = 0, page = 0, pairs = 0;
    bool ok = number(a, "SELECT count(*) FROM run", &out->runs) &&
              number(a, "SELECT count(*) FROM stream", &out->streams) &&
              number(a, "SELECT count(*) FROM unit", &out->units) &&
              number(a, "SELECT total(pairs) FROM unit", &pairs) &&
              number(a,
                     "SELECT count(*) FROM " STREAM_AND_POLICY
                     " JOIN unit ON unit.stream = stream.id WHERE NOT " IS_CURRENT,
                     &out->strange) &&
              number(a, "PRAGMA page_count", &pages) && number(a, "PRAGMA page_size", &page);
    out->games = 2 * pairs;
    out->bytes = pages * page;
    return ok;
}

/* ---- Units. */

/* Columns of SELECT_UNITS. */
enum {
    FIRST,
    PAIRS,
    DATA,
    KEY,
    N_CARDS_0,
    N_CARDS_1,
    SEED,
    DECK_0,
    DECK_1,
    POLICY,
    LIST_0,
    LIST_1,
    LUCK,
    SIGHT
};

#define N_CARDS(side)                                                                              \
    "(SELECT count(*) FROM deck_card WHERE deck = content" #side " AND NOT leader) * cards"
#define SELECT_UNITS                                                                               \
    "SELECT first, pairs, data, key, " N_CARDS(0) ", " N_CARDS(                                    \
        1) ", seed, deck0, deck1, policy.name, content0, content1, luck, sight"                    \
           " FROM stream JOIN unit ON unit.stream = stream.id JOIN policy ON policy.id = policy "

/* Unpacks the unit of a row. */
static bool unpack(gt_admin *a, sqlite3_stmt *s)
{
    uint64_t first = (uint64_t)sqlite3_column_int64(s, FIRST);
    uint64_t key = (uint64_t)sqlite3_column_int64(s, KEY);
    for (int p = 0; p < 2; p++) {
        a->games.n_cards[p] = sqlite3_column_int(s, N_CARDS_0 + p);
        if (a->games.n_cards[p] < 0 || a->games.n_cards[p] > GT_DECK_CARDS)
            return false;
    }
    a->games.luck = sqlite3_column_int64(s, LUCK) != 0;
    a->games.sight = sqlite3_column_int64(s, SIGHT) != 0;
    const uint8_t *data = sqlite3_column_blob(s, DATA);
    return gt_games_unpack(&a->games, gt_stream_place(key, first), data,
                           (size_t)sqlite3_column_bytes(s, DATA)) &&
           a->games.n == sqlite3_column_int(s, PAIRS) &&
           first % GT_UNIT_PAIRS + (uint64_t)a->games.n <= GT_UNIT_PAIRS;
}

static void tell_games(const gt_admin *a, sqlite3_stmt *s,
                       void (*tell)(void *context, const gt_admin_game *game), void *context)
{
    gt_admin_game game = {.policy = text(s, POLICY),
                          .deck = {text(s, DECK_0), text(s, DECK_1)},
                          .list = {(uint64_t)sqlite3_column_int64(s, LIST_0),
                                   (uint64_t)sqlite3_column_int64(s, LIST_1)},
                          .seed = (uint64_t)sqlite3_column_int64(s, SEED)};
    uint64_t first = 2 * (uint64_t)sqlite3_column_int64(s, FIRST);
    for (int i = 0; i < gt_games_count(&a->games); i++) {
        game.number = first + (uint64_t)i;
        game.outcome = a->games.game[i];
        tell(context, &game);
    }
}

static bool run_exists(gt_admin *a, int64_t run)
{
    int64_t found = 0;
    sqlite3_stmt *s = gt_tables_statement(a->db, "SELECT 1 FROM run WHERE id = ?");
    if (s == NULL)
        return fail(a);
    gt_tables_bind(s, "i", run);
    bool ok = gt_tables_number(s, &found);
    sqlite3_finalize(s);
    if (ok && found == 0)
        snprintf(a->error, sizeof a->error, "there is no run %" PRId64, run);
    return ok && found != 0;
}

bool gt_admin_games(gt_admin *a, int64_t run,
                    void (*tell)(void *context, const gt_admin_game *game), void *context)
{
    int code = SQLITE_ERROR;
    if (run != 0 && !run_exists(a, run))
        return false;
    sqlite3_stmt *s = gt_tables_statement(
        a->db, SELECT_UNITS
        "WHERE (?1 = 0 OR stream.id IN (SELECT stream FROM run_stream WHERE run = ?1))"
        " AND pairs = (SELECT max(pairs) FROM unit AS other WHERE other.stream = unit.stream"
        " AND other.first = unit.first) ORDER BY stream.id, first");
    if (s != NULL)
        gt_tables_bind(s, "i", run);
    while (s != NULL && (code = sqlite3_step(s)) == SQLITE_ROW)
        if (unpack(a, s))
            tell_games(a, s, tell, context);
    return finish(a, s, code);
}

/* ---- Pruning. */

static const char *const PRUNE[] = {
    [GT_PRUNE_OLD] = "DELETE FROM run WHERE changed < datetime('now', ?)",
    [GT_PRUNE_STRANGE] = "DELETE FROM stream WHERE id IN (SELECT stream.id FROM " STREAM_AND_POLICY
                         " WHERE NOT " IS_CURRENT ")",
    [GT_PRUNE_ALL] = "DELETE FROM run",
};

bool gt_admin_prune(gt_admin *a, enum gt_prune which, int days, int64_t *units)
{
    char ago[40];
    int64_t before = 0, after = 0;
    snprintf(ago, sizeof ago, "-%d days", days);
    if (!run_sql(a, "BEGIN IMMEDIATE") || !number(a, "SELECT count(*) FROM unit", &before))
        return false;
    sqlite3_stmt *s = gt_tables_statement(a->db, PRUNE[which]);
    if (s != NULL && which == GT_PRUNE_OLD)
        gt_tables_bind(s, "t", ago);
    bool ok = s != NULL && gt_tables_do(s);
    sqlite3_finalize(s);
    if (!ok)
        return fail(a);
    ok = run_sql(a, "DELETE FROM stream WHERE id NOT IN (SELECT stream FROM run_stream);"
                    "DELETE FROM run WHERE id NOT IN (SELECT run FROM run_stream);"
                    "DELETE FROM deck WHERE hash NOT IN (SELECT content0 FROM stream) AND hash"
                    " NOT IN (SELECT content1 FROM stream);"
                    "DELETE FROM card WHERE hash NOT IN (SELECT card FROM deck_card);"
                    "DELETE FROM policy WHERE id NOT IN (SELECT policy FROM stream)") &&
         number(a, "SELECT count(*) FROM unit", &after) && run_sql(a, "COMMIT");
    *units = before - after;
    return ok && run_sql(a, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
}

/* ---- Checking. */

typedef struct problems {
    void (*tell)(void *context, const char *problem);
    void *context;
} problems;

/* What SQLite finds. */
static bool check_file(gt_admin *a, const problems *p)
{
    int code = SQLITE_ERROR;
    sqlite3_stmt *s = gt_tables_statement(a->db, "PRAGMA integrity_check");
    while (s != NULL && (code = sqlite3_step(s)) == SQLITE_ROW)
        if (strcmp(text(s, 0), "ok") != 0)
            p->tell(p->context, text(s, 0));
    return finish(a, s, code);
}

static bool check_references(gt_admin *a, const problems *p)
{
    int code = SQLITE_ERROR;
    sqlite3_stmt *s = gt_tables_statement(a->db, "PRAGMA foreign_key_check");
    while (s != NULL && (code = sqlite3_step(s)) == SQLITE_ROW) {
        char problem[200];
        snprintf(problem, sizeof problem, "a row of table %s refers to a row of %s that is missing",
                 text(s, 0), text(s, 2));
        p->tell(p->context, problem);
    }
    return finish(a, s, code);
}

static bool check_units(gt_admin *a, const problems *p)
{
    int code = SQLITE_ERROR;
    sqlite3_stmt *s = gt_tables_statement(a->db, SELECT_UNITS);
    while (s != NULL && (code = sqlite3_step(s)) == SQLITE_ROW) {
        char problem[400];
        if (unpack(a, s))
            continue;
        snprintf(problem, sizeof problem,
                 "%.80s against %.80s, %.80s: the unit of pair %lld is damaged; it counts as not "
                 "there",
                 text(s, DECK_0), text(s, DECK_1), text(s, POLICY),
                 (long long)sqlite3_column_int64(s, FIRST));
        p->tell(p->context, problem);
    }
    return finish(a, s, code);
}

bool gt_admin_check(gt_admin *a, void (*tell)(void *context, const char *problem), void *context)
{
    const problems p = {tell, context};
    return check_file(a, &p) && check_references(a, &p) && check_units(a, &p);
}

/* ---- Merging. */

/* Streams are the same if they have the same key; their numbers differ from store to store. */
#define SAME_STREAM "other.stream AS s JOIN stream AS t ON t.key = s.key "
#define STREAM_COLUMNS                                                                             \
    "key, behaviour, policy_behaviour, harness, rules, deck0, deck1, content0, content1,"          \
    " turn_limit, action_limit"
#define RUN_COLUMNS                                                                                \
    "key, version, rules, settings, seed, behaviour, begun, changed, starts, complete, games, "    \
    "reused"

static const char *const ADD_ALL =
    "INSERT OR IGNORE INTO card SELECT * FROM other.card;"
    "INSERT OR IGNORE INTO deck SELECT * FROM other.deck;"
    "INSERT OR IGNORE INTO deck_card SELECT * FROM other.deck_card;"
    "INSERT OR IGNORE INTO policy (name) SELECT name FROM other.policy;"
    "INSERT OR IGNORE INTO stream (" STREAM_COLUMNS ", policy, seed, cards, luck, sight, once)"
    " SELECT " STREAM_COLUMNS ", p.id, seed, cards, luck, sight, once FROM other.stream AS s"
    " JOIN other.policy AS q ON q.id = s.policy JOIN policy AS p ON p.name = q.name;"
    "INSERT OR IGNORE INTO run (" RUN_COLUMNS ") SELECT " RUN_COLUMNS " FROM other.run;"
    "INSERT OR IGNORE INTO run_stream SELECT r.id, t.id FROM other.run_stream AS x"
    " JOIN other.run AS q ON q.id = x.run JOIN run AS r ON r.key = q.key"
    " JOIN other.stream AS s ON s.id = x.stream JOIN stream AS t ON t.key = s.key;"
    "INSERT OR IGNORE INTO unit (stream, first, pairs, data)"
    " SELECT t.id, u.first, u.pairs, u.data FROM " SAME_STREAM
    "JOIN other.unit AS u ON u.stream = s.id ORDER BY u.id";

static bool add_all(gt_admin *a, gt_merged *out)
{
    int64_t before = 0, after = 0, in_all = 0;
    bool ok =
        run_sql(a, "BEGIN IMMEDIATE") && number(a, "SELECT count(*) FROM unit", &before) &&
        number(a, "SELECT count(*) FROM other.unit", &in_all) &&
        number(a,
               "SELECT count(*) FROM " SAME_STREAM "JOIN other.unit AS u ON u.stream = s.id"
               " JOIN unit AS v ON v.stream = t.id AND v.first = u.first AND v.pairs = u.pairs"
               " WHERE v.data <> u.data",
               &out->different) &&
        run_sql(a, ADD_ALL) && number(a, "SELECT count(*) FROM unit", &after) &&
        run_sql(a, "COMMIT");
    out->units = after - before;
    out->known = in_all - out->units;
    return ok;
}

static void note_damage(void *context, const char *problem)
{
    gt_admin *a = context;
    snprintf(a->error, sizeof a->error, "it is damaged: %.300s", problem);
}

/* Opens the other store by itself: its tables are brought up to date, and it is checked. */
static bool inspect(gt_admin *a, const char *path)
{
    gt_admin *other = gt_admin_open(path, a->patience, a->version_of, a->error, sizeof a->error);
    if (other == NULL)
        return false;
    a->error[0] = '\0';
    if (!gt_admin_check(other, note_damage, a))
        snprintf(a->error, sizeof a->error, "%.300s", other->error);
    gt_admin_close(other);
    return a->error[0] == '\0';
}

bool gt_admin_merge(gt_admin *a, const char *path, gt_merged *out)
{
    *out = (gt_merged){0};
    if (!inspect(a, path))
        return false;
    sqlite3_stmt *s = gt_tables_statement(a->db, "ATTACH ? AS other");
    if (s != NULL)
        gt_tables_bind(s, "t", path);
    bool attached = s != NULL && gt_tables_do(s);
    sqlite3_finalize(s);
    if (!attached)
        return fail(a);
    bool ok = add_all(a, out);
    sqlite3_exec(a->db, "DETACH other", NULL, NULL, NULL);
    return ok;
}
