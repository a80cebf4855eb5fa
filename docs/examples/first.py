#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A player for Gauntlet as a program. In Nivel Arena it plays the most expensive card that it can play and attacks
# when it pays; for everything else it takes any legal action. In other games it does something rather than nothing.
#
#     gauntlet play st01-starter st02-starter --p1 exec:./first.py
import json
import random
import sys

cards = {}
chance = random.Random(0)


def power(side, lane):
    units = side["zones"][lane]["cards"]
    return units[0]["power"] if units else 0


def worth(action, view):
    """How good an action looks; more is better."""
    words = action.split()
    if view["rules"] != "nivel":
        return words[0] not in ("pass", "end", "done", "no")
    own = view["players"][view["player"]]
    other = view["players"]["B" if view["player"] == "A" else "A"]
    if words[0] in ("unit", "skill", "item"):
        value = 100 + 10 * cards[words[1]].get("cost", 0)
        if words[0] == "unit":  # better where nobody stands
            value -= power(own, words[2]) / 100
        return value
    if words[0] == "use":
        return 90
    if words[0] == "attack":
        return 50 + (power(own, words[1]) - power(other, words[1])) / 1000
    if words[0] in ("block", "guard"):  # only if the attacker is not stronger
        return 1 if power(own, words[1]) >= power(other, words[1]) else -1
    return 0  # end, pass, done, keep ...


def answer(message):
    if message["type"] == "hello":
        return {"type": "ready", "protocol": 1}
    if message["type"] == "game":
        cards.update(message["game"].get("cards", {}))
        chance.seed(message["seed"])
    elif message["type"] == "choose":
        view = message["view"]
        best = max(view["legal"], key=lambda a: (worth(a, view), chance.random()))
        return {"action": best}
    return None


for line in sys.stdin:
    reply = answer(json.loads(line))
    if reply:
        print(json.dumps(reply), flush=True)
