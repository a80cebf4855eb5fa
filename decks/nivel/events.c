/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events: their keys, and how they are told. */
#include "decks/nivel/language.h"

static const char *say_drew(gt_renderer *r, const gt_pattern *p)
{
    return gt_say(r, "%s draw%s cards%s", gt_player_word(p->who), p->who == 1 ? "" : "s",
                  gt_say_causes(r, p));
}

static const char *say_damage(gt_renderer *r, const gt_pattern *p)
{
    return gt_say(r, "damage is dealt to %s%s", gt_player_word(p->who), gt_say_causes(r, p));
}

static const char *say_level(gt_renderer *r, const gt_pattern *p)
{
    return gt_say(r, "the leader level of %s changes", gt_player_word(p->who));
}

static const char *say_turn_start(gt_renderer *r, const gt_pattern *p)
{
    return gt_say_turn_event(r, p, "turn starts");
}

static const char *say_main_start(gt_renderer *r, const gt_pattern *p)
{
    return gt_say_turn_event(r, p, "main phase starts");
}

static const char *say_attack_start(gt_renderer *r, const gt_pattern *p)
{
    return gt_say_turn_event(r, p, "attack phase starts");
}

static const char *say_turn_end(gt_renderer *r, const gt_pattern *p)
{
    return gt_say_turn_event(r, p, "turn ends");
}

static const char *say_milled(gt_renderer *r, const gt_pattern *p)
{
    const char *deck = p->who == 1 ? "your deck" : p->who == 2 ? "the opponent's deck" : "a deck";
    return gt_say(r, "cards go from the top of %s to the trash%s", deck, gt_say_causes(r, p));
}

/* Kinds of what is given: bits 1 << enum nv_modifier, and for less of it NV_LESS above. */
#define MORE_OR_LESS(what) (1 << NV_GIVE_##what | 1 << (NV_GIVE_##what + NV_LESS))
static const gt_word kinds[] = {{"power", MORE_OR_LESS(POWER)},
                                {"hit", MORE_OR_LESS(HIT)},
                                {"cost", MORE_OR_LESS(COST)},
                                {"less power", 1 << (NV_GIVE_POWER + NV_LESS)},
                                {"less hit", 1 << (NV_GIVE_HIT + NV_LESS)},
                                {"less cost", 1 << (NV_GIVE_COST + NV_LESS)},
                                {"more power", 1 << NV_GIVE_POWER},
                                {"more hit", 1 << NV_GIVE_HIT},
                                {"more cost", 1 << NV_GIVE_COST},
                                {"abilities", 1 << NV_GIVE_ABILITY},
                                {"attacks", 1 << NV_GIVE_ATTACKS},
                                {"cannot", 1 << NV_GIVE_CANNOT},
                                {NULL, 0}};
#undef MORE_OR_LESS

/* Without what only the engine announces. */
const gt_event_row nv_events[] = {
    {"placed", NV_EV_PLACED, {"from"}, .noun = "unit", .clause = "is placed", .replaceable = true},
    {"trashed",
     NV_EV_TRASHED,
     {"by", "source"},
     .noun = "unit",
     .clause = "is trashed",
     .replaceable = true},
    {"discarded",
     NV_EV_DISCARDED,
     {"by", "source", "whose"},
     .noun = "card",
     .clause = "goes from the hand to the trash",
     .replaceable = true},
    {"put",
     NV_EV_PUT,
     {"from", "to", "by", "source"},
     .noun = "card",
     .clause = "is put",
     .replaceable = true},
    {"moved", NV_EV_MOVED, .noun = "unit", .clause = "moves to another unit zone",
     .replaceable = true},
    {"attack", NV_EV_ATTACK, .noun = "unit", .clause = "attacks"},
    {"block", NV_EV_BLOCK, .noun = "unit", .clause = "blocks"},
    {"battle end", NV_EV_BATTLE_END, .noun = "unit", .clause = "ends a battle"},
    {"battle won", NV_EV_BATTLE_WON, .noun = "unit", .clause = "trashes another one by battle"},
    {"unblocked", NV_EV_UNBLOCKED, .noun = "unit", .clause = "is not blocked"},
    {"equipped", NV_EV_EQUIPPED, .noun = "unit", .clause = "is equipped", .replaceable = true},
    {"given",
     NV_EV_GIVEN,
     {"kind", "by", "source"},
     .noun = "unit",
     .clause = "is given something",
     .replaceable = true,
     .counted = true,
     .unheard = true,
     .kinds = kinds},
    {"drew", NV_EV_DREW, {"who", "by"}, .say = say_drew, .replaceable = true, .counted = true},
    {"milled",
     NV_EV_MILLED,
     {"whose", "by", "source"},
     .say = say_milled,
     .replaceable = true,
     .counted = true},
    {"damage dealt",
     NV_EV_DAMAGE_DEALT,
     {"to", "by", "source"},
     .say = say_damage,
     .to_player = true,
     .replaceable = true,
     .counted = true},
    {"skill used", NV_EV_SKILL_USED, {"who"}, .noun = "skill", .clause = "is used"},
    {"level changed",
     NV_EV_LEVEL_CHANGED,
     {"who"},
     .say = say_level,
     .replaceable = true,
     .counted = true},
    {"turn start", NV_EV_TURN_START, .say = say_turn_start},
    {"main start", NV_EV_MAIN_START, .say = say_main_start},
    {"attack start", NV_EV_ATTACK_START, .say = say_attack_start},
    {"turn end", NV_EV_TURN_END, .say = say_turn_end},
    {.name = NULL},
};

static const char *say_changed(gt_renderer *r, const gt_operation *i)
{
    (void)i;
    return gt_say(r, "it happens with another amount: %s", gt_pop_phrase(r).text);
}

const gt_saying nv_says_changed[] = {{NV_OP_CHANGE_AMOUNT, .say = say_changed}, {0}};
