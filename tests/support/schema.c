/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks JSON against a JSON Schema; see schema.h. */
#include "tests/support/schema.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

cJSON *gt_schema_read(const char *path)
{
    static char text[100000];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("%s cannot be read", path);
    size_t n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[n] = '\0';
    cJSON *schema = cJSON_Parse(text);
    if (schema == NULL)
        fail_msg("%s is no JSON", path);
    return schema;
}

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

/* The schema that `#/$defs/name` means. */
static const cJSON *resolve(const cJSON *root, const cJSON *schema)
{
    const cJSON *ref = get(schema, "$ref");
    static const char defs[] = "#/$defs/";
    if (ref == NULL)
        return schema;
    assert_memory_equal(ref->valuestring, defs, sizeof defs - 1);
    const cJSON *found = get(get(root, "$defs"), ref->valuestring + sizeof defs - 1);
    if (found == NULL)
        fail_msg("the schema has no %s", ref->valuestring);
    return found;
}

static int has_type(const cJSON *value, const char *type)
{
    if (strcmp(type, "object") == 0)
        return cJSON_IsObject(value);
    if (strcmp(type, "array") == 0)
        return cJSON_IsArray(value);
    if (strcmp(type, "string") == 0)
        return cJSON_IsString(value);
    if (strcmp(type, "boolean") == 0)
        return cJSON_IsBool(value);
    if (strcmp(type, "null") == 0)
        return cJSON_IsNull(value);
    if (strcmp(type, "integer") == 0)
        return cJSON_IsNumber(value) && value->valuedouble == (double)(long long)value->valuedouble;
    return cJSON_IsNumber(value);
}

static const char *wrong(const cJSON *root, const cJSON *schema, const cJSON *value);

static const char *wrong_members(const cJSON *root, const cJSON *schema, const cJSON *value)
{
    const cJSON *key, *more = get(schema, "additionalProperties");
    cJSON_ArrayForEach (key, get(schema, "required"))
        if (get(value, key->valuestring) == NULL)
            return key->valuestring;
    const cJSON *member;
    cJSON_ArrayForEach (member, value) {
        const cJSON *known = get(get(schema, "properties"), member->string);
        const char *why = NULL;
        if (known == NULL && cJSON_IsFalse(more))
            return member->string;
        if (known != NULL || cJSON_IsObject(more))
            why = wrong(root, known != NULL ? known : more, member);
        if (why != NULL)
            return why;
    }
    return NULL;
}

static const char *wrong_items(const cJSON *root, const cJSON *schema, const cJSON *value)
{
    const cJSON *item, *items = get(schema, "items"), *least = get(schema, "minItems");
    if (least != NULL && cJSON_GetArraySize(value) < least->valueint)
        return "too few items";
    cJSON_ArrayForEach (item, value) {
        const char *why = items != NULL ? wrong(root, items, item) : NULL;
        if (why != NULL)
            return why;
    }
    return NULL;
}

/* NULL, or what is wrong with the value. */
static const char *wrong(const cJSON *root, const cJSON *schema, const cJSON *value)
{
    const cJSON *of = resolve(root, schema), *type = get(of, "type"), *words = get(of, "enum");
    const cJSON *least = get(of, "minimum"), *word;
    const char *name = value->string != NULL ? value->string : "an item";
    if (type != NULL && !has_type(value, type->valuestring))
        return name;
    if (least != NULL && value->valuedouble < least->valuedouble)
        return name;
    int found = words == NULL;
    cJSON_ArrayForEach (word, words)
        found = found || cJSON_Compare(word, value, 1);
    if (!found)
        return name;
    if (cJSON_IsObject(value))
        return wrong_members(root, of, value);
    return cJSON_IsArray(value) ? wrong_items(root, of, value) : NULL;
}

static cJSON *parse(const char *text)
{
    const char *end = NULL;
    cJSON *value = cJSON_ParseWithOpts(text, &end, 1);
    if (value == NULL)
        fail_msg("no JSON, at '%.40s' of\n%s", end, text);
    return value;
}

void gt_schema_check(const cJSON *schema, const char *text)
{
    cJSON *value = parse(text);
    const char *why = wrong(schema, schema, value);
    if (why != NULL)
        fail_msg("the schema does not accept %s of\n%s", why, text);
    cJSON_Delete(value);
}
