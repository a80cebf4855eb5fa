/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games that lack optional parts of their rows: those that GAUNTLET_WITHOUT in the environment
 * names, `dialect,moment`, are taken from Stack Duel and from the template before anything else
 * happens. `list` prints what each of the two has of all that is optional in gt_system and
 * gt_rules, a line `template cost` a part. Without `worlds` one in four cannot be dealt (in Stack
 * Duel). */
#include "tests/games/games.h"
#include "tests/program/stackduel.h"

#include "decks/positions/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The template, with rows that can be written to: a game takes its rules from here. */

extern const gt_system gt_template;
gt_system gt_written_template;
static gt_rules template_rules;
static gt_positions template_positions;

static const char *prepare(void *storage, const gt_pool *pool, const gt_deck *a, const gt_deck *b,
                           gt_limits limits)
{
    const char *excess = gt_template.prepare(storage, pool, a, b, limits);
    ((gt_game *)storage)->rules = &template_rules;
    return excess;
}

static const char *set_up(const void *position, const gt_pool *pool, void *game, gt_state *s)
{
    const char *excess = gt_template.positions->set_up(position, pool, game, s);
    ((gt_game *)game)->rules = &template_rules;
    return excess;
}

static void copy_template(void)
{
    template_rules = *gt_template.rules;
    template_positions = *gt_template.positions;
    template_positions.set_up = set_up;
    gt_written_template = gt_template;
    gt_written_template.rules = &template_rules;
    gt_written_template.positions = &template_positions;
    gt_written_template.prepare = prepare;
}

/* ---- Parts are pointers; that one is NULL is written over it as bytes. */

#define OF_SYSTEM(part) {#part, offsetof(gt_system, part), sizeof((gt_system *)0)->part, true},
#define OF_RULES(part) {#part, offsetof(gt_rules, part), sizeof((gt_rules *)0)->part, false},

/* What the comments of decks/system.h and engine/core/rules.h say may be NULL. */
/* clang-format off */
#define PARTS_OF_SYSTEM(X) \
    X(usual) X(net) X(value) X(player) X(field) X(dialect) X(cards) X(knobs) \
    X(measures) X(section_of) X(suffixes) X(numbered) X(random_deck) X(cost) X(blank) \
    X(moment) X(asking) X(layout) X(strengths) X(positions)
#define PARTS_OF_RULES(X) \
    X(most) X(run_copy) X(is_idle_choice) X(card_id) X(action_key) X(silent) X(always_asks) \
    X(former_text) X(numbers) X(search_weights) X(idles) X(describe) X(describe_game) \
    X(properties) X(features) X(order) X(payoff)
/* clang-format on */

static const struct part {
    const char *name;
    size_t at, size;
    bool of_system;
} parts[] = {PARTS_OF_SYSTEM(OF_SYSTEM) PARTS_OF_RULES(OF_RULES)};

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

/* Where a part stands in the row of a game. */
static char *place_of(const struct part *p, bool of_template)
{
    char *system = of_template ? (char *)&gt_written_template : (char *)&gt_stackduel_system;
    char *rules = of_template ? (char *)&template_rules : (char *)&gt_stackduel_deck_rules;
    return (p->of_system ? system : rules) + p->at;
}

/* `template cost`, if that game has it. */
static void list(const struct part *p, bool of_template)
{
    static const char nothing[sizeof(void *)];
    if (memcmp(place_of(p, of_template), nothing, p->size) != 0)
        printf("%s %s\n", of_template ? "template" : "stackduel", p->name);
}

__attribute__((constructor)) static void take_away(void)
{
    const char *names = getenv("GAUNTLET_WITHOUT");
    copy_template();
    if (names == NULL)
        return;
    if (is_named(names, "worlds")) {
        deal = gt_stackduel_deck_rules.resample;
        gt_stackduel_deck_rules.resample = deal_most;
    }
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        for (int game = 0; game < 2; game++) {
            if (strcmp(names, "list") == 0)
                list(&parts[i], game);
            if (is_named(names, parts[i].name))
                memset(place_of(&parts[i], game), 0, parts[i].size);
        }
}
