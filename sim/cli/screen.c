/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen of a player at a terminal: as the rules system prints the view, or else a line a zone:
 *
 *     turn 3 of A
 *
 *     B  life 3
 *        library 4
 *        hand 2
 *        battlefield 1: Bear
 *     A  life 2  (you)
 *        ... */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/screen.h"

#include "ai/view_json.h"
#include "decks/files/json.h"
#include "decks/files/width.h"
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/system.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMN = 30, MARGIN = 8, WIDTH = 79, WORDS = 300 };

/* ---- Zone by zone. */

static const char *id_of(const cJSON *card)
{
    const char *id =
        cJSON_IsString(card) ? card->valuestring : cJSON_GetStringValue(gt_json_get(card, "id"));
    return id != NULL ? id : "?";
}

static void print_zone(FILE *out, const cJSON *zone)
{
    const cJSON *card, *cards = gt_json_get(zone, "cards");
    const char *before = ": ";
    fprintf(out, "   %s %d", zone->string, (int)cJSON_GetNumberValue(gt_json_get(zone, "count")));
    cJSON_ArrayForEach (card, cards) {
        fprintf(out, "%s%s", before, id_of(card));
        before = ", ";
    }
    putc('\n', out);
}

/* `A  life 3  (you)`, then the zones. */
static void print_player(FILE *out, const cJSON *player, bool own)
{
    const cJSON *fact, *zone;
    fputs(player->string, out);
    cJSON_ArrayForEach (fact, player) {
        if (cJSON_IsNumber(fact))
            fprintf(out, "  %s %d", fact->string, fact->valueint);
        else if (cJSON_IsTrue(fact))
            fprintf(out, "  %s", fact->string);
    }
    fprintf(out, "%s\n", own ? "  (you)" : "");
    cJSON_ArrayForEach (zone, gt_json_get(player, "zones"))
        print_zone(out, zone);
}

static void print_view(FILE *out, const cJSON *view)
{
    const char *own = cJSON_GetStringValue(gt_json_get(view, "player"));
    const char *active = cJSON_GetStringValue(gt_json_get(view, "active"));
    const cJSON *player;
    fprintf(out, "turn %d of %s\n\n", (int)cJSON_GetNumberValue(gt_json_get(view, "turn")),
            active != NULL ? active : "?");
    for (int pass = 0; pass < 2; pass++) /* the own side below */
        cJSON_ArrayForEach (player, gt_json_get(view, "players"))
            if ((own != NULL && strcmp(player->string, own) == 0) == (pass == 1))
                print_player(out, player, pass == 1);
    putc('\n', out);
}

/* The view as a tree; to be freed with cJSON_Delete. */
static cJSON *tree_of(const gt_view *v)
{
    static char text[GT_VIEW_JSON];
    gt_json_text j = {.text = text, .size = sizeof text};
    gt_json_open(&j, NULL, '{');
    gt_view_json(&j, v, NULL);
    gt_json_close(&j, '}');
    return cJSON_Parse(text);
}

void gt_print_screen(FILE *out, const gt_view *v, const gt_pool *pool)
{
    cJSON *view = tree_of(v);
    const gt_system *system = gt_system_of(gt_view_game(v));
    if (system->print_view != NULL)
        system->print_view(out, view, pool);
    else
        print_view(out, view);
    cJSON_Delete(view);
}

/* ---- All cards. */

/* Prints a list of cards, one a line, equal neighbours once. */
static void print_list(FILE *out, const cJSON *cards, const gt_pool *pool)
{
    const cJSON *card;
    int alike = 1;
    cJSON_ArrayForEach (card, cards) {
        const char *id = id_of(card);
        int number = gt_pool_find(pool, id);
        if (card->next != NULL && strcmp(id_of(card->next), id) == 0) {
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
    cJSON *view = tree_of(v);
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
    cJSON *view = tree_of(v);
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
    char *text = NULL, *rest = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (memory == NULL)
        return;
    gt_render_card(system->dialect, pool, card, memory);
    fclose(memory);
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
    cJSON *view = tree_of(v);
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
