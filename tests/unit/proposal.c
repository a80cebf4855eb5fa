/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events that are proposed (engine/events/proposal.h) in a game of nothing else: what may act is a
 * list of rules, what happens is written down. In the record of an event its parts stand in their
 * order, those that were set apart first, as
 *
 *   kill 1 to 3 x1 | kill 0,2 to 5 x1      objects, zone, amount; for what happens to a player:
 *                                          "draw A x2"
 *
 * and behind it, in brackets, what was kept for it. */
#include "tests/games/stackduel.h"

#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { KILL = 1, EXILE, DRAW, GAIN, KINDS }; /* events */
enum { HERE = 2, GRAVE = 5, AWAY = 3 }; /* zones */
enum { OBJECTS = 6, MAX_RULES = 12, KEPT = 7 };

/* What a rule does to the event. */
enum deed { TO_AWAY, AS_EXILE, ONE_MORE, ONE_LESS, DOUBLE, CANCEL, DRAW_INSTEAD, OTHERS_LEAVE };

typedef struct rule {
    int kind; /* it replaces such events */
    int only; /* of this object, -1: of any */
    enum deed deed;
} rule;

static rule rules[MAX_RULES];
static int n_rules, n_looks;
static char story[1024]; /* what acted and happened */
static gt_state *s;
static gt_context run;
static const gt_game game;

static void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void tell(const char *format, ...)
{
    va_list args;
    size_t n = strlen(story);
    va_start(args, format);
    vsnprintf(story + n, sizeof story - n, format, args);
    va_end(args);
}

/* ---- The game. */

static uint32_t zone_bit(const gt_context *r, int object)
{
    (void)r;
    (void)object;
    return 1u << HERE;
}

static int next(gt_context *r, const gt_effect *part)
{
    (void)r;
    gt_set left = gt_set_minus(part->s[GT_PART_SUBJECTS], part->s[GT_PART_SEEN]);
    return gt_set_first(&left);
}

static int replacements(gt_context *r, const gt_effect *part,
                        gt_replacement out[GT_MAX_REPLACEMENTS])
{
    const gt_event ev = gt_part_event(r, part);
    int n = 0;
    n_looks++;
    for (int i = 0; i < n_rules; i++)
        if (rules[i].kind == ev.kind && (rules[i].only < 0 || rules[i].only == ev.that) &&
            !gt_has_acted(part, (uint32_t)i + 1))
            out[n++] = (gt_replacement){.name = (uint32_t)i + 1,
                                        .ability = (uint16_t)GT_NO_ABILITY,
                                        .source = GT_NO_OBJECT,
                                        .mod = (int16_t)i};
    return n;
}

static int chooser(gt_context *r, const gt_effect *part)
{
    return gt_part_event(r, part).player;
}

static void propose_draw(int player, int n)
{
    gt_propose(&run,
               &(gt_event){.kind = DRAW,
                           .that = GT_NO_OBJECT,
                           .other = GT_NO_OBJECT,
                           .player = (uint8_t)player,
                           .amount = n},
               NULL);
    gt_top(s)->event.kept = KEPT + 1;
}

static void act(gt_context *r, gt_effect *part, const gt_replacement *x)
{
    tell("<%d>", x->mod);
    assert_ptr_equal(part, gt_proposed(s));
    switch (rules[x->mod].deed) {
    case TO_AWAY: part->dst = AWAY; break;
    case AS_EXILE: part->how = EXILE; break;
    case ONE_MORE: part->amount++; break;
    case DOUBLE: part->amount *= 2; break;
    case ONE_LESS: part->amount--; break;
    case CANCEL: gt_part_off(part); break;
    case DRAW_INSTEAD:
        propose_draw(gt_part_event(r, part).player, part->amount + 1);
        gt_part_off(gt_proposed(s));
        break;
    case OTHERS_LEAVE: /* what was looked at before leaves on its own: a part of its own loses it */
        gt_set_remove(&part[-1].s[GT_PART_SUBJECTS], 0);
        break;
    }
}

/* An amount that came to 0 is none. */
static void acted(gt_context *r, gt_effect *part)
{
    (void)r;
    tell(".");
    if (part->amount == 0)
        gt_part_off(part);
}

static void happen(gt_context *r, const gt_effect *parts, int n, int32_t kept)
{
    static const char *const name[KINDS] = {"", "kill", "exile", "draw", "gain"};
    (void)r;
    for (int i = 0; i < n; i++) {
        const gt_effect *part = &parts[i];
        bool whole = (part->choose_flags & GT_PART_WHOLE) != 0;
        tell("%s%s", i > 0 ? " | " : "", name[part->how]);
        if (whole)
            tell(" %c x%d", 'A' + part->player, part->amount);
        char comma = ' ';
        GT_SET_EACH (object, &part->s[GT_PART_SUBJECTS]) {
            tell("%c%d", comma, object);
            comma = ',';
        }
        if (!whole)
            tell("%s to %d x%d", comma == ' ' ? " nothing" : "", part->dst, part->amount);
    }
    tell("%s[%d]", n == 0 ? "nothing " : " ", kept);
}

static gt_event_hooks hooks = {.next = next,
                               .replacements = replacements,
                               .chooser = chooser,
                               .act = act,
                               .acted = acted,
                               .happen = happen};
static const gt_rule_hooks rule_hooks = {.zone_bit = zone_bit, .events = &hooks};

static int begin(void **state)
{
    (void)state;
    s = gt_need_states(&gt_stackduel_rules, 1);
    gt_clear_state(s, 1, 0);
    for (int i = 0; i < OBJECTS; i++)
        gt_object_new(s, 0, i / (OBJECTS / 2)); /* 0, 1, 2 of A, the others of B */
    run = (gt_context){.game = &game, .hooks = &rule_hooks, .s = s};
    n_rules = n_looks = 0;
    hooks.inherits = true;
    story[0] = '\0';
    return 0;
}

static int end(void **state)
{
    (void)state;
    free(s);
    return 0;
}

static void add(int kind, int only, enum deed deed)
{
    assert_true(n_rules < MAX_RULES);
    rules[n_rules++] = (rule){kind, only, deed};
}

static gt_event killing(void)
{
    return (gt_event){.kind = KILL, .other = GT_NO_OBJECT, .player = 1, .to = GRAVE, .amount = 1};
}

static void kill_these(unsigned objects)
{
    const gt_event ev = killing();
    gt_set set = gt_set_empty();
    for (int i = 0; i < OBJECTS; i++)
        if ((objects >> i & 1) != 0)
            gt_set_add(&set, i);
    gt_propose(&run, &ev, &set);
    gt_top(s)->event.kept = KEPT;
}

/* Goes on; true: somebody must choose. */
static bool goes_on(void)
{
    while (s->n_agenda > 0 && s->end == GT_RUNNING)
        if (gt_step_event(&run, gt_top(s)))
            return true;
    return false;
}

/* Goes on with the numbers that are chosen, and tells who was asked among how many. */
static void play(const char *choices)
{
    gt_replacement x[GT_MAX_REPLACEMENTS];
    while (goes_on()) {
        assert_true(*choices != '\0');
        tell("%c%d:", 'A' + s->chooser, gt_event_choices(&run, x));
        gt_event_choose(&run, *choices++ - '0');
    }
    assert_true(*choices == '\0');
    assert_true(s->end != GT_RUNNING || s->n_effects == 0);
}

/* ---- Tests. */

static void what_nothing_replaces_happens_as_one(void **state)
{
    (void)state;
    kill_these(7);
    play("");
    assert_string_equal(story, "kill 0,1,2 to 5 x1 [7]");
    assert_int_equal(n_looks, 3);
}

static void an_event_of_nobody(void **state)
{
    (void)state;
    kill_these(0);
    play("");
    assert_string_equal(story, "kill nothing to 5 x1 [7]");
    assert_int_equal(n_looks, 0);
}

static void the_player_concerned_chooses(void **state)
{
    (void)state;
    add(KILL, 4, TO_AWAY);
    add(KILL, 4, ONE_MORE);
    kill_these(1 << 4 | 1);
    play("1");
    assert_string_equal(story, "B2:<1>.<0>.kill 4 to 3 x2 | kill 0 to 5 x1 [7]");
    story[0] = '\0';
    rules[0].only = rules[1].only = 1;
    kill_these(1 << 1);
    play("0");
    assert_string_equal(story, "A2:<0>.<1>.kill 1 to 3 x2 [7]");
}

static void the_order_matters(void **state)
{
    (void)state;
    add(DRAW, -1, ONE_MORE);
    add(DRAW, -1, DOUBLE);
    propose_draw(1, 3);
    play("0");
    assert_string_equal(story, "B2:<0>.<1>.draw B x8 [8]");
    story[0] = '\0';
    propose_draw(1, 3);
    play("1");
    assert_string_equal(story, "B2:<1>.<0>.draw B x7 [8]");
}

static void each_acts_once_on_a_part(void **state)
{
    (void)state;
    add(DRAW, -1, ONE_MORE);
    propose_draw(0, 1);
    play("");
    assert_string_equal(story, "<0>.draw A x2 [8]");
    assert_int_equal(n_looks, 2); /* what it made of it was looked at anew */
}

static void it_acts_on_each_object(void **state)
{
    (void)state;
    add(KILL, -1, TO_AWAY);
    kill_these(5);
    play("");
    assert_string_equal(story, "<0>.<0>.kill 0,2 to 3 x1 [7]");
}

static void a_group_falls_apart_and_together(void **state)
{
    (void)state;
    add(KILL, 1, TO_AWAY);
    add(KILL, 3, TO_AWAY);
    add(KILL, 2, ONE_MORE);
    kill_these(31);
    play("");
    assert_string_equal(story,
                        "<0>.<2>.<1>.kill 1,3 to 3 x1 | kill 2 to 5 x2 | kill 0,4 to 5 x1 [7]");
}

static void another_kind_is_looked_at_anew(void **state)
{
    (void)state;
    add(EXILE, -1, ONE_MORE);
    add(KILL, 1, AS_EXILE);
    kill_these(3);
    play("");
    assert_string_equal(story, "<1>.<0>.exile 1 to 5 x2 | kill 0 to 5 x1 [7]");
}

static void one_that_is_cancelled(void **state)
{
    (void)state;
    add(KILL, 1, CANCEL);
    add(KILL, 1, TO_AWAY); /* finds nothing more */
    add(DRAW, -1, CANCEL);
    add(DRAW, -1, ONE_MORE);
    kill_these(7);
    play("0");
    assert_string_equal(story, "A2:<0>.kill 0,2 to 5 x1 [7]");
    story[0] = '\0';
    propose_draw(1, 2);
    play("0");
    assert_string_equal(story, "B2:<2>.nothing [8]");
}

static void an_amount_that_comes_to_nothing(void **state)
{
    (void)state;
    add(DRAW, -1, ONE_LESS);
    propose_draw(0, 2);
    play("");
    assert_string_equal(story, "<0>.draw A x1 [8]");
    story[0] = '\0';
    add(DRAW, -1, DOUBLE);
    propose_draw(0, 1);
    play("0");
    assert_string_equal(story, "A2:<0>.nothing [8]");
    story[0] = '\0';
    rules[0] = (rule){KILL, 2, ONE_LESS};
    n_rules = 1;
    kill_these(6);
    play("");
    assert_string_equal(story, "<0>.kill nothing to 5 x0 | kill 1 to 5 x1 [7]");
}

static void what_is_done_instead_inherits_the_names(void **state)
{
    (void)state;
    add(DRAW, -1, DRAW_INSTEAD);
    add(DRAW, -1, ONE_MORE);
    propose_draw(0, 1);
    play("0"); /* what is drawn instead: the other acts, the same does not */
    assert_string_equal(story, "A2:<0><1>.draw A x3 [8].nothing [8]");
    story[0] = '\0';
    propose_draw(0, 1);
    play("1"); /* both acted before */
    assert_string_equal(story, "A2:<1>.<0>draw A x3 [8].nothing [8]");
}

static void an_event_of_another_kind_inherits_them_too(void **state)
{
    (void)state;
    add(KILL, -1, DRAW_INSTEAD);
    add(DRAW, -1, DRAW_INSTEAD);
    kill_these(3);
    play("");
    assert_string_equal(story, "<0><1>draw A x3 [8].nothing [8].<0><1>draw A x3 [8].nothing [8]."
                               "kill nothing to 5 x1 [7]");
}

static void without_names_it_is_replaced_for_ever(void **state)
{
    (void)state;
    add(DRAW, -1, DRAW_INSTEAD);
    hooks.inherits = false;
    propose_draw(0, 1);
    play("");
    assert_int_equal(s->end, GT_ABORTED); /* until there is no room */
    assert_true(s->n_effects <= GT_MAX_EFFECTS && s->n_agenda <= GT_MAX_AGENDA);
}

static void two_events_at_the_same_moment(void **state)
{
    (void)state;
    gt_event ev = killing();
    gt_set set = gt_set_of(3);
    add(EXILE, -1, TO_AWAY);
    kill_these(3);
    ev.kind = EXILE;
    gt_propose_with(&run, &ev, &set);
    play("");
    assert_string_equal(story, "<0>.kill 0,1 to 5 x1 | exile 3 to 3 x1 [7]");
}

static void one_that_is_gone_meanwhile(void **state)
{
    (void)state;
    add(KILL, 0, ONE_MORE); /* a part of its own, in front */
    add(KILL, 2, OTHERS_LEAVE);
    kill_these(7);
    play("");
    assert_string_equal(story, "<0>.<1>.kill nothing to 5 x2 | kill 1,2 to 5 x1 [7]");
}

static void a_copy_made_while_somebody_chooses(void **state)
{
    (void)state;
    char first[sizeof story];
    add(KILL, 1, TO_AWAY);
    add(KILL, 1, ONE_MORE);
    add(KILL, 2, CANCEL);
    kill_these(7);
    assert_true(goes_on());
    gt_state *copy = gt_need_states(&gt_stackduel_rules, 1), *was = s;
    gt_copy_state(copy, s);
    play("0");
    memcpy(first, story, sizeof first);
    story[0] = '\0';
    run.s = s = copy;
    play("0");
    assert_string_equal(story, first);
    run.s = s = was;
    free(copy);
}

static void more_than_have_room(void **state)
{
    (void)state;
    for (int i = 0; i <= GT_VARS; i++)
        add(DRAW, -1, ONE_MORE);
    propose_draw(0, 1);
    while (goes_on())
        gt_event_choose(&run, 0);
    assert_int_equal(s->end, GT_ABORTED);
}

/* ---- Abilities of a pool. */

static void an_ability_may_act(void **state)
{
    (void)state;
    static const gt_operation code[] = {
        {.op = GT_OP_END}, {.op = GT_OP_NUM, .b = 0}, {.op = GT_OP_DONE}};
    static const gt_pattern patterns[] = {{.event = DRAW, .who = 1}};
    const gt_ability abilities[] = {{.kind = GT_REPLACEMENT, .pattern = 0},
                                    {.kind = GT_AUTO, .pattern = 0},
                                    {.kind = GT_REPLACEMENT, .pattern = 0, .can = 1}};
    const gt_pool pool = {.code = code, .patterns = patterns, .abilities = abilities};
    run.code = code;
    propose_draw(0, 1);
    gt_effect *part = &s->effects[0];
    part->that = GT_NO_OBJECT;
    gt_event ev = gt_part_event(&run, part);
    gt_replacement x = {.name = 9, .player = 0, .holder = 0, .source = 0};
    assert_true(gt_may_act(&run, &pool, part, &ev, &x));
    x.player = 1; /* of another player */
    assert_false(gt_may_act(&run, &pool, part, &ev, &x));
    x.player = 0;
    x.ability = 1; /* no replacement */
    assert_false(gt_may_act(&run, &pool, part, &ev, &x));
    x.ability = 2; /* nothing of it can be done */
    assert_false(gt_may_act(&run, &pool, part, &ev, &x));
    x.ability = 0;
    ev.kind = GAIN; /* another event */
    assert_false(gt_may_act(&run, &pool, part, &ev, &x));
    ev.kind = DRAW;
    part->v[part->picked++] = 9; /* it acted */
    assert_false(gt_may_act(&run, &pool, part, &ev, &x));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_nothing_replaces_happens_as_one),
        TEST(an_event_of_nobody),
        TEST(the_player_concerned_chooses),
        TEST(the_order_matters),
        TEST(each_acts_once_on_a_part),
        TEST(it_acts_on_each_object),
        TEST(a_group_falls_apart_and_together),
        TEST(another_kind_is_looked_at_anew),
        TEST(one_that_is_cancelled),
        TEST(an_amount_that_comes_to_nothing),
        TEST(what_is_done_instead_inherits_the_names),
        TEST(an_event_of_another_kind_inherits_them_too),
        TEST(without_names_it_is_replaced_for_ever),
        TEST(two_events_at_the_same_moment),
        TEST(one_that_is_gone_meanwhile),
        TEST(a_copy_made_while_somebody_chooses),
        TEST(more_than_have_room),
        TEST(an_ability_may_act),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
