# SPDX-License-Identifier: GPL-3.0-or-later
#
# What belongs to which room; the build stops where an include points against the arrows between them.

file(GLOB_RECURSE engine_sources CONFIGURE_DEPENDS engine/*.c) # for the check of rooms
file(GLOB_RECURSE room_sources CONFIGURE_DEPENDS ai/*.c decks/*.c sim/*.c reports/*.c)
file(GLOB_RECURSE cli_sources CONFIGURE_DEPENDS sim/cli/*.c)
file(GLOB_RECURSE headers CONFIGURE_DEPENDS engine/*.h ai/*.h decks/*.h sim/*.h reports/*.h)
file(GLOB host_sources CONFIGURE_DEPENDS ai/host/*.c)
list(REMOVE_ITEM room_sources ${cli_sources} ${host_sources})

# The build stops where an include points against the arrows between the rooms.
set(rooms_checked ${CMAKE_BINARY_DIR}/rooms.checked)
add_custom_command(OUTPUT ${rooms_checked}
    COMMAND ${CMAKE_SOURCE_DIR}/tests/lint rooms
    COMMAND ${CMAKE_COMMAND} -E touch ${rooms_checked}
    DEPENDS tests/lint ${engine_sources} ${room_sources} ${cli_sources} ${headers}
    COMMENT "Checking what each room includes" VERBATIM)
add_custom_target(rooms DEPENDS ${rooms_checked})
