# Finds MLIR 22 and sets the flags that every target shares.
find_package(MLIR 22.1 REQUIRED CONFIG)
message(STATUS "Using MLIR ${MLIR_VERSION} in ${MLIR_DIR}")

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
set(LLVM_RUNTIME_OUTPUT_INTDIR ${CMAKE_BINARY_DIR}/bin)
set(LLVM_LIBRARY_OUTPUT_INTDIR ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

# One copy of every MLIR TypeID: all of MLIR comes from the shared library.
set(MLIR_LINK_MLIR_DYLIB ON)
set(LLVM_LINK_LLVM_DYLIB ON)
set(MLIR_BINARY_DIR ${CMAKE_BINARY_DIR})

include(TableGen)
include(AddLLVM)
include(AddMLIR)

separate_arguments(SW_LLVM_DEFINITIONS NATIVE_COMMAND ${LLVM_DEFINITIONS})
add_definitions(${SW_LLVM_DEFINITIONS})
# NDEBUG changes the layout of classes in MLIR's headers, so every build type
# agrees with the library that was found.
if(NOT LLVM_ENABLE_ASSERTIONS)
  add_definitions(-DNDEBUG)
endif()
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
# Installed tools still find libMLIR.so after the package has moved.
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
include_directories(${CMAKE_CURRENT_SOURCE_DIR}/include ${CMAKE_CURRENT_BINARY_DIR}/include)

add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>)
if(NOT LLVM_ENABLE_RTTI)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
endif()
add_compile_options(-Wall -Wextra -Wno-unused-parameter
  $<$<COMPILE_LANGUAGE:CXX>:-fvisibility-inlines-hidden>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # gcc 12 reports these inside LLVM's own headers.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>
                      $<$<COMPILE_LANGUAGE:CXX>:-Wno-dangling-reference>
                      # Wanted by older compilers where a value is converted.
                      $<$<COMPILE_LANGUAGE:CXX>:-Wno-redundant-move>)
endif()
if(SW_WARNINGS_AS_ERRORS)
  add_compile_options(-Werror)
endif()

# lld and ccache are used where they are installed; both only save time.
find_program(SW_LLD NAMES ld.lld-22 ld.lld)
if(SW_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(-fuse-ld=${SW_LLD})
endif()
find_program(SW_CCACHE ccache)
if(SW_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What ccache asks for before it handles precompiled headers. It then preprocesses
  # each file a second time, and hashes the precompiled header, which take longer
  # than the compiler: the list of headers that the compiler writes, and a memory
  # of hashes, make both unnecessary.
  set(SW_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
    CCACHE_DEPEND=1 CCACHE_INODECACHE=1 ${SW_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${SW_LAUNCHER})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${SW_LAUNCHER})
endif()
