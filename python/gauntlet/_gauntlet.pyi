# SPDX-License-Identifier: GPL-3.0-or-later
# Made by cffi from gauntlet/engine.h.
from typing import Any

ffi: Any
lib: Any
