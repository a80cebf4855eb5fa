/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Can it be done? For each effect that a player may start or decline, value code that tells whether
 * anything of it can be executed (8.1.3.1.2): some statement of the list; of a statement, its verb
 * while `if` holds, or something of `else`. A cost (8.3.2) must be possible in full. What depends
 * on names that earlier statements bind counts for nothing before the effect has begun.
 * Nothing hidden may show: of cards in a deck or in the opposing hand, only their number counts. */
#include "decks/language/compile_can.h"

#include <string.h>

static gt_possible can_list(gt_compiler *c, const cJSON *list, bool all);
static gt_possible can_any(gt_compiler *c, const cJSON *list, bool whole);
static gt_possible can_statement(gt_compiler *c, const cJSON *s);
static gt_possible attempt(gt_compiler *c, const cJSON *node,
                           gt_possible (*push)(gt_compiler *, const cJSON *));

/* Combines what was pushed before with what was pushed now. */
static gt_possible both(gt_compiler *c, gt_possible x, gt_possible y)
{
    if (x == GT_SOMETIMES && y == GT_SOMETIMES)
        gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    return x < y ? x : y;
}

/* ---- Values */

static gt_possible can_number(gt_compiler *c, const cJSON *value)
{
    int number;
    if (gt_is_integer(value, &number))
        return number > 0 ? GT_ALWAYS : GT_NEVER;
    gt_compile_value(c, value);
    gt_above_zero(c);
    return GT_SOMETIMES;
}

static gt_possible can_draw(gt_compiler *c, const cJSON *s)
{
    const cJSON *n = gt_json_get(s, "draw"), *until = gt_json_get(n, "until");
    if (until == NULL)
        return can_number(c, n);
    gt_compile_value(c, until);
    gt_emit(c, GT_OP_STAT, gt_read_player(c, s, 0), NV_ST_HAND, 0, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
    return GT_SOMETIMES;
}

static gt_possible can_damage(gt_compiler *c, const cJSON *s)
{
    return can_number(c, gt_json_get(s, "damage"));
}

static gt_possible can_level(gt_compiler *c, const cJSON *s)
{
    gt_possible number = can_number(c, gt_json_get(s, "level"));
    gt_emit(c, NV_OP_CAN_RAISE, gt_read_player(c, s, 0), 0, 0, 0);
    return both(c, number, GT_SOMETIMES);
}

static gt_possible can_take(gt_compiler *c, const cJSON *s, const char *verb)
{
    gt_possible number = can_number(c, gt_json_get(s, verb));
    gt_emit(c, GT_OP_STAT, gt_read_player(c, s, 0), NV_ST_DECK, 0, 0);
    gt_above_zero(c);
    return both(c, number, GT_SOMETIMES);
}

/* A cost must be there in full (8.3.2). */
static gt_possible can_mill(gt_compiler *c, const cJSON *s)
{
    if (!c->whole)
        return can_take(c, s, "mill");
    gt_possible number = can_number(c, gt_json_get(s, "mill"));
    gt_emit(c, GT_OP_STAT, gt_read_player(c, s, 0), NV_ST_DECK, 0, 0);
    gt_compile_value(c, gt_json_get(s, "mill"));
    gt_emit(c, GT_OP_GE, 0, 0, 0, 0);
    return both(c, number, GT_SOMETIMES);
}

static gt_possible can_reveal(gt_compiler *c, const cJSON *s)
{
    return can_take(c, s, "reveal");
}

/* ---- Instructions */

static gt_possible can_trash(gt_compiler *c, const cJSON *s)
{
    const cJSON *choose = gt_json_get(gt_json_get(s, "trash"), "choose");
    const cJSON *in = gt_json_get(choose, "in");
    if (gt_json_is(in, "trash"))
        return GT_NEVER; /* 4.8.2 */
    return gt_can_target(c, gt_json_get(s, "trash"), NULL);
}

static gt_possible can_put(gt_compiler *c, const cJSON *s)
{
    return gt_can_target(c, gt_json_get(s, "put"), NULL);
}

static gt_possible can_choice(gt_compiler *c, const cJSON *s)
{
    return gt_can_choose(c, s, NULL);
}

/* What holds for all that match holds for those that come later too: it can always be given, if it is known
 * what is given to whom. */
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

static gt_possible can_give(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_json_get(s, "give"), *taken = gt_json_get(s, "abilities");
    const cJSON *of = gt_json_get(taken, "of");
    bool player = gt_json_is(to, "player") || gt_json_is(to, "opponent");
    gt_possible there = player                           ? GT_ALWAYS
                        : gt_json_get(to, "all") != NULL ? can_give_all(c, s)
                                                         : gt_can_target(c, to, NULL);
    if (of == NULL)
        return there;
    int keyword = gt_taken_timing(c, taken);
    gt_operation test = {NV_OP_CAN_TAKE, 0, (int16_t)keyword, 0, 0};
    return both(c, there, gt_can_target(c, of, &test));
}

static gt_possible can_place(gt_compiler *c, const cJSON *s)
{
    int set;
    int mode = gt_read_lane(c, s, "lane", gt_words_place_lanes, NV_LANE_EMPTY, &set);
    gt_operation test = {NV_OP_CAN_PLACE, 0, (int16_t)mode, (int16_t)gt_read_ignored(c, s),
                         (int16_t)set};
    return gt_can_target(c, gt_json_get(s, "place"), &test);
}

static gt_possible can_two(gt_compiler *c, const cJSON *s, const char *one, const char *other)
{
    gt_possible first = gt_can_target(c, gt_json_get(s, one), NULL);
    return both(c, first, gt_can_target(c, gt_json_get(s, other), NULL));
}

static gt_possible can_upgrade(gt_compiler *c, const cJSON *s)
{
    return gt_push_can_pair(c, s) ? GT_SOMETIMES : can_two(c, s, "upgrade", "with");
}

static gt_possible can_equip(gt_compiler *c, const cJSON *s)
{
    bool cost = c->whole && gt_json_get(gt_json_get(s, "equip"), "count") != NULL;
    return !cost && gt_push_can_pair(c, s) ? GT_SOMETIMES : can_two(c, s, "equip", "to");
}

static gt_possible can_attack(gt_compiler *c, const cJSON *s)
{
    int lane = gt_read_word_or(c, s, "lane", gt_words_attack_lanes, "a lane", NV_LANE_OWN);
    gt_operation test = {NV_OP_CAN_STRIKE, 0, (int16_t)lane, 0, 0};
    return gt_can_target(c, gt_json_get(s, "attack"), &test);
}

static gt_possible can_move(gt_compiler *c, const cJSON *s)
{
    int of, mode = gt_read_lane(c, s, "to", gt_words_move_lanes, NV_LANE_ADJACENT, &of);
    gt_operation test = {NV_OP_CAN_MOVE, 0, (int16_t)mode, (int16_t)of, 0};
    return gt_can_target(c, gt_json_get(s, "move"), &test);
}

static gt_possible can_use(gt_compiler *c, const cJSON *s)
{
    int keyword = gt_read_word_or(c, s, "effect", gt_words_use_effects, "an effect", 0);
    gt_operation test = {NV_OP_CAN_USE, 0, (int16_t)keyword, 0, 0};
    return gt_can_target(c, gt_json_get(s, "use"), &test);
}

/* ---- Control */

static gt_possible can_always(gt_compiler *c, const cJSON *s)
{
    (void)c;
    (void)s;
    return GT_ALWAYS;
}

static gt_possible can_awaken(gt_compiler *c, const cJSON *s)
{
    (void)s;
    gt_emit(c, GT_OP_STAT, 0, NV_ST_AWAKENED, 0, 0);
    gt_emit(c, GT_OP_NOT, 0, 0, 0, 0);
    return GT_SOMETIMES;
}

static gt_possible can_end(gt_compiler *c, const cJSON *s)
{
    (void)s;
    return gt_can_set(c, NV_SET_ATTACKER, NULL);
}

static gt_possible can_block(gt_compiler *c, const cJSON *s)
{
    const cJSON *list = gt_json_get(s, "do");
    bool cost = c->trusting || gt_json_get(s, "may") != NULL;
    if (c->whole && !cost && cJSON_IsArray(list) && list->child != NULL)
        return attempt(c, list->child, can_statement); /* it ends where something is not done */
    return can_list(c, list, c->whole);
}

static gt_possible can_repeat(gt_compiler *c, const cJSON *s)
{
    gt_possible number = can_number(c, gt_json_get(s, "repeat"));
    return both(c, number, can_block(c, s));
}

static gt_possible can_modes(gt_compiler *c, const cJSON *s)
{
    return can_any(c, gt_json_get(s, "modes"), c->whole);
}

static const struct {
    const char *verb;
    gt_possible (*push)(gt_compiler *, const cJSON *);
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

static gt_possible can_verb(gt_compiler *c, const cJSON *s)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (gt_json_get(s, verbs[i].verb) != NULL)
            return verbs[i].push(c, s);
    return GT_NEVER;
}

/* Runs a part; what depends on something unknown, or is not needed, is taken back. */
static gt_possible attempt(gt_compiler *c, const cJSON *node,
                           gt_possible (*push)(gt_compiler *, const cJSON *))
{
    bool unknown = c->unknown;
    gt_mark mark = gt_mark_here(c);
    c->unknown = false;
    gt_possible result = push(c, node);
    if (c->unknown)
        result = c->trusting ? GT_ALWAYS : GT_NEVER;
    if (result != GT_SOMETIMES)
        gt_take_back(c, mark);
    c->unknown = unknown;
    return result;
}

/* The verb while `if` holds. */
static gt_possible can_under_condition(gt_compiler *c, const cJSON *s)
{
    const cJSON *condition = gt_json_get(s, "if");
    if (condition == NULL)
        return attempt(c, s, can_verb);
    gt_compile_condition(c, condition);
    return both(c, GT_SOMETIMES, attempt(c, s, can_verb));
}

static gt_possible either(gt_compiler *c, gt_possible x, gt_possible y)
{
    if (x == GT_SOMETIMES && y == GT_SOMETIMES)
        gt_emit(c, GT_OP_OR, 0, 0, 0, 0);
    return x > y ? x : y;
}

static gt_possible can_statement(gt_compiler *c, const cJSON *s)
{
    const cJSON *otherwise = gt_json_get(s, "else");
    bool whole = c->whole;
    c->whole = whole || gt_json_get(s, "then") != NULL;
    gt_possible result = attempt(c, s, can_under_condition);
    c->whole = false;
    if (otherwise != NULL)
        result = either(c, result, can_list(c, otherwise, false));
    c->whole = whole;
    return result;
}

/* Something of a list; whole: a statement counts only if all of it can be done. */
static gt_possible can_any(gt_compiler *c, const cJSON *list, bool whole)
{
    gt_possible result = GT_NEVER;
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
            c->registers->name[r] = NULL;
        hide_names(c, child);
    }
}

/* All of a list: costs, which must be paid one and all (8.3.2). What depends on names of the list itself
 * is taken for possible. */
static gt_possible can_all(gt_compiler *c, const cJSON *list)
{
    const char *name[GT_SETS];
    gt_possible result = GT_ALWAYS;
    bool whole = c->whole, twin = c->twin, trusting = c->trusting;
    memcpy(name, c->registers->name, sizeof name);
    c->whole = c->twin = c->trusting = true;
    for (const cJSON *s = cJSON_IsArray(list) ? list->child : NULL; s != NULL; s = s->next) {
        result = both(c, result, attempt(c, s, can_statement));
        hide_names(c, s);
    }
    memcpy(c->registers->name, name, sizeof name);
    c->whole = whole;
    c->twin = twin;
    c->trusting = trusting;
    return result;
}

static gt_possible can_list(gt_compiler *c, const cJSON *list, bool all)
{
    bool trusting = c->trusting;
    if (all)
        return can_all(c, list);
    c->trusting = false;
    gt_possible result = can_any(c, list, false);
    c->trusting = trusting;
    return result;
}

static void push_list(gt_compiler *c, const cJSON *list, bool all)
{
    gt_mark mark = gt_mark_here(c);
    gt_possible result = can_list(c, list, all);
    if (result == GT_SOMETIMES)
        return;
    gt_take_back(c, mark);
    gt_emit(c, GT_OP_NUM, 0, result == GT_ALWAYS, 0, 0);
}

gt_addr gt_compile_can(gt_compiler *c, const cJSON *list, bool cost)
{
    gt_block block;
    gt_registers registers = {0}, *outer = c->registers;
    c->registers = &registers;
    c->twin = c->asking = true;
    c->quiet++;
    gt_block_open_value(c, &block);
    push_list(c, list, cost);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    bool always = block.n == 2 && block.ins[0].op == GT_OP_NUM && block.ins[0].b == 1;
    gt_addr code = 0;
    if (always)
        gt_block_drop(c);
    else
        code = gt_block_close(c);
    c->quiet--;
    c->twin = c->asking = false;
    c->registers = outer;
    return code;
}

void gt_compile_can_now(gt_compiler *c, const cJSON *statement)
{
    unsigned temps = gt_temps(c);
    bool whole = c->whole, repeat = gt_json_get(statement, "repeat") != NULL;
    gt_mark mark = gt_mark_here(c);
    c->quiet++;
    c->asking = true;
    c->whole = gt_json_get(statement, "then") != NULL;
    gt_possible result = attempt(c, statement, repeat ? can_block : can_verb);
    if (result != GT_SOMETIMES) {
        gt_take_back(c, mark);
        gt_emit(c, GT_OP_NUM, 0, result == GT_ALWAYS, 0, 0);
    }
    c->whole = whole;
    c->asking = false;
    c->quiet--;
    gt_release(c, temps);
}
