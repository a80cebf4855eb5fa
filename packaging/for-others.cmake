# SPDX-License-Identifier: GPL-3.0-or-later
#
# Read by cpack before it makes a package: one that other machines cannot run is not made.
if(CPACK_GT_NATIVE AND CPACK_GT_RELEASE)
    message(FATAL_ERROR "this build is for this machine alone; a package is made of the preset `package`, or with -DGT_NATIVE=OFF")
endif()
