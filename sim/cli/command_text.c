/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing a command down. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/command_text.h"

#include <string.h>

/* A word as a shell reads it. */
static void put_word(FILE *out, const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,%+@";
    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        fputs(word, out);
        return;
    }
    putc('\'', out);
    for (; *word != '\0'; word++) {
        if (*word == '\'')
            fputs("'\\''", out);
        else
            putc(*word, out);
    }
    putc('\'', out);
}

/* Words that an option takes up, 0: it is none of `without`. */
static int words_of(const gt_usage *usage, const char *word, const char *const *without)
{
    if (strncmp(word, "--", 2) != 0)
        return 0;
    word += 2;
    size_t length = strcspn(word, "=");
    for (; *without != NULL; without++) {
        if (strlen(*without) != length || strncmp(*without, word, length) != 0)
            continue;
        for (const gt_option *o = usage->options; o->name != NULL; o++)
            if (strcmp(o->name, *without) == 0)
                return o->kind == GT_OPT_FLAG || word[length] == '=' ? 1 : 2;
    }
    return 0;
}

char *gt_command_text(const gt_usage *usage, int argc, char **argv, const char *const *without)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return NULL;
    fprintf(out, "gauntlet %s", usage->command);
    bool options = true;
    for (int i = 1; i < argc; i++) {
        int skip = options ? words_of(usage, argv[i], without) : 0;
        options = options && strcmp(argv[i], "--") != 0;
        if (skip > 0) {
            i += skip - 1;
            continue;
        }
        putc(' ', out);
        put_word(out, argv[i]);
    }
    fclose(out);
    return text;
}
