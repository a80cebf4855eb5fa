/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet shard status and slurm: how far a plan is, and a file for a scheduler. */
#define _GNU_SOURCE /* struct rusage with all it has */

#include "sim/cli/shard.h"

#include "ai/process.h"
#include "decks/files/memory.h"
#include "sim/cli/commands.h"
#include "sim/cli/output.h"
#include "sim/playing/remote.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { LOST = 60 /* seconds without a sign of life */ };

double gt_shard_now(void)
{
    return (double)gt_process_clock() * 1e-6;
}

/* ---- status */

enum state { DONE, RUNNING, WAITING, ABANDONED, STATES };
static const char *const STATE[] = {"done", "running", "open", "lost"};

static enum state state_of(const gt_shard *s)
{
    return s->done ? DONE : s->seen < 0 ? WAITING : s->seen < LOST ? RUNNING : ABANDONED;
}

typedef struct sums {
    int shards[STATES];
    uint64_t units, played;
    double pace; /* seconds that one runner takes for a unit; 0: not known */
} sums;

/* What those who played took. */
static double pace_of(const char *folder)
{
    char path[GT_SHARD_PATH];
    double units = 0, seconds = 0, n, s;
    snprintf(path, sizeof path, "%.4000s/pace.txt", folder);
    FILE *in = fopen(path, "r");
    while (in != NULL && fscanf(in, "%lf units %lf seconds %*d threads\n", &n, &s) == 2) {
        units += n;
        seconds += s;
    }
    if (in != NULL)
        fclose(in);
    return units > 0 ? seconds / units : 0;
}

static sums add_up(const char *folder, const gt_shards *s)
{
    sums sum = {.pace = pace_of(folder)};
    for (int i = 0; i < gt_shards_count(s); i++) {
        const gt_shard *shard = gt_shards_at(s, i);
        if (shard->number == 0)
            continue;
        sum.shards[state_of(shard)]++;
        sum.units += shard->n;
        sum.played += shard->played;
    }
    return sum;
}

/* Seconds until all is played, by those who play now, or by one; NAN: not known. */
static double left_of(const sums *sum)
{
    int runners = sum->shards[RUNNING] > 0 ? sum->shards[RUNNING] : 1;
    return sum->pace > 0 ? (double)(sum->units - sum->played) * sum->pace / runners : (double)NAN;
}

static void print_status(const char *folder, const gt_shards *s, const sums *sum)
{
    double left = left_of(sum);
    printf("%s: %" PRIu64 " of %" PRIu64 " units played;", folder, sum->played, sum->units);
    for (int i = 0; i < STATES; i++)
        printf(" %d %s%s", sum->shards[i], STATE[i], i < STATES - 1 ? "," : "\n");
    for (int i = 0; i < gt_shards_count(s); i++) {
        const gt_shard *shard = gt_shards_at(s, i);
        if (shard->number == 0 || shard->done || shard->seen < 0)
            continue;
        printf("%5d  %-8s %u of %u units, last sign of life %.0f s ago\n", shard->number,
               STATE[state_of(shard)], shard->played, shard->n, shard->seen);
    }
    if (sum->shards[DONE] == gt_shards_count(s))
        printf("all is played: 'gauntlet shard merge %s'\n", folder);
    else if (!isnan(left))
        printf("about %.0f s are left with %s\n", left,
               sum->shards[RUNNING] > 0 ? "those who play now" : "one who plays");
}

static void print_status_json(const gt_shards *s, const sums *sum)
{
    double left = left_of(sum);
    cJSON *all = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(all, "shards");
    cJSON_AddNumberToObject(all, "units", (double)sum->units);
    cJSON_AddNumberToObject(all, "played", (double)sum->played);
    if (isnan(left))
        cJSON_AddNullToObject(all, "seconds_left");
    else
        cJSON_AddNumberToObject(all, "seconds_left", left);
    for (int i = 0; i < gt_shards_count(s); i++) {
        const gt_shard *shard = gt_shards_at(s, i);
        if (shard->number == 0)
            continue;
        cJSON *row = cJSON_CreateObject();
        cJSON_AddNumberToObject(row, "shard", shard->number);
        cJSON_AddStringToObject(row, "state", STATE[state_of(shard)]);
        cJSON_AddNumberToObject(row, "units", shard->n);
        cJSON_AddNumberToObject(row, "played", shard->played);
        cJSON_AddItemToArray(list, row);
    }
    char *text = cJSON_Print(all);
    puts(text != NULL ? text : "");
    cJSON_free(text);
    cJSON_Delete(all);
}

int gt_cmd_shard_status(int argc, char **argv)
{
    gt_strings words = {0};
    bool json = false;
    const gt_option options[] = {
        {"json", NULL, "print JSON", GT_OPT_FLAG, &json, 0, 0},
        {0},
    };
    const gt_usage usage = {
        "shard status", "FOLDER",
        "Tells which shards of a plan are done, running, open, and lost (begun, "
        "and no sign of life for a\n"
        "minute), and how much time is left. Exit status 3: not all are done.",
        "gauntlet shard status season", options};
    int status = gt_parse(&usage, argc, argv, &words);
    if (status == GT_GO_ON && words.n != 1)
        status = gt_usage_error(&usage, "which plan? a folder is missing");
    gt_shards *s = status == GT_GO_ON ? gt_shard_folder(words.item[0], true) : NULL;
    if (status == GT_GO_ON)
        status = GT_EXIT_USAGE;
    if (s != NULL) {
        sums sum = add_up(words.item[0], s);
        if (json)
            print_status_json(s, &sum);
        else
            print_status(words.item[0], s, &sum);
        status = sum.played < sum.units ? GT_EXIT_UNDECIDED : GT_EXIT_DONE;
        gt_shards_free(s);
    }
    gt_strings_free(&words);
    return status;
}

/* ---- slurm */

/* What a shard needs. */
typedef struct need {
    double seconds; /* for a unit, with one thread */
    long megabytes;
    uint32_t units; /* of the largest shard */
    int first; /* open shard */
    int open;
} need;

static need look_at(const gt_shards *s)
{
    need n = {.units = 0};
    for (int i = 0; i < gt_shards_count(s); i++) {
        const gt_shard *shard = gt_shards_at(s, i);
        if (shard->number == 0 || shard->done)
            continue;
        n.units = shard->n > n.units ? shard->n : n.units;
        n.first = n.first == 0 ? shard->number : n.first;
        n.open++;
    }
    return n;
}

/* Plays some units of the first open shard, which stay played. False: it cannot. */
static bool probe(const char *folder, need *n)
{
    enum { LEAST = 3 /* seconds */, AT_ONCE = 4, MOST = 64 };
    double begin = gt_shard_now(), passed = 0;
    uint32_t units = 0;
    gt_shard_run how = {.done = false};
    for (; passed < LEAST && units < MOST && !how.done; passed = gt_shard_now() - begin) {
        if (gt_shard_play_one(folder, n->first, 1, AT_ONCE, &how) == GT_EXIT_USAGE)
            return false;
        units += how.played;
        if (how.played == 0)
            break;
    }
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    n->seconds = units > 0 ? passed / units : 1;
    n->megabytes = used.ru_maxrss / 1024;
    return true;
}

/* Writes the file; times with three times what the probe says, and memory with twice that. */
static bool write_script(const char *folder, const gt_shards *s, const need *n, int threads,
                         bool trust)
{
    char path[GT_SHARD_PATH], program[GT_SHARD_PATH] = "gauntlet", absolute[GT_SHARD_PATH];
    gt_output o;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length > 0)
        program[length] = '\0';
    if (realpath(folder, absolute) == NULL)
        snprintf(absolute, sizeof absolute, "%s", folder);
    long seconds = 120 + (long)(3 * n->seconds * n->units / threads);
    snprintf(path, sizeof path, "%.4000s/slurm.sh", folder);
    FILE *out = gt_output_begin(&o, "shard slurm", NULL, path);
    if (out != NULL) {
        fputs("#!/bin/sh\n#SBATCH --job-name=gauntlet\n#SBATCH --array=", out);
        gt_shard_list_open(s, out, ",");
        fprintf(out,
                "\n#SBATCH --requeue\n#SBATCH --open-mode=append\n#SBATCH --nodes=1\n"
                "#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=%d\n#SBATCH --mem=%ldM\n"
                "#SBATCH --time=%ld:%02ld:%02ld\n#SBATCH --signal=B:TERM@60\n"
                "#SBATCH --output=%s/work/.slurm-%%a.txt\n"
                "exec '%s' shard run '%s' \"$SLURM_ARRAY_TASK_ID\" --threads %d%s\n",
                threads, 64 + 2 * n->megabytes, seconds / 3600, seconds / 60 % 60, seconds % 60,
                absolute, program, absolute, threads, trust ? " --trust" : "");
    }
    return gt_output_end(&o, out != NULL && !ferror(out));
}

int gt_cmd_shard_slurm(int argc, char **argv)
{
    gt_strings words = {0};
    int threads = 1;
    bool trust = false;
    need n;
    const gt_option options[] = {
        {"threads", "T", "threads of a shard (default: 1)", GT_OPT_INT, &threads, 1, 1024},
        GT_SHARD_TRUST_OPTION(&trust),
        {0},
    };
    const gt_usage usage = {
        "shard slurm", "FOLDER",
        "Writes FOLDER/slurm.sh, an array of jobs that play what is open, with time and memory "
        "from a probe of\n"
        "a few units.",
        "gauntlet shard slurm season && sbatch season/slurm.sh", options};
    int status = gt_parse(&usage, argc, argv, &words);
    if (status == GT_GO_ON && words.n != 1)
        status = gt_usage_error(&usage, "which plan? a folder is missing");
    gt_shards *s = status == GT_GO_ON ? gt_shard_folder(words.item[0], true) : NULL;
    if (status == GT_GO_ON)
        status = GT_EXIT_USAGE;
    if (trust)
        gt_jobs_may_run_programs();
    if (s != NULL && (n = look_at(s)).open == 0) {
        printf("nothing is open: 'gauntlet shard merge %s'\n", words.item[0]);
        status = GT_EXIT_DONE;
    } else if (s != NULL && probe(words.item[0], &n) &&
               write_script(words.item[0], s, &n, threads, trust)) {
        printf("A unit takes %.3g s. Submit with 'sbatch %s/slurm.sh'; 'gauntlet shard status %s' "
               "tells how far it\nis, and 'gauntlet shard merge %s' ends it.\n",
               n.seconds, words.item[0], words.item[0], words.item[0]);
        status = GT_EXIT_DONE;
    }
    gt_shards_free(s);
    gt_strings_free(&words);
    return status;
}
