/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions and actions as sparse features, for players that learn (engine/core/features.h,
 * docs/features.md). */
#include "engine/yugioh/internal.h"

#include "engine/core/feature_view.h"

enum {
    SIDES = 2, /* own, other */
    SIDE_NUMBERS = 22,
    STRENGTHS = 16, /* of ATK and DEF, by 250; the last stands for all beyond */
    FRAMES = 64,
    PHASES = 16,
    VERBS = 64,
    PLACES = 16, /* as gt_pick_place */
    DECLARED = 4,
};

static const int16_t scales[GT_NUMBERS] = {1, 100, 100, 1, 1, 1, 1, 1};

/* clang-format off */
#define VIEW_ROWS(X) \
    X(turn, 1, "number of the turn") \
    X(own_turn, 1, "it is the own turn") \
    X(began, 1, "the player began the duel") \
    X(phase, PHASES, "where the turn stands (enum yg_step)") \
    X(question, FRAMES, "what is asked (gt_frame_kind, yg_frame)") \
    X(choice, 4, \
        "of a choice: picks that must be made still, that may be, that were made, candidates") \
    X(side, SIDES * SIDE_NUMBERS, \
        "life points by hundreds, cards in hand, deck, extra deck, graveyard, banished, monsters " \
        "face up, " \
      "in attack, set, spells and traps face up, set, field cards, ATK of all by hundreds, the " \
      "greatest ATK and DEF by hundreds, " \
      "monsters that have not attacked, tokens, Spell Counters, negated monsters, links of the " \
      "chain, waiting triggers, the Normal Summon is used") \
    X(attack, SIDES * STRENGTHS, "monsters in attack position of that ATK") \
    X(defence, SIDES * STRENGTHS, "face-up monsters in defence of that DEF") \
    X(monster_keyword, SIDES * 64, "face-up monsters that have the keyword now") \
    X(hand_look, GT_LOOK, "looks of the own hand") \
    X(other_hand_look, GT_LOOK, "of cards known to be in the other's") \
    X(field_look, GT_LOOK, "of the own cards on the field") \
    X(other_field_look, GT_LOOK, "of the other's, as they show themselves") \
    X(chain_look, GT_LOOK, "of the last link of the chain") \
    X(source_look, GT_LOOK, "of the card whose effect or activation asks") \
    X(deck, GT_IDENTITIES, "identities of the cards in the own deck") \
    X(other_unseen, GT_IDENTITIES, \
        "in the other's deck, hand and extra deck, and set, unless known") \
    X(hand, GT_IDENTITIES, "in hand") \
    X(other_hand, GT_IDENTITIES, "known to be in the other's hand") \
    X(extra, GT_IDENTITIES, "in the own extra deck") \
    X(graveyard, GT_IDENTITIES, "in the graveyard, own and other's") \
    X(other_graveyard, GT_IDENTITIES, "") \
    X(banished, GT_IDENTITIES, "banished") X(other_banished, GT_IDENTITIES, "") \
    X(monsters, GT_IDENTITIES, "monsters, by their controllers; face down as such") \
    X(other_monsters, GT_IDENTITIES, "") \
    X(spells, GT_IDENTITIES, "spells and traps, field cards, monsters as equip cards") \
    X(other_spells, GT_IDENTITIES, "") \
    X(covered, GT_IDENTITIES, "what is known of what lies face down, by controllers") \
    X(other_covered, GT_IDENTITIES, "") \
    X(source, GT_IDENTITIES, "the card whose effect or activation asks")

#define ACTION_ROWS(X) \
    X(verb, VERBS, "what is done (gt_verb, yg_verb)") \
    X(number, 1, "which of several: an effect, a mode, a trigger") \
    X(amount, 1, "how often a price is paid") \
    X(position, 4, \
        "the position that is chosen (enum yg_position); of a summon, in defence: the last") \
    X(declared, DECLARED * 16, \
        "what is declared (enum yg_declared), and of a kind or level which; a race or name is " \
        "that of the card") \
    X(direct, 1, "an attack without a target") \
    X(place, PLACES, \
        "where a card that is picked lies: twice the kind of the zone, 1 more with the other " \
        "player") \
    X(from, PLACES, "the same of the card that acts, and is no monster of the field") \
    X(which, SIDES, \
        "which of several that read alike: the place of the card in its zone; of the target") \
    X(whose, SIDES, "whose the target is") \
    X(card_now, 5, "ATK and DEF of the card now by hundreds, level, in defence, face down") \
    X(target_now, 5, "the same of the target") \
    X(stronger, 1, "by how many hundreds the card's ATK is above what it attacks") \
    X(card_look, GT_LOOK, \
        "look of the card: what is summoned, activated, attacks, is picked; else whose effect " \
        "asks") \
    X(target_look, GT_LOOK, "look of the target: what is chosen, attacked") \
    X(card, GT_IDENTITIES, "identity of the card") \
    X(target, GT_IDENTITIES, "identity of the target")
/* clang-format on */

GT_FEATURE_SPACES(VIEW_ROWS, ACTION_ROWS);

/* Each object makes two pairs at most beside its look; looks come last, while there is room. */
_Static_assert(2 * (int)GT_MAX_OBJECTS + (int)V_hand_look + 3 * (GT_LOOK_FEATURES + 1) <=
                   (int)GT_MOST_FEATURES,
               "all but looks has room");
_Static_assert(2 * (GT_LOOK_FEATURES + 1) + 24 <= (int)GT_MOST_ACTION_FEATURES, "of an action");

void yg_look_at_card(yg_game *g, int number)
{
    gt_look_at(g->pool, g->def[number], scales, &g->look[number]);
}

static int least(int32_t a, int32_t b)
{
    return (int)(a < b ? a : b);
}

/* ---- What a player sees. */

static int whose(const gt_state *s, int object)
{
    return yg_is_on_field(s, object) ? s->objects[object].controller : s->objects[object].owner;
}

/* Whether the player knows which card it is, and of one in a hand that it is there. */
static bool is_seen(const gt_state *s, int object, int player)
{
    const gt_object *o = &s->objects[object];
    int kind = yg_kind_of(s, object);
    if (kind == YG_HAND || kind == YG_EXTRA)
        return gt_is_known_held(o, player);
    if (kind == YG_DECK)
        return false;
    return !yg_is_down(s, object) || o->know[player] == GT_KNOW_PLACE;
}

/* What an object of a public place is taken for: what it shows, or what the player knows of it. */
static unsigned seen_as(const yg_game *g, const gt_state *s, int object, int player)
{
    return is_seen(s, object, player) ? s->objects[object].def : yg_shows(g, s, object);
}

/* ---- Cards of a position: counted by what they are and where they lie. */

enum { COVERED = YG_ZONES, HERE /* kinds of zones, and that */ };

typedef struct cards {
    uint8_t n[HERE][SIDES][YG_MAX_DEFS];
} cards;

static void count_card(const yg_game *g, const gt_state *s, int object, int player, cards *c)
{
    const gt_object *o = &s->objects[object];
    int kind = yg_kind_of(s, object);
    bool down = yg_is_down(s, object), seen = is_seen(s, object, player),
         other = whose(s, object) != player;
    if (!seen)
        c->n[YG_DECK][o->owner != player][o->def]++;
    if (seen && down)
        c->n[COVERED][other][o->def]++;
    if (seen || !yg_is_hidden(s, object))
        c->n[kind == YG_FIELD_ZONE ? YG_SPELLS : kind][other][yg_shows(g, s, object)]++;
}

static void count_cards(const yg_game *g, const gt_state *s, int player, cards *c)
{
    memset(c, 0, sizeof *c);
    for (int object = 0; object < s->n_objects; object++)
        if (yg_kind_of(s, object) < YG_ZONES)
            count_card(g, s, object, player, c);
}

static void add_identities(const yg_game *g, const cards *c, gt_features *f)
{
    static const int row[HERE] = {
        [YG_DECK] = V_deck,           [YG_HAND] = V_hand,         [YG_EXTRA] = V_extra,
        [YG_GRAVEYARD] = V_graveyard, [YG_BANISHED] = V_banished, [YG_MONSTERS] = V_monsters,
        [YG_SPELLS] = V_spells,       [YG_FIELD_ZONE] = -1,       [COVERED] = V_covered};
    for (int kind = 0; kind < HERE; kind++)
        for (int other = 0; other < SIDES && row[kind] >= 0; other++) {
            int first =
                kind == YG_EXTRA && other != 0 ? V_other_unseen : row[kind] + other * GT_IDENTITIES;
            gt_feature_identities(f, first, g->look, c->n[kind][other], g->n_defs);
        }
}

static void add_looks(const yg_game *g, const cards *c, gt_features *f)
{
    static const struct {
        int kind, row;
    } rows[] = {{YG_HAND, V_hand_look}, {YG_MONSTERS, V_field_look}, {YG_SPELLS, V_field_look}};
    for (int i = 0; i < 3; i++)
        for (int other = 0; other < SIDES; other++)
            gt_feature_looks(f, rows[i].row + other * GT_LOOK, g->look, c->n[rows[i].kind][other],
                             g->n_defs);
}

/* ---- Numbers of a position. */

/* What the monsters of a side come to; ATK and DEF by hundreds. */
typedef struct board {
    int up, attacking, set, tokens, fresh, negated, counters;
    int atk, best_atk, best_def;
} board;

static int strength_of(int32_t x)
{
    return least(x < 0 ? 0 : x / 250, STRENGTHS - 1);
}

static void count_monster(gt_context *r, int monster, int other, board *b, gt_features *f)
{
    const yg_values *v = yg_values_of(r, monster);
    int atk = v->atk / 100, def = v->def / 100;
    b->up++;
    b->tokens += (yg_true_def(r, monster)->type & YG_TOKEN) != 0;
    b->negated += v->negated;
    b->atk += atk;
    b->best_atk = atk > b->best_atk ? atk : b->best_atk;
    b->best_def = def > b->best_def ? def : b->best_def;
    b->fresh += (r->s->objects[monster].mark[0] & (YG_MARK_CAME | YG_MARK_TURNED)) == 0;
    if (yg_in_defence(r->s, monster)) {
        gt_feature_add(f, V_defence + other * STRENGTHS + strength_of(v->def), 1);
        return;
    }
    b->attacking++;
    gt_feature_add(f, V_attack + other * STRENGTHS + strength_of(v->atk), 1);
}

static board count_board(gt_context *r, int player, int other, gt_features *f)
{
    board b = {0};
    int keywords[64] = {0};
    GT_LIST_EACH (monster, r->s, yg_list(player, YG_MONSTERS)) {
        b.counters += yg_counters(r->s, monster);
        if (yg_is_down(r->s, monster)) {
            b.set++;
            continue;
        }
        count_monster(r, monster, other, &b, f);
        for (uint64_t left = yg_values_of(r, monster)->keywords; left != 0; left &= left - 1)
            keywords[__builtin_ctzll(left)]++;
    }
    gt_feature_numbers(f, V_monster_keyword + other * 64, keywords, 64);
    return b;
}

static int set_spells_of(const gt_state *s, int player)
{
    int n = 0;
    GT_LIST_EACH (card, s, yg_list(player, YG_SPELLS))
        n += yg_is_down(s, card);
    return n;
}

static void add_side(gt_context *r, int player, int other, gt_features *f)
{
    const gt_state *s = r->s;
    const yg_vars *v = yg_const(s);
    const board b = count_board(r, player, other, f);
    int set = set_spells_of(s, player);
    const int number[SIDE_NUMBERS] = {
        v->lp[player] / 100,
        yg_count(s, player, YG_HAND),
        yg_count(s, player, YG_DECK),
        yg_count(s, player, YG_EXTRA),
        yg_count(s, player, YG_GRAVEYARD),
        yg_count(s, player, YG_BANISHED),
        b.up,
        b.attacking,
        b.set,
        yg_count(s, player, YG_SPELLS) - set,
        set,
        yg_count(s, player, YG_FIELD_ZONE),
        b.atk,
        b.best_atk,
        b.best_def,
        b.fresh,
        b.tokens,
        b.counters,
        b.negated,
        gt_items_of(s, player),
        gt_waiting_of(s, player),
        player == s->active && v->normal_used,
    };
    gt_feature_numbers(f, V_side + other * SIDE_NUMBERS, number, SIDE_NUMBERS);
}

/* ---- What is going on. */

/* The object whose activation or effect asks; GT_NO_OBJECT: none. */
static int source_of(const gt_state *s)
{
    int source = s->n_effects > 0 ? s->effects[s->n_effects - 1].source : GT_NO_OBJECT;
    return source != GT_NO_OBJECT && yg_kind_of(s, source) < YG_ZONES ? source : GT_NO_OBJECT;
}

static void add_question(const yg_game *g, const gt_state *s, int player, gt_features *f)
{
    if (s->end != GT_RUNNING)
        return;
    const gt_frame *top = &s->agenda[s->n_agenda - 1];
    int source = source_of(s);
    gt_feature_add(f, V_question + top->kind % FRAMES, 1);
    gt_feature_add(f, V_phase + yg_const(s)->phase % PHASES, 1);
    gt_feature_choice(f, V_choice, s);
    if (source != GT_NO_OBJECT && (is_seen(s, source, player) || !yg_is_hidden(s, source)))
        gt_feature_named(f, V_source, V_source_look, &g->look[seen_as(g, s, source, player)]);
    int link = s->n_items > 0 ? s->items[s->n_items - 1].source : GT_NO_OBJECT;
    if (link != GT_NO_OBJECT && yg_kind_of(s, link) < YG_ZONES &&
        (is_seen(s, link, player) || !yg_is_hidden(s, link)))
        gt_feature_look(f, V_chain_look, &g->look[seen_as(g, s, link, player)]);
}

static void view(const gt_game *game, const gt_state *s, int player, gt_features *f)
{
    const yg_game *g = yg_game_of(game);
    cards c;
    yg_run run;
    yg_run_begin(&run, game, (gt_state *)(uintptr_t)s, NULL); /* it only looks */
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

static gt_party party_of(const yg_game *g, const gt_state *s, int object)
{
    if (object == GT_NO_OBJECT)
        return nobody;
    bool hidden = yg_is_hidden(s, object) && !is_seen(s, object, s->chooser);
    return (gt_party){hidden ? -1 : (int)seen_as(g, s, object, s->chooser), object};
}

static gt_party monster_at(const yg_game *g, const gt_state *s, int player, unsigned place)
{
    return party_of(g, s, gt_object_at(s, yg_list(player, YG_MONSTERS), place));
}

/* Whether a race or a name is declared by a card that has it. */
static bool names_card(gt_action a)
{
    return (gt_act_b(a) == YG_DECLARE_RACE || gt_act_b(a) == YG_DECLARE_NAME) &&
           gt_act_a(a) != YG_ANOTHER;
}

/* Which card does it. */
static gt_party card_of(const yg_game *g, const gt_state *s, gt_action a)
{
    switch (gt_act_verb(a)) {
    case YG_V_SUMMON:
    case YG_V_SET:
    case YG_V_SPECIAL:
    case YG_V_DISCARD: return (gt_party){(int)gt_act_a(a), GT_NO_OBJECT};
    case GT_PICK: return (gt_party){(int)gt_act_b(a), GT_NO_OBJECT};
    case YG_V_FLIP:
    case YG_V_TURN:
    case YG_V_TRIBUTE:
    case YG_V_ACTIVATE: return party_of(g, s, yg_named(s, a));
    case YG_V_ATTACK: return monster_at(g, s, s->active, gt_act_a(a));
    case YG_V_NEXT: return party_of(g, s, yg_next_holder(g, s, gt_act_a(a)));
    case YG_V_DECLARE:
        return names_card(a) ? (gt_party){(int)gt_act_a(a), GT_NO_OBJECT}
                             : party_of(g, s, source_of(s));
    default: return party_of(g, s, source_of(s));
    }
}

/* Whom it concerns. */
static gt_party target_of(const yg_game *g, const gt_state *s, gt_action a)
{
    if (gt_act_verb(a) == YG_V_AT)
        return party_of(g, s, yg_named(s, a));
    if (gt_act_verb(a) == YG_V_ATTACK && gt_act_b(a) != 0)
        return monster_at(g, s, 1 - s->active, gt_act_b(a) - 1);
    return nobody;
}

/* Operands that are no card. */
static void add_operands(gt_action a, gt_features *f)
{
    int x = (int)gt_act_a(a), y = (int)gt_act_b(a);
    switch (gt_act_verb(a)) {
    case YG_V_ACTIVATE: gt_feature_add(f, A_number, (int)(a >> 24 & 0xff) + 1); return;
    case GT_MODE:
    case YG_V_MODE:
    case YG_V_NEXT: gt_feature_add(f, A_number, x + 1); return;
    case YG_V_AMOUNT: gt_feature_add(f, A_amount, x + 1); return;
    case YG_V_CALL: gt_feature_add(f, A_amount, x); return;
    case YG_V_POSITION: gt_feature_add(f, A_position + x % 4, 1); return;
    case YG_V_SUMMON: gt_feature_add(f, A_position + 3, y & 1); return;
    case YG_V_SPECIAL:
        gt_feature_add(f, A_position + 3, (y & YG_SPECIAL_DEFENCE) != 0);
        gt_feature_add(f, A_from + 2 * (y % YG_ZONES) % PLACES, 1);
        return;
    case YG_V_DECLARE:
        gt_feature_add(f, A_declared + y % DECLARED * 16 + (names_card(a) ? 0 : x % 16), 1);
        return;
    case YG_V_ATTACK: gt_feature_add(f, A_direct, y == 0); return;
    case GT_PICK:
        gt_feature_add(f, A_place + x % PLACES, 1);
        gt_feature_add(f, A_which, (int)(a >> 24) + 1);
        return;
    default: return;
    }
}

/* A monster of the field as it is now; nothing but that it lies face down of one that does. */
static void add_now(gt_context *r, int object, int first, gt_features *f)
{
    if (object == GT_NO_OBJECT || !yg_is_on_field(r->s, object))
        return;
    gt_feature_add(f, first + 3, yg_in_defence(r->s, object));
    gt_feature_add(f, first + 4, yg_is_down(r->s, object));
    if (!yg_is_monster(r->s, object) || yg_is_down(r->s, object))
        return;
    const yg_values *v = yg_values_of(r, object);
    gt_feature_add(f, first, v->atk / 100);
    gt_feature_add(f, first + 1, v->def / 100);
    gt_feature_add(f, first + 2, v->level);
}

/* The card, or the target: `which` is 0 or 1. */
static void add_party(gt_context *r, gt_party p, int which, gt_features *f)
{
    const yg_game *g = yg_of_run(r);
    const gt_state *s = r->s;
    if (p.def >= 0)
        gt_feature_named(f, which == 0 ? A_card : A_target,
                         which == 0 ? A_card_look : A_target_look, &g->look[p.def]);
    if (p.object != GT_NO_OBJECT && !yg_is_hidden(s, p.object))
        gt_feature_add(f, A_which + which, (int)gt_place_of(s, p.object) + 1);
    if (p.object != GT_NO_OBJECT && which == 0 && !yg_is_monster(s, p.object))
        gt_feature_add(f, A_from + 2 * yg_kind_of(s, p.object) + (whose(s, p.object) != s->chooser),
                       1);
    add_now(r, p.object, which == 0 ? A_card_now : A_target_now, f);
}

static bool is_face_up_monster(const gt_state *s, int object)
{
    return object != GT_NO_OBJECT && yg_is_monster(s, object) && !yg_is_down(s, object);
}

static void add_target(gt_context *r, gt_party card, gt_party target, gt_features *f)
{
    const gt_state *s = r->s;
    if (target.object == GT_NO_OBJECT)
        return;
    gt_feature_add(f, A_whose + (whose(s, target.object) != s->chooser), 1);
    if (!is_face_up_monster(s, card.object) || !is_face_up_monster(s, target.object))
        return;
    const yg_values *a = yg_values_of(r, card.object), *b = yg_values_of(r, target.object);
    gt_feature_add(f, A_stronger,
                   (a->atk - (yg_in_defence(s, target.object) ? b->def : b->atk)) / 100);
}

static void action(const gt_game *game, const gt_state *s, gt_action a, gt_features *f)
{
    const yg_game *g = yg_game_of(game);
    yg_run run;
    gt_context *r = &run.core;
    yg_run_begin(&run, game, (gt_state *)(uintptr_t)s, NULL);
    gt_party card = card_of(g, s, a), target = target_of(g, s, a);
    gt_feature_add(f, A_verb + (int)(gt_act_verb(a) % VERBS), 1);
    add_operands(a, f);
    add_party(r, card, 0, f);
    add_party(r, target, 1, f);
    add_target(r, card, target, f);
}

static const gt_look *look(const gt_game *g, unsigned def)
{
    return &yg_game_of(g)->look[def];
}

static const gt_look_words words = GT_LOOK_WORDS(YG_KEYWORDS, YG_EVENTS, YG_OPS);

const gt_feature_rules yg_features = {
    GT_FEATURE_TABLES, .words = &words,   .view = view, .action = action,
    .deck = YG_DECK,   .zones = YG_ZONES, .look = look,
};
