/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position and its actions as sparse features: pairs of an index and a small integer, for players
 * that learn (docs/features.md). Each game has two fixed spaces of indices, one for positions and
 * one for actions, which depend on no deck and no pool: what was learnt with one pool holds for
 * another.
 *
 * All is as the player of a view sees it: "own" and "other", never A and B; nothing that it may not
 * know. Views that are equal have equal features, but for their order. An index may come more than
 * once; its values add up.
 *
 * A card comes as two things. Its identity is one of GT_IDENTITIES, by a hash of its id: what was
 * learnt of it by itself. Its look is what it says, in a space that is the same for all games:
 * type, colours, numbers, keywords, and what its compiled code is made of. So a card that was never
 * seen before is no blank. */
#ifndef GT_CORE_FEATURES_H
#define GT_CORE_FEATURES_H

#include "engine/code/pool.h"
#include "engine/core/game.h"

#include <assert.h>

typedef struct gt_feature {
    uint16_t index;
    int16_t value; /* not 0 */
} gt_feature;

enum {
    GT_MOST_FEATURES = 4096, /* of a position */
    GT_MOST_ACTION_FEATURES = 128,
    GT_IDENTITIES = 1024,
};

/* Where features go: at[0 .. n - 1]. */
typedef struct gt_features {
    gt_feature *at;
    int n, most;
} gt_features;

static inline void gt_feature_add(gt_features *f, int index, int32_t value)
{
    assert(index >= 0 && index <= UINT16_MAX && f->n < f->most);
    if (value == 0 || f->n == f->most)
        return;
    int16_t held = (int16_t)(value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value);
    f->at[f->n++] = (gt_feature){(uint16_t)index, held};
}

/* A run of indices, one behind the other. */
typedef struct gt_feature_row {
    const char *name;
    uint16_t count;
    const char *about;
} gt_feature_row;

/* The indices of both spaces, and their rows for people, from two lists ROWS(X) of X(name, count,
 * "about"): V_name and A_name, where a row of positions and of actions begins, V_name_last and
 * A_name_last, V_COUNT and A_COUNT, how many there are, and the tables, which GT_FEATURE_TABLES
 * puts into gt_feature_rules. */
#define GT_VIEW_INDEX(name, count, about) V_##name, V_##name##_last = V_##name + (count)-1,
#define GT_ACTION_INDEX(name, count, about) A_##name, A_##name##_last = A_##name + (count)-1,
#define GT_FEATURE_ROW(name, count, about) {#name, count, about},
#define GT_FEATURE_SPACES(VIEW_ROWS, ACTION_ROWS)                                                  \
    enum { VIEW_ROWS(GT_VIEW_INDEX) V_COUNT };                                                     \
    enum { ACTION_ROWS(GT_ACTION_INDEX) A_COUNT };                                                 \
    static const gt_feature_row view_rows[] = {VIEW_ROWS(GT_FEATURE_ROW)};                         \
    static const gt_feature_row action_rows[] = {ACTION_ROWS(GT_FEATURE_ROW)};                     \
    _Static_assert((int)V_COUNT <= UINT16_MAX && (int)A_COUNT <= UINT16_MAX, "gt_feature.index")
#define GT_FEATURE_TABLES                                                                          \
    .view_rows = view_rows, .n_view_rows = sizeof view_rows / sizeof view_rows[0],                 \
    .action_rows = action_rows, .n_action_rows = sizeof action_rows / sizeof action_rows[0]

/* What the numbers in looks are called, in lists that end with NULL: names stay when others come
 * between them. Operations are the game's own, from GT_OP_SYSTEM on. */
typedef struct gt_look_words {
    const char *const *keyword, *const *event, *const *operation;
} gt_look_words;

/* The same of a game's lists X(NAME, ...). */
#define GT_LOOK_WORD(NAME, ...) #NAME,
#define GT_LOOK_WORDS(KEYWORDS, EVENTS, OPERATIONS)                                                \
    {                                                                                              \
        (const char *const[]){KEYWORDS(GT_LOOK_WORD) NULL},                                        \
            (const char *const[]){EVENTS(GT_LOOK_WORD) NULL}, (const char *const[])                \
        {                                                                                          \
            OPERATIONS(GT_LOOK_WORD) NULL                                                          \
        }                                                                                          \
    }

struct gt_look;

/* What a rules system provides (gt_rules.features). */
typedef struct gt_feature_rules {
    const gt_feature_row *view_rows, *action_rows;
    int n_view_rows, n_action_rows;
    const gt_look_words *words; /* NULL: looks have numbers alone */
    void (*view)(const gt_game *g, const gt_state *s, int player, gt_features *out);
    void (*action)(const gt_game *g, const gt_state *s, gt_action a, gt_features *out);
    /* for gt_next_cards: the zone that is the deck, of how many of a player; the look of a
     * definition, until the next is asked for */
    int deck, zones;
    const struct gt_look *(*look)(const gt_game *g, unsigned def);
} gt_feature_rules;

/* Whether the game says what its positions look like. */
bool gt_has_features(const gt_game *g);

/* How many indices there are. */
int gt_view_feature_count(const gt_game *g);
int gt_action_feature_count(const gt_game *g);

/* Writes the features of a view, and of a legal action of its player; returns how many. */
int gt_view_features(const gt_view *v, gt_feature out[GT_MOST_FEATURES]);
int gt_action_features(const gt_view *v, gt_action a, gt_feature out[GT_MOST_ACTION_FEATURES]);

/* A key for each index of n rows: a hash of its name, which is the same when rows, keywords, events
 * or operations come or go elsewhere. What is to outlive that (a network's file) knows an index by
 * its key. No two of a game have the same. */
void gt_feature_keys(const gt_feature_row *rows, int n, const gt_look_words *words, uint64_t *out);

/* The name of an index, `row`, `row 12`, or `row look operation 7` where it belongs to a look. */
int gt_feature_name(const gt_feature_row *rows, int n, int index, char *buf, size_t size);

/* ---- Looks. */

enum { GT_ROUTINES_SEEN = 8 }; /* further ones are not looked at: networks count on this number */

/* The space of a look: a name, and how many indices. */
#define GT_LOOK_ROWS(X)                                                                            \
    X(type, 32, "of the type")                                                                     \
    X(colour, 16, "of the colour")                                                                 \
    X(number, GT_NUMBERS, "a printed number, in units of the game")                                \
    X(keyword, 64, "bears the keyword")                                                            \
    X(kind, 8, "how many abilities of the class (enum gt_ability_kind)")                           \
    X(timing, 64, "how many abilities with that timing")                                           \
    X(event, 64, "how many abilities that the event sets off")                                     \
    X(routine, GT_ROUTINES_SEEN, "has the routine")                                                \
    X(tag, 32, "bears a tag, by a hash of its name")                                               \
    X(operation, 256, "how often its code has the operation")                                      \
    X(amount, 256, "the sum of the plain numbers before the operation")

enum gt_look_row {
#define X(name, count, about) GT_LOOK_##name, GT_LOOK_##name##_last = GT_LOOK_##name + (count)-1,
    GT_LOOK_ROWS(X)
#undef X
        GT_LOOK, /* how many indices */
    GT_LOOK_FEATURES = 40, /* that are kept of a card: the first ones, by index */
};

/* What a card looks like. */
typedef struct gt_look {
    uint16_t identity;
    uint8_t n;
    gt_feature feature[GT_LOOK_FEATURES]; /* by index, none twice */
} gt_look;

/* The look of a card of a pool; number i counts in units of unit[i]. */
void gt_look_at(const gt_pool *pool, const gt_def *d, const int16_t unit[GT_NUMBERS], gt_look *out);

/* The same; numbers of which `is_name` says that they are one of the pool's names (a subtype) are
 * no amounts: they change with the other cards of the pool. */
void gt_look_beyond_names(const gt_pool *pool, const gt_def *d, const int16_t unit[GT_NUMBERS],
                          bool (*is_name)(const gt_operation *i), gt_look *out);

/* Adds a look in a run of GT_LOOK indices from `first` on; a card's identity in one of
 * GT_IDENTITIES. */
static inline void gt_feature_look(gt_features *f, int first, const gt_look *look)
{
    for (int i = 0; i < look->n; i++)
        gt_feature_add(f, first + look->feature[i].index, look->feature[i].value);
}

static inline void gt_feature_card(gt_features *f, int first, const gt_look *look)
{
    gt_feature_add(f, first + look->identity, 1);
}

/* The looks of the next n cards of a player's deck, from its top; returns how many there are. It is
 * what no player may know: for those that learn with more than they play with. */
int gt_next_cards(const gt_game *g, const gt_state *s, int player, int n, gt_look *out);

#endif
