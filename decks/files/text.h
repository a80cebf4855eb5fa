/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files as text: reading one, listing a folder, lines and columns. */
#ifndef GT_DECKS_FILES_TEXT_H
#define GT_DECKS_FILES_TEXT_H

#include "decks/files/errors.h"

#include <stddef.h>

enum { GT_MAX_FILE = 64 << 20 }; /* bytes */

/* The whole file with '\0' behind it, to be freed; NULL and an error if it cannot be read, is no
 * regular file or is larger than GT_MAX_FILE. */
char *gt_text_read(const char *path, size_t *size, gt_errors *e);

/* The same up to so many bytes. */
char *gt_text_read_up_to(const char *path, size_t most, size_t *size, gt_errors *e);

/* The same for standard input, which is read once and kept, so that it can be asked for again. */
char *gt_stdin_read(size_t *size, gt_errors *e);

/* Line and column (in characters, both from 1) of the byte at `at`. */
void gt_text_place(const char *text, size_t at, int *line, int *column);

/* Notes an error for each byte sequence that is not UTF-8 and each control character other than tab
 * and the end of a line (decks/files/plain.h; one error a line at most). True if there is none. */
bool gt_text_check(const char *file, const char *text, size_t size, gt_errors *e);

bool gt_is_folder(const char *path);

/* The folder that a path is in, to be freed: "." of a name alone, "/" of what lies at the root. */
char *gt_folder_of_path(const char *path);

/* The path of a file of another name in the same folder, to be freed. */
char *gt_path_beside(const char *path, const char *name);

/* Files that were met, whatever they were called. */
typedef struct gt_met_files {
    struct gt_file_id *list;
    int n, capacity;
} gt_met_files;

/* Whether the file at a path was met before; it is from now on. What cannot be looked at never
 * was. */
bool gt_met_before(gt_met_files *met, const char *path);
void gt_met_free(gt_met_files *met);

/* Whether there is something of this name. */
bool gt_text_is_there(const char *path);

/* Whether a name ends in one of the suffixes (list that ends with NULL), and is not that alone. */
bool gt_ends_in(const char *name, const char *const *suffixes);

/* Paths of the files in a folder whose name ends in one of the suffixes (list that ends with
 * NULL), sorted by name (strcmp). Free with gt_paths_free. */
typedef struct gt_paths {
    char **path;
    int n, capacity;
} gt_paths;

void gt_paths_add_folder(gt_paths *paths, const char *folder, const char *const *suffixes,
                         gt_errors *e);

/* The same for the folder and those below it (GT_DEEPEST inside each other at most): its own files
 * first, then those of each folder in it. */
enum { GT_DEEPEST = 8 };
void gt_paths_add_below(gt_paths *paths, const char *folder, const char *const *suffixes,
                        gt_errors *e);

/* Adds the folders in a folder, sorted by name. */
void gt_paths_add_folders(gt_paths *paths, const char *folder);
void gt_paths_add(gt_paths *paths, const char *path);
void gt_paths_free(gt_paths *paths);

/* Whether the file at `path` is called `name`, its folder and what follows the last dot left
 * out. */
bool gt_path_is_called(const char *path, const char *name);

#endif
