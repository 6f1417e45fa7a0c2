# What `cmake --install` adds to the libraries and tools: headers, all of them
# under `sunway/`, machine descriptions, and the package files for find_package(Sunway). Everything is
# found relative to the package files, so an installation can be moved.
include(CMakePackageConfigHelpers)
set(SW_PACKAGE_DIR lib/cmake/Sunway)

file(GLOB SW_ROOMS RELATIVE ${PROJECT_SOURCE_DIR}/include
  ${PROJECT_SOURCE_DIR}/include/[A-Z]*/)
list(FILTER SW_ROOMS EXCLUDE REGEX "CMakeLists.txt")
list(JOIN SW_ROOMS "|" SW_ROOMS)
install(CODE "set(SW_HEADER_ROOMS \"${SW_ROOMS}\")")
install(CODE "set(SW_HEADER_DIRS \"${PROJECT_SOURCE_DIR}/include\"
  \"${CMAKE_CURRENT_BINARY_DIR}/include\")")
install(CODE "set(SW_STAGE \"${CMAKE_CURRENT_BINARY_DIR}/staged-headers\")")
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/InstallHeaders.cmake)
install(DIRECTORY machine/ DESTINATION share/sunway/machine
  FILES_MATCHING PATTERN "*.json")
install(FILES LICENSE DESTINATION share/sunway)

install(EXPORT SunwayTargets NAMESPACE Sunway:: DESTINATION ${SW_PACKAGE_DIR})
get_property(SW_EXPORTED_LIBS GLOBAL PROPERTY SW_LIBS)
string(REGEX MATCH "^[0-9]+\\.[0-9]+" MLIR_VERSION_MAJOR_MINOR ${LLVM_PACKAGE_VERSION})
set(SW_INCLUDE_DIR include)
set(SW_BIN_DIR bin)
set(SW_MACHINE_DIR share/sunway/machine)
set(SW_PLUGIN_FILE lib/SunwayPlugin.so)
configure_package_config_file(cmake/modules/SunwayConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/cmake/SunwayConfig.cmake
  INSTALL_DESTINATION ${SW_PACKAGE_DIR}
  PATH_VARS SW_INCLUDE_DIR SW_BIN_DIR SW_MACHINE_DIR SW_PLUGIN_FILE)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/cmake/SunwayConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/cmake/SunwayConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/cmake/SunwayConfigVersion.cmake
  DESTINATION ${SW_PACKAGE_DIR})
