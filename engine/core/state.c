/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The core as others reach it; copies and comparison of states, objects in zones, and the lists of
 * unfinished work. */
#include "engine/code/dependency.h"
#include "engine/core/core.h"
#include "engine/core/flow.h"
#include "engine/core/hash.h"

#include <string.h>

/* clang-format off */
#define ONE(n) \
    {.word = {[(n) / 64 % GT_SET_WORDS] = (n) < GT_MAX_OBJECTS ? (uint64_t)1 << (n) % 64 : 0}}
#define FOUR(n) ONE(n), ONE((n) + 1), ONE((n) + 2), ONE((n) + 3)
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define SIXTY_FOUR(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)
const gt_set gt_set_alone[] = {SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128), SIXTY_FOUR(192)};
/* clang-format on */

void gt_clear_state(gt_state *s, uint64_t seed, int first)
{
    memset(s, 0, offsetof(gt_state, objects));
    memset(s->zone_first, GT_NO_OBJECT, sizeof s->zone_first);
    memset(s->zone_last, GT_NO_OBJECT, sizeof s->zone_last);
    s->seed = seed;
    s->first = s->active = (uint8_t)first;
    s->winner = 2;
    s->next_stamp = 1;
}

/* Bytes in use of the head with the objects behind it, which are one piece, and of the other
 * arrays. */
static inline size_t head_size(const gt_state *s)
{
    return offsetof(gt_state, objects) + s->n_objects * sizeof(gt_object);
}

/* Copies `size` bytes, often none. (memmove is called; for a memcpy that it knows to be short gcc
 * writes a loop of its own, at half the speed.) */
static inline size_t copy_part(void *to, const void *from, size_t size)
{
    if (size != 0)
        memmove(to, from, size);
    return size;
}

size_t gt_copy_state(gt_state *to, const gt_state *from)
{
    size_t bytes = copy_part(to, from, head_size(from));
    bytes += copy_part(to->mods, from->mods, from->n_mods * sizeof(gt_mod));
    bytes += copy_part(to->waiting, from->waiting, from->n_waiting * sizeof(gt_waiting));
    bytes += copy_part(to->effects, from->effects, from->n_effects * sizeof(gt_effect));
    if (GT_MAX_ITEMS > 0)
        bytes += copy_part(to->items, from->items, from->n_items * sizeof(gt_item));
    bytes += copy_part(to->agenda, from->agenda, from->n_agenda * sizeof(gt_frame));
    return bytes;
}

bool gt_same_state(const gt_state *a, const gt_state *b)
{
    /* the head comes first: the sizes of the other parts are in it */
    return memcmp(a, b, offsetof(gt_state, objects)) == 0 && memcmp(a, b, head_size(a)) == 0 &&
           memcmp(a->mods, b->mods, a->n_mods * sizeof(gt_mod)) == 0 &&
           memcmp(a->waiting, b->waiting, a->n_waiting * sizeof(gt_waiting)) == 0 &&
           memcmp(a->effects, b->effects, a->n_effects * sizeof(gt_effect)) == 0 &&
           (GT_MAX_ITEMS == 0 || memcmp(a->items, b->items, a->n_items * sizeof(gt_item)) == 0) &&
           memcmp(a->agenda, b->agenda, a->n_agenda * sizeof(gt_frame)) == 0;
}

void gt_finish(gt_state *s, int end, int winner)
{
    if (s->end != GT_RUNNING)
        return;
    s->end = (uint8_t)end;
    s->winner = (uint8_t)winner;
    s->work = 0; /* how much was done for the last action is no part of a game that is over */
}

/* The card whose effect is in progress, innermost first. */
static unsigned card_in_work(const gt_state *s)
{
    for (int i = s->n_effects - 1; i >= 0; i--)
        if (s->effects[i].source < s->n_objects)
            return s->objects[s->effects[i].source].def;
    return GT_NO_CARD;
}

__attribute__((cold)) void gt_abort(gt_state *s, gt_limit limit, int object)
{
    if (s->end != GT_RUNNING)
        return;
    unsigned card = object != GT_NO_OBJECT ? s->objects[object].def : card_in_work(s);
    s->why = (gt_abortion){(uint8_t)limit, (uint8_t)card};
    gt_finish(s, GT_ABORTED, 2);
}

int gt_object_new(gt_state *s, int def, int owner)
{
    if (s->n_objects == GT_MAX_OBJECTS) {
        gt_abort(s, GT_LIMIT_OBJECTS, GT_NO_OBJECT);
        if (s->why.limit == GT_LIMIT_OBJECTS)
            s->why.card = (uint8_t)def;
        return GT_NO_OBJECT;
    }
    int object = s->n_objects++;
    s->objects[object] = (gt_object){.def = (uint8_t)def,
                                     .owner = (uint8_t)owner,
                                     .controller = (uint8_t)owner,
                                     .zone = GT_NO_OBJECT,
                                     .prev = GT_NO_OBJECT,
                                     .next = GT_NO_OBJECT,
                                     .host = GT_NO_OBJECT};
    return object;
}

void gt_object_free(gt_state *s, int object)
{
    gt_object *o = &s->objects[object];
    assert(o->zone == GT_NO_OBJECT && o->owner != GT_NO_OBJECT);
    *o = (gt_object){.owner = GT_NO_OBJECT, /* marks the record as free */
                     .controller = GT_NO_OBJECT,
                     .zone = GT_NO_OBJECT,
                     .prev = GT_NO_OBJECT,
                     .next = GT_NO_OBJECT,
                     .host = GT_NO_OBJECT};
}

int gt_object_again(gt_state *s, int def, int owner)
{
    return gt_object_behind(s, 0, def, owner);
}

int gt_object_behind(gt_state *s, int from, int def, int owner)
{
    for (int object = from; object < s->n_objects; object++) {
        gt_object *o = &s->objects[object];
        if (o->owner != GT_NO_OBJECT)
            continue;
        o->def = (uint8_t)def;
        o->owner = o->controller = (uint8_t)owner;
        return object;
    }
    return gt_object_new(s, def, owner);
}

/* Some keys at once, a lane each: whole ones, and brief ones. */
typedef uint64_t key_lanes __attribute__((vector_size(32)));
typedef int16_t brief_lanes __attribute__((vector_size(32)));
enum {
    KEY_LANES = sizeof(key_lanes) / sizeof(uint64_t),
    BRIEF_LANES = sizeof(brief_lanes) / sizeof(int16_t),
    BRIEF_ROWS = GT_MAX_OBJECTS > 200 ? 4 : 3, /* vectors that are ranked together: a deck */
    STEP = BRIEF_ROWS * BRIEF_LANES,
    KEYS = (GT_MAX_OBJECTS + STEP - 1) / STEP * STEP
};

/* Objects of which some lie in a zone, and where each of those is to lie. */
typedef struct new_order {
    const gt_object *object; /* object[i] has number i */
    int n; /* how many */
    int end; /* from n to here, a multiple of STEP, it is filled with what lies nowhere */
    int zone, here; /* that zone; how many lie there */
    uint64_t key[KEYS]; /* they will lie ascending by these */
    int16_t brief[KEYS]; /* their top bits, as signed numbers; elsewhere the highest */
    int16_t rank[KEYS]; /* how many are lower; of what lies elsewhere: `here` */
} new_order;

static inline bool lies_here(const new_order *o, int i)
{
    return i < o->n && o->object[i].zone == o->zone;
}

static __attribute__((noinline)) void forget_worker(new_order *o)
{
    for (int i = 0; i < o->n; i++)
        o->brief[i] = lies_here(o, i) ? o->brief[i] : INT16_MAX;
}

static inline void draw_keys(new_order *o, const uint64_t *name, uint64_t salt)
{
    const int n = o->n;
    int at = 0;
    for (; at + KEY_LANES <= n; at += KEY_LANES) {
        key_lanes key;
        memcpy(&key, &name[at], sizeof key);
        key ^= salt;
        GT_MIX_BITS(key);
        memcpy(&o->key[at], &key, sizeof key);
    }
    for (; at < n; at++)
        o->key[at] = gt_mix(salt ^ name[at]);
    for (; at < o->end; at++)
        o->key[at] = UINT64_MAX;
    for (at = 0; at < o->end; at += BRIEF_LANES)
        for (int i = at; i < at + BRIEF_LANES; i++)
            /* all keys before `end` are there: NOLINTNEXTLINE(clang-analyzer-*) */
            o->brief[i] = (int16_t)((int)(o->key[i] >> 48) - (1 << 15));
    if (o->here < n)
        forget_worker(o);
}

/* Ranks by brief keys, without a branch that could be mispredicted; false: some are equal. */
static inline bool rank_briefly(new_order *o)
{
    const int n = o->n;
    brief_lanes sums = {0};
    int sum = 0;
    for (int at = 0; at < o->end; at += STEP) {
        brief_lanes mine[BRIEF_ROWS], rank[BRIEF_ROWS] = {0};
        memcpy(mine, &o->brief[at], sizeof mine);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < BRIEF_ROWS; k++)
                rank[k] -= mine[k] > o->brief[i]; /* -1 where that is true */
        for (int k = 0; k < BRIEF_ROWS; k++)
            sums += rank[k];
        memcpy(&o->rank[at], rank, sizeof rank);
    }
    for (int i = 0; i < BRIEF_LANES; i++)
        sum += sums[i];
    return sum == o->here * (o->here - 1) / 2 + o->here * (o->end - o->here);
}

/* The same where some brief keys are equal, once that was tried. */
static __attribute__((noinline)) void rank_equal(new_order *o)
{
    for (int i = 0; i < o->end; i++)
        o->rank[i] = lies_here(o, i) ? o->rank[i] : (int16_t)o->here;
    for (int i = 0; i < o->n; i++)
        for (int k = 0; k < i; k++)
            if (o->brief[k] == o->brief[i] && lies_here(o, i) && lies_here(o, k))
                o->rank[o->key[k] < o->key[i] ? i : k]++;
}

/* What takes the place of a shuffle where the order is given: the first of a player sorts the cards
 * by what they go by, those that are equal stay in their order; later ones do nothing. */
__attribute__((noinline, cold)) static void lie_as_given(gt_state *s, int zone, int owner,
                                                         const uint64_t *name)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = 0;
    if (s->shuffles[owner]++ > 0)
        return;
    GT_LIST_EACH (object, s, zone) /* what is shuffled is linked */
    {
        int at = n++;
        for (; at > 0 && name[row[at - 1]] > name[object]; at--)
            row[at] = row[at - 1];
        row[at] = (uint8_t)object;
    }
    gt_link_row(s, zone, row, n);
}

void gt_shuffle(gt_state *s, int zone, int owner, const uint64_t *name, int first, int end)
{
    new_order o;
    uint8_t row[KEYS];
    if (gt_seed_is_still(s->seed)) {
        lie_as_given(s, zone, owner, name);
        return;
    }
    uint64_t salt = gt_fold(gt_fold(s->seed, (uint64_t)owner), s->shuffles[owner]++);
    o.object = &s->objects[first];
    o.n = end - first;
    o.end = (o.n + STEP - 1) / STEP * STEP;
    o.zone = zone;
    o.here = s->zone_count[zone];
    draw_keys(&o, &name[first], salt);
    if (!rank_briefly(&o))
        rank_equal(&o);
    for (int at = 0; at < o.end; at += BRIEF_LANES) /* what lies elsewhere writes behind the row */
        for (int i = at; i < at + BRIEF_LANES; i++)
            row[o.rank[i]] = (uint8_t)(first + i);
    gt_link_row(s, zone, row, o.here);
}

gt_waiting *gt_wait(gt_state *s, int holder)
{
    if (s->n_waiting == GT_MAX_WAITING) {
        gt_abort(s, GT_LIMIT_WAITING, holder);
        return &s->waiting[GT_MAX_WAITING - 1];
    }
    return &s->waiting[s->n_waiting++];
}

gt_waiting gt_wait_take(gt_state *s, int i)
{
    gt_waiting entry = s->waiting[i];
    for (s->n_waiting--; i < s->n_waiting; i++)
        s->waiting[i] = s->waiting[i + 1];
    return entry;
}

gt_mod *gt_mod_insert(gt_state *s, int i)
{
    if (s->n_mods == GT_MAX_MODS) {
        gt_abort(s, GT_LIMIT_MODS, GT_NO_OBJECT);
        return &s->mods[GT_MAX_MODS - 1];
    }
    for (int k = s->n_mods++; k > i; k--)
        s->mods[k] = s->mods[k - 1];
    return &s->mods[i];
}

const char *gt_wrong_lists(const gt_state *s, int lists)
{
    int linked = 0, alive = 0;
    for (int zone = 0; zone < lists; zone++) {
        int n = 0;
        GT_ZONE_EACH (object, s, zone) {
            if (s->objects[object].zone != zone)
                return "a zone list is broken";
            n++;
        }
        if (n != s->zone_count[zone])
            return "a zone list has the wrong length";
        linked += n;
    }
    for (int i = 0; i < s->n_objects; i++)
        alive += s->objects[i].owner != GT_NO_OBJECT;
    return linked == alive ? NULL : "an object is nowhere";
}

gt_mod *gt_mod_add(gt_state *s)
{
    gt_mod *m = gt_mod_insert(s, s->n_mods);
    *m = (gt_mod){0};
    return m;
}

void gt_mod_remove(gt_state *s, int i)
{
    for (s->n_mods--; i < s->n_mods; i++)
        s->mods[i] = s->mods[i + 1];
}

/* ---- What is reached from outside. */

bool gt_goes_without_saying(const gt_game *g, const gt_state *s)
{
    static const gt_wanted all = {.what = GT_WANT_ALL};
    gt_action out[GT_MAX_ACTIONS];
    const gt_rules *rules = g->rules;
    return g->asks_all && (rules->always_asks == NULL || !rules->always_asks(g, s)) &&
           rules->actions(g, (gt_state *)(uintptr_t)s, &all, out) == 1;
}

/* Choices and menus with one answer are no steps where nobody is asked (engine/effects/): the one
 * in which it is asked, and of a menu the one in which the effect goes on, are not counted. Chance
 * may follow from how many there were. */
static void forget_stop(gt_state *s)
{
    int kind = gt_top(s)->kind;
    gt_uncount_steps(s, kind == GT_FRAME_CHOOSE ? 1 : kind == GT_FRAME_MENU ? 2 : 0);
}

/* What comes before the rules do an action. False: it is one that they know nothing of. */
static bool begin_action(const gt_game *g, gt_state *s, gt_action a)
{
    int player = s->chooser;
    if (a == GT_CONCEDE) {
        s->decisions[player]++;
        gt_finish(s, GT_CONCEDED, 1 - player);
        return false;
    }
    if (gt_goes_without_saying(g, s))
        forget_stop(s);
    else
        gt_count_action(s, player);
    return true;
}

static void apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    if (!begin_action(g, s, a))
        return;
    g->rules->apply(g, s, a, o);
    gt_look_at_limits(g, s);
}

static int run_apply(const gt_game *g, gt_state *s, void *run, gt_action a, gt_action *out)
{
    static const gt_wanted all = {.what = GT_WANT_ALL};
    const gt_rules *rules = g->rules;
    int n = 0;
    if (rules->run_apply == NULL)
        apply(g, s, a, NULL);
    else if (begin_action(g, s, a)) {
        n = rules->run_apply(run, a, out);
        gt_look_at_limits(g, s);
    }
    if (s->end != GT_RUNNING)
        return 0;
    return rules->run_apply != NULL ? n : rules->actions(g, s, &all, out);
}

static void run_do(const gt_game *g, gt_state *s, void *run, gt_action a)
{
    if (!begin_action(g, s, a))
        return;
    gt_do(run, a);
    gt_look_at_limits(g, s);
}

static int run_legal(void *run, gt_action *out)
{
    return gt_legal(run, out);
}

static void run_passes(void *run)
{
    ((gt_context *)run)->passes = true;
}

/* What the viewer of a world cannot know of the game that it was dealt from: how often the other
 * player was asked, and what went on since. */
static void forget_questions(gt_state *world, int viewer)
{
    world->decisions[1 - viewer] = 0;
    world->actions = world->decisions[viewer];
    world->work = 0;
}

static int object_count(const gt_state *s)
{
    return s->n_objects;
}

static int object_owner(const gt_state *s, int object)
{
    assert(object >= 0 && object < s->n_objects);
    return s->objects[object].owner;
}

static unsigned asking(const gt_state *s)
{
    int kind = s->n_agenda > 0 ? s->agenda[s->n_agenda - 1].kind : GT_FRAME_EFFECT;
    bool asks = kind == GT_FRAME_CHOOSE || kind == GT_FRAME_ASK || kind == GT_FRAME_MENU;
    unsigned next = asks && s->n_effects > 0 ? s->effects[s->n_effects - 1].pc : 0;
    return next > 0 && next < GT_BUILTIN ? next - 1 : 0;
}

static int list_zone(const gt_state *s, int list, int *out)
{
    int n = 0;
    GT_ZONE_EACH (object, s, list)
        out[n++] = object;
    return n;
}

static int object_def(const gt_state *s, int object)
{
    return s->objects[object].def;
}

static uint8_t *know(gt_state *s, int object)
{
    return s->objects[object].know;
}

const gt_core gt_core_table = {
    .state_bytes = sizeof(gt_state),
    .most = {[GT_LIMIT_OBJECTS] = GT_MAX_OBJECTS,
             [GT_LIMIT_MODS] = GT_MAX_MODS,
             [GT_LIMIT_WAITING] = GT_MAX_WAITING,
             [GT_LIMIT_ITEMS] = GT_MAX_ITEMS,
             [GT_LIMIT_TARGETS] = GT_MAX_TARGETS,
             [GT_LIMIT_EFFECTS] = GT_MAX_EFFECTS,
             [GT_LIMIT_AGENDA] = GT_MAX_AGENDA,
             [GT_LIMIT_REPLACED] = GT_VARS,
             [GT_LIMIT_ORDER] = GT_MAX_APPLIED,
             [GT_LIMIT_WORK] = GT_WORK_LIMIT},
    .clear = gt_clear_state,
    .copy = gt_copy_state,
    .same = gt_same_state,
    .finish = gt_finish,
    .apply = apply,
    .run_apply = run_apply,
    .run_do = run_do,
    .run_legal = run_legal,
    .run_passes = run_passes,
    .forget_questions = forget_questions,
    .object_count = object_count,
    .object_owner = object_owner,
    .asking = asking,
    .list = list_zone,
    .object_def = object_def,
    .know = know,
};
