# SPDX-License-Identifier: GPL-3.0-or-later
#
# Optimising across files, for this machine, and by what was seen to run: all three are for what runs in every game (the
# engine, the players, the room that plays) and for the program alone (with MPI, too), which has these files compiled for
# it. All else, and these files for all others, is compiled once, for any machine (gauntlet_lib).

if(NOT GT_TUNED)
    return()
endif()

set(programs gauntlet)
if(TARGET gauntlet-mpi)
    list(APPEND programs gauntlet-mpi)
endif()
file(GLOB playing_sources ai/*.c sim/playing/*.c)
add_library(tuned_playing OBJECT ${playing_sources} sim/experiments/net_fit.c)
target_link_libraries(tuned_playing PRIVATE gauntlet_lib)
target_include_directories(tuned_playing PRIVATE ${CJSON_INCLUDE_DIR})
add_library(tuned_engine OBJECT ${engine_for_all})
gt_engine_part(tuned_engine)
gt_add_game_as(tuned_nivel ${sizes_of_nivel} ${sources_of_nivel})

# Code laid out by what really runs, about a seventh faster: build with `record`, run `gauntlet bench`, build
# again with `apply` in the same folder (./quickstart does). What a build computes stays the same. The sample plays Nivel
# Arena; what is said about copies makes Magic a fifth slower.
set(tuned tuned_playing tuned_engine tuned_nivel)
set(profile)
if(GT_PROFILE STREQUAL "record")
    # warnings are the plain build's matter: counters make gcc see things that are not there
    set(profile -fprofile-generate -fprofile-update=single -Wno-error)
elseif(GT_PROFILE STREQUAL "apply")
    # What is written twice so that each copy may be a little better is too much for the cache of code:
    # without it a random game of Nivel Arena has a sixth less misses there. And fields that were stored one by
    # one are not loaded together as a vector, which waits for the stores.
    # Nor are functions parted into what runs and what does not: ./quickstart lays the program out, and its
    # tool does not expect that (a program so parted was seen to run past the end of a function).
    set(profile -fprofile-use -fprofile-partial-training -fno-reorder-blocks-and-partition -fno-tracer -fno-ipa-cp-clone
                -fno-split-loops -fno-unswitch-loops -fno-peel-loops -fno-split-paths
                -fno-tree-slp-vectorize
                -Wno-missing-profile -Wno-coverage-mismatch -Wno-error)
    # The loops of a network are to be vectors.
    set_property(SOURCE ai/net_eval.c APPEND PROPERTY COMPILE_OPTIONS
        "$<$<STREQUAL:$<TARGET_PROPERTY:NAME>,tuned_playing>:-ftree-slp-vectorize;-fpeel-loops>")
endif()
foreach(target ${tuned})
    target_compile_options(${target} PRIVATE ${profile})
endforeach()
if(GT_PROFILE)
    target_link_options(gauntlet PRIVATE -Wl,--emit-relocs) # for ./quickstart, which lays it out
endif()

# What only counts is not optimised across files, and does with the other games as all others have them.
if(NOT GT_PROFILE STREQUAL "record")
    foreach(game ${games})
        if(NOT game STREQUAL "nivel")
            gt_add_game_as(tuned_${game} ${sizes_of_${game}} ${sources_of_${game}})
            list(APPEND tuned tuned_${game})
        endif()
    endforeach()
    foreach(target ${tuned})
        target_compile_options(${target} PRIVATE -flto=auto)
    endforeach()
    list(APPEND profile -flto=auto)
endif()

# At a fixed address, tables are read in one instruction less: 2 in 100 of a random game.
foreach(target ${tuned})
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF C_VISIBILITY_PRESET hidden)
    target_compile_options(${target} PRIVATE ${native} -fno-pie)
    list(APPEND tuned_objects $<TARGET_OBJECTS:${target}>)
endforeach()
foreach(program ${programs})
    target_sources(${program} PRIVATE ${tuned_objects}) # before gauntlet_lib, which then has only the rest to give
    target_link_options(${program} PRIVATE ${profile} -no-pie)
endforeach()
