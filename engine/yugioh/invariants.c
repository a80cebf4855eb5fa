/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What must hold in every position in which somebody is asked. */
#include "engine/yugioh/internal.h"

#include <stdio.h>

/* Y-106: cards are in zones of their owners, but for the field. */
static const char *wrong_owners(const gt_state *s, const yg_game *g)
{
    for (int i = 0; i < s->n_objects; i++) {
        const gt_object *o = &s->objects[i];
        if (o->owner == GT_NO_OBJECT)
            continue;
        bool hidden = yg_is_hidden(s, i);
        if (o->zone / YG_ZONES != (yg_is_on_field(s, i) ? o->controller : o->owner))
            return "an object lies in a zone of the wrong player";
        if (hidden && (o->stamp != 0 || o->mark[0] != 0 || o->mark[1] != 0 || o->mark[2] != 0))
            return "a hidden object has a history";
        if (!yg_is_on_field(s, i) && yg_kind_of(s, i) != YG_BANISHED && yg_is_down(s, i))
            return "what lies face down is neither on the field nor banished";
        if (!hidden && o->stamp == 0)
            return "a public object has no stamp";
        if (!hidden && !yg_is_down(s, i) && (o->know[0] != 0 || o->know[1] != 0))
            return "a public object is a secret";
        if (i < g->first[2] && o->owner != (i >= g->first[1]))
            return "a card has changed its owner";
    }
    return NULL;
}

/* Y-101 to Y-103, Y-151. */
static const char *wrong_field(const gt_context *r)
{
    const gt_state *s = r->s;
    for (int player = 0; player < 2; player++) {
        if (yg_count(s, player, YG_MONSTERS) > YG_MONSTER_ZONES ||
            yg_count(s, player, YG_SPELLS) > YG_SPELL_ZONES ||
            yg_count(s, player, YG_FIELD_ZONE) > 1)
            return "a player has more cards on the field than zones";
        GT_LIST_EACH (monster, s, yg_list(player, YG_MONSTERS)) {
            if (yg_is_down(s, monster) && !yg_in_defence(s, monster))
                return "a monster lies face down in attack position";
            if ((yg_true_def(r, monster)->type & YG_MONSTER) == 0)
                return "what is no monster lies in a monster zone";
        }
        if (yg_const(s)->lp[player] <= 0 && s->end == GT_RUNNING && s->n_agenda == 2)
            return "a player without life points goes on";
    }
    return NULL;
}

static const char *wrong_work(const gt_state *s)
{
    const gt_frame *f = &s->agenda[s->n_agenda - 1];
    if (s->end != GT_RUNNING || f->kind != GT_FRAME_WINDOW || f->window.purpose != YG_MOMENT_OPEN)
        return NULL;
    if (s->n_items != 0 || s->n_effects != 0 || s->n_waiting != 0 || s->n_agenda != 2)
        return "the state is open in the middle of something";
    GT_LIST_EACH (card, s, yg_list(0, YG_SPELLS))
        if ((s->objects[card].mark[0] & YG_MARK_ACTIVE) != 0)
            return "a link of a chain has stayed on the field";
    return yg_const(s)->summoned != GT_NO_OBJECT || yg_const(s)->attack.on != 0
               ? "a summon or attack is not over"
               : NULL;
}

bool yg_check(const gt_game *game, const gt_state *s, char *why, size_t n)
{
    yg_run run;
    yg_run_begin(&run, game, (gt_state *)(uintptr_t)s, NULL);
    const char *wrong = gt_wrong_lists(s, 2 * YG_ZONES);
    wrong = wrong != NULL ? wrong : wrong_owners(s, yg_game_of(game));
    wrong = wrong != NULL ? wrong : wrong_field(&run.core);
    wrong = wrong != NULL ? wrong : wrong_work(s);
    if (wrong != NULL)
        snprintf(why, n, "%s", wrong);
    int misplaced = wrong == NULL ? yg_misplaced(s) : GT_NO_OBJECT;
    if (misplaced != GT_NO_OBJECT)
        snprintf(why, n, "%s lies hidden where it cannot",
                 yg_game_of(game)->def[s->objects[misplaced].def]->id);
    return wrong == NULL && misplaced == GT_NO_OBJECT;
}
