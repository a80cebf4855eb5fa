/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What makes a game: the row of functions that it gives, gt_rules, and what was compiled for it of
 * the core. For those who bring a game; all others call it through game.h and view.h. */
#ifndef GT_CORE_RULES_H
#define GT_CORE_RULES_H

#include "engine/core/base.h"
#include "engine/core/ending.h"

#include <string.h>

/* What the states of all games begin with. */
typedef struct gt_head {
    uint64_t seed; /* of all chance to come */
    uint8_t end; /* enum gt_end, and above */
    uint8_t more[4]; /* the core's */
    gt_abortion why; /* it was aborted */
    uint8_t zero;
    uint16_t turn, actions; /* counted from 1; from 0 */
    uint8_t first, active; /* player who began; whose turn it is */
    uint8_t winner; /* 0, 1; 2: nobody */
    uint8_t chooser; /* player to move, if running */
    uint16_t decisions[2]; /* how often each player was asked so far */
    uint16_t shuffles[2]; /* how often cards of each player were shuffled */
} gt_head;

static inline gt_head gt_head_of(const gt_state *s)
{
    gt_head head;
    memcpy(&head, s, sizeof head);
    return head;
}

/* What the core that was compiled for a game does for code that does not know that game's sizes. */
typedef struct gt_core {
    size_t state_bytes; /* sizeof(gt_state) */
    uint16_t most[GT_LIMITS]; /* what it holds; 0: the rules system says how many */
    void (*clear)(gt_state *s, uint64_t seed, int first);
    size_t (*copy)(gt_state *to, const gt_state *from);
    bool (*same)(const gt_state *a, const gt_state *b);
    void (*finish)(gt_state *s, int end, int winner);
    /* counts the action, has the rules system apply it, and looks at the limits; or concedes */
    void (*apply)(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);
    int (*run_apply)(const gt_game *g, gt_state *s, void *run, gt_action a, gt_action *out);
    void (*run_do)(const gt_game *g, gt_state *s, void *run, gt_action a); /* without listing */
    int (*run_legal)(void *run, gt_action *out);
    void (*run_passes)(void *run); /* see gt_run_pass */
    void (*forget_questions)(gt_state *world, int viewer); /* see gt_resample */
    int (*object_count)(const gt_state *s);
    int (*object_owner)(const gt_state *s, int object);
    unsigned (*asking)(const gt_state *s); /* see gt_asking */
    int (*list)(const gt_state *s, int list, int *out); /* objects of a zone, the top one first */
    int (*object_def)(const gt_state *s, int object);
    uint8_t *(*know)(gt_state *s, int object); /* what each player knows of it (enum gt_know) */
} gt_core;

/* Two players who take any legal action, all equally likely. */
typedef struct gt_random_players {
    uint64_t key[2]; /* all chance in what each does */
} gt_random_players;

/* What is wanted of the legal actions of a moment: the question at the one door to them,
 * gt_rules.actions. */
enum gt_want {
    GT_WANT_ALL, /* each of them, in canonical order */
    GT_WANT_FIRST, /* the first of these */
    GT_WANT_DRAWN, /* one of them, all equally likely by a uniform key */
    /* one that is drawn now, another in the next moment, and so on to the end (gt_play_out) */
    GT_WANT_PLAYED,
};

typedef struct gt_wanted {
    enum gt_want what;
    uint64_t key; /* drawn, played: of this moment */
    const gt_random_players *players; /* played: whose keys are those of later moments */
    const gt_observer *observer; /* ... who is told; NULL: nobody */
} gt_wanted;

/* What a rules system provides. All functions are pure but for what they are said to write. */
typedef struct gt_rules {
    const char *name; /* "nivel" */
    const gt_core *core; /* gt_core_table of the game */
    int behaviour; /* version of what it does, from 1; see sim/playing/behaviour.h */
    int most_static; /* static abilities on the board; 0: it has no such limit */
    /* by limit, where the core says 0; NULL: it has none of its own */
    const uint16_t *most;
    /* the id of a card by the number of its definition; NULL: cards have no ids */
    const char *(*card_id)(const gt_game *g, unsigned card);
    int n_ends; /* ways to end, from GT_END_SYSTEM on */
    const char *const *end_names; /* e.g. "damage", "deck" */
    /* deals a game and goes on to the first decision; `o`: who listens, or NULL */
    void (*start)(const gt_game *g, gt_state *s, uint64_t seed, int first, const gt_observer *o);
    /* Writes the legal actions of a state that is not terminal, in canonical order, and returns how
     * many. A game that does so whatever is wanted is right: the core takes the first, draws one,
     * plays a game out. For speed a game may answer with the one that is wanted alone (FIRST,
     * DRAWN), and play to the end by itself and return 0 (PLAYED): what comes of it is the same.
     * Nothing but PLAYED changes the state. */
    int (*actions)(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out);
    void (*apply)(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);
    /* For speed, see gt_run_begin: bytes of a run; begins it; applies an action, then writes what
     * is legal and returns how many, 0: it is over. 0, NULL, NULL: by `apply` and `actions`. */
    size_t run_bytes;
    void (*run_begin)(void *run, const gt_game *g, gt_state *s);
    int (*run_apply)(void *run, gt_action a, gt_action *out);
    /* For those who look ahead in runs (gt_run_copy); NULL: they do so without. A run begins with
     * its gt_context then. The run of a copy of a state, with what that of the other one knows; and
     * `numbers` of the state of a run. */
    void (*run_copy)(void *run, const void *from, gt_state *s);
    void (*run_numbers)(void *run, int player, int32_t *out);
    /* Whether the choice in a state is of a kind that hardly ever matters to `evaluate`, so that
     * the first answer will do for those who look ahead (ai/quiescence.h); NULL: none is. With
     * run_copy all windows are that are not quiet: in runs they are passed (gt_run_pass). */
    bool (*is_idle_choice)(const gt_game *g, const gt_state *s);
    /* see gt_resample; false: there is no such world, and `out` may hold anything */
    bool (*resample)(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
    uint64_t (*infoset_key)(const gt_game *g, const gt_state *s, int player);
    uint64_t (*state_key)(const gt_game *g, const gt_state *s);
    /* NULL: players see each other's actions in full */
    uint64_t (*action_key)(const gt_game *g, const gt_state *s, gt_action a, int player);
    /* answers that the other player is not told of, see gt_action_told; NULL: there are none */
    bool (*silent)(const gt_game *g, const gt_state *s, gt_action a);
    /* whether the player to move is asked even if there is only one answer, as in no other place;
     * NULL: nowhere */
    bool (*always_asks)(const gt_game *g, const gt_state *s);
    int (*text)(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
    /* the text that an action had in earlier records, which is still read; 0: none. NULL: no action
     * had another one */
    int (*former_text)(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
    bool (*quiet)(const gt_game *g, const gt_state *s);
    int32_t (*evaluate)(const gt_game *g, const gt_state *s, int player, const int32_t *weights);
    /* what evaluate weighs: n_weights numbers whose sum, each times its weight, it is while the
     * game runs. For speed; NULL: it is asked for each with weights of 1 and 0 */
    void (*numbers)(const gt_game *g, const gt_state *s, int player, int32_t *out);
    bool (*check)(const gt_game *g, const gt_state *s, char *why, size_t n); /* invariants */
    int n_weights; /* of evaluate */
    const char *const *weight_names;
    const int32_t *weights; /* those that ship */
    int32_t scale; /* evaluation by these that means odds of e to 1; 0: 1 */
    /* the same for players that search a tree and evaluate where a turn begins; NULL: these */
    const int32_t *search_weights;
    int32_t search_scale; /* positive */
    int32_t search_spread; /* of evaluated chances, in thousandths of that of results; positive */
    /* share of the visits of the action tried most, in thousandths, from which on such a player
     * lets the evaluation choose: what is used up for nothing shows in no few results; 0: all */
    int32_t search_even;
    /* levels at which who looks one decision ahead should weigh the choices that follow, until it
     * is quiet; 0: the first legal action stands for each (ai/quiescence.h) */
    int settle_depth;
    /* whether an action does nothing: who looks one decision ahead prefers it to one that comes to
     * the same, since that uses something up (mana, say) which no evaluation shows; NULL: there is
     * none */
    bool (*idles)(gt_action a);
    const struct gt_properties *properties; /* engine/core/property.h; NULL: nothing has any */
    /* what a rules system adds to the description of a view, and of a game; NULL: nothing */
    void (*describe)(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out);
    void (*describe_game)(const gt_game *g, const gt_visitor *out);
    /* what positions and actions look like to players that learn (engine/core/features.h); NULL:
     * nothing says it */
    const struct gt_feature_rules *features;
    /* what shuffles go by, for each object, which may be written to: with GT_SEED_STILL the lowest
     * comes first. NULL: orders cannot be given */
    uint64_t *(*order)(gt_game *g);
    /* utility where it is more than who won; NULL otherwise. Same range as gt_return */
    double (*payoff)(const gt_game *g, const gt_state *s, int player);
} gt_rules;

struct gt_game {
    const gt_rules *rules;
    uint16_t turn_limit; /* a game still running after so many turns is GT_UNFINISHED */
    uint16_t action_limit; /* ... or after so many actions */
    /* also answers that are the only ones are asked for, and windows in which a player can but pass
     * stay open: for who follows a game step by step beside another engine. What comes of a game is
     * the same */
    bool asks_all;
};

#endif
