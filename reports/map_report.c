/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maps of decks. */
#include "reports/map_report.h"

#include "reports/json_out.h"
#include "reports/markdown_out.h"
#include "reports/page.h"
#include "reports/round.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>

static const gt_map_cell *cell_at(const gt_deck_map *map, int x, int y)
{
    return &map->cell[y * map->side + x];
}

/* Where a row or column begins. */
static double edge(const gt_deck_measure *m, int side, int i)
{
    return m->low + (m->high - m->low) * i / side;
}

static bool is_told(const gt_map_cell *cell)
{
    return cell->held && !isnan(cell->rate.value);
}

/* The cell that wins most; NULL: nothing is told of any. */
static const gt_map_cell *best_of(const gt_deck_map *map)
{
    const gt_map_cell *best = NULL;
    for (int i = 0; i < map->side * map->side; i++)
        if (is_told(&map->cell[i]) && (best == NULL || map->cell[i].rate.value > best->rate.value))
            best = &map->cell[i];
    return best;
}

static void say_best(const gt_map_report *r, char *text, size_t n)
{
    const gt_deck_map *map = r->map;
    const gt_map_cell *best = best_of(map);
    if (best == NULL)
        snprintf(text, n, "Nothing was measured on seeds of their own.");
    else
        snprintf(text, n,
                 "The best at first sight, among %d: %.1f%% (%.1f to %.1f), %s %.2f, %s %.2f; each "
                 "range holds for its cell alone.",
                 map->held, gt_tenths(best->rate.value), floor(1000 * best->rate.low) / 10,
                 ceil(1000 * best->rate.high) / 10, map->measure[0]->title, best->measure[0],
                 map->measure[1]->title, best->measure[1]);
}

/* ---- A terminal. */

void gt_print_map(FILE *out, const gt_map_report *r, gt_style style)
{
    const gt_deck_map *map = r->map;
    char text[600];
    fprintf(out,
            "Decks against %d deck%s by %s (across) and %s (up); both players %s; %s%sseed "
            "%" PRIu64 "\n",
            r->opponents, r->opponents == 1 ? "" : "s", map->measure[0]->title,
            map->measure[1]->title, r->policy, r->played, r->played[0] != '\0' ? "; " : "",
            r->seed);
    fprintf(out,
            "%d decks tried in %" PRIu64 " games; %d of %d cells held, %d times by another%s\n\n",
            map->tried, map->games, map->held, map->side * map->side, map->replaced,
            map->complete ? "" : "; interrupted");
    for (int y = map->side - 1; y >= 0; y--) {
        fprintf(out, "%8.2f", edge(map->measure[1], map->side, y));
        for (int x = 0; x < map->side; x++) {
            const gt_map_cell *cell = cell_at(map, x, y);
            if (is_told(cell))
                fprintf(out, " %3.0f", 100 * cell->rate.value);
            else
                fprintf(out, "   %c", cell->held ? '?' : '.');
        }
        fputc('\n', out);
    }
    fputs("        ", out);
    for (int x = 0; x < map->side; x += 3)
        fprintf(out, " %-11.2f", edge(map->measure[0], map->side, x));
    fputs("\n\n", out);
    say_best(r, text, sizeof text);
    gt_print_text(out, text, style.width);
}

/* ---- Markdown. */

void gt_write_map_markdown(FILE *out, const gt_map_report *r)
{
    const gt_deck_map *map = r->map;
    char text[600];
    fprintf(out, "# Decks by %s and %s\n\n", map->measure[0]->title, map->measure[1]->title);
    fprintf(out, "%d decks tried in %" PRIu64 " games against %d deck%s; both players ", map->tried,
            map->games, r->opponents, r->opponents == 1 ? "" : "s");
    gt_put_markdown(out, r->policy);
    fprintf(out, "; seed %" PRIu64 "%s. Win rates of 100:\n\n|  |", r->seed,
            map->complete ? "" : ", interrupted");
    for (int x = 0; x < map->side; x++)
        fprintf(out, " %.2f |", edge(map->measure[0], map->side, x));
    fputs("\n| --- |", out);
    for (int x = 0; x < map->side; x++)
        fputs(" ---: |", out);
    for (int y = map->side - 1; y >= 0; y--) {
        fprintf(out, "\n| %.2f |", edge(map->measure[1], map->side, y));
        for (int x = 0; x < map->side; x++)
            if (is_told(cell_at(map, x, y)))
                fprintf(out, " %.0f |", 100 * cell_at(map, x, y)->rate.value);
            else
                fputs("  |", out);
    }
    say_best(r, text, sizeof text);
    fputs("\n\n", out);
    gt_put_markdown(out, text);
    fputc('\n', out);
}

/* ---- JSON, and the page that holds it. */

static void add_axis(cJSON *root, const char *key, const gt_deck_measure *m)
{
    cJSON *axis = cJSON_AddObjectToObject(root, key);
    cJSON_AddStringToObject(axis, "name", m->name);
    cJSON_AddStringToObject(axis, "title", m->title);
    gt_out_number(axis, "low", m->low);
    gt_out_number(axis, "high", m->high);
}

static void add_cell(cJSON *list, const gt_map_report *r, int x, int y)
{
    const gt_map_cell *cell = cell_at(r->map, x, y);
    cJSON *row = cJSON_CreateObject();
    cJSON_AddNumberToObject(row, "x", x);
    cJSON_AddNumberToObject(row, "y", y);
    if (is_told(cell))
        gt_out_estimate(row, "win_rate", "interval", cell->rate);
    gt_out_count(row, "games", cell->games);
    gt_out_number(row, "at_x", cell->measure[0]);
    gt_out_number(row, "at_y", cell->measure[1]);
    cJSON *cards = cJSON_AddArrayToObject(row, "cards");
    for (int i = 0; i < cell->deck.n; i++) {
        const gt_deck_row *d = &cell->deck.row[i];
        cJSON *card = cJSON_CreateObject();
        cJSON_AddStringToObject(card, "section", r->system->section[d->section].key);
        cJSON_AddStringToObject(card, "id", r->pool->defs[d->card].id);
        cJSON_AddStringToObject(card, "name", r->pool->defs[d->card].name);
        cJSON_AddNumberToObject(card, "count", d->count);
        cJSON_AddItemToArray(cards, card);
    }
    cJSON_AddItemToArray(list, row);
}

bool gt_write_map_json(FILE *out, const gt_map_report *r)
{
    const gt_deck_map *map = r->map;
    cJSON *root = gt_out_root(r->version, r->system->name);
    cJSON_AddStringToObject(root, "played", r->played);
    cJSON_AddStringToObject(root, "policy", r->policy);
    gt_out_count(root, "seed", r->seed);
    gt_out_number(root, "confidence", r->confidence);
    gt_out_count(root, "budget", r->budget);
    gt_out_count(root, "unfinished", r->unfinished);
    gt_out_count(root, "aborted", r->aborted);
    gt_out_count(root, "forfeits", r->forfeits);
    cJSON_AddBoolToObject(root, "reproducible", r->reproducible);
    cJSON_AddBoolToObject(root, "complete", map->complete);
    cJSON_AddNumberToObject(root, "opponents", r->opponents);
    cJSON_AddNumberToObject(root, "side", map->side);
    add_axis(root, "x", map->measure[0]);
    add_axis(root, "y", map->measure[1]);
    gt_out_count(root, "games", map->games);
    gt_out_count(root, "tried", (uint64_t)map->tried);
    gt_out_count(root, "replaced", (uint64_t)map->replaced);
    cJSON *cells = cJSON_AddArrayToObject(root, "cells");
    for (int y = 0; y < map->side; y++)
        for (int x = 0; x < map->side; x++)
            if (cell_at(map, x, y)->held)
                add_cell(cells, r, x, y);
    return gt_out_row(out, root, "", "\n");
}

static bool put_json(FILE *out, const void *context)
{
    return gt_write_map_json(out, context);
}

bool gt_write_map_page(FILE *out, const gt_map_report *r)
{
    return gt_put_page(out, &gt_page_map_html, &gt_page_map_script, put_json, r);
}
