/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks as files. */
#include "decks/lists/decklist.h"

#include <cjson/cJSON.h>
#include <string.h>

/* How many cards in a row are the same as card i. */
static int copies_from(const nv_deck *deck, int i)
{
    int n = 1;
    while (i + n < NV_DECK_SIZE && deck->cards[i + n] == deck->cards[i])
        n++;
    return n;
}

/* A text in quotes, as JSON has it. */
static void write_string(const char *text, FILE *out)
{
    cJSON *string = cJSON_CreateStringReference(text);
    char *quoted = string == NULL ? NULL : cJSON_PrintUnformatted(string);
    fputs(quoted == NULL ? "\"\"" : quoted, out);
    cJSON_free(quoted);
    cJSON_Delete(string);
}

void gt_deck_write_json(const gt_pool *pool, const gt_deck *deck, FILE *out)
{
    const nv_deck *d = &deck->deck;
    fputs("{\n  \"name\": ", out);
    write_string(deck->name, out);
    fputs(",\n  \"leader\": ", out);
    write_string(pool->defs[d->leader].id, out);
    fputs(",\n  \"cards\": {\n", out);
    for (int i = 0; i < NV_DECK_SIZE;) {
        int n = copies_from(d, i);
        fputs("    ", out);
        write_string(pool->defs[d->cards[i]].id, out);
        i += n;
        fprintf(out, ": %d%s\n", n, i < NV_DECK_SIZE ? "," : "");
    }
    fputs("  }\n}\n", out);
}

/* The card's id and its name, unless that would begin a comment. */
static void write_card(const gt_def *card, FILE *out)
{
    bool plain = strchr(card->name, '#') == NULL;
    fprintf(out, "%s%s%s\n", card->id, plain ? " " : "", plain ? card->name : "");
}

void gt_deck_write_text(const gt_pool *pool, const gt_deck *deck, FILE *out)
{
    const nv_deck *d = &deck->deck;
    fprintf(out, "name: %s\nleader ", deck->name);
    write_card(&pool->defs[d->leader], out);
    for (int i = 0; i < NV_DECK_SIZE;) {
        int n = copies_from(d, i);
        fprintf(out, "%d ", n);
        write_card(&pool->defs[d->cards[i]], out);
        i += n;
    }
}
