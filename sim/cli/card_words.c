/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards in words; see card_words.h. */
#include "sim/cli/card_words.h"

#include "decks/files/json.h"
#include "decks/language/library.h"
#include "engine/core/property.h"
#include "reports/card_title.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TOLD = 24 };

/* Words of a card in the making, and the members that were told. */
typedef struct saying {
    char *text;
    const char *told[TOLD];
    int n_told;
} saying;

const char *gt_id_in(const cJSON *card)
{
    return cJSON_IsString(card) ? card->valuestring : gt_json_text_in(card, "id");
}

const char *gt_card_named(const gt_pool *pool, const char *id, char text[GT_CARD_WORDS])
{
    int card = gt_pool_find(pool, id);
    bool more = card >= 0 && !gt_say_the_same(id, pool->defs[card].name);
    snprintf(text, GT_CARD_WORDS, "%s%s%s", id, more ? " " : "", more ? pool->defs[card].name : "");
    return text;
}

const char *gt_plain_word(const char *key, bool capital, char text[GT_CARD_WORDS])
{
    snprintf(text, GT_CARD_WORDS, "%s", key);
    for (char *c = text; *c != '\0'; c++)
        *c = *c == '_' ? ' ' : *c;
    if (capital)
        text[0] = (char)toupper((unsigned char)text[0]);
    return text;
}

static void add(char *text, const char *before, const char *more)
{
    size_t used = strlen(text);
    if (snprintf(text + used, GT_CARD_WORDS - used, "%s%s", before, more) < 0)
        text[used] = '\0'; /* what is too long is cut */
}

static void say(saying *s, const char *words)
{
    if (words[0] != '\0')
        add(s->text, s->text[0] != '\0' ? ", " : "", words);
}

static bool was_told(const saying *s, const char *key)
{
    for (int i = 0; i < s->n_told; i++)
        if (strcmp(s->told[i], key) == 0)
            return true;
    return false;
}

static void told(saying *s, const char *key)
{
    if (s->n_told < TOLD)
        s->told[s->n_told++] = key;
}

/* A value alone: "3", "firebolt", "a and b". */
static void add_value(char *text, const cJSON *value)
{
    char number[24];
    const cJSON *one;
    if (cJSON_IsString(value))
        add(text, "", value->valuestring);
    if (cJSON_IsNumber(value)) {
        snprintf(number, sizeof number, "%d", value->valueint);
        add(text, "", number);
    }
    if (cJSON_IsArray(value))
        cJSON_ArrayForEach (one, value) {
            add(text, one == value->child ? "" : " and ", "");
            add_value(text, one);
        }
}

/* ---- Values, and labels of properties. */

/* A format filled in, `{power}/{toughness}`; false: a member is missing. */
static bool fill_in(saying *s, const char *format, const cJSON *card)
{
    char text[GT_CARD_WORDS] = "", part[64];
    const char *keys[4];
    int n = 0;
    while (*format != '\0') {
        size_t plain = strcspn(format, "{");
        snprintf(part, sizeof part, "%.*s", (int)plain, format);
        add(text, part, "");
        format += plain;
        if (*format == '\0')
            break;
        snprintf(part, sizeof part, "%.*s", (int)strcspn(format + 1, "}"), format + 1);
        const cJSON *value = gt_json_get(card, part);
        if (value == NULL || n == 4)
            return false;
        keys[n++] = value->string;
        add_value(text, value);
        format += strlen(part) + 2;
    }
    for (int i = 0; i < n; i++)
        told(s, keys[i]);
    say(s, text);
    return true;
}

/* Whether something is so: not false, 0 or nothing. */
static bool holds(const cJSON *value)
{
    return value != NULL && !cJSON_IsFalse(value) && !cJSON_IsNull(value) &&
           !(cJSON_IsNumber(value) && value->valueint == 0);
}

/* The text of a row, `*` for the value. */
static void say_label(saying *s, const char *label, const cJSON *value)
{
    char text[GT_CARD_WORDS];
    size_t n = strcspn(label, "*");
    snprintf(text, sizeof text, "%.*s", (int)n, label);
    if (label[n] == '*') {
        add_value(text, value);
        add(text, label + n + 1, "");
    }
    say(s, text);
}

static void say_member(saying *s, const cJSON *member)
{
    char text[GT_CARD_WORDS] = "", name[GT_CARD_WORDS];
    const cJSON *one;
    if (cJSON_IsArray(member)) {
        cJSON_ArrayForEach (one, member) {
            text[0] = '\0';
            add_value(text, one);
            say(s, text);
        }
    } else if (cJSON_IsObject(member)) {
        cJSON_ArrayForEach (one, member) {
            text[0] = '\0';
            add_value(text, one);
            add(text, " ", one->string);
            say(s, text);
        }
    } else if (holds(member)) {
        add(text, gt_plain_word(member->string, false, name), cJSON_IsTrue(member) ? "" : " ");
        add_value(text, member);
        say(s, text);
    }
}

const char *gt_card_words(const gt_system *system, const cJSON *card, char text[GT_CARD_WORDS])
{
    static const char *const silent[] = {"id", "covered", "place", "attached", "shown"};
    const char *const *format = system->layout != NULL ? system->layout->values : NULL;
    const gt_property *rows = gt_properties_of(system->rules)->card;
    saying s = {.text = text};
    const cJSON *member;
    text[0] = '\0';
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        told(&s, silent[i]);
    for (; format != NULL && *format != NULL; format++)
        if (fill_in(&s, *format, card))
            break;
    const char *is = gt_json_text_in(card, "covered");
    if (is[0] != '\0' && strcmp(is, "?") != 0) {
        say(&s, "is ");
        add(text, is, "");
    }
    cJSON_ArrayForEach (member, card) {
        if (member->string == NULL || was_told(&s, member->string))
            continue;
        const gt_property *row = gt_property_named(rows, member->string);
        if (row == NULL || row->label == NULL)
            say_member(&s, member);
        else if (holds(member))
            say_label(&s, row->label, member);
    }
    return text;
}

/* ---- Between the players. */

static const char *thing_called(const gt_layout *layout, const char *word)
{
    for (const gt_wording *t = layout->thing; t != NULL && t->move != NULL; t++)
        if (strcmp(t->move, word) == 0)
            return t->text;
    return NULL;
}

/* What has an id is told by it, and whose it is; its zone goes without saying. */
static bool goes_without(const cJSON *member, bool has_id)
{
    bool place = strcmp(member->string, "player") == 0 || strcmp(member->string, "zone") == 0;
    return strcmp(member->string, "id") == 0 || (place && has_id) || !holds(member) ||
           (cJSON_IsArray(member) && member->child == NULL);
}

/* `thing` with what is in it, as far as two levels down. */
static void put_thing(const gt_layout *layout, const gt_pool *pool, const cJSON *thing, int depth,
                      char text[GT_CARD_WORDS])
{
    char name[GT_CARD_WORDS], inner[GT_CARD_WORDS];
    const char *id = gt_id_in(thing), *player = gt_json_text_in(thing, "player");
    const cJSON *member;
    text[0] = '\0';
    if (!cJSON_IsObject(thing)) {
        const char *called = cJSON_IsString(thing) ? thing_called(layout, id) : NULL;
        if (cJSON_IsString(thing))
            add(text, called != NULL ? called : gt_card_named(pool, id, name), "");
        else if (cJSON_IsArray(thing))
            cJSON_ArrayForEach (member, thing) {
                put_thing(layout, pool, member, depth - 1, inner);
                add(text, member == thing->child ? "" : " and ", inner);
            }
        else
            add_value(text, thing);
        return;
    }
    if (id[0] != '\0') {
        add(text, gt_card_named(pool, id, name), player[0] != '\0' ? " (" : "");
        add(text, player, player[0] != '\0' ? ")" : "");
    }
    cJSON_ArrayForEach (member, thing) {
        if (depth == 0 || goes_without(member, id[0] != '\0'))
            continue;
        const char *called =
            cJSON_IsString(member) ? thing_called(layout, member->valuestring) : NULL;
        add(text, text[0] != '\0' ? ", " : "",
            called != NULL ? called : gt_plain_word(member->string, false, name));
        if (cJSON_IsTrue(member) || called != NULL)
            continue;
        put_thing(layout, pool, member, depth - 1, inner);
        add(text, " ", inner);
    }
}

const char *gt_thing_words(const gt_layout *layout, const gt_pool *pool, const cJSON *thing,
                           char text[GT_CARD_WORDS])
{
    put_thing(layout, pool, thing, 2, text);
    return text;
}
