# Up to eight sources of a target are compiled as one. Most of the time for a file
# goes to templates of MLIR that its neighbours have, too. CMAKE_UNITY_BUILD=OFF
# compiles each file alone.
#
# compile_commands.json then lists the joined files; scripts/compile-commands.py
# gives the command of each source, for clang-tidy and editors.
if(NOT DEFINED CMAKE_UNITY_BUILD)
  set(CMAKE_UNITY_BUILD ON)
endif()
if(NOT DEFINED CMAKE_UNITY_BUILD_BATCH_SIZE)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 8)
endif()
