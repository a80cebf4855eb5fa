/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine for programs of others (sim/include/gauntlet/engine.h): what callers hand in is looked
 * at here, and done by functions that trust them, inner.h and engine/core/game.h. */
#include "sim/include/gauntlet/engine.h"

#include "ai/view_json.h"
#include "decks/positions/fields.h"
#include "engine/core/hash.h"
#include "sim/drive/callers.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

const char *gauntlet_error(void)
{
    return gt_what_was_wrong();
}

const char *gauntlet_version(void)
{
    return GT_VERSION;
}

/* What was written: how many bytes, 0 if it did not fit. */
static size_t written(const gt_json_text *j)
{
    if (j->cut)
        gt_inner_wrong("the buffer is too small");
    return j->cut ? 0 : j->used;
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

gauntlet_cards *gauntlet_cards_open_patched(const char *rules, const char *const *path, int n_paths,
                                            const char *const *patch, int n_patches)
{
    const gt_system *system = rules == NULL ? gt_systems[0] : gt_system_named(rules);
    char names[200];
    gt_inner_wrong("%s", "");
    if (system == NULL) {
        gt_inner_wrong("there are no rules '%.60s'; %s was expected", rules,
                       gt_system_names(names, sizeof names));
        return NULL;
    }
    if (!all_given(path, n_paths, "paths of cards") || !all_given(patch, n_patches, "patches"))
        return NULL;
    return handle_for(GT_OF_CARDS, gt_inner_cards_open(system, path, n_paths, patch, n_patches));
}

gauntlet_cards *gauntlet_cards_open(const char *rules, const char *const *path, int n_paths)
{
    return gauntlet_cards_open_patched(rules, path, n_paths, NULL, 0);
}

void gauntlet_cards_close(gauntlet_cards *handle)
{
    gt_inner_cards_close(close_handle(handle, GT_OF_CARDS));
}

/* ---- Games. */

static gt_inner_cards *see_cards(const gauntlet_cards *handle)
{
    return take(handle, GT_OF_CARDS, GT_TO_READ);
}

gauntlet_game *gauntlet_game_open(gauntlet_cards *handle, const char *deck_a, const char *deck_b,
                                  int turn_limit, int action_limit)
{
    return gauntlet_game_open_by(handle, deck_a, deck_b, turn_limit, action_limit, NULL);
}

gauntlet_game *gauntlet_game_open_by(gauntlet_cards *handle, const char *deck_a, const char *deck_b,
                                     int turn_limit, int action_limit, const char *options)
{
    gt_inner_cards *cards = see_cards(handle);
    gt_inner_game *game = NULL;
    if (cards == NULL)
        return NULL;
    gt_limits limits = {.turns = (uint16_t)turn_limit, .actions = (uint16_t)action_limit};
    if (turn_limit < 0 || turn_limit > 1000 || action_limit < 0 || action_limit > 60000)
        gt_inner_wrong("a limit is 1 to 1000 turns and 1 to 60000 actions");
    else if (given(deck_a, "a deck was") && given(deck_b, "a deck was"))
        game = gt_inner_game_open(cards, deck_a, deck_b, limits, options);
    seen(handle);
    return handle_for(GT_OF_GAME, game);
}

gauntlet_game *gauntlet_position_open(gauntlet_cards *handle, const char *json)
{
    gt_inner_cards *cards = see_cards(handle);
    if (cards == NULL)
        return NULL;
    gt_inner_game *game =
        given(json, "a position was") ? gt_inner_position_open(cards, json) : NULL;
    seen(handle);
    return handle_for(GT_OF_GAME, game);
}

void gauntlet_game_close(gauntlet_game *handle)
{
    gt_inner_game_close(close_handle(handle, GT_OF_GAME));
}

int gauntlet_order(gauntlet_game *handle, int player, const char *const *id, int n)
{
    gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_CHANGE);
    if (game == NULL)
        return 0;
    bool ok = is_player(player) && all_given(id, n, "ids of cards") &&
              gt_inner_order(game, player, id, n);
    changed(handle);
    return ok;
}

/* Changes how a game is played. */
static int change_game(gauntlet_game *handle, bool (*change)(gt_inner_game *game))
{
    gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_CHANGE);
    if (game == NULL)
        return 0;
    bool ok = change(game);
    changed(handle);
    return ok;
}

int gauntlet_ask_all(gauntlet_game *handle)
{
    return change_game(handle, gt_inner_ask_all);
}

int gauntlet_keep_events(gauntlet_game *handle)
{
    return change_game(handle, gt_inner_keep_events);
}

int gauntlet_keep_history(gauntlet_game *handle)
{
    return change_game(handle, gt_inner_keep_past);
}

size_t gauntlet_game_json(const gauntlet_game *handle, char *buffer, size_t n)
{
    gt_json_text j = {.text = buffer, .size = n};
    const gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_READ);
    if (game == NULL)
        return 0;
    bool room = has_room(buffer, n);
    if (room) {
        gt_json_open(&j, NULL, '{');
        gt_game_json(&j, gt_game_in(game->storage));
        gt_json_close(&j, '}');
    }
    seen(handle);
    return room ? written(&j) : 0;
}

/* ---- States. */

gauntlet_state *gauntlet_start(gauntlet_game *handle, uint64_t seed, int first, unsigned flags)
{
    gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_READ);
    if (game == NULL)
        return NULL;
    gt_inner_state *s = is_player(first) ? gt_inner_state_new(game, NULL) : NULL;
    if (s != NULL)
        gt_inner_begin(s, seed, first, flags, NULL);
    seen(handle);
    return handle_for(GT_OF_STATE, s);
}

/* A copy in memory of the caller, or (NULL) of its own. */
static gauntlet_state *copy_to(const gauntlet_state *handle, void *memory)
{
    const gt_inner_state *from = see(handle);
    if (from == NULL)
        return NULL;
    gt_inner_state *s = gt_inner_state_new(from->game, memory);
    if (s != NULL)
        gt_inner_copy(s, from);
    seen(handle);
    return handle_for(GT_OF_STATE, s);
}

gauntlet_state *gauntlet_copy(const gauntlet_state *from)
{
    return copy_to(from, NULL);
}

size_t gauntlet_state_bytes(const gauntlet_game *handle)
{
    const gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_READ);
    size_t bytes = game != NULL ? gt_inner_state_bytes(game) : 0;
    if (game != NULL)
        seen(handle);
    return bytes;
}

gauntlet_state *gauntlet_copy_in(const gauntlet_state *handle, void *memory, size_t n)
{
    const gt_inner_state *from = see(handle);
    if (from == NULL)
        return NULL;
    size_t needed = gt_inner_state_bytes(from->game);
    seen(handle);
    if (!given(memory, "memory was"))
        return NULL;
    if (n < needed || (uintptr_t)memory % alignof(max_align_t) != 0) {
        gt_inner_wrong("%zu bytes were expected, aligned as malloc does", needed);
        return NULL;
    }
    return copy_to(handle, memory);
}

void gauntlet_close(gauntlet_state *handle)
{
    gt_inner_state *s = close_handle(handle, GT_OF_STATE);
    if (s != NULL)
        gt_inner_state_close(s);
}

/* Two different states, one to be changed and one to be read; false: there is a mistake, and
 * neither was taken. */
static bool take_two(const gauntlet_state *to, const gauntlet_state *from, gt_inner_state **a,
                     const gt_inner_state **b)
{
    *a = take(to, GT_OF_STATE, GT_TO_CHANGE);
    *b = *a != NULL ? see(from) : NULL;
    bool same = *b != NULL && (*a)->game == (*b)->game;
    if (*b != NULL && !same) {
        gt_inner_wrong("the states are of different games");
        seen(from);
    }
    if (*a != NULL && !same)
        changed(to);
    return same;
}

int gauntlet_restore(gauntlet_state *to, const gauntlet_state *from)
{
    gt_inner_state *a;
    const gt_inner_state *b;
    if (to == from) {
        b = see(from);
        if (b != NULL)
            seen(from);
        return b != NULL;
    }
    if (!take_two(to, from, &a, &b))
        return 0;
    gt_inner_copy(a, b);
    seen(from);
    changed(to);
    return 1;
}

int gauntlet_to_move(const gauntlet_state *handle)
{
    const gt_inner_state *s = see(handle);
    int player = s != NULL ? to_move(s) : GAUNTLET_OVER;
    if (s != NULL)
        seen(handle);
    return player;
}

int gauntlet_legal_count(const gauntlet_state *handle)
{
    gt_action legal[GT_MAX_ACTIONS];
    const gt_inner_state *s = see(handle);
    int n = s != NULL ? gt_legal_actions(s->rules, s->state, legal) : 0;
    if (s != NULL)
        seen(handle);
    return n;
}

/* Writes the text of a legal action; its length, 0: there is none of this number. */
static size_t legal_text(const gt_inner_state *s, int i, char text[GT_TEXT])
{
    gt_action legal[GT_MAX_ACTIONS];
    int count = gt_legal_actions(s->rules, s->state, legal);
    if (i < 0 || i >= count) {
        gt_inner_wrong("there is no action of that number");
        return 0;
    }
    gt_action_text(s->rules, s->state, legal[i], text, GT_TEXT);
    return strlen(text);
}

size_t gauntlet_legal(const gauntlet_state *handle, int i, char *buffer, size_t n)
{
    char text[GT_TEXT];
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return 0;
    size_t length = has_room(buffer, n) ? legal_text(s, i, text) : 0;
    seen(handle);
    if (length == 0)
        return 0;
    if (length >= n) {
        gt_inner_wrong("the buffer is too small");
        return 0;
    }
    memcpy(buffer, text, length + 1);
    return length;
}

/* Nobody remembers anything, but for what one player saw in another state (NULL: nor that). */
static void forget(gt_inner_state *s, const gt_inner_state *from, int player)
{
    for (int i = 0; i < 2 && s->history != NULL; i++)
        if (from != NULL && i == player)
            s->history->seen[i] = from->history->seen[i];
        else
            gt_seen_clear(&s->history->seen[i], i);
}

static bool apply(gt_inner_state *s, const char *action)
{
    gt_action a;
    if (to_move(s) == GT_TERMINAL) {
        gt_inner_wrong("the game is over");
        return false;
    }
    if (!gt_parse_action(s->rules, s->state, action, &a)) {
        gt_inner_wrong("'%.100s' is not legal here", action);
        return false;
    }
    gt_inner_apply(s, a);
    return true;
}

int gauntlet_apply(gauntlet_state *handle, const char *action)
{
    gt_inner_state *s = take(handle, GT_OF_STATE, GT_TO_CHANGE);
    if (s == NULL)
        return 0;
    bool ok = given(action, "an action was") && apply(s, action);
    changed(handle);
    return ok;
}

/* The legal action of a number; false: there is none. */
static bool numbered(const gt_inner_state *s, int i, gt_action *a)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(s->rules, s->state, legal);
    if (i >= 0 && i < n) {
        *a = legal[i];
        return true;
    }
    if (n == 0)
        gt_inner_wrong("the game is over");
    else
        gt_inner_wrong("there is no action %d; there are %d", i, n);
    return false;
}

int gauntlet_apply_number(gauntlet_state *handle, int i)
{
    gt_action a;
    gt_inner_state *s = take(handle, GT_OF_STATE, GT_TO_CHANGE);
    if (s == NULL)
        return 0;
    bool ok = numbered(s, i, &a);
    if (ok)
        gt_inner_apply(s, a);
    changed(handle);
    return ok;
}

/* ---- Chance that is given. */

/* The seed by which chance follows from a number; false: there is none. */
static bool seed_for(const gt_inner_state *s, uint64_t number, uint64_t *seed)
{
    bool still = gt_seed_is_still(gt_head_of(s->state).seed);
    *seed = still ? GT_SEED_STILL - number : number;
    if (still ? number < GT_SEEDS_STILL : !gt_seed_is_still(number))
        return true;
    gt_inner_wrong(still
                       ? "a number of chance from 0 to 65535 was expected, since decks lie in order"
                       : "a number of chance below 2^64 - 65536 was expected");
    return false;
}

/* Changes what chance follows from, and nothing else. */
static void put_seed(gt_state *s, uint64_t seed)
{
    gt_head head = gt_head_of(s);
    head.seed = seed;
    memcpy(s, &head, sizeof head);
}

/* The action is taken, its chance by this seed; what comes later follows from what it did
 * before. */
static bool apply_by(gt_inner_state *s, const char *action, uint64_t seed)
{
    uint64_t before = gt_head_of(s->state).seed;
    put_seed(s->state, seed);
    bool ok = apply(s, action);
    put_seed(s->state, before);
    if (ok)
        gt_past_by_other_chance(s->past);
    return ok;
}

int gauntlet_apply_number_by(gauntlet_state *handle, int i, uint64_t chance)
{
    gt_action a;
    uint64_t seed;
    gt_inner_state *s = take(handle, GT_OF_STATE, GT_TO_CHANGE);
    if (s == NULL)
        return 0;
    bool ok = numbered(s, i, &a) && seed_for(s, chance, &seed);
    if (ok) {
        uint64_t before = gt_head_of(s->state).seed;
        put_seed(s->state, seed);
        gt_inner_apply(s, a);
        put_seed(s->state, before);
        gt_past_by_other_chance(s->past);
    }
    changed(handle);
    return ok;
}

int gauntlet_apply_by(gauntlet_state *handle, const char *action, uint64_t chance)
{
    uint64_t seed;
    gt_inner_state *s = take(handle, GT_OF_STATE, GT_TO_CHANGE);
    if (s == NULL)
        return 0;
    bool ok =
        given(action, "an action was") && seed_for(s, chance, &seed) && apply_by(s, action, seed);
    changed(handle);
    return ok;
}

/* Cards that are to be in a zone of a player. */
typedef struct wish {
    int player, zone;
    const char *const *id;
    int n;
} wish;

static int zone_named(const gt_positions *how, const char *name)
{
    for (int z = 0; how != NULL && z < how->n_zones; z++)
        if (strcmp(how->zone[z].name, name) == 0)
            return z;
    gt_inner_wrong("there is no zone '%.60s' in this game", name);
    return -1;
}

/* How often a card lies in the zone that is wished for. */
static int count_there(const gt_inner_state *s, const wish *w, const char *id)
{
    const gt_positions *how = s->game->cards->system->positions;
    int object[GT_SC_OBJECTS], count = 0;
    int n = gt_position_list(how, s->rules, s->state, w->player, w->zone, object);
    for (int i = 0; i < n; i++)
        count += strcmp(gt_position_id(how, s->rules, s->state, object[i]), id) == 0;
    return count;
}

/* Whether of each card so many came to lie there as are named. */
static bool came_true(const gt_inner_state *before, const gt_inner_state *after, const wish *w)
{
    for (int i = 0; i < w->n; i++) {
        int wanted = 0;
        for (int k = 0; k < w->n; k++)
            wanted += strcmp(w->id[k], w->id[i]) == 0;
        if (count_there(after, w, w->id[i]) < count_there(before, w, w->id[i]) + wanted)
            return false;
    }
    return true;
}

/* Takes the action by the first number of chance that makes the wish come true. Where many numbers
 * did the same, chance was not asked for anything. */
static bool apply_so(gt_inner_state *s, const char *action, const wish *w)
{
    enum { MANY = 64 };
    gt_inner_state *trial = gt_inner_state_new(s->game, NULL);
    bool ok = trial != NULL, found = false, alike = true;
    uint64_t first = 0;
    for (uint64_t i = 0, seed; ok && !found && i < (alike ? MANY : GT_SEEDS_STILL); i++) {
        gt_inner_copy(trial, s);
        ok = seed_for(s, i, &seed) && apply_by(trial, action, seed);
        found = ok && came_true(s, trial, w);
        uint64_t key = gt_state_key(trial->rules, trial->state);
        first = i == 0 ? key : first;
        alike = alike && key == first;
    }
    if (found)
        gt_inner_copy(s, trial);
    else if (ok)
        gt_inner_wrong("no outcome of chance does that");
    if (trial != NULL)
        gt_inner_state_close(trial);
    return found;
}

int gauntlet_apply_so(gauntlet_state *handle, const char *action, int player, const char *zone,
                      const char *const *id, int n)
{
    gt_inner_state *s = take(handle, GT_OF_STATE, GT_TO_CHANGE);
    if (s == NULL)
        return 0;
    bool ok = given(action, "an action was") && is_player(player) && given(zone, "a zone was") &&
              all_given(id, n, "ids of cards");
    wish w = {player, -1, id, n};
    if (ok)
        w.zone = zone_named(s->game->cards->system->positions, zone);
    ok = ok && w.zone >= 0 && apply_so(s, action, &w);
    changed(handle);
    return ok;
}

/* ---- What it looks like. */

static void write_view(gt_json_text *j, const gt_inner_state *s, int player)
{
    struct gt_view_box box;
    gt_view_json(j, gt_view_make(&box, s->rules, s->state, player),
                 s->history != NULL ? &s->history->seen[player] : NULL);
}

size_t gauntlet_view(const gauntlet_state *handle, int player, char *buffer, size_t n)
{
    gt_json_text j = {.text = buffer, .size = n};
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return 0;
    bool ok = is_player(player) && has_room(buffer, n);
    if (ok) {
        gt_json_open(&j, NULL, '{');
        write_view(&j, s, player);
        gt_json_close(&j, '}');
    }
    seen(handle);
    return ok ? written(&j) : 0;
}

/* The cards of a player's zones, in their order. */
static void write_zones(gt_json_text *j, const gt_inner_state *s, int player)
{
    const gt_positions *how = s->game->cards->system->positions;
    int object[GT_SC_OBJECTS];
    for (int z = 0; z < how->n_zones; z++) {
        int n = gt_position_list(how, s->rules, s->state, player, z, object);
        gt_json_open(j, how->zone[z].name, '[');
        for (int i = 0; i < n; i++)
            gt_json_string(j, NULL, gt_position_id(how, s->rules, s->state, object[i]));
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

static void write_whole(gt_json_text *j, const gt_inner_state *s)
{
    gt_head head = gt_head_of(s->state);
    gt_json_open(j, NULL, '{');
    gt_json_string(j, "rules", s->rules->rules->name);
    write_key(j, "key", gt_state_key(s->rules, s->state));
    write_key(j, "seed", head.seed);
    gt_json_number(j, "actions", head.actions);
    for (int zones = s->game->cards->system->positions != NULL; zones >= 0; zones--) {
        gt_json_open(j, zones ? "zones" : "views", '{');
        for (int player = 0; player < 2; player++) {
            gt_json_open(j, GT_SC_PLAYERS[player], '{');
            if (zones)
                write_zones(j, s, player);
            else
                write_view(j, s, player);
            gt_json_close(j, '}');
        }
        gt_json_close(j, '}');
    }
    gt_json_close(j, '}');
}

size_t gauntlet_whole(const gauntlet_state *handle, char *buffer, size_t n)
{
    gt_json_text j = {.text = buffer, .size = n};
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return 0;
    bool room = has_room(buffer, n);
    if (room)
        write_whole(&j, s);
    seen(handle);
    return room ? written(&j) : 0;
}

/* ---- Searching. */

/* Deals a world into another state of the same game. In a world chance is chance again: it belongs
 * to the game that shuffles. */
static bool deal(gt_inner_state *into, const gt_inner_state *s, int player, uint64_t seed)
{
    struct gt_view_box box;
    if (to_move(s) == GT_TERMINAL) {
        gt_inner_wrong("the game is over");
        return false;
    }
    if (!gt_resample(gt_view_make(&box, s->rules, s->state, player), seed, into->state)) {
        gt_inner_wrong("no world agrees with what %c knows: the position cannot come about",
                       "AB"[player]);
        return false;
    }
    into->rules = gt_game_in(into->game->storage);
    forget(into, s, player);
    gt_past_copy(into->past, s->past);
    gt_past_by_other_chance(into->past);
    return true;
}

gauntlet_state *gauntlet_world_of(const gauntlet_state *handle, int player, uint64_t seed)
{
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return NULL;
    gt_inner_state *world = is_player(player) ? gt_inner_state_new(s->game, NULL) : NULL;
    bool ok = world != NULL && deal(world, s, player, seed);
    seen(handle);
    if (ok)
        return handle_for(GT_OF_STATE, world);
    if (world != NULL)
        gt_inner_state_close(world);
    return NULL;
}

gauntlet_state *gauntlet_world(const gauntlet_state *handle, uint64_t seed)
{
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return NULL;
    int player = to_move(s);
    seen(handle);
    if (player == GT_TERMINAL)
        gt_inner_wrong("the game is over");
    return player == GT_TERMINAL ? NULL : gauntlet_world_of(handle, player, seed);
}

int gauntlet_deal(gauntlet_state *into, const gauntlet_state *from, int player, uint64_t seed)
{
    gt_inner_state *a;
    const gt_inner_state *b;
    if (!take_two(into, from, &a, &b))
        return 0;
    bool ok = is_player(player) && deal(a, b, player, seed);
    seen(from);
    changed(into);
    return ok;
}

int gauntlet_play_out(gauntlet_state *handle, uint64_t seed)
{
    gt_inner_state *s = take(handle, GT_OF_STATE, GT_TO_CHANGE);
    if (s == NULL)
        return 0;
    gt_random_players players = {{gt_fold(gt_mix(seed), 0), gt_fold(gt_mix(seed), 1)}};
    if (to_move(s) != GT_TERMINAL)
        gt_play_out(s->rules, s->state, &players, NULL);
    forget(s, NULL, 0);
    gt_past_lost(s->past);
    changed(handle);
    return 1;
}

int gauntlet_evaluate(const gauntlet_state *handle, int player, int32_t *value)
{
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return 0;
    bool ok = is_player(player) && given(value, "room for a number was");
    if (ok && s->rules->rules->evaluate == NULL) {
        gt_inner_wrong("this game has no evaluation");
        ok = false;
    }
    if (ok)
        *value = gt_evaluate(s->rules, s->state, player, NULL);
    seen(handle);
    return ok;
}

int32_t gauntlet_scale(const gauntlet_state *handle)
{
    const gt_inner_state *s = see(handle);
    int32_t scale = s != NULL ? gt_evaluation_scale(s->rules) : 1;
    if (s != NULL)
        seen(handle);
    return scale;
}

double gauntlet_result(const gauntlet_state *handle, int player)
{
    const gt_inner_state *s = see(handle);
    double result = -1;
    if (s == NULL)
        return result;
    if (is_player(player) && to_move(s) == GT_TERMINAL)
        result = gt_return(s->rules, s->state, player);
    seen(handle);
    return result;
}

const char *gauntlet_end(const gauntlet_state *handle)
{
    const gt_inner_state *s = see(handle);
    const char *end = "";
    if (s == NULL)
        return end;
    if (to_move(s) == GT_TERMINAL)
        end = gt_end_name(s->rules, gt_how_ended(s->state));
    seen(handle);
    return end;
}

int gauntlet_turn(const gauntlet_state *handle)
{
    const gt_inner_state *s = see(handle);
    int turn = s != NULL ? gt_turns(s->state) : 0;
    if (s != NULL)
        seen(handle);
    return turn;
}

uint64_t gauntlet_key(const gauntlet_state *handle)
{
    const gt_inner_state *s = see(handle);
    uint64_t key = s != NULL ? gt_state_key(s->rules, s->state) : 0;
    if (s != NULL)
        seen(handle);
    return key;
}

int gauntlet_check(const gauntlet_state *handle)
{
    char why[400] = "";
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return 0;
    bool ok = gt_check(s->rules, s->state, why, sizeof why);
    if (!ok)
        gt_inner_wrong("an invariant is broken: %s", why);
    seen(handle);
    return ok;
}
