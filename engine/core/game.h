/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interface of every game: what harness, policies, search and tests may rely on.
 *
 * A gt_game is a rules system with everything fixed for one matchup (pool, two decks, options).
 * It is immutable and may be used by many threads. A gt_state is a value: it holds no pointers
 * and is copied with gt_copy. How it looks inside depends on the game (engine/core/state.h); others
 * read its head and what the functions here tell. Between two calls of gt_apply a state waits for one decision of
 * one player, or is terminal. The words are those of OpenSpiel where there are such.
 *
 * Player 0 plays the first deck of the matchup and player 1 the second; who begins is an
 * argument of gt_start. */
#ifndef GT_CORE_GAME_H
#define GT_CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* An action: only meaningful together with the state that offers it, but equal for states
 * that the player to move cannot tell apart. */
typedef uint32_t gt_action;

enum {
    GT_TERMINAL = -1,
    GT_MAX_ACTIONS = 256,
    GT_TEXT = 96, /* bytes that hold the text of any action, with its end */
    GT_MOST_OBJECTS = 256, /* numbers of objects are below that in every game */
};

/* Accepted from the player to move, never listed (1.2.4). */
#define GT_CONCEDE ((gt_action)0xffffffff)

typedef struct gt_state gt_state; /* complete for the game's own code: engine/core/state.h */
typedef struct gt_game gt_game;
typedef struct gt_view gt_view; /* what a player may know; a policy sees nothing else */
typedef struct gt_sink gt_sink; /* where a description goes, see engine/core/describe.h */

/* Seeds with which shuffling leaves the order alone: decks stay as they lie. The first shuffle of each player puts
 * them into the order of gt_rules.order. There are several of them (GT_SEED_STILL - i), so that other chance may be chosen. */
#define GT_SEED_STILL UINT64_MAX
#define GT_SEEDS_STILL 65536

static inline bool gt_seed_is_still(uint64_t seed)
{
    return seed > GT_SEED_STILL - GT_SEEDS_STILL;
}

/* How a game ended, for all rules systems; what lies between is named by the system. */
enum gt_end {
    GT_RUNNING = 0,
    GT_UNFINISHED = 1,
    GT_ABORTED = 2,
    GT_CONCEDED = 3,
    GT_END_SYSTEM = 4
};

/* Of what a game would have needed more than the engine holds; such a game ends as GT_ABORTED. */
typedef enum gt_limit {
    GT_NO_LIMIT,
    GT_LIMIT_OBJECTS, /* cards and other objects */
    GT_LIMIT_MODS, /* modifiers at once */
    GT_LIMIT_WAITING, /* abilities that were set off and wait */
    GT_LIMIT_ITEMS, /* spells and abilities on a stack */
    GT_LIMIT_TARGETS, /* targets of one of them */
    GT_LIMIT_EFFECTS, /* effects that began and are not over */
    GT_LIMIT_AGENDA, /* pieces of unfinished work */
    GT_LIMIT_REPLACED, /* replacements of one event */
    GT_LIMIT_STATIC, /* static abilities on the board */
    GT_LIMIT_ORDER, /* static abilities and modifiers that are put in order */
    GT_LIMIT_WORK, /* steps within one action */
    GT_LIMIT_GRANTED, /* abilities that effects give to one object */
    GT_LIMIT_SUBTYPES, /* words that effects add to the type of one object */
    GT_LIMIT_DAMAGE, /* parts of damage that is dealt at once */
    GT_LIMIT_BLOCKS, /* pairs of a blocker and what it blocks */
    GT_LIMITS,
} gt_limit;

/* Why a game was aborted: by what limit, and the card concerned. */
typedef struct gt_abortion {
    uint8_t limit; /* gt_limit; GT_NO_LIMIT: it was not */
    uint8_t card; /* number of its definition in the game; GT_NO_CARD: it is not known */
} gt_abortion;

enum { GT_NO_CARD = 0xff, GT_ABORTION_TEXT = 160 /* bytes that hold gt_abortion_text */ };

/* Why a player lost a game that it could not go on with. Only players from outside do that. */
typedef enum gt_forfeit {
    GT_NO_FORFEIT,
    GT_FORFEIT_START, /* the program could not be started (again) */
    GT_FORFEIT_CRASH, /* it ended, or closed its streams */
    GT_FORFEIT_TIME, /* it did not answer in its time */
    GT_FORFEIT_GARBAGE, /* its answer was no answer, or nobody had asked */
    GT_FORFEIT_LENGTH, /* its answer was longer than any answer may be */
    GT_FORFEIT_ILLEGAL, /* its answer was no legal action */
    GT_FORFEITS,
    GT_ABANDONED =
        GT_FORFEITS, /* nobody's fault: nobody waits any longer, and the game does not count */
} gt_forfeit;

/* Who wants to know what happens, see gt_observe; each function may be NULL. */
typedef struct gt_observer {
    void *context;
    int seat; /* lines tell what may be known by player seat - 1; 0: by whoever sees everything */
    /* text: a line in English; clause: number of the rule applied, or NULL */
    void (*line)(void *context, const gt_state *s, const char *clause, const char *text);
    /* what a card says is used: an effect begins, whose code is at `code`; or a keyword ability,
     * number `ability` of the pool, does what the rules say of it (code 0) */
    void (*used)(void *context, int code, int ability);
    struct gt_card_log *cards; /* to note in what becomes of cards (engine/core/card_log.h) */
} gt_observer;

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
    void (*forget_questions)(gt_state *world, int viewer); /* see gt_resample */
    int (*object_count)(const gt_state *s);
    int (*object_owner)(const gt_state *s, int object);
} gt_core;

/* Two players who take any legal action, all equally likely. */
typedef struct gt_random_players {
    uint64_t key[2]; /* all chance in what each does */
} gt_random_players;

/* What is wanted of the legal actions of a moment: the question at the one door to them, gt_rules.actions. */
enum gt_want {
    GT_WANT_ALL, /* each of them, in canonical order */
    GT_WANT_FIRST, /* the first of these */
    GT_WANT_DRAWN, /* one of them, all equally likely by a uniform key */
    GT_WANT_PLAYED, /* one that is drawn now, another in the next moment, and so on to the end (gt_play_out) */
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
    void (*start)(const gt_game *g, gt_state *s, uint64_t seed, int first);
    /* Writes the legal actions of a state that is not terminal, in canonical order, and returns how many. A game that does
     * so whatever is wanted is right: the core takes the first, draws one, plays a game out. For speed a game may answer
     * with the one that is wanted alone (FIRST, DRAWN), and play to the end by itself and return 0 (PLAYED): what comes of
     * it is the same. Nothing but PLAYED changes the state. */
    int (*actions)(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out);
    void (*apply)(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);
    void (*resample)(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
    uint64_t (*infoset_key)(const gt_game *g, const gt_state *s, int player);
    uint64_t (*state_key)(const gt_game *g, const gt_state *s);
    /* NULL: players see each other's actions in full */
    uint64_t (*action_key)(const gt_game *g, const gt_state *s, gt_action a, int player);
    /* answers that the other player is not told of, see gt_action_told; NULL: there are none */
    bool (*silent)(const gt_game *g, const gt_state *s, gt_action a);
    int (*text)(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
    bool (*quiet)(const gt_game *g, const gt_state *s);
    int32_t (*evaluate)(const gt_game *g, const gt_state *s, int player, const int32_t *weights);
    /* what evaluate weighs: n_weights numbers whose sum, each times its weight, it is while the game runs. For speed; NULL: it
     * is asked for each with weights of 1 and 0 */
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
    /* levels at which who looks one decision ahead should weigh the choices that follow, until it is quiet; 0: the first legal
     * action stands for each (ai/greedy.c) */
    int settle_depth;
    /* what a rules system adds to the description of a view, and of a game; NULL: nothing */
    void (*describe)(const gt_game *g, const gt_state *s, int viewer, const gt_sink *out);
    void (*describe_game)(const gt_game *g, const gt_sink *out);
    /* what positions and actions look like to players that learn (engine/core/features.h); NULL: nothing says it */
    const struct gt_feature_rules *features;
    /* what shuffles go by, for each object, which may be written to: with GT_SEED_STILL the lowest comes first. NULL:
     * orders cannot be given */
    uint64_t *(*order)(gt_game *g);
    /* utility where it is more than who won; NULL otherwise. Same range as gt_return */
    double (*payoff)(const gt_game *g, const gt_state *s, int player);
} gt_rules;

struct gt_game {
    const gt_rules *rules;
    uint16_t turn_limit; /* a game still running after so many turns is GT_UNFINISHED */
    uint16_t action_limit; /* ... or after so many actions */
};

/* Deals a new game. `seed` decides all chance in it; `first` (0, 1) is the player to begin. */
void gt_start(const gt_game *g, gt_state *s, uint64_t seed, int first);

/* The player who must choose, or GT_TERMINAL. */
int gt_to_move(const gt_game *g, const gt_state *s);

/* Writes the legal actions of the player to move, in canonical order; returns how many:
 * 1 .. GT_MAX_ACTIONS, or 0 if the state is terminal. `out` has room for GT_MAX_ACTIONS. */
int gt_legal_actions(const gt_game *g, const gt_state *s, gt_action *out);

/* One of the legal actions of a state that is not terminal, all equally likely if `key` is uniform; the
 * same for the same state and key. Cheaper than listing them: only what is drawn is tested. */
gt_action gt_sample_action(const gt_game *g, const gt_state *s, uint64_t key);

/* The first of the legal actions of a state that is not terminal. Cheaper than listing them. */
gt_action gt_first_action(const gt_game *g, const gt_state *s);

/* Executes a legal action (or GT_CONCEDE) and goes on to the next decision or the end. */
void gt_apply(const gt_game *g, gt_state *s, gt_action a);

/* The same, telling `o` what happens (o may be NULL). */
void gt_observe(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);

/* Plays to the end between two random players, telling `o` (or NULL) what happens. Each draws by
 * gt_sample_action with gt_decision_key of its key and its decisions before. */
void gt_play_out(const gt_game *g, gt_state *s, const gt_random_players *p, const gt_observer *o);

/* Concession of either player at any moment (1.2.4). */
void gt_concede(const gt_game *g, gt_state *s, int player);

/* Utility of a terminal state for `player`: 1 win, 0.5 draw (and unfinished, aborted), 0 loss. */
double gt_return(const gt_game *g, const gt_state *s, int player);

/* How it ended (enum gt_end and above), and the name of a way to end, forfeits included ("forfeit_time"). */
int gt_how_ended(const gt_state *s);
const char *gt_end_name(const gt_game *g, int end);

/* Why a game was aborted, or is unfinished because its cards make more and more of something: GT_NO_LIMIT if neither. In words for people, `ST01-001: more than 160 modifiers at once`,
 * or if the game is not at hand (NULL) without card and number; returns its length. */
gt_abortion gt_why_aborted(const gt_state *s);
int gt_abortion_text(const gt_game *g, gt_abortion why, char *buf, size_t n);

/* States do not end by a forfeit: the harness lets the player concede and notes why. In its counts of ways to end,
 * forfeits come behind those of the rules system: the number for one, how many ways there are in all. */
int gt_forfeit_end(const gt_game *g, enum gt_forfeit why);
enum gt_forfeit gt_end_forfeit(const gt_game *g, int end); /* GT_NO_FORFEIT for other ways */
int gt_end_count(const gt_game *g);

/* Turns begun so far; actions applied so far, and how many choices of a player were among them; the player who
 * began. Counts of actions are for who sees everything: to a player they would tell what the other was asked. */
int gt_turns(const gt_state *s);
int gt_actions(const gt_state *s);
int gt_decisions(const gt_state *s, int player);
int gt_first_player(const gt_state *s);

enum { GT_CACHE_LINE = 64 };

/* Bytes to be set aside for a state of a game by these rules, in memory that malloc gave; in a row of states, for each.
 * They are an odd number of lines of the cache, so that states in a row do not fall on the same lines of it. */
size_t gt_state_bytes(const gt_rules *r);

/* State number i of a row. */
static inline gt_state *gt_state_at(const gt_rules *r, gt_state *row, size_t i)
{
    return (gt_state *)(void *)((char *)row + i * gt_state_bytes(r));
}

static inline const gt_state *gt_const_state_at(const gt_rules *r, const gt_state *row, size_t i)
{
    return (const gt_state *)(const void *)((const char *)row + i * gt_state_bytes(r));
}

/* Copies the used part of a state; returns the number of bytes copied. */
size_t gt_copy(const gt_game *g, gt_state *to, const gt_state *from);

/* Whether two states are the same value. */
bool gt_equal(const gt_game *g, const gt_state *a, const gt_state *b);

/* How many objects (cards) there are, numbered from 0, and whose one is. */
int gt_object_count(const gt_game *g, const gt_state *s);
int gt_object_owner(const gt_game *g, const gt_state *s, int object);

/* Key of the position: equal for states that are equal however they were reached. */
uint64_t gt_state_key(const gt_game *g, const gt_state *s);

/* The canonical text of a legal action (see docs/notation.md); returns its length. */
int gt_action_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);

/* The legal action with this text; false if there is none. */
bool gt_parse_action(const gt_game *g, const gt_state *s, const char *text, gt_action *out);

/* Checks the invariants of the rules system; false: writes what is wrong. */
bool gt_check(const gt_game *g, const gt_state *s, char *why, size_t n);

/* ---- Views. The harness makes one for the player to move; it is valid until the state changes. */

struct gt_view_box {
    const void *part[3];
}; /* storage for a gt_view */
const gt_view *gt_view_make(struct gt_view_box *box, const gt_game *g, const gt_state *s,
                            int player);

const gt_game *gt_view_game(const gt_view *v);
int gt_view_player(const gt_view *v); /* whose view it is; also the player to move */
int gt_view_legal(const gt_view *v, gt_action *out); /* as gt_legal_actions */
gt_action gt_view_sample(const gt_view *v, uint64_t key); /* as gt_sample_action */
int gt_view_text(const gt_view *v, gt_action a, char *buf, size_t n);
int gt_view_turn(const gt_view *v);
int gt_view_decisions(const gt_view *v); /* how often this player has chosen so far */

/* Tells all that the player may know, and the legal actions, as members of an object that `out` has opened
 * (docs/view.md). Equal for views that are equal. */
void gt_view_describe(const gt_view *v, const gt_sink *out);

/* The same of what both players know of a game before it begins: rules, limits, cards, decks. */
void gt_game_describe(const gt_game *g, const gt_sink *out);

/* Deals a world consistent with the view: all that the player cannot know is dealt anew from
 * `seed`, future chance included. Equal views give equal worlds. */
void gt_resample(const gt_view *v, uint64_t seed, gt_state *out);

/* Hash of all that the player may know; equal views have equal keys. */
uint64_t gt_infoset_key(const gt_view *v);

/* Whether `player` is told that the player to move takes a legal action of s. Its own actions are; of the other's all
 * but those that would tell that it was asked, where that depends on what it holds: passing, declining, and what is
 * done unasked when it is the only way. Their results, if any, are seen by themselves. */
bool gt_action_told(const gt_game *g, const gt_state *s, gt_action a, int player);

/* The text of a legal action of s as `player` is told it: gt_action_text, or 0 and an empty text. */
int gt_action_seen(const gt_game *g, const gt_state *s, gt_action a, int player, char *buf,
                   size_t n);

/* Key of a legal action of s as `player` sees it: equal for actions of the other player that look
 * alike to it, as cards picked from a hidden hand do; its own actions all differ. */
uint64_t gt_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);

/* ---- For policies that look ahead in worlds they were dealt. */

/* Whether nothing is pending, so that an evaluation means something. */
bool gt_quiet(const gt_game *g, const gt_state *s);

/* Value of the position for `player`, in integers; weights NULL: those that ship. */
int32_t gt_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights);

/* The numbers that the evaluation of a running game weighs, gt_rules.n_weights of them: each times its weight, they add up to it,
 * but for what it rounds. */
void gt_numbers(const gt_game *g, const gt_state *s, int player, int32_t *out);

/* The evaluation, by the weights that ship, that means odds of e to 1; positive. */
int32_t gt_evaluation_scale(const gt_game *g);

#endif
