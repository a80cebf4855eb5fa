# SPDX-License-Identifier: GPL-3.0-or-later
"""What environments of Gymnasium and PettingZoo see: features in fixed shapes."""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple

import numpy as np
from gymnasium import spaces

from gauntlet._core import MOST_ACTIONS
from gauntlet.game import Game, State


def observation_space(game: Game, sizes: Tuple[int, int, int]) -> spaces.Dict:
    """A dict of `observation`, itself a dict of position_index int32 [P], position_value float32 [P], action_index
    int32 [A, F] and action_value float32 [A, F], and `action_mask` int8 [256]."""
    position, actions, pairs = sizes
    many, most = game.num_position_features, game.num_action_features
    low, high = float(np.iinfo(np.int16).min), float(np.iinfo(np.int16).max)
    seen = spaces.Dict({
        "position_index": spaces.Box(0, many - 1, (position,), np.int32),
        "position_value": spaces.Box(low, high, (position,), np.float32),
        "action_index": spaces.Box(0, most - 1, (actions, pairs), np.int32),
        "action_value": spaces.Box(low, high, (actions, pairs), np.float32),
    })
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (MOST_ACTIONS,), np.int8)})


def observe(state: Optional[State], player: int, sizes: Tuple[int, int, int]) -> Dict[str, Any]:
    """What a player sees of a state; all zeros of a game that is over (None)."""
    position, actions, pairs = sizes
    seen = {
        "position_index": np.zeros(position, np.int32),
        "position_value": np.zeros(position, np.float32),
        "action_index": np.zeros((actions, pairs), np.int32),
        "action_value": np.zeros((actions, pairs), np.float32),
    }
    mask = np.zeros(MOST_ACTIONS, np.int8)
    if state is not None:
        index, value = state.features(player)
        n = min(len(index), position)
        seen["position_index"][:n], seen["position_value"][:n] = index[:n], value[:n]
        if state.current_player() == player:
            mask = state.legal_actions_mask()
            for action in state.legal_actions()[:actions]:
                index, value = state.action_features(action)
                n = min(len(index), pairs)
                seen["action_index"][action, :n], seen["action_value"][action, :n] = index[:n], value[:n]
    return {"observation": seen, "action_mask": mask}
