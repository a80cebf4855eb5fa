# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tests: every file of tests/unit is one, run by its name (tests/support/unit.h). One whose name begins with `threads` is
# also run under the thread sanitizer (label `threads`).

find_path(CMOCKA_INCLUDE_DIR cmocka.h)
find_library(CMOCKA_LIBRARY cmocka)
gt_need(cmocka CMOCKA_INCLUDE_DIR libcmocka-dev)
gt_need(cmocka CMOCKA_LIBRARY libcmocka-dev)

# Tests share the processors: threads that wait do not spin. intercept_tls_get_addr: what lies before a thread's variables is
# taken for its size where they happen to begin 16 bytes into a page, and the search for leaks fails.
set(test_environment
    "OMP_WAIT_POLICY=passive"
    "ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1:intercept_tls_get_addr=0"
    "UBSAN_OPTIONS=print_stacktrace=1")
if(GT_SANITIZE MATCHES "thread")
    # Archer tells the thread sanitizer what OpenMP synchronises; without it every loop is a race.
    execute_process(COMMAND ${CMAKE_C_COMPILER} -print-resource-dir
                    OUTPUT_VARIABLE clang_dir OUTPUT_STRIP_TRAILING_WHITESPACE)
    find_library(GT_ARCHER archer HINTS ${clang_dir}/../..)
    gt_need("Archer (libarcher.so)" GT_ARCHER libomp-dev)
    list(APPEND test_environment "OMP_TOOL_LIBRARIES=${GT_ARCHER}"
         "TSAN_OPTIONS=ignore_noninstrumented_modules=1")
endif()

add_library(gauntlet_test INTERFACE)
target_include_directories(gauntlet_test INTERFACE ${CMOCKA_INCLUDE_DIR})
target_link_libraries(gauntlet_test INTERFACE gauntlet_lib ${CMOCKA_LIBRARY})
# A player as a shared library, as others write one: the example that ships, and bad ones.
find_package(Python3 QUIET COMPONENTS Interpreter)
gt_need(python3 Python3_Interpreter_FOUND python3)
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import sys; print(sys.executable)" # no wrapper of it
                OUTPUT_VARIABLE python OUTPUT_STRIP_TRAILING_WHITESPACE)
file(GLOB player_sources CONFIGURE_DEPENDS docs/examples/*.c tests/players/*.c)
foreach(source ${player_sources})
    get_filename_component(name ${source} NAME_WE)
    add_library(player_${name} MODULE ${source})
    set_target_properties(player_${name} PROPERTIES PREFIX "" OUTPUT_NAME ${name}
                          LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/players)
    target_include_directories(player_${name} PRIVATE ai/include)
    list(APPEND player_libraries player_${name})
endforeach()

# Helpers of the tests, and tiny games for testing what is not a rules system.
file(GLOB stackduel_sources CONFIGURE_DEPENDS tests/games/stackduel*.c)
gt_add_game(stackduel tests/games/stackduel_sizes.h ${stackduel_sources})
gt_add_game(stackduel_large tests/games/stackduel_sizes.h ${stackduel_sources}) # the same in states as large as can be
target_compile_definitions(game_stackduel_large PRIVATE SD_LARGE)
foreach(game stackduel stackduel_large)
    target_compile_definitions(game_${game} PRIVATE
                               GT_STACKDUEL_CARDS="${CMAKE_SOURCE_DIR}/tests/games/stackduel_cards.json")
endforeach()
gt_add_game(tiny tests/games/tiny_sizes.h tests/games/kuhn.c tests/games/tictactoe.c)
# The template of a game, which does not ship.
file(GLOB template_sources CONFIGURE_DEPENDS engine/${game_to_copy}/*.c)
gt_add_game(${game_to_copy} engine/${game_to_copy}/sizes.h ${template_sources})
add_library(decks_template OBJECT ${decks_to_copy})
target_include_directories(decks_template PRIVATE ${CMAKE_SOURCE_DIR} ${CJSON_INCLUDE_DIR})
set(test_objects $<TARGET_OBJECTS:game_stackduel> $<TARGET_OBJECTS:game_tiny>)
set(more_objects $<TARGET_OBJECTS:game_stackduel_large> $<TARGET_OBJECTS:game_template> $<TARGET_OBJECTS:decks_template>)
# What tests of several games do inside their states is compiled for each of these.
foreach(sizes engine/nivel/sizes.h engine/magic/sizes.h engine/yugioh/sizes.h tests/games/stackduel_sizes.h)
    string(MAKE_C_IDENTIFIER ${sizes} name)
    add_library(inside_${name} OBJECT tests/support/inside/inside.c)
    target_include_directories(inside_${name} PRIVATE ${CMAKE_SOURCE_DIR})
    target_compile_definitions(inside_${name} PRIVATE GT_SIZES="${sizes}")
    list(APPEND test_objects $<TARGET_OBJECTS:inside_${name}>)
endforeach()
# The plain version of each game, see tests/reference: a folder for each, and what is compiled for each.
set(game_sizes_stackduel tests/games/stackduel_sizes.h)
file(GLOB reference_folders RELATIVE ${CMAKE_SOURCE_DIR}/tests/reference CONFIGURE_DEPENDS tests/reference/*/*.c)
list(TRANSFORM reference_folders REPLACE "/.*" "")
list(REMOVE_DUPLICATES reference_folders)
foreach(name ${reference_folders})
    set(sizes engine/${name}/sizes.h)
    if(DEFINED game_sizes_${name})
        set(sizes ${game_sizes_${name}})
    endif()
    file(GLOB sources CONFIGURE_DEPENDS tests/reference/${name}/*.c)
    add_library(reference_${name} OBJECT ${sources} tests/reference/code.c tests/reference/choice.c)
    target_include_directories(reference_${name} PRIVATE ${CMAKE_SOURCE_DIR})
    target_compile_definitions(reference_${name} PRIVATE GT_SIZES="${sizes}")
    list(APPEND more_objects $<TARGET_OBJECTS:reference_${name}>)
endforeach()
# In two libraries: the preset that runs some tests only (tsan) does without the second.
file(GLOB support_sources CONFIGURE_DEPENDS tests/support/*.c)
set(more_sources tests/support/conformance.c tests/support/tested.c tests/support/worlds.c tests/reference/table.c tests/reference/tiny.c)
list(TRANSFORM more_sources PREPEND ${CMAKE_SOURCE_DIR}/)
list(REMOVE_ITEM support_sources ${more_sources})
add_library(gauntlet_test_support STATIC ${support_sources} ${test_objects})
add_library(gauntlet_test_more STATIC ${more_sources} ${more_objects})
foreach(library gauntlet_test_support gauntlet_test_more)
    target_include_directories(${library} PRIVATE ${CMOCKA_INCLUDE_DIR})
    target_link_libraries(${library} PRIVATE gauntlet_lib)
endforeach()
target_link_libraries(gauntlet_test_more PRIVATE gauntlet_test_support)
target_link_libraries(gauntlet_test INTERFACE gauntlet_test_support)

# The program with one more game in its table: what a game must bring, and no more, see tests/program.
file(GLOB program_sources CONFIGURE_DEPENDS tests/program/*.c)
add_executable(gauntlet-games ${program_sources} $<TARGET_OBJECTS:gauntlet_cli>)
target_link_libraries(gauntlet-games PRIVATE gauntlet_test_more gauntlet_test)

# A soak by hand, see there; a moment of it is a test.
add_executable(gauntlet-soak tests/soak.c)
target_link_libraries(gauntlet-soak PRIVATE gauntlet_lib)

# Another of cards that were read from their text, built by its name.
add_executable(gauntlet-soak-read EXCLUDE_FROM_ALL tests/soak_read.c)
target_link_libraries(gauntlet-soak-read PRIVATE gauntlet_test_more gauntlet_test)

# What a race saves, by hand, see there.
add_executable(gauntlet-races EXCLUDE_FROM_ALL tests/slow/races.c)
target_link_libraries(gauntlet-races PRIVATE gauntlet_test_more gauntlet_test)
foreach(name unbiased luck_split coverage)
    string(REPLACE _ - tool gauntlet-${name})
    add_executable(${tool} EXCLUDE_FROM_ALL tests/slow/${name}.c)
    target_include_directories(${tool} PRIVATE ${CMOCKA_INCLUDE_DIR})
    target_link_libraries(${tool} PRIVATE gauntlet_test_more gauntlet_test_support ${CMOCKA_LIBRARY} gauntlet_lib)
endforeach()

# What searching for decks is worth, by hand, see there.
add_executable(gauntlet-deck-search EXCLUDE_FROM_ALL tests/slow/deck_search.c)
target_link_libraries(gauntlet-deck-search PRIVATE gauntlet_test_more gauntlet_test)

# A worker that lies, for tests of those who ask it, see there.
add_executable(gauntlet-liar tests/liar.c)
target_link_libraries(gauntlet-liar PRIVATE gauntlet_lib)

# What takes seconds by itself somewhere, the longest first: in this order they begin, so that none of them runs alone at
# the end. (What asks for two processors would wait until nothing else is left: no test does.)
set(long_tests report_page cli_balance cli_compare cli_workers cli_gate cli_magic cli_read cli_shards cli_search
    cli_games magic_games cli_examples yugioh_games cli_train signature cli_run cli_cards answers cli_report
    fuzz_seeds cli_mpi cli_decks mcts conformance no_memory cli_faults cli_match python_core views cli_rows mcts_net
    replay_page puzzles newcomer yugioh_traces drive_program lint sequence fairness json_types magic_fast
    cli_scenarios yugioh_conformance cli_arena cli_players accepted asked scenarios_mutate_magic cli_blanks cli_store
    package external survive random_games threads_train_ppo threads_train threads_external threads_train_net
    deck_search reference stackduel_tree library cli_yugioh cli_help cli_play nivel_worlds chance python_types balance
    mirror yugioh_triggers luck random_decks stackduel_worlds scenarios_mutate_yugioh threads_vectors threads_store
    compare shells cli_quickstart scenarios_mutate any_cards drive_games gate scenarios_magic magic_conformance
    python_gym python_torch clauses_nivel invariants sizes magic_stops threads_remote scenarios_mutate_duel_decks
    scenarios_magic_strip scenarios_strip new_game)
# `ctest -L quick` is for the edit loop, under half a minute on two cores: what is not long, and of that what is long under
# sanitizers alone; the rest is `slow`.
set(long_when_sanitized signature views json_types magic_fast yugioh_conformance accepted asked yugioh_triggers
    scenarios_magic sizes magic_stops scenarios_mutate_duel_decks threads_external threads_remote)

function(gt_test name)
    add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} COMMAND_EXPAND_LISTS)
    set_tests_properties(${name} PROPERTIES TIMEOUT 600 ENVIRONMENT "${test_environment}")
    list(FIND long_tests ${name} place)
    if(place GREATER_EQUAL 0)
        math(EXPR cost "200 - ${place}")
        set_tests_properties(${name} PROPERTIES COST ${cost})
    endif()
    if(name IN_LIST long_tests AND NOT name IN_LIST long_when_sanitized)
        set_property(TEST ${name} APPEND PROPERTY LABELS slow)
    else()
        set_property(TEST ${name} APPEND PROPERTY LABELS quick)
    endif()
endfunction()

# What looks at files of the source tree, or at what scripts and shells make of the program, and says the same however it
# was built; and what goes once more, in hundreds of starts or games, where other tests go: the sanitizers leave it out.
function(gt_once)
    set_property(TEST ${ARGN} APPEND PROPERTY LABELS source)
endfunction()
function(gt_source_test name)
    gt_test(${name} ${ARGN})
    gt_once(${name})
endfunction()

# The tests are in two programs, since linking one for each would take as long as compiling them. The small one has what
# the thread sanitizer runs, and does without gauntlet_test_more.
add_custom_target(thread_tests)
add_executable(gauntlet-unit tests/unit_main.c sim/cli/card_words.c sim/cli/drawing.c) # boards are no part of the library
target_link_libraries(gauntlet-unit PRIVATE gauntlet_test_more)
add_dependencies(gauntlet-unit gauntlet-host ${player_libraries})
add_executable(gauntlet-unit-small tests/unit_main.c)
# By themselves: one wraps functions of the C library, one brings a table of games of its own (gt_systems).
set(alone no_memory sections)
foreach(name ${alone})
    add_executable(test_${name} tests/unit/${name}.c)
    list(APPEND unit_programs test_${name})
    gt_test(${name} test_${name})
endforeach()
target_link_libraries(test_sections PRIVATE gauntlet_test_more)
foreach(function malloc calloc realloc aligned_alloc free)
    target_link_options(test_no_memory PRIVATE -Wl,--wrap=${function})
endforeach()
foreach(program gauntlet-unit gauntlet-unit-small ${unit_programs})
    target_link_libraries(${program} PRIVATE gauntlet_test)
    target_compile_options(${program} PRIVATE -include tests/support/unit.h)
    target_compile_definitions(${program} PRIVATE GT_PYTHON="${python}"
                               GT_HOST="${CMAKE_BINARY_DIR}/gauntlet-host" GT_PLAYERS="${CMAKE_BINARY_DIR}/players")
    if(GT_SANITIZE) # tests/support/amount.h
        target_compile_definitions(${program} PRIVATE GT_SANITIZED)
    endif()
endforeach()
file(GLOB unit_sources CONFIGURE_DEPENDS tests/unit/*.c)
foreach(source ${unit_sources})
    get_filename_component(name ${source} NAME_WE)
    if(name IN_LIST alone)
        continue()
    endif()
    set(program gauntlet-unit)
    if(name MATCHES "^threads")
        set(program gauntlet-unit-small)
    endif()
    target_sources(${program} PRIVATE ${source})
    set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS main=test_${name})
    set_property(TARGET ${program} APPEND_STRING PROPERTY UNITS " UNIT(${name})")
    gt_test(${name} ${program} ${name})
    if(name MATCHES "^threads")
        set_property(TEST ${name} APPEND PROPERTY LABELS threads)
        add_dependencies(thread_tests ${program})
    endif()
endforeach()
set_source_files_properties(tests/unit_main.c PROPERTIES COMPILE_DEFINITIONS "GT_UNITS=$<TARGET_PROPERTY:UNITS>")
gt_test(cards gauntlet cards check)
gt_test(scenarios gauntlet scenario tests/scenarios/rules tests/scenarios/cards)
gt_test(scenarios_custom gauntlet scenario tests/scenarios/custom
        --cards decks/nivel/cards --cards tests/cards)
gt_test(scenarios_magic_custom gauntlet scenario tests/scenarios/custom-magic
        --cards decks/magic/cards --cards tests/cards-magic)
gt_test(scenarios_yugioh_custom gauntlet scenario tests/scenarios/custom-yugioh
        --cards decks/yugioh/cards --cards tests/cards-yugioh)
foreach(game ${games})
    if(IS_DIRECTORY ${CMAKE_SOURCE_DIR}/tests/scenarios/${game})
        gt_test(scenarios_${game} gauntlet scenario tests/scenarios/${game})
    endif()
endforeach()
gt_test(scenarios_${game_to_copy} gauntlet-games scenario tests/scenarios/${game_to_copy})
gt_test(scenarios_${game_to_copy}_strip gauntlet-games scenario --strip-each tests/scenarios/${game_to_copy})
# each card with an effect is tested by a scenario that fails without its abilities
gt_test(scenarios_strip gauntlet scenario --strip-each tests/scenarios/cards)
gt_test(scenarios_magic_strip gauntlet scenario --strip-each tests/scenarios/magic/cards tests/scenarios/magic/pool)
gt_test(scenarios_yugioh_strip gauntlet scenario --strip-each tests/scenarios/yugioh/cards)
# each card of Yu-Gi-Oh! and of Magic has a scenario in which it must not do what it says
gt_source_test(refusals_yugioh ${CMAKE_SOURCE_DIR}/tests/refusals decks/yugioh/cards tests/scenarios/yugioh)
gt_source_test(refusals_magic ${CMAKE_SOURCE_DIR}/tests/refusals decks/magic/cards tests/scenarios/magic)
# ... and notices each change of its numbers, but for those that change nothing (tests/mutants.json, -magic, -yugioh)
if(NOT GT_SANITIZE)
    gt_test(scenarios_mutate_yugioh gauntlet scenario --mutate-each
            --mutants tests/mutants-yugioh.json tests/scenarios/yugioh/cards)
    gt_test(scenarios_mutate gauntlet scenario --mutate-each --mutants tests/mutants.json
            tests/scenarios/cards)
    gt_test(scenarios_mutate_magic gauntlet scenario --mutate-each --mutants tests/mutants-magic.json --tolerate 0
            tests/scenarios/magic)
    gt_test(scenarios_mutate_duel_decks ${CMAKE_SOURCE_DIR}/tests/mutate-decks $<TARGET_FILE:gauntlet>
            decks/magic/decks/duel-decks --mutants tests/mutants-magic.json tests/scenarios/magic/cards tests/scenarios/magic/pool)
endif()
# (of these, the template's is run under sanitizers)
gt_once(scenarios_strip scenarios_magic_strip scenarios_yugioh_strip)
gt_test(soak gauntlet-soak 150000)
# an ability waits whose card has gone back to its deck: worlds may deal that card to a hand
gt_test(soak_waiting gauntlet-soak 10 1 963805)
# each clause of the rules is named by a scenario or a test
foreach(game ${games})
    gt_test(rules_coverage_${game} gauntlet rules coverage tests --rules ${game})
endforeach()
gt_test(rules_coverage_${game_to_copy} gauntlet-games rules coverage tests --rules ${game_to_copy})
# the program as people and scripts use it: a script a subject (tests/support/cli.sh)
file(GLOB cli_scripts CONFIGURE_DEPENDS tests/cli-*)
foreach(script ${cli_scripts})
    get_filename_component(name ${script} NAME)
    string(REPLACE "-" "_" name ${name})
    set(program gauntlet)
    if(name STREQUAL "cli_games") # every command with another game than the ones that ship
        set(program gauntlet-games)
    endif()
    gt_test(${name} ${script} $<TARGET_FILE:${program}>)
    set_tests_properties(${name} PROPERTIES TIMEOUT 1200) # by itself it ends a command that hangs, and says which
    list(APPEND cli_tests ${name})
endforeach()
gt_once(cli_quickstart cli_examples)
# what somebody does who has just met the program
gt_test(newcomer ${CMAKE_SOURCE_DIR}/tests/newcomer $<TARGET_FILE:gauntlet>)
# duels as another engine played them
gt_test(yugioh_traces ${CMAKE_SOURCE_DIR}/tests/check-traces $<TARGET_FILE:gauntlet>)
# the engine as a program, with every game
gt_test(drive_program ${CMAKE_SOURCE_DIR}/tests/drive $<TARGET_FILE:gauntlet>)
gt_test(drive_games ${CMAKE_SOURCE_DIR}/tests/drive $<TARGET_FILE:gauntlet-games>)
gt_once(newcomer yugioh_traces)
# the same games from every compiler, with and without optimisation and sanitizers
gt_test(signature ${CMAKE_SOURCE_DIR}/tests/check-signature $<TARGET_FILE:gauntlet>)
if(GT_SANITIZE MATCHES "address")
    # The tracer of clang's leak checker crashes at the end of some runs with threads ("Tracer caught
    # signal 11"), so here it is off; the unit tests look for leaks. They look at what uses a stack after its function has
    # returned, too, a fifth of the time; of these tests the one that starts every command does.
    set(cli_environment GT_SANITIZED=1 OMP_WAIT_POLICY=passive UBSAN_OPTIONS=print_stacktrace=1)
    set(asan_of_cli "ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=")
    set_tests_properties(${cli_tests} signature PROPERTIES ENVIRONMENT "${cli_environment};${asan_of_cli}0:strict_string_checks=1")
    set_tests_properties(cli_games PROPERTIES ENVIRONMENT "${cli_environment};${asan_of_cli}1:strict_string_checks=1")
    # Strict checks of strings go to the end of a text at each call, so that a file of a million lines takes for ever.
    set_tests_properties(cli_decks PROPERTIES ENVIRONMENT "${cli_environment};${asan_of_cli}0")
endif()
# runs that are killed; tests/survive build/release/gauntlet 200 takes some minutes
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT GT_SANITIZE)
    gt_test(survive ${CMAKE_SOURCE_DIR}/tests/survive $<TARGET_FILE:gauntlet> 20)
endif()
# the library as others use it: installed, moved, linked against from C and C++
find_program(GT_PKG_CONFIG pkg-config)
gt_need(pkg-config GT_PKG_CONFIG pkgconf)
if(NOT GT_SANITIZE) # nobody installs such a build
    add_executable(example_search docs/examples/library/search.c)
    target_link_libraries(example_search PRIVATE gauntlet::shared)
    gt_test(library ${CMAKE_SOURCE_DIR}/tests/library ${CMAKE_BINARY_DIR} ${CMAKE_NM} ${CMAKE_C_COMPILER})
endif()
# the Python package; under the address sanitizer its runtime must come first
if(TARGET gauntlet_python)
    set(python_environment "PYTHONPATH=${python_package}/.." "PYTHONDONTWRITEBYTECODE=1" "OMP_WAIT_POLICY=passive")
    if(GT_SANITIZE MATCHES "address")
        execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libclang_rt.asan-${CMAKE_SYSTEM_PROCESSOR}.so
                        OUTPUT_VARIABLE asan_runtime OUTPUT_STRIP_TRAILING_WHITESPACE)
        list(APPEND python_environment "LD_PRELOAD=${asan_runtime}"
            "ASAN_OPTIONS=detect_leaks=0:strict_string_checks=1" "UBSAN_OPTIONS=print_stacktrace=1")
    endif()
    set(python_parts core)
    # what other packages say of it, once: of build/venv where that is (./quickstart test makes it)
    set(python_with_more ${python_interpreter})
    if(EXISTS ${CMAKE_SOURCE_DIR}/build/venv/bin/python)
        set(python_with_more ${CMAKE_SOURCE_DIR}/build/venv/bin/python)
    endif()
    if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT GT_SANITIZE)
        list(APPEND python_parts gym torch types)
    endif()
    foreach(part ${python_parts})
        gt_test(python_${part} ${python_with_more} ${CMAKE_SOURCE_DIR}/tests/python-package ${part})
        set_tests_properties(python_${part} PROPERTIES SKIP_RETURN_CODE 77 ENVIRONMENT "${python_environment}")
    endforeach()
endif()
# what gdb prints of a state, where there is one
if(CMAKE_BUILD_TYPE STREQUAL "Debug" AND NOT GT_SANITIZE) # whose debug information is of lines alone
    gt_test(debugger ${CMAKE_SOURCE_DIR}/tests/debugger $<TARGET_FILE:gauntlet>)
    set_tests_properties(debugger PROPERTIES SKIP_RETURN_CODE 77)
endif()
# the man page, and completion in shells
gt_source_test(shells ${CMAKE_SOURCE_DIR}/tests/shells $<TARGET_FILE:gauntlet>)
foreach(program mandoc zsh fish)
    find_program(GT_${program} ${program})
    if(NOT GT_${program})
        message(STATUS "${program} was not found, so what is made for it is not tested: install the Debian package ${program}")
    endif()
endforeach()
# the Debian package, unpacked and run
gt_test(package ${CMAKE_SOURCE_DIR}/tests/package ${CMAKE_BINARY_DIR} ${CMAKE_CPACK_COMMAND})
set_tests_properties(package PROPERTIES SKIP_RETURN_CODE 77)
gt_source_test(lint ${CMAKE_SOURCE_DIR}/tests/lint rooms files spdx width quotes links format)
# scenarios are laid out in one way
gt_source_test(scenario_layout ${CMAKE_SOURCE_DIR}/tests/format-scenarios --check)
# the anchors at which tests/mutate-engine and tests/disable-clauses change something stand in the sources
gt_source_test(mutants_kept ${CMAKE_SOURCE_DIR}/tests/mutate-engine --check)
foreach(game nivel magic yugioh)
    gt_source_test(clauses_${game} ${CMAKE_SOURCE_DIR}/tests/disable-clauses --game ${game} --list)
endforeach()
# the core of each game has names of its own
gt_test(names ${CMAKE_SOURCE_DIR}/tests/check-names ${CMAKE_NM} $<TARGET_OBJECTS:game_nivel>
        ${test_objects} ${more_objects})
gt_once(names)
# each fuzzer for some hundred inputs, at most ten seconds, from seeds that this program makes (tests/fuzz/run for longer)
if(GT_FUZZ)
    gt_test(fuzz_seeds ${CMAKE_SOURCE_DIR}/tests/fuzz/seeds $<TARGET_FILE:gauntlet> ${CMAKE_BINARY_DIR})
    set_tests_properties(fuzz_seeds PROPERTIES FIXTURES_SETUP fuzz_seeds LABELS "slow;fuzz")
    foreach(name ${fuzzers})
        gt_test(fuzz_${name} ${CMAKE_SOURCE_DIR}/tests/fuzz/run ${CMAKE_BINARY_DIR} 10 ${name})
        set_tests_properties(fuzz_${name} PROPERTIES FIXTURES_REQUIRED fuzz_seeds LABELS "slow;fuzz" COST 150
                             ENVIRONMENT "${test_environment};SEED=1")
    endforeach()
endif()
# the template becomes another game, by the steps of docs/adding-a-game.md: once is enough
if(CMAKE_BUILD_TYPE STREQUAL "Debug" AND CMAKE_GENERATOR STREQUAL "Ninja" AND CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT GT_SANITIZE)
    gt_test(new_game ${CMAKE_SOURCE_DIR}/tests/new-game ${CMAKE_BINARY_DIR} ${CMAKE_MAKE_PROGRAM})
endif()
# the page in a browser: once is enough
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT GT_SANITIZE)
    gt_test(report_page ${CMAKE_SOURCE_DIR}/tests/report-page $<TARGET_FILE:gauntlet>)
    gt_test(replay_page ${CMAKE_SOURCE_DIR}/tests/replay-page $<TARGET_FILE:gauntlet>)
    set_tests_properties(report_page replay_page PROPERTIES SKIP_RETURN_CODE 77)
endif()
