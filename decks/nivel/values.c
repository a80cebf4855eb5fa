/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values and conditions. */
#include "decks/nivel/language.h"

#include <string.h>

/* Whether a filter asks only how many cards lie in the own damage zone (and elsewhere): of these a
 * player may count more than there are. */
static bool counts_damage(const cJSON *filter)
{
    const cJSON *in = gt_json_get(filter, "in"), *whose = gt_json_get(filter, "whose");
    bool damage = gt_json_is(in, "damage");
    if (!cJSON_IsObject(filter))
        return false; /* a mistake that others tell */
    for (const cJSON *zone = cJSON_IsArray(in) ? in->child : NULL; zone != NULL; zone = zone->next)
        damage = damage || gt_json_is(zone, "damage");
    for (const cJSON *key = filter->child; key != NULL; key = key->next)
        if (strcmp(key->string, "in") != 0 && strcmp(key->string, "whose") != 0)
            return false;
    return damage && !gt_json_is(whose, "opposing");
}

int nv_count_op(const cJSON *filter)
{
    return counts_damage(filter) ? NV_OP_COUNT_DAMAGE : GT_OP_COUNT;
}

void nv_condition_by(gt_compiler *c, const cJSON *node)
{
    if (!c->cause)
        gt_wrong(c, node, "'by' asks how something happened: it needs 'exit', 'on' or 'whenever'");
    int causes = gt_read_mask(c, gt_json_get(node, "by"), nv_words_causes, "a cause");
    int source = gt_read_word_or(c, node, "source", gt_words_whose, "a source", 0);
    gt_emit(c, NV_OP_EVENT_BY, causes, source, 0, 0);
}

const char *nv_say_event_by(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "it happened by %s%s", gt_say_mask(r, nv_words_causes, i->a, " or "),
                  i->b == 0   ? ""
                  : i->b == 1 ? " of yours"
                              : " of the opponent's");
}
