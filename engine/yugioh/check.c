/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks of the state between deeds: who has won or lost, what is destroyed by rule, positions that
 * cards force monsters into. */
#include "engine/yugioh/internal.h"

static bool check_players(gt_state *s)
{
    const yg_vars *v = yg_const(s);
    unsigned lost = v->exhausted;
    for (unsigned player = 0; player < 2; player++)
        lost |= v->lp[player] <= 0 || (v->wins >> (1 - player) & 1) != 0 ? 1u << player : 0;
    if (lost == 0)
        return false;
    bool lp = v->lp[0] <= 0 || v->lp[1] <= 0;
    int end = lp ? YG_END_LP : v->wins != 0 ? YG_END_EFFECT : YG_END_DECK;
    gt_finish(s, end, lost == 3 ? 2 : lost == 1 ? 1 : 0); /* Y-111 */
    return true;
}

/* Y-113. */
static void check_wins(gt_context *r)
{
    gt_state *s = r->s;
    for (int player = 0; player < 2; player++)
        GT_ZONE_EACH (card, s, yg_list(player, YG_HAND)) {
            gt_effect e;
            gt_addr code = yg_true_def(r, card)->routine[YG_PART_WIN];
            gt_effect_init(&e, player, card, card);
            if (code != 0 && gt_run_value(r, &e, code) != 0)
                yg_of(s)->wins |= (uint8_t)(1 << player);
        }
}

/* Y-413: what its text says of the monster that it may be equipped to; who controls that is looked
 * at on activation alone. */
static bool fits(gt_context *r, int card, int host)
{
    const yg_card_cache *b = &yg_of_run(r)->card_cache[r->s->objects[card].def];
    const gt_operation *i =
        b->card != GT_NO_ABILITY ? &r->code[yg_ability(r, b->card)->code] : NULL;
    while (i != NULL && i->op != YG_OP_TARGET && i->op != GT_OP_END && i->op != YG_OP_STACKED)
        i++;
    if (i == NULL || i->op != YG_OP_TARGET ||
        (r->code[gt_address(i->b)].b >> YG_MONSTERS & 1) == 0) /* it is equipped by its effect */
        return true;
    bool found = false;
    for (int player = 0; player < 2 && !found; player++) {
        gt_effect e;
        yg_effect_init(&e, player, card, card);
        found = gt_accepts(r, &e, gt_address(i->b), host);
    }
    return found;
}

/* Y-413: equip cards whose monster is gone, face down or does not fit. */
static gt_set fallen_equips(gt_context *r)
{
    const gt_state *s = r->s;
    gt_set set = gt_set_empty();
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, s, yg_list(player, YG_SPELLS)) {
            const gt_object *o = &s->objects[object];
            bool equip = (yg_true_def(r, object)->type & YG_EQUIP) != 0 || o->host != GT_NO_OBJECT;
            bool down = (o->mark[0] & YG_MARK_DOWN) != 0 && o->host == GT_NO_OBJECT;
            bool waits = down || (o->mark[0] & YG_MARK_ACTIVE) != 0;
            if (equip && !waits &&
                (o->host == GT_NO_OBJECT || !yg_is_monster(s, o->host) || yg_is_down(s, o->host) ||
                 !fits(r, object, o->host)))
                gt_set_add(&set, object);
        }
    return set;
}

/* Positions that cards force monsters into (Y-501). */
static bool force_positions(gt_context *r)
{
    const gt_state *s = r->s;
    if (!yg_is_given(r, YG_GIVE_POSITION))
        return false;
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, s, yg_list(player, YG_MONSTERS)) {
            int position = yg_values_of(r, object)->position;
            bool defence = yg_in_defence(s, object);
            if (yg_is_down(s, object) || (position != YG_UP_ATTACK && position != YG_UP_DEFENCE) ||
                defence == (position == YG_UP_DEFENCE))
                continue;
            yg_turn_to(r, object, position, yg_by_rule);
            return true;
        }
    return false;
}

/* Y-411: control that lasted as long as a card was there goes back when that card is gone. */
static bool give_back(gt_context *r)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod m = s->mods[i];
        if (m.what != YG_MOD_BACK || m.until != YG_UNTIL_SOURCE ||
            (yg_is_on_field(s, m.source) && yg_lies_as(s, m.source, m.source_stamp)))
            continue;
        gt_mod_remove(s, i);
        yg_end_control(r, &m);
        return true;
    }
    return false;
}

static gt_set destroyed_by_rule(gt_context *r)
{
    const gt_state *s = r->s;
    gt_set set = fallen_equips(r);
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, s, yg_list(player, YG_MONSTERS))
            gt_set_put(&set, object, !yg_is_down(s, object) && yg_has(r, object, YG_KW_DESTROYED));
    for (int player = 0; player < 2 && yg_of_run(r)->spells_fall; player++)
        GT_LIST_EACH (object, s, yg_list(player, YG_SPELLS))
            if (yg_is_up_on_field(s, object) &&
                (s->objects[object].mark[0] & YG_MARK_ACTIVE) == 0 &&
                yg_has(r, object, YG_KW_DESTROYED))
                gt_set_add(&set, object);
    return set;
}

/* Whether something had to be done, or the game is over. */
bool yg_state_checks(gt_context *r)
{
    if (yg_of_run(r)->has_turned)
        yg_turn_decks(r);
    if (yg_of_run(r)->has_wins)
        check_wins(r);
    if (check_players(r->s))
        return true;
    gt_set set = destroyed_by_rule(r);
    if (!gt_set_is_empty(&set)) {
        yg_go(r, set, YG_GRAVEYARD, 0, YG_DEED_DESTROY, yg_by_rule);
        return true;
    }
    return force_positions(r) || give_back(r);
}
