# SPDX-License-Identifier: GPL-3.0-or-later
#
# What belongs to which room; the build stops where an include points against the arrows between them.

file(GLOB_RECURSE engine_sources CONFIGURE_DEPENDS engine/*.c) # for the check of rooms
file(GLOB_RECURSE room_sources CONFIGURE_DEPENDS ai/*.c decks/*.c sim/*.c reports/*.c)
file(GLOB_RECURSE cli_sources CONFIGURE_DEPENDS sim/cli/*.c)
file(GLOB_RECURSE headers CONFIGURE_DEPENDS engine/*.h ai/*.h decks/*.h sim/*.h reports/*.h)
file(GLOB host_sources CONFIGURE_DEPENDS ai/host/*.c)
file(GLOB mpi_sources CONFIGURE_DEPENDS sim/mpi/*.c)
# A game that does not ship: it is there to be copied (docs/adding-a-game.md), and only tests play it (tests/program).
set(game_to_copy template)
file(GLOB decks_to_copy CONFIGURE_DEPENDS decks/${game_to_copy}/*.c)
list(REMOVE_ITEM room_sources ${cli_sources} ${host_sources} ${mpi_sources} ${decks_to_copy})

# The build stops where an include points against the arrows between the rooms.
set(rooms_checked ${CMAKE_BINARY_DIR}/rooms.checked)
add_custom_command(OUTPUT ${rooms_checked}
    COMMAND ${CMAKE_SOURCE_DIR}/tests/lint rooms
    COMMAND ${CMAKE_COMMAND} -E touch ${rooms_checked}
    DEPENDS tests/lint ${engine_sources} ${room_sources} ${cli_sources} ${headers}
    COMMENT "Checking what each room includes" VERBATIM)
add_custom_target(rooms DEPENDS ${rooms_checked})

# Sums of rows and layers of a network are done in blocks.
set_source_files_properties(ai/net_eval.c sim/experiments/net_fit.c PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-O3>")
# Only there: closing a child's files is no part of POSIX.
set_source_files_properties(ai/child_reaper.c ai/process.c PROPERTIES COMPILE_DEFINITIONS _GNU_SOURCE)

# Where things are: in the source tree, and once installed, as seen from the folder of the program or the library.
function(gt_seen_from folder what variable)
    file(RELATIVE_PATH path ${CMAKE_INSTALL_FULL_${folder}} ${what})
    set(${variable} ${path} PARENT_SCOPE)
endfunction()
set(data_dir ${CMAKE_INSTALL_FULL_DATADIR}/gauntlet)
gt_seen_from(BINDIR ${data_dir} data_from_bin)
gt_seen_from(LIBDIR ${data_dir} data_from_lib)
gt_seen_from(BINDIR ${CMAKE_INSTALL_FULL_LIBEXECDIR}/gauntlet-host host_from_bin)
gt_seen_from(BINDIR ${CMAKE_INSTALL_FULL_INCLUDEDIR} include_from_bin)
if(SKBUILD) # a wheel has them beside the module
    set(data_from_lib data)
endif()
set(gt_places
    GT_DATA_DIR="${CMAKE_SOURCE_DIR}/decks"
    GT_INSTALLED_DATA_DIR="${data_dir}"
    GT_DATA_FROM_BIN="${data_from_bin}"
    GT_DATA_FROM_LIB="${data_from_lib}")
