/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A layer over SQLite's own access to files (a VFS) that hands everything on but counts what
 * changes a file. */
#include "tests/support/bad_disk.h"

#include <sqlite3.h>

#include <stdatomic.h>
#include <stddef.h>

static sqlite3_vfs *under; /* the disk itself */
static sqlite3_vfs layer;
static atomic_int left = -1, failed, transient;

/* A file; that of `under` lies behind it. */
typedef struct layered {
    sqlite3_file base;
    sqlite3_file *real;
} layered;

static sqlite3_file *real_of(sqlite3_file *f)
{
    return ((layered *)(void *)f)->real;
}

/* Counts a write; true: it is to fail. */
static int fails(void)
{
    int now = atomic_load(&left);
    if (now < 0)
        return 0;
    if (now > 0) {
        atomic_fetch_sub(&left, 1);
        return 0;
    }
    atomic_store(&failed, 1);
    if (atomic_load(&transient))
        atomic_store(&left, -1);
    return 1;
}

#define REAL(f) (real_of(f)->pMethods)

static int close_file(sqlite3_file *f)
{
    return REAL(f)->xClose(real_of(f));
}
static int read_file(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    return REAL(f)->xRead(real_of(f), to, n, at);
}
static int write_file(sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
    if (fails())
        return atomic_load(&transient) ? SQLITE_IOERR_WRITE : SQLITE_FULL;
    return REAL(f)->xWrite(real_of(f), from, n, at);
}
static int truncate_file(sqlite3_file *f, sqlite3_int64 size)
{
    return fails() ? SQLITE_IOERR_TRUNCATE : REAL(f)->xTruncate(real_of(f), size);
}
static int sync_file(sqlite3_file *f, int flags)
{
    return fails() ? SQLITE_IOERR_FSYNC : REAL(f)->xSync(real_of(f), flags);
}
static int file_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return REAL(f)->xFileSize(real_of(f), size);
}
static int lock(sqlite3_file *f, int kind)
{
    return REAL(f)->xLock(real_of(f), kind);
}
static int unlock(sqlite3_file *f, int kind)
{
    return REAL(f)->xUnlock(real_of(f), kind);
}
static int check_lock(sqlite3_file *f, int *held)
{
    return REAL(f)->xCheckReservedLock(real_of(f), held);
}
static int control(sqlite3_file *f, int what, void *argument)
{
    return REAL(f)->xFileControl(real_of(f), what, argument);
}
static int sector_size(sqlite3_file *f)
{
    return REAL(f)->xSectorSize(real_of(f));
}
static int characteristics(sqlite3_file *f)
{
    return REAL(f)->xDeviceCharacteristics(real_of(f));
}
static int shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return REAL(f)->xShmMap(real_of(f), page, size, extend, out);
}
static int shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return REAL(f)->xShmLock(real_of(f), offset, n, flags);
}
static void shm_barrier(sqlite3_file *f)
{
    REAL(f)->xShmBarrier(real_of(f));
}
static int shm_unmap(sqlite3_file *f, int remove)
{
    return REAL(f)->xShmUnmap(real_of(f), remove);
}

static const sqlite3_io_methods METHODS = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock,
    .xUnlock = unlock,
    .xCheckReservedLock = check_lock,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    layered *l = (layered *)(void *)f;
    (void)vfs;
    l->real = (sqlite3_file *)(void *)(l + 1);
    int code = under->xOpen(under, name, l->real, flags, out);
    l->base.pMethods = l->real->pMethods != NULL ? &METHODS : NULL;
    return code;
}

void bad_disk_install(void)
{
    under = sqlite3_vfs_find(NULL);
    layer = *under;
    layer.zName = "bad disk";
    layer.szOsFile = (int)sizeof(layered) + under->szOsFile;
    layer.xOpen = open_file;
    sqlite3_vfs_register(&layer, 1);
}

void bad_disk_fail_after(int writes, enum bad_disk how)
{
    atomic_store(&transient, how == BAD_DISK_ONCE);
    atomic_store(&failed, 0);
    atomic_store(&left, writes);
}

int bad_disk_failed(void)
{
    return atomic_load(&failed);
}
