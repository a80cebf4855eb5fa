/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player may know, told piece by piece; see describe.h. */
#include "engine/core/describe.h"

#include "engine/code/pool.h"
#include "engine/core/game.h"

const char *gt_player_letter(int player)
{
    return player == 0 ? "A" : "B";
}

void gt_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out)
{
    gt_action legal[GT_MAX_ACTIONS];
    char text[GT_TEXT];
    gt_head head = gt_head_of(s);
    bool own = gt_to_move(g, s) == viewer;
    int n = own ? gt_legal_actions(g, s, legal) : 0;
    out->text(out->context, "rules", g->rules->name);
    out->text(out->context, "player", gt_player_letter(viewer));
    out->text(out->context, "first", gt_player_letter(head.first));
    out->number(out->context, "turn", head.turn);
    out->text(out->context, "active", gt_player_letter(head.active));
    out->number(out->context, "decisions", head.decisions[viewer]);
    if (g->rules->describe != NULL)
        g->rules->describe(g, s, viewer, out);
    out->open(out->context, "legal", true);
    for (int i = 0; i < n; i++) {
        gt_action_text(g, s, legal[i], text, sizeof text);
        out->text(out->context, NULL, text);
    }
    out->close(out->context, true);
}

/* ---- The game. */

void gt_describe_pile(const char *name, gt_pile pile, const gt_visitor *out)
{
    out->open(out->context, name, false);
    for (int i = 0; i < pile.n; i++) {
        int before = 0, count = 0;
        while (before < i && pile.cards[before] != pile.cards[i])
            before++;
        for (int k = i; k < pile.n; k++)
            count += pile.cards[k] == pile.cards[i];
        if (before == i)
            out->number(out->context, pile.defs[pile.cards[i]].id, count);
    }
    out->close(out->context, false);
}

void gt_describe_bits(const char *name, uint64_t bits, const char *const *word, int n_words,
                      const gt_visitor *out)
{
    out->open(out->context, name, true);
    for (int i = 0; i < n_words; i++)
        if ((bits >> i & 1) != 0 && word[i] != NULL)
            out->text(out->context, NULL, word[i]);
    out->close(out->context, true);
}

void gt_describe_def(const gt_def *d, const char *const *tag_names, const char *const *keyword,
                     int n_keywords, const gt_visitor *out)
{
    out->text(out->context, "name", d->name);
    out->open(out->context, "tags", true);
    for (int i = 0; i < d->n_tags; i++)
        out->text(out->context, NULL, tag_names[d->tags[i]]);
    out->close(out->context, true);
    gt_describe_bits("keywords", d->keywords & ~UINT64_C(1), keyword, n_keywords, out);
}
