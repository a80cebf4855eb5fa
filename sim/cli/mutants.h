/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet scenario --mutate: do the scenarios of a card notice when one of its operands changes? A
 * list of changes that change nothing (docs/scenarios.md) is checked against what was found:
 *     {"mutants": [{"card": ID, "changes": [NAME, ...], "why": TEXT}, ...]} */
#ifndef GT_SIM_CLI_MUTANTS_H
#define GT_SIM_CLI_MUTANTS_H

#include "sim/cli/options.h"
#include "sim/scenario/scenario.h"

/* Runs the scenarios with each change of the cards (ids, or the beginning of ids up to `-`: a set;
 * none: all cards) and reports. `excuses`: the file of the list, or NULL. Returns an exit status:
 * 1 if more than `tolerated` changes in 100 are unnoticed and not in the list, if an entry of the
 * list is noticed or does not exist, or if a scenario fails without any change. */
int gt_report_mutants(const gt_usage *usage, const gt_scenarios *list, const gt_system *system,
                      const gt_pool *pool, const gt_strings *ids, const char *excuses,
                      int tolerated);

#endif
