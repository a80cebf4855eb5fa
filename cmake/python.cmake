# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Python package (docs/python.md): the module gauntlet._gauntlet, made by cffi from gauntlet/engine.h, and the files of
# python/gauntlet beside it, in python/ of the build folder. Where cffi or Python's headers are missing there is none.

find_package(Python3 QUIET COMPONENTS Interpreter OPTIONAL_COMPONENTS Development.Module)
set(GT_PYTHON_MISSING "")
set(python_interpreter "${Python3_EXECUTABLE}")
set(python_headers "${Python3_INCLUDE_DIRS}")
function(gt_can_build_python interpreter)
    execute_process(COMMAND ${interpreter} -c "import cffi, numpy, sysconfig; print(sysconfig.get_paths()['include'])"
                    OUTPUT_VARIABLE headers OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE result)
    if(result EQUAL 0 AND EXISTS ${headers}/Python.h)
        set(python_interpreter ${interpreter} PARENT_SCOPE)
        set(python_headers ${headers} PARENT_SCOPE)
        set(can_build_python TRUE PARENT_SCOPE)
    endif()
endfunction()
set(can_build_python FALSE)
if(SKBUILD) # pip has brought what is needed
    set(can_build_python TRUE)
else()
    gt_can_build_python("${Python3_EXECUTABLE}")
    if(NOT can_build_python) # another one came first in PATH: Debian's has python3-cffi and python3-numpy
        gt_can_build_python(/usr/bin/python3)
    endif()
endif()
if(NOT can_build_python)
    if(GT_ONLY_PYTHON)
        message(FATAL_ERROR "install the Debian packages python3-dev, python3-cffi and python3-numpy")
    endif()
    message(STATUS "No Python package: install the Debian packages python3-dev, python3-cffi and python3-numpy")
    return()
endif()

set(python_package ${CMAKE_BINARY_DIR}/python/gauntlet)
if(GT_ONLY_PYTHON)
    set(python_package ${CMAKE_BINARY_DIR}/gauntlet)
endif()
set(engine_h ${CMAKE_SOURCE_DIR}/sim/include/gauntlet/engine.h)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/_gauntlet.c
    COMMAND ${python_interpreter} ${CMAKE_SOURCE_DIR}/python/build_ffi.py ${engine_h} ${CMAKE_BINARY_DIR}/_gauntlet.c
    DEPENDS python/build_ffi.py ${engine_h}
    COMMENT "Making the Python module of engine.h" VERBATIM)
add_library(gauntlet_module MODULE ${CMAKE_BINARY_DIR}/_gauntlet.c)
set_target_properties(gauntlet_module PROPERTIES PREFIX "" OUTPUT_NAME _gauntlet SUFFIX .abi3.so C_VISIBILITY_PRESET hidden
                      LIBRARY_OUTPUT_DIRECTORY ${python_package})
target_include_directories(gauntlet_module PRIVATE ${CMAKE_SOURCE_DIR}/sim/include)
target_include_directories(gauntlet_module SYSTEM PRIVATE ${python_headers})
target_compile_options(gauntlet_module PRIVATE -w) # what cffi writes
if(SKBUILD) # a wheel runs on other machines, too
    gt_library_part(gauntlet_module)
endif()
if(TARGET gauntlet_static)
    target_link_libraries(gauntlet_module PRIVATE gauntlet_static)
    target_link_options(gauntlet_module PRIVATE -Wl,--exclude-libs,ALL)
else() # sanitized
    target_link_libraries(gauntlet_module PRIVATE gauntlet_lib)
endif()

file(GLOB python_sources RELATIVE ${CMAKE_SOURCE_DIR}/python/gauntlet CONFIGURE_DEPENDS
     python/gauntlet/*.py python/gauntlet/*.pyi python/gauntlet/py.typed)
foreach(file ${python_sources})
    add_custom_command(OUTPUT ${python_package}/${file}
        COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/python/gauntlet/${file} ${python_package}/${file}
        DEPENDS python/gauntlet/${file} VERBATIM)
    list(APPEND python_files ${python_package}/${file})
endforeach()
add_custom_target(gauntlet_python ALL DEPENDS ${python_files})
add_dependencies(gauntlet_python gauntlet_module)

if(SKBUILD) # a wheel: the module, and what ships beside it
    install(TARGETS gauntlet_module DESTINATION gauntlet COMPONENT python)
    foreach(game ${games})
        foreach(part cards decks player.net value.net)
            set(what decks/${game}/${part})
            if(IS_DIRECTORY ${CMAKE_SOURCE_DIR}/${what})
                install(DIRECTORY ${what} DESTINATION gauntlet/data/${game} COMPONENT python)
            elseif(EXISTS ${CMAKE_SOURCE_DIR}/${what})
                install(FILES ${what} DESTINATION gauntlet/data/${game} COMPONENT python)
            endif()
        endforeach()
    endforeach()
endif()
