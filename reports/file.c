/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replacing a file: write a new one, flush it to the disk, rename it over the old one, flush the
 * folder. Where the file system can, the new file gets a name only when it is complete (O_TMPFILE),
 * so that a program that is killed leaves nothing behind. What is no regular file is opened and
 * written to. */
#define _GNU_SOURCE /* O_TMPFILE */

#include "reports/file.h"

#include "decks/files/text.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Frees all but the file on the disk; keeps errno. */
static void forget(gt_file *f)
{
    int why = errno;
    free(f->path);
    free(f->part);
    *f = (gt_file){0};
    errno = why;
}

/* What a new file may be used for, as far as the umask lets it. */
static mode_t usual_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* The path of the file that `path` names in the end, symbolic links followed, to be freed; it need
 * not exist. NULL: errno says why not. */
static char *resolve(const char *path)
{
    enum { LINKS = 40 };
    char *now = strdup(path);
    for (int i = 0; now != NULL && i < LINKS; i++) {
        char target[4096];
        ssize_t n = readlink(now, target, sizeof target - 1);
        if (n < 0)
            return now; /* no link */
        target[n] = '\0';
        const char *slash = target[0] == '/' ? NULL : strrchr(now, '/');
        size_t folder = slash == NULL ? 0 : (size_t)(slash - now) + 1;
        char *next = malloc(folder + (size_t)n + 1);
        if (next != NULL) {
            memcpy(next, now, folder);
            memcpy(next + folder, target, (size_t)n + 1);
        }
        free(now);
        now = next;
    }
    if (now != NULL)
        errno = ELOOP;
    free(now);
    return NULL;
}

/* Whether a path (or `-`) names something that is written to as it is, not replaced. */
static bool is_stream(const char *path)
{
    struct stat what;
    return strcmp(path, "-") == 0 || (stat(path, &what) == 0 && !S_ISREG(what.st_mode));
}

/* Opens what is no regular file; nothing is created. A folder: EISDIR. */
static bool open_stream(gt_file *f)
{
    int descriptor =
        strcmp(f->path, "-") == 0 ? dup(STDOUT_FILENO) : open(f->path, O_WRONLY | O_NOCTTY);
    if (descriptor >= 0)
        f->out = fdopen(descriptor, "w");
    if (descriptor >= 0 && f->out == NULL)
        close(descriptor);
    return f->out != NULL;
}

enum { LINK_SIZE = 40 };

/* What the system calls a file that has no name. */
static const char *link_of(int descriptor, char text[LINK_SIZE])
{
    snprintf(text, LINK_SIZE, "/proc/self/fd/%d", descriptor);
    return text;
}

/* A file without a name in the folder of `path`; -1: there are none here. */
static int open_nameless(const char *path)
{
    char text[LINK_SIZE];
    char *folder = gt_folder_of_path(path);
    int descriptor = folder != NULL ? open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600) : -1;
    free(folder);
    if (descriptor >= 0 && access(link_of(descriptor, text), F_OK) != 0) {
        close(descriptor); /* it could not get a name later */
        descriptor = -1;
    }
    return descriptor;
}

/* Makes the new file; `part` has room for its name beside the old one. */
static bool open_part(gt_file *f)
{
    static const char suffix[] = ".XXXXXX";
    size_t length = strlen(f->path);
    f->part = malloc(length + sizeof suffix);
    if (f->part == NULL)
        return false;
    memcpy(f->part, f->path, length);
    memcpy(f->part + length, suffix, sizeof suffix);
    int descriptor = open_nameless(f->path);
    f->nameless = descriptor >= 0;
    if (!f->nameless)
        descriptor = mkstemp(f->part);
    if (descriptor >= 0 && fchmod(descriptor, usual_mode()) == 0)
        f->out = fdopen(descriptor, "w");
    if (f->out == NULL && descriptor >= 0) {
        int why = errno;
        close(descriptor);
        if (!f->nameless)
            unlink(f->part);
        errno = why;
    }
    return f->out != NULL;
}

/* Gives a complete file without a name the name of `part`, which nobody else has. */
static bool name_part(gt_file *f)
{
    enum { TRIES = 1000 };
    assert(f->part != NULL);
    char text[LINK_SIZE], *end = f->part + strlen(f->path);
    unsigned first = (unsigned)getpid();
    link_of(fileno(f->out), text);
    for (unsigned i = 0; i < TRIES; i++) {
        snprintf(end, sizeof ".XXXXXX", ".%06u", (first + i) % 1000000);
        if (linkat(AT_FDCWD, text, AT_FDCWD, f->part, AT_SYMLINK_FOLLOW) == 0) {
            f->nameless = false;
            return true;
        }
        if (errno != EEXIST)
            return false;
    }
    return false;
}

bool gt_file_begin(gt_file *f, const char *path)
{
    *f = (gt_file){0};
    if (path[0] == '\0') {
        errno = ENOENT;
        return false;
    }
    bool stream = is_stream(path);
    f->path = stream ? strdup(path) : resolve(path);
    if (f->path != NULL && (stream ? open_stream(f) : open_part(f)))
        return true;
    forget(f);
    return false;
}

bool gt_file_ready(const char *path)
{
    if (strcmp(path, "-") == 0)
        return true;
    if (is_stream(path)) {
        struct stat what;
        if (stat(path, &what) == 0 && S_ISDIR(what.st_mode)) {
            errno = EISDIR;
            return false;
        }
        return access(path, W_OK) == 0;
    }
    gt_file f;
    bool ok = gt_file_begin(&f, path);
    if (ok)
        gt_file_drop(&f);
    return ok;
}

void gt_file_drop(gt_file *f)
{
    int why = errno;
    if (f->out != NULL)
        fclose(f->out);
    if (f->part != NULL && !f->nameless)
        unlink(f->part);
    errno = why;
    forget(f);
}

/* Makes the new name last. Not every file system can, so that failing is no error. */
static void flush_folder(const char *path)
{
    char *folder = gt_folder_of_path(path);
    if (folder == NULL)
        return;
    int descriptor = open(folder, O_RDONLY);
    free(folder);
    if (descriptor < 0)
        return;
    fsync(descriptor);
    close(descriptor);
}

/* Closes the file; false: errno says what went wrong with it, now or before. */
static bool finish_writing(gt_file *f, bool sync)
{
    errno = 0;
    bool ok = !ferror(f->out) && fflush(f->out) == 0 && (!sync || fsync(fileno(f->out)) == 0) &&
              (!f->nameless || name_part(f));
    if (!ok && errno == 0)
        errno = EIO;
    int why = errno;
    bool closed = fclose(f->out) == 0;
    f->out = NULL;
    if (!ok)
        errno = why;
    return ok && closed;
}

bool gt_file_finish(gt_file *f)
{
    bool ok = finish_writing(f, f->part != NULL);
    if (f->part == NULL) {
        forget(f);
        return ok;
    }
    if (!ok || rename(f->part, f->path) != 0) {
        gt_file_drop(f);
        return false;
    }
    flush_folder(f->path);
    forget(f);
    return true;
}
