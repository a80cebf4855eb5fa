/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of a player at a terminal, the own side below:
 *
 *     turn 19 of A, declare blockers
 *
 *     B  20 life  library 48  hand 1  mana {R}
 *        graveyard 1: oxidda-golem
 *        mountain x4 tapped; mountain
 *        furnace-whelp 2/2, attacking; chandra-nalaar, 8 loyalty
 *
 *     stack, next first: firebolt (B) at ophidian
 *
 *        ophidian 1/3, blocking furnace-whelp@B
 *        ...
 *     A  8 life  library 50  (you)
 *        guile                 Guile, Creature — Elemental Incarnation, {3}{U}{U}{U}, 6/6 */
#include "decks/files/width.h"
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/magic/dialect.h"
#include "decks/magic/magic_system.h"

#include <cjson/cJSON.h>
#include <string.h>

enum { ID_COLUMN = 26, MARKS = 400 };

typedef struct screen {
    FILE *out;
    const gt_pool *pool;
    const cJSON *view;
} screen;

static const cJSON *player_of(const screen *s, const char *player)
{
    return gt_json_get(gt_json_get(s->view, "players"), player);
}

static const cJSON *zone_of(const screen *s, const char *player, const char *zone)
{
    return gt_json_get(gt_json_get(player_of(s, player), "zones"), zone);
}

/* ---- Cards in a row. */

static void add(char *marks, const char *format, const char *text)
{
    size_t used = strlen(marks);
    snprintf(marks + used, MARKS - used, format, text);
}

/* " 2/2, damage 1, 1 +1/+1, tapped, attacking": what tells it from others of its name. */
static void marks_of(const cJSON *card, char marks[MARKS])
{
    static const char *const flags[] = {"tapped", "sick", "attacking", "blocking"};
    const cJSON *counter;
    marks[0] = '\0';
    if (gt_json_get(card, "power") != NULL)
        snprintf(marks, MARKS, " %d/%d", gt_json_number_in(card, "power"),
                 gt_json_number_in(card, "toughness"));
    if (gt_json_number_in(card, "damage") > 0) {
        char damage[12];
        snprintf(damage, sizeof damage, "%d", gt_json_number_in(card, "damage"));
        add(marks, ", damage %s", damage);
    }
    cJSON_ArrayForEach (counter, gt_json_get(card, "counters")) {
        char number[12];
        snprintf(number, sizeof number, "%d", counter->valueint);
        add(marks, ", %s", number);
        add(marks, " %s", counter->string);
    }
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (cJSON_IsTrue(gt_json_get(card, flags[i])))
            add(marks, marks[0] == '\0' ? " %s" : ", %s", flags[i]);
    if (strchr(gt_json_text_in(card, "attacks"), '@') != NULL) /* no player */
        add(marks, ", attacks %s", gt_json_text_in(card, "attacks"));
    const char *before = " %s";
    cJSON_ArrayForEach (counter, gt_json_get(card, "blocks")) {
        add(marks, before, counter->valuestring);
        before = " and %s";
    }
    if (gt_json_get(card, "covered") != NULL && strcmp(gt_json_text_in(card, "covered"), "?") != 0)
        add(marks, ", is %s", gt_json_text_in(card, "covered"));
    if (gt_json_get(card, "attached to") != NULL)
        add(marks, " on %s", gt_json_text_in(card, "attached to"));
}

static bool is_land(const screen *s, const cJSON *card)
{
    int number = gt_pool_find(s->pool, gt_json_text_in(card, "id"));
    return number >= 0 && (s->pool->defs[number].type & MG_LAND) != 0 &&
           gt_json_get(card, "power") == NULL;
}

static bool are_alike(const cJSON *a, const cJSON *b)
{
    char one[MARKS], other[MARKS];
    marks_of(a, one);
    marks_of(b, other);
    return strcmp(gt_json_text_in(a, "id"), gt_json_text_in(b, "id")) == 0 &&
           strcmp(one, other) == 0;
}

/* How many cards of a list are like this one; 0: one before it is, so that it was told. */
static int count_alike(const cJSON *list, const cJSON *card)
{
    const cJSON *other;
    int n = 0;
    cJSON_ArrayForEach (other, list) {
        if (!are_alike(other, card))
            continue;
        if (n == 0 && other != card)
            return 0;
        n++;
    }
    return n;
}

static void print_card(const screen *s, const cJSON *card, int alike, int ordinal,
                       const char *before)
{
    char marks[MARKS];
    marks_of(card, marks);
    fprintf(s->out, "%s%s", before, gt_json_text_in(card, "id"));
    if (alike > 1)
        fprintf(s->out, " x%d", alike);
    if (ordinal > 0)
        fprintf(s->out, " %d", ordinal);
    fputs(marks, s->out);
}

/* Which one of its name a card is in a list (from 1), as actions count; 0: all of its name are
 * alike. */
static int ordinal_of(const cJSON *list, const cJSON *card)
{
    const cJSON *other;
    int number = 0, named = 0, alike = 0;
    cJSON_ArrayForEach (other, list) {
        if (strcmp(gt_json_text_in(other, "id"), gt_json_text_in(card, "id")) != 0)
            continue;
        named++;
        alike += are_alike(other, card);
        number = other == card ? named : number;
    }
    return alike == named ? 0 : number;
}

/* Lands, or everything else, in a row; equal lands once, and others that are all alike. */
static void print_permanents(const screen *s, const char *player, bool lands)
{
    const cJSON *list = gt_json_get(zone_of(s, player, "battlefield"), "cards"), *card;
    const char *before = "   ";
    cJSON_ArrayForEach (card, list) {
        int ordinal = lands ? 0 : ordinal_of(list, card);
        int alike = ordinal > 0 ? 1 : count_alike(list, card);
        if (alike == 0 || is_land(s, card) != lands)
            continue;
        print_card(s, card, alike, ordinal, before);
        before = "; ";
    }
    if (before[0] == ';')
        putc('\n', s->out);
}

/* "   graveyard 3: swamp x2; duress", if anything lies there. */
static void print_zone(const screen *s, const char *player, const char *name)
{
    const cJSON *zone = zone_of(s, player, name), *list = gt_json_get(zone, "cards"), *card;
    const char *before = ": ";
    if (gt_json_number_in(zone, "count") == 0)
        return;
    fprintf(s->out, "   %s %d", name, gt_json_number_in(zone, "count"));
    cJSON_ArrayForEach (card, list) {
        int alike = count_alike(list, card);
        if (alike == 0)
            continue;
        print_card(s, card, alike, 0, before);
        before = "; ";
    }
    putc('\n', s->out);
}

/* ---- A player. */

static void print_mana(const screen *s, const char *player)
{
    const cJSON *kind, *mana = gt_json_get(player_of(s, player), "mana");
    const char *before = "  mana ";
    cJSON_ArrayForEach (kind, mana) {
        fputs(before, s->out);
        for (int i = 0; i < kind->valueint; i++)
            fprintf(s->out, "{%s}", kind->string);
        before = "";
    }
}

static void print_player(const screen *s, const char *player, bool own)
{
    fprintf(s->out, "%s  %d life  library %d  hand %d", player,
            gt_json_number_in(player_of(s, player), "life"),
            gt_json_number_in(zone_of(s, player, "library"), "count"),
            gt_json_number_in(zone_of(s, player, "hand"), "count"));
    print_mana(s, player);
    fprintf(s->out, "%s\n", own ? "  (you)" : "");
    print_zone(s, player, "graveyard");
    print_zone(s, player, "exile");
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
        gt_render_held(&gt_magic_dialect, s->pool, number, ID_COLUMN, s->out);
        fprintf(s->out, "%s\n", gt_json_get(card, "shown") != NULL ? ", known to the other" : "");
    }
}

/* ---- Between the players. */

static void print_item(const screen *s, const cJSON *item, const char *before)
{
    const cJSON *target;
    const char *at = " at ";
    fprintf(s->out, "%s%s%s (%s)", before, gt_json_text_in(item, "id"),
            cJSON_IsTrue(gt_json_get(item, "ability")) ? "'s ability" : "",
            gt_json_text_in(item, "player"));
    if (gt_json_number_in(item, "x") > 0)
        fprintf(s->out, " X %d", gt_json_number_in(item, "x"));
    cJSON_ArrayForEach (target, gt_json_get(item, "targets")) {
        fprintf(s->out, "%s%s", at, cJSON_GetStringValue(target));
        at = " and ";
    }
}

static void print_stack(const screen *s)
{
    const cJSON *stack = gt_json_get(s->view, "stack");
    const char *before = "stack, next first: ";
    for (int i = cJSON_GetArraySize(stack) - 1; i >= 0; i--) {
        print_item(s, cJSON_GetArrayItem(stack, i), before);
        before = "; ";
    }
    fputs(before[0] == ';' ? "\n\n" : "", s->out);
}

void gt_magic_print_view(FILE *out, const cJSON *view, const gt_pool *pool)
{
    const screen s = {out, pool, view};
    const char *own = gt_json_text_in(view, "player");
    const char *other = strcmp(own, "A") == 0 ? "B" : "A";
    fprintf(out, "turn %d of %s, %s\n\n", gt_json_number_in(view, "turn"),
            gt_json_text_in(view, "active"), gt_json_text_in(view, "step"));
    print_player(&s, other, false);
    print_permanents(&s, other, true);
    print_permanents(&s, other, false);
    putc('\n', out);
    print_stack(&s);
    print_permanents(&s, own, false);
    print_permanents(&s, own, true);
    print_player(&s, own, true);
    print_hand(&s, own);
    putc('\n', out);
}
