/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player for Gauntlet as a shared library. It plays the strongest unit that it can play and
 * attacks whenever it can; for everything else it takes the first legal action.
 *
 *     cc -shared -fPIC -I"$(gauntlet --include)" -o first.so first.c
 *     gauntlet play st01-starter st02-starter --p1 so:./first.so */
#include <gauntlet/policy.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct player {
    const gauntlet_api *api;
} player;

static void *create(const gauntlet_api *api)
{
    player *p = malloc(sizeof *p);
    if (p != NULL)
        p->api = api;
    return p;
}

/* How much an action is worth to it. */
static long worth(const gauntlet_api *api, const gauntlet_view *v, const char *action)
{
    char verb[16], id[40];
    int words = sscanf(action, "%15s %39s", verb, id);
    if (words == 2 && strcmp(verb, "unit") == 0)
        return 1000 + api->printed_number(v, id, "power", 0);
    if (strcmp(verb, "attack") == 0)
        return 500;
    return strcmp(verb, "pass") == 0 || strcmp(verb, "end") == 0 ? -1 : 0;
}

static int choose(void *self, const gauntlet_view *v)
{
    const gauntlet_api *api = ((const player *)self)->api;
    int best = 0;
    for (int i = 1; i < api->n_actions(v); i++)
        if (worth(api, v, api->action(v, i)) > worth(api, v, api->action(v, best)))
            best = i;
    return best;
}

const gauntlet_policy_table *gauntlet_policy(void)
{
    static const gauntlet_policy_table table = {
        .version = GAUNTLET_POLICY_VERSION, .create = create, .choose = choose, .destroy = free};
    return &table;
}
