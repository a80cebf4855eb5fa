/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of the store. A change of them is a further text at the end of MIGRATIONS, never a
 * change of one that is there.
 *
 *   card        a card with some content; `hash` is of id and content
 *   deck        a list of cards
 *   deck_card   a card in a deck: `leader` (1: it is the leader), `copies`
 *   policy      a player with its settings
 *   stream      all games of a matchup with one policy and one seed: `key`, a hash of what decides
 *               them; versions: `behaviour` (rules), `policy_behaviour` (of two players: 10000
 *               times the first's, plus the second's), `harness`; `deck0`, `deck1` names;
 *               `content0`, `content1` decks; `turn_limit`, `action_limit` (0: default); `cards`:
 *               whether cards were counted; `luck`: version of the luck calculation, 0 without;
 *               `sight`: of a gate, a hash of the cards looked for, else 0; `once`: a number of its
 *               own for what cannot be repeated, else 0
 *   unit        up to 16 pairs of a stream; `data` is a string of bits (sim/playing/unit.h)
 *   run         a command: `key`, a hash of what was asked for; `begun`, `changed` (UTC); `starts`:
 *               how often it was started; `reused`: games that were found in the store
 *   run_stream  that a run uses a stream
 *
 * Results from before version 3 (`behaviour` 0) can be listed, exported and pruned, but are not
 * taken. */
#define _POSIX_C_SOURCE 200809L

#include "sim/store/store_tables.h"

#include "decks/files/text.h"
#include "sim/store/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { APPLICATION = 0x47544c54 }; /* "GTLT", in the head of the file */

/* MIGRATIONS[v] leads from version v to v + 1. */
static const char *const MIGRATIONS[] = {
    /* Numbers that are hashes fill 64 bits and are stored as signed ones. */
    "CREATE TABLE card (hash INTEGER PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL) STRICT;"
    "CREATE TABLE deck (hash INTEGER PRIMARY KEY) STRICT;"
    "CREATE TABLE deck_card ("
    " deck INTEGER NOT NULL REFERENCES deck ON DELETE CASCADE,"
    " card INTEGER NOT NULL REFERENCES card, leader INTEGER NOT NULL, copies INTEGER NOT NULL,"
    " PRIMARY KEY (deck, card, leader)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE policy (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE stream ("
    " id INTEGER PRIMARY KEY, key INTEGER NOT NULL UNIQUE, behaviour INTEGER NOT NULL,"
    " rules TEXT NOT NULL, deck0 TEXT NOT NULL, deck1 TEXT NOT NULL,"
    " content0 INTEGER NOT NULL REFERENCES deck, content1 INTEGER NOT NULL REFERENCES deck,"
    " turn_limit INTEGER NOT NULL, action_limit INTEGER NOT NULL,"
    " policy INTEGER NOT NULL REFERENCES policy, seed INTEGER NOT NULL, cards INTEGER NOT NULL,"
    " once INTEGER NOT NULL) STRICT;"
    "CREATE TABLE unit ("
    " id INTEGER PRIMARY KEY, stream INTEGER NOT NULL REFERENCES stream ON DELETE CASCADE,"
    " first INTEGER NOT NULL, pairs INTEGER NOT NULL, data BLOB NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX unit_place ON unit (stream, first, pairs);",
    "CREATE TABLE run ("
    " id INTEGER PRIMARY KEY, key INTEGER NOT NULL UNIQUE, version TEXT NOT NULL,"
    " rules TEXT NOT NULL, settings TEXT NOT NULL, seed INTEGER NOT NULL,"
    " behaviour INTEGER NOT NULL, begun TEXT NOT NULL, changed TEXT NOT NULL,"
    " starts INTEGER NOT NULL, complete INTEGER NOT NULL, games INTEGER NOT NULL,"
    " reused INTEGER NOT NULL) STRICT;"
    "CREATE TABLE run_stream ("
    " run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,"
    " stream INTEGER NOT NULL REFERENCES stream ON DELETE CASCADE,"
    " PRIMARY KEY (run, stream)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX stream_run ON run_stream (stream);",
    /* Until then `behaviour` was a hash of all sources, which no program has any more: 0, no
     * version. */
    "UPDATE run SET behaviour = 0;"
    "UPDATE stream SET behaviour = 0;"
    "ALTER TABLE stream ADD COLUMN policy_behaviour INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE stream ADD COLUMN harness INTEGER NOT NULL DEFAULT 0;",
    /* Until then nothing was known of luck. */
    "ALTER TABLE stream ADD COLUMN luck INTEGER NOT NULL DEFAULT 0;",
    /* Nor of what games saw. */
    "ALTER TABLE stream ADD COLUMN sight INTEGER NOT NULL DEFAULT 0;",
};

_Static_assert(sizeof MIGRATIONS / sizeof MIGRATIONS[0] == GT_STORE_SCHEMA,
               "a migration leads to each version");

/* ---- Statements. */

void gt_tables_explain(sqlite3 *db, char *error, size_t n)
{
    int kind = sqlite3_errcode(db) & 0xff, why = sqlite3_system_errno(db);
    if ((kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN) && why != 0) {
        snprintf(error, n, "%s", strerror(why)); /* what the system said says more */
        return;
    }
    switch (kind) {
    case SQLITE_IOERR:
        snprintf(error, n, "it cannot be read or written (%s); a file on a local disk is expected",
                 sqlite3_errmsg(db));
        return;
    case SQLITE_CANTOPEN:
        snprintf(error, n,
                 "it cannot be opened; a file that this user may read and write is expected");
        return;
    case SQLITE_FULL: snprintf(error, n, "the disk is full"); return;
    case SQLITE_BUSY: snprintf(error, n, "another program holds its lock"); return;
    case SQLITE_READONLY: snprintf(error, n, "it may not be written"); return;
    case SQLITE_NOTADB: snprintf(error, n, "it is no store of Gauntlet"); return;
    case SQLITE_CORRUPT: snprintf(error, n, "it is damaged (see 'gauntlet db check')"); return;
    default: snprintf(error, n, "%s", sqlite3_errmsg(db)); return;
    }
}

sqlite3_stmt *gt_tables_statement(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
    return statement;
}

void gt_tables_bind(sqlite3_stmt *statement, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    for (int i = 1; format[i - 1] != '\0'; i++) {
        switch (format[i - 1]) {
        case 'i': sqlite3_bind_int64(statement, i, va_arg(values, int64_t)); break;
        case 'u': sqlite3_bind_int64(statement, i, (int64_t)va_arg(values, uint64_t)); break;
        case 't':
            sqlite3_bind_text(statement, i, va_arg(values, const char *), -1, SQLITE_STATIC);
            break;
        default: {
            const void *bytes = va_arg(values, const void *);
            sqlite3_bind_blob64(statement, i, bytes, va_arg(values, size_t), SQLITE_STATIC);
        }
        }
    }
    va_end(values);
}

bool gt_tables_do(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK && code == SQLITE_DONE;
}

bool gt_tables_number(sqlite3_stmt *statement, int64_t *number)
{
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *number = sqlite3_column_int64(statement, 0);
    return sqlite3_reset(statement) == SQLITE_OK && (code == SQLITE_ROW || code == SQLITE_DONE);
}

static bool pragma_number(sqlite3 *db, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = gt_tables_statement(db, sql);
    bool ok = statement != NULL && gt_tables_number(statement, number);
    sqlite3_finalize(statement);
    return ok;
}

/* ---- Connections. A store may come from anybody: nothing that stands in it is run, and what is no
 * table of ours is not touched. */

static bool defend(sqlite3 *db)
{
    static const struct {
        int option, value;
    } settings[] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}, {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_DQS_DDL, 0},        {SQLITE_DBCONFIG_DQS_DML, 0},
    };
    bool ok = true;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        ok = sqlite3_db_config(db, settings[i].option, settings[i].value, NULL) == SQLITE_OK && ok;
    return ok;
}

sqlite3 *gt_tables_connect(const char *path, int flags, int patience, char *error, size_t n)
{
    sqlite3 *db = NULL;
    int code = sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(db, 1);
        sqlite3_busy_timeout(db, patience);
        code = defend(db) ? SQLITE_OK : SQLITE_ERROR;
    }
    if (code == SQLITE_OK)
        code = sqlite3_exec(db,
                            "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;"
                            " PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0",
                            NULL, NULL, NULL);
    if (code == SQLITE_OK)
        return db;
    if (db != NULL)
        gt_tables_explain(db, error, n);
    else
        snprintf(error, n, "out of memory");
    sqlite3_close(db);
    return NULL;
}

/* What a file is. */
typedef struct kind {
    int64_t application, version, tables;
} kind;

static bool look(sqlite3 *db, kind *k)
{
    return pragma_number(db, "PRAGMA application_id", &k->application) &&
           pragma_number(db, "PRAGMA user_version", &k->version) &&
           pragma_number(db, "SELECT count(*) FROM sqlite_schema", &k->tables);
}

static bool apply_migrations(sqlite3 *db, int64_t from, int64_t to)
{
    for (; from < to; from++)
        if (sqlite3_exec(db, MIGRATIONS[from], NULL, NULL, NULL) != SQLITE_OK)
            return false;
    return true;
}

/* Steps through what both databases say of their tables; whether it is the same to the end. */
static bool same_rows(sqlite3_stmt *a, sqlite3_stmt *b)
{
    for (;;) {
        int step = sqlite3_step(a);
        if (sqlite3_step(b) != step || step != SQLITE_ROW)
            return step == SQLITE_DONE;
        for (int i = 0; i < sqlite3_column_count(a); i++) {
            const unsigned char *x = sqlite3_column_text(a, i), *y = sqlite3_column_text(b, i);
            if ((x == NULL) != (y == NULL) ||
                (x != NULL && strcmp((const char *)x, (const char *)y) != 0))
                return false;
        }
    }
}

/* Whether tables and indices, and whatever else there may be, are those of a store of this version:
 * compared with an empty one that is made in memory. */
static bool has_our_tables(sqlite3 *db, int64_t version)
{
    static const char schema[] =
        "SELECT type, name, tbl_name, sql FROM sqlite_schema"
        " WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name";
    sqlite3 *model = NULL;
    sqlite3_stmt *is = NULL, *should_be = NULL;
    bool ok = sqlite3_open_v2(":memory:", &model, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                              NULL) == SQLITE_OK &&
              apply_migrations(model, 0, version);
    if (ok) {
        is = gt_tables_statement(db, schema);
        should_be = gt_tables_statement(model, schema);
        ok = is != NULL && should_be != NULL && same_rows(is, should_be);
    }
    sqlite3_finalize(is);
    sqlite3_finalize(should_be);
    sqlite3_close(model);
    return ok;
}

/* Whether it is a store, or can become one. */
static bool is_ours(sqlite3 *db, const kind *k, char *error, size_t n)
{
    bool empty = k->tables == 0 && k->version == 0;
    if ((k->application != APPLICATION && !empty) || k->version < 0) {
        snprintf(error, n, "it is no store of Gauntlet");
        return false;
    }
    if (k->version > GT_STORE_SCHEMA) {
        snprintf(error, n, "a newer Gauntlet made it (its tables have version %d, not %d)",
                 (int)k->version, (int)GT_STORE_SCHEMA);
        return false;
    }
    if (!has_our_tables(db, k->version)) {
        snprintf(error, n, "its tables are not those of a store (version %d)", (int)k->version);
        return false;
    }
    return true;
}

/* Switches the log on. SQLite does not wait for locks here, so we do. */
static bool use_log(sqlite3 *db, int patience)
{
    enum { PAUSE = 10 };
    for (int waited = 0;; waited += PAUSE) {
        int code = sqlite3_exec(db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
        if (code == SQLITE_OK)
            return true;
        if ((code & 0xff) != SQLITE_BUSY || waited >= patience)
            return false;
        sqlite3_sleep(PAUSE);
    }
}

/* Within a transaction, so that of two programs that come at once one does it. */
static bool migrate(sqlite3 *db)
{
    char sql[80];
    kind k = {0};
    bool ok = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK && look(db, &k);
    ok = ok && k.version >= 0 && apply_migrations(db, k.version, GT_STORE_SCHEMA);
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d; PRAGMA application_id = %d; COMMIT",
             (int)GT_STORE_SCHEMA, (int)APPLICATION);
    return ok && sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Finds out what a file is. In one transaction: another program may be making it just now. False:
 * it is no store, or cannot be read. */
static bool recognise(sqlite3 *db, kind *k, char *error, size_t n)
{
    bool seen = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK && look(db, k);
    if (!seen)
        gt_tables_explain(db, error, n);
    bool ours = seen && is_ours(db, k, error, n);
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return ours;
}

bool gt_tables_prepare(sqlite3 *db, int patience, char *error, size_t n)
{
    kind k = {0};
    if (!recognise(db, &k, error, n))
        return false;
    if (use_log(db, patience) && (k.version == GT_STORE_SCHEMA || migrate(db)))
        return true;
    gt_tables_explain(db, error, n);
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* ---- Stores that are only read. */

/* `file:` and the path with what means something in an address escaped (RFC 3986), to be freed by
 * sqlite3_free. */
static char *address_of(const char *path, const char *settings)
{
    sqlite3_str *text = sqlite3_str_new(NULL);
    sqlite3_str_appendall(text, "file:");
    for (const char *c = path; *c != '\0'; c++)
        sqlite3_str_appendf(text, strchr("%?#", *c) != NULL ? "%%%02X" : "%c", *c);
    sqlite3_str_appendall(text, settings);
    return sqlite3_str_finish(text);
}

/* Whether somebody has written to its log and not yet put that into the file. */
static bool has_log(const char *path)
{
    struct stat log;
    char *name = sqlite3_mprintf("%s-wal", path);
    bool has = name != NULL && stat(name, &log) == 0 && log.st_size > 0;
    sqlite3_free(name);
    return has;
}

static bool is_current(sqlite3 *db, char *error, size_t n)
{
    kind k = {0};
    if (!recognise(db, &k, error, n))
        return false;
    if (k.version < GT_STORE_SCHEMA)
        snprintf(error, n,
                 "an older Gauntlet made it, and it may not be written to bring it up to "
                 "date");
    return k.version == GT_STORE_SCHEMA;
}

/* Whether this user may write the file, and make others beside it, as SQLite does. */
static bool may_write(const char *path)
{
    char *folder = gt_folder_of_path(path);
    bool may = access(path, W_OK) == 0 && access(folder, W_OK) == 0;
    free(folder);
    return may;
}

/* A store that this user may write is brought up to date. */
static sqlite3 *open_own(const char *path, int patience, char *error, size_t n)
{
    sqlite3 *db = gt_tables_connect(path, SQLITE_OPEN_READWRITE, patience, error, n);
    if (db == NULL || gt_tables_prepare(db, patience, error, n))
        return db;
    sqlite3_close(db);
    return NULL;
}

sqlite3 *gt_tables_open_to_read(const char *path, int patience, char *error, size_t n)
{
    if (may_write(path))
        return open_own(path, patience, error, n);

    char *address = address_of(path, has_log(path) ? "" : "?immutable=1");
    snprintf(error, n, "out of memory");
    if (address == NULL)
        return NULL;
    sqlite3 *db =
        gt_tables_connect(address, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, patience, error, n);
    sqlite3_free(address);
    if (db == NULL || is_current(db, error, n))
        return db;
    sqlite3_close(db);
    return NULL;
}
