/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards in English (`gauntlet cards show`). What instructions say stands in their rows
 * (dialect.c). */
#include "decks/template/language.h"

void tm_say_place(gt_renderer *r, const gt_operation *head, const char *noun, gt_noun_phrase *p)
{
    const char *zone = gt_word_text(tm_words_zones, head->b);
    bool field = head->b == 1 << TM_FIELD;
    p->noun = field ? "unit" : zone != NULL ? "card" : noun;
    p->before = field || zone == NULL ? gt_owner_word(head->a) : "";
    p->place = field || zone == NULL ? "" : gt_say_zone(r, head->a, zone);
}

const char *tm_say_when(gt_renderer *r, const gt_ability *a)
{
    (void)r, (void)a;
    return ""; /* there is one kind: set off by an event, which is told anyway */
}

void tm_render_card(gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    fprintf(out, "  %s, cost %d", gt_word_text(tm_words_types, d->type), d->number[TM_COST]);
    if (d->type == TM_UNIT)
        fprintf(out, ", power %d", d->number[TM_POWER]);
    fputc('\n', out);
    gt_print_abilities(r, d->face[0].first, d->face[0].n, out);
    if (d->type == TM_SPELL)
        gt_print_effect(r, "spell", d->routine[TM_ROUTINE_SPELL], out);
}
