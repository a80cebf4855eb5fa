/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words for numbers of the engine. */
#include "decks/yugioh/language.h"

const gt_word yg_words_types[] = {{"monster", YG_MONSTER},
                                  {"spell", YG_SPELL},
                                  {"trap", YG_TRAP},
                                  {"token", YG_TOKEN},
                                  {"normal", YG_NORMAL},
                                  {"effect", YG_EFFECT},
                                  {"flip", YG_FLIP},
                                  {"spirit", YG_SPIRIT},
                                  {"union", YG_UNION},
                                  {"ritual", YG_RITUAL},
                                  {"fusion", YG_FUSION},
                                  {"quick-play", YG_QUICK},
                                  {"continuous", YG_CONTINUOUS},
                                  {"equip", YG_EQUIP},
                                  {"field", YG_FIELD},
                                  {"counter", YG_COUNTER},
                                  {NULL, 0}};

const gt_word yg_words_attributes[] = {{"DARK", YG_DARK},
                                       {"LIGHT", YG_LIGHT},
                                       {"EARTH", YG_EARTH},
                                       {"WATER", YG_WATER},
                                       {"FIRE", YG_FIRE},
                                       {"WIND", YG_WIND},
                                       {NULL, 0}};

const gt_word yg_words_zones[] = {{"deck", 1 << YG_DECK},
                                  {"hand", 1 << YG_HAND},
                                  {"extra", 1 << YG_EXTRA},
                                  {"graveyard", 1 << YG_GRAVEYARD},
                                  {"banished", 1 << YG_BANISHED},
                                  {"monsters", 1 << YG_MONSTERS},
                                  {"spells", 1 << YG_SPELLS | 1 << YG_FIELD_ZONE},
                                  {"field zone", 1 << YG_FIELD_ZONE},
                                  {"field", YG_FIELD_MASK},
                                  {NULL, 0}};

const gt_word yg_words_numbers[] = {{"level", YG_LEVEL},
                                    {"atk", YG_ATK},
                                    {"def", YG_DEF},
                                    {"original atk", YG_ORIGINAL_ATK},
                                    {"original def", YG_ORIGINAL_DEF},
                                    {"counters", YG_COUNTERS_ON},
                                    {"room for counters", YG_COUNTER_ROOM},
                                    {"remembered number", YG_REMEMBERED},
                                    {"true atk", YG_TRUE_ATK},
                                    {NULL, 0}};

#define WORD(name, text) {text, YG_KW_##name},
const gt_word yg_words_keywords[] = {YG_KEYWORDS(WORD){NULL, 0}};
#undef WORD
#define WORD(name, text) {text, YG_UNTIL_##name},
const gt_word yg_words_durations[] = {YG_DURATIONS(WORD){NULL, 0}};
#undef WORD
#define WORD(name, text) {text, YG_PACT_##name},
const gt_word yg_words_pacts[] = {YG_PACTS(WORD){NULL, 0}};
#undef WORD

const gt_word yg_words_causes[] = {{"battle", 1 << YG_BY_BATTLE}, {"effect", 1 << YG_BY_EFFECT},
                                   {"cost", 1 << YG_BY_COST},     {"summon", 1 << YG_BY_SUMMON},
                                   {"rule", 1 << YG_BY_RULE},     {NULL, 0}};

const gt_word yg_words_positions[] = {{"attack", YG_UP_ATTACK},
                                      {"face-up defence", YG_UP_DEFENCE},
                                      {"face-down defence", YG_DOWN_DEFENCE},
                                      {"face up", YG_TURN_UP},
                                      {"face up without flip effects", YG_TURN_UP | YG_NO_FLIPS},
                                      {"the other", YG_TURN_OTHER},
                                      {NULL, 0}};

const gt_word yg_words_states[] = {{"attacking", YG_ATTACKING},
                                   {"attacked", YG_ATTACKED},
                                   {"normal summoned or turned up this turn", YG_CAME_THIS_TURN},
                                   {"sent this turn", YG_SENT_THIS_TURN},
                                   {"sent by battle this turn", YG_BY_BATTLE_THIS_TURN},
                                   {"sent by destruction this turn", YG_BY_DESTRUCTION_THIS_TURN},
                                   {"destroyed one by battle this turn", YG_DESTROYED_ONE},
                                   {"normal summonable", YG_NORMAL_SUMMONABLE},
                                   {"settable", YG_SETTABLE},
                                   {"summoned without tributes", YG_UNTRIBUTED},
                                   {"destroyed by this battle", YG_DOOMED},
                                   {"attacked this turn", YG_HAS_ATTACKED},
                                   {"trap, also face down", YG_IS_TRAP},
                                   {"monster, also face down", YG_IS_MONSTER},
                                   {"attacked in attack position", YG_WAS_UPRIGHT},
                                   {"being summoned", YG_BEING_SUMMONED},
                                   {NULL, 0}};

const gt_word yg_words_places[] = {{"hand", YG_TO_HAND},
                                   {"deck top", YG_TO_TOP},
                                   {"deck bottom", YG_TO_BOTTOM},
                                   {"deck", YG_TO_DECK},
                                   {"graveyard", YG_TO_GRAVEYARD},
                                   {"banished", YG_TO_BANISHED},
                                   {"banished face down", YG_TO_BANISHED_DOWN},
                                   {"extra deck", YG_TO_EXTRA},
                                   {NULL, 0}};

const gt_word yg_words_phases[] = {{"draw", YG_DRAW_BIT},
                                   {"standby", YG_STANDBY_BIT},
                                   {"main", YG_MAIN_1_BIT | YG_MAIN_2_BIT},
                                   {"main 1", YG_MAIN_1_BIT},
                                   {"main 2", YG_MAIN_2_BIT},
                                   {"start of main 1", YG_MAIN_START_BIT},
                                   {"battle", YG_BATTLE_BIT},
                                   {"damage step", YG_DAMAGE_BIT},
                                   {"end", YG_END_BIT},
                                   {NULL, 0}};

const gt_word yg_words_does[] = {{"destroys monsters", YG_DESTROYS_MONSTERS},
                                 {"destroys spells or traps", YG_DESTROYS_SPELLS},
                                 {"destroys one spell or trap", YG_DESTROYS_ONE_SPELL},
                                 {"damages", YG_DAMAGES},
                                 {"summons", YG_SUMMONS},
                                 {"moves cards of graveyards", YG_MOVES_GRAVES},
                                 {"draws", YG_DRAWS},
                                 {"searches", YG_SEARCHES},
                                 {"changes ATK or DEF", YG_CHANGES_ATK},
                                 {"negates an activation", YG_NEGATES_ACTIVATION},
                                 {"banishes", YG_BANISHES},
                                 {"damages its controller", YG_DAMAGES_ITSELF},
                                 {NULL, 0}};

const gt_word yg_words_declared[] = {
    {"race", 0}, {"card type", 1}, {"card name", 2}, {"level", 3}, {NULL, 0}};
/* Masks of what events say in `to`, which counts from 1. */
const gt_word yg_words_tributes[] = {
    {"without tributes", 1 << 1}, {"with tributes", 1 << 2}, {NULL, 0}};

const gt_word yg_words_players[] = {
    {"you", YG_YOU}, {"opponent", YG_OPPONENT}, {"each", YG_EACH}, {NULL, 0}};

const gt_word yg_words_changes[] = {{"attack to face-up defence", YG_ATTACK_TO_UP},
                                    {"attack to face-down defence", YG_ATTACK_TO_DOWN},
                                    {"to attack", YG_TO_ATTACK},
                                    {"face-down to face-up", YG_DOWN_TO_UP},
                                    {NULL, 0}};
const gt_word yg_words_acts[] = {{"card", YG_ACT_CARD}, {"effect", YG_ACT_EFFECT}, {NULL, 0}};
const gt_word yg_words_damage_times[] = {{"start", YG_AT_START},
                                         {"before calculation", YG_BEFORE_CALCULATION},
                                         {"calculation", YG_CALCULATION},
                                         {"after calculation", YG_AFTER_CALCULATION},
                                         {"end", YG_AT_END},
                                         {NULL, 0}};
/* What kind of summon would be made: enum yg_summon_way of the engine. */
const gt_word yg_words_attempts[] = {
    {"normal", 1 << 0}, {"flip", 1 << 2}, {"special", 1 << 3}, {NULL, 0}};
const gt_word yg_words_directness[] = {{"direct", 1 << 1}, {"not direct", 1 << 2}, {NULL, 0}};
const gt_word yg_words_draws[] = {{"normal", 1 << 1}, {"effect", 1 << 2}, {NULL, 0}};
