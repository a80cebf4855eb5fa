/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties as members of views; see property.h. */
#include "engine/core/property.h"

#include "engine/core/rules.h"

static struct gt_context *begin_nothing(void *run, const gt_game *g, gt_state *s)
{
    (void)run, (void)g, (void)s;
    return NULL;
}

const gt_properties *gt_properties_of(const gt_rules *rules)
{
    static const gt_property none[] = {{.key = NULL}};
    static const gt_properties nothing = {none, none, 1, begin_nothing};
    return rules->properties != NULL ? rules->properties : &nothing;
}

const char *gt_property_name(const gt_property *row)
{
    return row->view != NULL ? row->view : row->key;
}

const gt_property *gt_property_named(const gt_property *rows, const char *name)
{
    for (const gt_property *row = rows; gt_property_name(row) != NULL; row++)
        if (!row->unseen && strcmp(gt_property_name(row), name) == 0)
            return row;
    return NULL;
}

int gt_property_count(const gt_property *row)
{
    int n = 0;
    if (row->form == GT_IS_ORDINALS)
        return row->high;
    while (row->words[n] != NULL)
        n++;
    return n;
}

/* What is several: a list of words or of numbers, or an object of numbers; opened where there is
 * anything, or always. */
static void tell_several(const gt_property *row, gt_subject x, const gt_visitor *out)
{
    const char *const *words = gt_property_words(row);
    bool list = row->form != GT_IS_NUMBERS && row->form != GT_IS_SYMBOLS, open = row->always;
    if (open)
        out->open(out->context, gt_property_name(row), list);
    for (int n = gt_property_count(row); x.which < n; x.which++) {
        int value = row->of(&x);
        if (value == 0)
            continue;
        if (!open)
            out->open(out->context, gt_property_name(row), list);
        open = true;
        if (row->form == GT_IS_ORDINALS)
            out->number(out->context, NULL, x.which + 1);
        else if (list)
            out->text(out->context, NULL, words[x.which]);
        else
            out->number(out->context, words[x.which], value);
    }
    if (open)
        out->close(out->context, list);
}

static void tell_one(const gt_property *row, const gt_subject *x,
                     const char *(*id)(const gt_game *g, const gt_state *s, int object),
                     const gt_visitor *out)
{
    const char *name = gt_property_name(row);
    int value = row->of(x);
    if (row->form == GT_IS_CARD && value != GT_NOT_A_CARD)
        out->text(out->context, name, id(x->g, x->s, value));
    else if (row->form == GT_IS_WORD)
        out->text(out->context, name, gt_property_words(row)[value]);
    else if (row->form == GT_IS_NUMBER && (value != 0 || row->always))
        out->number(out->context, name, value);
    else if (row->form == GT_IS_FLAG && (value != 0 || row->always))
        out->flag(out->context, name, value != 0);
}

void gt_describe_properties(const gt_property *rows, const gt_subject *x,
                            const char *(*id)(const gt_game *g, const gt_state *s, int object),
                            const gt_visitor *out)
{
    for (const gt_property *row = rows; gt_property_name(row) != NULL; row++) {
        if (row->unseen || (row->has != NULL && !row->has(x)))
            continue;
        if (row->tell != NULL)
            row->tell(x, gt_property_name(row), out);
        else if (row->form <= GT_IS_WORD || row->form == GT_IS_CARD)
            tell_one(row, x, id, out);
        else
            tell_several(row, *x, out);
    }
}
