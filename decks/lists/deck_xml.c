/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks in XML, as three programs write them:
 *
 *     Cockatrice  .cod   <zone name="main"><card number="4" name="Forest"/></zone>
 *     MTGO        .dek   <Cards CatID="1" Quantity="4" Sideboard="false" Name="Forest"/>
 *     OCTGN       .o8d   <section name="Main"><card qty="4" id="...">Forest</card></section>
 *
 * A zone or section around cards says where they belong. libexpat parses; a document type
 * declaration is refused, since no deck has one and entities can grow without end. */
#include "decks/files/fold.h"
#include "decks/files/memory.h"
#include "decks/lists/deck_format.h"
#include "decks/system.h"

#include <expat.h>
#include <stdlib.h>

enum { LONGEST_TEXT = 200 };

/* A file being read. */
typedef struct document {
    gt_deck_reader *d;
    XML_Parser parser;
    int part; /* of the zone around */
    bool card; /* inside a card whose name is its text */
    bool name; /* inside the name of the deck */
    int count;
    gt_deck_place place;
    char text[LONGEST_TEXT];
    size_t used;
    bool stopped;
} document;

bool gt_deck_is_xml(const char *text, size_t size)
{
    size_t at = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < size && text[at] != '\0' && strchr(" \t\r\n", text[at]) != NULL)
        at++;
    return at + 1 < size && text[at] == '<' &&
           (text[at + 1] == '?' || text[at + 1] == '!' ||
            (((unsigned)text[at + 1] | 32) >= 'a' && ((unsigned)text[at + 1] | 32) <= 'z' &&
             memchr(text + at, '>', size - at) != NULL));
}

static bool is(const char *word, const char *other)
{
    return gt_alike(word, strlen(word), other);
}

/* The value of an attribute, NULL: there is none of these names. */
static const char *value_of(const char **attributes, const char *name, const char *other)
{
    for (; attributes[0] != NULL; attributes += 2)
        if (is(attributes[0], name) || is(attributes[0], other))
            return attributes[1];
    return NULL;
}

static int line_now(const document *x)
{
    return (int)XML_GetCurrentLineNumber(x->parser);
}

static int column_now(const document *x)
{
    return (int)XML_GetCurrentColumnNumber(x->parser) + 1;
}

/* ---- Elements. */

static void begin_card(document *x, const char **attributes)
{
    const char *count = value_of(attributes, "number", "qty"), *side;
    const char *name = value_of(attributes, "name", "name");
    count = count != NULL ? count : value_of(attributes, "quantity", "count");
    side = value_of(attributes, "sideboard", "side");
    long n = count != NULL ? strtol(count, NULL, 10) : 1;
    x->count = n >= 0 && n <= GT_MOST_COPIES ? (int)n : -1;
    x->place = (gt_deck_place){.part = x->part, .line = line_now(x), .column = column_now(x)};
    if (side != NULL && is(side, "true"))
        x->place.part = gt_part_called(x->d->list.system, "sideboard", strlen("sideboard"));
    x->card = name == NULL;
    if (name != NULL)
        gt_deck_reader_card(x->d, name, strlen(name), x->count, x->place);
}

static void XMLCALL begin_element(void *context, const char *name, const char **attributes)
{
    document *x = context;
    x->used = 0;
    x->card = x->name = false;
    if (is(name, "zone") || is(name, "section")) {
        const char *zone = value_of(attributes, "name", "name");
        x->part =
            zone != NULL ? gt_part_called(x->d->list.system, zone, strlen(zone)) : GT_PART_ANY;
        if (x->part == GT_PART_NONE && x->d->passed == 0)
            snprintf(x->d->passed_under, sizeof x->d->passed_under, "%.50s", zone);
    } else if (is(name, "card") || is(name, "cards"))
        begin_card(x, attributes);
    x->name = is(name, "deckname");
    if (gt_deck_reader_full(x->d)) {
        x->stopped = true;
        XML_StopParser(x->parser, XML_FALSE);
    }
}

static void XMLCALL end_element(void *context, const char *name)
{
    document *x = context;
    if (is(name, "zone") || is(name, "section"))
        x->part = GT_PART_ANY;
    if (x->card && x->used > 0)
        gt_deck_reader_card(x->d, x->text, x->used, x->count, x->place);
    if (x->name && x->used > 0)
        gt_deck_reader_name(x->d, x->text, x->used, line_now(x), column_now(x));
    x->card = x->name = false;
    x->used = 0;
}

static void XMLCALL take_text(void *context, const char *text, int size)
{
    document *x = context;
    size_t n = (size_t)size;
    if (!x->card && !x->name)
        return;
    n = n < LONGEST_TEXT - x->used ? n : LONGEST_TEXT - x->used;
    memcpy(x->text + x->used, text, n);
    x->used += n;
}

static void XMLCALL refuse_type(void *context, const char *name, const char *system_id,
                                const char *public_id, int inner)
{
    document *x = context;
    (void)name;
    (void)system_id;
    (void)public_id;
    (void)inner;
    gt_deck_reader_wrong(x->d, line_now(x), column_now(x), "",
                         "a document type declaration, which no deck has");
    x->stopped = true;
    XML_StopParser(x->parser, XML_FALSE);
}

/* ---- The file. */

static void let_go(void *parser)
{
    XML_ParserFree(parser);
}

static bool parse(document *x, const char *text, size_t size)
{
    XML_SetUserData(x->parser, x);
    XML_SetElementHandler(x->parser, begin_element, end_element);
    XML_SetCharacterDataHandler(x->parser, take_text);
    XML_SetStartDoctypeDeclHandler(x->parser, refuse_type);
    if (XML_Parse(x->parser, text, (int)size, XML_TRUE) == XML_STATUS_OK || x->stopped)
        return true;
    if (XML_GetErrorCode(x->parser) == XML_ERROR_NO_MEMORY)
        gt_out_of_memory();
    gt_deck_reader_wrong(x->d, line_now(x), column_now(x), "", "no faultless XML: %s",
                         XML_ErrorString(XML_GetErrorCode(x->parser)));
    return false;
}

bool gt_deck_read_xml(gt_deck_reader *d, const char *text, size_t size)
{
    document x = {.d = d, .part = GT_PART_ANY};
    d->list.line = d->list.column = 1;
    x.parser = gt_hold(XML_ParserCreate("UTF-8"), let_go);
    bool ok = parse(&x, text, size);
    gt_unhold(x.parser);
    XML_ParserFree(x.parser);
    return ok;
}
