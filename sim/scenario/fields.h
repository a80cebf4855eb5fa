/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading values of a scenario file: each function takes the value of a key if it is there and is
 * what it should be, notes a mistake if it is not, and gives back a default otherwise. */
#ifndef GT_SIM_SCENARIO_FIELDS_H
#define GT_SIM_SCENARIO_FIELDS_H

#include "decks/language/library.h"
#include "sim/scenario/scenario.h"

typedef struct gt_sc_reader {
    const gt_json *json;
    const gt_pool *pool;
    gt_errors *errors;
} gt_sc_reader;

/* Notes each key of the object that is not in the list (which ends with NULL); false and a
 * mistake if it is no object. */
bool gt_sc_object(gt_sc_reader *r, const cJSON *node, const char *const *keys);

/* Notes a mistake unless the node is a list. */
bool gt_sc_list(gt_sc_reader *r, const cJSON *node);

/* A whole number in [low, high]. */
int gt_sc_number(gt_sc_reader *r, const cJSON *node, int low, int high, int otherwise);
int gt_sc_int(gt_sc_reader *r, const cJSON *object, const char *key, int low, int high,
              int otherwise);
bool gt_sc_bool(gt_sc_reader *r, const cJSON *object, const char *key, bool otherwise);

/* A text, NULL if there is none. */
const char *gt_sc_text(gt_sc_reader *r, const cJSON *node);

/* Number of a word in a list that ends with NULL. */
int gt_sc_word(gt_sc_reader *r, const cJSON *node, const char *const *words, int otherwise);

/* The card with this id, whose type is in the mask; `otherwise` if there is none. */
int gt_sc_find(gt_sc_reader *r, const cJSON *node, int types, int otherwise);

/* A list of cards of `player` in `zone` (enum nv_zone). */
void gt_sc_read_cards(gt_sc_reader *r, const cJSON *node, int player, int zone, gt_sc_cards *out);

/* An id, or an object with `card` and `used`. */
void gt_sc_read_used_card(gt_sc_reader *r, const cJSON *node, int types, gt_sc_card *out);

/* Bits of a list of numbers from 1. */
uint8_t gt_sc_read_used(gt_sc_reader *r, const cJSON *node);

/* "A" and "B"; "L", "C", "R". */
extern const char *const GT_SC_PLAYERS[], *const GT_SC_LANES[];

/* ---- The parts of a scenario. */
void gt_sc_read_position(gt_sc_reader *r, const cJSON *node, gt_sc_position *p);
void gt_sc_read_steps(gt_sc_reader *r, const cJSON *node, gt_scenario *sc);
void gt_sc_read_actions(gt_sc_reader *r, const cJSON *node, gt_scenario *sc);
void gt_sc_read_expect(gt_sc_reader *r, const cJSON *node, int step, gt_scenario *sc);

/* Notes a mistake if the text cannot be an action in any game with this pool. */
bool gt_sc_check_notation(gt_sc_reader *r, const cJSON *node, const char *text);

/* ---- check.c: whether one test holds; if not, writes the difference (without '\n'). */
bool gt_sc_check(const gt_sc_op *op, const gt_scenario *sc, const nv_game *g, gt_state *s,
                 char *difference, size_t size);

#endif
