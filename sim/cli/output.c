/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files and folders of results. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/output.h"

#include "ai/policy.h"
#include "decks/files/memory.h"
#include "sim/cli/place.h"

#include <errno.h>
#include <string.h>

bool gt_check_policies(const char *command, const gt_strings *policies, const gt_rules *rules)
{
    bool ok = true;
    for (int i = 0; i < policies->n; i++) {
        char error[300];
        gt_policy *policy = gt_policy_create(policies->item[i], rules, error, sizeof error);
        bool good = policy != NULL && gt_policy_fits(policy, rules, error, sizeof error);
        if (!good)
            fprintf(stderr, "gauntlet %s: %s\n", command, error);
        ok = ok && good;
        gt_policy_free(policy);
    }
    return ok;
}

bool gt_is_trusted(const char *command, const gt_strings *policies, bool trust)
{
    bool ok = true;
    for (int i = 0; i < policies->n && !trust; i++) {
        if (!gt_policy_is_program(policies->item[i]))
            continue;
        fprintf(
            stderr,
            "gauntlet %s: a file names the program %s as a player; it is run only with --trust, "
            "or if it is named on the command line\n",
            command, policies->item[i]);
        ok = false;
    }
    return ok;
}

bool gt_choose_secret(const char *command, const char *const *policies, int n, bool open,
                      gt_secret *out)
{
    bool program = false;
    *out = (gt_secret){{0, 0}};
    for (int i = 0; i < n; i++)
        program = program || gt_policy_is_program(policies[i]);
    if (program && !open && !gt_secret_draw(out)) {
        fprintf(stderr, "gauntlet %s: the system has no randomness to give: %s\n", command,
                strerror(errno));
        return false;
    }
    if (program)
        gt_policies_use_secret(out);
    return true;
}

bool gt_cannot_write(const char *command, const char *path)
{
    fprintf(stderr, "gauntlet %s: %s cannot be written: %s\n", command, path, strerror(errno));
    return false;
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

bool gt_output_ready(const char *command, const char *folder, const char *name)
{
    char *path = inside(folder, name);
    bool ok = folder == NULL || gt_make_folder(folder) || gt_cannot_write(command, folder);
    ok = ok && (gt_file_ready(path) || gt_cannot_write(command, path));
    free(path);
    return ok;
}

FILE *gt_output_begin(gt_output *o, const char *command, const char *folder, const char *name)
{
    *o = (gt_output){.command = command};
    if (name != NULL && (folder != NULL || strcmp(name, "-") != 0))
        o->path = inside(folder, name);
    if (o->path != NULL && !gt_file_begin(&o->file, o->path))
        return NULL;
    errno = ENOMEM; /* what it means if a writer fails and does not say why */
    return o->path != NULL ? o->file.out : stdout;
}

bool gt_output_end(gt_output *o, bool written)
{
    bool ok = written;
    if (o->path != NULL && written)
        ok = gt_file_finish(&o->file);
    else
        gt_file_drop(&o->file);
    if (!ok)
        gt_cannot_write(o->command, o->path != NULL ? o->path : "the output");
    free(o->path);
    return ok;
}
