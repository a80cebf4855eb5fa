# SPDX-License-Identifier: GPL-3.0-or-later
"""plays.py TABLE CARDS SCENARIOS: from a table of texts and what comes of them (tests/reading/plays.tsv) a
table of cards to be read, and scenarios in which they play: one of each text, and one in which it must not work.

A kind is "instant", or with a cost and subtypes "artifact {2} Equipment". A position is
`A=trial,3*forest B.hand=island A.life=5 at=upkeep turn=B`; behind a permanent may stand {+1/+1:2}, what is
attached to it, [pacifism] or, of the other player, [pacifism/B], and !tapped, !down, !sick. T is the card, which
A has in hand if it is no creature and stands nowhere; T2 to T14 are helpers. What is done is a list of actions, of A
where no player stands in front, or `illegal ACTION`, or `not ACTION` of who is asked something; what comes of it is `A18` (life), `A.hand=2`, `B.gy=card,card`,
`A.mana={R}`, `A.top=card` (on top of the library, unknown to B) or `A.top=card/place` (known to B), `A:card=3/3`, `A:card+flying`, `%flying`, with _ for blanks, `!tapped`, `!untapped`, `#white`, `^Elf`,
`~artifact`."""
import json
import re
import sys

ZONES = {"gy": "graveyard", "exile": "exile", "bf": "battlefield", "hand": "hand", "lib": "library"}
HELPERS = [("helper-2", "instant", "Destroy target creature."), ("helper-3", "enchantment", ""),
           ("helper-4", "instant", "Helper deals 1 damage to any target."),
           ("helper-5", "instant", "Return target creature to its owner's hand."),
           ("helper-6", "enchantment", "{0}: Tap Helper. Activate only as a sorcery."),  # A has something to do: time stands still
           ("helper-7", "snow land", ""), ("helper-8", "enchantment creature", ""),
           ("helper-9", "instant", "You gain 1 life."), ("helper-10", "instant", "Regenerate target creature."),
           ("helper-11", "instant", "Prevent all combat damage that would be dealt this turn."),
           ("helper-12", "instant", "Target player mills a card."), ("helper-13", "instant", "Discard a card."),
           ("helper-14", "artifact", "{T}: Add {C}{C}{C}. Spend this mana only to cast artifact spells or activate "
            "abilities of artifacts.")]
FLAGS = {"tapped": "tapped", "down": "face down", "sick": "sick"}


def card_id(word, own):
    return own if word == "T" else re.sub(r"^T(\d+)$", r"helper-\1", word)


def in_action(text, own):
    return " ".join(re.sub(r"^T(\d*)(?=@|:|$)", lambda m: "helper-" + m[1] if m[1] else own, word)
                    for word in text.split(" "))


def attached(text, own):
    card, _, by = text.partition("/")
    return {"card": card_id(card, own), "by": by} if by else card_id(card, own)


def permanent(word, own):
    name, counters, on, flags = re.match(r"([^{\[!]*)(?:\{(.*)\})?(?:\[(.*)\])?((?:!\w+)*)$", word).groups()
    one = {"card": card_id(name, own)}
    one.update((FLAGS[flag], True) for flag in flags.split("!")[1:])
    if counters:
        kind, number = counters.split(":")
        one["counters"] = {kind: int(number)}
    if on:
        one["attached"] = [attached(on, own)]
    return one if len(one) > 1 else one["card"]


def cards(text, own):
    out = []
    for word in text.split(","):
        many = re.match(r"(\d+)\*(.*)", word)
        n, word = (int(many[1]), many[2]) if many else (1, word)
        out += [permanent(word, own)] * n
    return out


def position(text, own, spell):
    out = {"A": {}, "B": {}}
    for part in text.split(" "):
        key, value = part.split("=", 1)
        if key in ("at", "turn"):
            out[key] = value.replace("_", " ")
        elif key[2:] == "life":
            out[key[0]]["life"] = int(value)
        elif key[2:] == "mana":
            out[key[0]]["mana"] = value
        else:
            out[key[0]][ZONES[key[2:]] if len(key) > 1 else "battlefield"] = cards(value, own)
    if spell and not re.search(r"[=,\[]T\b", text):
        out["A"].setdefault("hand", []).append(own)
    if "at" not in out and "turn" not in out:
        out["A"].setdefault("battlefield", []).append("helper-6")
    return out


def expected(words, own, helped):
    out = {"A": {}, "B": {}}
    for word in words.split(" "):
        player, rest = word[0], word[1:]
        if rest.isdigit():
            out[player]["life"] = int(rest)
        elif rest[0] == ".":
            zone, value = rest[1:].split("=")
            if zone == "mana":
                out[player]["mana"] = None if value == "0" else value
                continue
            if zone == "top":
                card, _, known = value.partition("/")
                out[player]["library top"] = [{"card": card_id(card, own), "known": known or "no",
                                               "to": "B" if player == "A" else "A"}]
                continue
            helper = ["helper-6"] if helped and player == "A" and zone == "bf" else []
            out[player][ZONES[zone]] = int(value) + len(helper) if value.isdigit() else \
                [card_id(c, own) for c in value.split(",")] + helper
        else:
            name, sign, value = re.match(r":(.*?)([=+!#^~%])(.*)", rest).groups()
            one = {"card": card_id(name, own)}
            value = value.replace("_", " ")
            if sign == "=":
                one["power"], one["toughness"] = map(int, value.split("/"))
            elif sign == "!":
                one["tapped"] = value == "tapped"
            else:
                key = {"+": "has", "%": "lacks", "#": "colours", "^": "subtypes", "~": "types"}[sign]
                one[key] = [value] if key in ("colours",) else value
            out[player].setdefault("permanents", []).append(one)
    return {k: v for k, v in out.items() if v}


def steps(text, own, helped):
    out = []
    for part in text.split(" ; "):
        done, _, comes = part.partition(" -> ")
        player = "A"
        if re.match(r"[AB]: ", done):
            player, done = done[0], done[3:]
        step = {}
        if done.startswith("illegal "):
            step["illegal"] = in_action(done[8:], own)
        elif done.startswith("not "):
            step.update(chooser=player, illegal=in_action(done[4:], own))
        elif not done.endswith("?"):
            step[player] = in_action(done, own)
        if comes:
            step["expect"] = expected(comes, own, helped)
        out.append(step)
    return out


def main(table, to_cards, to_scenarios):
    rows = [line.rstrip("\n").split("\t") for line in open(table) if not line.startswith("#")]
    scenarios = []
    with open(to_cards, "w") as out:
        print("name", "cost", "types", "subtypes", "pt", "text", sep="\t", file=out)
        for id, kind, text in HELPERS:
            print(id.title().replace("-", " "), "{0}", kind, "", "2/2" if "creature" in kind else "", text.replace("Helper", id.title().replace("-", " ")),
                  sep="\t", file=out)
        for i, (kind, text, where, done, other, not_done) in enumerate(rows):
            own, name = f"trial-{i}", f"Trial {i}"
            type, cost, subtypes = re.match(r"([a-z ]+?) ?(\{.*\})? ?([A-Z].*)?$", kind).groups()
            print(name, cost or "{0}", type, subtypes or "", "2/2" if "creature" in type else "",
                  text.replace("Trial", name), sep="\t", file=out)
            for refusal in (False, True):
                there = position(other if refusal else where, own, type != "creature")
                scenario = {"name": f"{text}{': not here' if refusal else ''}", "cards": [own],
                            "position": there,
                            "steps": steps(not_done if refusal else done, own, "at" not in there and "turn" not in there)}
                if refusal:
                    scenario["refusal"] = True
                scenarios.append(scenario)
    json.dump({"rules": "magic", "scenarios": scenarios}, open(to_scenarios, "w"), indent=1)


main(*sys.argv[1:])
