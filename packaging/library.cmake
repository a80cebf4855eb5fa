# SPDX-License-Identifier: GPL-3.0-or-later
#
# The library for programs of others: what sim/include/gauntlet/engine.h offers, and nothing else can be seen from outside. It runs on
# any machine of its architecture, wherever it is loaded; what is made for this machine alone is the program. It needs
# cJSON, Expat, an OpenMP runtime and the C library. Where the program's objects run on any machine, too, both are made of
# the same (GT_OBJECTS_SHARED).

set(GT_INTERFACE 0) # raised when a program that was linked against the library would no longer work with it

function(gt_library_part target)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
    get_target_property(options ${target} COMPILE_OPTIONS)
    if(NOT GT_ONLY_PYTHON OR SKBUILD)
        list(REMOVE_ITEM options -march=native)
    endif()
    set_target_properties(${target} PROPERTIES COMPILE_OPTIONS "${options}")
endfunction()

file(GLOB_RECURSE deck_sources CONFIGURE_DEPENDS decks/*.c)
list(REMOVE_ITEM deck_sources ${decks_to_copy})
file(GLOB player_files CONFIGURE_DEPENDS ai/*.c)
set(handles sim/drive/bot.c sim/drive/buffers.c sim/drive/chance.c sim/drive/engine.c sim/drive/experiment.c
    sim/drive/handle.c sim/drive/inner.c sim/drive/numbers.c sim/drive/past.c sim/drive/threads.c sim/drive/vector.c)
set(rooms ${deck_sources} ${player_files} sim/playing/counts.c sim/playing/duplicate.c sim/playing/luck.c
    sim/playing/match.c sim/playing/portable.c sim/playing/record.c sim/playing/record_head.c
    sim/playing/shipped_nets.c sim/playing/unit.c sim/statistics/normal.c sim/statistics/paired.c
    sim/statistics/sequence.c sim/statistics/stats.c)

# Of the objects of gauntlet_lib those of the given sources.
function(gt_objects_of variable)
    list(TRANSFORM ARGN REPLACE "^${CMAKE_SOURCE_DIR}/" "")
    list(JOIN ARGN "|" sources)
    string(REPLACE "." "[.]" sources "${sources}")
    set(${variable} "$<FILTER:$<TARGET_OBJECTS:gauntlet_lib>,INCLUDE,/(${sources})[.]o>" PARENT_SCOPE)
endfunction()

if(GT_OBJECTS_SHARED AND NOT GT_ONLY_PYTHON)
    gt_objects_of(handle_objects ${handles})
    gt_objects_of(room_objects ${rooms})
    list(APPEND room_objects $<TARGET_OBJECTS:gauntlet_engine> ${game_objects})
else()
    add_library(library_handles OBJECT ${handles})
    add_library(library_rooms OBJECT ${rooms})
    foreach(target library_handles library_rooms)
        add_dependencies(${target} rooms)
        target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR} ${CJSON_INCLUDE_DIR} ${EXPAT_INCLUDE_DIRS})
        target_compile_definitions(${target} PRIVATE _POSIX_C_SOURCE=200809L GT_VERSION="${PROJECT_VERSION}" ${gt_places})
        target_compile_options(${target} PRIVATE ${OpenMP_C_FLAGS})
        gt_library_part(${target})
    endforeach()
    add_library(library_engine OBJECT ${engine_for_all})
    gt_engine_part(library_engine)
    gt_library_part(library_engine)
    set(handle_objects $<TARGET_OBJECTS:library_handles>)
    set(room_objects $<TARGET_OBJECTS:library_rooms> $<TARGET_OBJECTS:library_engine>)
    foreach(game ${games})
        gt_add_game_as(library_${game} ${sizes_of_${game}} ${sources_of_${game}})
        gt_library_part(library_${game})
        list(APPEND room_objects $<TARGET_OBJECTS:library_${game}>)
    endforeach()
endif()

# The shared one is the functions that are offered, and what of the static one these need.
add_library(gauntlet_static STATIC ${handle_objects} ${room_objects})
add_library(gauntlet_shared SHARED ${handle_objects})
target_link_libraries(gauntlet_shared PRIVATE gauntlet_static)
get_filename_component(cjson_folder ${CJSON_LIBRARY} DIRECTORY)
foreach(kind shared static)
    add_library(gauntlet::${kind} ALIAS gauntlet_${kind})
    set_target_properties(gauntlet_${kind} PROPERTIES OUTPUT_NAME gauntlet EXPORT_NAME ${kind} LINKER_LANGUAGE C
                          VERSION ${PROJECT_VERSION} SOVERSION ${GT_INTERFACE}
                          LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/library
                          ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/library)
    target_include_directories(gauntlet_${kind} INTERFACE
        $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/sim/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    # by its name, not by where this machine has it: so it is told to others
    target_link_libraries(gauntlet_${kind} PRIVATE cjson expat m ${CMAKE_DL_LIBS} $<BUILD_INTERFACE:Threads::Threads>
                          $<BUILD_INTERFACE:OpenMP::OpenMP_C> $<INSTALL_INTERFACE:${OpenMP_C_FLAGS}>)
    target_link_directories(gauntlet_${kind} PRIVATE $<BUILD_INTERFACE:${cjson_folder}>)
endforeach()
if(NOT GT_SANITIZE AND NOT GT_FUZZ)
    target_link_options(gauntlet_shared PRIVATE -Wl,-z,defs) # nothing is left for others to bring
    # each function in the version of the interface it came with
    set(versions ${CMAKE_SOURCE_DIR}/packaging/libgauntlet.map)
    target_link_options(gauntlet_shared PRIVATE "-Wl,--version-script=${versions}")
    set_target_properties(gauntlet_shared PROPERTIES LINK_DEPENDS ${versions})
endif()

if(GT_ONLY_PYTHON)
    return()
endif()
# ---- Installed: header, both libraries, and what pkg-config and CMake ask for. All of it may be moved.
install(TARGETS gauntlet_shared gauntlet_static EXPORT gauntletTargets)
install(FILES sim/include/gauntlet/engine.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gauntlet)

set(cmake_package ${CMAKE_INSTALL_LIBDIR}/cmake/gauntlet)
include(CMakePackageConfigHelpers)
configure_package_config_file(packaging/gauntletConfig.cmake.in ${CMAKE_BINARY_DIR}/gauntletConfig.cmake
                              INSTALL_DESTINATION ${cmake_package} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/gauntletConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT gauntletTargets NAMESPACE gauntlet:: DESTINATION ${cmake_package})
install(FILES ${CMAKE_BINARY_DIR}/gauntletConfig.cmake ${CMAKE_BINARY_DIR}/gauntletConfigVersion.cmake
        DESTINATION ${cmake_package})

file(RELATIVE_PATH prefix_from_pc ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(packaging/gauntlet.pc.in ${CMAKE_BINARY_DIR}/gauntlet.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/gauntlet.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
