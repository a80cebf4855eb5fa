/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keeping a game, and going through it on a terminal. A battle is what the description of the
 * position says is one: another text than before is another battle. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/timeline.h"

#include "ai/view_json.h"
#include "decks/files/memory.h"
#include "decks/files/width.h"
#include "sim/cli/board.h"

#include <cjson/cJSON.h>
#include <unistd.h>

enum { CLAUSE = 14 }; /* columns */

static void hear(void *context, const gt_state *s, const char *clause, const char *text)
{
    gt_timeline *f = context;
    f->line = gt_grow(f->line, f->n_lines, &f->lines_capacity, sizeof *f->line);
    clause = clause != NULL ? clause : "";
    f->line[f->n_lines++] = (gt_timeline_line){.clause = gt_copy_text(clause, strlen(clause)),
                                               .text = gt_copy_text(text, strlen(text)),
                                               .turn = gt_turn_told(f->game, s),
                                               .active = gt_head_of(s).active};
}

void gt_timeline_begin(gt_timeline *f, const gt_game *game, const gt_pool *pool)
{
    *f = (gt_timeline){.game = game, .pool = pool, .player = -1};
    f->observer = (gt_observer){.context = f, .line = hear};
}

void gt_timeline_free(gt_timeline *f)
{
    for (int i = 0; i < f->n; i++) {
        free(f->frame[i].battle_text);
        free(f->frame[i].judged);
    }
    for (int i = 0; i < f->n_lines; i++) {
        free(f->line[i].clause);
        free(f->line[i].text);
    }
    free(f->frame);
    free(f->states);
    free(f->line);
}

void gt_timeline_action(gt_timeline *f, int player, const char *text)
{
    f->player = player;
    snprintf(f->action, sizeof f->action, "%s", text);
}

/* What the description of a position tells of a battle: who attacks where; to be freed. */
static char *battle_of(const gt_timeline *f, const gt_state *s)
{
    static char text[GT_VIEW_JSON];
    struct gt_view_box box;
    gt_json_text j = {.text = text, .size = sizeof text};
    gt_json_open(&j, NULL, '{');
    gt_view_json(&j, gt_view_make(&box, f->game, s, 0), NULL);
    gt_json_close(&j, '}');
    cJSON *view = cJSON_Parse(text), *battle = cJSON_GetObjectItemCaseSensitive(view, "battle");
    cJSON_DeleteItemFromObjectCaseSensitive(battle,
                                            "blocker"); /* it comes while the battle is on */
    char *told = battle != NULL ? cJSON_PrintUnformatted(battle) : NULL;
    char *copy = gt_copy_text(told != NULL ? told : "", told != NULL ? strlen(told) : 0);
    cJSON_free(told);
    cJSON_Delete(view);
    return copy;
}

void gt_timeline_take(gt_timeline *f, const gt_state *s)
{
    const gt_rules *rules = f->game->rules;
    int before = f->capacity, heard = 0;
    f->frame = gt_grow(f->frame, f->n, &f->capacity, sizeof *f->frame);
    if (f->capacity > before)
        f->states = gt_resize(f->states, (size_t)f->capacity, gt_state_bytes(rules));
    for (int i = 0; i < f->n; i++)
        heard += f->frame[i].n_lines;
    gt_timeline_frame *frame = &f->frame[f->n];
    *frame = (gt_timeline_frame){
        .player = f->player, .first_line = heard, .n_lines = f->n_lines - heard};
    memcpy(frame->action, f->action, sizeof frame->action);
    frame->battle_text = battle_of(f, s);
    frame->battle = frame->battle_text[0] != '\0' &&
                    (f->n == 0 || strcmp(frame->battle_text, f->frame[f->n - 1].battle_text) != 0);
    gt_copy(f->game, gt_state_at(rules, f->states, (size_t)f->n), s);
    f->n++;
}

static const gt_state *state_of(const gt_timeline *f, int at)
{
    return gt_const_state_at(f->game->rules, f->states, (size_t)at);
}

/* ---- What the choices were worth. */

/* How many actions there were to choose from before moment at + 1; 0: nothing was chosen. */
static int choices_at(const gt_timeline *f, int at)
{
    gt_action legal[GT_MAX_ACTIONS];
    if (at + 1 >= f->n || gt_to_move(f->game, state_of(f, at)) == GT_TERMINAL)
        return 0;
    int n = gt_legal_actions(f->game, state_of(f, at), legal);
    return n > 1 ? n : 0;
}

int gt_timeline_choices(const gt_timeline *f)
{
    int sum = 0;
    for (int i = 0; i < f->n; i++)
        sum += choices_at(f, i);
    return sum;
}

bool gt_timeline_judge(gt_timeline *f, gt_judge *judge)
{
    static gt_judged judged[GT_MAX_ACTIONS];
    for (int i = 0; i < f->n; i++) {
        if (choices_at(f, i) == 0)
            continue;
        gt_timeline_frame *frame = &f->frame[i];
        int n = gt_judge_position(judge, f->game, state_of(f, i), judged);
        if (n == 0)
            return false;
        frame->judged = gt_resize(NULL, (size_t)n, sizeof *judged);
        memcpy(frame->judged, judged, (size_t)n * sizeof *judged);
        frame->n_judged = n;
    }
    return true;
}

/* ---- On a terminal. */

static bool turn_begins(const gt_timeline *f, int at)
{
    return at == 0 ||
           gt_turn_told(f->game, state_of(f, at)) != gt_turn_told(f->game, state_of(f, at - 1));
}

static bool battle_begins(const gt_timeline *f, int at)
{
    return f->frame[at].battle;
}

/* The next moment in a direction at which something begins; the end if there is none. */
static int seek(const gt_timeline *f, int at, int way, bool (*begins)(const gt_timeline *, int))
{
    do
        at += way;
    while (at > 0 && at < f->n - 1 && !begins(f, at));
    return at;
}

static void show(const gt_timeline *f, int at, FILE *out)
{
    const gt_timeline_frame *frame = &f->frame[at];
    fprintf(out, "\n---- action %d of %d, ", at, f->n - 1);
    gt_print_moment(out, f->game, state_of(f, at));
    fputs(" ----\n", out);
    if (frame->player >= 0)
        fprintf(out, "%c: %s\n", "AB"[frame->player], frame -> action);
    for (int i = 0; i < frame->n_lines; i++) {
        const gt_timeline_line *line = &f->line[frame->first_line + i];
        fputs("    ", out);
        gt_print_left(out, line->clause, CLAUSE);
        fprintf(out, "  %s\n", line->text);
    }
    putc('\n', out);
    gt_print_board(out, f->game, f->pool, state_of(f, at), true, "");
}

static void print_help(FILE *out)
{
    fputs("  Enter, n    next action          p    the action before\n"
          "  t           next turn            T    the turn before\n"
          "  b           next battle          B    the battle before\n"
          "  17          action 17            0    the beginning\n"
          "  e           the end              q    leave\n",
          out);
}

/* Where a line leads; -1: nowhere, it is no command. */
static int follow(const gt_timeline *f, int at, const char *line)
{
    char *end;
    long number = strtol(line, &end, 10);
    if (end > line && *end == '\0')
        return number < 0 ? 0 : number >= f->n ? f->n - 1 : (int)number;
    if (line[0] != '\0' && line[1] != '\0')
        return -1;
    switch (line[0]) {
    case '\0':
    case 'n': return at + 1;
    case 'p': return at - 1;
    case 't': return seek(f, at, 1, turn_begins);
    case 'T': return at > 0 ? seek(f, at, -1, turn_begins) : 0;
    case 'b': return seek(f, at, 1, battle_begins);
    case 'B': return at > 0 ? seek(f, at, -1, battle_begins) : 0;
    case 'e': return f->n - 1;
    default: return -1;
    }
}

void gt_timeline_step(const gt_timeline *f, FILE *in, FILE *out)
{
    char *line = NULL;
    size_t size = 0;
    int at = 0;
    if (f->n == 0)
        return;
    show(f, at, out);
    for (;;) {
        fprintf(out, "%d of %d, ? for help> ", at, f->n - 1);
        fflush(out);
        if (getline(&line, &size, in) < 0)
            break;
        line[strcspn(line, "\r\n")] = '\0';
        if (isatty(fileno(in)) == 0)
            fprintf(out, "%s\n", line);
        if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
            break;
        int to = follow(f, at, line);
        if (to < 0 && strcmp(line, "p") != 0) {
            print_help(out);
            continue;
        }
        at = to < 0 ? 0 : to > f->n - 1 ? f->n - 1 : to;
        show(f, at, out);
    }
    putc('\n', out);
    free(line);
}
