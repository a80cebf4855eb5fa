/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board as text: a line about each player, lands and other permanents in rows, and between the
 * players the stack.
 *
 *     B  20 life  library 41  hand 5  graveyard 2: duress, swamp  mana {B}
 *        swamp x3 (2 tapped)
 *        phyrexian-rager 2/2 tapped, attacking
 *     stack: firebolt (A), wood-elves' ability (A)
 *     A  ... */
#include "decks/magic/magic_system.h"
#include "engine/magic/position.h"

#include <string.h>

enum { NAMED = 40, MARKS = 120 };

typedef struct board {
    FILE *out;
    const mg_game *g;
    gt_state *s;
    bool open;
    const char *margin;
} board;

static const char *id_of(const board *b, int object)
{
    return mg_position_def(b->g, b->s, object)->id;
}

/* "  graveyard 3: swamp x2, duress"; no more than `most` different entries are named. */
static void print_zone(const board *b, int player, int zone, const char *name, int most)
{
    int object[GT_MOST_OBJECTS], n = mg_position_zone(b->s, player, zone, object), named = 0;
    fprintf(b->out, "  %s %d", name, n);
    for (int i = 0; i < n && named < most;) {
        int alike = 0;
        const char *id = id_of(b, object[i]);
        for (; i < n && strcmp(id_of(b, object[i]), id) == 0; i++)
            alike++;
        fprintf(b->out, "%s%s", named++ == 0 ? ": " : ", ", id);
        if (alike > 1)
            fprintf(b->out, " x%d", alike);
    }
}

static void print_mana(const board *b, int player)
{
    static const char letters[] = "WUBRGC";
    const mg_vars *v = mg_position_vars(b->s);
    bool any = false;
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        for (int i = 0; i < v->mana[player][kind]; i++) {
            fprintf(b->out, "%s{%c}", any ? "" : "  mana ", letters[kind]);
            any = true;
        }
}

static void print_player(const board *b, int player)
{
    const mg_vars *v = mg_position_vars(b->s);
    fprintf(b->out, "%s%c  %d life", b->margin, "AB"[player], v -> life[player]);
    print_zone(b, player, MG_LIBRARY, "library", b->open ? 4 : 0);
    print_zone(b, player, MG_HAND, "hand", b->open ? NAMED : 0);
    print_zone(b, player, MG_GRAVEYARD, "graveyard", NAMED);
    print_zone(b, player, MG_EXILE, "exile", NAMED);
    print_mana(b, player);
    putc('\n', b->out);
}

/* What tells a permanent from others of its name: size, counters, states, what it is attached
 * to. */
static const char *marks_of(const board *b, int object, char text[MARKS])
{
#define COUNTER_TEXT(name, text) text,
    static const char *const kinds[] = {MG_COUNTER_KINDS(COUNTER_TEXT)};
#undef COUNTER_TEXT
    static const struct {
        unsigned state;
        const char *word;
    } states[] = {{MG_TAPPED, "tapped"},
                  {MG_ATTACKING, "attacking"},
                  {MG_BLOCKING, "blocking"},
                  {MG_DOWN, "face down"}};
    size_t used = 0;
    text[0] = '\0';
    if ((mg_position_types(b->g, b->s, object) & MG_CREATURE) != 0)
        used += (size_t)snprintf(text, MARKS, " %d/%d", mg_position_power(b->g, b->s, object),
                                 mg_position_toughness(b->g, b->s, object));
    if (mg_position_damage(b->s, object) > 0 && used < MARKS)
        used += (size_t)snprintf(text + used, MARKS - used, ", damage %d",
                                 mg_position_damage(b->s, object));
    for (int kind = 0; kind < MG_COUNTER_COUNT && used < MARKS; kind++)
        if (mg_position_counters_on(b->s, object, kind) > 0)
            used += (size_t)snprintf(text + used, MARKS - used, ", %d %s",
                                     mg_position_counters_on(b->s, object, kind), kinds[kind]);
    for (size_t i = 0; i < sizeof states / sizeof *states && used < MARKS; i++)
        if (mg_position_state(b->s, object, states[i].state))
            used += (size_t)snprintf(text + used, MARKS - used, ", %s", states[i].word);
    int host = mg_position_host(b->s, object);
    if (host != GT_NO_OBJECT && used < MARKS)
        snprintf(text + used, MARKS - used, " on %s", id_of(b, host));
    return text;
}

static bool is_land(const board *b, int object)
{
    return (mg_position_types(b->g, b->s, object) & (MG_LAND | MG_CREATURE)) == MG_LAND;
}

/* Lands in a row, or everything else; equal neighbours once. */
static void print_row(const board *b, int player, bool lands)
{
    int object[GT_MOST_OBJECTS], n = mg_position_zone(b->s, player, MG_BATTLEFIELD, object);
    const char *before = "   ";
    bool any = false;
    for (int i = 0; i < n; i++) {
        char marks[MARKS], next[MARKS];
        int alike = 1;
        if (is_land(b, object[i]) != lands)
            continue;
        marks_of(b, object[i], marks);
        while (i + 1 < n && strcmp(id_of(b, object[i]), id_of(b, object[i + 1])) == 0 &&
               strcmp(marks, marks_of(b, object[i + 1], next)) == 0) {
            alike++;
            i++;
        }
        fprintf(b->out, "%s%s%s%s", any ? "" : b->margin, before, id_of(b, object[i]), marks);
        if (alike > 1)
            fprintf(b->out, " x%d", alike);
        before = "; ";
        any = true;
    }
    if (any)
        putc('\n', b->out);
}

static void print_stack(const board *b)
{
    const char *before = "   stack, next first: ";
    int object[GT_MOST_OBJECTS], n = mg_position_stack(b->s, object);
    for (int i = 0; i < n; i++) {
        int player = mg_position_controller(b->s, object[i]);
        fprintf(b->out, "%s%s%s%s (%c)", i == 0 ? b->margin : "", before, id_of(b, object[i]),
                mg_position_state(b->s, object[i], MG_ABILITY) ? "'s ability" : "", "AB"[player]);
        before = ", ";
    }
    if (n > 0)
        putc('\n', b->out);
}

void gt_magic_print_board(FILE *out, const gt_game *g, const gt_state *s, bool open,
                          const char *margin)
{
    gt_state copy;
    board b = {.out = out, .g = gt_magic_game(g), .s = &copy, .open = open, .margin = margin};
    gt_copy(g, &copy, s);
    print_player(&b, 1);
    print_row(&b, 1, true);
    print_row(&b, 1, false);
    print_stack(&b);
    print_row(&b, 0, false);
    print_row(&b, 0, true);
    print_player(&b, 0);
}

const char *gt_magic_moment(const gt_game *g, const gt_state *s, const char **clause)
{
    (void)g;
    return mg_position_moment(s, clause);
}
