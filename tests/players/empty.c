/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A shared library that is no player. */
int gauntlet_empty(void);

int gauntlet_empty(void)
{
    return 0;
}
