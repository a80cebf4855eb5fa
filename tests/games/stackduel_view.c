/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the players of Stack Duel know: worlds dealt from a view, keys of positions and information
 * sets, the texts of actions, and what must hold in every position. */
#include "tests/games/stackduel.h"

#include "engine/core/hash.h"
#include "engine/core/keys.h"
#include "engine/core/naming.h"
#include "engine/core/showing.h"

#include <stdio.h>

static bool is_hidden(const gt_state *s, int object)
{
    return sd_is_hidden(sd_kind_of(s, object));
}

/* ---- Worlds. */

/* Cards with morph alone are cast face down; into the reserve any may come. */
static bool may_be(const gt_state *s, int place, int object)
{
    return sd_kind_of(s, place) == SD_RESERVE ||
           (sd_pool()->defs[s->objects[object].def].type & SD_MORPH) != 0;
}

/* What is put together lies hidden in the reserve only. */
static int home(const gt_state *s, int object)
{
    return (sd_pool()->defs[s->objects[object].def].type & SD_FUSION) != 0 ? SD_RESERVE : -1;
}

const gt_hidden_zones gt_stackduel_hidden = {.zones_per_player = SD_ZONES,
                                             .deck = SD_LIBRARY,
                                             .hand = SD_HAND,
                                             .others = 1u << SD_RESERVE,
                                             .sorted = 1u << SD_RESERVE,
                                             .home = home,
                                             .is_down = sd_is_down,
                                             .may_be = may_be,
                                             .frames = sd_frames};

bool sd_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    (void)g;
    gt_copy_state(out, s);
    return gt_deal_unknown(out, &gt_stackduel_hidden, player, seed);
}

/* ---- Keys. */

static uint64_t vars_key(const gt_looker *l)
{
    const sd_vars *v = sd_const(l->s);
    uint64_t h = 0;
    for (int player = 0; player < 2; player++)
        h = gt_fold(h, (uint8_t)v->life[player] | (uint64_t)v->cast[player] << 8 |
                           (uint64_t)v->failed[player] << 16);
    return h;
}

static const gt_key_rules key_rules = {
    .zones = &gt_stackduel_hidden,
    .ordered = 1u << SD_LIBRARY | 1u << SD_BATTLEFIELD | 1u << SD_STACK,
    .held = 1u << SD_HAND | 1u << SD_RESERVE,
    .vars = vars_key,
};

uint64_t sd_infoset_key(const gt_game *g, const gt_state *s, int player)
{
    return gt_key(&key_rules, g, s, player);
}

uint64_t sd_state_key(const gt_game *g, const gt_state *s)
{
    return gt_key(&key_rules, g, s, GT_EVERYBODY);
}

/* Picking a hidden card does not show which, nor does casting one face down. What is shown
 * afterwards, the player sees in the position. */
uint64_t sd_action_key(const gt_game *g, const gt_state *s, gt_action a, int player)
{
    unsigned kind = gt_act_a(a) >> 1;
    (void)g;
    if (s->chooser == player)
        return a;
    if (gt_act_verb(a) == SD_CAST_DOWN)
        return gt_act(SD_CAST_DOWN, 0xff, gt_act_b(a));
    if (gt_act_verb(a) == GT_PICK && sd_is_hidden((int)kind))
        return gt_act(GT_PICK, gt_act_a(a), 0xff);
    return a;
}

/* ---- Texts. */

/* Appends " 2" and so on if several of a name stand in the zone list. */
static int ordinal_text(const gt_state *s, int object, char *buf, size_t n)
{
    int number = 1, of = 0;
    GT_ZONE_EACH (other, s, s->objects[object].zone) {
        if (sd_shows(s, other) != sd_shows(s, object))
            continue;
        of++;
        if (other == object)
            number = of;
    }
    return of > 1 ? snprintf(buf, n, " %d", number) : snprintf(buf, n, "%s", "");
}

/* "use Bear@A 2": a verb and an object with its place. */
static int object_text(const gt_state *s, const char *verb, int object, char *buf, size_t n)
{
    static const char place[2][SD_ZONES + 1] = {"LHGEASR", "lhgeBsr"}; /* battlefields: A, B */
    int zone = s->objects[object].zone;
    int length = snprintf(buf, n, "%s %s@%c", verb, sd_def(s, object)->name,
                          place[zone / SD_ZONES][zone % SD_ZONES]);
    return length + ordinal_text(s, object, buf + length, n - (size_t)length);
}

static int target_text(const gt_state *s, gt_action a, char *buf, size_t n)
{
    unsigned what = gt_act_a(a);
    if (what < 2)
        return snprintf(buf, n, "at %c", what == 0 ? 'A' : 'B');
    int zone = what == 4 ? SD_STACK : sd_list((int)what - 2, SD_BATTLEFIELD);
    return object_text(s, "at", gt_object_at(s, zone, gt_act_b(a)), buf, n);
}

/* "next Shaman 2": the second of the triggers with this name that wait. */
static int trigger_text(const gt_state *s, unsigned choice, char *buf, size_t n)
{
    int triggers[GT_MAX_WAITING];
    int count = sd_triggers(s, triggers), number = 0, of = 0;
    int def = s->waiting[triggers[choice]].how;
    for (int i = 0; i < count; i++) {
        of += s->waiting[triggers[i]].how == def;
        number += s->waiting[triggers[i]].how == def && i <= (int)choice;
    }
    const char *name = sd_pool()->defs[def].name;
    return of > 1 ? snprintf(buf, n, "next %s %d", name, number)
                  : snprintf(buf, n, "next %s", name);
}

/* Creatures of one name differ by their place (gt_rule_hooks.which). */
static int pick_text(gt_action a, char *buf, size_t n)
{
    static const char place[] = "LlHhGgEeBbSsRr";
    int length =
        snprintf(buf, n, "pick %s@%c", sd_pool()->defs[gt_act_b(a)].name, place[gt_act_a(a)]);
    return gt_act_a(a) >> 1 == SD_BATTLEFIELD
               ? length + snprintf(buf + length, n - (size_t)length, " %u", (a >> 24) + 1)
               : length;
}

/* "cast Bear"; from the reserve "cast Bear@R". */
static int cast_text(const char *verb, gt_action a, char *buf, size_t n)
{
    return snprintf(buf, n, "%s %s%s", verb, sd_pool()->defs[gt_act_a(a)].name,
                    gt_act_b(a) == SD_RESERVE ? "@R" : "");
}

int sd_text(const gt_game *g, const gt_state *state, gt_action a, char *buf, size_t n)
{
    gt_context r = sd_run(g, (gt_state *)(uintptr_t)state);
    const gt_state *s = r.s;
    gt_replacement x[GT_MAX_REPLACEMENTS];
    switch (gt_act_verb(a)) {
    case GT_PICK: return pick_text(a, buf, n);
    case GT_PICK_DONE: return snprintf(buf, n, "done");
    case GT_YES: return snprintf(buf, n, "yes");
    case GT_NO: return snprintf(buf, n, "no");
    case GT_MODE: return snprintf(buf, n, "mode %u", gt_act_a(a) + 1);
    case SD_CAST: return cast_text("cast", a, buf, n);
    case SD_CAST_DOWN: return cast_text("cover", a, buf, n);
    case SD_UP:
        return object_text(
            s, "unveil", gt_object_at(s, sd_list(s->chooser, SD_BATTLEFIELD), gt_act_a(a)), buf, n);
    case SD_USE:
        return object_text(
            s, "use", gt_object_at(s, sd_list(s->chooser, SD_BATTLEFIELD), gt_act_a(a)), buf, n);
    case SD_AT: return target_text(s, a, buf, n);
    case SD_NEXT: return trigger_text(s, gt_act_a(a), buf, n);
    case SD_APPLY:
        gt_event_choices(&r, x);
        return object_text(s, "apply", x[gt_act_a(a)].source, buf, n);
    default: return snprintf(buf, n, "pass");
    }
}

/* ---- Descriptions. */

static const char *id_of(const gt_game *g, const gt_state *s, int object)
{
    (void)g;
    return sd_def(s, object)->name;
}

static const char *covered(const gt_game *g, const gt_state *s, int object)
{
    (void)g;
    return sd_is_down(s, object) ? sd_pool()->defs[s->objects[object].def].name : NULL;
}

static bool is_permanent(const gt_subject *x)
{
    return sd_kind_of(x->s, x->object) == SD_BATTLEFIELD;
}

static int life(const gt_subject *x)
{
    return sd_const(x->s)->life[x->player];
}

static int power(const gt_subject *x)
{
    int power, toughness;
    sd_values(x->s, x->object, &power, &toughness);
    return power;
}

static int toughness(const gt_subject *x)
{
    int power, toughness;
    sd_values(x->s, x->object, &power, &toughness);
    return toughness;
}

static int damage(const gt_subject *x)
{
    return x->s->objects[x->object].mark[SD_MARK_DAMAGE];
}

static int sick(const gt_subject *x)
{
    return x->s->objects[x->object].mark[SD_MARK_SICK];
}

static const gt_property of_player[] = {
    {"life", .of = life, .low = -99, .high = 99, .always = true},
    {.key = NULL},
};

static const gt_property of_card[] = {
    {"power", .of = power, .high = 99, .has = is_permanent, .always = true},
    {"toughness", .of = toughness, .high = 99, .has = is_permanent, .always = true},
    {"damage", .of = damage, .high = 99, .has = is_permanent, .always = true},
    {"sick", .form = GT_IS_FLAG, .of = sick, .has = is_permanent, .always = true},
    {.key = NULL},
};

static gt_context *begin(void *run, const gt_game *g, gt_state *s)
{
    gt_context *r = run;
    *r = sd_run(g, s);
    return r;
}

const gt_properties sd_properties = {of_player, of_card, sizeof(gt_context), begin};

static const gt_showing showing = {
    .zones = SD_ZONES,
    .zone_name = (const char *const[]){"library", "hand", "graveyard", "exile", "battlefield", NULL,
                                       "reserve"},
    .secret = 1u << SD_LIBRARY | 1u << SD_HAND | 1u << SD_RESERVE,
    .held = 1u << SD_HAND | 1u << SD_RESERVE,
    .id = id_of,
    .covered = covered,
    .properties = &sd_properties,
};

/* A spell or ability on the stack, with what was announced: the number of its mode and its
 * targets. */
static void describe_item(const gt_game *g, const gt_state *s, const gt_item *item,
                          const gt_visitor *out)
{
    out->open(out->context, NULL, false);
    out->text(out->context, "id", id_of(g, s, item->object));
    out->text(out->context, "player", gt_player_letter(item->player));
    out->number(out->context, "mode", item->v[0] + 1);
    for (int k = 0; k < item->n_targets; k++) {
        const gt_target *t = &item->target[k];
        const char *key = k == 0 ? "target" : "second";
        if (t->object == GT_NO_OBJECT)
            out->text(out->context, key, gt_player_letter(t->player));
        else if (sd_target_holds(s, t))
            out->text(out->context, key, id_of(g, s, t->object));
    }
    out->close(out->context, false);
}

void sd_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out)
{
    gt_context r = sd_run(g, (gt_state *)(uintptr_t)s);
    gt_describe_players(&r, viewer, &showing, out);
    out->open(out->context, "stack", true); /* the top comes last */
    for (int i = 0; i < s->n_items; i++)
        describe_item(g, s, &s->items[i], out);
    out->close(out->context, true);
}

/* ---- Invariants. */

static const char *wrong_objects(const gt_state *s)
{
    bool asked = s->end == GT_RUNNING && s->agenda[s->n_agenda - 1].kind == GT_FRAME_WINDOW;
    for (int i = 0; i < s->n_objects; i++) {
        const gt_object *o = &s->objects[i];
        int kind = sd_kind_of(s, i), power, toughness;
        if (o->owner == GT_NO_OBJECT)
            continue;
        if (sd_is_down(s, i)) {
            if (o->stamp == 0 || o->know[o->owner] != GT_KNOW_PLACE ||
                (kind != SD_BATTLEFIELD && kind != SD_STACK))
                return "a card lies face down where it cannot, or its owner has forgotten it";
            continue;
        }
        if (is_hidden(s, i) ? o->stamp != 0 || o->mark[0] != 0 || o->mark[1] != 0
                            : o->know[0] != 0 || o->know[1] != 0 || o->stamp == 0)
            return "a hidden object has a history, or a public one a secret";
        if (sd_is_held(kind) && o->know[o->owner] != GT_KNOW_PLACE)
            return "a player has forgotten a card of the own hand or reserve";
        if (is_hidden(s, i) && home(s, i) >= 0 && home(s, i) != kind)
            return "a card lies hidden where it cannot";
        if (!asked)
            continue;
        if ((sd_own_def(s, i)->type & SD_TOKEN) != 0 && kind != SD_BATTLEFIELD && kind != SD_STACK)
            return "a token is no permanent";
        sd_values(s, i, &power, &toughness);
        if (kind == SD_BATTLEFIELD && sd_is_creature(s, i) &&
            (toughness <= 0 || o->mark[SD_MARK_DAMAGE] >= toughness))
            return "a dead creature stands";
    }
    return NULL;
}

static const char *wrong_stack(const gt_state *s)
{
    int i = 0;
    GT_ZONE_EACH (object, s, SD_STACK) {
        if (i >= s->n_items || s->items[i].object != object)
            return "the stack and its items differ";
        i++;
    }
    if (i != s->n_items)
        return "the stack and its items differ";
    if (s->end == GT_RUNNING && s->agenda[s->n_agenda - 1].kind == GT_FRAME_WINDOW &&
        (s->n_effects != 0 || s->n_waiting != 0 || s->n_agenda != 2))
        return "a player has priority in the middle of something";
    return NULL;
}

bool sd_check(const gt_game *g, const gt_state *s, char *why, size_t n)
{
    const char *wrong = gt_wrong_lists(s, 2 * SD_ZONES);
    (void)g;
    wrong = wrong != NULL ? wrong : wrong_objects(s);
    wrong = wrong != NULL ? wrong : wrong_stack(s);
    if (wrong != NULL)
        snprintf(why, n, "%s", wrong);
    return wrong == NULL;
}
