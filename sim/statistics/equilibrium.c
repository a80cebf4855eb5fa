/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The linear program for GLPK: columns 1 .. n are the shares, column n + 1 is v; rows 1 .. n say
 * that deck j does not gain, row n + 1 that the shares sum to 1. */
#include "sim/statistics/equilibrium.h"

#include "decks/files/memory.h"

#include <glpk.h>
#include <stdlib.h>

struct gt_equilibrium {
    int n;
    glp_prob *problem;
    int *index; /* of a row's coefficients, for GLPK counted from 1 */
    double *value;
};

void gt_equilibrium_free(gt_equilibrium *e)
{
    if (e == NULL)
        return;
    glp_delete_prob(e->problem);
    free(e->index);
    free(e->value);
    free(e);
}

/* Our programs are sound and small, so that what stops GLPK is lack of memory; it must not come
 * back to it. */
static void give_up(void *nothing)
{
    (void)nothing;
    gt_out_of_memory();
}

gt_equilibrium *gt_equilibrium_new(int n)
{
    gt_equilibrium *e = gt_resize(NULL, 1, sizeof *e);
    e->n = n;
    e->index = gt_resize(NULL, (size_t)n + 2, sizeof *e->index);
    e->value = gt_resize(NULL, (size_t)n + 2, sizeof *e->value);
    glp_term_out(GLP_OFF);
    glp_error_hook(give_up, NULL);
    e->problem = glp_create_prob();
    glp_set_obj_dir(e->problem, GLP_MAX);
    glp_add_cols(e->problem, n + 1);
    glp_add_rows(e->problem, n + 1);
    for (int i = 1; i <= n; i++) {
        glp_set_col_bnds(e->problem, i, GLP_LO, 0, 0);
        glp_set_row_bnds(e->problem, i, GLP_LO, 0, 0);
    }
    glp_set_col_bnds(e->problem, n + 1, GLP_FR, 0, 0);
    glp_set_obj_coef(e->problem, n + 1, 1);
    glp_set_row_bnds(e->problem, n + 1, GLP_FX, 1, 1);
    return e;
}

double gt_equilibrium_solve(gt_equilibrium *e, const double *rate, double *mix)
{
    int n = e->n;
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    for (int i = 1; i <= n + 1; i++)
        e->index[i] = i;
    for (int j = 1; j <= n; j++) {
        for (int i = 1; i <= n; i++)
            e->value[i] = rate[(i - 1) * n + j - 1];
        e->value[n + 1] = -1;
        glp_set_mat_row(e->problem, j, n + 1, e->index, e->value);
    }
    for (int i = 1; i <= n; i++)
        e->value[i] = 1;
    glp_set_mat_row(e->problem, n + 1, n, e->index, e->value);
    if (glp_simplex(e->problem, &how) != 0) { /* the old basis may not do for the new numbers */
        glp_std_basis(e->problem);
        if (glp_simplex(e->problem, &how) != 0)
            return -1;
    }
    if (glp_get_status(e->problem) != GLP_OPT)
        return -1;
    for (int i = 0; i < n; i++)
        mix[i] = glp_get_col_prim(e->problem, i + 1);
    return glp_get_obj_val(e->problem);
}
