/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words for numbers of the engine. Where the engine has a list of names (NV_KEYWORDS ...), the
 * table is made of it. */
#include "decks/nivel/language.h"

enum { BIT_DECK = 1 << NV_DECK, BIT_HAND = 1 << NV_HAND, BIT_TRASH = 1 << NV_TRASH };

const gt_word nv_words_types[] = {
    {"leader", NV_LEADER}, {"unit", NV_UNIT}, {"skill", NV_SKILL}, {"item", NV_ITEM}, {NULL, 0}};

const gt_word nv_words_elements[] = {{"fire", NV_FIRE},           {"earth", NV_EARTH},
                                     {"storm", NV_STORM},         {"wave", NV_WAVE},
                                     {"lightning", NV_LIGHTNING}, {NULL, 0}};

const gt_word nv_words_zones[] = {{"units", NV_UNITS_MASK},
                                  {"items", NV_ITEMS_MASK},
                                  {"skills", 1 << NV_SKILLS},
                                  {"field", NV_FIELD_MASK},
                                  {"hand", BIT_HAND},
                                  {"deck", BIT_DECK},
                                  {"trash", BIT_TRASH},
                                  {"damage", 1 << NV_DAMAGE},
                                  {"leader", 1 << NV_LEVEL},
                                  {"any", 0},
                                  {NULL, 0}};

const gt_word nv_words_event_zones[] = {{"units", NV_UNITS_MASK},   {"items", NV_ITEMS_MASK},
                                        {"skills", 1 << NV_SKILLS}, {"field", NV_FIELD_MASK},
                                        {"hand", BIT_HAND},         {"deck", BIT_DECK},
                                        {"deck bottom", BIT_DECK},  {"trash", BIT_TRASH},
                                        {"damage", 1 << NV_DAMAGE}, {NULL, 0}};

const gt_word nv_words_numbers[] = {
    {"cost", NV_COST}, {"power", NV_POWER}, {"hit", NV_HIT}, {NULL, 0}};

#define KEYWORD(name, text) {text, NV_KW_##name},
const gt_word nv_words_keywords[] = {NV_KEYWORDS(KEYWORD){NULL, 0}};
#undef KEYWORD

const gt_word nv_words_timings[] = {{"entry", NV_KW_ENTRY},
                                    {"exit", NV_KW_EXIT},
                                    {"attacker", NV_KW_ATTACKER},
                                    {"defender", NV_KW_DEFENDER},
                                    {"escape", NV_KW_ESCAPE},
                                    {"switch", NV_KW_SWITCH},
                                    {"active main", NV_KW_ACTIVE_MAIN},
                                    {"active attack", NV_KW_ACTIVE_ATTACK},
                                    {"passive", NV_KW_PASSIVE},
                                    {"rule", NV_KW_RULE},
                                    {NULL, 0}};

const gt_word nv_words_use_effects[] = {{"entry", NV_KW_ENTRY},
                                        {"exit", NV_KW_EXIT},
                                        {"escape", NV_KW_ESCAPE},
                                        {"active main", NV_KW_ACTIVE_MAIN},
                                        {"active attack", NV_KW_ACTIVE_ATTACK},
                                        {"skill", NV_KW_TRIGGER},
                                        {NULL, 0}};

const gt_word nv_words_ban_effects[] = {{"entry", 1 << NV_KW_ENTRY},
                                        {"exit", 1 << NV_KW_EXIT},
                                        {"attacker", 1 << NV_KW_ATTACKER},
                                        {"defender", 1 << NV_KW_DEFENDER},
                                        {"escape", 1 << NV_KW_ESCAPE},
                                        {"switch", 1 << NV_KW_SWITCH},
                                        {"active main", 1 << NV_KW_ACTIVE_MAIN},
                                        {"active attack", 1 << NV_KW_ACTIVE_ATTACK},
                                        {NULL, 0}};

const gt_word nv_words_causes[] = {{"battle", 1 << NV_BY_BATTLE}, {"effect", 1 << NV_BY_EFFECT},
                                   {"rule", 1 << NV_BY_RULE},     {"trigger", 1 << NV_BY_TRIGGER},
                                   {"damage", 1 << NV_BY_DAMAGE}, {NULL, 0}};

#define DURATION(name, text) {text, NV_UNTIL_##name},
const gt_word nv_words_durations[] = {NV_DURATIONS(DURATION){NULL, 0}};
#undef DURATION

const gt_word nv_words_ignores[] = {{"size", NV_IGNORE_SIZE},
                                    {"cost", NV_IGNORE_COST},
                                    {"condition", NV_IGNORE_CONDITION},
                                    {NULL, 0}};

/* ---- English. */

const gt_word nv_duration_phrases[] = {
    {" as long as it stays there", NV_UNTIL_STAYS},
    {" until the end of the battle", NV_UNTIL_BATTLE},
    {" until the end of the turn", NV_UNTIL_TURN},
    {" until the end of your turn", NV_UNTIL_OWN_TURN},
    {" until the end of the opponent's turn", NV_UNTIL_OPPOSING_TURN},
    {" until the end of your next turn", NV_UNTIL_NEXT_OWN_TURN},
    {" until the end of the opponent's next turn", NV_UNTIL_NEXT_OPPOSING_TURN},
    {" until the end of the next turn", NV_UNTIL_NEXT_TURN},
    {NULL, 0},
};

const gt_word nv_zone_phrases[] = {
    {"the field", NV_FIELD_MASK},
    {"the unit zones", NV_UNITS_MASK},
    {"the items", NV_ITEMS_MASK},
    {"the skill zone", 1 << NV_SKILLS},
    {"the hand", BIT_HAND},
    {"the deck", BIT_DECK},
    {"the trash", BIT_TRASH},
    {"the damage zone", 1 << NV_DAMAGE},
    {NULL, 0},
};

/* 10.1.16 */
const gt_word nv_standings[] = {
    {"the center", 1 << NV_CENTER},
    {"a side zone", 1 << NV_LEFT | 1 << NV_RIGHT},
    {NULL, 0},
};

const gt_property_row nv_properties[] = {
    {NV_ITEMS, "items", "the number of items on $1", "its number of items", "with $1 items"},
    {NV_MOVES, NULL, "the number of moves of $1 this turn", "the number of moves of it this turn",
     NULL},
    {0, NULL, NULL, NULL, NULL},
};

const gt_stat_row nv_stats[] = {
    [NV_ST_LEVEL] = {"your leader level", "the opponent's leader level"},
    [NV_ST_SIZE] = {"your size", "the opponent's size"},
    [NV_ST_FIELD_COST] = {"the total cost of your field", "the total cost of the opponent's field"},
    [NV_ST_SKILLS_USED] = {"the number of skills that you used this turn",
                           "the number of skills that the opponent used this turn"},
    [NV_ST_HAND] = {"the number of cards in your hand",
                    "the number of cards in the opponent's hand"},
    [NV_ST_DECK] = {"the number of cards in your deck",
                    "the number of cards in the opponent's deck"},
    [NV_ST_ATTACKS] = {"the number of attacks of your units this turn",
                       "the number of attacks of the opponent's units this turn"},
    [NV_ST_AWAKENED] = {"whether your leader is awakened",
                        "whether the opponent's leader is awakened"},
};
