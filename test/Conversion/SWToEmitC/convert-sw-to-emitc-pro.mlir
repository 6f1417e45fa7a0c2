// What SW26010-Pro calls differently.
// RUN: sw-opt --sw-set-target=chip=sw26010pro --convert-sw-to-emitc %s | FileCheck %s
// RUN: sw-opt --sw-set-target=chip=sw26010 --convert-sw-to-emitc %s | FileCheck %s --check-prefix=OLD

// CHECK:       emitc.file "host.c"
// CHECK:           call_opaque "athread_spawn"(%{{.*}}) {args = [#emitc.opaque<"copy_kernel">, 0 : index]}
// CHECK:           call_opaque "athread_join"() {args = []}
// CHECK:       emitc.file "slave.c"
// CHECK:         global static @ldm : !emitc.array<64x!emitc.opaque<"__thread_local char">> {cprint.align = 128 : i64}
// CHECK:         global static @reply_buffer : !emitc.opaque<"__thread_local crts_rply_t">
// CHECK:         func @copy_kernel
// CHECK:           call_opaque "athread_dma_iget"
// CHECK:           call_opaque "athread_dma_wait_value"
// CHECK:           literal "_ROW"
// CHECK:           literal "_COL"
// CHECK:           literal "_PEN"
// The destination comes first.
// CHECK:           %[[LDM:.*]] = cast
// CHECK:           call_opaque "athread_dma_iget"(%[[LDM]], %[[MAIN:[^,]*]],
// CHECK:           call_opaque "athread_dma_wait_value"
// CHECK:           call_opaque "athread_ssync_row"
// CHECK:           call_opaque "athread_ssync_col"
// CHECK:           call_opaque "athread_ssync_array"
// CHECK:           call_opaque "athread_dma_iput"(%[[MAIN]], %[[LDM]],

// OLD:             literal "_MYID"
// OLD:             call_opaque "athread_get"
// OLD:             call_opaque "athread_syn"
func.func @copy(%X: memref<16xf32>, %n: memref<3xindex>) {
  sw.launch @copy view(cpe) {
    %row = sw.coord row
    %col = sw.coord col
    %id = sw.coord id
    %sum = arith.addi %row, %col : index
    %first = arith.cmpi eq, %sum, %id : index
    %a = sw.alloc offset 0 : memref<16xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %X to %a, %r : memref<16xf32> to memref<16xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.barrier row
    sw.barrier col
    sw.barrier array
    scf.if %first {
      sw.dma_put %a to %X, %r : memref<16xf32, #sw.ldm> to memref<16xf32>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}
