/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing what another process is told to play (--play-units). The input is a job without size and
 * hash, which are put there: a byte that is 0 or 1 behind it would say nothing about reading. */
#define _POSIX_C_SOURCE 200809L

#include "engine/core/hash.h"
#include "sim/playing/remote.h"
#include "tests/fuzz/frame/frame.h"

#include <string.h>

enum { MOST = 64 * 1024 };

/* Two bytes: how many at the end are units. Then the job; then the units. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gt_bytes all = {.data = NULL};
    char error[300] = "";
    if (size < 2 || size > MOST)
        return 0;
    size_t units = (size_t)data[0] | (size_t)data[1] << 8;
    units = units > size - 2 ? size - 2 : units;
    size_t job = size - 2 - units;
    gt_bytes_add_number(&all, job + 8, 8);
    gt_bytes_add(&all, data + 2, job);
    gt_bytes_add_number(&all, gt_hash_bytes(data + 2, job), 8);
    gt_bytes_add(&all, data + 2 + job, units);
    FILE *in = fmemopen(all.data, all.used, "rb");
    gt_fuzz_must(in != NULL, "out of memory");
    bool good = gt_play_units(in, gt_fuzz_nowhere(), 1, error, sizeof error);
    gt_fuzz_must(good || error[0] != '\0', "units cannot be played, and nobody says why");
    fclose(in);
    gt_bytes_free(&all);
    return 0;
}
