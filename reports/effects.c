/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects on a terminal, as wide as it is. */
#include "reports/effects.h"

#include "decks/files/width.h"
#include "reports/card_title.h"
#include "reports/round.h"
#include "sim/statistics/card_effect.h"
#include "sim/statistics/card_pairs.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_SHOWN = 20, FIGURES = 42, LEAST_NAME = 14, MOST_NAME = 34 };

typedef struct row {
    const gt_card_effect *effect;
    int deck, slot;
} row;

/* The largest first, either way; equal ones in the order of decks and cards. */
static int by_size(const void *left, const void *right)
{
    const row *a = left, *b = right;
    double x = fabs(a->effect->change.value), y = fabs(b->effect->change.value);
    return x > y ? -1 : x < y ? 1 : a->effect < b->effect ? -1 : 1;
}

/* The established ones, sorted; returns how many, and in *played how many cards were replaced. */
static int find(const gt_results *r, const gt_card_effect *e, row *list, int *played)
{
    int n = 0;
    *played = 0;
    for (int d = 0; d < r->n_decks; d++)
        for (int slot = 0; slot < r->cards[d].n; slot++, e++) {
            *played += e->games > 0;
            if (e->games > 0 && gt_card_effect_established(e))
                list[n++] = (row){e, d, slot};
        }
    if (n > 1)
        qsort(list, (size_t)n, sizeof *list, by_size);
    return n;
}

static void print_row(FILE *out, const gt_results *r, const row *x, int width)
{
    const gt_deck_card *c = &r->cards[x->deck].card[x->slot];
    gt_estimate e = x->effect->change;
    char name[GT_CARD_TITLE], interval[32];
    gt_card_title(c->id, c->name, name);
    snprintf(interval, sizeof interval, "%+.1f to %+.1f", gt_tenths(e.low), gt_tenths(e.high));
    fputs("  ", out);
    gt_print_left(out, name, width);
    fputs("  ", out);
    gt_print_left(out, r->deck[x->deck], width);
    fprintf(out, "  %6d  %+6.1f  %16s\n", c->copies, gt_tenths(e.value), interval);
}

static void print_rows(FILE *out, const gt_results *r, const row *list, int n, int width)
{
    if (n == 0)
        return;
    fputs("  ", out);
    gt_print_left(out, "card", width);
    fputs("  ", out);
    gt_print_left(out, "deck", width);
    fputs("  copies  points         95 in 100\n", out);
    for (int i = 0; i < n && i < MOST_SHOWN; i++)
        print_row(out, r, &list[i], width);
    if (n > MOST_SHOWN)
        fprintf(out, "  ... and %d more\n", n - MOST_SHOWN);
}

void gt_print_effects(FILE *out, const gt_results *r, int series, gt_style style)
{
    gt_card_effect *all = r->series[series].blanks != NULL ? gt_card_effects_of(r, series) : NULL;
    int n_cards = 0, width = (style.width - FIGURES) / 2, played;
    for (int d = 0; d < r->n_decks && r->cards != NULL; d++)
        n_cards += r->cards[d].n;
    row *list = calloc((size_t)n_cards + 1, sizeof *list);
    width = width < LEAST_NAME ? LEAST_NAME : width > MOST_NAME ? MOST_NAME : width;
    if (all != NULL && list != NULL && r->cards != NULL) {
        int n = find(r, all, list, &played);
        fprintf(out, "\nWhat cards are worth against blanks, %s (points of 100 games)\n",
                r->series[series].policy);
        print_rows(out, r, list, n, width);
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

/* ---- Two cards. */

typedef struct pair_row {
    const gt_pair_effect *effect;
    const gt_card_pair *pair;
} pair_row;

static int by_worth(const void *left, const void *right)
{
    const pair_row *a = left, *b = right;
    double x = fabs(a->effect->together.value), y = fabs(b->effect->together.value);
    return x > y ? -1 : x < y ? 1 : a->effect < b->effect ? -1 : 1;
}

static void print_pair(FILE *out, const gt_results *r, const pair_row *x, int width)
{
    const gt_deck_card *card = r->cards[x->pair->deck].card;
    gt_estimate e = x->effect->together;
    fputs("  ", out);
    for (int i = 0; i < 2; i++) {
        char name[GT_CARD_TITLE];
        const gt_deck_card *c = &card[x->pair->card[i]];
        gt_print_left(out, gt_card_title(c->id, c->name, name), width);
        fputs("  ", out);
    }
    fprintf(out, "%+6.1f  %+.1f to %+.1f\n", gt_tenths(e.value), gt_tenths(e.low),
            gt_tenths(e.high));
}

static void print_pairs(FILE *out, const gt_results *r, pair_row *list, int n, int width)
{
    if (n > 1)
        qsort(list, (size_t)n, sizeof *list, by_worth);
    if (n > 0) {
        fputs("  ", out);
        gt_print_left(out, "card", width);
        fputs("  ", out);
        gt_print_left(out, "with", width);
        fputs("  points  range\n", out);
    }
    for (int i = 0; i < n && i < MOST_SHOWN; i++)
        print_pair(out, r, &list[i], width);
    if (n > MOST_SHOWN)
        fprintf(out, "  ... and %d more\n", n - MOST_SHOWN);
}

void gt_print_card_pairs(FILE *out, const gt_results *r, int series, gt_style style)
{
    const gt_series *s = &r->series[series];
    int n = 0, width = (style.width - FIGURES) / 2;
    gt_pair_effect *all = s->card_pair != NULL ? gt_pair_effects_of(s) : NULL;
    pair_row *list = calloc((size_t)s->n_card_pairs + 1, sizeof *list);
    width = width < LEAST_NAME ? LEAST_NAME : width > MOST_NAME ? MOST_NAME : width;
    for (int i = 0; all != NULL && list != NULL && i < s->n_card_pairs; i++)
        if (all[i].established)
            list[n++] = (pair_row){&all[i], &s->card_pair[i]};
    if (all != NULL && list != NULL) {
        fprintf(out,
                "\nWhat cards are worth together, beyond what each is by itself, %s (points of 100 "
                "games)\n",
                s->policy);
        print_pairs(out, r, list, n, width);
        fprintf(out, "It is established for %d of %d pairs that the games pointed to.\n", n,
                s->n_card_pairs);
    }
    free(list);
    free(all);
}
