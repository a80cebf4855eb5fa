/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program for GLPK. Columns: x of each change, then d and z of each linear goal. */
#include "sim/statistics/change_sets.h"

#include "decks/files/memory.h"

#include <glpk.h>
#include <math.h>
#include <string.h>

enum {
    TANGENTS = 15,
    MOST_NODES = 3000,
};

/* Distances at which the square has its tangents, each half as large again as the one before:
 * between two of them it is at most a twenty-fifth too small. */
static const double FIRST_TANGENT = 0.0025, NEXT_TANGENT = 1.5;

typedef struct program {
    const gt_change_choice *c;
    glp_prob *p;
    int *index; /* of a row's coefficients, from 1 on */
    double *value;
    int used;
} program;

static void give_up(void *nothing)
{
    (void)nothing;
    gt_out_of_memory();
}

/* ---- Rows. */

static void put(program *g, int column, double value)
{
    if (value == 0)
        return;
    g->used++;
    g->index[g->used] = column;
    g->value[g->used] = value;
}

static void end_row(program *g, int kind, double low, double high)
{
    int row = glp_add_rows(g->p, 1);
    glp_set_row_bnds(g->p, row, kind, low, high);
    glp_set_mat_row(g->p, row, g->used, g->index, g->value);
    g->used = 0;
}

/* What a change does to a goal's figure. */
static double effect_on(const gt_goal *goal, const gt_possible_change *change)
{
    double sum = 0;
    for (int i = 0; i < goal->n; i++)
        sum += goal->factor[i] * change->effect[goal->at[i]];
    return sum;
}

/* The goal's distance and its square; `column` is that of the distance. */
static void add_goal(program *g, const gt_goal *goal, int column)
{
    const gt_change_choice *c = g->c;
    double figure = gt_goal_figure(c->goals, goal, c->rate);
    for (int side = -1; side <= 1; side += 2) {
        put(g, column, 1);
        for (int i = 0; i < c->n; i++)
            put(g, i + 1, -side * effect_on(goal, &c->change[i]));
        end_row(g, GLP_LO, side > 0 ? figure - goal->high : goal->low - figure, 0);
    }
    double a = FIRST_TANGENT;
    for (int i = 0; i < TANGENTS; i++, a *= NEXT_TANGENT) {
        put(g, column + 1, 1);
        put(g, column, -2 * a);
        end_row(g, GLP_LO, -a * a, 0);
    }
    glp_set_col_bnds(g->p, column, GLP_LO, 0, 0);
    glp_set_col_bnds(g->p, column + 1, GLP_LO, 0, 0);
    glp_set_obj_coef(g->p, column + 1, goal->weight);
}

/* As many as are wanted, one of a group, no set that is known. */
static void add_limits(program *g)
{
    const gt_change_choice *c = g->c;
    for (int i = 0; i < c->n; i++)
        put(g, i + 1, 1);
    end_row(g, GLP_FX, c->changes, c->changes);
    for (int i = 0; i < c->n; i++) {
        bool first = true;
        for (int k = 0; k < i && first; k++)
            first = c->change[k].group != c->change[i].group;
        for (int k = i; k < c->n && first; k++)
            put(g, k + 1, c->change[k].group == c->change[i].group);
        if (first)
            end_row(g, GLP_UP, 0, 1);
    }
    for (int s = 0; s < c->n_known; s++) {
        int size = 0;
        for (int i = 0; i < c->n; i++) {
            put(g, i + 1, c->known[s][i]);
            size += c->known[s][i];
        }
        if (size == c->changes)
            end_row(g, GLP_UP, 0, size - 1);
        g->used = 0;
    }
}

/* ---- Costs. */

static double weight_of_all(const gt_goals *goals)
{
    double sum = 0;
    for (int i = 0; i < goals->n; i++)
        sum += goals->goal[i].weight;
    return sum;
}

/* What a change's uncertainty adds to the expected imbalance, in the weights of the goals. The
 * estimates of a deck's matchups may be wrong together, and are taken to be. */
static double uncertainty_of(const gt_goals *goals, const gt_possible_change *change)
{
    double sum = 0;
    for (int i = 0; i < goals->n; i++) {
        const gt_goal *goal = &goals->goal[i];
        double spread = 0;
        for (int k = 0; k < goal->n; k++)
            spread += fabs(goal->factor[k]) * sqrt(change->variance[goal->at[k]]);
        sum += goal->weight * spread * spread;
    }
    return sum;
}

/* ---- The whole. */

static void stop_in_time(glp_tree *tree, void *nothing)
{
    int nodes;
    (void)nothing;
    glp_ios_tree_size(tree, NULL, NULL, &nodes);
    if (nodes > MOST_NODES)
        glp_ios_terminate(tree);
}

static void build(program *g)
{
    const gt_change_choice *c = g->c;
    const gt_goals *goals = c->goals;
    double all = weight_of_all(goals);
    int linear = 0;
    for (int i = 0; i < goals->n; i++)
        linear += goals->goal[i].kind != GT_GOAL_SHARE;
    glp_set_obj_dir(g->p, GLP_MIN);
    glp_add_cols(g->p, c->n + 2 * linear);
    for (int i = 0; i < c->n; i++) {
        glp_set_col_kind(g->p, i + 1, GLP_BV);
        glp_set_obj_coef(g->p, i + 1,
                         uncertainty_of(goals, &c->change[i]) + all * c->change[i].cost);
    }
    int column = c->n + 1;
    for (int i = 0; i < goals->n; i++) {
        if (goals->goal[i].kind == GT_GOAL_SHARE)
            continue;
        add_goal(g, &goals->goal[i], column);
        column += 2;
    }
    add_limits(g);
}

static double solve(program *g, uint8_t *chosen)
{
    glp_iocp how;
    glp_init_iocp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.presolve = GLP_ON;
    how.mip_gap = 0.01;
    how.cb_func = stop_in_time;
    int failed = glp_intopt(g->p, &how), status = glp_mip_status(g->p);
    if ((failed != 0 && failed != GLP_ESTOP && failed != GLP_EMIPGAP) ||
        (status != GLP_OPT && status != GLP_FEAS))
        return -1;
    for (int i = 0; i < g->c->n; i++)
        chosen[i] = glp_mip_col_val(g->p, i + 1) > 0.5;
    return fmax(0, glp_mip_obj_val(g->p)) / weight_of_all(g->c->goals);
}

double gt_choose_changes(const gt_change_choice *c, uint8_t *chosen)
{
    program g = {.c = c};
    size_t width = (size_t)c->n + 2 * (size_t)c->goals->n + 2;
    memset(chosen, 0, (size_t)c->n);
    if (c->n < c->changes || c->n == 0)
        return -1;
    glp_term_out(GLP_OFF);
    glp_error_hook(give_up, NULL);
    g.index = gt_resize(NULL, width, sizeof *g.index);
    g.value = gt_resize(NULL, width, sizeof *g.value);
    g.p = glp_create_prob();
    build(&g);
    double expected = solve(&g, chosen);
    glp_delete_prob(g.p);
    free(g.index);
    free(g.value);
    return expected;
}
