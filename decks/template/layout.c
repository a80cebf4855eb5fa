/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table, and moves in words (decks/layout.h), for pages of games and the terminal. */
#include "decks/template/template_system.h"

static const gt_area areas[] = {
    {"field", "Field", GT_AREA_ROW, .row = 0, .place = 'f', .theirs = 'F'},
    {"hand", "Hand", GT_AREA_HAND, .row = 1},
    {"deck", "Deck", GT_AREA_PILE, .row = 2},
    {"discard", "Discard pile", GT_AREA_PILE, .row = 2},
    {.zone = NULL},
};

static const gt_titled middle[] = {{"attacker", "Attacker", false}, {NULL, NULL, false}};

static const char *const values[] = {"{power}", NULL};

static const gt_wording moves[] = {
    {"play *", "play {1}"},
    {"attack *", "attack with {1}"},
    {"block *", "block with {1}"},
    {"pass", "do not block"},
    {"next *", "use the ability of {1} next"},
    {"pick *", "choose {1}"},
    {"done", "choose no more"},
    {"mode *", "choose effect {1}"},
    {"end", "end the turn"},
    {NULL, NULL},
};

static const gt_wording places[] = {
    {"f*", "(unit *)"},
    {"F*", "(opposing unit *)"},
    {"h*", ""},
    {"g*", "in the discard pile"},
    {"G*", "in the opponent's discard pile"},
    {NULL, NULL},
};

static const gt_wording things[] = {{NULL, NULL}};

static const gt_kind types[] = {{"unit", TM_UNIT}, {"spell", TM_SPELL}, {NULL, 0}};

const gt_layout gt_template_layout = {.area = areas,
                                      .middle = middle,
                                      .values = values,
                                      .move = moves,
                                      .place = places,
                                      .thing = things,
                                      .type = types};
