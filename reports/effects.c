/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects on a terminal, as wide as it is. */
#include "reports/table.h"

#include "decks/files/width.h"
#include "reports/card_title.h"
#include "reports/round.h"
#include "sim/statistics/card_effect.h"
#include "sim/statistics/card_pairs.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_SHOWN = 20, FIGURES = 42, LEAST_NAME = 14, MOST_NAME = 34 };

/* A card of a deck, or two, with what they are worth. */
typedef struct row {
    const gt_estimate *worth;
    int deck, slot[2]; /* slot[1]: -1, it is one */
} row;

/* The largest first, either way; equal ones in the order in which they stood. */
static int by_size(const void *left, const void *right)
{
    const row *a = left, *b = right;
    double x = fabs(a->worth->value), y = fabs(b->worth->value);
    return x > y ? -1 : x < y ? 1 : a->worth < b->worth ? -1 : 1;
}

static void print_two(FILE *out, const char *one, const char *other, int width)
{
    fputs("  ", out);
    gt_print_left(out, one, width);
    fputs("  ", out);
    gt_print_left(out, other, width);
    fputs("  ", out);
}

static void print_row(FILE *out, const gt_results *r, const row *x, int width)
{
    const gt_deck_card *card = r->cards[x->deck].card, *c = &card[x->slot[0]], *with;
    gt_estimate e = *x->worth;
    char name[GT_CARD_TITLE], other[GT_CARD_TITLE], interval[32];
    gt_card_title(c->id, c->name, name);
    snprintf(interval, sizeof interval, "%+.1f to %+.1f", gt_tenths(e.low), gt_tenths(e.high));
    if (x->slot[1] < 0) {
        print_two(out, name, r->deck[x->deck], width);
        fprintf(out, "%6d  %+6.1f  %16s\n", c->copies, gt_tenths(e.value), interval);
        return;
    }
    with = &card[x->slot[1]];
    print_two(out, name, gt_card_title(with->id, with->name, other), width);
    fprintf(out, "%+6.1f  %s\n", gt_tenths(e.value), interval);
}

/* `head`: titles of the second column and of the figures. */
static void print_rows(FILE *out, const gt_results *r, row *list, int n, int columns,
                       const char *const head[2])
{
    int width = (columns - FIGURES) / 2;
    width = width < LEAST_NAME ? LEAST_NAME : width > MOST_NAME ? MOST_NAME : width;
    if (n == 0)
        return;
    qsort(list, (size_t)n, sizeof *list, by_size);
    print_two(out, "card", head[0], width);
    fprintf(out, "%s\n", head[1]);
    for (int i = 0; i < n && i < MOST_SHOWN; i++)
        print_row(out, r, &list[i], width);
    if (n > MOST_SHOWN)
        fprintf(out, "  ... and %d more\n", n - MOST_SHOWN);
}

/* The established effects; returns how many, and in *played how many cards were replaced. */
static int find(const gt_results *r, const gt_card_effect *e, row *list, int *played)
{
    int n = 0;
    *played = 0;
    for (int d = 0; d < r->n_decks; d++)
        for (int slot = 0; slot < r->cards[d].n; slot++, e++) {
            *played += e->games > 0;
            if (e->games > 0 && gt_card_effect_established(e))
                list[n++] = (row){&e->change, d, {slot, -1}};
        }
    return n;
}

void gt_print_effects(FILE *out, const gt_results *r, int series, gt_style style)
{
    static const char *const head[2] = {"deck", "copies  points         95 in 100"};
    gt_card_effect *all = r->series[series].blanks != NULL ? gt_card_effects_of(r, series) : NULL;
    int n_cards = 0, played;
    for (int d = 0; d < r->n_decks && r->cards != NULL; d++)
        n_cards += r->cards[d].n;
    row *list = calloc((size_t)n_cards + 1, sizeof *list);
    if (all != NULL && list != NULL && r->cards != NULL) {
        int n = find(r, all, list, &played);
        fprintf(out, "\nWhat cards are worth against blanks, %s (points of 100 games)\n",
                r->series[series].policy);
        print_rows(out, r, list, n, style.width, head);
        fprintf(
            out,
            "An effect is established for %d of %d cards. 'gauntlet report DIR --deck NAME' lists "
            "every card\nof a deck, the worst first.\n",
            n, played);
    } else {
        fputs("\nNo game with blanks was played.\n", out);
    }
    free(list);
    free(all);
}

void gt_print_card_pairs(FILE *out, const gt_results *r, int series, gt_style style)
{
    static const char *const head[2] = {"with", "points  range"};
    const gt_series *s = &r->series[series];
    int n = 0;
    gt_pair_effect *all = s->card_pair != NULL ? gt_pair_effects_of(s) : NULL;
    row *list = calloc((size_t)s->n_card_pairs + 1, sizeof *list);
    for (int i = 0; all != NULL && list != NULL && i < s->n_card_pairs; i++)
        if (all[i].established)
            list[n++] = (row){&all[i].together,
                              s->card_pair[i].deck,
                              {s->card_pair[i].card[0], s->card_pair[i].card[1]}};
    if (all != NULL && list != NULL) {
        fprintf(out,
                "\nWhat cards are worth together, beyond what each is by itself, %s (points of 100 "
                "games)\n",
                s->policy);
        print_rows(out, r, list, n, style.width, head);
        fprintf(out, "It is established for %d of %d pairs that the games pointed to.\n", n,
                s->n_card_pairs);
    }
    free(list);
    free(all);
}
