/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a field. A deck that is met again under the same name with the same cards is the same
 * deck if it now stands on the other side of --vs; on the same side it is a second copy, which
 * plays against the first under the name "NAME (2)". */
#include "sim/cli/contest.h"

#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "sim/cli/find_deck.h"
#include "sim/cli/output.h"

/* ---- Paths. */

/* The files of a list of files, folders and names; names are of this system, if it is known. */
static void find_files(const gt_deck_places *places, const gt_strings *words, gt_paths *files,
                       gt_errors *e)
{
    char path[GT_DECK_PATH];
    for (int i = 0; i < words->n; i++) {
        int before = files->n, mistakes = e->n;
        if (!gt_find_deck(places, words->item[i], path, e))
            continue;
        if (!gt_is_folder(path)) {
            gt_paths_add(files, path);
            continue;
        }
        gt_paths_add_below(files, path, gt_deck_suffixes, e);
        if (files->n == before && e->n == mistakes)
            gt_errors_add(e, path, 0, 0, "",
                          "there is no deck in this folder (*.json, *.txt, *.ydk and the like)");
    }
}

/* ---- Decks. */

/* Number of the first deck with this name, or -1. */
static int find_deck(const gt_contest *c, const char *name)
{
    for (int i = 0; i < c->decks.n; i++)
        if (strcmp(c->decks.list[i].name, name) == 0)
            return i;
    return -1;
}

/* Gives the deck the name of a second or later copy. */
static void rename_copy(const gt_contest *c, gt_deck *deck)
{
    char name[sizeof deck->name];
    int copy = 2;
    do
        snprintf(name, sizeof name, "%.*s (%d)", (int)sizeof name - 16, deck->name, copy++);
    while (find_deck(c, name) >= 0);
    memcpy(deck->name, name, sizeof name);
}

static void append(gt_contest *c, const gt_deck *deck, const char *path, uint8_t role)
{
    size_t n = (size_t)c->decks.n + 1;
    c->decks.list = gt_grow(c->decks.list, c->decks.n, &c->decks.capacity, sizeof *deck);
    c->path = gt_resize(c->path, n, sizeof *c->path);
    c->role = gt_resize(c->role, n, sizeof *c->role);
    c->decks.list[n - 1] = *deck;
    c->path[n - 1] = gt_copy_text(path, strlen(path));
    c->role[n - 1] = role;
    c->decks.n++;
}

static void add_deck(gt_contest *c, const char *path, uint8_t role, bool without_unknown,
                     gt_errors *e)
{
    gt_deck deck;
    if (!gt_deck_read_with(path, c->system, gt_library_pool(c->library), without_unknown, &deck, e))
        return;
    int known = find_deck(c, deck.name);
    if (known < 0) {
        append(c, &deck, path, role);
    } else if (!gt_deck_same_cards(&deck, &c->decks.list[known]) ||
               !gt_deck_same_plans(&deck, &c->decks.list[known])) {
        gt_errors_add(e, path, 0, 0, "",
                      "another deck has the name '%s' too: %s; give one of them another name",
                      deck.name, c->path[known]);
    } else if ((c->role[known] & role) == 0) {
        c->role[known] |= role;
    } else {
        rename_copy(c, &deck);
        append(c, &deck, path, role);
    }
}

static void add_decks(gt_contest *c, const gt_paths *files, uint8_t role, bool without_unknown,
                      gt_errors *e)
{
    for (int i = 0; i < files->n; i++)
        add_deck(c, files->path[i], role, without_unknown, e);
}

/* ---- The field. */

/* Whether the engine has room for every matchup. */
static void check_matchups(const gt_contest *c, gt_errors *e)
{
    for (int i = 0; i < c->field.n_matchups; i++) {
        gt_matchup m = c->field.matchup[i];
        const char *why = gt_card_field_check(&c->games, 0, m.a, m.b);
        if (why != NULL)
            gt_errors_add(e, c->path[m.a], 0, 0, "", "against %s: %s", c->path[m.b], why);
    }
}

static void list_decks(gt_contest *c)
{
    const gt_pool *pool = gt_library_pool(c->library);
    size_t n = (size_t)c->decks.n;
    gt_card_field_begin(&c->games, c->system, c->limits, 1, c->decks.n);
    c->games.library[0] = c->library;
    c->name = gt_resize(NULL, n + 1, sizeof *c->name);
    c->cards = gt_resize(NULL, n + 1, sizeof *c->cards);
    c->content = gt_resize(NULL, n + 1, sizeof *c->content);
    c->content_card = gt_resize(NULL, n * GT_DECK_ROWS + 1, sizeof *c->content_card);
    for (size_t i = 0; i < n; i++) {
        c->name[i] = c->decks.list[i].name;
        c->games.deck[i] = &c->decks.list[i];
        gt_card_field_list(pool, &c->decks.list[i], &c->cards[i]);
        c->content[i] =
            gt_card_field_content(pool, &c->decks.list[i], &c->content_card[i * GT_DECK_ROWS]);
    }
}

/* Hashes of the lists. Without words and patches all cards are those that ship. */
static void hash_lists(gt_contest *c, bool shipped)
{
    gt_errors forgiven = {0};
    const gt_pool *pool = gt_library_pool(c->library);
    gt_library *other = shipped ? NULL : gt_cards_load(c->system, &forgiven);
    c->list = gt_resize(NULL, (size_t)c->decks.n + 1, sizeof *c->list);
    for (int i = 0; i < c->decks.n; i++) {
        const gt_deck *deck = &c->decks.list[i];
        bool same =
            shipped || (other != NULL && gt_cards_agree(pool, deck, gt_library_pool(other)));
        c->list[i] = same ? gt_deck_list_hash(pool, deck) : 0;
    }
    gt_library_free(other);
    gt_errors_free(&forgiven);
}

static void make_field(gt_contest *c, bool shipped, bool alone, gt_errors *e)
{
    size_t n = (size_t)c->decks.n;
    list_decks(c);
    hash_lists(c, shipped);
    c->matchup = gt_resize(NULL, n * n + 1, sizeof *c->matchup);
    int n_matchups = gt_rows_and_columns(c->role, c->decks.n, c->matchup);
    c->field = (gt_field){
        .n_decks = c->decks.n,
        .n_matchups = n_matchups,
        .deck = c->name,
        .role = c->role,
        .matchup = c->matchup,
        .cards = c->cards,
        .list = c->list,
        .content = c->content,
        .rules = c->system->rules,
        .options = c->options,
        .played = c->played,
        .cost_name = c->system->layout != NULL ? c->system->layout->cost : NULL,
        .game_bytes = c->system->game_bytes,
        .prepare = gt_card_field_prepare,
        .context = &c->games,
        .source = &c->games,
    };
    if (n_matchups == 0 && !(alone && c->decks.n > 0))
        gt_errors_add(e, c->decks.n > 0 ? c->path[0] : "decks", 0, 0, "",
                      "there is nobody to play against; at least two decks are needed");
    check_matchups(c, e);
}

/* The field of the game, where nobody names decks. */
static void find_usual(const gt_system *system, const gt_contest_options *w, gt_paths files[2],
                       gt_errors *e)
{
    const gt_deck_places places = {.project = NULL, .system = system};
    const char *field = system->field;
    const gt_strings usual = {&field, field != NULL};
    if (w->rows->n == 0)
        find_files(&places, &usual, &files[0], e);
    else if (w->versus && w->columns->n == 0)
        find_files(&places, &usual, &files[1], e);
}

/* Finds the files of the decks, and out which game they are of. */
static void find_game(gt_contest *c, const gt_contest_options *w, gt_paths files[2], gt_errors *e)
{
    gt_which_game which;
    gt_which_begin(&which, e);
    if (w->rules != NULL)
        gt_which_named(&which, w->rules, "--rules");
    else
        gt_which_named(&which, w->project != NULL ? w->project->rules : NULL, "gauntlet.json");
    gt_which_paths(&which, w->cards);
    if (w->rows->n + w->columns->n == 0)
        gt_which_patched(&which, w->patches);
    const gt_deck_places places = {.project = w->project, .system = which.system};
    find_files(&places, w->rows, &files[0], e);
    find_files(&places, w->columns, &files[1], e);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < files[side].n; i++)
            gt_which_deck(&which, files[side].path[i]);
    c->system = gt_which_system(&which, &files[0]);
    find_usual(c->system, w, files, e);
}

static void read_contest(gt_contest *c, const gt_contest_options *w, gt_errors *e)
{
    gt_paths files[2] = {{0}, {0}};
    find_game(c, w, files, e);
    if (e->n == 0)
        c->library = gt_cards_load_as(w->every_card ? 0 : GT_LOAD_PART, c->system, w->cards->item,
                                      w->cards->n, w->patches->item, w->patches->n, e);
    gt_cards_ask_words_of(c->system, w->cards->item, w->cards->n, w->patches->item, w->patches->n,
                          e);
    bool among = w->columns->n == 0 && !w->versus; /* themselves */
    if (c->library != NULL) {
        add_decks(c, &files[0], among ? GT_ROLE_ROW | GT_ROLE_COLUMN : GT_ROLE_ROW,
                  w->without_unknown, e);
        add_decks(c, &files[1], GT_ROLE_COLUMN, w->without_unknown, e);
        gt_cards_tell_replaced(c->system, w->cards->item, w->cards->n,
                               (const char *const *)files[0].path, files[0].n, e);
    }
    for (int i = 0; i < c->decks.n && e->n == 0; i++)
        gt_deck_bring(c->library, &c->decks.list[i], e);
    gt_paths_free(&files[0]);
    gt_paths_free(&files[1]);
    const gt_decks *decks = &c->decks;
    gt_options_read(c->system, w->options, w->project != NULL ? w->project->options : NULL, &decks,
                    1, &c->limits, e);
    gt_system_options(c->system, &c->limits, c->options);
    gt_system_played(c->system, &c->limits, c->played);
}

static const gt_strings *or_none(const gt_strings *list)
{
    return list != NULL ? list : &gt_no_strings;
}

bool gt_contest_read(gt_contest *c, const gt_contest_options *arguments)
{
    gt_errors e = {0};
    gt_contest_options w = *arguments;
    w.cards = or_none(w.cards);
    w.patches = or_none(w.patches);
    w.options = or_none(w.options);
    w.rows = or_none(w.rows);
    w.columns = or_none(w.columns);
    *c = (gt_contest){.limits = w.limits};
    read_contest(c, &w, &e);
    if (e.n == 0)
        make_field(c, w.cards->n + w.patches->n == 0, w.alone, &e);
    return gt_errors_tell(&e);
}

bool gt_contest_among(gt_contest *c, gt_project *project, const char *rules,
                      const gt_strings *options, const gt_strings *cards, const gt_strings *decks)
{
    *c = (gt_contest){.system = gt_systems[0]};
    *project = (gt_project){.texts = {0}};
    if (!gt_project_read(project, NULL))
        return false;
    const gt_contest_options asked = {
        .rules = rules,
        .options = options,
        .project = project,
        .cards = gt_given_or(cards, &project->cards),
        .rows = decks,
    };
    return gt_contest_read(c, &asked);
}

void gt_contest_set_shares(gt_contest *c, const char *const *name, const double *share, int n)
{
    bool some = false;
    double *of_deck = gt_zeroed((size_t)c->decks.n + 1, sizeof *of_deck);
    for (int i = 0; i < n; i++) {
        int deck = find_deck(c, name[i]);
        if (deck >= 0)
            of_deck[deck] = share[i];
        else
            fprintf(stderr, "gauntlet: shares: no deck that plays is called '%s'\n", name[i]);
        some = some || deck >= 0;
    }
    free(c->share);
    c->share = of_deck;
    c->field.share = some ? of_deck : NULL;
}

bool gt_contest_add_blanks(gt_contest *c)
{
    c->field.blanks = c->system->blanks && gt_card_field_add_blanks(&c->games);
    if (!c->system->blanks)
        fprintf(stderr, "gauntlet: there are no blanks of cards of %s\n", c->system->title);
    else if (!c->field.blanks)
        fprintf(stderr, "gauntlet: blanks can be made of at most %d cards, and these are %d\n",
                GT_MOST_BLANKS, gt_library_pool(c->library)->n_defs);
    return c->field.blanks;
}

/* ---- Plans for sideboards. */

/* Adds the deck as it plays against another one from the second game on, unless it has no plan. */
static void add_planned(gt_contest *c, int number, int against)
{
    const gt_deck *deck = &c->decks.list[number];
    int plan = gt_deck_plan_against(deck, c->name[against]), n = c->field.n_planned;
    if (plan < 0)
        return;
    c->planned = gt_resize(c->planned, (size_t)n + 1, sizeof *c->planned);
    c->planned[n] = gt_resize(NULL, 1, sizeof *c->planned[n]);
    c->plan = gt_resize(c->plan, (size_t)n + 1, sizeof *c->plan);
    gt_deck_with_plan(gt_library_pool(c->library), deck, plan, c->planned[n]);
    c->plan[n] = (gt_planned){
        .deck = (uint16_t)number, .against = (uint16_t)against, .as = (uint16_t)(c->decks.n + n)};
    c->field.n_planned++;
}

/* Puts them behind the decks of the field. */
static void place_planned(gt_contest *c)
{
    size_t n = (size_t)c->decks.n, all = n + (size_t)c->field.n_planned;
    c->name = gt_resize(c->name, all + 1, sizeof *c->name);
    c->cards = gt_resize(c->cards, all + 1, sizeof *c->cards);
    c->games.deck = gt_resize(c->games.deck, all + 1, sizeof *c->games.deck);
    for (size_t i = n; i < all; i++) {
        c->name[i] = c->name[c->plan[i - n].deck];
        c->games.deck[i] = c->planned[i - n];
        gt_card_field_list(gt_library_pool(c->library), c->planned[i - n], &c->cards[i]);
    }
    c->games.n_decks = (int)all;
    c->field.deck = c->name;
    c->field.cards = c->cards;
    c->field.planned = c->plan;
}

bool gt_contest_use_plans(gt_contest *c)
{
    gt_errors e = {0};
    for (int i = 0; i < c->field.n_matchups; i++) {
        add_planned(c, c->matchup[i].a, c->matchup[i].b);
        add_planned(c, c->matchup[i].b, c->matchup[i].a);
    }
    place_planned(c);
    for (int i = 0; i < c->field.n_matchups; i++) {
        gt_lineup l = gt_field_planned(&c->field, gt_lineup_of(c->matchup[i].a, c->matchup[i].b));
        const char *why = gt_card_field_check(&c->games, 0, l.deck[0], l.deck[1]);
        if (why != NULL)
            gt_errors_add(&e, c->path[c->matchup[i].a], 0, 0, "plans", "against %s: %s",
                          c->path[c->matchup[i].b], why);
    }
    return gt_errors_tell(&e);
}

void gt_contest_free(gt_contest *c)
{
    for (int i = 0; i < c->decks.n; i++)
        free(c->path[i]);
    for (int i = 0; i < c->field.n_planned; i++)
        free(c->planned[i]);
    gt_decks_free(&c->decks);
    free(c->planned);
    free(c->plan);
    free(c->path);
    free(c->role);
    free(c->name);
    free(c->matchup);
    free(c->cards);
    free(c->share);
    free(c->list);
    free(c->content);
    free(c->content_card);
    gt_card_field_end(&c->games);
    gt_library_free(c->library);
    *c = (gt_contest){.library = NULL};
}
