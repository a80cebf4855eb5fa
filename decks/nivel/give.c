/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `give`: as a statement, with `until`, and as what a continuous ability says, where the code is
 * run again whenever values are computed (duration STAYS). Power comes last among several
 * modifiers, since a unit whose power becomes 0 is trashed at once (1.3.7.3). */
#include "decks/nivel/language.h"

#include <string.h>

static const gt_word cannots[] = {
    {"attack", NV_CANNOT_ATTACK}, {"block", NV_CANNOT_BLOCK}, {NULL, 0}};

/* Whoever receives: a set, what a filter accepts at any moment, or a player. */
typedef struct receiver {
    enum { SET, FILTER, PLAYER } kind;
    int operand;
    int kept; /* FILTER: enum gt_kept */
} receiver;

static gt_addr later_filter(gt_compiler *c, const cJSON *filter)
{
    c->keeps = !c->continuous;
    gt_addr at = gt_compile_filter(c, filter, GT_FILTER_PICK | GT_FILTER_LATER);
    c->keeps = false;
    return at;
}

static receiver receiver_of(gt_compiler *c, const cJSON *node)
{
    const cJSON *target = gt_json_get(node, "give");
    const cJSON *all = gt_json_get(target, "all");
    int property, highest;
    c->frozen = GT_KEEP_NOTHING;
    if (gt_json_is(target, "player"))
        return (receiver){PLAYER, 0, 0};
    if (gt_json_is(target, "opponent"))
        return (receiver){PLAYER, 1, 0};
    bool narrow = c->continuous && gt_read_narrow(c, all, &property, &highest);
    if (all != NULL && target->child->next == NULL && !narrow) {
        gt_addr filter = later_filter(c, all);
        return (receiver){FILTER, filter, c->frozen};
    }
    return (receiver){SET, gt_compile_target(c, target), 0};
}

static void give_number(gt_compiler *c, int what, int until, receiver to)
{
    static const int ops[] = {NV_OP_GIVE, NV_OP_GIVE_ALL, NV_OP_GIVE_PLAYER};
    gt_emit(c, ops[to.kind], what, until, (int16_t)to.operand, to.kind == FILTER ? to.kept : 0);
    if (to.kind == SET)
        gt_check_done(c);
}

enum { CANNOT_SET = -1 };

/* A number that is added, or {"set": VALUE}. */
static void give_value(gt_compiler *c, const cJSON *value, int plus, int set, int until,
                       receiver to)
{
    static const char *const keys[] = {"set", NULL};
    const cJSON *becomes = gt_json_get(value, "set");
    if (becomes != NULL && set == CANNOT_SET)
        gt_wrong(c, value, "this can only be added, not set");
    if (becomes != NULL)
        gt_check_keys(c, value, keys, "the gift");
    gt_compile_value(c, becomes != NULL ? becomes : value);
    give_number(c, becomes != NULL ? set : plus, until, to);
}

static int taken_timing(gt_compiler *c, const cJSON *abilities)
{
    int mask = gt_read_word_or(c, abilities, "effect", nv_words_ban_effects, "an effect", 0);
    int keyword = NV_KW_NONE;
    for (; mask > 1; mask >>= 1)
        keyword++;
    return keyword;
}

/* {"of": TARGET}, {"of": TARGET, "effect": E}: abilities of another card. */
static void give_taken(gt_compiler *c, const cJSON *node, int until, receiver to)
{
    static const char *const keys[] = {"of", "effect", NULL};
    const cJSON *of = gt_json_get(node, "of");
    int v = gt_variable(c, node);
    if (c->continuous)
        gt_wrong(c, node, "a continuous ability grants a list of quoted abilities");
    if (gt_check_keys(c, node, keys, "'abilities'") && of == NULL)
        gt_wrong(c, node, "'abilities' needs 'of', the card that has them, or is a list");
    int set = of == NULL ? GT_SET_THIS : gt_compile_target(c, of);
    gt_emit(c, NV_OP_TAKE, v, set, taken_timing(c, node), 0);
    gt_emit(c, to.kind == FILTER ? NV_OP_GIVE_TAKEN_ALL : NV_OP_GIVE_TAKEN, v, until,
            (int16_t)to.operand, to.kept);
    gt_check_done(c);
    c->registers->vars--;
}

static void give_abilities(gt_compiler *c, const cJSON *list, int until, receiver to)
{
    if (cJSON_IsObject(list)) {
        give_taken(c, list, until, to);
        return;
    }
    if (!gt_need_list(c, list, "abilities"))
        return;
    if (list->child == NULL)
        gt_wrong(c, list, "the list of abilities is empty");
    for (const cJSON *child = list->child; child != NULL; child = child->next) {
        int n = 0, first = gt_compile_ability(c, child, &c->quoted, &n);
        for (int i = 0; i < n; i++)
            gt_emit(c, to.kind == FILTER ? NV_OP_GIVE_ABILITY_ALL : NV_OP_GIVE_ABILITY, to.kept,
                    until, (int16_t)to.operand, first + i);
    }
    if (to.kind == SET)
        gt_check_done(c);
}

/* In the order in which they are given; NV_GIVE_ABILITY stands for the list of abilities. */
static const struct modifier {
    const char *key;
    int plus, set;
    unsigned group;
    bool player;
} modifiers[] = {
    {"cost", NV_GIVE_COST, NV_GIVE_COST_SET, NV_MODIFIER_COST, false},
    {"hit", NV_GIVE_HIT, NV_GIVE_HIT_SET, NV_MODIFIER_OTHER, false},
    {"attacks", NV_GIVE_ATTACKS, CANNOT_SET, NV_MODIFIER_OTHER, false},
    {"cannot", NV_GIVE_CANNOT, CANNOT_SET, NV_MODIFIER_OTHER, false},
    {"attack count", NV_GIVE_ATTACK_COUNT, CANNOT_SET, NV_MODIFIER_OTHER, false},
    {"abilities", NV_GIVE_ABILITY, CANNOT_SET, NV_MODIFIER_ABILITIES, false},
    {"power", NV_GIVE_POWER, NV_GIVE_POWER_SET, NV_MODIFIER_OTHER, false},
    {"size", NV_GIVE_SIZE, CANNOT_SET, NV_MODIFIER_PLAYER, true},
    {"damage count", NV_GIVE_DAMAGE_COUNT, CANNOT_SET, NV_MODIFIER_PLAYER, true},
    {"hand limit", NV_GIVE_HAND_LIMIT, CANNOT_SET, NV_MODIFIER_PLAYER, true},
};

unsigned nv_modifier_groups(const cJSON *node)
{
    unsigned groups = 0;
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
        if (gt_json_get(node, modifiers[i].key) != NULL)
            groups |= modifiers[i].group;
    return groups;
}

static void give_one(gt_compiler *c, const struct modifier *modifier, const cJSON *value, int until,
                     receiver to)
{
    if (modifier->plus == NV_GIVE_ABILITY) {
        give_abilities(c, value, until, to);
    } else if (modifier->plus == NV_GIVE_CANNOT) {
        int mask = gt_read_mask(c, value, cannots, "what a unit cannot do");
        gt_emit(c, GT_OP_NUM, 0, mask, 0, 0);
        give_number(c, NV_GIVE_CANNOT, until, to);
    } else {
        give_value(c, value, modifier->plus, modifier->set, until, to);
    }
}

/* Where all cards that a target can mean lie, as far as it says so; 0: anywhere. */
static int zones_of_target(gt_compiler *c, const cJSON *target)
{
    static const char *const keys[] = {"all", "now", "choose"};
    if (gt_json_get(target, "items") != NULL)
        return NV_ITEMS_MASK;
    for (int i = 0; i < 3; i++) {
        const cJSON *in = gt_json_get(gt_json_get(target, keys[i]), "in");
        if (in != NULL)
            return gt_read_mask(c, in, nv_words_zones, "a zone");
    }
    return 0;
}

/* Cards that are no units have a cost to be changed, and only on the field. */
static void check_receiver(gt_compiler *c, const cJSON *node)
{
    const cJSON *target = gt_json_get(node, "give");
    int zones = zones_of_target(c, target);
    if (zones == 0 || (zones & NV_UNITS_MASK) != 0)
        return;
    if ((zones & NV_FIELD_MASK) == 0)
        gt_wrong(c, target, "only what lies on the field can be given something");
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        const cJSON *modifier = gt_json_get(node, modifiers[i].key);
        if (modifier != NULL && modifiers[i].group != NV_MODIFIER_COST)
            gt_wrong_key(c, modifier, "only 'cost' can be given to items and skills");
    }
}

/* `as`: the cards on the field that it is given to now, before anything happens to them. */
static void bind_receivers(gt_compiler *c, const cJSON *node, receiver to)
{
    const cJSON *as = gt_json_get(node, "as"), *all = gt_json_get(gt_json_get(node, "give"), "all");
    if (as == NULL)
        return;
    int r = gt_name_bind(c, as);
    c->registers->dirty |= 1u << r;
    if (to.kind == PLAYER)
        gt_wrong_key(c, as, "'as' names cards; a player has no name");
    else if (to.kind == SET)
        gt_emit(c, NV_OP_STILL, r, to.operand, NV_FIELD_MASK, 3);
    else
        gt_emit(c, GT_OP_ALL, r, (int16_t)gt_compile_filter(c, all, GT_FILTER_PICK), 0, 0);
}

void nv_emit_give(gt_compiler *c, const cJSON *node)
{
    int until = gt_read_duration(c, node, NV_UNTIL_STAYS);
    check_receiver(c, node);
    receiver to = receiver_of(c, node);
    bind_receivers(c, node, to);
    gt_label *fail = c->fail;
    int left = 0;
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
        left += gt_json_get(node, modifiers[i].key) != NULL && (modifiers[i].group & c->parts) != 0;
    if (left == 0)
        gt_wrong(c, node, "'give' needs what is given: power, hit, cost, abilities ...");
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        const cJSON *value = gt_json_get(node, modifiers[i].key);
        if (value == NULL || (modifiers[i].group & c->parts) == 0)
            continue;
        if (modifiers[i].player != (to.kind == PLAYER))
            gt_wrong_key(c, value, "'%s' is given to %s", modifiers[i].key,
                         modifiers[i].player ? "\"player\" or \"opponent\"" : "units");
        c->fail = --left == 0 ? fail : NULL;
        give_one(c, &modifiers[i], value, until, to);
    }
    c->fail = fail;
}

/* ---- Can it be done? */

/* What holds for all that match holds for those that come later too: it can always be given, if it
 * is known what is given to whom. */
static gt_possible can_give_all(gt_compiler *c, const cJSON *s)
{
    static const char *const numbers[] = {"power", "hit", "cost", "attacks", "attack count"};
    gt_mark mark = gt_mark_here(c);
    gt_compile_filter(c, gt_json_get(gt_json_get(s, "give"), "all"),
                      GT_FILTER_PICK | GT_FILTER_NARROW);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const cJSON *number = gt_json_get(s, numbers[i]), *set = gt_json_get(number, "set");
        if (number != NULL)
            gt_compile_value(c, set != NULL ? set : number);
    }
    gt_take_back(c, mark);
    return GT_ALWAYS;
}

gt_possible nv_possible_give(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_json_get(s, "give"), *taken = gt_json_get(s, "abilities");
    const cJSON *of = gt_json_get(taken, "of");
    bool player = gt_json_is(to, "player") || gt_json_is(to, "opponent");
    gt_possible there = player                           ? GT_ALWAYS
                        : gt_json_get(to, "all") != NULL ? can_give_all(c, s)
                                                         : gt_can_target(c, to, NULL);
    if (of == NULL)
        return there;
    int keyword = taken_timing(c, taken);
    gt_operation test = {NV_OP_CAN_TAKE, 0, (int16_t)keyword, 0, 0};
    return gt_both(c, there, gt_can_target(c, of, &test));
}

/* ---- In words. */

static const char *number_modifier(gt_renderer *r, const char *what, gt_phrase x)
{
    if (x.number)
        return gt_say(r, "gets %s %+d", what, x.value);
    if (strncmp(x.text, "minus ", 6) == 0)
        return gt_say(r, "gets %s - %s", what, x.text + 6);
    return gt_say(r, x.compound ? "gets %s + (%s)" : "gets %s + %s", what, x.text);
}

static const char *modifier_words(gt_renderer *r, int modifier, gt_phrase x)
{
    static const char *const names[] = {"power", "hit", "cost"};
    switch (modifier) {
    case NV_GIVE_POWER:
    case NV_GIVE_HIT:
    case NV_GIVE_COST: return number_modifier(r, names[modifier - NV_GIVE_POWER], x);
    case NV_GIVE_POWER_SET:
    case NV_GIVE_HIT_SET:
    case NV_GIVE_COST_SET:
        return gt_say(r, "has %s %s", names[modifier - NV_GIVE_POWER_SET], x.text);
    case NV_GIVE_ATTACKS:
        return x.number && x.value == 1 ? "may attack once more"
                                        : gt_say(r, "may attack %s times more", x.text);
    case NV_GIVE_CANNOT:
        return !x.number || x.value == 3     ? "cannot attack or block"
               : x.value == NV_CANNOT_ATTACK ? "cannot attack"
                                             : "cannot block";
    case NV_GIVE_ATTACK_COUNT: return gt_say(r, "counts %s attacks more for its effects", x.text);
    case NV_GIVE_SIZE: return number_modifier(r, "size", x);
    case NV_GIVE_HAND_LIMIT: return number_modifier(r, "hand limit", x);
    case NV_GIVE_DAMAGE_COUNT:
        return gt_say(r, "counts %s cards more in the damage zone for effects", x.text);
    default: return "gets something";
    }
}

/* "get power +1" for what is many, or "you". */
static const char *conjugated(gt_renderer *r, const char *words, bool plural)
{
    if (plural && strncmp(words, "gets ", 5) == 0)
        return gt_say(r, "get %s", words + 5);
    if (plural && strncmp(words, "has ", 4) == 0)
        return gt_say(r, "have %s", words + 4);
    if (plural && strncmp(words, "counts ", 7) == 0)
        return gt_say(r, "count %s", words + 7);
    return words;
}

static bool is_many(const gt_renderer *r, const gt_operation *i)
{
    return i->op == NV_OP_GIVE_PLAYER                           ? i->c == 0
           : i->op == NV_OP_GIVE || i->op == NV_OP_GIVE_ABILITY ? gt_render_is_plural(r, i->c)
                                                                : false;
}

static const char *say_receiver(gt_renderer *r, const gt_operation *i)
{
    if (i->op == NV_OP_GIVE_PLAYER)
        return i->c == 0 ? "you" : "the opponent";
    if (i->op == NV_OP_GIVE || i->op == NV_OP_GIVE_ABILITY || i->op == NV_OP_GIVE_TAKEN)
        return gt_render_set(r, i->c);
    return gt_say(r, "each %s", gt_render_filter(r, gt_address(i->c), "unit", false));
}

/* Whether the last verb of a sentence is "get", so that a further object may follow it alone. */
static bool ends_in_get(const char *text)
{
    bool get = false;
    for (; *text != '\0'; text++)
        if (strncmp(text, " get", 4) == 0)
            get = true;
        else if (strncmp(text, " has ", 5) == 0 || strncmp(text, " have ", 6) == 0)
            get = false;
    return get;
}

/* One line for modifiers to the same receiver for the same time. */
static const char *say_give(gt_renderer *r, const gt_operation *i)
{
    gt_phrase x = gt_pop_phrase(r);
    const char *words = conjugated(r, modifier_words(r, i->a, x), is_many(r, i));
    int key = i->op * 65536 + (uint16_t)i->c;
    bool more = r->modifier_line >= 0 && r->modifier_line == r->n_lines - 1 &&
                r->modifier_set == key && r->modifier_until == i->b &&
                r->line[r->modifier_line].depth == r->depth;
    if (more) {
        bool gets = strncmp(words, "get", 3) == 0 && ends_in_get(r->modifier);
        r->modifier = gt_say(r, "%s and %s", r->modifier, gets ? strchr(words, ' ') + 1 : words);
    } else {
        r->modifier = gt_say(r, "%s %s", say_receiver(r, i), words);
        gt_render_line(r, r->depth, "");
    }
    r->modifier_line = r->n_lines - 1;
    r->modifier_set = key;
    r->modifier_until = i->b;
    r->line[r->modifier_line].text = gt_say(r, "%s%s", r->modifier, gt_say_until(r, i->b));
    return NULL;
}

static const char *say_give_ability(gt_renderer *r, const gt_operation *i)
{
    int depth = r->depth;
    gt_render_line(r, depth,
                   gt_say(r, "%s gain%s%s:", say_receiver(r, i), is_many(r, i) ? "" : "s",
                          gt_say_until(r, i->b)));
    const char *self = r->self;
    r->self = "this unit"; /* a quoted text speaks for the unit that has it */
    gt_render_ability(r, &r->pool->abilities[i->d], depth + 1);
    r->self = self;
    return NULL;
}

/* "one exit ability of X", "the abilities of X" */
static const char *say_take(gt_renderer *r, const gt_operation *i)
{
    const char *of = gt_render_set(r, i->b);
    r->var[i->a] = i->c == NV_KW_NONE ? gt_say(r, "the abilities of %s", of)
                                      : gt_say(r, "one %s ability of %s",
                                               gt_word_text(nv_words_keywords, i->c), of);
    return NULL;
}

static const char *say_give_taken(gt_renderer *r, const gt_operation *i)
{
    bool many = i->op == NV_OP_GIVE_TAKEN && gt_render_is_plural(r, i->c);
    const char *what = r->var[i->a] == NULL ? "?" : r->var[i->a];
    return gt_say(r, "%s gain%s %s%s", say_receiver(r, i), many ? "" : "s", what,
                  gt_say_until(r, i->b));
}

const gt_saying nv_says_give[] = {
    {NV_OP_GIVE, .say = say_give},
    {NV_OP_GIVE_ALL, .say = say_give},
    {NV_OP_GIVE_PLAYER, .say = say_give},
    {NV_OP_GIVE_ABILITY, .say = say_give_ability},
    {NV_OP_GIVE_ABILITY_ALL, .say = say_give_ability},
    {NV_OP_TAKE, .say = say_take},
    {NV_OP_GIVE_TAKEN, .say = say_give_taken},
    {NV_OP_GIVE_TAKEN_ALL, .say = say_give_taken},
    {NV_OP_CAN_TAKE, .text = "$a has such an ability"},
    {0},
};
