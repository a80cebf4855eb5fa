/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions as trees; see position.h. */
#include "sim/cli/position.h"

#include "ai/view_json.h"
#include "decks/files/json.h"
#include "decks/files/memory.h"

#include <string.h>

static gt_json_text begin(void)
{
    gt_json_text j = {.text = gt_resize(NULL, 1, GT_VIEW_JSON), .size = GT_VIEW_JSON};
    gt_json_open(&j, NULL, '{');
    return j;
}

static cJSON *end(gt_json_text *j)
{
    gt_json_close(j, '}');
    cJSON *tree = cJSON_Parse(j->text);
    gt_free(j->text);
    return tree;
}

cJSON *gt_view_tree(const gt_view *v)
{
    gt_json_text j = begin();
    gt_view_json(&j, v, NULL);
    return end(&j);
}

/* How many cards of a zone are told by what they are. */
static int known(const cJSON *zone)
{
    int n = 0;
    const cJSON *card;
    cJSON_ArrayForEach (card, gt_json_get(zone, "cards"))
        n += strcmp(gt_json_text_in(card, "covered"), "?") != 0;
    return n;
}

/* Puts in the other's zones where the other knows more of them, or less. */
static void merge_zones(cJSON *zones, const cJSON *others, bool more)
{
    for (const cJSON *zone = others != NULL ? others->child : NULL; zone != NULL;
         zone = zone->next) {
        int difference = known(zone) - known(gt_json_get(zones, zone->string));
        if (more ? difference > 0 : difference < 0)
            cJSON_ReplaceItemInObjectCaseSensitive(zones, zone->string,
                                                   cJSON_Duplicate(zone, true));
    }
}

cJSON *gt_position_tree(const gt_game *g, const gt_state *s, bool open)
{
    cJSON *view[2], *side;
    gt_state *copy = gt_resize(NULL, gt_state_bytes(g->rules), 1); /* values may be computed */
    gt_copy(g, copy, s);
    for (int player = 0; player < 2; player++) {
        gt_json_text j = begin();
        gt_position_json(&j, g, copy, player);
        view[player] = end(&j);
    }
    gt_free(copy);
    cJSON_ArrayForEach (side, gt_json_get(view[0], "players")) {
        const cJSON *others = gt_json_get(gt_json_get(view[1], "players"), side->string);
        merge_zones(cJSON_GetObjectItemCaseSensitive(side, "zones"), gt_json_get(others, "zones"),
                    open);
    }
    cJSON_Delete(view[1]);
    return view[0];
}
