#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""build_ffi.py HEADER OUT.c: writes the C source of the module gauntlet._gauntlet, which offers the functions of
gauntlet/engine.h to Python (cffi, API mode). All that is declared comes from the header itself."""

import re
import sys

import cffi


def declarations(header):
    """The header without what the preprocessor does, as cffi reads it."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.S)
    version = re.search(r"#define GAUNTLET_ENGINE_VERSION (\d+)", text).group(1)
    text = re.sub(r'#ifdef __cplusplus.*?#endif', " ", text, flags=re.S)
    text = re.sub(r"^[ \t]*#.*$", " ", text, flags=re.M)
    text = text.replace("GAUNTLET_API ", " ")
    return f"#define GAUNTLET_ENGINE_VERSION {version}\n{text}"


def main():
    header, out = sys.argv[1:]
    with open(header, encoding="utf-8") as file:
        text = file.read()
    builder = cffi.FFI()
    builder.cdef(declarations(text))
    builder.set_source("gauntlet._gauntlet", '#include "gauntlet/engine.h"\n')
    builder.emit_c_code(out)


if __name__ == "__main__":
    main()
