#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""speed.py [PROGRAM]: steps a second of the Python package, per second of processor time of one thread, both players random; with the
program `gauntlet`, what `drive` does beside it. A step is an action of either player. The lines are rows of the table in docs/python.md."""

import json
import subprocess
import sys
import time

import numpy as np

import gauntlet

GAMES = {
    "Nivel Arena": ("nivel", ["st01-starter", "st02-starter"]),
    "Magic": ("magic", ["elves-vs-goblins-elves", "elves-vs-goblins-goblins"]),
    "Yu-Gi-Oh!": ("yugioh", ["burn-goat-control", "beastdown"]),
}
SECONDS = 2.0


def rate(step, count, clock=time.process_time):
    """How many a second, where each call of `step` does `count`."""
    begun, done = clock(), 0
    while clock() - begun < SECONDS:
        step()
        done += count
    return done / (clock() - begun)


def vector(game, features, n=256):
    """A VectorEnv whose actions NumPy draws."""
    env = gauntlet.VectorEnv(n, game, threads=1, features=features)
    rng, batch = np.random.default_rng(1), env.reset()
    return rate(lambda: env.step((rng.random(n) * batch.n_actions).astype(np.int32)), n)


def by_lot(game, n=256):
    """A VectorEnv that draws actions itself and tells nothing."""
    env, lot = gauntlet.VectorEnv(n, game, threads=1, features="none"), np.full(n, gauntlet.ANY, np.int32)
    return rate(lambda: env.skip(lot), n)


def states(game):
    """One State, an action at a time from Python."""
    chance = np.random.default_rng(1)
    now = [game.new_initial_state(1)]

    def step():
        n = now[0].num_legal_actions()
        if n == 0:
            now[0] = game.new_initial_state(int(chance.integers(1 << 62)))
            n = now[0].num_legal_actions()
        now[0].apply_action(int(chance.integers(n)))

    return rate(step, 1)


def drive(program, rules, decks):
    """`gauntlet drive`: `legal` and `apply` by turns; time on the wall, since two processes work."""
    process = subprocess.Popen([program, "drive"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    chance = np.random.default_rng(1)

    def ask(**request):
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    opened = ask(do="open", rules=rules, decks=decks)

    def step():
        legal = ask(do="legal", state=1)["legal"]
        if legal:
            ask(do="apply", state=1, action=legal[chance.integers(len(legal))])
        else:
            ask(do="close", state=1)
            ask(do="start", game=opened["game"], seed=int(chance.integers(1 << 50)))

    answer = rate(step, 1, time.perf_counter)
    process.stdin.close()
    process.wait()
    return answer


if __name__ == "__main__":
    heads = ["game", "features of positions and actions", "of positions", "none", "none, by lot inside", "one State"]
    print("| " + " | ".join(heads + ["`drive`"] * (len(sys.argv) > 1)) + " |")
    for name, (rules, decks) in GAMES.items():
        loaded = gauntlet.load_game(rules, decks)
        rates = [vector(loaded, kind) for kind in ("both", "position", "none")] + [by_lot(loaded), states(loaded)]
        if len(sys.argv) > 1:
            rates.append(drive(sys.argv[1], rules, decks))
        print(f"| {name} | " + " | ".join(f"{x:,.0f}" for x in rates) + " |", flush=True)
