/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The project file, gauntlet.json: what a command uses where its command line says nothing.
 * docs/project-file.md is its reference. Paths in it count from the folder it lies in; decks may
 * also be named as on the command line, and cards that begin with '+' are added to those of the
 * game (decks/cards.h). */
#ifndef GT_SIM_CLI_PROJECT_H
#define GT_SIM_CLI_PROJECT_H

#include "decks/files/text.h"
#include "sim/cli/options.h"

#define GT_LEAST_MARGIN 0.0005 /* of a gate; less would take for ever */

typedef struct gt_project {
    gt_strings cards, decks, field, policies; /* empty where the file says nothing */
    gt_strings shared; /* names of decks that have a share of the metagame */
    double *share; /* of each; more than 0 */
    const char *rules; /* which game is played; NULL: the file says nothing */
    const char *options; /* how it is played, as --option has it; NULL: the file says nothing */
    /* win rates of decks that are neither too weak nor too strong; 0, 0: the file says nothing */
    double band[2];
    double margin; /* of a gate, as a share of 1; 0: the file says nothing */
    gt_paths texts; /* what they point to */
} gt_project;

/* Reads `path`; NULL: gauntlet.json of the current folder, if there is one. False: the file is
 * wrong, and everything that is wrong was told on stderr. */
bool gt_project_read(gt_project *p, const char *path);

/* The options --project and --no-project, for the table of a command. */
#define GT_PROJECT_OPTIONS(path, none)                                                             \
    {"project", "FILE", "project file (default: gauntlet.json, if there is one)",                  \
     GT_AS_TEXT(path)},                                                                            \
    {                                                                                              \
        "no-project", NULL, "use no project file", GT_AS_FLAG(none)                                \
    }

/* The project as --project FILE and --no-project say: the file named, none, or gauntlet.json.
 * GT_GO_ON, or the status to end with, and what is wrong was told; free it in either case. */
int gt_project_choose(gt_project *p, const gt_usage *usage, const char *path, bool none);

void gt_project_free(gt_project *p);

#endif
