/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card in words: a line of facts, then each paragraph. */
#include "decks/magic/text.h"

#include <string.h>

/* What the card is put on: "enchanted creature". */
static const char *host_of(mg_text *t, const cJSON *abilities)
{
    for (const cJSON *node = abilities == NULL ? NULL : abilities->child; node != NULL;
         node = node->next)
        if (gt_json_get(node, "enchant") != NULL)
            return gt_say(t->r, "enchanted %s",
                          mg_say_noun(t, gt_json_get(node, "enchant"), MG_ONE));
    return "enchanted permanent";
}

/* "Legendary Creature — Elf Warrior" */
static const char *type_line(mg_text *t, const cJSON *card)
{
    const cJSON *subtypes = gt_json_get(card, "subtypes");
    const char *text = "";
    for (const char *at = gt_json_text_in(card, "type"); *at != '\0';) {
        size_t n = strcspn(at, " ");
        text = gt_say(t->r, "%s%s%s", text, *text == '\0' ? "" : " ",
                      mg_capital(t, gt_say(t->r, "%.*s", (int)n, at)));
        at += n + (at[n] == ' ');
    }
    for (const cJSON *one = subtypes == NULL ? NULL : subtypes->child; one != NULL; one = one->next)
        text = gt_say(t->r, "%s%s%s", text, one == subtypes->child ? " — " : " ", mg_word(one));
    return text;
}

/* A size that an ability defines (604.3): "*", "1+*", "7-*". */
static const char *defined_size(mg_text *t, const cJSON *abilities)
{
    const cJSON *size = NULL;
    for (const cJSON *node = abilities == NULL ? NULL : abilities->child;
         node != NULL && size == NULL; node = node->next)
        size = gt_json_get(node, "power and toughness");
    const cJSON *plus = gt_json_get(size, "plus"), *minus = gt_json_get(size, "minus");
    const cJSON *first = cJSON_GetArrayItem(plus != NULL ? plus : minus, 0);
    if (!cJSON_IsNumber(first))
        return "*";
    return gt_say(t->r, "%d%c*", first->valueint, plus != NULL ? '+' : '-');
}

static const char *size_of(mg_text *t, const gt_def *d, const cJSON *card)
{
    const cJSON *loyalty = gt_json_get(card, "loyalty");
    if (loyalty != NULL)
        return gt_say(t->r, ", loyalty %d", mg_whole(loyalty));
    if ((d->type & MG_CREATURE) == 0)
        return "";
    if (d->routine[MG_PART_POWER] != 0) {
        const char *size = defined_size(t, gt_json_get(card, "abilities"));
        return gt_say(t->r, ", %s/%s", size, size);
    }
    if (gt_json_get(card, "power") == NULL)
        return ", X/X";
    return gt_say(t->r, ", %d/%d", d->number[MG_POWER], d->number[MG_TOUGHNESS]);
}

void mg_render_card(gt_renderer *r, FILE *out)
{
    mg_text t = {.r = r, .self = r->def->name};
    const char *json = r->pool->texts == NULL ? NULL : r->pool->texts[r->def - r->pool->defs];
    cJSON *card = json == NULL ? NULL : cJSON_Parse(json);
    if (card == NULL)
        return;
    const cJSON *abilities = gt_json_get(card, "abilities");
    t.host = host_of(&t, abilities);
    fprintf(out, "  %s%s%s%s\n", type_line(&t, card),
            *gt_json_text_in(card, "cost") == '\0' ? "" : ", ", gt_json_text_in(card, "cost"),
            size_of(&t, r->def, card));
    for (const cJSON *node = abilities == NULL ? NULL : abilities->child; node != NULL;
         node = node->next)
        fprintf(out, "  %s\n", mg_say_ability(&t, node));
    cJSON_Delete(card);
}
