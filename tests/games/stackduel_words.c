/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of Stack Duel's card code: power and toughness by layers (613), targets (115, 601.2c),
 * and the instructions. */
#include "tests/games/stackduel.h"

#include "engine/core/hash.h"
#include "engine/core/naming.h"

#include <string.h>

static const gt_operation builtin[] = {{GT_OP_END, 0, 0, 0, 0}};

/* ---- Layers. */

static bool comes_before(const gt_mod *a, const gt_mod *b)
{
    return a->what != b->what ? a->what < b->what : a->order < b->order;
}

/* The modifiers of an object, by layer (613.4) and in each by timestamp (613.7); returns how many.
 * */
static int mods_of(const gt_state *s, int object, const gt_mod *out[GT_MAX_MODS])
{
    int n = 0;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->target != object || m->target_stamp != s->objects[object].stamp)
            continue;
        int at = n++;
        for (; at > 0 && comes_before(m, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = m;
    }
    return n;
}

/* The last modifier of an object in a layer, NULL: none. */
static const gt_mod *last_of(const gt_state *s, int object, int layer)
{
    const gt_mod *last = NULL;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == layer && m->target == object &&
            m->target_stamp == s->objects[object].stamp && (last == NULL || last->order < m->order))
            last = m;
    }
    return last;
}

/* 613.2: face down comes after copies. */
unsigned sd_shows(const gt_state *s, int object)
{
    const gt_mod *copy = last_of(s, object, SD_1_COPY);
    return sd_is_down(s, object) ? SD_MASK
           : copy != NULL        ? (unsigned)copy->value
                                 : s->objects[object].def;
}

uint32_t sd_types(const gt_state *s, int object)
{
    const gt_mod *mods[GT_MAX_MODS];
    uint32_t types = (uint32_t)sd_def(s, object)->type;
    for (int i = 0, n = mods_of(s, object, mods); i < n; i++)
        if (mods[i]->what == SD_4_TYPE)
            types &= ~(uint32_t)mods[i]->value;
    return types;
}

void sd_update_control(gt_state *s, int object)
{
    gt_object *o = &s->objects[object];
    const gt_mod *m = last_of(s, object, SD_2_CONTROL);
    int player = m != NULL ? m->value : o->owner;
    if (player == o->controller)
        return;
    gt_unlink(s, object);
    o->controller = (uint8_t)player;
    o->mark[SD_MARK_SICK] = 1; /* 302.6 */
    gt_link_last(s, object, sd_list(player, SD_BATTLEFIELD));
}

void sd_values(const gt_state *s, int creature, int *power, int *toughness)
{
    const gt_mod *mods[GT_MAX_MODS];
    const gt_def *d = sd_def(s, creature);
    int n = mods_of(s, creature, mods);
    int p = d->number[SD_POWER], t = d->number[SD_TOUGHNESS];
    for (int i = 0; i < n; i++) {
        int x = (int16_t)(mods[i]->value >> 16), y = (int16_t)(mods[i]->value & 0xffff), old = p;
        switch (mods[i]->what) {
        case SD_7B_SET:
            p = x;
            t = y;
            break;
        case SD_7C_CHANGE:
            p += x;
            t += y;
            break;
        case SD_7D_SWITCH:
            p = t;
            t = old;
            break;
        default: break;
        }
    }
    *power = p;
    *toughness = t;
}

/* Modifies the permanents of a set until end of turn (514.2). */
static void give(gt_context *r, const gt_effect *e, gt_set set, int layer, int32_t value)
{
    gt_state *s = r->s;
    uint16_t order = s->next_order++; /* one effect, one timestamp */
    GT_SET_EACH (object, &set) {
        if (sd_kind_of(s, object) != SD_BATTLEFIELD)
            continue;
        gt_mod *m = gt_mod_add(s);
        m->what = (uint8_t)layer;
        m->target = (uint8_t)object;
        m->target_stamp = s->objects[object].stamp;
        m->source = e->source;
        m->value = value;
        m->until = s->turn;
        m->order = order;
        if (layer == SD_2_CONTROL)
            sd_update_control(s, object);
    }
}

static int32_t power_and_toughness(int32_t power, int32_t toughness)
{
    return (int32_t)((uint32_t)power << 16 | (uint32_t)(toughness & 0xffff));
}

/* 707.2: what is copied is what the other is at this moment. */
static void copy(gt_context *r, const gt_effect *e, gt_set set, gt_set of)
{
    int object = gt_set_first(&of);
    if (object != GT_NO_OBJECT)
        give(r, e, set, SD_1_COPY, (int32_t)sd_shows(r->s, object));
}

/* ---- Targets. */

/* The object that an SD_AT names. */
static int object_at(const gt_state *s, gt_action a)
{
    if (gt_act_a(a) == 4)
        return s->items[gt_act_b(a)].object;
    return gt_object_at(s, sd_list((int)gt_act_a(a) - 2, SD_BATTLEFIELD), gt_act_b(a));
}

/* Whether an object is a target already of what is announced: "another target" (601.2c). */
static bool is_target(const gt_state *s, int object)
{
    const gt_item *item = s->n_items > 0 ? &s->items[s->n_items - 1] : NULL;
    for (int k = 0; item != NULL && item->pc == 0 && k < item->n_targets; k++)
        if (item->target[k].object == object)
            return true;
    return false;
}

int sd_targets(const gt_state *s, unsigned mask, gt_action *out)
{
    int n = 0;
    for (unsigned player = 0; player < 2 && (mask & SD_T_PLAYER) != 0; player++)
        out[n++] = gt_act(SD_AT, player, 0);
    for (unsigned player = 0; player < 2 && (mask & SD_T_CREATURE) != 0; player++)
        for (unsigned i = 0; i < s->zone_count[sd_list((int)player, SD_BATTLEFIELD)]; i++) {
            gt_action a = gt_act(SD_AT, 2 + player, i);
            if (sd_is_creature(s, object_at(s, a)) && !is_target(s, object_at(s, a)))
                out[n++] = a;
        }
    for (unsigned i = 0; i < s->n_items && (mask & SD_T_SPELL) != 0; i++)
        if (s->items[i].ability == (uint16_t)GT_NO_ABILITY &&
            s->items[i].pc != 0) /* not the one announced now */
            out[n++] = gt_act(SD_AT, 4, i);
    return n;
}

static void set_target(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    gt_item *item = &s->items[s->n_items - 1];
    bool player = gt_act_a(a) < 2;
    gt_item_target(s, item, player ? GT_NO_OBJECT : object_at(s, a), player ? (int)gt_act_a(a) : 0,
                   f->target.among);
    gt_pop(s, 0);
}

bool sd_target_holds(const gt_state *s, const gt_target *t)
{
    if (t->object == GT_NO_OBJECT)
        return true;
    bool creature = (t->wants & SD_T_CREATURE) != 0;
    return gt_target_stands(s, t) &&
           sd_kind_of(s, t->object) == (creature ? SD_BATTLEFIELD : SD_STACK) &&
           (!creature || sd_is_creature(s, t->object));
}

static bool step_target(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    gt_action out[GT_MAX_ACTIONS];
    gt_effect *e = &s->effects[s->n_effects - 1];
    int n = sd_targets(s, f->target.among, out);
    if (n > 1) {
        s->chooser = e->player;
    } else if (n == 1) {
        set_target(r, f, out[0]);
    } else { /* a trigger without a target leaves the stack (603.3d) */
        sd_item_remove(s, s->items[s->n_items - 1].object, SD_GRAVEYARD);
        e->pc = 0;
        gt_pop(s, 0);
    }
    return n > 1;
}

static int target_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    return sd_targets(r->s, f->target.among, out);
}

const gt_frame_kind sd_frame_target = {
    .name = "target", .step = step_target, .legal = target_legal, .answer = set_target};

/* ---- What card code asks. */

static uint32_t lists(uint32_t zones)
{
    return zones != 0 ? zones : (1u << SD_ZONES) - 1;
}

static uint32_t zone_bit(const gt_context *r, int object)
{
    return 1u << sd_kind_of(r->s, object);
}

/* Creatures of one name differ; cards elsewhere do not. */
static unsigned which(const gt_context *r, int object)
{
    int kind = sd_kind_of(r->s, object);
    return kind == SD_BATTLEFIELD || kind == SD_STACK ? gt_place_of(r->s, object) : 0;
}

static int32_t property(gt_context *r, const gt_effect *e, int object, int property)
{
    int power, toughness;
    (void)e;
    if (property == SD_COST)
        return 0;
    sd_values(r->s, object, &power, &toughness);
    return property == SD_POWER ? power : toughness;
}

static int32_t stat(gt_context *r, const gt_effect *e, int player, int what)
{
    (void)e;
    return what == SD_ST_LIFE ? sd_of(r->s)->life[player]
                              : r->s->zone_count[sd_list(player, SD_HAND)];
}

static int32_t tally(gt_context *r, const gt_effect *e, int pattern)
{
    (void)r;
    (void)e;
    (void)pattern;
    return 0; /* no card counts */
}

static gt_set named(gt_context *r, const gt_effect *e, int name)
{
    (void)r;
    (void)e;
    (void)name;
    assert(0); /* there are none beside the core's */
    return gt_set_empty();
}

static const gt_def *def(const gt_context *r, int object)
{
    return sd_def(r->s, object);
}

static unsigned shows(const gt_context *r, int object)
{
    return sd_shows(r->s, object);
}

static uint32_t types(gt_context *r, int object)
{
    return sd_types(r->s, object);
}

static uint64_t keywords(gt_context *r, int object)
{
    (void)r;
    (void)object;
    return 0;
}

GT_VALUE(sd, can_target)
{
    gt_action targets[GT_MAX_ACTIONS];
    return sd_targets(r->s, i->among, targets) > i->least;
}

#define SD_ENTRY(NAME, name, ...) sd_do_##name,
static gt_value_code *const values[] = {SD_VALUES(SD_ENTRY)};

/* ---- Instructions. */

static void change_life(gt_state *s, int player, int32_t n)
{
    sd_vars *v = sd_of(s);
    int life = v->life[player] + n;
    v->life[player] = (int8_t)(life < -100 ? -100 : life > 100 ? 100 : life);
}

/* 120.3e: it is marked, and looked at by state-based actions. */
static void damage_creature(gt_state *s, int object, int32_t n)
{
    if (sd_kind_of(s, object) != SD_BATTLEFIELD)
        return;
    int sum = s->objects[object].mark[SD_MARK_DAMAGE] + n;
    s->objects[object].mark[SD_MARK_DAMAGE] = (uint8_t)(sum > 200 ? 200 : sum);
}

static void damage_target(gt_state *s, const gt_effect *e, int32_t n)
{
    GT_SET_EACH (object, &e->s[SD_SET_TARGET])
        damage_creature(s, object, n);
    if (e->how != 0)
        change_life(s, e->how - 1, -n);
}

/* What is about to leave the battlefield stays, without its damage. */
static void stay(gt_state *s)
{
    gt_effect *part = gt_proposed(s);
    s->objects[part->that].mark[SD_MARK_DAMAGE] = 0;
    gt_part_off(part);
}

/* The first n objects of the own library. */
static void top_cards(gt_state *s, gt_effect *e, int dst, int32_t n)
{
    e->s[dst] = gt_set_empty();
    GT_ZONE_EACH (object, s, sd_list(e->player, SD_LIBRARY))
        if (n-- > 0)
            gt_set_add(&e->s[dst], object);
}

void sd_shuffle(gt_state *s, int player)
{
    uint64_t name[GT_MAX_OBJECTS];
    for (int i = 0; i < s->n_objects; i++) { /* cards of one owner are numbered by definition */
        const gt_object *o = &s->objects[i];
        const char *id = sd_pool()->defs[o->def].id;
        bool again = i > 0 && o->def == o[-1].def && o->owner == o[-1].owner;
        name[i] = again ? name[i - 1] + 1 : gt_hash_bytes(id, strlen(id));
    }
    gt_shuffle(s, sd_list(player, SD_LIBRARY), player, name, 0, s->n_objects);
    gt_know_shuffle(s, sd_list(player, SD_LIBRARY));
}

static void counter(gt_state *s, gt_set set)
{
    GT_SET_EACH (object, &set)
        if (sd_kind_of(s, object) == SD_STACK)
            sd_item_remove(s, object, SD_GRAVEYARD);
}

static void create(gt_context *r, int player, int def)
{
    int token = gt_object_again(r->s, def, player);
    if (token == GT_NO_OBJECT)
        return;
    sd_move(r->s, token, SD_BATTLEFIELD, false);
    sd_enter(r, token);
}

static bool takes_set(int op)
{
    return op == SD_DAMAGE_SET || op == SD_COUNTER || op == SD_SACRIFICE || op == SD_PUT ||
           op == SD_LOOK || op == SD_REVEAL || op == SD_HIDE || op == SD_GIVE || op == SD_COPY ||
           op == SD_CONTROL || op == SD_LOSE_TYPE || op == SD_TURN_UP;
}

static bool instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack,
                        int n)
{
    gt_state *s = r->s;
    int32_t x = n > 0 ? stack[n - 1] : 0;
    gt_set set = takes_set(i->op) ? gt_operand_set(r, e, i->a) : gt_set_empty();
    switch (i->op) {
    case SD_TARGET:
        gt_push(s, (gt_frame){.target = {.kind = SD_F_TARGET, .among = i->a}});
        return false;
    case SD_STACKED: gt_item_announced(e, &s->items[s->n_items - 1]); return true;
    case SD_DAMAGE: damage_target(s, e, x); return true;
    case SD_DAMAGE_SET:
        GT_SET_EACH (object, &set)
            damage_creature(s, object, x);
        return true;
    case SD_LIFE: change_life(s, i->a ^ e->player, x); return true;
    case SD_DRAW: sd_draw_cards(r, i->a ^ e->player, x); return false;
    case SD_COUNTER: counter(s, set); return true;
    case SD_GIVE: give(r, e, set, i->b, power_and_toughness(stack[n - 2], x)); return true;
    case SD_COPY: copy(r, e, set, gt_operand_set(r, e, i->b)); return true;
    case SD_CONTROL: give(r, e, set, SD_2_CONTROL, e->player); return true;
    case SD_LOSE_TYPE: give(r, e, set, SD_4_TYPE, i->b); return true;
    case SD_CREATE: create(r, e->player, i->b); return true;
    case SD_SACRIFICE: sd_leave(r, set, SD_GRAVEYARD); return false;
    case SD_STAY: stay(s); return true;
    case SD_GO: gt_proposed(s)->dst = i->a; return true;
    case SD_INSTEAD: gt_part_off(gt_proposed(s)); return true;
    case SD_TOP: top_cards(s, e, i->a, x); return true;
    case SD_PUT:
        GT_SET_EACH (object, &set)
            sd_move(s, object, i->b, i->c == 1);
        return true;
    case SD_LOOK:
        GT_SET_EACH (object, &set)
            s->objects[object].know[e->player] = GT_KNOW_PLACE;
        return true;
    case SD_REVEAL:
        GT_SET_EACH (object, &set)
            s->objects[object].know[0] = s->objects[object].know[1] = GT_KNOW_PLACE;
        return true;
    case SD_TURN_UP:
        GT_SET_EACH (object, &set)
            sd_turn_up(s, object);
        return true;
    case SD_HIDE: gt_know_block(s, &set, 1 - e->player); return true;
    default:
        assert(i->op == SD_SHUFFLE);
        sd_shuffle(s, e->player);
        return true;
    }
}

const gt_rule_hooks sd_rule_hooks = {
    .zones_per_player = SD_ZONES,
    .builtin = builtin,
    .lists = lists,
    .shared = 1u << SD_STACK,
    .which = which,
    .zone_bit = zone_bit,
    .property = property,
    .stat = stat,
    .tally = tally,
    .named = named,
    .def = def,
    .shows = shows,
    .keywords = keywords,
    .types = types,
    .values = values,
    .first_value = SD_FIRST_VALUE,
    .first_instruction = SD_FIRST_INSTRUCTION,
    .instruction = instruction,
    .window = &sd_priority,
    .frames = sd_frames,
    .events = &sd_event_hooks,
};

gt_context sd_run(const gt_game *g, gt_state *s)
{
    return (gt_context){.game = g,
                        .hooks = &sd_rule_hooks,
                        .code = sd_pool()->run,
                        .s = s,
                        .candidate = GT_NO_OBJECT};
}
