/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card: its mana cost, colours, subtypes, printed numbers and paragraphs. */
#include "decks/magic/language.h"

#include "decks/files/memory.h"

enum {
    SUPERTYPES = MG_BASIC | MG_LEGENDARY | MG_SNOW | MG_WORLD,
    ALL = MG_CARD_TYPES | SUPERTYPES | MG_NO_CARD | MG_IS_PLAYER,
    SPELLS = MG_INSTANT | MG_SORCERY,
    MAX_PARAGRAPHS = 16,
    MOST = 99,
    MAX_SUBTYPES = 16,
};

const gt_card_row mg_card_keys[] = {
    {"id", ALL, ALL},
    {"name", ALL, ALL},
    {"type", ALL, ALL},
    {"cost", ALL, 0},
    {"colours", ALL, 0},
    {"subtypes", ALL, 0},
    {"power", MG_CREATURE, 0},
    {"toughness", MG_CREATURE, 0},
    {"loyalty", MG_PLANESWALKER, MG_PLANESWALKER | SUPERTYPES},
    {"abilities", ALL, 0},
    {"back", ALL, 0},
    {NULL, 0, 0},
};

int mg_read_colours(gt_compiler *c, const cJSON *node)
{
    return gt_read_mask(c, node, mg_words_colours, "a colour");
}

/* 105.2, 202.2 */
static int colours_of(const mg_mana *mana)
{
    int colours = 0;
    for (int i = 0; i < MG_COLOURS; i++)
        colours |= mana->kind[i] > 0 ? 1 << i : 0;
    for (int i = 0; i < mana->n_hybrid; i++)
        colours |= mana->hybrid[i] & ((1 << MG_COLOURS) - 1);
    return colours;
}

/* 202.3 */
static int mana_value(const mg_mana *mana)
{
    int sum = mana->generic;
    for (int i = 0; i < MG_MANA_KINDS; i++)
        sum += mana->kind[i];
    for (int i = 0; i < mana->n_hybrid; i++)
        sum += (mana->hybrid[i] & MG_HYBRID_TWO) != 0 ? 2 : 1;
    return sum;
}

/* The mana cost is cost 0, whatever is read after it (118.6: one that is missing cannot be
 * paid). */
static void read_cost(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const cJSON *node = gt_json_get(card, "cost"), *colours = gt_json_get(card, "colours");
    mg_cost cost = {.life = 0};
    if (node == NULL)
        cost.mana.none = 1;
    else
        mg_read_mana(c, node, &cost.mana);
    mg_add_cost(c, card, &cost);
    d->number[MG_MANA_VALUE] = (int16_t)mana_value(&cost.mana);
    d->colour = (uint16_t)(colours == NULL ? colours_of(&cost.mana) : mg_read_colours(c, colours));
}

static void read_subtypes(gt_compiler *c, const cJSON *card, gt_def *d)
{
    uint16_t tags[MAX_SUBTYPES];
    int n = gt_read_texts(c, gt_json_get(card, "subtypes"), &c->build->tags, tags, MAX_SUBTYPES,
                          "subtypes");
    d->n_tags = (uint8_t)n;
    d->tags = gt_copy_bytes(tags, (size_t)n * sizeof *tags);
}

static int16_t read_size(gt_compiler *c, const cJSON *card, const char *key)
{
    return (int16_t)gt_read_integer_or(c, card, key, -MOST, MOST, 0);
}

static bool has_paragraph(const cJSON *card, const char *key)
{
    const cJSON *list = gt_json_get(card, "abilities");
    for (const cJSON *node = list == NULL ? NULL : list->child; node != NULL; node = node->next)
        if (gt_json_get(node, key) != NULL)
            return true;
    return false;
}

static bool is_own(const cJSON *node)
{
    static const char *const others[] = {"cost", "on", "instead", "loyalty", "chapter"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (gt_json_get(node, others[i]) != NULL)
            return false;
    return gt_json_get(node, "do") != NULL || gt_json_get(node, "modes") != NULL;
}

/* The spell's own paragraphs, all together (608.2c). */
static void read_spell(gt_compiler *c, const cJSON *card, gt_def *d)
{
    static const char *const keys[] = {"word", "do", "modes", "choose", NULL};
    const cJSON *abilities = gt_json_get(card, "abilities"), *modes = NULL;
    const cJSON *list[MAX_PARAGRAPHS];
    unsigned how = has_paragraph(card, "cost more") ? MG_TARGETS_ADD : 0;
    int n = 0;
    for (const cJSON *node = abilities == NULL ? NULL : abilities->child; node != NULL;
         node = node->next) {
        if (!is_own(node) || !gt_check_keys(c, node, keys, "the paragraph"))
            continue;
        if ((d->type & SPELLS) == 0)
            gt_wrong(c, node,
                     "only instants and sorceries have instructions of their own; "
                     "an ability needs 'cost' or 'on'");
        how |= mg_modes_chosen(c, node);
        if (gt_json_get(node, "modes") != NULL)
            modes = gt_json_get(node, "modes");
        else if (n < MAX_PARAGRAPHS)
            list[n++] = gt_json_get(node, "do");
    }
    if (n > 0 || modes != NULL)
        d->routine[MG_PART_SPELL] =
            mg_compile_announced(c, list, n, modes, how, &d->routine[MG_PART_CAN]);
}

static void check_needs(gt_compiler *c, const cJSON *card, const gt_def *d)
{
    bool sized = gt_json_get(card, "power") != NULL && gt_json_get(card, "toughness") != NULL;
    bool open = (d->type & MG_TOKEN) != 0 || has_paragraph(card, "power and toughness");
    if ((d->type & MG_CREATURE) != 0 && !sized && !open)
        gt_wrong(c, card, "'power' and 'toughness' are missing, which every creature has");
    if ((d->type & MG_PERMANENT_TYPES & ~MG_LAND) != 0 && (d->type & (MG_LAND | MG_NO_CARD)) == 0 &&
        gt_json_get(card, "cost") == NULL && !has_paragraph(card, "suspend"))
        gt_wrong(c, card, "'cost' is missing, the mana cost");
}

/* Whether some text of a card speaks of what it has exiled, or put onto the battlefield. */
static bool speaks_of(const cJSON *node, const char *set)
{
    bool found = gt_json_is(node, set);
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        found = found || speaks_of(child, set);
    return found;
}

/* `back`: the id of the card of type "back ..." that is its back face (712). */
static int16_t read_back(gt_compiler *c, const cJSON *card)
{
    const cJSON *back = gt_json_get(card, "back");
    int number = cJSON_IsString(back) ? gt_build_card(c->build, back->valuestring) : -1;
    if (back != NULL && number < 0)
        gt_wrong(c, back, "the id of its back face expected, a card of type \"back ...\"");
    return (int16_t)(number + 1);
}

void mg_compile_card(gt_compiler *c, const cJSON *card, gt_def *d)
{
    mg_card *own = gt_resize(NULL, 1, sizeof *own);
    *own = (mg_card){.n_costs = 0,
                     .links = speaks_of(card, "exiled with it"),
                     .links_put = speaks_of(card, "put with it"),
                     .asks_maker = speaks_of(card, "exiled with its maker")};
    d->own = own;
    own->back = read_back(c, card);
    own->links |= own->back != 0 || (d->type & MG_BACK) != 0; /* the other face may ask */
    d->number[MG_POWER] = read_size(c, card, "power");
    d->number[MG_TOUGHNESS] = read_size(c, card, "toughness");
    d->number[MG_LOYALTY_PRINTED] = gt_read_number(c, card, "loyalty", MOST);
    read_cost(c, card, d);
    read_subtypes(c, card, d);
    check_needs(c, card, d);
    d->face[0].n = gt_read_abilities(c, card, "abilities", d);
    read_spell(c, card, d);
    if (own->splice != 0 && has_paragraph(card, "modes"))
        gt_wrong(c, card, "a card with modes that can be spliced cannot be said yet");
}
