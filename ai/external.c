/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Other people's programs as players (docs/programs.md). `exec:COMMAND` runs a command, `so:PATH` a
 * shared library inside a small program that ships with Gauntlet (ai/host/), so that nothing that a
 * player does can harm the process that plays. Both speak JSON, a line a message:
 *
 *     to it    {"type":"hello","protocol":1,"version":"0.1.0"}
 *     from it  {"type":"ready","protocol":1}
 *     to it    {"type":"game","player":"A","seed":123,"time_us":10000000,"game":{"rules":"nivel",
 *              ...}}
 *     to it    {"type":"choose","view":{ ... "legal":["keep","mulligan"]}}
 *     from it  {"action":"keep"}
 *
 * A program stays for as many games as it plays well. One that crashes, does not answer in time or
 * answers something that is no legal action is killed and loses that game; the next one gets a
 * fresh process. */
#include "ai/policy.h"
#include "ai/process.h"
#include "ai/view_json.h"
#include "engine/core/describe.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

enum { PROTOCOL = 1, PATIENCE = 500000 /* microseconds to go by itself at the end */ };

enum { TIME, START, BEAT, N_SETTINGS };

enum { SECOND = 1000000, LONGEST = 2000 * SECOND };

static const gt_policy_setting settings[N_SETTINGS] = {
    [TIME] = {.name = "time",
              .about = "for each answer; a program that needs longer loses the game",
              .low = 1000,
              .high = LONGEST,
              .initial = 10 * SECOND,
              .kind = GT_TIME},
    [START] = {.name = "start",
               .about = "for getting ready",
               .low = 1000,
               .high = LONGEST,
               .initial = 10 * SECOND,
               .kind = GT_TIME},
    [BEAT] = {.name = "beat",
              .about = "ask only at whole beats after its last answer, so that the clock does "
                       "not tell it what the other player was asked (0: at once)",
              .low = 0,
              .high = 60 * SECOND,
              .initial = 0,
              .kind = GT_TIME},
};

typedef struct external {
    gt_process process;
    const char *argument;
    bool library; /* argument is a path, not a command */
    bool told; /* of the game that is played */
    bool stopped; /* when it was to get ready, we were to end */
    uint64_t key; /* of the game */
    int64_t answered; /* when its last answer came */
    int64_t passed; /* bytes of its standard error that were shown */
    int player;
    char message[GT_VIEW_JSON];
} external;

/* ---- Chance that players are told. */

static gt_secret telling;
static bool is_chosen;

void gt_policies_leave_when(const atomic_bool *stop)
{
    gt_process_obey(stop);
}

void gt_policies_use_secret(const gt_secret *secret)
{
    telling = *secret;
    is_chosen = true;
}

/* A number below 2^53, which every program can read. The key is made of the game's seed in a way
 * that can be undone. */
static int64_t told_seed(const external *x)
{
    return (int64_t)(gt_secret_player(&telling, x->key, x->player) >> 11);
}

/* ---- Starting. */

/* The program that runs libraries: none until one is named. */
static const char *host = "";

void gt_policies_use_host(const char *path)
{
    host = path;
}

static bool start(external *x)
{
    const char *command[] = {"/bin/sh", "-c", x->argument, NULL};
    const char *library[] = {host, x->argument, NULL};
    return gt_process_start(&x->process, x->library ? library : command);
}

/* The message without the line's end. */
static gt_json_text begin(external *x, const char *type)
{
    gt_json_text j = {.text = x->message, .size = sizeof x->message};
    gt_json_open(&j, NULL, '{');
    gt_json_string(&j, "type", type);
    return j;
}

static gt_said send_message(external *x, gt_json_text *j, int64_t until)
{
    gt_json_close(j, '}');
    if (j->cut || j->used + 1 >= j->size)
        return GT_SAID_TOO_MUCH; /* GT_VIEW_JSON is too small */
    x->message[j->used] = '\n';
    return gt_process_tell(&x->process, x->message, j->used + 1, until);
}

/* The text of a member of the object in a line, or NULL; *tree is to be freed. */
static const char *member(const char *line, const char *name, cJSON **tree)
{
    *tree = cJSON_ParseWithOpts(line, NULL, true);
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(*tree, name));
}

/* What a program said is shown without what would work on a terminal: other than printable ASCII,
 * dots. */
static void tame(char *text)
{
    for (; *text != '\0'; text++)
        if (*text < ' ' || *text > '~')
            *text = '.';
}

/* Whether a line is {"type":"ready","protocol":1}; else `error` says what it is. */
static bool is_ready(const char *line, char *error, size_t n)
{
    cJSON *tree;
    const char *type = member(line, "type", &tree);
    const char *trouble = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(tree, "error"));
    const cJSON *protocol = cJSON_GetObjectItemCaseSensitive(tree, "protocol");
    bool ready = type != NULL && strcmp(type, "ready") == 0;
    bool ok = ready && cJSON_IsNumber(protocol) && protocol->valuedouble == PROTOCOL;
    if (trouble != NULL)
        snprintf(error, n, "%s", trouble);
    else if (!ready)
        snprintf(error, n, "it answered '%.60s'; expected {\"type\":\"ready\",\"protocol\":1}",
                 line);
    else if (!ok)
        snprintf(error, n, "it does not speak protocol %d", PROTOCOL);
    if (!ok)
        tame(error);
    cJSON_Delete(tree);
    return ok;
}

/* How a process ended, for messages. */
static void say_end(int status, char *error, size_t n)
{
    if (WIFSIGNALED(status))
        snprintf(error, n, "it was ended by signal %d before it was ready", WTERMSIG(status));
    else
        snprintf(error, n, "it ended with status %d before it was ready", WEXITSTATUS(status));
}

/* Starts the program and greets it. False: it is not running, and `error` says why. */
static bool get_ready(external *x, int32_t time, char *error, size_t n)
{
    const char *line = "";
    int64_t until = gt_process_clock() + time;
    x->passed = 0;
    if (!start(x)) {
        snprintf(error, n, "it cannot be started: %s", strerror(errno));
        return false;
    }
    gt_json_text j = begin(x, "hello");
    gt_json_number(&j, "protocol", PROTOCOL);
    gt_json_string(&j, "version", GT_VERSION);
    gt_said said = send_message(x, &j, until);
    if (said == GT_SAID_LINE || said == GT_SAID_END) /* it may say why it went at once */
        said = gt_process_hear(&x->process, &line, until);
    x->told = false;
    x->stopped = said == GT_SAID_STOP;
    if (said == GT_SAID_LINE && is_ready(line, error, n))
        return true;
    int status = gt_process_stop(&x->process, said == GT_SAID_END ? PATIENCE : 0);
    if (said == GT_SAID_END)
        say_end(status, error, n);
    else if (said == GT_SAID_NOTHING)
        snprintf(error, n, "it was not ready in its time (setting 'start')");
    else if (said == GT_SAID_STOP)
        snprintf(error, n, "it was not ready when all was to end");
    else if (said == GT_SAID_TOO_MUCH)
        snprintf(error, n, "it answered with a line of more than %d bytes", GT_PROCESS_LINE - 1);
    return false;
}

/* ---- Playing. */

static gt_said tell_game(external *x, const gt_view *v, int32_t time, int64_t until)
{
    gt_json_text j = begin(x, "game");
    gt_json_string(&j, "player", gt_player_letter(x->player));
    gt_json_number(&j, "seed", told_seed(x));
    gt_json_number(&j, "time_us", time);
    gt_json_open(&j, "game", '{');
    gt_game_json(&j, gt_view_game(v));
    gt_json_close(&j, '}');
    x->told = true;
    return send_message(x, &j, until);
}

/* Lets time pass up to the next beat. GT_SAID_STOP: we are to end. */
static gt_said await_beat(const external *x, int32_t beat)
{
    if (beat == 0 || !x->told) /* a game begins when it begins */
        return GT_SAID_LINE;
    int64_t beats = (gt_process_clock() - x->answered) / beat + 1;
    return gt_process_sleep(x->answered + beats * beat);
}

/* Asks for an action; *line is the answer. */
static gt_said ask(external *x, const gt_decision *d, int32_t time, const char **line)
{
    int64_t until = gt_process_clock() + time;
    gt_said said = x->told ? GT_SAID_LINE : tell_game(x, d->view, time, until);
    if (said != GT_SAID_LINE)
        return said;
    gt_json_text j = begin(x, "choose");
    gt_json_open(&j, "view", '{');
    gt_view_json(&j, d->view, d->seen);
    gt_json_close(&j, '}');
    said = send_message(x, &j, until);
    return said == GT_SAID_LINE ? gt_process_hear(&x->process, line, until) : said;
}

/* The legal action that a line answers; else *why says what is wrong with it. */
static gt_action read_answer(const char *line, const gt_decision *d, gt_forfeit *why)
{
    cJSON *tree;
    const char *answer = member(line, "action", &tree);
    gt_action found = GT_CONCEDE;
    *why = answer == NULL ? GT_FORFEIT_GARBAGE : GT_FORFEIT_ILLEGAL;
    for (int i = 0; i < d->n && answer != NULL; i++) {
        char text[GT_TEXT];
        gt_view_text(d->view, d->legal[i], text, sizeof text);
        if (strcmp(text, answer) != 0)
            continue;
        found = d->legal[i];
        *why = GT_NO_FORFEIT;
    }
    if (answer != NULL && strcmp(answer, "concede") == 0)
        *why = GT_NO_FORFEIT;
    cJSON_Delete(tree);
    return found;
}

/* ---- What to tell of a failure. */

/* A line that the program said, cut and without what would work on a terminal. */
static int put_answer(char *text, size_t n, const char *line)
{
    char shown[200];
    snprintf(shown, sizeof shown, "%s", line);
    tame(shown);
    return snprintf(text, n, "it answered '%s'%s", shown,
                    strlen(line) >= sizeof shown ? " ..." : "");
}

/* `; legal were keep, mulligan` */
static void put_legal(const gt_decision *d, char *text, size_t n)
{
    enum { MOST = 12 };
    size_t used = (size_t)snprintf(text, n, ", which is no legal action; legal were");
    for (int i = 0; i < d->n && i < MOST && used < n; i++) {
        char action[GT_TEXT];
        gt_view_text(d->view, d->legal[i], action, sizeof action);
        used += (size_t)snprintf(text + used, n - used, "%s %s", i > 0 ? "," : "", action);
    }
    if (d->n > MOST && used < n)
        snprintf(text + used, n - used, " and %d more", d->n - MOST);
}

/* How the program ended, if it did; `status` as waitpid. */
static void put_end(int status, char *text, size_t n)
{
    if (WIFSIGNALED(status))
        snprintf(text, n, "it was ended by signal %d", WTERMSIG(status));
    else
        snprintf(text, n, "it ended with status %d, or closed its streams", WEXITSTATUS(status));
}

/* Puts the last lines of its standard error behind the text, each behind a margin. */
static void put_errors(const external *x, char *text, size_t n)
{
    char errors[1500], *next;
    size_t used = strlen(text);
    gt_process_errors(&x->process, errors, sizeof errors);
    for (char *line = strtok_r(errors, "\n", &next); line != NULL && used + 1 < n;
         line = strtok_r(NULL, "\n", &next)) {
        tame(line);
        used += (size_t)snprintf(text + used, n - used, "\n    | %s", line);
    }
}

/* Says why it cannot go on. */
static void put_trouble(const external *x, const gt_decision *d, int32_t time, const char *line,
                        int status)
{
    char *text = d->trouble;
    int used;
    switch (*d->forfeit) {
    case GT_FORFEIT_ILLEGAL: {
        cJSON *tree;
        const char *answer = member(line, "action", &tree);
        used = put_answer(text, GT_TROUBLE, answer != NULL ? answer : line);
        put_legal(d, text + used, GT_TROUBLE - (size_t)used);
        cJSON_Delete(tree);
        break;
    }
    case GT_FORFEIT_GARBAGE:
        used = line[0] != '\0' ? put_answer(text, GT_TROUBLE, line)
                               : snprintf(text, GT_TROUBLE, "it said something unasked");
        snprintf(text + used, GT_TROUBLE - (size_t)used, "; expected {\"action\": \"...\"}");
        break;
    case GT_FORFEIT_TIME:
        snprintf(text, GT_TROUBLE, "no answer in %g s (setting 'time')", time / 1e6);
        break;
    case GT_FORFEIT_LENGTH:
        snprintf(text, GT_TROUBLE, "its answer is longer than %d bytes", GT_PROCESS_LINE - 1);
        break;
    case GT_FORFEIT_CRASH: put_end(status, text, GT_TROUBLE); break;
    default: break;
    }
    put_errors(x, text, GT_TROUBLE);
}

/* Shows what it wrote on standard error, where that is wished. */
static void pass_errors(external *x)
{
    if (gt_policies_are_shown())
        gt_process_pass_errors(&x->process, &x->passed);
    else
        gt_process_forget_errors(&x->process);
}

static gt_action choose(void *mind, const int32_t *setting, const gt_decision *d)
{
    static const gt_forfeit reason[] = {
        [GT_SAID_LINE] = GT_NO_FORFEIT,   [GT_SAID_NOTHING] = GT_FORFEIT_TIME,
        [GT_SAID_END] = GT_FORFEIT_CRASH, [GT_SAID_TOO_MUCH] = GT_FORFEIT_LENGTH,
        [GT_SAID_STOP] = GT_ABANDONED,
    };
    external *x = mind;
    const char *line = "";
    char error[200];
    gt_action action = GT_CONCEDE;
    if (x->process.pid == 0 && !get_ready(x, setting[START], error, sizeof error)) {
        *d->forfeit = x->stopped ? GT_ABANDONED : GT_FORFEIT_START;
        snprintf(d->trouble, GT_TROUBLE, "%s", error);
        put_errors(x, d->trouble, GT_TROUBLE);
        return GT_CONCEDE;
    }
    if (gt_process_babbles(&x->process)) {
        *d->forfeit = GT_FORFEIT_GARBAGE;
    } else {
        gt_said said = await_beat(x, setting[BEAT]);
        *d->forfeit = reason[said == GT_SAID_LINE ? ask(x, d, setting[TIME], &line) : said];
        x->answered = gt_process_clock();
        if (*d->forfeit == GT_NO_FORFEIT)
            action = read_answer(line, d, d->forfeit);
    }
    if (*d->forfeit != GT_NO_FORFEIT) {
        bool gone = *d->forfeit == GT_FORFEIT_CRASH;
        int status = gt_process_stop(&x->process, gone ? PATIENCE : 0);
        put_trouble(x, d, setting[TIME], line, status);
    }
    pass_errors(x);
    return action;
}

static void begin_game(void *mind, uint64_t key, int player)
{
    external *x = mind;
    x->key = key;
    x->player = player;
    x->told = false;
}

static bool open_program(void *mind, const int32_t *setting, const char *argument, char *error,
                         size_t n)
{
    external *x = mind;
    x->argument = argument;
    if (!is_chosen && !gt_secret_draw(&telling)) {
        snprintf(error, n, "the system has no randomness to give: %s", strerror(errno));
        return false;
    }
    is_chosen = true;
    if (get_ready(x, setting[START], error, n))
        return true;
    gt_process_pass_errors(&x->process, &x->passed); /* the traceback of one that cannot start */
    return false;
}

static bool open_library(void *mind, const int32_t *setting, const char *argument, char *error,
                         size_t n)
{
    ((external *)mind)->library = true;
    return open_program(mind, setting, argument, error, n);
}

static void close_program(void *mind)
{
    external *x = mind;
    gt_process_stop(&x->process, PATIENCE);
    pass_errors(x);
}

#define PROGRAM                                                                                    \
    .behaviour = 1, .settings = settings, .n_settings = N_SETTINGS, .mind = sizeof(external),      \
    .choose = choose, .listens = true, .begin = begin_game, .close = close_program

const gt_policy_kind gt_policy_exec = {
    .name = "exec",
    .about = "a program that speaks JSON lines on its standard streams (docs/programs.md)",
    PROGRAM,
    .argument = "COMMAND",
    .open = open_program,
};

const gt_policy_kind gt_policy_so = {
    .name = "so",
    .about = "a shared library, through gauntlet/policy.h (docs/programs.md)",
    PROGRAM,
    .argument = "PATH",
    .open = open_library,
};
