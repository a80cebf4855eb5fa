/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Networks for tests, of numbers by chance. */
#ifndef GT_TESTS_NETS_H
#define GT_TESTS_NETS_H

#include "ai/net.h"

/* For the features of these rules; some of them have no row. `most`: of the numbers of rows and
 * layers, up to 127. */
gt_net *gt_chance_net(const gt_rules *rules, gt_net_sizes size, int most, uint64_t seed);

/* Writes it to a file. */
void gt_save_net(const gt_net *net, const char *path);

#endif
