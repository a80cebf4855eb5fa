/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a run from the store: first its streams, which say what decks, matchups and policies
 * there are; then the cards of the decks; then the units of each stream. */
#include "sim/store/store_results.h"

#include "decks/cards.h"
#include "decks/files/memory.h"
#include "decks/lists/shipped.h"
#include "decks/system.h"
#include "sim/playing/card_field.h"
#include "sim/playing/stream.h"
#include "sim/playing/tally.h"
#include "sim/store/store.h"
#include "sim/store/store_tables.h"

/* A stream of the run. */
typedef struct stream {
    int64_t id;
    uint64_t key;
    int deck[2], policy;
    bool luck; /* is known */
} stream;

typedef struct stored {
    gt_results results; /* first: a gt_results * is a stored * */
    sqlite3 *db;
    int64_t run;
    const char *other; /* the command that it is of, if it is no run */
    char *version, *rules, *options; /* options: NULL if there are none */
    const char *end[GT_MAX_ENDS];
    char **deck, **policy;
    uint64_t *content; /* of each deck */
    int decks_capacity, content_capacity, policies_capacity, streams_capacity;
    uint64_t *list; /* of each deck */
    uint8_t *role;
    gt_matchup *matchup;
    gt_deck_cards *cards;
    stream *stream;
    int n_streams;
    gt_games games;
    gt_card_tally games_cards[2][GT_DECK_CARDS];
} stored;

void gt_store_results_free(gt_results *r)
{
    stored *f = (stored *)(void *)r;
    if (f == NULL)
        return;
    for (int i = 0; i < r->n_decks; i++) {
        for (int k = 0; f->cards != NULL && k < f->cards[i].n; k++) {
            free((void *)f->cards[i].card[k].id);
            free((void *)f->cards[i].card[k].name);
        }
        free((void *)(f->cards != NULL ? f->cards[i].leader.id : NULL));
        free((void *)(f->cards != NULL ? f->cards[i].leader.name : NULL));
        free(f->deck[i]);
    }
    for (int i = 0; i < r->n_series; i++)
        free(f->policy[i]);
    gt_results_free_series(r);
    sqlite3_close(f->db);
    free(f->deck);
    free(f->policy);
    free(f->content);
    free(f->list);
    free(f->role);
    free(f->matchup);
    free(f->cards);
    free(f->stream);
    free(f->version);
    free(f->rules);
    free(f->options);
    free(f);
}

static char *text_of(sqlite3_stmt *s, int column)
{
    const char *text = (const char *)sqlite3_column_text(s, column);
    return gt_copy_text(text != NULL ? text : "", text != NULL ? strlen(text) : 0);
}

/* ---- The run, its streams, decks and cards. */

static bool begins(const char *settings, const char *with)
{
    return settings != NULL && strncmp(settings, with, strlen(with)) == 0;
}

/* Finds the run; false: there is none. */
static bool read_run(stored *f)
{
    sqlite3_stmt *s = gt_tables_statement(
        f->db,
        "SELECT id, version, rules, seed, complete, settings FROM run "
        "WHERE id = ?1 OR (?1 = 0 AND settings NOT LIKE '" GT_STORE_ARENA
        "%' AND settings NOT LIKE '" GT_STORE_BALANCE "%' AND settings NOT LIKE '" GT_STORE_SWAP
        "%' AND settings NOT LIKE '" GT_STORE_SEARCH "%' AND settings NOT LIKE '" GT_STORE_GATE
        "%' AND settings NOT LIKE '" GT_STORE_CHECK "%') ORDER BY changed DESC, id DESC LIMIT 1");
    if (s == NULL)
        return false;
    gt_tables_bind(s, "i", f->run);
    bool found = sqlite3_step(s) == SQLITE_ROW;
    if (found) {
        f->run = sqlite3_column_int64(s, 0);
        f->version = text_of(s, 1);
        f->rules = text_of(s, 2);
        f->results.seed = (uint64_t)sqlite3_column_int64(s, 3);
        f->results.complete = sqlite3_column_int(s, 4) != 0;
        const char *settings = (const char *)sqlite3_column_text(s, 5);
        /* a run that looked at its figures gets intervals that allow for that */
        if (settings != NULL && strstr(settings, "games each") == NULL)
            f->results.method.aim = 0.02;
        const char *options = settings != NULL ? strstr(settings, GT_STORE_GAME_OPTIONS) : NULL;
        if (options != NULL)
            f->options = gt_copy_text(options + strlen(GT_STORE_GAME_OPTIONS),
                                      strlen(options) - strlen(GT_STORE_GAME_OPTIONS));
        f->other = begins(settings, GT_STORE_ARENA)     ? "arena"
                   : begins(settings, GT_STORE_BALANCE) ? "balance"
                   : begins(settings, GT_STORE_SWAP)    ? "swap"
                   : begins(settings, GT_STORE_GATE)    ? "gate"
                   : begins(settings, GT_STORE_SEARCH)  ? "decks search"
                   : begins(settings, GT_STORE_CHECK)   ? "run --check"
                                                        : NULL;
    }
    sqlite3_finalize(s);
    return found;
}

static int find_text(char *const *list, int n, const char *text)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], text) == 0)
            return i;
    return -1;
}

/* Number of the deck of this name, which is noted if it is new. */
static int deck_number(stored *f, const char *name, uint64_t content)
{
    int n = f->results.n_decks, at = find_text(f->deck, n, name);
    if (at >= 0)
        return at;
    f->deck = gt_grow(f->deck, n, &f->decks_capacity, sizeof(char *));
    f->content = gt_grow(f->content, n, &f->content_capacity, sizeof *f->content);
    f->deck[n] = gt_copy_text(name, strlen(name));
    f->content[n] = content;
    return f->results.n_decks++;
}

static int policy_number(stored *f, const char *name)
{
    int n = f->results.n_series, at = find_text(f->policy, n, name);
    if (at >= 0)
        return at;
    f->policy = gt_grow(f->policy, n, &f->policies_capacity, sizeof(char *));
    f->policy[n] = gt_copy_text(name, strlen(name));
    return f->results.n_series++;
}

static bool read_streams(stored *f)
{
    int code = SQLITE_ERROR;
    sqlite3_stmt *s = gt_tables_statement(
        f->db, "SELECT stream.id, key, deck0, deck1, content0, content1, policy.name, once, luck"
               " FROM stream"
               " JOIN policy ON policy.id = stream.policy WHERE stream.id IN"
               " (SELECT stream FROM run_stream WHERE run = ?) ORDER BY stream.id");
    if (s == NULL)
        return false;
    gt_tables_bind(s, "i", f->run);
    f->results.reproducible = true;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        stream x = {.id = sqlite3_column_int64(s, 0), .key = (uint64_t)sqlite3_column_int64(s, 1)};
        for (int p = 0; p < 2; p++)
            x.deck[p] = deck_number(f, (const char *)sqlite3_column_text(s, 2 + p),
                                    (uint64_t)sqlite3_column_int64(s, 4 + p));
        x.policy = policy_number(f, (const char *)sqlite3_column_text(s, 6));
        x.luck = sqlite3_column_int64(s, 8) != 0;
        f->results.reproducible = f->results.reproducible && sqlite3_column_int64(s, 7) == 0;
        f->stream = gt_grow(f->stream, f->n_streams, &f->streams_capacity, sizeof *f->stream);
        f->stream[f->n_streams++] = x;
    }
    sqlite3_finalize(s);
    return code == SQLITE_DONE && f->n_streams > 0;
}

/* The leader of a deck, if it has one. */
static bool read_leader(stored *f, int deck)
{
    int code = SQLITE_ERROR;
    sqlite3_stmt *s = gt_tables_statement(
        f->db, "SELECT id, name, copies FROM deck_card JOIN card ON card.hash = deck_card.card"
               " WHERE deck = ? AND leader = 1 ORDER BY id LIMIT 1");
    if (s == NULL)
        return false;
    gt_tables_bind(s, "u", f->content[deck]);
    while ((code = sqlite3_step(s)) == SQLITE_ROW)
        f->cards[deck].leader = (gt_deck_card){
            .id = text_of(s, 0), .name = text_of(s, 1), .copies = sqlite3_column_int(s, 2)};
    sqlite3_finalize(s);
    return code == SQLITE_DONE;
}

/* The cards of a deck, in the order of their ids, as they are counted. */
static bool read_cards(stored *f, int deck)
{
    gt_deck_cards *c = &f->cards[deck];
    int code = SQLITE_ERROR;
    sqlite3_stmt *s = gt_tables_statement(
        f->db, "SELECT id, name, copies FROM deck_card JOIN card ON card.hash = deck_card.card"
               " WHERE deck = ? AND leader = 0 ORDER BY id");
    if (s == NULL)
        return false;
    gt_tables_bind(s, "u", f->content[deck]);
    while ((code = sqlite3_step(s)) == SQLITE_ROW && c->n < GT_DECK_CARDS)
        c->card[c->n++] = (gt_deck_card){
            .id = text_of(s, 0), .name = text_of(s, 1), .copies = sqlite3_column_int(s, 2)};
    sqlite3_finalize(s);
    return code == SQLITE_DONE;
}

/* ---- The field: every two decks that met. */

static int find_matchup(const gt_results *r, int a, int b)
{
    for (int i = 0; i < r->n_matchups; i++)
        if (r->matchup[i].a == a && r->matchup[i].b == b)
            return i;
    return -1;
}

/* Whether two decks met, in whatever order. */
static bool have_met(const gt_results *r, int a, int b)
{
    return find_matchup(r, a, b) >= 0 || find_matchup(r, b, a) >= 0;
}

/* Finds out whether some decks played against others and never among each other (`run A --vs B C
 * D`), for the store keeps games and not what was asked for. The fewer are then the rows. */
static void find_roles(stored *f)
{
    const gt_results *r = &f->results;
    int n = r->n_decks, others = 0;
    bool split = n > 2;
    for (int i = 1; i < n; i++)
        others += have_met(r, 0, i);
    for (int i = 0; split && i < n; i++)
        for (int k = i + 1; split && k < n; k++) {
            bool apart = (i > 0 && have_met(r, 0, i)) != have_met(r, 0, k);
            split = have_met(r, i, k) == apart;
        }
    split = split && others > 0 && 2 * others != n;
    for (int i = 0; i < n; i++) {
        bool other = i > 0 && have_met(r, 0, i);
        bool row = other == (2 * others < n);
        f->role[i] = (uint8_t)(!split ? GT_ROLE_ROW | GT_ROLE_COLUMN
                               : row  ? GT_ROLE_ROW
                                      : GT_ROLE_COLUMN);
    }
}

/* Which decks are lists that ship, with cards that ship: these have the same content. */
static void know_lists(stored *f)
{
    gt_errors forgiven = {0};
    gt_paths paths = {0};
    gt_decks shipped = {0};
    const gt_system *system = gt_system_named(f->rules);
    gt_library *library = gt_cards_load(system, &forgiven);
    const gt_pool *pool = library != NULL ? gt_library_pool(library) : NULL;
    gt_content_card *card = gt_resize(NULL, GT_DECK_ROWS, sizeof *card);
    f->list = gt_zeroed((size_t)f->results.n_decks + 1, sizeof *f->list);
    if (pool != NULL) {
        gt_shipped_decks(system, &paths);
        gt_decks_read((const char *const *)paths.path, paths.n, system, pool, &shipped, &forgiven);
    }
    for (int i = 0; i < shipped.n; i++) {
        uint64_t content = gt_card_field_content(pool, &shipped.list[i], card).hash;
        for (int d = 0; d < f->results.n_decks; d++)
            if (f->content[d] == content)
                f->list[d] = gt_deck_list_hash(pool, &shipped.list[i]);
    }
    free(card);
    gt_decks_free(&shipped);
    gt_paths_free(&paths);
    gt_library_free(library);
    gt_errors_free(&forgiven);
}

static bool make_field(stored *f)
{
    gt_results *r = &f->results;
    size_t n = (size_t)r->n_decks;
    bool ok = true;
    f->cards = gt_zeroed(n, sizeof *f->cards);
    f->role = gt_resize(NULL, n, 1);
    for (int i = 0; ok && i < r->n_decks; i++)
        ok = read_cards(f, i) && read_leader(f, i);
    f->matchup = gt_zeroed((size_t)f->n_streams, sizeof *f->matchup);
    r->matchup = f->matchup;
    for (int i = 0; i < f->n_streams; i++) {
        const int *deck = f->stream[i].deck;
        if (find_matchup(r, deck[0], deck[1]) < 0)
            f->matchup[r->n_matchups++] = (gt_matchup){deck[0], deck[1]};
    }
    find_roles(f);
    r->deck = (const char *const *)f->deck;
    r->role = f->role;
    know_lists(f);
    r->list = f->list;
    r->cards = f->cards;
    r->version = f->version;
    r->rules = f->rules;
    r->options = f->options;
    return ok;
}

static void make_series(stored *f)
{
    gt_results *r = &f->results;
    size_t at = gt_results_place_cards(r);
    r->series = gt_resize(NULL, (size_t)r->n_series, sizeof *r->series);
    for (int i = 0; i < r->n_series; i++) {
        gt_series *s = &r->series[i];
        *s = (gt_series){.policy = f->policy[i], .reproducible = r->reproducible};
        s->tally = gt_zeroed((size_t)r->n_matchups, sizeof *s->tally);
        s->cards = gt_zeroed(at + 1, sizeof *s->cards);
    }
}

/* ---- Games. */

/* Adds the units of a stream; of those that are there twice the longer. What is damaged is left
 * out. */
static bool add_units(stored *f, const stream *x, sqlite3_stmt *s)
{
    gt_results *r = &f->results;
    int code, matchup = find_matchup(r, x->deck[0], x->deck[1]);
    gt_tables_bind(s, "i", x->id);
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        uint64_t first = (uint64_t)sqlite3_column_int64(s, 0);
        f->games.cards = f->games_cards;
        f->games.luck = x->luck;
        for (int p = 0; p < 2; p++)
            f->games.n_cards[p] = r->cards[x->deck[p]].n;
        if (gt_games_unpack(&f->games, gt_stream_place(x->key, first), sqlite3_column_blob(s, 1),
                            (size_t)sqlite3_column_bytes(s, 1)))
            gt_results_add_games(r, x->policy, matchup, false, first, &f->games);
    }
    sqlite3_reset(s);
    return code == SQLITE_DONE;
}

static bool add_games(stored *f)
{
    sqlite3_stmt *s = gt_tables_statement(
        f->db, "SELECT first, data FROM unit WHERE stream = ?1 AND pairs = (SELECT max(pairs) FROM"
               " unit AS other WHERE other.stream = ?1 AND other.first = unit.first)"
               " ORDER BY first");
    bool ok = s != NULL;
    for (int i = 0; ok && i < f->n_streams; i++)
        ok = add_units(f, &f->stream[i], s);
    sqlite3_finalize(s);
    return ok;
}

/* The names of the ways to end, by the run's rules; false: there are no such rules. */
static bool name_ends(stored *f)
{
    const gt_system *system = gt_system_named(f->rules);
    if (system == NULL)
        return false;
    const gt_game any = {.rules = system->rules};
    f->results.n_ends = GT_END_SYSTEM + system->rules->n_ends;
    if (f->results.n_ends > GT_MAX_ENDS)
        return false;
    for (int i = 0; i < f->results.n_ends; i++)
        f->end[i] = gt_end_name(&any, i);
    f->results.end = f->end;
    return true;
}

gt_results *gt_store_results(const char *path, int64_t run, char *error, size_t n)
{
    stored *f = gt_zeroed(1, sizeof *f);
    f->run = run;
    f->db = gt_tables_open_to_read(path, GT_STORE_PATIENCE, error, n);
    bool open = f->db != NULL;
    if (open && !read_run(f)) {
        snprintf(error, n, "there is no such run ('gauntlet db list' lists them)");
        open = false;
    }
    if (open && f->other != NULL) {
        snprintf(error, n,
                 "run %lld is of gauntlet %s: the same command tells its results again, without "
                 "playing",
                 (long long)f->run, f->other);
        open = false;
    }
    if (open && !name_ends(f)) {
        snprintf(error, n, "the run is of rules that this program does not have: %s", f->rules);
        open = false;
    }
    if (open && read_streams(f) && make_field(f)) {
        make_series(f);
        if (add_games(f))
            return &f->results;
    }
    if (open)
        gt_tables_explain(f->db, error, n);
    gt_store_results_free(&f->results);
    return NULL;
}
