/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Can it be done? For each effect that a player may start or decline, value code that tells whether
 * anything of it can be executed (8.1.3.1.2): some statement of the list; of a statement, its verb
 * while `if` holds, or something of `else`. A price (8.3.2) must be possible in full. What depends
 * on names that earlier statements bind counts for nothing before the effect has begun.
 * Nothing hidden may show: of cards in a deck or in the opposing hand, only their number counts. */
#include "decks/compile.h"

#include <string.h>

typedef enum can { NEVER, SOMETIMES, ALWAYS } can; /* SOMETIMES: a value was pushed */

static can can_list(gt_compiler *c, const cJSON *list, bool all);
static can can_any(gt_compiler *c, const cJSON *list, bool whole);
static can can_statement(gt_compiler *c, const cJSON *s);
static can attempt(gt_compiler *c, const cJSON *node, can (*push)(gt_compiler *, const cJSON *));

static void above_zero(gt_compiler *c)
{
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
}

/* Combines what was pushed before with what was pushed now. */
static can both(gt_compiler *c, can x, can y)
{
    if (x == SOMETIMES && y == SOMETIMES)
        gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    return x < y ? x : y;
}

/* ---- Values */

static can can_number(gt_compiler *c, const cJSON *value)
{
    int number;
    if (gt_is_integer(value, &number))
        return number > 0 ? ALWAYS : NEVER;
    gt_value(c, value);
    above_zero(c);
    return SOMETIMES;
}

static can can_draw(gt_compiler *c, const cJSON *s)
{
    const cJSON *n = gt_json_get(s, "draw"), *until = gt_json_get(n, "until");
    if (until == NULL)
        return can_number(c, n);
    gt_value(c, until);
    gt_emit(c, GT_OP_STAT, gt_player(c, s, 0), NV_ST_HAND, 0, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
    return SOMETIMES;
}

static can can_damage(gt_compiler *c, const cJSON *s)
{
    return can_number(c, gt_json_get(s, "damage"));
}

static can can_level(gt_compiler *c, const cJSON *s)
{
    can number = can_number(c, gt_json_get(s, "level"));
    gt_emit(c, NV_OP_CAN_RAISE, gt_player(c, s, 0), 0, 0, 0);
    return both(c, number, SOMETIMES);
}

static can can_take(gt_compiler *c, const cJSON *s, const char *verb)
{
    can number = can_number(c, gt_json_get(s, verb));
    gt_emit(c, GT_OP_STAT, gt_player(c, s, 0), NV_ST_DECK, 0, 0);
    above_zero(c);
    return both(c, number, SOMETIMES);
}

/* A price must be there in full (8.3.2). */
static can can_mill(gt_compiler *c, const cJSON *s)
{
    if (!c->whole)
        return can_take(c, s, "mill");
    can number = can_number(c, gt_json_get(s, "mill"));
    gt_emit(c, GT_OP_STAT, gt_player(c, s, 0), NV_ST_DECK, 0, 0);
    gt_value(c, gt_json_get(s, "mill"));
    gt_emit(c, GT_OP_GE, 0, 0, 0, 0);
    return both(c, number, SOMETIMES);
}

static can can_reveal(gt_compiler *c, const cJSON *s)
{
    return can_take(c, s, "reveal");
}

/* ---- Sets */

static int owners_of(gt_compiler *c, const cJSON *filter)
{
    return gt_read_word_or(c, filter, "whose", gt_words_owners, "an owner", 1);
}

static int zones_of(gt_compiler *c, const cJSON *filter)
{
    const cJSON *in = gt_json_get(filter, "in");
    return in == NULL ? NV_UNITS_MASK : gt_read_mask(c, in, gt_words_zones, "a zone");
}

bool gt_is_secret(gt_compiler *c, const cJSON *filter)
{
    int zones = zones_of(c, filter);
    int secret = 1 << NV_DECK | (owners_of(c, filter) != 1 ? 1 << NV_HAND : 0);
    return gt_json_get(filter, "from") == NULL && (zones == 0 || (zones & secret) != 0);
}

/* A further test of candidates: a question about GT_SET_CANDIDATE, as an instruction. */
static gt_addr tested_filter(gt_compiler *c, const cJSON *filter, const gt_ins *test)
{
    if (gt_is_secret(c, filter))
        return gt_plain_filter(c, owners_of(c, filter), zones_of(c, filter));
    gt_addr plain = gt_filter(c, filter, GT_FILTER_PICK | GT_FILTER_NARROW);
    if (test == NULL)
        return plain;
    gt_block block;
    gt_block_open_filter(c, &block);
    for (const gt_ins *i = c->build->code + plain; i->op != GT_OP_DONE; i++)
        gt_emit(c, i->op, i->a, i->b, i->c, i->d);
    gt_emit(c, test->op, GT_SET_CANDIDATE, test->b, test->c, test->d);
    gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    return gt_block_close(c);
}

static can can_filter(gt_compiler *c, const cJSON *filter, const gt_ins *test)
{
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)tested_filter(c, filter, test), 0, 0);
    above_zero(c);
    return SOMETIMES;
}

/* Choices that belong together: is there a card for the first with which the others can be made? */
static void push_several(gt_compiler *c, const cJSON *choice)
{
    const cJSON *as = gt_json_get(choice, "as");
    gt_addr filter = tested_filter(c, gt_json_get(choice, "choose"), NULL);
    if (choice->next == NULL) {
        gt_emit(c, GT_OP_COUNT, 0, (int16_t)filter, 0, 0);
    } else {
        gt_block block;
        int r = as == NULL ? gt_temp(c, choice) : gt_name_bind(c, as);
        gt_block_open_value(c, &block);
        push_several(c, choice->next);
        gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
        gt_addr rest = gt_block_close(c);
        gt_emit(c, GT_OP_COUNT_WITH, r, (int16_t)filter, (int16_t)rest, 0);
    }
    above_zero(c);
}

static can can_choose_several(gt_compiler *c, const cJSON *list)
{
    push_several(c, list->child);
    return SOMETIMES;
}

/* A price of N different cards, or simply of N, must be there in full. */
static can can_pay(gt_compiler *c, const cJSON *choice, const cJSON *count)
{
    int number, op = gt_json_get(choice, "distinct") != NULL ? GT_OP_KINDS_AMONG : GT_OP_COUNT;
    gt_emit(c, op, 0, (int16_t)tested_filter(c, gt_json_get(choice, "choose"), NULL), 0, 0);
    gt_value(c, count);
    gt_emit(c, GT_OP_GE, 0, 0, 0, 0);
    if (gt_is_integer(count, &number))
        return number > 0 ? SOMETIMES : NEVER;
    gt_value(c, count);
    above_zero(c);
    gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    return SOMETIMES;
}

/* A choice with a limit to the sum of costs: is there a card that alone stays within it? */
static can can_choose_within(gt_compiler *c, const cJSON *choice, const cJSON *limit)
{
    gt_addr filter = tested_filter(c, gt_json_get(choice, "choose"), NULL);
    gt_block block;
    int r = gt_temp(c, choice);
    gt_block_open_value(c, &block);
    gt_emit(c, GT_OP_SUM_SET, r, NV_COST, 0, 0);
    gt_value(c, limit);
    gt_emit(c, GT_OP_LE, 0, 0, 0, 0);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    gt_addr within = gt_block_close(c);
    gt_emit(c, GT_OP_COUNT_WITH, r, (int16_t)filter, (int16_t)within, 0);
    above_zero(c);
    return SOMETIMES;
}

static can can_choose(gt_compiler *c, const cJSON *choice, const gt_ins *test)
{
    const cJSON *limit = gt_json_get(gt_json_get(choice, "sum"), "cost");
    const cJSON *what = gt_json_get(choice, "choose"), *count = gt_json_get(choice, "count");
    if (cJSON_IsArray(what))
        return can_choose_several(c, what);
    const cJSON *needed =
        gt_json_get(choice, "upto") == NULL ? count : gt_json_get(choice, "least");
    if (c->whole && needed != NULL)
        return can_pay(c, choice, needed);
    if (limit != NULL)
        return can_choose_within(c, choice, limit);
    return can_filter(c, what, test);
}

static can can_items(gt_compiler *c, const cJSON *target)
{
    gt_block block;
    int set = gt_target(c, target);
    gt_block_open_filter(c, &block);
    gt_emit(c, GT_OP_FILTER, 0, NV_ITEMS_MASK, -1, 0);
    gt_emit(c, NV_OP_TEST_ON, set, 0, 0, 0);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)gt_block_close(c), 0, 0);
    above_zero(c);
    return SOMETIMES;
}

static can can_set(gt_compiler *c, int set, const gt_ins *test)
{
    if (test != NULL) {
        gt_emit(c, test->op, set, test->b, test->c, test->d);
    } else {
        gt_emit(c, GT_OP_SIZE, set, 0, 0, 0);
        above_zero(c);
    }
    return SOMETIMES;
}

/* Is one of the target there, and does the test hold for it? */
static can can_target(gt_compiler *c, const cJSON *target, const gt_ins *test)
{
    const cJSON *all = gt_json_get(target, "all"), *now = gt_json_get(target, "now");
    const cJSON *both_of = gt_json_get(target, "both"), *items = gt_json_get(target, "items");
    if (gt_is_choice(target))
        return can_choose(c, target, test);
    if (all != NULL || now != NULL)
        return can_filter(c, all != NULL ? all : now, test);
    if (items != NULL)
        return can_items(c, items);
    if (!cJSON_IsArray(both_of))
        return can_set(c, gt_target(c, target), test);
    int n = 0;
    for (const cJSON *part = both_of->child; part != NULL; part = part->next) {
        gt_mark mark = gt_mark_here(c);
        bool unknown = c->unknown;
        c->unknown = false;
        can_target(c, part, test);
        if (c->unknown)
            gt_take_back(c, mark);
        else if (n++ > 0)
            gt_emit(c, GT_OP_OR, 0, 0, 0, 0);
        c->unknown = unknown;
    }
    return n > 0 ? SOMETIMES : NEVER;
}

static can can_trash(gt_compiler *c, const cJSON *s)
{
    const cJSON *choose = gt_json_get(gt_json_get(s, "trash"), "choose");
    const cJSON *in = gt_json_get(choose, "in");
    if (gt_json_is(in, "trash"))
        return NEVER; /* 4.8.2 */
    return can_target(c, gt_json_get(s, "trash"), NULL);
}

static can can_put(gt_compiler *c, const cJSON *s)
{
    return can_target(c, gt_json_get(s, "put"), NULL);
}

static can can_choice(gt_compiler *c, const cJSON *s)
{
    return can_choose(c, s, NULL);
}

/* What holds for all that match holds for those that come later too: it can always be given, if it is known
 * what is given to whom. */
static can can_give_all(gt_compiler *c, const cJSON *s)
{
    static const char *const numbers[] = {"power", "hit", "cost", "attacks", "attack count"};
    gt_mark mark = gt_mark_here(c);
    gt_filter(c, gt_json_get(gt_json_get(s, "give"), "all"), GT_FILTER_PICK | GT_FILTER_NARROW);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const cJSON *number = gt_json_get(s, numbers[i]), *set = gt_json_get(number, "set");
        if (number != NULL)
            gt_value(c, set != NULL ? set : number);
    }
    gt_take_back(c, mark);
    return ALWAYS;
}

static can can_give(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_json_get(s, "give"), *taken = gt_json_get(s, "abilities");
    const cJSON *of = gt_json_get(taken, "of");
    bool player = gt_json_is(to, "player") || gt_json_is(to, "opponent");
    can there = player                           ? ALWAYS
                : gt_json_get(to, "all") != NULL ? can_give_all(c, s)
                                                 : can_target(c, to, NULL);
    if (of == NULL)
        return there;
    int keyword = gt_taken_timing(c, taken);
    gt_ins test = {NV_OP_CAN_TAKE, 0, (int16_t)keyword, 0, 0};
    return both(c, there, can_target(c, of, &test));
}

static can can_place(gt_compiler *c, const cJSON *s)
{
    int set;
    int mode = gt_lane(c, s, "lane", gt_words_place_lanes, NV_LANE_EMPTY, &set);
    gt_ins test = {NV_OP_CAN_PLACE, 0, (int16_t)mode, (int16_t)gt_ignored(c, s), (int16_t)set};
    return can_target(c, gt_json_get(s, "place"), &test);
}

static can can_two(gt_compiler *c, const cJSON *s, const char *one, const char *other)
{
    can first = can_target(c, gt_json_get(s, one), NULL);
    return both(c, first, can_target(c, gt_json_get(s, other), NULL));
}

static can can_upgrade(gt_compiler *c, const cJSON *s)
{
    return gt_push_can_pair(c, s) ? SOMETIMES : can_two(c, s, "upgrade", "with");
}

static can can_equip(gt_compiler *c, const cJSON *s)
{
    bool price = c->whole && gt_json_get(gt_json_get(s, "equip"), "count") != NULL;
    return !price && gt_push_can_pair(c, s) ? SOMETIMES : can_two(c, s, "equip", "to");
}

static can can_attack(gt_compiler *c, const cJSON *s)
{
    int lane = gt_read_word_or(c, s, "lane", gt_words_attack_lanes, "a lane", NV_LANE_OWN);
    gt_ins test = {NV_OP_CAN_STRIKE, 0, (int16_t)lane, 0, 0};
    return can_target(c, gt_json_get(s, "attack"), &test);
}

static can can_move(gt_compiler *c, const cJSON *s)
{
    int of, mode = gt_lane(c, s, "to", gt_words_move_lanes, NV_LANE_ADJACENT, &of);
    gt_ins test = {NV_OP_CAN_MOVE, 0, (int16_t)mode, (int16_t)of, 0};
    return can_target(c, gt_json_get(s, "move"), &test);
}

static can can_use(gt_compiler *c, const cJSON *s)
{
    int keyword = gt_read_word_or(c, s, "effect", gt_words_use_effects, "an effect", 0);
    gt_ins test = {NV_OP_CAN_USE, 0, (int16_t)keyword, 0, 0};
    return can_target(c, gt_json_get(s, "use"), &test);
}

/* ---- Control */

static can can_always(gt_compiler *c, const cJSON *s)
{
    (void)c;
    (void)s;
    return ALWAYS;
}

static can can_awaken(gt_compiler *c, const cJSON *s)
{
    (void)s;
    gt_emit(c, GT_OP_STAT, 0, NV_ST_AWAKENED, 0, 0);
    gt_emit(c, GT_OP_NOT, 0, 0, 0, 0);
    return SOMETIMES;
}

static can can_end(gt_compiler *c, const cJSON *s)
{
    (void)s;
    return can_set(c, NV_SET_ATTACKER, NULL);
}

static can can_block(gt_compiler *c, const cJSON *s)
{
    const cJSON *list = gt_json_get(s, "do");
    bool price = c->trusting || gt_json_get(s, "may") != NULL;
    if (c->whole && !price && cJSON_IsArray(list) && list->child != NULL)
        return attempt(c, list->child, can_statement); /* it ends where something is not done */
    return can_list(c, list, c->whole);
}

static can can_repeat(gt_compiler *c, const cJSON *s)
{
    can number = can_number(c, gt_json_get(s, "repeat"));
    return both(c, number, can_block(c, s));
}

static can can_modes(gt_compiler *c, const cJSON *s)
{
    return can_any(c, gt_json_get(s, "modes"), c->whole);
}

static const struct {
    const char *verb;
    can (*push)(gt_compiler *, const cJSON *);
} verbs[] = {
    {"draw", can_draw},     {"damage", can_damage},   {"level", can_level},
    {"trash", can_trash},   {"mill", can_mill},       {"reveal", can_reveal},
    {"put", can_put},       {"shuffle", can_always},  {"choose", can_choice},
    {"give", can_give},     {"place", can_place},     {"upgrade", can_upgrade},
    {"equip", can_equip},   {"attack", can_attack},   {"move", can_move},
    {"use", can_use},       {"modes", can_modes},     {"repeat", can_repeat},
    {"forbid", can_always}, {"whenever", can_always}, {"instead", can_always},
    {"allow", can_always},  {"price", can_always},    {"end", can_end},
    {"awaken", can_awaken}, {"lose", can_always},     {"win", can_always},
    {"do", can_block},
};

static can can_verb(gt_compiler *c, const cJSON *s)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (gt_json_get(s, verbs[i].verb) != NULL)
            return verbs[i].push(c, s);
    return NEVER;
}

/* Runs a part; what depends on something unknown, or is not needed, is taken back. */
static can attempt(gt_compiler *c, const cJSON *node, can (*push)(gt_compiler *, const cJSON *))
{
    bool unknown = c->unknown;
    gt_mark mark = gt_mark_here(c);
    c->unknown = false;
    can result = push(c, node);
    if (c->unknown)
        result = c->trusting ? ALWAYS : NEVER;
    if (result != SOMETIMES)
        gt_take_back(c, mark);
    c->unknown = unknown;
    return result;
}

/* The verb while `if` holds. */
static can can_under_condition(gt_compiler *c, const cJSON *s)
{
    const cJSON *condition = gt_json_get(s, "if");
    if (condition == NULL)
        return attempt(c, s, can_verb);
    gt_condition(c, condition);
    return both(c, SOMETIMES, attempt(c, s, can_verb));
}

static can either(gt_compiler *c, can x, can y)
{
    if (x == SOMETIMES && y == SOMETIMES)
        gt_emit(c, GT_OP_OR, 0, 0, 0, 0);
    return x > y ? x : y;
}

static can can_statement(gt_compiler *c, const cJSON *s)
{
    const cJSON *otherwise = gt_json_get(s, "else");
    bool whole = c->whole;
    c->whole = whole || gt_json_get(s, "then") != NULL;
    can result = attempt(c, s, can_under_condition);
    c->whole = false;
    if (otherwise != NULL)
        result = either(c, result, can_list(c, otherwise, false));
    c->whole = whole;
    return result;
}

/* Something of a list; whole: a statement counts only if all of it can be done. */
static can can_any(gt_compiler *c, const cJSON *list, bool whole)
{
    can result = NEVER;
    bool outer = c->whole;
    c->whole = whole;
    for (const cJSON *s = cJSON_IsArray(list) ? list->child : NULL; s != NULL; s = s->next)
        result = either(c, result, attempt(c, s, can_statement));
    c->whole = outer;
    return result;
}

/* Forgets the names that a statement binds: what they will hold is not known. */
static void hide_names(gt_compiler *c, const cJSON *node)
{
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        bool as = child->string != NULL && strcmp(child->string, "as") == 0;
        int r = as && cJSON_IsString(child) ? gt_name_register(c, child->valuestring) : -1;
        if (r >= 0)
            c->frame->name[r] = NULL;
        hide_names(c, child);
    }
}

/* All of a list: prices, which must be paid one and all (8.3.2). What depends on names of the list itself
 * is taken for possible. */
static can can_all(gt_compiler *c, const cJSON *list)
{
    const char *name[GT_SETS];
    can result = ALWAYS;
    bool whole = c->whole, twin = c->twin, trusting = c->trusting;
    memcpy(name, c->frame->name, sizeof name);
    c->whole = c->twin = c->trusting = true;
    for (const cJSON *s = cJSON_IsArray(list) ? list->child : NULL; s != NULL; s = s->next) {
        result = both(c, result, attempt(c, s, can_statement));
        hide_names(c, s);
    }
    memcpy(c->frame->name, name, sizeof name);
    c->whole = whole;
    c->twin = twin;
    c->trusting = trusting;
    return result;
}

static can can_list(gt_compiler *c, const cJSON *list, bool all)
{
    bool trusting = c->trusting;
    if (all)
        return can_all(c, list);
    c->trusting = false;
    can result = can_any(c, list, false);
    c->trusting = trusting;
    return result;
}

static void push_list(gt_compiler *c, const cJSON *list, bool all)
{
    gt_mark mark = gt_mark_here(c);
    can result = can_list(c, list, all);
    if (result == SOMETIMES)
        return;
    gt_take_back(c, mark);
    gt_emit(c, GT_OP_NUM, 0, result == ALWAYS, 0, 0);
}

gt_addr gt_can(gt_compiler *c, const cJSON *list, bool price)
{
    gt_block block;
    gt_frame frame = {0}, *outer = c->frame;
    c->frame = &frame;
    c->twin = c->asking = true;
    c->quiet++;
    gt_block_open_value(c, &block);
    push_list(c, list, price);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    bool always = block.n == 2 && block.ins[0].op == GT_OP_NUM && block.ins[0].b == 1;
    gt_addr code = 0;
    if (always)
        gt_block_drop(c);
    else
        code = gt_block_close(c);
    c->quiet--;
    c->twin = c->asking = false;
    c->frame = outer;
    return code;
}

void gt_can_now(gt_compiler *c, const cJSON *statement)
{
    unsigned temps = gt_temps(c);
    bool whole = c->whole, repeat = gt_json_get(statement, "repeat") != NULL;
    gt_mark mark = gt_mark_here(c);
    c->quiet++;
    c->asking = true;
    c->whole = gt_json_get(statement, "then") != NULL;
    can result = attempt(c, statement, repeat ? can_block : can_verb);
    if (result != SOMETIMES) {
        gt_take_back(c, mark);
        gt_emit(c, GT_OP_NUM, 0, result == ALWAYS, 0, 0);
    }
    c->whole = whole;
    c->asking = false;
    c->quiet--;
    gt_release(c, temps);
}
