/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two triggers of one moment (603.3b), for each triggered ability of the shipped cards: it waits
 * beside another one of the same player, the active one and the other. That player is asked which
 * goes on the stack next; either may be chosen, and the one that was chosen lies below.
 *
 *     build/debug/test_magic_orders [ID...]
 *
 * names what happens for the abilities of these cards alone. */
#include "decks/magic/magic_system.h"
#include "engine/core/view.h"
#include "engine/events/waiting.h"
#include "engine/magic/position.h"
#include "tests/support/shipped.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { CHOICES = 40, COPIES = 3 };

static gt_shipped shipped;
static const gt_pool *pool;

static int load(void **state)
{
    (void)state;
    gt_shipped_load(&gt_magic, "duel-decks", &shipped);
    pool = gt_library_pool(shipped.library);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_shipped_free(&shipped);
    return 0;
}

static int card(const char *id)
{
    for (int i = 0; i < pool->n_defs; i++)
        if (strcmp(pool->defs[i].id, id) == 0)
            return i;
    fail_msg("no card %s", id);
    return -1;
}

/* ---- The table: something of each kind for whatever a trigger may aim at. */

/* What each player has: the trigger beside those that are tested, which is set off by nothing here
 * and needs no target; and a Shock with its Mountain, so that players are asked while both lie on
 * the stack. */
static const char beside[] = "soul-warden";

static const char *const on_battlefield[] = {
    "glorious-anthem",  "glorious-anthem", "elvish-warrior", "dusk-imp",
    "air-elemental",    "raging-goblin",   "memnite",        "bad-moon",
    "adventuring-gear", "forest",          "mountain",       "wasteland"};
static const char *const in_graveyard[] = {"grizzly-bears", "divination", "shock",         "forest",
                                           "memnite",       "crusade",    "elvish-warrior"};
static const char *const in_hand[] = {"shock", "llanowar-elves"};

enum { N_BATTLEFIELD = sizeof on_battlefield / sizeof *on_battlefield };
enum { N_GRAVEYARD = sizeof in_graveyard / sizeof *in_graveyard };
enum { N_HAND = sizeof in_hand / sizeof *in_hand };

typedef struct table {
    mg_game g;
    gt_state *s;
    int holder, beside, creature[2];
} table;

static void add(mg_deck *d, const char *const *ids, int n)
{
    for (int i = 0; i < n; i++)
        d->cards[d->n++] = (int16_t)card(ids[i]);
}

/* A card that makes the token; -1: there is none. */
static int maker_of(int token)
{
    for (int i = 0; i < pool->n_defs; i++)
        for (int pc = pool->defs[i].code_begin; pc < pool->defs[i].code_end; pc++)
            if (pool->code[pc].op == MG_OP_CREATE && pool->code[pc].c == token)
                return i;
    return -1;
}

static mg_deck deck_with(int def)
{
    mg_deck d = {0};
    add(&d, on_battlefield, N_BATTLEFIELD);
    add(&d, in_graveyard, N_GRAVEYARD);
    add(&d, in_hand, N_HAND);
    d.cards[d.n++] = (int16_t)card(beside);
    int copied = (pool->defs[def].type & MG_TOKEN) != 0 ? maker_of(def) : def;
    for (int i = 0; i < COPIES && copied >= 0; i++)
        d.cards[d.n++] = (int16_t)copied;
    while (d.n < 60)
        d.cards[d.n++] = (int16_t)card("island");
    return d;
}

static int lay(table *t, int player, const char *id, int zone)
{
    int object = mg_position_lay(&t->g, t->s, player, card(id), zone);
    assert_int_not_equal(object, GT_NO_OBJECT);
    return object;
}

static void lay_side(table *t, int player)
{
    for (int i = 0; i < N_BATTLEFIELD; i++) {
        int object = lay(t, player, on_battlefield[i], MG_BATTLEFIELD);
        if (strcmp(on_battlefield[i], "elvish-warrior") == 0)
            t->creature[player] = object;
    }
    for (int i = 0; i < N_GRAVEYARD; i++)
        lay(t, player, in_graveyard[i], MG_GRAVEYARD);
    for (int i = 0; i < N_HAND; i++)
        lay(t, player, in_hand[i], MG_HAND);
}

/* Where its card lies for the ability to work (113.6). */
static int zone_of(const gt_ability *a)
{
    return (a->timing & MG_IN_HAND) != 0        ? MG_HAND
           : (a->timing & MG_IN_GRAVEYARD) != 0 ? MG_GRAVEYARD
           : (a->timing & MG_IN_EXILE) != 0     ? MG_EXILE
                                                : MG_BATTLEFIELD;
}

static bool is_attached(const gt_def *d)
{
    for (int k = 0; k < d->n_tags; k++)
        if (strcmp(pool->tag_names[d->tags[k]], "Aura") == 0 ||
            strcmp(pool->tag_names[d->tags[k]], "Equipment") == 0)
            return true;
    return false;
}

static void wait_for(table *t, int ability, int player, int holder, int that, int other)
{
    const gt_event ev = {.kind = pool->patterns[pool->abilities[ability].pattern].event,
                         .that = (uint8_t)that,
                         .other = (uint8_t)other,
                         .player = (uint8_t)(1 - player),
                         .amount = 2,
                         .why = {MG_BY_RULE, GT_NOBODY, GT_NO_OBJECT}};
    int rank = player == t->s->active ? 0 : 1; /* the active player's are put there first */
    gt_waiting *w = gt_wait_for(t->s, ability, rank, player, holder, holder, &ev);
    w->how = t->s->objects[holder].def;
}

/* Two triggers of the player wait in player 0's second main phase, the one and, behind it, that of
 * the card beside it; the first is about one of the objects `about`. */
static bool lay_out(table *t, int def, int ability, int player, int about)
{
    gt_state *s = t->s;
    mg_position_begin(&t->g, s, 1, 0, 0, 5);
    lay_side(t, 0);
    lay_side(t, 1);
    t->beside = lay(t, player, beside, MG_BATTLEFIELD);
    t->holder = mg_position_lay(&t->g, s, player, def, zone_of(&pool->abilities[ability]));
    if (t->holder == GT_NO_OBJECT)
        return false;
    if (is_attached(&pool->defs[def]))
        mg_position_attach(&t->g, s, t->holder, t->creature[player]);
    const int that[] = {t->holder, t->creature[player], t->creature[1 - player]};
    wait_for(t, ability, player, t->holder, that[about], t->creature[1 - player]);
    wait_for(t, pool->defs[card(beside)].face[0].first, player, t->beside, t->creature[0],
             t->creature[0]);
    mg_position_go(&t->g, s, MG_STEP_MAIN_2);
    return true;
}

/* ---- What must be. */

static const char *text_of(const table *t, gt_action a)
{
    static char text[GT_TEXT];
    gt_action_text(&t->g.game, t->s, a, text, sizeof text);
    return text;
}

static bool begins(const char *text, const char *word, const char *id)
{
    size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && strncmp(text + n, id, strlen(id)) == 0;
}

/* The action that puts the trigger of a card on the stack next; -1: it is not offered. */
static int next_of(const table *t, const gt_action *legal, int n, const char *id)
{
    for (int i = 0; i < n; i++)
        if (begins(text_of(t, legal[i]), "next ", id))
            return i;
    return -1;
}

/* Answers whatever is asked (targets, modes) until somebody has priority. */
static void answer(table *t)
{
    gt_action legal[GT_MAX_ACTIONS];
    for (int k = 0; k < CHOICES; k++) {
        assert_true(gt_legal_actions(&t->g.game, t->s, legal) > 0);
        if (strcmp(text_of(t, legal[0]), "pass") == 0)
            return;
        gt_apply(&t->g.game, t->s, legal[0]);
    }
}

static const char *id_on_stack(const table *t, int object)
{
    return mg_position_def(&t->g, t->s, object)->id;
}

enum outcome { FINE, NOT_LAID, NOT_ASKED, NOT_THERE, WRONG };
static const char *const outcomes[] = {"fine", "not laid", "not asked", "not on the stack",
                                       "in a wrong order"};

static enum outcome in_order(table *t, int def, int ability, int player, int about, bool first)
{
    const char *id = pool->defs[def].id;
    gt_action legal[GT_MAX_ACTIONS];
    if (!lay_out(t, def, ability, player, about))
        return NOT_LAID;
    int n = gt_legal_actions(&t->g.game, t->s, legal);
    int one = next_of(t, legal, n, id), two = next_of(t, legal, n, beside);
    if (one < 0 || two < 0 || gt_to_move(&t->g.game, t->s) != player)
        return NOT_ASKED;
    gt_apply(&t->g.game, t->s, legal[first ? one : two]);
    answer(t);
    int stack[GT_MAX_OBJECTS], on = mg_position_stack(t->s, stack), place[2] = {-1, -1};
    for (int i = 0; i < on; i++)
        if (strcmp(id_on_stack(t, stack[i]), beside) == 0)
            place[1] = i;
        else if (strcmp(id_on_stack(t, stack[i]), id) == 0)
            place[0] = i;
    if (place[0] < 0 || place[1] < 0)
        return NOT_THERE;
    return (place[0] > place[1]) == first ? FINE : WRONG; /* the one that was first lies below */
}

/* Both orders. What the trigger is about is what it can aim at something with: the card itself, or
 * a creature of either player. */
static enum outcome in_both_orders(table *t, int def, int ability, int player)
{
    enum outcome out = FINE;
    for (int about = 0; about < 3; about++) {
        out = in_order(t, def, ability, player, about, true);
        if (out == FINE)
            out = in_order(t, def, ability, player, about, false);
        if (out == FINE || out == WRONG)
            break;
    }
    return out;
}

static bool is_tested(const gt_ability *a)
{
    return a->kind == GT_AUTO && (a->timing & MG_IS_MANA) == 0; /* 605.4a: it uses no stack */
}

/* Those that cannot be on the stack here (603.3d): what they aim at is not there in a main phase
 * with an empty stack. */
static const struct {
    const char *id, *why;
} exempt[] = {
    {"portal-mage", "an attacking creature"},
    {"voidmage-apprentice", "a spell"},
    {"willbender", "a spell or ability with a single target"},
};
enum { EXEMPT = sizeof exempt / sizeof *exempt };

static bool is_exempt(const char *id)
{
    for (int i = 0; i < EXEMPT; i++)
        if (strcmp(exempt[i].id, id) == 0)
            return true;
    return false;
}

static long tested, removed, wrong;

static void test_card(table *t, int def)
{
    const gt_def *d = &pool->defs[def];
    const mg_deck deck = deck_with(def);
    const mg_options o = {.pay = MG_PAY_AUTO, .stops = MG_STOPS_ALL};
    assert_null(mg_game_init(&t->g, pool, &deck, &deck, o));
    for (int k = d->face[0].first; k < d->face[0].first + d->face[0].n; k++)
        for (int player = 0; player < 2 && is_tested(&pool->abilities[k]); player++) {
            enum outcome out = in_both_orders(t, def, k, player);
            tested++;
            removed += out == NOT_THERE && is_exempt(d->id);
            if (out == FINE || (out == NOT_THERE && is_exempt(d->id)))
                continue;
            wrong++;
            printf("%s, ability %d of player %d: %s\n", d->id, k - d->face[0].first + 1, player,
                   outcomes[out]);
        }
}

static void triggers_of_one_moment_are_ordered(void **state)
{
    static table t;
    (void)state;
    GT_STATE(s, &mg_rules);
    t.s = s;
    for (int def = 0; def < pool->n_defs; def++)
        if (strcmp(pool->defs[def].id, beside) != 0)
            test_card(&t, def);
    assert_int_equal(wrong, 0);
    assert_int_equal(removed, 2 * EXEMPT); /* of either player: no more is left out than that */
    assert_true(tested > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(triggers_of_one_moment_are_ordered)};
    return cmocka_run_group_tests(tests, load, unload);
}
