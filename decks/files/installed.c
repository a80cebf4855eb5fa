/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The loader knows from which file this code comes; of the program itself the kernel does. */
#define _GNU_SOURCE /* dladdr1 */

#include "decks/files/installed.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

/* The shared library that holds this code; "": it is part of the program. */
static const char *library(void)
{
    static const char here;
    Dl_info info;
    void *map = NULL;
    if (dladdr1(&here, &info, &map, RTLD_DL_LINKMAP) == 0 || map == NULL)
        return "";
    return ((const struct link_map *)map)->l_name;
}

/* The path by which the program was started, for where /proc is not. */
static const char *started_as(void)
{
    unsigned long path = getauxval(AT_EXECFN);
    return path != 0 ? (const char *)path : "";
}

bool gt_installed(const char *from_program, const char *from_library, char *buffer, size_t size)
{
    char file[PATH_MAX];
    const char *name = library(), *below = name[0] != '\0' ? from_library : from_program;
    if (realpath(name[0] != '\0' ? name : "/proc/self/exe", file) == NULL &&
        realpath(started_as(), file) == NULL)
        return false;
    char *slash = strrchr(file, '/');
    *slash = '\0';
    int n = snprintf(buffer, size, "%s/%s", file, below);
    return n > 0 && (size_t)n < size && access(buffer, F_OK) == 0;
}
