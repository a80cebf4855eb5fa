/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties of players and of cards, a row each (engine/core/property.h). */
#include "engine/template/internal.h"

GT_HAS(is_turn_player, x->player == x->s->active)
GT_HAS(is_on_field, tm_is_on_field(x->s, x->object))
GT_READ(life, tm_const(x->s)->life[x->player])
GT_WRITE(set_life, tm_of(x->s)->life[x->player] = (int16_t)value)
GT_READ(energy, is_turn_player(x) ? tm_const(x->s)->energy : 0)

static void set_energy(const gt_subject *x, int value)
{
    if (is_turn_player(x))
        tm_of(x->s)->energy = (uint8_t)value;
}

GT_READ(power, tm_power(x->g, x->s, x->object))
GT_READ(tired, !tm_can_attack(x->s, x->object))
GT_WRITE(set_tired, x->s->objects[x->object].mark[TM_MARK_TIRED] = value != 0)

/* clang-format off */
static const gt_property of_player[] = {
    {"life", .of = life, .high = 999, .set = set_life, .otherwise = TM_LIFE, .always = true,
     .label = "Life"},
    {"energy", .of = energy, .high = TM_MOST_ENERGY, .set = set_energy,
     .otherwise = TM_MOST_ENERGY, .has = is_turn_player, .always = true, .label = "Energy"},
    {.key = NULL},
};

static const gt_property of_card[] = {
    {"power", .of = power, .high = 999, .has = is_on_field, .always = true},
    {"tired", .form = GT_IS_FLAG, .of = tired, .set = set_tired, .has = is_on_field,
     .always = true, .look = GT_LOOK_TURNED},
    {.key = NULL},
};
/* clang-format on */

static gt_context *begin(void *run, const gt_game *g, gt_state *s)
{
    gt_context *r = run;
    *r = tm_context(g, s, NULL);
    return r;
}

const gt_properties tm_game_properties = {of_player, of_card, sizeof(gt_context), begin};
