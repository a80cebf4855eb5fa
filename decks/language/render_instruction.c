/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instructions and choices as sentences, and what the registers hold after them. */
#include "decks/language/renderer.h"

#include <string.h>

enum { ANY_NUMBER = 255 };

void gt_render_hold(gt_renderer *r, int set, const char *text, bool plural)
{
    if (set < 0 || set >= GT_MOST_SETS)
        return;
    r->set[set] = text;
    r->plural[set] = plural;
    r->filter[set] = 0;
    r->narrowed[set] = "";
}

/* "2 cards", "1 card", "cards, as many as X" */
const char *gt_say_amount(gt_renderer *r, gt_phrase n, const char *noun)
{
    if (!n.number)
        return gt_say(r, "%ss, as many as %s", noun, n.text);
    return gt_say(r, "%d %s%s", n.value, noun, n.value == 1 ? "" : "s");
}

/* ---- Sets and choices */

static void collect(gt_renderer *r, const gt_operation *i)
{
    gt_addr filter = gt_address(i->b);
    gt_render_hold(r, i->a, gt_say(r, "all %s", gt_render_filter(r, filter, "card", true)), true);
    r->filter[i->a] = filter;
}

static void narrow(gt_renderer *r, const gt_operation *i)
{
    const char *which = i->c == 0 ? "lowest" : "highest";
    r->narrowed[i->a] = gt_say(r, ", of those with the %s %s", which, gt_number_word(r, i->b));
    r->set[i->a] = gt_say(r, "%s%s", r->set[i->a], r->narrowed[i->a]);
}

static const char *ordinal(const gt_renderer *r)
{
    static const char *const words[] = {"", "first ", "second ", "third ", "fourth ", "fifth "};
    return r->n_choices < 2 || r->choice > 5 ? "" : words[r->choice];
}

/* "1 opposing unit", "up to 2 cards in your trash", "cards in your hand, as many as X" */
static const char *wanted(gt_renderer *r, const gt_operation *i, gt_phrase min, gt_phrase max)
{
    bool upto = min.number && min.value == 0, one = max.number && max.value == 1;
    bool exact = strcmp(min.text, max.text) == 0;
    gt_addr filter = i->b < GT_MOST_SETS ? r->filter[i->b] : 0;
    const char *what = filter != 0 ? gt_render_filter(r, filter, "card", !one)
                                   : gt_say(r, "of %s", gt_render_set(r, i->b));
    const char *narrowed = filter != 0 ? r->narrowed[i->b] : "";
    if (!upto && !exact && max.number && max.value == ANY_NUMBER)
        return gt_say(r, "%s or more %s%s", min.text, what, narrowed);
    if (!upto && !exact)
        return gt_say(r, "from %s to %s %s%s", min.text, max.text, what, narrowed);
    if (max.number && max.value == ANY_NUMBER)
        return gt_say(r, "any number of %s%s", what, narrowed);
    if (max.number)
        return gt_say(r, "%s%d %s%s", upto ? "up to " : "", max.value, what, narrowed);
    return gt_say(r, "%s%s, %s %s", what, narrowed, upto ? "at most" : "as many as", max.text);
}

/* What each pick must satisfy. */
static const char *requirement(gt_renderer *r, gt_addr code)
{
    const gt_operation *i = &r->pool->code[code];
    int op = i->op == GT_OP_COUNT_WITH ? r->pool->code[gt_address(i->c)].op : i->op;
    if (r->saying[op] != NULL && r->saying[op]->pick != NULL)
        return r->saying[op]->pick;
    return gt_say(r, ", such that %s", gt_render_value(r, code));
}

static void choose(gt_renderer *r, const gt_operation *i, int depth)
{
    gt_phrase max = gt_pop_phrase(r), min = gt_pop_phrase(r);
    const char *limit = "", *ready = "";
    if ((i->c & GT_CHOOSE_SUM) != 0)
        limit = gt_say(r, ", of a total %s of at most %s", r->dialect->numbers[0].text,
                       gt_pop_phrase(r).text);
    const char *what = wanted(r, i, min, max);
    bool plural = !(max.number && max.value == 1);
    gt_addr filter = i->b < GT_MOST_SETS ? r->filter[i->b] : 0;
    const char *noun = filter != 0 ? gt_render_noun(r, filter, "card") : "card";
    r->choice++;
    gt_render_hold(r, i->a, gt_say(r, "the %schosen %s%s", ordinal(r), noun, plural ? "s" : ""),
                   plural);
    if (i->d != 0)
        ready = requirement(r, gt_address(i->d));
    const char *who = (i->c & GT_CHOOSE_OTHER) != 0 ? "the opponent chooses" : "choose";
    const char *distinct = (i->c & GT_CHOOSE_DISTINCT) != 0 ? ", all of different names" : "";
    const char *whole = (i->c & GT_CHOOSE_WHOLE) == 0 || !plural ? ""
                        : strcmp(min.text, max.text) == 0        ? " (all of them or none)"
                                                                 : " (or none at all)";
    gt_render_line(r, depth, gt_say(r, "%s %s%s%s%s%s", who, what, ready, limit, distinct, whole));
}

/* What an instruction affected, as later sentences name it. */
void gt_hold_affected(gt_renderer *r, int from, int to, const char *participle)
{
    bool plural = gt_render_is_plural(r, from);
    const char *noun =
        from == GT_SET_THIS ? r->self : gt_say(r, "the %s card%s", participle, plural ? "s" : "");
    gt_render_hold(r, to, noun, plural);
}

/* ---- All of them */

static bool render_set_instruction(gt_renderer *r, const gt_operation *i, int depth)
{
    switch (i->op) {
    case GT_OP_SET:
        gt_render_hold(r, i->a, gt_render_set(r, i->b), gt_render_is_plural(r, i->b));
        return true;
    case GT_OP_UNITE:
        gt_render_hold(r, i->a,
                       r->set[i->a] == NULL
                           ? gt_render_set(r, i->b)
                           : gt_say(r, "%s and %s", r->set[i->a], gt_render_set(r, i->b)),
                       true);
        return true;
    case GT_OP_LESS: gt_render_hold(r, i->a, NULL, false); return true;
    case GT_OP_ALL: collect(r, i); return true;
    case GT_OP_NARROW: narrow(r, i); return true;
    case GT_OP_CHOOSE: choose(r, i, depth); return true;
    default: return false;
    }
}

/* The end of what is done before something that it may prevent. */
static const char *judgement(gt_renderer *r)
{
    gt_phrase x = gt_pop_phrase(r);
    bool never = x.number && x.value == 0;
    return never ? "it happens all the same" : gt_say(r, "it does not happen if %s", x.text);
}

void gt_render_instruction(gt_renderer *r, const gt_operation *i, int depth)
{
    if (render_set_instruction(r, i, depth))
        return;
    r->depth = depth;
    bool judges = r->dialect->judge != 0 && i->op == r->dialect->judge;
    const char *text = judges ? judgement(r) : gt_say_operation(r, i);
    if (text != NULL)
        gt_render_line(r, depth, text);
}
