/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maps of decks on the command line. */
#include "sim/cli/decks_map.h"

#include "reports/map_report.h"
#include "sim/cli/commands.h"
#include "sim/cli/output.h"
#include "sim/cli/player_failures.h"

#include <inttypes.h>
#include <string.h>

/* ---- Measures. */

static const gt_deck_measure *measure_named(const gt_system *system, const char *name, size_t n)
{
    for (const gt_deck_measure *m = system->measures; m != NULL && m->name != NULL; m++)
        if (strlen(m->name) == n && memcmp(m->name, name, n) == 0)
            return m;
    return NULL;
}

static void list_names(const gt_system *system, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (const gt_deck_measure *m = system->measures; m != NULL && m->name != NULL; m++)
        if (used < size)
            used +=
                (size_t)snprintf(text + used, size - used, "%s%s", used > 0 ? ", " : "", m->name);
}

bool gt_map_measures(const gt_usage *usage, const gt_system *system, const char *text,
                     const gt_deck_measure *out[2])
{
    char names[400];
    const char *comma = strchr(text, ',');
    list_names(system, names, sizeof names);
    if (system->measures == NULL)
        return gt_usage_error(usage, "--map: decks of %s have no measures", system->title) ==
               GT_GO_ON;
    if (comma == NULL)
        return gt_usage_error(usage, "--map: two measures, as in %s,%s; there are %s",
                              system->measures[0].name, system->measures[1].name,
                              names) == GT_GO_ON;
    out[0] = measure_named(system, text, (size_t)(comma - text));
    out[1] = measure_named(system, comma + 1, strlen(comma + 1));
    if (out[0] != NULL && out[1] != NULL && out[0] != out[1])
        return true;
    return gt_usage_error(usage, "--map: '%s' is not two measures of %s; there are %s", text,
                          system->title, names) == GT_GO_ON;
}

/* ---- The map. */

typedef struct told {
    gt_search_progress progress;
} told;

static void tell(void *context, const gt_deck_map *map)
{
    char what[200];
    snprintf(what, sizeof what, "mapping: %d decks, %d of %d cells held", map->tried, map->held,
             map->side * map->side);
    gt_search_progress_say(&((told *)context)->progress, what, map->games);
}

/* The decks of the cells, ready to play. */
static bool write_decks(const gt_map_wish *w, const gt_deck_map *map)
{
    bool ok = true;
    for (int i = 0; i < map->side * map->side && ok; i++) {
        gt_output o;
        char name[64];
        gt_deck deck = map->cell[i].deck;
        if (!map->cell[i].held)
            continue;
        snprintf(name, sizeof name, "cell-%d-%d.json", i % map->side, i / map->side);
        snprintf(deck.name, sizeof deck.name, "cell %d %d, seed %" PRIu64, i % map->side,
                 i / map->side, w->seed);
        FILE *out = gt_output_begin(&o, "decks", w->out, name);
        if (out != NULL)
            gt_deck_write_json(gt_library_pool(w->contest->library), &deck, out);
        ok = gt_output_end(&o, out != NULL);
    }
    return ok;
}

static bool write_page(const gt_map_wish *w, const gt_map_report *r)
{
    gt_output o;
    FILE *out = gt_output_begin(&o, "decks", w->out, "map.html");
    bool written = out != NULL && gt_write_map_page(out, r);
    return gt_output_end(&o, written);
}

static int report(const gt_map_wish *w, const gt_deck_map *map)
{
    const gt_map_report r = {
        .map = map,
        .pool = gt_library_pool(w->contest->library),
        .system = w->contest->system,
        .version = GT_VERSION,
        .played = w->contest->played,
        .policy = w->policy,
        .opponents = w->trials->opponents,
        .seed = w->seed,
        .budget = w->budget,
        .confidence = w->confidence,
        .unfinished = w->trials->counts->unfinished,
        .aborted = w->trials->counts->aborted,
        .forfeits = w->trials->counts->forfeits,
        .reproducible = w->reproducible,
    };
    bool ok = w->out == NULL || (write_page(w, &r) && write_decks(w, map));
    if (w->json)
        gt_write_map_json(stdout, &r);
    else if (w->markdown)
        gt_write_map_markdown(stdout, &r);
    else
        gt_print_map(stdout, &r, gt_style_of(stdout));
    if (w->out != NULL && ok && !w->json && !w->markdown)
        printf("Written to %s: map.html, and a deck for each cell\n", w->out);
    gt_tell_of_trials("decks", w->trials->counts->unfinished, w->trials->counts->aborted,
                      w->trials->counts->forfeits);
    if (!map->complete)
        fputs("gauntlet decks: interrupted; what cells win was not confirmed\n", stderr);
    return !ok                               ? GT_EXIT_USAGE
           : !map->complete                  ? GT_EXIT_INTERRUPTED
           : w->trials->counts->forfeits > 0 ? GT_EXIT_FAILED
                                             : GT_EXIT_DONE;
}

int gt_decks_map(const gt_map_wish *w)
{
    told context;
    gt_deck_trials *trials = gt_deck_trials_new(w->trials);
    const gt_deck_map_options o = {
        .pool = gt_library_pool(w->contest->library),
        .system = w->contest->system,
        .leader = w->leader,
        .n_leaders = w->n_leaders,
        .from = w->from,
        .swaps = w->swaps,
        .measure = {w->measure[0], w->measure[1]},
        .side = w->side,
        .budget = w->budget,
        .seed = w->seed,
        .confidence = w->confidence,
        .trials = gt_deck_trials_as(trials),
        .stop = w->stop,
        .told = tell,
        .context = &context,
    };
    gt_search_progress_begin(&context.progress, w->budget);
    gt_deck_map *map = gt_map_decks(&o);
    gt_search_progress_end(&context.progress);
    int status = GT_EXIT_USAGE;
    if (map == NULL)
        fputs("gauntlet decks: there are too few cards for a deck\n", stderr);
    else if (map->failed)
        fprintf(stderr, "gauntlet decks: %s\n", gt_deck_trials_error(trials));
    else
        status = report(w, map);
    gt_deck_map_free(map);
    gt_deck_trials_free(trials);
    return status;
}
