/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs for units: placing, attacking, moving; and using effects of cards. */
#include "decks/nivel/language.h"

/* ---- Lanes, and what is ignored */

static const gt_word place_lanes[] = {{"empty", NV_LANE_EMPTY}, {NULL, 0}};
static const gt_word attack_lanes[] = {
    {"own", NV_LANE_OWN}, {"adjacent", NV_LANE_ADJACENT}, {NULL, 0}};
static const gt_word move_lanes[] = {{"adjacent", NV_LANE_ADJACENT}, {NULL, 0}};

/* The mode of a lane under a key: a word, or {"of": TARGET}, whose set is *set. */
static int read_lane(gt_compiler *c, const cJSON *statement, const char *key, const gt_word *words,
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

int nv_read_ignored(gt_compiler *c, const cJSON *statement)
{
    const cJSON *ignore = gt_json_get(statement, "ignore");
    int flags = 0;
    if (ignore != NULL && gt_need_list(c, ignore, "what is ignored"))
        flags = gt_read_mask(c, ignore, nv_words_ignores, "what can be ignored");
    return flags;
}

const char *nv_say_ignoring(gt_renderer *r, int flags)
{
    const char *what = gt_say_mask(r, nv_words_ignores, flags, " and the ");
    return *what == '\0' ? "" : gt_say(r, ", ignoring the %s", what);
}

void nv_bind_placed(gt_compiler *c, const cJSON *statement, int set)
{
    const cJSON *as = gt_json_get(statement, "as");
    if (as != NULL)
        gt_emit(c, NV_OP_STILL, gt_affected(c, statement), set, NV_FIELD_MASK, 1);
}

/* ---- place */

typedef struct placing {
    int mode, flags, set;
} placing;

/* A card to place is chosen among those that can be placed. */
static gt_addr can_be_placed(gt_compiler *c, int pick, const void *context)
{
    const placing *how = context;
    return gt_question(c, NV_OP_CAN_PLACE, pick, how->mode, how->flags, how->set);
}

void nv_emit_place(gt_compiler *c, const cJSON *s)
{
    placing how;
    how.mode = read_lane(c, s, "lane", place_lanes, NV_LANE_EMPTY, &how.set);
    how.flags = nv_read_ignored(c, s);
    gt_ready ready = {can_be_placed, &how};
    int set = gt_compile_ready_target(c, gt_json_get(s, "place"), &ready);
    int flags = how.flags;
    if (gt_json_get(s, "switch") != NULL) /* the set of the card that it counts as upgraded from */
        flags |= NV_AS_UPGRADE | gt_target_of(c, s, "switch") << NV_UPGRADED_FROM;
    gt_emit(c, NV_OP_PLACE, set, how.mode, flags, how.set);
    nv_bind_placed(c, s, set);
    gt_check_done(c);
}

gt_possible nv_possible_place(gt_compiler *c, const cJSON *s)
{
    int set;
    int mode = read_lane(c, s, "lane", place_lanes, NV_LANE_EMPTY, &set);
    gt_operation test = {NV_OP_CAN_PLACE, 0, (int16_t)mode, (int16_t)nv_read_ignored(c, s),
                         (int16_t)set};
    return gt_can_target(c, gt_json_get(s, "place"), &test);
}

static const char *say_place(gt_renderer *r, const gt_operation *i)
{
    const char *where = i->b == NV_LANE_EMPTY
                            ? "an empty unit zone"
                            : gt_say(r, "the unit zone of %s", gt_render_set(r, i->d));
    const char *as = (i->c & NV_AS_UPGRADE) == 0
                         ? ""
                         : gt_say(r, "; it counts as upgraded from %s",
                                  gt_render_set(r, i->c >> NV_UPGRADED_FROM));
    return gt_say(r, "place %s on %s%s%s", gt_render_set(r, i->a), where, nv_say_ignoring(r, i->c),
                  as);
}

const gt_saying nv_says_place[] = {
    {NV_OP_PLACE, .say = say_place},
    {NV_OP_CAN_PLACE, .text = "$a can be placed", .pick = " that can be placed"},
    {0},
};

/* ---- attack */

void nv_emit_attack(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "attack");
    int lane = gt_read_word_or(c, s, "lane", attack_lanes, "a lane", NV_LANE_OWN);
    gt_emit(c, NV_OP_STRIKE, set, lane, 0, 0);
    gt_check_done(c);
}

gt_possible nv_possible_attack(gt_compiler *c, const cJSON *s)
{
    int lane = gt_read_word_or(c, s, "lane", attack_lanes, "a lane", NV_LANE_OWN);
    gt_operation test = {NV_OP_CAN_STRIKE, 0, (int16_t)lane, 0, 0};
    return gt_can_target(c, gt_json_get(s, "attack"), &test);
}

static const char *say_attack(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "%s attacks%s", gt_render_set(r, i->a),
                  i->b == NV_LANE_ADJACENT ? " an adjacent lane with an opposing unit" : "");
}

const gt_saying nv_says_attack[] = {
    {NV_OP_STRIKE, .say = say_attack}, {NV_OP_CAN_STRIKE, .text = "$a can attack"}, {0}};

/* ---- move */

void nv_emit_move(gt_compiler *c, const cJSON *s)
{
    if (gt_json_get(s, "to") == NULL)
        gt_wrong(c, s, "'move' needs 'to': \"adjacent\" or {\"of\": ...}");
    int set = gt_target_of(c, s, "move"), of;
    int mode = read_lane(c, s, "to", move_lanes, NV_LANE_ADJACENT, &of);
    gt_emit(c, NV_OP_MOVE, set, mode, of, 0);
    gt_check_done(c);
}

gt_possible nv_possible_move(gt_compiler *c, const cJSON *s)
{
    int of, mode = read_lane(c, s, "to", move_lanes, NV_LANE_ADJACENT, &of);
    gt_operation test = {NV_OP_CAN_MOVE, 0, (int16_t)mode, (int16_t)of, 0};
    return gt_can_target(c, gt_json_get(s, "move"), &test);
}

static const char *say_move(gt_renderer *r, const gt_operation *i)
{
    return gt_fill(r,
                   i->b == NV_LANE_ADJACENT ? "move $a to an adjacent unit zone"
                                            : "move $a to the unit zone of $c",
                   i, "");
}

const gt_saying nv_says_move[] = {
    {NV_OP_MOVE, .say = say_move}, {NV_OP_CAN_MOVE, .text = "$a can move"}, {0}};

/* ---- use */

/* A card whose effect is used is chosen among those whose effect can be. */
static gt_addr can_be_used(gt_compiler *c, int pick, const void *context)
{
    return gt_question(c, NV_OP_CAN_USE, pick, *(const int *)context, 0, 0);
}

void nv_emit_use(gt_compiler *c, const cJSON *s)
{
    const cJSON *effect = gt_need(c, s, "effect", "which kind of effect");
    int keyword = effect == NULL ? 0 : gt_read_word(c, effect, nv_words_use_effects, "an effect");
    gt_ready ready = {can_be_used, &keyword};
    int set = gt_compile_ready_target(c, gt_json_get(s, "use"), &ready);
    gt_emit(c, NV_OP_USE, set, keyword, 0, 0);
    gt_check_done(c);
}

gt_possible nv_possible_use(gt_compiler *c, const cJSON *s)
{
    int keyword = gt_read_word_or(c, s, "effect", nv_words_use_effects, "an effect", 0);
    gt_operation test = {NV_OP_CAN_USE, 0, (int16_t)keyword, 0, 0};
    return gt_can_target(c, gt_json_get(s, "use"), &test);
}

static const char *say_use(gt_renderer *r, const gt_operation *i)
{
    return gt_fill(r, i->b == NV_KW_TRIGGER ? "use the effect of $a" : "use one $b effect of $a", i,
                   "");
}

const gt_saying nv_says_use[] = {
    {NV_OP_USE, .say = say_use}, {NV_OP_CAN_USE, .text = "$a has such an effect"}, {0}};
