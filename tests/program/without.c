/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that lacks optional parts of its row: those that GAUNTLET_WITHOUT in the environment
 * names, `dialect,moment`, are taken from Stack Duel before anything else happens. `list` prints
 * their names. Without `worlds` one in four cannot be dealt. */
#include "tests/games/games.h"
#include "tests/program/stackduel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parts are pointers; that one is NULL is written over it as bytes. */
#define OF_SYSTEM(part)                                                                            \
    {                                                                                              \
#part, &gt_stackduel_system.part, sizeof gt_stackduel_system.part                          \
    }
#define OF_RULES(part)                                                                             \
    {                                                                                              \
#part, &gt_stackduel_deck_rules.part, sizeof gt_stackduel_deck_rules.part                  \
    }

static const struct part {
    const char *name;
    void *at;
    size_t size;
} parts[] = {
    OF_SYSTEM(cards),   OF_SYSTEM(dialect),      OF_SYSTEM(section_of), OF_SYSTEM(random_deck),
    OF_SYSTEM(moment),  OF_SYSTEM(positions),    OF_RULES(card_id),     OF_RULES(action_key),
    OF_RULES(silent),   OF_RULES(former_text),   OF_RULES(numbers),     OF_RULES(idles),
    OF_RULES(describe), OF_RULES(describe_game), OF_RULES(features),    OF_RULES(order),
    OF_RULES(payoff),
};

static bool (*deal)(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);

static bool deal_most(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    return seed % 4 != 0 && deal(g, s, player, seed, out);
}

static bool is_named(const char *names, const char *part)
{
    size_t n = strlen(part);
    for (const char *at = names; *at != '\0'; at += strspn(at, ",")) {
        size_t length = strcspn(at, ",");
        if (length == n && memcmp(at, part, n) == 0)
            return true;
        at += length;
    }
    return false;
}

__attribute__((constructor)) static void take_away(void)
{
    const char *names = getenv("GAUNTLET_WITHOUT");
    if (names == NULL)
        return;
    if (is_named(names, "worlds")) {
        deal = gt_stackduel_deck_rules.resample;
        gt_stackduel_deck_rules.resample = deal_most;
    }
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strcmp(names, "list") == 0)
            puts(parts[i].name);
        if (is_named(names, parts[i].name))
            memset(parts[i].at, 0, parts[i].size);
    }
}
