/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data folder. The build says where it is. */
#include "decks/data.h"

#include "decks/text.h"

#include <stdlib.h>

#ifndef GT_DATA_DIR
#define GT_DATA_DIR "decks"
#endif
#ifndef GT_INSTALLED_DATA_DIR
#define GT_INSTALLED_DATA_DIR GT_DATA_DIR
#endif

const char *gt_data_folder(void)
{
    const char *named = getenv("GAUNTLET_DATA");
    if (named != NULL && named[0] != '\0')
        return named;
    return gt_is_folder(GT_DATA_DIR) ? GT_DATA_DIR : GT_INSTALLED_DATA_DIR;
}

const char *gt_data_path(const char *below, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s/%s", gt_data_folder(), below);
    return buffer;
}
