/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What must hold in every position in which somebody is asked. Tests ask it after each action of
 * thousands of games, so what is said here is found as soon as it is broken. */
#include "engine/template/internal.h"

#include <stdio.h>

static const char *wrong_objects(const gt_state *s)
{
    for (int i = 0; i < s->n_objects; i++) {
        const gt_object *o = &s->objects[i];
        bool hidden = (TM_HIDDEN >> tm_kind_of(s, i) & 1) != 0;
        if (o->zone / TM_ZONES != o->owner || o->controller != o->owner)
            return "a card lies in a zone of the wrong player";
        if (hidden != (o->stamp == 0))
            return "a hidden card has a history, or a public one none";
        if (!hidden && (o->know[0] != 0 || o->know[1] != 0))
            return "a public card is a secret";
        if (tm_kind_of(s, i) == TM_HAND && o->know[o->owner] != GT_KNOW_PLACE)
            return "a player has forgotten a card of the own hand"; /* 2.2 */
    }
    return NULL;
}

static const char *wrong_players(const gt_state *s)
{
    for (int player = 0; player < 2; player++) {
        if (s->zone_count[tm_list(player, TM_FIELD)] > TM_ROOM)
            return "more units than there is room for";
        if (tm_const(s)->life[player] <= 0 && s->end == GT_RUNNING)
            return "a player without life goes on";
    }
    return s->end == GT_RUNNING && s->n_agenda == 1 && (s->n_effects != 0 || s->n_waiting != 0)
               ? "the turn goes on in the middle of something"
               : NULL;
}

bool tm_check(const gt_game *g, const gt_state *s, char *why, size_t n)
{
    const char *wrong = gt_wrong_lists(s, 2 * TM_ZONES);
    (void)g;
    wrong = wrong != NULL ? wrong : wrong_objects(s);
    wrong = wrong != NULL ? wrong : wrong_players(s);
    if (wrong != NULL)
        snprintf(why, n, "%s", wrong);
    return wrong == NULL;
}
