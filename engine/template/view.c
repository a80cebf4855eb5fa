/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players know: worlds dealt from a view, and keys of positions and information sets. What of
 * each card is known is kept as it moves (move.c); the core deals and folds, a game says where its
 * cards lie hidden. */
#include "engine/template/internal.h"

#include "engine/core/hash.h"
#include "engine/core/keys.h"

static const gt_hidden_zones hidden = {
    .zones_per_player = TM_ZONES, .deck = TM_DECK, .hand = TM_HAND, .frames = tm_frames};

bool tm_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    (void)g;
    gt_copy_state(out, s);
    return gt_deal_unknown(out, &hidden, player, seed);
}

static uint64_t vars_key(const gt_looker *l)
{
    const tm_vars *v = tm_const(l->s);
    return gt_fold(v->energy, (uint64_t)v->life[0] << 16 | (uint64_t)v->life[1]);
}

static const gt_key_rules key_rules = {
    .zones = &hidden,
    .ordered = ~(1u << TM_HAND),
    .held = 1u << TM_HAND,
    .vars = vars_key,
};

uint64_t tm_infoset_key(const gt_game *g, const gt_state *s, int player)
{
    return gt_key(&key_rules, g, s, player);
}

uint64_t tm_state_key(const gt_game *g, const gt_state *s)
{
    return gt_key(&key_rules, g, s, GT_EVERYBODY);
}

/* Who sees that a hidden card is picked does not see which. */
uint64_t tm_action_key(const gt_game *g, const gt_state *s, gt_action a, int player)
{
    (void)g;
    bool hidden_pick = gt_act_verb(a) == GT_PICK && (TM_HIDDEN >> (gt_act_a(a) >> 1) & 1) != 0;
    return s->chooser != player && hidden_pick ? gt_act(GT_PICK, gt_act_a(a), 0xff) : a;
}
