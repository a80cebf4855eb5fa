#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""baseline.py [RULES DECK DECK]: a player that learns in a minute of one core, in NumPy alone. It scores an action by a weight for each
of its features and plays by the softmax of the scores; the policy gradient (REINFORCE, Williams 1992) moves the weights at the end of each
game by what it brought. It plays against random players; then it is matched with them, and with greedy."""

import sys
import time

import numpy as np

import gauntlet

GAMES, SECONDS, RATE = 256, 60.0, 0.02


class Linear:
    """Scores of actions by their features alone."""

    def __init__(self, game):
        self.weights = np.zeros(game.num_action_features, np.float32)

    def scores(self, batch, which=slice(None)):
        """float32 [n, A]: -inf where there is no action."""
        most = int(batch.n_actions[which].max())
        index, value = batch.action_index[which, :most], batch.action_value[which, :most]
        scores = np.einsum("naf,naf->na", self.weights[index], value)
        scores[np.arange(most) >= batch.n_actions[which, None]] = -np.inf
        return scores

    def __call__(self, batch, which):
        """As a player of play_match: the action that scores best."""
        return self.scores(batch, which).argmax(1)


def learn(game, seconds):
    """Trains for so many seconds of processor time; returns the player."""
    env = gauntlet.VectorEnv(GAMES, game, opponent="random", seat="either", seed=1, threads=1, pressed=True, actions=64, pairs=96)
    player, rng, batch = Linear(game), np.random.default_rng(1), env.reset()
    features, games = len(player.weights), np.arange(GAMES)
    traces = np.zeros((GAMES, features), np.float32)  # gradient of the chance of all that was chosen in each game
    mean, spread, told, ended = 0.0, np.ones(features, np.float32), 10.0, 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        scores = player.scores(batch)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        actions = np.minimum((chances.cumsum(1) < rng.random((GAMES, 1))).sum(1), batch.n_actions - 1)
        push = -chances
        push[games, actions] += 1
        some = batch.action_value[:, :push.shape[1]] != 0
        at = (games[:, None, None] * features + batch.action_index[:, :push.shape[1]])[some]
        by = (push[:, :, None] * batch.action_value[:, :push.shape[1]])[some]
        traces += np.bincount(at, by, traces.size).reshape(traces.shape)
        batch = env.step(actions)
        over = np.flatnonzero(batch.terminated | batch.truncated)
        if len(over):
            gained = batch.reward[over] - mean
            mean += 0.001 * gained.sum()
            step = gained @ traces[over]
            spread += step * step  # AdaGrad: rare features learn as fast as common ones
            player.weights += RATE * step / np.sqrt(spread)
            traces[over] = 0
            ended += len(over)
        if time.process_time() - begun > told:
            print(f"{told:.0f} s: {ended} games, {50 + 50 * mean:.0f} of 100 points against random players", flush=True)
            told += 10
    return player


def main():
    rules, *decks = sys.argv[1:] or ["nivel", "st01-starter", "st02-starter"]
    game = gauntlet.load_game(rules, decks)
    player = learn(game, SECONDS)
    for opponent in ("random", "greedy"):
        match = gauntlet.play_match(player, opponent, game, pairs=200, pressed=True)
        print(f"{opponent}: {match['points']:.1%} of the points ({match['low']:.1%} to {match['high']:.1%}), {match['games']} games")
    rows = game.feature_rows("action")
    print("what it looks at:")
    for i in np.abs(player.weights).argsort()[::-1][:8]:
        row = next(row for row in rows if row.first <= i < row.first + row.count)
        print(f"    {row.name} {i - row.first}: {player.weights[i]:+.2f}")


if __name__ == "__main__":
    main()
