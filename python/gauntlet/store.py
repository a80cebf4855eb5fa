# SPDX-License-Identifier: GPL-3.0-or-later
"""The store of results (docs/store.md), read: which runs it holds, and every game of them.

    with gauntlet.store.open_store("results.db") as store:
        print(store.runs())
        games = store.games(run=1)

Nothing is ever written into it. The program's own `gauntlet db` looks after it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

from gauntlet._core import GauntletError

APPLICATION, TABLES = 0x47544C54, (3, 4, 5)
ADDED = {"luck": 4, "sight": 5}  # columns of a stream, and the version they came with
WINNERS = {0: 0, 1: 1}
UNFINISHED, ABORTED, GREW = 1, 2, 15

Row = Dict[str, Any]


class _Bits:
    """A string of bits, as sim/playing/games.h draws it; the first is the highest of its byte."""

    def __init__(self, data: bytes) -> None:
        self.bits, self.left = int.from_bytes(data, "big"), 8 * len(data)

    def take(self, n: int) -> int:
        """The next n, as a number."""
        if n > self.left:
            raise GauntletError("a unit of the store is cut off")
        self.left -= n
        return (self.bits >> self.left) & ((1 << n) - 1)

    def gamma(self) -> int:
        """A number in Elias' gamma code, of one more than it."""
        zeros = 0
        while not self.take(1):
            zeros += 1
        return ((1 << zeros) | self.take(zeros)) - 1


def _games(data: bytes, luck: bool, sight: bool) -> Iterator[Tuple[int, ...]]:
    """Of each game of a unit: winner, first, end, turns, actions, decisions of players 0 and 1."""
    bits = _Bits(data)
    for _ in range(2 * (bits.gamma() + 1)):
        winner, first, end = bits.take(2), bits.take(1), bits.take(4)
        rest = [bits.gamma() for _ in range(4)]
        if luck:
            bits.gamma()
        if sight:
            bits.take(3)
        if end in (GREW, ABORTED):
            bits.take(16)  # the limit, the card
        yield winner, first, UNFINISHED if end == GREW else end, rest[0], rest[1], rest[2], rest[3]


def usual_path() -> Path:
    """Where the program keeps its results if it is told nothing else."""
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local/share")
    return Path(data) / "gauntlet/results.db"


class Store:
    """A store that is open for reading."""

    def __init__(self, path: Union[str, Path]) -> None:
        try:
            self._db = sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True)
            self._db.row_factory = sqlite3.Row
            of, version = (self._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        except sqlite3.Error as error:
            raise GauntletError(f"{path}: {error}") from error
        if of != APPLICATION or version not in TABLES:
            self.close()
            raise GauntletError(f"{path}: no store of results with tables of version {TABLES[0]} to {TABLES[-1]}")
        self._added = ", ".join(name if version >= since else f"0 AS {name}" for name, since in ADDED.items())

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes it."""
        self._db.close()

    def runs(self) -> List[Row]:
        """Each run: id, version, rules, settings, seed, begun, changed, complete, games, reused."""
        rows = self._db.execute("SELECT id, version, rules, settings, seed, begun, changed, complete, games, reused FROM run "
                                "ORDER BY id")
        return [{**dict(row), "seed": row["seed"] % (1 << 64), "complete": bool(row["complete"])} for row in rows]

    def games(self, run: Optional[int] = None) -> List[Row]:
        """Every game of a run (None: of all), as `gauntlet db export` has it: policy, seed, deck0, deck1, game (2p and 2p
        + 1 are a pair), first (who began), winner (0, 1, None), end (1 unfinished, 2 aborted, 3 conceded, then as the rules
        count), turns, actions, decisions0, decisions1, list0, list1 (hashes of the decks' cards). pandas.DataFrame(...) makes a frame of it."""
        if run is not None and self._db.execute("SELECT 1 FROM run WHERE id = ?", (run,)).fetchone() is None:
            raise GauntletError(f"there is no run {run}")
        units = self._db.execute(
            f"SELECT name, seed, deck0, deck1, content0, content1, {self._added}, first, data FROM stream JOIN unit "
            "ON unit.stream = stream.id JOIN policy ON policy.id = policy WHERE (?1 IS NULL OR stream.id IN (SELECT stream FROM run_stream WHERE run = ?1)) "
            "AND pairs = (SELECT max(pairs) FROM unit AS other WHERE other.stream = unit.stream AND other.first = unit.first) "
            "ORDER BY stream.id, first", (run,))
        found: List[Row] = []
        for unit in units:
            for k, (winner, first, end, turns, actions, own, others) in enumerate(
                    _games(unit["data"], bool(unit["luck"]), bool(unit["sight"]))):
                found.append({"policy": unit["name"], "seed": unit["seed"] % (1 << 64), "deck0": unit["deck0"],
                              "deck1": unit["deck1"], "game": 2 * unit["first"] + k, "first": first,
                              "winner": WINNERS.get(winner), "end": end, "turns": turns, "actions": actions,
                              "decisions0": own, "decisions1": others,
                              "list0": f"{unit['content0'] % (1 << 64):016x}",
                              "list1": f"{unit['content1'] % (1 << 64):016x}"})
        return found


def open_store(path: Optional[Union[str, Path]] = None) -> Store:
    """Opens a store for reading; None: the program's usual one."""
    return Store(usual_path() if path is None else path)
