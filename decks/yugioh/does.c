/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an activation would do, as a mask of enum yg_category: other effects ask that of it ("an
 * effect that destroys a monster"), and what may be activated in the Damage Step follows from it
 * (6.10). */
#include "decks/yugioh/language.h"

#include <string.h>

/* The filter of a target, a choice or `all`; NULL: it is a name. */
static const cJSON *filter_of(const cJSON *what)
{
    static const char *const forms[] = {"target", "choose", "all"};
    for (int i = 0; i < 3; i++)
        if (cJSON_IsObject(gt_json_get(what, forms[i])))
            return gt_json_get(what, forms[i]);
    return NULL;
}

static bool looks_in(const cJSON *filter, const char *zone)
{
    const cJSON *in = gt_json_get(filter, "in");
    if (cJSON_IsString(in))
        return strcmp(in->valuestring, zone) == 0;
    for (const cJSON *one = in == NULL ? NULL : in->child; one != NULL; one = one->next)
        if (gt_json_is(one, zone))
            return true;
    return false;
}

static uint64_t destroys(const cJSON *what)
{
    const cJSON *filter = filter_of(what);
    if (filter == NULL)
        return 0;
    bool field = looks_in(filter, "field"),
         one = gt_json_get(what, "all") == NULL && gt_json_get(what, "count") == NULL;
    bool spells = field || looks_in(filter, "spells") || looks_in(filter, "field zone");
    bool monsters = field || !spells || looks_in(filter, "monsters");
    return (monsters ? YG_DESTROYS_MONSTERS : 0) | (spells ? YG_DESTROYS_SPELLS : 0) |
           (spells && one ? YG_DESTROYS_ONE_SPELL : 0);
}

static uint64_t moves(const cJSON *what)
{
    return looks_in(filter_of(what), "graveyard") ? YG_MOVES_GRAVES : 0;
}

/* Whom it damages: the opponent if nothing is said. */
static uint64_t damages(const cJSON *who)
{
    if (who == NULL || gt_json_is(who, "opponent"))
        return YG_DAMAGES;
    return YG_DAMAGES_ITSELF | (gt_json_is(who, "you") ? 0 : YG_DAMAGES);
}

/* What a statement does by its verb. */
static uint64_t verb_does(const cJSON *s)
{
    uint64_t does = destroys(gt_json_get(s, "destroy"));
    if (gt_json_get(s, "damage") != NULL)
        does |= damages(gt_json_get(s, "who"));
    if (gt_json_get(s, "summon") != NULL)
        does |= YG_SUMMONS | moves(gt_json_get(s, "summon"));
    if (gt_json_get(s, "create") != NULL || gt_json_get(s, "fusion summon") != NULL ||
        gt_json_get(s, "ritual summon") != NULL)
        does |= YG_SUMMONS;
    if (gt_json_get(s, "search") != NULL)
        does |= YG_SEARCHES | (gt_json_is(gt_json_get(s, "to"), "field") ? YG_SUMMONS : 0);
    if (gt_json_get(s, "banish") != NULL)
        does |= YG_BANISHES | moves(gt_json_get(s, "banish"));
    if (gt_json_get(s, "put") != NULL)
        does |= moves(gt_json_get(s, "put"));
    if (gt_json_get(s, "draw") != NULL)
        does |= YG_DRAWS;
    if ((gt_json_get(s, "give") != NULL || gt_json_get(s, "become") != NULL) &&
        (gt_json_get(s, "atk") != NULL || gt_json_get(s, "def") != NULL))
        does |= YG_CHANGES_ATK;
    if (gt_json_is(gt_json_get(s, "negate"), "that"))
        does |= YG_NEGATES_ACTIVATION;
    return does;
}

static uint64_t list_does(const cJSON *list)
{
    static const char *const inside[] = {"then", "else", "do", "modes"};
    uint64_t does = 0;
    for (const cJSON *s = list == NULL ? NULL : list->child; s != NULL; s = s->next) {
        does |= verb_does(s);
        for (int i = 0; i < 4; i++)
            if (cJSON_IsArray(gt_json_get(s, inside[i])))
                does |= list_does(gt_json_get(s, inside[i]));
    }
    return does;
}

uint64_t yg_what_it_does(const cJSON *node)
{
    return list_does(gt_json_get(node, "do")) | list_does(gt_json_get(node, "modes"));
}
