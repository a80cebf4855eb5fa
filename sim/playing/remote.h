/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units that are played in another process, or on another machine: from bytes alone, with the same
 * bytes back (tests/unit/remote.c compares them with those of threads). A job is sent once, then
 * units; of each there comes back what gt_games_write makes of its games. As a stream:
 *
 *     in     8 bytes      size of the job
 *            the job
 *            units, GT_UNIT_BYTES each, until the stream ends
 *     out    of each unit, in their order, as soon as it is played:
 *            4 bytes      size
 *            its games
 *
 * A job (numbers begin with their lowest byte; a text is its length in four bytes, then its bytes):
 *
 *     8 bytes      "gt job 4"
 *     text         the rules system
 *     4, 4         versions of behaviour: of the rules, of the harness
 *     2, 2, 16     limits of turns and actions; values of the game's options
 *     1, 1, 2      what is noted, and 128 more where luck is added up; events; noise
 *     8, 8         the secret that goes into all chance; 0, 0: there is none
 *     1            files that players read; each: text, what is in it. A player's description has
 *                  "job:" and 16 digits, the hash of that, in place of the path
 *     1            1: leaves of a search are taken; then the player that searches
 *     4, 4         n weights, their scale; then 4 bytes each
 *     1            players; each: text, its canonical description, or as it was named if it is a
 *                  program; 4, its version of behaviour
 *     1, 1         pools; 1: there are blanks
 *     each pool:
 *       4          cards, those of its decks; each: text, what the card says as JSON; of cards that
 *                  are part of the program there are none
 *     4            decks; each:
 *       text       name
 *       each pool:
 *         4        rows, 0: no such deck; each: text, the id; 1, section; 2, copies
 *     8            hash of all before
 *
 * A receiver whose versions of behaviour are others refuses it. Programs as players are named, not
 * sent; a receiver starts them only where it was told that it may. */
#ifndef GT_SIM_PLAYING_REMOTE_H
#define GT_SIM_PLAYING_REMOTE_H

#include "sim/playing/bytes.h"
#include "sim/playing/games.h"
#include "sim/playing/job.h"

#include <stdio.h>

/* Adds the bytes of a job. False: it cannot be sent, and `error` (n bytes) says why. */
bool gt_job_write(gt_bytes *out, const gt_job *job, char *error, size_t n);

/* A hash of its cards and decks; 0: it cannot be sent. */
uint64_t gt_job_field_hash(const gt_job *job);

/* Jobs that are received may name programs as players from now on. Who starts the receiver says
 * so: a job alone runs nothing. */
void gt_jobs_may_run_programs(void);

/* A job that was received, with all that it refers to. */
typedef struct gt_received gt_received;

/* NULL: these bytes are no job that this program can play, and `error` says why. */
gt_received *gt_job_read(const uint8_t *data, size_t size, char *error, size_t n);
const gt_job *gt_received_job(const gt_received *received);

/* received may be NULL. */
void gt_received_free(gt_received *received);

/* Reads what gt_games_write made of the games of a unit. `g` keeps its notes, and has room for two
 * decks' cards. False: these are not its games. */
bool gt_answer_read(const gt_job *job, const gt_unit *unit, const uint8_t *data, size_t size,
                    gt_games *g);

/* Whether the job has the decks, pools and players that a unit names. */
bool gt_received_fits(const gt_received *received, const gt_unit *unit);

/* Plays what comes from one stream, by so many threads, and answers on the other, until the first
 * one ends. False: `error` says why it could not go on. */
bool gt_play_units(FILE *in, FILE *out, int threads, char *error, size_t n);

#endif
