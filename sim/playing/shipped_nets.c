/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the networks of the games lie. */
#include "sim/playing/shipped_nets.h"

#include "ai/policy.h"
#include "decks/lists/shipped.h"

#include <pthread.h>

enum { PATH_SIZE = 4096 };

static void tell_all(void)
{
    static char path[GT_POLICY_GAMES][PATH_SIZE];
    int n = 0;
    for (const gt_system *const *s = gt_systems; *s != NULL; s++)
        if ((*s)->net != NULL && n < GT_POLICY_GAMES)
            gt_policies_use_net((*s)->rules->name, gt_shipped(*s, (*s)->net, path[n++], PATH_SIZE));
}

void gt_use_shipped_nets(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, tell_all);
}
