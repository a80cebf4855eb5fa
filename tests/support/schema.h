/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks JSON against a JSON Schema, as far as those of docs/schema go: type, enum, const,
 * required, properties, additionalProperties, items, minItems, minimum, $ref within the file. Call
 * inside a cmocka test. */
#ifndef GT_TESTS_SCHEMA_H
#define GT_TESTS_SCHEMA_H

#include <cjson/cJSON.h>

/* Reads a schema from the working folder; a mistake in it fails the test. Free it with
 * cJSON_Delete. */
cJSON *gt_schema_read(const char *path);

/* Fails the test, with `text`, unless it is one JSON value that the schema accepts. */
void gt_schema_check(const cJSON *schema, const char *text);

#endif
