/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units that are played some other time, by whoever finds them in a folder: the folder of a plan
 * (docs/clusters.md). Executors that use one play nothing: what the folder holds of their units
 * they have, and the rest is put down there, in shards. So any command whose games executors play
 * is planned by starting it once; when shards were played, it is started again, and ends with its
 * results or, if its next games follow from these, with further shards.
 *
 *     jobs/HASH       the bytes of a job (sim/playing/remote.h); HASH is that at their end
 *     shards/NUMBER   "gtshard1"; 8, hash of job; 4, number; 4, n; n units; 8, hash of all
 *     results/NUMBER  "gtplayd1"; 8, hash of the shard; records of all its units in order;
 *                     8, hash of all. Whoever plays it writes these bytes
 *     work/NUMBER.HOST.PID.TIME   what is being played: the same, in any order, without an end
 *
 * A record is 4, the number of the unit in its shard; 4, the size of what follows; what
 * gt_games_write makes of its games. Numbers begin with their lowest byte; names of shards have
 * five digits. A file is whole when it has its name; what is in `work` grows, and a record there
 * that is torn counts for nothing. */
#ifndef GT_SIM_PLAYING_SHARDS_H
#define GT_SIM_PLAYING_SHARDS_H

#include "sim/playing/bytes.h"
#include "sim/playing/executor.h"

enum { GT_MOST_SHARDS = 9999, GT_SHARD_PATH = 4200 };

typedef struct gt_shards gt_shards;

/* What there is in the folder of one shard. */
typedef struct gt_shard {
    int number;
    uint64_t hash, job; /* of itself; of its job */
    uint32_t n; /* units */
    uint32_t played; /* of them there are games, in `results` or in `work` */
    bool done; /* there is a whole result */
    double seen; /* seconds since somebody worked on it; -1: nobody began, or it is done */
    const uint8_t *units; /* GT_UNIT_BYTES each */
} gt_shard;

/* Reads the folder; what is torn, foreign or of another version is told to `refused`, by name
 * (NULL: nobody), and counts for nothing. NULL: there is no plan, `error` (n bytes) says why. */
gt_shards *gt_shards_open(const char *folder,
                          void (*refused)(void *context, const char *name, const char *why),
                          void *context, char *error, size_t n);
void gt_shards_free(gt_shards *shards);

int gt_shards_count(const gt_shards *shards);
const gt_shard *gt_shards_at(const gt_shards *shards, int i);

/* Executors use the folder from now on, and put down what is not there in so many shards at most.
 * NULL: they play. */
void gt_executors_use_shards(gt_shards *folder, int most);
bool gt_executors_have_shards(void);

/* What of the units that executors asked for was not there: in shards that are still to be played,
 * and in new ones. */
typedef struct gt_put_off {
    uint64_t open, fresh;
    int fresh_shards;
    bool any; /* something was put off */
} gt_put_off;
gt_put_off gt_shards_put_off(const gt_shards *shards);

/* A hash of the cards and decks that are played, once an executor asked; and what it must be, else
 * executors refuse to go on (0: anything). */
uint64_t gt_shards_field(const gt_shards *shards);
void gt_shards_expect(gt_shards *shards, uint64_t field);

/* For the executor: as gt_execute. False, and `error`, also if something was put off. */
bool gt_shards_execute(gt_shards *shards, const gt_job *job, const gt_work *work, int most,
                       char *error, size_t n);

/* ---- shard_run.c */

typedef struct gt_shard_run {
    bool was_done; /* it was done before, and nothing was played */
    bool done; /* it is done now */
    uint32_t n, played, before; /* units; of them played now, and by those who began it */
} gt_shard_run;

/* Plays a shard by so many threads (0: as OpenMP thinks best), going on with what others left.
 * When the flag is set, what is finished lies in the folder, and `done` is false. `most`: units
 * that are played at most; 0: all. False: `error` says why not. */
bool gt_shard_play(const char *folder, int number, int threads, uint32_t most,
                   const atomic_bool *stop, gt_shard_run *how, char *error, size_t n);

/* ---- Parts of it. */

/* A file as it lies there, mapped. */
typedef struct gt_mapped {
    const uint8_t *data;
    size_t size;
} gt_mapped;
bool gt_map(gt_mapped *m, const char *path);
void gt_unmap(gt_mapped *m);

/* Whether it ends with the hash of all before, and begins with these 8 bytes. */
bool gt_is_sealed(const gt_mapped *m, const char *magic);

/* Writes a file under another name, and gives it its own when it is on the disk. */
bool gt_seal(const char *path, const gt_bytes *bytes);

/* The shard that these bytes are; false: they are none. */
bool gt_shard_read(const gt_mapped *m, gt_shard *shard);

/* The next record of a file behind its first 16 bytes, whether it ends with a hash or not; *at
 * begins with 0. False: there is none. */
bool gt_shard_record(const gt_mapped *m, size_t *at, bool sealed, uint32_t *unit,
                     gt_byte_reader *games);

/* Calls `found` for each file in `work` that belongs to a shard: path, and seconds since it was
 * changed. */
void gt_shard_work(const char *folder, int number,
                   void (*found)(void *context, const char *path, double seconds), void *context);

#define GT_RESULT_MAGIC "gtplayd1"

#endif
