/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words and numbers. */
#include "decks/language/words.h"

#include "decks/files/errors.h"
#include "engine/nivel/code.h"

#include <string.h>

enum { BIT_DECK = 1 << NV_DECK, BIT_HAND = 1 << NV_HAND, BIT_TRASH = 1 << NV_TRASH };

const gt_word gt_words_types[] = {
    {"leader", NV_LEADER}, {"unit", NV_UNIT}, {"skill", NV_SKILL}, {"item", NV_ITEM}, {NULL, 0}};

const gt_word gt_words_elements[] = {{"fire", NV_FIRE},           {"earth", NV_EARTH},
                                     {"storm", NV_STORM},         {"wave", NV_WAVE},
                                     {"lightning", NV_LIGHTNING}, {NULL, 0}};

const gt_word gt_words_zones[] = {{"units", NV_UNITS_MASK},
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

const gt_word gt_words_event_zones[] = {{"units", NV_UNITS_MASK},   {"items", NV_ITEMS_MASK},
                                        {"skills", 1 << NV_SKILLS}, {"field", NV_FIELD_MASK},
                                        {"hand", BIT_HAND},         {"deck", BIT_DECK},
                                        {"deck bottom", BIT_DECK},  {"trash", BIT_TRASH},
                                        {"damage", 1 << NV_DAMAGE}, {NULL, 0}};

const gt_word gt_words_owners[] = {{"own", 1}, {"opposing", 2}, {"any", 0}, {NULL, 0}};
const gt_word gt_words_whose[] = {{"own", 1}, {"opposing", 2}, {NULL, 0}};
const gt_word gt_words_who[] = {{"you", 0}, {"opponent", 1}, {NULL, 0}};
const gt_word gt_words_numbers[] = {
    {"cost", NV_COST}, {"power", NV_POWER}, {"hit", NV_HIT}, {NULL, 0}};

#define KEYWORD(name, text) {text, NV_KW_##name},
const gt_word gt_words_keywords[] = {NV_KEYWORDS(KEYWORD){NULL, 0}};
#undef KEYWORD

const gt_word gt_words_timings[] = {{"entry", NV_KW_ENTRY},
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

const gt_word gt_words_use_effects[] = {{"entry", NV_KW_ENTRY},
                                        {"exit", NV_KW_EXIT},
                                        {"escape", NV_KW_ESCAPE},
                                        {"active main", NV_KW_ACTIVE_MAIN},
                                        {"active attack", NV_KW_ACTIVE_ATTACK},
                                        {"skill", NV_KW_TRIGGER},
                                        {NULL, 0}};

const gt_word gt_words_ban_effects[] = {{"entry", 1 << NV_KW_ENTRY},
                                        {"exit", 1 << NV_KW_EXIT},
                                        {"attacker", 1 << NV_KW_ATTACKER},
                                        {"defender", 1 << NV_KW_DEFENDER},
                                        {"escape", 1 << NV_KW_ESCAPE},
                                        {"switch", 1 << NV_KW_SWITCH},
                                        {"active main", 1 << NV_KW_ACTIVE_MAIN},
                                        {"active attack", 1 << NV_KW_ACTIVE_ATTACK},
                                        {NULL, 0}};

#define EVENT(name, text) {NV_EV_##name == NV_EV_ESCAPE ? "" : text, NV_EV_##name},
const gt_word gt_words_events[] = {NV_EVENTS(EVENT){NULL, 0}};
#undef EVENT

const gt_word gt_words_causes[] = {{"battle", 1 << NV_BY_BATTLE}, {"effect", 1 << NV_BY_EFFECT},
                                   {"rule", 1 << NV_BY_RULE},     {"trigger", 1 << NV_BY_TRIGGER},
                                   {"damage", 1 << NV_BY_DAMAGE}, {NULL, 0}};

#define DURATION(name, text) {text, NV_UNTIL_##name},
const gt_word gt_words_durations[] = {NV_DURATIONS(DURATION){NULL, 0}};
#undef DURATION

const gt_word gt_words_places[] = {
    {"hand", NV_TO_HAND}, {"deck top", NV_TO_DECK_TOP}, {"deck bottom", NV_TO_DECK_BOTTOM},
    {"deck", NV_TO_DECK}, {"damage", NV_TO_DAMAGE},     {NULL, 0}};

const gt_word gt_words_ignores[] = {{"size", NV_IGNORE_SIZE},
                                    {"cost", NV_IGNORE_COST},
                                    {"condition", NV_IGNORE_CONDITION},
                                    {NULL, 0}};

const gt_word gt_words_comparisons[] = {{"=", GT_OP_EQ},  {"!=", GT_OP_NE}, {"<", GT_OP_LT},
                                        {"<=", GT_OP_LE}, {">", GT_OP_GT},  {">=", GT_OP_GE},
                                        {NULL, 0}};

const gt_word gt_words_cannots[] = {
    {"attack", NV_CANNOT_ATTACK}, {"block", NV_CANNOT_BLOCK}, {NULL, 0}};

const gt_word *gt_word_find(const gt_word *table, const char *text)
{
    for (; table->text != NULL; table++)
        if (table->text[0] != '\0' && strcmp(table->text, text) == 0)
            return table;
    return NULL;
}

const char *gt_word_text(const gt_word *table, int value)
{
    for (; table->text != NULL; table++)
        if (table->value == value && table->text[0] != '\0')
            return table->text;
    return NULL;
}

const char *gt_word_nearest(const gt_word *table, const char *text)
{
    const char *words[64];
    int n = 0;
    for (; table->text != NULL && n < 64; table++)
        words[n++] = table->text;
    return gt_nearest(text, words, n);
}
