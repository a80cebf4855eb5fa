/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet shard: a command whose games are played by others, through a folder
 * (sim/playing/shards.h). `plan` and `merge` start that command as it was given, with executors
 * that use the folder; so every command that plays can be planned, and none knows of it. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/shard.h"

#include "decks/files/errors.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "sim/cli/commands.h"
#include "sim/cli/group.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/cli/progress.h"
#include "sim/playing/remote.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_SHARDS = 16, LOST = 60 /* seconds without a sign of life */ };

/* ---- The manifest. */

static void manifest_path(const char *folder, char path[GT_SHARD_PATH])
{
    snprintf(path, GT_SHARD_PATH, "%.4000s/manifest.json", folder);
}

static cJSON *jobs_and_shards(const gt_shards *s)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < gt_shards_count(s); i++) {
        const gt_shard *shard = gt_shards_at(s, i);
        char job[20];
        if (shard->number == 0)
            continue;
        cJSON *row = cJSON_CreateObject();
        snprintf(job, sizeof job, "%016" PRIx64, shard->job);
        cJSON_AddNumberToObject(row, "shard", shard->number);
        cJSON_AddStringToObject(row, "job", job);
        cJSON_AddNumberToObject(row, "units", shard->n);
        cJSON_AddItemToArray(list, row);
    }
    return list;
}

bool gt_manifest_write(const char *folder, const gt_manifest *m, const gt_shards *s)
{
    char path[GT_SHARD_PATH], field[20];
    gt_output o;
    cJSON *all = cJSON_CreateObject();
    manifest_path(folder, path);
    snprintf(field, sizeof field, "%016" PRIx64, gt_shards_field(s));
    cJSON_AddNumberToObject(all, "format", 1);
    cJSON_AddStringToObject(all, "version", GT_VERSION);
    cJSON_AddItemToObject(all, "command", cJSON_CreateStringArray(m->word, m->n));
    cJSON_AddStringToObject(all, "folder", m->folder);
    cJSON_AddStringToObject(all, "cards_and_decks", field);
    cJSON_AddNumberToObject(all, "shards_at_a_time", m->most);
    cJSON_AddItemToObject(all, "shards", jobs_and_shards(s));
    char *text = cJSON_Print(all);
    FILE *out = gt_output_begin(&o, "shard", NULL, path);
    bool ok = gt_output_end(&o, out != NULL && text != NULL && fprintf(out, "%s\n", text) > 0);
    cJSON_free(text);
    cJSON_Delete(all);
    return ok;
}

static bool take_words(const cJSON *json, gt_manifest *m)
{
    const cJSON *command = cJSON_GetObjectItem(json, "command"), *word;
    const cJSON *folder = cJSON_GetObjectItem(json, "folder");
    const cJSON *most = cJSON_GetObjectItem(json, "shards_at_a_time");
    const cJSON *field = cJSON_GetObjectItem(json, "cards_and_decks");
    if (!cJSON_IsArray(command) || !cJSON_IsString(folder) || !cJSON_IsNumber(most) ||
        !cJSON_IsString(field))
        return false;
    cJSON_ArrayForEach (word, command) {
        if (!cJSON_IsString(word))
            return false;
        m->word = gt_resize(m->word, (size_t)m->n + 1, sizeof *m->word);
        m->word[m->n++] = gt_copy_text(word->valuestring, strlen(word->valuestring));
    }
    m->folder = gt_copy_text(folder->valuestring, strlen(folder->valuestring));
    m->most = most->valueint < 1 ? 1 : most->valueint;
    m->field = strtoull(field->valuestring, NULL, 16);
    return m->n > 0;
}

bool gt_manifest_read(const char *folder, gt_manifest *m)
{
    char path[GT_SHARD_PATH];
    gt_errors e = {0};
    manifest_path(folder, path);
    *m = (gt_manifest){.n = 0};
    size_t size;
    char *text = gt_text_read(path, &size, &e);
    cJSON *json = text != NULL ? cJSON_Parse(text) : NULL;
    bool ok = json != NULL && take_words(json, m);
    if (!ok)
        fprintf(stderr, "gauntlet shard: %s: this is no manifest of a plan\n", path);
    cJSON_Delete(json);
    free(text);
    gt_errors_free(&e);
    return ok;
}

void gt_manifest_free(gt_manifest *m)
{
    for (int i = 0; i < m->n; i++)
        free((char *)(uintptr_t)m->word[i]);
    free(m->word);
    free(m->folder);
    *m = (gt_manifest){.n = 0};
}

/* ---- Starting the command. */

static const gt_command *command_named(const char *name)
{
    static const char *const able[] = {"run",    "arena",   "gate",  "swap", "train",
                                       "export", "balance", "decks", NULL};
    int i = 0;
    while (able[i] != NULL && strcmp(able[i], name) != 0)
        i++;
    const gt_command *c = gt_commands;
    while (able[i] != NULL && c->name != NULL && strcmp(c->name, name) != 0)
        c++;
    return able[i] != NULL && c->name != NULL ? c : NULL;
}

/* Where its standard output goes until it is known whether these are its results. */
static FILE *hold_output(int *own)
{
    FILE *held = tmpfile();
    fflush(stdout);
    *own = held != NULL ? dup(STDOUT_FILENO) : -1;
    if (*own < 0 || dup2(fileno(held), STDOUT_FILENO) < 0)
        return NULL;
    return held;
}

static bool give_output(FILE *held, int own, bool wanted)
{
    char piece[1 << 14];
    size_t n;
    bool ok = fflush(stdout) == 0;
    ok = dup2(own, STDOUT_FILENO) >= 0 && ok;
    close(own);
    rewind(held);
    while (wanted && ok && (n = fread(piece, 1, sizeof piece, held)) > 0)
        ok = fwrite(piece, 1, n, stdout) == n;
    fclose(held);
    return ok;
}

/* Starts the command with executors that use the folder; returns its exit status. */
static int start(const gt_manifest *m, gt_shards *s)
{
    int own;
    const gt_command *c = command_named(m->word[0]);
    char **argv = gt_resize(NULL, (size_t)m->n + 1, sizeof *argv);
    char **word = gt_resize(NULL, (size_t)m->n + 1, sizeof *word); /* argv may be put in order */
    for (int i = 0; i < m->n; i++)
        argv[i] = word[i] = gt_copy_text(m->word[i], strlen(m->word[i]));
    argv[m->n] = NULL;
    FILE *held = hold_output(&own);
    int status = GT_EXIT_USAGE;
    if (held == NULL) {
        perror("gauntlet shard: the output cannot be held back");
    } else {
        gt_executors_use_shards(s, m->most);
        status = c->function(m->n, argv);
        gt_executors_use_shards(NULL, 0);
        if (!give_output(held, own, !gt_shards_put_off(s).any))
            status = GT_EXIT_USAGE;
    }
    for (int i = 0; i < m->n; i++)
        free(word[i]);
    free(word);
    free(argv);
    return status;
}

static void tell_refused(void *context, const char *name, const char *why)
{
    fprintf(stderr, "gauntlet shard: %s: %s; it is refused\n", name, why);
    (void)context;
}

gt_shards *gt_shard_folder(const char *folder, bool tell)
{
    char error[300];
    gt_shards *s = gt_shards_open(folder, tell ? tell_refused : NULL, NULL, error, sizeof error);
    if (s == NULL)
        fprintf(stderr, "gauntlet shard: %s\n", error);
    return s;
}

/* "1-16, 20" of the shards that are not done yet. */
void gt_shard_list_open(const gt_shards *s, FILE *out, const char *between)
{
    int n = gt_shards_count(s), told = 0;
    for (int i = 0; i < n; i++) {
        int end = i;
        while (end < n && gt_shards_at(s, end)->number > 0 && !gt_shards_at(s, end)->done)
            end++;
        if (end == i)
            continue;
        fprintf(out, told++ > 0 ? "%s%d" : "%.0s%d", between, i + 1);
        if (end - i > 1)
            fprintf(out, "-%d", end);
        i = end;
    }
}

/* What is to be done next. */
static void tell_next(const char *folder, const gt_shards *s)
{
    gt_put_off p = gt_shards_put_off(s);
    if (p.fresh > 0)
        printf("%s: %" PRIu64 " units are planned, in %d shards.\n", folder, p.fresh,
               p.fresh_shards);
    printf("To be played: ");
    gt_shard_list_open(s, stdout, ", ");
    printf(".\nEach by 'gauntlet shard run %s NUMBER' (or all by 'gauntlet shard run %s'), then\n"
           "'gauntlet shard merge %s'.\n",
           folder, folder, folder);
}

/* ---- plan */

static bool make_folders(const char *folder)
{
    static const char *const below[] = {"jobs", "shards", "results", "work"};
    char path[GT_SHARD_PATH];
    bool ok = true;
    for (size_t i = 0; i < sizeof below / sizeof below[0] && ok; i++) {
        snprintf(path, sizeof path, "%.4000s/%s", folder, below[i]);
        ok = gt_make_folder(path) || gt_cannot_write("shard plan", path);
    }
    return ok;
}

static int plan(const char *folder, const gt_strings *words, int most)
{
    char path[GT_SHARD_PATH], here[GT_SHARD_PATH];
    manifest_path(folder, path);
    if (access(path, F_OK) == 0) {
        fprintf(stderr,
                "gauntlet shard plan: there is a plan in %s; 'gauntlet shard merge' plans what is "
                "left of it\n",
                folder);
        return GT_EXIT_USAGE;
    }
    if (getcwd(here, sizeof here) == NULL || !make_folders(folder))
        return GT_EXIT_USAGE;
    gt_manifest m = {.folder = here, .most = most, .n = words->n - 1};
    m.word = (const char **)(uintptr_t)(words->item + 1);
    gt_shards *s = gt_shard_folder(folder, true);
    int status = s != NULL ? start(&m, s) : GT_EXIT_USAGE;
    if (s != NULL && gt_shards_put_off(s).any) {
        status = gt_manifest_write(folder, &m, s) ? GT_EXIT_DONE : GT_EXIT_USAGE;
        if (status == GT_EXIT_DONE)
            tell_next(folder, s);
    } else if (s != NULL && status == GT_EXIT_DONE) {
        fprintf(stderr, "gauntlet shard plan: there is nothing to play; this is the result\n");
    }
    gt_shards_free(s);
    return status;
}

static int cmd_plan(int argc, char **argv)
{
    gt_strings words = {0};
    int most = USUAL_SHARDS;
    const gt_option options[] = {
        {"shards", "N", "in how many parts at a time (default: 16)", GT_OPT_INT, &most, 1,
         GT_MOST_SHARDS},
        {0},
    };
    const gt_usage usage = {
        "shard plan", "FOLDER -- COMMAND...",
        "Writes what a command would play into a folder, in shards for other machines. The\n"
        "command is one of run, arena, gate, swap, balance, decks search, train and export,\n"
        "with all its options.",
        "gauntlet shard plan season -- run starters --games 10000 --out season-results", options};
    int status = gt_parse(&usage, argc, argv, &words);
    if (status == GT_GO_ON && words.n < 2)
        status = gt_usage_error(&usage, "name a folder, and behind -- a command");
    if (status == GT_GO_ON && command_named(words.item[1]) == NULL)
        status = gt_usage_error(&usage, "'%s' is none of the commands that can be planned",
                                words.item[1]);
    if (status == GT_GO_ON)
        status = plan(words.item[0], &words, most);
    gt_strings_free(&words);
    return status;
}

/* ---- merge */

/* Goes to where the command was planned, so that its paths mean the same; the folder of the plan
 * keeps its path. */
static bool go_to(const gt_manifest *m, const char *folder, char absolute[GT_SHARD_PATH])
{
    char here[GT_SHARD_PATH];
    if (folder[0] == '/')
        snprintf(absolute, GT_SHARD_PATH, "%s", folder);
    else if (getcwd(here, sizeof here) != NULL)
        snprintf(absolute, GT_SHARD_PATH, "%.2000s/%.2000s", here, folder);
    if (chdir(m->folder) == 0)
        return true;
    fprintf(stderr,
            "gauntlet shard merge: %s, where it was planned, cannot be entered (%s); paths of the "
            "command are taken from here\n",
            m->folder, strerror(errno));
    return true;
}

static int merge(const char *folder, gt_manifest *m)
{
    char path[GT_SHARD_PATH];
    go_to(m, folder, path);
    gt_shards *s = gt_shard_folder(path, true);
    if (s == NULL)
        return GT_EXIT_USAGE;
    gt_shards_expect(s, m->field);
    int status = start(m, s);
    gt_put_off p = gt_shards_put_off(s);
    if (p.any) {
        status = p.fresh == 0 || gt_manifest_write(path, m, s) ? GT_EXIT_UNDECIDED : GT_EXIT_USAGE;
        tell_next(folder, s);
    }
    gt_shards_free(s);
    return status;
}

static int cmd_merge(int argc, char **argv)
{
    gt_strings words = {0};
    gt_manifest m = {.n = 0};
    const gt_option options[] = {{0}};
    const gt_usage usage = {
        "shard merge", "FOLDER [-- OPTION...]",
        "Finishes the command of a plan with the games that were played, and keeps them in\n"
        "its store. If games are missing, or further games follow from these, it plans them:\n"
        "exit status 3. Options are added to the command.",
        "gauntlet shard merge season", options};
    int status = gt_parse(&usage, argc, argv, &words);
    if (status == GT_GO_ON && words.n < 1)
        status = gt_usage_error(&usage, "which plan? a folder is missing");
    if (status == GT_GO_ON && !gt_manifest_read(words.item[0], &m))
        status = GT_EXIT_USAGE;
    if (status == GT_GO_ON && command_named(m.word[0]) == NULL)
        status = gt_usage_error(&usage, "the plan is of no command that can be planned");
    if (status == GT_GO_ON) {
        for (int i = 1; i < words.n; i++) {
            m.word = gt_resize(m.word, (size_t)m.n + 1, sizeof *m.word);
            m.word[m.n++] = gt_copy_text(words.item[i], strlen(words.item[i]));
        }
        status = merge(words.item[0], &m);
    }
    gt_manifest_free(&m);
    gt_strings_free(&words);
    return status;
}

/* ---- run */

static void note_pace(const char *folder, const gt_shard_run *how, double seconds, int threads)
{
    char path[GT_SHARD_PATH], line[100];
    snprintf(path, sizeof path, "%.4000s/pace.txt", folder);
    int n = snprintf(line, sizeof line, "%u units %.3f seconds %d threads\n", how->played, seconds,
                     gt_thread_count(threads));
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd >= 0 && how->played > 0 && write(fd, line, (size_t)n) < 0)
        fprintf(stderr, "gauntlet shard run: %s: %s\n", path, strerror(errno));
    if (fd >= 0)
        close(fd);
}

int gt_shard_play_one(const char *folder, int number, int threads, uint32_t most, gt_shard_run *how)
{
    char error[300];
    double begin = gt_shard_now();
    bool ok =
        gt_shard_play(folder, number, threads, most, gt_stop_on_signal(), how, error, sizeof error);
    if (!ok) {
        fprintf(stderr, "gauntlet shard run: shard %d: %s\n", number, error);
        return GT_EXIT_USAGE;
    }
    note_pace(folder, how, gt_shard_now() - begin, threads);
    return how->done ? GT_EXIT_DONE : GT_EXIT_INTERRUPTED;
}

static int play_one(const char *folder, int number, int threads)
{
    gt_shard_run how;
    int status = gt_shard_play_one(folder, number, threads, 0, &how);
    if (status == GT_EXIT_USAGE)
        return status;
    if (how.was_done)
        printf("shard %d was done\n", number);
    else
        printf("shard %d: %u of %u units played now, %u before%s\n", number, how.played, how.n,
               how.before, how.done ? "" : "; the same command goes on");
    return status;
}

/* Plays the shards that nobody works on, one after another; each that begins takes another one
 * first, since several may begin at once. */
static int play_all(const char *folder, int threads)
{
    for (int turn = (int)getpid();;) {
        gt_shards *s = gt_shard_folder(folder, false);
        int n = s != NULL ? gt_shards_count(s) : 0, chosen = 0;
        for (int i = 0; i < n && chosen == 0; i++) {
            const gt_shard *shard = gt_shards_at(s, (i + turn) % n);
            bool busy = shard->seen >= 0 && shard->seen < LOST;
            chosen = shard->number > 0 && !shard->done && !busy ? shard->number : 0;
        }
        gt_shards_free(s);
        if (s == NULL || chosen == 0)
            return s == NULL ? GT_EXIT_USAGE : GT_EXIT_DONE;
        int status = play_one(folder, chosen, threads);
        if (status != GT_EXIT_DONE)
            return status;
        turn = chosen;
    }
}

/* Plays those that a word names: "7", "3-9". */
static int play_named(const gt_usage *usage, const char *folder, const char *word, int threads)
{
    char *end;
    long first = strtol(word, &end, 10), last = *end == '-' ? strtol(end + 1, &end, 10) : first;
    if (*end != '\0' || first < 1 || last < first || last > GT_MOST_SHARDS)
        return gt_usage_error(usage, "'%s' is no number of a shard", word);
    int status = GT_EXIT_DONE;
    for (long k = first; k <= last && status == GT_EXIT_DONE; k++)
        status = play_one(folder, (int)k, threads);
    return status;
}

static int cmd_run(int argc, char **argv)
{
    gt_strings words = {0};
    int threads = 0;
    bool trust = false;
    const gt_option options[] = {GT_THREADS_OPTION(&threads), GT_SHARD_TRUST_OPTION(&trust), {0}};
    const gt_usage usage = {
        "shard run", "FOLDER [NUMBER|FROM-TO...]",
        "Plays shards of a plan; without numbers those that nobody works on, until all are done.\n"
        "SIGTERM or Ctrl-C ends it in good order; started again, it continues where it was.",
        "gauntlet shard run season 7", options};
    int status = gt_parse(&usage, argc, argv, &words);
    if (status == GT_GO_ON && words.n < 1)
        status = gt_usage_error(&usage, "which plan? a folder is missing");
    if (trust)
        gt_jobs_may_run_programs();
    if (status == GT_GO_ON) {
        status = words.n == 1 ? play_all(words.item[0], threads) : GT_EXIT_DONE;
        for (int i = 1; i < words.n && status == GT_EXIT_DONE; i++)
            status = play_named(&usage, words.item[0], words.item[i], threads);
    }
    gt_strings_free(&words);
    return status;
}

/* ---- Which of them */

int gt_cmd_shard(int argc, char **argv)
{
    static const gt_subcommand words[] = {
        {"plan", cmd_plan, "FOLDER -- COMMAND...", "writes what a command would play, in shards"},
        {"run", cmd_run, "FOLDER [NUMBER...]", "plays shards"},
        {"merge", cmd_merge, "FOLDER", "finishes the command with what was played"},
        {"status", gt_cmd_shard_status, "FOLDER", "what is done, running, lost, and the time left"},
        {"slurm", gt_cmd_shard_slurm, "FOLDER", "writes a file for sbatch"},
        {0},
    };
    static const gt_group group = {
        "shard", words,
        "For clusters with Slurm or the like, and machines that have nothing but a shared folder.\n"
        "See 'gauntlet help clusters' and docs/clusters.md.",
        "gauntlet shard plan season -- run starters --games 10000\n"
        "  gauntlet shard run season\n"
        "  gauntlet shard merge season"};
    return gt_group_run(&group, argc, argv);
}
