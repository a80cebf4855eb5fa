/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck files. Both forms are read into the same list of entries (rows), then checked together. */
#include "decks/lists/decklist.h"

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/plain.h"
#include "decks/files/text.h"
#include "decks/language/library.h"
#include "decks/language/words.h"
#include "engine/nivel/card.h"

enum { MAX_COUNT = 999 };

/* `count` cards of an id, and where the file says so. */
typedef struct row {
    char *id;
    int count, line, column;
    int def; /* in the pool; -1: unknown */
} row;

typedef struct list {
    const char *file;
    const gt_pool *pool;
    gt_errors *e;
    gt_deck *out;
    row leader; /* id NULL: none yet */
    row *row;
    int n, capacity;
    int line, column; /* of the cards as a whole */
} list;

static void wrong(list *d, int line, int column, const char *where, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

static void wrong(list *d, int line, int column, const char *where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gt_errors_vadd(d->e, d->file, line, column, where, format, args);
    va_end(args);
}

/* ---- What both forms share */

static void set_name(list *d, const char *name, size_t size, int line, int column)
{
    if (size >= GT_DECK_NAME)
        wrong(d, line, column, "name", "longer than %d bytes", GT_DECK_NAME - 1);
    else if (size == 0)
        wrong(d, line, column, "name", "the name is empty");
    else
        snprintf(d->out->name, GT_DECK_NAME, "%.*s", (int)size, name);
}

static void name_by_file(list *d)
{
    const char *base = strrchr(d->file, '/');
    base = base == NULL ? d->file : base + 1;
    const char *dot = strrchr(base, '.');
    size_t n = dot == NULL || dot == base ? strlen(base) : (size_t)(dot - base);
    while (n >= GT_DECK_NAME ||
           (n > 0 && n < strlen(base) && ((unsigned char)base[n] & 0xc0) == 0x80))
        n--;
    snprintf(d->out->name, GT_DECK_NAME, "%.*s", (int)n, base);
    if (!gt_is_plain(d->out->name))
        wrong(d, 0, 0, "", "the name of the file is the deck's, and holds a control character");
}

static int find(list *d, const char *id, int line, int column)
{
    char hint[100];
    int def = gt_pool_find(d->pool, id);
    if (def < 0)
        wrong(d, line, column, "", "there is no card %s%s", id,
              gt_did_you_mean(gt_pool_nearest(d->pool, id), hint, sizeof hint));
    return def;
}

static void set_leader(list *d, char *id, int line, int column)
{
    if (d->leader.id != NULL) {
        wrong(d, line, column, "", "a second leader, %s beside %s; a deck has one (5.1.2)", id,
              d->leader.id);
        free(id);
        return;
    }
    d->leader = (row){id, 1, line, column, find(d, id, line, column)};
    if (d->leader.def >= 0 && d->pool->defs[d->leader.def].type != NV_LEADER)
        wrong(d, line, column, "", "%s is no leader card (5.1.2)", id);
}

static void add_row(list *d, char *id, int count, int line, int column)
{
    d->row = gt_grow(d->row, d->n, &d->capacity, sizeof *d->row);
    d->row[d->n++] = (row){id, count, line, column, find(d, id, line, column)};
}

/* ---- JSON */

static void json_cards(list *d, const gt_json *json, const cJSON *cards)
{
    if (!cJSON_IsObject(cards)) {
        gt_json_error(json, cards, d->e, "an object expected, {id: count}, not %s",
                      gt_json_kind(cards));
        return;
    }
    for (const cJSON *node = cards->child; node != NULL; node = node->next) {
        int line, column;
        double n = node->valuedouble;
        if (!cJSON_IsNumber(node) || !(n >= 1 && n <= MAX_COUNT) || (double)(int)n < n) {
            gt_json_error(json, node, d->e, "a number of cards expected, from 1 to %d",
                          NV_MAX_COPIES);
            continue;
        }
        gt_json_line(json, node, true, &line, &column);
        add_row(d, gt_copy_text(node->string, strlen(node->string)), (int)n, line, column);
    }
}

static void check_deck_keys(list *d, const gt_json *json)
{
    static const char *const keys[] = {"name", "leader", "cards", "$schema"};
    for (const cJSON *node = json->root->child; node != NULL; node = node->next) {
        char hint[100];
        int i = 0;
        while (i < 4 && strcmp(keys[i], node->string) != 0)
            i++;
        if (i == 4)
            gt_json_key_error(
                json, node, d->e, "a deck has no key \"%s\"%s", node->string,
                gt_did_you_mean(gt_nearest(node->string, keys, 4), hint, sizeof hint));
        else if (i != 2 && !cJSON_IsString(node))
            gt_json_error(json, node, d->e, "a text expected, not %s", gt_json_kind(node));
    }
}

static void read_json(list *d, const gt_json *json)
{
    const cJSON *name = gt_json_get(json->root, "name"), *cards = gt_json_get(json->root, "cards");
    const cJSON *leader = gt_json_get(json->root, "leader");
    int line, column;
    if (!cJSON_IsObject(json->root)) {
        gt_json_error(json, json->root, d->e, "a deck is an object with name, leader and cards");
        return;
    }
    check_deck_keys(d, json);
    gt_json_line(json, cards != NULL ? cards : json->root, true, &d->line, &d->column);
    if (cJSON_IsString(name)) {
        gt_json_line(json, name, false, &line, &column);
        set_name(d, name->valuestring, strlen(name->valuestring), line, column);
    }
    if (cJSON_IsString(leader)) {
        gt_json_line(json, leader, false, &line, &column);
        set_leader(d, gt_copy_text(leader->valuestring, strlen(leader->valuestring)), line, column);
    }
    if (cards != NULL)
        json_cards(d, json, cards);
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
static void check_name_behind(list *d, cursor *c, int def)
{
    skip_blanks(c);
    size_t size = c->end - c->at;
    if (size == 0 || def < 0)
        return;
    const char *name = d->pool->defs[def].name;
    if (strlen(name) != size || memcmp(c->text + c->at, name, size) != 0)
        wrong(d, c->line, column_of(c, c->at), "", "the card %s is named %s", d->pool->defs[def].id,
              name);
}

static void text_card(list *d, cursor *c, int count)
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
    int def = gt_pool_find(d->pool, id);
    bool leader = def >= 0 && d->pool->defs[def].type == NV_LEADER;
    if (count == 0 || (leader && count == 1))
        set_leader(d, id, c->line, column);
    else
        add_row(d, id, count, c->line, column);
    check_name_behind(d, c, def);
}

static void text_line(list *d, cursor *c)
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
    if (take_word(c, "leader:") || take_word(c, "leader ")) {
        text_card(d, c, 0);
        return;
    }
    int count = take_count(c);
    if (count > 0)
        text_card(d, c, count);
    else
        wrong(d, c->line, column_of(c, start), "",
              "`3 ST01-002`, `leader ST01-001`, `name: ...` or a comment (#) expected");
}

static void read_text(list *d, const char *text, size_t size)
{
    cursor c = {.text = text, .line = 1};
    d->line = d->column = 1;
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

/* ---- Rules (5.1.2) */

static const char *element_name(int element)
{
    return gt_word_text(gt_words_elements, element);
}

static void check_count(list *d)
{
    int sum = 0;
    for (int i = 0; i < d->n; i++)
        sum += d->row[i].count;
    if (sum != NV_DECK_SIZE)
        wrong(d, d->line, d->column, "", "%d cards; a deck has %d beside the leader (5.1.2)", sum,
              NV_DECK_SIZE);
}

static void check_copies(list *d)
{
    for (int i = 0; i < d->n; i++) {
        const row *r = &d->row[i];
        int copies = r->count;
        for (int j = 0; j < i; j++)
            copies += r->def >= 0 && d->row[j].def == r->def ? d->row[j].count : 0;
        if (r->def >= 0 && d->pool->defs[r->def].type == NV_LEADER)
            wrong(d, r->line, r->column, "",
                  "%s is a leader card and cannot be among the 40 (5.1.2)", r->id);
        else if (copies > NV_MAX_COPIES)
            wrong(d, r->line, r->column, "", "%d copies of %s; %d at most (5.1.2.2)", copies, r->id,
                  NV_MAX_COPIES);
    }
}

static void check_triggers(list *d)
{
    int sum = 0;
    const row *over = NULL;
    for (int i = 0; i < d->n; i++) {
        const row *r = &d->row[i];
        if (r->def < 0 || d->pool->defs[r->def].part[NV_PART_TRIGGER] == 0)
            continue;
        sum += r->count;
        if (sum > NV_MAX_TRIGGERS && over == NULL)
            over = r;
    }
    if (over != NULL)
        wrong(d, over->line, over->column, "", "%d cards with a trigger; %d at most (5.1.2.3)", sum,
              NV_MAX_TRIGGERS);
}

static void check_oath(list *d)
{
    if (d->leader.def < 0 || d->pool->defs[d->leader.def].type != NV_LEADER)
        return;
    const gt_def *leader = &d->pool->defs[d->leader.def];
    int own = leader->colour, other = 0;
    bool seen = false;
    for (int i = 0; i < d->n; i++) {
        const row *r = &d->row[i];
        int colour = r->def < 0 ? own : d->pool->defs[r->def].colour;
        seen = seen || colour == own;
        if (colour == own || colour == other)
            continue;
        if (nv_oath_of(leader) == 2 && other == 0)
            other = colour;
        else if (nv_oath_of(leader) == 2)
            wrong(d, r->line, r->column, "",
                  "%s is %s; the oath of %s allows %s and one other "
                  "element, which is %s here (5.1.2.1)",
                  r->id, element_name(colour), leader->id, element_name(own), element_name(other));
        else
            wrong(d, r->line, r->column, "", "%s is %s; the oath of %s allows %s alone (5.1.2.1)",
                  r->id, element_name(colour), leader->id, element_name(own));
    }
    if (!seen && d->n > 0)
        wrong(d, d->line, d->column, "",
              "no %s card; the oath of %s wants its own element "
              "(5.1.2.1)",
              element_name(own), leader->id);
}

static int by_number(const void *a, const void *b)
{
    return *(const int16_t *)a - *(const int16_t *)b;
}

static void fill(list *d)
{
    int n = 0;
    nv_deck *deck = &d->out->deck;
    deck->leader = (int16_t)d->leader.def;
    for (int i = 0; i < d->n; i++)
        for (int k = 0; k < d->row[i].count && n < NV_DECK_SIZE; k++)
            deck->cards[n++] = (int16_t)d->row[i].def;
    qsort(deck->cards, (size_t)n, sizeof deck->cards[0], by_number);
}

static void check(list *d)
{
    if (d->leader.id == NULL)
        wrong(d, d->line, d->column, "", "the leader is missing (5.1.2)");
    check_count(d);
    check_copies(d);
    check_triggers(d);
    check_oath(d);
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
static bool read_rows(list *d, const char *text, size_t size)
{
    if (!looks_like_json(text, size)) {
        bool good = gt_text_check(d->file, text, size, d->e);
        if (good)
            read_text(d, text, size);
        return good;
    }
    gt_json *json = gt_json_parse(d->file, text, size, d->e);
    if (json == NULL)
        return false;
    read_json(d, json);
    gt_json_free(json);
    return true;
}

bool gt_deck_parse(const char *file, const char *text, size_t size, const gt_pool *pool,
                   gt_deck *out, gt_errors *e)
{
    int errors = e->n + e->dropped;
    list d = {.file = file, .pool = pool, .e = e, .out = out};
    *out = (gt_deck){.name = ""};
    if (read_rows(&d, text, size))
        check(&d);
    if (out->name[0] == '\0')
        name_by_file(&d);
    bool good = e->n + e->dropped == errors;
    if (good)
        fill(&d);
    for (int i = 0; i < d.n; i++)
        free(d.row[i].id);
    free(d.row);
    free(d.leader.id);
    return good;
}

bool gt_deck_read(const char *path, const gt_pool *pool, gt_deck *out, gt_errors *e)
{
    size_t size;
    char *text = gt_text_read(path, &size, e);
    if (text == NULL)
        return false;
    bool good = gt_deck_parse(path, text, size, pool, out, e);
    free(text);
    return good;
}

static void add_deck(gt_decks *out, const char *path, const gt_pool *pool, gt_errors *e)
{
    gt_deck deck;
    if (!gt_deck_read(path, pool, &deck, e))
        return;
    for (int i = 0; i < out->n; i++)
        if (strcmp(out->list[i].name, deck.name) == 0) {
            gt_errors_add(e, path, 0, 0, "", "another deck is named \"%s\" already", deck.name);
            return;
        }
    out->list = gt_grow(out->list, out->n, &out->capacity, sizeof *out->list);
    out->list[out->n++] = deck;
}

bool gt_decks_read(const char *const *paths, int n, const gt_pool *pool, gt_decks *out,
                   gt_errors *e)
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
        add_deck(out, files.path[i], pool, e);
    gt_paths_free(&files);
    return e->n + e->dropped == errors;
}

void gt_decks_free(gt_decks *decks)
{
    free(decks->list);
    *decks = (gt_decks){0};
}
