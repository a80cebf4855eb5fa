/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card from its printed text: paragraphs one by one, each read, referred and proven by
 * printing. */
#include "decks/magic/english/read_card.h"

#include "decks/files/fold.h"
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/language/words.h"
#include "decks/magic/english/english.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 4000, MOST_PARAGRAPHS = 20, NEAR = 2 };

struct gt_card_reader {
    gt_phrases *p;
    const gt_printed_card *card;
    gt_card_reading *out;
    char text[LONGEST];
    char *paragraph[MOST_PARAGRAPHS];
    int n;
    mg_references so_far, after; /* of a spell; with the paragraph that is read */
};

static struct gt_card_reader *open_reader(void)
{
    struct gt_card_reader *r = gt_resize(NULL, 1, sizeof *r);
    memset(r, 0, sizeof *r);
    r->p = mg_english_new();
    return r;
}

static void close_reader(struct gt_card_reader *r)
{
    gt_phrases_free(r->p);
    gt_free(r);
}

/* ---- The text as it is read. */

/* `now` in the place of each `old`, whole words; not in quoted abilities, where a name is another
 * object's than the one that has them. */
static void replace(char text[LONGEST], const char *old, const char *now, bool quoted)
{
    bool inside = false;
    char out[LONGEST];
    size_t n = strlen(old), size = 0;
    if (n == 0)
        return;
    for (const char *at = text; *at != '\0' && size < LONGEST - 1;) {
        bool begins =
            at == text || !isalnum((unsigned char)at[-1]) || !isalnum((unsigned char)old[0]);
        bool ends = !isalnum((unsigned char)at[n - 1 < strlen(at) ? n : strlen(at)]) ||
                    !isalnum((unsigned char)old[n - 1]);
        inside = inside != (*at == '"');
        if (begins && strncmp(at, old, n) == 0 && ends && (quoted || !inside)) {
            int more = snprintf(out + size, LONGEST - size, "%s", now);
            size = size + (size_t)more < LONGEST ? size + (size_t)more : LONGEST - 1;
            at += n;
        } else {
            out[size++] = *at++;
        }
    }
    out[size] = '\0';
    memcpy(text, out, size + 1);
}

static void without_reminders(char *text)
{
    char *to = text;
    int depth = 0;
    for (const char *at = text; *at != '\0'; at++) {
        depth += *at == '(';
        if (depth == 0 && !(*at == ' ' && (to == text || to[-1] == ' ' || to[-1] == '\n')))
            *to++ = *at;
        depth -= *at == ')' && depth > 0;
    }
    *to = '\0';
}

/* A sentence that ends within a quoted ability ends outside of it, too. */
static void end_quotes(char text[LONGEST])
{
    char out[LONGEST];
    size_t n = 0;
    bool inside = false;
    for (const char *at = text; *at != '\0' && n + 2 < LONGEST; at++) {
        out[n++] = *at;
        inside = inside != (*at == '"');
        bool ends = *at == '"' && !inside && at > text + 1 &&
                    (at[-1] == '.' || (at[-1] == '"' && at[-2] == '.'));
        if (ends &&
            (at[1] == '\0' || at[1] == '\n' || (at[1] == ' ' && isupper((unsigned char)at[2]))))
            out[n++] = '.';
    }
    out[n] = '\0';
    memcpy(text, out, n + 1);
}

/* What a creature has at a level is one paragraph: "LEVEL 1-4 | 2/2 | Flying". */
static bool join_levels(char text[LONGEST])
{
    char out[LONGEST];
    size_t n = 0;
    bool inside = false;
    for (const char *at = text; *at != '\0'; at++) {
        bool begins = at == text || at[-1] == '\n', level = strncmp(at, "LEVEL ", 6) == 0;
        if (n + 4 > LONGEST)
            return false;
        inside = inside || (begins && level);
        bool joined = *at == '\n' && inside && strncmp(at + 1, "LEVEL ", 6) != 0 && at[1] != '\0';
        n += (size_t)sprintf(out + n, joined ? " | " : "%c", *at);
    }
    out[n] = '\0';
    memcpy(text, out, n + 1);
    return true;
}

/* Paragraphs; those with a dot in front belong to the one before. */
static bool cut(struct gt_card_reader *r)
{
    r->n = 0;
    for (char *at = r->text; *at != '\0';) {
        char *end = at + strcspn(at, "\n");
        bool last = *end == '\0';
        bool mode = strncmp(at, "•", strlen("•")) == 0;
        *end = '\0';
        size_t size = (size_t)(end - at);
        while (size > 0 && at[size - 1] == ' ')
            at[--size] = '\0';
        if (mode && r->n > 0) {
            char *before = r->paragraph[r->n - 1];
            size_t n = strlen(before);
            before[n] = ' ';
            memmove(before + n + 1, at, size + 1);
        } else if (*at != '\0') {
            if (r->n == MOST_PARAGRAPHS)
                return false;
            r->paragraph[r->n++] = at;
        }
        at = last ? end : end + 1;
    }
    return true;
}

static bool prepare(struct gt_card_reader *r)
{
    char name[200];
    if (strlen(r->card->text) + 100 > LONGEST)
        return false;
    snprintf(r->text, sizeof r->text, "%s", r->card->text);
    replace(r->text, r->card->name, "~", false);
    size_t n = strcspn(r->card->name, ",");
    if (r->card->name[n] == ',' && n < sizeof name) {
        snprintf(name, sizeof name, "%.*s", (int)n, r->card->name);
        replace(r->text, name, "~", false);
    }
    for (const mg_spelling *s = mg_spellings; s->old != NULL; s++)
        replace(r->text, s->old, s->now, true);
    without_reminders(r->text);
    end_quotes(r->text);
    return join_levels(r->text) && cut(r);
}

/* ---- A paragraph. */

static bool is_spell(const struct gt_card_reader *r)
{
    return strstr(r->card->types, "nstant") != NULL || strstr(r->card->types, "orcery") != NULL;
}

/* A spell is one effect, in which words refer to other paragraphs, too. */
static gt_term refer(void *with, gt_term meaning, const char **why)
{
    struct gt_card_reader *r = with;
    r->after = is_spell(r) ? r->so_far : (mg_references){.n_targets = 0};
    return mg_english_refer(r->p, &r->after, meaning, is_spell(r), why);
}

static bool read_paragraph(struct gt_card_reader *r, const char *text, const char *category,
                           gt_term *out)
{
    const gt_text_reader reader = {r->p, refer, r, NEAR};
    bool right = gt_read_text(&reader, text, category, r->out, out);
    if (right)
        r->so_far = r->after;
    return right;
}

/* ---- The card. */

static cJSON *in(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

/* "Akroma, Angel of Wrath": akroma-angel-of-wrath */
static void make_id(const char *name, char *out, size_t size)
{
    size_t n = 0;
    for (const char *at = name; *at != '\0' && n + 1 < size; at++) {
        char c = (char)tolower((unsigned char)*at);
        bool plain = isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
        if (plain)
            out[n++] = c;
        else if ((c == ' ' || c == '-' || c == '/') && n > 0 && out[n - 1] != '-')
            out[n++] = '-';
    }
    n -= n > 0 && out[n - 1] == '-';
    out[n] = '\0';
}

/* A list, unless it is empty. */
static void add_some(cJSON *object, const char *key, cJSON *list)
{
    if (cJSON_GetArraySize(list) > 0)
        cJSON_AddItemToObject(object, key, list);
    else
        cJSON_Delete(list);
}

static void add_words(cJSON *card, const char *key, const char *words, const char *between)
{
    cJSON *list = cJSON_CreateArray();
    for (const char *at = words + strspn(words, between); *at != '\0'; at += strspn(at, between)) {
        char word[100];
        size_t n = strcspn(at, between);
        snprintf(word, sizeof word, "%.*s", (int)n, at);
        cJSON_AddItemToArray(list, cJSON_CreateString(word));
        at += n;
    }
    add_some(card, key, list);
}

/* The colours of an indicator: words, or the letters of their mana. */
static void add_indicator(cJSON *card, const char *colours)
{
    static const char letters[] = "WUBRG";
    static const char *const words[] = {"white", "blue", "black", "red", "green"};
    char text[100] = "";
    for (const char *at = colours; *at != '\0'; at++) {
        const char *letter = strchr(letters, toupper((unsigned char)*at));
        size_t n = strlen(text);
        if (isalpha((unsigned char)*at) && letter == NULL) {
            add_words(card, "colours", colours, " ,;");
            return;
        }
        if (isalpha((unsigned char)*at))
            snprintf(text + n, sizeof text - n, "%s ", words[letter - letters]);
    }
    add_words(card, "colours", text, " ");
}

static void add_lower(cJSON *card, const char *key, const char *text)
{
    char lower[200];
    size_t n = 0;
    for (; text[n] != '\0' && n + 1 < sizeof lower; n++)
        lower[n] = (char)tolower((unsigned char)text[n]);
    lower[n] = '\0';
    if (n > 0)
        cJSON_AddStringToObject(card, key, lower);
}

static void add_number(cJSON *card, const char *key, const char *text)
{
    char *end;
    long n = strtol(text, &end, 10);
    if (*text != '\0' && *end == '\0')
        cJSON_AddNumberToObject(card, key, (double)n);
}

/* A star is told by an ability. */
static bool is_sized(const struct gt_card_reader *r, const cJSON *abilities)
{
    const cJSON *one;
    bool star = strpbrk(r->card->power, "*+") != NULL || strpbrk(r->card->toughness, "*+") != NULL;
    cJSON_ArrayForEach (one, abilities)
        star = star && in(one, "power and toughness") == NULL && in(one, "power is") == NULL &&
               in(one, "toughness is") == NULL;
    return !star;
}

/* ---- Tokens: a card of its own for each kind. */

static void add_colours(char *id, size_t size, const cJSON *colours)
{
    const cJSON *one;
    cJSON_ArrayForEach (one, colours) {
        size_t n = strlen(id);
        snprintf(id + n, size - n, "-%s", cJSON_GetStringValue(one));
    }
}

/* "token-elf-warrior-1-1-green"; what else it has is told by a number of its content. */
static void token_id(const cJSON *token, char *id, size_t size)
{
    static const char *const parts[] = {"keywords", "abilities", "supertype", "name", NULL};
    const cJSON *subtypes = in(token, "subtypes"), *one;
    const cJSON *power = in(token, "power");
    char name[200] = "token";
    cJSON_ArrayForEach (one, subtypes) {
        size_t n = strlen(name);
        snprintf(name + n, sizeof name - n, " %s", cJSON_GetStringValue(one));
    }
    make_id(name, id, size);
    size_t n = strlen(id);
    if (cJSON_IsNumber(power))
        snprintf(id + n, size - n, "-%d-%d", power->valueint, in(token, "toughness")->valueint);
    add_colours(id, size, in(token, "colours"));
    unsigned hash = 0;
    for (int i = 0; parts[i] != NULL; i++) {
        const cJSON *part = in(token, parts[i]);
        if (part != NULL)
            hash = hash * 31 + (unsigned)gt_json_hash(part);
    }
    const cJSON *type = in(token, "type");
    if (type != NULL && strcmp(cJSON_GetStringValue(type), "creature") != 0)
        hash = hash * 31 + (unsigned)gt_json_hash(type);
    n = strlen(id);
    if (hash != 0)
        snprintf(id + n, size - n, "-%04x", hash & 0xffff);
}

static void move_key(cJSON *from, cJSON *to, const char *key)
{
    cJSON *item = cJSON_DetachItemFromObjectCaseSensitive(from, key);
    if (item != NULL && (!cJSON_IsArray(item) || cJSON_GetArraySize(item) > 0))
        cJSON_AddItemToObject(to, key, item);
    else
        cJSON_Delete(item);
}

static cJSON *token_card(cJSON *token, const char *id)
{
    cJSON *card = cJSON_CreateObject(), *abilities = cJSON_CreateArray();
    const cJSON *subtypes = in(token, "subtypes"), *one;
    const cJSON *named = in(token, "name");
    const char *type = cJSON_GetStringValue(in(token, "type"));
    const char *super = cJSON_GetStringValue(in(token, "supertype"));
    char name[200] = "", types[100];
    cJSON_ArrayForEach (one, subtypes)
        snprintf(name + strlen(name), sizeof name - strlen(name), "%s%s", *name == '\0' ? "" : " ",
                 cJSON_GetStringValue(one));
    cJSON_AddStringToObject(card, "id", id);
    cJSON_AddStringToObject(card, "name", named != NULL ? cJSON_GetStringValue(named) : name);
    snprintf(types, sizeof types, "token %s%s%s", super == NULL ? "" : super,
             super == NULL ? "" : " ", type == NULL ? "creature" : type);
    cJSON_AddStringToObject(card, "type", types);
    move_key(token, card, "colours");
    move_key(token, card, "subtypes");
    if (cJSON_IsNumber(in(token, "power"))) {
        move_key(token, card, "power");
        move_key(token, card, "toughness");
    }
    cJSON *keywords = cJSON_DetachItemFromObjectCaseSensitive(token, "keywords");
    if (keywords != NULL) {
        cJSON *paragraph = cJSON_CreateObject();
        cJSON_AddItemToObject(paragraph, "keywords", keywords);
        cJSON_AddItemToArray(abilities, paragraph);
    }
    cJSON *others = cJSON_DetachItemFromObjectCaseSensitive(token, "abilities");
    while (others != NULL && others->child != NULL)
        cJSON_AddItemToArray(abilities, cJSON_DetachItemFromArray(others, 0));
    cJSON_Delete(others);
    add_some(card, "abilities", abilities);
    return card;
}

static bool has_card(const cJSON *list, const char *id)
{
    const cJSON *card;
    cJSON_ArrayForEach (card, list)
        if (strcmp(gt_json_text_in(card, "id"), id) == 0)
            return true;
    return false;
}

/* A size that is not known before is told where the token is made. */
static void make_token(struct gt_card_reader *r, cJSON *s, cJSON *token)
{
    char id[200];
    token_id(token, id, sizeof id);
    cJSON *power = in(token, "power");
    bool open = power != NULL && !cJSON_IsNumber(power);
    if (!has_card(r->out->tokens, id))
        cJSON_AddItemToArray(r->out->tokens, token_card(token, id));
    if (open) {
        move_key(token, s, "power");
        move_key(token, s, "toughness");
    }
    cJSON_ReplaceItemInObjectCaseSensitive(s, "create", cJSON_CreateString(id));
}

static void make_tokens(struct gt_card_reader *r, cJSON *node)
{
    cJSON *child;
    cJSON_ArrayForEach (child, node)
        make_tokens(r, child);
    cJSON *token = in(node, "create");
    if (cJSON_IsObject(node) && cJSON_IsObject(token))
        make_token(r, node, token);
}

/* ---- Paragraphs as the dialect has them. */

/* Keywords that are abilities of their own. */
static bool is_ability(const char *word)
{
    static const char *const own[] = {"exalted", "persist", "storm", "living weapon", NULL};
    return word != NULL && gt_is_one_of(word, own);
}

/* What stands for the keyword. */
static cJSON *ability_of(const char *word)
{
    cJSON *paragraph = cJSON_CreateObject();
    if (strcmp(word, "living weapon") != 0) {
        cJSON_AddBoolToObject(paragraph, word, true);
        return paragraph;
    }
    cJSON_Delete(paragraph); /* 702.92a */
    return cJSON_Parse("{\"word\":\"living weapon\",\"on\":{\"event\":\"enters\",\"what\":"
                       "{\"this\":true}},\"do\":[{\"create\":{\"power\":0,\"toughness\":0,"
                       "\"colours\":[\"black\"],\"subtypes\":[\"Phyrexian\",\"Germ\"],\"type\":"
                       "\"creature\"},"
                       "\"as\":\"germ\"},{\"attach\":\"this\",\"to\":\"germ\"}]}");
}

/* Takes them from a list of keywords to the end of `abilities`. */
static void part_list(cJSON *list, cJSON *abilities)
{
    for (int k = cJSON_GetArraySize(list) - 1; k >= 0; k--) {
        const char *word = cJSON_GetStringValue(cJSON_GetArrayItem(list, k));
        if (!is_ability(word))
            continue;
        cJSON_AddItemToArray(abilities, ability_of(word));
        cJSON_DeleteItemFromArray(list, k);
    }
}

/* What gives keywords gives abilities with them. */
static void part_given(cJSON *node)
{
    cJSON *child, *list = in(node, "keywords");
    if (in(node, "give") != NULL && list != NULL) {
        cJSON *given = in(node, "abilities");
        if (given == NULL)
            given = cJSON_AddArrayToObject(node, "abilities");
        part_list(list, given);
        if (cJSON_GetArraySize(list) == 0)
            cJSON_DeleteItemFromObjectCaseSensitive(node, "keywords");
        if (cJSON_GetArraySize(given) == 0)
            cJSON_DeleteItemFromObjectCaseSensitive(node, "abilities");
    }
    cJSON_ArrayForEach (child, node)
        part_given(child);
}

/* "Devoid" is told by the card's colours, in every zone (702.114a). */
static bool take_devoid(cJSON *abilities)
{
    for (int i = 0; i < cJSON_GetArraySize(abilities); i++) {
        cJSON *list = in(cJSON_GetArrayItem(abilities, i), "keywords");
        for (int k = 0; k < cJSON_GetArraySize(list); k++) {
            const char *word = cJSON_GetStringValue(cJSON_GetArrayItem(list, k));
            if (word == NULL || strcmp(word, "devoid") != 0)
                continue;
            cJSON_DeleteItemFromArray(list, k);
            if (cJSON_GetArraySize(list) == 0)
                cJSON_DeleteItemFromArray(abilities, i);
            return true;
        }
    }
    return false;
}

/* {"name": "this"} in a filter: cards of this card's name. */
static void name_itself(cJSON *node, const char *name)
{
    cJSON *child, *own = in(node, "name");
    if (cJSON_IsObject(node) && cJSON_IsString(own) && strcmp(own->valuestring, "this") == 0)
        cJSON_ReplaceItemInObjectCaseSensitive(node, "name", cJSON_CreateString(name));
    cJSON_ArrayForEach (child, node)
        name_itself(child, name);
}

/* "Enters tapped with three charge counters" is two paragraphs. */
static void part_entering(cJSON *one, cJSON *abilities)
{
    cJSON *tapped = in(one, "tapped");
    if (tapped == NULL || in(one, "enters with") == NULL)
        return;
    cJSON_DeleteItemFromObjectCaseSensitive(one, "tapped");
    cJSON *paragraph = cJSON_CreateObject();
    cJSON_AddBoolToObject(paragraph, "enters tapped", true);
    cJSON_AddItemToArray(abilities, paragraph);
}

/* A static ability of a level that is about others is a paragraph of its own. */
static void part_level(const cJSON *one, cJSON *abilities)
{
    const cJSON *level = in(one, "if");
    cJSON *given = in(one, "abilities");
    if (level == NULL || in(one, "base") == NULL)
        return;
    for (int i = cJSON_GetArraySize(given) - 1; i >= 0; i--) {
        const cJSON *all = in(in(cJSON_GetArrayItem(given, i), "give"), "all");
        if (all == NULL || in(cJSON_GetArrayItem(given, i), "if") != NULL)
            continue;
        cJSON *part = cJSON_DetachItemFromArray(given, i);
        cJSON_AddItemToObject(part, "if", cJSON_Duplicate(level, true));
        cJSON_AddItemToArray(abilities, part);
    }
}

/* In a line of keywords they are the card's; what stands for one comes in its place. */
static void part_keywords(cJSON *abilities)
{
    part_given(abilities);
    for (int n = cJSON_GetArraySize(abilities); n > 0; n--) {
        cJSON *one = cJSON_DetachItemFromArray(abilities, 0), *own = cJSON_CreateArray();
        cJSON *list = in(one, "keywords");
        bool line = list != NULL && in(one, "give") == NULL;
        if (line)
            part_list(list, own);
        part_entering(one, abilities);
        part_level(one, own);
        if (cJSON_GetArraySize(in(one, "abilities")) == 0)
            cJSON_DeleteItemFromObjectCaseSensitive(one, "abilities");
        if (line && cJSON_GetArraySize(list) == 0)
            cJSON_Delete(one);
        else
            cJSON_AddItemToArray(abilities, one);
        for (int k = cJSON_GetArraySize(own) - 1; k >= 0; k--)
            cJSON_AddItemToArray(abilities, cJSON_DetachItemFromArray(own, k));
        cJSON_Delete(own);
    }
}

/* Moves targets from a statement to one that names them, and the names the other way; false: the
 * two do not do the same to the same. */
static bool swap_targets(cJSON *from, cJSON *to)
{
    cJSON *whom = in(from, "to"), *named = in(to, "to");
    named = cJSON_IsObject(named) ? in(named, "controller") : named; /* of a planeswalker */
    if (!cJSON_IsString(named) || in(whom, "target") == NULL)
        return false;
    cJSON *target = cJSON_DetachItemViaPointer(from, whom);
    cJSON_AddItemToObject(from, "to", cJSON_Duplicate(named, true));
    cJSON_ReplaceItemInObjectCaseSensitive(to, "to", target);
    cJSON *also = in(from, "also"), *other = in(to, "also");
    if (cJSON_GetArraySize(also) != cJSON_GetArraySize(other))
        return false;
    for (int i = 0; i < cJSON_GetArraySize(also); i++)
        if (!swap_targets(cJSON_GetArrayItem(also, i), cJSON_GetArrayItem(other, i)))
            return false;
    return true;
}

/* Whether all keys of a statement are those of damage alone. */
static bool is_damage(const cJSON *s)
{
    for (const cJSON *child = s->child; child != NULL; child = child->next)
        if (strcmp(child->string, "damage") != 0 && strcmp(child->string, "to") != 0 &&
            strcmp(child->string, "also") != 0)
            return false;
    return true;
}

/* A paragraph that says what a spell does instead of the one before is one with it. */
static void join_instead(cJSON *abilities)
{
    for (int i = 1; i < cJSON_GetArraySize(abilities); i++) {
        cJSON *before = in(cJSON_GetArrayItem(abilities, i - 1), "do");
        cJSON *todo = in(cJSON_GetArrayItem(abilities, i), "do");
        cJSON *old = cJSON_GetArrayItem(before, 0), *now = cJSON_GetArrayItem(todo, 0);
        if (cJSON_GetArraySize(before) != 1 || !is_damage(old) || in(now, "if") == NULL ||
            in(now, "damage") == NULL || !cJSON_IsTrue(in(now, "instead")) ||
            in(now, "else") != NULL || !swap_targets(old, now))
            continue;
        cJSON_DeleteItemFromObjectCaseSensitive(now, "instead");
        cJSON_AddItemToArray(cJSON_AddArrayToObject(now, "else"),
                             cJSON_DetachItemFromArray(before, 0));
        cJSON_DeleteItemFromArray(abilities, --i);
    }
}

static void fill_card(struct gt_card_reader *r, cJSON *abilities)
{
    const gt_printed_card *c = r->card;
    cJSON *card = cJSON_CreateObject();
    char id[200];
    make_id(c->name, id, sizeof id);
    r->out->card = card;
    r->out->tokens = cJSON_CreateArray();
    bool devoid = take_devoid(abilities);
    part_keywords(abilities);
    join_instead(abilities);
    name_itself(abilities, c->name);
    make_tokens(r, abilities);
    cJSON_AddStringToObject(card, "id", id);
    cJSON_AddStringToObject(card, "name", c->name);
    add_lower(card, "type", c->types);
    if (*c->cost != '\0')
        cJSON_AddStringToObject(card, "cost", c->cost);
    if (devoid)
        cJSON_AddItemToObject(card, "colours", cJSON_CreateArray());
    else
        add_indicator(card, c->colours);
    add_words(card, "subtypes", c->subtypes, " ;");
    add_number(card, "power", c->power);
    add_number(card, "toughness", c->toughness);
    add_number(card, "loyalty", c->loyalty);
    add_some(card, "abilities", abilities);
}

/* Whether the line of types says what kind of card it is. */
static bool has_type(const gt_printed_card *card)
{
    static const char *const kinds[] = {"artifact", "creature",     "enchantment", "instant",
                                        "land",     "planeswalker", "sorcery",     NULL};
    for (int i = 0; kinds[i] != NULL; i++)
        if (gt_alike_within(card->types, strlen(card->types), kinds[i]))
            return true;
    return false;
}

static void read_card(struct gt_card_reader *r, const gt_printed_card *card, gt_card_reading *out)
{
    *out = (gt_card_reading){.card = NULL};
    r->card = card;
    r->out = out;
    r->so_far = (mg_references){.n_targets = 0};
    gt_phrases_unuse(r->p);
    cJSON *abilities = cJSON_CreateArray();
    bool right = has_type(card)
                     ? prepare(r) || gt_refuse_text(out, "the text is too long", "")
                     : gt_refuse_text(out,
                                      "a line of types was expected: artifact, creature, "
                                      "enchantment, instant, land, planeswalker or sorcery",
                                      card->types);
    for (int i = 0; right && i < r->n; i++) {
        gt_term term;
        right = read_paragraph(r, r->paragraph[i], is_spell(r) ? "spell" : "permanent", &term);
        if (right)
            cJSON_AddItemToArray(abilities, gt_term_to_json(gt_phrases_terms(r->p), term));
    }
    gt_phrases_forget(r->p);
    if (right && !is_sized(r, abilities))
        right = gt_refuse_text(out, "no paragraph tells its power and toughness", "");
    if (right)
        fill_card(r, abilities);
    else
        cJSON_Delete(abilities);
}

static struct gt_phrases *rows_of(struct gt_card_reader *r)
{
    return r->p;
}

const gt_card_reading_rows mg_card_reading = {open_reader, close_reader, read_card, rows_of};
