/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that are replaced as a whole (reports/file.h): regular ones are, links stay, devices and
 * pipes are written through. */
#define _GNU_SOURCE /* O_TMPFILE */

#include "reports/file.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64], path[128], link_path[128];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/gauntlet-test-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/results", folder);
    snprintf(link_path, sizeof link_path, "%s/link", folder);
    return 0;
}

/* Fails if any part was left behind. */
static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    unlink(link_path);
    return rmdir(folder);
}

static void write_file(const char *where, const char *content)
{
    gt_file f;
    assert_true(gt_file_begin(&f, where));
    fputs(content, f.out);
    assert_true(gt_file_finish(&f));
}

static void check_content(const char *where, const char *expected)
{
    char line[32] = "";
    FILE *in = fopen(where, "r");
    assert_non_null(in);
    assert_non_null(fgets(line, sizeof line, in));
    fclose(in);
    assert_string_equal(line, expected);
}

static mode_t kind_of(const char *where)
{
    struct stat what;
    assert_int_equal(lstat(where, &what), 0);
    return what.st_mode & S_IFMT;
}

static void a_file_is_replaced_as_a_whole(void **state)
{
    gt_file f;
    (void)state;
    write_file(path, "old");
    assert_true(gt_file_begin(&f, path));
    fputs("given up", f.out);
    gt_file_drop(&f);
    check_content(path, "old");
    write_file(path, "new");
    check_content(path, "new");
}

/* A program that is killed leaves nothing behind: where the file system can, a file has no name
 * before it is complete. */
static void a_file_in_work_has_no_name(void **state)
{
    gt_file f;
    (void)state;
    int descriptor = open(folder, O_TMPFILE | O_WRONLY, 0600);
    if (descriptor < 0)
        skip();
    close(descriptor);
    assert_true(gt_file_begin(&f, path));
    fputs("in work", f.out);
    assert_int_equal(fflush(f.out), 0);
    assert_int_equal(rmdir(folder), 0); /* it is empty */
    assert_int_equal(mkdir(folder, 0700), 0);
    gt_file_drop(&f);
}

static void no_place_for_a_file(void **state)
{
    gt_file f;
    (void)state;
    assert_false(gt_file_begin(&f, "/tmp/gauntlet-no-such-folder/results"));
    assert_int_equal(errno, ENOENT);
    assert_false(gt_file_begin(&f, ""));
    assert_false(gt_file_ready(""));
    assert_false(gt_file_begin(&f, folder));
    assert_int_equal(errno, EISDIR);
    assert_false(gt_file_ready(folder));
    assert_int_equal(errno, EISDIR);
}

/* A link stays, and what it points to is replaced, whether it was there or not. */
static void links_are_followed(void **state)
{
    (void)state;
    assert_int_equal(symlink("results", link_path), 0);
    for (int i = 0; i < 2; i++) {
        write_file(link_path, i == 0 ? "first" : "second");
        assert_int_equal(kind_of(link_path), S_IFLNK);
        assert_int_equal(kind_of(path), S_IFREG);
        check_content(path, i == 0 ? "first" : "second");
    }
    gt_file f;
    assert_int_equal(unlink(link_path), 0);
    assert_int_equal(symlink("link", link_path), 0);
    assert_false(gt_file_begin(&f, link_path));
    assert_int_equal(errno, ELOOP);
}

static void a_pipe_is_written_through(void **state)
{
    char got[16] = "";
    (void)state;
    assert_int_equal(mkfifo(path, 0600), 0);
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_true(gt_file_ready(path));
    write_file(path, "through");
    assert_int_equal(read(reader, got, sizeof got), 7);
    assert_string_equal(got, "through");
    close(reader);
    assert_int_equal(kind_of(path), S_IFIFO);
}

static void a_device_stays_a_device(void **state)
{
    (void)state;
    assert_int_equal(symlink("/dev/null", link_path), 0);
    assert_true(gt_file_ready(link_path));
    write_file(link_path, "gone");
    write_file("/dev/null", "gone");
    assert_int_equal(kind_of("/dev/null"), S_IFCHR);
    assert_int_equal(kind_of(link_path), S_IFLNK);
}

/* A disk that is full is told. */
static void what_is_not_written_is_told(void **state)
{
    gt_file f;
    (void)state;
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_true(gt_file_begin(&f, "/dev/full"));
    fputs("something", f.out);
    assert_false(gt_file_finish(&f));
    assert_int_equal(errno, ENOSPC);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(a_file_is_replaced_as_a_whole), TEST(a_file_in_work_has_no_name),
        TEST(no_place_for_a_file),           TEST(links_are_followed),
        TEST(a_pipe_is_written_through),     TEST(a_device_stays_a_device),
        TEST(what_is_not_written_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
