/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiled cards as text: in English, for designers who want to see what the engine understood, and
 * as a listing of the code. Both read the pool alone, never the file the card came from. */
#ifndef GT_DECKS_LANGUAGE_RENDER_H
#define GT_DECKS_LANGUAGE_RENDER_H

#include "decks/language/dialect.h"

#include <stdio.h>

/* The card with all its abilities in English sentences; without a dialect its name alone. */
void gt_render_card(const gt_dialect *dialect, const gt_pool *pool, int def, FILE *out);

/* The same as a text, to be freed. */
char *gt_render_text(const gt_dialect *dialect, const gt_pool *pool, int def);

/* What the card is, in a line without what it does: type, cost, values. Returns text. */
const char *gt_render_facts(const gt_dialect *dialect, const gt_pool *pool, int def, char *text,
                            size_t size);

/* A line about a card in a hand: `firebolt   Firebolt, Sorcery, {R}`, the id in so many columns. */
void gt_render_held(const gt_dialect *dialect, const gt_pool *pool, int def, int columns,
                    FILE *out);

/* The sentence of a card that an instruction comes from, as gt_render_card writes it; "" and -1: it
 * is of no card. Returns the card. */
int gt_render_sentence(const gt_dialect *dialect, const gt_pool *pool, gt_addr code, char *text,
                       size_t size);

/* The instructions from begin on, end excluded, one a line. */
void gt_render_code(const gt_dialect *dialect, const gt_pool *pool, int begin, int end, FILE *out);

/* What the operations of that code do, and the clauses of the rules that say so, each once. */
void gt_render_operations(const gt_dialect *dialect, const gt_pool *pool, int begin, int end,
                          FILE *out);

#endif
