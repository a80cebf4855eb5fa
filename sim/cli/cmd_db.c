/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet db: looks after the store of results. */
#define _POSIX_C_SOURCE 200809L

#include "decks/system.h"
#include "reports/csv_out.h"
#include "sim/cli/commands.h"
#include "sim/cli/group.h"
#include "sim/cli/options.h"
#include "sim/cli/place.h"
#include "sim/store/store_admin.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

enum { PLACE = 4096 };

#define DB_OPTION(value)                                                                           \
    {                                                                                              \
        "db", "FILE", "the store (default: the one in your data folder)", GT_AS_TEXT(value)        \
    }

static int version_of(const char *rules)
{
    const gt_system *system = gt_system_named(rules);
    return system != NULL ? system->rules->behaviour : 0;
}

typedef gt_admin *open_admin(const char *path, int patience, gt_rules_version *version_of,
                             char *error, size_t n);

/* Opens the store by `open`; NULL: it was told why not. */
static gt_admin *open_store(open_admin *open, const char *command, const char *path,
                            char place[PLACE])
{
    char error[300];
    if (path != NULL)
        snprintf(place, PLACE, "%s", path);
    else if (!gt_usual_store(place, PLACE))
        snprintf(place, PLACE, "results.db");
    if (access(place, F_OK) != 0) {
        fprintf(stderr, "gauntlet %s: there is no store at %s\n", command, place);
        return NULL;
    }
    gt_admin *admin = open(place, GT_STORE_PATIENCE, version_of, error, sizeof error);
    if (admin == NULL)
        fprintf(stderr, "gauntlet %s: %s: %s\n", command, place, error);
    return admin;
}

/* Tells why something did not work; returns the exit status. */
static int fail(const char *command, const char *place, const gt_admin *admin)
{
    fprintf(stderr, "gauntlet %s: %s: %s\n", command, place, gt_admin_error(admin));
    return GT_EXIT_USAGE;
}

/* ---- list */

static void print_run(void *context, const gt_admin_run *run)
{
    char games[24] = "-"; /* a run that still goes on, or was killed, has not said how many */
    (void)context;
    if (run->complete || run->games > 0)
        snprintf(games, sizeof games, "%" PRIu64, run->games);
    printf("%4" PRId64 "  %s  %-12s %9s  %s, seed %" PRIu64 "%s\n", run->id, run->changed,
           run->complete ? "complete" : "not complete", games, run->settings, run->seed,
           run->current ? "" : " (by another version)");
}

static int list(gt_admin *admin, const char *place)
{
    gt_admin_totals t;
    if (!gt_admin_total(admin, &t))
        return fail("db list", place, admin);
    printf("%s: %.1f MiB, %" PRId64 " games", place, (double)t.bytes / (1 << 20), t.games);
    if (t.strange > 0)
        printf(", %" PRId64 " of %" PRId64 " units by other versions", t.strange, t.units);
    puts("");
    if (t.runs > 0)
        puts(" run  last change (UTC)    state             games");
    return gt_admin_runs(admin, print_run, NULL) ? GT_EXIT_DONE : fail("db list", place, admin);
}

static int cmd_list(int argc, char **argv)
{
    const char *path = NULL;
    char place[PLACE];
    const gt_option options[] = {DB_OPTION(&path), {0}};
    const gt_usage usage = {"db list", "", "Lists the runs whose results are in the store.",
                            "gauntlet db list", options};
    int status = gt_parse(&usage, argc, argv, NULL);
    if (status != GT_GO_ON)
        return status;
    gt_admin *admin = open_store(gt_admin_open_to_read, "db list", path, place);
    if (admin == NULL)
        return GT_EXIT_USAGE;
    status = list(admin, place);
    gt_admin_close(admin);
    return status;
}

/* ---- export */

static void print_game(void *context, const gt_admin_game *game)
{
    static const char *const winners[] = {"0", "1", ""};
    (void)context;
    gt_csv_text(stdout, game->policy);
    printf(",%" PRIu64 ",", game->seed);
    gt_csv_text(stdout, game->deck[0]);
    putchar(',');
    gt_csv_text(stdout, game->deck[1]);
    const gt_outcome *o = &game->outcome;
    printf(",%" PRIu64 ",%d,%s,%d,%d,%d,%d,%d,%016" PRIx64 ",%016" PRIx64 "\n", game->number,
           o->first, winners[o->winner], o->end, o->turns, o->actions, o->decisions[0],
           o->decisions[1], game->list[0], game->list[1]);
}

/* Reads a run's number; 0: it is none. */
static int64_t run_number(const char *word)
{
    char *end;
    long long number = strtoll(word, &end, 10);
    return *end == '\0' && number > 0 ? number : 0;
}

static int export(gt_admin *admin, const char *place, const gt_strings *runs)
{
    puts("policy,seed,deck0,deck1,game,first,winner,end,turns,actions,decisions0,decisions1,"
         "list0,list1");
    if (runs->n == 0 && !gt_admin_games(admin, 0, print_game, NULL))
        return fail("db export", place, admin);
    for (int i = 0; i < runs->n; i++)
        if (!gt_admin_games(admin, run_number(runs->item[i]), print_game, NULL))
            return fail("db export", place, admin);
    return GT_EXIT_DONE;
}

static int cmd_export(int argc, char **argv)
{
    const char *path = NULL;
    char place[PLACE];
    gt_strings runs = {0};
    const gt_option options[] = {DB_OPTION(&path), {0}};
    const gt_usage usage = {
        "db export", "[RUN...]",
        "Prints every game of the runs (numbers from 'gauntlet db list'; "
        "default: of the whole store)\nas CSV. docs/store.md names the columns.",
        "gauntlet db export 1", options};
    int status = gt_parse(&usage, argc, argv, &runs);
    for (int i = 0; status == GT_GO_ON && i < runs.n; i++)
        if (run_number(runs.item[i]) == 0)
            status = gt_usage_error(&usage, "'%s' is no number of a run", runs.item[i]);
    if (status == GT_GO_ON) {
        gt_admin *admin = open_store(gt_admin_open_to_read, "db export", path, place);
        status = admin == NULL ? GT_EXIT_USAGE : export(admin, place, &runs);
        if (admin != NULL)
            gt_admin_close(admin);
    }
    gt_strings_free(&runs);
    return status;
}

/* ---- prune */

static int prune(gt_admin *admin, const char *place, enum gt_prune which, int days)
{
    int64_t units = 0;
    if (!gt_admin_prune(admin, which, days, &units))
        return fail("db prune", place, admin);
    printf("%" PRId64 " units of games removed\n", units);
    return GT_EXIT_DONE;
}

static int cmd_prune(int argc, char **argv)
{
    const char *path = NULL;
    char place[PLACE];
    int days = 0;
    bool others = false, all = false;
    const gt_option options[] = {
        DB_OPTION(&path),
        {"older", "DAYS", "runs that nobody started or continued for DAYS days",
         GT_AS_INT(&days, 1, 100000)},
        {"others", NULL, "what other versions of Gauntlet made, and this one cannot use",
         GT_AS_FLAG(&others)},
        {"all", NULL, "everything", GT_AS_FLAG(&all)},
        {0},
    };
    const gt_usage usage = {"db prune", "--older DAYS | --others | --all",
                            "Removes runs from the store, and the results that no other run uses.",
                            "gauntlet db prune --older 90", options};
    int status = gt_parse(&usage, argc, argv, NULL);
    if (status != GT_GO_ON)
        return status;
    if ((days > 0) + others + all != 1)
        return gt_usage_error(&usage, "one of --older, --others and --all is needed");
    gt_admin *admin = open_store(gt_admin_open, "db prune", path, place);
    if (admin == NULL)
        return GT_EXIT_USAGE;
    status = prune(admin, place,
                   all      ? GT_PRUNE_ALL
                   : others ? GT_PRUNE_STRANGE
                            : GT_PRUNE_OLD,
                   days);
    gt_admin_close(admin);
    return status;
}

/* ---- check */

static void print_problem(void *context, const char *problem)
{
    int *n = context;
    puts(problem);
    ++*n;
}

static int cmd_check(int argc, char **argv)
{
    const char *path = NULL;
    char place[PLACE];
    int problems = 0;
    const gt_option options[] = {DB_OPTION(&path), {0}};
    const gt_usage usage = {
        "db check", "",
        "Checks that the store is intact: the file, and every unit of games in it. Damaged units\n"
        "are ignored and played again. Exit status 1 if something is wrong.",
        "gauntlet db check", options};
    int status = gt_parse(&usage, argc, argv, NULL);
    if (status != GT_GO_ON)
        return status;
    gt_admin *admin = open_store(gt_admin_open_to_read, "db check", path, place);
    if (admin == NULL)
        return GT_EXIT_USAGE;
    if (!gt_admin_check(admin, print_problem, &problems))
        status = fail("db check", place, admin);
    else
        status = problems > 0 ? GT_EXIT_FAILED : GT_EXIT_DONE;
    if (status == GT_EXIT_DONE)
        printf("%s: nothing is wrong\n", place);
    gt_admin_close(admin);
    return status;
}

/* ---- merge */

/* Returns the exit status. */
static int merge(gt_admin *admin, const char *other)
{
    gt_merged m;
    if (access(other, F_OK) != 0) {
        fprintf(stderr, "gauntlet db merge: there is no store at %s\n", other);
        return GT_EXIT_USAGE;
    }
    if (!gt_admin_merge(admin, other, &m))
        return fail("db merge", other, admin);
    printf("%s: %" PRId64 " units of games added, %" PRId64 " were there\n", other, m.units,
           m.known);
    if (m.different == 0)
        return GT_EXIT_DONE;
    printf("%s: %" PRId64 " units are not what they are here; these were left alone\n", other,
           m.different);
    return GT_EXIT_FAILED;
}

static int cmd_merge(int argc, char **argv)
{
    const char *path = NULL;
    char place[PLACE];
    gt_strings others = {0};
    const gt_option options[] = {DB_OPTION(&path), {0}};
    const gt_usage usage = {
        "db merge", "FILE...",
        "Adds the results in other stores, as from other machines. Exit status 1 if the same\n"
        "games ended differently there, which should not happen.",
        "gauntlet db merge other.db", options};
    int status = gt_parse(&usage, argc, argv, &others);
    if (status == GT_GO_ON && others.n == 0)
        status = gt_usage_error(&usage, "which store? a file is missing");
    if (status == GT_GO_ON) {
        gt_store *store = gt_open_store("db merge", path, place, sizeof place); /* makes it */
        gt_store_close(store, NULL, 0);
        gt_admin *admin = store == NULL ? NULL : open_store(gt_admin_open, "db merge", path, place);
        status = admin == NULL ? GT_EXIT_USAGE : GT_EXIT_DONE;
        for (int i = 0; admin != NULL && i < others.n && status != GT_EXIT_USAGE; i++) {
            int how = merge(admin, others.item[i]);
            status = how != GT_EXIT_DONE ? how : status;
        }
        if (admin != NULL)
            gt_admin_close(admin);
    }
    gt_strings_free(&others);
    return status;
}

/* ---- Which of them */

int gt_cmd_db(int argc, char **argv)
{
    static const gt_subcommand words[] = {
        {"list", cmd_list, "", "the runs whose results are in the store"},
        {"export", cmd_export, "[RUN...]", "prints every game as CSV"},
        {"prune", cmd_prune, "--older DAYS | --others | --all", "removes runs"},
        {"check", cmd_check, "", "checks that the store is intact"},
        {"merge", cmd_merge, "FILE...", "adds the results in other stores"},
        {0},
    };
    static const gt_group group = {"db", words,
                                   "All take --db FILE. 'gauntlet help store' explains the store.",
                                   "gauntlet db list"};
    return gt_group_run(&group, argc, argv);
}
