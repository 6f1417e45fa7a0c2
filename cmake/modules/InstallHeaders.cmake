# Installs the headers of this project under the prefix `sunway/`, the generated
# ones too, so that they cannot be mistaken for files of the project that uses
# them. Their own includes of each other get the prefix. Run by `cmake --install`
# with
#   SW_HEADER_DIRS   folders whose trees are laid one above the other
#   SW_HEADER_ROOMS  the folders at the top of these trees, as a|b|c
#   SW_STAGE         a folder of the build to write the changed headers to

# sw_stage_headers(<dir>): writes the headers of a tree to the stage.
function(sw_stage_headers dir)
  file(GLOB_RECURSE headers RELATIVE "${dir}"
    "${dir}/*.h" "${dir}/*.def" "${dir}/*.td" "${dir}/*.inc")
  foreach(header IN LISTS headers)
    if(header MATCHES "CMakeFiles/")
      continue()
    endif()
    file(READ "${dir}/${header}" text)
    string(REGEX REPLACE "((^|\n)#?include \")((${SW_HEADER_ROOMS})/)"
      "\\1sunway/\\3" text "${text}")
    file(WRITE "${SW_STAGE}/sunway/${header}" "${text}")
  endforeach()
endfunction()

file(REMOVE_RECURSE "${SW_STAGE}")
foreach(dir IN LISTS SW_HEADER_DIRS)
  sw_stage_headers("${dir}")
endforeach()
file(INSTALL DESTINATION "${CMAKE_INSTALL_PREFIX}/include" TYPE DIRECTORY
  FILES "${SW_STAGE}/")
