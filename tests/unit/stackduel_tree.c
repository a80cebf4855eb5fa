/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stack Duel, all games from small positions: how many there are, against a second and simpler
 * implementation of the part that needs no abilities; and that the key of a position says all that
 * matters. */
#include "tests/games/stackduel.h"
#include "tests/support/amount.h"
#include "tests/support/worlds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

typedef const gt_stackduel_side sides[2];

/* ---- Games below a position, by winner (2: nobody). */

typedef struct tally {
    long games[3];
} tally;

static void add(tally *to, tally more)
{
    for (int i = 0; i < 3; i++)
        to->games[i] += more.games[i];
}

static void expect_games(tally found, long a, long b, long nobody)
{
    if (found.games[0] != a || found.games[1] != b || found.games[2] != nobody)
        fail_msg("%ld games won by A, %ld by B, %ld by nobody; expected %ld, %ld, %ld",
                 found.games[0], found.games[1], found.games[2], a, b, nobody);
}

/* Known keys have value 1 and their games below as counts. */
enum { TABLE = 1 << 21 };

/* All games from s; with a table, positions of one key are looked at once. */
static tally all_games(const gt_state *s, const gt_memo *known)
{
    gt_action legal[GT_MAX_ACTIONS];
    tally sum = {{0}};
    char why[100] = "";
    uint64_t key = gt_state_key(&gt_stackduel, s);
    int n = gt_legal_actions(&gt_stackduel, s, legal);
    if (known != NULL && gt_memo_at(known, key)->value != 0) {
        memcpy(sum.games, gt_memo_at(known, key)->count, sizeof sum.games);
        return sum;
    }
    if (!gt_check(&gt_stackduel, s, why, sizeof why))
        fail_msg("%s", why);
    if (n == 0)
        sum.games[s->winner]++;
    for (int i = 0; i < n; i++) {
        gt_state next;
        gt_copy(&gt_stackduel, &next, s);
        gt_apply(&gt_stackduel, &next, legal[i]);
        add(&sum, all_games(&next, known));
    }
    if (known != NULL) {
        gt_memo_entry *e = gt_memo_at(known, key);
        e->value = 1;
        memcpy(e->count, sum.games, sizeof sum.games);
    }
    return sum;
}

/* ---- The same for Bear, Bolt and Cancel, written from the rules without any of the engine. */

enum { BEAR = 'e', BOLT = 'o', CANCEL = 'a', MANY = 8 };

typedef struct bear {
    int id, owner, since; /* since: turn in which it came */
} bear;

typedef struct spell {
    char card;
    int player, target; /* -1, or the player; id of a bear or spell */
    int id, owner;
} spell;

typedef struct plain {
    int life[2], cast[2], turn, active, holder, passes, next_id;
    char hand[2][MANY], library[2][MANY]; /* strings */
    int n_bears, n_stack;
    bear bears[MANY];
    spell stack[MANY];
} plain;

static tally plain_games(const plain *p);

/* 2 damage are always lethal. */
static void kill_bear(plain *p, int id)
{
    for (int i = 0; i < p->n_bears; i++)
        if (p->bears[i].id == id) {
            p->n_bears--;
            memmove(&p->bears[i], &p->bears[i + 1], sizeof(bear) * (size_t)(p->n_bears - i));
            return;
        }
}

static void take_from_stack(plain *p, int id)
{
    for (int i = 0; i < p->n_stack; i++)
        if (p->stack[i].id == id) {
            p->n_stack--;
            memmove(&p->stack[i], &p->stack[i + 1], sizeof(spell) * (size_t)(p->n_stack - i));
            return;
        }
}

static void resolve_top(plain *p)
{
    spell top = p->stack[--p->n_stack];
    if (top.card == BEAR)
        p->bears[p->n_bears++] = (bear){top.id, top.owner, p->turn};
    else if (top.card == CANCEL)
        take_from_stack(p, top.target);
    else if (top.player >= 0)
        p->life[top.player] -= 2;
    else
        kill_bear(p, top.target);
    p->holder = p->active;
}

/* Combat, the end of the turn, the other's draw. Who cannot draw has no life either. */
static void end_turn(plain *p)
{
    for (int i = 0; i < p->n_bears; i++)
        if (p->bears[i].owner == p->active && p->bears[i].since != p->turn)
            p->life[1 - p->active] -= 2;
    p->turn++;
    p->active = p->holder = 1 - p->active;
    p->cast[0] = p->cast[1] = 0;
    char *library = p->library[p->active];
    if (library[0] == '\0') {
        p->life[p->active] = -1;
        return;
    }
    size_t held = strlen(p->hand[p->active]);
    p->hand[p->active][held] = library[0];
    p->hand[p->active][held + 1] = '\0';
    memmove(library, library + 1, strlen(library));
}

static tally plain_pass(const plain *before)
{
    plain p = *before;
    tally end = {{0}};
    p.holder = 1 - p.holder;
    if (++p.passes < 2)
        return plain_games(&p);
    p.passes = 0;
    if (p.n_stack > 0)
        resolve_top(&p);
    else
        end_turn(&p);
    if (p.life[0] > 0 && p.life[1] > 0)
        return plain_games(&p);
    end.games[p.life[0] <= 0]++;
    return end;
}

static tally plain_cast(const plain *before, char card, int player, int target)
{
    plain p = *before;
    char *at = strchr(p.hand[p.holder], card);
    memmove(at, at + 1, strlen(at));
    p.cast[p.holder] += p.n_stack == 0;
    p.stack[p.n_stack++] = (spell){card, player, target, p.next_id++, p.holder};
    p.passes = 0;
    return plain_games(&p);
}

static tally plain_games(const plain *p)
{
    const char *hand = p->hand[p->holder];
    tally sum = plain_pass(p);
    if (p->n_stack == 0 && p->cast[p->holder] > 0)
        return sum;
    if (strchr(hand, BEAR) != NULL && p->n_stack == 0 && p->holder == p->active)
        add(&sum, plain_cast(p, BEAR, -1, -1));
    if (strchr(hand, BOLT) != NULL) {
        for (int player = 0; player < 2; player++)
            add(&sum, plain_cast(p, BOLT, player, -1));
        for (int i = 0; i < p->n_bears; i++)
            add(&sum, plain_cast(p, BOLT, -1, p->bears[i].id));
    }
    for (int i = 0; i < p->n_stack && strchr(hand, CANCEL) != NULL; i++)
        add(&sum, plain_cast(p, CANCEL, -1, p->stack[i].id));
    return sum;
}

/* "Bear Bolt" as "eo": the second letters tell the three cards apart. */
static void abbreviate(const char *names, char out[MANY])
{
    int n = 0;
    for (const char *at = names; at != NULL; at = strchr(at, ' '), at = at ? at + 1 : NULL)
        if (*at != '\0')
            out[n++] = at[1];
    out[n] = '\0';
}

static tally plain_count(sides side)
{
    plain p = {.turn = 2};
    for (int player = 0; player < 2; player++) {
        p.life[player] = side[player].life;
        abbreviate(side[player].hand, p.hand[player]);
        abbreviate(side[player].library, p.library[player]);
        if (side[player].battlefield != NULL)
            p.bears[p.n_bears++] = (bear){p.next_id++, player, 0};
    }
    return plain_games(&p);
}

static void two_implementations_agree(void **state)
{
    (void)state;
    static const gt_stackduel_side games[][2] = {
        {{2, NULL, "Bear Bolt", NULL, NULL}, {2, NULL, "Bolt", NULL, NULL}},
        {{2, "Bear", "Bolt", NULL, NULL}, {2, "Bear", "Bolt", NULL, NULL}},
        {{3, "Bear Bolt", "Bear", NULL, NULL}, {3, "Bolt Bear", "Cancel", NULL, NULL}},
        {{4, "Cancel", "Bear Bolt", NULL, NULL}, {4, "Bolt", "Cancel Bolt", "Bear", NULL}},
        {{2, NULL, "Bolt Bolt Cancel", "Bear", NULL}, {2, NULL, "Bolt Cancel", NULL, NULL}},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        gt_state s;
        gt_stackduel_set_up(&s, 1, 0, games[i]);
        tally plainly = plain_count(games[i]);
        expect_games(all_games(&s, NULL), plainly.games[0], plainly.games[1], plainly.games[2]);
    }
}

/* ---- Positions with everything. What was counted once must stay; and if a key left out anything
 * that matters, one of two positions that it mixes up would be counted as the other. */

static void check_tree(sides side, long a, long b, long nobody)
{
    gt_state s;
    gt_stackduel_set_up(&s, 1, 0, side);
    expect_games(all_games(&s, NULL), a, b, nobody);
    gt_memo known = gt_memo_new(TABLE);
    expect_games(all_games(&s, &known), a, b, nobody);
    gt_memo_free(&known);
}

static void trees_are_counted(void **state)
{
    (void)state;
    check_tree((sides){{2, "Vulture", "Ghoul Bolt", NULL, NULL},
                       {2, "Shape", "Shaman Cancel", NULL, NULL}},
               29957, 1325, 0);
    check_tree((sides){{3, "Riddle Bear", "Wager Quake", NULL, NULL},
                       {2, "Wager Cancel", "Riddle", NULL, NULL}},
               792, 312, 0);
    check_tree((sides){{2, "Imp", "Quake", "Mourner Vulture", NULL},
                       {3, "Bear", "Submerge", "Shaman Ghoul", NULL}},
               278, 1403, 0);
    check_tree((sides){{2, "Imp", "Duress Quake", "Mourner", NULL},
                       {2, "Bear", "Submerge", "Shaman", NULL}},
               241, 1161, 0);
    check_tree((sides){{2, NULL, "Thrall", "Imp", NULL}, {2, NULL, "Petrify", "Bear", NULL}}, 287,
               0, 0);
    check_tree((sides){{2, NULL, "Mirror", "Ghoul", NULL}, {2, NULL, NULL, "Shaman", NULL}}, 3, 0,
               0);
    check_tree((sides){{2, "Bear", "Submerge", "Sage", NULL}, {2, "Bear", NULL, "Miser", NULL}}, 0,
               20, 0);
    check_tree((sides){{2, NULL, "Stash", "Ghoul", "Hydra"}, {2, "Bear", "Submerge", NULL, NULL}},
               46, 16, 0);
    check_tree((sides){{2, "Bear", "Fetch", "Imp", "Bolt"}, {2, "Bear", "Spy", NULL, "Imp"}}, 10184,
               3939, 0);
}

/* 22,171,158 positions, counted one by one when this was written. */
static void a_large_tree_is_counted(void **state)
{
    (void)state;
    if (GT_AMOUNT(false, true))
        skip(); /* it runs the code of the others */
    gt_state s;
    gt_stackduel_set_up(&s, 1, 0,
                        (sides){{3, "Vulture Riddle", "Ghoul Quake", NULL, NULL},
                                {3, "Imp Wager", "Shaman Bolt", NULL, NULL}});
    gt_memo known = gt_memo_new(TABLE);
    expect_games(all_games(&s, &known), 2109406, 1418253, 159058);
    gt_memo_free(&known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_implementations_agree),
        cmocka_unit_test(trees_are_counted),
        cmocka_unit_test(a_large_tree_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
