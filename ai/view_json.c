/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games and views as JSON: a gt_visitor that writes into a gt_json_text. */
#include "ai/view_json.h"

#include "engine/core/describe.h"

static void open_value(void *context, const char *name, bool list)
{
    gt_json_open(context, name, list ? '[' : '{');
}

static void close_value(void *context, bool list)
{
    gt_json_close(context, list ? ']' : '}');
}

static void number(void *context, const char *name, int32_t value)
{
    gt_json_number(context, name, value);
}

static void text(void *context, const char *name, const char *value)
{
    gt_json_string(context, name, value);
}

static void flag(void *context, const char *name, bool value)
{
    gt_json_flag(context, name, value);
}

static gt_visitor sink_of(gt_json_text *j)
{
    return (gt_visitor){.context = j,
                        .open = open_value,
                        .close = close_value,
                        .number = number,
                        .text = text,
                        .flag = flag};
}

void gt_position_json(gt_json_text *j, const gt_game *g, const gt_state *s, int player)
{
    gt_visitor out = sink_of(j);
    if (g->rules->describe != NULL)
        g->rules->describe(g, s, player, &out);
}

void gt_view_json(gt_json_text *j, const gt_view *v, const gt_seen *seen)
{
    gt_visitor out = sink_of(j);
    gt_view_describe(v, &out);
    if (seen == NULL)
        return;
    gt_json_open(j, "events", '[');
    gt_json_raw(j, NULL, seen->text, seen->used);
    gt_json_close(j, ']');
    if (seen->missed > 0)
        gt_json_number(j, "events_missed", seen->missed);
}

void gt_game_json(gt_json_text *j, const gt_game *g)
{
    gt_visitor out = sink_of(j);
    gt_game_describe(g, &out);
}
