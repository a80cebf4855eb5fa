/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties of players and of cards, a row each (engine/core/property.h). */
#include "engine/yugioh/internal.h"

static gt_object *object_of(const gt_subject *x)
{
    return &x->s->objects[x->object];
}

static bool is_marked(const gt_subject *x, unsigned marks)
{
    return (object_of(x)->mark[0] & marks) != 0;
}

static void mark(const gt_subject *x, unsigned marks, bool on)
{
    gt_object *o = object_of(x);
    o->mark[0] = (uint8_t)(on ? o->mark[0] | marks : o->mark[0] & ~marks);
}

static const yg_values *values(const gt_subject *x)
{
    return yg_values_of(x->r, x->object);
}

/* ---- Which have them. */

GT_HAS(is_turn_player, x->player == x->s->active)
GT_HAS(is_monster, yg_is_monster(x->s, x->object))
GT_HAS(is_on_field, yg_is_on_field(x->s, x->object))
GT_HAS(is_face_up, is_on_field(x) && !yg_is_down(x->s, x->object))
GT_HAS(is_face_up_monster, is_face_up(x) && is_monster(x))

/* ---- Players. */

GT_READ(lp, yg_const(x->s)->lp[x->player])
GT_WRITE(set_lp, yg_of(x->s)->lp[x->player] = value)
GT_READ(normal_used, is_turn_player(x) && yg_const(x->s)->normal_used != 0)

static void set_normal_used(const gt_subject *x, int value)
{
    if (is_turn_player(x))
        yg_of(x->s)->normal_used = value != 0;
}

/* ---- Cards of the field. */

/* attack, defence, face down */
static int position(const gt_subject *x)
{
    return yg_is_down(x->s, x->object)                                  ? 2
           : (yg_states_of(x->r, NULL, x->object) & YG_IN_DEFENCE) != 0 ? 1
                                                                        : 0;
}

/* Who set it knows it. */
static void set_position(const gt_subject *x, int value)
{
    gt_object *o = object_of(x);
    o->mark[0] = (uint8_t)((value == 2 ? YG_MARK_DOWN : 0u) |
                           (value != 0 && is_monster(x) ? YG_MARK_DEFENCE : 0u));
    if (value == 2)
        o->know[o->controller] = GT_KNOW_PLACE;
}

GT_READ(fresh, is_marked(x, YG_MARK_CAME | YG_MARK_NEW_SET))

static void set_fresh(const gt_subject *x, int value)
{
    bool down = yg_is_down(x->s, x->object), monster = is_monster(x);
    mark(x, YG_MARK_CAME, value != 0 && monster);
    mark(x, YG_MARK_NEW_SET, value != 0 && down);
    object_of(x)->mark[2] |= value != 0 && monster && !down ? YG_WAS_SUMMONED : 0;
}

GT_READ(tributes, is_marked(x, YG_MARK_HIGH))

static bool has_bit(const uint64_t *bits, int object)
{
    return (bits[object >> 6] >> (object & 63) & 1) != 0;
}

/* Y-122 */
static void set_tributes(const gt_subject *x, int value)
{
    bool set = is_monster(x) && yg_is_down(x->s, x->object);
    const yg_vars *v = yg_const(x->s);
    mark(x, YG_MARK_LOW, set && value == 0 && has_bit(v->low, x->object));
    mark(x, YG_MARK_HIGH, set && value != 0 && has_bit(v->high, x->object));
}

GT_READ(proper, (object_of(x)->mark[2] & YG_WAS_PROPER) != 0)
GT_WRITE(set_proper, object_of(x)->mark[2] |= value != 0 ? YG_WAS_PROPER : 0)
GT_READ(attacked, object_of(x)->mark[1] >> 4)

/* Y-152 */
GT_READ(stays, is_marked(x, YG_MARK_CAME | YG_MARK_TURNED))
GT_READ(new_set, is_marked(x, YG_MARK_NEW_SET))
GT_READ(level, values(x)->level)
GT_READ(atk, values(x)->atk)
GT_READ(def, values(x)->def)
GT_READ(negated, values(x)->negated)

/* Keyword 0 is none. */
GT_READ(keyword, (int)(values(x)->keywords >> (1 + x->which) & 1))
GT_READ(counters, yg_counters(x->s, x->object))

static void set_counters(const gt_subject *x, int value)
{
    gt_object *o = object_of(x);
    o->mark[1] = (uint8_t)((o->mark[1] & 0xf0) | value);
}

/* Whether the other player knows what lies there face down. */
GT_READ(known, object_of(x)->know[1 - x->player] == GT_KNOW_PLACE)

static int equipped_to(const gt_subject *x)
{
    int host = object_of(x)->host;
    return host != GT_NO_OBJECT && yg_is_on_field(x->s, host) ? host : GT_NOT_A_CARD;
}

/* ---- The rows. */

enum { MOST = 99999 };

#define TEXT_OF(name, text) text,
const char *const yg_keyword_words[] = {YG_KEYWORDS(TEXT_OF) NULL};
#undef TEXT_OF
static const char *const positions[] = {"attack", "defence", "down", NULL};
static const char *const full_positions[] = {"attack", "defence", "face-down defence"};

/* clang-format off */
static const gt_property of_player[] = {
    {"lp", "life points", .what = "LP", .of = lp, .high = MOST, .set = set_lp,
     .otherwise = YG_STARTING_LP, .always = true, .label = "LP"},
    {"normal summon used", "normal summoned", GT_IS_FLAG, "out of normal summons",
     .of = normal_used, .set = set_normal_used, .has = is_turn_player, .always = true,
     .label = "Normal Summon used"},
    {.key = NULL},
};

static const gt_property of_card[] = {
    {"position", .form = GT_IS_WORD, .of = position, .words = positions,
     .view_words = full_positions, .set = set_position, .has = is_monster,
     .label = "* position", .look = GT_LOOK_TURNED},
    {"fresh", .form = GT_IS_FLAG, .of = fresh, .set = set_fresh,
     .unseen = true, .why = "told as that its position stays, or that it was set this turn"},
    {"tributes", "set with tributes", GT_IS_FLAG, .of = tributes, .set = set_tributes,
     .has = is_monster},
    {"proper", "summoned properly", GT_IS_FLAG, .of = proper, .set = set_proper,
     .has = is_face_up_monster, .label = "", .why = "it matters where the card lies later"},
    {"attacked", .of = attacked, .high = 15, .has = is_monster, .label = "attacked"},
    {"position stays", .form = GT_IS_FLAG, .of = stays, .has = is_monster,
     .label = "", .why = "which position can be changed, the moves say"},
    {"level", .of = level, .low = -MOST, .high = MOST, .has = is_face_up_monster, .always = true,
     .label = "level *"},
    {"atk", .what = "ATK", .of = atk, .low = -MOST, .high = MOST, .has = is_face_up_monster,
     .always = true},
    {"def", .what = "DEF", .of = def, .low = -MOST, .high = MOST, .has = is_face_up_monster,
     .always = true},
    {"negated", .form = GT_IS_FLAG, .of = negated, .has = is_face_up},
    {"has", "keywords", GT_IS_WORDS, "have", .of = keyword, .words = yg_keyword_words + 1,
     .lacks = "lacks", .has = is_face_up_monster},
    {"set this turn", .form = GT_IS_FLAG, .of = new_set, .has = is_on_field},
    {"counters", "spell counters", .of = counters, .high = 15, .set = set_counters,
     .has = is_on_field},
    {"known", .form = GT_IS_FLAG, .what = "known to the other player", .of = known,
     .unseen = true, .why = "the view of that player says what is covered"},
    {"equipped to", .form = GT_IS_CARD, .of = equipped_to, .has = is_on_field, .label = "on *"},
    {.key = NULL},
};
/* clang-format on */

static gt_context *begin(void *run, const gt_game *g, gt_state *s)
{
    yg_run_begin(run, g, s, NULL);
    return run;
}

const gt_properties yg_game_properties = {of_player, of_card, sizeof(yg_run), begin};
