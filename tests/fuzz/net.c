/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing networks. The hash of a file is made right, so that what stands before it is what is
 * tried: a network that is read answers within its sizes, the same fast and plainly, and written it
 * reads the same. */
#define _POSIX_C_SOURCE 200809L

#include "ai/net.h"
#include "engine/core/hash.h"
#include "tests/fuzz/frame/frame.h"

#include <stdlib.h>
#include <string.h>

enum { HASH = 8, MOST = 1 << 16 };

static void ask(const gt_net *net)
{
    gt_feature f[64];
    gt_net_position fast, plain;
    memset(&fast, 0, sizeof fast);
    memset(&plain, 0, sizeof plain);
    for (int i = 0; i < 64; i++)
        f[i] = (gt_feature){(uint16_t)gt_below(gt_mix((uint64_t)i), (uint32_t)net->view.n_features),
                            (int16_t)(i * 997)};
    gt_net_see(net, f, 64, &fast);
    gt_net_see_plainly(net, f, 64, &plain);
    gt_fuzz_must(memcmp(&fast, &plain, sizeof fast) == 0, "a position is seen in two ways");
    gt_fuzz_must(gt_net_win(net, &fast) == gt_net_win_plainly(net, &plain),
                 "a position has two chances");
    for (int i = 0; i < 64; i++)
        f[i].index = (uint16_t)gt_below(gt_mix((uint64_t)i), (uint32_t)net->action.n_features);
    gt_fuzz_must(gt_net_score(net, &fast, f, 64) == gt_net_score_plainly(net, &plain, f, 64),
                 "an action has two scores");
}

/* The bytes, with the form, the size, the game and the hash put right. */
static size_t put_right(const uint8_t *data, size_t size, const gt_rules *rules, uint8_t *out)
{
    bool former = data[7] == '1';
    uint64_t spaces =
        former ? gt_net_spaces(rules) : gt_hash_bytes(rules->name, strlen(rules->name));
    memcpy(out, data, size);
    memcpy(out, former ? "gtnet 01" : "gtnet 02", 8);
    for (size_t i = 0; i < 8; i++)
        out[12 + i] = (uint8_t)(spaces >> 8 * i);
    for (size_t i = 0; i < 4; i++)
        out[8 + i] = (uint8_t)(size >> 8 * i);
    uint64_t hash = gt_hash_bytes(out, size - HASH);
    for (size_t i = 0; i < 8; i++)
        out[size - HASH + i] = (uint8_t)(hash >> 8 * i);
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t bytes[MOST];
    char error[300] = "";
    const gt_rules *rules = gt_fuzz_system()->rules;
    gt_net_free(gt_net_read(gt_fuzz_file("fuzz.net", data, size), rules, error, sizeof error));
    if (size < 40 || size > MOST)
        return 0;
    const char *path = gt_fuzz_file("right.net", bytes, put_right(data, size, rules, bytes));
    gt_net *net = gt_net_read(path, rules, error, sizeof error);
    if (net == NULL) {
        gt_fuzz_must(error[0] != '\0', "no network, and nobody says why");
        return 0;
    }
    ask(net);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    gt_fuzz_must(out != NULL && gt_net_write(out, net), "a network cannot be written");
    fclose(out);
    gt_net *again = gt_net_read(gt_fuzz_file("again.net", (const uint8_t *)text, length), rules,
                                error, sizeof error);
    gt_fuzz_must(again != NULL, error);
    ask(again);
    gt_net_free(net);
    gt_net_free(again);
    free(text);
    return 0;
}
