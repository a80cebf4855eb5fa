/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game as a page (reports/page/replay.js). Each moment holds what both players see together: a zone is told as the
 * player sees it who knows more of it, since a record hides nothing. */
#define _POSIX_C_SOURCE 200809L

#include "ai/view_json.h"
#include "decks/files/memory.h"
#include "decks/system.h"
#include "reports/page.h"
#include "sim/cli/board.h"
#include "sim/cli/film.h"

#include <cjson/cJSON.h>
#include <inttypes.h>

typedef struct page {
    const gt_film *film;
    const gt_record *record;
} page;

static const gt_state *state_of(const gt_film *f, int at)
{
    return gt_const_state_at(f->game->rules, f->states, (size_t)at);
}

/* ---- Positions. */

/* What a player sees, as a tree. */
static cJSON *view_of(const gt_film *f, int at, int player)
{
    static char text[GT_VIEW_JSON];
    struct gt_view_box box;
    gt_json_text j = {.text = text, .size = sizeof text};
    gt_json_open(&j, NULL, '{');
    gt_view_json(&j, gt_view_make(&box, f->game, state_of(f, at), player), NULL);
    gt_json_close(&j, '}');
    return cJSON_Parse(text);
}

static int known(const cJSON *zone)
{
    return cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(zone, "cards"));
}

/* Puts in the other's zones where the other knows more of them. */
static void merge_zones(cJSON *zones, const cJSON *others)
{
    for (const cJSON *zone = others != NULL ? others->child : NULL; zone != NULL; zone = zone->next)
        if (known(zone) > known(cJSON_GetObjectItemCaseSensitive(zones, zone->string)))
            cJSON_ReplaceItemInObjectCaseSensitive(zones, zone->string,
                                                   cJSON_Duplicate(zone, true));
}

/* Both sides, as who sees everything does; to be freed. */
static cJSON *sides_of(const gt_film *f, int at)
{
    cJSON *view[2] = {view_of(f, at, 0), view_of(f, at, 1)};
    cJSON *sides = cJSON_DetachItemFromObjectCaseSensitive(view[0], "players");
    const cJSON *others = cJSON_GetObjectItemCaseSensitive(view[1], "players");
    for (cJSON *side = sides != NULL ? sides->child : NULL; side != NULL; side = side->next) {
        const cJSON *other = cJSON_GetObjectItemCaseSensitive(others, side->string);
        merge_zones(cJSON_GetObjectItemCaseSensitive(side, "zones"),
                    cJSON_GetObjectItemCaseSensitive(other, "zones"));
    }
    cJSON_Delete(view[0]);
    cJSON_Delete(view[1]);
    return sides != NULL ? sides : cJSON_CreateObject();
}

/* The sentence of a moment; to be freed. */
static char *moment_of(const gt_film *f, int at)
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

static cJSON *frame_of(const gt_film *f, int at)
{
    const gt_film_frame *frame = &f->frame[at];
    cJSON *node = cJSON_CreateObject(), *lines = cJSON_CreateArray();
    char *moment = moment_of(f, at);
    char active[2] = {"AB"[gt_head_of(state_of(f, at)).active], '\0'};
    cJSON_AddNumberToObject(node, "turn", gt_turns(state_of(f, at)));
    cJSON_AddStringToObject(node, "active", active);
    cJSON_AddStringToObject(node, "moment", moment != NULL ? moment : "");
    cJSON_AddStringToObject(node, "action", frame->action);
    cJSON_AddStringToObject(node, "player", frame->player == 1 ? "B" : "A");
    cJSON_AddBoolToObject(node, "battle", frame->battle);
    for (int i = 0; i < frame->n_lines; i++) {
        const gt_film_line *line = &f->line[frame->first_line + i];
        const char *const pair[] = {line->clause, line->text};
        cJSON_AddItemToArray(lines, cJSON_CreateStringArray(pair, 2));
    }
    cJSON_AddItemToObject(node, "lines", lines);
    cJSON_AddItemToObject(node, "players", sides_of(f, at));
    free(moment);
    return node;
}

/* ---- The whole. */

/* Names of the cards of both decks. */
static cJSON *cards_of(const page *p)
{
    cJSON *cards = cJSON_CreateObject();
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < p->record->deck[player].n; i++) {
            const char *id = p->record->deck[player].card[i].id;
            for (int k = 0; k < p->film->pool->n_defs; k++)
                if (strcmp(p->film->pool->defs[k].id, id) == 0 && !cJSON_HasObjectItem(cards, id))
                    cJSON_AddStringToObject(cJSON_AddObjectToObject(cards, id), "name",
                                            p->film->pool->defs[k].name);
        }
    return cards;
}

static bool put_json(FILE *out, const void *context)
{
    const page *p = context;
    const gt_film *f = p->film;
    char seed[32];
    cJSON *root = cJSON_CreateObject(), *players = cJSON_AddObjectToObject(root, "players");
    char *end = moment_of(f, f->n - 1);
    snprintf(seed, sizeof seed, "%" PRIu64, p->record->seed);
    cJSON_AddStringToObject(root, "title", gt_system_of(f->game)->title);
    cJSON_AddStringToObject(root, "seed", seed);
    cJSON_AddStringToObject(root, "end", end != NULL ? end : "");
    for (int player = 0; player < 2; player++) {
        cJSON *node = cJSON_AddObjectToObject(players, player == 0 ? "A" : "B");
        cJSON_AddStringToObject(node, "deck", p->record->deck[player].name);
        cJSON_AddStringToObject(node, "policy", p->record->player[player]);
    }
    cJSON_AddItemToObject(root, "cards", cards_of(p));
    cJSON *frames = cJSON_AddArrayToObject(root, "frames");
    for (int i = 0; i < f->n; i++)
        cJSON_AddItemToArray(frames, frame_of(f, i));
    char *text = cJSON_PrintUnformatted(root);
    bool well = text != NULL && fputs(text, out) >= 0;
    cJSON_free(text);
    cJSON_Delete(root);
    free(end);
    return well;
}

bool gt_film_write_page(const gt_film *f, const gt_record *record, FILE *out)
{
    const page p = {f, record};
    return f->n > 0 && gt_put_page(out, &gt_page_replay_html, &gt_page_replay_script, put_json, &p);
}
