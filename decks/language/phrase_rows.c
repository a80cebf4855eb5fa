/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of phrases: their patterns and meanings, taken apart once. */
#include "decks/language/phrases_inside.h"

#include "decks/files/memory.h"

#include <ctype.h>

enum { LONGEST = 1000 };

/* A row as it is taken apart: the names of its slots. */
typedef struct making {
    gt_phrases *p;
    const gt_phrase_row *from;
    const char *at; /* in what it means */
    char name[GT_PHRASE_SLOTS][32];
    int n_names;
} making;

static _Noreturn void wrong(const gt_phrase_row *row, const char *what)
{
    fprintf(stderr, "gauntlet: a row of phrases is wrong: %s \"%s\" %s: %s\n", row->category,
            row->pattern, row->means, what);
    abort();
}

/* ---- Categories and words. */

/* The number that a text has in one of the two lists, by its term: 0 none yet. */
static int16_t *number_at(gt_phrases *p, int16_t **numbers, gt_term term)
{
    while (term >= p->n_numbered) {
        int more = p->n_numbered == 0 ? 4096 : 2 * p->n_numbered;
        for (int k = 0; k < 2; k++) {
            int16_t **list = k == 0 ? &p->category_of : &p->number_of;
            *list = gt_resize(*list, (size_t)more, sizeof **list);
            memset(*list + p->n_numbered, 0, (size_t)(more - p->n_numbered) * sizeof **list);
        }
        p->n_numbered = more;
    }
    return &(*numbers)[term];
}

int gt_phrase_category(gt_phrases *p, const char *name)
{
    gt_term term = gt_term_text(p->terms, name);
    int16_t *number = number_at(p, &p->category_of, term);
    if (*number != 0)
        return *number - 1;
    p->category = gt_grow(p->category, p->n_categories, &p->category_capacity, sizeof *p->category);
    p->category[p->n_categories] = (gt_category){.lexeme = -1, .name = term};
    *number = (int16_t)(p->n_categories + 1);
    return p->n_categories++;
}

/* A word of a row; rows write it as it is printed, so two of them may differ in case. */
static int word_number(gt_phrases *p, const gt_phrase_row *row, const char *text, size_t n)
{
    char lower[LONGEST];
    gt_term term = gt_term_text_n(p->terms, text, n);
    int16_t *number = number_at(p, &p->number_of, term);
    if (*number != 0)
        return *number;
    if (p->n_words == GT_MOST_WORDS)
        wrong(row, "too many words");
    for (size_t i = 0; i < n; i++)
        lower[i] = (char)tolower((unsigned char)text[i]);
    *number = (int16_t)p->n_words;
    p->word_text[p->n_words] = term;
    p->word_term[p->n_words] = gt_term_text_n(p->terms, lower, n);
    return p->n_words++;
}

/* ---- Patterns. */

static const char dash[] = "—";

static int slot_of(making *m, const char *name, size_t n)
{
    for (int i = 0; i < m->n_names; i++)
        if (strlen(m->name[i]) == n && memcmp(m->name[i], name, n) == 0)
            return i;
    if (m->n_names == GT_PHRASE_SLOTS || n >= sizeof m->name[0])
        wrong(m->from, "too many slots, or too long a name");
    memcpy(m->name[m->n_names], name, n);
    m->name[m->n_names][n] = '\0';
    return m->n_names++;
}

static void add_piece(making *m, gt_piece piece)
{
    gt_phrases *p = m->p;
    p->piece = gt_grow(p->piece, p->n_pieces, &p->piece_capacity, sizeof *p->piece);
    p->piece[p->n_pieces++] = piece;
}

/* "<n:cards>", or "<cards>", which is called as its category is */
static const char *add_slot(making *m, const char *at)
{
    const char *end = strchr(at, '>'), *colon = strchr(at, ':');
    char category[64];
    if (end == NULL || end - at > 60)
        wrong(m->from, "a slot has no end");
    bool named = colon != NULL && colon < end;
    const char *begin = named ? colon + 1 : at + 1;
    size_t n = (size_t)(end - begin);
    memcpy(category, begin, n);
    category[n] = '\0';
    size_t name = named ? (size_t)(colon - at - 1) : n;
    int slot = slot_of(m, at + 1, name);
    add_piece(m, (gt_piece){.category = (int16_t)gt_phrase_category(m->p, category),
                            .slot = (int16_t)slot});
    return end + 1;
}

static void add_word(making *m, const char *text, size_t n)
{
    add_piece(m, (gt_piece){.word = (int16_t)word_number(m->p, m->from, text, n)});
}

/* "'s" is a word, and so is a dash that stands close to another, which is printed close to it. */
static void add_words(making *m, const char *text, size_t n)
{
    size_t size = strlen(dash);
    if (n > 2 && strncmp(text + n - 2, "'s", 2) == 0) {
        add_word(m, text, n - 2);
        add_word(m, "'s", 2);
        return;
    }
    if (n > size && strncmp(text + n - size, dash, size) == 0) {
        add_word(m, text, n - size);
        add_word(m, dash, size);
        m->p->piece[m->p->n_pieces - 1].close = true;
    } else {
        add_word(m, text, n);
    }
}

static void add_pieces(making *m, const char *pattern)
{
    for (const char *at = pattern; *at != '\0';) {
        size_t n = strcspn(at, " <");
        if (*at == ' ') {
            at++;
        } else if (*at == '<') {
            at = add_slot(m, at);
        } else {
            bool close = at > pattern && at[-1] == '>' && strncmp(at, dash, strlen(dash)) == 0;
            add_words(m, at, n);
            m->p->piece[m->p->n_pieces - 1].close |= close;
            at += n;
        }
    }
}

/* ---- Meanings. */

static int add_mould(making *m, gt_mould mould)
{
    gt_phrases *p = m->p;
    p->mould = gt_grow(p->mould, p->n_moulds, &p->mould_capacity, sizeof *p->mould);
    p->mould[p->n_moulds] = mould;
    return p->n_moulds++;
}

static void blanks(making *m)
{
    while (*m->at == ' ')
        m->at++;
}

static gt_term quoted(making *m)
{
    const char *end = strchr(m->at + 1, '\'');
    if (*m->at != '\'' || end == NULL)
        wrong(m->from, "a text in single quotes expected");
    gt_term term = gt_term_text_n(m->p->terms, m->at + 1, (size_t)(end - m->at - 1));
    m->at = end + 1;
    return term;
}

static gt_mould mould_of(making *m);

static gt_mould slot_mould(making *m, bool spread)
{
    m->at++;
    size_t n = strspn(m->at, "abcdefghijklmnopqrstuvwxyz");
    int slot = slot_of(m, m->at, n);
    m->at += n;
    return (gt_mould){.kind = GT_MOULD_SLOT, .spread = spread, .slot = (int16_t)slot};
}

/* Members or items, up to the bracket that closes. */
static gt_mould several(making *m, enum gt_mould_kind kind, char close)
{
    gt_mould inside[32];
    int n = 0;
    for (m->at++, blanks(m); *m->at != close; blanks(m)) {
        gt_term key = 0;
        if (n == 32 || *m->at == '\0')
            wrong(m->from, "a bracket is not closed");
        bool spread = strncmp(m->at, "...", 3) == 0;
        if (spread) {
            m->at += 3;
        } else if (kind == GT_MOULD_OBJECT) {
            key = quoted(m);
            blanks(m);
            if (*m->at++ != ':')
                wrong(m->from, "':' expected behind a key");
            blanks(m);
        }
        inside[n] = spread ? slot_mould(m, true) : mould_of(m);
        inside[n++].key = key;
        blanks(m);
        m->at += *m->at == ',';
    }
    m->at++;
    int first = m->p->n_moulds;
    for (int i = 0; i < n; i++)
        add_mould(m, inside[i]);
    return (gt_mould){.kind = (uint8_t)kind, .first = first, .n = n};
}

static gt_mould mould_of(making *m)
{
    gt_terms *t = m->p->terms;
    blanks(m);
    if (*m->at == '{')
        return several(m, GT_MOULD_OBJECT, '}');
    if (*m->at == '[')
        return several(m, GT_MOULD_LIST, ']');
    if (*m->at == '$')
        return slot_mould(m, false);
    if (*m->at == '\'')
        return (gt_mould){.kind = GT_MOULD_TERM, .term = quoted(m)};
    if (strncmp(m->at, "true", 4) == 0 || strncmp(m->at, "false", 5) == 0) {
        bool value = *m->at == 't';
        m->at += value ? 4 : 5;
        return (gt_mould){.kind = GT_MOULD_TERM, .term = gt_term_bool(t, value)};
    }
    char *end;
    long number = strtol(m->at, &end, 10);
    if (end == m->at)
        wrong(m->from, "what it means is no JSON");
    m->at = end;
    return (gt_mould){.kind = GT_MOULD_TERM, .term = gt_term_number(t, (int)number)};
}

/* ---- Rows. */

static void add_row(gt_phrases *p, const gt_phrase_row *from, const char *category,
                    const char *pattern, bool spelling)
{
    making m = {.p = p, .from = from, .at = from->means};
    gt_row row = {.first = p->n_pieces, .spelling = spelling, .rank = (int8_t)from->rank};
    row.source = (int16_t)(p->n_sources - 1);
    row.category = (int16_t)gt_phrase_category(p, category);
    add_pieces(&m, pattern);
    row.n = p->n_pieces - row.first;
    blanks(&m);
    gt_mould mould = *m.at == '\0' ? (gt_mould){.kind = GT_MOULD_NOTHING} : mould_of(&m);
    row.mould = add_mould(&m, mould);
    row.n_slots = (int16_t)m.n_names;
    p->row = gt_grow(p->row, p->n_rows, &p->row_capacity, sizeof *p->row);
    p->row[p->n_rows] = row;
    gt_category *c = &p->category[row.category];
    c->rows = gt_grow(c->rows, c->n, &c->capacity, sizeof *c->rows);
    c->rows[c->n++] = p->n_rows++;
    c->highest = row.rank > c->highest ? row.rank : c->highest;
}

/* Writes out the first "(a|b)"; what is inside may have further ones. */
static void add_wordings(gt_phrases *p, const gt_phrase_row *from, const char *category,
                         const char *pattern, bool spelling)
{
    const char *open = strchr(pattern, '(');
    char out[LONGEST];
    if (open == NULL) {
        add_row(p, from, category, pattern, spelling);
        return;
    }
    int depth = 0;
    const char *begin = open + 1;
    const char *close = open;
    for (; *close != '\0'; close++) {
        depth += (*close == '(') - (*close == ')');
        if (depth == 0)
            break;
    }
    if (*close == '\0')
        wrong(from, "a bracket is not closed");
    depth = 0;
    for (const char *at = begin; at <= close; at++) {
        if ((*at == '|' && depth == 0) || at == close) {
            snprintf(out, sizeof out, "%.*s%.*s%s", (int)(open - pattern), pattern,
                     (int)(at - begin), begin, close + 1);
            add_wordings(p, from, category, out, spelling);
            spelling = true;
            begin = at + 1;
        }
        depth += (*at == '(') - (*at == ')');
    }
}

/* One half of each "{s|}", and 1 or n for #. */
static void choose(const char *text, bool many, char out[LONGEST])
{
    size_t n = 0;
    for (const char *at = text; *at != '\0' && n < LONGEST - 1; at++) {
        size_t inside = *at == '{' ? strcspn(at + 1, " }|") : 0;
        if (*at == '#') {
            out[n++] = many ? 'n' : '1';
        } else if (*at == '{' && at[1 + inside] == '|') {
            const char *bar = at + 1 + inside, *end = strchr(bar, '}');
            const char *begin = many ? bar + 1 : at + 1;
            size_t size = (size_t)((many ? end : bar) - begin);
            memcpy(out + n, begin, size);
            n += size;
            at = end;
        } else {
            out[n++] = *at;
        }
    }
    out[n] = '\0';
}

static void add_source(gt_phrases *p, const gt_phrase_row *from)
{
    char category[LONGEST], pattern[LONGEST];
    p->source = gt_grow(p->source, p->n_sources, &p->source_capacity, sizeof *p->source);
    p->source[p->n_sources++] = from;
    bool two = strchr(from->category, '#') != NULL || strchr(from->pattern, '#') != NULL;
    for (int many = 0; many < (two ? 2 : 1); many++) {
        choose(from->category, many != 0, category);
        choose(from->pattern, many != 0, pattern);
        add_wordings(p, from, category, two ? pattern : from->pattern, from->spelling);
    }
}

/* ---- What may stand first. */

static bool start_with(gt_phrases *p, gt_category *c, const gt_row *row)
{
    bool changed = false;
    for (int i = 0; i < row->n; i++) {
        const gt_piece *piece = &p->piece[row->first + i];
        if (piece->word != 0) {
            int word = p->word_of[p->word_term[piece->word]];
            uint32_t bit = 1u << (word % 32), *at = &c->starts[word / 32];
            changed = changed || (*at & bit) == 0;
            *at |= bit;
            return changed;
        }
        const gt_category *other = &p->category[piece->category];
        uint32_t lexemes = other->lexemes | (other->lexeme >= 0 ? 1u << other->lexeme : 0);
        changed = changed || (c->lexemes | lexemes) != c->lexemes;
        c->lexemes |= lexemes;
        for (int k = 0; k < GT_WORD_BITS; k++) {
            changed = changed || (c->starts[k] | other->starts[k]) != c->starts[k];
            c->starts[k] |= other->starts[k];
        }
        if (!other->nullable)
            return changed;
    }
    changed = changed || !c->nullable;
    c->nullable = true;
    return changed;
}

static void find_starts(gt_phrases *p)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < p->n_rows; i++)
            changed |= start_with(p, &p->category[p->row[i].category], &p->row[i]);
    }
}

/* A word in two cases is one when it is read. */
static void number_words(gt_phrases *p)
{
    p->word_of = gt_resize(NULL, (size_t)p->terms->n, sizeof *p->word_of);
    memset(p->word_of, 0, (size_t)p->terms->n * sizeof *p->word_of);
    for (int i = p->n_words - 1; i > 0; i--)
        p->word_of[p->word_term[i]] = (int16_t)i;
}

static void check_categories(const gt_phrases *p)
{
    for (int i = 0; i < p->n_categories; i++)
        if (p->category[i].n == 0 && p->category[i].lexeme < 0) {
            fprintf(stderr, "gauntlet: no row of phrases is a '%s'\n",
                    gt_term_string(p->terms, p->category[i].name));
            abort();
        }
}

const gt_phrase_row *gt_phrases_row(const gt_phrases *p, int i, bool *used)
{
    if (i >= p->n_sources)
        return NULL;
    *used = p->used[i];
    return p->source[i];
}

gt_phrases *gt_phrases_new(const gt_phrase_row *const *tables, const gt_lexeme *lexemes,
                           const char *const *keys)
{
    gt_phrases *p = gt_resize(NULL, 1, sizeof *p);
    memset(p, 0, sizeof *p);
    p->terms = gt_terms_new();
    p->lexeme = lexemes;
    for (int i = 0; keys[i] != NULL; i++)
        gt_term_text(p->terms, keys[i]);
    p->word_text = gt_resize(NULL, GT_MOST_WORDS, sizeof *p->word_text);
    p->word_term = gt_resize(NULL, GT_MOST_WORDS, sizeof *p->word_term);
    p->n_words = 1;
    for (int i = 0; lexemes[i].category != NULL; i++) {
        int category = gt_phrase_category(p, lexemes[i].category);
        p->category[category].lexeme = i;
        p->n_lexemes++;
    }
    for (int i = 0; tables[i] != NULL; i++)
        for (const gt_phrase_row *row = tables[i]; row->category != NULL; row++)
            add_source(p, row);
    check_categories(p);
    number_words(p);
    find_starts(p);
    p->mark = gt_terms_here(p->terms);
    p->memo =
        gt_resize(NULL, (size_t)(GT_PHRASE_TOKENS + 1) * (size_t)p->n_categories, sizeof *p->memo);
    memset(p->bucket, -1, sizeof p->bucket);
    p->used = gt_resize(NULL, (size_t)p->n_sources, sizeof *p->used);
    memset(p->used, 0, (size_t)p->n_sources * sizeof *p->used);
    return p;
}

void gt_phrases_free(gt_phrases *p)
{
    if (p == NULL)
        return;
    gt_phrases_forget(p);
    gt_phrases_tokens(p, "");
    for (int i = 0; i < p->n_categories; i++)
        gt_free(p->category[i].rows);
    gt_free(p->category_of);
    gt_free(p->number_of);
    gt_free(p->word_text);
    gt_free(p->word_term);
    gt_free(p->word_of);
    gt_free(p->category);
    gt_free(p->row);
    gt_free(p->piece);
    gt_free(p->mould);
    gt_free(p->memo);
    gt_free(p->meaning);
    gt_free(p->wording);
    gt_free(p->use);
    gt_free(p->source);
    gt_free(p->used);
    gt_free(p->printed);
    gt_free(p->arena);
    gt_terms_free(p->terms);
    gt_free(p);
}

void gt_phrases_unhold(gt_phrases *p)
{
    const void *const blocks[] = {
        p,          p->category,    p->row,         p->piece,       p->mould,
        p->memo,    p->meaning,     p->wording,     p->printed,     p->arena,
        p->word_of, p->word_term,   p->word_text,   p->category_of, p->number_of,
        p->terms,   p->terms->node, p->terms->item, p->terms->text};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        gt_unhold(blocks[i]);
    for (int i = 0; i < p->n_categories; i++)
        gt_unhold(p->category[i].rows);
    for (int i = 0; i < p->n_tokens; i++)
        gt_unhold(p->token[i].text);
}

gt_terms *gt_phrases_terms(gt_phrases *p)
{
    return p->terms;
}

void gt_phrases_unuse(gt_phrases *p)
{
    memset(p->used, 0, (size_t)p->n_sources * sizeof *p->used);
}

void gt_phrases_forget(gt_phrases *p)
{
    for (int i = 0; i < p->n_printed; i++)
        p->bucket[((unsigned)p->printed[i].term * 31u + (unsigned)p->printed[i].category * 7u +
                   (unsigned)p->printed[i].begin) %
                  GT_PRINTED_BUCKETS] = -1;
    p->n_printed = p->n_wordings = 0;
    for (int i = 0; i < p->n_arena; i++)
        gt_free(p->arena[i]);
    p->n_arena = 0;
    gt_terms_back(p->terms, p->mark);
}
