/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * States as numbers (sim/include/gauntlet/engine.h): features, the key of what a player knows, and
 * states as bytes. */
#include "ai/net.h"
#include "ai/view_json.h"
#include "engine/core/features.h"
#include "engine/core/hash.h"
#include "sim/drive/callers.h"

#include <stdlib.h>
#include <string.h>

/* What the header says of features is what the engine means. */
_Static_assert((int)GAUNTLET_MOST_FEATURES == GT_MOST_FEATURES, "engine.h");
_Static_assert((int)GAUNTLET_MOST_ACTION_FEATURES == GT_MOST_ACTION_FEATURES, "engine.h");
_Static_assert((int)GAUNTLET_MOST_ACTIONS == GT_MAX_ACTIONS, "engine.h");
_Static_assert(sizeof(gauntlet_feature) == sizeof(gt_feature), "engine.h");

uint64_t gauntlet_infoset_key(const gauntlet_state *handle, int player)
{
    struct gt_view_box box;
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return 0;
    uint64_t key = 0;
    if (is_player(player))
        key = gt_infoset_key(gt_view_make(&box, s->rules, s->state, player));
    seen(handle);
    return key;
}

/* ---- Features. */

/* The rows of a space; NULL: there are none. */
static const gt_feature_row *rows_of(const gt_inner_game *game, int space, int *n)
{
    const gt_feature_rules *f = game->cards->system->rules->features;
    bool ok = space == GAUNTLET_POSITIONS || space == GAUNTLET_ACTIONS;
    *n = 0;
    if (!ok)
        gt_inner_wrong("a space of features is 0 or 1");
    if (!ok || f == NULL)
        return NULL;
    *n = space == GAUNTLET_POSITIONS ? f->n_view_rows : f->n_action_rows;
    return space == GAUNTLET_POSITIONS ? f->view_rows : f->action_rows;
}

int gauntlet_feature_count(const gauntlet_game *handle, int space)
{
    int n, count = 0;
    const gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_READ);
    if (game == NULL)
        return 0;
    const gt_feature_row *rows = rows_of(game, space, &n);
    for (int i = 0; i < n; i++)
        count += rows[i].count;
    seen(handle);
    return count;
}

int gauntlet_feature_row(const gauntlet_game *handle, int space, int number, gauntlet_row *row)
{
    int n, first = 0;
    const gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_READ);
    if (game == NULL)
        return 0;
    const gt_feature_row *rows = rows_of(game, space, &n);
    bool ok = given(row, "room for a row was") && number >= 0 && number < n;
    for (int i = 0; ok && i < number; i++)
        first += rows[i].count;
    if (ok)
        *row = (gauntlet_row){rows[number].name, rows[number].about, first, rows[number].count};
    seen(handle);
    return ok;
}

int gauntlet_feature_keys(const gauntlet_game *handle, int space, uint64_t *out, int n)
{
    int n_rows, count = gauntlet_feature_count(handle, space);
    const gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_READ);
    uint64_t *all = NULL;
    bool ok = game != NULL && (n == 0 || given(out, "room for keys was"));
    if (ok) {
        const gt_feature_row *rows = rows_of(game, space, &n_rows);
        all = rows != NULL && count > 0 ? malloc((size_t)count * sizeof *all) : NULL;
        if (all != NULL)
            gt_feature_keys(rows, n_rows, game->cards->system->rules->features->words, all);
        ok = all != NULL;
    }
    for (int i = 0; ok && i < n && i < count; i++)
        out[i] = all[i];
    free(all);
    if (game != NULL)
        seen(handle);
    return ok ? count : -1;
}

uint64_t gauntlet_net_spaces(const gauntlet_game *handle)
{
    const gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_READ);
    uint64_t spaces = game != NULL ? gt_net_spaces(game->cards->system->rules) : 0;
    if (game != NULL)
        seen(handle);
    return spaces;
}

/* Whether positions have features; and room for them was given. */
static bool can_tell(const gt_inner_state *s, const gauntlet_feature *out, int n)
{
    if (!gt_has_features(s->rules))
        gt_inner_wrong("this game has no features");
    else if (n < 0 || (n > 0 && out == NULL))
        gt_inner_wrong("room for features was expected");
    else
        return true;
    return false;
}

/* Hands over as many of `all` as there is room for. */
static void hand_over(gauntlet_feature *out, int n, const gt_feature *all, int count)
{
    for (int i = 0; i < count && i < n; i++)
        out[i] = (gauntlet_feature){all[i].index, all[i].value};
}

int gauntlet_features(const gauntlet_state *handle, int player, gauntlet_feature *out, int n)
{
    gt_feature all[GT_MOST_FEATURES];
    struct gt_view_box box;
    int count = -1;
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return -1;
    if (is_player(player) && can_tell(s, out, n)) {
        count = gt_view_features(gt_view_make(&box, s->rules, s->state, player), all);
        hand_over(out, n, all, count);
    }
    seen(handle);
    return count;
}

int gauntlet_action_features(const gauntlet_state *handle, int i, gauntlet_feature *out, int n)
{
    gt_feature all[GT_MOST_ACTION_FEATURES];
    gt_action legal[GT_MAX_ACTIONS];
    struct gt_view_box box;
    int count = -1;
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return -1;
    if (can_tell(s, out, n)) {
        int n_legal = gt_legal_actions(s->rules, s->state, legal);
        if (i >= 0 && i < n_legal) {
            const gt_view *v = gt_view_make(&box, s->rules, s->state, to_move(s));
            count = gt_action_features(v, legal[i], all);
            hand_over(out, n, all, count);
        } else
            gt_inner_wrong("there is no action of that number");
    }
    seen(handle);
    return count;
}

/* ---- States as bytes:
 *
 *     8   "gtstate1"
 *     8   what game it is of (print_of)
 *     8   1: its decks lie in a given order, else 0
 *     ..  the state, with 0 in its unused parts
 *     8   hash of all before */

static const char MAGIC[8] = "gtstate1";

enum { HEAD = 24, HASH = 8 };

/* A hash of all that a state's bytes lean on: what both players know of the game, what cards say,
 * and the version of what the rules do. Made once; 0: no memory. */
static uint64_t print_of(gt_inner_game *game)
{
    uint64_t print = atomic_load(&game->print);
    if (print != 0)
        return print;
    const gt_rules *rules = game->cards->system->rules;
    const gt_pool *pool = gt_library_pool(game->cards->library);
    gt_json_text j = {.text = malloc(GAUNTLET_JSON_BYTES), .size = GAUNTLET_JSON_BYTES};
    if (j.text == NULL) {
        gt_inner_wrong("out of memory");
        return 0;
    }
    gt_game_json(&j, gt_game_in(game->storage));
    print = gt_fold(gt_hash_bytes(j.text, j.used), (uint64_t)rules->behaviour);
    print = gt_fold(print, rules->core->state_bytes);
    print = gt_fold(print, gt_game_in(game->storage)->asks_all);
    for (unsigned i = 0; i < (unsigned)pool->n_defs; i++)
        print = gt_fold(print, pool->defs[i].content_hash);
    free(j.text);
    print += print == 0;
    atomic_store(&game->print, print);
    return print;
}

static size_t saved_bytes(const gt_inner_game *game)
{
    return HEAD + game->cards->system->rules->core->state_bytes + HASH;
}

size_t gauntlet_saved_bytes(const gauntlet_game *handle)
{
    const gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_READ);
    size_t bytes = game != NULL ? saved_bytes(game) : 0;
    if (game != NULL)
        seen(handle);
    return bytes;
}

static void put_number(char *at, uint64_t number)
{
    memcpy(at, &number, sizeof number);
}

static uint64_t number_at(const char *at)
{
    uint64_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

/* Writes a state into so many bytes as it takes. False: no memory. */
static bool save(const gt_inner_state *s, char *out, size_t bytes)
{
    uint64_t print = print_of(s->game);
    gt_state *copy = calloc(1, gt_state_bytes(s->rules->rules));
    if (copy == NULL)
        gt_inner_wrong("out of memory");
    if (copy != NULL && print != 0) {
        gt_copy(s->rules, copy, s->state);
        memcpy(out, MAGIC, sizeof MAGIC);
        put_number(out + 8, print);
        put_number(out + 16, s->rules != gt_game_in(s->game->storage));
        memcpy(out + HEAD, copy, bytes - HEAD - HASH);
        put_number(out + bytes - HASH, gt_hash_bytes(out, bytes - HASH));
    }
    free(copy);
    return copy != NULL && print != 0;
}

size_t gauntlet_save(const gauntlet_state *handle, void *buffer, size_t n)
{
    const gt_inner_state *s = see(handle);
    if (s == NULL)
        return 0;
    size_t bytes = saved_bytes(s->game);
    bool ok = has_room(buffer, n);
    if (ok && n < bytes) {
        gt_inner_wrong("the buffer is too small");
        ok = false;
    }
    ok = ok && save(s, buffer, bytes);
    seen(handle);
    return ok ? bytes : 0;
}

/* Whether these bytes are a state of this game. */
static bool is_saved(gt_inner_game *game, const char *bytes, size_t n)
{
    if (n != saved_bytes(game) || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        gt_inner_wrong("these bytes are no state of this game");
    else if (number_at(bytes + n - HASH) != gt_hash_bytes(bytes, n - HASH))
        gt_inner_wrong("these bytes were damaged");
    else if (number_at(bytes + 8) != print_of(game) ||
             (number_at(bytes + 16) != 0 && game->still == NULL))
        gt_inner_wrong("these bytes are of a game with other decks, cards, options or rules");
    else
        return true;
    return false;
}

gauntlet_state *gauntlet_load(gauntlet_game *handle, const void *bytes, size_t n)
{
    gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_READ);
    gt_inner_state *s = NULL;
    if (game == NULL)
        return NULL;
    if (given(bytes, "bytes were") && is_saved(game, bytes, n))
        s = gt_inner_state_new(game, NULL);
    if (s != NULL) {
        if (number_at((const char *)bytes + 16) != 0)
            s->rules = gt_game_in(game->still);
        memcpy(s->state, (const char *)bytes + HEAD, n - HEAD - HASH);
        gt_past_lost(s->past);
    }
    seen(handle);
    return handle_for(GT_OF_STATE, s);
}
