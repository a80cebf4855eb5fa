/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine for programs of others (sim/include/gauntlet/engine.h): handles around the functions of
 * engine/core/game.h, which trust their callers; these do not. */
#include "sim/include/gauntlet/engine.h"

#include "ai/states.h"
#include "ai/view_json.h"
#include "decks/cards.h"
#include "decks/files/text.h"
#include "decks/lists/shipped.h"
#include "decks/positions/fields.h"
#include "engine/core/hash.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gauntlet_cards {
    const gt_system *system;
    gt_library *library;
    atomic_int holders;
};

struct gauntlet_game {
    gauntlet_cards *cards;
    void *storage; /* of the gt_game */
    void *still; /* the same where decks lie in a given order; NULL: orders cannot be given */
    gt_state *position; /* NULL: it begins as games do */
    bool ordered; /* gauntlet_order said how decks lie */
    atomic_int holders;
};

struct gauntlet_state {
    gauntlet_game *game;
    const gt_game *rules; /* one of the two that the game holds */
    gt_state *state;
};

static const gt_game *game_of(const gauntlet_state *s)
{
    return s->rules;
}

/* ---- What went wrong. */

enum { ERROR_BYTES = 4000 };

static _Thread_local char last_error[ERROR_BYTES];

const char *gauntlet_error(void)
{
    return last_error;
}

static void wrong(const char *what)
{
    snprintf(last_error, sizeof last_error, "%s", what);
}

/* Keeps the mistakes of a file, a line each, and frees them. */
static void keep_errors(gt_errors *e)
{
    size_t used = 0;
    last_error[0] = '\0';
    gt_errors_sort(e);
    for (int i = 0; i < e->n && used < sizeof last_error; i++) {
        const gt_error *x = &e->list[i];
        char place[64] = "";
        if (x->line > 0)
            snprintf(place, sizeof place, ":%d:%d", x->line, x->column);
        used += (size_t)snprintf(last_error + used, sizeof last_error - used, "%s%s%s: %s",
                                 i > 0 ? "\n" : "", x->file, place, x->text);
    }
    gt_errors_free(e);
}

/* Whether a handle is one, which is told. */
static bool given(const void *handle)
{
    last_error[0] = '\0';
    if (handle == NULL)
        wrong("there is no such handle (NULL)");
    return handle != NULL;
}

static bool is_player(int player)
{
    if (player == 0 || player == 1)
        return true;
    wrong("a player is 0 or 1");
    return false;
}

/* ---- Cards. */

const char *const *gauntlet_rules(void)
{
    enum { MOST = 16 };
    static _Thread_local const char *names[MOST + 1];
    for (int i = 0; i < MOST && gt_systems[i] != NULL; i++)
        names[i] = gt_systems[i]->name;
    return names;
}

gauntlet_cards *gauntlet_cards_open(const char *rules, const char *const *path, int n_paths)
{
    const gt_system *system = rules == NULL ? gt_systems[0] : gt_system_named(rules);
    gt_errors errors = {0};
    char names[200];
    last_error[0] = '\0';
    if (system == NULL) {
        snprintf(last_error, sizeof last_error, "there are no rules \"%.60s\"; %s was expected",
                 rules, gt_system_names(names, sizeof names));
        return NULL;
    }
    if (n_paths < 0 || (n_paths > 0 && path == NULL)) {
        wrong("paths of cards were expected");
        return NULL;
    }
    gauntlet_cards *cards = calloc(1, sizeof *cards);
    if (cards == NULL) {
        wrong("out of memory");
        return NULL;
    }
    cards->system = system;
    cards->library = gt_cards_load_with(system, path, n_paths, NULL, 0, &errors);
    atomic_init(&cards->holders, 1);
    if (errors.n > 0 || cards->library == NULL) {
        keep_errors(&errors);
        gauntlet_cards_close(cards);
        return NULL;
    }
    gt_errors_free(&errors);
    return cards;
}

void gauntlet_cards_close(gauntlet_cards *cards)
{
    if (cards == NULL || atomic_fetch_sub(&cards->holders, 1) > 1)
        return;
    gt_library_free(cards->library);
    free(cards);
}

/* ---- Decks. */

/* Whether the file of a path is called so, without its folder and ending. */
static bool is_called(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/'), *file = slash != NULL ? slash + 1 : path;
    size_t n = strcspn(file, ".");
    return strlen(name) == n && strncmp(file, name, n) == 0;
}

/* The path of a deck that comes along; false: there is none of this name. */
static bool find_shipped(const gt_system *system, const char *name, char *path, size_t n)
{
    gt_paths all = {0};
    bool found = false;
    gt_shipped_decks(system, &all);
    for (int i = 0; i < all.n && !found; i++) {
        char own[GT_DECK_NAME];
        found = is_called(all.path[i], name);
        if (!found) {
            gt_deck_glance_name(all.path[i], own);
            found = strcmp(own, name) == 0;
        }
        if (found)
            snprintf(path, n, "%s", all.path[i]);
    }
    gt_paths_free(&all);
    return found;
}

/* Reads a deck: its text, a name, or a path. */
static bool read_deck(const gauntlet_cards *c, const char *said, const char *name, gt_deck *out,
                      gt_errors *e)
{
    char path[4096];
    const gt_pool *pool = gt_library_pool(c->library);
    if (strpbrk(said, "{\n") != NULL)
        return gt_deck_parse(name, said, strlen(said), c->system, pool, out, e);
    if (find_shipped(c->system, said, path, sizeof path))
        said = path;
    if (strcmp(said, "-") == 0) { /* standard input is the caller's */
        gt_errors_add(e, name, 0, 0, "", "\"-\" is no deck");
        return false;
    }
    return gt_deck_read(said, c->system, pool, out, e);
}

/* ---- Games. */

static gauntlet_game *new_game(gauntlet_cards *cards)
{
    gauntlet_game *game = calloc(1, sizeof *game);
    void *storage = malloc(cards->system->game_bytes);
    if (game == NULL || storage == NULL) {
        free(game);
        free(storage);
        wrong("out of memory");
        return NULL;
    }
    game->storage = storage;
    game->cards = cards;
    atomic_fetch_add(&cards->holders, 1);
    atomic_init(&game->holders, 1);
    return game;
}

void gauntlet_game_close(gauntlet_game *game)
{
    if (game == NULL || atomic_fetch_sub(&game->holders, 1) > 1)
        return;
    gauntlet_cards_close(game->cards);
    free(game->position);
    free(game->storage);
    free(game->still);
    free(game);
}

/* The game, or NULL and closed if it could not be made. */
static gauntlet_game *made(gauntlet_game *game, const char *why)
{
    if (why == NULL)
        return game;
    wrong(why);
    gauntlet_game_close(game);
    return NULL;
}

/* No card of a player is to lie above another one. */
static void forget_order(const gauntlet_game *game, const gt_state *s, int player)
{
    const gt_game *g = gt_game_in(game->still);
    uint64_t *order = g->rules->order(game->still);
    for (int i = 0; i < gt_object_count(g, s); i++)
        if (gt_object_owner(g, s, i) == player)
            order[i] = UINT64_MAX;
}

/* Makes the game, and where that can be the other in which decks lie as they are told, at first in their own order. NULL,
 * or why not. */
static const char *prepare(gauntlet_game *game, const gt_deck deck[2], gt_limits limits)
{
    const gt_system *system = game->cards->system;
    const gt_pool *pool = gt_library_pool(game->cards->library);
    const char *why = system->prepare(game->storage, pool, &deck[0], &deck[1], limits);
    if (why != NULL || system->rules->order == NULL)
        return why;
    game->still = malloc(system->game_bytes);
    gt_state *s = gt_states_new(system->rules, 1);
    if (game->still != NULL && s != NULL) {
        why = system->prepare(game->still, pool, &deck[0], &deck[1], limits);
        if (why == NULL)
            gt_start(gt_game_in(game->still), s, 0, 0);
        for (int player = 0; player < 2 && why == NULL; player++)
            forget_order(game, s, player);
    } else
        why = "out of memory";
    free(s);
    return why;
}

gauntlet_game *gauntlet_game_open(gauntlet_cards *cards, const char *deck_a, const char *deck_b,
                                  int turn_limit, int action_limit)
{
    gt_errors errors = {0};
    gt_deck *deck = calloc(2, sizeof *deck);
    gauntlet_game *game = NULL;
    bool well = given(cards) && given(deck_a) && given(deck_b);
    if (well && (turn_limit < 0 || turn_limit > 1000 || action_limit < 0 || action_limit > 60000)) {
        wrong("a limit is 1 to 1000 turns and 1 to 60000 actions");
        well = false;
    }
    if (well && deck == NULL) {
        wrong("out of memory");
        well = false;
    }
    if (well) {
        bool read = read_deck(cards, deck_a, "deck A", &deck[0], &errors);
        well = read_deck(cards, deck_b, "deck B", &deck[1], &errors) && read;
        keep_errors(&errors);
    }
    game = well ? new_game(cards) : NULL;
    if (game != NULL)
        game = made(game,
                    prepare(game, deck, (gt_limits){(uint16_t)turn_limit, (uint16_t)action_limit}));
    free(deck);
    return game;
}

/* Reads the position and sets it up. */
static gauntlet_game *set_up(gauntlet_cards *cards, const gt_json *json, void *position)
{
    gt_errors errors = {0};
    const gt_pool *pool = gt_library_pool(cards->library);
    const gt_positions *how = cards->system->positions;
    gt_sc_reader r = {json, cards->system, pool, &errors};
    how->read(&r, json->root, position);
    bool well = errors.n == 0;
    keep_errors(&errors);
    gauntlet_game *game = well ? new_game(cards) : NULL;
    if (game == NULL)
        return NULL;
    game->position = gt_states_new(cards->system->rules, 1);
    return made(game, game->position == NULL
                          ? "out of memory"
                          : how->set_up(position, pool, game->storage, game->position));
}

gauntlet_game *gauntlet_position_open(gauntlet_cards *cards, const char *text)
{
    gt_errors errors = {0};
    if (!given(cards) || !given(text))
        return NULL;
    if (cards->system->positions == NULL) {
        wrong("positions cannot be set up in this game");
        return NULL;
    }
    gt_json *json = gt_json_parse("position", text, strlen(text), &errors);
    keep_errors(&errors);
    if (json == NULL)
        return NULL;
    gauntlet_game *game = NULL;
    void *position = calloc(1, cards->system->positions->bytes);
    if (!cJSON_IsObject(gt_json_get(json->root, "position")))
        wrong("an object with a member \"position\" was expected");
    else if (position == NULL)
        wrong("out of memory");
    else
        game = set_up(cards, json, position);
    free(position);
    gt_json_free(json);
    return game;
}

/* ---- The order of decks. */

/* Numbers the cards of a player as they are named; false: one of them is not in the deck, or not so often. */
static bool number_cards(const gauntlet_game *game, const gt_state *s, int player,
                         const char *const *id, int n)
{
    const gt_game *g = gt_game_in(game->still);
    const gt_positions *how = game->cards->system->positions;
    uint64_t *order = g->rules->order(game->still);
    int objects = gt_object_count(g, s);
    for (int k = 0; k < n; k++) {
        int i = 0;
        while (i < objects && (gt_object_owner(g, s, i) != player || order[i] != UINT64_MAX ||
                               strcmp(how->id(g, s, i), id[k]) != 0))
            i++;
        if (i == objects) {
            snprintf(last_error, sizeof last_error, "%.100s is not in deck %s, or not so often",
                     id[k], GT_SC_PLAYERS[player]);
            return false;
        }
        order[i] = (uint64_t)k;
    }
    return true;
}

int gauntlet_order(gauntlet_game *game, int player, const char *const *id, int n)
{
    if (!given(game) || !given(id) || !is_player(player))
        return 0;
    for (int i = 0; i < n; i++)
        if (!given(id[i]))
            return 0;
    const gt_system *system = game->cards->system;
    if (game->still == NULL || system->positions == NULL) {
        wrong("the order of decks cannot be given here");
        return 0;
    }
    gt_state *s = gt_states_new(system->rules, 1);
    if (s == NULL) {
        wrong("out of memory");
        return 0;
    }
    gt_start(gt_game_in(game->still), s, GT_SEED_STILL, 0);
    game->ordered = true;
    forget_order(game, s, player);
    bool well = number_cards(game, s, player, id, n);
    if (!well)
        forget_order(game, s, player);
    free(s);
    return well;
}

/* What was written: how many bytes, 0 if it did not fit. */
static size_t written(const gt_json_text *j)
{
    if (!j->cut)
        return j->used;
    wrong("the buffer is too small");
    return 0;
}

static bool has_room(const char *buffer, size_t n)
{
    if (buffer != NULL && n > 0)
        return true;
    wrong("a buffer was expected");
    return false;
}

size_t gauntlet_game_json(const gauntlet_game *game, char *buffer, size_t n)
{
    gt_json_text j = {.text = buffer, .size = n};
    if (!given(game) || !has_room(buffer, n))
        return 0;
    gt_json_open(&j, NULL, '{');
    gt_game_json(&j, gt_game_in(game->storage));
    gt_json_close(&j, '}');
    return written(&j);
}

/* ---- States. */

/* A state of a game, with nothing in it yet. */
static gauntlet_state *new_state(gauntlet_game *game)
{
    gauntlet_state *s = calloc(1, sizeof *s);
    gt_state *state = gt_states_new(game->cards->system->rules, 1);
    if (s == NULL || state == NULL) {
        free(s);
        free(state);
        wrong("out of memory");
        return NULL;
    }
    s->state = state;
    s->game = game;
    s->rules = gt_game_in(game->storage);
    atomic_fetch_add(&game->holders, 1);
    return s;
}

void gauntlet_close(gauntlet_state *s)
{
    if (s == NULL)
        return;
    gauntlet_game_close(s->game);
    free(s->state);
    free(s);
}

/* Chance to come follows from this seed. */
static void set_seed(gt_state *s, uint64_t seed)
{
    gt_head head = gt_head_of(s);
    head.seed = seed;
    for (int player = 0; player < 2 && seed == GT_SEED_STILL; player++)
        head.shuffles[player] |= 1; /* decks lie as they do: there is no first shuffle any more */
    memcpy(s, &head, sizeof head);
}

gauntlet_state *gauntlet_start(gauntlet_game *game, uint64_t seed, int first, unsigned flags)
{
    if (!given(game) || !is_player(first))
        return NULL;
    gauntlet_state *s = new_state(game);
    if (s == NULL)
        return NULL;
    bool still = game->ordered || (flags & GAUNTLET_NO_SHUFFLING) != 0;
    if (seed == GT_SEED_STILL) /* it means something else, and no number is to */
        seed = 0;
    if (still && game->still != NULL)
        s->rules = gt_game_in(game->still);
    if (game->position == NULL)
        gt_start(s->rules, s->state, still ? GT_SEED_STILL : seed, first);
    else
        gt_copy(s->rules, s->state, game->position);
    if (game->position != NULL && flags != GAUNTLET_SEED_OF_POSITION)
        set_seed(s->state, still ? GT_SEED_STILL : seed);
    return s;
}

gauntlet_state *gauntlet_copy(const gauntlet_state *from)
{
    gauntlet_state *s = given(from) ? new_state(from->game) : NULL;
    if (s != NULL)
        gauntlet_restore(s, from);
    return s;
}

int gauntlet_restore(gauntlet_state *s, const gauntlet_state *from)
{
    if (!given(s) || !given(from))
        return 0;
    if (s->game != from->game) {
        wrong("the states are of different games");
        return 0;
    }
    s->rules = from->rules;
    if (s != from)
        gt_copy(s->rules, s->state, from->state);
    return 1;
}

int gauntlet_to_move(const gauntlet_state *s)
{
    return given(s) ? gt_to_move(game_of(s), s->state) : GAUNTLET_OVER;
}

int gauntlet_legal_count(const gauntlet_state *s)
{
    gt_action legal[GT_MAX_ACTIONS];
    return given(s) ? gt_legal_actions(game_of(s), s->state, legal) : 0;
}

size_t gauntlet_legal(const gauntlet_state *s, int i, char *buffer, size_t n)
{
    gt_action legal[GT_MAX_ACTIONS];
    char text[GT_TEXT];
    if (!given(s) || !has_room(buffer, n))
        return 0;
    int count = gt_legal_actions(game_of(s), s->state, legal);
    if (i < 0 || i >= count) {
        wrong("there is no action of that number");
        return 0;
    }
    gt_action_text(game_of(s), s->state, legal[i], text, sizeof text);
    if (strlen(text) >= n) {
        wrong("the buffer is too small");
        return 0;
    }
    memcpy(buffer, text, strlen(text) + 1);
    return strlen(text);
}

int gauntlet_apply(gauntlet_state *s, const char *action)
{
    gt_action a;
    if (!given(s) || !given(action))
        return 0;
    const gt_game *g = game_of(s);
    int player = gt_to_move(g, s->state);
    if (player == GT_TERMINAL) {
        wrong("the game is over");
        return 0;
    }
    if (!gt_parse_action(g, s->state, action, &a)) {
        snprintf(last_error, sizeof last_error, "\"%.100s\" is not legal here", action);
        return 0;
    }
    if (a == GT_CONCEDE)
        gt_concede(g, s->state, player);
    else
        gt_apply(g, s->state, a);
    return 1;
}

/* ---- What it looks like. */

static void write_view(gt_json_text *j, const gauntlet_state *s, int player)
{
    struct gt_view_box box;
    gt_view_json(j, gt_view_make(&box, game_of(s), s->state, player), NULL);
}

size_t gauntlet_view(const gauntlet_state *s, int player, char *buffer, size_t n)
{
    gt_json_text j = {.text = buffer, .size = n};
    if (!given(s) || !is_player(player) || !has_room(buffer, n))
        return 0;
    gt_json_open(&j, NULL, '{');
    write_view(&j, s, player);
    gt_json_close(&j, '}');
    return written(&j);
}

/* The cards of a player's zones, in their order. */
static void write_zones(gt_json_text *j, const gauntlet_state *s, int player)
{
    const gt_positions *how = s->game->cards->system->positions;
    int object[GT_SC_OBJECTS];
    for (int z = 0; z < how->n_zones; z++) {
        int n = how->list(s->state, player, z, object);
        gt_json_open(j, how->zone[z].name, '[');
        for (int i = 0; i < n; i++)
            gt_json_string(j, NULL, how->id(game_of(s), s->state, object[i]));
        gt_json_close(j, ']');
    }
}

/* A number of 64 bits, which not every reader of JSON keeps. */
static void write_key(gt_json_text *j, const char *name, uint64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)value);
    gt_json_string(j, name, text);
}

size_t gauntlet_whole(const gauntlet_state *s, char *buffer, size_t n)
{
    gt_json_text j = {.text = buffer, .size = n};
    if (!given(s) || !has_room(buffer, n))
        return 0;
    gt_head head = gt_head_of(s->state);
    gt_json_open(&j, NULL, '{');
    gt_json_string(&j, "rules", game_of(s)->rules->name);
    write_key(&j, "key", gt_state_key(game_of(s), s->state));
    write_key(&j, "seed", head.seed);
    gt_json_number(&j, "actions", head.actions);
    for (int zones = s->game->cards->system->positions != NULL; zones >= 0; zones--) {
        gt_json_open(&j, zones ? "zones" : "views", '{');
        for (int player = 0; player < 2; player++) {
            gt_json_open(&j, GT_SC_PLAYERS[player], '{');
            if (zones)
                write_zones(&j, s, player);
            else
                write_view(&j, s, player);
            gt_json_close(&j, '}');
        }
        gt_json_close(&j, '}');
    }
    gt_json_close(&j, '}');
    return written(&j);
}

/* ---- Searching. */

gauntlet_state *gauntlet_world(const gauntlet_state *s, uint64_t seed)
{
    struct gt_view_box box;
    int player = gauntlet_to_move(s);
    if (s != NULL && player == GAUNTLET_OVER)
        wrong("the game is over");
    if (player == GAUNTLET_OVER)
        return NULL;
    gauntlet_state *world = new_state(s->game);
    if (world != NULL) /* in a world chance is chance again: it belongs to the game that shuffles */
        gt_resample(gt_view_make(&box, game_of(s), s->state, player), seed, world->state);
    return world;
}

int gauntlet_play_out(gauntlet_state *s, uint64_t seed)
{
    if (!given(s))
        return 0;
    gt_random_players players = {{gt_fold(gt_mix(seed), 0), gt_fold(gt_mix(seed), 1)}};
    if (gt_to_move(game_of(s), s->state) != GT_TERMINAL)
        gt_play_out(game_of(s), s->state, &players, NULL);
    return 1;
}

int gauntlet_evaluate(const gauntlet_state *s, int player, int32_t *value)
{
    if (!given(s) || !given(value) || !is_player(player))
        return 0;
    if (game_of(s)->rules->evaluate == NULL) {
        wrong("this game has no evaluation");
        return 0;
    }
    *value = gt_evaluate(game_of(s), s->state, player, NULL);
    return 1;
}

int32_t gauntlet_scale(const gauntlet_state *s)
{
    return given(s) ? gt_evaluation_scale(game_of(s)) : 1;
}

double gauntlet_result(const gauntlet_state *s, int player)
{
    if (!given(s) || !is_player(player) || gt_to_move(game_of(s), s->state) != GT_TERMINAL)
        return -1;
    return gt_return(game_of(s), s->state, player);
}

const char *gauntlet_end(const gauntlet_state *s)
{
    if (!given(s) || gt_to_move(game_of(s), s->state) != GT_TERMINAL)
        return "";
    return gt_end_name(game_of(s), gt_how_ended(s->state));
}

int gauntlet_turn(const gauntlet_state *s)
{
    return given(s) ? gt_turns(s->state) : 0;
}

uint64_t gauntlet_key(const gauntlet_state *s)
{
    return given(s) ? gt_state_key(game_of(s), s->state) : 0;
}
