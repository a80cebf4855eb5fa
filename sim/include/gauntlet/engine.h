/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine for programs of others: a search of your own, a user interface, a comparison with
 * another engine. This header stands alone and C++ accepts it. `gauntlet drive` does the same over
 * standard streams (docs/drive.md).
 *
 *     gauntlet_cards    the cards of a game, read and checked
 *     gauntlet_game     two decks, or a position: what does not change while a game is played
 *     gauntlet_state    where a game stands; cheap to copy
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
#define GAUNTLET_ENGINE_VERSION 2

/* What the library offers; nothing else of it can be seen. */
#if defined(__GNUC__)
#define GAUNTLET_API __attribute__((visibility("default")))
#else
#define GAUNTLET_API
#endif

/* Bytes that hold whatever is written as JSON, with its end. */
#define GAUNTLET_JSON_BYTES ((size_t)1 << 20)

/* Bytes that hold the text of an action, with its end; actions that may be legal at once. */
enum { GAUNTLET_ACTION_BYTES = 96, GAUNTLET_MOST_ACTIONS = 256 };

enum gauntlet_player {
    GAUNTLET_OVER = -1, /* nobody has to choose any more */
    GAUNTLET_A = 0,
    GAUNTLET_B = 1
};

typedef struct gauntlet_cards gauntlet_cards;
typedef struct gauntlet_game gauntlet_game;
typedef struct gauntlet_state gauntlet_state;

/* Why the last call of this thread failed: one line a mistake, without a newline behind the last;
 * "" if it did not. Functions that close what is open leave it as it was. */
GAUNTLET_API const char *gauntlet_error(void);

/* The names of the games, NULL behind the last. */
GAUNTLET_API const char *const *gauntlet_rules(void);

/* ---- Cards. */

/* The cards of a game by its name (NULL: the first). With paths: those of these files and folders
 * in place of the game's own; a path behind a '+' adds to them. NULL: a mistake. */
GAUNTLET_API gauntlet_cards *gauntlet_cards_open(const char *rules, const char *const *path,
                                                 int n_paths);
GAUNTLET_API void gauntlet_cards_close(gauntlet_cards *cards);

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

#ifdef __cplusplus
}
#endif

#endif
