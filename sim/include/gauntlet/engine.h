/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine for programs of others: a search of your own, a user interface, a comparison with
 * another engine. This header stands alone and C++ accepts it. `gauntlet drive` does the same over
 * standard streams (docs/drive.md).
 *
 *     gauntlet_cards    the cards of a game, read and checked
 *     gauntlet_game     two decks, or a position: what does not change while a game is played
 *     gauntlet_state    where a game stands; cheap to copy
 *     gauntlet_bot      a player that ships, which chooses for a state
 *     gauntlet_vector   many games played at once, over several threads
 *     gauntlet_run ...  experiments: which deck, which player is better, did a change matter
 *
 * Texts are UTF-8 and end with a zero; players are 0 (A, the first deck) and 1 (B); actions are
 * written as docs/notation.md tells. No mistake of the caller ends the process, nor does lack of
 * memory: functions say by what they return that there was one, and gauntlet_error has the reason.
 * A handle that is NULL, was closed or is of another kind is a mistake and nothing worse. A state
 * holds its game, and a game its cards, so they may be closed in any order. Several threads may use
 * different handles at once, states of one game too, and read the same one; who changes a handle
 * must be the only one to use it, or is told that another thread does. */
#ifndef GAUNTLET_ENGINE_H
#define GAUNTLET_ENGINE_H

/* gauntlet/policy.h was included before: there it is another name of gauntlet_policy_view, here a
 * function. */
#undef gauntlet_view

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this interface. Functions are only ever added. */
#define GAUNTLET_ENGINE_VERSION 5

/* What the library offers; nothing else of it can be seen. */
#if defined(__GNUC__)
#define GAUNTLET_API __attribute__((visibility("default")))
#else
#define GAUNTLET_API
#endif

/* Bytes that hold whatever is written as JSON, with its end. */
#define GAUNTLET_JSON_BYTES ((size_t)1 << 20)

/* Bytes that hold the text of an action, with its end; actions that may be legal at once. */
enum { GAUNTLET_ACTION_BYTES = 160, GAUNTLET_MOST_ACTIONS = 256 };

enum gauntlet_player {
    GAUNTLET_OVER = -1, /* nobody has to choose any more */
    GAUNTLET_A = 0,
    GAUNTLET_B = 1
};

typedef struct gauntlet_cards gauntlet_cards;
typedef struct gauntlet_game gauntlet_game;
typedef struct gauntlet_state gauntlet_state;
typedef struct gauntlet_bot gauntlet_bot;
typedef struct gauntlet_vector gauntlet_vector;

/* Why the last call of this thread failed: one line a mistake, without a newline behind the last;
 * "" if it did not. Functions that close what is open leave it as it was. */
GAUNTLET_API const char *gauntlet_error(void);

/* The names of the games, NULL behind the last. */
GAUNTLET_API const char *const *gauntlet_rules(void);

/* The version of Gauntlet, as "0.1.0". Since version 3. */
GAUNTLET_API const char *gauntlet_version(void);

/* ---- Cards. */

/* The cards of a game by its name (NULL: the first). With paths: those of these files and folders
 * in place of the game's own; a path behind a '+' adds to them. NULL: a mistake. */
GAUNTLET_API gauntlet_cards *gauntlet_cards_open(const char *rules, const char *const *path,
                                                 int n_paths);
GAUNTLET_API void gauntlet_cards_close(gauntlet_cards *cards);

/* The same with changes over them (docs/patches.md), in this order: the path of a file, or (where
 * it holds a brace or a bracket) its text. Since version 5. */
GAUNTLET_API gauntlet_cards *gauntlet_cards_open_patched(const char *rules, const char *const *path,
                                                         int n_paths, const char *const *patch,
                                                         int n_patches);

/* ---- Games. */

/* A game of two decks. A deck is the name of one that comes along, the path of a file, or (where it
 * holds a brace or a line break) its text: JSON, or a list as people paste it. Limits: 0 as usual.
 * NULL: a mistake. */
GAUNTLET_API gauntlet_game *gauntlet_game_open(gauntlet_cards *cards, const char *deck_a,
                                               const char *deck_b, int turn_limit,
                                               int action_limit);

/* The same by options of the game as `--option` has them, "pay=full,stops=all" (NULL: none), which
 * go before what the decks say. Since version 2. */
GAUNTLET_API gauntlet_game *gauntlet_game_open_by(gauntlet_cards *cards, const char *deck_a,
                                                  const char *deck_b, int turn_limit,
                                                  int action_limit, const char *options);

/* A game that begins with a position: an object in JSON with a member "position" as scenarios have
 * it (docs/scenarios.md). NULL: a mistake. */
GAUNTLET_API gauntlet_game *gauntlet_position_open(gauntlet_cards *cards, const char *json);
GAUNTLET_API void gauntlet_game_close(gauntlet_game *game);

/* The order in which the cards of a player lie in the deck before the first hand is drawn: ids, the
 * top one first; those that are not named lie below in the order of the deck. From then on the game
 * always starts with GAUNTLET_NO_SHUFFLING. Only while no state of the game is open; not for a
 * position, which says itself how its decks lie. 1, or 0: a mistake, and the deck lies in its own
 * order. */
GAUNTLET_API int gauntlet_order(gauntlet_game *game, int player, const char *const *id, int n);

/* Also asks for answers that are the only ones, and holds windows open in which a player can but
 * pass (docs/drive.md): to follow a game step by step beside another engine. Only while no state of
 * the game is open. 1, or 0: a mistake. Since version 2. */
GAUNTLET_API int gauntlet_ask_all(gauntlet_game *game);

/* From then on views have `events`: what their player saw since its last choice (docs/view.md).
 * Each action is tried for each player then, so it costs three times as much, and each state 64 KB.
 * Else as above. Since version 2. */
GAUNTLET_API int gauntlet_keep_events(gauntlet_game *game);

/* From then on states know how they came about (gauntlet_history, gauntlet_record). Each takes
 * 20 KB more where games end after 5,000 actions. Else as above. Since version 4. */
GAUNTLET_API int gauntlet_keep_history(gauntlet_game *game);

/* What both players know before the game begins, as JSON (docs/schema/game.schema.json). Returns
 * how many bytes it has, 0: it does not fit into n, or there is no game. */
GAUNTLET_API size_t gauntlet_game_json(const gauntlet_game *game, char *buffer, size_t n);

/* ---- States. */

enum gauntlet_start_flags {
    /* Shuffling leaves the order alone: a deck stays as it lies, so what is drawn is known. */
    GAUNTLET_NO_SHUFFLING = 1,
    /* The seed is the one that the position says; no matter for games of two decks. */
    GAUNTLET_SEED_OF_POSITION = 2
};

/* A game at its first choice. `seed` decides all chance; `first` (0, 1) begins, unless it is a
 * position, which says that itself. NULL: a mistake, or no memory. */
GAUNTLET_API gauntlet_state *gauntlet_start(gauntlet_game *game, uint64_t seed, int first,
                                            unsigned flags);
GAUNTLET_API gauntlet_state *gauntlet_copy(const gauntlet_state *state);

/* How much memory a state of this game takes; and a copy of one in memory of the caller, of at
 * least so many bytes and aligned as malloc does, which belongs to the state until it is closed. A
 * search that has its states so takes no memory while it runs: gauntlet_restore and gauntlet_deal
 * write over them. 0, NULL: a mistake. */
GAUNTLET_API size_t gauntlet_state_bytes(const gauntlet_game *game);
GAUNTLET_API gauntlet_state *gauntlet_copy_in(const gauntlet_state *state, void *memory, size_t n);
GAUNTLET_API void gauntlet_close(gauntlet_state *state);

/* Makes `state` what `from` is, which must be of the same game. 1, or 0: a mistake. */
GAUNTLET_API int gauntlet_restore(gauntlet_state *state, const gauntlet_state *from);

/* The player who must choose, or GAUNTLET_OVER. */
GAUNTLET_API int gauntlet_to_move(const gauntlet_state *state);

/* How many actions are legal, 0: none, the game is over. And number i of them, 0 .. : the length of
 * its text, which is written with its end into n bytes; 0: there is none, or it does not fit. */
GAUNTLET_API int gauntlet_legal_count(const gauntlet_state *state);
GAUNTLET_API size_t gauntlet_legal(const gauntlet_state *state, int i, char *buffer, size_t n);

/* Takes a legal action of the player to move, or "concede". 1, or 0: it is not legal, and nothing
 * happened. */
GAUNTLET_API int gauntlet_apply(gauntlet_state *state, const char *action);

/* The same, where chance for this action, should it ask for any (a card discarded at random, a
 * coin), follows from a number: 0 to 65535 where shuffling leaves the order alone, else any below
 * 2^64 - 65536. Chance for later ones stays as it was. 1, or 0: a mistake, and nothing happened. */
GAUNTLET_API int gauntlet_apply_by(gauntlet_state *state, const char *action, uint64_t chance);

/* The same, where chance is such that these cards come to lie in a zone of a player (as
 * gauntlet_whole names it): the first number that does it counts, of 65,536. 1, or 0: none does, or
 * it is a mistake, and nothing happened. */
GAUNTLET_API int gauntlet_apply_so(gauntlet_state *state, const char *action, int player,
                                   const char *zone, const char *const *id, int n);

/* Takes number i of the legal actions, in the order of gauntlet_legal, without its text; or, by the
 * second, with its chance as gauntlet_apply_by has it. 1, or 0: there is none of that number, and
 * nothing happened. Since version 3. */
GAUNTLET_API int gauntlet_apply_number(gauntlet_state *state, int i);
GAUNTLET_API int gauntlet_apply_number_by(gauntlet_state *state, int i, uint64_t chance);

/* An event of chance in what an action does: a card comes off a pile that nobody knows, or a number
 * is drawn. Of `total` things that may come, all equally likely, weight[k] are alike: outcome k,
 * and card[k] is the id of that card, NULL: it is a number. */
enum { GAUNTLET_MOST_OUTCOMES = 256 };

typedef struct gauntlet_chance {
    int n, total;
    int32_t weight[GAUNTLET_MOST_OUTCOMES];
    const char *card[GAUNTLET_MOST_OUTCOMES];
} gauntlet_chance;

/* Takes number i of the legal actions, where the n_come events of chance in it have these outcomes.
 * 1; or 2: then there is one event more, `next` says which outcomes it has, and nothing happened;
 * or 0: a mistake, and nothing happened. An action has an event wherever something is seen that was
 * drawn at random, by the player who draws too; a shuffle is none by itself. Later chance follows
 * from the seed as before. Without events where shuffling leaves the order alone. Since
 * version 4. */
GAUNTLET_API int gauntlet_apply_choosing(gauntlet_state *state, int i, const int32_t *come,
                                         int n_come, gauntlet_chance *next);

/* Begins a game as gauntlet_start does, where the n_come events of chance in what comes before its
 * first choice (the first hands) have these outcomes. 1, and a new *state; or 2: there is one event
 * more, which `next` tells; or 0: a mistake. A position has none. Since version 5. */
GAUNTLET_API int gauntlet_start_choosing(gauntlet_game *game, uint64_t seed, int first,
                                         const int32_t *come, int n_come, gauntlet_chance *next,
                                         gauntlet_state **state);

/* The actions since the state was begun: of each its number among those that were legal, -1: the
 * player conceded; of a world those of the state that it was dealt from. Returns how many, of which
 * the first n are written; -1: the game does not keep them (gauntlet_keep_history), or the state
 * was made of bytes or played out. Since version 4. */
GAUNTLET_API int gauntlet_history(const gauntlet_state *state, int32_t *number, int n);

/* The game so far as a record (docs/record.md), by players of these names (NULL: nobody knows).
 * Returns how many bytes it has, 0: it does not fit into n, or there is none: nothing is kept, it
 * began with a position or unshuffled decks, or its chance does not follow from its seed alone.
 * Since version 4. */
GAUNTLET_API size_t gauntlet_record(const gauntlet_state *state, const char *player_a,
                                    const char *player_b, char *buffer, size_t n);

/* What a player may know, as JSON (docs/schema/view.schema.json), or all that there is
 * (docs/drive.md). Return how many bytes it has, 0: it does not fit into n, or a mistake. */
GAUNTLET_API size_t gauntlet_view(const gauntlet_state *state, int player, char *buffer, size_t n);
GAUNTLET_API size_t gauntlet_whole(const gauntlet_state *state, char *buffer, size_t n);

/* A state that the player to move cannot tell from this one: all that it cannot know is dealt anew
 * from the seed, chance to come included. NULL: a mistake, or no memory. */
GAUNTLET_API gauntlet_state *gauntlet_world(const gauntlet_state *state, uint64_t seed);

/* The same for a player who need not be to move; and into another state of the same game. NULL, 0:
 * a mistake. */
GAUNTLET_API gauntlet_state *gauntlet_world_of(const gauntlet_state *state, int player,
                                               uint64_t seed);
GAUNTLET_API int gauntlet_deal(gauntlet_state *into, const gauntlet_state *state, int player,
                               uint64_t seed);

/* Plays to the end with two players who take any legal action, chance for them from the seed. 1, or
 * 0: a mistake. */
GAUNTLET_API int gauntlet_play_out(gauntlet_state *state, uint64_t seed);

/* A number for what the position is worth to a player: more is better, odds of e to 1 are
 * gauntlet_scale. 1, or 0: a mistake, or the game has no evaluation. */
GAUNTLET_API int gauntlet_evaluate(const gauntlet_state *state, int player, int32_t *value);
GAUNTLET_API int32_t gauntlet_scale(const gauntlet_state *state);

/* When it is over: 1 a player won, 0.5 nobody did, 0 the player lost; -1: it is not over. And how
 * it ended ("damage", "conceded"); "": it has not. */
GAUNTLET_API double gauntlet_result(const gauntlet_state *state, int player);
GAUNTLET_API const char *gauntlet_end(const gauntlet_state *state);

/* Turns that began; a key that is equal for positions that are equal. */
GAUNTLET_API int gauntlet_turn(const gauntlet_state *state);
GAUNTLET_API uint64_t gauntlet_key(const gauntlet_state *state);

/* Whether what must hold of every position holds of this one: 1, or 0, and gauntlet_error tells
 * what does not. That would be a fault of the engine. Since version 2. */
GAUNTLET_API int gauntlet_check(const gauntlet_state *state);

/* A key of all that a player may know: equal where it cannot tell two positions apart. Since
 * version 3. */
GAUNTLET_API uint64_t gauntlet_infoset_key(const gauntlet_state *state, int player);

/* A state as bytes, for memory or a file: how many they are, of any state of the game; writes them,
 * and returns how many, 0: they do not fit; and makes a state of them, NULL: they are not of this
 * game (the same decks, cards, options and rules of the same behaviour), or were damaged. What
 * players saw (gauntlet_keep_events) is not among them. Who made up such bytes could harm the
 * process: load what you trust. Since version 3. */
GAUNTLET_API size_t gauntlet_saved_bytes(const gauntlet_game *game);
GAUNTLET_API size_t gauntlet_save(const gauntlet_state *state, void *buffer, size_t n);
GAUNTLET_API gauntlet_state *gauntlet_load(gauntlet_game *game, const void *bytes, size_t n);

/* ---- Features: positions and actions as numbers, for players that learn (docs/features.md tells
 * what each means). Sparse: pairs of an index and a value, in no order; where an index comes more
 * than once, its values add up. All since version 3. */

enum gauntlet_space { GAUNTLET_POSITIONS = 0, GAUNTLET_ACTIONS = 1 };

/* Pairs that a position has at most, and an action. */
enum { GAUNTLET_MOST_FEATURES = 4096, GAUNTLET_MOST_ACTION_FEATURES = 128 };

typedef struct gauntlet_feature {
    uint16_t index;
    int16_t value; /* not 0 */
} gauntlet_feature;

/* Indices that belong together, `count` of them from `first` on. */
typedef struct gauntlet_row {
    const char *name, *about; /* valid as long as the library is loaded */
    int first, count;
} gauntlet_row;

/* How many indices a space of a game has; 0: the game has no features, or a mistake. And row i of
 * it, 0 .. : 1, or 0: there is none. */
GAUNTLET_API int gauntlet_feature_count(const gauntlet_game *game, int space);
GAUNTLET_API int gauntlet_feature_row(const gauntlet_game *game, int space, int i,
                                      gauntlet_row *row);

/* A key for each index of a space, the first n of them into `out`: a hash of what it means, the
 * same in versions that number indices differently; networks' files know features by it
 * (docs/features.md). Returns how many there are; -1: a mistake. */
GAUNTLET_API int gauntlet_feature_keys(const gauntlet_game *game, int space, uint64_t *out, int n);

/* What a network's file called the spaces of a game before it had keys: it changes when they do.
 * 0: the game has no features, or a mistake. */
GAUNTLET_API uint64_t gauntlet_net_spaces(const gauntlet_game *game);

/* The features of the position as a player sees it, and of legal action i as the player to move
 * does: how many, of which the first n are written; -1: a mistake. */
GAUNTLET_API int gauntlet_features(const gauntlet_state *state, int player, gauntlet_feature *out,
                                   int n);
GAUNTLET_API int gauntlet_action_features(const gauntlet_state *state, int i, gauntlet_feature *out,
                                          int n);

/* ---- Bots: the players that ship. All since version 3. */

/* A player by its description, as "greedy" or "mcts:iterations=400" (docs/players.md), for games by
 * these rules (NULL: the first). Those that are programs of others (exec, so) cannot be had here.
 * NULL: a mistake. One thread at a time uses a bot. */
GAUNTLET_API gauntlet_bot *gauntlet_bot_open(const char *rules, const char *description);
GAUNTLET_API void gauntlet_bot_close(gauntlet_bot *bot);

/* A player that is a program of somebody else, "exec:COMMAND" (docs/programs.md): it does what it
 * likes with the rights of this process. It is started now, and ended when the bot is closed. NULL:
 * a mistake. Since version 4. */
GAUNTLET_API gauntlet_bot *gauntlet_bot_open_program(const char *rules, const char *description);

/* Its description in the shortest form; equal for bots that play alike. Valid until it is closed.
 * NULL: a mistake. */
GAUNTLET_API const char *gauntlet_bot_name(const gauntlet_bot *bot);

/* The number of the legal action that it takes for the player to move, of whose view alone it
 * knows. All chance in what it does follows from the seed and from how often the player chose
 * before, so one seed does for a whole game. GAUNTLET_CONCEDE: it gives up, as programs may. -1: a
 * mistake, the game is over, or a program did not answer as it should. */
GAUNTLET_API int gauntlet_bot_choose(gauntlet_bot *bot, const gauntlet_state *state, uint64_t seed);

/* ---- Vectors: many games at once, each begun anew when it ends. All since version 3.
 *
 * Games of a vector are numbered from 0; a step takes an action in each. What comes of it depends
 * on the vector's seed and the actions alone, never on how many threads there are. The seed
 * of game i follows from the vector's and i, or is told to gauntlet_vector_reset, and that of each
 * later game from the one before. Who begins, and which of the vector's pool of gauntlet_game is
 * played, follows from the game's seed. */

/* Who chooses by the caller's actions; the other player, if any, is a bot inside. */
enum gauntlet_seat {
    GAUNTLET_SEAT_A = 0,
    GAUNTLET_SEAT_B = 1,
    GAUNTLET_SEAT_BOTH = 2,
    GAUNTLET_SEAT_EITHER = 3 /* A or B, as follows from the game's seed */
};

/* In place of the number of an action. */
enum gauntlet_choice {
    GAUNTLET_ANY = -1, /* a legal one by lot, all equally likely, from the game's seed */
    GAUNTLET_WAIT = -2, /* none: the game stays as it is */
    GAUNTLET_CONCEDE = -3 /* the player to move gives the game up */
};

typedef struct gauntlet_vector_options {
    size_t size; /* sizeof(gauntlet_vector_options), for those of later versions */
    int n; /* games at once, 1 to 65536 */
    int threads; /* 0: as OpenMP thinks best */
    int seat; /* enum gauntlet_seat */
    const char *bot; /* the description of who plays the other seat; NULL: the caller plays both */
    uint64_t seed;
    /* The description of who plays the caller's seat, or both: a step plays each game to its end,
     * whatever its action is, unless that is GAUNTLET_WAIT. NULL: the caller. Since version 4. */
    const char *own;
} gauntlet_vector_options;

/* Where a vector writes what it has to tell: arrays of the caller, n of each what is said, row by
 * row. NULL: it is not wanted, and costs nothing. Of rows that are longer than what there is, the
 * rest is 0. */
typedef struct gauntlet_buffers {
    size_t size; /* sizeof(gauntlet_buffers) */

    /* What the last step brought. */
    float *reward; /* a game ended: 1 the caller's seat won, -1 it lost, else 0; for both seats A */
    uint8_t *terminated; /* it ended as the rules have it; what follows is the next game's */
    uint8_t *truncated; /* it ended at a limit of turns or actions, or of the engine */
    int32_t *length; /* actions of the game that ended, those of bots included; else 0 */

    /* Where games stand. */
    int32_t *player; /* who must choose: 0, 1 */
    int32_t *game; /* which of the pool is played */
    uint64_t *seed; /* that it began with */
    uint64_t *key; /* gauntlet_infoset_key of the player to move */
    int32_t *n_actions; /* how many are legal */
    uint8_t *mask; /* [GAUNTLET_MOST_ACTIONS]: 1 legal, 0 not */

    /* Features, as the player to move sees it: pairs in two arrays, of which those with value 0
     * mean nothing. */
    int position_most; /* pairs of a position that there is room for */
    int32_t *position_index; /* [position_most] */
    float *position_value; /* [position_most] */
    int32_t *position_count; /* pairs that there are, also where they did not fit */
    int actions_most, action_most; /* actions that there is room for, and pairs of each */
    int32_t *action_index; /* [actions_most][action_most] */
    float *action_value; /* [actions_most][action_most] */
    int32_t *action_count; /* [actions_most] */
    /* The arrays of features are those of the vector's last call, as it left them: only what
     * changes is written. */
    int kept;
    int pressed; /* values are pressed together as networks have them (docs/features.md) */
} gauntlet_buffers;

/* Opens a vector over a pool of n_games games of the same rules, which may be closed then; each
 * game begins. NULL: a mistake. */
GAUNTLET_API gauntlet_vector *gauntlet_vector_open(gauntlet_game *const *pool, int n_games,
                                                   const gauntlet_vector_options *options);
GAUNTLET_API void gauntlet_vector_close(gauntlet_vector *vector);

/* Begins games anew, those whose `which` is not 0 (NULL: all): with these seeds, and these games of
 * the pool (NULL: those that follow). 1, or 0: a mistake, and nothing
 * happened. */
GAUNTLET_API int gauntlet_vector_reset(gauntlet_vector *vector, const uint8_t *which,
                                       const uint64_t *seed, const int32_t *game,
                                       const gauntlet_buffers *out);

/* Takes an action in each game: its number, or one of enum gauntlet_choice. Then bots choose until
 * the caller must, and games that ended begin anew. 1, or 0: one of the numbers is not legal, or
 * another mistake, and nothing happened. `out` may be NULL. */
GAUNTLET_API int gauntlet_vector_step(gauntlet_vector *vector, const int32_t *action,
                                      const gauntlet_buffers *out);

/* A copy of where game i stands. NULL: a mistake. */
GAUNTLET_API gauntlet_state *gauntlet_vector_state(const gauntlet_vector *vector, int i);

/* ---- Experiments: many games between players that ship, over threads. All since version 5.
 *
 * They play the very games that `gauntlet run`, `arena` and `gate` play with the same seed, in
 * pairs (docs/results.md, arena.md, gate.md), and so have the same results whatever the threads;
 * without what those have besides: a store, workers, cards counted, early ends. A game
 * (gauntlet_game) is a matchup of two decks, no position, and not in an order that was given. */

typedef struct gauntlet_experiment_options {
    size_t size; /* sizeof(gauntlet_experiment_options), for those of later versions */
    int games; /* of each matchup, or of every two players; even, 0: 100 */
    int threads; /* 0: as OpenMP thinks best */
    uint64_t seed;
    double confidence; /* of intervals, between 0 and 1; 0: 0.95 */
} gauntlet_experiment_options;

/* What came of games between two sides, a and b. */
typedef struct gauntlet_tally {
    uint64_t games, won, lost; /* by a */
    uint64_t drawn, unfinished, aborted; /* won by nobody */
    uint64_t pairs[5]; /* pairs of games in which a got 0, 0.5, 1, 1.5 or 2 points */
    uint64_t began; /* half points of those who began */
    uint64_t turns, actions;
    double rate, low, high; /* points of a in a game, and the interval of that */
} gauntlet_tally;

/* Which deck is better: plays each of n games, by one player in both seats. In out[i] a is deck A
 * of game i. 1, or 0: a mistake. */
GAUNTLET_API int gauntlet_run(gauntlet_game *const *game, int n, const char *player,
                              const gauntlet_experiment_options *options, gauntlet_tally *out);

/* Which player is better: every two of n_players play the n games by turns; decks, seats and
 * shuffles of a pair of games stay, and the players swap. `out` has n_players (n_players - 1) / 2
 * places, for players 0 and 1, 0 and 2, ..., 1 and 2 ..., of which the first is a. 1, or 0: a
 * mistake. */
GAUNTLET_API int gauntlet_arena(gauntlet_game *const *game, int n, const char *const *player,
                                int n_players, const gauntlet_experiment_options *options,
                                gauntlet_tally *out);

enum gauntlet_verdict {
    GAUNTLET_UNDECIDED = 0, /* with these games nobody can tell */
    GAUNTLET_UNMOVED = 1, /* the interval of the shift lies within the margin */
    GAUNTLET_MOVED = 2 /* ... or beyond it */
};

typedef struct gauntlet_shift {
    int verdict; /* enum gauntlet_verdict */
    gauntlet_tally base, head; /* a is deck A */
    /* head.rate - base.rate, and its interval: all of an experiment hold together with the
     * confidence (Bonferroni) */
    double shift, low, high;
} gauntlet_shift;

/* Did a change of cards, decks or options move anything: plays n games as they were and as they
 * are, with the same seeds, seats and shuffles, each as often as the options say. The margin is
 * between 0 and 1. 1, or 0: a mistake. `gauntlet gate` decides after fewer games. */
GAUNTLET_API int gauntlet_gate(gauntlet_game *const *base, gauntlet_game *const *head, int n,
                               const char *player, double margin,
                               const gauntlet_experiment_options *options, gauntlet_shift *out);

#ifdef __cplusplus
}
#endif

#endif
