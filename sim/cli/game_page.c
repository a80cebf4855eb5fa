/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sim/cli/game_page.h"

#include "decks/files/text.h"
#include "decks/lists/shipped.h"
#include "sim/cli/commands.h"
#include "sim/cli/options.h"
#include "sim/cli/project.h"
#include "sim/cli/which_game.h"

#include <stdio.h>
#include <stdlib.h>

static int print_page(const gt_game_page *page, const gt_system *system, const gt_strings *words)
{
    char path[4096];
    size_t size;
    gt_errors errors = {0};
    int status = GT_EXIT_DONE;
    char *text = gt_text_read(gt_shipped(system, page->file, path, sizeof path), &size, &errors);
    gt_errors_tell(&errors);
    if (text == NULL)
        return GT_EXIT_USAGE;
    if (words->n == 0)
        fputs(text, stdout);
    for (int i = 0; i < words->n; i++) {
        if (i > 0)
            putchar('\n');
        if (!page->print(system, text, words->item[i]))
            status = GT_EXIT_USAGE;
    }
    free(text);
    return status;
}

int gt_game_page_run(const gt_game_page *page, int argc, char **argv)
{
    gt_strings words = {0};
    const char *rules = NULL;
    const gt_option options[] = {GT_RULES_OPTION(&rules), {0}};
    const gt_usage usage = {page->command, page->operands, page->help, page->example, options};
    gt_errors errors = {0};
    gt_project project = {0};
    int status = gt_parse(&usage, argc, argv, &words);
    if (status == GT_GO_ON && !gt_project_read(&project, NULL))
        status = GT_EXIT_USAGE;
    if (status == GT_GO_ON) {
        gt_which_game which;
        gt_which_begin(&which, &errors);
        gt_which_named(&which, rules != NULL ? rules : project.rules, "--rules");
        const gt_system *system = which.system != NULL ? which.system : gt_systems[0];
        status = errors.n > 0 ? GT_EXIT_USAGE : print_page(page, system, &words);
        gt_errors_tell(&errors);
    }
    gt_project_free(&project);
    gt_strings_free(&words);
    return status;
}
