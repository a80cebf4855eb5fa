/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Damage processing (4.5): one card at a time, with triggers that end the damage. It is a frame on
 * the agenda, so it stands inside battles, effects and other damage, and a trigger may ask anybody
 * anything. What is set off meanwhile waits until all of it is over, since it opens no window
 * (8.4.3). */
#include "engine/nivel/internal.h"

enum { STEP_TAKE, STEP_AFTER };

void nv_damage(gt_context *r, int player, int n, gt_cause why)
{
    gt_state *s = r->s;
    if (n <= 0) { /* 1.3.3/1 */
        s->result = 0; /* clause 1.3.3/2 */
        return;
    }
    NV_LOG(r, "4.5.1", "%s takes %d damage", player == 0 ? "A" : "B", n);
    /* clause 4.5.1/1 */
    gt_push(s, (gt_frame){.damage = {.kind = NV_F_DAMAGE,
                                     .step = STEP_TAKE,
                                     .player = (uint8_t)player,
                                     .left = (int16_t)n}});
    if (nv_told(r, NV_EV_DAMAGE_DEALT))
        nv_tell(r, &(gt_event){.kind = NV_EV_DAMAGE_DEALT,
                               .that = GT_NO_OBJECT,
                               .other = GT_NO_OBJECT,
                               .player = (uint8_t)player,
                               .why = why,
                               .amount = n});
    if (why.by == NV_BY_BATTLE) /* clause 4.5.2/1 */
        nv_open_window(r); /* 4.5.2: what the damage set off comes first */
}

/* 4.5.4.3: the trigger of a card that was taken ends the damage. */
static __attribute__((noinline)) void pull_trigger(gt_context *r, nv_damage_process *d, int card)
{
    NV_LOG(r, "4.5.4.3", "trigger of %s", nv_card(r, card));
    d->left = 0; /* 4.5.4.3.1/1 */
    gt_card_log *log = gt_card_log_of(r);
    if (log != NULL)
        gt_cards_add(&log->trigger, card);
    /* clause 4.5.4.3/1 */
    gt_effect *e = gt_effect_begin(r, nv_codes_of(r, card)->trigger, d->player);
    if (e == NULL)
        return;
    e->holder = e->source = (uint8_t)card;
    e->flags = 1; /* clause 4.5.4.3/2 */
}

static __attribute__((noinline)) void tell_taking(gt_context *r, int player, int card)
{
    nv_tell(r, &(gt_event){.kind = NV_EV_PUT,
                           .that = (uint8_t)card,
                           .other = GT_NO_OBJECT,
                           .player = (uint8_t)player,
                           .from = NV_DECK,
                           .to = NV_DAMAGE,
                           .why = {NV_BY_DAMAGE, GT_NOBODY, GT_NO_OBJECT},
                           .amount = 1});
}

/* Steps 4.5.4.1 to 4.5.4.3 for one card. */
static inline void take_one(gt_context *r, nv_damage_process *d)
{
    const gt_state *s = r->s;
    gt_cards_come(r, nv_list(d->player, NV_DECK), 1);
    int card = s->zone_first[nv_list(d->player, NV_DECK)]; /* clause 4.5.4.2/1 */
    d->step = STEP_AFTER;
    if (card == GT_NO_OBJECT) {
        nv_lose(r, d->player, NV_END_DECK); /* 4.5.3/1, 1.2.2.3 */
        return;
    }
    d->left--; /* 4.5.4.1/1 */
    d->dealt++;
    NV_LOG(r, "4.5.4.2", "damage: %s", nv_card(r, card));
    if (nv_told(r, NV_EV_PUT))
        tell_taking(r, d->player, card);
    nv_take_damage(r, d->player); /* 4.5.4.2/2 */
    int place = card - nv_card_at(d->player, 0);
    if ((nv_game_of(r->game)->places[d->player].triggers >> place & 1) != 0)
        pull_trigger(r, d, card);
}

bool nv_step_damage(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    nv_damage_process *d = &f->damage;
    int depth = s->n_agenda;
    do {
        if (d->step == STEP_TAKE) {
            take_one(r, d);
            if (!nv_calm(r, depth))
                return false;
        }
        if (s->zone_count[nv_list(d->player, NV_DAMAGE)] >= NV_DAMAGE_MAX) /* clause 4.5.4.4/1 */
            nv_lose(r, d->player, NV_END_DAMAGE); /* 4.5.4.4/2, 1.2.2.1 */
        d->step = STEP_TAKE; /* 4.5.4.5 */
    } while (d->left > 0 && nv_calm(r, depth)) /* clause 4.5.4.5/1 */;
    if (d->left == 0) /* clause 4.5.4.5/2 */
        gt_pop(s, d->dealt);
    return false;
}

const gt_frame_kind nv_frame_damage = {.name = "damage", .step = nv_step_damage};
