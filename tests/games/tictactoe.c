/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tic-tac-toe. Fields are numbered row by row and written as in chess:
 *
 *   0 1 2     a3 b3 c3
 *   3 4 5     a2 b2 c2
 *   6 7 8     a1 b1 c1
 */
#include "tests/games/games.h"

#include "engine/core/describe.h"
#include "engine/core/hash.h"
#include "engine/core/state.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { FIELDS = 9, LINES = 8, EMPTY = 2 };

enum { END_LINE = GT_END_SYSTEM, END_FULL };

static const uint8_t lines[LINES][3] = {
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6},
};

/* The position is system[0 .. 8]: a player or EMPTY for each field. */
int gt_tictactoe_field(const gt_state *s, int field)
{
    return s->system[field];
}

/* How many marks a player has in a line. */
static int marks(const gt_state *s, int line, int player)
{
    int n = 0;
    for (int i = 0; i < 3; i++)
        n += s->system[lines[line][i]] == player;
    return n;
}

static bool has_line(const gt_state *s, int player)
{
    for (int line = 0; line < LINES; line++)
        if (marks(s, line, player) == 3)
            return true;
    return false;
}

static void start(const gt_game *g, gt_state *s, uint64_t seed, int first, const gt_observer *o)
{
    (void)o;
    (void)g;
    (void)seed;
    s->turn = 1;
    s->chooser = (uint8_t)first;
    memset(s->system, EMPTY, FIELDS);
}

static int actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out)
{
    (void)g;
    (void)w;
    int n = 0;
    for (int field = 0; field < FIELDS; field++)
        if (s->system[field] == EMPTY)
            out[n++] = (gt_action)field;
    return n;
}

static void apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    (void)g;
    (void)o;
    s->system[a] = s->chooser;
    bool full = memchr(s->system, EMPTY, FIELDS) == NULL;
    if (has_line(s, s->chooser)) {
        s->end = END_LINE;
        s->winner = s->chooser;
    } else if (full) {
        s->end = END_FULL;
    } else {
        s->turn++;
        s->active = s->chooser = (uint8_t)(1 - s->chooser);
    }
}

static bool resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    (void)g;
    (void)player;
    gt_copy_state(out, s);
    out->seed = gt_fold(seed, 1);
    return true;
}

static uint64_t state_key(const gt_game *g, const gt_state *s)
{
    (void)g;
    uint64_t key = gt_fold(gt_fold(s->first, s->end), s->chooser);
    for (int field = 0; field < FIELDS; field++)
        key = gt_fold(key, s->system[field]);
    return key;
}

static uint64_t infoset_key(const gt_game *g, const gt_state *s, int player)
{
    return gt_fold(state_key(g, s), (uint64_t)player);
}

static int text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    (void)g;
    (void)s;
    return snprintf(buf, n, "%c%c", "abc"[a % 3], "321"[a / 3]);
}

static bool quiet(const gt_game *g, const gt_state *s)
{
    (void)g;
    (void)s;
    return true;
}

/* Lines that a player can still complete, against the other's. */
static int32_t evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    (void)g;
    (void)weights;
    int32_t value = 0;
    for (int line = 0; line < LINES; line++) {
        value += marks(s, line, 1 - player) == 0;
        value -= marks(s, line, player) == 0;
    }
    return value;
}

static bool check(const gt_game *g, const gt_state *s, char *why, size_t n)
{
    (void)g;
    int count[3] = {0};
    const char *wrong = NULL;
    for (int field = 0; field < FIELDS; field++)
        count[s->system[field] <= EMPTY ? s->system[field] : EMPTY]++;
    int ahead = count[s->first] - count[1 - s->first];
    if (ahead != 0 && ahead != 1)
        wrong = "the players did not take turns";
    else if (s->end == GT_RUNNING && (has_line(s, 0) || has_line(s, 1) || count[EMPTY] == 0))
        wrong = "the game should be over";
    else if (s->end == GT_RUNNING && s->chooser != (s->first + ahead) % 2)
        wrong = "the wrong player is to move";
    else if (s->end == END_LINE && (s->winner > 1 || !has_line(s, s->winner)))
        wrong = "the winner has no line";
    if (wrong != NULL)
        snprintf(why, n, "%s", wrong);
    return wrong == NULL;
}

static void describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out)
{
    (void)g;
    (void)viewer;
    out->open(out->context, "fields", true);
    for (int field = 0; field < FIELDS; field++)
        out->text(out->context, NULL,
                  s->system[field] == EMPTY ? "" : gt_player_letter(s->system[field]));
    out->close(out->context, true);
}

static const char *const end_names[] = {"line", "full"};

const gt_rules gt_tictactoe_rules = {
    .name = "tictactoe",
    .core = &gt_core_table,
    .behaviour = 1,
    .n_ends = 2,
    .end_names = end_names,
    .start = start,
    .actions = actions,
    .apply = apply,
    .resample = resample,
    .infoset_key = infoset_key,
    .state_key = state_key,
    .text = text,
    .quiet = quiet,
    .evaluate = evaluate,
    .check = check,
    .describe = describe,
};

const gt_game gt_tictactoe = {.rules = &gt_tictactoe_rules, .turn_limit = 10, .action_limit = 10};
