/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Aborted games are rare: only when one is told of is its game prepared, for the names of its
 * cards. */
#include "sim/playing/aborted.h"

#include "sim/playing/field.h"
#include "sim/playing/match.h"

#include <inttypes.h>
#include <stdlib.h>

void gt_aborted_tell(gt_aborted *out, const gt_field *field, const gt_unit *unit, int i,
                     const gt_secret *secret, gt_abortion why)
{
    const char *name[2] = {field->deck[unit->lineup.deck[0]], field->deck[unit->lineup.deck[1]]};
    gt_unit_game game = gt_unit_game_at(unit, name, i, secret);
    void *storage = malloc(field->game_bytes);
    const gt_game *g =
        storage != NULL ? field->prepare(field->context, &unit->lineup, storage) : NULL;
    *out = (gt_aborted){.game = game.number,
                        .seed = game.seed,
                        .begins = (uint8_t)game.begins,
                        .why = why,
                        .deck = {name[0], name[1]}};
    gt_abortion_text(g, why, out->text, sizeof out->text);
    free(storage);
}

void gt_aborted_name(gt_aborted *out, uint64_t run_seed, const char *const deck[2], uint64_t game,
                     gt_abortion why)
{
    *out = (gt_aborted){.game = game,
                        .seed = gt_match_seed(run_seed, deck[0], deck[1], game),
                        .begins = (uint8_t)(game % 2),
                        .why = why,
                        .deck = {deck[0], deck[1]}};
    gt_abortion_text(NULL, why, out->text, sizeof out->text);
}

void gt_aborted_print(FILE *out, const gt_aborted *a)
{
    fprintf(out, "game %" PRIu64 " (A %s, B %s, seed %" PRIu64 ", %c begins): %s", a->game,
            a->deck[0], a->deck[1], a->seed, "AB"[a->begins & 1], a -> text);
}
