/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pieces of JSON. */
#include "reports/json_out.h"

#include "sim/experiments/title.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>

void gt_out_number(cJSON *to, const char *key, double x)
{
    char text[32] = "null";
    if (!isnan(x))
        snprintf(text, sizeof text, "%.6f", x);
    cJSON_AddRawToObject(to, key, text);
}

void gt_out_count(cJSON *to, const char *key, uint64_t n)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, n);
    cJSON_AddRawToObject(to, key, text);
}

void gt_out_hash(cJSON *to, const char *key, uint64_t hash)
{
    char text[32];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    cJSON_AddStringToObject(to, key, text);
}

void gt_out_points(cJSON *to, const char *key, uint64_t half_points)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64 "%s", half_points / 2, half_points % 2 != 0 ? ".5" : "");
    cJSON_AddRawToObject(to, key, text);
}

cJSON *gt_out_root(const char *version, const char *rules)
{
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "version", version);
    cJSON_AddStringToObject(root, "rules", rules);
    cJSON_AddStringToObject(root, "title", gt_title_of(rules));
    return root;
}

cJSON *gt_out_counts(const uint64_t *counts, int n, bool trim)
{
    cJSON *array = cJSON_CreateArray();
    char text[32];
    while (trim && n > 0 && counts[n - 1] == 0)
        n--;
    for (int i = 0; i < n; i++) {
        snprintf(text, sizeof text, "%" PRIu64, counts[i]);
        cJSON_AddItemToArray(array, cJSON_CreateRaw(text));
    }
    return array;
}

void gt_out_interval(cJSON *to, const char *key, gt_estimate e)
{
    char text[64];
    e = gt_rounded(e);
    snprintf(text, sizeof text, "[%.6f, %.6f]", e.low, e.high);
    cJSON_AddRawToObject(to, key, text);
}

void gt_out_estimate(cJSON *to, const char *key, const char *interval, gt_estimate e)
{
    gt_out_number(to, key, e.value);
    gt_out_interval(to, interval, e);
}

void gt_out_figure(cJSON *to, const char *key, gt_estimate e)
{
    gt_out_estimate(cJSON_AddObjectToObject(to, key), "value", "interval", e);
}

void gt_out_card(cJSON *to, const char *deck, const gt_deck_card *c)
{
    cJSON_AddStringToObject(to, "deck", deck);
    cJSON_AddStringToObject(to, "id", c->id);
    cJSON_AddStringToObject(to, "name", c->name);
    gt_out_count(to, "copies", (uint64_t)c->copies);
    if (c->has_cost)
        gt_out_count(to, "cost", (uint64_t)c->cost);
    if (c->type != NULL)
        cJSON_AddStringToObject(to, "type", c->type);
    if (c->colour != NULL)
        cJSON_AddStringToObject(to, "colour", c->colour);
}

bool gt_out_row(FILE *out, cJSON *row, const char *before, const char *after)
{
    char *text = row == NULL ? NULL : cJSON_PrintUnformatted(row);
    bool ok = text != NULL && fprintf(out, "%s%s%s", before, text, after) >= 0;
    cJSON_free(text);
    cJSON_Delete(row);
    return ok;
}

void gt_out_effect(cJSON *to, const char *key, const gt_card_effect *effect)
{
    if (effect == NULL || effect->games == 0)
        return;
    cJSON *object = cJSON_AddObjectToObject(to, key);
    gt_out_count(object, "games", effect->games);
    gt_out_estimate(object, "change", "interval", effect->change);
    cJSON_AddBoolToObject(object, "established", gt_card_effect_established(effect));
    gt_out_count(object, "uneven", effect->uneven);
}

void gt_out_checked(cJSON *to, const gt_series *s, int deck)
{
    const gt_checked *x = s->checked != NULL ? &s->checked[deck] : NULL;
    if (x == NULL || x->games == 0)
        return;
    cJSON *object = cJSON_AddObjectToObject(to, "checked");
    cJSON_AddStringToObject(object, "policy", x->policy);
    gt_out_count(object, "games", x->games);
    gt_out_estimate(object, "win_rate", "interval",
                    (gt_estimate){x->rate, x->interval[0], x->interval[1]});
}

void gt_out_secret(FILE *out, const char *secret)
{
    if (secret[0] != '\0')
        fprintf(out, "  \"secret\": \"%s\",\n", secret);
}

cJSON *gt_out_card_pair(const gt_results *r, const gt_card_pair *pair, const gt_pair_effect *effect,
                        bool scores)
{
    const gt_deck_card *card = r->cards[pair->deck].card;
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "deck", r->deck[pair->deck]);
    cJSON_AddStringToObject(row, "first", card[pair->card[0]].id);
    cJSON_AddStringToObject(row, "first_name", card[pair->card[0]].name);
    cJSON_AddStringToObject(row, "second", card[pair->card[1]].id);
    cJSON_AddStringToObject(row, "second_name", card[pair->card[1]].name);
    gt_out_count(row, "games", effect->games);
    gt_out_estimate(row, "together", "interval", effect->together);
    cJSON_AddBoolToObject(row, "established", effect->established);
    if (scores)
        cJSON_AddItemToObject(row, "scores", gt_out_counts(pair->pairs, GT_TOGETHER_SCORES, true));
    return row;
}

void gt_out_leader(cJSON *to, const gt_deck_card *leader)
{
    if (leader == NULL || leader->id == NULL)
        return;
    cJSON *object = cJSON_AddObjectToObject(to, "leader");
    cJSON_AddStringToObject(object, "id", leader->id);
    cJSON_AddStringToObject(object, "name", leader->name);
}

void gt_out_aborted(cJSON *to, const char *key, const gt_aborted *a)
{
    char seed[32];
    cJSON *row = cJSON_AddObjectToObject(to, key);
    gt_out_count(row, "game", a->game);
    cJSON_AddStringToObject(row, "A", a->deck[0]);
    cJSON_AddStringToObject(row, "B", a->deck[1]);
    snprintf(seed, sizeof seed, "%" PRIu64, a->seed);
    cJSON_AddStringToObject(row, "seed", seed);
    cJSON_AddStringToObject(row, "begins", a->begins == 0 ? "A" : "B");
    cJSON_AddStringToObject(row, "why", a->text);
}
