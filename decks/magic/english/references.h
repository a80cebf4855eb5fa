/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What references.c and references_back.c share. */
#ifndef GT_DECKS_MAGIC_ENGLISH_REFERENCES_H
#define GT_DECKS_MAGIC_ENGLISH_REFERENCES_H

#include "decks/language/words.h"
#include "decks/magic/english/english.h"

enum { MG_MOST_MEMBERS = 40 };

/* Members that stand last in a text, in this order. */
extern const char *const mg_late_keys[];

/* Whether what is targeted is a player by its word ("player or planeswalker" is one). */
bool mg_is_player_word(const gt_terms *t, gt_term what);

/* A paragraph in which it is known what words refer to, as the dialect has it (forms.c). */
gt_term mg_english_form(gt_terms *t, gt_term paragraph);

#endif
