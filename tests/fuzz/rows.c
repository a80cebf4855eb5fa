/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing what stands in a store: the input is SQL, which somebody did to a good store of a few
 * games, so that SQLite finds no fault with it. */
#include "decks/files/memory.h"
#include "sim/cli/commands.h"
#include "sim/playing/bytes.h"
#include "tests/fuzz/frame/frame.h"
#include "tests/fuzz/frame/store.h"

#include <sqlite3.h>
#include <string.h>

/* The good store. */
static gt_bytes good;

static void make_good(void)
{
    char *argv[] = {"run",
                    "decks/nivel/decks/starters/st01-starter.json",
                    "decks/nivel/decks/starters/st02-starter.json",
                    "--games",
                    "8",
                    "--policy",
                    "random",
                    "--threads",
                    "1",
                    "--db",
                    (char *)(uintptr_t)gt_fuzz_place("good.db"),
                    NULL};
    uint8_t piece[4096];
    gt_fuzz_must(gt_cmd_run((int)(sizeof argv / sizeof argv[0]) - 1, argv) == GT_EXIT_DONE,
                 "there is no store to begin with; run it in the root of the source tree");
    FILE *in = fopen(gt_fuzz_place("good.db"), "rb");
    gt_fuzz_must(in != NULL, "there is no store to begin with");
    for (size_t n; (n = fread(piece, 1, sizeof piece, in)) > 0;)
        gt_bytes_add(&good, piece, n);
    fclose(in);
}

/* What would touch other files is not done. */
static int allow(void *context, int action, const char *a, const char *b, const char *c,
                 const char *d)
{
    (void)context, (void)a, (void)b, (void)c, (void)d;
    return action == SQLITE_ATTACH || action == SQLITE_DETACH ? SQLITE_DENY : SQLITE_OK;
}

static int stop(void *context)
{
    (void)context;
    return 1;
}

static void execute(const char *path, const char *sql)
{
    enum { STEPS = 200000, LENGTH = 100000 };
    sqlite3 *db = NULL;
    gt_fuzz_must(sqlite3_open(path, &db) == SQLITE_OK, "the good store cannot be opened");
    sqlite3_set_authorizer(db, allow, NULL);
    sqlite3_progress_handler(db, STEPS, stop, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LENGTH);
    sqlite3_exec(db, sql, NULL, NULL, NULL);
    sqlite3_close(db);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (good.used == 0)
        make_good();
    gt_fuzz_clear();
    const char *path = gt_fuzz_file("fuzz.db", good.data, good.used);
    char *sql = gt_fuzz_text(data, size);
    execute(path, sql);
    free(sql);
    gt_fuzz_use_store(gt_fuzz_place("fuzz.db"));
    return 0;
}
