/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet cards: checks card and deck files, finds cards, shows them as the engine understood
 * them. What a file is shows in it: `cards` is a list in card files and an object in decks; other
 * suffixes than .json are decks in plain text. */
#include "decks/cards.h"
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/files/width.h"
#include "decks/language/render.h"
#include "decks/lists/card_called.h"
#include "decks/lists/shipped.h"
#include "reports/junit_out.h"
#include "sim/cli/card_language.h"
#include "sim/cli/commands.h"
#include "sim/cli/compare_texts.h"
#include "sim/cli/find_cards.h"
#include "sim/cli/find_deck.h"
#include "sim/cli/group.h"
#include "sim/cli/input.h"
#include "sim/cli/options.h"
#include "sim/cli/output.h"
#include "sim/cli/read_cards.h"

enum { DEEPEST = 4 }; /* folders inside each other that are searched */

/* ---- What there is to check */

typedef struct inputs {
    gt_errors errors;
    gt_json **cards; /* parsed card files */
    int n_cards, cards_capacity;
    gt_paths decks;
    gt_met_files met; /* each is checked once, whoever names it */
    const gt_strings *usual; /* cards that the project file names, for decks without others */
    bool added; /* cards are added to those that come along */
    const char *rules; /* that the command line or the project file names */
    const gt_system *system;
} inputs;

/* Whether an object is a deck: it has a key that names a section of one. */
static bool looks_like_deck(const gt_json *json)
{
    for (int i = 0; gt_systems[i] != NULL; i++)
        for (int k = 0; k < gt_systems[i]->n_sections; k++) {
            const gt_section *section = &gt_systems[i]->section[k];
            const cJSON *found = gt_json_get(json->root, section->key);
            if (section->single ? found != NULL : cJSON_IsObject(found))
                return true;
        }
    return false;
}

/* A file that was found in a folder (not named by the user) and is neither kind is passed over. */
static void add_file(inputs *in, const char *path, bool named)
{
    static const char *const suffixes[] = {".json", NULL};
    if (gt_met_before(&in->met, path))
        return;
    if (!gt_ends_in(path, suffixes)) {
        gt_paths_add(&in->decks, path);
        return;
    }
    gt_json *json = gt_json_read(path, &in->errors);
    if (json == NULL)
        return;
    const cJSON *cards = gt_json_get(json->root, "cards");
    if (cJSON_IsArray(cards)) {
        in->cards = gt_grow(in->cards, in->n_cards, &in->cards_capacity, sizeof(gt_json *));
        in->cards[in->n_cards++] = json;
        return;
    }
    if (looks_like_deck(json))
        gt_paths_add(&in->decks, path);
    else if (named)
        gt_json_error(json, json->root, &in->errors,
                      "neither cards ({\"set\": ..., \"cards\": [...]}) nor a deck "
                      "({\"leader\": ..., \"cards\": {...}})");
    gt_json_free(json);
}

/* Adds a file or a folder; `word` is one of those that cards may be named by (decks/cards.h). */
static void add_path(inputs *in, const char *word, int depth)
{
    const char *path = depth == 0 ? gt_cards_path(word) : word;
    gt_paths found = {0};
    in->added = in->added || path > word;
    if (!gt_is_folder(path)) {
        add_file(in, path, depth == 0);
        return;
    }
    gt_paths_add_folder(&found, path, gt_deck_suffixes, &in->errors);
    gt_paths_add_folders(&found, path);
    for (int i = 0; i < found.n; i++)
        if (depth < DEEPEST)
            add_path(in, found.path[i], depth + 1);
    gt_paths_free(&found);
}

static void free_inputs(inputs *in)
{
    for (int i = 0; i < in->n_cards; i++)
        gt_json_free(in->cards[i]);
    free(in->cards);
    gt_paths_free(&in->decks);
    gt_met_free(&in->met);
    gt_errors_free(&in->errors);
}

/* Adds a deck by its name, or what lies at a path. */
static void add_word(inputs *in, const gt_project *project, const char *word)
{
    char path[GT_DECK_PATH];
    const gt_deck_places places = {.project = project,
                                   .system = in->rules != NULL ? gt_system_named(in->rules) : NULL};
    FILE *f = fopen(gt_cards_path(word), "rb");
    bool there = f != NULL || gt_is_folder(gt_cards_path(word));
    if (f != NULL)
        fclose(f);
    if (strcmp(word, "-") == 0)
        gt_paths_add(&in->decks, word);
    else if (there || strchr(word, '/') != NULL)
        add_path(in, word, 0);
    else if (gt_find_deck(&places, word, path, &in->errors))
        add_path(in, path, 0);
}

/* ---- check */

/* The cards that were found, patched. */
static gt_library *compile_cards(inputs *in, const gt_strings *patches)
{
    gt_json **patch = gt_resize(NULL, (size_t)patches->n + 1, sizeof(gt_json *));
    int n = 0;
    for (int i = 0; i < patches->n; i++) {
        patch[n] = gt_json_read(patches->item[i], &in->errors);
        n += patch[n] != NULL;
    }
    gt_library *library =
        gt_cards_compile_part(in->system, in->cards, in->n_cards, patch, n, &in->errors);
    gt_cards_ask_words(in->system, in->cards, in->n_cards, &in->errors);
    for (int i = 0; i < n; i++)
        gt_json_free(patch[i]);
    free(patch);
    return library;
}

/* The cards that the decks are made of: those that are checked, or else those that commands use.
 * */
static gt_library *load_cards(inputs *in, const gt_strings *cards, const gt_strings *patches)
{
    char folder[4096];
    for (int i = 0; i < cards->n && (in->n_cards == 0 || cards != in->usual); i++)
        add_path(in, cards->item[i], 0);
    if (in->added && in->system->cards == NULL)
        add_path(in, gt_shipped(in->system, "cards", folder, sizeof folder), 0);
    if (in->n_cards > 0)
        return compile_cards(in, patches);
    return gt_cards_load_patched(in->system, NULL, 0, patches->item, patches->n, &in->errors);
}

/* Finds out which game the cards and decks are of. */
static void find_game(inputs *in, const gt_strings *cards)
{
    gt_which_game which;
    gt_which_begin(&which, &in->errors);
    gt_which_named(&which, in->rules, "--rules");
    gt_which_paths(&which, cards);
    for (int i = 0; i < in->n_cards; i++)
        gt_which_path(&which, in->cards[i]->file);
    for (int i = 0; i < in->decks.n; i++)
        gt_which_deck(&which, in->decks.path[i]);
    in->system = gt_which_system(&which, &in->decks);
}

/* "2 decks" */
static void print_number(FILE *out, int n, const char *what)
{
    fprintf(out, "%d %s%s", n, what, n == 1 ? "" : "s");
}

static int tell_result(inputs *in, int cards, int decks)
{
    int wrong = in->errors.n + in->errors.dropped;
    FILE *out = wrong == 0 ? stdout : stderr;
    gt_errors_print(&in->errors, stderr);
    if (wrong > 0) {
        print_number(out, wrong, "mistake");
        fputs(" in ", out);
    }
    int n = wrong == 0 ? cards : in->n_cards;
    if (n > 0 || decks == 0) {
        print_number(out, n, wrong == 0 ? "card" : "card file");
        fputs(" and ", out);
    }
    print_number(out, decks, "deck");
    fputs(wrong == 0 ? " checked, no mistakes\n" : "\n", out);
    return wrong == 0 ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

static int check(inputs *in, const gt_strings *cards, const gt_strings *patches)
{
    in->errors.wants_each = true;
    if (in->n_cards + in->decks.n + in->errors.n + cards->n == 0)
        gt_errors_add(&in->errors, "gauntlet cards check", 0, 0, "",
                      "no card file and no deck file was found");
    gt_decks decks = {0};
    int mistakes = in->errors.n;
    find_game(in, cards);
    gt_library *library = in->errors.n == mistakes ? load_cards(in, cards, patches) : NULL;
    bool checked = in->n_cards > 0 || patches->n > 0;
    if (library == NULL && in->decks.n > 0)
        fputs("The decks were not checked, since there are mistakes in the cards.\n", stderr);
    if (library != NULL &&
        !gt_decks_read((const char *const *)in->decks.path, in->decks.n, in->system,
                       gt_library_pool(library), &decks, &in->errors))
        gt_cards_tell_replaced(in->system, cards->item, cards->n,
                               (const char *const *)in->decks.path, in->decks.n, &in->errors);
    int n = library != NULL && checked ? gt_library_pool(library)->n_defs : 0;
    int status = tell_result(in, n, in->decks.n);
    gt_decks_free(&decks);
    gt_library_free(library);
    return status;
}

/* Without operands: what the project file names, or else cards that the command line names, or
 * else what comes with the program. */
static void add_usual(inputs *in, const gt_project *project, bool named)
{
    char folder[4096];
    const gt_system *system = in->rules != NULL ? gt_system_named(in->rules) : NULL;
    const gt_strings *lists[] = {&project->cards, &project->decks, &project->field};
    int n = 0;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < lists[k]->n; i++, n++)
            add_word(in, project, lists[k]->item[i]);
    if (n == 0 && !named)
        add_path(in, gt_shipped(system != NULL ? system : gt_systems[0], "", folder, sizeof folder),
                 0);
}

static bool write_junit(const gt_errors *e, const char *path)
{
    gt_output o;
    FILE *out = gt_output_begin(&o, "cards check", NULL, path);
    return gt_output_end(&o, out != NULL && gt_write_mistakes_junit(out, e));
}

static int cmd_check(int argc, char **argv)
{
    gt_strings files = {0}, cards = {0}, patches = {0};
    const char *junit = NULL;
    inputs in = {.rules = NULL};
    const gt_option options[] = {
        {"cards", "PATH",
         "cards that the decks are made of, checked too; +PATH: with the game's; may be repeated",
         GT_AS_LIST(&cards)},
        GT_PATCH_OPTION(&patches),
        GT_RULES_OPTION(&in.rules),
        {"junit", "FILE", "write the mistakes to FILE as test cases (JUnit XML)",
         GT_AS_TEXT(&junit)},
        {0},
    };
    const gt_usage usage = {
        "cards check", "[FILE...]",
        "Checks card files, deck files and folders of them: every mistake is named with file, "
        "line\n"
        "and column. Without FILE: those of the project file, or else the cards given, or those\n"
        "that come with Gauntlet.\n"
        "Decks are checked with the cards given, or those that come with Gauntlet if none are.\n"
        "Exit status: 0 no mistakes, 2 mistakes.",
        "gauntlet cards check my-cards.json my-deck.txt", options};
    gt_project project = {0};
    int status = gt_parse(&usage, argc, argv, &files);
    if (status == GT_GO_ON && !gt_project_read(&project, NULL))
        status = GT_EXIT_USAGE;
    if (status == GT_GO_ON) {
        in.rules = in.rules != NULL ? in.rules : project.rules;
        for (int i = 0; i < files.n; i++)
            add_word(&in, &project, files.item[i]);
        if (files.n == 0)
            add_usual(&in, &project, cards.n > 0);
        in.usual = &project.cards;
        status = check(&in, cards.n > 0 || files.n == 0 ? &cards : &project.cards, &patches);
        if (junit != NULL && !write_junit(&in.errors, junit))
            status = GT_EXIT_USAGE;
    }
    free_inputs(&in);
    gt_project_free(&project);
    gt_strings_free(&files);
    gt_options_free(options);
    return status;
}

/* ---- What show, find and compare share */

enum { ANY = 0 }; /* number of words: one or more */

typedef struct asked {
    gt_strings words, cards, patches;
    const char *rules;
    bool flag; /* the command's own option */
    bool named; /* the words are cards, which say which game is meant */
} asked;

/* Reads the command line, which needs so many words (else `missing` is said), and the cards; then
 * does the work. */
static int with_cards(const gt_usage *usage, int argc, char **argv, asked *a, int words,
                      const char *missing, int (*work)(const gt_input *, const asked *))
{
    gt_input input = {0};
    int status = gt_parse(usage, argc, argv, &a->words);
    if (status == GT_GO_ON && (words == ANY ? a->words.n == 0 : a->words.n != words))
        status = gt_usage_error(usage, "%s", missing);
    const gt_input_options from = {.rules = a->rules,
                                   .cards = &a->cards,
                                   .patches = &a->patches,
                                   .named = a->named ? &a->words : NULL,
                                   .sound = true,
                                   .part = true};
    if (status == GT_GO_ON && !gt_input_read(&input, &from))
        status = GT_EXIT_USAGE;
    if (status == GT_GO_ON) {
        status = work(&input, a);
        gt_input_free(&input);
    }
    gt_strings_free(&a->words);
    gt_options_free(usage->options);
    return status;
}

/* ---- show */

static void show_card(const gt_input *in, int def, bool code)
{
    const gt_pool *pool = gt_input_pool(in);
    gt_errors none = {0}; /* there is room for one */
    gt_library_bring(in->library, &def, 1, &none);
    gt_errors_free(&none);
    gt_render_card(in->system->dialect, pool, def, stdout);
    int begin = pool->defs[def].code_begin, end = pool->defs[def].code_end;
    if (code && in->system->dialect != NULL) {
        gt_render_code(in->system->dialect, pool, begin, end, stdout);
        gt_render_operations(in->system->dialect, pool, begin, end, stdout);
    }
}

/* Cards are named by their ids, or by a name that may be that of several. */
static int show(const gt_input *in, const char *which, bool code)
{
    const gt_pool *pool = gt_input_pool(in);
    size_t length = strlen(which);
    char hint[100], where[100];
    int shown = 0, id = gt_card_by_id(pool, which, length);
    if (id >= 0) {
        show_card(in, id, code);
        shown++;
    }
    for (int i = -1; (i = gt_card_by_name(pool, which, length, i)) >= 0;)
        if (i != id) {
            show_card(in, i, code);
            shown++;
        }
    if (shown == 0)
        fprintf(stderr, "gauntlet cards show: there is no card %s%s\n", which,
                *gt_which_has(in->system, which, where, sizeof where) != '\0'
                    ? where
                    : gt_did_you_mean(gt_card_meant(pool, which, length), hint, sizeof hint));
    return shown;
}

static int show_all(const gt_input *in, const asked *a)
{
    int status = GT_EXIT_DONE;
    for (int i = 0; i < a->words.n; i++)
        if (show(in, a->words.item[i], a->flag) == 0)
            status = GT_EXIT_USAGE;
    return status;
}

static int cmd_show(int argc, char **argv)
{
    asked a = {.named = true};
    const gt_option options[] = {
        GT_CARDS_OPTION(&a.cards),
        GT_PATCH_OPTION(&a.patches),
        {"code", NULL, "list the compiled code too", GT_AS_FLAG(&a.flag)},
        GT_RULES_OPTION(&a.rules),
        {0},
    };
    const gt_usage usage = {
        "cards show", "ID...",
        "Prints cards in English, as the engine understood them. A card is named\n"
        "by its id or its name.",
        "gauntlet cards show ST01-003 ST09-012", options};
    return with_cards(&usage, argc, argv, &a, ANY, "which card? an id is missing", show_all);
}

/* ---- find */

/* The line of a card's text that follows its name: "fire unit, cost 1 ...". */
static void print_summary(const gt_input *in, int card)
{
    char *text = gt_render_text(in->system->dialect, gt_input_pool(in), card);
    const char *line = text + strcspn(text, "\n");
    line += *line == '\n';
    line += strspn(line, " ");
    printf("%.*s", (int)strcspn(line, "\n"), line);
    free(text);
}

static void print_found(const gt_input *in, const bool *found, bool whole)
{
    const gt_pool *pool = gt_input_pool(in);
    int id = 2, name = 4;
    for (int i = 0; i < pool->n_defs; i++) {
        id = found[i] && gt_width(pool->defs[i].id) > id ? gt_width(pool->defs[i].id) : id;
        name =
            found[i] && gt_width(pool->defs[i].name) > name ? gt_width(pool->defs[i].name) : name;
    }
    for (int i = 0; i < pool->n_defs; i++) {
        if (!found[i])
            continue;
        if (whole) {
            gt_render_card(in->system->dialect, pool, i, stdout);
            continue;
        }
        gt_print_left(stdout, pool->defs[i].id, id + 2);
        gt_print_left(stdout, pool->defs[i].name, name + 2);
        print_summary(in, i);
        putchar('\n');
    }
}

static int find(const gt_input *in, const asked *a)
{
    int n;
    bool *found = gt_find_cards(in, &a->words, &n);
    char elsewhere[300] = "";
    if (n == 0)
        gt_find_elsewhere(in, &a->words, elsewhere, sizeof elsewhere);
    if (found == NULL) {
        if (elsewhere[0] != '\0')
            fprintf(stderr, "0 cards of %s%s\n", in->system->title, elsewhere);
        return GT_EXIT_USAGE;
    }
    print_found(in, found, a->flag);
    fprintf(n > 0 ? stdout : stderr, "%d of %d cards%s%s%s\n", n, gt_input_pool(in)->n_defs,
            n > 0 ? "" : " of ", n > 0 ? "" : in->system->title, elsewhere);
    free(found);
    return n > 0 ? GT_EXIT_DONE : GT_EXIT_FAILED;
}

static int cmd_find(int argc, char **argv)
{
    asked a = {0};
    const gt_option options[] = {
        {"text", NULL, "print all that the cards say", GT_AS_FLAG(&a.flag)},
        GT_CARDS_OPTION(&a.cards),
        GT_PATCH_OPTION(&a.patches),
        GT_RULES_OPTION(&a.rules),
        {0},
    };
    const gt_usage usage = {
        "cards find", "TEXT|KEY=VALUE...",
        "Finds cards. TEXT is part of an id, a name or of what the card says in English (as\n"
        "'gauntlet cards show' prints it). KEY=VALUE is what its card file says: type=unit,\n"
        "element=fire, key=entry; numbers also with !=, <, <=, > and >= (in quotes, for the\n"
        "shell). A cost in symbols, as {2}{G}, is compared by its mana value. All conditions must\n"
        "hold. Exit status: 0 found, 1 no card meets them, 2 wrong usage.",
        "gauntlet cards find type=unit 'cost<=2' 'power>=2000'\n"
        "  gauntlet cards find trash 'shuffled' --text",
        options};
    return with_cards(&usage, argc, argv, &a, ANY, "which cards? a text or KEY=VALUE is missing",
                      find);
}

/* ---- compare */

static int compare(const gt_input *in, const asked *a)
{
    gt_comparison c;
    gt_errors errors = {0};
    bool read =
        in->system->dialect != NULL && gt_compare_texts(in->system->dialect, gt_input_pool(in),
                                                        a->words.item[0], a->flag, &c, &errors);
    if (read && c.paragraphs > 0)
        printf("%d of %d paragraphs of %d cards are the same (%.1f in 100)\n", c.same, c.paragraphs,
               c.cards, 100.0 * c.same / c.paragraphs);
    else if (read)
        printf("no card of the table is there\n");
    gt_errors_tell(&errors);
    return read ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

static int cmd_compare(int argc, char **argv)
{
    asked a = {0};
    const gt_option options[] = {
        {"list", NULL, "print each paragraph that differs", GT_AS_FLAG(&a.flag)},
        GT_CARDS_OPTION(&a.cards),
        GT_PATCH_OPTION(&a.patches),
        GT_RULES_OPTION(&a.rules),
        {0},
    };
    const gt_usage usage = {
        "cards compare", "TABLE",
        "Compares what 'cards show' says with printed texts of your own: a tab separated\n"
        "table with columns 'name' and 'text', in which \" / \" ends a paragraph. Case,\n"
        "reminder texts in brackets and kinds of dashes make no difference.",
        "gauntlet cards compare my-texts.tsv --rules magic --list", options};
    return with_cards(&usage, argc, argv, &a, 1, "which table? one is expected", compare);
}

/* ---- Which of them */

int gt_cmd_cards(int argc, char **argv)
{
    static const gt_subcommand words[] = {
        {"check", cmd_check, "[FILE...]", "names every mistake in card and deck files"},
        {"compare", cmd_compare, "TABLE",
         "compares cards in English with printed texts of your own"},
        {"find", cmd_find, "TEXT|KEY=VALUE...",
         "finds cards by name, text, or what their files say"},
        {"language", gt_cmd_cards_language, "[WORD...]", "prints what card files may say"},
        {"read", gt_cmd_cards_read, "FILE...", "reads cards from their printed text"},
        {"show", cmd_show, "ID...", "prints cards in English, as the engine understood them"},
        {0},
    };
    static const gt_group group = {"cards", words, "See 'gauntlet cards check --help' and so on.",
                                   "gauntlet cards check my-cards.json\n"
                                   "  gauntlet cards find type=unit 'cost<=2'\n"
                                   "  gauntlet cards show ST01-003"};
    return gt_group_run(&group, argc, argv);
}
