// A request of SW26010-Pro names at most 262143 bytes. Its LDM holds less, so the chip here has a larger one.
// RUN: sw-translate --emit-athread %s | FileCheck %s

// Contiguous rows that are too much together stay apart: one request each.
// CHECK:      for (long i = 0; i < 512; i++) {
// CHECK-NEXT:   athread_dma_iget(buffer_ldm + i * 256, buffer + i * 256, 1024, &reply);
// CHECK-NEXT:   issued++;
// CHECK-NEXT: }
// Half of them fit, with a gap or without.
// CHECK:      athread_dma_iget(buffer1_ldm, buffer, 261120, &reply);
// CHECK:      athread_dma_iget_stride(buffer2_ldm, buffer, 130560, 512, 512, &reply);
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "sw26010pro", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 1048576 : i64, "sw.ldm_reserved_bytes" = 0 : i64, "sw.simd_bits" = 512 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64,
    "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @rows(%X: memref<512x256xf32>) {
    sw.launch @k view(cpe) {
      %a = sw.alloc offset 0 : memref<512x256xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %X to %a, %r : memref<512x256xf32> to memref<512x256xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      %b = sw.alloc offset 0 : memref<255x256xf32, #sw.ldm>
      %x = memref.subview %X[0, 0] [255, 256] [1, 1] : memref<512x256xf32> to memref<255x256xf32, strided<[256, 1]>>
      sw.dma_get %x to %b, %r : memref<255x256xf32, strided<[256, 1]>> to memref<255x256xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      %c = sw.alloc offset 0 : memref<255x128xf32, #sw.ldm>
      %y = memref.subview %X[0, 0] [255, 128] [1, 1] : memref<512x256xf32> to memref<255x128xf32, strided<[256, 1]>>
      sw.dma_get %y to %c, %r : memref<255x128xf32, strided<[256, 1]>> to memref<255x128xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    return
  }
}
