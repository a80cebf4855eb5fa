/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jobs as bytes. The header draws the layout. */
#define _GNU_SOURCE /* memfd_create */

#include "sim/playing/remote.h"
#include "sim/playing/best_of.h"

#include "decks/cards.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/language/library.h"
#include "engine/core/hash.h"
#include "sim/playing/behaviour.h"
#include "sim/playing/card_field.h"
#include "sim/playing/executor.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char MAGIC[] = "gt job 5";

static const char JOB[] = "job:"; /* and a hash: a file that is in the job */

enum {
    MAGIC_BYTES = sizeof MAGIC - 1,
    /* in the byte that says what is noted; and matches, of so many games as the next byte says */
    LUCK = 128,
    MATCHES = 64,
    HASH_BYTES = 8,
    MOST_FILES = 255,
    HASH_DIGITS = 16,
    JOB_NAME = sizeof JOB - 1 + HASH_DIGITS,
};

/* ---- Writing. */

static void add_text(gt_bytes *out, const char *text)
{
    gt_bytes_add_text(out, text, strlen(text));
}

static void write_weights(gt_bytes *out, const gt_job *job)
{
    int n_weights = job->weights != NULL ? job->n_weights : 0;
    gt_bytes_add_number(out, (uint64_t)n_weights, 4);
    gt_bytes_add_number(out, (uint64_t)job->scale, 4);
    for (int i = 0; i < n_weights; i++)
        gt_bytes_add_number(out, (uint32_t)job->weights[i], 4);
}

/* Files that are in a job. */
typedef struct job_files {
    gt_bytes file[MOST_FILES];
    uint64_t hash[MOST_FILES];
    int n;
} job_files;

/* Reads a file, unless one with the same bytes is there; its number, or -1: it is not what it
 * was. */
static int add_file(job_files *f, const char *path, char *error, size_t n)
{
    gt_errors e = {0};
    size_t size = 0;
    char *text = f->n < MOST_FILES ? gt_text_read(path, &size, &e) : NULL;
    gt_errors_free(&e);
    if (text == NULL) {
        snprintf(error, n, "%.200s cannot be read any more, or there are too many files", path);
        return -1;
    }
    uint64_t hash = gt_hash_bytes(text, size);
    int at = 0;
    while (at < f->n && f->hash[at] != hash)
        at++;
    if (at == f->n) {
        f->hash[f->n] = hash;
        gt_bytes_add(&f->file[f->n++], text, size);
    }
    free(text);
    return at;
}

/* The description of a player, with names that the job has for its files. Adds these. */
static bool describe(gt_bytes *out, const gt_policy *policy, job_files *f, char *error, size_t n)
{
    const char *at = gt_policy_name(policy), *end = at + strlen(at);
    out->used = 0;
    for (int i = 0; i < GT_POLICY_FILES; i++) {
        char name[JOB_NAME + 1];
        const char *path = gt_policy_file(policy, i);
        const char *found = path != NULL ? strstr(at, path) : NULL;
        if (found == NULL)
            continue;
        int number = add_file(f, path, error, n);
        if (number < 0)
            return false;
        snprintf(name, sizeof name, "%s%016" PRIx64, JOB, f->hash[number]);
        gt_bytes_add(out, at, (size_t)(found - at));
        gt_bytes_add(out, name, JOB_NAME);
        at = found + strlen(path);
    }
    gt_bytes_add(out, at, (size_t)(end - at));
    return true;
}

/* Its description, and its version; of a program the first alone. */
static bool write_player(gt_bytes *out, const char *spec, job_files *f, char *error, size_t n)
{
    gt_bytes text = {.data = NULL};
    if (gt_policy_is_program(spec)) { /* it isn't started for that */
        add_text(out, spec);
        gt_bytes_add_number(out, 0, 4);
        return true;
    }
    gt_policy *policy = gt_policy_create(spec, NULL, error, n);
    bool ok = policy != NULL && describe(&text, policy, f, error, n);
    if (ok) {
        gt_bytes_add_text(out, (const char *)text.data, text.used);
        gt_bytes_add_number(out, (uint64_t)gt_policy_behaviour(policy), 4);
    }
    gt_policy_free(policy);
    gt_bytes_free(&text);
    return ok;
}

/* All that says who plays, behind the files that they read. */
static bool write_players(gt_bytes *out, const gt_job *job, char *error, size_t n)
{
    gt_bytes players = {.data = NULL};
    job_files f = {.n = 0};
    gt_bytes_add_number(&players, job->leaves != NULL, 1);
    bool ok = job->leaves == NULL || write_player(&players, job->leaves, &f, error, n);
    write_weights(&players, job);
    gt_bytes_add_number(&players, (uint64_t)job->n_players, 1);
    for (int i = 0; i < job->n_players && ok; i++)
        ok = write_player(&players, job->player[i], &f, error, n);
    gt_bytes_add_number(out, (uint64_t)f.n, 1);
    for (int i = 0; i < f.n; i++) {
        gt_bytes_add_text(out, (const char *)f.file[i].data, f.file[i].used);
        gt_bytes_free(&f.file[i]);
    }
    gt_bytes_add(out, players.data, players.used);
    gt_bytes_free(&players);
    return ok;
}

static void write_cards(gt_bytes *out, const gt_card_field *f, int pool)
{
    const gt_library *library = f->library[pool];
    bool built_in = library == NULL || f->system->cards != NULL;
    size_t n_defs = built_in ? 0 : (size_t)gt_library_pool(library)->n_defs;
    bool *needed = gt_zeroed(n_defs + 1, sizeof *needed);
    gt_bytes_add_number(out, built_in ? 0 : (uint64_t)gt_card_field_needed(f, pool, needed), 4);
    for (size_t i = 0; i < n_defs; i++)
        if (needed[i])
            add_text(out, gt_library_text(library, (int)i));
    free(needed);
}

static void write_list(gt_bytes *out, const gt_card_field *f, int pool, int number)
{
    const gt_deck *deck = gt_card_field_deck(f, pool, number);
    gt_bytes_add_number(out, deck != NULL ? (uint64_t)deck->n : 0, 4);
    for (int i = 0; deck != NULL && i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        add_text(out, gt_library_pool(f->library[pool])->defs[row->card].id);
        gt_bytes_add_number(out, row->section, 1);
        gt_bytes_add_number(out, row->count, 2);
    }
}

static void write_decks(gt_bytes *out, const gt_job *job, const gt_card_field *f)
{
    gt_bytes_add_number(out, (uint64_t)f->n_pools, 1);
    gt_bytes_add_number(out, f->blanks.defs != NULL, 1);
    for (int pool = 0; pool < f->n_pools; pool++)
        write_cards(out, f, pool);
    gt_bytes_add_number(out, (uint64_t)f->n_decks, 4);
    for (int d = 0; d < f->n_decks; d++) {
        add_text(out, job->field->deck[d]);
        for (int pool = 0; pool < f->n_pools; pool++)
            write_list(out, f, pool, d);
    }
}

/* Which deck is played as which from the second game of a match on. */
static void write_plans(gt_bytes *out, const gt_field *field)
{
    gt_bytes_add_number(out, (uint64_t)field->n_planned, 4);
    for (int i = 0; i < field->n_planned; i++) {
        gt_bytes_add_number(out, field->planned[i].deck, 2);
        gt_bytes_add_number(out, field->planned[i].against, 2);
        gt_bytes_add_number(out, field->planned[i].as, 2);
    }
}

uint64_t gt_job_field_hash(const gt_job *job)
{
    gt_bytes b = {.data = NULL};
    if (job->field->source != NULL)
        write_decks(&b, job, job->field->source);
    uint64_t hash = b.used > 0 ? gt_hash_bytes(b.data, b.used) : 0;
    gt_bytes_free(&b);
    return hash;
}

bool gt_job_write(gt_bytes *out, const gt_job *job, char *error, size_t n)
{
    const gt_card_field *f = job->field->source;
    size_t begin = out->used;
    if (f == NULL) {
        snprintf(error, n, "these games are not made of cards and decks");
        return false;
    }
    gt_bytes_add(out, MAGIC, MAGIC_BYTES);
    add_text(out, f->system->name);
    gt_bytes_add_number(out, (uint64_t)f->system->rules->behaviour, 4);
    gt_bytes_add_number(out, GT_HARNESS_BEHAVIOUR, 4);
    gt_bytes_add_number(out, f->limits.turns, 2);
    gt_bytes_add_number(out, f->limits.actions, 2);
    gt_bytes_add(out, f->limits.option, GT_MOST_OPTIONS);
    unsigned flags = (job->luck ? LUCK : 0) | (job->match > 0 ? MATCHES : 0);
    gt_bytes_add_number(out, job->noting | flags, 1);
    if (job->match > 0)
        gt_bytes_add_number(out, job->match, 1);
    gt_bytes_add_number(out, job->events, 1);
    gt_bytes_add_number(out, job->noise, 2);
    gt_bytes_add_number(out, job->secret.key[0], 8);
    gt_bytes_add_number(out, job->secret.key[1], 8);
    bool ok = write_players(out, job, error, n);
    write_decks(out, job, f);
    if (job->match > 0)
        write_plans(out, job->field);
    gt_bytes_add_number(out, gt_hash_bytes(out->data + begin, out->used - begin), HASH_BYTES);
    if (ok && out->failed)
        snprintf(error, n, "out of memory");
    return ok && !out->failed;
}

/* ---- Reading. */

struct gt_received {
    gt_job job;
    gt_field field;
    gt_card_field games;
    gt_library *library[GT_CARD_POOLS];
    gt_deck *list; /* as gt_card_field.deck */
    gt_deck_cards *cards; /* of each deck in the first pool */
    gt_deck_cards *watched; /* as gt_field.watched */
    gt_planned *planned;
    char **name; /* of each deck */
    char **player;
    int n_names, n_players, n_files;
    int file[MOST_FILES]; /* open, each with a path of its own, and what they hold */
    uint64_t file_hash[MOST_FILES];
    char *leaves;
    int32_t *weights;
    char refused[300]; /* why a player cannot play here, or "" */
};

/* The next text, to be freed; NULL: there is none. */
static char *take_text(gt_byte_reader *in)
{
    size_t length;
    const char *text = gt_bytes_take_text(in, &length);
    return text != NULL ? gt_copy_text(text, length) : NULL;
}

/* A number of things of which each takes a byte at least: more than there are bytes left is
 * none. */
static int take_count(gt_byte_reader *in, int bytes)
{
    uint64_t n = gt_bytes_take_number(in, bytes);
    if (n > in->left)
        in->failed = true;
    return in->failed ? 0 : (int)n;
}

static bool refuse(char *error, size_t n, const char *why)
{
    snprintf(error, n, "%s", why);
    return false;
}

/* The rules system; NULL, and `error`: this program has no such one. */
static const gt_system *take_system(gt_byte_reader *in, char *error, size_t n)
{
    char *name = take_text(in);
    uint64_t rules = gt_bytes_take_number(in, 4), harness = gt_bytes_take_number(in, 4);
    const gt_system *system = name != NULL ? gt_system_named(name) : NULL;
    free(name);
    if (system == NULL)
        refuse(error, n, "the job is of a game that this program does not play");
    else if (rules != (uint64_t)system->rules->behaviour || harness != GT_HARNESS_BEHAVIOUR)
        refuse(error, n, "the job is of another version of the program");
    else
        return system;
    return NULL;
}

/* False: they are not those of these rules. */
static bool take_weights(gt_byte_reader *in, gt_received *r, const gt_rules *rules)
{
    int n = take_count(in, 4);
    r->job.scale = (int32_t)gt_bytes_take_number(in, 4);
    if (n == 0)
        return true;
    if (n != rules->n_weights || r->job.scale <= 0)
        return false;
    r->weights = gt_resize(NULL, (size_t)n, sizeof *r->weights);
    for (int i = 0; i < n; i++)
        r->weights[i] = (int32_t)(uint32_t)gt_bytes_take_number(in, 4);
    r->job.weights = r->weights;
    r->job.n_weights = n;
    return true;
}

/* Puts what players read where they can: into files that no folder names and that end with us. */
static bool take_files(gt_byte_reader *in, gt_received *r)
{
    int files = take_count(in, 1);
    while (r->n_files < files && !in->failed) {
        size_t size;
        const char *text = gt_bytes_take_text(in, &size);
        int fd = text != NULL ? memfd_create("gauntlet", MFD_CLOEXEC) : -1;
        if (fd < 0)
            return false;
        r->file[r->n_files] = fd;
        r->file_hash[r->n_files++] = gt_hash_bytes(text, size);
        for (ssize_t n; size > 0; text += n, size -= (size_t)n)
            if ((n = write(fd, text, size)) <= 0)
                return false;
    }
    return !in->failed;
}

/* The description of a player, to be freed, with paths in place of the job's names for files. NULL:
 * a file is missing. */
static char *with_paths(const gt_received *r, const char *text)
{
    gt_bytes out = {.data = NULL};
    bool ok = true;
    for (const char *name; ok && (name = strstr(text, JOB)) != NULL; text = name + JOB_NAME) {
        char path[40];
        int at = 0;
        uint64_t hash = strlen(name) > JOB_NAME ? strtoull(name + sizeof JOB - 1, NULL, 16) : 0;
        while (at < r->n_files && r->file_hash[at] != hash)
            at++;
        ok = at < r->n_files && strlen(name) > JOB_NAME && name[JOB_NAME] == '#';
        if (!ok)
            break;
        snprintf(path, sizeof path, "/proc/self/fd/%d", r->file[at]);
        gt_bytes_add(&out, text, (size_t)(name - text));
        gt_bytes_add(&out, path, strlen(path));
    }
    gt_bytes_add(&out, text, strlen(text) + 1);
    if (ok && !out.failed)
        return (char *)out.data;
    gt_bytes_free(&out);
    return NULL;
}

static bool programs_allowed;

void gt_jobs_may_run_programs(void)
{
    programs_allowed = true;
}

/* Whether a player that a job names can play here; else `refused` says why not. */
static bool can_play(gt_received *r, const char *name, uint64_t behaviour)
{
    bool program = gt_policy_is_program(name);
    if (program && !programs_allowed)
        snprintf(r->refused, sizeof r->refused,
                 "%.150s is a program, and nobody said that it may be started here "
                 "(--play-units THREADS programs; shard run --trust)",
                 name);
    return program ? programs_allowed : behaviour == (uint64_t)gt_policy_behaviour_of(name);
}

/* The name of a player, to be freed; NULL: it cannot play here. */
static char *take_player(gt_byte_reader *in, gt_received *r)
{
    char *sent = take_text(in), *name = sent != NULL ? with_paths(r, sent) : NULL;
    free(sent);
    uint64_t behaviour = gt_bytes_take_number(in, 4);
    if (name != NULL && can_play(r, name, behaviour))
        return name;
    free(name);
    return NULL;
}

static bool take_players(gt_byte_reader *in, gt_received *r)
{
    int players = take_count(in, 1);
    r->player = gt_resize(NULL, (size_t)players + 1, sizeof *r->player);
    while (r->n_players < players) {
        r->player[r->n_players] = take_player(in, r);
        if (r->player[r->n_players] == NULL)
            return false;
        r->n_players++;
    }
    r->job.player = (const char *const *)r->player;
    r->job.n_players = players;
    return true;
}

/* Whose leaves are taken. */
static bool take_leaves(gt_byte_reader *in, gt_received *r)
{
    if (gt_bytes_take_number(in, 1) == 0)
        return true;
    r->leaves = take_player(in, r);
    r->job.leaves = r->leaves;
    return r->leaves != NULL;
}

/* Compiles the cards of a pool. */
static bool take_cards(gt_byte_reader *in, gt_received *r, int pool, char *error, size_t n)
{
    gt_errors e = {0};
    gt_bytes file = {.data = NULL};
    int cards = take_count(in, 4);
    gt_bytes_add(&file, "{\"cards\":[", strlen("{\"cards\":["));
    for (int i = 0; i < cards && !in->failed; i++) {
        size_t length;
        const char *text = gt_bytes_take_text(in, &length);
        gt_bytes_add(&file, ",", i > 0);
        gt_bytes_add(&file, text, length);
    }
    gt_bytes_add(&file, "]}", 3); /* with an end */
    bool built_in = r->games.system->cards != NULL;
    gt_json *json = gt_json_parse("job", (const char *)file.data, file.used - 1, &e);
    if (json != NULL)
        r->library[pool] = gt_cards_compile(r->games.system, &json, built_in ? 0 : 1, NULL, 0, &e);
    gt_json_free(json);
    gt_bytes_free(&file);
    gt_errors_free(&e);
    r->games.library[pool] = r->library[pool];
    return r->library[pool] != NULL || refuse(error, n, "the cards of the job cannot be read");
}

/* Whether there are as many cards as a deck has; none is no deck. */
static bool has_size(const gt_deck *deck)
{
    bool ok = true;
    for (int i = 0; i < deck->system->n_sections && deck->n > 0; i++) {
        const gt_section *section = &deck->system->section[i];
        int n = gt_deck_count(deck, i);
        ok = ok && n >= section->least && n <= section->most;
    }
    return ok;
}

static bool take_list(gt_byte_reader *in, const gt_received *r, int pool, gt_deck *deck)
{
    const gt_pool *cards = gt_library_pool(r->library[pool]);
    int rows = take_count(in, 4);
    bool ok = true;
    gt_deck_begin(deck, r->games.system);
    for (int i = 0; i < rows && ok && !in->failed; i++) {
        char *id = take_text(in);
        int section = (int)gt_bytes_take_number(in, 1), count = (int)gt_bytes_take_number(in, 2);
        int card = id != NULL ? gt_pool_find(cards, id) : -1;
        free(id);
        ok = card >= 0 && section < r->games.system->n_sections &&
             gt_deck_add(deck, section, card, count);
    }
    return ok && !in->failed && has_size(deck);
}

/* The lists of a deck in all pools. */
static bool take_deck(gt_byte_reader *in, gt_received *r, int number)
{
    bool ok = true;
    r->name[number] = take_text(in);
    r->n_names++;
    for (int pool = 0; pool < r->games.n_pools && ok; pool++) {
        int at = pool * r->games.n_decks + number;
        ok = take_list(in, r, pool, &r->list[at]);
        r->games.deck[at] = r->list[at].n > 0 ? &r->list[at] : NULL;
    }
    if (ok && r->games.deck[number] != NULL)
        gt_card_field_list(gt_library_pool(r->library[0]), r->games.deck[number],
                           &r->cards[number]);
    return ok && r->name[number] != NULL;
}

static bool take_decks(gt_byte_reader *in, gt_received *r, const gt_system *system,
                       gt_limits limits, char *error, size_t n)
{
    int pools = take_count(in, 1);
    bool blanks = gt_bytes_take_number(in, 1) != 0, ok = pools >= 1 && pools <= GT_CARD_POOLS;
    r->games.system = system;
    for (int pool = 0; pool < pools && ok; pool++)
        if (!take_cards(in, r, pool, error, n))
            return false;
    int decks = take_count(in, 4);
    const gt_library *library[GT_CARD_POOLS];
    memcpy(library, r->games.library, sizeof library);
    ok = ok && !in->failed;
    if (ok) {
        size_t lists = (size_t)pools * (size_t)decks;
        gt_card_field_begin(&r->games, system, limits, pools, decks);
        memcpy(r->games.library, library, sizeof library);
        r->list = gt_resize(NULL, lists + 1, sizeof *r->list);
        r->cards = gt_resize(NULL, (size_t)decks + 1, sizeof *r->cards);
        r->name = gt_resize(NULL, (size_t)decks + 1, sizeof *r->name);
    }
    for (int i = 0; i < decks && ok; i++)
        ok = take_deck(in, r, i);
    ok = ok && (!blanks || (system->blanks && gt_card_field_add_blanks(&r->games)));
    return ok || refuse(error, n, "the decks of the job cannot be read");
}

/* A deck that a job has. */
static bool take_number_of_deck(gt_byte_reader *in, const gt_received *r, uint16_t *out)
{
    *out = (uint16_t)gt_bytes_take_number(in, 2);
    return *out < r->games.n_decks && gt_card_field_deck(&r->games, 0, *out) != NULL;
}

static bool take_plans(gt_byte_reader *in, gt_received *r)
{
    int n = take_count(in, 4);
    r->planned = gt_resize(NULL, (size_t)n + 1, sizeof *r->planned);
    for (int i = 0; i < n; i++) {
        gt_planned *p = &r->planned[i];
        if (!take_number_of_deck(in, r, &p->deck) || !take_number_of_deck(in, r, &p->against) ||
            !take_number_of_deck(in, r, &p->as))
            return false;
    }
    r->field.planned = r->planned;
    r->field.n_planned = n;
    return !in->failed;
}

/* Lists what differs between the two pools, for whoever notes whether it is seen. */
static void watch_changes(gt_received *r)
{
    size_t decks = (size_t)r->games.n_decks;
    r->watched = gt_resize(NULL, 2 * decks + 1, sizeof *r->watched);
    bool from_start;
    for (int pool = 0; pool < 2; pool++)
        for (int i = 0; i < r->games.n_decks; i++)
            gt_card_field_list_changed(&r->games, pool, i,
                                       &r->watched[(size_t)pool * decks + (size_t)i], &from_start);
}

static void make_field(gt_received *r)
{
    bool watched = r->job.noting == GT_NOTE_SIGHT && r->games.n_pools == 2;
    if (watched)
        watch_changes(r);
    r->field = (gt_field){.n_decks = r->games.n_decks,
                          .deck = (const char *const *)r->name,
                          .cards = r->cards,
                          .watched = r->watched,
                          .rules = r->games.system->rules,
                          .game_bytes = r->games.system->game_bytes,
                          .prepare = gt_card_field_prepare,
                          .blanks = r->games.blanks.defs != NULL,
                          .context = &r->games,
                          .source = &r->games};
    r->job.field = &r->field;
}

/* Values that the system has. */
static bool take_options(gt_byte_reader *in, const gt_system *system, gt_limits *limits)
{
    bool known = true;
    for (int i = 0; i < GT_MOST_OPTIONS; i++) {
        int values = 0;
        while (i < system->n_options && system->option[i].value[values] != NULL)
            values++;
        limits->option[i] = (uint8_t)gt_bytes_take_number(in, 1);
        known = known && limits->option[i] < (values > 0 ? values : 1);
    }
    return known;
}

/* Single games, or matches such as there may be. */
static bool is_match(const gt_job *j)
{
    return j->match == 0 || (j->match <= GT_BEST_OF_MOST && j->match % 2 != 0 &&
                             j->noting == GT_NOTE_NOTHING && !j->luck);
}

static bool take_job(gt_byte_reader *in, gt_received *r, char *error, size_t n)
{
    const gt_system *system = take_system(in, error, n);
    if (system == NULL)
        return false;
    gt_limits limits = {.turns = (uint16_t)gt_bytes_take_number(in, 2)};
    limits.actions = (uint16_t)gt_bytes_take_number(in, 2);
    if (!take_options(in, system, &limits))
        return refuse(error, n, "the job's game has other options");
    unsigned noting = (unsigned)gt_bytes_take_number(in, 1);
    r->job.noting = noting & (MATCHES - 1);
    r->job.luck = (noting & LUCK) != 0;
    if ((noting & MATCHES) != 0)
        r->job.match = (uint8_t)gt_bytes_take_number(in, 1);
    r->job.events = gt_bytes_take_number(in, 1) != 0;
    r->job.noise = (uint16_t)gt_bytes_take_number(in, 2);
    r->job.secret.key[0] = gt_bytes_take_number(in, 8);
    r->job.secret.key[1] = gt_bytes_take_number(in, 8);
    if (!take_files(in, r))
        return refuse(error, n, "the files of the job cannot be kept");
    if (!take_leaves(in, r) || !take_weights(in, r, system->rules) || !take_players(in, r))
        return refuse(error, n,
                      r->refused[0] != '\0' ? r->refused
                                            : "a player of the job is of another version");
    if (!take_decks(in, r, system, limits, error, n))
        return false;
    make_field(r);
    if (r->job.match > 0 && !take_plans(in, r))
        return refuse(error, n, "the plans of the job cannot be read");
    bool samples = r->job.noting == GT_NOTE_SAMPLES, sight = r->job.noting == GT_NOTE_SIGHT;
    return (!in->failed && in->left == 0 && r->job.noting < GT_NOTINGS && is_match(&r->job) &&
            (!samples || system->rules->n_weights > 0) &&
            (r->job.noting != GT_NOTE_CHOICES || r->job.leaves != NULL) &&
            (!sight || r->watched != NULL)) ||
           refuse(error, n, "the job is damaged");
}

/* Whether they begin and end as a job does. */
static bool is_whole(const uint8_t *data, size_t size)
{
    if (size < MAGIC_BYTES + HASH_BYTES || memcmp(data, MAGIC, MAGIC_BYTES) != 0)
        return false;
    gt_byte_reader hash = {.at = data + size - HASH_BYTES, .left = HASH_BYTES};
    return gt_bytes_take_number(&hash, HASH_BYTES) == gt_hash_bytes(data, size - HASH_BYTES);
}

gt_received *gt_job_read(const uint8_t *data, size_t size, char *error, size_t n)
{
    gt_byte_reader in = {.at = data, .left = size};
    if (!is_whole(data, size)) {
        refuse(error, n, "these bytes are no job, or are damaged");
        return NULL;
    }
    in.left -= HASH_BYTES;
    gt_received *r = gt_zeroed(1, sizeof *r);
    gt_bytes_take(&in, MAGIC_BYTES);
    if (take_job(&in, r, error, n))
        return r;
    gt_received_free(r);
    return NULL;
}

const gt_job *gt_received_job(const gt_received *r)
{
    return &r->job;
}

void gt_received_free(gt_received *r)
{
    if (r == NULL)
        return;
    gt_card_field_end(&r->games);
    for (int i = 0; i < GT_CARD_POOLS; i++)
        gt_library_free(r->library[i]);
    for (int i = 0; i < r->n_files; i++)
        close(r->file[i]);
    for (int i = 0; i < r->n_names; i++)
        free(r->name[i]);
    for (int i = 0; i < r->n_players; i++)
        free(r->player[i]);
    free(r->list);
    free(r->cards);
    free(r->watched);
    free(r->planned);
    free(r->name);
    free(r->player);
    free(r->leaves);
    free(r->weights);
    free(r);
}

/* ---- Playing. */

bool gt_answer_read(const gt_job *job, const gt_unit *u, const uint8_t *data, size_t size,
                    gt_games *g)
{
    gt_byte_reader in = {.at = data, .left = size};
    gt_games_begin(g, job, u);
    return gt_games_read(&in, u, g) && in.left == 0;
}

bool gt_received_fits(const gt_received *r, const gt_unit *u)
{
    const gt_lineup *l = &u->lineup;
    bool ok = l->pool < r->games.n_pools && (l->n_blanks == 0 || (r->field.blanks && !l->pool));
    for (int p = 0; p < 2 && ok; p++)
        ok = l->deck[p] < r->games.n_decks &&
             gt_card_field_deck(&r->games, l->pool, l->deck[p]) != NULL &&
             u->player[p] < r->job.n_players;
    ok = ok && gt_card_field_check(&r->games, l->pool, l->deck[0], l->deck[1]) == NULL;
    if (ok && r->job.match > 0) {
        gt_lineup later = gt_field_planned(&r->field, *l);
        ok = gt_card_field_check(&r->games, l->pool, later.deck[0], later.deck[1]) == NULL;
    }
    for (int i = 0; i < l->n_blanks && ok; i++)
        ok = l->blank[i].player < 2 && l->blank[i].card < r->cards[l->deck[l->blank[i].player]].n;
    return ok;
}

enum { AHEAD = 64 /* answers that wait for an earlier one, a thread */ };

/* What comes in and goes out. Units are numbered as they come; that is their tag. */
typedef struct streams {
    const gt_received *received;
    FILE *in, *out;
    gt_bytes *waiting; /* answers that earlier ones are missing of, by number; used 0: none */
    size_t room;
    uint64_t taken, answered;
    atomic_bool wrong;
    char *error;
    size_t n;
} streams;

static bool take_unit(void *context, int taker, gt_unit *u, uint64_t *tag)
{
    streams *s = context;
    uint8_t bytes[GT_UNIT_BYTES];
    (void)taker;
    if (atomic_load(&s->wrong))
        return false;
    size_t got = fread(bytes, 1, sizeof bytes, s->in);
    if (got == 0)
        return false;
    *tag = s->taken++;
    if (got == sizeof bytes && gt_unit_unpack(u, bytes) && gt_received_fits(s->received, u))
        return true;
    if (!atomic_exchange(&s->wrong, true))
        refuse(s->error, s->n, "this is no unit of the job");
    return false;
}

/* Sends what comes next, as far as it is there. */
static void send_answers(streams *s)
{
    bool ok = true;
    for (gt_bytes *b; ok && (b = &s->waiting[s->answered % s->room])->used > 0; s->answered++) {
        ok = !b->failed && fwrite(b->data, 1, b->used, s->out) == b->used;
        b->used = 0;
    }
    if ((!ok || fflush(s->out) != 0) && !atomic_exchange(&s->wrong, true))
        refuse(s->error, s->n, "nobody listens");
}

static void add_answer(void *context, const gt_unit *u, uint64_t tag, const gt_games *games)
{
    streams *s = context;
    if (tag - s->answered >= s->room) { /* one takes much longer than the others: make room */
        size_t room = 2 * (size_t)(tag - s->answered + 1);
        gt_bytes *more = gt_zeroed(room, sizeof *more);
        for (size_t i = 0; i < s->room; i++)
            more[(s->answered + i) % room] = s->waiting[(s->answered + i) % s->room];
        free(s->waiting);
        s->waiting = more;
        s->room = room;
    }
    gt_bytes *answer = &s->waiting[tag % s->room];
    gt_bytes_add_number(answer, 0, 4);
    gt_games_write(answer, u, games);
    gt_bytes_set_number(answer, 0, answer->used - 4, 4);
    send_answers(s);
}

static bool play_all(const gt_received *r, FILE *in, FILE *out, int threads, char *error, size_t n)
{
    const gt_executor_options by = {.threads = threads, .here = true};
    streams s = {.received = r, .in = in, .out = out, .error = error, .n = n};
    gt_policies_use_secret(&r->job.secret);
    const gt_work work = {.take = take_unit, .add = add_answer, .context = &s};
    gt_executor *executor = gt_executor_new(&r->job, &by);
    s.room = (size_t)AHEAD * (size_t)threads;
    s.waiting = gt_zeroed(s.room, sizeof *s.waiting);
    char why[300];
    bool ok = gt_execute(executor, &work, why, sizeof why);
    if (!ok && !atomic_load(&s.wrong))
        refuse(error, n, why);
    gt_executor_free(executor);
    for (size_t i = 0; i < s.room; i++)
        gt_bytes_free(&s.waiting[i]);
    free(s.waiting);
    return ok && !atomic_load(&s.wrong);
}

/* Reads n bytes; in pieces, since a size that somebody else says may be any. */
static bool read_bytes(FILE *in, gt_bytes *b, uint64_t n)
{
    uint8_t piece[4096];
    while (n > 0 && !b->failed) {
        size_t got = fread(piece, 1, n < sizeof piece ? (size_t)n : sizeof piece, in);
        if (got == 0)
            return false;
        gt_bytes_add(b, piece, got);
        n -= got;
    }
    return !b->failed;
}

bool gt_play_units(FILE *in, FILE *out, int threads, char *error, size_t n)
{
    uint8_t size[8];
    gt_bytes job = {.data = NULL};
    gt_byte_reader r = {.at = size, .left = sizeof size};
    gt_received *received = NULL;
    if (fread(size, 1, sizeof size, in) == sizeof size &&
        read_bytes(in, &job, gt_bytes_take_number(&r, 8)))
        received = gt_job_read(job.data, job.used, error, n);
    else
        refuse(error, n, "the job ends too early");
    bool ok = received != NULL && play_all(received, in, out, threads, error, n);
    gt_received_free(received);
    gt_bytes_free(&job);
    return ok;
}
