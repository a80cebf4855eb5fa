/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of a run, made empty. */
#include "ai/policy.h"
#include "decks/files/memory.h"
#include "sim/experiments/run.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Names of the ways to end. */
static void name_ends(gt_results *r, const gt_field *f)
{
    void *storage = gt_resize(NULL, 1, f->game_bytes);
    const char **end = gt_zeroed(GT_MAX_ENDS, sizeof *end);
    r->end = end;
    if (f->n_matchups > 0) {
        const gt_game *g = gt_field_game(f, f->matchup[0].a, f->matchup[0].b, storage);
        r->rules = g->rules->name;
        r->options = f->options;
        r->played = f->played;
        r->cost_name = f->cost_name;
        r->rules_behaviour = g->rules->behaviour;
        r->n_ends = gt_end_count(g);
        assert(r->n_ends <= GT_MAX_ENDS);
        for (int i = 0; i < r->n_ends; i++)
            end[i] = gt_end_name(g, i);
    }
    free(storage);
}

/* Adds a series for a policy; false: it cannot be made. */
static bool add_series(gt_results *r, const char *spec, bool luck, char *error, size_t n)
{
    gt_policy *policy = gt_policy_create(spec, NULL, error, n);
    if (policy == NULL)
        return false;
    gt_series *s = &r->series[r->n_series++];
    size_t matchups = (size_t)r->n_matchups;
    s->policy = gt_copy_text(gt_policy_name(policy), strlen(gt_policy_name(policy)));
    s->tally = gt_zeroed(matchups > 0 ? matchups : 1, sizeof *s->tally);
    if (r->cards != NULL)
        s->cards = gt_zeroed(r->first_card[2 * matchups] + 1, sizeof *s->cards);
    s->policy_behaviour = gt_policy_behaviour(policy);
    s->reproducible = gt_policy_reproducible(policy);
    s->adjusted = luck;
    r->reproducible = r->reproducible && s->reproducible;
    gt_policy_free(policy);
    return true;
}

gt_method gt_run_method(const gt_run_options *o)
{
    static const double USUAL_AIM = 0.02;
    double aim = !o->adaptive ? 0 : o->precision > 0 ? o->precision : USUAL_AIM;
    return (gt_method){o->confidence > 0 ? o->confidence : 0.95, aim};
}

gt_results *gt_results_new(const gt_field *f, const gt_run_options *o, char *error, size_t n)
{
    gt_results *r = gt_resize(NULL, 1, sizeof *r);
    bool ok = true;
    *r = (gt_results){.version = o->version,
                      .seed = o->seed,
                      .reproducible = !o->timed,
                      .method = gt_run_method(o),
                      .n_decks = f->n_decks,
                      .n_matchups = f->n_matchups,
                      .deck = f->deck,
                      .role = f->role,
                      .matchup = f->matchup,
                      .list = f->list,
                      .match = o->match,
                      .cards = o->match == 0 ? f->cards : NULL,
                      .share = f->share};
    if (gt_is_secret(&o->secret))
        gt_secret_write(&o->secret, r->secret);
    for (int i = 0; i < f->n_matchups; i++) {
        gt_lineup l = gt_lineup_of(f->matchup[i].a, f->matchup[i].b);
        gt_lineup later = gt_field_planned(f, l);
        r->planned += l.deck[0] != later.deck[0] || l.deck[1] != later.deck[1];
    }
    r->series = gt_zeroed((size_t)o->n_policies, sizeof *r->series);
    gt_results_place_cards(r);
    name_ends(r, f);
    for (int i = 0; ok && i < o->n_policies; i++)
        ok = add_series(r, o->policies[i], o->luck, error, n);
    if (ok)
        return r;
    gt_results_free(r);
    return NULL;
}
