# SPDX-License-Identifier: GPL-3.0-or-later
#
# All rooms as one static library, the program made of them, and what is installed beside it.

# The page of a report (reports/page.h), with Vega, as arrays in the program.
set(page_c ${CMAKE_BINARY_DIR}/page.c)
file(GLOB page_parts CONFIGURE_DEPENDS reports/page/*)
add_custom_command(OUTPUT ${page_c}
    COMMAND ${CMAKE_COMMAND} -DPAGE=${CMAKE_SOURCE_DIR}/reports/page -DVEGA=${GT_VEGA}
            -DOUT=${page_c} -P ${CMAKE_SOURCE_DIR}/reports/page/embed.cmake
    DEPENDS ${page_parts}
    COMMENT "Putting the report page into the program" VERBATIM)

add_library(gauntlet_lib STATIC $<TARGET_OBJECTS:gauntlet_engine> ${game_objects} ${room_sources} ${page_c})
set_target_properties(gauntlet_lib PROPERTIES OUTPUT_NAME gauntlet-rooms LINKER_LANGUAGE C C_VISIBILITY_PRESET hidden)
target_include_directories(gauntlet_lib PUBLIC ${CMAKE_SOURCE_DIR}
                           PRIVATE ${CJSON_INCLUDE_DIR} ${EXPAT_INCLUDE_DIRS} ${GLPK_INCLUDE_DIR})
target_compile_definitions(gauntlet_lib PUBLIC
    _POSIX_C_SOURCE=200809L
    GT_VERSION="${PROJECT_VERSION}"
    ${gt_places}
    GT_HOST_FROM_BIN="${host_from_bin}"
    GT_INCLUDE="${CMAKE_SOURCE_DIR}/ai/include"
    GT_INCLUDE_FROM_BIN="${include_from_bin}")
target_link_libraries(gauntlet_lib PUBLIC
    ${CJSON_LIBRARY} EXPAT::EXPAT GSL::gsl ${GLPK_LIBRARY} SQLite::SQLite3 OpenMP::OpenMP_C Threads::Threads m)

# The commands are objects, so that tests make the same program with more games.
add_library(gauntlet_cli OBJECT ${cli_sources})
target_link_libraries(gauntlet_cli PRIVATE gauntlet_lib)
target_compile_definitions(gauntlet_cli PRIVATE GT_HOST="${CMAKE_BINARY_DIR}/gauntlet-host")
add_executable(gauntlet $<TARGET_OBJECTS:gauntlet_cli>)
target_link_libraries(gauntlet PRIVATE gauntlet_lib)

# The same with the ranks of an MPI job as workers; where MPI is missing there is none.
if(MPI_C_FOUND)
    add_executable(gauntlet-mpi ${mpi_sources} $<FILTER:$<TARGET_OBJECTS:gauntlet_cli>,EXCLUDE,/main\\.c>)
    target_link_libraries(gauntlet-mpi PRIVATE gauntlet_lib ${MPI_C_LIBRARIES})
    target_include_directories(gauntlet-mpi SYSTEM PRIVATE ${MPI_C_INCLUDE_DIRS})
endif()

# Runs a player that is a shared library; see ai/include/gauntlet/policy.h.
add_executable(gauntlet-host ${host_sources})
target_compile_definitions(gauntlet-host PRIVATE _POSIX_C_SOURCE=200809L)
target_include_directories(gauntlet-host PRIVATE ai/include ${CJSON_INCLUDE_DIR})
target_link_libraries(gauntlet-host PRIVATE ${CJSON_LIBRARY} ${CMAKE_DL_LIBS})
add_dependencies(gauntlet gauntlet-host)

# Whoever has built the program alone, as ./quickstart does, gets what else is installed built first.
install(CODE "
    if(NOT EXISTS \"${CMAKE_BINARY_DIR}/library/libgauntlet.a\" OR NOT EXISTS \"${CMAKE_BINARY_DIR}/made/gauntlet.1\")
        message(STATUS \"Building the library and the manual\")
        execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target installed
                        RESULT_VARIABLE result)
        if(NOT result EQUAL 0)
            message(FATAL_ERROR \"what is to be installed could not be built\")
        endif()
    endif()
")
install(TARGETS gauntlet)
if(MPI_C_FOUND)
    install(TARGETS gauntlet-mpi COMPONENT mpi EXCLUDE_FROM_ALL) # packages are not to need MPI
endif()
install(TARGETS gauntlet-host DESTINATION ${CMAKE_INSTALL_LIBEXECDIR})
install(FILES ai/include/gauntlet/policy.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gauntlet)
install(DIRECTORY docs/examples DESTINATION ${CMAKE_INSTALL_DATADIR}/gauntlet USE_SOURCE_PERMISSIONS)
foreach(game ${games})
    foreach(part cards decks clauses.json language.md reference.json rulings.md player.net value.net)
        set(what decks/${game}/${part})
        if(IS_DIRECTORY ${CMAKE_SOURCE_DIR}/${what})
            install(DIRECTORY ${what} DESTINATION ${CMAKE_INSTALL_DATADIR}/gauntlet/${game})
        elseif(EXISTS ${CMAKE_SOURCE_DIR}/${what})
            install(FILES ${what} DESTINATION ${CMAKE_INSTALL_DATADIR}/gauntlet/${game})
        endif()
    endforeach()
endforeach()
