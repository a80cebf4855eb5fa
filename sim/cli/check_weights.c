/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match of two players of one kind who differ in their weights alone. */
#include "sim/cli/check_weights.h"

#include "ai/policy.h"
#include "sim/cli/meter.h"
#include "sim/experiments/arena.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A policy's text with these weights in place of any that it names. */
static void put_weights(const char *policy, const char *file, char *out, size_t size)
{
    const char *settings = strchr(policy, ':');
    int used = snprintf(out, size, "%.*s:weights=%s", (int)strcspn(policy, ":"), policy, file);
    while (settings != NULL && used >= 0 && (size_t)used < size) {
        const char *setting = settings + 1;
        int length = (int)strcspn(setting, ",");
        if (length > 0 && strncmp(setting, "weights=", strlen("weights=")) != 0)
            used += snprintf(out + used, size - (size_t)used, ",%.*s", length, setting);
        settings = setting[length] != '\0' ? setting + length : NULL;
    }
}

/* Whether there is such a player of these rules. */
static bool can_play(const char *policy, const gt_rules *rules, char *error, size_t n)
{
    gt_policy *p = gt_policy_create(policy, rules, error, n);
    gt_policy_free(p);
    return p != NULL;
}

/* How many games would tell a difference as large as the one that was seen, at least double. */
static double games_to_tell(gt_estimate elo, uint64_t games)
{
    double half = (elo.high - elo.low) / 2, difference = fmax(fabs(elo.value), 1);
    double times = fmax(half / difference * (half / difference), 2);
    return ceil(times * (double)games / 100) * 100;
}

static void tell(const gt_arena *a)
{
    const gt_arena_match *m = &a->match[0];
    gt_estimate elo = gt_arena_match_elo(m);
    printf("\nThe new weights against the old ones, %" PRIu64
           " games: %+.0f Elo (%+.0f to %+.0f).\n"
           "  new  %s\n  old  %s\n",
           gt_arena_match_games(m), elo.value, elo.low, elo.high, a->player[m->a].name,
           a->player[m->b].name);
    if (elo.low > 0)
        printf("The new weights play better. Use them as %s.\n", a->player[m->a].name);
    else if (elo.high < 0)
        printf("The new weights play worse: keep the old ones. More games (--games) make better "
               "weights.\n");
    else
        printf("Which of them play better is not established, so keep the old ones. A match of "
               "some %.0f games (--check) would tell a difference of that size.\n",
               games_to_tell(elo, gt_arena_match_games(m)));
}

bool gt_check_weights(const gt_field *field, const gt_weights_check *c)
{
    char error[300], player[2][2 * GT_POLICY_NAME];
    const char *policies[2] = {player[0], player[1]}, *kind = c->policy;
    gt_meter meter;
    put_weights(kind, c->file, player[0], sizeof player[0]);
    if (!can_play(player[0], field->rules, error, sizeof error)) {
        kind = "greedy"; /* for one that has no use for weights, as a player at random */
        put_weights(kind, c->file, player[0], sizeof player[0]);
    }
    if (c->from != NULL)
        put_weights(kind, c->from, player[1], sizeof player[1]);
    else
        snprintf(player[1], sizeof player[1], "%s", kind);
    const gt_arena_options o = {.version = GT_VERSION,
                                .seed = c->seed,
                                .games = c->games,
                                .threads = c->threads,
                                .policies = policies,
                                .n_policies = 2,
                                .stop = c->stop};
    gt_meter_begin(&meter);
    gt_arena *a = gt_arena_play(field, &o, error, sizeof error);
    gt_meter_end(&meter);
    if (a == NULL)
        fprintf(stderr, "gauntlet train: the new weights were not checked: %s\n", error);
    else if (!a->complete)
        fputs("gauntlet train: interrupted; the new weights were written, but not checked against "
              "the old ones\n",
              stderr);
    else
        tell(a);
    bool ok = a != NULL && a->complete;
    gt_arena_free(a);
    return ok;
}
