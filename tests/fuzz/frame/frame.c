/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the fuzzers have in common. */
#define _POSIX_C_SOURCE 200809L

#include "tests/fuzz/frame/frame.h"

#include "ai/states.h"
#include "ai/view_json.h"
#include "decks/files/memory.h"
#include "decks/language/render.h"
#include "decks/language/verify.h"
#include "decks/system.h"
#include "engine/core/hash.h"
#include "reports/forms.h"
#include "reports/results_json.h"
#include "sim/cli/board.h"
#include "sim/cli/commands.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The program's own table is not linked, since `main` is the fuzzer's. */
const gt_command gt_commands[] = {{NULL, NULL, NULL}};

static char folder[100]; /* in memory, where there is such a file system */
static FILE *told; /* where complaints go: to stderr as it was */

void gt_fuzz_must(bool is_true, const char *message)
{
    if (is_true)
        return;
    fprintf(told != NULL ? told : stderr, "fuzz: %s\n", message);
    fflush(stdout);
    abort();
}

FILE *gt_fuzz_nowhere(void)
{
    static FILE *nowhere;
    if (nowhere == NULL)
        nowhere = fopen("/dev/null", "w");
    gt_fuzz_must(nowhere != NULL, "/dev/null cannot be opened");
    return getenv("GT_FUZZ_LOUD") != NULL ? stdout : nowhere;
}

/* ---- Where it runs. */

const char *gt_fuzz_place(const char *name)
{
    static char path[4][200];
    static int next;
    char *p = path[next++ % 4];
    snprintf(p, sizeof path[0], "%s/%s", folder, name);
    return p;
}

void gt_fuzz_clear(void)
{
    DIR *d = opendir(folder);
    for (struct dirent *entry; d != NULL && (entry = readdir(d)) != NULL;)
        if (entry->d_name[0] != '.')
            unlink(gt_fuzz_place(entry->d_name));
    if (d != NULL)
        closedir(d);
}

static void clean_up(void)
{
    gt_fuzz_clear();
    rmdir(folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Before the first input. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    told = stderr;
    bool memory = access("/dev/shm", W_OK) == 0;
    snprintf(folder, sizeof folder, "%s/gauntlet-fuzz-XXXXXX", memory ? "/dev/shm" : "/tmp");
    gt_fuzz_must(mkdtemp(folder) != NULL, "there is no folder to work in");
    atexit(clean_up);
    if (getenv("GT_FUZZ_LOUD") == NULL) {
        setvbuf(stdout, NULL, _IONBF, 0);
        stdout = gt_fuzz_nowhere();
        stderr = gt_fuzz_nowhere();
    }
    return 0;
}

const char *gt_fuzz_file(const char *name, const uint8_t *data, size_t size)
{
    const char *path = gt_fuzz_place(name);
    FILE *out = fopen(path, "wb");
    gt_fuzz_must(out != NULL && fwrite(data, 1, size, out) == size && fclose(out) == 0,
                 "a file cannot be written");
    return path;
}

char *gt_fuzz_text(const uint8_t *data, size_t size)
{
    return gt_copy_text((const char *)data, size);
}

uint64_t gt_fuzz_key(const uint8_t *data, size_t size)
{
    return gt_hash_bytes(data, size);
}

/* ---- Cards and games. */

const gt_system *gt_fuzz_system(void)
{
    const char *name = getenv("GT_FUZZ_GAME");
    const gt_system *system = name == NULL ? gt_systems[0] : gt_system_named(name);
    gt_fuzz_must(system != NULL, "GT_FUZZ_GAME is no game");
    return system;
}

static const struct {
    const char *game, *decks[GT_FUZZ_DECKS], *cards[5];
} few[] = {
    {"nivel",
     {"decks/nivel/decks/starters/st01-starter.json",
      "decks/nivel/decks/starters/st02-starter.json"},
     {"decks/nivel/cards/ST01.json", "decks/nivel/cards/ST02.json", NULL}},
    {"magic",
     {"decks/magic/decks/duel-decks/elves-vs-goblins-elves.json",
      "decks/magic/decks/duel-decks/elves-vs-goblins-goblins.json"},
     {"decks/magic/cards/tokens.json", "decks/magic/cards/lands.json", "decks/magic/cards/red.json",
      "decks/magic/cards/green.json", NULL}},
    {"yugioh",
     {"decks/yugioh/decks/duelists/beastdown.json", "decks/yugioh/decks/duelists/gravekeeper.json"},
     {"decks/yugioh/cards/tokens.json", "decks/yugioh/cards/normal-monsters.json",
      "decks/yugioh/cards/traps.json", NULL}},
};

static int which_few(void)
{
    enum { GAMES = sizeof few / sizeof *few };
    int i = 0;
    while (i < GAMES && strcmp(few[i].game, gt_fuzz_system()->name) != 0)
        i++;
    gt_fuzz_must(i < GAMES, "frame.c knows no decks of this game");
    return i;
}

const char *const *gt_fuzz_decks(void)
{
    return few[which_few()].decks;
}

const char *const *gt_fuzz_some_cards(void)
{
    return few[which_few()].cards;
}

int gt_fuzz_add_cards(char **argv)
{
    int n = 0;
    if (gt_fuzz_system() != gt_systems[0])
        return 0;
    for (const char *const *cards = gt_fuzz_some_cards(); *cards != NULL; cards++) {
        argv[n++] = "--cards";
        argv[n++] = (char *)(uintptr_t)*cards;
    }
    return n;
}

gt_json *const *gt_fuzz_some_trees(int *n)
{
    static gt_json *tree[5];
    const char *const *path = gt_fuzz_some_cards();
    gt_errors e = {0};
    for (*n = 0; path[*n] != NULL; ++*n)
        if (tree[*n] == NULL) {
            tree[*n] = gt_json_read(path[*n], &e);
            gt_fuzz_must(tree[*n] != NULL, "run it in the root of the source tree");
        }
    return tree;
}

const gt_library *gt_fuzz_cards(void)
{
    static gt_library *cards;
    gt_errors e = {0};
    if (cards == NULL)
        cards = gt_cards_load(gt_fuzz_system(), &e);
    gt_fuzz_must(cards != NULL, "there are no cards");
    return cards;
}

const gt_game *gt_fuzz_game(void)
{
    static void *game;
    const gt_system *system = gt_fuzz_system();
    const gt_pool *pool = gt_library_pool(gt_fuzz_cards());
    gt_errors e = {0};
    gt_decks decks = {0};
    if (game != NULL)
        return gt_game_in(game);
    gt_fuzz_must(gt_decks_read(gt_fuzz_decks(), GT_FUZZ_DECKS, system, pool, &decks, &e) &&
                     decks.n == GT_FUZZ_DECKS,
                 "there are no decks");
    game = gt_resize(NULL, 1, system->game_bytes);
    gt_fuzz_must(system->prepare(game, pool, &decks.list[0], &decks.list[1], (gt_limits){0}) ==
                     NULL,
                 "the starter decks do not fit");
    gt_decks_free(&decks);
    return gt_game_in(game);
}

/* The texts of the legal actions read back to them. */
static void check_texts(const gt_game *g, const gt_state *s, const gt_action *legal, int n)
{
    for (int i = 0; i < n; i++) {
        char text[GT_TEXT];
        gt_action back;
        gt_action_text(g, s, legal[i], text, sizeof text);
        bool is_own = gt_parse_action(g, s, text, &back) && back == legal[i];
        if (!is_own)
            fprintf(told != NULL ? told : stderr, "fuzz: '%s'\n", text);
        gt_fuzz_must(is_own, "the text of an action is another one's");
    }
}

/* Tells a view as JSON, into memory that the next one takes. */
static const char *view_text(const gt_view *view)
{
    static char buffer[GT_VIEW_JSON];
    gt_json_text j = {.text = buffer, .size = sizeof buffer};
    gt_json_open(&j, NULL, '{');
    gt_view_json(&j, view, NULL);
    gt_json_close(&j, '}');
    gt_fuzz_must(!j.cut, "a view does not fit");
    return buffer;
}

/* What a player is told, and a world that it deals from that: it may know as much there. */
static void check_view(const gt_game *g, const gt_state *s, gt_state *world, uint64_t key)
{
    struct gt_view_box box[2];
    char why[200];
    int player = gt_to_move(g, s);
    const gt_view *view = gt_view_make(&box[0], g, s, player), *dealt;
    view_text(view);
    gt_fuzz_must(gt_resample(view, key, world), "there is no world");
    gt_fuzz_must(gt_check(g, world, why, sizeof why), why);
    dealt = gt_view_make(&box[1], g, world, player);
    bool same = gt_infoset_key(dealt) == gt_infoset_key(view);
    if (!same && getenv("GT_FUZZ_LOUD") != NULL)
        fprintf(stdout, "\nview:  %s\n", view_text(view)),
            fprintf(stdout, "world: %s\n", view_text(dealt));
    gt_fuzz_must(same, "a world is not that of the view");
}

/* For whoever looks at what was found: the position, and the action. */
static void tell(const gt_game *g, const gt_state *s, gt_action a)
{
    char text[GT_TEXT];
    if (getenv("GT_FUZZ_LOUD") == NULL)
        return;
    gt_action_text(g, s, a, text, sizeof text);
    gt_print_board(stdout, g, gt_library_pool(gt_fuzz_cards()), s, true, "  ");
    fprintf(gt_fuzz_nowhere(), "%c: %s\n", "AB"[gt_to_move(g, s)], text);
}

void gt_fuzz_play(const gt_game *g, gt_state *s, uint64_t key, int actions)
{
    gt_state *other = gt_states_new(g->rules, 1);
    gt_fuzz_must(other != NULL, "out of memory");
    for (int i = 0; i < actions && gt_to_move(g, s) != GT_TERMINAL; i++) {
        gt_action legal[GT_MAX_ACTIONS];
        char why[200];
        bool sound = gt_check(g, s, why, sizeof why);
        if (!sound && getenv("GT_FUZZ_LOUD") != NULL)
            gt_print_board(stdout, g, gt_library_pool(gt_fuzz_cards()), s, true, "  ");
        gt_fuzz_must(sound, why);
        int n = gt_legal_actions(g, s, legal);
        gt_fuzz_must(n > 0 && n <= GT_MAX_ACTIONS, "there is nothing that can be done");
        uint64_t chance = gt_fold(key, (uint64_t)i);
        if (chance % 8 == 0)
            check_texts(g, s, legal, n);
        if (chance % 16 == 0)
            check_view(g, s, other, chance);
        gt_copy(g, other, s);
        gt_fuzz_must(gt_equal(g, other, s), "a copy differs");
        gt_action next = legal[gt_below(gt_fold(chance, 1), (uint32_t)n)];
        tell(g, s, next);
        gt_apply(g, s, next);
    }
    free(other);
}

void gt_fuzz_render(const gt_dialect *dialect, const gt_pool *pool)
{
    char wrong[100];
    const char *why = gt_verify_pool(dialect, pool, wrong, sizeof wrong);
    gt_fuzz_must(why == NULL, why);
    for (int i = 0; i < pool->n_defs; i++)
        gt_render_card(dialect, pool, i, gt_fuzz_nowhere());
    gt_render_code(dialect, pool, 0, pool->n_code, gt_fuzz_nowhere());
}

/* ---- Results. */

void gt_fuzz_report(const gt_results *r)
{
    enum { PAGES = 10 }; /* a page is a megabyte, nearly all of it the same */
    static unsigned pages;
    gt_report *report = gt_report_new(r);
    gt_fuzz_must(report != NULL, "there is no report");
    for (int form = 0; form < GT_FORMS; form++)
        if (form != GT_FORM_HTML || ++pages % PAGES == 0)
            gt_fuzz_must(gt_write_form(gt_fuzz_nowhere(), report, form),
                         "a form cannot be written");
    gt_fuzz_must(gt_write_results_json(gt_fuzz_nowhere(), r), "results cannot be written");
    gt_report_free(report);
}
