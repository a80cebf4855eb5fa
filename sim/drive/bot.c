/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bots (sim/include/gauntlet/engine.h): a policy is asked for each choice as if it had just sat
 * down, since none that is part of Gauntlet remembers anything between two of them. Programs of
 * others may, so they are told once that a game begins. */
#include "sim/drive/bot.h"

#include "sim/drive/callers.h"
#include "sim/playing/shipped_nets.h"

#include <stdlib.h>

gt_policy *gt_bot_policy(const gt_rules *rules, const char *description, bool is_program)
{
    char error[800];
    if (gt_policy_is_program(description) != is_program) {
        gt_inner_wrong(is_program ? "'%.60s' is no program: \"exec:COMMAND\" was expected"
                                  : "'%.60s' is a program, and no part of Gauntlet",
                       description);
        return NULL;
    }
    gt_use_shipped_nets();
    gt_policy *policy = gt_policy_create(description, rules, error, sizeof error);
    if (policy == NULL)
        gt_inner_wrong("%s", error);
    return policy;
}

gt_action gt_bot_action(gt_policy *policy, const gt_game *g, const gt_state *s, uint64_t seed)
{
    struct gt_view_box box;
    int player = gt_to_move(g, s);
    gt_policy_begin(policy, seed, player);
    return gt_policy_choose(policy, gt_view_make(&box, g, s, player));
}

void gt_bot_free(gt_bot *bot)
{
    if (bot != NULL)
        gt_policy_free(bot->policy);
    free(bot);
}

static gauntlet_bot *open_bot(const char *rules, const char *description, bool is_program)
{
    gt_inner_wrong("%s", "");
    const gt_system *system = rules == NULL ? gt_systems[0] : gt_system_named(rules);
    if (system == NULL)
        gt_inner_wrong("there are no rules '%.60s'", rules);
    if (system == NULL || !given(description, "the description of a player was"))
        return NULL;
    gt_policy *policy = gt_bot_policy(system->rules, description, is_program);
    if (policy == NULL)
        return NULL;
    gt_bot *bot = malloc(sizeof *bot);
    if (bot != NULL)
        *bot = (gt_bot){.rules = system->rules, .policy = policy, .is_program = is_program};
    else {
        gt_inner_wrong("out of memory");
        gt_policy_free(policy);
    }
    return handle_for(GT_OF_BOT, bot);
}

gauntlet_bot *gauntlet_bot_open(const char *rules, const char *description)
{
    return open_bot(rules, description, false);
}

gauntlet_bot *gauntlet_bot_open_program(const char *rules, const char *description)
{
    return open_bot(rules, description, true);
}

void gauntlet_bot_close(gauntlet_bot *handle)
{
    gt_bot_free(close_handle(handle, GT_OF_BOT));
}

const char *gauntlet_bot_name(const gauntlet_bot *handle)
{
    const gt_bot *bot = take(handle, GT_OF_BOT, GT_TO_READ);
    if (bot == NULL)
        return NULL;
    const char *name = gt_policy_name(bot->policy);
    seen(handle);
    return name;
}

/* The number of an action among those that are legal, or of GT_CONCEDE. */
static int number_of(const gt_inner_state *s, gt_action a)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(s->rules, s->state, legal), i = 0;
    while (i < n && legal[i] != a)
        i++;
    return i < n ? i : a == GT_CONCEDE ? GAUNTLET_CONCEDE : -1;
}

/* The same of what a program answers. A game begins where the seed or the seat is another one, or
 * the player was asked less often than before. */
static int ask_program(gt_bot *bot, const gt_inner_state *s, uint64_t seed)
{
    struct gt_view_box box;
    int player = to_move(s), decisions = gt_decisions(s->state, player);
    if (!bot->begun || bot->seed != seed || bot->player != player || decisions <= bot->decisions)
        gt_policy_begin(bot->policy, seed, player);
    bot->begun = true;
    bot->seed = seed;
    bot->player = player;
    bot->decisions = decisions;
    gt_action a = gt_policy_choose(bot->policy, gt_view_make(&box, s->rules, s->state, player));
    gt_forfeit why = gt_policy_forfeit(bot->policy);
    bot->begun = why == GT_NO_FORFEIT;
    if (why == GT_NO_FORFEIT)
        return number_of(s, a);
    gt_inner_wrong("the program did not go on: %s", gt_forfeit_name(why));
    return -1;
}

int gauntlet_bot_choose(gauntlet_bot *handle, const gauntlet_state *of, uint64_t seed)
{
    int number = -1;
    gt_bot *bot = take(handle, GT_OF_BOT, GT_TO_CHANGE);
    const gt_inner_state *s = bot != NULL ? see(of) : NULL;
    if (s != NULL) {
        if (s->rules->rules != bot->rules)
            gt_inner_wrong("the bot plays another game");
        else if (to_move(s) == GT_TERMINAL)
            gt_inner_wrong("the game is over");
        else if (bot->is_program)
            number = ask_program(bot, s, seed);
        else
            number = number_of(s, gt_bot_action(bot->policy, s->rules, s->state, seed));
        seen(of);
    }
    if (bot != NULL)
        changed(handle);
    return number;
}
