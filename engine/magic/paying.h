/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Costs: what can be paid with mana, what cannot be paid in any way, all other costs. */
#ifndef GT_MAGIC_PAYING_H
#define GT_MAGIC_PAYING_H

#include "engine/magic/values.h"

/* ---- spend.c */
/* The player of the payment on top of the agenda (MG_F_PAY) pays mana, as chosen. */
void mg_spend(gt_context *r, const mg_mana *price);
extern const gt_frame_kind mg_frame_spend;

/* ---- mana.c */
/* Kinds of mana that a permanent makes for {T} alone (305.6, 605.1a), 0: none, or it cannot now
 * (302.6). */
unsigned mg_makes(gt_context *r, int object);

/* The same whether it is tapped or not, with MG_MAKES_LINKED and the like; and with those that are
 * known of the object itself; the kinds that an operand of MANA names, as bits. */
unsigned mg_makes_untapped(gt_context *r, int object);
unsigned mg_kinds_known(gt_context *r, int object, unsigned makes);
unsigned mg_kinds_of_mana(int kind);
unsigned mg_intrinsic(const mg_game *g, const gt_def *d); /* by its basic land types (305.6) */

/* ... and what it makes for what is paid for alone (mg_asked.paid), or pays for it otherwise, by
 * convoke or delve: then MG_PAYS_GENERIC is among the bits. */
unsigned mg_pays_with(gt_context *r, int object);
enum { MG_PAYS_GENERIC = 1 << MG_MANA_KINDS };
void mg_pay_with(gt_context *r, int object); /* it is tapped, or exiled from a graveyard */

/* ---- tap_for_mana.c */
/* What is added as a permanent is tapped: for each player, of kinds, and of one that is chosen. */
typedef struct mg_more_mana {
    uint8_t n[2][MG_MANA_KINDS];
    uint8_t choice[2], n_choice[2];
} mg_more_mana;
/* How often more a permanent makes the mana that it makes (106.12a). */
int mg_mana_times(gt_context *r, int object);
/* What its controller gets at least beside the one mana of one of these kinds. */
void mg_surely_more(gt_context *r, int object, unsigned kinds, uint8_t out[MG_MANA_KINDS]);
/* It was tapped for mana of these kinds: triggered mana abilities (605.4a), and others. */
void mg_tapped_for_mana(gt_context *r, int object, unsigned kinds);
/* It is, and all of that is in the pool. */
void mg_tap_for(gt_context *r, int object, int kind);
/* A mana ability is about to be used; how often more the mana is made that it makes of a kind. */
void mg_expect_mana(gt_context *r, int object, const mg_cost *cost);
int mg_note_made(gt_context *r, int kind);
extern const gt_frame_kind mg_frame_tapped;
/* Kinds that lands could produce, as a land of a player asks: MG_MAKES_THEIRS, MG_MAKES_OWN. */
unsigned mg_could_produce(gt_context *r, int player, unsigned asks);

/* ---- mana.c */
/* A symbol of a kind (MG_MANA_KINDS: generic) was paid by a source of these kinds. */
void mg_note_spent(gt_context *r, unsigned kinds);
static inline void mg_note_symbol(gt_context *r, int kind, unsigned kinds)
{
    if (mg_of_run(r)->sunbursts)
        mg_note_spent(r, kind < MG_MANA_KINDS ? 1u << kind : kinds);
}

/* n more sources that make one of these kinds each. */
void mg_add_source(mg_supply *supply, unsigned kinds, int n);

/* The same cost with its hybrid symbols paid in one way: bit i of `way` says how the i-th is. Life
 * that is paid for Phyrexian ones is added to *life. */
mg_mana mg_without_hybrids(mg_mana cost, unsigned way, int *life);

/* Whether a price asks for no mana: then no sources are looked for. */
static inline bool mg_is_no_mana(const mg_mana *price)
{
    int n = price->generic + price->n_hybrid + price->none;
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        n += price->kind[kind];
    return n == 0;
}

const mg_supply *mg_count_supply(gt_context *r, int player);

/* All that a player could have; good until the next change of the state. */
static inline const mg_supply *mg_supply_now(gt_context *r, int player)
{
    const mg_run *run = mg_run_of(r);
    const mg_supply *supply = &run->mana.supply[player];
    bool known = run->mana.known && run->mana.sure &&
                 memcmp(supply->pool, mg_const(r->s)->mana[player], sizeof supply->pool) == 0;
    return known ? supply : mg_count_supply(r, player);
}

/* The kind of mana of a source with which all that is left can be paid. */
int mg_kind_of_source(const mg_supply *supply, unsigned kinds, const mg_mana *left);

/* The same without what some permanents would make. */
mg_supply mg_supply_without(gt_context *r, int player, const gt_set *without);

/* ---- minimum_cost.c */
void mg_find_floors(mg_game *g, int number); /* fills in what mg_card_cache says of mana */
bool mg_may_discount(const gt_context *r); /* something may change what spells cost */
/* Whether something of a card in a hand could be paid for with so much mana, or an ability that a
 * permanent has. */
bool mg_is_card_in_reach(const gt_context *r, int card, int mana);
bool mg_is_use_in_reach(gt_context *r, int player, int object);

/* ---- mana.c, paying. */
bool mg_is_payable(const mg_supply *supply, const mg_mana *cost, int life);
/* Pays it: from the pool, else by tapping what is not in `without`. It must be payable. */
void mg_pay_mana(gt_context *r, int player, const gt_set *without, const mg_mana *cost);
mg_mana mg_sum(mg_mana a, const mg_mana *b);
void mg_add_mana(gt_state *s, int player, int kind, int n);
/* The same by an instruction MANA, which may say on what alone it may be spent (106.6). */
void mg_make_mana(gt_context *r, int player, int kind, int n, const gt_operation *by);
void mg_empty_pools(gt_context *r); /* 500.4 */
/* Mana of a kind in the pool that may be spent on what is paid for (mg_asked.paid); some is. */
int mg_in_pool(gt_context *r, int player, int kind);
void mg_spend_from_pool(gt_context *r, int player, int kind);

/* What is paid for from here on: a spell, which may be face down, or an ability of an object;
 * returns what was before. */
static inline mg_paid mg_pays_for(gt_context *r, int object, bool spell, bool down)
{
    mg_paid *paid = &mg_run_of(r)->asked.paid, before = *paid;
    *paid = (mg_paid){(uint8_t)object, spell, down};
    return before;
}

/* ---- cost.c */
/* Mana of some costs (bits) of a card, with X, and generic mana more or less (601.2f). */
mg_mana mg_price(const gt_def *d, unsigned costs, int x, int generic);
/* At least 0 (118.7); nobody can pay more than MG_GENERIC_MOST. */
void mg_set_generic(mg_mana *price, int generic);
bool mg_has_x(const gt_def *d, unsigned costs);
mg_mana mg_freed(gt_context *r, int player, const mg_mana *price); /* as the player may pay it */
/* Whether a player can pay these costs of card `d` for `object`, the mana of which is `price`. */
bool mg_can_pay(gt_context *r, int player, int object, const gt_def *d, unsigned costs, int x,
                const mg_mana *price);
/* Pays them: mana and what needs no choice at once, the rest by a frame. */
void mg_pay(gt_context *r, int player, int object, int def, unsigned costs, int x,
            const mg_mana *price);
/* What cannot be tapped for mana beside: what is tapped for the cost itself. */
gt_set mg_kept_untapped(gt_context *r, int player, int object, const gt_def *d, unsigned costs);
extern const gt_frame_kind mg_frame_pay;

#endif
