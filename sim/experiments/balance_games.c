/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards with other numbers, and playing them. */
#include "sim/experiments/balance_games.h"

#include "ai/policy.h"
#include "decks/cards.h"
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/experiments/kept_units.h"
#include "sim/experiments/noted.h"
#include "sim/playing/executor.h"
#include "sim/playing/pair_score.h"

#include <stdio.h>
#include <string.h>

struct gt_card_balance {
    const gt_card_balance_options *o;
    gt_card_balance_counts counts;
    char *policy[2]; /* canonical */
    bool reproducible[2];
    int first_forfeit; /* ways to end from here on are forfeits */
    bool *needed; /* of each definition of the pool */
    int *card; /* of each knob: the definition */
    gt_kept_units kept;
};

/* A job: states first .. first + n - 1 of the trials as pools. */
typedef struct job {
    gt_card_balance *c;
    const gt_trials *trials;
    int player; /* whose */
    uint64_t seed;
    int first, n;
    gt_library *library[GT_CARD_POOLS]; /* NULL: somebody else's */
    gt_card_field games;
    gt_deck *deck; /* of each pool and deck */
    gt_content *content;
    gt_content_card *content_card;
    gt_field field;
    gt_unit *unit; /* that the store does not have */
    const gt_trial **trial; /* of each unit */
    int n_units, units_capacity, trials_capacity;
} job;

/* ---- Cards. */

/* Decodes ~0 and ~1 of a part of a pointer. */
static size_t decode_part(const char *part, size_t length, char *out, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < length && n + 1 < size; i++) {
        bool escape = part[i] == '~' && i + 1 < length;
        i += escape;
        out[n++] = !escape ? part[i] : part[i] == '0' ? '~' : '/';
    }
    out[n] = '\0';
    return n;
}

cJSON *gt_card_place(cJSON *card, const char *place)
{
    cJSON *at = card;
    while (at != NULL && *place == '/') {
        char part[200];
        size_t length = strcspn(++place, "/");
        decode_part(place, length, part, sizeof part);
        place += length;
        if (!cJSON_IsArray(at)) {
            at = cJSON_GetObjectItemCaseSensitive(at, part);
            continue;
        }
        int index = 0, used = 0;
        at = sscanf(part, "%d%n", &index, &used) == 1 && part[used] == '\0'
                 ? cJSON_GetArrayItem(at, index)
                 : NULL;
    }
    return at;
}

/* Puts a value in the place of a node, whose key it keeps. */
static void put_value(cJSON *card, const char *place, const cJSON *value)
{
    cJSON *node = gt_card_place(card, place), *copy = cJSON_Duplicate(value, true);
    if (node == NULL || copy == NULL) {
        cJSON_Delete(copy);
        return;
    }
    /* the node stays where it is, and takes over what the copy holds */
    node->type = copy->type | (node->type & cJSON_StringIsConst);
    node->valueint = copy->valueint;
    node->valuedouble = copy->valuedouble;
    char *text = node->valuestring;
    cJSON *child = node->child;
    node->valuestring = copy->valuestring;
    node->child = copy->child;
    copy->valuestring = text;
    copy->child = child;
    cJSON_Delete(copy);
}

/* Adds a card with the knobs on it as they stand. */
static void add_card(const gt_card_balance *c, int card, const uint8_t *value, gt_bytes *file)
{
    const gt_library *library = c->o->games->library[0];
    const char *text = gt_library_text(library, card);
    cJSON *changed = NULL;
    for (int k = 0; k < c->o->n_knobs; k++) {
        if (c->card[k] != card || value[k] == 0)
            continue;
        if (changed == NULL)
            changed = cJSON_Parse(text);
        put_value(changed, c->o->knob[k].place, c->o->knob[k].value[value[k] - 1]);
    }
    char *printed = changed != NULL ? cJSON_PrintUnformatted(changed) : NULL;
    if (printed != NULL)
        text = printed;
    gt_bytes_add(file, text, strlen(text));
    cJSON_free(printed);
    cJSON_Delete(changed);
}

gt_library *gt_card_balance_library(const gt_card_balance *c, const uint8_t *value, gt_errors *e)
{
    static const char begin[] = "{\"cards\":[";
    const gt_system *system = c->o->games->system;
    gt_bytes file = {.data = NULL};
    bool any = false;
    gt_bytes_add(&file, begin, strlen(begin));
    for (int i = 0; i < gt_library_pool(c->o->games->library[0])->n_defs; i++) {
        if (!c->needed[i])
            continue;
        gt_bytes_add(&file, ",", any);
        add_card(c, i, value, &file);
        any = true;
    }
    gt_bytes_add(&file, "]}", 3); /* with an end */
    if (file.failed)
        gt_out_of_memory();
    gt_json *json = gt_json_parse("the changed cards", (const char *)file.data, file.used - 1, e);
    gt_library *library = json != NULL ? gt_cards_compile(system, &json, 1, NULL, 0, e) : NULL;
    gt_json_free(json);
    gt_bytes_free(&file);
    return library;
}

/* ---- The field of a job. */

/* A deck among the cards of a pool. */
static void find_cards(const gt_deck *deck, const gt_pool *from, const gt_pool *pool, gt_deck *out)
{
    *out = *deck;
    out->n = 0;
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        gt_deck_add(out, row->section, gt_pool_find(pool, from->defs[row->card].id), row->count);
    }
}

/* The pool of the cards that the field is to be like. */
static void take_pool(job *j, int pool)
{
    const gt_card_field *like = j->c->o->like_games;
    size_t decks = (size_t)like->n_decks, at = (size_t)pool * decks;
    j->library[pool] = NULL;
    j->games.library[pool] = like->library[0];
    for (size_t d = 0; d < decks; d++) {
        j->games.deck[at + d] = gt_card_field_deck(like, 0, (int)d);
        j->content[at + d] =
            gt_card_field_content(gt_library_pool(like->library[0]), j->games.deck[at + d],
                                  j->content_card + (at + d) * GT_DECK_ROWS);
    }
}

/* False: cards with these numbers are none, as `error` tells. */
static bool make_pool(job *j, int pool, char *error, size_t n)
{
    const gt_card_balance_options *o = j->c->o;
    gt_errors e = {0};
    size_t decks = (size_t)o->games->n_decks, at = (size_t)pool * decks;
    const uint8_t *value = j->trials->value + (size_t)(j->first + pool) * (size_t)o->n_knobs;
    j->library[pool] = gt_card_balance_library(j->c, value, &e);
    if (j->library[pool] == NULL)
        snprintf(error, n, "%s", e.n > 0 ? e.list[0].text : "cards cannot be changed like that");
    gt_errors_free(&e);
    if (j->library[pool] == NULL)
        return false;
    const gt_pool *cards = gt_library_pool(j->library[pool]);
    j->games.library[pool] = j->library[pool];
    for (size_t d = 0; d < decks; d++) {
        const gt_deck *deck = gt_card_field_deck(o->games, 0, (int)d);
        find_cards(deck, gt_library_pool(o->games->library[0]), cards, &j->deck[at + d]);
        j->games.deck[at + d] = &j->deck[at + d];
        j->content[at + d] = gt_card_field_content(cards, &j->deck[at + d],
                                                   j->content_card + (at + d) * GT_DECK_ROWS);
    }
    return true;
}

static bool begin_job(job *j, char *error, size_t n)
{
    const gt_card_balance_options *o = j->c->o;
    size_t decks = (size_t)j->n * (size_t)o->games->n_decks;
    gt_card_field_begin(&j->games, o->games->system, o->games->limits, j->n, o->games->n_decks);
    j->deck = gt_resize(NULL, decks, sizeof *j->deck);
    j->content = gt_resize(NULL, decks, sizeof *j->content);
    j->content_card = gt_resize(NULL, decks * GT_DECK_ROWS, sizeof *j->content_card);
    j->field = *o->field;
    j->field.context = j->field.source = &j->games;
    j->field.cards = j->field.watched = NULL;
    j->field.blanks = false;
    for (int pool = 0; pool < j->n; pool++)
        if (j->first + pool == j->trials->like)
            take_pool(j, pool);
        else if (!make_pool(j, pool, error, n))
            return false;
    return true;
}

static void end_job(job *j)
{
    for (int pool = 0; pool < j->n; pool++)
        gt_library_free(j->library[pool]);
    gt_card_field_end(&j->games);
    free(j->deck);
    free(j->content);
    free(j->content_card);
    free(j->unit);
    free(j->trial);
}

/* ---- The store. */

static size_t place_of(const job *j, const gt_trial *x)
{
    return (size_t)(x->state - j->first) * (size_t)j->field.n_matchups + (size_t)x->matchup;
}

static void note_stream(job *j, const gt_trial *x)
{
    gt_card_balance *c = j->c;
    const gt_field *f = &j->field;
    gt_seats seats = gt_field_seats(f, x->matchup);
    const char *policy = c->policy[j->player];
    bool repeats = c->reproducible[j->player] && !gt_is_secret(&c->o->secret);
    size_t decks = (size_t)(x->state - j->first) * (size_t)f->n_decks;
    gt_stream stream = {
        .rules = f->rules->name,
        .turn_limit = c->kept.turn_limit,
        .action_limit = c->kept.action_limit,
        .options = f->options,
        .policy = policy,
        .seed = j->seed,
        .once = repeats ? 0 : c->kept.once,
        .luck = j->trials->luck ? gt_luck_behaviour() : 0,
        .by = {f->rules->behaviour, gt_policy_behaviour_of(policy), GT_HARNESS_BEHAVIOUR}};
    for (int p = 0; p < 2; p++) {
        stream.deck[p] = f->deck[seats.deck[p]];
        stream.content[p] = j->content[decks + (size_t)seats.deck[p]].hash;
        gt_store_add_deck(c->o->store, &j->content[decks + (size_t)seats.deck[p]]);
    }
    gt_kept_units_note(&c->kept, place_of(j, x), &stream);
}

static uint64_t fold_text(uint64_t h, const char *text)
{
    return gt_fold(h, text != NULL ? gt_hash_bytes(text, strlen(text)) : 0);
}

/* Notes what is asked for. */
static void note_run(gt_card_balance *c)
{
    const gt_card_balance_options *o = c->o;
    const gt_field *f = o->field;
    char settings[1000];
    uint64_t h =
        fold_text(fold_text(gt_mix(GT_HARNESS_BEHAVIOUR), GT_STORE_BALANCE), f->rules->name);
    h = gt_fold(gt_fold(h, (uint64_t)f->rules->behaviour), o->seed);
    if (o->luck[0] || o->luck[1])
        h = gt_fold(h, (uint64_t)gt_luck_behaviour() << (o->luck[0] + 2 * o->luck[1]));
    h = fold_text(fold_text(fold_text(h, f->options), c->policy[0]), c->policy[1]);
    for (int i = 0; i < f->n_decks; i++)
        h = gt_fold(fold_text(h, f->deck[i]), f->content[i].hash);
    for (int i = 0; o->like != NULL && i < f->n_decks; i++)
        h = gt_fold(h, o->like->content[i].hash);
    for (int k = 0; k < o->n_knobs; k++) {
        h = fold_text(fold_text(h, o->knob[k].card), o->knob[k].place);
        for (int i = 0; i < o->knob[k].n_values; i++)
            h = gt_fold(h, gt_json_hash(o->knob[k].value[i]));
    }
    snprintf(settings, sizeof settings, GT_STORE_BALANCE "%d decks, %d knobs, %s", f->n_decks,
             o->n_knobs, c->policy[0]);
    const gt_store_run run = {h,        o->version,          f->rules->name,
                              settings, f->rules->behaviour, o->seed};
    c->kept.run = gt_noted_run(o->store, &run, f);
}

static bool begin_store(gt_card_balance *c)
{
    const gt_card_balance_options *o = c->o;
    size_t n = GT_CARD_POOLS * (size_t)o->field->n_matchups;
    if (!gt_kept_units_begin(&c->kept, o->store, o->fresh, o->field, 0, n))
        return false;
    if (o->store != NULL)
        note_run(c);
    return true;
}

/* The streams of the job before are not this one's. */
static void forget_streams(const gt_card_balance *c)
{
    size_t n = GT_CARD_POOLS * (size_t)c->o->field->n_matchups;
    if (c->kept.stream != NULL)
        memset(c->kept.stream, 0, n * sizeof *c->kept.stream);
}

/* ---- Units. */

/* Adds the games of a unit, played or found, to the scores of its trial. */
static void add_games(job *j, const gt_trial *x, const gt_unit *unit, const gt_games *games)
{
    gt_card_balance_counts *counts = &j->c->counts;
    bool swapped = gt_field_seats(&j->field, x->matchup).swapped;
    for (int i = 0; i < games->n; i++) {
        uint64_t at = unit->first + (uint64_t)i - x->first;
        int points = 0, begun = 0;
        int32_t begun_luck = 0;
        for (int k = 2 * i; k <= 2 * i + 1; k++) {
            const gt_outcome *o = &games->game[k];
            int won = gt_half_points(o);
            points += swapped ? 2 - won : won;
            begun += o->first == 0 ? won : 2 - won;
            begun_luck += o->first == 0 ? o->luck : -o->luck;
            counts->unfinished += o->end == GT_UNFINISHED;
            counts->aborted += o->end == GT_ABORTED;
            counts->forfeits += o->end >= j->c->first_forfeit;
        }
        x->points[at] = (uint8_t)points;
        x->begun[at] = (uint8_t)begun;
        if (x->luck == NULL)
            continue;
        x->luck[at] = swapped ? -gt_pair_luck(games, i) : gt_pair_luck(games, i);
        x->begun_luck[at] = games->luck ? begun_luck : 0;
    }
    counts->games += (uint64_t)gt_games_count(games);
}

static void keep_played(void *context, int taker, const gt_unit *unit, uint64_t tag,
                        const gt_games *games)
{
    job *j = context;
    (void)taker;
    gt_kept_units_put(&j->c->kept, place_of(j, j->trial[tag]), unit, games);
}

static void add_played(void *context, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    job *j = context;
    add_games(j, j->trial[tag], unit, games);
}

/* Adds a unit that is in the store, or lists it to be played. */
static void find_or_list(job *j, const gt_trial *x, uint64_t first, int n)
{
    gt_seats seats = gt_field_seats(&j->field, x->matchup);
    gt_unit unit = {.lineup = gt_lineup_of(seats.deck[0], seats.deck[1]),
                    .pairing = GT_DECKS_PAIRED,
                    .n = (uint16_t)n,
                    .seed = j->seed,
                    .first = first};
    unit.lineup.pool = (uint8_t)(x->state - j->first);
    const gt_games *games = gt_kept_units_find(&j->c->kept, place_of(j, x), &unit);
    if (games != NULL) {
        j->c->counts.reused += (uint64_t)gt_games_count(games);
        add_games(j, x, &unit, games);
        return;
    }
    j->unit = gt_grow(j->unit, j->n_units, &j->units_capacity, sizeof *j->unit);
    j->trial = gt_grow(j->trial, j->n_units, &j->trials_capacity, sizeof(gt_trial *));
    j->unit[j->n_units] = unit;
    j->trial[j->n_units++] = x;
}

static void list_units(job *j)
{
    gt_kept_units *kept = &j->c->kept;
    forget_streams(j->c);
    gt_kept_units_begin_round(kept);
    for (size_t i = 0; i < j->trials->n; i++) {
        const gt_trial *x = &j->trials->trial[i];
        if (x->state < j->first || x->state >= j->first + j->n)
            continue;
        if (gt_kept_units_is_new(kept, place_of(j, x)))
            note_stream(j, x);
        for (uint64_t first = x->first, last = x->first + (uint64_t)x->n, next; first < last;
             first = next) {
            next = first + GT_UNIT_PAIRS - first % GT_UNIT_PAIRS;
            next = next < last ? next : last;
            find_or_list(j, x, first, (int)(next - first));
        }
    }
    gt_kept_units_end_round(kept);
}

/* ---- Jobs. */

static bool play_job(job *j, char *error, size_t n)
{
    const gt_card_balance_options *o = j->c->o;
    const char *player = o->policy[j->player];
    const gt_job games = {.field = &j->field,
                          .player = &player,
                          .n_players = 1,
                          .luck = j->trials->luck,
                          .secret = o->secret};
    const gt_executor_options by = {.threads = o->threads, .worker = o->worker, .stop = o->stop};
    const gt_work work = {.keep = keep_played, .add = add_played, .context = j};
    list_units(j);
    if (j->n_units == 0)
        return true;
    gt_executor *executor = gt_executor_new(&games, &by);
    if (executor == NULL)
        gt_out_of_memory();
    bool ok = gt_execute_list(executor, j->unit, (size_t)j->n_units, &work, error, n);
    gt_executor_free(executor);
    return ok;
}

/* Chance that differs between what chooses and what confirms. */
static uint64_t seed_of(const gt_card_balance *c, enum gt_balance_stage stage)
{
    return stage == GT_BALANCE_SEARCH ? c->o->seed : gt_fold(gt_mix(c->o->seed), 0x636f6e6669726d);
}

bool gt_card_balance_play(void *context, const gt_trials *trials, char *error, size_t size)
{
    gt_card_balance *c = context;
    for (int first = 0; first < trials->n_states; first += GT_CARD_POOLS) {
        int left = trials->n_states - first;
        job j = {.c = c,
                 .trials = trials,
                 .player = trials->stage == GT_BALANCE_SECOND_PLAYER,
                 .seed = seed_of(c, trials->stage),
                 .first = first,
                 .n = left < GT_CARD_POOLS ? left : GT_CARD_POOLS};
        error[0] = '\0';
        bool ok = begin_job(&j, error, size) && play_job(&j, error, size);
        end_job(&j);
        if (!ok || gt_stopped(c->o->stop) || gt_kept_units_failed(&c->kept))
            return false;
    }
    return true;
}

/* ---- The whole. */

static bool find_policy(gt_card_balance *c, int i, char *error, size_t n)
{
    if (c->o->policy[i] == NULL)
        return true;
    gt_policy *policy = gt_policy_create(c->o->policy[i], c->o->field->rules, error, n);
    if (policy == NULL)
        return false;
    c->policy[i] = gt_copy_text(gt_policy_name(policy), strlen(gt_policy_name(policy)));
    c->reproducible[i] = gt_policy_reproducible(policy);
    c->counts.reproducible = c->counts.reproducible && c->reproducible[i];
    gt_policy_free(policy);
    return true;
}

gt_card_balance *gt_card_balance_new(const gt_card_balance_options *o, char *error, size_t n)
{
    gt_card_balance *c = gt_resize(NULL, 1, sizeof *c);
    const gt_pool *pool = gt_library_pool(o->games->library[0]);
    const gt_game any = {.rules = o->field->rules};
    *c = (gt_card_balance){.o = o, .counts = {.reproducible = true}};
    c->first_forfeit = gt_forfeit_end(&any, GT_FORFEIT_START);
    c->needed = gt_resize(NULL, (size_t)pool->n_defs + 1, sizeof *c->needed);
    memset(c->needed, 0, ((size_t)pool->n_defs + 1) * sizeof *c->needed);
    gt_card_field_needed(o->games, 0, c->needed);
    c->card = gt_resize(NULL, (size_t)o->n_knobs + 1, sizeof *c->card);
    for (int k = 0; k < o->n_knobs; k++)
        c->card[k] = gt_pool_find(pool, o->knob[k].card);
    if (find_policy(c, 0, error, n) && find_policy(c, 1, error, n) && begin_store(c))
        return c;
    gt_card_balance_free(c, false, NULL);
    return NULL;
}

void gt_card_balance_free(gt_card_balance *c, bool complete, gt_card_balance_counts *counts)
{
    if (counts != NULL)
        *counts = c->counts;
    gt_kept_units_end(&c->kept, complete, c->counts.games, c->counts.reused);
    free(c->policy[0]);
    free(c->policy[1]);
    free(c->needed);
    free(c->card);
    free(c);
}
