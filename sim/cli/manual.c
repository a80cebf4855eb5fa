/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The man page: each command says what its --help would, and that is set in man(7). */
#include "sim/cli/manual.h"

#include "sim/cli/commands.h"

#include <string.h>

/* ---- Who is asked. */

static void ask(int (*function)(int, char **), const char *name)
{
    char help[] = "--help", first[64];
    snprintf(first, sizeof first, "%s", name);
    char *arguments[] = {first, help, NULL};
    function(2, arguments);
}

void gt_read_usages(const gt_usage_visitor *reader)
{
    gt_usage_reader = reader;
    for (const gt_command *c = gt_commands; c->name != NULL; c++)
        if (c->function != gt_cmd_help)
            ask(c->function, c->name);
    gt_usage_reader = NULL;
}

void gt_read_words(const gt_group *g)
{
    for (const gt_subcommand *w = g->words; w->name != NULL; w++)
        ask(w->function, w->name);
}

/* ---- man(7). */

/* Text as it stands: what roff would take for something else is escaped. */
static void put(FILE *out, const char *text, size_t n)
{
    bool begins = true; /* a line */
    for (size_t i = 0; i < n; i++) {
        char c = text[i];
        if (begins && (c == '.' || c == '\''))
            fputs("\\&", out);
        switch (c) {
        case '\\': fputs("\\e", out); break;
        case '-': fputs("\\-", out); break;
        case '~': fputs("\\(ti", out); break;
        case '^': fputs("\\(ha", out); break;
        case '`': fputs("\\(ga", out); break;
        default: putc(c, out);
        }
        begins = c == '\n';
    }
}

static void put_text(FILE *out, const char *text)
{
    put(out, text, strlen(text));
}

/* A text of several lines: those that begin with blanks stay as they are, the others flow. */
static void put_paragraphs(FILE *out, const char *text)
{
    bool open = false;
    for (const char *line = text; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        bool stays = line[0] == ' ';
        if (stays != open)
            fputs(stays ? ".PP\n.EX\n" : ".EE\n.PP\n", out);
        else if (n == 0)
            fputs(".PP", out);
        open = stays;
        put(out, line, n);
        putc('\n', out);
        line += n + (line[n] == '\n');
    }
    if (open)
        fputs(".EE\n", out);
}

/* A text flows, or stays as it is between .EX and .EE, without what its lines are indented by. */
static void put_flowing(FILE *out, const char *text)
{
    for (const char *line = text; *line != '\0';) {
        line += strspn(line, " ");
        size_t n = strcspn(line, "\n");
        put(out, line, n);
        putc('\n', out);
        line += n + (line[n] == '\n');
    }
}

static void put_option(FILE *out, const char *name, const char *argument, const char *help)
{
    fputs(".TP\n.B \\-\\-", out);
    put_text(out, name);
    if (argument != NULL) {
        fputs(" \\fI", out);
        put_text(out, argument);
        fputs("\\fR", out);
    }
    putc('\n', out);
    put_flowing(out, help);
}

static void put_example(FILE *out, const char *text)
{
    fputs(".PP\nExample:\n.PP\n.EX\n", out);
    put_flowing(out, text);
    fputs(".EE\n", out);
}

static void put_heading(FILE *out, const char *command, const char *operands)
{
    fputs(".SS gauntlet ", out);
    put_text(out, command);
    if (operands[0] != '\0') {
        putc(' ', out);
        put_text(out, operands);
    }
    putc('\n', out);
}

static void manual_usage(void *context, const gt_usage *u)
{
    FILE *out = context;
    put_heading(out, u->command, u->operands);
    put_paragraphs(out, u->text);
    for (const gt_option *o = u->options; o->name != NULL; o++)
        put_option(out, o->name, o->argument, o->help);
    put_example(out, u->example);
}

static void manual_group(void *context, const gt_group *g)
{
    (void)context;
    gt_read_words(g);
}

static void put_list(FILE *out)
{
    gt_topic topic;
    for (const gt_command *c = gt_commands; c->name != NULL; c++) {
        fprintf(out, ".TP\n.B %s\n", c->name);
        put_flowing(out, c->help);
    }
    fputs(".SH TOPICS\n.B gauntlet help\n\\fITOPIC\\fR explains what several commands have in "
          "common:\n",
          out);
    for (int i = 0; gt_topic_at(i, &topic); i++) {
        fprintf(out, ".TP\n.B %s\n", topic.name);
        put_flowing(out, topic.help);
    }
}

void gt_print_manual(FILE *out)
{
    const gt_usage_visitor reader = {manual_usage, manual_group, out};
    fputs(
        ".\\\" Made by gauntlet \\-\\-man\n"
        ".TH GAUNTLET 1 \"\" \"gauntlet " GT_VERSION "\" \"User Commands\"\n"
        ".SH NAME\n"
        "gauntlet \\- measures how decks of a card game do against each other\n"
        ".SH SYNOPSIS\n"
        ".B gauntlet\n\\fICOMMAND\\fR [\\fIARGUMENTS\\fR]\n.br\n"
        ".B gauntlet \\-\\-version\n.br\n"
        ".B gauntlet \\-\\-completion\n\\fBbash\\fR|\\fBzsh\\fR|\\fBfish\\fR\n"
        ".SH DESCRIPTION\n"
        "Reads cards and decks as data, lets players play them against each other under the exact "
        "rules,\nmany thousands of times, and reports win rates with their uncertainty.\n"
        ".SH COMMANDS\n",
        out);
    put_list(out);
    fputs(".SH USAGE\n", out);
    gt_read_usages(&reader);
    fputs(
        ".SH EXIT STATUS\n"
        ".TP\n.B 0\nDone.\n.TP\n.B 1\nA check failed.\n.TP\n.B 2\nWrong usage or input.\n"
        ".TP\n.B 3\nNeither (\\fBgate\\fR).\n.TP\n.B 130\nInterrupted.\n"
        ".SH ENVIRONMENT\n"
        ".TP\n.B GAUNTLET_DATA\nFolders of cards and decks, separated by colons, in place of those "
        "that were installed.\n"
        ".TP\n.B XDG_DATA_HOME\nWhere the store of results is (else ~/.local/share).\n"
        ".SH FILES\n"
        ".TP\n.I gauntlet.json\nIn the current folder: what command lines leave out "
        "(\\fBgauntlet help project\\fR).\n",
        out);
}
