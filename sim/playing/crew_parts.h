/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the parts of a crew share: crew.c hands out units and hears of them, trust.c decides whom to
 * believe. */
#ifndef GT_SIM_PLAYING_CREW_PARTS_H
#define GT_SIM_PLAYING_CREW_PARTS_H

#include "sim/playing/crew.h"

enum { GT_NOBODY_YET = -1, GT_HERE = -2 };

/* A unit on its way. It is freed when nothing refers to it any more: a queue, a worker that has it,
 * a ledger. */
typedef struct gt_task {
    gt_unit unit;
    uint64_t tag;
    int refs;
    int by; /* the worker whose answer it has; GT_NOBODY_YET, GT_HERE */
    int copies; /* workers that have it in flight */
    uint64_t hash; /* of the answer */
    gt_bytes answer; /* while it does not count yet */
    bool counts; /* the experiment has it */
    bool audited, passed; /* it is to be played again, and came out the same */
} gt_task;

/* Tasks in a row, the first goes first. */
typedef struct gt_task_queue {
    gt_task **task;
    size_t first, n, capacity;
} gt_task_queue;

void gt_task_put(gt_task_queue *q, gt_task *t);
gt_task *gt_task_at(const gt_task_queue *q, size_t i);

/* Takes out the i-th; the reference is the caller's. */
gt_task *gt_task_take(gt_task_queue *q, size_t i);
void gt_task_drop(gt_task *t);
void gt_task_clear(gt_task_queue *q);

/* A unit that counts, by a worker that may be found out later. */
typedef struct gt_counted {
    gt_unit unit;
    uint64_t tag, hash;
} gt_counted;

typedef struct gt_member {
    bool running;
    bool out; /* it gets no more: it was wrong, or cannot play the job */
    bool late;
    int failures; /* in a row */
    int64_t again; /* when it may be started again */
    int64_t heard, given; /* when it answered last; when its oldest unit in flight was sent */
    double pace; /* seconds from answer to answer, while it has work; 0: not known */
    gt_task_queue flight; /* in the order in which it answers */
    /* ---- Trust. */
    gt_task_queue ledger; /* what does not count yet, in the order of its answers */
    uint64_t answers, audits, passed;
    gt_counted *counted; /* what counts of it: the first ones, should it be found out later */
    size_t n_counted;
} gt_member;

struct gt_crew {
    const gt_job *job;
    gt_transport transport;
    bool repeats; /* games come out alike whenever they are played: else nobody is audited */
    gt_member *member;
    int n, capacity;
    gt_task_queue fresh; /* taken, with nobody yet; */
    gt_task_queue again; /* lost or late; */
    gt_task_queue audit; /* to be played by another */
    bool dry; /* there are no more to take */
    double longest; /* seconds that an answer was waited for, lately; 0: there was none */
    bool told_silence;
    char lost_why[300]; /* of the last that was lost */
    gt_games games; /* for reading answers; */
    gt_card_tally (*cards)[GT_DECK_CARDS]; /* its cards */
    gt_worker *here; /* for what is played here; NULL: nothing was yet */
    const gt_work *work; /* that is being played */
    const atomic_bool *stop;
    uint64_t chance; /* decides who is audited */
    size_t rechecks; /* units that count already and are played again; */
    char spoilt[400]; /* some of them were wrong, so that nothing more is played; "": none */
    bool failed;
    char error[300];
};

void gt_crew_fail(gt_crew *c, const char *why);

/* Reads an answer into c->games; false: it is none. */
bool gt_crew_read(gt_crew *c, const gt_unit *unit, const uint8_t *data, size_t size);

/* Hands c->games, those of the task, to the experiment. */
void gt_crew_count(gt_crew *c, gt_task *t);

/* Takes all that a worker has in flight from it, and lets others play it. */
void gt_crew_recall(gt_crew *c, int worker);

/* ---- trust.c. */

/* Takes the answer of a worker, which c->games hold, to a task that has none yet. */
void gt_trust_first(gt_crew *c, int worker, gt_task *t, const uint8_t *data, size_t size);

/* Takes an answer to a task that has one. */
void gt_trust_second(gt_crew *c, int worker, gt_task *t, const uint8_t *data, size_t size);

/* Whether a worker may play a task that has the answer of another. */
bool gt_trust_may_audit(const gt_crew *c, int worker, const gt_task *t);

/* Lets count what can; asks for audits where no more units come; plays one here if nobody else
 * can. True: it did, and there may be more. */
bool gt_trust_settle(gt_crew *c);

/* It ends before that: what is stored may be wrong. */
void gt_trust_leave(gt_crew *c);

/* Whether all answers count. */
bool gt_trust_is_settled(const gt_crew *c);

#endif
