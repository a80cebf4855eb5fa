/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet cards read: printed cards as card data. */
#ifndef GT_SIM_CLI_READ_CARDS_H
#define GT_SIM_CLI_READ_CARDS_H

int gt_cmd_cards_read(int argc, char **argv);

#endif
