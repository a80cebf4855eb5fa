/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Puzzles: reading them, and dealing their worlds; see puzzles.h. */
#include "tests/support/puzzles.h"

#include "ai/states.h"
#include "decks/files/memory.h"
#include "decks/positions/fields.h"

#include <stdlib.h>
#include <string.h>

static const char *const FILE_KEYS[] = {"puzzles", NULL};
static const char *const PUZZLE_KEYS[] = {"name", "goal",   "position", "actions",
                                          "best", "chance", "note",     NULL};
static const char *const GOALS[] = {"survive", "win", NULL};

/* ---- Reading. */

/* Hands lie open, unless the file says more of a card. */
static void open_hands(gt_sc_table_position *p)
{
    for (int player = 0; player < 2; player++) {
        gt_sc_cards *hand = &p->side[player].zone[NV_HAND];
        for (int i = 0; i < hand->n; i++)
            if (hand->card[i].known == GT_SC_UNSAID) {
                hand->card[i].known = GT_KNOW_PLACE;
                hand->card[i].to = 3;
            }
    }
}

static int read_texts(gt_sc_reader *r, const cJSON *node, const char *out[GT_PUZZLE_ACTIONS])
{
    int n = 0;
    if (node == NULL || !gt_sc_list(r, node))
        return 0;
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        const char *text = gt_sc_text(r, child);
        if (n == GT_PUZZLE_ACTIONS)
            gt_json_error(r->json, child, r->errors, "at most %d were expected", n);
        else if (text != NULL)
            out[n++] = text;
    }
    return n;
}

static void read_puzzle(gt_sc_reader *r, const cJSON *node, gt_puzzle *p)
{
    const cJSON *chance = gt_json_get(node, "chance");
    *p = (gt_puzzle){.name = ""};
    if (!gt_sc_object(r, node, PUZZLE_KEYS))
        return;
    const char *name = gt_sc_text(r, gt_json_get(node, "name"));
    p->name = name != NULL ? name : "";
    p->win = gt_sc_word(r, gt_json_get(node, "goal"), GOALS, 0) == 1;
    gt_nivel_read_position(r, node, &p->position);
    open_hands(&p->position);
    p->n_actions = read_texts(r, gt_json_get(node, "actions"), p->action);
    p->n_best = read_texts(r, gt_json_get(node, "best"), p->best);
    p->chance = gt_sc_number(r, cJSON_GetArrayItem(chance, 0), 0, GT_PUZZLE_WORLDS, 0);
    p->deals = gt_sc_number(r, cJSON_GetArrayItem(chance, 1), 1, GT_PUZZLE_WORLDS, 1);
}

void gt_puzzles_read(gt_puzzles *list, const char *path, const gt_pool *pool, gt_errors *e)
{
    gt_sc_reader r = {gt_json_read(path, e), &gt_nivel, pool, e};
    *list = (gt_puzzles){.json = NULL};
    if (r.json == NULL)
        return;
    list->json = (gt_json *)r.json;
    const cJSON *puzzles = gt_json_get(r.json->root, "puzzles");
    gt_sc_object(&r, r.json->root, FILE_KEYS);
    if (!gt_sc_list(&r, puzzles))
        return;
    for (const cJSON *child = puzzles->child; child != NULL; child = child->next) {
        list->item = gt_grow(list->item, list->n, &list->capacity, sizeof *list->item);
        read_puzzle(&r, child, &list->item[list->n++]);
    }
}

void gt_puzzles_free(gt_puzzles *list)
{
    free(list->item);
    gt_json_free(list->json);
    *list = (gt_puzzles){.json = NULL};
}

/* ---- Setting up. */

/* "A: attack L" */
static bool act(const nv_game *g, gt_state *s, const char *text)
{
    gt_action action;
    int player = gt_to_move(&g->game, s);
    if (player == GT_TERMINAL || text[0] != GT_SC_PLAYERS[player][0] || text[1] != ':' ||
        text[2] != ' ' || !gt_parse_action(&g->game, s, text + 3, &action))
        return false;
    gt_apply(&g->game, s, action);
    return true;
}

static const char *set_up(const gt_puzzle *p, const gt_sc_table_position *at, const gt_pool *pool,
                          nv_game *g, gt_state *s)
{
    const char *why = gt_nivel_set_up(at, pool, g, s);
    for (int i = 0; i < p->n_actions && why == NULL; i++)
        if (!act(g, s, p->action[i]))
            why = p->action[i];
    if (why == NULL && gt_to_move(&g->game, s) == GT_TERMINAL)
        why = "nobody chooses";
    return why;
}

const char *gt_puzzle_set_up(const gt_puzzle *p, const gt_pool *pool, nv_game *g, gt_state *s)
{
    return set_up(p, &p->position, pool, g, s);
}

gt_goal gt_puzzle_goal(const gt_puzzle *p, const nv_game *g, const gt_state *s)
{
    int player = gt_to_move(&g->game, s);
    bool later = !p->win && s->active == player;
    return (gt_goal){player, p->win, gt_turns(s) + later};
}

/* ---- Worlds. */

/* The whole deck by name, fillers too, with what is unknown in ascending order. */
static void spell_out(gt_sc_table_side *side)
{
    gt_sc_cards *deck = &side->zone[NV_DECK];
    if (side->deck_size < 0)
        side->deck_size = NV_DECK_SIZE - gt_nivel_outside(side);
    while (deck->n < side->deck_size)
        deck->card[deck->n++] = (gt_sc_card){.card = GT_SC_FILLER, .known = GT_SC_UNSAID};
    for (int i = 0; i < deck->n; i++)
        for (int k = i + 1; k < deck->n; k++)
            if (deck->card[i].known == GT_SC_UNSAID && deck->card[k].known == GT_SC_UNSAID &&
                deck->card[k].card < deck->card[i].card) {
                gt_sc_card moved = deck->card[i];
                deck->card[i] = deck->card[k];
                deck->card[k] = moved;
            }
}

/* The next order of what is unknown in a deck, in lexical order; false: that was the last, and it
 * is the first one again. */
static bool next_order(gt_sc_cards *deck)
{
    int place[GT_SC_MAX_CARDS], n = 0;
    for (int i = 0; i < deck->n; i++)
        if (deck->card[i].known == GT_SC_UNSAID)
            place[n++] = i;
    gt_sc_card *card = deck->card;
    int fall = n > 0 ? n - 1 : 0, swap = n - 1;
    while (fall > 0 && card[place[fall - 1]].card >= card[place[fall]].card)
        fall--;
    bool more = fall > 0;
    if (more) {
        while (card[place[swap]].card <= card[place[fall - 1]].card)
            swap--;
        gt_sc_card moved = card[place[swap]];
        card[place[swap]] = card[place[fall - 1]];
        card[place[fall - 1]] = moved;
    }
    for (int i = fall, k = n - 1; i < k; i++, k--) {
        gt_sc_card moved = card[place[i]];
        card[place[i]] = card[place[k]];
        card[place[k]] = moved;
    }
    return more;
}

int gt_puzzle_worlds(const gt_puzzle *p, const gt_pool *pool, const gt_state *root,
                     gt_state *worlds)
{
    static nv_game g;
    gt_sc_table_position at = p->position;
    struct gt_view_box box;
    gt_state *s = gt_states_new(&nv_rules, 1);
    int n = 0;
    bool more = s != NULL;
    spell_out(&at.side[0]);
    spell_out(&at.side[1]);
    while (more) {
        bool fits = set_up(p, &at, pool, &g, s) == NULL; /* what happens first can happen so */
        if (fits) {
            const gt_game *game = &g.game;
            int player = gt_to_move(game, root);
            uint64_t real = gt_infoset_key(gt_view_make(&box, game, root, player));
            fits = gt_to_move(game, s) == player &&
                   gt_infoset_key(gt_view_make(&box, game, s, player)) == real;
        }
        if (fits && n == GT_PUZZLE_WORLDS) {
            n = 0;
            break;
        }
        if (fits)
            gt_copy(&g.game, gt_state_at(&nv_rules, worlds, (size_t)n++), s);
        more = next_order(&at.side[0].zone[NV_DECK]) || next_order(&at.side[1].zone[NV_DECK]);
    }
    free(s);
    return n;
}
