/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who meets whom. */
#include "sim/playing/field.h"

#include <string.h>

gt_seats gt_field_seats(const gt_field *field, int matchup)
{
    gt_matchup m = field->matchup[matchup];
    bool swapped = strcmp(field->deck[m.a], field->deck[m.b]) > 0;
    return (gt_seats){{swapped ? m.b : m.a, swapped ? m.a : m.b}, swapped};
}

/* What a deck is played as against another one. */
static uint16_t planned(const gt_field *field, uint16_t deck, uint16_t against)
{
    for (int i = 0; i < field->n_planned; i++)
        if (field->planned[i].deck == deck && field->planned[i].against == against)
            return field->planned[i].as;
    return deck;
}

gt_lineup gt_field_planned(const gt_field *field, gt_lineup lineup)
{
    uint16_t deck[2] = {lineup.deck[0], lineup.deck[1]};
    lineup.deck[0] = planned(field, deck[0], deck[1]);
    lineup.deck[1] = planned(field, deck[1], deck[0]);
    return lineup;
}

int gt_every_pair(int n, gt_matchup *out)
{
    int found = 0;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            out[found++] = (gt_matchup){a, b};
    return found;
}

int gt_rows_and_columns(const uint8_t *role, int n, gt_matchup *out)
{
    enum { BOTH = GT_ROLE_ROW | GT_ROLE_COLUMN };
    int found = 0;
    for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
            bool met = b < a && role[a] == BOTH && role[b] == BOTH;
            if ((role[a] & GT_ROLE_ROW) == 0 || (role[b] & GT_ROLE_COLUMN) == 0 || a == b || met)
                continue;
            out[found++] = (gt_matchup){a, b};
        }
    }
    return found;
}
