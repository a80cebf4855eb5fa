/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that no row lists: numbers, mana, sizes, kinds of counters, subtypes. */
#include "decks/language/words.h"
#include "decks/magic/english/english.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 100 };

static const char *const counts[] = {
    "zero",     "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};

static bool is_digits(const char *word)
{
    size_t n = strspn(word, "0123456789");
    return n > 0 && n < 6 && word[n] == '\0';
}

static bool is_x(const char *word)
{
    return strcmp(word, "X") == 0 || strcmp(word, "x") == 0;
}

/* "3", "X" */
static gt_term read_number(gt_phrases *p, const char *word)
{
    gt_terms *t = gt_phrases_terms(p);
    if (is_x(word))
        return gt_term_text(t, "X");
    return is_digits(word) ? gt_term_number(t, atoi(word)) : 0;
}

static bool print_number(gt_phrases *p, gt_term term, char *out, size_t size)
{
    const gt_terms *t = gt_phrases_terms(p);
    if (gt_term_is(t, term, "X"))
        return snprintf(out, size, "X") > 0;
    if (gt_term_kind_of(t, term) != GT_TERM_NUMBER || t->node[term].number < 0)
        return false;
    return snprintf(out, size, "%d", t->node[term].number) > 0;
}

/* "two", "three"; one has an article */
static gt_term read_count(gt_phrases *p, const char *word)
{
    gt_terms *t = gt_phrases_terms(p);
    for (int i = 2; i < (int)(sizeof counts / sizeof *counts); i++) {
        size_t n = strlen(counts[i]);
        if (strncmp(word + 1, counts[i] + 1, n) == 0 &&
            tolower((unsigned char)word[0]) == counts[i][0])
            return gt_term_number(t, i);
    }
    if (is_x(word))
        return gt_term_text(t, "X");
    return is_digits(word) && atoi(word) > 20 ? gt_term_number(t, atoi(word)) : 0;
}

static bool print_count(gt_phrases *p, gt_term term, char *out, size_t size)
{
    const gt_terms *t = gt_phrases_terms(p);
    if (gt_term_is(t, term, "X"))
        return snprintf(out, size, "X") > 0;
    int n = t->node[term].number;
    if (gt_term_kind_of(t, term) != GT_TERM_NUMBER || n < 2)
        return false;
    return (n <= 20 ? snprintf(out, size, "%s", counts[n]) : snprintf(out, size, "%d", n)) > 0;
}

static bool print_text(gt_phrases *p, gt_term term, char *out, size_t size)
{
    const char *text = gt_term_string(gt_phrases_terms(p), term);
    return *text != '\0' && snprintf(out, size, "%s", text) > 0;
}

/* "{2}{R}" */
static gt_term read_mana(gt_phrases *p, const char *word)
{
    char upper[LONGEST];
    size_t n = strlen(word);
    if (word[0] != '{' || n >= sizeof upper || strpbrk(word, "TQEtqe") != NULL)
        return 0;
    for (size_t i = 0; i <= n; i++)
        upper[i] = (char)toupper((unsigned char)word[i]);
    return gt_term_text(gt_phrases_terms(p), upper);
}

static bool print_mana(gt_phrases *p, gt_term term, char *out, size_t size)
{
    return print_text(p, term, out, size) && out[0] == '{';
}

/* ---- Sizes. */

/* A number or X; NULL: neither */
static const char *read_part(gt_terms *t, const char *at, bool negative, gt_term *out)
{
    size_t n = strspn(at, "0123456789");
    if (is_x((char[]){*at, '\0'})) {
        gt_term x[2] = {gt_term_number(t, 0), gt_term_text(t, "X")};
        gt_term minus[2] = {gt_term_text(t, "minus"), gt_term_list(t, x, 2)};
        *out = negative ? gt_term_object(t, minus, 1) : x[1];
        return at + 1;
    }
    if (n == 0 || n > 4)
        return NULL;
    *out = gt_term_number(t, negative ? -atoi(at) : atoi(at));
    return at + n;
}

static gt_term size_term(gt_terms *t, const gt_term part[2])
{
    gt_term member[4] = {gt_term_text(t, "power"), part[0], gt_term_text(t, "toughness"), part[1]};
    return gt_term_object(t, member, 2);
}

/* "+2/-1" */
static gt_term read_change(gt_phrases *p, const char *word)
{
    gt_terms *t = gt_phrases_terms(p);
    gt_term part[2];
    for (int i = 0; i < 2; i++) {
        if (word == NULL || (*word != '+' && *word != '-'))
            return 0;
        word = read_part(t, word + 1, *word == '-', &part[i]);
        if (word == NULL || *word != (i == 0 ? '/' : '\0'))
            return 0;
        word++;
    }
    return size_term(t, part);
}

static int print_signed(const gt_terms *t, gt_term term, bool minus, char *out, size_t size)
{
    int n = t->node[term].number;
    if (gt_term_kind_of(t, term) == GT_TERM_NUMBER)
        return snprintf(out, size, "%c%d", n < 0 || (n == 0 && minus) ? '-' : '+', abs(n));
    if (gt_term_is(t, term, "X"))
        return snprintf(out, size, "+X");
    bool negative = gt_term_kind_of(t, term) == GT_TERM_OBJECT && gt_term_size(t, term) == 1 &&
                    gt_term_is(t, gt_term_key(t, term, 0), "minus") &&
                    gt_term_is(t, gt_term_item(t, gt_term_value(t, term, 0), 1), "X");
    return negative ? snprintf(out, size, "-X") : -1;
}

static bool is_minus(const gt_terms *t, gt_term term)
{
    return gt_term_kind_of(t, term) == GT_TERM_OBJECT ||
           (gt_term_kind_of(t, term) == GT_TERM_NUMBER && t->node[term].number < 0);
}

static bool print_change(gt_phrases *p, gt_term term, char *out, size_t size)
{
    gt_terms *t = gt_phrases_terms(p);
    gt_term power = gt_term_under(t, term, "power"),
            toughness = gt_term_under(t, term, "toughness");
    if (power == 0 || toughness == 0 || gt_term_size(t, term) != 2)
        return false;
    bool minus = is_minus(t, power) || is_minus(t, toughness);
    int n = print_signed(t, power, minus, out, size);
    if (n < 0)
        return false;
    out[n++] = '/';
    return print_signed(t, toughness, minus, out + n, size - (size_t)n) > 0;
}

/* "2/2" */
static gt_term read_size(gt_phrases *p, const char *word)
{
    gt_terms *t = gt_phrases_terms(p);
    gt_term part[2];
    for (int i = 0; i < 2; i++) {
        word = word == NULL ? NULL : read_part(t, word, false, &part[i]);
        if (word == NULL || *word != (i == 0 ? '/' : '\0'))
            return 0;
        word++;
    }
    return size_term(t, part);
}

static bool print_size(gt_phrases *p, gt_term term, char *out, size_t size)
{
    gt_terms *t = gt_phrases_terms(p);
    char part[2][20];
    if (gt_term_size(t, term) != 2 ||
        !print_number(p, gt_term_under(t, term, "power"), part[0], 20) ||
        !print_number(p, gt_term_under(t, term, "toughness"), part[1], 20))
        return false;
    return snprintf(out, size, "%s/%s", part[0], part[1]) > 0;
}

/* "+1/+1", "charge": what a kind of counters is called */
static gt_term read_counter(gt_phrases *p, const char *word)
{
    static const char *const others[] = {"that", "the", "a",   "an", "each",
                                         "one",  "of",  "all", NULL};
    size_t n = strlen(word);
    if (gt_is_one_of(word, others))
        return 0;
    bool plain =
        n > 1 && islower((unsigned char)word[0]) && strspn(word, "abcdefghijklmnopqrstuvwxyz") == n;
    return plain || read_change(p, word) != 0 ? gt_term_text(gt_phrases_terms(p), word) : 0;
}

/* "+1" and "-X" of loyalty abilities */
static gt_term read_loyalty(gt_phrases *p, const char *word)
{
    gt_terms *t = gt_phrases_terms(p);
    if (strcmp(word, "-X") == 0 || strcmp(word, "-x") == 0)
        return gt_term_text(t, "-X");
    if (strcmp(word, "0") == 0)
        return gt_term_number(t, 0);
    return (word[0] == '+' || word[0] == '-') && is_digits(word + 1)
               ? gt_term_number(t, word[0] == '-' ? -atoi(word + 1) : atoi(word + 1))
               : 0;
}

static bool print_loyalty(gt_phrases *p, gt_term term, char *out, size_t size)
{
    const gt_terms *t = gt_phrases_terms(p);
    if (gt_term_is(t, term, "-X"))
        return snprintf(out, size, "-X") > 0;
    int n = t->node[term].number;
    return gt_term_kind_of(t, term) == GT_TERM_NUMBER &&
           snprintf(out, size, n > 0 ? "+%d" : "%d", n) > 0;
}

/* ---- Subtypes. */

/* clang-format off */
const char *const mg_printed_subtypes[] = {
    "Advisor", "Aetherborn", "Ally", "Angel", "Antelope", "Ape", "Arcane", "Archer", "Archon",
    "Army", "Artificer", "Assassin", "Assembly-Worker", "Atog", "Aura", "Aurochs", "Avatar",
    "Azra", "Badger", "Barbarian", "Basilisk", "Bat", "Bear", "Beast", "Beeble", "Berserker",
    "Bird", "Blinkmoth", "Boar", "Bringer", "Brushwagg", "Camarid", "Camel", "Caribou", "Carrier",
    "Cartouche", "Cat", "Centaur", "Cephalid", "Chimera", "Citizen", "Cleric", "Clue",
    "Cockatrice", "Construct", "Coward", "Crab", "Crocodile", "Curse", "Cyclops", "Dauthi",
    "Demon", "Desert", "Deserter", "Devil", "Dinosaur", "Djinn", "Dragon", "Drake", "Dreadnought",
    "Drone", "Druid", "Dryad", "Dwarf", "Efreet", "Egg", "Elder", "Eldrazi", "Elemental",
    "Elephant", "Elf", "Elk", "Equipment", "Eye", "Faerie", "Ferret", "Fish", "Flagbearer",
    "Forest", "Fortification", "Fox", "Frog", "Fungus", "Gargoyle", "Gate", "Germ", "Giant",
    "Gnome", "Goat", "Goblin", "God", "Gold", "Golem", "Gorgon", "Graveborn", "Gremlin",
    "Griffin", "Hag", "Harpy", "Hellion", "Hippo", "Hippogriff", "Homarid", "Homunculus",
    "Horror", "Horse", "Hound", "Human", "Hydra", "Hyena", "Illusion", "Imp", "Incarnation",
    "Insect", "Island", "Jackal", "Jellyfish", "Juggernaut", "Kavu", "Kirin", "Kithkin", "Knight",
    "Kobold", "Kor", "Kraken", "Lair", "Lamia", "Lammasu", "Leech", "Leviathan", "Lhurgoyf",
    "Licid", "Lizard", "Locus", "Manticore", "Masticore", "Mercenary", "Merfolk", "Metathran",
    "Mine", "Minion", "Minotaur", "Mole", "Monger", "Mongoose", "Monk", "Monkey", "Moonfolk",
    "Mountain", "Mutant", "Myr", "Mystic", "Naga", "Nautilus", "Nephilim", "Nightmare",
    "Nightstalker", "Ninja", "Noggle", "Nomad", "Nymph", "Octopus", "Ogre", "Ooze", "Orb", "Orc",
    "Orgg", "Ouphe", "Ox", "Oyster", "Pegasus", "Pentavite", "Pest", "Phelddagrif", "Phoenix",
    "Pilot", "Pincher", "Pirate", "Plains", "Plant", "Praetor", "Prism", "Processor", "Rabbit",
    "Rat", "Rebel", "Reflection", "Rhino", "Rigger", "Rogue", "Sable", "Saga", "Salamander",
    "Samurai", "Sand", "Saproling", "Satyr", "Scarecrow", "Scion", "Scorpion", "Scout", "Serf",
    "Serpent", "Servo", "Shade", "Shaman", "Shapeshifter", "Sheep", "Shrine", "Siren", "Skeleton",
    "Slith", "Sliver", "Slug", "Snake", "Soldier", "Soltari", "Spawn", "Specter", "Spellshaper",
    "Sphinx", "Spider", "Spike", "Spirit", "Splinter", "Sponge", "Squid", "Squirrel", "Starfish",
    "Surrakar", "Survivor", "Swamp", "Tetravite", "Thalakos", "Thopter", "Thrull", "Tower",
    "Trap", "Treasure", "Treefolk", "Trilobite", "Triskelavite", "Troll", "Turtle", "Unicorn",
    "Vampire", "Vedalken", "Vehicle", "Viashino", "Volver", "Wall", "Warrior", "Weird",
    "Werewolf", "Whale", "Wizard", "Wolf", "Wolverine", "Wombat", "Worm", "Wraith", "Wurm",
    "Yeti", "Zombie", "Zubera", NULL};
/* clang-format on */

/* Whether several are called as one is. */
static bool is_plural(const char *word)
{
    static const char *const words[] = {"Merfolk", "Treefolk", "Moonfolk", "Kithkin",
                                        "Samurai", "Eldrazi",  "Myr",      "Kor",
                                        "Kavu",    "Djinn",    NULL};
    return gt_is_one_of(word, words);
}

static void plural_of(const char *word, char out[LONGEST])
{
    size_t n = strlen(word);
    if (strcmp(word, "Locus") == 0)
        snprintf(out, LONGEST, "Loci");
    else if (strcmp(word, "Elf") == 0 || strcmp(word, "Dwarf") == 0 || strcmp(word, "Wolf") == 0 ||
             strcmp(word, "Werewolf") == 0)
        snprintf(out, LONGEST, "%.*sves", (int)n - 1, word);
    else if (word[n - 1] == 'y' && strchr("aeiou", word[n - 2]) == NULL)
        snprintf(out, LONGEST, "%.*sies", (int)n - 1, word);
    else if (word[n - 1] == 's' || (word[n - 1] == 'h' && word[n - 2] == 's') || is_plural(word))
        snprintf(out, LONGEST, "%s", word);
    else
        snprintf(out, LONGEST, "%ss", word);
}

static bool same(const char *a, const char *b)
{
    return isupper((unsigned char)*a) && tolower((unsigned char)*a) == tolower((unsigned char)*b) &&
           strcmp(a + 1, b + 1) == 0;
}

static gt_term read_subtype(gt_phrases *p, const char *word)
{
    for (int i = 0; mg_printed_subtypes[i] != NULL; i++)
        if (same(word, mg_printed_subtypes[i]))
            return gt_term_text(gt_phrases_terms(p), mg_printed_subtypes[i]);
    return 0;
}

static gt_term read_subtypes(gt_phrases *p, const char *word)
{
    char plural[LONGEST];
    if (!isupper((unsigned char)*word))
        return 0;
    for (int i = 0; mg_printed_subtypes[i] != NULL; i++) {
        if (tolower((unsigned char)*word) != tolower((unsigned char)*mg_printed_subtypes[i]))
            continue; /* a plural begins as its word does */
        plural_of(mg_printed_subtypes[i], plural);
        if (same(word, plural))
            return gt_term_text(gt_phrases_terms(p), mg_printed_subtypes[i]);
    }
    return 0;
}

static bool is_subtype(gt_phrases *p, gt_term term)
{
    const char *text = gt_term_string(gt_phrases_terms(p), term);
    return isupper((unsigned char)*text) && strlen(text) > 1 && strlen(text) < LONGEST - 4;
}

static bool print_subtype(gt_phrases *p, gt_term term, char *out, size_t size)
{
    return is_subtype(p, term) && print_text(p, term, out, size);
}

static bool print_subtypes(gt_phrases *p, gt_term term, char *out, size_t size)
{
    char plural[LONGEST];
    if (!is_subtype(p, term))
        return false;
    plural_of(gt_term_string(gt_phrases_terms(p), term), plural);
    return snprintf(out, size, "%s", plural) > 0;
}

/* "non-Human" */
static gt_term read_no_subtype(gt_phrases *p, const char *word)
{
    bool prefix = (word[0] == 'n' || word[0] == 'N') && strncmp(word + 1, "on-", 3) == 0;
    return prefix ? read_subtype(p, word + 4) : 0;
}

static bool print_no_subtype(gt_phrases *p, gt_term term, char *out, size_t size)
{
    return is_subtype(p, term) &&
           snprintf(out, size, "non-%s", gt_term_string(gt_phrases_terms(p), term)) > 0;
}

/* "Goblincycling" */
static gt_term read_cycling(gt_phrases *p, const char *word)
{
    char text[LONGEST];
    size_t n = strlen(word);
    if (n < 8 || n >= sizeof text || strcmp(word + n - 7, "cycling") != 0)
        return 0;
    snprintf(text, sizeof text, "%.*s", (int)n - 7, word);
    text[0] = (char)toupper((unsigned char)text[0]);
    return read_subtype(p, text);
}

static bool print_cycling(gt_phrases *p, gt_term term, char *out, size_t size)
{
    return is_subtype(p, term) &&
           snprintf(out, size, "%scycling", gt_term_string(gt_phrases_terms(p), term)) > 0;
}

/* "1-4", "5+": how many level counters */
static gt_term levels(gt_terms *t, const char *than, int n)
{
    gt_term member[2] = {gt_term_text(t, "counters"), gt_term_text(t, "level")};
    gt_term part[3] = {gt_term_object(t, member, 1), gt_term_text(t, than), gt_term_number(t, n)};
    return gt_term_list(t, part, 3);
}

static gt_term read_levels(gt_phrases *p, const char *word)
{
    gt_terms *t = gt_phrases_terms(p);
    int from, to, end = 0;
    if (sscanf(word, "%3d+%n", &from, &end) == 1 && end > 0 && word[end] == '\0')
        return levels(t, ">=", from);
    if (sscanf(word, "%3d-%3d%n", &from, &to, &end) != 2 || end == 0 || word[end] != '\0' || to < 0)
        return 0;
    gt_term part[2] = {levels(t, ">=", from), levels(t, "<=", to)};
    gt_term member[2] = {gt_term_text(t, "and"), gt_term_list(t, part, 2)};
    return gt_term_object(t, member, 1);
}

static bool print_levels(gt_phrases *p, gt_term term, char *out, size_t size)
{
    gt_terms *t = gt_phrases_terms(p);
    gt_term both = gt_term_under(t, term, "and"),
            least = both == 0 ? term : gt_term_item(t, both, 0);
    if (gt_term_size(t, least) != 3)
        return false;
    int from = t->node[gt_term_item(t, least, 2)].number, to = 0;
    if (both != 0 && gt_term_size(t, both) == 2)
        to = t->node[gt_term_item(t, gt_term_item(t, both, 1), 2)].number;
    if (both == 0)
        snprintf(out, size, "%d+", from);
    else
        snprintf(out, size, "%d-%d", from, to);
    return read_levels(p, out) == term;
}

const gt_lexeme mg_english_lexemes[] = {
    {"num", read_number, print_number, {NULL}},
    {"cnt", read_count, print_count, {NULL}},
    {"levels", read_levels, print_levels, {NULL}},
    {"mana", read_mana, print_mana, {NULL}},
    {"change", read_change, print_change, {"power", "toughness"}},
    {"size", read_size, print_size, {"power", "toughness"}},
    {"kind", read_counter, print_text, {NULL}},
    {"loyal", read_loyalty, print_loyalty, {NULL}},
    {"subtype1", read_subtype, print_subtype, {NULL}},
    {"subtypen", read_subtypes, print_subtypes, {NULL}},
    {"nosubtype", read_no_subtype, print_no_subtype, {NULL}},
    {"typecycling", read_cycling, print_cycling, {NULL}},
    {.category = NULL},
};
