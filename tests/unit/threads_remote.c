/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units of every kind of experiment, played by threads here and, from their bytes alone, by a
 * process that has just been started (this test, with --play-units): the same bytes come back.
 * And bytes that are no job are refused. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ai/weights.h"
#include "decks/cards.h"
#include "decks/lists/shipped.h"
#include "decks/nivel/nivel_system.h"
#include "engine/core/hash.h"
#include "sim/playing/card_field.h"
#include "sim/playing/executor.h"
#include "sim/playing/remote.h"
#include "tests/support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DECKS = 3, MOST_UNITS = 64 };

static char folder[] = "/tmp/gauntlet-test-XXXXXX";
static gt_library *library[2]; /* base and head, as a gate has them */
static gt_decks decks[2];
static gt_card_field games;
static gt_deck_cards cards[DECKS], watched[2 * DECKS];
static const char *names[DECKS];
static gt_field field;

/* ---- Cards and decks. */

static void read_pool(int pool, const char *patch_text)
{
    char path[4096];
    gt_errors e = {0};
    gt_json *patch = gt_json_parse("patch", patch_text, strlen(patch_text), &e);
    assert_non_null(patch);
    library[pool] = gt_cards_load_with(&gt_nivel, NULL, 0, &patch, 1, &e);
    assert_non_null(library[pool]);
    const char *starters = gt_shipped(&gt_nivel, "decks/starters", path, sizeof path);
    assert_true(
        gt_decks_read(&starters, 1, &gt_nivel, gt_library_pool(library[pool]), &decks[pool], &e));
    gt_json_free(patch);
    gt_errors_free(&e);
}

static int set_up(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(folder));
    read_pool(0, "{}");
    read_pool(1, "{\"ST01-002\": {\"cost\": 1}, \"ST01-005\": {\"power\": 9000}}");
    gt_card_field_begin(&games, &gt_nivel, (gt_limits){0}, 2, DECKS);
    for (int pool = 0; pool < 2; pool++) {
        games.library[pool] = library[pool];
        for (int i = 0; i < DECKS; i++)
            games.deck[pool * DECKS + i] = &decks[pool].list[i];
    }
    for (int i = 0; i < DECKS; i++) {
        names[i] = decks[0].list[i].name;
        gt_card_field_list(gt_library_pool(library[0]), &decks[0].list[i], &cards[i]);
    }
    bool from_start;
    for (int i = 0; i < 2 * DECKS; i++) {
        bool differs =
            gt_card_field_list_changed(&games, i / DECKS, i % DECKS, &watched[i], &from_start);
        assert_true(differs == (i % DECKS == 0) && !from_start); /* ST01 alone has such cards */
    }
    field = (gt_field){.n_decks = DECKS,
                       .deck = names,
                       .cards = cards,
                       .watched = watched,
                       .rules = gt_nivel.rules,
                       .game_bytes = gt_nivel.game_bytes,
                       .prepare = gt_card_field_prepare,
                       .blanks = gt_card_field_add_blanks(&games),
                       .context = &games,
                       .source = &games};
    return 0;
}

static const char *path_of(const char *name)
{
    static char path[2][100];
    static int next;
    char *p = path[next++ % 2];
    snprintf(p, sizeof path[0], "%s/%s", folder, name);
    return p;
}

static int clean_up(void **state)
{
    (void)state;
    unlink(path_of("in"));
    unlink(path_of("out"));
    rmdir(folder);
    gt_card_field_end(&games);
    for (int pool = 0; pool < 2; pool++) {
        gt_decks_free(&decks[pool]);
        gt_library_free(library[pool]);
    }
    return 0;
}

/* ---- Units. */

typedef struct units {
    gt_unit unit[MOST_UNITS];
    int n;
} units;

static void add_unit(units *u, gt_unit unit)
{
    assert_true(u->n < MOST_UNITS);
    u->unit[u->n++] = unit;
}

/* Units of pairs of two decks, of which some things are filled in. */
static gt_unit pairs_of(int deck0, int deck1, uint64_t first, int n)
{
    return (gt_unit){.lineup = gt_lineup_of(deck0, deck1),
                     .pairing = GT_DECKS_PAIRED,
                     .n = (uint16_t)n,
                     .seed = 7,
                     .first = first};
}

static gt_unit single(int deck0, int deck1, uint64_t number)
{
    gt_unit u = pairs_of(deck0, deck1, number, 1);
    u.pairing = GT_SINGLE_GAMES;
    u.begins = (uint8_t)(number % 2);
    return u;
}

/* ---- Playing here. */

typedef struct answers {
    gt_bytes of[MOST_UNITS];
} answers;

static void note_answer(void *context, const gt_unit *unit, uint64_t number, const gt_games *games_)
{
    answers *a = context;
    gt_games_write(&a->of[number], unit, games_);
}

static void play_here(const gt_job *job, const units *u, int threads, answers *out)
{
    char error[300] = "";
    const gt_executor_options by = {.threads = threads};
    gt_executor *e = gt_executor_new(job, &by);
    assert_non_null(e);
    memset(out, 0, sizeof *out);
    const gt_work to = {.add = note_answer, .context = out};
    if (!gt_execute_list(e, u->unit, (size_t)u->n, &to, error, sizeof error))
        fail_msg("%s", error);
    gt_executor_free(e);
}

/* ---- Playing there. */

static void write_request(const gt_job *job, const units *u)
{
    char error[300] = "";
    gt_bytes bytes = {.data = NULL}, head = {.data = NULL};
    if (!gt_job_write(&bytes, job, error, sizeof error))
        fail_msg("%s", error);
    gt_bytes_add_number(&head, bytes.used, 8);
    FILE *in = fopen(path_of("in"), "wb");
    assert_non_null(in);
    assert_int_equal(fwrite(head.data, 1, head.used, in), head.used);
    assert_int_equal(fwrite(bytes.data, 1, bytes.used, in), bytes.used);
    for (int i = 0; i < u->n; i++) {
        uint8_t unit[GT_UNIT_BYTES];
        gt_unit_pack(&u->unit[i], unit);
        assert_int_equal(fwrite(unit, 1, sizeof unit, in), sizeof unit);
    }
    assert_int_equal(fclose(in), 0);
    gt_bytes_free(&head);
    gt_bytes_free(&bytes);
}

/* Lets another process play the request; whether it was content. */
static bool play_there(void)
{
    char command[5000];
    snprintf(command, sizeof command, "'%s' threads_remote --play-units <'%s' >'%s' 2>/dev/null",
             gt_unit_program(), path_of("in"), path_of("out"));
    return system(command) == 0; /* NOLINT(cert-env33-c): its own words */
}

static void expect_answers(const answers *expected, int n)
{
    FILE *out = fopen(path_of("out"), "rb");
    assert_non_null(out);
    for (int i = 0; i < n; i++) {
        uint8_t head[4];
        assert_int_equal(fread(head, 1, sizeof head, out), sizeof head);
        gt_byte_reader r = {.at = head, .left = sizeof head};
        size_t size = (size_t)gt_bytes_take_number(&r, 4);
        assert_int_equal(size, expected->of[i].used);
        uint8_t *data = malloc(size);
        assert_int_equal(fread(data, 1, size, out), size);
        assert_memory_equal(data, expected->of[i].data, size);
        free(data);
    }
    assert_int_equal(fgetc(out), EOF);
    fclose(out);
}

static void free_answers(answers *a)
{
    for (int i = 0; i < MOST_UNITS; i++)
        gt_bytes_free(&a->of[i]);
}

/* What was written can be read, and is written again as it was. */
static void expect_readable(const gt_job *job, const units *u, const answers *a)
{
    static gt_card_tally tally[2][GT_DECK_CARDS];
    for (int i = 0; i < u->n; i++) {
        const gt_unit *unit = &u->unit[i];
        gt_games g = {.single = unit->pairing == GT_SINGLE_GAMES, .cards = tally};
        g.sight = job->noting == GT_NOTE_SIGHT;
        for (int p = 0; p < 2 && job->noting == GT_NOTE_CARDS; p++)
            g.n_cards[p] = cards[unit->lineup.deck[p]].n;
        gt_byte_reader r = {.at = a->of[i].data, .left = a->of[i].used};
        assert_true(gt_games_read(&r, unit, &g));
        gt_bytes again = {.data = NULL};
        gt_games_write(&again, unit, &g);
        assert_int_equal(again.used, a->of[i].used);
        assert_memory_equal(again.data, a->of[i].data, again.used);
        gt_unit other = *unit;
        other.seed++;
        r = (gt_byte_reader){.at = a->of[i].data, .left = a->of[i].used};
        assert_false(gt_games_read(&r, &other, &g)); /* they are of another unit */
        gt_bytes_free(&again);
        gt_bytes_free(&g.notes);
    }
}

/* One thread, four threads and another process: the same bytes. */
static void expect_same(const gt_job *job, const units *u)
{
    answers one, four;
    play_here(job, u, 4, &four); /* first: LLVM's OpenMP leaks when a team grows */
    play_here(job, u, 1, &one);
    for (int i = 0; i < u->n; i++) {
        assert_int_equal(one.of[i].used, four.of[i].used);
        assert_memory_equal(one.of[i].data, four.of[i].data, one.of[i].used);
    }
    write_request(job, u);
    assert_true(play_there());
    expect_answers(&one, u->n);
    expect_readable(job, u, &one);
    free_answers(&one);
    free_answers(&four);
}

/* ---- Experiments. */

static const char *const players[] = {"greedy", "random", "mcts:iterations=4"};

static void units_of_a_run(void **state)
{
    const gt_job job = {
        .field = &field, .player = players, .n_players = 2, .noting = GT_NOTE_CARDS};
    units u = {.n = 0};
    (void)state;
    for (uint64_t first = 0; first < 48; first += GT_UNIT_PAIRS)
        add_unit(&u, pairs_of(0, 1, first, first < 32 ? GT_UNIT_PAIRS : 5));
    add_unit(&u, pairs_of(2, 1, 0, 3));
    gt_unit random = pairs_of(0, 2, 16, 16);
    random.player[0] = random.player[1] = 1;
    add_unit(&u, random);
    expect_same(&job, &u);
}

static void units_of_an_arena(void **state)
{
    const gt_job job = {.field = &field, .player = players, .n_players = 3};
    units u = {.n = 0};
    (void)state;
    for (uint64_t i = 0; i < 9; i++) {
        gt_unit unit = pairs_of((int)(i % 3), (int)((i + 1) % 3), i / 3, 1);
        unit.pairing = GT_PLAYERS_PAIRED;
        unit.begins = (uint8_t)(i % 2);
        unit.player[0] = (uint8_t)(i % 2);
        unit.player[1] = 2;
        add_unit(&u, unit);
    }
    expect_same(&job, &u);
}

static void units_of_a_gate(void **state)
{
    const gt_job job = {.field = &field, .player = players, .n_players = 1};
    units u = {.n = 0};
    answers a;
    (void)state;
    for (uint64_t first = 0; first < 24; first += 8)
        for (int pool = 0; pool < 2; pool++) {
            gt_unit unit = pairs_of(0, 1, first, 8);
            unit.lineup.pool = (uint8_t)pool;
            add_unit(&u, unit);
        }
    expect_same(&job, &u);
    play_here(&job, &u, 2, &a); /* and the change of the cards changes games */
    assert_true(a.of[0].used != a.of[1].used ||
                memcmp(a.of[0].data + 4, a.of[1].data + 4, a.of[0].used - 12) != 0);
    free_answers(&a);
    const gt_job noted = {
        .field = &field, .player = players, .n_players = 1, .noting = GT_NOTE_SIGHT};
    expect_same(&noted, &u);
}

static void units_of_an_ablation(void **state)
{
    const gt_job job = {.field = &field, .player = players, .n_players = 1};
    units u = {.n = 0};
    (void)state;
    add_unit(&u, pairs_of(0, 1, 0, 4));
    for (int i = 0; i < 20; i++) {
        gt_unit unit = pairs_of(0, 1, 0, 4);
        unit.lineup.n_blanks = (uint8_t)(1 + i % 3);
        for (int k = 0; k < unit.lineup.n_blanks; k++) {
            unit.lineup.blank[k].player = (uint8_t)((i + k) % 2);
            unit.lineup.blank[k].card = (uint8_t)((i / 2 + k) % cards[(i + k) % 2].n);
        }
        add_unit(&u, unit);
    }
    expect_same(&job, &u);
}

static void units_of_an_export(void **state)
{
    const gt_job job = {.field = &field,
                        .player = players,
                        .n_players = 1,
                        .noting = GT_NOTE_POSITIONS,
                        .events = true,
                        .noise = 100};
    units u = {.n = 0};
    (void)state;
    for (uint64_t k = 0; k < 6; k++)
        add_unit(&u, single((int)(k % 3), (int)((k + 1) % 3), k));
    expect_same(&job, &u);
}

static void units_of_training(void **state)
{
    int32_t weights[GT_MAX_WEIGHTS];
    units u = {.n = 0};
    (void)state;
    for (int i = 0; i < gt_nivel.rules->n_weights; i++)
        weights[i] = (int32_t)(gt_fold(5, (uint64_t)i) % 400) - 200;
    for (uint64_t k = 0; k < 12; k++)
        add_unit(&u, single((int)(k % 3), (int)((k + 1) % 3), k));
    for (int leaves = 0; leaves < 2; leaves++) {
        const gt_job job = {.field = &field,
                            .player = players,
                            .n_players = 1,
                            .noting = GT_NOTE_SAMPLES,
                            .noise = 300,
                            .leaves = leaves > 0 ? players[2] : NULL,
                            .weights = weights,
                            .n_weights = gt_nivel.rules->n_weights,
                            .scale = 1000};
        expect_same(&job, &u);
    }
}

/* Files that players read travel with the job. */
static void units_by_players_with_files(void **state)
{
    static const char *const reading[] = {"greedy:weights=engine/nivel/guessed_weights.def",
                                          "net:file=decks/nivel/player.net"};
    units u = {.n = 0};
    (void)state;
    for (uint8_t i = 0; i < 2; i++) {
        gt_unit unit = pairs_of(0, 1, i, 1);
        unit.player[0] = i;
        unit.player[1] = 1;
        add_unit(&u, unit);
    }
    const gt_job job = {.field = &field, .player = reading, .n_players = 2};
    expect_same(&job, &u);
}

/* ---- What is refused. */

static void jobs_that_cannot_be_said(void **state)
{
    static const char *const from_file[] = {"greedy:weights=no-such-file.def"};
    char error[300] = "";
    gt_bytes bytes = {.data = NULL};
    gt_job job = {.field = &field, .player = from_file, .n_players = 1};
    (void)state;
    assert_false(gt_job_write(&bytes, &job, error, sizeof error));
    assert_non_null(strstr(error, "file"));
    gt_field other = field;
    other.source = NULL;
    job = (gt_job){.field = &other, .player = players, .n_players = 1};
    assert_false(gt_job_write(&bytes, &job, error, sizeof error));
    gt_bytes_free(&bytes);
}

/* Whether a job with these bytes is taken. */
static bool is_taken(uint8_t *data, size_t size, bool signed_again)
{
    char error[300];
    if (signed_again) {
        uint64_t hash = gt_hash_bytes(data, size - 8);
        for (int i = 0; i < 8; i++)
            data[size - 8 + (size_t)i] = (uint8_t)(hash >> 8 * i);
    }
    gt_received *r = gt_job_read(data, size, error, sizeof error);
    gt_received_free(r);
    return r != NULL;
}

/* A job alone runs no program: who receives it must have been told that it may. */
static void jobs_with_programs(void **state)
{
    static const char *const outside[] = {"exec:touch jobs-ran-this"};
    char error[300];
    gt_bytes bytes = {.data = NULL};
    const gt_job job = {
        .field = &field, .player = outside, .n_players = 1, .secret = {{1, UINT64_MAX}}};
    (void)state;
    assert_true(gt_job_write(&bytes, &job, error, sizeof error));
    assert_null(gt_job_read(bytes.data, bytes.used, error, sizeof error));
    assert_non_null(strstr(error, "exec:touch jobs-ran-this is a program"));
    gt_jobs_may_run_programs();
    gt_received *r = gt_job_read(bytes.data, bytes.used, error, sizeof error);
    assert_non_null(r);
    const gt_job *read = gt_received_job(r);
    assert_string_equal(read->player[0], outside[0]);
    assert_memory_equal(&read->secret, &job.secret, sizeof job.secret);
    assert_int_equal(access("jobs-ran-this", F_OK), -1);
    gt_received_free(r);
    gt_bytes_free(&bytes);
}

/* Bytes that change on the way are noticed; those that somebody else made up do no harm. */
static void jobs_that_are_damaged(void **state)
{
    char error[300];
    gt_bytes bytes = {.data = NULL};
    const gt_job job = {
        .field = &field, .player = players, .n_players = 3, .noting = GT_NOTE_CARDS};
    (void)state;
    assert_true(gt_job_write(&bytes, &job, error, sizeof error));
    assert_true(is_taken(bytes.data, bytes.used, false));
    uint8_t *copy = malloc(bytes.used);
    for (uint64_t i = 0; i < 60; i++) {
        memcpy(copy, bytes.data, bytes.used);
        uint64_t bit = gt_fold(i, 3) % (8 * bytes.used);
        copy[bit / 8] = (uint8_t)(copy[bit / 8] ^ 1U << bit % 8);
        assert_false(is_taken(copy, bytes.used, false));
        is_taken(copy, bytes.used, true);
        assert_false(is_taken(copy, gt_fold(3, i) % bytes.used, false));
    }
    free(copy);
    gt_bytes_free(&bytes);
}

static void units_that_do_not_fit(void **state)
{
    const gt_job job = {.field = &field, .player = players, .n_players = 1};
    (void)state;
    for (int i = 0; i < 5; i++) {
        units u = {.n = 0};
        gt_unit unit = pairs_of(0, 1, 0, 1);
        switch (i) {
        case 0: unit.lineup.deck[1] = DECKS; break;
        case 1: unit.lineup.pool = 2; break;
        case 2: unit.player[1] = 1; break;
        case 3:
            unit.lineup.n_blanks = 1;
            unit.lineup.blank[0].card = (uint8_t)cards[0].n;
            break;
        default: unit.n = GT_UNIT_PAIRS + 1; break;
        }
        add_unit(&u, unit);
        write_request(&job, &u);
        assert_false(play_there());
    }
}

static int play_units(void)
{
    char error[300];
    return gt_play_units(stdin, stdout, 1, error, sizeof error) ? 0 : 1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_of_a_run),
        cmocka_unit_test(units_of_an_arena),
        cmocka_unit_test(units_of_a_gate),
        cmocka_unit_test(units_of_an_ablation),
        cmocka_unit_test(units_of_an_export),
        cmocka_unit_test(units_of_training),
        cmocka_unit_test(units_by_players_with_files),
        cmocka_unit_test(jobs_that_cannot_be_said),
        cmocka_unit_test(jobs_with_programs),
        cmocka_unit_test(jobs_that_are_damaged),
        cmocka_unit_test(units_that_do_not_fit),
    };
    if (strcmp(gt_unit_word(0, ""), "--play-units") == 0)
        return play_units();
    return cmocka_run_group_tests(tests, set_up, clean_up);
}
