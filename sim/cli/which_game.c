/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which game is played. */
#include "sim/cli/which_game.h"

#include "decks/cards.h"
#include "decks/files/fold.h"
#include "decks/files/json.h"
#include "decks/lists/card_called.h"

#include <string.h>

void gt_which_begin(gt_which_game *which, gt_errors *e)
{
    *which = (gt_which_game){.errors = e};
}

/* Somebody says which game it is; NULL: nothing. */
static void say(gt_which_game *which, const gt_system *system, const char *by)
{
    if (system == NULL || system == which->system)
        return;
    if (which->system != NULL) {
        gt_errors_add(which->errors, by, 0, 0, "",
                      "is of %s (%s), and %s of %s (%s): one game at a time", system->title,
                      system->name, which->by, which->system->title, which->system->name);
        return;
    }
    which->system = system;
    snprintf(which->by, sizeof which->by, "%s", by);
}

void gt_which_named(gt_which_game *which, const char *name, const char *by)
{
    char names[200];
    if (name == NULL)
        return;
    if (gt_system_named(name) == NULL)
        gt_errors_add(which->errors, by, 0, 0, "", "there are no rules '%s'; %s was expected", name,
                      gt_system_names(names, sizeof names));
    say(which, gt_system_named(name), by);
}

void gt_which_path(gt_which_game *which, const char *path)
{
    say(which, gt_system_of_path(path), path);
}

void gt_which_paths(gt_which_game *which, const gt_strings *paths)
{
    for (int i = 0; i < paths->n; i++)
        gt_which_path(which, gt_cards_path(paths->item[i]));
}

/* The system whose decks files of this name are; NULL: of no one system. */
static const gt_system *system_of_suffix(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (int i = 0; gt_systems[i] != NULL && dot != NULL; i++)
        for (const char *const *s = gt_systems[i]->suffixes; s != NULL && *s != NULL; s++)
            if (gt_alike(dot, strlen(dot), *s))
                return gt_systems[i];
    return NULL;
}

void gt_which_deck(gt_which_game *which, const char *path)
{
    char rules[GT_RULES_NAME];
    const gt_system *by_path = gt_system_of_path(path);
    gt_deck_glance_rules(path, rules);
    if (rules[0] != '\0') /* an unknown name is told when the deck is read */
        say(which, gt_system_named(rules), path);
    else
        say(which, by_path != NULL ? by_path : system_of_suffix(path), path);
}

/* How many lines of these decks name cards of a system's own. */
static int count_known(const gt_system *system, const gt_paths *decks)
{
    gt_errors forgiven = {0};
    gt_library *library = gt_cards_load(system, &forgiven);
    int known = 0;
    for (int i = 0; i < decks->n && library != NULL; i++)
        known += gt_deck_glance_known(decks->path[i], system, gt_library_pool(library));
    gt_library_free(library);
    gt_errors_free(&forgiven);
    return known;
}

const gt_system *gt_which_system(const gt_which_game *which, const gt_paths *decks)
{
    const gt_system *found = gt_systems[0];
    int most = 0;
    if (which->system != NULL)
        return which->system;
    for (int i = 0; gt_systems[1] != NULL && decks->n > 0 && gt_systems[i] != NULL; i++) {
        int known = count_known(gt_systems[i], decks);
        if (known > most)
            found = gt_systems[i];
        else if (known == most)
            found = gt_systems[0]; /* two know as many: nobody can tell */
        most = known > most ? known : most;
    }
    return found;
}

static bool has_card(const gt_system *system, const char *card);

/* The id of a card that a member of a patch changes: its key (JSON Merge Patch), or where its path
 * begins. */
static void patched_card(const cJSON *member, char *id, size_t size)
{
    const char *path = gt_json_text_in(member, "path");
    if (member->string != NULL)
        snprintf(id, size, "%s", member->string);
    else
        snprintf(id, size, "%.*s", (int)strcspn(path + (*path == '/'), "/"), path + (*path == '/'));
}

/* The game that has a card of this id or name says it, if nothing did. */
static void say_card(gt_which_game *which, const char *card, const char *by)
{
    for (int k = 0; gt_systems[k] != NULL && which->system == NULL; k++)
        if (has_card(gt_systems[k], card))
            say(which, gt_systems[k], by);
}

void gt_which_cards(gt_which_game *which, const gt_strings *cards)
{
    for (int i = 0; i < cards->n && which->system == NULL; i++)
        say_card(which, cards->item[i], cards->item[i]);
}

void gt_which_patched(gt_which_game *which, const gt_strings *patches)
{
    char id[200];
    gt_errors forgiven = {0}; /* told when the patch is read */
    for (int i = 0; i < patches->n && which->system == NULL; i++) {
        gt_json *json = gt_json_read(patches->item[i], &forgiven);
        for (const cJSON *at = json != NULL ? json->root->child : NULL; at != NULL; at = at->next) {
            patched_card(at, id, sizeof id);
            say_card(which, id, patches->item[i]);
        }
        gt_json_free(json);
    }
    gt_errors_free(&forgiven);
}

static bool has_card(const gt_system *system, const char *card)
{
    gt_errors forgiven = {0};
    gt_library *library = gt_cards_load(system, &forgiven);
    const gt_pool *pool = library != NULL ? gt_library_pool(library) : NULL;
    size_t n = strlen(card);
    bool has = pool != NULL &&
               (gt_card_by_id(pool, card, n) >= 0 || gt_card_by_name(pool, card, n, -1) >= 0);
    gt_library_free(library);
    gt_errors_free(&forgiven);
    return has;
}

const char *gt_which_has(const gt_system *without, const char *card, char *buffer, size_t size)
{
    buffer[0] = '\0';
    for (int i = 0; gt_systems[i] != NULL && buffer[0] == '\0'; i++)
        if (gt_systems[i] != without && has_card(gt_systems[i], card))
            snprintf(buffer, size, "; %s has it (--rules %s)", gt_systems[i]->title,
                     gt_systems[i]->name);
    return buffer;
}

/* Who decides which options are played: the command line, else the project file. */
typedef struct decision {
    const gt_system *system;
    const gt_strings *words;
    const char *project;
    gt_errors *errors;
} decision;

static bool decide(void *context, gt_limits *limits)
{
    char error[GT_OPTIONS_TEXT + 200];
    const decision *d = context;
    int mistakes = d->errors->n;
    if (d->words->n == 0 && d->project != NULL &&
        !gt_system_read_options(d->system, d->project, limits, error, sizeof error))
        gt_errors_add(d->errors, "gauntlet.json", 0, 0, "options", "%s", error);
    for (int i = 0; i < d->words->n; i++)
        if (!gt_system_read_options(d->system, d->words->item[i], limits, error, sizeof error))
            gt_errors_add(d->errors, "--option", 0, 0, "", "%s", error);
    return d->errors->n == mistakes;
}

void gt_options_read(const gt_system *system, const gt_strings *words, const char *project,
                     const gt_decks *const *decks, int n, gt_limits *limits, gt_errors *e)
{
    char error[800];
    decision d = {system, words, project, e};
    if (!gt_decks_options(system, decks, n, (gt_decider){decide, &d}, limits, error, sizeof error))
        gt_errors_add(e, "decks", 0, 0, "options", "%s", error);
}
