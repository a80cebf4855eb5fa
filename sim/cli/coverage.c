/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading what names the clauses of the rules. */
#include "sim/cli/coverage.h"

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/system.h"

#include <ctype.h>

static const char MARK[] = "clauses"; /* in a comment of a C file */
static const char FUNCTION[] = "static void "; /* what follows it */

/* ---- Whose clauses. */

/* Whether text that names rules, "nivel 2.1" or "nivel", up to one of `ends`, names those of the
 * list. */
static bool are_ours(const gt_coverage *c, const char *rules, const char *ends)
{
    size_t size = strcspn(c->rules, " ");
    return strcspn(rules, ends) == size && memcmp(rules, c->rules, size) == 0;
}

/* Whether the scenarios of a file are of the game: the file says of which they are, or its folder,
 * or they are of the first. */
static bool is_of_game(const gt_coverage *c, const gt_json *json)
{
    const cJSON *rules = gt_json_get(json->root, "rules");
    const gt_system *system = gt_system_of_path(json->file);
    if (cJSON_IsString(rules))
        return are_ours(c, rules->valuestring, " ");
    return are_ours(c, system != NULL ? system->name : gt_systems[0]->name, " ");
}

/* ---- The list. */

static gt_clause *find(const gt_coverage *c, const char *number, size_t size)
{
    for (int i = 0; i < c->n; i++)
        if (strlen(c->clause[i].number) == size && memcmp(c->clause[i].number, number, size) == 0)
            return &c->clause[i];
    return NULL;
}

static void add_clause(gt_coverage *c, const gt_json *json, const cJSON *node, gt_errors *e)
{
    if (!cJSON_IsString(node)) {
        gt_json_error(json, node, e, "the number of a clause expected");
        return;
    }
    size_t size = strlen(node->valuestring);
    if (find(c, node->valuestring, size) != NULL)
        gt_json_error(json, node, e, "stands here twice");
    c->clause = gt_grow(c->clause, c->n, &c->clauses_capacity, sizeof *c->clause);
    c->clause[c->n++] = (gt_clause){.number = gt_copy_text(node->valuestring, size)};
}

/* The clause of which a member tells something, or NULL: there is none. */
static gt_clause *named_by(const gt_coverage *c, const gt_json *json, const cJSON *node,
                           gt_errors *e)
{
    gt_clause *clause = find(c, node->string, strlen(node->string));
    if (clause == NULL)
        gt_json_key_error(json, node, e, "there is no such clause");
    return clause;
}

/* What a clause says, in a few words. */
static void add_title(gt_coverage *c, const gt_json *json, const cJSON *node, gt_errors *e)
{
    gt_clause *clause = named_by(c, json, node, e);
    if (clause == NULL)
        return;
    if (!cJSON_IsString(node) || node->valuestring[0] == '\0')
        gt_json_error(json, node, e, "a few words expected");
    else
        clause->title = gt_copy_text(node->valuestring, strlen(node->valuestring));
}

/* Whether a reason speaks of how far the program is. */
static bool tells_of_work(const char *reason)
{
    static const char *const words[] = {"not yet", "second half", "first half", "implemented",
                                        "to do",   "later on",    "so far",     "for now"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(reason, words[i]) != NULL)
            return true;
    return false;
}

/* Why nothing shows a clause. */
static void add_reason(gt_coverage *c, const gt_json *json, const char *kind, const cJSON *node,
                       gt_errors *e)
{
    gt_clause *clause = named_by(c, json, node, e);
    if (clause == NULL)
        return;
    if (!cJSON_IsString(node) || node->valuestring[0] == '\0')
        gt_json_error(json, node, e, "a reason expected");
    else if (clause->reason != NULL)
        gt_json_error(json, node, e, "it has a reason already");
    else if (tells_of_work(node->valuestring))
        gt_json_error(json, node, e,
                      "a reason is a fact of the rules, not of the state of the work");
    else {
        clause->kind = kind;
        clause->reason = gt_copy_text(node->valuestring, strlen(node->valuestring));
    }
}

/* The reasons of a kind. */
static void add_reasons(gt_coverage *c, const gt_json *json, const cJSON *node, gt_errors *e)
{
    static const char *const kinds[] = {"players", "variant", "definition", "impossible", NULL};
    const char *const *kind = kinds;
    while (*kind != NULL && strcmp(*kind, node->string) != 0)
        kind++;
    if (*kind == NULL)
        gt_json_key_error(json, node, e,
                          "a kind of reason expected: players, variant, definition or impossible");
    else if (!cJSON_IsObject(node))
        gt_json_error(json, node, e, "{NUMBER: WHY, ...} expected");
    else
        for (const cJSON *one = node->child; one != NULL; one = one->next)
            add_reason(c, json, *kind, one, e);
}

static void add_open(gt_coverage *c, const gt_json *json, const cJSON *node, gt_errors *e)
{
    gt_clause *clause =
        cJSON_IsString(node) ? find(c, node->valuestring, strlen(node->valuestring)) : NULL;
    if (clause == NULL)
        gt_json_error(json, node, e, "there is no such clause");
    else
        clause->open = true;
}

static void read_list(gt_coverage *c, const gt_json *json, gt_errors *e)
{
    const cJSON *clauses = gt_json_get(json->root, "clauses");
    const cJSON *reasons = gt_json_get(json->root, "not shown");
    const cJSON *titles = gt_json_get(json->root, "titles"); /* may be absent */
    const cJSON *open = gt_json_get(json->root, "open"); /* the same */
    const cJSON *rules = gt_json_get(json->root, "rules");
    if (!cJSON_IsArray(clauses) || !cJSON_IsObject(reasons) || !cJSON_IsString(rules)) {
        gt_json_error(json, json->root, e,
                      "{\"rules\": NAME, \"clauses\": [NUMBER, ...], "
                      "\"not shown\": {KIND: {NUMBER: WHY, ...}, ...}} expected");
        return;
    }
    c->rules = gt_copy_text(rules->valuestring, strlen(rules->valuestring));
    for (const cJSON *node = clauses->child; node != NULL; node = node->next)
        add_clause(c, json, node, e);
    for (const cJSON *node = reasons->child; node != NULL; node = node->next)
        add_reasons(c, json, node, e);
    for (const cJSON *node = titles == NULL ? NULL : titles->child; node != NULL; node = node->next)
        add_title(c, json, node, e);
    for (const cJSON *node = open == NULL ? NULL : open->child; node != NULL; node = node->next)
        add_open(c, json, node, e);
}

/* ---- Who names them. */

static int add_witness(gt_coverage *c, gt_witness witness)
{
    c->witness = gt_grow(c->witness, c->n_witnesses, &c->witnesses_capacity, sizeof *c->witness);
    c->witness[c->n_witnesses] = witness;
    return c->n_witnesses++;
}

/* False if there is no such clause. */
static bool name_clause(gt_coverage *c, const char *number, size_t size, int witness)
{
    gt_clause *clause = find(c, number, size);
    if (clause == NULL)
        return false;
    clause->witness = gt_grow(clause->witness, clause->n, &clause->capacity, sizeof(int));
    clause->witness[clause->n++] = witness;
    return true;
}

static void read_scenario(gt_coverage *c, const gt_json *json, const cJSON *node, gt_errors *e)
{
    const cJSON *clauses = gt_json_get(node, "clauses"), *name = gt_json_get(node, "name");
    int line, column;
    if (!cJSON_IsArray(clauses) || !cJSON_IsString(name) || clauses->child == NULL)
        return;
    gt_json_line(json, node, false, &line, &column);
    int witness = add_witness(
        c, (gt_witness){.file = gt_copy_text(json->file, strlen(json->file)),
                        .name = gt_copy_text(name->valuestring, strlen(name->valuestring)),
                        .line = line});
    for (const cJSON *child = clauses->child; child != NULL; child = child->next) {
        const char *number = cJSON_IsString(child) ? child->valuestring : "";
        if (!name_clause(c, number, strlen(number), witness))
            gt_json_error(json, child, e, "there is no clause %s", number);
    }
}

static void read_scenarios(gt_coverage *c, const char *path, gt_errors *e)
{
    gt_json *json = gt_json_read(path, e);
    if (json == NULL)
        return;
    const cJSON *list = gt_json_get(json->root, "scenarios");
    if (!is_of_game(c, json)) {
        gt_json_free(json);
        return;
    }
    if (cJSON_IsArray(list))
        for (const cJSON *node = list->child; node != NULL; node = node->next)
            read_scenario(c, json, node, e);
    else
        read_scenario(c, json, json->root, e);
    gt_json_free(json);
}

/* Whether the number of a clause begins here: a digit, or a letter and a dash in front of one,
 * Y-101. */
static bool is_number(const char *at)
{
    return isdigit((unsigned char)at[0]) ||
           (isupper((unsigned char)at[0]) && at[1] == '-' && isdigit((unsigned char)at[2]));
}

/* The clauses named from `at` on, up to the end of the comment. */
static void read_numbers(gt_coverage *c, const char *path, const char *text, const char *at,
                         int witness, gt_errors *e)
{
    while (*at != '\0' && strncmp(at, "*/", 2) != 0) {
        if (!is_number(at)) {
            at++;
            continue;
        }
        size_t letter = isdigit((unsigned char)*at) ? 0 : 2; /* Y-101 */
        size_t size = letter + strspn(at + letter, "0123456789.abcdefghijklmnopqrstuvwxyz");
        while (at[size - 1] == '.') /* the end of a sentence */
            size--;
        size += at[size] >= 'a' && at[size] <= 'z'; /* 601.2b */
        if (!name_clause(c, at, size, witness)) {
            int line, column;
            gt_text_place(text, (size_t)(at - text), &line, &column);
            gt_errors_add(e, path, line, column, "", "there is no clause %.*s", (int)size, at);
        }
        at += size;
    }
}

/* Behind `clauses`, what comes of the clauses themselves: behind a colon those of the first game,
 * behind " of stackduel:" those of that one. NULL: it is no mark, or none of this game. */
static const char *numbers_of(const gt_coverage *c, const char *behind)
{
    static const char of[] = " of ";
    if (*behind == ':')
        return are_ours(c, gt_systems[0]->name, " ") ? behind + 1 : NULL;
    if (strncmp(behind, of, strlen(of)) != 0)
        return NULL;
    const char *rules = behind + strlen(of), *colon = rules + strcspn(rules, ": \n");
    return *colon == ':' && are_ours(c, rules, ":") ? colon + 1 : NULL;
}

/* A mark, where its numbers begin, and the function that follows. */
static void read_mark(gt_coverage *c, const char *path, const char *text, const char *mark,
                      const char *numbers, gt_errors *e)
{
    const char *function = strstr(mark, FUNCTION);
    int line, column;
    if (function == NULL) {
        gt_text_place(text, (size_t)(mark - text), &line, &column);
        gt_errors_add(e, path, line, column, "", "'%s:' stands in front of no test", MARK);
        return;
    }
    const char *name = function + strlen(FUNCTION);
    gt_text_place(text, (size_t)(function - text), &line, &column);
    int witness = add_witness(c, (gt_witness){.file = gt_copy_text(path, strlen(path)),
                                              .name = gt_copy_text(name, strcspn(name, "(")),
                                              .line = line,
                                              .test = true});
    read_numbers(c, path, text, numbers, witness, e);
}

static void read_tests(gt_coverage *c, const char *path, gt_errors *e)
{
    size_t size;
    char *text = gt_text_read(path, &size, e);
    if (text == NULL)
        return;
    for (const char *at = strstr(text, MARK); at != NULL; at = strstr(at + 1, MARK)) {
        const char *numbers = numbers_of(c, at + strlen(MARK));
        if (numbers != NULL && at > text && (isspace((unsigned char)at[-1]) || at[-1] == '*'))
            read_mark(c, path, text, at, numbers, e);
    }
    free(text);
}

static void read_path(gt_coverage *c, const char *path, gt_errors *e)
{
    static const char *const suffixes[] = {".json", ".c", NULL}, *const *const tests = suffixes + 1;
    gt_paths found = {0};
    if (gt_is_folder(path))
        gt_paths_add_below(&found, path, suffixes, e);
    else
        gt_paths_add(&found, path);
    for (int i = 0; i < found.n; i++)
        (gt_ends_in(found.path[i], tests) ? read_tests : read_scenarios)(c, found.path[i], e);
    gt_paths_free(&found);
}

/* ---- All of it. */

static void check_reasons(const gt_coverage *c, const char *file, gt_errors *e)
{
    for (int i = 0; i < c->n; i++) {
        const gt_clause *clause = &c->clause[i];
        if (clause->reason != NULL && clause->open)
            gt_errors_add(e, file, 0, 0, "", "%s is open and has a reason", clause->number);
        if ((clause->reason == NULL && !clause->open) || clause->n == 0)
            continue;
        const gt_witness *w = &c->witness[clause->witness[0]];
        gt_errors_add(e, file, 0, 0, "", "%s is said to be %s, but %s:%d names it", clause->number,
                      clause->open ? "open" : "shown by nothing", w->file, w->line);
    }
}

void gt_coverage_read(gt_coverage *c, const char *clauses, const char *const *paths, int n,
                      gt_errors *e)
{
    *c = (gt_coverage){0};
    gt_json *json = gt_json_read(clauses, e);
    if (json == NULL)
        return;
    read_list(c, json, e);
    gt_json_free(json);
    for (int i = 0; i < n; i++)
        read_path(c, paths[i], e);
    check_reasons(c, clauses, e);
}

void gt_coverage_free(gt_coverage *c)
{
    for (int i = 0; i < c->n; i++) {
        free(c->clause[i].number);
        free(c->clause[i].reason);
        free(c->clause[i].title);
        free(c->clause[i].witness);
    }
    for (int i = 0; i < c->n_witnesses; i++) {
        free(c->witness[i].file);
        free(c->witness[i].name);
    }
    free(c->rules);
    free(c->clause);
    free(c->witness);
    *c = (gt_coverage){0};
}
