/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game as a page (reports/page/replay.js). Each moment holds what both players see together: a
 * zone is told as the player sees it who knows more of it, since a record hides nothing. How the
 * game lies on the table the page is told by the layout of its system (decks/layout.h); a zone that
 * stays as it was is told once. */
#define _POSIX_C_SOURCE 200809L

#include "decks/files/json.h"
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/system.h"
#include "reports/page.h"
#include "sim/cli/board.h"
#include "sim/cli/position.h"
#include "sim/cli/timeline.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOVE = 400, FACTS = 400 };

/* A page in the making. */
typedef struct page {
    const gt_timeline *timeline;
    const gt_record *record;
    const char *judge; /* who judged, "" nobody */
    const gt_system *system;
    cJSON *cards; /* that occur, by id */
    cJSON *zones; /* all contents of zones, by number */
    cJSON *last[2]; /* of players: a text of each zone's last contents, and its number */
} page;

static const gt_state *state_of(const gt_timeline *f, int at)
{
    return gt_const_state_at(f->game->rules, f->states, (size_t)at);
}

static const char *letter_of(int player)
{
    return player == 1 ? "B" : "A";
}

/* The sentence of a moment; to be freed. */
static char *moment_of(const gt_timeline *f, int at)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out != NULL) {
        gt_print_moment(out, f->game, state_of(f, at));
        fclose(out);
    }
    return text;
}

/* ---- Cards. */

/* Adds what a card says, in English, without the line that names it. */
static void add_text(const page *p, cJSON *to, int card)
{
    char *text = gt_render_text(p->system->dialect, p->timeline->pool, card);
    const char *body = strchr(text, '\n');
    cJSON_AddStringToObject(to, "text", body != NULL ? body + 1 : "");
    free(text);
}

static void add_card(page *p, const char *id)
{
    char facts[FACTS];
    const gt_pool *pool = p->timeline->pool;
    int number = gt_pool_find(pool, id);
    if (number < 0 || gt_json_get(p->cards, id) != NULL)
        return;
    cJSON *card = cJSON_AddObjectToObject(p->cards, id);
    cJSON_AddStringToObject(card, "name", pool->defs[number].name);
    cJSON_AddNumberToObject(card, "type", pool->defs[number].type);
    cJSON_AddStringToObject(card, "facts",
                            gt_render_facts(p->system->dialect, pool, number, facts, sizeof facts));
    add_text(p, card, number);
}

/* All cards that a part of a position names. */
static void add_cards(page *p, const cJSON *node)
{
    if (cJSON_IsString(node))
        add_card(p, node->valuestring);
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        add_cards(p, child);
}

/* ---- Moments. */

/* The number of a zone's contents; the same as before while nothing there changes. */
static int zone_number(page *p, int player, cJSON *zone)
{
    char *text = cJSON_PrintUnformatted(zone);
    cJSON *last = cJSON_GetObjectItemCaseSensitive(p->last[player], zone->string);
    if (last != NULL && text != NULL && strcmp(gt_json_text_in(last, "text"), text) == 0) {
        cJSON_free(text);
        return gt_json_number_in(last, "number");
    }
    int number = cJSON_GetArraySize(p->zones);
    add_cards(p, zone);
    cJSON_AddItemToArray(p->zones, cJSON_Duplicate(zone, true));
    cJSON_DeleteItemFromObjectCaseSensitive(p->last[player], zone->string);
    last = cJSON_AddObjectToObject(p->last[player], zone->string);
    cJSON_AddStringToObject(last, "text", text != NULL ? text : "");
    cJSON_AddNumberToObject(last, "number", number);
    cJSON_free(text);
    return number;
}

/* Both sides, zones by their numbers; taken out of the view. */
static cJSON *sides_of(page *p, cJSON *view)
{
    cJSON *sides = cJSON_DetachItemFromObjectCaseSensitive(view, "players"), *zone;
    for (int player = 0; player < 2; player++) {
        cJSON *side = cJSON_GetObjectItemCaseSensitive(sides, letter_of(player));
        cJSON *zones = cJSON_DetachItemFromObjectCaseSensitive(side, "zones");
        cJSON *numbers = cJSON_AddObjectToObject(side, "zones");
        cJSON_ArrayForEach (zone, zones)
            cJSON_AddNumberToObject(numbers, zone->string, zone_number(p, player, zone));
        cJSON_Delete(zones);
    }
    return sides;
}

/* What lies between the players. */
static cJSON *middle_of(page *p, cJSON *view)
{
    cJSON *middle = cJSON_CreateObject();
    const gt_layout *layout = p->system->layout;
    const gt_titled *t = layout != NULL ? layout->middle : NULL;
    for (; t != NULL && t->key != NULL; t++) {
        cJSON *member = cJSON_DetachItemFromObjectCaseSensitive(view, t->key);
        if (member != NULL && (member->child != NULL || cJSON_IsString(member))) {
            add_cards(p, member);
            cJSON_AddItemToObject(middle, t->key, member);
        } else {
            cJSON_Delete(member);
        }
    }
    return middle;
}

/* A move of the player who chooses at a moment, in words. */
static const char *words_of(const page *p, const cJSON *view, int player, const char *move,
                            char text[MOVE])
{
    const cJSON *side = gt_json_get(gt_json_get(view, "players"), letter_of(player));
    return gt_move_in_words(p->system, p->timeline->pool, gt_json_get(side, "zones"), move, text,
                            MOVE);
}

static cJSON *numbers_json(const double *number, int n)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < n; i++)
        cJSON_AddItemToArray(list, cJSON_CreateNumber((int)(number[i] * 1000 + 0.5) / 1000.0));
    return list;
}

/* What the actions at a moment are worth, the best first. */
static cJSON *judged_of(const page *p, int at, const cJSON *view)
{
    const gt_timeline *f = p->timeline;
    const gt_timeline_frame *frame = &f->frame[at];
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < frame->n_judged; i++) {
        char move[GT_TEXT], text[MOVE];
        const gt_judged *j = &frame->judged[i];
        const double points[] = {j->points.value, j->points.low, j->points.high};
        const double behind[] = {j->behind.value, j->behind.low < 0 ? 0 : j->behind.low,
                                 j->behind.high};
        cJSON *row = cJSON_CreateObject();
        gt_action_text(f->game, state_of(f, at), j->action, move, sizeof move);
        cJSON_AddStringToObject(row, "action", move);
        cJSON_AddStringToObject(
            row, "words", words_of(p, view, gt_to_move(f->game, state_of(f, at)), move, text));
        cJSON_AddItemToObject(row, "points", numbers_json(points, 3));
        cJSON_AddItemToObject(row, "behind", numbers_json(behind, 3));
        cJSON_AddBoolToObject(row, "played", strcmp(move, f->frame[at + 1].action) == 0);
        cJSON_AddItemToArray(list, row);
    }
    return list;
}

static cJSON *lines_of(const gt_timeline *f, const gt_timeline_frame *frame)
{
    cJSON *lines = cJSON_CreateArray();
    for (int i = 0; i < frame->n_lines; i++) {
        const gt_timeline_line *line = &f->line[frame->first_line + i];
        cJSON *row = cJSON_CreateArray();
        cJSON_AddItemToArray(row, cJSON_CreateString(line->clause));
        cJSON_AddItemToArray(row, cJSON_CreateString(line->text));
        cJSON_AddItemToArray(row, cJSON_CreateNumber(line->turn));
        cJSON_AddItemToArray(row, cJSON_CreateString(letter_of(line->active)));
        cJSON_AddItemToArray(lines, row);
    }
    return lines;
}

/* `before`: the position in which the action was chosen. */
static cJSON *frame_of(page *p, int at, const cJSON *before, cJSON *view)
{
    const gt_timeline *f = p->timeline;
    const gt_timeline_frame *frame = &f->frame[at];
    char *moment = moment_of(f, at), text[MOVE] = "";
    cJSON *node = cJSON_CreateObject();
    if (frame->action[0] != '\0')
        words_of(p, before, frame->player, frame->action, text);
    cJSON_AddNumberToObject(node, "turn", gt_turn_told(f->game, state_of(f, at)));
    cJSON_AddStringToObject(node, "active", letter_of(gt_head_of(state_of(f, at)).active));
    cJSON_AddStringToObject(node, "moment", moment != NULL ? moment : "");
    cJSON_AddStringToObject(node, "action", frame->action);
    cJSON_AddStringToObject(node, "words", text);
    cJSON_AddStringToObject(node, "player", letter_of(frame->player));
    cJSON_AddBoolToObject(node, "battle", frame->battle);
    cJSON_AddItemToObject(node, "lines", lines_of(f, frame));
    if (f->fortunes) {
        char luck[100];
        snprintf(luck, sizeof luck, "[%.4f,%.4f,%.4f]", frame->chance, frame->luck, frame->choices);
        cJSON_AddRawToObject(node, "fortune", luck);
    }
    if (frame->n_judged > 0)
        cJSON_AddItemToObject(node, "judged", judged_of(p, at, view));
    cJSON *copy = cJSON_Duplicate(view, true);
    cJSON_AddItemToObject(node, "middle", middle_of(p, copy));
    cJSON_AddItemToObject(node, "players", sides_of(p, copy));
    cJSON_Delete(copy);
    free(moment);
    return node;
}

static cJSON *frames_of(page *p)
{
    cJSON *frames = cJSON_CreateArray(), *before = NULL;
    for (int i = 0; i < p->timeline->n; i++) {
        cJSON *view = gt_position_tree(p->timeline->game, state_of(p->timeline, i), true);
        cJSON_AddItemToArray(frames, frame_of(p, i, before, view));
        cJSON_Delete(before);
        before = view;
    }
    cJSON_Delete(before);
    return frames;
}

/* ---- The whole. */

static cJSON *players_of(const page *p)
{
    cJSON *players = cJSON_CreateObject();
    for (int player = 0; player < 2; player++) {
        cJSON *node = cJSON_AddObjectToObject(players, letter_of(player));
        cJSON_AddStringToObject(node, "deck", p->record->deck[player].name);
        cJSON_AddStringToObject(node, "policy", p->record->player[player]);
    }
    return players;
}

static bool put_json(FILE *out, const void *context)
{
    page *p = *(page *const *)context;
    const gt_timeline *f = p->timeline;
    char seed[32], *end = moment_of(f, f->n - 1);
    cJSON *root = cJSON_CreateObject();
    snprintf(seed, sizeof seed, "%" PRIu64, p->record->seed);
    cJSON_AddStringToObject(root, "title", p->system->title);
    cJSON_AddStringToObject(root, "seed", seed);
    cJSON_AddStringToObject(root, "end", end != NULL ? end : "");
    cJSON_AddStringToObject(root, "judge", p->judge);
    cJSON_AddItemToObject(root, "players", players_of(p));
    cJSON_AddItemToObject(root, "layout", gt_layout_json(p->system));
    p->cards = cJSON_AddObjectToObject(root, "cards");
    p->zones = cJSON_AddArrayToObject(root, "zones");
    cJSON_AddItemToObject(root, "frames", frames_of(p));
    char *text = cJSON_PrintUnformatted(root);
    bool ok = text != NULL && fputs(text, out) >= 0;
    cJSON_free(text);
    cJSON_Delete(root);
    free(end);
    return ok;
}

bool gt_timeline_write_page(const gt_timeline *f, const gt_record *record, const char *judge,
                            FILE *out)
{
    page p = {.timeline = f, .record = record, .judge = judge, .system = gt_system_of(f->game)};
    p.last[0] = cJSON_CreateObject();
    p.last[1] = cJSON_CreateObject();
    page *const to = &p;
    bool ok =
        f->n > 0 && gt_put_page(out, &gt_page_replay_html, &gt_page_replay_script, put_json, &to);
    cJSON_Delete(p.last[0]);
    cJSON_Delete(p.last[1]);
    return ok;
}
