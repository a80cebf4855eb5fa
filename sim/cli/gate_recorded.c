/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded results as one side of a gate. The file tells how often each pair score came, not in
 * which order. The order is drawn anew by hashes, so the pairs of two states that are compared have
 * nothing in common but their number, which is what the statistics take for granted. */
#include "sim/cli/gate_field.h"

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/playing/match.h"
#include "sim/statistics/stats.h"

enum { MOST_PAIRS = 100000000 }; /* that are looked at */

static bool read_scores(const gt_json *json, const cJSON *node, gt_recorded_matchup *m,
                        gt_errors *e)
{
    const cJSON *scores = gt_json_get(node, "pair_scores");
    const cJSON *a = gt_json_get(node, "a"), *b = gt_json_get(node, "b");
    bool ok =
        cJSON_IsString(a) && cJSON_IsString(b) && cJSON_GetArraySize(scores) == GT_PAIR_SCORES;
    uint64_t sum = 0;
    for (int i = 0; ok && i < GT_PAIR_SCORES; i++) {
        const cJSON *score = cJSON_GetArrayItem(scores, i);
        ok = cJSON_IsNumber(score) && score->valuedouble >= 0 && score->valuedouble < MOST_PAIRS;
        m->pairs[i] = ok ? (uint64_t)score->valuedouble : 0;
        sum += m->pairs[i];
    }
    if (!ok || sum == 0) {
        gt_json_error(json, node, e,
                      "a matchup with 'a', 'b' and 'pair_scores' expected (five counts)");
        return false;
    }
    m->a = gt_copy_text(a->valuestring, strlen(a->valuestring));
    m->b = gt_copy_text(b->valuestring, strlen(b->valuestring));
    return true;
}

/* The run of this policy; NULL: the only run. */
static const cJSON *find_run(const gt_json *json, const char *policy, gt_errors *e)
{
    const cJSON *runs = gt_json_get(json->root, "runs"), *found = NULL;
    int n = 0;
    if (!cJSON_IsArray(runs) || runs->child == NULL) {
        gt_json_error(json, json->root, e,
                      "results of 'gauntlet run' expected (results.json): there are no 'runs'");
        return NULL;
    }
    for (const cJSON *run = runs->child; run != NULL; run = run->next) {
        if (policy != NULL && !gt_json_is(gt_json_get(run, "policy"), policy))
            continue;
        found = run;
        n++;
    }
    if (n == 0)
        gt_json_error(json, runs, e, "there is no run of the policy %s", policy);
    else if (n > 1)
        gt_json_error(json, runs, e, "there are %d runs: say with --policy which one counts", n);
    return n == 1 ? found : NULL;
}

gt_recorded *gt_recorded_read(const char *path, const char *policy, gt_errors *e)
{
    gt_json *json = gt_json_read(path, e);
    const cJSON *run = json == NULL ? NULL : find_run(json, policy, e);
    gt_recorded *r = NULL;
    if (run != NULL) {
        const cJSON *name = gt_json_get(run, "policy"), *list = gt_json_get(run, "matchups");
        r = gt_resize(NULL, 1, sizeof *r);
        *r = (gt_recorded){.n = 0};
        snprintf(r->rules, sizeof r->rules, "%s", gt_json_text_in(json->root, "rules"));
        snprintf(r->policy, sizeof r->policy, "%s", cJSON_IsString(name) ? name->valuestring : "");
        for (const cJSON *node = list == NULL ? NULL : list->child; node != NULL;
             node = node->next) {
            r->matchup = gt_grow(r->matchup, r->n, &r->capacity, sizeof *r->matchup);
            r->n += read_scores(json, node, &r->matchup[r->n], e);
        }
    }
    gt_json_free(json);
    return r;
}

void gt_recorded_free(gt_recorded *r)
{
    if (r == NULL)
        return;
    for (int i = 0; i < r->n; i++) {
        free(r->matchup[i].a);
        free(r->matchup[i].b);
    }
    free(r->matchup);
    free(r);
}

/* The scores one after another, shuffled (Fisher and Yates). */
static gt_gate_record lay_out(const uint64_t pairs[GT_PAIR_SCORES], uint64_t salt)
{
    uint64_t n = gt_pair_count(pairs), at = 0;
    uint8_t *score = gt_resize(NULL, (size_t)n + 1, 1);
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        for (uint64_t k = 0; k < pairs[i]; k++)
            score[at++] = (uint8_t)i;
    for (uint64_t i = n; i > 1; i--) {
        uint64_t k = gt_below(gt_fold(salt, i), (uint32_t)i);
        uint8_t swapped = score[i - 1];
        score[i - 1] = score[k];
        score[k] = swapped;
    }
    return (gt_gate_record){score, n};
}

gt_gate_record gt_recorded_scores(const gt_recorded *r, const char *a, const char *b, uint64_t salt)
{
    for (int i = 0; i < r->n; i++) {
        const gt_recorded_matchup *m = &r->matchup[i];
        bool straight = strcmp(m->a, a) == 0 && strcmp(m->b, b) == 0;
        bool turned = strcmp(m->a, b) == 0 && strcmp(m->b, a) == 0;
        if (!straight && !turned)
            continue;
        uint64_t pairs[GT_PAIR_SCORES];
        for (int k = 0; k < GT_PAIR_SCORES; k++)
            pairs[k] = m->pairs[turned ? GT_PAIR_SCORES - 1 - k : k];
        return lay_out(pairs, gt_match_seed(salt, a, b, 0));
    }
    return (gt_gate_record){NULL, 0};
}
