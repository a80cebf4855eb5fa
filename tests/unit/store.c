/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units as bytes, and the store: what is put is read again, what is damaged counts as not there,
 * old tables are brought up to date, stores are merged and pruned, and whatever goes wrong is
 * told. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ai/policy.h"
#include "engine/core/hash.h"
#include "sim/playing/games.h"
#include "sim/store/store.h"
#include "sim/store/store_admin.h"

#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Units. */

static gt_card_tally cards[2][GT_DECK_CARDS], read_cards[2][GT_DECK_CARDS];

/* Any unit, with numbers as large as can be now and then. */
static gt_games any_unit(uint64_t seed)
{
    gt_games u = {.n = 1 + (int)(seed % GT_UNIT_PAIRS),
                  .n_cards = {(int)(seed / 7 % (GT_DECK_CARDS + 1)), (int)(seed % 3)},
                  .cards = cards};
    for (int i = 0; i < 2 * u.n; i++) {
        uint64_t h = gt_fold(seed, (uint64_t)i);
        int size = (int)(h >> 60);
        u.game[i] = (gt_outcome){.winner = (uint8_t)(h % 3),
                                 .first = (uint8_t)(h >> 8 & 1),
                                 .end = (uint8_t)((h >> 12 & 0xfff) % 15),
                                 .turns = (uint16_t)((h >> 16 & 0xffff) >> size),
                                 .actions = (uint16_t)((h >> 24 & 0xffff) >> size),
                                 .decisions = {(uint16_t)(h >> 40), UINT16_MAX}};
        bool broken = u.game[i].end == GT_ABORTED ||
                      (u.game[i].end == GT_UNFINISHED && (h >> 50 & 1) != 0); /* it grew */
        if (broken)
            u.game[i].why = (gt_abortion){.limit = GT_LIMIT_OBJECTS, .card = (uint8_t)(h >> 52)};
    }
    uint32_t *number = (uint32_t *)(void *)cards;
    for (size_t i = 0; i < sizeof cards / sizeof *number; i++) {
        uint64_t h = gt_fold(seed, 1000 + i);
        number[i] = (uint32_t)(h >> 32) >> (h & 31);
    }
    return u;
}

static void units_come_back(void **state)
{
    static uint8_t data[GT_GAMES_BYTES];
    (void)state;
    for (uint64_t seed = 0; seed < 500; seed++) {
        gt_games u = any_unit(seed),
                 v = {.n_cards = {u.n_cards[0], u.n_cards[1]}, .cards = read_cards};
        size_t size = gt_games_pack(&u, seed, data);
        assert_in_range(size, 1, GT_GAMES_BYTES);
        assert_true(gt_games_unpack(&v, seed, data, size));
        assert_int_equal(u.n, v.n);
        for (int i = 0; i < 2 * u.n; i++)
            assert_memory_equal(&u.game[i], &v.game[i], sizeof u.game[i]);
        for (int p = 0; p < 2; p++)
            assert_memory_equal(cards[p], read_cards[p], (size_t)u.n_cards[p] * sizeof cards[p][0]);
        assert_false(gt_games_unpack(&v, seed + 1, data, size)); /* another place */
        v.n_cards[0]++;
        if (v.n_cards[0] <= GT_DECK_CARDS)
            assert_false(gt_games_unpack(&v, seed, data, size)); /* other decks */
    }
}

/* No bit may be lost or turned without being noticed, and nothing read beyond the end. */
static void damage_is_noticed(void **state)
{
    static uint8_t data[GT_GAMES_BYTES];
    (void)state;
    for (uint64_t seed = 1; seed < 40; seed++) {
        gt_games u = any_unit(seed),
                 v = {.n_cards = {u.n_cards[0], u.n_cards[1]}, .cards = read_cards};
        size_t size = gt_games_pack(&u, seed, data);
        uint8_t *copy = malloc(size); /* of this size, so that a sanitizer sees what is read */
        for (uint64_t i = 0; i < 60; i++) {
            memcpy(copy, data, size);
            uint64_t bit = gt_fold(seed, i) % (8 * size);
            copy[bit / 8] = (uint8_t)(copy[bit / 8] ^ 1U << bit % 8);
            assert_false(gt_games_unpack(&v, seed, copy, size));
            size_t shorter = gt_fold(i, seed) % size;
            uint8_t *part = malloc(shorter + 1);
            memcpy(part, data, shorter);
            assert_false(gt_games_unpack(&v, seed, part, shorter));
            free(part);
        }
        free(copy);
    }
}

/* ---- Stores. */

static char folder[] = "/tmp/gauntlet-test-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[4][200];
    static int next;
    char *p = path[next++ % 4];
    snprintf(p, sizeof path[0], "%s/%s.db", folder, name);
    return p;
}

static gt_store *open_store(const char *name)
{
    char error[200];
    gt_store *s = gt_store_open(path_of(name), 200, error, sizeof error);
    if (s == NULL)
        fail_msg("%s", error);
    return s;
}

enum { RULES_VERSION = 3 };

static int version_of(const char *rules)
{
    return strcmp(rules, "game") == 0 ? RULES_VERSION : 0;
}

static gt_admin *open_admin(const char *name)
{
    char error[200];
    gt_admin *a = gt_admin_open(path_of(name), 200, version_of, error, sizeof error);
    if (a == NULL)
        fail_msg("%s", error);
    return a;
}

static void sql(const char *name, const char *text)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path_of(name), &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static const gt_content_card deck_cards[] = {
    {"L", "Leader", 1, 1, true}, {"X", "x", 2, 3, false}, {"Y", "y", 2, 1, false}};

static gt_stream stream_of(uint64_t seed)
{
    uint64_t hash = gt_content_hash(deck_cards, 3);
    return (gt_stream){
        .rules = "game",
        .deck = {"a", "b"},
        .content = {hash, hash},
        .turn_limit = 100,
        .action_limit = 1000,
        .policy = "random",
        .seed = seed,
        .by = {RULES_VERSION, gt_policy_behaviour_of("random"), GT_HARNESS_BEHAVIOUR}};
}

/* Notes a run with a stream of that seed; returns the stream's number. */
static int64_t note(gt_store *s, uint64_t run, uint64_t seed)
{
    gt_content deck = {gt_content_hash(deck_cards, 3), 3, deck_cards};
    gt_store_run r = {run, "0", "game", "some games", RULES_VERSION, seed};
    gt_stream stream = stream_of(seed);
    assert_true(gt_store_begin(s));
    int64_t id = gt_store_begin_run(s, &r);
    assert_true(id > 0);
    assert_true(gt_store_add_deck(s, &deck));
    int64_t number = gt_store_add_stream(s, id, &stream);
    assert_true(number > 0 && gt_store_commit(s));
    return number;
}

static gt_games unit_of(int pairs, uint64_t seed)
{
    gt_games u = any_unit(seed);
    u.n = pairs;
    u.n_cards[0] = u.n_cards[1] = 0;
    for (int i = 0; i < 2 * pairs; i++)
        u.game[i] = (gt_outcome){.winner = (uint8_t)(gt_fold(seed, (uint64_t)i) % 3),
                                 .end = 1,
                                 .turns = 5,
                                 .actions = 6,
                                 .decisions = {3, 3}};
    return u;
}

/* Puts `n` units of a stream, made from `salt`. */
static void put(gt_store *s, int64_t number, uint64_t seed, int n, uint64_t salt)
{
    static uint8_t data[GT_GAMES_BYTES];
    gt_stream stream = stream_of(seed);
    uint64_t key = gt_stream_key(&stream);
    for (int i = 0; i < n; i++) {
        uint64_t first = (uint64_t)i * GT_UNIT_PAIRS;
        gt_games u = unit_of(i + 1 < n ? GT_UNIT_PAIRS : 3, salt + (uint64_t)i);
        size_t size = gt_games_pack(&u, gt_stream_place(key, first), data);
        assert_true(gt_store_put(s, number, first, u.n, data, size));
    }
}

/* A store with a run and n units. */
static void make_store(const char *name, uint64_t run, uint64_t seed, int n)
{
    char error[200];
    gt_store *s = open_store(name);
    put(s, note(s, run, seed), seed, n, seed);
    assert_true(gt_store_close(s, error, sizeof error));
}

typedef struct seen {
    int units, pairs;
    uint64_t last;
    int stop_after;
} seen;

static bool see(void *context, uint64_t first, int pairs, const uint8_t *data, size_t size)
{
    seen *s = context;
    assert_true(s->units == 0 || first > s->last);
    assert_true(data != NULL && size > 0);
    s->units++;
    s->pairs += pairs;
    s->last = first;
    return s->units != s->stop_after;
}

static void what_is_put_is_read(void **state)
{
    (void)state;
    gt_store *s = open_store("plain");
    int64_t one = note(s, 1, 1), two = note(s, 2, 2);
    assert_true(one != two);
    assert_int_equal(note(s, 1, 1), one);
    put(s, one, 1, 2000, 1); /* more than a heap */
    put(s, two, 2, 1, 2);
    put(s, two, 2, 1, 2); /* twice the same is there once */
    assert_true(gt_store_flush(s));
    seen all = {0}, some = {0}, first = {.stop_after = 5}, other = {0};
    assert_true(gt_store_read(s, one, 0, UINT32_MAX, see, &all));
    assert_true(gt_store_read(s, one, 16, 160, see, &some));
    assert_true(gt_store_read(s, one, 0, UINT32_MAX, see, &first));
    assert_true(gt_store_read(s, two, 0, UINT32_MAX, see, &other));
    assert_int_equal(all.units, 2000);
    assert_int_equal(all.pairs, 1999 * GT_UNIT_PAIRS + 3);
    assert_int_equal(some.units, 9);
    assert_int_equal(first.units, 5);
    assert_int_equal(other.units, 1);
    assert_null(gt_store_error(s));
    assert_true(gt_store_close(s, NULL, 0));
}

static void keys_see_everything(void **state)
{
    enum { N = 15 };
    uint64_t key[N];
    (void)state;
    for (int i = 0; i < N; i++) {
        gt_stream s = stream_of(1);
        switch (i) {
        case 1: s.rules = "other"; break;
        case 2: s.deck[0] = "c"; break;
        case 3: s.deck[1] = "c"; break;
        case 4: s.content[0]++; break;
        case 5: s.content[1]++; break;
        case 6: s.turn_limit++; break;
        case 7: s.action_limit++; break;
        case 8: s.policy = "greedy"; break;
        case 9: s.seed++; break;
        case 10: s.cards = true; break;
        case 11: s.once++; break;
        case 12: s.by.rules++; break;
        case 13: s.by.policy++; break;
        case 14: s.by.harness++; break;
        default: break;
        }
        key[i] = gt_stream_key(&s);
        for (int j = 0; j < i; j++)
            assert_true(key[i] != key[j]);
    }
    gt_stream again = stream_of(1);
    assert_true(gt_stream_key(&again) == key[0]);
    gt_content_card turned[] = {deck_cards[2], deck_cards[1], deck_cards[0]};
    uint64_t hash = gt_content_hash(deck_cards, 3);
    assert_true(gt_content_hash(turned, 3) == hash);
    turned[0].copies++;
    assert_true(gt_content_hash(turned, 3) != hash);
}

/* ---- Looking after stores. */

static int problems;

static void count_problem(void *context, const char *problem)
{
    (void)context;
    assert_true(strlen(problem) > 0);
    problems++;
}

static int check(const char *name)
{
    gt_admin *a = open_admin(name);
    problems = 0;
    assert_true(gt_admin_check(a, count_problem, NULL));
    gt_admin_close(a);
    return problems;
}

static gt_admin_totals totals(const char *name)
{
    gt_admin_totals t;
    gt_admin *a = open_admin(name);
    assert_true(gt_admin_total(a, &t));
    gt_admin_close(a);
    return t;
}

static void damage_is_found(void **state)
{
    (void)state;
    make_store("damaged", 1, 1, 10);
    assert_int_equal(check("damaged"), 0);
    sql("damaged", "UPDATE unit SET data = zeroblob(50) WHERE id = 3");
    sql("damaged", "UPDATE unit SET first = 7 WHERE id = 4");
    assert_int_equal(check("damaged"), 2);
    gt_store *s = open_store("damaged"); /* played again, it is as it was */
    put(s, note(s, 1, 1), 1, 10, 1);
    assert_true(gt_store_close(s, NULL, 0));
    assert_int_equal(check("damaged"), 1);
}

static void count_game(void *context, const gt_admin_game *game)
{
    int *n = context;
    assert_int_equal(game->number, *n);
    assert_int_equal(game->outcome.turns, 5);
    assert_string_equal(game->policy, "random");
    ++*n;
}

static void games_are_listed(void **state)
{
    int games = 0, none = 0;
    (void)state;
    make_store("listed", 1, 1, 3);
    gt_store *s =
        open_store("listed"); /* a shorter unit beside a longer one does not count twice */
    put(s, note(s, 1, 1), 1, 2, 1);
    assert_true(gt_store_close(s, NULL, 0));
    gt_admin *a = open_admin("listed");
    assert_true(gt_admin_games(a, 1, count_game, &games));
    assert_int_equal(games, 2 * (2 * GT_UNIT_PAIRS + 3));
    assert_false(gt_admin_games(a, 2, count_game, &none));
    assert_non_null(strstr(gt_admin_error(a), "no run 2"));
    gt_admin_close(a);
}

static void stores_are_merged(void **state)
{
    gt_merged m;
    (void)state;
    make_store("here", 1, 1, 5);
    make_store("there", 2, 2, 7);
    make_store("there", 1, 1, 6);
    gt_admin *a = open_admin("here");
    assert_true(gt_admin_merge(a, path_of("there"), &m));
    assert_int_equal(m.units, 7 + 2); /* unit 5 of stream 1 is longer there, 6 is new */
    assert_int_equal(m.known, 4);
    assert_int_equal(m.different, 0);
    assert_true(gt_admin_merge(a, path_of("there"), &m)); /* once more, nothing is new */
    assert_int_equal(m.units, 0);
    gt_admin_close(a);
    assert_int_equal(check("here"), 0);
    assert_int_equal(totals("here").runs, 2);
    assert_int_equal(totals("here").streams, 2);

    gt_store *s = open_store("else"); /* the same games, but otherwise */
    put(s, note(s, 1, 1), 1, 5, 99);
    assert_true(gt_store_close(s, NULL, 0));
    a = open_admin("here");
    assert_true(gt_admin_merge(a, path_of("else"), &m));
    assert_int_equal(m.different, 5);
    sql("else", "UPDATE unit SET data = zeroblob(50)");
    assert_false(gt_admin_merge(a, path_of("else"), &m));
    assert_non_null(strstr(gt_admin_error(a), "damaged"));
    gt_admin_close(a);
}

static void runs_are_pruned(void **state)
{
    int64_t units = 0;
    (void)state;
    make_store("pruned", 1, 1, 5);
    make_store("pruned", 2, 2, 7);
    make_store("pruned", 3, 2, 7); /* uses the same stream */
    sql("pruned", "UPDATE run SET changed = datetime('now', '-9 days') WHERE id <= 2");
    gt_admin *a = open_admin("pruned");
    assert_true(gt_admin_prune(a, GT_PRUNE_OLD, 10, &units));
    assert_int_equal(units, 0);
    assert_true(gt_admin_prune(a, GT_PRUNE_OLD, 8, &units));
    assert_int_equal(units, 5);
    assert_true(gt_admin_prune(a, GT_PRUNE_STRANGE, 0, &units));
    assert_int_equal(units, 0);
    gt_admin_close(a);
    assert_int_equal(totals("pruned").runs, 1);
    sql("pruned", "UPDATE stream SET behaviour = 5");
    assert_int_equal(totals("pruned").strange, 7);
    a = open_admin("pruned");
    assert_true(gt_admin_prune(a, GT_PRUNE_STRANGE, 0, &units));
    assert_int_equal(units, 7);
    gt_admin_close(a);
    assert_int_equal(totals("pruned").runs, 0);
    assert_int_equal(check("pruned"), 0);
}

/* ---- Versions. */

static void old_tables_are_brought_up_to_date(void **state)
{
    (void)state;
    make_store("old", 1, 1, 5);
    sql("old", "ALTER TABLE stream DROP COLUMN sight;"
               "ALTER TABLE stream DROP COLUMN luck;"
               "ALTER TABLE stream DROP COLUMN policy_behaviour;"
               "ALTER TABLE stream DROP COLUMN harness; UPDATE stream SET behaviour = -7;"
               "DROP TABLE run_stream; DROP TABLE run; PRAGMA user_version = 1");
    gt_store *s = open_store("old");
    seen all = {0};
    assert_true(gt_store_read(s, note(s, 1, 1), 0, UINT32_MAX, see, &all));
    assert_int_equal(all.units, 5);
    assert_true(gt_store_close(s, NULL, 0));
    assert_int_equal(totals("old").runs, 1);
    assert_int_equal(totals("old").strange, 5); /* readable, but nobody can use them */
    assert_int_equal(check("old"), 0);
}

static void refused(const char *name, const char *why)
{
    char error[200] = "";
    gt_store *s = gt_store_open(path_of(name), 200, error, sizeof error);
    assert_null(s);
    if (strstr(error, why) == NULL)
        fail_msg("%s: %s, not: %s", name, why, error);
}

static void what_is_no_store_is_refused(void **state)
{
    (void)state;
    make_store("newer", 1, 1, 1);
    sql("newer", "PRAGMA user_version = 99");
    refused("newer", "newer");
    /* versions that no store has, or whose tables are others; nothing of it is run */
    static const char *const hostile[][2] = {
        {"PRAGMA user_version = -1", "no store"},
        {"PRAGMA user_version = -2147483648", "no store"},
        {"PRAGMA user_version = 0", "tables are not"},
        {"PRAGMA user_version = 1", "tables are not"},
        {"CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM unit; END", "tables are not"},
        {"CREATE VIEW v AS SELECT load_extension('x')", "tables are not"},
        {"CREATE TABLE more (x)", "tables are not"},
        {"CREATE INDEX more ON unit (abs(pairs))", "tables are not"},
        {"ALTER TABLE unit ADD COLUMN more TEXT", "tables are not"},
        {"DROP TABLE unit", "tables are not"},
    };
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        char name[16];
        snprintf(name, sizeof name, "hostile%d", (int)i);
        make_store(name, 1, 1, 1);
        sql(name, hostile[i][0]);
        refused(name, hostile[i][1]);
    }
    sql("foreign", "CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    refused("foreign", "no store");
    sql("foreign", "SELECT x FROM t");
    FILE *f = fopen(path_of("text"), "w");
    assert_non_null(f);
    for (int i = 0; i < 100; i++)
        fputs("This is a text, as everybody can see.\n", f);
    fclose(f);
    refused("text", "no store");
    refused("no/such/folder", "No such file");
}

/* ---- Trouble. */

/* Another program that holds the lock for longer than one waits. */
static void a_lost_lock_is_told(void **state)
{
    char error[200] = "";
    sqlite3 *other;
    (void)state;
    gt_store *s = open_store("locked");
    int64_t number = note(s, 1, 1);
    assert_int_equal(sqlite3_open(path_of("locked"), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    put(s, number, 1, 5, 1);
    assert_false(gt_store_flush(s));
    assert_false(gt_store_put(s, number, 0, 1, (const uint8_t *)"", 1));
    assert_non_null(strstr(gt_store_error(s), "lock"));
    assert_false(gt_store_close(s, error, sizeof error));
    assert_non_null(strstr(error, "lock"));
    sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(other);
    make_store("locked", 1, 1, 5);
    assert_int_equal(check("locked"), 0);
}

static int set_up(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int tear_down(void **state)
{
    char command[100];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command); /* NOLINT: a name of ours */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_come_back),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(what_is_put_is_read),
        cmocka_unit_test(keys_see_everything),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(games_are_listed),
        cmocka_unit_test(stores_are_merged),
        cmocka_unit_test(runs_are_pruned),
        cmocka_unit_test(old_tables_are_brought_up_to_date),
        cmocka_unit_test(what_is_no_store_is_refused),
        cmocka_unit_test(a_lost_lock_is_told),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
