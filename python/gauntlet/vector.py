# SPDX-License-Identifier: GPL-3.0-or-later
"""Many games at once: one call takes an action in each, in C and over threads.

    env = gauntlet.VectorEnv(256, gauntlet.load_game("nivel", ["st01-starter", "st02-starter"]), opponent="greedy")
    batch = env.reset()
    while True:
        batch = env.step(choose(batch))     # int32 [n]

What is told is a Batch: arrays that each step writes over, or arrays of yours (`out`)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Dict, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from gauntlet._core import MOST_ACTION_FEATURES, MOST_ACTIONS, MOST_FEATURES, done, fail, ffi, lib, need, whole
from gauntlet.game import Game, State

ANY = -1
"""In place of an action: any legal one, by lot from the game's seed."""
WAIT = -2
"""In place of an action: the game stays as it is."""
CONCEDE = -3
"""In place of an action: the player to move gives up."""

SEATS = {"a": 0, "b": 1, "both": 2, "either": 3}

Array = npt.NDArray[Any]


@dataclass
class Batch:
    """What a VectorEnv of n games tells; None is not asked for. The first four are of the last step, the others of
    where games stand. P, A, F are the sizes that the VectorEnv was made with."""

    reward: Optional[Array] = None
    """float32 [n]: a game ended, and the caller's seat won (1) or lost (-1); of both seats that of player 0."""
    terminated: Optional[Array] = None
    """uint8 [n]: the game ended as the rules have it; what else is told is of the next one."""
    truncated: Optional[Array] = None
    """uint8 [n]: it ended at a limit of turns, actions, or of the engine."""
    length: Optional[Array] = None
    """int32 [n]: actions of both players in the game that ended, else 0."""
    player: Optional[Array] = None
    """int32 [n]: who must choose."""
    game: Optional[Array] = None
    """int32 [n]: which of the games of the VectorEnv is played."""
    seed: Optional[Array] = None
    """uint64 [n]: what it began with."""
    key: Optional[Array] = None
    """uint64 [n]: equal where the player cannot tell positions apart."""
    n_actions: Optional[Array] = None
    """int32 [n]: how many actions are legal: 0 .. n_actions - 1."""
    mask: Optional[Array] = None
    """uint8 [n, 256]: 1 for those."""
    position_index: Optional[Array] = None
    """int32 [n, P]: features of the position as the player to move sees it (Game.feature_rows)."""
    position_value: Optional[Array] = None
    """float32 [n, P]: their values; 0 behind the last."""
    position_count: Optional[Array] = None
    """int32 [n]: how many there are, also where P is less."""
    action_index: Optional[Array] = None
    """int32 [n, A, F]: features of each legal action."""
    action_value: Optional[Array] = None
    """float32 [n, A, F]: their values; 0 behind the last."""
    action_count: Optional[Array] = None
    """int32 [n, A]: how many there are of each action, also where F is less."""

    def copy(self) -> "Batch":
        """The same in arrays of its own."""
        return Batch(**{f.name: None if (a := getattr(self, f.name)) is None else a.copy() for f in fields(self)})


TYPES: Dict[str, Any] = {
    "reward": np.float32, "terminated": np.uint8, "truncated": np.uint8, "length": np.int32, "player": np.int32,
    "game": np.int32, "seed": np.uint64, "key": np.uint64, "n_actions": np.int32, "mask": np.uint8,
    "position_index": np.int32, "position_value": np.float32, "position_count": np.int32,
    "action_index": np.int32, "action_value": np.float32, "action_count": np.int32,
}
C_TYPES = {np.float32: "float[]", np.uint8: "uint8_t[]", np.int32: "int32_t[]", np.uint64: "uint64_t[]"}
USUAL = ("reward", "terminated", "truncated", "length", "player", "game", "seed", "n_actions", "mask")
POSITION = ("position_index", "position_value", "position_count")
ACTION = ("action_index", "action_value", "action_count")


class _Bound:
    """A batch as the library sees it: pointers, and what keeps them alive."""

    def __init__(self, batch: Batch, shapes: Dict[str, Tuple[int, ...]], sizes: Tuple[int, int, int],
                 pressed: bool) -> None:
        self.batch = batch
        self.struct = ffi.new("gauntlet_buffers *")
        self.struct.size = ffi.sizeof("gauntlet_buffers")
        self.struct.position_most, self.struct.actions_most, self.struct.action_most = sizes
        self.struct.pressed = pressed
        self.kept = []
        for name, shape in shapes.items():
            array = getattr(batch, name)
            if array is None:
                continue
            self.kept.append(_pointer(name, array, shape))
            setattr(self.struct, name, self.kept[-1])


def _pointer(name: str, array: Any, shape: Tuple[int, ...]) -> Any:
    """An array that the library may write into."""
    kind = TYPES[name]
    if not isinstance(array, np.ndarray) or array.dtype != kind or array.shape != shape:
        raise ValueError(f"{name}: an array {np.dtype(kind).name} {list(shape)} is expected")
    if not array.flags.c_contiguous or not array.flags.writeable or not array.flags.aligned:
        raise ValueError(f"{name}: an array is expected that is contiguous and may be written to")
    return ffi.from_buffer(C_TYPES[kind], array, require_writable=True)


class VectorEnv:
    """n games, each begun anew when it ends. Deterministic: what comes of it depends on `seed` and the actions, not
    on threads. While a call runs, other Python threads do.

    games: a Game, or several by the same rules: each new game is one of them, drawn from its seed.
    opponent: who plays the other seat inside, "random" or "mcts:iterations=100" (docs/players.md); None: you play
        both, `player` says whose turn it is.
    seat: yours beside an opponent: "a", "b" or "either", as follows from each game's seed.
    own: who plays your seat, or both where there is no opponent: then a step plays each game to its end, whatever its
        action is (but WAIT), and `reward` says how it ended. None: you.
    threads: 0 as OpenMP thinks best.
    features: "none", "position", or "both" position and actions.
    position, actions, pairs: P pairs of a position, A actions and F pairs of each that there is room for.
    pressed: values as networks of Gauntlet have them (1 to 16 as they are, then less and less; docs/training.md).
    """

    def __init__(self, n: int, games: Union[Game, Sequence[Game]], *, opponent: Optional[str] = None,
                 seat: Optional[str] = None, own: Optional[str] = None, seed: int = 1, threads: int = 0, features: str = "both",
                 position: int = 1024, actions: int = MOST_ACTIONS, pairs: int = MOST_ACTION_FEATURES,
                 key: bool = False, pressed: bool = False) -> None:
        self._vector = ffi.NULL
        pool = [games] if isinstance(games, Game) else list(games)
        if features not in ("none", "position", "both"):
            raise ValueError('features: "none", "position" or "both" is expected')
        if not (0 < position <= MOST_FEATURES and 0 < actions <= MOST_ACTIONS and 0 < pairs <= MOST_ACTION_FEATURES):
            raise ValueError("position is 1 to 4096, actions 1 to 256, pairs 1 to 128")
        seat = seat if seat is not None else "both" if opponent is None else "either"
        if seat not in SEATS:
            raise ValueError('seat: "a", "b", "either" or "both" is expected')
        self.n, self.games = n, pool
        self._sizes, self._pressed = (position, actions, pairs), pressed
        wanted = USUAL + (("key",) if key else ())
        wanted += POSITION if features != "none" else ()
        wanted += ACTION if features == "both" else ()
        self._wanted = wanted
        options = ffi.new("gauntlet_vector_options *")
        options.size = ffi.sizeof("gauntlet_vector_options")
        options.n, options.threads, options.seat = n, threads, SEATS[seat]
        options.seed = whole(seed, "a seed")
        name = ffi.new("char[]", opponent.encode()) if opponent is not None else ffi.NULL
        options.bot = name
        played = ffi.new("char[]", own.encode()) if own is not None else ffi.NULL
        options.own = played
        self._vector = need(lib.gauntlet_vector_open([game._game for game in pool], len(pool), options))
        self._own = self._bind(self.make_batch())
        self._last: Optional[_Bound] = None

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Forgets the games. Happens by itself."""
        vector, self._vector = getattr(self, "_vector", ffi.NULL), ffi.NULL
        if vector != ffi.NULL:
            lib.gauntlet_vector_close(vector)

    def shapes(self) -> Dict[str, Tuple[int, ...]]:
        """The shape of each array of a Batch."""
        n, (position, actions, pairs) = self.n, self._sizes
        shapes: Dict[str, Tuple[int, ...]] = {name: (n,) for name in TYPES}
        shapes.update(mask=(n, MOST_ACTIONS), position_index=(n, position), position_value=(n, position),
                      action_index=(n, actions, pairs), action_value=(n, actions, pairs), action_count=(n, actions))
        return shapes

    def make_batch(self) -> Batch:
        """New arrays of all that the VectorEnv was asked for, for `out`."""
        shapes = self.shapes()
        return Batch(**{name: np.zeros(shapes[name], TYPES[name]) for name in self._wanted})

    def _bind(self, batch: Batch) -> _Bound:
        return _Bound(batch, self.shapes(), self._sizes, self._pressed)

    def _room(self, out: Optional[Batch]) -> _Bound:
        """Where to write; arrays that the last call wrote into are only changed where something changes."""
        if out is None or out is self._own.batch:
            bound = self._own
        else:
            bound = self._bind(out)
        bound.struct.kept = bound is self._own and bound is self._last
        return bound

    def reset(self, *, which: Optional[npt.ArrayLike] = None, seeds: Optional[npt.ArrayLike] = None,
              games: Optional[npt.ArrayLike] = None, out: Optional[Batch] = None) -> Batch:
        """Begins games anew, those where `which` [n] is true (None: all), with these seeds [n] and numbers of games [n]
        (None: those that follow from the VectorEnv's seed)."""
        bound = self._room(out)
        chosen = self._array(which, np.uint8, "which", bool)
        number = self._array(seeds, np.uint64, "seeds")
        game = self._array(games, np.int32, "games")
        self._last = None
        done(lib.gauntlet_vector_reset(self._vector, chosen, number, game, bound.struct))
        self._last = bound
        return bound.batch

    def step(self, actions: npt.ArrayLike, *, out: Optional[Batch] = None) -> Batch:
        """Takes an action [n] in each game: 0 .. n_actions - 1, or ANY, WAIT, CONCEDE. Then the opponent chooses until
        you must; games that ended begin anew. Raises, and does nothing, where one is not legal."""
        bound = self._room(out)
        numbers = self._array(actions, np.int32, "actions")
        done(lib.gauntlet_vector_step(self._vector, numbers, bound.struct))
        self._last = bound
        return bound.batch

    def skip(self, actions: npt.ArrayLike) -> None:
        """The same as step, and nothing is told: the fastest way on. The last Batch is out of date then."""
        done(lib.gauntlet_vector_step(self._vector, self._array(actions, np.int32, "actions"), ffi.NULL))

    def state(self, i: int) -> State:
        """A copy of where game i stands."""
        handle = need(lib.gauntlet_vector_state(self._vector, i))
        game = np.zeros(self.n, np.int32)
        where = _Bound(Batch(game=game), {"game": (self.n,)}, self._sizes, False)
        done(lib.gauntlet_vector_step(self._vector, self._array(np.full(self.n, WAIT), np.int32, "actions"),
                                      where.struct))
        return State(self.games[game[i]], handle)

    def _array(self, given: Optional[npt.ArrayLike], kind: Any, name: str, through: Any = None) -> Any:
        """A pointer to an array [n] of the caller; NULL for None."""
        if given is None:
            return ffi.NULL
        array = np.asarray(given)
        if through is not None:
            array = array.astype(through)
        elif array.dtype.kind not in "iu":
            raise ValueError(f"{name}: whole numbers are expected")
        if array.shape != (self.n,):
            raise ValueError(f"{name}: an array [{self.n}] is expected, not {list(array.shape)}")
        narrow = np.ascontiguousarray(array, kind)
        if through is None and array.dtype != kind and not np.array_equal(narrow, array):
            raise ValueError(f"{name}: numbers of {np.dtype(kind).name} are expected")
        return ffi.from_buffer(C_TYPES[kind], narrow)
