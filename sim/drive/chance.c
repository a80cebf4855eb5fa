/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chance that the caller decides (gauntlet_apply_choosing, gauntlet_start_choosing): an action is
 * tried on a copy, or a game begun, the engine tells its events of chance (engine/core/chance.h),
 * and what comes is what was chosen. */
#include "ai/states.h"
#include "sim/drive/callers.h"

#include <stdlib.h>
#include <string.h>

/* What is asked for while an action is tried. */
typedef struct trial {
    const gt_game *g;
    const int32_t *come;
    int n_come, met; /* events that were met */
    bool more; /* one was met of which nothing is chosen */
    const char *wrong; /* what was chosen is no good; NULL: it is */
    gauntlet_chance *next;
} trial;

/* The outcomes of an event that differ: group[i] is that of thing i. Returns how many there are. */
static int group(const gt_chance *c, int16_t *group)
{
    int n = 0;
    for (int i = 0; i < c->n; i++) {
        int like = i;
        for (int k = 0; k < i && c->def != NULL && like == i; k++)
            like = c->def[k] == c->def[i] ? k : i;
        group[i] = (int16_t)(like < i ? group[like] : n++);
    }
    return n;
}

static void tell(const trial *t, const gt_chance *c, const int16_t *of, int n)
{
    const gt_rules *rules = t->g->rules;
    gauntlet_chance *next = t->next;
    memset(next, 0, sizeof *next);
    next->n = n;
    next->total = c->n;
    for (int i = 0; i < c->n; i++) {
        next->weight[of[i]]++;
        if (c->def != NULL && rules->card_id != NULL)
            next->card[of[i]] = rules->card_id(t->g, c->def[i]);
    }
}

/* A thing of an outcome: the one that comes anyway, if it is of it. */
static int thing_of(const gt_chance *c, const int16_t *of, int outcome)
{
    int i = 0;
    if (of[c->came] == outcome)
        return c->came;
    while (of[i] != outcome)
        i++;
    return i;
}

/* An event is met (gt_observer.chance). */
static int meet(void *context, const gt_chance *c)
{
    int16_t of[GAUNTLET_MOST_OUTCOMES];
    trial *t = context;
    if (t->more || t->wrong != NULL)
        return c->came;
    if (c->n > GAUNTLET_MOST_OUTCOMES) {
        t->wrong = "chance has more outcomes than 256 there";
        return c->came;
    }
    int n = group(c, of);
    if (n == 1)
        return c->came;
    if (t->met == t->n_come) {
        t->more = true;
        tell(t, c, of, n);
        return c->came;
    }
    int outcome = t->come[t->met++];
    if (outcome >= 0 && outcome < n)
        return thing_of(c, of, outcome);
    t->wrong = "there is no outcome of that number";
    return c->came;
}

/* What came of a trial: 1: all was chosen; 2: there is more chance; 0: a mistake, which is told. */
static int judged(trial *t)
{
    if (t->wrong == NULL && !t->more && t->met < t->n_come)
        t->wrong = "there were fewer events of chance than were chosen";
    if (t->wrong != NULL)
        gt_inner_wrong("%s", t->wrong);
    return t->wrong != NULL ? 0 : t->more ? 2 : 1;
}

/* What callers choose, and where they want to be told more. */
static bool outcomes_given(const int32_t *come, int n_come, const gauntlet_chance *next)
{
    if (n_come < 0 || (n_come > 0 && come == NULL))
        gt_inner_wrong("outcomes were expected");
    else
        return given(next, "room for what chance may bring was");
    return false;
}

/* ---- An action. */

/* Tries it; 2, 0: and nothing happened. */
static int apply_choosing(gt_inner_state *s, gt_action a, trial *t)
{
    gt_state *copy = gt_states_new(s->rules->rules, 1);
    if (copy == NULL) {
        gt_inner_wrong("out of memory");
        return 0;
    }
    const gt_observer listener = {.context = t, .chance = meet};
    gt_copy(s->rules, copy, s->state);
    gt_observe(s->rules, copy, a, &listener);
    int result = judged(t);
    if (result == 1) {
        gt_past_note(s->past, s->rules, s->state, a);
        if (t->met > 0)
            gt_past_by_other_chance(s->past);
        gt_copy(s->rules, s->state, copy);
    }
    free(copy);
    return result;
}

int gauntlet_apply_choosing(gauntlet_state *handle, int i, const int32_t *come, int n_come,
                            gauntlet_chance *next)
{
    gt_action legal[GT_MAX_ACTIONS];
    int result = 0;
    gt_inner_state *s = take(handle, GT_OF_STATE, GT_TO_CHANGE);
    if (s == NULL)
        return 0;
    int n = gt_legal_actions(s->rules, s->state, legal);
    if (i < 0 || i >= n)
        gt_inner_wrong(n == 0 ? "the game is over" : "there is no action of that number");
    else if (s->history != NULL)
        gt_inner_wrong("chance cannot be chosen where states keep events");
    else if (outcomes_given(come, n_come, next)) {
        trial t = {.g = s->rules, .come = come, .n_come = n_come, .next = next};
        result = apply_choosing(s, legal[i], &t);
    }
    changed(handle);
    return result;
}

/* ---- The beginning of a game. */

/* Begins it; 2, 0: there is no state. */
static int start_choosing(gt_inner_game *game, uint64_t seed, int first, trial *t,
                          gt_inner_state **out)
{
    gt_inner_state *s = gt_inner_state_new(game, NULL);
    if (s == NULL)
        return 0;
    const gt_observer listener = {.context = t, .chance = meet};
    t->g = s->rules;
    gt_inner_begin(s, seed, first, 0, &listener);
    int result = judged(t);
    if (result != 1) {
        gt_inner_state_close(s);
        return result;
    }
    if (t->met > 0)
        gt_past_by_other_chance(s->past);
    *out = s;
    return 1;
}

int gauntlet_start_choosing(gauntlet_game *handle, uint64_t seed, int first, const int32_t *come,
                            int n_come, gauntlet_chance *next, gauntlet_state **state)
{
    gt_inner_state *s = NULL;
    int result = 0;
    gt_inner_game *game = take(handle, GT_OF_GAME, GT_TO_READ);
    if (game == NULL)
        return 0;
    if (game->keeps_events)
        gt_inner_wrong("chance cannot be chosen where states keep events");
    else if (is_player(first) && outcomes_given(come, n_come, next) &&
             given(state, "room for a state was")) {
        trial t = {.come = come, .n_come = n_come, .next = next};
        result = start_choosing(game, seed, first, &t, &s);
    }
    seen(handle);
    if (result == 1 && (*state = handle_for(GT_OF_STATE, s)) == NULL)
        result = 0;
    return result;
}
