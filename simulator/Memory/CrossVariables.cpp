//===- CrossVariables.cpp - Variables that all core groups reach ----------===//

#include "Memory/MainMemory.h"

using namespace swsim;

// The plugin records the addresses of variables with __cross; the linker
// defines these symbols around the section, if there is one.
extern "C" {
extern const char *const __start_swsim_cross[]
    __attribute__((weak, visibility("hidden")));
extern const char *const __stop_swsim_cross[]
    __attribute__((weak, visibility("hidden")));
}

bool swsim::isCrossVariable(const char *address) {
  for (const char *const *entry = __start_swsim_cross;
       entry && entry != __stop_swsim_cross; ++entry)
    if (*entry == address)
      return true;
  return false;
}
