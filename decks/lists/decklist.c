/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck files. Every format is read into the same list of lines, which the rules system checks. */
#include "decks/lists/decklist.h"
#include "decks/files/fold.h"

#include "decks/files/encoding.h"
#include "decks/files/memory.h"
#include "decks/files/plain.h"
#include "decks/files/text.h"
#include "decks/lists/deck_format.h"
#include "decks/lists/deck_reader.h"
#include "decks/system.h"
#include "engine/core/hash.h"

typedef gt_deck_reader reader;

const char *const gt_deck_suffixes[] = {".json", ".txt", ".deck", ".ydk", ".cod",
                                        ".dek",  ".dck", ".o8d",  NULL};

void gt_deck_reader_wrong(reader *d, int line, int column, const char *where, const char *format,
                          ...)
{
    va_list args;
    va_start(args, format);
    gt_errors_vadd(d->list.errors, d->list.file, line, column, where, format, args);
    va_end(args);
}

void gt_deck_reader_warn(reader *d, int line, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gt_errors_vwarn(d->list.errors, d->list.file, line, column, format, args);
    va_end(args);
}

bool gt_deck_reader_full(const reader *d)
{
    return (d->lines >= GT_MOST_DECK_LINES && !d->any_card) ||
           gt_errors_full(d->list.errors, d->list.file);
}

void gt_deck_wrong(const gt_deck_list *list, const gt_deck_line *line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gt_errors_vadd(list->errors, list->file, line != NULL ? line->line : list->line,
                   line != NULL ? line->column : list->column, "", format, args);
    va_end(args);
}

/* ---- What all formats share */

/* A name without the blanks around it, which lists in plain text cannot hold. */
static const char *trimmed(const char *name, size_t *size)
{
    size_t begin = 0, end = 0, n;
    while (begin < *size && (n = gt_blank_size(name + begin, *size - begin)) > 0)
        begin += n;
    for (size_t at = begin; at<*size; at += n> 0 ? n : 1) {
        n = gt_blank_size(name + at, *size - at);
        end = n == 0 ? at + 1 : end;
    }
    *size = end > begin ? end - begin : 0;
    return name + begin;
}

void gt_deck_reader_name(reader *d, const char *name, size_t size, int line, int column)
{
    name = trimmed(name, &size);
    if (size >= GT_DECK_NAME)
        gt_deck_reader_wrong(d, line, column, "name", "longer than %d bytes", GT_DECK_NAME - 1);
    else if (size == 0)
        gt_deck_reader_wrong(d, line, column, "name", "the name is empty");
    else
        snprintf(d->out->name, GT_DECK_NAME, "%.*s", (int)size, name);
}

static void name_by_file(reader *d)
{
    const char *base = strrchr(d->list.file, '/');
    base = base == NULL ? d->list.file : base + 1;
    const char *dot = strrchr(base, '.');
    size_t n = dot == NULL || dot == base ? strlen(base) : (size_t)(dot - base);
    while (n >= GT_DECK_NAME ||
           (n > 0 && n < strlen(base) && ((unsigned char)base[n] & 0xc0) == 0x80))
        n--;
    base = trimmed(base, &n);
    snprintf(d->out->name, GT_DECK_NAME, "%.*s", (int)n, base);
    if (!gt_is_plain(d->out->name))
        gt_deck_reader_wrong(d, 0, 0, "",
                             "the name of the file is the deck's, and holds a control character");
}

/* The file names its rules: they must be those by which it is read. */
void gt_deck_reader_rules(reader *d, const char *name, size_t size, int line, int column)
{
    char names[200];
    const gt_system *s = d->list.system;
    if (strlen(s->name) == size && memcmp(s->name, name, size) == 0)
        return;
    char text[GT_RULES_NAME];
    snprintf(text, sizeof text, "%.*s", (int)size, name);
    if (gt_system_named(text) != NULL)
        gt_deck_reader_wrong(d, line, column, "rules", "this is a deck of %s, and %s is played",
                             text, s->name);
    else
        gt_deck_reader_wrong(d, line, column, "rules", "there are no rules '%s'; %s was expected",
                             text, gt_system_names(names, sizeof names));
}

void gt_deck_reader_options(reader *d, const char *text, size_t size, int line, int column)
{
    char error[GT_OPTIONS_TEXT + 200];
    if (!gt_deck_read_options(d->out, text, size, error, sizeof error))
        gt_deck_reader_wrong(d, line, column, "options", "%s", error);
}

/* ---- Decks */

void gt_deck_begin(gt_deck *deck, const gt_system *system)
{
    memset(deck, 0, sizeof *deck);
    deck->system = system;
}

bool gt_deck_add(gt_deck *deck, int section, int card, int count)
{
    int at = 0;
    while (at < deck->n && (deck->row[at].section < section ||
                            (deck->row[at].section == section && deck->row[at].card < card)))
        at++;
    gt_deck_row *row = &deck->row[at];
    if (at < deck->n && row->section == section && row->card == card) {
        row->count = (uint16_t)(row->count + count);
        return true;
    }
    if (deck->n == GT_DECK_ROWS)
        return false;
    memmove(row + 1, row, (size_t)(deck->n - at) * sizeof *row);
    *row = (gt_deck_row){.card = card, .count = (uint16_t)count, .section = (uint8_t)section};
    deck->n++;
    return true;
}

int gt_deck_count(const gt_deck *deck, int section)
{
    int sum = 0;
    for (int i = 0; i < deck->n; i++)
        sum += deck->row[i].section == section ? deck->row[i].count : 0;
    return sum;
}

int gt_deck_first(const gt_deck *deck, int section)
{
    for (int i = 0; i < deck->n; i++)
        if (deck->row[i].section == section)
            return deck->row[i].card;
    return -1;
}

bool gt_deck_same_cards(const gt_deck *a, const gt_deck *b)
{
    bool same = a->system == b->system && a->n == b->n;
    for (int i = 0; i < a->n && same; i++)
        same = a->row[i].card == b->row[i].card && a->row[i].count == b->row[i].count &&
               a->row[i].section == b->row[i].section;
    return same;
}

bool gt_deck_same_plans(const gt_deck *a, const gt_deck *b)
{
    bool same = a->n_plans == b->n_plans && a->n_moves == b->n_moves;
    for (int i = 0; i < a->n_plans && same; i++)
        same = strcmp(a->against[i], b->against[i]) == 0;
    for (int i = 0; i < a->n_moves && same; i++)
        same = a->move[i].card == b->move[i].card && a->move[i].count == b->move[i].count &&
               a->move[i].plan == b->move[i].plan && a->move[i].in == b->move[i].in;
    return same;
}

uint64_t gt_deck_list_hash(const gt_pool *pool, const gt_deck *deck)
{
    uint64_t sum = 0;
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        const gt_section *section = &deck->system->section[row->section];
        if (section->counted || section->single || section->least > 0)
            sum += gt_fold(gt_fold(pool->defs[row->card].id_hash, row->section), row->count);
    }
    sum = gt_mix(sum);
    return sum != 0 ? sum : 1;
}

/* The deck of a list without mistakes. */
static void fill(reader *d)
{
    for (int i = 0; i < d->list.n; i++) {
        const gt_deck_line *line = &d->list.item[i];
        if (gt_deck_add(d->out, line->section, line->card, line->count))
            continue;
        gt_deck_wrong(&d->list, line, "more than %d different cards", GT_DECK_ROWS);
        return;
    }
}

/* ---- Files */

/* False if nothing could be read at all. */
static bool read_lines(reader *d, const char *text, size_t size)
{
    bool good = gt_deck_format_of(text, size)->read(d, text, size);
    gt_deck_reader_end(d);
    return good;
}

static void free_lines(reader *d)
{
    for (int i = 0; i < d->list.n; i++)
        gt_free(d->list.item[i].id);
    gt_free(d->list.item);
}

static bool parse(reader *d, const char *text, size_t size)
{
    gt_errors *e = d->list.errors;
    const gt_system *system = d->list.system;
    int errors = e->n + e->dropped;
    gt_deck_begin(d->out, system);
    if (read_lines(d, text, size) && system->check_deck != NULL)
        system->check_deck(&d->list);
    if (d->out->name[0] == '\0')
        name_by_file(d);
    if (e->n + e->dropped == errors)
        fill(d);
    if (e->n + e->dropped == errors)
        gt_deck_reader_check_plans(d);
    free_lines(d);
    return e->n + e->dropped == errors;
}

bool gt_deck_parse(const char *file, const char *text, size_t size, const gt_system *system,
                   const gt_pool *pool, gt_deck *out, gt_errors *e)
{
    return parse(
        &(reader){.list = {.system = system, .pool = pool, .file = file, .errors = e}, .out = out},
        text, size);
}

int gt_deck_count_known(const char *text, size_t size, const gt_system *system, const gt_pool *pool,
                        int *lines)
{
    gt_errors forgiven = {0};
    gt_deck deck;
    int known = 0;
    reader d = {.list = {.system = system, .pool = pool, .file = "", .errors = &forgiven},
                .out = &deck};
    gt_deck_begin(&deck, system);
    read_lines(&d, text, size);
    for (int i = 0; i < d.list.n; i++)
        known += d.list.item[i].card >= 0;
    *lines = d.list.n;
    free_lines(&d);
    gt_errors_free(&forgiven);
    return known;
}

static void add_names(gt_paths *names, const char *text, const gt_pool *pool)
{
    size_t at, n = strlen(text), size = gt_card_name_in(text, n, &at);
    gt_called is = gt_card_called(pool, text, n);
    char *name = gt_copy_text(text + at, size);
    gt_paths_add(names, text);
    gt_paths_add(names, name);
    gt_paths_add(names, is.card >= 0 ? pool->defs[is.card].name : name);
    gt_free(name);
}

bool gt_deck_read_names(const char *path, const gt_system *system, const gt_pool *pool,
                        gt_paths *names, gt_errors *e)
{
    size_t size;
    gt_deck deck;
    int errors = e->n + e->dropped;
    char *text = gt_deck_file(path, &size, e);
    if (text == NULL)
        return false;
    reader d = {.list = {.system = system, .pool = pool, .file = path, .errors = e},
                .out = &deck,
                .any_card = true};
    gt_deck_begin(&deck, system);
    read_lines(&d, text, size);
    for (int i = 0; i < d.list.n; i++)
        add_names(names, d.list.item[i].id, pool);
    free_lines(&d);
    gt_free(text);
    return e->n + e->dropped == errors;
}

char *gt_deck_file(const char *path, size_t *size, gt_errors *e)
{
    char *text = strcmp(path, "-") == 0 ? gt_stdin_read(size, e) : gt_text_read(path, size, e);
    return text != NULL ? gt_text_to_utf8(text, size) : NULL;
}

bool gt_deck_read_with(const char *path, const gt_system *system, const gt_pool *pool,
                       bool without_unknown, gt_deck *out, gt_errors *e)
{
    size_t size;
    char *text = gt_deck_file(path, &size, e);
    if (text == NULL)
        return false;
    reader d = {.list = {.system = system,
                         .pool = pool,
                         .file = strcmp(path, "-") == 0 ? "stdin" : path,
                         .errors = e},
                .out = out,
                .without_unknown = without_unknown};
    bool good = parse(&d, text, size);
    int errors = e->n + e->dropped;
    gt_free(text);
    gt_deck_folder_options(out, path, e);
    return good && e->n + e->dropped == errors;
}

bool gt_deck_read(const char *path, const gt_system *system, const gt_pool *pool, gt_deck *out,
                  gt_errors *e)
{
    return gt_deck_read_with(path, system, pool, false, out, e);
}

static void add_deck(gt_decks *out, const char *path, const gt_system *system, const gt_pool *pool,
                     gt_errors *e)
{
    gt_deck deck;
    if (!gt_deck_read(path, system, pool, &deck, e))
        return;
    for (int i = 0; i < out->n; i++)
        if (strcmp(out->list[i].name, deck.name) == 0) {
            gt_errors_add(e, path, 0, 0, "", "another deck is named '%s' already", deck.name);
            return;
        }
    out->list = gt_grow(out->list, out->n, &out->capacity, sizeof *out->list);
    out->list[out->n++] = deck;
}

bool gt_decks_read(const char *const *paths, int n, const gt_system *system, const gt_pool *pool,
                   gt_decks *out, gt_errors *e)
{
    gt_paths files = {0};
    int errors = e->n + e->dropped;
    for (int i = 0; i < n; i++) {
        int before = files.n;
        if (!gt_is_folder(paths[i]))
            gt_paths_add(&files, paths[i]);
        else
            gt_paths_add_below(&files, paths[i], gt_deck_suffixes, e);
        if (files.n == before && e->n + e->dropped == errors)
            gt_errors_add(e, paths[i], 0, 0, "",
                          "holds no deck file (*.json, *.txt, *.ydk and the like)");
    }
    for (int i = 0; i < files.n; i++)
        add_deck(out, files.path[i], system, pool, e);
    gt_paths_free(&files);
    return e->n + e->dropped == errors;
}

void gt_decks_free(gt_decks *decks)
{
    gt_free(decks->list);
    *decks = (gt_decks){0};
}
