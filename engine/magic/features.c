/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions and actions as sparse features, for players that learn (engine/core/features.h,
 * docs/features.md). */
#include "engine/magic/internal.h"

#include "engine/core/feature_view.h"

enum {
    SIDES = 2, /* own, other */
    SIDE_NUMBERS = 24,
    SIZES = 8, /* powers, toughnesses; the last stands for all beyond */
    FRAMES = 64,
    STEPS = 16,
    VERBS = 64,
    PLACES = 16, /* as gt_pick_place */
    WAYS = 8, /* networks count on this number */
    COLOURS = 8, /* kinds of mana, and of what pays for a hybrid symbol */
};

static const int16_t scales[GT_NUMBERS] = {1, 1, 1, 1, 1, 1, 1, 1};

/* clang-format off */
#define VIEW_ROWS(X) \
    X(turn, 1, "number of the turn") \
    X(own_turn, 1, "it is the own turn") \
    X(began, 1, "the player began the game") \
    X(step, STEPS, "where the turn stands (enum mg_step)") \
    X(question, FRAMES, "what is asked (gt_frame_kind, mg_frame)") \
    X(choice, 4, \
        "of a choice: picks that must be made still, that may be, that were made, candidates") \
    X(side, SIDES * SIDE_NUMBERS, \
        "life, poison, cards in hand, library, graveyard, exile, lands, creatures, other " \
        "permanents, " \
      "power, toughness, creatures that are ready, damage, attackers, power that is not blocked, " \
      "blockers, loyalty, mana that could " \
      "be made, mana in the pool, lands played, spells cast, mulligans, waiting triggers, on the " \
      "stack") \
    X(mana, SIDES * MG_MANA_KINDS, "sources of each kind of mana that could be used") \
    X(creature, SIDES * 2 * SIZES * SIZES, \
        "creatures of that power and toughness, up to 7; first those that are not ready") \
    X(creature_keyword, SIDES * 64, "creatures that have the keyword now") \
    X(hand_look, GT_LOOK, "looks of the own hand") \
    X(other_hand_look, GT_LOOK, "of cards known to be in the other's") \
    X(battlefield_look, GT_LOOK, "of the own permanents") \
    X(other_battlefield_look, GT_LOOK, "of the other's") \
    X(stack_look, GT_LOOK, "of the top of the stack") \
    X(source_look, GT_LOOK, "of the card whose effect or announcement asks") \
    X(library, GT_IDENTITIES, \
        "identities of the cards in the own library, and of own ones that lie face down unknown") \
    X(other_unseen, GT_IDENTITIES, \
        "in the other's library and hand, unless known to be in hand, and face down") \
    X(hand, GT_IDENTITIES, "in hand") \
    X(other_hand, GT_IDENTITIES, "known to be in the other's hand") \
    X(graveyard, GT_IDENTITIES, "in the graveyard, own and other's") \
    X(other_graveyard, GT_IDENTITIES, "") \
    X(exile, GT_IDENTITIES, "exiled") X(other_exile, GT_IDENTITIES, "") \
    X(battlefield, GT_IDENTITIES, "permanents, by their controllers; face down as such") \
    X(other_battlefield, GT_IDENTITIES, "") \
    X(stack, GT_IDENTITIES, "spells and abilities on the stack, by their controllers") \
    X(other_stack, GT_IDENTITIES, "") \
    X(covered, GT_IDENTITIES, "what is known of what lies face down, by controllers") \
    X(other_covered, GT_IDENTITIES, "") \
    X(source, GT_IDENTITIES, "the card whose effect or announcement asks")

#define ACTION_ROWS(X) \
    X(verb, VERBS, "what is done (gt_verb, mg_verb)") \
    X(way, WAYS, "how a spell is cast (enum mg_way_kind; with retrace as with flashback)") \
    X(number, 1, "which of several: a way, a mode, an ability, a replacement") \
    X(amount, 1, "X, damage that is assigned") \
    X(colour, COLOURS, "a colour, a kind of mana") \
    X(which, SIDES, \
        "which of several that read alike: the place of the card among the permanents or on the " \
        "stack; of the target") \
    X(place, PLACES, \
        "where a card that is picked lies: twice the kind of the zone, 1 more with the other " \
        "player") \
    X(player, SIDES, "the player who is the target") \
    X(whose, SIDES, "whose the target is") \
    X(card_now, 4, \
        "power, toughness, damage of the card now, of a creature; whether it is tapped") \
    X(target_now, 4, "the same of the target") \
    X(stronger, 2, \
        "power of the card above toughness of the target, and that of the target above its own") \
    X(card_look, GT_LOOK, \
        "look of the card: what is played, used, attacks, blocks, is picked; else whose effect " \
        "asks") \
    X(target_look, GT_LOOK, "look of the target: what is chosen, attacked, blocked, ordered") \
    X(card, GT_IDENTITIES, "identity of the card") \
    X(target, GT_IDENTITIES, "identity of the target")
/* clang-format on */

GT_FEATURE_SPACES(VIEW_ROWS, ACTION_ROWS);

/* Each object makes two pairs at most beside its look; looks come last, while there is room. */
_Static_assert(2 * (int)GT_MAX_OBJECTS + (int)V_hand_look + 3 * (GT_LOOK_FEATURES + 1) <=
                   (int)GT_MOST_FEATURES,
               "all but looks has room");
_Static_assert(2 * (GT_LOOK_FEATURES + 1) + 24 <= (int)GT_MOST_ACTION_FEATURES, "of an action");

/* The number of a subtype that is given. */
static bool is_subtype(const gt_operation *i)
{
    bool gives = i[1].op == MG_OP_GIVE || i[1].op == MG_OP_GIVE_ALL;
    return gives && (i[1].a == MG_GIVE_SUBTYPE || i[1].a == MG_GIVE_CREATURE_TYPE ||
                     i[1].a == MG_GIVE_LAND_TYPE);
}

void mg_look_at(mg_game *g, int number)
{
    gt_look_beyond_names(g->pool, g->def[number], scales, is_subtype, &g->look[number]);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* ---- Cards of a position: counted by what they are and where they lie. */

enum { COVERED = MG_ZONES, HERE /* kinds of zones, and that */ };

typedef struct cards {
    uint8_t n[HERE][SIDES][MG_MAX_DEFS];
} cards;

/* Whether the player knows which card it is, and of one in a hand that it is there. */
static bool is_seen(const gt_state *s, int object, int player)
{
    const gt_object *o = &s->objects[object];
    int kind = mg_kind_of(s, object);
    if (kind == MG_HAND)
        return gt_is_known_held(o, player);
    return kind != MG_LIBRARY && (!mg_is_down(s, object) || o->know[player] == GT_KNOW_PLACE);
}

static void count_card(const mg_game *g, const gt_state *s, int object, int player, cards *c)
{
    const gt_object *o = &s->objects[object];
    int kind = mg_kind_of(s, object);
    bool placed = kind == MG_BATTLEFIELD || kind == MG_STACK, down = mg_is_down(s, object);
    bool seen = is_seen(s, object, player), own = (placed ? o->controller : o->owner) == player;
    if (!seen)
        c->n[MG_LIBRARY][o->owner != player][o->def]++;
    if (seen && down)
        c->n[COVERED][!own][o->def]++;
    if (seen || placed)
        c->n[kind][!own][mg_shows(g, s, object)]++;
}

static void count_cards(const mg_game *g, const gt_state *s, int player, cards *c)
{
    memset(c, 0, sizeof *c);
    for (int object = 0; object < s->n_objects; object++)
        if (mg_kind_of(s, object) < MG_PLAYER)
            count_card(g, s, object, player, c);
}

static void add_identities(const mg_game *g, const cards *c, gt_features *f)
{
    static const int row[HERE] = {V_library,     V_hand,  V_graveyard, V_exile,
                                  V_battlefield, V_stack, -1,          V_covered};
    for (int kind = 0; kind < HERE; kind++)
        for (int other = 0; other < SIDES && row[kind] >= 0; other++)
            gt_feature_identities(f, row[kind] + other * GT_IDENTITIES, g->look, c->n[kind][other],
                                  g->n_defs);
}

static void add_looks(const mg_game *g, const cards *c, gt_features *f)
{
    static const struct {
        int kind, row;
    } rows[] = {{MG_HAND, V_hand_look}, {MG_BATTLEFIELD, V_battlefield_look}};
    for (int i = 0; i < 2; i++)
        for (int other = 0; other < SIDES; other++)
            gt_feature_looks(f, rows[i].row + other * GT_LOOK, g->look, c->n[rows[i].kind][other],
                             g->n_defs);
}

/* ---- Numbers of a position. */

/* What the permanents of a side come to. */
typedef struct board {
    int lands, creatures, others, power, toughness, ready, damage, loyalty;
    int attackers, unblocked, blockers;
} board;

static bool is_ready(const gt_state *s, int object)
{
    return (s->objects[object].mark[1] & (MG_TAPPED | MG_MARK_SICK)) == 0;
}

static void count_creature(gt_context *r, int object, int other, board *b, gt_features *f)
{
    const gt_state *s = r->s;
    const mg_values *v = mg_values_of(r, object);
    unsigned marks = s->objects[object].mark[1];
    int ready = is_ready(s, object), power = v->power > 0 ? v->power : 0,
        toughness = v->toughness > 0 ? v->toughness : 0;
    b->creatures++;
    b->power += power;
    b->toughness += toughness;
    b->ready += ready;
    b->damage += s->objects[object].mark[0];
    b->attackers += (marks & MG_ATTACKING) != 0;
    b->blockers += (marks & MG_BLOCKING) != 0;
    if ((marks & MG_ATTACKING) != 0 && (marks & MG_BLOCKED) == 0)
        b->unblocked += power;
    int size = least(power, SIZES - 1) * SIZES + least(toughness, SIZES - 1);
    gt_feature_add(f, V_creature + (2 * other + ready) * SIZES * SIZES + size, 1);
}

static board count_board(gt_context *r, int player, int other, gt_features *f)
{
    board b = {0};
    int keywords[64] = {0};
    GT_LIST_EACH (object, r->s, mg_list(player, MG_BATTLEFIELD)) {
        const mg_values *v = mg_values_of(r, object);
        if ((v->types & MG_CREATURE) != 0) {
            count_creature(r, object, other, &b, f);
            for (uint64_t left = v->keywords; left != 0; left &= left - 1)
                keywords[__builtin_ctzll(left)]++;
        } else if ((v->types & MG_LAND) == 0) {
            b.others++;
        }
        b.lands += (v->types & MG_LAND) != 0;
        if ((v->types & MG_PLANESWALKER) != 0)
            b.loyalty += mg_counters_on(r->s, object, MG_COUNTER_LOYALTY);
    }
    gt_feature_numbers(f, V_creature_keyword + other * 64, keywords, 64);
    return b;
}

static void add_mana(const mg_supply *supply, int first, gt_features *f)
{
    for (int kind = 0; kind < MG_MANA_KINDS; kind++) {
        int n = 0;
        for (uint64_t left = supply->some; left != 0; left &= left - 1) {
            int mask = __builtin_ctzll(left);
            n += (mask >> kind & 1) != 0 ? supply->n[mask] : 0;
        }
        gt_feature_add(f, first + kind, n);
    }
}

static int pool_of(const mg_vars *v, int player)
{
    int n = 0;
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        n += v->mana[player][kind];
    return n;
}

static void add_side(gt_context *r, int player, int other, gt_features *f)
{
    const gt_state *s = r->s;
    const mg_vars *v = mg_const(s);
    const board b = count_board(r, player, other, f);
    const mg_supply *supply = mg_supply_now(r, player);
    const int number[SIDE_NUMBERS] = {
        v->life[player],
        v->poison[player],
        s->zone_count[mg_list(player, MG_HAND)],
        s->zone_count[mg_list(player, MG_LIBRARY)],
        s->zone_count[mg_list(player, MG_GRAVEYARD)],
        s->zone_count[mg_list(player, MG_EXILE)],
        b.lands,
        b.creatures,
        b.others,
        b.power,
        b.toughness,
        b.ready,
        b.damage,
        b.attackers,
        b.unblocked,
        b.blockers,
        b.loyalty,
        supply->total,
        pool_of(v, player),
        v->lands[player],
        v->spells[player],
        v->mulligans[player],
        gt_waiting_of(s, player),
        gt_items_of(s, player),
    };
    gt_feature_numbers(f, V_side + other * SIDE_NUMBERS, number, SIDE_NUMBERS);
    add_mana(supply, V_mana + other * MG_MANA_KINDS, f);
}

/* ---- What is going on. */

/* The object whose announcement or effect asks, where the player sees it; GT_NO_OBJECT: none. */
static int source_of(const gt_state *s, int player)
{
    const gt_item *top = s->n_items > 0 ? &s->items[s->n_items - 1] : NULL;
    int source = top != NULL && top->pc == 0 ? top->object
                 : s->n_effects > 0          ? s->effects[s->n_effects - 1].source
                                             : GT_NO_OBJECT;
    if (source == GT_NO_OBJECT || mg_kind_of(s, source) >= MG_PLAYER)
        return GT_NO_OBJECT;
    return mg_is_hidden_zone(mg_kind_of(s, source)) && !is_seen(s, source, player) ? GT_NO_OBJECT
                                                                                   : source;
}

static void add_question(const mg_game *g, const gt_state *s, int player, gt_features *f)
{
    if (s->end != GT_RUNNING)
        return;
    const gt_frame *top = &s->agenda[s->n_agenda - 1];
    int source = source_of(s, player);
    gt_feature_add(f, V_question + top->kind % FRAMES, 1);
    gt_feature_add(f, V_step + mg_const(s)->step % STEPS, 1);
    gt_feature_choice(f, V_choice, s);
    if (source != GT_NO_OBJECT)
        gt_feature_named(f, V_source, V_source_look, &g->look[mg_shows(g, s, source)]);
    if (s->n_items > 0)
        gt_feature_look(f, V_stack_look, &g->look[mg_shows(g, s, s->items[s->n_items - 1].object)]);
}

static void view(const gt_game *game, const gt_state *s, int player, gt_features *f)
{
    const mg_game *g = mg_game_of(game);
    cards c;
    mg_run run;
    mg_run_begin(&run, game, (gt_state *)(uintptr_t)s, NULL); /* it only looks */
    gt_feature_turn(f, V_turn, s, player);
    add_question(g, s, player, f);
    for (int other = 0; other < SIDES; other++)
        add_side(&run.core, other != 0 ? 1 - player : player, other, f);
    count_cards(g, s, player, &c);
    add_identities(g, &c, f);
    add_looks(g, &c, f);
}

/* ---- Actions. */

static const gt_party nobody = {-1, GT_NO_OBJECT};

static gt_party party_of(const mg_game *g, const gt_state *s, int object)
{
    return object == GT_NO_OBJECT || mg_player_of(s, object) >= 0
               ? (gt_party){-1, object}
               : (gt_party){(int)mg_shows(g, s, object), object};
}

static gt_party creature_at(const mg_game *g, const gt_state *s, int player, unsigned place)
{
    return party_of(g, s, gt_object_at(s, mg_list(player, MG_BATTLEFIELD), place));
}

static gt_party trigger_of(const mg_game *g, const gt_state *s, unsigned choice)
{
    int triggers[GT_MAX_WAITING];
    mg_triggers(g, s, triggers);
    return (gt_party){s->waiting[triggers[choice]].how, GT_NO_OBJECT};
}

static gt_party replacement_of(gt_context *r, unsigned number)
{
    int holder;
    mg_applied(r, number, &holder);
    return party_of(mg_of_run(r), r->s, holder);
}

/* Which card does it. */
static gt_party card_of(gt_context *r, gt_action a)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    switch (gt_act_verb(a)) {
    case MG_V_LAND:
    case MG_V_LAND_FROM:
    case MG_V_CAST:
    case MG_V_CAST_TOP:
    case MG_V_CAST_EXILE:
    case MG_V_CAST_GRAVEYARD:
    case MG_V_USE_CARD:
    case MG_V_SPLICE:
    case MG_V_DISCARD:
    case MG_V_TOP:
    case MG_V_BOTTOM:
    case MG_V_DREDGE: return (gt_party){(int)gt_act_a(a), GT_NO_OBJECT};
    case GT_PICK: return (gt_party){(int)gt_act_b(a), GT_NO_OBJECT};
    case MG_V_USE:
    case MG_V_UP:
    case MG_V_GIVE_UP:
    case MG_V_TAP_MANA:
    case MG_V_SPEND: return party_of(g, s, mg_named(s, a));
    case MG_V_ATTACK: return creature_at(g, s, s->active, gt_act_a(a));
    case MG_V_BLOCK: return creature_at(g, s, 1 - s->active, gt_act_a(a));
    case MG_V_NEXT: return trigger_of(g, s, gt_act_a(a));
    case MG_V_APPLY: return replacement_of(r, gt_act_a(a));
    default: return party_of(g, s, source_of(s, s->chooser));
    }
}

/* Whom it concerns. */
static gt_party target_of(gt_context *r, gt_action a)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    int active = s->active;
    switch (gt_act_verb(a)) {
    case MG_V_AT: return party_of(g, s, mg_named(s, a));
    case MG_V_BLOCK: return creature_at(g, s, active, gt_act_b(a));
    case MG_V_ATTACK:
        return gt_act_b(a) == 0 ? party_of(g, s, mg_player_object(s, 1 - active))
                                : creature_at(g, s, 1 - active, gt_act_b(a) - 1);
    case MG_V_ORDER: return creature_at(g, s, gt_act_b(a) == 1 ? active : 1 - active, gt_act_a(a));
    default: return nobody;
    }
}

/* Operands that are no card. */
static void add_operands(const mg_game *g, gt_action a, gt_features *f)
{
    int x = (int)gt_act_a(a), y = (int)gt_act_b(a);
    switch (gt_act_verb(a)) {
    case MG_V_CAST:
    case MG_V_CAST_TOP:
    case MG_V_CAST_EXILE:
    case MG_V_CAST_GRAVEYARD:
        y = mg_way_kind(g->def[x], y);
        gt_feature_add(f, A_way + (y < WAYS ? y : MG_CAST_FLASHBACK), 1);
        gt_feature_add(f, A_number, (int)gt_act_b(a));
        return;
    case MG_V_USE: gt_feature_add(f, A_number, (int)(a >> 24) + 1); return;
    case MG_V_USE_CARD: gt_feature_add(f, A_number, y + 1); return;
    case GT_MODE:
    case MG_V_MODE:
    case MG_V_NEXT:
    case MG_V_APPLY: gt_feature_add(f, A_number, x + 1); return;
    case MG_V_X:
    case MG_V_ASSIGN: gt_feature_add(f, A_amount, x); return;
    case MG_V_MANA:
    case MG_V_COLOUR:
        gt_feature_add(f, A_colour + x % COLOURS, 1);
        gt_feature_add(f, A_number, y);
        return;
    case GT_PICK:
        gt_feature_add(f, A_place + x % PLACES, 1);
        gt_feature_add(f, A_which, (int)(a >> 24) + 1);
        return;
    default: return;
    }
}

static bool is_creature(gt_context *r, int object)
{
    return object != GT_NO_OBJECT && mg_is_permanent(r->s, object) &&
           mg_is_type(r, object, MG_CREATURE);
}

/* The card, or the target: `which` is 0 or 1. */
static void add_party(gt_context *r, gt_party p, int which, gt_features *f)
{
    const mg_game *g = mg_of_run(r);
    int now = which == 0 ? A_card_now : A_target_now;
    if (p.def >= 0)
        gt_feature_named(f, which == 0 ? A_card : A_target,
                         which == 0 ? A_card_look : A_target_look, &g->look[p.def]);
    if (p.object != GT_NO_OBJECT && !mg_is_hidden_zone(mg_kind_of(r->s, p.object)))
        gt_feature_add(f, A_which + which, (int)gt_place_of(r->s, p.object) + 1);
    if (p.object != GT_NO_OBJECT && mg_is_permanent(r->s, p.object))
        gt_feature_add(f, now + 3, (r->s->objects[p.object].mark[1] & MG_TAPPED) != 0);
    if (!is_creature(r, p.object))
        return;
    const mg_values *v = mg_values_of(r, p.object);
    gt_feature_add(f, now, v->power);
    gt_feature_add(f, now + 1, v->toughness);
    gt_feature_add(f, now + 2, r->s->objects[p.object].mark[0]);
}

static void add_target(gt_context *r, gt_party card, gt_party target, gt_features *f)
{
    const gt_state *s = r->s;
    int player = s->chooser;
    if (target.object == GT_NO_OBJECT)
        return;
    int who = mg_player_of(s, target.object);
    if (who >= 0)
        gt_feature_add(f, A_player + (who != player), 1);
    else
        gt_feature_add(f, A_whose + (mg_controller(s, target.object) != player), 1);
    if (!is_creature(r, card.object) || !is_creature(r, target.object))
        return;
    const mg_values *a = mg_values_of(r, card.object), *b = mg_values_of(r, target.object);
    gt_feature_add(f, A_stronger, a->power - b->toughness);
    gt_feature_add(f, A_stronger + 1, b->power - a->toughness);
}

static void action(const gt_game *game, const gt_state *s, gt_action a, gt_features *f)
{
    mg_run run;
    gt_context *r = &run.core;
    mg_run_begin(&run, game, (gt_state *)(uintptr_t)s, NULL);
    gt_party card = card_of(r, a), target = target_of(r, a);
    gt_feature_add(f, A_verb + (int)(gt_act_verb(a) % VERBS), 1);
    add_operands(mg_game_of(game), a, f);
    add_party(r, card, 0, f);
    add_party(r, target, 1, f);
    add_target(r, card, target, f);
}

static const gt_look *look(const gt_game *g, unsigned def)
{
    return &mg_game_of(g)->look[def];
}

static const gt_look_words words = GT_LOOK_WORDS(MG_KEYWORDS, MG_EVENTS, MG_OPS);

const gt_feature_rules mg_features = {
    GT_FEATURE_TABLES,  .words = &words,   .view = view, .action = action,
    .deck = MG_LIBRARY, .zones = MG_ZONES, .look = look,
};
