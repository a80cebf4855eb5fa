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
    gt_addr filter; /* static: who has it */
    int set, duration; /* else */
} receiver;

/* ---- Instructions; the number, or two, have been pushed. */

static void emit_number(gt_compiler *c, const receiver *r, int what)
{
    if (r->is_static)
        gt_emit(c, MG_OP_GIVE_ALL, what, 0, (int16_t)r->filter, 0);
    else
        gt_emit(c, MG_OP_GIVE, what, r->duration, r->set, 0);
}

static void give_number(gt_compiler *c, const receiver *r, int what, int x)
{
    gt_emit(c, GT_OP_NUM, 0, x, 0, 0);
    emit_number(c, r, what);
}

static void emit_pair(gt_compiler *c, const receiver *r, int what)
{
    if (r->is_static)
        gt_emit(c, MG_OP_GIVE_ALL_PT, what, 0, (int16_t)r->filter, 0);
    else
        gt_emit(c, MG_OP_GIVE_PT, what, r->duration, r->set, 0);
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
    if (r->is_static) { /* as it entered */
        gt_emit(c, MG_OP_CHOSEN, 0, MG_CHOSEN_COLOUR, 0, 0);
        emit_number(c, r, what);
        return;
    }
    if (a == NULL || a->colour == 0)
        gt_wrong(c, node, "no colour was chosen before");
    gt_emit(c, GT_OP_VAR, a == NULL ? 0 : a->colour, 0, 0, 0);
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
        for (int i = 0; i < n && r->is_static; i++)
            gt_emit(c, MG_OP_GIVE_ALL_ABILITY, 0, 0, (int16_t)r->filter, first + i);
        for (int i = 0; i < n && !r->is_static; i++)
            gt_emit(c, MG_OP_GIVE_ABILITY, 0, r->duration, r->set, first + i);
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

/* Creature types instead of all others. */
static void set_creature_types(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *list = gt_json_get(s, "creature types");
    if (gt_json_is(list, "chosen")) {
        gt_emit(c, MG_OP_CHOSEN, 0, MG_CHOSEN_TYPE, 0, 0);
        emit_number(c, r, MG_GIVE_CREATURE_TYPE);
        return;
    }
    if (list == NULL || !gt_need_list(c, list, "creature types"))
        return;
    for (const cJSON *word = list->child; word != NULL; word = word->next)
        give_number(c, r, word == list->child ? MG_GIVE_CREATURE_TYPE : MG_GIVE_SUBTYPE,
                    tag_of(c, word));
}

/* Land types instead of all others, and of its abilities (305.7). */
static void set_land_types(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *list = gt_json_get(s, "land types");
    if (gt_json_is(list, "chosen")) {
        gt_emit(c, MG_OP_CHOSEN, 0, MG_CHOSEN_LAND, 0, 0);
        emit_number(c, r, MG_GIVE_LAND_TYPE);
        return;
    }
    if (list == NULL || !gt_need_list(c, list, "land types"))
        return;
    for (const cJSON *word = list->child; word != NULL; word = word->next)
        give_number(c, r, word == list->child ? MG_GIVE_LAND_TYPE : MG_GIVE_SUBTYPE,
                    tag_of(c, word));
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
            c, MG_OP_GIVE_VALUE, 0, r->duration, r->set,
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
        all != NULL ? mg_later_filter(c, all) : mg_set_filter(c, gt_compile_target(c, of));
    gt_emit(c, MG_OP_GIVE_ACTIVATED, 0, r->is_static ? MG_UNTIL_STAYS : r->duration,
            r->is_static ? GT_SET_THIS : r->set, (int16_t)from);
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
    set_creature_types(c, s, r);
    set_land_types(c, s, r);
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
    gt_addr filter = mg_later_filter(c, except);
    if (r->is_static)
        gt_emit(c, MG_OP_GIVE_ALL_BLOCKED, 0, 0, (int16_t)r->filter, (int16_t)filter);
    else
        gt_emit(c, MG_OP_GIVE_BLOCKED, 0, r->duration, r->set, (int16_t)filter);
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
    receiver r = {.is_static = true};
    if (all != NULL)
        r.filter = mg_later_filter(c, all);
    else if (cJSON_IsString(whom))
        r.filter = mg_set_filter(c, gt_compile_target(c, whom));
    else
        gt_wrong(c, whom, "\"this\", \"enchanted\" or {\"all\": FILTER} expected");
    return r;
}

static receiver for_a_time(gt_compiler *c, const cJSON *s, const cJSON *whom)
{
    receiver r = {.set = GT_SET_THIS};
    r.duration = gt_read_duration(c, s, MG_UNTIL_STAYS);
    if (whom != NULL)
        r.set = gt_compile_target(c, whom);
    return r;
}

void mg_emit_give(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "give"));
    give(c, s, &r);
}

void mg_emit_become(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "become"));
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
    gt_emit(c, GT_OP_END, 0, 0, 0, 0);
    a->code = gt_block_close(c);
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
    if (is_rule(c, s)) {
        emit_rule(c, s);
        return;
    }
    if (gt_json_is(gt_json_get(s, "forbid"), "gain life")) { /* players */
        receiver who = {.set = gt_json_get(s, "who") == NULL ? MG_SET_PLAYERS : mg_who(c, s)};
        who.duration = gt_read_duration(c, s, MG_UNTIL_TURN);
        give_number(c, &who, MG_GIVE_NO_LIFE_GAIN, 1);
        return;
    }
    if (gt_json_is(gt_json_get(s, "forbid"), "cast")) { /* players, spells */
        receiver who = {.set = mg_who(c, s)};
        who.duration = gt_read_duration(c, s, MG_UNTIL_TURN);
        give_number(c, &who, MG_GIVE_NO_CAST, 1);
        return;
    }
    if (gt_json_is(gt_json_get(s, "forbid"), "attack") && gt_json_get(s, "what") == NULL) {
        receiver who = {.set = mg_who(c, s)}; /* 611.2c: creatures that come later, too */
        who.duration = gt_read_duration(c, s, MG_UNTIL_TURN);
        give_number(c, &who, MG_GIVE_NO_ATTACK, 1);
        return;
    }
    receiver r = for_a_time(c, s, gt_json_get(s, "what"));
    if (gt_json_get(s, "what") == NULL && gt_json_is(gt_json_get(s, "forbid"), "be prevented"))
        r.set = MG_SET_YOU; /* all damage */
    forbid(c, s, &r);
}

/* {"require": "attack this", "who": PLAYER, "until": "their turn"}: all creatures of a player. */
void mg_emit_require(gt_compiler *c, const cJSON *s)
{
    if (gt_json_is(gt_json_get(s, "require"), "attack this")) {
        receiver lured = {.set = mg_who(c, s)};
        lured.duration = gt_read_duration(c, s, MG_UNTIL_STAYS);
        give_number(c, &lured, MG_GIVE_LURE, 0);
        return;
    }
    if (is_rule(c, s)) {
        emit_rule(c, s);
        return;
    }
    receiver r = for_a_time(c, s, gt_json_get(s, "what"));
    if (gt_json_is(gt_json_get(s, "require"), "block this")) {
        give_number(c, &r, MG_GIVE_MUST_BLOCK, 0);
        return;
    }
    require(c, s, &r);
}

/* {"switch": TARGET}: power and toughness (613.4d). */
void mg_emit_switch(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "switch"));
    give_number(c, &r, MG_GIVE_SWITCH, 0);
}

/* {"gain control": TARGET}: the controller of the effect gains it (613.1b). */
void mg_emit_control(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "gain control"));
    give_number(c, &r, MG_GIVE_CONTROL, 0);
}

/* {"prevent": N, "to": TARGET}: a shield (615.7); {"prevent": "combat damage"}: all of it. */
void mg_emit_prevent(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "prevent"), *to = gt_json_get(s, "to");
    receiver r = for_a_time(c, s, to);
    if (gt_json_is(what, "combat damage") && gt_json_get(s, "to and by") != NULL) {
        r.set = gt_compile_target(c, gt_json_get(s, "to and by"));
        give_number(c, &r, MG_GIVE_PREVENT_COMBAT, 1);
        return;
    }
    if (gt_json_is(what, "combat damage")) {
        r.set = MG_SET_YOU; /* of no object */
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
    receiver r = {.set = mg_who(c, s)};
    r.duration = gt_read_duration(c, s, MG_UNTIL_TURN);
    give_number(c, &r, MG_GIVE_GATHERED,
                gt_read_mask(c, gt_json_get(s, "enter under you"), mg_words_types, "a card type"));
}

/* {"control turn": PLAYER}: the next turn of that player (721). */
void mg_emit_control_turn(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "control turn"));
    give_number(c, &r, MG_GIVE_RULED, 0);
}

void mg_emit_exile_instead(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "exile instead"));
    give_number(c, &r, MG_GIVE_EXILED_INSTEAD, gt_read_flag(c, s, "leaving") ? 2 : 1);
}

/* ---- Static abilities. */

/* {"cost less": "{1}", "what": FILTER, "who": "you"}, "costs more": spells. */
static void cost_less(gt_compiler *c, const cJSON *node)
{
    const cJSON *what = gt_json_get(node, "what");
    receiver r = {.is_static = true};
    mg_mana mana;
    bool more = gt_json_get(node, "costs more") != NULL;
    mg_read_mana(c, gt_json_get(node, more ? "costs more" : "cost less"), &mana);
    int owners = gt_read_word_or(c, node, "who", gt_words_players, "a player", 0);
    r.filter = gt_filter_within(c, what, owners, 0);
    give_number(c, &r, MG_GIVE_COST_LESS, more ? -mana.generic : mana.generic);
}

/* {"attack cost": "{2}", "what": FILTER}, {"attack you cost": ...}, {"block cost": ...}: creatures,
 * for each that does (508.1h, 509.1d). */
static void combat_cost(gt_compiler *c, const cJSON *node, const char *key, int what)
{
    receiver r = {.is_static = true};
    mg_mana mana;
    mg_read_mana(c, gt_json_get(node, key), &mana);
    r.filter = mg_later_filter(c, gt_json_get(node, "what"));
    give_number(c, &r, what, mana.generic);
}

/* {"play from other graveyards": PLAYER, "until": ...}: as though from the own one; the other
 * player plays from none. */
void mg_emit_other_graveyards(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "play from other graveyards"));
    give_number(c, &r, MG_GIVE_GRAVEYARDS, 1);
}

/* {"block cost": VALUE, "who": PLAYERS, "until": ...}: for each creature that a player blocks
 * with. */
void mg_emit_block_cost(gt_compiler *c, const cJSON *s)
{
    receiver who = {.set = mg_who(c, s)};
    who.duration = gt_read_duration(c, s, MG_UNTIL_STAYS);
    gt_compile_value(c, gt_json_get(s, "block cost"));
    emit_number(c, &who, MG_GIVE_BLOCK_COST);
}

/* {"players cannot": "search", "who": PLAYERS, "unless": COST}: libraries; a player may pay the
 * cost not to heed this until the turn ends; "play lands". */
static void players_cannot(gt_compiler *c, const cJSON *node)
{
    static const gt_word deeds[] = {
        {"search", MG_GIVE_NO_SEARCH}, {"play lands", MG_GIVE_NO_LANDS}, {NULL, 0}};
    int what =
        gt_read_word(c, gt_json_get(node, "players cannot"), deeds, "what players cannot do");
    receiver r = {.is_static = true,
                  .filter = mg_set_filter(c, gt_json_get(node, "who") == NULL ? MG_SET_PLAYERS
                                                                              : mg_who(c, node))};
    const cJSON *unless = gt_json_get(node, "unless");
    if (unless != NULL && what != MG_GIVE_NO_SEARCH)
        gt_wrong(c, unless, "'unless' goes with \"search\"");
    give_number(c, &r, what, unless == NULL ? 1 : 2 + mg_read_cost(c, unless));
}

/* {"attackers at most": N, "who": PLAYERS}: in a combat, creatures that attack one of them. */
static void attackers_at_most(gt_compiler *c, const cJSON *node)
{
    receiver r = {.is_static = true, .filter = mg_set_filter(c, mg_who(c, node))};
    give_number(c, &r, MG_GIVE_ATTACKERS,
                gt_read_integer(c, gt_json_get(node, "attackers at most"), 1, 99));
}

/* {"bar": FILTER}: cards cannot enter (614.17d); {"forbid casting": FILTER, "who": PLAYER},
 * {"as though flash": FILTER, "who": PLAYER}: spells (601.3, 609.4). */
static void of_cards(gt_compiler *c, const cJSON *node, const char *key, int gift)
{
    receiver r = {.is_static = true};
    int owners = gt_read_word_or(c, node, "who", gt_words_players, "a player", 0);
    r.filter = gt_filter_within(c, gt_json_get(node, key), owners, 0);
    give_number(c, &r, gift, 1);
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

/* {"play from graveyard": FILTER} and the like: own cards. */
static void own_cards(gt_compiler *c, const cJSON *node, const char *key, int gift)
{
    receiver r = {.is_static = true};
    r.filter = gt_filter_within(c, gt_json_get(node, key), 1, 0);
    give_number(c, &r, gift, 1);
    when_played(c, gt_json_get(node, "then"));
}

/* {"no loss without life": PLAYER} and the like. */
static void of_players(gt_compiler *c, const cJSON *node, const char *key, int gift)
{
    receiver r = {.is_static = true};
    r.filter = mg_set_filter(c, gt_compile_target(c, gt_json_get(node, key)));
    give_number(c, &r, gift, 1);
}

/* {"skip": "draw", "who": PLAYERS}: as long as it is there, each of them. */
static void skip(gt_compiler *c, const cJSON *node)
{
    receiver r = {.is_static = true, .filter = mg_set_filter(c, mg_who(c, node))};
    int what = mg_read_skipped(c, node);
    if (what == MG_SKIP_TURN)
        gt_wrong(c, gt_json_get(node, "skip"),
                 "a turn is skipped once, by a statement of an effect");
    give_number(c, &r, MG_GIVE_SKIP, MG_SKIPS(what));
}

/* {"more lands": N}: the player may play so many more in each own turn (305.2). */
static void more_lands(gt_compiler *c, const cJSON *node)
{
    receiver r = {.is_static = true, .filter = mg_set_filter(c, mg_who(c, node))};
    give_number(c, &r, MG_GIVE_LANDS, gt_read_integer(c, gt_json_get(node, "more lands"), 1, 99));
}

/* {"hand size": "none"}: the player has no maximum hand size (402.2). */
static void no_hand_size(gt_compiler *c, const cJSON *node)
{
    receiver r = {.is_static = true, .filter = mg_set_filter(c, mg_who(c, node))};
    if (!gt_json_is(gt_json_get(node, "hand size"), "none"))
        gt_wrong(c, gt_json_get(node, "hand size"), "'hand size' can only be \"none\"");
    give_number(c, &r, MG_GIVE_HAND_SIZE, 1);
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

static void give_static(gt_compiler *c, const cJSON *node)
{
    const cJSON *given = gt_json_get(node, "give"), *become_ = gt_json_get(node, "become");
    const cJSON *controlled = gt_json_get(node, "control"), *what = gt_json_get(node, "what");
    receiver r;
    if (gt_json_get(node, "cost less") != NULL || gt_json_get(node, "costs more") != NULL) {
        cost_less(c, node);
    } else if (gt_json_get(node, "attack cost") != NULL) {
        combat_cost(c, node, "attack cost", MG_GIVE_ATTACK_COST);
    } else if (gt_json_get(node, "attack you cost") != NULL) {
        combat_cost(c, node, "attack you cost", MG_GIVE_TOLL);
    } else if (gt_json_get(node, "unspent mana") != NULL) {
        r = (receiver){.is_static = true, .filter = mg_set_filter(c, mg_who(c, node))};
        if (!gt_json_is(gt_json_get(node, "unspent mana"), "stays"))
            gt_wrong(c, gt_json_get(node, "unspent mana"), "'unspent mana' can only be \"stays\"");
        give_number(c, &r, MG_GIVE_MANA_STAYS, 1);
    } else if (gt_json_get(node, "players cannot") != NULL) {
        players_cannot(c, node);
    } else if (gt_json_get(node, "player has") != NULL) {
        r = (receiver){.is_static = true, .filter = mg_set_filter(c, mg_who(c, node))};
        if (!gt_json_is(gt_json_get(node, "player has"), "hexproof"))
            gt_wrong(c, gt_json_get(node, "player has"), "'player has' can only be \"hexproof\"");
        give_number(c, &r, MG_GIVE_HEXPROOF, 1);
    } else if (gt_json_get(node, "assign") != NULL) {
        r = as_long_as(c, what);
        if (!gt_json_is(gt_json_get(node, "assign"), "as unblocked"))
            gt_wrong(c, gt_json_get(node, "assign"), "'assign' can only be \"as unblocked\"");
        give_number(c, &r, MG_GIVE_MUST, MG_MAY_PASS_BLOCKERS);
    } else if (gt_json_get(node, "may stay tapped") != NULL) {
        r = as_long_as(c, gt_json_get(node, "may stay tapped"));
        give_number(c, &r, MG_GIVE_MUST, MG_MAY_STAY_TAPPED);
    } else if (gt_json_get(node, "untap at most") != NULL) {
        r = (receiver){.is_static = true, .filter = mg_later_filter(c, what)};
        give_number(c, &r, MG_GIVE_UNTAP_MOST,
                    gt_read_integer(c, gt_json_get(node, "untap at most"), 1, 99));
    } else if (gt_json_get(node, "attackers at most") != NULL) {
        attackers_at_most(c, node);
    } else if (gt_json_get(node, "block cost") != NULL) {
        combat_cost(c, node, "block cost", MG_GIVE_BLOCK_COST);
    } else if (gt_json_get(node, "bar") != NULL) {
        of_cards(c, node, "bar", MG_GIVE_NO_ENTRY);
    } else if (gt_json_get(node, "forbid casting") != NULL) {
        of_cards(c, node, "forbid casting", MG_GIVE_NO_CAST);
    } else if (gt_json_get(node, "as though flash") != NULL) {
        of_cards(c, node, "as though flash", MG_GIVE_AS_FLASH);
    } else if (gt_json_get(node, "skip") != NULL) {
        skip(c, node);
    } else if (gt_json_get(node, "cannot lose") != NULL) {
        r = (receiver){
            .is_static = true,
            .filter = mg_set_filter(c, gt_compile_target(c, gt_json_get(node, "cannot lose")))};
        give_number(c, &r, MG_GIVE_CANNOT_LOSE, 1);
    } else if (gt_json_get(node, "life floor") != NULL) {
        r = (receiver){.is_static = true,
                       .filter =
                           mg_set_filter(c, gt_compile_target(c, gt_json_get(node, "life floor")))};
        give_number(c, &r, MG_GIVE_LIFE_FLOOR, 1);
    } else if (gt_json_get(node, "forbid using") != NULL) {
        int owners = gt_read_word_or(c, node, "who", gt_words_players, "a player", 0);
        r = (receiver){.is_static = true,
                       .filter = gt_filter_within(c, gt_json_get(node, "forbid using"), owners, 0)};
        give_number(c, &r, MG_GIVE_NO_USE, 1);
    } else if (gt_json_get(node, "set off nothing") != NULL) {
        r = (receiver){.is_static = true,
                       .filter = mg_later_filter(c, gt_json_get(node, "set off nothing"))};
        give_number(c, &r, MG_GIVE_SILENT, 1);
    } else if (gt_json_get(node, "spells cost at least") != NULL) {
        r = (receiver){.is_static = true, .filter = gt_filter_within(c, NULL, 0, 0)};
        give_number(c, &r, MG_GIVE_COST_FLOOR,
                    gt_read_integer(c, gt_json_get(node, "spells cost at least"), 1, 99));
    } else if (gt_json_get(node, "mana of any colour") != NULL) {
        r = (receiver){.is_static = true,
                       .filter = mg_set_filter(
                           c, gt_compile_target(c, gt_json_get(node, "mana of any colour")))};
        give_number(c, &r, MG_GIVE_ANY_MANA, 1);
    } else if (gt_json_get(node, "colourless everywhere") != NULL) {
        r = (receiver){.is_static = true, .filter = mg_set_filter(c, MG_SET_PLAYERS)};
        gt_read_true(c, gt_json_get(node, "colourless everywhere"), "colourless everywhere");
        give_number(c, &r, MG_GIVE_NO_COLOURS, 1);
    } else if (gt_json_get(node, "set off again") != NULL) {
        r = (receiver){.is_static = true,
                       .filter = mg_later_filter(c, gt_json_get(node, "set off again"))};
        give_number(c, &r, MG_GIVE_AGAIN, 1);
    } else if (gt_json_get(node, "twice the tokens") != NULL) {
        r = (receiver){.is_static = true,
                       .filter = mg_set_filter(
                           c, gt_compile_target(c, gt_json_get(node, "twice the tokens")))};
        give_number(c, &r, MG_GIVE_TOKENS_TIMES, 1);
    } else if (gt_json_get(node, "twice the counters") != NULL) {
        r = (receiver){.is_static = true,
                       .filter = mg_later_filter(c, gt_json_get(node, "twice the counters"))};
        give_number(c, &r, MG_GIVE_COUNTERS_TIMES, 1);
    } else if (gt_json_get(node, "one more counter") != NULL) {
        r = (receiver){.is_static = true,
                       .filter = mg_later_filter(c, gt_json_get(node, "one more counter"))};
        give_number(c, &r, MG_GIVE_COUNTERS_MORE, 1);
    } else if (gt_json_get(node, "legend rule") != NULL) {
        if (!gt_json_is(gt_json_get(node, "legend rule"), "off"))
            gt_wrong(c, gt_json_get(node, "legend rule"), "'legend rule' can only be \"off\"");
        r = (receiver){.is_static = true, .filter = mg_set_filter(c, MG_SET_PLAYERS)};
        give_number(c, &r, MG_GIVE_NO_LEGENDS, 1);
    } else if (gt_json_get(node, "no loss without life") != NULL) {
        of_players(c, node, "no loss without life", MG_GIVE_LIFELESS);
    } else if (gt_json_get(node, "damaged as by infect") != NULL) {
        of_players(c, node, "damaged as by infect", MG_GIVE_POISONED);
    } else if (gt_json_get(node, "must be target") != NULL) {
        r = (receiver){.is_static = true,
                       .filter = mg_later_filter(c, gt_json_get(node, "must be target"))};
        give_number(c, &r, MG_GIVE_FLAG, 1);
    } else if (gt_json_get(node, "top revealed") != NULL) {
        of_players(c, node, "top revealed", MG_GIVE_TOP_SHOWN);
    } else if (gt_json_get(node, "play from graveyard") != NULL) {
        own_cards(c, node, "play from graveyard", MG_GIVE_FROM_GRAVEYARD);
    } else if (gt_json_get(node, "play from top") != NULL) {
        own_cards(c, node, "play from top", MG_GIVE_FROM_TOP);
    } else if (gt_json_get(node, "cast from exile") != NULL) {
        own_cards(c, node, "cast from exile", MG_GIVE_FROM_EXILE);
    } else if (gt_json_get(node, "loyalty costs") != NULL) {
        r = (receiver){.is_static = true, .filter = mg_later_filter(c, gt_json_get(node, "what"))};
        give_number(c, &r, MG_GIVE_LOYALTY_COST,
                    gt_read_integer(c, gt_json_get(node, "loyalty costs"), -9, 9));
    } else if (gt_json_get(node, "cast free") != NULL) {
        own_cards(c, node, "cast free", MG_GIVE_FREE);
    } else if (gt_json_get(node, "blue mana is any") != NULL) {
        const cJSON *of = gt_json_get(node, "blue mana is any");
        r = (receiver){.is_static = true, .filter = mg_set_filter(c, gt_compile_target(c, of))};
        give_number(c, &r, MG_GIVE_BLUE_IS_ANY, 1);
    } else if (gt_json_get(node, "casts as sorceries") != NULL) {
        const cJSON *slow = gt_json_get(node, "casts as sorceries");
        r = (receiver){.is_static = true, .filter = mg_set_filter(c, gt_compile_target(c, slow))};
        give_number(c, &r, MG_GIVE_SLOW, 1);
    } else if (gt_json_get(node, "twice the mana") != NULL) {
        r = (receiver){.is_static = true,
                       .filter = mg_later_filter(c, gt_json_get(node, "twice the mana"))};
        give_number(c, &r, MG_GIVE_MANA_TIMES, 1);
    } else if (gt_json_get(node, "hand size") != NULL) {
        no_hand_size(c, node);
    } else if (gt_json_get(node, "more lands") != NULL) {
        more_lands(c, node);
    } else if (said_of_all(node) != 0) {
        int who = gt_json_get(node, "who") == NULL ? MG_SET_PLAYERS : mg_who(c, node);
        r = (receiver){.is_static = true, .filter = mg_set_filter(c, who)};
        give_number(c, &r, said_of_all(node), 1);
    } else if (gt_json_get(node, "require") != NULL) {
        r = as_long_as(c, what);
        require(c, node, &r);
    } else if (given != NULL) {
        r = as_long_as(c, given);
        give(c, node, &r);
    } else if (become_ != NULL) {
        r = as_long_as(c, become_);
        become(c, node, &r);
    } else if (controlled != NULL) {
        r = as_long_as(c, controlled);
        give_number(c, &r, MG_GIVE_CONTROL, 0);
    } else {
        r = as_long_as(c, what);
        forbid(c, node, &r);
    }
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
    const cJSON *condition = gt_json_get(node, "if");
    gt_label no = GT_LABEL, end = GT_LABEL;
    bool otherwise = gt_json_get(node, "else") != NULL;
    gt_block block;
    if (condition != NULL && !otherwise)
        a->condition = gt_compile_value_block(c, condition, gt_compile_condition);
    gt_block_open_effect(c, &block);
    if (otherwise) {
        gt_compile_condition(c, condition);
        gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &no);
    }
    give_static(c, node);
    if (otherwise) {
        gt_emit_jump(c, GT_OP_JUMP, 0, &end);
        gt_label_here(c, &no);
        give_otherwise(c, node);
        gt_label_here(c, &end);
    }
    gt_emit(c, GT_OP_END, 0, 0, 0, 0);
    a->code = gt_block_close(c);
}
