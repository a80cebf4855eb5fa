/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game kept moment by moment, to go through it forward and back: on a terminal, or on a page.
 * Moment 0 is the beginning, moment i what stands behind action i.
 *
 *     gt_film_begin(&film, game, pool);
 *     gt_film_take(&film, state);
 *     for each action:  gt_film_action(&film, player, text);
 *                       gt_observe(game, state, action, &film.observer);
 *                       gt_film_take(&film, state); */
#ifndef GT_SIM_CLI_FILM_H
#define GT_SIM_CLI_FILM_H

#include "engine/core/game.h"
#include "engine/effects/pool.h"
#include "sim/experiments/judge.h"
#include "sim/playing/record.h"

#include <stdio.h>

/* A line of the log, and the turn in which it happened. */
typedef struct gt_film_line {
    char *clause, *text;
    int turn, active;
} gt_film_line;

/* A moment: what led to it, and the position. */
typedef struct gt_film_frame {
    int player; /* who acted; -1: nobody, the beginning */
    char action[GT_TEXT];
    int first_line, n_lines; /* of the log */
    bool battle; /* one begins here */
    char *battle_text; /* what is told of the battle that goes on, "" none */
    gt_judged *judged; /* what each action that is possible here is worth; NULL: nobody judged */
    int n_judged;
} gt_film_frame;

typedef struct gt_film {
    const gt_game *game;
    const gt_pool *pool;
    gt_film_frame *frame;
    gt_state *states; /* a row, one a frame */
    int n, capacity;
    gt_film_line *line;
    int n_lines, lines_capacity;
    int player; /* of the action under way */
    char action[GT_TEXT];
    gt_observer observer; /* points to this film, which must not be moved */
} gt_film;

void gt_film_begin(gt_film *f, const gt_game *game, const gt_pool *pool);
void gt_film_free(gt_film *f);

/* The action that is done next; the position that it led to. */
void gt_film_action(gt_film *f, int player, const char *text);
void gt_film_take(gt_film *f, const gt_state *s);

/* How many actions gt_film_judge judges. */
int gt_film_choices(const gt_film *f);

/* Has every action judged that was possible where there was a choice. False: it was stopped. */
bool gt_film_judge(gt_film *f, gt_judge *judge);

/* Goes through it as lines from `in` say, until the input ends or says so. */
void gt_film_step(const gt_film *f, FILE *in, FILE *out);

/* Writes the page; `judge`: who judged and by how many games, "" nobody did. False: it cannot be
 * written. */
bool gt_film_write_page(const gt_film *f, const gt_record *record, const char *judge, FILE *out);

#endif
