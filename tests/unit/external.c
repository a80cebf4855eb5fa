/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players from outside: the examples that ship play well, and whatever a bad one does costs it the
 * game and nothing else. After each test no process and no file descriptor is left. */
#include "ai/policy.h"
#include "ai/process.h"
#include "sim/playing/match.h"
#include "tests/support/policies.h"
#include "tests/support/starters.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- What must not be left. */

enum { MOST_FILES = 200 };

static int open_files(void)
{
    int n = 0;
    for (int fd = 0; fd < MOST_FILES; fd++)
        n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

static gt_starters starters;
static nv_game game;
static int files_before;

static int prepare(void **state)
{
    (void)state;
    gt_starters_load(&starters);
    gt_starters_game(&starters, 0, 1, (nv_options){0}, &game);
    files_before = open_files();
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    gt_starters_free(&starters);
    return 0;
}

static void nothing_is_left(void)
{
    int status;
    assert_int_equal(waitpid(-1, &status, WNOHANG), -1); /* no child, not even a dead one */
    assert_int_equal(errno, ECHILD);
    assert_int_equal(open_files(), files_before);
}

static gt_forfeit forfeit_of(gt_outcome o)
{
    return gt_end_forfeit(&game.game, o.end);
}

static gt_policy *bad_program(const char *what, const char *more)
{
    char spec[200];
    snprintf(spec, sizeof spec, "exec:time=1s,exec %s tests/players/bad.py %s %s", GT_PYTHON, what,
             more);
    return gt_need_policy(spec, &nv_rules);
}

/* ---- Good players. */

/* Points that `spec` wins against random in so many games of two decks, with seats swapped. */
static double points_against_random(const char *spec, int games)
{
    double points = 0;
    gt_policy *pair[2] = {gt_need_policy(spec, &nv_rules), gt_need_policy("random", &nv_rules)};
    assert_false(gt_policy_reproducible(pair[0]));
    for (int k = 0; k < games; k++) {
        int seat = k / 2 % 2;
        gt_policy *const players[2] = {pair[seat], pair[1 - seat]};
        gt_outcome o = gt_play_match(&game.game, players, (uint64_t)k, k % 2);
        assert_int_equal(forfeit_of(o), GT_NO_FORFEIT);
        points += o.winner == GT_NOBODY ? 0.5 : o.winner == seat;
    }
    gt_policy_free(pair[0]);
    gt_policy_free(pair[1]);
    nothing_is_left();
    print_message("%s: %.1f of %d\n", spec, points, games);
    return points;
}

static void examples_beat_random(void **state)
{
    (void)state;
    assert_true(points_against_random("exec:" GT_PYTHON " docs/examples/first.py", 60) > 42);
    assert_true(points_against_random("so:" GT_PLAYERS "/first.so", 60) > 42);
}

static void the_script_is_short(void **state)
{
    (void)state;
    FILE *file = fopen("docs/examples/first.py", "r");
    int lines = 0;
    assert_non_null(file);
    for (int c; (c = getc(file)) != EOF;)
        lines += c == '\n';
    fclose(file);
    assert_true(lines <= 60);
}

static bool is_same_game(gt_outcome a, gt_outcome b)
{
    return a.actions == b.actions && a.turns == b.turns && a.winner == b.winner;
}

/* The same seed gives the same games, if the program is made so. What it is told is made of the
 * seed and of a secret of this process: two seeds may give games of equal length, five do not. */
static void seeds_reach_the_program(void **state)
{
    (void)state;
    enum { SEEDS = 5 };
    gt_policy *p[2] = {gt_need_policy("exec:" GT_PYTHON " docs/examples/first.py", &nv_rules),
                       gt_need_policy("random", &nv_rules)};
    gt_outcome first = gt_play_match(&game.game, p, 0, 0);
    int others = 0;
    for (uint64_t seed = 1; seed < SEEDS; seed++)
        others += !is_same_game(first, gt_play_match(&game.game, p, seed, 0));
    assert_true(is_same_game(first, gt_play_match(&game.game, p, 0, 0)));
    assert_true(others > 0);
    gt_policy_free(p[0]);
    gt_policy_free(p[1]);
}

/* ---- Bad programs. */

static const struct {
    const char *what;
    gt_forfeit why;
} sins[] = {
    {"crash", GT_FORFEIT_CRASH},     {"exit", GT_FORFEIT_CRASH},
    {"hang", GT_FORFEIT_TIME},       {"close", GT_FORFEIT_CRASH},
    {"half", GT_FORFEIT_TIME},       {"huge", GT_FORFEIT_LENGTH},
    {"twice", GT_FORFEIT_GARBAGE},   {"illegal", GT_FORFEIT_ILLEGAL},
    {"garbage", GT_FORFEIT_GARBAGE}, {"empty", GT_FORFEIT_GARBAGE},
    {"zero", GT_FORFEIT_GARBAGE},    {"bytes", GT_FORFEIT_GARBAGE},
    {"number", GT_FORFEIT_GARBAGE},  {"list", GT_FORFEIT_GARBAGE},
    {"deep", GT_FORFEIT_GARBAGE},    {"trailing", GT_FORFEIT_GARBAGE},
    {"null", GT_FORFEIT_GARBAGE},    {"flood", GT_FORFEIT_GARBAGE},
    {"late", GT_FORFEIT_GARBAGE},
};

/* These talk without being asked; what comes after our next question is taken as its answer. */
enum { FIRST_TALKER = sizeof sins / sizeof sins[0] - 2 };

/* Whatever it does at its second choice, it loses each of its games for that reason, the other
 * player plays on, and the next game has a fresh program. */
static void a_bad_program_loses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sins / sizeof sins[0]; i++) {
        gt_policy *bad = bad_program(sins[i].what, ""),
                  *other = gt_need_policy("random", &nv_rules);
        for (int seat = 0; seat < 2; seat++) {
            gt_policy *const players[2] = {seat == 0 ? bad : other, seat == 0 ? other : bad};
            gt_outcome o = gt_play_match(&game.game, players, 3, 0);
            bool why = forfeit_of(o) == sins[i].why ||
                       (i >= FIRST_TALKER && forfeit_of(o) == GT_FORFEIT_ILLEGAL);
            if (!why || o.winner != 1 - seat || o.turns > 20)
                fail_msg("%s: forfeit %d, winner %d, turn %d", sins[i].what, forfeit_of(o),
                         o.winner, o.turns);
            const char *end = gt_end_name(&game.game, o.end);
            assert_memory_equal(end, "forfeit_", 8);
        }
        gt_policy_free(bad);
        gt_policy_free(other);
        nothing_is_left();
    }
}

/* A program may give up. */
static void a_program_may_concede(void **state)
{
    (void)state;
    gt_policy *players[2] = {bad_program("concede", "2"), gt_need_policy("random", &nv_rules)};
    gt_outcome o = gt_play_match(&game.game, players, 3, 0);
    assert_int_equal(forfeit_of(o), GT_NO_FORFEIT);
    assert_int_equal(o.end, GT_CONCEDED);
    assert_int_equal(o.winner, 1);
    gt_policy_free(players[0]);
    gt_policy_free(players[1]);
    nothing_is_left();
}

/* What a program started ends with it. */
static void its_children_end_too(void **state)
{
    (void)state;
    char path[] = "/tmp/gauntlet-child-XXXXXX", more[100], stat[100], word[20] = "";
    int file = mkstemp(path);
    long pid = 0;
    assert_true(file >= 0);
    close(file);
    snprintf(more, sizeof more, "1 %s", path);
    gt_policy *players[2] = {bad_program("child", more), gt_need_policy("random", &nv_rules)};
    gt_outcome o = gt_play_match(&game.game, players, 3, 0);
    assert_int_equal(forfeit_of(o), GT_FORFEIT_CRASH);
    gt_policy_free(players[0]);
    gt_policy_free(players[1]);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    assert_non_null(fgets(word, sizeof word, in));
    pid = strtol(word, NULL, 10);
    fclose(in);
    remove(path);
    snprintf(stat, sizeof stat, "/proc/%ld/stat", pid);
    const struct timespec nap = {.tv_nsec = 10000000};
    bool alive = true;
    for (int i = 0; i < 500 && alive;
         i++) { /* gone, or dead and not yet buried by whoever inherited it */
        in = fopen(stat, "r");
        alive =
            in != NULL && fscanf(in, "%*d %*s %19s", word) == 1 && strchr("ZX", word[0]) == NULL;
        if (in != NULL)
            fclose(in);
        nanosleep(&nap, NULL);
    }
    assert_false(alive);
    nothing_is_left();
}

/* It played well, then no more: games until then count. A program that cannot be started again
 * loses at once. */
static void a_program_that_cannot_be_restarted_loses(void **state)
{
    (void)state;
    char path[] = "/tmp/gauntlet-once-XXXXXX", spec[300];
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    snprintf(spec, sizeof spec, "exec:rm %s && exec %s tests/players/bad.py crash 2", path,
             GT_PYTHON);
    gt_policy *players[2] = {gt_need_policy(spec, &nv_rules), gt_need_policy("random", &nv_rules)};
    assert_int_equal(forfeit_of(gt_play_match(&game.game, players, 3, 0)), GT_FORFEIT_CRASH);
    for (int k = 0; k < 2; k++)
        assert_int_equal(forfeit_of(gt_play_match(&game.game, players, 3, 0)), GT_FORFEIT_START);
    gt_policy_free(players[0]);
    gt_policy_free(players[1]);
    nothing_is_left();
}

static void wrong_programs_are_told(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"exec:exit 3", "it ended with status 3 before it was ready"},
        {"exec:kill -9 $$", "it was ended by signal 9 before it was ready"},
        {"exec:/no/such/program", "it ended with status 127"},
        {"exec:cat", "it answered '{\"type\":\"hello\""},
        {"exec:read x; echo '{\"type\":\"ready\",\"protocol\":2}'", "it does not speak protocol 1"},
        {"exec:start=100ms,sleep 100", "it was not ready in its time (setting 'start')"},
        {"exec:read x; head -c 100000 /dev/zero",
         "it answered with a line of more than 65535 bytes"},
        {"exec:read x; echo; sleep 100", "it answered ''"},
        {"exec:", "expected COMMAND: a text of 1 to 255 bytes in one line"},
        {"exec", "expected COMMAND"},
        {"exec:time=1s", "expected COMMAND"},
        {"exec:time=1s,", "expected COMMAND"},
        {"exec:time=1s,time=2s,cat", "setting 'time' is given twice"},
        {"exec:time=1,cat", "'time=1': expected a time from 1ms to 2000s"},
        {"exec:a\nb", "in one line"},
        {"so:", "expected PATH"},
        {"so:/no/such/library.so", "cannot open shared object file"},
        {"so:" GT_PLAYERS "/empty.so", "it has no function gauntlet_policy"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char error[500] = "";
        assert_null(gt_policy_create(cases[i][0], NULL, error, sizeof error));
        if (strstr(error, cases[i][1]) == NULL)
            fail_msg("'%s' gives \"%s\", without \"%s\"", cases[i][0], error, cases[i][1]);
        nothing_is_left();
    }
}

static void names_keep_the_command(void **state)
{
    (void)state;
    static const char python[] = GT_PYTHON " docs/examples/first.py";
    static const char *const pairs[][2] = {
        {"exec:%s", "exec:%s"},
        {"exec:time=10s,start=10000ms,%s", "exec:%s"},
        {"exec:start=2s,time=1000ms,%s", "exec:time=1s,start=2s,%s"},
        {"exec:x=1,y=2; %s", "exec:x=1,y=2; %s"}, /* no settings of exec */
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char spec[300], name[300];
        snprintf(spec, sizeof spec, pairs[i][0], python); // NOLINT: formats of this table
        snprintf(name, sizeof name, pairs[i][1], python); // NOLINT
        gt_policy *p = gt_need_policy(spec, &nv_rules);
        assert_string_equal(gt_policy_name(p), name);
        gt_policy_free(p);
    }
    nothing_is_left();
}

/* ---- Bad libraries. */

static void a_bad_library_loses(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        gt_forfeit why;
    } cases[] = {
        {"crash", GT_FORFEIT_CRASH},   {"abort", GT_FORFEIT_CRASH},
        {"exit", GT_FORFEIT_CRASH},    {"hang", GT_FORFEIT_TIME},
        {"range", GT_FORFEIT_ILLEGAL}, {"negative", GT_FORFEIT_ILLEGAL},
        {"print", GT_NO_FORFEIT},      {"nothing bad", GT_NO_FORFEIT},
        {"describe", GT_NO_FORFEIT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        setenv("GAUNTLET_PLAYER_BAD", cases[i].what, 1);
        gt_policy *players[2] = {gt_need_policy("so:time=300ms," GT_PLAYERS "/bad.so", &nv_rules),
                                 gt_need_policy("random", &nv_rules)};
        for (uint64_t k = 0; k < 2; k++) {
            gt_outcome o = gt_play_match(&game.game, players, k, 0);
            if (forfeit_of(o) != cases[i].why || (forfeit_of(o) != 0 && o.winner != 1))
                fail_msg("%s: forfeit %d, winner %d", cases[i].what, forfeit_of(o), o.winner);
        }
        gt_policy_free(players[0]);
        gt_policy_free(players[1]);
        nothing_is_left();
    }
    static const char *const refused[][2] = {
        {"create", "it did not create a player"},
        {"version", "it is not for version 1 of gauntlet/policy.h"},
    };
    for (size_t i = 0; i < 2; i++) {
        char error[400] = "";
        setenv("GAUNTLET_PLAYER_BAD", refused[i][0], 1);
        assert_null(gt_policy_create("so:" GT_PLAYERS "/bad.so", NULL, error, sizeof error));
        assert_non_null(strstr(error, refused[i][1]));
        nothing_is_left();
    }
    unsetenv("GAUNTLET_PLAYER_BAD");
}

/* ---- Processes. */

/* Whoever does not read does not block us, and who went away sends no signal. */
static void writing_never_blocks(void **state)
{
    (void)state;
    static const size_t size = 20000000;
    static gt_process p;
    const char *const deaf[] = {"/bin/sh", "-c", "sleep 100", NULL};
    const char *const gone[] = {"/bin/sh", "-c", "exit 0", NULL};
    char *text = calloc(1, size);
    assert_non_null(text);
    assert_true(gt_process_start(&p, deaf));
    int64_t from = gt_process_clock();
    assert_int_equal(gt_process_tell(&p, text, size, from + 200000), GT_SAID_NOTHING);
    int64_t took = gt_process_clock() - from;
    assert_true(took >= 200000 && took < 5000000);
    gt_process_stop(&p, 0);
    assert_true(gt_process_start(&p, gone));
    assert_int_equal(gt_process_tell(&p, text, size, gt_process_clock() + 5000000), GT_SAID_END);
    assert_int_equal(gt_process_tell(&p, text, size, gt_process_clock() + 5000000), GT_SAID_END);
    gt_process_stop(&p, 1000000);
    free(text);
    nothing_is_left();
}

/* It inherits standard streams and nothing else, whatever we have open and however signals are
 * set. */
static void programs_inherit_nothing(void **state)
{
    (void)state;
    static gt_process p;
    const char *line = "";
    const char *const look[] = {"/bin/sh", "-c",
                                "ls /proc/self/fd | tr '\\n' ' '; grep -E 'Sig(Blk|Ign)' "
                                "/proc/self/status | tr '\\n' ' '; echo",
                                NULL};
    int spare = open("/dev/null", O_RDONLY); /* without O_CLOEXEC */
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    void (*pipes)(int) = signal(SIGPIPE, SIG_IGN);
    assert_true(spare >= 0 && gt_process_start(&p, look));
    signal(SIGPIPE, pipes);
    sigprocmask(SIG_SETMASK, &before, NULL);
    assert_int_equal(gt_process_hear(&p, &line, gt_process_clock() + 5000000), GT_SAID_LINE);
    assert_memory_equal(line, "0 1 2 3 ", 8); /* 3 is the folder that ls reads */
    assert_null(strstr(line, "4"));
    static const char *const field[] = {"SigBlk:", "SigIgn:"};
    for (int i = 0; i < 2; i++) { /* the C library's own signals, 32 and above, are its matter */
        const char *at = strstr(line, field[i]);
        assert_non_null(at);
        assert_true((strtoull(at + strlen(field[i]), NULL, 16) & 0x7fffffff) == 0);
    }
    gt_process_stop(&p, 1000000);
    close(spare);
    nothing_is_left();
}

/* Of our environment they get what programs need, and what is meant for them. */
static void programs_see_little_of_the_environment(void **state)
{
    (void)state;
    static gt_process p;
    const char *line = "";
    const char *const look[] = {"/bin/sh", "-c",
                                "echo \"$SECRET_TOKEN,$GAUNTLET_PLAYER_NET,${PATH:+path}\"", NULL};
    setenv("SECRET_TOKEN", "secret", 1);
    setenv("GAUNTLET_PLAYER_NET", "net", 1);
    assert_true(gt_process_start(&p, look));
    unsetenv("SECRET_TOKEN");
    unsetenv("GAUNTLET_PLAYER_NET");
    assert_int_equal(gt_process_hear(&p, &line, gt_process_clock() + 5000000), GT_SAID_LINE);
    assert_string_equal(line, ",net,path");
    gt_process_stop(&p, 1000000);
    nothing_is_left();
}

/* A process that is killed takes its players along, and what they started: those who hang, too. */
static void players_go_with_us(void **state)
{
    (void)state;
    static gt_process p;
    const char *line = "";
    const char *const hang[] = {
        "/bin/sh", "-c", "trap '' INT TERM HUP; sleep 100 & echo $$ $!; wait; sleep 100", NULL};
    int ends[2], player = 0, started = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        bool ok = gt_process_start(&p, hang) &&
                  gt_process_hear(&p, &line, gt_process_clock() + 5000000) == GT_SAID_LINE &&
                  dprintf(ends[1], "%s\n", line) > 0;
        kill(getpid(), ok ? SIGKILL : SIGTERM);
    }
    FILE *in = fdopen(ends[0], "r");
    close(ends[1]);
    assert_int_equal(fscanf(in, "%d %d", &player, &started), 2);
    fclose(in);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    struct timespec nap = {.tv_nsec = 10000000};
    for (int i = 0; i < 500 && (kill(player, 0) == 0 || kill(started, 0) == 0); i++)
        nanosleep(&nap, NULL);
    assert_int_equal(kill(player, 0), -1);
    assert_int_equal(kill(started, 0), -1);
    nothing_is_left();
}

/* Lines come one by one, however they arrive; who leaves by itself is not killed. */
static void lines_are_told_apart(void **state)
{
    (void)state;
    static gt_process p;
    const char *line = "";
    const char *const talk[] = {
        "/bin/sh", "-c", "printf 'one\\ntwo\\nth'; sleep 0.1; printf 'ree\\n'; read x; exit 7",
        NULL};
    assert_true(gt_process_start(&p, talk));
    int64_t until = gt_process_clock() + 5000000;
    static const char *const expected[] = {"one", "two", "three"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(gt_process_hear(&p, &line, until), GT_SAID_LINE);
        assert_string_equal(line, expected[i]);
    }
    assert_int_equal(gt_process_hear(&p, &line, gt_process_clock() + 10000), GT_SAID_NOTHING);
    int status = gt_process_stop(&p, 5000000);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
    assert_int_equal(gt_process_stop(&p, 0), 0);
    const char *const nobody[] = {"/no/such/program", NULL};
    assert_false(gt_process_start(&p, nobody));
    assert_int_equal(errno, ENOENT);
    nothing_is_left();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_beat_random),
        cmocka_unit_test(the_script_is_short),
        cmocka_unit_test(seeds_reach_the_program),
        cmocka_unit_test(a_bad_program_loses),
        cmocka_unit_test(a_program_may_concede),
        cmocka_unit_test(its_children_end_too),
        cmocka_unit_test(a_program_that_cannot_be_restarted_loses),
        cmocka_unit_test(wrong_programs_are_told),
        cmocka_unit_test(names_keep_the_command),
        cmocka_unit_test(a_bad_library_loses),
        cmocka_unit_test(writing_never_blocks),
        cmocka_unit_test(programs_inherit_nothing),
        cmocka_unit_test(programs_see_little_of_the_environment),
        cmocka_unit_test(players_go_with_us),
        cmocka_unit_test(lines_are_told_apart),
    };
    gt_policies_use_host(GT_HOST);
    return cmocka_run_group_tests(tests, prepare, clean_up);
}
