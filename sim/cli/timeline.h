/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game kept moment by moment, to go through it forward and back: on a terminal, or on a page.
 * Moment 0 is the beginning, moment i what stands behind action i.
 *
 *     gt_timeline_begin(&timeline, game, pool);
 *     gt_timeline_take(&timeline, state);
 *     for each action:  gt_timeline_action(&timeline, player, text);
 *                       gt_observe(game, state, action, &timeline.observer);
 *                       gt_timeline_take(&timeline, state); */
#ifndef GT_SIM_CLI_TIMELINE_H
#define GT_SIM_CLI_TIMELINE_H

#include "engine/code/pool.h"
#include "engine/core/game.h"
#include "sim/experiments/judge.h"
#include "sim/playing/record.h"

#include <stdio.h>

/* A line of the log, and the turn in which it happened. */
typedef struct gt_timeline_line {
    char *clause, *text;
    int turn, active;
} gt_timeline_line;

/* A moment: what led to it, and the position. */
typedef struct gt_timeline_frame {
    int player; /* who acted; -1: nobody, the beginning */
    char action[GT_TEXT];
    int first_line, n_lines; /* of the log */
    bool battle; /* one begins here */
    char *battle_text; /* what is told of the battle that goes on, "" none */
    /* of A, as gt_fortune has it, and what choices brought it; only with gt_timeline.fortunes */
    double chance, luck, choices;
    gt_judged *judged; /* what each action that is possible here is worth; NULL: nobody judged */
    int n_judged;
} gt_timeline_frame;

typedef struct gt_timeline {
    const gt_game *game;
    const gt_pool *pool;
    gt_timeline_frame *frame;
    gt_state *states; /* a row, one a frame */
    int n, capacity;
    gt_timeline_line *line;
    int n_lines, lines_capacity;
    int player; /* of the action under way */
    char action[GT_TEXT];
    bool fortunes; /* frames tell luck */
    gt_observer observer; /* points to this timeline, which must not be moved */
} gt_timeline;

void gt_timeline_begin(gt_timeline *f, const gt_game *game, const gt_pool *pool);
void gt_timeline_free(gt_timeline *f);

/* The action that is done next; the position that it led to. */
void gt_timeline_action(gt_timeline *f, int player, const char *text);
void gt_timeline_take(gt_timeline *f, const gt_state *s);

/* How many actions gt_timeline_judge judges. */
int gt_timeline_choices(const gt_timeline *f);

/* Has every action judged that was possible where there was a choice. False: it was stopped. */
bool gt_timeline_judge(gt_timeline *f, gt_judge *judge);

/* Goes through it as lines from `in` say, until the input ends or says so. */
void gt_timeline_step(const gt_timeline *f, FILE *in, FILE *out);

/* Writes the page; `judge`: who judged and by how many games, "" nobody did. False: it cannot be
 * written. */
bool gt_timeline_write_page(const gt_timeline *f, const gt_record *record, const char *judge,
                            FILE *out);

#endif
