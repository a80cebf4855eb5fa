/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whom a crew believes. The same unit gives the same bytes everywhere, so one that comes out
 * otherwise proves that somebody is wrong, and playing it here proves who. Who is audited is drawn
 * by chance that no worker knows. */
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/playing/crew_parts.h"

#include <inttypes.h>

enum {
    REMEMBERED = 16384, /* units of a worker that count already, should it be found out */
    FIRST = 5, /* units that are audited, */
    THEN_ONE_IN = 2, /* and then, until there were GT_AUDIT_LEAST audits */
};

static int group_of(const gt_crew *c, int worker)
{
    return c->transport.kind->group(c->transport.is, worker);
}

/* ---- Audits. */

bool gt_trust_may_audit(const gt_crew *c, int worker, const gt_task *t)
{
    return t->by >= 0 && group_of(c, worker) != group_of(c, t->by);
}

/* Whether anybody may who is there or may come back soon. */
static bool somebody_may(const gt_crew *c, const gt_task *t)
{
    for (int i = 0; i < c->n; i++)
        if (!c->member[i].out && c->member[i].failures < GT_CREW_TRIES && !c->member[i].late &&
            c->transport.kind->slots(c->transport.is, i) > 0 && gt_trust_may_audit(c, i, t))
            return true;
    return false;
}

static void ask(gt_crew *c, gt_member *m, gt_task *t)
{
    t->audited = true;
    m->audits++;
    gt_task_put(&c->audit, t);
}

static bool is_chosen(gt_crew *c, const gt_member *m)
{
    c->chance = gt_mix(c->chance);
    return m->audits < FIRST ||
           c->chance % (m->audits < GT_AUDIT_LEAST ? THEN_ONE_IN : GT_AUDIT_ONE_IN) == 0;
}

void gt_trust_first(gt_crew *c, int worker, gt_task *t, const uint8_t *data, size_t size)
{
    gt_member *m = &c->member[worker];
    t->by = worker;
    t->hash = gt_hash_bytes(data, size);
    if (c->transport.trusted) {
        gt_crew_count(c, t);
        return;
    }
    t->answer.used = 0;
    gt_bytes_add(&t->answer, data, size);
    gt_task_put(&m->ledger, t);
    if (is_chosen(c, m))
        ask(c, m, t);
}

static void pass(gt_crew *c, gt_task *t)
{
    t->passed = true;
    if (t->counts)
        c->rechecks--;
    else
        c->member[t->by].passed++;
}

/* ---- Whoever is wrong. */

/* What it played and counts already is played again by others. */
static void recheck(gt_crew *c, int worker)
{
    gt_member *m = &c->member[worker];
    if (m->n_counted > REMEMBERED)
        gt_crew_fail(c, "units of a worker that gave wrong games count already, and too many of "
                        "them to play them again: begin anew, with --fresh and without it");
    for (size_t i = 0; i < m->n_counted && !c->failed; i++) {
        gt_task *t = gt_resize(NULL, 1, sizeof *t);
        *t = (gt_task){.unit = m->counted[i].unit,
                       .tag = m->counted[i].tag,
                       .hash = m->counted[i].hash,
                       .by = worker,
                       .counts = true,
                       .audited = true};
        gt_task_put(&c->audit, t);
        c->rechecks++;
    }
    m->n_counted = 0;
}

/* Throws away what a worker played, and the worker. */
static void convict(gt_crew *c, int worker)
{
    gt_member *m = &c->member[worker];
    if (m->out)
        return;
    snprintf(c->lost_why, sizeof c->lost_why,
             "%.150s gave games that are not those of their unit: its %" PRIu64
             " units are played again, and it gets no more",
             c->transport.kind->name(c->transport.is, worker), m->answers);
    fprintf(stderr, "gauntlet: %s\n", c->lost_why);
    c->transport.kind->give_up(c->transport.is, worker);
    m->out = true;
    m->running = m->late = false;
    gt_crew_recall(c, worker);
    while (m->ledger.n > 0) {
        gt_task *t = gt_task_take(&m->ledger, 0);
        if (t->by == worker && !t->counts) {
            t->by = GT_NOBODY_YET;
            t->audited = t->passed = false;
            t->answer.used = 0;
            gt_task_put(&c->again, t);
        }
        gt_task_drop(t);
    }
    recheck(c, worker);
}

/* Plays a unit here, into c->games. False: it could not be played, or nobody waits any longer. */
static bool play_here(gt_crew *c, const gt_unit *u, uint64_t *hash)
{
    char error[300] = "out of memory";
    gt_bytes bytes = {.data = NULL};
    c->here = c->here != NULL ? c->here : gt_worker_new(c->job, false);
    const gt_games *g =
        c->here != NULL ? gt_worker_play(c->here, u, c->stop, error, sizeof error) : NULL;
    if (g == NULL)
        gt_crew_fail(c, error);
    if (g == NULL || g->n < u->n)
        return false;
    gt_games_write(&bytes, u, g);
    *hash = gt_hash_bytes(bytes.data, bytes.used);
    bool ok = gt_crew_read(c, u, bytes.data, bytes.used);
    gt_bytes_free(&bytes);
    return ok;
}

/* The worker whose answer a task has was wrong; c->games are the right ones. */
static void set_right(gt_crew *c, gt_task *t, uint64_t right)
{
    int worker = t->by;
    if (t->counts) {
        c->rechecks -= t->audited && !t->passed;
        snprintf(c->spoilt, sizeof c->spoilt,
                 "games of %.100s count that are wrong; what is stored of them is put right. "
                 "Begin again: the same command goes on",
                 c->transport.kind->name(c->transport.is, worker));
        if (c->work->keep != NULL)
            c->work->keep(c->work->context, 0, &t->unit, t->tag, &c->games);
    } else {
        gt_crew_count(c, t);
    }
    t->by = GT_HERE;
    t->hash = right;
    t->audited = false;
    convict(c, worker);
}

/* Plays a unit here that two workers, or one (the other GT_HERE), answered. */
static void judge(gt_crew *c, gt_task *t, int other, uint64_t hash)
{
    uint64_t right;
    if (!play_here(c, &t->unit, &right))
        return;
    if (t->by >= 0 && t->hash != right)
        set_right(c, t, right);
    else if (t->audited && !t->passed)
        pass(c, t);
    if (other >= 0 && hash != right)
        convict(c, other);
}

void gt_trust_second(gt_crew *c, int worker, gt_task *t, const uint8_t *data, size_t size)
{
    uint64_t hash = gt_hash_bytes(data, size);
    if (!c->repeats)
        return; /* the first one counts */
    if (hash != t->hash)
        judge(c, t, worker, hash);
    else if (t->audited && !t->passed && gt_trust_may_audit(c, worker, t))
        pass(c, t);
}

/* ---- What counts. */

static void remember(gt_member *m, const gt_task *t)
{
    if (m->counted == NULL)
        m->counted = gt_resize(NULL, REMEMBERED, sizeof *m->counted);
    if (m->n_counted < REMEMBERED)
        m->counted[m->n_counted] = (gt_counted){t->unit, t->tag, t->hash};
    m->n_counted++;
}

/* How many of a ledger are not audited, and how many audits are still out. */
static void look_through(const gt_member *m, size_t *unaudited, size_t *pending)
{
    *unaudited = *pending = 0;
    for (size_t i = 0; i < m->ledger.n; i++) {
        const gt_task *t = gt_task_at(&m->ledger, i);
        *unaudited += !t->audited;
        *pending += t->audited && !t->passed;
    }
}

/* Whether enough audits of a worker were passed; of one that gets no more units now, those of all
 * that it played will do. Asks for what is missing of them. */
static bool is_believed(gt_crew *c, gt_member *m, bool idle)
{
    size_t unaudited, pending;
    for (size_t i = 0; idle && i < m->ledger.n && m->audits < GT_AUDIT_LEAST; i++)
        if (!gt_task_at(&m->ledger, i)->audited)
            ask(c, m, gt_task_at(&m->ledger, i));
    look_through(m, &unaudited, &pending);
    return m->passed >= GT_AUDIT_LEAST || (idle && unaudited + pending == 0);
}

static void let_task_count(gt_crew *c, gt_member *m, gt_task *t)
{
    if (t->counts)
        return;
    gt_crew_read(c, &t->unit, t->answer.data, t->answer.used);
    gt_crew_count(c, t);
    gt_bytes_free(&t->answer);
    remember(m, t);
}

/* Lets count what came out the same; of a worker that is believed, also what comes before the first
 * audit that is still out. */
static void let_count(gt_crew *c, gt_member *m, bool idle)
{
    bool believed = is_believed(c, m, idle);
    for (size_t i = 0, n = m->ledger.n; i < n && !c->failed; i++) {
        gt_task *t = gt_task_take(&m->ledger, 0);
        bool open = t->audited && !t->passed;
        if (open || (!believed && !t->passed))
            gt_task_put(&m->ledger, t); /* in turn: the order stays */
        else
            let_task_count(c, m, t);
        gt_task_drop(t);
        believed = believed && !open;
    }
}

/* Plays one that is to be audited and that no worker may play. False: there is none. */
static bool audit_here(gt_crew *c)
{
    bool played = false;
    for (size_t i = 0; i < c->audit.n && !played;) {
        gt_task *t = gt_task_at(&c->audit, i);
        bool open = t->by >= 0 && t->audited && !t->passed;
        if (open && somebody_may(c, t)) {
            i++;
            continue;
        }
        gt_task_take(&c->audit, i);
        if (open)
            judge(c, t, GT_HERE, 0);
        gt_task_drop(t);
        played = open;
    }
    return played;
}

bool gt_trust_settle(gt_crew *c)
{
    if (c->transport.trusted)
        return false;
    bool played = audit_here(c);
    for (int i = 0; i < c->n && !c->failed; i++) {
        gt_member *m = &c->member[i];
        if (m->ledger.n > 0)
            let_count(c, m, c->dry && c->fresh.n == 0 && m->flight.n == 0);
    }
    if (c->spoilt[0] != '\0' && c->rechecks == 0) /* all that was wrong is put right */
        gt_crew_fail(c, c->spoilt);
    return played;
}

void gt_trust_leave(gt_crew *c)
{
    if (c->rechecks == 0 && c->spoilt[0] != '\0')
        gt_crew_fail(c, c->spoilt);
    if (c->rechecks == 0)
        return;
    c->failed = false; /* this is worse than whatever ended it */
    gt_crew_fail(c, "units of a worker that gave wrong games count, and not all of them could "
                    "be played again: begin anew, with --fresh and without it");
    c->rechecks = 0;
}

bool gt_trust_is_settled(const gt_crew *c)
{
    for (int i = 0; i < c->n; i++)
        if (c->member[i].ledger.n > 0)
            return false;
    return c->rechecks == 0;
}
