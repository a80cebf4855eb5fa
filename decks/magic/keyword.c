/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keywords with a cost, a number or a filter (702). Some are facts of the card that the rules know;
 * others are abbreviations of abilities, and are written out as such here. */
#include "decks/files/memory.h"
#include "decks/magic/language.h"

#include <string.h>

/* ---- Of the card. */

/* {"echo": COST} and the like: the cost's number. */
static int cost_under(gt_compiler *c, const cJSON *node, const char *key)
{
    return mg_read_cost(c, gt_json_get(node, key));
}

/* The same where it must be mana alone. */
static int mana_under(gt_compiler *c, const cJSON *node, const char *key, const char *wrong)
{
    int cost = cost_under(c, node, key);
    mg_cost mana = {.mana = mg_card_cache_of(c)->cost[cost].mana};
    if (memcmp(&mana, &mg_card_cache_of(c)->cost[cost], sizeof mana) != 0)
        gt_wrong(c, node, "%s", wrong);
    return cost;
}

static void morph(gt_compiler *c, const cJSON *node)
{
    int cost = cost_under(c, node, "morph");
    if (cost >= 0 && mg_card_cache_of(c)->cost[cost].mana.x > 0)
        gt_wrong(c, gt_json_get(node, "morph"),
                 "nobody is asked for X as a card is turned face up");
    mg_add_way(c, node, MG_CAST_DOWN, cost, 0);
}

static void suspend(gt_compiler *c, const cJSON *node)
{
    mg_card_cache_of(c)->suspend = (uint8_t)gt_read_integer(c, gt_json_get(node, "suspend"), 1, 99);
    mg_add_way(c, node, MG_SUSPEND, cost_under(c, node, "cost"), 0);
}

static void dredge(gt_compiler *c, const cJSON *node)
{
    mg_card_cache_of(c)->dredge = (uint8_t)gt_read_integer(c, gt_json_get(node, "dredge"), 1, 99);
}

/* {"alternative": COST, "if": CONDITION} */
static void alternative(gt_compiler *c, const cJSON *node)
{
    int cost = cost_under(c, node, "alternative");
    mg_add_way(c, node, MG_CAST_ALTERNATIVE, cost, gt_condition_under(c, node, "if"));
}

/* {"additional": COST}, or {"additional": {"either": [COST, COST]}} */
static void additional(gt_compiler *c, const cJSON *node)
{
    const cJSON *cost = gt_json_get(node, "additional"), *either = gt_json_get(cost, "either");
    if (either == NULL) {
        mg_add_additional(c, node, MG_MUST_PAY, mg_read_cost(c, cost));
    } else if (cJSON_GetArraySize(either) != 2) {
        gt_wrong(c, either, "two costs expected, of which one is paid");
    } else {
        mg_add_additional(c, node, MG_EITHER, mg_read_cost(c, either->child));
        mg_add_additional(c, node, MG_EITHER, mg_read_cost(c, either->child->next));
    }
}

static void affinity(gt_compiler *c, const cJSON *node)
{
    gt_block block;
    gt_block_open_value(c, &block);
    gt_push_count(c, gt_json_get(node, "affinity"));
    c->def->routine[MG_PART_LESS] = gt_block_done(c);
}

/* {"costs less": "{1}", "if": CONDITION}, or "times": VALUE: this spell (601.2f) */
static void costs_less(gt_compiler *c, const cJSON *node)
{
    const cJSON *condition = gt_json_get(node, "if"), *times = gt_json_get(node, "times");
    gt_block block;
    mg_mana mana;
    mg_read_mana(c, gt_json_get(node, "costs less"), &mana);
    gt_block_open_value(c, &block);
    gt_emit(c, GT_OP_NUM, 0, mana.generic, 0, 0);
    if (condition != NULL)
        gt_compile_condition(c, condition);
    else if (times != NULL)
        gt_compile_value(c, times);
    if (condition != NULL || times != NULL)
        gt_emit(c, GT_OP_MUL, 0, 0, 0, 0);
    c->def->routine[MG_PART_LESS] = gt_block_done(c);
}

/* {"retrace": true}: for its mana cost, and a land card that is discarded. */
static void retrace(gt_compiler *c, const cJSON *node)
{
    const gt_operation is_land = {.op = GT_OP_TEST_TYPE, .b = MG_LAND};
    mg_cost cost = {.life = 0};
    gt_read_flag(c, node, "retrace");
    cost.part[0] = (mg_cost_part){MG_PAY_DISCARD, 1, gt_plain_filter(c, 0, 0, &is_land)};
    mg_add_way(c, node, MG_CAST_RETRACE, mg_add_cost(c, node, &cost), 0);
}

/* {"splice": COST}: onto Arcane (702.47); the text has no modes. */
static void splice(gt_compiler *c, const cJSON *node)
{
    int cost = mana_under(c, node, "splice", "a cost of splice other than mana cannot be said yet");
    mg_card_cache_of(c)->splice = (uint8_t)(cost + 1);
}

static void multikicker(gt_compiler *c, const cJSON *node)
{
    int cost = mana_under(c, node, "multikicker", "multikicker is mana");
    mg_add_additional(c, node, MG_MULTIKICKER, cost);
}

/* {"full text of top": FILTER, "ability": ABILITY}: as long as the top card of the graveyard is
 * such, this has its full text, and that ability (612.5). */
static void full_text(gt_compiler *c, const cJSON *node)
{
    gt_block block;
    int n, first = gt_compile_ability(c, gt_json_get(node, "ability"), &c->quoted, &n);
    mg_card_cache_of(c)->full_text = gt_later_test(c, gt_json_get(node, "full text of top"));
    gt_block_open_effect(c, &block);
    gt_emit(c, MG_OP_GIVE_ABILITY, 0, MG_UNTIL_STAYS, GT_SET_THIS, first);
    mg_card_cache_of(c)->full_gift = gt_block_end(c);
    if (n != 1)
        gt_wrong(c, node, "one ability expected, which it has beside that text");
}

/* {"mutate": COST}: it merges with a creature of the same owner that is no Human (702.140). */
static void mutate(gt_compiler *c, const cJSON *node)
{
    gt_block block;
    int human = gt_text_number(&c->build->tags, "Human");
    mg_add_way(c, node, MG_CAST_MUTATING, cost_under(c, node, "mutate"), 0);
    gt_block_open_later(c, &block);
    gt_emit(c, GT_OP_FILTER, 0, 1 << MG_BATTLEFIELD, -1, 0);
    gt_emit(c, GT_OP_TEST_TYPE, 0, MG_CREATURE, 0, 0);
    gt_emit(c, GT_OP_TEST_TAG, 1, human, -1, -1);
    gt_emit(c, MG_OP_TEST_OWNER_OF, GT_SET_THIS, 0, 0, 0);
    mg_card_cache_of(c)->mutates = gt_block_done(c);
}

static void enchant(gt_compiler *c, const cJSON *node)
{
    c->def->routine[MG_PART_ENCHANT] = mg_compile_target_filter(c, gt_json_get(node, "enchant"));
}

/* {"begins": "battlefield"}: from an opening hand (103.6a) */
static void begins(gt_compiler *c, const cJSON *node)
{
    static const gt_word places[] = {{"battlefield", 1}, {NULL, 0}};
    mg_card_cache_of(c)->begins =
        (uint8_t)gt_read_word(c, gt_json_get(node, "begins"), places, "where it begins the game");
}

static void enters_tapped(gt_compiler *c, const cJSON *node)
{
    gt_read_flag(c, node, "enters tapped");
    mg_card_cache_of(c)->enters_tapped = 1;
    if (gt_json_get(node, "if") != NULL)
        c->def->routine[MG_PART_TAPPED] = gt_condition_under(c, node, "if");
}

static void enter_with(gt_compiler *c, const cJSON *number, int kind)
{
    mg_card_cache_of(c)->enters_kind = (uint8_t)kind;
    c->def->routine[MG_PART_ENTERS] = gt_compile_value_block(c, number, gt_compile_value);
}

static void enters_with(gt_compiler *c, const cJSON *node)
{
    enter_with(c, gt_json_get(node, "enters with"), mg_counter_kind(c, node));
}

/* {"turned up with": N, "kind": ...}: counters, as it is turned face up (614.1e) */
static void turned_up_with(gt_compiler *c, const cJSON *node)
{
    mg_card *card = mg_card_cache_of(c);
    card->up_kind = (uint8_t)mg_counter_kind(c, node);
    card->up_with =
        gt_compile_value_block(c, gt_json_get(node, "turned up with"), gt_compile_value);
}

/* {"cost more": "{1}", "each": "target beyond the first"} */
static void cost_more(gt_compiler *c, const cJSON *node)
{
    static const gt_word each[] = {{"target beyond the first", 1}, {NULL, 0}};
    mg_mana mana;
    mg_read_mana(c, gt_json_get(node, "cost more"), &mana);
    gt_read_word_or(c, node, "each", each, "what it costs more for", 1);
    mg_card_cache_of(c)->per_target = mana.generic;
}

/* {"flash if": CONDITION}: only then it has flash (601.3d). */
static void flash_if(gt_compiler *c, const cJSON *node)
{
    mg_card_cache_of(c)->flash_if = gt_condition_under(c, node, "flash if");
}

/* {"cast only": WHEN} (506.6, 604.6) */
static void cast_only(gt_compiler *c, const cJSON *node)
{
    mg_card_cache_of(c)->cast_only = mg_compile_cast_only(c, gt_json_get(node, "cast only"));
}

/* {"only mana": "black", "on": "X"} */
static void only_mana(gt_compiler *c, const cJSON *node)
{
    static const gt_word on[] = {{"X", 0}, {NULL, 0}};
    gt_read_word_or(c, node, "on", on, "what it is spent on", 0);
    mg_card_cache_of(c)->cost[0].mana.only =
        (uint8_t)mg_read_colours(c, gt_json_get(node, "only mana"));
}

/* {"power and toughness": VALUE}, each, or [VALUE, VALUE] (604.3) */
static void defining(gt_compiler *c, const cJSON *node)
{
    const cJSON *two = gt_json_get(node, "power and toughness");
    if (cJSON_IsArray(two) && cJSON_GetArraySize(two) == 2) {
        c->def->routine[MG_PART_POWER] = gt_compile_value_block(c, two->child, gt_compile_value);
        c->def->routine[MG_PART_TOUGHNESS] =
            gt_compile_value_block(c, two->child->next, gt_compile_value);
        return;
    }
    gt_addr code =
        gt_compile_value_block(c, gt_json_get(node, "power and toughness"), gt_compile_value);
    c->def->routine[MG_PART_POWER] = c->def->routine[MG_PART_TOUGHNESS] = code;
}

/* ---- Plain keywords, and protection (702.16). */

/* Those that are abbreviations of abilities (702), as the language writes them out. */
static const struct {
    const char *word, *text;
} written[] = {
    /* 702.85: cards are exiled from the top until a nonland card comes that costs less than the
     * spell, which may be cast for nothing; the others go under the library */
    {"cascade", "{\"on\": {\"event\": \"cast\", \"what\": {\"this\": true}}, \"do\": ["
                "{\"top until\": {\"type\": {\"not\": \"land\"}, \"mana value\": {\"below\": "
                "{\"mana value\": \"this\"}}}, \"as\": \"cards\"},"
                "{\"exile\": \"cards\"},"
                "{\"play free\": {\"all\": {\"from\": \"cards\", \"type\": {\"not\": \"land\"}, "
                "\"mana value\": {\"below\": {\"mana value\": \"this\"}}}}},"
                "{\"put\": {\"all\": {\"from\": \"cards\", \"in\": \"exile\"}}, "
                "\"to\": \"library bottom\", \"random\": true}]}"},
    /* 702.91 */
    {"battle cry", "{\"on\": {\"event\": \"attacks\", \"what\": {\"this\": true}}, \"do\": ["
                   "{\"give\": {\"all\": {\"type\": \"creature\", \"attacking\": true, "
                   "\"other\": true}}, \"power\": 1, \"until\": \"turn\"}]}"},
};

/* A child is replaced by a copy, which has its key. */
static void replace(cJSON *node, cJSON *child, const cJSON *with)
{
    cJSON *copy = gt_json_copy(with);
    if (!(child->string != NULL ? cJSON_ReplaceItemInObjectCaseSensitive(node, child->string, copy)
                                : cJSON_ReplaceItemViaPointer(node, child, copy)))
        gt_out_of_memory();
    gt_unhold(copy);
}

/* The same with a number or a cost of the card in the place of the text's word "N". */
static void fill_in(cJSON *node, const cJSON *with)
{
    for (cJSON *child = node->child, *next; child != NULL; child = next) {
        next = child->next;
        if (gt_json_is(child, "N"))
            replace(node, child, with);
        else
            fill_in(child, with);
    }
}

/* The language reads it as if the card had it in these words. Costs and the like are objects of
 * their own: a replaced child keeps its key. */
static int written_with(gt_compiler *c, const char *text, const cJSON *with,
                        gt_ability out[GT_MAX_PARTS])
{
    cJSON *node = gt_json_hold(cJSON_Parse(text));
    const cJSON *at = c->at;
    fill_in(node, with);
    int n = mg_compile_ability(c, node, out);
    c->at = at;
    gt_json_drop(node);
    return n;
}

static const char *text_of(const cJSON *word)
{
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        if (gt_json_is(word, written[i].word))
            return written[i].text;
    return NULL;
}

/* {"protection from": FILTER}, or a subtype (702.16): what the source of damage, a spell, a blocker
 * is. */
static gt_ability protection(gt_compiler *c, const cJSON *from)
{
    gt_ability out = mg_ability(GT_KEYWORD);
    gt_addr filter;
    if (cJSON_IsString(from)) {
        const gt_operation test = {.op = GT_OP_TEST_TAG,
                                   .b = (int16_t)gt_text_number(&c->build->tags, from->valuestring),
                                   .c = -1,
                                   .d = -1};
        filter = gt_plain_filter(c, 0, 0, &test);
    } else {
        filter = gt_compile_filter(c, from, GT_FILTER_TEST);
    }
    out.condition = gt_question(c, GT_OP_MATCH, GT_SET_OTHER, (int16_t)filter, 0, 0);
    return out;
}

/* 702.16j */
static gt_ability protection_from_everything(gt_compiler *c)
{
    cJSON *all = gt_json_hold(cJSON_CreateObject());
    gt_ability out = protection(c, all);
    gt_json_drop(all);
    return out;
}

/* It enters with a counter for each colour of mana that was spent on it (702.44). */
static void sunburst(gt_compiler *c)
{
    bool creature = (c->def->type & MG_CREATURE) != 0;
    mg_card_cache_of(c)->enters_kind = creature ? MG_COUNTER_PLUS : MG_COUNTER_CHARGE;
    c->def->routine[MG_PART_ENTERS] = gt_question(c, MG_OP_SPENT, 0, 0, 0, 0);
}

static int keywords(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    const cJSON *list = gt_json_get(node, "keywords");
    int n = 1;
    out[0] = mg_ability(GT_KEYWORD);
    if (!gt_need_list(c, list, "keywords"))
        return 1;
    for (const cJSON *word = list->child; word != NULL; word = word->next) {
        const char *text = text_of(word);
        const cJSON *from = gt_json_get(word, "protection from");
        const cJSON *annihilator = gt_json_get(word, "annihilator");
        if (from != NULL && n < GT_MAX_PARTS)
            out[n++] = protection(c, from);
        else if (annihilator != NULL && n < GT_MAX_PARTS) /* 702.86 */
            n += written_with(c,
                              "{\"on\": {\"event\": \"attacks\", \"what\": {\"this\": true}}, "
                              "\"do\": [{\"sacrifice\": {\"choose\": {}, \"count\": \"N\"}, "
                              "\"who\": \"opponent\"}]}",
                              annihilator, &out[n]);
        else if (gt_json_is(word, "protection from everything") && n < GT_MAX_PARTS)
            out[n++] = protection_from_everything(c);
        else if (gt_json_is(word, "sunburst") && n < GT_MAX_PARTS)
            sunburst(c);
        else if (gt_json_is(word, "convoke"))
            mg_card_cache_of(c)->convoke = 1;
        else if (gt_json_is(word, "delve"))
            mg_card_cache_of(c)->delve = 1;
        else if (text != NULL && n < GT_MAX_PARTS)
            n += written_with(c, text, NULL, &out[n]);
        else
            out[0].keywords |= 1ull << gt_read_word(c, word, mg_words_keywords, "a keyword");
    }
    return n;
}

/* ---- Abbreviations of abilities. */

static void draw_a_card(gt_compiler *c, const cJSON *node)
{
    (void)node;
    gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
    gt_emit(c, MG_OP_DRAW, MG_SET_YOU, 0, 0, 0);
}

static void fetch_a_card(gt_compiler *c, const cJSON *node)
{
    int found = gt_temp(c, node);
    mg_search(c, node, "for", found);
    gt_emit(c, MG_OP_REVEAL, found, 0, 0, 0);
    gt_emit(c, MG_OP_PUT, found, MG_TO_HAND, gt_temp(c, node), MG_PUT_SHOWN);
    gt_emit(c, MG_OP_SHUFFLE, MG_SET_YOU, 0, 0, 0);
}

/* {"cycling": COST}, or {"typecycling": COST, "for": FILTER}. */
static int cycling(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    bool draws = gt_json_get(node, "cycling") != NULL;
    int cost = cost_under(c, node, draws ? "cycling" : "typecycling");
    mg_card_cache_of(c)->cost[cost].self |= MG_DISCARDS | MG_CYCLES;
    out[0] = mg_ability(GT_ACTIVE);
    out[0].timing = MG_IN_HAND;
    out[0].keyword = (uint8_t)cost;
    out[0].code = mg_compile_written(c, node, draws ? draw_a_card : fetch_a_card);
    return 1;
}

static void sacrifice_this(gt_compiler *c, const cJSON *node)
{
    (void)node;
    gt_emit(c, MG_OP_SACRIFICE, GT_SET_THIS, 0, 0, 0);
}

static void pay_or_sacrifice(gt_compiler *c, const cJSON *node)
{
    gt_label paid = GT_LABEL;
    int cost = cost_under(c, node, "echo");
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    gt_emit(c, MG_OP_PAY, MG_SET_YOU, cost, 0, 0);
    mg_jump_if_done(c, &paid);
    sacrifice_this(c, node);
    gt_label_here(c, &paid);
}

static int echo(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    out[0] = mg_ability(GT_AUTO);
    out[0].pattern = (int16_t)mg_own_event(c, MG_EV_UPKEEP, 1);
    out[0].condition = gt_question(c, MG_OP_IS_NEW, GT_SET_THIS, 0, 0, 0);
    out[0].code = mg_compile_written(c, node, pay_or_sacrifice);
    return 1;
}

/* A way to cast it, and an ability that ends it (702.74). */
static int evoke(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    mg_add_way(c, node, MG_CAST_EVOKED, cost_under(c, node, "evoke"), 0);
    out[0] = mg_ability(GT_AUTO);
    out[0].pattern = (int16_t)mg_own_event(c, MG_EV_ENTERS, 0);
    out[0].condition = gt_question(c, MG_OP_PAID, GT_SET_THIS, MG_AS_EVOKED, 0, 0);
    out[0].code = mg_compile_written(c, node, sacrifice_this);
    return 1;
}

/* A counter goes, or else the permanent. */
static void fade(gt_compiler *c, const cJSON *node)
{
    gt_label faded = GT_LABEL;
    gt_emit(c, GT_OP_NUM, 0, -1, 0, 0);
    gt_emit(c, MG_OP_COUNTERS, MG_COUNTER_FADE, GT_SET_THIS, 0, 0);
    mg_jump_if_done(c, &faded);
    sacrifice_this(c, node);
    gt_label_here(c, &faded);
}

static int fading(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    enter_with(c, gt_json_get(node, "fading"), MG_COUNTER_FADE);
    out[0] = mg_ability(GT_AUTO);
    out[0].pattern = (int16_t)mg_own_event(c, MG_EV_UPKEEP, 1);
    out[0].code = mg_compile_written(c, node, fade);
    return 1;
}

static void grow_by_one(gt_compiler *c, const cJSON *node)
{
    (void)node;
    gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
    gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
    gt_emit(c, MG_OP_GIVE_PT, MG_GIVE_PT, MG_UNTIL_TURN, GT_SET_THAT, 0);
}

/* A creature of yours attacks alone (702.83). */
static int exalted(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    gt_read_flag(c, node, "exalted");
    out[0] = mg_ability(GT_AUTO);
    out[0].pattern = (int16_t)mg_own_event(c, MG_EV_ATTACKS, 1);
    out[0].condition = mg_equals(c, (gt_operation){.op = GT_OP_AMOUNT}, 1);
    out[0].code = mg_compile_written(c, node, grow_by_one);
    return 1;
}

static void return_smaller(gt_compiler *c, const cJSON *node)
{
    int returned = gt_temp(c, node);
    gt_emit(c, MG_OP_PUT, GT_SET_THIS, MG_TO_BATTLEFIELD, returned, MG_PUT_MINUS);
}

static void return_larger(gt_compiler *c, const cJSON *node)
{
    int returned = gt_temp(c, node);
    gt_emit(c, MG_OP_PUT, GT_SET_THIS, MG_TO_BATTLEFIELD, returned, MG_PUT_COUNTER);
}

/* It died without counters of a kind on it, and is put back with one: persist (702.79), undying
 * (702.93). */
static int put_back(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    bool persists = gt_json_get(node, "persist") != NULL;
    int kind = persists ? MG_COUNTER_MINUS : MG_COUNTER_PLUS;
    const gt_operation counters = {.op = MG_OP_LAST, .b = (int16_t)(MG_COUNTERS + kind)};
    gt_read_flag(c, node, persists ? "persist" : "undying");
    out[0] = mg_ability(GT_AUTO);
    out[0].pattern = (int16_t)mg_own_event(c, MG_EV_LEAVES, 0);
    out[0].condition = mg_equals(c, counters, 0);
    out[0].code = mg_compile_written(c, node, persists ? return_smaller : return_larger);
    return 1;
}

/* A filter of artifact creatures, whoever's. */
static gt_addr artifact_creatures(gt_compiler *c)
{
    gt_block block;
    gt_block_open_later(c, &block);
    gt_emit(c, GT_OP_FILTER, 0, 1 << MG_BATTLEFIELD, -1, 0);
    gt_emit(c, GT_OP_TEST_TYPE, 0, MG_ARTIFACT, 0, 0);
    gt_emit(c, GT_OP_TEST_TYPE, 0, MG_CREATURE, 0, 0);
    return gt_block_done(c);
}

/* An ability with one target, which register 0 holds when `write` says what is done. */
static void with_target(gt_compiler *c, gt_addr filter, void (*write)(gt_compiler *c),
                        gt_ability *out)
{
    gt_registers registers = {0}, *outer = c->registers;
    gt_block block;
    out->can = gt_question(c, MG_OP_CAN_TARGET, 0, (int16_t)filter, 1, 0);
    c->registers = &registers;
    gt_block_open_effect(c, &block);
    gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
    gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
    gt_emit(c, MG_OP_TARGET, 0, (int16_t)filter, 0, 0);
    gt_emit(c, MG_OP_STACKED, 0, 0, 0, 0);
    write(c);
    out->code = gt_block_end(c);
    c->registers = outer;
}

static void hand_counters_on(gt_compiler *c)
{
    gt_emit(c, MG_OP_LAST, 0, MG_COUNTERS + MG_COUNTER_PLUS, 0, 0);
    gt_emit(c, MG_OP_COUNTERS, MG_COUNTER_PLUS, 0, 0, 0);
}

/* It enters with counters, and when it dies as many as it has may be put on an artifact creature
 * (702.43). */
static int modular(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    enter_with(c, gt_json_get(node, "modular"), MG_COUNTER_PLUS);
    out[0] = mg_ability(GT_AUTO);
    out[0].pattern = (int16_t)mg_own_event(c, MG_EV_LEAVES, 0);
    out[0].may = true;
    with_target(c, artifact_creatures(c), hand_counters_on, &out[0]);
    return 1;
}

/* {"as enters": [...]}, or one statement: what is decided before it is there (614.12a). */
static void as_enters(gt_compiler *c, const cJSON *node)
{
    const cJSON *todo = gt_json_get(node, "as enters");
    if (c->def->routine[MG_PART_AS] != 0)
        gt_wrong(c, node, "all that is decided as it enters in one paragraph");
    cJSON *list = gt_json_hold(cJSON_CreateArray());
    if (!cJSON_IsArray(todo))
        gt_json_add(list, NULL, cJSON_Duplicate(todo, true));
    mg_card_cache_of(c)->entering = 1;
    c->def->routine[MG_PART_AS] = gt_compile_effect(c, cJSON_IsArray(todo) ? todo : list, false);
    mg_card_cache_of(c)->entering = 0;
    gt_json_drop(list);
}

/* {"champion": FILTER}: it is sacrificed unless another permanent is exiled, which returns when it
 * leaves (702.72) */
static int champion(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    mg_card_cache_of(c)->links = 1; /* 607.2k */
    int n = written_with(
        c,
        "{\"on\": {\"event\": \"enters\", \"what\": {\"this\": true}}, \"do\": [{\"exile\": "
        "{\"choose\": {\"either\": [\"N\"], \"whose\": \"own\", \"other\": true}, \"count\": 1, "
        "\"upto\": true}}, {\"if\": [\"this way\", \"=\", 0], \"sacrifice\": \"this\"}]}",
        gt_json_get(node, "champion"), out);
    return n + written_with(c,
                            "{\"on\": {\"event\": \"leaves\", \"what\": {\"this\": true}}, "
                            "\"do\": [{\"put\": \"exiled with it\", \"to\": \"battlefield\", "
                            "\"under\": \"owner\"}]}",
                            gt_json_get(node, "champion"), &out[n]);
}

/* ---- The table: the key that tells which it is, and those beside it. */

static const struct {
    const char *keys[4]; /* the last one NULL */
    /* it stands for abilities: writes them and returns how many, or is written out so */
    int (*read)(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS]);
    const char *text;
    bool flag; /* under the key stands true */
    /* it is a fact of the card: notes it, or under it stands what it costs to cast it in another
     * way (enum mg_way_kind), or more (enum mg_additional_kind) */
    void (*note)(gt_compiler *c, const cJSON *node);
    int way, additional;
} table[] = {
    {{"keywords"}, .read = keywords},
    {{"morph"}, .note = morph},
    {{"flashback"}, .way = MG_CAST_FLASHBACK},
    {{"madness"}, .way = MG_CAST_MADNESS},
    {{"suspend", "cost"}, .note = suspend},
    {{"dredge"}, .note = dredge},
    {{"entwine"}, .additional = MG_ENTWINE},
    {{"kicker"}, .additional = MG_KICKER},
    {{"buyback"}, .additional = MG_BUYBACK},
    {{"retrace"}, .note = retrace},
    {{"splice"}, .note = splice},
    {{"multikicker"}, .note = multikicker},
    /* {"unearth": COST}: from the graveyard, until the end step or until it leaves (702.84). */
    {{"unearth"},
     .text = "{\"cost\": \"N\", \"from\": \"graveyard\", \"only\": \"sorcery\", \"do\": ["
             "{\"put\": \"this\", \"to\": \"battlefield\"},"
             "{\"give\": \"this\", \"keywords\": [\"haste\"]},"
             "{\"exile instead\": \"this\", \"leaving\": true},"
             "{\"later\": {\"event\": \"end step\"}, \"with\": \"this\", \"do\": [{\"exile\": "
             "\"kept\"}]}]}"},
    {{"as enters"}, .note = as_enters},
    /* {"devour": N}: creatures are sacrificed, it enters with N counters for each (702.82). */
    {{"devour"},
     .text =
         "{\"as enters\": [{\"those\": {\"choose\": {\"type\": \"creature\", \"whose\": \"own\"}, "
         "\"upto\": true}, \"as\": \"eaten\"}, {\"sacrifice\": \"eaten\"}, "
         "{\"arrive with\": {\"times\": [\"this way\", \"N\"]}}]}"},
    {{"champion"}, .read = champion},
    {{"costs less", "if", "times"}, .note = costs_less},
    {{"alternative", "if"}, .note = alternative},
    {{"additional"}, .note = additional},
    {{"affinity"}, .note = affinity},
    {{"enchant"}, .note = enchant},
    {{"begins"}, .note = begins},
    /* {"embalm": COST}: from the graveyard, a token that is a copy of it, but white, without a mana
     * cost and a Zombie beside its other types (702.128). */
    {{"embalm"},
     .text = "{\"cost\": [\"N\", {\"exile\": \"this\"}], \"from\": \"graveyard\", "
             "\"only\": \"sorcery\", \"do\": [{\"create copy\": \"this\", "
             "\"except\": {\"colours\": [\"white\"], "
             "\"more types\": [\"Zombie\"], \"no mana cost\": true}}]}"},
    {{"enters tapped", "if"}, .note = enters_tapped},
    {{"enters with", "kind"}, .note = enters_with},
    {{"turned up with", "kind"}, .note = turned_up_with},
    {{"cost more", "each"}, .note = cost_more},
    {{"only mana", "on"}, .note = only_mana},
    {{"cast only"}, .note = cast_only},
    {{"flash if"}, .note = flash_if},
    {{"flash for"}, .additional = MG_FLASH_COST},
    {{"mutate"}, .note = mutate},
    {{"full text of top", "ability"}, .note = full_text},
    {{"power and toughness"}, .note = defining},
    {{"cycling"}, .read = cycling},
    {{"typecycling", "for"}, .read = cycling},
    {{"echo"}, .read = echo},
    {{"evoke"}, .read = evoke},
    {{"fading"}, .read = fading},
    {{"exalted"}, .read = exalted},
    {{"persist"}, .read = put_back},
    {{"undying"}, .read = put_back},
    /* the spell is copied for each one that was cast before it this turn (702.40) */
    {{"storm"},
     .text = "{\"on\": {\"event\": \"cast\", \"what\": {\"this\": true}}, \"do\": ["
             "{\"copy\": \"this\", \"count\": \"amount\"}]}",
     .flag = true},
    /* {"level up": COST}: at the time of a sorcery, for a level counter (702.87) */
    {{"level up"},
     .text = "{\"cost\": \"N\", \"only\": \"sorcery\", \"do\": ["
             "{\"put counters\": 1, \"kind\": \"level\"}]}"},
    /* it is attached to a creature of the own ones, at sorcery speed (702.6) */
    {{"equip"},
     .text = "{\"cost\": \"N\", \"only\": \"sorcery\", \"do\": [{\"attach\": \"this\", "
             "\"to\": {\"target\": {\"type\": \"creature\", \"whose\": \"own\"}}}]}"},
    {{"modular"}, .read = modular},
};

int mg_compile_keyword(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const char *keys[6] = {NULL};
        int n = 0;
        if (gt_json_get(node, table[i].keys[0]) == NULL)
            continue;
        for (; n < 4 && table[i].keys[n] != NULL; n++)
            keys[n] = table[i].keys[n];
        keys[n] = "word";
        gt_check_keys(c, node, keys, "the keyword");
        if (table[i].flag)
            gt_read_flag(c, node, keys[0]);
        if (table[i].read != NULL)
            return table[i].read(c, node, out);
        if (table[i].text != NULL)
            return written_with(c, table[i].text, gt_json_get(node, keys[0]), out);
        if (table[i].note != NULL)
            table[i].note(c, node);
        else if (table[i].way != 0)
            mg_add_way(c, node, table[i].way, cost_under(c, node, keys[0]), 0);
        else
            mg_add_additional(c, node, table[i].additional, cost_under(c, node, keys[0]));
        return 0;
    }
    return -1;
}
