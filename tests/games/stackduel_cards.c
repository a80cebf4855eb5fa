/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of Stack Duel as the tables that a compiler of card files would make.
 *
 * Each piece of code has a name for its address and is placed there by a designated initialiser, so
 * that two that overlap are an error of the compiler. Code of a spell or ability: announcing,
 * SD_STACKED, resolving; of a replacement: what is done instead. */
#include "tests/games/stackduel.h"

/* Instructions by name; operands as in engine/effects/code.h and stackduel.h. */
#define I(op, a, b, c, d)                                                                          \
    {                                                                                              \
        (op), (a), (b), (c), (d)                                                                   \
    }
#define END I(GT_OP_END, 0, 0, 0, 0)
#define DONE I(GT_OP_DONE, 0, 0, 0, 0)
#define NUM(n) I(GT_OP_NUM, 0, n, 0, 0)
#define JUMP(to) I(GT_OP_JUMP, 0, to, 0, 0)
#define JUMP_IF_NOT(to) I(GT_OP_JUMP_IF_NOT, 0, to, 0, 0)
#define ASK(player, no) I(GT_OP_ASK, player, no, 0, 0)
#define ALL(set, filter) I(GT_OP_ALL, set, filter, 0, 0)
#define CHOOSE(to, from) I(GT_OP_CHOOSE, to, from, 0, 0)
#define FILTER(owner, zones, set) I(GT_OP_FILTER, owner, zones, set, 0)
#define TARGET(mask) I(SD_TARGET, mask, 0, 0, 0)
#define CAN_TARGET(mask) I(SD_CAN_TARGET, mask, 0, 0, 0)
#define STACKED I(SD_STACKED, 0, 0, 0, 0)
#define PUT(set, kind, bottom) I(SD_PUT, set, kind, bottom, 0)

enum { OWN = 1, OTHERS = 2, ANY_TARGET = SD_T_PLAYER | SD_T_CREATURE };

/* Addresses. Code that is longer than the room to the next is an error. */
enum {
    C_PERMANENT = 1, /* of every creature card */
    C_GHOUL = C_PERMANENT + 2,
    C_GHOUL_CAN = C_GHOUL + 5,
    C_VULTURE = C_GHOUL_CAN + 4,
    C_SHAMAN = C_VULTURE + 5,
    C_MOURNER = C_SHAMAN + 3,
    C_IMP = C_MOURNER + 2,
    C_BOLT = C_IMP + 6,
    C_CANCEL = C_BOLT + 5,
    C_SHAPE = C_CANCEL + 4,
    C_QUAKE = C_SHAPE + 25,
    C_SUBMERGE = C_QUAKE + 9,
    C_RIDDLE = C_SUBMERGE + 4,
    C_CALL = C_RIDDLE + 14,
    C_WAGER = C_CALL + 12,
    C_DURESS = C_WAGER + 14,
    C_SAGE = C_DURESS + 8,
    C_MISER = C_SAGE + 4,
    C_THRALL = C_MISER + 4,
    C_PETRIFY = C_THRALL + 4,
    C_MIRROR = C_PETRIFY + 4,
    C_UNMASK = C_MIRROR + 5,
    C_CAN_ANY = C_UNMASK + 7,
    C_CAN_CREATURE = C_CAN_ANY + 2,
    C_CAN_TWO = C_CAN_CREATURE + 2,
    C_CAN_SPELL = C_CAN_TWO + 2,
    F_THIS = C_CAN_SPELL + 2,
    F_NOT_THIS = F_THIS + 3,
    F_OWN_HAND = F_NOT_THIS + 3,
    F_OTHERS_HAND = F_OWN_HAND + 2,
    F_CREATURES_IN_PLAY = F_OTHERS_HAND + 2,
    F_CREATURES_IN_LIBRARY = F_CREATURES_IN_PLAY + 3,
    F_DOWN = F_CREATURES_IN_LIBRARY + 3,
    CODE_END = F_DOWN + 3,
};

/* clang-format off */
static const gt_operation code[CODE_END] = {
    [0] = END,

    [C_PERMANENT] = STACKED, END,

    /* If Ghoul would die, its controller may pay 1 life instead. Then it stays, healed. */
    [C_GHOUL] =
        ASK(0, C_GHOUL + 4),
        NUM(-1), I(SD_LIFE, 0, 0, 0, 0),
        I(SD_STAY, 0, 0, 0, 0),
        END,
    [C_GHOUL_CAN] = I(GT_OP_STAT, 0, SD_ST_LIFE, 0, 0), NUM(1), I(GT_OP_GE, 0, 0, 0, 0), DONE,

    /* Whenever a creature dies, Vulture deals 1 damage to any target. */
    [C_VULTURE] = TARGET(ANY_TARGET), STACKED, NUM(1), I(SD_DAMAGE, 0, 0, 0, 0), END,

    /* When Shaman enters or dies, create a Wolf. */
    [C_SHAMAN] = STACKED, I(SD_CREATE, 0, SD_WOLF, 0, 0), END,

    /* If another creature would die, exile it instead. */
    [C_MOURNER] = I(SD_GO, SD_EXILE, 0, 0, 0), END,

    /* Sacrifice Imp: it deals 1 damage to any target. */
    [C_IMP] =
        TARGET(ANY_TARGET), I(SD_SACRIFICE, GT_SET_THIS, 0, 0, 0), STACKED,
        NUM(1), I(SD_DAMAGE, 0, 0, 0, 0), END,

    /* 2 damage to any target. */
    [C_BOLT] = TARGET(ANY_TARGET), STACKED, NUM(2), I(SD_DAMAGE, 0, 0, 0, 0), END,

    /* Counter target spell. */
    [C_CANCEL] = TARGET(SD_T_SPELL), STACKED, I(SD_COUNTER, SD_SET_TARGET, 0, 0, 0), END,

    /* Choose one for target creature until end of turn: it is a 0/3; it gets +2/+1; its power and
     * toughness are switched. */
    [C_SHAPE] =
        NUM(7), I(GT_OP_MENU, 0, 0, 0, 0), TARGET(SD_T_CREATURE), STACKED,
        I(GT_OP_VAR, 0, 0, 0, 0), NUM(0), I(GT_OP_EQ, 0, 0, 0, 0), JUMP_IF_NOT(C_SHAPE + 12),
        NUM(0), NUM(3), I(SD_GIVE, SD_SET_TARGET, SD_7B_SET, 0, 0), END,
    [C_SHAPE + 12] =
        I(GT_OP_VAR, 0, 0, 0, 0), NUM(1), I(GT_OP_EQ, 0, 0, 0, 0), JUMP_IF_NOT(C_SHAPE + 20),
        NUM(2), NUM(1), I(SD_GIVE, SD_SET_TARGET, SD_7C_CHANGE, 0, 0), END,
    [C_SHAPE + 20] =
        NUM(0), NUM(0), I(SD_GIVE, SD_SET_TARGET, SD_7D_SWITCH, 0, 0), END, END,

    /* 1 damage to each creature and each player. */
    [C_QUAKE] =
        STACKED,
        ALL(0, F_CREATURES_IN_PLAY), NUM(1), I(SD_DAMAGE_SET, 0, 0, 0, 0),
        NUM(-1), I(SD_LIFE, 0, 0, 0, 0), NUM(-1), I(SD_LIFE, 1, 0, 0, 0), END,

    /* Put target creature on top of its owner's library. */
    [C_SUBMERGE] = TARGET(SD_T_CREATURE), STACKED, PUT(SD_SET_TARGET, SD_LIBRARY, 0), END,

    /* Reveal the top two cards of your library. Put one of them into your hand and the other on the
     * bottom; your opponent does not see which. */
    [C_RIDDLE] =
        STACKED,
        NUM(2), I(SD_TOP, 0, 0, 0, 0), I(SD_REVEAL, 0, 0, 0, 0),
        I(GT_OP_SET, 3, 0, 0, 0), NUM(1), NUM(1), CHOOSE(1, 3),
        I(GT_OP_SET, 2, 0, 0, 0), I(GT_OP_LESS, 2, 1, 0, 0),
        PUT(1, SD_HAND, 0), PUT(2, SD_LIBRARY, 1), I(SD_HIDE, 0, 0, 0, 0), END,

    /* Look through your library. You may reveal a creature card of it and put it into your hand.
     * Shuffle. */
    [C_CALL] =
        STACKED,
        NUM(100), I(SD_TOP, 2, 0, 0, 0), I(SD_LOOK, 2, 0, 0, 0),
        ALL(0, F_CREATURES_IN_LIBRARY), NUM(0), NUM(1), CHOOSE(1, 0),
        I(SD_REVEAL, 1, 0, 0, 0), PUT(1, SD_HAND, 0), I(SD_SHUFFLE, 0, 0, 0, 0), END,

    /* Put a card of your hand on the bottom of your library, hidden. Your opponent may pay 1 life.
     * If not, put that card into your hand and draw a card. */
    [C_WAGER] =
        STACKED,
        ALL(0, F_OWN_HAND), NUM(1), NUM(1), CHOOSE(1, 0), PUT(1, SD_LIBRARY, 1),
        ASK(1, C_WAGER + 10), NUM(-1), I(SD_LIFE, 1, 0, 0, 0), JUMP(C_WAGER + 13),
    [C_WAGER + 10] =
        PUT(1, SD_HAND, 0), NUM(1), I(SD_DRAW, 0, 0, 0, 0),
        END,

    /* Your opponent reveals the hand. Choose a card of it; it is discarded. */
    [C_DURESS] =
        STACKED,
        ALL(0, F_OTHERS_HAND), I(SD_REVEAL, 0, 0, 0, 0),
        NUM(1), NUM(1), CHOOSE(1, 0), PUT(1, SD_GRAVEYARD, 0), END,

    /* If you would draw a card, draw two cards instead. */
    [C_SAGE] = I(SD_INSTEAD, 0, 0, 0, 0), NUM(2), I(SD_DRAW, 0, 0, 0, 0), END,

    /* If your opponent would draw a card, that player loses 1 life instead. */
    [C_MISER] = I(SD_INSTEAD, 0, 0, 0, 0), NUM(-1), I(SD_LIFE, 1, 0, 0, 0), END,

    /* Gain control of target creature until end of turn. */
    [C_THRALL] = TARGET(SD_T_CREATURE), STACKED, I(SD_CONTROL, SD_SET_TARGET, 0, 0, 0), END,

    /* Target creature is no creature until end of turn. */
    [C_PETRIFY] =
        TARGET(SD_T_CREATURE), STACKED, I(SD_LOSE_TYPE, SD_SET_TARGET, SD_CREATURE, 0, 0), END,

    /* Target creature becomes a copy of another target creature until end of turn. */
    [C_MIRROR] =
        TARGET(SD_T_CREATURE), TARGET(SD_T_CREATURE), STACKED,
        I(SD_COPY, SD_SET_TARGET, SD_SET_SECOND, 0, 0), END,

    /* Choose a creature that is face down. It is turned face up. */
    [C_UNMASK] =
        STACKED,
        ALL(0, F_DOWN), NUM(1), NUM(1), CHOOSE(1, 0), I(SD_TURN_UP, 1, 0, 0, 0), END,

    [C_CAN_ANY] = CAN_TARGET(ANY_TARGET), DONE,
    [C_CAN_TWO] = I(SD_CAN_TARGET, SD_T_CREATURE, 1, 0, 0), DONE,
    [C_CAN_CREATURE] = CAN_TARGET(SD_T_CREATURE), DONE,
    [C_CAN_SPELL] = CAN_TARGET(SD_T_SPELL), DONE,

    [F_THIS] = FILTER(0, 0, -1), I(GT_OP_TEST_IN, GT_SET_THIS, 0, 0, 0), DONE,
    [F_NOT_THIS] = FILTER(0, 0, -1), I(GT_OP_TEST_OUT, GT_SET_THIS, 0, 0, 0), DONE,
    [F_OWN_HAND] = FILTER(OWN, 1 << SD_HAND, -1), DONE,
    [F_OTHERS_HAND] = FILTER(OTHERS, 1 << SD_HAND, -1), DONE,
    [F_CREATURES_IN_PLAY] =
        FILTER(0, 1 << SD_BATTLEFIELD, -1), I(GT_OP_TEST_TYPE, 0, SD_CREATURE, 0, 0), DONE,
    [F_CREATURES_IN_LIBRARY] =
        FILTER(OWN, 1 << SD_LIBRARY, -1), I(GT_OP_TEST_TYPE, 0, SD_CREATURE, 0, 0), DONE,
    [F_DOWN] = FILTER(0, 1 << SD_BATTLEFIELD, -1), I(GT_OP_TEST_TYPE, 0, SD_DOWN, 0, 0), DONE,
};
/* clang-format on */

enum { P_ANY_DIES, P_THIS_ENTERS, P_THIS_DIES, P_OTHER_DIES, P_OWN_DRAW, P_OTHERS_DRAW, PATTERNS };

static const gt_pattern patterns[PATTERNS] = {
    [P_ANY_DIES] = {.event = SD_EV_LEAVES, .to = 1 << SD_GRAVEYARD},
    [P_THIS_ENTERS] = {.event = SD_EV_ENTERS, .filter = F_THIS},
    [P_THIS_DIES] = {.event = SD_EV_LEAVES, .to = 1 << SD_GRAVEYARD, .filter = F_THIS},
    [P_OTHER_DIES] = {.event = SD_EV_LEAVES, .to = 1 << SD_GRAVEYARD, .filter = F_NOT_THIS},
    [P_OWN_DRAW] = {.event = SD_EV_DRAWS, .who = OWN},
    [P_OTHERS_DRAW] = {.event = SD_EV_DRAWS, .who = OTHERS},
};

enum {
    A_GHOUL,
    A_VULTURE,
    A_SHAMAN_ENTERS,
    A_SHAMAN_DIES,
    A_MOURNER,
    A_IMP,
    A_SAGE,
    A_MISER,
    ABILITIES
};

static const gt_ability abilities[ABILITIES] = {
    [A_GHOUL] = {.kind = GT_REPLACEMENT,
                 .pattern = P_THIS_DIES,
                 .code = C_GHOUL,
                 .can = C_GHOUL_CAN},
    [A_VULTURE] = {.kind = GT_AUTO, .pattern = P_ANY_DIES, .code = C_VULTURE},
    [A_SHAMAN_ENTERS] = {.kind = GT_AUTO, .pattern = P_THIS_ENTERS, .code = C_SHAMAN},
    [A_SHAMAN_DIES] = {.kind = GT_AUTO,
                       .printed_order = 1,
                       .pattern = P_THIS_DIES,
                       .code = C_SHAMAN},
    [A_MOURNER] = {.kind = GT_REPLACEMENT, .pattern = P_OTHER_DIES, .code = C_MOURNER},
    [A_SAGE] = {.kind = GT_REPLACEMENT, .pattern = P_OWN_DRAW, .code = C_SAGE},
    [A_MISER] = {.kind = GT_REPLACEMENT, .pattern = P_OTHERS_DRAW, .code = C_MISER},
    [A_IMP] = {.kind = GT_ACTIVE, .pattern = -1, .code = C_IMP, .can = C_CAN_ANY},
};

#define CREATURE(title, p, t)                                                                      \
    .id = (title), .name = (title), .type = SD_CREATURE, .number = {0, (p), (t)},                  \
    .part = {[SD_PART_SPELL] = C_PERMANENT}
#define MORPH(title, p, t)                                                                         \
    .id = (title), .name = (title), .type = SD_CREATURE | SD_MORPH, .number = {0, (p), (t)},       \
    .part = {[SD_PART_SPELL] = C_PERMANENT}
#define SPELL(title, kind, address, castable)                                                      \
    .id = (title), .name = (title), .type = (kind),                                                \
    .part = {[SD_PART_SPELL] = (address), [SD_PART_CAN] = (castable)}

static const gt_def defs[SD_CARDS] = {
    [SD_BEAR] = {CREATURE("Bear", 2, 2)},
    [SD_GHOUL] = {CREATURE("Ghoul", 1, 1), .face = {{A_GHOUL, 1}}},
    [SD_VULTURE] = {CREATURE("Vulture", 1, 1), .face = {{A_VULTURE, 1}}},
    [SD_SHAMAN] = {CREATURE("Shaman", 1, 1), .face = {{A_SHAMAN_ENTERS, 2}}},
    [SD_MOURNER] = {CREATURE("Mourner", 0, 2), .face = {{A_MOURNER, 1}}},
    [SD_IMP] = {CREATURE("Imp", 1, 1), .face = {{A_IMP, 1}}},
    [SD_BOLT] = {SPELL("Bolt", SD_INSTANT, C_BOLT, C_CAN_ANY)},
    [SD_CANCEL] = {SPELL("Cancel", SD_INSTANT, C_CANCEL, C_CAN_SPELL)},
    [SD_SHAPE] = {SPELL("Shape", SD_INSTANT, C_SHAPE, C_CAN_CREATURE)},
    [SD_QUAKE] = {SPELL("Quake", SD_SORCERY, C_QUAKE, 0)},
    [SD_SUBMERGE] = {SPELL("Submerge", SD_INSTANT, C_SUBMERGE, C_CAN_CREATURE)},
    [SD_RIDDLE] = {SPELL("Riddle", SD_SORCERY, C_RIDDLE, 0)},
    [SD_CALL] = {SPELL("Call", SD_SORCERY, C_CALL, 0)},
    [SD_WAGER] = {SPELL("Wager", SD_SORCERY, C_WAGER, 0)},
    [SD_DURESS] = {SPELL("Duress", SD_SORCERY, C_DURESS, 0)},
    [SD_SAGE] = {CREATURE("Sage", 0, 2), .face = {{A_SAGE, 1}}},
    [SD_MISER] = {CREATURE("Miser", 1, 2), .face = {{A_MISER, 1}}},
    [SD_THRALL] = {SPELL("Thrall", SD_INSTANT, C_THRALL, C_CAN_CREATURE)},
    [SD_PETRIFY] = {SPELL("Petrify", SD_INSTANT, C_PETRIFY, C_CAN_CREATURE)},
    [SD_MIRROR] = {SPELL("Mirror", SD_INSTANT, C_MIRROR, C_CAN_TWO)},
    [SD_WOLF] = {.id = "Wolf", .name = "Wolf", .type = SD_CREATURE | SD_TOKEN, .number = {0, 1, 1}},
    [SD_LURKER] = {MORPH("Lurker", 1, 3)},
    [SD_STALKER] = {MORPH("Stalker", 3, 1)},
    [SD_UNMASK] = {SPELL("Unmask", SD_SORCERY, C_UNMASK, 0)},
    [SD_MASK] = {.id = "Mask",
                 .name = "Mask",
                 .type = SD_CREATURE | SD_DOWN,
                 .number = {0, 2, 2},
                 .part = {[SD_PART_SPELL] = C_PERMANENT}},
};

static const gt_part_kind parts[SD_PARTS] = {
    [SD_PART_SPELL] = {"spell", GT_CODE_EFFECT, 1 + SD_PART_CAN},
    [SD_PART_CAN] = {"can", GT_CODE_VALUE, 0},
};

const gt_pool sd_pool = {
    .code = code,
    .abilities = abilities,
    .patterns = patterns,
    .defs = defs,
    .parts = parts,
    .n_parts = SD_PARTS,
    .n_code = CODE_END,
    .n_abilities = ABILITIES,
    .n_patterns = PATTERNS,
    .n_defs = SD_CARDS,
};
