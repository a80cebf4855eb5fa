/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Within the store: connections, statements, and the tables. */
#ifndef GT_SIM_STORE_STORE_TABLES_H
#define GT_SIM_STORE_STORE_TABLES_H

#include <sqlite3.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A connection that waits so many milliseconds for locks. NULL: `error` (n bytes) says why. */
sqlite3 *gt_tables_connect(const char *path, int flags, int patience, char *error, size_t n);

/* The same for a store that is only read, and brought up to date as by gt_tables_prepare where this
 * user may write it. Where not, nothing is made beside it if nobody writes to it now. */
sqlite3 *gt_tables_open_to_read(const char *path, int patience, char *error, size_t n);

/* Makes the tables, or brings older ones up to date, and switches the log on. False: the error is
 * in `error`; among them that the file is no store or comes from a newer Gauntlet. */
bool gt_tables_prepare(sqlite3 *db, int patience, char *error, size_t n);

/* What SQLite says of the last failure, in words that help. */
void gt_tables_explain(sqlite3 *db, char *error, size_t n);

/* A statement; NULL after an error. */
sqlite3_stmt *gt_tables_statement(sqlite3 *db, const char *sql);

/* Binds values by format: i int64_t, u uint64_t, t text, b const void * and size_t. Texts and bytes
 * must live until the statement is reset. */
void gt_tables_bind(sqlite3_stmt *statement, const char *format, ...);

/* Runs a statement that gives no rows, and resets it. */
bool gt_tables_do(sqlite3_stmt *statement);

/* Runs it for its one number, which stays as it is if there is no row; false: an error. Resets
 * it. */
bool gt_tables_number(sqlite3_stmt *statement, int64_t *number);

#endif
