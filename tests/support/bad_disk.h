/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disk for SQLite that fails when it is told to. */
#ifndef GT_TESTS_BAD_DISK_H
#define GT_TESTS_BAD_DISK_H

enum bad_disk {
    BAD_DISK_FULL,
    /* from then on nothing can be written */ BAD_DISK_ONCE /* one error */
};

/* Becomes the disk that SQLite uses. */
void bad_disk_install(void);

/* The writes, after so many that go well, fail. A negative number: all go well. */
void bad_disk_fail_after(int writes, enum bad_disk how);

/* Whether any failed since the last call above. */
int bad_disk_failed(void);

#endif
