/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card as text: a line of facts, then each ability. An ability of plain sentences is one line,
 *     Attacker: This unit gets power +1000 until the end of the battle.
 * others are a list, in which what depends on something stands under it. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "decks/language/render.h"

#include "decks/files/memory.h"
#include "decks/files/width.h"
#include "decks/language/renderer.h"

#include <ctype.h>
#include <string.h>

enum { HELD = 300 };

/* ---- Abilities */

/* What the dialect says of when, and how often. */
static const char *when_text(gt_renderer *r, const gt_ability *a)
{
    const char *text = r->dialect->say_when(r, a);
    if (r->dialect->says_how_often)
        return text;
    if (a->kind == GT_ACTIVE && a->limit == 0)
        text = gt_say(r, "%s, any number of times a turn", text);
    else if (a->kind == GT_ACTIVE && a->limit > 1)
        text = gt_say(r, "%s, %d times a turn", text, a->limit);
    else if (a->kind == GT_ACTIVE)
        text = gt_say(r, "%s, once a turn", text);
    if (a->once != 0)
        text = gt_say(r, "%s%sonce in each %sturn", text, *text == '\0' ? "" : ", ",
                      a->once == 2 ? "own " : "");
    return text;
}

/* Whether the effect of a replacement says at its end whether it prevents what it replaces, or what
 * amount that has. */
static bool is_judged(const gt_renderer *r, gt_addr at)
{
    const gt_operation *i = &r->pool->code[at];
    while (i->op != GT_OP_END)
        i++;
    int last = i == &r->pool->code[at] ? 0 : i[-1].op;
    return last != 0 && (last == r->dialect->judge || last == r->dialect->change);
}

/* What must have happened, and the condition; *that: what `that` is in the text, where it is
 * another thing. */
static const char *circumstances(gt_renderer *r, const gt_ability *a, const char **that)
{
    const char *text = "";
    if (a->kind == GT_AUTO && a->pattern >= 0)
        text = gt_say(r, "whenever %s", gt_render_event(r, a->pattern));
    if (a->kind == GT_REPLACEMENT)
        text = gt_say(r, "when it would happen that %s", gt_render_event(r, a->pattern));
    if (a->kind == GT_COST)
        text = r->dialect->say_cost(r, a, that);
    if (a->condition != 0)
        text = gt_say(r, "%s%s%s %s", text, *text == '\0' ? "" : ", ",
                      a->kind == GT_STATIC ? "while" : "if", gt_render_value(r, a->condition));
    if (a->kind == GT_REPLACEMENT)
        text = gt_say(r, "%s, this %sbe done %s", text, a->may ? "may " : "will ",
                      is_judged(r, a->code) ? "first" : "instead");
    else if (a->kind == GT_COST)
        text = gt_say(r, "%s, this must be done first", text);
    else if (a->may)
        text = gt_say(r, "%s%syou may", text, *text == '\0' ? "" : ", ");
    return text;
}

void gt_render_ability(gt_renderer *r, const gt_ability *a, int depth)
{
    const char *that = r->that, *here = that;
    const char *when = when_text(r, a), *about = circumstances(r, a, &here);
    const char *between = *when != '\0' && *about != '\0' ? ", " : "";
    const char *heading = gt_say(r, "%s%s%s", when, between, about);
    r->at = a->code;
    bool continuous = r->continuous;
    r->continuous = a->kind == GT_STATIC;
    r->that = here;
    if (a->kind == GT_KEYWORD) {
        gt_render_line(r, depth,
                       gt_say(r, "%s%s%s", heading, *heading == '\0' ? "" : ": ",
                              r->dialect->say_keyword(r, a)));
    } else if (*heading == '\0') {
        gt_render_effect(r, a->code, depth);
    } else {
        gt_render_line(r, depth, gt_say(r, "%s:", heading));
        gt_render_effect(r, a->code, depth + 1);
    }
    r->continuous = continuous;
    r->that = that;
}

/* ---- Printing */

static void print_sentence(const char *text, FILE *out)
{
    size_t n = strlen(text);
    if (n == 0)
        return;
    fputc(toupper((unsigned char)text[0]), out);
    fputs(text + 1, out);
    if (text[n - 1] != ':')
        fputc('.', out);
}

static bool is_heading(const gt_line *line)
{
    size_t n = strlen(line->text);
    return n > 0 && line->text[n - 1] == ':';
}

/* A heading followed by plain sentences goes into one line with them. */
static int short_part(const gt_renderer *r, int at)
{
    int depth = r->line[at].depth, n = 1;
    while (at + n < r->n_lines && r->line[at + n].depth > depth) {
        if (r->line[at + n].depth > depth + 1 || is_heading(&r->line[at + n]))
            return 1;
        n++;
    }
    return n;
}

static void print_lines(gt_renderer *r, FILE *out)
{
    for (int i = 0; i < r->n_lines;) {
        int n = is_heading(&r->line[i]) ? short_part(r, i) : 1;
        fprintf(out, "%*s", 2 + 2 * r->line[i].depth, "");
        for (int k = 0; k < n; k++) {
            if (k > 0)
                fputc(' ', out);
            print_sentence(r->line[i + k].text, out);
        }
        fputc('\n', out);
        i += n;
    }
    r->n_lines = 0;
}

void gt_print_abilities(gt_renderer *r, int first, int n, FILE *out)
{
    for (int i = 0; i < n; i++) {
        gt_render_ability(r, &r->pool->abilities[first + i], 0);
        print_lines(r, out);
    }
}

void gt_print_effect(gt_renderer *r, const char *heading, gt_addr code, FILE *out)
{
    if (code == 0)
        return;
    gt_render_line(r, 0, gt_say(r, "%s:", heading));
    gt_render_effect(r, code, 1);
    print_lines(r, out);
}

/* The card whose code holds an instruction, -1: none does. */
static int holder_of(const gt_pool *pool, gt_addr code)
{
    for (int i = 0; i < pool->n_defs; i++)
        if (code >= pool->defs[i].code_begin && code < pool->defs[i].code_end)
            return i;
    return -1;
}

int gt_render_sentence(const gt_dialect *dialect, const gt_pool *pool, gt_addr code, char *text,
                       size_t size)
{
    gt_renderer r;
    char *all = NULL;
    size_t length;
    int def = dialect != NULL ? holder_of(pool, code) : -1;
    FILE *out = def >= 0 ? open_memstream(&all, &length) : NULL;
    text[0] = '\0';
    if (out == NULL)
        return -1;
    gt_renderer_begin(&r, dialect, pool, &pool->defs[def]);
    r.sought = code;
    r.found_at = pool->defs[def].code_begin;
    dialect->render_card(&r, out);
    fclose(out);
    gt_free(all);
    if (r.found != NULL)
        snprintf(text, size, "%s", r.found);
    text[0] = (char)toupper((unsigned char)text[0]);
    gt_renderer_end(&r);
    return def;
}

const char *gt_render_facts(const gt_dialect *dialect, const gt_pool *pool, int def, char *text,
                            size_t size)
{
    gt_renderer r;
    char *all = NULL;
    size_t length;
    FILE *out = dialect != NULL ? open_memstream(&all, &length) : NULL;
    text[0] = '\0';
    if (out == NULL)
        return text;
    gt_renderer_begin(&r, dialect, pool, &pool->defs[def]);
    dialect->render_card(&r, out);
    gt_renderer_end(&r);
    fclose(out);
    const char *line = all + strspn(all, " ");
    snprintf(text, size, "%.*s", (int)strcspn(line, "\n"), line);
    gt_free(all);
    return text;
}

void gt_render_held(const gt_dialect *dialect, const gt_pool *pool, int def, int columns, FILE *out)
{
    char facts[HELD];
    const gt_def *d = &pool->defs[def];
    gt_render_facts(dialect, pool, def, facts, sizeof facts);
    gt_print_left(out, d->id, columns);
    fprintf(out, "%s%s%s", d->name, facts[0] != '\0' ? ", " : "", facts);
}

void gt_render_card(const gt_dialect *dialect, const gt_pool *pool, int def, FILE *out)
{
    gt_renderer r;
    const gt_def *d = &pool->defs[def];
    fprintf(out, "%s%s%s\n", d->id, strcmp(d->id, d->name) == 0 ? "" : " ",
            strcmp(d->id, d->name) == 0 ? "" : d->name);
    if (dialect == NULL)
        return;
    gt_renderer_begin(&r, dialect, pool, d);
    dialect->render_card(&r, out);
    gt_renderer_end(&r);
}

char *gt_render_text(const gt_dialect *dialect, const gt_pool *pool, int def)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return gt_copy_text("", 0);
    gt_render_card(dialect, pool, def, out);
    fclose(out);
    return text;
}
