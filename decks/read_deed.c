/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deeds and choices as sentences, and what the registers hold after them. */
#include "decks/read_code.h"
#include "decks/words.h"
#include "engine/nivel/code.h"

#include <string.h>

enum { ANY_NUMBER = 255 };

void gt_hold(gt_reader *r, int set, const char *text, bool plural)
{
    if (set < 0 || set >= GT_SETS)
        return;
    r->set[set] = text;
    r->plural[set] = plural;
    r->filter[set] = 0;
    r->narrowed[set] = "";
}

static const char *until_words(const gt_reader *r, int until)
{
    static const char *const words[] = {
        " as long as it stays there",
        " until the end of the battle",
        " until the end of the turn",
        " until the end of your turn",
        " until the end of the opponent's turn",
        " until the end of your next turn",
        " until the end of the opponent's next turn",
        " until the end of the next turn",
    };
    if (until < 0 || until >= NV_UNTIL_COUNT || (r->lasting && until == NV_UNTIL_STAYS))
        return "";
    return words[until];
}

/* "2 cards", "1 card", "cards, as many as X" */
static const char *amount_of(gt_reader *r, gt_phrase n, const char *noun)
{
    if (!n.number)
        return gt_say(r, "%ss, as many as %s", noun, n.text);
    return gt_say(r, "%d %s%s", n.value, noun, n.value == 1 ? "" : "s");
}

/* ---- Sets and choices */

static void collect(gt_reader *r, const gt_ins *i)
{
    gt_addr filter = gt_address(i->b);
    gt_hold(r, i->a, gt_say(r, "all %s", gt_read_filter(r, filter, "card", true)), true);
    r->filter[i->a] = filter;
}

static void narrow(gt_reader *r, const gt_ins *i)
{
    const char *which = i->c == 0 ? "lowest" : "highest";
    r->narrowed[i->a] =
        gt_say(r, ", of those with the %s %s", which, gt_word_text(gt_words_numbers, i->b));
    r->set[i->a] = gt_say(r, "%s%s", r->set[i->a], r->narrowed[i->a]);
}

static const char *ordinal(const gt_reader *r)
{
    static const char *const words[] = {"", "first ", "second ", "third ", "fourth ", "fifth "};
    return r->n_choices < 2 || r->choice > 5 ? "" : words[r->choice];
}

/* "1 opposing unit", "up to 2 cards in your trash", "cards in your hand, as many as X" */
static const char *wanted(gt_reader *r, const gt_ins *i, gt_phrase min, gt_phrase max)
{
    bool upto = min.number && min.value == 0, one = max.number && max.value == 1;
    bool exact = strcmp(min.text, max.text) == 0;
    gt_addr filter = i->b < GT_SETS ? r->filter[i->b] : 0;
    const char *what = filter != 0 ? gt_read_filter(r, filter, "card", !one)
                                   : gt_say(r, "of %s", gt_read_set(r, i->b));
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
static const char *requirement(gt_reader *r, gt_addr code)
{
    const gt_ins *i = &r->pool->code[code];
    int op = i->op == GT_OP_COUNT_WITH ? r->pool->code[gt_address(i->c)].op : i->op;
    if (op == NV_OP_CAN_EQUIP || op == NV_OP_CAN_UPGRADE)
        return ""; /* the deed says it */
    if (r->pool->code[code].op == NV_OP_CAN_PLACE)
        return " that can be placed";
    return gt_say(r, ", such that %s", gt_read_value(r, code));
}

static void choose(gt_reader *r, const gt_ins *i, int depth)
{
    gt_phrase max = gt_pop_phrase(r), min = gt_pop_phrase(r);
    const char *limit = "", *ready = "";
    if ((i->c & GT_CHOOSE_SUM) != 0)
        limit = gt_say(r, ", of a total cost of at most %s", gt_pop_phrase(r).text);
    const char *what = wanted(r, i, min, max);
    bool plural = !(max.number && max.value == 1);
    gt_addr filter = i->b < GT_SETS ? r->filter[i->b] : 0;
    const char *noun = filter != 0 ? gt_read_noun(r, filter, "card") : "card";
    r->choice++;
    gt_hold(r, i->a, gt_say(r, "the %schosen %s%s", ordinal(r), noun, plural ? "s" : ""), plural);
    if (i->d != 0)
        ready = requirement(r, gt_address(i->d));
    const char *who = (i->c & GT_CHOOSE_OTHER) != 0 ? "the opponent chooses" : "choose";
    const char *distinct = (i->c & GT_CHOOSE_DISTINCT) != 0 ? ", all of different names" : "";
    const char *whole = (i->c & GT_CHOOSE_WHOLE) == 0 || !plural ? ""
                        : strcmp(min.text, max.text) == 0        ? " (all of them or none)"
                                                                 : " (or none at all)";
    gt_add_line(r, depth, gt_say(r, "%s %s%s%s%s%s", who, what, ready, limit, distinct, whole));
}

static void still(gt_reader *r, const gt_ins *i)
{
    const char *of = gt_read_set(r, i->b);
    if (i->a == i->b)
        return; /* behind TRASH: what a replacement saved does not count */
    if (i->c == 1 << NV_DECK)
        gt_hold(r, i->a, gt_say(r, "the rest of %s", of), true);
    else
        gt_hold(r, i->a, of, gt_set_is_plural(r, i->b));
}

/* What a deed affected, as later sentences name it. */
static void affected(gt_reader *r, int from, int to, const char *participle)
{
    bool plural = gt_set_is_plural(r, from);
    const char *noun =
        from == GT_SET_THIS ? r->self : gt_say(r, "the %s card%s", participle, plural ? "s" : "");
    gt_hold(r, to, noun, plural);
}

static void take(gt_reader *r, const gt_ins *i, int depth, const char *verb, const char *participle)
{
    gt_phrase n = gt_pop_phrase(r);
    const char *whose = i->b == 0 ? "your" : "the opponent's", *text;
    if (n.number && n.value == 1)
        text = gt_say(r, "%s the top card of %s deck", verb, whose);
    else if (n.number)
        text = gt_say(r, "%s the top %d cards of %s deck", verb, n.value, whose);
    else
        text = gt_say(r, "%s cards from the top of %s deck, as many as %s", verb, whose, n.text);
    gt_add_line(r, depth, text);
    bool plural = !n.number || n.value != 1;
    gt_hold(r, i->a, gt_say(r, "the %s card%s", participle, plural ? "s" : ""), plural);
}

/* ---- Gifts */

static const char *number_gift(gt_reader *r, const char *what, gt_phrase x)
{
    if (x.number)
        return gt_say(r, "gets %s %+d", what, x.value);
    if (strncmp(x.text, "minus ", 6) == 0)
        return gt_say(r, "gets %s - %s", what, x.text + 6);
    return gt_say(r, x.compound ? "gets %s + (%s)" : "gets %s + %s", what, x.text);
}

static const char *gift_words(gt_reader *r, int gift, gt_phrase x)
{
    static const char *const names[] = {"power", "hit", "cost"};
    switch (gift) {
    case NV_GIVE_POWER:
    case NV_GIVE_HIT:
    case NV_GIVE_COST: return number_gift(r, names[gift - NV_GIVE_POWER], x);
    case NV_GIVE_POWER_SET:
    case NV_GIVE_HIT_SET:
    case NV_GIVE_COST_SET: return gt_say(r, "gets %s %s", names[gift - NV_GIVE_POWER_SET], x.text);
    case NV_GIVE_ATTACKS:
        return x.number && x.value == 1 ? "may attack once more"
                                        : gt_say(r, "may attack %s times more", x.text);
    case NV_GIVE_CANNOT:
        return !x.number || x.value == 3     ? "cannot attack or block"
               : x.value == NV_CANNOT_ATTACK ? "cannot attack"
                                             : "cannot block";
    case NV_GIVE_ATTACK_COUNT: return gt_say(r, "counts %s attacks more for its effects", x.text);
    case NV_GIVE_SIZE: return number_gift(r, "size", x);
    case NV_GIVE_HAND_LIMIT: return number_gift(r, "hand limit", x);
    case NV_GIVE_DAMAGE_COUNT:
        return gt_say(r, "counts %s cards more in the damage zone for effects", x.text);
    default: return "gets something";
    }
}

/* "get power +1" for what is many, or "you". */
static const char *conjugated(gt_reader *r, const char *words, bool plural)
{
    if (plural && strncmp(words, "gets ", 5) == 0)
        return gt_say(r, "get %s", words + 5);
    if (plural && strncmp(words, "counts ", 7) == 0)
        return gt_say(r, "count %s", words + 7);
    return words;
}

static bool is_many(const gt_reader *r, const gt_ins *i)
{
    return i->op == NV_OP_GIVE_PLAYER                           ? i->c == 0
           : i->op == NV_OP_GIVE || i->op == NV_OP_GIVE_ABILITY ? gt_set_is_plural(r, i->c)
                                                                : false;
}

static const char *receiver(gt_reader *r, const gt_ins *i)
{
    if (i->op == NV_OP_GIVE_PLAYER)
        return i->c == 0 ? "you" : "the opponent";
    if (i->op == NV_OP_GIVE || i->op == NV_OP_GIVE_ABILITY || i->op == NV_OP_GIVE_TAKEN)
        return gt_read_set(r, i->c);
    return gt_say(r, "each %s", gt_read_filter(r, gt_address(i->c), "unit", false));
}

/* One line for gifts to the same receiver for the same time. */
static void give(gt_reader *r, const gt_ins *i, int depth)
{
    gt_phrase x = gt_pop_phrase(r);
    const char *words = conjugated(r, gift_words(r, i->a, x), is_many(r, i));
    int key = i->op * 65536 + (uint16_t)i->c;
    bool more = r->gift_line >= 0 && r->gift_line == r->n_lines - 1 && r->gift_set == key &&
                r->gift_until == i->b && r->line[r->gift_line].depth == depth;
    if (more) {
        bool gets = strncmp(words, "get", 3) == 0 && strstr(r->gift, " get") != NULL;
        r->gift = gt_say(r, "%s and %s", r->gift, gets ? strchr(words, ' ') + 1 : words);
    } else {
        r->gift = gt_say(r, "%s %s", receiver(r, i), words);
        gt_add_line(r, depth, "");
    }
    r->gift_line = r->n_lines - 1;
    r->gift_set = key;
    r->gift_until = i->b;
    r->line[r->gift_line].text = gt_say(r, "%s%s", r->gift, until_words(r, i->b));
}

static void give_ability(gt_reader *r, const gt_ins *i, int depth)
{
    gt_add_line(
        r, depth,
        gt_say(r, "%s gain%s%s:", receiver(r, i), is_many(r, i) ? "" : "s", until_words(r, i->b)));
    const char *self = r->self;
    r->self = "this unit"; /* a quoted text speaks for the unit that has it */
    gt_read_ability(r, &r->pool->abilities[i->d], depth + 1);
    r->self = self;
}

/* "one exit ability of X", "the abilities of X" */
static void take_ability(gt_reader *r, const gt_ins *i)
{
    const char *of = gt_read_set(r, i->b);
    r->var[i->a] = i->c == NV_KW_NONE ? gt_say(r, "the abilities of %s", of)
                                      : gt_say(r, "one %s ability of %s",
                                               gt_word_text(gt_words_keywords, i->c), of);
}

static void give_taken(gt_reader *r, const gt_ins *i, int depth)
{
    bool many = i->op == NV_OP_GIVE_TAKEN && gt_set_is_plural(r, i->c);
    const char *what = r->var[i->a] == NULL ? "?" : r->var[i->a];
    gt_add_line(
        r, depth,
        gt_say(r, "%s gain%s %s%s", receiver(r, i), many ? "" : "s", what, until_words(r, i->b)));
}

/* ---- Prohibitions and listeners */

static void forbid(gt_reader *r, const gt_ins *i, int depth)
{
    int kind = i->a & ~NV_HERE;
    const char *who = i->c == 0 ? "you" : "the opponent";
    const char *here = (i->a & NV_HERE) != 0 ? gt_say(r, " in the lane of %s", r->self) : "";
    const char *what = gt_read_filter(r, gt_address(i->d), "card", true);
    what = gt_say(r, "%s %s%s", kind == NV_NO_PLAY ? "play or use" : "place", what,
                  kind == NV_NO_PLACE_FROM_HAND ? " from the hand" : "");
    gt_add_line(r, depth, gt_say(r, "%s cannot %s%s%s", who, what, here, until_words(r, i->b)));
}

static void forbid_lanes(gt_reader *r, const gt_ins *i, int depth)
{
    int kind = i->a & NV_FORBID_KIND;
    const char *what = gt_read_filter(r, gt_address(i->d), "card", true);
    const char *without = gt_read_filter(r, gt_address(i->c), "unit", true);
    gt_add_line(r, depth,
                gt_say(r, "%s cannot place %s%s on unit zones without %s%s",
                       (i->a & NV_THEIRS) == 0 ? "you" : "the opponent", what,
                       kind == NV_NO_PLACE_FROM_HAND ? " from the hand" : "", without,
                       until_words(r, i->b)));
}

static void may_upgrade(gt_reader *r, const gt_ins *i, int depth)
{
    const char *units = gt_read_filter(r, gt_address(i->c), "unit", true);
    const char *cards = gt_read_filter(r, gt_address(i->d), "card", true);
    gt_add_line(r, depth,
                gt_say(r, "%s may upgrade %s with %s that cost as much or less%s",
                       i->a == 0 ? "you" : "the opponent", units, cards, until_words(r, i->b)));
}

/* "entry or exit" */
static const char *timing_words(gt_reader *r, int timings)
{
    const char *which = "";
    for (const gt_word *w = gt_words_ban_effects; w->text != NULL; w++)
        if ((timings & w->value) != 0)
            which = gt_say(r, "%s%s%s", which, *which == '\0' ? "" : " or ", w->text);
    return which;
}

static void forbid_use(gt_reader *r, const gt_ins *i, int depth)
{
    gt_add_line(r, depth,
                gt_say(r, "%s cannot use %s effects%s", i->c == 0 ? "you" : "the opponent",
                       timing_words(r, i->d), until_words(r, i->b)));
}

/* "if an effect of yours would deal 1 damage to the opponent, it deals 2 instead" */
static void instead_damage(gt_reader *r, const gt_ins *i, int depth)
{
    static const char *const whose[] = {"", " of yours", " of the opponent's", ""};
    gt_phrase x = gt_pop_phrase(r);
    const char *timings = i->d == 0 ? "" : gt_say(r, "%s ", timing_words(r, i->d));
    gt_add_line(r, depth,
                gt_say(r, "if an %seffect%s would deal %d damage to %s, it deals %s instead%s",
                       timings, whose[i->c >> 1 & 3], i->a,
                       (i->c & 1) == 0 ? "you" : "the opponent", x.text, until_words(r, i->b)));
}

/* The end of what is done before something that it may prevent. */
static void result(gt_reader *r, int depth)
{
    gt_phrase x = gt_pop_phrase(r);
    bool never = x.number && x.value == 0;
    gt_add_line(r, depth,
                never ? "it happens all the same" : gt_say(r, "it does not happen if %s", x.text));
}

/* "items cannot be put on this unit, except by effect of yours" */
static void forbid_equip(gt_reader *r, const gt_ins *i, int depth)
{
    int who = i->a >> NV_EQUIP_WHO & 3, by = i->a >> NV_EQUIP_BY & 15;
    int source = i->a >> NV_EQUIP_SOURCE & 3;
    const char *what = gt_read_filter(r, gt_address(i->d), "item", true);
    const char *onto = gt_read_filter(r, gt_address(i->c), "unit", true), *except = "";
    for (const gt_word *w = gt_words_causes; w->text != NULL; w++)
        if ((by << NV_BY_BATTLE & w->value) != 0)
            except = gt_say(r, "%s %s",
                            *except == '\0' ? ", except by" : gt_say(r, "%s or", except), w->text);
    if (source != 0)
        except = gt_say(r, "%s of %s", except, source == 1 ? "yours" : "the opponent's");
    const char *until = until_words(r, i->b);
    if (who == 0)
        gt_add_line(r, depth, gt_say(r, "%s cannot be put on %s%s%s", what, onto, except, until));
    else
        gt_add_line(r, depth,
                    gt_say(r, "%s cannot put %s on %s%s%s", who == 1 ? "you" : "the opponent", what,
                           onto, except, until));
}

static void whenever(gt_reader *r, const gt_ins *i, int depth)
{
    const gt_ability *a = &r->pool->abilities[i->d];
    const char *times = i->a == 0   ? "whenever"
                        : i->a == 1 ? "the next time that"
                                    : gt_say(r, "the next %d times that", i->a);
    gt_add_line(r, depth,
                gt_say(r, "from now on%s, %s %s:", until_words(r, i->b), times,
                       gt_read_event(r, a->pattern)));
    r->kept = (unsigned)i->c;
    gt_read_effect(r, a->code, depth + 1);
}

static void price(gt_reader *r, const gt_ins *i, int depth)
{
    const char *until = until_words(r, i->b);
    if (*until != '\0')
        gt_add_line(r, depth, gt_say(r, "from now on%s:", until));
    gt_read_ability(r, &r->pool->abilities[i->d], depth + (*until != '\0'));
}

/* ---- Units */

static const char *ignoring(gt_reader *r, int flags)
{
    const char *text = "";
    for (const gt_word *w = gt_words_ignores; w->text != NULL; w++)
        if ((flags & w->value) != 0)
            text =
                gt_say(r, "%s%s%s", text, *text == '\0' ? ", ignoring the " : " and the ", w->text);
    return text;
}

static const char *strike_words(gt_reader *r, const gt_ins *i)
{
    bool adjacent = i->b == NV_LANE_ADJACENT;
    return gt_say(r, "%s attacks%s", gt_read_set(r, i->a),
                  adjacent ? " an adjacent lane with an opposing unit" : "");
}

static const char *move_words(gt_reader *r, const gt_ins *i)
{
    if (i->b == NV_LANE_ADJACENT)
        return gt_say(r, "move %s to an adjacent unit zone", gt_read_set(r, i->a));
    return gt_say(r, "move %s to the unit zone of %s", gt_read_set(r, i->a), gt_read_set(r, i->c));
}

static const char *place_words(gt_reader *r, const gt_ins *i)
{
    const char *where = i->b == NV_LANE_EMPTY
                            ? "an empty unit zone"
                            : gt_say(r, "the unit zone of %s", gt_read_set(r, i->d));
    const char *as = (i->c & NV_AS_UPGRADE) == 0 ? ""
                                                 : gt_say(r, "; it counts as upgraded from %s",
                                                          gt_read_set(r, i->c >> NV_UPGRADED_FROM));
    return gt_say(r, "place %s on %s%s%s", gt_read_set(r, i->a), where, ignoring(r, i->c), as);
}

static const char *use_words(gt_reader *r, const gt_ins *i)
{
    if (i->b == NV_KW_TRIGGER)
        return gt_say(r, "use the effect of %s", gt_read_set(r, i->a));
    const char *keyword = gt_word_text(gt_words_keywords, i->b);
    return gt_say(r, "use one %s effect of %s", keyword, gt_read_set(r, i->a));
}

static const char *put_words(gt_reader *r, const gt_ins *i)
{
    static const char *const places[] = {
        "into the owner's hand", "on top of the owner's deck", "under the owner's deck",
        "into the owner's deck, which is shuffled", "into the owner's damage zone"};
    int place = i->b & ~NV_SHOWN;
    return gt_say(r, "put %s %s", gt_read_set(r, i->a), place < 5 ? places[place] : "?");
}

/* Sentences without a number; NULL if it is none of these deeds. */
static const char *plain_words(gt_reader *r, const gt_ins *i)
{
    switch (i->op) {
    case NV_OP_TRASH: return gt_say(r, "trash %s", gt_read_set(r, i->a));
    case NV_OP_PUT: return put_words(r, i);
    case NV_OP_SHUFFLE: return i->a == 0 ? "shuffle your deck" : "the opponent shuffles the deck";
    case NV_OP_PLACE: return place_words(r, i);
    case NV_OP_UPGRADE:
        return gt_say(r, "upgrade %s with %s%s", gt_read_set(r, i->a), gt_read_set(r, i->b),
                      ignoring(r, i->c));
    case NV_OP_EQUIP:
        return gt_say(r, "equip %s with %s%s", gt_read_set(r, i->b), gt_read_set(r, i->a),
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

static const char *draw_to_words(gt_reader *r, bool you, gt_phrase n)
{
    return you ? gt_say(r, "draw until your hand holds %s cards", n.text)
               : gt_say(r, "the opponent draws until the hand holds %s cards", n.text);
}

/* Sentences about a player and a number. */
static const char *player_words(gt_reader *r, const gt_ins *i)
{
    gt_phrase n = gt_pop_phrase(r);
    bool you = i->a == 0, one;
    switch (i->op) {
    case NV_OP_DRAW:
        return gt_say(r, "%s %s", you ? "draw" : "the opponent draws", amount_of(r, n, "card"));
    case NV_OP_DRAW_TO: return draw_to_words(r, you, n);
    case NV_OP_DRAW_AS:
        one = i->c == 0 && n.number && n.value == 1;
        gt_hold(r, i->b,
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

/* ---- All of them */

static bool read_set_deed(gt_reader *r, const gt_ins *i, int depth)
{
    switch (i->op) {
    case GT_OP_SET: gt_hold(r, i->a, gt_read_set(r, i->b), gt_set_is_plural(r, i->b)); return true;
    case GT_OP_UNITE:
        gt_hold(r, i->a,
                r->set[i->a] == NULL ? gt_read_set(r, i->b)
                                     : gt_say(r, "%s and %s", r->set[i->a], gt_read_set(r, i->b)),
                true);
        return true;
    case GT_OP_LESS: gt_hold(r, i->a, NULL, false); return true;
    case GT_OP_ALL: collect(r, i); return true;
    case GT_OP_NARROW: narrow(r, i); return true;
    case GT_OP_CHOOSE: choose(r, i, depth); return true;
    case NV_OP_STILL: still(r, i); return true;
    case NV_OP_FACING:
        gt_hold(r, i->a, gt_say(r, "the unit facing %s", gt_read_set(r, i->b)), false);
        return true;
    case NV_OP_ITEMS_OF:
        gt_hold(r, i->a, gt_say(r, "the items on %s", gt_read_set(r, i->b)), true);
        return true;
    default: return false;
    }
}

static bool read_numbered_deed(gt_reader *r, const gt_ins *i, int depth)
{
    switch (i->op) {
    case NV_OP_DRAW:
    case NV_OP_DRAW_AS:
    case NV_OP_DRAW_TO:
    case NV_OP_DAMAGE:
    case NV_OP_RAISE: gt_add_line(r, depth, player_words(r, i)); return true;
    case NV_OP_MILL: take(r, i, depth, "trash", "trashed"); return true;
    case NV_OP_REVEAL: take(r, i, depth, "reveal", "revealed"); return true;
    case NV_OP_GIVE:
    case NV_OP_GIVE_ALL:
    case NV_OP_GIVE_PLAYER: give(r, i, depth); return true;
    case NV_OP_GIVE_ABILITY:
    case NV_OP_GIVE_ABILITY_ALL: give_ability(r, i, depth); return true;
    case NV_OP_TAKE: take_ability(r, i); return true;
    case NV_OP_GIVE_TAKEN:
    case NV_OP_GIVE_TAKEN_ALL: give_taken(r, i, depth); return true;
    case NV_OP_FORBID: forbid(r, i, depth); return true;
    case NV_OP_FORBID_USE: forbid_use(r, i, depth); return true;
    case NV_OP_FORBID_EQUIP: forbid_equip(r, i, depth); return true;
    case NV_OP_FORBID_LANES: forbid_lanes(r, i, depth); return true;
    case NV_OP_MAY_UPGRADE: may_upgrade(r, i, depth); return true;
    case NV_OP_WHENEVER: whenever(r, i, depth); return true;
    case NV_OP_PRICE: price(r, i, depth); return true;
    case NV_OP_INSTEAD_DAMAGE: instead_damage(r, i, depth); return true;
    case NV_OP_RESULT: result(r, depth); return true;
    default: return false;
    }
}

void gt_read_deed(gt_reader *r, const gt_ins *i, int depth)
{
    if (read_set_deed(r, i, depth) || read_numbered_deed(r, i, depth))
        return;
    const char *text = plain_words(r, i);
    gt_add_line(r, depth, text == NULL ? "do something" : text);
    if (i->op == NV_OP_TRASH)
        affected(r, i->a, i->b, "trashed");
    else if (i->op == NV_OP_PUT)
        affected(r, i->a, i->c, "moved");
}
