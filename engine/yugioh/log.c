/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens, told line by line with the number of the rule, to whoever observes a game
 * (gt_observer.line). Lines name what their reader may know: what lies face down, or comes to a
 * hand unseen, is "a card" to who does not see it. */
#include "engine/yugioh/internal.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const player_name[2] = {"A", "B"};

static void say(const gt_context *r, const char *clause, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    r->observer->line(r->observer->context, r->s, clause, text);
}

static bool is_listening(const gt_context *r)
{
    return r->observer != NULL && r->observer->line != NULL;
}

/* Whether the reader knows what an object is. */
static bool is_seen(const gt_context *r, int object)
{
    const gt_state *s = r->s;
    const gt_object *o = &s->objects[object];
    int seat = r->observer->seat, kind = yg_kind_of(s, object);
    if (seat == 0 || (!yg_is_hidden(s, object) && !yg_is_down(s, object)))
        return true;
    bool own = kind == YG_DECK ? false : o->controller == seat - 1;
    return own || o->know[seat - 1] == GT_KNOW_PLACE;
}

/* `shown`: everybody sees it in a moment. */
static const char *name_of(const gt_context *r, int object, bool shown)
{
    if (object == GT_NO_OBJECT)
        return "nothing";
    if (shown || is_seen(r, object))
        return yg_true_def(r, object)->name;
    return yg_is_monster(r->s, object) ? "a set monster" : "a card";
}

/* What is told of an event: its card, with the second one, with an amount and the player. */
typedef enum shape { NOT_TOLD, OF_ONE, OF_TWO, OF_PLAYER, OF_STEP } shape;

static const struct telling {
    shape shape;
    const char *clause, *words, *behind;
} tellings[YG_EV_COUNT] = {
    [YG_EV_WOULD_SUMMON] = {OF_ONE, "Y-130", "is being summoned", ""},
    [YG_EV_NORMAL_SUMMONED] = {OF_ONE, "Y-121", "is normal summoned", ""},
    [YG_EV_FLIP_SUMMONED] = {OF_ONE, "Y-127", "is flip summoned", ""},
    [YG_EV_SPECIAL_SUMMONED] = {OF_ONE, "Y-124", "is special summoned", ""},
    [YG_EV_SET] = {OF_ONE, "Y-151", "is set", ""},
    [YG_EV_FLIPPED] = {OF_ONE, "Y-151", "is turned face up", ""},
    [YG_EV_POSITION] = {OF_ONE, "Y-152", "changes its position", ""},
    [YG_EV_ACTIVATED] = {OF_ONE, "Y-302", "is activated", ""},
    [YG_EV_RESOLVING] = {OF_ONE, "Y-305", "resolves", ""},
    [YG_EV_TARGETED] = {OF_ONE, "Y-401", "is targeted", ""},
    [YG_EV_ATTACKS] = {OF_TWO, "6.4", "attacks", "directly"},
    [YG_EV_BATTLE_DAMAGE] = {OF_PLAYER, "6.15", "takes", "battle damage"},
    [YG_EV_EFFECT_DAMAGE] = {OF_PLAYER, "Y-410", "takes", "damage"},
    [YG_EV_BATTLE_DESTROYED] = {OF_ONE, "Y-605", "is destroyed by battle", ""},
    [YG_EV_DESTROYED] = {OF_ONE, "Y-402", "is destroyed", ""},
    [YG_EV_SENT] = {OF_ONE, "Y-104", "goes to the graveyard", ""},
    [YG_EV_BANISHED] = {OF_ONE, "Y-107", "is banished", ""},
    [YG_EV_EQUIPPED] = {OF_TWO, "Y-413", "is equipped to", ""},
    [YG_EV_DREW] = {OF_PLAYER, "3.1", "draws", "card"},
    [YG_EV_DRAW_PHASE] = {OF_STEP, "3.1", "draw phase", ""},
    [YG_EV_STANDBY] = {OF_STEP, "4.1", "standby phase", ""},
    [YG_EV_MAIN_PHASE] = {OF_STEP, "5.1", "main phase", ""},
    [YG_EV_BATTLE_END] = {OF_STEP, "6.24", "the Battle Phase ends", ""},
    [YG_EV_END_PHASE] = {OF_STEP, "9.2", "end phase", ""},
};

/* What another line tells, and the end of a link whose activation was negated (Y-316). */
static bool is_left_out(const gt_state *s, const gt_event *ev)
{
    bool negated = ev->kind == YG_EV_RESOLVING && s->n_items > 0 &&
                   (s->items[s->n_items - 1].mark[0] & YG_LINK_OFF) != 0;
    return negated || (ev->kind == YG_EV_DESTROYED && ev->why.by == YG_BY_BATTLE);
}

void yg_tell(const gt_context *r, const gt_event *ev)
{
    const struct telling *t = &tellings[ev->kind];
    if (!is_listening(r) || is_left_out(r->s, ev))
        return;
    const bool shown = ev->to == YG_GRAVEYARD && ev->that != GT_NO_OBJECT &&
                       (ev->kind == YG_EV_SENT || ev->kind == YG_EV_DESTROYED);
    switch (t->shape) {
    case NOT_TOLD: return;
    case OF_ONE: say(r, t->clause, "%s %s", name_of(r, ev->that, shown), t->words); return;
    case OF_TWO:
        say(r, t->clause, "%s %s %s", name_of(r, ev->that, false), t->words,
            ev->other == GT_NO_OBJECT ? t->behind : name_of(r, ev->other, false));
        return;
    case OF_PLAYER:
        say(r, t->clause, "%s %s %d %s%s", player_name[ev->player], t->words, (int)ev->amount,
            t->behind, ev->kind == YG_EV_DREW && ev->amount != 1 ? "s" : "");
        return;
    case OF_STEP: say(r, t->clause, "%s: %s", player_name[ev->player], t->words); return;
    }
}

void yg_tell_lp(const gt_context *r, int player, int32_t before)
{
    const int32_t now = yg_const(r->s)->lp[player];
    if (is_listening(r) && before != now)
        say(r, "Y-111", "%s has %d life points, not %d", player_name[player], (int)now,
            (int)before);
}

void yg_tell_coin(const gt_context *r, int player, bool heads)
{
    if (is_listening(r))
        say(r, "Y-422", "%s tosses a coin: %s", player_name[player], heads ? "heads" : "tails");
}

void yg_tell_negated(const gt_context *r, const char *clause, int object, const char *what)
{
    if (is_listening(r))
        say(r, clause, "%s of %s is negated", what, name_of(r, object, true));
}

/* What a player holds, or set, is nothing new to that player. Each card of a few; of many, how many
 * they are. */
void yg_tell_looks(const gt_context *r, int player, const gt_set *set)
{
    enum { FEW = 5 };
    gt_set seen = *set;
    if (!is_listening(r))
        return;
    GT_SET_EACH (object, set)
        if (r->s->objects[object].controller == player && yg_kind_of(r->s, object) != YG_DECK)
            gt_set_remove(&seen, object);
    const int n = gt_set_count(&seen);
    if (n > FEW)
        say(r, "Y-175", "%s looks at %d cards", player_name[player], n);
    else
        GT_SET_EACH (object, &seen)
            say(r, "Y-175", "%s looks at %s", player_name[player], name_of(r, object, false));
}

void yg_tell_moving(const gt_context *r, int object, int to, int flags)
{
    const char *where = to == YG_HAND    ? "hand"
                        : to == YG_DECK  ? "deck"
                        : to == YG_EXTRA ? "Extra Deck"
                                         : NULL;
    if (!is_listening(r))
        return;
    if (where != NULL)
        say(r, "Y-106", "%s goes to %s's %s", name_of(r, object, (flags & YG_MOVE_SHOWN) != 0),
            player_name[r->s->objects[object].owner], where);
    else if (to == YG_BANISHED && (flags & YG_MOVE_DOWN) == 0 && !is_seen(r, object))
        say(r, "Y-104", "that is %s", name_of(r, object, true));
}

void yg_tell_control(const gt_context *r, int object)
{
    if (is_listening(r))
        say(r, "Y-411", "%s takes control of %s", player_name[r->s->objects[object].controller],
            name_of(r, object, false));
}

void yg_tell_counters(const gt_context *r, int object)
{
    const int n = yg_counters(r->s, object);
    if (is_listening(r))
        say(r, "Y-414", "%s has %d counter%s", name_of(r, object, false), n, n == 1 ? "" : "s");
}
