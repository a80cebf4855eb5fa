/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Listening to trouble. Players fail in threads that play; which case comes first is chance, and no
 * result. */
#include "sim/cli/player_failures.h"

#include "ai/policy.h"
#include "decks/files/plain.h"
#include "sim/cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 40 };

static struct {
    char policy[GT_POLICY_NAME], text[GT_TROUBLE];
    gt_forfeit why;
    int times;
} heard[MOST];

static int n_heard;

static void add(const char *policy, gt_forfeit why, const char *text)
{
    int i = 0;
    while (i < n_heard && (heard[i].why != why || strcmp(heard[i].policy, policy) != 0))
        i++;
    if (i == MOST)
        return;
    if (i == n_heard) {
        n_heard++;
        heard[i].why = why;
        heard[i].times = 0;
        snprintf(heard[i].policy, sizeof heard[i].policy, "%s", policy);
        snprintf(heard[i].text, sizeof heard[i].text, "%s", text);
    }
    heard[i].times++;
}

static void hear(void *context, const char *policy, gt_forfeit why, const char *text)
{
    (void)context;
#pragma omp critical(gt_trouble)
    add(policy, why, text);
}

void gt_trouble_begin(void)
{
    n_heard = 0;
    gt_policies_tell_trouble(hear, NULL);
}

/* Prints a text of several lines. */
static void print_lines(const char *text)
{
    for (const char *line = text; *line != '\0';
         line += strcspn(line, "\n") + (line[strcspn(line, "\n")] != '\0')) {
        char part[GT_TROUBLE];
        snprintf(part, sizeof part, "%.*s", (int)strcspn(line, "\n"), line);
        gt_print_plain(stderr, part);
        putc('\n', stderr);
    }
}

void gt_trouble_end(const char *command)
{
    gt_policies_tell_trouble(NULL, NULL);
    for (int i = 0; i < n_heard; i++) {
        fprintf(stderr, "gauntlet %s: ", command);
        gt_print_plain(stderr, heard[i].policy);
        fprintf(stderr, " lost %d %s (%s)%s: ", heard[i].times,
                heard[i].times == 1 ? "game" : "games", gt_forfeit_name(heard[i].why),
                heard[i].times == 1 ? "" : "; the first of them");
        print_lines(heard[i].text);
    }
}

void gt_tell_of_trials(const char *command, uint64_t unfinished, uint64_t aborted,
                       uint64_t forfeits)
{
    char games[GT_COUNTED];
    if (unfinished + aborted > 0)
        fprintf(stderr, "gauntlet %s: %s unfinished, %" PRIu64 " aborted\n", command,
                gt_counted_games(unfinished, games), aborted);
    if (forfeits > 0)
        fprintf(stderr, "gauntlet %s: %s lost by a player who could not go on\n", command,
                gt_counted_games(forfeits, games));
}
