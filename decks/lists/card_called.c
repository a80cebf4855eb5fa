/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the card that a text names. An id decides; what else the text says is taken for the name
 * of the card and compared with it. Without an id the text is a name; sites write the set in front
 * of it, or the set and number of a print behind it. */
#include "decks/lists/card_called.h"

#include "decks/files/fold.h"
#include "decks/language/library.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 200 }; /* bytes of an id */

int gt_card_by_id(const gt_pool *pool, const char *text, size_t n)
{
    char id[LONGEST];
    if (n == 0 || n >= sizeof id)
        return -1;
    snprintf(id, sizeof id, "%.*s", (int)n, text);
    int card = gt_pool_find(pool, id);
    for (int i = 0; i < pool->n_defs && card < 0; i++)
        if (gt_alike(text, n, pool->defs[i].id))
            card = i;
    return card;
}

int gt_card_by_name(const gt_pool *pool, const char *text, size_t n, int after)
{
    for (int i = after + 1; i < pool->n_defs; i++)
        if (gt_alike(text, n, pool->defs[i].name))
            return i;
    return -1;
}

/* ---- Parts of a text. */

typedef struct span {
    size_t at, size;
} span;

/* What stands between words: blanks and what sites put around ids. */
static size_t gap_size(const char *text, size_t n)
{
    size_t blank = gt_blank_size(text, n);
    return blank > 0 ? blank
                     : n > 0 && strchr("()[]{}<>|,;:\"`", text[0]) != NULL && text[0] != '\0';
}

/* The next word at or behind `at`; of size 0: there is none. */
static span next_word(const char *text, size_t n, size_t at)
{
    span word = {at, 0};
    for (size_t gap; word.at < n && (gap = gap_size(text + word.at, n - word.at)) > 0;)
        word.at += gap;
    while (word.at + word.size < n &&
           gap_size(text + word.at + word.size, n - word.at - word.size) == 0)
        word.size++;
    return word;
}

/* Leaves gaps and single dashes out at both ends. */
static span trimmed(const char *text, span s)
{
    for (size_t gap; s.size > 0; s.at += gap, s.size -= gap) {
        gap = gap_size(text + s.at, s.size);
        if (gap == 0 && strchr("-*=", text[s.at]) != NULL)
            gap = 1;
        if (gap == 0)
            break;
    }
    while (s.size > 0) {
        size_t last = s.size - 1;
        while (last > 0 && ((unsigned char)text[s.at + last] & 0xc0) == 0x80)
            last--;
        if (gap_size(text + s.at + last, s.size - last) == 0 &&
            strchr("-*=", text[s.at + last]) == NULL)
            break;
        s.size = last;
    }
    return s;
}

/* ---- What it names. */

/* Notes what stands beside the id, in front of it or else behind it, if it is not the card's
 * name. */
static void compare_name(const gt_pool *pool, const char *text, size_t n, span id, gt_called *out)
{
    const char *name = pool->defs[out->card].name;
    span front = trimmed(text, (span){0, id.at});
    span behind = trimmed(text, (span){id.at + id.size, n - id.at - id.size});
    span said = front.size > 0 ? front : behind;
    out->at = said.at;
    out->size = said.size;
    out->other_name = said.size > 0 && !gt_alike_within(text, n, name);
}

/* Whether a word that is an id means the card. `Snow-Covered Forest` is not `forest`: an id that
 * could be a word of a name stands by itself or beside its own name. */
static bool stands_alone(const gt_pool *pool, const char *text, size_t n, span word, int card)
{
    const gt_def *d = &pool->defs[card];
    span front = trimmed(text, (span){0, word.at});
    span behind = trimmed(text, (span){word.at + word.size, n - word.at - word.size});
    span rest = front.size > 0 ? front : behind;
    return strpbrk(d->id, "-0123456789") != NULL || rest.size == 0 ||
           ((front.size == 0 || behind.size == 0) && gt_alike(text + rest.at, rest.size, d->name));
}

static bool find_id(const gt_pool *pool, const char *text, size_t n, gt_called *out)
{
    for (span word = next_word(text, n, 0); word.size > 0;
         word = next_word(text, n, word.at + word.size)) {
        out->card = gt_card_by_id(pool, text + word.at, word.size);
        if (out->card >= 0 && stands_alone(pool, text, n, word, out->card)) {
            compare_name(pool, text, n, word, out);
            return true;
        }
    }
    out->card = -1;
    return false;
}

static bool find_name(const gt_pool *pool, const char *text, span s, gt_called *out)
{
    out->card = gt_card_by_name(pool, text + s.at, s.size, -1);
    if (out->card >= 0)
        out->several = gt_card_by_name(pool, text + s.at, s.size, out->card) >= 0;
    return out->card >= 0;
}

/* The text without a print behind it: ` (SET) 123`, ` [SET]`, ` *F*`, ` ^Have^`, `|SET|[9]`, and
 * the plus of a foil. */
static span without_print(const char *text, size_t n)
{
    size_t end = 1;
    while (end < n && text[end] != '|' &&
           (text[end] == '\0' || strchr("([*^", text[end]) == NULL ||
            gt_blank_size(text + end - 1, 1) == 0))
        end++;
    end = end < n ? end : n;
    return (span){0, end - (end > 1 && text[end - 1] == '+')};
}

/* The text without a set in front of it: `[SET] `, `(SET) `. */
static span without_set(const char *text, span s)
{
    size_t begin = 0;
    while (begin < s.size && gt_blank_size(text + s.at + begin, 1) > 0)
        begin++;
    if (begin == s.size || (text[s.at + begin] != '[' && text[s.at + begin] != '('))
        return s;
    size_t end = begin;
    while (end < s.size && text[s.at + end] != ']' && text[s.at + end] != ')')
        end++;
    return end == s.size ? s : (span){s.at + end + 1, s.size - end - 1};
}

size_t gt_card_name_in(const char *text, size_t n, size_t *at)
{
    span name = without_set(text, (span){0, n});
    span front = without_print(text + name.at, name.size);
    name = trimmed(text, (span){name.at, front.size});
    *at = name.at;
    return name.size;
}

gt_called gt_card_called(const gt_pool *pool, const char *text, size_t n)
{
    gt_called out = {.card = -1, .size = n};
    span whole = trimmed(text, (span){0, n});
    if (n > LONGEST || whole.size == 0)
        return out;
    out.card = gt_card_by_id(pool, text + whole.at, whole.size); /* an id may hold blanks */
    /* a name goes before an id in it: words of names may be ids of other cards */
    if (out.card >= 0 || find_name(pool, text, whole, &out) || find_id(pool, text, n, &out))
        return out;
    span name;
    name.size = gt_card_name_in(text, n, &name.at);
    find_name(pool, text, name, &out);
    return out;
}

/* The nearest id in lower case with dashes between its words, as ids are made from names. */
static const char *nearest_lower(const gt_pool *pool, const char *word)
{
    char id[LONGEST];
    size_t n = 0;
    for (; word[n] != '\0' && n + 1 < sizeof id; n++)
        id[n] = (char)(word[n] >= 'A' && word[n] <= 'Z' ? word[n] - 'A' + 'a'
                       : word[n] == ' '                 ? '-'
                                                        : word[n]);
    id[n] = '\0';
    return gt_pool_nearest(pool, id);
}

const char *gt_card_meant(const gt_pool *pool, const char *text, size_t n)
{
    char word[LONGEST];
    span whole = trimmed(text, (span){0, n});
    if (whole.size == 0 || whole.size >= sizeof word)
        return NULL;
    snprintf(word, sizeof word, "%.*s", (int)whole.size, text + whole.at);
    const char *meant = gt_pool_nearest(pool, word);
    if (meant == NULL)
        meant = nearest_lower(pool, word);
    for (char *c = word; meant == NULL && *c != '\0'; c++)
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c == '_' ? '-' : *c;
    if (meant == NULL)
        meant = gt_pool_nearest(pool, word);
    span first = next_word(text, n, 0);
    return meant == NULL && first.size > 0 && first.size < whole.size
               ? gt_card_meant(pool, text + first.at, first.size)
               : meant;
}
