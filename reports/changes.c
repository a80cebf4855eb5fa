/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What changed, established changes first and then the largest. The page draws the JSON. */
#include "reports/changes.h"

#include "decks/files/width.h"
#include "reports/csv_out.h"
#include "reports/forms.h"
#include "reports/json_out.h"
#include "reports/page.h"
#include "reports/round.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Order. */

static int worst_first(const void *left, const void *right)
{
    const gt_change *a = *(gt_change *const *)left, *b = *(gt_change *const *)right;
    if (a->established != b->established)
        return a->established ? -1 : 1;
    double x = fabs(a->shift.value), y = fabs(b->shift.value);
    if (x < y || x > y)
        return x > y ? -1 : 1;
    return a < b ? -1 : a > b;
}

/* The changes in the order in which they are shown; NULL: no memory. To be freed. */
static const gt_change **sorted(const gt_change *list, int n)
{
    const gt_change **order = calloc((size_t)n + 1, sizeof(void *));
    for (int i = 0; order != NULL && i < n; i++)
        order[i] = &list[i];
    if (order != NULL)
        qsort(order, (size_t)n, sizeof(void *), worst_first);
    return order;
}

/* Calls `put` for each change. */
static bool each(FILE *out, const gt_change *list, int n,
                 void (*put)(FILE *out, const gt_change *c))
{
    const gt_change **order = sorted(list, n);
    for (int i = 0; order != NULL && i < n; i++)
        put(out, order[i]);
    free(order);
    return order != NULL;
}

static int established(const gt_changes *c)
{
    int n = 0;
    for (int i = 0; i < c->n_matchups; i++)
        n += c->matchup[i].established;
    return n;
}

static void put_summary(FILE *out, const gt_changes *c)
{
    fprintf(out,
            "%d of %d matchup%s changed (established by e-BH: of them 5 in 100 are expected to "
            "be wrong).",
            established(c), c->n_matchups, c->n_matchups == 1 ? "" : "s");
    if (c->left_out[0] + c->left_out[1] > 0)
        fprintf(out, " Matchups that only the first run has: %d; only the second: %d.",
                c->left_out[0], c->left_out[1]);
    putc('\n', out);
}

/* "ST01 against ST02", or the deck. */
static const char *who(const gt_change *c, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s%s%s", c->a, c->b != NULL ? " against " : "",
             c->b != NULL ? c->b : "");
    return buffer;
}

/* ---- Text. */

static void put_text(FILE *out, const gt_change *c)
{
    char name[200], interval[40];
    snprintf(interval, sizeof interval, "%+.1f to %+.1f", gt_tenths(c->shift.low),
             gt_tenths(c->shift.high));
    fputs("  ", out);
    gt_print_left(out, who(c, name, sizeof name), 38);
    fprintf(out, " %5.1f%% %5.1f%% %+6.1f%c %15s\n", gt_tenths(c->before.value),
            gt_tenths(c->after.value), gt_tenths(c->shift.value), c->established ? '*' : ' ',
            interval);
}

static bool write_text(FILE *out, const gt_changes_report *r)
{
    bool ok = true;
    for (int i = 0; i < r->n_policies; i++) {
        const gt_changes *c = r->policy[i];
        fprintf(out, "%sBoth players %s; from %s to %s\n\n", i > 0 ? "\n" : "", c->policy,
                r->name[0], r->name[1]);
        fprintf(out, "  %-38s %6s %6s %6s  %15s\n", "deck", "before", "after", "shift", "interval");
        ok = each(out, c->deck, c->n_decks, put_text) && ok;
        fprintf(out, "\n  %-38s %6s %6s %6s  %15s\n", "matchup", "before", "after", "shift",
                "interval");
        ok = each(out, c->matchup, c->n_matchups, put_text) && ok;
        putc('\n', out);
        put_summary(out, c);
    }
    return ok;
}

/* ---- Markdown. */

static void put_markdown(FILE *out, const gt_change *c)
{
    char name[200];
    fputs("| ", out);
    for (const char *at = who(c, name, sizeof name); *at != '\0'; at++) {
        if (strchr("|*_<\\`", *at) != NULL)
            putc('\\', out);
        putc(*at, out);
    }
    fprintf(out, " | %.1f%% | %.1f%% | %+.1f | %+.1f to %+.1f | %s |\n", gt_tenths(c->before.value),
            gt_tenths(c->after.value), gt_tenths(c->shift.value), gt_tenths(c->shift.low),
            gt_tenths(c->shift.high), c->established ? "yes" : "");
}

static bool write_markdown(FILE *out, const gt_changes_report *r)
{
    static const char line[] = "| --- | --: | --: | --: | --: | --- |\n";
    bool ok = true;
    fputs("# What changed\n", out);
    for (int i = 0; i < r->n_policies; i++) {
        const gt_changes *c = r->policy[i];
        fprintf(out, "\n## Both players %s; from %s to %s\n\n", c->policy, r->name[0], r->name[1]);
        put_summary(out, c);
        fprintf(out, "\n| deck | before | after | shift | interval | |\n%s", line);
        ok = each(out, c->deck, c->n_decks, put_markdown) && ok;
        fprintf(out, "\n| matchup | before | after | shift | interval | established |\n%s", line);
        ok = each(out, c->matchup, c->n_matchups, put_markdown) && ok;
    }
    return ok;
}

/* ---- CSV. */

static bool write_csv(FILE *out, const gt_changes_report *r)
{
    fputs("policy,a,b,games_before,games_after,before,after,shift,interval_low,interval_high,"
          "log_e,established\n",
          out);
    for (int i = 0; i < r->n_policies; i++) {
        const gt_changes *c = r->policy[i];
        for (int k = 0; k < c->n_decks + c->n_matchups; k++) {
            const gt_change *x = k < c->n_decks ? &c->deck[k] : &c->matchup[k - c->n_decks];
            gt_csv_text(out, c->policy);
            gt_csv_more(out, x->a);
            gt_csv_more(out, x->b);
            gt_csv_count(out, x->games[0]);
            gt_csv_count(out, x->games[1]);
            gt_csv_number(out, x->before.value);
            gt_csv_number(out, x->after.value);
            gt_csv_number(out, x->shift.value);
            gt_csv_number(out, x->shift.low);
            gt_csv_number(out, x->shift.high);
            gt_csv_number(out, x->log_e);
            fprintf(out, ",%d\n", x->established);
        }
    }
    return true;
}

/* ---- JSON. */

static cJSON *change(const gt_change *c)
{
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, c->b != NULL ? "a" : "deck", c->a);
    if (c->b != NULL)
        cJSON_AddStringToObject(row, "b", c->b);
    gt_out_count(row, "games_before", c->games[0]);
    gt_out_count(row, "games_after", c->games[1]);
    gt_out_estimate(row, "before", "before_interval", c->before);
    gt_out_estimate(row, "after", "after_interval", c->after);
    gt_out_estimate(row, "shift", "shift_interval", c->shift);
    if (c->b == NULL)
        return row;
    gt_out_number(row, "log_e", c->log_e);
    cJSON_AddBoolToObject(row, "established", c->established);
    return row;
}

static bool put_list(FILE *out, const char *key, const gt_change *list, int n, const char *after)
{
    const gt_change **order = sorted(list, n);
    bool ok = order != NULL;
    fprintf(out, "      \"%s\": [", key);
    for (int i = 0; ok && i < n; i++)
        ok = gt_out_row(out, change(order[i]), i == 0 ? "\n        " : ",\n        ", "");
    fprintf(out, "\n      ]%s\n", after);
    free(order);
    return ok;
}

static bool write_json(FILE *out, const void *report)
{
    const gt_changes_report *r = report;
    bool ok = gt_out_row(out, cJSON_CreateString(r->name[0]), "{\n  \"before\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(r->name[1]), "  \"after\": ", ",\n");
    fputs("  \"policies\": [\n", out);
    for (int i = 0; ok && i < r->n_policies; i++) {
        const gt_changes *c = r->policy[i];
        ok = gt_out_row(out, cJSON_CreateString(c->policy), "    {\n      \"policy\": ", ",\n");
        fprintf(out, "      \"only_before\": %d,\n      \"only_after\": %d,\n", c->left_out[0],
                c->left_out[1]);
        ok = ok && put_list(out, "decks", c->deck, c->n_decks, ",") &&
             put_list(out, "matchups", c->matchup, c->n_matchups, "");
        fprintf(out, "    }%s\n", i + 1 < r->n_policies ? "," : "");
    }
    fputs("  ]\n}\n", out);
    return ok;
}

/* ---- The page. */

static bool write_html(FILE *out, const gt_changes_report *r)
{
    return gt_put_page(out, &gt_page_changes_html, &gt_page_changes_script, write_json, r);
}

bool gt_write_changes(FILE *out, const gt_changes_report *r, int form)
{
    bool ok = form == GT_FORM_HTML       ? write_html(out, r)
              : form == GT_FORM_MARKDOWN ? write_markdown(out, r)
              : form == GT_FORM_CSV      ? write_csv(out, r)
              : form == GT_FORM_JSON     ? write_json(out, r)
                                         : write_text(out, r);
    return ok && !ferror(out);
}
