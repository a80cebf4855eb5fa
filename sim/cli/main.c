/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program (sim/cli/program.c). gauntlet-mpi has another main (sim/mpi/main.c). */
#include "sim/cli/commands.h"

int main(int argc, char **argv)
{
    return gt_program(argc, argv);
}
