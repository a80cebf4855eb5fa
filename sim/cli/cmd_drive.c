/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet drive: the engine for another program, over its standard streams. */
#include "sim/cli/commands.h"
#include "sim/cli/input.h"
#include "sim/cli/options.h"
#include "sim/drive/drive.h"

#include <stdlib.h>
#include <string.h>

/* Reads a line without its end; false: there is none. *wrong: NULL, or why it is none that can be
 * answered; then its rest is passed over. */
static bool read_line(FILE *in, char *line, const char **wrong)
{
    static char too_long[64];
    size_t n = 0;
    int c;
    *wrong = NULL;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (c == '\0')
            *wrong = "a line with a byte 0";
        if (n < GT_DRIVE_LINE) {
            line[n++] = (char)c;
            continue;
        }
        snprintf(too_long, sizeof too_long, "a line of more than %d bytes", (int)GT_DRIVE_LINE);
        *wrong = too_long;
    }
    line[n] = '\0';
    return c != EOF || n > 0;
}

static void answer_lines(gt_drive *drive, char *line)
{
    const char *wrong;
    bool more = true;
    while (more && read_line(stdin, line, &wrong)) {
        if (wrong != NULL)
            gt_drive_refuse(drive, wrong, stdout);
        else if (line[strspn(line, " \t\r")] != '\0')
            more = gt_drive_line(drive, line, stdout);
        if (fflush(stdout) != 0)
            return; /* nobody listens */
    }
}

static int drive(const gt_drive_options *options)
{
    gauntlet_cards *cards = gauntlet_cards_open(options->rules, options->cards, options->n_cards);
    if (cards == NULL) { /* what the command line says must be right before anything is asked */
        fprintf(stderr, "gauntlet drive: %s\n", gauntlet_error());
        return GT_EXIT_USAGE;
    }
    gauntlet_cards_close(cards);
    gt_drive *d = gt_drive_new(options);
    char *line = malloc(GT_DRIVE_LINE + 1);
    if (d != NULL && line != NULL)
        answer_lines(d, line);
    else
        fputs("gauntlet drive: out of memory\n", stderr);
    int status = d != NULL && line != NULL ? GT_EXIT_DONE : GT_EXIT_USAGE;
    free(line);
    gt_drive_free(d);
    return status;
}

int gt_cmd_drive(int argc, char **argv)
{
    gt_strings cards = {0};
    gt_drive_options o = {.version = GT_VERSION, .states = GT_DRIVE_STATES};
    const gt_option options[] = {
        GT_CARDS_OPTION(&cards),
        GT_RULES_OPTION(&o.rules),
        {"states", "N", "states that may be open at once (default: 4096)", GT_OPT_INT, &o.states, 1,
         GT_DRIVE_MOST_STATES},
        {0},
    };
    const gt_usage usage = {"drive", "",
                            "Lets another program use the engine: it writes requests in JSON, one "
                            "a line, and reads an\n"
                            "answer to each: set up games and positions, list and take actions, "
                            "copy, look, deal worlds.\n"
                            "docs/drive.md tells what can be asked. Ends when standard input does.",
                            "gauntlet drive", options};
    int status = gt_parse(&usage, argc, argv, NULL);
    o.cards = cards.item;
    o.n_cards = cards.n;
    if (status == GT_GO_ON)
        status = drive(&o);
    gt_strings_free(&cards);
    return status;
}
