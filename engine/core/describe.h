/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player may know of a game and of a position, told piece by piece to whoever writes it down
 * (as JSON: ai/view_json.h). The form is that of docs/view.md: the core tells what all rules
 * systems have, a rules system adds to it through gt_rules.describe and gt_rules.describe_game.
 *
 * Nothing here may depend on what the viewer cannot know: positions that look the same are told the
 * same, to the byte (tests/unit/fairness.c). So a card that is not seen is a number in a count, and
 * of cards that are known to be among several it is told which they are, in the order of their
 * definitions, and which places they share. */
#ifndef GT_CORE_DESCRIBE_H
#define GT_CORE_DESCRIBE_H

#include "engine/core/game.h"

/* A tree of named values in the making. Inside a list a value has no name: NULL. */
struct gt_visitor {
    void *context;
    void (*open)(void *context, const char *name, bool list);
    void (*close)(void *context, bool list);
    void (*number)(void *context, const char *name, int32_t value);
    void (*text)(void *context, const char *name, const char *value); /* UTF-8 */
    void (*flag)(void *context, const char *name, bool value);
};

/* "A" or "B". */
const char *gt_player_letter(int player);

/* Cards by their numbers in a pool. */
typedef struct gt_pile {
    const struct gt_def *defs;
    const int16_t *cards;
    int n;
} gt_pile;

/* An object of that name: how many of each card there are, by id, in the order in which they first
 * come. */
void gt_describe_pile(const char *name, gt_pile pile, const gt_visitor *out);

/* A list of that name: the words of the bits that are set; NULL: the bit has none. */
void gt_describe_bits(const char *name, uint64_t bits, const char *const *word, int n_words,
                      const gt_visitor *out);

/* What games have in common of a card in the description of a game: its name, subtypes and the like
 * (`tags`), and keywords. */
void gt_describe_def(const struct gt_def *d, const char *const *tag_names,
                     const char *const *keyword, int n_keywords, const gt_visitor *out);

/* The members of a view, for `viewer`; behind gt_view_describe. */
void gt_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out);

#endif
