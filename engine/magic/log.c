/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens, told line by line with the number of the rule, to whoever observes a game
 * (gt_observer.line). Lines name what their reader may know: a card that goes from a library to a
 * hand is "a card" to who does not see it. */
#include "engine/magic/internal.h"

#include <stdarg.h>
#include <stdio.h>

void mg_log(gt_context *r, const char *clause, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    r->observer->line(r->observer->context, r->s, clause, text);
}

static const char *const player_name[2] = {"A", "B"};

const char *mg_name(const gt_context *r, int object)
{
    const gt_state *s = r->s;
    if (object == GT_NO_OBJECT)
        return "nothing";
    int player = mg_player_of(s, object), seat = r->observer->seat;
    if (player >= 0)
        return player_name[player];
    const gt_object *o = &s->objects[object];
    int kind = mg_kind_of(s, object);
    bool seen = seat == 0 || o->know[seat - 1] == GT_KNOW_PLACE ||
                (kind == MG_HAND && o->owner == seat - 1);
    if (mg_is_hidden_zone(kind) && !seen)
        return "a card";
    return mg_def(r, object)->name;
}

/* What stands before the name of an object of the stack that is an ability of what it is named by
 * (113.7). */
const char *mg_ability_of(const gt_context *r, int object)
{
    const gt_state *s = r->s;
    bool ability = object != GT_NO_OBJECT && mg_kind_of(s, object) == MG_STACK;
    return ability && mg_is_ability(s, object) ? "an ability of " : "";
}

void mg_tell_one(gt_context *r, const char *clause, int object, const char *words)
{
    if (mg_is_told(r))
        mg_log(r, clause, "%s%s %s", mg_ability_of(r, object), mg_name(r, object), words);
}

void mg_tell_player(gt_context *r, const char *clause, int player, const char *words)
{
    if (mg_is_told(r))
        mg_log(r, clause, "%s %s", player_name[player], words);
}

const char *const mg_counter_names[] = {
#define NAME(name, text) text,
    MG_COUNTER_KINDS(NAME)
#undef NAME
        NULL};

void mg_tell_counters(gt_context *r, int object, int kind, int n)
{
    if (n != 0)
        mg_log(r, "122.1", "%s %s %d %s counter%s", mg_name(r, object), n > 0 ? "gets" : "loses",
               n > 0 ? n : -n, mg_counter_names[kind], n == 1 || n == -1 ? "" : "s");
}

void mg_tell_prevented(gt_context *r, int source, int to, int n)
{
    mg_log(r, "615.1", "%d damage of %s to %s is prevented", n, mg_name(r, source), mg_name(r, to));
}

/* What is told of an event: one or two objects, and how much. */
typedef enum shape { NOT_TOLD, OF_ONE, OF_TWO, OF_AMOUNT, OF_BOTH } shape;

static const struct telling {
    shape shape;
    const char *clause, *words, *behind; /* "Bears" words "A", or a number, behind */
} tellings[MG_EV_COUNT] = {
    [MG_EV_CAST] = {OF_ONE, "601.2i", "is cast", ""},
    [MG_EV_CYCLED] = {OF_ONE, "702.29", "is cycled", ""},
    [MG_EV_DISCARDED] = {OF_ONE, "701.8", "is discarded", ""},
    [MG_EV_SACRIFICED] = {OF_ONE, "701.17", "is sacrificed", ""},
    [MG_EV_DREW] = {OF_TWO, "121.1", "draws", ""},
    [MG_EV_ATTACKS] = {OF_TWO, "508.1", "attacks", ""},
    [MG_EV_BLOCKS] = {OF_TWO, "509.1", "blocks", ""},
    [MG_EV_UNBLOCKED] = {OF_ONE, "509.1h", "is not blocked", ""},
    [MG_EV_DEALS] = {OF_BOTH, "120.3", "deals", "damage to"},
    [MG_EV_TARGETED] = {OF_TWO, "115.1", "is the target of", ""},
    [MG_EV_TURNED_UP] = {OF_ONE, "708.8", "is turned face up", ""},
    [MG_EV_EXPLORES] = {OF_ONE, "701.40", "explores", ""},
    [MG_EV_COUNTERED] = {OF_TWO, "701.5", "is countered by", ""},
    [MG_EV_LIFE_GAINED] = {OF_AMOUNT, "119.3", "gains", "life"},
    [MG_EV_LIFE_LOST] = {OF_AMOUNT, "119.3", "loses", "life"},
};

void mg_tell(gt_context *r, int event, int that, int other, int32_t amount)
{
    const struct telling *t = &tellings[event];
    if (that == GT_NO_OBJECT)
        return;
    const char *who = mg_name(r, that), *ability = mg_ability_of(r, that);
    switch (t->shape) {
    case NOT_TOLD: return;
    case OF_ONE: mg_tell_one(r, t->clause, that, t->words); return;
    case OF_TWO:
        mg_log(r, t->clause, "%s%s %s %s%s", ability, who, t->words, mg_ability_of(r, other),
               mg_name(r, other));
        return;
    case OF_AMOUNT:
        mg_log(r, t->clause, "%s %s %d %s", who, t->words, (int)amount, t->behind);
        return;
    case OF_BOTH:
        mg_log(r, t->clause, "%s %s %d %s %s", who, t->words, (int)amount, t->behind,
               mg_name(r, other));
        return;
    }
}

/* 400: something went from one kind of zone to another. Draws and what is cast are told by what
 * they are. */
void mg_tell_move(gt_context *r, int object, int from, int to)
{
    static const char *const zone[MG_ZONES] = {
        [MG_LIBRARY] = "into the library",         [MG_HAND] = "to the hand",
        [MG_GRAVEYARD] = "into the graveyard",     [MG_EXILE] = "into exile",
        [MG_BATTLEFIELD] = "onto the battlefield",
    };
    if (zone[to] != NULL && from != to)
        mg_log(r, "400.7", "%s goes %s", mg_name(r, object), zone[to]);
}

/* 500.1: a step or phase begins in which something can happen. */
void mg_tell_step(gt_context *r, int step)
{
    static const struct {
        const char *clause, *name;
    } steps[MG_STEPS] = {
        [MG_STEP_UNTAP] = {"502", "untap step"},
        [MG_STEP_UPKEEP] = {"503", "upkeep step"},
        [MG_STEP_DRAW] = {"504", "draw step"},
        [MG_STEP_MAIN_1] = {"505", "precombat main phase"},
        [MG_STEP_COMBAT] = {"507", "beginning of combat"},
        [MG_STEP_ATTACKERS] = {"508", "declare attackers"},
        [MG_STEP_BLOCKERS] = {"509", "declare blockers"},
        [MG_STEP_FIRST_DAMAGE] = {"510", "first combat damage step"},
        [MG_STEP_DAMAGE] = {"510", "combat damage step"},
        [MG_STEP_COMBAT_END] = {"511", "end of combat"},
        [MG_STEP_MAIN_2] = {"505", "postcombat main phase"},
        [MG_STEP_END] = {"513", "end step"},
        [MG_STEP_CLEANUP] = {"514", "cleanup step"},
    };
    if (steps[step].name != NULL)
        mg_log(r, steps[step].clause, "%s: %s", player_name[r->s->active], steps[step].name);
}
