// Blocks of cross_malloc that together exceed the memories of the core groups.
// RUN: rm -rf %t && split-file %s %t
// RUN: sed 's/"value": 17179869184/"value": 16777216/' %sw_src/machine/sw26010pro.json > %t/small.json
// RUN: sw-simcc --chip=%t/small.json %t/master.c -o %t/p
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not %t/p 3 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not env SWSIM_CORE_GROUPS=1 %t/p 2 2>&1 | FileCheck %s --check-prefix=GROUP

// ONE: error: cross_malloc of 100 MiB: 6 core groups of the process have 96.00 MiB, 16.00 MiB each; 0 other blocks take 0.00 B, the largest 0.00 B [{{.*}}master.c:8]
// Freed blocks do not count.
// THREE: error: cross_malloc of 33.33 MiB: 6 core groups of the process have 96.00 MiB, 16.00 MiB each; 2 other blocks take 66.67 MiB, the largest 33.33 MiB [{{.*}}master.c:8]
// GROUP: error: cross_malloc of 50.00 MiB: 1 core group of the process has 16.00 MiB

//--- master.c
#include <athread.h>
int main(int argc, char **argv) {
  long i, count = atol(argv[1]);
  athread_init_cgs();
  for (i = 0; i < 100; ++i)
    cross_free(cross_malloc(1L << 20));
  for (i = 0; i < count; ++i)
    cross_malloc((100L << 20) / count);
  athread_halt();
  return 0;
}
