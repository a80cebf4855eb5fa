/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions as text; see drawing.h. */
#include "sim/cli/drawing.h"

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/width.h"
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "engine/core/property.h"
#include "sim/cli/card_words.h"

#include <string.h>

enum { WIDTH = 79, INDENT = 3, DEEPER = 7, NAMED = 12, LAST_ROW = 9, MOST_AREAS = 24, LINES = 16 };

typedef struct drawing {
    const gt_drawing *d;
    const gt_layout *layout;
    FILE *out;
    gt_area area[MOST_AREAS]; /* of the layout, and for the zones that it does not mention */
    int n_areas;
    char title[MOST_AREAS][40]; /* of these zones */
    int column; /* where the line stands */
} drawing;

/* ---- Lines. */

static void begin_line(drawing *w, int indent)
{
    fprintf(w->out, "%s%*s", w->d->margin, indent, "");
    w->column = indent;
}

static void put(drawing *w, const char *text)
{
    fputs(text, w->out);
    w->column += gt_width(text);
}

/* Puts one of several things, on a new line if this one is full. */
static void put_item(drawing *w, const char *separator, const char *text)
{
    put(w, separator);
    int width = gt_width(text);
    bool full = w->column + 1 + width > WIDTH;
    if (full && (separator[0] != '\0' || DEEPER + width <= WIDTH)) {
        putc('\n', w->out);
        begin_line(w, DEEPER);
    } else {
        put(w, " ");
    }
    put(w, text);
}

static void add(char text[GT_CARD_WORDS], const char *more)
{
    size_t used = strlen(text);
    snprintf(text + used, GT_CARD_WORDS - used, "%s", more);
}

/* ---- Zones and areas. */

static const cJSON *player_of(const drawing *w, const char *letter)
{
    return gt_json_get(gt_json_get(w->d->view, "players"), letter);
}

static bool is_own(const drawing *w, const char *letter)
{
    return w->d->own != NULL && strcmp(letter, w->d->own) == 0;
}

static const cJSON *zone_of(const drawing *w, const char *letter, const char *zone)
{
    return gt_json_get(gt_json_get(player_of(w, letter), "zones"), zone);
}

static bool accepts(const drawing *w, const gt_area *area, const cJSON *card)
{
    int number = gt_pool_find(w->d->pool, gt_id_in(card));
    return (area->with == NULL || gt_json_get(card, area->with) != NULL) &&
           (area->types == 0 ||
            (number >= 0 && (w->d->pool->defs[number].type & area->types) != 0));
}

/* Whether a card of its zone lies in an area: no area before takes it. */
static bool lies_in(const drawing *w, const gt_area *area, const cJSON *card)
{
    for (const gt_area *before = w->area; before < area; before++)
        if (strcmp(before->zone, area->zone) == 0 && accepts(w, before, card))
            return false;
    return accepts(w, area, card);
}

static bool has_area(const drawing *w, const char *zone)
{
    for (int i = 0; i < w->n_areas; i++)
        if (strcmp(w->area[i].zone, zone) == 0)
            return true;
    return false;
}

/* The areas of the layout, and one for each zone that it does not mention. */
static void find_areas(drawing *w)
{
    char word[GT_CARD_WORDS];
    const cJSON *zone;
    for (const gt_area *a = w->layout->area; a != NULL && a->zone != NULL; a++)
        if (w->n_areas < MOST_AREAS)
            w->area[w->n_areas++] = *a;
    cJSON_ArrayForEach (zone, gt_json_get(player_of(w, "A"), "zones")) {
        if (has_area(w, zone->string) || w->n_areas == MOST_AREAS)
            continue;
        snprintf(w->title[w->n_areas], sizeof w->title[0], "%s",
                 gt_plain_word(zone->string, true, word));
        bool hides = gt_json_get(zone, "hidden") != NULL;
        uint8_t kind = strcmp(zone->string, "hand") == 0 ? GT_AREA_HAND
                       : hides                           ? GT_AREA_PILE
                                                         : GT_AREA_ROW;
        w->area[w->n_areas] = (gt_area){
            .zone = zone->string, .title = w->title[w->n_areas], .kind = kind, .row = LAST_ROW};
        w->n_areas++;
    }
}

/* ---- Lists of cards: equal ones once. */

typedef struct entry {
    const cJSON *card;
    char text[GT_CARD_WORDS]; /* what is said of it, its name aside */
    int ordinal; /* which one of its name, as actions count */
    bool done, varies; /* was told; not all of its name are alike */
} entry;

static bool same_name(const entry *a, const entry *b)
{
    return strcmp(gt_id_in(a->card), gt_id_in(b->card)) == 0;
}

static bool alike(const entry *a, const entry *b)
{
    return same_name(a, b) && strcmp(a->text, b->text) == 0;
}

/* Of a pile it is told what lies in it alone. */
static int find_entries(const drawing *w, const cJSON *cards, bool in_words, entry *list)
{
    int n = 0;
    const cJSON *card;
    cJSON_ArrayForEach (card, cards) {
        entry *e = &list[n++];
        *e = (entry){.card = card, .ordinal = 1};
        if (in_words)
            gt_card_words(w->d->system, card, e->text);
        for (entry *other = list; other < e; other++) {
            if (!same_name(other, e))
                continue;
            e->ordinal++;
            if (other->varies || strcmp(other->text, e->text) != 0)
                for (entry *all = list; all <= e; all++)
                    all->varies = all->varies || same_name(all, e);
        }
    }
    return n;
}

/* The next one from `from` on that is like list[at]; n: none is. */
static int next_alike(const entry *list, int n, int at, int from)
{
    while (from < n && !alike(&list[from], &list[at]))
        from++;
    return from;
}

/* "mountain 1-4,6": this one and those that are alike, by their ordinals; they are told then. */
static void name_numbered(entry *list, int n, int at, char text[GT_CARD_WORDS])
{
    int first = at, last = at;
    for (const char *before = " "; first < n; before = ",") {
        int next = next_alike(list, n, at, last + 1);
        for (; next < n && list[next].ordinal == list[last].ordinal + 1;
             next = next_alike(list, n, at, last + 1)) {
            list[last].done = true;
            last = next;
        }
        list[last].done = true;
        char run[40];
        snprintf(run, sizeof run, first == last ? "%s%d" : "%s%d-%d", before, list[first].ordinal,
                 list[last].ordinal);
        add(text, run);
        first = last = next;
    }
}

/* "mountain x4": the same by their number; in a list whose order counts those that lie together. */
static void name_counted(entry *list, int n, int at, bool in_order, char text[GT_CARD_WORDS])
{
    int count = 0;
    for (int i = at; i < n; i = next_alike(list, n, at, i + 1)) {
        if (in_order && i > at + count)
            break;
        list[i].done = true;
        count++;
    }
    char number[16];
    snprintf(number, sizeof number, " x%d", count);
    add(text, count > 1 ? number : "");
}

/* What lies on a card, and where it lies among hidden ones. */
static void add_rest(const drawing *w, const cJSON *card, char text[GT_CARD_WORDS])
{
    char word[GT_CARD_WORDS];
    const cJSON *on;
    if (gt_json_get(card, "place") != NULL) {
        snprintf(word, sizeof word, " (card %d)", gt_json_number_in(card, "place"));
        add(text, word);
    }
    cJSON_ArrayForEach (on, gt_json_get(card, "attached")) {
        add(text, " + ");
        add(text, gt_card_named(w->d->pool, gt_id_in(on), word));
    }
}

/* An entry and all that are told with it; `letter`: of its place, 0 none. */
static void tell_entry(drawing *w, entry *list, int n, int at, const gt_area *area, char letter,
                       bool in_order, char text[GT_CARD_WORDS])
{
    char name[GT_CARD_WORDS];
    entry *e = &list[at];
    bool values = strcspn(e->text, "0123456789-?") == 0; /* come first, if there are any */
    text[0] = '\0';
    if (letter != 0)
        snprintf(text, GT_CARD_WORDS, "%c%d ", letter, at + 1);
    add(text, gt_card_named(w->d->pool, gt_id_in(e->card), name));
    e->done = true;
    if (letter == 0 && area->kind == GT_AREA_ROW && e->varies)
        name_numbered(list, n, at, text);
    else if (letter == 0)
        name_counted(list, n, at, in_order, text);
    if (e->text[0] != '\0')
        add(text, values ? " " : ", ");
    add(text, e->text);
    add_rest(w, e->card, text);
}

/* The cards of an area in a line: "   Graveyard: sangan, raigeki x2"; nothing for none. */
static void draw_list(drawing *w, const char *letter, const gt_area *area)
{
    char text[GT_CARD_WORDS];
    const cJSON *zone = zone_of(w, letter, area->zone), *cards = gt_json_get(zone, "cards");
    int n = cJSON_GetArraySize(cards), named = 0;
    bool top = cJSON_IsTrue(gt_json_get(zone, "top"));
    bool pile = area->kind != GT_AREA_ROW, in_order = gt_json_get(zone, "hidden") != NULL;
    bool theirs = w->d->own != NULL && strcmp(letter, w->d->own) != 0;
    entry *list = gt_resize(NULL, (size_t)n, sizeof *list);
    n = find_entries(w, cards, !pile, list);
    for (int i = 0; i < n; i++) {
        if (list[i].done || !lies_in(w, area, list[i].card))
            continue;
        if (named == 0) {
            begin_line(w, INDENT);
            put(w, area->title);
            put(w, top ? ", from the top:" : ":");
        }
        if (pile && named == NAMED) {
            put_item(w, ",", w->d->own != NULL ? "... ('zones' shows all)" : "...");
            break;
        }
        char place = theirs ? area->theirs : area->place;
        tell_entry(w, list, n, i, area, place, in_order, text);
        put_item(w, named == 0 ? "" : pile ? "," : ";", text);
        named++;
    }
    if (named > 0)
        putc('\n', w->out);
    gt_free(list);
}

/* ---- Lanes. */

/* Takes from a text what fits into a column, to the last blank. Returns whether there was any. */
static bool take_line(const char **text, int columns, char cell[GT_CARD_WORDS])
{
    size_t fits = gt_width_fit(*text, columns), n = fits;
    if ((*text)[n] != '\0')
        while (n > 0 && (*text)[n] != ' ')
            n--;
    n = n > 0 ? n : fits;
    snprintf(cell, GT_CARD_WORDS, "%.*s", (int)n, *text);
    *text += n + strspn(*text + n, " ");
    return cell[0] != '\0';
}

/* Line number `line` of a lane: the card, what is said of it, what lies on it. False: there is
 * none. */
static bool lane_line(drawing *w, const char *letter, const gt_area *area, int line, int columns,
                      char cell[GT_CARD_WORDS])
{
    char words[GT_CARD_WORDS], name[GT_CARD_WORDS];
    const cJSON *card = cJSON_GetArrayItem(gt_json_get(zone_of(w, letter, area->zone), "cards"), 0);
    const cJSON *on;
    cell[0] = '\0';
    if (card == NULL || line == 0) {
        snprintf(cell, GT_CARD_WORDS, "%s",
                 line > 0       ? ""
                 : card == NULL ? "-"
                                : gt_card_named(w->d->pool, gt_id_in(card), name));
        return line == 0;
    }
    const char *rest = gt_card_words(w->d->system, card, words);
    while (take_line(&rest, columns, cell))
        if (--line == 0)
            return true;
    cJSON_ArrayForEach (on, gt_json_get(card, "attached"))
        if (--line == 0) {
            snprintf(cell, GT_CARD_WORDS, "+ %s", gt_card_named(w->d->pool, gt_id_in(on), name));
            return true;
        }
    return false;
}

/* The areas of a row in columns, as far as their cards go. */
static void draw_lanes(drawing *w, const char *letter, const gt_area **lane, int n)
{
    int column = (WIDTH - INDENT) / n + 5; /* the last one may be longer */
    for (int line = 0; line < LINES; line++) {
        char cell[MOST_AREAS][GT_CARD_WORDS];
        int last = -1;
        for (int i = 0; i < n; i++)
            if (lane_line(w, letter, lane[i], line, column - 2, cell[i]))
                last = i;
        if (last < 0)
            return;
        begin_line(w, INDENT);
        for (int i = 0; i < last; i++) {
            gt_print_left(w->out, cell[i], column - 2);
            fputs("  ", w->out);
        }
        fprintf(w->out, "%s\n", cell[last]);
    }
}

static int find_lanes(const drawing *w, const gt_area *lane[MOST_AREAS])
{
    int n = 0;
    for (int i = 0; i < w->n_areas; i++)
        if (w->area[i].kind == GT_AREA_LANE)
            lane[n++] = &w->area[i];
    return n;
}

/* ---- A player. */

/* Puts a word of a player's line, on a new line if this one is full. */
static void put_word(drawing *w, const char *text)
{
    if (w->column + 2 + gt_width(text) > WIDTH) {
        putc('\n', w->out);
        begin_line(w, INDENT);
    } else {
        put(w, "  ");
    }
    put(w, text);
}

/* "Life 20", "awakened", "Mana {R}{R}", "Played into L, C" */
static void put_fact(drawing *w, const char *title, const cJSON *value)
{
    const cJSON *kind;
    char text[GT_CARD_WORDS], number[16];
    snprintf(text, sizeof text, "%.200s", title);
    if (cJSON_IsNumber(value)) {
        snprintf(number, sizeof number, " %d", value->valueint);
        add(text, number);
    } else if (cJSON_IsObject(value) && value->child != NULL) {
        cJSON_ArrayForEach (kind, value)
            for (int i = 0; i < kind->valueint; i++) {
                add(text, kind == value->child && i == 0 ? " {" : "{");
                add(text, kind->string);
                add(text, "}");
            }
    } else if (cJSON_IsArray(value) && value->child != NULL) {
        cJSON_ArrayForEach (kind, value) {
            add(text, kind == value->child ? " " : ", ");
            add(text, kind->valuestring);
        }
    } else if (!cJSON_IsTrue(value)) {
        return;
    }
    put_word(w, text);
}

/* "Damage 6 of 10"; of an empty pile nothing, unless cards can lie hidden in it or it decides the
 * game. */
static void put_pile(drawing *w, const char *letter, const gt_area *area)
{
    char text[80];
    const cJSON *zone = zone_of(w, letter, area->zone);
    int count = gt_json_number_in(zone, "count");
    if (count == 0 && area->most == 0 && gt_json_get(zone, "hidden") == NULL)
        return;
    if (area->most != 0)
        snprintf(text, sizeof text, "%.40s %d of %d", area->title, count, area->most);
    else
        snprintf(text, sizeof text, "%.40s %d", area->title, count);
    put_word(w, text);
}

/* "B  Life 20  Library 48  Hand 1  (you)" */
static void draw_bar(drawing *w, const char *letter)
{
    char word[GT_CARD_WORDS];
    const gt_property *rows = gt_properties_of(w->d->system->rules)->player;
    const cJSON *player = player_of(w, letter), *member;
    begin_line(w, 0);
    put(w, letter);
    cJSON_ArrayForEach (member, player) {
        const gt_property *row = gt_property_named(rows, member->string);
        const char *title = row != NULL && row->label != NULL
                                ? row->label
                                : gt_plain_word(member->string, true, word);
        bool none = row != NULL && row->rare && member->valueint == 0;
        if (strcmp(member->string, "zones") != 0 && !none)
            put_fact(w, title, member);
    }
    for (int i = 0; i < w->n_areas; i++) {
        const gt_area *a = &w->area[i];
        if (a->kind == GT_AREA_PILE || a->kind == GT_AREA_HAND)
            put_pile(w, letter, a);
    }
    if (is_own(w, letter))
        put_word(w, "(you)");
    putc('\n', w->out);
}

/* Cards that lie somewhere in a zone that is hidden. */
static void draw_somewhere(drawing *w, const char *letter, const gt_area *area)
{
    char text[GT_CARD_WORDS], title[80];
    const cJSON *id, *ids = gt_json_get(zone_of(w, letter, area->zone), "somewhere");
    snprintf(title, sizeof title, "%s, somewhere in it:", area->title);
    cJSON_ArrayForEach (id, ids) {
        if (id == ids->child) {
            begin_line(w, INDENT);
            put(w, title);
        }
        put_item(w, id == ids->child ? "" : ",", gt_card_named(w->d->pool, gt_id_in(id), text));
    }
    if (cJSON_GetArraySize(ids) > 0)
        putc('\n', w->out);
}

/* The own hand, a card a line, with what is printed on it. */
static void draw_own_hand(drawing *w, const char *letter, const gt_area *area)
{
    const cJSON *card, *cards = gt_json_get(zone_of(w, letter, area->zone), "cards");
    int columns = 0;
    cJSON_ArrayForEach (card, cards) {
        int width = gt_width(gt_id_in(card)) + 2;
        columns = width > columns ? width : columns;
    }
    cJSON_ArrayForEach (card, cards) {
        int number = gt_pool_find(w->d->pool, gt_id_in(card));
        begin_line(w, INDENT);
        if (number >= 0)
            gt_render_held(w->d->system->dialect, w->d->pool, number, columns, w->out);
        fprintf(w->out, "%s\n", gt_json_get(card, "shown") != NULL ? ", known to the other" : "");
    }
}

/* Whether its player alone sees into a zone, and all that lies there. */
static bool knows_all(const cJSON *zone)
{
    const cJSON *hidden = gt_json_get(zone, "hidden");
    return hidden != NULL && hidden->valueint == 0;
}

/* The piles into which one sees, and the hand. */
static void draw_piles(drawing *w, const char *letter)
{
    bool own = is_own(w, letter);
    for (int i = 0; i < w->n_areas; i++) {
        const gt_area *a = &w->area[i];
        bool known = own && knows_all(zone_of(w, letter, a->zone));
        if ((a->kind == GT_AREA_PILE && !known) || (a->kind == GT_AREA_HAND && !own)) {
            draw_list(w, letter, a);
            draw_somewhere(w, letter, a);
        }
    }
    for (int i = 0; i < w->n_areas && own; i++)
        if (w->area[i].kind == GT_AREA_HAND)
            draw_own_hand(w, letter, &w->area[i]);
}

static void draw_row(drawing *w, const char *letter, int row)
{
    const gt_area *lane[MOST_AREAS];
    int n = find_lanes(w, lane);
    if (n > 0 && lane[0]->row == row)
        draw_lanes(w, letter, lane, n);
    for (int i = 0; i < w->n_areas; i++)
        if (w->area[i].kind == GT_AREA_ROW && w->area[i].row == row)
            draw_list(w, letter, &w->area[i]);
}

static void draw_side(drawing *w, const char *letter, bool above)
{
    if (above) {
        draw_bar(w, letter);
        draw_piles(w, letter);
    }
    for (int i = 0; i <= LAST_ROW; i++)
        draw_row(w, letter, above ? LAST_ROW - i : i);
    if (!above) {
        draw_bar(w, letter);
        draw_piles(w, letter);
    }
}

/* ---- Between the players. */

static bool draw_things(drawing *w, const gt_titled *row)
{
    char text[GT_CARD_WORDS];
    const cJSON *what = gt_json_get(w->d->view, row->key);
    int n = cJSON_IsArray(what) ? cJSON_GetArraySize(what) : 1;
    if (what == NULL || (what->child == NULL && !cJSON_IsString(what)))
        return false;
    begin_line(w, INDENT);
    put(w, row->title);
    put(w, ":");
    for (int i = 0; i < n; i++) {
        const cJSON *one =
            cJSON_IsArray(what) ? cJSON_GetArrayItem(what, row->last_first ? n - 1 - i : i) : what;
        put_item(w, i == 0 ? "" : ";", gt_thing_words(w->layout, w->d->pool, one, text));
    }
    putc('\n', w->out);
    return true;
}

/* What goes on, and the names of the lanes, by which actions call them. */
static void draw_middle(drawing *w)
{
    const gt_area *lane[MOST_AREAS];
    int n = find_lanes(w, lane), column = n > 0 ? (WIDTH - INDENT) / n + 5 : 0;
    bool spaced = w->d->own != NULL && n == 0, any = false;
    if (spaced)
        fprintf(w->out, "%s\n", w->d->margin);
    for (const gt_titled *t = w->layout->middle; t != NULL && t->key != NULL; t++)
        any = draw_things(w, t) || any;
    if (spaced && any)
        fprintf(w->out, "%s\n", w->d->margin);
    if (n > 0) {
        begin_line(w, INDENT);
        for (int i = 0; i < n - 1; i++)
            gt_print_left(w->out, lane[i]->zone, column);
        fprintf(w->out, "%s\n", lane[n - 1]->zone);
    }
}

/* Cards that are known to lie in one of several places. */
static void draw_blocks(drawing *w)
{
    char text[GT_CARD_WORDS];
    const cJSON *block, *place, *card;
    cJSON_ArrayForEach (block, gt_json_get(w->d->view, "blocks")) {
        begin_line(w, INDENT);
        put(w, "Of ");
        put(w, gt_json_text_in(block, "player"));
        put(w, ", in an order that is not known:");
        cJSON_ArrayForEach (card, gt_json_get(block, "cards"))
            put_item(w, card->prev->next == NULL ? "" : ",",
                     gt_card_named(w->d->pool, gt_id_in(card), text));
        put(w, " at");
        cJSON_ArrayForEach (place, gt_json_get(block, "places")) {
            fprintf(w->out, " %s", gt_json_text_in(place, "zone"));
            if (gt_json_get(place, "place") != NULL)
                fprintf(w->out, " %d", gt_json_number_in(place, "place"));
        }
        putc('\n', w->out);
    }
}

void gt_draw(FILE *out, const gt_drawing *d)
{
    static const gt_layout nothing;
    drawing w = {.d = d, .out = out};
    w.layout = d->system->layout != NULL ? d->system->layout : &nothing;
    bool a_above = d->own != NULL && strcmp(d->own, "B") == 0;
    const char *above = a_above ? "A" : "B", *below = a_above ? "B" : "A";
    find_areas(&w);
    draw_side(&w, above, true);
    draw_middle(&w);
    draw_side(&w, below, false);
    if (d->own != NULL)
        draw_blocks(&w);
}
