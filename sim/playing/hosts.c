/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the file that names hosts. */
#include "sim/playing/hosts.h"

#include "decks/files/memory.h"

#include <errno.h>
#include <stdio.h>

enum { LINE_BYTES = 4000 };

/* The next word of a line, cut off it; NULL: there is none. */
static char *take_word(char **line)
{
    char *word = *line + strspn(*line, " \t\r\n");
    size_t length = strcspn(word, " \t\r\n");
    *line = word + length + (word[length] != '\0');
    word[length] = '\0';
    return length > 0 ? word : NULL;
}

/* Whether a word says how many slots; then so many, or 0 if it is no number of them. */
static bool take_slots(const char *word, int *slots)
{
    char *end;
    if (strncmp(word, "slots=", strlen("slots=")) != 0)
        return false;
    long n = strtol(word + strlen("slots="), &end, 10);
    *slots = *end == '\0' && n >= 1 && n <= GT_HOST_SLOTS ? (int)n : 0;
    return true;
}

/* The command of a host that has none of its own. It is a name, and neither an option of ssh nor
 * anything else to a shell. */
static char *usual_command(const char *host, int slots)
{
    char command[GT_HOST_NAME + 100];
    if (host[0] == '-' || host[strcspn(host, "'\"\\$\x60;&|<>()*?!")] != '\0')
        return NULL;
    snprintf(command, sizeof command,
             "exec ssh -o BatchMode=yes -o ConnectTimeout=20 %s gauntlet --play-units %d programs",
             host, slots);
    return gt_copy_text(command, strlen(command));
}

static const char *read_line(gt_hosts *h, char *line)
{
    gt_host host = {.slots = 1};
    line[strcspn(line, "#\n")] = '\0';
    char *name = take_word(&line);
    if (name == NULL)
        return NULL;
    if (strlen(name) >= sizeof host.name)
        return "the name of a host is too long";
    memcpy(host.name, name, strlen(name));
    line += strspn(line, " \t\r");
    if (strncmp(line, "slots=", strlen("slots=")) == 0)
        take_slots(take_word(&line), &host.slots);
    if (host.slots == 0)
        return "expected slots=N, a number from 1 to 1024";
    line += strspn(line, " \t\r");
    host.command =
        line[0] != '\0' ? gt_copy_text(line, strlen(line)) : usual_command(host.name, host.slots);
    if (host.command == NULL)
        return "this is no name of a host";
    h->host = gt_grow(h->host, h->n, &h->capacity, sizeof *h->host);
    h->host[h->n++] = host;
    return NULL;
}

bool gt_hosts_read(gt_hosts *h, const char *path, char *error, size_t size)
{
    char line[LINE_BYTES];
    FILE *in = fopen(path, "r");
    *h = (gt_hosts){.n = 0};
    if (in == NULL)
        snprintf(error, size, "%.200s: %s", path, strerror(errno));
    bool ok = in != NULL;
    for (int number = 1; ok && fgets(line, sizeof line, in) != NULL; number++) {
        const char *wrong = read_line(h, line);
        ok = wrong == NULL;
        if (!ok)
            snprintf(error, size, "%.200s:%d: %s", path, number, wrong);
    }
    if (in != NULL)
        fclose(in);
    return ok;
}

void gt_hosts_free(gt_hosts *h)
{
    for (int i = 0; i < h->n; i++)
        free(h->host[i].command);
    free(h->host);
    *h = (gt_hosts){.n = 0};
}
