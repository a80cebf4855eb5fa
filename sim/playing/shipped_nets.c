/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the networks of the games lie, those that play and those that judge. */
#include "sim/playing/shipped_nets.h"

#include "ai/policy.h"
#include "decks/lists/shipped.h"

#include <pthread.h>

enum { PATH_SIZE = 4096 };

/* Tells of a file of a game, if it has one. */
static void tell(const gt_system *s, const char *file, char path[PATH_SIZE],
                 void (*use)(const char *rules, const char *path))
{
    if (file != NULL)
        use(s->rules->name, gt_shipped(s, file, path, PATH_SIZE));
}

static void tell_all(void)
{
    static char path[GT_POLICY_GAMES][2][PATH_SIZE];
    int n = 0;
    for (const gt_system *const *s = gt_systems; *s != NULL && n < GT_POLICY_GAMES; s++, n++) {
        tell(*s, (*s)->net, path[n][0], gt_policies_use_net);
        tell(*s, (*s)->value, path[n][1], gt_policies_use_value);
    }
}

void gt_use_shipped_nets(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, tell_all);
}
