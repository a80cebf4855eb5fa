# SPDX-License-Identifier: GPL-3.0-or-later
"""Game records (docs/record.md), as `gauntlet play --record` and `gauntlet export` write them, and as `gauntlet replay` reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Dict, List, NamedTuple, Optional, Union

from gauntlet._core import GauntletError
from gauntlet.game import Game, State


class Record(NamedTuple):
    """A game that was written down: `state` is at its end, or where it was left; `start` at its first choice."""

    game: Game
    start: State
    state: State
    actions: List[str]
    players: List[str]


def load_record(path: Union[str, Path]) -> Record:
    """Reads a record and plays it again, with the cards as they are now. Raises where an action is not legal, or where it
    does not end with the same position."""
    facts: Dict[str, str] = {}
    decks: Dict[str, List[str]] = {"A": [], "B": []}
    moves: List[str] = []
    deck: Optional[List[str]] = None
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word in ("A:", "B:"):
            moves.append(rest)
        elif word == "deck":
            deck = decks[rest[:1]]
        elif word == "player":
            deck = None
            facts[f"player {rest[:1]}"] = rest[2:]
        elif word in ("turn", "action"):
            facts[word] = rest.split(" ")[1]
        elif word == "end":
            facts["end"] = rest
        elif line and deck is not None:
            deck.append(line.rpartition(" ")[0])  # without the hash of the card
        elif line and not line.startswith("#"):
            facts[word] = rest
    if not facts.get("gauntlet", "").startswith("record 1"):
        raise GauntletError(f"{path}: no game record")
    game = Game(facts["rules"].split(" ")[0], [decks["A"], decks["B"]], options=facts.get("options"),
                turn_limit=int(facts["turn"]), action_limit=int(facts["action"]))
    start = game.new_initial_state(int(facts["seed"]), first=int(facts["first"] == "B"))
    state = start.clone()
    for move in moves:
        state.apply_action(move)
    key = facts.get("end", "").partition("key ")[2]
    if key and key != f"{state.key():016x}":
        raise GauntletError(f"{path}: it ends otherwise than it did")
    return Record(game, start, state, moves, [facts.get(f"player {player}", "") for player in "AB"])
