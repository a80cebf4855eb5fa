/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules of Stack Duel, one by one, in small positions: the stack, priority, targets,
 * replacement with a choice, triggers in APNAP order, layers, tokens. Numbers are clauses of
 * Magic's rules. Its whole tree and its hidden cards are tested in stackduel_tree.c. */
#include "tests/games/stackduel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static gt_state s;

/* ---- Helpers. */

static void set_up(int active, gt_stackduel_side a, gt_stackduel_side b)
{
    gt_stackduel_set_up(&s, 1, active, (gt_stackduel_side[2]){a, b});
}

static bool is_legal(const char *text)
{
    gt_action a;
    return gt_parse_action(&gt_stackduel, &s, text, &a);
}

/* Plays actions separated by "; ". */
static void play(const char *actions)
{
    char text[GT_TEXT], why[100] = "";
    for (const char *at = actions; *at != '\0';) {
        size_t n = strcspn(at, ";");
        gt_action a;
        assert_true(n < sizeof text);
        memcpy(text, at, n);
        text[n] = '\0';
        if (!gt_parse_action(&gt_stackduel, &s, text, &a))
            fail_msg("'%s' of '%s' is not legal", text, actions);
        gt_apply(&gt_stackduel, &s, a);
        if (!gt_check(&gt_stackduel, &s, why, sizeof why))
            fail_msg("%s after '%s' of '%s'", why, text, actions);
        at += n + strspn(at + n, "; ");
    }
}

static int count(int player, int kind, int def)
{
    int n = 0;
    GT_ZONE_EACH (object, &s, sd_list(player, kind))
        n += s.objects[object].def == def;
    return n;
}

static int life(int player)
{
    return sd_of(&s)->life[player];
}

static int stack_height(void)
{
    return s.zone_count[SD_STACK];
}

static int to_move(void)
{
    return gt_to_move(&gt_stackduel, &s);
}

static int creature(int player, int def)
{
    GT_ZONE_EACH (object, &s, sd_list(player, SD_BATTLEFIELD))
        if (s.objects[object].def == def)
            return object;
    fail_msg("%s is not there", sd_pool()->defs[def].name);
    return GT_NO_OBJECT;
}

static void expect_values(int object, int power, int toughness)
{
    int p, t;
    sd_values(&s, object, &p, &t);
    if (p != power || t != toughness)
        fail_msg("%d/%d, expected %d/%d", p, t, power, toughness);
}

/* ---- The stack and priority. */

/* 405.5: with the Bolt first, the Bear would be dead before it grows. */
/* clauses of stackduel: 405.1, 405.5, 514.2, 608.2n */
static void last_in_first_out(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 3, .hand = "Bolt"},
           (gt_stackduel_side){.life = 3, .hand = "Shape", .battlefield = "Bear"});
    play("cast Bolt; at Bear@B; pass; cast Shape; mode 2");
    assert_int_equal(stack_height(), 2); /* the only target was taken without a question */
    play("pass; pass");
    assert_int_equal(stack_height(), 1); /* one resolves, not all (405.5) */
    expect_values(creature(1, SD_BEAR), 4, 3);
    play("pass; pass");
    assert_int_equal(count(1, SD_BATTLEFIELD, SD_BEAR), 1);
    assert_int_equal(s.objects[creature(1, SD_BEAR)].mark[SD_MARK_DAMAGE], 2);
    assert_int_equal(count(0, SD_GRAVEYARD, SD_BOLT), 1);
    play("pass; pass"); /* 514.2: damage and "until end of turn" end together */
    expect_values(creature(1, SD_BEAR), 2, 2);
    assert_int_equal(s.objects[creature(1, SD_BEAR)].mark[SD_MARK_DAMAGE], 0);
}

/* 117.3b-117.4 */
/* clauses of stackduel: 117.3b, 117.3c, 117.4 */
static void priority_goes_round(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Bolt Bolt", .library = "Bear Bear"},
           (gt_stackduel_side){.life = 9, .hand = "Bolt Bolt", .library = "Bear Bear"});
    play("cast Bolt; at B");
    assert_int_equal(to_move(), 0); /* who cast it has priority (117.3c) */
    play("pass");
    assert_int_equal(to_move(), 1);
    assert_int_equal(life(1), 9); /* one pass is not enough */
    play("cast Bolt; at A; pass");
    assert_int_equal(stack_height(), 2); /* nor two that are not in succession */
    play("pass");
    assert_int_equal(life(0), 7);
    assert_int_equal(life(1), 9);
    assert_int_equal(to_move(), 0); /* the active player, though the other's spell resolved */
    play("pass; cast Bolt; at A; pass; pass");
    assert_int_equal(to_move(), 0);
    play("pass; pass");
    assert_int_equal(life(1), 7);
    play("pass; pass"); /* all passed on an empty stack: the phase ends */
    assert_int_equal(s.turn, 3);
    assert_int_equal(to_move(), 1);
}

/* 117.1a, 307.1, and one card a turn but for responses. */
/* clauses of stackduel: 117.1a, 302.6, 307.1, 601.2, 601.2c */
static void time_to_cast(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Bear Bear Bolt Shape", .library = "Bear"},
           (gt_stackduel_side){.life = 9, .hand = "Quake Bolt Cancel", .library = "Bear"});
    assert_true(is_legal("cast Bear"));
    assert_false(is_legal("cast Shape")); /* without a target (601.2c) */
    play("pass");
    assert_false(is_legal("cast Quake")); /* not the own turn */
    assert_false(is_legal("cast Cancel"));
    assert_true(is_legal("cast Bolt"));
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Bear Bear Bolt", .library = "Bear"},
           (gt_stackduel_side){.life = 9, .hand = "Quake Bolt Bolt", .library = "Bear"});
    play("cast Bear");
    assert_false(is_legal("cast Bear")); /* the stack is not empty */
    assert_true(is_legal("cast Bolt"));
    play("pass; cast Bolt; at A; cast Bolt; at A; pass; pass; pass; pass; pass; pass");
    assert_int_equal(life(0), 5);
    assert_int_equal(count(0, SD_BATTLEFIELD, SD_BEAR), 1);
    assert_false(is_legal("cast Bear")); /* one card a turn */
    assert_false(is_legal("cast Bolt"));
    play("pass; pass; pass; pass"); /* 302.6: it came this turn and does not attack */
    assert_int_equal(life(1), 9);
    play("pass; pass");
    assert_int_equal(life(1), 7);
}

/* ---- Targets. */

/* 608.2b: the Bear that is in the graveyard by now is not put into the library. */
/* clauses of stackduel: 608.2b */
static void targets_are_checked_again(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 3, .hand = "Submerge"},
           (gt_stackduel_side){.life = 3, .hand = "Bolt", .battlefield = "Bear Ghoul"});
    play("cast Submerge; at Bear@B; pass; cast Bolt; at Bear@B; pass; pass");
    assert_int_equal(count(1, SD_GRAVEYARD, SD_BEAR), 1);
    play("pass; pass");
    assert_int_equal(count(1, SD_GRAVEYARD, SD_BEAR), 1);
    assert_int_equal(s.zone_count[sd_list(1, SD_LIBRARY)], 0);
    assert_int_equal(count(0, SD_GRAVEYARD, SD_SUBMERGE), 1);
}

/* 603.3d and 115.1: abilities target when they go on the stack; their source may go (113.7a). */
/* clauses of stackduel: 113.7a, 115.1, 602.2b, 603.3d */
static void abilities_are_objects(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 3, .battlefield = "Imp"},
           (gt_stackduel_side){.life = 1, .hand = "Cancel Bolt"});
    play("use Imp@A; at B");
    assert_int_equal(count(0, SD_GRAVEYARD, SD_IMP), 1); /* the cost is paid (602.2b) */
    assert_int_equal(stack_height(), 1);
    play("pass");
    assert_false(is_legal("cast Cancel")); /* an ability is no spell */
    assert_true(is_legal("cast Bolt"));
    play("pass");
    assert_int_equal(gt_how_ended(&s), SD_END_LIFE);
    assert_int_equal(s.winner, 0);
}

static void spells_are_countered(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 3, .hand = "Bolt Cancel"},
           (gt_stackduel_side){.life = 2, .hand = "Cancel"});
    play("cast Bolt; at B; pass; cast Cancel");
    gt_state here;
    gt_copy(&gt_stackduel, &here, &s);
    play("pass; pass");
    assert_int_equal(count(0, SD_GRAVEYARD, SD_BOLT), 1);
    assert_int_equal(life(1), 2);
    gt_copy(&gt_stackduel, &s, &here);
    play("pass; cast Cancel");
    assert_true(is_legal("at Bolt@S") && is_legal("at Cancel@S 1"));
    assert_false(is_legal("at Cancel@S 2")); /* itself */
    play("at Cancel@S 1; pass; pass");
    assert_int_equal(stack_height(), 1);
    play("pass; pass");
    assert_int_equal(s.winner, 0);
}

/* ---- Replacement (614). */

/* clauses of stackduel: 614.6 */
static void dying_is_replaced_for_a_cost(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Bolt", .battlefield = "Vulture"},
           (gt_stackduel_side){.life = 2, .battlefield = "Ghoul"});
    play("cast Bolt; at Ghoul@B; pass; pass");
    assert_int_equal(to_move(), 1); /* its controller is asked, in the other's turn */
    assert_true(is_legal("yes") && is_legal("no"));
    assert_int_equal(count(1, SD_BATTLEFIELD, SD_GHOUL), 1); /* proposed, not done */
    gt_state here;
    gt_copy(&gt_stackduel, &here, &s);
    play("yes");
    assert_int_equal(life(1), 1);
    assert_int_equal(count(1, SD_BATTLEFIELD, SD_GHOUL), 1);
    assert_int_equal(s.objects[creature(1, SD_GHOUL)].mark[SD_MARK_DAMAGE], 0);
    assert_int_equal(stack_height(), 0); /* it never died: nothing triggers (614.6) */
    gt_copy(&gt_stackduel, &s, &here);
    play("no");
    assert_int_equal(life(1), 2);
    assert_int_equal(count(1, SD_GRAVEYARD, SD_GHOUL), 1);
    assert_true(is_legal("at A") && is_legal("at B")); /* the Vulture's trigger */
}

/* 616.1: the controller of what is affected chooses; 614.5: each applies once. */
/* clauses of stackduel: 614.5, 616.1 */
static void replacements_are_ordered(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Bolt", .battlefield = "Mourner Vulture"},
           (gt_stackduel_side){.life = 9, .battlefield = "Ghoul"});
    play("cast Bolt; at Ghoul@B; pass; pass");
    assert_int_equal(to_move(), 1);
    assert_true(is_legal("apply Mourner@A") && is_legal("apply Ghoul@B"));
    gt_state here;
    gt_copy(&gt_stackduel, &here, &s);
    play("apply Mourner@A"); /* exiled: nothing dies any more, so that nothing can be paid */
    assert_int_equal(count(1, SD_EXILE, SD_GHOUL), 1);
    assert_int_equal(life(1), 9);
    assert_int_equal(stack_height(), 0);
    gt_copy(&gt_stackduel, &s, &here);
    play("apply Ghoul@B; yes");
    assert_int_equal(count(1, SD_BATTLEFIELD, SD_GHOUL), 1);
    assert_int_equal(life(1), 8);
    gt_copy(&gt_stackduel, &s, &here);
    play("apply Ghoul@B; no"); /* the other replacement is still there, this one is not */
    assert_int_equal(count(1, SD_EXILE, SD_GHOUL), 1);
    assert_int_equal(life(1), 9);
}

/* Creatures that die at once are proposed at once; each is looked at. The last life can be paid. */
/* clauses of stackduel: 603.10a */
static void several_die_at_once(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Quake", .battlefield = "Vulture"},
           (gt_stackduel_side){.life = 3, .battlefield = "Ghoul Ghoul"});
    play("cast Quake; pass; pass; yes; no");
    assert_int_equal(life(1), 1); /* Quake and the cost */
    assert_int_equal(count(1, SD_BATTLEFIELD, SD_GHOUL), 1);
    assert_int_equal(count(1, SD_GRAVEYARD, SD_GHOUL), 1);
    play("at A; at A"); /* 603.10a: the Vulture died too and saw the Ghoul and itself */
    assert_int_equal(stack_height(), 2);
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Quake"},
           (gt_stackduel_side){.life = 2, .battlefield = "Ghoul"});
    play("cast Quake; pass; pass; yes");
    assert_int_equal(s.winner, 0);
}

/* Where both players are asked at once, the active one answers first. */
/* clauses of stackduel: 101.4 */
static void the_active_player_answers_first(void **state)
{
    (void)state;
    for (int active = 0; active < 2; active++) {
        gt_stackduel_side caster = {.life = 9, .hand = "Quake", .battlefield = "Ghoul"},
                          other = {.life = 9, .battlefield = "Ghoul"};
        set_up(active, active == 0 ? caster : other, active == 0 ? other : caster);
        play("cast Quake; pass; pass");
        assert_int_equal(to_move(), active);
        play("no");
        assert_int_equal(to_move(), 1 - active);
        play("yes");
        assert_int_equal(count(active, SD_GRAVEYARD, SD_GHOUL), 1);
        assert_int_equal(count(1 - active, SD_BATTLEFIELD, SD_GHOUL), 1);
    }
}

/* The cost of an ability is replaced, too, and counts as paid. */
static void costs_are_replaced(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 9, .battlefield = "Imp Mourner"},
           (gt_stackduel_side){.life = 9});
    play("use Imp@A; at B; pass; pass");
    assert_int_equal(count(0, SD_EXILE, SD_IMP), 1);
    assert_int_equal(life(1), 8);
}

/* ---- Triggers (603.3b). */

/* The active player's trigger goes on the stack first and resolves last: the other one wins. */
/* clauses of stackduel: 603.3b */
static void active_player_first(void **state)
{
    (void)state;
    for (int active = 0; active < 2; active++) {
        gt_stackduel_side own = {.life = 1, .hand = "Bolt", .battlefield = "Vulture Bear"};
        gt_stackduel_side other = {.life = 1, .battlefield = "Vulture"};
        set_up(active, active == 0 ? own : other, active == 0 ? other : own);
        play(active == 0 ? "cast Bolt; at Bear@A; pass; pass" : "cast Bolt; at Bear@B; pass; pass");
        assert_int_equal(to_move(), active); /* chooses the target of the own trigger */
        play(active == 0 ? "at B" : "at A");
        assert_int_equal(to_move(), 1 - active);
        play(active == 0 ? "at A" : "at B");
        assert_int_equal(stack_height(), 2);
        assert_int_equal(to_move(), active);
        play("pass; pass");
        assert_int_equal(gt_how_ended(&s), SD_END_LIFE);
        assert_int_equal(s.winner, 1 - active);
    }
}

/* A player orders the own triggers. */
/* clauses of stackduel: 603.3b */
static void players_order_their_triggers(void **state)
{
    (void)state;
    for (int wolf_first = 0; wolf_first < 2; wolf_first++) {
        set_up(0, (gt_stackduel_side){.life = 9, .hand = "Bolt"},
               (gt_stackduel_side){.life = 9, .battlefield = "Shaman Vulture"});
        play("cast Bolt; at Shaman@B; pass; pass");
        assert_int_equal(to_move(), 1);
        assert_true(is_legal("next Shaman") && is_legal("next Vulture"));
        play(wolf_first ? "next Vulture; at A; pass; pass" : "next Shaman; at A; pass; pass");
        /* what was put on the stack last has resolved */
        assert_int_equal(count(1, SD_BATTLEFIELD, SD_WOLF), wolf_first);
        assert_int_equal(life(0), wolf_first ? 9 : 8);
        play("pass; pass");
        assert_int_equal(count(1, SD_BATTLEFIELD, SD_WOLF), 1);
        assert_int_equal(life(0), 8);
    }
}

/* 704.3: they wait until a player would get priority, here until Quake has resolved. */
/* clauses of stackduel: 603.3, 704.3 */
static void triggers_wait(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 2, .hand = "Quake", .battlefield = "Shaman Vulture"},
           (gt_stackduel_side){.life = 1, .battlefield = "Vulture"});
    play("cast Quake; pass; pass");
    assert_int_equal(s.winner, 0); /* before any trigger goes on the stack */
}

/* ---- Layers (613). */

/* Casts Shape in three modes; what was cast last takes hold first. */
static void shape_bear(const int mode[3])
{
    char text[100];
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Shape Shape Shape", .battlefield = "Bear"},
           (gt_stackduel_side){.life = 9});
    for (int i = 2; i >= 0; i--) {
        snprintf(text, sizeof text, "cast Shape; mode %d", mode[i] + 1);
        play(text);
    }
    play("pass; pass; pass; pass; pass; pass");
}

/* All sequences of three modifications against the rule said in another way: a set wipes what is
 * printed, changes add up, switches count by parity, whenever they came. */
/* clauses of stackduel: 613.4, 704.5f */
static void layers_before_timestamps(void **state)
{
    (void)state;
    for (int i = 0; i < 27; i++) {
        int mode[3] = {i / 9, i / 3 % 3, i % 3}, times[3] = {0};
        for (int k = 0; k < 3; k++)
            times[mode[k]]++;
        int power = (times[0] > 0 ? 0 : 2) + 2 * times[1];
        int toughness = (times[0] > 0 ? 3 : 2) + times[1];
        bool switched = times[2] % 2 == 1;
        shape_bear(mode);
        if (count(0, SD_BATTLEFIELD, SD_BEAR) == 1)
            expect_values(creature(0, SD_BEAR), switched ? toughness : power,
                          switched ? power : toughness);
        else /* a set and a switch: between them a 3/0, which dies (704.5f) */
            assert_true(times[0] > 0 && times[2] > 0 && mode[0] != 1);
    }
}

/* In a layer the later timestamp wins (613.7), whatever the order in the list. */
/* clauses of stackduel: 400.7, 613.7 */
static void timestamps_in_a_layer(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 9, .battlefield = "Bear"},
           (gt_stackduel_side){.life = 9});
    int bear = creature(0, SD_BEAR);
    for (int i = 0; i < 3; i++) {
        static const int what[] = {SD_7D_SWITCH, SD_7B_SET, SD_7B_SET};
        static const int order[] = {7, 9, 8};
        static const int value[] = {0, 5 << 16 | 6, 7 << 16 | 8};
        gt_mod *m = gt_mod_add(&s);
        m->what = (uint8_t)what[i];
        m->target = (uint8_t)bear;
        m->target_stamp = s.objects[bear].stamp;
        m->order = (uint16_t)order[i];
        m->value = value[i];
    }
    expect_values(bear, 6, 5);
    s.objects[bear].stamp++; /* a new object (400.7) has none of it */
    expect_values(bear, 2, 2);
}

/* Power and toughness as they are count everywhere: in combat, and for lethal damage. */
static void layers_take_hold(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Shape", .battlefield = "Bear"},
           (gt_stackduel_side){.life = 9, .library = "Bear", .battlefield = "Mourner"});
    play("cast Shape; mode 2; at Bear@A; pass; pass; pass; pass");
    assert_int_equal(life(1), 5);
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Shape"},
           (gt_stackduel_side){.life = 9, .battlefield = "Mourner"});
    play("cast Shape; mode 3; pass; pass");
    assert_int_equal(count(1, SD_GRAVEYARD, SD_MOURNER), 1); /* 2/0; it exiles only others */
}

/* ---- Tokens (111). */

/* clauses of stackduel: 111.7, 704.5d */
static void tokens_come_and_go(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 9, .hand = "Shaman", .battlefield = "Vulture"},
           (gt_stackduel_side){.life = 9, .hand = "Submerge Bolt Bolt", .library = "Bear Bear"});
    int cards = s.n_objects;
    play("cast Shaman; pass; pass");
    assert_int_equal(stack_height(), 1); /* it entered, and its trigger is an object of the stack */
    play("pass; pass");
    assert_int_equal(count(0, SD_BATTLEFIELD, SD_WOLF), 1);
    expect_values(creature(0, SD_WOLF), 1, 1);
    gt_state here;
    gt_copy(&gt_stackduel, &here, &s);
    play("pass; cast Submerge; at Wolf@A; pass; pass"); /* 111.7, 704.5d */
    assert_int_equal(count(0, SD_BATTLEFIELD, SD_WOLF), 0);
    assert_int_equal(s.zone_count[sd_list(0, SD_LIBRARY)], 0);
    gt_copy(&gt_stackduel, &s, &here);
    play("pass; cast Bolt; at Wolf@A; pass; pass"); /* it dies: the Vulture sees it */
    assert_int_equal(s.zone_count[sd_list(0, SD_GRAVEYARD)], 0);
    play("at B; pass; pass");
    assert_int_equal(life(1), 8);
    assert_true(s.n_objects <= cards + 2); /* records are used again */
}

/* Many tokens one after the other need no more room, and old references do not mean new ones. */
static void records_are_used_again(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 9}, (gt_stackduel_side){.life = 9});
    int first = gt_object_again(&s, SD_WOLF, 0);
    uint16_t stamps[3];
    for (int i = 0; i < 3; i++) {
        sd_move(&s, first, SD_BATTLEFIELD, false);
        stamps[i] = s.objects[first].stamp;
        gt_unlink(&s, first);
        gt_object_free(&s, first);
        assert_int_equal(s.objects[first].stamp, 0);
        assert_int_equal(gt_object_again(&s, SD_WOLF, i % 2), first);
        assert_int_equal(s.objects[first].controller, i % 2);
    }
    assert_true(stamps[0] != stamps[1] && stamps[1] != stamps[2]);
}

/* ---- Ends. */

/* clauses of stackduel: 104.3c, 104.4a */
static void games_end(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 1, .hand = "Quake"}, (gt_stackduel_side){.life = 1});
    play("cast Quake; pass; pass");
    assert_int_equal(s.winner, 2); /* 104.4a */
    set_up(0, (gt_stackduel_side){.life = 1}, (gt_stackduel_side){.life = 1});
    play("pass; pass");
    assert_int_equal(gt_how_ended(&s), SD_END_LIBRARY); /* 104.3c */
    assert_int_equal(s.winner, 0);
}

/* ---- Control, types, copies. */

/* 613.1b: it stands with its controller, who uses it but cannot attack with it at once (302.6); its
 * owner has it back when the turn ends. */
/* clauses of stackduel: 302.6, 613.1b */
static void control_changes(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 3, .hand = "Thrall", .library = "Bear Bear"},
           (gt_stackduel_side){.life = 3, .battlefield = "Imp", .library = "Bear Bear"});
    play("cast Thrall; pass; pass");
    assert_int_equal(s.objects[creature(0, SD_IMP)].owner, 1);
    assert_int_equal(s.objects[creature(0, SD_IMP)].mark[SD_MARK_SICK], 1);
    assert_true(is_legal("use Imp@A"));
    play("pass; pass");
    assert_int_equal(life(1), 3);
    assert_int_equal(s.objects[creature(1, SD_IMP)].controller, 1);
    play("pass; pass"); /* its owner attacks with it in the own turn */
    assert_int_equal(life(0), 2);
}

/* 400.3: to the graveyard of its owner; and what comes back is under its owner's control. */
/* clauses of stackduel: 400.3 */
static void stolen_creatures_go_home(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 3, .hand = "Thrall", .library = "Bear Bear"},
           (gt_stackduel_side){.life = 3, .battlefield = "Imp", .library = "Bear Bear"});
    play("cast Thrall; pass; pass; use Imp@A; at B; pass; pass");
    assert_int_equal(life(1), 2);
    assert_int_equal(count(1, SD_GRAVEYARD, SD_IMP), 1);
    set_up(0, (gt_stackduel_side){.life = 3, .hand = "Thrall Submerge", .library = "Bear Bear"},
           (gt_stackduel_side){.life = 3, .battlefield = "Bear", .library = "Imp Imp"});
    play("cast Thrall; cast Submerge; pass; pass; pass; pass"); /* Submerge resolves first */
    assert_int_equal(count(1, SD_LIBRARY, SD_BEAR), 1);
    assert_int_equal(count(0, SD_GRAVEYARD, SD_THRALL), 1);
}

/* 613.7: the effect that began last says who has control; the end of turn ends both. */
/* clauses of stackduel: 613.7 */
static void the_last_to_gain_control_has_it(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 3, .hand = "Thrall", .library = "Bear Bear"},
           (gt_stackduel_side){
               .life = 3, .hand = "Thrall", .battlefield = "Bear", .library = "Bear Bear"});
    play("cast Thrall; pass; cast Thrall; pass; pass"); /* the second first: it is there already */
    creature(1, SD_BEAR);
    play("pass; pass");
    creature(0, SD_BEAR);
}

/* 613.1d: what is no creature is no target for one (608.2b), is not hurt with them and does not
 * attack. */
/* clauses of stackduel: 608.2b, 613.1d */
static void types_change(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 5, .hand = "Bolt Quake", .library = "Bear Bear"},
           (gt_stackduel_side){.life = 5, .hand = "Petrify", .battlefield = "Bear Shaman"});
    play("cast Bolt; at Bear@B; pass; cast Petrify; at Bear@B; pass; pass; pass; pass");
    assert_int_equal(s.objects[creature(1, SD_BEAR)].mark[SD_MARK_DAMAGE], 0);
    assert_int_equal(count(0, SD_GRAVEYARD, SD_BOLT), 1);
    set_up(0, (gt_stackduel_side){.life = 5, .hand = "Quake", .library = "Bear Bear"},
           (gt_stackduel_side){.life = 5, .hand = "Petrify", .battlefield = "Vulture Shaman"});
    play("cast Quake; pass; cast Petrify; at Shaman@B; pass; pass; pass; pass");
    assert_int_equal(s.objects[creature(1, SD_SHAMAN)].mark[SD_MARK_DAMAGE], 0);
    assert_int_equal(count(1, SD_GRAVEYARD, SD_VULTURE), 1);
    set_up(0,
           (gt_stackduel_side){
               .life = 5, .hand = "Petrify", .library = "Bear Bear", .battlefield = "Bear"},
           (gt_stackduel_side){.life = 5, .library = "Bear Bear"});
    play("cast Petrify; pass; pass; pass; pass");
    assert_int_equal(life(1), 5);
}

/* 707.2: name, abilities, power and toughness are the other's, counted from what is copied at that
 * moment; damage and other effects stay. */
/* clauses of stackduel: 707.2 */
static void creatures_become_copies(void **state)
{
    (void)state;
    set_up(
        0,
        (gt_stackduel_side){
            .life = 5, .hand = "Mirror Shape Bolt", .battlefield = "Imp", .library = "Bear Bear"},
        (gt_stackduel_side){.life = 5, .battlefield = "Bear", .library = "Bear Bear"});
    int imp = creature(0, SD_IMP);
    assert_true(is_legal("use Imp@A"));
    play("cast Mirror; at Imp@A; pass; pass"); /* the other target is the only other creature */
    assert_false(is_legal("use Bear@A"));
    expect_values(imp, 2, 2);
    play("pass; pass");
    assert_int_equal(life(1), 3); /* it attacks as a Bear */
    expect_values(imp, 1, 1);
    set_up(0,
           (gt_stackduel_side){
               .life = 5, .hand = "Mirror", .battlefield = "Bear", .library = "Bear Bear"},
           (gt_stackduel_side){
               .life = 5, .hand = "Bolt", .battlefield = "Vulture", .library = "Bear Bear"});
    play("cast Mirror; at Bear@A; pass; pass; pass; cast Bolt; at Vulture@A; pass; pass");
    assert_int_equal(count(0, SD_GRAVEYARD, SD_BEAR), 1); /* a Bear again when it is there */
    play("at B; at A"); /* and it was a Vulture that died: both are set off */
    assert_int_equal(stack_height(), 2);
}

/* 608.2b: with one of two targets gone, nothing is done to or with that one; with both, all is
 * undone. */
/* clauses of stackduel: 608.2b */
static void some_targets_are_gone(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 5, .hand = "Mirror", .battlefield = "Imp"},
           (gt_stackduel_side){.life = 5, .hand = "Bolt", .battlefield = "Bear"});
    play("cast Mirror; at Imp@A; pass; cast Bolt; at Bear@B; pass; pass; pass; pass");
    expect_values(creature(0, SD_IMP), 1, 1);
    assert_int_equal(count(0, SD_GRAVEYARD, SD_MIRROR), 1);
}

/* ---- Draws that are replaced. */

/* 614.1a, 121.2: each card is drawn by itself; 614.5: a replacement acts once on what becomes of a
 * draw. */
/* clauses of stackduel: 121.2, 614.1a, 614.5, 616.1 */
static void draws_are_replaced(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 5},
           (gt_stackduel_side){
               .life = 5, .library = "Bear Bear Bear Bear Bear", .battlefield = "Sage"});
    play("pass; pass");
    assert_int_equal(count(1, SD_HAND, SD_BEAR), 2);
    set_up(0, (gt_stackduel_side){.life = 5},
           (gt_stackduel_side){
               .life = 5, .library = "Bear Bear Bear Bear Bear", .battlefield = "Sage Sage"});
    play("pass; pass");
    assert_int_equal(to_move(), 1); /* 616.1: which of them acts first */
    play("apply Sage@B 2");
    assert_int_equal(count(1, SD_HAND, SD_BEAR), 4);
}

/* 616.1: who draws chooses what acts first; what comes of it may be replaced again (616.1f). */
/* clauses of stackduel: 616.1, 616.1f */
static void who_draws_orders_replacements(void **state)
{
    (void)state;
    const gt_stackduel_side b = {.life = 5, .library = "Bear Bear", .battlefield = "Sage"};
    set_up(0, (gt_stackduel_side){.life = 5, .battlefield = "Miser"}, b);
    play("pass; pass");
    assert_int_equal(life(1), 4); /* combat */
    play("apply Miser@A");
    assert_int_equal(life(1), 3);
    assert_int_equal(count(1, SD_HAND, SD_BEAR), 0);
    set_up(0, (gt_stackduel_side){.life = 5, .battlefield = "Miser"}, b);
    play("pass; pass; apply Sage@B");
    assert_int_equal(life(1), 2);
    assert_int_equal(count(1, SD_HAND, SD_BEAR), 0);
}

/* A draw from an empty library that is replaced is none (614.11). */
/* clauses of stackduel: 614.11 */
static void a_replaced_draw_loses_no_game(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 5, .library = "Bear", .battlefield = "Miser"},
           (gt_stackduel_side){.life = 5});
    play("pass; pass");
    assert_int_equal(s.end, GT_RUNNING);
    assert_int_equal(life(1), 3);
}

/* ---- The reserve. */

/* A fusion is cast from the reserve for its cost, which must be there (601.2b, 601.2h), in the own
 * main phase, and dies into the graveyard. */
/* clauses of stackduel: 601.2 */
static void fusions_cost_creatures(void **state)
{
    (void)state;
    set_up(0,
           (gt_stackduel_side){.life = 3,
                               .hand = "Bear",
                               .library = "Bear Bear",
                               .battlefield = "Imp",
                               .reserve = "Chimera Hydra"},
           (gt_stackduel_side){.life = 3, .hand = "Bolt", .library = "Bear Bear"});
    assert_false(is_legal("cast Chimera@R")); /* it needs two */
    play("cast Hydra@R");
    assert_int_equal(count(0, SD_GRAVEYARD, SD_IMP), 1);
    assert_int_equal(stack_height(), 1);
    play("pass; pass");
    expect_values(creature(0, SD_HYDRA), 3, 1);
    assert_false(is_legal("cast Bear")); /* one card a turn, wherever it came from */
    play("pass; cast Bolt; at Hydra@A; pass; pass");
    assert_int_equal(count(0, SD_GRAVEYARD, SD_HYDRA), 1);
    assert_int_equal(count(0, SD_RESERVE, SD_CHIMERA), 1);
}

/* What would bring a fusion into the hand or library puts it into the reserve. */
static void fusions_go_back(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 5, .library = "Bear Bear", .battlefield = "Hydra Bear"},
           (gt_stackduel_side){.life = 5, .hand = "Submerge Duress", .library = "Bear Bear"});
    play("pass; cast Submerge; at Hydra@A; pass; pass");
    assert_int_equal(count(0, SD_RESERVE, SD_HYDRA), 1);
    assert_int_equal(s.zone_count[sd_list(0, SD_LIBRARY)], 2);
    play("pass; pass; cast Duress; pass; pass"); /* it is no card of the hand: nothing is found */
    assert_int_equal(count(0, SD_RESERVE, SD_HYDRA), 1);
}

/* Other cards come there and are cast from there as from the hand. */
static void cards_are_put_aside(void **state)
{
    (void)state;
    set_up(0, (gt_stackduel_side){.life = 5, .hand = "Stash Bolt Bear", .library = "Bear Bear"},
           (gt_stackduel_side){.life = 5, .hand = "Duress", .library = "Bear Bear"});
    play("cast Stash; pass; pass; pick Bolt@H");
    assert_int_equal(count(0, SD_RESERVE, SD_BOLT), 1);
    play("pass; pass; cast Duress; pass; cast Bolt@R; at B; pass; pass");
    assert_int_equal(life(1), 3);
    assert_int_equal(count(0, SD_GRAVEYARD, SD_BOLT), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_in_first_out),
        cmocka_unit_test(priority_goes_round),
        cmocka_unit_test(time_to_cast),
        cmocka_unit_test(targets_are_checked_again),
        cmocka_unit_test(abilities_are_objects),
        cmocka_unit_test(spells_are_countered),
        cmocka_unit_test(dying_is_replaced_for_a_cost),
        cmocka_unit_test(replacements_are_ordered),
        cmocka_unit_test(several_die_at_once),
        cmocka_unit_test(the_active_player_answers_first),
        cmocka_unit_test(costs_are_replaced),
        cmocka_unit_test(active_player_first),
        cmocka_unit_test(players_order_their_triggers),
        cmocka_unit_test(triggers_wait),
        cmocka_unit_test(layers_before_timestamps),
        cmocka_unit_test(timestamps_in_a_layer),
        cmocka_unit_test(layers_take_hold),
        cmocka_unit_test(tokens_come_and_go),
        cmocka_unit_test(records_are_used_again),
        cmocka_unit_test(games_end),
        cmocka_unit_test(control_changes),
        cmocka_unit_test(stolen_creatures_go_home),
        cmocka_unit_test(the_last_to_gain_control_has_it),
        cmocka_unit_test(types_change),
        cmocka_unit_test(creatures_become_copies),
        cmocka_unit_test(some_targets_are_gone),
        cmocka_unit_test(draws_are_replaced),
        cmocka_unit_test(who_draws_orders_replacements),
        cmocka_unit_test(a_replaced_draw_loses_no_game),
        cmocka_unit_test(fusions_cost_creatures),
        cmocka_unit_test(fusions_go_back),
        cmocka_unit_test(cards_are_put_aside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
