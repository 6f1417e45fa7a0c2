//===- Fortran.cpp - Host calls of Fortran programs -----------------------===//
//
// Fortran passes arguments by reference, and appends an underscore to names. A
// kernel is `external :: slave_NAME`; its argument is the address of what the
// program passes.
//
//===----------------------------------------------------------------------===//

#include "swsim_api.h"

extern "C" {

int athread_init(void);
int athread_halt(void);
int athread_join(void);
int athread_enter64(void);
int athread_leave64(void);
int athread_join64(void);
int athread_set_num_threads(int count);
int athread_get_max_threads(void);
int athread_wait(int id);
int athread_end(int id);
unsigned long athread_idle(void);

int athread_init_(void) { return athread_init(); }
int athread_halt_(void) { return athread_halt(); }
int athread_join_(void) { return athread_join(); }
int athread_enter64_(void) { return athread_enter64(); }
int athread_leave64_(void) { return athread_leave64(); }
int athread_join64_(void) { return athread_join64(); }
long athread_idle_(void) { return static_cast<long>(athread_idle()); }

int athread_spawn_(void *function, void *argument) {
  return __swsim_spawn(function, argument, "kernel");
}

int athread_spawn64_(void *function, void *argument) {
  return __swsim_spawn_resident(function, argument, "kernel", 1);
}

int athread_create_(const int *id, void *function, void *argument) {
  return __swsim_create(*id, function, argument, "kernel");
}

int athread_wait_(const int *id) { return athread_wait(*id); }
int athread_end_(const int *id) { return athread_end(*id); }

int athread_set_num_threads_(const int *count) {
  return athread_set_num_threads(*count);
}

int athread_get_max_threads_(void) { return athread_get_max_threads(); }

/// The host's clock in cycles.
void rpcc_(long *cycles) { *cycles = __swsim_clock(); }

} // extern "C"
