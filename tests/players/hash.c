/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player whose choice depends on every byte of the view and of the game. */
#include <gauntlet/policy.h>

static uint64_t hash(const char *text, uint64_t h)
{
    for (; *text != '\0'; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3u; /* FNV-1a */
    return h;
}

static void *create(const gauntlet_api *api)
{
    return (void *)(uintptr_t)api;
}

static int choose(void *self, const gauntlet_view *v)
{
    const gauntlet_api *api = self;
    uint64_t h = hash(api->game_json(v), hash(api->view_json(v), 0xcbf29ce484222325u));
    return (int)((h >> 20) % (uint64_t)api->n_actions(v));
}

static void destroy(void *self)
{
    (void)self;
}

const gauntlet_policy_table *gauntlet_policy(void)
{
    static const gauntlet_policy_table table = {
        .version = GAUNTLET_POLICY_VERSION, .create = create, .choose = choose, .destroy = destroy};
    return &table;
}
