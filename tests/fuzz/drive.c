/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing the engine as a program: each line of the input is a request. Whatever it says, it gets
 * one answer, which is an object in JSON on one line, and nothing is left open behind. */
#define _POSIX_C_SOURCE 200809L

#include "sim/drive/drive.h"

#include "tests/fuzz/frame/frame.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 64, STATES = 8, LINES = 40 };

/* Checks what one request brought. */
static void check_answer(char *text, size_t n)
{
    gt_fuzz_must(n > 1 && text[n - 1] == '\n', "no answer");
    gt_fuzz_must(memchr(text, '\n', n - 1) == NULL, "an answer of several lines");
    text[n - 1] = '\0';
    cJSON *answer = cJSON_Parse(text);
    gt_fuzz_must(cJSON_IsObject(answer), "an answer that is no object");
    cJSON_Delete(answer);
}

/* Has a line answered; false: it asked to end. */
static bool ask(gt_drive *drive, const char *line)
{
    size_t n = 0;
    char *answer = NULL;
    FILE *out = open_memstream(&answer, &n);
    gt_fuzz_must(out != NULL, "out of memory");
    bool more = gt_drive_line(drive, line, out);
    fclose(out);
    check_answer(answer, n);
    free(answer);
    return more;
}

/* Closes what an input has left open. */
static void close_all(gt_drive *drive)
{
    char line[64];
    for (int i = 1; i <= STATES; i++) {
        snprintf(line, sizeof line, "{\"do\":\"close\",\"state\":%d}", i);
        ask(drive, line);
    }
    for (int i = 1; i <= GAMES; i++) {
        snprintf(line, sizeof line, "{\"do\":\"close\",\"game\":%d}", i);
        ask(drive, line);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const gt_drive_options options = {.games = GAMES, .states = STATES, .version = "fuzz"};
    static gt_drive *drive; /* which keeps the cards: reading them takes longer than all else */
    char *text = gt_fuzz_text(data, size), *line = text;
    if (drive == NULL)
        drive = gt_drive_new(&options);
    gt_fuzz_must(drive != NULL, "out of memory");
    bool more = true;
    for (int i = 0; more && i < LINES && *line != '\0'; i++) {
        size_t n = strcspn(line, "\n");
        bool last = line[n] == '\0';
        line[n] = '\0';
        more = ask(drive, line);
        line += last ? n : n + 1;
    }
    close_all(drive);
    free(text);
    return 0;
}
