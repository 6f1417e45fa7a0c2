// The structure of the result: three files, all of it valid EmitC.
// RUN: sw-opt --convert-sw-to-emitc %s | FileCheck %s
// RUN: sw-opt --convert-sw-to-emitc %s | sw-opt --convert-sw-to-emitc | FileCheck %s
// RUN: sw-opt --convert-sw-to-emitc %s | mlir-translate --mlir-to-cpp --file-id=slave.c | FileCheck %s --check-prefix=UPSTREAM

// CHECK-NOT: func.func
// CHECK:       emitc.file "kernels.h"
// CHECK:         func private @copy(!emitc.ptr<f32> {cprint.const, cprint.name = "buffer"}, !emitc.ptr<f32>
// CHECK-SAME:      specifiers = ["extern"]
// CHECK:         verbatim "typedef struct {"
// CHECK:       emitc.file "host.c"
// CHECK:         func @copy
// CHECK:           call_opaque "athread_spawn"(%{{.*}}) {args = [#emitc.opaque<"copy_kernel">, 0 : index]}
// CHECK:           call_opaque "athread_join"() {args = []}
// CHECK:       emitc.file "slave.c"
// CHECK:         global static @ldm : !emitc.array<64x!emitc.opaque<"__thread_local char">> {cprint.align = 128 : i64}
// CHECK:         global static @reply_buffer : !emitc.opaque<"__thread_local volatile int">
// CHECK:         func @copy_kernel
// CHECK:           call_opaque "athread_get"

// Upstream's printer accepts it, too.
// UPSTREAM: void copy_kernel(void* v1) {
// UPSTREAM:   athread_put(PE_MODE,
func.func @copy(%X: memref<16xf32>, %Y: memref<16xf32>) {
  sw.launch @copy view(cpe) {
    %a = sw.alloc offset 0 : memref<16xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %X to %a, %r : memref<16xf32> to memref<16xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %a to %Y, %r : memref<16xf32, #sw.ldm> to memref<16xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
