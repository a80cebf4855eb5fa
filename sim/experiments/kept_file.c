/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files as a whole. */
#define _POSIX_C_SOURCE 200809L

#include "sim/experiments/kept_file.h"

#include "engine/core/hash.h"
#include "sim/playing/bytes.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool gt_put_file(const char *path, gt_kept_write *write, const void *what)
{
    char part[4096];
    if (snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
        return false;
    FILE *out = fopen(part, "wb");
    bool ok = out != NULL && write(out, what);
    if (out != NULL)
        ok = fclose(out) == 0 && ok;
    return ok && rename(part, path) == 0;
}

/* What lies between magic and hash. */
typedef struct content {
    const char *magic;
    gt_kept_write *write;
    const void *what;
} content;

static bool write_content(FILE *out, const content *c)
{
    return fwrite(c->magic, GT_KEPT_MAGIC, 1, out) == 1 && c->write(out, c->what);
}

static bool write_with_hash(FILE *out, const void *what)
{
    char *data = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&data, &size);
    bool ok = memory != NULL && write_content(memory, what);
    if (memory != NULL)
        ok = fclose(memory) == 0 && ok;
    uint64_t hash = ok ? gt_hash_bytes(data, size) : 0;
    ok = ok && fwrite(data, size, 1, out) == 1 && fwrite(&hash, sizeof hash, 1, out) == 1;
    free(data);
    return ok;
}

bool gt_keep(const char *path, const char magic[GT_KEPT_MAGIC], gt_kept_write *write,
             const void *what)
{
    const content c = {magic, write, what};
    return gt_put_file(path, write_with_hash, &c);
}

static const char *check_and_take(const gt_bytes *file, const char *magic,
                                  const char *(*take)(FILE *in, void *to), void *to)
{
    uint64_t hash;
    if (file->used < GT_KEPT_MAGIC + sizeof hash || memcmp(file->data, magic, GT_KEPT_MAGIC) != 0)
        return "is damaged, or of another version of the program";
    size_t end = file->used - sizeof hash;
    memcpy(&hash, file->data + end, sizeof hash);
    if (hash != gt_hash_bytes(file->data, end))
        return "is damaged";
    FILE *in = end > GT_KEPT_MAGIC ? fmemopen(file->data + GT_KEPT_MAGIC, end - GT_KEPT_MAGIC, "rb")
                                   : NULL;
    if (in == NULL)
        return end > GT_KEPT_MAGIC ? "out of memory" : "is damaged";
    const char *wrong = take(in, to);
    fclose(in);
    return wrong;
}

const char *gt_take_kept(const char *path, const char magic[GT_KEPT_MAGIC],
                         const char *(*take)(FILE *in, void *to), void *to, bool *there)
{
    uint8_t piece[4096];
    gt_bytes file = {.data = NULL};
    FILE *in = fopen(path, "rb");
    *there = in != NULL;
    if (in == NULL)
        return errno == ENOENT ? NULL : strerror(errno);
    for (size_t n; (n = fread(piece, 1, sizeof piece, in)) > 0;)
        gt_bytes_add(&file, piece, n);
    const char *wrong =
        ferror(in) || file.failed ? "cannot be read" : check_and_take(&file, magic, take, to);
    fclose(in);
    gt_bytes_free(&file);
    return wrong;
}

/* ---- Lines. */

/* The first lines of a text. */
typedef struct lines {
    const char *text;
    int64_t n;
} lines;

static bool write_lines(FILE *out, const void *what)
{
    const lines *l = what;
    assert(l->text != NULL);
    const char *end = l->text;
    for (int64_t i = 0; i < l->n && end != NULL; i++) {
        const char *newline = strchr(end, '\n');
        end = newline != NULL ? newline + 1 : NULL;
    }
    size_t size = end != NULL ? (size_t)(end - l->text) : strlen(l->text);
    return fwrite(l->text, 1, size, out) == size;
}

bool gt_keep_lines(const char *path, int64_t n)
{
    uint8_t piece[4096];
    gt_bytes text = {.data = NULL};
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        return true;
    for (size_t read; (read = fread(piece, 1, sizeof piece, in)) > 0;)
        gt_bytes_add(&text, piece, read);
    fclose(in);
    gt_bytes_add(&text, "", 1);
    const lines kept = {(const char *)text.data, n};
    bool ok = !text.failed && gt_put_file(path, write_lines, &kept);
    gt_bytes_free(&text);
    return ok;
}
