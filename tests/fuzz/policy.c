/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing descriptions of players: one is a player whose canonical name is read back as itself, or
 * it is told what is wrong. Programs are not started, and no player is made that would take much
 * memory. */
#include "ai/policy.h"
#include "tests/fuzz/frame/frame.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char error[300] = "", name[GT_POLICY_NAME];
    char *spec = gt_fuzz_text(data, size);
    const gt_rules *rules = gt_fuzz_system()->rules;
    if (!gt_policy_is_program(spec)) {
        gt_policy *p = gt_policy_create(spec, NULL, error, sizeof error);
        gt_fuzz_must(p != NULL || error[0] != '\0', "no player, and nobody says why");
        if (p != NULL) {
            snprintf(name, sizeof name, "%s", gt_policy_name(p));
            gt_policy_fits(p, rules, error, sizeof error);
            gt_fuzz_must(gt_policy_behaviour_of(name) == gt_policy_behaviour(p),
                         "a canonical name is of another kind");
            gt_policy_free(p);
            p = gt_policy_create(name, NULL, error, sizeof error);
            gt_fuzz_must(p != NULL && strcmp(gt_policy_name(p), name) == 0,
                         "a canonical name is not its own");
            gt_policy_free(p);
        }
    }
    free(spec);
    return 0;
}
