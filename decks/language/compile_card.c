/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card: which keys its type has and needs, its definition, its abilities in the pool: those of
 * the base face (or of the only one), those of the awakened face, then the quoted ones. */
#include "decks/language/compile.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "engine/nivel/card.h"

enum {
    L = NV_LEADER,
    U = NV_UNIT,
    S = NV_SKILL,
    I = NV_ITEM,
    MAX_COST = 99,
    MAX_POWER = 32000,
    MAX_HIT = 99,
    MAX_LEVEL = 10, /* 4.6.3 */
};

/* Which types have a key, which need it. */
static const struct card_key {
    const char *key;
    int types, needed;
} card_keys[] = {
    {"id", L | U | S | I, L | U | S | I},
    {"name", L | U | S | I, L | U | S | I},
    {"type", L | U | S | I, L | U | S | I},
    {"element", L | U | S | I, L | U | S | I},
    {"cost", U | S | I, U | S | I},
    {"power", U, U},
    {"hit", U, U},
    {"affiliations", L | U | S | I, 0},
    {"also named", L | U | S | I, 0},
    {"abilities", U | I, 0},
    {"do", S, S},
    {"if", S, 0},
    {"trigger", U | S | I, 0},
    {"equip", I, 0},
    {"oath", L, L},
    {"awaken", L, L},
    {"base", L, 0},
    {"awakened", L, 0},
};
enum { N_KEYS = sizeof card_keys / sizeof *card_keys };

static void check_key(gt_compiler *c, const cJSON *node, int type)
{
    const char *keys[N_KEYS];
    char hint[100];
    for (int i = 0; i < N_KEYS; i++) {
        if (strcmp(card_keys[i].key, node->string) == 0) {
            if ((card_keys[i].types & type) == 0)
                gt_wrong_key(c, node, "`%s` does not go with the type \"%s\"", node->string,
                             gt_word_text(gt_words_types, type));
            return;
        }
        keys[i] = card_keys[i].types & type ? card_keys[i].key : NULL;
    }
    gt_did_you_mean(gt_nearest(node->string, keys, N_KEYS), hint, sizeof hint);
    gt_wrong_key(c, node, "a card has no key \"%s\"%s", node->string, hint);
}

static void check_keys(gt_compiler *c, const cJSON *card, int type)
{
    for (const cJSON *node = card->child; node != NULL; node = node->next)
        check_key(c, node, type);
    for (int i = 0; i < N_KEYS; i++)
        if ((card_keys[i].needed & type) == type && gt_json_get(card, card_keys[i].key) == NULL)
            gt_wrong(c, card, "`%s` is missing, which every %s has", card_keys[i].key,
                     gt_word_text(gt_words_types, type));
}

/* ---- Texts */

static const char *text_of(gt_compiler *c, const cJSON *card, const char *key)
{
    const cJSON *node = gt_json_get(card, key);
    if (node == NULL)
        return "";
    if (!cJSON_IsString(node))
        gt_wrong(c, node, "a text expected, not %s", gt_json_kind(node));
    else if (node->valuestring[0] == '\0')
        gt_wrong(c, node, "the text is empty");
    return cJSON_IsString(node) ? node->valuestring : "";
}

/* Ids stand in actions and in deck lists, between blanks. */
static void check_id(gt_compiler *c, const cJSON *card)
{
    const char *id = text_of(c, card, "id");
    if (strpbrk(id, " \t\r\n@#\"") != NULL)
        gt_wrong(c, gt_json_get(card, "id"), "an id has no blanks and none of @ # \"");
    if (strlen(id) > 60)
        gt_wrong(c, gt_json_get(card, "id"), "an id has 60 bytes at most");
}

/* Numbers of the texts of a list, `most` at most; returns how many. */
static int read_texts(gt_compiler *c, const cJSON *list, gt_texts *texts, uint16_t *out, int most,
                      const char *what)
{
    int n = 0;
    if (list == NULL || !gt_need_list(c, list, what))
        return 0;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        if (!cJSON_IsString(node) || node->valuestring[0] == '\0')
            gt_wrong(c, node, "a text expected, not %s",
                     cJSON_IsString(node) ? "an empty one" : gt_json_kind(node));
        else if (n == most)
            gt_wrong(c, node, "more than %d %s", most, what);
        else
            out[n++] = (uint16_t)gt_text_number(texts, node->valuestring);
    }
    return n;
}

static void read_tags(gt_compiler *c, const cJSON *list, gt_def *d)
{
    uint16_t tags[UINT8_MAX];
    d->n_tags = (uint8_t)read_texts(c, list, &c->build->tags, tags, UINT8_MAX, "affiliations");
    d->tags = gt_copy_bytes(tags, d->n_tags * sizeof *tags);
}

static void read_names(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const char *id = text_of(c, card, "id"), *name = text_of(c, card, "name");
    d->id = gt_copy_text(id, strlen(id));
    d->name = gt_copy_text(name, strlen(name));
    d->id_hash = gt_hash_bytes(id, strlen(id));
    d->content_hash = gt_json_hash(card);
    d->names[0] = (uint16_t)gt_text_number(&c->build->names, name);
    d->n_names = (uint8_t)(1 + read_texts(c, gt_json_get(card, "also named"), &c->build->names,
                                          d->names + 1, GT_NAMES - 1, "further names"));
    read_tags(c, gt_json_get(card, "affiliations"), d);
}

static int16_t number_of(gt_compiler *c, const cJSON *card, const char *key, int most)
{
    const cJSON *node = gt_json_get(card, key);
    return (int16_t)(node == NULL ? 0 : gt_read_integer(c, node, 0, most));
}

/* ---- Abilities */

/* Compiles a list into c->printed; returns how many entries. */
static int16_t read_abilities(gt_compiler *c, const cJSON *card, const char *key, gt_def *d)
{
    const cJSON *list = gt_json_get(card, key);
    int before = c->printed.n;
    if (list == NULL || !gt_need_list(c, list, "abilities"))
        return 0;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        int n;
        gt_compile_ability(c, node, &c->printed, &n);
    }
    for (int i = before; i < c->printed.n; i++)
        d->keywords |= c->printed.list[i].keywords;
    return (int16_t)(c->printed.n - before);
}

/* The code names quoted abilities by their number within the card: now they get their index. */
static void link_quoted(gt_compiler *c, int code_begin, int first_quoted)
{
    for (int at = code_begin; at < c->build->n_code; at++) {
        gt_operation *i = &c->build->code[at];
        if (i->op == NV_OP_GIVE_ABILITY || i->op == NV_OP_GIVE_ABILITY_ALL ||
            i->op == NV_OP_WHENEVER || i->op == NV_OP_DECLARATION_COST)
            i->d = (int16_t)(i->d + first_quoted);
    }
}

static void add_abilities(gt_compiler *c, gt_def *d)
{
    int first = c->build->n_abilities;
    d->face[NV_BASE].first = (int16_t)first;
    d->face[NV_AWAKENED].first = (int16_t)(first + d->face[NV_BASE].n);
    link_quoted(c, d->code_begin, first + c->printed.n);
    for (int i = 0; i < c->printed.n; i++)
        gt_build_ability(c->build, &c->printed.list[i]);
    for (int i = 0; i < c->quoted.n; i++)
        gt_build_ability(c->build, &c->quoted.list[i]);
    d->ability_end = (int16_t)c->build->n_abilities;
}

/* What is read here can be played. */
static void check_room(gt_compiler *c, const cJSON *card, const gt_def *d)
{
    const gt_pool pool = gt_build_pool(c->build);
    if (gt_build_excess(c->build) != NULL)
        return; /* told by the library */
    const char *excess = nv_excess_of(&pool, d);
    if (excess != NULL)
        gt_wrong(c, card, "more %s than the engine holds", excess);
}

/* ---- The parts that a type has */

static void leader(gt_compiler *c, const cJSON *card, gt_def *d)
{
    static const gt_word oaths[] = {{"mono", 1}, {"duo", 2}, {NULL, 0}};
    static const char *const keys[] = {"level", "do", NULL};
    const cJSON *awaken = gt_json_get(card, "awaken"), *level = gt_json_get(awaken, "level");
    const cJSON *todo = gt_json_get(awaken, "do");
    const nv_leader own = {(uint8_t)gt_read_word_or(c, card, "oath", oaths, "an oath", 1)};
    d->own = gt_copy_bytes(&own, sizeof own);
    d->face[NV_BASE].n = read_abilities(c, card, "base", d);
    d->face[NV_AWAKENED].n = read_abilities(c, card, "awakened", d);
    if (awaken == NULL || !gt_check_keys(c, awaken, keys, "`awaken`"))
        return;
    if (level == NULL)
        gt_wrong(c, awaken, "`level` is missing, the leader level of the awakening");
    else
        d->number[NV_AWAKENS] = (int16_t)gt_read_integer(c, level, 1, MAX_LEVEL);
    if (todo != NULL) {
        d->part[NV_PART_AWAKENING] = gt_compile_effect(c, todo, false);
        d->part[NV_PART_AWAKENING_CAN] = gt_compile_can(c, todo, false);
    }
}

static void skill(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const cJSON *todo = gt_json_get(card, "do"), *condition = gt_json_get(card, "if");
    if (condition != NULL)
        d->part[NV_PART_SKILL_IF] = gt_compile_value_block(c, condition, gt_compile_condition);
    if (todo == NULL)
        return;
    d->part[NV_PART_SKILL] = gt_compile_effect(c, todo, false);
    d->part[NV_PART_SKILL_CAN] = gt_compile_can(c, todo, false);
}

static void item(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const cJSON *equip = gt_json_get(card, "equip");
    if (equip != NULL)
        d->part[NV_PART_EQUIP] = gt_compile_filter(c, equip, GT_FILTER_TEST);
}

static void trigger(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const cJSON *todo = gt_json_get(card, "trigger");
    if (todo == NULL)
        return;
    if (cJSON_IsArray(todo) && todo->child == NULL)
        gt_wrong(c, todo, "the list of statements is empty");
    d->part[NV_PART_TRIGGER] = gt_compile_effect(c, todo, false);
    d->keywords |= (uint64_t)1 << NV_KW_TRIGGER;
}

static void compile(gt_compiler *c, const cJSON *card, int type, gt_def *d)
{
    gt_registers registers = {0};
    c->registers = &registers;
    c->at = card;
    d->type = (uint8_t)type;
    d->colour = (uint8_t)gt_read_word_or(c, card, "element", gt_words_elements, "an element", 1);
    check_keys(c, card, type);
    check_id(c, card);
    read_names(c, card, d);
    d->number[NV_COST] = number_of(c, card, "cost", MAX_COST);
    d->number[NV_POWER] = number_of(c, card, "power", MAX_POWER);
    d->number[NV_HIT] = number_of(c, card, "hit", MAX_HIT);
    if (type == NV_LEADER)
        leader(c, card, d);
    else
        d->face[NV_BASE].n = read_abilities(c, card, "abilities", d);
    if (type == NV_SKILL)
        skill(c, card, d);
    if (type == NV_ITEM)
        item(c, card, d);
    trigger(c, card, d);
    add_abilities(c, d);
}

void gt_compile_card(gt_build *build, const gt_json *json, const cJSON *card, gt_errors *e)
{
    gt_def def = {.code_begin = (gt_addr)build->n_code};
    gt_compiler c = {.build = build, .json = json, .e = e, .def = &def, .modifiers = GT_MODIFIERS};
    const cJSON *type = gt_json_get(card, "type");
    if (type == NULL) {
        gt_wrong(&c, card, "`type` is missing: leader, unit, skill or item");
        return;
    }
    const gt_word *known =
        cJSON_IsString(type) ? gt_word_find(gt_words_types, type->valuestring) : NULL;
    if (known == NULL) {
        gt_read_word(&c, type, gt_words_types, "a type");
        return;
    }
    compile(&c, card, known->value, &def);
    def.code_end = (gt_addr)build->n_code;
    check_room(&c, card, &def);
    gt_build_def(build, &def);
    free(c.printed.list);
    free(c.quoted.list);
}
