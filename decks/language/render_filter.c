/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters as noun phrases ("opposing units with cost 3 or less") and events as clauses. */
#include "decks/language/renderer.h"

#include <string.h>

typedef gt_noun_phrase parts;

/* ---- Where */

const char *gt_owner_word(int owners)
{
    return owners == 1 ? "own " : owners == 2 ? "opposing " : "";
}

const char *gt_say_zone(gt_renderer *r, int owners, const char *zone)
{
    const char *whose = owners == 1 ? "your" : owners == 2 ? "the opponent's" : "either";
    return gt_say(r, " in %s %s", whose, zone);
}

static void place_of(gt_renderer *r, const gt_operation *head, const char *noun, parts *p)
{
    p->noun = noun;
    r->dialect->say_place(r, head, noun, p);
    if (head->c >= 0)
        p->place = gt_say(r, "%s among %s", p->place, gt_render_set(r, head->c));
}

/* ---- What */

static const char *range_words(gt_renderer *r, const gt_operation *i)
{
    const char *range = i->b == i->c        ? gt_say(r, "%d", i->b)
                        : i->b == INT16_MIN ? gt_say(r, "%d or less", i->c)
                        : i->c == INT16_MAX ? gt_say(r, "%d or more", i->b)
                                            : gt_say(r, "%d to %d", i->b, i->c);
    return gt_say_range(r, i->a, range);
}

/* What the dialect calls tags. */
static const char *tag_noun(const gt_dialect *dialect)
{
    const gt_filter_row *row = dialect->filters;
    while (row->key != NULL && row->emit != gt_test_tag)
        row++;
    return row->key != NULL ? row->key : "tag";
}

static const char *tag_words(gt_renderer *r, const gt_operation *i)
{
    const int16_t tags[] = {i->b, i->c, i->d};
    const char *text = "";
    for (int k = 0; k < 3; k++)
        if (tags[k] >= 0)
            text = gt_say(r, "%s%s%s", text, k == 0 ? "" : " or ", r->pool->tag_names[tags[k]]);
    return gt_say(r, "%s %s %s", i->a != 0 ? "without" : "with", tag_noun(r->dialect), text);
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
    const char *types = gt_say_mask(r, r->dialect->types, i->b, " or ");
    if (i->a != 0)
        behind(r, p, gt_say(r, "that is no %s", types));
    else if (strcmp(types, p->noun) != 0)
        p->noun = gt_say(r, "%s card", types);
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
    case GT_OP_TEST_HAS:
        keyword = gt_word_text(r->dialect->keywords, i->b);
        return gt_say(r, "%s %s", i->a != 0 ? "without" : "with", keyword);
    case GT_OP_TEST_IN: return gt_say(r, "that is %s", gt_render_set(r, i->a));
    case GT_OP_TEST_OUT: return gt_say(r, "other than %s", gt_render_set(r, i->a));
    case GT_OP_TEST: return computed_test(r);
    default:
        return i->op >= GT_OP_SYSTEM && gt_op_info_of(r->dialect, i->op)->kind == 't'
                   ? gt_say_operation(r, i)
                   : NULL;
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
                           gt_say_mask(r, r->dialect->colours, i->b, " or "));
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

const char *gt_say_causes(gt_renderer *r, const gt_pattern *p)
{
    const char *by = gt_say_mask(r, r->dialect->causes, p->by, " or ");
    by = *by == '\0' ? "" : gt_say(r, " by %s", by);
    if (p->source != 0)
        by = gt_say(r, "%s that %s caused", *by == '\0' ? " by something" : by,
                    p->source == 1 ? "you" : "the opponent");
    return by;
}

static const char *zones_of(gt_renderer *r, uint32_t mask, const char *preposition)
{
    const char *text = "";
    for (const gt_word *zone = r->dialect->zone_phrases; zone->text != NULL; zone++) {
        if ((mask & (uint32_t)zone->value) != (uint32_t)zone->value)
            continue;
        text = gt_say(r, "%s%s%s", text, *text == '\0' ? "" : " or ", zone->text);
        mask &= ~(uint32_t)zone->value;
    }
    return *text == '\0' ? "" : gt_say(r, " %s %s", preposition, text);
}

/* "you", "the opponent", "a player" */
const char *gt_player_word(int mask)
{
    return mask == 1 ? "you" : mask == 2 ? "the opponent" : "a player";
}

const char *gt_say_turn_event(gt_renderer *r, const gt_pattern *p, const char *what)
{
    const char *whose = p->turn == 1 ? "your" : p->turn == 2 ? "the opponent's" : "a";
    return gt_say(r, "%s %s", whose, what);
}

static const char *subject_event(gt_renderer *r, const gt_pattern *p, const gt_event_row *row)
{
    const char *subject = gt_render_one(r, p->filter, row->noun);
    const char *whose = p->who == 0 ? "" : p->who == 1 ? " of yours" : " of the opponent's";
    if (row->to_player)
        whose = "";
    const char *to = zones_of(r, p->to, "to");
    if (row->kinds != NULL)
        to = p->to == 0 ? "" : gt_say(r, " (%s)", gt_say_mask(r, row->kinds, (int)p->to, " or "));
    return gt_say(r, "%s%s %s%s%s%s%s%s", subject, whose, row->clause,
                  row->to_player && p->who != 0 ? gt_say(r, " to %s", gt_player_word(p->who)) : "",
                  zones_of(r, p->from, "from"), to, gt_say_causes(r, p),
                  p->turn == 0   ? ""
                  : p->turn == 1 ? " in your turn"
                                 : " in the opponent's turn");
}

const char *gt_render_event(gt_renderer *r, int pattern)
{
    const gt_pattern *p = &r->pool->patterns[pattern];
    const gt_event_row *row = r->dialect->events;
    while (row->name != NULL && row->event != p->event)
        row++;
    const char *text = row->name == NULL   ? "something happens"
                       : row->noun != NULL ? subject_event(r, p, row)
                                           : row->say(r, p);
    return p->group ? gt_say(r, "%s (what happens at once counts as one)", text) : text;
}
