/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See card_sources.h. Each form fills the same fields of a card, by the names that it has for
 * them. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/card_sources.h"

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum field {
    NAME,
    COST,
    TYPE_LINE, /* all of it, with a dash in front of the subtypes */
    SUPERTYPES,
    TYPES,
    SUBTYPES,
    POWER,
    TOUGHNESS,
    SIZE, /* both */
    LOYALTY,
    COLOURS,
    TEXT,
    ID,
    ELEMENT,
    HIT,
    AFFILIATIONS,
    N_FIELDS
};

enum {
    LONGEST = 6000,
    MOST_COLUMNS = 64,
    MOST_JSON = 1 << 30, /* bytes: all printings of all cards have room */
    PIECE = 1 << 20, /* of JSON, that is read as one; no card is longer */
};

typedef struct source {
    gt_card_taker take;
    void *with;
    int n;
    bool two_faces; /* what is read is a card of two, which is not played by halves */
    char field[N_FIELDS][LONGEST];
    int line; /* of plain text, where the card begins; 0: it is none */
} source;

/* What fields are called in some file or other. */
static const struct {
    const char *word;
    enum field field;
} names[] = {
    {"name", NAME},
    {"cost", COST},
    {"mana_cost", COST},
    {"manaCost", COST},
    {"ManaCost", COST},
    {"mana cost", COST},
    {"type_line", TYPE_LINE},
    {"type", TYPE_LINE},
    {"supertypes", SUPERTYPES},
    {"types", TYPES},
    {"subtypes", SUBTYPES},
    {"subtype", SUBTYPES},
    {"power", POWER},
    {"toughness", TOUGHNESS},
    {"pt", SIZE},
    {"P/T", SIZE},
    {"loyalty", LOYALTY},
    {"colour", COLOURS},
    {"color", COLOURS},
    {"color_indicator", COLOURS},
    {"colorIndicator", COLOURS},
    {"Colors", COLOURS},
    {"text", TEXT},
    {"oracle", TEXT},
    {"oracle_text", TEXT},
    {"oracleText", TEXT},
    {"id", ID},
    {"element", ELEMENT},
    {"hit", HIT},
    {"affiliations", AFFILIATIONS},
};

static int field_of(const char *word, size_t n)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].word) == n && strncasecmp(names[i].word, word, n) == 0)
            return (int)names[i].field;
    return -1;
}

/* ---- A card. */

static void begin(source *s)
{
    for (int i = 0; i < N_FIELDS; i++)
        s->field[i][0] = '\0';
}

static void put(char out[LONGEST], const char *text, size_t n)
{
    n = n < LONGEST - 1 ? n : LONGEST - 1;
    memcpy(out, text, n);
    out[n] = '\0';
}

/* What stands in front of the dash goes to types, the rest to subtypes. */
static void part_type_line(source *s)
{
    static const char *const dashes[] = {" — ", " – ", " - "};
    const char *line = s->field[TYPE_LINE], *dash = NULL;
    size_t n = 0;
    for (size_t i = 0; i < sizeof dashes / sizeof *dashes && dash == NULL; i++) {
        dash = strstr(line, dashes[i]);
        n = strlen(dashes[i]);
    }
    if (*line == '\0')
        return;
    if (s->field[TYPES][0] == '\0' || dash != NULL)
        put(s->field[TYPES], line, dash == NULL ? strlen(line) : (size_t)(dash - line));
    if (dash != NULL)
        put(s->field[SUBTYPES], dash + n, strlen(dash + n));
    s->field[SUPERTYPES][0] = '\0';
}

static void part_size(source *s)
{
    const char *size = s->field[SIZE], *bar = strchr(size, '/');
    if (bar == NULL)
        return;
    put(s->field[POWER], size, (size_t)(bar - size));
    put(s->field[TOUGHNESS], bar + 1, strlen(bar + 1));
}

/* "2 R" as "{2}{R}" */
static void with_braces(char cost[LONGEST])
{
    char out[LONGEST];
    size_t n = 0;
    if (strchr(cost, '{') != NULL || strcasecmp(cost, "no cost") == 0) {
        cost[strchr(cost, '{') != NULL ? strlen(cost) : 0] = '\0';
        return;
    }
    for (const char *at = cost; *at != '\0' && n + 4 < LONGEST;) {
        size_t size = isdigit((unsigned char)*at) ? strspn(at, "0123456789") : strcspn(at, " ");
        if (size > 0)
            n += (size_t)snprintf(out + n, LONGEST - n, "{%.*s}", (int)size, at);
        at += size + (at[size] == ' ');
    }
    out[n] = '\0';
    memcpy(cost, out, n + 1);
}

/* In the text of a table a slash between blanks, and in scripts "\n", ends a paragraph. */
static void with_lines(char text[LONGEST])
{
    char *to = text;
    for (const char *at = text; *at != '\0';) {
        size_t n = strncmp(at, " / ", 3) == 0 ? 3 : strncmp(at, "\\n", 2) == 0 ? 2 : 0;
        if (n == 0) {
            *to++ = *at++;
        } else {
            *to++ = '\n';
            at += n;
        }
    }
    *to = '\0';
}

/* Letters of colours as words. */
static void with_colours(char text[LONGEST])
{
    static const char *const words[][2] = {
        {"W", "white"}, {"U", "blue"}, {"B", "black"}, {"R", "red"}, {"G", "green"}};
    char out[100] = "";
    for (const char *at = text; *at != '\0'; at++) {
        bool alone =
            (at == text || !isalpha((unsigned char)at[-1])) && !isalpha((unsigned char)at[1]);
        for (size_t i = 0; alone && i < 5; i++)
            if (*at == words[i][0][0])
                snprintf(out + strlen(out), sizeof out - strlen(out), "%s ", words[i][1]);
    }
    if (*out != '\0')
        put(text, out, strlen(out));
    for (char *at = text; *at != '\0'; at++)
        *at = (char)tolower((unsigned char)*at);
}

static void end(source *s)
{
    char types[2 * LONGEST];
    if (s->field[NAME][0] == '\0')
        return;
    part_type_line(s);
    part_size(s);
    with_braces(s->field[COST]);
    with_lines(s->field[TEXT]);
    with_colours(s->field[COLOURS]);
    for (char *at = s->field[SUBTYPES]; *at != '\0'; at++)
        *at = *at == ';' || *at == ',' ? ' ' : *at == '_' ? '-' : *at;
    snprintf(types, sizeof types, "%s%s%s", s->field[SUPERTYPES],
             s->field[SUPERTYPES][0] == '\0' ? "" : " ", s->field[TYPES]);
    for (char *at = types; *at != '\0'; at++)
        *at = *at == ';' || *at == ',' ? ' ' : *at;
    const gt_printed_card card = {.name = s->field[NAME],
                                  .cost = s->field[COST],
                                  .types = types,
                                  .subtypes = s->field[SUBTYPES],
                                  .power = s->field[POWER],
                                  .toughness = s->field[TOUGHNESS],
                                  .loyalty = s->field[LOYALTY],
                                  .colours = s->field[COLOURS],
                                  .text = s->field[TEXT],
                                  .id = s->field[ID],
                                  .element = s->field[ELEMENT],
                                  .hit = s->field[HIT],
                                  .affiliations = s->field[AFFILIATIONS],
                                  .line = s->line,
                                  .refused = s->two_faces || strstr(s->field[NAME], " // ") != NULL
                                                 ? "a card of two faces"
                                                 : NULL};
    s->n++;
    s->take(s->with, &card);
    begin(s);
}

/* ---- JSON: each object that has a name and a line of types is a card. */

static const char *json_text(const cJSON *object, const char *const *keys)
{
    for (int i = 0; keys[i] != NULL; i++) {
        const cJSON *value = gt_json_get(object, keys[i]);
        if (cJSON_IsString(value))
            return value->valuestring;
    }
    return NULL;
}

static void json_list(source *s, enum field field, const cJSON *list)
{
    const cJSON *one;
    cJSON_ArrayForEach (one, list) {
        size_t n = strlen(s->field[field]);
        if (cJSON_IsString(one))
            snprintf(s->field[field] + n, LONGEST - n, "%s%s", n == 0 ? "" : " ", one->valuestring);
    }
}

static void json_card(source *s, const cJSON *object)
{
    const cJSON *value;
    begin(s);
    cJSON_ArrayForEach (value, object) {
        int field = value->string == NULL ? -1 : field_of(value->string, strlen(value->string));
        if (field >= 0 && cJSON_IsString(value))
            put(s->field[field], value->valuestring, strlen(value->valuestring));
        else if (field == COLOURS && cJSON_IsArray(value))
            json_list(s, COLOURS, value);
    }
    /* both have lists beside the line of types, which holds all of it */
    if (s->field[TYPE_LINE][0] != '\0')
        s->field[TYPES][0] = s->field[SUBTYPES][0] = s->field[SUPERTYPES][0] = '\0';
    end(s);
}

static void json_walk(source *s, const cJSON *node)
{
    static const char *const types[] = {"type_line", "type", NULL}, *const name[] = {"name", NULL};
    static const char *const text[] = {"oracle_text", "text",   "manaCost",
                                       "mana_cost",   "layout", NULL};
    if (cJSON_IsObject(node) && json_text(node, types) != NULL && json_text(node, name) != NULL &&
        (json_text(node, text) != NULL || gt_json_get(node, "card_faces") != NULL)) {
        s->two_faces =
            gt_json_get(node, "card_faces") != NULL || gt_json_get(node, "faceName") != NULL;
        json_card(s, node);
        s->two_faces = false;
        return;
    }
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        json_walk(s, child);
}

/* ---- JSON that is too large for a tree of all of it: the largest parts of it that are not, one by
 * one. */

/* Bytes of the object or list that begins here, which are PIECE at most; 0: it is longer, or does
 * not end. */
static size_t extent(const char *text, size_t n)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < n && i < PIECE; i++) {
        char c = text[i];
        if (quoted)
            i += c == '\\';
        else
            depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        quoted = c == '"' ? !quoted : quoted;
        if (depth == 0)
            return i + 1;
    }
    return 0;
}

/* Where a place of a text lies, for a mistake there. */
static void wrong_at(const char *path, const char *text, size_t at, const char *what, gt_errors *e)
{
    int line = 1;
    size_t begin = 0;
    for (size_t i = 0; i < at; i++)
        if (text[i] == '\n') {
            line++;
            begin = i + 1;
        }
    gt_errors_add(e, path, line, (int)(at - begin) + 1, "", "%s", what);
}

static bool read_pieces(source *s, const char *path, const char *text, size_t size, gt_errors *e)
{
    bool quoted = false;
    int depth = 0;
    for (size_t at = 0; at < size; at++) {
        char c = text[at];
        bool opens = !quoted && (c == '{' || c == '[');
        size_t n = opens ? extent(text + at, size - at) : 0;
        if (n > 0) {
            cJSON *piece = cJSON_ParseWithLength(text + at, n);
            if (piece == NULL) {
                wrong_at(path, text, at, "what begins here is no JSON", e);
                return false;
            }
            json_walk(s, piece);
            cJSON_Delete(piece);
            at += n - 1;
            continue;
        }
        depth += opens - (!quoted && (c == '}' || c == ']'));
        quoted = c == '"' ? !quoted : quoted;
        at += quoted && c == '\\';
    }
    if (depth != 0 || quoted)
        wrong_at(path, text, size, "the file ends here, but what began is not closed", e);
    return depth == 0 && !quoted;
}

static bool read_json(source *s, const char *path, const char *text, size_t size, gt_errors *e)
{
    if (size > PIECE)
        return read_pieces(s, path, text, size, e);
    gt_json *json = gt_json_parse_lines(path, text, size, e);
    if (json == NULL)
        return false;
    json_walk(s, json->root);
    gt_json_free(json);
    return true;
}

/* ---- Lines. */

/* The next line, cut off; NULL: there is none. */
static char *next_line(char **at)
{
    char *line = *at;
    if (*line == '\0')
        return NULL;
    size_t n = strcspn(line, "\n");
    *at = line + n + (line[n] == '\n');
    line[n] = '\0';
    if (n > 0 && line[n - 1] == '\r')
        line[n - 1] = '\0';
    return line;
}

/* `Name:...` or `name=...`; other lines of a script are none of ours. */
static void script_line(source *s, const char *line)
{
    size_t n = strcspn(line, ":=");
    int field = line[n] == '\0' ? -1 : field_of(line, n);
    bool other_face = strcasecmp(line, "ALTERNATE") == 0;
    s->two_faces = s->two_faces || other_face;
    if (s->field[NAME][0] != '\0' && (field == NAME || other_face)) {
        end(s);
        s->two_faces = other_face;
    }
    if (field == TYPES)
        field = TYPE_LINE; /* Forge's Types: hold all, subtypes behind without a dash */
    if (field >= 0)
        put(s->field[field], line + n + 1, strlen(line + n + 1));
}

/* "Legendary Creature Goblin": the words that are types end it. */
static void part_forge_types(source *s)
{
    static const char *const types[] = {
        "Basic",       "Legendary", "Snow", "World",        "Tribal",  "Artifact", "Creature",
        "Enchantment", "Instant",   "Land", "Planeswalker", "Sorcery", "Kindred",  NULL};
    char *line = s->field[TYPE_LINE];
    size_t at = 0;
    if (strstr(line, "—") != NULL || strchr(line, ',') != NULL)
        return;
    for (bool more = true; more;) {
        size_t n = strcspn(line + at, " ");
        more = false;
        for (int i = 0; types[i] != NULL; i++)
            more = more || (strlen(types[i]) == n && strncmp(types[i], line + at, n) == 0);
        if (more)
            at += n + (line[at + n] == ' ');
        more = more && line[at] != '\0';
    }
    if (at == 0)
        return;
    if (line[at] != '\0')
        put(s->field[SUBTYPES], line + at, strlen(line + at));
    put(s->field[TYPES], line, at - (line[at] != '\0' || (at > 0 && line[at - 1] == ' ')));
    s->field[TYPE_LINE][0] = '\0';
}

static void read_scripts(source *s, char *text)
{
    char *at = text;
    begin(s);
    for (char *line; (line = next_line(&at)) != NULL;) {
        script_line(s, line);
        part_forge_types(s);
    }
    end(s);
    s->two_faces = false;
}

/* ---- Tables. */

/* The next cell of a row, in quotes where it holds the separator; *at moves behind it. */
static bool next_cell(char **at, char separator, char out[LONGEST])
{
    size_t n = 0;
    char *p = *at;
    if (p == NULL)
        return false;
    bool quoted = separator != '\t' && *p == '"';
    for (p += quoted; *p != '\0' && (quoted || *p != separator); p++) {
        if (quoted && *p == '"' && p[1] != '"')
            break;
        p += quoted && *p == '"';
        if (n + 1 < LONGEST)
            out[n++] = *p;
    }
    out[n] = '\0';
    p += quoted && *p == '"';
    *at = *p == separator ? p + 1 : NULL;
    return true;
}

static char separator_of(const char *line)
{
    return strchr(line, '\t') != NULL ? '\t' : strchr(line, ';') != NULL ? ';' : ',';
}

/* How many columns of a heading are known. */
static int headings(const char *line, int column[MOST_COLUMNS])
{
    static char cell[LONGEST], copy[LONGEST];
    int n = 0, known = 0;
    char *at = copy;
    put(copy, line, strlen(line));
    while (n < MOST_COLUMNS && next_cell(&at, separator_of(line), cell)) {
        column[n] = field_of(cell, strlen(cell));
        known += column[n++] >= 0;
    }
    for (; n < MOST_COLUMNS; n++)
        column[n] = -1;
    return known;
}

/* Lines of a cell in quotes end with its row. */
static char *next_row(char **at, char separator)
{
    char *row = *at, *p = row;
    bool quoted = false;
    if (*row == '\0')
        return NULL;
    for (; *p != '\0' && (quoted || *p != '\n'); p++)
        quoted = separator != '\t' && *p == '"' ? !quoted : quoted;
    *at = p + (*p == '\n');
    *p = '\0';
    if (p > row && p[-1] == '\r')
        p[-1] = '\0';
    return row;
}

static void read_table(source *s, char *text, const int column[MOST_COLUMNS], char separator)
{
    char *at = text;
    for (char *row; (row = next_row(&at, separator)) != NULL;) {
        begin(s);
        for (int i = 0; i < MOST_COLUMNS && row != NULL; i++) {
            static char cell[LONGEST];
            if (next_cell(&row, separator, cell) && column[i] >= 0)
                put(s->field[column[i]], cell, strlen(cell));
        }
        if (s->field[TYPES][0] != '\0' && s->field[TYPE_LINE][0] != '\0')
            s->field[TYPE_LINE][0] = '\0';
        end(s);
    }
}

/* ---- Plain text. */

static void plain_name(source *s, const char *line)
{
    const char *brace = strchr(line, '{');
    size_t n = brace == NULL ? strlen(line) : (size_t)(brace - line);
    while (n > 0 && line[n - 1] == ' ')
        n--;
    put(s->field[NAME], line, n);
    if (brace != NULL)
        put(s->field[COST], brace, strlen(brace));
}

static bool is_size(const char *line)
{
    size_t n = strspn(line, "0123456789*+-"),
           m = line[n] == '/' ? strspn(line + n + 1, "0123456789*+-") : 0;
    return n > 0 && m > 0 && line[n + 1 + m] == '\0';
}

static void plain_line(source *s, const char *line, int number)
{
    size_t n = strlen(s->field[TEXT]);
    if (number == 0)
        plain_name(s, line);
    else if (number == 1 && line[0] == '{' && strchr(line, ' ') == NULL &&
             s->field[COST][0] == '\0')
        put(s->field[COST], line, strlen(line));
    else if (s->field[TYPE_LINE][0] == '\0')
        put(s->field[TYPE_LINE], line, strlen(line));
    else if (is_size(line))
        put(s->field[SIZE], line, strlen(line));
    else if (strncasecmp(line, "loyalty: ", 9) == 0)
        put(s->field[LOYALTY], line + 9, strlen(line + 9));
    else
        snprintf(s->field[TEXT] + n, LONGEST - n, "%s%s", n == 0 ? "" : "\n", line);
}

static void read_plain(source *s, char *text, int first)
{
    char *at = text;
    int number = 0, line_number = first;
    begin(s);
    for (char *line; (line = next_line(&at)) != NULL; line_number++) {
        if (number == 0)
            s->line = line_number;
        if (line[strspn(line, " \t")] == '\0') {
            end(s);
            begin(s);
            number = 0;
        } else {
            plain_line(s, line, number++);
        }
    }
    end(s);
}

/* ---- Which form it is. */

static bool is_script(const char *text)
{
    return strncasecmp(text, "name:", 5) == 0 || strncasecmp(text, "name=", 5) == 0;
}

/* `first`: the number of the text's first line in the file. */
static void read_text(source *s, char *text, int first)
{
    int column[MOST_COLUMNS];
    char *rest = text + strcspn(text, "\n");
    char line[LONGEST];
    put(line, text, (size_t)(rest - text));
    line[strcspn(line, "\r")] = '\0';
    if (is_script(text))
        read_scripts(s, text);
    else if (headings(line, column) >= 2)
        read_table(s, rest + (*rest == '\n'), column, separator_of(line));
    else
        read_plain(s, text, first);
}

static int lines_in(const char *text, size_t n)
{
    int lines = 0;
    for (size_t i = 0; i < n; i++)
        lines += text[i] == '\n';
    return lines;
}

bool gt_card_source_read(const char *path, gt_card_taker take, void *with, gt_errors *e)
{
    static source s;
    size_t size;
    bool read = true;
    char *text = strcmp(path, "-") == 0 ? gt_stdin_read(&size, e)
                                        : gt_text_read_up_to(path, MOST_JSON, &size, e);
    if (text == NULL)
        return false;
    s.take = take;
    s.with = with;
    s.n = s.line = 0;
    char *first = strncmp(text, "\xef\xbb\xbf", 3) == 0 ? text + 3 : text;
    size_t blank = strspn(first, " \t\r\n");
    if (first[blank] == '{' || first[blank] == '[')
        read = read_json(&s, path, text, size, e);
    else
        read_text(&s, first + blank, 1 + lines_in(first, blank));
    if (read && s.n == 0)
        gt_errors_add(e, path, 0, 0, "",
                      "no card in it: JSON of MTGJSON or Scryfall, a table with a line of headings "
                      "(name, type, text), script headers, or plain text expected");
    gt_free(text);
    return read && s.n > 0;
}
