# SPDX-License-Identifier: GPL-3.0-or-later
"""The C library, and how its mistakes become exceptions. Nothing outside this folder needs this module."""

from __future__ import annotations

from typing import Any, Callable, Optional, Sequence

from gauntlet._gauntlet import ffi as ffi
from gauntlet._gauntlet import lib as lib

MOST_ACTIONS = int(lib.GAUNTLET_MOST_ACTIONS)
MOST_FEATURES = int(lib.GAUNTLET_MOST_FEATURES)
MOST_ACTION_FEATURES = int(lib.GAUNTLET_MOST_ACTION_FEATURES)


class GauntletError(ValueError):
    """What the engine says was wrong: a deck that cannot be read, an action that is not legal, a closed handle."""


def text_of(pointer: Any) -> str:
    """A text that the library owns."""
    return str(ffi.string(pointer).decode("utf-8", "replace"))


def fail(what: str = "") -> GauntletError:
    """The exception for what the last call of this thread said."""
    why = text_of(lib.gauntlet_error()) or "it failed"
    return GauntletError(f"{what}: {why}" if what else why)


def need(handle: Any, what: str = "") -> Any:
    """A handle that was made; raises where it was not."""
    if handle == ffi.NULL:
        raise fail(what)
    return handle


def done(success: int) -> None:
    """Raises unless a call says 1."""
    if not success:
        raise fail()


def texts(items: Sequence[str]) -> "tuple[Any, list[Any]]":
    """An array of texts, and what must live as long as it does."""
    kept = [ffi.new("char[]", item.encode()) for item in items]
    return ffi.new("const char *[]", kept) if kept else ffi.NULL, kept


def optional(text: Optional[str]) -> Any:
    """A text, or NULL for None."""
    return ffi.NULL if text is None else ffi.new("char[]", text.encode())


def written(call: Callable[[Any, int], Any], size: int) -> str:
    """What a call writes as a text into a buffer of `size` bytes."""
    buffer = ffi.new("char[]", size)
    n = call(buffer, size)
    if n == 0:
        raise fail()
    return str(ffi.buffer(buffer, n)[:].decode())


def whole(number: int, what: str) -> int:
    """A number of 64 bits without sign."""
    number = int(number)
    if not 0 <= number < 1 << 64:
        raise ValueError(f"{what} is a whole number from 0 to 2^64 - 1")
    return number
