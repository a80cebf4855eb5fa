/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks in JSON. Ours has a key for each section; of others are read lists of cards, `{"cards":
 * [{"id": ..., "count": ...}]}` or the list alone, and saved tables of Tabletop Simulator, where
 * each card lies in a pile under its name. */
#include "decks/files/fold.h"
#include "decks/files/json.h"
#include "decks/lists/deck_format.h"
#include "decks/system.h"

typedef gt_deck_reader reader;

bool gt_deck_is_json(const char *text, size_t size)
{
    size_t i = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (i < size && strchr(" \t\r\n", text[i]) != NULL && text[i] != '\0')
        i++;
    return i < size && (text[i] == '{' || (text[i] == '[' && size > i + 1 &&
                                           memchr("{[\"]", text[i + 1], 4) != NULL));
}

/* Hands over cards at the place of a node; `key`: their name is its key. */
static void hand_over(reader *d, const gt_json *json, const cJSON *node, bool key, const char *text,
                      int count, int part, bool strict)
{
    gt_deck_place place = {.part = part, .strict = strict};
    gt_json_line(json, node, key, &place.line, &place.column);
    gt_deck_reader_card(d, text, strcspn(text, "\r\n"), count, place);
}

/* ---- Lists of cards. */

/* The first member of these names, in any case; NULL: there is none. */
static const cJSON *member(const cJSON *object, const char *const *names)
{
    for (; *names != NULL; names++)
        for (const cJSON *node = object->child; node != NULL; node = node->next)
            if (gt_alike(node->string, strlen(node->string), *names))
                return node;
    return NULL;
}

static bool is_count(const cJSON *node)
{
    double n = node->valuedouble;
    return cJSON_IsNumber(node) && n >= 1 && n <= GT_MOST_COPIES && (double)(int)n >= n;
}

/* `{"id": "ST01-002", "count": 3}` */
static void list_object(reader *d, const gt_json *json, const cJSON *object, int part, bool strict)
{
    static const char *const cards[] = {"id",   "card_id", "cardid", "code",     "name",
                                        "card", "number",  "no",     "passcode", NULL};
    static const char *const counts[] = {"count",  "quantity", "qty",  "copies",
                                         "amount", "num",      "수량", NULL};
    const cJSON *card = member(object, cards), *count = member(object, counts);
    char number[16];
    if (card != NULL && cJSON_IsObject(card)) /* {"count": 3, "card": {"name": ...}} */
        card = member(card, cards);
    if (card == NULL || (!cJSON_IsString(card) && !is_count(card) && !cJSON_IsNumber(card))) {
        gt_json_error(json, object, d->list.errors,
                      "a card expected, {\"id\": ID, \"count\": NUMBER}");
    } else if (count != NULL && !is_count(count)) {
        gt_json_error(json, count, d->list.errors, "a number of cards expected, from 1 to %d",
                      GT_MOST_COPIES);
    } else {
        if (cJSON_IsNumber(card))
            snprintf(number, sizeof number, "%.0f", card->valuedouble);
        hand_over(d, json, card, false, cJSON_IsString(card) ? card->valuestring : number,
                  count != NULL ? (int)count->valuedouble : 1, part, strict);
    }
}

/* `"3 ST01-002"` */
static void list_text(reader *d, const gt_json *json, const cJSON *node, int part, bool strict)
{
    const char *text = node->valuestring;
    gt_card_line line =
        gt_card_line_read(d->list.pool, &(gt_columns){.known = false}, text, strcspn(text, "\r\n"));
    gt_deck_place place = {.part = part, .strict = strict};
    gt_json_line(json, node, false, &place.line, &place.column);
    if (line.is.card < 0)
        line.is.card = gt_deck_reader_numbered(d, text + line.at, line.size);
    gt_deck_reader_found(d, &line.is, text + line.at, line.size, line.count, place);
}

static void list_cards(reader *d, const gt_json *json, const cJSON *list, int part, bool strict)
{
    for (const cJSON *node = list->child; node != NULL && !gt_deck_reader_full(d);
         node = node->next)
        if (cJSON_IsObject(node))
            list_object(d, json, node, part, strict);
        else if (cJSON_IsString(node))
            list_text(d, json, node, part, strict);
        else
            gt_json_error(json, node, d->list.errors, "a card expected, not %s",
                          gt_json_kind(node));
}

/* `{"ST01-002": 3}`, or a list. */
static void read_cards(reader *d, const gt_json *json, const cJSON *cards, int section)
{
    if (cJSON_IsArray(cards)) {
        list_cards(d, json, cards, section, section != gt_section_named(d->list.system, ""));
        return;
    }
    if (!cJSON_IsObject(cards)) {
        gt_json_error(json, cards, d->list.errors, "an object expected, {id: count}, not %s",
                      gt_json_kind(cards));
        return;
    }
    for (const cJSON *node = cards->child; node != NULL && !gt_deck_reader_full(d);
         node = node->next)
        if (is_count(node))
            hand_over(d, json, node, true, node->string, (int)node->valuedouble, section, true);
        else
            gt_json_error(json, node, d->list.errors, "a number of cards expected, from 1 to %d",
                          d->list.system->section[section].copies);
}

/* ---- Tabletop Simulator. */

/* Whether a card goes into the first section that has no word, where nothing says otherwise. */
static bool is_of_main(const reader *d, const char *text)
{
    const gt_system *system = d->list.system;
    gt_called is = gt_card_called(d->list.pool, text, strcspn(text, "\r\n"));
    return is.card < 0 || system->section_of == NULL ||
           system->section_of(d->list.pool, is.card, 1) == gt_section_named(system, "");
}

/* The part of the deck that a pile is: by its name; else the first is the deck, and others lie
 * beside it, unless their cards say otherwise. */
static int part_of_pile(reader *d, const gt_json *json, const cJSON *pile, int number)
{
    const char *name = gt_json_text_in(pile, "Nickname");
    const cJSON *first = gt_json_get(pile, "ContainedObjects");
    int part = gt_part_called(d->list.system, name, strlen(name)), line, column;
    int beside = gt_section_beside(d->list.system);
    first = first != NULL ? first->child : NULL;
    if (part != GT_PART_ANY || number == 0 || beside < 0 || first == NULL ||
        !is_of_main(d, gt_json_text_in(first, "Nickname")))
        return part;
    gt_json_line(json, pile, false, &line, &column);
    gt_deck_reader_warn(d, line, column, "pile %d is taken for the %s", number + 1,
                        d->list.system->section[beside].key);
    return beside;
}

/* Reads what lies on the table, or in a pile or bag. */
static void read_objects(reader *d, const gt_json *json, const cJSON *objects, int part)
{
    int piles = 0;
    for (const cJSON *node = objects->child; node != NULL && !gt_deck_reader_full(d);
         node = node->next) {
        const cJSON *inside = gt_json_get(node, "ContainedObjects");
        const char *name = gt_json_text_in(node, "Nickname");
        if (cJSON_IsArray(inside))
            read_objects(d, json, inside, part_of_pile(d, json, node, piles++));
        else
            hand_over(d, json, node, false, name[0] != '\0' ? name : "(a card without a name)", 1,
                      part, false);
    }
}

/* ---- Ours. */

static void json_section(reader *d, const gt_json *json, const cJSON *node, int section)
{
    if (!d->list.system->section[section].single) {
        read_cards(d, json, node, section);
    } else if (cJSON_IsString(node)) {
        hand_over(d, json, node, false, node->valuestring, 1, section, true);
    }
}

enum { OTHER_KEYS = 4, MOST_KEYS = 16 };
static const char PLANS[] = "plans";

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
    if (gt_section_beside(system) >= 0 && n < MOST_KEYS)
        keys[n++] = PLANS;
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
        bool text = i < OTHER_KEYS ||
                    (i - OTHER_KEYS < system->n_sections && system->section[i - OTHER_KEYS].single);
        const char *near = NULL;
        if (i == n && !gt_errors_full(d->list.errors, json->file))
            near = gt_nearest(node->string, keys, n);
        if (i == n)
            gt_json_key_error(json, node, d->list.errors, "a deck has no key '%s'%s", node->string,
                              gt_did_you_mean(near, hint, sizeof hint));
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

static void read_deck(reader *d, const gt_json *json)
{
    const gt_system *system = d->list.system;
    static const struct {
        const char *key;
        void (*take)(reader *d, const char *text, size_t size, int line, int column);
    } facts[] = {{"name", gt_deck_reader_name},
                 {"rules", gt_deck_reader_rules},
                 {"options", gt_deck_reader_options}};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const char *text = gt_json_text_in(json->root, facts[i].key);
        int line, column;
        if (!cJSON_IsString(gt_json_get(json->root, facts[i].key)))
            continue;
        gt_json_line(json, gt_json_get(json->root, facts[i].key), false, &line, &column);
        facts[i].take(d, text, strlen(text), line, column);
    }
    for (int i = 0; i < system->n_sections; i++) {
        const cJSON *node = gt_json_get(json->root, system->section[i].key);
        if (node != NULL)
            json_section(d, json, node, i);
    }
    const cJSON *plans = gt_json_get(json->root, PLANS);
    if (plans != NULL && gt_section_beside(system) >= 0)
        gt_deck_reader_plans(d, json, plans);
}

/* Whether a section is a list, as other programs write it; then their other keys are nothing of
 * ours. */
static bool is_of_others(const reader *d, const cJSON *root)
{
    bool list = false;
    for (int i = 0; i < d->list.system->n_sections; i++)
        list |= cJSON_IsArray(gt_json_get(root, d->list.system->section[i].key));
    return list;
}

static void read_json(reader *d, const gt_json *json)
{
    char keys[200];
    const cJSON *table = gt_json_get(json->root, "ObjectStates");
    if (cJSON_IsArray(json->root)) {
        d->list.line = d->list.column = 1;
        list_cards(d, json, json->root, GT_PART_ANY, false);
    } else if (!cJSON_IsObject(json->root)) {
        gt_json_error(json, json->root, d->list.errors, "a deck is an object with %s",
                      tell_keys(d->list.system, keys, sizeof keys));
    } else if (cJSON_IsArray(table)) {
        d->list.line = d->list.column = 1;
        read_objects(d, json, table, GT_PART_ANY);
    } else {
        if (!is_of_others(d, json->root))
            check_deck_keys(d, json);
        find_place(d, json);
        read_deck(d, json);
    }
}

/* Whether it is a saved table: cards have their text below their name there. */
static bool is_table(const char *text, size_t size)
{
    static const char key[] = "\"ObjectStates\"";
    for (const char *at = text; (at = memchr(at, '"', size - (size_t)(at - text))) != NULL; at++)
        if (size - (size_t)(at - text) >= sizeof key - 1 && memcmp(at, key, sizeof key - 1) == 0)
            return true;
    return false;
}

bool gt_deck_read_json(reader *d, const char *text, size_t size)
{
    gt_json *json = (is_table(text, size) ? gt_json_parse_lines : gt_json_parse)(
        d->list.file, text, size, d->list.errors);
    if (json == NULL)
        return false;
    read_json(d, json);
    gt_json_free(json);
    return true;
}
