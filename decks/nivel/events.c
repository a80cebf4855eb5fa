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

/* Without what only the engine announces. */
const gt_event_row nv_events[] = {
    {"placed", NV_EV_PLACED, {"from"}, .noun = "unit", .clause = "is placed"},
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
     .clause = "goes from the hand to the trash"},
    {"put", NV_EV_PUT, {"from", "to", "by", "source"}, .noun = "card", .clause = "is put"},
    {"moved", NV_EV_MOVED, .noun = "unit", .clause = "moves to another unit zone"},
    {"attack", NV_EV_ATTACK, .noun = "unit", .clause = "attacks"},
    {"block", NV_EV_BLOCK, .noun = "unit", .clause = "blocks"},
    {"battle end", NV_EV_BATTLE_END, .noun = "unit", .clause = "ends a battle"},
    {"battle won", NV_EV_BATTLE_WON, .noun = "unit", .clause = "trashes another one by battle"},
    {"unblocked", NV_EV_UNBLOCKED, .noun = "unit", .clause = "is not blocked"},
    {"equipped", NV_EV_EQUIPPED, .noun = "unit", .clause = "is equipped"},
    {"drew", NV_EV_DREW, {"who", "by"}, .say = say_drew},
    {"damage dealt",
     NV_EV_DAMAGE_DEALT,
     {"to", "by", "source"},
     .say = say_damage,
     .to_player = true},
    {"skill used", NV_EV_SKILL_USED, {"who"}, .noun = "skill", .clause = "is used"},
    {"level changed", NV_EV_LEVEL_CHANGED, {"who"}, .say = say_level},
    {"turn start", NV_EV_TURN_START, .say = say_turn_start},
    {"main start", NV_EV_MAIN_START, .say = say_main_start},
    {"attack start", NV_EV_ATTACK_START, .say = say_attack_start},
    {"turn end", NV_EV_TURN_END, .say = say_turn_end},
    {.name = NULL},
};
