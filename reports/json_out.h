/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing JSON: numbers as text, so that they look the same everywhere, and one row a line. */
#ifndef GT_REPORTS_JSON_OUT_H
#define GT_REPORTS_JSON_OUT_H

#include "sim/statistics/card_effect.h"
#include "sim/statistics/card_pairs.h"
#include "sim/statistics/stats.h"

#include <stdio.h>

struct cJSON;

/* A number with six digits behind the point, null for NAN; a whole number; half points as points; a
 * hash of 16 hexadecimal digits. */
void gt_out_number(struct cJSON *to, const char *key, double x);
void gt_out_count(struct cJSON *to, const char *key, uint64_t n);
void gt_out_points(struct cJSON *to, const char *key, uint64_t half_points);
void gt_out_hash(struct cJSON *to, const char *key, uint64_t hash);

/* The first aborted game, as an object; its seed is a text, since it has more digits than numbers
 * keep everywhere. */
void gt_out_aborted(struct cJSON *to, const char *key, const gt_aborted *a);

/* The value at `key` and its interval, [low, high], at `interval`; an interval alone. Limits are
 * rounded outwards. */
void gt_out_estimate(struct cJSON *to, const char *key, const char *interval, gt_estimate e);
void gt_out_interval(struct cJSON *to, const char *key, gt_estimate e);

/* The same as an object of its own, with the value at "value". */
void gt_out_figure(struct cJSON *to, const char *key, gt_estimate e);

/* What a card of a deck is: names, copies, and what else is known of it. */
void gt_out_card(struct cJSON *to, const char *deck, const gt_deck_card *c);

/* The effect of a card, as an object; nothing for NULL and where none was played. */
void gt_out_effect(struct cJSON *to, const char *key, const gt_card_effect *effect);

/* Two cards of a deck and what they are worth together. `scores`: with the counts. */
struct cJSON *gt_out_card_pair(const gt_results *r, const gt_card_pair *pair,
                               const gt_pair_effect *effect, bool scores);

/* The leader of a deck at "leader"; nothing for NULL and where it has none. */
void gt_out_leader(struct cJSON *to, const gt_deck_card *leader);

/* An object that begins with the version, the rules and the game's title. */
struct cJSON *gt_out_root(const char *version, const char *rules);

/* A list of n counts, without zeros at the end if `trim`. */
struct cJSON *gt_out_counts(const uint64_t *counts, int n, bool trim);

/* Writes a tree in one line between two texts and frees it. False: it could not. */
bool gt_out_row(FILE *out, struct cJSON *row, const char *before, const char *after);

/* What a check made of a deck, "checked", if there was one. */
void gt_out_checked(struct cJSON *to, const gt_series *s, int deck);

/* The secret of a run as a member of an object, if it is not "". */
void gt_out_secret(FILE *out, const char *secret);

#endif
