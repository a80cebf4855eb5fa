/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of a round on disk. */
#include "sim/experiments/choice_file.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char MAGIC[8] = {'g', 't', 'p', 'l', 'a', 'y', '0', '1'};

enum { HEAD = 16, GAME_HEAD = 8, SUM = 4, LONGEST = 1 << 20 };

static uint32_t number_at(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void put_number(uint8_t *at, uint32_t x)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(x >> 8 * i);
}

static uint32_t sum_of(const uint8_t head[GAME_HEAD], const uint8_t *notes, size_t size)
{
    return (uint32_t)gt_fold(gt_hash_bytes(head, GAME_HEAD), gt_hash_bytes(notes, size));
}

/* Notes that a game is there, with these notes. */
static bool keep(gt_choice_file *f, uint32_t number, const uint8_t *notes, uint32_t size)
{
    if (number >= (uint32_t)f->n || f->game[number].there)
        return true;
    f->game[number] = (gt_noted_game){f->data.used, size, true};
    f->there++;
    gt_bytes_add(&f->data, notes, size);
    return !f->data.failed;
}

/* Reads whole games up to the end, or to what is damaged; *end: where that begins. False: no
 * memory. */
static bool read_games(gt_choice_file *f, long *end)
{
    uint8_t head[GAME_HEAD], *notes = gt_resize(NULL, 1, LONGEST + SUM);
    bool ok = true;
    while (ok && fread(head, sizeof head, 1, f->out) == 1) {
        uint32_t size = number_at(head + 4);
        if (size > LONGEST || fread(notes, size + SUM, 1, f->out) != 1 ||
            number_at(notes + size) != sum_of(head, notes, size))
            break;
        ok = keep(f, number_at(head), notes, size);
        *end += (long)(GAME_HEAD + size + SUM);
    }
    free(notes);
    return ok;
}

static bool read_or_begin(gt_choice_file *f, const uint8_t head[HEAD], const char **wrong)
{
    uint8_t found[HEAD];
    long end = HEAD;
    size_t size = fread(found, 1, HEAD, f->out);
    if (size == HEAD) {
        *wrong = "holds games of another training: other players, cards, decks, seed or version";
        if (memcmp(found, head, HEAD) != 0)
            return false;
        *wrong = "out of memory";
        if (!read_games(f, &end))
            return false;
    } else {
        rewind(f->out);
        *wrong = "cannot be written";
        if (fwrite(head, HEAD, 1, f->out) != 1)
            return false;
    }
    *wrong = "cannot be written";
    return fflush(f->out) == 0 && ftruncate(fileno(f->out), end) == 0 &&
           fseek(f->out, end, SEEK_SET) == 0;
}

bool gt_choice_file_open(gt_choice_file *f, const char *path, uint64_t key, int games, char *error,
                         size_t n)
{
    uint8_t head[HEAD];
    memcpy(head, MAGIC, sizeof MAGIC);
    put_number(head + 8, (uint32_t)key);
    put_number(head + 12, (uint32_t)(key >> 32));
    *f = (gt_choice_file){.n = games, .game = gt_zeroed((size_t)games, sizeof *f->game)};
    f->out = fopen(path, "r+b");
    if (f->out == NULL && errno == ENOENT)
        f->out = fopen(path, "w+b");
    const char *wrong = strerror(errno);
    if (f->out != NULL && read_or_begin(f, head, &wrong))
        return true;
    snprintf(error, n, "%s: %s", path, wrong);
    return false;
}

bool gt_choice_file_add(gt_choice_file *f, int number, const gt_bytes *notes)
{
    uint8_t head[GAME_HEAD], sum[SUM];
    put_number(head, (uint32_t)number);
    put_number(head + 4, (uint32_t)notes->used);
    put_number(sum, sum_of(head, notes->data, notes->used));
    return notes->used <= LONGEST && fwrite(head, sizeof head, 1, f->out) == 1 &&
           (notes->used == 0 || fwrite(notes->data, notes->used, 1, f->out) == 1) &&
           fwrite(sum, sizeof sum, 1, f->out) == 1 && fflush(f->out) == 0 &&
           keep(f, (uint32_t)number, notes->data, (uint32_t)notes->used);
}

void gt_choice_file_free(gt_choice_file *f)
{
    if (f->out != NULL)
        fclose(f->out);
    gt_bytes_free(&f->data);
    free(f->game);
    *f = (gt_choice_file){.out = NULL};
}
