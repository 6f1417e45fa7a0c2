// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-dma-insert --split-input-file --verify-diagnostics | FileCheck %s

// One step and one block of filters for each mesh row: the filters of all
// positions stay in LDM. The channels of the images of the next pieces are
// fetched between the products, and the filters of the output before stored.
// CHECK-LABEL: func.func @one_step(
// CHECK-SAME:    %[[X:.*]]: memref<1x16x12x12xf32>, %[[U:.*]]: memref<8x8x16x4x2xf32>, %[[B:.*]]: memref<32xf32>, %[[Y:.*]]: memref<1x32x12x12xf32>)
// CHECK:         sw.launch @one_step_conv view(core_group)
// CHECK-DAG:       %[[PATCH:.*]] = sw.alloc private {{.*}} : memref<2x4x12xf32, #sw.ldm>
// CHECK-DAG:       %[[V:.*]] = sw.alloc private {{.*}} : memref<16x2x8xf32, #sw.ldm>
// CHECK-DAG:       %[[M:.*]] = sw.alloc private {{.*}} : memref<16x4x8xf32, #sw.ldm>
// CHECK-DAG:       %[[OUT:.*]] = sw.alloc private {{.*}} : memref<1x1x4x2x12xf32, #sw.ldm>
// CHECK-DAG:       %[[BIAS:.*]] = sw.alloc private {{.*}} : memref<4xf32, #sw.ldm>
// CHECK-DAG:       %[[FILTERS:.*]] = sw.alloc private {{.*}} : memref<16x4x2xf32, #sw.ldm>
// CHECK:           sw.dma_get %{{.*}} to %[[FILTERS]]
// CHECK:           scf.for
// CHECK:             %[[PLANE:.*]] = sw.tile %[[PATCH]]
// CHECK-NEXT:        sw.dma_get %{{.*}} to %[[PLANE]], %[[FETCHED:.*]] :
// CHECK:           scf.for
// CHECK:             sw.dma_wait %[[FETCHED]]
// CHECK:             sw.winograd input 2 {{.*}} first(%{{.*}}) col(%{{.*}}) outs(%{{.*}} : memref<16x2x1x1x6xf32, strided<[16, 8, 6, 6, 1]>, #sw.ldm>)
// CHECK:             scf.for
// CHECK:               sw.dma_get %{{.*}} to %[[BIAS]]
// CHECK:               scf.for
// CHECK:                 scf.if
// CHECK:                   sw.dma_get %{{.*}}, %[[FETCHED]]
// CHECK:                 scf.if
// CHECK:                   sw.dma_put %{{.*}}, %[[STORED:.*]] : memref<1x1x?x?xf32, {{.*}}#sw.ldm>
// CHECK:                 %[[UP:.*]] = memref.subview %[[FILTERS]]
// CHECK:                 %[[VP:.*]] = memref.subview %[[V]]
// CHECK:                 %[[MP:.*]] = memref.subview %[[M]]
// CHECK:                 sw.spm_gemm ins(%[[UP]], %[[VP]]) outs(%[[MP]]) {{.*}} beta 0.0
// CHECK:               sw.dma_wait %[[STORED]]
// CHECK:               %[[OWN:.*]] = sw.tile %[[OUT]]
// CHECK:               sw.winograd output 2 {{.*}} outs(%[[OWN]] : {{.*}}) {sw.tile =
// CHECK:               linalg.generic
// CHECK:                 arith.addf
// CHECK:           scf.for
// CHECK:             sw.dma_put
// CHECK:           sw.dma_wait %[[STORED]]
// CHECK-NOT:     sw.winograd_conv
func.func @one_step(%x: memref<1x16x12x12xf32>, %u: memref<8x8x16x4x2xf32>, %bias: memref<32xf32>, %y: memref<1x32x12x12xf32>) {
  sw.winograd_conv 2 ins(%x, %u : memref<1x16x12x12xf32>, memref<8x8x16x4x2xf32>) reads(%bias : memref<32xf32>)
      outs(%y : memref<1x32x12x12xf32>) pads [1, 1] piece [1, 6]
      attributes {sw.tile = #sw.tile<kernel = "conv", sizes = [4, 2, 1, 6]>} {
  ^bb0(%sum: f32, %b: f32):
    %0 = arith.addf %sum, %b : f32
    sw.yield %0 : f32
  }
  return
}

// -----

// Two steps and two blocks of filters: sums are added up, filters are fetched
// for each position, and what the epilogue reads in parts of four filters.
// CHECK-LABEL: func.func @steps(
// CHECK-DAG:       %[[OUT:.*]] = sw.alloc private {{.*}} : memref<2x1x4x4x6xf64, #sw.ldm>
// CHECK-DAG:       %[[OLD:.*]] = sw.alloc private {{.*}} : memref<2x1x4x4x6xf64, #sw.ldm>
// CHECK-DAG:       %[[FILTER:.*]] = sw.alloc private buffers 2 : memref<8x1xf64, #sw.ldm>
// CHECK:           scf.for
// CHECK:           scf.for
// CHECK:             scf.for
// CHECK:               scf.for
// CHECK:                 sw.winograd input 4
// CHECK:                 scf.for
// CHECK:                   sw.dma_get %{{.*}} to %[[FILTER]]
// CHECK:                   sw.spm_gemm ins(%[[FILTER]], {{.*}} beta 1.000000e+00 accumulate %
// CHECK:               scf.for
// CHECK:                 scf.if
// CHECK:                   sw.dma_get %{{.*}}#sw.ldm>, <2>
// CHECK:                 sw.winograd output 4
// CHECK:                 linalg.generic
func.func @steps(%x: memref<3x16x6x6xf64>, %u: memref<16x16x36x8x1xf64>, %old: memref<3x128x4x6xf64>, %y: memref<3x128x4x6xf64>) {
  sw.winograd_conv 4 ins(%x, %u : memref<3x16x6x6xf64>, memref<16x16x36x8x1xf64>) reads(%old : memref<3x128x4x6xf64>)
      outs(%y : memref<3x128x4x6xf64>) pads [0, 1] piece [1, 2]
      attributes {sw.tile = #sw.tile<kernel = "conv", sizes = [8, 1, 1, 2]>} {
  ^bb0(%sum: f64, %o: f64):
    %0 = arith.addf %sum, %o : f64
    sw.yield %0 : f64
  }
  return
}

// -----

func.func @too_large(%x: memref<1x64x56x56xf32>, %u: memref<8x8x16x8x8xf32>, %y: memref<1x64x56x56xf32>) {
  // expected-error @+1 {{a tile needs 294528 bytes of LDM per CPE, but only 57344 are available}}
  sw.winograd_conv 2 ins(%x, %u : memref<1x64x56x56xf32>, memref<8x8x16x8x8xf32>)
      outs(%y : memref<1x64x56x56xf32>) pads [1, 1] piece [8, 28]
      attributes {sw.tile = #sw.tile<kernel = "conv", sizes = [8, 8, 8, 28]>}
  return
}
