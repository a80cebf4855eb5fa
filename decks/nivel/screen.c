/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of a player at a terminal:
 *
 *     B  ST02-001 길티  level 5, size 6 of 7  damage 1 of 10  deck 31  hand 4
 *        damage 1: ST02-002 N102
 *        ST02-004 율리아              -                         ST02-002 N102
 *        cost 2, 4500/1                                         cost 1, 5500/1
 *                                                               + ST02-016 케블라 프로텍터
 *        L                            C                         R
 *        ...
 *     A  ST01-001 ... */
#include "decks/files/width.h"
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/nivel/dialect.h"
#include "decks/nivel/nivel_system.h"

#include <string.h>

enum {
    COLUMN = 30,
    LINES = 12,
    LANES = 3,
    NAMED = 12,
    CELL = 200,
    WIDTH = 79,
    INDENT = 7,
    ID_COLUMN = 11
};

static const char *const lane_name[LANES] = {"L", "C", "R"};

typedef struct screen {
    FILE *out;
    const gt_pool *pool;
    const cJSON *view;
} screen;

static const char *name_of(const gt_pool *pool, const char *id)
{
    int card = gt_pool_find(pool, id);
    return card >= 0 ? pool->defs[card].name : "";
}

static const cJSON *zone_of(const screen *s, const char *player, const char *zone)
{
    return gt_json_get(gt_json_get(gt_json_get(gt_json_get(s->view, "players"), player), "zones"),
                       zone);
}

/* ---- Rows of cards. */

static const char *id_in(const cJSON *card)
{
    return cJSON_IsString(card) ? card->valuestring : gt_json_text_in(card, "id");
}

/* "ID NAME", in order and equal neighbours once; `most` different ones are named. `list` holds
 * cards, or ids. Lines begin anew between cards; *column is where the text stands. */
static void print_cards(const screen *s, const cJSON *list, int most, int *column)
{
    const cJSON *card;
    char text[CELL];
    int alike = 1, named = 0;
    cJSON_ArrayForEach (card, list) {
        const char *id = id_in(card);
        if (card->next != NULL && strcmp(id_in(card->next), id) == 0) {
            alike++;
            continue;
        }
        if (named == most) {
            fputs(", ... ('zones' shows all)", s->out);
            return;
        }
        int n = snprintf(text, sizeof text, "%s %s", id, name_of(s->pool, id));
        if (alike > 1)
            snprintf(text + n, sizeof text - (size_t)n, " x%d", alike);
        alike = 1;
        if (named++ > 0)
            fputs(",", s->out);
        *column += 2 + gt_width(text);
        if (*column > WIDTH) {
            fprintf(s->out, "\n%*s", INDENT, "");
            *column = INDENT + gt_width(text);
        } else if (named > 1)
            putc(' ', s->out);
        fputs(text, s->out);
    }
}

/* "   trash 3: ..." in a line of its own; nothing for an empty zone. */
static void print_row(const screen *s, const char *player, const char *zone)
{
    const cJSON *cards = gt_json_get(zone_of(s, player, zone), "cards");
    if (cJSON_GetArraySize(cards) == 0)
        return;
    int column =
        fprintf(s->out, "   %s %d: ", zone, gt_json_number_in(zone_of(s, player, zone), "count"));
    print_cards(s, cards, NAMED, &column);
    putc('\n', s->out);
}

/* What is known of a deck, or of the other's hand. */
static void print_known(const screen *s, const char *player, const char *zone)
{
    const cJSON *cards = gt_json_get(zone_of(s, player, zone), "cards"), *card;
    const cJSON *somewhere = gt_json_get(zone_of(s, player, zone), "somewhere");
    if (cJSON_GetArraySize(cards) > 0) {
        fprintf(s->out, "   known in %s's %s:", player, zone);
        cJSON_ArrayForEach (card, cards) {
            const char *id = gt_json_text_in(card, "id");
            fprintf(s->out, " %s %s", id, name_of(s->pool, id));
            if (gt_json_get(card, "place") != NULL)
                fprintf(s->out, " (card %d)", gt_json_number_in(card, "place"));
        }
        putc('\n', s->out);
    }
    if (cJSON_GetArraySize(somewhere) > 0) {
        int column = fprintf(s->out, "   somewhere in %s's %s: ", player, zone);
        print_cards(s, somewhere, NAMED, &column);
        putc('\n', s->out);
    }
}

static void print_blocks(const screen *s)
{
    const cJSON *block, *place;
    cJSON_ArrayForEach (block, gt_json_get(s->view, "blocks")) {
        int column = fprintf(
            s->out, "   of %s, in an order that is not known: ", gt_json_text_in(block, "player"));
        print_cards(s, gt_json_get(block, "cards"), NAMED, &column);
        fputs(" at", s->out);
        cJSON_ArrayForEach (place, gt_json_get(block, "places")) {
            fprintf(s->out, " %s", gt_json_text_in(place, "zone"));
            if (gt_json_get(place, "place") != NULL)
                fprintf(s->out, " %d", gt_json_number_in(place, "place"));
        }
        putc('\n', s->out);
    }
}

/* ---- Units. */

/* Line number `line` of a unit: name, values, what it did and can, then items; false: there is
 * none. */
static bool unit_line(const screen *s, const cJSON *unit, int line, char cell[CELL])
{
    const char *id = gt_json_text_in(unit, "id");
    cell[0] = '\0';
    if (unit == NULL)
        snprintf(cell, CELL, "%s", line == 0 ? "-" : "");
    else if (line == 0)
        snprintf(cell, CELL, "%s %s", id, name_of(s->pool, id));
    else if (line == 1)
        snprintf(cell, CELL, "cost %d, %d/%d%s%s", gt_json_number_in(unit, "cost"),
                 gt_json_number_in(unit, "power"), gt_json_number_in(unit, "hit"),
                 gt_json_get(unit, "attacked") != NULL ? ", attacked" : "",
                 gt_json_get(unit, "cannot_attack") != NULL ? ", cannot attack" : "");
    if (unit == NULL || line < 2)
        return line == 0 || unit != NULL;
    const cJSON *keyword = cJSON_GetArrayItem(gt_json_get(unit, "keywords"), 0);
    if (line == 2 && keyword != NULL) {
        for (size_t used = 0; keyword != NULL && used + 1 < CELL; keyword = keyword->next)
            used += (size_t)snprintf(cell + used, CELL - used, "%s%s", used > 0 ? ", " : "",
                                     keyword->valuestring);
        return true;
    }
    int item = line - 2 - (cJSON_GetArraySize(gt_json_get(unit, "keywords")) > 0);
    const cJSON *attached =
        item < 0 ? NULL : cJSON_GetArrayItem(gt_json_get(unit, "attached"), item);
    if (attached == NULL)
        return false;
    snprintf(cell, CELL, "+ %s %s", gt_json_text_in(attached, "id"),
             name_of(s->pool, gt_json_text_in(attached, "id")));
    return true;
}

static void print_units(const screen *s, const char *player)
{
    char cell[LANES][CELL];
    for (int line = 0; line < LINES; line++) {
        int last = -1;
        for (int lane = 0; lane < LANES; lane++) {
            const cJSON *cards = gt_json_get(zone_of(s, player, lane_name[lane]), "cards");
            if (unit_line(s, cJSON_GetArrayItem(cards, 0), line, cell[lane]))
                last = lane;
        }
        if (last < 0)
            return;
        fputs("   ", s->out);
        for (int lane = 0; lane < last; lane++) {
            gt_print_left(s->out, cell[lane], COLUMN - 2);
            fputs("  ", s->out);
        }
        fprintf(s->out, "%s\n", cell[last]);
    }
}

/* ---- Players. */

static void print_player(const screen *s, const char *player, bool own)
{
    const cJSON *side = gt_json_get(gt_json_get(s->view, "players"), player);
    const cJSON *leader = cJSON_GetArrayItem(gt_json_get(zone_of(s, player, "leader"), "cards"), 0);
    const char *id = gt_json_text_in(leader, "id");
    fprintf(s->out, "%s  %s %s  level %d%s, size %d of %d  damage %d of %d  deck %d  hand %d%s\n",
            player, id, name_of(s->pool, id), gt_json_number_in(side, "level"),
            cJSON_IsTrue(gt_json_get(side, "awakened")) ? " awakened" : "",
            gt_json_number_in(side, "field_cost"), gt_json_number_in(side, "size"),
            gt_json_number_in(zone_of(s, player, "damage"), "count"), NV_DAMAGE_MAX /* 1.2.2.1 */,
            gt_json_number_in(zone_of(s, player, "deck"), "count"),
            gt_json_number_in(zone_of(s, player, "hand"), "count"), own ? "  (you)" : "");
    print_row(s, player, "damage");
    print_row(s, player, "trash");
    print_row(s, player, "skills");
    print_known(s, player, "deck");
    if (!own)
        print_known(s, player, "hand");
}

/* The own hand, a card a line. */
static void print_hand(const screen *s, const char *player)
{
    const cJSON *card;
    cJSON_ArrayForEach (card, gt_json_get(zone_of(s, player, "hand"), "cards")) {
        int number = gt_pool_find(s->pool, gt_json_text_in(card, "id"));
        if (number < 0)
            continue;
        fputs("   ", s->out);
        gt_render_held(&gt_nivel_dialect, s->pool, number, ID_COLUMN, s->out);
        fprintf(s->out, "%s\n", gt_json_get(card, "shown") != NULL ? ", known to the other" : "");
    }
}

static void print_moment(const screen *s)
{
    const cJSON *battle = gt_json_get(s->view, "battle"), *choice = gt_json_get(s->view, "choice");
    fprintf(s->out, "turn %d of %s, %s (%s)", gt_json_number_in(s->view, "turn"),
            gt_json_text_in(s->view, "active"), gt_json_text_in(s->view, "phase"),
            gt_json_text_in(s->view, "clause"));
    if (battle != NULL)
        fprintf(s->out, ", lane %s", gt_json_text_in(battle, "lane"));
    if (gt_json_get(choice, "source") != NULL)
        fprintf(s->out, "; %s %s asks", gt_json_text_in(choice, "source"),
                name_of(s->pool, gt_json_text_in(choice, "source")));
    if (gt_json_get(choice, "max") != NULL)
        fprintf(s->out, ", %d to %d cards, %d picked", gt_json_number_in(choice, "min"),
                gt_json_number_in(choice, "max"), gt_json_number_in(choice, "picked"));
    fputs("\n\n", s->out);
}

void gt_nivel_print_view(FILE *out, const cJSON *view, const gt_pool *pool)
{
    const screen s = {out, pool, view};
    const char *own = gt_json_text_in(view, "player");
    const char *other = strcmp(own, "A") == 0 ? "B" : "A";
    print_moment(&s);
    print_player(&s, other, false);
    putc('\n', out);
    print_units(&s, other);
    fputs("   ", out);
    for (int lane = 0; lane < LANES; lane++)
        gt_print_left(out, lane_name[lane], lane == LANES - 1 ? 1 : COLUMN);
    putc('\n', out);
    print_units(&s, own);
    putc('\n', out);
    print_player(&s, own, true);
    print_blocks(&s);
    print_hand(&s, own);
    putc('\n', out);
}
