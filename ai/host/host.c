/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet-host LIBRARY: runs a shared library (gauntlet/policy.h) as a program that speaks JSON
 * lines (docs/programs.md). `so:PATH` starts it, so that a library crashes in a process of its own.
 *
 * The protocol has the standard streams for itself: what the library prints goes to standard
 * error. */
#include <cjson/cJSON.h>
#include <dlfcn.h>
#include <gauntlet/policy.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROTOCOL = 1 };

struct gauntlet_view {
    const cJSON *view, *game; /* trees */
    const char *view_text, *game_text;
};

/* ---- Reading a view. */

static const cJSON *get(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static const char *letter(int player)
{
    return player == 0 ? "A" : "B";
}

static long number_of(const cJSON *object, const char *name, long otherwise)
{
    const cJSON *value = get(object, name);
    if (cJSON_IsBool(value))
        return cJSON_IsTrue(value);
    return cJSON_IsNumber(value) ? (long)value->valuedouble : otherwise;
}

static const char *text_of(const cJSON *object, const char *name)
{
    return cJSON_GetStringValue(get(object, name));
}

static int n_actions(const gauntlet_view *v)
{
    return cJSON_GetArraySize(get(v->view, "legal"));
}

static const char *action(const gauntlet_view *v, int i)
{
    return i < 0 ? NULL : cJSON_GetStringValue(cJSON_GetArrayItem(get(v->view, "legal"), i));
}

static int player(const gauntlet_view *v)
{
    const char *who = text_of(v->view, "player");
    return who != NULL && strcmp(who, "B") == 0;
}

static long number(const gauntlet_view *v, const char *name, long otherwise)
{
    return number_of(v->view, name, otherwise);
}

static const char *text(const gauntlet_view *v, const char *name)
{
    return text_of(v->view, name);
}

static const cJSON *side(const gauntlet_view *v, int who)
{
    return get(get(v->view, "players"), letter(who));
}

static long player_number(const gauntlet_view *v, int who, const char *name, long otherwise)
{
    return number_of(side(v, who), name, otherwise);
}

static const cJSON *zone_of(const gauntlet_view *v, int who, const char *zone)
{
    return get(get(side(v, who), "zones"), zone);
}

static int zone_count(const gauntlet_view *v, int who, const char *zone)
{
    return (int)number_of(zone_of(v, who, zone), "count", 0);
}

static int zone_seen(const gauntlet_view *v, int who, const char *zone)
{
    return cJSON_GetArraySize(get(zone_of(v, who, zone), "cards"));
}

static const cJSON *card(const gauntlet_view *v, int who, const char *zone, int i)
{
    return i < 0 ? NULL : cJSON_GetArrayItem(get(zone_of(v, who, zone), "cards"), i);
}

static const char *card_id(const gauntlet_view *v, int who, const char *zone, int i)
{
    return text_of(card(v, who, zone, i), "id");
}

static long card_number(const gauntlet_view *v, int who, const char *zone, int i, const char *name,
                        long otherwise)
{
    return number_of(card(v, who, zone, i), name, otherwise);
}

static const char *printed_text(const gauntlet_view *v, const char *id, const char *name)
{
    return text_of(get(get(v->game, "cards"), id), name);
}

static long printed_number(const gauntlet_view *v, const char *id, const char *name, long otherwise)
{
    return number_of(get(get(v->game, "cards"), id), name, otherwise);
}

static const char *event(const gauntlet_view *v, int i, int *who)
{
    const cJSON *one = i < 0 ? NULL : cJSON_GetArrayItem(get(v->view, "events"), i);
    const char *done = text_of(one, "action"), *whose = text_of(one, "player");
    *who = done == NULL || whose == NULL ? -1 : strcmp(whose, "B") == 0;
    return done != NULL ? done : text_of(one, "text");
}

static const char *view_json(const gauntlet_view *v)
{
    return v->view_text;
}

static const char *game_json(const gauntlet_view *v)
{
    return v->game_text;
}

static const gauntlet_api api = {
    .version = GAUNTLET_POLICY_VERSION,
    .size = sizeof(gauntlet_api),
    .n_actions = n_actions,
    .action = action,
    .player = player,
    .number = number,
    .text = text,
    .player_number = player_number,
    .zone_count = zone_count,
    .zone_seen = zone_seen,
    .card_id = card_id,
    .card_number = card_number,
    .printed_text = printed_text,
    .printed_number = printed_number,
    .event = event,
    .view_json = view_json,
    .game_json = game_json,
};

/* ---- The library. */

typedef struct player_inside {
    const gauntlet_policy_table *table;
    void *self;
} player_inside;

/* Loads it and creates the player. NULL, or what is wrong. */
static const char *load(const char *path, player_inside *p)
{
    static char why[300];
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(why, sizeof why, "%s", dlerror());
        return why;
    }
    const gauntlet_policy_table *(*entry)(void);
    *(void **)&entry = dlsym(library, "gauntlet_policy"); /* as POSIX has it */
    if (entry == NULL)
        return "it has no function gauntlet_policy";
    p->table = entry();
    if (p->table == NULL || p->table->version != GAUNTLET_POLICY_VERSION) {
        snprintf(why, sizeof why, "it is not for version %d of gauntlet/policy.h",
                 GAUNTLET_POLICY_VERSION);
        return why;
    }
    p->self = p->table->create(&api);
    return p->self != NULL ? NULL : "it did not create a player";
}

/* ---- The protocol. */

static void answer(FILE *out, const char *key, const char *value)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, key, value);
    if (strcmp(key, "type") == 0)
        cJSON_AddNumberToObject(object, "protocol", PROTOCOL);
    char *line = cJSON_PrintUnformatted(object);
    fprintf(out, "%s\n", line != NULL ? line : "");
    fflush(out);
    cJSON_free(line);
    cJSON_Delete(object);
}

/* The member of a message as text, to be freed. */
static char *part_text(const cJSON *message, const char *name)
{
    return cJSON_PrintUnformatted(get(message, name));
}

/* One message; `v` keeps the game. */
static void serve(const player_inside *p, struct gauntlet_view *v, cJSON **game,
                  const cJSON *message, FILE *out)
{
    const char *type = text_of(message, "type");
    if (type != NULL && strcmp(type, "game") == 0) {
        const char *who = text_of(message, "player");
        cJSON_Delete(*game);
        cJSON_free((void *)(uintptr_t)v->game_text);
        *game = cJSON_Duplicate(get(message, "game"), true);
        v->game = *game;
        v->game_text = part_text(message, "game");
        const cJSON *seed = get(message, "seed");
        if (p->table->begin != NULL)
            p->table->begin(p->self, who != NULL && strcmp(who, "B") == 0,
                            cJSON_IsNumber(seed) ? (uint64_t)seed->valuedouble : 0);
    } else if (type != NULL && strcmp(type, "choose") == 0) {
        char *view_text = part_text(message, "view");
        v->view = get(message, "view");
        v->view_text = view_text;
        const char *chosen = action(v, p->table->choose(p->self, v));
        answer(out, "action", chosen != NULL ? chosen : "");
        cJSON_free(view_text);
    }
}

static void talk(const player_inside *p, FILE *out)
{
    struct gauntlet_view v = {.view = NULL};
    cJSON *game = NULL;
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        cJSON *message = cJSON_Parse(line);
        serve(p, &v, &game, message, out);
        cJSON_Delete(message);
    }
    cJSON_Delete(game);
    cJSON_free((void *)(uintptr_t)v.game_text);
    free(line);
}

int main(int argc, char **argv)
{
    player_inside p = {.table = NULL};
    int protocol = dup(STDOUT_FILENO);
    FILE *out =
        protocol >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 ? fdopen(protocol, "w") : NULL;
    if (argc != 2 || out == NULL) {
        fputs("usage: gauntlet-host LIBRARY\nRuns a player for 'so:LIBRARY'; Gauntlet starts it.\n",
              stderr);
        return 2;
    }
    const char *wrong = load(argv[1], &p);
    answer(out, wrong == NULL ? "type" : "error", wrong == NULL ? "ready" : wrong);
    if (wrong != NULL)
        return 1;
    talk(&p, out);
    p.table->destroy(p.self);
    fclose(out);
    return 0;
}
