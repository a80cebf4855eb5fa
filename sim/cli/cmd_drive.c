/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet drive: the engine for another program, over its standard streams. */
#include "sim/cli/commands.h"
#include "sim/cli/input.h"
#include "sim/cli/options.h"
#include "sim/cli/port.h"
#include "sim/drive/drive.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Answers lines until there are no more, it is asked to end, or nobody listens. `text` holds the
 * answer. */
static void answer_lines(gt_drive *drive, gt_port *port, char *line, FILE *text, char *const *at)
{
    const char *wrong;
    bool more = true;
    while (more && gt_port_read(port, line, GT_DRIVE_LINE, &wrong)) {
        if (wrong == NULL && line[strspn(line, " \t\r")] == '\0')
            continue;
        rewind(text);
        if (wrong != NULL)
            gt_drive_refuse(drive, wrong, text);
        else
            more = gt_drive_line(drive, line, text);
        long n = ftell(text);
        if (fflush(text) != 0 || n < 0 || !gt_port_write(port, *at, (size_t)n))
            return;
    }
    gt_port_flush(port);
}

/* Takes what answering needs; false: there is no memory. */
static bool answer_all(gt_drive *drive)
{
    char *at = NULL, *line = malloc(GT_DRIVE_LINE + 1);
    size_t size;
    FILE *text = open_memstream(&at, &size);
    gt_port *port = gt_port_new(STDIN_FILENO, STDOUT_FILENO);
    bool ok = line != NULL && text != NULL && port != NULL;
    if (ok)
        answer_lines(drive, port, line, text, &at);
    if (text != NULL)
        fclose(text);
    free(at);
    free(line);
    gt_port_free(port);
    return ok;
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
    bool ok = d != NULL && answer_all(d);
    if (!ok)
        fputs("gauntlet drive: out of memory\n", stderr);
    gt_drive_free(d);
    return ok ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

int gt_cmd_drive(int argc, char **argv)
{
    gt_strings cards = {0};
    gt_drive_options o = {
        .version = GT_VERSION, .games = GT_DRIVE_GAMES, .states = GT_DRIVE_STATES};
    const gt_option options[] = {
        GT_CARDS_OPTION(&cards),
        GT_RULES_OPTION(&o.rules),
        {"states", "N", "states that may be open at once (default: 4096)",
         GT_AS_INT(&o.states, 1, GT_DRIVE_MOST_STATES)},
        {"games", "N", "games that may be open at once (default: 1024)",
         GT_AS_INT(&o.games, 1, GT_DRIVE_MOST_GAMES)},
        {0},
    };
    const gt_usage usage = {
        "drive", "",
        "Lets another program use the engine: it writes requests in JSON, one a line, and\n"
        "reads an answer to each: set up games and positions, list and take actions, copy,\n"
        "look, deal worlds. docs/drive.md lists the requests. Ends with standard input.",
        "gauntlet drive", options};
    int status = gt_parse(&usage, argc, argv, NULL);
    o.cards = cards.item;
    o.n_cards = cards.n;
    if (status == GT_GO_ON)
        status = drive(&o);
    gt_strings_free(&cards);
    return status;
}
