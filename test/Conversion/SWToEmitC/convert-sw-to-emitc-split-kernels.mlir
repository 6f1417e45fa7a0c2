// A file for each kernel. Data in LDM is defined in the file of the launches and
// declared in a header; a kernel keeps its name whatever that data is called.
// RUN: sw-opt --split-input-file --convert-sw-to-emitc="split-kernels=true prefix=net" %s | FileCheck %s
// RUN: sw-opt --split-input-file --convert-sw-to-emitc="split-kernels=true" %s | FileCheck %s --check-prefix=BARE
// RUN: sw-opt --split-input-file --convert-sw-to-emitc="split-kernels=true prefix=net" %s | sw-opt --split-input-file --convert-sw-to-emitc="split-kernels=true" | FileCheck %s

// CHECK:       emitc.file "net.h"
// CHECK:       emitc.file "net_cpe.h"
// CHECK:         verbatim "#ifndef NET_CPE_H
// CHECK:         include "net.h"
// CHECK:         global extern @net_ldm_2 : !emitc.array<64x!emitc.opaque<"__thread_local char">> {cprint.align = 128 : i64}
// CHECK-NEXT:    global extern @net_reply_buffer_2 : !emitc.opaque<"__thread_local volatile int">
// CHECK-NEXT:    global extern @net_ldm_params_2
// CHECK-NEXT:    global extern @net_reply_params
// CHECK:         verbatim "extern void Pool(void *arg);"
// CHECK:         verbatim "extern void net_ldm(void *arg);"
// CHECK:       emitc.file "net_host.c"
// CHECK:       emitc.file "net_slave.c"
// CHECK-NEXT:    include "net_cpe.h"
// CHECK:         global @net_ldm_2
// CHECK-NEXT:    global @net_reply_buffer_2
// CHECK-NOT:     func
// The names of two files never differ in the case of letters alone.
// CHECK:       emitc.file "Pool_slave.c" attributes {cprint.kernels = ["Pool"]}
// CHECK:         include <"slave.h">
// CHECK:         include "net_cpe.h"
// CHECK-NEXT:    global extern @net_ldm_2 {{.*}}cprint.in_header
// CHECK:         func @Pool
// CHECK:           literal "net_ldm_2"
// CHECK:       emitc.file "pool_2_slave.c" attributes {cprint.kernels = ["pool"]}
// CHECK:         func @pool
// CHECK:       emitc.file "net_ldm_slave.c"
// CHECK:         func @net_ldm(
// CHECK:       emitc.file "net_reply_buffer_slave.c"
// CHECK:         func @net_reply_buffer(

// BARE:        emitc.file "cpe.h"
// BARE:          global extern @ldm :
// BARE:        emitc.file "slave.c"
// BARE:          global @ldm :
// BARE:        emitc.file "Pool_slave.c"
func.func @copy(%X: memref<16xf32>, %Y: memref<16xf32>) {
  sw.launch @Pool view(cpe) {
    %a = sw.alloc offset 0 : memref<16xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %X to %a, %r : memref<16xf32> to memref<16xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %a to %Y, %r : memref<16xf32, #sw.ldm> to memref<16xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @pool view(cpe) {
  }
  sw.launch @net_ldm view(cpe) {
  }
  sw.launch @net_reply_buffer view(cpe) {
  }
  return
}

// -----

// Without a kernel there is nothing for the CPEs.
// CHECK:     emitc.file "net.h"
// CHECK-NOT: cpe.h
// CHECK:     emitc.file "net_host.c"
// CHECK-NOT: emitc.file
func.func @nothing(%X: memref<16xf32>) {
  return
}
