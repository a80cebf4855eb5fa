/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks as files. A deck of the system that is meant where nothing says which does not name it. */
#include "decks/lists/decklist.h"

#include "decks/system.h"

#include <cjson/cJSON.h>
#include <string.h>

/* A text in quotes, as JSON has it. */
static void write_string(const char *text, FILE *out)
{
    cJSON *string = cJSON_CreateStringReference(text);
    char *quoted = string == NULL ? NULL : cJSON_PrintUnformatted(string);
    fputs(quoted == NULL ? "\"\"" : quoted, out);
    cJSON_free(quoted);
    cJSON_Delete(string);
}

/* The row behind the last one of row i's section. */
static int end_of_section(const gt_deck *deck, int i)
{
    int end = i;
    while (end < deck->n && deck->row[end].section == deck->row[i].section)
        end++;
    return end;
}

static void write_section(const gt_pool *pool, const gt_deck *deck, int begin, int end, FILE *out)
{
    fputs("{\n", out);
    for (int i = begin; i < end; i++) {
        fputs("    ", out);
        write_string(pool->defs[deck->row[i].card].id, out);
        fprintf(out, ": %d%s\n", deck->row[i].count, i + 1 < end ? "," : "");
    }
    fputs("  }", out);
}

/* What it says that it is played with. */
static const char *options_of(const gt_deck *deck, char buffer[GT_OPTIONS_TEXT])
{
    gt_limits limits = {.turns = 0};
    memcpy(limits.option, deck->option, sizeof limits.option);
    return gt_system_options(deck->system, &limits, buffer);
}

/* The cards that a plan has come in, or go out, in one line. */
static void write_moves(const gt_pool *pool, const gt_deck *deck, int plan, bool in, FILE *out)
{
    int n = 0;
    fprintf(out, "\"%s\": {", in ? "in" : "out");
    for (int i = 0; i < deck->n_moves; i++) {
        const gt_deck_move *m = &deck->move[i];
        if (m->plan != plan || m->in != in)
            continue;
        fputs(n++ > 0 ? ", " : "", out);
        write_string(pool->defs[m->card].id, out);
        fprintf(out, ": %d", m->count);
    }
    fputs("}", out);
}

static void write_plans(const gt_pool *pool, const gt_deck *deck, FILE *out)
{
    fputs(",\n  \"plans\": {\n", out);
    for (int plan = 0; plan < deck->n_plans; plan++) {
        fputs("    ", out);
        write_string(deck->against[plan], out);
        fputs(": {", out);
        write_moves(pool, deck, plan, false, out);
        fputs(", ", out);
        write_moves(pool, deck, plan, true, out);
        fprintf(out, "}%s\n", plan + 1 < deck->n_plans ? "," : "");
    }
    fputs("  }", out);
}

void gt_deck_write_json(const gt_pool *pool, const gt_deck *deck, FILE *out)
{
    char options[GT_OPTIONS_TEXT];
    fputs("{\n  \"name\": ", out);
    write_string(deck->name, out);
    if (deck->system != gt_systems[0])
        fprintf(out, ",\n  \"rules\": \"%s\"", deck->system->name);
    if (deck->says_options)
        fprintf(out, ",\n  \"options\": \"%s\"", options_of(deck, options));
    for (int i = 0; i < deck->n;) {
        const gt_section *section = &deck->system->section[deck->row[i].section];
        int end = end_of_section(deck, i);
        fprintf(out, ",\n  \"%s\": ", section->key);
        if (section->single)
            write_string(pool->defs[deck->row[i].card].id, out);
        else
            write_section(pool, deck, i, end, out);
        i = end;
    }
    if (deck->n_plans > 0)
        write_plans(pool, deck, out);
    fputs("\n}\n", out);
}

/* The card's id and its name, unless that would begin a comment. */
static void write_card(const gt_def *card, FILE *out)
{
    bool plain = strchr(card->name, '#') == NULL;
    fprintf(out, "%s%s%s\n", card->id, plain ? " " : "", plain ? card->name : "");
}

void gt_deck_write_text(const gt_pool *pool, const gt_deck *deck, FILE *out)
{
    char options[GT_OPTIONS_TEXT];
    fprintf(out, "name: %s\n", deck->name);
    if (deck->system != gt_systems[0])
        fprintf(out, "rules: %s\n", deck->system->name);
    if (deck->says_options)
        fprintf(out, "options: %s\n", options_of(deck, options));
    for (int i = 0; i < deck->n; i++) {
        const gt_section *section = &deck->system->section[deck->row[i].section];
        fprintf(out, "%s%s", section->word, section->word[0] != '\0' ? " " : "");
        if (!section->single)
            fprintf(out, "%d ", deck->row[i].count);
        write_card(&pool->defs[deck->row[i].card], out);
    }
}
