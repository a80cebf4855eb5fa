/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters as noun phrases ("opposing units with cost 3 or less") and events as clauses. */
#include "decks/language/renderer.h"
#include "decks/language/words.h"
#include "engine/nivel/code.h"

#include <limits.h>
#include <string.h>

/* The parts of a noun phrase: before the noun, the noun, behind it. */
typedef struct parts {
    const char *before, *noun, *place, *behind;
    bool self; /* it is this very object */
} parts;

/* ---- Where */

static const char *owner_word(int owners)
{
    return owners == 1 ? "own " : owners == 2 ? "opposing " : "";
}

/* "in your hand" */
static const char *zone_place(gt_renderer *r, int owners, const char *zone)
{
    const char *whose = owners == 1 ? "your" : owners == 2 ? "the opponent's" : "either";
    return gt_say(r, " in %s %s", whose, zone);
}

static const char *field_place(gt_renderer *r, int owners, const char *others)
{
    const char *whose = owners == 1 ? "your" : owners == 2 ? "the opponent's" : "the";
    return gt_say(r, " on %s field%s%s", whose, *others == '\0' ? "" : " or in the ", others);
}

static void place_of(gt_renderer *r, const gt_operation *head, const char *noun, parts *p)
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
    p->noun = noun;
    for (int i = 0; i < 4; i++)
        if ((mask & zones[i].mask) != 0)
            all = gt_say(r, "%s%s%s", all, *all == '\0' ? "" : " or ", zones[i].zone);
    if (mask == NV_UNITS_MASK || mask == NV_ITEMS_MASK || mask == 1 << NV_LEVEL) {
        p->before = owner_word(owners);
        p->noun = mask == NV_UNITS_MASK ? "unit" : mask == NV_ITEMS_MASK ? "item" : "leader";
    } else if (mask == 1 << NV_SKILLS) {
        p->noun = "skill";
        p->place = zone_place(r, owners, "skill zone");
    } else if ((mask & NV_FIELD_MASK) == NV_FIELD_MASK) {
        p->noun = "card";
        p->place = field_place(r, owners, all);
    } else if (*all != '\0') {
        p->noun = "card";
        p->place = zone_place(r, owners, all);
    } else {
        p->before = owner_word(owners);
    }
    if (head->c >= 0)
        p->place = gt_say(r, "%s among %s", p->place, gt_render_set(r, head->c));
}

/* ---- What */

static const char *mask_words(gt_renderer *r, const gt_word *words, int mask)
{
    const char *text = "";
    for (; words->text != NULL; words++)
        if ((mask & words->value) != 0)
            text = gt_say(r, "%s%s%s", text, *text == '\0' ? "" : " or ", words->text);
    return text;
}

static const char *range_words(gt_renderer *r, const gt_operation *i)
{
    bool items = i->a == NV_ITEMS;
    const char *what = items ? "" : gt_say(r, "%s ", gt_word_text(gt_words_numbers, i->a));
    const char *tail = items ? " items" : "";
    if (i->b == i->c)
        return gt_say(r, "with %s%d%s", what, i->b, tail);
    if (i->b == INT16_MIN)
        return gt_say(r, "with %s%d or less%s", what, i->c, tail);
    if (i->c == INT16_MAX)
        return gt_say(r, "with %s%d or more%s", what, i->b, tail);
    return gt_say(r, "with %s%d to %d%s", what, i->b, i->c, tail);
}

static const char *tag_words(gt_renderer *r, const gt_operation *i)
{
    const int16_t tags[] = {i->b, i->c, i->d};
    const char *text = "";
    for (int k = 0; k < 3; k++)
        if (tags[k] >= 0)
            text = gt_say(r, "%s%s%s", text, k == 0 ? "" : " or ", r->pool->tag_names[tags[k]]);
    return gt_say(r, "%s affiliation %s", i->a != 0 ? "without" : "with", text);
}

static const char *lane_words(gt_renderer *r, const gt_operation *i)
{
    const char *unit = gt_render_set(r, i->c);
    return i->b == NV_SAME_LANE       ? gt_say(r, "in the lane of %s", unit)
           : i->b == NV_ADJACENT_LANE ? gt_say(r, "in a lane adjacent to %s", unit)
                                      : gt_say(r, "in another lane than %s", unit);
}

/* A test that computes: `its cost is less than ...` becomes `whose cost ...`. */
static const char *computed_test(gt_renderer *r)
{
    gt_phrase p = gt_pop_phrase(r);
    if (strncmp(p.text, "its ", 4) == 0)
        return gt_say(r, "whose %s", p.text + 4);
    if (strncmp(p.text, "it is ", 6) == 0)
        return gt_say(r, "that is %s", p.text + 6);
    return gt_say(r, "such that %s", p.text);
}

static void behind(gt_renderer *r, parts *p, const char *text)
{
    p->behind = gt_say(r, "%s%s %s", p->behind, *p->behind == '\0' ? "" : ",", text);
}

static void type_test(gt_renderer *r, const gt_operation *i, parts *p)
{
    const char *types = mask_words(r, gt_words_types, i->b);
    if (i->a != 0)
        behind(r, p, gt_say(r, "that is no %s", types));
    else if (strcmp(types, p->noun) != 0)
        p->noun = gt_say(r, "%s card", types);
}

/* "with pierce 1", "with pierce 1 or more" */
static const char *rated_words(gt_renderer *r, const gt_operation *i)
{
    const char *keyword = gt_word_text(gt_words_keywords, i->a);
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

/* Words for a single test, or NULL if it is not of that kind. */
static const char *test_words(gt_renderer *r, const gt_operation *i)
{
    const char *keyword;
    switch (i->op) {
    case GT_OP_TEST_RANGE: return range_words(r, i);
    case GT_OP_TEST_TAG: return tag_words(r, i);
    case GT_OP_TEST_NAME:
        return gt_say(r, "%snamed %s", i->a != 0 ? "not " : "", r->pool->names[i->b]);
    case GT_OP_TEST_STAMP:
        return gt_say(r, "other than %s", r->var[i->a] == NULL ? "?" : r->var[i->a]);
    case GT_OP_TEST_SHARES:
        return gt_say(r, "%snamed like %s", i->b != 0 ? "not " : "", gt_render_set(r, i->a));
    case GT_OP_TEST_SHARES_ANY:
        return gt_say(r, "%snamed like one of %s", i->a != 0 ? "not " : "",
                      gt_render_filter(r, gt_address(i->b), "card", true));
    case NV_OP_TEST_RATED: return rated_words(r, i);
    case GT_OP_TEST_HAS:
        keyword = gt_word_text(gt_words_keywords, i->b);
        return gt_say(r, "%s %s", i->a != 0 ? "without" : "with", keyword);
    case GT_OP_TEST_IN: return gt_say(r, "that is %s", gt_render_set(r, i->a));
    case GT_OP_TEST_OUT: return gt_say(r, "other than %s", gt_render_set(r, i->a));
    case GT_OP_TEST: return computed_test(r);
    case NV_OP_TEST_FACED: return i->a == 0 ? "that a unit faces" : "that no unit faces";
    case NV_OP_TEST_LANE: return lane_words(r, i);
    case NV_OP_TEST_ON: return gt_say(r, "on %s", gt_render_set(r, i->a));
    case NV_OP_TEST_UPGRADED: return "that were placed by upgrading the unit that is meant";
    case NV_OP_TEST_ON_A: return gt_say(r, "on %s", gt_render_one(r, gt_address(i->b), "unit"));
    case NV_OP_TEST_MOVED_BY:
        return gt_say(r, "that an effect of %s moved this turn",
                      gt_render_one(r, gt_address(i->b), "card"));
    case NV_OP_TEST_MOVED:
        return i->a != 0 ? "that moved this turn" : "that did not move this turn";
    default: return NULL;
    }
}

static void read_test(gt_renderer *r, const gt_operation *i, parts *p)
{
    const char *text = test_words(r, i);
    if (text != NULL)
        behind(r, p, text);
    else if (i->op == GT_OP_TEST_TYPE)
        type_test(r, i, p);
    else if (i->op == GT_OP_TEST_COLOUR)
        p->before = gt_say(r, "%s%s%s ", p->before, i->a != 0 ? "non-" : "",
                           mask_words(r, gt_words_elements, i->b));
    else
        gt_render_step(r, i);
}

static parts read_parts(gt_renderer *r, gt_addr at, const char *noun)
{
    const gt_operation *i = r->pool->code + at;
    parts p = {"", noun, "", "", false};
    if (at == 0)
        return p;
    place_of(r, i, noun, &p);
    p.self = i[1].op == GT_OP_TEST_IN && i[2].op == GT_OP_DONE && i->a == 0 && i->b == 0 &&
             i->c < 0 && i[1].a == GT_SET_THIS;
    for (i++; i->op != GT_OP_DONE; i++)
        read_test(r, i, &p);
    return p;
}

const char *gt_render_filter(gt_renderer *r, gt_addr at, const char *noun, bool plural)
{
    parts p = read_parts(r, at, noun);
    if (p.self)
        return r->self;
    return gt_say(r, "%s%s%s%s%s", p.before, p.noun, plural ? "s" : "", p.place, p.behind);
}

const char *gt_render_one(gt_renderer *r, gt_addr at, const char *noun)
{
    const char *text = gt_render_filter(r, at, noun, false);
    if (text == r->self)
        return text;
    return gt_say(r, "%s %s", strchr("aeio", text[0]) != NULL ? "an" : "a", text);
}

const char *gt_render_noun(gt_renderer *r, gt_addr at, const char *noun)
{
    return read_parts(r, at, noun).noun;
}

/* ---- Events */

static const char *causes_of(gt_renderer *r, const gt_pattern *p)
{
    const char *by = mask_words(r, gt_words_causes, p->by);
    by = *by == '\0' ? "" : gt_say(r, " by %s", by);
    if (p->source != 0)
        by = gt_say(r, "%s that %s caused", *by == '\0' ? " by something" : by,
                    p->source == 1 ? "you" : "the opponent");
    return by;
}

static const char *zones_of(gt_renderer *r, uint32_t mask, const char *preposition)
{
    static const struct {
        int mask;
        const char *words;
    } zones[] = {{NV_FIELD_MASK, "the field"}, {NV_UNITS_MASK, "the unit zones"},
                 {NV_ITEMS_MASK, "the items"}, {1 << NV_SKILLS, "the skill zone"},
                 {1 << NV_HAND, "the hand"},   {1 << NV_DECK, "the deck"},
                 {1 << NV_TRASH, "the trash"}, {1 << NV_DAMAGE, "the damage zone"}};
    const char *text = "";
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        if ((mask & (uint32_t)zones[i].mask) != (uint32_t)zones[i].mask)
            continue;
        text = gt_say(r, "%s%s%s", text, *text == '\0' ? "" : " or ", zones[i].words);
        mask &= ~(uint32_t)zones[i].mask;
    }
    return *text == '\0' ? "" : gt_say(r, " %s %s", preposition, text);
}

/* "you", "the opponent", "a player" */
static const char *player_word(int mask)
{
    return mask == 1 ? "you" : mask == 2 ? "the opponent" : "a player";
}

static const char *turn_event(gt_renderer *r, const gt_pattern *p, const char *what)
{
    const char *whose = p->turn == 1 ? "your" : p->turn == 2 ? "the opponent's" : "a";
    return gt_say(r, "%s %s", whose, what);
}

static const char *player_event(gt_renderer *r, const gt_pattern *p)
{
    bool you = p->who == 1;
    switch (p->event) {
    case NV_EV_DREW:
        return gt_say(r, "%s draw%s cards%s", player_word(p->who), you ? "" : "s", causes_of(r, p));
    case NV_EV_DAMAGE_DEALT:
        return gt_say(r, "damage is dealt to %s%s", player_word(p->who), causes_of(r, p));
    case NV_EV_LEVEL_CHANGED:
        return gt_say(r, "the leader level of %s changes", player_word(p->who));
    case NV_EV_TURN_START: return turn_event(r, p, "turn starts");
    case NV_EV_MAIN_START: return turn_event(r, p, "main phase starts");
    case NV_EV_ATTACK_START: return turn_event(r, p, "attack phase starts");
    case NV_EV_TURN_END: return turn_event(r, p, "turn ends");
    default: return NULL;
    }
}

static const char *subject_event(gt_renderer *r, const gt_pattern *p)
{
    static const struct {
        int event;
        const char *noun, *clause;
    } clauses[] = {
        {NV_EV_PLACED, "unit", "is placed"},
        {NV_EV_TRASHED, "unit", "is trashed"},
        {NV_EV_DISCARDED, "card", "goes from the hand to the trash"},
        {NV_EV_PUT, "card", "is put"},
        {NV_EV_MOVED, "unit", "moves to another unit zone"},
        {NV_EV_ATTACK, "unit", "attacks"},
        {NV_EV_BLOCK, "unit", "blocks"},
        {NV_EV_BATTLE_END, "unit", "ends a battle"},
        {NV_EV_BATTLE_WON, "unit", "trashes another one by battle"},
        {NV_EV_UNBLOCKED, "unit", "is not blocked"},
        {NV_EV_EQUIPPED, "unit", "is equipped"},
        {NV_EV_SKILL_USED, "skill", "is used"},
    };
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
        if (clauses[i].event != p->event)
            continue;
        const char *subject = gt_render_one(r, p->filter, clauses[i].noun);
        const char *whose = p->who == 0 ? "" : p->who == 1 ? " of yours" : " of the opponent's";
        return gt_say(r, "%s%s %s%s%s%s%s", subject, whose, clauses[i].clause,
                      zones_of(r, p->from, "from"), zones_of(r, p->to, "to"), causes_of(r, p),
                      p->turn == 0   ? ""
                      : p->turn == 1 ? " in your turn"
                                     : " in the opponent's turn");
    }
    return "something happens";
}

const char *gt_render_event(gt_renderer *r, int pattern)
{
    const gt_pattern *p = &r->pool->patterns[pattern];
    const char *text = player_event(r, p);
    if (text == NULL)
        text = subject_event(r, p);
    return p->group ? gt_say(r, "%s (what happens at once counts as one)", text) : text;
}
