/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Git, as a program: rev-parse finds the commit, read-tree makes an index of it beside the files,
 * checkout-index writes them. (`git archive` would leave out what .gitattributes marks so.)
 *
 * A process of its own, the watcher, removes the folder. It waits for the end of a pipe, the
 * lifeline, that this process holds open, and git as long as it writes: the end comes however they
 * end, by SIGKILL too. */
#define _XOPEN_SOURCE 700

#include "sim/cli/revision.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Signals */

static sigset_t before;

static void hold_signals(void)
{
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    sigaddset(&held, SIGQUIT);
    sigaddset(&held, SIGPIPE);
    sigprocmask(SIG_BLOCK, &held, &before);
}

static void let_signals_go(void)
{
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* ---- Running git */

/* Becomes git. `index`: its index file, or NULL for the repository's. */
static void become_git(char *const *arguments, const char *index, int out, bool quiet)
{
    int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(out >= 0 ? out : null, STDOUT_FILENO);
    if (quiet)
        dup2(null, STDERR_FILENO);
    if (index != NULL)
        setenv("GIT_INDEX_FILE", index, 1);
    let_signals_go();
    execvp("git", arguments);
    if (!quiet)
        perror("gauntlet: git");
    _exit(127);
}

/* Runs git; the first line of its output goes to `line` (NULL: nobody wants it). False: it
 * failed. */
static bool git(char *const *arguments, const char *index, char *line, size_t size, bool quiet)
{
    int ends[2] = {-1, -1}, status = -1;
    if (line != NULL && pipe(ends) != 0)
        return false;
    pid_t child = fork();
    if (child == 0)
        become_git(arguments, index, ends[1], quiet);
    if (line != NULL) {
        close(ends[1]);
        FILE *out = fdopen(ends[0], "r");
        line[0] = '\0';
        if (out != NULL && fgets(line, (int)size, out) != NULL)
            line[strcspn(line, "\n")] = '\0';
        if (out != NULL)
            fclose(out);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The word as an argument: execvp does not write to it. */
static char *word(const char *text)
{
    union {
        const char *in;
        char *out;
    } same = {text};
    return same.out;
}

/* git rev-parse with one or two arguments; its first line. */
static bool rev_parse(const char *option, const char *what, char *line, size_t size)
{
    char *arguments[] = {word("git"),      word("rev-parse"),        word(option), word("--quiet"),
                         word("--verify"), word("--end-of-options"), word(what),   NULL};
    char *plain[] = {word("git"), word("rev-parse"), word(option), NULL};
    return git(what != NULL ? arguments : plain, NULL, line, size, true);
}

/* ---- The revision */

static bool tell_missing(const char *name)
{
    char line[GT_REVISION_PATH];
    fprintf(stderr,
            "gauntlet gate: --base %s: there is no such file or folder, and no such git revision\n",
            name);
    if (!rev_parse("--is-inside-work-tree", NULL, line, sizeof line))
        fputs("(the current folder lies in no git repository)\n", stderr);
    else if (rev_parse("--is-shallow-repository", NULL, line, sizeof line) &&
             strcmp(line, "true") == 0)
        fputs("This is a shallow clone, which lacks older revisions: run 'git fetch --unshallow', "
              "or\n"
              "'git fetch origin BRANCH' for a branch; in CI check out with 'fetch-depth: 0' "
              "(GitHub\n"
              "Actions) or 'GIT_DEPTH: 0' (GitLab CI).\n",
              stderr);
    return false;
}

static bool find_commit(gt_revision *r, const char *name)
{
    char what[1024];
    snprintf(what, sizeof what, "%s^{commit}", name);
    return strlen(name) < 1000 && rev_parse("--revs-only", what, r->commit, sizeof r->commit) &&
           r->commit[0] != '\0';
}

static bool write_files(const gt_revision *r, const char *top)
{
    char index[GT_REVISION_PATH + 16], prefix[GT_REVISION_PATH + 32];
    snprintf(index, sizeof index, "%s/index", r->folder);
    snprintf(prefix, sizeof prefix, "--prefix=%s/tree/", r->folder);
    char *read[] = {word("git"), word("-C"), word(top), word("read-tree"), word(r->commit), NULL};
    char *write[] = {word("git"),   word("-C"),      word(top), word("checkout-index"),
                     word("--all"), word("--quiet"), prefix,    NULL};
    return git(read, index, NULL, 0, false) && git(write, index, NULL, 0, false);
}

static int remove_one(const char *path, const struct stat *s, int type, struct FTW *at)
{
    (void)s;
    (void)type;
    (void)at;
    return remove(path);
}

/* What the watcher does; signals are held back. It makes the folder itself: so there is none
 * without it. */
static void watch(char *folder, int lifeline, int answer)
{
    char byte;
    setsid();
    if (mkdtemp(folder) == NULL)
        _exit(errno);
    ssize_t told = write(answer, folder, strlen(folder)); /* to nobody, if all is over already */
    close(answer);
    while (told > 0 && read(lifeline, &byte, 1) < 0 && errno == EINTR) {
    }
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    _exit(0);
}

/* Reads the name of the folder that the watcher made; false: it made none, and errno says why. */
static bool hear_name(gt_revision *r, int answer)
{
    int status = 0;
    ssize_t n;
    while ((n = read(answer, r->folder, sizeof r->folder - 1)) < 0 && errno == EINTR) {
    }
    close(answer);
    if (n > 0) { /* a path is shorter than what a pipe takes at once */
        r->folder[n] = '\0';
        return true;
    }
    while (waitpid(r->watcher, &status, 0) < 0 && errno == EINTR) {
    }
    r->watcher = 0;
    close(r->lifeline);
    errno = WIFEXITED(status) ? WEXITSTATUS(status) : ECHILD;
    return false;
}

static bool begin_watch(gt_revision *r)
{
    int life[2], answer[2];
    if (pipe(life) != 0)
        return false;
    if (pipe(answer) != 0) {
        close(life[0]);
        close(life[1]);
        return false;
    }
    r->watcher = fork();
    if (r->watcher == 0) {
        close(life[1]);
        close(answer[0]);
        watch(r->folder, life[0], answer[1]);
    }
    close(life[0]);
    close(answer[1]);
    r->lifeline = life[1];
    if (r->watcher > 0)
        return hear_name(r, answer[0]);
    close(life[1]);
    close(answer[0]);
    return false;
}

static bool make_folder(gt_revision *r)
{
    const char *temporary = getenv("TMPDIR");
    if (temporary == NULL || temporary[0] != '/')
        temporary = "/tmp";
    snprintf(r->folder, sizeof r->folder - 64, "%s/gauntlet-XXXXXX", temporary);
    if (begin_watch(r))
        return true;
    fprintf(stderr, "gauntlet gate: %s cannot be made: %s\n", r->folder, strerror(errno));
    return false;
}

bool gt_revision_begin(gt_revision *r, const char *name)
{
    char top[GT_REVISION_PATH], prefix[GT_REVISION_PATH / 2];
    *r = (gt_revision){.folder = ""};
    if (!find_commit(r, name))
        return tell_missing(name);
    hold_signals();
    bool ok = rev_parse("--show-toplevel", NULL, top, sizeof top) && top[0] != '\0' &&
              rev_parse("--show-prefix", NULL, prefix, sizeof prefix) && make_folder(r) &&
              write_files(r, top);
    if (ok) {
        int n = snprintf(r->root, sizeof r->root, "%s/tree/%s", r->folder, prefix);
        ok = n > 0 && (size_t)n < sizeof r->root;
        if (ok && r->root[n - 1] == '/')
            r->root[n - 1] = '\0';
    }
    if (ok)
        return true;
    fprintf(stderr, "gauntlet gate: the files of %s cannot be read from git\n", name);
    gt_revision_end(r);
    let_signals_go();
    return false;
}

void gt_revision_end(gt_revision *r)
{
    if (r->watcher <= 0)
        return;
    close(r->lifeline);
    while (waitpid(r->watcher, NULL, 0) < 0 && errno == EINTR) {
    }
    r->watcher = 0;
    let_signals_go();
}
