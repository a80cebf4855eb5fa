/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Frames: pieces of unfinished work on the agenda. A frame says of which kind it is, how far it has
 * come (its step) and what that kind keeps, in a struct of its own. So all that is under way lies
 * in the state, which can be copied in the middle of it.
 *
 * Each kind's struct begins with GT_FRAME_HEAD, has no padding and is GT_FRAME_BYTES long: frames
 * are copied and compared as bytes. The kinds of the core are here; a game declares its own in its
 * frames.h, which its sizes.h includes, and lists them in GT_GAME_FRAMES: the members of gt_frame
 * (state.h). What is done with each kind is a row of a table (flow.h). */
#ifndef GT_CORE_FRAME_H
#define GT_CORE_FRAME_H

#include <stdint.h>

/* Kinds of frames that the core itself works on; games use GT_FRAME_SYSTEM and above. */
enum gt_frame_number {
    GT_FRAME_EFFECT, /* runs the innermost effect; step 1: takes s->result as DID first */
    GT_FRAME_CHOOSE, /* the innermost effect chooses cards */
    GT_FRAME_ASK, /* yes or no */
    GT_FRAME_MENU, /* one of several */
    GT_FRAME_EVENT, /* an event that is proposed, see engine/events/proposal.h */
    GT_FRAME_WINDOW, /* players may respond, see engine/core/window.h */
    GT_FRAME_SYSTEM = 8,
};

/* Verbs of the core's own actions: action = verb | argument << 8. Games use 16 and above. */
enum gt_verb {
    GT_PICK = 1,
    GT_PICK_DONE,
    GT_YES,
    GT_NO,
    GT_MODE,
    GT_PASS, /* in a window (engine/core/window.h) */
    GT_VERB_SYSTEM = 16
};

#define GT_FRAME_HEAD uint8_t kind, step
#define GT_FRAME_BYTES 12

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* GT_FRAME_ASK */
typedef struct gt_yes_no {
    GT_FRAME_HEAD;
    uint8_t player; /* who is asked */
    uint8_t unused;
    uint16_t for_no; /* where the effect goes on for no */
    uint8_t unused_too[6];
} gt_yes_no;

/* GT_FRAME_MENU */
typedef struct gt_menu {
    GT_FRAME_HEAD;
    uint8_t player; /* who is asked */
    uint8_t variable; /* of the effect, that gets the number of the mode */
    uint8_t unused[4];
    uint32_t modes; /* as bits */
} gt_menu;

/* GT_FRAME_EVENT. Its parts are records of registers (gt_state.effects), one after another. */
typedef struct gt_proposed_event {
    GT_FRAME_HEAD;
    uint8_t n_parts;
    uint8_t first; /* record of the first part */
    int16_t part; /* that is looked at, from 0 */
    uint8_t unused[2];
    int32_t kept; /* of the rules system */
} gt_proposed_event;

/* GT_FRAME_WINDOW */
typedef struct gt_window {
    GT_FRAME_HEAD;
    uint8_t player; /* whose turn it is to respond */
    uint8_t passes; /* in succession */
    int16_t purpose; /* what the window is for: of the rules system */
    uint16_t flags;
    uint8_t unused[4];
} gt_window;

#pragma GCC diagnostic pop

#endif
