/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instructions and choices as sentences, and what the registers hold after them. */
#include "decks/language/renderer.h"
#include "decks/language/words.h"
#include "engine/nivel/code.h"

#include <string.h>

enum { ANY_NUMBER = 255 };

void gt_render_hold(gt_renderer *r, int set, const char *text, bool plural)
{
    if (set < 0 || set >= GT_SETS)
        return;
    r->set[set] = text;
    r->plural[set] = plural;
    r->filter[set] = 0;
    r->narrowed[set] = "";
}

/* "2 cards", "1 card", "cards, as many as X" */
static const char *amount_of(gt_renderer *r, gt_phrase n, const char *noun)
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
    r->narrowed[i->a] =
        gt_say(r, ", of those with the %s %s", which, gt_word_text(gt_words_numbers, i->b));
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
    gt_addr filter = i->b < GT_SETS ? r->filter[i->b] : 0;
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
    if (op == NV_OP_CAN_EQUIP || op == NV_OP_CAN_UPGRADE)
        return ""; /* the instruction says it */
    if (r->pool->code[code].op == NV_OP_CAN_PLACE)
        return " that can be placed";
    return gt_say(r, ", such that %s", gt_render_value(r, code));
}

static void choose(gt_renderer *r, const gt_operation *i, int depth)
{
    gt_phrase max = gt_pop_phrase(r), min = gt_pop_phrase(r);
    const char *limit = "", *ready = "";
    if ((i->c & GT_CHOOSE_SUM) != 0)
        limit = gt_say(r, ", of a total cost of at most %s", gt_pop_phrase(r).text);
    const char *what = wanted(r, i, min, max);
    bool plural = !(max.number && max.value == 1);
    gt_addr filter = i->b < GT_SETS ? r->filter[i->b] : 0;
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

static void still(gt_renderer *r, const gt_operation *i)
{
    const char *of = gt_render_set(r, i->b);
    if (i->a == i->b)
        return; /* behind TRASH: what a replacement saved does not count */
    if (i->c == 1 << NV_DECK)
        gt_render_hold(r, i->a, gt_say(r, "the rest of %s", of), true);
    else
        gt_render_hold(r, i->a, of, gt_render_is_plural(r, i->b));
}

/* What an instruction affected, as later sentences name it. */
static void affected(gt_renderer *r, int from, int to, const char *participle)
{
    bool plural = gt_render_is_plural(r, from);
    const char *noun =
        from == GT_SET_THIS ? r->self : gt_say(r, "the %s card%s", participle, plural ? "s" : "");
    gt_render_hold(r, to, noun, plural);
}

static void take(gt_renderer *r, const gt_operation *i, int depth, const char *verb,
                 const char *participle)
{
    gt_phrase n = gt_pop_phrase(r);
    const char *whose = i->b == 0 ? "your" : "the opponent's", *text;
    if (n.number && n.value == 1)
        text = gt_say(r, "%s the top card of %s deck", verb, whose);
    else if (n.number)
        text = gt_say(r, "%s the top %d cards of %s deck", verb, n.value, whose);
    else
        text = gt_say(r, "%s cards from the top of %s deck, as many as %s", verb, whose, n.text);
    gt_render_line(r, depth, text);
    bool plural = !n.number || n.value != 1;
    gt_render_hold(r, i->a, gt_say(r, "the %s card%s", participle, plural ? "s" : ""), plural);
}

/* ---- Units */

static const char *ignoring(gt_renderer *r, int flags)
{
    const char *text = "";
    for (const gt_word *w = gt_words_ignores; w->text != NULL; w++)
        if ((flags & w->value) != 0)
            text =
                gt_say(r, "%s%s%s", text, *text == '\0' ? ", ignoring the " : " and the ", w->text);
    return text;
}

static const char *strike_words(gt_renderer *r, const gt_operation *i)
{
    bool adjacent = i->b == NV_LANE_ADJACENT;
    return gt_say(r, "%s attacks%s", gt_render_set(r, i->a),
                  adjacent ? " an adjacent lane with an opposing unit" : "");
}

static const char *move_words(gt_renderer *r, const gt_operation *i)
{
    if (i->b == NV_LANE_ADJACENT)
        return gt_say(r, "move %s to an adjacent unit zone", gt_render_set(r, i->a));
    return gt_say(r, "move %s to the unit zone of %s", gt_render_set(r, i->a),
                  gt_render_set(r, i->c));
}

static const char *place_words(gt_renderer *r, const gt_operation *i)
{
    const char *where = i->b == NV_LANE_EMPTY
                            ? "an empty unit zone"
                            : gt_say(r, "the unit zone of %s", gt_render_set(r, i->d));
    const char *as = (i->c & NV_AS_UPGRADE) == 0
                         ? ""
                         : gt_say(r, "; it counts as upgraded from %s",
                                  gt_render_set(r, i->c >> NV_UPGRADED_FROM));
    return gt_say(r, "place %s on %s%s%s", gt_render_set(r, i->a), where, ignoring(r, i->c), as);
}

static const char *use_words(gt_renderer *r, const gt_operation *i)
{
    if (i->b == NV_KW_TRIGGER)
        return gt_say(r, "use the effect of %s", gt_render_set(r, i->a));
    const char *keyword = gt_word_text(gt_words_keywords, i->b);
    return gt_say(r, "use one %s effect of %s", keyword, gt_render_set(r, i->a));
}

static const char *put_words(gt_renderer *r, const gt_operation *i)
{
    static const char *const places[] = {
        "into the owner's hand", "on top of the owner's deck", "under the owner's deck",
        "into the owner's deck, which is shuffled", "into the owner's damage zone"};
    int place = i->b & ~NV_SHOWN;
    return gt_say(r, "put %s %s", gt_render_set(r, i->a), place < 5 ? places[place] : "?");
}

/* Sentences without a number; NULL if it is none of these instructions. */
static const char *plain_words(gt_renderer *r, const gt_operation *i)
{
    switch (i->op) {
    case NV_OP_TRASH: return gt_say(r, "trash %s", gt_render_set(r, i->a));
    case NV_OP_PUT: return put_words(r, i);
    case NV_OP_SHUFFLE: return i->a == 0 ? "shuffle your deck" : "the opponent shuffles the deck";
    case NV_OP_PLACE: return place_words(r, i);
    case NV_OP_UPGRADE:
        return gt_say(r, "upgrade %s with %s%s", gt_render_set(r, i->a), gt_render_set(r, i->b),
                      ignoring(r, i->c));
    case NV_OP_EQUIP:
        return gt_say(r, "equip %s with %s%s", gt_render_set(r, i->b), gt_render_set(r, i->a),
                      ignoring(r, i->c));
    case NV_OP_STRIKE: return strike_words(r, i);
    case NV_OP_MOVE: return move_words(r, i);
    case NV_OP_USE: return use_words(r, i);
    case NV_OP_END_BATTLE: return "the battle goes to its end step";
    case NV_OP_AWAKEN: return "use the awakening of your leader";
    case NV_OP_LOSE: return i->a == 0 ? "you lose the game" : "the opponent loses the game";
    default: return NULL;
    }
}

static const char *draw_to_words(gt_renderer *r, bool you, gt_phrase n)
{
    return you ? gt_say(r, "draw until your hand holds %s cards", n.text)
               : gt_say(r, "the opponent draws until the hand holds %s cards", n.text);
}

/* Sentences about a player and a number. */
static const char *player_words(gt_renderer *r, const gt_operation *i)
{
    gt_phrase n = gt_pop_phrase(r);
    bool you = i->a == 0, one;
    switch (i->op) {
    case NV_OP_DRAW:
        return gt_say(r, "%s %s", you ? "draw" : "the opponent draws", amount_of(r, n, "card"));
    case NV_OP_DRAW_TO: return draw_to_words(r, you, n);
    case NV_OP_DRAW_AS:
        one = i->c == 0 && n.number && n.value == 1;
        gt_render_hold(r, i->b,
                       gt_say(r, you ? "the drawn card%s" : "the card%s that the opponent drew",
                              one ? "" : "s"),
                       !one);
        if (i->c != 0)
            return draw_to_words(r, you, n);
        return gt_say(r, "%s %s", you ? "draw" : "the opponent draws", amount_of(r, n, "card"));
    case NV_OP_DAMAGE:
        return you ? gt_say(r, "take %s damage", n.text)
                   : gt_say(r,
                            n.number ? "deal %s damage to the opponent"
                                     : "deal damage to the opponent, as much as %s",
                            n.text);
    default:
        return gt_say(r, "raise %s leader level by %s", you ? "your" : "the opponent's", n.text);
    }
}

/* The end of what is done before something that it may prevent. */
static void result(gt_renderer *r, int depth)
{
    gt_phrase x = gt_pop_phrase(r);
    bool never = x.number && x.value == 0;
    gt_render_line(r, depth,
                   never ? "it happens all the same"
                         : gt_say(r, "it does not happen if %s", x.text));
}

/* ---- All of them */

static bool read_set_instruction(gt_renderer *r, const gt_operation *i, int depth)
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
    case NV_OP_STILL: still(r, i); return true;
    case NV_OP_FACING:
        gt_render_hold(r, i->a, gt_say(r, "the unit facing %s", gt_render_set(r, i->b)), false);
        return true;
    case NV_OP_ITEMS_OF:
        gt_render_hold(r, i->a, gt_say(r, "the items on %s", gt_render_set(r, i->b)), true);
        return true;
    default: return false;
    }
}

static bool read_numbered_instruction(gt_renderer *r, const gt_operation *i, int depth)
{
    switch (i->op) {
    case NV_OP_DRAW:
    case NV_OP_DRAW_AS:
    case NV_OP_DRAW_TO:
    case NV_OP_DAMAGE:
    case NV_OP_RAISE: gt_render_line(r, depth, player_words(r, i)); return true;
    case NV_OP_MILL: take(r, i, depth, "trash", "trashed"); return true;
    case NV_OP_REVEAL: take(r, i, depth, "reveal", "revealed"); return true;
    case NV_OP_RESULT: result(r, depth); return true;
    default: return false;
    }
}

void gt_render_instruction(gt_renderer *r, const gt_operation *i, int depth)
{
    if (read_set_instruction(r, i, depth) || read_numbered_instruction(r, i, depth) ||
        gt_render_continuous(r, i, depth))
        return;
    const char *text = plain_words(r, i);
    gt_render_line(r, depth, text == NULL ? "do something" : text);
    if (i->op == NV_OP_TRASH)
        affected(r, i->a, i->b, "trashed");
    else if (i->op == NV_OP_PUT)
        affected(r, i->a, i->c, "moved");
}
