/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects that change text (612, 613.1c): all instances of a colour word, a basic land type or a
 * creature type in the text of an object are another one. They are modifiers of the object
 * (MG_GIVE_WORDS); what is read of its text goes through them: what a test of its code asks for,
 * what its effects give, its keywords and subtypes, and the tokens that it makes. An ability on the
 * stack keeps the words that it had as it was put there. What an object is given by others is no
 * text of its own (612.3), nor is its name, or a symbol (612.2). */
#include "engine/magic/internal.h"

enum { MOST_WORDS = 12, MOST_TAGS = 48, LAND_SPAN = MG_KW_FORESTWALK - MG_KW_PLAINSWALK + 1 };
_Static_assert((int)LAND_SPAN == (int)MG_COLOURS, "a keyword for each basic land type");

/* One word that is another one: a number of a colour or of a basic land type, or a tag. */
typedef struct change {
    uint8_t kind; /* enum mg_word_kind */
    uint16_t from, to, order;
    bool of_token; /* the words that made the token: its colour is one of them (612.2a) */
} change;

/* ---- The changes of an object. */

/* In the order of their timestamps; how many. */
static int changes_of(const gt_state *s, int object, change out[MOST_WORDS])
{
    int n = 0;
    for (int i = 0; i < s->n_mods && n < MOST_WORDS; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what != MG_GIVE_WORDS || m->target != object ||
            m->target_stamp != s->objects[object].stamp)
            continue;
        int at = n++;
        for (; at > 0 && out[at - 1].order > m->order; at--)
            out[at] = out[at - 1];
        out[at] = (change){(uint8_t)m->times, (uint16_t)(m->value & 0xffff),
                           (uint16_t)(m->value >> 16), m->order, mg_is_of_copy(m)};
    }
    return n;
}

/* The object whose text an effect is: what stands for an ability on the stack, else what has it. */
static int text_of(const gt_context *r, const gt_effect *e)
{
    const mg_run *run = mg_run_of((gt_context *)(uintptr_t)r);
    if (run->asked.foreign)
        return GT_NO_OBJECT;
    if (e->source != GT_NO_OBJECT && e->source != e->holder && mg_is_ability(r->s, e->source))
        return e->source;
    return e->holder != GT_NO_OBJECT ? e->holder : e->source;
}

static int changes_for(const gt_context *r, const gt_effect *e, change out[MOST_WORDS])
{
    int object = text_of(r, e);
    return object == GT_NO_OBJECT ? 0 : changes_of(r->s, object, out);
}

bool mg_is_reworded(gt_context *r, const gt_effect *e)
{
    change list[MOST_WORDS];
    return changes_for(r, e, list) > 0;
}

/* ---- Words. */

/* A mask of colours; all of them is no word: "any color", "colorless". */
static int colours_through(const change *list, int n, int mask)
{
    for (int i = 0; i < n && (mask & MG_ALL_COLOURS) != MG_ALL_COLOURS; i++)
        if (list[i].kind == MG_WORDS_COLOUR && (mask >> list[i].from & 1) != 0)
            mask = (mask & ~(1 << list[i].from)) | 1 << list[i].to;
    return mask;
}

/* The number of a basic land type among its kind, -1: it is none. */
static int land_number(const mg_game *g, int tag)
{
    for (int k = 0; k < MG_COLOURS; k++)
        if (g->subtype.land[k] == tag)
            return k;
    return -1;
}

static int tag_through(const mg_game *g, const change *list, int n, int tag)
{
    for (int i = 0; i < n && tag >= 0; i++)
        if (list[i].kind == MG_WORDS_CREATURE && tag == list[i].from)
            tag = list[i].to;
        else if (list[i].kind == MG_WORDS_LAND && land_number(g, tag) == list[i].from)
            tag = g->subtype.land[list[i].to];
    return tag;
}

/* "Forestwalk", "protection from red". */
static int keyword_through(const change *list, int n, int keyword)
{
    for (int i = 0; i < n; i++) {
        int first = list[i].kind == MG_WORDS_LAND     ? MG_KW_PLAINSWALK
                    : list[i].kind == MG_WORDS_COLOUR ? MG_KW_FROM_WHITE
                                                      : -1;
        if (first >= 0 && keyword == first + list[i].from)
            keyword = first + list[i].to;
    }
    return keyword;
}

static uint64_t keywords_through(const change *list, int n, uint64_t keywords)
{
    uint64_t out = 0;
    for (uint64_t left = keywords; left != 0; left &= left - 1)
        out |= (uint64_t)1 << keyword_through(list, n, __builtin_ctzll(left));
    return out;
}

/* ---- What is read of a text. */

const gt_operation *mg_reworded(gt_context *r, const gt_effect *e, const gt_operation *i,
                                gt_operation *room)
{
    const mg_game *g = mg_of_run(r);
    change list[MOST_WORDS];
    int n = changes_for(r, e, list);
    if (n == 0)
        return i;
    *room = *i;
    switch (i->op) {
    case GT_OP_TEST_COLOUR: room->b = (int16_t)colours_through(list, n, i->b); return room;
    case GT_OP_TEST_HAS: room->b = (int16_t)keyword_through(list, n, i->b); return room;
    case GT_OP_TEST_TAG:
        room->b = (int16_t)tag_through(g, list, n, i->b);
        room->c = (int16_t)tag_through(g, list, n, i->c);
        room->d = (int16_t)tag_through(g, list, n, i->d);
        return room;
    default: return i;
    }
}

/* 612.1: the number that an instruction gives, if it stands in the text. */
int32_t mg_reworded_gift(gt_context *r, const gt_effect *e, const gt_operation *i, int gift,
                         int32_t x)
{
    change list[MOST_WORDS];
    int n = i[-1].op == GT_OP_NUM ? changes_for(r, e, list) : 0;
    if (n == 0)
        return x;
    switch (gift) {
    case MG_GIVE_COLOURS:
    case MG_GIVE_COLOURS_SET:
    case MG_GIVE_PROTECTION: return colours_through(list, n, x);
    case MG_GIVE_SUBTYPE:
    case MG_GIVE_CREATURE_TYPE:
    case MG_GIVE_LAND_TYPE: return tag_through(mg_of_run(r), list, n, x);
    case MG_GIVE_KEYWORD:
    case MG_GIVE_NO_KEYWORD: return keyword_through(list, n, x);
    default: return x;
    }
}

void mg_print_reworded(gt_context *r, int object, mg_values *v)
{
    change list[MOST_WORDS];
    int n = changes_of(r->s, object, list);
    if (n == 0)
        return;
    v->lost |= MG_REWORDED;
    v->keywords = keywords_through(list, n, v->keywords);
    if (list[0].of_token) /* 612.4: later ones change its text alone */
        for (int i = 0; i < n; i++)
            if (list[i].of_token)
                v->colours = (uint8_t)colours_through(&list[i], 1, v->colours);
}

bool mg_has_reworded_tag(gt_context *r, int object, const gt_def *d, int tag)
{
    change list[MOST_WORDS];
    int n = changes_of(r->s, object, list);
    for (int i = 0; i < d->n_tags; i++)
        if (tag_through(mg_of_run(r), list, n, d->tags[i]) == tag)
            return true;
    return false;
}

/* ---- What has the words of another one. */

static void copy_words(gt_context *r, int from, int to, bool of_token)
{
    gt_state *s = r->s;
    change list[MOST_WORDS];
    int n = changes_of(s, from, list);
    for (int i = 0; i < n; i++) {
        int32_t value = list[i].from | list[i].to << 16;
        if (of_token)
            mg_except_copy(r, to, MG_GIVE_WORDS, value, MG_UNTIL_STAYS)->times = list[i].kind;
        else
            mg_mod_new(r, MG_GIVE_WORDS, to, value, MG_UNTIL_STAYS, GT_NO_OBJECT, 0)->times =
                list[i].kind;
    }
}

/* 612.2a: the words that say what a token is. */
void mg_reword_token(gt_context *r, const gt_effect *e, int token)
{
    int text = text_of(r, e);
    if (text != GT_NO_OBJECT)
        copy_words(r, text, token, true);
}

/* 113.7a: an ability on the stack is what it was as it was put there. */
void mg_reword_ability(gt_context *r, int source, int object, int ability)
{
    const mg_card_cache *b = &mg_of_run(r)->card_cache[mg_shows(mg_of_run(r), r->s, source)];
    if (r->rewords && ability >= b->first && ability < b->first + b->n) /* 612.3 */
        copy_words(r, source, object, false);
}

/* ---- Which words there are. */

typedef struct words {
    unsigned colours, lands; /* as bits */
    int n_tags;
    uint16_t tag[MOST_TAGS];
} words;

static void note_tag(const mg_game *g, words *w, int tag)
{
    int land = tag >= 0 ? land_number(g, tag) : -1;
    if (land >= 0)
        w->lands |= 1u << land;
    if (land >= 0 || tag < 0 || !mg_is_creature_type(g, tag) || w->n_tags == MOST_TAGS)
        return;
    for (int i = 0; i < w->n_tags; i++)
        if (w->tag[i] == tag)
            return;
    w->tag[w->n_tags++] = (uint16_t)tag;
}

static void note_colours(words *w, int mask)
{
    if ((mask & MG_ALL_COLOURS) != MG_ALL_COLOURS)
        w->colours |= (unsigned)(mask & MG_ALL_COLOURS);
}

static void note_keywords(words *w, uint64_t keywords)
{
    w->lands |= (unsigned)(keywords >> MG_KW_PLAINSWALK) & 31;
    w->colours |= (unsigned)(keywords >> MG_KW_FROM_WHITE) & 31;
}

static void note_printed(const mg_game *g, words *w, const gt_def *d)
{
    for (int i = 0; i < d->n_tags; i++)
        note_tag(g, w, d->tags[i]);
    note_keywords(w, d->keywords);
}

static void note_gift(const mg_game *g, words *w, int gift, int x)
{
    switch (gift) {
    case MG_GIVE_COLOURS:
    case MG_GIVE_COLOURS_SET:
    case MG_GIVE_PROTECTION: note_colours(w, x); return;
    case MG_GIVE_SUBTYPE:
    case MG_GIVE_CREATURE_TYPE:
    case MG_GIVE_LAND_TYPE: note_tag(g, w, x); return;
    case MG_GIVE_KEYWORD:
    case MG_GIVE_NO_KEYWORD: note_keywords(w, (uint64_t)1 << x); return;
    default: return;
    }
}

static void note_operation(const mg_game *g, words *w, const gt_operation *i)
{
    const gt_def *token;
    switch (i->op) {
    case GT_OP_TEST_COLOUR: note_colours(w, i->b); return;
    case GT_OP_TEST_HAS: note_keywords(w, (uint64_t)1 << i->b); return;
    case GT_OP_TEST_TAG:
        note_tag(g, w, i->b);
        note_tag(g, w, i->c);
        note_tag(g, w, i->d);
        return;
    case MG_OP_CREATE:
    case MG_OP_CREATE_SIZED:
        token = gt_def_in_code(g->pool, i->c);
        note_colours(w, token->colour);
        note_printed(g, w, token);
        return;
    case MG_OP_GIVE:
    case MG_OP_GIVE_ALL:
        if (i[-1].op == GT_OP_NUM)
            note_gift(g, w, i->a, i[-1].b);
        return;
    default: return;
    }
}

/* The words in the text of an object as it stands now. */
static words words_in(gt_context *r, int object)
{
    const mg_game *g = mg_of_run(r);
    const gt_def *d = mg_def(r, object);
    change list[MOST_WORDS];
    words printed = {.n_tags = 0}, now = {.n_tags = 0};
    note_printed(g, &printed, d);
    for (int pc = d->code_begin; pc < d->code_end; pc++)
        note_operation(g, &printed, &g->pool->code[pc]);
    int n = changes_of(r->s, object, list);
    now.colours = 0;
    for (unsigned left = printed.colours; left != 0; left &= left - 1)
        now.colours |= (unsigned)colours_through(list, n, (int)(left & -left));
    for (unsigned left = printed.lands; left != 0; left &= left - 1)
        note_tag(g, &now, tag_through(g, list, n, g->subtype.land[__builtin_ctz(left)]));
    for (int i = 0; i < printed.n_tags; i++)
        note_tag(g, &now, tag_through(g, list, n, printed.tag[i]));
    return now;
}

/* ---- The choice: which word becomes which other one. */

static gt_action type_action(int tag)
{
    return gt_act(MG_V_TYPE, (unsigned)tag & 0xff, (unsigned)tag >> 8);
}

static int offer_numbers(const mg_game *g, unsigned colours, unsigned lands, gt_action *out)
{
    int n = 0;
    for (; colours != 0; colours &= colours - 1)
        out[n++] = gt_act(MG_V_COLOUR, (unsigned)__builtin_ctz(colours), 0);
    for (; lands != 0; lands &= lands - 1)
        if (g->subtype.land[__builtin_ctz(lands)] >= 0)
            out[n++] = type_action(g->subtype.land[__builtin_ctz(lands)]);
    return n;
}

/* Step 0: the words that there are; 1: what one of them becomes. */
static int reword_legal(gt_context *r, const gt_frame *frame, gt_action *out)
{
    const mg_rewording *f = &frame->rewording;
    const mg_game *g = mg_of_run(r);
    bool first = f->step == 0;
    unsigned kinds = first ? f->kinds : f->word, others = first ? 0 : 1u << f->from;
    if (first) {
        const words w = words_in(r, f->object);
        int n = offer_numbers(g, (kinds & MG_WORDS_COLOUR) != 0 ? w.colours : 0,
                              (kinds & MG_WORDS_LAND) != 0 ? w.lands : 0, out);
        for (int i = 0; i < w.n_tags && (kinds & MG_WORDS_CREATURE) != 0; i++)
            out[n++] = type_action(w.tag[i]);
        return n;
    }
    if (kinds != MG_WORDS_CREATURE)
        return offer_numbers(g, kinds == MG_WORDS_COLOUR ? MG_ALL_COLOURS & ~others : 0,
                             kinds == MG_WORDS_LAND ? MG_ALL_COLOURS & ~others : 0, out);
    int n = 0;
    for (int tag = 0; tag < g->pool->n_tags && n < GT_MAX_ACTIONS - 1; tag++)
        if (tag != f->from && tag != f->never && mg_is_creature_type_offered(g, tag))
            out[n++] = type_action(tag);
    return n;
}

static void replace_words(gt_context *r, const mg_rewording *f, int to)
{
    gt_mod *m = mg_mod_new(r, MG_GIVE_WORDS, f->object, f->from | to << 16, MG_UNTIL_STAYS,
                           GT_NO_OBJECT, f->player);
    m->times = f->word;
    mg_touch(r);
}

static void reword_answer(gt_context *r, gt_frame *frame, gt_action a)
{
    mg_rewording *f = &frame->rewording;
    const mg_game *g = mg_of_run(r);
    bool colour = gt_act_verb(a) == MG_V_COLOUR;
    int tag = (int)(gt_act_a(a) | gt_act_b(a) << 8), land = colour ? -1 : land_number(g, tag);
    int word = colour ? (int)gt_act_a(a) : land >= 0 ? land : tag;
    if (f->step == 0) {
        f->word = colour ? MG_WORDS_COLOUR : land >= 0 ? MG_WORDS_LAND : MG_WORDS_CREATURE;
        f->from = (uint16_t)word;
        f->step = 1;
        return;
    }
    const mg_rewording was = *f;
    gt_pop(r->s, 1);
    replace_words(r, &was, word);
}

static bool step_reword(gt_context *r, gt_frame *f)
{
    gt_action out[GT_MAX_ACTIONS];
    int n = reword_legal(r, f, out);
    if (n == 0) /* there is nothing to replace */
        return gt_pop(r->s, 0);
    r->s->chooser = f->rewording.player;
    if (gt_is_asked(r, n))
        return true;
    reword_answer(r, f, out[0]);
    return false;
}

const gt_frame_kind mg_frame_reword = {.name = "reword",
                                       .step = step_reword,
                                       .legal = reword_legal,
                                       .answer = reword_answer,
                                       .object = offsetof(mg_rewording, object)};

/* 612.1, 612.2: the first of a set; spells and permanents have text. */
GT_INSTRUCTION(mg, change_words)
{
    int object = gt_operand_first(r, e, i->set);
    if (object == GT_NO_OBJECT || mg_is_down(r->s, object))
        return true;
    GT_PUSH(r->s, rewording, .kind = MG_F_REWORD, .player = e->player, .object = (uint8_t)object,
            .kinds = (uint8_t)i->kinds, .never = i->never);
    return false;
}

/* ---- The full text of another card (612.5): the object has its definition. */

static gt_mod *full_text_of(gt_state *s, int object)
{
    GT_MODS_EACH (m, s, MG_GIVE_FULL_TEXT)
        if (gt_mod_is_for(s, m, object))
            return m;
    return NULL;
}

int mg_copiable_def(gt_state *s, int object)
{
    const gt_mod *m = s->n_mods > 0 ? full_text_of(s, object) : NULL;
    return m != NULL ? m->times : s->objects[object].def;
}

/* A card that says that it has the text of the top card of the graveyard. */
int mg_full_def(gt_context *r, int object)
{
    gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    int own = mg_copiable_def(s, object);
    const mg_card *card = g->full_texts ? mg_card_of(g->def[own]) : NULL;
    if (card == NULL || card->full_text == 0 || mg_is_down(s, object))
        return own;
    int player = s->objects[object].controller, top = s->zone_last[mg_list(player, MG_GRAVEYARD)];
    gt_effect e;
    gt_effect_init(&e, player, object, object);
    bool such = top != GT_NO_OBJECT && gt_accepts(r, &e, card->full_text, top); /* clause 612.5 */
    return such ? s->objects[top].def : own;
}

void mg_set_def(gt_context *r, int object, int def)
{
    r->s->objects[object].def = (uint8_t)def;
    mg_run_of(r)->derived.overheard |= mg_of_run(r)->card_cache[def].overheard;
    mg_touch(r);
}

void mg_forget_full_text(gt_context *r, int object)
{
    gt_state *s = r->s;
    const gt_mod *m = full_text_of(s, object);
    if (m == NULL)
        return;
    int own = m->times;
    gt_mod_remove(s, (int)(m - s->mods));
    mg_set_def(r, object, own);
}

void mg_find_full_text(gt_context *r, int object)
{
    gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    int own = mg_copiable_def(s, object), def = mg_full_def(r, object);
    bool has = full_text_of(s, object) != NULL;
    const mg_card *card = mg_card_of(g->def[own]);
    if (def == s->objects[object].def && has == (def != own))
        return;
    mg_forget_full_text(r, object);
    if (def == own || card == NULL)
        return;
    int gift = r->code[card->full_gift].d;
    gt_mod *m = mg_mod_new(r, MG_GIVE_FULL_TEXT, object, gift, MG_UNTIL_STAYS, GT_NO_OBJECT, 0);
    m->times = (uint16_t)own;
    m->order = 0;
    mg_set_def(r, object, def);
}

void mg_find_full_texts(gt_context *r)
{
    for (int player = 0; player < 2 && mg_of_run(r)->full_texts; player++)
        GT_LIST_EACH (object, r->s, mg_list(player, MG_BATTLEFIELD))
            mg_find_full_text(r, object);
}
