# Helpers of this project's CMake files.

# sw_add_dialect(<name> <namespace> [PARTS <part>...]): TableGen for a dialect
# whose files are <name>Dialect.td ... <name>Ops.td in the current folder of
# include/. A part is a <part>.td with attributes, enums and ops, and headers of
# its own: a change of it compiles only its readers. <name>.td then includes
# <name>Ops.td and all parts.
function(sw_add_dialect name namespace)
  cmake_parse_arguments(ARG "" "" "PARTS" ${ARGN})
  set(whole ${name}Ops)
  if(ARG_PARTS)
    set(whole ${name})
  endif()
  set(LLVM_TARGET_DEFINITIONS ${name}Ops.td)
  mlir_tablegen(${name}Dialect.h.inc -gen-dialect-decls -dialect=${namespace})
  mlir_tablegen(${name}Dialect.cpp.inc -gen-dialect-defs -dialect=${namespace})
  mlir_tablegen(${name}Ops.h.inc -gen-op-decls)
  mlir_tablegen(${name}Ops.cpp.inc -gen-op-defs)
  mlir_tablegen(${name}Types.h.inc -gen-typedef-decls -typedefs-dialect=${namespace})
  mlir_tablegen(${name}Types.cpp.inc -gen-typedef-defs -typedefs-dialect=${namespace})
  mlir_tablegen(${name}Enums.h.inc -gen-enum-decls)
  mlir_tablegen(${name}Enums.cpp.inc -gen-enum-defs)
  mlir_tablegen(${name}Attrs.h.inc -gen-attrdef-decls -attrdefs-dialect=${namespace})
  foreach(part ${ARG_PARTS})
    set(LLVM_TARGET_DEFINITIONS ${part}.td)
    mlir_tablegen(${part}Enums.h.inc -gen-enum-decls)
    mlir_tablegen(${part}Enums.cpp.inc -gen-enum-defs)
    mlir_tablegen(${part}Attrs.h.inc -gen-attrdef-decls -attrdefs-dialect=${namespace})
    mlir_tablegen(${part}Ops.h.inc -gen-op-decls)
    mlir_tablegen(${part}Ops.cpp.inc -gen-op-defs)
  endforeach()
  # The parser of the dialect knows the attributes of all parts.
  set(LLVM_TARGET_DEFINITIONS ${whole}.td)
  mlir_tablegen(${name}Attrs.cpp.inc -gen-attrdef-defs -attrdefs-dialect=${namespace})
  add_public_tablegen_target(Sunway${name}IncGen)
  add_dependencies(mlir-headers Sunway${name}IncGen)
  sw_add_doc(${whole} ${name}Dialect -gen-dialect-doc -dialect=${namespace})
endfunction()

# sw_add_ops(<name>): TableGen and a reference page for the ops of <name>.td,
# which have a header of their own.
function(sw_add_ops name)
  set(LLVM_TARGET_DEFINITIONS ${name}.td)
  mlir_tablegen(${name}.h.inc -gen-op-decls)
  mlir_tablegen(${name}.cpp.inc -gen-op-defs)
  add_public_tablegen_target(Sunway${name}IncGen)
  add_dependencies(mlir-headers Sunway${name}IncGen)
  sw_add_doc(${name} ${name} -gen-op-doc)
endfunction()

# sw_add_passes(<group>): TableGen for Passes.td of the current folder.
function(sw_add_passes group)
  set(LLVM_TARGET_DEFINITIONS Passes.td)
  mlir_tablegen(Passes.h.inc -gen-pass-decls -name=${group})
  add_public_tablegen_target(Sunway${group}PassIncGen)
  add_dependencies(mlir-headers Sunway${group}PassIncGen)
  string(REPLACE Sunway "" page ${group})
  sw_add_doc(Passes ${page}Passes -gen-pass-doc)
endfunction()

# sw_add_doc(<td> <output> <generator flags...>): a generated reference page,
# built by the target sw-doc into <build>/docs/generated.
function(sw_add_doc td output)
  set(LLVM_TARGET_DEFINITIONS ${td}.td)
  tablegen(MLIR ${output}.md ${ARGN} "-I${MLIR_MAIN_SRC_DIR}" "-I${MLIR_INCLUDE_DIR}")
  set(page ${CMAKE_BINARY_DIR}/docs/generated/${output}.md)
  add_custom_command(OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_BINARY_DIR}/${output}.md ${page}
    DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/${output}.md)
  add_custom_target(${output}DocGen DEPENDS ${page})
  if(NOT TARGET sw-doc)
    add_custom_target(sw-doc)
  endif()
  add_dependencies(sw-doc ${output}DocGen)
endfunction()

# sw_add_library(<name> sources... DEPENDS ... LINK_LIBS ...): a library of this
# project; LINK_LIBS are our own libraries, MLIR itself comes from the dylib. Its
# private headers are included by their path in lib, public ones by theirs in
# include.
function(sw_add_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES UNITY_BUILD_CODE_BEFORE_INCLUDE "#undef DEBUG_TYPE")
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/lib)
  add_dependencies(${name} mlir-headers ${ARG_DEPENDS})
  sw_use_precompiled(${name})
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS} MLIR LLVM)
  sw_install_library(${name})
endfunction()

# sw_install_library(<name>): makes a library part of the installed package, as
# the imported target Sunway::<name>.
function(sw_install_library name)
  target_include_directories(${name} INTERFACE $<INSTALL_INTERFACE:include>)
  install(TARGETS ${name} EXPORT SunwayTargets ARCHIVE DESTINATION lib)
  set_property(GLOBAL APPEND PROPERTY SW_LIBS ${name})
endfunction()

# sw_add_tool(<name> sources... LINK_LIBS ...): an executable in build/bin, which
# is installed and which every test may run. SW_VERSION is our own version.
function(sw_add_tool name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  add_dependencies(${name} mlir-headers ${ARG_DEPENDS})
  sw_use_precompiled(${name})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} MLIR LLVM)
  target_compile_definitions(${name} PRIVATE SW_VERSION="${PROJECT_VERSION}")
  install(TARGETS ${name} RUNTIME DESTINATION bin)
  set_property(GLOBAL APPEND PROPERTY SW_TOOLS ${name})
endfunction()

# sw_add_plugin(<name> sources... LINK_LIBS ...): a shared object that a program
# loads which already carries MLIR.
function(sw_add_plugin name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK_LIBS" ${ARGN})
  add_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS})
  add_dependencies(${name} mlir-headers ${ARG_DEPENDS})
  sw_use_precompiled(${name})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} MLIR LLVM)
  target_compile_definitions(${name} PRIVATE SW_VERSION="${PROJECT_VERSION}")
  set_target_properties(${name} PROPERTIES PREFIX "")
  install(TARGETS ${name} LIBRARY DESTINATION lib)
  set_property(GLOBAL APPEND PROPERTY SW_TOOLS ${name})
endfunction()

# sw_add_unittest(<name>Tests sources... [NO_MLIR] LINK_LIBS ...): GoogleTest
# cases that check-sw runs through lit. Without GoogleTest there are none. With
# NO_MLIR they test what is no part of a compiler, and take no headers of MLIR.
function(sw_add_unittest name)
  if(NOT GTest_FOUND)
    return()
  endif()
  cmake_parse_arguments(ARG "NO_MLIR" "" "DEPENDS;LINK_LIBS" ${ARGN})
  add_executable(${name} EXCLUDE_FROM_ALL ${ARG_UNPARSED_ARGUMENTS})
  add_dependencies(${name} mlir-headers ${ARG_DEPENDS})
  if(NOT ARG_NO_MLIR)
    sw_use_precompiled(${name})
  endif()
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} GTest::gtest_main LLVM)
  target_compile_definitions(${name} PRIVATE SW_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  set_property(GLOBAL APPEND PROPERTY SW_UNITTESTS ${name})
endfunction()
