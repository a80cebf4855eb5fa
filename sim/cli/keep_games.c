/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of games of a run or an arena. A game is known by its matchup and number, so that it can
 * be played again. */
#include "sim/cli/keep_games.h"

#include "decks/files/memory.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/cli/record_game.h"
#include "sim/cli/timeline.h"
#include "sim/playing/match.h"
#include "sim/playing/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

/* What the games of a series, or of a match of an arena, need. */
typedef struct keeper {
    const char *command, *folder;
    const gt_contest *contest;
    const gt_arena *arena; /* or NULL: a series of a run */
    int match; /* of the arena */
    uint64_t seed; /* of the run */
    char name[128]; /* with which files begin */
    gt_state *room;
    gt_policy *policy[2];
} keeper;

gt_notable *gt_notable_begin_all(int parts, int n, int n_matchups)
{
    if (n == 0)
        return NULL;
    gt_notable *worth = gt_resize(NULL, (size_t)parts, sizeof *worth);
    for (int i = 0; i < parts; i++)
        gt_notable_begin(&worth[i], n, n_matchups);
    return worth;
}

void gt_notable_free_all(gt_notable *worth, int parts)
{
    for (int i = 0; i < parts && worth != NULL; i++)
        gt_notable_free(&worth[i]);
    free(worth);
}

/* The chance in a game, and who sits where. */
static gt_unit_game find_game(const keeper *k, const gt_notable_game *game,
                              const gt_deck *const deck[2])
{
    const char *name[2] = {deck[0]->name, deck[1]->name};
    if (k->arena == NULL)
        return (gt_unit_game){.number = game->number,
                              .seed = gt_match_seed(k->seed, name[0], name[1], game->number),
                              .begins = (int)(game->number % 2)};
    gt_unit unit =
        gt_arena_unit(k->arena, &k->contest->field, k->match, game->matchup, game->number / 2);
    return gt_unit_game_at(&unit, name, (int)(game->number % 2), NULL);
}

/* Plays a game to its end, into the record. */
static void play(const keeper *k, const gt_game *g, gt_policy *const seat[2],
                 const gt_unit_game *chance, gt_record *record, gt_timeline *timeline)
{
    gt_match m;
    char text[GT_TEXT];
    int player;
    gt_match_begin(&m, g, k->room, seat, chance->seed, chance->begins);
    gt_timeline_take(timeline, m.state);
    while ((player = gt_to_move(g, m.state)) != GT_TERMINAL) {
        struct gt_view_box box;
        const gt_view *view = gt_view_make(&box, g, m.state, player);
        gt_action action = gt_policy_choose(seat[player], view);
        for (int i = 0; i < 2; i++)
            gt_policy_watch(seat[i], g, m.state, action);
        gt_action_text(g, m.state, action, text, sizeof text);
        gt_record_add(record, player, text);
        gt_timeline_action(timeline, player, text);
        gt_observe(g, m.state, action, &timeline->observer);
        gt_timeline_take(timeline, m.state);
    }
    gt_record_end(record, g, m.state, gt_match_outcome(&m).winner);
}

/* FOLDER/games/NAME-kind-number.txt; whatever is no letter, digit or dot in the name becomes a
 * dash. */
static void name_file(const keeper *k, const char *kind, int number, char path[PATH_SIZE])
{
    char policy[sizeof k->name];
    memcpy(policy, k->name, sizeof policy);
    for (char *c = policy; *c != '\0'; c++)
        if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.", *c) == NULL)
            *c = '-';
    snprintf(path, PATH_SIZE, "%s/games/%s-%s-%d.txt", k->folder, policy, kind, number);
}

/* Writes the page beside a record: the same name with .html. */
static bool write_page(const gt_timeline *timeline, const gt_record *record, const char *command,
                       const char *path)
{
    gt_output o;
    char page[PATH_SIZE + 8];
    snprintf(page, sizeof page, "%.*s.html", (int)(strrchr(path, '.') - path), path);
    FILE *out = gt_output_begin(&o, command, NULL, page);
    return gt_output_end(&o, out != NULL && gt_timeline_write_page(timeline, record, "", out));
}

static bool keep_game(const keeper *k, const gt_notable_game *game, const char *path)
{
    gt_record record = {0};
    gt_timeline timeline;
    const gt_contest *c = k->contest;
    gt_seats seats = gt_field_seats(&c->field, game->matchup);
    const gt_deck *const deck[] = {&c->decks.list[seats.deck[0]], &c->decks.list[seats.deck[1]]};
    const gt_pool *pool = gt_library_pool(c->library);
    void *storage = gt_resize(NULL, 1, c->system->game_bytes);
    const gt_game *g = gt_game_in(storage);
    c->system->prepare(storage, pool, deck[0], deck[1], gt_record_limits(c->system, c->limits));
    gt_unit_game chance = find_game(k, game, deck);
    gt_policy *const seat[2] = {k->policy[chance.turned], k->policy[!chance.turned]};
    gt_record_begin(&record, g, pool, deck, seat, chance.seed, chance.begins, &c->limits);
    gt_timeline_begin(&timeline, g, pool);
    play(k, g, seat, &chance, &record, &timeline);
    bool ok = gt_record_to_file(&record, k->command, path) &&
              write_page(&timeline, &record, k->command, path);
    gt_timeline_free(&timeline);
    gt_record_free(&record);
    free(storage);
    return ok;
}

static bool keep_list(const keeper *k, const char *kind, const gt_notable_game *list, int n)
{
    char path[PATH_SIZE];
    bool ok = true;
    for (int i = 0; i < n && ok; i++) {
        name_file(k, kind, i + 1, path);
        ok = keep_game(k, &list[i], path);
    }
    return ok;
}

/* Writes what was found; `policy`: of the keeper's players, in seats 0 and 1. */
static bool keep_all(keeper *k, const char *const policy[2], const gt_notable *w)
{
    char error[200];
    gt_notable_game list[GT_MOST_NOTABLE];
    const gt_rules *rules = k->contest->field.rules;
    k->room = gt_resize(NULL, gt_state_bytes(rules), 1);
    for (int i = 0; i < 2; i++)
        k->policy[i] = gt_policy_create(policy[i], rules, error, sizeof error);
    bool ok = k->policy[0] != NULL && k->policy[1] != NULL;
    ok = ok && keep_list(k, "typical", list, gt_notable_typical(w, list)) &&
         keep_list(k, "longest", list, gt_notable_longest(w, list)) &&
         keep_list(k, "upset", list, gt_notable_upsets(w, list));
    gt_free_players(k->policy);
    free(k->room);
    return ok;
}

/* Makes FOLDER/games. */
static bool make_games_folder(const char *command, const char *folder)
{
    char games[PATH_SIZE];
    snprintf(games, sizeof games, "%s/games", folder);
    return gt_make_folder(games) || gt_cannot_write(command, games);
}

static void tell_lost(const keeper *k, const char *players)
{
    fprintf(stderr, "gauntlet %s: no games of %s are kept: they cannot be played again\n",
            k->command, players);
}

bool gt_keep_games(const gt_contest *contest, const gt_results *r, const gt_notable *worth,
                   const char *folder)
{
    bool ok = make_games_folder("run", folder);
    for (int i = 0; i < r->n_series && ok; i++) {
        const char *const policy[] = {r->series[i].policy, r->series[i].policy};
        keeper k = {.command = "run", .folder = folder, .contest = contest, .seed = r->seed};
        snprintf(k.name, sizeof k.name, "%s", policy[0]);
        if (r->series[i].reproducible)
            ok = keep_all(&k, policy, &worth[i]);
        else
            tell_lost(&k, policy[0]);
    }
    return ok;
}

bool gt_keep_arena_games(const gt_contest *contest, const gt_arena *a, const gt_notable *worth,
                         const char *folder)
{
    bool ok = make_games_folder("arena", folder);
    for (int i = 0; i < a->n_matches && ok; i++) {
        const gt_arena_player *player[] = {&a->player[a->match[i].a], &a->player[a->match[i].b]};
        const char *const policy[] = {player[0]->name, player[1]->name};
        keeper k = {
            .command = "arena", .folder = folder, .contest = contest, .arena = a, .match = i};
        int length = snprintf(k.name, sizeof k.name, "%s-against-%s", policy[0], policy[1]);
        if (length >= (int)sizeof k.name) /* names of matches stay apart when they are cut */
            snprintf(k.name + sizeof k.name - 20, 20, "-match%d", i + 1);
        if (player[0]->reproducible && player[1]->reproducible && a->secret[0] == '\0')
            ok = keep_all(&k, policy, &worth[i]);
        else
            tell_lost(&k, k.name);
    }
    return ok;
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

/* The address of FOLDER/games from a page: below the folder of the page, as it stands where that is
 * absolute, else first up to where both paths count from. */
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
