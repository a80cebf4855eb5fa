/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stack Duel: setting up, the run loop, the turn, priority and the stack, and what a player may do.
 * See games.h for the rules and stackduel.h for who does what.
 *
 *   agenda:   TURN  PRIORITY  RESOLVE  EFFECT  CHOOSE      resolving, a card is chosen
 *             TURN  PRIORITY  EFFECT  TARGET               casting, a target is chosen
 *             TURN  PRIORITY  CHECK  EVENT  EFFECT  ASK      state-based actions, "may pay 1 life"
 * */
#include "tests/games/stackduel.h"

#include "engine/core/card_log.h"
#include "engine/core/naming.h"

#include <string.h>

enum { LIFE = 3, FIRST_HAND = 2, MAX_CARDS = 24 };

/* What a window of priority is for. */
enum { SD_AFTER_COMBAT, SD_IN_MAIN };

static const struct {
    const char *library, *reserve;
} decks[2][2] = {
    {{"Ghoul Vulture Shaman Bolt Shape Riddle", "Hydra"},
     {"Mourner Imp Quake Cancel Wager Bolt", "Hydra"}},
    {{"Mirror Imp Sage Submerge Call Thrall Spy", "Chimera Hydra"},
     {"Ghoul Miser Bolt Stash Wager Riddle Fetch", "Chimera"}},
};

/* ---- Resolving. */

/* 608.2b: whether it has targets and none is legal any more. */
static bool fizzles(const gt_state *s, const gt_item *item)
{
    for (int k = 0; k < item->n_targets; k++)
        if (sd_target_holds(s, &item->target[k]))
            return false;
    return item->n_targets > 0;
}

/* 608. A permanent enters; other code goes on where its announcement ended. */
static bool step_resolve(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int object = f->resolution.object;
    const gt_item *item = gt_item_of(s, object);
    bool spell = item->ability == (uint16_t)GT_NO_ABILITY;
    if (f->step == 1 || fizzles(s, item)) { /* 608.2n, 608.2b */
        gt_pop(s, 0);
        sd_item_remove(s, object, SD_GRAVEYARD);
        return false;
    }
    if (spell && (sd_types(s, object) & SD_CREATURE) != 0) { /* 608.3 */
        gt_pop(s, 0);
        sd_item_remove(s, object, SD_BATTLEFIELD);
        sd_enter(r, object);
        return false;
    }
    f->step = 1;
    gt_effect *e = gt_item_resolve(r, item);
    for (int k = 0; e != NULL && k < item->n_targets; k++)
        if (!sd_target_holds(s, &item->target[k])) /* nothing is done to it */
            e->s[k] = gt_set_empty();
    if (e != NULL && item->n_targets > 0 && item->target[0].object == GT_NO_OBJECT)
        e->how = (uint8_t)(item->target[0].player + 1);
    return false;
}

/* ---- State-based actions (704). */

/* 704.5a, b: players who lose; both: a draw (104.4a). */
static bool check_players(gt_state *s)
{
    const sd_vars *v = sd_of(s);
    unsigned lost = 0;
    for (unsigned player = 0; player < 2; player++)
        if (v->life[player] <= 0 || v->failed[player])
            lost |= 1u << player;
    if (lost == 0)
        return false;
    bool life = v->life[0] <= 0 || v->life[1] <= 0;
    gt_finish(s, life ? SD_END_LIFE : SD_END_LIBRARY, lost == 3 ? 2 : lost == 1 ? 1 : 0);
    return true;
}

/* 704.5d: tokens elsewhere than on the battlefield cease to exist. */
static void check_tokens(gt_state *s)
{
    for (int i = 0; i < s->n_objects; i++) {
        int kind = sd_kind_of(s, i);
        if (kind == SD_ZONES || kind == SD_BATTLEFIELD || kind == SD_STACK ||
            (sd_own_def(s, i)->type & SD_TOKEN) == 0)
            continue;
        gt_unlink(s, i);
        gt_object_free(s, i);
    }
}

/* 704.5f, g: creatures without toughness or with lethal damage; all at once. */
static gt_set doomed(const gt_state *s)
{
    gt_set set = gt_set_empty();
    for (int player = 0; player < 2; player++)
        GT_ZONE_EACH (object, s, sd_list(player, SD_BATTLEFIELD)) {
            int power, toughness;
            sd_values(s, object, &power, &toughness);
            if (!sd_is_creature(s, object))
                continue;
            if (toughness <= 0 || s->objects[object].mark[SD_MARK_DAMAGE] >= toughness)
                gt_set_add(&set, object);
        }
    return set;
}

/* 704.3: actions until there are none, then triggers go on the stack, and so on. */
static bool step_check(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int triggers[GT_MAX_WAITING];
    if (f->step == 0) {
        if (check_players(s))
            return false;
        check_tokens(s);
        gt_set set = doomed(s);
        if (!gt_set_is_empty(&set)) {
            sd_leave(r, set, SD_GRAVEYARD);
            return false;
        }
        f->step = 1;
        if (s->n_waiting == 0)
            gt_pop(s, 0);
        return false;
    }
    int n = sd_triggers(s, triggers);
    if (n > 1) { /* a player orders the own ones (603.3b) */
        s->chooser = s->waiting[triggers[0]].player;
        return true;
    }
    if (n == 1)
        sd_stack_trigger(r, triggers[0]);
    else
        f->step = 0;
    return false;
}

/* ---- The turn. */

/* Creatures that came under control before this turn attack and are not blocked. */
static void combat(gt_state *s)
{
    int sum = 0;
    GT_ZONE_EACH (object, s, sd_list(s->active, SD_BATTLEFIELD)) {
        int power, toughness;
        sd_values(s, object, &power, &toughness);
        if (s->objects[object].mark[SD_MARK_SICK] == 0 && power > 0 && sd_is_creature(s, object))
            sum += power;
    }
    int8_t *life = &sd_of(s)->life[1 - s->active];
    *life = (int8_t)(*life - sum < -100 ? -100 : *life - sum);
}

/* 514.2: damage wears off and "until end of turn" ends at the same time. */
static void cleanup(gt_state *s, gt_frame *f)
{
    sd_vars *v = sd_of(s);
    s->n_mods = 0;
    for (int object = 0; object < s->n_objects; object++)
        if (sd_kind_of(s, object) == SD_BATTLEFIELD)
            sd_update_control(s, object);
    for (int player = 0; player < 2; player++) {
        v->cast[player] = 0;
        GT_ZONE_EACH (object, s, sd_list(player, SD_BATTLEFIELD))
            s->objects[object].mark[SD_MARK_DAMAGE] = s->objects[object].mark[SD_MARK_SICK] = 0;
    }
    s->active ^= 1;
    s->turn++;
    f->step = SD_S_DRAW;
}

static bool step_turn(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    switch (f->step++) {
    case SD_S_DRAW:
        if (s->turn > 1) /* 103.8a */
            sd_draw_cards(r, s->active, 1);
        return false;
    case SD_S_MAIN: gt_window_open(s, s->active, SD_IN_MAIN, sd_of(s)->asks_all); return false;
    case SD_S_COMBAT:
        combat(s);
        gt_push(s, (gt_frame){.kind = SD_F_CHECK});
        return false;
    case SD_S_AFTER:
        if (s->n_items > 0)
            gt_window_open(s, s->active, SD_AFTER_COMBAT, sd_of(s)->asks_all);
        return false;
    default: cleanup(s, f);
    }
    return false;
}

/* ---- Beginning. */

/* Reads the names of cards, separated by spaces; returns how many. */
static int read_cards(const char *names, uint8_t out[MAX_CARDS])
{
    int n = 0;
    for (const char *at = names; at != NULL && *at != '\0'; n++) {
        size_t length = strcspn(at, " ");
        int def = 0;
        while (def < SD_CARDS && (strncmp(sd_pool()->defs[def].name, at, length) != 0 ||
                                  sd_pool()->defs[def].name[length] != '\0'))
            def++;
        assert(def < SD_CARDS && n < MAX_CARDS);
        out[n] = (uint8_t)def;
        at += length + strspn(at + length, " ");
    }
    return n;
}

/* Makes a player's cards, numbered by definition, fusions last, as a deck lists them. */
static void make_cards(gt_state *s, int player, const uint8_t *card, int n)
{
    for (int fusion = 0; fusion < 2; fusion++)
        for (int def = 0; def < SD_CARDS; def++)
            for (int i = 0; i < n; i++)
                if (card[i] == def && ((sd_pool()->defs[def].type & SD_FUSION) != 0) == fusion)
                    gt_object_new(s, def, player);
}

/* Makes a player's cards and lays them out. */
static void lay_out(gt_state *s, int player, const gt_stackduel_side *side)
{
    static const int kinds[] = {SD_LIBRARY, SD_HAND, SD_BATTLEFIELD, SD_RESERVE};
    const char *names[] = {side->library, side->hand, side->battlefield, side->reserve};
    enum { LISTS = sizeof kinds / sizeof kinds[0] };
    uint8_t card[LISTS * MAX_CARDS];
    int n = 0, first[LISTS + 1] = {0}, base = s->n_objects;
    for (int zone = 0; zone < LISTS; zone++)
        first[zone + 1] = n += read_cards(names[zone], &card[n]);
    make_cards(s, player, card, n);
    for (int zone = 0; zone < LISTS; zone++)
        for (int i = first[zone]; i < first[zone + 1]; i++) {
            int object = base;
            while (s->objects[object].def != card[i] || s->objects[object].zone != GT_NO_OBJECT)
                object++;
            sd_move(s, object, kinds[zone], true);
            s->objects[object].know[1 - player] = GT_UNKNOWN;
            s->objects[object].know[player] = sd_is_held(kinds[zone]) ? GT_KNOW_PLACE : GT_UNKNOWN;
        }
    sd_of(s)->life[player] = (int8_t)side->life;
}

static void begin(const gt_game *g, gt_state *s, int turn, int step_of_turn)
{
    gt_context r = sd_run(g, s);
    s->turn = (uint16_t)turn;
    gt_push(s, (gt_frame){.kind = SD_F_TURN, .step = (uint8_t)step_of_turn});
    gt_flow(&r);
}

void gt_stackduel_set_up(gt_state *s, uint64_t seed, int active, const gt_stackduel_side side[2])
{
    gt_clear_state(s, seed, active);
    sd_of(s)->asks_all = GT_WINDOW_ASKS_ALL;
    for (int player = 0; player < 2; player++)
        lay_out(s, player, &side[player]);
    begin(&gt_stackduel, s, 2, SD_S_MAIN);
}

void gt_stackduel_position(const gt_game *g, gt_state *s, uint64_t seed, int active, int turn,
                           const gt_stackduel_side side[2])
{
    gt_clear_state(s, seed, active);
    for (int player = 0; player < 2; player++)
        lay_out(s, player, &side[player]);
    begin(g, s, turn, SD_S_MAIN);
}

void gt_stackduel_skip_passes(gt_state *s)
{
    sd_of(s)->asks_all = 0;
    for (int i = 0; i < s->n_agenda; i++)
        if (s->agenda[i].kind == GT_FRAME_WINDOW)
            s->agenda[i].window.flags = 0;
}

static gt_stackduel_side deck_of(const gt_game *g, int player)
{
    const gt_stackduel_game *own = (const gt_stackduel_game *)(const void *)g;
    int pair = g->rules != &gt_stackduel_rules;
    if (g->rules == &gt_stackduel_deck_rules)
        return (gt_stackduel_side){
            .life = LIFE, .library = own->deck[player], .reserve = own->reserve[player]};
    return (gt_stackduel_side){.life = LIFE,
                               .library = decks[pair][player].library,
                               .reserve = decks[pair][player].reserve};
}

static void start(const gt_game *g, gt_state *s, uint64_t seed, int first, const gt_observer *o)
{
    (void)o;
    (void)seed;
    (void)first;
    for (int player = 0; player < 2; player++) {
        const gt_stackduel_side side = deck_of(g, player);
        lay_out(s, player, &side);
        sd_shuffle(s, player);
        for (int i = 0; i < FIRST_HAND; i++)
            sd_draw(s, player);
    }
    begin(g, s, 1, SD_S_DRAW);
}

/* ---- Actions. */

/* Whether a card of the hand or reserve may be cast: one a turn, at the proper time; instants in
 * response. */
static bool castable(gt_context *r, const gt_frame *f, int player, int card)
{
    gt_state *s = r->s;
    const sd_vars *v = sd_of(s);
    const gt_def *d = sd_def(s, card);
    gt_effect e;
    gt_effect_init(&e, player, card, card);
    if (s->n_items == 0 && v->cast[player] > 0)
        return false;
    if (d->type != SD_INSTANT &&
        (f->window.purpose != SD_IN_MAIN || player != s->active || s->n_items > 0))
        return false; /* 117.1a, 307.1 */
    return d->routine[SD_ROUTINE_CAN] == 0 ||
           gt_run_value(r, &e, d->routine[SD_ROUTINE_CAN]) != 0; /* 601.2c */
}

/* Cards of a hand or reserve that a player may cast; returns how many actions there are with
 * these. */
static int casts(gt_context *r, const gt_frame *f, int player, int kind, gt_action *out, int n)
{
    const gt_state *s = r->s;
    int last = GT_NO_OBJECT;
    GT_ZONE_EACH (card, s, sd_list(player, kind)) {
        int def = s->objects[card].def;
        bool can = def != last && castable(r, f, player, card);
        if (can)
            out[n++] = gt_act(SD_CAST, (unsigned)def, (unsigned)kind);
        if (can && (sd_def(s, card)->type & SD_MORPH) != 0)
            out[n++] = gt_act(SD_CAST_DOWN, (unsigned)def, (unsigned)kind);
        last = def; /* equal cards lie beside each other */
    }
    return n;
}

/* What a player who has priority may do. */
static int responses(gt_context *r, const gt_frame *f, gt_action *out)
{
    gt_state *s = r->s;
    int player = f->window.player, n = casts(r, f, player, SD_HAND, out, 0);
    unsigned place = 0;
    n = casts(r, f, player, SD_RESERVE, out, n);
    GT_ZONE_EACH (creature, s, sd_list(player, SD_BATTLEFIELD)) {
        const gt_def *d = sd_def(s, creature);
        const gt_ability *a = &sd_pool()->abilities[d->face[0].first];
        gt_effect e;
        gt_effect_init(&e, player, creature, creature);
        if (d->face[0].n > 0 && a->kind == GT_ACTIVE && gt_run_value(r, &e, a->can) != 0)
            out[n++] = gt_act(SD_USE, place, 0);
        if (sd_is_down(s, creature) && s->objects[creature].owner == player)
            out[n++] = gt_act(SD_UP, place, 0); /* 116.2b */
        place++;
    }
    return n;
}

/* 117.5: state-based actions and triggers come first. */
static bool check_first(gt_context *r, gt_frame *f)
{
    (void)f;
    gt_push(r->s, (gt_frame){.kind = SD_F_CHECK});
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
    gt_push(s, (gt_frame){.resolution = {.kind = SD_F_RESOLVE, /* 405.5 */
                                         .object = s->items[s->n_items - 1].object}});
}

const gt_window_rules sd_priority = {
    .prepare = check_first, .responses = responses, .passed = all_passed};

/* The card that an action casts. */
static int card_of(const gt_state *s, int player, gt_action a)
{
    return gt_card_of(s, sd_list(player, (int)gt_act_b(a)), (int)gt_act_a(a), 1 - player);
}

/* 601.2: onto the stack, then what its code announces; then the caster has priority. */
static void cast(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    sd_vars *v = sd_of(s);
    bool down = gt_act_verb(a) == SD_CAST_DOWN;
    int card = card_of(s, f->window.player, a);
    if (s->n_items == 0)
        v->cast[f->window.player]++;
    gt_window_acted(f, f->window.player); /* 117.3c */
    int player = f->window.player;
    const gt_item *item = sd_item_new(s, card, card, GT_NO_ABILITY, player, down);
    if (item != NULL)
        gt_item_begin(r, item, sd_def(s, card)->routine[SD_ROUTINE_SPELL]);
}

/* 602.2: the ability is an object of its own, which the source's leaving does not touch (113.7a).
 * */
static void use(gt_context *r, gt_frame *f, unsigned place)
{
    gt_state *s = r->s;
    int source = gt_object_at(s, sd_list(f->window.player, SD_BATTLEFIELD), place);
    const gt_def *d = sd_def(s, source);
    gt_window_acted(f, f->window.player); /* 117.3c */
    int object = gt_object_again(s, (int)sd_shows(s, source), f->window.player);
    const gt_item *item = sd_item_new(s, object, source, d->face[0].first, f->window.player, false);
    if (item != NULL)
        gt_item_begin(r, item, sd_pool()->abilities[d->face[0].first].code);
}

static void respond(gt_context *r, gt_frame *f, gt_action a)
{
    switch (gt_act_verb(a)) {
    case GT_PASS: gt_window_pass(r, f); return;
    case SD_CAST:
    case SD_CAST_DOWN: cast(r, f, a); return;
    case SD_UP:
        gt_window_acted(f, f->window.player);
        sd_turn_up(r->s,
                   gt_object_at(r->s, sd_list(f->window.player, SD_BATTLEFIELD), gt_act_a(a)));
        return;
    default: assert(gt_act_verb(a) == SD_USE); use(r, f, gt_act_a(a));
    }
}

/* ---- Kinds of frames. */

static int check_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int triggers[GT_MAX_WAITING];
    (void)f;
    return gt_numbered(SD_NEXT, sd_triggers(r->s, triggers), out);
}

static void check_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int triggers[GT_MAX_WAITING];
    (void)f;
    sd_triggers(r->s, triggers);
    sd_stack_trigger(r, triggers[gt_act_a(a)]);
}

static int event_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    gt_replacement x[GT_MAX_REPLACEMENTS];
    (void)f;
    return gt_numbered(SD_APPLY, gt_event_choices(r, x), out);
}

static const gt_frame_kind frame_turn = {.name = "turn", .step = step_turn};
static const gt_frame_kind frame_resolve = {
    .name = "resolve", .step = step_resolve, .object = offsetof(sd_resolution, object)};
static const gt_frame_kind frame_check = {
    .name = "check", .step = step_check, .legal = check_legal, .answer = check_answer};
static const gt_frame_kind frame_event = {
    .name = "event", .step = gt_step_event, .legal = event_legal, .answer = gt_event_answer};
static const gt_frame_kind frame_window = {
    .name = "window", .step = gt_window_step, .legal = gt_window_legal, .answer = respond};

const gt_frame_kind *const sd_frames[] = {
    GT_CORE_FRAMES,
    [GT_FRAME_EFFECT] = &gt_frame_effect,
    [GT_FRAME_EVENT] = &frame_event,
    [GT_FRAME_WINDOW] = &frame_window,
    [SD_F_TURN] = &frame_turn,
    [SD_F_CHECK] = &frame_check,
    [SD_F_TARGET] = &sd_frame_target,
    [SD_F_RESOLVE] = &frame_resolve,
    [SD_F_DRAW] = &sd_frame_draw,
};

static int actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out)
{
    gt_context r = sd_run(g, s);
    return gt_serve(&r, w, out);
}

/* ---- What becomes of cards, for who wants to know. */

/* Cards in hands, as bits. */
static uint64_t in_hands(const gt_state *s)
{
    uint64_t cards = 0;
    for (int player = 0; player < 2; player++)
        GT_ZONE_EACH (card, s, sd_list(player, SD_HAND))
            cards |= (uint64_t)1 << card;
    return cards;
}

static void note_opening(gt_card_log *log, const gt_state *s)
{
    gt_card_log_clear(log);
    log->opening.word[0] = in_hands(s);
}

/* `cast` was cast by the action, or nothing was; `before` were in hands. */
static void note_cards(gt_card_log *log, const gt_state *s, uint64_t before, int cast, int turn)
{
    log->drawn.word[0] |= in_hands(s) & ~before;
    if (cast == GT_NO_OBJECT || gt_cards_has(&log->played, cast))
        return;
    gt_cards_add(&log->played, cast);
    log->turn[cast] = (uint16_t)turn;
}

static void apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    gt_context r = sd_run(g, s);
    gt_card_log *log = o != NULL ? o->cards : NULL;
    uint64_t before = log != NULL ? in_hands(s) : 0;
    bool casts = gt_act_verb(a) == SD_CAST;
    int turn = s->turn, cast = casts ? card_of(s, s->chooser, a) : GT_NO_OBJECT;
    if (log != NULL && s->actions <= 1)
        note_opening(log, s);
    gt_do(&r, a);
    if (log != NULL)
        note_cards(log, s, before, cast, turn);
}

/* A hidden card is picked without a word: what becomes of it is seen or is not. */
static bool silent(const gt_game *g, const gt_state *s, gt_action a)
{
    (void)g;
    (void)s;
    unsigned verb = gt_act_verb(a), kind = gt_act_a(a) >> 1;
    bool hidden = verb == GT_PICK && sd_is_hidden((int)kind);
    return verb == GT_PASS || hidden || gt_choice_is_silent(a);
}

/* ---- Evaluation. */

static bool quiet(const gt_game *g, const gt_state *s)
{
    (void)g;
    return s->n_agenda == 2 && s->n_items == 0;
}

static const char *const weight_names[] = {"life", "power", "cards"};
static const int32_t default_weights[] = {20, 10, 8};

static int32_t value_of(const gt_state *s, int player, const int32_t *weights)
{
    int32_t power_sum = 0;
    GT_ZONE_EACH (object, s, sd_list(player, SD_BATTLEFIELD)) {
        int power, toughness;
        sd_values(s, object, &power, &toughness);
        power_sum += power;
    }
    return weights[0] * sd_const(s)->life[player] + weights[1] * power_sum +
           weights[2] * (s->zone_count[sd_list(player, SD_HAND)] +
                         s->zone_count[sd_list(player, SD_RESERVE)]);
}

static int32_t evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    (void)g;
    if (s->end != GT_RUNNING)
        return s->winner == 2 ? 0 : s->winner == player ? 100000 : -100000;
    return value_of(s, player, weights) - value_of(s, 1 - player, weights);
}

static const char *card_id(const gt_game *g, unsigned card)
{
    (void)g;
    return card < (unsigned)sd_pool()->n_defs ? sd_pool()->defs[card].id : NULL;
}

static const char *const end_names[] = {"life", "library"};

#define RULES(title)                                                                               \
    .name = (title), .core = &gt_core_table, .behaviour = 1, .n_ends = 2, .end_names = end_names,  \
    .card_id = card_id, .start = start, .actions = actions, .apply = apply,                        \
    .resample = sd_resample, .infoset_key = sd_infoset_key, .state_key = sd_state_key,             \
    .action_key = sd_action_key, .silent = silent, .features = &sd_features, .text = sd_text,      \
    .quiet = quiet, .evaluate = evaluate, .check = sd_check, .properties = &sd_properties,         \
    .describe = sd_describe, .n_weights = 3, .weight_names = weight_names,                         \
    .weights = default_weights

const gt_rules gt_stackduel_rules = {RULES("stackduel")};
gt_rules gt_stackduel_deck_rules = {RULES("stackduel")};
const gt_rules gt_stackduel_other_rules = {RULES("stackduel-other")};
const gt_game gt_stackduel = {.rules = &gt_stackduel_rules, .turn_limit = 40, .action_limit = 400};
const gt_game gt_stackduel_other = {
    .rules = &gt_stackduel_other_rules, .turn_limit = 40, .action_limit = 400};
