/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preparing a game: the definitions of the two decks and of the tokens that they can make, what the
 * rules must know of them, then the deal (Y-109). */
#include "engine/yugioh/internal.h"

#include "engine/effects/gather.h"

#include <stdio.h>

const gt_routine_kind yg_routines[YG_ROUTINES] = {
    [YG_PART_EQUIP] = {"equip", GT_CODE_FILTER, 0},
    [YG_PART_SUMMON] = {"own summon", GT_CODE_EFFECT, 1 + YG_PART_SUMMON_CAN},
    [YG_PART_SUMMON_CAN] = {"own summon is possible", GT_CODE_VALUE, 0},
    [YG_PART_WIN] = {"wins from the hand", GT_CODE_VALUE, 0},
};

/* What lies face down shows (Y-151). */
static const gt_def down_monster = {
    .id = "set-monster", .name = "set monster", .type = YG_MONSTER, .id_hash = 1};
static const gt_def down_card = {
    .id = "set-card", .name = "set card", .type = YG_SPELL | YG_TRAP, .id_hash = 2};

static const char *exceeds(yg_game *g, const gt_def *d, const char *what)
{
    snprintf(g->excess, sizeof g->excess, "with %s more %s than the engine holds", d->id, what);
    return g->excess;
}

/* ---- Definitions. */

static bool add_def(yg_game *g, const gt_def *d)
{
    return gt_gather_def(g->def, &g->n_defs, YG_MAX_DEFS - 2, d);
}

/* The definitions of the decks: later ones go behind, so the end moves on with the tokens that they
 * make. */
static bool add_tokens(yg_game *g)
{
    for (bool more = true; more;) {
        int before = g->n_defs;
        for (int k = 0; k < g->n_defs; k++)
            for (int pc = g->def[k]->code_begin; pc < g->def[k]->code_end; pc++) {
                const gt_operation *i = &g->pool->code[pc];
                if (i->op == YG_OP_TOKENS && !add_def(g, gt_def_in_code(g->pool, i->d)))
                    return false;
            }
        more = g->n_defs > before;
    }
    return true;
}

int yg_def_number(const yg_game *g, int pool_def)
{
    return gt_gathered(g->def, g->n_defs, &g->pool->defs[pool_def]);
}

/* ---- What the rules must know of a definition. */

static uint8_t speed_of(const gt_def *d)
{
    if ((d->type & YG_TRAP) != 0)
        return (d->type & YG_COUNTER) != 0 ? 3 : 2; /* Y-303 */
    return (d->type & YG_SPELL) == 0 ? 0 : (d->type & YG_QUICK) != 0 ? 2 : 1;
}

static void look_at_layers(const yg_game *g, yg_card_cache *b, gt_addr pc)
{
    for (const gt_operation *i = &g->pool->code[pc]; i->op != GT_OP_END; i++) {
        if (i->op == YG_OP_GIVE || i->op == YG_OP_GIVE_ALL)
            b->layers |= (uint8_t)yg_layer_of(i->a);
        if (i->op == YG_OP_GIVE_PLAYER)
            b->layers |= (uint8_t)yg_layer_of(YG_GIVE_KEYWORD);
    }
}

static void look_at_ability(yg_game *g, yg_card_cache *b, int number)
{
    const gt_ability *a = &g->pool->abilities[number];
    if (a->pattern >= 0)
        b->heard |= (uint64_t)1 << g->pool->patterns[a->pattern].event;
    if (a->kind == GT_ACTIVE && a->pattern >= 0)
        g->answered |= (uint64_t)1 << g->pool->patterns[a->pattern].event;
    b->zones |= a->timing & (YG_IN_HAND | YG_IN_GRAVEYARD | YG_IN_BANISHED | YG_WHERE_IT_WENT);
    switch (a->kind) {
    case GT_STATIC:
        b->facts |= YG_HAS_STATIC;
        look_at_layers(g, b, a->code);
        return;
    case GT_REPLACEMENT: b->facts |= YG_HAS_REPLACEMENT; return;
    case GT_ACTIVE:
        if (a->keyword == YG_CARD)
            b->card = b->card == GT_NO_ABILITY ? (int16_t)number : b->card;
        else
            b->facts |= a->keyword == YG_IGNITION ? YG_HAS_IGNITION : YG_HAS_QUICK;
        return;
    default: return;
    }
}

_Static_assert((int)YG_PACT_COUNT <= 32 && (int)YG_GIVE_COUNT <= 32 && (int)YG_KW_COUNT <= 64,
               "bits");

/* What an operation could give to cards or players. Which keyword is a number of its own most
 * often; else any. */
static void look_at_gift(yg_game *g, const gt_operation *i)
{
    if (i->op == YG_OP_GIVE || i->op == YG_OP_GIVE_ALL)
        g->gives |= 1u << i->a;
    if (i->op == YG_OP_GIVE_PLAYER || i->op == YG_OP_PACT)
        g->pacts |= 1u << i->a;
    if ((i->op == YG_OP_GIVE || i->op == YG_OP_GIVE_ALL) && i->a == YG_GIVE_KEYWORD)
        g->keywords |= i[-1].op == GT_OP_NUM ? (uint64_t)1 << i[-1].b : ~(uint64_t)0;
}

static void look_at(yg_game *g, int number)
{
    const gt_def *d = g->def[number];
    g->has_wins |= d->routine[YG_PART_WIN] != 0;
    g->keywords |= d->keywords;
    for (int pc = d->code_begin; pc < d->code_end; pc++) {
        const gt_operation *i = &g->pool->code[pc];
        look_at_gift(g, i);
        bool rule = i->op == YG_OP_GIVE_PLAYER || i->op == YG_OP_PACT;
        g->asks_drawn |= i->op == GT_OP_SET && i->b == YG_SET_DRAWN;
        g->asks_drawn |= i->op == GT_OP_FILTER && i->c == YG_SET_DRAWN;
        g->spells_fall |= (d->type & YG_MONSTER) == 0 && i->op == YG_OP_GIVE_ALL &&
                          i->a == YG_GIVE_KEYWORD && i[-1].b == YG_KW_DESTROYED;
        g->has_turned |= rule && (i->a == YG_PACT_DECKS_TURNED || i->a == YG_PACT_SHOWS_HAND);
    }
    yg_card_cache *b = &g->card_cache[number];
    b->first = (uint16_t)d->face[0].first;
    b->n = (uint8_t)d->face[0].n;
    b->speed = speed_of(d);
    b->card = GT_NO_ABILITY;
    for (int i = d->face[0].first; i < d->face[0].first + d->face[0].n; i++)
        look_at_ability(g, b, i);
    for (int i = d->face[0].first; i < d->ability_end; i++)
        if (g->pool->abilities[i].pattern >= 0)
            g->heard |= (uint64_t)1 << g->pool->patterns[g->pool->abilities[i].pattern].event;
}

/* ---- Objects. */

/* A part of a player's deck, by definition, as objects from `first` on in a zone list. */
static void make_cards(yg_game *g, int player, int first, const int16_t *cards, int n, int kind)
{
    uint8_t row[YG_MAX_MAIN];
    for (int i = 0; i < n; i++)
        gt_row_insert(row, i, (uint8_t)yg_def_number(g, cards[i]));
    gt_make_cards(&(gt_card_row){row, n, first, player, yg_list(player, kind)}, g->def, g->object,
                  g->name);
}

static void make_objects(yg_game *g)
{
    g->first[1] = (uint8_t)(g->deck[0].n + g->deck[0].n_extra);
    g->first[2] = (uint8_t)(g->first[1] + g->deck[1].n + g->deck[1].n_extra);
    for (int player = 0; player < 2; player++) {
        const yg_deck *d = &g->deck[player];
        make_cards(g, player, g->first[player], d->cards, d->n, YG_DECK);
        make_cards(g, player, g->first[player] + d->n, d->extra, d->n_extra, YG_EXTRA);
    }
}

static const char *add_all(yg_game *g)
{
    bool room = true;
    for (int player = 0; player < 2; player++) {
        const yg_deck *d = &g->deck[player];
        for (int i = 0; i < d->n; i++)
            room = room && add_def(g, &g->pool->defs[d->cards[i]]);
        for (int i = 0; i < d->n_extra; i++)
            room = room && add_def(g, &g->pool->defs[d->extra[i]]);
    }
    return room && add_tokens(g) ? NULL : exceeds(g, g->def[0], "different cards in a game");
}

/* ---- Who could answer at all. */

static uint64_t set_off(const yg_game *g, int def)
{
    uint64_t events = 0;
    for (int k = g->card_cache[def].first; k < g->card_cache[def].first + g->card_cache[def].n;
         k++) {
        const gt_ability *a = &g->pool->abilities[k];
        if (a->kind == GT_AUTO && a->pattern >= 0)
            events |= (uint64_t)1 << g->pool->patterns[a->pattern].event;
    }
    return events;
}

static bool is_quick(const yg_game *g, int def)
{
    const int32_t quick = YG_SPELL | YG_QUICK;
    return (g->def[def]->type & quick) == quick || (g->card_cache[def].facts & YG_HAS_QUICK) != 0;
}

static bool is_quick_in_grave(const yg_game *g, int def)
{
    return (g->card_cache[def].facts & YG_HAS_QUICK) != 0 &&
           (g->card_cache[def].zones & YG_IN_GRAVEYARD) != 0;
}

static void prepare_answers(yg_game *g)
{
    _Static_assert((int)YG_EV_COUNT <= 64, "bits");
    for (int i = 0; i < g->first[2]; i++) {
        int def = g->object[i].def, player = i >= g->first[1];
        for (uint64_t left = set_off(g, def); left != 0; left &= left - 1)
            gt_set_add(&g->listens[__builtin_ctzll(left)], i);
        if (is_quick(g, def) && i - g->first[player] < 64)
            g->quick[player] |= (uint64_t)1 << (i - g->first[player]);
    }
    for (int def = 0; def < g->n_defs; def++) {
        g->quick_graves |= is_quick_in_grave(g, def);
        if ((g->def[def]->type & YG_TOKEN) != 0)
            g->heard_by_tokens |= set_off(g, def);
    }
}

/* Filters of all that can happen in the game (engine/effects/filter.h). */
static void prepare_filters(yg_game *g)
{
    for (int k = 0; k < g->n_defs; k++)
        for (int pc = g->def[k]->code_begin; pc < g->def[k]->code_end; pc++)
            if (g->pool->code[pc].op == GT_OP_FILTER)
                gt_filter_add(&g->filters, g->pool->code, (gt_addr)pc, g->def, g->object,
                              g->first[2]);
}

const char *yg_game_init(yg_game *g, const gt_pool *pool, const yg_deck *a, const yg_deck *b,
                         yg_options o)
{
    memset(g, 0, sizeof *g);
    g->game =
        (gt_game){.rules = &yg_rules, .turn_limit = o.turn_limit, .action_limit = o.action_limit};
    g->pool = pool;
    g->options = o;
    g->deck[0] = *a;
    g->deck[1] = *b;
    const char *error = add_all(g);
    if (error != NULL)
        return error;
    g->def_down_monster = (uint8_t)g->n_defs;
    g->def[g->n_defs++] = &down_monster;
    g->def_down_card = (uint8_t)g->n_defs;
    g->def[g->n_defs++] = &down_card;
    for (int i = 0; i < g->n_defs; i++) {
        look_at(g, i);
        yg_look_at_card(g, i);
        if (!gt_gather_tallies(pool, g->def[i], g->tally, &g->n_tallies))
            return exceeds(g, g->def[i], "counters for \"this turn\"");
    }
    if ((g->keywords >> YG_KW_MUTES & 1) != 0 || (g->keywords >> YG_KW_MUTES_FLIPS & 1) != 0)
        g->gives |= 1u << YG_GIVE_NEGATED;
    for (int i = 0; i < g->n_tallies; i++)
        g->heard |= (uint64_t)1 << pool->patterns[g->tally[i]].event;
    make_objects(g);
    prepare_filters(g);
    prepare_answers(g);
    return NULL;
}

/* ---- The deal. */

static void put_bit(uint64_t *bits, int object, bool on)
{
    bits[object >> 6] |= (uint64_t)on << (object & 63);
}

/* Which cards may lie where face down: for dealing worlds. */
static void note_cards(const yg_game *g, yg_vars *v)
{
    for (int i = 0; i < g->first[2]; i++) {
        const gt_def *d = g->def[g->object[i].def];
        bool monster = (d->type & YG_MONSTER) != 0, settable = monster;
        settable = settable && (yg_card_of(d)->summon & YG_NO_SET) == 0;
        bool free = d->number[YG_LEVEL] <= 4 || (yg_card_of(d)->summon & YG_NO_TRIBUTE_NEEDED) != 0;
        put_bit(v->extra, i, g->object[i].zone % YG_ZONES == YG_EXTRA);
        put_bit(v->monsters, i, settable);
        put_bit(v->low, i, settable && free);
        put_bit(v->high, i, settable && d->number[YG_LEVEL] > 4);
        put_bit(v->fields, i, !monster && (d->type & YG_FIELD) != 0);
        put_bit(v->spells, i, !monster && (d->type & YG_FIELD) == 0);
    }
}

static void lay_zone(gt_state *s, int list, int first, int n)
{
    if (n == 0)
        return;
    s->zone_count[list] = (uint8_t)n;
    s->zone_first[list] = (uint8_t)first;
    s->zone_last[list] = (uint8_t)(first + n - 1);
}

void yg_lay_out(const yg_game *g, gt_state *s)
{
    yg_vars *v = yg_of(s);
    s->n_objects = g->first[2];
    memcpy(s->objects, g->object, s->n_objects * sizeof s->objects[0]);
    s->held_stride = g->first[1];
    for (int player = 0; player < 2; player++) {
        const yg_deck *d = &g->deck[player];
        s->held_zone[player] = (uint8_t)yg_list(player, YG_HAND);
        lay_zone(s, yg_list(player, YG_DECK), g->first[player], d->n);
        lay_zone(s, yg_list(player, YG_EXTRA), g->first[player] + d->n, d->n_extra);
        v->lp[player] = YG_STARTING_LP;
    }
    note_cards(g, v);
    v->attack.attacker = v->attack.target = v->summoned = GT_NO_OBJECT;
    s->next_stamp = 1;
}

/* Decks, opening hands (Y-109). */
static void start(const gt_game *game, gt_state *s, uint64_t seed, int first, const gt_observer *o)
{
    yg_run run;
    (void)seed;
    (void)first;
    yg_lay_out(yg_game_of(game), s);
    s->turn = 1;
    yg_run_begin(&run, game, s, o);
    for (int player = 0; player < 2; player++) {
        yg_shuffle(&run.core, player);
        yg_draw(&run.core, player, YG_OPENING_HAND, 0);
    }
    yg_of(s)->n_notes = 0;
    gt_note_opening(&run.core);
    yg_begin_at(&run.core, YG_PHASE_DRAW);
    gt_flow(&run.core);
}

static const char *card_id(const gt_game *g, unsigned card)
{
    return yg_game_of(g)->def[card]->id;
}

static uint64_t *order(gt_game *g)
{
    return ((yg_game *)(void *)g)->name;
}

static const char *const end_names[] = {"life points", "deck", "effect"};

const gt_rules yg_rules = {
    .name = "yugioh",
    .core = &gt_core_table,
    .behaviour = 43,
    .card_id = card_id,
    .n_ends = YG_ENDS - GT_END_SYSTEM,
    .end_names = end_names,
    .start = start,
    .actions = yg_actions,
    .apply = yg_apply,
    .run_bytes = sizeof(yg_run),
    .run_begin = yg_go_on_begin,
    .run_apply = yg_go_on,
    .resample = yg_resample,
    .infoset_key = yg_infoset_key,
    .state_key = yg_state_key,
    .action_key = yg_action_key,
    .silent = yg_silent,
    .text = yg_text,
    .properties = &yg_game_properties,
    .describe = yg_describe,
    .describe_game = yg_describe_game,
    .quiet = yg_quiet,
    .evaluate = yg_evaluate,
    .check = yg_check,
    .n_weights = YG_N_WEIGHTS,
    .weight_names = yg_weight_names,
    .weights = yg_weights,
    .numbers = yg_weighed,
    .scale = YG_SCALE,
    .search_weights = yg_search_weights,
    .features = &yg_features,
    .order = order,
    .search_scale = YG_SCALE,
    .search_spread = 400, /* by matches: docs/yugioh.md */
};
