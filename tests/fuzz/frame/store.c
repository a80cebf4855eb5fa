/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the fuzzers of stores have in common. */
#include "tests/fuzz/frame/store.h"

#include "sim/store/store.h"
#include "sim/store/store_admin.h"
#include "sim/store/store_results.h"
#include "tests/fuzz/frame/frame.h"

enum { PATIENCE = 10 };

static int version_of(const char *rules)
{
    const gt_system *system = gt_system_named(rules);
    return system != NULL ? system->rules->behaviour : 0;
}

static void tell_run(void *context, const gt_admin_run *run)
{
    fprintf(context, "%d %s %s %s %s %s\n", (int)run->id, run->version, run->rules, run->settings,
            run->begun, run->changed);
}

static void tell_game(void *context, const gt_admin_game *game)
{
    gt_fuzz_must(game->outcome.winner <= GT_NOBODY && game->outcome.first < 2,
                 "a game of the store is none");
    fprintf(context, "%s %s %s\n", game->policy, game->deck[0], game->deck[1]);
}

static void tell_problem(void *context, const char *problem)
{
    fputs(problem, context);
}

static void look_after(const char *path)
{
    char error[300] = "";
    gt_admin_totals totals;
    int64_t units;
    gt_admin *admin = gt_admin_open(path, PATIENCE, version_of, error, sizeof error);
    gt_fuzz_must(admin != NULL || error[0] != '\0', "no store, and nobody says why");
    if (admin == NULL)
        return;
    gt_admin_runs(admin, tell_run, gt_fuzz_nowhere());
    gt_admin_total(admin, &totals);
    gt_admin_games(admin, 0, tell_game, gt_fuzz_nowhere());
    gt_admin_games(admin, 1, tell_game, gt_fuzz_nowhere());
    gt_admin_check(admin, tell_problem, gt_fuzz_nowhere());
    gt_admin_prune(admin, GT_PRUNE_STRANGE, 0, &units);
    gt_admin_close(admin);
}

static void merge(const char *path)
{
    char error[300] = "";
    gt_merged merged;
    gt_store *store = gt_store_open(gt_fuzz_place("merged.db"), PATIENCE, error, sizeof error);
    gt_fuzz_must(store != NULL && gt_store_close(store, NULL, 0), "a new store cannot be made");
    gt_admin *admin =
        gt_admin_open(gt_fuzz_place("merged.db"), PATIENCE, version_of, error, sizeof error);
    gt_fuzz_must(admin != NULL, "a new store cannot be opened");
    gt_admin_merge(admin, path, &merged);
    gt_admin_check(admin, tell_problem, gt_fuzz_nowhere());
    gt_admin_close(admin);
}

static void report(const char *path)
{
    char error[300] = "";
    gt_results *r = gt_store_results(path, 0, error, sizeof error);
    gt_fuzz_must(r != NULL || error[0] != '\0', "no results, and nobody says why");
    if (r != NULL)
        gt_fuzz_report(r);
    gt_store_results_free(r);
}

void gt_fuzz_use_store(const char *path)
{
    char error[300] = "";
    report(path);
    merge(path);
    look_after(path);
    gt_store *store = gt_store_open(path, PATIENCE, error, sizeof error);
    gt_fuzz_must(store != NULL || error[0] != '\0', "no store, and nobody says why");
    if (store != NULL)
        gt_store_close(store, NULL, 0);
}
