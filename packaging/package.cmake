# SPDX-License-Identifier: GPL-3.0-or-later
#
# What an installation has beside program and library, and the Debian package of all of it: `cpack -G DEB` in the build folder.
# A package is for other machines, so it is refused where the program was built for this one (preset `package`).

# ---- Made from the commands' own tables (sim/cli/manual.h).
set(made)
function(gt_made file folder)
    add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/made/${file}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/made
        COMMAND gauntlet ${ARGN} > ${CMAKE_BINARY_DIR}/made/${file}
        DEPENDS gauntlet COMMENT "Making ${file}" VERBATIM)
    install(FILES ${CMAKE_BINARY_DIR}/made/${file} DESTINATION ${folder})
    set(made ${made} ${CMAKE_BINARY_DIR}/made/${file} PARENT_SCOPE)
endfunction()

set(zsh_folder ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(zsh_folder ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions) # where Debian's zsh looks for those of packages
endif()
gt_made(gauntlet.1 ${CMAKE_INSTALL_MANDIR}/man1 --man)
gt_made(gauntlet ${CMAKE_INSTALL_DATADIR}/bash-completion/completions --completion bash)
gt_made(_gauntlet ${zsh_folder} --completion zsh)
gt_made(gauntlet.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d --completion fish)
add_custom_target(made ALL DEPENDS ${made})
add_custom_target(installed DEPENDS made)
if(TARGET gauntlet_shared)
    add_dependencies(installed gauntlet_static gauntlet_shared)
endif()

# ---- The package.
install(FILES COPYING README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
# the terms of what is in the page of reports
install(FILES /usr/share/doc/libjs-vega/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright.vega OPTIONAL)

set(CPACK_PACKAGE_NAME gauntlet)
set(CPACK_PACKAGE_VENDOR "Gauntlet")
# Who answers for the package: whoever makes it, as Debian's own tools find out (DEBFULLNAME and DEBEMAIL, else user and machine).
if(NOT GT_CONTACT)
    set(name "$ENV{DEBFULLNAME}")
    set(address "$ENV{DEBEMAIL}")
    if(NOT address)
        execute_process(COMMAND id -un OUTPUT_VARIABLE user OUTPUT_STRIP_TRAILING_WHITESPACE)
        cmake_host_system_information(RESULT machine QUERY FQDN)
        set(address "${user}@${machine}")
    endif()
    if(NOT name)
        set(name "Gauntlet packager")
    endif()
    set(GT_CONTACT "${name} <${address}>" CACHE STRING "name and address of who answers for packages" FORCE)
endif()
set(CPACK_PACKAGE_CONTACT "${GT_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "card game balance simulator: rules, AI players and statistics")
set(CPACK_PACKAGE_DESCRIPTION "Gauntlet tells the people who make and study card games whether their decks are balanced.
It reads cards and decks as data, lets players play them against each other under the exact rules, many thousands of times,
and reports win rates with their uncertainty. This package holds the program, the library libgauntlet with what is needed to
link against it, and the cards and decks.")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # what the program and the library are linked with, and its versions
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libcjson-dev, libexpat1-dev, pkgconf")
set(CPACK_GT_NATIVE ${GT_NATIVE})
if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set(CPACK_GT_RELEASE ON)
endif()
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_SOURCE_DIR}/packaging/for-others.cmake)
include(CPack)
