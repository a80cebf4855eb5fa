/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games are played in rounds, a unit each. What came of each waits, whoever played it, and after
 * the round all is written in the order of the games. */
#include "sim/experiments/export.h"

#include "ai/view_json.h"
#include "decks/files/memory.h"
#include "sim/playing/executor.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ROUND = 64 /* games */ };

/* A game that was played. */
typedef struct played {
    gt_bytes notes; /* sim/playing/positions.h */
    uint64_t seed;
    gt_outcome outcome;
    bool over; /* false: not played */
} played;

typedef struct job {
    const gt_field *field;
    const gt_export_options *options;
    gt_executor *executor;
    const gt_policy *policy; /* for its name */
    void *storage; /* for a game */
    char *line; /* GT_VIEW_JSON bytes */
    gt_unit unit[ROUND];
    played played[ROUND];
    uint64_t games_done;
    bool failed;
    char error[300]; /* then why; "": out of memory */
} job;

static bool stopped(const job *j)
{
    return j->failed || gt_stopped(j->options->stop);
}

/* ---- Games. */

/* Game k of the export. Games go over the matchups in turn. */
static gt_unit unit_of(const job *j, int k)
{
    const gt_field *f = j->field;
    gt_matchup m = f->matchup[k % f->n_matchups];
    return (gt_unit){.lineup = gt_lineup_of(m.a, m.b),
                     .pairing = GT_SINGLE_GAMES,
                     .begins = (uint8_t)(k / f->n_matchups % 2),
                     .n = 1,
                     .seed = j->options->seed,
                     .first = (uint64_t)k};
}

static void add(void *context, const gt_unit *unit, uint64_t number, const gt_games *games)
{
    job *j = context;
    const gt_field *f = j->field;
    const gt_export_options *o = j->options;
    played *p = &j->played[number];
    const char *name[2] = {f->deck[unit->lineup.deck[0]], f->deck[unit->lineup.deck[1]]};
    p->seed = gt_unit_game_at(unit, name, 0, &o->secret).seed;
    p->outcome = games->game[0];
    gt_bytes_add(&p->notes, games->notes.data, games->notes.used);
    p->over = !p->notes.failed;
    j->failed = j->failed || p->notes.failed;
    j->games_done++;
    if (o->progress != NULL)
        o->progress(o->context, j->games_done, (uint64_t)o->games);
}

/* Plays games first .. first + n - 1. */
static void play_round(job *j, int first, int n)
{
    for (int i = 0; i < n; i++) {
        j->unit[i] = unit_of(j, first + i);
        j->played[i].over = false;
        j->played[i].notes.used = 0;
    }
    const gt_work to = {.add = add, .context = j};
    if (!gt_execute_list(j->executor, j->unit, (size_t)n, &to, j->error, sizeof j->error))
        j->failed = true;
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

static gt_json_text line_of(const job *j, const char *type)
{
    gt_json_text line = {.text = j->line, .size = GT_VIEW_JSON};
    gt_json_open(&line, NULL, '{');
    gt_json_string(&line, "type", type);
    return line;
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
    gt_json_text line = line_of(j, "export");
    gt_json_number(&line, "format", 1);
    gt_json_string(&line, "version", o->version);
    gt_json_string(&line, "policy", gt_policy_name(j->policy));
    gt_json_flag(&line, "reproducible", gt_policy_reproducible(j->policy));
    gt_json_number(&line, "games", o->games);
    gt_json_number(&line, "noise", o->noise);
    put_seed(&line, o->seed);
    put_line(out, &line);
    for (int i = 0; i < j->field->n_matchups && i < o->games; i++) {
        gt_matchup m = j->field->matchup[i];
        line = line_of(j, "matchup");
        gt_json_number(&line, "matchup", i);
        put_decks(&line, j->field, m);
        gt_json_open(&line, "known", '{');
        gt_game_json(&line, gt_field_game(j->field, m.a, m.b, j->storage));
        gt_json_close(&line, '}');
        put_line(out, &line);
    }
}

static double number_of(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Writes a game and its positions; returns how many these are. */
static uint64_t write_game(FILE *out, const job *j, const played *p, int k)
{
    gt_byte_reader notes = {.at = p->notes.data, .left = p->notes.used};
    double worth[2];
    for (int player = 0; player < 2; player++)
        worth[player] = number_of(gt_bytes_take_number(&notes, 8));
    uint64_t n = gt_bytes_take_number(&notes, 4);
    gt_matchup m = j->field->matchup[k % j->field->n_matchups];
    const gt_game *g = gt_field_game(j->field, m.a, m.b, j->storage);
    gt_json_text line = line_of(j, "game");
    gt_json_number(&line, "game", k);
    gt_json_number(&line, "matchup", k % j->field->n_matchups);
    put_seed(&line, p->seed);
    gt_json_string(&line, "first", player_name(p->outcome.first));
    gt_json_string(&line, "winner", player_name(p->outcome.winner));
    gt_json_string(&line, "end", gt_end_name(g, p->outcome.end));
    if (p->outcome.end == GT_ABORTED) {
        char why[GT_ABORTION_TEXT];
        gt_abortion_text(g, p->outcome.why, why, sizeof why);
        gt_json_string(&line, "why", why);
    }
    gt_json_number(&line, "turns", p->outcome.turns);
    gt_json_number(&line, "actions", p->outcome.actions);
    gt_json_number(&line, "positions", (int64_t)n);
    put_line(out, &line);
    for (uint64_t i = 0; i < n; i++) {
        size_t length;
        uint64_t player = gt_bytes_take_number(&notes, 1);
        const char *text = gt_bytes_take_text(&notes, &length);
        fwrite(text, 1, length, out);
        fprintf(out, ",\"result\":%g}\n", worth[player]);
    }
    return n;
}

/* ---- All of it. */

static void free_job(job *j)
{
    gt_executor_free(j->executor);
    for (int i = 0; i < ROUND; i++)
        gt_bytes_free(&j->played[i].notes);
    free(j->storage);
    free(j->line);
}

/* Counts game i of the round. */
static void count(const job *j, int i, gt_export_sums *sums)
{
    const gt_outcome *o = &j->played[i].outcome;
    sums->games++;
    sums->unfinished += o->end == GT_UNFINISHED;
    if (o->end == GT_ABORTED && sums->aborted++ == 0)
        gt_aborted_tell(&sums->first_aborted, j->field, &j->unit[i], 0, &j->options->secret,
                        o->why);
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
            sums->positions += write_game(out, j, &j->played[i], first + i);
            count(j, i, sums);
        }
    }
    sums->complete = sums->games == (uint64_t)games;
}

/* Writes all with a policy that was made. False: it failed. */
static bool export_all(FILE *out, job *j, gt_export_sums *sums)
{
    const gt_export_options *o = j->options;
    const gt_job games = {.field = j->field,
                          .player = &o->policy,
                          .n_players = 1,
                          .noting = GT_NOTE_POSITIONS,
                          .events = o->events,
                          .noise = (uint16_t)o->noise,
                          .secret = o->secret};
    const gt_executor_options by = {.threads = o->threads, .worker = o->worker, .stop = o->stop};
    j->executor = gt_executor_new(&games, &by);
    j->storage = gt_resize(NULL, 1, j->field->game_bytes);
    j->line = gt_resize(NULL, 1, GT_VIEW_JSON);
    write_head(out, j);
    play_rounds(out, j, sums);
    free_job(j);
    return !j->failed;
}

bool gt_export(FILE *out, const gt_field *field, const gt_export_options *options,
               gt_export_sums *sums, char *error, size_t n)
{
    *sums = (gt_export_sums){0};
    gt_policy *policy = gt_policy_create(options->policy, field->rules, error, n);
    if (policy == NULL)
        return false;
    snprintf(error, n, "out of memory");
    job *j = gt_resize(NULL, 1, sizeof *j);
    *j = (job){.field = field, .options = options, .policy = policy};
    bool ok = export_all(out, j, sums);
    if (j->error[0] != '\0')
        snprintf(error, n, "%s", j->error);
    if (ok && (fflush(out) != 0 || ferror(out))) {
        snprintf(error, n, "%s", strerror(errno));
        ok = false;
    }
    gt_policy_free(policy);
    free(j);
    return ok;
}
