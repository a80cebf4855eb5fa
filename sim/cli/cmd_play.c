/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet play: one game between two players, written down if wished. Between policies it is told
 * as a log that sees everything; where a person plays, each person is told and shown what that
 * player may know. */
#include "ai/policy.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/cli/board.h"
#include "sim/cli/commands.h"
#include "sim/cli/human.h"
#include "sim/cli/input.h"
#include "sim/cli/narrate.h"
#include "sim/cli/options.h"
#include "sim/cli/output.h"
#include "sim/cli/record_game.h"
#include "sim/playing/record.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* What the command line asks for. */
typedef struct arguments {
    bool without_unknown;
    gt_strings decks, cards, patches, options;
    gt_limits limits; /* with the values of options */
    const char *rules, *policy[2], *first, *record;
    uint64_t seed;
    bool open_seeds;
} arguments;

/* Everything that the game needs. */
typedef struct table {
    const gt_pool *pool;
    const gt_game *game;
    gt_deck deck[2];
    gt_policy *policy[2]; /* NULL: a person */
    int first;
} table;

/* A game that is being played. */
typedef struct sitting {
    const table *t;
    const arguments *args;
    gt_record *record;
    gt_narrator narrator; /* where no person plays */
    gt_diary diary[2]; /* of persons */
    int *asked, n_asked, asked_capacity; /* number of each action for which a person was asked */
    gt_state *state;
    char trouble[GT_TROUBLE]; /* what a player from outside did wrong last */
    gt_forfeit forfeit; /* why the one who chose last could not go on */
} sitting;

static const char *player_name(const table *t, int player)
{
    return t->policy[player] != NULL ? gt_policy_name(t->policy[player]) : GT_HUMAN;
}

static bool has_person(const table *t)
{
    return t->policy[0] == NULL || t->policy[1] == NULL;
}

static void fill_record(gt_record *record, const table *t, const arguments *args)
{
    const gt_deck *const decks[] = {&t->deck[0], &t->deck[1]};
    gt_record_begin(record, t->game, t->pool, decks, t->policy, args->seed, t->first,
                    &args->limits);
}

static void print_head(const table *t, const arguments *args)
{
    for (int player = 0; player < 2; player++)
        printf("%c: %s, played by %s\n", "AB"[player], t -> deck[player].name,
               player_name(t, player));
    char played[GT_PLAYED_TEXT];
    gt_system_played(gt_system_of(t->game), &args->limits, played);
    if (played[0] != '\0')
        printf("played by %s\n", played);
    printf("seed %" PRIu64 ", %c begins\n\n", args->seed, "AB"[t->first]);
}

/* ---- Playing. */

static void hear_trouble(void *context, const char *policy, gt_forfeit why, const char *text)
{
    sitting *g = context;
    (void)policy;
    (void)why;
    snprintf(g->trouble, sizeof g->trouble, "%s", text); /* without controls, see ai/external.c */
}

/* The beginning of the game, or of playing it again. */
static void begin(sitting *g)
{
    gt_start(g->t->game, g->state, g->args->seed, g->t->first);
    gt_narrator_begin(&g->narrator, stdout, g->t->game, g->t->pool, 0, "");
    for (int player = 0; player < 2; player++) {
        bool short_choices = g->diary[player].short_choices;
        gt_diary_free(&g->diary[player]);
        gt_diary_begin(&g->diary[player], g->t->game, g->t->pool, player);
        g->diary[player].short_choices = short_choices;
        if (g->t->policy[player] != NULL)
            gt_policy_begin(g->t->policy[player], g->args->seed, player);
    }
}

/* Tells everybody of an action of the player to move, and does it. */
static void act(sitting *g, gt_action action)
{
    const gt_game *game = g->t->game;
    bool person = has_person(g->t);
    for (int player = 0; player < 2; player++) {
        if (g->t->policy[player] != NULL)
            gt_policy_watch(g->t->policy[player], game, g->state, action);
        else
            gt_diary_note(&g->diary[player], g->state, action);
    }
    gt_observe(game, g->state, action, person ? NULL : &g->narrator.observer);
}

/* Back to the last choice of a player before this one. Actions are played again from the record. */
static void undo(sitting *g, int player)
{
    const gt_game *game = g->t->game;
    int n = g->n_asked - 1; /* the last one is the choice that is made now */
    while (n > 0 && g->record->action[g->asked[n - 1]].player != player)
        n--;
    g->n_asked = n > 0 ? n - 1 : g->n_asked - 1; /* what is asked now will be asked again */
    if (n == 0) {
        puts("there is nothing to undo");
        return;
    }
    g->record->n_actions = g->asked[n - 1];
    begin(g);
    for (int i = 0; i < g->record->n_actions; i++) {
        gt_action action;
        bool found = gt_parse_action(game, g->state, g->record->action[i].text, &action);
        assert(found);
        (void)found;
        act(g, action);
    }
    g->diary[player].shown = g->diary[player].size;
}

/* What a person wants to do. */
static gt_wish ask_person(sitting *g, int player, gt_action *action)
{
    gt_action legal[GT_MAX_ACTIONS];
    *action = legal[0] = 0;
    if (gt_legal_actions(g->t->game, g->state, legal) == 1) {
        *action = legal[0];
        return GT_WISH_ACT;
    }
    g->asked = gt_grow(g->asked, g->n_asked, &g->asked_capacity, sizeof *g->asked);
    g->asked[g->n_asked++] = g->record->n_actions;
    return gt_human_ask(&g->diary[player], g->state, stdin, stdout, action);
}

static gt_action ask_policy(sitting *g, int player)
{
    struct gt_view_box box;
    gt_policy *policy = g->t->policy[player];
    const gt_game *game = g->t->game;
    gt_action action = gt_policy_choose(policy, gt_view_make(&box, game, g->state, player));
    gt_forfeit why = gt_policy_forfeit(policy);
    g->forfeit = why < GT_FORFEITS ? why : GT_NO_FORFEIT;
    if (g->forfeit != GT_NO_FORFEIT)
        printf("%c cannot go on: %s: %s\n", "AB"[player],
               gt_end_name(game, gt_forfeit_end(game, why)), g -> trouble);
    return action;
}

/* Plays the game to its end, telling and recording it. False: a person left. */
static bool play_on(sitting *g)
{
    const gt_game *game = g->t->game;
    char text[GT_TEXT];
    int player;
    begin(g);
    while ((player = gt_to_move(game, g->state)) != GT_TERMINAL) {
        gt_action action = GT_CONCEDE;
        gt_wish wish = GT_WISH_ACT;
        if (g->t->policy[player] == NULL)
            wish = ask_person(g, player, &action);
        else
            action = ask_policy(g, player);
        if (wish == GT_WISH_QUIT)
            return false;
        if (wish == GT_WISH_UNDO) {
            undo(g, player);
            continue;
        }
        gt_action_text(game, g->state, action, text, sizeof text);
        gt_record_add(g->record, player, text);
        if (!has_person(g->t))
            gt_narrate_action(&g->narrator, g->state, player, text);
        act(g, action);
    }
    return true;
}

/* How it ended: a player that could not go on has not conceded, though the record says so. */
static void print_end(const sitting *g)
{
    const gt_game *game = g->t->game;
    int winner = gt_head_of(g->state).winner;
    if (g->forfeit == GT_NO_FORFEIT || winner > 1)
        gt_print_result(stdout, game, g->state);
    else
        printf("%c wins: %c could not go on (%s) in turn %d (%d actions)", "AB"[winner],
               "AB"[1 - winner], gt_end_name(game, gt_forfeit_end(game, g->forfeit)),
               gt_turns(g->state), gt_actions(g->state));
}

static void play(const table *t, const arguments *args, gt_record *record)
{
    static sitting g;
    g = (sitting){.t = t, .args = args, .record = record};
    g.state = gt_resize(NULL, gt_state_bytes(t->game->rules), 1);
    gt_policies_tell_trouble(hear_trouble, &g);
    if (play_on(&g)) {
        double points = gt_return(t->game, g.state, 0);
        gt_record_end(record, t->game, g.state, points > 0.5 ? 0 : points < 0.5 ? 1 : 2);
        for (int player = 0; player < 2; player++)
            if (t->policy[player] == NULL && t->policy[1 - player] != NULL)
                gt_diary_show(&g.diary[player], stdout);
        putchar('\n');
        if (!has_person(t)) {
            gt_print_board(stdout, t->game, t->pool, g.state, true, "");
            putchar('\n');
        }
        print_end(&g);
        putchar('\n');
    } else {
        printf("the game was left in turn %d\n", gt_turns(g.state));
    }
    gt_policies_tell_trouble(NULL, NULL);
    for (int player = 0; player < 2; player++)
        gt_diary_free(&g.diary[player]);
    free(g.asked);
    free(g.state);
}

/* Who begins: as asked for, else by chance (5.1.5), which the seed decides. */
static int who_begins(const arguments *args)
{
    if (args->first != NULL)
        return args->first[0] == 'B';
    return (int)(gt_mix(args->seed) >> 63);
}

static int play_and_record(table *t, const arguments *args)
{
    gt_record record = {0};
    t->first = who_begins(args);
    print_head(t, args);
    fill_record(&record, t, args);
    play(t, args, &record);
    bool ok = args->record == NULL || gt_record_to_file(&record, "play", args->record);
    gt_record_free(&record);
    return ok ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

/* Makes the policies and the game, in storage that is to be freed. */
static int prepare(const gt_usage *usage, const arguments *args, const gt_input *input, table *t,
                   void **storage)
{
    const gt_system *system = input->system;
    char error[400];
    gt_policies_show_errors(true);
    for (int player = 0; player < 2; player++) {
        bool person = strcmp(args->policy[player], GT_HUMAN) == 0;
        t->policy[player] =
            person ? NULL
                   : gt_policy_create(args->policy[player], system->rules, error, sizeof error);
        if (t->policy[player] == NULL && !person)
            return gt_usage_error(usage, "--p%d: %s", player + 1, error);
    }
    *storage = gt_resize(NULL, 1, system->game_bytes);
    t->pool = gt_input_pool(input);
    t->game = gt_game_in(*storage);
    const char *why = system->prepare(*storage, t->pool, &t->deck[0], &t->deck[1],
                                      gt_record_limits(system, args->limits));
    return why != NULL ? gt_usage_error(usage, "%s", why) : GT_GO_ON;
}

/* Finds out with which options these decks are played. */
static bool read_options(arguments *args, const gt_input *input, gt_deck deck[2])
{
    gt_errors e = {0};
    const gt_decks decks = {deck, 2, 2}, *both = &decks;
    gt_options_read(input->system, &args->options, input->project.options, &both, 1, &args->limits,
                    &e);
    return gt_errors_tell(&e);
}

/* Seats the players and decks, and plays. */
static int sit_down(const gt_usage *usage, arguments *args, const gt_input *input)
{
    static table t;
    gt_secret secret;
    int status = GT_EXIT_USAGE;
    for (int player = 0; player < 2; player++)
        if (args->policy[player] == NULL)
            args->policy[player] = gt_system_player(input->system);
    if (!gt_choose_secret("play", args->policy, 2, args->open_seeds, &secret))
        return status;
    args->seed = gt_secret_game(&secret, args->seed); /* the record has this one */
    bool a = gt_input_find_deck(input, args->decks.item[0], args->without_unknown, &t.deck[0]);
    bool b = gt_input_find_deck(input, args->decks.item[1], args->without_unknown, &t.deck[1]) &&
             read_options(args, input, t.deck);
    void *storage = NULL;
    if (a && b && strcmp(t.deck[0].name, t.deck[1].name) == 0 &&
        !gt_deck_same_cards(&t.deck[0], &t.deck[1]))
        status = gt_usage_error(usage, "both decks are named '%s', and they are not the same",
                                t.deck[0].name);
    else if (a && b)
        status = prepare(usage, args, input, &t, &storage);
    if (status == GT_GO_ON)
        status = play_and_record(&t, args);
    gt_policy_free(t.policy[0]);
    gt_policy_free(t.policy[1]);
    free(storage);
    return status;
}

static int run(const gt_usage *usage, arguments *args)
{
    const gt_input_options asked = {.rules = args->rules,
                                    .cards = &args->cards,
                                    .patches = &args->patches,
                                    .decks = &args->decks,
                                    .part = true};
    gt_input input;
    if (!gt_input_read(&input, &asked))
        return GT_EXIT_USAGE;
    int status = sit_down(usage, args, &input);
    gt_input_free(&input);
    return status;
}

int gt_cmd_play(int argc, char **argv)
{
    arguments args = {.seed = 1};
    const gt_option options[] = {
        {"p1", "POLICY", "who plays A: a policy, or 'human' (" GT_USUAL_PLAYER ")",
         GT_AS_TEXT(&args.policy[0])},
        {"p2", "POLICY", "who plays B: a policy, or 'human' (" GT_USUAL_PLAYER ")",
         GT_AS_TEXT(&args.policy[1])},
        {"seed", "S", "decides all chance in the game (default: 1)", GT_AS_SEED(&args.seed)},
        {"first", "A|B", "who begins (default: the seed decides)", GT_AS_TEXT(&args.first)},
        {"record", "FILE", "write a game record (see 'gauntlet replay')", GT_AS_TEXT(&args.record)},
        GT_CARDS_OPTION(&args.cards),
        GT_PATCH_OPTION(&args.patches),
        GT_RULES_OPTION(&args.rules),
        GT_GAME_OPTION(&args.options),
        GT_WITHOUT_UNKNOWN_OPTION(&args.without_unknown),
        GT_OPEN_SEEDS_OPTION(&args.open_seeds),
        {0},
    };
    const gt_usage usage = {
        "play", "A B",
        "Plays one game between two decks and prints it: each action, what it brings about with\n"
        "the number of the rule, and the board at the beginning of each turn.\n"
        "\n"
        "A person plays as 'human': the board, the log and the actions show what that player may\n"
        "know. Answer with the number of an action or its text; ? explains the commands.",
        "gauntlet play st01-starter st02-starter --p2 random --seed 7 --record game.txt", options};
    int status = gt_parse(&usage, argc, argv, &args.decks);
    if (status == GT_GO_ON && args.decks.n != 2)
        status = gt_usage_error(&usage, "two decks were expected, not %d", args.decks.n);
    if (status == GT_GO_ON && args.first != NULL && strcmp(args.first, "A") != 0 &&
        strcmp(args.first, "B") != 0)
        status = gt_usage_error(&usage, "--first takes A or B, not '%s'", args.first);
    if (status == GT_GO_ON)
        status = run(&usage, &args);
    gt_strings_free(&args.decks);
    gt_options_free(options);
    return status;
}
