/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards in words: what each operation says, and the heads of abilities. */
#include "decks/yugioh/language.h"

#include <stdlib.h>
#include <string.h>

/* ---- Players. */

static const char *players_word(gt_renderer *r, int who, int set)
{
    return who == YG_YOU           ? "you"
           : who == YG_OPPONENT    ? "the opponent"
           : who == YG_CONTROLLERS ? gt_say(r, "the controller of %s", gt_render_set(r, set))
                                   : "each player";
}

/* "draw 2 cards", "the opponent draws 2 cards" */
static const char *player_does(gt_renderer *r, int who, int set, const char *verb, const char *rest)
{
    if (who == YG_YOU)
        return gt_say(r, "%s %s", verb, rest);
    return gt_say(r, "%s %s%s %s", players_word(r, who, set), verb,
                  verb[strlen(verb) - 1] == 's' ? "es" : "s", rest);
}

static const char *cards(gt_renderer *r)
{
    return gt_say_amount(r, gt_pop_phrase(r), "card");
}

static const char *say_draw(gt_renderer *r, const gt_operation *i)
{
    return player_does(r, i->a, 0, "draw", cards(r));
}

static const char *say_discard(gt_renderer *r, const gt_operation *i)
{
    static const char *const ways[] = {"", " at random", "", " of the other's choice"};
    const char *n = cards(r);
    gt_render_hold(r, i->c, "the discarded cards", true);
    if (i->b == YG_WHOLE_HAND)
        return player_does(r, i->a, 0, "discard", "the whole hand");
    return player_does(r, i->a, 0, "discard", gt_say(r, "%s%s", n, ways[i->b & 3]));
}

static const char *say_mill(gt_renderer *r, const gt_operation *i)
{
    const char *n = cards(r);
    gt_render_hold(r, i->c, "the cards sent", true);
    return player_does(r, i->a, 0, "send",
                       gt_say(r, "%s from the top of the deck to the graveyard", n));
}

static const char *say_top(gt_renderer *r, const gt_operation *i)
{
    const char *n = cards(r);
    gt_render_hold(r, i->a, "those cards", true);
    return player_does(r, i->b, 0, "take", gt_say(r, "the top %s of the deck", n));
}

static const char *say_dig(gt_renderer *r, const gt_operation *i)
{
    const char *what = gt_render_one(r, gt_address(i->b), "card");
    gt_render_hold(r, i->a, "the excavated card", false);
    gt_render_hold(r, i->c, "the cards before it", true);
    return gt_say(r, "excavate cards from your deck until there is %s", what);
}

static const char *say_life(gt_renderer *r, const gt_operation *i)
{
    const char *n = gt_pop_phrase(r).text;
    return i->op == YG_OP_DAMAGE ? player_does(r, i->a, i->b, "take", gt_say(r, "%s damage", n))
                                 : player_does(r, i->a, i->b, "gain", gt_say(r, "%s LP", n));
}

static const char *say_win(gt_renderer *r, const gt_operation *i)
{
    return player_does(r, i->a, 0, "win", "the duel");
}

static const char *say_multiple(gt_renderer *r, const gt_operation *i)
{
    r->var[i->a] = "what was paid";
    return gt_say(r, "pay a multiple of %s LP", gt_pop_phrase(r).text);
}

static const char *say_chance(gt_renderer *r, const gt_operation *i)
{
    r->var[i->a] = i->op == YG_OP_COINS ? "the number of heads" : "whether the call was right";
    return i->op == YG_OP_COINS ? gt_say(r, "toss %s coins", gt_pop_phrase(r).text)
                                : "toss a coin and call it";
}

static const char *say_look(gt_renderer *r, const gt_operation *i)
{
    const char *what = gt_render_set(r, i->b);
    return i->a == YG_EACH ? gt_say(r, "reveal %s", what) : gt_say(r, "look at %s", what);
}

static const char *say_shuffle(gt_renderer *r, const gt_operation *i)
{
    return player_does(r, i->a, 0, "shuffle", "the deck");
}

/* ---- Cards. */

static const gt_word place_phrases[] = {{"into the Extra Deck", YG_TO_EXTRA},
                                        {"to the hand", YG_TO_HAND},
                                        {"on top of the deck", YG_TO_TOP},
                                        {"under the deck", YG_TO_BOTTOM},
                                        {"into the deck, which is shuffled", YG_TO_DECK},
                                        {"to the graveyard", YG_TO_GRAVEYARD},
                                        {NULL, 0}};

static const char *say_put(gt_renderer *r, const gt_operation *i)
{
    const char *what = gt_render_set(r, i->a), *place = gt_word_text(place_phrases, i->b);
    const char *done = i->b == YG_TO_BANISHED || i->b == YG_TO_BANISHED_DOWN ? "banished" : "moved";
    done = i->d == YG_PUT_DISCARD ? "discarded" : i->d == YG_PUT_TRIBUTE ? "tributed" : done;
    gt_hold_affected(r, i->a, i->c, done);
    if (i->d == YG_PUT_TRIBUTE || i->d == YG_PUT_DISCARD)
        return gt_say(r, "%s %s", i->d == YG_PUT_TRIBUTE ? "tribute" : "discard", what);
    if (place == NULL)
        return gt_say(r, "banish %s%s", what, i->b == YG_TO_BANISHED_DOWN ? " face down" : "");
    return gt_say(r, "%s %s %s", i->b == YG_TO_GRAVEYARD ? "send" : "put", what, place);
}

static const char *say_destroy(gt_renderer *r, const gt_operation *i)
{
    const char *what = gt_render_set(r, i->a);
    gt_hold_affected(r, i->a, i->c, "destroyed");
    return gt_say(r, "destroy %s%s", what,
                  i->b == 1   ? ", and banish it"
                  : i->b == 2 ? ", and put it on top of the deck"
                              : "");
}

static const char *say_positions(gt_renderer *r, int mask)
{
    const char *words = gt_say_mask(r, yg_words_positions, mask & ~YG_NO_FLIPS, " or ");
    return gt_say(r, "%s position", words);
}

static const char *say_summon(gt_renderer *r, const gt_operation *i)
{
    const char *what = gt_render_set(r, i->a), *where = "";
    gt_hold_affected(r, i->a, i->c, "summoned");
    if ((i->d & YG_TO_OPPONENT) != 0)
        where = " on the opponent's field";
    else if ((i->d & YG_TO_OWNERS) != 0)
        where = " on their owners' fields";
    return gt_say(r, "special summon %s%s in %s%s", what, where, say_positions(r, i->b),
                  (i->d & YG_ALL_POSSIBLE) != 0 ? ", as many as possible" : "");
}

static const char *say_tokens(gt_renderer *r, const gt_operation *i)
{
    const char *n = gt_pop_phrase(r).text;
    gt_render_hold(r, i->c, "the tokens", true);
    return gt_say(r, "special summon %s %s on %s field in %s", n, r->pool->defs[i->d].name,
                  i->a == YG_YOU ? "your" : "the opponent's", say_positions(r, i->b));
}

static const char *say_turn(gt_renderer *r, const gt_operation *i)
{
    const char *what = gt_render_set(r, i->a);
    gt_hold_affected(r, i->a, i->c, "turned");
    if (i->b == YG_TURN_OTHER)
        return gt_say(r, "change the position of %s", what);
    if ((i->b & YG_TURN_UP) != 0)
        return gt_say(r, "turn %s face up%s", what,
                      (i->b & YG_NO_FLIPS) != 0 ? " without flip effects" : "");
    return gt_say(r, "change %s to %s", what, say_positions(r, i->b));
}

static const char *say_counters(gt_renderer *r, const gt_operation *i)
{
    gt_phrase n = gt_pop_phrase(r);
    bool fewer = strncmp(n.text, "minus ", 6) == 0;
    if (fewer) {
        char *end;
        n.text += 6;
        n.value = (int)strtol(n.text, &end, 10);
        n.number = end > n.text && *end == '\0';
    }
    return gt_say(r, "%s %s %s %s", fewer ? "remove" : "place",
                  gt_say_amount(r, n, "Spell Counter"), fewer ? "from" : "on",
                  gt_render_set(r, i->a));
}

static const char *say_negate(gt_renderer *r, const gt_operation *i)
{
    (void)r;
    return i->a == 0   ? "negate that summon or activation"
           : i->a == 1 ? "negate that effect"
                       : "negate the attack";
}

static const char *say_declare(gt_renderer *r, const gt_operation *i)
{
    static const char *const what[] = {"a race", "a type of card", "the name of a card", "a level"};
    r->var[i->a] = "what was declared";
    return player_does(r, i->c, 0, "declare", what[i->b & 3]);
}

static const char *say_fuse(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "fusion summon %s%s", gt_render_one(r, gt_address(i->b), "fusion monster"),
                  i->a != 0 ? ", banishing the materials" : "");
}

static const char *say_ritual(gt_renderer *r, const gt_operation *i)
{
    const char *n = gt_pop_phrase(r).text;
    return gt_say(r, "ritual summon %s with tributes of %s levels or more",
                  gt_render_one(r, gt_address(i->b), "ritual monster"), n);
}

/* ---- What is given. */

static const char *given(gt_renderer *r, int what, gt_phrase x)
{
    static const gt_word gives[] = {
#define WORD(name, by_mod, by_ability, text) {text, YG_GIVE_##name},
        YG_GIVES(WORD){NULL, 0}};
#undef WORD
    const char *word = gt_word_text(gives, what);
    switch (what) {
    case YG_GIVE_ATK:
    case YG_GIVE_DEF:
    case YG_GIVE_LEVEL:
        return gt_say(r, "%s %s%s", word, x.number && x.value < 0 ? "" : "+", x.text);
    case YG_GIVE_KEYWORD:
        word = gt_word_text(yg_words_keywords, x.value);
        return word == NULL ? "?" : word;
    case YG_GIVE_POSITION: return say_positions(r, x.value);
    case YG_GIVE_NEGATED:
    case YG_GIVE_ATK_HALF: return word;
    default: return gt_say(r, "%s %s", word, x.text);
    }
}

static const char *say_give(gt_renderer *r, const gt_operation *i)
{
    const char *what = given(r, i->a, gt_pop_phrase(r));
    if (i->op == YG_OP_GIVE_ALL)
        return gt_say(r, "%s: %s", gt_render_filter(r, gt_address(i->c), "card", true), what);
    return gt_say(r, "%s: %s%s", gt_render_set(r, i->c), what, gt_say_until(r, i->b));
}

static const char *say_pact(gt_renderer *r, const gt_operation *i)
{
    gt_phrase x = gt_pop_phrase(r);
    const char *rule = gt_word_text(yg_words_pacts, i->a);
    const char *number = x.number && x.value == 1 ? "" : gt_say(r, " (%s)", x.text);
    const char *until = i->op == YG_OP_PACT ? gt_say_until(r, i->b) : "";
    return gt_say(r, "for %s: %s%s%s", players_word(r, i->c, 0), rule, number, until);
}

static const char *say_later(gt_renderer *r, const gt_operation *i)
{
    const gt_ability *a = &r->pool->abilities[i->d];
    const char *times = i->c == 1   ? ""
                        : i->c == 0 ? ", each time"
                                    : gt_say(r, ", the %d. time", i->c);
    const char *what = gt_render_set(r, i->a);
    gt_render_line(r, r->depth,
                   gt_say(r, "When %s%s%s:", gt_render_event(r, a->pattern), times,
                          i->a == GT_SET_THIS ? "" : gt_say(r, " (for %s)", what)));
    int depth = r->depth;
    gt_render_effect(r, a->code, depth + 1);
    r->depth = depth;
    return NULL;
}

/* ---- Activation. */

static const char *say_target(gt_renderer *r, const gt_operation *i)
{
    gt_phrase most = gt_pop_phrase(r), least = gt_pop_phrase(r);
    const char *what = gt_render_filter(r, gt_address(i->b), "monster", most.value != 1);
    gt_render_hold(r, i->a, most.value == 1 ? "the target" : "the targets", most.value != 1);
    const char *whose = i->c != 0 ? "the opponent's " : "";
    if (least.value == most.value)
        return most.value == 1
                   ? gt_say(r, "%starget: %s", whose, gt_render_one(r, gt_address(i->b), "monster"))
                   : gt_say(r, "%stargets: %s %s", whose, most.text, what);
    return gt_say(r, "%stargets: %s to %s %s", whose, least.text, most.text, what);
}

static const char *say_stacked(gt_renderer *r, const gt_operation *i)
{
    (void)i;
    const char *before = r->n_lines == 0 ? ":" : r->line[r->n_lines - 1].text;
    return before[strlen(before) - 1] == ':' ? NULL : "on resolution,"; /* nothing is announced */
}

static const char *say_modes(gt_renderer *r, const gt_operation *i)
{
    (void)i;
    gt_pop_phrase(r);
    return "choose an effect";
}

static const char *say_has_mode(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "effect %d was chosen", i->b + 1);
}

static const char *say_can_target(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "%d or more %s can be targeted", i->c,
                  gt_render_filter(r, gt_address(i->b), "monster", true));
}

static const char *say_state(gt_renderer *r, const gt_operation *i)
{
    static const gt_word states[] = {{"face up", YG_IS_UP},
                                     {"face down", YG_IS_DOWN},
                                     {"in attack position", YG_IN_ATTACK},
                                     {"in defence position", YG_IN_DEFENCE},
                                     {"that can be special summoned", YG_SUMMONABLE},
                                     {"a token", YG_IS_TOKEN},
                                     {"whose going leaves a free zone", YG_LEAVES_ROOM},
                                     {NULL, 0}};
    const int mask = (uint16_t)i->b | i->c << 16;
    const char *word = gt_word_text(states, mask);
    if (word == NULL)
        word = gt_word_text(yg_words_states, mask);
    return gt_say(r, "%s%s", i->a != 0 ? "not " : "", word == NULL ? "?" : word);
}

static const char *say_owner(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "that belongs to %s", i->a == 1 ? "you" : "the opponent");
}

static const char *say_does(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "whose effect %s", gt_say_mask(r, yg_words_does, i->b, " or "));
}

static const char *say_targeting(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "that targets %s%s", i->a != 0 ? "only " : "",
                  gt_render_one(r, gt_address(i->b), "monster"));
}

static const char *say_truly(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "that is, also face down, %s", gt_render_one(r, gt_address(i->b), "monster"));
}

static const char *say_phase(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "it is the %s phase", gt_say_mask(r, yg_words_phases, i->b, " or "));
}

const gt_saying yg_says[] = {
    {YG_OP_TEST_STATE, .say = say_state},
    {YG_OP_TEST_DECLARED, .text = "that was declared"},
    {YG_OP_TEST_OWNER, .say = say_owner},
    {YG_OP_TEST_LEVEL_AMONG, .text = "with the level of one of $b"},
    {YG_OP_CAN_FUSE, .text = "a fusion of $b is possible"},
    {YG_OP_NOTHING_LENT, .text = "anything can be tributed"},
    {YG_OP_CAN_TRIBUTE, .text = "$b can be tributed"},
    {YG_OP_CAN_RITUAL, .text = "a ritual of $b with $c levels is possible"},
    {YG_OP_TEST_EQUIPPED, .text = "equipped to $b"},
    {YG_OP_TEST_WEARS, .text = "equipped with $b"},
    {YG_OP_TEST_TRULY, .say = say_truly},
    {YG_OP_TEST_DOES, .say = say_does},
    {YG_OP_TEST_TARGETS, .say = say_targeting},
    {YG_OP_CAN_TARGET, .say = say_can_target},
    {YG_OP_HAS_MODE, .say = say_has_mode},
    {YG_OP_CAN_PAY, .text = "the LP that you can pay"},
    {YG_OP_ROOM, .text = "there is room for $b monsters"},
    {YG_OP_CAN_SEND, .text = "cards that are sent come to the graveyard"},
    {YG_OP_CAN_FIND, .text = "your deck holds $b"},
    {YG_OP_CAN_COPY, .text = "that effect can be copied"},
    {YG_OP_IS_PHASE, .say = say_phase},
    {YG_OP_LAST, .text = "the last $b of $a"},
    {YG_OP_PLAYER, .text = "whose it is"},
    {YG_OP_HAND_SIZE, .text = "the cards in the hand of $a"},
    {YG_OP_MODES, .say = say_modes},
    {YG_OP_TARGET, .say = say_target},
    {YG_OP_PAID, .text = NULL},
    {YG_OP_COPY, .text = "this does what that activation does, without its costs"},
    {YG_OP_STACKED, .say = say_stacked},
    {YG_OP_MOMENT, .text = "then,"},
    {YG_OP_DRAW, .say = say_draw},
    {YG_OP_DISCARD, .say = say_discard},
    {YG_OP_MILL, .say = say_mill},
    {YG_OP_TOP, .say = say_top},
    {YG_OP_DIG, .say = say_dig},
    {YG_OP_PUT, .say = say_put},
    {YG_OP_LEND,
     .text = "this turn you can tribute $a as if you controlled it, and must before anything else"},
    {YG_OP_LENT, .text = NULL},
    {YG_OP_DESTROY, .say = say_destroy},
    {YG_OP_SAVE, .text = "that effect does not destroy $b; it destroys $t in their place"},
    {YG_OP_DIVERT, .text = "the opponent takes the damage that you would take from that effect"},
    {YG_OP_MATERIALS, .holds = "the materials of $b", .many = true},
    {YG_OP_UNLISTEN, .text = "this does not happen any more"},
    {YG_OP_BANISH_UNTIL, .text = "banish $a$b"},
    {YG_OP_SUMMON, .say = say_summon},
    {YG_OP_TOKENS, .say = say_tokens},
    {YG_OP_LAY, .text = "set $a"},
    {YG_OP_TURN, .say = say_turn},
    {YG_OP_CONTROL, .text = "take control of $a$b"},
    {YG_OP_SWAP_CONTROL, .text = "switch control of $a and $b"},
    {YG_OP_EQUIP, .text = "equip $a to $b"},
    {YG_OP_BIND, .text = "$a and $b are bound to each other"},
    {YG_OP_DAMAGE, .say = say_life},
    {YG_OP_GAIN, .say = say_life},
    {YG_OP_PAY, .text = "pay $x LP"},
    {YG_OP_PAY_MULTIPLE, .say = say_multiple},
    {YG_OP_SWAP_LP, .text = "the players exchange their life points"},
    {YG_OP_COUNTERS, .say = say_counters},
    {YG_OP_NEGATE, .say = say_negate},
    {YG_OP_END_BATTLE, .text = "the Battle Phase ends"},
    {YG_OP_COINS, .say = say_chance},
    {YG_OP_CALL_COIN, .say = say_chance},
    {YG_OP_DECLARE, .say = say_declare},
    {YG_OP_LOOK, .say = say_look},
    {YG_OP_SHUFFLE, .say = say_shuffle},
    {YG_OP_GIVE, .say = say_give},
    {YG_OP_GIVE_ALL, .say = say_give},
    {YG_OP_PACT, .say = say_pact},
    {YG_OP_GIVE_PLAYER, .say = say_pact},
    {YG_OP_LATER, .say = say_later},
    {YG_OP_FUSE, .say = say_fuse},
    {YG_OP_RITUAL, .say = say_ritual},
    {YG_OP_REMEMBER, .text = "$a remembers $x"},
    {YG_OP_WIN, .say = say_win},
    {0},
};

/* ---- Words of the grammar. */

const gt_stat_row yg_stats[] = {
    [YG_ST_LP] = {"your life points", "the opponent's life points"},
    [YG_ST_HAND] = {"the number of cards in your hand",
                    "the number of cards in the opponent's hand"},
    [YG_ST_ROOM] = {"your free monster zones", "the opponent's free monster zones"},
    [YG_ST_STANDBYS] = {"your Standby Phases so far", "the opponent's Standby Phases so far"},
};

const gt_property_row yg_properties[] = {
    {YG_COUNTERS_ON, "counters", .of = "the Spell Counters on $1",
     .with = "with $1 Spell Counters"},
    {YG_REMEMBERED, "remembered number", .of = "the number that $1 remembers"},
    {YG_COUNTER_ROOM, "room for counters", .with = "with room for $1 Spell Counters"},
    {.word = NULL},
};

const gt_word yg_duration_phrases[] = {
    {" until the end of the turn", YG_UNTIL_TURN},
    {" until the End Phase", YG_UNTIL_END_PHASE},
    {" until the end of the opponent's next turn", YG_UNTIL_NEXT_END},
    {" until the end of your next turn", YG_UNTIL_OWN_NEXT},
    {" during the Damage Step", YG_UNTIL_DAMAGE_STEP},
    {" for answers to this", YG_UNTIL_ANSWERS},
    {" until the end of the Battle Phase", YG_UNTIL_BATTLE},
    {" as long as this card is face up", YG_UNTIL_SOURCE},
    {NULL, 0}};

const gt_word yg_zone_phrases[] = {
    {"the field", YG_FIELD_MASK},
    {"the deck", 1 << YG_DECK},
    {"the hand", 1 << YG_HAND},
    {"the Extra Deck", 1 << YG_EXTRA},
    {"the graveyard", 1 << YG_GRAVEYARD},
    {"the banished cards", 1 << YG_BANISHED},
    {"the monster zones", 1 << YG_MONSTERS},
    {"the spell and trap zones", 1 << YG_SPELLS | 1 << YG_FIELD_ZONE},
    {"the field zone", 1 << YG_FIELD_ZONE},
    {NULL, 0}};

void yg_say_place(gt_renderer *r, const gt_operation *head, const char *noun, gt_noun_phrase *p)
{
    const char *zone = gt_word_text(yg_words_zones, head->b);
    bool field = head->b == 1 << YG_MONSTERS || head->b == YG_FIELD_MASK ||
                 head->b == (1 << YG_SPELLS | 1 << YG_FIELD_ZONE);
    p->noun = head->b == 1 << YG_MONSTERS                        ? "monster"
              : head->b == (1 << YG_SPELLS | 1 << YG_FIELD_ZONE) ? "spell or trap"
              : zone != NULL                                     ? "card"
                                                                 : noun;
    p->before = field || zone == NULL ? gt_owner_word(head->a) : "";
    p->place = field || zone == NULL ? "" : gt_say_zone(r, head->a, zone);
}

const char *yg_say_player_event(gt_renderer *r, const gt_pattern *p)
{
    static const gt_word events[] = {
#define WORD(name, text) {text, YG_EV_##name},
        YG_EVENTS(WORD){NULL, 0}};
#undef WORD
    const char *event = gt_word_text(events, p->event);
    switch (p->event) {
    case YG_EV_DREW: return gt_say(r, "%s draw%s", gt_player_word(p->who), p->who == 1 ? "" : "s");
    case YG_EV_EFFECT_DAMAGE:
        return gt_say(r, "%s take%s effect damage", gt_player_word(p->who), p->who == 1 ? "" : "s");
    default: return gt_say_turn_event(r, p, gt_say(r, "%s comes", event));
    }
}

/* ---- Abilities. */

const char *yg_say_when(gt_renderer *r, const gt_ability *a)
{
    static const gt_word kinds[] = {{"activation", YG_CARD},
                                    {"ignition", YG_IGNITION},
                                    {"quick", YG_QUICK_EFFECT},
                                    {"trigger", YG_FORCED},
                                    {"trigger, \"when ... you can\"", YG_WHEN},
                                    {"trigger, \"if ... you can\"", YG_IF},
                                    {"flip", YG_FLIP_EFFECT},
                                    {"by rule", YG_NO_CHAIN},
                                    {"by rule, negated or not", YG_UNNEGATED},
                                    {NULL, 0}};
    static const char *const once[] = {"", ", once a turn", ", once a turn by name",
                                       ", once a duel", ", once a turn wherever it goes"};
    const char *kind = gt_word_text(kinds, a->keyword);
    const char *answers = "";
    if (a->kind == GT_ACTIVE && a->pattern >= 0)
        answers = gt_say(r, ", when %s", gt_render_event(r, a->pattern));
    return gt_say(r, "%s%s%s%s%s", kind == NULL ? "continuous" : kind,
                  (a->timing & YG_IN_HAND) != 0        ? " (hand)"
                  : (a->timing & YG_IN_GRAVEYARD) != 0 ? " (graveyard)"
                                                       : "",
                  once[a->once],
                  (a->timing & YG_ONLY_DAMAGE_STEP) != 0 ? ", in the Damage Step" : "", answers);
}

static void print_facts(gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    const yg_card *own = d->own;
    fprintf(out, "  %s", gt_say_mask(r, yg_words_types, d->type, " "));
    if ((d->type & (YG_MONSTER | YG_TOKEN)) != 0)
        fprintf(out, ", %s, level %d, %d/%d", gt_word_text(yg_words_attributes, d->colour),
                d->number[YG_LEVEL], d->number[YG_ATK], d->number[YG_DEF]);
    for (int i = 0; i < d->n_tags; i++)
        fprintf(out, "%s%s", i == 0 ? "; " : ", ", r->pool->tag_names[d->tags[i]]);
    for (int i = 1; i < d->n_names; i++)
        fprintf(out, "; also named %s", r->pool->names[d->names[i]]);
    for (int i = 0; i < own->n_materials; i++)
        fprintf(out, "%s%s", i == 0 ? "; of " : " + ", r->pool->names[own->material[i]]);
    if (own->by_name != 0)
        fprintf(out, "; summoned by %s", r->pool->names[own->by_name - 1]);
    if (own->stays != 0)
        fputs("; stays on the field", out);
    fputc('\n', out);
    const char *words = gt_say_mask(r, yg_words_keywords, 0, "");
    for (int k = 1; k < YG_KW_COUNT; k++)
        if ((d->keywords >> k & 1) != 0)
            words = gt_say(r, "%s%s%s", words, *words == '\0' ? "" : ", ",
                           gt_word_text(yg_words_keywords, k));
    if (*words != '\0')
        fprintf(out, "  Rules: %s.\n", words);
}

void yg_render_card(gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    r->self = "this card";
    print_facts(r, out);
    if (d->routine[YG_PART_EQUIP] != 0)
        fprintf(out, "  Equips %s.\n",
                gt_render_filter(r, d->routine[YG_PART_EQUIP], "monster", true));
    if (d->routine[YG_PART_SUMMON] != 0)
        gt_print_effect(r, "own special summon", d->routine[YG_PART_SUMMON], out);
    gt_print_abilities(r, d->face[0].first, d->face[0].n, out);
}
