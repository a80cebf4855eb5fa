/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions whose table is a list of cards: read, and laid. */
#include "decks/positions/table.h"

#include "decks/files/memory.h"
#include "decks/language/library.h"
#include "decks/positions/fields.h"

#include <assert.h>
#include <string.h>

enum { MAX_KEYS = 64 };

/* ---- Keys. */

typedef struct keys {
    const char *list[MAX_KEYS];
    int n;
} keys;

static void add_key(keys *k, const char *key)
{
    if (key != NULL && k->n < MAX_KEYS - 1)
        k->list[k->n++] = key;
}

static void add_rows(keys *k, const gt_property *row, const char *only)
{
    for (; gt_property_name(row) != NULL; row++)
        if (row->set != NULL && (only == NULL || strcmp(row->key, only) == 0))
            add_key(k, row->key);
}

static void add_placings(keys *k, const gt_sc_placing *p)
{
    for (; p->key != NULL; p++)
        add_key(k, p->key);
}

/* ---- Values. */

static bool is_numbers(const gt_property *row)
{
    return row->form == GT_IS_NUMBERS || row->form == GT_IS_SYMBOLS;
}

/* How many values it has: words of a list are bits of one. */
static int values_of(const gt_property *row)
{
    return row->set == NULL ? 0 : is_numbers(row) ? gt_property_count(row) : 1;
}

int gt_sc_table_filler(const void *position, int player)
{
    return ((const gt_sc_table_position *)position)->side[player].filler;
}

int *gt_sc_value(const gt_property *rows, const char *key, int *values)
{
    for (; strcmp(rows->key, key) != 0; rows++)
        values += values_of(rows);
    return values;
}

static void usual_values(const gt_property *row, int *value)
{
    const int *end = value + GT_SC_VALUES;
    (void)end;
    for (; gt_property_name(row) != NULL; row++)
        for (int n = values_of(row); n > 0; n--) {
            assert(value < end);
            *value++ = is_numbers(row) ? 0 : row->otherwise;
        }
}

/* Bits of a list of words, or of numbers from 1. */
static int read_bits(gt_sc_reader *r, const cJSON *node, const gt_property *row)
{
    int bits = 0;
    if (gt_sc_list(r, node))
        for (const cJSON *child = node->child; child != NULL; child = child->next)
            bits |= 1 << (row->form == GT_IS_ORDINALS ? gt_sc_number(r, child, 1, row->high, 1) - 1
                                                      : gt_sc_word(r, child, row->words, 0));
    return bits;
}

static void read_value(gt_sc_reader *r, const cJSON *object, const gt_property *row, int *value)
{
    const cJSON *node = gt_json_get(object, row->key);
    if (node == NULL)
        return;
    switch (row->form) {
    case GT_IS_NUMBER: *value = gt_sc_number(r, node, row->low, row->high, row->otherwise); return;
    case GT_IS_FLAG: *value = gt_sc_bool(r, object, row->key, row->otherwise != 0); return;
    case GT_IS_WORD: *value = gt_sc_word(r, node, row->words, row->otherwise); return;
    case GT_IS_SYMBOLS: gt_sc_symbols(r, node, row->words, value); return;
    case GT_IS_CARD: *value = gt_sc_find(r, node, row->otherwise); return;
    case GT_IS_TAGS: *value = gt_sc_tag(r, node, row->otherwise); return; /* one of them */
    case GT_IS_NUMBERS: break;
    default: *value = read_bits(r, node, row); return;
    }
    if (gt_sc_object(r, node, row->words))
        for (int word = 0; row->words[word] != NULL; word++)
            value[word] = gt_sc_int(r, node, row->words[word], row->low, row->high, 0);
}

static void read_values(gt_sc_reader *r, const cJSON *object, const gt_property *row, int *value)
{
    for (; gt_property_name(row) != NULL; value += values_of(row++))
        if (row->set != NULL)
            read_value(r, object, row, value);
}

static void set_value(const gt_property *row, gt_subject x, const int *value)
{
    bool numbers = is_numbers(row);
    if (!numbers && row->form != GT_IS_WORDS && row->form != GT_IS_ORDINALS) {
        if (*value != GT_UNSAID)
            row->set(&x, *value);
        return;
    }
    for (int n = gt_property_count(row); x.which < n; x.which++)
        row->set(&x, numbers ? value[x.which] : *value >> x.which & 1);
}

/* Sets all values of a card or of a player. */
static void set_values(const gt_property *row, const gt_subject *x, const int *value)
{
    for (; gt_property_name(row) != NULL; value += values_of(row++))
        if (row->set != NULL)
            set_value(row, *x, value);
}

/* ---- Cards of the table. */

/* Puts a card into the list of a player; NULL and a mistake if there is no room. */
static gt_sc_placed *add(const gt_sc_table *t, gt_sc_reader *r, const cJSON *node,
                         gt_sc_table_side *side)
{
    if (side->n_placed == t->room) {
        gt_json_error(r->json, node, r->errors, "at most %d %s were expected", t->room, t->cards);
        return NULL;
    }
    gt_sc_placed *p = &side->placed[side->n_placed++];
    *p = (gt_sc_placed){.host_player = -1};
    usual_values(gt_properties_of(r->system->rules)->card, p->value);
    return p;
}

/* What the node says of one card, an id or an object; false: it names none. */
static bool read_one(const gt_sc_table *t, gt_sc_reader *r, const cJSON *node,
                     const gt_sc_placing *where, gt_sc_placed *p)
{
    bool object = cJSON_IsObject(node);
    const cJSON *card = object ? gt_json_get(node, "card") : node;
    const gt_property *rows = gt_properties_of(r->system->rules)->card;
    if (object) {
        keys k = {{"card"}, 1};
        add_key(&k, t->most_copies > 1 ? "n" : NULL);
        add_key(&k, t->most_copies > 1 ? "by" : NULL);
        add_rows(&k, rows, where->only);
        if (where->only == NULL)
            add_placings(&k, t->ties);
        gt_sc_object(r, node, k.list);
    }
    if (card == NULL) {
        gt_json_error(r->json, node, r->errors, "'card' was expected here");
        return false;
    }
    p->card = (int16_t)gt_sc_find(r, card, GT_SC_FILLER);
    p->zone = (uint8_t)where->zone;
    if (object)
        read_values(r, node, rows, p->value);
    if (t->check_card != NULL)
        t->check_card(r, node, p);
    return true;
}

/* What is tied to card number `host` of `player`; `by`: who controls it. */
static void read_tied(const gt_sc_table *t, gt_sc_reader *r, const cJSON *list, int player,
                      int host, int tie, gt_sc_table_position *position)
{
    if (list == NULL || !gt_sc_list(r, list))
        return;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        const cJSON *by = gt_json_get(node, "by");
        int controller = by == NULL ? player : gt_sc_word(r, by, GT_SC_PLAYERS, player);
        gt_sc_placed *p = add(t, r, node, &position->side[controller]);
        if (p == NULL || !read_one(t, r, node, &t->ties[tie], p))
            return;
        p->host_player = (int8_t)player;
        p->host = (uint8_t)host;
        p->tie = (uint8_t)tie;
    }
}

/* A card of the table, with what is tied to it; false: it names none, or there is no room. */
static bool read_card(const gt_sc_table *t, gt_sc_reader *r, const cJSON *node, int player,
                      const gt_sc_placing *where, gt_sc_table_position *position)
{
    gt_sc_table_side *side = &position->side[player];
    int i = side->n_placed;
    while (where->alone && i > 0 && side->placed[i - 1].zone != where->zone)
        i--;
    gt_sc_placed *p =
        where->alone && i > 0 ? &side->placed[i - 1] : add(t, r, node, side); /* in its place */
    if (p == NULL || !read_one(t, r, node, where, p))
        return false;
    for (int tie = 0; where->only == NULL && t->ties[tie].key != NULL; tie++)
        read_tied(t, r, gt_json_get(node, t->ties[tie].key), player, (int)(p - side->placed), tie,
                  position);
    return true;
}

static void read_words(const gt_sc_table *t, gt_sc_reader *r, const cJSON *object, int player,
                       const gt_sc_placing *where, gt_sc_table_position *position)
{
    if (!gt_sc_object(r, object, where->words))
        return;
    for (int word = 0; where->words[word] != NULL; word++) {
        const cJSON *node = gt_json_get(object, where->words[word]);
        gt_sc_placing one = {.zone = where->zone + word, .only = where->only};
        if (node != NULL)
            read_card(t, r, node, player, &one, position);
    }
}

static void read_placing(const gt_sc_table *t, gt_sc_reader *r, const cJSON *list, int player,
                         const gt_sc_placing *where, gt_sc_table_position *position)
{
    if (list == NULL)
        return;
    if (where->words != NULL)
        read_words(t, r, list, player, where, position);
    else if (where->alone)
        read_card(t, r, list, player, where, position);
    else if (gt_sc_list(r, list))
        for (const cJSON *node = list->child; node != NULL; node = node->next) {
            int n = cJSON_IsObject(node) ? gt_sc_int(r, node, "n", 1, t->most_copies, 1) : 1;
            for (int i = 0; i < n; i++)
                if (!read_card(t, r, node, player, where, position))
                    return;
        }
}

/* ---- Sides. */

static void default_side(const gt_sc_table *t, gt_sc_reader *r, int player, bool opening,
                         gt_sc_table_side *side)
{
    *side = (gt_sc_table_side){.deck_size = -1, .filler = gt_pool_find(r->pool, t->filler)};
    usual_values(gt_properties_of(r->system->rules)->player, side->value);
    gt_sc_cards *hand = &side->zone[t->hand_zone];
    for (int i = 0; i < t->hand && opening; i++)
        hand->card[hand->n++] = (gt_sc_card){.card = GT_SC_FILLER, .known = GT_SC_UNSAID};
    if (t->defaults != NULL)
        t->defaults(r, player, opening, side);
}

/* Zones that are lists of ids. */
static bool is_listed(const gt_sc_table *t, int zone)
{
    const int *at = t->order;
    while (*at != GT_SC_DONE && *at != zone)
        at++;
    return *at == zone || zone == t->unlaid;
}

static void read_zones(const gt_sc_table *t, gt_sc_reader *r, const cJSON *node, int player,
                       gt_sc_table_side *side)
{
    const gt_positions *how = r->system->positions;
    for (int zone = 0; zone < how->n_zones; zone++)
        if (is_listed(t, zone)) {
            gt_sc_zone_cards one = {how->zone[zone].key, zone, &side->zone[zone]};
            gt_sc_read_zones(r, node, player, &one, 1);
        }
}

static void read_side(const gt_sc_table *t, gt_sc_reader *r, const cJSON *node, int player,
                      gt_sc_table_position *position)
{
    gt_sc_table_side *side = &position->side[player];
    const gt_positions *how = r->system->positions;
    const cJSON *filler = gt_json_get(node, "filler");
    keys k = {{"filler", t->size_key}, 2};
    add_rows(&k, gt_properties_of(r->system->rules)->player, NULL);
    add_placings(&k, t->lists);
    for (int zone = 0; zone < how->n_zones; zone++)
        add_key(&k, is_listed(t, zone) ? how->zone[zone].key : NULL);
    if (!gt_sc_object(r, node, k.list))
        return;
    if (filler != NULL)
        side->filler = how->find_card(r, filler, side->filler);
    side->deck_size = gt_sc_int(r, node, t->size_key, 0, t->most, -1);
    read_values(r, node, gt_properties_of(r->system->rules)->player, side->value);
    read_zones(t, r, node, player, side);
    for (const gt_sc_placing *list = t->lists; list->key != NULL; list++)
        read_placing(t, r, gt_json_get(node, list->key), player, list, position);
}

void gt_sc_read_table(const gt_sc_table *t, gt_sc_reader *r, const cJSON *scenario,
                      gt_sc_table_position *out)
{
    const cJSON *position = gt_json_get(scenario, "position");
    keys k = {{"first", "turn", "number", "at", "seed", "A", "B"}, 7};
    for (const char *const *key = t->keys; key != NULL && *key != NULL; key++)
        add_key(&k, *key);
    if (position != NULL)
        gt_sc_object(r, position, k.list);
    out->start = gt_sc_read_start(r, position, t->moments, t->usual, t->opening);
    for (int player = 0; player < 2; player++)
        default_side(t, r, player, out->start.at == t->opening, &out->side[player]);
    for (int player = 0; player < 2; player++) {
        const cJSON *side = gt_json_get(position, GT_SC_PLAYERS[player]);
        if (side != NULL)
            read_side(t, r, side, player, out);
    }
    for (int player = 0; player < 2; player++) {
        const cJSON *side = gt_json_get(position, GT_SC_PLAYERS[player]);
        const cJSON *where = side != NULL ? side : scenario;
        if (t->check_side != NULL)
            t->check_side(r, where, player, &out->side[player]);
        if (out->side[player].filler < 0)
            gt_json_error(r->json, where, r->errors,
                          "'filler' of %s was expected: the cards read have no %s",
                          GT_SC_PLAYERS[player], t->filler);
    }
}

/* ---- Laying. */

static int pool_card(const gt_sc_table_side *side, int card)
{
    return card == GT_SC_FILLER ? side->filler : card;
}

/* Whose a card of a player's table is. */
static int owner_of(const gt_sc_table *t, const gt_sc_placed *placed, int player)
{
    return t->owner == NULL ? player : t->owner(placed, player);
}

void gt_sc_make_deck(const gt_sc_table *t, const gt_sc_table_position *p, int player,
                     int (*add_card)(void *deck, const gt_pool *pool, int card), void *deck,
                     const gt_pool *pool)
{
    const gt_sc_table_side *side = &p->side[player];
    int n = 0;
    for (int zone = 0; zone < GT_SC_ZONES; zone++)
        for (int i = 0; i < side->zone[zone].n && zone != t->deck_zone; i++)
            n = add_card(deck, pool, pool_card(side, side->zone[zone].card[i].card));
    for (int at = 0; at < 2; at++)
        for (int i = 0; i < p->side[at].n_placed; i++)
            if (owner_of(t, &p->side[at].placed[i], at) == player)
                n = add_card(deck, pool, pool_card(&p->side[at], p->side[at].placed[i].card));
    bool always = side->deck_size < 0 || t->deck == t->most; /* all decks have as many cards */
    int size = always ? t->deck : n + side->deck_size;
    for (int i = 0; i < side->zone[t->deck_zone].n; i++)
        n = add_card(deck, pool, pool_card(side, side->zone[t->deck_zone].card[i].card));
    while (n < size && n < t->most)
        n = add_card(deck, pool, side->filler);
}

typedef struct laying {
    const gt_sc_table *t;
    const gt_sc_table_position *p;
    const void *g;
    gt_state *s;
    int object[2][GT_SC_PLACED];
} laying;

/* Sets the values of a card, GT_NOT_A_CARD: of the player. */
static void set(const laying *l, int player, int object, const int *value)
{
    const gt_properties *properties = gt_properties_of(gt_game_in(l->g)->rules);
    void *run = gt_resize(NULL, 1, properties->run_bytes);
    const gt_subject x = {
        gt_game_in(l->g), properties->begin(run, l->g, l->s), l->s, player, object, 0};
    set_values(object == GT_NOT_A_CARD ? properties->player : properties->card, &x, value);
    gt_free(run);
}

static int lay(const laying *l, int player, int card, int zone)
{
    return l->t->lay(l->g, l->s, player, pool_card(&l->p->side[player], card), zone);
}

/* The deck is filled from below, so that the card named first is on top. */
static void lay_zone(const laying *l, int player, int zone)
{
    const gt_sc_cards *cards = &l->p->side[player].zone[zone];
    for (int i = 0; i < cards->n; i++) {
        const gt_sc_card *card = &cards->card[zone == l->t->deck_zone ? cards->n - 1 - i : i];
        int object = lay(l, player, card->card, zone);
        for (int who = 0; who < 2 && card->known != GT_SC_UNSAID; who++)
            if ((card->to >> who & 1) != 0)
                gt_game_in(l->g)->rules->core->know(l->s, object)[who] = card->known;
    }
}

static bool lay_cards(laying *l, int player)
{
    const gt_sc_table_side *side = &l->p->side[player];
    for (int i = 0; i < side->n_placed; i++) {
        const gt_sc_placed *p = &side->placed[i];
        int owner = owner_of(l->t, p, player), card = pool_card(side, p->card);
        int object = l->object[player][i] = l->t->lay(l->g, l->s, owner, card, p->zone);
        if (object == GT_SC_NOTHING)
            return false;
        if (l->t->ties_first && p->host_player >= 0)
            l->t->tie(l->g, l->s, object, l->object[p->host_player][p->host], p->tie);
        set(l, player, object, p->value);
    }
    return true;
}

static void tie_cards(const laying *l, int player)
{
    const gt_sc_table_side *side = &l->p->side[player];
    for (int i = 0; i < side->n_placed; i++) {
        const gt_sc_placed *p = &side->placed[i];
        if (p->host_player >= 0)
            l->t->tie(l->g, l->s, l->object[player][i], l->object[p->host_player][p->host], p->tie);
    }
}

bool gt_sc_lay_table(const gt_sc_table *t, const gt_sc_table_position *p, const void *g,
                     gt_state *s)
{
    laying l = {.t = t, .p = p, .g = g, .s = s};
    for (int player = 0; player < 2; player++) {
        for (const int *zone = t->order; *zone != GT_SC_DONE; zone++)
            if (*zone != GT_SC_TABLE)
                lay_zone(&l, player, *zone);
            else if (!lay_cards(&l, player))
                return false;
        set(&l, player, GT_NOT_A_CARD, p->side[player].value);
        if (t->complete != NULL)
            t->complete(g, s, player, &p->side[player]);
    }
    for (int player = 0; player < 2 && !t->ties_first; player++)
        tie_cards(&l, player);
    return true;
}
