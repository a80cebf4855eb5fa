/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How games end: as the rules say, at a limit, because the engine holds no more, by concession or
 * forfeit. */
#ifndef GT_CORE_ENDING_H
#define GT_CORE_ENDING_H

#include "engine/core/base.h"

/* How a game ended, for all rules systems; what lies between is named by the system. */
enum gt_end {
    GT_RUNNING = 0,
    GT_UNFINISHED = 1,
    GT_ABORTED = 2,
    GT_CONCEDED = 3,
    GT_END_SYSTEM = 4
};

/* Of what a game would have needed more than the engine holds; such a game ends as GT_ABORTED. */
typedef enum gt_limit {
    GT_NO_LIMIT,
    GT_LIMIT_OBJECTS, /* cards and other objects */
    GT_LIMIT_MODS, /* modifiers at once */
    GT_LIMIT_WAITING, /* abilities that were set off and wait */
    GT_LIMIT_ITEMS, /* spells and abilities on a stack */
    GT_LIMIT_TARGETS, /* targets of one of them */
    GT_LIMIT_EFFECTS, /* effects that began and are not over */
    GT_LIMIT_AGENDA, /* pieces of unfinished work */
    GT_LIMIT_REPLACED, /* replacements of one event */
    GT_LIMIT_STATIC, /* static abilities on the board */
    GT_LIMIT_ORDER, /* static abilities and modifiers that are put in order */
    GT_LIMIT_WORK, /* steps within one action */
    GT_LIMIT_GRANTED, /* abilities that effects give to one object */
    GT_LIMIT_SUBTYPES, /* words that effects add to the type of one object */
    GT_LIMIT_DAMAGE, /* parts of damage that is dealt at once */
    GT_LIMIT_BLOCKS, /* pairs of a blocker and what it blocks */
    GT_LIMITS,
} gt_limit;

/* Why a game was aborted: by what limit, and the card concerned. */
typedef struct gt_abortion {
    uint8_t limit; /* gt_limit; GT_NO_LIMIT: it was not */
    uint8_t card; /* number of its definition in the game; GT_NO_CARD: it is not known */
} gt_abortion;

enum { GT_NO_CARD = 0xff, GT_ABORTION_TEXT = 160 /* bytes that hold gt_abortion_text */ };

/* Why a player lost a game that it could not go on with. Only players from outside do that. */
typedef enum gt_forfeit {
    GT_NO_FORFEIT,
    GT_FORFEIT_START, /* the program could not be started (again) */
    GT_FORFEIT_CRASH, /* it ended, or closed its streams */
    GT_FORFEIT_TIME, /* it did not answer in its time */
    GT_FORFEIT_GARBAGE, /* its answer was no answer, or nobody had asked */
    GT_FORFEIT_LENGTH, /* its answer was longer than any answer may be */
    GT_FORFEIT_ILLEGAL, /* its answer was no legal action */
    GT_FORFEITS,
    GT_ABANDONED =
        GT_FORFEITS, /* nobody's fault: nobody waits any longer, and the game does not count */
} gt_forfeit;

/* ---- Asking a game. */

/* How it ended (enum gt_end and above), and the name of a way to end, forfeits included
 * ("forfeit_time"). */
int gt_how_ended(const gt_state *s);
const char *gt_end_name(const gt_game *g, int end);

/* Why a game was aborted, or is unfinished because its cards make more and more of something:
 * GT_NO_LIMIT if neither. In words for people, `ST01-001: more than 160 modifiers at once`, or if
 * the game is not at hand (NULL) without card and number; returns its length. */
gt_abortion gt_why_aborted(const gt_state *s);
int gt_abortion_text(const gt_game *g, gt_abortion why, char *buf, size_t n);

/* States do not end by a forfeit: the harness lets the player concede and notes why. In its counts
 * of ways to end, forfeits come behind those of the rules system: the number for one, how many ways
 * there are in all. */
int gt_forfeit_end(const gt_game *g, enum gt_forfeit why);
enum gt_forfeit gt_end_forfeit(const gt_game *g, int end); /* GT_NO_FORFEIT for other ways */
int gt_end_count(const gt_game *g);

#endif
