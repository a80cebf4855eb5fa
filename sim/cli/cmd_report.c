/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet report: what results say, for people and programs. */
#define _POSIX_C_SOURCE 200809L

#include "reports/file.h"
#include "reports/forms.h"
#include "reports/report.h"
#include "sim/cli/commands.h"
#include "sim/cli/options.h"
#include "sim/results_read.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

typedef struct wishes {
    gt_strings results;
    const char *out;
    bool form[GT_FORMS];
} wishes;

/* The form asked for: an option, or the end of the file's name, or text. -1: several. */
static int form_of(const wishes *w)
{
    int found = -1;
    for (int i = 0; i < GT_FORMS; i++) {
        if (w->form[i] && found >= 0)
            return -1;
        found = w->form[i] ? i : found;
    }
    if (found >= 0)
        return found;
    return w->out != NULL ? gt_form_of_name(w->out) : GT_FORM_TEXT;
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
    gt_errors_print(&e, stderr);
    gt_errors_free(&e);
    return r;
}

static int write_report(const gt_results *r, const wishes *w, int form)
{
    gt_report *report = gt_report_new(r);
    if (report == NULL) {
        fputs("gauntlet report: out of memory\n", stderr);
        return GT_EXIT_USAGE;
    }
    bool well = w->out != NULL ? gt_write_form_file(w->out, report, form)
                               : gt_write_form(stdout, report, form);
    gt_report_free(report);
    if (well)
        return GT_EXIT_DONE;
    fprintf(stderr, "gauntlet report: %s cannot be written: %s\n",
            w->out != NULL ? w->out : "the output", strerror(errno));
    return GT_EXIT_USAGE;
}

static int report(const gt_usage *usage, const wishes *w)
{
    int form = form_of(w);
    if (form < 0)
        return gt_usage_error(usage, "one form at a time: --html, --markdown, --csv or --json");
    if (w->results.n != 1)
        return gt_usage_error(usage, "name one results file, as `gauntlet run --out` writes it");
    gt_results *r = read_results(w->results.item[0]);
    if (r == NULL)
        return GT_EXIT_USAGE;
    int status = write_report(r, w, form);
    gt_results_file_free(r);
    return status;
}

int gt_cmd_report(int argc, char **argv)
{
    wishes w = {.out = NULL};
    const gt_option options[] = {
        {"out", "FILE", "write to FILE (-o FILE); its end tells the form: .html .md .csv .json",
         GT_OPT_TEXT, &w.out, 0, 0},
        {"html", NULL, "one page with everything, for a browser without a network", GT_OPT_FLAG,
         &w.form[GT_FORM_HTML], 0, 0},
        {"markdown", NULL, "Markdown", GT_OPT_FLAG, &w.form[GT_FORM_MARKDOWN], 0, 0},
        {"csv", NULL, "tables for a spreadsheet, one below the other", GT_OPT_FLAG,
         &w.form[GT_FORM_CSV], 0, 0},
        {"json", NULL, "JSON (docs/schema/report.schema.json)", GT_OPT_FLAG, &w.form[GT_FORM_JSON],
         0, 0},
        {0},
    };
    const gt_usage usage = {"report", "RESULTS",
                            "Tells what the results of a run say: decks by strength, the matrix, "
                            "the metagame, how games\n"
                            "begin and end, cards, and what cannot be concluded. RESULTS is a "
                            "results.json or the folder\n"
                            "that `gauntlet run --out` wrote. docs/report.md explains the figures.",
                            "gauntlet report report -o report.html", options};
    int status = gt_parse(&usage, argc, argv, &w.results);
    if (status == GT_GO_ON)
        status = report(&usage, &w);
    gt_strings_free(&w.results);
    return status;
}
