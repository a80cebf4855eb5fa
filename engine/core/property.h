/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties of cards and players beyond the zones in which they lie, a row each: what it is
 * called, how it is read from a state, how it is set, who is told of it. All that shows or sets up
 * positions goes by these rows: views for programs, boards and screens, pages of games, positions
 * in files, and what scenarios expect of them. What a row does not say in one of these places, it
 * says why. */
#ifndef GT_CORE_PROPERTY_H
#define GT_CORE_PROPERTY_H

#include "engine/core/describe.h"

#include <limits.h>

struct gt_context;

/* Of what a property is asked, or where it is set: a card, or a player. */
typedef struct gt_subject {
    const gt_game *g;
    struct gt_context *r; /* a run that looks on */
    gt_state *s; /* changed by `set` alone */
    int player; /* the one, or in whose zone the card lies */
    int object; /* the card; GT_NOT_A_CARD: the player is meant */
    int which; /* of several: the number of the word, from 0, or of the tag */
} gt_subject;

enum { GT_NOT_A_CARD = -1, GT_UNSAID = INT_MIN /* gt_property.otherwise */ };

/* How the value is written in files; in views where that is another way. */
enum gt_property_form {
    GT_IS_NUMBER, /* a whole number in [low, high] */
    GT_IS_FLAG, /* true or false */
    GT_IS_WORD, /* one of `words`, by its number */
    GT_IS_WORDS, /* some of `words`, a list; `lacks`: those that it has not */
    GT_IS_JUST, /* the same, and no other; 31 at the most */
    GT_IS_ORDINALS, /* a list of numbers from 1 to `high` */
    GT_IS_NUMBERS, /* {WORD: NUMBER, ...} */
    GT_IS_SYMBOLS, /* "{W}{W}": how many of each word, as text; in views as numbers */
    GT_IS_CARD, /* the id of a card */
    GT_IS_TAGS, /* tags of the pool, a list; `lacks` as above */
    GT_IS_BELOW, /* how many cards lie under it, or a list of them */
};

/* How a card lies for which it holds, beside that it is said: a word of it that is not the first
 * holds. */
enum gt_property_look {
    GT_LOOK_PLAIN, /* as any other */
    GT_LOOK_TURNED, /* sideways */
    GT_LOOK_DOWN, /* face down */
    GT_LOOK_FIGHTS, /* it is in a fight */
};

typedef struct gt_property {
    const char *key; /* in files; NULL: files do not have it */
    const char *view; /* in views; NULL: as in files */
    enum gt_property_form form;
    /* in messages: "power", "tapped"; before a word "have", "be of type"; NULL: the key */
    const char *what;
    /* The number, 0 or 1, the number of the word; the object, GT_NOT_A_CARD if there is none; of
     * several whether it has x->which, or how many of it. NULL: only `tell` says it, or the
     * zone. */
    int (*of)(const gt_subject *x);
    int low, high;
    const char *const *words; /* end with NULL */
    const char *const *view_words; /* in views; NULL: the same */
    const char *lacks; /* the key of what it has not; NULL: none */

    /* Sets it, of several x->which; all rows are set in their order, those of cards first.
     * NULL: it follows from the rest. `otherwise`: where a file does not say it; GT_UNSAID: then it
     * is not set. */
    void (*set)(const gt_subject *x, int value);
    int otherwise;

    /* Views: who may have it, NULL all; whether it is told where it is 0, or nothing. */
    bool (*has)(const gt_subject *x);
    bool always;
    void (*tell)(const gt_subject *x, const char *name,
                 const gt_visitor *out); /* not by its form */
    bool unseen; /* it is not told */

    /* Boards: what a player's value is called, what is said of a card, `*` stands for the value;
     * NULL: its name, "": nothing. */
    const char *label;
    uint8_t look;
    bool rare; /* of a player: nothing is said of 0 */

    const char *why; /* views, or boards, do not have it */
} gt_property;

/* Functions of rows in a line each: what is read, where it is set, which have it.
 *
 *     GT_READ(life, xx_const(x->s)->life[x->player])
 *     GT_WRITE(set_life, xx_of(x->s)->life[x->player] = (int16_t)value) */
#define GT_READ(name, expression)                                                                  \
    static int name(const gt_subject *x)                                                           \
    {                                                                                              \
        return (expression);                                                                       \
    }
#define GT_HAS(name, expression)                                                                   \
    static bool name(const gt_subject *x)                                                          \
    {                                                                                              \
        return (expression);                                                                       \
    }
#define GT_WRITE(name, statement)                                                                  \
    static void name(const gt_subject *x, int value)                                               \
    {                                                                                              \
        statement;                                                                                 \
    }

/* The properties of a game; both lists end with a row that has no name at all. */
typedef struct gt_properties {
    const gt_property *player, *card;
    size_t run_bytes;
    struct gt_context *(*begin)(void *run, const gt_game *g, gt_state *s); /* in so many bytes */
} gt_properties;

/* Those of a game; no rows where it has none. */
const gt_properties *gt_properties_of(const struct gt_rules *rules);

/* Its name in views; NULL behind the last row. */
const char *gt_property_name(const gt_property *row);

/* The row with this name in views; NULL: there is none. */
const gt_property *gt_property_named(const gt_property *rows, const char *name);

/* The words in views. */
static inline const char *const *gt_property_words(const gt_property *row)
{
    return row->view_words != NULL ? row->view_words : row->words;
}

/* Of one that is several, how many there are at most. */
int gt_property_count(const gt_property *row);

/* Tells what views have of a card or player; `id`: of a card. */
void gt_describe_properties(const gt_property *rows, const gt_subject *x,
                            const char *(*id)(const gt_game *g, const gt_state *s, int object),
                            const gt_visitor *out);

#endif
