# SPDX-License-Identifier: GPL-3.0-or-later
#
# Optimising across files, and by what was seen to run.

# The released program is optimised across files. The objects hold plain code too (fat), which the
# tests link: thirty programs need not repeat that work.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT GT_SANITIZE)
    # At a fixed address, tables are read in one instruction less: 2 in 100 of a random game.
    foreach(target ${engine_targets} gauntlet_lib gauntlet_cli gauntlet)
        target_compile_options(${target} PRIVATE -fno-pie)
    endforeach()
    target_link_options(gauntlet_lib PUBLIC -no-pie)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT lto LANGUAGES C OUTPUT lto_trouble)
    if(lto)
        foreach(target ${engine_targets} gauntlet_lib gauntlet_cli gauntlet)
            set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
            target_compile_options(${target} PRIVATE -ffat-lto-objects)
        endforeach()
    endif()
endif()

# Code laid out by what really runs, about a seventh faster: build with `record`, run `gauntlet bench`, build
# again with `apply` in the same folder (./quickstart does). What a build computes stays the same.
if(GT_PROFILE AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # warnings are the plain build's matter: counters make gcc see things that are not there
    set(profile -fprofile-generate -fprofile-update=single -Wno-error)
    if(GT_PROFILE STREQUAL "apply")
        # What is written twice so that each copy may be a little better is too much for the cache of code:
        # without it a random game has a sixth less misses there. And fields that were stored one by one
        # are not loaded together as a vector, which waits for the stores.
        set(profile -fprofile-use -fprofile-partial-training -fno-tracer -fno-ipa-cp-clone
                    -fno-split-loops -fno-unswitch-loops -fno-peel-loops -fno-split-paths
                    -fno-tree-slp-vectorize
                    -Wno-missing-profile -Wno-coverage-mismatch -Wno-error)
        # The sample plays without a network, so nothing is known of these loops, and they are to be vectors.
        set_property(SOURCE ai/net_eval.c APPEND PROPERTY COMPILE_OPTIONS -fno-profile-use -ftree-slp-vectorize -fpeel-loops)
    endif()
    foreach(target ${engine_targets} gauntlet_lib gauntlet_cli gauntlet)
        target_compile_options(${target} PRIVATE ${profile})
    endforeach()
    target_link_options(gauntlet PRIVATE ${profile} -Wl,--emit-relocs) # for ./quickstart, which lays it out
    target_link_options(gauntlet_lib PUBLIC ${profile})
endif()
