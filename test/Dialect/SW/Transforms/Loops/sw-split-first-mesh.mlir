// On a mesh that is not square the pieces of A and B have different k steps.
// RUN: sw-opt %s --sw-split-first --verify-diagnostics --remarks-filter='sw-split-first' | FileCheck %s

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "flat", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 65536 : i64, "sw.ldm_reserved_bytes" = 8192 : i64, "sw.simd_bits" = 256 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.45e9 : f64, "sw.flops_per_cycle_f32" = 8.0 : f64,
    "sw.flops_per_cycle_f64" = 8.0 : f64, "sw.dma_bytes_per_second" = 2.8e10 : f64>>} {

// CHECK-COUNT-1: sw.spm_gemm
// CHECK-NOT:     sw.spm_gemm
func.func @product(%main: memref<64x32xf32, strided<[512, 1]>>) {
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<32x32xf32, #sw.ldm>
    %b = sw.alloc : memref<64x32xf32, #sw.ldm>
    %c = sw.alloc : memref<32x32xf32, #sw.ldm>
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r : memref<64x32xf32, strided<[512, 1]>> to memref<64x32xf32, #sw.ldm>, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    // expected-remark @below {{[Missed] SplitFirst | Category:sw-split-first | Remark="the mesh is not square: A is cut over its columns and B over its rows"}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c128, %c256, %c256) vec n alpha 1.0 beta 0.0 {sw.first_parts = 2} : memref<32x32xf32, #sw.ldm>, memref<64x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
  }
  return
}
}
