/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search for balance as JSON, as patches, and as a page. */
#include "reports/balance_report.h"

#include "reports/json_out.h"
#include "reports/page.h"

#include <cjson/cJSON.h>
#include <math.h>

/* ---- JSON. */

static void add_deck(cJSON *to, const gt_balance_report *r, const char *key, int deck)
{
    if (deck >= 0)
        cJSON_AddStringToObject(to, key, r->deck[deck]);
}

static cJSON *changes_of(const gt_balance_report *r, const gt_change_set *x)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < x->n; i++) {
        const gt_balance_knob_text *k = &r->knob[x->change[i].knob];
        cJSON *row = cJSON_CreateObject();
        cJSON_AddStringToObject(row, "card", k->id);
        cJSON_AddStringToObject(row, "name", k->name);
        cJSON_AddStringToObject(row, "path", k->place);
        cJSON_AddItemToObject(row, "from", cJSON_Parse(k->own));
        cJSON_AddItemToObject(row, "to", cJSON_Parse(k->value[x->change[i].value]));
        cJSON_AddItemToArray(list, row);
    }
    return list;
}

static void add_rates(cJSON *to, const gt_balance_report *r, const gt_confirmed *by)
{
    cJSON *decks = cJSON_AddArrayToObject(to, "decks");
    for (int d = 0; d < r->goals->n_decks; d++) {
        cJSON *row = cJSON_CreateObject();
        add_deck(row, r, "deck", d);
        gt_out_figure(row, "win_rate", by->deck[d]);
        gt_out_figure(row, "shift", by->deck_shift[d]);
        cJSON_AddItemToArray(decks, row);
    }
    cJSON *matchups = cJSON_AddArrayToObject(to, "matchups");
    for (int m = 0; m < r->goals->n_matchups; m++) {
        cJSON *row = cJSON_CreateObject();
        add_deck(row, r, "deck", r->goals->matchup[m].a);
        add_deck(row, r, "against", r->goals->matchup[m].b);
        gt_out_figure(row, "win_rate", by->rate[m]);
        gt_out_figure(row, "shift", by->shift[m]);
        cJSON_AddItemToArray(matchups, row);
    }
}

static void add_goals(cJSON *to, const gt_balance_report *r, const gt_confirmed *by)
{
    cJSON *goals = cJSON_AddArrayToObject(to, "goals");
    for (int i = 0; i < r->goals->n; i++) {
        const gt_goal *goal = &r->goals->goal[i];
        cJSON *row = cJSON_CreateObject();
        gt_out_figure(row, "figure", gt_balance_figure(r, by->figure[i]));
        gt_out_figure(row, "shift", by->figure_shift[i]);
        cJSON_AddStringToObject(row, "state",
                                gt_goal_state_name(gt_balance_goal_state(goal, by->figure[i])));
        cJSON_AddItemToArray(goals, row);
    }
}

static cJSON *confirmed(const gt_balance_report *r, const gt_change_set *x, int player)
{
    const gt_confirmed *by = &x->by[player];
    cJSON *object = cJSON_CreateObject();
    gt_out_count(object, "games", 2 * by->pairs);
    cJSON_AddBoolToObject(object, "adjusted", r->luck[player]);
    gt_out_figure(object, "before", by->before);
    gt_out_figure(object, "after", by->after);
    gt_out_figure(object, "gain", by->gain);
    gt_out_figure(object, "toward", by->toward);
    gt_out_number(object, "favourite", gt_balance_favourite(r, by));
    add_rates(object, r, by);
    add_goals(object, r, by);
    return object;
}

static cJSON *set_of(const gt_balance_report *r, int i)
{
    const gt_change_set *x = &r->balance->front[i];
    cJSON *row = cJSON_CreateObject();
    cJSON_AddItemToObject(row, "changes", changes_of(r, x));
    gt_out_number(row, "cost", x->cost);
    gt_out_number(row, "expected", x->expected);
    cJSON_AddBoolToObject(row, "better", x->better);
    if (x->by[0].pairs > 0)
        cJSON_AddItemToObject(row, "confirmed", confirmed(r, x, 0));
    if (x->by[1].pairs > 0)
        cJSON_AddItemToObject(row, "second_player", confirmed(r, x, 1));
    if (x->by[1].pairs > 0 && i > 0)
        cJSON_AddStringToObject(row, "felt",
                                x->felt == GT_FELT       ? "yes"
                                : x->felt == GT_NOT_FELT ? "no"
                                                         : "unclear");
    if (r->patch != NULL && i > 0)
        cJSON_AddStringToObject(row, "patch", r->patch[i]);
    return row;
}

static void add_goal_list(cJSON *root, const gt_balance_report *r)
{
    static const char *const kinds[] = {"matchup", "deck", "first player", "largest share"};
    cJSON *goals = cJSON_AddArrayToObject(root, "goals");
    for (int i = 0; i < r->goals->n; i++) {
        const gt_goal *goal = &r->goals->goal[i];
        cJSON *row = cJSON_CreateObject(), *band;
        double less = r->goals->relative ? 0.5 : 0;
        char name[300];
        cJSON_AddStringToObject(row, "kind", kinds[goal->kind]);
        cJSON_AddStringToObject(row, "name", gt_balance_goal_name(r, goal, name, sizeof name));
        add_deck(row, r, "deck", goal->a);
        add_deck(row, r, "against", goal->b);
        band = cJSON_AddArrayToObject(row, "band");
        cJSON_AddItemToArray(band, cJSON_CreateNumber(round(1e6 * (goal->low - less)) / 1e6));
        cJSON_AddItemToArray(band, cJSON_CreateNumber(round(1e6 * (goal->high - less)) / 1e6));
        if (r->goals->relative)
            cJSON_AddTrueToObject(row, "relative");
        gt_out_number(row, "weight", goal->weight);
        cJSON_AddItemToArray(goals, row);
    }
}

static void add_knob_list(cJSON *root, const gt_balance_report *r)
{
    cJSON *knobs = cJSON_AddArrayToObject(root, "knobs");
    for (int k = 0; k < r->n_knobs; k++) {
        const gt_knob_effect *effect = &r->balance->knob[k];
        cJSON *row = cJSON_CreateObject();
        cJSON_AddStringToObject(row, "card", r->knob[k].id);
        cJSON_AddStringToObject(row, "path", r->knob[k].place);
        cJSON_AddItemToObject(row, "own", cJSON_Parse(r->knob[k].own));
        cJSON_AddItemToObject(row, "best", cJSON_Parse(r->knob[k].value[effect->value]));
        gt_out_number(row, "gain", effect->gain);
        gt_out_count(row, "dropped", (uint64_t)effect->round);
        cJSON_AddBoolToObject(row, "shown", effect->shown);
        cJSON_AddItemToArray(knobs, row);
    }
}

static cJSON *make_json(const gt_balance_report *r)
{
    const gt_balance *b = r->balance;
    char text[400];
    cJSON *root = gt_out_root(r->version, r->rules);
    cJSON_AddStringToObject(root, "options", r->played);
    cJSON_AddStringToObject(root, "policy", r->policy[0]);
    if (r->policy[1] != NULL)
        cJSON_AddStringToObject(root, "second_policy", r->policy[1]);
    gt_out_count(root, "seed", r->seed);
    gt_out_number(root, "confidence", r->confidence);
    gt_out_count(root, "games", b->games);
    gt_out_count(root, "second_games", b->second_games);
    gt_out_count(root, "sets_played", (uint64_t)b->n_sets);
    gt_out_count(root, "unfinished", r->unfinished);
    gt_out_count(root, "aborted", r->aborted);
    gt_out_count(root, "forfeits", r->forfeits);
    cJSON_AddBoolToObject(root, "complete", b->complete);
    cJSON_AddBoolToObject(root, "reproducible", r->reproducible);
    cJSON_AddStringToObject(root, "outcome", gt_balance_outcome(r, text, sizeof text));
    gt_out_count(root, "best", (uint64_t)b->best);
    add_goal_list(root, r);
    cJSON *front = cJSON_AddArrayToObject(root, "front");
    for (int i = 0; i < b->n_front; i++)
        cJSON_AddItemToArray(front, set_of(r, i));
    add_knob_list(root, r);
    return root;
}

bool gt_write_balance_json(FILE *out, const gt_balance_report *r)
{
    return gt_out_row(out, make_json(r), "", "\n");
}

/* ---- A page. */

static bool put_json(FILE *out, const void *context)
{
    return gt_out_row(out, make_json(context), "", "");
}

bool gt_write_balance_page(FILE *out, const gt_balance_report *r)
{
    return gt_put_page(out, &gt_page_balance_html, &gt_page_balance_script, put_json, r);
}

/* ---- A patch. */

bool gt_write_balance_patch(FILE *out, const gt_balance_report *r, const gt_change_set *set)
{
    fputs("[\n", out);
    for (int i = 0; i < set->n; i++) {
        const gt_balance_knob_text *k = &r->knob[set->change[i].knob];
        char path[600];
        cJSON *row = cJSON_CreateObject();
        snprintf(path, sizeof path, "/%s%s", k->id, k->place);
        cJSON_AddStringToObject(row, "op", "replace");
        cJSON_AddStringToObject(row, "path", path);
        cJSON_AddItemToObject(row, "value", cJSON_Parse(k->value[set->change[i].value]));
        gt_out_row(out, row, "  ", i + 1 < set->n ? ",\n" : "\n");
    }
    fputs("]\n", out);
    return !ferror(out);
}
