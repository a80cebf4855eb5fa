/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keys of filters, and targets: lanes, items, what units face. */
#include "decks/nivel/language.h"

/* ---- Tests. */

void nv_test_lane(gt_compiler *c, const cJSON *node, const gt_filter_row *row)
{
    static const gt_word lanes[] = {{"this", NV_SAME_LANE},
                                    {"adjacent", NV_ADJACENT_LANE},
                                    {"other", NV_OTHER_LANE},
                                    {NULL, 0}};
    static const char *const keys[] = {"of", NULL};
    (void)row;
    if (!cJSON_IsObject(node)) {
        gt_emit(c, NV_OP_TEST_LANE, 0, gt_read_word(c, node, lanes, "a lane"), GT_SET_THIS, 0);
        return;
    }
    gt_check_keys(c, node, keys, "a lane");
    gt_emit(c, NV_OP_TEST_LANE, 0, NV_SAME_LANE, gt_target_or(c, node, "of", GT_SET_THIS), 0);
}

static const char *say_lane(gt_renderer *r, const gt_operation *i)
{
    const char *unit = gt_render_set(r, i->c);
    return i->b == NV_SAME_LANE       ? gt_say(r, "in the lane of %s", unit)
           : i->b == NV_ADJACENT_LANE ? gt_say(r, "in a lane adjacent to %s", unit)
                                      : gt_say(r, "in another lane than %s", unit);
}

const gt_saying nv_says_lane[] = {{NV_OP_TEST_LANE, .say = say_lane}, {0}};

void nv_test_faced(gt_compiler *c, const cJSON *node, const gt_filter_row *row)
{
    (void)row;
    if (!cJSON_IsBool(node))
        gt_wrong(c, node, "'encounter' is true or false in a filter");
    gt_emit(c, NV_OP_TEST_FACED, cJSON_IsFalse(node) ? 1 : 0, 0, 0, 0);
}

static const char *say_faced(gt_renderer *r, const gt_operation *i)
{
    (void)r;
    return i->a == 0 ? "that a unit faces" : "that no unit faces";
}

const gt_saying nv_says_faced[] = {{NV_OP_TEST_FACED, .say = say_faced}, {0}};

/* {"upgraded": TARGET}: the unit that took its place; asked later of one card that is kept. */
void nv_test_upgraded(gt_compiler *c, const cJSON *node, const gt_filter_row *row)
{
    (void)row;
    if (gt_freeze(c, node, GT_OP_STAMP, 0))
        gt_emit(c, NV_OP_TEST_UPGRADED, gt_frozen(c), 0, 0, 0);
    else if (!c->twin)
        gt_wrong(c, node, "'upgraded' stands in 'all' of 'give', with \"this\" or a name");
}

const gt_saying nv_says_upgraded[] = {
    {NV_OP_TEST_UPGRADED, .text = "that were placed by upgrading the unit that is meant"}, {0}};

/* {"moved": {"by": FILTER}} */
static void test_moved_by(gt_compiler *c, const cJSON *node)
{
    static const char *const keys[] = {"by", NULL};
    const cJSON *by = gt_json_get(node, "by");
    if (!gt_check_keys(c, node, keys, "'moved'"))
        return;
    if (by == NULL)
        gt_wrong(c, node, "'moved' is true, or needs 'by': by the effect of what?");
    else
        gt_emit(c, NV_OP_TEST_MOVED_BY, 0, (int16_t)gt_compile_filter(c, by, GT_FILTER_TEST), 0, 0);
}

void nv_test_moved(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    if (cJSON_IsObject(value)) {
        test_moved_by(c, value);
        return;
    }
    gt_read_true(c, value, row->key);
    gt_emit(c, NV_OP_TEST_MOVED, 1, 0, 0, 0);
}

static const char *say_moved(gt_renderer *r, const gt_operation *i)
{
    if (i->op == NV_OP_TEST_MOVED)
        return i->a != 0 ? "that moved this turn" : "that did not move this turn";
    return gt_say(r, "that an effect of %s moved this turn",
                  gt_render_one(r, gt_address(i->b), "card"));
}

const gt_saying nv_says_moved[] = {
    {NV_OP_TEST_MOVED, .say = say_moved}, {NV_OP_TEST_MOVED_BY, .say = say_moved}, {0}};

/* {"on": TARGET}; {"on": {"all": FILTER}} is a test of the unit that needs no set. */
void nv_test_on(gt_compiler *c, const cJSON *on, const gt_filter_row *row)
{
    const cJSON *all = gt_json_get(on, "all");
    int property, highest;
    (void)row;
    if (all != NULL && on->child->next == NULL && !gt_read_narrow(c, all, &property, &highest))
        gt_emit(c, NV_OP_TEST_ON_A, 0, (int16_t)gt_compile_filter(c, all, GT_FILTER_PICK), 0, 0);
    else
        gt_emit(c, NV_OP_TEST_ON, gt_compile_target(c, on), 0, 0, 0);
}

static const char *say_on(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "on %s",
                  i->op == NV_OP_TEST_ON ? gt_render_set(r, i->a)
                                         : gt_render_one(r, gt_address(i->b), "unit"));
}

const gt_saying nv_says_on[] = {
    {NV_OP_TEST_ON, .say = say_on}, {NV_OP_TEST_ON_A, .say = say_on}, {0}};

/* The number of a sub-keyword, of which a card may have several. */
void nv_test_rated(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    gt_addr low, high;
    gt_compile_bounds(c, value, &low, &high);
    gt_emit(c, NV_OP_TEST_RATED, row->operand, (int16_t)low, (int16_t)high, 0);
}

/* "with pierce 1", "with pierce 1 or more" */
static const char *say_rated(gt_renderer *r, const gt_operation *i)
{
    const char *keyword = gt_word_text(nv_words_keywords, i->a);
    const char *low = i->b != 0 ? gt_render_value(r, gt_address(i->b)) : NULL;
    const char *high = i->c != 0 ? gt_render_value(r, gt_address(i->c)) : NULL;
    if (i->b == i->c)
        return gt_say(r, "with %s of %s", keyword, low == NULL ? "any number" : low);
    if (high == NULL)
        return gt_say(r, "with %s of %s or more", keyword, low);
    if (low == NULL)
        return gt_say(r, "with %s of %s or less", keyword, high);
    return gt_say(r, "with %s from %s to %s", keyword, low, high);
}

const gt_saying nv_says_rated[] = {{NV_OP_TEST_RATED, .say = say_rated}, {0}};

/* ---- Where cards lie. */

static const char *field_place(gt_renderer *r, int owners, const char *others)
{
    const char *whose = owners == 1 ? "your" : owners == 2 ? "the opponent's" : "the";
    return gt_say(r, " on %s field%s%s", whose, *others == '\0' ? "" : " or in the ", others);
}

void nv_say_place(gt_renderer *r, const gt_operation *head, const char *noun, gt_noun_phrase *p)
{
    static const struct {
        int mask;
        const char *zone;
    } zones[] = {{1 << NV_HAND, "hand"},
                 {1 << NV_DECK, "deck"},
                 {1 << NV_TRASH, "trash"},
                 {1 << NV_DAMAGE, "damage zone"}};
    int mask = head->b, owners = head->a;
    const char *all = "";
    (void)noun;
    for (int i = 0; i < 4; i++)
        if ((mask & zones[i].mask) != 0)
            all = gt_say(r, "%s%s%s", all, *all == '\0' ? "" : " or ", zones[i].zone);
    if (mask == NV_UNITS_MASK || mask == NV_ITEMS_MASK || mask == 1 << NV_LEVEL) {
        p->before = gt_owner_word(owners);
        p->noun = mask == NV_UNITS_MASK ? "unit" : mask == NV_ITEMS_MASK ? "item" : "leader";
    } else if (mask == 1 << NV_SKILLS) {
        p->noun = "skill";
        p->place = gt_say_zone(r, owners, "skill zone");
    } else if ((mask & NV_FIELD_MASK) == NV_FIELD_MASK) {
        p->noun = "card";
        p->place = field_place(r, owners, all);
    } else if (*all != '\0') {
        p->noun = "card";
        p->place = gt_say_zone(r, owners, all);
    } else {
        p->before = gt_owner_word(owners);
    }
}

/* ---- Targets. */

int nv_target_rest(gt_compiler *c, const cJSON *node)
{
    int set = gt_compile_target(c, node), r = gt_temp(c, node);
    gt_emit_set(c, node, NV_OP_STILL, r, set, 1 << NV_DECK, 3);
    return r;
}

int nv_target_items(gt_compiler *c, const cJSON *node)
{
    int set = gt_compile_target(c, node), r = gt_temp(c, node);
    gt_emit_set(c, node, NV_OP_ITEMS_OF, r, set, 0, 0);
    return r;
}

int nv_target_encounter(gt_compiler *c, const cJSON *node)
{
    int set = gt_compile_target(c, node);
    if (set == GT_SET_THIS)
        return NV_SET_ENCOUNTER;
    int r = gt_temp(c, node);
    gt_emit_set(c, node, NV_OP_FACING, r, set, 0, 0);
    return r;
}

gt_possible nv_possible_items(gt_compiler *c, const cJSON *target)
{
    const gt_operation on = {.op = NV_OP_TEST_ON, .a = (uint8_t)gt_compile_target(c, target)};
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)gt_plain_filter(c, 0, NV_ITEMS_MASK, &on), 0, 0);
    gt_above_zero(c);
    return GT_SOMETIMES;
}

const char *nv_say_still(gt_renderer *r, const gt_operation *i)
{
    const char *of = gt_render_set(r, i->b);
    if (i->a == i->b)
        return NULL; /* behind TRASH: what a replacement saved does not count */
    if (i->c == 1 << NV_DECK)
        gt_render_hold(r, i->a, gt_say(r, "the rest of %s", of), true);
    else
        gt_render_hold(r, i->a, of, gt_render_is_plural(r, i->b));
    return NULL;
}
