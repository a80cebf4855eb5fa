/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the two states: where each has its cards and decks, which decks both have, and what
 * differs. A revision of git is read whole and its folder removed before anything is played. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/gate_field.h"

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "engine/core/hash.h"
#include "sim/cli/find_deck.h"
#include "sim/cli/project.h"
#include "sim/cli/revision.h"

#include <unistd.h>

enum { PATH = GT_REVISION_PATH };

/* A state while it is read. */
typedef struct source {
    const gt_gate_settings *arguments;
    const char *name; /* as the user says it; NULL: the current folder */
    const char *root; /* the folder that its paths count from */
    bool head, revision;
    const char *deck; /* a list that is the state, with the cards here; NULL: it is a folder */
    gt_project project; /* of that folder */
    gt_paths cards, decks; /* what it has */
    int *own; /* of each deck: it belongs to the state */
    gt_card_state *state;
    gt_errors *e;
} source;

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* ROOT/path, or `path` alone where that is absolute; to be freed. */
static char *below(const char *root, const char *path)
{
    bool alone = path[0] == '/' || strcmp(root, ".") == 0;
    size_t size = strlen(root) + strlen(path) + 2;
    char *joined = gt_resize(NULL, size, 1);
    snprintf(joined, size, "%s%s%s", alone ? "" : root, alone ? "" : "/", path);
    return joined;
}

/* ---- Cards */

/* Adds a path; `added`: to the cards that come along (decks/cards.h). */
static void add_cards(gt_paths *out, const char *path, bool added)
{
    size_t size = strlen(path) + 2;
    char *word = gt_resize(NULL, size, 1);
    snprintf(word, size, "%s%s", added ? "+" : "", path);
    gt_paths_add(out, word);
    free(word);
}

/* Where the cards are: --cards, the project file, or what the folder looks like; none: those that
 * come with the program. */
static void find_cards(source *s)
{
    gt_paths *out = &s->cards;
    const gt_strings *given = &s->arguments->cards;
    for (int i = 0; i < given->n; i++) {
        char *path = below(s->root, gt_cards_path(given->item[i]));
        if (!exists(path))
            gt_errors_add(s->e, path, 0, 0, "", "there are no cards (--cards %s)", given->item[i]);
        add_cards(out, path, given->item[i][0] == '+');
        free(path);
    }
    for (int i = 0; given->n == 0 && i < s->project.cards.n; i++)
        gt_paths_add(out, s->project.cards.item[i]);
    if (out->n > 0)
        return;
    /* as other commands do: cards that come with the program, if nothing says others */
    bool here = s->deck != NULL || (s->arguments->base == NULL && s->arguments->head == NULL);
    bool decks = s->project.decks.n + s->project.field.n + s->arguments->decks.n > 0;
    char *cards = below(s->root, "cards");
    if (!here && gt_is_folder(cards))
        gt_paths_add(out, cards);
    else if (s->revision && !decks)
        gt_errors_add(s->e, s->root, 0, 0, "",
                      "holds neither cards nor decks (gauntlet.json, a folder 'cards', --decks): "
                      "say "
                      "with --cards where the cards are");
    else if (s->name != NULL && !s->revision && s->project.decks.n + s->project.field.n == 0)
        gt_paths_add(out, s->root);
    free(cards);
}

static void read_cards(const source *s)
{
    const gt_strings *patches = s->head ? &s->arguments->patches : &gt_no_strings;
    const gt_system *system = s->state->system;
    bool built_in = system->cards != NULL && s->arguments->cards.n == 0;
    s->state->library =
        gt_cards_load_patched(system, (const char *const *)s->cards.path, built_in ? 0 : s->cards.n,
                              patches->item, patches->n, s->e);
    if (s->head && !built_in)
        gt_cards_ask_words_of(system, (const char *const *)s->cards.path, s->cards.n, patches->item,
                              patches->n, s->e);
}

/* ---- Decks */

/* Adds the path of what the user calls `word`: below the root, as it stands, or what comes
 * along. */
static void find_deck(source *s, const gt_system *system, const char *word)
{
    char path[GT_DECK_PATH];
    char *inside = below(s->root, word);
    bool own = exists(inside);
    const gt_deck_places places = {.project = &s->project, .system = system};
    if (own)
        snprintf(path, sizeof path, "%s", inside);
    free(inside);
    if (!own && !gt_find_deck(&places, word, path, s->e))
        return;
    gt_paths_add(&s->decks, path);
    s->own = gt_resize(s->own, (size_t)s->decks.n, sizeof *s->own);
    s->own[s->decks.n - 1] = own;
}

static void find_decks(source *s, const gt_system *system)
{
    const gt_strings *lists[] = {&s->arguments->decks, &s->project.decks, &s->project.field};
    int n = 0;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < lists[k]->n && (k == 0 || lists[0]->n == 0); i++, n++)
            find_deck(s, system, lists[k]->item[i]);
    const char *usual = (system != NULL ? system : gt_systems[0])->field;
    if (n == 0 && usual != NULL)
        find_deck(s, system, usual);
}

/* The list that is the state. It has its own name in messages, and in the comparison that of the
 * pair. */
static void read_own_deck(const source *s)
{
    gt_decks *decks = &s->state->decks;
    int before = decks->n;
    gt_decks_read(&s->deck, 1, s->state->system, gt_library_pool(s->state->library), decks, s->e);
    if (decks->n != before + 1)
        return;
    gt_deck own = decks->list[before]; /* the first: what is said is said of it */
    snprintf(own.name, sizeof own.name, "%s", s->arguments->pair);
    memmove(decks->list + 1, decks->list, (size_t)before * sizeof own);
    decks->list[0] = own;
}

/* Decks that are not the base's own may need cards that came later: then they are left out. */
static void read_decks(const source *s)
{
    for (int i = 0; i < s->decks.n; i++) {
        gt_errors forgiven = {0};
        const char *path = s->decks.path[i];
        gt_decks_read(&path, 1, s->state->system, gt_library_pool(s->state->library),
                      &s->state->decks, s->own[i] || s->head ? s->e : &forgiven);
        gt_errors_free(&forgiven);
    }
}

/* A list of cards says which game it is of, and so whose decks it can meet. */
static void find_game_of_deck(const source *s, gt_which_game *which)
{
    gt_paths file = {0};
    gt_which_deck(which, s->deck);
    gt_paths_add(&file, s->deck);
    which->system = gt_which_system(which, &file);
    gt_paths_free(&file);
}

/* Finds cards and decks, and out which game they are of. */
static void find_all(source *s)
{
    gt_which_game which;
    gt_paths files = {0};
    gt_which_begin(&which, s->e);
    if (s->arguments->rules != NULL)
        gt_which_named(&which, s->arguments->rules, "--rules");
    else
        gt_which_named(&which, s->project.rules, "gauntlet.json");
    if (s->deck != NULL)
        find_game_of_deck(s, &which);
    find_cards(s);
    for (int i = 0; i < s->cards.n; i++)
        gt_which_path(&which, gt_cards_path(s->cards.path[i]));
    if (s->arguments->decks.n + s->project.decks.n + s->project.field.n == 0)
        gt_which_patched(&which, &s->arguments->patches);
    find_decks(s, which.system);
    for (int i = 0; i < s->decks.n; i++)
        if (gt_is_folder(s->decks.path[i]))
            gt_paths_add_below(&files, s->decks.path[i], gt_deck_suffixes, s->e);
        else
            gt_paths_add(&files, s->decks.path[i]);
    for (int i = 0; i < files.n; i++)
        gt_which_deck(&which, files.path[i]);
    s->state->system = gt_which_system(&which, &files);
    gt_paths_free(&files);
}

/* ---- States */

static void read_folder(source *s)
{
    char *file = below(s->root, "gauntlet.json");
    bool ok = !exists(file) || gt_project_read(&s->project, file);
    if (!ok)
        gt_errors_add(s->e, file, 0, 0, "", "is no project file");
    free(file);
    s->state->margin = s->project.margin;
    if (s->project.options != NULL)
        s->state->options = gt_copy_bytes(s->project.options, strlen(s->project.options) + 1);
    int errors = s->e->n;
    if (ok)
        find_all(s);
    if (ok && s->e->n == errors)
        read_cards(s);
    if (s->state->library != NULL)
        read_decks(s);
    if (s->state->library != NULL && s->deck != NULL)
        read_own_deck(s);
    gt_paths_free(&s->cards);
    gt_paths_free(&s->decks);
    free(s->own);
    gt_project_free(&s->project);
}

/* Names the files of a revision in messages as git does: REF:path. */
static void rename_files(gt_errors *e, const char *root, const char *name)
{
    size_t n = strlen(root);
    for (int i = 0; i < e->n; i++) {
        const char *file = e->list[i].file;
        if (strncmp(file, root, n) != 0)
            continue;
        size_t size = strlen(name) + strlen(file + n) + 2;
        char *renamed = gt_resize(NULL, size, 1);
        snprintf(renamed, size, "%s:%s", name, file + n + (file[n] == '/'));
        free(e->list[i].file);
        e->list[i].file = renamed;
    }
}

static bool read_revision(source *s)
{
    gt_revision revision;
    if (!gt_revision_begin(&revision, s->name))
        return false;
    s->root = revision.root;
    s->revision = true;
    read_folder(s);
    rename_files(s->e, revision.root, s->name);
    gt_revision_end(&revision);
    return true;
}

/* ---- Two deck lists */

/* Whether an object has a part of a deck, of whichever game. */
static bool has_section(const cJSON *object)
{
    for (const gt_system *const *system = gt_systems; *system != NULL; system++)
        for (int i = 0; i < (*system)->n_sections; i++)
            if (gt_json_get(object, (*system)->section[i].key) != NULL)
                return true;
    return false;
}

/* Whether a file is a deck list, and no results: what is no JSON can be nothing else. */
static bool is_deck_list(const char *path)
{
    const char *suffix = strrchr(path, '.');
    if (!exists(path) || gt_is_folder(path))
        return false;
    if (suffix == NULL || strcmp(suffix, ".json") != 0)
        return true;
    gt_errors e = {0};
    gt_json *json = gt_json_read(path, &e);
    bool deck = json != NULL && has_section(json->root);
    gt_json_free(json);
    gt_errors_free(&e);
    return deck;
}

/* The name of a deck list: its file's without folder and ending. */
static int name_length(const char *path, const char **name)
{
    const char *slash = strrchr(path, '/'), *dot;
    *name = slash != NULL ? slash + 1 : path;
    dot = strrchr(*name, '.');
    return dot != NULL && dot > *name ? (int)(dot - *name) : (int)strlen(*name);
}

/* Two lists are compared if one of them is a file: the other may be the name of a deck. Finds both;
 * false: something is wrong, and was told. */
static bool find_lists(gt_gate_settings *w, char path[2][GT_DECK_PATH], gt_errors *e)
{
    const char *word[2] = {w->base, w->head}, *name[2];
    gt_project project = {.texts = {0}};
    bool ok = gt_project_read(&project, NULL);
    const gt_deck_places places = {.project = &project,
                                   .system = w->rules != NULL ? gt_system_named(w->rules) : NULL};
    for (int i = 0; i < 2 && ok; i++)
        if (word[i] == NULL || gt_is_folder(word[i])) {
            gt_errors_add(e, word[1 - i], 0, 0, "",
                          "is a deck list, and %s: of two lists --base DECK is the old one and "
                          "--head DECK the new one",
                          word[i] == NULL ? "the other one is missing" : "the other is a folder");
            ok = false;
        } else {
            ok = gt_find_deck(&places, word[i], path[i], e);
        }
    if (ok && w->patches.n > 0)
        gt_errors_add(e, w->patches.item[0], 0, 0, "",
                      "--patch changes cards; here two deck lists are compared");
    if (ok) {
        int n[2] = {name_length(path[0], &name[0]), name_length(path[1], &name[1])};
        snprintf(w->pair, sizeof w->pair, "%.*s -> %.*s", n[0] > 36 ? 36 : n[0], name[0],
                 n[1] > 36 ? 36 : n[1], name[1]);
    }
    gt_project_free(&project);
    return ok && e->n == 0;
}

/* Reads one state. False, and told: there is nothing to read. */
static bool read_state(const gt_gate_settings *w, bool head, const char *deck, gt_card_state *state,
                       gt_errors *e)
{
    const char *name = deck != NULL ? NULL : head ? w->head : w->base;
    source s = {.arguments = w,
                .name = name,
                .root = name == NULL ? "." : name,
                .head = head,
                .deck = deck,
                .state = state,
                .e = e};
    if (name == NULL || gt_is_folder(name))
        read_folder(&s);
    else if (exists(name) && head && w->patches.n > 0)
        gt_errors_add(e, name, 0, 0, "", "--patch changes cards; these are results");
    else if (exists(name))
        state->recorded = gt_recorded_read(name, w->policy, e);
    else if (!head)
        return read_revision(&s);
    else
        gt_errors_add(e, name, 0, 0, "", "--head: there is no such folder or results file");
    return true;
}

/* ---- The field */

static const gt_deck *deck_named(const gt_card_state *state, const char *name)
{
    for (int i = 0; i < state->decks.n; i++)
        if (strcmp(state->decks.list[i].name, name) == 0)
            return &state->decks.list[i];
    return NULL;
}

static bool meets(const gt_recorded *r, const char *name)
{
    for (int i = 0; i < r->n; i++)
        if (strcmp(r->matchup[i].a, name) == 0 || strcmp(r->matchup[i].b, name) == 0)
            return true;
    return false;
}

static bool has_deck(const gt_card_state *state, const char *name)
{
    return state->recorded != NULL ? meets(state->recorded, name) : deck_named(state, name) != NULL;
}

static void leave_out(gt_gate_input *in, const char *name, enum gt_gate_state where)
{
    in->n_gone += where == GT_BASE && in->state[GT_HEAD].recorded == NULL;
    char text[200];
    snprintf(text, sizeof text, "%s: only in the %s", name, where == GT_BASE ? "base" : "head");
    for (int i = 0; i < in->n_left_out; i++)
        if (strcmp(in->left_out[i], text) == 0)
            return;
    in->left_out = gt_grow(in->left_out, in->n_left_out, &in->left_out_capacity, sizeof(char *));
    in->left_out[in->n_left_out++] = gt_copy_text(text, strlen(text));
}

static void add_deck(gt_gate_input *in, const char *name)
{
    for (int i = 0; i < in->n_decks; i++)
        if (strcmp(in->name[i], name) == 0)
            return;
    in->name = gt_resize(in->name, (size_t)in->n_decks + 1, sizeof *in->name);
    in->name[in->n_decks++] = name;
}

/* The decks of a state: those that the other has too, and those that are left out. */
static void add_decks(gt_gate_input *in, enum gt_gate_state where)
{
    const gt_card_state *state = &in->state[where], *other = &in->state[1 - (int)where];
    int n = state->recorded != NULL ? 2 * state->recorded->n : state->decks.n;
    for (int i = 0; i < n; i++) {
        const gt_recorded_matchup *m =
            state->recorded != NULL ? &state->recorded->matchup[i / 2] : NULL;
        const char *name = m == NULL ? state->decks.list[i].name : i % 2 == 0 ? m->a : m->b;
        if (has_deck(other, name))
            add_deck(in, name);
        else
            leave_out(in, name, where);
    }
}

/* A hash of which cards are in a deck, whatever they say. */
static uint64_t list_hash(const gt_pool *pool, const gt_deck *deck)
{
    uint64_t sum = 0;
    for (int i = 0; i < deck->n; i++) {
        uint64_t h = pool->defs[deck->row[i].card].id_hash;
        sum += gt_fold(h, (uint64_t)deck->row[i].count << 8 | deck->row[i].section);
    }
    return gt_mix(sum);
}

/* A deck of the head that the base has not, and whose list is that of a deck of the base which is
 * not in the head, is that deck under another name: it gets the old one. */
static void find_renamed(gt_gate_input *in)
{
    gt_card_state *base = &in->state[GT_BASE], *head = &in->state[GT_HEAD];
    if (base->library == NULL || head->library == NULL)
        return;
    const gt_pool *was = gt_library_pool(base->library), *is = gt_library_pool(head->library);
    for (int i = 0; i < base->decks.n; i++) {
        const gt_deck *old = &base->decks.list[i];
        bool found = has_deck(head, old->name);
        for (int k = 0; k < head->decks.n && !found; k++) {
            gt_deck *new = &head->decks.list[k];
            found = !has_deck(base, new->name) && list_hash(was, old) == list_hash(is, new);
            if (!found)
                continue;
            fprintf(stderr,
                    "gauntlet gate: %s is called %s in the head; compared by its old name\n",
                    old->name, new->name);
            memcpy(new->name, old->name, sizeof new->name);
        }
    }
}

/* A hash of a deck's cards and of nothing else. */
static uint64_t deck_hash(const gt_pool *pool, const gt_deck *deck)
{
    uint64_t h = 0;
    for (int i = 0; i < deck->n; i++) {
        const gt_def *card = &pool->defs[deck->row[i].card];
        h = gt_fold(gt_fold(h, card->id_hash), card->content_hash);
        h = gt_fold(h, (uint64_t)deck->row[i].count << 8 | deck->row[i].section);
    }
    return h;
}

/* Finds each deck in both states, and whether its cards differ. */
static void compare_decks(gt_gate_input *in)
{
    size_t n = (size_t)in->n_decks + 1;
    in->deck = gt_resize(NULL, n, sizeof *in->deck);
    in->changed = gt_resize(NULL, n, sizeof *in->changed);
    for (int i = 0; i < in->n_decks; i++) {
        uint64_t hash[2] = {0, 0};
        for (int s = 0; s < 2; s++) {
            const gt_deck *deck = deck_named(&in->state[s], in->name[i]);
            in->deck[i][s] = deck;
            if (deck != NULL)
                hash[s] = deck_hash(gt_library_pool(in->state[s].library), deck);
        }
        bool recorded = in->state[0].recorded != NULL || in->state[1].recorded != NULL;
        in->changed[i] = recorded || hash[0] != hash[1];
    }
}

/* Whether the decks met in all results that are compared. */
static bool have_met(const gt_gate_input *in, gt_matchup m)
{
    for (int s = 0; s < 2; s++) {
        if (in->state[s].recorded == NULL)
            continue;
        gt_gate_record record =
            gt_recorded_scores(in->state[s].recorded, in->name[m.a], in->name[m.b], 0);
        free((void *)(uintptr_t)record.half_points);
        if (record.n == 0)
            return false;
    }
    return true;
}

static void list_matchups(gt_gate_input *in)
{
    size_t n = (size_t)in->n_decks;
    in->matchup = gt_resize(NULL, n * n + 1, sizeof *in->matchup);
    in->same = gt_resize(NULL, n * n + 1, sizeof *in->same);
    int all = gt_every_pair(in->n_decks, in->matchup), kept = 0;
    for (int i = 0; i < all; i++) {
        gt_matchup m = in->matchup[i];
        if (!have_met(in, m))
            continue;
        in->same[kept] = !in->changed[m.a] && !in->changed[m.b];
        in->matchup[kept++] = m;
    }
    in->field.n_matchups = kept;
    for (int s = 0; s < 2; s++) {
        if (in->state[s].recorded == NULL)
            continue;
        in->state[s].record = gt_resize(NULL, (size_t)kept + 1, sizeof(gt_gate_record));
        for (int i = 0; i < kept; i++)
            in->state[s].record[i] =
                gt_recorded_scores(in->state[s].recorded, in->name[in->matchup[i].a],
                                   in->name[in->matchup[i].b], (uint64_t)s + 1);
    }
}

/* The pool of a lineup is a state. */
static void make_games(gt_gate_input *in)
{
    gt_card_field_begin(&in->games, in->system, in->limits, 2, in->n_decks);
    for (int s = 0; s < 2; s++) {
        in->games.library[s] = in->state[s].library;
        for (int i = 0; i < in->n_decks; i++)
            in->games.deck[s * in->n_decks + i] = in->deck[i][s];
    }
}

/* Lists the cards of each deck that differ, in both states; not where results tell of no cards. */
static void watch_changes(gt_gate_input *in)
{
    size_t n = (size_t)in->n_decks;
    if (in->state[GT_BASE].library == NULL || in->state[GT_HEAD].library == NULL)
        return;
    in->watched = gt_resize(NULL, 2 * n + 1, sizeof *in->watched);
    in->from_start = gt_resize(NULL, 2 * n + 1, sizeof *in->from_start);
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < in->n_decks; i++) {
            size_t at = (size_t)s * n + (size_t)i;
            gt_card_field_list_changed(&in->games, s, i, &in->watched[at], &in->from_start[at]);
        }
}

/* What is in each deck, for the store; nothing where a state is results. */
static void list_contents(gt_gate_input *in)
{
    size_t n = 2 * (size_t)in->n_decks;
    in->content = gt_zeroed(n + 1, sizeof *in->content);
    in->content_card = gt_resize(NULL, n * GT_DECK_ROWS + 1, sizeof *in->content_card);
    for (int s = 0; s < 2; s++)
        for (int i = 0; in->state[s].library != NULL && i < in->n_decks; i++) {
            size_t at = (size_t)s * (size_t)in->n_decks + (size_t)i;
            in->content[at] =
                gt_card_field_content(gt_library_pool(in->state[s].library), in->deck[i][s],
                                      &in->content_card[at * GT_DECK_ROWS]);
        }
}

/* Whether the engine has room for every matchup. */
static void check_matchups(const gt_gate_input *in, gt_errors *e)
{
    for (int i = 0; i < in->field.n_matchups; i++)
        for (int s = 0; s < 2; s++) {
            gt_matchup m = in->matchup[i];
            if (in->same[i] || in->state[s].library == NULL)
                continue;
            const char *why = gt_card_field_check(&in->games, s, m.a, m.b);
            if (why != NULL)
                gt_errors_add(e, in->name[m.a], 0, 0, "", "against %s: %s", in->name[m.b], why);
        }
}

static void drop_left_out(gt_gate_input *in)
{
    while (in->n_left_out > 0)
        free(in->left_out[--in->n_left_out]);
    in->n_gone = 0;
}

/* The game of the states; both must have the same. */
static void find_system(gt_gate_input *in, const gt_gate_settings *w, gt_errors *e)
{
    const gt_system *base = in->state[GT_BASE].system, *head = in->state[GT_HEAD].system;
    in->system = base != NULL ? base : head;
    if (base != NULL && head != NULL && base != head)
        gt_errors_add(e, "gauntlet gate", 0, 0, "",
                      "the base is of %s (%s), and the head of %s (%s): one game at a time",
                      base->title, base->name, head->title, head->name);
    if (in->system != NULL) {
        const gt_decks *decks[] = {&in->state[GT_HEAD].decks, &in->state[GT_BASE].decks};
        gt_options_read(in->system, &w->options, in->state[GT_HEAD].options, decks, 2, &in->limits,
                        e);
        gt_system_options(in->system, &in->limits, in->options);
        gt_system_played(in->system, &in->limits, in->played);
    }
}

static void make_field(gt_gate_input *in, const gt_gate_settings *w, gt_errors *e)
{
    find_renamed(in);
    add_decks(in, GT_HEAD);
    add_decks(in, GT_BASE);
    if (w->decks.n == 0 && (in->state[0].recorded != NULL || in->state[1].recorded != NULL))
        drop_left_out(in); /* it is the results that say which decks are meant */
    compare_decks(in);
    list_matchups(in);
    make_games(in);
    watch_changes(in);
    list_contents(in);
    in->field = (gt_gate_field){
        .n_decks = in->n_decks,
        .n_matchups = in->field.n_matchups,
        .deck = in->name,
        .changed = in->changed,
        .matchup = in->matchup,
        .same = in->same,
        .watched = in->watched,
        .from_start = in->from_start,
        .record = {in->state[GT_BASE].record, in->state[GT_HEAD].record},
        .rules = in->system != NULL ? in->system->rules : NULL,
        .game_bytes = in->system != NULL ? in->system->game_bytes : 1,
        .prepare = gt_card_field_prepare,
        .context = &in->games,
        .source = &in->games,
        .content = in->content,
    };
    if (in->field.n_matchups == 0)
        gt_errors_add(e, "gauntlet gate", 0, 0, "",
                      "base and head have no two decks in common that could meet");
    check_matchups(in, e);
}

/* ---- Cards that differ */

static void add_card(gt_gate_input *in, const gt_def *def, enum gt_card_change change)
{
    in->card = gt_grow(in->card, in->n_cards, &in->cards_capacity, sizeof *in->card);
    in->card[in->n_cards++] = (gt_changed_card){
        .id = gt_copy_text(def->id, strlen(def->id)),
        .name = gt_copy_text(def->name, strlen(def->name)),
        .change = change,
    };
}

/* A card that differs by its name alone is the same to everybody who goes by the cards: programs
 * that play may read it. */
static void see_through_names(gt_gate_input *in)
{
    const gt_library *base = in->state[GT_BASE].library;
    gt_library *head = in->state[GT_HEAD].library;
    if (base != NULL && head != NULL && !gt_policy_is_program(in->policy))
        gt_library_see_through_names(head, base, in->system->own_bytes);
}

/* Both pools are sorted by id. */
static void list_changes(gt_gate_input *in)
{
    if (in->state[GT_BASE].library == NULL || in->state[GT_HEAD].library == NULL)
        return;
    const gt_pool *base = gt_library_pool(in->state[GT_BASE].library);
    const gt_pool *head = gt_library_pool(in->state[GT_HEAD].library);
    int i = 0, k = 0;
    while (i < base->n_defs || k < head->n_defs) {
        int order = i == base->n_defs   ? 1
                    : k == head->n_defs ? -1
                                        : strcmp(base->defs[i].id, head->defs[k].id);
        if (order < 0)
            add_card(in, &base->defs[i], GT_CARD_GONE);
        else if (order > 0)
            add_card(in, &head->defs[k], GT_CARD_NEW);
        else if (base->defs[i].content_hash != head->defs[k].content_hash)
            add_card(in, &head->defs[k], GT_CARD_CHANGED);
        else if (strcmp(base->defs[i].name, head->defs[k].name) != 0)
            add_card(in, &head->defs[k], GT_CARD_RENAMED);
        i += order <= 0;
        k += order >= 0;
    }
}

/* ---- All of it */

/* Who plays: as asked for, as in recorded results, or whoever plays the game usually. */
static void find_policy(gt_gate_input *in, const gt_gate_settings *w, gt_errors *e)
{
    const gt_recorded *base = in->state[GT_BASE].recorded, *head = in->state[GT_HEAD].recorded;
    const char *name = w->policy != NULL    ? w->policy
                       : base != NULL       ? base->policy
                       : head != NULL       ? head->policy
                       : in->system != NULL ? gt_system_player(in->system)
                                            : "greedy";
    snprintf(in->policy, sizeof in->policy, "%s", name);
    if (w->policy == NULL && !w->trust && gt_policy_is_program(name))
        gt_errors_add(e, base != NULL ? w->base : w->head, 0, 0, "",
                      "names the program %s as a player; it is run only with --trust, or if "
                      "--policy names it",
                      name);
    if (base != NULL && head != NULL && strcmp(base->policy, head->policy) != 0)
        gt_errors_add(e, w->head, 0, 0, "", "was played by %s, the base by %s", head->policy,
                      base->policy);
}

bool gt_gate_input_read(gt_gate_input *in, gt_gate_settings *w)
{
    gt_errors e = {0};
    char list[2][GT_DECK_PATH];
    bool lists =
        (w->base != NULL && is_deck_list(w->base)) || (w->head != NULL && is_deck_list(w->head));
    *in = (gt_gate_input){.limits = w->limits};
    bool ok = !lists || find_lists(w, list, &e);
    for (int s = GT_BASE; ok && s <= GT_HEAD; s++)
        ok = read_state(w, s == GT_HEAD, lists ? list[s] : NULL, &in->state[s], &e);
    if (ok && e.n == 0) {
        find_system(in, w, &e);
        find_policy(in, w, &e);
        see_through_names(in);
        list_changes(in);
        make_field(in, w, &e);
    }
    return gt_errors_tell(&e) && ok;
}

static void free_state(gt_card_state *state, int n_matchups)
{
    for (int i = 0; state->record != NULL && i < n_matchups; i++)
        free((void *)(uintptr_t)state->record[i].half_points);
    free(state->record);
    free(state->options);
    gt_recorded_free(state->recorded);
    gt_decks_free(&state->decks);
    gt_library_free(state->library);
}

void gt_gate_input_free(gt_gate_input *in)
{
    for (int s = 0; s < 2; s++)
        free_state(&in->state[s], in->field.n_matchups);
    for (int i = 0; i < in->n_cards; i++) {
        free(in->card[i].id);
        free(in->card[i].name);
    }
    drop_left_out(in);
    free(in->card);
    free(in->left_out);
    free(in->name);
    gt_card_field_end(&in->games);
    free(in->deck);
    free(in->changed);
    free(in->same);
    free(in->watched);
    free(in->from_start);
    free(in->content);
    free(in->content_card);
    free(in->matchup);
    *in = (gt_gate_input){.n_decks = 0};
}
