/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects as sentences. A jump forward over a condition opens a part that depends on it; a jump at
 * the end of that part tells that there is an `else`. The question whether something can be done,
 * which stands before each ASK, is left out: "you may" says it. */
#include "decks/files/memory.h"
#include "decks/language/renderer.h"

static void read_part(gt_renderer *r, int at, int end, int depth);

static const gt_operation *code_at(const gt_renderer *r, int at)
{
    return r->pool->code + at;
}

static int target_of(const gt_operation *i)
{
    return gt_address(i->b);
}

/* Keeps the line of the instruction that is sought; with a heading, what stands under it. */
static void note_sought(gt_renderer *r, int depth, const char *text)
{
    bool heading = text[0] != '\0' && text[strlen(text) - 1] == ':';
    if (r->at <= r->sought && r->at >= r->found_at) {
        r->found = text;
        r->found_at = r->at;
        r->found_depth = heading ? depth : -1;
    } else if (r->found != NULL && r->found_depth >= 0 && depth > r->found_depth) {
        bool first = r->found[strlen(r->found) - 1] == ':';
        r->found = gt_say(r, "%s%s %s", r->found, first ? "" : ";", text);
    } else {
        r->found_depth = -1;
    }
}

void gt_render_line(gt_renderer *r, int depth, const char *text)
{
    gt_line *before = r->n_lines > 0 ? &r->line[r->n_lines - 1] : NULL;
    size_t n = before != NULL ? strlen(before->text) : 0;
    if (n > 0 && before->depth == depth && before->text[n - 1] == ',') {
        before->text = gt_say(r, "%s %s", before->text, text); /* "then, draw a card" */
        return;
    }
    r->line = gt_grow(r->line, r->n_lines, &r->line_capacity, sizeof *r->line);
    r->line[r->n_lines++] = (gt_line){depth, text};
    if (r->sought != 0)
        note_sought(r, depth, text);
}

/* A register that was filled in both parts holds what the one or the other put there. */
static void join(gt_renderer *r, const char *const before[GT_MOST_SETS],
                 const char *const first[GT_MOST_SETS])
{
    for (int s = 0; s < GT_MOST_SETS; s++)
        if (first[s] != before[s] && first[s] != r->set[s] && first[s] != NULL && r->set[s] != NULL)
            r->set[s] = gt_say(r, "%s or %s", first[s], r->set[s]);
}

/* The parts [at, then_end) and, from `no` on, [no, after). */
static void read_parts(gt_renderer *r, int at, int then_end, int no, int after, int depth)
{
    const char *before[GT_MOST_SETS], *first[GT_MOST_SETS];
    int headed = r->n_lines;
    memcpy(before, r->set, sizeof before);
    read_part(r, at, then_end, depth + 1);
    r->n_lines -= r->n_lines == headed; /* nothing stands under the heading */
    if (after <= no)
        return;
    memcpy(first, r->set, sizeof first);
    memcpy(r->set, before, sizeof before);
    gt_render_line(r, depth, "otherwise:");
    read_part(r, no, after, depth + 1);
    join(r, before, first);
}

/* A part that begins at `at` and is skipped to `no`, with its else part. Returns where to go on. */
static int read_branch(gt_renderer *r, int at, int no, int end, int depth, const char *heading)
{
    int then_end = no < end ? no : end, after = then_end;
    const gt_operation *last = code_at(r, then_end - 1);
    bool otherwise = no <= end && then_end > at && last->op == GT_OP_JUMP && target_of(last) >= no;
    gt_render_line(r, depth, heading);
    if (otherwise) {
        then_end--;
        after = target_of(last) < end ? target_of(last) : end;
    }
    read_parts(r, at, then_end, no, after, depth);
    return after;
}

/* Is the jump at `at` asked for right behind a choice, with the same question after the
 * instruction? */
static bool asked_again(const gt_renderer *r, int at)
{
    int no = target_of(code_at(r, at));
    if (at < 4 || code_at(r, at - 4)->op != GT_OP_CHOOSE)
        return false;
    for (int i = at + 1; i < no; i++)
        if (code_at(r, i)->op == GT_OP_JUMP_IF_NOT && target_of(code_at(r, i)) == no &&
            code_at(r, i - 3)->op == GT_OP_DID)
            return true;
    return false;
}

/* A jump over what follows. Returns where to go on. */
static int read_condition(gt_renderer *r, int at, int end, int depth)
{
    const gt_operation *jump = code_at(r, at), *next = jump + 1;
    gt_phrase condition = gt_pop_phrase(r);
    int no = target_of(jump);
    if (next->op == GT_OP_ASK)
        return read_branch(r, at + 2, target_of(next), end, depth,
                           next->a == 0 ? "you may:" : "the opponent may decide to:");
    if (condition.did && asked_again(r, at))
        return at + 1;
    if (condition.did)
        return read_branch(r, at + 1, no, end, depth, "if that was done:");
    return read_branch(r, at + 1, no, end, depth, gt_say(r, "if %s:", condition.text));
}

/* ---- Loops and menus */

static bool is_loop(const gt_renderer *r, int at)
{
    const gt_operation *i = code_at(r, at);
    if (i[0].op != GT_OP_VAR || i[1].op != GT_OP_NUM || i[2].op != GT_OP_GT ||
        i[3].op != GT_OP_JUMP_IF_NOT)
        return false;
    const gt_operation *back = code_at(r, target_of(&i[3]) - 1);
    return back->op == GT_OP_JUMP && target_of(back) == at;
}

/* From VAR on; the last five instructions count down and jump back. */
static int read_loop(gt_renderer *r, int at, int depth)
{
    const gt_operation *i = code_at(r, at);
    int after = target_of(&i[3]);
    gt_render_line(r, depth,
                   gt_say(r, "as many times as %s:", r->var[i->a] == NULL ? "?" : r->var[i->a]));
    read_part(r, at + 4, after - 5, depth + 1);
    return after;
}

/* The condition of a mode in the mask that is pushed from `at` on, or "" if it has none; *next:
 * where the following mode begins. */
static const char *read_mode_condition(gt_renderer *r, int at, int *next)
{
    int depth = 0;
    at++; /* the bit */
    for (; depth > 0 || code_at(r, at)->op != GT_OP_MUL; at++) {
        const gt_operation *i = code_at(r, at);
        if (depth == 0 && i->op == GT_OP_ADD) {
            *next = at + 1;
            return "";
        }
        gt_render_step(r, i);
        depth += gt_op_pushes(r->dialect, i) - gt_op_pops(r->dialect, i);
        if (depth == 1 && code_at(r, at + 1)->op == GT_OP_MUL)
            break;
    }
    *next = at + 3;
    return gt_say(r, " if %s", gt_pop_phrase(r).text);
}

/* mask: where the mask begins to be pushed; at: MENU. Returns where to go on. */
static int read_menu(gt_renderer *r, int mask, int at, int depth)
{
    int bit = mask + 1, after = at + 1;
    r->n_stack = 0;
    if (bit == at) { /* all of them; what they do stands elsewhere */
        gt_render_line(r, depth, "choose a mode");
        r->var[code_at(r, at)->a] = "the number of the mode";
        return after;
    }
    gt_render_line(r, depth, "choose one of these:");
    for (int n = 1; bit < at; n++) {
        const char *condition = read_mode_condition(r, bit, &bit);
        int begin = after + 4, no = target_of(code_at(r, after + 3)), end = no;
        bool last = bit >= at;
        if (!last && code_at(r, no - 1)->op == GT_OP_JUMP)
            end--;
        gt_render_line(r, depth + 1, gt_say(r, "(%d)%s:", n, condition));
        read_part(r, begin, end, depth + 2);
        after = no;
    }
    return after;
}

/* ---- The whole */

static void read_part(gt_renderer *r, int at, int end, int depth)
{
    int expression = at; /* where the value that is being built begins */
    while (at < end) {
        const gt_operation *i = code_at(r, at);
        r->at = (gt_addr)at;
        if (r->n_stack == 0)
            expression = at;
        if (is_loop(r, at)) {
            at = read_loop(r, at, depth);
        } else if (gt_op_pushes(r->dialect, i) > 0) {
            gt_render_step(r, i);
            at++;
        } else if (i->op == GT_OP_JUMP_IF_NOT) {
            at = read_condition(r, at, end, depth);
        } else if (i->op == GT_OP_MENU) {
            at = read_menu(r, expression, at, depth);
        } else if (i->op == GT_OP_SET_VAR) {
            r->var[i->a] = gt_pop_phrase(r).text;
            at++;
        } else {
            if (i->op != GT_OP_JUMP && i->op != GT_OP_END)
                gt_render_instruction(r, i, depth);
            at++;
        }
    }
}

static int count_choices(const gt_renderer *r, int at)
{
    int n = 0;
    for (; code_at(r, at)->op != GT_OP_END; at++)
        n += code_at(r, at)->op == GT_OP_CHOOSE;
    return n;
}

void gt_render_effect(gt_renderer *r, gt_addr at, int depth)
{
    gt_renderer outer = *r;
    int end = at;
    while (code_at(r, end)->op != GT_OP_END)
        end++;
    for (int s = 0; s < GT_MOST_SETS; s++)
        if ((outer.kept >> s & 1) == 0)
            gt_render_hold(r, s, NULL, false);
    r->kept = 0;
    r->n_choices = count_choices(r, at);
    r->choice = 0;
    r->modifier_line = -1;
    read_part(r, at, end, depth);
    for (int s = 0; s < GT_MOST_SETS; s++) {
        gt_render_hold(r, s, outer.set[s], outer.plural[s]);
        r->filter[s] = outer.filter[s];
        r->narrowed[s] = outer.narrowed[s];
    }
    r->n_choices = outer.n_choices;
    r->choice = outer.choice;
    r->modifier_line = -1;
}
