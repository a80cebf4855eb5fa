/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading scenario files, and finding them below a folder. */
#include "decks/positions/fields.h"
#include "sim/scenario/scenario.h"

#include "decks/files/memory.h"
#include "decks/files/text.h"

static const char *const FILE_KEYS[] = {"$schema", "rules", "scenarios", NULL};
static const char *const SCENARIO_KEYS[] = {"$schema", "rules",   "name", "clauses",  "ruling",
                                            "cards",   "refusal", "note", "position", "steps",
                                            "actions", "expect",  NULL};

/* Rule numbers: `6.4.1.1`, with a letter behind, `601.2b`, or one in front, `Y-144`. */
static bool is_clause(const char *text)
{
    if (text[0] >= 'A' && text[0] <= 'Z' && text[1] == '-')
        text += 2;
    size_t n = strspn(text, "0123456789.");
    bool letter = text[n] >= 'a' && text[n] <= 'z';
    return n > 0 && text[n + letter] == '\0' && text[0] != '.' && text[n - 1] != '.' &&
           strstr(text, "..") == NULL;
}

static void check_clauses(gt_sc_reader *r, const cJSON *node)
{
    if (node == NULL || !gt_sc_list(r, node))
        return;
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        const char *text = gt_sc_text(r, child);
        if (text != NULL && !is_clause(text))
            gt_json_error(r->json, child, r->errors,
                          "the number of a rule was expected, as in '6.4.1', not '%s'", text);
    }
}

/* Numbers of rulings (decks/GAME/rulings.md): one, or a list. */
static void check_rulings(gt_sc_reader *r, const cJSON *node)
{
    if (node == NULL)
        return;
    if (!cJSON_IsArray(node)) {
        gt_sc_number(r, node, 1, 9999, 1);
        return;
    }
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        gt_sc_number(r, child, 1, 9999, 1);
}

static void read_tested(gt_sc_reader *r, const cJSON *node, gt_scenario *sc)
{
    if (node == NULL || !gt_sc_list(r, node))
        return;
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        int card = gt_sc_find(r, child, -1);
        if (sc->n_tested == GT_SC_MAX_TESTED) {
            gt_json_error(r->json, child, r->errors, "at most %d cards were expected",
                          GT_SC_MAX_TESTED);
            return;
        }
        if (card >= 0)
            sc->tested[sc->n_tested++] = card;
    }
}

static void check_what_runs(gt_sc_reader *r, const cJSON *node)
{
    const cJSON *steps = gt_json_get(node, "steps"), *actions = gt_json_get(node, "actions");
    const cJSON *expect = gt_json_get(node, "expect");
    if (steps != NULL && (actions != NULL || expect != NULL))
        gt_json_key_error(r->json, steps, r->errors,
                          "either 'steps', or 'actions' and 'expect', was expected");
    if (steps == NULL && expect == NULL)
        gt_json_error(r->json, node, r->errors, "'steps' or 'expect' was expected");
}

static void read_scenario(gt_sc_reader *r, const cJSON *node, gt_scenarios *list)
{
    if (!gt_sc_object(r, node, SCENARIO_KEYS))
        return;
    list->item = gt_grow(list->item, list->n, &list->capacity, sizeof *list->item);
    gt_scenario *sc = &list->item[list->n++];
    *sc = (gt_scenario){.name = "", .json = r->json, .node = node, .system = r->system};
    const cJSON *name = gt_json_get(node, "name");
    if (name == NULL)
        gt_json_error(r->json, node, r->errors, "'name' was expected here");
    else if (gt_sc_text(r, name) != NULL)
        sc->name = name->valuestring;
    check_clauses(r, gt_json_get(node, "clauses"));
    check_rulings(r, gt_json_get(node, "ruling"));
    read_tested(r, gt_json_get(node, "cards"), sc);
    gt_sc_bool(r, node, "refusal", false); /* for who counts them: tests/refusals */
    check_what_runs(r, node);
    sc->position = gt_resize(NULL, 1, r->system->positions->bytes);
    r->system->positions->read(r, node, sc->position);
    gt_sc_read_steps(r, gt_json_get(node, "steps"), sc);
    gt_sc_read_actions(r, gt_json_get(node, "actions"), sc);
    const cJSON *actions = gt_json_get(node, "actions");
    gt_sc_read_expect(r, gt_json_get(node, "expect"), cJSON_GetArraySize(actions), sc);
    gt_sc_imply_rest(node, cJSON_GetArraySize(actions), sc);
}

/* The file may name its rules: they must be those by which it is read. */
static void check_rules(gt_sc_reader *r)
{
    const cJSON *rules = gt_json_get(r->json->root, "rules");
    if (rules != NULL &&
        (!cJSON_IsString(rules) || strcmp(rules->valuestring, r->system->name) != 0))
        gt_json_error(r->json, rules, r->errors, "'%s' was expected, which is played",
                      r->system->name);
}

static void read_file(gt_scenarios *list, const char *path, const gt_system *system,
                      const gt_pool *pool, gt_errors *e)
{
    gt_json *json = gt_json_read(path, e);
    if (json == NULL)
        return;
    list->file = gt_grow(list->file, list->n_files, &list->files_capacity, sizeof(gt_json *));
    list->file[list->n_files++] = json;
    gt_sc_reader r = {json, system, pool, e};
    check_rules(&r);
    const cJSON *scenarios = gt_json_get(json->root, "scenarios");
    if (scenarios == NULL) {
        read_scenario(&r, json->root, list);
        return;
    }
    gt_sc_object(&r, json->root, FILE_KEYS);
    if (!gt_sc_list(&r, scenarios))
        return;
    for (const cJSON *child = scenarios->child; child != NULL; child = child->next)
        read_scenario(&r, child, list);
}

static bool is_json(const char *path)
{
    size_t n = strlen(path);
    return n > 5 && strcmp(path + n - 5, ".json") == 0;
}

/* Files of a folder in the order of their names, folders in it with theirs. */
static void read_folder(gt_scenarios *list, const char *path, const gt_system *system,
                        const gt_pool *pool, gt_errors *e, int depth)
{
    static const char *const any[] = {"", NULL};
    gt_paths paths = {0};
    gt_paths_add_folder(&paths, path, any, e);
    gt_paths_add_folders(&paths, path);
    for (int i = 0; i < paths.n; i++) {
        if (gt_is_folder(paths.path[i]) && depth < 16)
            read_folder(list, paths.path[i], system, pool, e, depth + 1);
        else if (is_json(paths.path[i]))
            read_file(list, paths.path[i], system, pool, e);
    }
    gt_paths_free(&paths);
}

void gt_scenarios_read(gt_scenarios *list, const char *path, const gt_system *system,
                       const gt_pool *pool, gt_errors *e)
{
    int before = list->n, mistakes = e->n;
    if (system->positions == NULL) {
        gt_errors_add(e, path, 0, 0, "", "there are no scenarios of %s", system->title);
        return;
    }
    if (!gt_is_folder(path)) {
        read_file(list, path, system, pool, e);
        return;
    }
    read_folder(list, path, system, pool, e, 0);
    if (list->n == before && e->n == mistakes)
        gt_errors_add(e, path, 0, 0, "", "there is no scenario in this folder (*.json)");
}

void gt_scenarios_free(gt_scenarios *list)
{
    for (int i = 0; i < list->n; i++) {
        gt_sc_ops_free(&list->item[i].ops);
        free(list->item[i].position);
    }
    for (int i = 0; i < list->n_files; i++)
        gt_json_free(list->file[i]);
    free(list->item);
    free(list->file);
    *list = (gt_scenarios){0};
}

void gt_scenario_place(const gt_json *json, const cJSON *node, char *buffer, size_t size)
{
    char where[300];
    int line = 1, column = 1, at = 0;
    for (int i = 0; i < json->n; i++)
        if (json->place[i].node == node)
            at = i;
    gt_text_place(json->text, json->place[at].value, &line, &column);
    gt_json_where(json, at, where, sizeof where);
    snprintf(buffer, size, "%s:%d:%d%s%s", json->file, line, column, where[0] == '\0' ? "" : ": ",
             where);
}
