/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON Patch: operations one after another, each at places named by JSON pointers. All operations
 * are tried, so that every mistake is told. */
#include "decks/patches/patch.h"

#include "decks/files/memory.h"

/* Copies could double the tree again and again. */
enum { MAX_NODES = 1000000 };

/* The parts of a pointer, decoded. */
typedef struct pointer {
    const cJSON *node; /* the text, in the patch */
    char *text; /* the parts behind each other, each with an end */
    const char *part[GT_JSON_DEPTH];
    int n;
} pointer;

typedef struct patcher {
    cJSON **document;
    const gt_json *patch;
    gt_origins *origins;
    gt_errors *e;
    const cJSON *op; /* the current operation */
    int nodes; /* copied so far */
} patcher;

/* ---- Pointers */

/* Decodes ~0 and ~1 in place; false: another escape. */
static bool decode(char *part)
{
    char *to = part;
    for (const char *from = part; *from != '\0'; from++) {
        if (*from != '~') {
            *to++ = *from;
            continue;
        }
        from++;
        if (*from != '0' && *from != '1')
            return false;
        *to++ = *from == '0' ? '~' : '/';
    }
    *to = '\0';
    return true;
}

static bool split(const patcher *p, pointer *to)
{
    char *at = to->text;
    while (*at == '/') {
        if (to->n == GT_JSON_DEPTH) {
            gt_json_error(p->patch, to->node, p->e, "more than %d parts", GT_JSON_DEPTH);
            return false;
        }
        *at++ = '\0';
        to->part[to->n++] = at;
        at += strcspn(at, "/");
    }
    for (int i = 0; i < to->n; i++)
        if (!decode((char *)(uintptr_t)to->part[i])) {
            gt_json_error(p->patch, to->node, p->e,
                          "~ must be written ~0, and / in a key ~1 (RFC 6901)");
            return false;
        }
    return true;
}

/* Reads the pointer at a key of the operation. False, and an error, if there is none. Free `text`
 * in any case. */
static bool read_pointer(const patcher *p, const char *key, pointer *to)
{
    char hint[100];
    *to = (pointer){.node = gt_json_get(p->op, key)};
    if (to->node == NULL) {
        gt_did_you_mean(gt_nearest_key(p->op, key), hint, sizeof hint);
        gt_json_error(p->patch, p->op, p->e, "'%s' is missing, a place such as /ST01-002/power%s",
                      key, hint);
        return false;
    }
    const char *text = cJSON_IsString(to->node) ? to->node->valuestring : "?";
    if (text[0] != '/' && text[0] != '\0') {
        gt_json_error(p->patch, to->node, p->e, "a place such as /ST01-002/power expected");
        return false;
    }
    to->text = gt_copy_text(text, strlen(text));
    return split(p, to);
}

/* The index that a part names in a list of `size` members, or -1: digits without leading zeros. */
static int read_index(const char *part, int size)
{
    int value = 0;
    if (part[0] == '\0' || (part[0] == '0' && part[1] != '\0'))
        return -1;
    for (; *part != '\0'; part++) {
        if (*part < '0' || *part > '9' || value > size)
            return -1;
        value = value * 10 + (*part - '0');
    }
    return value <= size ? value : -1;
}

static cJSON *child_of(const cJSON *node, const char *part)
{
    if (cJSON_IsArray(node)) {
        int at = read_index(part, cJSON_GetArraySize(node));
        return at < 0 ? NULL : cJSON_GetArrayItem(node, at);
    }
    return cJSON_IsObject(node) ? cJSON_GetObjectItemCaseSensitive(node, part) : NULL;
}

/* Tells that part number `at` is not to be found in `in`. */
static void tell_missing(const patcher *p, const pointer *to, int at, const cJSON *in)
{
    char hint[100];
    const char *part = to->part[at];
    gt_did_you_mean(gt_nearest_key(in, part), hint, sizeof hint);
    if (cJSON_IsArray(in))
        gt_json_error(p->patch, to->node, p->e, "the list has %d members; there is no '%s'",
                      cJSON_GetArraySize(in), part);
    else if (!cJSON_IsObject(in))
        gt_json_error(p->patch, to->node, p->e, "%s has no members; there is no '%s'",
                      gt_json_kind(in), part);
    else
        gt_json_error(p->patch, to->node, p->e, "there is no '%s' here%s", part, hint);
}

/* The node that the first n parts lead to; NULL, and an error, if there is none. */
static cJSON *follow(const patcher *p, const pointer *to, int n)
{
    cJSON *node = *p->document;
    for (int i = 0; i < n; i++) {
        cJSON *next = child_of(node, to->part[i]);
        if (next == NULL) {
            tell_missing(p, to, i, node);
            return NULL;
        }
        node = next;
    }
    return node;
}

/* Notes that the operation changed something below each of the first n nodes on the way. */
static void note_way(const patcher *p, const pointer *to, int n)
{
    cJSON *node = *p->document;
    for (int i = 0; i <= n && node != NULL; i++) {
        gt_origin_add(p->origins, node, p->op, to->node);
        node = i < n ? child_of(node, to->part[i]) : NULL;
    }
}

/* ---- What is put there */

static int count_nodes(const cJSON *node, int depth, int *deepest)
{
    int n = 1;
    *deepest = depth > *deepest ? depth : *deepest;
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        n += count_nodes(child, depth + 1, deepest);
    return n;
}

/* Whether there is room for `value` at the place. */
static bool fits(patcher *p, const pointer *to, const cJSON *value, bool copied)
{
    int deepest = 0, n = count_nodes(value, to->n, &deepest);
    if (copied)
        p->nodes += n;
    if (deepest < GT_JSON_DEPTH && p->nodes <= MAX_NODES)
        return true;
    gt_json_error(p->patch, p->op, p->e, "this would make the cards too %s",
                  p->nodes > MAX_NODES ? "large" : "deep");
    return false;
}

/* A member of a list has no key. */
static void drop_key(cJSON *item)
{
    cJSON_free(item->string);
    item->string = NULL;
}

/* Puts the item before member number `at`. (cJSON_InsertItemInArray of Debian's libcjson 1.7.15
 * does nothing but at the front.) */
static void insert(cJSON *list, int at, cJSON *item)
{
    cJSON *after = cJSON_GetArrayItem(list, at);
    item->next = after;
    item->prev = after->prev;
    after->prev = item;
    if (list->child == after)
        list->child = item;
    else
        item->prev->next = item;
}

/* Adds the item, which the function takes over. */
static bool add(patcher *p, const pointer *to, cJSON *item)
{
    if (to->n == 0) {
        gt_document_becomes(p->document, item);
        return true;
    }
    cJSON *parent = follow(p, to, to->n - 1);
    const char *last = to->part[to->n - 1];
    int size = cJSON_IsArray(parent) ? cJSON_GetArraySize(parent) : 0;
    int at = strcmp(last, "-") == 0 ? size : read_index(last, size);
    bool ok = cJSON_IsObject(parent) || (cJSON_IsArray(parent) && at >= 0);
    if (!ok) {
        if (parent != NULL)
            tell_missing(p, to, to->n - 1, parent);
        cJSON_Delete(item);
        return false;
    }
    if (cJSON_IsArray(parent))
        drop_key(item);
    if (cJSON_IsObject(parent))
        gt_object_set(parent, last, item);
    else if (at == size)
        cJSON_AddItemToArray(parent, item);
    else
        insert(parent, at, item);
    note_way(p, to, to->n - 1);
    return true;
}

/* Takes the node out of the tree; NULL, and an error, if it is not there. */
static cJSON *take(patcher *p, const pointer *from)
{
    if (from->n == 0) {
        gt_json_error(p->patch, from->node, p->e, "the whole cannot be taken away");
        return NULL;
    }
    cJSON *node = follow(p, from, from->n);
    if (node == NULL)
        return NULL;
    cJSON *parent = follow(p, from, from->n - 1);
    note_way(p, from, from->n - 1);
    return cJSON_DetachItemViaPointer(parent, node);
}

/* The `value` of the operation; NULL, and an error, if it has none. */
static const cJSON *value_of(const patcher *p)
{
    char hint[100];
    const cJSON *value = gt_json_get(p->op, "value");
    if (value == NULL)
        gt_json_error(p->patch, p->op, p->e, "'value' is missing%s",
                      gt_did_you_mean(gt_nearest_key(p->op, "value"), hint, sizeof hint));
    return value;
}

/* ---- Operations: false, and an error, if it cannot be done */

static bool op_add(patcher *p, const pointer *path)
{
    const cJSON *value = value_of(p);
    return value != NULL && fits(p, path, value, true) &&
           add(p, path, gt_patch_copy(value, path->node, p->origins));
}

static bool op_remove(patcher *p, const pointer *path)
{
    cJSON *node = take(p, path);
    cJSON_Delete(node);
    return node != NULL;
}

static bool op_replace(patcher *p, const pointer *path)
{
    const cJSON *value = value_of(p);
    cJSON *there = value == NULL ? NULL : follow(p, path, path->n);
    if (there == NULL || !fits(p, path, value, true))
        return false;
    cJSON *item = gt_patch_copy(value, path->node, p->origins);
    cJSON *parent = path->n == 0 ? NULL : follow(p, path, path->n - 1);
    if (!cJSON_IsArray(parent))
        return add(p, path, item); /* which replaces */
    drop_key(item);
    cJSON_ReplaceItemViaPointer(parent, there, item);
    note_way(p, path, path->n - 1);
    return true;
}

/* Whether `from` leads to something that `path` lies in or is. */
static bool is_prefix(const pointer *from, const pointer *path)
{
    if (from->n > path->n)
        return false;
    for (int i = 0; i < from->n; i++)
        if (strcmp(from->part[i], path->part[i]) != 0)
            return false;
    return true;
}

static bool op_move(patcher *p, const pointer *path, const pointer *from)
{
    if (is_prefix(from, path)) {
        if (from->n == path->n)
            return follow(p, from, from->n) != NULL; /* to where it is */
        gt_json_error(p->patch, path->node, p->e, "nothing can be moved into itself");
        return false;
    }
    cJSON *node = follow(p, from, from->n);
    if (node == NULL || !fits(p, path, node, false))
        return false;
    node = take(p, from);
    if (node == NULL)
        return false;
    gt_origin_add(p->origins, node, p->op, path->node);
    return add(p, path, node);
}

/* All nodes of a copied tree come from the operation. */
static void note_copy(const patcher *p, const cJSON *node, const pointer *path)
{
    gt_origin_add(p->origins, node, p->op, path->node);
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        note_copy(p, child, path);
}

static bool op_copy(patcher *p, const pointer *path, const pointer *from)
{
    cJSON *node = follow(p, from, from->n);
    if (node == NULL || !fits(p, path, node, true))
        return false;
    cJSON *copy = gt_json_copy(node);
    note_copy(p, copy, path);
    gt_unhold(copy);
    return add(p, path, copy);
}

/* RFC 6902, section 4.6: numbers by value, objects whatever the order of their members. */
static bool equal(const cJSON *a, const cJSON *b)
{
    if ((a->type & 0xff) != (b->type & 0xff))
        return false;
    if (cJSON_IsNumber(a))
        return !(a->valuedouble < b->valuedouble || a->valuedouble > b->valuedouble);
    if (cJSON_IsString(a))
        return strcmp(a->valuestring, b->valuestring) == 0;
    if (cJSON_GetArraySize(a) != cJSON_GetArraySize(b))
        return false;
    const cJSON *other = b->child;
    for (const cJSON *child = a->child; child != NULL; child = child->next) {
        const cJSON *match = cJSON_IsObject(a) ? gt_json_get(b, child->string) : other;
        if (match == NULL || !equal(child, match))
            return false;
        other = other->next;
    }
    return true;
}

static bool op_test(patcher *p, const pointer *path)
{
    const cJSON *value = value_of(p);
    cJSON *node = value == NULL ? NULL : follow(p, path, path->n);
    if (node == NULL)
        return false;
    if (equal(node, value))
        return true;
    char *is = cJSON_PrintUnformatted(node);
    gt_json_error(p->patch, value, p->e, "the test fails: it is %.60s%s", is == NULL ? "" : is,
                  is != NULL && strlen(is) > 60 ? "..." : "");
    cJSON_free(is);
    return false;
}

static bool operate_at(patcher *p, const char *name, const pointer *path)
{
    static const struct {
        const char *name;
        bool (*alone)(patcher *, const pointer *);
        bool (*from)(patcher *, const pointer *, const pointer *);
    } ops[] = {
        {"add", op_add, NULL},   {"remove", op_remove, NULL}, {"replace", op_replace, NULL},
        {"test", op_test, NULL}, {"move", NULL, op_move},     {"copy", NULL, op_copy},
    };
    enum { N = sizeof ops / sizeof *ops };
    const char *names[N];
    char hint[100];
    for (int i = 0; i < N; i++) {
        names[i] = ops[i].name;
        if (strcmp(name, ops[i].name) != 0)
            continue;
        if (ops[i].alone != NULL)
            return ops[i].alone(p, path);
        pointer from;
        bool ok = read_pointer(p, "from", &from) && ops[i].from(p, path, &from);
        gt_free(from.text);
        return ok;
    }
    gt_json_error(p->patch, gt_json_get(p->op, "op"), p->e,
                  "add, remove, replace, move, copy or test expected%s",
                  gt_did_you_mean(gt_nearest(name, names, N), hint, sizeof hint));
    return false;
}

static bool operate(patcher *p)
{
    if (!cJSON_IsObject(p->op)) {
        gt_json_error(p->patch, p->op, p->e, "an operation expected, an object, not %s",
                      gt_json_kind(p->op));
        return false;
    }
    const cJSON *name = gt_json_get(p->op, "op");
    if (!cJSON_IsString(name)) {
        gt_json_error(p->patch, name == NULL ? p->op : name, p->e,
                      "'op' %s: add, remove, replace, move, copy or test",
                      name == NULL ? "is missing" : "is a text");
        return false;
    }
    pointer path;
    bool ok = read_pointer(p, "path", &path) && operate_at(p, name->valuestring, &path);
    gt_free(path.text);
    return ok;
}

bool gt_patch_operations(cJSON **document, const gt_json *patch, gt_origins *origins, gt_errors *e)
{
    patcher p = {.document = document, .patch = patch, .origins = origins, .e = e};
    bool ok = true;
    for (p.op = patch->root->child; p.op != NULL; p.op = p.op->next)
        ok = operate(&p) && ok;
    return ok;
}
