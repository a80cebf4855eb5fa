/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading game records, line by line. A table names the lines of the head and who reads each;
 * a line that no entry begins is a card of the deck named last, an action, or a mistake. */
#include "sim/playing/record.h"

#include "decks/files/memory.h"
#include "decks/files/text.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>

typedef struct reader {
    gt_record *record;
    gt_errors *errors;
    const char *path;
    int line;
    gt_record_deck *deck; /* the one named last */
    unsigned seen; /* bits: entries of the table that were there */
} reader;

static void wrong(reader *r, const char *what, const char *found)
{
    gt_errors_add(r->errors, r->path, r->line, 1, "", "%s, not '%s'", what, found);
}

/* "A" or "B" as a number, with blanks skipped behind it; -1: neither. */
static int read_player(char **rest)
{
    int player = (*rest)[0] == 'A' ? 0 : (*rest)[0] == 'B' ? 1 : -1;
    if (player < 0 || ((*rest)[1] != ' ' && (*rest)[1] != '\0'))
        return -1;
    ++*rest;
    *rest += strspn(*rest, " ");
    return player;
}

/* A whole number up to `most` that is all of the text; false: it is none. */
static bool read_number(const char *text, int base, uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    if (!isxdigit((unsigned char)text[0]))
        return false;
    *out = strtoull(text, &end, base);
    return *end == '\0' && errno == 0 && *out <= most;
}

static void read_text(reader *r, char *rest, char *to)
{
    if (strlen(rest) >= GT_RECORD_TEXT)
        wrong(r, "a shorter text was expected", rest);
    snprintf(to, GT_RECORD_TEXT, "%s", rest);
}

static void read_version(reader *r, char *rest)
{
    read_text(r, rest, r->record->version);
}

static void read_rules(reader *r, char *rest)
{
    read_text(r, rest, r->record->rules);
}

static void read_seed(reader *r, char *rest)
{
    if (!read_number(rest, 10, UINT64_MAX, &r->record->seed))
        wrong(r, "a number from 0 to 2^64-1 was expected", rest);
}

static void read_first(reader *r, char *rest)
{
    const char *text = rest;
    r->record->first = read_player(&rest);
    if (r->record->first < 0 || *rest != '\0')
        wrong(r, "A or B was expected", text);
}

static void read_limit(reader *r, char *rest, int *to)
{
    uint64_t n = 0;
    if (!read_number(rest, 10, UINT16_MAX, &n))
        wrong(r, "a number up to 65535 was expected", rest);
    *to = (int)n;
}

static void read_turn_limit(reader *r, char *rest)
{
    read_limit(r, rest, &r->record->turn_limit);
}

static void read_action_limit(reader *r, char *rest)
{
    read_limit(r, rest, &r->record->action_limit);
}

static void read_options(reader *r, char *rest)
{
    if (strlen(rest) >= sizeof r->record->options)
        wrong(r, "shorter options were expected", rest);
    snprintf(r->record->options, sizeof r->record->options, "%s", rest);
}

static void read_deck(reader *r, char *rest)
{
    int player = read_player(&rest);
    if (player < 0) {
        wrong(r, "'deck A NAME' or 'deck B NAME' was expected", rest);
        return;
    }
    r->deck = &r->record->deck[player];
    if (r->deck->n > 0)
        wrong(r, "one deck for each player was expected", rest);
    read_text(r, rest, r->deck->name);
}

static void read_policy(reader *r, char *rest)
{
    int player = read_player(&rest);
    if (player < 0)
        wrong(r, "'player A POLICY' or 'player B POLICY' was expected", rest);
    else
        read_text(r, rest, r->record->player[player]);
}

/* end winner A, by damage, turn 17, key 9be1f4550d0a7c12 */
static void read_end(reader *r, char *rest)
{
    gt_record *record = r->record;
    char winner[16], how[32], turns[16], key[17];
    uint64_t number;
    int used = -1;
    if (sscanf(rest, "%15[^,], by %31[^,], turn %15[0-9], key %16[0-9a-f]%n", winner, how, turns,
               key, &used) != 4 ||
        rest[used] != '\0' || !read_number(turns, 10, INT_MAX, &number)) {
        wrong(r, "'end winner A, by damage, turn 9, key ...' was expected", rest);
        return;
    }
    record->ended = true;
    record->turns = (int)number;
    record->winner = strcmp(winner, "winner A") == 0 ? 0 : strcmp(winner, "winner B") == 0 ? 1 : 2;
    if (record->winner == 2 && strcmp(winner, "draw") != 0)
        wrong(r, "winner A, winner B or draw was expected", winner);
    memcpy(record->how, how, sizeof how);
    record->key = strtoull(key, NULL, 16);
}

static const struct entry {
    const char *key;
    void (*read)(reader *r, char *rest);
    bool needed, repeated;
} HEAD[] = {
    {"version", read_version, true, false},
    {"rules", read_rules, true, false},
    {"seed", read_seed, true, false},
    {"first", read_first, true, false},
    {"turn limit", read_turn_limit, true, false},
    {"action limit", read_action_limit, true, false},
    {"options", read_options, false, false},
    {"deck", read_deck, true, true},
    {"player", read_policy, false, true},
    {"end", read_end, false, false},
};
enum { N_HEAD = sizeof HEAD / sizeof HEAD[0] };

/* Reads `A: unit ST01-002 L`. */
static void read_action(reader *r, char *line)
{
    char *text = line + 2 + strspn(line + 2, " ");
    if (r->record->ended)
        wrong(r, "nothing was expected behind the end", line);
    else if (*text == '\0' || strlen(text) >= GT_TEXT)
        wrong(r, "an action was expected", line);
    else {
        gt_record_add(r->record, line[0] == 'A' ? 0 : 1, text);
        r->record->action[r->record->n_actions - 1].line = r->line;
    }
}

/* Takes the next word of a line, which ends at a blank. */
static char *take_word(char **rest)
{
    char *word = *rest;
    size_t n = strcspn(word, " ");
    *rest = word + n + strspn(word + n, " ");
    word[n] = '\0';
    return word;
}

/* Whether a line is that of a card: it ends with a hash of 16 digits. */
static bool is_card_line(const char *line)
{
    const char *hash = strrchr(line, ' ');
    return hash != NULL && strlen(hash + 1) == 16 &&
           hash[1 + strspn(hash + 1, "0123456789abcdef")] == '\0';
}

/* Reads `ID HASH`, `3 ID HASH`, or either behind the word of a section. */
static void read_card_line(reader *r, char *line)
{
    gt_record_card card = {.line = r->line};
    uint64_t count = 0;
    if (r->deck == NULL) {
        wrong(r, "a 'deck' line was expected before the cards", line);
        return;
    }
    if (r->deck->n == GT_RECORD_CARDS) {
        wrong(r, "fewer cards were expected", line);
        return;
    }
    char whole[GT_RECORD_TEXT];
    snprintf(whole, sizeof whole, "%s", line);
    char *word[4], *rest = line;
    int n = 0;
    while (n < 4 && *rest != '\0')
        word[n++] = take_word(&rest);
    int at = n > 2 && !isdigit((unsigned char)word[0][0]);
    if (n - at == 3 && read_number(word[at], 10, GT_RECORD_CARDS, &count) && count > 0)
        card.count = (int)count;
    int id = at + (card.count > 0);
    if (*rest != '\0' || n != id + 2 || strlen(word[id]) >= sizeof card.id ||
        (at == 1 && strlen(word[0]) >= sizeof card.section) ||
        !read_number(word[id + 1], 16, UINT64_MAX, &card.hash)) {
        wrong(r, "'3 ST01-002 HASH' was expected", whole);
        return;
    }
    snprintf(card.section, sizeof card.section, "%s", at == 1 ? word[0] : "");
    snprintf(card.id, sizeof card.id, "%s", word[id]);
    r->deck->card[r->deck->n++] = card;
}

static void read_head_line(reader *r, char *line)
{
    for (int i = 0; i < N_HEAD; i++) {
        size_t n = strlen(HEAD[i].key);
        if (strncmp(line, HEAD[i].key, n) != 0 || line[n] != ' ')
            continue;
        if ((r->seen >> i & 1u) != 0 && !HEAD[i].repeated)
            wrong(r, "this line was expected once", line);
        r->seen |= 1u << i;
        HEAD[i].read(r, line + n + strspn(line + n, " "));
        return;
    }
    if (is_card_line(line))
        read_card_line(r, line);
    else
        wrong(r, "a line of a game record was expected", line);
}

static void read_line(reader *r, char *line)
{
    size_t n = strlen(line);
    while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\r'))
        line[--n] = '\0';
    if (r->line == 1 || n == 0 || line[0] == '#')
        return;
    if ((line[0] == 'A' || line[0] == 'B') && line[1] == ':')
        read_action(r, line);
    else if (isdigit((unsigned char)line[0]))
        read_card_line(r, line);
    else
        read_head_line(r, line);
}

/* What must be there and is not. */
static void check_complete(reader *r)
{
    for (int i = 0; i < N_HEAD; i++)
        if (HEAD[i].needed && (r->seen >> i & 1u) == 0)
            gt_errors_add(r->errors, r->path, 0, 0, "", "the line \"%s ...\" is missing",
                          HEAD[i].key);
    for (int p = 0; p < 2; p++)
        if (r->record->deck[p].n == 0)
            gt_errors_add(r->errors, r->path, 0, 0, "", "the deck of player %c is missing",
                          "AB"[p]);
}

static void read_lines(reader *r, char *text)
{
    for (char *line = text, *next; line != NULL && *line != '\0'; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        r->line++;
        read_line(r, line);
    }
    check_complete(r);
}

/* Whether the text is a record at all, in this version of the format. */
static bool is_record(const char *text)
{
    static const char first[] = "gauntlet record 1";
    size_t n = strlen(first);
    return strncmp(text, first, n) == 0 && text[n + strspn(text + n, " \r")] == '\n';
}

bool gt_record_read(gt_record *record, const char *path, gt_errors *e)
{
    size_t size;
    int before = e->n + e->dropped;
    *record = (gt_record){0};
    char *text = gt_text_read(path, &size, e);
    if (text == NULL)
        return false;
    reader r = {.record = record, .errors = e, .path = path};
    if (!is_record(text))
        gt_errors_add(e, path, 1, 1, "", "the first line \"gauntlet record 1\" was expected");
    else if (gt_text_check(path, text, size, e))
        read_lines(&r, text);
    free(text);
    return e->n + e->dropped == before;
}
