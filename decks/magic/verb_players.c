/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs: what happens to players, and damage. `who` is a set of players. */
#include "decks/magic/language.h"

#include <string.h>

/* One amount for one target or several; `also`: other amounts of the same event. */
static void damage(gt_compiler *c, const cJSON *s, int by, bool more)
{
    const cJSON *to = gt_need(c, s, "to", "what it is dealt to");
    if (to == NULL)
        return;
    int set = gt_compile_target(c, to);
    gt_push_value(c, s, "damage");
    gt_emit(c, MG_OP_DAMAGE, set, more ? MG_DAMAGE_MORE : 0, by, 0);
}

/* {"damage": N, "to": {"target": ...}, "divided": true}: as it was announced (601.2d), or `divided`
 * by a player as it resolves. */
static void divided_damage(gt_compiler *c, const cJSON *s, int by)
{
    const cJSON *to = gt_need(c, s, "to", "what it is dealt to");
    const cJSON *divided = gt_json_get(s, "divided");
    if (to == NULL)
        return;
    int set = gt_compile_target(c, to);
    if (!cJSON_IsTrue(divided)) {
        int who = gt_compile_target(c, divided);
        gt_push_value(c, s, "damage");
        gt_emit(c, MG_OP_DIVIDE, set, who, 0, 0);
    } else if (gt_json_get(to, "target") == NULL) {
        gt_wrong(c, divided,
                 "what is divided among targets is announced with them; else 'divided' "
                 "says who divides");
    }
    gt_emit(c, MG_OP_DEAL_SHARES, set, by, 0, 0);
}

/* {"damage": {"each": "power"}, "by": SET, "to": ...}: each of them deals as much as it has. */
static void each_deals(gt_compiler *c, const cJSON *s, const cJSON *each, int by)
{
    int property = gt_read_word(c, each, mg_words_numbers, "a number of a card");
    int to = gt_target_of(c, s, "to");
    gt_emit(c, MG_OP_EACH_DEALS, by, property, to, 0);
}

void mg_emit_damage(gt_compiler *c, const cJSON *s)
{
    static const char *const keys[] = {"damage", "to", NULL};
    const cJSON *each = gt_json_get(gt_json_get(s, "damage"), "each"), *also = NULL;
    int source = gt_target_or(c, s, "by", GT_SET_THIS);
    if (each != NULL) {
        each_deals(c, s, each, source);
    } else if (gt_json_get(s, "divided") != NULL) {
        divided_damage(c, s, source);
    } else {
        also = gt_json_get(s, "also");
        damage(c, s, source, also != NULL);
    }
    if (also != NULL && gt_need_list(c, also, "further damage"))
        for (const cJSON *other = also->child; other != NULL; other = other->next) {
            gt_check_keys(c, other, keys, "further damage");
            damage(c, other, source, other->next != NULL);
        }
    gt_check_done(c);
}

/* The row says how a life total changes; "set life": it becomes that much (119.5). */
void mg_emit_life(gt_compiler *c, const cJSON *s)
{
    const gt_verb_row *verb = c->verb;
    int who = mg_who(c, s);
    gt_push_value(c, s, verb->name);
    gt_emit(c, MG_OP_LIFE, who, verb->op, 0, 0);
    gt_check_done(c);
}

void mg_emit_draw(gt_compiler *c, const cJSON *s)
{
    int who = mg_who(c, s);
    gt_push_value(c, s, "draw");
    if (gt_json_get(s, "as") != NULL) /* 614.11b */
        gt_emit(c, MG_OP_DRAW_AS, who, gt_affected(c, s), 0, 0);
    else
        gt_emit(c, MG_OP_DRAW, who, 0, 0, 0);
    gt_check_done(c);
}

/* A number of cards, or cards. */
void mg_emit_discard(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "discard");
    bool number = cJSON_IsNumber(what) || gt_json_is(what, "X");
    int set = number ? mg_who(c, s) : gt_compile_target(c, what);
    if (number)
        gt_compile_value(c, what);
    gt_emit(c, number ? MG_OP_DISCARD : MG_OP_DISCARD_SET, set,
            number && gt_read_flag(c, s, "random"), 0, 0);
    gt_check_done(c);
}

void mg_emit_mill(gt_compiler *c, const cJSON *s)
{
    int who = mg_who(c, s);
    gt_push_value(c, s, "mill");
    gt_emit(c, MG_OP_MILL, gt_affected(c, s), who, 0, 0);
    gt_check_done(c);
}

void mg_emit_scry(gt_compiler *c, const cJSON *s)
{
    gt_push_value(c, s, "scry");
    gt_emit(c, MG_OP_SCRY, 0, 0, 0, 0);
}

/* How much of it: `n`, or that for each of `times`. */
static void push_times(gt_compiler *c, const cJSON *s, int n)
{
    const cJSON *times = gt_json_get(s, "times");
    if (times != NULL)
        gt_compile_value(c, times);
    if (times == NULL || n > 1)
        gt_emit(c, GT_OP_NUM, 0, n, 0, 0);
    if (times != NULL && n > 1)
        gt_emit(c, GT_OP_MUL, 0, 0, 0, 0);
}

/* Colours of {"one of": ["{R}", "{G}"]}, as a mask. */
static int one_of(gt_compiler *c, const cJSON *list)
{
    int mask = 0;
    if (!gt_need_list(c, list, "mana"))
        return MG_ALL_COLOURS;
    for (const cJSON *one = list->child; one != NULL; one = one->next) {
        mg_mana mana;
        if (!mg_read_mana(c, one, &mana))
            continue;
        for (int kind = 0; kind < MG_COLOURS; kind++)
            mask |= mana.kind[kind] == 1 ? 1 << kind : 0;
    }
    if ((mask & (mask - 1)) == 0)
        gt_wrong(c, list, "two colours or more expected, one mana each");
    return mask;
}

/* `who`: "that player", the one of the event; else the controller. */
static void emit_mana(gt_compiler *c, const cJSON *s, int kind)
{
    const mg_card *card = mg_card_cache_of(c);
    const cJSON *who = gt_json_get(s, "who");
    if (who != NULL && !gt_json_is(who, "that player"))
        gt_wrong(c, who, "mana is added by the controller, or by \"that player\" of the event");
    gt_emit(c, MG_OP_MANA, kind, (int16_t)card->only, card->only != 0 ? card->also : 0,
            who != NULL);
}

/* {"type": WHICH}, {"colour": "their lands could"}: a kind that follows from what there is; 0: it
 * says something else. */
static int borrowed(const cJSON *what)
{
    if (gt_json_is(gt_json_get(what, "type"), "produced"))
        return MG_OF_PRODUCED;
    if (gt_json_is(gt_json_get(what, "type"), "own lands could"))
        return MG_OF_OWN_LANDS;
    return gt_json_is(gt_json_get(what, "colour"), "their lands could") ? MG_OF_THEIR_LANDS : 0;
}

/* "{R}{R}", "{C}", "any": one mana of any colour, {"one of": ["{R}", "{G}"]}, "any one": all of the
 * same colour, {"colours of": "exiled with it"}, or what `borrowed` reads; `times`: for each. */
void mg_emit_add(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "add"), *list = gt_json_get(what, "one of");
    mg_mana mana;
    if (gt_json_is(gt_json_get(what, "colours of"), "exiled with it")) {
        push_times(c, s, 1);
        emit_mana(c, s, MG_OF_LINKED);
        return;
    }
    if (borrowed(what) != 0) {
        push_times(c, s, 1);
        emit_mana(c, s, borrowed(what));
        return;
    }
    if (gt_json_is(what, "chosen")) {
        push_times(c, s, 1);
        emit_mana(c, s, MG_OF_CHOSEN);
        return;
    }
    bool same = gt_json_is(what, "any one");
    if (same || gt_json_is(what, "any") || list != NULL) {
        int mask = list == NULL ? MG_ALL_COLOURS : one_of(c, list);
        bool each = !same && gt_json_get(s, "times") != NULL;
        push_times(c, s, 1);
        emit_mana(c, s, MG_ONE_OF | mask | (each ? MG_EACH_OF : 0));
        return;
    }
    mg_read_mana(c, what, &mana);
    if (mana.generic + mana.x + mana.n_hybrid > 0)
        gt_wrong(c, what, "mana has a colour, or is {C}");
    for (int kind = 0; kind < MG_MANA_KINDS; kind++) {
        if (mana.kind[kind] == 0)
            continue;
        push_times(c, s, mana.kind[kind]);
        emit_mana(c, s, kind);
    }
}

/* `x`: what X is; NULL: what was announced, or what the player chooses. */
static void pay(gt_compiler *c, const cJSON *cost, int payer, const cJSON *x)
{
    int number = mg_read_cost(c, cost);
    if (x != NULL)
        gt_compile_value(c, x);
    else if (c->event && mg_card_cache_of(c)->cost[number].mana.x > 0)
        gt_emit(c, GT_OP_NUM, 0, -1, 0, 0); /* nobody has announced it */
    else
        gt_emit(c, GT_OP_VAR, MG_VAR_X, 0, 0, 0);
    gt_emit(c, MG_OP_PAY, payer, number, 0, 0);
}

/* A price that a player may pay on resolution (118.12). */
void mg_emit_pay(gt_compiler *c, const cJSON *s)
{
    pay(c, gt_json_get(s, "pay"), mg_who(c, s), NULL);
    gt_check_done(c);
}

void mg_jump_if_done(gt_compiler *c, gt_label *to)
{
    gt_emit(c, GT_OP_DID, 0, 0, 0, 0);
    gt_emit_with(c, GT_OP_LE, 0);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, to);
}

void mg_emit_unless(gt_compiler *c, const cJSON *s, int payer, gt_label *paid)
{
    const cJSON *unless = gt_json_get(s, "unless");
    if (unless == NULL)
        return;
    pay(c, unless, payer, gt_json_get(s, "where X"));
    mg_jump_if_done(c, paid);
}

/* {"have": PLAYER, "do": [...]}: that player stands for "you" in the statements. */
void mg_emit_have(gt_compiler *c, const cJSON *s)
{
    const cJSON *todo = gt_need(c, s, "do", "what that player does");
    int who = gt_target_of(c, s, "have"), before = gt_variable(c, s);
    gt_label nobody = GT_LABEL;
    if (todo == NULL)
        return;
    gt_emit(c, MG_OP_ACT_AS, who, before, 0, 0);
    gt_emit(c, GT_OP_DID, 0, 0, 0, 0);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &nobody);
    gt_compile_statements(c, todo, false);
    gt_emit(c, MG_OP_ACT_AGAIN, 0, before, 0, 0);
    gt_label_here(c, &nobody);
}

/* {"extra": "turn", "who": PLAYERS}; "combat": with a main phase, behind this one; "upkeep"
 * (500.7-500.9). */
void mg_emit_extra(gt_compiler *c, const cJSON *s)
{
    static const gt_word kinds[] = {{"turn", MG_EXTRA_TURN},
                                    {"combat", MG_EXTRA_COMBAT},
                                    {"combat alone", MG_EXTRA_COMBAT_ALONE},
                                    {"upkeep", MG_EXTRA_UPKEEP},
                                    {NULL, 0}};
    int who = mg_who(c, s);
    int what = gt_read_word(c, gt_json_get(s, "extra"), kinds, "what is added");
    gt_emit(c, MG_OP_EXTRA, what, who, 0, 0);
}

/* {"win": PLAYERS}, {"lose": PLAYERS} the game (104). */
void mg_emit_end(gt_compiler *c, const cJSON *s)
{
    const gt_verb_row *verb = c->verb;
    gt_emit(c, MG_OP_END, gt_target_of(c, s, verb->name), verb->op, 0, 0);
}

/* {"prevent from": SET, "to": SET, "amount": N, "such": FILTER}: the next damage of a source that
 * was chosen, all of it unless `amount` says; `such`: what the source must be then (609.7). */
void mg_emit_prevent_from(gt_compiler *c, const cJSON *s)
{
    gt_addr filter = gt_later_test(c, gt_json_get(s, "such"));
    int from = gt_target_of(c, s, "prevent from");
    int to = gt_target_of(c, s, "to");
    gt_compile_value_or(c, gt_json_get(s, "amount"), 0);
    gt_emit(c, MG_OP_PREVENT_FROM, to, from, (int16_t)filter, 0);
}

/* {"divert": N, "from": SET, "to": SET}: the next damage of a source to you and what you control;
 * `prevented`: it is prevented, and this deals as much (615.5). */
void mg_emit_divert(gt_compiler *c, const cJSON *s)
{
    int from = gt_target_of(c, s, "from");
    int to = gt_target_of(c, s, "to");
    gt_push_value(c, s, "divert");
    gt_emit(c, MG_OP_DIVERT, to, from, gt_read_flag(c, s, "prevented"), 0);
}

/* {"daylight": "night"}: it becomes so (502.2). */
void mg_emit_daylight(gt_compiler *c, const cJSON *s)
{
    gt_emit(c, MG_OP_DAYLIGHT,
            gt_read_word(c, gt_json_get(s, "daylight"), mg_words_daylight, "day or night"), 0, 0,
            0);
}

/* {"draw the game": true} (104.4c) */
void mg_emit_draw_game(gt_compiler *c, const cJSON *s)
{
    gt_read_true(c, gt_json_get(s, "draw the game"), "draw the game");
    gt_emit(c, MG_OP_END, MG_SET_PLAYERS, MG_ENDS_DRAWN, 0, 0);
}

/* {"copy": TARGET, "count": N}: spells; new targets may be chosen (707.10). */
void mg_emit_copy(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "copy");
    gt_compile_value_or(c, gt_json_get(s, "count"), 1);
    gt_emit(c, MG_OP_COPY_SPELL, set, 0, 0, 0);
    gt_check_done(c);
}

/* {"emblem": [ABILITY, ...], "who": PLAYERS} (114) */
void mg_emit_emblem(gt_compiler *c, const cJSON *s)
{
    const cJSON *list = gt_json_get(s, "emblem");
    int who = mg_who(c, s);
    if (!gt_need_list(c, list, "abilities"))
        return;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        int n, first = gt_compile_ability(c, node, &c->quoted, &n);
        for (int i = 0; i < n; i++)
            gt_emit(c, MG_OP_EMBLEM, who, MG_UNTIL_STAYS, 0, first + i);
    }
}

/* {"more lands": N}: the player may play so many more this turn (305.2). */
void mg_emit_more_lands(gt_compiler *c, const cJSON *s)
{
    int who = mg_who(c, s);
    gt_push_value(c, s, "more lands");
    gt_emit(c, MG_OP_GIVE, MG_GIVE_LANDS, MG_UNTIL_TURN, who, 0);
}

int mg_read_skipped(gt_compiler *c, const cJSON *node)
{
    static const gt_word steps[] = {{"untap", MG_SKIP_UNTAP}, {"upkeep", MG_SKIP_UPKEEP},
                                    {"draw", MG_SKIP_DRAW},   {"combat", MG_SKIP_COMBAT},
                                    {"turn", MG_SKIP_TURN},   {NULL, 0}};
    return gt_read_word(c, gt_json_get(node, "skip"), steps, "a step, phase or turn");
}

/* `and first`: what is done as the first thing of what comes then (614.10b). */
static void done_first(gt_compiler *c, const cJSON *s, gt_ability *a)
{
    const gt_pattern none = {.event = MG_EV_NONE};
    a->kind = GT_AUTO;
    a->pattern = (int16_t)gt_build_pattern(c->build, &none, 0);
    a->code = gt_compile_effect(c, gt_json_get(s, "and first"), false);
}

/* The next step, phase or turn of players (614.10). */
void mg_emit_skip(gt_compiler *c, const cJSON *s)
{
    int who = mg_who(c, s), what = mg_read_skipped(c, s);
    int that = gt_read_flag(c, s, "that turn") ? MG_SKIP_THAT_TURN : 0;
    const cJSON *first = gt_json_get(s, "and first");
    if (first != NULL && that != 0)
        gt_wrong(c, first, "'and first' does not go with 'that turn'");
    int ability = first != NULL ? gt_quote_ability(c, s, done_first) : 0;
    gt_emit(c, GT_OP_NUM, 0, 1 | what << 8 | that, 0, 0);
    if (first != NULL)
        gt_emit(c, MG_OP_SKIP_THEN, 0, 0, who, ability);
    else
        gt_emit(c, MG_OP_GIVE, MG_GIVE_SKIP, MG_UNTIL_STAYS, who, 0);
}

void mg_emit_shuffle(gt_compiler *c, const cJSON *s)
{
    gt_read_true(c, gt_json_get(s, "shuffle"), "shuffle");
    gt_emit(c, MG_OP_SHUFFLE, mg_who(c, s), 0, 0, 0);
}

/* The colour that `give` and `become` call "chosen". */
void mg_emit_choose_colour(gt_compiler *c, const cJSON *s)
{
    gt_read_true(c, gt_json_get(s, "choose colour"), "choose colour");
    mg_announced *a = c->own;
    int variable = gt_variable(c, s);
    if (a != NULL)
        a->colour = variable;
    gt_emit(c, MG_OP_CHOOSE_COLOUR, variable, 0, 0, 0);
    if (mg_card_cache_of(c)->entering) {
        gt_emit(c, GT_OP_VAR, variable, 0, 0, 0);
        gt_emit(c, MG_OP_CHOSEN_IS, 0, MG_CHOSEN_COLOUR, 0, 0);
    }
}
