/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running changed cards. A change may make the engine do what it was never meant to: read a
 * register that nobody filled, repeat for ever. So each card is run in a process of its own, which
 * tells the verdicts one by one through a pipe; when it dies, the change it was at has broken
 * something, and another process goes on behind it. Several cards run at once: the verdicts of a
 * card fit into a pipe, so nobody waits for the reader. */
#define _XOPEN_SOURCE 700 /* setitimer */

#include "sim/scenario/mutate.h"

#include "decks/files/memory.h"

#include <fcntl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 1 }; /* of processor time for the scenarios of one change */

bool gt_scenario_tests(const gt_scenario *sc, int card)
{
    for (int i = 0; i < sc->n_tested; i++)
        if (sc->tested[i] == card)
            return true;
    return false;
}

/* ---- In the process of a card. */

/* The scenarios of a card; the one that noticed last is tried first. */
typedef struct tests {
    const gt_scenario **item;
    int n;
} tests;

static tests tests_of(const gt_scenarios *list, int card)
{
    tests t = {gt_resize(NULL, (size_t)list->n + 1, sizeof(gt_scenario *)), 0};
    for (int i = 0; i < list->n; i++)
        if (gt_scenario_tests(&list->item[i], card))
            t.item[t.n++] = &list->item[i];
    return t;
}

static bool is_noticed(tests *t, const gt_pool *pool)
{
    for (int i = 0; i < t->n; i++) {
        const gt_scenario *sc = t->item[i];
        if (gt_scenario_run(sc, pool, NULL))
            continue;
        t->item[i] = t->item[0];
        t->item[0] = sc;
        return true;
    }
    return false;
}

/* Lets the process die if it runs on. */
static void begin_watch(void)
{
    const struct itimerval limit = {.it_value.tv_sec = SECONDS};
    setitimer(ITIMER_VIRTUAL, &limit, NULL);
}

/* Writes the verdicts from change `from` on. */
static void run_changes(const gt_scenarios *list, const gt_pool *pool, const gt_mutated_card *card,
                        int from, int out)
{
    gt_pool copy = gt_pool_changeable(pool);
    tests t = tests_of(list, card->card);
    for (int i = from; i < card->mutants.n; i++) {
        const gt_mutant *m = &card->mutants.item[i];
        begin_watch();
        gt_mutate(&copy, m, m->to);
        uint8_t verdict = is_noticed(&t, &copy) ? GT_NOTICED : GT_UNNOTICED;
        gt_mutate(&copy, m, m->from);
        if (write(out, &verdict, 1) != 1)
            break;
    }
}

/* ---- In the process that waits. */

typedef struct job {
    gt_mutated_card *card;
    int done; /* verdicts that are known */
    pid_t pid;
    int in; /* -1: not running */
} job;

/* What a process that dies says of itself is of no interest. */
static void be_silent(void)
{
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
    }
}

static bool start(job *j, const gt_scenarios *list, const gt_pool *pool)
{
    int ends[2];
    j->in = -1;
    if (pipe(ends) != 0)
        return false;
    j->pid = fork();
    if (j->pid == 0) {
        close(ends[0]);
        be_silent();
        run_changes(list, pool, j->card, j->done, ends[1]);
        _exit(0);
    }
    close(ends[1]);
    j->in = ends[0];
    if (j->pid > 0)
        return true;
    close(ends[0]);
    j->in = -1;
    return false;
}

/* Waits for a process; true if all verdicts of the card are there. */
static bool finish(job *j)
{
    gt_mutated_card *card = j->card;
    ssize_t n;
    while ((n = read(j->in, card->verdict + j->done, (size_t)(card->mutants.n - j->done))) > 0)
        j->done += (int)n;
    close(j->in);
    waitpid(j->pid, NULL, 0);
    if (j->done < card->mutants.n)
        card->verdict[j->done++] = GT_BROKE;
    return j->done == card->mutants.n;
}

static void prepare(gt_mutated_card *card, const gt_scenarios *list, const gt_system *system,
                    const gt_pool *pool)
{
    tests t = tests_of(list, card->card);
    card->mutants = gt_mutants_of(system, pool, card->card);
    card->verdict = gt_resize(NULL, (size_t)card->mutants.n + 1, 1);
    memset(card->verdict, GT_UNNOTICED, (size_t)card->mutants.n + 1);
    card->n_scenarios = t.n;
    card->sound = !is_noticed(&t, pool);
    free(t.item);
}

static bool has_work(const gt_mutated_card *card)
{
    return card->n_scenarios > 0 && card->sound && card->mutants.n > 0;
}

/* Runs a card to its end, as often as it takes. */
static bool complete(job *j, const gt_scenarios *list, const gt_pool *pool)
{
    while (!finish(j))
        if (!start(j, list, pool))
            return false;
    return true;
}

/* Runs the jobs, so many at once; false: a process could not be started. */
static bool run_jobs(job *jobs, int n, int at_once, const gt_scenarios *list, const gt_pool *pool)
{
    int begun = 0, done = 0;
    bool ok = true;
    while (done < n && ok) {
        while (begun < n && begun - done < at_once && ok)
            ok = start(&jobs[begun++], list, pool);
        ok = ok && complete(&jobs[done++], list, pool);
    }
    for (; done < begun; done++) /* after a failure */
        if (jobs[done].in >= 0)
            finish(&jobs[done]);
    return ok;
}

bool gt_mutate_cards(const gt_scenarios *list, const gt_system *system, const gt_pool *pool,
                     gt_mutated_card *cards, int n, int processes)
{
    job *jobs = gt_resize(NULL, (size_t)n + 1, sizeof *jobs);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int at_once = processes > 0 ? processes : processors > 0 ? (int)processors : 1, n_jobs = 0;
    for (int i = 0; i < n; i++) {
        prepare(&cards[i], list, system, pool);
        if (has_work(&cards[i]))
            jobs[n_jobs++] = (job){.card = &cards[i], .in = -1};
    }
    fflush(stdout);
    bool ok = run_jobs(jobs, n_jobs, at_once, list, pool);
    free(jobs);
    return ok;
}

void gt_mutated_free(gt_mutated_card *card)
{
    gt_mutants_free(&card->mutants);
    free(card->verdict);
    card->verdict = NULL;
}
