/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events: what sets an ability off, what it replaces, what is counted in a turn. Patterns for
 * counting are shared: the same words mean the same wherever they stand. */
#include "decks/language/compile.h"

#include "decks/language/ops.h"

#include <string.h>

/* Keys that go with an event, beside event, what, turn and group. */
static const struct {
    int event;
    const char *keys[4];
} event_keys[] = {
    {NV_EV_PLACED, {"from"}},
    {NV_EV_TRASHED, {"by", "source"}},
    {NV_EV_DISCARDED, {"by", "source", "whose"}},
    {NV_EV_PUT, {"from", "to", "by", "source"}},
    {NV_EV_DREW, {"who", "by"}},
    {NV_EV_DAMAGE_DEALT, {"to", "by", "source"}},
    {NV_EV_SKILL_USED, {"who"}},
    {NV_EV_LEVEL_CHANGED, {"who"}},
};

static bool has_subject(int event)
{
    return event != NV_EV_DREW && event != NV_EV_DAMAGE_DEALT && event != NV_EV_LEVEL_CHANGED &&
           event != NV_EV_TURN_START && event != NV_EV_TURN_END && event != NV_EV_MAIN_START &&
           event != NV_EV_ATTACK_START;
}

static void check_event_keys(gt_compiler *c, const cJSON *node, int event)
{
    const char *keys[9] = {"event", "turn"};
    int n = 2;
    if (has_subject(event)) {
        keys[n++] = "what";
        keys[n++] = "group";
    }
    for (size_t i = 0; i < sizeof event_keys / sizeof *event_keys; i++)
        for (int k = 0; event_keys[i].event == event && k < 4 && event_keys[i].keys[k] != NULL; k++)
            keys[n++] = event_keys[i].keys[k];
    char what[80];
    snprintf(what, sizeof what, "the event \"%s\"", gt_json_get(node, "event")->valuestring);
    gt_check_keys(c, node, keys, what);
}

/* `who`, `whose` and `to` of damage: the player that it happens to. */
static uint8_t player_mask(gt_compiler *c, const cJSON *node, int event)
{
    static const gt_word players[] = {{"you", 1}, {"opponent", 2}, {NULL, 0}};
    int mask = gt_read_word_or(c, node, "who", players, "a player", 0);
    mask |= gt_read_word_or(c, node, "whose", gt_words_owners, "an owner", 0);
    if (event == NV_EV_DAMAGE_DEALT)
        mask |= gt_read_word_or(c, node, "to", players, "a player", 0);
    return (uint8_t)mask;
}

static uint32_t zone_mask(gt_compiler *c, const cJSON *node, const char *key)
{
    const cJSON *zones = gt_json_get(node, key);
    return zones == NULL ? 0 : (uint32_t)gt_read_mask(c, zones, gt_words_event_zones, "a zone");
}

static uint8_t cause_mask(gt_compiler *c, const cJSON *node)
{
    const cJSON *by = gt_json_get(node, "by");
    return (uint8_t)(by == NULL ? 0 : gt_read_mask(c, by, gt_words_causes, "a cause"));
}

/* Does a filter that is counted over the turn ask about this card or the running effect? */
static bool depends_on_card(const gt_build *b, gt_addr filter)
{
    for (const gt_operation *i = b->code + filter; i->op != GT_OP_DONE; i++) {
        const char *operands = gt_op_info_of(i->op)->operands;
        for (int k = 0; k < 4; k++) {
            int x = gt_operand(i, k);
            if (operands[k] == 's' && x != GT_SET_CANDIDATE && x != -1)
                return true;
            if ((operands[k] == 'f' || operands[k] == 'F') &&
                depends_on_card(b, gt_address((int16_t)x)))
                return true;
        }
    }
    return false;
}

static gt_addr event_filter(gt_compiler *c, const cJSON *node, bool tally)
{
    const cJSON *what = gt_json_get(node, "what");
    if (what == NULL)
        return 0;
    gt_addr filter = gt_compile_filter(c, what, GT_FILTER_TEST | GT_FILTER_LATER);
    if (tally && depends_on_card(c->build, filter))
        gt_wrong(c, what,
                 "what is counted over the turn is counted for the player and cannot "
                 "depend on this card");
    return filter;
}

int gt_compile_event(gt_compiler *c, const cJSON *node, bool tally)
{
    const cJSON *name = gt_json_get(node, "event");
    if (name == NULL) {
        gt_wrong(c, node, "an event expected: {\"event\": ..., ...}");
        return 0;
    }
    int event = gt_read_word(c, name, gt_words_events, "an event");
    if (cJSON_IsString(name) && gt_word_find(gt_words_events, name->valuestring) != NULL)
        check_event_keys(c, node, event);
    uint64_t key = tally ? gt_json_hash(node) | 1 : 0;
    int found = gt_build_find_pattern(c->build, key);
    if (found >= 0)
        return found;
    gt_pattern pattern = {
        .event = (uint8_t)event,
        .by = cause_mask(c, node),
        .source = (uint8_t)gt_read_word_or(c, node, "source", gt_words_whose, "a source", 0),
        .who = player_mask(c, node, event),
        .turn = (uint8_t)gt_read_word_or(c, node, "turn", gt_words_whose, "a turn", 0),
        .group = gt_read_flag(c, node, "group"),
        .from = zone_mask(c, node, "from"),
        .to = event == NV_EV_PUT ? zone_mask(c, node, "to") : 0,
        .filter = event_filter(c, node, tally),
    };
    return gt_build_pattern(c->build, &pattern, key);
}

int gt_compile_replacement_event(gt_compiler *c, const cJSON *node)
{
    static const char *const keys[] = {"of", "what", "by", "source", NULL};
    static const gt_word events[] = {{"trashed", NV_EV_TRASHED}, {NULL, 0}};
    if (!gt_check_keys(c, node, keys, "`instead`"))
        return 0;
    const cJSON *of = gt_json_get(node, "of");
    if (of == NULL)
        gt_wrong(c, node, "`instead` needs `of`, what it replaces");
    gt_pattern pattern = {
        .event = (uint8_t)(of == NULL ? 0 : gt_read_word(c, of, events, "what can be replaced")),
        .by = cause_mask(c, node),
        .source = (uint8_t)gt_read_word_or(c, node, "source", gt_words_whose, "a source", 0),
        .filter =
            gt_json_get(node, "what") == NULL ? gt_this_filter(c) : event_filter(c, node, false),
    };
    return gt_build_pattern(c->build, &pattern, 0);
}
