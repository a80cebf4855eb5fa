/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties of players and of cards, a row each (engine/core/property.h). */
#include "engine/nivel/internal.h"

static gt_object *object_of(const gt_subject *x)
{
    return &x->s->objects[x->object];
}

static const nv_slot *slot_of(const gt_subject *x)
{
    return nv_slot_of(x->s, x->object);
}

/* ---- Which have them. */

GT_HAS(is_unit, nv_is_unit(x->s, x->object))
GT_HAS(costs, nv_def(x->r, x->object)->type != NV_LEADER)

/* ---- Players. */

GT_READ(level, nv_const(x->s)->level[x->player])

static void set_level(const gt_subject *x, int value)
{
    nv_of(x->s)->level[x->player] = (uint8_t)value;
    x->s->dirty |= NV_DIRTY_BOARD;
}

GT_READ(field_cost, nv_field_cost(x->r, x->player))
GT_READ(size, nv_size_now(x->s, x->player))
GT_READ(awakened, nv_const(x->s)->awakened[x->player] != 0)

static void set_awakened(const gt_subject *x, int value)
{
    nv_of(x->s)->awakened[x->player] = value != 0;
    x->s->dirty |= NV_DIRTY_BOARD;
}

GT_READ(leader, nv_const(x->s)->leader[x->player])
GT_READ(attacks, nv_const(x->s)->attacks[x->player])
GT_WRITE(set_attacks, nv_of(x->s)->attacks[x->player] = (uint8_t)value)
GT_READ(skills_used, nv_const(x->s)->skills[x->player])
GT_WRITE(set_skills_used, nv_of(x->s)->skills[x->player] = (uint8_t)value)

/* 6.4.1.1.3: unit zones in which a unit was played */
GT_READ(played_into, nv_const(x->s)->played[x->player] >> x->which & 1)

static void set_played_into(const gt_subject *x, int value)
{
    uint8_t *played = &nv_of(x->s)->played[x->player];
    *played = (uint8_t)(*played | (value != 0 ? 1u << x->which : 0));
}

/* ---- Cards. */

/* Of a card that is no unit in play what is printed, on the field as changed. */
static int cost(const gt_subject *x)
{
    int now = is_unit(x) ? slot_of(x)->cost : nv_cost_now(x->r, x->object);
    return now < 0 ? 0 : now;
}

GT_READ(power, nv_power_in(slot_of(x)))
GT_READ(hit, nv_hit_in(slot_of(x)))

/* Keyword 0 is none. */
GT_READ(keyword, (int)(nv_rule_hooks.keywords(x->r, x->object) >> (1 + x->which) & 1))
GT_READ(cannot_attack, (slot_of(x)->cannot & NV_CANNOT_ATTACK) != 0)
GT_READ(cannot_block, (slot_of(x)->cannot & NV_CANNOT_BLOCK) != 0)

static uint8_t *attacked_of(const gt_subject *x)
{
    return &(&nv_of(x->s)->attacked[0][0])[nv_slot_number(x->s, x->object)];
}

GT_READ(attacked, *attacked_of(x))

/* Its player has declared as many. */
static void set_attacked(const gt_subject *x, int value)
{
    uint8_t *all = &nv_of(x->s)->attacks[x->player];
    if (value > 0)
        *attacked_of(x) = (uint8_t)value;
    *all = (uint8_t)(*all + value);
}

GT_READ(moved, object_of(x)->mark[NV_MARK_MOVED])

/* How often. */
static void tell_moved(const gt_subject *x, const char *name, const gt_visitor *out)
{
    if (moved(x) > 0)
        out->number(out->context, name, moved(x));
}

static void set_moved(const gt_subject *x, int value)
{
    if (value == 0)
        return;
    object_of(x)->mark[NV_MARK_MOVED] = (uint8_t)value;
    nv_mark(x->s, x->object);
}

GT_READ(uses, object_of(x)->mark[NV_MARK_USES])
GT_READ(used, object_of(x)->used >> x->which & 1)

static void set_used(const gt_subject *x, int value)
{
    if (value == 0)
        return;
    object_of(x)->used |= (uint8_t)(1u << x->which);
    nv_mark(x->s, x->object); /* mutant 7 */
}

GT_READ(played, nv_const(x->s)->played[x->player] >> nv_lane_of(x->s, x->object) & 1)

static void set_played(const gt_subject *x, int value)
{
    gt_subject lane = *x;
    if (value == 0)
        return;
    lane.which = nv_lane_of(x->s, x->object);
    set_played_into(&lane, value);
}

/* ---- The rows. */

enum { MOST = 1000000, MOST_COUNTED = 100 };

#define TEXT_OF(name, text) text,
const char *const nv_keyword_words[] = {NV_KEYWORDS(TEXT_OF) NULL};
#undef TEXT_OF
static const char *const lanes[] = {"L", "C", "R", NULL};

/* clang-format off */
static const gt_property of_player[] = {
    {"level", .of = level, .low = 1, .high = 10, .set = set_level, .otherwise = 5, .always = true,
     .label = "Level"},
    {"awakened", .form = GT_IS_FLAG, .of = awakened, .set = set_awakened, .always = true,
     .label = "awakened"},
    {"size", .of = size, .high = MOST, .always = true, .label = "Size"},
    {"field cost", "field_cost", .of = field_cost, .high = MOST, .always = true,
     .label = "Field cost"},
    {"leader", .form = GT_IS_CARD, .of = leader, .unseen = true, .why = "it lies in its zone"},
    {"attacks", .of = attacks, .high = MOST_COUNTED, .set = set_attacks, .otherwise = GT_UNSAID,
     .always = true, .label = "Attacks", .rare = true},
    {"skills used", "skills_used", .of = skills_used, .high = MOST_COUNTED, .set = set_skills_used,
     .always = true, .label = "Skills used", .rare = true},
    {"placed", "played", GT_IS_WORDS, "have played a unit in", .of = played_into, .words = lanes,
     .set = set_played_into, .always = true, .label = "Played into"},
    {.key = NULL},
};

static const gt_property of_card[] = {
    {"cost", .of = cost, .high = MOST, .has = costs, .always = true, .label = "cost *"},
    {"power", .of = power, .high = MOST, .has = is_unit, .always = true},
    {"hit", .of = hit, .high = MOST, .has = is_unit, .always = true},
    {"items", .form = GT_IS_BELOW, .unseen = true, .why = "told as what is attached to it"},
    {"has", "keywords", GT_IS_WORDS, "have", .of = keyword, .words = nv_keyword_words + 1,
     .lacks = "lacks", .has = is_unit, .always = true},
    {"cannot attack", "cannot_attack", GT_IS_FLAG, .of = cannot_attack, .has = is_unit},
    {"cannot block", "cannot_block", GT_IS_FLAG, .of = cannot_block, .has = is_unit},
    {"attacked", .of = attacked, .high = MOST_COUNTED, .set = set_attacked, .has = is_unit,
     .label = "attacked", .look = GT_LOOK_TURNED},
    {"moved", .form = GT_IS_FLAG, .of = moved, .set = set_moved, .has = is_unit,
     .tell = tell_moved},
    {"uses", .of = uses, .high = MOST_COUNTED, .has = is_unit,
     .label = "", .why = "whether it can be used once more, the moves say"},
    {"used", .form = GT_IS_ORDINALS, .of = used, .high = 8, .set = set_used,
     .label = "effect * used"},
    {"played", .form = GT_IS_FLAG, .of = played, .set = set_played,
     .unseen = true, .why = "told of the player, as it concerns the zone"},
    {.key = NULL},
};
/* clang-format on */

/* Computes what is asked for if it is not up to date. */
static gt_context *begin(void *run, const gt_game *g, gt_state *s)
{
    gt_context *r = run;
    *r = nv_run_of(g, s, NULL);
    nv_refresh(r);
    return r;
}

const gt_properties nv_game_properties = {of_player, of_card, sizeof(gt_context), begin};
