/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards as people name them; reports/page/table.js does the same. */
#include "reports/card_title.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>

static bool counts(char c)
{
    return isalnum((unsigned char)c) != 0 || (unsigned char)c >= 0x80;
}

bool gt_say_the_same(const char *a, const char *b)
{
    for (;;) {
        while (*a != '\0' && !counts(*a))
            a++;
        while (*b != '\0' && !counts(*b))
            b++;
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (*a == '\0')
            return true;
        a++;
        b++;
    }
}

const char *gt_card_title(const char *id, const char *name, char title[GT_CARD_TITLE])
{
    if (gt_say_the_same(id, name))
        snprintf(title, GT_CARD_TITLE, "%s", name);
    else
        snprintf(title, GT_CARD_TITLE, "%s %s", id, name);
    return title;
}
