/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing project files (gauntlet.json). */
#include "sim/cli/project.h"
#include "tests/fuzz/frame/frame.h"

const char *const gt_fuzz_donors = NULL;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gt_project p;
    bool good = gt_project_read(&p, gt_fuzz_file("gauntlet.json", data, size));
    for (int i = 0; i < p.shared.n && good; i++)
        gt_fuzz_must(p.share[i] > 0, "a share that is none");
    gt_fuzz_must(!good || p.margin == 0 || (p.margin >= GT_LEAST_MARGIN && p.margin < 1),
                 "a margin that is none");
    gt_project_free(&p);
    return 0;
}
