/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions and actions of Stack Duel as sparse features (engine/core/features.h). It has so few
 * cards that their looks are made each time. */
#include "tests/games/stackduel.h"

#include "engine/core/naming.h"

enum { SIDES = 2, SIDE_NUMBERS = 8, FRAMES = 16, VERBS = 32, PLACES = 16, STEPS = 8 };

static const int16_t scales[GT_NUMBERS] = {1, 1, 1, 1, 1, 1, 1, 1};

/* clang-format off */
#define VIEW_ROWS(X) \
    X(turn, 1, "number of the turn") \
    X(own_turn, 1, "it is the own turn") \
    X(began, 1, "the player began the game") \
    X(step, STEPS, "where the turn stands (enum sd_turn_step)") \
    X(question, FRAMES, "what is asked (gt_frame_kind, sd_frame)") \
    X(choice, 3, "of a choice: picks that must be made still, that may be, that were made") \
    X(side, SIDES * SIDE_NUMBERS, \
        "life, cards cast, in hand, in the library; power, toughness, damage, sick creatures " \
        "together") \
    X(hand_look, GT_LOOK, "looks of the own hand") \
    X(battlefield_look, GT_LOOK, "of the own creatures") \
    X(other_battlefield_look, GT_LOOK, "of the other's") \
    X(stack_look, GT_LOOK, "of the top of the stack") \
    X(own_stack, SD_CARDS, "own cards on the stack") X(other_stack, SD_CARDS, "the other's") \
    X(library, SD_CARDS, "in the own library") \
    X(other_unseen, SD_CARDS, \
        "in the other's library, hand and reserve, unless it is known which of these") \
    X(hand, SD_CARDS, "in hand") X(other_hand, SD_CARDS, "seen in the other's hand") \
    X(graveyard, SD_CARDS, "in the graveyard") X(other_graveyard, SD_CARDS, "") \
    X(exile, SD_CARDS, "exiled") X(other_exile, SD_CARDS, "") \
    X(battlefield, SD_CARDS, "on the battlefield") X(other_battlefield, SD_CARDS, "") \
    X(reserve, SD_CARDS, "in the reserve") \
    X(other_reserve, SD_CARDS, "there, if it is seen or can be nowhere else")

#define ACTION_ROWS(X) \
    X(verb, VERBS, "what is done (gt_verb, sd_verb)") \
    X(number, 1, "which of several: a mode, a trigger, a replacement") \
    X(which, 1, "which of several objects that read alike") \
    X(place, PLACES, "where a card that is picked lies") \
    X(player, SIDES, "the player who is the target") \
    X(whose, SIDES, "whose the object is that is the target") \
    X(from_reserve, 1, "a card is cast from there") \
    X(card_look, GT_LOOK, "look of the card") \
    X(card, SD_CARDS, "the card")
/* clang-format on */

GT_FEATURE_SPACES(VIEW_ROWS, ACTION_ROWS);

static void add_look(gt_features *f, int first, int def)
{
    gt_look look;
    gt_look_at(sd_pool(), &sd_pool()->defs[def], scales, &look);
    gt_feature_look(f, first, &look);
}

/* Whether the player knows which card it is; of what is in a hand or reserve, that it is there. */
static bool is_seen(const gt_state *s, int object, int player)
{
    const gt_object *o = &s->objects[object];
    int kind = sd_kind_of(s, object);
    bool held = sd_is_held(kind);
    return (!held && !sd_is_down(s, object)) || (held && o->owner == player) ||
           o->know[player] == GT_KNOW_PLACE || (held && o->know[player] == GT_KNOW_ZONE) ||
           (kind == SD_RESERVE && (sd_own_def(s, object)->type & SD_FUSION) != 0);
}

/* The definition that the player sees. */
static int shown(const gt_state *s, int object, int player)
{
    return sd_is_down(s, object) && !is_seen(s, object, player) ? SD_MASK
                                                                : (int)sd_shows(s, object);
}

static void add_card(const gt_state *s, int object, int player, gt_features *f)
{
    static const int row[SD_ZONES] = {V_library,     V_hand,      V_graveyard, V_exile,
                                      V_battlefield, V_own_stack, V_reserve};
    const gt_object *o = &s->objects[object];
    int kind = sd_kind_of(s, object), def = shown(s, object, player);
    bool placed = kind == SD_BATTLEFIELD || kind == SD_STACK;
    bool other = (placed ? o->controller : o->owner) != player;
    if (!is_seen(s, object, player)) /* one of those that are not known */
        gt_feature_add(f, V_library + (o->owner != player) * SD_CARDS + o->def, 1);
    if (is_seen(s, object, player) || placed)
        gt_feature_add(f, row[kind] + other * SD_CARDS + def, 1);
    if (kind == SD_HAND && !other)
        add_look(f, V_hand_look, def);
    if (kind == SD_BATTLEFIELD)
        add_look(f, V_battlefield_look + other * GT_LOOK, def);
}

static void add_side(const gt_state *s, int player, int at, gt_features *f)
{
    const sd_vars *v = sd_const(s);
    int sum[4] = {0};
    GT_ZONE_EACH (object, s, sd_list(player, SD_BATTLEFIELD)) {
        int power, toughness;
        sd_values(s, object, &power, &toughness);
        sum[0] += power;
        sum[1] += toughness;
        sum[2] += s->objects[object].mark[SD_MARK_DAMAGE];
        sum[3] += s->objects[object].mark[SD_MARK_SICK] != 0;
    }
    gt_feature_add(f, at, v->life[player]);
    gt_feature_add(f, at + 1, v->cast[player]);
    gt_feature_add(f, at + 2, s->zone_count[sd_list(player, SD_HAND)]);
    gt_feature_add(f, at + 3, s->zone_count[sd_list(player, SD_LIBRARY)]);
    for (int i = 0; i < 4; i++)
        gt_feature_add(f, at + 4 + i, sum[i]);
}

static void view(const gt_game *g, const gt_state *s, int player, gt_features *f)
{
    (void)g;
    gt_feature_add(f, V_turn, s->turn);
    gt_feature_add(f, V_own_turn, s->active == player);
    gt_feature_add(f, V_began, s->first == player);
    for (int other = 0; other < SIDES; other++)
        add_side(s, other ? 1 - player : player, V_side + other * SIDE_NUMBERS, f);
    for (int i = 0; i < s->n_objects; i++)
        if (sd_kind_of(s, i) != SD_ZONES)
            add_card(s, i, player, f);
    if (s->n_items > 0)
        add_look(f, V_stack_look, shown(s, s->items[s->n_items - 1].source, player));
    if (s->end != GT_RUNNING)
        return;
    const gt_frame *top = &s->agenda[s->n_agenda - 1];
    gt_feature_add(f, V_question + top->kind % FRAMES, 1);
    gt_feature_add(f, V_step + s->agenda[0].step % STEPS, 1);
    if (top->kind == GT_FRAME_CHOOSE) {
        const gt_effect *e = &s->effects[s->n_effects - 1];
        gt_feature_add(f, V_choice, e->min - e->picked);
        gt_feature_add(f, V_choice + 1, e->max - e->picked);
        gt_feature_add(f, V_choice + 2, e->picked);
    }
}

/* ---- Actions. */

/* The definition of the card that an action names, -1: none. */
static int card_of(const gt_state *s, gt_action a, int player)
{
    unsigned x = gt_act_a(a);
    int zone = x == 4 ? SD_STACK : sd_list((int)x - 2, SD_BATTLEFIELD);
    switch (gt_act_verb(a)) {
    case SD_CAST:
    case SD_CAST_DOWN: return (int)x;
    case GT_PICK: return (int)gt_act_b(a);
    case SD_USE: return shown(s, gt_object_at(s, sd_list(player, SD_BATTLEFIELD), x), player);
    case SD_AT: return x < 2 ? -1 : shown(s, gt_object_at(s, zone, gt_act_b(a)), player);
    default: return -1;
    }
}

static void action(const gt_game *g, const gt_state *s, gt_action a, gt_features *f)
{
    (void)g;
    int player = s->chooser, x = (int)gt_act_a(a), card = card_of(s, a, player);
    gt_feature_add(f, A_verb + (int)(gt_act_verb(a) % VERBS), 1);
    if (card >= 0) {
        gt_feature_add(f, A_card + card, 1);
        add_look(f, A_card_look, card);
    }
    switch (gt_act_verb(a)) {
    case SD_CAST:
    case SD_CAST_DOWN: gt_feature_add(f, A_from_reserve, gt_act_b(a) == SD_RESERVE); return;
    case GT_PICK:
        gt_feature_add(f, A_place + x % PLACES, 1);
        gt_feature_add(f, A_which, (int)(a >> 24));
        return;
    case SD_USE: gt_feature_add(f, A_which, x); return;
    case SD_AT:
        gt_feature_add(f, A_which, (int)gt_act_b(a));
        if (x < 4)
            gt_feature_add(f, (x < 2 ? A_player : A_whose) + (x % 2 != player), 1);
        return;
    case GT_MODE:
    case SD_NEXT:
    case SD_APPLY: gt_feature_add(f, A_number, x + 1); return;
    default: return;
    }
}

static const gt_look *look(const gt_game *g, unsigned def)
{
    static _Thread_local gt_look made;
    (void)g;
    gt_look_at(sd_pool(), &sd_pool()->defs[def], scales, &made);
    return &made;
}

const gt_feature_rules sd_features = {
    GT_FEATURE_TABLES,  .view = view,      .action = action,
    .deck = SD_LIBRARY, .zones = SD_ZONES, .look = look,
};
