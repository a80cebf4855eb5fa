/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signatures of behaviour. Each set of games is a run in memory; what is hashed are its outcomes,
 * and what was counted of its cards. */
#include "sim/cli/behaviour.h"

#include "decks/lists/shipped.h"
#include "engine/core/hash.h"
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/statistics/stats.h"

#include <inttypes.h>
#include <string.h>

/* Games of a field: so many of each matchup by each player. */
typedef struct set {
    const char *folder; /* of decks that a system ships */
    const char *policy[2]; /* or fewer */
    int n_policies;
    int games[2]; /* of a matchup, by each */
    bool counts; /* the counts of cards belong to the signature */
    bool learned; /* for games with a network alone */
} set;

/* The first is that of gt_behaviour_sign. */
static const set SETS[] = {
    {"decks/starters", {"random", "greedy"}, 2, {20, 4}, false, false},
    {"decks", {"random"}, 1, {2}, true, false}, /* the cards of all decks */
    {"decks/starters", {"mcts:iterations=10", "mcts1:iterations=10"}, 2, {2, 2}, false, false},
    {"decks/starters", {"net"}, 1, {2}, false, true},
    {"decks/duel-decks", {"net"}, 1, {2}, false, true},
};

enum { SEED = 1 };

/* A hash of what is in the decks. */
static uint64_t hash_cards(const gt_field *f)
{
    uint64_t sum = 0;
    for (int i = 0; i < f->n_decks; i++)
        sum += f->content[i].hash;
    return gt_mix(sum);
}

static uint64_t hash_counts(const gt_results *r)
{
    size_t n = r->first_card[2 * (size_t)r->n_matchups];
    return gt_hash_bytes(r->series->cards, n * sizeof(gt_card_tally));
}

/* Plays a set with one policy and adds it to the signature. NULL: no memory. */
static gt_results *play(const gt_field *f, const set *s, int policy, uint64_t *signature)
{
    char error[200];
    gt_run_options o = {.version = GT_VERSION,
                        .seed = SEED,
                        .games = (uint64_t)s->games[policy],
                        .policies = &s->policy[policy],
                        .n_policies = 1};
    gt_results *r = gt_run_field(f, &o, error, sizeof error);
    if (r != NULL)
        *signature = gt_fold(*signature, gt_signature(r, r->series));
    if (r != NULL && s->counts)
        *signature = gt_fold(*signature, hash_counts(r));
    return r;
}

static bool write_set(FILE *out, const gt_contest *c, const set *s)
{
    const gt_field *f = &c->field;
    uint64_t signature = 0;
    char usual[GT_OPTIONS_TEXT];
    gt_system_options(c->system, &(gt_limits){.turns = 0}, usual);
    for (int i = 0; i < s->n_policies; i++) {
        gt_results *r = play(f, s, i, &signature);
        if (r == NULL)
            return false;
        if (i == 0)
            fprintf(out, "%s %d, harness %d", r->rules, r->rules_behaviour, GT_HARNESS_BEHAVIOUR);
        fprintf(out, ", %s %d", r->series->policy, r->series->policy_behaviour);
        gt_results_free(r);
    }
    if (strcmp(c->options, usual) != 0) /* decks may say what they are played with */
        fprintf(out, ", %s", c->options);
    fprintf(out, ", cards %016" PRIx64 ": %016" PRIx64 "\n", hash_cards(f), signature);
    return true;
}

static bool read_and_write(FILE *out, const gt_system *system, const set *s)
{
    char path[4096];
    gt_contest contest;
    const char *folder = gt_shipped(system, s->folder, path, sizeof path);
    gt_strings decks = {&folder, 1};
    const gt_contest_options asked = {.rules = system->name, .rows = &decks};
    if (!gt_is_folder(folder) || (s->learned && system->net == NULL))
        return true;
    bool ok = gt_contest_read(&contest, &asked) && write_set(out, &contest, s);
    gt_contest_free(&contest);
    return ok;
}

bool gt_behaviour_sign(const gt_field *f, uint64_t *signature)
{
    bool ok = true;
    *signature = 0;
    for (int i = 0; i < SETS[0].n_policies && ok; i++) {
        gt_results *r = play(f, &SETS[0], i, signature);
        ok = r != NULL;
        gt_results_free(r);
    }
    return ok;
}

bool gt_behaviour_write(FILE *out)
{
    bool ok = true;
    for (int k = 0; gt_systems[k] != NULL && ok; k++)
        for (size_t i = 0; i < sizeof SETS / sizeof SETS[0] && ok; i++)
            ok = read_and_write(out, gt_systems[k], &SETS[i]);
    return ok;
}
