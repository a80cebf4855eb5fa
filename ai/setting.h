/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Settings of players: `key=value` in a policy's description. Whatever a value looks like, it is
 * kept as an integer, so that nothing in a search depends on the rounding of a machine:
 *
 *   GT_WHOLE   12        the number
 *   GT_FIXED   0.7       in thousandths: 700
 *   GT_WORD    random    its place in the list of words
 *   GT_TIME    5ms       in microseconds: 5000; units us, ms and s
 *   GT_FILE    my.def    1; the text itself is kept and read by ai/policy.c: weights
 *   GT_NETWORK my.net    the same: a network
 */
#ifndef GT_AI_SETTING_H
#define GT_AI_SETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GT_SETTING_TEXT = 160 }; /* bytes that hold any text of these functions, with its end */

typedef enum gt_setting_kind {
    GT_WHOLE,
    GT_FIXED,
    GT_WORD,
    GT_TIME,
    GT_FILE,
    GT_NETWORK
} gt_setting_kind;

/* Values lie in [low, high], in the unit of the kind; words in [0, high]. A time or file that is
 * left out is none, whatever low and initial (0) are. */
typedef struct gt_policy_setting {
    const char *name, *about;
    int32_t low, high, initial;
    gt_setting_kind kind;
    const char *const *words; /* GT_WORD: high + 1 of them */
    const char *instead_of; /* setting that counts no more where this one is given; or NULL */
} gt_policy_setting;

/* clang-format off */
#define GT_SETTING_WHOLE(name, about, low, high, initial) \
    {name, about, low, high, initial, GT_WHOLE, NULL, NULL}
#define GT_SETTING_FIXED(name, about, low, high, initial) \
    {name, about, low, high, initial, GT_FIXED, NULL, NULL}
#define GT_SETTING_WORD(name, about, words, initial) \
    {name, about, 0, (int32_t)(sizeof (words) / sizeof (words)[0]) - 1, initial, GT_WORD, words, \
        NULL}
#define GT_SETTING_FILE(name, about) {name, about, 1, 1, 0, GT_FILE, NULL, NULL}
#define GT_SETTING_NET(name, about) {name, about, 1, 1, 0, GT_NETWORK, NULL, NULL}
/* clang-format on */

/* Whether values of a kind are paths of files. */
static inline bool gt_setting_is_file(gt_setting_kind kind)
{
    return kind == GT_FILE || kind == GT_NETWORK;
}

/* Reads a value of `length` bytes; false: it is none for this setting. */
bool gt_setting_read(const gt_policy_setting *setting, const char *text, size_t length,
                     int32_t *value);

/* The shortest text of a value, which reads back to it; returns its length. */
int gt_setting_text(const gt_policy_setting *setting, int32_t value, char *buf, size_t n);

/* What values there are: "a whole number from 1 to 9"; returns the length. */
int gt_setting_range(const gt_policy_setting *setting, char *buf, size_t n);

#endif
