/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player at a terminal is told beside the board; see screen.h. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/screen.h"

#include "decks/files/json.h"
#include "decks/files/width.h"
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/system.h"
#include "sim/cli/card_words.h"
#include "sim/cli/drawing.h"
#include "sim/cli/position.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMN = 30, MARGIN = 8, WIDTH = 79, WORDS = 300 };

/* ---- The board. */

/* "turn 9 of A, attack phase (6.5); ST01-002 asks, 1 to 2 cards, 0 picked", by the members that
 * games have of these (docs/view.md). */
static void print_moment(FILE *out, const cJSON *view)
{
    const cJSON *choice = gt_json_get(view, "choice");
    const char *phase = gt_json_text_in(view, "phase"), *step = gt_json_text_in(view, "step");
    const char *clause = gt_json_text_in(view, "clause");
    const char *asks = gt_json_text_in(choice, "source");
    fprintf(out, "turn %d of %s", gt_json_number_in(view, "turn"), gt_json_text_in(view, "active"));
    if (phase[0] != '\0' || step[0] != '\0')
        fprintf(out, ", %s%s", phase, step);
    if (clause[0] != '\0')
        fprintf(out, " (%s)", clause);
    if (asks[0] != '\0')
        fprintf(out, "; %s asks", asks);
    if (gt_json_get(choice, "max") != NULL)
        fprintf(out, ", %d to %d cards, %d picked", gt_json_number_in(choice, "min"),
                gt_json_number_in(choice, "max"), gt_json_number_in(choice, "picked"));
    fputs("\n\n", out);
}

void gt_print_screen(FILE *out, const gt_view *v, const gt_pool *pool)
{
    cJSON *view = gt_view_tree(v);
    const gt_drawing drawing = {.system = gt_system_of(gt_view_game(v)),
                                .pool = pool,
                                .view = view,
                                .own = gt_json_text_in(view, "player"),
                                .margin = ""};
    print_moment(out, view);
    gt_draw(out, &drawing);
    putc('\n', out);
    cJSON_Delete(view);
}

/* ---- All cards. */

/* Prints a list of cards, one a line, equal neighbours once. */
static void print_list(FILE *out, const cJSON *cards, const gt_pool *pool)
{
    const cJSON *card;
    int alike = 1;
    cJSON_ArrayForEach (card, cards) {
        const char *id = gt_id_in(card);
        int number = gt_pool_find(pool, id);
        if (card->next != NULL && strcmp(gt_id_in(card->next), id) == 0) {
            alike++;
            continue;
        }
        fprintf(out, "     %s", id);
        if (number >= 0)
            fprintf(out, " %s", pool->defs[number].name);
        if (alike > 1)
            fprintf(out, " x%d", alike);
        putc('\n', out);
        alike = 1;
    }
}

void gt_print_zones(FILE *out, const gt_view *v, const gt_pool *pool)
{
    const cJSON *player, *zone;
    cJSON *view = gt_view_tree(v);
    cJSON_ArrayForEach (player, gt_json_get(view, "players")) {
        cJSON_ArrayForEach (zone, gt_json_get(player, "zones")) {
            fprintf(out, "%s  %s %d\n", player->string, zone->string,
                    (int)cJSON_GetNumberValue(gt_json_get(zone, "count")));
            print_list(out, gt_json_get(zone, "cards"), pool);
            if (cJSON_GetArraySize(gt_json_get(zone, "somewhere")) > 0)
                fputs("     somewhere in it:\n", out);
            print_list(out, gt_json_get(zone, "somewhere"), pool);
        }
    }
    cJSON_Delete(view);
}

/* ---- Actions. */

int gt_card_in_text(const gt_pool *pool, const char *text)
{
    while (*text != '\0') {
        char word[GT_TEXT];
        size_t n = strcspn(text, " @");
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        int card = n > 0 ? gt_pool_find(pool, word) : -1;
        if (card >= 0)
            return card;
        text += n + (text[n] != '\0');
    }
    return -1;
}

/* The view's zones of the player whose view it is. */
static const cJSON *own_zones(const cJSON *view)
{
    const char *own = gt_json_text_in(view, "player");
    return gt_json_get(gt_json_get(gt_json_get(view, "players"), own), "zones");
}

const char *gt_words_of_move(const gt_view *v, const gt_pool *pool, const char *move, char *words,
                             size_t size)
{
    cJSON *view = gt_view_tree(v);
    gt_move_in_words(gt_system_of(gt_view_game(v)), pool, own_zones(view), move, words, size);
    cJSON_Delete(view);
    return words;
}

/* A line in as many lines as it takes, each as far in as the first, behind the margin. */
static void print_wrapped(FILE *out, const char *text, int margin)
{
    size_t indent = strspn(text, " ");
    margin += (int)indent;
    text += indent;
    while (*text != '\0') {
        size_t n = gt_width_fit(text, WIDTH - margin), cut = n;
        if (text[n] != '\0')
            while (cut > 0 && text[cut] != ' ')
                cut--;
        n = cut > 0 ? cut : n;
        fprintf(out, "%*s%.*s\n", margin, "", (int)n, text);
        text += n + strspn(text + n, " ");
    }
}

/* What a card is and does, without its name. */
static void print_text(FILE *out, const gt_system *system, const gt_pool *pool, int card)
{
    char *text = gt_render_text(system->dialect, pool, card), *rest = NULL;
    strtok_r(text, "\n", &rest); /* the name */
    for (char *line; (line = strtok_r(NULL, "\n", &rest)) != NULL;)
        print_wrapped(out, line, MARGIN);
    free(text);
}

/* Whether an action before this one mentions the card. */
static bool was_told(const gt_view *v, const gt_pool *pool, const gt_action *legal, int at,
                     int card)
{
    char text[GT_TEXT];
    for (int i = 0; i < at; i++) {
        gt_view_text(v, legal[i], text, sizeof text);
        if (gt_card_in_text(pool, text) == card)
            return true;
    }
    return false;
}

void gt_print_choices(FILE *out, const gt_view *v, const gt_pool *pool, bool texts)
{
    gt_action legal[GT_MAX_ACTIONS];
    char text[GT_TEXT], words[WORDS];
    const gt_system *system = gt_system_of(gt_view_game(v));
    cJSON *view = gt_view_tree(v);
    int n = gt_view_legal(v, legal);
    for (int i = 0; i < n; i++) {
        gt_view_text(v, legal[i], text, sizeof text);
        gt_move_in_words(system, pool, own_zones(view), text, words, sizeof words);
        int card = gt_card_in_text(pool, text);
        fprintf(out, "%4d  ", i + 1);
        if (strcmp(words, text) == 0)
            fprintf(out, "%s\n", text);
        else /* never cut: it is what has to be typed */
            fprintf(out, "%s%*s%s\n", text,
                    gt_width(text) < COLUMN - 8 ? COLUMN - 6 - gt_width(text) : 2, "", words);
        if (texts && card >= 0 && !was_told(v, pool, legal, i, card))
            print_text(out, system, pool, card);
    }
    cJSON_Delete(view);
}
