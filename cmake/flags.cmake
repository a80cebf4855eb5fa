# SPDX-License-Identifier: GPL-3.0-or-later
#
# Flags of the compiler. Results must not depend on them: no fused multiply-add.

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes
                    -Wmissing-prototypes -Wundef -Wdouble-promotion
                    $<$<BOOL:${GT_WERROR}>:-Werror> -ffp-contract=off)
include(CheckCCompilerFlag)
check_c_compiler_flag(-march=native GT_HAS_NATIVE)
set(native)
if(GT_NATIVE AND GT_HAS_NATIVE AND (CMAKE_BUILD_TYPE STREQUAL "Release" OR GT_SANITIZE))
    set(native -march=native) # for counting bits of sets, above all; sanitizers look at the same code
endif()
# Where gcc can optimise across files, the program has what plays compiled for it alone (cmake/profile.cmake).
set(GT_TUNED OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT GT_SANITIZE AND NOT GT_ONLY_PYTHON)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT GT_TUNED LANGUAGES C OUTPUT lto_trouble)
endif()
if(NOT GT_TUNED)
    add_compile_options(${native})
endif()
if(GT_SANITIZE)
    set(sanitize -fsanitize=${GT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(GT_SANITIZE MATCHES "address")
        # a load or store through a null pointer, or past an object, is the address sanitizer's: a seventh of the time
        list(APPEND sanitize -fno-sanitize=null,object-size)
    endif()
    add_compile_options(${sanitize})
    add_link_options(${sanitize})
endif()
if(GT_FUZZ AND NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "GT_FUZZ needs clang (Debian package clang)")
endif()
if(GT_FUZZ_GUIDED)
    add_compile_options(-fsanitize=fuzzer-no-link) # two to three times slower
endif()
