# SPDX-License-Identifier: GPL-3.0-or-later
"""The players that ship, by their descriptions (docs/players.md)."""

from __future__ import annotations

from typing import Any, Optional

from gauntlet._core import fail, ffi, lib, need, optional, text_of, whole
from gauntlet.game import State


class Bot:
    """A player: bot.step(state) is the number of the action that it takes. Knows the view of the player to move and
    nothing else. One thread at a time."""

    def __init__(self, description: str, rules: Optional[str] = None) -> None:
        self._bot = ffi.NULL
        self._made_of = (description, rules)
        self._bot = need(lib.gauntlet_bot_open(optional(rules), description.encode()))

    def __reduce__(self) -> Any:
        return Bot, self._made_of

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Forgets the bot. Happens by itself."""
        bot, self._bot = getattr(self, "_bot", ffi.NULL), ffi.NULL
        if bot != ffi.NULL:
            lib.gauntlet_bot_close(bot)

    def __repr__(self) -> str:
        return f"<gauntlet.Bot {self._made_of[0]}>"

    @property
    def name(self) -> str:
        """Its description in the shortest form; equal for bots that play alike."""
        return text_of(need(lib.gauntlet_bot_name(self._bot)))

    def step(self, state: State, seed: int = 1) -> int:
        """The number of the action that it takes. All chance in what it does follows from the seed and from how often
        the player chose before: one seed does for a whole game."""
        action = int(lib.gauntlet_bot_choose(self._bot, state._state, whole(seed, "a seed")))
        if action < 0:
            raise fail()
        return action

    __call__ = step


def policy(description: str, rules: Optional[str] = None) -> Bot:
    """A player that ships, as "greedy" or "mcts:iterations=400", for games by these rules (None: the first)."""
    return Bot(description, rules)
