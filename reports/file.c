/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replacing a file: write beside it, flush to the disk, rename, flush the folder. */
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

bool gt_file_begin(gt_file *f, const char *path)
{
    static const char suffix[] = ".XXXXXX";
    size_t length = strlen(path);
    *f = (gt_file){NULL, malloc(length + 1), malloc(length + sizeof suffix)};
    if (f->path == NULL || f->part == NULL) {
        forget(f);
        return false;
    }
    memcpy(f->path, path, length + 1);
    memcpy(f->part, path, length);
    memcpy(f->part + length, suffix, sizeof suffix);
    int descriptor = mkstemp(f->part);
    if (descriptor >= 0 && fchmod(descriptor, usual_mode()) == 0)
        f->out = fdopen(descriptor, "w");
    if (f->out != NULL)
        return true;
    if (descriptor >= 0) {
        int why = errno;
        close(descriptor);
        unlink(f->part);
        errno = why;
    }
    forget(f);
    return false;
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

bool gt_file_finish(gt_file *f)
{
    bool well = !ferror(f->out) && fflush(f->out) == 0 && fsync(fileno(f->out)) == 0;
    if (!well && errno == 0)
        errno = EIO;
    int why = errno;
    bool closed = fclose(f->out) == 0;
    f->out = NULL;
    if (!well)
        errno = why;
    if (!well || !closed || rename(f->part, f->path) != 0) {
        gt_file_drop(f);
        return false;
    }
    flush_folder(f->path);
    forget(f);
    return true;
}
