/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Priority (117): who is asked when, and what there is to do. A player who can only pass is not
 * asked (the core's windows), nor one who would not stop there (stops.c). Mana abilities whose
 * whole cost is {T} are not offered: the same mana is had while a cost is paid. */
#include "engine/magic/internal.h"

bool mg_at_sorcery_speed(const gt_state *s, int player)
{
    int step = mg_const(s)->step;
    return player == s->active && s->n_items == 0 &&
           (step == MG_STEP_MAIN_1 || step == MG_STEP_MAIN_2);
}

void mg_open_window(gt_context *r)
{
    gt_window_open(r->s, r->s->active, 0, 0); /* 117.3a */
}

/* ---- Abilities of an object. */

int mg_n_abilities(gt_context *r, int object)
{
    const mg_game *g = mg_of_run(r);
    const mg_card_cache *b = &g->card_cache[mg_shows(g, r->s, object)];
    if (!mg_is_permanent(r->s, object))
        return b->n;
    const mg_values *v = mg_values_of(r, object);
    return ((v->lost & MG_LOST_ABILITIES) != 0 ? 0 : b->n) + v->n_abilities;
}

int mg_ability_at(gt_context *r, int object, int number)
{
    const mg_game *g = mg_of_run(r);
    const mg_card_cache *b = &g->card_cache[mg_shows(g, r->s, object)];
    if (!mg_is_permanent(r->s, object))
        return b->first + number;
    const mg_values *v = mg_values_of(r, object);
    int printed = (v->lost & MG_LOST_ABILITIES) != 0 ? 0 : b->n;
    return number < printed ? b->first + number
                            : mg_run_of(r)->derived.added[object].ability[number - printed];
}

int mg_def_of_ability(const mg_game *g, int ability)
{
    int low = 0, high = g->def_player; /* those of cards */
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (ability < g->def[g->by_ability[middle]]->face[0].first)
            high = middle;
        else
            low = middle;
    }
    int def = g->by_ability[low]; /* it is of a card of this game */
    assert(ability >= g->def[def]->face[0].first && ability < g->def[def]->ability_end);
    return def;
}

static gt_mod *use_of(gt_state *s, int object, int ability)
{
    GT_MODS_EACH (m, s, MG_GIVE_USED)
        if (gt_mod_is_for(s, m, object) && (m->value & 0xffff) == ability)
            return m;
    return NULL;
}

int mg_times_used(const gt_state *s, int object, int ability)
{
    const gt_mod *m = use_of((gt_state *)(uintptr_t)s, object, ability);
    return m != NULL ? m->value >> 16 : 0;
}

/* Whether an ability asks how often it was activated this turn. */
static bool asks_uses(gt_context *r, int ability)
{
    const gt_pool *pool = mg_of_run(r)->pool;
    const gt_operation *i = &pool->code[pool->abilities[ability].code];
    while (i->op != MG_OP_ACTIVATED && i->op != GT_OP_END)
        i++;
    return i->op == MG_OP_ACTIVATED;
}

void mg_note_use(gt_context *r, int object, int ability)
{
    if (mg_of_run(r)->pool->abilities[ability].limit == 0 &&
        (!mg_of_run(r)->counts_uses || !asks_uses(r, ability)))
        return;
    gt_mod *m = use_of(r->s, object, ability);
    if (m != NULL)
        m->value += 1 << 16;
    else
        mg_mod_new(r, MG_GIVE_USED, object, ability | 1 << 16, MG_UNTIL_TURN, GT_NO_OBJECT, 0);
}

/* ---- What may be done. */

/* The pass comes before them; what there is no room for is left out. */
static int add(gt_action *out, int n, gt_action a)
{
    if (n < GT_MAX_ACTIONS - 1)
        out[n++] = a;
    return n;
}

/* 305.2: lands that effects let a player play in a turn beside the first. */
static int more_lands(gt_context *r, int player)
{
    const gt_state *s = r->s;
    int object = mg_player_object(s, player),
        n = mg_of_run(r)->gives_lands ? mg_price_of(r, MG_GIVE_LANDS, object) : 0;
    GT_MODS_EACH (m, s, MG_GIVE_LANDS)
        if (m->target == object)
            n += m->value;
    return n;
}

bool mg_may_play_lands(gt_context *r, int player)
{
    int played = mg_const(r->s)->lands[player];
    if (mg_of_run(r)->stops_lands &&
        mg_price_of(r, MG_GIVE_NO_LANDS, mg_player_object(r->s, player)) > 0)
        return false;
    return player == r->s->active && (played == 0 || played <= more_lands(r, player));
}

void mg_play_land(gt_context *r, int player, int card)
{
    mg_follow_playing(r, player, card);
    mg_of(r->s)->lands[player]++;
    mg_stir(r);
    mg_go(r, gt_set_of(card), MG_BATTLEFIELD, player, 0, MG_BY_RULE, GT_NO_OBJECT);
}

/* 305.1, 116.2a: a land. */
static bool can_play_land(gt_context *r, int player)
{
    return mg_at_sorcery_speed(r->s, player) && mg_may_play_lands(r, player);
}

static int land_of(gt_context *r, int player, int card, gt_action *out, int n)
{
    int kind = mg_kind_of(r->s, card);
    unsigned def = r->s->objects[card].def;
    if (!can_play_land(r, player) || (kind != MG_HAND && !mg_may_play_there(r, player, card)))
        return n;
    return add(out, n,
               kind == MG_HAND ? gt_act(MG_V_LAND, def, 0)
                               : gt_act(MG_V_LAND_FROM, def, (unsigned)kind));
}

/* A card of the hand or graveyard, or the top of the library, in each way. */
static int ways_of(gt_context *r, int player, int card, gt_action *out, int n)
{
    const gt_state *s = r->s;
    unsigned def = s->objects[card].def;
    const gt_def *d = mg_of_run(r)->def[def];
    const mg_card *own = mg_card_of(d);
    int kind = mg_kind_of(s, card);
    unsigned verb = kind == MG_HAND        ? MG_V_CAST
                    : kind == MG_GRAVEYARD ? MG_V_CAST_GRAVEYARD
                    : kind == MG_EXILE     ? MG_V_CAST_EXILE
                                           : MG_V_CAST_TOP;
    if ((d->type & MG_LAND) != 0)
        return land_of(r, player, card, out, n);
    for (int way = 0; own != NULL && way <= own->n_ways; way++)
        if (mg_can_cast(r, player, card, way))
            n = add(out, n, gt_act(verb, def, (unsigned)way));
    if (kind == MG_GRAVEYARD && mg_of_run(r)->gives_flashback && s->n_mods > 0 &&
        mg_can_cast(r, player, card, MG_WAY_FLASHBACK))
        n = add(out, n, gt_act(verb, def, MG_WAY_FLASHBACK));
    if (mg_of_run(r)->frees && mg_can_cast_free(r, player, card))
        n = add(out, n, gt_act(verb, def, MG_WAY_FREE));
    return n;
}

/* Abilities that work where a card lies that is no permanent: cycling. */
static int abilities_of_card(gt_context *r, int player, int card, gt_action *out, int n)
{
    const mg_game *g = mg_of_run(r);
    unsigned def = r->s->objects[card].def, kind = (unsigned)mg_kind_of(r->s, card);
    for (uint32_t left = g->card_cache[def].elsewhere; left != 0; left &= left - 1) {
        unsigned k = (unsigned)__builtin_ctz(left);
        if (mg_can_use(r, player, card, g->card_cache[def].first + (int)k))
            n = add(out, n, gt_act(MG_V_USE_CARD, def, k) | kind << 24);
    }
    return n;
}

static int card_actions(gt_context *r, int player, int card, uint64_t seen[4], gt_action *out,
                        int n)
{
    unsigned def = r->s->objects[card].def;
    if ((seen[def >> 6] >> (def & 63) & 1) != 0)
        return n;
    seen[def >> 6] |= (uint64_t)1 << (def & 63);
    n = ways_of(r, player, card, out, n);
    return abilities_of_card(r, player, card, out, n);
}

/* What a player could have at most; where some is for some things alone, nobody counts it. */
static int most_mana(gt_context *r, int player)
{
    return mg_of_run(r)->restricts ? UINT8_MAX : mg_supply_now(r, player)->total;
}

/* Cards of the hand; those alone of which something may be used now. */
static int hand_of(gt_context *r, int player, gt_action *out, int n)
{
    const gt_state *s = r->s;
    bool any = mg_run_of(r)->plain || mg_at_sorcery_speed(s, player) ||
               mg_of_run(r)->rules_casting || mg_of_run(r)->reaches_elsewhere;
    uint64_t seen[4] = {0},
             left = s->held[player] & (any ? ~(uint64_t)0 : mg_of_run(r)->quick[player]);
    int mana = left != 0 ? most_mana(r, player) : 0;
    for (; left != 0; left &= left - 1) {
        int card = player * s->held_stride + __builtin_ctzll(left);
        if (mg_is_card_in_reach(r, card, mana))
            n = card_actions(r, player, card, seen, out, n);
    }
    return n;
}

/* Cards of the other player's graveyard: actions say so (MG_OF_OTHER). */
static int other_graveyard_of(gt_context *r, int player, gt_action *out, int n)
{
    uint64_t seen[4] = {0};
    GT_LIST_EACH (card, r->s, mg_list(1 - player, MG_GRAVEYARD)) {
        unsigned def = r->s->objects[card].def;
        int from = n;
        if ((seen[def >> 6] >> (def & 63) & 1) != 0)
            continue;
        seen[def >> 6] |= (uint64_t)1 << (def & 63);
        n = ways_of(r, player, card, out, n);
        for (int i = from; i < n; i++)
            out[i] |= MG_OF_OTHER;
    }
    return n;
}

/* Whether what lies in graveyards may be played by more than what is printed on it. */
static bool opens_graveyards(gt_context *r)
{
    const mg_game *g = mg_of_run(r);
    return mg_run_of(r)->plain || g->plays_graveyard || g->opens_graveyards ||
           (g->gives_flashback && r->s->n_mods > 0);
}

static int graveyard_of(gt_context *r, int player, gt_action *out, int n)
{
    uint64_t seen[4] = {0};
    const mg_game *g = mg_of_run(r);
    bool any = opens_graveyards(r);
    if (!any && !g->buries[player])
        return n;
    GT_LIST_EACH (card, r->s, mg_list(player, MG_GRAVEYARD))
        if ((any || g->card_cache[r->s->objects[card].def].buried) &&
            mg_is_card_in_reach(r, card, most_mana(r, player)))
            n = card_actions(r, player, card, seen, out, n);
    return mg_of_run(r)->opens_graveyards && mg_plays_from_other(r->s, player)
               ? other_graveyard_of(r, player, out, n)
               : n;
}

/* The top of the library (601.3b). */
static int top_of(gt_context *r, int player, gt_action *out, int n)
{
    int card = r->s->zone_first[mg_list(player, MG_LIBRARY)];
    return card != GT_NO_OBJECT && mg_may_play_there(r, player, card)
               ? ways_of(r, player, card, out, n)
               : n;
}

/* Cards of the own exile (601.3f). */
static int exile_of(gt_context *r, int player, gt_action *out, int n)
{
    uint64_t seen[4] = {0};
    GT_LIST_EACH (card, r->s, mg_list(player, MG_EXILE)) {
        unsigned def = r->s->objects[card].def;
        if ((seen[def >> 6] >> (def & 63) & 1) != 0 || !mg_may_play_there(r, player, card))
            continue;
        seen[def >> 6] |= (uint64_t)1 << (def & 63);
        n = ways_of(r, player, card, out, n);
    }
    return n;
}

int mg_castable_in_exile(gt_context *r, int player, int def)
{
    GT_LIST_EACH (card, r->s, mg_list(player, MG_EXILE))
        if (r->s->objects[card].def == def && mg_may_play_there(r, player, card))
            return card;
    return GT_NO_OBJECT;
}

static int use_of_ability(gt_context *r, int player, int object, unsigned k, gt_action *out, int n)
{
    if (!mg_can_use(r, player, object, mg_ability_at(r, object, (int)k)))
        return n;
    return add(out, n, mg_act_on(r->s, MG_V_USE, object) | k << 24);
}

/* Printed ones that may be chosen, then those that it was given. */
static int abilities_of(gt_context *r, int player, int object, gt_action *out, int n)
{
    const mg_game *g = mg_of_run(r);
    const mg_card_cache *b = &g->card_cache[mg_shows(g, r->s, object)];
    const mg_values *v = mg_values_of(r, object);
    unsigned printed = (v->lost & MG_LOST_ABILITIES) != 0 ? 0 : b->n;
    for (uint32_t left = printed > 0 ? b->active : 0; left != 0; left &= left - 1)
        n = use_of_ability(r, player, object, (unsigned)__builtin_ctz(left), out, n);
    for (unsigned k = 0; k < v->n_abilities; k++)
        if (mg_made_alone(g, mg_run_of(r)->derived.added[object].ability[k]) == 0)
            n = use_of_ability(r, player, object, printed + k, out, n);
    return n;
}

/* Whether it has abilities that were given to it. */
static bool is_granted(gt_context *r, int object)
{
    return mg_of_run(r)->grants && mg_values_of(r, object)->n_abilities > 0;
}

static bool is_acting(gt_context *r, int object)
{
    const mg_card_cache *b = &mg_of_run(r)->card_cache[r->s->objects[object].def];
    return mg_is_down(r->s, object) || b->active != 0 || is_granted(r, object);
}

/* Those of which something may be chosen, as long as nothing changes on a permanent. */
static const mg_acting *acting_of(gt_context *r, int player)
{
    mg_acting *a = &mg_run_of(r)->acting[player];
    const unsigned now = mg_computation(r);
    if (a->known == now && !mg_run_of(r)->plain)
        return a;
    a->known = now;
    a->n = 0;
    GT_LIST_EACH (object, r->s, mg_list(player, MG_BATTLEFIELD))
        if (is_acting(r, object))
            a->row[a->n++] = (uint8_t)object;
    return a;
}

static int permanents_of(gt_context *r, int player, gt_action *out, int n)
{
    const gt_state *s = r->s;
    const mg_acting *a = acting_of(r, player);
    uint8_t row[GT_MAX_OBJECTS];
    int count = 0;
    for (int i = 0; i < a->n; i++) {
        int object = a->row[i];
        if (mg_is_down(s, object) || mg_is_use_in_reach(r, player, object) || is_granted(r, object))
            row[count++] = (uint8_t)object;
    }
    count = mg_differing(r, row, count);
    for (int i = 0; i < count; i++) {
        n = abilities_of(r, player, row[i], out, n);
        if (mg_is_down(s, row[i]) && mg_can_turn_up(r, player, row[i])) /* 116.2b */
            n = add(out, n, mg_act_on(s, MG_V_UP, row[i]));
    }
    return n;
}

/* Abilities of what the other player controls that any player may activate (602.2). */
static int of_anybody(gt_context *r, int player, gt_action *out, int n)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    GT_LIST_EACH (object, s, mg_list(1 - player, MG_BATTLEFIELD)) {
        const mg_card_cache *b = &g->card_cache[mg_shows(g, s, object)];
        bool lost = (mg_values_of(r, object)->lost & MG_LOST_ABILITIES) != 0;
        for (uint32_t left = lost ? 0 : b->active; left != 0; left &= left - 1)
            if ((g->pool->abilities[b->first + __builtin_ctz(left)].once & MG_BY_ANY_PLAYER) != 0)
                n = use_of_ability(r, player, object, (unsigned)__builtin_ctz(left), out, n);
    }
    return n;
}

/* ---- Delayed triggers that are paid off before their time. */

static gt_mod *bought_off(gt_state *s, int player, int def, int cost)
{
    GT_MODS_EACH (m, s, MG_GIVE_BUY_OFF)
        if (m->target == mg_player_object(s, player) && m->value == (cost | def << 8))
            return m;
    return NULL;
}

bool mg_heeds_not(const gt_state *s, int player, int holder)
{
    for (int i = 0; i < s->n_mods; i++)
        if (s->mods[i].what == MG_GIVE_HEEDS_NOT && s->mods[i].target == player &&
            s->mods[i].source == holder && s->mods[i].source_stamp == s->objects[holder].stamp)
            return true;
    return false;
}

/* The number of the cost for which a player may have a permanent not count, -1: it has none. */
static int cost_not_to_heed(gt_context *r, int object)
{
    const mg_game *g = mg_of_run(r);
    unsigned def = mg_shows(g, r->s, object);
    if ((mg_values_of(r, object)->lost & MG_LOST_ABILITIES) != 0)
        return -1;
    for (int k = g->statics_from[def]; k < g->statics_to[def]; k++)
        for (const gt_operation *i = &g->pool->code[g->pool->abilities[g->statics[k].ability].code];
             i->op != GT_OP_END; i++)
            if (i->op == GT_OP_NUM && i[1].op == MG_OP_GIVE_ALL && i[1].a == MG_GIVE_NO_SEARCH)
                return i->b - 2;
    return -1;
}

/* A permanent of a definition that the player heeds and may pay off. */
static int heeded(gt_context *r, int player, int def, int cost)
{
    const gt_state *s = r->s;
    for (int of = 0; of < 2 && mg_of_run(r)->stops_searching; of++)
        GT_LIST_EACH (object, s, mg_list(of, MG_BATTLEFIELD))
            if (s->objects[object].def == def && cost_not_to_heed(r, object) == cost &&
                !mg_heeds_not(s, mg_player_object(s, player), object))
                return object;
    return GT_NO_OBJECT;
}

static int disregards_of(gt_context *r, int player, gt_action *out, int n)
{
    const gt_state *s = r->s;
    MG_PERMANENTS_EACH (object, s, 0) {
        int cost = cost_not_to_heed(r, object), def = s->objects[object].def;
        if (cost < 0 || heeded(r, player, def, cost) != object)
            continue;
        const gt_def *d = mg_of_run(r)->def[def];
        mg_mana price = mg_price(d, 1u << cost, 0, 0);
        if (mg_can_pay(r, player, object, d, 1u << cost, 0, &price))
            n = add(out, n, gt_act(MG_V_BUY_OFF, (unsigned)def, (unsigned)cost));
    }
    return n;
}

static int offers_of(gt_context *r, int player, gt_action *out, int n)
{
    gt_state *s = r->s;
    GT_MODS_EACH (m, s, MG_GIVE_BUY_OFF) {
        int cost = m->value & 0xff, def = m->value >> 8;
        if (m != bought_off(s, player, def, cost))
            continue;
        const gt_def *d = mg_of_run(r)->def[def];
        mg_mana price = mg_price(d, 1u << cost, 0, 0);
        if (mg_can_pay(r, player, m->source, d, 1u << cost, 0, &price))
            n = add(out, n, gt_act(MG_V_BUY_OFF, (unsigned)def, (unsigned)cost));
    }
    return n;
}

void mg_forget_offer(gt_context *r, unsigned order)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0 && mg_of_run(r)->buys_off; i--)
        if (s->mods[i].what == MG_GIVE_BUY_OFF && s->mods[i].order == order)
            gt_mod_remove(s, i);
}

void mg_buy_off(gt_context *r, int player, int def, int cost)
{
    gt_state *s = r->s;
    mg_mana price = mg_price(mg_of_run(r)->def[def], 1u << cost, 0, 0);
    const gt_mod *listener = bought_off(s, player, def, cost);
    int object = listener == NULL ? heeded(r, player, def, cost) : GT_NO_OBJECT;
    if (listener == NULL) { /* 116.2d: what a permanent says does not count this turn */
        mg_mod_new(r, MG_GIVE_HEEDS_NOT, mg_player_object(s, player), 0, MG_UNTIL_TURN, object,
                   player);
        mg_pay(r, player, object, def, 1u << cost, 0, &price);
        return;
    }
    const gt_mod m = *listener;
    for (int i = s->n_mods - 1; i >= 0; i--)
        if (s->mods[i].what == MG_GIVE_LISTEN && s->mods[i].order == m.order)
            gt_mod_remove(s, i);
    mg_forget_offer(r, m.order);
    mg_pay(r, player, m.source, def, 1u << cost, 0, &price);
}

/* With the option `mana=actions`: mana abilities that are else used by paying (605.3a). */
static int mana_of(gt_context *r, int player, gt_action *out, int n)
{
    const gt_state *s = r->s;
    uint8_t row[GT_MAX_OBJECTS];
    int count = 0;
    GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD))
        if (mg_makes(r, object) != 0)
            row[count++] = (uint8_t)object;
    count = mg_differing(r, row, count);
    for (int i = 0; i < count; i++)
        for (unsigned left = mg_makes(r, row[i]); left != 0; left &= left - 1)
            n = add(out, n,
                    mg_act_on(s, MG_V_TAP_MANA, row[i]) | (unsigned)__builtin_ctz(left) << 24);
    return n;
}

void mg_tap_for_mana(gt_context *r, int player, int object, int kind)
{
    mg_tell_one(r, "605.3", object, "makes mana");
    mg_tap_for(r, object, kind);
    (void)player;
}

/* ---- The window. */

static int responses(gt_context *r, const gt_frame *f, gt_action *out)
{
    int player = f->window.player, n = 0;
    if (!mg_is_stop(r, player))
        return 0;
    n = hand_of(r, player, out, n);
    if (mg_of_run(r)->from_graveyard)
        n = graveyard_of(r, player, out, n);
    if (mg_of_run(r)->plays_top)
        n = top_of(r, player, out, n);
    if (mg_of_run(r)->plays_exile)
        n = exile_of(r, player, out, n);
    n = permanents_of(r, player, out, n);
    if (mg_of_run(r)->shares_abilities)
        n = of_anybody(r, player, out, n);
    if (mg_of_run(r)->options.mana == MG_MANA_BY_ACTIONS)
        n = mana_of(r, player, out, n);
    if (mg_of_run(r)->buys_off)
        n = offers_of(r, player, out, n);
    if (mg_of_run(r)->stops_searching)
        n = disregards_of(r, player, out, n);
    return n;
}

bool mg_is_calm(const gt_context *r)
{
    const mg_game *g = mg_of_run(r);
    gt_context *run = (gt_context *)(uintptr_t)r;
    return r->s->dirty == 0 && r->s->n_waiting == 0 && !mg_run_of(run)->plain &&
           ((g->heard >> MG_EV_STATE & 1) == 0 || !mg_state_triggers(run, false));
}

/* 117.5: state-based actions and triggers come first. */
static bool check_first(gt_context *r, gt_frame *f)
{
    (void)f;
    if (mg_of_run(r)->shows_tops)
        mg_show_tops(r);
    if (mg_is_calm(r))
        return false;
    gt_push(r->s, (gt_frame){.kind = MG_F_CHECK});
    return true;
}

/* 117.4: the top of the stack resolves; if it is empty, the step or phase ends. */
static void all_passed(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    if (s->n_items == 0) {
        gt_pop(s, 0);
        return;
    }
    f->window.player = s->active; /* 117.3b */
    GT_PUSH(s, resolution, .kind = MG_F_RESOLVE, .object = s->items[s->n_items - 1].object);
}

/* With something on the stack, or in a fight. */
static bool passes(const gt_context *r, const gt_frame *f)
{
    (void)f;
    return !mg_quiet(r->game, r->s);
}

const gt_window_rules mg_priority = {
    .prepare = check_first, .responses = responses, .passed = all_passed, .passes = passes};
