/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A person as a player. A line is a number, an action in notation, or a command; whatever else it
 * is gets an answer that says so, and the question again. */
#include "sim/cli/human.h"

#include "decks/files/memory.h"
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/system.h"
#include "sim/cli/board.h"
#include "sim/cli/hint.h"
#include "sim/cli/screen.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_GAMES = 100000 };

/* ---- Diary. */

void gt_diary_begin(gt_diary *d, const gt_game *game, const gt_pool *pool, int player)
{
    *d = (gt_diary){.game = game, .pool = pool, .player = player, .text = gt_copy_text("", 0)};
    d->next = gt_resize(NULL, gt_state_bytes(game->rules), 1);
}

void gt_diary_free(gt_diary *d)
{
    free(d->text);
    free(d->next);
    *d = (gt_diary){.game = NULL};
}

__attribute__((format(printf, 2, 3))) static void write_down(gt_diary *d, const char *format, ...)
{
    char line[1000];
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    size_t length = n < 0 ? 0 : (size_t)n < sizeof line ? (size_t)n : sizeof line - 1;
    d->text = gt_resize(d->text, d->size + length + 1, 1);
    memcpy(d->text + d->size, line, length + 1);
    d->size += length;
}

static void begin_turn(gt_diary *d, const gt_state *s)
{
    int turn = gt_turn_told(d->game, s);
    if (turn != d->turn)
        write_down(d, "\n---- turn %d, %c ----\n", turn, "AB"[gt_head_of(s).active]);
    d->turn = turn;
}

static void hear(void *context, const gt_state *s, const char *clause, const char *text)
{
    gt_diary *d = context;
    begin_turn(d, s);
    write_down(d, "    %-10s  %s\n", clause != NULL ? clause : "", text);
}

/* Whether the player had no choice. */
static bool is_forced(const gt_diary *d, const gt_state *s)
{
    gt_action legal[GT_MAX_ACTIONS];
    return gt_to_move(d->game, s) == d->player && gt_legal_actions(d->game, s, legal) == 1;
}

void gt_diary_note(gt_diary *d, const gt_state *s, gt_action a)
{
    char text[GT_TEXT];
    gt_observer observer = {.context = d, .seat = d->player + 1, .line = hear};
    const gt_game *g = d->game;
    begin_turn(d, s);
    if (gt_action_seen(g, s, a, d->player, text, sizeof text) > 0)
        write_down(d, "%c: %s%s\n", "AB"[gt_to_move(g, s)], text,
                   is_forced(d, s) ? "  (nothing else was possible)" : "");
    gt_copy(g, d->next, s);
    gt_observe(g, d->next, a, &observer);
}

void gt_diary_show(gt_diary *d, FILE *out)
{
    fputs(d->text + d->shown, out);
    d->shown = d->size;
}

/* ---- Commands. */

static void print_help(FILE *out, const gt_diary *d)
{
    fputs("  3, or an action     do it (docs/notation.md explains the actions)\n", out);
    fprintf(out, "  ? 3, ? %-12s explain the card of an action, or any card\n",
            d->pool->defs[0].id);
    fprintf(
        out,
        "  hint, hint 200      what %s and a search would do, and what every action is worth:\n",
        gt_hint_player(gt_system_of(d->game)));
    fputs("                      by as many games as a few seconds allow, or by 200 each\n"
          "  texts               leave out what cards say beside the actions, or show it again\n"
          "  board               show the board again\n"
          "  zones               every zone, with all cards that you may know\n"
          "  log                 what you saw of the game so far\n"
          "  undo                back to your last choice\n"
          "  concede             give up\n"
          "  quit, q             leave the game\n",
          out);
}

/* The legal action that a line names, by number or by text. */
static bool find_action(const gt_view *v, const char *line, gt_action *action)
{
    gt_action legal[GT_MAX_ACTIONS];
    char text[GT_TEXT], *end;
    int n = gt_view_legal(v, legal);
    long number = strtol(line, &end, 10);
    if (end != line && *end == '\0' && number >= 1 && number <= n) {
        *action = legal[number - 1];
        return true;
    }
    for (int i = 0; i < n; i++) {
        gt_view_text(v, legal[i], text, sizeof text);
        *action = legal[i];
        if (strcmp(text, line) == 0)
            return true;
    }
    *action = GT_CONCEDE;
    return strcmp(line, "concede") == 0;
}

static void print_card(const gt_view *v, const gt_pool *pool, int card, FILE *out)
{
    gt_render_card(gt_system_of(gt_view_game(v))->dialect, pool, card, out);
}

/* "? 3" or "? ID". */
static void explain(const gt_diary *d, const gt_view *v, const char *what, FILE *out)
{
    const gt_pool *pool = d->pool;
    char text[GT_TEXT];
    gt_action action;
    int card = gt_card_in_text(pool, what);
    if (card < 0 && find_action(v, what, &action) && action != GT_CONCEDE) {
        gt_view_text(v, action, text, sizeof text);
        card = gt_card_in_text(pool, text);
        if (card < 0)
            fprintf(out, "'%s' names no card.\n", text);
    } else if (card < 0)
        fprintf(out,
                "there is no card and no action '%s'; write for example '? ST01-002' or '? 1'\n",
                what);
    if (card >= 0)
        print_card(v, pool, card, out);
}

/* A line without the space around it; NULL at the end of the input. */
static char *read_line(FILE *in, char **line, size_t *size)
{
    ssize_t n = getline(line, size, in);
    if (n < 0)
        return NULL;
    char *begin = *line + strspn(*line, " \t\r\n");
    char *end = *line + n;
    while (end > begin && strchr(" \t\r\n", end[-1]) != NULL)
        end--;
    *end = '\0';
    return begin;
}

/* "hint", "hint 200". False: it is something else. */
static bool obey_hint(const gt_diary *d, const gt_state *s, const char *line, FILE *out)
{
    char *end;
    if (strncmp(line, "hint", 4) != 0)
        return false;
    long games = strtol(line + 4, &end, 10);
    if (line[4] != '\0' && (line[4] != ' ' || *end != '\0' || games < 2 || games > MOST_GAMES))
        return false;
    gt_print_hint(out, d->game, s, d->pool, (int)games);
    return true;
}

static void print_choices(const gt_diary *d, const gt_view *v, FILE *out)
{
    gt_print_choices(out, v, d->pool, !d->short_choices);
}

/* Does what a line says if that is no wish; false: it is nothing that is known. */
static bool obey(gt_diary *d, const gt_state *s, const gt_view *v, const char *line, FILE *out)
{
    const gt_pool *pool = d->pool;
    if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0)
        print_help(out, d);
    else if (line[0] == '?')
        explain(d, v, line + 1 + strspn(line + 1, " \t"), out);
    else if (strcmp(line, "log") == 0)
        fputs(d->text, out);
    else if (strcmp(line, "texts") == 0) {
        d->short_choices = !d->short_choices;
        print_choices(d, v, out);
    } else if (strcmp(line, "zones") == 0)
        gt_print_zones(out, v, pool);
    else if (strcmp(line, "board") == 0) {
        gt_print_screen(out, v, pool);
        print_choices(d, v, out);
    } else
        return obey_hint(d, s, line, out);
    return true;
}

static void prompt(const gt_view *v, FILE *out)
{
    gt_action legal[GT_MAX_ACTIONS];
    fprintf(out, "%c, 1 to %d, or ? for help> ", "AB"[gt_view_player(v)], gt_view_legal(v, legal));
    fflush(out);
}

/* The sentence of the card that asks, above the answers. */
static void print_question(const gt_diary *d, const gt_state *s, FILE *out)
{
    char text[600];
    const gt_system *system = gt_system_of(d->game);
    gt_addr code = system->asking != NULL ? system->asking(s) : gt_asking(d->game, s);
    int card =
        code != 0 ? gt_render_sentence(system->dialect, d->pool, code, text, sizeof text) : -1;
    if (card < 0 || text[0] == '\0')
        return;
    fprintf(out, "%s %s: %s%s\n", d->pool->defs[card].id, d->pool->defs[card].name, text,
            text[strlen(text) - 1] == ':' ? "" : ".");
}

gt_wish gt_human_ask(gt_diary *d, const gt_state *s, FILE *in, FILE *out, gt_action *action)
{
    struct gt_view_box box;
    const gt_view *v = gt_view_make(&box, d->game, s, d->player);
    char *line = NULL, *text;
    size_t size = 0;
    gt_wish wish = GT_WISH_QUIT;
    gt_diary_show(d, out);
    putc('\n', out);
    gt_print_screen(out, v, d->pool);
    print_question(d, s, out);
    print_choices(d, v, out);
    for (;;) {
        prompt(v, out);
        text = read_line(in, &line, &size);
        if (text == NULL)
            fputs("\nno more input; ", out);
        else if (isatty(fileno(in)) == 0)
            fprintf(out, "%s\n", text); /* as a terminal shows it */
        if (text == NULL || strcmp(text, "quit") == 0 || strcmp(text, "q") == 0)
            break;
        wish = strcmp(text, "undo") == 0 ? GT_WISH_UNDO : GT_WISH_ACT;
        if (wish == GT_WISH_UNDO || find_action(v, text, action))
            break;
        wish = GT_WISH_QUIT;
        if (text[0] != '\0' && !obey(d, s, v, text, out))
            fprintf(out, "'%.60s' is neither an action that is possible now nor a command\n", text);
    }
    free(line);
    return wish;
}
