/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which format a deck file has. */
#include "decks/lists/deck_format.h"

static const gt_deck_format formats[] = {
    {"JSON", gt_deck_is_json, gt_deck_read_json},
    {"XML", gt_deck_is_xml, gt_deck_read_xml},
    {"YDKE", gt_deck_is_ydke, gt_deck_read_ydke},
    {"list", NULL, gt_deck_read_text},
};

const gt_deck_format *gt_deck_format_of(const char *text, size_t size)
{
    const gt_deck_format *format = formats;
    while (format->is != NULL && !format->is(text, size))
        format++;
    return format;
}
