/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of a scenario file, one kind each: numbers, words, cards, lists of cards. */
#include "sim/scenario/fields.h"

#include <string.h>

const char *const GT_SC_PLAYERS[] = {"A", "B", NULL};
const char *const GT_SC_LANES[] = {"L", "C", "R", NULL};

static int count_words(const char *const *words)
{
    int n = 0;
    while (words[n] != NULL)
        n++;
    return n;
}

static int index_of(const char *word, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

/* `"a", "b" or "c"`. */
static const char *enumerate(const char *const *words, char *buffer, size_t size)
{
    size_t used = 0;
    int n = count_words(words);
    buffer[0] = '\0';
    for (int i = 0; i < n && used < size; i++) {
        int w = snprintf(buffer + used, size - used, "%s\"%s\"",
                         i == 0       ? ""
                         : i == n - 1 ? " or "
                                      : ", ",
                         words[i]);
        used += w > 0 ? (size_t)w : 0;
    }
    return buffer;
}

bool gt_sc_object(gt_sc_reader *r, const cJSON *node, const char *const *keys)
{
    if (!cJSON_IsObject(node)) {
        gt_json_error(r->json, node, r->errors, "an object was expected, not %s",
                      gt_json_kind(node));
        return false;
    }
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        char hint[160];
        if (index_of(child->string, keys) >= 0)
            continue;
        const char *nearest = gt_nearest(child->string, keys, count_words(keys));
        gt_json_key_error(r->json, child, r->errors, "unknown key \"%s\"%s", child->string,
                          gt_did_you_mean(nearest, hint, sizeof hint));
    }
    return true;
}

bool gt_sc_list(gt_sc_reader *r, const cJSON *node)
{
    if (!cJSON_IsArray(node))
        gt_json_error(r->json, node, r->errors, "a list was expected, not %s", gt_json_kind(node));
    return cJSON_IsArray(node);
}

int gt_sc_number(gt_sc_reader *r, const cJSON *node, int low, int high, int otherwise)
{
    if (cJSON_IsNumber(node) && node->valuedouble >= low && node->valuedouble <= high &&
        node->valuedouble == (int)node->valuedouble)
        return (int)node->valuedouble;
    gt_json_error(r->json, node, r->errors, "a whole number from %d to %d was expected", low, high);
    return otherwise;
}

int gt_sc_int(gt_sc_reader *r, const cJSON *object, const char *key, int low, int high,
              int otherwise)
{
    const cJSON *node = gt_json_get(object, key);
    return node == NULL ? otherwise : gt_sc_number(r, node, low, high, otherwise);
}

bool gt_sc_bool(gt_sc_reader *r, const cJSON *object, const char *key, bool otherwise)
{
    const cJSON *node = gt_json_get(object, key);
    if (node == NULL || cJSON_IsBool(node))
        return node == NULL ? otherwise : cJSON_IsTrue(node);
    gt_json_error(r->json, node, r->errors, "true or false was expected, not %s",
                  gt_json_kind(node));
    return otherwise;
}

const char *gt_sc_text(gt_sc_reader *r, const cJSON *node)
{
    if (cJSON_IsString(node) && node->valuestring[0] != '\0')
        return node->valuestring;
    gt_json_error(r->json, node, r->errors, "a text was expected, not %s",
                  cJSON_IsString(node) ? "an empty one" : gt_json_kind(node));
    return NULL;
}

int gt_sc_word(gt_sc_reader *r, const cJSON *node, const char *const *words, int otherwise)
{
    char list[600], hint[160];
    int i = cJSON_IsString(node) ? index_of(node->valuestring, words) : -1;
    if (i >= 0)
        return i;
    const char *nearest =
        cJSON_IsString(node) ? gt_nearest(node->valuestring, words, count_words(words)) : NULL;
    gt_json_error(r->json, node, r->errors, "%s was expected%s",
                  enumerate(words, list, sizeof list), gt_did_you_mean(nearest, hint, sizeof hint));
    return otherwise;
}

static const char *type_names(int types)
{
    return types == NV_LEADER  ? "a leader"
           : types == NV_UNIT  ? "a unit"
           : types == NV_SKILL ? "a skill"
           : types == NV_ITEM  ? "an item"
                               : "a unit, skill or item";
}

int gt_sc_find(gt_sc_reader *r, const cJSON *node, int types, int otherwise)
{
    char hint[160];
    const char *id = gt_sc_text(r, node);
    if (id == NULL)
        return otherwise;
    int card = gt_pool_find(r->pool, id);
    if (card < 0) {
        const char *nearest = gt_pool_nearest(r->pool, id);
        gt_json_error(r->json, node, r->errors, "there is no card \"%s\"%s", id,
                      gt_did_you_mean(nearest, hint, sizeof hint));
        return otherwise;
    }
    const gt_def *def = &r->pool->defs[card];
    if ((def->type & types) == 0) {
        gt_json_error(r->json, node, r->errors, "%s was expected, %s is %s", type_names(types), id,
                      type_names(def->type));
        return otherwise;
    }
    return card;
}

uint8_t gt_sc_read_used(gt_sc_reader *r, const cJSON *node)
{
    unsigned bits = 0;
    if (node == NULL || !gt_sc_list(r, node))
        return 0;
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        bits |= 1u << (gt_sc_number(r, child, 1, 8, 1) - 1);
    return (uint8_t)bits;
}

void gt_sc_read_used_card(gt_sc_reader *r, const cJSON *node, int types, gt_sc_card *out)
{
    static const char *const keys[] = {"card", "used", NULL};
    if (!cJSON_IsObject(node)) {
        out->card = (int16_t)gt_sc_find(r, node, types, out->card);
        return;
    }
    gt_sc_object(r, node, keys);
    const cJSON *card = gt_json_get(node, "card");
    if (card == NULL)
        gt_json_error(r->json, node, r->errors, "\"card\" was expected here");
    else
        out->card = (int16_t)gt_sc_find(r, card, types, out->card);
    out->used = gt_sc_read_used(r, gt_json_get(node, "used"));
}

/* What players know: the value of `known`. */
static int read_known(gt_sc_reader *r, const cJSON *node)
{
    static const char *const words[] = {"no", "zone", "place", NULL};
    const char *text = cJSON_IsString(node) ? node->valuestring : "";
    if (strncmp(text, "block ", 6) == 0 && text[6] >= '1' && text[6] <= '9' && text[7] == '\0')
        return GT_KNOW_BLOCK + (text[6] - '0');
    if (index_of(text, words) < 0) {
        gt_json_error(r->json, node, r->errors,
                      "\"no\", \"zone\", \"place\" or \"block 1\" to \"block 9\" was expected");
        return GT_UNKNOWN;
    }
    return index_of(text, words);
}

/* {"card": ID, "known": KNOWN, "to": TO} */
static gt_sc_card read_known_card(gt_sc_reader *r, const cJSON *node, int player, int zone)
{
    static const char *const keys[] = {"card", "known", "to", NULL};
    static const char *const whom[] = {"A", "B", "both", NULL};
    gt_sc_card out = {.card = GT_SC_FILLER, .known = GT_SC_UNSAID};
    gt_sc_object(r, node, keys);
    const cJSON *card = gt_json_get(node, "card"), *known = gt_json_get(node, "known");
    const cJSON *to = gt_json_get(node, "to");
    if (card == NULL)
        gt_json_error(r->json, node, r->errors, "\"card\" or \"n\" was expected here");
    else
        out.card = (int16_t)gt_sc_find(r, card, NV_UNIT | NV_SKILL | NV_ITEM, GT_SC_FILLER);
    out.to = zone == NV_DECK ? 3 : (uint8_t)(1u << (1 - player));
    if (to != NULL)
        out.to = (uint8_t)(gt_sc_word(r, to, whom, 2) + 1);
    if (known == NULL)
        return out;
    out.known = (uint8_t)read_known(r, known);
    if (zone != NV_DECK && zone != NV_HAND)
        gt_json_error(r->json, known, r->errors, "everybody knows the cards of this zone");
    return out;
}

void gt_sc_read_cards(gt_sc_reader *r, const cJSON *node, int player, int zone, gt_sc_cards *out)
{
    static const char *const fillers[] = {"n", NULL};
    if (!gt_sc_list(r, node))
        return;
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        const cJSON *count = gt_json_get(child, "n");
        gt_sc_card card = {.card = GT_SC_FILLER, .known = GT_SC_UNSAID};
        int times = 1;
        if (count != NULL && gt_sc_object(r, child, fillers))
            times = gt_sc_number(r, count, 0, GT_SC_MAX_CARDS, 1);
        else if (cJSON_IsObject(child))
            card = read_known_card(r, child, player, zone);
        else
            card.card = (int16_t)gt_sc_find(r, child, NV_UNIT | NV_SKILL | NV_ITEM, GT_SC_FILLER);
        for (int i = 0; i < times; i++) {
            if (out->n == GT_SC_MAX_CARDS) {
                gt_json_error(r->json, child, r->errors, "at most %d cards were expected",
                              GT_SC_MAX_CARDS);
                return;
            }
            out->card[out->n++] = card;
        }
    }
}
