/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards, games and states for the library. Files are read behind a door (decks/files/memory.h), so
 * that lack of memory is told as any mistake is. */
#include "sim/drive/inner.h"

#include "ai/states.h"
#include "decks/files/memory.h"
#include "decks/files/plain.h"
#include "decks/lists/shipped.h"
#include "decks/positions/fields.h"
#include "sim/drive/bot.h"
#include "sim/drive/vector.h"
#include "sim/include/gauntlet/engine.h"

#include <stdalign.h>

static const char NO_MEMORY[] = "out of memory";

/* ---- What went wrong. */

enum { ERROR_BYTES = 4000 };

static _Thread_local char last_error[ERROR_BYTES];

const char *gt_what_was_wrong(void)
{
    return last_error;
}

/* Takes out what a terminal would obey, bytes that are no UTF-8, and a character that was cut at
 * the end. */
static void make_plain(char *text)
{
    char *to = text;
    uint32_t c;
    for (size_t n = strlen(text); n > 0;) {
        int length = gt_utf8_read(text, n, &c);
        size_t step = length > 0 ? (size_t)length : 1;
        if (length > 0 && (*text == '\n' || !gt_is_control(c))) {
            memmove(to, text, step);
            to += step;
        }
        text += step;
        n -= step;
    }
    *to = '\0';
}

void gt_inner_wrong(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(last_error, sizeof last_error, format, args);
    va_end(args);
    make_plain(last_error);
}

/* Tells the mistakes of a file, a line each, and frees them. True: there are none. */
static bool no_errors(gt_errors *e)
{
    char all[ERROR_BYTES] = "";
    size_t used = 0;
    int n = e->n;
    gt_errors_sort(e);
    for (int i = 0; i < n && used < sizeof all; i++) {
        const gt_error *x = &e->list[i];
        char place[64] = "";
        if (x->line > 0)
            snprintf(place, sizeof place, ":%d:%d", x->line, x->column);
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s%s: %s", i > 0 ? "\n" : "",
                                 x->file, place, x->text);
    }
    gt_errors_free(e);
    if (n > 0)
        gt_inner_wrong("%s", all);
    return n == 0;
}

/* Does work that reads files. */
static bool read_behind_door(void (*work)(void *), void *with)
{
    if (gt_with_memory(work, with))
        return true;
    gt_inner_wrong("%s", NO_MEMORY);
    return false;
}

/* ---- Cards. */

typedef struct reading_cards {
    gt_inner_cards *cards;
    const char *const *path, *const *patch;
    int n, n_patches;
} reading_cards;

/* A patch as callers name it: the path of a file, or its text. */
static gt_json *read_patch(const char *said, int number, gt_errors *e)
{
    char name[32];
    snprintf(name, sizeof name, "patch %d", number + 1);
    bool is_text = strpbrk(said, "{[") != NULL;
    return is_text ? gt_json_parse(name, said, strlen(said), e) : gt_json_read(said, e);
}

static void read_cards(void *with)
{
    reading_cards *r = with;
    gt_errors errors = {0};
    gt_library *library = NULL;
    gt_json **patch = gt_resize(NULL, (size_t)r->n_patches + 1, sizeof(gt_json *));
    for (int i = 0; i < r->n_patches; i++)
        patch[i] = read_patch(r->patch[i], i, &errors);
    if (errors.n == 0)
        library = gt_cards_load_with(r->cards->system, r->path, r->n, patch, r->n_patches, &errors);
    for (int i = 0; i < r->n_patches; i++)
        gt_json_free(patch[i]);
    gt_free(patch);
    if (no_errors(&errors))
        r->cards->library = library;
    else
        gt_library_free(library);
}

gt_inner_cards *gt_inner_cards_open(const gt_system *system, const char *const *path, int n,
                                    const char *const *patch, int n_patches)
{
    gt_inner_cards *cards = calloc(1, sizeof *cards);
    reading_cards r = {cards, path, patch, n, n_patches};
    if (cards == NULL) {
        gt_inner_wrong("%s", NO_MEMORY);
        return NULL;
    }
    cards->system = system;
    atomic_init(&cards->holders, 1);
    if (read_behind_door(read_cards, &r) && cards->library != NULL)
        return cards;
    gt_inner_cards_close(cards);
    return NULL;
}

void gt_inner_cards_close(gt_inner_cards *cards)
{
    if (cards == NULL || atomic_fetch_sub(&cards->holders, 1) > 1)
        return;
    gt_library_free(cards->library);
    free(cards);
}

/* ---- Decks. */

/* The path of a deck that comes along; false: there is none of this name. */
static bool find_shipped(const gt_system *system, const char *name, char *path, size_t n)
{
    gt_paths all = {0};
    bool found = false;
    gt_shipped_decks(system, &all);
    for (int i = 0; i < all.n && !found; i++) {
        char own[GT_DECK_NAME];
        found = gt_path_is_called(all.path[i], name);
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
static bool read_deck(const gt_inner_cards *c, const char *said, const char *name, gt_deck *out,
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

typedef struct reading_decks {
    const gt_inner_cards *cards;
    const char *said[2];
    gt_deck *deck; /* two */
    gt_limits *limits; /* get the options that they say */
    const char *options; /* of the caller, which go before those; NULL: none */
    bool ok;
    bool refused; /* these were no options, which was told */
} reading_decks;

/* Takes the options of the caller (gt_decider). */
static bool decide(void *context, gt_limits *limits)
{
    char why[800];
    reading_decks *r = context;
    if (gt_system_read_options(r->cards->system, r->options, limits, why, sizeof why))
        return true;
    gt_inner_wrong("%s", why);
    r->refused = true;
    return false;
}

static void read_decks(void *with)
{
    reading_decks *r = with;
    gt_errors errors = {0};
    bool ok = read_deck(r->cards, r->said[0], "deck A", &r->deck[0], &errors);
    ok = read_deck(r->cards, r->said[1], "deck B", &r->deck[1], &errors) && ok;
    r->ok = no_errors(&errors) && ok;
    const gt_decks decks = {r->deck, 2, 2}, *both = &decks;
    const gt_decider caller = {r->options != NULL ? decide : NULL, r};
    char why[800];
    if (r->ok &&
        !gt_decks_options(r->cards->system, &both, 1, caller, r->limits, why, sizeof why)) {
        gt_inner_wrong("%s", why);
        r->ok = false;
    }
    r->ok = r->ok && !r->refused;
}

/* ---- Games. */

static gt_inner_game *new_game(gt_inner_cards *cards)
{
    gt_inner_game *game = calloc(1, sizeof *game);
    void *storage = malloc(cards->system->game_bytes);
    if (game == NULL || storage == NULL) {
        free(game);
        free(storage);
        gt_inner_wrong("%s", NO_MEMORY);
        return NULL;
    }
    game->storage = storage;
    game->cards = cards;
    atomic_fetch_add(&cards->holders, 1);
    atomic_init(&game->holders, 1);
    return game;
}

void gt_inner_game_close(gt_inner_game *game)
{
    if (game == NULL || atomic_fetch_sub(&game->holders, 1) > 1)
        return;
    gt_inner_cards_close(game->cards);
    free(game->position);
    free(game->storage);
    free(game->still);
    free(game->deck);
    free(game);
}

/* No card of a player is to lie above another one. */
static void forget_order(const gt_inner_game *game, const gt_state *s, int player)
{
    const gt_game *g = gt_game_in(game->still);
    uint64_t *order = g->rules->order(game->still);
    for (int i = 0; i < gt_object_count(g, s); i++)
        if (gt_object_owner(g, s, i) == player)
            order[i] = UINT64_MAX;
}

/* Makes the game, and where that can be the other in which decks lie as they are told, at first in
 * their own order. NULL, or why not. */
static const char *prepare(gt_inner_game *game, const gt_deck *deck, gt_limits limits)
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
        why = NO_MEMORY;
    free(s);
    return why;
}

gt_inner_game *gt_inner_game_open(gt_inner_cards *cards, const char *deck_a, const char *deck_b,
                                  gt_limits limits, const char *options)
{
    gt_deck *deck = calloc(2, sizeof *deck);
    reading_decks r = {cards, {deck_a, deck_b}, deck, &limits, options, false, false};
    if (deck == NULL)
        gt_inner_wrong("%s", NO_MEMORY);
    bool ok = deck != NULL && read_behind_door(read_decks, &r) && r.ok;
    gt_inner_game *game = ok ? new_game(cards) : NULL;
    const char *why = game != NULL ? prepare(game, deck, limits) : NULL;
    if (game != NULL && why == NULL) {
        game->deck = deck;
        game->limits = limits;
        return game;
    }
    free(deck);
    if (why == NULL)
        return NULL;
    gt_inner_wrong("%s", why);
    gt_inner_game_close(game);
    return NULL;
}

typedef struct reading_position {
    gt_inner_game *game;
    const char *text;
    void *position;
    bool ok;
} reading_position;

/* Sets up what was read; NULL, or why that cannot be. */
static const char *lay_out(reading_position *r)
{
    const gt_inner_cards *c = r->game->cards;
    return gt_position_set_up(c->system, r->position, gt_library_pool(c->library), r->game->storage,
                              r->game->position);
}

static void read_position(void *with)
{
    reading_position *r = with;
    gt_errors errors = {0};
    const gt_system *system = r->game->cards->system;
    gt_json *json = gt_json_parse("position", r->text, strlen(r->text), &errors);
    bool ok = json != NULL && cJSON_IsObject(gt_json_get(json->root, "position"));
    if (ok) {
        gt_sc_reader reader = {json, system, gt_library_pool(r->game->cards->library), &errors};
        system->positions->read(&reader, json->root, r->position);
    } else if (json != NULL)
        gt_inner_wrong("an object with a member 'position' was expected");
    ok = no_errors(&errors) && ok;
    const char *why = ok ? lay_out(r) : NULL;
    if (why != NULL)
        gt_inner_wrong("%s", why);
    r->ok = ok && why == NULL;
    gt_json_free(json);
}

gt_inner_game *gt_inner_position_open(gt_inner_cards *cards, const char *text)
{
    const gt_system *system = cards->system;
    if (system->positions == NULL) {
        gt_inner_wrong("positions cannot be set up in this game");
        return NULL;
    }
    gt_inner_game *game = new_game(cards);
    reading_position r = {game, text, calloc(1, system->positions->bytes), false};
    if (game != NULL)
        game->position = gt_states_new(system->rules, 1);
    if (game == NULL || game->position == NULL || r.position == NULL)
        gt_inner_wrong("%s", NO_MEMORY);
    else if (!read_behind_door(read_position, &r))
        r.ok = false;
    free(r.position);
    if (r.ok)
        return game;
    gt_inner_game_close(game);
    return NULL;
}

/* ---- How it is played. */

/* Whether a game may still be changed: states look at it. */
static bool is_unused(const gt_inner_game *game)
{
    bool unused = atomic_load(&game->holders) == 1;
    if (!unused)
        gt_inner_wrong("states of this game are open already");
    return unused;
}

bool gt_inner_ask_all(gt_inner_game *game)
{
    if (!is_unused(game))
        return false;
    ((gt_game *)game->storage)->asks_all = true; /* each begins with its gt_game (gt_game_in) */
    if (game->still != NULL)
        ((gt_game *)game->still)->asks_all = true;
    return true;
}

bool gt_inner_keep_events(gt_inner_game *game)
{
    bool ok = is_unused(game);
    game->keeps_events = game->keeps_events || ok;
    return ok;
}

bool gt_inner_keep_past(gt_inner_game *game)
{
    bool ok = is_unused(game);
    game->keeps_past = game->keeps_past || ok;
    return ok;
}

/* ---- The order of decks. */

/* Numbers the cards of a player as they are named; false: one of them is not in the deck, or not so
 * often. */
static bool number_cards(const gt_inner_game *game, const gt_state *s, int player,
                         const char *const *id, int n)
{
    const gt_game *g = gt_game_in(game->still);
    const gt_positions *how = game->cards->system->positions;
    uint64_t *order = g->rules->order(game->still);
    int objects = gt_object_count(g, s);
    for (int k = 0; k < n; k++) {
        int i = 0;
        while (i < objects && (gt_object_owner(g, s, i) != player || order[i] != UINT64_MAX ||
                               strcmp(gt_position_id(how, g, s, i), id[k]) != 0))
            i++;
        if (i == objects) {
            gt_inner_wrong("%.100s is not in deck %s, or not so often", id[k],
                           GT_SC_PLAYERS[player]);
            return false;
        }
        order[i] = (uint64_t)k;
    }
    return true;
}

bool gt_inner_order(gt_inner_game *game, int player, const char *const *id, int n)
{
    const gt_system *system = game->cards->system;
    if (game->still == NULL || system->positions == NULL) {
        gt_inner_wrong("the order of decks cannot be given here");
        return false;
    }
    if (!is_unused(game))
        return false;
    gt_state *s = gt_states_new(system->rules, 1);
    if (s == NULL) {
        gt_inner_wrong("%s", NO_MEMORY);
        return false;
    }
    gt_start(gt_game_in(game->still), s, GT_SEED_STILL, 0);
    game->ordered = true;
    forget_order(game, s, player);
    bool ok = number_cards(game, s, player, id, n);
    if (!ok)
        forget_order(game, s, player);
    free(s);
    return ok;
}

/* ---- States. */

/* What stands in front of a state that lies in the caller's memory. */
static size_t front(void)
{
    size_t step = alignof(max_align_t);
    return (sizeof(gt_inner_state) + step - 1) / step * step;
}

size_t gt_inner_state_bytes(const gt_inner_game *game)
{
    size_t step = alignof(max_align_t);
    return front() + (gt_state_bytes(game->cards->system->rules) + step - 1) / step * step;
}

static void free_history(gt_history *history)
{
    if (history != NULL)
        free(history->next);
    free(history);
}

/* Nobody saw anything yet. NULL: there is no memory. */
static gt_history *new_history(const gt_rules *rules)
{
    gt_history *history = malloc(sizeof *history);
    if (history == NULL)
        return NULL;
    for (int player = 0; player < 2; player++)
        gt_seen_clear(&history->seen[player], player);
    history->next = gt_states_new(rules, 1);
    if (history->next != NULL)
        return history;
    free(history);
    return NULL;
}

gt_inner_state *gt_inner_state_new(gt_inner_game *game, void *memory)
{
    gt_history *history = game->keeps_events ? new_history(game->cards->system->rules) : NULL;
    gt_past *past = game->keeps_past ? gt_past_new(gt_game_in(game->storage)) : NULL;
    bool short_of = (game->keeps_events && history == NULL) || (game->keeps_past && past == NULL);
    gt_inner_state *s = memory != NULL ? memory : malloc(sizeof *s);
    gt_state *state = memory != NULL ? (void *)((char *)memory + front())
                                     : gt_states_new(game->cards->system->rules, 1);
    if (s == NULL || state == NULL || short_of) {
        free(memory != NULL ? NULL : s);
        free(memory != NULL ? NULL : state);
        free_history(history);
        free(past);
        gt_inner_wrong("%s", NO_MEMORY);
        return NULL;
    }
    *s = (gt_inner_state){game, gt_game_in(game->storage), state, memory != NULL, history, past};
    atomic_fetch_add(&game->holders, 1);
    return s;
}

void gt_inner_state_close(gt_inner_state *s)
{
    gt_inner_game_close(s->game);
    free_history(s->history);
    free(s->past);
    if (s->lent)
        return;
    free(s->state);
    free(s);
}

/* ---- Playing. */

/* Chance to come follows from this seed. */
static void set_seed(gt_state *s, uint64_t seed)
{
    gt_head head = gt_head_of(s);
    head.seed = seed;
    for (int player = 0; player < 2 && seed == GT_SEED_STILL; player++)
        head.shuffles[player] |= 1; /* decks lie as they do: there is no first shuffle any more */
    memcpy(s, &head, sizeof head);
}

void gt_inner_begin(gt_inner_state *s, uint64_t seed, int first, unsigned flags,
                    const gt_observer *o)
{
    const gt_inner_game *game = s->game;
    bool still = game->ordered || (flags & GAUNTLET_NO_SHUFFLING) != 0;
    if (gt_seed_is_still(seed)) /* it means something else, and no number is to */
        seed -= GT_SEEDS_STILL;
    if (still && game->still != NULL)
        s->rules = gt_game_in(game->still);
    if (game->position == NULL)
        gt_start_observed(s->rules, s->state, still ? GT_SEED_STILL : seed, first, o);
    else
        gt_copy(s->rules, s->state, game->position);
    if (game->position != NULL && flags != GAUNTLET_SEED_OF_POSITION)
        set_seed(s->state, still ? GT_SEED_STILL : seed);
    gt_past_begin(s->past, seed, first, !still && game->position == NULL);
}

void gt_inner_copy(gt_inner_state *to, const gt_inner_state *from)
{
    for (int player = 0; player < 2 && to->history != NULL; player++)
        to->history->seen[player] = from->history->seen[player];
    to->rules = from->rules;
    gt_past_copy(to->past, from->past);
    gt_copy(to->rules, to->state, from->state);
}

/* Each player sees an action and what comes of it; who has chosen begins anew. */
static void note(gt_inner_state *s, gt_action a)
{
    gt_action legal[GT_MAX_ACTIONS];
    int player = gt_to_move(s->rules, s->state);
    if (s->history == NULL || a == GT_CONCEDE)
        return;
    if (gt_legal_actions(s->rules, s->state, legal) > 1)
        gt_seen_clear(&s->history->seen[player], player);
    for (int i = 0; i < 2; i++)
        gt_seen_note(&s->history->seen[i], s->rules, s->state, a, s->history->next);
}

void gt_inner_apply(gt_inner_state *s, gt_action a)
{
    note(s, a);
    gt_past_note(s->past, s->rules, s->state, a);
    if (a == GT_CONCEDE)
        gt_concede(s->rules, s->state, gt_to_move(s->rules, s->state));
    else
        gt_apply(s->rules, s->state, a);
}

/* ---- Closing. */

void gt_inner_close(gt_handle_kind kind, void *thing)
{
    switch (kind) {
    case GT_OF_CARDS: gt_inner_cards_close(thing); break;
    case GT_OF_GAME: gt_inner_game_close(thing); break;
    case GT_OF_STATE: gt_inner_state_close(thing); break;
    case GT_OF_BOT: gt_bot_free(thing); break;
    case GT_OF_VECTOR: gt_vector_free(thing); break;
    }
}
