/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The folder of a plan. An index over all records finds the games of a unit by a hash of its job
 * and itself; files are mapped, so that memory goes with the number of units and not with their
 * games. */
#define _POSIX_C_SOURCE 200809L

#include "sim/playing/shards.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/playing/remote.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char SHARD_MAGIC[] = "gtshard1", RESULT_MAGIC[] = GT_RESULT_MAGIC;

enum {
    MAGIC_BYTES = 8,
    HASH_BYTES = 8,
    HEAD = MAGIC_BYTES + HASH_BYTES, /* of a result */
    SHARD_HEAD = HEAD + 8, /* of a shard: and its number, and how many units */
    RECORD = 8, /* bytes before a record's games */
};

/* What the folder knows of a unit. */
typedef struct entry {
    uint64_t key; /* 0: none */
    const uint8_t *games; /* NULL: they were not played yet */
    uint32_t size;
    bool whole; /* they stand in a whole file */
} entry;

/* A file that is mapped. */
typedef struct file {
    gt_mapped map;
    gt_shard shard; /* if it is one */
} file;

struct gt_shards {
    char *folder;
    file *file;
    int n_files, files_capacity;
    gt_shard *shard; /* by number */
    int n, capacity;
    entry *index;
    size_t n_entries, room; /* a power of two */
    gt_put_off put_off;
    uint64_t field; /* hash of the cards and decks of the first job; 0: not known */
    bool checked;
    void (*tell)(void *context, const char *name, const char *why);
    void *context;
    gt_games games;
    gt_card_tally (*cards)[GT_DECK_CARDS];
};

/* ---- Files. */

bool gt_map(gt_mapped *m, const char *path)
{
    struct stat status;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    *m = (gt_mapped){NULL, 0};
    bool ok = fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    if (ok && status.st_size > 0) {
        void *data = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        ok = data != MAP_FAILED;
        if (ok)
            *m = (gt_mapped){data, (size_t)status.st_size};
    }
    if (fd >= 0)
        close(fd);
    return ok;
}

void gt_unmap(gt_mapped *m)
{
    if (m->data != NULL)
        munmap((void *)(uintptr_t)m->data, m->size);
    *m = (gt_mapped){NULL, 0};
}

static uint64_t number_at(const uint8_t *data, int bytes)
{
    gt_byte_reader r = {.at = data, .left = (size_t)bytes};
    return gt_bytes_take_number(&r, bytes);
}

bool gt_is_sealed(const gt_mapped *m, const char *magic)
{
    return m->size >= HEAD + HASH_BYTES && memcmp(m->data, magic, MAGIC_BYTES) == 0 &&
           number_at(m->data + m->size - HASH_BYTES, HASH_BYTES) ==
               gt_hash_bytes(m->data, m->size - HASH_BYTES);
}

bool gt_seal(const char *path, const gt_bytes *bytes)
{
    char part[GT_SHARD_PATH + 80];
    snprintf(part, sizeof part, "%s.%ld.tmp", path, (long)getpid());
    int fd = bytes->failed ? -1 : open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool ok = fd >= 0;
    for (size_t at = 0; ok && at < bytes->used;) {
        ssize_t n = write(fd, bytes->data + at, bytes->used - at);
        ok = n > 0 || (n < 0 && errno == EINTR);
        at += n > 0 ? (size_t)n : 0;
    }
    ok = ok && fsync(fd) == 0;
    ok = (fd < 0 || close(fd) == 0) && ok;
    if (ok && rename(part, path) == 0)
        return true;
    int why = errno;
    unlink(part);
    errno = why;
    return false;
}

static void seal_hash(gt_bytes *b)
{
    gt_bytes_add_number(b, gt_hash_bytes(b->data, b->used), HASH_BYTES);
}

/* ---- Shards and records. */

bool gt_shard_read(const gt_mapped *m, gt_shard *s)
{
    if (!gt_is_sealed(m, SHARD_MAGIC) || m->size < SHARD_HEAD + HASH_BYTES)
        return false;
    *s = (gt_shard){.job = number_at(m->data + MAGIC_BYTES, 8),
                    .number = (int)number_at(m->data + HEAD, 4),
                    .n = (uint32_t)number_at(m->data + HEAD + 4, 4),
                    .hash = number_at(m->data + m->size - HASH_BYTES, HASH_BYTES),
                    .units = m->data + SHARD_HEAD,
                    .seen = -1};
    return m->size == SHARD_HEAD + (size_t)s->n * GT_UNIT_BYTES + HASH_BYTES;
}

bool gt_shard_record(const gt_mapped *m, size_t *at, bool sealed, uint32_t *unit,
                     gt_byte_reader *games)
{
    size_t end = m->size - (sealed ? HASH_BYTES : 0);
    *at = *at == 0 ? HEAD : *at;
    if (m->size < HEAD || end < *at || end - *at < RECORD)
        return false;
    size_t size = (size_t)number_at(m->data + *at + 4, 4);
    if (size > end - *at - RECORD)
        return false;
    *unit = (uint32_t)number_at(m->data + *at, 4);
    *games = (gt_byte_reader){.at = m->data + *at + RECORD, .left = size};
    *at += RECORD + size;
    return true;
}

void gt_shard_work(const char *folder, int number,
                   void (*found)(void *context, const char *path, double seconds), void *context)
{
    char path[GT_SHARD_PATH], begin[16];
    struct stat now, status;
    snprintf(path, sizeof path, "%.4000s/work", folder);
    DIR *dir = opendir(path);
    int length = snprintf(begin, sizeof begin, "%05d.", number);
    if (dir == NULL)
        return;
    snprintf(path, sizeof path, "%.4000s/work/.now.%ld", folder, (long)getpid());
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666); /* by the clock of the folder */
    bool timed = fd >= 0 && futimens(fd, NULL) == 0 && fstat(fd, &now) == 0;
    if (fd >= 0)
        close(fd);
    unlink(path);
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        if (strncmp(e->d_name, begin, (size_t)length) != 0)
            continue;
        snprintf(path, sizeof path, "%.3900s/work/%.255s", folder, e->d_name);
        if (stat(path, &status) == 0)
            found(context, path, timed ? (double)(now.st_mtime - status.st_mtime) : 0);
    }
    closedir(dir);
}

/* ---- The index. */

static uint64_t key_of(uint64_t job, const gt_unit *u)
{
    uint64_t key = gt_fold(job, gt_unit_place(u));
    return key != 0 ? key : 1;
}

static entry *find(const gt_shards *s, uint64_t key)
{
    size_t at = (size_t)key & (s->room - 1);
    while (s->index[at].key != 0 && s->index[at].key != key)
        at = (at + 1) & (s->room - 1);
    return &s->index[at];
}

/* The entry of a unit, which there is from now on. */
static entry *note(gt_shards *s, uint64_t key)
{
    if (2 * (s->n_entries + 1) > s->room) {
        entry *old = s->index;
        size_t n = s->room;
        s->room = n == 0 ? 1024 : 2 * n;
        s->index = gt_resize(NULL, s->room, sizeof *s->index);
        memset(s->index, 0, s->room * sizeof *s->index);
        for (size_t i = 0; i < n; i++)
            if (old[i].key != 0)
                *find(s, old[i].key) = old[i];
        free(old);
    }
    entry *e = find(s, key);
    s->n_entries += e->key == 0;
    e->key = key;
    return e;
}

/* ---- Reading the folder. */

static void refuse_file(gt_shards *s, const char *name, const char *why)
{
    if (s->tell != NULL)
        s->tell(s->context, name, why);
}

static file *keep_file(gt_shards *s, gt_mapped map)
{
    s->file = gt_grow(s->file, s->n_files, &s->files_capacity, sizeof *s->file);
    s->file[s->n_files] = (file){.map = map};
    return &s->file[s->n_files++];
}

static void add_shard(gt_shards *s, const gt_shard *shard)
{
    gt_unit u;
    while (s->n < shard->number) {
        s->shard = gt_grow(s->shard, s->n, &s->capacity, sizeof *s->shard);
        s->shard[s->n++] = (gt_shard){.number = 0};
    }
    s->shard[shard->number - 1] = *shard;
    for (uint32_t i = 0; i < shard->n; i++)
        if (gt_unit_unpack(&u, shard->units + (size_t)i * GT_UNIT_BYTES))
            note(s, key_of(shard->job, &u));
}

static void read_shard(gt_shards *s, const char *path, const char *name)
{
    gt_mapped map;
    gt_shard shard;
    if (gt_map(&map, path) && gt_shard_read(&map, &shard) && shard.number >= 1 &&
        shard.number <= GT_MOST_SHARDS) {
        keep_file(s, map);
        add_shard(s, &shard);
        return;
    }
    gt_unmap(&map);
    refuse_file(s, name, "it is torn, or no shard");
}

/* The shard that a file of this name is of; NULL: there is none. */
static gt_shard *shard_named(const gt_shards *s, const char *name)
{
    int number = atoi(name);
    bool there = number >= 1 && number <= s->n && s->shard[number - 1].number == number;
    return there ? &s->shard[number - 1] : NULL;
}

/* Notes the games of a file; returns how many units are new. */
static uint32_t read_records(gt_shards *s, const gt_shard *shard, const gt_mapped *map, bool sealed)
{
    uint32_t unit, n = 0;
    gt_byte_reader games;
    for (size_t at = 0; gt_shard_record(map, &at, sealed, &unit, &games);) {
        gt_unit u;
        if (unit >= shard->n || !gt_unit_unpack(&u, shard->units + (size_t)unit * GT_UNIT_BYTES))
            continue;
        entry *e = note(s, key_of(shard->job, &u));
        n += e->games == NULL;
        if (e->games == NULL || sealed) {
            e->games = games.at;
            e->size = (uint32_t)games.left;
            e->whole = sealed;
        }
    }
    return n;
}

static bool is_of(const gt_mapped *map, const gt_shard *shard)
{
    return map->size >= HEAD && memcmp(map->data, RESULT_MAGIC, MAGIC_BYTES) == 0 &&
           number_at(map->data + MAGIC_BYTES, HASH_BYTES) == shard->hash;
}

static void read_result(gt_shards *s, const char *path, const char *name)
{
    gt_mapped map;
    gt_shard *shard = shard_named(s, name);
    const char *why = NULL;
    if (!gt_map(&map, path) || map.size < HEAD)
        why = "it is torn";
    else if (memcmp(map.data, RESULT_MAGIC, MAGIC_BYTES) != 0)
        why = "it is no result, or one of another version";
    else if (!gt_is_sealed(&map, RESULT_MAGIC))
        why = "it is torn, or was changed";
    else if (shard == NULL || !is_of(&map, shard))
        why = "it is of another plan";
    if (why != NULL) {
        gt_unmap(&map);
        refuse_file(s, name, why);
        return;
    }
    keep_file(s, map);
    read_records(s, shard, &map, true);
    shard->done = true;
    shard->played = shard->n;
}

static int visible(const struct dirent *e)
{
    return e->d_name[0] != '.' && strstr(e->d_name, ".tmp") == NULL;
}

/* Reads all files of a folder below, in the order of their names. */
static void read_all(gt_shards *s, const char *below,
                     void (*read)(gt_shards *s, const char *path, const char *name))
{
    char path[GT_SHARD_PATH];
    struct dirent **list;
    snprintf(path, sizeof path, "%.3900s/%s", s->folder, below);
    int n = scandir(path, &list, visible, alphasort);
    for (int i = 0; i < n; i++) {
        char name[300];
        snprintf(name, sizeof name, "%s", list[i]->d_name);
        snprintf(path, sizeof path, "%.3900s/%s/%.255s", s->folder, below, name);
        read(s, path, name);
        free(list[i]);
    }
    if (n >= 0)
        free(list);
}

typedef struct working {
    gt_shards *s;
    gt_shard *shard;
} working;

static void read_work(void *context, const char *path, double seconds)
{
    const working *w = context;
    gt_shard *shard = w->shard;
    gt_mapped map;
    if (shard->seen < 0 || seconds < shard->seen)
        shard->seen = seconds < 0 ? 0 : seconds;
    if (gt_map(&map, path) && is_of(&map, shard)) {
        keep_file(w->s, map);
        shard->played += read_records(w->s, shard, &map, false);
    } else {
        gt_unmap(&map);
    }
}

gt_shards *gt_shards_open(const char *folder,
                          void (*refused)(void *context, const char *name, const char *why),
                          void *context, char *error, size_t n)
{
    char path[GT_SHARD_PATH];
    struct stat status;
    snprintf(path, sizeof path, "%.4000s/shards", folder);
    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) {
        snprintf(error, n, "%.200s is no folder of a plan (gauntlet shard plan)", folder);
        return NULL;
    }
    gt_shards *s = gt_resize(NULL, 1, sizeof *s);
    memset(s, 0, sizeof *s);
    s->folder = gt_copy_text(folder, strlen(folder));
    s->tell = refused;
    s->context = context;
    s->cards = gt_resize(NULL, 2, sizeof *s->cards);
    s->games.cards = s->cards;
    note(s, 1);
    read_all(s, "shards", read_shard);
    read_all(s, "results", read_result);
    for (int i = 0; i < s->n; i++)
        if (s->shard[i].number > 0 && !s->shard[i].done)
            gt_shard_work(folder, i + 1, read_work, &(working){s, &s->shard[i]});
    return s;
}

void gt_shards_free(gt_shards *s)
{
    if (s == NULL)
        return;
    for (int i = 0; i < s->n_files; i++)
        gt_unmap(&s->file[i].map);
    gt_bytes_free(&s->games.notes);
    free(s->cards);
    free(s->file);
    free(s->shard);
    free(s->index);
    free(s->folder);
    free(s);
}

int gt_shards_count(const gt_shards *s)
{
    return s->n;
}

const gt_shard *gt_shards_at(const gt_shards *s, int i)
{
    return &s->shard[i];
}

void gt_shards_expect(gt_shards *s, uint64_t field)
{
    s->field = field;
}

uint64_t gt_shards_field(const gt_shards *s)
{
    return s->field;
}

gt_put_off gt_shards_put_off(const gt_shards *s)
{
    return s->put_off;
}

/* ---- Planning. */

/* Writes a shard of n units. */
static bool write_shard(gt_shards *s, uint64_t job, const uint8_t *units, size_t n)
{
    char path[GT_SHARD_PATH];
    gt_bytes b = {.data = NULL};
    int number = s->n + 1;
    if (number > GT_MOST_SHARDS) {
        errno = ENOSPC;
        return false;
    }
    gt_bytes_add(&b, SHARD_MAGIC, MAGIC_BYTES);
    gt_bytes_add_number(&b, job, 8);
    gt_bytes_add_number(&b, (uint64_t)number, 4);
    gt_bytes_add_number(&b, n, 4);
    gt_bytes_add(&b, units, n * GT_UNIT_BYTES);
    seal_hash(&b);
    snprintf(path, sizeof path, "%.4000s/shards/%05d", s->folder, number);
    gt_mapped map;
    gt_shard shard;
    bool ok = gt_seal(path, &b) && gt_map(&map, path) && gt_shard_read(&map, &shard);
    if (ok) {
        keep_file(s, map);
        add_shard(s, &shard);
    }
    gt_bytes_free(&b);
    return ok;
}

/* Writes what a round lacks, in as many shards of equal size. */
static bool write_plan(gt_shards *s, uint64_t hash, const gt_bytes *job, const gt_bytes *units,
                       int most)
{
    char path[GT_SHARD_PATH];
    size_t n = units->used / GT_UNIT_BYTES, count = n < (size_t)most ? n : (size_t)most;
    snprintf(path, sizeof path, "%.4000s/jobs/%016" PRIx64, s->folder, hash);
    bool ok = !units->failed && gt_seal(path, job);
    for (size_t i = 0; i < count && ok; i++) {
        size_t first = n * i / count, end = n * (i + 1) / count;
        ok = write_shard(s, hash, units->data + first * GT_UNIT_BYTES, end - first);
    }
    s->put_off.fresh += n;
    s->put_off.fresh_shards += (int)count;
    return ok;
}

/* ---- For executors. */

static void add_unit(gt_shards *s, uint64_t key, const gt_unit *u, gt_bytes *fresh)
{
    uint8_t packed[GT_UNIT_BYTES];
    note(s, key);
    gt_unit_pack(u, packed);
    gt_bytes_add(fresh, packed, sizeof packed);
}

/* Whether cards and decks are what they were. Those of the first job will do: who asks is the same
 * command. */
static bool is_planned(gt_shards *s, const gt_job *job, char *error, size_t n)
{
    if (s->checked)
        return true;
    uint64_t field = gt_job_field_hash(job);
    s->checked = true;
    if (s->field != 0 && s->field != field) {
        snprintf(error, n, "cards or decks are others than when %.200s was planned", s->folder);
        return false;
    }
    s->field = field;
    return true;
}

bool gt_shards_execute(gt_shards *s, const gt_job *job, const gt_work *work, int most, char *error,
                       size_t n)
{
    gt_bytes bytes = {.data = NULL}, fresh = {.data = NULL};
    gt_unit u;
    uint64_t tag, open = 0, fresh_before = s->put_off.fresh;
    bool ok = !gt_is_secret(&job->secret);
    if (!ok)
        snprintf(error, n,
                 "a program could read the secret of its games in the folder of a plan; "
                 "--open-seeds plays without one");
    ok = ok && gt_job_write(&bytes, job, error, n);
    uint64_t hash = ok ? number_at(bytes.data + bytes.used - HASH_BYTES, HASH_BYTES) : 0;
    ok = ok && is_planned(s, job, error, n);
    while (ok && work->take(work->context, 0, &u, &tag)) {
        uint64_t key = key_of(hash, &u);
        const entry *e = find(s, key);
        if (e->games != NULL && gt_answer_read(job, &u, e->games, e->size, &s->games)) {
            if (work->keep != NULL)
                work->keep(work->context, 0, &u, tag, &s->games);
            work->add(work->context, &u, tag, &s->games);
        } else if (e->key != 0 && !e->whole) {
            open++;
        } else {
            add_unit(s, key, &u, &fresh);
        }
    }
    if (ok && fresh.used > 0 && !write_plan(s, hash, &bytes, &fresh, most)) {
        snprintf(error, n, "%.200s: the plan cannot be written: %s", s->folder, strerror(errno));
        ok = false;
    }
    s->put_off.open += open;
    if (ok && open + s->put_off.fresh > fresh_before) {
        s->put_off.any = true;
        snprintf(error, n, "%" PRIu64 " units are still to be played, in shards of %.200s",
                 open + s->put_off.fresh - fresh_before, s->folder);
        ok = false;
    }
    gt_bytes_free(&bytes);
    gt_bytes_free(&fresh);
    return ok;
}
