/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables with straight lines between their points. */
#include "ai/fixed_point.h"

#include <assert.h>
#include <math.h>

uint32_t gt_isqrt(uint64_t x)
{
    /* the guess may be rounded either way; what is returned is exact */
    uint64_t root = (uint64_t)sqrt((double)x);
    while (root > UINT32_MAX || root * root > x)
        root--;
    while (root < UINT32_MAX && (root + 1) * (root + 1) <= x)
        root++;
    return (uint32_t)root;
}

enum { LN_2 = 45426 };

/* ln(1 + i / 64) */
static const int32_t ln_table[64 + 1] = {
    0,     1016,  2017,  3002,  3973,  4930,  5873,  6802,  7719,  8623,  9515,  10394, 11262,
    12119, 12965, 13800, 14624, 15438, 16242, 17037, 17821, 18597, 19364, 20121, 20870, 21611,
    22343, 23067, 23783, 24492, 25193, 25886, 26573, 27252, 27924, 28589, 29248, 29900, 30546,
    31185, 31818, 32445, 33067, 33682, 34292, 34896, 35494, 36087, 36675, 37258, 37835, 38407,
    38975, 39537, 40095, 40648, 41196, 41740, 42280, 42815, 43345, 43872, 44394, 44912, 45426,
};

int32_t gt_fixed_ln(uint32_t n)
{
    assert(n > 0);
    int exponent = 31 - __builtin_clz(n);
    /* n = 2^exponent * (1 + fraction / 2^32) */
    uint64_t fraction = ((uint64_t)n << 32 >> exponent) - ((uint64_t)1 << 32);
    int64_t step = (int64_t)(fraction >> 26), rest = (int64_t)(fraction >> 10 & 0xffff);
    int64_t low = ln_table[step], high = ln_table[step + 1];
    return (int32_t)((int64_t)exponent * LN_2 + low + ((high - low) * rest >> 16));
}

enum {
    LOGISTIC_STEPS = 8, /* of the table in a unit */
    LOGISTIC_END = 10, /* units; beyond them it is flat */
    LOGISTIC_LAST = LOGISTIC_STEPS * LOGISTIC_END,
};

/* 1 / (1 + exp(-i / LOGISTIC_STEPS)) */
static const int32_t logistic_table[LOGISTIC_LAST + 1] = {
    32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310,
    53581, 54754, 55834, 56822, 57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036,
    62428, 62778, 63090, 63368, 63615, 63835, 64030, 64203, 64357, 64494, 64614, 64721,
    64816, 64900, 64974, 65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352,
    65374, 65393, 65410, 65425, 65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495,
    65500, 65504, 65508, 65511, 65514, 65517, 65519, 65521, 65523, 65524, 65526, 65527,
    65528, 65529, 65530, 65530, 65531, 65532, 65532, 65533, 65533,
};

int32_t gt_fixed_logistic(int64_t value, int64_t scale)
{
    int64_t size = value < 0 ? -value : value;
    int64_t p = logistic_table[LOGISTIC_LAST];
    assert(scale > 0);
    if (size / scale < LOGISTIC_END) {
        int64_t step = size * LOGISTIC_STEPS / scale, rest = size * LOGISTIC_STEPS % scale;
        int64_t low = logistic_table[step], high = logistic_table[step + 1];
        p = low + (high - low) * rest / scale;
    }
    return (int32_t)(value < 0 ? GT_ONE - p : p);
}
