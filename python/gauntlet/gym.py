# SPDX-License-Identifier: GPL-3.0-or-later
"""Environments of Gymnasium: one player, against a player of Gauntlet.

    env = gauntlet.gym.GauntletEnv(game, opponent="greedy")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(observation["action_mask"])

GauntletVectorEnv is the same for many games at once."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import gymnasium
import numpy as np
from gymnasium import spaces

from gauntlet._core import MOST_ACTION_FEATURES, MOST_ACTIONS
from gauntlet.game import Game
from gauntlet.spaces import observation_space
from gauntlet.vector import CONCEDE, WAIT, Batch, VectorEnv

SEEDS = 1 << 63


def _observation(batch: Batch, i: Any) -> Dict[str, Any]:
    """What a batch tells of a game, or of all (slice)."""
    names = ("position_index", "position_value", "action_index", "action_value")
    seen = {name: getattr(batch, name)[i].copy() for name in names}
    assert batch.mask is not None
    return {"observation": seen, "action_mask": batch.mask[i].astype(np.int8)}


class GauntletEnv(gymnasium.Env):  # type: ignore[misc]
    """One player against `opponent` (docs/players.md). Observations are dicts (observation_space); action i is the
    i-th legal one. Reward 1 won, -1 lost, at the end. An action that is not legal gives the game up. seat "a", "b" or
    "either"; position, actions, pairs as in VectorEnv."""

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "name": "gauntlet_v0"}

    def __init__(self, game: Game, *, opponent: str = "random", seat: str = "either", position: int = 1024,
                 actions: int = MOST_ACTIONS, pairs: int = MOST_ACTION_FEATURES,
                 render_mode: Optional[str] = None) -> None:
        self._env = VectorEnv(1, game, opponent=opponent, seat=seat, position=position, actions=actions, pairs=pairs,
                              threads=1)
        self.render_mode = render_mode
        self.observation_space = observation_space(game, (position, actions, pairs))
        self.action_space = spaces.Discrete(MOST_ACTIONS)
        self._over = True

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Any]:
        """A new game; the same seed gives the same one."""
        super().reset(seed=seed)
        batch = self._env.reset(seeds=[int(self.np_random.integers(SEEDS))])
        self._over = False
        return _observation(batch, 0), self._info(batch)

    @staticmethod
    def _info(batch: Batch) -> Dict[str, Any]:
        assert batch.player is not None and batch.n_actions is not None and batch.seed is not None
        return {"player": int(batch.player[0]), "n_actions": int(batch.n_actions[0]), "seed": int(batch.seed[0])}

    def step(self, action: int) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """Takes an action; where it ended the observation is all zeros."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset")
        n_actions = self._env.step([WAIT]).n_actions
        assert n_actions is not None
        legal = 0 <= int(action) < n_actions[0]
        batch = self._env.step([int(action) if legal else CONCEDE])
        assert batch.terminated is not None and batch.truncated is not None and batch.reward is not None
        terminated, truncated = bool(batch.terminated[0]), bool(batch.truncated[0])
        self._over = terminated or truncated
        observation, info = _observation(batch, 0), self._info(batch)
        if self._over:
            for part in (*observation["observation"].values(), observation["action_mask"]):
                part[...] = 0
            info = {"illegal": not legal}
        return observation, float(batch.reward[0]), terminated, truncated, info

    def render(self) -> Optional[str]:
        """What the player to move may know, as JSON, with render_mode="ansi"."""
        return str(self._env.state(0)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Forgets the game."""
        self._env.close()


class GauntletVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """n of them at once, stepped over threads; finished games begin anew in the same step. An action that is not
    legal raises."""

    metadata: Dict[str, Any] = {"autoreset_mode": getattr(getattr(gymnasium.vector, "AutoresetMode", None),
                                                          "SAME_STEP", None)}

    def __init__(self, n: int, games: Union[Game, Sequence[Game]], *, opponent: str = "random", seat: str = "either",
                 seed: int = 1, threads: int = 0, position: int = 1024, actions: int = MOST_ACTIONS,
                 pairs: int = MOST_ACTION_FEATURES) -> None:
        self._env = VectorEnv(n, games, opponent=opponent, seat=seat, seed=seed, threads=threads, position=position,
                              actions=actions, pairs=pairs)
        game = self._env.games[0]
        self.num_envs = n
        self.single_observation_space = observation_space(game, (position, actions, pairs))
        self.single_action_space = spaces.Discrete(MOST_ACTIONS)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, n)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, n)

    def reset(self, *, seed: Union[None, int, List[int]] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """Begins all games anew: by a seed for all, or one for each."""
        seeds = None
        if seed is not None:
            seeds = np.asarray(seed if isinstance(seed, list) else
                               np.random.default_rng(seed).integers(SEEDS, size=self.num_envs))
        return _observation(self._env.reset(seeds=seeds), slice(None)), {}

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        """Takes an action in each game."""
        batch = self._env.step(np.asarray(actions))
        assert batch.terminated is not None and batch.truncated is not None and batch.reward is not None
        return (_observation(batch, slice(None)), batch.reward.astype(np.float64), batch.terminated.astype(bool),
                batch.truncated.astype(bool), {})

    def close(self, **_more: Any) -> None:
        """Forgets the games."""
        self._env.close()
