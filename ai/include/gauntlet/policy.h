/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player for Gauntlet as a shared library: `gauntlet play A B --p1 so:./libmine.so`. This header
 * stands alone; it needs nothing of Gauntlet to compile, and a library need not be linked with
 * anything. An example is docs/examples/first.c.
 *
 * A library exports one function, gauntlet_policy, which returns a table of what it can do.
 * Gauntlet creates a player from it, asks it to choose again and again, over as many games as there
 * are, and destroys it. Each player lives in a process of its own with one thread; a library that
 * crashes or does not answer in time loses that game.
 *
 * A view is what the player may know at the moment (docs/view.md tells all of its members). It is
 * read through the functions of gauntlet_api, and it is valid until choose returns. Texts are
 * UTF-8. Players are 0 (A, the first deck) and 1 (B). */
#ifndef GAUNTLET_POLICY_H
#define GAUNTLET_POLICY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this interface. Functions are only ever added, at the end of gauntlet_api; a library
 * that was compiled with a version runs with that one and all later ones of the same
 * GAUNTLET_POLICY_VERSION. */
#define GAUNTLET_POLICY_VERSION 1

/* What gauntlet/engine.h calls a function, this header has always called a type. Whoever includes
 * both writes gauntlet_policy_view; else both names mean it. */
typedef struct gauntlet_policy_view gauntlet_policy_view;
#ifndef GAUNTLET_ENGINE_H
#define gauntlet_view gauntlet_policy_view
#endif

typedef struct gauntlet_api {
    uint32_t version; /* GAUNTLET_POLICY_VERSION of the host */
    uint32_t size; /* bytes of the host's gauntlet_api */

    /* ---- Legal actions, as texts in notation (docs/notation.md); at least two. */
    int (*n_actions)(const gauntlet_policy_view *v);
    const char *(*action)(const gauntlet_policy_view *v, int i); /* 0 .. n_actions - 1; else NULL */

    /* ---- The moment. */
    int (*player)(const gauntlet_policy_view *v); /* whose view it is */
    /* A member of the view that is a number or a truth value (1, 0), as "turn"; else
     * `otherwise`. */
    long (*number)(const gauntlet_policy_view *v, const char *name, long otherwise);
    /* A member that is a text, as "rules", "phase"; NULL: there is none. */
    const char *(*text)(const gauntlet_policy_view *v, const char *name);
    /* The same of a player, as "level", "size". */
    long (*player_number)(const gauntlet_policy_view *v, int player, const char *name,
                          long otherwise);

    /* ---- Cards. Zones by name: "deck", "hand", "trash", "damage", "skills", "leader", "L", "C",
     * "R". */
    int (*zone_count)(const gauntlet_policy_view *v, int player,
                      const char *zone); /* cards in it */
    int (*zone_seen)(const gauntlet_policy_view *v, int player,
                     const char *zone); /* those that are seen */
    /* Card i (0 .. zone_seen - 1) of a zone: its id (NULL: no such card), and a member of it that
     * is a number or a truth value, as "power", "place", "shown". Items are attached to their units
     * and not counted here. */
    const char *(*card_id)(const gauntlet_policy_view *v, int player, const char *zone, int i);
    long (*card_number)(const gauntlet_policy_view *v, int player, const char *zone, int i,
                        const char *name, long otherwise);
    /* What is printed on a card of either deck: "name", "type"; "cost", "power", "hit". */
    const char *(*printed_text)(const gauntlet_policy_view *v, const char *id, const char *name);
    long (*printed_number)(const gauntlet_policy_view *v, const char *id, const char *name,
                           long otherwise);

    /* ---- What the player saw since its last choice, oldest first: an action in notation and who
     * did it, or a line of text. NULL: there are no more. *who is 0, 1, or -1 for a line. */
    const char *(*event)(const gauntlet_policy_view *v, int i, int *who);

    /* ---- Everything as JSON text: the view, and the game (decks, cards) that it belongs to. */
    const char *(*view_json)(const gauntlet_policy_view *v);
    const char *(*game_json)(const gauntlet_policy_view *v);
} gauntlet_api;

typedef struct gauntlet_policy_table {
    uint32_t version; /* GAUNTLET_POLICY_VERSION that the library was compiled with */
    /* A player. `api` is valid as long as the library. NULL: it cannot be had. */
    void *(*create)(const gauntlet_api *api);
    /* A new game: the player (0, 1) it plays and a number that its chance should follow from. May
     * be NULL. */
    void (*begin)(void *self, int player, uint64_t seed);
    /* The number of a legal action. Anything else loses the game. */
    int (*choose)(void *self, const gauntlet_policy_view *v);
    void (*destroy)(void *self);
} gauntlet_policy_table;

/* What the library exports. */
const gauntlet_policy_table *gauntlet_policy(void);

#ifdef __cplusplus
}
#endif

#endif
