/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the steps of a scenario into a flat list of operations: each action, each thing to
 * test is one. All operations of a step carry its number. */
#include "decks/positions/fields.h"
#include "sim/scenario/scenario.h"

static const char *const STEP_KEYS[] = {"A",       "B",    "chance", "chooser", "legal",
                                        "illegal", "only", "expect", "note",    NULL};
static const char *const EXPECT_KEYS[] = {"A",    "B",      "winner", "end", "chooser",
                                          "turn", "number", "phase",  NULL};
static const char *const WINNERS[] = {"A", "B", "draw", NULL};

enum { MOST = 1000000, MOST_CHANCE = 65535 };

/* ---- Actions. */

/* Notes a mistake if the text can be no action. */
static bool is_action(gt_sc_reader *r, const cJSON *node, const char *text)
{
    const gt_positions *how = r->system->positions;
    return how->check_action == NULL || how->check_action(r, node, text);
}

static void add_action(gt_sc_reader *r, const cJSON *node, int kind, int player, int step,
                       gt_scenario *sc)
{
    const char *text = gt_sc_text(r, node);
    if (text == NULL || !is_action(r, node, text))
        return;
    gt_sc_op *op = gt_sc_add(&sc->ops, kind, step, node);
    op->player = (uint8_t)player;
    op->text = text;
}

/* An action or a list of them; the last one gets the kind `last`. */
static void read_actions(gt_sc_reader *r, const cJSON *node, int kind, int last, int player,
                         int step, gt_scenario *sc)
{
    if (node == NULL)
        return;
    if (!cJSON_IsArray(node)) {
        add_action(r, node, last, player, step, sc);
        return;
    }
    if (node->child == NULL)
        gt_json_error(r->json, node, r->errors, "an action was expected in this list");
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        add_action(r, child, child->next == NULL ? last : kind, player, step, sc);
}

void gt_sc_read_actions(gt_sc_reader *r, const cJSON *node, gt_scenario *sc)
{
    int step = 0;
    if (node == NULL || !gt_sc_list(r, node))
        return;
    for (const cJSON *child = node->child; child != NULL; child = child->next, step++) {
        const char *text = gt_sc_text(r, child);
        if (text == NULL)
            continue;
        if ((text[0] != 'A' && text[0] != 'B') || text[1] != ':' || text[2] != ' ') {
            gt_json_error(r->json, child, r->errors,
                          "'A: ACTION' or 'B: ACTION' was expected, not '%s'", text);
            continue;
        }
        if (!is_action(r, child, text + 3))
            continue;
        gt_sc_op *op = gt_sc_add(&sc->ops, GT_SC_ACT, step, child);
        op->player = text[0] == 'B';
        op->text = text + 3;
    }
}

/* ---- Tests. */

/* Who must choose, or null. */
/* What is thrown and drawn at random in the actions of a step. */
static void read_chance(gt_sc_reader *r, const cJSON *step_node, int step, gt_scenario *sc)
{
    const cJSON *node = gt_json_get(step_node, "chance");
    if (node == NULL)
        return;
    if (gt_json_get(step_node, "A") == NULL && gt_json_get(step_node, "B") == NULL)
        gt_json_key_error(r->json, node, r->errors, "there is chance in actions alone");
    gt_sc_add_number(&sc->ops, GT_SC_CHANCE, step, 0, 0, node,
                     gt_sc_number(r, node, 0, MOST_CHANCE, 0));
}

static void read_chooser(gt_sc_reader *r, const cJSON *node, int step, gt_scenario *sc)
{
    if (node == NULL)
        return;
    int player = cJSON_IsNull(node) ? GT_TERMINAL : gt_sc_word(r, node, GT_SC_PLAYERS, 0);
    gt_sc_add_number(&sc->ops, GT_SC_CHOOSER, step, 0, 0, node, player);
}

static void read_text(gt_sc_reader *r, const cJSON *node, int kind, int step, gt_scenario *sc)
{
    const char *text = node == NULL ? NULL : gt_sc_text(r, node);
    if (text != NULL)
        gt_sc_add(&sc->ops, kind, step, node)->text = text;
}

/* `end` must be a way to end that there is. */
static void check_end(gt_sc_reader *r, const cJSON *node)
{
    const char *names[32] = {"unfinished", "aborted", "conceded"};
    const gt_rules *rules = r->system->rules;
    for (int i = 0; i < rules->n_ends && i < 28; i++)
        names[3 + i] = rules->end_names[i];
    if (node != NULL)
        gt_sc_word(r, node, names, 0);
}

void gt_sc_read_expect(gt_sc_reader *r, const cJSON *node, int step, gt_scenario *sc)
{
    if (node == NULL || !gt_sc_object(r, node, EXPECT_KEYS))
        return;
    const cJSON *winner = gt_json_get(node, "winner"), *turn = gt_json_get(node, "turn");
    const cJSON *number = gt_json_get(node, "number");
    if (winner != NULL)
        gt_sc_add_number(&sc->ops, GT_SC_WINNER, step, 0, 0, winner,
                         cJSON_IsNull(winner) ? 3 : gt_sc_word(r, winner, WINNERS, 3));
    check_end(r, gt_json_get(node, "end"));
    read_text(r, gt_json_get(node, "end"), GT_SC_END, step, sc);
    read_chooser(r, gt_json_get(node, "chooser"), step, sc);
    if (turn != NULL)
        gt_sc_add_number(&sc->ops, GT_SC_TURN, step, 0, 0, turn,
                         gt_sc_word(r, turn, GT_SC_PLAYERS, 0));
    if (number != NULL)
        gt_sc_add_number(&sc->ops, GT_SC_TURN_NUMBER, step, 0, 0, number,
                         gt_sc_number(r, number, 1, MOST, 1));
    read_text(r, gt_json_get(node, "phase"), GT_SC_PHASE, step, sc);
    for (int player = 0; player < 2; player++)
        gt_sc_read_side(r, gt_json_get(node, GT_SC_PLAYERS[player]), player, step, &sc->ops);
}

/* What holds in the middle of a question may hold for that reason alone: tests that do not say who
 * is asked, or what, are made where nothing is half done. */
void gt_sc_imply_rest(const cJSON *step_node, int step, gt_scenario *sc)
{
    const cJSON *expect = gt_json_get(step_node, "expect"),
                *illegal = gt_json_get(step_node, "illegal");
    bool says = gt_json_get(step_node, "chooser") != NULL ||
                gt_json_get(step_node, "legal") != NULL || gt_json_get(step_node, "only") != NULL ||
                gt_json_get(expect, "chooser") != NULL;
    if (!says && (expect != NULL || illegal != NULL))
        gt_sc_add(&sc->ops, GT_SC_AT_REST, step, expect != NULL ? expect : illegal);
}

static void read_step(gt_sc_reader *r, const cJSON *node, int step, gt_scenario *sc)
{
    if (!gt_sc_object(r, node, STEP_KEYS))
        return;
    const cJSON *a = gt_json_get(node, "A"), *b = gt_json_get(node, "B");
    if (a != NULL && b != NULL)
        gt_json_key_error(r->json, b, r->errors, "one player acts in a step, not both");
    if (node->child == NULL)
        gt_json_error(r->json, node, r->errors, "an action or something to test was expected");
    read_chance(r, node, step, sc);
    read_actions(r, a, GT_SC_ACT, GT_SC_ACT, 0, step, sc);
    read_actions(r, b, GT_SC_ACT, GT_SC_ACT, 1, step, sc);
    read_chooser(r, gt_json_get(node, "chooser"), step, sc);
    read_actions(r, gt_json_get(node, "legal"), GT_SC_LEGAL, GT_SC_LEGAL, 0, step, sc);
    read_actions(r, gt_json_get(node, "illegal"), GT_SC_ILLEGAL, GT_SC_ILLEGAL, 0, step, sc);
    read_actions(r, gt_json_get(node, "only"), GT_SC_ONLY_MORE, GT_SC_ONLY, 0, step, sc);
    gt_sc_read_expect(r, gt_json_get(node, "expect"), step, sc);
    gt_sc_imply_rest(node, step, sc);
}

void gt_sc_read_steps(gt_sc_reader *r, const cJSON *node, gt_scenario *sc)
{
    int step = 0;
    if (node == NULL || !gt_sc_list(r, node))
        return;
    for (const cJSON *child = node->child; child != NULL; child = child->next, step++)
        read_step(r, child, step, sc);
}
