/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Several effects: how they are joined to sentences, and what depends on what. */
#include "decks/magic/english/english.h"

/* clang-format off */
const gt_phrase_row mg_english_sentences[] = {
    /* what one sentence says, up to its end: a list of statements */
    P("sentence", "search your library for a card , then shuffle your library and put that card "
      "on top of it .",
      "[{'search': {}, 'as': 'card'}, {'shuffle': true}, {'put': 'card', 'to': 'library top'}]"),
    S("sentence", "you may search your library for (a|an) <c:card1> , reveal (it|that card) , "
      "then shuffle your library and put (the card|it) on top of it .",
      "[{'search': $c, 'as': 'card', 'may': true, 'then': [{'reveal': 'card'}, {'shuffle': "
      "true}, {'put': 'card', 'to': 'library top'}]}]"),
    P("sentence", "you may search your library for (a|an) <c:card1> , reveal it , then shuffle "
      "your library and put that card on top of it .",
      "[{'search': $c, 'as': 'card', 'may': true, 'then': [{'reveal': 'card'}, {'shuffle': "
      "true}, {'put': 'card', 'to': 'library top'}]}]"),
    P("sentence", "you may search your library for (a|an) <c:card1> , reveal (that card|it) , "
      "(put it into your hand , then|and put it into your hand . If you do ,) shuffle your "
      "library .",
      "[{'search': $c, 'as': 'card', 'may': true, 'then': [{'reveal': 'card'}, {'put': 'card', "
      "'to': 'hand'}, {'shuffle': true}]}]"),
    P("sentence", "search your library for (a|an) <c:card1> , reveal (it|that card) , (put it "
      "into your hand|and put it into your hand) , then shuffle your library .",
      "[{'search': $c, 'as': 'card'}, {'reveal': 'card'}, {'put': 'card', 'to': 'hand'}, "
      "{'shuffle': true}]"),
    S("sentence", "search your library for (a|an) <c:card1> , reveal (it|that card) , and put it "
      "into your hand . Then shuffle your library .",
      "[{'search': $c, 'as': 'card'}, {'reveal': 'card'}, {'put': 'card', 'to': 'hand'}, "
      "{'shuffle': true}]"),
    P("sentence", "search your library for a card and put (that card|it) into your hand . Then "
      "shuffle your library .",
      "[{'search': {}, 'as': 'card'}, {'put': 'card', 'to': 'hand'}, {'shuffle': true}]"),
    S("sentence", "search your library for a card , put (that card|it) into your hand , then "
      "shuffle your library .",
      "[{'search': {}, 'as': 'card'}, {'put': 'card', 'to': 'hand'}, {'shuffle': true}]"),
    P("sentence", "search your library for (a|an) <c:card1> and put (that card|it) onto the "
      "battlefield <t:tapped> . Then shuffle your library .",
      "[{'search': $c, 'as': 'card'}, {'put': 'card', 'to': 'battlefield', ...$t}, {'shuffle': "
      "true}]"),
    S("sentence", "search your library for (a|an) <c:card1> , put (that card|it) onto the "
      "battlefield <t:tapped> , then shuffle your library .",
      "[{'search': $c, 'as': 'card'}, {'put': 'card', 'to': 'battlefield', ...$t}, {'shuffle': "
      "true}]"),
    P("sentence", "you may search your library for (a|an) <c:card1> , put it onto the "
      "battlefield <t:tapped> , then shuffle your library .",
      "[{'search': $c, 'as': 'card', 'may': true, 'then': [{'put': 'card', 'to': 'battlefield', "
      "...$t}, {'shuffle': true}]}]"),
    SR("sentence", "<p:whosearch> library for <f:found> , reveal (it|them|those cards|that "
       "card|those cards) , (put|and put) (it|them|those cards|that card) into (your|their|his "
       "or her) hand , then (shuffle|shuffles) (your library|their library|his or her "
       "library|it) .",
       "[{'fetch': $f, ...$p, 'to': 'hand', 'reveal': true}]", 1),
    SR("sentence", "<p:whosearch> library for <f:found> , (put|and put|puts|and puts) "
       "(it|them|those cards|that card) onto the battlefield <t:tapped> , then "
       "(shuffle|shuffles) (your library|their library|his or her library|it) .",
       "[{'fetch': $f, ...$p, 'to': 'battlefield', ...$t}]", 1),
    SR("sentence", "<p:whosearch> library for <f:found> (, put|and put|puts|and puts|, puts) "
       "(it|them|those cards|that card) onto the battlefield <t:tapped> . (Then|If you do ,|) "
       "(shuffle|shuffles|that player shuffles) (your library|their library|his or her "
       "library|it) .",
       "[{'fetch': $f, ...$p, 'to': 'battlefield', ...$t}]", 1),
    SR("sentence", "<p:whosearch> library for <f:found> and reveal (it|them|those cards|that "
       "card) . (Shuffle|Then shuffle) your library , then put (that card|the card|it) on top "
       "(of it|) .",
       "[{'fetch': $f, ...$p, 'to': 'library top', 'reveal': true}]", 1),
    SR("sentence", "<p:whosearch> library for <f:found> and (exile|exiles) (it|them|those "
       "cards|that card) . (Then|If you do ,|) (shuffle|shuffles) (your library|it) .",
       "[{'fetch': $f, ...$p, 'to': 'exile'}]", 1),
    SR("sentence", "<p:whosearch> library for <f:found> and put (it|them|those cards|that card) "
       "into your graveyard . (Then|If you do ,|) (shuffle|shuffles) (your library|it) .",
       "[{'fetch': $f, ...$p, 'to': 'graveyard'}]", 1),
    SR("sentence", "<p:whosearch> library for <f:found> , reveal (it|them|those cards|that card) "
       ", and put (it|them|those cards|that card) into your hand . (Then|If you do ,|) "
       "(shuffle|shuffles) (your library|it) .",
       "[{'fetch': $f, ...$p, 'to': 'hand', 'reveal': true}]", 1),
    SR("sentence", "<p:whosearch> library for <f:found> , reveal (those cards|them) , (and|) put "
       "one onto the battlefield <t:tapped> and the other into your hand (. Then|, then) shuffle "
       "your library .",
       "[{'fetch': $f, ...$p, 'to': 'battlefield and hand', ...$t, 'reveal': true}]", 1),
    P("whosearch", "search your", ""),
    P("whosearch", "you may search your", "{'may': true}"),
    P("whosearch", "<p:player1> searches (their|his or her)", "{'who': $p}"),
    P("whosearch", "<p:player1> may search (their|his or her)", "{'who': $p, 'may': 'theirs'}"),
    S("sentence", "if you search your library this way , shuffle (it|your library) .",
      "[{'nothing more': true}]"),

    P("sentence", "target opponent reveals their hand . You choose (a|an) <c:card1> from it . "
      "That player discards that card .",
      "[{'reveal hand': {'target': 'opponent'}, 'as': 'hand'}, {'choose': {'from': 'hand', "
      "...$c}, 'as': 'card'}, {'discard': 'card'}]"),
    P("sentence", "target player reveals their hand . You choose (a|an) <c:card1> from it . That "
      "player discards that card .",
      "[{'reveal hand': {'target': 'player'}, 'as': 'hand'}, {'choose': {'from': 'hand', ...$c}, "
      "'as': 'card'}, {'discard': 'card'}]"),
    S("sentence", "target player reveals their hand . You choose (a|an) <c:card1> from it "
      "<t:tail> . That player discards that card .",
      "[{'reveal hand': {'target': 'player'}, 'as': 'hand'}, {'choose': {'from': 'hand', ...$c, "
      "...$t}, 'as': 'card'}, {'discard': 'card'}]"),
    P("sentence", "reveal the top <n:cnt> cards of your library . Put all <c:cardn> revealed "
      "this way into your hand and the rest on the bottom of your library in any order .",
      "[{'top': $n, 'as': 'cards'}, {'reveal': 'cards'}, {'put': {'all': {'from': 'cards', "
      "...$c}}, 'to': 'hand'}, {'put': {'rest': 'cards'}, 'to': 'library bottom'}]"),
    P("sentence", "reveal the top <n:cnt> cards of your library . An opponent separates those "
      "cards into two piles . Put one pile into your hand and the other into your graveyard .",
      "[{'top': $n, 'as': 'cards'}, {'reveal': 'cards'}, {'piles': 'cards', 'by': 'opponent', "
      "'as': 'one'}, {'put': 'one', 'to': 'hand'}, {'put': {'rest': 'cards'}, 'to': 'graveyard'}]"),
    P("sentence", "destroy all <n:nounn> . They can't be regenerated .",
      "[{'destroy': {'all': $n}, 'regeneration': false}]"),
    P("sentence", "you may destroy <o:obj> . For each permanent put into a graveyard this way , "
      "its controller creates (a|an) <k:token1> .",
      "[{'may': true, 'do': [{'those': $o, 'as': 'destroyed'}, {'destroy': 'destroyed'}, "
      "{'create': $k, 'count': {'count': {'from': 'destroyed', 'in': 'graveyard', 'controlled "
      "by': 'you'}}}, {'create': $k, 'who': 'opponent', 'count': {'count': {'from': 'destroyed', "
      "'in': 'graveyard', 'controlled by': 'opponent'}}}]}]"),
    P("sentence", "destroy <o:obj> . (It|They|That <t:type1>) can't be regenerated .",
      "[{'destroy': $o, 'regeneration': false}]"),
    P("sentence", "sacrifice it . If you do , it deals <n:num> damage to each creature blocking "
      "it .",
      "[{'those': {'all': {'type': 'creature', 'blocks': '^it'}}, 'as': 'they'}, {'sacrifice': "
      "'^it', 'then': [{'damage': $n, 'to': 'they', 'by': '^it'}]}]"),
    P("revealing", "reveal the top card of your library . If it's (a|an) <c:card1> , put it onto "
      "the battlefield . Otherwise , put it into your graveyard .",
      "[{'top': 1, 'as': 'card'}, {'reveal': 'card'}, {'if': {'is': 'card', 'match': $c}, 'put': "
      "'card', 'to': 'battlefield', 'else': [{'put': 'card', 'to': 'graveyard'}]}]"),
    P("sentence", "<r:revealing>", "$r"),
    P("sentence", "<a:clause> . If you do , <r:revealing>", "[{...$a, 'then': $r}]"),
    P("sentence", "<a:clause> . <h:ifhurt> .", "[{...$a, 'then': [$h]}]"),
    P("sentence", "exile <o:obj> , then return (it|that card|them|those cards) to the "
      "battlefield <t:entering> .",
      "[{'exile': $o, 'as': 'exiled'}, {'put': 'exiled', 'to': 'battlefield', ...$t}]"),
    S("sentence", "exile <o:obj> . return (it|that card|them|those cards) to the battlefield "
      "<t:entering> at the beginning of the next end step .",
      "[{'exile': $o, 'as': 'exiled'}, {'later': {'event': 'end step'}, 'with': 'exiled', 'do': "
      "[{'put': 'kept', 'to': 'battlefield', ...$t}]}]"),
    P("sentence", "exile <o:obj> . At the beginning of the next end step , return (that "
      "card|it|them|those cards) to the battlefield <t:entering> .",
      "[{'exile': $o, 'as': 'exiled'}, {'later': {'event': 'end step'}, 'with': 'exiled', 'do': "
      "[{'put': 'kept', 'to': 'battlefield', ...$t}]}]"),
    P("sentence", "counter <o:obj> . If that spell is countered this way , exile it instead of "
      "putting it into its owner 's graveyard .",
      "[{'counter': $o, 'to': 'exile'}]"),
    P("sentence", "counter <o:obj> . If that spell is countered this way , put it on top of its "
      "owner 's library instead of into that player 's graveyard .",
      "[{'counter': $o, 'to': 'library top'}]"),
    P("sentence", "counter <o:obj> . If that spell is countered this way , put it into its "
      "owner 's hand instead of into that player 's graveyard .",
      "[{'counter': $o, 'to': 'hand'}]"),
    P("sentence", "<a:clause> (. You|and you) may choose new targets for (the copy|that copy) .",
      "[{...$a, 'new targets': true}]"),

    P("sentence", "(create|you create) (a|an) <k:token1> . It has \" <a:permanent> \" .",
      "[{'create': {...$k, 'abilities': [$a]}}]"),
    P("sentence", "(create|you create) <n:cnt> <k:tokenn> . They have \" <a:permanent> \" .",
      "[{'create': {...$k, 'abilities': [$a]}, 'count': $n}]"),

    /* damage and life, draw and lose: joined, as official wording does */
    P("sentence", "~ deals <d:dealings> and you gain <n:num> life .", "[$d, {'gain life': $n}]"),
    S("sentence", "~ deals <d:dealings> and <p:player1> gains <n:num> life .",
      "[$d, {'gain life': $n, 'who': $p}]"),
    P("sentence", "you draw <n:cards> and (you|) lose <l:num> life .",
      "[{'draw': $n}, {'lose life': $l}]"),
    P("sentence", "<p:player1> draws <n:cards> and loses <l:num> life .",
      "[{'draw': $n, 'who': $p}, {'lose life': $l, 'who': '^same'}]"),
    S("sentence", "<s:subj1> becomes a <k:kinds> <u:until> and can't <w:cannot> <v:turn> .",
      "[{'become': $s, ...$k, ...$u}, {'forbid': $w, 'what': '^it', ...$v}]"),
    S("sentence", "<s:subj#> <g:gains#> <u:until> and can't <w:cannot> <v:turn> .",
      "[{'give': $s, ...$g, ...$u}, {'forbid': $w, 'what': '^same', ...$v}]"),
    S("sentence", "<s:subj1> <g:gains1> <u:until> and <h:gains1> <v:until> .",
      "[{'give': $s, ...$g, ...$u}, {'give': '^same', ...$h, ...$v}]"),

    P("sentence", "it deals an additional <n:num> damage to (that player or planeswalker|that "
      "player) at the beginning of your next upkeep step unless (that player or that planeswalker "
      "'s controller pays|they pay|they pays) <m:mana> before that step .",
      "[{'later': {'event': 'upkeep', 'who': 'you'}, 'with': '^that player or planeswalker', "
      "'unless': $m, 'who': '^that player', 'do': [{'damage': $n, 'to': 'kept'}]}]"),

    /* one statement, with what goes with it */
    R("sentence", "(<a:statements>|then <a:statements>) .", "$a", 2),
    P("sentence", "(if|then if) <c:cond> , <a:clause> .", "[{...$a, 'if': $c}]"),
    P("sentence", "if <c:cond> , instead <a:clause> .", "[{...$a, 'if': $c, 'instead': true}]"),
    S("sentence", "if <c:cond> , <a:clause> instead .", "[{...$a, 'if': $c, 'instead': true}]"),
    S("sentence", "<a:clause> instead if <c:cond> .",
      "[{...$a, 'if after': $c, 'instead': true}]"),
    S("sentence", "<a:clause> if <c:cond> .", "[{...$a, 'if after': $c}]"),
    P("sentence", "if <c:cond> , <a:clause> (and|, then|, and) <b:statements> .",
      "[{'do': [{'first': $a, 'rest': $b}], 'if': $c}]"),
    P("sentence", "if <c:cond> , <a:clause> . otherwise , <b:statements> .",
      "[{...$a, 'if': $c, 'else': $b}]"),
    P("sentence", "<a:clause> unless <c:cond> .", "[{...$a, 'if after': {'not': $c}}]"),
    P("sentence", "<a:clause> unless <p:player1> <d:price1> .",
      "[{...$a, 'unless': $d, 'payer': $p}]"),
    P("sentence", "(<a:clause>|then <a:clause>) unless you <d:price> .", "[{...$a, 'unless': $d}]"),
    P("sentence", "<a:clause> unless they <d:price> .",
      "[{...$a, 'unless': $d, 'payer': '^they'}]"),
    R("sentence", "<a:clause> . If you do , <b:statements> .", "[{...$a, 'then': $b}]", 2),
    P("sentence", "<a:clause> . When you do , <b:statements> .",
      "[{...$a, 'then': [{'reflex': true, 'do': $b}]}]"),
    P("sentence", "<a:clause> . If you (can't|don't) , <b:statements> .", "[{...$a, 'else': $b}]"),
    S("sentence", "<a:clause> . If (that player|they|he or she|the player) (does|do) , "
      "<b:statements> .",
      "[{...$a, 'then': $b}]"),
    S("sentence", "<a:clause> . If (that player doesn't|they don't|the player doesn't|no one "
      "does) , <b:statements> .",
      "[{...$a, 'else': $b}]"),
    P("sentence", "<a:clause> . If you win (,|the flip ,) <b:statements> .",
      "[{...$a, 'if won': $b}]"),
    P("sentence", "<a:clause> . If you lose the flip , <b:statements> .",
      "[{...$a, 'if lost': $b}]"),
    P("sentence", "<a:clause> . If you win the flip , <b:statements> . If you lose the flip , "
      "<c:statements> .",
      "[{...$a, 'if won': $b, 'if lost': $c}]"),
    P("sentence", "you may <a:deedn> (and|, then) <b:deedn> . If you do , <c:statements> .",
      "[{'do': [$a, $b], 'may': true, 'then': $c}]"),
    P("sentence", "you may <a:deedn> (and|, then) <b:deedn> .", "[{'do': [$a, $b], 'may': true}]"),
    P("sentence", "<p:player1> may <a:deedn> (and|, then) <b:deedn> .",
      "[{'do': [$a, $b], 'may': 'theirs', 'who': $p}]"),
    P("sentence", "<a:statements> , where X is <q:quantity> .", "[{'do': $a, 'where x': $q}]"),
    P("sentence", "X is <q:quantity> .", "[{'where x': $q}]"),
    P("sentence", "if <c:cond> , <a:statements> , where X is <q:quantity> .",
      "[{'do': $a, 'where x': $q, 'if': $c}]"),
    P("sentence", "for each <n:noun1> , <a:statements> .", "[{'for each': $n, 'do': $a}]"),
    P("sentence", "for each opponent , <a:statements> .",
      "[{'for each player': 'opponent', 'do': $a}]"),

    P("statements", "<a:clause>", "[$a]"),
    S("statements", "create (a|an) <k:token1> and (a|an) <l:token1>",
      "[{'create': $k}, {'create': $l}]"),
    P("statements", "<p:player1> <a:deed1> , <b:deed1> , (and|then) <c:deed1>",
      "[{...$a, 'who': $p}, {...$b, 'who': '^same'}, {...$c, 'who': '^same'}]"),
    P("statements", "<p:player1> <a:deed1> (and|, then) <b:deed1>",
      "[{...$a, 'who': $p}, {...$b, 'who': '^same'}]"),
    P("statements", "<p:playern> <a:deedn> (and|, then) <b:deedn>",
      "[{...$a, 'who': $p}, {...$b, 'who': '^same'}]"),
    S("statements", "<p:player1> <a:deed1> (and|, then) <b:deed1> (and|, then) <c:deed1>",
      "[{...$a, 'who': $p}, {...$b, 'who': '^same'}, {...$c, 'who': '^same'}]"),
    S("statements", "<a:clause> (and|, then|, and|, and then) <b:statements>",
      "[{'first': $a, 'rest': $b}]"),
    S("statements", "<a:clause> , <b:clause> , (and|then|and then) <c:statements>",
      "[{'first': $a, 'rest': [$b, ...$c]}]"),

    P("effects", "<a:sentence>", "$a"),
    P("effects", "<a:sentence> <b:effects>", "[...$a, ...$b]"),
    {.category = NULL},
};
