/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a term is called: rows whose meaning fits it, and phrases for what stands in their slots.
 * What a row does not tell of an object or list is left for the phrases beside it. The same serves
 * to find out whether a term can be called what a text says. */
#include "decks/language/phrases_inside.h"

#include "decks/files/memory.h"

enum { MOST_GROUPS = 6, BEING_LOOKED_FOR = -2 };

/* An object or list of which several slots tell a part each. */
typedef struct group {
    gt_term rest;
    bool whole; /* nothing may be left */
} group;

typedef struct fitting {
    gt_term slot[GT_PHRASE_SLOTS];
    int8_t group_of[GT_PHRASE_SLOTS]; /* 0: the slot holds a term of its own */
    bool filled[GT_PHRASE_SLOTS];
    group groups[MOST_GROUPS];
    int n_groups;
    gt_term rest; /* of a row without slots for it */
    int uses; /* wordings in its slots */
    bool top_group; /* group 1 is what the row as a whole is about */
} fitting;

static const char *keep(gt_phrases *p, char *text)
{
    p->arena = gt_grow(p->arena, p->n_arena, &p->arena_capacity, sizeof *p->arena);
    p->arena[p->n_arena++] = text;
    return text;
}

static bool is_nothing(const gt_phrases *p, gt_term term)
{
    enum gt_term_kind kind = gt_term_kind_of(p->terms, term);
    return term == 0 ||
           ((kind == GT_TERM_LIST || kind == GT_TERM_OBJECT) && gt_term_size(p->terms, term) == 0);
}

/* ---- Does a meaning fit a term? */

static bool fit(gt_phrases *p, const gt_mould *m, gt_term term, fitting *f, bool top);

static int new_group(fitting *f, gt_term rest, bool top)
{
    if (f->n_groups == MOST_GROUPS - 1)
        return 0;
    f->groups[++f->n_groups] = (group){rest, !top};
    f->top_group = f->top_group || top;
    return f->n_groups;
}

/* What is left goes to slots for members or items; without any it is the row's rest. */
static bool leave(const gt_phrases *p, const gt_mould *m, gt_term rest, fitting *f, bool top)
{
    int g = 0;
    for (int i = 0; i < m->n; i++) {
        const gt_mould *inside = &p->mould[m->first + i];
        if (!inside->spread)
            continue;
        g = g != 0 ? g : new_group(f, rest, top);
        if (g == 0)
            return false;
        f->group_of[inside->slot] = (int8_t)g;
    }
    if (g != 0)
        return true;
    if (top)
        f->rest = rest;
    return top || is_nothing(p, rest);
}

static bool fit_object(gt_phrases *p, const gt_mould *m, gt_term term, fitting *f, bool top)
{
    gt_term rest = term;
    if (gt_term_kind_of(p->terms, term) != GT_TERM_OBJECT)
        return false;
    for (int i = 0; i < m->n; i++) {
        const gt_mould inside = p->mould[m->first + i];
        if (inside.spread)
            continue;
        gt_term value = gt_term_get(p->terms, term, inside.key);
        if (!fit(p, &inside, value, f, false))
            return false;
        if (value != 0)
            rest = gt_term_with(p->terms, rest, inside.key, 0);
    }
    return leave(p, m, rest, f, top);
}

/* Items that are told by themselves stand before those that a slot tells. */
static bool fit_list(gt_phrases *p, const gt_mould *m, gt_term term, fitting *f, bool top)
{
    int k = 0;
    if (gt_term_kind_of(p->terms, term) != GT_TERM_LIST)
        return false;
    for (int i = 0; i < m->n; i++) {
        const gt_mould inside = p->mould[m->first + i];
        if (inside.spread)
            continue;
        if (k >= gt_term_size(p->terms, term) ||
            !fit(p, &inside, gt_term_item(p->terms, term, k), f, false))
            return false;
        k++;
    }
    return leave(p, m, gt_term_tail(p->terms, term, k), f, top);
}

static bool fit(gt_phrases *p, const gt_mould *m, gt_term term, fitting *f, bool top)
{
    if (m->kind == GT_MOULD_NOTHING) {
        f->rest = term;
        return top;
    }
    if (m->kind == GT_MOULD_TERM)
        return term == m->term;
    if (m->kind == GT_MOULD_LIST)
        return fit_list(p, m, term, f, top);
    if (m->kind == GT_MOULD_OBJECT)
        return fit_object(p, m, term, f, top);
    if (top) {
        f->group_of[m->slot] = (int8_t)new_group(f, term, true);
        return true;
    }
    if (f->filled[m->slot])
        return f->slot[m->slot] == term;
    f->filled[m->slot] = true;
    f->slot[m->slot] = term;
    return true;
}

/* Whether a meaning may fit a term, by what is quickly seen: its kind, and the first member of an
 * object if that is a word. */
static bool may_fit(const gt_phrases *p, const gt_mould *m, gt_term term)
{
    switch (m->kind) {
    case GT_MOULD_TERM: return term == m->term;
    case GT_MOULD_LIST: return gt_term_kind_of(p->terms, term) == GT_TERM_LIST;
    case GT_MOULD_OBJECT: break;
    default: return true;
    }
    if (gt_term_kind_of(p->terms, term) != GT_TERM_OBJECT)
        return false;
    const gt_mould *first = m->n > 0 ? &p->mould[m->first] : NULL;
    return first == NULL || first->spread || first->kind != GT_MOULD_TERM ||
           gt_term_get(p->terms, term, first->key) == first->term;
}

/* ---- Wordings. */

static int wordings_of(gt_phrases *p, int category, gt_term term, int at);

static void add_wording(gt_phrases *p, int *list, gt_wording w)
{
    int previous = -1;
    for (int i = *list; i >= 0; i = p->wording[i].next) {
        if (p->wording[i].rest == w.rest && p->wording[i].end == w.end)
            return;
        previous = i;
    }
    p->wording = gt_grow(p->wording, p->n_wordings, &p->wording_capacity, sizeof *p->wording);
    w.next = -1;
    p->wording[p->n_wordings] = w;
    if (previous < 0)
        *list = p->n_wordings;
    else
        p->wording[previous].next = p->n_wordings;
    p->n_wordings++;
}

/* Whether what comes behind a text is within quotation marks. */
static bool is_quoted(const char *text)
{
    bool inside = false;
    for (; *text != '\0'; text++)
        inside = inside != (*text == '"');
    return inside;
}

/* "an Elf", "an 8/8": an article in front of the sound of a vowel. */
static bool takes_n(const char *a, const char *b)
{
    size_t n = strlen(a);
    bool article = n > 0 && (a[n - 1] == 'a' || a[n - 1] == 'A') && (n == 1 || a[n - 2] == ' ');
    return article && (strchr("aeioAEIO8", b[0]) != NULL || strncmp(b, "un", 2) == 0 ||
                       strncmp(b, "X/", 2) == 0);
}

/* Three texts as one. */
static const char *joined(gt_phrases *p, const char *a, const char *between, const char *b)
{
    size_t n = strlen(a), k = strlen(between), m = strlen(b);
    char *text = gt_resize(NULL, n + k + m + 1, 1);
    memcpy(text, a, n);
    memcpy(text + n, between, k);
    memcpy(text + n + k, b, m + 1);
    return keep(p, text);
}

/* Two texts with a blank between them where one is printed. */
static const char *join(gt_phrases *p, const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    if (n == 0 || m == 0)
        return n == 0 ? b : a;
    bool close = strchr(".,:;", b[0]) != NULL || (b[0] == '\'' && (m == 1 || b[1] == 's'));
    bool quoted = is_quoted(a);
    close = close || (a[n - 1] == '"' && quoted) || (b[0] == '"' && quoted);
    bool dash = n >= 3 && strcmp(a + n - 3, "—") == 0 && (n < 4 || a[n - 4] != ' ');
    close = close || dash;
    return joined(p, a, takes_n(a, b) ? (close ? "n" : "n ") : (close ? "" : " "), b);
}

static void print_pieces(gt_phrases *p, const gt_row *row, int i, const fitting *f, int at,
                         const char *text, int *list);

static void end_row(gt_phrases *p, const gt_row *row, const fitting *f, int at, const char *text,
                    int *list)
{
    for (int g = 1; g <= f->n_groups; g++)
        if (f->groups[g].whole && !is_nothing(p, f->groups[g].rest))
            return;
    gt_term rest = f->rest;
    for (int g = 1; f->top_group && g <= f->n_groups; g++)
        if (!f->groups[g].whole)
            rest = f->groups[g].rest;
    gt_wording w = {.rest = rest, .end = at, .text = text, .row = row->source, .uses = f->uses};
    add_wording(p, list, w);
}

/* A slot that what the row means does not tell of: whatever the text has there. */
static void print_free(gt_phrases *p, const gt_row *row, int i, const fitting *f, int at, int *list)
{
    for (int k = gt_phrases_at(p, p->piece[row->first + i].category, at); k >= 0;
         k = p->meaning[k].next)
        print_pieces(p, row, i + 1, f, p->meaning[k].end, "", list);
}

static int add_use(gt_phrases *p, int wording, int next)
{
    p->use = gt_grow(p->use, p->n_uses, &p->use_capacity, sizeof *p->use);
    p->use[p->n_uses] = (gt_use){wording, next};
    return p->n_uses++;
}

static void print_slot(gt_phrases *p, const gt_row *row, int i, const fitting *f, int at,
                       const char *text, int *list)
{
    const gt_piece piece = p->piece[row->first + i];
    int g = f->group_of[piece.slot];
    if (p->guided && g == 0 && !f->filled[piece.slot]) {
        print_free(p, row, i, f, at, list);
        return;
    }
    gt_term term = g != 0 ? f->groups[g].rest : f->slot[piece.slot];
    for (int k = wordings_of(p, piece.category, term, at); k >= 0; k = p->wording[k].next) {
        const gt_wording w = p->wording[k];
        fitting next = *f;
        if (g != 0)
            next.groups[g].rest = w.rest;
        else if (!is_nothing(p, w.rest))
            continue;
        next.uses = p->guided ? add_use(p, k, f->uses) : 0;
        print_pieces(p, row, i + 1, &next, w.end, p->guided ? "" : join(p, text, w.text), list);
    }
}

static void print_pieces(gt_phrases *p, const gt_row *row, int i, const fitting *f, int at,
                         const char *text, int *list)
{
    if (i == row->n) {
        end_row(p, row, f, at, text, list);
        return;
    }
    const gt_piece piece = p->piece[row->first + i];
    int word = piece.word;
    if (word == 0) {
        print_slot(p, row, i, f, at, text, list);
    } else if (!p->guided) {
        const char *said = gt_term_string(p->terms, p->word_text[word]);
        const char *more = piece.close ? joined(p, text, "", said) : join(p, text, said);
        print_pieces(p, row, i + 1, f, at, more, list);
    } else if (at < p->n_tokens && p->token[at].word != 0 &&
               p->word_term[p->token[at].word] == p->word_term[word]) {
        print_pieces(p, row, i + 1, f, at + 1, "", list);
    }
}

/* The members that a lexeme tells; what is left of the object. */
static gt_term part_for(gt_phrases *p, const gt_lexeme *lexeme, gt_term *term)
{
    gt_term rest = *term, member[4];
    if (lexeme->keys[0] == NULL || gt_term_kind_of(p->terms, *term) != GT_TERM_OBJECT)
        return 0;
    for (int i = 0; i < 2; i++) {
        member[2 * i] = gt_term_text(p->terms, lexeme->keys[i]);
        member[2 * i + 1] = gt_term_get(p->terms, *term, member[2 * i]);
        rest = gt_term_with(p->terms, rest, member[2 * i], 0);
    }
    *term = gt_term_object(p->terms, member, 2);
    return rest;
}

static void print_lexeme(gt_phrases *p, const gt_lexeme *lexeme, gt_term term, int at, int *list)
{
    char text[200];
    gt_term rest = part_for(p, lexeme, &term);
    if (!lexeme->print(p, term, text, sizeof text))
        return;
    if (p->guided && (at == p->n_tokens || p->token[at].value[lexeme - p->lexeme] != term))
        return;
    gt_wording w = {.rest = rest, .end = p->guided ? at + 1 : at, .row = -1, .uses = -1};
    w.text = p->guided ? "" : keep(p, gt_copy_text(text, strlen(text)));
    add_wording(p, list, w);
}

static int look_for(gt_phrases *p, int category, gt_term term, int at)
{
    const gt_category *c = &p->category[category];
    int list = -1;
    if (c->lexeme >= 0)
        print_lexeme(p, &p->lexeme[c->lexeme], term, at, &list);
    for (int i = 0; i < c->n; i++) {
        const gt_row *row = &p->row[c->rows[i]];
        if ((row->spelling && !p->guided) || !may_fit(p, &p->mould[row->mould], term))
            continue;
        fitting f = {.rest = 0, .uses = -1};
        if (fit(p, &p->mould[row->mould], term, &f, true))
            print_pieces(p, row, 0, &f, at, "", &list);
    }
    return list;
}

static unsigned bucket_of(int category, gt_term term, int at)
{
    return ((unsigned)term * 31u + (unsigned)category * 7u + (unsigned)at) % GT_PRINTED_BUCKETS;
}

static int wordings_of(gt_phrases *p, int category, gt_term term, int at)
{
    int *bucket = &p->bucket[bucket_of(category, term, at)];
    for (int i = *bucket; i >= 0; i = p->printed[i].next)
        if (p->printed[i].category == category && p->printed[i].term == term &&
            p->printed[i].begin == at)
            return p->printed[i].wording == BEING_LOOKED_FOR ? -1 : p->printed[i].wording;
    p->printed = gt_grow(p->printed, p->n_printed, &p->printed_capacity, sizeof *p->printed);
    int entry = p->n_printed++;
    p->printed[entry] = (gt_printed){term, category, at, BEING_LOOKED_FOR, *bucket};
    *bucket = entry;
    int list = look_for(p, category, term, at);
    p->printed[entry].wording = list;
    return list;
}

static void begin(gt_phrases *p, bool guided)
{
    for (int i = 0; i < p->n_printed; i++)
        p->bucket[bucket_of(p->printed[i].category, p->printed[i].term, p->printed[i].begin)] = -1;
    p->n_printed = p->n_wordings = p->n_uses = 0;
    p->guided = guided;
}

const char *gt_phrases_print(gt_phrases *p, const char *category, gt_term term)
{
    begin(p, false);
    for (int k = wordings_of(p, gt_phrase_category(p, category), term, 0); k >= 0;
         k = p->wording[k].next)
        if (is_nothing(p, p->wording[k].rest))
            return p->wording[k].text;
    return NULL;
}

/* The rows by which the wording came about. */
static void note_rows(gt_phrases *p, int wording)
{
    const gt_wording w = p->wording[wording];
    if (w.row >= 0)
        p->used[w.row] = true;
    for (int i = w.uses; i >= 0; i = p->use[i].next)
        note_rows(p, p->use[i].wording);
}

bool gt_phrases_prints(gt_phrases *p, const char *category, gt_term term)
{
    begin(p, true);
    for (int k = wordings_of(p, gt_phrase_category(p, category), term, 0); k >= 0;
         k = p->wording[k].next)
        if (p->wording[k].end == p->n_tokens && is_nothing(p, p->wording[k].rest)) {
            note_rows(p, k);
            return true;
        }
    return false;
}
