# SPDX-License-Identifier: GPL-3.0-or-later
#
# Optimising across files, and by what was seen to run. Both are for what runs in every game: the engine, the players and
# the room that plays. All else is compiled plainly, once for both builds of GT_PROFILE.

file(GLOB playing_sources ai/*.c sim/playing/*.c)

# Options for the files of the playing rooms, as the program has them; the library has the same files without.
function(gt_playing_options)
    list(JOIN ARGN ";" options)
    set_property(SOURCE ${playing_sources} APPEND PROPERTY
                 COMPILE_OPTIONS "$<$<STREQUAL:$<TARGET_PROPERTY:NAME>,gauntlet_lib>:${options}>")
endfunction()

# The objects hold plain code too (fat), which all but the program itself link: tests need not repeat that work.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT GT_SANITIZE)
    # At a fixed address, tables are read in one instruction less: 2 in 100 of a random game.
    foreach(target ${engine_targets} gauntlet_lib gauntlet_cli gauntlet)
        target_compile_options(${target} PRIVATE -fno-pie)
    endforeach()
    target_link_options(gauntlet_lib PUBLIC -no-pie)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT lto LANGUAGES C OUTPUT lto_trouble)
    if(lto)
        set(across_files -flto=auto -ffat-lto-objects)
        foreach(target ${engine_targets})
            target_compile_options(${target} PRIVATE ${across_files})
        endforeach()
        gt_playing_options(${across_files})
        set(what_is_optimised gauntlet)
        if(GT_PROFILE STREQUAL "record")
            set(what_is_optimised "")
        endif()
        target_link_options(gauntlet_lib INTERFACE
            "$<IF:$<STREQUAL:$<TARGET_PROPERTY:NAME>,${what_is_optimised}>,-flto=auto,-fno-lto>")
    endif()
endif()

# Code laid out by what really runs, about a seventh faster: build with `record`, run `gauntlet bench`, build
# again with `apply` in the same folder (./quickstart does). What a build computes stays the same.
if(GT_PROFILE AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # warnings are the plain build's matter: counters make gcc see things that are not there
    set(profile -fprofile-generate -fprofile-update=single -Wno-error)
    if(GT_PROFILE STREQUAL "apply")
        # What is written twice so that each copy may be a little better is too much for the cache of code:
        # without it a random game of Nivel Arena has a sixth less misses there. And fields that were stored one by
        # one are not loaded together as a vector, which waits for the stores.
        set(profile -fprofile-use -fprofile-partial-training -fno-tracer -fno-ipa-cp-clone
                    -fno-split-loops -fno-unswitch-loops -fno-peel-loops -fno-split-paths
                    -fno-tree-slp-vectorize
                    -Wno-missing-profile -Wno-coverage-mismatch -Wno-error)
    endif()
    # The sample plays Nivel Arena; what is said about copies makes Magic a fifth slower.
    foreach(target gauntlet_engine game_nivel)
        target_compile_options(${target} PRIVATE ${profile})
    endforeach()
    gt_playing_options(${profile})
    target_link_options(gauntlet PRIVATE ${profile} -Wl,--emit-relocs) # for ./quickstart, which lays it out
    target_link_options(gauntlet_lib PUBLIC ${profile})
    # The loops of a network are to be vectors.
    set_property(SOURCE ai/net_eval.c APPEND PROPERTY COMPILE_OPTIONS -ftree-slp-vectorize -fpeel-loops)
endif()
