/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card, by its keys:
 *
 *   {"id": "raider", "name": "Raider", "type": "unit", "cost": 2, "power": 2, "abilities": [
 *     {"on": {"event": "attacks", "what": {"this": true}}, "do": [{"damage": 1}]}]}
 *   {"id": "bolt", "name": "Bolt", "type": "spell", "cost": 1, "do": [{"damage": 2}]} */
#include "decks/template/language.h"

enum { U = TM_UNIT, S = TM_SPELL, ALL = U | S, MOST_NUMBER = 99 };

/* Which types have a key, which need it. */
const gt_card_row tm_card_keys[] = {
    {"id", ALL, ALL}, {"name", ALL, ALL},  {"type", ALL, ALL}, {"cost", ALL, ALL},
    {"power", U, U},  {"abilities", U, 0}, {"do", S, S},       {NULL, 0, 0},
};

int tm_compile_ability(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    static const char *const keys[] = {"on", "do", NULL};
    const cJSON *on = gt_json_get(node, "on"), *todo = gt_json_get(node, "do");
    out[0] = (gt_ability){.kind = GT_AUTO, .pattern = GT_NO_ABILITY};
    gt_check_keys(c, node, keys, "the ability");
    if (on == NULL || todo == NULL) {
        gt_wrong(c, node, "an ability needs 'on', what sets it off, and 'do'");
        return 1;
    }
    c->event = true; /* "that" means what the event happened to */
    out[0].pattern = (int16_t)gt_compile_event(c, on, false);
    out[0].code = gt_compile_effect(c, todo, false);
    return 1;
}

void tm_compile_card(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const cJSON *todo = gt_json_get(card, "do");
    d->number[TM_COST] = gt_read_number(c, card, "cost", MOST_NUMBER);
    d->number[TM_POWER] = gt_read_number(c, card, "power", MOST_NUMBER);
    d->face[0].n = gt_read_abilities(c, card, "abilities", d);
    if (todo == NULL)
        return;
    d->routine[TM_ROUTINE_SPELL] = gt_compile_effect(c, todo, false);
    d->routine[TM_ROUTINE_CAN] = gt_compile_can(c, todo, false); /* 3.4 */
}
