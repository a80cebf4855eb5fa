/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck files. Both forms are read into the same list of lines, which the rules system checks. */
#include "decks/lists/decklist.h"

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/plain.h"
#include "decks/files/text.h"
#include "decks/language/library.h"
#include "decks/system.h"

enum { MAX_COUNT = 999 };

/* A deck file being read. */
typedef struct reader {
    gt_deck_list list;
    gt_deck *out;
    int heading; /* section that a line of plain text opened; -1: none */
} reader;

static void wrong(reader *d, int line, int column, const char *where, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

static void wrong(reader *d, int line, int column, const char *where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gt_errors_vadd(d->list.errors, d->list.file, line, column, where, format, args);
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

static void set_name(reader *d, const char *name, size_t size, int line, int column)
{
    if (size >= GT_DECK_NAME)
        wrong(d, line, column, "name", "longer than %d bytes", GT_DECK_NAME - 1);
    else if (size == 0)
        wrong(d, line, column, "name", "the name is empty");
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
        wrong(d, 0, 0, "", "the name of the file is the deck's, and holds a control character");
}

/* The file names its rules: they must be those by which it is read. */
static void check_rules(reader *d, const char *name, size_t size, int line, int column)
{
    char names[200];
    const gt_system *s = d->list.system;
    if (strlen(s->name) == size && memcmp(s->name, name, size) == 0)
        return;
    char text[GT_RULES_NAME];
    snprintf(text, sizeof text, "%.*s", (int)size, name);
    if (gt_system_named(text) != NULL)
        wrong(d, line, column, "rules", "this is a deck of %s, and %s is played", text, s->name);
    else
        wrong(d, line, column, "rules", "there are no rules \"%s\"; %s was expected", text,
              gt_system_names(names, sizeof names));
}

static int find(reader *d, const char *id, int line, int column)
{
    char hint[100];
    int def = gt_pool_find(d->list.pool, id);
    if (def < 0)
        wrong(d, line, column, "", "there is no card %s%s", id,
              gt_did_you_mean(gt_pool_nearest(d->list.pool, id), hint, sizeof hint));
    return def;
}

/* Takes the id, which was allocated. */
static void add_line(reader *d, int section, char *id, int count, int line, int column)
{
    gt_deck_list *all = &d->list;
    all->item = gt_grow(all->item, all->n, &all->capacity, sizeof *all->item);
    all->item[all->n++] =
        (gt_deck_line){id, count, section, line, column, find(d, id, line, column)};
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
        if (!cJSON_IsNumber(node) || !(n >= 1 && n <= MAX_COUNT) || (double)(int)n < n) {
            gt_json_error(json, node, d->list.errors, "a number of cards expected, from 1 to %d",
                          is->copies);
            continue;
        }
        gt_json_line(json, node, true, &line, &column);
        add_line(d, section, gt_copy_text(node->string, strlen(node->string)), (int)n, line,
                 column);
    }
}

static void json_section(reader *d, const gt_json *json, const cJSON *node, int section)
{
    int line, column;
    if (!d->list.system->section[section].single) {
        json_cards(d, json, node, section);
    } else if (cJSON_IsString(node)) {
        gt_json_line(json, node, false, &line, &column);
        add_line(d, section, gt_copy_text(node->valuestring, strlen(node->valuestring)), 1, line,
                 column);
    }
}

enum { OTHER_KEYS = 3, MOST_KEYS = 16 };

/* All keys of a deck: those of its sections last. Returns how many. */
static int list_keys(const gt_system *system, const char *keys[MOST_KEYS])
{
    int n = 0;
    keys[n++] = "name";
    keys[n++] = "$schema";
    keys[n++] = "rules";
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
        set_name(d, name->valuestring, strlen(name->valuestring), line, column);
    }
    if (cJSON_IsString(rules)) {
        gt_json_line(json, rules, false, &line, &column);
        check_rules(d, rules->valuestring, strlen(rules->valuestring), line, column);
    }
    for (int i = 0; i < system->n_sections; i++) {
        const cJSON *node = gt_json_get(json->root, system->section[i].key);
        if (node != NULL)
            json_section(d, json, node, i);
    }
}

/* ---- Plain text */

typedef struct cursor {
    const char *text;
    size_t at, end; /* end of the line, without comment and blanks */
    size_t start; /* of the line */
    int line;
} cursor;

static int column_of(const cursor *c, size_t at)
{
    int line, column;
    gt_text_place(c->text + c->start, at - c->start, &line, &column);
    return column;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void skip_blanks(cursor *c)
{
    while (c->at < c->end && is_blank(c->text[c->at]))
        c->at++;
}

static size_t word_size(const cursor *c)
{
    size_t n = 0;
    while (c->at + n < c->end && !is_blank(c->text[c->at + n]))
        n++;
    return n;
}

static bool take_word(cursor *c, const char *word)
{
    size_t n = strlen(word);
    if (c->end - c->at < n || memcmp(c->text + c->at, word, n) != 0)
        return false;
    c->at += n;
    return true;
}

/* The number of copies at the begin of a line, `3` or `3x`; -1: none. */
static int take_count(cursor *c)
{
    int count = 0;
    size_t n = 0;
    for (; c->at + n < c->end && c->text[c->at + n] >= '0' && c->text[c->at + n] <= '9'; n++)
        count = count < MAX_COUNT ? count * 10 + c->text[c->at + n] - '0' : count;
    if (n == 0)
        return -1;
    if (c->at + n < c->end && c->text[c->at + n] == 'x')
        n++;
    if (c->at + n >= c->end || !is_blank(c->text[c->at + n]))
        return -1;
    c->at += n;
    return count;
}

/* Behind an id only the name of the card may follow. */
static void check_name_behind(reader *d, cursor *c, int def)
{
    skip_blanks(c);
    size_t size = c->end - c->at;
    if (size == 0 || def < 0)
        return;
    const gt_def *card = &d->list.pool->defs[def];
    if (strlen(card->name) != size || memcmp(c->text + c->at, card->name, size) != 0)
        wrong(d, c->line, column_of(c, c->at), "", "the card %s is named %s", card->id, card->name);
}

/* The section of a card that no word stands in front of. */
static int section_of(const reader *d, int def, int count)
{
    const gt_system *system = d->list.system;
    if (d->heading >= 0)
        return d->heading;
    if (def >= 0 && system->section_of != NULL)
        return system->section_of(d->list.pool, def, count);
    return gt_section_named(system, "");
}

/* An id; section -1: the card says to which it belongs. */
static void text_card(reader *d, cursor *c, int section, int count)
{
    skip_blanks(c);
    size_t size = word_size(c);
    int column = column_of(c, c->at);
    if (size == 0) {
        wrong(d, c->line, column, "", "the id of a card expected");
        return;
    }
    char *id = gt_copy_text(c->text + c->at, size);
    c->at += size;
    int def = gt_pool_find(d->list.pool, id);
    add_line(d, section >= 0 ? section : section_of(d, def, count), id, count, c->line, column);
    check_name_behind(d, c, def);
}

/* Whether the line begins with a word, and a colon or a blank behind it; takes both. */
static bool take_section(cursor *c, const char *word, bool *colon)
{
    size_t n = strlen(word), at = c->at + n;
    if (n == 0 || at > c->end || memcmp(c->text + c->at, word, n) != 0)
        return false;
    *colon = at < c->end && c->text[at] == ':';
    if (!*colon && (at == c->end || !is_blank(c->text[at])))
        return false;
    c->at = at + 1;
    skip_blanks(c);
    return true;
}

/* A line that begins with the word of a section: `leader ID`, `leader: ID`, `side 3 ID`; or `side:` alone, a
 * heading, for which the first section has its key. False: it does not. */
static bool section_line(reader *d, cursor *c)
{
    const gt_system *system = d->list.system;
    for (int i = 0; i < system->n_sections; i++) {
        const gt_section *s = &system->section[i];
        bool colon, named = s->word[0] != '\0';
        size_t begin = c->at;
        if (!take_section(c, named ? s->word : s->key, &colon))
            continue;
        if (colon && c->at == c->end && !s->single) {
            d->heading = i;
            return true;
        }
        if (!named) {
            c->at = begin;
            return false;
        }
        int count = s->single ? -1 : take_count(c);
        text_card(d, c, i, count > 0 ? count : 1);
        return true;
    }
    return false;
}

/* `3 ST01-002`, `leader ST01-001`, ... */
static void expected_line(reader *d, const cursor *c, size_t start)
{
    const gt_system *system = d->list.system;
    char text[400];
    size_t used = 0;
    for (int i = system->n_sections - 1; i >= 0 && used < sizeof text; i--) {
        const gt_section *s = &system->section[i];
        used += (size_t)snprintf(text + used, sizeof text - used, "`%s%s%s%s`, ", s->word,
                                 s->word[0] != '\0' ? " " : "", s->single ? "" : "3 ", s->example);
    }
    wrong(d, c->line, column_of(c, start), "", "%s`name: ...` or a comment (#) expected", text);
}

static void text_line(reader *d, cursor *c)
{
    skip_blanks(c);
    size_t start = c->at;
    if (c->at == c->end)
        return;
    if (take_word(c, "name:")) {
        skip_blanks(c);
        set_name(d, c->text + c->at, c->end - c->at, c->line, column_of(c, c->at));
        return;
    }
    if (take_word(c, "rules:")) {
        skip_blanks(c);
        check_rules(d, c->text + c->at, c->end - c->at, c->line, column_of(c, c->at));
        return;
    }
    if (section_line(d, c))
        return;
    int count = take_count(c);
    if (count > 0)
        text_card(d, c, -1, count);
    else
        expected_line(d, c, start);
}

static void read_text(reader *d, const char *text, size_t size)
{
    cursor c = {.text = text, .line = 1};
    d->list.line = d->list.column = 1;
    while (c.start < size) {
        const char *newline = memchr(text + c.start, '\n', size - c.start);
        size_t next = newline == NULL ? size : (size_t)(newline - text);
        const char *comment = memchr(text + c.start, '#', next - c.start);
        c.at = c.start;
        c.end = comment == NULL ? next : (size_t)(comment - text);
        while (c.end > c.at && is_blank(text[c.end - 1]))
            c.end--;
        text_line(d, &c);
        c.start = next + 1;
        c.line++;
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
    while (i < size && (is_blank(text[i]) || text[i] == '\n'))
        i++;
    return i < size && (text[i] == '{' || text[i] == '[');
}

/* False if nothing could be read at all. */
static bool read_lines(reader *d, const char *text, size_t size)
{
    if (!looks_like_json(text, size)) {
        bool good = gt_text_check(d->list.file, text, size, d->list.errors);
        if (good)
            read_text(d, text, size);
        return good;
    }
    gt_json *json = gt_json_parse(d->list.file, text, size, d->list.errors);
    if (json == NULL)
        return false;
    read_json(d, json);
    gt_json_free(json);
    return true;
}

bool gt_deck_parse(const char *file, const char *text, size_t size, const gt_system *system,
                   const gt_pool *pool, gt_deck *out, gt_errors *e)
{
    int errors = e->n + e->dropped;
    reader d = {.list = {.system = system, .pool = pool, .file = file, .errors = e},
                .out = out,
                .heading = -1};
    gt_deck_begin(out, system);
    if (read_lines(&d, text, size) && system->check_deck != NULL)
        system->check_deck(&d.list);
    if (out->name[0] == '\0')
        name_by_file(&d);
    if (e->n + e->dropped == errors)
        fill(&d);
    for (int i = 0; i < d.list.n; i++)
        free(d.list.item[i].id);
    free(d.list.item);
    return e->n + e->dropped == errors;
}

bool gt_deck_read(const char *path, const gt_system *system, const gt_pool *pool, gt_deck *out,
                  gt_errors *e)
{
    size_t size;
    char *text = gt_text_read(path, &size, e);
    if (text == NULL)
        return false;
    bool good = gt_deck_parse(path, text, size, system, pool, out, e);
    free(text);
    return good;
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
    static const char *const suffixes[] = {".json", ".txt", ".deck", NULL};
    gt_paths files = {0};
    int errors = e->n + e->dropped;
    for (int i = 0; i < n; i++) {
        int before = files.n;
        if (!gt_is_folder(paths[i]))
            gt_paths_add(&files, paths[i]);
        else
            gt_paths_add_below(&files, paths[i], suffixes, e);
        if (files.n == before && e->n + e->dropped == errors)
            gt_errors_add(e, paths[i], 0, 0, "", "holds no deck file (*.json, *.txt, *.deck)");
    }
    for (int i = 0; i < files.n; i++)
        add_deck(out, files.path[i], system, pool, e);
    gt_paths_free(&files);
    return e->n + e->dropped == errors;
}

void gt_decks_free(gt_decks *decks)
{
    free(decks->list);
    *decks = (gt_decks){0};
}
