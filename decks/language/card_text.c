/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text as the one thing that it means. */
#include "decks/language/card_text.h"

#include <stdio.h>
#include <string.h>

bool gt_refuse_text(gt_card_reading *out, const char *why, const char *text)
{
    size_t n = strlen(text);
    if (n >= sizeof out->phrase)
        n = sizeof out->phrase - 1;
    while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80) /* in the middle of a letter */
        n--;
    snprintf(out->why, sizeof out->why, "%s", why);
    snprintf(out->phrase, sizeof out->phrase, "%.*s", (int)n, text);
    return false;
}

static bool refuse_stopped(const gt_text_reader *r, gt_card_reading *out)
{
    char where[sizeof out->phrase];
    gt_phrases_stopped(r->p, r->near, where, sizeof where);
    return gt_refuse_text(out, "words that are not understood", where);
}

bool gt_read_text(const gt_text_reader *r, const char *text, const char *category,
                  gt_card_reading *out, gt_term *meaning)
{
    gt_term all[GT_PHRASE_MEANINGS];
    if (!gt_phrases_tokens(r->p, text))
        return gt_refuse_text(out, "the text is too long", "");
    int n = gt_phrases_read(r->p, category, all);
    if (n < 0)
        return gt_refuse_text(out, "too much is unclear in it", "");
    if (n == 0)
        return refuse_stopped(r, out);
    for (int i = 0; i < n && i < GT_PHRASE_MEANINGS; i++) {
        const char *why = NULL;
        gt_term one = r->refer(r->with, all[i], &why);
        if (why != NULL)
            return gt_refuse_text(out, why, "");
        if (i > 0 && one != *meaning)
            return gt_refuse_text(out, "it can be read in several ways", text);
        *meaning = one;
    }
    return gt_phrases_prints(r->p, category, all[0]) ||
           gt_refuse_text(out, "what was read is not printed as that text", text);
}

void gt_card_reading_free(gt_card_reading *reading)
{
    cJSON_Delete(reading->card);
    cJSON_Delete(reading->tokens);
}
