/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A gate on a terminal, and as Markdown. */
#include "reports/gate_report.h"

#include "decks/files/width.h"
#include "reports/card_title.h"
#include "reports/round.h"
#include "reports/table.h"
#include "sim/experiments/title.h"

#include <inttypes.h>
#include <string.h>

/* ---- A terminal */

static void print_head(FILE *out, const gt_gate_report *r)
{
    const gt_gate *g = r->gate;
    char text[200];
    fprintf(out, "%s against %s: %s\n", r->head, r->base, gt_gate_outcome(g, text, sizeof text));
    fprintf(out,
            "%s; both players %s; %s%sseed %" PRIu64 ", margin %g points, %g in 100; %" PRIu64
            " games\n",
            gt_title_of(r->rules), g->policy, r->played, r->played[0] != '\0' ? "; " : "", g->seed,
            100 * g->margin, 100 * (1 - g->alpha), g->games);
    if (!g->complete)
        fputs("Interrupted: these are the games that were finished.\n", out);
    if (r->out_of_time)
        fputs("The time is over: what is open is undecided.\n", out);
    for (int i = 0; i < r->n_cards && i < 20; i++) {
        char title[GT_CARD_TITLE];
        fprintf(out, "%s %s %s", i == 0 ? "Cards:" : ";",
                gt_card_title(r->card[i].id, r->card[i].name, title), r->card[i].change);
    }
    if (r->n_cards > 20)
        fprintf(out, "; and %d more", r->n_cards - 20);
    fputs(r->n_cards > 0 ? "\n" : "", out);
    for (int i = 0; i < r->n_left_out; i++)
        fprintf(out, "Not compared: %s\n", r->left_out[i]);
}

/* What is put in a line of its own under the head. */
static void print_sight(FILE *out, const gt_gate *g)
{
    char text[800];
    gt_gate_tell_sight(g, text, sizeof text);
    fprintf(out, "%s%s", text, text[0] != '\0' ? "\n" : "");
    gt_gate_tell_reach(g, text, sizeof text);
    fprintf(out, "%s%s", text, text[0] != '\0' ? "\n" : "");
    if (gt_gate_tell_luck(g, text, sizeof text)[0] != '\0')
        gt_print_text(out, text, gt_style_of(out).width);
}

/* Two columns, as wide as their titles. */
static void print_seen(FILE *out, const gt_comparison *c)
{
    gt_gate_seen seen = gt_gate_seen_in(c);
    if (seen.known)
        fprintf(out, "  %6.1f%%  %5.1f%%", seen.held, seen.played);
    else
        fprintf(out, "  %7s  %6s", "-", "-");
}

static void print_row(FILE *out, const gt_gate *g, const gt_comparison *c, int width)
{
    char who[400], shift[64];
    gt_print_left(out, gt_gate_who(g, c, who, sizeof who), width);
    fprintf(out, "  %5.1f%%  %5.1f%%  %-24s", gt_tenths(c->before), gt_tenths(c->after),
            gt_gate_shift(c->shift, shift, sizeof shift));
    if (g->adjusted)
        fprintf(out, "  %+5.1f", gt_tenths(gt_gate_raw_shift(c)));
    fprintf(out, "  %8" PRIu64, c->games);
    print_seen(out, c);
    fprintf(out, "  %s\n", gt_verdict_name(c->verdict));
}

/* Of what is undecided: what is likely, and what it would take. */
static void print_plain(FILE *out, const gt_gate_report *r, int width)
{
    char text[500], who[400], games[40];
    const gt_gate *g = r->gate;
    if (gt_gate_about_plain(g, text, sizeof text)[0] == '\0')
        return;
    putc('\n', out);
    gt_print_text(out, text, gt_style_of(out).width);
    for (int i = 0; i < r->n_played; i++) {
        const gt_comparison *c = &g->comparison[r->order[i]];
        if (c->verdict != GT_UNDECIDED)
            continue;
        gt_print_left(out, gt_gate_who(g, c, who, sizeof who), width);
        fprintf(out, "  %-24s  %s games\n", gt_gate_shift(c->plain, text, sizeof text),
                gt_games_text(c->games_to_tell, games, sizeof games));
    }
}

/* What was proved, and not measured. */
static void tell_untouched(FILE *out, const gt_gate *g)
{
    int n = gt_gate_untouched(g);
    if (n > 0)
        fprintf(out,
                "Untouched, so not played: %d %s in which neither deck has a card that differs. "
                "Every game would go the same way.\n",
                n, n == 1 ? "matchup" : "matchups");
}

static const gt_report_divergence *parting_of(const gt_gate_report *r, int comparison)
{
    for (int i = 0; i < r->n_partings; i++)
        if (r->divergence[i].comparison == comparison)
            return &r->divergence[i];
    return NULL;
}

void gt_print_gate(FILE *out, const gt_gate_report *r)
{
    const gt_gate *g = r->gate;
    static const char first[] = "win rate of the first deck";
    int width = sizeof first - 1, n = r->n_played;
    char who[400];
    print_head(out, r);
    print_sight(out, g);
    for (int i = 0; i < n; i++) {
        int w = gt_width(gt_gate_who(g, &g->comparison[r->order[i]], who, sizeof who));
        width = w > width ? w < 60 ? w : 60 : width;
    }
    if (n > 0)
        fprintf(out, "\n%-*s  %6s  %6s  %-24s%s  %8s  in hand  played  verdict\n", width, first,
                "before", "after", "change in points", g->adjusted ? "    raw" : "", "games");
    for (int i = 0; i < n; i++)
        print_row(out, g, &g->comparison[r->order[i]], width);
    print_plain(out, r, width);
    tell_untouched(out, g);
    for (int i = 0; i < n; i++) {
        const gt_report_divergence *p = parting_of(r, r->order[i]);
        if (p == NULL)
            continue;
        fprintf(out, "\nWhere two games of %s part:\n",
                gt_gate_who(g, &g->comparison[r->order[i]], who, sizeof who));
        gt_gate_tell_divergence(out, r, p, "  ");
    }
}

/* ---- Markdown */

/* Text in a table cell: what Markdown would take for its own is escaped. */
static void write_cell(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (strchr("|\\`*_<>[]#&~", *text) != NULL)
            fputc('\\', out);
        fputc(*text == '\n' ? ' ' : *text, out);
    }
}

static void write_row(FILE *out, const gt_gate *g, const gt_comparison *c)
{
    char who[400], shift[64];
    const char *mark = c->verdict == GT_MOVED ? "**" : "";
    fputs("| ", out);
    write_cell(out, gt_gate_who(g, c, who, sizeof who));
    fprintf(out, " | %.1f%% | %.1f%% | %s", gt_tenths(c->before), gt_tenths(c->after),
            gt_gate_shift(c->shift, shift, sizeof shift));
    if (g->adjusted)
        fprintf(out, " | %+.1f", gt_tenths(gt_gate_raw_shift(c)));
    fprintf(out, " | %" PRIu64, c->games);
    gt_gate_seen seen = gt_gate_seen_in(c);
    if (seen.known)
        fprintf(out, " | %.1f%% | %.1f%%", seen.held, seen.played);
    else
        fputs(" | | ", out);
    fprintf(out, " | %s%s%s |\n", mark, gt_verdict_name(c->verdict), mark);
}

static void write_rows(FILE *out, const gt_gate_report *r)
{
    if (r->n_played == 0)
        return;
    bool raw = r->gate->adjusted;
    fprintf(
        out,
        "\n| win rate of the first deck | before | after | change in points |%s games | in hand "
        "| played | verdict |\n"
        "| --- | ---: | ---: | --- |%s ---: | ---: | ---: | --- |\n",
        raw ? " raw |" : "", raw ? " ---: |" : "");
    for (int i = 0; i < r->n_played; i++)
        write_row(out, r->gate, &r->gate->comparison[r->order[i]]);
}

static void write_cards(FILE *out, const gt_gate_report *r)
{
    for (int i = 0; i < r->n_cards && i < 20; i++) {
        fputs(i == 0 ? "\nCards: " : "; ", out);
        write_cell(out, r->card[i].id);
        fputc(' ', out);
        write_cell(out, r->card[i].name);
        fprintf(out, " %s", r->card[i].change);
    }
    if (r->n_cards > 20)
        fprintf(out, "; and %d more", r->n_cards - 20);
    fputs(r->n_cards > 0 ? "\n" : "", out);
    for (int i = 0; i < r->n_left_out; i++) {
        fputs("\nNot compared: ", out);
        write_cell(out, r->left_out[i]);
        fputc('\n', out);
    }
}

static void write_plain(FILE *out, const gt_gate_report *r)
{
    char text[500], games[40];
    const gt_gate *g = r->gate;
    if (gt_gate_about_plain(g, text, sizeof text)[0] == '\0')
        return;
    fprintf(out,
            "\n%s\n\n| undecided | paired estimate | games to decide |\n| --- | --- | ---: "
            "|\n",
            text);
    for (int i = 0; i < r->n_played; i++) {
        const gt_comparison *c = &g->comparison[r->order[i]];
        if (c->verdict != GT_UNDECIDED)
            continue;
        fputs("| ", out);
        write_cell(out, gt_gate_who(g, c, text, sizeof text));
        fprintf(out, " | %s | %s |\n", gt_gate_shift(c->plain, text, sizeof text),
                gt_games_text(c->games_to_tell, games, sizeof games));
    }
}

bool gt_write_gate_markdown(FILE *out, const gt_gate_report *r)
{
    const gt_gate *g = r->gate;
    char text[800];
    fprintf(out, "## Balance: %s\n\n", gt_gate_outcome(g, text, sizeof text));
    write_cell(out, r->head);
    fputs(" against ", out);
    write_cell(out, r->base);
    fprintf(out, ", %s in both seats, %s%s%" PRIu64 " games of %s, seed %" PRIu64 ".%s\n",
            g->policy, r->played, r->played[0] != '\0' ? ", " : "", g->games, gt_title_of(r->rules),
            g->seed, g->complete ? "" : " **Interrupted.**");
    write_cards(out, r);
    write_rows(out, r);
    write_plain(out, r);
    if (gt_gate_tell_sight(g, text, sizeof text)[0] != '\0')
        fprintf(out, "\n%s\n", text);
    if (gt_gate_tell_reach(g, text, sizeof text)[0] != '\0')
        fprintf(out, "\n%s\n", text);
    if (gt_gate_tell_luck(g, text, sizeof text)[0] != '\0')
        fprintf(out, "\n%s\n", text);
    fputs(gt_gate_untouched(g) > 0 ? "\n" : "", out);
    tell_untouched(out, g);
    for (int i = 0; i < r->n_partings; i++) {
        gt_gate_who(g, &g->comparison[r->divergence[i].comparison], text, sizeof text);
        fputs("\n<details><summary>Where two games of ", out);
        write_cell(out, text);
        fputs(" part</summary>\n\n```\n", out);
        gt_gate_tell_divergence(out, r, &r->divergence[i], "");
        fputs("```\n</details>\n", out);
    }
    fprintf(out,
            "\nThe intervals hold though each comparison stopped when it was decided, and though "
            "there are many: of the verdicts *moved* at most %g in 100 are wrong on the average, "
            "and so of *unmoved* (Gauntlet %s).\n",
            100 * g->alpha, r->version);
    return !ferror(out);
}
