/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What instructions leave behind for a while, beside modifiers: `forbid` and `allow`, which are
 * continuous abilities, too; `instead` as a statement: damage of one amount becomes another;
 * `prevent`; `whenever`: what waits for an event. */
#include "decks/nivel/language.h"

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
    gt_addr filter = gt_filter_within(c, what, 1 << player, NV_UNITS_MASK);
    gt_emit(c, GT_OP_NUM, 0, mask, 0, 0);
    gt_emit(c, NV_OP_GIVE_ALL, NV_GIVE_CANNOT, until, (int16_t)filter, 0);
}

/* `use`: effects with a timing. What cannot be played is not used by effects either. */
static void forbid_use(gt_compiler *c, const cJSON *node, int player, int until)
{
    const cJSON *effect = gt_json_get(node, "effect"), *what = gt_json_get(node, "what");
    if (effect == NULL) {
        gt_wrong(c, node, "'forbid' of 'use' needs 'effect', which kind of effect");
        return;
    }
    if (gt_json_is(effect, "skill")) {
        gt_wrong(c, effect, "to forbid the use of skills write {\"forbid\": \"play\", ...}");
        return;
    }
    int timings = gt_read_mask(c, effect, nv_words_ban_effects, "an effect");
    if (what != NULL)
        gt_wrong_key(c, what, "'what' does not go with 'use'");
    gt_emit(c, NV_OP_FORBID_USE, 0, until, player, timings);
}

/* `place`: from anywhere or from hand; everywhere, in this lane, or in lanes without certain
 * units. */
static void forbid_place(gt_compiler *c, const cJSON *node, int player, int until)
{
    static const gt_word from[] = {{"hand", NV_NO_PLACE_FROM_HAND}, {NULL, 0}};
    static const gt_word here[] = {{"this", NV_HERE}, {NULL, 0}};
    static const char *const keys[] = {"without", NULL};
    const cJSON *lane = gt_json_get(node, "lane"), *without = gt_json_get(lane, "without");
    int kind = gt_read_word_or(c, node, "from", from, "where from", NV_NO_PLACE);
    gt_addr cards = gt_later_test(c, gt_json_get(node, "what"));
    if (!cJSON_IsObject(lane)) {
        kind |= gt_read_word_or(c, node, "lane", here, "a lane", 0);
        gt_emit(c, NV_OP_FORBID, kind, until, player, (int16_t)cards);
        return;
    }
    gt_check_keys(c, lane, keys, "'lane'");
    if (without == NULL)
        gt_wrong(c, lane, "'lane' is \"this\" or {\"without\": a filter of units}");
    gt_addr units = gt_later_test(c, without);
    gt_emit(c, NV_OP_FORBID_LANES, kind | (player != 0 ? NV_THEIRS : 0), until, (int16_t)units,
            (int16_t)cards);
}

/* `unless`: how it is possible all the same, as bits of enum nv_equip_ban. */
static int equip_exception(gt_compiler *c, const cJSON *unless)
{
    static const char *const keys[] = {"by", "source", NULL};
    const cJSON *by = gt_json_get(unless, "by");
    if (unless == NULL || !gt_check_keys(c, unless, keys, "'unless'"))
        return 0;
    if (by == NULL) {
        gt_wrong(c, unless, "'unless' needs 'by', how it is possible all the same");
        return 0;
    }
    int causes = gt_read_mask(c, by, nv_words_causes, "a cause") >> NV_BY_BATTLE;
    return causes << NV_EQUIP_BY |
           gt_read_word_or(c, unless, "source", gt_words_whose, "a source", 0) << NV_EQUIP_SOURCE;
}

/* `equip`: items that match `what` cannot be put on units that match `to`. */
static void forbid_equip(gt_compiler *c, const cJSON *node, int until)
{
    const cJSON *to = gt_json_get(node, "to"), *what = gt_json_get(node, "what");
    int ban = equip_exception(c, gt_json_get(node, "unless")) |
              gt_read_word_or(c, node, "who", gt_words_players, "a player", 0) << NV_EQUIP_WHO;
    gt_addr items = gt_later_test(c, what), units = 0;
    if (to == NULL)
        gt_wrong(c, node, "'forbid' of 'equip' needs 'to', \"this\" or a filter of units");
    else if (gt_json_is(to, "this"))
        units = gt_this_filter(c);
    else
        units = gt_later_test(c, to);
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
            gt_wrong_key(c, gt_json_get(node, keys[i].key), "'%s' goes with '%s' only", keys[i].key,
                         keys[i].with);
    if (kind != NV_NO_EQUIP && gt_json_get(node, "who") == NULL)
        gt_wrong(c, node, "'forbid' needs 'who', \"you\" or \"opponent\"");
}

void nv_emit_forbid(gt_compiler *c, const cJSON *node)
{
    int kind = gt_read_word(c, gt_json_get(node, "forbid"), forbids, "what can be forbidden");
    int until = gt_read_duration(c, node, NV_UNTIL_STAYS);
    int player = gt_read_player(c, node, 0);
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
        gt_emit(c, NV_OP_FORBID, kind, until, player, (int16_t)gt_later_test(c, what));
    }
}

/* ---- forbid in words */

static const char *say_forbid(gt_renderer *r, const gt_operation *i)
{
    int kind = i->a & ~NV_HERE;
    const char *who = i->c == 0 ? "you" : "the opponent";
    const char *here = (i->a & NV_HERE) != 0 ? gt_say(r, " in the lane of %s", r->self) : "";
    const char *what = gt_render_filter(r, gt_address(i->d), "card", true);
    what = gt_say(r, "%s %s%s", kind == NV_NO_PLAY ? "play or use" : "place", what,
                  kind == NV_NO_PLACE_FROM_HAND ? " from the hand" : "");
    return gt_say(r, "%s cannot %s%s%s", who, what, here, gt_say_until(r, i->b));
}

static const char *say_forbid_use(gt_renderer *r, const gt_operation *i)
{
    return gt_say(r, "%s cannot use %s effects%s", i->c == 0 ? "you" : "the opponent",
                  gt_say_mask(r, nv_words_ban_effects, i->d, " or "), gt_say_until(r, i->b));
}

/* "items cannot be put on this unit, except by effect of yours" */
static const char *say_forbid_equip(gt_renderer *r, const gt_operation *i)
{
    int who = i->a >> NV_EQUIP_WHO & 3, by = i->a >> NV_EQUIP_BY & 15;
    int source = i->a >> NV_EQUIP_SOURCE & 3;
    const char *what = gt_render_filter(r, gt_address(i->d), "item", true);
    const char *onto = gt_render_filter(r, gt_address(i->c), "unit", true), *except = "";
    for (const gt_word *w = nv_words_causes; w->text != NULL; w++)
        if ((by << NV_BY_BATTLE & w->value) != 0)
            except = gt_say(r, "%s %s",
                            *except == '\0' ? ", except by" : gt_say(r, "%s or", except), w->text);
    if (source != 0)
        except = gt_say(r, "%s of %s", except, source == 1 ? "yours" : "the opponent's");
    const char *until = gt_say_until(r, i->b);
    if (who == 0)
        return gt_say(r, "%s cannot be put on %s%s%s", what, onto, except, until);
    return gt_say(r, "%s cannot put %s on %s%s%s", who == 1 ? "you" : "the opponent", what, onto,
                  except, until);
}

static const char *say_forbid_lanes(gt_renderer *r, const gt_operation *i)
{
    int kind = i->a & NV_FORBID_KIND;
    const char *what = gt_render_filter(r, gt_address(i->d), "card", true);
    const char *without = gt_render_filter(r, gt_address(i->c), "unit", true);
    return gt_say(r, "%s cannot place %s%s on unit zones without %s%s",
                  (i->a & NV_THEIRS) == 0 ? "you" : "the opponent", what,
                  kind == NV_NO_PLACE_FROM_HAND ? " from the hand" : "", without,
                  gt_say_until(r, i->b));
}

const gt_saying nv_says_forbid[] = {
    {NV_OP_FORBID, .say = say_forbid},
    {NV_OP_FORBID_USE, .say = say_forbid_use},
    {NV_OP_FORBID_EQUIP, .say = say_forbid_equip},
    {NV_OP_FORBID_LANES, .say = say_forbid_lanes},
    {0},
};

/* ---- allow */

void nv_emit_allow(gt_compiler *c, const cJSON *node)
{
    static const gt_word allowed[] = {{"upgrade", NV_MAY_UPGRADE}, {NULL, 0}};
    gt_read_word(c, gt_json_get(node, "allow"), allowed, "what can be allowed");
    int player = gt_read_player(c, node, 0);
    int until = gt_read_duration(c, node, NV_UNTIL_STAYS);
    const cJSON *ignore = gt_json_get(node, "ignore");
    if (ignore == NULL)
        gt_wrong(c, node, "'allow' needs 'ignore', what need not be kept to: [\"cost\"]");
    else if (nv_read_ignored(c, node) != NV_IGNORE_COST)
        gt_wrong(c, ignore, "'allow' of 'upgrade' ignores [\"cost\"]");
    gt_addr units = gt_later_test(c, gt_json_get(node, "what"));
    gt_addr cards = gt_later_test(c, gt_json_get(node, "with"));
    gt_emit(c, NV_OP_MAY_UPGRADE, player, until, (int16_t)units, (int16_t)cards);
}

static const char *say_allow(gt_renderer *r, const gt_operation *i)
{
    const char *units = gt_render_filter(r, gt_address(i->c), "unit", true);
    const char *cards = gt_render_filter(r, gt_address(i->d), "card", true);
    return gt_say(r, "%s may upgrade %s with %s that cost as much or less%s",
                  i->a == 0 ? "you" : "the opponent", units, cards, gt_say_until(r, i->b));
}

const gt_saying nv_says_allow[] = {{NV_OP_MAY_UPGRADE, .say = say_allow}, {0}};

/* ---- instead: damage of one amount becomes another. */

void nv_emit_instead(gt_compiler *c, const cJSON *s)
{
    static const char *const keys[] = {"of", "to", "amount", "source", "effect", NULL};
    static const gt_word what[] = {{"damage", 0}, {NULL, 0}};
    const cJSON *of = gt_json_get(s, "instead"), *amount = gt_json_get(s, "amount");
    const cJSON *replaced = gt_json_get(of, "amount");
    int until = gt_read_duration(c, s, NV_UNTIL_STAYS);
    if (!gt_check_keys(c, of, keys, "'instead'"))
        return;
    if (gt_json_get(of, "of") == NULL || replaced == NULL || amount == NULL ||
        until == NV_UNTIL_STAYS) {
        gt_wrong(
            c, s,
            "'instead' as a statement needs 'of', \"damage\", with the 'amount' in it, and beside "
            "it the new 'amount' and 'until'");
        return;
    }
    gt_read_word(c, gt_json_get(of, "of"), what, "what can be replaced");
    int player = gt_read_word_or(c, of, "to", gt_words_who, "a player", 1);
    int source = gt_read_word_or(c, of, "source", gt_words_whose, "a source", 0);
    int timings = gt_read_mask_or(c, of, "effect", nv_words_ban_effects, "an effect", 0);
    gt_compile_value(c, amount);
    gt_emit(c, NV_OP_REPLACE_DAMAGE, gt_read_integer(c, replaced, 1, 99), until,
            player | source << 1, timings);
}

/* "if an effect of yours would deal 1 damage to the opponent, it deals 2 instead" */
static const char *say_instead(gt_renderer *r, const gt_operation *i)
{
    static const char *const whose[] = {"", " of yours", " of the opponent's", ""};
    gt_phrase x = gt_pop_phrase(r);
    const char *timings =
        i->d == 0 ? "" : gt_say(r, "%s ", gt_say_mask(r, nv_words_ban_effects, i->d, " or "));
    return gt_say(r, "if an %seffect%s would deal %d damage to %s, it deals %s instead%s", timings,
                  whose[i->c >> 1 & 3], i->a, (i->c & 1) == 0 ? "you" : "the opponent", x.text,
                  gt_say_until(r, i->b));
}

const gt_saying nv_says_instead[] = {{NV_OP_REPLACE_DAMAGE, .say = say_instead}, {0}};

/* ---- prevent: the next so many of what happens to a player do not happen. */

static const gt_word prevented[] = {{"damage dealt", NV_EV_DAMAGE_DEALT},
                                    {"drew", NV_EV_DREW},
                                    {"milled", NV_EV_MILLED},
                                    {"level changed", NV_EV_LEVEL_CHANGED},
                                    {NULL, 0}};

void nv_emit_prevent(gt_compiler *c, const cJSON *s)
{
    int until = gt_read_duration(c, s, NV_UNTIL_STAYS);
    if (until == NV_UNTIL_STAYS)
        gt_wrong(c, s, "'prevent' needs 'until'");
    int event = gt_read_word_or(c, s, "of", prevented, "what can be prevented", NV_EV_DAMAGE_DEALT);
    int player = gt_read_word_or(c, s, "to", gt_words_who, "a player", 0);
    int source = gt_read_word_or(c, s, "source", gt_words_whose, "a source", 0);
    int causes = gt_read_mask_or(c, s, "by", nv_words_causes, "a cause", 0);
    gt_push_value(c, s, "prevent");
    gt_emit(c, NV_OP_PREVENT, event, until, player | source << 1, causes);
    gt_check_done(c);
}

/* "the next damage dealt to you is prevented, 3 in all", "the next cards drawn by you are
 * prevented, 2 in all" */
static const char *say_prevent(gt_renderer *r, const gt_operation *i)
{
    static const char *const whose[] = {"", " that you caused", " that the opponent caused", ""};
    gt_phrase x = gt_pop_phrase(r);
    const char *what = i->a == NV_EV_DREW           ? "cards drawn by"
                       : i->a == NV_EV_MILLED       ? "cards milled by"
                       : i->a == NV_EV_DAMAGE_DEALT ? "damage dealt to"
                                                    : "levels gained by";
    const char *by = i->d == 0 ? "" : gt_say_mask(r, nv_words_causes, i->d, " or ");
    return gt_say(r, "the next %s %s%s%s%s %s prevented, %s%s in all,%s", what,
                  (i->c & 1) == 0 ? "you" : "the opponent", *by == '\0' ? "" : " by ", by,
                  whose[i->c >> 1 & 3], i->a == NV_EV_DAMAGE_DEALT ? "is" : "are",
                  x.number ? "" : "as much as ", x.text, gt_say_until(r, i->b));
}

const gt_saying nv_says_prevent[] = {{NV_OP_PREVENT, .say = say_prevent}, {0}};

/* ---- whenever */

void nv_emit_whenever(gt_compiler *c, const cJSON *s)
{
    int n = gt_read_integer_or(c, s, "times", 1, 99, 0);
    int until = gt_read_duration(c, s, NV_UNTIL_STAYS);
    unsigned kept = 0;
    const cJSON *todo = gt_need(c, s, "do", "");
    int ability = gt_quote_listener(c, gt_json_get(s, "whenever"), todo, &kept);
    gt_emit(c, NV_OP_WHENEVER, n, until, (int)kept, ability);
}

static const char *say_whenever(gt_renderer *r, const gt_operation *i)
{
    int depth = r->depth;
    const gt_ability *a = &r->pool->abilities[i->d];
    const char *times = i->a == 0   ? "whenever"
                        : i->a == 1 ? "the next time that"
                                    : gt_say(r, "the next %d times that", i->a);
    gt_render_line(r, depth,
                   gt_say(r, "from now on%s, %s %s:", gt_say_until(r, i->b), times,
                          gt_render_event(r, a->pattern)));
    r->kept = (unsigned)i->c;
    gt_render_effect(r, a->code, depth + 1);
    return NULL;
}

const gt_saying nv_says_whenever[] = {{NV_OP_WHENEVER, .say = say_whenever}, {0}};
