/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Objects change zones (400), and with them all that belongs to that: what players come to know,
 * what entering and leaving set off, destroying, sacrificing, discarding, drawing, tokens. */
#include "engine/magic/internal.h"

/* ---- One object, without an event. */

/* 400.2: who sees a zone. */
static enum gt_sight sight_of(int kind)
{
    return kind == MG_LIBRARY ? GT_STACKED : kind == MG_HAND ? GT_HELD : GT_OPEN;
}

/* Cards that may be cast face down (702.37), as a set. */
static gt_set with_morph(const gt_state *s)
{
    gt_set set = gt_set_empty();
    set.word[0] = mg_const(s)->morphs[0];
    set.word[1] = mg_const(s)->morphs[1];
    return set;
}

/* 406.3: who has not seen a card does not see it in exile; it may be any card of the zone that it
 * comes from. What could be seen there is known, and what lay face down has been revealed
 * (708.9). */
static void exile_unseen(gt_state *s, int object, int from, int was, bool was_down)
{
    gt_object *o = &s->objects[object];
    if (was_down && was == MG_EXILE)
        return;
    if (sight_of(was) == GT_OPEN) {
        o->know[0] = o->know[1] = GT_KNOW_PLACE;
        return;
    }
    for (int player = 0; player < 2; player++)
        if (sight_of(was) == GT_STACKED)
            gt_know_unseen_move(s, object, from, player);
        else if (player != o->owner)
            gt_know_hidden_discard(s, object, from, player);
}

static void come_to_know(gt_context *r, int object, int from, int was, int kind, bool was_down,
                         int flags)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    if ((flags & MG_MOVE_DOWN) != 0 && kind == MG_EXILE) {
        exile_unseen(s, object, from, was, was_down);
        return;
    }
    if (was_down && was == MG_EXILE && kind == MG_LIBRARY)
        return; /* nor does anybody see it on the way */
    if (was_down && was == MG_EXILE && kind == MG_HAND) {
        gt_know_move(s, object, from, GT_STACKED, GT_HELD);
        return;
    }
    if ((flags & MG_MOVE_DOWN) != 0) {
        gt_set possible = with_morph(s);
        if (!was_down)
            gt_know_covered(s, object, from, sight_of(was), &possible);
        return;
    }
    if (was == MG_ZONES && (from != MG_PHASED_LIST || !mg_is_hidden_zone(kind))) {
        o->know[0] = o->know[1] = GT_UNKNOWN;
        return;
    }
    if ((flags & MG_MOVE_SHOWN) != 0 && mg_is_hidden_zone(kind)) { /* seen on the way */
        if (sight_of(was) == GT_HELD && s->next_block != 0)
            gt_know_open_discard(s, object, from, 1 - o->owner);
        o->know[0] = o->know[1] = GT_KNOW_PLACE;
        return;
    }
    gt_know_move(s, object, from, sight_of(was), sight_of(kind));
}

/* It is about to be attached no longer (701.3d). */
static void announce_unattached(gt_context *r, int object)
{
    int host = r->s->objects[object].host;
    if (host != GT_NO_OBJECT) /* as it was before: clause 603.10c */
        mg_happens(r, MG_EV_UNATTACHED, object, host, 0, MG_BY_RULE, GT_NO_OBJECT);
}

void mg_unattach(gt_context *r, int object)
{
    announce_unattached(r, object);
    r->s->objects[object].host = GT_NO_OBJECT;
    mg_touch(r);
}

/* What is attached to an object is so no more. */
static void detach_all(gt_context *r, int object)
{
    gt_state *s = r->s;
    MG_PERMANENTS_EACH (other, s, 0)
        if (s->objects[other].host == object)
            mg_unattach(r, other);
    GT_LIST_EACH (other, s, MG_PHASED_LIST) /* 702.26i */
        if (s->objects[other].host == object)
            s->objects[other].host = GT_NO_OBJECT;
}

/* Counters, and what lasts as long as the object stays (122.2, 400.7); as it enters, it keeps what
 * was decided for it. */
static void forget_mods(gt_context *r, int object, bool enters)
{
    gt_state *s = r->s;
    uint16_t stamp = s->objects[object].stamp;
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod *m = &s->mods[i];
        bool about = m->target == object && m->target_stamp == stamp;
        bool by = mg_lasts_with_source(m->until) && m->source == object && m->source_stamp == stamp;
        if (about && m->what == MG_GIVE_LINK)
            mg_run_of(r)->mana.known = false;
        if (about && enters && mg_is_carried(m))
            continue;
        bool asked = m->what == MG_GIVE_CHOSEN || m->what == MG_GIVE_MADE;
        if (about && asked && (s->n_items > 0 || s->n_waiting > 0)) {
            s->mods[i].until = MG_UNTIL_TURN; /* its abilities may still ask: 607.2d/1 */
            continue;
        }
        if (about)
            gt_mod_remove(s, i);
        else if (by)
            mg_mod_gone(r, i);
    }
}

void mg_end_held(gt_context *r, int object, bool control)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod *m = &s->mods[i];
        bool ends = m->until == MG_UNTIL_HELD_TAPPED ||
                    m->until == (control ? MG_UNTIL_CONTROLLED : MG_UNTIL_TAPPED);
        if (ends && m->source == object && m->source_stamp == s->objects[object].stamp)
            mg_mod_gone(r, i);
    }
}

void mg_forget_mods(gt_context *r, int object)
{
    forget_mods(r, object, false);
}

/* What damage asks of a source. */
static const uint8_t asked[] = {MG_KW_LIFELINK, MG_KW_DEATHTOUCH, MG_KW_WITHER, MG_KW_INFECT};

/* gt_waiting.kept: colours of a source that has left, and above them which of these it had. */
enum { COLOUR_BITS = 6 };

static uint16_t kept_of(const mg_values *v)
{
    unsigned kept = MG_KEPT_VALUES | v->colours;
    for (unsigned k = 0; k < sizeof asked; k++)
        kept |= (unsigned)(v->keywords >> asked[k] & 1) << (COLOUR_BITS + k);
    return (uint16_t)kept;
}

/* Where that is not what is printed: what effects gave it, or took, becomes an effect on what
 * stands for it on the stack. */
void mg_keep_on(gt_context *r, int object, int player, const gt_def *d, unsigned kept)
{
    unsigned colours = kept & ((1u << COLOUR_BITS) - 1);
    for (unsigned k = 0; k < sizeof asked; k++) {
        unsigned has = kept >> (COLOUR_BITS + k) & 1;
        if (has != (d->keywords >> asked[k] & 1))
            mg_mod_new(r, has != 0 ? MG_GIVE_KEYWORD : MG_GIVE_NO_KEYWORD, object, asked[k],
                       MG_UNTIL_STAYS, GT_NO_OBJECT, player);
    }
    if (colours != d->colour)
        mg_mod_new(r, MG_GIVE_COLOURS_SET, object, (int32_t)colours, MG_UNTIL_STAYS, GT_NO_OBJECT,
                   player);
}

/* 608.2h, 113.7a: its abilities on the stack, and those that wait to be put there, keep what it is
 * now. */
void mg_keep_for_abilities(gt_context *r, int object)
{
    gt_state *s = r->s;
    const uint16_t kept = kept_of(mg_values_of(r, object)), stamp = s->objects[object].stamp;
    for (int i = 0; i < s->n_items; i++) {
        const gt_item *item = &s->items[i];
        if (item->source == object && item->source_stamp == stamp && mg_is_ability(s, item->object))
            mg_keep_on(r, item->object, item->player, mg_def(r, item->object), kept);
    }
    for (int i = 0; i < s->n_waiting; i++)
        if (s->waiting[i].source == object && s->waiting[i].holder_stamp == stamp)
            s->waiting[i].kept = kept | (s->waiting[i].kept & MG_KEPT_THAT_GONE);
}

/* 400.7: abilities that wait will not find it any more where it went as it set them off. */
static void move_on(gt_state *s, int object)
{
    for (int i = 0; i < s->n_waiting; i++) {
        gt_waiting *w = &s->waiting[i];
        w->kept |= (uint16_t)((w->source == object ? MG_KEPT_SOURCE_GONE : 0) |
                              (w->that == object ? MG_KEPT_THAT_GONE : 0));
    }
}

static void leave_zone(gt_context *r, int object, int kind)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    if (mg_is_permanent(s, object)) {
        mg_leave_combat(r, object);
        detach_all(r, object);
    } else if (mg_of_run(r)->enchants_cards)
        detach_all(r, object);
    if (o->stamp != 0 && s->n_mods > 0)
        forget_mods(r, object, kind == MG_BATTLEFIELD);
    if (gt_is_set(s, o->zone))
        gt_let_go(s, object, o->owner);
    else
        gt_unlink(s, object);
}

static void enter_zone(gt_state *s, int object, int list, int kind, int flags)
{
    const gt_object *o = &s->objects[object];
    if (kind == MG_HAND)
        gt_hold(s, object, o->owner);
    else if (kind == MG_LIBRARY && (flags & MG_MOVE_SECOND) != 0 && s->zone_count[list] > 0)
        gt_link_after(s, object, s->zone_first[list]);
    else if (kind == MG_LIBRARY && (flags & MG_MOVE_BOTTOM) == 0)
        gt_link_first(s, object, list);
    else
        gt_link_last(s, object, list);
}

void mg_move(gt_context *r, int object, int kind, int player, int flags)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    int from = o->zone, was = mg_kind_of(s, object);
    bool was_down = mg_is_down(s, object);
    if (object >= mg_of_run(r)->first[2] && mg_is_hidden_zone(kind))
        /* a token: it ceases to exist before anybody looks (111.7), and needs no place there */
        kind = MG_EXILE;
    if (kind == MG_BATTLEFIELD)
        mg_run_of(r)->derived.overheard |= mg_of_run(r)->card_cache[o->def].overheard;
    mg_departed last;
    bool kept = false;
    const int goes_to = kind;
    gt_set under =
        was == MG_BATTLEFIELD && mg_of_run(r)->merges ? mg_components(s, object) : gt_set_empty();
    if (was == MG_BATTLEFIELD)
        announce_unattached(r, object);
    if (was == MG_BATTLEFIELD && (s->n_items > 0 || s->n_waiting > 0)) {
        mg_keep_for_abilities(r, object); /* before anything changes: values are asked for */
        kept = mg_is_kept(r, object, &last);
    }
    if (s->n_waiting > 0 && was != MG_BATTLEFIELD && was != MG_STACK)
        move_on(s, object);
    if (from != GT_NO_OBJECT)
        leave_zone(r, object, kind);
    if (was == MG_BATTLEFIELD && object < mg_of_run(r)->first[2]) {
        mg_touch_one(r, object); /* as what it was: that may have changed others */
        o->def = mg_of_run(r)->object[object].def; /* no copy any more (706) */
    }
    memset(o->mark, 0, sizeof o->mark);
    o->host = GT_NO_OBJECT;
    o->used = 0;
    o->controller = (uint8_t)(kind == MG_BATTLEFIELD || kind == MG_STACK ? player : o->owner);
    enter_zone(s, object, mg_list(o->controller, kind), kind, flags);
    o->stamp = sight_of(kind) == GT_OPEN ? s->next_stamp++ : 0; /* a new object (400.7) */
    if (was == MG_BATTLEFIELD || kind == MG_BATTLEFIELD)
        mg_touch_one(r, object);
    else
        mg_stir_cards(r);
    if (kept)
        mg_keep(r, object, &last);
    if (kind == MG_BATTLEFIELD)
        o->mark[1] = (uint8_t)(MG_MARK_SICK | ((flags & MG_MOVE_TAPPED) != 0 ? MG_TAPPED : 0));
    if ((flags & MG_MOVE_DOWN) != 0)
        o->mark[1] |= MG_DOWN;
    if (object >= mg_of_run(r)->first[2] && kind != MG_STACK)
        mg_be_due(r, object); /* 704.5d, e */
    come_to_know(r, object, from, was, kind, was_down, flags);
    if (!gt_set_is_empty(&under))
        GT_SET_EACH (card, &under) /* 725.3: its components go where it goes */
            mg_move(r, card, goes_to, s->objects[card].owner, flags);
    if (mg_of_run(r)->full_texts && (kind == MG_GRAVEYARD || was == MG_GRAVEYARD))
        mg_find_full_texts(r);
    gt_note_moved(r, object, kind == MG_STACK || (was == MG_HAND && kind == MG_BATTLEFIELD));
}

static bool is_announcing(const gt_state *s)
{
    for (int i = 0; i < s->n_agenda; i++)
        if (s->agenda[i].kind == MG_F_CAST)
            return true;
    return false;
}

void mg_show_tops(gt_context *r)
{
    gt_state *s = r->s;
    for (int player = 0; player < 2 && mg_of_run(r)->shows_tops; player++) {
        if (is_announcing(s) || mg_price_of(r, MG_GIVE_TOP_SHOWN, mg_player_object(s, player)) == 0)
            continue;
        gt_cards_come(r, mg_list(player, MG_LIBRARY), 1);
        int card = s->zone_first[mg_list(player, MG_LIBRARY)];
        if (card == GT_NO_OBJECT)
            continue;
        gt_object *o = &s->objects[card];
        bool known = o->know[0] == GT_KNOW_PLACE && o->know[1] == GT_KNOW_PLACE;
        o->know[0] = o->know[1] = GT_KNOW_PLACE;
        if (!known)
            mg_tell_one(r, "401.5", card, "is on top of the library, revealed");
    }
}

void mg_shuffle(gt_context *r, int player)
{
    const mg_game *g = mg_of_run(r);
    gt_shuffle(r->s, mg_list(player, MG_LIBRARY), player, g->name, g->first[player],
               g->first[player + 1]);
    gt_know_shuffle(r->s, mg_list(player, MG_LIBRARY));
    mg_show_tops(r);
}

/* ---- Leaving and arriving, with what is set off. */

/* What dies, or leaves, that is to be exiled instead (614.6). */
static gt_set exiled_instead(gt_state *s, const gt_set *set, int kind)
{
    gt_set out = gt_set_empty();
    GT_MODS_EACH (m, s, MG_GIVE_EXILED_INSTEAD)
        if (mg_is_exiled_from(m, kind) && gt_set_has(set, m->target) &&
            mg_is_permanent(s, m->target) && s->objects[m->target].stamp == m->target_stamp)
            gt_set_add(&out, m->target);
    return out;
}

/* 603.6c, 603.10a: what leaves is looked at as it stood before any of them left. */
void mg_tell_leaving(gt_context *r, const gt_set *set, int kind, int cause, int source)
{
    if ((mg_of_run(r)->told >> MG_EV_LEAVES & 1) == 0 && r->s->n_mods == 0)
        return;
    GT_SET_EACH (object, set)
        if (mg_is_permanent(r->s, object)) {
            gt_event ev =
                mg_event_of(r->s, MG_EV_LEAVES, object, MG_BATTLEFIELD, kind, cause, source);
            mg_announce(r, &ev);
        }
}

static void tell_arrived(gt_context *r, int object, int from, int kind, int cause, int source)
{
    if ((mg_of_run(r)->told >> MG_EV_PUT & 1) == 0)
        return;
    gt_event ev = mg_event_of(r->s, MG_EV_PUT, object, from, kind, cause, source);
    mg_announce(r, &ev);
}

/* 610.3: what was exiled until something left returns at once, all at the same time, under its
 * owners' control (610.3c, 610.3d). */
static void return_exiled(gt_context *r)
{
    gt_state *s = r->s;
    gt_set back = gt_set_empty();
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod *m = &s->mods[i];
        if (m->what != MG_GIVE_RETURNS ||
            (mg_is_permanent(s, m->source) && s->objects[m->source].stamp == m->source_stamp) ||
            mg_is_phased_out(s, m->source, m->source_stamp))
            continue;
        if (mg_kind_of(s, m->target) == MG_EXILE && s->objects[m->target].stamp == m->target_stamp)
            gt_set_add(&back, m->target);
        gt_mod_remove(s, i);
    }
    if (!gt_set_is_empty(&back))
        mg_enter(r, back, 2, 0, 0);
}

/* 111.8: a token that has left the battlefield goes nowhere any more. */
static bool is_token_gone(gt_context *r, int object)
{
    int kind = mg_kind_of(r->s, object);
    return object >= mg_of_run(r)->first[2] && (kind == MG_GRAVEYARD || kind == MG_EXILE);
}

void mg_go_told(gt_context *r, gt_set set, int kind, int player, int flags, int cause, int source)
{
    gt_state *s = r->s;
    if (kind == MG_BATTLEFIELD) {
        mg_enter(r, set, player, flags, 0);
        return;
    }
    GT_SET_EACH (object, &set) {
        int from = mg_kind_of(s, object);
        if (s->objects[object].zone == MG_PHASED_LIST || is_token_gone(r, object))
            continue;
        const gt_item *item = from == MG_STACK ? gt_item_of(s, object) : NULL;
        bool flashback = item != NULL && item->mark[0] == MG_CAST_FLASHBACK;
        int x = item != NULL ? mg_x_kept(r, object) : 0;
        unsigned stamp = s->objects[object].stamp;
        if (item != NULL)
            gt_item_take(s, object);
        gt_set under = mg_of_run(r)->merges && mg_is_permanent(s, object) ? mg_components(s, object)
                                                                          : gt_set_empty();
        mg_move(r, object, flashback ? MG_EXILE : kind,
                player == 2 ? s->objects[object].owner : player, flags); /* 702.34 */
        if (x > 0)
            mg_keep_x(r, object, stamp, x);
        if (kind == MG_GRAVEYARD && from == MG_BATTLEFIELD)
            s->objects[object].mark[1] |= MG_ARRIVED;
        if ((flags & MG_MOVE_SHOWN) != 0 && mg_is_hidden_zone(kind))
            mg_tell_one(r, "701.16", object, "is revealed");
        if (mg_is_told(r))
            mg_tell_move(r, object, from, mg_kind_of(s, object));
        tell_arrived(r, object, from, kind, cause, source);
        GT_SET_EACH (card, &under)
            tell_arrived(r, card, from, kind, cause, source);
    }
    if (mg_of_run(r)->phases && s->n_mods > 0)
        mg_phase_in_again(r);
    if (mg_of_run(r)->returns && s->n_mods > 0)
        return_exiled(r);
}

void mg_go(gt_context *r, gt_set set, int kind, int player, int flags, int cause, int source)
{
    if (kind == MG_BATTLEFIELD) {
        mg_enter(r, set, player, flags, 0);
        return;
    }
    if (mg_of_run(r)->replaced != 0 &&
        mg_propose_move(r, set, kind, player, flags, cause, source, false))
        return;
    gt_set exiled = r->s->n_mods > 0 ? exiled_instead(r->s, &set, kind) : gt_set_empty();
    gt_set rest = gt_set_minus(set, exiled);
    mg_tell_leaving(r, &exiled, MG_EXILE, cause, source); /* all at once, those that leave first */
    mg_tell_leaving(r, &rest, kind, cause, source);
    if (!gt_set_is_empty(&exiled))
        mg_go_told(r, exiled, MG_EXILE, player, 0, cause, source);
    mg_go_told(r, rest, kind, player, flags, cause, source);
}

/* 614.1d, before it is there. */
static bool enters_tapped(gt_context *r, int object, int player)
{
    const gt_def *d = mg_of_run(r)->def[r->s->objects[object].def];
    return mg_card_of(d) != NULL && mg_card_of(d)->enters_tapped &&
           gt_is_met(r, player, object, d->routine[MG_PART_TAPPED]);
}

/* 614.12: whether what has come has no abilities from the first: what they do as it enters is not
 * done. */
static bool has_none(gt_context *r, int object)
{
    return mg_of_run(r)->takes && (mg_values_of(r, object)->lost & MG_LOST_ABILITIES) != 0;
}

/* 614.1c, 122.6: counters that it enters with. */
static void enter_with_counters(gt_context *r, int object)
{
    const gt_def *d = mg_def(r, object);
    const mg_card *card = mg_card_of(d);
    gt_effect e;
    if ((d->type & MG_PLANESWALKER) != 0) /* 306.5b */
        mg_put_counters(r, object, MG_COUNTER_LOYALTY, d->number[MG_LOYALTY_PRINTED]);
    if (mg_of_run(r)->subtype.saga >= 0 && mg_has_tag(r, object, mg_of_run(r)->subtype.saga))
        mg_put_counters(r, object, MG_COUNTER_LORE, 1); /* 715.3a */
    if (d->routine[MG_PART_ENTERS] == 0 || has_none(r, object))
        return;
    gt_effect_init(&e, mg_controller(r->s, object), object, object);
    e.v[MG_VAR_X] = mg_run_of(r)->asked.entering_x;
    int n = gt_run_value(r, &e, d->routine[MG_PART_ENTERS]);
    mg_put_counters(r, object, card->enters_kind, n);
}

/* How often effects of the other player take what enters under the control of a player. */
static int takers(gt_context *r, int player, unsigned types)
{
    const gt_state *s = r->s;
    int n = 0;
    GT_MODS_EACH (m, s, MG_GIVE_GATHERED)
        n += m->target == mg_player_object(s, player) && ((unsigned)m->value & types) != 0 &&
             ((m->flags & GT_MOD_OTHER) != 0) != player;
    return n;
}

/* 616.1b: who controls what enters is settled first; each effect acts once (614.5). */
int mg_entering_player(gt_context *r, int object, int player)
{
    const mg_game *g = mg_of_run(r);
    int to = player == 2 ? r->s->objects[object].owner : player, n[2];
    if (!g->gathers || r->s->n_mods == 0)
        return to;
    unsigned types = (unsigned)g->def[mg_copied_def(r, object)]->type;
    for (int side = 0; side < 2; side++)
        n[side] = takers(r, side, types);
    while (n[to] > 0) {
        n[to]--;
        to = 1 - to;
    }
    return to;
}

/* 613.7k: in the order of their timestamps: the active player's first. Returns how many. */
static int entering_row(gt_context *r, const gt_set *set, int player, uint8_t *out)
{
    const gt_state *s = r->s;
    int n = 0;
    for (int rank = 0; rank < 2; rank++)
        GT_SET_EACH (object, set) {
            int to = mg_entering_player(r, object, player);
            if (to == (s->active ^ rank))
                out[n++] = (uint8_t)object;
        }
    return n;
}

void mg_enter(gt_context *r, gt_set set, int player, int flags, int as)
{
    GT_SET_EACH (object, &set)
        if (is_token_gone(r, object))
            gt_set_remove(&set, object);
    if (!mg_ask_before_entering(r, &set, player, flags, as))
        mg_enter_now(r, set, player, flags, as);
}

void mg_enter_now(gt_context *r, gt_set set, int player, int flags, int as)
{
    gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    uint8_t came_from[GT_MAX_OBJECTS], row[GT_MAX_OBJECTS];
    int n = entering_row(r, &set, player, row);
    for (int i = 0; i < n; i++) {
        int object = row[i];
        int to = mg_entering_player(r, object, player), from = mg_kind_of(s, object);
        bool down = (flags & MG_MOVE_DOWN) != 0;
        came_from[object] = (uint8_t)from;
        if ((g->def[s->objects[object].def]->type & MG_PERMANENT_TYPES) == 0 && !down) {
            gt_set_remove(&set, object); /* 400.4: it stays where it is */
            mg_not_made(r, object);
            continue;
        }
        if (g->bars && /* 614.17d */
            mg_price_as(r, MG_GIVE_NO_ENTRY, object, down) > 0) {
            gt_set_remove(&set, object);
            mg_not_made(r, object);
            continue;
        }
        if (from == MG_STACK && gt_item_of(s, object) != NULL)
            gt_item_take(s, object);
        unsigned was_stamp = s->objects[object].stamp;
        bool decided = g->decides_entering || s->n_mods > 0;
        if (decided)
            mg_show_copied(r, object);
        if (g->full_texts && !down)
            mg_find_full_text(r, object);
        bool tapped = (flags & MG_MOVE_TAPPED) != 0, own = !down && enters_tapped(r, object, to);
        mg_move(r, object, MG_BATTLEFIELD, to,
                (tapped || own ? MG_MOVE_TAPPED : 0) | (down ? MG_MOVE_DOWN : 0));
        if (decided)
            mg_arrive(r, object, was_stamp);
        s->objects[object].mark[2] = (uint8_t)(as | MG_MARK_NEW);
        s->objects[object].used = to != s->objects[object].owner ? MG_USED_OTHERS : 0; /* 110.2 */
        s->objects[object].used |= g->asks_entered ? MG_USED_ENTERED : 0;
        bool replaced = (g->replaced >> MG_EV_ENTERS & 1) != 0;
        int def = s->objects[object].def;
        if (replaced)
            mg_enter_replaced(r, object, &set, true);
        if (own && !tapped && (has_none(r, object) || s->objects[object].def != def))
            s->objects[object].mark[1] &= (uint8_t)~MG_TAPPED;
        if (!down)
            enter_with_counters(r, object);
        if (decided)
            mg_enter_as_decided(r, object);
        if (replaced)
            mg_enter_replaced(r, object, &set, false);
        if (mg_is_told(r))
            mg_tell_move(r, object, from, MG_BATTLEFIELD);
    }
    if (n > 1)
        mg_order_stamps(r, &set);
    if ((g->told >> MG_EV_ENTERS & 1) == 0)
        return;
    GT_SET_EACH (object, &set) { /* 603.6a */
        gt_event ev = mg_event_of(s, MG_EV_ENTERS, object, came_from[object], MG_BATTLEFIELD,
                                  MG_BY_RULE, GT_NO_OBJECT);
        mg_announce(r, &ev);
    }
}

/* ---- Face up and down (708). */

/* 614.1e: as it is turned face up, not after that. */
static void turn_up_with_counters(gt_context *r, int object)
{
    const mg_card *card = mg_card_of(mg_def(r, object));
    if (card != NULL && card->up_with != 0)
        mg_add_counters(r, object, card->up_kind,
                        gt_value_of(r, mg_controller(r->s, object), object, card->up_with));
}

void mg_turn_up(gt_context *r, int object)
{
    gt_object *o = &r->s->objects[object];
    if (!mg_is_permanent(r->s, object) || (o->mark[1] & MG_DOWN) == 0)
        return;
    o->mark[1] &= (uint8_t)~MG_DOWN;
    turn_up_with_counters(r, object);
    o->know[0] = o->know[1] = GT_UNKNOWN; /* everybody sees it */
    mg_restamp(r, object); /* 613.7f */
    mg_happens(r, MG_EV_TURNED_UP, object, GT_NO_OBJECT, 0, MG_BY_RULE, GT_NO_OBJECT);
}

void mg_turn_down(gt_context *r, int object)
{
    gt_object *o = &r->s->objects[object];
    if (!mg_is_permanent(r->s, object) || (o->mark[1] & MG_DOWN) != 0 ||
        object >= mg_of_run(r)->first[2])
        return;
    o->mark[1] |= MG_DOWN;
    o->know[0] = o->know[1] = GT_KNOW_PLACE; /* they saw what it is */
    mg_restamp(r, object);
}

/* ---- Destroying, sacrificing, discarding. */

/* 614.8: a shield is used up: it is tapped, its damage and it itself leave. */
void mg_regenerate(gt_context *r, int object)
{
    gt_state *s = r->s;
    gt_mod *m = mg_mod_of(s, object, MG_GIVE_SHIELD);
    if (--m->value <= 0)
        gt_mod_remove(s, (int)(m - s->mods));
    mg_tell_one(r, "701.15", object, "regenerates");
    mg_be_due(r, object);
    s->objects[object].mark[0] = 0;
    s->objects[object].mark[1] &= (uint8_t)~MG_MARK_TOUCHED;
    mg_tap(r, object);
    mg_leave_combat(r, object); /* 506.4 */
}

static bool regenerates(gt_context *r, int object)
{
    if (mg_mod_of(r->s, object, MG_GIVE_SHIELD) == NULL ||
        (mg_values_of(r, object)->cannot & MG_CANNOT_REGENERATE) != 0)
        return false;
    mg_regenerate(r, object);
    return true;
}

gt_set mg_not_regenerated(gt_context *r, gt_set set)
{
    GT_SET_EACH (object, &set)
        if (regenerates(r, object))
            gt_set_remove(&set, object);
    return set;
}

void mg_destroy(gt_context *r, gt_set set, bool for_good, int source)
{
    gt_set doomed = gt_set_empty();
    GT_SET_EACH (object, &set)
        if (mg_is_permanent(r->s, object) && !mg_has_keyword(r, object, MG_KW_INDESTRUCTIBLE))
            gt_set_add(&doomed, object);
    if (mg_propose_destruction(r, doomed, gt_set_empty(), for_good, MG_BY_ABILITY, source))
        return;
    doomed = for_good ? doomed : mg_not_regenerated(r, doomed);
    r->s->result = (int16_t)gt_set_count(&doomed);
    if (!gt_set_is_empty(&doomed))
        mg_go(r, doomed, MG_GRAVEYARD, 2, 0, MG_BY_ABILITY, source);
}

bool mg_can_be_sacrificed(gt_context *r, int object)
{
    return (mg_values_of(r, object)->cannot & MG_CANNOT_BE_SACRIFICED) == 0;
}

void mg_sacrifice(gt_context *r, gt_set set, int cause, int source)
{
    GT_SET_EACH (object, &set)
        if (!mg_is_permanent(r->s, object) || !mg_can_be_sacrificed(r, object))
            gt_set_remove(&set, object);
    GT_SET_EACH (object, &set)
        mg_happens(r, MG_EV_SACRIFICED, object, GT_NO_OBJECT, 0, cause, source);
    r->s->result = (int16_t)gt_set_count(&set);
    if (!gt_set_is_empty(&set))
        mg_go(r, set, MG_GRAVEYARD, 2, 0, cause, source);
}

void mg_discarded(gt_context *r, int object, int cause, bool madness)
{
    const gt_state *s = r->s;
    gt_event ev = mg_event_of(s, MG_EV_DISCARDED, object, mg_kind_of(s, object),
                              mg_kind_of(s, object), cause, GT_NO_OBJECT);
    if (cause == MG_BY_ABILITY && s->n_effects > 0) /* 609.1: by what resolves */
        ev.why.player = gt_innermost_effect(r->s)->player;
    if (mg_is_told(r))
        mg_tell(r, MG_EV_DISCARDED, object, GT_NO_OBJECT, 0);
    if ((mg_of_run(r)->told >> MG_EV_DISCARDED & 1) != 0)
        mg_announce(r, &ev);
    if (madness) /* 702.35a: its owner may cast it as that resolves */
        mg_wait_rule(r, MG_RULE_MADNESS, object);
}

void mg_discard_set(gt_context *r, gt_set set, int cause)
{
    if (mg_of_run(r)->replaced != 0 &&
        mg_propose_move(r, set, MG_GRAVEYARD, 2, 0, cause, GT_NO_OBJECT, true))
        return;
    GT_SET_EACH (object, &set) {
        const gt_def *d = mg_of_run(r)->def[r->s->objects[object].def];
        bool madness = mg_way_of(d, MG_CAST_MADNESS) >= 0;
        mg_go_told(r, gt_set_of(object), madness ? MG_EXILE : MG_GRAVEYARD, 2, 0, cause,
                   GT_NO_OBJECT);
        mg_discarded(r, object, cause, madness);
    }
}

void mg_discard(gt_context *r, int object, int cause)
{
    mg_discard_set(r, gt_set_of(object), cause);
}

/* ---- Drawing: one card after the other (121.2), each of which may be replaced. */

int mg_draw_one(gt_context *r, int player)
{
    gt_state *s = r->s;
    gt_cards_come(r, mg_list(player, MG_LIBRARY), 1);
    int card = s->zone_first[mg_list(player, MG_LIBRARY)];
    if (card == GT_NO_OBJECT) {
        mg_of(s)->failed[player] = 1; /* 704.5b */
        s->dirty |= MG_DIRTY_PLAYERS;
        return GT_NO_OBJECT;
    }
    mg_move(r, card, MG_HAND, player, 0);
    mg_show_tops(r);
    if (mg_const(s)->step == MG_STEP_DRAW && player == s->active)
        mg_of(s)->drew = 1;
    mg_happens(r, MG_EV_DREW, mg_player_object(s, player), card, 1, MG_BY_RULE, GT_NO_OBJECT);
    return card;
}

void mg_push_cards(gt_state *s, enum mg_frame kind, int player, int n)
{
    GT_PUSH(s, cards, .kind = (uint8_t)kind, .player = (uint8_t)player,
            .left = (int16_t)(n > 1000 ? 1000 : n));
}

/* Draws of both players are told as one sum. A draw that something else takes the place of counts
 * (614.6). */
static void end_draw(gt_state *s, gt_frame *f)
{
    bool more = s->n_agenda > 1 && f[-1].kind == MG_F_DRAW;
    int done = f->cards.done;
    if (more)
        f[-1].cards.done = (int16_t)(f[-1].cards.done + done);
    gt_pop(s, done);
}

/* 614.11b: an effect goes on with the cards that it draws, not with those of a replacement. */
static void note_drawn(gt_context *r, int into, int card)
{
    if (into != 0 && card != GT_NO_OBJECT)
        gt_set_add(&gt_innermost_effect(r->s)->s[into - 1], card);
}

static bool step_draw(gt_context *r, gt_frame *frame)
{
    mg_cards *f = &frame->cards;
    int player = f->player;
    if (f->left <= 0) {
        end_draw(r->s, frame);
        return false;
    }
    f->left--;
    f->done++;
    if (mg_propose_draw(r, player))
        return false;
    f->done = (int16_t)(f->done - (r->s->zone_count[mg_list(player, MG_LIBRARY)] == 0));
    int into = f->into, card = mg_draw_one(r, player);
    note_drawn(r, into, card);
    return false;
}

gt_set mg_top_cards(gt_context *r, int player, int n)
{
    gt_set set = gt_set_empty();
    gt_cards_come(r, mg_list(player, MG_LIBRARY), n);
    for (int card = r->s->zone_first[mg_list(player, MG_LIBRARY)]; card != GT_NO_OBJECT && n > 0;
         card = r->s->objects[card].next, n--)
        gt_set_add(&set, card);
    return set;
}

gt_set mg_mill(gt_context *r, int player, int n)
{
    gt_set set = mg_top_cards(r, player, n);
    mg_go(r, set, MG_GRAVEYARD, 2, 0, MG_BY_ABILITY, GT_NO_OBJECT);
    return set;
}

/* ---- Tapping (701.21), tokens (111). */

void mg_tap(gt_context *r, int object)
{
    gt_object *o = &r->s->objects[object];
    if (!mg_is_permanent(r->s, object) || (o->mark[1] & MG_TAPPED) != 0)
        return;
    o->mark[1] |= MG_TAPPED;
    mg_recount_mana(r, object);
    mg_stir(r);
    mg_happens(r, MG_EV_TAPPED, object, GT_NO_OBJECT, 0, MG_BY_RULE, GT_NO_OBJECT);
}

void mg_untap(gt_context *r, int object)
{
    gt_object *o = &r->s->objects[object];
    if (!mg_is_permanent(r->s, object) || (o->mark[1] & MG_TAPPED) == 0)
        return;
    o->mark[1] &= (uint8_t)~MG_TAPPED;
    mg_recount_mana(r, object);
    mg_stir(r);
    if (r->s->n_mods > 0)
        mg_end_held(r, object, false);
    mg_happens(r, MG_EV_UNTAPPED, object, GT_NO_OBJECT, 0, MG_BY_RULE, GT_NO_OBJECT);
}

int mg_tokens_made(gt_context *r, int player, int n)
{
    return mg_of_run(r)->multiplies
               ? n << mg_price_of(r, MG_GIVE_TOKENS_TIMES, mg_player_object(r->s, player))
               : n;
}

int mg_create(gt_context *r, const gt_effect *e, int player, int def, int flags)
{
    gt_state *s = r->s;
    int token = gt_object_behind(s, mg_of_run(r)->first[2], def, player);
    if (s->end != GT_RUNNING)
        return GT_NO_OBJECT;
    if (r->rewords)
        mg_reword_token(r, e, token);
    mg_note_maker(r, e, token);
    mg_enter(r, gt_set_of(token), player, flags, 0);
    return token;
}

const gt_frame_kind mg_frame_draw = {.name = "draw", .step = step_draw};
