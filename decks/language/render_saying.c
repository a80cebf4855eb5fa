/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the operations of a dialect say, by their templates. */
#include "decks/language/renderer.h"

#include <string.h>

/* ---- The index of all sayings. */

static void add_all(gt_renderer *r, const gt_saying *says)
{
    for (; says != NULL && says->op != 0; says++)
        r->saying[says->op] = says;
}

void gt_index_sayings(gt_renderer *r)
{
    const gt_dialect *d = r->dialect;
    add_all(r, d->says);
    for (const gt_verb_row *row = d->verbs; row->name != NULL; row++)
        add_all(r, row->says);
    for (const gt_value_row *row = d->values; row->key != NULL; row++)
        add_all(r, row->says);
    for (const gt_condition_row *row = d->conditions; row->key != NULL; row++)
        add_all(r, row->says);
    for (const gt_filter_row *row = d->filters; row->key != NULL; row++)
        add_all(r, row->says);
    for (const gt_target_row *row = d->targets; row != NULL && row->key != NULL; row++)
        add_all(r, row->says);
}

/* ---- Operands. */

const char *gt_say_until(const gt_renderer *r, int until)
{
    const char *text = gt_word_text(r->dialect->duration_phrases, until);
    bool lasting = r->continuous && until == 0; /* it holds as long as the ability does */
    return text == NULL || lasting ? "" : text;
}

const char *gt_say_mask(gt_renderer *r, const gt_word *words, int mask, const char *between)
{
    const char *text = "";
    for (; words != NULL && words->text != NULL; words++)
        if (words->value != 0 && (mask & words->value) == words->value)
            text = gt_say(r, "%s%s%s", text, *text == '\0' ? "" : between, words->text);
    return text;
}

static const char *say_operand(gt_renderer *r, char kind, int x)
{
    const char *word;
    switch (kind) {
    case 's':
    case 'S': return gt_render_set(r, x);
    case 'f':
    case 'F': return gt_render_filter(r, gt_address((int16_t)x), "card", true);
    case '@': return x == 0 ? "" : gt_render_value(r, gt_address((int16_t)x));
    case 'p': return gt_number_word(r, x);
    case 'u': return gt_say_until(r, x);
    case 'w': return x == 0 ? "you" : "the opponent";
    case 'v': return r->var[x] == NULL ? "?" : r->var[x];
    case 'e': return gt_render_event(r, x);
    case 'k': word = gt_word_text(r->dialect->keywords, x); return word == NULL ? "?" : word;
    default: return gt_say(r, "%d", x);
    }
}

/* ---- Templates. */

static const char *part(gt_renderer *r, char which, const gt_operation *i, const char *x,
                        const char *arg)
{
    if (which >= 'a' && which <= 'd')
        return say_operand(r, gt_operand_letter(r->dialect, i, which - 'a'),
                           gt_operand(i, which - 'a'));
    return which == 't' ? r->self : which == 'x' ? x : arg;
}

const char *gt_fill(gt_renderer *r, const char *text, const gt_operation *i, const char *arg)
{
    const char *out = "", *x = "?";
    for (int n = i == NULL ? 0 : gt_op_pops(r->dialect, i); n > 0; n--)
        x = gt_pop_phrase(r).text;
    while (*text != '\0') {
        int n = (int)strcspn(text, "$");
        out = gt_say(r, "%s%.*s", out, n, text);
        text += n;
        if (*text == '$') {
            out = gt_say(r, "%s%s", out, part(r, text[1], i, x, arg));
            text += 2;
        }
    }
    return out;
}

/* Whether an operand that names a player means the other one. */
static bool means_other(const gt_renderer *r, const gt_operation *i)
{
    for (int k = 0; k < 4; k++)
        if (gt_operand_letter(r->dialect, i, k) == 'w')
            return gt_operand(i, k) == 1;
    return false;
}

static void hold(gt_renderer *r, const gt_saying *saying, const gt_operation *i)
{
    for (int k = 0; k < 4; k++)
        if (gt_operand_letter(r->dialect, i, k) == 'S')
            gt_render_hold(r, gt_operand(i, k), gt_fill(r, saying->holds, i, ""), saying->many);
}

const char *gt_say_operation(gt_renderer *r, const gt_operation *i)
{
    const gt_saying *saying = r->saying[i->op];
    const char *text = NULL;
    if (saying == NULL)
        return gt_fill(r, "do something", i, "");
    if (saying->say != NULL)
        return saying->say(r, i);
    if (saying->text != NULL)
        text = gt_fill(r, saying->other != NULL && means_other(r, i) ? saying->other : saying->text,
                       i, "");
    if (saying->holds != NULL)
        hold(r, saying, i);
    return text;
}
