/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `cards check` accepts loads and plays; what it does not is told with its place. Card files
 * are drawn around every limit of the card language: each case below writes an ability that is
 * below one of them, at it or above it. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "decks/language/build.h"
#include "decks/nivel/dialect.h"
#include "decks/nivel/nivel_system.h"
#include "engine/core/hash.h"
#include "engine/nivel/vars.h"
#include "tests/support/cards.h"
#include "tests/support/conformance.h"
#include "tests/support/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { UNITS = 14, FILES = 400 };

/* A card file that is being drawn. */
typedef struct draft {
    FILE *out;
    uint64_t key;
    int drawn;
    bool shared; /* of what two decks count together, and each card below the limit */
} draft;

/* A number from least to most. */
static int draw(draft *d, int least, int most)
{
    d->drawn++;
    return least + (int)gt_below(gt_fold(d->key, (uint64_t)d->drawn), (uint32_t)(most - least + 1));
}

static int pick(draft *d, const int *list, int n)
{
    return list[draw(d, 0, n - 1)];
}

/* ---- Cases: each writes abilities, without a comma behind the last. */

static const char ENTRY[] = "{\"key\": [\"entry\"], \"do\": [";

/* `text` n times, with commas between. */
static void repeated(draft *d, int n, const char *text)
{
    for (int i = 0; i < n; i++)
        fprintf(d->out, "%s%s", i > 0 ? "," : "", text);
}

static void long_list(draft *d)
{
    static const int lengths[] = {1, 60, 3000, 6143, 6144, 7679, 7680, 10239, 10240, 15359, 15360};
    static const char *const statements[] = {"{\"draw\":1}", "{\"draw\":1,\"may\":true}",
                                             "{\"trash\":{\"choose\":{\"in\":\"hand\"}}}"};
    fputs(ENTRY, d->out);
    int n = pick(d, lengths, sizeof lengths / sizeof *lengths);
    repeated(d, n, statements[draw(d, 0, 2)]);
    fputs("]}", d->out);
}

static void modes(draft *d)
{
    fputs(ENTRY, d->out);
    fputs("{\"modes\":[", d->out);
    repeated(d, draw(d, 0, 12) == 0 ? 40 : draw(d, 7, 9), "{\"do\":[{\"draw\":1}]}");
    fprintf(d->out, "]%s}]}", draw(d, 0, 1) == 0 ? "" : ",\"pick\":\"all\"");
}

static void nested_value(draft *d, int depth)
{
    for (int i = 0; i < depth; i++)
        fprintf(d->out, "{\"%s\":[{\"count\":{\"in\":\"hand\"}},",
                i % 3 == 0   ? "plus"
                : i % 3 == 1 ? "times"
                             : "minus");
    fputs("7", d->out);
    for (int i = 0; i < depth; i++)
        fputs("]}", d->out);
}

/* In a number, or in conditions one after another, which are joined where it is asked whether
 * anything can be done. */
static void nested(draft *d)
{
    bool conditions = draw(d, 0, 1) != 0;
    int n = conditions ? draw(d, 1, 4) : 1;
    fputs(draw(d, 0, 1) != 0 ? ENTRY : "{\"key\":[\"active main\"],\"do\":[", d->out);
    for (int i = 0; i < n; i++) {
        fprintf(d->out, "%s{", i > 0 ? "," : "");
        if (conditions) {
            fputs("\"if\":[", d->out);
            nested_value(d, draw(d, 10, 15));
            fputs(",\">=\",1],", d->out);
        }
        fputs("\"draw\":", d->out);
        if (conditions)
            fputs("1", d->out);
        else
            nested_value(d, draw(d, 12, 16));
        fputs("}", d->out);
    }
    fputs("]}", d->out);
}

static void many_abilities(draft *d)
{
    repeated(d, draw(d, 31, 33), "{\"key\":[\"entry\"],\"do\":[{\"draw\":1}]}");
}

static void counted_abilities(draft *d)
{
    repeated(d, draw(d, 7, 9), "{\"key\":[\"active main\"],\"do\":[{\"draw\":1}]}");
}

static void quoted_abilities(draft *d)
{
    fputs(ENTRY, d->out);
    fputs("{\"give\":\"this\",\"until\":\"turn\",\"abilities\":[", d->out);
    repeated(d, draw(d, 0, 3) == 0 ? 300 : draw(d, 62, 65),
             "{\"key\":[\"exit\"],\"do\":[{\"draw\":1}]}");
    fputs("]}]}", d->out);
}

/* Sets of cards that are named and all used at the end. */
static void names(draft *d)
{
    int n = draw(d, 4, 7);
    fputs(ENTRY, d->out);
    for (int i = 0; i < n; i++)
        fprintf(d->out, "{\"choose\":{\"in\":\"hand\"},\"as\":\"n%d\"},", i);
    for (int i = 0; i < n; i++)
        fprintf(d->out, "{\"trash\":\"n%d\"%s},", i, i % 2 == 0 ? ",\"may\":true" : "");
    fputs("{\"draw\":1}]}", d->out);
}

static void repeats(draft *d)
{
    int n = draw(d, 3, 7);
    fputs(ENTRY, d->out);
    for (int i = 0; i < n; i++)
        fprintf(d->out, "{\"repeat\":2%s,\"do\":[", draw(d, 0, 1) != 0 ? ",\"may\":true" : "");
    fputs("{\"draw\":{\"until\":3}}", d->out);
    for (int i = 0; i < n; i++)
        fputs("]}", d->out);
    fputs("]}", d->out);
}

static void numbers(draft *d)
{
    static const char *const values[] = {"-30001", "-30000", "-29999", "-1",    "0",
                                         "32000",  "32001",  "32767",  "32768", "65536",
                                         "1e9",    "1e99",   "0.5"};
    const char *x = values[draw(d, 0, 12)];
    switch (draw(d, 0, 4)) {
    case 0:
        fprintf(d->out, "%s{\"give\":\"this\",\"power\":%s,\"until\":\"turn\"}]}", ENTRY, x);
        return;
    case 1:
        fprintf(d->out,
                "%s{\"give\":{\"all\":{\"whose\":\"any\",\"cost\":{\"above\":%s}}},\"hit\":1,"
                "\"until\":\"turn\"}]}",
                ENTRY, x);
        return;
    case 2: fprintf(d->out, "{\"key\":[\"attacker\"],\"pierce\":%s}", x); return;
    case 3: fprintf(d->out, "%s{\"draw\":%s}]}", ENTRY, x); return;
    default:
        fprintf(d->out,
                "{\"key\":[\"passive\"],\"give\":\"this\",\"power\":{\"times\":[{\"times\":[%s,%s]}"
                ",{\"times\":[%s,3]}]}}",
                x, x, x);
    }
}

/* Questions about this turn, each another one. */
static void counters(draft *d)
{
    int n = d->shared ? draw(d, 8, 24) : draw(d, 31, 33);
    fputs(ENTRY, d->out);
    for (int i = 0; i < n; i++)
        fprintf(d->out,
                "%s{\"if\":[{\"this turn\":{\"event\":\"trashed\",\"what\":{\"whose\":\"own\","
                "\"cost\":%d}}},\">=\",1],\"draw\":1}",
                i > 0 ? "," : "", i + draw(d, 0, 40));
    fputs("]}", d->out);
}

static void movers(draft *d)
{
    fputs(ENTRY, d->out);
    repeated(d, d->shared ? draw(d, 2, 5) : draw(d, 7, 9),
             "{\"if\":{\"is\":\"this\",\"match\":{\"moved\":{\"by\":{\"cost\":1}}}},\"draw\":1}");
    fputs("]}", d->out);
}

static void (*const cases[])(draft *) = {
    long_list, modes,   nested,   many_abilities, counted_abilities, quoted_abilities, names,
    repeats,   numbers, counters, movers,
};
enum { CASES = sizeof cases / sizeof *cases, SHARED = 2 /* the last ones */ };

/* ---- Card files */

static void write_tags(draft *d)
{
    int n = draw(d, 254, 257);
    fputs("\"affiliation\":[", d->out);
    for (int i = 0; i < n; i++)
        fprintf(d->out, "%s\"t%d\"", i > 0 ? "," : "", i);
    fputs("],", d->out);
}

static void write_unit(draft *d, int number, bool tried)
{
    static const int costs[] = {0, 1, 99, 100, -1}, powers[] = {0, 32000, 32001};
    int length = tried && draw(d, 0, 9) == 0 ? draw(d, 58, 61) : 4;
    bool odd = tried && draw(d, 0, 9) == 0;
    fprintf(d->out, ",\n{\"id\":\"U%0*d\",\"name\":\"u\",\"type\":\"unit\",\"element\":\"fire\",",
            length - 1, number);
    fprintf(d->out, "\"cost\":%d,\"power\":%d,\"hit\":1,", odd ? pick(d, costs, 5) : 1,
            odd ? pick(d, powers, 3) : 1000);
    if (tried && draw(d, 0, 9) == 0)
        write_tags(d);
    fputs("\"abilities\":[", d->out);
    if (tried)
        cases[draw(d, d->shared ? CASES - SHARED : 0, CASES - 1)](d);
    fputs("]}", d->out);
}

/* A leader and units, of which a few have something around a limit; to be freed. */
static char *write_file(uint64_t key)
{
    gt_text t;
    draft d = {.out = gt_text_begin(&t), .key = key};
    d.shared = draw(&d, 0, 4) == 0;
    int tried = draw(&d, 1, 3);
    fputs("{\"cards\": [{\"id\": \"L\", \"name\": \"l\", \"type\": \"leader\", \"element\": "
          "\"fire\", "
          "\"oath\": \"mono\", \"awaken\": {\"level\": 5}}",
          d.out);
    for (int i = 0; i < UNITS; i++)
        write_unit(&d, i, i < tried);
    fputs("]}", d.out);
    return gt_text_end(&t);
}

/* ---- What becomes of them */

typedef struct outcomes {
    int refused, played, too_many; /* too_many: of what two decks count together */
} outcomes;

static void play(const gt_library *library, uint64_t key, outcomes *seen)
{
    static nv_game g;
    const gt_pool *pool = gt_library_pool(library);
    gt_deck deck[2];
    for (int p = 0; p < 2; p++) {
        gt_deck_begin(&deck[p], &gt_nivel);
        assert_true(gt_nivel_random_deck(pool, gt_pool_find(pool, "L"), gt_fold(key, (uint64_t)p),
                                         &deck[p]));
    }
    const char *why =
        gt_nivel.prepare(&g, pool, &deck[0], &deck[1], (gt_limits){.turns = 6, .actions = 150});
    if (why != NULL) { /* says the card and the limit */
        assert_true(strncmp(why, "with U", 6) == 0 && strstr(why, " more than ") != NULL &&
                    strstr(why, " in two decks") != NULL);
        seen->too_many++;
        return;
    }
    assert_true(gt_conformance(&g.game, key, 1).positions > 0);
    seen->played++;
}

static void try_file(uint64_t key, outcomes *seen)
{
    gt_errors e = {0};
    char *text = write_file(key);
    gt_json *json = gt_json_parse("f", text, strlen(text), &e);
    assert_non_null(json);
    gt_library *library = gt_library_compile(&gt_nivel_dialect, &json, 1, &e);
    assert_true((library == NULL) == (e.n > 0));
    for (int i = 0; i < e.n; i++) {
        assert_true(e.list[i].line > 1 && e.list[i].column > 0); /* of a unit */
        assert_null(strstr(e.list[i].text, "not sound"));
    }
    if (library != NULL)
        play(library, key, seen);
    else
        seen->refused++;
    gt_errors_free(&e);
    gt_library_free(library);
    gt_json_free(json);
    free(text);
}

static void what_is_accepted_plays(void **state)
{
    outcomes seen = {0};
    (void)state;
    for (uint64_t i = 0; i < FILES; i++)
        try_file(gt_mix(i + 1), &seen);
    print_message("%d refused, %d played, %d pairs of decks refused\n", seen.refused, seen.played,
                  seen.too_many);
    assert_true(seen.refused > FILES / 4 && seen.played > FILES / 4 && seen.too_many > 0);
}

/* ---- What two decks count together */

/* All cards that ship together need fewer of these than two decks may: no two of their decks are
 * refused. */
static void no_two_shipped_decks_are_refused(void **state)
{
    (void)state;
    gt_library *library = gt_need_shipped_cards();
    const gt_pool *pool = gt_library_pool(library);
    int movers = 0, counters = 0;
    bool *counted = calloc((size_t)pool->n_patterns + 1, sizeof *counted);
    assert_non_null(counted);
    for (int pc = 0; pc < pool->n_code; pc++) {
        const gt_operation *i = &pool->code[pc];
        movers += i->op == NV_OP_TEST_MOVED_BY;
        counters += i->op == GT_OP_TALLY && !counted[i->b];
        if (i->op == GT_OP_TALLY)
            counted[i->b] = true;
    }
    print_message("%d counters of %d, %d questions of %d\n", counters, (int)GT_MAX_TALLIES, movers,
                  (int)NV_MAX_MOVERS);
    assert_true(counters > 0 && counters <= (int)GT_MAX_TALLIES);
    assert_true(movers > 0 && movers <= (int)NV_MAX_MOVERS);
    free(counted);
    gt_library_free(library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_accepted_plays),
        cmocka_unit_test(no_two_shipped_decks_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
