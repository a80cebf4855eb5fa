/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions for people. */
#include "sim/cli/board.h"

#include "decks/files/json.h"
#include "decks/positions/position.h"
#include "sim/cli/drawing.h"
#include "sim/cli/position.h"

#include <string.h>

enum { TOP = 4 };

/* The number of a zone among those of scenarios; -1: it is none of them. */
static int number_of_zone(const gt_positions *how, const char *name)
{
    for (int i = 0; how != NULL && i < how->n_zones; i++)
        if (strcmp(how->zone[i].name, name) == 0)
            return i;
    return -1;
}

/* The first cards of a zone in which some lie hidden also from who sees both hands. */
static void show_top(const gt_game *g, const gt_state *s, int player, cJSON *zone)
{
    int object[GT_SC_OBJECTS];
    const gt_positions *how = gt_system_of(g)->positions;
    int number = number_of_zone(how, zone->string);
    if (number < 0 || gt_json_number_in(zone, "hidden") == 0)
        return;
    int n = gt_position_list(how, g, s, player, number, object);
    cJSON *cards = cJSON_CreateArray();
    for (int i = 0; i < n && i < TOP; i++)
        cJSON_AddItemToArray(cards, cJSON_CreateString(gt_position_id(how, g, s, object[i])));
    cJSON_ReplaceItemInObjectCaseSensitive(zone, "cards", cards);
    cJSON_DeleteItemFromObjectCaseSensitive(zone, "somewhere");
    cJSON_AddBoolToObject(zone, "top", true);
}

static void show_tops(const gt_game *g, const gt_state *s, cJSON *view)
{
    cJSON *side, *zone;
    cJSON_ArrayForEach (side, gt_json_get(view, "players"))
        cJSON_ArrayForEach (zone, gt_json_get(side, "zones"))
            show_top(g, s, side->string[0] == 'B', zone);
}

void gt_print_board(FILE *out, const gt_game *g, const gt_pool *pool, const gt_state *s, bool open,
                    const char *margin)
{
    cJSON *view = gt_position_tree(g, s, open);
    const gt_drawing drawing = {
        .system = gt_system_of(g), .pool = pool, .view = view, .margin = margin};
    if (open)
        show_tops(g, s, view);
    gt_draw(out, &drawing);
    cJSON_Delete(view);
}

int gt_turn_told(const gt_game *g, const gt_state *s)
{
    const gt_system *system = gt_system_of(g);
    const char *clause = NULL;
    const char *moment = system->moment != NULL ? system->moment(s, &clause) : NULL;
    return moment != NULL && strcmp(moment, "mulligan") == 0 ? 0 : gt_turns(s);
}

void gt_print_result(FILE *out, const gt_game *g, const gt_state *s)
{
    const char *how = gt_end_name(g, gt_how_ended(s));
    int winner = gt_head_of(s).winner;
    if (winner < 2)
        fprintf(out, "%c wins by %s", "AB"[winner], how);
    else
        fprintf(out, "nobody wins: %s", how);
    fprintf(out, " in turn %d (%d actions)", gt_turns(s), gt_actions(s));
    if (gt_why_aborted(s).limit != GT_NO_LIMIT) {
        char why[GT_ABORTION_TEXT];
        gt_abortion_text(g, gt_why_aborted(s), why, sizeof why);
        fprintf(out, ": %s", why);
    }
}

void gt_print_moment(FILE *out, const gt_game *g, const gt_state *s)
{
    const char *clause = NULL;
    const gt_system *system = gt_system_of(g);
    int player = gt_to_move(g, s);
    if (player == GT_TERMINAL) {
        gt_print_result(out, g, s);
        return;
    }
    fprintf(out, "turn %d of %c, ", gt_turn_told(g, s), "AB"[gt_head_of(s).active]);
    if (system->moment != NULL) {
        const char *name = system->moment(s, &clause);
        fprintf(out, "%s (%s), ", name, clause != NULL ? clause : "");
    }
    fprintf(out, "%c chooses", "AB"[player]);
}
