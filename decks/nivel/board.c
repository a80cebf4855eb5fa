/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board as text: a line about each player, and between them the unit zones in three columns, a
 * unit above its values and its items. It works on a copy of the state, since reading a value may
 * compute it.
 *
 *     B  ST02-001 길티  level 5, size 6  deck 31  hand 4  trash 2  damage 1: ST02-002
 *        ST02-004 율리아              -                         ST02-002 N102
 *        cost 2, 4500/1                                         cost 1, 5500/1
 *                                                               + ST02-016 케블라 프로텍터 */
#include "decks/files/width.h"
#include "decks/nivel/nivel_system.h"
#include "engine/nivel/position.h"

enum { COLUMN = 30, LINES = 10 };

typedef struct board {
    FILE *out;
    const nv_game *g;
    gt_state s;
    bool open;
    const char *margin;
} board;

static const gt_def *def_of(const board *b, int object)
{
    return b->g->def[b->s.objects[object].def];
}

/* `  trash 3: ST01-002 x2, ST01-003`; no more than `most` different entries are named. */
static void print_zone(const board *b, int player, int zone, const char *name, int most)
{
    int named = 0, object = nv_zone_first(&b->s, player, zone);
    fprintf(b->out, "  %s %d", name, nv_zone_count(&b->s, player, zone));
    for (; object != GT_NO_OBJECT && named < most; named++) {
        const gt_def *def = def_of(b, object);
        int alike = 0;
        for (; object != GT_NO_OBJECT && def_of(b, object) == def; alike++)
            object = nv_zone_next(&b->s, object);
        fprintf(b->out, "%s%s", named == 0 ? ": " : ", ", def->id);
        if (alike > 1)
            fprintf(b->out, " x%d", alike);
    }
    if (named > 0 && object != GT_NO_OBJECT)
        fputs(" ...", b->out);
}

static void print_player(board *b, int player)
{
    int leader = nv_zone_first(&b->s, player, NV_LEVEL);
    fprintf(b->out, "%s%c  %s %s  level %d%s, size %d", b->margin, "AB"[player],
            def_of(b, leader) -> id, def_of(b, leader) -> name, nv_level(&b->s, player),
            nv_awakened(&b->s, player) ? " awakened" : "", nv_size(b->g, &b->s, player));
    print_zone(b, player, NV_DECK, "deck", b->open ? 4 : 0);
    print_zone(b, player, NV_HAND, "hand", b->open ? 40 : 0);
    fprintf(b->out, "\n%s ", b->margin);
    print_zone(b, player, NV_DAMAGE, "damage", 10);
    print_zone(b, player, NV_TRASH, "trash", b->open ? 10 : 0);
    print_zone(b, player, NV_SKILLS, "skills", 10);
    putc('\n', b->out);
}

/* Line number `line` of a unit zone: name, values, then items; false: there is none. */
static bool zone_line(board *b, int player, int lane, int line, char *buffer, size_t size)
{
    int unit = nv_unit_at(&b->s, player, lane);
    buffer[0] = '\0';
    if (unit == GT_NO_OBJECT) {
        snprintf(buffer, size, "%s", line == 0 ? "-" : "");
        return line == 0;
    }
    if (line == 1) {
        snprintf(buffer, size, "cost %d, %d/%d", nv_cost(b->g, &b->s, unit),
                 nv_power(b->g, &b->s, unit), nv_hit(b->g, &b->s, unit));
        return true;
    }
    int object = unit;
    for (int i = 1; i < line && object != GT_NO_OBJECT; i++)
        object = nv_zone_next(&b->s, object);
    if (object == GT_NO_OBJECT)
        return false;
    const gt_def *def = def_of(b, object);
    snprintf(buffer, size, "%s%s %s", line == 0 ? "" : "+ ", def->id, def->name);
    return true;
}

static void print_zones(board *b, int player)
{
    for (int line = 0; line < LINES; line++) {
        char text[NV_LANES][160];
        int last = -1;
        for (int lane = 0; lane < NV_LANES; lane++)
            if (zone_line(b, player, lane, line, text[lane], sizeof text[lane]))
                last = lane;
        if (last < 0)
            return;
        fprintf(b->out, "%s   ", b->margin);
        for (int lane = 0; lane < last; lane++) {
            gt_print_left(b->out, text[lane], COLUMN - 2);
            fputs("  ", b->out);
        }
        fprintf(b->out, "%s\n", text[last]);
    }
}

static void print_lanes(const board *b)
{
    fprintf(b->out, "%s   ", b->margin);
    for (int lane = 0; lane < NV_LANES; lane++) {
        char letter[] = {"LCR"[lane], '\0'};
        gt_print_left(b->out, letter, lane == NV_LANES - 1 ? 1 : COLUMN);
    }
    putc('\n', b->out);
}

void gt_nivel_print_board(FILE *out, const gt_game *g, const gt_state *s, bool open,
                          const char *margin)
{
    board b = {.out = out, .g = gt_nivel_game(g), .open = open, .margin = margin};
    gt_copy(g, &b.s, s);
    print_player(&b, 1);
    print_zones(&b, 1);
    print_lanes(&b);
    print_zones(&b, 0);
    print_player(&b, 0);
}

const char *gt_nivel_moment(const gt_game *g, const gt_state *s, const char **clause)
{
    (void)g;
    return nv_moment_name(s, clause);
}
