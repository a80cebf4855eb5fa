/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board as text: a line about each player, monsters, spells and traps in rows, and between the
 * players the chain.
 *
 *     B  8000 LP  deck 33  hand 4  extra 2  graveyard 2: sangan, raigeki
 *        set card; messenger-of-peace
 *        set monster; spirit-reaper 300/200, defence
 *     chain, next first: mirror-force (B), premature-burial (A)
 *     A  ...
 *
 * What lies face down is named only in a board that shows what is hidden: `mirror-force, set`. */
#include "decks/yugioh/yugioh_system.h"
#include "engine/yugioh/position.h"

#include <string.h>

enum { NAMED = 40, MARKS = 120 };

typedef struct board {
    FILE *out;
    const yg_game *g;
    gt_state *s;
    bool open;
    const char *margin;
} board;

static const char *id_of(const board *b, int object)
{
    return yg_position_def(b->g, b->s, object)->id;
}

/* "  graveyard 3: sangan, raigeki x2"; no more than `most` different entries are named. */
static void print_zone(const board *b, int player, int zone, const char *name, int most)
{
    int object[GT_MAX_OBJECTS], n = yg_position_zone(b->s, player, zone, object), named = 0;
    fprintf(b->out, "  %s %d", name, n);
    for (int i = 0; i < n && named < most;) {
        int alike = 0;
        bool down = yg_position_is_down(b->s, object[i]) && !b->open;
        const char *id = down ? "face down" : id_of(b, object[i]);
        for (; i < n && strcmp(id_of(b, object[i]), id) == 0; i++)
            alike++;
        i += down;
        fprintf(b->out, "%s%s", named++ == 0 ? ": " : ", ", id);
        if (alike > 1)
            fprintf(b->out, " x%d", alike);
    }
}

static void print_player(const board *b, int player)
{
    const yg_vars *v = yg_position_vars(b->s);
    fprintf(b->out, "%s%c  %d LP", b->margin, "AB"[player], v -> lp[player]);
    print_zone(b, player, YG_DECK, "deck", b->open ? 4 : 0);
    print_zone(b, player, YG_HAND, "hand", b->open ? NAMED : 0);
    print_zone(b, player, YG_EXTRA, "extra", b->open ? NAMED : 0);
    print_zone(b, player, YG_GRAVEYARD, "graveyard", NAMED);
    print_zone(b, player, YG_BANISHED, "banished", NAMED);
    putc('\n', b->out);
}

static bool has_state(const board *b, int object, unsigned state)
{
    return yg_position_state(b->g, b->s, object, state);
}

/* " 300/200, defence, attacked": what tells a monster from others of its name. */
static void print_monster(const board *b, int object)
{
    static const struct {
        unsigned state;
        const char *word;
    } states[] = {
        {YG_IN_DEFENCE, "defence"}, {YG_ATTACKING, "attacking"}, {YG_ATTACKED, "attacked"}};
    fprintf(b->out, " %d/%d", yg_position_atk(b->g, b->s, object),
            yg_position_def_value(b->g, b->s, object));
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++)
        if (has_state(b, object, states[i].state))
            fprintf(b->out, ", %s", states[i].word);
}

static void print_card(const board *b, int object, int zone)
{
    bool down = yg_position_is_down(b->s, object), monster = zone == YG_MONSTERS;
    if (down && !b->open) {
        fputs(monster ? "set monster" : "set card", b->out);
        return;
    }
    fputs(id_of(b, object), b->out);
    if (down)
        fputs(", set", b->out);
    else if (monster)
        print_monster(b, object);
    if (yg_position_counters_on(b->s, object) > 0)
        fprintf(b->out, ", %d counters", yg_position_counters_on(b->s, object));
    if (!down && yg_position_negated(b->g, b->s, object))
        fputs(", negated", b->out);
    int host = yg_position_host(b->s, object);
    if (host != GT_NO_OBJECT && zone != YG_MONSTERS)
        fprintf(b->out, " on %s",
                yg_position_is_down(b->s, host) && !b->open ? "set monster" : id_of(b, host));
}

static void print_row(const board *b, int player, int zone)
{
    int object[GT_MAX_OBJECTS], n = yg_position_zone(b->s, player, zone, object);
    for (int i = 0; i < n; i++) {
        fprintf(b->out, "%s%s", i == 0 ? b->margin : "", i == 0 ? "   " : "; ");
        print_card(b, object[i], zone);
    }
    if (n > 0)
        putc('\n', b->out);
}

static void print_chain(const board *b)
{
    int object[GT_MAX_OBJECTS], n = yg_position_chain(b->s, object);
    for (int i = 0; i < n; i++) {
        fprintf(b->out, "%s%s%s (%c)", i == 0 ? b->margin : "",
                i == 0 ? "   chain, next first: " : ", ", id_of(b, object[i]),
                "AB"[yg_position_link_player(b->s, i)]);
    }
    if (n > 0)
        putc('\n', b->out);
}

void gt_yugioh_print_board(FILE *out, const gt_game *g, const gt_state *s, bool open,
                           const char *margin)
{
    gt_state copy;
    board b = {.out = out, .g = gt_yugioh_game(g), .s = &copy, .open = open, .margin = margin};
    gt_copy(g, &copy, s);
    print_player(&b, 1);
    print_row(&b, 1, YG_FIELD_ZONE);
    print_row(&b, 1, YG_SPELLS);
    print_row(&b, 1, YG_MONSTERS);
    print_chain(&b);
    print_row(&b, 0, YG_MONSTERS);
    print_row(&b, 0, YG_SPELLS);
    print_row(&b, 0, YG_FIELD_ZONE);
    print_player(&b, 0);
}

const char *gt_yugioh_moment(const gt_game *g, const gt_state *s, const char **clause)
{
    (void)g;
    return yg_position_moment(s, clause);
}
