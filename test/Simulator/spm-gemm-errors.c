// All CPEs must ask for the same product, with their pieces in LDM.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -DM='(_MYID==9?32:16)' -DPIECE=piece %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MISMATCH
// RUN: sw-simcc -DM=16 -DPIECE=shared %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: sw-simcc -DM=0 -DPIECE=piece %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: sw-simcc -DM=16 -DPIECE=piece -DTHREADS=32 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: sw-simcc -DM=128 -DPIECE=piece %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=LD
// RUN: sw-simcc -DM=16 -DPIECE=piece -DLEAVE %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=LEAVE

// MISMATCH: swsim: error: CPE (1,1): spm_gemm of 32 x 16 x 16 {{.*}} meets one of 16 x 16 x 16 {{.*}} of CPE (0,0)
// MEMORY: swsim: error: CPE (0,0): spm_gemm: A at 0x{{[0-9a-f]+}}, 32 bytes, is not in the LDM of this CPE
// ZERO: swsim: error: CPE (0,0): spm_gemm of 0 x 16 x 16: expected sizes of at least 1
// FEW: swsim: error: CPE (0,0): spm_gemm needs all 64 CPEs, but 32 were started
// LD: swsim: error: CPE (0,0): spm_gemm: leading dimension 2 of A is less than its 16 columns
// LEAVE: deadlock in kernel 'product': 63 CPEs wait
// LEAVE: waits for the other CPEs in a library function

//--- master.c
#include <athread.h>
extern SLAVE_FUN(product)();
float shared[256];
int main() {
  athread_init();
#ifdef THREADS
  athread_set_num_threads(THREADS);
#endif
  athread_spawn(product, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include <slave.h>
#include "sw_spm.h"
extern float shared[256];
__thread_local float piece[256];
void product(void *unused) {
#ifdef LEAVE
  if (_MYID == 63)
    return;
#endif
  spm_gemm(M, 16, 16, 1.0f, PIECE, 2, piece, 2, 0.0f, piece, 2,
           M == 128 ? SPM_A_COL : 0);
}
