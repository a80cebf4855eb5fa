# SPDX-License-Identifier: GPL-3.0-or-later
"""The environment of PettingZoo (AEC): both players in turn.

    env = gauntlet.pettingzoo.env(game)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)"""

from __future__ import annotations

from typing import Any, Dict, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from gauntlet._core import MOST_ACTION_FEATURES, MOST_ACTIONS
from gauntlet.game import Game, State
from gauntlet.spaces import observation_space, observe


def env(game: Game, **more: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an action that is not legal loses the game."""
    wrapped: Any = raw_env(game, **more)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]
    """Agents player_0 and player_1; observations as gauntlet.spaces.observation_space has them, with a mask of zeros
    for who is not to move. Rewards 1 and -1 at the end, 0 and 0 for a draw. position, actions, pairs as in
    VectorEnv."""

    metadata: Dict[str, Any] = {"render_modes": ["ansi", "human"], "name": "gauntlet_v0", "is_parallelizable": False}

    def __init__(self, game: Game, *, position: int = 1024, actions: int = MOST_ACTIONS,
                 pairs: int = MOST_ACTION_FEATURES, render_mode: Optional[str] = None) -> None:
        super().__init__()
        self.game, self._sizes, self.render_mode = game, (position, actions, pairs), render_mode
        self.possible_agents = ["player_0", "player_1"]
        space, choice = observation_space(game, self._sizes), spaces.Discrete(MOST_ACTIONS)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: choice for agent in self.possible_agents}
        self.state_now: Optional[State] = None
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """The same for both."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Discrete(256): the numbers of legal actions."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """A new game; the same seed gives the same one."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.state_now = self.game.new_initial_state(int(self._random.integers(1 << 63)),
                                                     first=int(self._random.integers(2)))
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self.state_now.current_player(), 0)]

    def observe(self, agent: str) -> Dict[str, Any]:
        """What the agent sees now."""
        return observe(self.state_now, self.possible_agents.index(agent), self._sizes)

    def step(self, action: Optional[int]) -> None:
        """Takes an action of the agent that is selected."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state = self.state_now
        assert state is not None and action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        state.apply_action(int(action))
        over = state.is_terminal()
        returns = state.returns()
        cut = over and state.end in ("unfinished", "aborted")
        for player, agent in enumerate(self.possible_agents):
            self.rewards[agent] = returns[player]
            self.terminations[agent], self.truncations[agent] = over and not cut, cut
        if not over:
            self.agent_selection = self.agents[state.current_player()]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        """What the player to move may know, as JSON; printed with render_mode="human"."""
        text = str(self.state_now) if self.state_now is not None else ""
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Forgets the game."""
        self.state_now = None
