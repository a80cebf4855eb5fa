/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing results: those that are read are told in all forms of a report, compared with themselves,
 * and written as they were. */
#define _POSIX_C_SOURCE 200809L

#include "reports/changes.h"
#include "reports/forms.h"
#include "reports/results_json.h"
#include "sim/experiments/results_read.h"
#include "tests/fuzz/frame/frame.h"

#include <stdlib.h>
#include <string.h>

const char *const gt_fuzz_donors = NULL;

static char *written(const gt_results *r, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    gt_fuzz_must(out != NULL && gt_write_results_json(out, r), "results cannot be written");
    fclose(out);
    return text;
}

static void expect_same(const gt_results *r)
{
    gt_errors e = {0};
    size_t size = 0, size_again = 0;
    char *text = written(r, &size);
    gt_results *again =
        gt_results_read(gt_fuzz_file("again.json", (const uint8_t *)text, size), &e);
    gt_errors_print(&e, gt_fuzz_nowhere());
    gt_fuzz_must(again != NULL, "results that were written cannot be read");
    char *text_again = written(again, &size_again);
    gt_fuzz_must(size == size_again && memcmp(text, text_again, size) == 0,
                 "results that were written are others");
    gt_errors_free(&e);
    gt_results_file_free(again);
    free(text);
    free(text_again);
}

static void compare(const gt_results *r)
{
    gt_changes *all[1] = {gt_changes_new(r, 0, r, 0)};
    const gt_changes_report report = {{"one", "other"}, all, 1};
    gt_fuzz_must(all[0] != NULL, "out of memory");
    for (int form = 0; form < GT_FORMS; form++)
        gt_fuzz_must(form == GT_FORM_HTML || gt_write_changes(gt_fuzz_nowhere(), &report, form),
                     "a form cannot be written");
    gt_changes_free(all[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gt_errors errors = {0};
    gt_results *r = gt_results_read(gt_fuzz_file("fuzz.json", data, size), &errors);
    gt_fuzz_must((r == NULL) == (errors.n > 0), "no results, and no mistake");
    if (r != NULL) {
        gt_fuzz_report(r);
        expect_same(r);
        compare(r);
    }
    gt_errors_print(&errors, gt_fuzz_nowhere());
    gt_errors_free(&errors);
    gt_results_file_free(r);
    return 0;
}
