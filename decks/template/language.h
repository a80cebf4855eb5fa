/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The language of the template's cards (language.md): what its files share.
 *
 *   dialect.c  the whole, and all of its rows     words.c  words for numbers of the engine
 *   card.c     a card, an ability                 verbs.c  what a text can do
 *   text.c     cards in English */
#ifndef GT_DECKS_TEMPLATE_LANGUAGE_H
#define GT_DECKS_TEMPLATE_LANGUAGE_H

#include "decks/language/compile.h"
#include "decks/language/renderer.h"
#include "decks/template/dialect.h"
#include "engine/template/code.h"

/* ---- words.c */
extern const gt_word tm_words_types[], tm_words_zones[], tm_words_zone_phrases[],
    tm_words_numbers[];
extern const gt_stat_row tm_stats[TM_ST_COUNT];

/* ---- card.c */
extern const gt_card_row tm_card_keys[];
int tm_compile_ability(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS]);
void tm_compile_card(gt_compiler *c, const cJSON *card, gt_def *d);

/* ---- verbs.c: `emit` writes what a statement does, `can` whether anything of it can be done */
gt_verb_emit tm_emit_draw, tm_emit_damage, tm_emit_give;

/* ---- text.c */
void tm_say_place(gt_renderer *r, const gt_operation *head, const char *noun, gt_noun_phrase *p);
const char *tm_say_when(gt_renderer *r, const gt_ability *a);
void tm_render_card(gt_renderer *r, FILE *out);

#endif
