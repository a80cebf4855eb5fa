/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Completion in shells. What is completed: commands, their words and topics; options; and behind an
 * option, or where a command takes some, decks by name, files, games and players, as far as the
 * table's word for the argument tells. */
#include "sim/cli/manual.h"

#include "ai/policy.h"
#include "decks/system.h"
#include "sim/cli/commands.h"

#include <string.h>

/* ---- What an argument is, by the word that --help shows for it. */

enum sort { NOTHING, ANYTHING, FILES, DECKS, RULES, POLICIES };

static bool names(const char *argument, const char *what)
{
    return strstr(argument, what) != NULL;
}

static enum sort sort_of(const gt_option *o)
{
    if (o->argument == NULL)
        return NOTHING;
    if (strcmp(o->name, "rules") == 0)
        return RULES;
    if (strncmp(o->name, "policy", 6) == 0 || strcmp(o->name, "p1") == 0 ||
        strcmp(o->name, "p2") == 0)
        return POLICIES;
    if (names(o->argument, "DECK"))
        return DECKS;
    if (names(o->argument, "FILE") || names(o->argument, "DIR") || names(o->argument, "PATH") ||
        names(o->argument, "FOLDER"))
        return FILES;
    return ANYTHING;
}

static enum sort sort_of_operands(const gt_usage *u)
{
    return names(u->operands, "DECK") ? DECKS : FILES;
}

static void put_rules(FILE *out)
{
    for (const gt_system *const *s = gt_systems; *s != NULL; s++)
        fprintf(out, "%s%s", s == gt_systems ? "" : " ", (*s)->name);
}

static void put_policies(FILE *out)
{
    const gt_policy_kind *kind;
    for (int i = 0; (kind = gt_policy_kind_at(i)) != NULL; i++)
        fprintf(out, "%s%s", i > 0 ? " " : "", kind->name);
}

/* ---- One pass over the tables for each list that a shell wants. */

typedef struct pass {
    FILE *out;
    void (*usage)(FILE *out, const char *command, const gt_usage *u);
    void (*group)(FILE *out, const gt_group *g);
} pass;

static void read_usage(void *context, const gt_usage *u)
{
    pass *p = context;
    if (p->usage != NULL)
        p->usage(p->out, u->command, u);
}

static void read_group(void *context, const gt_group *g)
{
    pass *p = context;
    if (p->group != NULL)
        p->group(p->out, g);
    gt_read_words(g);
}

static void go(FILE *out, void (*usage)(FILE *, const char *, const gt_usage *),
               void (*group)(FILE *, const gt_group *))
{
    pass p = {.out = out, .usage = usage, .group = group};
    const gt_usage_visitor reader = {read_usage, read_group, &p};
    gt_read_usages(&reader);
}

/* The first line of a help, without what a shell or its quotes would take for something else. */
static void put_help(FILE *out, const char *help)
{
    for (size_t n = strcspn(help, "\n"); n > 0; n--, help++)
        if (strchr("'\"\\`$[]:", *help) == NULL)
            putc(*help, out);
}

/* ---- bash. */

static void bash_words(FILE *out, const gt_group *g)
{
    fprintf(out, "    %s) echo '", g->command);
    for (const gt_subcommand *w = g->words; w->name != NULL; w++)
        fprintf(out, "%s ", w->name);
    fputs("' ;;\n", out);
}

static void bash_options(FILE *out, const char *command, const gt_usage *u)
{
    fprintf(out, "    '%s') echo '", command);
    for (const gt_option *o = u->options; o->name != NULL; o++)
        fprintf(out, "--%s ", o->name);
    fputs("--help' ;;&\n", out);
}

static void bash_sorts(FILE *out, const char *command, const gt_usage *u)
{
    static const char *const word[] = {
        [NOTHING] = "",    [ANYTHING] = "anything", [FILES] = "files",
        [DECKS] = "decks", [RULES] = "rules",       [POLICIES] = "policies"};
    for (const gt_option *o = u->options; o->name != NULL; o++)
        if (sort_of(o) != NOTHING)
            fprintf(out, "    '%s --%s') echo %s ;;\n", command, o->name, word[sort_of(o)]);
    fprintf(out, "    '%s') echo %s ;;\n", command, word[sort_of_operands(u)]);
}

static void put_commands(FILE *out, bool topics)
{
    gt_topic topic;
    for (const gt_command *c = gt_commands; c->name != NULL; c++)
        fprintf(out, "%s ", c->name);
    for (int i = 0; topics && gt_topic_at(i, &topic); i++)
        fprintf(out, "%s ", topic.name);
}

static void print_bash(FILE *out)
{
    fputs("# Completion of gauntlet(1) for bash, made by 'gauntlet --completion bash'\n\n"
          "# the words behind a command; nothing: it has none\n"
          "_gauntlet_words() {\n    case $1 in\n    '') echo '",
          out);
    put_commands(out, false);
    fputs("--help --version' ;;\n    help) echo '", out);
    put_commands(out, true);
    fputs("' ;;\n", out);
    go(out, NULL, bash_words);
    fputs("    esac\n}\n\n# the options of a command\n_gauntlet_options() {\n    case $1 in\n",
          out);
    go(out, bash_options, NULL);
    fputs("    esac\n}\n\n# what an option, or a command, takes\n_gauntlet_takes() {\n    case $1 "
          "in\n",
          out);
    go(out, bash_sorts, NULL);
    fputs(
        "    esac\n}\n\n"
        "_gauntlet() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} first=2 before= takes "
        "i\n"
        "    COMPREPLY=()\n"
        "    [ \"$COMP_CWORD\" -gt 1 ] || command=\n"
        "    local words=$(_gauntlet_words \"$command\")\n"
        "    if [ -n \"$words\" ] && [ \"$COMP_CWORD\" -gt 2 ] && [ \"$command\" != help ]; then\n"
        "        command=\"$command ${COMP_WORDS[2]}\" first=3\n"
        "    elif [ -n \"$words\" ]; then\n"
        "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
        "        return\n"
        "    fi\n"
        "    case $word in\n"
        "    -*) COMPREPLY=($(compgen -W \"$(_gauntlet_options \"$command\")\" -- \"$word\"))\n"
        "        return ;;\n"
        "    esac\n"
        "    # the last option takes what follows, or all that follows\n"
        "    for ((i = COMP_CWORD - 1; i >= first; i--)); do\n"
        "        case ${COMP_WORDS[i]} in --*) before=${COMP_WORDS[i]}; break ;; esac\n"
        "    done\n"
        "    takes=$(_gauntlet_takes \"$command $before\")\n"
        "    if [ -z \"$takes\" ] || { [ \"$i\" -lt $((COMP_CWORD - 1)) ] && [ \"$takes\" != decks "
        "]; }; then\n"
        "        takes=$(_gauntlet_takes \"$command\")\n"
        "    fi\n"
        "    case $takes in\n"
        "    rules) COMPREPLY=($(compgen -W '",
        out);
    put_rules(out);
    fputs("' -- \"$word\")) ;;\n    policies) COMPREPLY=($(compgen -W '", out);
    put_policies(out);
    fputs("' -- \"$word\")) ;;\n"
          "    decks) COMPREPLY=($(compgen -W \"$(gauntlet decks list 2>/dev/null | awk 'NF > 1 { "
          "print $1 }')\" -- \"$word\")\n"
          "        $(compgen -f -- \"$word\")) ;;\n"
          "    files) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
          "    esac\n"
          "}\n"
          "complete -o filenames -F _gauntlet gauntlet\n",
          out);
}

/* ---- zsh. */

static const char *const zsh_action[] = {[NOTHING] = "",
                                         [ANYTHING] = " ",
                                         [FILES] = "_files",
                                         [DECKS] = "_gauntlet_decks",
                                         [RULES] = "_gauntlet_rules",
                                         [POLICIES] = "_gauntlet_policies"};

static void zsh_word(FILE *out, const char *name, const char *help)
{
    fprintf(out, "'%s:", name);
    put_help(out, help);
    fputs("' ", out);
}

static void zsh_words(FILE *out, const gt_group *g)
{
    fprintf(out, "        %s) list=(", g->command);
    for (const gt_subcommand *w = g->words; w->name != NULL; w++)
        zsh_word(out, w->name, w->help);
    fputs(") ;;\n", out);
}

static void zsh_options(FILE *out, const char *command, const gt_usage *u)
{
    fprintf(out, "        '%s') list+=(", command);
    for (const gt_option *o = u->options; o->name != NULL; o++) {
        fprintf(out, "'*--%s[", o->name);
        put_help(out, o->help);
        putc(']', out);
        if (o->argument != NULL) {
            putc(':', out);
            put_help(out, o->argument);
            fprintf(out, ":%s", zsh_action[sort_of(o)]);
        }
        fputs("' ", out);
    }
    fprintf(out, "'*: :%s') ;|\n", zsh_action[sort_of_operands(u)]);
}

static void zsh_commands(FILE *out, bool topics)
{
    gt_topic topic;
    for (const gt_command *c = gt_commands; c->name != NULL; c++)
        zsh_word(out, c->name, c->help);
    for (int i = 0; topics && gt_topic_at(i, &topic); i++)
        zsh_word(out, topic.name, topic.help);
}

static void print_zsh(FILE *out)
{
    fputs("#compdef gauntlet\n"
          "# Completion of gauntlet(1) for zsh, made by 'gauntlet --completion zsh'\n\n"
          "_gauntlet_rules() { compadd -- ",
          out);
    put_rules(out);
    fputs(" }\n_gauntlet_policies() { compadd -- ", out);
    put_policies(out);
    fputs(
        " }\n"
        "_gauntlet_decks() {\n"
        "    compadd -- ${(f)\"$(gauntlet decks list 2>/dev/null | awk 'NF > 1 { print $1 }')\"}\n"
        "    _files\n"
        "}\n\n"
        "_gauntlet() {\n"
        "    local -a list\n"
        "    local command=$words[2]\n"
        "    if (( CURRENT == 2 )); then\n"
        "        list=(",
        out);
    zsh_commands(out, false);
    fputs(")\n        _describe command list\n        return\n    fi\n"
          "    if (( CURRENT == 3 )); then\n        case $command in\n        help) list=(",
          out);
    zsh_commands(out, true);
    fputs(") ;;\n", out);
    go(out, NULL, zsh_words);
    fputs("        esac\n"
          "        if (( $#list )); then\n            _describe word list\n            return\n    "
          "    fi\n"
          "    fi\n"
          "    case $command in\n    ",
          out);
    for (const gt_command *c = gt_commands; c->name != NULL; c++)
        fprintf(out, "%s%s", c == gt_commands ? "" : "|", c->name);
    fputs(")\n        case \"$words[2] $words[3]\" in\n", out);
    go(out, zsh_options, NULL);
    fputs("        esac\n"
          "        if (( $#list )); then\n"
          "            command=\"$words[2] $words[3]\"\n"
          "            shift words; (( CURRENT-- ))\n"
          "        else\n"
          "            case $command in\n",
          out);
    go(out, zsh_options, NULL);
    fputs("            esac\n"
          "        fi ;;\n"
          "    esac\n"
          "    shift words; (( CURRENT-- ))\n"
          "    (( $#list )) && _arguments -s \"$list[@]\" '--help[this text]'\n"
          "}\n\n"
          "_gauntlet \"$@\"\n",
          out);
}

/* ---- fish. */

static void fish_line(FILE *out, const char *condition, const char *word, const char *help)
{
    fprintf(out, "complete -c gauntlet -f -n '%s' -a %s -d '", condition, word);
    put_help(out, help);
    fputs("'\n", out);
}

static void fish_words(FILE *out, const gt_group *g)
{
    char condition[100];
    snprintf(condition, sizeof condition, "__gauntlet_is %s", g->command);
    for (const gt_subcommand *w = g->words; w->name != NULL; w++)
        fish_line(out, condition, w->name, w->help);
}

static void fish_options(FILE *out, const char *command, const gt_usage *u)
{
    static const char *const how[] = {[NOTHING] = "",
                                      [ANYTHING] = "-x",
                                      [FILES] = "-r -F",
                                      [DECKS] = "-x -a '(__gauntlet_decks)'",
                                      [RULES] = "-x -a '(__gauntlet_rules)'",
                                      [POLICIES] = "-x -a '(__gauntlet_policies)'"};
    for (const gt_option *o = u->options; o->name != NULL; o++) {
        fprintf(out, "complete -c gauntlet -n '__gauntlet_in %s' -l %s %s -d '", command, o->name,
                how[sort_of(o)]);
        put_help(out, o->help);
        fputs("'\n", out);
    }
    fprintf(out, "complete -c gauntlet -n '__gauntlet_in %s' -l help -d 'this text'\n", command);
    if (sort_of_operands(u) == DECKS)
        fprintf(out, "complete -c gauntlet -n '__gauntlet_in %s' -a '(__gauntlet_decks)'\n",
                command);
}

static void print_fish(FILE *out)
{
    gt_topic topic;
    fputs("# Completion of gauntlet(1) for fish, made by 'gauntlet --completion fish'\n\n"
          "# the words so far are these, and no more\n"
          "function __gauntlet_is\n"
          "    set -l words (commandline -opc)\n"
          "    test \"$words[2..-1]\" = \"$argv\"\n"
          "end\n"
          "# the words so far begin with these\n"
          "function __gauntlet_in\n"
          "    set -l words (commandline -opc)\n"
          "    set -l n (math (count $argv) + 1)\n"
          "    test (count $words) -ge $n; and test \"$words[2..$n]\" = \"$argv\"\n"
          "end\n"
          "function __gauntlet_decks\n"
          "    gauntlet decks list 2>/dev/null | awk 'NF > 1 { print $1 }'\n"
          "    __fish_complete_path (commandline -ct)\n"
          "end\n"
          "function __gauntlet_rules\n    printf '%s\\n' ",
          out);
    put_rules(out);
    fputs("\nend\nfunction __gauntlet_policies\n    printf '%s\\n' ", out);
    put_policies(out);
    fputs("\nend\n\n", out);
    for (const gt_command *c = gt_commands; c->name != NULL; c++)
        fish_line(out, "__gauntlet_is", c->name, c->help);
    for (const gt_command *c = gt_commands; c->name != NULL; c++)
        fish_line(out, "__gauntlet_is help", c->name, c->help);
    for (int i = 0; gt_topic_at(i, &topic); i++)
        fish_line(out, "__gauntlet_is help", topic.name, topic.help);
    go(out, NULL, fish_words);
    go(out, fish_options, NULL);
}

bool gt_print_completion(FILE *out, const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        print_bash(out);
    else if (strcmp(shell, "zsh") == 0)
        print_zsh(out);
    else if (strcmp(shell, "fish") == 0)
        print_fish(out);
    else
        return false;
    return true;
}
