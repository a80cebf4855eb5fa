/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects of cards that other effects use (USE). */
#include "engine/nivel/internal.h"

/* An active effect of which nothing can be done cannot be used (8.1.3.1.2). */
static bool can_do_any(gt_context *r, const gt_ability *a, int player, int holder, int source)
{
    if (a->kind != GT_ACTIVE || a->can == 0) /* clause 8.1.3.1.2/1 */
        return true;
    gt_effect e;
    gt_effect_init(&e, player, holder, source);
    return gt_is_possible(r, &e, a->can);
}

int nv_usable(gt_context *r, int object, int keyword, nv_held out[NV_MAX_HELD])
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    int player = r->s->objects[object].controller, kept = 0;
    if (nv_use_forbidden(r, player, keyword)) /* clause 1.3.4/20 */
        return 0;
    if (keyword == NV_KW_TRIGGER) { /* a skill's effect */
        const nv_codes *d = nv_codes_of(r, object);
        gt_effect e;
        gt_effect_init(&e, player, object, object);
        if (nv_card_cache_of(r, object)->type != NV_SKILL ||
            nv_forbidden(r, NV_NO_PLAY, player, object, 0) ||
            (d->effect_condition != 0 && gt_run_value(r, &e, d->effect_condition) == 0) ||
            !gt_is_possible(r, &e, d->effect_can)) /* 8.1.3.1.2 (clause 1.3.4/21, 8.2.1.1/5) */
            return 0;
        out[0] = (nv_held){0, (uint8_t)object, -1};
        return 1;
    }
    for (int i = 0, n = nv_count_abilities(r, object, keyword); i < n; i++) {
        nv_held held = nv_ability_at(r, object, keyword, i);
        const gt_ability *a = &pool->abilities[held.ability];
        if (a->timing == keyword && a->code != 0 && (a->kind == GT_AUTO || a->kind == GT_ACTIVE) &&
            nv_condition(r, a, player, object, held.source) && /* 8.2.1.1 (clause 8.1.3.1.2/2) */
            can_do_any(r, a, player, object, held.source))
            out[kept++] = held;
    }
    return kept;
}

/* Puts effect number `k` of those that can be used on the agenda; false: it cannot be used. */
static bool start(gt_context *r, const nv_using *u, int k)
{
    gt_state *s = r->s;
    nv_held held[NV_MAX_HELD];
    int player = s->effects[s->n_effects - 1].player, object = u->card, keyword = u->keyword;
    int n = nv_usable(r, object, keyword, held);
    if (k >= n)
        return false;
    gt_addr code = nv_codes_of(r, object)->effect;
    if (keyword != NV_KW_TRIGGER)
        code = nv_game_of(r->game)->pool->abilities[held[k].ability].code;
    else if (nv_of(s)->skills[player] < 0xff)
        nv_of(s)->skills[player]++; /* clause 8.1.3.1.1/1 */
    nv_touch(r, NV_COUNTS_READ);
    NV_LOG(r, "8.2.1", "an effect of %s is used", nv_card(r, object));
    if (nv_kind_of(s, object) == NV_HAND || nv_kind_of(s, object) == NV_DECK) /* clause 8.2.1.2/1 */
        s->objects[object].know[0] = s->objects[object].know[1] = GT_KNOW_PLACE; /* 8.2.1.2 */
    gt_effect *e = gt_effect_begin(r, code, player);
    if (e == NULL)
        return false;
    e->holder = (uint8_t)object;
    e->source = held[k].source;
    if (keyword != NV_KW_TRIGGER)
        e->ability = held[k].ability;
    e->by = NV_BY_EFFECT;
    e->by_player = (uint8_t)player;
    return true;
}

/* Asks which effect of the card, then step 1 hands the result on. */
static bool step_use(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    nv_held held[NV_MAX_HELD];
    if (f->step == 1) {
        gt_pop(s, 1); /* mutant 18 */
        return false;
    }
    nv_refresh(r);
    int n = nv_usable(r, f->use.card, f->use.keyword, held);
    if (gt_is_asked(r, n)) {
        s->chooser = s->effects[s->n_effects - 1].player;
        return true;
    }
    f->step = 1;
    if (!start(r, &f->use, 0))
        gt_pop(s, 0);
    return false;
}

static int use_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    nv_held held[NV_MAX_HELD];
    return gt_numbered(GT_MODE, nv_usable(r, f->use.card, f->use.keyword, held), out);
}

static void use_answer(gt_context *r, gt_frame *f, gt_action a)
{
    f->step = 1;
    if (!start(r, &f->use, (int)gt_act_a(a)))
        gt_pop(r->s, 0);
}

const gt_frame_kind nv_frame_use = {
    .name = "use", .step = step_use, .legal = use_legal, .answer = use_answer};
