// Launches on several core groups of an SW26010: each host thread starts the
// kernel on its core group. The programs are those of core-groups.mlir.
// RUN: sed 's/core_groups(6)/core_groups(4)/' %S/core-groups.mlir > %t.four.mlir
// RUN: sw-opt %t.four.mlir --sw-set-target="chip=sw26010 core-groups=4" --sw-map-loops --sw-distribute --sw-ldm-alloc -o %t.4.mlir
// RUN: rm -rf %t.4 && sw-translate --emit-athread --output-dir=%t.4 %t.4.mlir
// RUN: FileCheck %s --input-file=%t.4/host.c
// RUN: FileCheck %s --check-prefix=SLAVE --input-file=%t.4/slave.c
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t.4/kernels.h
// RUN: FileCheck %s --check-prefix=MAKE --input-file=%t.4/Makefile
// RUN: make -C %t.4 sim MAIN=%S/Inputs/core-groups.c "CFLAGS=-O2 -Wall -Werror -D__cross= -Dathread_init_cgs=athread_init"
// RUN: %t.4/a.out | FileCheck %s --check-prefix=RESULT

// Transfers that overlap with computation, on three core groups.
// RUN: sed 's/core_groups(6)/core_groups(3)/' %S/core-groups.mlir > %t.three.mlir
// RUN: sw-opt %t.three.mlir --sw-set-target="chip=sw26010 core-groups=3" --sw-map-loops --sw-dma-hoist --sw-double-buffer --canonicalize --sw-distribute --sw-first-gets --sw-ldm-alloc -o %t.3.mlir
// RUN: rm -rf %t.3 && sw-translate --emit-athread --output-dir=%t.3 %t.3.mlir
// RUN: make -C %t.3 sim MAIN=%S/Inputs/core-groups.c "CFLAGS=-O2 -D__cross= -Dathread_init_cgs=athread_init"
// RUN: env SWSIM_CORE_GROUPS=3 %t.3/a.out | FileCheck %s --check-prefix=RESULT
// RUN: not env SWSIM_CORE_GROUPS=2 %t.3/a.out 2>&1 | FileCheck %s --check-prefix=FEW
// REQUIRES: sw-simcc

// CHECK:      #include <athread.h>
// CHECK-NEXT: #include <pthread.h>
// CHECK:      static void sw_launch_groups(int groups, void (*start)(void *), void *args) {
// CHECK:      static void product_kernel_on_group(void *args) {
// CHECK-NEXT:   athread_spawn(product_kernel, args);
// CHECK-NEXT:   athread_join();
// CHECK:      {{^}}void product(
// CHECK-NEXT:   static product_kernel_params args;
// CHECK:        sw_launch_groups(4, product_kernel_on_group, &args);

// SLAVE-LABEL: void product_kernel(void *arg) {
// SLAVE:         long group = _CGN;
// SLAVE:         long t = (i * 4 + group) * 128;
// SLAVE-LABEL: void chain_kernel(void *arg) {
// SLAVE:         athread_syn(ARRAY_SCOPE, 0xffff);
// SLAVE-NEXT:    sw_meet_groups(4);
// SLAVE-NEXT:    athread_syn(ARRAY_SCOPE, 0xffff);

// HEADER: The program calls athread_init() once
// HEADER: The program is linked with -allshare,

// MAKE: sw5cc_LINK := $(SW5CC) -hybrid -allshare{{$}}
// MAKE: sw5cc_LIBS := -lm -lpthread{{$}}

// RESULT: product: 0 wrong
// RESULT: squares: 0 wrong
// RESULT: chain: 0 wrong

// FEW: swsim: error: athread_init by a further host thread: each of the 2 core groups of the process has one
