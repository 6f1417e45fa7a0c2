# What a compiled program needs lies under lib/sunway, in the build tree as in an
# installation.
include(GNUInstallDirs)
set(SW_RUNTIME_DIR ${CMAKE_BINARY_DIR}/lib/sunway)

# sw_provide(COPIES FOLDER FILE...): copies and installs the files to a folder of
# lib/sunway, and appends the copies to the variable COPIES.
function(sw_provide copies folder)
  set(all ${${copies}})
  foreach(file IN LISTS ARGN)
    get_filename_component(name ${file} NAME)
    set(copy ${SW_RUNTIME_DIR}/${folder}/${name})
    add_custom_command(OUTPUT ${copy}
      COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/${file} ${copy}
      DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${file})
    list(APPEND all ${copy})
  endforeach()
  set(${copies} ${all} PARENT_SCOPE)
  install(FILES ${ARGN} DESTINATION lib/sunway/${folder})
endfunction()
