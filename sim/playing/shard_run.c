/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing a shard. What is finished goes to a file in `work` at once, so that whoever is killed
 * loses what was in work and no more; others who begin the same shard have files of their own. */
#define _POSIX_C_SOURCE 200809L

#include "sim/playing/shards.h"

#include "ai/process.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/playing/remote.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { SIGN_OF_LIFE = 10 /* seconds between times that the file is touched */ };

typedef struct shard_run {
    gt_mapped map; /* the shard */
    gt_shard shard;
    gt_received *received;
    gt_bytes *answer; /* of each unit; used 0: not played yet */
    gt_unit *unit; /* that are left, */
    uint32_t *number; /* and which they are */
    size_t left;
    gt_games games; /* for reading */
    gt_card_tally (*cards)[GT_DECK_CARDS];
    char work[GT_SHARD_PATH]; /* the file */
    int fd;
    bool failed; /* writing it did */
    gt_shard_run *how;
    pthread_t alive;
    pthread_mutex_t lock;
    pthread_cond_t over;
    bool is_over;
} shard_run;

/* ---- What lies there. */

static bool read_job(shard_run *r, const char *folder, char *error, size_t n)
{
    char path[GT_SHARD_PATH];
    gt_mapped map;
    snprintf(path, sizeof path, "%.4000s/jobs/%016" PRIx64, folder, r->shard.job);
    if (!gt_map(&map, path)) {
        snprintf(error, n, "%.300s cannot be read: %s", path, strerror(errno));
        return false;
    }
    r->received = gt_job_read(map.data, map.size, error, n);
    gt_unmap(&map);
    return r->received != NULL;
}

static bool read_shard(shard_run *r, const char *folder, int number, char *error, size_t n)
{
    char path[GT_SHARD_PATH];
    snprintf(path, sizeof path, "%.4000s/shards/%05d", folder, number);
    if (!gt_map(&r->map, path))
        snprintf(error, n, "there is no shard %d: %.300s: %s", number, path, strerror(errno));
    else if (!gt_shard_read(&r->map, &r->shard) || r->shard.number != number)
        snprintf(error, n, "%.300s is torn, or no shard", path);
    else
        return true;
    return false;
}

static gt_unit unit_of(const shard_run *r, uint32_t i)
{
    gt_unit u = {.n = 0};
    gt_unit_unpack(&u, r->shard.units + (size_t)i * GT_UNIT_BYTES);
    return u;
}

/* Takes what others played of it, as far as it is whole. */
static void read_work(void *context, const char *path, double seconds)
{
    shard_run *r = context;
    gt_mapped map;
    uint32_t i;
    gt_byte_reader games;
    (void)seconds;
    bool ok = gt_map(&map, path) && map.size >= 16 && memcmp(map.data, GT_RESULT_MAGIC, 8) == 0;
    gt_byte_reader hash = {.at = map.data + 8, .left = 8};
    ok = ok && gt_bytes_take_number(&hash, 8) == r->shard.hash;
    for (size_t at = 0; ok && gt_shard_record(&map, &at, false, &i, &games);) {
        if (i >= r->shard.n || r->answer[i].used > 0)
            continue;
        gt_unit u = unit_of(r, i);
        if (!gt_answer_read(gt_received_job(r->received), &u, games.at, games.left, &r->games))
            break; /* it was torn here */
        gt_bytes_add(&r->answer[i], games.at, games.left);
        r->how->before++;
    }
    gt_unmap(&map);
}

/* Whether there is a whole result. */
static bool is_done(const shard_run *r, const char *path)
{
    gt_mapped map;
    bool done = gt_map(&map, path) && gt_is_sealed(&map, GT_RESULT_MAGIC);
    gt_byte_reader hash = {.at = done ? map.data + 8 : NULL, .left = done ? 8 : 0};
    done = done && gt_bytes_take_number(&hash, 8) == r->shard.hash;
    gt_unmap(&map);
    return done;
}

/* ---- What is written. */

static void begin_file(const shard_run *r, gt_bytes *b)
{
    gt_bytes_add(b, GT_RESULT_MAGIC, 8);
    gt_bytes_add_number(b, r->shard.hash, 8);
}

static void add_record(gt_bytes *b, uint32_t i, const gt_bytes *answer)
{
    gt_bytes_add_number(b, i, 4);
    gt_bytes_add_number(b, answer->used, 4);
    gt_bytes_add(b, answer->data, answer->used);
}

static void write_all(shard_run *r, const gt_bytes *b)
{
    for (size_t at = 0; at < b->used && !r->failed;) {
        ssize_t n = write(r->fd, b->data + at, b->used - at);
        r->failed = b->failed || (n < 0 && errno != EINTR);
        at += n > 0 ? (size_t)n : 0;
    }
}

static void add_played(void *context, const gt_unit *u, uint64_t tag, const gt_games *games)
{
    shard_run *r = context;
    uint32_t i = r->number[tag];
    gt_bytes record = {.data = NULL};
    if (games->n < u->n)
        return; /* it was stopped */
    gt_games_write(&r->answer[i], u, games);
    add_record(&record, i, &r->answer[i]);
    write_all(r, &record);
    gt_bytes_free(&record);
    r->how->played++;
}

static bool write_result(shard_run *r, const char *path)
{
    gt_bytes b = {.data = NULL};
    begin_file(r, &b);
    for (uint32_t i = 0; i < r->shard.n; i++)
        add_record(&b, i, &r->answer[i]);
    gt_bytes_add_number(&b, gt_hash_bytes(b.data, b.used), 8);
    bool ok = gt_seal(path, &b);
    gt_bytes_free(&b);
    return ok;
}

static void remove_work(void *context, const char *path, double seconds)
{
    (void)context;
    (void)seconds;
    unlink(path);
}

/* ---- A sign of life, for `shard status`. */

static void *show_life(void *context)
{
    shard_run *r = context;
    pthread_mutex_lock(&r->lock);
    while (!r->is_over) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += SIGN_OF_LIFE;
        pthread_cond_timedwait(&r->over, &r->lock, &until);
        futimens(r->fd, NULL);
    }
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* ---- Playing. */

static bool open_work(shard_run *r, const char *folder, char *error, size_t n)
{
    char host[65] = "host";
    gt_bytes head = {.data = NULL};
    gethostname(host, sizeof host - 1);
    snprintf(r->work, sizeof r->work, "%.3900s/work", folder);
    mkdir(r->work, 0777);
    snprintf(r->work, sizeof r->work, "%.3900s/work/%05d.%s.%ld.%lx", folder, r->shard.number, host,
             (long)getpid(), (unsigned long)gt_process_clock());
    r->fd = open(r->work, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    begin_file(r, &head);
    if (r->fd >= 0)
        write_all(r, &head);
    gt_bytes_free(&head);
    if (r->fd >= 0 && !r->failed)
        return true;
    snprintf(error, n, "%.300s cannot be written: %s", r->work, strerror(errno));
    return false;
}

/* Plays what is left; false: `error` says why not. */
static bool play_left(shard_run *r, int threads, const atomic_bool *stop, char *error, size_t n)
{
    const gt_executor_options by = {.threads = threads, .here = true, .stop = stop};
    gt_executor *executor = gt_executor_new(gt_received_job(r->received), &by);
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->over, NULL);
    bool alive = pthread_create(&r->alive, NULL, show_life, r) == 0;
    snprintf(error, n, "out of memory");
    const gt_work to = {.add = add_played, .context = r};
    bool ok = executor != NULL && gt_execute_list(executor, r->unit, r->left, &to, error, n);
    gt_executor_free(executor);
    pthread_mutex_lock(&r->lock);
    r->is_over = true;
    pthread_cond_broadcast(&r->over);
    pthread_mutex_unlock(&r->lock);
    if (alive)
        pthread_join(r->alive, NULL);
    pthread_cond_destroy(&r->over);
    pthread_mutex_destroy(&r->lock);
    if (ok && r->failed)
        snprintf(error, n, "%.300s cannot be written", r->work);
    return ok && !r->failed;
}

/* Lists what is left, `most` of it at most. */
static bool list_left(shard_run *r, uint32_t most, char *error, size_t n)
{
    r->unit = gt_resize(NULL, (size_t)r->shard.n + 1, sizeof *r->unit);
    r->number = gt_resize(NULL, (size_t)r->shard.n + 1, sizeof *r->number);
    for (uint32_t i = 0; i < r->shard.n && (most == 0 || r->left < most); i++) {
        gt_unit u = unit_of(r, i);
        if (!gt_received_fits(r->received, &u)) {
            snprintf(error, n, "a unit of the shard is none of its job");
            return false;
        }
        if (r->answer[i].used > 0)
            continue;
        r->number[r->left] = i;
        r->unit[r->left++] = u;
    }
    return true;
}

/* Plays a shard that was read and is not done. */
static bool play(shard_run *r, const char *folder, const char *result, int threads, uint32_t most,
                 const atomic_bool *stop, char *error, size_t n)
{
    r->answer = gt_resize(NULL, (size_t)r->shard.n + 1, sizeof *r->answer);
    memset(r->answer, 0, ((size_t)r->shard.n + 1) * sizeof *r->answer);
    gt_shard_work(folder, r->shard.number, read_work, r);
    if (!list_left(r, most, error, n) || !open_work(r, folder, error, n) ||
        !play_left(r, threads, stop, error, n))
        return false;
    if (r->how->before + r->how->played < r->shard.n) {
        fsync(r->fd);
        return true; /* it was stopped */
    }
    if (!write_result(r, result)) {
        snprintf(error, n, "%.300s cannot be written: %s", result, strerror(errno));
        return false;
    }
    gt_shard_work(folder, r->shard.number, remove_work, NULL);
    r->how->done = true;
    return true;
}

bool gt_shard_play(const char *folder, int number, int threads, uint32_t most,
                   const atomic_bool *stop, gt_shard_run *how, char *error, size_t n)
{
    char result[GT_SHARD_PATH];
    shard_run *r = gt_resize(NULL, 1, sizeof *r);
    memset(r, 0, sizeof *r);
    *how = (gt_shard_run){.done = false};
    r->fd = -1;
    r->how = how;
    r->cards = gt_resize(NULL, 2, sizeof *r->cards);
    r->games.cards = r->cards;
    snprintf(result, sizeof result, "%.4000s/results/%05d", folder, number);
    bool ok = read_shard(r, folder, number, error, n);
    how->n = r->shard.n;
    how->was_done = how->done = ok && is_done(r, result);
    if (ok && !how->done)
        ok =
            read_job(r, folder, error, n) && play(r, folder, result, threads, most, stop, error, n);
    if (r->fd >= 0)
        close(r->fd);
    for (uint32_t i = 0; r->answer != NULL && i < r->shard.n; i++)
        gt_bytes_free(&r->answer[i]);
    gt_received_free(r->received);
    gt_unmap(&r->map);
    gt_bytes_free(&r->games.notes);
    free(r->answer);
    free(r->unit);
    free(r->number);
    free(r->cards);
    free(r);
    return ok;
}
