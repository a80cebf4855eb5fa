/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards and their mirror images. The rules know no left and no right, and no first and no second
 * seat: where the lanes are exchanged, the seats, or both, every value and every legal action must
 * be the same, in its place. Whatever takes the order of the board for the order of things shows
 * here.
 *
 * Random boards of all cards; then some random actions, each done on all four. With an argument so
 * many boards:
 *     build/release/gauntlet-unit mirror 100000
 * With a second one it begins with the board of that number. */
#include "engine/core/hash.h"
#include "engine/nivel/vars.h"
#include "tests/support/amount.h"
#include "tests/support/cards.h"
#include "tests/support/properties.h"
#include "tests/support/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    USUAL_BOARDS = GT_AMOUNT(5000, 1500),
    ACTIONS = 8, /* done on each board */
    TO_TELL = 20, /* boards that differ are told of */
    CARDS = 2 * NV_DECK_SIZE,
    MIRROR_LANES = 1,
    MIRROR_SEATS = 2,
    MIRRORS = 4,
};

static long boards = USUAL_BOARDS, first_board;
static gt_library *library;
static const gt_pool *pool;

/* Pool numbers of the cards of a kind: all of them, and those with static abilities, which are half
 * of what is drawn. */
typedef struct kind {
    int n, n_static;
    int card[1000], with_static[1000];
} kind;

static kind units, items, skills, leaders, any;

static bool has_static(const gt_def *d)
{
    for (int i = d->face[NV_BASE].first; i < d->ability_end; i++)
        if (pool->abilities[i].kind == GT_STATIC)
            return true;
    return false;
}

static void add_to(kind *k, int card)
{
    k->card[k->n++] = card;
    if (has_static(&pool->defs[card]))
        k->with_static[k->n_static++] = card;
}

static int load(void **state)
{
    (void)state;
    library = gt_need_shipped_cards();
    pool = gt_library_pool(library);
    assert_true(pool->n_defs < 1000);
    for (int i = 0; i < pool->n_defs; i++) {
        int type = pool->defs[i].type;
        add_to(type == NV_LEADER ? &leaders
               : type == NV_UNIT ? &units
               : type == NV_ITEM ? &items
                                 : &skills,
               i);
        if (type != NV_LEADER)
            add_to(&any, i);
    }
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_library_free(library);
    return 0;
}

/* ---- Boards. */

/* A card of a board: whose, and where it goes. Items go on the unit that went to that lane
 * before. */
typedef struct place {
    int card, player, zone;
} place;

typedef struct board {
    uint64_t seed;
    int leader[2], level[2], awakened[2];
    int n; /* cards that are not in a deck, in the order in which they came */
    place place[CARDS];
    int n_deck[2];
    int deck[2][NV_DECK_SIZE]; /* what is left, from the top down */
    int first, active, turn;
    enum nv_moment moment;
} board;

/* Chance: numbers of one board after each other. */
typedef struct chance {
    uint64_t seed, count;
} chance;

static int below(chance *c, int n)
{
    return (int)gt_below(gt_fold(c->seed, c->count++), (uint32_t)n);
}

static int draw(chance *c, const kind *k)
{
    if (k->n_static > 0 && below(c, 2) == 0)
        return k->with_static[below(c, k->n_static)];
    return k->card[below(c, k->n)];
}

static void put(board *b, int card, int player, int zone)
{
    b->place[b->n++] = (place){card, player, zone};
}

static void put_some(board *b, chance *c, int player, int zone, const kind *k, int most)
{
    for (int n = below(c, most + 1); n > 0; n--)
        put(b, draw(c, k), player, zone);
}

/* Units and their items, in an order in which they may have come. */
static void put_units(board *b, chance *c)
{
    static const int zone[] = {NV_LEFT, NV_CENTER, NV_RIGHT};
    for (unsigned left = 63; left != 0;) {
        int at = below(c, 6);
        if ((left >> at & 1) == 0)
            continue;
        left &= ~(1u << at);
        if (below(c, 5) == 0)
            continue;
        put(b, draw(c, &units), at / NV_LANES, zone[at % NV_LANES]);
        if (below(c, 2) == 0)
            put_some(b, c, at / NV_LANES, zone[at % NV_LANES], &items, 3);
    }
}

static board random_board(long number)
{
    static const enum nv_moment moments[] = {NV_AT_MAIN, NV_AT_MAIN, NV_AT_ATTACK, NV_AT_MAIN_START,
                                             NV_AT_END};
    chance c = {gt_mix((uint64_t)number), 0};
    board b = {.seed = c.seed, .first = below(&c, 2), .turn = 3 + below(&c, 8)};
    b.active = b.turn % 2 == 1 ? b.first : 1 - b.first;
    b.moment = moments[below(&c, 5)];
    for (int player = 0; player < 2; player++) {
        b.leader[player] = draw(&c, &leaders);
        b.level[player] = 1 + below(&c, NV_LEVEL_MAX);
        b.awakened[player] = below(&c, 2);
        put_some(&b, &c, player, NV_SKILLS, &skills, 2);
        put_some(&b, &c, player, NV_DAMAGE, &any, 8);
        put_some(&b, &c, player, NV_TRASH, &any, 4);
        put_some(&b, &c, player, NV_HAND, &any, 6);
    }
    put_units(&b, &c);
    int n[2] = {0, 0};
    for (int i = 0; i < b.n; i++)
        n[b.place[i].player]++;
    for (int player = 0; player < 2; player++)
        while (n[player]++ < NV_DECK_SIZE)
            b.deck[player][b.n_deck[player]++] = draw(&c, &any);
    return b;
}

/* ---- Laying them out. */

/* A board on the table. Object k of a seat is the same card in all four. */
typedef struct table {
    nv_game game;
    gt_state s;
    int mirror;
} table;

static int seat_of(int mirror, int player)
{
    return (mirror & MIRROR_SEATS) != 0 ? 1 - player : player;
}

static int zone_of(int mirror, int zone)
{
    bool swap = (mirror & MIRROR_LANES) != 0;
    return !swap ? zone : zone == NV_LEFT ? NV_RIGHT : zone == NV_RIGHT ? NV_LEFT : zone;
}

/* An object of a seat with that card that was not put anywhere yet. */
static int take(const table *t, uint64_t taken[2], int seat, int card)
{
    for (int i = 0; i < NV_DECK_SIZE; i++) {
        int object = seat * (NV_DECK_SIZE + 1) + i;
        if ((taken[seat] >> i & 1) == 0 &&
            t->game.def[t->s.objects[object].def] == &pool->defs[card]) {
            taken[seat] |= (uint64_t)1 << i;
            return object;
        }
    }
    fail_msg("a card of the deck is not there");
    return 0;
}

static void prepare(table *t, const board *b)
{
    nv_deck deck[2];
    int n[2] = {0, 0};
    for (int player = 0; player < 2; player++)
        deck[seat_of(t->mirror, player)].leader = (int16_t)b->leader[player];
    for (int i = 0; i < b->n; i++) {
        int seat = seat_of(t->mirror, b->place[i].player);
        deck[seat].cards[n[seat]++] = (int16_t)b->place[i].card;
    }
    for (int player = 0; player < 2; player++) {
        int seat = seat_of(t->mirror, player);
        for (int i = 0; i < b->n_deck[player]; i++)
            deck[seat].cards[n[seat]++] = (int16_t)b->deck[player][i];
    }
    const char *why = nv_game_init(&t->game, pool, &deck[0], &deck[1], (nv_options){0});
    if (why != NULL)
        fail_msg("%s", why);
}

static void lay_out(table *t, const board *b)
{
    gt_state *s = &t->s;
    uint64_t taken[2] = {0, 0};
    prepare(t, b);
    nv_position_begin(&t->game, s, b->seed, seat_of(t->mirror, b->first),
                      seat_of(t->mirror, b->active), b->turn);
    for (int i = 0; i < b->n; i++) {
        const place *p = &b->place[i];
        int seat = seat_of(t->mirror, p->player), zone = zone_of(t->mirror, p->zone);
        int object = take(t, taken, seat, p->card);
        if (pool->defs[p->card].type == NV_ITEM && zone >= NV_LEFT)
            nv_position_equip(&t->game, s, object, nv_unit_at(s, seat, zone - NV_LEFT));
        else
            nv_position_put(&t->game, s, object, zone, false);
    }
    for (int player = 0; player < 2; player++) {
        int seat = seat_of(t->mirror, player);
        for (int i = 0; i < b->n_deck[player]; i++)
            nv_position_put(&t->game, s, take(t, taken, seat, b->deck[player][i]), NV_DECK, false);
        gt_set_property(&t->game.game, s, seat, GT_NOT_A_CARD, "level", b->level[player]);
        gt_set_property(&t->game.game, s, seat, GT_NOT_A_CARD, "awakened", b->awakened[player]);
    }
    nv_position_run(&t->game, s, b->moment);
}

/* ---- Comparing them. */

enum { MAX_ACTIONS = 256 };

typedef struct texts {
    int n;
    char text[MAX_ACTIONS][GT_TEXT];
    gt_action action[MAX_ACTIONS];
} texts;

/* Exchanges the letters of lanes: "L" as a word of its own, or behind "@". */
static void mirror_text(char *text, int mirror)
{
    if ((mirror & MIRROR_LANES) == 0)
        return;
    for (char *c = text; *c != '\0'; c++) {
        bool begins = c > text && (c[-1] == ' ' || c[-1] == '@');
        bool ends = c[1] == '\0' || c[1] == ' ';
        const char *at = strchr("LRlr", *c);
        if (begins && ends && at != NULL)
            *c = "RLrl"[at - "LRlr"];
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The legal actions, as they read on the board that was mirrored. */
static void list_actions(const table *t, texts *out)
{
    gt_action all[GT_MAX_ACTIONS];
    int n = gt_legal_actions(&t->game.game, &t->s, all);
    out->n = n < MAX_ACTIONS ? n : MAX_ACTIONS;
    for (int i = 0; i < out->n; i++) {
        gt_action_text(&t->game.game, &t->s, all[i], out->text[i], GT_TEXT);
        mirror_text(out->text[i], t->mirror);
    }
    qsort(out->text, (size_t)out->n, GT_TEXT, by_text);
}

/* The action that reads so there. */
static gt_action action_of(const table *t, const char *text)
{
    char there[GT_TEXT];
    gt_action a = 0;
    strcpy(there, text);
    mirror_text(there, t->mirror);
    if (!gt_parse_action(&t->game.game, &t->s, there, &a))
        fail_msg("%s is not legal on the other board", there);
    return a;
}

/* What differs, NULL: nothing. */
static const char *compare_values(const table *a, const table *b)
{
    static char why[200];
    const nv_vars *v = nv_const(&a->s), *w = nv_const(&b->s);
    if (a->s.end != b->s.end)
        return "the end";
    if (a->s.end != GT_RUNNING)
        return a->s.winner < 2 && seat_of(b->mirror, a->s.winner) != b->s.winner ? "the winner"
                                                                                 : NULL;
    if (seat_of(b->mirror, a->s.chooser) != b->s.chooser)
        return "who chooses";
    for (int player = 0; player < 2; player++) {
        int seat = seat_of(b->mirror, player);
        if (v->size_bonus[player] != w->size_bonus[seat] ||
            v->hand_limit[player] != w->hand_limit[seat] ||
            v->damage_bonus[player] != w->damage_bonus[seat] || v->level[player] != w->level[seat])
            return "a player's numbers";
        for (int zone = 0; zone < NV_ZONES; zone++) {
            int there = zone_of(b->mirror, zone);
            if (nv_zone_count(&a->s, player, zone) != nv_zone_count(&b->s, seat, there))
                return "the number of cards in a zone";
        }
        for (int lane = 0; lane < NV_LANES; lane++) {
            int there = zone_of(b->mirror, NV_LEFT + lane) - NV_LEFT;
            const nv_slot *x = &v->slot[player][lane], *y = &w->slot[seat][there];
            if (memcmp(x, y, sizeof *x) != 0) {
                snprintf(why, sizeof why,
                         "%c%c %s: power %d, %d, hit %d, %d, cost %d, %d, keywords %llx, %llx",
                         "AB"[player], "LCR"[lane],
                         v -> unit[player][lane] == GT_NO_OBJECT
                                  ? "-"
                                  : a->game.def[a->s.objects[v->unit[player][lane]].def]->id,
                         (int)x->power, (int)y->power, x->hit, y->hit, x->cost, y->cost,
                         (unsigned long long)x->keywords, (unsigned long long)y->keywords);
                return why;
            }
            if (v->item_cost[player][lane] != w->item_cost[seat][there])
                return "what items cost";
        }
    }
    return NULL;
}

static const char *compare_actions(const texts *a, const texts *b)
{
    static char why[GT_TEXT + 40];
    if (a->n != b->n)
        return "the number of legal actions";
    for (int i = 0; i < a->n; i++)
        if (strcmp(a->text[i], b->text[i]) != 0) {
            snprintf(why, sizeof why, "%s is not legal in both", a->text[i]);
            return why;
        }
    return NULL;
}

/* Compares all four; NULL: nothing differs. `legal`: the actions. */
static const char *compare(const table all[MIRRORS], texts *legal)
{
    static texts theirs;
    const char *why = NULL;
    bool over = all[0].s.end != GT_RUNNING;
    legal->n = 0;
    if (!over)
        list_actions(&all[0], legal);
    for (int mirror = 1; mirror < MIRRORS && why == NULL; mirror++) {
        why = compare_values(&all[0], &all[mirror]);
        if (why == NULL && !over) {
            list_actions(&all[mirror], &theirs);
            why = compare_actions(legal, &theirs);
        }
    }
    return why;
}

/* ---- The test. */

static void tell(long number, const board *b, char done[][GT_TEXT], int n, const char *why)
{
    printf("board %ld: %s; on the field:", number, why);
    for (int i = 0; i < b->n; i++)
        if (b->place[i].zone >= NV_LEFT)
            printf(" %c%c %s", "AB"[b->place[i].player], "LCR"[b->place[i].zone - NV_LEFT],
                   pool -> defs[b->place[i].card].id);
    for (int player = 0; player < 2; player++)
        printf(", %s%s level %d", pool->defs[b->leader[player]].id,
               b->awakened[player] ? " awakened" : "", b->level[player]);
    printf("; %c's turn:", "AB"[b->active]);
    for (int i = 0; i < n; i++)
        printf(" %s,", done[i]);
    printf("\n");
}

/* Whether the four go different ways by right: a deck was shuffled; or of several cards one is to
 * be picked, which goes in the order of the board, so that a set is picked in one way only. */
static bool goes_apart(const gt_state *s, int shuffles)
{
    return s->shuffles[0] + s->shuffles[1] != shuffles ||
           (s->end == GT_RUNNING && s->n_effects > 0 && s->effects[s->n_effects - 1].max > 1);
}

/* Whether an action may be told from its twin by a number alone, which counts in the order of the
 * board. */
static bool has_twins(const char *text)
{
    return strncmp(text, "first ", 6) == 0;
}

/* One board; whether all was the same. */
static bool is_symmetric(long number, long *actions)
{
    static table all[MIRRORS];
    static texts legal;
    char check[200], done[ACTIONS][GT_TEXT];
    board b = random_board(number);
    chance c = {gt_mix(~b.seed), 0};
    for (int mirror = 0; mirror < MIRRORS; mirror++) {
        all[mirror].mirror = mirror;
        lay_out(&all[mirror], &b);
    }
    int shuffles = all[0].s.shuffles[0] + all[0].s.shuffles[1];
    for (int k = 0;; k++) {
        if (goes_apart(&all[0].s, shuffles))
            return true;
        const char *why = compare(all, &legal);
        for (int mirror = 0; mirror < MIRRORS && why == NULL; mirror++)
            if (!gt_check(&all[mirror].game.game, &all[mirror].s, check, sizeof check))
                why = check;
        if (why != NULL) {
            tell(number, &b, done, k, why);
            return false;
        }
        if (all[0].s.end != GT_RUNNING || k == ACTIONS)
            return true;
        const char *text = legal.text[below(&c, legal.n)];
        if (has_twins(text))
            return true;
        gt_action a[MIRRORS];
        strcpy(done[k], text);
        for (int mirror = 0; mirror < MIRRORS; mirror++)
            a[mirror] = action_of(&all[mirror], text);
        for (int mirror = 0; mirror < MIRRORS; mirror++)
            gt_apply(&all[mirror].game.game, &all[mirror].s, a[mirror]);
        ++*actions;
    }
}

static void boards_are_as_their_mirror_images(void **state)
{
    long differ = 0, actions = 0;
    (void)state;
    for (long i = first_board; i < first_board + boards && differ < TO_TELL; i++)
        differ += !is_symmetric(i, &actions);
    printf("%ld boards, %ld actions, %ld boards differ\n", boards, actions, differ);
    assert_int_equal(differ, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(boards_are_as_their_mirror_images)};
    boards = gt_unit_number(0, boards);
    first_board = gt_unit_number(1, first_board);
    if (boards < 1 || first_board < 0) {
        fputs("usage: gauntlet-unit mirror [BOARDS [FIRST]]\n", stderr);
        return 2;
    }
    return cmocka_run_group_tests(tests, load, unload);
}
