# SPDX-License-Identifier: GPL-3.0-or-later
"""How well one player does against another, in pairs of games: decks, seats and shuffles stay, the players swap."""

from __future__ import annotations

import math
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from gauntlet.bots import Bot
from gauntlet.game import Game
from gauntlet.vector import ANY, CONCEDE, WAIT, Batch, VectorEnv

Chooser = Callable[[Batch, npt.NDArray[np.int64]], npt.ArrayLike]
"""A player as a function: given a Batch of n games and the numbers of those in which it must choose, the number of an
action (or CONCEDE) for each of these. It is asked for many positions at once."""

Player = Union[str, Bot, Chooser]


def play_match(a: Player, b: Player, games: Union[Game, Sequence[Game]], *, pairs: int = 100, seed: int = 1,
               threads: int = 0, at_once: int = 256, features: str = "both", pressed: bool = False) -> Dict[str, Any]:
    """Plays pairs of games between a and b, each a description ("mcts:iterations=100"), a Bot, or a function
    (Chooser). Returns a dict: games, won, drawn, lost by a, points (0 .. 1, drawn games count a half), low and high
    (its interval, 95 in 100, by pairs), elo, and `of_pairs`, the points of each pair. Two players of Gauntlet are
    faster in `gauntlet arena`."""
    rng = np.random.default_rng(seed)
    points: List[float] = []
    counts = np.zeros(3, int)
    more = {"threads": threads, "features": features, "pressed": pressed}
    while len(points) < pairs:
        n = min(at_once, pairs - len(points))
        seeds = rng.integers(1 << 63, size=n)
        if plays_outside(a) and plays_outside(b):
            first, second = _both(a, b, games, np.concatenate([seeds, seeds]), more)
        elif plays_outside(b):
            first, second = (-_against(b, a, seat, games, seeds, more) for seat in ("a", "b"))
        else:
            first, second = (_against(a, b, seat, games, seeds, more) for seat in ("a", "b"))
        both = np.concatenate([first, second])
        counts += [int((both > 0).sum()), int((both == 0).sum()), int((both < 0).sum())]
        points += list((first + second + 2) / 4)
    return {"games": int(counts.sum()), "won": int(counts[0]), "drawn": int(counts[1]), "lost": int(counts[2]),
            **_estimate(np.asarray(points)), "of_pairs": points}


def _is_function(player: Player) -> bool:
    return not isinstance(player, (str, Bot))


def plays_outside(player: Player) -> bool:
    """Whether a VectorEnv cannot have it inside."""
    return _is_function(player) or (isinstance(player, Bot) and player.is_program)


def _estimate(points: npt.NDArray[np.float64]) -> Dict[str, float]:
    """Mean and interval; two more pairs, one won and one lost, keep it from having no width."""
    more = np.concatenate([points, [0.0, 1.0]])
    half = 1.96 * float(more.std(ddof=1)) / math.sqrt(len(more))
    middle, mean = float(more.mean()), float(points.mean())
    bounded = min(max(mean, 1e-6), 1 - 1e-6)
    return {"points": mean, "low": max(0.0, min(mean, middle - half)), "high": min(1.0, max(mean, middle + half)),
            "elo": 400 * math.log10(bounded / (1 - bounded))}


def called(player: Player) -> str:
    """The name of a player in results; of one that ships its description."""
    if isinstance(player, Bot):
        return player.name
    return player if isinstance(player, str) else str(getattr(player, "__name__", type(player).__name__))


def as_chooser(player: Player, rules: str) -> Callable[[VectorEnv], Chooser]:
    """A player as a function, for the games of a VectorEnv."""
    if _is_function(player):
        return lambda env: player  # type: ignore[return-value]
    if not plays_outside(player):
        return lambda env: lambda batch, which: np.full(len(which), ANY)  # the VectorEnv has it inside
    bot = player if isinstance(player, Bot) else Bot(str(player), rules)

    def of(env: VectorEnv) -> Chooser:
        def choose(batch: Batch, which: npt.NDArray[np.int64]) -> npt.ArrayLike:
            assert batch.seed is not None
            return [CONCEDE if a is None else a
                    for a in (bot.decide(env.state(int(i)), int(batch.seed[i])) for i in which)]
        return choose

    return of


def _against(player: Player, opponent: Player, seat: str, games: Any, seeds: npt.NDArray[np.int64],
             more: Dict[str, Any]) -> npt.NDArray[np.float64]:
    """What a player gets in each game against a player of Gauntlet, who plays inside."""
    own = None if plays_outside(player) else called(player)
    env = VectorEnv(len(seeds), games, opponent=called(opponent), own=own, seat=seat, **more)
    return play_once(env, seeds, as_chooser(player, env.games[0].rules))[0]


def _both(a: Player, b: Player, games: Any, seeds: npt.NDArray[np.int64],
          more: Dict[str, Any]) -> "tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]":
    """What a gets as player 0 in the first half of the games, and as player 1 in the second."""
    env, half = VectorEnv(len(seeds), games, **more), len(seeds) // 2
    choosers = [as_chooser(player, env.games[0].rules)(env) for player in (a, b)]

    def choose(batch: Batch, which: npt.NDArray[np.int64]) -> npt.ArrayLike:
        assert batch.player is not None
        of_a = (batch.player[which] == 0) == (which < half)
        actions = np.empty(len(which), np.int64)
        for player, own in zip(choosers, (of_a, ~of_a)):
            if own.any():
                actions[own] = player(batch, which[own])
        return actions

    reward = play_once(env, seeds, lambda _: choose)[0]
    return reward[:half], -reward[half:]


def play_once(env: VectorEnv, seeds: npt.NDArray[np.int64], chooser: Callable[[VectorEnv], Chooser],
              games: Optional[npt.ArrayLike] = None) -> Tuple[npt.NDArray[np.float64], ...]:
    """Plays each game once, and closes the VectorEnv. float64 [n] each: what came of it for the caller's seat (of both
    seats for player 0), actions, whether a limit cut it off, and who began."""
    reward, length, cut = np.zeros(env.n), np.zeros(env.n), np.zeros(env.n)
    choose, batch = chooser(env), env.reset(seeds=seeds, games=games)
    assert batch.seed is not None
    first = np.array([env.state(i).first_player() for i in range(env.n)], np.float64)
    going = np.flatnonzero(batch.seed == seeds.astype(np.uint64))  # in others nobody was asked
    actions = np.full(env.n, WAIT, np.int32)
    while len(going):
        actions[going] = choose(batch, going)
        batch = env.step(actions)
        assert batch.reward is not None and batch.terminated is not None and batch.truncated is not None
        assert batch.length is not None
        over = (batch.terminated | batch.truncated)[going] != 0
        ended = going[over]
        reward[ended], length[ended], cut[ended] = batch.reward[ended], batch.length[ended], batch.truncated[ended]
        actions[ended] = WAIT
        going = going[~over]
    env.close()
    return reward, length, cut, first
