/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card: which keys its type has and needs, its names, its abilities in the pool: those that are
 * printed on it, then the quoted ones. The rest is the dialect's. */
#include "decks/language/compile.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"

enum { MAX_ROWS = 64 };

/* What the card says it is. */
static const char *type_text(const cJSON *card)
{
    return gt_json_get(card, "type")->valuestring;
}

static void check_key(gt_compiler *c, const cJSON *card, const cJSON *node, int type)
{
    const char *keys[MAX_ROWS];
    char hint[100];
    int n = 0;
    for (const gt_card_row *row = c->dialect->card_keys; row->key != NULL && n < MAX_ROWS; row++) {
        if (strcmp(row->key, node->string) == 0) {
            if ((row->types & type) == 0)
                gt_wrong_key(c, node, "'%s' does not go with the type '%s'", node->string,
                             type_text(card));
            return;
        }
        keys[n++] = row->types & type ? row->key : NULL;
    }
    bool told = !gt_errors_full(c->e, c->json->file);
    gt_did_you_mean(told ? gt_suggest(c->dialect, node->string, keys, n) : NULL, hint, sizeof hint);
    gt_wrong_key(c, node, "a card has no key '%s'%s", node->string, hint);
}

static void check_keys(gt_compiler *c, const cJSON *card, int type)
{
    for (const cJSON *node = card->child; node != NULL; node = node->next)
        check_key(c, card, node, type);
    for (const gt_card_row *row = c->dialect->card_keys; row->key != NULL; row++)
        if ((row->needed & type) == type && gt_json_get(card, row->key) == NULL)
            gt_wrong(c, card, "'%s' is missing, which every %s has", row->key, type_text(card));
}

/* ---- Texts and numbers */

static const char *text_of(gt_compiler *c, const cJSON *card, const char *key)
{
    const cJSON *node = gt_json_get(card, key);
    if (node == NULL)
        return "";
    if (!cJSON_IsString(node))
        gt_wrong(c, node, "a text expected, not %s", gt_json_kind(node));
    else if (node->valuestring[0] == '\0')
        gt_wrong(c, node, "the text is empty");
    return cJSON_IsString(node) ? node->valuestring : "";
}

/* Ids stand in actions and in deck lists, between blanks. */
static void check_id(gt_compiler *c, const cJSON *card)
{
    const char *id = text_of(c, card, "id");
    if (strpbrk(id, " \t\r\n@#\"") != NULL)
        gt_wrong(c, gt_json_get(card, "id"), "an id has no blanks and none of @ # \"");
    if (strlen(id) > 60)
        gt_wrong(c, gt_json_get(card, "id"), "an id has 60 bytes at most");
}

int gt_read_texts(gt_compiler *c, const cJSON *list, gt_texts *texts, uint16_t *out, int most,
                  const char *what)
{
    int n = 0;
    if (list == NULL || !gt_need_list(c, list, what))
        return 0;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        if (!cJSON_IsString(node) || node->valuestring[0] == '\0')
            gt_wrong(c, node, "a text expected, not %s",
                     cJSON_IsString(node) ? "an empty one" : gt_json_kind(node));
        else if (n == most)
            gt_wrong(c, node, "more than %d %s", most, what);
        else
            out[n++] = (uint16_t)gt_text_number(texts, node->valuestring);
    }
    return n;
}

static void read_names(gt_compiler *c, const cJSON *card, gt_def *d)
{
    const char *id = text_of(c, card, "id"), *name = text_of(c, card, "name");
    d->id = gt_copy_text(id, strlen(id));
    d->name = gt_copy_text(name, strlen(name));
    d->id_hash = gt_hash_bytes(id, strlen(id));
    d->content_hash = gt_json_hash(card);
    d->names[0] = (uint16_t)gt_text_number(&c->build->names, name);
    d->n_names = (uint8_t)(1 + gt_read_texts(c, gt_json_get(card, "also named"), &c->build->names,
                                             d->names + 1, GT_NAMES - 1, "further names"));
}

int16_t gt_read_number(gt_compiler *c, const cJSON *card, const char *key, int most)
{
    return (int16_t)gt_read_integer_or(c, card, key, 0, most, 0);
}

/* ---- Abilities */

int16_t gt_read_abilities(gt_compiler *c, const cJSON *card, const char *key, gt_def *d)
{
    const cJSON *list = gt_json_get(card, key);
    int before = c->printed.n;
    if (list == NULL || !gt_need_list(c, list, "abilities"))
        return 0;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        int n;
        gt_compile_ability(c, node, &c->printed, &n);
    }
    for (int i = before; i < c->printed.n; i++)
        d->keywords |= c->printed.list[i].keywords;
    return (int16_t)(c->printed.n - before);
}

/* The code names quoted abilities by their number within the card: now they get their index. */
static void link_quoted(gt_compiler *c, int code_begin, int first_quoted)
{
    for (int at = code_begin; at < c->build->n_code; at++) {
        gt_operation *i = &c->build->code[at];
        if (gt_operand_letter(c->dialect, i, 3) == 'q')
            i->d = (int16_t)(i->d + first_quoted);
    }
}

static void add_abilities(gt_compiler *c, gt_def *d)
{
    int first = c->build->n_abilities;
    for (int i = 0, next = first; i < GT_FACES; i++) {
        d->face[i].first = (int16_t)next;
        next += d->face[i].n;
    }
    link_quoted(c, d->code_begin, first + c->printed.n);
    for (int i = 0; i < c->printed.n; i++)
        gt_build_ability(c->build, &c->printed.list[i]);
    for (int i = 0; i < c->quoted.n; i++)
        gt_build_ability(c->build, &c->quoted.list[i]);
    d->ability_end = (int16_t)c->build->n_abilities;
}

/* ---- The whole */

/* What is read here can be played. */
static void check_room(gt_compiler *c, const cJSON *card, const gt_def *d)
{
    const gt_pool pool = gt_build_pool(c->build);
    int most;
    if (gt_build_excess(c->build, &most) != NULL || c->dialect->excess == NULL)
        return; /* told by the library */
    const char *excess = c->dialect->excess(&pool, d);
    if (excess != NULL)
        gt_wrong(c, card, "more than %s", excess);
}

static void compile(gt_compiler *c, const cJSON *card, int type, gt_def *d)
{
    gt_registers registers = {0};
    c->registers = &registers;
    c->at = card;
    d->type = type;
    check_keys(c, card, type);
    check_id(c, card);
    read_names(c, card, d);
    c->dialect->compile_card(c, card, d);
    gt_tell_no_room(c, card);
    add_abilities(c, d);
}

/* A type, or several with blanks between them, as a mask; 0 if there is none, or one is unknown. */
static int types_of(const gt_dialect *dialect, const cJSON *type)
{
    int mask = 0;
    if (!cJSON_IsString(type))
        return 0;
    const gt_word *whole = gt_word_find(dialect->types, type->valuestring);
    if (whole != NULL)
        return whole->value;
    for (const char *at = type->valuestring; *at != '\0';) {
        size_t n = strcspn(at, " ");
        char text[40];
        snprintf(text, sizeof text, "%.*s", (int)n, at);
        const gt_word *word = gt_word_find(dialect->types, text);
        if (word == NULL)
            return 0;
        mask |= word->value;
        at += n + (at[n] == ' ');
    }
    return mask;
}

void gt_compile_card(const gt_dialect *dialect, gt_build *build, const gt_json *json,
                     const cJSON *card, gt_errors *e)
{
    gt_def def = {.code_begin = (gt_addr)build->n_code};
    gt_compiler c = {
        .dialect = dialect, .build = build, .json = json, .e = e, .def = &def, .parts = ~0u};
    const cJSON *type = gt_json_get(card, "type");
    if (type == NULL) {
        char types[200];
        gt_wrong(&c, card, "'type' is missing: %s",
                 gt_word_list(dialect->types, types, sizeof types));
        return;
    }
    int types = types_of(dialect, type);
    if (types == 0) {
        gt_read_word(&c, type, dialect->types, "a type");
        return;
    }
    compile(&c, card, types, &def);
    def.code_end = (gt_addr)build->n_code;
    check_room(&c, card, &def);
    gt_build_def(build, &def);
    gt_free(c.printed.list);
    gt_free(c.quoted.list);
}
