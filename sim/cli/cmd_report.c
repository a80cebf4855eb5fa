/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet report: what results say, for people and programs. */
#define _POSIX_C_SOURCE 200809L

#include "decks/files/errors.h"
#include "decks/files/memory.h"
#include "reports/changes.h"
#include "reports/forms.h"
#include "reports/report.h"
#include "sim/cli/commands.h"
#include "sim/cli/keep_games.h"
#include "sim/cli/options.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/experiments/results_read.h"
#include "sim/store/store_results.h"

#include <string.h>
#include <strings.h>
#include <sys/stat.h>

typedef struct arguments {
    gt_strings results;
    const char *out, *db, *tables;
    const char *deck; /* of which alone is told; NULL: all */
    bool brief; /* the verdict and no more */
    int run; /* of the store; 0: the last */
    bool form[GT_FORMS];
} arguments;

/* The form asked for: an option, or the end of the file's name, or text. -1: several. */
static int form_of(const arguments *args)
{
    int found = -1;
    for (int i = 0; i < GT_FORMS; i++) {
        if (args->form[i] && found >= 0)
            return -1;
        found = args->form[i] ? i : found;
    }
    if (found >= 0)
        return found;
    return args->out != NULL ? gt_form_of_name(args->out) : GT_FORM_TEXT;
}

/* A folder stands for its results.json. */
static const char *results_path(const char *path, char *buffer, size_t size)
{
    struct stat s;
    if (stat(path, &s) != 0 || !S_ISDIR(s.st_mode))
        return path;
    snprintf(buffer, size, "%s/results.json", path);
    return buffer;
}

static gt_results *read_results(const char *path)
{
    char buffer[4096];
    gt_errors e = {0};
    gt_results *r = gt_results_read(results_path(path, buffer, sizeof buffer), &e);
    gt_errors_tell(&e);
    return r;
}

/* ---- One deck of a report. */

/* Whether `part` occurs in `text`, whatever the case of ASCII letters. */
static bool holds(const char *text, const char *part)
{
    for (; *text != '\0'; text++)
        if (strncasecmp(text, part, strlen(part)) == 0)
            return true;
    return part[0] == '\0';
}

/* The deck of this name, or the one whose name holds it. -1, and told: there is none, or
 * several. */
static int find_deck(const gt_results *r, const char *name)
{
    int found = -1, n = 0;
    for (int i = 0; i < r->n_decks; i++) {
        if (strcmp(r->deck[i], name) == 0)
            return i;
        if (!holds(r->deck[i], name))
            continue;
        found = i;
        n++;
    }
    if (n == 1)
        return found;
    const char *nearest = gt_nearest(name, r->deck, r->n_decks);
    char hint[200];
    gt_did_you_mean(nearest, hint, sizeof hint);
    fprintf(stderr, "gauntlet report: --deck: %s '%s'%s\n",
            n > 1 ? "several decks are called" : "no deck of these results is called", name,
            n == 0 && nearest != NULL ? hint : "");
    return -1;
}

static bool write_deck(FILE *out, const gt_report *report, int deck, int form)
{
    return form == GT_FORM_JSON       ? gt_write_report_deck_json(out, report, deck)
           : form == GT_FORM_MARKDOWN ? gt_write_report_deck_markdown(out, report, deck)
                                      : gt_write_report_deck(out, report, deck);
}

/* Writes the tidy tables to a folder. */
static int write_tables(const gt_results *r, const char *folder)
{
    if (!gt_output_ready("report", folder, gt_table_file[0]))
        return GT_EXIT_USAGE;
    gt_report *report = gt_report_new(r);
    bool ok = report != NULL;
    for (int i = 0; ok && i < GT_TABLES; i++) {
        gt_output o;
        FILE *out = gt_output_begin(&o, "report", folder, gt_table_file[i]);
        ok = gt_output_end(&o, out != NULL && gt_write_report_table(out, report, i));
    }
    gt_report_free(report);
    return ok ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

/* `folder`: of the results, where games may lie beside them; NULL: none. */
static int write_report(const gt_results *r, const char *folder, const arguments *args, int form)
{
    gt_output o;
    gt_paths games = {0};
    if (args->tables != NULL)
        return write_tables(r, args->tables);
    int deck = args->deck != NULL ? find_deck(r, args->deck) : -1;
    if (args->deck != NULL && deck < 0)
        return GT_EXIT_USAGE;
    gt_report *report = gt_report_new(r);
    FILE *out = gt_output_begin(&o, "report", NULL, args->out);
    if (folder != NULL && args->out != NULL)
        gt_kept_pages(folder, args->out, &games);
    if (report != NULL) {
        report->kept_games = (const char *const *)games.path;
        report->n_kept_games = games.n;
    }
    bool ok = report != NULL && out != NULL;
    if (ok)
        ok = deck >= 0     ? write_deck(out, report, deck, form)
             : args->brief ? gt_write_report_short(out, report)
                           : gt_write_form(out, report, form);
    gt_report_free(report);
    gt_paths_free(&games);
    return gt_output_end(&o, ok) ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

/* ---- Two runs. */

/* Series of `r` with this policy, -1 if there is none. */
static int find_policy(const gt_results *r, const char *policy)
{
    for (int i = 0; i < r->n_series; i++)
        if (strcmp(r->series[i].policy, policy) == 0)
            return i;
    return -1;
}

static int compare(const gt_results *before, const gt_results *after, const arguments *args,
                   int form)
{
    gt_changes **all = gt_resize(NULL, (size_t)before->n_series + 1, sizeof(void *));
    gt_changes_report r = {{args->results.item[0], args->results.item[1]}, all, 0};
    bool ok = true;
    for (int s = 0; ok && s < before->n_series; s++) {
        int t = find_policy(after, before->series[s].policy);
        if (t < 0)
            continue;
        all[r.n_policies] = gt_changes_new(before, s, after, t);
        ok = all[r.n_policies++] != NULL;
    }
    if (ok && r.n_policies == 0) {
        fprintf(stderr, "gauntlet report: the two runs have no policy in common\n");
        ok = false;
    } else {
        gt_output o;
        FILE *out = gt_output_begin(&o, "report", NULL, args->out);
        ok = gt_output_end(&o, ok && out != NULL && gt_write_changes(out, &r, form));
    }
    for (int i = 0; i < r.n_policies; i++)
        gt_changes_free(all[i]);
    free(all);
    return ok ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

/* ---- A run of the store. */

/* Which rules were played, in words, by what the store keeps of it. */
static const char *played_of(const gt_results *r, char buffer[GT_PLAYED_TEXT])
{
    const gt_system *system = gt_system_named(r->rules);
    const char *options = r->options != NULL ? r->options : "";
    gt_limits limits = {.turns = 0};
    char error[GT_OPTIONS_TEXT + 200];
    return system != NULL && gt_system_read_options(system, options, &limits, error, sizeof error)
               ? gt_system_played(system, &limits, buffer)
               : options;
}

static int report_stored(const arguments *args, int form)
{
    char place[4096], error[300];
    snprintf(place, sizeof place, "%s", args->db != NULL ? args->db : "");
    if (args->db == NULL && !gt_usual_store(place, sizeof place))
        snprintf(place, sizeof place, "results.db");
    gt_results *r = gt_store_results(place, args->run, error, sizeof error);
    if (r == NULL) {
        fprintf(stderr, "gauntlet report: %s: %s\n", place, error);
        return GT_EXIT_USAGE;
    }
    char played[GT_PLAYED_TEXT];
    r->played = played_of(r, played);
    int status = write_report(r, NULL, args, form);
    gt_store_results_free(r);
    return status;
}

static int report(const gt_usage *usage, const arguments *args)
{
    int form = form_of(args), status = GT_EXIT_USAGE;
    bool stored = args->db != NULL || args->run > 0;
    if (form < 0)
        return gt_usage_error(usage, "one form at a time: --html, --markdown, --csv or --json");
    if (args->deck != NULL && (form == GT_FORM_HTML || form == GT_FORM_CSV))
        return gt_usage_error(usage, "--deck is told as text, Markdown or JSON; on the page, click "
                                     "the deck");
    if (args->brief && (form != GT_FORM_TEXT || args->deck != NULL))
        return gt_usage_error(usage, "--short is text, of all decks");
    if ((args->brief || args->deck != NULL) && args->results.n == 2)
        return gt_usage_error(usage, "--short and --deck are for one run");
    if (args->tables != NULL &&
        (form != GT_FORM_TEXT || args->deck != NULL || args->brief || args->out != NULL))
        return gt_usage_error(usage, "--tables stands alone");
    if (args->tables != NULL && args->results.n == 2)
        return gt_usage_error(usage, "--tables is for one run");
    if (stored && args->results.n > 0)
        return gt_usage_error(usage, "results files and --db or --run exclude each other");
    if (stored)
        return report_stored(args, form);
    if (args->results.n != 1 && args->results.n != 2)
        return gt_usage_error(usage, "name one results file, as 'gauntlet run --out' writes it, or "
                                     "two to compare, or --db");
    gt_results *r = read_results(args->results.item[0]);
    gt_results *other = args->results.n == 2 ? read_results(args->results.item[1]) : NULL;
    if (r != NULL && args->results.n == 1)
        status = write_report(r, args->results.item[0], args, form);
    else if (r != NULL && other != NULL)
        status = compare(r, other, args, form);
    gt_results_file_free(r);
    gt_results_file_free(other);
    return status;
}

int gt_cmd_report(int argc, char **argv)
{
    arguments args = {.out = NULL};
    const gt_option options[] = {
        {"out", "FILE",
         "write to FILE (-o FILE); the format follows from its name: .html .md .csv .json",
         GT_AS_TEXT(&args.out)},
        {"deck", "NAME", "only this deck: which card to cut, opponents, how its games end",
         GT_AS_TEXT(&args.deck)},
        {"short", NULL, "the verdict, and how far to trust it", GT_AS_FLAG(&args.brief)},
        {"db", "FILE", "report a run of this store instead of a file", GT_AS_TEXT(&args.db)},
        {"run", "N", "that run of the store ('gauntlet db list'; default: the last)",
         GT_AS_INT(&args.run, 1, 1000000000)},
        {"html", NULL, "one page with everything, for a browser without a network",
         GT_AS_FLAG(&args.form[GT_FORM_HTML])},
        {"markdown", NULL, "Markdown", GT_AS_FLAG(&args.form[GT_FORM_MARKDOWN])},
        {"csv", NULL, "tables for a spreadsheet, one below the other",
         GT_AS_FLAG(&args.form[GT_FORM_CSV])},
        {"tables", "DIR",
         "write DIR/decks.csv, DIR/matchups.csv and DIR/cards.csv: a row each, a column a figure",
         GT_AS_TEXT(&args.tables)},
        {"json", NULL, "JSON (docs/schema/report.schema.json)",
         GT_AS_FLAG(&args.form[GT_FORM_JSON])},
        {0},
    };
    const gt_usage usage = {
        "report", "RESULTS [RESULTS] | --db FILE [--run N]",
        "Explains the results of a run: decks by strength, the matrix, the metagame, how\n"
        "games begin and end, cards, and what cannot be concluded. RESULTS is a results.json\n"
        "or the folder that 'gauntlet run --out' wrote; with two, the report shows what\n"
        "changed. docs/report.md explains the figures.",
        "gauntlet report report -o report.html", options};
    int status = gt_parse(&usage, argc, argv, &args.results);
    if (status == GT_GO_ON)
        status = report(&usage, &args);
    gt_strings_free(&args.results);
    return status;
}
