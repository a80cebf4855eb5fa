# SPDX-License-Identifier: GPL-3.0-or-later
#
# Fuzzers: every file of tests/fuzz is one; tests/fuzz/frame/frame.h tells how they are run.

file(GLOB fuzz_sources CONFIGURE_DEPENDS tests/fuzz/*.c)
add_library(fuzz_frame OBJECT tests/fuzz/frame/frame.c tests/fuzz/frame/store.c)
add_library(fuzz_json OBJECT tests/fuzz/frame/json_mutator.c)
target_link_libraries(fuzz_frame PRIVATE gauntlet_lib)
target_link_libraries(fuzz_json PRIVATE gauntlet_lib)
foreach(source ${fuzz_sources})
    get_filename_component(name ${source} NAME_WE)
    add_executable(fuzz_${name} ${source} $<TARGET_OBJECTS:fuzz_frame>
                   "$<FILTER:$<TARGET_OBJECTS:gauntlet_cli>,EXCLUDE,/(main|program)\\.c>")
    target_link_libraries(fuzz_${name} PRIVATE gauntlet_lib)
    target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer-no-link) # else libFuzzer refuses
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    list(APPEND fuzzers ${name})
endforeach()
foreach(name cards play patch scenario position project results) # their inputs are JSON
    target_sources(fuzz_${name} PRIVATE $<TARGET_OBJECTS:fuzz_json>)
endforeach()
target_link_options(fuzz_player PRIVATE -Wl,--wrap=gt_process_start,--wrap=gt_process_stop)
