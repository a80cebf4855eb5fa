/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Progress, and signals. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE /* setitimer */

#include "sim/cli/progress.h"

#include "ai/policy.h"
#include "reports/table.h"
#include "sim/cli/commands.h"
#include "sim/cli/ticker.h"
#include "sim/playing/crew.h"
#include "sim/statistics/matrix.h"
#include "sim/statistics/power_analysis.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Seconds between two lines, by style; and before the first. */
static const double INTERVAL[] = {0.5, 30, 1}, FIRST[] = {0.2, 10, 1};

void gt_progress_begin(gt_progress *p, bool json, double budget)
{
    bool terminal = isatty(STDERR_FILENO) != 0;
    *p = (gt_progress){.style = json       ? GT_PROGRESS_JSON
                                : terminal ? GT_PROGRESS_LIVE
                                           : GT_PROGRESS_LINES,
                       .width = gt_style_of(stderr).width,
                       .budget = budget,
                       .begin = gt_now()};
    p->next = p->begin + FIRST[p->style];
}

/* ---- What there is to tell. */

typedef struct figures {
    double rate, left; /* games a second; seconds. NAN: not known */
    int decided; /* matchups */
    double widest; /* half-width */
    double deck; /* that of a deck's rate over its matchups */
    double decks_left; /* seconds until it is as was asked for */
} figures;

/* Where a run does not look at its figures, a matchup is decided when it is clear which deck is
 * better, by the rule of reports. */
static void look_at(figures *f, const gt_news *news)
{
    const gt_results *r = news->results;
    f->decided = 0;
    f->widest = 0;
    for (int i = 0; i < r->n_matchups; i++) {
        gt_estimate e = gt_matchup_rate(r, &r->series[news->series].tally[i]);
        f->widest = fmax(f->widest, (e.high - e.low) / 2);
    }
    gt_matrix *m = gt_matrix_new(r, &r->series[news->series]);
    for (int i = 0; m != NULL && i < r->n_matchups; i++)
        f->decided += gt_cell_sign(gt_cell_at(m, r->matchup[i].a, r->matchup[i].b)) != 0;
    gt_matrix_free(m);
}

/* The widest interval of a deck over its matchups, and when it will be as narrow as those of
 * matchups are to be. */
static void look_at_decks(figures *f, const gt_news *news)
{
    const gt_results *r = news->results;
    f->deck = 0;
    for (int d = 0; d < r->n_decks; d++) {
        gt_estimate e = gt_deck_rate(r, &r->series[news->series], d);
        f->deck = fmax(f->deck, isnan(e.value) ? 0.5 : (e.high - e.low) / 2);
    }
    double times = r->method.aim > 0 ? gt_times_the_games(f->deck, r->method.aim) : 0;
    f->decks_left = fmax(0, times - 1) * (double)news->done / f->rate;
}

static figures figures_of(const gt_progress *p, const gt_news *news, double passed)
{
    figures f = {.decided = news->decided, .widest = news->widest};
    uint64_t played = news->done - news->reused;
    f.rate = (double)played / passed;
    f.left = news->expected > news->done && played > 0
                 ? (double)(news->expected - news->done) / f.rate
                 : (double)NAN;
    if (p->budget > 0)
        f.left = fmax(0, fmin(p->budget - passed, isnan(f.left) ? p->budget : f.left));
    if (f.decided < 0 && news->stage == GT_STAGE_FIELD)
        look_at(&f, news);
    if (news->stage == GT_STAGE_FIELD)
        look_at_decks(&f, news);
    return f;
}

/* ---- Telling it. */

static void put_duration(FILE *out, double seconds)
{
    if (seconds < 90)
        fprintf(out, "%.0f s", seconds);
    else if (seconds < 90 * 60)
        fprintf(out, "%.0f min", seconds / 60);
    else
        fprintf(out, "%.1f h", seconds / 3600);
}

static void write_text(FILE *out, const gt_news *news, const figures *f)
{
    static const char *const stages[] = {"", "cards against blanks, ", "a check, "};
    const gt_results *r = news->results;
    fprintf(out, "%.40s: %s%" PRIu64, r->series[news->series].policy, stages[news->stage],
            news->done);
    if (news->expected > news->done)
        fprintf(out, " of %" PRIu64 " games (%.0f%%)", news->expected,
                100 * (double)news->done / (double)news->expected);
    else
        fputs(" games", out);
    char shares[GT_CREW_SHARES];
    fprintf(out, ", %.0f a second%s", f->rate, gt_crew_shares(shares, sizeof shares));
    if (!isnan(f->left)) {
        fputs(", ", out);
        put_duration(out, f->left);
        fputs(" left", out);
    }
    if (news->stage != GT_STAGE_FIELD)
        return;
    fprintf(out, ", widest interval +-%.1f%%, %d of %d %s %s", 100 * f->widest, f->decided,
            news->race != GT_BY_NOTHING ? gt_race_entrants(r, news->race) : r->n_matchups,
            news->race == GT_BY_DECKS ? "decks"
            : r->n_matchups == 1      ? "matchup"
                                      : "matchups",
            news->race != GT_BY_NOTHING ? "decided"
            : news->decided < 0         ? "clear"
                                        : "precise enough");
    if (news->race != GT_BY_NOTHING)
        return;
    if (r->n_matchups < 2)
        return;
    fprintf(out, "; decks +-%.1f%%", 100 * f->deck);
    if (r->method.aim > 0 && f->decks_left > 0 && isfinite(f->decks_left)) {
        fprintf(out, ", +-%g%% in ", 100 * r->method.aim);
        put_duration(out, f->decks_left);
    }
}

static void print_json(const gt_news *news, const figures *f)
{
    cJSON *name = cJSON_CreateString(news->results->series[news->series].policy);
    char *policy = name == NULL ? NULL : cJSON_PrintUnformatted(name);
    char left[32] = "null";
    if (!isnan(f->left))
        snprintf(left, sizeof left, "%.1f", f->left);
    fprintf(stderr,
            "{\"policy\":%s,\"games\":%" PRIu64 ",\"expected\":%" PRIu64 ",\"reused\":%" PRIu64
            ",\"games_per_second\":%.1f,\"seconds_left\":%s",
            policy != NULL ? policy : "null", news->done, news->expected, news->reused, f->rate,
            left);
    if (news->stage != GT_STAGE_FIELD)
        fprintf(stderr, ",\"%s\":true}\n", news->stage == GT_STAGE_BLANKS ? "blanks" : "check");
    else if (news->race == GT_BY_DECKS)
        fprintf(stderr, ",\"widest\":%.6f,\"widest_deck\":%.6f,\"decided\":%d,\"decks\":%d}\n",
                f->widest, f->deck, f->decided, gt_race_entrants(news->results, news->race));
    else
        fprintf(stderr, ",\"widest\":%.6f,\"widest_deck\":%.6f,\"decided\":%d,\"matchups\":%d}\n",
                f->widest, f->deck, f->decided, news->results->n_matchups);
    cJSON_free(policy);
    cJSON_Delete(name);
}

/* A line that fits the terminal. */
static void print_live(const gt_progress *p, const gt_news *news, const figures *f)
{
    char line[400] = "";
    FILE *out = fmemopen(line, sizeof line, "w");
    if (out == NULL)
        return;
    write_text(out, news, f);
    fclose(out);
    fprintf(stderr, "\r%.*s\033[K", p->width - 1, line);
}

/* Another stage begins: rates are its own from here on, and so is what is left of the time. */
static void begin_stage(gt_progress *p, enum gt_stage stage, double t)
{
    p->stage = stage;
    p->budget = p->budget > 0 ? fmax(0.001, p->budget - (t - p->begin)) : 0;
    p->begin = t;
    p->next = t + FIRST[p->style];
}

void gt_progress_tell(void *context, const gt_news *news)
{
    gt_progress *p = context;
    double t = gt_now();
    if (news->stage != p->stage)
        begin_stage(p, news->stage, t);
    if (t < p->next || news->done == 0)
        return;
    figures f = figures_of(p, news, t - p->begin);
    p->told = true;
    if (p->style == GT_PROGRESS_JSON) {
        print_json(news, &f);
    } else if (p->style == GT_PROGRESS_LIVE) {
        print_live(p, news, &f);
    } else {
        write_text(stderr, news, &f);
        putc('\n', stderr);
    }
    p->next = t + INTERVAL[p->style];
}

void gt_progress_end(gt_progress *p)
{
    if (p->style == GT_PROGRESS_LIVE && p->told)
        fputs("\r\033[K", stderr);
}

/* ---- Signals. */

static atomic_bool stop, interrupted;

static void on_signal(int number)
{
    if (number != SIGALRM)
        atomic_store(&interrupted, true);
    atomic_store(&stop, true);
}

static void catch (int number)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

const char *gt_counted_games(uint64_t n, char text[GT_COUNTED])
{
    snprintf(text, GT_COUNTED, "%" PRIu64 " %s", n, n == 1 ? "game" : "games");
    return text;
}

const atomic_bool *gt_stop_on_signal(void)
{
    catch (SIGINT);
    catch (SIGTERM);
    /* when the time is over, games in progress are finished */
    gt_policies_leave_when(&interrupted);
    return &stop;
}

void gt_stop_after(double seconds)
{
    double whole = floor(seconds);
    struct itimerval timer = {.it_value = {(time_t)whole, (suseconds_t)((seconds - whole) * 1e6)}};
    if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0)
        timer.it_value.tv_usec = 1;
    catch (SIGALRM);
    setitimer(ITIMER_REAL, &timer, NULL);
}

int gt_exit_of_failure(void)
{
    return gt_was_interrupted() ? GT_EXIT_INTERRUPTED : GT_EXIT_USAGE;
}

bool gt_was_interrupted(void)
{
    return atomic_load(&interrupted);
}
