/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh!, plainly: what its files share. */
#ifndef GT_TESTS_REFERENCE_YUGIOH_PLAIN_H
#define GT_TESTS_REFERENCE_YUGIOH_PLAIN_H

#include "engine/yugioh/internal.h"

/* Whether the engine's derived values of all that lies somewhere, and the rules that hold for
 * players, are those that follow from the list of all that applies; else `why`, of GT_REASON bytes,
 * says which is not. */
bool yg_plain_values(const gt_game *g, const gt_state *s, char *why);

/* A trigger that waits to become a link. */
typedef struct yg_plain_trigger {
    int ability, holder, player; /* player: whose it is */
    int that, other, by_player;
    int32_t amount;
    unsigned moment; /* when its event happened */
    unsigned stamp; /* of its card then */
    yg_last last;
} yg_plain_trigger;
enum { YG_PLAIN_TRIGGERS = 64 };
typedef struct yg_plain_waiting {
    int n;
    yg_plain_trigger row[YG_PLAIN_TRIGGERS];
} yg_plain_waiting;

/* Adds what an event sets off that is about to happen (triggers.c). */
void yg_plain_set_off(const gt_game *g, const gt_state *s, const gt_event *ev, unsigned moment,
                      yg_plain_waiting *w);

/* The last event was at that moment: what misses its timing for that is dropped (Y-322), and what
 * cannot be activated at this first chance (Y-321). */
void yg_plain_miss(const gt_game *g, const gt_state *s, yg_plain_waiting *w, unsigned moment);

/* Those that may become the next link, by their rows, among which row[out[0]].player chooses;
 * returns how many, 0: none is left. */
int yg_plain_next(const gt_game *g, const gt_state *s, const yg_plain_waiting *w, int *out);

/* Whether its player may do without it (Y-321, Y-322). */
bool yg_plain_is_optional(const gt_game *g, const yg_plain_trigger *t);

void yg_plain_take(yg_plain_waiting *w, int row);

#endif
