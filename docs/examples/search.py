#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A search of one's own, with the engine as a program (docs/drive.md): before each choice of player A it deals worlds that A
# cannot tell apart, tries every action in each, and lets random players play on. B plays at random.
#
#     ./search.py st01-starter st02-starter [WORLDS] [SEED]
import json
import random
import subprocess
import sys


class Engine:
    def __init__(self, command=("gauntlet", "drive")):
        pipe = subprocess.PIPE
        self.program = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def ask(self, do, **members):
        self.program.stdin.write(json.dumps({"do": do, **members}) + "\n")
        self.program.stdin.flush()
        answer = json.loads(self.program.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer


def search(engine, state, player, legal, worlds, chance):
    """The action that wins most often."""
    points = dict.fromkeys(legal, 0.0)
    for _ in range(worlds):
        world = engine.ask("world", state=state, seed=chance.getrandbits(50))["state"]
        trial = engine.ask("copy", state=world)["state"]
        for action in legal:
            engine.ask("restore", state=trial, **{"from": world})
            now = engine.ask("apply", state=trial, action=action)
            if now["player"]:
                now = engine.ask("play_out", state=trial, seed=chance.getrandbits(50))
            points[action] += now["result"][player]
        for done in (trial, world):
            engine.ask("close", state=done)
    return max(legal, key=points.get)


def main(deck_a, deck_b, worlds="8", seed="1"):
    engine, chance = Engine(), random.Random(int(seed))
    now = engine.ask("open", decks=[deck_a, deck_b], seed=int(seed))
    while now["player"]:
        legal = engine.ask("legal", state=now["state"])["legal"]
        action = chance.choice(legal)
        if now["player"] == "A" and len(legal) > 1:
            action = search(engine, now["state"], "A", legal, int(worlds), chance)
        print(now["player"], action)
        now = engine.ask("apply", state=now["state"], action=action)
    print(f"turn {now['turn']}, {now['end']}: A {now['result']['A']}, B {now['result']['B']}")


main(*sys.argv[1:])
