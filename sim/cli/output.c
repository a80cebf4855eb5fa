/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files and folders of results. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/output.h"

#include "ai/policy.h"
#include "decks/memory.h"
#include "engine/nivel/nivel.h"
#include "reports/file.h"
#include "sim/cli/place.h"

#include <errno.h>

bool gt_check_policies(const char *command, const gt_strings *policies)
{
    bool well = true;
    for (int i = 0; i < policies->n; i++) {
        char error[300];
        gt_policy *policy = gt_policy_create(policies->item[i], error, sizeof error);
        bool good = policy != NULL && gt_policy_fits(policy, &nv_rules, error, sizeof error);
        if (!good)
            fprintf(stderr, "gauntlet %s: %s\n", command, error);
        well = well && good;
        gt_policy_free(policy);
    }
    return well;
}

/* FOLDER/name, to be freed. */
static char *inside(const char *folder, const char *name)
{
    if (folder == NULL)
        return gt_copy_text(name, strlen(name));
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = gt_resize(NULL, size, 1);
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static bool cannot_write(const char *command, const char *path)
{
    fprintf(stderr, "gauntlet %s: %s cannot be written: %s\n", command, path, strerror(errno));
    return false;
}

bool gt_output_ready(const char *command, const char *folder, const char *name)
{
    gt_file f;
    char *path = inside(folder, name);
    bool well = folder == NULL || gt_make_folder(folder) || cannot_write(command, folder);
    well = well && (gt_file_begin(&f, path) || cannot_write(command, path));
    if (well)
        gt_file_drop(&f);
    free(path);
    return well;
}

bool gt_output_write(const char *command, const char *folder, const char *name,
                     bool (*write)(FILE *out, const void *what), const void *what)
{
    gt_file f;
    char *path = inside(folder, name);
    bool well = gt_file_begin(&f, path);
    if (well && !write(f.out, what)) {
        gt_file_drop(&f);
        well = false;
    } else if (well) {
        well = gt_file_finish(&f);
    }
    if (!well)
        cannot_write(command, path);
    free(path);
    return well;
}
