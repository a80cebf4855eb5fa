/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing positions: one that can be set up can be played on, and keeps what every game must keep.
 * The input is a file of scenarios, of which only the positions count. */
#include "ai/states.h"
#include "decks/files/memory.h"
#include "sim/scenario/scenario.h"
#include "tests/fuzz/frame/frame.h"

#include <string.h>

const char *const gt_fuzz_donors = "tests/scenarios";

enum { MOST = 20, ACTIONS = 200 };

static void play_on(const gt_scenario *sc, uint64_t key)
{
    static void *game;
    static gt_state *s;
    if (game == NULL) {
        game = gt_resize(NULL, 1, sc->system->game_bytes);
        s = gt_states_new(sc->system->rules, 1);
        gt_fuzz_must(s != NULL, "out of memory");
    }
    if (gt_scenario_set_up(sc, gt_library_pool(gt_fuzz_cards()), game, s) == NULL)
        gt_fuzz_play(gt_game_in(game), s, key, ACTIONS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gt_errors errors = {0};
    gt_scenarios list = {0};
    gt_scenarios_read(&list, gt_fuzz_file("fuzz.json", data, size), gt_fuzz_system(),
                      gt_library_pool(gt_fuzz_cards()), &errors);
    for (int i = 0; i < list.n && i < MOST && errors.n == 0; i++)
        play_on(&list.item[i], gt_fuzz_key(data, size));
    gt_errors_free(&errors);
    gt_scenarios_free(&list);
    return 0;
}
