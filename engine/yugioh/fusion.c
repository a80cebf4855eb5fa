/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fusion and Ritual Summons (Y-128, Y-129): the monster is chosen, then its materials or tributes
 * one by one; each choice is offered only if the summon can be completed from there.
 *
 *   frame   a: 0 to the graveyard, 1 banished   b: monster, GT_NO_OBJECT until it is chosen
 *                                                                                         c: filter
 *           e: levels that are asked for (RITUAL)
 *   gt_effect.from of the running effect: the cards chosen so far */
#include "engine/yugioh/internal.h"

/* ---- Cards that a player may use: monsters of the own hand and field. */

typedef struct stock {
    int n;
    uint8_t card[GT_MAX_OBJECTS];
    bool field[GT_MAX_OBJECTS];
} stock;

static void add_list(const gt_context *r, stock *all, int list, int except)
{
    GT_ZONE_EACH (card, r->s, list) {
        if (card == except || (yg_true_def(r, card)->type & YG_MONSTER) == 0)
            continue;
        all->field[all->n] = yg_is_monster(r->s, card);
        all->card[all->n++] = (uint8_t)card;
    }
}

static stock stock_of(const gt_context *r, int player, int except)
{
    stock all = {0};
    add_list(r, &all, yg_list(player, YG_HAND), except);
    add_list(r, &all, yg_list(player, YG_MONSTERS), except);
    return all;
}

/* ---- Materials (Y-128). */

static bool bears(gt_context *r, int card, unsigned name)
{
    const gt_def *d = yg_true_def(r, card);
    for (int k = 0; k < d->n_names; k++)
        if (d->names[k] == name)
            return true;
    return yg_is_up_on_field(r->s, card) && yg_values_of(r, card)->name == name + 1; /* Y-110 */
}

/* Which of the materials of a monster a card may be, as bits; behind them, as which it may stand
 * in. */
enum { STANDS_IN = YG_MAX_MATERIALS };

static unsigned fits_as(gt_context *r, const gt_def *fusion, int card)
{
    const yg_card *c = yg_card_of(fusion);
    unsigned slots = 0;
    for (int k = 0; k < c->n_materials; k++)
        slots |= (unsigned)bears(r, card, c->material[k]) << k;
    bool any = (yg_card_of(yg_true_def(r, card))->summon & YG_SUBSTITUTE) != 0 &&
               (c->summon & YG_TRUE_MATERIALS) == 0;
    return slots | (any ? ((1u << c->n_materials) - 1) << STANDS_IN : 0);
}

/* Ways in which cards can be laid to materials: a bit for each set of materials that are there,
 * with and without a substitute; by how many of the cards come from the own field, where they make
 * room for the monster. */
typedef struct ways {
    uint64_t from_field[YG_MONSTER_ZONES + 1];
} ways;
enum { WITH_SUBSTITUTE = 1 << YG_MAX_MATERIALS };

static uint64_t laid(uint64_t before, unsigned fits)
{
    uint64_t after = 0;
    for (unsigned state = 0; state < 2 * WITH_SUBSTITUTE; state++) {
        if ((before >> state & 1) == 0)
            continue;
        for (unsigned k = 0; k < YG_MAX_MATERIALS; k++) {
            if ((state >> k & 1) != 0)
                continue;
            if ((fits >> k & 1) != 0)
                after |= (uint64_t)1 << (state | 1u << k);
            if ((fits >> (STANDS_IN + k) & 1) != 0 && (state & WITH_SUBSTITUTE) == 0)
                after |= (uint64_t)1 << (state | 1u << k | WITH_SUBSTITUTE);
        }
    }
    return after;
}

static ways with_card(const ways *w, unsigned fits, bool field)
{
    ways with = {{0}};
    for (int k = 0; k + field <= YG_MONSTER_ZONES; k++)
        with.from_field[k + field] = laid(w->from_field[k], fits);
    return with;
}

static ways either(const ways *a, const ways *b)
{
    ways any;
    for (int k = 0; k <= YG_MONSTER_ZONES; k++)
        any.from_field[k] = a->from_field[k] | b->from_field[k];
    return any;
}

/* All of them in which `least` cards or more come from the field. */
static uint64_t with_room(const ways *w, int least)
{
    uint64_t all = 0;
    for (int k = least; k <= YG_MONSTER_ZONES; k++)
        all |= w->from_field[k];
    return all;
}

/* How many monsters must leave the field for one to come: more than one where a card closes
 * zones. */
static int room_needed(gt_context *r, int player)
{
    int free = yg_free_zones(r, player, YG_MONSTERS);
    return free > 0 ? 0 : 1 - free;
}

/* Whether those chosen can be completed to all materials, with others of the stock. */
static bool completes(gt_context *r, const gt_def *fusion, const gt_set *chosen, const stock *all,
                      int from_field)
{
    ways w = {{1}};
    for (int i = 0; i < all->n; i++)
        if (gt_set_has(chosen, all->card[i]))
            w = with_card(&w, fits_as(r, fusion, all->card[i]), all->field[i]);
    for (int i = 0; i < all->n; i++)
        if (!gt_set_has(chosen, all->card[i])) {
            ways more = with_card(&w, fits_as(r, fusion, all->card[i]), all->field[i]);
            w = either(&w, &more);
        }
    unsigned whole = (1u << yg_card_of(fusion)->n_materials) - 1;
    uint64_t done = (uint64_t)1 << whole | (uint64_t)1 << (whole | WITH_SUBSTITUTE);
    return (with_room(&w, from_field) & done) != 0;
}

/* Fusion monsters that can be summoned with what the player has. */
static gt_set fusions(gt_context *r, gt_effect *e, gt_addr filter)
{
    gt_set found = gt_set_empty(), none = gt_set_empty();
    stock all = stock_of(r, e->player, GT_NO_OBJECT);
    if (yg_pact_holds(r, e->player, YG_PACT_NO_SUMMON))
        return found;
    GT_ZONE_EACH (card, r->s, yg_list(e->player, YG_EXTRA)) {
        const gt_def *d = yg_true_def(r, card);
        if (yg_card_of(d)->n_materials > 0 && (yg_card_of(d)->summon & YG_ONLY_PROPERLY) == 0 &&
            gt_accepts(r, e, filter, card) &&
            completes(r, d, &none, &all, room_needed(r, e->player)))
            gt_set_add(&found, card);
    }
    return found;
}

bool yg_fusion_possible(gt_context *r, const gt_effect *e, gt_addr filter)
{
    gt_effect copy = *e;
    gt_set set = fusions(r, &copy, filter);
    return !gt_set_is_empty(&set);
}

static gt_set next_materials(gt_context *r, const gt_effect *e, int fusion)
{
    gt_set found = gt_set_empty();
    const gt_def *d = yg_true_def(r, fusion);
    stock all = stock_of(r, e->player, GT_NO_OBJECT);
    for (int i = 0; i < all.n; i++) {
        gt_set more = e->from;
        gt_set_add(&more, all.card[i]);
        if (!gt_set_has(&e->from, all.card[i]) && fits_as(r, d, all.card[i]) != 0 &&
            completes(r, d, &more, &all, room_needed(r, e->player)))
            gt_set_add(&found, all.card[i]);
    }
    return found;
}

/* ---- Tributes of a ritual (Y-129): levels of n or more together, none of them superfluous. */

enum { MOST_LEVELS = 40 };

static bool may_be_tribute(gt_context *r, int card)
{
    return !yg_is_up_on_field(r->s, card) || !yg_has(r, card, YG_KW_NOT_TRIBUTED);
}

/* ... and what is lent (LEND), which makes no room on the own field. */
static stock tributes_of(gt_context *r, int player, int except)
{
    stock all = stock_of(r, player, except);
    gt_set lent = yg_lent(r->s, player);
    GT_SET_EACH (monster, &lent)
        all.card[all.n++] = (uint8_t)monster;
    return all;
}

static int level_of(gt_context *r, int card)
{
    int level =
        yg_is_down(r->s, card) ? yg_true_def(r, card)->number[YG_LEVEL] : yg_level_of(r, card);
    return level < MOST_LEVELS / 2 ? level : MOST_LEVELS / 2;
}

static ways with_level(const ways *w, int level, bool field)
{
    ways with = {{0}};
    for (int k = 0; k + field <= YG_MONSTER_ZONES; k++)
        with.from_field[k + field] = w->from_field[k] << level;
    return with;
}

/* Whether levels from n on can be reached with a smallest one of `least` or more, by `from_field`
 * cards of the field at least. The ways hold sums of levels here, as bits. */
static bool reaches(gt_context *r, const gt_set *chosen, const stock *all, int least, int n,
                    int from_field)
{
    ways w = {{1}};
    uint64_t range = 0;
    for (int pass = 0; pass < 2; pass++) /* those chosen, then any of the others */
        for (int i = 0; i < all->n; i++) {
            int card = all->card[i], level = level_of(r, card);
            if (gt_set_has(chosen, card) != (pass == 0))
                continue;
            if (pass == 1 && (level < least || !may_be_tribute(r, card)))
                continue;
            ways more = with_level(&w, level, all->field[i]);
            w = pass == 0 ? more : either(&w, &more);
        }
    for (int sum = n; sum < n + least; sum++)
        range |= (uint64_t)1 << sum;
    return (with_room(&w, from_field) & range) != 0;
}

static bool is_completable(gt_context *r, const gt_set *chosen, const stock *all, int n,
                           int from_field)
{
    int least = MOST_LEVELS / 2;
    GT_SET_EACH (card, chosen)
        least = level_of(r, card) < least ? level_of(r, card) : least;
    for (int at = 1; at <= least; at++)
        if (reaches(r, chosen, all, at, n, from_field))
            return true;
    return false;
}

static gt_set rituals(gt_context *r, gt_effect *e, gt_addr filter, int n)
{
    gt_set found = gt_set_empty();
    if (yg_pact_holds(r, e->player, YG_PACT_NO_SUMMON))
        return found;
    gt_set first = yg_lent(r->s, e->player);
    GT_SET_EACH (monster, &first)
        if (!may_be_tribute(r, monster))
            return found;
    GT_ZONE_EACH (card, r->s, yg_list(e->player, YG_HAND)) {
        if ((yg_true_def(r, card)->type & YG_RITUAL) == 0 || !gt_accepts(r, e, filter, card))
            continue;
        stock all = tributes_of(r, e->player, card);
        gt_set_put(&found, card, is_completable(r, &first, &all, n, room_needed(r, e->player)));
    }
    return found;
}

bool yg_ritual_possible(gt_context *r, const gt_effect *e, gt_addr filter, int n)
{
    gt_effect copy = *e;
    gt_set set = rituals(r, &copy, filter, n);
    return !gt_set_is_empty(&set);
}

static gt_set next_tributes(gt_context *r, const gt_effect *e, int monster, int n)
{
    gt_set found = gt_set_empty();
    stock all = tributes_of(r, e->player, monster);
    gt_set first = gt_set_minus(yg_lent(r->s, e->player), e->from);
    for (int i = 0; i < all.n; i++) {
        gt_set more = e->from;
        gt_set_add(&more, all.card[i]);
        if (!gt_set_has(&e->from, all.card[i]) && may_be_tribute(r, all.card[i]) &&
            (gt_set_is_empty(&first) || gt_set_has(&first, all.card[i])) &&
            is_completable(r, &more, &all, n, room_needed(r, e->player)))
            gt_set_add(&found, all.card[i]);
    }
    return found;
}

static int sum_of(gt_context *r, const gt_set *set)
{
    int sum = 0;
    GT_SET_EACH (card, set)
        sum += level_of(r, card);
    return sum;
}

/* ---- Both. */

GT_INSTRUCTION(yg, fuse)
{
    e->from = gt_set_empty();
    e->did = 0;
    gt_push(r->s, (gt_frame){.fuse = {.kind = YG_F_FUSE,
                                      .banishes = (uint8_t)i->materials,
                                      .monster = GT_NO_OBJECT,
                                      .filter = gt_address(i->filter)}});
    return false;
}

GT_INSTRUCTION(yg, ritual)
{
    e->from = gt_set_empty();
    e->did = 0;
    gt_push(r->s, (gt_frame){.fuse = {.kind = YG_F_RITUAL,
                                      .monster = GT_NO_OBJECT,
                                      .filter = gt_address(i->filter),
                                      .levels = x[0] < MOST_LEVELS / 2 ? x[0] : MOST_LEVELS / 2}});
    return false;
}

static bool is_whole(gt_context *r, const gt_frame *f)
{
    const gt_effect *e = gt_innermost_effect(r->s);
    if (f->fuse.monster == GT_NO_OBJECT)
        return false;
    return f->kind == YG_F_FUSE
               ? gt_set_count(&e->from) == yg_card_of(yg_true_def(r, f->fuse.monster))->n_materials
               : sum_of(r, &e->from) >= f->fuse.levels;
}

static gt_set choices(gt_context *r, const gt_frame *f)
{
    gt_effect *e = gt_innermost_effect(r->s);
    if (f->kind == YG_F_FUSE)
        return f->fuse.monster == GT_NO_OBJECT ? fusions(r, e, f->fuse.filter)
                                               : next_materials(r, e, f->fuse.monster);
    return f->fuse.monster == GT_NO_OBJECT ? rituals(r, e, f->fuse.filter, f->fuse.levels)
                                           : next_tributes(r, e, f->fuse.monster, f->fuse.levels);
}

/* What the monster was made of (YG_MOD_FUSED). */
static void remember_materials(gt_context *r, const gt_effect *e, int monster, gt_set used)
{
    GT_SET_EACH (card, &used)
        if (yg_kind_of(r->s, card) != YG_ZONES)
            yg_mod_new(r, YG_MOD_FUSED, monster, card | r->s->objects[card].stamp << 8,
                       YG_UNTIL_STAYS, e);
}

/* It has come, or not: what it was made of belongs to what lies on the field now. */
void yg_fused(gt_state *s, int monster)
{
    for (int i = s->n_mods - 1; i >= 0; i--) {
        gt_mod *m = &s->mods[i];
        if (m->what != YG_MOD_FUSED || m->target != monster || m->target_stamp != 0)
            continue;
        m->target_stamp = s->objects[monster].stamp;
        if (!yg_is_monster(s, monster))
            gt_mod_remove(s, i);
    }
}

/* The materials go, then, at another moment, the monster comes. */
static void carry_out(gt_context *r, const gt_frame *f)
{
    gt_state *s = r->s;
    gt_effect *e = gt_innermost_effect(s);
    gt_set used = e->from;
    bool fusion = f->kind == YG_F_FUSE;
    gt_cause why = {YG_BY_EFFECT, e->player, e->source};
    yg_go(r, used, f->fuse.banishes == 1 ? YG_BANISHED : YG_GRAVEYARD, 0,
          fusion ? YG_DEED_PUT : YG_DEED_TRIBUTE, why);
    yg_of(s)->moment++;
    yg_of(s)->n_notes = 0;
    if (fusion)
        remember_materials(r, e, f->fuse.monster, used);
    yg_ask_position_of(r, e, f->fuse.monster, YG_UP_ATTACK | YG_UP_DEFENCE, YG_PROPERLY, -1);
}

static bool step_fusion(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    const gt_frame frame = *f;
    if (is_whole(r, f)) {
        gt_pop(s, 1);
        carry_out(r, &frame);
        return false;
    }
    gt_set left = choices(r, f);
    if (gt_set_is_empty(&left)) { /* the effect cannot be carried out any more */
        gt_pop(s, 0);
        return false;
    }
    s->chooser = gt_innermost_effect(s)->player;
    return true;
}

static int fusion_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    gt_set left = choices(r, f);
    return yg_at_actions(r->s, &left, out);
}

static void fusion_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int card = yg_named(r->s, a);
    if (f->fuse.monster == GT_NO_OBJECT) {
        f->fuse.monster = (uint8_t)card;
        return;
    }
    gt_set left = choices(r, f), alike = left;
    GT_SET_EACH (other, &left) /* of copies in the hand one that is not chosen yet */
        if (yg_name_of(r->s, other) != yg_name_of(r->s, card))
            gt_set_remove(&alike, other);
    gt_set_add(&gt_innermost_effect(r->s)->from,
               gt_set_has(&left, card) ? card : gt_set_first(&alike));
}

const gt_frame_kind yg_frame_fuse = {.name = "fuse",
                                     .step = step_fusion,
                                     .legal = fusion_legal,
                                     .answer = fusion_answer,
                                     .object = offsetof(yg_fusing, monster)};

const gt_frame_kind yg_frame_ritual = {.name = "ritual",
                                       .step = step_fusion,
                                       .legal = fusion_legal,
                                       .answer = fusion_answer,
                                       .object = offsetof(yg_fusing, monster)};
