/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text's meanings: from each token each category is looked for once, and all of its phrases are
 * kept. */
#include "decks/language/phrases_inside.h"

#include "decks/files/memory.h"

#include <ctype.h>

enum { NOT_YET = -2, NONE = -1, MOST_STEPS = 400000, MOST_ITEMS = 64 };

/* ---- Tokens. */

static bool is_letter(unsigned char c)
{
    return c != 0 && (isalnum(c) || c >= 0x80 || strchr("+-/*~&!_%", c) != NULL);
}

/* How many bytes the next token has. */
static size_t token_size(const char *at)
{
    size_t n = 0;
    while (at[n] == '{') {
        size_t size = strcspn(at + n, "}");
        n += size + (at[n + size] == '}');
    }
    if (n > 0)
        return n;
    if (strncmp(at, "—", 3) == 0 || strncmp(at, "•", 3) == 0)
        return 3;
    if (strncmp(at, "'s", 2) == 0 && !is_letter((unsigned char)at[2]))
        return 2;
    if (!is_letter((unsigned char)at[0]))
        return 1;
    while (is_letter((unsigned char)at[n]) && strncmp(at + n, "—", 3) != 0 &&
           strncmp(at + n, "•", 3) != 0) {
        n++;
        if (at[n] == '\'' && isalpha((unsigned char)at[n + 1]) &&
            !(at[n + 1] == 's' && !is_letter((unsigned char)at[n + 2])))
            n++;
    }
    return n;
}

static void look_up(gt_phrases *p, gt_token *token)
{
    char lower[200];
    size_t n = strlen(token->text);
    token->word = 0;
    token->lexemes = 0;
    for (size_t i = 0; i <= n && i < sizeof lower; i++)
        lower[i] = (char)tolower((unsigned char)token->text[i]);
    if (n < sizeof lower) {
        gt_term term = gt_term_text_n(p->terms, lower, n);
        token->word = term < p->mark.n ? p->word_of[term] : 0;
    }
    for (int i = 0; i < p->n_lexemes; i++) {
        token->value[i] = p->lexeme[i].read(p, token->text);
        token->lexemes |= token->value[i] != 0 ? 1u << i : 0;
    }
}

bool gt_phrases_tokens(gt_phrases *p, const char *text)
{
    for (int i = 0; i < p->n_tokens; i++)
        gt_free(p->token[i].text);
    p->n_tokens = 0;
    for (const char *at = text; *at != '\0';) {
        if (*at == ' ' || *at == '\n') {
            at++;
            continue;
        }
        size_t n = token_size(at);
        if (p->n_tokens == GT_PHRASE_TOKENS)
            return false;
        p->token[p->n_tokens].text = gt_copy_text(at, n);
        look_up(p, &p->token[p->n_tokens++]);
        at += n;
    }
    return true;
}

void gt_phrases_stopped(const gt_phrases *p, int words, char *out, size_t size)
{
    int from = p->farthest - words < 0 ? 0 : p->farthest - words;
    size_t n = 0;
    out[0] = '\0';
    for (int i = from; i < p->farthest + words && i <= p->n_tokens && n < size; i++) {
        if (i == p->farthest)
            n += (size_t)snprintf(out + n, size - n, "%s>>", i == from ? "" : " ");
        if (n < size && i < p->n_tokens)
            n += (size_t)snprintf(out + n, size - n, "%s%s", n == 0 ? "" : " ", p->token[i].text);
    }
}

/* ---- What a row means with its slots filled. */

static bool mean(gt_phrases *p, const gt_mould *m, const gt_term *slot, gt_term *out);

/* Appends what a slot holds to members or items. */
static int spread(const gt_phrases *p, gt_term term, bool object, gt_term *item, int n)
{
    enum gt_term_kind kind = gt_term_kind_of(p->terms, term);
    int size = gt_term_size(p->terms, term);
    if (term != 0 && kind != (object ? GT_TERM_OBJECT : GT_TERM_LIST))
        return -1;
    if (n + size > MOST_ITEMS)
        return -1;
    for (int i = 0; i < size; i++, n++) {
        item[object ? 2 * n : n] =
            object ? gt_term_key(p->terms, term, i) : gt_term_item(p->terms, term, i);
        if (object)
            item[2 * n + 1] = gt_term_value(p->terms, term, i);
    }
    return n;
}

static bool mean_several(gt_phrases *p, const gt_mould *m, const gt_term *slot, gt_term *out)
{
    gt_term item[2 * MOST_ITEMS];
    bool object = m->kind == GT_MOULD_OBJECT;
    int n = 0;
    for (int i = 0; i < m->n; i++) {
        const gt_mould inside = p->mould[m->first + i];
        gt_term value = 0;
        if (inside.spread) {
            n = spread(p, slot[inside.slot], object, item, n);
            if (n < 0)
                return false;
            continue;
        }
        if (!mean(p, &inside, slot, &value) || n == MOST_ITEMS)
            return false;
        if (object) {
            item[2 * n] = inside.key;
            item[2 * n++ + 1] = value;
        } else if (value != 0) {
            item[n++] = value;
        }
    }
    *out = object ? gt_term_object(p->terms, item, n) : gt_term_list(p->terms, item, n);
    return *out != 0;
}

static bool mean(gt_phrases *p, const gt_mould *m, const gt_term *slot, gt_term *out)
{
    *out = 0;
    if (m->kind == GT_MOULD_TERM)
        *out = m->term;
    else if (m->kind == GT_MOULD_SLOT)
        *out = slot[m->slot];
    else if (m->kind != GT_MOULD_NOTHING)
        return mean_several(p, m, slot, out);
    return true;
}

/* ---- Phrases. */

static void add_meaning(gt_phrases *p, int *list, int end, gt_term value)
{
    int previous = -1;
    for (int i = *list; i >= 0; i = p->meaning[i].next) {
        if (p->meaning[i].end == end && p->meaning[i].value == value)
            return;
        previous = i;
    }
    p->meaning = gt_grow(p->meaning, p->n_meanings, &p->meaning_capacity, sizeof *p->meaning);
    p->meaning[p->n_meanings] = (gt_meaning){end, value, -1};
    if (previous < 0)
        *list = p->n_meanings;
    else
        p->meaning[previous].next = p->n_meanings;
    p->n_meanings++;
}

static bool may_begin(const gt_phrases *p, const gt_category *c, int at)
{
    if (c->nullable)
        return true;
    if (at == p->n_tokens)
        return false;
    const gt_token *token = &p->token[at];
    uint32_t lexemes = c->lexemes | (c->lexeme >= 0 ? 1u << c->lexeme : 0);
    return (lexemes & token->lexemes) != 0 ||
           (token->word != 0 && (c->starts[token->word / 32] >> token->word % 32 & 1) != 0);
}

static bool is_word(const gt_phrases *p, int word, int at)
{
    return at < p->n_tokens && p->token[at].word != 0 &&
           p->word_term[p->token[at].word] == p->word_term[word];
}

static void match(gt_phrases *p, const gt_row *row, int i, int at, gt_term *slot, unsigned filled,
                  int *list)
{
    const gt_piece piece = i < row->n ? p->piece[row->first + i] : (gt_piece){0};
    gt_term value;
    if (p->steps++ > MOST_STEPS)
        return;
    if (at > p->farthest)
        p->farthest = at;
    if (i == row->n) {
        if (mean(p, &p->mould[row->mould], slot, &value))
            add_meaning(p, list, at, value);
        return;
    }
    if (piece.word != 0) {
        if (is_word(p, piece.word, at))
            match(p, row, i + 1, at + 1, slot, filled, list);
        return;
    }
    if (!may_begin(p, &p->category[piece.category], at))
        return;
    gt_term old = slot[piece.slot];
    for (int k = gt_phrases_at(p, piece.category, at); k >= 0; k = p->meaning[k].next) {
        if ((filled >> piece.slot & 1) != 0 && p->meaning[k].value != old)
            continue;
        slot[piece.slot] = p->meaning[k].value;
        match(p, row, i + 1, p->meaning[k].end, slot, filled | 1u << piece.slot, list);
    }
    slot[piece.slot] = old;
}

static bool ends(const gt_phrases *p, int list, int end)
{
    for (; list >= 0; list = p->meaning[list].next)
        if (p->meaning[list].end == end)
            return true;
    return false;
}

/* The list, and those of `more` that end where none of it does. */
static int with_others(gt_phrases *p, int list, int more)
{
    int out = list;
    for (int k = more; k >= 0;) {
        int next = p->meaning[k].next;
        if (!ends(p, list, p->meaning[k].end)) {
            p->meaning[k].next = out;
            out = k;
        }
        k = next;
    }
    return out;
}

int gt_phrases_at(gt_phrases *p, int category, int at)
{
    int *memo = &p->memo[at * p->n_categories + category], list = NONE;
    const gt_category *c = &p->category[category];
    if (*memo != NOT_YET)
        return *memo;
    *memo = NONE; /* while it is being looked for: a row that begins with its own category */
    if (c->lexeme >= 0) {
        if (at < p->n_tokens && (p->token[at].lexemes >> c->lexeme & 1) != 0)
            add_meaning(p, &list, at + 1, p->token[at].value[c->lexeme]);
    }
    for (int rank = 0; rank <= c->highest && (rank < 2 || list < 0); rank++) {
        int more = NONE;
        for (int i = 0; i < c->n; i++) {
            gt_term slot[GT_PHRASE_SLOTS] = {0};
            if (p->row[c->rows[i]].rank == rank)
                match(p, &p->row[c->rows[i]], 0, at, slot, 0, &more);
        }
        list = rank == 0 && list < 0 ? more : with_others(p, list, more);
    }
    *memo = list;
    return list;
}

int gt_phrases_read(gt_phrases *p, const char *category, gt_term out[GT_PHRASE_MEANINGS])
{
    int n = 0;
    for (int i = 0; i < (p->n_tokens + 1) * p->n_categories; i++)
        p->memo[i] = NOT_YET;
    p->n_meanings = 0;
    p->steps = 0;
    p->farthest = 0;
    for (int k = gt_phrases_at(p, gt_phrase_category(p, category), 0); k >= 0;
         k = p->meaning[k].next) {
        if (p->meaning[k].end == p->n_tokens && n < GT_PHRASE_MEANINGS)
            out[n] = p->meaning[k].value;
        n += p->meaning[k].end == p->n_tokens;
    }
    return p->steps > MOST_STEPS ? -1 : n;
}
