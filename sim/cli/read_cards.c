/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See read_cards.h. Each card is read whole and compiled alone, with the tokens that it makes:
 * what does not compile, because the rules of a word are not there yet, is told, and is in no
 * pool. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/read_cards.h"

#include "decks/cards.h"
#include "decks/files/fold.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/language/card_text.h"
#include "decks/language/dialect.h"
#include "decks/language/phrases.h"
#include "decks/lists/card_called.h"
#include "decks/lists/decklist.h"
#include "engine/core/hash.h"
#include "sim/cli/card_sources.h"
#include "sim/cli/commands.h"
#include "sim/cli/input.h"
#include "sim/cli/options.h"
#include "sim/cli/output.h"
#include "sim/cli/which_game.h"

enum { SHOWN = 20, EXAMPLES = 3 };

static const char command[] = "cards read";

/* What stands in the way, and of how many cards it does so alone. */
typedef struct obstacle {
    char *text;
    int n;
    char *example[EXAMPLES];
} obstacle;

typedef struct obstacles {
    obstacle *list;
    int n, capacity;
} obstacles;

/* Hashes of what was read, by open addressing; 0: free. At most half of it is taken. */
typedef struct seen {
    uint64_t *slot;
    size_t n, size; /* a power of two */
} seen;

typedef struct reading {
    const gt_system *system;
    const gt_pool *pool; /* of the cards that come along */
    struct gt_card_reader *reader;
    gt_paths only; /* texts that name cards; none: all cards */
    bool *found; /* of each text: a file or Gauntlet has the card */
    bool report, again; /* again: those that come along, too */
    cJSON *cards; /* that are playable, and their tokens */
    gt_paths ids; /* of them */
    seen seen; /* the cards so far: files of printings have each many times */
    int n, read, playable, shipped;
    obstacles unread, unplayed;
    bool tell_rows;
    char *rows; /* of each row what cards it is used by: 0: none, 1: some, 2: playable ones */
    FILE *out;
} reading;

/* ---- Obstacles. */

static void add_obstacle(obstacles *list, const char *text, const char *card)
{
    int i = 0;
    while (i < list->n && strcmp(list->list[i].text, text) != 0)
        i++;
    if (i == list->n) {
        list->list = gt_grow(list->list, list->n, &list->capacity, sizeof *list->list);
        list->list[list->n++] = (obstacle){.text = gt_copy_text(text, strlen(text))};
    }
    obstacle *o = &list->list[i];
    if (o->n < EXAMPLES)
        o->example[o->n] = gt_copy_text(card, strlen(card));
    o->n++;
}

static int by_number(const void *a, const void *b)
{
    const obstacle *x = a, *y = b;
    return x->n != y->n ? (x->n < y->n) - (x->n > y->n) : strcmp(x->text, y->text);
}

static void print_obstacles(FILE *out, obstacles *list, const char *heading, int most)
{
    if (list->n == 0)
        return;
    qsort(list->list, (size_t)list->n, sizeof *list->list, by_number);
    fprintf(out, "\n%s\n", heading);
    for (int i = 0; i < list->n && i < most; i++) {
        const obstacle *o = &list->list[i];
        fprintf(out, "%6d  %s (", o->n, o->text);
        for (int k = 0; k < o->n && k < EXAMPLES; k++)
            fprintf(out, "%s%s", k == 0 ? "" : ", ", o->example[k]);
        fprintf(out, "%s)\n", o->n > EXAMPLES ? " ..." : "");
    }
}

static void free_obstacles(obstacles *list)
{
    for (int i = 0; i < list->n; i++) {
        for (int k = 0; k < EXAMPLES; k++)
            gt_free(list->list[i].example[k]);
        gt_free(list->list[i].text);
    }
    gt_free(list->list);
}

/* ---- Is it another printing of one that was read? */

/* Takes a slot for a hash; false: it is there already. */
static bool take_slot(seen *s, uint64_t hash)
{
    size_t at = hash & (s->size - 1);
    for (; s->slot[at] != 0; at = (at + 1) & (s->size - 1))
        if (s->slot[at] == hash)
            return false;
    s->slot[at] = hash;
    return true;
}

static bool is_new(seen *s, const gt_printed_card *card)
{
    const char *const texts[] = {card->name,     card->cost,    card->types,
                                 card->subtypes, card->power,   card->toughness,
                                 card->loyalty,  card->colours, card->text};
    uint64_t hash = 1;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        hash = gt_fold(hash, gt_hash_bytes(texts[i], strlen(texts[i])));
    if (2 * s->n >= s->size) {
        seen larger = {.n = s->n, .size = s->size == 0 ? 1024 : 2 * s->size};
        larger.slot = gt_zeroed(larger.size, sizeof *larger.slot);
        for (size_t i = 0; i < s->size; i++)
            if (s->slot[i] != 0)
                take_slot(&larger, s->slot[i]);
        gt_free(s->slot);
        *s = larger;
    }
    bool taken = take_slot(s, hash | (hash == 0));
    s->n += taken;
    return taken;
}

/* ---- Is it playable? */

/* A file of the card and its tokens, as text; to be freed with free. */
static char *file_of(const gt_card_reading *one)
{
    cJSON *file = cJSON_CreateObject(), *cards = cJSON_CreateArray();
    cJSON *token;
    cJSON_AddStringToObject(file, "set", "read");
    cJSON_AddItemToObject(file, "cards", cards);
    cJSON_AddItemToArray(cards, cJSON_Duplicate(one->card, 1));
    cJSON_ArrayForEach (token, one->tokens)
        cJSON_AddItemToArray(cards, cJSON_Duplicate(token, 1));
    char *text = cJSON_PrintUnformatted(file);
    cJSON_Delete(file);
    return text;
}

/* What the compiler says without the place, which is another one in each card: `id: ` or
 * `id path: `. */
static const char *reason_of(const gt_errors *e)
{
    const char *text = e->n == 0 ? "it does not compile" : e->list[0].text;
    const char *colon = strstr(text, ": ");
    if (colon == NULL || text[0] == '\'' || text[0] == '"')
        return text;
    size_t n = strcspn(text, " ");
    bool place = text + n >= colon || text + n + 1 + strcspn(text + n + 1, ".[ ") >= colon ||
                 text[n + 1 + strcspn(text + n + 1, ".[ ")] != ' ';
    return place ? colon + 2 : text;
}

static bool is_playable(reading *r, const gt_card_reading *one, char *why, size_t size)
{
    gt_errors e = {0};
    char *text = file_of(one);
    gt_json *json = gt_json_parse("read", text, strlen(text), &e);
    gt_library *library = json == NULL ? NULL : gt_cards_compile(r->system, &json, 1, NULL, 0, &e);
    bool playable = library != NULL;
    snprintf(why, size, "%s", playable ? "" : reason_of(&e));
    gt_library_free(library);
    gt_json_free(json);
    gt_errors_free(&e);
    free(text);
    return playable;
}

/* ---- Rows of the language. */

static void note_rows(reading *r, bool playable)
{
    const gt_phrases *p = r->system->dialect->reading->rows(r->reader);
    bool used;
    int n = 0;
    if (r->rows == NULL) {
        while (gt_phrases_row(p, n, &used) != NULL)
            n++;
        r->rows = gt_zeroed((size_t)n + 1, 1);
    }
    for (int i = 0; gt_phrases_row(p, i, &used) != NULL; i++)
        if (used && r->rows[i] < 1 + playable)
            r->rows[i] = (char)(1 + playable);
}

/* Each row with what it is used by, the same row once. */
static void print_rows(reading *r)
{
    static const char *const by[] = {"none", "read", "playable"};
    const gt_phrases *p = r->system->dialect->reading->rows(r->reader);
    const gt_phrase_row *row;
    int n[3] = {0};
    bool used;
    if (r->rows == NULL)
        note_rows(r, false);
    fprintf(r->out, "\nRows of the language, and the cards that use them\n");
    for (int i = 0; (row = gt_phrases_row(p, i, &used)) != NULL; i++) {
        int kind = r->rows[i];
        n[kind]++;
        fprintf(r->out, "%-8s  %s: %s\n", by[kind], row->category, row->pattern);
    }
    fprintf(r->out, "%d rows: %d used by playable cards, %d by others alone, %d by none\n",
            n[0] + n[1] + n[2], n[2], n[1], n[0]);
}

/* ---- A card. */

/* Tells of a card that it is not in the pool, and why. */
static void tell(const reading *r, const gt_printed_card *card, const char *what, const char *why)
{
    if (r->report && card->line > 0)
        fprintf(r->out, "%s (line %d): %s: %s\n", card->name, card->line, what, why);
    else if (r->report)
        fprintf(r->out, "%s: %s: %s\n", card->name, what, why);
}

static bool has(const gt_paths *list, const char *word)
{
    for (int i = 0; i < list->n; i++)
        if (strcmp(list->path[i], word) == 0)
            return true;
    return false;
}

/* A card that is kept under its id; a token that another card makes, too, is there once. */
static void keep(reading *r, cJSON *card)
{
    const char *id = gt_json_text_in(card, "id");
    if (has(&r->ids, id))
        return;
    gt_paths_add(&r->ids, id);
    cJSON_AddItemToArray(r->cards, cJSON_Duplicate(card, 1));
}

static void take_read(reading *r, const gt_printed_card *card, gt_card_reading *one)
{
    char why[300];
    cJSON *token;
    r->read++;
    bool playable = is_playable(r, one, why, sizeof why);
    note_rows(r, playable);
    if (!playable) {
        add_obstacle(&r->unplayed, why, card->name);
        tell(r, card, "read, not playable", why);
        return;
    }
    r->playable++;
    keep(r, one->card);
    cJSON_ArrayForEach (token, one->tokens)
        keep(r, token);
}

static bool is_wanted(reading *r, const gt_printed_card *card)
{
    bool wanted = r->only.n == 0;
    for (int i = 0; i < r->only.n; i++)
        if (gt_alike(card->name, strlen(card->name), r->only.path[i]))
            wanted = r->found[i] = true;
    return wanted;
}

static void take(void *with, const gt_printed_card *card)
{
    reading *r = with;
    gt_card_reading one;
    char what[300];
    if (!is_wanted(r, card) || !is_new(&r->seen, card))
        return;
    if (!r->again && gt_card_by_name(r->pool, card->name, strlen(card->name), -1) >= 0) {
        r->shipped++;
        return;
    }
    r->n++;
    if (card->refused != NULL) {
        add_obstacle(&r->unread, card->refused, card->name);
        tell(r, card, "not read", card->refused);
        return;
    }
    r->system->dialect->reading->read(r->reader, card, &one);
    if (one.card != NULL) {
        take_read(r, card, &one);
    } else {
        bool stopped = strstr(one.phrase, ">>") != NULL;
        snprintf(what, sizeof what, "%s%s%s", one.phrase,
                 one.phrase[0] == '\0' || stopped ? "" : ": ", stopped ? "" : one.why);
        add_obstacle(&r->unread, what, card->name);
        tell(r, card, "not read", what);
    }
    gt_card_reading_free(&one);
}

/* ---- The whole. */

/* Whether the card of a list, by the first of its texts, is in a file or comes with Gauntlet. */
static bool is_there(const reading *r, int first)
{
    bool there = false;
    for (int i = first; i < first + GT_CARD_NAMES; i++)
        there = there || r->found[i] ||
                gt_card_by_name(r->pool, r->only.path[i], strlen(r->only.path[i]), -1) >= 0;
    return there;
}

static void print_missing(const reading *r)
{
    int n = 0;
    for (int i = 0; i < r->only.n; i += GT_CARD_NAMES)
        if (!is_there(r, i) && n++ < SHOWN)
            fprintf(r->out, "%s%s", n == 1 ? "In the list, but in no file: " : ", ",
                    r->only.path[i + 1]);
    if (n > SHOWN)
        fprintf(r->out, ", and %d more", n - SHOWN);
    if (n > 0)
        fprintf(r->out, "\n");
}

static void summary(reading *r)
{
    int most = r->report ? SHOWN : 5;
    fprintf(r->out,
            "%d cards: %d read whole and proven by printing (%.1f in 100), %d of them "
            "playable (%.1f in 100)\n",
            r->n, r->read, r->n == 0 ? 0.0 : 100.0 * r->read / r->n, r->playable,
            r->n == 0 ? 0.0 : 100.0 * r->playable / r->n);
    if (r->shipped > 0)
        fprintf(r->out, "%d more come with Gauntlet and were left out (--all reads them, too)\n",
                r->shipped);
    print_missing(r);
    print_obstacles(r->out, &r->unread,
                    "Not read: where it stops (what was understood >> what was not)", most);
    print_obstacles(r->out, &r->unplayed, "Read, but without rules for it in the engine", most);
}

static bool write_cards(reading *r, const char *path)
{
    gt_output o;
    cJSON *file = cJSON_CreateObject();
    cJSON_AddStringToObject(file, "set", "read");
    cJSON_AddItemToObject(file, "cards", r->cards);
    r->cards = NULL;
    FILE *out = gt_output_begin(&o, command, NULL, path);
    char *text = out == NULL ? NULL : cJSON_Print(file);
    bool written = text != NULL && fprintf(out, "%s\n", text) > 0;
    free(text);
    cJSON_Delete(file);
    return gt_output_end(&o, written);
}

/* The cards of lists: of those alone is read. */
static bool read_lists(reading *r, const gt_strings *lists, gt_errors *e)
{
    gt_errors told = {0}; /* what is odd in a list is told when it is played */
    bool good = true;
    for (int i = 0; i < lists->n && good; i++)
        good = gt_deck_read_names(lists->item[i], r->system, r->pool, &r->only, &told);
    for (int i = 0; i < told.n; i++)
        gt_errors_add(e, told.list[i].file, told.list[i].line, told.list[i].column, "", "%s",
                      told.list[i].text);
    gt_errors_free(&told);
    r->found = gt_zeroed((size_t)r->only.n + 1, sizeof *r->found);
    if (good && lists->n > 0 && r->only.n == 0) {
        gt_errors_add(e, lists->item[0], 0, 0, "", "no card in it");
        good = false;
    }
    return good;
}

static int run(reading *r, const gt_strings *files, const gt_strings *lists, const char *out,
               gt_errors *e)
{
    gt_library *library = gt_cards_load(r->system, e);
    bool right = library != NULL;
    r->pool = right ? gt_library_pool(library) : NULL;
    right = right && read_lists(r, lists, e);
    r->cards = cJSON_CreateArray();
    r->reader = r->system->dialect->reading->open();
    for (int i = 0; right && i < files->n; i++)
        right = gt_card_source_read(files->item[i], take, r, e) && right;
    if (right)
        summary(r);
    if (right && r->tell_rows)
        print_rows(r);
    if (right && out != NULL)
        right = write_cards(r, out);
    r->system->dialect->reading->close(r->reader);
    gt_library_free(library);
    return right ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

static const gt_system *system_of(const char *name, const gt_usage *usage)
{
    const gt_system *system = gt_system_named(name == NULL ? "magic" : name);
    if (system == NULL || system->dialect == NULL || system->dialect->reading == NULL) {
        gt_usage_error(usage,
                       "no printed text of %s is read: 'gauntlet cards read --help' says of "
                       "which games it is",
                       name);
        return NULL;
    }
    return system;
}

static void free_reading(reading *r)
{
    cJSON_Delete(r->cards);
    gt_free(r->seen.slot);
    gt_free(r->rows);
    gt_free(r->found);
    free_obstacles(&r->unread);
    free_obstacles(&r->unplayed);
    gt_paths_free(&r->only);
    gt_paths_free(&r->ids);
}

int gt_cmd_cards_read(int argc, char **argv)
{
    gt_strings files = {0}, lists = {0};
    gt_errors e = {0};
    reading r = {.out = stdout};
    const char *out = NULL, *rules = NULL;
    const gt_option options[] = {
        {"out", "FILE", "write the cards that can be played, for '--cards +FILE'",
         GT_AS_TEXT(&out)},
        {"only", "LIST", "read only the cards of this list; may be repeated", GT_AS_LIST(&lists)},
        {"report", NULL, "list each card that is not read or not playable, and why",
         GT_AS_FLAG(&r.report)},
        {"rows", NULL, "list the rows of the language that the cards use",
         GT_AS_FLAG(&r.tell_rows)},
        {"all", NULL, "read also cards that come with Gauntlet", GT_AS_FLAG(&r.again)},
        GT_RULES_OPTION(&rules),
        {0},
    };
    const gt_usage usage = {
        "cards read", "FILE...",
        "Reads cards from their printed text (Magic's English, Nivel Arena's Korean): JSON of\n"
        "MTGJSON or Scryfall, headers of scripts (Name:, name=), tables with a line of\n"
        "headings, or plain text. A card is read completely or refused: printed again, the\n"
        "result must be the text. The report ranks the reasons for refusals by the number of\n"
        "cards.",
        "gauntlet cards read my-cards.tsv --out mine.json --report\n"
        "  gauntlet run my-list.txt other-list.txt --rules magic --cards +mine.json",
        options};
    int status = gt_parse(&usage, argc, argv, &files);
    if (status == GT_GO_ON && files.n == 0)
        status = gt_usage_error(&usage, "which file? one is expected");
    if (status == GT_GO_ON) {
        r.system = system_of(rules, &usage);
        status = r.system != NULL ? run(&r, &files, &lists, out, &e) : GT_EXIT_USAGE;
    }
    gt_errors_tell(&e);
    free_reading(&r);
    gt_strings_free(&files);
    gt_strings_free(&lists);
    return status;
}
