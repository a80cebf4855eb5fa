/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck files. Both forms are read into the same list of lines, which the rules system checks. */
#include "decks/lists/decklist.h"

#include "decks/files/encoding.h"
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/plain.h"
#include "decks/files/text.h"
#include "decks/lists/card_called.h"
#include "decks/lists/deck_reader.h"
#include "decks/system.h"

typedef gt_deck_reader reader;

const char *const gt_deck_suffixes[] = {".json", ".txt", ".deck", ".ydk", NULL};

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

void gt_deck_wrong(const gt_deck_list *list, const gt_deck_line *line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gt_errors_vadd(list->errors, list->file, line != NULL ? line->line : list->line,
                   line != NULL ? line->column : list->column, "", format, args);
    va_end(args);
}

/* ---- What both forms share */

void gt_deck_reader_name(reader *d, const char *name, size_t size, int line, int column)
{
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
        gt_deck_reader_wrong(d, line, column, "rules", "there are no rules \"%s\"; %s was expected",
                             text, gt_system_names(names, sizeof names));
}

void gt_deck_reader_options(reader *d, const char *text, size_t size, int line, int column)
{
    char error[GT_OPTIONS_TEXT + 200];
    if (!gt_deck_read_options(d->out, text, size, error, sizeof error))
        gt_deck_reader_wrong(d, line, column, "options", "%s", error);
}

bool gt_deck_reader_is_number(const reader *d, const char *text, size_t size)
{
    size_t digits = 0;
    while (digits < size && text[digits] >= '0' && text[digits] <= '9')
        digits++;
    return d->list.system->numbered != NULL && digits == size && size > 0 && size <= 9;
}

int gt_deck_reader_numbered(const reader *d, const char *text, size_t size)
{
    uint32_t number = 0;
    if (!gt_deck_reader_is_number(d, text, size))
        return -1;
    for (size_t i = 0; i < size; i++)
        number = number * 10 + (uint32_t)(text[i] - '0');
    return d->list.system->numbered(d->list.pool, number);
}

static int find(reader *d, const char *id, int line, int column)
{
    char hint[100];
    int def = gt_card_by_id(d->list.pool, id, strlen(id));
    if (def < 0)
        def = gt_deck_reader_numbered(d, id, strlen(id));
    if (def < 0)
        gt_deck_reader_wrong(
            d, line, column, "", "there is no card %s%s", id,
            gt_did_you_mean(gt_card_meant(d->list.pool, id, strlen(id)), hint, sizeof hint));
    return def;
}

/* The line that has the card already, where a section may hold several of it; NULL: none has. */
static gt_deck_line *same_card(gt_deck_list *all, const gt_deck_line *line)
{
    for (int i = 0; i < all->n && line->card >= 0; i++)
        if (all->item[i].card == line->card && all->item[i].section == line->section &&
            !all->system->section[line->section].single)
            return &all->item[i];
    return NULL;
}

void gt_deck_reader_add(reader *d, gt_deck_line line)
{
    gt_deck_list *all = &d->list;
    gt_deck_line *same = same_card(all, &line);
    if (same != NULL) {
        int count = same->count + line.count;
        same->count = count < GT_MOST_COPIES ? count : GT_MOST_COPIES;
        gt_free(line.id);
        return;
    }
    all->item = gt_grow(all->item, all->n, &all->capacity, sizeof *all->item);
    all->item[all->n++] = line;
}

/* A card of a file in JSON. */
static void add_line(reader *d, int section, const char *id, int count, int line, int column)
{
    gt_deck_reader_add(d, (gt_deck_line){
                              .id = gt_copy_text(id, strlen(id)),
                              .count = count,
                              .section = section,
                              .line = line,
                              .column = column,
                              .card = find(d, id, line, column),
                          });
}

/* ---- JSON */

static void json_cards(reader *d, const gt_json *json, const cJSON *cards, int section)
{
    const gt_section *is = &d->list.system->section[section];
    if (!cJSON_IsObject(cards)) {
        gt_json_error(json, cards, d->list.errors, "an object expected, {id: count}, not %s",
                      gt_json_kind(cards));
        return;
    }
    for (const cJSON *node = cards->child; node != NULL; node = node->next) {
        int line, column;
        double n = node->valuedouble;
        if (gt_errors_enough(d->list.errors))
            break;
        if (!cJSON_IsNumber(node) || !(n >= 1 && n <= GT_MOST_COPIES) || (double)(int)n < n) {
            gt_json_error(json, node, d->list.errors, "a number of cards expected, from 1 to %d",
                          is->copies);
            continue;
        }
        gt_json_line(json, node, true, &line, &column);
        add_line(d, section, node->string, (int)n, line, column);
    }
}

static void json_section(reader *d, const gt_json *json, const cJSON *node, int section)
{
    int line, column;
    if (!d->list.system->section[section].single) {
        json_cards(d, json, node, section);
    } else if (cJSON_IsString(node)) {
        gt_json_line(json, node, false, &line, &column);
        add_line(d, section, node->valuestring, 1, line, column);
    }
}

enum { OTHER_KEYS = 4, MOST_KEYS = 16 };

/* All keys of a deck: those of its sections last. Returns how many. */
static int list_keys(const gt_system *system, const char *keys[MOST_KEYS])
{
    int n = 0;
    keys[n++] = "name";
    keys[n++] = "$schema";
    keys[n++] = "rules";
    keys[n++] = "options";
    for (int i = 0; i < system->n_sections && n < MOST_KEYS; i++)
        keys[n++] = system->section[i].key;
    return n;
}

static void check_deck_keys(reader *d, const gt_json *json)
{
    const gt_system *system = d->list.system;
    const char *keys[MOST_KEYS];
    int n = list_keys(system, keys);
    for (const cJSON *node = json->root->child; node != NULL; node = node->next) {
        char hint[100];
        int i = 0;
        while (i < n && strcmp(keys[i], node->string) != 0)
            i++;
        bool text = i < OTHER_KEYS || (i < n && system->section[i - OTHER_KEYS].single);
        if (i == n)
            gt_json_key_error(
                json, node, d->list.errors, "a deck has no key \"%s\"%s", node->string,
                gt_did_you_mean(gt_nearest(node->string, keys, n), hint, sizeof hint));
        else if (text && !cJSON_IsString(node))
            gt_json_error(json, node, d->list.errors, "a text expected, not %s",
                          gt_json_kind(node));
    }
}

/* `name, leader and cards`. */
static const char *tell_keys(const gt_system *system, char *buffer, size_t size)
{
    size_t used = (size_t)snprintf(buffer, size, "name");
    for (int i = 0; i < system->n_sections && used < size; i++)
        used +=
            (size_t)snprintf(buffer + used, size - used, "%s%s",
                             i + 1 == system->n_sections ? " and " : ", ", system->section[i].key);
    return buffer;
}

/* The place of the cards as a whole: that of the first section with several. */
static void find_place(reader *d, const gt_json *json)
{
    const gt_system *system = d->list.system;
    const cJSON *cards = NULL;
    for (int i = 0; i < system->n_sections && cards == NULL; i++)
        if (!system->section[i].single)
            cards = gt_json_get(json->root, system->section[i].key);
    gt_json_line(json, cards != NULL ? cards : json->root, true, &d->list.line, &d->list.column);
}

static void read_json(reader *d, const gt_json *json)
{
    const gt_system *system = d->list.system;
    const cJSON *name = gt_json_get(json->root, "name"), *rules = gt_json_get(json->root, "rules");
    const cJSON *options = gt_json_get(json->root, "options");
    int line, column;
    char keys[200];
    if (!cJSON_IsObject(json->root)) {
        gt_json_error(json, json->root, d->list.errors, "a deck is an object with %s",
                      tell_keys(system, keys, sizeof keys));
        return;
    }
    check_deck_keys(d, json);
    find_place(d, json);
    if (cJSON_IsString(name)) {
        gt_json_line(json, name, false, &line, &column);
        gt_deck_reader_name(d, name->valuestring, strlen(name->valuestring), line, column);
    }
    if (cJSON_IsString(rules)) {
        gt_json_line(json, rules, false, &line, &column);
        gt_deck_reader_rules(d, rules->valuestring, strlen(rules->valuestring), line, column);
    }
    if (cJSON_IsString(options)) {
        gt_json_line(json, options, false, &line, &column);
        gt_deck_reader_options(d, options->valuestring, strlen(options->valuestring), line, column);
    }
    for (int i = 0; i < system->n_sections; i++) {
        const cJSON *node = gt_json_get(json->root, system->section[i].key);
        if (node != NULL)
            json_section(d, json, node, i);
    }
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

static bool looks_like_json(const char *text, size_t size)
{
    size_t i = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (i < size && strchr(" \t\r\n", text[i]) != NULL && text[i] != '\0')
        i++;
    return i < size && (text[i] == '{' || (text[i] == '[' && size > i + 1 &&
                                           memchr("{[\"]", text[i + 1], 4) != NULL));
}

/* False if nothing could be read at all. */
static bool read_lines(reader *d, const char *text, size_t size)
{
    if (!looks_like_json(text, size)) {
        bool good = gt_text_check(d->list.file, text, size, d->list.errors);
        if (good)
            gt_deck_reader_text(d, text, size);
        return good;
    }
    gt_json *json = gt_json_parse(d->list.file, text, size, d->list.errors);
    if (json == NULL)
        return false;
    read_json(d, json);
    gt_json_free(json);
    return true;
}

static void free_lines(reader *d)
{
    for (int i = 0; i < d->list.n; i++)
        gt_free(d->list.item[i].id);
    gt_free(d->list.item);
}

bool gt_deck_parse(const char *file, const char *text, size_t size, const gt_system *system,
                   const gt_pool *pool, gt_deck *out, gt_errors *e)
{
    int errors = e->n + e->dropped;
    reader d = {.list = {.system = system, .pool = pool, .file = file, .errors = e}, .out = out};
    gt_deck_begin(out, system);
    if (read_lines(&d, text, size) && system->check_deck != NULL)
        system->check_deck(&d.list);
    if (out->name[0] == '\0')
        name_by_file(&d);
    if (e->n + e->dropped == errors)
        fill(&d);
    free_lines(&d);
    return e->n + e->dropped == errors;
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

char *gt_deck_file(const char *path, size_t *size, gt_errors *e)
{
    char *text = strcmp(path, "-") == 0 ? gt_stdin_read(size, e) : gt_text_read(path, size, e);
    return text != NULL ? gt_text_to_utf8(text, size) : NULL;
}

bool gt_deck_read(const char *path, const gt_system *system, const gt_pool *pool, gt_deck *out,
                  gt_errors *e)
{
    size_t size;
    char *text = gt_deck_file(path, &size, e);
    if (text == NULL)
        return false;
    const char *name = strcmp(path, "-") == 0 ? "stdin" : path;
    bool good = gt_deck_parse(name, text, size, system, pool, out, e);
    int errors = e->n + e->dropped;
    gt_free(text);
    gt_deck_folder_options(out, path, e);
    return good && e->n + e->dropped == errors;
}

static void add_deck(gt_decks *out, const char *path, const gt_system *system, const gt_pool *pool,
                     gt_errors *e)
{
    gt_deck deck;
    if (!gt_deck_read(path, system, pool, &deck, e))
        return;
    for (int i = 0; i < out->n; i++)
        if (strcmp(out->list[i].name, deck.name) == 0) {
            gt_errors_add(e, path, 0, 0, "", "another deck is named \"%s\" already", deck.name);
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
                          "holds no deck file (*.json, *.txt, *.deck, *.ydk)");
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
