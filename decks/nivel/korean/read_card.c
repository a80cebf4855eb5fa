/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card from its printed text, which is one paragraph: read, referred and proven by printing. */
#include "decks/nivel/korean/read_card.h"

#include "decks/files/memory.h"
#include "decks/nivel/korean/korean.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEAR = 3 };

struct gt_card_reader {
    gt_phrases *p;
    const gt_printed_card *card;
    gt_card_reading *out;
    char text[NV_LONGEST_TEXT];
};

static const char *const keys[] = {"key", "on", "if", "give", NULL};

static struct gt_card_reader *open_reader(void)
{
    static const gt_phrase_row *const tables[] = {nv_korean_nouns, nv_korean_effects,
                                                  nv_korean_abilities, NULL};
    struct gt_card_reader *r = gt_resize(NULL, 1, sizeof *r);
    memset(r, 0, sizeof *r);
    r->p = gt_phrases_new(tables, nv_korean_lexemes, keys);
    return r;
}

static void close_reader(struct gt_card_reader *r)
{
    gt_phrases_free(r->p);
    gt_free(r);
}

/* ---- The text. */

static gt_term refer(void *with, gt_term meaning, const char **why)
{
    struct gt_card_reader *r = with;
    return nv_korean_refer(r->p, meaning, why);
}

static bool read_text(struct gt_card_reader *r, const char *category, gt_term *out)
{
    const gt_text_reader reader = {r->p, refer, r, NEAR};
    if (!nv_korean_words(r->card->text, r->text))
        return gt_refuse_text(r->out, "the text is too long", "");
    return gt_read_text(&reader, r->text, category, r->out, out);
}

/* ---- The card. */

static const char *const types[][2] = {
    {"UNIT", "unit"}, {"SKILL", "skill"}, {"ITEM", "item"}, {"LEADER", "leader"}, {NULL, NULL}};

static const char *const elements[][2] = {{"화염", "fire"},      {"대지", "earth"},
                                          {"폭풍", "storm"},     {"파도", "wave"},
                                          {"번개", "lightning"}, {NULL, NULL}};

static const char *word_in(const char *const list[][2], const char *word)
{
    for (int i = 0; list[i][0] != NULL; i++)
        if (strcmp(list[i][0], word) == 0 || strcmp(list[i][1], word) == 0)
            return list[i][1];
    return NULL;
}

static void add_number(cJSON *card, const char *key, const char *text)
{
    while (*text != '\0' && !isdigit((unsigned char)*text))
        text++;
    if (*text != '\0')
        cJSON_AddNumberToObject(card, key, atoi(text));
}

static void add_list(cJSON *card, const char *key, const char *text)
{
    cJSON *list = cJSON_CreateArray();
    char word[100];
    for (const char *at = text; *at != '\0';) {
        size_t n = strcspn(at, ";");
        snprintf(word, sizeof word, "%.*s", (int)n, at);
        if (n > 0)
            cJSON_AddItemToArray(list, cJSON_CreateString(word));
        at += n + (at[n] == ';');
    }
    if (cJSON_GetArraySize(list) > 0)
        cJSON_AddItemToObject(card, key, list);
    else
        cJSON_Delete(list);
}

static void fill_card(struct gt_card_reader *r, const char *type, const char *element, cJSON *text)
{
    const gt_printed_card *c = r->card;
    cJSON *card = cJSON_CreateObject();
    r->out->card = card;
    r->out->tokens = cJSON_CreateArray();
    cJSON_AddStringToObject(card, "id", *c->id == '\0' ? c->name : c->id);
    cJSON_AddStringToObject(card, "name", c->name);
    cJSON_AddStringToObject(card, "type", type);
    cJSON_AddStringToObject(card, "element", element);
    add_number(card, "cost", c->cost);
    add_number(card, "power", c->power);
    add_number(card, "hit", c->hit);
    add_list(card, "affiliations", c->affiliations);
    while (text->child != NULL) {
        cJSON *member = cJSON_DetachItemViaPointer(text, text->child);
        cJSON_AddItemToObject(card, member->string, member);
    }
    cJSON_Delete(text);
}

static void read_card(struct gt_card_reader *r, const gt_printed_card *card, gt_card_reading *out)
{
    const char *type = word_in(types, card->types), *element = word_in(elements, card->element);
    *out = (gt_card_reading){.card = NULL};
    r->card = card;
    r->out = out;
    gt_term term = 0;
    gt_phrases_unuse(r->p);
    bool right = type != NULL && element != NULL;
    if (!right)
        gt_refuse_text(out, "no type or element of the game", "");
    bool unit = right && (strcmp(type, "unit") == 0 || strcmp(type, "item") == 0);
    if (right && read_text(r, unit ? "unit" : type, &term)) {
        cJSON *text = gt_term_to_json(gt_phrases_terms(r->p), term);
        fill_card(r, type, element, cJSON_IsObject(text) ? text : cJSON_CreateObject());
        if (!cJSON_IsObject(text))
            cJSON_Delete(text);
    }
    gt_phrases_forget(r->p);
}

static struct gt_phrases *rows_of(struct gt_card_reader *r)
{
    return r->p;
}

const gt_card_reading_rows nv_card_reading = {open_reader, close_reader, read_card, rows_of};
