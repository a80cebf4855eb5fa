/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Value code that may ask for itself. Whether anything of an ability can be done may depend on
 * whether another one can ("use an effect of another unit"), and that may ask the first one again;
 * so may numbers that count cards by such numbers. Data decides how deep that goes, so the
 * questions that are being asked are kept in a list, and who asks one of them again gets an answer
 * that is given meanwhile: "no", since nothing can be done that needs itself to be done first. That
 * is the least fixed point of the questions. What was answered is not worked out twice, so that the
 * time grows with the number of questions and not with the number of ways among them. */
#include "engine/core/core.h"
#include "engine/effects/card_code.h"

enum { MOST_QUESTIONS = 64 }; /* further ones get the answer that is given meanwhile */

struct gt_questions {
    int n;
    struct {
        uint32_t key;
        int32_t answer;
    } asked[MOST_QUESTIONS];
};

static int32_t look_up(gt_context *r, gt_effect *e, gt_addr code, int32_t meanwhile)
{
    struct gt_questions *q = r->questions;
    uint32_t key = (uint32_t)code << 16 | (uint32_t)e->holder << 8 | e->source;
    int i = 0;
    while (i < q->n && q->asked[i].key != key)
        i++;
    if (i < q->n)
        return q->asked[i].answer;
    if (q->n == MOST_QUESTIONS)
        return meanwhile;
    q->n++;
    q->asked[i].key = key;
    q->asked[i].answer = meanwhile;
    int32_t answer = gt_run_value(r, e, code);
    q->asked[i].answer = answer;
    return answer;
}

int32_t gt_ask(gt_context *r, gt_effect *e, gt_addr code, int32_t meanwhile)
{
    if (r->questions != NULL)
        return look_up(r, e, code, meanwhile);
    struct gt_questions questions;
    questions.n = 0;
    r->questions = &questions;
    int32_t answer = look_up(r, e, code, meanwhile);
    r->questions = NULL;
    return answer;
}
