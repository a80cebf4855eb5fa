/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading of options by table. One pass over the words: an option takes its argument from behind
 * "=" or from the next word; an operand goes to the list that is current, which GT_OPT_REST
 * changes and any other option changes back. */
#include "sim/cli/options.h"

#include "decks/files/errors.h"
#include "sim/cli/commands.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const gt_strings gt_no_strings = {0};
const gt_usage_visitor *gt_usage_reader;

void gt_strings_add(gt_strings *list, const char *item)
{
    const char **grown = realloc(list->item, (size_t)(list->n + 1) * sizeof *grown);
    if (grown == NULL) {
        fputs("gauntlet: out of memory\n", stderr);
        exit(GT_EXIT_USAGE);
    }
    list->item = grown;
    list->item[list->n++] = item;
}

void gt_strings_free(gt_strings *list)
{
    free(list->item);
    *list = (gt_strings){0};
}

void gt_options_free(const gt_option *options)
{
    for (const gt_option *o = options; o->name != NULL; o++)
        if (o->kind == GT_OPT_LIST || o->kind == GT_OPT_REST)
            gt_strings_free(o->value);
}

int gt_usage_error(const gt_usage *usage, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "gauntlet %s: ", usage->command);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\nSee 'gauntlet %s --help'.\n", usage->command);
    return GT_EXIT_USAGE;
}

static void print_option(FILE *out, const char *name, const char *argument, const char *help)
{
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", name, argument != NULL ? " " : "",
             argument != NULL ? argument : "");
    fprintf(out, "  %-20s  %s\n", left, help);
}

/* The option whose name is the first `length` bytes of `name`. */
static const gt_option *find(const gt_usage *usage, const char *name, size_t length)
{
    for (const gt_option *o = usage->options; o->name != NULL; o++)
        if (strlen(o->name) == length && strncmp(o->name, name, length) == 0)
            return o;
    return NULL;
}

/* What --help prints. */
static void print_usage(FILE *out, const gt_usage *usage)
{
    fprintf(out, "usage: gauntlet %s%s%s%s\n\n%s\n\n", usage->command,
            usage->operands[0] != '\0' ? " " : "", usage->operands,
            usage->options[0].name != NULL ? " [OPTIONS]" : "", usage->text);
    for (const gt_option *o = usage->options; o->name != NULL; o++)
        print_option(out, o->name, o->argument, o->help);
    print_option(out, "help", NULL, "this text");
    fprintf(out, "\nexample:\n  %s\n", usage->example);
}

static void show_usage(const gt_usage *usage)
{
    if (gt_usage_reader != NULL)
        gt_usage_reader->usage(gt_usage_reader->context, usage);
    else
        print_usage(stdout, usage);
}

static int unknown_option(const gt_usage *usage, const char *word)
{
    gt_strings names = {0};
    char name[48];
    for (const gt_option *o = usage->options; o->name != NULL; o++)
        gt_strings_add(&names, o->name);
    gt_strings_add(&names, "help");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    const char *nearest = gt_nearest(name + strspn(name, "-"), names.item, names.n);
    gt_strings_free(&names);
    if (nearest != NULL)
        return gt_usage_error(usage, "unknown option %s: did you mean --%s?", name, nearest);
    return gt_usage_error(usage, "unknown option %s", name);
}

static bool read_int(const gt_option *o, const char *text)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || number < o->min || number > o->max)
        return false;
    *(int *)o->value = (int)number;
    return true;
}

static bool read_seed(const gt_option *o, const char *text)
{
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, text[0] == '0' && text[1] == 'x' ? 16 : 10);
    if (*end != '\0' || errno != 0 || text[0] < '0' || text[0] > '9')
        return false;
    *(uint64_t *)o->value = number;
    return true;
}

/* A decimal number without a sign at the beginning of a text; *end: what follows. */
static bool read_decimal(const char *text, double *number, const char **end)
{
    size_t length = strspn(text, "0123456789.");
    char *stop;
    if (length == 0 || length > 30)
        return false;
    *number = strtod(text, &stop);
    *end = stop;
    return stop == text + length;
}

static bool read_percent(const gt_option *o, const char *text)
{
    double number;
    const char *end;
    if (!read_decimal(text, &number, &end) || (strcmp(end, "%") != 0 && *end != '\0') ||
        number <= o->min || number >= o->max)
        return false;
    *(double *)o->value = number / 100;
    return true;
}

static bool read_real(const gt_option *o, const char *text)
{
    double number;
    const char *end;
    if (!read_decimal(text, &number, &end) || *end != '\0' || number < o->min || number > o->max)
        return false;
    *(double *)o->value = number;
    return true;
}

/* 0.03 for 3 per cent is a slip that would play for weeks: what it means here is said. */
static void hint_at_fraction(const gt_usage *usage, const gt_option *o, const char *text)
{
    double value = *(double *)o->value;
    if (strchr(text, '%') == NULL && value < 0.01)
        fprintf(stderr, "gauntlet %s: --%s %s is %s per cent; for %g per cent say --%s %g\n",
                usage->command, o->name, text, text, 1e4 * value, o->name, 1e4 * value);
}

static bool read_time(const gt_option *o, const char *text)
{
    static const double MOST = 365 * 86400.0;
    double number;
    const char *unit;
    if (!read_decimal(text, &number, &unit) || strlen(unit) != 1)
        return false;
    double seconds = number * (*unit == 's' ? 1 : *unit == 'm' ? 60 : *unit == 'h' ? 3600 : 0);
    *(double *)o->value = seconds;
    return seconds > 0 && seconds <= MOST;
}

/* Stores an option's argument. An empty one is a mistake, a variable of a script that was not set:
 * no file, deck or player has an empty name. */
static int take(const gt_usage *usage, const gt_option *o, const char *text)
{
    if (text[0] == '\0' && o->kind >= GT_OPT_TEXT)
        return gt_usage_error(usage, "--%s needs %s, and what it was given is empty", o->name,
                              o->argument);
    switch (o->kind) {
    case GT_OPT_INT:
        if (!read_int(o, text))
            return gt_usage_error(usage, "--%s takes a number from %d to %d, not '%s'", o->name,
                                  o->min, o->max, text);
        return GT_GO_ON;
    case GT_OPT_SEED:
        if (!read_seed(o, text))
            return gt_usage_error(usage, "--%s takes a number from 0 to 2^64-1, not '%s'", o->name,
                                  text);
        return GT_GO_ON;
    case GT_OPT_PERCENT:
        if (!read_percent(o, text))
            return gt_usage_error(usage,
                                  "--%s takes per cent, more than %d and less than %d, not '%s'",
                                  o->name, o->min, o->max, text);
        hint_at_fraction(usage, o, text);
        return GT_GO_ON;
    case GT_OPT_REAL:
        if (!read_real(o, text))
            return gt_usage_error(usage, "--%s takes a number from %d to %d, not '%s'", o->name,
                                  o->min, o->max, text);
        return GT_GO_ON;
    case GT_OPT_TIME:
        if (!read_time(o, text))
            return gt_usage_error(usage, "--%s takes a time such as 90s, 10m or 1.5h, not '%s'",
                                  o->name, text);
        return GT_GO_ON;
    case GT_OPT_TEXT: *(const char **)o->value = text; return GT_GO_ON;
    case GT_OPT_LIST:
    case GT_OPT_REST: gt_strings_add(o->value, text); return GT_GO_ON;
    case GT_OPT_FLAG: break;
    }
    return gt_usage_error(usage, "--%s takes no argument", o->name);
}

/* Reads the option at argv[*i], and its argument. Sets *rest to the list for what follows. */
static int read_option(const gt_usage *usage, int argc, char **argv, int *i, gt_strings **rest)
{
    const char *word = argv[*i] + 2;
    size_t length = strcspn(word, "=");
    const gt_option *o = find(usage, word, length);
    if (o == NULL)
        return unknown_option(usage, argv[*i]);
    if (o->kind == GT_OPT_FLAG && word[length] == '\0') {
        *(bool *)o->value = true;
        return GT_GO_ON;
    }
    if (o->kind == GT_OPT_REST)
        *rest = o->value;
    if (word[length] == '=')
        return take(usage, o, word + length + 1);
    if (*i + 1 == argc || (argv[*i + 1][0] == '-' && argv[*i + 1][1] == '-'))
        return gt_usage_error(usage, "--%s needs %s", o->name, o->argument);
    return take(usage, o, argv[++*i]);
}

int gt_parse(const gt_usage *usage, int argc, char **argv, gt_strings *operands)
{
    static char out[] = "--out"; /* what -o stands for */
    gt_strings *rest = operands;
    bool options = true;
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (word[0] == '\0')
            return gt_usage_error(usage, "argument %d is empty", i);
        if (!options || word[0] != '-' || word[1] == '\0') {
            if (rest == NULL)
                return gt_usage_error(usage, "does not know what to do with '%s'", word);
            gt_strings_add(rest, word);
            continue;
        }
        if (strcmp(word, "--") == 0) {
            options = false;
            continue;
        }
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            show_usage(usage);
            return GT_EXIT_DONE;
        }
        if (strcmp(word, "-o") == 0 && find(usage, "out", 3) != NULL)
            argv[i] = word = out;
        if (word[1] != '-')
            return unknown_option(usage, word);
        rest = operands;
        int status = read_option(usage, argc, argv, &i, &rest);
        if (status != GT_GO_ON)
            return status;
    }
    return GT_GO_ON;
}
