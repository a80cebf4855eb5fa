/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the decks of a field do against each other, and the mixture of them that nobody among them
 * can exploit: what a search for an answer meets. With the answer added, and again, that is the
 * double oracle (McMahan, Gordon, Blum, "Planning in the presence of cost functions controlled by
 * an adversary", ICML 2003). What answers win is a lower bound on how exploitable the mixtures are:
 * a search that finds none does not show that there is none. */
#ifndef GT_SIM_EXPERIMENTS_FIELD_RATES_H
#define GT_SIM_EXPERIMENTS_FIELD_RATES_H

#include "sim/experiments/deck_trials.h"

/* Plays every matchup of n decks, which are the opponents of the trials, but for those among the
 * first `known`, with about so many games together (10 pairs each at least). The rate of i against
 * k goes to rate[i * wide + k]. False: the trials could not. */
bool gt_field_rates(const gt_trials *trials, const gt_deck *deck, int n, int known, uint64_t games,
                    uint64_t seed, double *rate, int wide);

/* The share of each deck in the equilibrium. False: none was found. */
bool gt_field_equilibrium(const double *rate, int n, int wide, double *share);

#endif
