// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-dma-insert --sw-boundary --sw-distribute --canonicalize | FileCheck %s

// Buffers of one CPE are as they were, the product on parts of them is one of
// all CPEs, and a filter of a tile of the output is stored from where it is.
// CHECK-LABEL: func.func @conv(
// CHECK:         sw.launch @conv_conv view(cpe)
// CHECK-DAG:       %[[V:.*]] = sw.alloc private {{.*}} : memref<16x8x16xf32, #sw.ldm>
// CHECK-DAG:       %[[M:.*]] = sw.alloc private {{.*}} : memref<16x8x16xf32, #sw.ldm>
// CHECK-DAG:       %[[OUT:.*]] = sw.alloc private {{.*}} : memref<2x1x4x2x28xf32, #sw.ldm>
// CHECK:           sw.winograd input 2 {{.*}} outs(%{{.*}} : memref<16x8x1x1x14xf32, strided<[128, 16, 14, 14, 1]>, #sw.ldm>)
// CHECK:           %[[OWN:.*]] = sw.tile %[[OUT]][%{{.*}}] sizes(
// CHECK:           %[[PLANE:.*]] = memref.subview %[[OWN]][0, %{{.*}}, 0, 0] [1, 1, %{{.*}}, %{{.*}}]
// CHECK:           sw.dma_put %[[PLANE]] to
// CHECK:           %[[VP:.*]] = memref.subview %{{.*}} [1, 8, 16] [1, 1, 1]
// CHECK:           %[[MP:.*]] = memref.subview %{{.*}} [1, 8, 16] [1, 1, 1]
// CHECK:           sw.spm_gemm ins(%{{.*}}, %[[VP]]) outs(%[[MP]]) sizes(%c64, %c128, %c64)
func.func @conv(%x: memref<1x64x57x57xf32>, %u: memref<8x8x16x8x8xf32>, %y: memref<1x64x57x57xf32>) {
  sw.winograd_conv 2 ins(%x, %u : memref<1x64x57x57xf32>, memref<8x8x16x8x8xf32>)
      outs(%y : memref<1x64x57x57xf32>) pads [1, 1] piece [1, 14]
      attributes {sw.tile = #sw.tile<kernel = "conv", sizes = [8, 8, 1, 14]>}
  return
}
