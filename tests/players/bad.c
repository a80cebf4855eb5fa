/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A library that does what the environment variable GAUNTLET_PLAYER_BAD says instead of playing;
 * see tests/unit/external.c. */
#include <gauntlet/policy.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *what(void)
{
    const char *name = getenv("GAUNTLET_PLAYER_BAD");
    return name != NULL ? name : "";
}

static int games;

static void *create(const gauntlet_api *api)
{
    return strcmp(what(), "create") == 0 ? NULL : (void *)(uintptr_t)api;
}

static void begin(void *self, int player, uint64_t seed)
{
    (void)self;
    (void)player;
    (void)seed;
    games++;
}

static int choose(void *self, const gauntlet_view *v)
{
    const gauntlet_api *api = self;
    if (strcmp(what(), "crash") == 0) {
        signal(SIGSEGV, SIG_DFL); /* no sanitizer's report, which takes its time */
        raise(SIGSEGV);
    } else if (strcmp(what(), "abort") == 0)
        abort();
    else if (strcmp(what(), "exit") == 0)
        exit(0);
    for (volatile int turns = 0; strcmp(what(), "hang") == 0;)
        turns = !turns; /* a loop that did nothing might be left out */
    if (strcmp(what(), "print") == 0)
        puts("{\"action\":\"no action\"}"); /* the protocol has its own stream */
    if (strcmp(what(), "range") == 0)
        return api->n_actions(v);
    if (strcmp(what(), "negative") == 0)
        return -1;
    return 0;
}

static void destroy(void *self)
{
    (void)self;
}

/* Whether the accessors tell what the JSON does is looked at by tests/unit/external.c: with
 * `describe` it prints what they tell of each view instead of playing well. */
static int describe(void *self, const gauntlet_view *v)
{
    const gauntlet_api *api = self;
    int who;
    fprintf(stderr, "%d %ld %s|%s|", api->player(v), api->number(v, "turn", -1),
            api->text(v, "rules"), api->text(v, "phase"));
    fprintf(stderr, "%ld %ld|", api->player_number(v, 0, "level", -1),
            api->player_number(v, 1, "no such", -7));
    fprintf(stderr, "%d %d %s|", api->zone_count(v, api->player(v), "hand"),
            api->zone_seen(v, api->player(v), "hand"), api->card_id(v, api->player(v), "hand", 0));
    fprintf(stderr, "%s %ld|", api->printed_text(v, api->card_id(v, 0, "leader", 0), "type"),
            api->printed_number(v, api->card_id(v, api->player(v), "hand", 0), "cost", -1));
    fprintf(stderr, "%s %d\n", api->event(v, 0, &who) != NULL ? api->event(v, 0, &who) : "", who);
    return api->card_id(v, 0, "hand", 99) == NULL && api->card_id(v, 0, "hand", -1) == NULL &&
                   api->card_id(v, 0, "nowhere", 0) == NULL && api->action(v, -1) == NULL &&
                   api->action(v, 999) == NULL && api->text(v, "turn") == NULL &&
                   api->event(v, -1, &who) == NULL && api->view_json(v)[0] == '{' &&
                   api->game_json(v)[0] == '{' && games > 0
               ? 0
               : -1;
}

const gauntlet_policy_table *gauntlet_policy(void)
{
    static gauntlet_policy_table table = {.version = GAUNTLET_POLICY_VERSION,
                                          .create = create,
                                          .begin = begin,
                                          .choose = choose,
                                          .destroy = destroy};
    if (strcmp(what(), "version") == 0)
        table.version = 99;
    if (strcmp(what(), "describe") == 0)
        table.choose = describe;
    return &table;
}
