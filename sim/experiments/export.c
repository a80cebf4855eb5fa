/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games are played in rounds. Each writes its positions into memory of its own, whichever thread plays it,
 * and after the round they are written in the order of the games. */
#include "sim/experiments/export.h"

#include "ai/states.h"
#include "ai/view_json.h"
#include "engine/core/hash.h"
#include "sim/playing/match.h"
#include "sim/playing/worker.h"

#include <assert.h>
#include <errno.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { ROUND = 64 /* games */ };

/* A position in the text of a game: where it ends, and whose view it is. */
typedef struct position {
    size_t end;
    uint8_t player;
} position;

/* A game that was played. */
typedef struct played {
    char *text; /* positions, each without its last member and bracket */
    size_t used, size;
    position *position;
    size_t n, capacity;
    uint64_t seed;
    gt_outcome outcome;
    double points[2];
    const char *end; /* how it ended */
    bool over; /* false: not played */
} played;

/* What a thread has for itself. */
typedef struct worker {
    gt_worker own;
    gt_seen *seen; /* of both players; NULL: not told */
    gt_state *next; /* to see what happens; NULL likewise */
    char *view; /* GT_VIEW_JSON bytes */
} worker;

typedef struct job {
    const gt_field *field;
    const gt_export_options *options;
    worker *worker;
    int n_workers;
    played played[ROUND];
    uint64_t games_done; /* under the lock gt_export_tell */
    atomic_bool failed; /* out of memory */
} job;

static bool stopped(job *j)
{
    return atomic_load(&j->failed) || gt_stopped(j->options->stop);
}

/* ---- Positions. */

/* Makes room for one element more. False: no memory. */
static bool grow(void **list, size_t needed, size_t *capacity, size_t size)
{
    if (needed <= *capacity)
        return true;
    size_t more = *capacity < 64 ? 64 : *capacity * 2;
    more = more < needed ? needed : more;
    void *grown = realloc(*list, more * size);
    if (grown == NULL)
        return false;
    *list = grown;
    *capacity = more;
    return true;
}

static bool keep(played *p, const gt_json_text *j, int player)
{
    void *text = p->text, *list = p->position;
    bool well = grow(&text, p->used + j->used, &p->size, 1) &&
                grow(&list, p->n + 1, &p->capacity, sizeof *p->position);
    p->text = text;
    p->position = list;
    if (!well)
        return false;
    memcpy(p->text + p->used, j->text, j->used);
    p->used += j->used;
    p->position[p->n++] = (position){p->used, (uint8_t)player};
    return true;
}

/* Notes a choice; false: no memory. */
static bool note(played *p, worker *w, const gt_view *view, gt_action a, bool random, int k)
{
    int player = gt_view_player(view);
    char action[GT_TEXT];
    gt_json_text j = {.text = w->view, .size = GT_VIEW_JSON};
    gt_view_text(view, a, action, sizeof action);
    gt_json_open(&j, NULL, '{');
    gt_json_string(&j, "type", "position");
    gt_json_number(&j, "game", k);
    gt_json_open(&j, "view", '{');
    gt_view_json(&j, view, w->seen != NULL ? &w->seen[player] : NULL);
    gt_json_close(&j, '}');
    gt_json_string(&j, "choice", action);
    gt_json_flag(&j, "random", random);
    assert(!j.cut);
    return keep(p, &j, player);
}

/* ---- Games. */

/* The player to move acts; false: no memory. */
static bool act(const job *j, worker *w, played *p, const gt_game *g, gt_state *s, int k)
{
    struct gt_view_box box;
    gt_action legal[GT_MAX_ACTIONS];
    int player = gt_to_move(g, s);
    const gt_view *view = gt_view_make(&box, g, s, player);
    uint64_t key =
        gt_fold(gt_fold(p->seed, 2 + (uint64_t)player), (uint64_t)gt_decisions(s, player));
    bool random = (int)gt_below(key, 1000) < j->options->noise;
    gt_action a =
        random ? gt_view_sample(view, gt_mix(key)) : gt_policy_choose(w->own.policy[player], view);
    bool choice = a != GT_CONCEDE && gt_view_legal(view, legal) > 1;
    if (choice && !note(p, w, view, a, random, k))
        return false;
    if (choice && w->seen != NULL)
        gt_seen_clear(&w->seen[player], player);
    for (int i = 0; i < 2; i++) {
        if (w->seen != NULL && a != GT_CONCEDE)
            gt_seen_note(&w->seen[i], g, s, a, w->next);
        gt_policy_watch(w->own.policy[i], g, s, a);
    }
    gt_apply(g, s, a);
    return true;
}

/* Plays game k; false: no memory. */
static bool play(const job *j, worker *w, played *p, int k)
{
    const gt_field *f = j->field;
    gt_matchup m = f->matchup[k % f->n_matchups];
    const gt_game *g = f->prepare(f->context, m.a, m.b, w->own.storage);
    gt_match match = {.game = g, .policy = {w->own.policy[0], w->own.policy[1]}};
    p->used = p->n = 0;
    p->seed = gt_match_seed(j->options->seed, f->deck[m.a], f->deck[m.b], (uint64_t)k);
    gt_match_begin(&match, g, w->own.state, match.policy, p->seed, k / f->n_matchups % 2);
    for (int player = 0; player < 2 && w->seen != NULL; player++)
        gt_seen_clear(&w->seen[player], player);
    while (gt_to_move(g, match.state) != GT_TERMINAL)
        if (!act(j, w, p, g, match.state, k))
            return false;
    p->outcome = gt_match_outcome(&match);
    p->end = gt_end_name(g, p->outcome.end);
    for (int player = 0; player < 2; player++)
        p->points[player] = gt_return(g, match.state, player);
    p->over = true;
    return true;
}

static void tell(job *j)
{
    const gt_export_options *o = j->options;
#pragma omp critical(gt_export_tell)
    {
        j->games_done++;
        if (o->progress != NULL)
            o->progress(o->context, j->games_done, (uint64_t)o->games);
    }
}

/* Plays games first .. first + n - 1. */
static void play_round(job *j, int first, int n)
{
#pragma omp parallel for schedule(dynamic, 1) num_threads(j->n_workers) default(none)              \
    shared(j, first, n)
    for (int i = 0; i < n; i++) {
        j->played[i].over = false;
        if (stopped(j))
            continue;
        if (!play(j, &j->worker[omp_get_thread_num()], &j->played[i], first + i))
            atomic_store(&j->failed, true);
        tell(j);
    }
}

/* ---- Writing. */

static const char *player_name(int player)
{
    return player == 0 ? "A" : player == 1 ? "B" : "nobody";
}

static void put_line(FILE *out, gt_json_text *j)
{
    gt_json_close(j, '}');
    assert(!j->cut);
    fwrite(j->text, 1, j->used, out);
    putc('\n', out);
}

static gt_json_text line_of(const worker *w, const char *type)
{
    gt_json_text j = {.text = w->view, .size = GT_VIEW_JSON};
    gt_json_open(&j, NULL, '{');
    gt_json_string(&j, "type", type);
    return j;
}

static void put_decks(gt_json_text *j, const gt_field *f, gt_matchup m)
{
    gt_json_open(j, "decks", '[');
    gt_json_string(j, NULL, f->deck[m.a]);
    gt_json_string(j, NULL, f->deck[m.b]);
    gt_json_close(j, ']');
}

/* Seeds have more digits than a JSON number keeps everywhere. */
static void put_seed(gt_json_text *j, uint64_t seed)
{
    char text[32];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)seed);
    gt_json_string(j, "seed", text);
}

static void write_head(FILE *out, const job *j)
{
    const gt_export_options *o = j->options;
    worker *w = &j->worker[0];
    gt_json_text line = line_of(w, "export");
    gt_json_number(&line, "format", 1);
    gt_json_string(&line, "version", o->version);
    gt_json_string(&line, "policy", gt_policy_name(w->own.policy[0]));
    gt_json_flag(&line, "reproducible", gt_policy_reproducible(w->own.policy[0]));
    gt_json_number(&line, "games", o->games);
    gt_json_number(&line, "noise", o->noise);
    put_seed(&line, o->seed);
    put_line(out, &line);
    for (int i = 0; i < j->field->n_matchups && i < o->games; i++) {
        gt_matchup m = j->field->matchup[i];
        line = line_of(w, "matchup");
        gt_json_number(&line, "matchup", i);
        put_decks(&line, j->field, m);
        gt_json_open(&line, "known", '{');
        gt_game_json(&line, j->field->prepare(j->field->context, m.a, m.b, w->own.storage));
        gt_json_close(&line, '}');
        put_line(out, &line);
    }
}

static void write_game(FILE *out, const job *j, const played *p, int k)
{
    gt_json_text line = line_of(&j->worker[0], "game");
    gt_json_number(&line, "game", k);
    gt_json_number(&line, "matchup", k % j->field->n_matchups);
    put_seed(&line, p->seed);
    gt_json_string(&line, "first", player_name(p->outcome.first));
    gt_json_string(&line, "winner", player_name(p->outcome.winner));
    gt_json_string(&line, "end", p->end);
    gt_json_number(&line, "turns", p->outcome.turns);
    gt_json_number(&line, "actions", p->outcome.actions);
    gt_json_number(&line, "positions", (int64_t)p->n);
    put_line(out, &line);
    size_t at = 0;
    for (size_t i = 0; i < p->n; i++) {
        fwrite(p->text + at, 1, p->position[i].end - at, out);
        fprintf(out, ",\"result\":%g}\n", p->points[p->position[i].player]);
        at = p->position[i].end;
    }
}

/* ---- All of it. */

static bool make_workers(job *j, char *error, size_t n)
{
    snprintf(error, n, "out of memory");
    j->n_workers = gt_thread_count(j->options->threads);
    j->worker = calloc((size_t)j->n_workers, sizeof *j->worker);
    bool well = j->worker != NULL;
    for (int i = 0; well && i < j->n_workers; i++) {
        worker *w = &j->worker[i];
        w->view = malloc(GT_VIEW_JSON);
        w->seen = j->options->events ? calloc(2, sizeof *w->seen) : NULL;
        w->next = j->options->events ? gt_states_new(j->field->rules, 1) : NULL;
        bool sees = w->seen != NULL && w->next != NULL;
        well = w->view != NULL && (sees || !j->options->events) &&
               gt_worker_begin(&w->own, j->field->rules, j->field->game_bytes, j->options->policy,
                               error, n);
    }
    return well;
}

static void free_job(job *j)
{
    for (int i = 0; j->worker != NULL && i < j->n_workers; i++) {
        worker *w = &j->worker[i];
        gt_worker_end(&w->own);
        free(w->view);
        free(w->seen);
        free(w->next);
    }
    for (int i = 0; i < ROUND; i++) {
        free(j->played[i].text);
        free(j->played[i].position);
    }
    free(j->worker);
}

static void play_rounds(FILE *out, job *j, gt_export_sums *sums)
{
    int games = j->options->games;
    for (int first = 0; first < games && !stopped(j) && !ferror(out); first += ROUND) {
        int n = games - first < ROUND ? games - first : ROUND;
        play_round(j, first, n);
        for (int i = 0; i < n; i++) {
            if (!j->played[i].over)
                continue;
            write_game(out, j, &j->played[i], first + i);
            sums->games++;
            sums->positions += j->played[i].n;
        }
    }
    sums->complete = sums->games == (uint64_t)games;
}

bool gt_export(FILE *out, const gt_field *field, const gt_export_options *options,
               gt_export_sums *sums, char *error, size_t n)
{
    *sums = (gt_export_sums){0};
    job *j = calloc(1, sizeof *j);
    snprintf(error, n, "out of memory");
    if (j == NULL)
        return false;
    j->field = field;
    j->options = options;
    bool well = make_workers(j, error, n);
    if (well) {
        write_head(out, j);
        play_rounds(out, j, sums);
        well = !atomic_load(&j->failed);
        snprintf(error, n, "out of memory");
    }
    if (well && (fflush(out) != 0 || ferror(out))) {
        snprintf(error, n, "%s", strerror(errno));
        well = false;
    }
    free_job(j);
    free(j);
    return well;
}
