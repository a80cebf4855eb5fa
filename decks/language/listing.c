/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A listing of card code: address, operation, operands by their kinds, the text of the table. */
#include "decks/language/ops.h"
#include "decks/language/render.h"
#include "decks/language/words.h"
#include "engine/nivel/code.h"

static void print_set(int set, FILE *out)
{
    static const char *const core[] = {"this", "that", "other", "candidate", "source"};
    static const char *const system[] = {"encounter", "attacker", "blocker", "leader"};
    if (set < 0)
        fputs(" -", out);
    else if (set < GT_SETS)
        fprintf(out, " s%d", set);
    else if (set >= GT_SET_THIS && set <= GT_SET_SOURCE)
        fprintf(out, " %s", core[set - GT_SET_THIS]);
    else if (set >= NV_SET_ENCOUNTER && set <= NV_SET_LEADER)
        fprintf(out, " %s", system[set - NV_SET_ENCOUNTER]);
    else
        fprintf(out, " ?%d", set);
}

static void print_word(const gt_word *words, int value, FILE *out)
{
    const char *text = gt_word_text(words, value);
    if (text != NULL)
        fprintf(out, " [%s]", text);
    else
        fprintf(out, " %d", value);
}

static void print_operand(char kind, int value, FILE *out)
{
    switch (kind) {
    case 's':
    case 'S': print_set(value, out); break;
    case 'v': fprintf(out, " v%d", value); break;
    case 'j':
    case '@':
    case 'f':
    case 'F': fprintf(out, " @%d", gt_address((int16_t)value)); break;
    case 'p':
        if (value == NV_ITEMS)
            fputs(" [items]", out);
        else
            print_word(gt_words_numbers, value, out);
        break;
    case 'z': fprintf(out, " 0x%x", (unsigned)(uint16_t)value); break;
    case 'k': print_word(gt_words_keywords, value, out); break;
    case 'u': print_word(gt_words_durations, value, out); break;
    case '-': break;
    default: fprintf(out, " %d", value); break;
    }
}

void gt_render_code(const gt_pool *pool, int begin, int end, FILE *out)
{
    for (int at = begin; at < end; at++) {
        const gt_operation *ins = &pool->code[at];
        const gt_op_info *info = gt_op_info_of(ins->op);
        fprintf(out, "%5d  %-12s", at, info == NULL ? "?" : info->name);
        for (int i = 0; info != NULL && i < 4; i++)
            print_operand(info->operands[i], gt_operand(ins, i), out);
        fputc('\n', out);
        if (ins->op == GT_OP_END || ins->op == GT_OP_DONE)
            fputc('\n', out);
    }
}
