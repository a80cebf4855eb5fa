/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties of players and of cards, a row each (engine/core/property.h). */
#include "engine/magic/internal.h"

static gt_object *object_of(const gt_subject *x)
{
    return &x->s->objects[x->object];
}

static bool is_marked(const gt_subject *x, unsigned marks)
{
    return (object_of(x)->mark[1] & marks) != 0;
}

static void mark(const gt_subject *x, unsigned marks, bool on)
{
    gt_object *o = object_of(x);
    o->mark[1] = (uint8_t)(on ? o->mark[1] | marks : o->mark[1] & ~marks);
}

static const mg_values *values(const gt_subject *x)
{
    return mg_values_of(x->r, x->object);
}

GT_HAS(is_permanent, mg_is_permanent(x->s, x->object))
GT_HAS(is_creature, is_permanent(x) && (values(x)->types & MG_CREATURE) != 0)

/* ---- Players. */

GT_READ(life, mg_const(x->s)->life[x->player])
GT_WRITE(set_life, mg_of(x->s)->life[x->player] = (int16_t)value)
GT_READ(poison, mg_const(x->s)->poison[x->player])
GT_WRITE(set_poison, mg_of(x->s)->poison[x->player] = (uint8_t)value)
GT_READ(lands, mg_const(x->s)->lands[x->player])
GT_WRITE(set_lands, mg_of(x->s)->lands[x->player] = (uint8_t)value)
GT_READ(mana, mg_const(x->s)->mana[x->player][x->which])
GT_WRITE(set_mana, mg_of(x->s)->mana[x->player][x->which] = (uint8_t)value)

/* Emblems (114.1), by the cards that made them. */
static void tell_emblems(const gt_subject *x, const char *name, const gt_visitor *out)
{
    const gt_state *s = x->s;
    const mg_game *g = mg_game_of(x->g);
    bool open = false;
    GT_MODS_EACH (m, s, MG_GIVE_EMBLEM) {
        if (m->until != MG_UNTIL_STAYS || m->target != mg_player_object(s, x->player))
            continue;
        if (!open)
            out->open(out->context, name, true);
        open = true;
        out->text(out->context, NULL, g->def[mg_def_of_ability(g, m->value)]->id);
    }
    if (open)
        out->close(out->context, true);
}

/* ---- Cards. */

GT_READ(owner, object_of(x)->owner)

/* What another player owns was laid on that player's table (110.2). */
static void set_owner(const gt_subject *x, int value)
{
    gt_object *o = object_of(x);
    if (value == x->player)
        return;
    gt_unlink(x->s, x->object);
    o->controller = (uint8_t)x->player;
    o->used |= MG_USED_OTHERS;
    gt_link_last(x->s, x->object, mg_list(x->player, MG_BATTLEFIELD));
    mg_touch(x->r);
}

/* ---- What was chosen as it entered (607.2d, 614.12a), each by its number; -1: nothing was. */

static int chosen(const gt_subject *x, int kind)
{
    return mg_chosen_by(x->s, x->object, object_of(x)->stamp, kind, -1);
}

static void choose(const gt_subject *x, int kind, int value)
{
    mg_mod_new(x->r, MG_GIVE_CHOSEN, x->object, value | kind << 24, MG_UNTIL_STAYS, GT_NO_OBJECT,
               x->player);
    mg_touch(x->r);
}

enum { NO_COLOUR = MG_COLOURS, NO_PLAYER = 2 }; /* behind the words for those that there are */

static int chosen_colour(const gt_subject *x)
{
    int colour = chosen(x, MG_CHOSEN_COLOUR);
    return colour > 0 ? __builtin_ctz((unsigned)colour) : NO_COLOUR;
}

static void choose_colour(const gt_subject *x, int value)
{
    if (value < NO_COLOUR)
        choose(x, MG_CHOSEN_COLOUR, 1 << value);
}

static int chosen_player(const gt_subject *x)
{
    int object = chosen(x, MG_CHOSEN_PLAYER);
    return object >= 0 ? mg_player_of(x->s, object) : NO_PLAYER;
}

static void choose_player(const gt_subject *x, int value)
{
    if (value < NO_PLAYER)
        choose(x, MG_CHOSEN_PLAYER, mg_player_object(x->s, value));
}

GT_READ(chosen_type, chosen(x, MG_CHOSEN_TYPE) == x->which || chosen(x, MG_CHOSEN_LAND) == x->which)

/* A basic land type, or else a creature type. */
static void choose_type(const gt_subject *x, int value)
{
    const mg_game *g = mg_game_of(x->g);
    choose(x, mg_is_creature_type(g, value) ? MG_CHOSEN_TYPE : MG_CHOSEN_LAND, value);
}

/* A card of that name; GT_NOT_A_CARD: no name was chosen. */
static int chosen_name(const gt_subject *x)
{
    int def = chosen(x, MG_CHOSEN_NAME);
    for (int i = 0; i < x->s->n_objects && def >= 0; i++)
        if (x->s->objects[i].def == def)
            return i;
    return GT_NOT_A_CARD;
}

/* By the number of a card in the pool; a name that no card of the game has is that of none. */
static void choose_name(const gt_subject *x, int value)
{
    const mg_game *g = mg_game_of(x->g);
    int def = mg_def_number(g, &g->pool->defs[value]);
    if (def >= 0)
        choose(x, MG_CHOSEN_NAME, def);
}

static void tell_chosen(const gt_subject *x, const char *name, const gt_visitor *out)
{
    static const struct {
        const char *name;
        int kind;
    } kinds[] = {{"chosen colour", MG_CHOSEN_COLOUR},
                 {"chosen player", MG_CHOSEN_PLAYER},
                 {"chosen type", MG_CHOSEN_TYPE},
                 {"chosen type", MG_CHOSEN_LAND},
                 {"chosen name", MG_CHOSEN_NAME}};
    const mg_game *g = mg_game_of(x->g);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int kind = kinds[i].kind, value = chosen(x, kind);
        if (value < 0 || strcmp(name, kinds[i].name) != 0)
            continue;
        out->text(out->context, name,
                  kind == MG_CHOSEN_COLOUR   ? mg_colour_words[__builtin_ctz((unsigned)value)]
                  : kind == MG_CHOSEN_PLAYER ? gt_player_letter(mg_player_of(x->s, value))
                  : kind == MG_CHOSEN_NAME   ? g->def[value]->id
                                             : g->pool->tag_names[value]);
    }
}

GT_READ(power, values(x)->power)
GT_READ(toughness, values(x)->toughness)
GT_READ(damage, object_of(x)->mark[0])
GT_WRITE(set_damage, object_of(x)->mark[0] = (uint8_t)value)
GT_READ(sick, is_marked(x, MG_MARK_SICK))
GT_WRITE(set_sick, mark(x, MG_MARK_SICK, value != 0))
GT_READ(tapped, is_marked(x, MG_TAPPED))
GT_WRITE(set_tapped, mark(x, MG_TAPPED, value != 0))
GT_READ(face_down, is_marked(x, MG_DOWN))
GT_WRITE(set_face_down, mark(x, MG_DOWN, value != 0))
GT_READ(attacking, mg_is_attacker(x->s, x->object))

/* What it attacks, as actions name it. */
static void tell_attacks(const gt_subject *x, const char *name, const gt_visitor *out)
{
    char text[GT_TEXT];
    int what = object_of(x)->mark[3];
    if (!mg_is_attacker(x->s, x->object) || what == GT_NO_OBJECT)
        return;
    mg_object_text(mg_game_of(x->g), x->s, what, text, sizeof text);
    out->text(out->context, name, text);
}

GT_READ(blocking, mg_is_blocker(x->s, x->object))

/* Which ones it blocks, as actions name them. */
static void tell_blocks(const gt_subject *x, const char *name, const gt_visitor *out)
{
    char text[GT_TEXT];
    const mg_vars *v = mg_const(x->s);
    if (!mg_is_blocker(x->s, x->object))
        return;
    out->open(out->context, name, true);
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == x->object) {
            mg_object_text(mg_game_of(x->g), x->s, v->block[i].attacker, text, sizeof text);
            out->text(out->context, NULL, text);
        }
    out->close(out->context, true);
}

static int host(const gt_subject *x)
{
    int object = object_of(x)->host;
    return object == GT_NO_OBJECT ? GT_NOT_A_CARD : object;
}

GT_READ(type, (int)(values(x)->types >> x->which & 1))
GT_READ(subtype, mg_has_tag(x->r, x->object, x->which))

/* Those that are printed and those that were added: that it is all kinds of creatures is a
 * keyword. */
static void tell_subtypes(const gt_subject *x, const char *name, const gt_visitor *out)
{
    const gt_def *d = mg_def(x->r, x->object);
    const char *const *tag_names = mg_game_of(x->g)->pool->tag_names;
    const mg_values *v = values(x);
    out->open(out->context, name, true);
    for (int i = 0; i < d->n_tags; i++)
        if (mg_has_tag(x->r, x->object, d->tags[i]))
            out->text(out->context, NULL, tag_names[d->tags[i]]);
    for (int i = 0; i < v->n_tags; i++)
        out->text(out->context, NULL, tag_names[mg_run_of(x->r)->derived.added[x->object].tag[i]]);
    out->close(out->context, true);
}

GT_READ(colour, (int)(values(x)->colours >> x->which & 1))

/* Keyword 0 is none. */
GT_READ(keyword, (int)(values(x)->keywords >> (1 + x->which) & 1))
GT_READ(counters, mg_counters_on(x->s, x->object, x->which))

static void set_counters(const gt_subject *x, int value)
{
    if (value > 0)
        mg_add_counters(x->r, x->object, x->which,
                        value - mg_counters_on(x->s, x->object, x->which));
}

/* ---- The rows. */

enum { MOST = 9999 };

#define TEXT_OF(name, text) text,
const char *const mg_keyword_words[] = {MG_KEYWORDS(TEXT_OF) NULL};
#undef TEXT_OF
static const char *const symbols[] = {"W", "U", "B", "R", "G", "C", NULL};
const char *const mg_type_words[] = {
    "artifact", "creature", "enchantment", "instant", "land",  "planeswalker", "sorcery",
    "tribal",   "basic",    "legendary",   "snow",    "world", "token",        NULL};
const char *const mg_colour_words[] = {"white", "blue", "black", "red", "green", NULL};

/* clang-format off */
static const gt_property of_player[] = {
    {"life", .of = life, .low = -MOST, .high = MOST, .set = set_life,
     .otherwise = MG_STARTING_LIFE, .always = true, .label = "Life"},
    {"poison", .of = poison, .high = 99, .set = set_poison, .label = "Poison"},
    {"lands played", .of = lands, .high = 99, .set = set_lands, .always = true,
     .label = "Lands played", .rare = true},
    {"mana", .form = GT_IS_SYMBOLS, .what = "mana in the pool", .of = mana, .words = symbols,
     .set = set_mana, .always = true, .label = "Mana"},
    {.view = "emblems", .form = GT_IS_TAGS, .tell = tell_emblems, .label = "Emblems"},
    {.key = NULL},
};

static const char *const owners[] = {"A", "B", NULL};
static const char *const chosen_colours[] = {"white", "blue",  "black", "red",
                                             "green", "none", NULL};
static const char *const chosen_players[] = {"A", "B", "none", NULL};

static const gt_property of_card[] = {
    {"owner", .form = GT_IS_WORD, .of = owner, .words = owners, .set = set_owner,
     .otherwise = GT_UNSAID, .unseen = true, .why = "views tell it where it is not the zone's"},
    {"power", .of = power, .low = -MOST, .high = MOST, .has = is_creature, .always = true},
    {"toughness", .of = toughness, .low = -MOST, .high = MOST, .has = is_creature, .always = true},
    {"damage", .of = damage, .high = UINT8_MAX, .set = set_damage, .has = is_creature,
     .always = true},
    {"sick", .form = GT_IS_FLAG, .what = "summoning sick", .of = sick, .set = set_sick,
     .has = is_creature, .always = true, .label = "summoning sick"},
    {"tapped", .form = GT_IS_FLAG, .of = tapped, .set = set_tapped, .has = is_permanent,
     .always = true, .look = GT_LOOK_TURNED},
    {"face down", .form = GT_IS_FLAG, .of = face_down, .set = set_face_down,
     .unseen = true, .why = "told as what is covered"},
    {"attacking", .form = GT_IS_FLAG, .of = attacking, .has = is_permanent,
     .look = GT_LOOK_FIGHTS},
    {.view = "attacks", .form = GT_IS_CARD, .has = is_permanent, .tell = tell_attacks},
    {"blocking", .form = GT_IS_FLAG, .of = blocking, .has = is_permanent,
     .label = "", .look = GT_LOOK_FIGHTS, .why = "boards say what it blocks"},
    {.view = "blocks", .form = GT_IS_TAGS, .has = is_permanent, .tell = tell_blocks,
     .label = "blocks *", .look = GT_LOOK_FIGHTS},
    {.view = "attached to", .form = GT_IS_CARD, .of = host, .has = is_permanent, .label = "on *"},
    {"types", .form = GT_IS_WORDS, .what = "be of type", .of = type, .words = mg_type_words,
     .lacks = "no types", .has = is_permanent,
     .label = "", .why = "boards have rows of creatures and lands"},
    {"subtypes", .form = GT_IS_TAGS, .what = "be of subtype", .of = subtype,
     .lacks = "no subtypes", .has = is_permanent, .tell = tell_subtypes,
     .label = "", .why = "seldom another than the card says"},
    {"colours", .form = GT_IS_JUST, .what = "be", .of = colour, .words = mg_colour_words,
     .has = is_permanent, .always = true, .label = "", .why = "seldom another than the card says"},
    {"has", "keywords", GT_IS_WORDS, "have", .of = keyword, .words = mg_keyword_words + 1,
     .lacks = "lacks", .has = is_permanent},
    {"chosen colour", .form = GT_IS_WORD, .of = chosen_colour, .words = chosen_colours,
     .set = choose_colour, .otherwise = GT_UNSAID, .has = is_permanent, .tell = tell_chosen},
    {"chosen player", .form = GT_IS_WORD, .of = chosen_player, .words = chosen_players,
     .set = choose_player, .otherwise = GT_UNSAID, .has = is_permanent, .tell = tell_chosen},
    {"chosen type", .form = GT_IS_TAGS, .what = "be with the chosen type", .of = chosen_type,
     .set = choose_type, .otherwise = GT_UNSAID, .has = is_permanent, .tell = tell_chosen},
    {"chosen name", .form = GT_IS_CARD, .of = chosen_name, .set = choose_name,
     .otherwise = GT_UNSAID, .has = is_permanent, .tell = tell_chosen},
    {"counters", .form = GT_IS_NUMBERS, .of = counters, .high = 99, .words = mg_counter_names,
     .set = set_counters},
    {.key = NULL},
};
/* clang-format on */

static gt_context *begin(void *run, const gt_game *g, gt_state *s)
{
    mg_run_begin(run, g, s, NULL);
    return run;
}

const gt_properties mg_game_properties = {of_player, of_card, sizeof(mg_run), begin};
