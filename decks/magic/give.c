/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What changes objects and rules: `give`, `become`, `forbid` and the like, as statements for a time
 * (611.2), and as static abilities for whatever a filter accepts as long as they are there
 * (611.3). */
#include "decks/magic/language.h"

#include <string.h>

enum { ALL_DAMAGE = 30000 /* a shield that is never used up */ };

/* Whom, and how long. */
typedef struct receiver {
    bool is_static;
    int whom; /* static: the filter of who has it; else a set */
    int duration;
} receiver;

static receiver those(gt_addr filter)
{
    return (receiver){.is_static = true, .whom = (int16_t)filter};
}

/* ---- Instructions; the number, or two, have been pushed. */

/* With one of two operations, as it is for a time or static. */
static void emit(gt_compiler *c, const receiver *r, int op, int static_op, int what, int more)
{
    gt_emit(c, r->is_static ? static_op : op, what, r->duration, r->whom, more);
}

static void emit_number(gt_compiler *c, const receiver *r, int what)
{
    emit(c, r, MG_OP_GIVE, MG_OP_GIVE_ALL, what, 0);
}

static void give_number(gt_compiler *c, const receiver *r, int what, int x)
{
    gt_emit(c, GT_OP_NUM, 0, x, 0, 0);
    emit_number(c, r, what);
}

static void emit_pair(gt_compiler *c, const receiver *r, int what)
{
    emit(c, r, MG_OP_GIVE_PT, MG_OP_GIVE_ALL_PT, what, 0);
}

/* ---- Fields. */

static void give_size(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *power = gt_json_get(s, "power"), *toughness = gt_json_get(s, "toughness");
    if (power == NULL && toughness == NULL)
        return;
    gt_compile_value_or(c, power, 0);
    gt_compile_value_or(c, toughness, 0);
    emit_pair(c, r, MG_GIVE_PT);
}

/* The colour that was chosen before, as a mask. */
static void give_chosen(gt_compiler *c, const cJSON *node, const receiver *r, int what)
{
    const mg_announced *a = c->own;
    int colour = a == NULL ? 0 : a->colour;
    if (r->is_static) /* as it entered */
        gt_emit(c, MG_OP_CHOSEN, 0, MG_CHOSEN_COLOUR, 0, 0);
    else
        gt_emit(c, GT_OP_VAR, colour, 0, 0, 0);
    if (!r->is_static && colour == 0)
        gt_wrong(c, node, "no colour was chosen before");
    emit_number(c, r, what);
}

/* `lose`: keywords (613.1f). */
static void lose_keywords(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *list = gt_json_get(s, "lose");
    if (list == NULL || !gt_need_list(c, list, "keywords"))
        return;
    for (const cJSON *word = list->child; word != NULL; word = word->next)
        give_number(c, r, MG_GIVE_NO_KEYWORD,
                    gt_read_word(c, word, mg_words_keywords, "a keyword"));
}

static void give_keywords(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *list = gt_json_get(s, "keywords");
    if (list == NULL || !gt_need_list(c, list, "keywords"))
        return;
    for (const cJSON *word = list->child; word != NULL; word = word->next)
        if (gt_json_is(word, "protection from the chosen color"))
            give_chosen(c, word, r, MG_GIVE_PROTECTION);
        else if (gt_json_is(word, "flashback") && !r->is_static) /* for the mana cost */
            give_number(c, r, MG_GIVE_FLASHBACK, 0);
        else
            give_number(c, r, MG_GIVE_KEYWORD,
                        gt_read_word(c, word, mg_words_keywords, "a keyword"));
}

static void give_abilities(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *list = gt_json_get(s, "abilities");
    if (list == NULL || !gt_need_list(c, list, "abilities"))
        return;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        if (mg_is_static(node) || gt_json_get(node, "keywords") != NULL)
            gt_wrong(c, node,
                     "an ability that is activated or triggered expected: static ones "
                     "cannot be given yet");
        int n, first = gt_compile_ability(c, node, &c->quoted, &n);
        for (int i = 0; i < n; i++)
            emit(c, r, MG_OP_GIVE_ABILITY, MG_OP_GIVE_ALL_ABILITY, 0, first + i);
    }
}

/* Colours instead of the others: a list, {"add": ...} beside the others, or "chosen". */
static void give_colours(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *colours = gt_json_get(s, "colours"), *more = gt_json_get(colours, "add");
    if (gt_json_is(colours, "none")) {
        give_number(c, r, MG_GIVE_COLOURS_SET, 0);
    } else if (gt_json_is(colours, "chosen")) {
        give_chosen(c, colours, r, MG_GIVE_COLOURS_SET);
    } else if (gt_json_is(more, "chosen")) {
        give_chosen(c, more, r, MG_GIVE_COLOURS);
    } else if (more != NULL) {
        give_number(c, r, MG_GIVE_COLOURS, mg_read_colours(c, more));
    } else if (colours != NULL) {
        give_number(c, r, MG_GIVE_COLOURS_SET, mg_read_colours(c, colours));
    }
}

/* "artifact creature" is two types, not a subtype. */
static bool begins_with_type(const char *text)
{
    for (const gt_word *type = mg_words_types; type->text != NULL; type++) {
        size_t n = strlen(type->text);
        if (strncmp(text, type->text, n) == 0 && text[n] == ' ')
            return true;
    }
    return false;
}

static int tag_of(gt_compiler *c, const cJSON *word)
{
    if (cJSON_IsString(word) && begins_with_type(word->valuestring)) {
        gt_wrong(c, word, "one type or subtype expected, not several in one text");
        return 0;
    }
    if (cJSON_IsString(word) && word->valuestring[0] != '\0')
        return gt_text_number(&c->build->tags, word->valuestring);
    gt_wrong(c, word, "a subtype expected, not %s", gt_json_kind(word));
    return 0;
}

/* Types and subtypes beside those that there are. */
static void add_types(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *list = gt_json_get(s, "more types");
    int types = 0;
    if (list == NULL || !gt_need_list(c, list, "types and subtypes"))
        return;
    for (const cJSON *word = list->child; word != NULL; word = word->next) {
        const gt_word *type =
            cJSON_IsString(word) ? gt_word_find(mg_words_types, word->valuestring) : NULL;
        types |= type == NULL ? 0 : type->value;
        if (type == NULL)
            give_number(c, r, MG_GIVE_SUBTYPE, tag_of(c, word));
    }
    if (types != 0)
        give_number(c, r, MG_GIVE_TYPES, types);
}

/* Card types instead of all others (205.1a). */
static void set_types(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *types = gt_json_get(s, "types");
    if (types != NULL)
        give_number(c, r, MG_GIVE_TYPES_SET, gt_read_mask(c, types, mg_words_types, "a card type"));
}

/* Creature types instead of all others, or land types, and of its abilities (305.7). */
static void set_subtypes(gt_compiler *c, const cJSON *s, const receiver *r, const char *key,
                         int chosen, int gift)
{
    const cJSON *list = gt_json_get(s, key);
    if (gt_json_is(list, "chosen")) {
        gt_emit(c, MG_OP_CHOSEN, 0, chosen, 0, 0);
        emit_number(c, r, gift);
        return;
    }
    if (list == NULL || !gt_need_list(c, list, key))
        return;
    for (const cJSON *word = list->child; word != NULL; word = word->next)
        give_number(c, r, word == list->child ? gift : MG_GIVE_SUBTYPE, tag_of(c, word));
}

static void set_base(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *base = gt_json_get(s, "base");
    if (base == NULL)
        return;
    if (gt_json_is(base, "mana value")) {
        give_number(c, r, MG_GIVE_BASE_COST, 0);
        return;
    }
    if (gt_json_get(base, "equal to") != NULL) {
        if (r->is_static)
            gt_wrong(c, base, "a static ability asks for its number anyway");
        gt_emit(
            c, MG_OP_GIVE_VALUE, 0, r->duration, r->whom,
            (int16_t)gt_compile_value_block(c, gt_json_get(base, "equal to"), gt_compile_value));
        return;
    }
    if (cJSON_GetArraySize(base) != 2)
        gt_wrong(c, base, "[power, toughness] expected");
    gt_compile_value_or(c, cJSON_GetArrayItem(base, 0), 0);
    gt_compile_value_or(c, cJSON_GetArrayItem(base, 1), 0);
    emit_pair(c, r, MG_GIVE_BASE);
}

/* `activated abilities of`: {"all": FILTER}, or a target. */
static void give_activated(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *of = gt_json_get(s, "activated abilities of"), *all = gt_json_get(of, "all");
    if (of == NULL)
        return;
    gt_addr from =
        all != NULL ? gt_later_filter(c, all) : mg_set_filter(c, gt_compile_target(c, of));
    gt_emit(c, MG_OP_GIVE_ACTIVATED, 0, r->is_static ? MG_UNTIL_STAYS : r->duration,
            r->is_static ? GT_SET_THIS : r->whom, (int16_t)from);
}

/* `name`: that alone (612.7). */
static void set_name(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *name = gt_json_get(s, "name");
    if (name != NULL && (!cJSON_IsString(name) || name->valuestring[0] == '\0'))
        gt_wrong(c, name, "a name expected, not %s", gt_json_kind(name));
    else if (name != NULL)
        give_number(c, r, MG_GIVE_NAME,
                    (int16_t)gt_text_number(&c->build->names, name->valuestring));
}

static void give(gt_compiler *c, const cJSON *s, const receiver *r)
{
    if (gt_read_flag(c, s, "all names")) /* of nonlegendary creature cards (612.6) */
        give_number(c, r, MG_GIVE_ALL_NAMES, 1);
    give_activated(c, s, r);
    give_size(c, s, r);
    give_colours(c, s, r);
    lose_keywords(c, s, r);
    give_keywords(c, s, r);
    give_abilities(c, s, r);
}

/* In the order of the layers. */
static void become(gt_compiler *c, const cJSON *s, const receiver *r)
{
    set_name(c, s, r);
    set_types(c, s, r);
    set_subtypes(c, s, r, "creature types", MG_CHOSEN_TYPE, MG_GIVE_CREATURE_TYPE);
    set_subtypes(c, s, r, "land types", MG_CHOSEN_LAND, MG_GIVE_LAND_TYPE);
    add_types(c, s, r);
    give_colours(c, s, r);
    if (gt_read_flag(c, s, "lose abilities"))
        give_number(c, r, MG_GIVE_NO_ABILITIES, 0);
    give_keywords(c, s, r);
    give_abilities(c, s, r);
    set_base(c, s, r);
}

/* ---- forbid */

/* `except by`: a number of creatures, or a filter. */
static void blocked_except(gt_compiler *c, const cJSON *except, const receiver *r)
{
    if (cJSON_IsNumber(except)) {
        give_number(c, r, MG_GIVE_BLOCKERS, gt_read_integer(c, except, 1, 99));
        return;
    }
    emit(c, r, MG_OP_GIVE_BLOCKED, MG_OP_GIVE_ALL_BLOCKED, 0, (int16_t)gt_later_filter(c, except));
}

static void forbid(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *except = gt_json_get(s, "except by");
    int mask = gt_read_mask(c, gt_json_get(s, "forbid"), mg_words_cannot, "what it cannot");
    if (except != NULL && mask != MG_CANNOT_BE_BLOCKED)
        gt_wrong(c, except, "'except by' goes with \"be blocked\"");
    if (except != NULL)
        blocked_except(c, except, r);
    else
        give_number(c, r, MG_GIVE_CANNOT, (int16_t)mask); /* an operand has a sign */
}

/* {"require": "attack", "what": TARGET}: 508.1d, 509.1c; how many it may block, too. */
static void require(gt_compiler *c, const cJSON *s, const receiver *r)
{
    give_number(c, r, MG_GIVE_MUST,
                gt_read_mask(c, gt_json_get(s, "require"), mg_words_musts, "what it must do"));
}

/* ---- Statements. */

/* A name of the engine, or {"all": FILTER}. */
static receiver as_long_as(gt_compiler *c, const cJSON *whom)
{
    const cJSON *all = gt_json_get(whom, "all");
    if (all != NULL)
        return those(gt_later_filter(c, all));
    if (cJSON_IsString(whom))
        return those(mg_set_filter(c, gt_compile_target(c, whom)));
    gt_wrong(c, whom, "\"this\", \"enchanted\" or {\"all\": FILTER} expected");
    return those(0);
}

/* The target under a key. */
static receiver for_a_time(gt_compiler *c, const cJSON *s, const char *key)
{
    receiver r = {.duration = gt_read_duration(c, s, MG_UNTIL_STAYS)};
    r.whom = gt_target_or(c, s, key, GT_SET_THIS);
    return r;
}

/* Players of `who`. */
static receiver players(gt_compiler *c, const cJSON *s, int absent, int until)
{
    receiver r = {.whom = gt_target_or(c, s, "who", absent)};
    r.duration = gt_read_duration(c, s, until);
    return r;
}

void mg_emit_give(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, "give");
    give(c, s, &r);
}

void mg_emit_become(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, "become");
    become(c, s, &r);
}

/* ---- Rules for a time. */

/* Whether a statement speaks of all permanents of a kind, for a time, and not of what they are: it
 * is a rule, which holds also for what comes later or becomes such (611.2c). */
static bool is_rule(gt_compiler *c, const cJSON *s)
{
    const cJSON *all = gt_json_get(gt_json_get(s, "what"), "all"), *until = gt_json_get(s, "until");
    bool own = gt_json_is(gt_json_get(all, "whose"), "own");
    bool next = gt_json_is(until, "next untap");
    if (all == NULL || gt_json_get(all, "in") != NULL || gt_json_get(all, "attacking") != NULL ||
        !(next ? own || gt_json_get(all, "controlled by") != NULL
               : gt_json_is(until, "turn") || gt_json_is(until, "combat")))
        return false;
    if (mg_holds_word(all, "X"))
        gt_wrong(c, all, "a rule for a time cannot depend on X");
    return true;
}

static void rule(gt_compiler *c, const cJSON *s, gt_ability *a)
{
    gt_block block;
    a->kind = GT_STATIC;
    gt_block_open_effect(c, &block);
    receiver r = as_long_as(c, gt_json_get(s, "what"));
    if (gt_json_get(s, "forbid") != NULL)
        forbid(c, s, &r);
    else
        require(c, s, &r);
    a->code = gt_block_end(c);
}

/* The rule is that of the player who it says controls these permanents. */
static void emit_rule(gt_compiler *c, const cJSON *s)
{
    cJSON *own = gt_json_copy(s);
    cJSON *all =
        cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItemCaseSensitive(own, "what"), "all");
    const cJSON *by = gt_json_get(gt_json_get(gt_json_get(s, "what"), "all"), "controlled by");
    int who = by == NULL ? MG_SET_YOU : gt_compile_target(c, by);
    int until = gt_read_duration(c, s, MG_UNTIL_TURN);
    if (by != NULL) {
        cJSON_DeleteItemFromObjectCaseSensitive(all, "controlled by");
        gt_json_add(all, "whose", cJSON_CreateString("own"));
    }
    int ability = gt_quote_ability(c, own, rule);
    gt_emit(c, MG_OP_EMBLEM, who, until, 0, ability);
    gt_json_drop(own);
}

void mg_emit_forbid(gt_compiler *c, const cJSON *s)
{
    /* what players cannot; an attack also with creatures that come later (611.2c) */
    static const gt_word deeds[] = {{"gain life", MG_GIVE_NO_LIFE_GAIN},
                                    {"cast", MG_GIVE_NO_CAST},
                                    {"attack", MG_GIVE_NO_ATTACK},
                                    {NULL, 0}};
    if (is_rule(c, s)) {
        emit_rule(c, s);
        return;
    }
    const gt_word *deed = gt_word_find(deeds, gt_json_text_in(s, "forbid"));
    if (deed != NULL && (deed->value != MG_GIVE_NO_ATTACK || gt_json_get(s, "what") == NULL)) {
        int absent = deed->value == MG_GIVE_NO_LIFE_GAIN ? MG_SET_PLAYERS : MG_SET_YOU;
        receiver who = players(c, s, absent, MG_UNTIL_TURN);
        give_number(c, &who, deed->value, 1);
        return;
    }
    receiver r = for_a_time(c, s, "what");
    if (gt_json_get(s, "what") == NULL && gt_json_is(gt_json_get(s, "forbid"), "be prevented"))
        r.whom = MG_SET_YOU; /* all damage */
    forbid(c, s, &r);
}

/* {"require": "attack this", "who": PLAYER, "until": "their turn"}: all creatures of a player. */
void mg_emit_require(gt_compiler *c, const cJSON *s)
{
    if (gt_json_is(gt_json_get(s, "require"), "attack this")) {
        receiver lured = players(c, s, MG_SET_YOU, MG_UNTIL_STAYS);
        give_number(c, &lured, MG_GIVE_LURE, 0);
        return;
    }
    if (is_rule(c, s)) {
        emit_rule(c, s);
        return;
    }
    receiver r = for_a_time(c, s, "what");
    if (gt_json_is(gt_json_get(s, "require"), "block this")) {
        give_number(c, &r, MG_GIVE_MUST_BLOCK, 0);
        return;
    }
    require(c, s, &r);
}

/* {"switch": TARGET}: power and toughness (613.4d). */
void mg_emit_switch(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, "switch");
    give_number(c, &r, MG_GIVE_SWITCH, 0);
}

/* {"gain control": TARGET}: the controller of the effect gains it (613.1b). */
void mg_emit_control(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, "gain control");
    give_number(c, &r, MG_GIVE_CONTROL, 0);
}

/* {"prevent": N, "to": TARGET}: a shield (615.7); {"prevent": "combat damage"}: all of it. */
void mg_emit_prevent(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "prevent");
    receiver r = for_a_time(c, s, "to");
    if (gt_json_is(what, "combat damage")) {
        r.whom = gt_target_or(c, s, "to and by", MG_SET_YOU /* of no object */);
        give_number(c, &r, MG_GIVE_PREVENT_COMBAT, 1);
        return;
    }
    if (gt_json_is(what, "all"))
        gt_emit(c, GT_OP_NUM, 0, ALL_DAMAGE, 0, 0);
    else
        gt_compile_value(c, what);
    emit_number(c, &r, MG_GIVE_PREVENT);
}

/* {"enter under you": TYPES, "who": PLAYERS}: what would enter under their control (616.1b). */
void mg_emit_enter_under_you(gt_compiler *c, const cJSON *s)
{
    receiver r = players(c, s, MG_SET_YOU, MG_UNTIL_TURN);
    give_number(c, &r, MG_GIVE_GATHERED,
                gt_read_mask(c, gt_json_get(s, "enter under you"), mg_words_types, "a card type"));
}

/* {"control turn": PLAYER}: the next turn of that player (721). */
void mg_emit_control_turn(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, "control turn");
    give_number(c, &r, MG_GIVE_RULED, 0);
}

void mg_emit_exile_instead(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, "exile instead");
    give_number(c, &r, MG_GIVE_EXILED_INSTEAD, gt_read_flag(c, s, "leaving") ? 2 : 1);
}

/* {"play from other graveyards": PLAYER, "until": ...}: as though from the own one; the other
 * player plays from none. */
void mg_emit_other_graveyards(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, "play from other graveyards");
    give_number(c, &r, MG_GIVE_GRAVEYARDS, 1);
}

/* {"block cost": VALUE, "who": PLAYERS, "until": ...}: for each creature that a player blocks
 * with. */
void mg_emit_block_cost(gt_compiler *c, const cJSON *s)
{
    receiver who = players(c, s, MG_SET_YOU, MG_UNTIL_STAYS);
    gt_push_value(c, s, "block cost");
    emit_number(c, &who, MG_GIVE_BLOCK_COST);
}

/* ---- Static abilities. */

/* {"players cannot": "search", "who": PLAYERS, "unless": COST}: libraries; a player may pay the
 * cost not to heed this until the turn ends; "play lands". */
static void setcannot(gt_compiler *c, const cJSON *node, const receiver *r)
{
    static const gt_word deeds[] = {
        {"search", MG_GIVE_NO_SEARCH}, {"play lands", MG_GIVE_NO_LANDS}, {NULL, 0}};
    int what =
        gt_read_word(c, gt_json_get(node, "players cannot"), deeds, "what players cannot do");
    const cJSON *unless = gt_json_get(node, "unless");
    if (unless != NULL && what != MG_GIVE_NO_SEARCH)
        gt_wrong(c, unless, "'unless' goes with \"search\"");
    give_number(c, r, what, unless == NULL ? 1 : 2 + mg_read_cost(c, unless));
}

/* What is done later, if a card is played so: a delayed trigger (603.7g). */
static void when_played(gt_compiler *c, const cJSON *then)
{
    if (then == NULL || !gt_need_list(c, then, "one statement of 'later'"))
        return;
    if (gt_json_get(then->child, "later") == NULL || then->child->next != NULL)
        gt_wrong(c, then, "one statement of 'later' expected: what is set off then");
    else
        gt_emit(c, MG_OP_WHEN_PLAYED, 0, 0, 0, gt_quote_ability(c, then->child, mg_delayed));
}

/* {"skip": "draw", "who": PLAYERS}: as long as it is there, each of them. */
static void skip(gt_compiler *c, const cJSON *node, const receiver *r)
{
    int what = mg_read_skipped(c, node);
    if (what == MG_SKIP_TURN)
        gt_wrong(c, gt_json_get(node, "skip"),
                 "a turn is skipped once, by a statement of an effect");
    give_number(c, r, MG_GIVE_SKIP, MG_SKIPS(what));
}

/* {"forbid": "gain life"}, {"forbid": "be prevented"}: of all players, of all damage. */
static int said_of_all(const cJSON *node)
{
    const cJSON *forbid_ = gt_json_get(node, "forbid");
    if (gt_json_get(node, "what") != NULL)
        return 0;
    return gt_json_is(forbid_, "gain life")      ? MG_GIVE_NO_LIFE_GAIN
           : gt_json_is(forbid_, "be prevented") ? MG_GIVE_NO_PREVENTION
                                                 : 0;
}

/* Who has it. */
enum whom {
    UNDER_IT, /* what stands under the key: a name of the engine or {"all": FILTER} */
    ITS_WHAT, /* the same under `what` */
    ITS_FILTER, /* what the filter under the key accepts */
    WHAT_FILTER, /* what the filter under `what` accepts */
    ITS_SET, /* the target under the key */
    ITS_WHO, /* players of `who`: you */
    WHO_OR_ALL, /* players of `who`: each */
    EACH_PLAYER,
    ITS_CARDS, /* cards, spells of `who` that the filter under the key accepts */
    WHAT_CARDS, /* the same of `what` */
    OWN_CARDS, /* own cards that the filter under the key accepts */
};

/* Static abilities: the key, what may stand beside it (beside any of them `word`, `if` and `else`),
 * who has what, and what tells how much: a number, or what stands under the key. */
static const struct static_row {
    const char *keys[12];
    enum whom whom;
    int gift, number;
    int least, most; /* under the key stands a number from `least` to `most` (0: none does) */
    int mana; /* under it stands generic mana: so many times that */
    const char *only; /* under it can stand this word alone */
    bool is_true; /* or true */
    void (*write)(gt_compiler *c, const cJSON *node, const receiver *r); /* else */
} statics[] = {
    {{"give", "power", "toughness", "keywords", "lose", "abilities", "activated abilities of",
      "colours", "all names"},
     UNDER_IT,
     .write = give},
    /* in the order of the layers */
    {{"become", "base", "types", "creature types", "land types", "more types", "colours",
      "keywords", "abilities", "lose abilities", "name"},
     UNDER_IT,
     .write = become},
    {{"forbid", "what", "who", "except by"}, ITS_WHAT, .write = forbid},
    {{"control"}, UNDER_IT, .gift = MG_GIVE_CONTROL},
    /* spells */
    {{"cost less", "what", "who"}, WHAT_CARDS, MG_GIVE_COST_LESS, .mana = 1},
    {{"require", "what"}, ITS_WHAT, .write = require},
    /* creatures, for each that does (508.1h, 509.1d) */
    {{"attack cost", "what"}, WHAT_FILTER, MG_GIVE_ATTACK_COST, .mana = 1},
    {{"attack you cost", "what"}, WHAT_FILTER, MG_GIVE_TOLL, .mana = 1},
    /* in a combat, creatures that attack one of them */
    {{"attackers at most", "who"}, ITS_WHO, MG_GIVE_ATTACKERS, .least = 1, .most = 99},
    {{"unspent mana", "who"}, ITS_WHO, MG_GIVE_MANA_STAYS, .number = 1, .only = "stays"},
    {{"players cannot", "who", "unless"}, WHO_OR_ALL, .write = setcannot},
    {{"player has", "who"}, ITS_WHO, MG_GIVE_HEXPROOF, .number = 1, .only = "hexproof"},
    {{"assign", "what"},
     ITS_WHAT,
     MG_GIVE_MUST,
     .number = MG_MAY_PASS_BLOCKERS,
     .only = "as unblocked"},
    {{"may stay tapped"}, UNDER_IT, MG_GIVE_MUST, .number = MG_MAY_STAY_TAPPED},
    {{"untap at most", "what"}, WHAT_FILTER, MG_GIVE_UNTAP_MOST, .least = 1, .most = 99},
    {{"block cost", "what"}, WHAT_FILTER, MG_GIVE_BLOCK_COST, .mana = 1},
    {{"skip", "who"}, ITS_WHO, .write = skip},
    /* in each own turn (305.2) */
    {{"more lands", "who"}, ITS_WHO, MG_GIVE_LANDS, .least = 1, .most = 99},
    {{"costs more", "what", "who"}, WHAT_CARDS, MG_GIVE_COST_LESS, .mana = -1},
    {{"loyalty costs", "what"}, WHAT_FILTER, MG_GIVE_LOYALTY_COST, .least = -9, .most = 9},
    /* no maximum hand size (402.2) */
    {{"hand size", "who"}, ITS_WHO, MG_GIVE_HAND_SIZE, .number = 1, .only = "none"},
    /* cards cannot enter (614.17d) */
    {{"bar"}, ITS_CARDS, MG_GIVE_NO_ENTRY, .number = 1},
    /* spells (601.3, 609.4) */
    {{"forbid casting", "who"}, ITS_CARDS, MG_GIVE_NO_CAST, .number = 1},
    {{"as though flash", "who"}, ITS_CARDS, MG_GIVE_AS_FLASH, .number = 1},
    {{"cannot lose"}, ITS_SET, MG_GIVE_CANNOT_LOSE, .number = 1},
    {{"life floor"}, ITS_SET, MG_GIVE_LIFE_FLOOR, .number = 1},
    {{"set off again"}, ITS_FILTER, MG_GIVE_AGAIN, .number = 1},
    {{"set off nothing"}, ITS_FILTER, MG_GIVE_SILENT, .number = 1},
    {{"spells cost at least"}, WHAT_CARDS, MG_GIVE_COST_FLOOR, .least = 1, .most = 99},
    {{"mana of any colour"}, ITS_SET, MG_GIVE_ANY_MANA, .number = 1},
    {{"colourless everywhere"}, EACH_PLAYER, MG_GIVE_NO_COLOURS, .number = 1, .is_true = true},
    {{"twice the tokens"}, ITS_SET, MG_GIVE_TOKENS_TIMES, .number = 1},
    {{"twice the counters"}, ITS_FILTER, MG_GIVE_COUNTERS_TIMES, .number = 1},
    {{"twice the mana"}, ITS_FILTER, MG_GIVE_MANA_TIMES, .number = 1},
    {{"casts as sorceries"}, ITS_SET, MG_GIVE_SLOW, .number = 1},
    {{"blue mana is any"}, ITS_SET, MG_GIVE_BLUE_IS_ANY, .number = 1},
    {{"one more counter"}, ITS_FILTER, MG_GIVE_COUNTERS_MORE, .number = 1},
    {{"forbid using", "who"}, ITS_CARDS, MG_GIVE_NO_USE, .number = 1},
    {{"legend rule"}, EACH_PLAYER, MG_GIVE_NO_LEGENDS, .number = 1, .only = "off"},
    {{"no loss without life"}, ITS_SET, MG_GIVE_LIFELESS, .number = 1},
    {{"damaged as by infect"}, ITS_SET, MG_GIVE_POISONED, .number = 1},
    {{"play from graveyard", "then"}, OWN_CARDS, MG_GIVE_FROM_GRAVEYARD, .number = 1},
    {{"play from top", "then"}, OWN_CARDS, MG_GIVE_FROM_TOP, .number = 1},
    {{"cast from exile"}, OWN_CARDS, MG_GIVE_FROM_EXILE, .number = 1},
    {{"top revealed"}, ITS_SET, MG_GIVE_TOP_SHOWN, .number = 1},
    {{"cast free"}, OWN_CARDS, MG_GIVE_FREE, .number = 1},
    {{"must be target"}, ITS_FILTER, MG_GIVE_FLAG, .number = 1},
};

/* The row of a node; NULL: it is none of them. */
static const struct static_row *static_of(const cJSON *node)
{
    for (size_t i = 0; i < sizeof statics / sizeof *statics; i++)
        if (gt_json_get(node, statics[i].keys[0]) != NULL)
            return &statics[i];
    return NULL;
}

bool mg_is_static(const cJSON *node)
{
    return static_of(node) != NULL;
}

static receiver cards_of_who(gt_compiler *c, const cJSON *node, const cJSON *filter)
{
    int owners = gt_read_word_or(c, node, "who", gt_words_players, "a player", 0);
    return those(gt_filter_within(c, filter, owners, 0));
}

static receiver receiver_of(gt_compiler *c, const cJSON *node, const struct static_row *row)
{
    const cJSON *value = gt_json_get(node, row->keys[0]), *what = gt_json_get(node, "what");
    int set = MG_SET_PLAYERS;
    switch (row->whom) {
    case UNDER_IT: return as_long_as(c, value);
    case ITS_WHAT: return as_long_as(c, what);
    case ITS_FILTER: return those(gt_later_filter(c, value));
    case WHAT_FILTER: return those(gt_later_filter(c, what));
    case ITS_CARDS: return cards_of_who(c, node, value);
    case WHAT_CARDS: return cards_of_who(c, node, what);
    case OWN_CARDS: return those(gt_filter_within(c, value, 1, 0));
    case ITS_SET: set = gt_compile_target(c, value); break;
    case ITS_WHO: set = mg_who(c, node); break;
    case WHO_OR_ALL: set = gt_target_or(c, node, "who", MG_SET_PLAYERS); break;
    case EACH_PLAYER: break;
    }
    return those(mg_set_filter(c, set));
}

static int number_of(gt_compiler *c, const cJSON *value, const struct static_row *row)
{
    mg_mana mana;
    if (row->only != NULL && !gt_json_is(value, row->only))
        gt_wrong(c, value, "'%s' can only be \"%s\"", row->keys[0], row->only);
    if (row->is_true)
        gt_read_true(c, value, row->keys[0]);
    if (row->most > 0)
        return gt_read_integer(c, value, row->least, row->most);
    if (row->mana == 0)
        return row->number;
    mg_read_mana(c, value, &mana);
    return row->mana * mana.generic;
}

static void give_static(gt_compiler *c, const cJSON *node, const struct static_row *row)
{
    if (said_of_all(node) != 0) {
        receiver all = those(mg_set_filter(c, gt_target_or(c, node, "who", MG_SET_PLAYERS)));
        give_number(c, &all, said_of_all(node), 1);
        return;
    }
    receiver r = receiver_of(c, node, row);
    if (row->write != NULL)
        row->write(c, node, &r);
    else
        give_number(c, &r, row->gift, number_of(c, gt_json_get(node, row->keys[0]), row));
    if (row->whom == OWN_CARDS)
        when_played(c, gt_json_get(node, "then"));
}

static void check_static_keys(gt_compiler *c, const cJSON *node, const struct static_row *row)
{
    const char *keys[16] = {"word", "if", "else"};
    int n = 3;
    for (int i = 0; i < 12 && row->keys[i] != NULL; i++)
        keys[n++] = row->keys[i];
    gt_check_keys(c, node, keys, "the ability");
}

/* `else` beside `give`: what it gets while the condition does not hold. */
static void give_otherwise(gt_compiler *c, const cJSON *node)
{
    static const char *const keys[] = {"power", "toughness", "keywords", NULL};
    const cJSON *otherwise = gt_json_get(node, "else");
    receiver r = as_long_as(c, gt_json_get(node, "give"));
    gt_check_keys(c, otherwise, keys, "'else'");
    give(c, otherwise, &r);
}

void mg_compile_static(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    const struct static_row *row = static_of(node);
    const cJSON *condition = gt_json_get(node, "if");
    gt_label no = GT_LABEL, end = GT_LABEL;
    bool otherwise = gt_json_get(node, "else") != NULL;
    gt_block block;
    check_static_keys(c, node, row);
    if (condition != NULL && !otherwise)
        a->condition = gt_compile_value_block(c, condition, gt_compile_condition);
    gt_block_open_effect(c, &block);
    if (otherwise) {
        gt_compile_condition(c, condition);
        gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &no);
    }
    give_static(c, node, row);
    if (otherwise) {
        gt_emit_jump(c, GT_OP_JUMP, 0, &end);
        gt_label_here(c, &no);
        give_otherwise(c, node);
        gt_label_here(c, &end);
    }
    a->code = gt_block_end(c);
}
