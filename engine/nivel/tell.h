/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is told: actions, views, worlds, keys, features, the log; evaluation and invariants. */
#ifndef GT_NIVEL_TELL_H
#define GT_NIVEL_TELL_H

#include "engine/nivel/vars.h"

#include "engine/core/property.h"

/* ---- text.c, view.c, evaluate.c, invariants.c */
int nv_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
void nv_log(gt_context *r, const char *clause, const char *format, ...)
    __attribute__((cold, format(printf, 3, 4)));
const char *nv_card(const gt_context *r, int object); /* name for the log */
/* The same of a card that `player` sees, and who knew it before: "a card" for others. */
const char *nv_card_of(const gt_context *r, int object, int player);
extern const gt_properties nv_game_properties;
extern const char *const nv_keyword_words[];
void nv_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out);
void nv_describe_game(const gt_game *g, const gt_visitor *out);
bool nv_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
uint64_t nv_infoset_key(const gt_game *g, const gt_state *s, int player);
uint64_t nv_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);
bool nv_silent(const gt_game *g, const gt_state *s, gt_action a);

/* ---- features.c */
extern const gt_feature_rules nv_features;
void nv_look_at(nv_game *g, int def); /* what a definition looks like */
uint64_t nv_state_key(const gt_game *g, const gt_state *s);
bool nv_quiet(const gt_game *g, const gt_state *s);
uint32_t nv_count_in_hand(const gt_def *d); /* for nv_places.in_hand */
int32_t nv_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights);
void nv_weighed(const gt_game *g, const gt_state *s, int player, int32_t *out);
bool nv_check(const gt_game *g, const gt_state *s, char *why, size_t n);

/* Tells the log something, if anybody listens; nobody does while games are played for their
 * result. */
#define NV_LOG(r, ...)                                                                             \
    do {                                                                                           \
        if (__builtin_expect((r)->observer != NULL, 0) && (r)->observer->line != NULL)             \
            nv_log(r, __VA_ARGS__);                                                                \
    } while (0)

#endif
