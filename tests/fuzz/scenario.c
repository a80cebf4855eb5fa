/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing scenarios: they are read, run and told as `gauntlet scenario --verbose` does. */
#include "sim/scenario/scenario.h"
#include "sim/cli/board.h"
#include "sim/cli/narrate.h"
#include "tests/fuzz/frame/frame.h"

const char *const gt_fuzz_donors = "tests/scenarios";

static void begun(void *context, const gt_scenario *sc, const gt_game *g, const gt_state *s)
{
    gt_narrator *n = context;
    (void)sc;
    n->game = g;
    n->turn = gt_turns(s);
    gt_print_board(n->out, g, n->pool, s, true, "  ");
}

static void acted(void *context, int player, const char *text)
{
    gt_narrate_action(context, NULL, player, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gt_pool *pool = gt_library_pool(gt_fuzz_cards());
    gt_errors errors = {0};
    gt_scenarios list = {0};
    gt_narrator narrator;
    gt_narrator_begin(&narrator, gt_fuzz_nowhere(), NULL, pool, 0, "");
    const gt_sc_watch watch = {
        .context = &narrator, .observer = &narrator.observer, .begun = begun, .acted = acted};
    gt_scenarios_read(&list, gt_fuzz_file("fuzz.json", data, size), gt_fuzz_system(), pool,
                      &errors);
    for (int i = 0; i < list.n && errors.n == 0; i++)
        gt_scenario_run(&list.item[i], pool, &watch);
    gt_errors_print(&errors, gt_fuzz_nowhere());
    gt_errors_free(&errors);
    gt_scenarios_free(&list);
    return 0;
}
