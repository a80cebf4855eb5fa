/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What instructions leave behind for a while, as sentences: modifiers, prohibitions, and what waits for an event. */
#include "decks/language/renderer.h"
#include "decks/language/words.h"
#include "engine/nivel/code.h"

#include <string.h>

static const char *until_words(const gt_renderer *r, int until)
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
    if (until < 0 || until >= NV_UNTIL_COUNT || (r->continuous && until == NV_UNTIL_STAYS))
        return "";
    return words[until];
}

/* ---- Modifiers */

static const char *number_modifier(gt_renderer *r, const char *what, gt_phrase x)
{
    if (x.number)
        return gt_say(r, "gets %s %+d", what, x.value);
    if (strncmp(x.text, "minus ", 6) == 0)
        return gt_say(r, "gets %s - %s", what, x.text + 6);
    return gt_say(r, x.compound ? "gets %s + (%s)" : "gets %s + %s", what, x.text);
}

static const char *modifier_words(gt_renderer *r, int modifier, gt_phrase x)
{
    static const char *const names[] = {"power", "hit", "cost"};
    switch (modifier) {
    case NV_GIVE_POWER:
    case NV_GIVE_HIT:
    case NV_GIVE_COST: return number_modifier(r, names[modifier - NV_GIVE_POWER], x);
    case NV_GIVE_POWER_SET:
    case NV_GIVE_HIT_SET:
    case NV_GIVE_COST_SET:
        return gt_say(r, "gets %s %s", names[modifier - NV_GIVE_POWER_SET], x.text);
    case NV_GIVE_ATTACKS:
        return x.number && x.value == 1 ? "may attack once more"
                                        : gt_say(r, "may attack %s times more", x.text);
    case NV_GIVE_CANNOT:
        return !x.number || x.value == 3     ? "cannot attack or block"
               : x.value == NV_CANNOT_ATTACK ? "cannot attack"
                                             : "cannot block";
    case NV_GIVE_ATTACK_COUNT: return gt_say(r, "counts %s attacks more for its effects", x.text);
    case NV_GIVE_SIZE: return number_modifier(r, "size", x);
    case NV_GIVE_HAND_LIMIT: return number_modifier(r, "hand limit", x);
    case NV_GIVE_DAMAGE_COUNT:
        return gt_say(r, "counts %s cards more in the damage zone for effects", x.text);
    default: return "gets something";
    }
}

/* "get power +1" for what is many, or "you". */
static const char *conjugated(gt_renderer *r, const char *words, bool plural)
{
    if (plural && strncmp(words, "gets ", 5) == 0)
        return gt_say(r, "get %s", words + 5);
    if (plural && strncmp(words, "counts ", 7) == 0)
        return gt_say(r, "count %s", words + 7);
    return words;
}

static bool is_many(const gt_renderer *r, const gt_operation *i)
{
    return i->op == NV_OP_GIVE_PLAYER                           ? i->c == 0
           : i->op == NV_OP_GIVE || i->op == NV_OP_GIVE_ABILITY ? gt_render_is_plural(r, i->c)
                                                                : false;
}

static const char *receiver(gt_renderer *r, const gt_operation *i)
{
    if (i->op == NV_OP_GIVE_PLAYER)
        return i->c == 0 ? "you" : "the opponent";
    if (i->op == NV_OP_GIVE || i->op == NV_OP_GIVE_ABILITY || i->op == NV_OP_GIVE_TAKEN)
        return gt_render_set(r, i->c);
    return gt_say(r, "each %s", gt_render_filter(r, gt_address(i->c), "unit", false));
}

/* One line for modifiers to the same receiver for the same time. */
static void give(gt_renderer *r, const gt_operation *i, int depth)
{
    gt_phrase x = gt_pop_phrase(r);
    const char *words = conjugated(r, modifier_words(r, i->a, x), is_many(r, i));
    int key = i->op * 65536 + (uint16_t)i->c;
    bool more = r->modifier_line >= 0 && r->modifier_line == r->n_lines - 1 &&
                r->modifier_set == key && r->modifier_until == i->b &&
                r->line[r->modifier_line].depth == depth;
    if (more) {
        bool gets = strncmp(words, "get", 3) == 0 && strstr(r->modifier, " get") != NULL;
        r->modifier = gt_say(r, "%s and %s", r->modifier, gets ? strchr(words, ' ') + 1 : words);
    } else {
        r->modifier = gt_say(r, "%s %s", receiver(r, i), words);
        gt_render_line(r, depth, "");
    }
    r->modifier_line = r->n_lines - 1;
    r->modifier_set = key;
    r->modifier_until = i->b;
    r->line[r->modifier_line].text = gt_say(r, "%s%s", r->modifier, until_words(r, i->b));
}

static void give_ability(gt_renderer *r, const gt_operation *i, int depth)
{
    gt_render_line(
        r, depth,
        gt_say(r, "%s gain%s%s:", receiver(r, i), is_many(r, i) ? "" : "s", until_words(r, i->b)));
    const char *self = r->self;
    r->self = "this unit"; /* a quoted text speaks for the unit that has it */
    gt_render_ability(r, &r->pool->abilities[i->d], depth + 1);
    r->self = self;
}

/* "one exit ability of X", "the abilities of X" */
static void take_ability(gt_renderer *r, const gt_operation *i)
{
    const char *of = gt_render_set(r, i->b);
    r->var[i->a] = i->c == NV_KW_NONE ? gt_say(r, "the abilities of %s", of)
                                      : gt_say(r, "one %s ability of %s",
                                               gt_word_text(gt_words_keywords, i->c), of);
}

static void give_taken(gt_renderer *r, const gt_operation *i, int depth)
{
    bool many = i->op == NV_OP_GIVE_TAKEN && gt_render_is_plural(r, i->c);
    const char *what = r->var[i->a] == NULL ? "?" : r->var[i->a];
    gt_render_line(
        r, depth,
        gt_say(r, "%s gain%s %s%s", receiver(r, i), many ? "" : "s", what, until_words(r, i->b)));
}

/* ---- Prohibitions and listeners */

static void forbid(gt_renderer *r, const gt_operation *i, int depth)
{
    int kind = i->a & ~NV_HERE;
    const char *who = i->c == 0 ? "you" : "the opponent";
    const char *here = (i->a & NV_HERE) != 0 ? gt_say(r, " in the lane of %s", r->self) : "";
    const char *what = gt_render_filter(r, gt_address(i->d), "card", true);
    what = gt_say(r, "%s %s%s", kind == NV_NO_PLAY ? "play or use" : "place", what,
                  kind == NV_NO_PLACE_FROM_HAND ? " from the hand" : "");
    gt_render_line(r, depth, gt_say(r, "%s cannot %s%s%s", who, what, here, until_words(r, i->b)));
}

static void forbid_lanes(gt_renderer *r, const gt_operation *i, int depth)
{
    int kind = i->a & NV_FORBID_KIND;
    const char *what = gt_render_filter(r, gt_address(i->d), "card", true);
    const char *without = gt_render_filter(r, gt_address(i->c), "unit", true);
    gt_render_line(r, depth,
                   gt_say(r, "%s cannot place %s%s on unit zones without %s%s",
                          (i->a & NV_THEIRS) == 0 ? "you" : "the opponent", what,
                          kind == NV_NO_PLACE_FROM_HAND ? " from the hand" : "", without,
                          until_words(r, i->b)));
}

static void may_upgrade(gt_renderer *r, const gt_operation *i, int depth)
{
    const char *units = gt_render_filter(r, gt_address(i->c), "unit", true);
    const char *cards = gt_render_filter(r, gt_address(i->d), "card", true);
    gt_render_line(r, depth,
                   gt_say(r, "%s may upgrade %s with %s that cost as much or less%s",
                          i->a == 0 ? "you" : "the opponent", units, cards, until_words(r, i->b)));
}

/* "entry or exit" */
static const char *timing_words(gt_renderer *r, int timings)
{
    const char *which = "";
    for (const gt_word *w = gt_words_ban_effects; w->text != NULL; w++)
        if ((timings & w->value) != 0)
            which = gt_say(r, "%s%s%s", which, *which == '\0' ? "" : " or ", w->text);
    return which;
}

static void forbid_use(gt_renderer *r, const gt_operation *i, int depth)
{
    gt_render_line(r, depth,
                   gt_say(r, "%s cannot use %s effects%s", i->c == 0 ? "you" : "the opponent",
                          timing_words(r, i->d), until_words(r, i->b)));
}

/* "if an effect of yours would deal 1 damage to the opponent, it deals 2 instead" */
static void replace_damage(gt_renderer *r, const gt_operation *i, int depth)
{
    static const char *const whose[] = {"", " of yours", " of the opponent's", ""};
    gt_phrase x = gt_pop_phrase(r);
    const char *timings = i->d == 0 ? "" : gt_say(r, "%s ", timing_words(r, i->d));
    gt_render_line(r, depth,
                   gt_say(r, "if an %seffect%s would deal %d damage to %s, it deals %s instead%s",
                          timings, whose[i->c >> 1 & 3], i->a,
                          (i->c & 1) == 0 ? "you" : "the opponent", x.text, until_words(r, i->b)));
}

/* "items cannot be put on this unit, except by effect of yours" */
static void forbid_equip(gt_renderer *r, const gt_operation *i, int depth)
{
    int who = i->a >> NV_EQUIP_WHO & 3, by = i->a >> NV_EQUIP_BY & 15;
    int source = i->a >> NV_EQUIP_SOURCE & 3;
    const char *what = gt_render_filter(r, gt_address(i->d), "item", true);
    const char *onto = gt_render_filter(r, gt_address(i->c), "unit", true), *except = "";
    for (const gt_word *w = gt_words_causes; w->text != NULL; w++)
        if ((by << NV_BY_BATTLE & w->value) != 0)
            except = gt_say(r, "%s %s",
                            *except == '\0' ? ", except by" : gt_say(r, "%s or", except), w->text);
    if (source != 0)
        except = gt_say(r, "%s of %s", except, source == 1 ? "yours" : "the opponent's");
    const char *until = until_words(r, i->b);
    if (who == 0)
        gt_render_line(r, depth,
                       gt_say(r, "%s cannot be put on %s%s%s", what, onto, except, until));
    else
        gt_render_line(r, depth,
                       gt_say(r, "%s cannot put %s on %s%s%s", who == 1 ? "you" : "the opponent",
                              what, onto, except, until));
}

static void whenever(gt_renderer *r, const gt_operation *i, int depth)
{
    const gt_ability *a = &r->pool->abilities[i->d];
    const char *times = i->a == 0   ? "whenever"
                        : i->a == 1 ? "the next time that"
                                    : gt_say(r, "the next %d times that", i->a);
    gt_render_line(r, depth,
                   gt_say(r, "from now on%s, %s %s:", until_words(r, i->b), times,
                          gt_render_event(r, a->pattern)));
    r->kept = (unsigned)i->c;
    gt_render_effect(r, a->code, depth + 1);
}

static void cost(gt_renderer *r, const gt_operation *i, int depth)
{
    const char *until = until_words(r, i->b);
    if (*until != '\0')
        gt_render_line(r, depth, gt_say(r, "from now on%s:", until));
    gt_render_ability(r, &r->pool->abilities[i->d], depth + (*until != '\0'));
}

/* ---- All of them */

bool gt_render_continuous(gt_renderer *r, const gt_operation *i, int depth)
{
    switch (i->op) {
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
    case NV_OP_DECLARATION_COST: cost(r, i, depth); return true;
    case NV_OP_REPLACE_DAMAGE: replace_damage(r, i, depth); return true;
    default: return false;
    }
}
