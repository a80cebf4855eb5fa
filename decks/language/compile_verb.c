/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The verbs: one function each. After each step that can fail, gt_check_done. */
#include "decks/language/compile.h"

#include <string.h>

int gt_read_player(gt_compiler *c, const cJSON *statement, int absent)
{
    return gt_read_word_or(c, statement, "who", gt_words_who, "a player", absent);
}

/* The register for what an instruction really affected: that of `as`, or any. */
static int affected(gt_compiler *c, const cJSON *statement)
{
    const cJSON *as = gt_json_get(statement, "as");
    int r = as == NULL ? gt_temp(c, statement) : gt_name_bind(c, as);
    c->registers->dirty |= 1u << r;
    return r;
}

void gt_bind_placed(gt_compiler *c, const cJSON *statement, int set)
{
    const cJSON *as = gt_json_get(statement, "as");
    if (as != NULL)
        gt_emit(c, NV_OP_STILL, affected(c, statement), set, NV_FIELD_MASK, 1);
}

int gt_read_ignored(gt_compiler *c, const cJSON *statement)
{
    const cJSON *ignore = gt_json_get(statement, "ignore");
    int flags = 0;
    if (ignore != NULL && gt_need_list(c, ignore, "what is ignored"))
        flags = gt_read_mask(c, ignore, gt_words_ignores, "what can be ignored");
    return flags;
}

const gt_word gt_words_place_lanes[] = {{"empty", NV_LANE_EMPTY}, {NULL, 0}};
const gt_word gt_words_attack_lanes[] = {
    {"own", NV_LANE_OWN}, {"adjacent", NV_LANE_ADJACENT}, {NULL, 0}};
const gt_word gt_words_move_lanes[] = {{"adjacent", NV_LANE_ADJACENT}, {NULL, 0}};

int gt_read_lane(gt_compiler *c, const cJSON *statement, const char *key, const gt_word *words,
                 int absent, int *set)
{
    static const char *const keys[] = {"of", NULL};
    const cJSON *lane = gt_json_get(statement, key);
    *set = GT_SET_THIS;
    if (lane == NULL)
        return absent;
    if (!cJSON_IsObject(lane))
        return gt_read_word(c, lane, words, "a place");
    const cJSON *of = gt_json_get(lane, "of");
    if (gt_check_keys(c, lane, keys, "a place") && of != NULL)
        *set = gt_compile_target(c, of);
    return NV_LANE_OF;
}

static void draw(gt_compiler *c, const cJSON *s)
{
    static const char *const keys[] = {"until", NULL};
    const cJSON *n = gt_json_get(s, "draw"), *until = gt_json_get(n, "until");
    if (until != NULL)
        gt_check_keys(c, n, keys, "`draw`");
    gt_compile_value(c, until != NULL ? until : n);
    if (gt_json_get(s, "as") != NULL)
        gt_emit(c, NV_OP_DRAW_AS, gt_read_player(c, s, 0), affected(c, s), until != NULL, 0);
    else
        gt_emit(c, until != NULL ? NV_OP_DRAW_TO : NV_OP_DRAW, gt_read_player(c, s, 0), 0, 0, 0);
    gt_check_done(c);
}

static void damage(gt_compiler *c, const cJSON *s)
{
    gt_compile_value(c, gt_json_get(s, "damage"));
    gt_emit(c, NV_OP_DAMAGE, gt_read_player(c, s, 1), 0, 0, 0);
    gt_check_done(c);
}

static void level(gt_compiler *c, const cJSON *s)
{
    gt_compile_value(c, gt_json_get(s, "level"));
    gt_emit(c, NV_OP_RAISE, gt_read_player(c, s, 0), 0, 0, 0);
    gt_check_done(c);
}

static void trash(gt_compiler *c, const cJSON *s)
{
    int set = gt_compile_target(c, gt_json_get(s, "trash")), gone = affected(c, s);
    gt_emit(c, NV_OP_TRASH, set, gone, 0, 0);
    if (gt_json_get(s, "as") != NULL) /* what was saved by a replacement does not count */
        gt_emit(c, NV_OP_STILL, gone, gone, 1 << NV_TRASH, 3);
    gt_check_done(c);
}

static void mill(gt_compiler *c, const cJSON *s)
{
    gt_compile_value(c, gt_json_get(s, "mill"));
    gt_emit(c, NV_OP_MILL, affected(c, s), gt_read_player(c, s, 0), 0, 0);
    gt_check_done(c);
}

static void reveal(gt_compiler *c, const cJSON *s)
{
    gt_compile_value(c, gt_json_get(s, "reveal"));
    gt_emit(c, NV_OP_REVEAL, affected(c, s), gt_read_player(c, s, 0), 0, 0);
    gt_check_done(c);
}

/* Whether a target names cards by a condition on what they are, not only by where they lie (3.1.7). */
static bool has_condition(const cJSON *target)
{
    static const char *const places[] = {"in", "whose", "from", "other", "this", NULL};
    const cJSON *filter = gt_json_get(target, "choose");
    if (filter == NULL)
        filter = gt_json_get(target, "all");
    if (!cJSON_IsObject(filter))
        return false;
    for (const cJSON *key = filter->child; key != NULL; key = key->next) {
        bool place = false;
        for (int i = 0; places[i] != NULL; i++)
            place = place || strcmp(key->string, places[i]) == 0;
        if (!place)
            return true;
    }
    return false;
}

static void put(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_json_get(s, "to");
    int set = gt_compile_target(c, gt_json_get(s, "put"));
    if (to == NULL)
        gt_wrong(c, s, "`put` needs `to`, where the cards go");
    int place = to == NULL ? 0 : gt_read_word(c, to, gt_words_places, "a place");
    if (has_condition(gt_json_get(s, "put")))
        place |= NV_SHOWN;
    gt_emit(c, NV_OP_PUT, set, place, affected(c, s), 0);
    gt_check_done(c);
}

static void shuffle(gt_compiler *c, const cJSON *s)
{
    gt_read_flag(c, s, "shuffle");
    gt_emit(c, NV_OP_SHUFFLE, gt_read_player(c, s, 0), 0, 0, 0);
}

static void choose(gt_compiler *c, const cJSON *s)
{
    gt_compile_choice(c, s, NULL);
}

typedef struct placing {
    int mode, flags, set;
} placing;

/* A card to place is chosen among those that can be placed. */
static gt_addr can_be_placed(gt_compiler *c, int pick, const void *context)
{
    const placing *how = context;
    gt_block block;
    gt_block_open_value(c, &block);
    gt_emit(c, NV_OP_CAN_PLACE, pick, how->mode, how->flags, how->set);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    return gt_block_close(c);
}

static void place(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "place");
    placing how;
    how.mode = gt_read_lane(c, s, "lane", gt_words_place_lanes, NV_LANE_EMPTY, &how.set);
    how.flags = gt_read_ignored(c, s);
    gt_ready ready = {can_be_placed, &how};
    bool choice = gt_is_choice(what) && !cJSON_IsArray(gt_json_get(what, "choose"));
    int set = choice ? gt_compile_choice(c, what, &ready) : gt_compile_target(c, what);
    int flags = how.flags;
    if (gt_json_get(s, "switch") != NULL) /* the set of the card that it counts as upgraded from */
        flags |= NV_AS_UPGRADE | gt_compile_target(c, gt_json_get(s, "switch")) << NV_UPGRADED_FROM;
    gt_emit(c, NV_OP_PLACE, set, how.mode, flags, how.set);
    gt_bind_placed(c, s, set);
    gt_check_done(c);
}

static void attack(gt_compiler *c, const cJSON *s)
{
    int set = gt_compile_target(c, gt_json_get(s, "attack"));
    int lane = gt_read_word_or(c, s, "lane", gt_words_attack_lanes, "a lane", NV_LANE_OWN);
    gt_emit(c, NV_OP_STRIKE, set, lane, 0, 0);
    gt_check_done(c);
}

static void move(gt_compiler *c, const cJSON *s)
{
    if (gt_json_get(s, "to") == NULL)
        gt_wrong(c, s, "`move` needs `to`: \"adjacent\" or {\"of\": ...}");
    int set = gt_compile_target(c, gt_json_get(s, "move")), of;
    int mode = gt_read_lane(c, s, "to", gt_words_move_lanes, NV_LANE_ADJACENT, &of);
    gt_emit(c, NV_OP_MOVE, set, mode, of, 0);
    gt_check_done(c);
}

/* A card whose effect is used is chosen among those whose effect can be. */
static gt_addr can_be_used(gt_compiler *c, int pick, const void *context)
{
    gt_block block;
    gt_block_open_value(c, &block);
    gt_emit(c, NV_OP_CAN_USE, pick, *(const int *)context, 0, 0);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    return gt_block_close(c);
}

static void use(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "use"), *effect = gt_json_get(s, "effect");
    if (effect == NULL)
        gt_wrong(c, s, "`use` needs `effect`, which kind of effect");
    int keyword = effect == NULL ? 0 : gt_read_word(c, effect, gt_words_use_effects, "an effect");
    gt_ready ready = {can_be_used, &keyword};
    bool choice = gt_is_choice(what) && !cJSON_IsArray(gt_json_get(what, "choose"));
    int set = choice ? gt_compile_choice(c, what, &ready) : gt_compile_target(c, what);
    gt_emit(c, NV_OP_USE, set, keyword, 0, 0);
    gt_check_done(c);
}

/* ---- Control */

/* What "all of it was done" would mean of these, no card has told yet. */
static void no_then(gt_compiler *c, const cJSON *s)
{
    const cJSON *then = gt_json_get(s, "then");
    if (then != NULL)
        gt_wrong_key(c, then,
                     "`then` does not go with `modes` and `repeat`; it can stand in their `do`");
}

static void check_mode(gt_compiler *c, const cJSON *mode)
{
    static const char *const keys[] = {"if", "do", NULL};
    if (gt_check_keys(c, mode, keys, "a mode") && gt_json_get(mode, "do") == NULL)
        gt_wrong(c, mode, "a mode needs `do`");
}

/* Names that a later mode needs are not forgotten. */
static void mode_statements(gt_compiler *c, const cJSON *mode)
{
    const cJSON *todo = gt_json_get(mode, "do");
    gt_scope scope;
    gt_scope_enter(c, &scope, mode->next);
    if (todo != NULL)
        gt_compile_part(c, todo);
    gt_scope_leave(c);
}

static void modes_all(gt_compiler *c, const cJSON *list)
{
    for (const cJSON *mode = list->child; mode != NULL; mode = mode->next) {
        gt_label no = GT_LABEL;
        const cJSON *condition = gt_json_get(mode, "if");
        if (condition != NULL) {
            gt_compile_condition(c, condition);
            gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &no);
        }
        mode_statements(c, mode);
        gt_label_here(c, &no);
    }
}

/* Pushes the mask of modes whose conditions hold. */
static void push_menu(gt_compiler *c, const cJSON *list)
{
    int bit = 1;
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    for (const cJSON *mode = list->child; mode != NULL; mode = mode->next, bit *= 2) {
        const cJSON *condition = gt_json_get(mode, "if");
        gt_emit(c, GT_OP_NUM, 0, bit, 0, 0);
        if (condition != NULL) {
            gt_compile_condition(c, condition);
            gt_emit(c, GT_OP_MUL, 0, 0, 0, 0);
        }
        gt_emit(c, GT_OP_ADD, 0, 0, 0, 0);
    }
}

static void modes_one(gt_compiler *c, const cJSON *list)
{
    gt_label end = GT_LABEL;
    int chosen = gt_variable(c, list), i = 0;
    push_menu(c, list);
    gt_emit(c, GT_OP_MENU, chosen, 0, 0, 0);
    for (const cJSON *mode = list->child; mode != NULL; mode = mode->next, i++) {
        gt_label next = GT_LABEL;
        gt_emit(c, GT_OP_VAR, chosen, 0, 0, 0);
        gt_emit(c, GT_OP_NUM, 0, i, 0, 0);
        gt_emit(c, GT_OP_EQ, 0, 0, 0, 0);
        gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &next);
        mode_statements(c, mode);
        if (mode->next != NULL)
            gt_emit_jump(c, GT_OP_JUMP, 0, &end);
        gt_label_here(c, &next);
    }
    gt_label_here(c, &end);
    c->registers->vars--;
}

static void modes(gt_compiler *c, const cJSON *s)
{
    const cJSON *list = gt_json_get(s, "modes"), *pick = gt_json_get(s, "pick");
    no_then(c, s);
    if (!gt_need_list(c, list, "modes"))
        return;
    if (list->child == NULL || cJSON_GetArraySize(list) > 8)
        gt_wrong(c, list, "one to eight modes expected");
    for (const cJSON *mode = list->child; mode != NULL; mode = mode->next)
        check_mode(c, mode);
    bool every = gt_json_is(pick, "all");
    int one = 1;
    if (pick != NULL && !every && (!gt_is_integer(pick, &one) || one != 1))
        gt_wrong(c, pick, "`pick` is 1 or \"all\"");
    if (every)
        modes_all(c, list);
    else
        modes_one(c, list);
}

/*       n = value
 * top:  n > 0                   JUMP_IF_NOT end
 *       with `may`: can it be done, JUMP_IF_NOT end; ASK, no: end
 *       do; n = n - 1           JUMP top                                                        */
static void repeat(gt_compiler *c, const cJSON *s)
{
    const cJSON *todo = gt_json_get(s, "do");
    gt_label end = GT_LABEL;
    int n = gt_variable(c, s);
    no_then(c, s);
    gt_compile_value(c, gt_json_get(s, "repeat"));
    gt_emit(c, GT_OP_SET_VAR, n, 0, 0, 0);
    int top = c->block->n;
    gt_emit(c, GT_OP_VAR, n, 0, 0, 0);
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &end);
    if (gt_read_flag(c, s, "may")) {
        gt_compile_can_now(c, s);
        gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &end);
        gt_emit_jump(c, GT_OP_ASK, 0, &end);
    }
    c->registers->loops++;
    if (todo == NULL)
        gt_wrong(c, s, "`repeat` needs `do`");
    else
        gt_compile_statements(c, todo, true);
    c->registers->loops--;
    gt_emit(c, GT_OP_VAR, n, 0, 0, 0);
    gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
    gt_emit(c, GT_OP_SUB, 0, 0, 0, 0);
    gt_emit(c, GT_OP_SET_VAR, n, 0, 0, 0);
    gt_emit(c, GT_OP_JUMP, 0, top, 0, 0);
    gt_label_here(c, &end);
    c->registers->vars--;
}

static void block(gt_compiler *c, const cJSON *s)
{
    gt_compile_part(c, gt_json_get(s, "do"));
}

static void whenever(gt_compiler *c, const cJSON *s)
{
    const cJSON *times = gt_json_get(s, "times");
    int n = times == NULL ? 0 : gt_read_integer(c, times, 1, 99);
    int until = gt_read_word_or(c, s, "until", gt_words_durations, "a duration", NV_UNTIL_STAYS);
    unsigned kept = 0;
    int ability = gt_compile_whenever(c, s, &kept);
    gt_emit(c, NV_OP_WHENEVER, n, until, (int)kept, ability);
}

static void cost(gt_compiler *c, const cJSON *s)
{
    int until = gt_read_word_or(c, s, "until", gt_words_durations, "a duration", NV_UNTIL_STAYS);
    gt_emit(c, NV_OP_DECLARATION_COST, 0, until, 0, gt_compile_cost(c, s));
}

/* ---- The game */

static void end(gt_compiler *c, const cJSON *s)
{
    static const gt_word what[] = {{"battle", 0}, {NULL, 0}};
    gt_read_word(c, gt_json_get(s, "end"), what, "what can be ended");
    gt_emit(c, NV_OP_END_BATTLE, 0, 0, 0, 0);
    gt_check_done(c);
}

static void awaken(gt_compiler *c, const cJSON *s)
{
    gt_read_flag(c, s, "awaken");
    gt_emit(c, NV_OP_AWAKEN, 0, 0, 0, 0);
    gt_check_done(c);
}

static void lose(gt_compiler *c, const cJSON *s)
{
    int player = gt_read_word(c, gt_json_get(s, "lose"), gt_words_who, "a player");
    gt_emit(c, NV_OP_LOSE, player, 0, 0, 0);
}

static void win(gt_compiler *c, const cJSON *s)
{
    int player = gt_read_word(c, gt_json_get(s, "win"), gt_words_who, "a player");
    gt_emit(c, NV_OP_LOSE, 1 - player, 0, 0, 0);
}

/* `do` comes last: beside another verb it is that verb's key. */
static const gt_verb_row verbs[] = {
    {"draw", {"who", "as"}, draw},
    {"damage", {"who"}, damage},
    {"level", {"who"}, level},
    {"trash", {"as"}, trash},
    {"mill", {"who", "as"}, mill},
    {"reveal", {"who", "as"}, reveal},
    {"put", {"to", "as"}, put},
    {"shuffle", {"who"}, shuffle},
    {"choose", {"count", "upto", "least", "by", "sum", "distinct", "as"}, choose},
    {"give",
     {"power", "hit", "cost", "abilities", "attacks", "cannot", "attack count", "size",
      "damage count", "hand limit", "until", "as"},
     gt_compile_give},
    {"place", {"lane", "ignore", "switch", "as"}, place},
    {"upgrade", {"with", "ignore", "as"}, gt_compile_pair},
    {"equip", {"to", "ignore", "as"}, gt_compile_pair},
    {"attack", {"lane"}, attack},
    {"move", {"to"}, move},
    {"use", {"effect"}, use},
    {"modes", {"pick"}, modes},
    {"repeat", {"do"}, repeat},
    {"forbid",
     {"who", "what", "from", "lane", "effect", "to", "unless", "until"},
     gt_compile_forbid},
    {"allow", {"who", "what", "with", "ignore", "until"}, gt_compile_allow},
    {"whenever", {"until", "do", "times"}, whenever},
    {"price", {"who", "what", "until", "do"}, cost},
    {"instead", {"amount", "until"}, gt_compile_replace_damage},
    {"end", {NULL}, end},
    {"awaken", {NULL}, awaken},
    {"lose", {NULL}, lose},
    {"win", {NULL}, win},
    {"do", {NULL}, block},
};
enum { N_VERBS = sizeof verbs / sizeof *verbs };

/* The verb whose name is most like a key that is none. */
static void no_verb(gt_compiler *c, const cJSON *s)
{
    const char *names[N_VERBS];
    for (int i = 0; i < N_VERBS; i++)
        names[i] = verbs[i].name;
    for (const cJSON *child = s->child; child != NULL; child = child->next) {
        const char *near = gt_nearest(child->string, names, N_VERBS);
        char hint[100];
        if (near != NULL) {
            gt_did_you_mean(near, hint, sizeof hint);
            gt_wrong_key(c, child, "\"%s\" is no verb%s", child->string, hint);
            return;
        }
    }
    gt_wrong(c, s, "a statement needs a verb: draw, damage, trash, put, give, choose ...");
}

const gt_verb_row *gt_verb_of(gt_compiler *c, const cJSON *statement)
{
    const gt_verb_row *found = NULL;
    if (!cJSON_IsObject(statement)) {
        gt_wrong(c, statement, "a statement expected, an object, not %s", gt_json_kind(statement));
        return NULL;
    }
    for (int i = 0; i < N_VERBS; i++) {
        const cJSON *node = gt_json_get(statement, verbs[i].name);
        if (node == NULL)
            continue;
        bool own_do = found != NULL && verbs[i].emit == block;
        if (found != NULL && !own_do) {
            gt_wrong_key(c, node, "a second verb, `%s` beside `%s`; a statement has one",
                         verbs[i].name, found->name);
            return NULL;
        }
        if (found == NULL)
            found = &verbs[i];
    }
    if (found == NULL)
        no_verb(c, statement);
    return found;
}
