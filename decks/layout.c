/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves in words, and layouts as JSON; see layout.h. */
#include "decks/layout.h"

#include "decks/files/json.h"
#include "decks/language/library.h"
#include "decks/system.h"
#include "engine/core/property.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORD = 96, WORDS = 16, OPERANDS = 4 };

/* A move cut into words; a colon is one of its own. */
typedef struct words {
    char word[WORDS][WORD];
    int n;
} words;

/* What a move is told with. */
typedef struct telling {
    const gt_layout *layout;
    const gt_pool *pool;
    const cJSON *zones;
    const words *words;
    int operand[OPERANDS]; /* their words */
    bool numbered[OPERANDS]; /* the word behind it says which one of its name it is */
    int n;
    char *text;
    size_t size, used;
} telling;

static void put(telling *t, const char *text, size_t n)
{
    for (size_t i = 0; i < n && t->used + 1 < t->size; i++)
        t->text[t->used++] = text[i];
    t->text[t->used] = '\0';
}

static void put_text(telling *t, const char *text)
{
    put(t, text, strlen(text));
}

/* ---- Cutting. */

static void cut(const char *text, words *w)
{
    w->n = 0;
    while (w->n < WORDS) {
        text += strspn(text, " ");
        size_t n = *text == ':' ? 1 : strcspn(text, " :");
        if (n == 0)
            return;
        snprintf(w->word[w->n++], WORD, "%.*s", (int)n, text);
        text += n;
    }
}

static bool is_number(const char *word)
{
    return *word != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* Whether a word names a card, so that a number behind it can belong to it. */
static bool names_card(const telling *t, const char *word)
{
    return strchr(word, '@') != NULL || gt_pool_find(t->pool, word) >= 0;
}

/* Takes an operand at a word; returns the number of the word behind it. */
static int take(telling *t, int at, const char *next_in_pattern)
{
    const words *w = t->words;
    bool more = at + 1 < w->n && is_number(w->word[at + 1]) && *next_in_pattern != '*';
    if (t->n == OPERANDS)
        return WORDS + 1;
    t->operand[t->n] = at;
    t->numbered[t->n] = more && names_card(t, w->word[at]);
    return at + 1 + t->numbered[t->n++];
}

static bool matches(telling *t, const char *pattern)
{
    int at = 0;
    t->n = 0;
    for (; *pattern != '\0'; pattern += strspn(pattern, " ")) {
        size_t n = strcspn(pattern, " ");
        if (at >= t->words->n)
            return false;
        const char *word = t->words->word[at];
        if (*pattern == '*')
            at = take(t, at, pattern + n + strspn(pattern + n, " "));
        else if (strlen(word) == n && strncmp(word, pattern, n) == 0)
            at++;
        else
            return false;
        pattern += n;
    }
    return at == t->words->n;
}

/* ---- Operands. */

static const char *wording_of(const gt_wording *list, const char *word)
{
    for (; list != NULL && list->move != NULL; list++)
        if (strcmp(list->move, word) == 0)
            return list->text;
    return NULL;
}

/* " in A's graveyard", by the letters behind `@`. */
static void put_place(telling *t, const char *place)
{
    for (const gt_wording *w = t->layout->place; w != NULL && w->move != NULL; w++) {
        size_t n = strcspn(w->move, "*");
        if (strncmp(w->move, place, n) != 0 || (w->move[n] == '\0' && place[n] != '\0'))
            continue;
        if (w->text[0] != '\0')
            put_text(t, " ");
        for (const char *c = w->text; *c != '\0'; c++)
            put(t, *c == '*' ? place + n : c, *c == '*' ? strlen(place + n) : 1);
        return;
    }
}

static void put_name(telling *t, const char *id)
{
    int card = gt_pool_find(t->pool, id);
    const char *thing = card < 0 ? wording_of(t->layout->thing, id) : NULL;
    put_text(t, card >= 0 ? t->pool->defs[card].name : thing != NULL ? thing : id);
}

static void put_word(telling *t, const char *word, bool placed)
{
    char id[WORD];
    size_t n = strcspn(word, "@");
    snprintf(id, sizeof id, "%.*s", (int)n, word);
    put_name(t, id);
    if (placed && word[n] == '@')
        put_place(t, word + n + 1);
}

/* The card that lies in a zone; false: none does. */
static bool put_card_in(telling *t, const char *zone)
{
    const cJSON *cards = gt_json_get(gt_json_get(t->zones, zone), "cards");
    const char *id = gt_json_text_in(cJSON_GetArrayItem(cards, 0), "id");
    if (*id == '\0')
        return false;
    put_name(t, id);
    return true;
}

/* `how` is what stands behind the number in {1}, {1-}, {1@}. */
static void put_operand(telling *t, int operand, char how)
{
    const char *word = t->words->word[t->operand[operand]];
    if (how == '@' && put_card_in(t, word))
        return;
    put_word(t, word, how != '-');
    if (t->numbered[operand]) {
        put_text(t, " ");
        put_text(t, t->words->word[t->operand[operand] + 1]);
    }
}

static void put_wording(telling *t, const char *text)
{
    while (*text != '\0') {
        size_t n = strcspn(text, "{");
        put(t, text, n);
        text += n;
        if (*text == '\0')
            return;
        int operand = text[1] - '1';
        if (operand >= 0 && operand < t->n)
            put_operand(t, operand, text[2]);
        text += strcspn(text, "}") + 1;
    }
}

/* Word by word, with names. */
static void put_as_it_is(telling *t)
{
    for (int i = 0; i < t->words->n; i++) {
        if (i > 0 && strcmp(t->words->word[i], ":") != 0)
            put_text(t, " ");
        put_word(t, t->words->word[i], true);
    }
}

const char *gt_move_in_words(const gt_system *system, const gt_pool *pool, const cJSON *zones,
                             const char *move, char *text, size_t size)
{
    static const gt_layout nothing;
    words w;
    telling t = {.layout = system->layout != NULL ? system->layout : &nothing,
                 .pool = pool,
                 .zones = zones,
                 .words = &w,
                 .text = text,
                 .size = size};
    text[0] = '\0';
    cut(move, &w);
    for (const gt_wording *row = t.layout->move; row != NULL && row->move != NULL; row++)
        if (matches(&t, row->move)) {
            put_wording(&t, row->text);
            return text;
        }
    put_as_it_is(&t);
    return text;
}

/* ---- Kinds of cards. */

const char *gt_type_of(const gt_system *system, const gt_def *card)
{
    const gt_kind *kind = system->layout != NULL ? system->layout->type : NULL;
    for (; kind != NULL && kind->name != NULL; kind++)
        if ((card->type & kind->bits) != 0)
            return kind->name;
    return NULL;
}

const char *gt_colour_of(const gt_system *system, const gt_def *card)
{
    const char *found = NULL;
    const gt_kind *kind = system->layout != NULL ? system->layout->colour : NULL;
    for (; kind != NULL && kind->name != NULL; kind++) {
        if ((card->colour & kind->bits) == 0)
            continue;
        if (found != NULL)
            return "several";
        found = kind->name;
    }
    return found;
}

/* ---- As JSON. */

static cJSON *areas_json(const gt_area *area)
{
    static const char *const kind[] = {"row", "lane", "hand", "pile"};
    cJSON *list = cJSON_CreateArray();
    for (; area != NULL && area->zone != NULL; area++) {
        cJSON *row = cJSON_CreateObject();
        cJSON_AddStringToObject(row, "zone", area->zone);
        cJSON_AddStringToObject(row, "title", area->title);
        cJSON_AddStringToObject(row, "kind", kind[area->kind]);
        cJSON_AddNumberToObject(row, "row", area->row);
        if (area->types != 0)
            cJSON_AddNumberToObject(row, "types", area->types);
        if (area->most != 0)
            cJSON_AddNumberToObject(row, "most", area->most);
        if (area->with != NULL)
            cJSON_AddStringToObject(row, "with", area->with);
        cJSON_AddItemToArray(list, row);
    }
    return list;
}

static cJSON *titled_json(const gt_titled *titled)
{
    cJSON *list = cJSON_CreateArray();
    for (; titled != NULL && titled->key != NULL; titled++) {
        cJSON *row = cJSON_CreateObject();
        cJSON_AddStringToObject(row, "key", titled->key);
        cJSON_AddStringToObject(row, "title", titled->title);
        cJSON_AddBoolToObject(row, "lastFirst", titled->last_first);
        cJSON_AddItemToArray(list, row);
    }
    return list;
}

static cJSON *facts_json(const gt_property *row)
{
    cJSON *list = cJSON_CreateArray();
    for (; gt_property_name(row) != NULL; row++) {
        if (row->label == NULL || row->unseen)
            continue;
        cJSON *fact = cJSON_CreateObject();
        cJSON_AddStringToObject(fact, "key", gt_property_name(row));
        cJSON_AddStringToObject(fact, "title", row->label);
        cJSON_AddBoolToObject(fact, "rare", row->rare);
        cJSON_AddItemToArray(list, fact);
    }
    return list;
}

static void add_mark(cJSON *list, const char *key, const char *value, const char *text, int look)
{
    static const char *const looks[] = {"plain", "turned", "down", "fights"};
    cJSON *mark = cJSON_CreateObject();
    cJSON_AddStringToObject(mark, "key", key);
    if (value != NULL)
        cJSON_AddStringToObject(mark, "value", value);
    cJSON_AddStringToObject(mark, "text", text);
    cJSON_AddStringToObject(mark, "look", looks[look]);
    cJSON_AddItemToArray(list, mark);
}

/* One of several words has a row for each: the first lies as any other card. */
static cJSON *marks_json(const gt_property *row, const char *covered)
{
    cJSON *list = cJSON_CreateArray();
    for (; gt_property_name(row) != NULL; row++) {
        const char *name = gt_property_name(row), *text = row->label != NULL ? row->label : name;
        bool plain = row->label == NULL && row->look == GT_LOOK_PLAIN;
        if (row->unseen || plain)
            continue;
        if (row->form != GT_IS_WORD)
            add_mark(list, name, NULL, text, row->look);
        else
            for (int word = 0; row->words[word] != NULL; word++)
                add_mark(list, name, gt_property_words(row)[word], text, word > 0 ? row->look : 0);
    }
    if (covered != NULL)
        add_mark(list, "covered", NULL, covered, GT_LOOK_DOWN);
    return list;
}

cJSON *gt_layout_json(const gt_system *system)
{
    static const gt_layout nothing;
    const gt_layout *l = system->layout != NULL ? system->layout : &nothing;
    const gt_properties *properties = gt_properties_of(system->rules);
    cJSON *json = cJSON_CreateObject(), *values = cJSON_CreateArray();
    for (const char *const *value = l->values; value != NULL && *value != NULL; value++)
        cJSON_AddItemToArray(values, cJSON_CreateString(*value));
    cJSON *things = cJSON_AddObjectToObject(json, "things");
    for (const gt_wording *thing = l->thing; thing != NULL && thing->move != NULL; thing++)
        cJSON_AddStringToObject(things, thing->move, thing->text);
    cJSON_AddItemToObject(json, "areas", areas_json(l->area));
    cJSON_AddItemToObject(json, "facts", facts_json(properties->player));
    cJSON_AddItemToObject(json, "middle", titled_json(l->middle));
    cJSON_AddItemToObject(json, "values", values);
    cJSON_AddItemToObject(json, "marks", marks_json(properties->card, l->covered));
    return json;
}
