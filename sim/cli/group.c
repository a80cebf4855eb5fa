/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that consist of several. */
#include "sim/cli/group.h"

#include "decks/files/errors.h"
#include "sim/cli/commands.h"
#include "sim/cli/options.h"

#include <string.h>

static void print_help(FILE *out, const gt_group *g)
{
    int width = 0;
    for (const gt_subcommand *w = g->words; w->name != NULL; w++) {
        fprintf(out, "%s gauntlet %s %s%s%s\n", w == g->words ? "usage:" : "      ", g->command,
                w->name, w->operands[0] != '\0' ? " " : "", w->operands);
        if ((int)strlen(w->name) > width)
            width = (int)strlen(w->name);
    }
    putc('\n', out);
    for (const gt_subcommand *w = g->words; w->name != NULL; w++)
        fprintf(out, "  %-*s  %s\n", width, w->name, w->help);
    fprintf(out, "\n%s%sexample:\n  %s\n", g->text, g->text[0] != '\0' ? "\n\n" : "", g->example);
}

static int unknown_word(const gt_group *g, const char *said)
{
    enum { MOST = 16 };
    const char *names[MOST];
    char hint[64];
    int n = 0;
    for (const gt_subcommand *w = g->words; w->name != NULL && n < MOST; w++)
        names[n++] = w->name;
    fprintf(stderr, "gauntlet %s: there is no '%s'%s\n", g->command, said,
            gt_did_you_mean(gt_nearest(said, names, n), hint, sizeof hint));
    print_help(stderr, g);
    return GT_EXIT_USAGE;
}

int gt_group_run(const gt_group *g, int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr, g);
        return GT_EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        if (gt_usage_reader != NULL)
            gt_usage_reader->group(gt_usage_reader->context, g);
        else
            print_help(stdout, g);
        return GT_EXIT_DONE;
    }
    for (const gt_subcommand *w = g->words; w->name != NULL; w++)
        if (strcmp(argv[1], w->name) == 0)
            return w->function(argc - 1, argv + 1);
    return unknown_word(g, argv[1]);
}
