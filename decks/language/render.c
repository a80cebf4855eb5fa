/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card as text: a line of facts, then each ability. An ability of plain sentences is one line,
 *     Attacker: This unit gets power +1000 until the end of the battle.
 * others are a list, in which what depends on something stands under it. */
#include "decks/language/render.h"

#include "decks/language/renderer.h"
#include "decks/language/words.h"
#include "engine/nivel/card.h"
#include "engine/nivel/code.h"

#include <ctype.h>
#include <string.h>

/* ---- Abilities */

static const char *value_or(gt_renderer *r, const gt_ability *a)
{
    return a->value == 0 ? "" : gt_say(r, " %s", gt_render_value(r, a->value));
}

static const char *keyword_text(gt_renderer *r, const gt_ability *a)
{
    const char *name = gt_word_text(gt_words_keywords, a->keyword);
    bool through = a->keyword == NV_KW_BREAKTHROUGH;
    if (a->filter == 0)
        return gt_say(r, "%s%s%s", name, value_or(r, a), through ? " (no unit can block)" : "");
    const char *what = gt_render_filter(r, a->filter, through ? "unit" : "item", true);
    return gt_say(r, through ? "%s (%s cannot block)" : "%s (%s)", name, what);
}

/* The keyword that says when, and the limits. */
static const char *when_text(gt_renderer *r, const gt_ability *a)
{
    const char *timing = a->timing == 0 ? NULL : gt_word_text(gt_words_keywords, a->timing);
    const char *text = timing == NULL ? "" : timing;
    if (a->kind == GT_KEYWORD && (a->keywords >> NV_KW_GUARDIAN & 1) != 0)
        text = "guardian";
    if (a->timing == NV_KW_SWITCH && a->filter != 0)
        text = gt_say(r, "%s from %s", text, gt_render_one(r, a->filter, "unit"));
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

/* Whether the effect of a replacement says at its end whether it prevents what it replaces. */
static bool is_judged(const gt_renderer *r, gt_addr at)
{
    const gt_operation *i = &r->pool->code[at];
    while (i->op != GT_OP_END)
        i++;
    return i[-1].op == NV_OP_RESULT;
}

/* What must have happened, and the condition. */
static const char *circumstances(gt_renderer *r, const gt_ability *a)
{
    const char *text = "";
    if (a->kind == GT_AUTO && a->pattern >= 0)
        text = gt_say(r, "whenever %s", gt_render_event(r, a->pattern));
    if (a->kind == GT_REPLACEMENT)
        text = gt_say(r, "when it would happen that %s", gt_render_event(r, a->pattern));
    if (a->kind == GT_COST)
        text = gt_say(r, "to %s with %s", a->keyword == NV_DECLARE_ATTACK ? "attack" : "block",
                      a->filter == 0 ? r->self : gt_render_filter(r, a->filter, "unit", true));
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
    const char *when = when_text(r, a), *about = circumstances(r, a);
    const char *between = *when != '\0' && *about != '\0' ? ", " : "";
    const char *heading = gt_say(r, "%s%s%s", when, between, about);
    const char *that = r->that;
    bool continuous = r->continuous;
    r->continuous = a->kind == GT_STATIC;
    if (a->kind == GT_COST)
        r->that = a->keyword == NV_DECLARE_ATTACK ? "the attacking unit" : "the blocking unit";
    if (a->kind == GT_KEYWORD) {
        gt_render_line(
            r, depth,
            gt_say(r, "%s%s%s", heading, *heading == '\0' ? "" : ": ", keyword_text(r, a)));
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

static void print_lines(gt_renderer *r, int indent, FILE *out)
{
    for (int i = 0; i < r->n_lines;) {
        int n = is_heading(&r->line[i]) ? short_part(r, i) : 1;
        fprintf(out, "%*s", indent + 2 * r->line[i].depth, "");
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

static void print_abilities(gt_renderer *r, int first, int n, FILE *out)
{
    for (int i = 0; i < n; i++) {
        gt_render_ability(r, &r->pool->abilities[first + i], 0);
        print_lines(r, 2, out);
    }
}

static void print_effect(gt_renderer *r, const char *heading, gt_addr code, FILE *out)
{
    if (code == 0)
        return;
    gt_render_line(r, 0, gt_say(r, "%s:", heading));
    gt_render_effect(r, code, 1);
    print_lines(r, 2, out);
}

/* ---- Facts */

static void print_facts(const gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    fprintf(out, "%s %s\n", d->id, d->name);
    fprintf(out, "  %s %s", gt_word_text(gt_words_elements, d->colour),
            gt_word_text(gt_words_types, d->type));
    if (d->type != NV_LEADER)
        fprintf(out, ", cost %d", d->number[NV_COST]);
    if (d->type == NV_UNIT)
        fprintf(out, ", power %d, hit %d", d->number[NV_POWER], d->number[NV_HIT]);
    for (int i = 0; i < d->n_tags; i++)
        fprintf(out, "%s%s", i == 0 ? "; " : ", ", r->pool->tag_names[d->tags[i]]);
    for (int i = 1; i < d->n_names; i++)
        fprintf(out, "; also named %s", r->pool->names[d->names[i]]);
    fputc('\n', out);
}

static void print_leader(gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    fprintf(out, "  Oath: %s\n",
            nv_oath_of(d) == 1 ? "this element alone." : "this element and one other at most.");
    print_abilities(r, d->face[NV_BASE].first, d->face[NV_BASE].n, out);
    const char *heading = gt_say(r, "awakens at leader level %d", d->number[NV_AWAKENS]);
    if (d->part[NV_PART_AWAKENING] != 0)
        print_effect(r, heading, d->part[NV_PART_AWAKENING], out);
    else
        fprintf(out, "  A%s.\n", heading + 1);
    if (d->face[NV_AWAKENED].n > 0)
        fputs("  Awakened:\n", out);
    print_abilities(r, d->face[NV_AWAKENED].first, d->face[NV_AWAKENED].n, out);
}

static void print_equip(gt_renderer *r, FILE *out)
{
    const char *unit = gt_render_filter(r, r->def->part[NV_PART_EQUIP], "unit", true);
    if (r->def->part[NV_PART_EQUIP] != 0)
        fprintf(out, "  Goes on %s.\n", unit);
}

static void print_skill(gt_renderer *r, FILE *out)
{
    const gt_def *d = r->def;
    const char *heading = "skill";
    if (d->part[NV_PART_SKILL_IF] != 0)
        heading = gt_say(r, "skill, if %s", gt_render_value(r, d->part[NV_PART_SKILL_IF]));
    print_effect(r, heading, d->part[NV_PART_SKILL], out);
}

void gt_render_card(const gt_pool *pool, int def, FILE *out)
{
    gt_renderer r;
    const gt_def *d = &pool->defs[def];
    gt_renderer_begin(&r, pool, d);
    print_facts(&r, out);
    r.self = d->type == NV_LEADER ? "this leader" : d->type == NV_SKILL ? "this card" : "this unit";
    if (d->type == NV_LEADER)
        print_leader(&r, out);
    else
        print_abilities(&r, d->face[NV_BASE].first, d->face[NV_BASE].n, out);
    if (d->type == NV_ITEM)
        print_equip(&r, out);
    if (d->type == NV_SKILL)
        print_skill(&r, out);
    r.self = "this card";
    print_effect(&r, "trigger", d->part[NV_PART_TRIGGER], out);
    gt_renderer_end(&r);
}
