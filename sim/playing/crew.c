/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The loop of a crew: units out, answers in, and what is late. */
#include "ai/policy.h"
#include "ai/process.h"
#include "decks/files/memory.h"
#include "sim/playing/crew_parts.h"
#include "sim/playing/remote.h"
#include "sim/playing/stream.h"

#include <inttypes.h>

enum {
    SECOND = 1000000,
    TICK = 100000, /* microseconds between looks at what is late */
    MOST_TOLD = 20, /* workers whose shares are told */
    AT_ONCE = 64, /* things that are heard before units are given again */
    FLIGHT_MOST = 1024, /* units in flight of one worker */
    NAP = 60, /* seconds that hosts are left alone which fail */
    SILENCE = 60, /* seconds without any answer after which that is told */
};

/* ---- Tasks. */

gt_task *gt_task_at(const gt_task_queue *q, size_t i)
{
    /* that are still there: NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
    return q->task[(q->first + i) % q->capacity];
}

void gt_task_put(gt_task_queue *q, gt_task *t)
{
    if (q->n == q->capacity) {
        size_t capacity = q->capacity < 16 ? 16 : 2 * q->capacity;
        gt_task **row = gt_resize(NULL, capacity, sizeof *row);
        for (size_t i = 0; i < q->n; i++)
            row[i] = gt_task_at(q, i);
        free(q->task);
        *q = (gt_task_queue){row, 0, q->n, capacity};
    }
    q->task[(q->first + q->n++) % q->capacity] = t;
    t->refs++;
}

gt_task *gt_task_take(gt_task_queue *q, size_t i)
{
    gt_task *t = gt_task_at(q, i);
    for (; i > 0; i--)
        q->task[(q->first + i) % q->capacity] = gt_task_at(q, i - 1);
    q->first = (q->first + 1) % q->capacity;
    q->n--;
    return t;
}

void gt_task_drop(gt_task *t)
{
    if (--t->refs > 0)
        return;
    gt_bytes_free(&t->answer);
    free(t);
}

void gt_task_clear(gt_task_queue *q)
{
    while (q->n > 0)
        gt_task_drop(gt_task_take(q, 0));
    free(q->task);
    *q = (gt_task_queue){NULL, 0, 0, 0};
}

/* ---- The crew. */

/* Whether a player always plays alike; a program does not, as far as anybody knows. */
static bool repeats(const gt_job *job, const char *spec)
{
    char error[300];
    if (gt_policy_is_program(spec))
        return false;
    gt_policy *policy = gt_policy_create(spec, job->field->rules, error, sizeof error);
    bool ok = policy == NULL || gt_policy_reproducible(policy);
    gt_policy_free(policy);
    return ok;
}

gt_crew *gt_crew_new(const gt_job *job, const gt_transport *transport)
{
    gt_crew *c = gt_zeroed(1, sizeof *c);
    c->job = job;
    c->transport = *transport;
    c->repeats = job->leaves == NULL || repeats(job, job->leaves);
    for (int i = 0; i < job->n_players; i++)
        c->repeats = c->repeats && repeats(job, job->player[i]);
    c->transport.trusted = c->transport.trusted || !c->repeats;
    c->cards = gt_resize(NULL, 2, sizeof *c->cards);
    c->chance = gt_stream_once();
    return c;
}

static const char *name_of(const gt_crew *c, int worker)
{
    return c->transport.kind->name(c->transport.is, worker);
}

/* How many units came of hosts; 0: none, or these are no hosts. */
static uint64_t units_of_hosts(const gt_crew *c)
{
    uint64_t all = 0;
    bool several = false;
    for (int i = 0; i < c->n; i++) {
        all += c->member[i].answers;
        several = several || c->transport.kind->group(c->transport.is, i) > 0;
    }
    return several ? all : 0;
}

static double share_of(const gt_crew *c, int worker, uint64_t all)
{
    return 100 * (double)c->member[worker].answers / (double)all;
}

static const gt_crew *at_play; /* or NULL */

const char *gt_crew_shares(char *text, size_t n)
{
    enum { MOST = 3 /* that are named */ };
    const gt_crew *c = at_play;
    uint64_t all = c != NULL ? units_of_hosts(c) : 0;
    size_t used = 0;
    double least = 100, most = 0;
    text[0] = '\0';
    for (int i = 0; all > 0 && i < c->n; i++) {
        double share = share_of(c, i, all);
        least = share < least ? share : least;
        most = share > most ? share : most;
        if (c->n <= MOST && used < n)
            used +=
                (size_t)snprintf(text + used, n - used, ", %.0f%% by %.60s", share, name_of(c, i));
    }
    if (all > 0 && c->n > MOST)
        snprintf(text, n, ", by %d workers, %.1f to %.1f%% each", c->n, least, most);
    return text;
}

/* Who played how much. */
static void tell_shares(const gt_crew *c)
{
    uint64_t all = units_of_hosts(c);
    if (all == 0)
        return;
    if (c->n > MOST_TOLD) {
        fprintf(stderr, "gauntlet: %" PRIu64 " units were played by %d workers\n", all, c->n);
        return;
    }
    fprintf(stderr, "gauntlet: %" PRIu64 " units were played", all);
    for (int i = 0; i < c->n; i++)
        fprintf(stderr, "%s %.0f%% by %s", i == 0 ? ":" : ",", share_of(c, i, all), name_of(c, i));
    putc('\n', stderr);
}

void gt_crew_free(gt_crew *c)
{
    if (c == NULL)
        return;
    tell_shares(c);
    c->transport.kind->free(c->transport.is);
    for (int i = 0; i < c->n; i++) {
        gt_task_clear(&c->member[i].flight);
        gt_task_clear(&c->member[i].ledger);
        free(c->member[i].counted);
    }
    gt_task_clear(&c->fresh);
    gt_task_clear(&c->again);
    gt_task_clear(&c->audit);
    gt_worker_free(c->here);
    gt_bytes_free(&c->games.notes);
    free(c->cards);
    free(c->member);
    free(c);
}

void gt_crew_fail(gt_crew *c, const char *why)
{
    if (!c->failed)
        snprintf(c->error, sizeof c->error, "%s", why);
    c->failed = true;
}

bool gt_crew_read(gt_crew *c, const gt_unit *u, const uint8_t *data, size_t size)
{
    c->games.cards = c->cards;
    return gt_answer_read(c->job, u, data, size, &c->games);
}

void gt_crew_count(gt_crew *c, gt_task *t)
{
    const gt_work *w = c->work;
    t->counts = true;
    if (w->keep != NULL)
        w->keep(w->context, 0, &t->unit, t->tag, &c->games);
    w->add(w->context, &t->unit, t->tag, &c->games);
}

/* ---- Units that come back. */

void gt_crew_recall(gt_crew *c, int worker)
{
    gt_member *m = &c->member[worker];
    while (m->flight.n > 0) {
        gt_task *t = gt_task_take(&m->flight, 0);
        t->copies--;
        if (t->by == GT_NOBODY_YET || (t->audited && !t->passed))
            gt_task_put(t->by == GT_NOBODY_YET ? &c->again : &c->audit, t);
        gt_task_drop(t);
    }
}

/* It ended, or was ended. */
static void lose(gt_crew *c, int worker, const char *why, bool refused)
{
    gt_member *m = &c->member[worker];
    bool for_good = refused || !c->transport.restarts;
    m->running = m->late = false;
    m->failures++;
    m->pace = 0;
    gt_crew_recall(c, worker);
    snprintf(c->lost_why, sizeof c->lost_why, "%.100s: a process that plays games %.150s",
             name_of(c, worker), why);
    m->out = m->out || for_good;
    bool pause = m->failures >= GT_CREW_TRIES;
    m->again = pause ? gt_process_clock() + (int64_t)NAP * SECOND : 0;
    fprintf(stderr, "gauntlet: %s; %s\n", c->lost_why,
            m->out || pause ? "it gets no more" : "they are played again");
}

/* Ends one that does not answer, or answers nonsense. */
static void end_worker(gt_crew *c, int worker, const char *why)
{
    c->transport.kind->give_up(c->transport.is, worker);
    lose(c, worker, why, false);
}

/* ---- Units that go out. */

static void take_more(gt_crew *c, size_t wanted)
{
    gt_unit unit;
    uint64_t tag;
    while (!c->dry && c->spoilt[0] == '\0' && c->fresh.n < wanted) {
        c->dry = !c->work->take(c->work->context, 0, &unit, &tag);
        if (c->dry)
            return;
        gt_task *t = gt_resize(NULL, 1, sizeof *t);
        *t = (gt_task){.unit = unit, .tag = tag, .by = GT_NOBODY_YET};
        gt_task_put(&c->fresh, t);
    }
}

static bool has(const gt_member *m, const gt_task *t)
{
    for (size_t i = 0; i < m->flight.n; i++)
        if (gt_task_at(&m->flight, i) == t)
            return true;
    return false;
}

/* Takes from a queue the first that this worker may play; those that need it no longer go. */
static gt_task *take_from(gt_crew *c, gt_task_queue *q, int worker)
{
    for (size_t i = 0; i < q->n;) {
        gt_task *t = gt_task_at(q, i);
        bool witness = t->by != GT_NOBODY_YET;
        if (witness ? !t->audited || t->passed : q == &c->audit)
            gt_task_drop(gt_task_take(q, i));
        else if ((witness && !gt_trust_may_audit(c, worker, t)) || has(&c->member[worker], t))
            i++;
        else
            return gt_task_take(q, i);
    }
    return NULL;
}

/* What a worker shall play next; the reference is the caller's. */
static gt_task *next_task(gt_crew *c, int worker)
{
    gt_task *t = take_from(c, &c->again, worker);
    if (t == NULL && c->audit.n > 0)
        t = take_from(c, &c->audit, worker);
    if (t == NULL && c->fresh.n > 0)
        t = gt_task_take(&c->fresh, 0);
    return t;
}

/* How many units a worker may have in flight. */
static size_t flight_of(const gt_crew *c, int worker)
{
    const gt_member *m = &c->member[worker];
    size_t slots = (size_t)c->transport.kind->slots(c->transport.is, worker);
    double n = m->pace > 0 ? GT_CREW_FLIGHT * 1e-3 / m->pace : 0;
    size_t flight = n > FLIGHT_MOST ? FLIGHT_MOST : (size_t)n;
    return flight < 2 * slots ? 2 * slots : flight;
}

static void give(gt_crew *c, int worker, gt_task *t)
{
    gt_member *m = &c->member[worker];
    int64_t now = gt_process_clock();
    if (m->flight.n == 0)
        m->given = now;
    gt_task_put(&m->flight, t);
    t->copies++;
    gt_task_drop(t);
    c->transport.kind->send(c->transport.is, worker, &t->unit);
}

/* Starts it if it may be; false: it plays nothing now. */
static bool is_at_work(gt_crew *c, int worker, int64_t now)
{
    gt_member *m = &c->member[worker];
    char why[200];
    bool wanted = c->transport.kind->slots(c->transport.is, worker) > 0;
    if (m->running && !wanted) { /* it left: what it has can still come */
        if (m->flight.n == 0) {
            c->transport.kind->give_up(c->transport.is, worker);
            m->running = false;
        }
        return false;
    }
    if (!wanted || m->out || m->late || (!m->running && now < m->again))
        return false;
    if (m->running)
        return true;
    if (c->fresh.n + c->again.n + c->audit.n == 0)
        return false;
    m->running = c->transport.kind->start(c->transport.is, worker, why, sizeof why);
    m->heard = m->given = now;
    if (!m->running)
        lose(c, worker, why, false);
    return m->running;
}

static void see_members(gt_crew *c)
{
    int n = c->transport.kind->count(c->transport.is);
    for (; c->n < n; c->n++) {
        c->member = gt_grow(c->member, c->n, &c->capacity, sizeof *c->member);
        memset(&c->member[c->n], 0, sizeof *c->member);
    }
}

/* Gives units to all that can take some: first a share to each, then what is left. */
static void hand_out(gt_crew *c)
{
    int64_t now = gt_process_clock();
    size_t all = 0, at_work = 0;
    see_members(c);
    take_more(c, 1);
    for (int i = 0; i < c->n; i++)
        if (is_at_work(c, i, now)) {
            all += flight_of(c, i);
            at_work++;
        }
    take_more(c, 2 * all);
    if (at_work == 0)
        return;
    size_t share = c->fresh.n / (2 * at_work);
    for (int i = 0; i < c->n && !c->failed; i++) {
        gt_task *t;
        if (!is_at_work(c, i, now))
            continue;
        size_t slots = (size_t)c->transport.kind->slots(c->transport.is, i);
        size_t flight = flight_of(c, i), most = share < slots ? slots : share;
        while (c->member[i].flight.n < (flight < most ? flight : most) &&
               (t = next_task(c, i)) != NULL)
            give(c, i, t);
    }
}

/* ---- Hearing. */

static void note_pace(gt_crew *c, gt_member *m, int64_t now)
{
    int64_t since = m->heard > m->given ? m->heard : m->given;
    double waited = (double)(now - since) * 1e-6;
    m->pace = m->pace > 0 ? 0.9 * m->pace + 0.1 * waited : waited;
    c->longest = waited > c->longest ? waited : c->longest * 0.999;
    m->heard = now;
    m->failures = 0;
    m->late = false;
}

static void hear_answer(gt_crew *c, const gt_heard *heard)
{
    gt_member *m = &c->member[heard->worker];
    if (m->flight.n == 0) {
        end_worker(c, heard->worker, "answered what nobody asked");
        return;
    }
    gt_task *t = gt_task_at(&m->flight, 0);
    if (!gt_crew_read(c, &t->unit, heard->data, heard->size)) {
        end_worker(c, heard->worker, "was killed, or answered what is no answer");
        return;
    }
    gt_task_take(&m->flight, 0);
    t->copies--;
    note_pace(c, m, gt_process_clock());
    m->answers++;
    if (t->by == GT_NOBODY_YET)
        gt_trust_first(c, heard->worker, t, heard->data, heard->size);
    else
        gt_trust_second(c, heard->worker, t, heard->data, heard->size);
    gt_task_drop(t);
}

/* ---- What is late. */

/* Lets others play what it has. */
static void share_out(gt_crew *c, gt_member *m)
{
    m->late = true;
    for (size_t i = 0; i < m->flight.n; i++) {
        gt_task *t = gt_task_at(&m->flight, i);
        bool witness = t->by != GT_NOBODY_YET;
        if (t->copies == 1 && (!witness || (t->audited && !t->passed)))
            gt_task_put(witness ? &c->audit : &c->again, t);
    }
}

/* Whether another answered what this one was to play first. */
static bool is_overtaken(const gt_member *m)
{
    return m->flight.n > 0 && gt_task_at(&m->flight, 0)->by != GT_NOBODY_YET;
}

static void look_at(gt_crew *c, int worker, int64_t now)
{
    gt_member *m = &c->member[worker];
    int64_t since = m->heard > m->given ? m->heard : m->given;
    double silent = (double)(now - since) * 1e-6;
    bool ends = c->dry && c->fresh.n == 0; /* others have nothing better to do */
    double late = c->longest <= 0 ? SILENCE : ends ? 0.3 + 2 * c->longest : 1 + 4 * c->longest;
    if (!m->running || m->flight.n == 0 || silent < late)
        return;
    if (!m->late)
        share_out(c, m);
    if (c->longest <= 0 && !c->told_silence) {
        fprintf(stderr, "gauntlet: %s has not answered for %d s\n", name_of(c, worker), SILENCE);
        c->told_silence = true;
    }
    if (c->longest > 0 && silent > 10 + (is_overtaken(m) ? 10 : 30) * c->longest)
        end_worker(c, worker, "did not answer");
}

/* Whether anybody plays, or will soon. */
static bool somebody_is_left(const gt_crew *c)
{
    for (int i = 0; i < c->n; i++) {
        const gt_member *m = &c->member[i];
        bool wanted = c->transport.kind->slots(c->transport.is, i) > 0;
        if (m->running || (wanted && !m->out && m->failures < GT_CREW_TRIES))
            return true;
    }
    return false;
}

static void look_at_all(gt_crew *c)
{
    int64_t now = gt_process_clock();
    for (int i = 0; i < c->n; i++)
        look_at(c, i, now);
    if (!somebody_is_left(c) && c->rechecks == 0) /* else they are played here first */
        gt_crew_fail(c, c->lost_why[0] != '\0' ? c->lost_why : "nobody is there to play");
}

/* ---- Playing. */

static bool is_done(gt_crew *c)
{
    if (!c->dry || c->fresh.n > 0 || !gt_trust_is_settled(c))
        return false;
    for (size_t i = 0; i < c->again.n; i++)
        if (gt_task_at(&c->again, i)->by == GT_NOBODY_YET)
            return false;
    for (int i = 0; i < c->n; i++)
        for (size_t k = 0; k < c->member[i].flight.n; k++)
            if (gt_task_at(&c->member[i].flight, k)->by == GT_NOBODY_YET)
                return false;
    return true;
}

/* Nobody waits any longer: what is out is forgotten. */
static void leave(gt_crew *c)
{
    for (int i = 0; i < c->n; i++) {
        if (c->member[i].running && c->member[i].flight.n > 0) {
            c->transport.kind->give_up(c->transport.is, i);
            c->member[i].running = false;
        }
        gt_task_clear(&c->member[i].flight);
        gt_task_clear(&c->member[i].ledger);
    }
    gt_task_clear(&c->fresh);
    gt_task_clear(&c->again);
    gt_task_clear(&c->audit);
}

bool gt_crew_play(gt_crew *c, const gt_work *work, const atomic_bool *stop, char *error, size_t n)
{
    gt_heard heard;
    int64_t looked = gt_process_clock();
    c->work = work;
    c->stop = stop;
    c->dry = false;
    at_play = c;
    while (!gt_stopped(stop) && !c->failed) {
        hand_out(c);
        bool played = gt_trust_settle(c);
        if (is_done(c))
            break;
        int64_t until = played ? 0 : gt_process_clock() + TICK; /* more may be there to play */
        for (int i = 0; i < AT_ONCE && c->transport.kind->poll(c->transport.is, until, &heard);
             i++) {
            if (heard.lost)
                lose(c, heard.worker, heard.why, heard.refused);
            else
                hear_answer(c, &heard);
            until = 0; /* what else is there already */
        }
        if (gt_process_clock() - looked > TICK) {
            look_at_all(c);
            looked = gt_process_clock();
        }
    }
    if (gt_stopped(stop) || c->failed) {
        gt_trust_leave(c);
        leave(c);
    }
    c->work = NULL;
    at_play = NULL;
    if (c->failed)
        snprintf(error, n, "%s", c->error);
    return !c->failed;
}
