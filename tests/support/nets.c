/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Networks by chance. */
#include "tests/support/nets.h"

#include "engine/core/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void draw(int16_t *out, size_t n, int most, uint64_t *key)
{
    for (size_t i = 0; i < n; i++) {
        *key = gt_mix(*key);
        out[i] = (int16_t)((int)gt_below(*key, 2 * (uint32_t)most + 1) - most);
    }
}

static void draw_begins(int32_t *out, int n, uint64_t *key)
{
    for (int i = 0; i < n; i++) {
        *key = gt_mix(*key);
        out[i] = (int32_t)gt_below(*key, 8001) - 4000;
    }
}

/* Three features of four have a row. */
static void draw_table(gt_net_table *t, int width, int most, uint64_t *key)
{
    int next = 1;
    for (int i = 0; i < t->n_features; i++)
        if (i % 4 != 3)
            t->row[i] = (uint16_t)next++;
    draw(t->rows + width, (size_t)(t->n_rows - 1) * (size_t)width, most, key);
    draw(t->begin, (size_t)width, 200, key);
}

gt_net *gt_chance_net(const gt_rules *rules, gt_net_sizes size, int most, uint64_t seed)
{
    int n[2];
    gt_net_count_features(rules, n);
    const int rows[2] = {1 + (n[0] / 4) * 3 + n[0] % 4, 1 + (n[1] / 4) * 3 + n[1] % 4};
    size_t width = (size_t)size.width, action = (size_t)size.action_width;
    uint64_t key = gt_mix(seed);
    gt_net *net = gt_net_new(size, n, rows);
    assert_non_null(net);
    draw_table(&net->view, size.width, most, &key);
    draw_table(&net->action, size.action_width, most, &key);
    draw(net->mix, action * width, most, &key);
    draw(net->score1, (size_t)size.second * action, most, &key);
    draw(net->score2, (size_t)size.second, most, &key);
    draw(net->value1, (size_t)size.hidden * width, most, &key);
    draw(net->value2, (size_t)size.hidden, most, &key);
    draw_begins(net->mix_begin, size.action_width, &key);
    draw_begins(net->score_begin, size.second, &key);
    draw_begins(net->value_begin, size.hidden, &key);
    draw_begins(&net->value_end, 1, &key);
    assert_true(gt_net_set_game(net, rules));
    return net;
}

void gt_save_net(const gt_net *net, const char *path)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_true(gt_net_write(out, net));
    assert_int_equal(fclose(out), 0);
}
