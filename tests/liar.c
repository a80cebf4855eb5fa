/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A worker (sim/playing/remote.h) that lies: it gives another winner for one game in so many, with
 * all sums as they must be. Tests let it play beside honest ones.
 *
 *     gauntlet-liar ONE_IN SEED [UNITS]     (in place of gauntlet --play-units)
 *
 * It begins to lie after so many UNITS, and waits before: whoever believes it by then lets them
 * count, however slow the machine is. */
#include "engine/core/hash.h"
#include "sim/playing/remote.h"
#include "sim/playing/shipped_nets.h"
#include "sim/playing/worker.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAUSE = 3 /* seconds between the truth and the lies */ };

/* The games of a unit, some with another winner. */
static void lie(gt_games *g, uint64_t *chance, uint64_t one_in)
{
    for (int i = 0; i < gt_games_count(g); i++) {
        *chance = gt_mix(*chance);
        if (*chance % one_in == 0)
            g->game[i].winner = g->game[i].winner == 0;
    }
}

static bool answer(const gt_unit *u, const gt_games *g)
{
    gt_bytes b = {.data = NULL};
    gt_bytes_add_number(&b, 0, 4);
    gt_games_write(&b, u, g);
    gt_bytes_set_number(&b, 0, b.used - 4, 4);
    bool ok = fwrite(b.data, 1, b.used, stdout) == b.used && fflush(stdout) == 0;
    gt_bytes_free(&b);
    return ok;
}

static gt_received *read_job(void)
{
    uint8_t head[8];
    char error[300];
    gt_byte_reader r = {.at = head, .left = sizeof head};
    if (fread(head, 1, sizeof head, stdin) != sizeof head)
        return NULL;
    size_t size = (size_t)gt_bytes_take_number(&r, 8);
    uint8_t *data = malloc(size + 1);
    gt_received *job = data != NULL && fread(data, 1, size, stdin) == size
                           ? gt_job_read(data, size, error, sizeof error)
                           : NULL;
    free(data);
    return job;
}

int main(int argc, char **argv)
{
    uint8_t bytes[GT_UNIT_BYTES];
    char error[300];
    gt_unit u;
    gt_use_shipped_nets();
    gt_received *job = argc == 3 || argc == 4 ? read_job() : NULL;
    gt_worker *worker = job != NULL ? gt_worker_new(gt_received_job(job), false) : NULL;
    uint64_t one_in = worker != NULL ? strtoull(argv[1], NULL, 10) : 1;
    uint64_t chance = worker != NULL ? strtoull(argv[2], NULL, 10) : 0;
    uint64_t honest = worker != NULL && argc == 4 ? strtoull(argv[3], NULL, 10) : 0;
    bool ok = worker != NULL && one_in > 0;
    while (ok && fread(bytes, 1, sizeof bytes, stdin) == sizeof bytes &&
           gt_unit_unpack(&u, bytes)) {
        const gt_games *g = gt_worker_play(worker, &u, NULL, error, sizeof error);
        gt_games told = g != NULL ? *g : (gt_games){.n = 0};
        if (honest == 0)
            lie(&told, &chance, one_in);
        if (honest > 0 && --honest == 0)
            sleep(PAUSE);
        ok = g != NULL && answer(&u, &told);
    }
    gt_worker_free(worker);
    gt_received_free(job);
    return ok ? 0 : 1;
}
