# Targets beside the build: sw-format-check, sw-tidy and sw-benchmarks.
file(GLOB_RECURSE SW_SOURCES CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
  include/*.h lib/*.h lib/*.cpp tools/*.h tools/*.cpp device/*.h device/*.c
  simulator/*.h simulator/*.c simulator/*.cpp test/unit/*.h test/unit/*.cpp examples/*.cpp)

find_program(SW_CLANG_FORMAT NAMES clang-format-${LLVM_VERSION_MAJOR} clang-format)
if(SW_CLANG_FORMAT)
  add_custom_target(sw-format-check
    COMMAND ${SW_CLANG_FORMAT} --dry-run --Werror ${SW_SOURCES}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Checking the format of the sources" VERBATIM)
endif()

# All of them; scripts/tidy.sh knows smaller sets.
add_custom_target(sw-tidy
  COMMAND ${CMAKE_COMMAND} -E env BUILD_DIR=${PROJECT_BINARY_DIR}
    ${PROJECT_SOURCE_DIR}/scripts/tidy.sh --all
  COMMENT "Running clang-tidy" VERBATIM USES_TERMINAL)
add_dependencies(sw-tidy mlir-headers)

# Virtual time of the programs of benchmarks/cases.txt.
add_custom_target(sw-benchmarks
  COMMAND ${CMAKE_COMMAND} -E env BUILD_DIR=${PROJECT_BINARY_DIR}
    ${PROJECT_SOURCE_DIR}/benchmarks/run.sh
  COMMENT "Running the benchmarks" VERBATIM USES_TERMINAL)
add_dependencies(sw-benchmarks sw-run sw-simcc)
