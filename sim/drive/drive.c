/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Requests: a table says what each is called, which members it has, and who answers it. An answer
 * is written into memory first, so that a mistake on the way leaves an error in its place. */
#include "sim/drive/drive.h"

#include "ai/json_text.h"
#include "decks/files/json.h"
#include "decks/files/plain.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Whole numbers below this are what they say in JSON. */
static const double WHOLE = 9007199254740992.0;

enum { RULES = 16, ANSWER = (1 << 20) + 65536, MOST_KEYS = 14 };

struct gt_drive {
    gt_drive_options options;
    gauntlet_cards *cards[RULES]; /* of each of gauntlet_rules; NULL: not asked for yet */
    gauntlet_game **game; /* number 1 stands at 0 */
    bool *checked; /* its states are checked after each action */
    gauntlet_state **state;
    bool *state_checked; /* of each state: whether its game is */
    bool *listed; /* of each state: a list in progress has it */
    gt_json_text answer;
    char *part; /* what goes into it as a whole; GAUNTLET_JSON_BYTES */
    char error[4200];
};

/* A request being answered. */
typedef struct request {
    gt_drive *d;
    const gt_json *json;
    const cJSON *root;
    bool failed, ends;
} request;

/* ---- Mistakes. */

static void fail(request *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void fail(request *r, const char *format, ...)
{
    va_list values;
    if (r->failed)
        return;
    va_start(values, format);
    vsnprintf(r->d->error, sizeof r->d->error, format, values);
    va_end(values);
    gt_utf8_repair(
        r->d->error); /* what it tells of may be no text, or cut in the middle of a character */
    r->failed = true;
}

/* A call of the engine failed. */
static void fail_as_told(request *r)
{
    fail(r, "%s", gauntlet_error());
}

/* ---- Members. */

static const cJSON *member(const request *r, const char *key)
{
    return gt_json_get(r->root, key);
}

/* A text, NULL: it is not there, or (which is told) something else. */
static const char *text_of(request *r, const char *key)
{
    const cJSON *node = member(r, key);
    if (node != NULL && !cJSON_IsString(node))
        fail(r, "'%s': a text was expected, not %s", key, gt_json_kind(node));
    return node != NULL && cJSON_IsString(node) ? node->valuestring : NULL;
}

static int number_of(request *r, const char *key, int low, int high, int otherwise)
{
    const cJSON *node = member(r, key);
    if (node == NULL)
        return otherwise;
    double x = cJSON_IsNumber(node) ? node->valuedouble : -1;
    if (!cJSON_IsNumber(node) || !(x >= low && x <= high) || x != (double)(int)x) {
        fail(r, "'%s': a number from %d to %d was expected", key, low, high);
        return otherwise;
    }
    return (int)x;
}

/* A seed: a whole number below 2 to the 53, or as a text any of 64 bits. */
static uint64_t whole_of(request *r, const char *key)
{
    const cJSON *node = member(r, key);
    if (node == NULL)
        return 1;
    if (cJSON_IsNumber(node) && node->valuedouble >= 0 && node->valuedouble < WHOLE &&
        node->valuedouble == (double)(uint64_t)node->valuedouble)
        return (uint64_t)node->valuedouble;
    if (cJSON_IsString(node) && node->valuestring[0] >= '0' && node->valuestring[0] <= '9') {
        char *end;
        errno = 0;
        bool hexadecimal = node->valuestring[0] == '0' && node->valuestring[1] == 'x';
        uint64_t seed = strtoull(node->valuestring, &end, hexadecimal ? 16 : 10);
        if (*end == '\0' && errno == 0)
            return seed;
    }
    fail(r, "'%s': a whole number from 0 was expected, from 2^53 on as a text", key);
    return 1;
}

static uint64_t seed_of(request *r)
{
    return whole_of(r, "seed");
}

static int player_of(request *r, const char *key, int otherwise)
{
    const char *text = text_of(r, key);
    if (text == NULL)
        return otherwise;
    if (strcmp(text, "A") != 0 && strcmp(text, "B") != 0)
        fail(r, "'%s': \"A\" or \"B\" was expected", key);
    return text[0] == 'B';
}

static bool flag_of(request *r, const char *key, bool otherwise)
{
    const cJSON *node = member(r, key);
    if (node != NULL && !cJSON_IsBool(node))
        fail(r, "'%s': true or false was expected", key);
    return cJSON_IsBool(node) ? cJSON_IsTrue(node) : otherwise;
}

/* The number of an open state at a key; -1: there is none, which is told. */
static int state_at(request *r, const char *key)
{
    int n = number_of(r, key, 1, r->d->options.states, 0);
    if (n > 0 && r->d->state[n - 1] != NULL)
        return n - 1;
    if (member(r, key) == NULL)
        fail(r, "'%s' was expected: the number of a state", key);
    fail(r, "'%s': there is no state %d", key, n);
    return -1;
}

static gauntlet_state *state_of(request *r)
{
    int at = state_at(r, "state");
    return at >= 0 ? r->d->state[at] : NULL;
}

static int game_at(request *r)
{
    int n = number_of(r, "game", 1, r->d->options.games, 0);
    if (n > 0 && r->d->game[n - 1] != NULL)
        return n - 1;
    if (member(r, "game") == NULL)
        fail(r, "'game' was expected: the number of a game");
    fail(r, "'game': there is no game %d", n);
    return -1;
}

/* ---- Answers. */

static const char *letter(int player)
{
    return player == 0 ? "A" : "B";
}

/* Where a state stands: its number, who must choose, and when it is over how. */
static void tell_state(request *r, int at)
{
    gt_json_text *j = &r->d->answer;
    const gauntlet_state *s = r->d->state[at];
    int player = gauntlet_to_move(s);
    gt_json_number(j, "state", at + 1);
    if (player != GAUNTLET_OVER)
        gt_json_string(j, "player", letter(player));
    else
        gt_json_raw(j, "player", "null", 4);
    gt_json_number(j, "turn", gauntlet_turn(s));
    if (player != GAUNTLET_OVER)
        return;
    gt_json_string(j, "end", gauntlet_end(s));
    gt_json_open(j, "result", '{');
    for (int p = 0; p < 2; p++) {
        char text[32];
        int n = snprintf(text, sizeof text, "%g", gauntlet_result(s, p));
        gt_json_raw(j, letter(p), text, (size_t)n);
    }
    gt_json_close(j, '}');
}

/* The legal actions of a state. */
static void tell_legal(request *r, const gauntlet_state *s)
{
    char text[GAUNTLET_ACTION_BYTES];
    gt_json_open(&r->d->answer, "legal", '[');
    for (int i = 0, n = gauntlet_legal_count(s); i < n; i++)
        if (gauntlet_legal(s, i, text, sizeof text) > 0)
            gt_json_string(&r->d->answer, NULL, text);
    gt_json_close(&r->d->answer, ']');
}

/* Where a state stands; where the request asks for that, its legal actions, too. */
static void tell_more(request *r, int at)
{
    tell_state(r, at);
    if (flag_of(r, "legal", false))
        tell_legal(r, r->d->state[at]);
}

/* Where the next state is to stand; -1, which is told: too many are open. */
static int free_state(request *r)
{
    for (int i = 0; i < r->d->options.states; i++)
        if (r->d->state[i] == NULL)
            return i;
    fail(r, "%d states are open, and no more may be (--states); close some", r->d->options.states);
    return -1;
}

/* Keeps a state that was made, and tells where it stands; NULL: it could not be made.
 * `checked`: now, and after each action. */
static void keep_state(request *r, int at, gauntlet_state *s, bool checked)
{
    if (s == NULL || (checked && !gauntlet_check(s))) {
        fail_as_told(r);
        gauntlet_close(s);
        return;
    }
    r->d->state[at] = s;
    r->d->state_checked[at] = checked;
    tell_more(r, at);
}

/* JSON that the engine wrote into the drive's memory. */
static void tell_part(request *r, const char *name, size_t n)
{
    if (n == 0)
        fail_as_told(r);
    else
        gt_json_raw(&r->d->answer, name, r->d->part, n);
}

/* ---- Opening. */

/* The cards of the rules that are named, read when they are first asked for. */
static gauntlet_cards *cards_of(request *r)
{
    gt_drive *d = r->d;
    const char *named = text_of(r, "rules");
    const char *name = named != NULL ? named : d->options.rules;
    const char *const *rules = gauntlet_rules();
    int i = 0;
    while (name != NULL && rules[i] != NULL && strcmp(rules[i], name) != 0)
        i++;
    bool own = d->options.rules == NULL
                   ? i == 0
                   : rules[i] != NULL && strcmp(rules[i], d->options.rules) == 0;
    if (rules[i] != NULL && d->cards[i] != NULL)
        return d->cards[i];
    gauntlet_cards *cards =
        gauntlet_cards_open(name, own ? d->options.cards : NULL, own ? d->options.n_cards : 0);
    if (cards == NULL)
        fail_as_told(r);
    else
        d->cards[i] = cards;
    return cards;
}

/* The lines of a list, to be freed; NULL: these are no lines, or there is no memory. */
static char *lines_text(const cJSON *list)
{
    size_t size = 2, used = 0;
    for (const cJSON *line = list->child; line != NULL; line = line->next) {
        if (!cJSON_IsString(line))
            return NULL;
        size += strlen(line->valuestring) + 1;
    }
    char *text = malloc(size);
    for (const cJSON *line = list->child; text != NULL && line != NULL; line = line->next)
        used += (size_t)snprintf(text + used, size - used, "%s\n", line->valuestring);
    if (text != NULL)
        snprintf(text + used, size - used, "\n"); /* a list of no lines is one, too */
    return text;
}

/* A deck as the engine takes it: a text as it stands, lines joined, an object as its JSON. To be
 * freed; NULL: it is none of these. */
static char *deck_text(request *r, const cJSON *node)
{
    char *text = NULL;
    if (cJSON_IsString(node)) {
        size_t n = strlen(node->valuestring) + 1;
        text = malloc(n);
        if (text != NULL)
            memcpy(text, node->valuestring, n);
    } else if (cJSON_IsObject(node))
        text = cJSON_PrintUnformatted(node);
    else if (cJSON_IsArray(node))
        text = lines_text(node);
    if (text == NULL)
        fail(r, "'decks': each is a name, a path, a deck in JSON, or the lines of a list");
    return text;
}

/* Puts a deck into the order of a list of ids; NULL: none was given. */
static void order_deck(request *r, gauntlet_game *game, int player, const cJSON *list)
{
    enum { MOST = 1000 };
    const char *id[MOST];
    int n = 0;
    if (list != NULL && !cJSON_IsArray(list))
        fail(r, "'order': a list of ids was expected for each player");
    for (const cJSON *card = list != NULL ? list->child : NULL; card != NULL; card = card->next) {
        if (!cJSON_IsString(card) || n == MOST) {
            fail(r, "'order': the id of a card was expected, at most %d times", (int)MOST);
            return;
        }
        id[n++] = card->valuestring;
    }
    if (!r->failed && list != NULL && !gauntlet_order(game, player, id, n))
        fail_as_told(r);
}

/* Puts the decks into the order that the request says, if it says any. */
static bool order_decks(request *r, gauntlet_game *game)
{
    const cJSON *order = member(r, "order");
    if (order == NULL)
        return true;
    if (!cJSON_IsObject(order))
        fail(r, "'order': an object with \"A\", \"B\" or both was expected");
    for (const cJSON *node = order->child; node != NULL; node = node->next)
        if (!cJSON_IsObject(order) ||
            (strcmp(node->string, "A") != 0 && strcmp(node->string, "B") != 0))
            fail(r, "'order': \"A\" and \"B\" are possible");
    for (int player = 0; player < 2 && !r->failed; player++)
        order_deck(r, game, player, gt_json_get(order, letter(player)));
    return !r->failed;
}

static gauntlet_game *open_decks(request *r, gauntlet_cards *cards)
{
    const cJSON *decks = member(r, "decks");
    int turns = number_of(r, "turn_limit", 0, 1000, 0);
    int actions = number_of(r, "action_limit", 0, 60000, 0);
    const char *options = text_of(r, "options");
    if (!cJSON_IsArray(decks) || cJSON_GetArraySize(decks) != 2)
        fail(r, "'decks': a list of two decks was expected, or 'position'");
    if (r->failed)
        return NULL;
    char *a = deck_text(r, decks->child), *b = deck_text(r, decks->child->next);
    gauntlet_game *game =
        r->failed ? NULL : gauntlet_game_open_by(cards, a, b, turns, actions, options);
    if (game == NULL)
        fail_as_told(r);
    free(a);
    free(b);
    if (game == NULL || order_decks(r, game))
        return game;
    gauntlet_game_close(game);
    return NULL;
}

static gauntlet_game *open_position(request *r, gauntlet_cards *cards)
{
    if (member(r, "order") != NULL)
        fail(r, "'order' is for 'decks'; a position says itself how its decks lie");
    if (member(r, "decks") != NULL)
        fail(r, "either 'decks' or 'position' was expected");
    if (member(r, "options") != NULL)
        fail(r, "'options' are for 'decks'; a position says itself by which rules it is played");
    gauntlet_game *game = r->failed ? NULL : gauntlet_position_open(cards, r->json->text);
    if (game == NULL)
        fail_as_told(r);
    return game;
}

static void start_game(request *r, gauntlet_game *game, bool checked)
{
    uint64_t seed = seed_of(r);
    int first = player_of(r, "first", 0), at = free_state(r);
    unsigned flags = flag_of(r, "shuffle", true) ? 0 : GAUNTLET_NO_SHUFFLING;
    if (member(r, "seed") == NULL)
        flags |= GAUNTLET_SEED_OF_POSITION;
    if (!r->failed)
        keep_state(r, at, gauntlet_start(game, seed, first, flags), checked);
}

static void answer_open(request *r)
{
    gt_drive *d = r->d;
    int at = 0;
    while (at < d->options.games && d->game[at] != NULL)
        at++;
    if (at == d->options.games)
        fail(r, "%d games are open, and no more may be (--games); close some", d->options.games);
    gauntlet_cards *cards = r->failed ? NULL : cards_of(r);
    if (cards == NULL)
        return;
    gauntlet_game *game =
        member(r, "position") != NULL ? open_position(r, cards) : open_decks(r, cards);
    if (game == NULL)
        return;
    gt_json_number(&d->answer, "game", at + 1);
    bool checked = flag_of(r, "check", false);
    if (flag_of(r, "ask_all", false) && !gauntlet_ask_all(game))
        fail_as_told(r);
    if (flag_of(r, "events", false) && !gauntlet_keep_events(game))
        fail_as_told(r);
    start_game(r, game, checked);
    if (r->failed) {
        gauntlet_game_close(game);
        return;
    }
    d->game[at] = game;
    d->checked[at] = checked;
}

static void answer_start(request *r)
{
    int at = game_at(r);
    if (at >= 0)
        start_game(r, r->d->game[at], r->d->checked[at]);
}

static void answer_close(request *r)
{
    gt_drive *d = r->d;
    bool of_game = member(r, "game") != NULL;
    if (of_game && member(r, "state") != NULL)
        fail(r, "either 'game' or 'state' was expected");
    int at = r->failed ? -1 : of_game ? game_at(r) : state_at(r, "state");
    if (at < 0)
        return;
    if (of_game) {
        gauntlet_game_close(d->game[at]);
        d->game[at] = NULL;
    } else {
        gauntlet_close(d->state[at]);
        d->state[at] = NULL;
    }
}

/* ---- Looking. */

static void answer_hello(request *r)
{
    gt_json_text *j = &r->d->answer;
    gt_json_number(j, "protocol", GT_DRIVE_PROTOCOL);
    gt_json_string(j, "version", r->d->options.version);
    gt_json_open(j, "rules", '[');
    for (const char *const *rules = gauntlet_rules(); *rules != NULL; rules++)
        gt_json_string(j, NULL, *rules);
    gt_json_close(j, ']');
    gt_json_number(j, "states", r->d->options.states);
    gt_json_number(j, "games", r->d->options.games);
}

static void answer_game(request *r)
{
    int at = game_at(r);
    if (at >= 0)
        tell_part(r, "description",
                  gauntlet_game_json(r->d->game[at], r->d->part, GAUNTLET_JSON_BYTES));
}

static void answer_legal(request *r)
{
    int at = state_at(r, "state");
    if (at < 0)
        return;
    tell_state(r, at);
    tell_legal(r, r->d->state[at]);
}

static void answer_view(request *r)
{
    gauntlet_state *s = state_of(r);
    int player = player_of(r, "player", s != NULL ? gauntlet_to_move(s) : 0);
    if (player == GAUNTLET_OVER)
        fail(r, "'player' was expected: the game is over, and nobody is to move");
    if (!r->failed)
        tell_part(r, "view", gauntlet_view(s, player, r->d->part, GAUNTLET_JSON_BYTES));
}

static void answer_whole(request *r)
{
    gauntlet_state *s = state_of(r);
    if (s != NULL)
        tell_part(r, "whole", gauntlet_whole(s, r->d->part, GAUNTLET_JSON_BYTES));
}

static void answer_evaluate(request *r)
{
    gauntlet_state *s = state_of(r);
    int player = player_of(r, "player", s != NULL ? gauntlet_to_move(s) : 0);
    int32_t value;
    if (player == GAUNTLET_OVER)
        fail(r, "'player' was expected: the game is over, and nobody is to move");
    if (r->failed)
        return;
    if (!gauntlet_evaluate(s, player, &value)) {
        fail_as_told(r);
        return;
    }
    gt_json_number(&r->d->answer, "value", value);
    gt_json_number(&r->d->answer, "scale", gauntlet_scale(s));
}

/* ---- Playing. */

/* Takes an action so that chance puts cards where an object says. */
static bool apply_so(request *r, gauntlet_state *s, const char *action, const cJSON *wish)
{
    enum { MOST = 100 };
    const char *id[MOST], *player = NULL, *zone = NULL;
    const cJSON *cards = NULL;
    int n = 0;
    for (const cJSON *node = wish->child; node != NULL; node = node->next) {
        if (strcmp(node->string, "player") == 0)
            player = cJSON_GetStringValue(node);
        else if (strcmp(node->string, "zone") == 0)
            zone = cJSON_GetStringValue(node);
        else if (strcmp(node->string, "cards") == 0 && cJSON_IsArray(node))
            cards = node;
        else
            fail(r, "'chance': 'player', 'zone' and 'cards' were expected");
    }
    for (const cJSON *card = cards != NULL ? cards->child : NULL; card != NULL; card = card->next) {
        if (cJSON_IsString(card) && n < MOST)
            id[n++] = card->valuestring;
        else
            fail(r, "'chance': ids of cards were expected, at most %d", (int)MOST);
    }
    if (player == NULL || zone == NULL || n == 0 ||
        (strcmp(player, "A") != 0 && strcmp(player, "B") != 0))
        fail(r, "'chance': a player, a zone and a list of cards were expected");
    bool b = player != NULL && player[0] == 'B';
    return !r->failed && gauntlet_apply_so(s, action, b, zone, id, n) != 0;
}

/* The number that an action is given by; -1, which is told: it is none. */
static int number_of_action(request *r, const cJSON *action)
{
    double x = cJSON_IsNumber(action) ? action->valuedouble : -1;
    if (x >= 0 && x < GAUNTLET_MOST_ACTIONS && x == (double)(int)x)
        return (int)x;
    fail(r, "an action is a text, or its number among the legal ones, from 0");
    return -1;
}

/* Takes an action by its text, or by its number among the legal ones. */
static bool apply_plain(request *r, gauntlet_state *s, const cJSON *action)
{
    if (cJSON_IsString(action))
        return gauntlet_apply(s, action->valuestring) != 0;
    int number = number_of_action(r, action);
    return number >= 0 && gauntlet_apply_number(s, number) != 0;
}

/* Takes one action, as far as chance is given by that. */
static bool apply_one(request *r, gauntlet_state *s, const cJSON *action)
{
    char text[GAUNTLET_ACTION_BYTES];
    const char *named = cJSON_GetStringValue(action);
    const cJSON *chance = member(r, "chance");
    if (chance == NULL)
        return apply_plain(r, s, action);
    if (named == NULL) {
        int number = number_of_action(r, action);
        if (number < 0 || gauntlet_legal(s, number, text, sizeof text) == 0)
            return false;
        named = text;
    }
    if (cJSON_IsObject(chance))
        return apply_so(r, s, named, chance);
    uint64_t number = whole_of(r, "chance");
    return !r->failed && gauntlet_apply_by(s, named, number) != 0;
}

/* Takes one action in a state, and looks whether all is well if that is to be looked at. */
static void apply_checked(request *r, gauntlet_state *s, const cJSON *action, bool checked)
{
    if (!apply_one(r, s, action) || (checked && !gauntlet_check(s)))
        fail_as_told(r);
}

/* Takes one action, or a list of them; of a list all or none. */
static void answer_apply(request *r)
{
    int at = state_at(r, "state");
    const cJSON *action = member(r, "action"), *list = member(r, "actions");
    if ((action != NULL) == (list != NULL))
        fail(r, "either 'action' or 'actions' was expected");
    if (list != NULL && !cJSON_IsArray(list))
        fail(r, "'actions': a list was expected");
    if (list != NULL && member(r, "chance") != NULL)
        fail(r, "'chance' is for one 'action'");
    if (r->failed)
        return;
    gauntlet_state *s = r->d->state[at];
    bool checked = r->d->state_checked[at];
    gauntlet_state *tried = list != NULL || checked ? gauntlet_copy(s) : s;
    if (tried == NULL)
        fail_as_told(r);
    for (const cJSON *a = list != NULL ? list->child : action; a != NULL && !r->failed;
         a = list != NULL ? a->next : NULL)
        apply_checked(r, tried, a, checked);
    if (!r->failed && tried != s)
        gauntlet_restore(s, tried);
    if (tried != s)
        gauntlet_close(tried);
    if (!r->failed)
        tell_more(r, at);
}

/* ---- Many states at once. */

/* The states of a list, each once, and how many; -1, which is told: it is no such list. */
static int states_of(request *r, int *at)
{
    const cJSON *list = member(r, "states");
    int n = 0;
    if (!cJSON_IsArray(list))
        fail(r, "'states': a list of numbers was expected");
    for (const cJSON *node = cJSON_IsArray(list) ? list->child : NULL; node != NULL && !r->failed;
         node = node->next) {
        double x = cJSON_IsNumber(node) ? node->valuedouble : 0;
        bool there = x >= 1 && x <= r->d->options.states && x == (double)(int)x &&
                     r->d->state[(int)x - 1] != NULL;
        if (!there)
            fail(r, "'states': each is the number of an open state");
        else if (r->d->listed[(int)x - 1])
            fail(r, "'states': %d stands there twice", (int)x);
        else
            r->d->listed[at[n++] = (int)x - 1] = true;
    }
    for (int i = 0; i < n; i++)
        r->d->listed[at[i]] = false;
    return r->failed ? -1 : n;
}

/* Takes an action in each of n states, all of them or none. */
static void step_all(request *r, const int *at, int n, gauntlet_state **before)
{
    const cJSON *action = member(r, "actions")->child;
    int tried = 0;
    for (; tried < n && !r->failed; tried++, action = action->next) {
        gauntlet_state *s = r->d->state[at[tried]];
        before[tried] = gauntlet_copy(s);
        if (before[tried] == NULL)
            fail_as_told(r);
        else
            apply_checked(r, s, action, r->d->state_checked[at[tried]]);
        if (r->failed && before[tried] != NULL) {
            char why[sizeof r->d->error];
            snprintf(why, sizeof why, "%s", r->d->error);
            snprintf(r->d->error, sizeof r->d->error, "state %d: %.4000s", at[tried] + 1, why);
        }
    }
    for (int i = 0; i < tried; i++) {
        if (r->failed && before[i] != NULL)
            gauntlet_restore(r->d->state[at[i]], before[i]);
        gauntlet_close(before[i]);
    }
}

static void answer_step(request *r)
{
    const cJSON *actions = member(r, "actions"), *list = member(r, "states");
    size_t most = cJSON_IsArray(list) ? (size_t)cJSON_GetArraySize(list) + 1 : 1;
    int *at = calloc(most, sizeof *at);
    gauntlet_state **before = calloc(most, sizeof(gauntlet_state *));
    if (at == NULL || before == NULL)
        fail(r, "out of memory");
    int n = r->failed ? -1 : states_of(r, at);
    if (n >= 0 && (!cJSON_IsArray(actions) || cJSON_GetArraySize(actions) != n))
        fail(r, "'actions': as many actions as there are states were expected");
    if (!r->failed)
        step_all(r, at, n, before);
    if (!r->failed) {
        assert(at != NULL);
        gt_json_open(&r->d->answer, "states", '[');
        for (int i = 0; i < n; i++) {
            gt_json_open(&r->d->answer, NULL, '{');
            tell_more(r, at[i]);
            gt_json_close(&r->d->answer, '}');
        }
        gt_json_close(&r->d->answer, ']');
    }
    free(at);
    free(before);
}

/* Whether a state that is open is checked after each action. */
static bool is_checked(const request *r, const gauntlet_state *s)
{
    int at = 0;
    while (r->d->state[at] != s)
        at++;
    return r->d->state_checked[at];
}

static void answer_copy(request *r)
{
    gauntlet_state *s = state_of(r);
    int at = r->failed ? -1 : free_state(r);
    if (at >= 0)
        keep_state(r, at, gauntlet_copy(s), is_checked(r, s));
}

static void answer_restore(request *r)
{
    int at = state_at(r, "state"), from = r->failed ? -1 : state_at(r, "from");
    if (r->failed)
        return;
    if (gauntlet_restore(r->d->state[at], r->d->state[from]))
        tell_more(r, at);
    else
        fail_as_told(r);
}

static void answer_world(request *r)
{
    gauntlet_state *s = state_of(r);
    uint64_t seed = seed_of(r);
    int at = r->failed ? -1 : free_state(r);
    int player = player_of(r, "player", s != NULL ? gauntlet_to_move(s) : 0);
    if (!r->failed && player == GAUNTLET_OVER)
        fail(r, "the game is over");
    if (at >= 0 && !r->failed)
        keep_state(r, at, gauntlet_world_of(s, player, seed), is_checked(r, s));
}

static void answer_play_out(request *r)
{
    int at = state_at(r, "state");
    uint64_t seed = seed_of(r);
    if (r->failed)
        return;
    gauntlet_play_out(r->d->state[at], seed);
    if (r->d->state_checked[at] && !gauntlet_check(r->d->state[at]))
        fail_as_told(r);
    else
        tell_state(r, at);
}

static void answer_end(request *r)
{
    r->ends = true;
}

/* ---- Which of them. */

static const struct {
    const char *name;
    void (*answer)(request *r);
    const char *keys[MOST_KEYS]; /* beside "do" and "id" */
} COMMANDS[] = {
    {"hello", answer_hello, {NULL}},
    {"open",
     answer_open,
     {"rules", "decks", "position", "order", "seed", "first", "shuffle", "turn_limit",
      "action_limit", "options", "check", "ask_all", "events", "legal"}},
    {"start", answer_start, {"game", "seed", "first", "shuffle", "legal"}},
    {"game", answer_game, {"game"}},
    {"legal", answer_legal, {"state"}},
    {"apply", answer_apply, {"state", "action", "actions", "chance", "legal"}},
    {"step", answer_step, {"states", "actions", "legal"}},
    {"copy", answer_copy, {"state", "legal"}},
    {"restore", answer_restore, {"state", "from", "legal"}},
    {"view", answer_view, {"state", "player"}},
    {"whole", answer_whole, {"state"}},
    {"world", answer_world, {"state", "player", "seed", "legal"}},
    {"play_out", answer_play_out, {"state", "seed"}},
    {"evaluate", answer_evaluate, {"state", "player"}},
    {"close", answer_close, {"game", "state"}},
    {"end", answer_end, {NULL}},
};

enum { N_COMMANDS = sizeof COMMANDS / sizeof COMMANDS[0] };

static void check_keys(request *r, int command)
{
    const char *known[MOST_KEYS + 2] = {"do", "id"};
    char hint[64];
    int n = 2;
    for (int i = 0; i < MOST_KEYS && COMMANDS[command].keys[i] != NULL; i++)
        known[n++] = COMMANDS[command].keys[i];
    for (const cJSON *node = r->root->child; node != NULL; node = node->next) {
        int i = 0;
        while (i < n && strcmp(known[i], node->string) != 0)
            i++;
        if (i == n)
            fail(r, "'%s' has no '%.60s'%s", COMMANDS[command].name, node->string,
                 gt_did_you_mean(gt_nearest(node->string, known, n), hint, sizeof hint));
    }
}

static void answer(request *r)
{
    const char *names[N_COMMANDS];
    const char *name = text_of(r, "do");
    char hint[64];
    int i = 0;
    if (name == NULL) {
        fail(r, "\"do\" was expected: what is asked for, as in {\"do\": \"hello\"}");
        return;
    }
    for (int k = 0; k < N_COMMANDS; k++)
        names[k] = COMMANDS[k].name;
    while (i < N_COMMANDS && strcmp(names[i], name) != 0)
        i++;
    if (i == N_COMMANDS) {
        fail(r, "'do': there is no '%.60s'%s", name,
             gt_did_you_mean(gt_nearest(name, names, N_COMMANDS), hint, sizeof hint));
        return;
    }
    check_keys(r, i);
    flag_of(r, "legal", false); /* a mistake in what is told last is seen before anything is done */
    if (!r->failed)
        COMMANDS[i].answer(r);
}

/* What a request calls itself goes into its answer: a number or a text. */
static void tell_id(request *r)
{
    gt_json_text *j = &r->d->answer;
    const cJSON *id = r->root != NULL ? member(r, "id") : NULL;
    if (id == NULL)
        return;
    if (cJSON_IsString(id))
        gt_json_string(j, "id", id->valuestring);
    else if (cJSON_IsNumber(id) && fabs(id->valuedouble) < WHOLE &&
             id->valuedouble == (double)(int64_t)id->valuedouble)
        gt_json_number(j, "id", (int64_t)id->valuedouble);
    else if (id != NULL)
        fail(r, "'id': a text or a whole number below 2^53 was expected");
}

/* Begins the answer anew. */
static void begin_answer(request *r)
{
    gt_json_text *j = &r->d->answer;
    *j = (gt_json_text){.text = j->text, .size = ANSWER};
    gt_json_open(j, NULL, '{');
    tell_id(r);
}

static void print_answer(request *r, FILE *out)
{
    gt_json_text *j = &r->d->answer;
    if (!r->failed && j->cut)
        fail(r, "the answer is too long");
    if (r->failed) {
        begin_answer(r);
        gt_json_string(j, "error", r->d->error);
    }
    gt_json_close(j, '}');
    fwrite(j->text, 1, j->used, out);
    putc('\n', out);
}

/* The first mistake of a line that is no JSON. */
static void tell_syntax(request *r, gt_errors *e)
{
    gt_errors_sort(e);
    if (e->n > 0)
        fail(r, "column %d: %s", e->list[0].column, e->list[0].text);
    fail(r, "an object was expected, in one line");
}

bool gt_drive_line(gt_drive *d, const char *line, FILE *out)
{
    gt_errors errors = {0};
    request r = {.d = d};
    gt_json *json = gt_json_parse("request", line, strlen(line), &errors);
    r.json = json;
    r.root = json != NULL && cJSON_IsObject(json->root) ? json->root : NULL;
    begin_answer(&r);
    if (r.root == NULL)
        tell_syntax(&r, &errors);
    else if (!r.failed)
        answer(&r);
    print_answer(&r, out);
    gt_errors_free(&errors);
    gt_json_free(json);
    return !r.ends;
}

void gt_drive_refuse(gt_drive *d, const char *why, FILE *out)
{
    request r = {.d = d};
    begin_answer(&r);
    fail(&r, "%s", why);
    print_answer(&r, out);
}

/* ---- The drive. */

gt_drive *gt_drive_new(const gt_drive_options *options)
{
    gt_drive *d = calloc(1, sizeof *d);
    if (d == NULL)
        return NULL;
    d->options = *options;
    d->game = calloc((size_t)options->games, sizeof(gauntlet_game *));
    d->checked = calloc((size_t)options->games, sizeof *d->checked);
    d->state = calloc((size_t)options->states, sizeof(gauntlet_state *));
    d->state_checked = calloc((size_t)options->states, sizeof *d->state_checked);
    d->listed = calloc((size_t)options->states, sizeof *d->listed);
    d->part = malloc(GAUNTLET_JSON_BYTES);
    d->answer.text = malloc(ANSWER);
    if (d->game != NULL && d->checked != NULL && d->state != NULL && d->state_checked != NULL &&
        d->listed != NULL && d->part != NULL && d->answer.text != NULL)
        return d;
    gt_drive_free(d);
    return NULL;
}

void gt_drive_free(gt_drive *d)
{
    if (d == NULL)
        return;
    for (int i = 0; d->state != NULL && i < d->options.states; i++)
        gauntlet_close(d->state[i]);
    for (int i = 0; d->game != NULL && i < d->options.games; i++)
        gauntlet_game_close(d->game[i]);
    for (int i = 0; i < RULES; i++)
        gauntlet_cards_close(d->cards[i]);
    free(d->game);
    free(d->checked);
    free(d->state);
    free(d->state_checked);
    free(d->listed);
    free(d->part);
    free(d->answer.text);
    free(d);
}
