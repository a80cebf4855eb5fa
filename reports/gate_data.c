/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A gate as JUnit XML and as JSON. There is no clock in either: the same gate, the same bytes. */
#include "reports/gate_report.h"
#include "reports/junit_out.h"

#include "reports/json_out.h"
#include "reports/page.h"
#include "reports/round.h"
#include "sim/experiments/title.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- JUnit XML */

/* The parting as text between tags: written to memory first, since it must be escaped. */
static void write_parting(FILE *out, const gt_gate_report *r, int comparison)
{
    for (int i = 0; i < r->n_partings; i++) {
        char *text = NULL;
        size_t size;
        FILE *memory =
            r->divergence[i].comparison == comparison ? open_memstream(&text, &size) : NULL;
        if (memory == NULL)
            continue;
        gt_gate_tell_divergence(memory, r, &r->divergence[i], "");
        fclose(memory);
        gt_put_xml(out, text);
        free(text);
    }
}

static bool is_taken_as(const gt_gate_report *r, const char *as)
{
    return r->undecided != NULL && strcmp(r->undecided, as) == 0;
}

static bool is_gone(const char *left_out)
{
    const char *end = strstr(left_out, ": only in the base");
    return end != NULL && strchr(end, '\n') == NULL;
}

static void write_left_out(FILE *out, const char *text)
{
    const char *end = strstr(text, ": only in");
    char name[400];
    snprintf(name, sizeof name, "%.*s", end != NULL ? (int)(end - text) : (int)strlen(text), text);
    fputs("    <testcase classname=\"decks\" name=\"", out);
    gt_put_xml(out, name);
    fputs(is_gone(text) ? "\">\n      <failure type=\"left out\" message=\""
                        : "\">\n      <skipped message=\"",
          out);
    gt_put_xml(out, text);
    fputs("; not compared\"/>\n    </testcase>\n", out);
}

static void write_case(FILE *out, const gt_gate_report *r, int comparison)
{
    const gt_gate *g = r->gate;
    const gt_comparison *c = &g->comparison[comparison];
    char who[400], shift[64];
    fputs("    <testcase classname=\"balance\" name=\"", out);
    gt_put_xml(out, gt_gate_who(g, c, who, sizeof who));
    if (c->verdict == GT_UNMOVED) {
        fputs("\"/>\n", out);
        return;
    }
    fputs("\">\n", out);
    if (!gt_is_touched(c)) {
        fputs("      <skipped message=\"untouched: no card of these decks differs\"/>\n", out);
    } else {
        const char *tag = c->verdict == GT_MOVED || is_taken_as(r, "fail") ? "failure"
                          : is_taken_as(r, "pass")                         ? "skipped"
                                                                           : "error";
        fprintf(out,
                "      <%s type=\"%s\" message=\"%s: %s points, %.1f%% to %.1f%%, %" PRIu64
                " games\">",
                tag, c->verdict == GT_MOVED ? "moved" : "undecided", gt_verdict_name(c->verdict),
                gt_gate_shift(c->shift, shift, sizeof shift), gt_tenths(c->before),
                gt_tenths(c->after), c->games);
        write_parting(out, r, comparison);
        fprintf(out, "</%s>\n", tag);
    }
    fputs("    </testcase>\n", out);
}

bool gt_write_gate_junit(FILE *out, const gt_gate_report *r)
{
    const gt_gate *g = r->gate;
    int moved = 0, undecided = 0, skipped = 0, failures, errors;
    for (int i = 0; i < g->n; i++) {
        moved += g->comparison[i].verdict == GT_MOVED;
        undecided += g->comparison[i].verdict == GT_UNDECIDED;
        skipped += !gt_is_touched(&g->comparison[i]);
    }
    failures = moved + (is_taken_as(r, "fail") ? undecided : 0);
    errors = r->undecided == NULL ? undecided : 0;
    skipped += is_taken_as(r, "pass") ? undecided : 0;
    for (int i = 0; i < r->n_left_out; i++)
        *(is_gone(r->left_out[i]) ? &failures : &skipped) += 1;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"gauntlet "
          "gate, "
          "base ",
          out);
    gt_put_xml(out, r->base);
    fprintf(out, "\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n",
            g->n + r->n_left_out, failures, errors, skipped);
    for (int i = 0; i < g->n; i++)
        write_case(out, r, i);
    for (int i = 0; i < r->n_left_out; i++)
        write_left_out(out, r->left_out[i]);
    fputs("  </testsuite>\n</testsuites>\n", out);
    return !ferror(out);
}

/* ---- JSON */

static cJSON *outcome_object(const gt_report_divergence *p, int side)
{
    const gt_outcome *o = &p->divergence.outcome[side];
    cJSON *object = cJSON_CreateObject();
    if (p->divergence.text[side][0] == '\0')
        cJSON_AddNullToObject(object, "action");
    else
        cJSON_AddStringToObject(object, "action", p->divergence.text[side]);
    if (o->winner == GT_NOBODY)
        cJSON_AddNullToObject(object, "winner");
    else
        cJSON_AddStringToObject(object, "winner", p->deck[o->winner]);
    gt_out_count(object, "turns", o->turns);
    return object;
}

static cJSON *parting_object(const gt_report_divergence *p)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "A", p->deck[0]);
    cJSON_AddStringToObject(object, "B", p->deck[1]);
    cJSON_AddStringToObject(object, "first", p->first == 0 ? "A" : "B");
    gt_out_count(object, "game", p->game);
    gt_out_count(object, "seed", p->seed);
    gt_out_count(object, "turn", (uint64_t)p->divergence.turn);
    gt_out_count(object, "decision", (uint64_t)p->divergence.decision);
    if (p->divergence.player >= 0)
        cJSON_AddStringToObject(object, "player", p->divergence.player == 0 ? "A" : "B");
    else
        cJSON_AddNullToObject(object, "player");
    cJSON_AddItemToObject(object, "base", outcome_object(p, GT_BASE));
    cJSON_AddItemToObject(object, "head", outcome_object(p, GT_HEAD));
    return object;
}

/* What the games of both states saw; nothing where it is not known. */
static void add_sight(cJSON *to, const gt_gate_sight sight[2], bool from_start)
{
    static const char *const states[] = {"base", "head"};
    if (sight[GT_BASE].games + sight[GT_HEAD].games == 0)
        return;
    cJSON *object = cJSON_AddObjectToObject(to, "sight");
    cJSON_AddBoolToObject(object, "from_start", from_start);
    for (int s = 0; s < 2; s++) {
        cJSON *counts = cJSON_AddObjectToObject(object, states[s]);
        gt_out_count(counts, "games", sight[s].games);
        gt_out_count(counts, "seen", sight[s].seen);
        gt_out_count(counts, "held", sight[s].held);
        gt_out_count(counts, "played", sight[s].played);
        gt_out_count(counts, "trigger", sight[s].trigger);
    }
}

static cJSON *comparison_object(const gt_gate_report *r, int i)
{
    const gt_gate *g = r->gate;
    const gt_comparison *c = &g->comparison[i];
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "deck", g->field->deck[c->a]);
    if (c->b >= 0)
        cJSON_AddStringToObject(object, "against", g->field->deck[c->b]);
    cJSON_AddStringToObject(object, "verdict", gt_verdict_name(c->verdict));
    cJSON_AddBoolToObject(object, "played", gt_is_touched(c));
    gt_out_count(object, "games", c->games);
    if (gt_is_touched(c)) {
        gt_out_number(object, "before", c->before);
        gt_out_number(object, "after", c->after);
        gt_out_number(object, "shift", c->shift.value);
        if (g->adjusted) {
            gt_out_number(object, "raw_before", c->raw[GT_BASE]);
            gt_out_number(object, "raw_after", c->raw[GT_HEAD]);
            gt_out_number(object, "luck", c->luck[GT_HEAD] - c->luck[GT_BASE]);
        }
        gt_out_interval(object, "interval", c->shift);
        gt_out_interval(object, "plain_interval", c->plain);
        if (c->verdict == GT_UNDECIDED)
            gt_out_number(object, "games_to_tell",
                          c->games_to_tell < 1e12 ? c->games_to_tell : (double)NAN);
        gt_out_number(object, "log_e_moved", c->log_moved);
        gt_out_number(object, "log_e_unmoved", c->log_unmoved);
        add_sight(object, c->sight, c->from_start);
    }
    for (int k = 0; k < r->n_partings; k++)
        if (r->divergence[k].comparison == i)
            cJSON_AddItemToObject(object, "parting", parting_object(&r->divergence[k]));
    return object;
}

static bool write_cards(FILE *out, const gt_gate_report *r)
{
    bool ok = true;
    fputs("  \"cards\": [\n", out);
    for (int i = 0; i < r->n_cards; i++) {
        cJSON *card = cJSON_CreateObject();
        cJSON_AddStringToObject(card, "id", r->card[i].id);
        cJSON_AddStringToObject(card, "name", r->card[i].name);
        cJSON_AddStringToObject(card, "change", r->card[i].change);
        ok = gt_out_row(out, card, "    ", i + 1 < r->n_cards ? ",\n" : "\n") && ok;
    }
    fputs("  ],\n  \"left_out\": [\n", out);
    for (int i = 0; i < r->n_left_out; i++)
        ok = gt_out_row(out, cJSON_CreateString(r->left_out[i]), "    ",
                        i + 1 < r->n_left_out ? ",\n" : "\n") &&
             ok;
    fputs("  ],\n", out);
    return ok;
}

/* Games that ended as they should not, by state. */
static void write_without_end(FILE *out, const gt_gate *g)
{
    static const char *const state[] = {[GT_BASE] = "base", [GT_HEAD] = "head"};
    for (int s = GT_BASE; s <= GT_HEAD; s++) {
        cJSON *row = cJSON_CreateObject();
        gt_out_count(row, "unfinished", g->unfinished[s]);
        gt_out_count(row, "aborted", g->aborted[s]);
        if (g->aborted[s] > 0)
            gt_out_aborted(row, "first_aborted", &g->first_aborted[s]);
        fprintf(out, "  \"%s_", state[s]);
        gt_out_row(out, row, "without_end\": ", ",\n");
    }
}

bool gt_write_gate_json(FILE *out, const gt_gate_report *r)
{
    const gt_gate *g = r->gate;
    const char *rules = r->rules;
    bool ok = gt_out_row(out, cJSON_CreateString(r->version), "{\n  \"version\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(r->base), "  \"base\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(r->head), "  \"head\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(rules), "  \"rules\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(gt_title_of(rules)), "  \"title\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(g->policy), "  \"policy\": ", ",\n");
    if (r->options[0] != '\0')
        ok = ok && gt_out_row(out, cJSON_CreateString(r->options), "  \"options\": ", ",\n");
    if (r->played[0] != '\0')
        ok = ok && gt_out_row(out, cJSON_CreateString(r->played), "  \"played\": ", ",\n");
    fprintf(out, "  \"seed\": %" PRIu64 ",\n  \"margin\": %.6f,\n  \"alpha\": %.6f,\n", g->seed,
            g->margin, g->alpha);
    fprintf(out, "  \"games\": %" PRIu64 ",\n  \"complete\": %s,\n  \"reproducible\": %s,\n",
            g->games, g->complete ? "true" : "false", g->reproducible ? "true" : "false");
    fprintf(out, "  \"adjusted\": %s,\n", g->adjusted ? "true" : "false");
    write_without_end(out, g);
    fprintf(out, "  \"verdict\": \"%s\",\n", gt_verdict_name(g->verdict));
    ok = write_cards(out, r) && ok;
    fputs("  \"comparisons\": [\n", out);
    for (int i = 0; ok && i < g->n; i++)
        ok = gt_out_row(out, comparison_object(r, i), "    ", i + 1 < g->n ? ",\n" : "\n");
    fputs("  ]\n}\n", out);
    return ok && !ferror(out);
}

/* ---- A page. */

/* The JSON, and what can only be said in words. */
static bool put_json(FILE *out, const void *report)
{
    const gt_gate_report *r = report;
    char text[800];
    bool ok = gt_out_row(out, cJSON_CreateString(gt_gate_outcome(r->gate, text, sizeof text)),
                         "{\"outcome\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(gt_gate_tell_sight(r->gate, text, sizeof text)),
                          "\"sight\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(gt_gate_tell_reach(r->gate, text, sizeof text)),
                          "\"reach\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(gt_gate_tell_luck(r->gate, text, sizeof text)),
                          "\"luck\": ", ",\n\"gate\": ");
    return ok && gt_write_gate_json(out, r) && fputs("}\n", out) >= 0;
}

bool gt_write_gate_page(FILE *out, const gt_gate_report *r)
{
    return gt_put_page(out, &gt_page_gate_html, &gt_page_gate_script, put_json, r);
}
