/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A Korean text as words. A particle is written close to its noun and has another form behind a
 * vowel; here it stands apart, in one form. What is in square brackets, or in those of names and
 * affiliations, is one word. */
#include "decks/nivel/korean/korean.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_WORD = 200 };

/* Particles, and the form that stands for both. Longer ones stand first. */
static const char *const particles[][2] = {
    {"이라면", "라면"}, {"에서", "에서"}, {"에게", "에게"}, {"까지", "까지"}, {"마다", "마다"},
    {"만큼", "만큼"},   {"라면", "라면"}, {"으로", "으로"}, {"이고", "이고"}, {"로", "으로"},
    {"을", "을"},       {"를", "을"},     {"이", "이"},     {"가", "이"},     {"은", "은"},
    {"는", "은"},       {"의", "의"},     {"에", "에"},     {"와", "과"},     {"과", "과"},
    {"도", "도"},       {"만", "만"},     {"인", "인"},     {NULL, NULL}};

/* Nouns that have particles. */
static const char *const nouns[] = {
    "자신", "상대",   "유닛",   "카드",   "아이템", "스킬", "덱",     "패",     "존",     "필드",
    "레인", "코스트", "파워",   "히트",   "레벨",   "턴",   "때",     "장",     "공격",   "방어",
    "효과", "수",     "나머지", "주인",   "아래",   "위",   "카드명", "대미지", "리더",   "하나",
    "이상", "이하",   "미만",   "초과",   "이외",   "횟수", "번",     "페이즈", "사이즈", "조건",
    "합",   "차이",   "능력",   "트리거", "장수",   "조우", "트래시", "전투",   "이동",   "중",
    "개",   "종류",   "메인",   "어택",   "사이드", "센터", "속성",   "배치",   "순서",   "모두",
    "이름", "방법",   "것",     NULL};

typedef struct writing {
    char *out;
    size_t n;
    bool whole;
} writing;

static void write_word(writing *w, const char *word, size_t n)
{
    if (w->n + n + 2 > NV_LONGEST_TEXT) {
        w->whole = false;
        return;
    }
    if (w->n > 0)
        w->out[w->n++] = ' ';
    memcpy(w->out + w->n, word, n);
    w->n += n;
    w->out[w->n] = '\0';
}

static bool is_noun(const char *word, size_t n)
{
    for (int i = 0; nouns[i] != NULL; i++)
        if (strlen(nouns[i]) == n && memcmp(nouns[i], word, n) == 0)
            return true;
    return false;
}

static void write_run(writing *w, const char *word, size_t n)
{
    for (int i = 0; particles[i][0] != NULL; i++) {
        size_t m = strlen(particles[i][0]);
        if (m > n || memcmp(word + n - m, particles[i][0], m) != 0)
            continue;
        if (m < n && !is_noun(word, n - m))
            continue;
        if (m < n)
            write_word(w, word, n - m);
        write_word(w, particles[i][1], strlen(particles[i][1]));
        return;
    }
    write_word(w, word, n);
}

/* From `open` to `close`, as one word: "_버프_1_", "〈a~b〉". */
static const char *write_bracket(writing *w, const char *at, const char *close, char blank)
{
    char word[LONGEST_WORD];
    const char *end = strstr(at, close);
    size_t n = 0, size = end == NULL ? 0 : (size_t)(end - at) + strlen(close);
    for (size_t i = 0; i < size && n + 1 < sizeof word; i++)
        if (at[i] != ' ' && at[i] != ':')
            word[n++] = at[i] == '[' || at[i] == ']' ? blank : at[i];
        else if (n > 0 && word[n - 1] != blank)
            word[n++] = blank;
    write_word(w, word, n);
    return at + size;
}

static bool starts(const char *at, const char *with)
{
    return strncmp(at, with, strlen(with)) == 0;
}

/* What stands alone; 0: nothing of the kind. */
static size_t sign_size(const char *at)
{
    static const char *const signs[] = {"「", "」", "×", "・", "→", NULL};
    for (int i = 0; signs[i] != NULL; i++)
        if (starts(at, signs[i]))
            return strlen(signs[i]);
    return strchr("/.,()[]:", *at) != NULL;
}

static size_t number_size(const char *at)
{
    bool sign = (*at == '+' || *at == '-') && isdigit((unsigned char)at[1]);
    return sign ? 1 + strspn(at + 1, "0123456789") : strspn(at, "0123456789");
}

static size_t run_size(const char *at)
{
    size_t n = 0;
    while (at[n] != '\0' && at[n] != ' ' && at[n] != '\n' && sign_size(at + n) == 0 &&
           number_size(at + n) == 0 && !starts(at + n, "〈") && !starts(at + n, "《"))
        n++;
    return n;
}

static const char *write_next(writing *w, const char *at, const char *text)
{
    bool behind = at > text && at[-1] != ' ' && !(at > text + 2 && starts(at - 3, "「"));
    if (*at == '[' && !behind && strchr(at, ']') != NULL)
        return write_bracket(w, at, "]", '_');
    if (starts(at, "〈") && strstr(at, "〉") != NULL)
        return write_bracket(w, at, "〉", '~');
    if (starts(at, "《") && strstr(at, "》") != NULL)
        return write_bracket(w, at, "》", '~');
    size_t n = sign_size(at);
    n = n > 0 ? n : number_size(at);
    if (n > 0) {
        write_word(w, at, n);
        return at + n;
    }
    n = run_size(at);
    write_run(w, at, n);
    return at + n;
}

bool nv_korean_words(const char *text, char out[NV_LONGEST_TEXT])
{
    writing w = {.out = out, .whole = true};
    int depth = 0;
    out[0] = '\0';
    for (const char *at = text; *at != '\0';) {
        depth += *at == '(';
        if (*at == '\n')
            write_word(&w, "/", 1); /* what ends a paragraph in a table */
        if (depth > 0 || *at == ' ' || *at == '\n') {
            depth -= *at == ')';
            at++;
            continue;
        }
        at = write_next(&w, at, text);
    }
    return w.whole;
}

/* ---- Words that no row lists. */

static gt_term read_number(gt_phrases *p, const char *word)
{
    size_t n = strspn(word, "0123456789");
    return n > 0 && n < 7 && word[n] == '\0' ? gt_term_number(gt_phrases_terms(p), atoi(word)) : 0;
}

static gt_term read_many(gt_phrases *p, const char *word)
{
    return strcmp(word, "1") == 0 ? 0 : read_number(p, word);
}

static gt_term read_signed(gt_phrases *p, const char *word)
{
    bool sign = word[0] == '+' || word[0] == '-';
    return sign && read_number(p, word + 1) != 0 ? gt_term_number(gt_phrases_terms(p), atoi(word))
                                                 : 0;
}

static bool print_number(gt_phrases *p, gt_term term, char *out, size_t size)
{
    const gt_terms *t = gt_phrases_terms(p);
    if (gt_term_kind_of(t, term) != GT_TERM_NUMBER || t->node[term].number < 0)
        return false;
    return snprintf(out, size, "%d", t->node[term].number) > 0;
}

static bool print_many(gt_phrases *p, gt_term term, char *out, size_t size)
{
    return gt_phrases_terms(p)->node[term].number != 1 && print_number(p, term, out, size);
}

static bool print_signed(gt_phrases *p, gt_term term, char *out, size_t size)
{
    const gt_terms *t = gt_phrases_terms(p);
    return gt_term_kind_of(t, term) == GT_TERM_NUMBER &&
           snprintf(out, size, "%+d", t->node[term].number) > 0;
}

/* Keywords of which one says when an ability is used, and those that are conditions. */
typedef struct keyword {
    const char *korean, *name;
} keyword;

static const keyword timings[] = {{"엔트리", "entry"},
                                  {"엑시트", "exit"},
                                  {"어태커", "attacker"},
                                  {"디펜더", "defender"},
                                  {"이스케이프", "escape"},
                                  {"액티브_메인", "active main"},
                                  {"액티브메인", "active main"},
                                  {"엑티브메인", "active main"},
                                  {"액티브_어택", "active attack"},
                                  {NULL, NULL}};

static const keyword states[] = {{"패시브", "passive"},
                                 {"암드", "armed"},
                                 {"암드_유니크", "armed 유니크"},
                                 {"믹스", "mix"},
                                 {"전선구축", "frontline"},
                                 {"포지션_사이드", "position side"},
                                 {"포지션_센터", "position center"},
                                 {NULL, NULL}};

static const keyword numbered[] = {
    {"레벨링크_", "level "}, {"체인_", "chain "}, {"버프_", "buff "}, {NULL, NULL}};

static const keyword others[] = {{"트리거", "trigger"}, {"스위치", "switch"},   {"체인", "chain"},
                                 {"버프", "buff"},      {"가디언", "guardian"}, {NULL, NULL}};

/* The inside of "_..._"; NULL: it is none. */
static const char *inside_of(const char *word, char out[LONGEST_WORD])
{
    size_t n = strlen(word);
    if (n < 3 || n >= LONGEST_WORD || word[0] != '_' || word[n - 1] != '_')
        return NULL;
    snprintf(out, LONGEST_WORD, "%.*s", (int)n - 2, word + 1);
    return out;
}

static gt_term keyword_of(gt_phrases *p, const char *word, const keyword *list)
{
    char buffer[LONGEST_WORD];
    const char *inside = inside_of(word, buffer);
    for (int i = 0; inside != NULL && list[i].korean != NULL; i++)
        if (strcmp(list[i].korean, inside) == 0)
            return gt_term_text(gt_phrases_terms(p), list[i].name);
    return 0;
}

static gt_term read_timing(gt_phrases *p, const char *word)
{
    return keyword_of(p, word, timings);
}

static gt_term read_state(gt_phrases *p, const char *word)
{
    char buffer[LONGEST_WORD], name[LONGEST_WORD];
    const char *inside = inside_of(word, buffer);
    for (int i = 0; inside != NULL && numbered[i].korean != NULL; i++) {
        size_t n = strlen(numbered[i].korean);
        if (strncmp(inside, numbered[i].korean, n) == 0 && read_number(p, inside + n) != 0) {
            snprintf(name, sizeof name, "%s%d", numbered[i].name, atoi(inside + n));
            return gt_term_text(gt_phrases_terms(p), name);
        }
    }
    return keyword_of(p, word, states);
}

static gt_term read_key(gt_phrases *p, const char *word)
{
    gt_term found = read_timing(p, word);
    found = found != 0 ? found : keyword_of(p, word, states);
    return found != 0 ? found : keyword_of(p, word, others);
}

static bool print_from(gt_phrases *p, gt_term term, const keyword *list, char *out, size_t size)
{
    const char *word = gt_term_string(gt_phrases_terms(p), term);
    for (int i = 0; list[i].korean != NULL; i++)
        if (strcmp(list[i].name, word) == 0)
            return snprintf(out, size, "_%s_", list[i].korean) > 0;
    return false;
}

static bool print_timing(gt_phrases *p, gt_term term, char *out, size_t size)
{
    return print_from(p, term, timings, out, size);
}

static bool print_state(gt_phrases *p, gt_term term, char *out, size_t size)
{
    const char *word = gt_term_string(gt_phrases_terms(p), term);
    for (int i = 0; numbered[i].korean != NULL; i++) {
        size_t n = strlen(numbered[i].name);
        if (strncmp(word, numbered[i].name, n) == 0 && isdigit((unsigned char)word[n]))
            return snprintf(out, size, "_%s%s_", numbered[i].korean, word + n) > 0;
    }
    return print_from(p, term, states, out, size);
}

static bool print_key(gt_phrases *p, gt_term term, char *out, size_t size)
{
    return print_timing(p, term, out, size) || print_from(p, term, states, out, size) ||
           print_from(p, term, others, out, size);
}

/* "〈a~b〉": its inside, with blanks. */
static gt_term read_between(gt_phrases *p, const char *word, const char *open, const char *close)
{
    char text[LONGEST_WORD];
    size_t n = strlen(word), m = strlen(open), k = strlen(close);
    if (n <= m + k || n >= sizeof text || !starts(word, open) || !starts(word + n - k, close))
        return 0;
    snprintf(text, sizeof text, "%.*s", (int)(n - m - k), word + m);
    for (char *at = text; *at != '\0'; at++)
        *at = *at == '~' ? ' ' : *at;
    return gt_term_text(gt_phrases_terms(p), text);
}

static bool print_between(gt_phrases *p, gt_term term, const char *open, const char *close,
                          char *out, size_t size)
{
    const char *word = gt_term_string(gt_phrases_terms(p), term);
    int n = *word == '\0' ? 0 : snprintf(out, size, "%s%s%s", open, word, close);
    for (char *at = out; n > 0 && *at != '\0'; at++)
        *at = *at == ' ' ? '~' : *at;
    return n > 0;
}

static gt_term read_name(gt_phrases *p, const char *word)
{
    return read_between(p, word, "〈", "〉");
}

static bool print_name(gt_phrases *p, gt_term term, char *out, size_t size)
{
    return print_between(p, term, "〈", "〉", out, size);
}

static gt_term read_affiliation(gt_phrases *p, const char *word)
{
    return read_between(p, word, "《", "》");
}

static bool print_affiliation(gt_phrases *p, gt_term term, char *out, size_t size)
{
    return print_between(p, term, "《", "》", out, size);
}

const gt_lexeme nv_korean_lexemes[] = {
    {"num", read_number, print_number, {NULL}},
    {"many", read_many, print_many, {NULL}},
    {"signed", read_signed, print_signed, {NULL}},
    {"timing", read_timing, print_timing, {NULL}},
    {"state", read_state, print_state, {NULL}},
    {"key", read_key, print_key, {NULL}},
    {"name", read_name, print_name, {NULL}},
    {"affil", read_affiliation, print_affiliation, {NULL}},
    {.category = NULL},
};
