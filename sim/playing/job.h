/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A job: what all units of an experiment have in common, said once. A unit names decks, pools and
 * players by their numbers in it. What comes of a unit is a pure function of job and unit. */
#ifndef GT_SIM_PLAYING_JOB_H
#define GT_SIM_PLAYING_JOB_H

#include "ai/siphash.h"
#include "sim/playing/field.h"

/* What is noted of games, beside their outcomes. */
enum gt_noting {
    GT_NOTE_NOTHING,
    GT_NOTE_CARDS, /* what became of cards (sim/playing/counts.h); the field lists them */
    GT_NOTE_POSITIONS, /* what players saw and did (sim/playing/positions.h) */
    GT_NOTE_SAMPLES, /* positions as evaluations see them (sim/playing/samples.h) */
    GT_NOTE_CHOICES, /* what was done, and what a search says of it (sim/playing/choices.h) */
    GT_NOTE_SIGHT, /* whether cards that differ between two pools were seen (sim/playing/sight.h) */
    GT_NOTINGS,
};

typedef struct gt_job {
    const gt_field *field; /* decks, and how their games are prepared */
    const char *const *player; /* policies, as texts */
    int n_players;
    uint8_t noting;
    uint8_t match; /* GT_NOTE_NOTHING: games of a match at most (best_of.h); 0: single games */
    bool luck; /* GT_NOTE_NOTHING, _CARDS, _SIGHT: add up the luck of each game */
    bool events; /* GT_NOTE_POSITIONS: and what a player saw since its last choice */
    uint16_t noise; /* GT_NOTE_POSITIONS, _SAMPLES, _CHOICES: random actions in a thousand */
    /* GT_NOTE_CHOICES: the search; GT_NOTE_SAMPLES: a policy whose leaves are taken when it
     * searches; NULL: turns are */
    const char *leaves;
    /* By which `leaves` evaluates, or else the players do, at this scale; NULL: by their own. */
    const int32_t *weights;
    int n_weights;
    int32_t scale;
    gt_secret secret; /* goes into all chance; all zero: there is none (ai/siphash.h) */
} gt_job;

#endif
