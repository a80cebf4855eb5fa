/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON with places: parsing with cJSON, matching its tree with what the scanner noted (both walk
 * in document order, so the k-th node of one is the k-th of the other), errors at nodes. */
#include "decks/files/json.h"

#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "engine/core/hash.h"

const cJSON *gt_json_get(const cJSON *object, const char *key)
{
    if (!cJSON_IsObject(object))
        return NULL;
    const cJSON *child = object->child;
    while (child != NULL && (child->string[0] != key[0] || strcmp(child->string, key) != 0))
        child = child->next;
    return child;
}

const char *gt_json_text_in(const cJSON *object, const char *key)
{
    const char *text = cJSON_GetStringValue(gt_json_get(object, key));
    return text != NULL ? text : "";
}

int gt_json_number_in(const cJSON *object, const char *key)
{
    const cJSON *number = gt_json_get(object, key);
    return cJSON_IsNumber(number) ? number->valueint : 0;
}

bool gt_json_is(const cJSON *node, const char *text)
{
    return cJSON_IsString(node) && strcmp(node->valuestring, text) == 0;
}

const char *gt_json_kind(const cJSON *node)
{
    return cJSON_IsObject(node)   ? "an object"
           : cJSON_IsArray(node)  ? "a list"
           : cJSON_IsString(node) ? "a text"
           : cJSON_IsNumber(node) ? "a number"
           : cJSON_IsBool(node)   ? "true or false"
                                  : "null";
}

/* Gives place `at` and those behind it the nodes of a subtree; returns the place after it. */
static int match_tree(gt_json *json, const cJSON *node, int at)
{
    if (at < json->n)
        json->place[at].node = node;
    at++;
    if (cJSON_IsObject(node) || cJSON_IsArray(node))
        for (const cJSON *child = node->child; child != NULL; child = child->next)
            at = match_tree(json, child, at);
    return at;
}

static int by_address(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t)((const gt_json_node *)a)->node;
    uintptr_t y = (uintptr_t)((const gt_json_node *)b)->node;
    return x < y ? -1 : x > y;
}

void gt_json_index(gt_json *json)
{
    json->by_node = gt_resize(NULL, (size_t)json->n, sizeof *json->by_node);
    for (int i = 0; i < json->n; i++)
        json->by_node[i] = (gt_json_node){json->place[i].node, i};
    qsort(json->by_node, (size_t)json->n, sizeof *json->by_node, by_address);
}

int gt_json_place_of(const gt_json *json, const cJSON *node)
{
    gt_json_node wanted = {.node = node};
    const gt_json_node *found =
        bsearch(&wanted, json->by_node, (size_t)json->n, sizeof *json->by_node, by_address);
    return found == NULL ? 0 : found->place;
}

static void error_at(const gt_json *json, int at, size_t offset, gt_errors *e, const char *format,
                     va_list args)
{
    int line = 0, column = 0;
    char where[300] = "";
    if (!gt_errors_full(e, json->file)) {
        gt_text_place(json->text, offset, &line, &column);
        gt_json_where(json, at, where, sizeof where);
    }
    gt_errors_vadd(e, json->file, line, column, where, format, args);
}

void gt_json_error(const gt_json *json, const cJSON *node, gt_errors *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int at = gt_json_place_of(json, node);
    error_at(json, at, json->place[at].value, e, format, args);
    va_end(args);
}

void gt_json_key_error(const gt_json *json, const cJSON *node, gt_errors *e, const char *format,
                       ...)
{
    va_list args;
    va_start(args, format);
    int at = gt_json_place_of(json, node);
    const gt_json_place *p = &json->place[at];
    error_at(json, p->parent < 0 ? at : p->parent, p->key_size == 0 ? p->value : p->key - 1, e,
             format, args);
    va_end(args);
}

void gt_json_line(const gt_json *json, const cJSON *node, bool key, int *line, int *column)
{
    const gt_json_place *p = &json->place[gt_json_place_of(json, node)];
    gt_text_place(json->text, key && p->key_size > 0 ? p->key - 1 : p->value, line, column);
}

/* `[2]`, `.key`, or the id of a card in place of both. */
static size_t write_step(const gt_json *json, int at, char *buffer, size_t size)
{
    const gt_json_place *p = &json->place[at];
    const cJSON *id = gt_json_get(p->node, "id");
    int n;
    if (cJSON_IsString(id))
        n = snprintf(buffer, size, "%s ", id->valuestring);
    else if (p->key_size > 0 && p->node != NULL)
        n = snprintf(buffer, size, ".%.60s", p->node->string);
    else if (p->key_size > 0) /* the text is being scanned, there is no tree yet */
        n = snprintf(buffer, size, ".%.*s", (int)(p->key_size < 60 ? p->key_size : 60),
                     json->text + p->key);
    else
        n = snprintf(buffer, size, "[%d]", p->index);
    return n < 0 ? 0 : (size_t)n < size ? (size_t)n : size - 1;
}

void gt_json_where(const gt_json *json, int at, char *buffer, size_t size)
{
    int chain[GT_JSON_DEPTH + 2], n = 0;
    for (; at > 0 && n < GT_JSON_DEPTH + 2; at = json->place[at].parent) {
        chain[n++] = at;
        if (cJSON_IsString(gt_json_get(json->place[at].node, "id")))
            break;
    }
    size_t used = 0;
    buffer[0] = '\0';
    while (n-- > 0 && used + 1 < size) {
        size_t start = used;
        used += write_step(json, chain[n], buffer + used, size - used);
        bool first = start == 0 || buffer[start - 1] == ' ';
        if (first && buffer[start] == '.') {
            memmove(buffer + start, buffer + start + 1, used - start);
            used--;
        }
    }
    if (used > 0 && buffer[used - 1] == ' ')
        buffer[used - 1] = '\0';
}

/* ---- What a value says. */

/* Copies a value of a text that has no faults, without the white space outside of its strings; at
 * the first escape it stops. Returns the bytes copied. */
static size_t copy_value(const char *text, char *out, bool *escaped)
{
    size_t n = 0;
    int depth = 0;
    bool quoted = false, ended = false;
    for (; !ended && *text != '\\'; text++) {
        if (!quoted && (*text == ' ' || *text == '\n' || *text == '\t' || *text == '\r'))
            continue;
        quoted ^= *text == '"';
        if (!quoted)
            depth += (*text == '{' || *text == '[') - (*text == '}' || *text == ']');
        ended = !quoted && depth == 0;
        out[n++] = *text;
    }
    *escaped = !ended;
    return n;
}

char *gt_json_compact(const gt_json *json, const cJSON *node)
{
    const cJSON *next = node->next;
    size_t value = json->place[gt_json_place_of(json, node)].value, n;
    size_t end = next != NULL ? json->place[gt_json_place_of(json, next)].value : json->size;
    if (!json->merged && (cJSON_IsObject(node) || cJSON_IsArray(node))) {
        bool escaped;
        char *text = gt_resize(NULL, end - value + 1, 1);
        n = copy_value(json->text + value, text, &escaped);
        text[n] = '\0';
        if (!escaped)
            return gt_resize(text, n + 1, 1);
        gt_free(text);
    }
    char *printed = gt_hold(cJSON_PrintUnformatted(node), cJSON_free);
    char *copy = gt_copy_text(printed, strlen(printed));
    gt_unhold(printed);
    cJSON_free(printed);
    return copy;
}

static uint64_t hash_text(const char *text)
{
    return gt_hash_bytes(text, strlen(text));
}

/* The digits of a number; those of a whole one need no printf. */
static uint64_t hash_number(double number)
{
    char digits[40];
    size_t n = sizeof digits;
    bool whole = number >= 1 && number <= INT32_MAX && number == (double)(int32_t)number;
    if (!whole)
        return gt_hash_bytes(digits, (size_t)snprintf(digits, sizeof digits, "%.17g", number));
    for (int32_t left = (int32_t)number; left > 0; left /= 10)
        digits[--n] = (char)('0' + left % 10);
    return gt_hash_bytes(digits + n, sizeof digits - n);
}

uint64_t gt_json_hash(const cJSON *node)
{
    uint64_t h = gt_mix((uint64_t)(node->type & 0xff));
    if (cJSON_IsString(node))
        return gt_fold(h, hash_text(node->valuestring));
    if (cJSON_IsNumber(node))
        return gt_fold(h, hash_number(node->valuedouble));
    uint64_t members = 0;
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        if (cJSON_IsObject(node)) /* a sum: the order of keys does not matter */
            members += gt_fold(hash_text(child->string), gt_json_hash(child));
        else
            h = gt_fold(h, gt_json_hash(child));
    }
    return gt_fold(h, members);
}

static int by_key(const void *a, const void *b)
{
    const cJSON *x = ((const gt_json_node *)a)->node, *y = ((const gt_json_node *)b)->node;
    int order = strcmp(x->string, y->string);
    return order != 0 ? order : ((const gt_json_node *)a)->place - ((const gt_json_node *)b)->place;
}

/* Whether two keys of an object are equal: a quick look for objects of a few keys. */
static bool has_equal_keys(const cJSON *object)
{
    for (const cJSON *a = object->child; a != NULL; a = a->next)
        for (const cJSON *b = object->child; b != a; b = b->next)
            if (a->string[0] == b->string[0] && strcmp(a->string, b->string) == 0)
                return true;
    return false;
}

static bool check_duplicates(const gt_json *json, const cJSON *object, gt_errors *e)
{
    enum { FEW = 16 };
    int n = cJSON_GetArraySize(object), i = 0;
    if (n < 2 || (n <= FEW && !has_equal_keys(object)))
        return true;
    bool good = true;
    gt_json_node *list = gt_resize(NULL, (size_t)n, sizeof *list);
    for (const cJSON *child = object->child; child != NULL; child = child->next, i++)
        list[i] = (gt_json_node){child, i};
    qsort(list, (size_t)n, sizeof *list, by_key);
    for (i = 1; i < n; i++)
        if (strcmp(list[i].node->string, list[i - 1].node->string) == 0) {
            gt_json_key_error(json, list[i].node, e, "the key '%s' stands here twice",
                              list[i].node->string);
            good = false;
        }
    gt_free(list);
    return good;
}

static bool check_all_duplicates(const gt_json *json, gt_errors *e)
{
    bool good = true;
    for (int i = 0; i < json->n; i++)
        if (cJSON_IsObject(json->place[i].node))
            good = check_duplicates(json, json->place[i].node, e) && good;
    return good;
}

static void let_go_of_tree(void *tree)
{
    cJSON_Delete(tree);
}

cJSON *gt_json_hold(cJSON *tree)
{
    return gt_hold(tree, let_go_of_tree);
}

cJSON *gt_json_copy(const cJSON *tree)
{
    return tree == NULL ? NULL : gt_json_hold(cJSON_Duplicate(tree, true));
}

void gt_json_drop(cJSON *tree)
{
    gt_unhold(tree);
    cJSON_Delete(tree);
}

cJSON *gt_json_add(cJSON *to, const char *key, cJSON *item)
{
    gt_json_hold(item);
    if (to == NULL) {
        gt_json_drop(item);
        return NULL;
    }
    if (!(key != NULL ? cJSON_AddItemToObject(to, key, item) : cJSON_AddItemToArray(to, item)))
        gt_out_of_memory();
    gt_unhold(item);
    return item;
}

static bool build_tree(gt_json *json, gt_errors *e)
{
    const char *end = NULL;
    cJSON *root = cJSON_ParseWithLengthOpts(json->text, json->size, &end, false);
    json->root = gt_json_hold(root); /* the scanner found no fault: what is missing is memory */
    if (match_tree(json, json->root, 0) != json->n) {
        int line, column;
        gt_text_place(json->text, end == NULL ? 0 : (size_t)(end - json->text), &line, &column);
        gt_errors_add(e, json->file, line, column, "", "cannot be understood as JSON");
        return false;
    }
    gt_json_index(json);
    return check_all_duplicates(json, e);
}

static gt_json *parse(const char *file, const char *text, size_t size, bool any_lines, gt_errors *e)
{
    gt_json *json = gt_resize(NULL, 1, sizeof *json);
    *json = (gt_json){
        .file = gt_copy_text(file, strlen(file)),
        .text = gt_copy_text(text, size),
        .size = size,
        .any_lines = any_lines,
    };
    bool good = gt_text_check(file, json->text, size, e);
    good = gt_json_scan(json, e) && good;
    if (good && build_tree(json, e))
        return json;
    gt_json_free(json);
    return NULL;
}

gt_json *gt_json_parse(const char *file, const char *text, size_t size, gt_errors *e)
{
    return parse(file, text, size, false, e);
}

gt_json *gt_json_parse_lines(const char *file, const char *text, size_t size, gt_errors *e)
{
    return parse(file, text, size, true, e);
}

gt_json *gt_json_read(const char *path, gt_errors *e)
{
    size_t size;
    char *text = gt_text_read(path, &size, e);
    if (text == NULL)
        return NULL;
    gt_json *json = gt_json_parse(path, text, size, e);
    gt_free(text);
    return json;
}

void gt_json_free(gt_json *json)
{
    if (json == NULL)
        return;
    gt_unhold(json->root);
    cJSON_Delete(json->root);
    gt_free(json->file);
    gt_free(json->text);
    gt_free(json->place);
    gt_free(json->by_node);
    gt_free(json);
}

void gt_json_check_keys(const gt_json *json, const cJSON *object, const char *const *keys, int n,
                        gt_errors *e)
{
    for (const cJSON *at = object->child; at != NULL; at = at->next) {
        char hint[64] = "";
        bool known = false;
        for (int i = 0; i < n; i++)
            known = known || strcmp(at->string, keys[i]) == 0;
        if (!known)
            gt_json_key_error(json, at, e, "unknown key%s",
                              gt_did_you_mean(gt_nearest(at->string, keys, n), hint, sizeof hint));
    }
}
