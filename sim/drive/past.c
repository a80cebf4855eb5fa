/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How states came about, and a game so far as a record (docs/record.md): it is played again for the
 * texts of its actions. */
#include "sim/drive/past.h"

#include "ai/states.h"
#include "decks/files/memory.h"
#include "engine/core/limits.h"
#include "sim/drive/callers.h"
#include "sim/playing/record_head.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

gt_past *gt_past_new(const gt_game *game)
{
    int most = 2 * gt_action_limit(game) + 2; /* some are not counted, where all is asked */
    gt_past *past = calloc(1, sizeof *past + (size_t)most * sizeof past->number[0]);
    if (past != NULL)
        past->most = most;
    return past;
}

void gt_past_begin(gt_past *past, uint64_t seed, int first, bool plain)
{
    if (past == NULL)
        return;
    past->seed = seed;
    past->first = first;
    past->plain = plain;
    past->whole = true;
    past->n = 0;
}

void gt_past_copy(gt_past *to, const gt_past *from)
{
    if (to != NULL && from != NULL) /* of one game: as many fit into both */
        memcpy(to, from, sizeof *from + (size_t)from->n * sizeof from->number[0]);
}

void gt_past_note(gt_past *past, const gt_game *g, const gt_state *s, gt_action a)
{
    gt_action legal[GT_MAX_ACTIONS];
    if (past == NULL)
        return;
    int n = gt_legal_actions(g, s, legal), i = 0;
    while (i < n && legal[i] != a)
        i++;
    past->whole = past->whole && past->n < past->most;
    if (past->n < past->most)
        past->number[past->n++] = (int16_t)(i < n ? i : -1);
}

void gt_past_by_other_chance(gt_past *past)
{
    if (past != NULL)
        past->plain = false;
}

void gt_past_lost(gt_past *past)
{
    if (past != NULL)
        past->plain = past->whole = false;
}

int gauntlet_history(const gauntlet_state *handle, int32_t *number, int n)
{
    const gt_inner_state *s = see(handle);
    int count = -1;
    if (s == NULL)
        return -1;
    if (s->past == NULL)
        gt_inner_wrong("states of this game keep no history");
    else if (!s->past->whole)
        gt_inner_wrong("nobody knows how this state came about");
    else if (n < 0 || (n > 0 && number == NULL))
        gt_inner_wrong("room for numbers was expected");
    else
        count = s->past->n;
    for (int i = 0; i < count && i < n; i++)
        number[i] = s->past->number[i];
    seen(handle);
    return count;
}

/* ---- Records. */

typedef struct writing {
    const gt_inner_state *s;
    const char *player[2];
    gt_state *again;
    gt_record record;
} writing;

/* Plays the game again, into the record. */
static void play_again(writing *w)
{
    const gt_past *past = w->s->past;
    const gt_game *g = w->s->rules;
    gt_state *s = w->again;
    gt_action legal[GT_MAX_ACTIONS];
    char text[GT_TEXT];
    gt_start(g, s, past->seed, past->first);
    for (int i = 0; i < past->n; i++) {
        gt_legal_actions(g, s, legal);
        gt_action a = past->number[i] < 0 ? GT_CONCEDE : legal[past->number[i]];
        gt_action_text(g, s, a, text, sizeof text);
        gt_record_add(&w->record, gt_to_move(g, s), text);
        gt_apply(g, s, a);
    }
    if (gt_to_move(g, s) != GT_TERMINAL)
        return;
    double points = gt_return(g, s, 0);
    gt_record_end(&w->record, g, s, points > 0.5 ? 0 : points < 0.5 ? 1 : 2);
}

static void write_down(void *with)
{
    writing *w = with;
    const gt_inner_game *game = w->s->game;
    const gt_deck *const deck[2] = {&game->deck[0], &game->deck[1]};
    gt_record_head(&w->record, w->s->rules, gt_library_pool(game->cards->library), deck, w->player,
                   w->s->past->seed, w->s->past->first, &game->limits);
    play_again(w);
}

/* Writes a record into n bytes; returns its length, 0: it does not fit. */
static size_t hand_over_record(const gt_record *record, char *buffer, size_t n)
{
    FILE *out = fmemopen(buffer, n, "w");
    if (out == NULL) {
        gt_inner_wrong("out of memory");
        return 0;
    }
    gt_record_write(out, record);
    bool ok = fflush(out) == 0 && !ferror(out);
    long length = ok ? ftell(out) : 0;
    fclose(out);
    if (length > 0 && (size_t)length < n)
        return (size_t)length;
    gt_inner_wrong("the buffer is too small");
    return 0;
}

/* Why there is no record of it; NULL: there is. */
static const char *no_record(const gt_inner_state *s)
{
    if (s->past == NULL)
        return "states of this game keep no history";
    if (s->game->deck == NULL || s->rules->asks_all)
        return "games that begin with a position, or in which all is asked, are no records";
    if (!s->past->plain || !s->past->whole)
        return "its chance does not follow from its seed alone: it is no record";
    return NULL;
}

static size_t record(const gt_inner_state *s, const char *const player[2], char *buffer, size_t n)
{
    writing w = {.s = s, .player = {player[0], player[1]}};
    size_t length = 0;
    w.again = gt_states_new(s->rules->rules, 1);
    if (w.again != NULL && gt_with_memory(write_down, &w)) {
        length = hand_over_record(&w.record, buffer, n);
        gt_record_free(&w.record);
    } else
        gt_inner_wrong("out of memory"); /* what the record took was given back */
    free(w.again);
    return length;
}

size_t gauntlet_record(const gauntlet_state *handle, const char *player_a, const char *player_b,
                       char *buffer, size_t n)
{
    const gt_inner_state *s = see(handle);
    size_t length = 0;
    if (s == NULL)
        return 0;
    const char *const player[2] = {player_a != NULL ? player_a : "unknown",
                                   player_b != NULL ? player_b : "unknown"};
    const char *why = no_record(s);
    if (why != NULL)
        gt_inner_wrong("%s", why);
    else if (has_room(buffer, n))
        length = record(s, player, buffer, n);
    seen(handle);
    return length;
}
