/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What must hold in every position in which somebody is asked. */
#include "engine/magic/internal.h"

#include <stdio.h>

/* Cards are in zones of their owners, but for the battlefield and the stack. */
static const char *wrong_owners(const gt_state *s, const mg_game *g)
{
    for (int i = 0; i < s->n_objects; i++) {
        const gt_object *o = &s->objects[i];
        int kind = mg_kind_of(s, i);
        if (o->owner == GT_NO_OBJECT)
            continue;
        if (kind != MG_STACK && o->zone != MG_PHASED_LIST &&
            o->zone / MG_ZONES != (kind == MG_BATTLEFIELD ? o->controller : o->owner))
            return "an object lies in a zone of the wrong player";
        if (mg_is_hidden_zone(kind) &&
            (o->stamp != 0 || o->mark[0] != 0 || o->mark[1] != 0 || o->mark[2] != 0))
            return "a hidden object has a history";
        if (!mg_is_hidden_zone(kind) && o->stamp == 0)
            return "a public object has no stamp";
        if (!mg_is_hidden_zone(kind) && !mg_is_down(s, i) && (o->know[0] != 0 || o->know[1] != 0))
            return "a public object is a secret";
        if (i < g->first[2] && o->owner != (i >= g->first[1]))
            return "a card has changed its owner";
    }
    return NULL;
}

static bool has_priority(const gt_state *s)
{
    return s->end == GT_RUNNING && s->agenda[s->n_agenda - 1].kind == GT_FRAME_WINDOW;
}

/* What state-based actions do not leave (704). */
static const char *wrong_permanents(gt_context *r)
{
    const gt_state *s = r->s;
    for (int player = 0; player < 2 && has_priority(s); player++)
        GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD)) {
            const mg_values *v = mg_values_of(r, object);
            const gt_object *o = &s->objects[object];
            if ((v->types & MG_CREATURE) != 0 &&
                (v->toughness <= 0 ||
                 (o->mark[0] >= v->toughness && (v->keywords >> MG_KW_INDESTRUCTIBLE & 1) == 0)))
                return "a dead creature stands";
            if (v->controller != player)
                return "a permanent is not where its controller is";
            if (o->host != GT_NO_OBJECT && !mg_is_permanent(s, o->host) &&
                mg_kind_of(s, o->host) != MG_PLAYER && !mg_of_run(r)->enchants_cards)
                return "something is attached to what is gone";
            if (mg_is_attacker(s, object) && player != s->active)
                return "the nonactive player attacks";
        }
    return NULL;
}

static const char *wrong_stack(const gt_state *s)
{
    int i = 0;
    GT_LIST_EACH (object, s, MG_STACK) {
        if (i >= s->n_items || s->items[i].object != object)
            return "the stack and its items differ";
        i++;
    }
    if (i != s->n_items)
        return "the stack and its items differ";
    if (has_priority(s) && (s->n_effects != 0 || s->n_waiting != 0))
        return "a player has priority in the middle of something";
    return NULL;
}

/* 500.4: mana is there only within a step; 405.5: between steps the stack is empty. */
static const char *wrong_combat(const gt_state *s)
{
    const mg_vars *v = mg_const(s);
    for (int i = 0; i < v->n_blocks; i++)
        if (!mg_is_attacker(s, v->block[i].attacker) || !mg_is_permanent(s, v->block[i].blocker))
            return "a creature blocks what does not attack";
    bool combat = v->step >= MG_STEP_ATTACKERS && v->step <= MG_STEP_COMBAT_END;
    return !combat && v->n_blocks > 0 ? "somebody blocks out of combat" : NULL;
}

static const char *wrong_mods(const gt_state *s)
{
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        bool recalls = m->what == MG_GIVE_LAST || m->what == MG_GIVE_LAST_COUNTERS ||
                       m->what == MG_GIVE_LAST_X ||
                       mg_is_carried(m); /* also of a card in a hand that is about to enter */
        if (m->target != GT_NO_OBJECT && !recalls && s->objects[m->target].zone != MG_PHASED_LIST &&
            (m->target >= s->n_objects || s->objects[m->target].stamp != m->target_stamp ||
             m->target_stamp == 0))
            return "a modifier has outlived its object";
    }
    return NULL;
}

bool mg_check(const gt_game *game, const gt_state *s, char *why, size_t n)
{
    mg_run run;
    mg_run_begin(&run, game, (gt_state *)(uintptr_t)s, NULL);
    const char *wrong = gt_wrong_lists(s, 2 * MG_ZONES);
    wrong = wrong != NULL ? wrong : wrong_owners(s, mg_game_of(game));
    wrong = wrong != NULL ? wrong : wrong_stack(s);
    wrong = wrong != NULL ? wrong : wrong_permanents(&run.core);
    wrong = wrong != NULL ? wrong : wrong_combat(s);
    wrong = wrong != NULL ? wrong : wrong_mods(s);
    if (wrong != NULL)
        snprintf(why, n, "%s", wrong);
    int misplaced = wrong == NULL ? mg_misplaced(s) : GT_NO_OBJECT;
    if (misplaced != GT_NO_OBJECT)
        snprintf(why, n, "%s lies hidden where it cannot",
                 mg_game_of(game)->def[s->objects[misplaced].def]->id);
    return wrong == NULL && misplaced == GT_NO_OBJECT;
}
