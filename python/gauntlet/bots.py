# SPDX-License-Identifier: GPL-3.0-or-later
"""The players that ship, by their descriptions (docs/players.md)."""

from __future__ import annotations

from typing import Any, Optional

from gauntlet._core import GauntletError, fail, ffi, lib, need, optional, text_of, whole
from gauntlet.game import State


class Bot:
    """A player: bot.step(state) is the number of the action that it takes. Knows the view of the player to move and
    nothing else. One thread at a time."""

    def __init__(self, description: str, rules: Optional[str] = None, trust: bool = False) -> None:
        self._bot = ffi.NULL
        program = trust and description.startswith("exec:")
        self._made_of = (description, rules, program)
        opened = lib.gauntlet_bot_open_program if program else lib.gauntlet_bot_open
        self._bot = need(opened(optional(rules), description.encode()))

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

    @property
    def is_program(self) -> bool:
        """Whether it is a program of somebody else."""
        return self._made_of[2]

    def step(self, state: State, seed: int = 1) -> int:
        """The number of the action that it takes. All chance in what it does follows from the seed and from how often
        the player chose before: one seed does for a whole game. Raises where it gives up."""
        action = self.decide(state, seed)
        if action is None:
            raise GauntletError("it concedes")
        return action

    def decide(self, state: State, seed: int = 1) -> Optional[int]:
        """The same; None: it gives up, as programs may."""
        state._no_node()
        action = int(lib.gauntlet_bot_choose(self._bot, state._state, whole(seed, "a seed")))
        if action == lib.GAUNTLET_CONCEDE:
            return None
        if action < 0:
            raise fail()
        return action

    __call__ = step


def policy(description: str, rules: Optional[str] = None, *, trust: bool = False) -> Bot:
    """A player that ships, as "greedy" or "mcts:iterations=400", for games by these rules (None: the first). With trust
    also a program of somebody else, "exec:COMMAND" (docs/programs.md), which may do all that you may; a library plays by
    "exec:gauntlet-host PATH"."""
    return Bot(description, rules, trust)
