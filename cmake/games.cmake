# SPDX-License-Identifier: GPL-3.0-or-later
#
# The engine: what is compiled once, and what once for each game. It gets the C library and nothing else, not even POSIX.

function(gt_engine_part target)
    target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR})
    add_dependencies(${target} rooms)
    set_target_properties(${target} PROPERTIES C_VISIBILITY_PRESET hidden)
    # A tenth fewer instructions than with -O2: its small functions call each other across files.
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3>)
endfunction()

# What does not depend on the sizes of a game's states is compiled once ...
file(GLOB engine_for_all RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS engine/code/*.c)
list(APPEND engine_for_all engine/core/describe.c engine/core/features.c engine/core/game.c
    engine/core/property.c)
add_library(gauntlet_engine OBJECT ${engine_for_all})
gt_engine_part(gauntlet_engine)

# ... all else of the core once for each game, with that game's sizes (engine/core/sizes.h).
file(GLOB engine_for_each CONFIGURE_DEPENDS engine/core/*.c engine/effects/*.c engine/events/*.c)
list(TRANSFORM engine_for_all PREPEND ${CMAKE_SOURCE_DIR}/ OUTPUT_VARIABLE for_all)
list(REMOVE_ITEM engine_for_each ${for_all})

# A game: gt_add_game(NAME SIZES SOURCE ...) makes the object library game_NAME of its own files and the core for it;
# the header SIZES states its sizes. More that a game's files need is added to game_NAME.
function(gt_add_game name sizes)
    gt_add_game_as(game_${name} ${sizes} ${ARGN})
endfunction()
function(gt_add_game_as target sizes)
    add_library(${target} OBJECT ${ARGN} ${engine_for_each})
    gt_engine_part(${target})
    target_compile_definitions(${target} PRIVATE GT_SIZES="${sizes}")
endfunction()

# The games that ship are the folders of the engine that state sizes, but for the one that is there to be copied.
set(game_objects)
set(engine_targets gauntlet_engine)
file(GLOB game_sizes RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS engine/*/sizes.h)
list(REMOVE_ITEM game_sizes engine/core/sizes.h engine/${game_to_copy}/sizes.h)
foreach(sizes ${game_sizes})
    get_filename_component(folder ${sizes} DIRECTORY)
    get_filename_component(name ${folder} NAME)
    file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.c)
    gt_add_game(${name} ${sizes} ${sources})
    list(APPEND game_objects $<TARGET_OBJECTS:game_${name}>)
    list(APPEND engine_targets game_${name})
    list(APPEND games ${name})
    set(sizes_of_${name} ${sizes})
    set(sources_of_${name} ${sources})
endforeach()
