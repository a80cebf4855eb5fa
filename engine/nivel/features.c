/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions and actions as sparse features, for players that learn (engine/core/features.h,
 * docs/features.md). */
#include "engine/nivel/internal.h"

#include "engine/core/feature_view.h"

enum {
    LANE_NUMBERS = 8,
    SIDE_NUMBERS = 16,
    SIDES = 2, /* own, other */
    STEPS = 16,
    FRAMES = 32,
    VERBS = 64,
    PLACES = 64, /* as gt_pick_place */
    LANES = 4, /* the leader's stands behind them */
};

/* Numbers in units of about what one step of them is. */
static const int16_t scales[GT_NUMBERS] = {1, 500, 1, 1, 1, 1, 1, 1};

/* clang-format off */
#define VIEW_ROWS(X) \
    X(turn, 1, "number of the turn") \
    X(own_turn, 1, "it is the own turn") \
    X(began, 1, "the player began the game") \
    X(step, STEPS, "where the turn stands (enum nv_step)") \
    X(question, FRAMES, "what is asked (gt_frame_kind, nv_frame)") \
    X(choice, 4, \
        "of a choice: picks that must be made still, that may be, that were made, candidates") \
    X(attacker, SIDES * NV_LANES, "stands in this zone, in the innermost battle; own zones first") \
    X(attacked, NV_LANES, "lane that is attacked") \
    X(damage, SIDES * 2, "innermost damage to the own side, to the other: left, dealt") \
    X(side, SIDES * SIDE_NUMBERS, \
        "level, awakened, size, size left, damage, cards in hand, deck, trash, skills, attacks " \
      "this turn, skills used, three unit zones played into, hand limit, waiting effects") \
    X(lane, SIDES * NV_LANES * LANE_NUMBERS, \
        "there is a unit, power / 500, hit, cost, items, cannot attack, cannot block, " \
      "attacks declared") \
    X(lane_keyword, SIDES * NV_LANES * 64, "the unit has the keyword now") \
    X(lane_L, GT_LOOK, "looks of the cards in an own unit zone") X(lane_C, GT_LOOK, "") \
    X(lane_R, GT_LOOK, "") \
    X(other_lane_L, GT_LOOK, "in a unit zone of the other") X(other_lane_C, GT_LOOK, "") \
    X(other_lane_R, GT_LOOK, "") \
    X(leader_look, GT_LOOK, "look of the own leader") \
    X(other_leader_look, GT_LOOK, "of the other's") \
    X(hand_look, GT_LOOK, "looks of the own hand") \
    X(other_hand_look, GT_LOOK, "of cards known to be in the other's") \
    X(source_look, GT_LOOK, "of the card whose effect asks") \
    X(deck, GT_IDENTITIES, "identities of the cards in the own deck") \
    X(other_unseen, GT_IDENTITIES, "in the other's deck and hand, unless known to be in hand") \
    X(hand, GT_IDENTITIES, "in hand") \
    X(other_hand, GT_IDENTITIES, "known to be in the other's hand") \
    X(trash, GT_IDENTITIES, "in the trash, own and other's") X(other_trash, GT_IDENTITIES, "") \
    X(damage_zone, GT_IDENTITIES, "in the damage zone") X(other_damage_zone, GT_IDENTITIES, "") \
    X(skills, GT_IDENTITIES, "in the skill zone") X(other_skills, GT_IDENTITIES, "") \
    X(leader, GT_IDENTITIES, "leaders") X(other_leader, GT_IDENTITIES, "") \
    X(field, GT_IDENTITIES, "in the unit zones, items included") X(other_field, GT_IDENTITIES, "") \
    X(source, GT_IDENTITIES, "the card whose effect asks")

#define ACTION_ROWS(X) \
    X(verb, VERBS, "what is done (gt_verb, nv_verb)") \
    X(number, 1, "which of several: a mode, an ability, an effect that waits") \
    X(which, 1, "which of several cards that read alike") \
    X(place, PLACES, \
        "where the card lies: twice the kind of the zone, 1 more with the other player") \
    X(lane, LANES, "into or of which lane; the last is the leader") \
    X(card_now, 3, "power / 500, hit and cost of the card now, of a unit") \
    X(target_now, 3, "the same of the target") \
    X(stronger, 1, "power / 500 of the card now above that of the target") \
    X(card_look, GT_LOOK, \
        "look of the card: what is played, used, attacks, blocks, is picked; else whose effect " \
        "asks") \
    X(target_look, GT_LOOK, \
        "look of the target: the unit that is replaced, gets the item, is attacked, is blocked") \
    X(card, GT_IDENTITIES, "identity of the card") \
    X(target, GT_IDENTITIES, "identity of the target")
/* clang-format on */

GT_FEATURE_SPACES(VIEW_ROWS, ACTION_ROWS);

_Static_assert((int)NV_OBJECTS *(GT_LOOK_FEATURES + 1) + SIDES * NV_LANES * (64 + LANE_NUMBERS) +
                       200 <=
                   (int)GT_MOST_FEATURES,
               "all cards may be seen at once");
_Static_assert((int)V_other_unseen == (int)V_deck + GT_IDENTITIES &&
                   (int)V_other_field == (int)V_field + GT_IDENTITIES &&
                   (int)V_other_hand_look == (int)V_hand_look + GT_LOOK,
               "what is the other's follows what is the own");

void nv_look_at(nv_game *g, int def)
{
    gt_look_at(g->pool, g->def[def], scales, &g->look[def]);
}

static const gt_look *look(const gt_game *g, unsigned def)
{
    return &nv_game_of(g)->look[def];
}

static const gt_look *look_of(const gt_game *g, const gt_state *s, int object)
{
    return look(g, s->objects[object].def);
}

/* ---- Cards of a position. */

/* Where a card of a side is counted, by the kind of its zone; looks: -1 where none are. */
static const struct where {
    int identity, look, step; /* step: from a look of the own side to that of the other */
} wheres[NV_ZONES] = {
    [NV_DECK] = {V_deck, -1, 0},
    [NV_HAND] = {V_hand, V_hand_look, GT_LOOK},
    [NV_TRASH] = {V_trash, -1, 0},
    [NV_DAMAGE] = {V_damage_zone, -1, 0},
    [NV_SKILLS] = {V_skills, -1, 0},
    [NV_LEVEL] = {V_leader, V_leader_look, GT_LOOK},
    [NV_LEFT] = {V_field, V_lane_L, V_other_lane_L - V_lane_L},
    [NV_CENTER] = {V_field, V_lane_C, V_other_lane_L - V_lane_L},
    [NV_RIGHT] = {V_field, V_lane_R, V_other_lane_L - V_lane_L},
};

/* A card of the other's hand is one like those of its deck, unless it is known to be there. */
static int seen_kind(const gt_state *s, int object, int player)
{
    const gt_object *o = &s->objects[object];
    int kind = nv_kind_of(s, object);
    return kind == NV_HAND && !gt_is_known_held(o, player) ? NV_DECK : kind;
}

static void add_cards(const gt_game *g, const gt_state *s, int player, gt_features *f)
{
    for (int object = 0; object < s->n_objects; object++) {
        const gt_object *o = &s->objects[object];
        if (o->zone >= 2 * NV_ZONES)
            continue; /* on its way */
        const struct where *w = &wheres[seen_kind(s, object, player)];
        const gt_look *look = look_of(g, s, object);
        int other = (o->zone >= NV_ZONES) != player;
        gt_feature_card(f, w->identity + other * GT_IDENTITIES, look);
        if (w->look >= 0)
            gt_feature_look(f, w->look + other * w->step, look);
    }
}

/* ---- Numbers of a position. */

static void add_side(const gt_game *g, const gt_state *s, int player, int at, gt_features *f)
{
    const nv_vars *v = nv_const(s);
    gt_context r =
        nv_run_of(g, (gt_state *)(uintptr_t)s, NULL); /* values are settled: nothing changes */
    int size = nv_size_now(s, player);
    const int number[SIDE_NUMBERS] = {
        v->level[player],
        v->awakened[player],
        size,
        size - nv_field_cost(&r, player),
        s->zone_count[nv_list(player, NV_DAMAGE)],
        s->zone_count[nv_list(player, NV_HAND)],
        s->zone_count[nv_list(player, NV_DECK)],
        s->zone_count[nv_list(player, NV_TRASH)],
        s->zone_count[nv_list(player, NV_SKILLS)],
        v->attacks[player],
        v->skills[player],
        v->played[player] & 1,
        v->played[player] >> 1 & 1,
        v->played[player] >> 2 & 1,
        v->hand_limit[player],
        gt_waiting_of(s, player),
    };
    gt_feature_numbers(f, at, number, SIDE_NUMBERS);
}

static void add_lane(const nv_vars *v, int player, int lane, int place, gt_features *f)
{
    const nv_slot *slot = &v->slot[player][lane];
    if (v->unit[player][lane] == GT_NO_OBJECT)
        return;
    const int number[LANE_NUMBERS] = {
        1,
        nv_power_in(slot) / scales[NV_POWER],
        nv_hit_in(slot),
        slot->cost,
        slot->items,
        (slot->cannot & NV_CANNOT_ATTACK) != 0,
        (slot->cannot & NV_CANNOT_BLOCK) != 0,
        v->attacked[player][lane],
    };
    gt_feature_numbers(f, V_lane + place * LANE_NUMBERS, number, LANE_NUMBERS);
    for (uint64_t left = slot->keywords; left != 0; left &= left - 1)
        gt_feature_add(f, V_lane_keyword + place * 64 + __builtin_ctzll(left), 1);
}

/* ---- What is going on. */

static void add_battle(const gt_state *s, int player, gt_features *f)
{
    const nv_battle *battle = nv_innermost_battle(s);
    const gt_frame *damage = gt_innermost(s, NV_F_DAMAGE);
    if (battle != NULL) {
        int attacker = nv_attacker_of(s, battle);
        gt_feature_add(f, V_attacked + nv_battle_lane(battle), 1);
        if (attacker != GT_NO_OBJECT) {
            int other = nv_player_at(s, attacker) != player;
            gt_feature_add(f, V_attacker + other * NV_LANES + nv_lane_of(s, attacker), 1);
        }
    }
    if (damage != NULL) {
        int at = V_damage + 2 * (damage->damage.player != player);
        gt_feature_add(f, at, damage->damage.left);
        gt_feature_add(f, at + 1, damage->damage.dealt);
    }
}

/* The card whose effect asks, where the player may know it; GT_NO_OBJECT: none. */
static int source_of(const gt_state *s, int player)
{
    if (s->n_effects == 0)
        return GT_NO_OBJECT;
    int source = s->effects[s->n_effects - 1].source;
    if (source == GT_NO_OBJECT)
        return source;
    int kind = nv_kind_of(s, source);
    bool secret = kind == NV_DECK || (kind == NV_HAND && s->objects[source].owner != player);
    return secret ? GT_NO_OBJECT : source;
}

static void add_question(const gt_game *g, const gt_state *s, int player, gt_features *f)
{
    if (s->end != GT_RUNNING)
        return;
    const gt_frame *top = &s->agenda[s->n_agenda - 1];
    int source = source_of(s, player);
    gt_feature_add(f, V_question + top->kind % FRAMES, 1);
    if (s->agenda[0].kind == NV_F_TURN)
        gt_feature_add(f, V_step + s->agenda[0].step % STEPS, 1);
    gt_feature_choice(f, V_choice, s);
    if (source != GT_NO_OBJECT)
        gt_feature_named(f, V_source, V_source_look, look_of(g, s, source));
}

static void view(const gt_game *g, const gt_state *s, int player, gt_features *f)
{
    const nv_vars *v = nv_const(s);
    gt_feature_turn(f, V_turn, s, player);
    add_question(g, s, player, f);
    add_battle(s, player, f);
    for (int other = 0; other < SIDES; other++) {
        int whose = other != 0 ? 1 - player : player;
        add_side(g, s, whose, V_side + other * SIDE_NUMBERS, f);
        for (int lane = 0; lane < NV_LANES; lane++)
            add_lane(v, whose, lane, other * NV_LANES + lane, f);
    }
    add_cards(g, s, player, f);
}

/* ---- Actions. */

static void add_now(const gt_state *s, int object, int at, gt_features *f)
{
    if (object == GT_NO_OBJECT || !nv_is_unit(s, object))
        return;
    const nv_slot *slot = &nv_const(s)->slot[nv_player_at(s, object)][nv_lane_of(s, object)];
    gt_feature_add(f, at, nv_power_in(slot) / scales[NV_POWER]);
    gt_feature_add(f, at + 1, nv_hit_in(slot));
    gt_feature_add(f, at + 2, slot->cost);
}

static gt_party party_of(const gt_state *s, int object)
{
    return (gt_party){object != GT_NO_OBJECT ? s->objects[object].def : -1, object};
}

/* Which card does it. */
static gt_party card_of(const gt_game *g, const gt_state *s, gt_action a, int player)
{
    const nv_vars *v = nv_const(s);
    nv_candidate choices[NV_MAX_CANDIDATES];
    int lane = (int)gt_act_a(a);
    switch (gt_act_verb(a)) {
    case NV_PLAY_UNIT:
    case NV_PLAY_SKILL:
    case NV_PLAY_ITEM:
    case GT_PICK: return (gt_party){(int)gt_act_b(a), GT_NO_OBJECT};
    case NV_ACTIVE:
        return party_of(s, lane == NV_LEADER_LANE ? v->leader[player] : v->unit[player][lane]);
    case NV_ATTACK:
    case NV_BLOCK:
    case NV_GUARD: return party_of(s, v->unit[player][lane]);
    case NV_FIRST: {
        gt_context r = nv_run_of(g, (gt_state *)(uintptr_t)s, NULL);
        nv_candidates(&r, gt_top(r.s), choices);
        return party_of(s, choices[lane].source);
    }
    default: return party_of(s, source_of(s, player));
    }
}

/* Whom it concerns. */
static int target_of(const gt_state *s, gt_action a, int player)
{
    const nv_vars *v = nv_const(s);
    const nv_battle *battle = nv_innermost_battle(s);
    switch (gt_act_verb(a)) {
    case NV_PLAY_UNIT:
    case NV_PLAY_ITEM: return v->unit[player][gt_act_a(a)];
    case NV_ATTACK: return v->unit[1 - player][gt_act_a(a)];
    case NV_BLOCK:
    case NV_GUARD:
    case NV_PASS: return battle != NULL ? nv_attacker_of(s, battle) : GT_NO_OBJECT;
    default: return GT_NO_OBJECT;
    }
}

/* Operands that are no card: the lane, the number, the place. */
static void add_operands(gt_action a, gt_features *f)
{
    int x = (int)gt_act_a(a);
    switch (gt_act_verb(a)) {
    case NV_PLAY_UNIT:
    case NV_PLAY_ITEM:
    case NV_ATTACK:
    case NV_BLOCK:
    case NV_TO: gt_feature_add(f, A_lane + x, 1); return;
    case NV_ACTIVE:
    case NV_GUARD:
        gt_feature_add(f, A_lane + x, 1);
        gt_feature_add(f, A_number, (int)gt_act_b(a) + 1);
        return;
    case GT_PICK:
        gt_feature_add(f, A_place + x % PLACES, 1);
        gt_feature_add(f, A_which, (int)(a >> 24));
        return;
    case GT_MODE:
    case NV_FIRST: gt_feature_add(f, A_number, x + 1); return;
    default: return;
    }
}

static int power_of(const gt_state *s, int unit)
{
    return nv_power_in(&nv_const(s)->slot[nv_player_at(s, unit)][nv_lane_of(s, unit)]);
}

static void action(const gt_game *g, const gt_state *s, gt_action a, gt_features *f)
{
    int player = s->chooser, target = target_of(s, a, player);
    gt_party card = card_of(g, s, a, player);
    gt_feature_add(f, A_verb + (int)(gt_act_verb(a) % VERBS), 1);
    add_operands(a, f);
    if (card.def >= 0)
        gt_feature_named(f, A_card, A_card_look, look(g, (unsigned)card.def));
    if (target != GT_NO_OBJECT)
        gt_feature_named(f, A_target, A_target_look, look_of(g, s, target));
    add_now(s, card.object, A_card_now, f);
    add_now(s, target, A_target_now, f);
    if (card.object != GT_NO_OBJECT && target != GT_NO_OBJECT && nv_is_unit(s, card.object) &&
        nv_is_unit(s, target))
        gt_feature_add(f, A_stronger,
                       (power_of(s, card.object) - power_of(s, target)) / scales[NV_POWER]);
}

static const gt_look_words words = GT_LOOK_WORDS(NV_KEYWORDS, NV_EVENTS, NV_OPS);

const gt_feature_rules nv_features = {
    GT_FEATURE_TABLES, .words = &words,   .view = view, .action = action,
    .deck = NV_DECK,   .zones = NV_ZONES, .look = look,
};
