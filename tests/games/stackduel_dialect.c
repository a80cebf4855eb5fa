/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card language of Stack Duel (tests/games/stackduel_cards.json): what Magic's will need in
 * small. Beside the statements of `do`, which are executed on resolution, a spell or ability has
 * what is announced before (601.2):
 *
 *   modes    lists of statements, of which one is chosen first     cost   statements, done at once
 *   target   any, creature, spell: what is chosen as its target; second: another one of the same
 *            kind
 *
 * An ability is used (`cost`), set off (`on`), or a replacement (`instead`, with `if`). A fusion
 * has `cost`, and `if`: whether that can be paid. */
#include "tests/games/stackduel.h"

#include "decks/language/compile.h"
#include "decks/language/library.h"
#include "decks/language/renderer.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { ANY_TARGET = SD_T_PLAYER | SD_T_CREATURE, MAX_NUMBER = 99, BOTTOM = 16 };

static const gt_op_info ops[] = {SD_TESTS(GT_TEST_INFO) SD_VALUES(GT_VALUE_INFO)
                                     SD_INSTRUCTIONS(GT_INSTRUCTION_INFO)};

/* ---- Words. */

static const gt_word types[] = {{"creature", SD_CREATURE},
                                {"instant", SD_INSTANT},
                                {"sorcery", SD_SORCERY},
                                {"token", SD_CREATURE | SD_TOKEN},
                                {"morph", SD_CREATURE | SD_MORPH},
                                {"mask", SD_CREATURE | SD_DOWN},
                                {"fusion", SD_CREATURE | SD_FUSION},
                                {"face down", SD_DOWN},
                                {NULL, 0}};
static const gt_word zones[] = {{"library", 1 << SD_LIBRARY},
                                {"hand", 1 << SD_HAND},
                                {"graveyard", 1 << SD_GRAVEYARD},
                                {"exile", 1 << SD_EXILE},
                                {"battlefield", 1 << SD_BATTLEFIELD},
                                {"reserve", 1 << SD_RESERVE},
                                {NULL, 0}};
static const gt_word zone_phrases[] = {{"the library", 1 << SD_LIBRARY},
                                       {"the hand", 1 << SD_HAND},
                                       {"the graveyard", 1 << SD_GRAVEYARD},
                                       {"exile", 1 << SD_EXILE},
                                       {"the battlefield", 1 << SD_BATTLEFIELD},
                                       {"the reserve", 1 << SD_RESERVE},
                                       {NULL, 0}};
static const gt_word places[] = {{"hand", SD_HAND},
                                 {"library top", SD_LIBRARY},
                                 {"library bottom", SD_LIBRARY | BOTTOM},
                                 {"graveyard", SD_GRAVEYARD},
                                 {"reserve", SD_RESERVE},
                                 {NULL, 0}};
static const gt_word place_phrases[] = {{"into the owner's hand", SD_HAND},
                                        {"on top of the owner's library", SD_LIBRARY},
                                        {"under the owner's library", SD_LIBRARY | BOTTOM},
                                        {"into the owner's graveyard", SD_GRAVEYARD},
                                        {"into the owner's reserve", SD_RESERVE},
                                        {NULL, 0}};
static const gt_word numbers[] = {
    {"cost", SD_COST}, {"power", SD_POWER}, {"toughness", SD_TOUGHNESS}, {NULL, 0}};
static const gt_word targets[] = {
    {"any", ANY_TARGET}, {"creature", SD_T_CREATURE}, {"spell", SD_T_SPELL}, {NULL, 0}};
static const gt_word tokens[] = {{"Wolf", SD_WOLF}, {NULL, 0}};

/* ---- Verbs. */

/* Pushes the number under the verb. */
static void push(gt_compiler *c, const cJSON *s, const char *verb)
{
    gt_compile_value(c, gt_json_get(s, verb));
}

/* An instruction for a set. */
static void emit_set(gt_compiler *c, const cJSON *s, const char *verb, int op)
{
    gt_emit(c, op, gt_compile_target(c, gt_json_get(s, verb)), 0, 0, 0);
}

static void emit_damage(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_json_get(s, "to");
    int set = to == NULL ? 0 : gt_compile_target(c, to);
    push(c, s, "damage");
    gt_emit(c, to == NULL ? SD_DAMAGE : SD_DAMAGE_SET, set, 0, 0, 0);
}

static void emit_life(gt_compiler *c, const cJSON *s)
{
    push(c, s, "life");
    gt_emit(c, SD_LIFE, gt_read_player(c, s, 0), 0, 0, 0);
}

static void emit_draw(gt_compiler *c, const cJSON *s)
{
    push(c, s, "draw");
    gt_emit(c, SD_DRAW, gt_read_player(c, s, 0), 0, 0, 0);
}

static void emit_counter(gt_compiler *c, const cJSON *s)
{
    emit_set(c, s, "counter", SD_COUNTER);
}

/* Power and toughness in a layer of 613.4. */
static void emit_give(gt_compiler *c, const cJSON *s)
{
    static const struct {
        const char *key;
        int layer;
    } layers[] = {{"set", SD_7B_SET}, {"change", SD_7C_CHANGE}, {"switch", SD_7D_SWITCH}};
    int set = gt_compile_target(c, gt_json_get(s, "give")), i = 0;
    while (i < 2 && gt_json_get(s, layers[i].key) == NULL)
        i++;
    const cJSON *pair = gt_json_get(s, layers[i].key);
    bool two = i < 2 && cJSON_GetArraySize(pair) == 2;
    if (i < 2 ? !two : !cJSON_IsTrue(pair))
        gt_wrong(c, s, "'give' needs 'set' or 'change', [power, toughness], or 'switch', true");
    for (int k = 0; k < 2; k++)
        if (two)
            gt_compile_value(c, cJSON_GetArrayItem(pair, k));
        else
            gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    gt_emit(c, SD_GIVE, set, layers[i].layer, 0, 0);
}

static const char *say_give(gt_renderer *r, const gt_operation *i)
{
    const char *toughness = gt_pop_phrase(r).text, *power = gt_pop_phrase(r).text;
    const char *who = gt_render_set(r, i->a);
    return i->b == SD_7B_SET      ? gt_say(r, "%s is %s/%s", who, power, toughness)
           : i->b == SD_7C_CHANGE ? gt_say(r, "%s gets +%s/+%s", who, power, toughness)
                                  : gt_say(r, "switch power and toughness of %s", who);
}

static void emit_create(gt_compiler *c, const cJSON *s)
{
    gt_emit(c, SD_CREATE, 0, gt_read_word(c, gt_json_get(s, "create"), tokens, "a token"), 0, 0);
}

static const char *say_create(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "create a %s", gt_word_text(tokens, i->b));
}

static void emit_sacrifice(gt_compiler *c, const cJSON *s)
{
    emit_set(c, s, "sacrifice", SD_SACRIFICE);
}

static void emit_stay(gt_compiler *c, const cJSON *s)
{
    gt_read_flag(c, s, "stay");
    gt_emit(c, SD_STAY, 0, 0, 0, 0);
}

static void emit_go(gt_compiler *c, const cJSON *s)
{
    static const gt_word where[] = {{"exile", SD_EXILE}, {NULL, 0}};
    gt_emit(c, SD_GO, gt_read_word(c, gt_json_get(s, "go"), where, "a zone"), 0, 0, 0);
}

static void emit_top(gt_compiler *c, const cJSON *s)
{
    push(c, s, "top");
    gt_emit(c, SD_TOP, gt_affected(c, s), 0, 0, 0);
}

static void emit_put(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_json_get(s, "to");
    int set = gt_compile_target(c, gt_json_get(s, "put"));
    if (to == NULL)
        gt_wrong(c, s, "'put' needs 'to', where the cards go");
    int place = to == NULL ? 0 : gt_read_word(c, to, places, "a place");
    gt_emit(c, SD_PUT, set, place & ~BOTTOM, (place & BOTTOM) != 0, 0);
}

static const char *say_put(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "put %s %s", gt_render_set(r, i->a),
                  gt_word_text(place_phrases, i->b | (i->c != 0 ? BOTTOM : 0)));
}

static void emit_look(gt_compiler *c, const cJSON *s)
{
    emit_set(c, s, "look", SD_LOOK);
}

static void emit_reveal(gt_compiler *c, const cJSON *s)
{
    emit_set(c, s, "reveal", SD_REVEAL);
}

static void emit_hide(gt_compiler *c, const cJSON *s)
{
    emit_set(c, s, "hide", SD_HIDE);
}

static void emit_turn_up(gt_compiler *c, const cJSON *s)
{
    emit_set(c, s, "turn up", SD_TURN_UP);
}

static void emit_skip(gt_compiler *c, const cJSON *s)
{
    gt_read_flag(c, s, "skip");
    gt_emit(c, SD_INSTEAD, 0, 0, 0, 0);
}

static void emit_control(gt_compiler *c, const cJSON *s)
{
    emit_set(c, s, "control", SD_CONTROL);
}

static void emit_copy(gt_compiler *c, const cJSON *s)
{
    const cJSON *of = gt_json_get(s, "of");
    int set = gt_compile_target(c, gt_json_get(s, "copy"));
    if (of == NULL)
        gt_wrong(c, s, "'copy' needs 'of', what it becomes a copy of");
    else
        gt_emit(c, SD_COPY, set, gt_compile_target(c, of), 0, 0);
}

static void emit_lose(gt_compiler *c, const cJSON *s)
{
    int set = gt_compile_target(c, gt_json_get(s, "lose type"));
    gt_emit(c, SD_LOSE_TYPE, set, gt_read_word_or(c, s, "type", types, "a type", SD_CREATURE), 0,
            0);
}

static const char *say_lose(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "%s is no %s", gt_render_set(r, i->a), gt_word_text(types, i->b));
}

static void emit_shuffle(gt_compiler *c, const cJSON *s)
{
    gt_read_flag(c, s, "shuffle");
    gt_emit(c, SD_SHUFFLE, 0, 0, 0, 0);
}

/* clang-format off */
static const gt_verb_row verbs[] = {
    {"damage", {"to"}, emit_damage, NULL,
     .says = GT_SAYS({SD_DAMAGE, .text = "deal $x damage to the target"},
         {SD_DAMAGE_SET, .text = "deal $x damage to $a"})},
    {"life", {"who"}, emit_life, NULL,
     .says = GT_SAYS({SD_LIFE, .text = "your life changes by $x",
         .other = "the opponent's life changes by $x"})},
    {"draw", {"who"}, emit_draw, NULL,
     .says = GT_SAYS({SD_DRAW, .text = "draw $x cards", .other = "the opponent draws $x cards"})},
    {"counter", {NULL}, emit_counter, NULL,
        .says = GT_SAYS({SD_COUNTER, .text = "counter $a"})},
    {"give", {"set", "change", "switch"}, emit_give, NULL,
        .says = GT_SAYS({SD_GIVE, .say = say_give})},
    {"create", {NULL}, emit_create, NULL, .says = GT_SAYS({SD_CREATE, .say = say_create})},
    {"sacrifice", {NULL}, emit_sacrifice, NULL,
        .says = GT_SAYS({SD_SACRIFICE, .text = "sacrifice $a"})},
    {"stay", {NULL}, emit_stay, NULL,
        .says = GT_SAYS({SD_STAY, .text = "it stays, healed"})},
    {"go", {NULL}, emit_go, NULL, .says = GT_SAYS({SD_GO, .text = "it goes into exile"})},
    {"top", {"as"}, emit_top, NULL,
     .says = GT_SAYS({SD_TOP, .text = "take the top $x cards of your library",
         .holds = "these cards", .many = true})},
    {"put", {"to"}, emit_put, NULL, .says = GT_SAYS({SD_PUT, .say = say_put})},
    {"look", {NULL}, emit_look, NULL, .says = GT_SAYS({SD_LOOK, .text = "look at $a"})},
    {"reveal", {NULL}, emit_reveal, NULL,
        .says = GT_SAYS({SD_REVEAL, .text = "reveal $a"})},
    {"hide", {NULL}, emit_hide, NULL,
        .says = GT_SAYS({SD_HIDE, .text = "the opponent does not see which of $a went where"})},
    {"skip", {NULL}, emit_skip, NULL,
        .says = GT_SAYS({SD_INSTEAD, .text = "that does not happen"})},
    {"control", {NULL}, emit_control, NULL,
        .says = GT_SAYS({SD_CONTROL, .text = "gain control of $a"})},
    {"copy", {"of"}, emit_copy, NULL,
        .says = GT_SAYS({SD_COPY, .text = "$a becomes a copy of $b"})},
    {"lose type", {"type"}, emit_lose, NULL,
        .says = GT_SAYS({SD_LOSE_TYPE, .say = say_lose})},
    {"turn up", {NULL}, emit_turn_up, NULL,
        .says = GT_SAYS({SD_TURN_UP, .text = "turn $a face up"})},
    {"shuffle", {NULL}, emit_shuffle, NULL,
        .says = GT_SAYS({SD_SHUFFLE, .text = "shuffle your library"})},
    GT_VERB_CHOOSE,
    GT_VERB_DO,
    {.name = NULL},
};
/* clang-format on */

static const gt_value_row values[] = {
    {"count", .emit = gt_compile_count},
    {"power", NULL, gt_compile_property, .operand = SD_POWER},
    {"toughness", NULL, gt_compile_property, .operand = SD_TOUGHNESS},
    {"life", NULL, gt_compile_stat, .operand = SD_ST_LIFE},
    {"hand", NULL, gt_compile_stat, .operand = SD_ST_HAND},
    GT_VALUES_OF_ARITHMETIC,
    {.key = NULL},
};

static const gt_condition_row conditions[] = {
    GT_CONDITIONS_OF_SETS,
    GT_CONDITIONS_OF_LOGIC,
    {.key = NULL},
};

static const gt_filter_row filters[] = {
    {"this", .emit = gt_test_this},
    {"other", .emit = gt_test_other},
    {"type", .emit = gt_test_type},
    {"name", .emit = gt_test_name},
    {"power", .emit = gt_test_number, .operand = SD_POWER},
    {"either", .emit = gt_test_either},
    {"not", .emit = gt_test_not},
    {.key = NULL},
};

static const char *say_draws(gt_renderer *r, const gt_pattern *p)
{
    return gt_say(r, "%s draw%s a card", gt_player_word(p->who), p->who == 1 ? "" : "s");
}

static const gt_event_row events[] = {
    {"draws", SD_EV_DRAWS, {"who"}, .say = say_draws, .replaceable = true},
    {"enters", SD_EV_ENTERS, .noun = "creature", .clause = "enters"},
    {"leaves",
     SD_EV_LEAVES,
     {"to"},
     .noun = "creature",
     .clause = "leaves the battlefield",
     .replaceable = true},
    {.name = NULL},
};

static const gt_stat_row stats[] = {
    [SD_ST_LIFE] = {"your life", "the opponent's life"},
    [SD_ST_HAND] = {"the number of cards in your hand",
                    "the number of cards in the opponent's hand"},
};

/* ---- Spells and abilities. */

static void announce_modes(gt_compiler *c, const cJSON *modes)
{
    int n = cJSON_GetArraySize(modes);
    if (modes == NULL || !gt_need_list(c, modes, "modes"))
        return;
    if (n < 1 || n > 8)
        gt_wrong(c, modes, "one to eight modes expected");
    gt_emit(c, GT_OP_NUM, 0, (1 << n) - 1, 0, 0);
    gt_emit(c, GT_OP_MENU, gt_variable(c, modes), 0, 0, 0); /* variable 0: sd_item.mode */
}

/* The statements of the mode that was chosen. */
static void do_modes(gt_compiler *c, const cJSON *modes)
{
    gt_label end = GT_LABEL;
    int i = 0;
    for (const cJSON *mode = modes == NULL ? NULL : modes->child; mode != NULL;
         mode = mode->next, i++) {
        gt_label next = GT_LABEL;
        gt_emit(c, GT_OP_VAR, 0, 0, 0, 0);
        gt_emit(c, GT_OP_NUM, 0, i, 0, 0);
        gt_emit(c, GT_OP_EQ, 0, 0, 0, 0);
        gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &next);
        gt_scope scope;
        gt_scope_enter(c, &scope, mode->next);
        gt_compile_statements(c, mode, false);
        gt_scope_leave(c);
        gt_emit_jump(c, GT_OP_JUMP, 0, &end);
        gt_label_here(c, &next);
    }
    gt_label_here(c, &end);
}

static int target_of(gt_compiler *c, const cJSON *node)
{
    return gt_read_word_or(c, node, "target", targets, "a target", 0);
}

/* Whether there is a second target of the same kind. */
static bool has_second(gt_compiler *c, const cJSON *node)
{
    return gt_read_flag(c, node, "second");
}

/* A target is in a register from then on, under a name. */
static void announce_target(gt_compiler *c, int mask, int reg, const char *name)
{
    gt_emit(c, SD_TARGET, mask, 0, 0, 0);
    c->registers->name[reg] = name;
    c->registers->busy |= 1u << reg;
    c->registers->dirty |= 1u << reg;
}

/* What is announced, and what is done on resolution. */
static gt_addr announced(gt_compiler *c, const cJSON *node)
{
    const cJSON *modes = gt_json_get(node, "modes"), *cost = gt_json_get(node, "cost");
    const cJSON *todo = gt_json_get(node, "do");
    int target = target_of(c, node);
    gt_registers registers = {0}, *outer = c->registers;
    gt_block block;
    gt_scope scope;
    c->registers = &registers;
    gt_block_open_effect(c, &block);
    announce_modes(c, modes);
    if (target != 0)
        announce_target(c, target, SD_SET_TARGET, "target");
    if (has_second(c, node))
        announce_target(c, target, SD_SET_SECOND, "second");
    gt_scope_enter(c, &scope, todo);
    if (cost != NULL)
        gt_compile_statements(c, cost, false);
    gt_scope_leave(c);
    gt_emit(c, SD_STACKED, 0, 0, 0, 0);
    do_modes(c, modes);
    if (todo != NULL)
        gt_compile_statements(c, todo, false);
    c->registers = outer;
    return gt_block_end(c);
}

/* Whether there is a target; 0: it needs none. */
static gt_addr can_be_announced(gt_compiler *c, const cJSON *node)
{
    int target = target_of(c, node);
    return target == 0 ? 0 : gt_question(c, SD_CAN_TARGET, target, has_second(c, node), 0, 0);
}

static void replacement(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {"instead", "if", "do", NULL};
    const cJSON *condition = gt_json_get(node, "if"), *todo = gt_json_get(node, "do");
    gt_check_keys(c, node, keys, "the ability");
    a->kind = GT_REPLACEMENT;
    a->pattern = (int16_t)gt_compile_replacement_event(c, gt_json_get(node, "instead"));
    if (todo == NULL)
        gt_wrong(c, node, "'instead' needs 'do', what is done instead");
    else
        a->code = gt_compile_effect(c, todo, false);
    if (condition != NULL)
        a->can = gt_compile_value_block(c, condition, gt_compile_condition);
}

static int compile_ability(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    static const char *const keys[] = {"on", "cost", "target", "modes", "do", NULL};
    const cJSON *on = gt_json_get(node, "on");
    out[0] = (gt_ability){.kind = GT_ACTIVE, .pattern = GT_NO_ABILITY};
    c->event = on != NULL || gt_json_get(node, "instead") != NULL;
    if (gt_json_get(node, "instead") != NULL) {
        replacement(c, node, &out[0]);
        return 1;
    }
    gt_check_keys(c, node, keys, "the ability");
    if (on == NULL && gt_json_get(node, "cost") == NULL)
        gt_wrong(c, node, "an ability needs 'on', 'cost' or 'instead'");
    if (on != NULL) {
        out[0].kind = GT_AUTO;
        out[0].pattern = (int16_t)gt_compile_event(c, on, false);
    } else {
        out[0].can = can_be_announced(c, node);
    }
    out[0].code = announced(c, node);
    return 1;
}

/* ---- Cards. */

enum {
    F = SD_FUSION, /* costs creatures */
    C = SD_CREATURE | SD_TOKEN | SD_MORPH | SD_DOWN | F,
    S = SD_INSTANT | SD_SORCERY,
    ALL = C | S,
};

static const gt_card_row card_keys[] = {
    {"id", ALL, ALL},    {"name", ALL, ALL},  {"type", ALL, ALL}, {"power", C, C},
    {"toughness", C, C}, {"abilities", C, 0}, {"target", S, 0},   {"second", S, 0},
    {"modes", S, 0},     {"do", S, 0},        {"if", F, 0},       {"cost", F, 0},
    {NULL, 0, 0},
};

static const gt_routine_kind routines[SD_ROUTINES] = {
    [SD_ROUTINE_SPELL] = {"spell", GT_CODE_EFFECT, 1 + SD_ROUTINE_CAN},
    [SD_ROUTINE_CAN] = {"can", GT_CODE_VALUE, 0},
};

static void compile_card(gt_compiler *c, const cJSON *card, gt_def *d)
{
    d->number[SD_POWER] = gt_read_number(c, card, "power", MAX_NUMBER);
    d->number[SD_TOUGHNESS] = gt_read_number(c, card, "toughness", MAX_NUMBER);
    d->face[0].n = gt_read_abilities(c, card, "abilities", d);
    if ((d->type & SD_TOKEN) != 0)
        return;
    d->routine[SD_ROUTINE_SPELL] = announced(c, card);
    d->routine[SD_ROUTINE_CAN] =
        gt_json_get(card, "if") == NULL
            ? can_be_announced(c, card)
            : gt_compile_value_block(c, gt_json_get(card, "if"), gt_compile_condition);
}

/* ---- In words. */

static void say_place(gt_renderer *r, const gt_operation *head, const char *noun, gt_noun_phrase *p)
{
    const char *zone = gt_word_text(zones, head->b);
    bool battlefield = head->b == 1 << SD_BATTLEFIELD;
    p->noun = battlefield ? "permanent" : zone != NULL ? "card" : noun;
    p->before = battlefield || zone == NULL ? gt_owner_word(head->a) : "";
    p->place = battlefield || zone == NULL ? "" : gt_say_zone(r, head->a, zone);
}

static const char *say_announcing(gt_renderer *r, const gt_operation *i)
{
    if (i->op == SD_STACKED)
        return NULL;
    if (i->op == SD_TARGET && r->set[SD_SET_TARGET] == NULL)
        gt_render_hold(r, SD_SET_TARGET, "the target", false);
    else if (i->op == SD_TARGET)
        gt_render_hold(r, SD_SET_SECOND, "the second target", false);
    return i->op == SD_TARGET ? gt_say(r, "target: %s", gt_word_text(targets, i->a))
                              : gt_say(r, "there is a target: %s", gt_word_text(targets, i->a));
}

static const gt_saying announcing[] = {{SD_TARGET, .say = say_announcing},
                                       {SD_STACKED, .say = say_announcing},
                                       {SD_CAN_TARGET, .say = say_announcing},
                                       {0}};

static const char *say_when(gt_renderer *r, const gt_ability *a)
{
    (void)r;
    return a->kind == GT_ACTIVE ? "used" : "";
}

static void render_card(gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    fprintf(out, "  %s", gt_word_text(types, d->type));
    if ((d->type & SD_CREATURE) != 0)
        fprintf(out, " %d/%d", d->number[SD_POWER], d->number[SD_TOUGHNESS]);
    fputc('\n', out);
    gt_print_abilities(r, d->face[0].first, d->face[0].n, out);
    if ((d->type & SD_CREATURE) == 0 || (d->type & SD_FUSION) != 0)
        gt_print_effect(r, "spell", d->routine[SD_ROUTINE_SPELL], out);
}

/* ---- The whole. */

const gt_dialect sd_dialect = {
    .name = "stackduel",
    .n_sets = GT_SETS,
    .n_vars = GT_VARS,
    .ops = ops,
    .n_ops = sizeof ops / sizeof *ops,
    .says = announcing,
    .types = types,
    .zones = zones,
    .event_zones = zones,
    .numbers = numbers,
    .n_properties = SD_TOUGHNESS + 1,
    .n_stats = SD_ST_HAND + 1,
    .n_events = SD_EV_DRAWS + 1,
    .verbs = verbs,
    .some_verbs = "damage, life, draw, put",
    .values = values,
    .conditions = conditions,
    .filters = filters,
    .events = events,
    .default_zones = 1 << SD_BATTLEFIELD,
    .hidden_zones = 1 << SD_LIBRARY,
    .private_zones = 1 << SD_HAND | 1 << SD_RESERVE,
    .compile_ability = compile_ability,
    .card_keys = card_keys,
    .routines = routines,
    .n_routines = SD_ROUTINES,
    .compile_card = compile_card,
    .zone_phrases = zone_phrases,
    .stats = stats,
    .say_place = say_place,
    .say_when = say_when,
    .render_card = render_card,
};

/* ---- The pool. */

static const gt_pool *pool;

static void load(void)
{
    const char *path = GT_STACKDUEL_CARDS;
    gt_errors errors = {0};
    const gt_library *library = gt_library_load(&sd_dialect, &path, 1, &errors);
    if (library == NULL) {
        gt_errors_print(&errors, stderr);
        abort();
    }
    pool = gt_library_pool(library);
    assert(pool->n_defs == SD_CARDS);
}

const gt_pool *sd_pool(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return pool;
}
