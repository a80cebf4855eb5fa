/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches of networks, a line each in strength.csv. */
#include "sim/cli/net_strength.h"

#include "decks/files/text.h"
#include "reports/csv_out.h"
#include "sim/cli/commands.h"
#include "sim/experiments/arena.h"
#include "sim/experiments/train_net.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 4096, PLAYER = PATH + 16 };
static const char FILE_NAME[] = "strength.csv";
static const char HEAD[] = "round,against,games,points,elo,elo_low,elo_high\n";

/* How many lines of the file are of a round, counted from 1. */
static int lines_of(const char *csv, int round)
{
    int n = 0;
    for (const char *line = csv; line != NULL && *line != '\0'; n += atoi(line) == round) {
        line = strchr(line, '\n');
        line += line != NULL;
        if (line == NULL)
            break;
    }
    return n;
}

static void put_elo(FILE *out, double elo)
{
    if (isfinite(elo))
        fprintf(out, ",%.1f", elo);
    else
        putc(',', out);
}

/* Appends a line to the file. */
static bool note(const gt_net_strength *s, int round, const char *against, const gt_arena *a)
{
    char path[PATH];
    const gt_arena_match *m = &a->match[0];
    gt_estimate elo = gt_arena_match_elo(m);
    snprintf(path, sizeof path, "%s/%s", s->folder, FILE_NAME);
    FILE *out = fopen(path, "a");
    if (out == NULL) {
        fprintf(stderr, "gauntlet train: %s: %s\n", path, strerror(errno));
        return false;
    }
    if (ftell(out) == 0)
        fputs(HEAD, out);
    fprintf(out, "%d,", round);
    gt_csv_text(out, against);
    gt_csv_count(out, gt_arena_match_games(m));
    fprintf(out, ",%.1f", gt_arena_match_points(m));
    put_elo(out, elo.value);
    put_elo(out, elo.low);
    put_elo(out, elo.high);
    putc('\n', out);
    return fclose(out) == 0;
}

static void print(int round, const char *against, const gt_arena *a)
{
    const gt_arena_match *m = &a->match[0];
    gt_estimate elo = gt_arena_match_elo(m);
    double games = (double)gt_arena_match_games(m);
    printf("The network of round %d makes %.1f%% of %.0f games against %s", round,
           100 * gt_arena_match_points(m) / fmax(games, 1), games, against);
    if (isfinite(elo.value) && isfinite(elo.low) && isfinite(elo.high))
        printf(", %+.0f Elo (%+.0f to %+.0f)", elo.value, elo.low, elo.high);
    puts(".");
    fflush(stdout);
}

/* A match of the network of a round; `told`: how the other is called. */
static bool play(const gt_net_strength *s, int round, const char *other, const char *told)
{
    char path[PATH], net[PLAYER], error[400];
    snprintf(net, sizeof net, "net:file=%s",
             gt_net_round_file(s->folder, round - 1, path, sizeof path));
    const char *const players[] = {net, other};
    const gt_arena_options o = {.version = GT_VERSION,
                                .seed = s->seed,
                                .games = s->games + s->games % 2,
                                .threads = s->threads,
                                .worker = s->worker,
                                .policies = players,
                                .n_policies = 2,
                                .stop = s->stop};
    gt_arena *a = gt_arena_play(s->field, &o, error, sizeof error);
    if (a == NULL) {
        fprintf(stderr, "gauntlet train: %s\n", error);
        return false;
    }
    bool ok = true;
    if (a->complete) {
        ok = note(s, round, told, a);
        print(round, told, a);
    }
    gt_arena_free(a);
    return ok;
}

static bool play_round(const gt_net_strength *s, int round, int there)
{
    char path[PATH], other[PLAYER], told[40];
    if (there < 1 && !play(s, round, s->policy, s->policy))
        return false;
    if (round == 1 || there > 1 || atomic_load(s->stop))
        return true;
    snprintf(other, sizeof other, "net:file=%s",
             gt_net_round_file(s->folder, round - 2, path, sizeof path));
    snprintf(told, sizeof told, "that of round %d", round - 1);
    return play(s, round, other, told);
}

bool gt_net_strength_play(const gt_net_strength *s, int rounds)
{
    char path[PATH];
    size_t size;
    gt_errors none = {0};
    snprintf(path, sizeof path, "%s/%s", s->folder, FILE_NAME);
    FILE *there = fopen(path, "r");
    if (there != NULL)
        fclose(there);
    char *csv = there != NULL ? gt_text_read(path, &size, &none) : NULL;
    gt_errors_free(&none);
    bool ok = true;
    for (int round = 1; ok && s->games > 0 && round <= rounds && !atomic_load(s->stop); round++)
        ok = play_round(s, round, lines_of(csv, round));
    free(csv);
    return ok;
}
