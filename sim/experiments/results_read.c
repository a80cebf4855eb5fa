/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading results. Everything lies in one struct with the results in front. Counts are checked
 * against each other: a file that was changed by hand is told, not believed. */
#include "sim/experiments/results_read.h"

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "sim/experiments/long_lists.h"

#include <assert.h>
#include <limits.h>
#include <math.h>

typedef struct results_file {
    gt_results results; /* first: a gt_results * is a results_file * */
    gt_json *json; /* texts lie in it */
    const char **deck, **end;
    uint8_t *role;
    double *share;
    uint64_t *list;
    gt_matchup *matchup;
    gt_deck_cards *cards;
} results_file;

/* What is being read. */
typedef struct reader {
    results_file *file;
    gt_errors *e;
    const gt_long_lists *lists; /* that are not in the tree; NULL: all are */
} reader;

void gt_results_file_free(gt_results *r)
{
    results_file *f = (results_file *)(void *)r;
    if (f == NULL)
        return;
    gt_results_free_series(r);
    free(f->deck);
    free(f->end);
    free(f->role);
    free(f->share);
    free(f->list);
    free(f->matchup);
    free(f->cards);
    gt_json_free(f->json);
    free(f);
}

/* ---- Values. Each notes an error where it is not what it should be. */

static void wrong(const reader *in, const cJSON *node, const char *expected)
{
    gt_json_error(in->file->json, node, in->e, "expected %s, not %s", expected, gt_json_kind(node));
}

static const cJSON *member(const reader *in, const cJSON *object, const char *key)
{
    const cJSON *found = gt_json_get(object, key);
    if (found == NULL)
        gt_json_error(in->file->json, object, in->e, "'%s' is missing: is this a results file?",
                      key);
    return found;
}

static const char *text_of(const reader *in, const cJSON *object, const char *key)
{
    const cJSON *node = member(in, object, key);
    if (node != NULL && !cJSON_IsString(node))
        wrong(in, node, "a text");
    return node != NULL && cJSON_IsString(node) ? node->valuestring : "";
}

static const cJSON *list_of(const reader *in, const cJSON *object, const char *key)
{
    const cJSON *node = member(in, object, key);
    if (node != NULL && !cJSON_IsArray(node))
        wrong(in, node, "a list");
    return cJSON_IsArray(node) ? node : NULL;
}

static uint64_t number(const reader *in, const cJSON *node)
{
    double x = cJSON_IsNumber(node) ? node->valuedouble : -1;
    if (x < 0 || x > 9007199254740992.0 || x < floor(x)) {
        gt_json_error(in->file->json, node, in->e, "expected a count");
        return 0;
    }
    return (uint64_t)x;
}

static uint64_t count_of(const reader *in, const cJSON *object, const char *key)
{
    const cJSON *node = member(in, object, key);
    return node != NULL ? number(in, node) : 0;
}

/* Of copies and costs: a count that an int holds. */
static int small_count_of(const reader *in, const cJSON *object, const char *key)
{
    uint64_t n = count_of(in, object, key);
    if (n > INT_MAX) {
        gt_json_error(in->file->json, gt_json_get(object, key), in->e,
                      "expected a count of at most %d", INT_MAX);
        return 0;
    }
    return (int)n;
}

/* Points, which may end in a half, doubled. */
static uint64_t half_points_of(const reader *in, const cJSON *object, const char *key)
{
    const cJSON *node = member(in, object, key);
    double twice = cJSON_IsNumber(node) ? 2 * node->valuedouble : -1;
    if (node != NULL && (twice < 0 || twice > 9007199254740992.0 || twice < floor(twice)))
        gt_json_error(in->file->json, node, in->e, "expected points, in halves");
    return twice >= 0 && twice <= 9007199254740992.0 ? (uint64_t)twice : 0;
}

/* A list of at most n counts; the others are 0. */
static void counts(const reader *in, const cJSON *list, uint64_t *out, int n)
{
    int i = 0;
    const char *at = gt_long_list_at(in->lists, list);
    if (at != NULL) {
        if (!gt_long_list_counts(&at, out, n))
            wrong(in, list, "a list of counts");
        return;
    }
    if (!cJSON_IsArray(list)) {
        wrong(in, list, "a list of counts");
        return;
    }
    for (const cJSON *item = list->child; item != NULL; item = item->next, i++) {
        if (i == n) {
            gt_json_error(in->file->json, list, in->e, "expected at most %d counts", n);
            return;
        }
        out[i] = number(in, item);
    }
}

static bool truth_of(const reader *in, const cJSON *object, const char *key)
{
    const cJSON *node = member(in, object, key);
    if (node != NULL && !cJSON_IsBool(node))
        wrong(in, node, "true or false");
    return cJSON_IsTrue(node);
}

/* 64 bits that a double does not hold: from the text. */
static uint64_t seed_of(const reader *in)
{
    const gt_json *json = in->file->json;
    const cJSON *node = member(in, json->root, "seed");
    for (int i = 0; i < json->n; i++)
        if (json->place[i].node == node)
            return strtoull(json->text + json->place[i].value, NULL, 10);
    return 0;
}

static uint64_t hash_of(const reader *in, const cJSON *object, const char *key)
{
    const char *text = text_of(in, object, key);
    char *end;
    uint64_t hash = strtoull(text, &end, 16);
    if (strlen(text) != 16 || *end != '\0')
        gt_json_error(in->file->json, object, in->e, "\"%s\": expected 16 hexadecimal digits", key);
    return hash;
}

/* ---- Decks and matchups, from the first run. */

static int find_deck(const reader *in, const cJSON *row, const char *key)
{
    const gt_results *r = &in->file->results;
    const char *name = text_of(in, row, key);
    for (int i = 0; i < r->n_decks; i++)
        if (strcmp(r->deck[i], name) == 0)
            return i;
    gt_json_error(in->file->json, row, in->e, "'%s' is no deck of 'decks'", name);
    return -1;
}

/* A number in an object, above 0; `otherwise` if there is none. */
static double positive(const reader *in, const cJSON *object, const char *key, double otherwise)
{
    const cJSON *node = gt_json_get(object, key);
    if (node == NULL)
        return otherwise;
    if (!cJSON_IsNumber(node) || node->valuedouble < 0)
        wrong(in, node, "a number, not below 0");
    return node->valuedouble;
}

/* How the intervals were made; files of older versions do not say, and had no choice. */
static gt_method read_method(const reader *in)
{
    const cJSON *object = gt_json_get(in->file->json->root, "intervals");
    if (object == NULL)
        return (gt_method){0.95, 0};
    double confidence = positive(in, object, "confidence", 0.95);
    if (confidence <= 0 || confidence >= 1)
        gt_json_error(in->file->json, object, in->e, "expected a confidence between 0 and 1");
    return (gt_method){confidence, positive(in, object, "aim", 0)};
}

/* The band of win rates that are neither too low nor too high, if the file has one. */
static void read_band(const reader *in)
{
    const cJSON *band = gt_json_get(in->file->json->root, "band");
    const cJSON *low = band != NULL ? band->child : NULL, *high = low != NULL ? low->next : NULL;
    if (band == NULL)
        return;
    if (low == NULL || high == NULL || !cJSON_IsNumber(low) || !cJSON_IsNumber(high) ||
        !(low->valuedouble > 0) || !(high->valuedouble < 1) ||
        !(low->valuedouble < high->valuedouble)) {
        wrong(in, band, "two rates between 0 and 1, the lower first");
        return;
    }
    in->file->results.band[0] = low->valuedouble;
    in->file->results.band[1] = high->valuedouble;
}

static void read_decks(const reader *in, const cJSON *decks)
{
    static const char *const roles[] = {"row", "column", "both"};
    results_file *f = in->file;
    int n = cJSON_GetArraySize(decks), i = 0;
    f->deck = gt_resize(NULL, (size_t)n + 1, sizeof *f->deck);
    f->role = gt_resize(NULL, (size_t)n + 1, sizeof *f->role);
    f->share = gt_resize(NULL, (size_t)n + 1, sizeof *f->share);
    f->list = gt_resize(NULL, (size_t)n + 1, sizeof *f->list);
    for (const cJSON *row = decks->child; row != NULL; row = row->next, i++) {
        const char *role = text_of(in, row, "role");
        f->deck[i] = text_of(in, row, "deck");
        f->role[i] = 0;
        f->list[i] = gt_json_get(row, "list") != NULL ? hash_of(in, row, "list") : 0;
        f->share[i] = positive(in, row, "share", 0);
        if (gt_json_get(row, "share") != NULL)
            f->results.share = f->share;
        for (uint8_t k = 0; k < 3; k++)
            if (strcmp(role, roles[k]) == 0)
                f->role[i] = (uint8_t)(k + 1);
    }
    f->results.n_decks = n;
    f->results.deck = f->deck;
    f->results.role = f->role;
    f->results.list = f->list;
}

static void read_matchups(const reader *in, const cJSON *matchups)
{
    results_file *f = in->file;
    int n = cJSON_GetArraySize(matchups), i = 0;
    f->matchup = gt_zeroed((size_t)n + 1, sizeof *f->matchup);
    for (const cJSON *row = matchups->child; row != NULL; row = row->next, i++)
        f->matchup[i] = (gt_matchup){find_deck(in, row, "a"), find_deck(in, row, "b")};
    f->results.n_matchups = n;
    f->results.matchup = f->matchup;
}

static void read_ends(const reader *in, const cJSON *row)
{
    results_file *f = in->file;
    const cJSON *ends = row != NULL ? member(in, row, "ends") : NULL;
    f->end = gt_resize(NULL, GT_MAX_ENDS, sizeof *f->end);
    f->end[0] = "running";
    f->results.n_ends = 1;
    if (ends != NULL && cJSON_IsObject(ends))
        for (const cJSON *item = ends->child; item != NULL; item = item->next)
            if (f->results.n_ends < GT_MAX_ENDS)
                f->end[f->results.n_ends++] = item->string;
    f->results.end = f->end;
}

/* ---- Cards. */

static void read_cards(const reader *in, const cJSON *cards)
{
    results_file *f = in->file;
    size_t n = (size_t)f->results.n_decks + 1;
    f->cards = gt_zeroed(n, sizeof *f->cards);
    for (const cJSON *row = cards->child; row != NULL; row = row->next) {
        int d = find_deck(in, row, "deck");
        if (d < 0)
            continue;
        if (f->cards[d].n == GT_DECK_CARDS) {
            gt_json_error(f->json, row, in->e, "a deck has at most %d different cards",
                          GT_DECK_CARDS);
            return;
        }
        gt_deck_card *card = &f->cards[d].card[f->cards[d].n++];
        *card = (gt_deck_card){.id = text_of(in, row, "id"),
                               .name = text_of(in, row, "name"),
                               .copies = small_count_of(in, row, "copies"),
                               .has_cost = gt_json_get(row, "cost") != NULL};
        if (gt_json_get(row, "type") != NULL)
            card->type = text_of(in, row, "type");
        if (gt_json_get(row, "colour") != NULL)
            card->colour = text_of(in, row, "colour");
        if (card->has_cost)
            card->cost = small_count_of(in, row, "cost");
    }
    f->results.cards = f->cards;
}

/* Leaders are told with the decks; files of older versions have none. */
static void read_leaders(const reader *in, const cJSON *decks)
{
    int d = 0;
    for (const cJSON *row = decks->child; row != NULL; row = row->next, d++) {
        const cJSON *leader = gt_json_get(row, "leader");
        if (leader != NULL)
            in->file->cards[d].leader = (gt_deck_card){
                .id = text_of(in, leader, "id"), .name = text_of(in, leader, "name"), .copies = 1};
    }
}

/* The lists of counts that a list holds, n for each of `rows` cards: `put` is told of each. */
static void lists_of_counts(const reader *in, const cJSON *list, int rows, int n,
                            void (*put)(void *to, const uint64_t *x), void *to, size_t size)
{
    enum { MOST = 64 };
    const char *at = gt_long_list_at(in->lists, list);
    bool ok = at != NULL ? gt_long_list_begin(&at) : cJSON_GetArraySize(list) == rows;
    const cJSON *item = list->child;
    assert(n <= MOST);
    for (int i = 0; i < rows && ok; i++) {
        uint64_t x[MOST] = {0};
        if (at != NULL) {
            ok = gt_long_list_counts(&at, x, n) && gt_long_list_next(&at) == (i + 1 < rows);
        } else {
            counts(in, item, x, n);
            item = item->next;
        }
        put((char *)to + (size_t)i * size, x);
    }
    if (!ok)
        gt_json_error(in->file->json, list, in->e, "expected a list for each card of the deck");
}

static void put_card(void *to, const uint64_t *x)
{
    gt_card_tally *t = to;
    gt_card_when *when[] = {&t->opening, &t->drawn, &t->held, &t->played, &t->trigger};
    for (size_t i = 0; i < 5; i++)
        *when[i] = (gt_card_when){(uint32_t)x[2 * i], (uint32_t)x[2 * i + 1]};
    for (int i = 0; i < GT_PLAY_TURNS; i++)
        t->plays[i] = (uint32_t)x[10 + i];
}

static void read_card_counts(const reader *in, const cJSON *row, int series, int matchup, int side)
{
    const gt_results *r = &in->file->results;
    const cJSON *list = list_of(in, row, side == 0 ? "a_cards" : "b_cards");
    gt_matchup m = r->matchup[matchup];
    gt_card_tally *t = gt_cards_of(r, series, matchup, side);
    if (list == NULL)
        return;
    lists_of_counts(in, list, r->cards[side == 0 ? m.a : m.b].n, 10 + GT_PLAY_TURNS, put_card, t,
                    sizeof *t);
}

static void put_blank(void *to, const uint64_t *x)
{
    gt_blank_tally *t = to;
    for (int i = 0; i < GT_DIFFERENCE_SCORES; i++)
        t->pairs[i] = (uint32_t)x[i];
    memcpy(t->without_luck, x + GT_DIFFERENCE_SCORES, sizeof t->without_luck);
}

/* What came of blanks; without the key, in files of older versions too, none were played. */
static void read_blanks(const reader *in, const cJSON *row, int series, int matchup, int side)
{
    const gt_results *r = &in->file->results;
    gt_matchup m = r->matchup[matchup];
    gt_series *s = &r->series[series];
    const cJSON *list = gt_json_get(row, side == 0 ? "a_blanks" : "b_blanks");
    if (list == NULL)
        return;
    if (s->blanks == NULL) {
        size_t n = r->first_card[2 * (size_t)r->n_matchups] + 1;
        s->blanks = gt_zeroed(n, sizeof *s->blanks);
    }
    gt_blank_tally *t = gt_blanks_of(r, series, matchup, side);
    lists_of_counts(in, list, r->cards[side == 0 ? m.a : m.b].n, GT_DIFFERENCE_SCORES + 2,
                    put_blank, t, sizeof *t);
}

/* The number of a card of a deck by its id; -1, and an error: it has none such. */
static int find_card(const reader *in, const cJSON *row, int deck, const char *key)
{
    const gt_deck_cards *cards = &in->file->results.cards[deck];
    const char *id = text_of(in, row, key);
    for (int i = 0; id != NULL && i < cards->n; i++)
        if (strcmp(cards->card[i].id, id) == 0)
            return i;
    gt_json_error(in->file->json, row, in->e, "the deck has no such card at \"%s\"", key);
    return -1;
}

/* What came of blanks for two cards at once; without the key there were none. */
static void read_card_pairs(const reader *in, const cJSON *run, gt_series *s)
{
    const gt_results *r = &in->file->results;
    const cJSON *list = gt_json_get(run, "card_pairs");
    if (list == NULL || r->cards == NULL)
        return;
    s->card_pair = gt_resize(NULL, (size_t)cJSON_GetArraySize(list) + 1, sizeof *s->card_pair);
    for (const cJSON *row = list->child; row != NULL; row = row->next) {
        gt_card_pair *x = &s->card_pair[s->n_card_pairs];
        const cJSON *scores = list_of(in, row, "scores");
        *x = (gt_card_pair){.deck = find_deck(in, row, "deck")};
        if (x->deck < 0 || scores == NULL)
            return;
        x->card[0] = find_card(in, row, x->deck, "first");
        x->card[1] = find_card(in, row, x->deck, "second");
        if (x->card[0] < 0 || x->card[1] < 0)
            return;
        int i = 0;
        for (const cJSON *at = scores->child; at != NULL && i < GT_TOGETHER_SCORES; at = at->next)
            x->pairs[i++] =
                cJSON_IsNumber(at) && at->valuedouble >= 0 ? (uint64_t)at->valuedouble : 0;
        s->n_card_pairs++;
    }
}

/* ---- Tallies. */

/* Programs before this one did not write it. */
static void read_aborted(const reader *in, const cJSON *row, const char *key, gt_aborted *a)
{
    const cJSON *node = gt_json_get(row, key);
    *a = (gt_aborted){.deck = {text_of(in, row, "a"), text_of(in, row, "b")}};
    snprintf(a->text, sizeof a->text, "it is not known why");
    if (node == NULL)
        return;
    a->deck[0] = text_of(in, node, "A");
    a->deck[1] = text_of(in, node, "B");
    a->game = count_of(in, node, "game");
    a->seed = strtoull(text_of(in, node, "seed"), NULL, 10);
    a->begins = strcmp(text_of(in, node, "begins"), "B") == 0;
    snprintf(a->text, sizeof a->text, "%s", text_of(in, node, "why"));
}

static void read_singles(const reader *in, const cJSON *object, gt_tally *t)
{
    if (object == NULL)
        return;
    t->singles[0] = count_of(in, object, "a_wins");
    t->singles[1] = count_of(in, object, "b_wins");
    t->singles[2] = count_of(in, object, "draws");
}

static void read_tally(const reader *in, const cJSON *row, gt_tally *t)
{
    const gt_results *r = &in->file->results;
    const cJSON *ends = member(in, row, "ends");
    const cJSON *scores = list_of(in, row, "pair_scores"), *lengths = list_of(in, row, "lengths");
    const cJSON *adjusted;
    if (scores != NULL)
        counts(in, scores, t->pairs, GT_PAIR_SCORES);
    if (gt_json_get(row, "adjusted_scores") != NULL &&
        (adjusted = list_of(in, row, "adjusted_scores")) != NULL)
        counts(in, adjusted, t->adjusted, GT_ADJUSTED_SCORES);
    if (lengths != NULL)
        counts(in, lengths, t->length, GT_LENGTHS);
    for (int i = 1; ends != NULL && i < r->n_ends; i++)
        t->ends[i] = count_of(in, ends, r->end[i]);
    t->wins[0] = count_of(in, row, "a_wins");
    t->wins[1] = count_of(in, row, "b_wins");
    t->draws = count_of(in, row, "draws");
    t->unfinished = count_of(in, row, "unfinished");
    if (gt_json_get(row, "single_games") != NULL)
        read_singles(in, member(in, row, "single_games"), t);
    t->aborted = count_of(in, row, "aborted");
    if (t->aborted > 0)
        read_aborted(in, row, "first_aborted", &t->first_aborted);
    if (gt_json_get(row, "grown") != NULL)
        t->grown = count_of(in, row, "grown");
    if (t->grown > 0)
        read_aborted(in, row, "first_grown", &t->first_grown);
    t->first_half_points = half_points_of(in, row, "first_player_points");
    t->turns = count_of(in, row, "turns");
    t->actions = count_of(in, row, "actions");
    t->hash = hash_of(in, row, "signature");
}

/* Whether no more games are told apart (by their end, by their length) than there are. */
static bool are_among(const uint64_t *count, int n, uint64_t games)
{
    uint64_t sum = 0;
    for (int i = 0; i < n && sum <= games; i++)
        sum = count[i] > games ? count[i] : sum + count[i];
    return sum <= games;
}

/* Whether the counts of a matchup agree with each other. */
static void check_tally(const reader *in, const cJSON *row, const gt_tally *t)
{
    uint64_t games = 0, half_points = 0;
    for (uint64_t i = 0; i < GT_PAIR_SCORES; i++) {
        games += 2 * t->pairs[i];
        half_points += i * t->pairs[i];
    }
    uint64_t none = t->draws + t->unfinished + t->aborted;
    if (games != t->wins[0] + t->wins[1] + none || half_points != 2 * t->wins[0] + none ||
        count_of(in, row, "games") != games)
        gt_json_error(in->file->json, row, in->e,
                      "games, wins and pair scores of this matchup do not fit each other");
    else if (!are_among(t->length, GT_LENGTHS, games) ||
             !are_among(t->ends, in->file->results.n_ends, games) ||
             t->first_half_points > 2 * games)
        gt_json_error(
            in->file->json, row, in->e,
            "this matchup has more games by length, by end or won by who begins than it has games");
}

static bool limits_of(const reader *in, const cJSON *row, const char *key, double out[2])
{
    const cJSON *list = list_of(in, row, key), *low = list != NULL ? list->child : NULL;
    const cJSON *high = low != NULL ? low->next : NULL;
    if (low == NULL || high == NULL || !cJSON_IsNumber(low) || !cJSON_IsNumber(high)) {
        gt_json_error(in->file->json, row, in->e, "\"%s\": expected two numbers", key);
        return false;
    }
    out[0] = low->valuedouble;
    out[1] = high->valuedouble;
    return true;
}

/* What a race of decks decided (gt_series.raced); without the keys there was none. */
static void read_raced(const reader *in, const cJSON *run, gt_series *s)
{
    const cJSON *decks = list_of(in, run, "decks");
    int n = in->file->results.n_decks, i = 0;
    if (decks == NULL || cJSON_GetArraySize(decks) != n)
        return;
    for (const cJSON *row = decks->child; row != NULL; row = row->next, i++) {
        if (gt_json_get(row, "raced_pairs") == NULL)
            continue;
        if (s->raced == NULL) {
            s->raced = gt_zeroed((size_t)n + 1, sizeof *s->raced);
        }
        gt_raced x = {.rate = positive(in, row, "win_rate", 0)};
        if (limits_of(in, row, "interval", x.interval) &&
            limits_of(in, row, "verdict_interval", x.verdict_interval)) {
            x.pairs = count_of(in, row, "raced_pairs");
            s->raced[i] = x;
        }
    }
}

/* What a stronger player won with decks (gt_series.checked). */
static void read_checked(const reader *in, const cJSON *run, gt_series *s)
{
    const cJSON *decks = list_of(in, run, "decks");
    int n = in->file->results.n_decks, i = 0;
    for (const cJSON *row = decks != NULL ? decks->child : NULL; row != NULL && i < n;
         row = row->next, i++) {
        const cJSON *object = gt_json_get(row, "checked");
        if (object == NULL)
            continue;
        if (s->checked == NULL)
            s->checked = gt_zeroed((size_t)n, sizeof *s->checked);
        gt_checked x = {.rate = positive(in, object, "win_rate", 0)};
        strncat(x.policy, text_of(in, object, "policy"), sizeof x.policy - 1);
        if (limits_of(in, object, "interval", x.interval)) {
            x.games = count_of(in, object, "games");
            s->checked[i] = x;
        }
    }
}

static void read_run(const reader *in, const cJSON *run, int series)
{
    gt_results *r = &in->file->results;
    const cJSON *rows = list_of(in, run, "matchups");
    gt_series *s = &r->series[series];
    size_t n = (size_t)r->n_matchups;
    s->policy = text_of(in, run, "policy");
    s->tally = gt_zeroed(n + 1, sizeof *s->tally);
    if (r->cards != NULL) {
        s->cards = gt_zeroed(r->first_card[2 * n] + 1, sizeof *s->cards);
    }
    if (rows == NULL || cJSON_GetArraySize(rows) != r->n_matchups) {
        gt_json_error(in->file->json, run, in->e, "the runs do not have the same matchups");
        return;
    }
    read_raced(in, run, s);
    read_checked(in, run, s);
    read_card_pairs(in, run, s);
    int i = 0;
    for (const cJSON *row = rows->child; row != NULL; row = row->next, i++) {
        if (find_deck(in, row, "a") != r->matchup[i].a ||
            find_deck(in, row, "b") != r->matchup[i].b)
            gt_json_error(in->file->json, row, in->e, "the runs do not have the same matchups");
        read_tally(in, row, &s->tally[i]);
        check_tally(in, row, &s->tally[i]);
        for (int side = 0; side < 2 && r->cards != NULL; side++) {
            read_card_counts(in, row, series, i, side);
            read_blanks(in, row, series, i, side);
        }
    }
}

/* ---- The file. */

static void read_field(const reader *in, const cJSON *run)
{
    gt_results *r = &in->file->results;
    const cJSON *decks = list_of(in, run, "decks"), *matchups = list_of(in, run, "matchups");
    const cJSON *cards = list_of(in, run, "cards");
    if (decks == NULL || matchups == NULL || cards == NULL)
        return;
    read_decks(in, decks);
    read_matchups(in, matchups);
    read_ends(in, matchups->child);
    if (in->e->n > 0)
        return;
    read_cards(in, cards);
    read_leaders(in, decks);
    if (gt_results_place_cards(r) == 0)
        r->cards = NULL;
}

static void read_runs(const reader *in, const cJSON *runs)
{
    gt_results *r = &in->file->results;
    int n = cJSON_GetArraySize(runs), i = 0;
    if (n == 0) {
        gt_json_error(in->file->json, runs, in->e, "there is no run in this file");
        return;
    }
    read_field(in, runs->child);
    if (in->e->n > 0)
        return;
    r->series = gt_zeroed((size_t)n, sizeof *r->series);
    r->n_series = n;
    for (const cJSON *run = runs->child; run != NULL; run = run->next)
        read_run(in, run, i++);
}

/* Reads a tree, which it frees. NULL: there are errors. */
static gt_results *read_tree(gt_json *json, const gt_long_lists *lists, gt_errors *e)
{
    int before = e->n;
    if (json == NULL)
        return NULL;
    results_file *f = gt_zeroed(1, sizeof *f);
    f->json = json;
    reader in = {f, e, lists};
    if (!cJSON_IsObject(json->root)) {
        wrong(&in, json->root, "an object");
        gt_results_file_free(&f->results);
        return NULL;
    }
    const cJSON *command = gt_json_get(json->root, "command");
    f->results.version = text_of(&in, json->root, "version");
    f->results.rules = text_of(&in, json->root, "rules");
    if (cJSON_HasObjectItem(json->root, "options"))
        f->results.options = f->results.played = text_of(&in, json->root, "options");
    if (cJSON_HasObjectItem(json->root, "played"))
        f->results.played = text_of(&in, json->root, "played");
    if (cJSON_HasObjectItem(json->root, "cost_name"))
        f->results.cost_name = text_of(&in, json->root, "cost_name");
    f->results.command = cJSON_IsString(command) ? command->valuestring : NULL;
    f->results.seed = seed_of(&in);
    f->results.complete = truth_of(&in, json->root, "complete");
    f->results.reproducible = truth_of(&in, json->root, "reproducible");
    f->results.method = read_method(&in);
    read_band(&in);
    if (gt_json_get(json->root, "match") != NULL)
        f->results.match = (int)count_of(&in, json->root, "match");
    if (gt_json_get(json->root, "planned_matchups") != NULL)
        f->results.planned = (int)count_of(&in, json->root, "planned_matchups");
    if (gt_json_get(json->root, "blank_games") != NULL)
        f->results.blank_games = count_of(&in, json->root, "blank_games");
    const cJSON *runs = list_of(&in, json->root, "runs");
    if (runs != NULL && e->n == before)
        read_runs(&in, runs);
    if (e->n == before)
        return &f->results;
    gt_results_file_free(&f->results);
    return NULL;
}

enum { MOST = 1 << 30 /* bytes: a million matchups have their place */ };

/* Most of a large file are lists of counts, which are read from the text: a tree of them is fifty
 * times as large. Where something is wrong, all is read once more as a tree, since that knows the
 * place of every number. Where in a file that is too large for a tree is not told. */
gt_results *gt_results_read(const char *path, gt_errors *e)
{
    gt_errors forgiven = {0};
    gt_long_lists lists;
    size_t size;
    char *text = gt_text_read_up_to(path, MOST, &size, e);
    if (text == NULL)
        return NULL;
    char *rest = gt_long_lists_cut(&lists, text, size);
    gt_json *json = rest != NULL ? gt_json_parse(path, rest, strlen(rest), &forgiven) : NULL;
    free(rest);
    gt_results *r = read_tree(json, &lists, &forgiven);
    if (r == NULL && size > GT_MAX_FILE)
        gt_errors_add(e, path, 0, 0, "", "is damaged, or no results; it is too large to say where");
    else if (r == NULL)
        r = read_tree(gt_json_parse(path, text, size, e), NULL, e);
    gt_long_lists_free(&lists);
    gt_errors_free(&forgiven);
    free(text);
    return r;
}
