# Writes the names that the headers of emitted C files bring along, as strings
# of C++, to OUTPUT: functions, types, variables, enumerators and macros. CLANG
# lists them as what may be completed inside a function. SOURCE is the folder of
# the project.
cmake_policy(VERSION 3.20)
set(_standard alloca aio arpa/inet assert complex ctype dirent dlfcn endian err
  errno error execinfo fcntl fenv float fnmatch ftw getopt glob grp iconv
  inttypes iso646 langinfo libgen limits link locale malloc math monetary mqueue
  netdb netinet/in net/if nl_types poll pthread pwd regex sched search semaphore
  setjmp signal spawn stdalign stdarg stdatomic stdbool stddef stdint stdio
  stdlib stdnoreturn string strings sys/ioctl sys/ipc sys/mman sys/msg sys/param
  sys/prctl sys/resource sys/select sys/sem sys/shm sys/socket sys/stat
  sys/statvfs sys/syscall sys/sysmacros sys/time sys/times sys/types sys/uio
  sys/un sys/utsname sys/wait syslog tar termios threads time uchar ucontext
  ulimit unistd utime utmpx wchar wctype wordexp)
set(_host athread sw_mpe)
set(_slave slave simd sw_part sw_reduce sw_rows sw_spm tpp_gemm tpp_kernels
  tpp_math tpp_pool tpp_reduce tpp_windows tpp_winograd)

set(_names "")
foreach(chip sw26010 sw26010pro)
  foreach(side host slave)
    set(_text "#define _GNU_SOURCE 1\n")
    foreach(header IN LISTS _standard)
      string(APPEND _text
        "#if __has_include(<${header}.h>)\n#include <${header}.h>\n#endif\n")
    endforeach()
    foreach(header IN LISTS _${side})
      string(APPEND _text "#include <${header}.h>\n")
    endforeach()
    string(APPEND _text "void complete(void) {\n")
    string(REGEX MATCHALL "\n" _lines "${_text}")
    list(LENGTH _lines _line)
    math(EXPR _line "${_line} + 1")
    file(WRITE ${OUTPUT}.c "${_text}\n}\n")
    set(_flags -std=gnu99 -w -fsyntax-only -DSW_SIMULATOR=1)
    if(side STREQUAL slave)
      list(APPEND _flags -DSW_SLAVE=1)
    endif()
    execute_process(
      COMMAND ${CLANG} ${_flags} -isystem${SOURCE}/simulator/include/${chip}
        -isystem${SOURCE}/simulator/include/common -isystem${SOURCE}/device
        -isystem${SOURCE}/device/${chip} -Xclang -code-completion-macros
        -Xclang -code-completion-at=${OUTPUT}.c:${_line}:1 ${OUTPUT}.c
      OUTPUT_VARIABLE _listed ERROR_VARIABLE _errors)
    if(_errors)
      message(FATAL_ERROR "cannot list the names of the headers:\n${_errors}")
    endif()
    # What begins with an underscore no name of ours is.
    string(REGEX MATCHALL "COMPLETION: [A-Za-z][A-Za-z0-9_]*" _listed "${_listed}")
    list(TRANSFORM _listed REPLACE "COMPLETION: " "")
    list(APPEND _names ${_listed})
  endforeach()
endforeach()
list(REMOVE_DUPLICATES _names)
list(REMOVE_ITEM _names Pattern complete)
list(SORT _names)
foreach(name EOF M_PI printf malloc uint8_t)
  if(NOT name IN_LIST _names)
    message(FATAL_ERROR "the list of names lacks ${name}")
  endif()
endforeach()
list(TRANSFORM _names REPLACE "(.+)" "\"\\1\",\n")
list(JOIN _names "" _text)
file(REMOVE ${OUTPUT}.c)
file(WRITE ${OUTPUT} "${_text}")
