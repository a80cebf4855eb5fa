/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet help: what the program can do, and pages on what several commands have in common. The
 * pages on policies and features are made from the tables of these. */
#include "ai/one_ply.h"
#include "ai/policy.h"
#include "decks/files/errors.h"
#include "decks/system.h"
#include "engine/core/features.h"
#include "sim/cli/commands.h"

#include <stdio.h>
#include <string.h>

typedef struct topic {
    const char *name, *help;
    const char *text;
    void (*more)(void); /* prints what follows the text, or NULL */
} topic;

static void print_policies(void);
static void print_deck_rules(void);
static void print_features(void);
static void print_game_options(void);

static const topic TOPICS[] = {
    {"decks", "deck files and folders",
     "A deck is a JSON file,\n"
     "\n"
     "  {\"name\": \"My deck\", \"leader\": \"ST01-001\",\n"
     "   \"cards\": {\"ST01-002\": 3, \"ST01-003\": 3, ...}}\n"
     "\n"
     "or a plain text file with a card a line, as players write them:\n"
     "\n"
     "  1 ST01-001\n"
     "  3 ST01-002\n"
     "  3 ST01-003\n"
     "\n"
     "Lists as they are pasted from deck builders and spreadsheets are read as they are: '3x ID',\n"
     "'ID x3', 'ID: 3', 'Name (ID)', a name alone where only one card has it, tables with commas\n"
     "or tabs, headings, // and # comments, any case, UTF-16; \"-\" is standard input. A card on\n"
     "several lines is added up. Where a name differs from the card's, the id decides, and a\n"
     "warning says so.\n"
     "\n"
     "'gauntlet cards check' checks whether it is legal; 'gauntlet decks random' makes random\n"
     "ones. A deck may name its game, with \"rules\": \"nivel\" or a line 'rules: nivel'; else\n"
     "its folder does (nivel/decks), or --rules.\n"
     "\n"
     "'gauntlet run' takes files, folders (all decks in them and in folders below, in the order\n"
     "of their names) and the names of what comes with Gauntlet: a deck, as in 'gauntlet run\n"
     "st01-starter my.json', or a folder of decks: 'starters', 'tournament' (Nivel Arena),\n"
     "'duel-decks' (Magic), 'duelists' (Yu-Gi-Oh!); a deck's own name does too, as tables print\n"
     "it. 'gauntlet decks list' lists them.\n"
     "Two different decks of a run must have different names; a deck that is given twice plays\n"
     "against itself.\n",
     print_deck_rules},
    {"cards", "card files, and how to check them",
     "Cards are data: JSON files, one for each set, which say what a card is and does.\n"
     "docs/card-language.md shows how to write one; docs/schema/ has schemas for editors.\n"
     "\n"
     "  gauntlet cards check           checks the cards and decks that come with Gauntlet\n"
     "  gauntlet cards check FILE...   checks yours: all mistakes, with file, line and column\n"
     "  gauntlet cards language WORD   what a word of card files means\n"
     "  gauntlet cards find TEXT       cards by name, text or what their files say\n"
     "  gauntlet cards show ID         what the engine understood, in English\n"
     "\n"
     "Commands use the cards that come with Gauntlet. --cards PATH (a file or folder, may be\n"
     "repeated) or \"cards\" in the project file replaces them; with a + in front, --cards +PATH\n"
     "or \"cards\": [\"+PATH\"], your cards are added to them.\n",
     NULL},
    {"patch", "try a change without touching the card files",
     "--patch FILE changes cards for one command. FILE has one of two standard forms. A JSON\n"
     "Merge Patch (RFC 7396) replaces values of cards, by id; null removes:\n"
     "\n"
     "  {\"ST01-002\": {\"power\": 3500, \"cost\": 2}}\n"
     "\n"
     "A JSON Patch (RFC 6902) is a list of operations, which can also reach into lists:\n"
     "\n"
     "  [{\"op\": \"replace\", \"path\": \"/ST01-005/abilities/0/do/0/power\", \"value\": 3000}]\n"
     "\n"
     "'gauntlet patch' writes both. The changed cards are checked like any others, and mistakes\n"
     "are reported with their place in the patch. --patch may be repeated.\n"
     "\n"
     "  gauntlet patch ST01-002 power=3500 --out try.json\n"
     "  gauntlet cards show ST01-002 --patch try.json\n"
     "  gauntlet run st01-starter --vs starters --patch try.json\n"
     "\n"
     "docs/patches.md is the reference.\n",
     NULL},
    {"policies", "the players",
     "A policy is a player. It sees what the rules let a player know and nothing else; both\n"
     "know the other's deck list. It is given as NAME or NAME:SETTING=VALUE,SETTING=VALUE;\n"
     "programs of your own are exec:COMMAND or so:PATH, with settings in front, each followed by\n"
     "a comma (docs/programs.md). In 'gauntlet play' a player may be 'human'.\n"
     "Several --policy options of 'gauntlet run' play the whole field once with each.\n",
     print_policies},
    {"results", "what a run counts, and how sure it is",
     "'gauntlet run' prints for each policy the decks by win rate and the matrix of matchups.\n"
     "--out DIR writes the same to DIR/results.json and DIR/results.csv, --json prints the\n"
     "JSON. docs/results.md explains every field.\n"
     "\n"
     "Games come in pairs in which each deck begins once. A draw is half a point for each deck,\n"
     "and so is a game that was not finished (limit of turns or actions) or aborted (the engine\n"
     "gave up); these are counted apart. An interval holds the true win rate 95 times in 100\n"
     "(or as often as --confidence says; intervals of other figures always 95 times in 100):\n"
     "Agresti and Coull's adjusted interval, on the scores of pairs. A deck's win rate is the\n"
     "mean over its matchups, each with the same weight. In the matrix + and - mark rates whose\n"
     "interval lies wholly on one side of 50%.\n"
     "\n"
     "--ablate then replaces each card of each deck by a blank (the same cost, power and hit, but\n"
     "no text), plays the games again on the same chance, and reports what each card is worth.\n"
     "\n"
     "The signature is a hash over the outcome of every game: the same signature, the same\n"
     "games. Decks, cards, policies, seed and version determine it; threads and machine do not.\n",
     NULL},
    {"gate", "did a card change move win rates?",
     "'gauntlet gate' plays the matchups in which a card changed, with the old cards (--base) and\n"
     "the new ones (--head, or --patch), on the same seeds, seats and shuffles. --base is a git\n"
     "revision, a folder, or results.json of a run. Two deck lists as --base and --head are\n"
     "compared against the field, with the same cards.\n"
     "\n"
     "  gauntlet gate --base origin/main             what does my branch do?\n"
     "  gauntlet gate --patch try.json --margin 3%   what would this change do?\n"
     "\n"
     "A verdict for each matchup, and for each deck with a changed card: moved (its interval lies\n"
     "beyond the margin), unmoved (within it), undecided at --max-games. Each stops when it is\n"
     "decided; on average at most 5 in 100 of the verdicts moved, and of the verdicts unmoved,\n"
     "are wrong. Exit status: 0 nothing moved, 1 something did, 2 bad input, 3 undecided.\n"
     "--out DIR writes Markdown, JUnit XML and JSON.\n"
     "\n"
     "docs/gate.md is the reference; docs/ci/ holds workflows for GitHub and GitLab.\n",
     NULL},
    {"clusters", "several machines play: by ssh, through a shared folder, with MPI",
     "Whichever machine plays, the results are the bytes that one process would have made.\n"
     "\n"
     "--worker CMD    play in processes started by CMD, as many as --threads says\n"
     "--workers FILE  play on the hosts in FILE, one a line: HOST [slots=N] [COMMAND]. COMMAND is\n"
     "                run by /bin/sh; the default is 'ssh HOST gauntlet --play-units N'. FILE is\n"
     "                read again when it changes: hosts may come and go.\n"
     "\n"
     "If a worker dies or is late, others play its units. Of each worker other than this program\n"
     "itself, one unit in 100 and at least 15 are played again elsewhere before they count; a\n"
     "worker that is wrong is named, its units are thrown away, and it gets no more.\n"
     "\n"
     "A scheduler such as Slurm, or machines that have nothing but a folder:\n"
     "\n"
     "gauntlet shard plan F -- run starters --games 10000   what is to be played, in parts\n"
     "gauntlet shard run F                                  plays them, on any machine; or, with\n"
     "gauntlet shard slurm F && sbatch F/slurm.sh           Slurm, an array does\n"
     "gauntlet shard merge F                                the results, or what is left to play\n"
     "\n"
     "MPI: 'mpirun -n 64 gauntlet-mpi run starters' is 'gauntlet run starters' by 64 ranks.\n"
     "\n"
     "See docs/clusters.md.\n",
     NULL},
    {"store", "how results are kept and reused",
     "'gauntlet run' keeps every game's outcome in a store, an SQLite file: --db FILE, or\n"
     "gauntlet/results.db in your data folder ($XDG_DATA_HOME, else ~/.local/share). --no-db\n"
     "keeps nothing.\n"
     "\n"
     "What is there is not played again. Games are identified by what decides them: the rules and\n"
     "players of this program, the contents of the two decks' cards, the decks' names, the\n"
     "policy with its settings, the seed. So after a change of one card only the matchups of\n"
     "decks that hold it are played, and the results are byte for byte what they would be without\n"
     "a store. --fresh plays everything again. Games of policies that use a clock are not reused.\n"
     "\n"
     "If a run was interrupted, killed, or stopped by a full disk, the same command continues it;\n"
     "at most the units (16 pairs of games) in progress are lost.\n"
     "Several runs may use one store at a time.\n"
     "\n"
     "'gauntlet db' lists, exports, prunes, checks and merges stores. See docs/store.md.\n",
     NULL},
    {"precision", "how long a run plays",
     "--games N       plays N games of each matchup (default: 100)\n"
     "--precision 1%  plays each matchup until its interval is +-1% or narrower\n"
     "--budget 10m    stops after that time\n"
     "\n"
     "With --precision rounds of games go to the matchups with the widest intervals. The\n"
     "intervals are confidence sequences, which stay valid however often one looks at them\n"
     "(Waudby-Smith and Ramdas, 2024), and so need about twice the games of an interval that is\n"
     "looked at once. --games N then means at most N games of a matchup.\n"
     "The same command gives the same results, whatever the number of threads.\n"
     "\n"
     "--budget alone plays where the intervals are widest until the time is over; with --games or\n"
     "--precision it stops at whatever comes first. Results that a clock has stopped are not\n"
     "reproducible, and say so. --confidence 99% makes all intervals of a run hold the truth 99\n"
     "times in 100.\n",
     NULL},
    {"features", "positions and actions as numbers, for players that learn",
     "Players that learn see a position, and each action, as pairs of an index and a number\n"
     "(docs/features.md). A row is a range of indices; \"own\" and \"other\" are relative to the\n"
     "player to move. A row without words continues the one above: for the other player, or for\n"
     "the next place. Types, keywords, verbs and the like have the numbers of their enums.\n",
     print_features},
    {"options", "ways to play a game: --option",
     "--option NAME=VALUE says how a game is played, where it leaves a choice; several as in\n"
     "--option pay=full,stops=all. A deck, a folder of decks or the project file may say it too\n"
     "(docs/decks.md). Results name the values. The first value of each is the default.\n",
     print_game_options},
    {"project", "the file gauntlet.json",
     "A file gauntlet.json in the current folder gives what the command line leaves out:\n"
     "\n"
     "  {\n"
     "    \"cards\": [\"cards\"],\n"
     "    \"decks\": [\"decks/new\"],\n"
     "    \"field\": [\"decks/known\"],\n"
     "    \"policies\": [\"random\", \"greedy\"],\n"
     "    \"shares\": {\"Rival\": 12.5, \"Old favourite\": 7},\n"
     "    \"margin\": 3\n"
     "  }\n"
     "\n"
     "Then 'gauntlet run' alone plays decks/new against decks/known with both policies, and\n"
     "weighs opponents by their shares of the metagame; 'gauntlet gate' lets win rates move by\n"
     "3%. Paths count from the folder of the file. --project FILE names another one,\n"
     "--no-project uses none. docs/project-file.md is the reference.\n",
     NULL},
};

enum { N_TOPICS = sizeof TOPICS / sizeof TOPICS[0] };

bool gt_topic_at(int i, gt_topic *t)
{
    if (i >= N_TOPICS)
        return false;
    *t = (gt_topic){TOPICS[i].name, TOPICS[i].help};
    return true;
}

static void print_setting(const gt_policy_setting *s)
{
    char range[GT_SETTING_TEXT], initial[GT_SETTING_TEXT] = "none";
    gt_setting_range(s, range, sizeof range);
    if ((s->kind != GT_TIME && !gt_setting_is_file(s->kind)) || s->initial != 0)
        gt_setting_text(s, s->initial, initial, sizeof initial);
    printf("    %-12s %s\n%17s%s; %s unless given\n", s->name, s->about, "", range, initial);
}

static void print_policies(void)
{
    const gt_policy_kind *kind;
    for (int i = 0; (kind = gt_policy_kind_at(i)) != NULL; i++) {
        char name[40];
        snprintf(name, sizeof name, "%s%s%s", kind->name, kind->argument != NULL ? ":" : "",
                 kind->argument != NULL ? kind->argument : "");
        printf("\n  %-12s %s%s\n", name, kind->about,
               kind->reproducible ? "" : " (not reproducible)");
        for (int j = 0; j < kind->n_settings; j++) {
            const gt_policy_setting *s = &kind->settings[j];
            print_setting(s);
        }
    }
    puts("\nexample:\n  gauntlet run decks/ --policy random --policy greedy");
}

/* What makes a deck legal, in each game. */
static void print_deck_rules(void)
{
    puts("\n"
         "The game's own field, for commands without decks:\n");
    for (const gt_system *const *s = gt_systems; *s != NULL; s++)
        if ((*s)->field != NULL)
            printf("  %-21s %s\n", (*s)->title, (*s)->field);
    puts("\nA deck is legal if it satisfies the rules of deck construction of its game:\n");
    for (const gt_system *const *s = gt_systems; *s != NULL; s++) {
        fputs("  ", stdout);
        for (const char *at = (*s)->deck_rules; *at != '\0'; at++) {
            putchar(*at);
            if (*at == '\n')
                fputs("  ", stdout);
        }
        putchar('\n');
    }
}

static void print_rows(const char *title, const gt_feature_row *rows, int n)
{
    printf("\n%s\n  row                  first  count  what\n", title);
    for (int i = 0, first = 0; i < n; first += rows[i].count, i++) {
        bool more = rows[i].about[0] != '\0';
        printf("  %-20s %5d  %5d%s%s\n", rows[i].name, first, rows[i].count, more ? "  " : "",
               rows[i].about);
    }
}

/* The options of each game that has some. */
static void print_game_options(void)
{
    for (const gt_system *const *s = gt_systems; *s != NULL; s++) {
        if ((*s)->n_options > 0)
            printf("\noptions of %s:\n", (*s)->title);
        for (int i = 0; i < (*s)->n_options; i++) {
            const gt_game_option *o = &(*s)->option[i];
            printf("  %s=", o->name);
            for (int k = 0; o->value[k] != NULL; k++)
                printf("%s%s", k > 0 ? "|" : "", o->value[k]);
            printf("  %s\n", o->help);
        }
    }
}

/* The rows of each game, and those that all games have. */
static void print_features(void)
{
    static const gt_feature_row look[] = {GT_LOOK_ROWS(GT_FEATURE_ROW)};
    static const gt_feature_row one_ply[] = {GT_ONE_PLY_ROWS(GT_FEATURE_ROW)};
    char title[80];
    for (const gt_system *const *s = gt_systems; *s != NULL; s++) {
        const gt_feature_rules *f = (*s)->rules->features;
        if (f == NULL)
            continue;
        snprintf(title, sizeof title, "A position of %s", (*s)->title);
        print_rows(title, f->view_rows, f->n_view_rows);
        snprintf(title, sizeof title, "An action of %s", (*s)->title);
        print_rows(title, f->action_rows, f->n_action_rows);
    }
    print_rows("The look of a card, in every game", look, sizeof look / sizeof look[0]);
    print_rows("What an action leads to, in every game", one_ply,
               sizeof one_ply / sizeof one_ply[0]);
}

static void print_overview(void)
{
    puts("usage: gauntlet COMMAND [ARGUMENTS]\n\n"
         "Measures how decks of a card game do against each other, by playing them.\n\ncommands:");
    for (const gt_command *c = gt_commands; c->name != NULL; c++)
        printf("  %-10s %s\n", c->name, c->help);
    puts("\ntopics:");
    for (int i = 0; i < N_TOPICS; i++)
        printf("  %-10s %s\n", TOPICS[i].name, TOPICS[i].help);
    puts("\n'gauntlet COMMAND --help' explains a command, 'gauntlet help TOPIC' a topic,\n"
         "'gauntlet --version' tells the version.\n\n"
         "exit status: 0 done, 1 a check failed, 2 wrong usage or input, 130 interrupted");
}

/* Explains the command of that name; -1 if there is none. */
static int help_of_command(const char *name)
{
    char help[] = "--help";
    for (const gt_command *c = gt_commands; c->name != NULL; c++) {
        if (strcmp(c->name, name) != 0)
            continue;
        if (c->function == gt_cmd_help) {
            print_overview();
            return GT_EXIT_DONE;
        }
        char *arguments[] = {(char *)c->name, help, NULL};
        return c->function(2, arguments);
    }
    return -1;
}

static int unknown_topic(const char *name)
{
    enum { MOST = N_TOPICS + 32 };
    const char *names[MOST];
    char hint[64];
    int n = 0;
    for (int i = 0; i < N_TOPICS; i++)
        names[n++] = TOPICS[i].name;
    for (const gt_command *c = gt_commands; c->name != NULL && n < MOST; c++)
        names[n++] = c->name;
    gt_did_you_mean(gt_nearest(name, names, n), hint, sizeof hint);
    fprintf(stderr, "gauntlet help: there is no topic or command '%s'%s\n", name, hint);
    fputs("See 'gauntlet help'.\n", stderr);
    return GT_EXIT_USAGE;
}

int gt_cmd_help(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_overview();
        return GT_EXIT_DONE;
    }
    for (int i = 0; i < N_TOPICS; i++) {
        if (strcmp(TOPICS[i].name, argv[1]) != 0)
            continue;
        fputs(TOPICS[i].text, stdout);
        if (TOPICS[i].more != NULL)
            TOPICS[i].more();
        return GT_EXIT_DONE;
    }
    int status = help_of_command(argv[1]);
    return status >= 0 ? status : unknown_topic(argv[1]);
}
