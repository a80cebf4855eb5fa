/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What reports/page holds and what of Vega is needed, as the build put it into the program
 * (reports/page/embed.cmake writes page.c). Vega is the Debian package libjs-vega. */
#ifndef GT_REPORTS_PAGE_H
#define GT_REPORTS_PAGE_H

#include <stddef.h>

typedef struct gt_page_part {
    const unsigned char *data;
    size_t size;
} gt_page_part;

extern const gt_page_part gt_page_html, gt_page_style, gt_page_script, gt_page_vega;

#endif
