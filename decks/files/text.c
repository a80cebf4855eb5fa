/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files as text. Needs POSIX for folders (dirent.h, sys/stat.h). */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "decks/files/text.h"

#include "decks/files/plain.h"

#include "decks/files/memory.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static char *read_open(FILE *f, const char *path, size_t most, size_t *size, gt_errors *e)
{
    size_t n = 0, room = 1 << 14;
    char *text = gt_resize(NULL, room + 1, 1);
    for (;;) {
        n += fread(text + n, 1, room - n, f);
        if (n < room || n > most)
            break;
        room *= 2;
        text = gt_resize(text, room + 1, 1);
    }
    if (ferror(f) || n > most) {
        if (ferror(f))
            gt_errors_add(e, path, 0, 0, "", "cannot be read: %s", strerror(errno));
        else
            gt_errors_add(e, path, 0, 0, "", "larger than %zu MiB", most >> 20);
        gt_free(text);
        return NULL;
    }
    text[n] = '\0';
    *size = n;
    return text;
}

static void let_go_of_file(void *file)
{
    fclose(file);
}

/* What the shell hands over: `<(command)` is a pipe that is open already, and has a writer. */
static bool is_open_already(const char *path)
{
    static const char *const places[] = {"/dev/fd/", "/dev/stdin", "/proc/self/fd/"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (strncmp(path, places[i], strlen(places[i])) == 0)
            return true;
    return false;
}

/* What a path is that cannot be read as a file, NULL: it can. A named pipe would wait for somebody
 * to write to it. */
static const char *is_else(const char *path)
{
    struct stat s;
    if (stat(path, &s) != 0 || S_ISREG(s.st_mode) || is_open_already(path))
        return NULL;
    return S_ISDIR(s.st_mode) ? "a folder" : S_ISFIFO(s.st_mode) ? "a named pipe" : "a device";
}

char *gt_text_read_up_to(const char *path, size_t most, size_t *size, gt_errors *e)
{
    const char *other = is_else(path);
    if (other != NULL) {
        gt_errors_add(e, path, 0, 0, "", "is %s, a file was expected", other);
        return NULL;
    }
    FILE *f = fopen(path, "rb");
    if (f == NULL) {
        gt_errors_add(e, path, 0, 0, "", "cannot be opened: %s", strerror(errno));
        return NULL;
    }
    gt_hold(f, let_go_of_file);
    char *text = read_open(f, path, most, size, e);
    gt_unhold(f);
    fclose(f);
    return text;
}

char *gt_text_read(const char *path, size_t *size, gt_errors *e)
{
    return gt_text_read_up_to(path, GT_MAX_FILE, size, e);
}

char *gt_stdin_read(size_t *size, gt_errors *e)
{
    static char *kept;
    static size_t kept_size;
    if (kept == NULL)
        kept = read_open(stdin, "stdin", GT_MAX_FILE, &kept_size, e);
    *size = kept_size;
    return kept != NULL ? gt_copy_text(kept, kept_size) : NULL;
}

void gt_text_place(const char *text, size_t at, int *line, int *column)
{
    *line = 1;
    *column = 1;
    for (size_t i = 0; i < at; i++) {
        if (text[i] == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)text[i] & 0xc0) != 0x80) {
            ++*column;
        }
    }
}

bool gt_text_check(const char *file, const char *text, size_t size, gt_errors *e)
{
    bool good = true, told = false;
    for (size_t i = 0; i < size;) {
        if (text[i] >= ' ' && text[i] <= '~') { /* most are: cards are read at each start */
            i++;
            continue;
        }
        uint32_t c = 0;
        int length = gt_utf8_read(text + i, size - i, &c);
        bool blank = length == 1 && strchr("\t\r\n", text[i]) != NULL && text[i] != '\0';
        bool wrong = length == 0 || (gt_is_control(c) && !blank);
        if (text[i] == '\n')
            told = false;
        if (wrong && !told && !gt_errors_full(e, file)) {
            int line, column;
            gt_text_place(text, i, &line, &column);
            if (length == 0)
                gt_errors_add(e, file, line, column, "", "byte 0x%02x is not UTF-8",
                              (unsigned)(unsigned char)text[i]);
            else
                gt_errors_add(e, file, line, column, "", "control character U+%04X", (unsigned)c);
            told = true;
        }
        good = good && !wrong;
        i += length == 0 ? 1 : (size_t)length;
    }
    return good;
}

struct gt_file_id {
    dev_t device;
    ino_t number;
};

bool gt_met_before(gt_met_files *met, const char *path)
{
    struct stat s;
    if (stat(path, &s) != 0)
        return false;
    for (int i = 0; i < met->n; i++)
        if (met->list[i].device == s.st_dev && met->list[i].number == s.st_ino)
            return true;
    met->list = gt_grow(met->list, met->n, &met->capacity, sizeof *met->list);
    met->list[met->n++] = (struct gt_file_id){s.st_dev, s.st_ino};
    return false;
}

void gt_met_free(gt_met_files *met)
{
    gt_free(met->list);
    *met = (gt_met_files){0};
}

bool gt_is_folder(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

bool gt_text_is_there(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0;
}

void gt_paths_add(gt_paths *paths, const char *path)
{
    paths->path = gt_grow(paths->path, paths->n, &paths->capacity, sizeof *paths->path);
    paths->path[paths->n++] = gt_copy_text(path, strlen(path));
}

bool gt_ends_in(const char *name, const char *const *suffixes)
{
    size_t n = strlen(name);
    for (; *suffixes != NULL; suffixes++) {
        size_t m = strlen(*suffixes);
        if (n > m && strcmp(name + n - m, *suffixes) == 0)
            return true;
    }
    return false;
}

static int by_text(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return strcmp(*x, *y);
}

static void let_go_of_folder(void *dir)
{
    closedir(dir);
}

/* Adds what lies in an open folder: files with one of the suffixes, or (NULL) folders; and closes
 * it. */
static void list_folder(gt_paths *paths, DIR *dir, const char *folder, const char *const *suffixes)
{
    int first = paths->n;
    gt_hold(dir, let_go_of_folder);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] == '.' || (suffixes != NULL && !gt_ends_in(entry->d_name, suffixes)))
            continue;
        size_t n = strlen(folder) + strlen(entry->d_name) + 2;
        char *path = gt_resize(NULL, n, 1);
        snprintf(path, n, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/",
                 entry->d_name);
        if (gt_is_folder(path) == (suffixes == NULL))
            gt_paths_add(paths, path);
        gt_free(path);
    }
    if (paths->n > first)
        qsort(paths->path + first, (size_t)(paths->n - first), sizeof *paths->path, by_text);
    gt_unhold(dir);
    closedir(dir);
}

void gt_paths_add_folder(gt_paths *paths, const char *folder, const char *const *suffixes,
                         gt_errors *e)
{
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        gt_errors_add(e, folder, 0, 0, "", "cannot be opened: %s", strerror(errno));
        return;
    }
    list_folder(paths, dir, folder, suffixes);
}

void gt_paths_add_folders(gt_paths *paths, const char *folder)
{
    DIR *dir = opendir(folder);
    if (dir == NULL)
        return;
    list_folder(paths, dir, folder, NULL);
}

char *gt_folder_of_path(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL || slash == path ? 1 : (size_t)(slash - path);
    return gt_copy_text(slash == NULL ? "." : path, length);
}

char *gt_path_beside(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash != NULL ? (size_t)(slash - path) + 1 : 0, n = strlen(name) + 1;
    char *beside = gt_resize(NULL, folder + n, 1);
    memcpy(beside, path, folder);
    memcpy(beside + folder, name, n);
    return beside;
}

static void add_below(gt_paths *paths, const char *folder, const char *const *suffixes, int depth,
                      gt_errors *e)
{
    gt_paths folders = {0};
    gt_paths_add_folder(paths, folder, suffixes, e);
    gt_paths_add_folders(&folders, folder);
    for (int i = 0; i < folders.n && depth < GT_DEEPEST; i++)
        add_below(paths, folders.path[i], suffixes, depth + 1, e);
    gt_paths_free(&folders);
}

void gt_paths_add_below(gt_paths *paths, const char *folder, const char *const *suffixes,
                        gt_errors *e)
{
    add_below(paths, folder, suffixes, 0, e);
}

bool gt_path_is_called(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    size_t n = dot != NULL ? (size_t)(dot - base) : strlen(base);
    return strlen(name) == n && strncmp(base, name, n) == 0;
}

void gt_paths_free(gt_paths *paths)
{
    for (int i = 0; i < paths->n; i++)
        gt_free(paths->path[i]);
    gt_free(paths->path);
    *paths = (gt_paths){0};
}
