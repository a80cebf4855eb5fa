/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two triggers of one moment, generated: each card with a trigger beside others, of one player and
 * of two, in the turn of either, under its owner's control and the other's, their events in both
 * orders, at one moment and one after the other. Who is asked, what for, and which link comes next
 * must be what the plain reference says (tests/reference/yugioh/triggers.c), which orders them on
 * its own.
 *
 *     build/debug/gauntlet-unit yugioh_triggers [PARTNERS]
 *
 * lays each card beside so many others (0: all). */
#include "decks/yugioh/yugioh_system.h"
#include "engine/core/hash.h"
#include "engine/yugioh/position.h"
#include "tests/reference/yugioh/plain.h"
#include "tests/support/properties.h"
#include "tests/support/shipped.h"
#include "tests/support/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static gt_shipped shipped;
static const gt_pool *pool;
static long partners = 3; /* of each trigger */

static int load(void **state)
{
    (void)state;
    gt_shipped_load(&gt_yugioh, "duelists", &shipped);
    pool = gt_library_pool(shipped.library);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_shipped_free(&shipped);
    return 0;
}

/* ---- What sets a trigger off. */

/* Who is meant in an event, beside the trigger's own card. */
enum who { NOTHING, ITSELF, OWN_MONSTER, OWN_FIRE, OTHER_MONSTER, OWN_SPELL, EQUIP, WHOS };
enum fight { NO_FIGHT, ATTACKS, ATTACKED, FIGHTS };

/* An event as the owner of the card sees it. */
typedef struct happening {
    int kind; /* enum yg_event; YG_EV_SENT with `goes`: the card goes, with all that tells */
    bool goes;
    int deed, to, from, by;
    bool theirs; /* the other player's doing */
    bool to_them; /* the player of the event, who draws, or takes damage, is the other one */
    int that;
    int fight; /* what its card does meanwhile (enum fight) */
} happening;

typedef struct trigger {
    int def, ability, zone; /* definition, of the pool; where its card lies */
    happening how;
    bool known; /* some event sets it off */
    long came; /* how often it became a link */
} trigger;

static trigger triggers[400];
static int n_triggers;

/* ---- The table. */

enum { MAIN = 48 };

/* Cards beside those of the triggers: what lies on the field, and what may be found, brought back
 * or discarded. */
static int plain_monster = -1, fire = -1, wind = -1, plain_trap = -1, equip = -1;
static int stock[64], n_stock;
static int level_up[16], n_levels; /* what other cards grow to */
static int spell = -1, trap = -1, ritual = -1, ritual_spell = -1; /* that nothing sets off */

/* No trigger, and nothing else that would make a case another one. */
static bool is_plain(const gt_def *d)
{
    for (int k = d->face[0].first; k < d->face[0].first + d->face[0].n; k++)
        if (pool->abilities[k].kind != GT_ACTIVE)
            return false;
    return true;
}

static bool has_tag(const gt_def *d, const char *tag)
{
    for (int k = 0; k < d->n_tags; k++)
        if (strcmp(pool->tag_names[d->tags[k]], tag) == 0)
            return true;
    return false;
}

static void keep_first(int *what, int def, bool is)
{
    if (*what < 0 && is)
        *what = def;
}

static void choose_stock(void)
{
    for (int i = 0; i < pool->n_defs; i++) {
        const gt_def *d = &pool->defs[i];
        const int extra = YG_FUSION | YG_RITUAL | YG_TOKEN | YG_SPIRIT;
        bool monster = (d->type & YG_MONSTER) != 0 && (d->type & extra) == 0;
        bool low = d->number[YG_LEVEL] <= 4, plain = is_plain(d);
        bool none = monster && low && d->face[0].n == 0;
        keep_first(&plain_monster, i, none && has_tag(d, "Spellcaster"));
        keep_first(&fire, i, none && d->colour == YG_FIRE);
        keep_first(&wind, i, none && d->colour == YG_WIND);
        keep_first(&plain_trap, i, (d->type & YG_COUNTER) != 0 && plain);
        keep_first(&equip, i, (d->type & YG_EQUIP) != 0 && d->face[0].n == 2);
        keep_first(&spell, i,
                   (d->type & (YG_SPELL | YG_NORMAL)) == (YG_SPELL | YG_NORMAL) && plain);
        keep_first(&trap, i, (d->type & (YG_TRAP | YG_NORMAL)) == (YG_TRAP | YG_NORMAL) && plain);
        keep_first(&ritual, i, (d->type & YG_MONSTER) != 0 && (d->type & YG_RITUAL) != 0);
        keep_first(&ritual_spell, i, (d->type & YG_SPELL) != 0 && (d->type & YG_RITUAL) != 0);
        if (has_tag(d, "LV") && n_levels < 16)
            level_up[n_levels++] = i;
        if (monster && low && d->number[YG_ATK] <= 1500 && n_stock < 64 &&
            gt_mix((uint64_t)i) % 3 == 0)
            stock[n_stock++] = i;
    }
    assert_true(plain_monster >= 0 && fire >= 0 && wind >= 0 && plain_trap >= 0 && equip >= 0 &&
                spell >= 0 && trap >= 0 && ritual >= 0 && ritual_spell >= 0 && n_stock >= 24);
}

typedef struct table {
    yg_game g;
    gt_state s;
    int card[2], owner[2]; /* of the two triggers */
    int monster[2], fire[2], trap[2]; /* of each player */
    int equip[2]; /* on the card; GT_NO_OBJECT: none is */
} table;

static int zone_of(const trigger *t)
{
    const gt_ability *a = &pool->abilities[t->ability];
    int type = pool->defs[t->def].type;
    if ((a->timing & YG_IN_HAND) != 0)
        return YG_HAND;
    if ((a->timing & YG_IN_GRAVEYARD) != 0)
        return YG_GRAVEYARD;
    if ((a->timing & YG_IN_BANISHED) != 0)
        return YG_BANISHED;
    return (type & YG_MONSTER) != 0 ? YG_MONSTERS
           : (type & YG_FIELD) != 0 ? YG_FIELD_ZONE
                                    : YG_SPELLS;
}

static bool hears_of_equipment(const trigger *t)
{
    return pool->patterns[pool->abilities[t->ability].pattern].event == YG_EV_EQUIPPED;
}

/* What a player holds beside the cards that are tested, two more copies of which go there, too. */
static void make_deck(const trigger *two[2], const int owner[2], int player, yg_deck *d)
{
    const int usual[] = {plain_monster, fire,  wind, plain_trap, equip,
                         equip,         spell, trap, ritual,     ritual_spell};
    *d = (yg_deck){.n = 0};
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        d->cards[d->n++] = (int16_t)usual[i];
    for (int i = 0; i < n_levels; i++)
        d->cards[d->n++] = (int16_t)level_up[i];
    for (int i = 0; d->n < MAIN; i++)
        d->cards[d->n++] = (int16_t)stock[i % n_stock];
    for (int k = 0; k < 6; k++) {
        int def = two[k & 1]->def;
        if (owner[k & 1] == player && (pool->defs[def].type & YG_FUSION) != 0)
            d->extra[d->n_extra++] = (int16_t)def;
        else if (owner[k & 1] == player)
            d->cards[d->n++] = (int16_t)def;
    }
}

static void lay_side(table *t, int player)
{
    t->monster[player] = yg_position_lay(&t->g, &t->s, player, plain_monster, YG_MONSTERS);
    t->trap[player] = yg_position_lay(&t->g, &t->s, player, plain_trap, YG_SPELLS);
    t->fire[player] = yg_position_lay(&t->g, &t->s, player, fire, YG_MONSTERS);
    yg_position_lay(&t->g, &t->s, player, wind, YG_MONSTERS);
    gt_set_property(&t->g.game, &t->s, player, t->trap[player], "position", 2);
    yg_position_lay(&t->g, &t->s, player, spell, YG_GRAVEYARD);
    yg_position_lay(&t->g, &t->s, player, trap, YG_GRAVEYARD);
    for (int i = 0; i < 8; i++)
        yg_position_lay(&t->g, &t->s, player, stock[i], i < 5 ? YG_GRAVEYARD : YG_HAND);
}

/* Everything is remembered of the card that a text could ask for: how it came, that it fought, how
 * it went. */
static bool lay_card(table *t, const trigger *x, int k)
{
    int owner = t->owner[k], object = yg_position_lay(&t->g, &t->s, owner, x->def, x->zone);
    t->card[k] = object;
    t->equip[k] = GT_NO_OBJECT;
    if (object == GT_NO_OBJECT)
        return false;
    gt_set_property(&t->g.game, &t->s, owner, object, "proper", 1);
    if (yg_is_on_field(&t->s, object)) {
        gt_set_property(&t->g.game, &t->s, owner, object, "position", 0);
        t->s.objects[object].mark[2] |= YG_WAS_SUMMONED | YG_WAS_VICTOR;
    } else if (x->zone == YG_GRAVEYARD) {
        t->s.objects[object].mark[2] |= YG_WAS_SENT | YG_WAS_BATTLED | YG_WAS_DESTROYED;
    }
    if ((pool->defs[x->def].type & YG_EQUIP) != 0)
        yg_position_equip(&t->s, object, t->monster[owner]);
    if (hears_of_equipment(x)) {
        t->equip[k] = yg_position_lay(&t->g, &t->s, owner, equip, YG_SPELLS);
        yg_position_equip(&t->s, t->equip[k], object);
    }
    yg_position_lay(&t->g, &t->s, owner, x->def, YG_HAND);
    return true;
}

/* The two cards, and for each player a monster, a set trap, and cards in hand, graveyard and
 * deck. */
static bool lay_out(table *t, const trigger *two[2], const int owner[2], int active, bool goat)
{
    yg_deck deck[2];
    for (int player = 0; player < 2; player++)
        make_deck(two, owner, player, &deck[player]);
    const yg_options o = {.moments_first = goat, .private_triggers = goat};
    if (yg_game_init(&t->g, pool, &deck[0], &deck[1], o) != NULL)
        return false;
    yg_position_begin(&t->g, &t->s, 7, 0, active, active == 0 ? 5 : 6);
    for (int player = 0; player < 2; player++)
        lay_side(t, player);
    for (int k = 0; k < 2; k++) {
        t->owner[k] = owner[k];
        if (!lay_card(t, two[k], k))
            return false;
    }
    yg_position_go(&t->g, &t->s, YG_PHASE_MAIN_1);
    return t->s.end == GT_RUNNING && gt_top(&t->s)->kind == GT_FRAME_WINDOW;
}

/* ---- Events. */

static int object_of(const table *t, const happening *h, int k)
{
    int owner = t->owner[k];
    switch (h->that) {
    case ITSELF: return t->card[k];
    case OWN_MONSTER: return t->monster[owner];
    case OWN_FIRE: return t->fire[owner];
    case OTHER_MONSTER: return t->monster[1 - owner];
    case OWN_SPELL: return t->trap[owner];
    case EQUIP: return t->equip[k];
    default: return GT_NO_OBJECT;
    }
}

/* The events that tell of a happening, as the rules say; returns how many. */
static int events_of(const table *t, const happening *h, int k, gt_event out[6])
{
    const gt_state *s = &t->s;
    int doer = h->theirs ? 1 - t->owner[k] : t->owner[k], that = object_of(t, h, k), n = 0;
    int source = t->monster[doer];
    gt_event ev = {.kind = (uint8_t)h->kind,
                   .that = (uint8_t)that,
                   .other = (uint8_t)source,
                   .player = (uint8_t)(h->to_them ? 1 - t->owner[k] : t->owner[k]),
                   .from = (uint8_t)h->from,
                   .to = (uint8_t)h->to,
                   .why = {(uint8_t)h->by, (uint8_t)doer, (uint8_t)source},
                   .amount = 1000};
    if (!h->goes) {
        out[0] = ev;
        return 1;
    }
    bool field = yg_is_on_field(s, that), falls = h->deed == YG_DEED_DESTROY && field;
    ev.from = (uint8_t)yg_kind_of(s, that);
    ev.player = s->objects[that].controller;
    ev.amount = 0;
    const int kinds[] = {
        falls ? YG_EV_DESTROYED : 0, falls && h->by == YG_BY_BATTLE ? YG_EV_BATTLE_DESTROYED : 0,
        falls && h->by == YG_BY_BATTLE ? YG_EV_DESTROYS : 0, field ? YG_EV_LEAVES : 0,
        h->to == YG_GRAVEYARD ? YG_EV_SENT : YG_EV_BANISHED};
    for (int i = 0; i < 5; i++) {
        gt_event one = ev;
        one.kind = (uint8_t)kinds[i];
        if (kinds[i] == YG_EV_DESTROYS) {
            one.that = (uint8_t)source;
            one.other = (uint8_t)that;
            one.player = (uint8_t)doer;
        }
        if (kinds[i] != 0)
            out[n++] = one;
    }
    return n;
}

/* The attack that goes on as it happens. */
static void fight(table *t, const happening *h, int k)
{
    yg_attack *a = &yg_of(&t->s)->attack;
    int card = t->card[k], foe = t->monster[1 - t->owner[k]];
    *a = (yg_attack){.attacker = GT_NO_OBJECT, .target = GT_NO_OBJECT};
    if (h->fight == NO_FIGHT)
        return;
    a->attacker = (uint8_t)(h->fight == ATTACKS ? card : foe);
    a->target = (uint8_t)(h->fight == ATTACKS ? foe : card);
    a->attacker_stamp = t->s.objects[a->attacker].stamp;
    a->target_stamp = t->s.objects[a->target].stamp;
    a->on = 1;
    a->was = YG_TARGET_UPRIGHT;
}

static void set_off(const table *t, const happening *h, int k, unsigned moment, yg_plain_waiting *w)
{
    gt_event ev[6];
    int n = events_of(t, h, k, ev);
    for (int i = 0; i < n; i++)
        yg_plain_set_off(&t->g.game, &t->s, &ev[i], moment, w);
}

/* The same, by the engine. */
static void tell(yg_run *run, const table *t, const happening *h, int k)
{
    gt_event ev[6];
    int n = events_of(t, h, k, ev);
    if (h->goes) {
        yg_tell_going(&run->core, t->card[k], h->to, h->deed, ev[0].why);
        return;
    }
    assert_int_equal(n, 1);
    yg_happens(&run->core, ev->kind, ev->that, ev->other, ev->amount, ev->player, ev->from, ev->to,
               ev->why);
}

static bool sets_off(table *t, const trigger *x, const happening *h)
{
    yg_plain_waiting w = {.n = 0};
    if (h->that == EQUIP && t->equip[0] == GT_NO_OBJECT)
        return false;
    fight(t, h, 0);
    set_off(t, h, 0, 1, &w);
    for (int i = 0; i < w.n; i++)
        if (w.row[i].ability == x->ability && w.row[i].holder == t->card[0])
            return true;
    return false;
}

static bool find_going(table *t, trigger *x)
{
    static const struct {
        int deed, by, to;
    } ways[] = {{YG_DEED_DESTROY, YG_BY_EFFECT, YG_GRAVEYARD},
                {YG_DEED_DESTROY, YG_BY_BATTLE, YG_GRAVEYARD},
                {YG_DEED_DISCARD, YG_BY_EFFECT, YG_GRAVEYARD},
                {YG_DEED_PUT, YG_BY_EFFECT, YG_BANISHED}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        for (int theirs = 1; theirs >= 0; theirs--) {
            x->how = (happening){.kind = YG_EV_SENT,
                                 .goes = true,
                                 .deed = ways[i].deed,
                                 .by = ways[i].by,
                                 .to = ways[i].to,
                                 .theirs = theirs != 0,
                                 .that = ITSELF};
            if (sets_off(t, x, &x->how))
                return true;
        }
    return false;
}

/* One that a mask of a pattern means. */
static int one_of(uint32_t mask, int any)
{
    return mask == 0 ? any : __builtin_ctz(mask);
}

static bool find_event(table *t, trigger *x)
{
    const gt_pattern *p = &pool->patterns[pool->abilities[x->ability].pattern];
    for (int that = ITSELF; that <= WHOS; that++)
        for (int draw = 0; draw < 4 * FIGHTS; draw++) {
            x->how = (happening){.kind = p->event,
                                 .from = one_of(p->from, YG_DECK),
                                 .to = one_of(p->to, 0),
                                 .fight = draw / 4,
                                 .theirs = draw % 2 != 0,
                                 .to_them = draw / 2 % 2 != 0,
                                 .by = one_of(p->by, YG_BY_EFFECT),
                                 .that = that % WHOS};
            if (sets_off(t, x, &x->how))
                return true;
        }
    return false;
}

/* An event that sets it off, found by trying: its card goes, or something is told; from the field,
 * or from a hand. */
static void find_how(trigger *x)
{
    static table t;
    const trigger *two[2] = {x, x};
    const int owner[2] = {0, 1};
    const gt_ability *a = &pool->abilities[x->ability];
    const bool goes =
        (a->timing & YG_WHERE_IT_WENT) != 0 && pool->patterns[a->pattern].event != YG_EV_BATTLES;
    x->zone = zone_of(x);
    for (int hand = 0; hand < 2 && !x->known; hand++, x->zone = x->known ? x->zone : YG_HAND)
        for (int active = 0; active < 2 && !x->known; active++)
            x->known = lay_out(&t, two, owner, active, false) &&
                       (goes ? find_going(&t, x) : find_event(&t, x));
}

static void find_triggers(void)
{
    for (int i = 0; i < pool->n_defs; i++)
        for (int k = pool->defs[i].face[0].first;
             k < pool->defs[i].face[0].first + pool->defs[i].face[0].n; k++) {
            const gt_ability *a = &pool->abilities[k];
            bool token = (pool->defs[i].type & YG_TOKEN) != 0;
            if (a->kind != GT_AUTO || a->pattern < 0 || yg_is_unchained(a) || token)
                continue;
            assert_true(n_triggers < 400);
            triggers[n_triggers] = (trigger){.def = i, .ability = k};
            find_how(&triggers[n_triggers++]);
        }
}

/* ---- One case. */

typedef struct play {
    table *t;
    yg_plain_waiting left;
    int links; /* that were looked at */
    int chosen; /* what bears the one that was; GT_NO_OBJECT: nobody chose */
    int policy; /* 0 the first, 1 the last, 2 declines */
    char name[200];
} play;

static void wrong(const play *p, const char *what)
{
    for (int i = 0; i < p->left.n; i++)
        print_message("  waits: %s %d, player %d, moment %u\n",
                      p->t->g.def[p->t->s.objects[p->left.row[i].holder].def]->id,
                      p->left.row[i].ability, p->left.row[i].player, p->left.row[i].moment);
    fail_msg("%s: %s", p->name, what);
}

static int next_in(const play *p, const gt_state *s, int *out)
{
    return yg_plain_next(&p->t->g.game, s, &p->left, out);
}

/* Whether it is the next one in that state; if nobody chose it, the only one, and forced. */
static bool comes_next(const play *p, const gt_state *s, const gt_item *item, bool chosen)
{
    int out[YG_PLAIN_TRIGGERS], n = next_in(p, s, out);
    for (int i = 0; i < n; i++) {
        const yg_plain_trigger *t = &p->left.row[out[i]];
        if (t->ability == item->ability && t->holder == item->source && t->player == item->player)
            return chosen || (n == 1 && !yg_plain_is_optional(&p->t->g.game, t));
    }
    return false;
}

static void take(play *p, const gt_item *item)
{
    for (int i = 0; i < p->left.n; i++)
        if (p->left.row[i].ability == item->ability && p->left.row[i].holder == item->source) {
            yg_plain_take(&p->left, i);
            return;
        }
    wrong(p, "a link that nothing set off");
}

/* before: as it stood when the last action was taken; prices paid meanwhile may have changed what
 * can be done. */
static void look_at_links(play *p, const gt_state *before)
{
    const gt_state *s = &p->t->s;
    for (; p->links < s->n_items; p->links++) {
        const gt_item *item = &s->items[p->links];
        bool chosen = p->chosen == item->source;
        if (!comes_next(p, before, item, chosen) && !comes_next(p, s, item, chosen))
            wrong(p, "another link should come next");
        take(p, item);
        p->chosen = GT_NO_OBJECT;
        for (int i = 0; i < n_triggers; i++)
            triggers[i].came += triggers[i].ability == item->ability;
    }
}

/* The question which comes next is the one that is due, to whom it should be. */
static gt_action answer(play *p, const gt_action *legal, int n)
{
    const gt_game *g = &p->t->g.game;
    const gt_state *s = &p->t->s;
    int out[YG_PLAIN_TRIGGERS], found = next_in(p, s, out);
    if (found == 0)
        wrong(p, "asked for a trigger where none is left");
    const yg_plain_trigger *first = &p->left.row[out[0]];
    bool optional = yg_plain_is_optional(g, first);
    if (s->chooser != first->player)
        wrong(p, "the other player should be asked");
    if (n != found + optional || (found == 1 && !optional))
        wrong(p, "another number of choices");
    for (int i = 0; i < found; i++) {
        bool there = false;
        for (int k = 0; k < found; k++)
            there |= yg_next_holder(&p->t->g, s, (unsigned)k) == p->left.row[out[i]].holder;
        if (!there)
            wrong(p, "one that may come next is not offered");
    }
    if (p->policy == 2 && optional) {
        for (int i = found - 1; i >= 0; i--)
            yg_plain_take(&p->left, out[i]);
        return legal[n - 1];
    }
    int choice = p->policy == 1 ? found - 1 : 0;
    p->chosen = yg_next_holder(&p->t->g, s, (unsigned)choice);
    return legal[choice];
}

/* Plays until the chain of triggers is built. */
static void follow(play *p)
{
    static gt_state before;
    yg_run run;
    gt_state *s = &p->t->s;
    gt_action legal[GT_MAX_ACTIONS];
    gt_copy_state(&before, s);
    gt_window_acted(gt_top(s), s->active);
    yg_settle(s, YG_MOMENT_DEED);
    yg_run_begin(&run, &p->t->g.game, s, NULL);
    gt_flow(&run.core);
    for (int i = 0; i < 200 && s->end == GT_RUNNING; i++) {
        look_at_links(p, &before);
        const gt_frame *f = gt_top(s);
        if (f->kind == GT_FRAME_WINDOW)
            break;
        int n = gt_legal_actions(&p->t->g.game, s, legal);
        bool asks = f->kind == YG_F_CHAIN && f->step == 2;
        gt_copy_state(&before, s);
        gt_apply(&p->t->g.game, s, asks ? answer(p, legal, n) : legal[0]);
    }
    int out[YG_PLAIN_TRIGGERS];
    if (s->end == GT_RUNNING && next_in(p, s, out) > 0)
        wrong(p, "one was not asked for");
}

/* What differs of two cases of the same two triggers. */
typedef struct variant {
    int owner[2], active;
    int second; /* which event comes second */
    bool later; /* ... at a moment of its own */
    bool goat;
    int taken; /* bits: cards that the other player controls */
    int policy;
} variant;

static void go(yg_run *run, const table *t, const happening *h, int k)
{
    gt_event ev[6];
    if (!h->goes)
        return;
    events_of(t, h, k, ev);
    yg_go_one(&run->core, t->card[k], h->to, 0, h->deed, ev[0].why);
}

static void give_away(table *t, int k)
{
    yg_run run;
    yg_run_begin(&run, &t->g.game, &t->s, NULL);
    if (yg_is_monster(&t->s, t->card[k]))
        yg_control(&run.core, t->card[k], 1 - t->owner[k]);
}

/* Both happen, by the engine and on paper. */
static void happen(yg_run *run, table *t, const trigger *two[2], const variant *v,
                   yg_plain_waiting *w)
{
    for (int i = 0; i < 2; i++) {
        int k = i ^ !v->second;
        if (i == 0 || v->later)
            yg_new_moment(&run->core);
        fight(t, &two[k]->how, k);
        yg_touch(&run->core);
        set_off(t, &two[k]->how, k, yg_const(&t->s)->moment, w);
        tell(run, t, &two[k]->how, k);
        if (v->later)
            go(run, t, &two[k]->how, k);
    }
    for (int k = 0; k < 2 && !v->later; k++)
        go(run, t, &two[k]->how, k);
}

/* What the engine has put down waits, and nothing else. */
static void compare_waiting(play *p)
{
    const gt_state *s = &p->t->s;
    int n = 0;
    for (int i = 0; i < s->n_waiting; i++) {
        const gt_waiting *w = &s->waiting[i];
        int same = 0;
        for (int k = 0; k < p->left.n; k++)
            same += p->left.row[k].ability == w->ability && p->left.row[k].holder == w->holder &&
                    p->left.row[k].player == w->player && p->left.row[k].moment == w->kept;
        if (same == 0)
            wrong(p, "something else was set off");
        n++;
    }
    if (n != p->left.n)
        wrong(p, "not all was set off");
}

/* Whether what happens next would be more than triggers: cards that act or fall by rule. */
static bool is_more(const table *t)
{
    static gt_state copy;
    yg_run run;
    for (int i = 0; i < t->s.n_waiting; i++)
        if (yg_is_unchained(&pool->abilities[t->s.waiting[i].ability]))
            return true;
    gt_copy_state(&copy, &t->s);
    yg_run_begin(&run, &t->g.game, &copy, NULL);
    return yg_state_checks(&run.core);
}

/* False: such a case cannot be laid out. */
static bool try_case(const trigger *two[2], const variant *v)
{
    static table t;
    yg_run run;
    play p = {.t = &t, .chosen = GT_NO_OBJECT, .policy = v->policy};
    snprintf(p.name, sizeof p.name, "%s of %d%s and %s of %d%s, turn of %d, %s%s, the %s last%s",
             pool->defs[two[0]->def].id, v->owner[0], (v->taken & 1) != 0 ? " (taken)" : "",
             pool->defs[two[1]->def].id, v->owner[1], (v->taken & 2) != 0 ? " (taken)" : "",
             v->active, v->later ? "one after the other" : "at once", v->goat ? ", 2005" : "",
             v->second != 0 ? "second" : "first", v->policy == 2 ? ", declined" : "");
    if (!lay_out(&t, two, v->owner, v->active, v->goat))
        return false;
    for (int k = 0; k < 2; k++)
        if ((v->taken >> k & 1) != 0)
            give_away(&t, k);
    yg_of(&t.s)->asks_all = GT_WINDOW_ASKS_ALL;
    yg_run_begin(&run, &t.g.game, &t.s, NULL);
    happen(&run, &t, two, v, &p.left);
    if (is_more(&t))
        return false;
    compare_waiting(&p);
    yg_plain_miss(&t.g.game, &t.s, &p.left, yg_const(&t.s)->moment);
    follow(&p);
    return true;
}

/* Owners, turns, orders and moments, all of them; what else differs is drawn. */
static long try_pair(const trigger *x, const trigger *y, uint64_t key)
{
    long n = 0;
    const trigger *two[2] = {x, y};
    for (int bits = 0; bits < 32; bits++) {
        uint64_t draw = gt_mix(key ^ (uint64_t)bits << 32);
        const variant v = {.owner = {bits & 1, bits >> 1 & 1},
                           .active = bits >> 2 & 1,
                           .second = bits >> 3 & 1,
                           .later = (bits >> 4 & 1) != 0,
                           .goat = draw % 4 == 0,
                           .taken = (draw >> 8) % 3 == 0 ? (int)(draw >> 16 & 3) : 0,
                           .policy = (int)((draw >> 24) % 3)};
        n += try_case(two, &v);
    }
    return n;
}

/* What these cards ask for no table has. */
static const struct {
    const char *id, *why;
} kept[] = {
    {"blast-with-chain", "a trap that equipped itself"},
    {"dark-mimic-lv3", "one of two that exclude each other: it came by LV1's effect"},
    {"dd-assailant", "its destruction in a battle is decided, and it is still there"},
    {"gravekeepers-assailant", "Necrovalley on the field"},
    {"mystic-swordsman-lv6", "it attacks what lies face down"},
    {"necklace-of-command", "its monster is destroyed before it"},
    {"nightmare-wheel", "a monster that it is bound to"},
    {"soul-absorbing-bone-tower", "another Zombie that is summoned"},
};

static void expect_kept(const trigger *x)
{
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        if (strcmp(kept[i].id, pool->defs[x->def].id) == 0)
            return;
    fail_msg("%s, ability %d: %s", pool->defs[x->def].id, x->ability,
             x->known ? "it never became a link" : "nothing was found that sets it off");
}

/* clauses of yugioh: Y-321, Y-322, Y-324, Y-327, Y-809 */
static void two_triggers_at_once(void **state)
{
    long cases = 0;
    int never = 0;
    (void)state;
    choose_stock();
    find_triggers();
    for (int i = 0; i < n_triggers; i++) {
        long most = partners == 0 ? n_triggers : partners;
        for (long j = 0; j < most && triggers[i].known; j++) {
            int k = j == 0 ? i : (int)((i + j * (partners == 0 ? 1 : 37)) % n_triggers);
            if (triggers[k].known)
                cases += try_pair(&triggers[i], &triggers[k], gt_mix((uint64_t)(i << 12 | k)));
        }
    }
    for (int i = 0; i < n_triggers; i++) {
        never += triggers[i].came == 0;
        if (triggers[i].came == 0)
            expect_kept(&triggers[i]);
    }
    assert_true(never <= (int)(sizeof kept / sizeof kept[0]));
    print_message("%d triggers, %d of them no link; %ld cases\n", n_triggers, never, cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(two_triggers_at_once)};
    partners = gt_unit_number(0, partners);
    return cmocka_run_group_tests(tests, load, unload);
}
