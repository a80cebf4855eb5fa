/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card in the words of the game's rules, from what its file says: a line of facts, then each
 * paragraph by the rows that read one, too. Among the wordings that mean the same the first is
 * printed. */
#include "decks/magic/english/print_card.h"

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/magic/english/english.h"
#include "decks/magic/language.h"

#include <ctype.h>
#include <stdatomic.h>
#include <string.h>

/* What is being told. */
typedef struct telling {
    gt_renderer *r;
    gt_phrases *p;
    const cJSON *card;
    const char *host; /* "creature": what an Aura is put on */
} telling;

/* ---- Rows are taken apart once, and lie here while nobody uses them. What lies here belongs to
 * nobody's work (decks/files/memory.h), so it outlives a work that ran out of memory. */

static _Atomic(gt_phrases *) idle;

static gt_phrases *take_phrases(void)
{
    gt_phrases *p = atomic_exchange(&idle, NULL);
    return p != NULL ? p : mg_english_new();
}

static void give_phrases_back(gt_phrases *p)
{
    gt_phrases_forget(p);
    gt_phrases_unhold(p);
    gt_phrases_free(atomic_exchange(&idle, p));
}

/* ---- The line of facts. */

static const char *capital(gt_renderer *r, const char *text)
{
    return gt_say(r, "%c%s", toupper((unsigned char)text[0]), text[0] == '\0' ? "" : text + 1);
}

static const char *word_of(const cJSON *node)
{
    return cJSON_IsString(node) ? node->valuestring : "";
}

/* "Legendary Creature — Elf Warrior" */
static const char *type_line(const telling *t)
{
    const cJSON *subtypes = gt_json_get(t->card, "subtypes");
    const char *text = "";
    for (const char *at = gt_json_text_in(t->card, "type"); *at != '\0';) {
        size_t n = strcspn(at, " ");
        text = gt_say(t->r, "%s%s%s", text, *text == '\0' ? "" : " ",
                      capital(t->r, gt_say(t->r, "%.*s", (int)n, at)));
        at += n + (at[n] == ' ');
    }
    for (const cJSON *one = subtypes == NULL ? NULL : subtypes->child; one != NULL; one = one->next)
        text = gt_say(t->r, "%s%s%s", text, one == subtypes->child ? " — " : " ", word_of(one));
    return text;
}

static const cJSON *first_with(const cJSON *abilities, const char *key)
{
    for (const cJSON *node = abilities == NULL ? NULL : abilities->child; node != NULL;
         node = node->next)
        if (gt_json_get(node, key) != NULL)
            return gt_json_get(node, key);
    return NULL;
}

/* A size that an ability defines (604.3): "*", "1+*", "7-*". */
static const char *defined_size(gt_renderer *r, const cJSON *abilities)
{
    const cJSON *size = first_with(abilities, "power and toughness");
    const cJSON *plus = gt_json_get(size, "plus"), *minus = gt_json_get(size, "minus");
    const cJSON *first = cJSON_GetArrayItem(plus != NULL ? plus : minus, 0);
    if (!cJSON_IsNumber(first))
        return "*";
    return gt_say(r, "%d%c*", first->valueint, plus != NULL ? '+' : '-');
}

static const char *size_of(const telling *t)
{
    const gt_def *d = t->r->def;
    if (gt_json_get(t->card, "loyalty") != NULL)
        return gt_say(t->r, ", loyalty %d", gt_json_number_in(t->card, "loyalty"));
    if ((d->type & MG_CREATURE) == 0)
        return "";
    if (d->routine[MG_PART_POWER] != 0) {
        const char *size = defined_size(t->r, gt_json_get(t->card, "abilities"));
        return gt_say(t->r, ", %s/%s", size, size);
    }
    if (gt_json_get(t->card, "power") == NULL)
        return ", X/X";
    return gt_say(t->r, ", %d/%d", d->number[MG_POWER], d->number[MG_TOUGHNESS]);
}

/* ---- Tokens as the text describes them. */

static cJSON *parsed(const gt_pool *pool, const char *id)
{
    for (int i = 0; i < pool->n_defs; i++)
        if (strcmp(pool->defs[i].id, id) == 0 && pool->texts != NULL && pool->texts[i] != NULL)
            return cJSON_Parse(pool->texts[i]);
    return NULL;
}

static void copy_key(const cJSON *from, cJSON *to, const char *key)
{
    const cJSON *value = gt_json_get(from, key);
    if (value != NULL)
        cJSON_AddItemToObject(to, key, cJSON_Duplicate(value, 1));
}

static void copy_abilities(const cJSON *card, cJSON *token)
{
    const cJSON *abilities = gt_json_get(card, "abilities"), *one;
    cJSON *others = cJSON_CreateArray();
    cJSON_ArrayForEach (one, abilities) {
        if (gt_json_get(one, "keywords") != NULL && gt_json_get(token, "keywords") == NULL)
            copy_key(one, token, "keywords");
        else
            cJSON_AddItemToArray(others, cJSON_Duplicate(one, 1));
    }
    if (cJSON_GetArraySize(others) > 0)
        cJSON_AddItemToObject(token, "abilities", others);
    else
        cJSON_Delete(others);
}

static cJSON *token_of(const cJSON *card)
{
    const char *type = gt_json_text_in(card, "type");
    cJSON *token = cJSON_CreateObject();
    copy_key(card, token, "power");
    copy_key(card, token, "toughness");
    copy_key(card, token, "subtypes");
    if (gt_json_get(card, "colours") == NULL)
        cJSON_AddItemToObject(token, "colours", cJSON_CreateArray());
    copy_key(card, token, "colours");
    cJSON_AddStringToObject(token, "type", strncmp(type, "token ", 6) == 0 ? type + 6 : type);
    copy_abilities(card, token);
    return token;
}

static void move_key(cJSON *from, cJSON *to, const char *key)
{
    cJSON *value = cJSON_DetachItemFromObjectCaseSensitive(from, key);
    if (value == NULL)
        return;
    cJSON_DeleteItemFromObjectCaseSensitive(to, key);
    cJSON_AddItemToObject(to, key, value);
}

static void describe_tokens(const gt_pool *pool, cJSON *node)
{
    cJSON *child;
    cJSON_ArrayForEach (child, node)
        describe_tokens(pool, child);
    const cJSON *id = cJSON_IsObject(node) ? gt_json_get(node, "create") : NULL;
    cJSON *card = id != NULL && cJSON_IsString(id) ? parsed(pool, id->valuestring) : NULL;
    if (card == NULL)
        return;
    cJSON *token = token_of(card);
    move_key(node, token, "power");
    move_key(node, token, "toughness");
    cJSON_ReplaceItemInObjectCaseSensitive(node, "create", token);
    cJSON_Delete(card);
}

/* ---- A paragraph. */

/* `old` as `now` everywhere. */
static const char *replaced(gt_renderer *r, const char *text, const char *old, const char *now)
{
    const char *out = "";
    size_t n = strlen(old);
    for (const char *at; (at = strstr(text, old)) != NULL; text = at + n)
        out = gt_say(r, "%s%.*s%s", out, (int)(at - text), text, now);
    return gt_say(r, "%s%s", out, text);
}

static bool begins_sentence(const char *before)
{
    size_t n = strlen(before);
    return n > 1 && (before[n - 1] == '"' || (before[n - 1] == ' ' && strchr(".:", before[n - 2])));
}

/* The card's name, "this creature" in a quoted ability. */
static const char *with_names(const telling *t, const char *text)
{
    const char *out = "", *name = t->r->def->name;
    bool quoted = false;
    for (;;) {
        size_t n = strcspn(text, "~\"");
        out = gt_say(t->r, "%s%.*s", out, (int)n, text);
        text += n;
        if (*text == '\0')
            return out;
        quoted = quoted != (*text == '"');
        const char *self = !quoted                ? name
                           : begins_sentence(out) ? "This creature"
                                                  : "this creature";
        out = gt_say(t->r, "%s%s", out, *text == '"' ? "\"" : self);
        text++;
    }
}

/* A capital letter where a sentence begins. */
static const char *with_capitals(gt_renderer *r, const char *text)
{
    static const char *const before[] = {". ", ".\" ", ": ", "• ", "— ", "\"", "| ", NULL};
    char *out = (char *)(uintptr_t)gt_say(r, "%s", text);
    out[0] = (char)toupper((unsigned char)out[0]);
    for (int i = 0; before[i] != NULL; i++)
        for (char *at = strstr(out, before[i]); at != NULL; at = strstr(at, before[i])) {
            at += strlen(before[i]);
            *at = (char)toupper((unsigned char)*at);
        }
    return out;
}

static const char *finished(const telling *t, const char *text)
{
    gt_renderer *r = t->r;
    text = replaced(r, text, ".\".", ".\"");
    text = replaced(r, text, " • ", " / • ");
    if (strcmp(t->host, "creature") != 0)
        text = replaced(r, text, "enchanted creature", gt_say(r, "enchanted %s", t->host));
    return with_names(t, replaced(r, with_capitals(r, text), " | ", " / "));
}

/* What rows do not know is shown as it stands in the file. */
static const char *as_json(const telling *t, const cJSON *node)
{
    char *json = cJSON_PrintUnformatted(node);
    const char *text = gt_say(t->r, "%s", json == NULL ? "" : json);
    cJSON_free(json);
    return text;
}

static const char *paragraph(const telling *t, const cJSON *node)
{
    cJSON *copy = cJSON_Duplicate(node, 1);
    bool spell = (t->r->def->type & (MG_INSTANT | MG_SORCERY)) != 0;
    describe_tokens(t->r->pool, copy);
    gt_term term = mg_english_unrefer(t->p, gt_term_of_json(gt_phrases_terms(t->p), copy));
    const char *text = gt_phrases_print(t->p, spell ? "spell" : "permanent", term);
    text = text == NULL ? as_json(t, node) : finished(t, text);
    cJSON_Delete(copy);
    gt_phrases_forget(t->p);
    return text;
}

/* "creature": what the card is put on. */
static const char *host_of(const telling *t)
{
    const cJSON *what = first_with(gt_json_get(t->card, "abilities"), "enchant");
    if (what == NULL)
        return "creature";
    gt_term term = mg_english_unrefer(t->p, gt_term_of_json(gt_phrases_terms(t->p), what));
    const char *noun = gt_phrases_print(t->p, "noun1", term);
    noun = gt_say(t->r, "%s", noun == NULL ? "permanent" : noun);
    gt_phrases_forget(t->p);
    return noun;
}

void mg_render_card(gt_renderer *r, FILE *out)
{
    const char *json = r->pool->texts == NULL ? NULL : r->pool->texts[r->def - r->pool->defs];
    cJSON *card = json == NULL ? NULL : cJSON_Parse(json);
    if (card == NULL)
        return;
    telling t = {.r = r, .p = take_phrases(), .card = card};
    const cJSON *abilities = gt_json_get(card, "abilities"), *node;
    t.host = host_of(&t);
    fprintf(out, "  %s%s%s%s\n", type_line(&t), *gt_json_text_in(card, "cost") == '\0' ? "" : ", ",
            gt_json_text_in(card, "cost"), size_of(&t));
    cJSON_ArrayForEach (node, abilities)
        fprintf(out, "  %s\n", paragraph(&t, node));
    give_phrases_back(t.p);
    cJSON_Delete(card);
}
