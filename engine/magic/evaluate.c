/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth to a player, for those who search: life, cards, what is on the board,
 * mana, and what is coming. It is meant to compare positions of one decision: the card that the
 * next turn brings is counted before it is drawn, so that ending a turn does not look bad. */
#include "engine/magic/forecast.h"

const char *const mg_weight_names[MG_N_WEIGHTS] = {
#define X(name) #name,
    MG_FEATURES(X)
#undef X
};

const int32_t mg_weights[MG_N_WEIGHTS] = {
    [MG_W_life] = 20,   [MG_W_safety] = 15,    [MG_W_hand] = 60,      [MG_W_suspended] = 90,
    [MG_W_drops] = 5,   [MG_W_land] = 70,      [MG_W_more_land] = 70, [MG_W_source] = 30,
    [MG_W_power] = 40,  [MG_W_toughness] = 20, [MG_W_creature] = 30,  [MG_W_evasion] = 20,
    [MG_W_idle] = -60,  [MG_W_permanent] = 80, [MG_W_loyalty] = 25,   [MG_W_threat] = 6,
    [MG_W_lethal] = 80, [MG_W_graveyard] = 2,
};

enum { FIRST_LANDS = 6 };

/* Nothing is half done: somebody has priority with an empty stack and no fight goes on, or
 * attackers are being declared, or blockers and none is yet, of which the forecast says what comes
 * of them. */
bool mg_quiet(const gt_game *g, const gt_state *s)
{
    (void)g;
    const mg_vars *v = mg_const(s);
    int kind = s->n_agenda > 0 ? s->agenda[s->n_agenda - 1].kind : 0;
    if (s->n_items != 0 || s->n_effects != 0)
        return false;
    bool fight = v->attacked != 0 && v->step < MG_STEP_COMBAT_END;
    return (kind == GT_FRAME_WINDOW && !fight) || kind == MG_F_MULLIGAN || kind == MG_F_ATTACK ||
           (kind == MG_F_BLOCK && v->n_blocks == 0);
}

/* The order of triggers and of cards that are put somewhere, a colour of mana, what is scried:
 * another answer than the first was better in 1 of some 3,000. Responses to what is played, and to
 * attacks: to foresee them took half of the time, and was worth some 5 Elo. */
bool mg_is_idle_choice(const gt_game *g, const gt_state *s)
{
    (void)g;
    const gt_frame *f = &s->agenda[s->n_agenda - 1];
    bool mana = f->kind == MG_F_COLOUR && f->colour.variable == MG_ADDS_MANA;
    return mana || f->kind == GT_FRAME_WINDOW || f->kind == MG_F_CHECK || f->kind == MG_F_SCRY ||
           f->kind == MG_F_ORDERED;
}

bool mg_idles(gt_action a)
{
    return gt_act_verb(a) == GT_PASS;
}

static bool is_evasive(const mg_values *v)
{
    static const uint64_t words = (uint64_t)1 << MG_KW_FLYING | (uint64_t)1 << MG_KW_FEAR |
                                  (uint64_t)1 << MG_KW_INTIMIDATE | (uint64_t)1 << MG_KW_SHADOW |
                                  (uint64_t)1 << MG_KW_MENACE;
    return (v->keywords & words) != 0 || (v->cannot & MG_CANNOT_BE_BLOCKED) != 0;
}

static bool is_idle(const mg_values *v)
{
    unsigned both = MG_CANNOT_ATTACK | MG_CANNOT_BLOCK;
    return (v->cannot & both) == both;
}

static bool may_attack_ever(const mg_values *v)
{
    return (v->cannot & MG_CANNOT_ATTACK) == 0 && (v->keywords >> MG_KW_DEFENDER & 1) == 0;
}

mg_lasting mg_lasting_of(gt_context *r, int object)
{
    const gt_state *s = r->s;
    const mg_values *v = mg_values_of(r, object);
    mg_lasting out = {v->power, v->toughness, (v->types & MG_CREATURE) != 0};
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->target != object || m->until != MG_UNTIL_TURN)
            continue;
        if (m->what == MG_GIVE_PT && !mg_run_of(r)->derived.lasting) {
            out.power -= (int16_t)(m->value >> 16);
            out.toughness -= (int16_t)(m->value & 0xffff);
        }
        if (m->what == MG_GIVE_TYPES && (m->value & MG_CREATURE) != 0)
            out.creature = (mg_def(r, object)->type & MG_CREATURE) != 0;
    }
    return out;
}

/* Damage that it deals in a combat of a later turn. */
static int strength_of(gt_context *r, int object, const mg_lasting *l)
{
    mg_values later = *mg_values_of(r, object);
    later.power = (int16_t)l->power;
    return mg_strength(&later);
}

static void add_creature(gt_context *r, int object, const mg_lasting *l, int strength,
                         int32_t *number)
{
    const mg_values *v = mg_values_of(r, object);
    int power = may_attack_ever(v) ? strength : strength / 2;
    number[MG_W_creature]++;
    number[MG_W_power] += power;
    number[MG_W_toughness] += l->toughness;
    number[MG_W_evasion] += is_evasive(v) ? power : 0;
    number[MG_W_idle] += is_idle(v);
}

/* What is no creature. */
static void add_other(gt_context *r, int object, int32_t *number)
{
    const mg_values *v = mg_values_of(r, object);
    bool land = (v->types & MG_LAND) != 0;
    number[land ? MG_W_more_land : MG_W_permanent]++;
    if (!land && (v->types & MG_PLANESWALKER) != 0)
        number[MG_W_loyalty] += mg_counters_on(r->s, object, MG_COUNTER_LOYALTY);
}

/* What makes mana and is neither a land nor a planeswalker, but for creatures. */
static bool is_source(gt_context *r, int object, bool creature)
{
    const mg_game *g = mg_of_run(r);
    uint32_t types = mg_values_of(r, object)->types,
             other = creature ? MG_LAND : MG_LAND | MG_PLANESWALKER;
    return g->card_cache[mg_shows(g, r->s, object)].makes != 0 && (types & other) == 0;
}

/* A permanent that lasts as `l` says, and deals so much. */
static void add_lasting(gt_context *r, int object, const mg_lasting *l, int strength,
                        int32_t *number)
{
    number[MG_W_source] += is_source(r, object, l->creature);
    if (l->creature)
        add_creature(r, object, l, strength, number);
    else
        add_other(r, object, number);
}

void mg_add_permanent(gt_context *r, int object, int32_t *number)
{
    mg_lasting l = mg_lasting_of(r, object);
    add_lasting(r, object, &l, l.creature ? strength_of(r, object, &l) : 0, number);
}

/* ---- What is coming: damage of the next attack of a player that the other's blockers do not stop.
 * Each stops one. */

/* Those of the active player that are tapped, or attack and will be, do not block next. */
static bool will_block(gt_context *r, int object, int player)
{
    const gt_state *s = r->s;
    const mg_values *v = mg_values_of(r, object);
    unsigned marks = s->objects[object].mark[1];
    bool vigilant = (v->keywords >> MG_KW_VIGILANCE & 1) != 0;
    bool spent = (marks & MG_TAPPED) != 0 || ((marks & MG_ATTACKING) != 0 && !vigilant);
    return (v->types & MG_CREATURE) != 0 && (v->cannot & MG_CANNOT_BLOCK) == 0 &&
           !(player == s->active && spent);
}

enum { MOST_STRENGTH = 16 };

/* How the permanents of a player attack and block next. */
typedef struct board {
    int blockers, lands;
    int evasive; /* strength of those that few can block, or that are very strong */
    int of_strength[MOST_STRENGTH]; /* how many of the others have it */
} board;

static void add_attacker(board *b, const mg_values *v, int strength)
{
    if (is_evasive(v) || strength >= MOST_STRENGTH)
        b->evasive += strength;
    else
        b->of_strength[strength]++;
}

/* Adds the permanents of a player to the numbers. */
static board look_at_board(gt_context *r, int player, int32_t *number)
{
    board b = {0};
    int counted = 0;
    GT_LIST_EACH (object, r->s, mg_list(player, MG_BATTLEFIELD)) {
        const mg_values *v = mg_values_of(r, object);
        bool land = (v->types & MG_LAND) != 0, creature = (v->types & MG_CREATURE) != 0;
        bool first = land && counted++ < FIRST_LANDS;
        b.lands += (mg_def(r, object)->type & MG_LAND) != 0;
        number[MG_W_land] += first;
        if (first && !creature)
            continue;
        mg_lasting l = mg_lasting_of(r, object);
        int strength = l.creature ? strength_of(r, object, &l) : 0;
        if (!first)
            add_lasting(r, object, &l, strength, number);
        b.blockers += creature && will_block(r, object, player);
        if (creature && may_attack_ever(v))
            add_attacker(&b, v, strength);
    }
    return b;
}

static int threat_of(const board *own, int blockers)
{
    int sum = own->evasive;
    for (int i = MOST_STRENGTH - 1; i > 0; i--) {
        int stopped = own->of_strength[i] < blockers ? own->of_strength[i] : blockers;
        blockers -= stopped;
        sum += i * (own->of_strength[i] - stopped);
    }
    return sum;
}

/* ---- Cards in hand. */

enum { ENOUGH_LANDS = 4, MANY_LANDS = 5, TENTHS = 10 };

static int lands_in(const gt_context *r, int list)
{
    int n = 0;
    GT_ZONE_EACH (object, r->s, list)
        n += (mg_def(r, object)->type & MG_LAND) != 0;
    return n;
}

/* Of a hand before the game; one of lands alone is no better than one without. */
static int drops_of(int tenths)
{
    int enough = ENOUGH_LANDS * TENTHS, beyond = tenths - MANY_LANDS * TENTHS;
    return (tenths < enough ? tenths : enough) - (beyond > 0 ? 2 * beyond : 0);
}

/* A hand, and how it goes with lands. */
typedef struct hand {
    int cards, drops;
} hand;

/* 103.5: while hands are chosen, one that is kept is as large as what is left of it when cards were
 * put on the bottom. One that is not kept yet is any hand that could come. */
static hand first_hand(const gt_context *r, int player)
{
    const gt_state *s = r->s;
    const mg_vars *v = mg_const(s);
    int zone = mg_list(player, MG_HAND), library = mg_list(player, MG_LIBRARY);
    bool kept = (v->kept >> player & 1) != 0, takes = (v->kept / MG_TAKES >> player & 1) != 0;
    int cards = MG_HAND_SIZE - v->mulligans[player] - takes, lands = lands_in(r, zone);
    if (kept)
        return (hand){cards, drops_of(TENTHS * lands)};
    int deck = s->zone_count[zone] + s->zone_count[library];
    return (hand){cards, drops_of(TENTHS * cards * (lands + lands_in(r, library)) / deck)};
}

static hand hand_of(const gt_context *r, int player, int view, int lands_there)
{
    const gt_state *s = r->s;
    int zone = mg_list(player, MG_HAND);
    if (s->n_agenda > 0 && s->agenda[0].kind == MG_F_MULLIGAN)
        return first_hand(r, player);
    int cards = s->zone_count[zone];
    if (player != view && s->active == view)
        cards++; /* 504.1: it draws before the turns can be compared */
    int lands = lands_there < ENOUGH_LANDS ? lands_there + lands_in(r, zone) : lands_there;
    return (hand){cards, TENTHS * (lands < ENOUGH_LANDS ? lands : ENOUGH_LANDS)};
}

/* 702.62 */
static int suspended_cards(gt_context *r, int player)
{
    const gt_state *s = r->s;
    int n = 0;
    if (!mg_of_run(r)->suspends)
        return 0;
    GT_LIST_EACH (card, s, mg_list(player, MG_EXILE))
        n += mg_counters_on(s, card, MG_COUNTER_TIME) > 0;
    return n;
}

static int buried_creatures(const gt_context *r, int player)
{
    int sum = 0;
    GT_LIST_EACH (card, r->s, mg_list(player, MG_GRAVEYARD)) {
        const gt_def *d = mg_def(r, card);
        sum += (d->type & MG_CREATURE) != 0 ? d->number[MG_MANA_VALUE] : 0;
    }
    return sum;
}

/* What a player has beside permanents. */
static void add_player(gt_context *r, const board sides[2], int player, int view, int32_t *number)
{
    int life = mg_const(r->s)->life[player], other_life = mg_const(r->s)->life[1 - player];
    int threat = threat_of(&sides[player], sides[1 - player].blockers);
    hand h = hand_of(r, player, view, sides[player].lands);
    bool lethal = threat >= other_life;
    number[MG_W_life] += life;
    number[MG_W_safety] += life < MG_LOW_LIFE ? life : MG_LOW_LIFE;
    number[MG_W_hand] += h.cards;
    number[MG_W_suspended] += suspended_cards(r, player);
    number[MG_W_drops] += h.drops;
    number[MG_W_threat] += lethal ? other_life : threat;
    number[MG_W_lethal] += lethal;
    number[MG_W_graveyard] += buried_creatures(r, player);
}

static void find_numbers(gt_context *r, int player, int32_t *out)
{
    int32_t side[2][MG_N_WEIGHTS] = {{0}}, coming[MG_N_WEIGHTS] = {0};
    const board sides[2] = {look_at_board(r, 0, side[0]), look_at_board(r, 1, side[1])};
    add_player(r, sides, 0, player, side[0]);
    add_player(r, sides, 1, player, side[1]);
    mg_forecast(r, coming); /* last: see there */
    for (int i = 0; i < MG_N_WEIGHTS; i++)
        out[i] = side[player][i] - side[1 - player][i] +
                 (r->s->active == player ? coming[i] : -coming[i]);
}

int32_t mg_weigh(const int32_t *number, const int32_t *weights)
{
    int32_t sum = 0;
    for (int i = 0; i < MG_N_WEIGHTS; i++)
        sum += number[i] * weights[i];
    return sum;
}

void mg_numbers(const gt_game *g, const gt_state *s, int player, int32_t *out)
{
    mg_run run;
    mg_run_begin(&run, g, (gt_state *)(uintptr_t)s, NULL);
    find_numbers(&run.core, player, out);
}

int32_t mg_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    int32_t number[MG_N_WEIGHTS];
    if (s->end != GT_RUNNING)
        return s->winner == 2 ? 0 : s->winner == player ? 1000000 : -1000000;
    mg_numbers(g, s, player, number);
    return mg_weigh(number, weights);
}

void mg_run_numbers(void *run, int player, int32_t *out)
{
    mg_run *r = run;
    bool acts = r->acts;
    r->acts = false;
    find_numbers(&r->core, player, out);
    r->acts = acts;
    if (r->derived.lasting) /* the forecast has left out what ends with the turn */
        mg_forget_values(r);
}
