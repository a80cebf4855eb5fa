/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the players of Yu-Gi-Oh! know of cards that lie face down: dealt worlds against exact
 * enumeration, and that a pause betrays nothing: two duels that differ only in a trap that could
 * answer look the same to the other player until it is used; and lines name what their reader may
 * know. */
#include "decks/language/library.h"
#include "decks/yugioh/dialect.h"
#include "engine/yugioh/position.h"
#include "tests/support/properties.h"
#include "tests/support/worlds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE = 1 << 16, TURN = 6 /* of B */ };

/* Cards of one player, separated by spaces. */
typedef struct side {
    const char *hand, *deck; /* deck from the top down */
    const char *monsters, *spells,
        *down; /* face up in attack position; face up; face down, for a turn or more */
} side;

typedef struct case_of_worlds {
    const char *name;
    side side[2];
    const char *actions; /* from B's main phase on */
    int viewer, kinds; /* how many worlds there are */
} case_of_worlds;

static const case_of_worlds cases[] = {
    {"nothing happened yet",
     {{NULL, "mokey", NULL, NULL, NULL}, {"elf moon", "kuriboh", NULL, NULL, NULL}},
     "",
     0,
     3},
    {"a spell or trap is set",
     {{NULL, "mokey", NULL, NULL, NULL}, {"force elf", "moon kuriboh", NULL, NULL, NULL}},
     "set mirror-force",
     0,
     12},
    {"a monster is set without a tribute",
     {{NULL, "mokey", NULL, NULL, NULL}, {"elf force", "kuriboh jinzo", NULL, NULL, NULL}},
     "set gemini-elf",
     0,
     12},
    {"two cards are set, of both kinds",
     {{NULL, "mokey", NULL, NULL, NULL}, {"elf force kuriboh", "moon jinzo", NULL, NULL, NULL}},
     "set gemini-elf; set mirror-force",
     0,
     24},
    {"a monster is set with a tribute",
     {{NULL, "mokey", NULL, NULL, NULL}, {"jinzo elf", "skull force", "kuriboh", NULL, NULL}},
     "set jinzo",
     0,
     12},
    {"it was seen before it was turned down",
     {{NULL, "mokey", NULL, NULL, NULL}, {"moon elf", "jinzo kuriboh", "mokey", NULL, NULL}},
     "activate book-of-moon",
     0,
     6},
    {"a quick-play spell is set beside a trap",
     {{NULL, "mokey", NULL, NULL, NULL}, {"moon force elf", "grave kuriboh", NULL, NULL, NULL}},
     "set book-of-moon; set mirror-force",
     0,
     36},
    {"a monster lies beside one that was seen before it was turned down",
     {{NULL, "mokey", NULL, NULL, NULL}, {"moon elf kuriboh", "jinzo skull", "mokey", NULL, NULL}},
     "activate book-of-moon; set gemini-elf",
     0,
     12},
    {"a card is set, another one used",
     {{NULL, "mokey", "elf", NULL, NULL}, {"moon force kuriboh", "jinzo skull", NULL, NULL, NULL}},
     "set mirror-force; activate book-of-moon",
     0,
     6},
};

/* ---- A position. */

static gt_library *library;

static int load(void **state)
{
    const char *path = "decks/yugioh/cards";
    gt_errors e = {0};
    (void)state;
    library = gt_library_load(&gt_yugioh_dialect, &path, 1, &e);
    assert_non_null(library);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_library_free(library);
    return 0;
}

/* Short names in the stories. */
static const char *const short_names[][2] = {
    {"elf", "gemini-elf"},    {"moon", "book-of-moon"},    {"force", "mirror-force"},
    {"mokey", "mokey-mokey"}, {"skull", "summoned-skull"}, {"grave", "the-shallow-grave"},
};

static const char *id_of(const char *name)
{
    for (size_t i = 0; i < sizeof short_names / sizeof short_names[0]; i++)
        if (strcmp(short_names[i][0], name) == 0)
            return short_names[i][1];
    return name;
}

static int read_cards(const char *names, int16_t out[GT_DEALT_CARDS])
{
    char text[GT_DEALT_TEXT];
    int n = 0;
    snprintf(text, sizeof text, "%s", names != NULL ? names : "");
    for (char *at = strtok(text, " "); at != NULL; at = strtok(NULL, " ")) {
        int card = gt_pool_find(gt_library_pool(library), id_of(at));
        if (card < 0 || n == GT_DEALT_CARDS)
            fail_msg("'%s' of '%s' is no card, or one too many", at, names);
        out[n++] = (int16_t)card;
    }
    return n;
}

static void add_cards(yg_deck *deck, const char *names)
{
    deck->n += read_cards(names, deck->cards + deck->n);
}

static void turn(const yg_game *g, gt_state *s, int player, int object, int position)
{
    int number = position == YG_DOWN_DEFENCE ? 2 : position == YG_UP_ATTACK ? 0 : 1;
    gt_set_property(&g->game, s, player, object, "position", number);
    gt_set_property(&g->game, s, player, object, "tributes", 0);
}

static void lay(const yg_game *g, gt_state *s, int player, const char *names, int zone,
                int position)
{
    int16_t card[GT_DEALT_CARDS];
    int n = read_cards(names, card);
    for (int i = 0; i < n; i++) {
        int at = zone == YG_DECK ? n - 1 - i : i; /* the last one laid is the top */
        int object = yg_position_lay(g, s, player, card[at], zone);
        assert_true(object != GT_MOST_OBJECTS - 1);
        if (position != 0)
            turn(g, s, player, object, position);
    }
}

static void set_up(const side sides[2], const gt_dealt hidden[2], yg_game *g, gt_state *s)
{
    yg_deck deck[2] = {{0}, {0}};
    for (int player = 0; player < 2; player++) {
        add_cards(&deck[player], hidden[player].hand);
        add_cards(&deck[player], hidden[player].deck);
        add_cards(&deck[player], sides[player].monsters);
        add_cards(&deck[player], sides[player].spells);
        add_cards(&deck[player], hidden[player].further);
    }
    assert_null(yg_game_init(g, gt_library_pool(library), &deck[0], &deck[1],
                             (yg_options){.turn_limit = 0}));
    yg_position_begin(g, s, 4, 0, 1, TURN);
    for (int player = 0; player < 2; player++) {
        lay(g, s, player, hidden[player].deck, YG_DECK, 0);
        lay(g, s, player, hidden[player].hand, YG_HAND, 0);
        lay(g, s, player, sides[player].monsters, YG_MONSTERS, YG_UP_ATTACK);
        lay(g, s, player, sides[player].spells, YG_SPELLS, YG_UP_ATTACK);
        lay(g, s, player, hidden[player].further, YG_SPELLS, YG_DOWN_DEFENCE);
    }
    yg_position_go(g, s, YG_PHASE_MAIN_1);
}

/* ---- The stories. */

static void worlds_come_as_often_as_they_should(void **state)
{
    static yg_game g;
    const case_of_worlds *c = *state;
    const side *in = c->side;
    const gt_hidden hidden[2] = {{in[0].hand, in[0].deck, in[0].down},
                                 {in[1].hand, in[1].deck, in[1].down}};
    gt_story told = {.inside = &gt_inside_yugioh,
                     .game = &g.game,
                     .deck = {YG_DECK, YG_ZONES + YG_DECK},
                     .viewer = c->viewer};
    gt_memo worlds = gt_memo_new(TABLE);
    gt_dealt dealt[2];
    gt_state *end = calloc(1, yg_rules.core->state_bytes);
    gt_state *other = calloc(1, yg_rules.core->state_bytes);
    gt_deal(hidden, 2, 0, dealt); /* as they stand there */
    set_up(in, dealt, &g, end);
    gt_tell(&told, end, c->actions);
    for (long k = 0; gt_deal(hidden, c->viewer, k, dealt); k++) {
        set_up(in, dealt, &g, other);
        gt_follow(&told, other, &worlds);
    }
    assert_int_equal(gt_compare_worlds(&told, end, &worlds, true, c->name), c->kinds);
    gt_memo_free(&worlds);
    free(end);
    free(other);
}

/* ---- A pause betrays nothing. */

/* B attacks; A has one of two cards where B does not see it, the other one is in its deck, and does
 * not use it. What B sees then. */
typedef struct seen {
    uint64_t key;
    int decisions, actions;
} seen;

static gt_action find_action(const yg_game *g, const gt_state *s, const char *wanted)
{
    gt_action list[GT_MAX_ACTIONS];
    char text[GT_TEXT];
    int n = gt_legal_actions(&g->game, s, list);
    for (int i = 0; i < n; i++) {
        gt_action_text(&g->game, s, list[i], text, sizeof text);
        if (strcmp(text, wanted) == 0)
            return list[i];
    }
    fail_msg("%s is not possible, but %s", wanted, text);
    return 0;
}

static bool look(const yg_game *g, const gt_state *s, seen *out)
{
    struct gt_view_box box;
    const gt_view *v = gt_view_make(&box, &g->game, s, 1);
    *out = (seen){.key = gt_infoset_key(v), .decisions = gt_view_decisions(v)};
    return gt_to_move(&g->game, s) == 1;
}

/* Where A has it, and what it could do with it. */
typedef struct secret {
    const char *card, *other; /* the first one could answer, the second one not */
    bool in_hand;
    const char *use; /* as an action */
} secret;

/* Whether A was asked; `out`: each position in which B is. */
static int attack_into(const secret *c, bool has_it, bool use, seen out[4], int *asked)
{
    static yg_game g;
    const side sides[2] = {{NULL, NULL, NULL, NULL, NULL}, {NULL, NULL, "elf", NULL, NULL}};
    gt_dealt dealt[2] = {{"", "", ""}, {"kuriboh", "jinzo", ""}};
    snprintf(dealt[0].deck, GT_DEALT_TEXT, "%s", has_it ? c->other : c->card);
    snprintf(c->in_hand ? dealt[0].hand : dealt[0].further, GT_DEALT_TEXT, "%s",
             has_it ? c->card : c->other);
    gt_state *s = calloc(1, yg_rules.core->state_bytes);
    set_up(sides, dealt, &g, s);
    static const char *const actions[] = {"battle", "attack gemini-elf@m1 direct"};
    int n = 0;
    *asked = 0;
    for (int i = 0; i < 2; i++) {
        assert_true(look(&g, s, &out[n++]));
        gt_apply(&g.game, s, find_action(&g, s, actions[i]));
        for (int times = 0; gt_to_move(&g.game, s) == 0 && gt_turns(s) == TURN; times++) {
            ++*asked;
            bool now = use && i == 1 && times == 0;
            gt_apply(&g.game, s, find_action(&g, s, now ? c->use : "pass"));
        }
    }
    look(&g, s, &out[n++]);
    free(s);
    return n;
}

static void pauses_betray_nothing(void **state)
{
    static const secret secrets[] = {
        {"force", "grave", false, "activate mirror-force@s1"},
        {"moon", "grave", false, "activate book-of-moon@s1"},
        {"kuriboh", "elf", true, "activate kuriboh"},
    };
    (void)state;
    for (size_t k = 0; k < sizeof secrets / sizeof *secrets; k++) {
        seen one[4], other[4], used[4];
        int asked[3];
        int n = attack_into(&secrets[k], true, false, one, &asked[0]);
        assert_int_equal(attack_into(&secrets[k], false, false, other, &asked[1]), n);
        attack_into(&secrets[k], true, true, used, &asked[2]);
        assert_true(asked[0] > 0 && asked[1] == 0); /* one of the two could answer */
        for (int i = 0; i < n; i++)
            assert_true(one[i].key == other[i].key && one[i].decisions == other[i].decisions);
        assert_true(used[n - 1].key != one[n - 1].key);
    }
}

/* ---- Lines. */

enum { MOST_TOLD = 4000 };

static void keep_line(void *context, const gt_state *s, const char *clause, const char *text)
{
    char *told = context;
    size_t n = strlen(told);
    (void)s;
    snprintf(told + n, MOST_TOLD - n, "%s %s\n", clause, text);
}

/* B uses a card; A has a monster and a trap that are set, B a spell. The reader is A (1), B (2), or
 * sees everything (0). */
static bool tells(int reader, const char *card, const char *line)
{
    static yg_game g;
    static char told[MOST_TOLD], action[GT_TEXT];
    const side sides[2] = {{NULL, NULL, "elf", NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
    gt_dealt dealt[2] = {{"", "jinzo", "force"}, {"", "mokey", "grave"}};
    const gt_observer observer = {.context = told, .seat = reader, .line = keep_line};
    gt_state *s = calloc(1, yg_rules.core->state_bytes);
    snprintf(dealt[1].hand, GT_DEALT_TEXT, "%s", card);
    set_up(sides, dealt, &g, s);
    turn(&g, s, 0, s->zone_first[YG_MONSTERS], YG_DOWN_DEFENCE);
    told[0] = '\0';
    snprintf(action, sizeof action, "activate %s", card);
    gt_observe(&g.game, s, find_action(&g, s, action), &observer);
    free(s);
    return strstr(told, line) != NULL;
}

static void lines_name_what_their_reader_knows(void **state)
{
    (void)state;
    for (int reader = 0; reader < 3; reader++) {
        const bool a = reader != 2, b = reader != 1;
        assert_true(tells(reader, "giant-trunade", "Y-305 Giant Trunade resolves\n"));
        assert_int_equal(tells(reader, "giant-trunade", "Y-106 Mirror Force goes to A's hand\n"),
                         a);
        assert_int_equal(tells(reader, "giant-trunade", "Y-106 a card goes to A's hand\n"), !a);
        assert_int_equal(tells(reader, "giant-trunade", "The Shallow Grave goes to B's hand\n"), b);
        assert_int_equal(tells(reader, "giant-trunade", "Y-106 a card goes to B's hand\n"), !b);
        assert_int_equal(tells(reader, "nobleman-of-crossout", "Y-107 Gemini Elf is banished\n"),
                         a);
        assert_int_equal(tells(reader, "nobleman-of-crossout",
                               "Y-107 a set monster is banished\nY-104 that is Gemini Elf\n"),
                         !a);
    }
}

int main(void)
{
    enum { CASES = sizeof cases / sizeof cases[0] };
    static case_of_worlds tested[CASES];
    struct CMUnitTest tests[CASES + 2];
    memcpy(tested, cases, sizeof cases);
    for (size_t i = 0; i < CASES; i++)
        tests[i] = (struct CMUnitTest){.name = tested[i].name,
                                       .test_func = worlds_come_as_often_as_they_should,
                                       .initial_state = &tested[i]};
    tests[CASES] = (struct CMUnitTest)cmocka_unit_test(pauses_betray_nothing);
    tests[CASES + 1] = (struct CMUnitTest)cmocka_unit_test(lines_name_what_their_reader_knows);
    return cmocka_run_group_tests(tests, load, unload);
}
