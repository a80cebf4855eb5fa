/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs: what happens to permanents and to what is on the stack. */
#include "decks/magic/language.h"

#include <string.h>

/* An instruction whose only operand is a set. */
static void emit_set(gt_compiler *c, const cJSON *s, const char *verb, int op)
{
    gt_emit(c, op, gt_target_of(c, s, verb), 0, 0, 0);
    gt_check_done(c);
}

void mg_emit_destroy(gt_compiler *c, const cJSON *s)
{
    const cJSON *regeneration = gt_json_get(s, "regeneration");
    if (regeneration != NULL && !cJSON_IsFalse(regeneration))
        gt_wrong(c, regeneration, "'regeneration' can only be false: it can't be regenerated");
    int set = gt_target_of(c, s, "destroy");
    gt_emit(c, MG_OP_DESTROY, set, regeneration != NULL, 0, 0);
    gt_check_done(c);
}

/* {"choose": FILTER, "count": N}: what each player of `who` chooses; all at once. */
static void edict(gt_compiler *c, const cJSON *s, const cJSON *what)
{
    static const char *const keys[] = {"choose", "count", NULL};
    gt_check_keys(c, what, keys, "what is sacrificed");
    gt_addr filter = gt_later_filter(c, gt_json_get(what, "choose"));
    int who = mg_who(c, s);
    gt_compile_value_or(c, gt_json_get(what, "count"), 1);
    gt_emit(c, MG_OP_EDICT, who, (int16_t)filter, 0, 0);
    gt_check_done(c);
}

void mg_emit_sacrifice(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "sacrifice");
    gt_label paid = GT_LABEL;
    mg_emit_unless(c, s, mg_who(c, s), &paid);
    if (gt_json_get(what, "choose") != NULL)
        edict(c, s, what);
    else
        emit_set(c, s, "sacrifice", MG_OP_SACRIFICE);
    gt_label_here(c, &paid);
}

/* `unless` its controller pays; `to`: where a spell goes instead of the graveyard. */
void mg_emit_counter(gt_compiler *c, const cJSON *s)
{
    gt_label paid = GT_LABEL;
    int set = gt_target_of(c, s, "counter");
    if (gt_json_get(s, "unless") != NULL) {
        int payer = gt_temp(c, s);
        gt_emit(c, MG_OP_CONTROLLERS, payer, set, 0, 0);
        mg_emit_unless(c, s, payer, &paid);
    }
    gt_emit(c, MG_OP_COUNTER, set,
            gt_read_word_or(c, s, "to", mg_words_places, "a place", MG_TO_GRAVEYARD), 0, 0);
    gt_check_done(c);
    gt_label_here(c, &paid);
}

void mg_emit_phase_out(gt_compiler *c, const cJSON *s)
{
    bool until = gt_read_flag(c, s, "until it leaves"); /* 610.4 */
    emit_set(c, s, "phase out", until ? MG_OP_PHASE_OUT_UNTIL : MG_OP_PHASE_OUT);
}

/* {"phase in": FILTER}: what is phased out and such. */
void mg_emit_phase_in(gt_compiler *c, const cJSON *s)
{
    gt_addr filter = gt_later_test(c, gt_json_get(s, "phase in"));
    gt_emit(c, MG_OP_PHASE_IN, 0, (int16_t)filter, 0, 0);
}

void mg_emit_attach(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "attach");
    gt_need(c, s, "to", "what it is attached to");
    gt_emit(c, MG_OP_ATTACH, set, gt_target_or(c, s, "to", GT_SET_THIS), 0, 0);
}

/* Whether it is not attached to that yet, and both are there. */
gt_possible mg_can_attach(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "attach"), *to = gt_json_get(s, "to");
    bool named = (cJSON_IsString(what) || gt_json_get(what, "target") != NULL) &&
                 (cJSON_IsString(to) || gt_json_get(to, "target") != NULL);
    if (!named) /* it is chosen as it is done */
        return GT_ALWAYS;
    int set = gt_compile_target(c, what), host = gt_compile_target(c, to);
    const gt_operation elsewhere = {.op = MG_OP_TEST_ATTACHED, .a = 1, .b = (int16_t)host};
    gt_emit(c, GT_OP_MATCH, set, (int16_t)gt_plain_filter(c, 0, 0, &elsewhere), 0, 0);
    gt_emit(c, GT_OP_SIZE, host, 0, 0, 0);
    gt_above_zero(c);
    gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    return GT_SOMETIMES;
}

static int read_token(gt_compiler *c, const cJSON *node)
{
    int number = cJSON_IsString(node) ? gt_build_card(c->build, node->valuestring) : -1;
    if (number < 0)
        gt_wrong(c, node, "the id of a token expected, a card of type \"token ...\"");
    return number < 0 ? 0 : number;
}

void mg_emit_create(gt_compiler *c, const cJSON *s)
{
    const cJSON *power = gt_json_get(s, "power"), *toughness = gt_json_get(s, "toughness");
    int token = read_token(c, gt_json_get(s, "create")), who = mg_who(c, s);
    gt_compile_value_or(c, gt_json_get(s, "count"), 1);
    if ((power == NULL) != (toughness == NULL))
        gt_wrong(c, s, "'power' and 'toughness' stand together");
    if (power != NULL && toughness != NULL) {
        gt_compile_value(c, power);
        gt_compile_value(c, toughness);
    }
    int made = gt_affected(c, s);
    bool tapped = gt_read_flag(c, s, "tapped");
    if (tapped && power != NULL)
        gt_wrong(c, s, "tokens of varying size do not come tapped yet");
    gt_emit(c, power == NULL ? MG_OP_CREATE : MG_OP_CREATE_SIZED, made, who, token,
            power == NULL && tapped);
    if (cJSON_IsTrue(gt_json_get(s, "attacking")))
        gt_emit(c, MG_OP_JOIN, made, made, MG_JOIN_ATTACK | MG_JOIN_CAME, 0);
    mg_emit_coming(c, s, made);
    if (mg_card_cache_of(c)->links_put)
        gt_emit(c, MG_OP_LINK, made, 0, 0, 0);
    gt_check_done(c);
}

void mg_emit_put_counters(gt_compiler *c, const cJSON *s)
{
    int kind = mg_counter_kind(c, s);
    int set = gt_target_or(c, s, "on", GT_SET_THIS);
    gt_push_value(c, s, "put counters");
    gt_emit(c, MG_OP_COUNTERS, kind, set, 0, 0);
    gt_check_done(c);
}

/* {"remove counters": "all", "from": TARGET}, "all" of a `kind`, or how many of one */
void mg_emit_remove_counters(gt_compiler *c, const cJSON *s)
{
    enum { MORE_THAN_THERE_ARE = 10000 }; /* what is there is removed */
    const cJSON *what = gt_json_get(s, "remove counters"), *from = gt_json_get(s, "from");
    int set = from == NULL ? GT_SET_THIS : gt_compile_target(c, from);
    const cJSON *of = gt_json_get(s, "kind");
    bool all = gt_json_is(what, "all");
    if (of == NULL && all) {
        gt_emit(c, MG_OP_NO_COUNTERS, set, 0, 0, 0);
    } else if (of == NULL) {
        gt_wrong(c, s, "'remove counters' needs their 'kind' where not all go");
    } else {
        int kind = gt_read_word(c, of, mg_words_counters, "a kind of counters");
        gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
        if (all)
            gt_emit(c, GT_OP_NUM, 0, MORE_THAN_THERE_ARE, 0, 0);
        else
            gt_compile_value(c, what);
        gt_emit(c, GT_OP_SUB, 0, 0, 0, 0);
        gt_emit(c, MG_OP_COUNTERS, kind, set, 0, 0);
    }
    gt_check_done(c);
}

void mg_emit_change_target(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_json_get(s, "to");
    int set = gt_target_of(c, s, "change target");
    gt_addr filter = to == NULL ? gt_plain_filter(c, 0, 0, NULL) : gt_later_filter(c, to);
    gt_emit(c, MG_OP_RETARGET, set, (int16_t)filter, 0, 0);
    gt_check_done(c);
}

/* {"change words": TARGET, "of": ["colour", "land type"], "never": SUBTYPE} (612). */
void mg_emit_change_words(gt_compiler *c, const cJSON *s)
{
    static const gt_word kinds[] = {{"colour", MG_WORDS_COLOUR},
                                    {"land type", MG_WORDS_LAND},
                                    {"creature type", MG_WORDS_CREATURE},
                                    {NULL, 0}};
    const cJSON *never = gt_json_get(s, "never");
    int set = gt_target_of(c, s, "change words");
    int mask = gt_read_mask(c, gt_json_get(s, "of"), kinds, "a kind of words");
    int tag = never != NULL && cJSON_IsString(never)
                  ? gt_text_number(&c->build->tags, never->valuestring)
                  : -1;
    gt_emit(c, MG_OP_CHANGE_WORDS, set, mask, tag, 0);
    gt_check_done(c);
}

void mg_delayed(gt_compiler *c, const cJSON *s, gt_ability *a)
{
    const cJSON *todo = gt_json_get(s, "do");
    a->kind = GT_AUTO;
    a->pattern = (int16_t)gt_compile_event(c, gt_json_get(s, "later"), false);
    mg_find_mana_ability(c, s, a);
    c->event = c->cause = true;
    if (todo == NULL)
        gt_wrong(c, s, "'later' needs 'do'");
    else
        a->code = mg_compile_announced(c, &todo, 1, NULL,
                                       (a->timing & MG_IS_MANA) != 0 ? MG_MAKES_MANA : 0, &a->can);
}

/* A delayed trigger, once (603.7), or `each time` `until` something ends; `with`: the object that
 * its effect calls "kept". */
void mg_emit_later(gt_compiler *c, const cJSON *s)
{
    int kept = gt_target_or(c, s, "with", GT_SET_THIS);
    const cJSON *unless = gt_json_get(s, "unless");
    int cost = unless == NULL ? 0 : mg_read_cost(c, unless);
    int ability = gt_quote_ability(c, s, mg_delayed);
    int how = (gt_read_flag(c, s, "that turn") ? MG_LATER_THAT_TURN : 0) |
              (gt_read_flag(c, s, "each time") ? MG_LATER_EACH_TIME : 0);
    int until = gt_read_duration(c, s, MG_UNTIL_STAYS);
    if ((how & MG_LATER_EACH_TIME) != 0 && until == MG_UNTIL_STAYS)
        gt_wrong(c, s, "what is set off each time needs 'until'");
    gt_emit(c, MG_OP_LATER, kept, until, how, ability);
    if (unless != NULL)
        gt_emit(c, MG_OP_PAY_OFF, mg_who(c, s), cost, 0, 0);
}

static void reflexive(gt_compiler *c, const cJSON *s, gt_ability *a)
{
    const gt_pattern none = {.event = MG_EV_NONE};
    const cJSON *todo = gt_json_get(s, "do");
    a->kind = GT_AUTO;
    a->pattern = (int16_t)gt_build_pattern(c->build, &none, 0);
    c->event = c->cause = true;
    if (todo == NULL)
        gt_wrong(c, s, "'reflex' needs 'do'");
    else
        a->code = mg_compile_announced(c, &todo, 1, NULL, 0, &a->can);
}

/* {"reflex": true, "do": [...]}: "when you do": it is set off as it resolves, and has targets of
 * its own (603.12). */
void mg_emit_reflex(gt_compiler *c, const cJSON *s)
{
    int about = gt_target_or(c, s, "with", GT_SET_THIS);
    gt_read_true(c, gt_json_get(s, "reflex"), "reflex");
    int ability = gt_quote_ability(c, s, reflexive);
    gt_emit(c, MG_OP_REFLEX, about, 0, 0, ability);
}

/* ---- Copies of permanents, and what is decided as something enters. */

/* Beside what is copied it has so much of something. */
static void except_number(gt_compiler *c, int what, int number, int set, int until)
{
    gt_emit(c, GT_OP_NUM, 0, number, 0, 0);
    gt_emit(c, MG_OP_EXCEPT, what, until, set, 0);
}

/* `except`: what the copy has beside (706.9). */
static void exceptions(gt_compiler *c, const cJSON *except, int set, int until)
{
    static const char *const keys[] = {"more types", "keywords", "abilities",    "this ability",
                                       "colours",    "tapped",   "no mana cost", "base",
                                       "name",       NULL};
    const cJSON *list, *base = gt_json_get(except, "base");
    if (except == NULL || !gt_check_keys(c, except, keys, "'except'"))
        return;
    if (base != NULL) {
        for (int i = 0; i < 2; i++)
            gt_emit(c, GT_OP_NUM, 0, gt_read_integer(c, cJSON_GetArrayItem(base, i), 0, 99), 0, 0);
        gt_emit(c, MG_OP_EXCEPT_PT, 0, until, set, 0);
    }
    if (gt_read_flag(c, except, "this ability"))
        gt_emit(c, MG_OP_EXCEPT_THIS, 0, until, set, 0);
    static const char *const lists[] = {"more types", "keywords", "abilities"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        list = gt_json_get(except, lists[i]);
        if (list != NULL && !cJSON_IsArray(list))
            gt_wrong(c, list, "expected a list");
    }
    cJSON_ArrayForEach (list, gt_json_get(except, "more types")) {
        if (!cJSON_IsString(list)) {
            gt_wrong(c, list, "expected a type");
            continue;
        }
        const gt_word *type = gt_word_find(mg_words_types, list->valuestring);
        if (type != NULL)
            except_number(c, MG_GIVE_TYPES, type->value, set, until);
        else
            except_number(c, MG_GIVE_SUBTYPE, gt_text_number(&c->build->tags, list->valuestring),
                          set, until);
    }
    cJSON_ArrayForEach (list, gt_json_get(except, "keywords"))
        except_number(c, MG_GIVE_KEYWORD, gt_read_word(c, list, mg_words_keywords, "a keyword"),
                      set, until);
    if (gt_json_get(except, "name") != NULL) {
        if (!gt_json_is(gt_json_get(except, "name"), "own"))
            gt_wrong(c, gt_json_get(except, "name"), "'name' can only be \"own\"");
        except_number(c, MG_GIVE_NAMED, 0, set, until);
    }
    if (gt_read_flag(c, except, "tapped")) {
        gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
        gt_emit(c, MG_OP_ENTERS_WITH, MG_ENTERS_TAPPED, 0, 0, 0);
    }
    if (gt_read_flag(c, except, "no mana cost"))
        except_number(c, MG_GIVE_NO_COST, 1, set, until);
    if (gt_json_get(except, "colours") != NULL)
        except_number(c, MG_GIVE_COLOURS_SET, mg_read_colours(c, gt_json_get(except, "colours")),
                      set, until);
    cJSON_ArrayForEach (list, gt_json_get(except, "abilities")) {
        int n, first = gt_compile_ability(c, list, &c->quoted, &n);
        for (int i = 0; i < n; i++)
            gt_emit(c, MG_OP_EXCEPT_ABILITY, 0, until, set, first + i);
    }
}

/* {"become copy": TARGET, "what": SET, "until": ..., "except": {...}} */
void mg_emit_become_copy(gt_compiler *c, const cJSON *s)
{
    int until = gt_read_duration(c, s, MG_UNTIL_STAYS);
    int of = gt_target_of(c, s, "become copy");
    int set = gt_target_or(c, s, "what", GT_SET_THIS);
    gt_label none = GT_LABEL;
    gt_emit(c, MG_OP_BECOME_COPY, 0, until, set, of);
    gt_emit(c, GT_OP_DID, 0, 0, 0, 0);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &none);
    exceptions(c, gt_json_get(s, "except"), set, until);
    gt_label_here(c, &none);
}

/* {"enter as": {...}}: what this has as it enters, which copies of it have, too (706.2). */
void mg_emit_enter_as(gt_compiler *c, const cJSON *s)
{
    exceptions(c, gt_json_get(s, "enter as"), GT_SET_THIS, MG_UNTIL_STAYS);
}

/* {"create copy": TARGET, "count": N, "except": {...}, "as": NAME}: tokens */
void mg_emit_create_copy(gt_compiler *c, const cJSON *s)
{
    int of = gt_target_of(c, s, "create copy"), made = gt_affected(c, s);
    gt_compile_value_or(c, gt_json_get(s, "count"), 1);
    gt_emit(c, MG_OP_CREATE_COPY, made, of, 0, 0);
    exceptions(c, gt_json_get(s, "except"), made, MG_UNTIL_STAYS);
}

/* {"choose type": "creature"} or "basic land", {"choose name": FILTER}: as this enters. */
void mg_emit_choose_type(gt_compiler *c, const cJSON *s)
{
    static const gt_word kinds[] = {
        {"creature", MG_CHOSEN_TYPE}, {"basic land", MG_CHOSEN_LAND}, {NULL, 0}};
    int variable = gt_variable(c, s);
    int kind = gt_read_word(c, gt_json_get(s, "choose type"), kinds, "a kind of types");
    gt_emit(c, MG_OP_CHOOSE_WORD, variable, kind, 0, 0);
    gt_emit(c, GT_OP_VAR, variable, 0, 0, 0);
    gt_emit(c, MG_OP_CHOSEN_IS, 0, kind, 0, 0);
}

void mg_emit_choose_name(gt_compiler *c, const cJSON *s)
{
    int variable = gt_variable(c, s);
    gt_addr among = gt_later_test(c, gt_json_get(s, "choose name"));
    gt_emit(c, MG_OP_CHOOSE_WORD, variable, MG_CHOSEN_NAME, (int16_t)among, 0);
    gt_emit(c, GT_OP_VAR, variable, 0, 0, 0);
    gt_emit(c, MG_OP_CHOSEN_IS, 0, MG_CHOSEN_NAME, 0, 0);
}

/* {"exchange control": [SET, SET]} (701.10) */
void mg_emit_exchange(gt_compiler *c, const cJSON *s)
{
    const cJSON *two = gt_json_get(s, "exchange control");
    if (cJSON_GetArraySize(two) != 2) {
        gt_wrong(c, two, "two permanents expected, whose control is exchanged");
        return;
    }
    int one = gt_compile_target(c, two->child), other = gt_compile_target(c, two->child->next);
    gt_emit(c, MG_OP_EXCHANGE, one, other, 0, 0);
}

/* {"choose player": true}: as this enters. */
void mg_emit_choose_player(gt_compiler *c, const cJSON *s)
{
    int variable = gt_variable(c, s);
    gt_read_true(c, gt_json_get(s, "choose player"), "choose player");
    gt_emit(c, MG_OP_CHOOSE_PLAYER, variable, 0, 0, 0);
    gt_emit(c, GT_OP_VAR, variable, 0, 0, 0);
    gt_emit(c, MG_OP_CHOSEN_IS, 0, MG_CHOSEN_PLAYER, 0, 0);
}

/* {"choose word": ["khans", "dragons"]}: one of them, which abilities of this card speak of
 * (607.2f). */
void mg_emit_choose_word(gt_compiler *c, const cJSON *s)
{
    const cJSON *words = gt_json_get(s, "choose word");
    int variable = gt_variable(c, s);
    if (cJSON_GetArraySize(words) < 2)
        gt_wrong(c, words, "two words or more expected, of which one is chosen");
    cJSON *among = gt_json_hold(cJSON_CreateObject());
    gt_json_add(among, "subtype", cJSON_Duplicate(words, true));
    gt_addr filter = gt_later_test(c, among);
    gt_json_drop(among);
    gt_emit(c, MG_OP_CHOOSE_WORD, variable, MG_CHOSEN_WORD, (int16_t)filter, 0);
    gt_emit(c, GT_OP_VAR, variable, 0, 0, 0);
    gt_emit(c, MG_OP_NOTE, 0, MG_CHOSEN_WORD, 0, 0);
}

/* {"note": VALUE}: what abilities of this card call "noted" (607.2e). */
void mg_emit_note(gt_compiler *c, const cJSON *s)
{
    gt_push_value(c, s, "note");
    gt_emit(c, MG_OP_NOTE, 0, MG_CHOSEN_NUMBER, 0, 0);
}

/* {"pay as it enters": COST}: X of it is what abilities of this card call "paid as it entered"
 * (607.2g); 0 if nothing is paid. */
void mg_emit_pay_entering(gt_compiler *c, const cJSON *s)
{
    int cost = mg_read_cost(c, gt_json_get(s, "pay as it enters"));
    gt_emit(c, GT_OP_NUM, 0, -1, 0, 0);
    gt_emit(c, MG_OP_PAY, MG_SET_YOU, cost, 0, 0);
    gt_emit(c, GT_OP_VAR, MG_VAR_X, 0, 0, 0);
    gt_emit(c, MG_OP_NOTE, 0, MG_CHOSEN_PAID, 0, 0);
}

/* {"arrive with": N, "kind": K}: counters with which this enters, decided before. */
void mg_emit_arrive_with(gt_compiler *c, const cJSON *s)
{
    int kind = mg_counter_kind(c, s);
    gt_push_value(c, s, "arrive with");
    gt_emit(c, MG_OP_ENTERS_WITH, kind, 0, 0, 0);
}

/* {"now enchants": FILTER}: this Aura, instead of what is printed. */
void mg_emit_now_enchants(gt_compiler *c, const cJSON *s)
{
    gt_addr filter = gt_later_filter(c, gt_json_get(s, "now enchants"));
    gt_emit(c, MG_OP_NOW_ENCHANTS, GT_SET_THIS, (int16_t)filter, 0, 0);
}

/* {"cast copy": SET}: of a card, without paying its mana cost (706.12). */
void mg_emit_cast_copy(gt_compiler *c, const cJSON *s)
{
    gt_emit(c, MG_OP_CAST_COPY, gt_target_of(c, s, "cast copy"), 0, 0, 0);
}

/* ---- In replacements. */

static void check_replacing(gt_compiler *c, const cJSON *s, const char *key)
{
    if (!c->replacing)
        gt_wrong(c, s, "'%s' says what becomes of an event: in 'do' of an 'instead' only", key);
}

/* {"redirect": SET}: damage that is proposed (614.9). */
void mg_emit_redirect(gt_compiler *c, const cJSON *s)
{
    check_replacing(c, s, "redirect");
    gt_emit(c, MG_OP_REDIRECT, gt_target_of(c, s, "redirect"), 0, 0, 0);
}

/* What is proposed goes elsewhere. */
void mg_emit_go(gt_compiler *c, const cJSON *s)
{
    check_replacing(c, s, "go");
    int place = gt_read_word(c, gt_json_get(s, "go"), mg_words_places, "a place");
    gt_emit(c, MG_OP_GO, place, 0, 0, 0);
    if (place == MG_TO_EXILE && mg_card_cache_of(c)->links) /* when it has come there (607.2b) */
        gt_emit(c, MG_OP_LINK, GT_SET_THAT, 0, 0, 0);
}

/* What is proposed does not happen, "prevent that" as prevention does; with "not that" what follows
 * is done in its place. */
void mg_emit_instead(gt_compiler *c, const cJSON *s)
{
    check_replacing(c, s, c->verb->name);
    gt_read_true(c, gt_json_get(s, c->verb->name), c->verb->name);
    gt_emit(c, MG_OP_INSTEAD, c->verb->op, 0, 0, 0);
}

/* {"that much": VALUE}: it happens with that amount; `prevented`: as prevention does (615.1). */
void mg_emit_that_much(gt_compiler *c, const cJSON *s)
{
    check_replacing(c, s, "that much");
    gt_push_value(c, s, "that much");
    gt_emit(c, MG_OP_AMOUNT_IS, gt_read_flag(c, s, "prevented"), 0, 0, 0);
}
