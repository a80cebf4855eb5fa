/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events: what sets an ability off, what it replaces, what is counted in a turn. Patterns for
 * counting are shared: the same words mean the same wherever they stand. */
#include "decks/language/compile.h"

#include "decks/language/ops.h"

#include <string.h>

/* The names of events as words; those that can be replaced alone. */
static void words_of_events(const gt_compiler *c, bool replaceable, gt_word words[64])
{
    int n = 0;
    for (const gt_event_row *row = c->dialect->events; row->name != NULL && n < 63; row++)
        if (replaceable ? row->replaceable : !row->unheard)
            words[n++] = (gt_word){row->name, row->event};
    words[n] = (gt_word){NULL, 0};
}

/* NULL: there is no such event. */
static const gt_event_row *row_of(const gt_compiler *c, const cJSON *name)
{
    for (const gt_event_row *row = c->dialect->events; row->name != NULL; row++)
        if (gt_json_is(name, row->name))
            return row;
    return NULL;
}

static void check_event_keys(gt_compiler *c, const cJSON *node, const gt_event_row *row)
{
    const char *keys[10] = {"event", "turn"};
    int n = 2;
    if (row->noun != NULL) {
        keys[n++] = "what";
        keys[n++] = "group";
    }
    for (int k = 0; k < 5 && row->keys[k] != NULL; k++)
        keys[n++] = row->keys[k];
    char what[80];
    snprintf(what, sizeof what, "the event '%s'", row->name);
    gt_check_keys(c, node, keys, what);
}

/* `who`, `whose`, sometimes `to`: the player that it happens to. */
static uint8_t player_mask(gt_compiler *c, const cJSON *node, bool to_player)
{
    int mask = gt_read_word_or(c, node, "who", gt_words_players, "a player", 0);
    mask |= gt_read_word_or(c, node, "whose", gt_words_owners, "an owner", 0);
    if (to_player)
        mask |= gt_read_word_or(c, node, "to", gt_words_players, "a player", 0);
    return (uint8_t)mask;
}

static uint32_t zone_mask(gt_compiler *c, const cJSON *node, const char *key)
{
    return (uint32_t)gt_read_mask_or(c, node, key, c->dialect->event_zones, "a zone", 0);
}

/* Zones that it comes to, or what kinds of it are meant. */
static uint32_t to_mask(gt_compiler *c, const cJSON *node, const gt_event_row *row)
{
    if (row == NULL || row->kinds == NULL)
        return row != NULL && row->to_player ? 0 : zone_mask(c, node, "to");
    return (uint32_t)gt_read_mask_or(c, node, "kind", row->kinds, "a kind", 0);
}

static uint8_t cause_mask(gt_compiler *c, const cJSON *node)
{
    return (uint8_t)gt_read_mask_or(c, node, "by", c->dialect->causes, "a cause", 0);
}

/* Does a filter that is counted over the turn ask about this card or the running effect? */
static bool depends_on_card(const gt_compiler *c, gt_addr filter)
{
    const gt_build *b = c->build;
    for (const gt_operation *i = b->code + filter; i->op != GT_OP_DONE; i++) {
        for (int k = 0; k < 4; k++) {
            int x = gt_operand(i, k);
            char kind = gt_operand_letter(c->dialect, i, k);
            if (kind == 's' && x != GT_SET_CANDIDATE && x != -1)
                return true;
            if (gt_is_filter_operand(kind) && depends_on_card(c, gt_address((int16_t)x)))
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
    gt_addr filter = gt_later_test(c, what);
    if (tally && depends_on_card(c, filter))
        gt_wrong(c, what,
                 "what is counted over the turn is counted for the player and cannot "
                 "depend on this card");
    return filter;
}

/* After a mistake: a pattern of its own that says nothing. Who asked for one may go on with it. */
static int no_pattern(gt_compiler *c)
{
    return gt_build_pattern(c->build, &(gt_pattern){0}, 0);
}

int gt_compile_event(gt_compiler *c, const cJSON *node, bool tally)
{
    const cJSON *name = gt_json_get(node, "event");
    if (name == NULL) {
        gt_wrong(c, node, "an event expected, an object {\"event\": ..., ...}, not %s",
                 cJSON_IsObject(node) ? "one without 'event'" : gt_json_kind(node));
        return no_pattern(c);
    }
    gt_word words[64];
    words_of_events(c, false, words);
    int event = gt_read_word(c, name, words, "an event");
    const gt_event_row *row = row_of(c, name);
    bool to_player = row != NULL && row->to_player;
    if (row != NULL)
        check_event_keys(c, node, row);
    uint64_t key = tally ? gt_json_hash(node) | 1 : 0;
    int found = gt_build_find_pattern(c->build, key);
    if (found >= 0)
        return found;
    gt_pattern pattern = {
        .event = (uint8_t)event,
        .by = cause_mask(c, node),
        .source = (uint8_t)gt_read_word_or(c, node, "source", gt_words_whose, "a source", 0),
        .who = player_mask(c, node, to_player),
        .turn = (uint8_t)gt_read_word_or(c, node, "turn", gt_words_whose, "a turn", 0),
        .group = gt_read_flag(c, node, "group"),
        .from = zone_mask(c, node, "from") | (row == NULL ? 0 : row->from),
        .to = to_mask(c, node, row) | (row == NULL ? 0 : row->to),
        .filter = event_filter(c, node, tally),
    };
    return gt_build_pattern(c->build, &pattern, key);
}

int gt_read_events(gt_compiler *c, const cJSON *node, const cJSON *events[GT_MAX_PARTS])
{
    int n = 0;
    if (!cJSON_IsArray(node)) {
        events[0] = node;
        return 1;
    }
    for (const cJSON *one = node->child; one != NULL; one = one->next, n++)
        if (n < GT_MAX_PARTS)
            events[n] = one;
    if (n == 0)
        gt_wrong(c, node, "the list is empty");
    if (n > GT_MAX_PARTS)
        gt_wrong(c, node, "%d events; at most %d set off one ability", n, GT_MAX_PARTS);
    return n < GT_MAX_PARTS ? n : GT_MAX_PARTS;
}

/* The keys of what is replaced: those of the event, `by` and `source`, and `what` where it happens
 * to a card. */
static bool check_replaced(gt_compiler *c, const cJSON *node, const gt_event_row *row)
{
    const char *keys[10] = {"of", "by", "source"};
    int n = 3;
    if (row == NULL || row->noun != NULL)
        keys[n++] = "what";
    for (int k = 0; row != NULL && k < 5 && row->keys[k] != NULL; k++)
        if (strcmp(row->keys[k], "by") != 0 && strcmp(row->keys[k], "source") != 0)
            keys[n++] = row->keys[k];
    return gt_check_keys(c, node, keys, "'instead'");
}

const gt_event_row *gt_replaced_row(const gt_compiler *c, const cJSON *node)
{
    const gt_event_row *row = row_of(c, gt_json_get(node, "of"));
    return row != NULL && row->replaceable ? row : NULL;
}

int gt_compile_replacement_event(gt_compiler *c, const cJSON *node)
{
    const cJSON *of = gt_json_get(node, "of");
    const gt_event_row *row = gt_replaced_row(c, node);
    gt_word events[64];
    if (!check_replaced(c, node, row))
        return no_pattern(c);
    words_of_events(c, true, events);
    /* of cards it is this one where nothing is said */
    bool subject = gt_json_get(node, "what") == NULL && (row == NULL || row->noun != NULL);
    if (of == NULL)
        gt_wrong(c, node, "'instead' needs 'of', what it replaces");
    gt_pattern pattern = {
        .event = (uint8_t)(of == NULL ? 0 : gt_read_word(c, of, events, "what can be replaced")),
        .by = cause_mask(c, node),
        .source = (uint8_t)gt_read_word_or(c, node, "source", gt_words_whose, "a source", 0),
        .who = player_mask(c, node, row != NULL && row->to_player),
        .from = zone_mask(c, node, "from") | (row == NULL ? 0 : row->from),
        .to = to_mask(c, node, row) | (row == NULL ? 0 : row->to),
        .filter = subject ? gt_this_filter(c) : event_filter(c, node, false),
    };
    return gt_build_pattern(c->build, &pattern, 0);
}
