/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card: its printed facts, how it may be summoned, and its abilities. */
#include "decks/yugioh/language.h"

#include "decks/files/memory.h"

enum {
    MONSTERS = YG_MONSTER | YG_TOKEN,
    SPELLS = YG_SPELL | YG_TRAP,
    /* all that may stand beside "monster" */
    MONSTER_KINDS = YG_NORMAL | YG_EFFECT | YG_FLIP | YG_SPIRIT | YG_UNION | YG_RITUAL | YG_FUSION,
    MONSTER_WORDS = MONSTERS | MONSTER_KINDS,
    ALL = MONSTER_WORDS | SPELLS | YG_QUICK | YG_CONTINUOUS | YG_EQUIP | YG_FIELD | YG_COUNTER,
    MOST_POINTS = 9999,
    MOST_LEVEL = 12,
    MOST_TAGS = 8,
};

const gt_card_row yg_card_keys[] = {
    {"id", ALL, ALL},
    {"name", ALL, ALL},
    {"also named", ALL, 0},
    {"passcode", ALL, 0},
    {"other passcodes", ALL, 0},
    {"limit", ALL, 0},
    {"type", ALL, ALL},
    {"attribute", MONSTERS, MONSTER_WORDS},
    {"race", MONSTERS, MONSTER_WORDS},
    {"series", ALL, 0},
    {"level", MONSTERS, MONSTER_WORDS},
    {"atk", MONSTERS, MONSTER_WORDS},
    {"def", MONSTERS, MONSTER_WORDS},
    {"summon", MONSTERS, 0},
    {"summoned by", MONSTERS, 0},
    {"materials", MONSTERS, 0},
    {"two tributes for", MONSTERS, 0},
    {"counters", ALL, 0},
    {"wins if", MONSTERS, 0},
    {"abilities", ALL, 0},
    {NULL, 0, 0},
};

static const gt_word summon_words[] = {{"no normal summon", YG_NO_NORMAL},
                                       {"no set", YG_NO_SET},
                                       {"no special summon", YG_NO_SPECIAL},
                                       {"properly first", YG_PROPERLY_FIRST},
                                       {"only properly", YG_ONLY_PROPERLY},
                                       {"only fusion summon", YG_ONLY_FUSION},
                                       {"true materials", YG_TRUE_MATERIALS},
                                       {"without tributes", YG_NO_TRIBUTE_NEEDED},
                                       {"stands for a material", YG_SUBSTITUTE},
                                       {"no tribute for a summon", YG_NO_TRIBUTE_SUMMON},
                                       {NULL, 0}};

/* ---- Facts. */

static void read_materials(gt_compiler *c, const cJSON *card, yg_card *own)
{
    int n = gt_read_texts(c, gt_json_get(card, "materials"), &c->build->names, own->material,
                          YG_MAX_MATERIALS, "materials");
    own->n_materials = (uint8_t)n;
}

/* The name of the card by whose effect alone it comes. */
static void read_summoner(gt_compiler *c, const cJSON *card, yg_card *own)
{
    const cJSON *by = gt_json_get(card, "summoned by");
    if (by == NULL)
        return;
    if (!cJSON_IsString(by))
        gt_wrong(c, by, "the name of a card expected, not %s", gt_json_kind(by));
    else
        own->by_name = (uint16_t)(1 + gt_text_number(&c->build->names, by->valuestring));
}

/* Numbers of other printings, which lists of other programs hold. */
static void read_printings(gt_compiler *c, const cJSON *list, yg_card *own)
{
    if (list != NULL && !cJSON_IsArray(list))
        gt_wrong(c, list, "a list of numbers expected, not %s", gt_json_kind(list));
    else if (cJSON_GetArraySize(list) > YG_MAX_PRINTINGS)
        gt_wrong(c, list, "%d numbers at most expected", YG_MAX_PRINTINGS);
    else
        for (const cJSON *node = list == NULL ? NULL : list->child; node != NULL; node = node->next)
            own->printing[own->n_printings++] = (uint32_t)gt_read_integer(c, node, 1, 999999999);
}

static void read_own(gt_compiler *c, const cJSON *card, yg_card *own)
{
    own->passcode = (uint32_t)gt_read_integer_or(c, card, "passcode", 1, 99999999, 0);
    read_printings(c, gt_json_get(card, "other passcodes"), own);
    own->counters = (uint8_t)gt_read_number(c, card, "counters", 99);
    own->limit = (uint8_t)gt_read_integer_or(c, card, "limit", 0, 3, 3);
    own->summon =
        (uint16_t)gt_read_mask_or(c, card, "summon", summon_words, "a rule of summons", 0);
    own->two_tributes_for = (uint8_t)gt_read_mask_or(c, card, "two tributes for",
                                                     yg_words_attributes, "an attribute", 0);
    read_materials(c, card, own);
    read_summoner(c, card, own);
}

/* Its race and series. */
static void read_tags(gt_compiler *c, const cJSON *card, gt_def *d)
{
    uint16_t tags[MOST_TAGS];
    const cJSON *race = gt_json_get(card, "race");
    int n = 0;
    if (cJSON_IsString(race))
        tags[n++] = (uint16_t)gt_text_number(&c->build->tags, race->valuestring);
    else if (race != NULL)
        gt_wrong(c, race, "a race expected, not %s", gt_json_kind(race));
    n += gt_read_texts(c, gt_json_get(card, "series"), &c->build->tags, tags + n, MOST_TAGS - n,
                       "series");
    d->n_tags = (uint8_t)n;
    d->tags = gt_copy_bytes(tags, (size_t)n * sizeof *tags);
}

static void check_type(gt_compiler *c, const cJSON *card, const gt_def *d)
{
    int kinds = (d->type & YG_MONSTER) != 0;
    kinds += (d->type & YG_SPELL) != 0;
    kinds += (d->type & YG_TRAP) != 0;
    kinds += (d->type & YG_TOKEN) != 0;
    if (kinds != 1)
        gt_wrong(c, gt_json_get(card, "type"),
                 "a card is a monster, a spell, a trap or a token: \"flip effect monster\", "
                 "\"continuous trap\"");
    else if ((d->type & YG_MONSTER) != 0 && (d->type & MONSTER_KINDS) == 0)
        gt_wrong(c, gt_json_get(card, "type"),
                 "a monster says of which kind it is: \"normal monster\", \"effect monster\", "
                 "\"fusion monster\"");
    if ((d->type & YG_FUSION) != 0 && gt_json_get(card, "materials") == NULL)
        gt_wrong(c, card, "'materials' is missing, which every fusion monster has");
}

/* ---- Rules that its paragraphs state. */

/* {"keywords": [...]} without a condition. */
static void read_keywords(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const cJSON *list = gt_json_get(card, "abilities");
    d->keywords = 0;
    for (const cJSON *node = list == NULL ? NULL : list->child; node != NULL; node = node->next) {
        const cJSON *words = gt_json_get(node, "keywords");
        if (words == NULL || gt_json_get(node, "if") != NULL || gt_json_get(node, "give") != NULL)
            continue;
        if (gt_need_list(c, words, "keywords"))
            for (const cJSON *word = words->child; word != NULL; word = word->next)
                d->keywords |= 1ull << gt_read_word(c, word, yg_words_keywords, "a keyword");
    }
}

static gt_addr summon_can(gt_compiler *c, const cJSON *condition, const cJSON *cost)
{
    gt_block block;
    gt_possible can = GT_ALWAYS;
    gt_block_open_value(c, &block);
    gt_mark mark = gt_mark_here(c);
    if (condition != NULL) {
        gt_compile_condition(c, condition);
        can = GT_SOMETIMES;
    }
    if (cost != NULL)
        can = gt_both(c, can, gt_can_list(c, cost, true));
    return gt_close_can(c, mark, can);
}

/* {"own summon": {"from": "hand", "to": "opponent", "cost": [...]}}: how it is special summoned
 * without an effect (Y-124). */
static void own_summon(gt_compiler *c, const cJSON *node, gt_def *d)
{
    static const char *const keys[] = {"from", "to", "cost", "if", NULL};
    static const gt_word from[] = {
        {"hand", YG_OWN_FROM_HAND}, {"extra", YG_OWN_FROM_EXTRA}, {NULL, 0}};
    static const gt_word to[] = {{"opponent", YG_OWN_TO_OPPONENT}, {NULL, 0}};
    const cJSON *cost = gt_json_get(node, "cost");
    if (!gt_check_keys(c, node, keys, "'own summon'"))
        return;
    yg_card_cache_of(c)->summon |=
        (uint16_t)(gt_read_word_or(c, node, "from", from, "a zone", YG_OWN_FROM_HAND) |
                   gt_read_word_or(c, node, "to", to, "a field", 0));
    d->routine[YG_PART_SUMMON_CAN] = summon_can(c, gt_json_get(node, "if"), cost);
    if (cost != NULL)
        d->routine[YG_PART_SUMMON] = gt_compile_effect(c, cost, true);
}

static void read_rules(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const cJSON *list = gt_json_get(card, "abilities");
    for (const cJSON *node = list == NULL ? NULL : list->child; node != NULL; node = node->next) {
        const cJSON *summon = gt_json_get(node, "own summon"), *equip = gt_json_get(node, "equip");
        if (summon != NULL)
            own_summon(c, summon, d);
        if (equip != NULL)
            d->routine[YG_PART_EQUIP] = gt_later_filter(c, equip);
    }
}

void yg_compile_card(gt_compiler *c, const cJSON *card, gt_def *d)
{
    yg_card *own = gt_resize(NULL, 1, sizeof *own);
    *own = (yg_card){.passcode = 0};
    d->own = own;
    check_type(c, card, d);
    if ((d->type & YG_TOKEN) != 0)
        d->type |= YG_MONSTER | YG_NORMAL; /* Y-421 */
    read_own(c, card, own);
    read_tags(c, card, d);
    d->number[YG_LEVEL] = gt_read_number(c, card, "level", MOST_LEVEL);
    d->number[YG_ATK] = gt_read_number(c, card, "atk", MOST_POINTS);
    d->number[YG_DEF] = gt_read_number(c, card, "def", MOST_POINTS);
    d->colour = (uint16_t)(gt_json_get(card, "attribute") == NULL
                               ? 0
                               : gt_read_word(c, gt_json_get(card, "attribute"),
                                              yg_words_attributes, "an attribute"));
    d->face[0].n = gt_read_abilities(c, card, "abilities", d);
    read_keywords(c, card, d); /* the masks of abilities are what they do (enum yg_category) */
    read_rules(c, card, d);
    d->routine[YG_PART_WIN] = gt_condition_under(c, card, "wins if");
}
