/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card: its keys by type, its numbers, what it does; and the same in words. */
#include "decks/nivel/language.h"

#include "decks/files/memory.h"

#include <string.h>

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
const gt_card_row nv_card_keys[] = {
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
    {NULL, 0, 0},
};

/* The engine counts the uses of one ability. */
static int16_t read_abilities(gt_compiler *c, const cJSON *card, const char *key, gt_def *d)
{
    const cJSON *list = gt_json_get(card, key);
    int before = c->printed.n, limited = 0;
    int16_t n = gt_read_abilities(c, card, key, d);
    for (int i = 0; i < before; i++)
        limited += c->printed.list[i].limit > 1;
    for (const cJSON *node = cJSON_IsArray(list) ? list->child : NULL; node != NULL;
         node = node->next) {
        const cJSON *limit = gt_json_get(node, "limit");
        bool several = cJSON_IsNumber(limit) && limit->valuedouble > 1;
        if (several && limited++ > 0)
            gt_wrong(c, limit, "only one ability of a card may have a 'limit' above 1");
    }
    return n;
}

/* ---- The routines that a type has */

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
    if (awaken == NULL || !gt_check_keys(c, awaken, keys, "'awaken'"))
        return;
    if (level == NULL)
        gt_wrong(c, awaken, "'level' is missing, the leader level of the awakening");
    else
        d->number[NV_AWAKENS] = (int16_t)gt_read_integer(c, level, 1, MAX_LEVEL);
    if (todo != NULL) {
        d->routine[NV_ROUTINE_AWAKENING] = gt_compile_effect(c, todo, false);
        d->routine[NV_ROUTINE_AWAKENING_CAN] = gt_compile_can(c, todo, false);
    }
}

static void skill(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const cJSON *todo = gt_json_get(card, "do");
    d->routine[NV_ROUTINE_SKILL_IF] = gt_condition_under(c, card, "if");
    if (todo == NULL)
        return;
    d->routine[NV_ROUTINE_SKILL] = gt_compile_effect(c, todo, false);
    d->routine[NV_ROUTINE_SKILL_CAN] = gt_compile_can(c, todo, false);
}

static void item(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const cJSON *equip = gt_json_get(card, "equip");
    if (equip != NULL)
        d->routine[NV_ROUTINE_EQUIP] = gt_compile_filter(c, equip, GT_FILTER_TEST);
}

static void trigger(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const cJSON *todo = gt_json_get(card, "trigger");
    if (todo == NULL)
        return;
    if (cJSON_IsArray(todo) && todo->child == NULL)
        gt_wrong(c, todo, "the list of statements is empty");
    d->routine[NV_ROUTINE_TRIGGER] = gt_compile_effect(c, todo, false);
    d->keywords |= (uint64_t)1 << NV_KW_TRIGGER;
}

static void read_tags(gt_compiler *c, const cJSON *list, gt_def *d)
{
    uint16_t tags[UINT8_MAX];
    d->n_tags = (uint8_t)gt_read_texts(c, list, &c->build->tags, tags, UINT8_MAX, "affiliations");
    d->tags = gt_copy_bytes(tags, d->n_tags * sizeof *tags);
}

void nv_compile_card(gt_compiler *c, const cJSON *card, gt_def *d)
{
    d->colour = (uint8_t)gt_read_word_or(c, card, "element", nv_words_elements, "an element", 1);
    read_tags(c, gt_json_get(card, "affiliations"), d);
    d->number[NV_COST] = gt_read_number(c, card, "cost", MAX_COST);
    d->number[NV_POWER] = gt_read_number(c, card, "power", MAX_POWER);
    d->number[NV_HIT] = gt_read_number(c, card, "hit", MAX_HIT);
    if (d->type == NV_LEADER)
        leader(c, card, d);
    else
        d->face[NV_BASE].n = read_abilities(c, card, "abilities", d);
    if (d->type == NV_SKILL)
        skill(c, card, d);
    if (d->type == NV_ITEM)
        item(c, card, d);
    trigger(c, card, d);
}

/* ---- In numbers */

const gt_mutation_operator nv_mutation_operators[] = {
    {"leader", "awakens", NV_AWAKENS, 1, MAX_LEVEL + 1},
    {.place = NULL},
};

/* ---- In words */

static void print_facts(const gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    fprintf(out, "  %s %s", gt_word_text(nv_words_elements, d->colour),
            gt_word_text(nv_words_types, d->type));
    if (d->type != NV_LEADER)
        fprintf(out, ", cost %d", d->number[NV_COST]);
    if (d->type == NV_UNIT)
        fprintf(out, ", power %d, hit %d", d->number[NV_POWER], d->number[NV_HIT]);
    for (int i = 0; i < d->n_tags; i++)
        fprintf(out, "%s%s", i == 0 ? "; " : ", ", r->pool->tag_names[d->tags[i]]);
    for (int i = 1; i < d->n_names; i++)
        fprintf(out, "; also named %s", r->pool->names[d->names[i]]);
    fputc('\n', out);
}

static void print_leader(gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    fprintf(out, "  Oath: %s\n",
            nv_oath_of(d) == 1 ? "this element alone." : "this element and one other at most.");
    gt_print_abilities(r, d->face[NV_BASE].first, d->face[NV_BASE].n, out);
    const char *heading = gt_say(r, "awakens at leader level %d", d->number[NV_AWAKENS]);
    if (d->routine[NV_ROUTINE_AWAKENING] != 0)
        gt_print_effect(r, heading, d->routine[NV_ROUTINE_AWAKENING], out);
    else
        fprintf(out, "  A%s.\n", heading + 1);
    if (d->face[NV_AWAKENED].n > 0)
        fputs("  Awakened:\n", out);
    gt_print_abilities(r, d->face[NV_AWAKENED].first, d->face[NV_AWAKENED].n, out);
}

static void print_equip(gt_renderer *r, FILE *out)
{
    const char *unit = gt_render_filter(r, r->def->routine[NV_ROUTINE_EQUIP], "unit", true);
    if (r->def->routine[NV_ROUTINE_EQUIP] != 0)
        fprintf(out, "  Goes on %s.\n", unit);
}

static void print_skill(gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    const char *heading = "skill";
    if (d->routine[NV_ROUTINE_SKILL_IF] != 0)
        heading = gt_say(r, "skill, if %s", gt_render_value(r, d->routine[NV_ROUTINE_SKILL_IF]));
    gt_print_effect(r, heading, d->routine[NV_ROUTINE_SKILL], out);
}

void nv_render_card(gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    print_facts(r, out);
    r->self = d->type == NV_LEADER  ? "this leader"
              : d->type == NV_SKILL ? "this card"
                                    : "this unit";
    if (d->type == NV_LEADER)
        print_leader(r, out);
    else
        gt_print_abilities(r, d->face[NV_BASE].first, d->face[NV_BASE].n, out);
    if (d->type == NV_ITEM)
        print_equip(r, out);
    if (d->type == NV_SKILL)
        print_skill(r, out);
    r->self = "this card";
    gt_print_effect(r, "trigger", d->routine[NV_ROUTINE_TRIGGER], out);
}
