/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words for numbers of the engine. */
#include "decks/magic/language.h"

const gt_word mg_words_types[] = {{"artifact", MG_ARTIFACT},
                                  {"creature", MG_CREATURE},
                                  {"enchantment", MG_ENCHANTMENT},
                                  {"instant", MG_INSTANT},
                                  {"land", MG_LAND},
                                  {"planeswalker", MG_PLANESWALKER},
                                  {"sorcery", MG_SORCERY},
                                  {"tribal", MG_TRIBAL},
                                  {"basic", MG_BASIC},
                                  {"legendary", MG_LEGENDARY},
                                  {"snow", MG_SNOW},
                                  {"world", MG_WORLD},
                                  {"token", MG_TOKEN},
                                  {"player", MG_IS_PLAYER},
                                  {"back", MG_BACK},
                                  {NULL, 0}};

const gt_word mg_words_colours[] = {{"white", MG_WHITE}, {"blue", MG_BLUE},   {"black", MG_BLACK},
                                    {"red", MG_RED},     {"green", MG_GREEN}, {NULL, 0}};

const gt_word mg_words_zones[] = {{"library", 1 << MG_LIBRARY},         {"hand", 1 << MG_HAND},
                                  {"graveyard", 1 << MG_GRAVEYARD},     {"exile", 1 << MG_EXILE},
                                  {"battlefield", 1 << MG_BATTLEFIELD}, {"stack", 1 << MG_STACK},
                                  {"player", 1 << MG_PLAYER},           {NULL, 0}};

const gt_word mg_words_event_zones[] = {
    {"library", 1 << MG_LIBRARY},         {"hand", 1 << MG_HAND},
    {"graveyard", 1 << MG_GRAVEYARD},     {"exile", 1 << MG_EXILE},
    {"battlefield", 1 << MG_BATTLEFIELD}, {"stack", 1 << MG_STACK},
    {"player", 1 << MG_PLAYER},           {"creature", 1 << MG_BATTLEFIELD},
    {"opponent", 1 << MG_PLAYER},         {NULL, 0}};

const gt_word mg_words_numbers[] = {
    {"mana value", MG_MANA_VALUE}, {"power", MG_POWER}, {"toughness", MG_TOUGHNESS}, {NULL, 0}};

#define KEYWORD_WORD(name, text) {text, MG_KW_##name},
const gt_word mg_words_keywords[] = {MG_KEYWORDS(KEYWORD_WORD){NULL, 0}};
#undef KEYWORD_WORD

const gt_word mg_words_causes[] = {{"combat", 1 << MG_BY_COMBAT},   {"spell", 1 << MG_BY_SPELL},
                                   {"ability", 1 << MG_BY_ABILITY}, {"cost", 1 << MG_BY_COST},
                                   {"rule", 1 << MG_BY_RULE},       {NULL, 0}};

#define DURATION_WORD(name, text) {text, MG_UNTIL_##name},
const gt_word mg_words_durations[] = {MG_DURATIONS(DURATION_WORD){NULL, 0}};
#undef DURATION_WORD

#define COUNTER_WORD(name, text) {text, MG_COUNTER_##name},
const gt_word mg_words_counters[] = {MG_COUNTER_KINDS(COUNTER_WORD){NULL, 0}};
#undef COUNTER_WORD

const gt_word mg_words_daylight[] = {{"day", 0}, {"night", 1}, {NULL, 0}};

const gt_word mg_words_cannot[] = {{"attack", MG_CANNOT_ATTACK},
                                   {"block", MG_CANNOT_BLOCK},
                                   {"be blocked", MG_CANNOT_BE_BLOCKED},
                                   {"activate", MG_CANNOT_ACTIVATE},
                                   {"untap", MG_CANNOT_UNTAP},
                                   {"be regenerated", MG_CANNOT_REGENERATE},
                                   {"be countered", MG_CANNOT_BE_COUNTERED},
                                   {"deal combat damage", MG_CANNOT_DEAL_COMBAT},
                                   {"be prevented", MG_CANNOT_PREVENT},
                                   {"attack or block alone", MG_CANNOT_ALONE},
                                   {"attack alone", MG_CANNOT_ATTACK_ALONE},
                                   {"block alone", MG_CANNOT_BLOCK_ALONE},
                                   {"more than one attacker", MG_CANNOT_JOIN_ATTACK},
                                   {"more than one blocker", MG_CANNOT_JOIN_BLOCK},
                                   {"activate at all", MG_CANNOT_USE},
                                   {"be targeted by opponents", MG_CANNOT_BE_TARGETED},
                                   {"be sacrificed", MG_CANNOT_BE_SACRIFICED},
                                   {NULL, 0}};

const gt_word mg_words_musts[] = {{"attack", MG_MUST_ATTACK},
                                  {"block", MG_MUST_BLOCK},
                                  {"be blocked", MG_MUST_BE_BLOCKED},
                                  {"be blocked by all", MG_MUST_LURE},
                                  {"block one more", MG_MUST_MORE},
                                  {"block any number", 15 * MG_MUST_MORE},
                                  {"attack with others", MG_MUST_FOLLOW},
                                  {NULL, 0}};

const gt_word mg_words_places[] = {{"hand", MG_TO_HAND},
                                   {"library top", MG_TO_TOP},
                                   {"library bottom", MG_TO_BOTTOM},
                                   {"graveyard", MG_TO_GRAVEYARD},
                                   {"exile", MG_TO_EXILE},
                                   {"battlefield", MG_TO_BATTLEFIELD},
                                   {"library", MG_TO_LIBRARY},
                                   {"library second", MG_TO_SECOND},
                                   {NULL, 0}};

const gt_word mg_words_targets[] = {
    {"any", MG_ANY_TARGET},       {"player", MG_A_PLAYER},
    {"opponent", MG_AN_OPPONENT}, {"player or planeswalker", MG_A_PLAYER_OR_PLANESWALKER},
    {"spell", MG_A_SPELL},        {"spell or ability", MG_A_SPELL_OR_ABILITY},
    {"ability", MG_AN_ABILITY},   {NULL, 0}};

const gt_word mg_words_mutations[] = {
    {"untap", MG_STEP_UNTAP},        {"upkeep", MG_STEP_UPKEEP},
    {"draw", MG_STEP_DRAW},          {"main", MG_STEP_MAIN_1},
    {"combat", MG_STEP_COMBAT},      {"attackers", MG_STEP_ATTACKERS},
    {"blockers", MG_STEP_BLOCKERS},  {"first damage", MG_STEP_FIRST_DAMAGE},
    {"damage", MG_STEP_DAMAGE},      {"combat end", MG_STEP_COMBAT_END},
    {"second main", MG_STEP_MAIN_2}, {"end", MG_STEP_END},
    {"cleanup", MG_STEP_CLEANUP},    {NULL, 0}};
