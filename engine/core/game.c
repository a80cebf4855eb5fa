/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interface of every game: thin calls of the rules system and of the core compiled for it, and
 * views. */
#include "engine/core/game.h"

#include "engine/core/describe.h"
#include "engine/core/features.h"
#include "engine/core/hash.h"
#include "engine/core/limits.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* What a view is made of; policies never see this. */
struct gt_view {
    const gt_game *game;
    const gt_state *s;
    intptr_t player;
};

_Static_assert(sizeof(struct gt_view) <= sizeof(struct gt_view_box), "a view fits its box");

static bool is_running(const gt_state *s)
{
    return gt_head_of(s).end == GT_RUNNING;
}

void gt_start(const gt_game *g, gt_state *s, uint64_t seed, int first)
{
    gt_start_observed(g, s, seed, first, NULL);
}

void gt_start_observed(const gt_game *g, gt_state *s, uint64_t seed, int first,
                       const gt_observer *o)
{
    g->rules->core->clear(s, seed, first);
    g->rules->start(g, s, seed, first, o);
}

int gt_to_move(const gt_game *g, const gt_state *s)
{
    (void)g;
    gt_head head = gt_head_of(s);
    return head.end != GT_RUNNING ? GT_TERMINAL : head.chooser;
}

/* Who asks what there is changes nothing (gt_rules.actions). */
static inline int ask(const gt_game *g, const gt_state *s, const gt_wanted *w, gt_action *out)
{
    return g->rules->actions(g, (gt_state *)(uintptr_t)s, w, out);
}

static const gt_wanted want_all = {.what = GT_WANT_ALL}, want_first = {.what = GT_WANT_FIRST};

int gt_legal_actions(const gt_game *g, const gt_state *s, gt_action *out)
{
    return !is_running(s) ? 0 : ask(g, s, &want_all, out);
}

gt_action gt_sample_action(const gt_game *g, const gt_state *s, uint64_t key)
{
    gt_action out[GT_MAX_ACTIONS];
    assert(is_running(s));
    int n = ask(g, s, &(gt_wanted){.what = GT_WANT_DRAWN, .key = key}, out);
    return out[gt_below(key, (uint32_t)n)];
}

gt_action gt_first_action(const gt_game *g, const gt_state *s)
{
    gt_action out[GT_MAX_ACTIONS];
    assert(is_running(s));
    ask(g, s, &want_first, out);
    return out[0];
}

void gt_concede(const gt_game *g, gt_state *s, int player)
{
    g->rules->core->finish(s, GT_CONCEDED, 1 - player); /* Nivel clause 1.2.4/1 */
}

void gt_observe(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    assert(is_running(s));
    g->rules->core->apply(g, s, a, o);
}

void gt_apply(const gt_game *g, gt_state *s, gt_action a)
{
    gt_observe(g, s, a, NULL);
}

void gt_run_begin(const gt_game *g, gt_state *s, void *run)
{
    if (g->rules->run_begin != NULL)
        g->rules->run_begin(run, g, s);
}

int gt_run_apply(const gt_game *g, gt_state *s, void *run, gt_action a, gt_action *out)
{
    assert(is_running(s));
    return g->rules->core->run_apply(g, s, run, a, out);
}

void gt_run_do(const gt_game *g, gt_state *s, void *run, gt_action a)
{
    assert(is_running(s));
    g->rules->core->run_do(g, s, run, a);
}

int gt_run_legal(const gt_game *g, const gt_state *s, void *run, gt_action *out)
{
    return !is_running(s) ? 0 : g->rules->core->run_legal(run, out);
}

void gt_run_numbers(const gt_game *g, void *run, int player, int32_t *out)
{
    g->rules->run_numbers(run, player, out);
}

void gt_run_copy(const gt_game *g, gt_state *s, void *run, const void *from)
{
    g->rules->run_copy(run, from, s);
}

void gt_run_pass(const gt_game *g, void *run)
{
    g->rules->core->run_passes(run);
}

void gt_play_out(const gt_game *g, gt_state *s, const gt_random_players *p, const gt_observer *o)
{
    gt_action out[GT_MAX_ACTIONS];
    /* games play themselves as if nothing were asked that has one answer */
    enum gt_want what = g->asks_all ? GT_WANT_DRAWN : GT_WANT_PLAYED;
    gt_wanted w = {.what = what, .players = p, .observer = o};
    for (int player; (player = gt_to_move(g, s)) != GT_TERMINAL;) {
        w.key = gt_decision_key(p->key[player], gt_decisions(s, player));
        int n = g->rules->actions(g, s, &w, out);
        if (n > 0)
            gt_observe(g, s, out[gt_below(w.key, (uint32_t)n)], o);
    }
}

double gt_return(const gt_game *g, const gt_state *s, int player)
{
    if (g->rules->payoff != NULL)
        return g->rules->payoff(g, s, player);
    int winner = gt_head_of(s).winner;
    return winner == 2 ? 0.5 : winner == player ? 1.0 : 0.0;
}

int gt_how_ended(const gt_state *s)
{
    return gt_head_of(s).end;
}

const char *gt_end_name(const gt_game *g, int end)
{
    static const char *const common[] = {"running", "unfinished", "aborted", "conceded"};
    static const char *const forfeit[] = {"forfeit_start",   "forfeit_crash",  "forfeit_time",
                                          "forfeit_garbage", "forfeit_length", "forfeit_illegal"};
    if (end < GT_END_SYSTEM)
        return common[end];
    assert(end < gt_end_count(g));
    if (end >= gt_forfeit_end(g, GT_FORFEIT_START))
        return forfeit[end - gt_forfeit_end(g, GT_FORFEIT_START)];
    return g->rules->end_names[end - GT_END_SYSTEM];
}

gt_abortion gt_why_aborted(const gt_state *s)
{
    gt_head head = gt_head_of(s);
    bool told =
        head.end == GT_ABORTED || (head.end == GT_UNFINISHED && head.why.limit != GT_NO_LIMIT);
    return told ? head.why : (gt_abortion){GT_NO_LIMIT, GT_NO_CARD};
}

int gt_abortion_text(const gt_game *g, gt_abortion why, char *buf, size_t n)
{
    static const char *const what[GT_LIMITS] = {
        [GT_NO_LIMIT] = "things",
        [GT_LIMIT_OBJECTS] = "objects in the game",
        [GT_LIMIT_MODS] = "modifiers at once",
        [GT_LIMIT_WAITING] = "abilities that wait at once",
        [GT_LIMIT_ITEMS] = "items on the stack",
        [GT_LIMIT_TARGETS] = "targets of one item",
        [GT_LIMIT_EFFECTS] = "effects inside each other",
        [GT_LIMIT_AGENDA] = "pieces of unfinished work at once",
        [GT_LIMIT_REPLACED] = "replacements of one event",
        [GT_LIMIT_STATIC] = "static abilities on the board",
        [GT_LIMIT_ORDER] = "static abilities and modifiers to be put in order",
        [GT_LIMIT_WORK] = "steps after one action, without a choice",
        [GT_LIMIT_GRANTED] = "abilities given to one object",
        [GT_LIMIT_SUBTYPES] = "subtypes given to one object",
        [GT_LIMIT_DAMAGE] = "parts of damage dealt at once",
        [GT_LIMIT_BLOCKS] = "blocks",
    };
    int limit = why.limit < GT_LIMITS ? why.limit : GT_NO_LIMIT;
    if (g == NULL)
        return snprintf(buf, n, "too many %s", what[limit]);
    int most = limit == GT_LIMIT_STATIC ? g->rules->most_static : g->rules->core->most[limit];
    if (most == 0 && g->rules->most != NULL)
        most = g->rules->most[limit];
    bool named = why.card != GT_NO_CARD && g->rules->card_id != NULL;
    const char *card = named ? g->rules->card_id(g, why.card) : NULL;
    return snprintf(buf, n, "%s%smore than %d %s", card != NULL ? card : "",
                    card != NULL ? ": " : "", most, what[limit]);
}

int gt_forfeit_end(const gt_game *g, enum gt_forfeit why)
{
    return GT_END_SYSTEM + g->rules->n_ends + (int)why - 1;
}

enum gt_forfeit gt_end_forfeit(const gt_game *g, int end)
{
    int first = gt_forfeit_end(g, GT_FORFEIT_START);
    return end < first ? GT_NO_FORFEIT : (enum gt_forfeit)(end - first + GT_FORFEIT_START);
}

int gt_end_count(const gt_game *g)
{
    return gt_forfeit_end(g, GT_FORFEITS);
}

int gt_turns(const gt_state *s)
{
    return gt_head_of(s).turn;
}

int gt_actions(const gt_state *s)
{
    return gt_head_of(s).actions;
}

int gt_decisions(const gt_state *s, int player)
{
    return gt_head_of(s).decisions[player];
}

int gt_first_player(const gt_state *s)
{
    return gt_head_of(s).first;
}

/* In whole cache lines, an odd number of them: so rows of them spread over all sets of a cache. */
static size_t in_a_row(size_t bytes)
{
    size_t lines = (bytes + GT_CACHE_LINE - 1) / GT_CACHE_LINE;
    return (lines | 1) * GT_CACHE_LINE;
}

size_t gt_state_bytes(const gt_rules *r)
{
    return in_a_row(r->core->state_bytes);
}

size_t gt_run_bytes(const gt_rules *r)
{
    return in_a_row(r->run_bytes);
}

size_t gt_copy(const gt_game *g, gt_state *to, const gt_state *from)
{
    return g->rules->core->copy(to, from);
}

bool gt_equal(const gt_game *g, const gt_state *a, const gt_state *b)
{
    return g->rules->core->same(a, b);
}

int gt_object_count(const gt_game *g, const gt_state *s)
{
    return g->rules->core->object_count(s);
}

int gt_object_owner(const gt_game *g, const gt_state *s, int object)
{
    return g->rules->core->object_owner(s, object);
}

uint16_t gt_asking(const gt_game *g, const gt_state *s)
{
    return (uint16_t)g->rules->core->asking(s);
}

uint64_t gt_state_key(const gt_game *g, const gt_state *s)
{
    return g->rules->state_key(g, s);
}

int gt_action_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    return g->rules->text(g, s, a, buf, n);
}

typedef int text_of(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);

/* The first of some actions that has a text; NULL: none has. */
static const gt_action *with_text(const gt_game *g, const gt_state *s, const gt_action *legal,
                                  int n, const char *text, text_of *of)
{
    char buf[GT_TEXT];
    for (int i = 0; i < n && of != NULL; i++)
        if (of(g, s, legal[i], buf, sizeof buf) > 0 && strcmp(buf, text) == 0)
            return &legal[i];
    return NULL;
}

bool gt_parse_action(const gt_game *g, const gt_state *s, const char *text, gt_action *out)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, s, legal);
    const gt_action *found = with_text(g, s, legal, n, text, g->rules->text);
    if (found == NULL)
        found = with_text(g, s, legal, n, text, g->rules->former_text);
    if (found != NULL) {
        *out = *found;
        return true;
    }
    *out = GT_CONCEDE;
    return n > 0 && strcmp(text, "concede") == 0;
}

bool gt_check(const gt_game *g, const gt_state *s, char *why, size_t n)
{
    return g->rules->check == NULL || g->rules->check(g, s, why, n);
}

const gt_view *gt_view_make(struct gt_view_box *box, const gt_game *g, const gt_state *s,
                            int player)
{
    gt_view view = {g, s, player};
    memcpy(box, &view, sizeof view);
    return (const gt_view *)(const void *)box;
}

const gt_game *gt_view_game(const gt_view *v)
{
    return v->game;
}

int gt_view_player(const gt_view *v)
{
    return (int)v->player;
}

int gt_view_legal(const gt_view *v, gt_action *out)
{
    return gt_legal_actions(v->game, v->s, out);
}

gt_action gt_view_sample(const gt_view *v, uint64_t key)
{
    return gt_sample_action(v->game, v->s, key);
}

int gt_view_text(const gt_view *v, gt_action a, char *buf, size_t n)
{
    return gt_action_text(v->game, v->s, a, buf, n);
}

int gt_view_turn(const gt_view *v)
{
    return gt_turns(v->s);
}

int gt_view_decisions(const gt_view *v)
{
    return gt_decisions(v->s, (int)v->player);
}

void gt_view_describe(const gt_view *v, const gt_visitor *out)
{
    gt_describe(v->game, v->s, (int)v->player, out);
}

void gt_game_describe(const gt_game *g, const gt_visitor *out)
{
    out->text(out->context, "rules", g->rules->name);
    out->number(out->context, "turn_limit", gt_turn_limit(g));
    out->number(out->context, "action_limit", gt_action_limit(g));
    if (g->rules->describe_game != NULL)
        g->rules->describe_game(g, out);
}

bool gt_action_told(const gt_game *g, const gt_state *s, gt_action a, int player)
{
    if (a == GT_CONCEDE || gt_to_move(g, s) == player)
        return true;
    bool silent = g->rules->silent != NULL && g->rules->silent(g, s, a);
    return !silent && gt_action_key(g, s, a, player) == a;
}

int gt_view_features(const gt_view *v, gt_feature out[GT_MOST_FEATURES])
{
    gt_features f = {out, 0, GT_MOST_FEATURES};
    v->game->rules->features->view(v->game, v->s, (int)v->player, &f);
    return f.n;
}

int gt_next_cards(const gt_game *g, const gt_state *s, int player, int n, gt_look *out)
{
    int card[GT_MOST_OBJECTS];
    const gt_core *core = g->rules->core;
    const gt_feature_rules *features = g->rules->features;
    int all = core->list(s, player * features->zones + features->deck, card);
    for (int i = 0; i < n && i < all; i++)
        out[i] = *features->look(g, (unsigned)core->object_def(s, card[i]));
    return n < all ? n : all;
}

int gt_action_features(const gt_view *v, gt_action a, gt_feature out[GT_MOST_ACTION_FEATURES])
{
    gt_features f = {out, 0, GT_MOST_ACTION_FEATURES};
    v->game->rules->features->action(v->game, v->s, a, &f);
    return f.n;
}

int gt_action_seen(const gt_game *g, const gt_state *s, gt_action a, int player, char *buf,
                   size_t n)
{
    if (gt_action_told(g, s, a, player))
        return gt_action_text(g, s, a, buf, n);
    buf[0] = '\0';
    return 0;
}

bool gt_resample(const gt_view *v, uint64_t seed, gt_state *out)
{
    const gt_core *core = v->game->rules->core;
    if (!v->game->rules->resample(v->game, v->s, (int)v->player, seed, out)) {
        core->clear(out, seed, 0);
        core->finish(out, GT_UNFINISHED, 2);
        return false;
    }
    core->forget_questions(out, (int)v->player);
    return true;
}

uint64_t gt_infoset_key(const gt_view *v)
{
    return v->game->rules->infoset_key(v->game, v->s, (int)v->player);
}

uint64_t gt_action_key(const gt_game *g, const gt_state *s, gt_action a, int player)
{
    return g->rules->action_key != NULL ? g->rules->action_key(g, s, a, player) : a;
}

bool gt_quiet(const gt_game *g, const gt_state *s)
{
    return !is_running(s) || g->rules->quiet(g, s);
}

bool gt_is_idle_choice(const gt_game *g, const gt_state *s)
{
    return g->rules->is_idle_choice != NULL && g->rules->is_idle_choice(g, s);
}

int32_t gt_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    return g->rules->evaluate(g, s, player, weights != NULL ? weights : g->rules->weights);
}

/* Asks for two numbers at once: one weighs 1, the other 2^16. */
static void numbers_by_asking(const gt_game *g, const gt_state *s, int player, int32_t *out)
{
    enum { MOST = 128 };
    int32_t one[MOST + 1] = {0};
    int n = g->rules->n_weights;
    assert(n <= MOST);
    for (int i = 0; i < n; i += 2) {
        bool two = i + 1 < n;
        one[i] = 1;
        one[i + 1] = two ? 1 << 16 : 0;
        int32_t both = gt_evaluate(g, s, player, one);
        int16_t low = (int16_t)(uint16_t)((uint32_t)both & 0xffff);
        out[i] = low;
        if (two)
            out[i + 1] = (both - low) >> 16;
        one[i] = one[i + 1] = 0;
    }
}

void gt_numbers(const gt_game *g, const gt_state *s, int player, int32_t *out)
{
    if (g->rules->numbers != NULL)
        g->rules->numbers(g, s, player, out);
    else
        numbers_by_asking(g, s, player, out);
}

int32_t gt_evaluation_scale(const gt_game *g)
{
    return g->rules->scale > 0 ? g->rules->scale : 1;
}
