/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet patch: writes a patch of a card (decks/language/pool_patch.h) from settings PATH=VALUE.
 *
 * A merge patch says everything but a change within a list and a null within a value; with one of
 * these it becomes a list of operations: `add` for a key (which replaces what is there) and behind
 * the end of a list, `replace` for a member of a list, `remove` for null. */
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/patches/patch.h"
#include "sim/cli/commands.h"
#include "sim/cli/input.h"
#include "sim/cli/options.h"
#include "sim/cli/output.h"

#include <string.h>

/* A setting: the parts of its path, and its value. */
typedef struct setting {
    char *text; /* the parts behind each other, each with an end */
    const char *part[GT_JSON_DEPTH];
    bool index[GT_JSON_DEPTH]; /* the part is a place in a list */
    int n;
    cJSON *value;
} setting;

/* ---- Reading */

/* Decodes ~0 and ~1 in place. */
static void decode(char *part)
{
    char *to = part;
    for (; *part != '\0'; part++) {
        bool escape = part[0] == '~' && (part[1] == '0' || part[1] == '1');
        *to++ = !escape ? *part : part[1] == '0' ? '~' : '/';
        part += escape;
    }
    *to = '\0';
}

/* Reads /a/b/0 (RFC 6901), where a number may be a key as well: taken for a place in a list. */
static bool read_pointer(setting *s)
{
    char *at = s->text;
    while (*at == '/' && s->n < GT_JSON_DEPTH) {
        *at++ = '\0';
        s->part[s->n] = at;
        s->index[s->n++] = (*at >= '0' && *at <= '9') || (*at == '-' && (at[1] == '/' || !at[1]));
        at += strcspn(at, "/");
    }
    bool ok = *at == '\0';
    for (int i = 0; i < s->n; i++)
        decode((char *)(uintptr_t)s->part[i]);
    return ok;
}

/* Reads a.b[0].c, as errors name a place. */
static bool read_steps(setting *s)
{
    char *at = s->text;
    bool key = true; /* one is expected */
    while (s->n < GT_JSON_DEPTH) {
        s->part[s->n] = at;
        s->index[s->n++] = !key;
        at += strcspn(at, key ? ".[]" : "]");
        if (at == s->part[s->n - 1] || (!key && *at != ']'))
            return false;
        if (!key)
            *at++ = '\0';
        char next = *at;
        if (next == '\0')
            return true;
        if (next != '.' && next != '[')
            return false;
        *at++ = '\0';
        key = next == '.';
    }
    return false;
}

/* JSON, or else a text. */
static cJSON *read_value(const char *text)
{
    gt_errors errors = {0};
    gt_json *json = gt_json_parse("value", text, strlen(text), &errors);
    cJSON *value = json != NULL ? cJSON_Duplicate(json->root, true) : cJSON_CreateString(text);
    gt_json_free(json);
    gt_errors_free(&errors);
    return value;
}

static bool read_setting(const char *text, setting *s)
{
    size_t length = strcspn(text, "=");
    *s = (setting){.text = gt_copy_text(text, length)};
    if (text[length] != '=' || length == 0 || text[length + 1] == '\0')
        return false;
    s->value = read_value(text + length + 1);
    return text[0] == '/' ? read_pointer(s) : read_steps(s);
}

/* ---- Writing */

/* Whether there is a null below the root: a merge patch would take it for a removal. */
static bool holds_null(const cJSON *value)
{
    for (const cJSON *child = value->child; child != NULL; child = child->next)
        if (cJSON_IsNull(child) || holds_null(child))
            return true;
    return false;
}

static bool needs_operations(const setting *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->index[i])
            return true;
    return holds_null(s->value);
}

/* {ID: {a: {b: VALUE}}} of all settings, whose values it takes. */
static cJSON *merge_patch(const char *id, setting *settings, int n)
{
    cJSON *root = cJSON_CreateObject(), *card = cJSON_AddObjectToObject(root, id);
    for (setting *s = settings; s < settings + n; s++) {
        cJSON *at = card;
        for (int i = 0; i + 1 < s->n; i++) {
            cJSON *next = cJSON_GetObjectItemCaseSensitive(at, s->part[i]);
            if (!cJSON_IsObject(next)) {
                next = cJSON_CreateObject();
                gt_object_set(at, s->part[i], next);
            }
            at = next;
        }
        gt_object_set(at, s->part[s->n - 1], s->value);
        s->value = NULL;
    }
    return root;
}

/* Appends /PART, with ~ and / written as RFC 6901 wants. */
static void append_part(char *path, size_t size, const char *part)
{
    size_t n = strlen(path);
    path[n++] = '/';
    for (; *part != '\0' && n + 3 < size; part++) {
        bool special = *part == '~' || *part == '/';
        path[n++] = special ? '~' : *part;
        if (special)
            path[n++] = *part == '~' ? '0' : '1';
    }
    path[n] = '\0';
}

static cJSON *operation(const char *id, setting *s)
{
    char path[4096] = "";
    bool at_end = strcmp(s->part[s->n - 1], "-") == 0, member = s->index[s->n - 1] && !at_end;
    append_part(path, sizeof path - 8, id);
    for (int i = 0; i < s->n; i++)
        if (strlen(path) + 8 < sizeof path)
            append_part(path, sizeof path, s->part[i]);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "op",
                            cJSON_IsNull(s->value) ? "remove"
                            : member               ? "replace"
                                                   : "add");
    cJSON_AddStringToObject(object, "path", path);
    if (!cJSON_IsNull(s->value)) {
        cJSON_AddItemToObject(object, "value", s->value);
        s->value = NULL;
    }
    return object;
}

/* Writes a value in one line, with blanks. */
static void write_value(FILE *out, const cJSON *value)
{
    bool object = cJSON_IsObject(value);
    if (!object && !cJSON_IsArray(value)) {
        char *text = cJSON_PrintUnformatted(value);
        fputs(text == NULL ? "" : text, out);
        cJSON_free(text);
        return;
    }
    fputc(object ? '{' : '[', out);
    for (const cJSON *child = value->child; child != NULL; child = child->next) {
        cJSON key = {.type = cJSON_String, .valuestring = child->string};
        if (object) {
            write_value(out, &key);
            fputs(": ", out);
        }
        write_value(out, child);
        fputs(child->next != NULL ? ", " : "", out);
    }
    fputc(object ? '}' : ']', out);
}

/* The text of a list of operations, one a line, or of a merge patch; to be freed. */
static char *write_patch(const char *id, setting *settings, int n)
{
    bool operations = false;
    for (int i = 0; i < n; i++)
        operations = operations || needs_operations(&settings[i]);
    cJSON *root = operations ? cJSON_CreateArray() : merge_patch(id, settings, n);
    for (int i = 0; operations && i < n; i++)
        cJSON_AddItemToArray(root, operation(id, &settings[i]));
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out != NULL) {
        fputs(operations ? "[\n" : "", out);
        for (const cJSON *op = operations ? root->child : NULL; op != NULL; op = op->next) {
            fputs("  ", out);
            write_value(out, op);
            fputs(op->next != NULL ? ",\n" : "\n]", out);
        }
        if (!operations)
            write_value(out, root);
        fclose(out);
    }
    cJSON_Delete(root);
    return text;
}

/* ---- The command */

/* Whether the patched cards are right; tells what is wrong. */
static bool check(const char *text, const char *name, const gt_system *system,
                  const gt_strings *paths)
{
    gt_errors errors = {0};
    gt_json *json = gt_json_parse(name, text, strlen(text), &errors);
    gt_library *library =
        json == NULL ? NULL : gt_cards_load_with(system, paths->item, paths->n, &json, 1, &errors);
    bool ok = library != NULL;
    if (!ok) {
        fprintf(stderr, "%s\n", text);
        gt_errors_print(&errors, stderr);
    }
    gt_library_free(library);
    gt_json_free(json);
    gt_errors_free(&errors);
    return ok;
}

static int put_out(const char *text, const char *out)
{
    gt_output o;
    FILE *f = gt_output_begin(&o, "patch", NULL, out);
    if (f != NULL)
        fprintf(f, "%s\n", text);
    return gt_output_end(&o, f != NULL) ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

static int make(const gt_usage *usage, const gt_strings *words, const gt_system *system,
                const gt_strings *paths, const char *out)
{
    int n = words->n - 1, status = GT_GO_ON;
    setting *settings = gt_resize(NULL, (size_t)n, sizeof *settings);
    for (int i = 0; i < n; i++) {
        const char *word = words->item[i + 1];
        if (!read_setting(word, &settings[i]))
            status = gt_usage_error(
                usage, "PATH=VALUE expected, as power=3000 or abilities[0].do[0].draw=2, not '%s'",
                word);
    }
    if (status == GT_GO_ON) {
        char *text = write_patch(words->item[0], settings, n);
        status = check(text, out == NULL ? "patch" : out, system, paths) ? put_out(text, out)
                                                                         : GT_EXIT_USAGE;
        free(text);
    }
    for (int i = 0; i < n; i++) {
        cJSON_Delete(settings[i].value);
        free(settings[i].text);
    }
    free(settings);
    return status;
}

static int find_and_make(const gt_usage *usage, const gt_strings *words, const char *rules,
                         const gt_strings *cards, const char *out)
{
    char hint[100], where[100];
    gt_input input;
    const char *id = words->item[0];
    const gt_strings card = {&id, 1};
    if (!gt_input_read(&input, &(gt_input_options){.rules = rules, .cards = cards, .named = &card}))
        return GT_EXIT_USAGE;
    const gt_pool *pool = gt_input_pool(&input);
    int status = GT_EXIT_USAGE;
    if (gt_pool_find(pool, id) < 0)
        gt_usage_error(usage, "there is no card %s%s", id,
                       *gt_which_has(input.system, id, where, sizeof where) != '\0'
                           ? where
                           : gt_did_you_mean(gt_pool_nearest(pool, id), hint, sizeof hint));
    else
        status = make(usage, words, input.system, gt_input_cards(&input, cards), out);
    gt_input_free(&input);
    return status;
}

int gt_cmd_patch(int argc, char **argv)
{
    gt_strings words = {0}, cards = {0};
    const char *out = NULL, *rules = NULL;
    const gt_option options[] = {
        {"out", "FILE", "write it to FILE instead of printing it (also -o)", GT_AS_TEXT(&out)},
        GT_CARDS_OPTION(&cards),
        GT_RULES_OPTION(&rules),
        {0},
    };
    const gt_usage usage = {
        "patch", "ID PATH=VALUE...",
        "Writes a patch that sets values of a card, for --patch of other commands, and checks\n"
        "the result. A path is written as in messages, or as a JSON pointer; [-] is after the\n"
        "end of a list. A value is JSON, or else a text; null removes. See also 'gauntlet\n"
        "help patch'.",
        "gauntlet patch ST01-002 power=3500 cost=2 --out try.json\n"
        "  gauntlet patch ST01-005 'abilities[0].do[0].power=3000'",
        options};
    int status = gt_parse(&usage, argc, argv, &words);
    if (status == GT_GO_ON && words.n < 2)
        status = gt_usage_error(&usage, words.n == 0 ? "a card and what to set are missing"
                                                     : "what should be set? PATH=VALUE is missing");
    if (status == GT_GO_ON)
        status = find_and_make(&usage, &words, rules, &cards, out);
    gt_strings_free(&words);
    gt_strings_free(&cards);
    return status;
}
