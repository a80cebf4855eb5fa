/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decisions in the middle of effects: choosing cards one after the other, yes or no, modes.
 *
 * Several cards are chosen in ascending order, so that one set is reached in one way only; a card
 * is offered only if enough others can follow it. Cards that read alike (same definition in the
 * same zone off the field) are one action; which of them is taken does not matter, but one that the
 * other player knows of goes first, so that what is known stays true. */
#include "engine/core/core.h"
#include "engine/core/hash.h"
#include "engine/effects/card_code.h"

#include <assert.h>
#include <limits.h>

/* The effect whose choice is on top. */
static gt_effect *chooser_of(gt_context *r)
{
    return &r->s->effects[r->s->n_effects - 1];
}

/* Place of a card in actions, by the kind of its zone. */
static inline unsigned place_in(const gt_object *o, unsigned kind, int chooser)
{
    return kind << 1 | (unsigned)(o->controller != chooser);
}

unsigned gt_pick_place(const gt_context *r, int object, int chooser)
{
    const gt_object *o = &r->s->objects[object];
    const gt_rule_hooks *hooks = r->hooks;
    unsigned number = o->zone % (unsigned)hooks->zones_per_player;
    return place_in(o, hooks->kind != NULL ? hooks->kind[o->zone] : number, chooser);
}

/* Order among candidates, equal for cards that read alike. Objects of one owner are numbered by
 * definition, so the definition decides. */
static inline unsigned rank_at(unsigned place, unsigned def)
{
    return place << 16 | def << 8;
}

/* The definition that tells it from others. */
static inline unsigned def_shown(const gt_context *r, int object)
{
    /* NOLINTNEXTLINE(misc-static-assert,cert-dcl03-c): constant in some games */
    assert(GT_PUBLIC_IDENTITIES || r->hooks->shows == NULL);
    if (GT_PUBLIC_IDENTITIES && r->hooks->shows != NULL)
        return r->hooks->shows(r, object);
    return r->s->objects[object].def;
}

/* What tells it from others of that definition. */
static inline unsigned which_of(const gt_context *r, int object)
{
    /* NOLINTNEXTLINE(misc-static-assert,cert-dcl03-c): constant in some games */
    assert(GT_PUBLIC_IDENTITIES || r->hooks->which == NULL);
    return GT_PUBLIC_IDENTITIES && r->hooks->which != NULL ? r->hooks->which(r, object) : 0;
}

static inline unsigned rank_of(const gt_context *r, int object, int chooser)
{
    return rank_at(gt_pick_place(r, object, chooser), def_shown(r, object)) | which_of(r, object);
}

static int32_t cost_of(gt_context *r, gt_effect *e, int object)
{
    return r->hooks->property(r, e, object, 0);
}

/* Whether a candidate may be picked now, but for the number that must follow. */
static bool allowed(gt_context *r, gt_effect *e, int object)
{
    if ((e->choose_flags & GT_CHOOSE_SUM) != 0) {
        int32_t sum = cost_of(r, e, object);
        GT_SET_EACH (other, &e->s[e->dst])
            sum += cost_of(r, e, other);
        if (sum > e->limit)
            return false;
    }
    if ((e->choose_flags & GT_CHOOSE_DISTINCT) != 0)
        GT_SET_EACH (other, &e->s[e->dst])
            if (gt_share_name(r, object, other))
                return false;
    if (e->complete != 0) {
        gt_set picked = e->s[e->dst];
        e->s[e->dst] = gt_set_of(object);
        bool ok = gt_run_value(r, e, e->complete) != 0;
        e->s[e->dst] = picked;
        return ok;
    }
    return true;
}

/* The names of a card that has several. */
typedef struct names {
    int n;
    uint16_t name[GT_NAMES];
} names;

/* Cards that may be picked, so that no two share a name: how many have none, all names of those
 * with one name, and the names of cards with several. */
typedef struct candidates {
    int n_nameless, n_names, n_several;
    uint16_t name[GT_MAX_OBJECTS];
    names several[8]; /* more are not looked at: too few are offered, never too many */
} candidates;

static void add_several(candidates *all, const uint16_t *name, int n)
{
    for (int i = 0; i < all->n_several; i++)
        if (all->several[i].n == n &&
            memcmp(all->several[i].name, name, (size_t)n * sizeof *name) == 0)
            return;
    if (all->n_several == 8)
        return;
    names *added = &all->several[all->n_several++];
    added->n = n;
    memcpy(added->name, name, (size_t)n * sizeof *name);
}

static void add_candidate(candidates *all, gt_context *r, int object)
{
    uint16_t room[GT_NAMES];
    const uint16_t *name;
    int n = gt_names_of(r, object, &name, room);
    if (n > 1) {
        add_several(all, name, n);
        return;
    }
    if (n == 0) {
        all->n_nameless++;
        return;
    }
    for (int i = 0; i < all->n_names; i++)
        if (all->name[i] == name[0])
            return;
    all->name[all->n_names++] = name[0];
}

static bool bears(const names *d, uint16_t name)
{
    for (int i = 0; i < d->n; i++)
        if (d->name[i] == name)
            return true;
    return false;
}

/* How many with distinct names if the cards with several names are just those of a mask; 0 if two
 * of these share a name. */
static int distinct_with(const candidates *all, unsigned mask)
{
    int n = all->n_nameless;
    for (int i = 0; i < all->n_several; i++) {
        if ((mask >> i & 1) == 0)
            continue;
        n++;
        for (int j = 0; j < i; j++)
            for (int k = 0; k < all->several[i].n; k++)
                if ((mask >> j & 1) != 0 && bears(&all->several[j], all->several[i].name[k]))
                    return 0;
    }
    for (int i = 0; i < all->n_names; i++) {
        bool free = true;
        for (int j = 0; j < all->n_several && free; j++)
            free = (mask >> j & 1) == 0 || !bears(&all->several[j], all->name[i]);
        n += free;
    }
    return n;
}

/* Whether every candidate may be picked whatever was picked before. */
static bool is_free(const gt_effect *e)
{
    return (e->choose_flags & (GT_CHOOSE_SUM | GT_CHOOSE_DISTINCT)) == 0 && e->complete == 0;
}

/* How many cards could be picked from those of rank `from` and above. A limit on the sum never
 * comes with a number that must be reached. */
static int available(gt_context *r, gt_effect *e, unsigned from)
{
    candidates all;
    int n = 0, most = 0;
    all.n_nameless = all.n_names = all.n_several = 0;
    GT_SET_EACH (object, &e->from) {
        if (rank_of(r, object, e->chooser) < from || !allowed(r, e, object))
            continue;
        n++;
        if ((e->choose_flags & GT_CHOOSE_DISTINCT) != 0)
            add_candidate(&all, r, object);
    }
    if ((e->choose_flags & GT_CHOOSE_DISTINCT) == 0)
        return n;
    for (unsigned mask = 0; mask < 1u << all.n_several; mask++) {
        n = distinct_with(&all, mask);
        most = n > most ? n : most;
    }
    return most;
}

/* What may be picked now, cards that read alike once: rank << 9 | whether the other player does not
 * know it << 8 | object; of those of a rank the lowest. */
typedef uint32_t option;

static inline unsigned rank_in(option o)
{
    return o >> 9;
}

static inline int card_in(option o)
{
    return o & 0xff;
}

static inline bool is_known(const gt_context *r, const gt_effect *e, int object)
{
    return r->s->objects[object].know[1 - e->chooser] == GT_KNOW_PLACE;
}

/* Which of those of a rank is taken: the first that the other player knows, else the first. */
static int representative(const gt_context *r, const gt_effect *e, unsigned rank)
{
    int first = GT_NO_OBJECT;
    gt_set left = e->from;
    GT_SET_DRAIN (object, &left) {
        if (def_shown(r, object) != (rank >> 8 & 0xff) || rank_of(r, object, e->chooser) != rank)
            continue;
        if (is_known(r, e, object))
            return object;
        if (first == GT_NO_OBJECT)
            first = object;
    }
    return first;
}

/* All candidates, sorted; returns how many. They come by number, and with it mostly by rank. */
static inline int sort_candidates(const gt_context *r, const gt_effect *e, option *out)
{
    const gt_object *objects = r->s->objects;
    const uint8_t *kind = GT_PUBLIC_IDENTITIES ? NULL : r->hooks->kind;
    const int chooser = e->chooser;
    option *end = out;
    gt_set left = e->from;
    GT_SET_DRAIN (object, &left) {
        const gt_object *c = &objects[object];
        unsigned rank = kind != NULL ? rank_at(place_in(c, kind[c->zone], chooser), c->def)
                                     : rank_of(r, object, chooser);
        unsigned unknown = !is_known(r, e, object);
        assert(rank < 1u << 23 && object < 1 << 8);
        option o = rank << 9 | unknown << 8 | (unsigned)object, *at = end++;
        for (; at > out && at[-1] > o; at--)
            *at = at[-1];
        *at = o;
    }
    return (int)(end - out);
}

/* Of n sorted candidates that may be picked whatever was picked before, the first of each rank, and
 * of those the ones that `need` others can follow: the last are too few. */
static inline int list_free(option *out, int n, int need)
{
    int kept = 0;
    unsigned before = UINT_MAX;
    for (int i = 0; i < n - need; i++) {
        unsigned rank = rank_in(out[i]); /* of n: NOLINT(clang-analyzer-core.CallAndMessage) */
        out[kept] = out[i];
        kept += rank != before;
        before = rank;
    }
    return kept;
}

/* Whether enough may be picked after a card of that rank. */
static bool leaves_enough(gt_context *r, gt_effect *e, unsigned rank, int need)
{
    int object = representative(r, e, rank);
    gt_set_remove(&e->from, object);
    gt_set_add(&e->s[e->dst], object);
    bool enough = available(r, e, rank) >= need;
    gt_set_remove(&e->s[e->dst], object);
    gt_set_add(&e->from, object);
    return enough;
}

/* The same where what may be picked depends on what was. */
static __attribute__((noinline)) int list_tied(gt_context *r, gt_effect *e, option *out, int n,
                                               int need)
{
    int may = 0, kept = 0;
    for (int i = 0; i < n; i++)
        if ((may == 0 || rank_in(out[may - 1]) != rank_in(out[i])) &&
            allowed(r, e, card_in(out[i]))) /* Nivel clause 8.3.3/1 */
            out[may++] = out[i];
    for (int i = 0; i < may; i++)
        if (need == 0 || leaves_enough(r, e, rank_in(out[i]), need))
            out[kept++] = out[i];
    return kept;
}

/* Lists the options, by rank. */
static int list_options(gt_context *r, gt_effect *e, option *out)
{
    int n = sort_candidates(r, e, out);
    int need = e->min - e->picked - 1; /* picks that must follow this one */
    need = need < 0 ? 0 : need;
    return is_free(e) ? list_free(out, n, need) : list_tied(r, e, out, n, need);
}

/* Picks the representative of a rank. */
static void pick(gt_context *r, gt_effect *e, unsigned rank, int object)
{
    assert(object == representative(r, e, rank));
    gt_set_remove(&e->from, object);
    gt_set_add(&e->s[e->dst], object);
    e->picked++;
    if (e->picked >= e->max)
        return; /* nothing comes after it */
    gt_set left = e->from;
    GT_SET_DRAIN (other, &left)
        if (rank_of(r, other, e->chooser) < rank)
            gt_set_remove(&e->from, other); /* ascending from here */
}

/* In choose_flags, where all answers are asked for: none of this choice was a choice so far. */
enum { ALL_FORCED = 0x40 };

static void finish(gt_context *r, gt_effect *e, bool whole)
{
    if ((e->choose_flags & ALL_FORCED) != 0) { /* the effect goes on as if it had not stopped */
        e->choose_flags &= (uint8_t)~ALL_FORCED;
        gt_uncount_steps(r->s, 1);
    }
    e->did = (int16_t)(whole ? e->picked : -1 - e->picked);
    e->from = gt_set_empty();
    gt_pop(r->s, e->did);
}

/* Whether fewer candidates than must be picked will do. */
static bool will_do(gt_effect *e, int n)
{
    if (n >= e->min)
        return true;
    if ((e->choose_flags & GT_CHOOSE_WHOLE) != 0) /* Nivel clause 8.3.2/1 */
        return false; /* 8.3.2 */
    e->max = e->min = (int16_t)n; /* 8.3.3.1/1: as many as possible */
    e->choose_flags |= 0x80; /* Nivel clause 8.3.2/2 */
    return true;
}

/* Whether there is a choice among more candidates than the `need` that must be picked: some rank
 * above the lowest leaves enough to follow. Otherwise *lowest is that one. */
static bool has_choice(const gt_context *r, const gt_effect *e, int need, unsigned *lowest)
{
    int n = 0, n_lowest = 0;
    *lowest = UINT_MAX;
    GT_SET_EACH (object, &e->from) {
        unsigned rank = rank_of(r, object, e->chooser);
        if (rank <= *lowest)
            n_lowest = rank == *lowest ? n_lowest + 1 : 1;
        *lowest = rank < *lowest ? rank : *lowest;
        if (++n - n_lowest >= need)
            return true;
    }
    return false;
}

/* Picks what must be picked anyway, of n candidates that all may be. Returns whether that is
 * all. */
static bool settle_free(gt_context *r, gt_effect *e, int n)
{
    unsigned lowest = 0;
    for (; e->picked < e->max && n > 0; n--) {
        int need = e->min - e->picked;
        assert(n >= need);
        if (need <= 0 || (n > need && has_choice(r, e, need, &lowest)))
            return false;
        if (n == need) {
            e->s[e->dst] = gt_set_union(e->s[e->dst], e->from);
            e->picked = (uint8_t)e->min;
            return true;
        }
        pick(r, e, lowest, representative(r, e, lowest));
    }
    return true;
}

/* The same where what may be picked depends on what was. */
static bool settle_tied(gt_context *r, gt_effect *e)
{
    option options[GT_MAX_OBJECTS];
    while (e->picked < e->max && !gt_set_is_empty(&e->from)) {
        int n = list_options(r, e, options);
        if (n == 0)
            return true;
        if (n > 1 || e->picked >= e->min) /* Nivel clause 8.3.3.1/2 */
            return false;
        pick(r, e, rank_in(options[0]), representative(r, e, rank_in(options[0])));
    }
    return true;
}

/* The same where each pick is asked for. */
static bool settle_none(gt_context *r, gt_effect *e)
{
    option options[GT_MAX_OBJECTS];
    int n = e->picked < e->max && !gt_set_is_empty(&e->from) ? list_options(r, e, options) : 0;
    if (n + (e->picked >= e->min) > 1)
        e->choose_flags &= (uint8_t)~ALL_FORCED;
    else if (n > 0 && e->picked == 0)
        e->choose_flags |= ALL_FORCED;
    return n == 0;
}

/* Whether the first two candidates are of different definitions. */
static bool differ(const gt_state *s, const gt_set *from)
{
    gt_set left = *from;
    int first = gt_set_take_first(&left), second = gt_set_take_first(&left);
    return second != GT_NO_OBJECT && s->objects[first].def != s->objects[second].def;
}

bool gt_choice_settle(gt_context *r)
{
    gt_effect *e = chooser_of(r);
    bool free = is_free(e);
    assert(e->picked == 0 || e->picked < e->max);
    if (free && e->min == 1 && e->max == 1 && differ(r->s, &e->from))
        return false; /* what most choices come to */
    int n = free ? gt_set_count(&e->from) : e->picked == 0 ? available(r, e, 0) : 0;
    if (e->picked == 0 && !will_do(e, n)) {
        finish(r, e, false);
        return true;
    }
    bool over = r->game->asks_all ? settle_none(r, e)
                : free            ? settle_free(r, e, n)
                                  : settle_tied(r, e);
    if (over)
        finish(r, e, (e->choose_flags & 0x80) == 0);
    return over;
}

static gt_action pick_action(unsigned rank)
{
    return gt_act(GT_PICK, rank >> 16, rank >> 8 & 0xff) | rank << 24;
}

int gt_choice_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0;
    if (f->kind == GT_FRAME_ASK) {
        out[n++] = gt_act(GT_YES, 0, 0);
        out[n++] = gt_act(GT_NO, 0, 0);
        return n;
    }
    if (f->kind == GT_FRAME_MENU) {
        for (unsigned m = 0; m < 31; m++)
            if ((f->menu.modes >> m & 1) != 0)
                out[n++] = gt_act(GT_MODE, m, 0);
        return n;
    }
    gt_effect *e = chooser_of(r);
    option options[GT_MAX_OBJECTS];
    int count = list_options(r, e, options);
    for (int i = 0; i < count; i++)
        out[n++] = pick_action(rank_in(options[i]));
    if (e->picked >= e->min) /* Nivel clause 1.3.6.1/1 */
        out[n++] = gt_act(GT_PICK_DONE, 0, 0);
    return n;
}

gt_action gt_choice_first(gt_context *r, gt_frame *f)
{
    gt_action out[GT_MAX_ACTIONS];
    const gt_effect *e = chooser_of(r);
    unsigned lowest = UINT_MAX;
    if (f->kind == GT_FRAME_CHOOSE && is_free(e)) {
        GT_SET_EACH (object, &e->from) {
            unsigned rank = rank_of(r, object, e->chooser);
            lowest = rank < lowest ? rank : lowest;
        }
    }
    if (lowest != UINT_MAX)
        return pick_action(lowest);
    gt_choice_legal(r, f,
                    out); /* never none: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.*) */
    return out[0];
}

/* A player picks a card; what must follow is picked, too. */
static void choose(gt_context *r, gt_effect *e, unsigned rank, int object)
{
    pick(r, e, rank, object);
    if (e->picked >= e->max)
        finish(r, e, (e->choose_flags & 0x80) == 0);
    else
        gt_choice_settle(r);
}

/* Gives one of the answers to a question that is no choice among cards. */
static void answer_any(gt_context *r, gt_frame *f, uint64_t key)
{
    gt_action out[GT_MAX_ACTIONS];
    int n = gt_choice_legal(r, f, out); /* never 0 */
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
    gt_choice_apply(r, f, out[gt_below(key, (uint32_t)n)]);
}

void gt_choice_play(gt_context *r, gt_frame *f, uint64_t key)
{
    option options[GT_MAX_OBJECTS];
    gt_effect *e = chooser_of(r);
    if (f->kind != GT_FRAME_CHOOSE) {
        answer_any(r, f, key);
        return;
    }
    int n = list_options(r, e, options);
    int i = (int)gt_below(key, (uint32_t)(n + (e->picked >= e->min)));
    if (i == n) {
        finish(r, e, true);
        return;
    }
    unsigned rank = rank_in(options[i]);
    choose(r, e, rank, is_free(e) ? card_in(options[i]) : representative(r, e, rank));
}

void gt_choice_apply(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    gt_effect *e = chooser_of(r);
    unsigned rank;
    switch (gt_act_verb(a)) {
    case GT_YES: gt_pop(s, e->did); return;
    case GT_NO:
        e->did = 0;
        e->pc = f->ask.for_no; /* Nivel clause 8.1.2.2/1 */
        gt_pop(s, 0);
        return;
    case GT_MODE:
        e->v[f->menu.variable] = (int32_t)gt_act_a(a);
        gt_pop(s, e->did);
        return;
    case GT_PICK_DONE: finish(r, e, true); return;
    default:
        rank = gt_act_a(a) << 16 | gt_act_b(a) << 8 | a >> 24;
        choose(r, e, rank, representative(r, e, rank));
    }
}

bool gt_choice_is_silent(gt_action a)
{
    unsigned verb = gt_act_verb(a);
    return verb == GT_NO || verb == GT_PICK_DONE || verb == GT_MODE;
}

/* ---- Frames. */

static bool step_choose(gt_context *r, gt_frame *f)
{
    (void)f;
    return gt_awaits(r->s, r->s->effects[r->s->n_effects - 1].chooser);
}

static bool step_ask(gt_context *r, gt_frame *f)
{
    return gt_awaits(r->s, f->ask.player);
}

static bool step_menu(gt_context *r, gt_frame *f)
{
    return gt_awaits(r->s, f->menu.player);
}

const gt_frame_kind gt_frame_choose = {.name = "choose",
                                       .step = step_choose,
                                       .legal = gt_choice_legal,
                                       .answer = gt_choice_apply,
                                       .first = gt_choice_first,
                                       .play = gt_choice_play};

const gt_frame_kind gt_frame_ask = {
    .name = "ask", .step = step_ask, .legal = gt_choice_legal, .answer = gt_choice_apply};

const gt_frame_kind gt_frame_menu = {
    .name = "menu", .step = step_menu, .legal = gt_choice_legal, .answer = gt_choice_apply};
