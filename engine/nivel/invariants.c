/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Invariants of a state between two actions. */
#include "engine/nivel/internal.h"

#include <stdio.h>

static bool fail(char *why, size_t n, const char *what, int a, int b)
{
    snprintf(why, n, "%s (%d, %d)", what, a, b);
    return false;
}

/* Lists hold what says it is in them, both ways, and each object is in one. */
static bool check_lists(const gt_state *s, char *why, size_t n)
{
    int total = 0;
    for (int zone = 0; zone < 2 * NV_ZONES; zone++) {
        int count = 0, prev = GT_NO_OBJECT;
        GT_ZONE_EACH (object, s, zone) {
            if (s->objects[object].zone != zone || s->objects[object].prev != prev)
                return fail(why, n, "a zone list is broken", zone, object);
            if (s->objects[object].owner != zone / NV_ZONES)
                return fail(why, n, "a card lies with the other player", zone, object);
            prev = gt_is_set(s, zone) ? GT_NO_OBJECT : object;
            count++;
        }
        if (count != s->zone_count[zone] || s->zone_last[zone] != prev)
            return fail(why, n, "a zone is counted wrong", zone, count);
        total += count;
    }
    if (total != 2 * (NV_DECK_SIZE + 1))
        return fail(why, n, "41 cards of each player are not somewhere", total, 0);
    return true;
}

static bool check_lane(const nv_game *g, const gt_state *s, int player, int lane, char *why,
                       size_t n)
{
    const nv_vars *v = nv_const(s);
    int unit = v->unit[player][lane];
    int first = s->zone_first[nv_list(player, NV_LEFT + lane)];
    if (unit != first)
        return fail(why, n, "the unit of a zone is not its first card", player, lane);
    if (unit == GT_NO_OBJECT && v->attacked[player][lane] != 0)
        return fail(why, n, "attacks of a unit that is not there", player, lane);
    if ((nv_standing(v, player) >> lane & 1) != (unit != GT_NO_OBJECT))
        return fail(why, n, "where units stand is kept wrong", player, lane);
    if (unit == GT_NO_OBJECT)
        return true;
    if (g->def[s->objects[unit].def]->type != NV_UNIT || s->objects[unit].host != GT_NO_OBJECT)
        return fail(why, n, "what stands in a unit zone is no unit", player, lane);
    if (v->slot[player][lane].power <= 0 && (g->replaced >> NV_EV_TRASHED & 1) == 0) /* ruling 4 */
        return fail(why, n, "a unit with power 0 stands", player, lane);
    int cost = 0;
    for (int i = s->objects[unit].next; i != GT_NO_OBJECT; i = s->objects[i].next) {
        if (s->objects[i].host != unit || g->def[s->objects[i].def]->type != NV_ITEM)
            return fail(why, n, "what is under a unit is not its item", player, lane);
        cost += g->def[s->objects[i].def]->number[NV_COST];
    }
    if (v->item_cost[player][lane] != cost)
        return fail(why, n, "the cost of items is kept wrong", player, lane);
    return true;
}

static bool is_marked(const gt_object *o)
{
    return (o->used | o->mark[0] | o->mark[1] | o->mark[2] | o->mark[3]) != 0;
}

static bool check_zones(const nv_game *g, const gt_state *s, char *why, size_t n)
{
    for (int player = 0; player < 2; player++) {
        GT_ZONE_EACH (skill, s, nv_list(player, NV_SKILLS))
            if (g->def[s->objects[skill].def]->type != NV_SKILL)
                return fail(why, n, "no skill in the skill zone", player, skill);
        if (s->zone_count[nv_list(player, NV_LEVEL)] != 1)
            return fail(why, n, "the leader left the level zone (3.3.4)", player, 0);
    }
    int conditions = 0;
    for (int i = 0; i < s->n_objects; i++) {
        int kind = nv_kind_of(s, i);
        conditions += s->objects[i].host != GT_NO_OBJECT &&
                      g->def[s->objects[i].def]->routine[NV_ROUTINE_EQUIP] != 0;
        bool hidden = kind == NV_DECK || kind == NV_HAND;
        if (hidden != (s->objects[i].stamp == 0))
            return fail(why, n, "stamp and zone of a card disagree", i, kind);
        if (is_marked(&s->objects[i]) &&
            (nv_const(s)->marked >> nv_slot_table[s->objects[i].zone] & 1) == 0)
            return fail(why, n, "a mark of this turn that would stay", i, kind);
        if (kind < NV_LEFT && s->objects[i].host != GT_NO_OBJECT)
            return fail(why, n, "a card off the field is attached", i, kind);
    }
    if (conditions != nv_const(s)->conditions)
        return fail(why, n, "conditions to equip are counted wrong", conditions, 0);
    return true;
}

/* Values that were computed piece by piece are those that computing all anew gives. */
static bool check_values(const gt_game *game, const gt_state *s, char *why, size_t n)
{
    gt_state anew;
    gt_copy_state(&anew, s);
    gt_context r = nv_run_of(game, &anew, NULL);
    nv_vars *v = nv_of(&anew);
    const nv_vars *w = nv_const(s);
    anew.dirty = NV_DIRTY_BOARD;
    nv_compute(&r);
    for (int i = 0; i < NV_SLOTS; i++)
        if (memcmp(&v->slot[i / NV_LANES][i % NV_LANES], &w->slot[i / NV_LANES][i % NV_LANES],
                   sizeof(nv_slot)) != 0)
            return fail(why, n, "values are not what computing them anew gives", i / NV_LANES,
                        i % NV_LANES);
    for (int player = 0; player < 2; player++)
        if (v->size_bonus[player] != w->size_bonus[player] ||
            v->hand_limit[player] != w->hand_limit[player] ||
            v->damage_bonus[player] != w->damage_bonus[player])
            return fail(why, n, "a player's numbers are not up to date", player, 0);
    if (v->listening != w->listening || v->n_continuous != w->n_continuous ||
        v->forbids > w->forbids || anew.n_mods != s->n_mods)
        return fail(why, n, "the list of static abilities is not up to date", v->n_continuous,
                    w->n_continuous);
    return true;
}

bool nv_check(const gt_game *game, const gt_state *s, char *why, size_t n)
{
    const nv_game *g = nv_game_of(game);
    const nv_vars *v = nv_const(s);
    if (!check_lists(s, why, n) || !check_zones(g, s, why, n))
        return false;
    if (s->end != GT_RUNNING)
        return true;
    for (int player = 0; player < 2; player++) {
        if (v->level[player] < 1 || v->level[player] > NV_LEVEL_MAX)
            return fail(why, n, "leader level out of range (4.6.3)", player, v->level[player]);
        for (int lane = 0; lane < NV_LANES; lane++)
            if (!check_lane(g, s, player, lane, why, n))
                return false;
    }
    if (s->dirty)
        return fail(why, n, "values are not up to date", 0, 0);
    if (!check_values(game, s, why, n))
        return false;
    if (s->n_agenda == 0)
        return fail(why, n, "nothing to go on with", 0, 0);
    for (int i = 0; i < v->n_fixed; i++)
        if (s->mods[i].what == NV_GIVE_KEEP && !nv_is_kept_for(s, s->mods[i].source_stamp))
            return fail(why, n, "a card is kept for nobody", s->mods[i].target, i);
    if (nv_quiet(game, s) && (s->n_waiting != 0 || s->n_effects != 0))
        return fail(why, n, "work is left at a choice of a phase", s->n_waiting, s->n_effects);
    return true;
}
