/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking up rules systems. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "decks/system.h"

#include "decks/files/memory.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

const gt_system *gt_system_of(const gt_game *g)
{
    int i = 0;
    while (gt_systems[i] != NULL && gt_systems[i]->rules != g->rules)
        i++;
    assert(gt_systems[i] != NULL);
    return gt_systems[i];
}

const gt_system *gt_system_named(const char *name)
{
    for (int i = 0; gt_systems[i] != NULL; i++)
        if (strcmp(gt_systems[i]->name, name) == 0)
            return gt_systems[i];
    return NULL;
}

/* The system whose name are these bytes. */
static const gt_system *named_by(const char *name, size_t size)
{
    for (int i = 0; gt_systems[i] != NULL; i++)
        if (strlen(gt_systems[i]->name) == size && memcmp(gt_systems[i]->name, name, size) == 0)
            return gt_systems[i];
    return NULL;
}

static bool is_folder_of_data(const char *name, size_t size)
{
    static const char *const folders[] = {"cards", "decks", "scenarios"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (strlen(folders[i]) == size && memcmp(folders[i], name, size) == 0)
            return true;
    return false;
}

/* The innermost folder that fits counts. */
const gt_system *gt_system_of_path(const char *path)
{
    const gt_system *found = NULL, *before = NULL;
    bool scenarios = false; /* of several games: a folder each */
    char *whole = realpath(path, NULL);
    for (const char *at = whole != NULL ? whole : path; *at != '\0';) {
        size_t n = strcspn(at, "/");
        if (before != NULL && is_folder_of_data(at, n))
            found = before;
        before = named_by(at, n);
        if (scenarios && before != NULL)
            found = before;
        scenarios = n == strlen("scenarios") && memcmp(at, "scenarios", n) == 0;
        at += n + (at[n] == '/');
    }
    gt_free(whole);
    return found;
}

const char *gt_system_names(char *buffer, size_t size)
{
    size_t used = 0;
    buffer[0] = '\0';
    for (int i = 0; gt_systems[i] != NULL && used < size; i++) {
        const char *before = i == 0 ? "" : gt_systems[i + 1] == NULL ? " or " : ", ";
        int n = snprintf(buffer + used, size - used, "%s%s", before, gt_systems[i]->name);
        used += n > 0 ? (size_t)n : 0;
    }
    return buffer;
}

const char *gt_system_rules(const gt_system *system, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s %s", system->name, system->version);
    return buffer;
}

int gt_section_named(const gt_system *system, const char *word)
{
    for (int i = 0; i < system->n_sections; i++)
        if (strcmp(system->section[i].word, word) == 0)
            return i;
    return -1;
}

int gt_section_of_leader(const gt_system *system)
{
    for (int i = 0; i < system->n_sections; i++)
        if (system->section[i].single)
            return i;
    return -1;
}

/* ---- Options. */

const char *const gt_switch_values[] = {"off", "on", NULL};

/* Writes what there is, `pay=auto|full, stops=usual|all`. */
static void list_options(const gt_system *system, char *buffer, size_t size)
{
    size_t used = 0;
    buffer[0] = '\0';
    for (int i = 0; i < system->n_options; i++)
        for (const char *const *v = system->option[i].value; *v != NULL; v++) {
            bool first = v == system->option[i].value;
            int n = snprintf(buffer + used, size - used, "%s%s%s%s", i > 0 && first ? ", " : "",
                             first ? system->option[i].name : "|", first ? "=" : "", *v);
            if (n < 0 || (size_t)n >= size - used)
                return;
            used += (size_t)n;
        }
}

/* The number of a text of so many bytes among values, -1: it is none. */
static int value_named(const char *const *value, const char *text, size_t n)
{
    for (int i = 0; value[i] != NULL; i++)
        if (strlen(value[i]) == n && memcmp(value[i], text, n) == 0)
            return i;
    return -1;
}

static void set_option(const gt_system *system, int option, int value, gt_limits *limits)
{
    bool all = system->option[option].kind == GT_OPTION_ALL_SWITCHES;
    for (int i = 0; i < system->n_options; i++)
        if (all ? system->option[i].kind == GT_OPTION_SWITCH : i == option)
            limits->option[i] = (uint8_t)value;
}

/* Reads one `NAME=VALUE` of so many bytes. */
static bool read_option(const gt_system *system, const char *text, size_t n, gt_limits *limits)
{
    const char *sign = memchr(text, '=', n);
    size_t name = sign != NULL ? (size_t)(sign - text) : n;
    for (int i = 0; i < system->n_options; i++) {
        const gt_game_option *o = &system->option[i];
        if (strlen(o->name) != name || memcmp(o->name, text, name) != 0)
            continue;
        int value = sign != NULL ? value_named(o->value, sign + 1, n - name - 1) : -1;
        if (value >= 0)
            set_option(system, i, value, limits);
        return value >= 0;
    }
    return false;
}

bool gt_system_read_options(const gt_system *system, const char *text, gt_limits *limits,
                            char *error, size_t n)
{
    char all[GT_OPTIONS_TEXT];
    assert(system->n_options <= GT_MOST_OPTIONS);
    for (const char *at = text; *at != '\0';) {
        size_t length = strcspn(at, ",");
        if (!read_option(system, at, length, limits)) {
            list_options(system, all, sizeof all);
            if (system->n_options == 0)
                snprintf(error, n, "%s has no options, so not '%.*s'", system->title, (int)length,
                         at);
            else
                snprintf(error, n, "'%.*s' is no option of %s: %s was expected", (int)length, at,
                         system->title, all);
            return false;
        }
        at += length + (at[length] == ',');
    }
    return true;
}

/* Whether there is an option that stands for all switches, and all are on. */
static bool all_are_on(const gt_system *system, const gt_limits *limits)
{
    bool one = false, on = true;
    for (int i = 0; i < system->n_options; i++) {
        one |= system->option[i].kind == GT_OPTION_ALL_SWITCHES;
        on &= system->option[i].kind != GT_OPTION_SWITCH || limits->option[i] != 0;
    }
    return one && on;
}

const char *gt_system_options(const gt_system *system, const gt_limits *limits,
                              char buffer[GT_OPTIONS_TEXT])
{
    size_t used = 0;
    bool all = all_are_on(system, limits);
    buffer[0] = '\0';
    for (int i = 0; i < system->n_options && used < GT_OPTIONS_TEXT; i++) {
        const gt_game_option *o = &system->option[i];
        int value = o->kind == GT_OPTION_ALL_SWITCHES ? all : limits->option[i];
        bool named =
            o->kind == GT_OPTION_CHOICE || (value != 0 && (o->kind != GT_OPTION_SWITCH || !all));
        if (named)
            used += (size_t)snprintf(buffer + used, GT_OPTIONS_TEXT - used, "%s%s=%s",
                                     used > 0 ? "," : "", o->name, o->value[value]);
    }
    return buffer;
}

/* Adds a switch that is on, in words, with its name in brackets behind it. */
static size_t add_switch(const gt_game_option *o, bool first, size_t used, char *buffer)
{
    size_t room = GT_PLAYED_TEXT - used;
    int n =
        snprintf(buffer + used, room, "%s%s (%s=on)", first ? ", but " : "; ", o->help, o->name);
    return used + (n > 0 && (size_t)n < room ? (size_t)n : 0);
}

const char *gt_system_played(const gt_system *system, const gt_limits *limits,
                             char buffer[GT_PLAYED_TEXT])
{
    char options[GT_OPTIONS_TEXT];
    bool all = all_are_on(system, limits), first = true;
    gt_system_options(system, limits, options);
    if (system->usual == NULL) {
        snprintf(buffer, GT_PLAYED_TEXT, "%s", options);
        return buffer;
    }
    size_t used = (size_t)snprintf(buffer, GT_PLAYED_TEXT, "%s", all ? "" : system->usual);
    for (int i = 0; i < system->n_options; i++) {
        const gt_game_option *o = &system->option[i];
        if (all && o->kind == GT_OPTION_ALL_SWITCHES)
            snprintf(buffer, GT_PLAYED_TEXT, "%s (%s=on)", o->help, o->name);
        if (all || o->kind != GT_OPTION_SWITCH || limits->option[i] == 0)
            continue;
        used = add_switch(o, first, used, buffer);
        first = false;
    }
    return buffer;
}

const char *gt_system_player(const gt_system *system)
{
    return system->player != NULL ? system->player : "greedy";
}
