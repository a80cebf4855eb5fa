# SPDX-License-Identifier: GPL-3.0-or-later
#
# Read by cpack before it makes a package: one that other machines cannot run is not made.
if(CPACK_GT_NATIVE AND CPACK_GT_RELEASE)
    message(FATAL_ERROR "this build is for this machine alone; a package is made of the preset `package`, or with -DGT_NATIVE=OFF")
endif()
# strip cannot keep a program whole whose code was laid out anew (./quickstart does that to its own)
list(GET CPACK_INSTALL_CMAKE_PROJECTS 0 CPACK_GT_BUILD)
if(EXISTS "${CPACK_GT_BUILD}/gauntlet.laid-out")
    set(CPACK_STRIP_FILES OFF)
endif()
