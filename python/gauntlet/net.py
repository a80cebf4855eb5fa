# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks in the form that Gauntlet's own players read: `net:file=PATH`, `mcts:net=PATH` (docs/training.md).

    position    seen = clip(sum of rows of its features + view_begin)               [width]
    action      heard = clip(sum of rows of its features + action_begin + mix seen + mix_begin)   [action_width]
    logit       score2 . clip(score1 heard + score_begin)                            a number for each action
    winning     value2 . clip(value1 seen + value_begin) + value_end                 the logit of winning

where clip is to 0 .. 127 / 64, and each row is taken as often as the feature's pressed value says (VectorEnv(...,
pressed=True)). In the file numbers are whole: weights count in 1 / 64 (rows in 1 / 128) and lie in -128 .. 127."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from gauntlet._core import ffi, lib, need
from gauntlet.game import Game

CLIP = 127 / 64
SUM, UNIT = 128, 64
Array = npt.NDArray[Any]


def press(values: Array) -> Array:
    """Values of features as networks have them: as they are up to 16, then 7 more for each doubling."""
    size = np.abs(values)
    power = np.floor(np.log2(np.maximum(size, 16)))
    small = 16 + 7 * (power - 4) + np.floor(7 * (size - 2**power) / 2**power)
    return np.asarray(np.sign(values) * np.where(size > 16, small, size), np.float32)


def _whole(values: Array, scale: int, low: int, high: int, kind: str) -> Array:
    rounded: Array = np.clip(np.round(np.asarray(values, np.float64) * scale), low, high).astype(kind)
    return rounded


def _hash(data: bytes) -> int:
    """FNV-1a, then mixed, as engine/core/hash.h has it."""
    mask = (1 << 64) - 1
    h = 0xCBF29CE484222325
    for byte in data:
        h = ((h ^ byte) * 0x100000001B3) & mask
    h = (h + 0x9E3779B97F4A7C15) & mask
    h = ((h ^ (h >> 30)) * 0xBF58476D1CE4E5B9) & mask
    h = ((h ^ (h >> 27)) * 0x94D049BB133111EB) & mask
    return h ^ (h >> 31)


def _keys(game: Game, space: int, n: int) -> Array:
    """What the file knows the features by."""
    out = ffi.new("uint64_t[]", n)
    lib.gauntlet_feature_keys(need(game._game), space, out, n)
    return np.frombuffer(ffi.buffer(out), "<u8").copy()


def write(path: Union[str, Path], game: Game, *, view: Array, view_begin: Array, action: Array, action_begin: Array,
          mix: Array, mix_begin: Array, score1: Array, score_begin: Array, score2: Array, value1: Array,
          value_begin: Array, value2: Array, value_end: float) -> None:
    """Writes a network. view [position features, width], action [action features, action_width], mix [action_width,
    width], score1 [second, action_width], score2 [second], value1 [hidden, width], value2 [hidden]; each size is a
    multiple of 16, 128 at most."""
    width, action_width, second, hidden = view.shape[1], action.shape[1], score1.shape[0], value1.shape[0]
    for size in (width, action_width, second, hidden):
        if size % 16 or not 16 <= size <= 128:
            raise ValueError("the sizes of a network are multiples of 16, 128 at most")
    if view.shape[0] != game.num_position_features or action.shape[0] != game.num_action_features:
        raise ValueError("a network has a row for each feature of its game")
    if (mix.shape, score1.shape, value1.shape) != ((action_width, width), (second, action_width), (hidden, width)):
        raise ValueError("the layers of the network do not fit together")
    tables = [_whole(table, SUM, -128, 127, "<i1") for table in (view, action)]
    keys = [_keys(game, space, len(table)) for space, table in enumerate(tables)]
    kept = [np.flatnonzero(table.any(axis=1)) for table in tables]
    kept = [which[np.argsort(key[which])] for which, key in zip(kept, keys)]
    body = [key[which].tobytes() for which, key in zip(kept, keys)]
    body += [_whole(begin, SUM, -32768, 32767, "<i2").tobytes() for begin in (view_begin, action_begin)]
    body += [table[which].tobytes() for table, which in zip(tables, kept)]
    body += [_whole(layer, UNIT, -128, 127, "<i1").tobytes() for layer in (mix, score1, score2, value1, value2)]
    body += [_whole(np.atleast_1d(begin), UNIT * UNIT, -(1 << 28), 1 << 28, "<i4").tobytes()
             for begin in (mix_begin, score_begin, value_begin, np.asarray(value_end))]
    behind = b"".join(body)
    head = struct.pack("<Q4H2H", _hash(game.rules.encode()), width, action_width, hidden, second, len(kept[0]),
                       len(kept[1]))
    data = b"gtnet 02" + struct.pack("<I", 12 + len(head) + len(behind) + 8) + head + behind
    if len(data) + 8 > 1 << 20:
        raise ValueError("the network is larger than a file of 1 MiB: give rows that hardly matter zeros")
    Path(path).write_bytes(data + struct.pack("<Q", _hash(data)))
