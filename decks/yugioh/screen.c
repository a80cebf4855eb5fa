/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of a player at a terminal, the own side below. Cards on the field stand behind the
 * places by which actions name them:
 *
 *     turn 12 of B, battle step
 *
 *     A  1500 LP  deck 30  hand 1  extra 0
 *        graveyard 2: ring-of-destruction, berserk-gorilla
 *        S1 set-card; S2 messenger-of-peace
 *        M1 bazoo-the-soul-eater 1600/900; M2 set-monster
 *
 *     chain, next first: mirror-force (B), raigeki-break (A) at gravekeepers-spy
 *
 *        m1 gravekeepers-spy 1700/2500, defence; m2 set-monster, is gravekeepers-assailant
 *        ...
 *     B  4500 LP  deck 25  hand 1  extra 0  (you)
 *        breaker-the-magical-warrior  Breaker the Magical Warrior, monster effect, DARK, level 4,
 *                                     1600/1000; Spellcaster */
#include "decks/files/width.h"
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/yugioh/dialect.h"
#include "decks/yugioh/yugioh_system.h"

#include <cjson/cJSON.h>
#include <string.h>

enum { ID_COLUMN = 30 };

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

static int count_of(const screen *s, const char *player, const char *zone)
{
    return gt_json_number_in(zone_of(s, player, zone), "count");
}

/* ---- The field. */

static bool is_set(const cJSON *card)
{
    return gt_json_get(card, "covered") != NULL;
}

/* What the own player knows of what lies face down. */
static void print_covered(const screen *s, const cJSON *card)
{
    const char *is = gt_json_text_in(card, "covered");
    if (strcmp(is, "?") != 0)
        fprintf(s->out, ", is %s", is);
    if (cJSON_IsTrue(gt_json_get(card, "set this turn")))
        fputs(", set this turn", s->out);
}

/* " 1600/900, defence, 2 counters, on sangan": what tells it from others of its name. */
static void print_marks(const screen *s, const cJSON *card)
{
    if (gt_json_get(card, "atk") != NULL)
        fprintf(s->out, " %d/%d", gt_json_number_in(card, "atk"), gt_json_number_in(card, "def"));
    if (strcmp(gt_json_text_in(card, "position"), "defence") == 0)
        fputs(", defence", s->out);
    if (cJSON_IsTrue(gt_json_get(card, "negated")))
        fputs(", negated", s->out);
    if (gt_json_number_in(card, "spell counters") > 0)
        fprintf(s->out, ", %d counters", gt_json_number_in(card, "spell counters"));
    if (gt_json_get(card, "owner") != NULL)
        fprintf(s->out, ", of %s", gt_json_text_in(card, "owner"));
    if (gt_json_get(card, "equipped to") != NULL)
        fprintf(s->out, ", on %s", gt_json_text_in(card, "equipped to"));
}

/* A row, each card behind its place: the letter, large on the other side, and its number. */
static void print_row(const screen *s, const char *player, const char *zone, char letter)
{
    const cJSON *card;
    int place = 0;
    cJSON_ArrayForEach (card, gt_json_get(zone_of(s, player, zone), "cards")) {
        fprintf(s->out, "%s%c%d %s", place == 0 ? "   " : "; ", letter, place + 1,
                gt_json_text_in(card, "id"));
        if (is_set(card))
            print_covered(s, card);
        else
            print_marks(s, card);
        place++;
    }
    if (place > 0)
        putc('\n', s->out);
}

/* ---- A player. */

/* "   graveyard 3: sangan, raigeki, sangan", if anything lies there. */
static void print_zone(const screen *s, const char *player, const char *name)
{
    const cJSON *card;
    const char *before = ": ";
    if (count_of(s, player, name) == 0)
        return;
    fprintf(s->out, "   %s %d", name, count_of(s, player, name));
    cJSON_ArrayForEach (card, gt_json_get(zone_of(s, player, name), "cards")) {
        fprintf(s->out, "%s%s", before, is_set(card) ? "face down" : gt_json_text_in(card, "id"));
        before = ", ";
    }
    putc('\n', s->out);
}

static void print_player(const screen *s, const char *player, bool own)
{
    fprintf(s->out, "%s  %d LP  deck %d  hand %d  extra %d%s\n", player,
            gt_json_number_in(player_of(s, player), "life points"), count_of(s, player, "deck"),
            count_of(s, player, "hand"), count_of(s, player, "extra"), own ? "  (you)" : "");
    print_zone(s, player, "graveyard");
    print_zone(s, player, "banished");
    print_zone(s, player, "field");
}

/* The own hand, or what is known of the other's, a card a line. */
static void print_hand(const screen *s, const char *player)
{
    const cJSON *card;
    cJSON_ArrayForEach (card, gt_json_get(zone_of(s, player, "hand"), "cards")) {
        int number = gt_pool_find(s->pool, gt_json_text_in(card, "id"));
        if (number < 0)
            continue;
        fputs("   ", s->out);
        gt_render_held(&gt_yugioh_dialect, s->pool, number, ID_COLUMN, s->out);
        fprintf(s->out, "%s\n", gt_json_get(card, "shown") != NULL ? ", known to the other" : "");
    }
}

/* ---- Between the players. */

static void print_link(const screen *s, const cJSON *link, const char *before)
{
    const cJSON *target;
    const char *at = " at ";
    fprintf(s->out, "%s%s%s (%s)", before, gt_json_text_in(link, "id"),
            cJSON_IsTrue(gt_json_get(link, "card")) ? "" : "'s effect",
            gt_json_text_in(link, "player"));
    cJSON_ArrayForEach (target, gt_json_get(link, "targets")) {
        fprintf(s->out, "%s%s", at, cJSON_GetStringValue(target));
        at = " and ";
    }
    if (cJSON_IsTrue(gt_json_get(link, "negated")))
        fputs(", negated", s->out);
}

static void print_chain(const screen *s)
{
    const cJSON *chain = gt_json_get(s->view, "chain");
    const char *before = "chain, next first: ";
    for (int i = cJSON_GetArraySize(chain) - 1; i >= 0; i--) {
        print_link(s, cJSON_GetArrayItem(chain, i), before);
        before = "; ";
    }
    fputs(before[0] == ';' ? "\n\n" : "", s->out);
}

/* "turn 12 of B, battle step, damage step: before calculation; zoa attacks sangan" */
static void print_moment(const screen *s)
{
    const cJSON *attack = gt_json_get(s->view, "attack");
    fprintf(s->out, "turn %d of %s, %s", gt_json_number_in(s->view, "turn"),
            gt_json_text_in(s->view, "active"), gt_json_text_in(s->view, "phase"));
    if (gt_json_get(attack, "damage step") != NULL)
        fprintf(s->out, ", damage step: %s", gt_json_text_in(attack, "damage step"));
    if (gt_json_get(attack, "attacker") != NULL)
        fprintf(s->out, "; %s attacks %s", gt_json_text_in(attack, "attacker"),
                gt_json_get(attack, "target") != NULL ? gt_json_text_in(attack, "target")
                                                      : "directly");
    fputs("\n\n", s->out);
}

void gt_yugioh_print_view(FILE *out, const cJSON *view, const gt_pool *pool)
{
    const screen s = {out, pool, view};
    const char *own = gt_json_text_in(view, "player");
    const char *other = strcmp(own, "A") == 0 ? "B" : "A";
    print_moment(&s);
    print_player(&s, other, false);
    print_hand(&s, other);
    print_row(&s, other, "spells", 'S');
    print_row(&s, other, "monsters", 'M');
    putc('\n', out);
    print_chain(&s);
    print_row(&s, own, "monsters", 'm');
    print_row(&s, own, "spells", 's');
    print_player(&s, own, true);
    print_hand(&s, own);
    putc('\n', out);
}
