/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * give, forbid and allow: as statements, with `until`, and as what a continuous ability says, where the
 * code is run again whenever values are computed (duration STAYS); `instead` as a statement. Power comes last among several
 * modifiers, since a unit whose power becomes 0 is trashed at once (1.3.7.3). */
#include "decks/language/compile.h"

/* Whoever receives: a set, what a filter accepts at any moment, or a player. */
typedef struct receiver {
    enum { SET, FILTER, PLAYER } kind;
    int operand;
    int kept; /* FILTER: enum gt_kept */
} receiver;

static gt_addr later_filter(gt_compiler *c, const cJSON *filter)
{
    c->keeps = !c->continuous;
    gt_addr at = gt_compile_filter(c, filter, GT_FILTER_PICK | GT_FILTER_LATER);
    c->keeps = false;
    return at;
}

static receiver receiver_of(gt_compiler *c, const cJSON *node)
{
    const cJSON *target = gt_json_get(node, "give");
    const cJSON *all = gt_json_get(target, "all");
    int property, highest;
    c->frozen = GT_KEEP_NOTHING;
    if (gt_json_is(target, "player"))
        return (receiver){PLAYER, 0, 0};
    if (gt_json_is(target, "opponent"))
        return (receiver){PLAYER, 1, 0};
    bool narrow = c->continuous && gt_read_narrow(c, all, &property, &highest);
    if (all != NULL && target->child->next == NULL && !narrow) {
        gt_addr filter = later_filter(c, all);
        return (receiver){FILTER, filter, c->frozen};
    }
    return (receiver){SET, gt_compile_target(c, target), 0};
}

static void give_number(gt_compiler *c, int what, int until, receiver to)
{
    static const int ops[] = {NV_OP_GIVE, NV_OP_GIVE_ALL, NV_OP_GIVE_PLAYER};
    gt_emit(c, ops[to.kind], what, until, (int16_t)to.operand, to.kind == FILTER ? to.kept : 0);
    if (to.kind == SET)
        gt_check_done(c);
}

enum { CANNOT_SET = -1 };

/* A number that is added, or {"set": VALUE}. */
static void give_value(gt_compiler *c, const cJSON *value, int plus, int set, int until,
                       receiver to)
{
    static const char *const keys[] = {"set", NULL};
    const cJSON *becomes = gt_json_get(value, "set");
    if (becomes != NULL && set == CANNOT_SET)
        gt_wrong(c, value, "this can only be added, not set");
    if (becomes != NULL)
        gt_check_keys(c, value, keys, "the gift");
    gt_compile_value(c, becomes != NULL ? becomes : value);
    give_number(c, becomes != NULL ? set : plus, until, to);
}

int gt_taken_timing(gt_compiler *c, const cJSON *abilities)
{
    int mask = gt_read_word_or(c, abilities, "effect", gt_words_ban_effects, "an effect", 0);
    int keyword = NV_KW_NONE;
    for (; mask > 1; mask >>= 1)
        keyword++;
    return keyword;
}

/* {"of": TARGET}, {"of": TARGET, "effect": E}: abilities of another card. */
static void give_taken(gt_compiler *c, const cJSON *node, int until, receiver to)
{
    static const char *const keys[] = {"of", "effect", NULL};
    const cJSON *of = gt_json_get(node, "of");
    int v = gt_variable(c, node);
    if (c->continuous)
        gt_wrong(c, node, "a continuous ability grants a list of quoted abilities");
    if (gt_check_keys(c, node, keys, "`abilities`") && of == NULL)
        gt_wrong(c, node, "`abilities` needs `of`, the card that has them, or is a list");
    int set = of == NULL ? GT_SET_THIS : gt_compile_target(c, of);
    gt_emit(c, NV_OP_TAKE, v, set, gt_taken_timing(c, node), 0);
    gt_emit(c, to.kind == FILTER ? NV_OP_GIVE_TAKEN_ALL : NV_OP_GIVE_TAKEN, v, until,
            (int16_t)to.operand, to.kept);
    gt_check_done(c);
    c->registers->vars--;
}

static void give_abilities(gt_compiler *c, const cJSON *list, int until, receiver to)
{
    if (cJSON_IsObject(list)) {
        give_taken(c, list, until, to);
        return;
    }
    if (!gt_need_list(c, list, "abilities"))
        return;
    if (list->child == NULL)
        gt_wrong(c, list, "the list of abilities is empty");
    for (const cJSON *child = list->child; child != NULL; child = child->next) {
        int n = 0, first = gt_compile_ability(c, child, &c->quoted, &n);
        for (int i = 0; i < n; i++)
            gt_emit(c, to.kind == FILTER ? NV_OP_GIVE_ABILITY_ALL : NV_OP_GIVE_ABILITY, to.kept,
                    until, (int16_t)to.operand, first + i);
    }
    if (to.kind == SET)
        gt_check_done(c);
}

/* In the order in which they are given; NV_GIVE_ABILITY stands for the list of abilities. */
static const struct modifier {
    const char *key;
    int plus, set;
    unsigned group;
    bool player;
} modifiers[] = {
    {"cost", NV_GIVE_COST, NV_GIVE_COST_SET, GT_MODIFIER_COST, false},
    {"hit", NV_GIVE_HIT, NV_GIVE_HIT_SET, GT_MODIFIER_OTHER, false},
    {"attacks", NV_GIVE_ATTACKS, CANNOT_SET, GT_MODIFIER_OTHER, false},
    {"cannot", NV_GIVE_CANNOT, CANNOT_SET, GT_MODIFIER_OTHER, false},
    {"attack count", NV_GIVE_ATTACK_COUNT, CANNOT_SET, GT_MODIFIER_OTHER, false},
    {"abilities", NV_GIVE_ABILITY, CANNOT_SET, GT_MODIFIER_ABILITIES, false},
    {"power", NV_GIVE_POWER, NV_GIVE_POWER_SET, GT_MODIFIER_OTHER, false},
    {"size", NV_GIVE_SIZE, CANNOT_SET, GT_MODIFIER_PLAYER, true},
    {"damage count", NV_GIVE_DAMAGE_COUNT, CANNOT_SET, GT_MODIFIER_PLAYER, true},
    {"hand limit", NV_GIVE_HAND_LIMIT, CANNOT_SET, GT_MODIFIER_PLAYER, true},
};

unsigned gt_modifier_groups(const cJSON *node)
{
    unsigned groups = 0;
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
        if (gt_json_get(node, modifiers[i].key) != NULL)
            groups |= modifiers[i].group;
    return groups;
}

static void give_one(gt_compiler *c, const struct modifier *modifier, const cJSON *value, int until,
                     receiver to)
{
    if (modifier->plus == NV_GIVE_ABILITY) {
        give_abilities(c, value, until, to);
    } else if (modifier->plus == NV_GIVE_CANNOT) {
        int mask = gt_read_mask(c, value, gt_words_cannots, "what a unit cannot do");
        gt_emit(c, GT_OP_NUM, 0, mask, 0, 0);
        give_number(c, NV_GIVE_CANNOT, until, to);
    } else {
        give_value(c, value, modifier->plus, modifier->set, until, to);
    }
}

/* Where all cards that a target can mean lie, as far as it says so; 0: anywhere. */
static int zones_of_target(gt_compiler *c, const cJSON *target)
{
    static const char *const keys[] = {"all", "now", "choose"};
    if (gt_json_get(target, "items") != NULL)
        return NV_ITEMS_MASK;
    for (int i = 0; i < 3; i++) {
        const cJSON *in = gt_json_get(gt_json_get(target, keys[i]), "in");
        if (in != NULL)
            return gt_read_mask(c, in, gt_words_zones, "a zone");
    }
    return 0;
}

/* Cards that are no units have a cost to be changed, and only on the field. */
static void check_receiver(gt_compiler *c, const cJSON *node)
{
    const cJSON *target = gt_json_get(node, "give");
    int zones = zones_of_target(c, target);
    if (zones == 0 || (zones & NV_UNITS_MASK) != 0)
        return;
    if ((zones & NV_FIELD_MASK) == 0)
        gt_wrong(c, target, "only what lies on the field can be given something");
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        const cJSON *modifier = gt_json_get(node, modifiers[i].key);
        if (modifier != NULL && modifiers[i].group != GT_MODIFIER_COST)
            gt_wrong_key(c, modifier, "only `cost` can be given to items and skills");
    }
}

/* `as`: the cards on the field that it is given to now, before anything happens to them. */
static void bind_receivers(gt_compiler *c, const cJSON *node, receiver to)
{
    const cJSON *as = gt_json_get(node, "as"), *all = gt_json_get(gt_json_get(node, "give"), "all");
    if (as == NULL)
        return;
    int r = gt_name_bind(c, as);
    c->registers->dirty |= 1u << r;
    if (to.kind == PLAYER)
        gt_wrong_key(c, as, "`as` names cards; a player has no name");
    else if (to.kind == SET)
        gt_emit(c, NV_OP_STILL, r, to.operand, NV_FIELD_MASK, 3);
    else
        gt_emit(c, GT_OP_ALL, r, (int16_t)gt_compile_filter(c, all, GT_FILTER_PICK), 0, 0);
}

void gt_compile_give(gt_compiler *c, const cJSON *node)
{
    int until = gt_read_word_or(c, node, "until", gt_words_durations, "a duration", NV_UNTIL_STAYS);
    check_receiver(c, node);
    receiver to = receiver_of(c, node);
    bind_receivers(c, node, to);
    gt_label *fail = c->fail;
    int left = 0;
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
        left +=
            gt_json_get(node, modifiers[i].key) != NULL && (modifiers[i].group & c->modifiers) != 0;
    if (left == 0)
        gt_wrong(c, node, "`give` needs what is given: power, hit, cost, abilities ...");
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        const cJSON *value = gt_json_get(node, modifiers[i].key);
        if (value == NULL || (modifiers[i].group & c->modifiers) == 0)
            continue;
        if (modifiers[i].player != (to.kind == PLAYER))
            gt_wrong_key(c, value, "`%s` is given to %s", modifiers[i].key,
                         modifiers[i].player ? "\"player\" or \"opponent\"" : "units");
        c->fail = --left == 0 ? fail : NULL;
        give_one(c, &modifiers[i], value, until, to);
    }
    c->fail = fail;
}

/* ---- forbid */

static const gt_word forbids[] = {{"play", NV_NO_PLAY},
                                  {"place", NV_NO_PLACE},
                                  {"use", NV_NO_USE},
                                  {"equip", NV_NO_EQUIP},
                                  {"attack", -NV_CANNOT_ATTACK},
                                  {"block", -NV_CANNOT_BLOCK},
                                  {NULL, 0}};

/* Units of the player that match cannot attack (block). */
static void forbid_battle(gt_compiler *c, const cJSON *what, int player, int mask, int until)
{
    gt_addr filter = gt_units_filter(c, what, 1 << player);
    gt_emit(c, GT_OP_NUM, 0, mask, 0, 0);
    gt_emit(c, NV_OP_GIVE_ALL, NV_GIVE_CANNOT, until, (int16_t)filter, 0);
}

/* `use`: effects with a timing. What cannot be played is not used by effects either. */
static void forbid_use(gt_compiler *c, const cJSON *node, int player, int until)
{
    const cJSON *effect = gt_json_get(node, "effect"), *what = gt_json_get(node, "what");
    if (effect == NULL) {
        gt_wrong(c, node, "`forbid` of `use` needs `effect`, which kind of effect");
        return;
    }
    if (gt_json_is(effect, "skill")) {
        gt_wrong(c, effect, "to forbid the use of skills write {\"forbid\": \"play\", ...}");
        return;
    }
    int timings = gt_read_mask(c, effect, gt_words_ban_effects, "an effect");
    if (what != NULL)
        gt_wrong_key(c, what, "`what` does not go with `use`");
    gt_emit(c, NV_OP_FORBID_USE, 0, until, player, timings);
}

/* What follows in `what`, `with` is asked when it comes to it. */
static gt_addr asked_later(gt_compiler *c, const cJSON *filter)
{
    return filter == NULL ? 0 : gt_compile_filter(c, filter, GT_FILTER_TEST | GT_FILTER_LATER);
}

/* `place`: from anywhere or from hand; everywhere, in this lane, or in lanes without certain units. */
static void forbid_place(gt_compiler *c, const cJSON *node, int player, int until)
{
    static const gt_word from[] = {{"hand", NV_NO_PLACE_FROM_HAND}, {NULL, 0}};
    static const gt_word here[] = {{"this", NV_HERE}, {NULL, 0}};
    static const char *const keys[] = {"without", NULL};
    const cJSON *lane = gt_json_get(node, "lane"), *without = gt_json_get(lane, "without");
    int kind = gt_read_word_or(c, node, "from", from, "where from", NV_NO_PLACE);
    gt_addr cards = asked_later(c, gt_json_get(node, "what"));
    if (!cJSON_IsObject(lane)) {
        kind |= gt_read_word_or(c, node, "lane", here, "a lane", 0);
        gt_emit(c, NV_OP_FORBID, kind, until, player, (int16_t)cards);
        return;
    }
    gt_check_keys(c, lane, keys, "`lane`");
    if (without == NULL)
        gt_wrong(c, lane, "`lane` is \"this\" or {\"without\": a filter of units}");
    gt_addr units = asked_later(c, without);
    gt_emit(c, NV_OP_FORBID_LANES, kind | (player != 0 ? NV_THEIRS : 0), until, (int16_t)units,
            (int16_t)cards);
}

/* `unless`: how it is possible all the same, as bits of enum nv_equip_ban. */
static int equip_exception(gt_compiler *c, const cJSON *unless)
{
    static const char *const keys[] = {"by", "source", NULL};
    const cJSON *by = gt_json_get(unless, "by");
    if (unless == NULL || !gt_check_keys(c, unless, keys, "`unless`"))
        return 0;
    if (by == NULL) {
        gt_wrong(c, unless, "`unless` needs `by`, how it is possible all the same");
        return 0;
    }
    int causes = gt_read_mask(c, by, gt_words_causes, "a cause") >> NV_BY_BATTLE;
    return causes << NV_EQUIP_BY |
           gt_read_word_or(c, unless, "source", gt_words_whose, "a source", 0) << NV_EQUIP_SOURCE;
}

/* `equip`: items that match `what` cannot be put on units that match `to`. */
static void forbid_equip(gt_compiler *c, const cJSON *node, int until)
{
    static const gt_word who[] = {{"you", 1}, {"opponent", 2}, {NULL, 0}};
    const cJSON *to = gt_json_get(node, "to"), *what = gt_json_get(node, "what");
    int ban = equip_exception(c, gt_json_get(node, "unless")) |
              gt_read_word_or(c, node, "who", who, "a player", 0) << NV_EQUIP_WHO;
    gt_addr items = asked_later(c, what), units = 0;
    if (to == NULL)
        gt_wrong(c, node, "`forbid` of `equip` needs `to`, \"this\" or a filter of units");
    else if (gt_json_is(to, "this"))
        units = gt_this_filter(c);
    else
        units = asked_later(c, to);
    gt_emit(c, NV_OP_FORBID_EQUIP, ban, until, (int16_t)units, (int16_t)items);
}

static void check_forbid(gt_compiler *c, const cJSON *node, int kind)
{
    static const struct {
        const char *key, *with;
        int kind;
    } keys[] = {{"from", "place", NV_NO_PLACE},
                {"lane", "place", NV_NO_PLACE},
                {"effect", "use", NV_NO_USE},
                {"to", "equip", NV_NO_EQUIP},
                {"unless", "equip", NV_NO_EQUIP}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (kind != keys[i].kind && gt_json_get(node, keys[i].key) != NULL)
            gt_wrong_key(c, gt_json_get(node, keys[i].key), "`%s` goes with `%s` only", keys[i].key,
                         keys[i].with);
    if (kind != NV_NO_EQUIP && gt_json_get(node, "who") == NULL)
        gt_wrong(c, node, "`forbid` needs `who`, \"you\" or \"opponent\"");
}

void gt_compile_forbid(gt_compiler *c, const cJSON *node)
{
    int kind = gt_read_word(c, gt_json_get(node, "forbid"), forbids, "what can be forbidden");
    int until = gt_read_word_or(c, node, "until", gt_words_durations, "a duration", NV_UNTIL_STAYS);
    int player = gt_read_word_or(c, node, "who", gt_words_who, "a player", 0);
    const cJSON *what = gt_json_get(node, "what");
    check_forbid(c, node, kind);
    if (kind < 0) {
        forbid_battle(c, what, player, -kind, until);
    } else if (kind == NV_NO_USE) {
        forbid_use(c, node, player, until);
    } else if (kind == NV_NO_EQUIP) {
        forbid_equip(c, node, until);
    } else if (kind == NV_NO_PLACE) {
        forbid_place(c, node, player, until);
    } else {
        gt_emit(c, NV_OP_FORBID, kind, until, player, (int16_t)asked_later(c, what));
    }
}

/* ---- allow */

void gt_compile_allow(gt_compiler *c, const cJSON *node)
{
    static const gt_word allowed[] = {{"upgrade", NV_MAY_UPGRADE}, {NULL, 0}};
    gt_read_word(c, gt_json_get(node, "allow"), allowed, "what can be allowed");
    int player = gt_read_word_or(c, node, "who", gt_words_who, "a player", 0);
    int until = gt_read_word_or(c, node, "until", gt_words_durations, "a duration", NV_UNTIL_STAYS);
    const cJSON *ignore = gt_json_get(node, "ignore");
    if (ignore == NULL)
        gt_wrong(c, node, "`allow` needs `ignore`, what need not be kept to: [\"cost\"]");
    else if (gt_read_ignored(c, node) != NV_IGNORE_COST)
        gt_wrong(c, ignore, "`allow` of `upgrade` ignores [\"cost\"]");
    gt_addr units = asked_later(c, gt_json_get(node, "what"));
    gt_addr cards = asked_later(c, gt_json_get(node, "with"));
    gt_emit(c, NV_OP_MAY_UPGRADE, player, until, (int16_t)units, (int16_t)cards);
}

/* ---- instead: damage of one amount becomes another. */

void gt_compile_replace_damage(gt_compiler *c, const cJSON *s)
{
    static const char *const keys[] = {"of", "to", "amount", "source", "effect", NULL};
    static const gt_word what[] = {{"damage", 0}, {NULL, 0}};
    const cJSON *of = gt_json_get(s, "instead"), *amount = gt_json_get(s, "amount");
    const cJSON *effect = gt_json_get(of, "effect"), *replaced = gt_json_get(of, "amount");
    int until = gt_read_word_or(c, s, "until", gt_words_durations, "a duration", NV_UNTIL_STAYS);
    if (!gt_check_keys(c, of, keys, "`instead`"))
        return;
    if (gt_json_get(of, "of") == NULL || replaced == NULL || amount == NULL ||
        until == NV_UNTIL_STAYS) {
        gt_wrong(
            c, s,
            "`instead` as a statement needs `of`, \"damage\", with the `amount` in it, and beside "
            "it the new `amount` and `until`");
        return;
    }
    gt_read_word(c, gt_json_get(of, "of"), what, "what can be replaced");
    int player = gt_read_word_or(c, of, "to", gt_words_who, "a player", 1);
    int source = gt_read_word_or(c, of, "source", gt_words_whose, "a source", 0);
    int timings = effect == NULL ? 0 : gt_read_mask(c, effect, gt_words_ban_effects, "an effect");
    gt_compile_value(c, amount);
    gt_emit(c, NV_OP_REPLACE_DAMAGE, gt_read_integer(c, replaced, 1, 99), until,
            player | source << 1, timings);
}
