# SW_SANITIZE: our libraries, tools, plugins and the simulator with sanitizers,
# beside the packaged MLIR and LLVM, which have none. docs/Building.md tells what
# that covers.
set(SW_SANITIZE "" CACHE STRING "Sanitizers to build with, such as address;undefined")
set(SW_SANITIZED_CLANG "")
if(NOT SW_SANITIZE)
  return()
endif()

foreach(_name IN LISTS SW_SANITIZE)
  if(NOT _name MATCHES "^(address|undefined)$")
    message(FATAL_ERROR "SW_SANITIZE: expects address, undefined or both, but got '${_name}'")
  endif()
endforeach()
# Simulated programs are compiled by clang and linked with our objects, so that
# both must have the same run-time library.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "SW_SANITIZE needs clang, but the compiler is ${CMAKE_CXX_COMPILER}")
endif()
string(REPLACE ";" "," _names "${SW_SANITIZE}")
# vptr compares type information that the packaged libraries and ours have twice.
set(SW_SANITIZE_FLAGS -fsanitize=${_names} -fno-sanitize=vptr
  -fno-sanitize-recover=all)

include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_FLAGS -fsanitize=${_names})
check_cxx_source_compiles("int main() { return 0; }" SW_SANITIZERS_LINK)
unset(CMAKE_REQUIRED_FLAGS)
if(NOT SW_SANITIZERS_LINK)
  message(FATAL_ERROR "SW_SANITIZE: ${CMAKE_CXX_COMPILER} cannot link with -fsanitize=${_names}; "
    "Debian has its run-time libraries in libclang-rt-${LLVM_VERSION_MAJOR}-dev")
endif()

add_compile_options(${SW_SANITIZE_FLAGS} -fno-omit-frame-pointer -gline-tables-only -O1)
add_link_options(${SW_SANITIZE_FLAGS})
# Every executable of this build, and every simulated program, has its settings
# linked in.
foreach(_target SunwaySanitizerOptions SunwayProgramSanitizerOptions)
  add_library(${_target} OBJECT ${PROJECT_SOURCE_DIR}/cmake/sanitize/SanitizerOptions.c)
  set_target_properties(${_target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
endforeach()
target_compile_definitions(SunwayProgramSanitizerOptions PRIVATE SW_SIMULATED_PROGRAM)
link_libraries($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:$<TARGET_OBJECTS:SunwaySanitizerOptions>>)

# A plugin is loaded by a program that has no sanitizer: such programs are
# started with the run-time library loaded before.
set(_runtime asan)
if(NOT address IN_LIST SW_SANITIZE)
  set(_runtime ubsan_standalone)
endif()
execute_process(COMMAND ${CMAKE_CXX_COMPILER}
    -print-file-name=libclang_rt.${_runtime}-${CMAKE_SYSTEM_PROCESSOR}.so
  OUTPUT_VARIABLE SW_SANITIZER_RUNTIME OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT EXISTS "${SW_SANITIZER_RUNTIME}")
  message(FATAL_ERROR "SW_SANITIZE: no shared run-time library of ${CMAKE_CXX_COMPILER}")
endif()

# Simulated programs: their host part too, as far as it takes no virtual time.
set(SW_SANITIZE_HOST "")
if(address IN_LIST SW_SANITIZE)
  # Bounds of global arrays are those that the simulator reads of the symbols.
  set(SW_SANITIZE_HOST "-fsanitize=address -mllvm -asan-globals=0")
endif()
string(JOIN " " SW_SANITIZE_LINK ${SW_SANITIZE_FLAGS}
  $<TARGET_OBJECTS:SunwayProgramSanitizerOptions>)

# sw_add_sanitized_launchers(<clang>): bin/mlir-opt and the clang of sw-simcc,
# each a script that starts the packaged program so that it can load a plugin.
function(sw_add_sanitized_launchers clang)
  set(SW_LAUNCHED ${clang})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/sanitize/clang.sh.in
    ${CMAKE_BINARY_DIR}/sanitize/clang.sh.in @ONLY)
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/sanitize/clang
    INPUT ${CMAKE_BINARY_DIR}/sanitize/clang.sh.in
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE)
  set(SW_LAUNCHED ${LLVM_TOOLS_BINARY_DIR}/mlir-opt)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/sanitize/launch.sh.in
    ${CMAKE_BINARY_DIR}/bin/mlir-opt @ONLY FILE_PERMISSIONS OWNER_READ
    OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE)
endfunction()
