/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derived values (Y-501 to Y-513), and what card code asks. */
#ifndef GT_YUGIOH_VALUES_H
#define GT_YUGIOH_VALUES_H

#include "engine/yugioh/objects.h"

/* ---- values.c */
const yg_values *yg_values_of(gt_context *r, int object);
bool yg_pact_is_held(gt_context *r, int player, int pact);
void yg_write_value(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack);
unsigned yg_layer_of(int give); /* a bit */
unsigned yg_timestamp(const gt_state *s, int object); /* of what continuous effects it has */
bool yg_is_negated(gt_context *r, int object);
int yg_level_of(gt_context *r, int object);
bool yg_levels_change(gt_context *r); /* whether some card on the field changes levels */

/* Registers for asking, all of them empty. */
static inline void yg_effect_init(gt_effect *e, int player, int holder, int source)
{
    gt_effect_init(e, player, holder, source);
    memset(&e->v, 0, sizeof *e - offsetof(gt_effect, v));
}

/* Values are worked out only for what some card of the game could bring about. */
static inline bool yg_has(gt_context *r, int object, int keyword)
{
    return (yg_run_of(r)->keywords >> keyword & 1) != 0 &&
           (yg_values_of(r, object)->keywords >> keyword & 1) != 0;
}

static inline bool yg_pact_holds(gt_context *r, int player, int pact)
{
    return (yg_run_of(r)->may_hold >> pact & 1) != 0 && yg_pact_is_held(r, player, pact);
}

/* Whether some card of the game gives that (enum yg_give). */
static inline bool yg_is_given(const gt_context *r, int give)
{
    return (yg_of_run(r)->gives >> give & 1) != 0 || ((const yg_run *)(const void *)r)->plain;
}

/* ---- words.c */
extern const gt_rule_hooks yg_rule_hooks;
unsigned yg_states_of(gt_context *r, const gt_effect *e, int object);
gt_set yg_bound_to(const gt_state *s, int object); /* Y-412 */
int32_t yg_remembered(const gt_state *s, int object);
typedef struct yg_last {
    int16_t atk, def;
    uint8_t level, /* of what is no monster: the number that it remembered */
        controller, host, was;
} yg_last;
_Static_assert(sizeof(yg_last) <= GT_LAST_BYTES, "last known values");
enum { YG_LAST_DOWN = 1, YG_LAST_DEFENCE = 2 };

#endif
