# Targets that check the sources themselves: sw-format-check and sw-tidy.
file(GLOB_RECURSE SW_SOURCES CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
  include/*.h lib/*.h lib/*.cpp tools/*.h tools/*.cpp runtime/*.h runtime/*.c
  runtime/*.cpp test/unit/*.h test/unit/*.cpp examples/*.cpp)
set(SW_TIDY_SOURCES ${SW_SOURCES})
list(FILTER SW_TIDY_SOURCES INCLUDE REGEX "^(lib|tools)/.*\\.cpp$")

find_program(SW_CLANG_FORMAT NAMES clang-format-${LLVM_VERSION_MAJOR} clang-format)
if(SW_CLANG_FORMAT)
  add_custom_target(sw-format-check
    COMMAND ${SW_CLANG_FORMAT} --dry-run --Werror ${SW_SOURCES}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Checking the format of the sources" VERBATIM)
endif()

# Headers are checked with the sources that include them.
find_program(SW_CLANG_TIDY NAMES clang-tidy-${LLVM_VERSION_MAJOR} clang-tidy)
if(SW_CLANG_TIDY)
  add_custom_target(sw-tidy
    COMMAND ${SW_CLANG_TIDY} -p ${PROJECT_BINARY_DIR} --quiet
      --header-filter=${PROJECT_SOURCE_DIR}/\(include|lib|tools\)/.*
      ${SW_TIDY_SOURCES}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Running clang-tidy" VERBATIM USES_TERMINAL)
  add_dependencies(sw-tidy mlir-headers)
endif()
