/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card of Magic in the words of the game's rules, from what its file says (gt_pool.texts): one
 * operation, one phrase. Where official wording knows two orders, `form` says which; `it` is
 * another word for `this`.
 *
 *   text_noun.c        filters as noun phrases, whose parts have a fixed order; targets, players
 *   text_value.c       numbers, and what is counted
 *   text_statement.c   the table of phrases of effects
 *   text_cost.c        costs
 *   text_ability.c     abilities, events, keywords
 *   text_card.c        a card */
#ifndef GT_DECKS_MAGIC_TEXT_H
#define GT_DECKS_MAGIC_TEXT_H

#include "decks/files/json.h"
#include "decks/language/renderer.h"
#include "decks/magic/language.h"

enum { MG_TEXT_TARGETS = 6 };

/* What is being told. */
typedef struct mg_text {
    gt_renderer *r;
    const char *self; /* the name of the card, "this creature" in a quoted ability */
    const cJSON *target[MG_TEXT_TARGETS]; /* those that were told of, in their order */
    int n_targets;
    const char
        *that; /* what an event happened to, as it is called from then on: "it", "that creature" */
    const char *named[8][2]; /* `as`, and how it is called from then on */
    int n_named;
    const char *host; /* "enchanted creature" */
    bool it; /* what was named is "it" in this sentence */
    bool counting; /* "in your graveyard", where elsewhere "from your graveyard" */
    const char *x; /* what X is, for a clause behind the sentence; NULL: nothing to be told */
    bool modal; /* of modes: "You" in front of verbs */
} mg_text;

/* What a word or number says; "" and 0 of what is neither: cards that the compiler takes are told,
 * whatever they lack. */
static inline const char *mg_word(const cJSON *node)
{
    return cJSON_IsString(node) ? node->valuestring : "";
}

static inline int mg_whole(const cJSON *node)
{
    return cJSON_IsNumber(node) ? node->valueint : 0;
}

/* Is the word in `form` of the node? */
bool mg_has_form(const cJSON *node, const char *word);

/* ---- text_noun.c */
enum mg_number_of { MG_ONE, MG_MANY };

/* "nonblack creature", "Elf card in your graveyard", "artifacts" */
const char *mg_say_noun(mg_text *t, const cJSON *filter, enum mg_number_of number);
const char *mg_say_a(mg_text *t, const cJSON *filter); /* "a Goblin", "another creature" */

/* What a TARGET is, as the object of a sentence: "target creature", "it", "all lands you
 * control". */
const char *mg_say_object(mg_text *t, const cJSON *target);
bool mg_is_plural(const cJSON *target);

/* The players under `who`: "you", "each player", "target opponent", "that player". */
const char *mg_say_who(mg_text *t, const cJSON *who);
bool mg_is_you(const cJSON *who);

/* ---- text_value.c */
const char *mg_say_count(int n); /* "two", "three"; digits from eleven on */
const char *mg_say_number(mg_text *t, const cJSON *value); /* "3", "X", "the number of ..." */
const char *mg_say_some(mg_text *t, const cJSON *value,
                        const char *noun); /* "two cards", "a card", "X cards" */
const char *mg_say_condition(mg_text *t, const cJSON *node);
const char *mg_say_where_x(mg_text *t); /* ", where X is ..."; tells it once */
const char *mg_say_signed(mg_text *t, const cJSON *value); /* "+2", "-X" */

/* ---- text_statement.c: sentences, joined as they are printed */
const char *mg_say_statements(mg_text *t, const cJSON *list);

/* ---- text_cost.c: "{1}{R}, {T}, Sacrifice a Goblin" */
const char *mg_say_cost(mg_text *t, const cJSON *cost);
const char *mg_say_price(mg_text *t,
                         const cJSON *cost); /* "pay {2}", "return an Island you control to ..." */

/* ---- text_ability.c: a paragraph */
const char *mg_say_ability(mg_text *t, const cJSON *node);
const char *mg_say_event(mg_text *t,
                         const cJSON *event); /* "When Foul Imp enters the battlefield" */

/* ---- text_card.c */
void mg_render_card(gt_renderer *r, FILE *out);

/* First letter upper, a full stop behind. */
const char *mg_sentence(mg_text *t, const char *text);
const char *mg_capital(mg_text *t, const char *text);

#endif
