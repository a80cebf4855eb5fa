/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A listing of card code: address, operation, operands by name and kind; and what the operations
 * in it do. */
#include "decks/language/render.h"

static void print_set(const gt_dialect *dialect, int set, FILE *out)
{
    static const char *const core[] = {"this", "that", "other", "candidate", "source"};
    const gt_set_row *row = dialect->sets;
    while (row != NULL && row->name != NULL && row->set != set)
        row++;
    if (set < 0)
        fputs("-", out);
    else if (set < GT_MOST_SETS)
        fprintf(out, "s%d", set);
    else if (set >= GT_SET_THIS && set <= GT_SET_SOURCE)
        fprintf(out, "%s", core[set - GT_SET_THIS]);
    else if (row != NULL && row->name != NULL)
        fprintf(out, "%s", row->name);
    else
        fprintf(out, "?%d", set);
}

static void print_word(const gt_word *words, int value, FILE *out)
{
    const char *text = gt_word_text(words, value);
    if (text != NULL)
        fprintf(out, "[%s]", text);
    else
        fprintf(out, "%d", value);
}

static void print_property(const gt_dialect *dialect, int property, FILE *out)
{
    for (const gt_property_row *row = dialect->properties; row != NULL && row->of != NULL; row++)
        if (row->property == property && row->word != NULL) {
            fprintf(out, "[%s]", row->word);
            return;
        }
    print_word(dialect->numbers, property, out);
}

static void print_operand(const gt_dialect *dialect, const gt_op_info *info, int k, int value,
                          FILE *out)
{
    char kind = info->operands[k]->letter;
    if (kind != '-')
        fprintf(out, " %s=", info->operand[k]);
    switch (kind) {
    case 's':
    case 'S': print_set(dialect, value, out); break;
    case 'v': fprintf(out, "v%d", value); break;
    case 'j':
    case '@':
    case 'f':
    case 'F': fprintf(out, "@%d", gt_address((int16_t)value)); break;
    case 'p': print_property(dialect, value, out); break;
    case 'z': fprintf(out, "0x%x", (unsigned)(uint16_t)value); break;
    case 'k': print_word(dialect->keywords, value, out); break;
    case 'u': print_word(dialect->durations, value, out); break;
    case '-': break;
    default: fprintf(out, "%d", value); break;
    }
}

void gt_render_code(const gt_dialect *dialect, const gt_pool *pool, int begin, int end, FILE *out)
{
    for (int at = begin; at < end; at++) {
        const gt_operation *ins = &pool->code[at];
        const gt_op_info *info = gt_op_info_of(dialect, ins->op);
        fprintf(out, "%5d  %-12s", at, info == NULL ? "?" : info->name);
        for (int i = 0; info != NULL && i < 4; i++)
            print_operand(dialect, info, i, gt_operand(ins, i), out);
        fputc('\n', out);
        if (ins->op == GT_OP_END || ins->op == GT_OP_DONE)
            fputc('\n', out);
    }
}

void gt_render_operations(const gt_dialect *dialect, const gt_pool *pool, int begin, int end,
                          FILE *out)
{
    bool found[UINT8_MAX + 1] = {false};
    for (int at = begin; at < end; at++)
        found[pool->code[at].op] = true;
    for (int op = 0; op <= UINT8_MAX; op++) {
        const gt_op_info *info = found[op] ? gt_op_info_of(dialect, op) : NULL;
        if (info != NULL)
            fprintf(out, "%-12s %s%s%s%s\n", info->name, info->says[0],
                    info->says[1] == NULL ? "" : " (", info->says[1] == NULL ? "" : info->says[1],
                    info->says[1] == NULL ? "" : ")");
    }
}
