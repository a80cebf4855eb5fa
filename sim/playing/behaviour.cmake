# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes the header with the behaviour hash:
#   cmake -DSOURCE=dir -DOUT=file -P behaviour.cmake
# It is made of the sources that decide what happens in a game and what is counted in it. Results
# that are kept are good for a program with the same hash alone.
file(GLOB_RECURSE sources
     ${SOURCE}/engine/*.[ch] ${SOURCE}/engine/*.def ${SOURCE}/ai/*.[ch] ${SOURCE}/decks/*.[ch]
     ${SOURCE}/sim/playing/match.[ch] ${SOURCE}/sim/playing/counts.[ch] ${SOURCE}/sim/playing/unit.[ch])
list(SORT sources)
set(all "")
foreach(source ${sources})
    file(SHA256 ${source} hash)
    file(RELATIVE_PATH name ${SOURCE} ${source})
    string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING ${hash} 0 16 hash)
file(WRITE ${OUT} "#define GT_BEHAVIOUR UINT64_C(0x${hash})\n")
