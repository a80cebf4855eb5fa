/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the players of Nivel Arena know: dealt worlds come as often as they should, also in the
 * middle of effects, for both players. Small positions: few cards are hidden, the others lie in the
 * trash. All deals of the hidden cards are played out as the story tells
 * (tests/support/worlds.h). */
#include "tests/support/cards.h"
#include "tests/support/states.h"
#include "tests/support/worlds.h"

#include "decks/language/library.h"
#include "decks/nivel/scenario.h"
#include "engine/nivel/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE = 1 << 16 };

/* Cards of one player, separated by spaces. Fillers without abilities lie in the trash, too. */
typedef struct side {
    const char *hand, *deck; /* deck from the top down */
    const char *units; /* from the left; `-`: none there */
    const char *trash;
} side;

/* How a story ends. */
typedef struct ending {
    int viewer, chooser; /* whose worlds are dealt; who must choose */
    int kinds; /* how many worlds there are */
    bool weaker; /* the player could know more than the engine keeps */
} ending;

typedef struct case_of_worlds {
    const char *name;
    side side[2];
    const char *actions; /* from A's main phase on, with size 11 */
    ending end;
} case_of_worlds;

static const case_of_worlds cases[] = {
    {"nothing happened yet",
     {{"ST01-002", "ST01-003 ST01-004", NULL, NULL},
      {"ST02-003 ST02-004", "ST02-005 ST02-006", NULL, NULL}},
     "",
     {0, 0, 24, false}},

    /* ST02-014 reveals three cards, takes one and shuffles the rest into the deck */
    {"an own reveal, one to be chosen",
     {{"ST02-014", "ST01-002 ST01-003 ST01-004 ST01-005 ST01-006", NULL, NULL},
      {"ST02-003", "ST02-004", NULL, NULL}},
     "skill ST02-014",
     {0, 0, 4, false}},
    {"a reveal of the other player, who must choose",
     {{"ST02-014 ST01-009", "ST01-002 ST01-003 ST01-004 ST01-005 ST01-006", NULL, NULL},
      {"ST02-003", "ST02-004 ST02-005", NULL, NULL}},
     "skill ST02-014",
     {1, 0, 12, false}},
    {"the card taken is known, of the rest that it is in the deck",
     {{"ST02-014 ST01-009", "ST01-002 ST01-003 ST01-004 ST01-005 ST01-006", NULL, NULL},
      {"ST02-003", "ST02-004", NULL, NULL}},
     "skill ST02-014; pick ST01-003@K; end",
     {1, 1, 72, false}},
    {"until one of the deck is drawn",
     {{"ST02-014 ST01-009", "ST01-002 ST01-003 ST01-004 ST01-005", NULL, NULL},
      {"ST02-003", "ST02-004 ST02-005", NULL, NULL}},
     "skill ST02-014; pick ST01-003@K; end; end",
     {1, 0, 10, true}},

    /* ST05-006 searches the deck for an item of cost 2, which is shown */
    {"an own search, one to be chosen",
     {{"ST05-006 ST01-002", "ST05-016 ST05-017 ST01-003", NULL, NULL},
      {"ST02-003", "ST02-004", NULL, NULL}},
     "unit ST05-006 L",
     {0, 0, 12, false}},
    {"the card found by the other player is known, the rest was shuffled",
     {{"ST05-006 ST01-002", "ST05-016 ST05-017 ST03-016", NULL, NULL},
      {"ST02-003", "ST02-004 ST02-005", NULL, NULL}},
     "unit ST05-006 L; pick ST05-017@K",
     {1, 0, 12, false}},
    {"the own deck after a search",
     {{"ST05-006 ST01-002", "ST05-016 ST05-017 ST03-016", NULL, NULL},
      {"ST02-003", "ST02-004 ST02-005", NULL, NULL}},
     "unit ST05-006 L; pick ST05-017@K",
     {0, 0, 12, false}},

    /* ST07-011 puts cards of the trash under the deck, in an order that the other does not see */
    {"an order under the deck, being chosen",
     {{"ST07-011 ST01-002", "ST01-003 ST01-004", "-", "ST07-002 ST07-003 ST07-004"},
      {"ST02-003", "ST02-004 ST02-005", "ST02-006", NULL}},
     "unit ST07-011 L; yes; pick ST07-002@T",
     {0, 0, 12, false}},
    {"cards under the deck in an order that was not seen",
     {{"ST07-011 ST01-002", "ST01-003", NULL, "ST07-002 ST07-003 ST07-004"},
      {"ST02-003", "ST02-004 ST02-005", "ST02-006", NULL}},
     "unit ST07-011 L; yes; pick ST07-004@T; pick ST07-002@T",
     {1, 0, 24, false}},
    {"one of them is drawn, unseen",
     {{"ST07-011 ST01-002", NULL, NULL, "ST07-002 ST07-003 ST07-004"},
      {"ST02-003", "ST02-004 ST02-005 ST02-008", "ST02-006", NULL}},
     "unit ST07-011 L; yes; pick ST07-004@T; pick ST07-002@T; end; end; end",
     {1, 0, 12, false}},
    {"and played: it was not left in the deck",
     {{"ST07-011 ST01-002", NULL, NULL, "ST07-002 ST07-003 ST07-004"},
      {"ST02-003", "ST02-004 ST02-005 ST02-008", "ST02-006", NULL}},
     "unit ST07-011 L; yes; pick ST07-004@T; pick ST07-002@T; end; end; end; unit ST07-004 C",
     {1, 0, 4, false}},
    {"but it may have been a twin of it",
     {{"ST07-011 ST07-004 ST01-002", NULL, NULL, "ST07-002 ST07-003 ST07-004"},
      {"ST02-003", "ST02-004 ST02-005 ST02-008", "ST02-006", NULL}},
     "unit ST07-011 L; yes; pick ST07-004@T; pick ST07-002@T; end; end; end; unit ST07-004 C",
     {1, 0, 12, true}},
    {"or the twin was played and it is in the hand",
     {{"ST07-011 ST07-002 ST01-002", NULL, NULL, "ST07-002 ST07-003 ST07-004"},
      {"ST02-003", "ST02-004 ST02-005 ST02-008", "ST02-006", NULL}},
     "unit ST07-011 L; yes; pick ST07-002@T; pick ST07-004@T; end; end; end; unit ST07-002 C",
     {1, 0, 12, true}},
    {"all of them are shuffled: they are in the deck",
     {{"ST07-011 ST01-002 ST01-003", "ST01-004", "- - ST01-010", "ST07-002 ST07-003 ST07-004"},
      {"ST02-003", "ST02-004 ST02-005", "ST02-006", NULL}},
     "unit ST07-011 L; yes; pick ST07-004@T; pick ST07-002@T; use R; pick ST01-002",
     {1, 0, 720, false}},
    {"what is left of them is shuffled: one of them is in the hand or was put back",
     {{"ST07-011 ST01-002", NULL, "- - ST01-010", "ST07-002 ST07-003 ST07-004"},
      {"ST02-003", "ST02-004 ST02-005 ST02-008", "ST02-006", NULL}},
     "unit ST07-011 L; yes; pick ST07-004@T; pick ST07-002@T; end; end; end; use R; pick ST01-002",
     {1, 0, 48, true}},
    {"the same by a search that finds nothing: one of them is in the hand",
     {{"ST07-011 ST01-002 ST05-006", NULL, NULL, "ST07-002 ST07-003 ST07-004"},
      {"ST02-003", "ST02-004 ST02-005 ST02-008", "ST02-006", NULL}},
     "unit ST07-011 L; yes; pick ST07-004@T; pick ST07-002@T; end; end; end; unit ST05-006 C",
     {1, 0, 12, true}},

    /* ST01-010 puts a card of the hand into the deck, which is shuffled */
    {"a card of the other player's hand is shuffled away",
     {{"ST01-002 ST01-003", "ST01-004 ST01-005", "ST01-010", NULL},
      {"ST02-003", "ST02-004 ST02-005", "ST02-006", NULL}},
     "use L; pick ST01-002",
     {1, 0, 48, false}},
    {"the card of the own hand to be shuffled away is being chosen",
     {{"ST01-002 ST01-003", "ST01-004 ST01-005", "ST01-010", NULL},
      {"ST02-003", "ST02-004 ST02-005", "ST02-006", NULL}},
     "use L",
     {0, 0, 12, false}},
    {"the same, of the other player",
     {{"ST01-002 ST01-003", "ST01-004 ST01-005", "ST01-010", NULL},
      {"ST02-003", "ST02-004 ST02-005", "ST02-006", NULL}},
     "use L",
     {1, 0, 24, false}},
    {"a card of the own hand was shuffled away",
     {{"ST01-002 ST01-003", "ST01-004 ST01-005", "ST01-010", NULL},
      {"ST02-003", "ST02-004 ST02-005", "ST02-006", NULL}},
     "use L; pick ST01-002",
     {0, 0, 36, false}},
    {"a known card may have been shuffled away",
     {{"ST02-014 ST01-009", "ST01-002 ST01-003 ST01-004", "ST01-010", NULL},
      {"ST02-003", "ST02-004 ST02-005", NULL, NULL}},
     "skill ST02-014; pick ST01-003@K; use L; pick ST01-009",
     {1, 0, 24, false}},

    /* ST09-002 goes under the deck when its turn begins, and a card is drawn */
    {"a known card under the deck",
     {{"ST01-002", "ST01-003 ST01-004 ST01-005", "ST09-002", NULL},
      {"ST02-003", "ST02-004 ST02-005 ST02-008", NULL, NULL}},
     "end; end; end",
     {1, 0, 8, false}},
    {"a known card is drawn, others are left in an order that was not seen",
     {{"ST07-011 ST01-002", "ST01-003 ST01-004", "ST09-002", "ST07-002 ST07-003 ST07-004"},
      {"ST02-003", "ST02-004 ST02-005 ST02-008 ST02-009", "- ST02-006", NULL}},
     "end; end; end; end; unit ST07-011 C; yes; pick ST07-004@T; pick ST07-002@T; end; end; end; "
     "end",
     {1, 0, 12, false}},
    {"a known card of the deck is shuffled",
     {{"ST01-002", "ST01-003 ST01-004 ST01-005", "ST09-002 - ST01-010", NULL},
      {"ST02-003", "ST02-004 ST02-005 ST02-008", NULL, NULL}},
     "end; end; end; use R; pick ST01-003",
     {1, 0, 72, false}},

    /* damage: ST05-012 searches an item of cost 1, ST03-003 makes the opponent discard */
    {"an own trigger, one to be chosen",
     {{"ST01-003", "ST01-004 ST01-005", "ST01-002", NULL},
      {"ST02-003", "ST05-012 ST05-015 ST02-016 ST02-004", NULL, NULL}},
     "end; attack L",
     {1, 1, 36, false}},
    {"what a trigger of the other player found",
     {{"ST01-003", "ST01-004 ST01-005", "ST01-002 - ST01-004", NULL},
      {"ST02-003", "ST05-012 ST05-015 ST02-016 ST01-016", NULL, NULL}},
     "end; attack L; pick ST02-016@K",
     {0, 0, 12, false}},
    {"and has drawn since",
     {{"ST01-003", "ST01-004 ST01-005", "ST01-002 - ST01-004", NULL},
      {"ST02-003", "ST05-012 ST05-015 ST02-016 ST01-016", "- - ST02-006", NULL}},
     "end; attack L; pick ST02-016@K; end",
     {0, 1, 6, false}},
    {"a trigger of the other player asks for an own card",
     {{"ST01-003 ST01-006 ST01-007", "ST01-004 ST01-005", "ST01-002", NULL},
      {"ST02-003", "ST03-003 ST05-015 ST02-016", NULL, NULL}},
     "end; attack L",
     {0, 0, 12, false}},
    {"an own trigger asks for a card of the other player",
     {{"ST01-003 ST01-006 ST01-007", "ST01-004 ST01-005", "ST01-002", NULL},
      {"ST02-003", "ST03-003 ST05-015 ST02-016", NULL, NULL}},
     "end; attack L",
     {1, 0, 40, false}},

    /* ST03-012: both discard */
    {"the other player must choose a card of his hand",
     {{"ST03-012 ST01-003 ST01-006", "ST01-004 ST01-005", NULL, NULL},
      {"ST02-003 ST02-004", "ST02-005 ST02-006", NULL, NULL}},
     "skill ST03-012; pick ST01-003",
     {0, 1, 24, false}},
    {"an own card must be chosen by an effect of the other player",
     {{"ST03-012 ST01-003 ST01-006", "ST01-004 ST01-005", NULL, NULL},
      {"ST02-003 ST02-004", "ST02-005 ST02-006", NULL, NULL}},
     "skill ST03-012; pick ST01-003",
     {1, 1, 12, false}},

    /* ST05-003 draws a card and discards one */
    {"the other player has drawn and must discard",
     {{"ST05-003 ST01-003", "ST01-004 ST01-005", NULL, NULL},
      {"ST02-003", "ST02-005 ST02-006", NULL, NULL}},
     "unit ST05-003 C",
     {1, 0, 6, false}},
    {"the other player has drawn and discarded",
     {{"ST05-003 ST01-003", "ST01-004 ST01-005", NULL, NULL},
      {"ST02-003", "ST02-005 ST02-006", NULL, NULL}},
     "unit ST05-003 C; pick ST01-004",
     {1, 0, 4, false}},
};

/* ---- A position. */

/* Reads names into a list; `-` becomes GT_SC_EMPTY. */
static int read_cards(const gt_pool *pool, const char *names, int16_t out[GT_DEALT_CARDS])
{
    char text[GT_DEALT_TEXT];
    int n = 0;
    snprintf(text, sizeof text, "%s", names != NULL ? names : "");
    for (char *at = strtok(text, " "); at != NULL; at = strtok(NULL, " ")) {
        int card = strcmp(at, "-") == 0 ? GT_SC_EMPTY : gt_pool_find(pool, at);
        if (card == -1 || n == GT_DEALT_CARDS)
            fail_msg("'%s' of '%s' is no card, or one too many", at, names);
        out[n++] = (int16_t)card;
    }
    return n;
}

static void read_zone(const gt_pool *pool, const char *names, gt_sc_cards *zone)
{
    int16_t card[GT_DEALT_CARDS];
    zone->n = read_cards(pool, names, card);
    for (int i = 0; i < zone->n; i++)
        zone->card[i] = (gt_sc_card){.card = card[i], .known = GT_SC_UNSAID};
}

static void read_side(const gt_pool *pool, const side *in, const gt_dealt *hidden,
                      gt_sc_table_side *out)
{
    int16_t unit[GT_DEALT_CARDS];
    int units = read_cards(pool, in->units, unit);
    *out = (gt_sc_table_side){.filler = gt_pool_find(pool, "ST02-002")};
    *gt_sc_value(nv_rules.properties->player, "level", out->value) = 10;
    out->placed[out->n_placed++] = (gt_sc_placed){
        .card = (int16_t)gt_pool_find(pool, "ST01-001"), .zone = NV_LEVEL, .host_player = -1};
    read_zone(pool, hidden->hand, &out->zone[NV_HAND]);
    read_zone(pool, hidden->deck, &out->zone[NV_DECK]);
    read_zone(pool, in->trash, &out->zone[NV_TRASH]);
    gt_sc_cards *damage = &out->zone[NV_DAMAGE];
    damage->card[damage->n++] = (gt_sc_card){.card = GT_SC_FILLER, .known = GT_SC_UNSAID};
    out->deck_size = out->zone[NV_DECK].n;
    for (int lane = 0; lane < units; lane++)
        if (unit[lane] != GT_SC_EMPTY)
            out->placed[out->n_placed++] = (gt_sc_placed){
                .card = unit[lane], .zone = (uint8_t)(NV_LEFT + lane), .host_player = -1};
}

static void set_up(const gt_pool *pool, const side sides[2], const gt_dealt hidden[2], nv_game *g,
                   gt_state *s)
{
    gt_sc_table_position at = {.start = {.at = NV_AT_MAIN, .turn = 5, .seed = 4}};
    for (int player = 0; player < 2; player++)
        read_side(pool, &sides[player], &hidden[player], &at.side[player]);
    const char *why = gt_nivel_set_up(&at, pool, g, s);
    if (why != NULL)
        fail_msg("%s", why);
}

/* ---- The stories. */

static gt_library *library;

static int load_cards(void **state)
{
    (void)state;
    library = gt_need_shipped_cards();
    return 0;
}

static int free_cards(void **state)
{
    (void)state;
    gt_library_free(library);
    return 0;
}

static void worlds_come_as_often_as_they_should(void **state)
{
    static nv_game g;
    const case_of_worlds *c = *state;
    const side *in = c->side;
    const gt_pool *pool = gt_library_pool(library);
    const gt_hidden hidden[2] = {{in[0].hand, in[0].deck, NULL}, {in[1].hand, in[1].deck, NULL}};
    gt_story told = {.inside = &gt_inside_nivel,
                     .game = &g.game,
                     .deck = {NV_DECK, NV_ZONES + NV_DECK},
                     .viewer = c->end.viewer};
    gt_memo worlds = gt_memo_new(TABLE);
    gt_dealt dealt[2];
    GT_STATE(end, &nv_rules);
    GT_STATE(other, &nv_rules);
    gt_deal(hidden, 2, 0, dealt); /* as they stand there */
    set_up(pool, in, dealt, &g, end);
    gt_tell(&told, end, c->actions);
    assert_int_equal(gt_to_move(&g.game, end), c->end.chooser);
    for (long k = 0; gt_deal(hidden, c->end.viewer, k, dealt); k++) {
        set_up(pool, in, dealt, &g, other);
        gt_follow(&told, other, &worlds);
    }
    assert_int_equal(gt_compare_worlds(&told, end, &worlds, !c->end.weaker, c->name), c->end.kinds);
    gt_memo_free(&worlds);
}

int main(void)
{
    static case_of_worlds tested[sizeof cases / sizeof cases[0]];
    struct CMUnitTest tests[sizeof cases / sizeof cases[0]];
    memcpy(tested, cases, sizeof cases);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        tests[i] = (struct CMUnitTest){.name = tested[i].name,
                                       .test_func = worlds_come_as_often_as_they_should,
                                       .initial_state = &tested[i]};
    return cmocka_run_group_tests(tests, load_cards, free_cards);
}
