/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plans: which cards of a deck are exchanged for cards beside it, of a sideboard or side deck,
 * against which other deck, from the second game of a match on. Each must be possible, and leave a
 * legal deck of the same size. */
#include "decks/files/fold.h"
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/lists/deck_reader.h"
#include "decks/system.h"

#include <assert.h>

typedef gt_deck_reader reader;

int gt_section_beside(const gt_system *system)
{
    int i = system->n_sections - 1;
    while (i >= 0 && (system->section[i].counted || system->section[i].single))
        i--;
    return i;
}

int gt_deck_plan_against(const gt_deck *deck, const char *name)
{
    for (int i = 0; i < deck->n_plans; i++)
        if (strcmp(deck->against[i], name) == 0)
            return i;
    return -1;
}

/* ---- The deck with a plan. */

static int section_in(const gt_pool *pool, const gt_deck *deck, const gt_deck_move *m)
{
    const gt_system *system = deck->system;
    return system->section_of != NULL ? system->section_of(pool, m->card, m->count)
                                      : gt_section_named(system, "");
}

/* Takes copies of a card away: of those beside the deck, or of the others. */
static void take(gt_deck *deck, int card, int count, bool beside)
{
    int section = gt_section_beside(deck->system);
    for (int i = deck->n - 1; i >= 0 && count > 0; i--) {
        gt_deck_row *row = &deck->row[i];
        if (row->card != card || (row->section == section) != beside)
            continue;
        int n = count < row->count ? count : row->count;
        row->count = (uint16_t)(row->count - n);
        count -= n;
        if (row->count == 0) {
            memmove(row, row + 1, (size_t)(deck->n - i - 1) * sizeof *row);
            deck->n--;
        }
    }
}

void gt_deck_with_plan(const gt_pool *pool, const gt_deck *deck, int plan, gt_deck *out)
{
    int beside = gt_section_beside(deck->system);
    *out = *deck;
    out->n_plans = out->n_moves = 0;
    for (int i = 0; i < deck->n_moves; i++)
        if (deck->move[i].plan == plan)
            take(out, deck->move[i].card, deck->move[i].count, deck->move[i].in);
    for (int i = 0; i < deck->n_moves; i++) {
        const gt_deck_move *m = &deck->move[i];
        if (m->plan == plan)
            gt_deck_add(out, m->in ? section_in(pool, deck, m) : beside, m->card, m->count);
    }
}

/* ---- Reading. */

static void place_of(const gt_json *json, const cJSON *node, gt_plan_place *at)
{
    gt_json_line(json, node, true, &at->line, &at->column);
}

static bool is_number(const cJSON *node)
{
    double n = node->valuedouble;
    return cJSON_IsNumber(node) && n >= 1 && n <= GT_MOST_COPIES && (double)(int)n >= n;
}

/* `{"duress": 2}` */
static void read_moves(reader *d, const gt_json *json, const cJSON *cards, int plan, bool in)
{
    gt_deck *deck = d->out;
    char hint[100];
    if (!cJSON_IsObject(cards)) {
        gt_json_error(json, cards, d->list.errors, "an object expected, {id: count}, not %s",
                      gt_json_kind(cards));
        return;
    }
    for (const cJSON *node = cards->child; node != NULL; node = node->next) {
        size_t size = strlen(node->string);
        gt_called is = gt_card_called(d->list.pool, node->string, size);
        if (!is_number(node)) {
            gt_json_error(json, node, d->list.errors, "a number of cards expected, from 1 to %d",
                          GT_MOST_COPIES);
        } else if (is.card < 0) {
            const char *near = gt_card_meant(d->list.pool, node->string, size);
            gt_json_key_error(json, node, d->list.errors, "there is no card '%s'%s", node->string,
                              gt_did_you_mean(near, hint, sizeof hint));
        } else if (deck->n_moves == GT_PLAN_MOVES) {
            gt_json_key_error(json, node, d->list.errors,
                              "more than %d lines in all plans of a deck", GT_PLAN_MOVES);
            return;
        } else {
            place_of(json, node, &d->move_at[deck->n_moves]);
            deck->move[deck->n_moves++] = (gt_deck_move){.card = is.card,
                                                         .count = (uint16_t)node->valuedouble,
                                                         .plan = (uint8_t)plan,
                                                         .in = in};
        }
    }
}

/* `{"out": {...}, "in": {...}, "note": "..."}`: what a note says is for people. */
static void read_plan(reader *d, const gt_json *json, const cJSON *plan)
{
    static const char *const keys[] = {"out", "in", "note"};
    gt_deck *deck = d->out;
    char hint[100];
    if (!cJSON_IsObject(plan)) {
        gt_json_error(json, plan, d->list.errors,
                      "a plan expected, {\"out\": {id: count}, \"in\": {id: count}}, not %s",
                      gt_json_kind(plan));
        return;
    }
    if (deck->n_plans == GT_DECK_PLANS || strlen(plan->string) >= GT_DECK_NAME) {
        gt_json_key_error(json, plan, d->list.errors,
                          deck->n_plans == GT_DECK_PLANS ? "more than %d plans"
                                                         : "no deck has a name that long",
                          GT_DECK_PLANS);
        return;
    }
    int number = deck->n_plans++;
    snprintf(deck->against[number], GT_DECK_NAME, "%s", plan->string);
    place_of(json, plan, &d->plan_at[number]);
    for (const cJSON *node = plan->child; node != NULL; node = node->next) {
        bool out = strcmp(node->string, keys[0]) == 0, in = strcmp(node->string, keys[1]) == 0;
        if (out || in)
            read_moves(d, json, node, number, in);
        else if (strcmp(node->string, keys[2]) != 0)
            gt_json_key_error(
                json, node, d->list.errors, "a plan has no key '%s'%s", node->string,
                gt_did_you_mean(gt_nearest(node->string, keys, 3), hint, sizeof hint));
    }
}

void gt_deck_reader_plans(reader *d, const gt_json *json, const cJSON *plans)
{
    if (!cJSON_IsObject(plans)) {
        gt_json_error(json, plans, d->list.errors,
                      "an object expected, {name of the other deck: plan}, not %s",
                      gt_json_kind(plans));
        return;
    }
    for (const cJSON *node = plans->child; node != NULL; node = node->next)
        read_plan(d, json, node);
}

/* ---- Whether they are possible. */

static int copies(const gt_deck *deck, int card, bool beside)
{
    int sum = 0, section = gt_section_beside(deck->system);
    for (int i = 0; i < deck->n; i++)
        if (deck->row[i].card == card && (deck->row[i].section == section) == beside)
            sum += deck->row[i].count;
    return sum;
}

/* How many cards go out, or come in; each must be there. */
static int check_moves(reader *d, int plan, bool in)
{
    const gt_deck *deck = d->out;
    const char *beside = deck->system->section[gt_section_beside(deck->system)].key;
    int sum = 0;
    for (int i = 0; i < deck->n_moves; i++) {
        const gt_deck_move *m = &deck->move[i];
        if (m->plan != plan || m->in != in)
            continue;
        int have = copies(deck, m->card, in);
        sum += m->count;
        if (m->count > have)
            gt_deck_reader_wrong(d, d->move_at[i].line, d->move_at[i].column, "plans",
                                 "against %s %d %s %s, and the %s has %d", deck->against[plan],
                                 m->count, d->list.pool->defs[m->card].id,
                                 in ? "come in" : "go out", in ? beside : "deck", have);
    }
    return sum;
}

/* What a deck with a plan is, as the system checks it; each line stands where the plan does. */
static void check_legal(reader *d, const gt_deck *deck, const char *against, gt_plan_place at)
{
    gt_errors wrong = {0};
    gt_deck_line lines[GT_DECK_ROWS];
    gt_deck_list list = {.system = deck->system,
                         .pool = d->list.pool,
                         .file = d->list.file,
                         .errors = &wrong,
                         .item = lines,
                         .n = deck->n};
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        const char *id = d->list.pool->defs[row->card].id;
        lines[i] = (gt_deck_line){.id = gt_copy_text(id, strlen(id)),
                                  .count = row->count,
                                  .section = row->section,
                                  .card = row->card};
    }
    if (deck->system->check_deck != NULL)
        deck->system->check_deck(&list);
    for (int i = 0; i < wrong.n; i++)
        gt_deck_reader_wrong(d, at.line, at.column, "plans", "the deck against %s is not legal: %s",
                             against, wrong.list[i].text);
    for (int i = 0; i < deck->n; i++)
        gt_free(lines[i].id);
    gt_errors_free(&wrong);
}

void gt_deck_reader_check_plans(reader *d)
{
    const gt_errors *e = d->list.errors;
    const gt_deck *deck = d->out;
    for (int plan = 0; plan < deck->n_plans; plan++) {
        int before = e->n + e->dropped;
        gt_plan_place at = d->plan_at[plan];
        int out = check_moves(d, plan, false), in = check_moves(d, plan, true);
        if (out != in)
            gt_deck_reader_wrong(d, at.line, at.column, "plans",
                                 "against %s as many cards must come in as go out, not %d for %d",
                                 deck->against[plan], in, out);
        if (e->n + e->dropped > before)
            continue;
        gt_deck changed;
        gt_deck_with_plan(d->list.pool, deck, plan, &changed);
        check_legal(d, &changed, deck->against[plan], at);
    }
}
