/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What card code asks of the rules: gt_rule_hooks (engine/core/run.h). And the context of a run,
 * which a game that keeps more in it (derived values) makes a struct of its own. */
#include "engine/template/internal.h"

#include "engine/core/naming.h"

static const gt_operation builtin[] = {{GT_OP_END, 0, 0, 0, 0}};

static uint32_t lists(uint32_t zones)
{
    return zones != 0 ? zones : (1u << TM_ZONES) - 1;
}

static uint32_t zone_bit(const gt_context *r, int object)
{
    return 1u << tm_kind_of(r->s, object);
}

/* Units of one card differ: one may have attacked or be stronger. */
static unsigned which(const gt_context *r, int object)
{
    return tm_is_on_field(r->s, object) ? gt_place_of(r->s, object) : 0;
}

static int32_t property(gt_context *r, const gt_effect *e, int object, int property)
{
    (void)e;
    return property == TM_COST ? tm_def(r->game, r->s, object)->number[TM_COST]
                               : tm_power(r->game, r->s, object);
}

static int32_t stat(gt_context *r, const gt_effect *e, int player, int stat)
{
    player ^= e->player; /* 0: who controls the effect */
    return stat == TM_ST_LIFE ? tm_const(r->s)->life[player]
                              : r->s->zone_count[tm_list(player, TM_HAND)];
}

static const gt_def *def(const gt_context *r, int object)
{
    return tm_def(r->game, r->s, object);
}

/* A question that has one answer is not put to a player. */
static bool forces(gt_context *r, const gt_frame *f)
{
    (void)r, (void)f;
    return true;
}

static const gt_rule_hooks hooks = {
    .zones_per_player = TM_ZONES,
    .builtin = builtin,
    .lists = lists,
    .exact = true,
    .zone_bit = zone_bit,
    .which = which,
    .property = property,
    .stat = stat,
    .def = def,
    .first_value = GT_OP_SYSTEM, /* it has neither tests nor values of its own */
    .first_instruction = GT_OP_SYSTEM,
    .instruction = tm_instruction,
    .look_after = tm_look_after,
    .forces = forces,
    .frames = tm_frames,
};

gt_context tm_context(const gt_game *g, const gt_state *s, const gt_observer *o)
{
    return (gt_context){.game = g,
                        .hooks = &hooks,
                        .code = tm_game_of(g)->pool->run,
                        .s = (gt_state *)(uintptr_t)s,
                        .observer = o,
                        .candidate = GT_NO_OBJECT};
}
