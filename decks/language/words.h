/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of the card language that stand for numbers of the engine, in tables that end with
 * text NULL. Where the engine has a list of names (NV_KEYWORDS ...), the table is made of it. */
#ifndef GT_DECKS_LANGUAGE_WORDS_H
#define GT_DECKS_LANGUAGE_WORDS_H

typedef struct gt_word {
    const char *text;
    int value;
} gt_word;

extern const gt_word gt_words_types[]; /* enum nv_type */
extern const gt_word gt_words_elements[]; /* enum nv_element */
extern const gt_word gt_words_zones[]; /* masks for filters */
extern const gt_word gt_words_event_zones[]; /* masks for `from` and `to` of events */
extern const gt_word gt_words_owners[]; /* owner masks, any: 0 */
extern const gt_word gt_words_whose[]; /* who of an event, source: own 1, opposing 2 */
extern const gt_word gt_words_who[]; /* you 0, opponent 1 */
extern const gt_word gt_words_numbers[]; /* cost, power, hit */
extern const gt_word gt_words_keywords[]; /* enum nv_keyword, for has and lacks */
extern const gt_word gt_words_timings[]; /* enum nv_keyword: those that say when */
extern const gt_word gt_words_use_effects[]; /* enum nv_keyword, for use */
extern const gt_word
    gt_words_ban_effects[]; /* masks of timings, for forbid and abilities that are given */
extern const gt_word gt_words_events[]; /* enum nv_event, without what only the engine announces */
extern const gt_word gt_words_causes[]; /* masks for `by` */
extern const gt_word gt_words_durations[]; /* enum nv_duration */
extern const gt_word gt_words_places[]; /* enum nv_place */
extern const gt_word gt_words_ignores[]; /* NV_IGNORE_... */
extern const gt_word gt_words_comparisons[]; /* operations */
extern const gt_word gt_words_cannots[]; /* NV_CANNOT_... */

/* The row with this text, or NULL. */
const gt_word *gt_word_find(const gt_word *table, const char *text);

/* The text of the first row with this value, or NULL. */
const char *gt_word_text(const gt_word *table, int value);

/* The nearest word, or NULL. */
const char *gt_word_nearest(const gt_word *table, const char *text);

#endif
