#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""random_games.py: one game told step by step, then thousands of games by random players, in each game that there is."""

import random
import time

import numpy as np

import gauntlet

DECKS = {
    "nivel": ["st01-starter", "st02-starter"],
    "magic": ["elves-vs-goblins-elves", "elves-vs-goblins-goblins"],
    "yugioh": ["burn-goat-control", "beastdown"],
}


def tell_one(game):
    """A game by random players, its first actions in notation."""
    state = game.new_initial_state(seed=7)
    chance = random.Random(7)
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        if len(state.history()) < 5:
            print(f"    {'AB'[state.current_player()]}: {state.action_to_string(action)}")
        state.apply_action(action)
    print(f"    ... turn {state.turn}, by {state.end}: A {state.returns()[0]:+.0f}, B {state.returns()[1]:+.0f}")


def play_many(game, games=256, seconds=1.0):
    """Many games at once, for a moment: how many steps and games a second, and how often player A won."""
    env = gauntlet.VectorEnv(games, game, threads=1)
    batch, rng = env.reset(), np.random.default_rng(1)
    steps = ended = won = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        batch = env.step((rng.random(games) * batch.n_actions).astype(np.int32))
        steps += games
        ended += int(batch.terminated.sum())
        won += int((batch.reward > 0).sum())
    taken = time.perf_counter() - begun
    print(f"    {steps / taken:,.0f} steps a second with features, {ended / taken:,.0f} games; A won {won / max(ended, 1):.0%}")


if __name__ == "__main__":
    for rules, decks in DECKS.items():
        print(f"{rules}: {decks[0]} against {decks[1]}")
        loaded = gauntlet.load_game(rules, decks)
        tell_one(loaded)
        play_many(loaded)
