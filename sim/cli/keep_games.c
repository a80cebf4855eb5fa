/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of games of a run. A game is known by its matchup and number, so that it can be played
 * again. */
#include "sim/cli/keep_games.h"

#include "decks/files/memory.h"
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
static void play(const keeper *k, const gt_game *g, uint64_t seed, int first, gt_record *record)
{
    gt_match m;
    char text[GT_TEXT];
    int player;
    gt_match_begin(&m, g, k->room, k->policy, seed, first);
    while ((player = gt_to_move(g, m.state)) != GT_TERMINAL) {
        struct gt_view_box box;
        const gt_view *view = gt_view_make(&box, g, m.state, player);
        gt_action action = gt_policy_choose(k->policy[player], view);
        for (int i = 0; i < 2; i++)
            gt_policy_watch(k->policy[i], g, m.state, action);
        gt_action_text(g, m.state, action, text, sizeof text);
        gt_record_add(record, player, text);
        gt_observe(g, m.state, action, NULL);
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

static bool keep_game(const keeper *k, const gt_worthy *game, const char *path)
{
    gt_record record = {0};
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
    play(k, g, seed, first, &record);
    bool well = gt_record_to_file(&record, "run", path);
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
