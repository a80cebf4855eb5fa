/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of games of a run. A game is known by its matchup and number, so that it can be played
 * again. */
#include "sim/cli/keep_games.h"

#include "decks/files/memory.h"
#include "sim/cli/film.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/cli/record_game.h"
#include "sim/playing/match.h"
#include "sim/playing/players.h"

#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

/* What the games of a series need. */
typedef struct keeper {
    const gt_contest *contest;
    const gt_results *results;
    const gt_series *series;
    const char *folder;
    gt_state *room;
    gt_policy *policy[2];
} keeper;

/* Plays a game to its end, into the record. */
static void play(const keeper *k, const gt_game *g, uint64_t seed, int first, gt_record *record,
                 gt_film *film)
{
    gt_match m;
    char text[GT_TEXT];
    int player;
    gt_match_begin(&m, g, k->room, k->policy, seed, first);
    gt_film_take(film, m.state);
    while ((player = gt_to_move(g, m.state)) != GT_TERMINAL) {
        struct gt_view_box box;
        const gt_view *view = gt_view_make(&box, g, m.state, player);
        gt_action action = gt_policy_choose(k->policy[player], view);
        for (int i = 0; i < 2; i++)
            gt_policy_watch(k->policy[i], g, m.state, action);
        gt_action_text(g, m.state, action, text, sizeof text);
        gt_record_add(record, player, text);
        gt_film_action(film, player, text);
        gt_observe(g, m.state, action, &film->observer);
        gt_film_take(film, m.state);
    }
    gt_record_end(record, g, m.state, gt_match_outcome(&m).winner);
}

/* FOLDER/games/POLICY-kind-number.txt; whatever is no letter, digit or dot in the policy's name
 * becomes a dash. */
static void name_file(const keeper *k, const char *kind, int number, char path[PATH_SIZE])
{
    char policy[64];
    snprintf(policy, sizeof policy, "%s", k->series->policy);
    for (char *c = policy; *c != '\0'; c++)
        if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.", *c) == NULL)
            *c = '-';
    snprintf(path, PATH_SIZE, "%s/games/%s-%s-%d.txt", k->folder, policy, kind, number);
}

/* Writes the page beside a record: the same name with .html. */
static bool write_page(const gt_film *film, const gt_record *record, const char *path)
{
    gt_output o;
    char page[PATH_SIZE + 8];
    snprintf(page, sizeof page, "%.*s.html", (int)(strrchr(path, '.') - path), path);
    FILE *out = gt_output_begin(&o, "run", NULL, page);
    return gt_output_end(&o, out != NULL && gt_film_write_page(film, record, out));
}

static bool keep_game(const keeper *k, const gt_worthy *game, const char *path)
{
    gt_record record = {0};
    gt_film film;
    const gt_contest *c = k->contest;
    gt_seats seats = gt_field_seats(&c->field, game->matchup);
    const gt_deck *const deck[] = {&c->decks.list[seats.deck[0]], &c->decks.list[seats.deck[1]]};
    const gt_pool *pool = gt_library_pool(c->library);
    void *storage = gt_resize(NULL, 1, c->system->game_bytes);
    const gt_game *g = gt_game_in(storage);
    c->system->prepare(storage, pool, deck[0], deck[1], gt_record_limits(c->system, c->limits));
    uint64_t seed = gt_match_seed(k->results->seed, deck[0]->name, deck[1]->name, game->number);
    int first = (int)(game->number % 2);
    gt_record_begin(&record, g, pool, deck, k->policy, seed, first);
    gt_film_begin(&film, g, pool);
    play(k, g, seed, first, &record, &film);
    bool well = gt_record_to_file(&record, "run", path) && write_page(&film, &record, path);
    gt_film_free(&film);
    gt_record_free(&record);
    free(storage);
    return well;
}

static bool keep_list(const keeper *k, const char *kind, const gt_worthy *list, int n)
{
    char path[PATH_SIZE];
    bool well = true;
    for (int i = 0; i < n && well; i++) {
        name_file(k, kind, i + 1, path);
        well = keep_game(k, &list[i], path);
    }
    return well;
}

static bool keep_series(keeper *k, const gt_worth *w)
{
    char error[200];
    gt_worthy list[GT_MOST_WORTH];
    k->room = gt_resize(NULL, gt_state_bytes(k->contest->field.rules), 1);
    bool well =
        gt_make_players(k->policy, k->series->policy, k->contest->field.rules, error, sizeof error);
    well = well &&
           keep_list(k, "typical", list, gt_worth_typical(w, k->results, k->series, list)) &&
           keep_list(k, "longest", list, gt_worth_longest(w, list)) &&
           keep_list(k, "upset", list, gt_worth_upsets(w, k->results, k->series, list));
    gt_free_players(k->policy);
    free(k->room);
    return well;
}

bool gt_keep_games(const gt_contest *contest, const gt_results *r, const gt_worth *worth,
                   const char *folder)
{
    char games[PATH_SIZE];
    bool well = true;
    snprintf(games, sizeof games, "%s/games", folder);
    if (!gt_make_folder(games))
        return gt_cannot_write("run", games);
    for (int i = 0; i < r->n_series && well; i++) {
        keeper k = {.contest = contest, .results = r, .series = &r->series[i], .folder = folder};
        if (k.series->reproducible)
            well = keep_series(&k, &worth[i]);
        else
            fprintf(stderr, "gauntlet run: no games of %s are kept: they cannot be played again\n",
                    k.series->policy);
    }
    return well;
}

/* ---- The pages that are there. */

/* Parts of a path in front of its last one. */
static int depth_of(const char *path)
{
    int depth = 0;
    for (const char *c = path; *c != '\0'; c++)
        depth += *c == '/' && c > path && c[-1] != '/' && !(c[-1] == '.' && (c == path + 1));
    return depth;
}

/* The address of FOLDER/games from a page: below the folder of the page, as it stands where that is absolute, else
 * first up to where both paths count from. */
static void find_way(const char *folder, const char *page, char way[PATH_SIZE])
{
    const char *slash = strrchr(page, '/');
    size_t n = slash != NULL ? (size_t)(slash - page) : 0, length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/')
        length--;
    way[0] = '\0';
    if ((slash != NULL && n == length && strncmp(page, folder, n) == 0) ||
        (slash == NULL && strcmp(folder, ".") == 0))
        snprintf(way, PATH_SIZE, "games");
    else if (folder[0] == '/')
        snprintf(way, PATH_SIZE, "file://%.*s/games", (int)length, folder);
    else if (page[0] != '/' && strstr(page, "..") == NULL) {
        size_t used = 0;
        for (int i = depth_of(page); i > 0 && used + 4 < PATH_SIZE; i--)
            used += (size_t)snprintf(way + used, PATH_SIZE - used, "../");
        snprintf(way + used, PATH_SIZE - used, "%.*s/games", (int)length, folder);
    }
}

void gt_kept_pages(const char *folder, const char *page, gt_paths *out)
{
    static const char *const suffixes[] = {".html", NULL};
    char games[PATH_SIZE], way[PATH_SIZE], link[2 * PATH_SIZE];
    gt_errors forgiven = {0};
    gt_paths files = {0};
    snprintf(games, sizeof games, "%s/games", folder);
    find_way(folder, page, way);
    if (way[0] != '\0' && gt_is_folder(games))
        gt_paths_add_folder(&files, games, suffixes, &forgiven);
    for (int i = 0; i < files.n; i++) {
        snprintf(link, sizeof link, "%s/%s", way, strrchr(files.path[i], '/') + 1);
        gt_paths_add(out, link);
    }
    gt_paths_free(&files);
    gt_errors_free(&forgiven);
}
