/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replacing a file: write beside it, flush to the disk, rename, flush the folder. What is no regular file is
 * opened and written to. */
#define _POSIX_C_SOURCE 200809L

#include "reports/file.h"

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

/* The path of the file that `path` names in the end, symbolic links followed, to be freed; it need not exist. NULL: errno
 * says why not. */
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

/* Makes the new file beside the old one. */
static bool open_part(gt_file *f)
{
    static const char suffix[] = ".XXXXXX";
    size_t length = strlen(f->path);
    f->part = malloc(length + sizeof suffix);
    if (f->part == NULL)
        return false;
    memcpy(f->part, f->path, length);
    memcpy(f->part + length, suffix, sizeof suffix);
    int descriptor = mkstemp(f->part);
    if (descriptor >= 0 && fchmod(descriptor, usual_mode()) == 0)
        f->out = fdopen(descriptor, "w");
    if (f->out == NULL && descriptor >= 0) {
        int why = errno;
        close(descriptor);
        unlink(f->part);
        errno = why;
    }
    return f->out != NULL;
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
    bool well = gt_file_begin(&f, path);
    if (well)
        gt_file_drop(&f);
    return well;
}

void gt_file_drop(gt_file *f)
{
    int why = errno;
    if (f->out != NULL)
        fclose(f->out);
    if (f->part != NULL)
        unlink(f->part);
    errno = why;
    forget(f);
}

/* Makes the new name last. Not every file system can, so that failing is no error. */
static void flush_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 1 : slash == path ? 1 : (size_t)(slash - path);
    char *folder = malloc(length + 1);
    if (folder == NULL)
        return;
    memcpy(folder, slash == NULL ? "." : path, length);
    folder[length] = '\0';
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
    bool well = !ferror(f->out) && fflush(f->out) == 0 && (!sync || fsync(fileno(f->out)) == 0);
    if (!well && errno == 0)
        errno = EIO;
    int why = errno;
    bool closed = fclose(f->out) == 0;
    f->out = NULL;
    if (!well)
        errno = why;
    return well && closed;
}

bool gt_file_finish(gt_file *f)
{
    bool well = finish_writing(f, f->part != NULL);
    if (f->part == NULL) {
        forget(f);
        return well;
    }
    if (!well || rename(f->part, f->path) != 0) {
        gt_file_drop(f);
        return false;
    }
    flush_folder(f->path);
    forget(f);
    return true;
}
