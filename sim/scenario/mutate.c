/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All changes of a card: a walk from each begin of its code (an ability's text, its condition, the
 * trigger ...) through the pieces of code that it refers to. What several places share is changed
 * once, under the name of the first. */
#include "sim/scenario/mutate.h"

#include "decks/files/memory.h"
#include "decks/language/render.h"

enum { MAX_PIECES = 400, MAX_COPIES = 200 };

const char *const gt_mutant_fields[] = {"once", "limit", "may",  "event", "by",     "source", "who",
                                        "turn", "group", "from", "to",    "timing", "kind"};

/* ---- Collecting. */

typedef struct walker {
    const gt_dialect *dialect;
    const gt_pool *pool;
    gt_mutants *found;
    char place[32]; /* of the begin */
    enum gt_mutant_text text;
    int pieces; /* met from this begin */
    gt_addr piece[MAX_PIECES]; /* met from any */
    int n_pieces;
    int pattern[MAX_PIECES];
    int n_patterns;
    struct {
        int first, second;
    } copy[MAX_COPIES]; /* addresses in an effect and in its "can it be done?" */
    int n_copies;
} walker;

static gt_mutant *add(walker *w, enum gt_mutant_part part, int index, int field, int from, int to)
{
    gt_mutants *m = w->found;
    m->item = gt_grow(m->item, m->n, &m->capacity, sizeof *m->item);
    m->item[m->n] = (gt_mutant){
        .part = (uint8_t)part, .field = (uint8_t)field, .index = index, .from = from, .to = to};
    return &m->item[m->n++];
}

static void add_changes(walker *w, enum gt_mutant_part part, int index, enum gt_mutant_field field,
                        int from, const int *to, int n)
{
    for (int i = 0; i < n; i++) {
        gt_mutant *m = add(w, part, index, (int)field, from, to[i]);
        snprintf(m->name, sizeof m->name, "%s %s %d>%d", w->place, gt_mutant_fields[field], from,
                 to[i]);
    }
}

/* Changes of a field of an event. */
static void add_field(walker *w, int index, enum gt_mutant_field field, int from)
{
    int to[GT_MAX_STEPS];
    int n = field == GT_MUT_TO ? gt_steps_of_to(w->dialect, &w->pool->patterns[index], to)
                               : gt_steps_of_field(w->dialect, field, from, to);
    add_changes(w, GT_MUT_PATTERN, index, field, from, to, n);
}

/* Changes of a field of an ability. */
static void add_of_ability(walker *w, int index, enum gt_mutant_field field, int from)
{
    int to[GT_MAX_STEPS];
    int n = gt_steps_of_ability(w->dialect, &w->pool->abilities[index], field, to);
    add_changes(w, GT_MUT_ABILITY, index, field, from, to, n);
}

/* The address of the other copy of an instruction; 0: none; -1: this is the second one. */
static int copy_of(const walker *w, int at)
{
    for (int i = 0; i < w->n_copies; i++)
        if (w->copy[i].first == at || w->copy[i].second == at)
            return w->copy[i].first == at ? w->copy[i].second : -1;
    return 0;
}

static void add_operand(walker *w, int at, int begin, int field)
{
    int to[GT_MAX_STEPS];
    const gt_operation *i = &w->pool->code[at];
    int copy = copy_of(w, at);
    int n = copy < 0 ? 0 : gt_steps_of_operand(w->dialect, w->pool, at, field, w->text, to);
    for (int k = 0; k < n; k++) {
        gt_mutant *m = add(w, GT_MUT_CODE, at, field, gt_operand(i, field), to[k]);
        m->both = gt_is_exact_choice(w->dialect, i);
        m->copy = copy;
        snprintf(m->name, sizeof m->name, "%s %d:%d %s %c %d>%d", w->place, w->pieces - 1,
                 at - begin, gt_op_info_of(w->dialect, i->op)->name, "abcd"[field], m -> from,
                 m -> to);
    }
}

static bool is_new(walker *w, gt_addr at)
{
    for (int i = 0; i < w->n_pieces; i++)
        if (w->piece[i] == at)
            return false;
    if (w->n_pieces == MAX_PIECES)
        return false;
    w->piece[w->n_pieces++] = at;
    return true;
}

static void walk_piece(walker *w, gt_addr begin);

static void walk_pattern(walker *w, int index)
{
    for (int i = 0; i < w->n_patterns; i++)
        if (w->pattern[i] == index)
            return;
    if (index < 0 || w->n_patterns == MAX_PIECES)
        return;
    w->pattern[w->n_patterns++] = index;
    const gt_pattern *p = &w->pool->patterns[index];
    add_field(w, index, GT_MUT_EVENT, p->event);
    add_field(w, index, GT_MUT_BY, p->by);
    add_field(w, index, GT_MUT_SOURCE, p->source);
    add_field(w, index, GT_MUT_WHO, p->who);
    add_field(w, index, GT_MUT_TURN, p->turn);
    add_field(w, index, GT_MUT_GROUP, p->group);
    add_field(w, index, GT_MUT_FROM, (int)p->from);
    add_field(w, index, GT_MUT_TO, (int)p->to);
    walk_piece(w, p->filter);
}

/* The pieces that an instruction refers to. */
static void walk_references(walker *w, const gt_operation *i)
{
    for (int k = 0; k < 4; k++) {
        int x = gt_operand(i, k);
        char kind = gt_operand_letter(w->dialect, i, k);
        if (gt_means_nothing(w->dialect, i, k))
            continue;
        if (gt_is_filter_operand(kind) || kind == '@')
            walk_piece(w, gt_address((int16_t)x));
        else if (kind == 'e')
            walk_pattern(w, x);
    }
}

static void walk_piece(walker *w, gt_addr begin)
{
    const gt_operation *code = w->pool->code;
    int at = begin;
    if (begin == 0 || begin >= GT_BUILTIN || !is_new(w, begin))
        return;
    w->pieces++;
    for (; code[at].op != GT_OP_END && code[at].op != GT_OP_DONE; at++)
        for (int field = 0; field < 4; field++)
            add_operand(w, at, begin, field);
    for (at = begin; code[at].op != GT_OP_END && code[at].op != GT_OP_DONE; at++)
        walk_references(w, &code[at]);
}

/* ---- Copies. */

static bool ends(const gt_operation *i)
{
    return i->op == GT_OP_END || i->op == GT_OP_DONE;
}

static bool same(const gt_operation *a, const gt_operation *b)
{
    return a->op == b->op && a->a == b->a && a->b == b->b && a->c == b->c && a->d == b->d;
}

/* Whether two instructions are the same and stand among the same ones. */
static bool is_copy(const gt_operation *a, const gt_operation *b)
{
    if (ends(a) || !same(a, b))
        return false;
    bool before = same(a - 1, b - 1), after = same(a + 1, b + 1);
    return (before && after) || (before && same(a - 2, b - 2)) ||
           (after && !ends(a + 1) && same(a + 2, b + 2));
}

/* Finds what stands in an effect and again in the code that asks whether it can be done, in the
 * same order. */
static void pair_copies(walker *w, gt_addr effect, gt_addr can)
{
    const gt_operation *code = w->pool->code;
    int from = effect;
    if (effect == 0 || can == 0)
        return;
    for (int c = can; !ends(&code[c]) && w->n_copies < MAX_COPIES; c++) {
        int at = from;
        while (!ends(&code[at]) && !is_copy(&code[at], &code[c]))
            at++;
        if (ends(&code[at]))
            continue;
        w->copy[w->n_copies].first = at;
        w->copy[w->n_copies++].second = c;
        from = at + 1;
    }
}

static void walk(walker *w, gt_addr begin, enum gt_mutant_text text)
{
    w->text = text;
    w->pieces = 0;
    walk_piece(w, begin);
}

/* A piece of code of an ability. */
static void walk_code(walker *w, gt_addr begin, enum gt_mutant_text text, const char *piece,
                      int number)
{
    snprintf(w->place, sizeof w->place, "ability %d %s", number, piece);
    walk(w, begin, text);
}

static void walk_ability(walker *w, int index, int number)
{
    const gt_ability *a = &w->pool->abilities[index];
    snprintf(w->place, sizeof w->place, "ability %d", number);
    add_of_ability(w, index, GT_MUT_LIMIT, a->limit);
    add_of_ability(w, index, GT_MUT_ONCE, a->once);
    add_of_ability(w, index, GT_MUT_MAY, a->may);
    add_of_ability(w, index, GT_MUT_TIMING, a->timing);
    add_of_ability(w, index, GT_MUT_KEYWORD, a->keyword);
    snprintf(w->place, sizeof w->place, "ability %d event", number);
    w->pieces = 0;
    w->text = GT_IN_VALUE;
    walk_pattern(w, a->pattern);
    walk_code(w, a->condition, GT_IN_VALUE, "if", number);
    pair_copies(w, a->code, a->can);
    walk_code(w, a->code, a->kind == GT_STATIC ? GT_IN_CONTINUOUS : GT_IN_EFFECT, "does", number);
    walk_code(w, a->can, GT_IN_VALUE, "can", number);
    if (a->kind != GT_COST) /* there it repeats numbers of the effect */
        walk_code(w, a->value, GT_IN_VALUE, "value", number);
    walk_code(w, a->filter, GT_IN_VALUE, "filter", number);
}

static void walk_routine(walker *w, const gt_def *d, int routine)
{
    const gt_routine_kind *kind = &w->pool->routines[routine];
    if (kind->can != 0)
        pair_copies(w, d->routine[routine], d->routine[kind->can - 1]);
    snprintf(w->place, sizeof w->place, "%s", kind->name);
    walk(w, d->routine[routine], kind->code == GT_CODE_EFFECT ? GT_IN_EFFECT : GT_IN_VALUE);
}

static void add_operator(walker *w, int card, const gt_mutation_operator *op)
{
    int from = w->pool->defs[card].number[op->number], to[GT_MAX_STEPS];
    gt_steps s = {.out = to};
    if (from != 0)
        gt_step_near(&s, from, op->low, op->high);
    for (int i = 0; i < s.n; i++) {
        gt_mutant *m = add(w, GT_MUT_DEF, card, op->number, from, to[i]);
        snprintf(m->name, sizeof m->name, "%s %s %d>%d", op->place, op->name, from, to[i]);
    }
}

gt_mutants gt_mutants_of(const gt_system *system, const gt_pool *pool, int card)
{
    gt_mutants found = {0};
    walker w = {.dialect = system->dialect, .pool = pool, .found = &found};
    if (w.dialect == NULL)
        return found;
    const gt_def *d = &pool->defs[card];
    for (int i = d->face[0].first; i < d->ability_end; i++)
        walk_ability(&w, i, i - d->face[0].first + 1);
    for (int routine = 0; routine < pool->n_routines; routine++)
        walk_routine(&w, d, routine);
    for (const gt_mutation_operator *op = w.dialect->mutation_operators;
         op != NULL && op->place != NULL; op++)
        add_operator(&w, card, op);
    return found;
}

void gt_mutants_free(gt_mutants *mutants)
{
    free(mutants->item);
    *mutants = (gt_mutants){0};
}

/* ---- Changing. */

static const void *copied(const void *list, int n, size_t size)
{
    void *copy = gt_resize(NULL, (size_t)n + 1, size);
    memcpy(copy, list, (size_t)n * size);
    return copy;
}

gt_pool gt_pool_changeable(const gt_pool *pool)
{
    gt_pool copy = *pool;
    copy.code = copied(pool->code, pool->n_code, sizeof *pool->code);
    copy.run = copy.code; /* changes are seen where code is run */
    copy.abilities = copied(pool->abilities, pool->n_abilities, sizeof *pool->abilities);
    copy.patterns = copied(pool->patterns, pool->n_patterns, sizeof *pool->patterns);
    copy.defs = copied(pool->defs, pool->n_defs, sizeof *pool->defs);
    return copy;
}

void gt_pool_changeable_free(gt_pool *copy)
{
    free((void *)(uintptr_t)copy->code);
    free((void *)(uintptr_t)copy->abilities);
    free((void *)(uintptr_t)copy->patterns);
    free((void *)(uintptr_t)copy->defs);
    *copy = (gt_pool){0};
}

static void set_operand(gt_operation *i, int field, int value)
{
    switch (field) {
    case 0: i->a = (uint8_t)value; break;
    case 1: i->b = (int16_t)value; break;
    case 2: i->c = (int16_t)value; break;
    default: i->d = (int16_t)value;
    }
}

static void set_pattern(gt_pattern *p, int field, int value)
{
    switch (field) {
    case GT_MUT_EVENT: p->event = (uint8_t)value; break;
    case GT_MUT_BY: p->by = (uint8_t)value; break;
    case GT_MUT_SOURCE: p->source = (uint8_t)value; break;
    case GT_MUT_WHO: p->who = (uint8_t)value; break;
    case GT_MUT_TURN: p->turn = (uint8_t)value; break;
    case GT_MUT_GROUP: p->group = (uint8_t)value; break;
    case GT_MUT_FROM: p->from = (uint32_t)value; break;
    default: p->to = (uint32_t)value;
    }
}

static void set_ability(gt_ability *a, int field, int value)
{
    switch (field) {
    case GT_MUT_ONCE: a->once = (uint8_t)value; break;
    case GT_MUT_LIMIT: a->limit = (uint8_t)value; break;
    case GT_MUT_TIMING: a->timing = (uint8_t)value; break;
    case GT_MUT_KEYWORD: a->keyword = (uint8_t)value; break;
    default: a->may = (uint8_t)value;
    }
}

void gt_mutate(gt_pool *pool, const gt_mutant *m, int value)
{
    /* the lists are this copy's own, see gt_pool_changeable */
    switch (m->part) {
    case GT_MUT_CODE:
        for (int at = m->index; at <= m->index + m->both; at++)
            set_operand((gt_operation *)(uintptr_t)&pool->code[at], m->field, value);
        if (m->copy > 0)
            set_operand((gt_operation *)(uintptr_t)&pool->code[m->copy], m->field, value);
        break;
    case GT_MUT_ABILITY:
        set_ability((gt_ability *)(uintptr_t)&pool->abilities[m->index], m->field, value);
        break;
    case GT_MUT_PATTERN:
        set_pattern((gt_pattern *)(uintptr_t)&pool->patterns[m->index], m->field, value);
        break;
    default: ((gt_def *)(uintptr_t)&pool->defs[m->index])->number[m->field] = (int16_t)value;
    }
}

/* ---- Telling. */

/* Whether `text` has this line. */
static bool has_line(const char *text, const char *line, size_t n)
{
    for (; *text != '\0'; text += strcspn(text, "\n") + 1)
        if (strcspn(text, "\n") == n && memcmp(text, line, n) == 0)
            return true;
        else if (text[strcspn(text, "\n")] == '\0')
            return false;
    return false;
}

static int print_new_lines(const char *before, const char *after, FILE *out)
{
    int printed = 0;
    for (const char *line = after; *line != '\0';) {
        size_t n = strcspn(line, "\n"), margin = strspn(line, " ");
        if (n > margin && !has_line(before, line, n)) {
            fprintf(out, "    %.*s\n", (int)(n - margin), line + margin);
            printed++;
        }
        line += n + (line[n] == '\n');
    }
    return printed;
}

void gt_mutant_print(const gt_system *system, const gt_pool *pool, int card, const gt_mutant *m,
                     FILE *out)
{
    gt_pool copy = gt_pool_changeable(pool);
    gt_mutate(&copy, m, m->to);
    char *before = gt_render_text(system->dialect, pool, card),
         *after = gt_render_text(system->dialect, &copy, card);
    if (print_new_lines(before, after, out) == 0 && m->part == GT_MUT_CODE) {
        fputs("  ", out);
        gt_render_code(system->dialect, &copy, m->index, m->index + 1, out);
    }
    free(before);
    free(after);
    gt_pool_changeable_free(&copy);
}
