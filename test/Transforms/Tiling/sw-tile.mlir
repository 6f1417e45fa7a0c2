// RUN: sw-opt --sw-tile --split-input-file %s | FileCheck %s

// The fill moves into the loops; K fits in one tile. All of the schedule is recorded.
// CHECK-LABEL: func.func @matmul_fill
// CHECK: scf.for {{.*}} step %c504
// CHECK: scf.for {{.*}} step %c416
// CHECK: %[[FILL:.*]] = linalg.fill {sw.tile = #sw.tile<kernel = "matmul", sizes = [504, 416], mesh = [row, col], units = [1, 4], buffers = [1]>}
// CHECK: linalg.matmul {sw.tile = #sw.tile<kernel = "matmul", sizes = [504, 416, 333], order = [0, 1, 2], mesh = [row, col, none], units = [1, 4, 1], buffers = [1, 1, 1], vector = n, row_contiguous = [0, 0, 0], {{(phases, )?}}predicted = {{.*}}>}
// CHECK-SAME: outs(%[[FILL]] : tensor<?x?xf32>)
func.func @matmul_fill(%a: tensor<1000x333xf32>, %b: tensor<333x777xf32>) -> tensor<1000x777xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1000x777xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1000x777xf32>) -> tensor<1000x777xf32>
  %0 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [504, 416, 0], order = [0, 1, 2], buffers = [1, 1, 1], vector = n, row_contiguous = [0, 0, 0]>}
    ins(%a, %b : tensor<1000x333xf32>, tensor<333x777xf32>) outs(%f : tensor<1000x777xf32>) -> tensor<1000x777xf32>
  return %0 : tensor<1000x777xf32>
}

// -----

// The K loop is innermost.
// CHECK-LABEL: func.func @matmul_memref
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c1024
// CHECK: scf.for %[[J:.*]] = %c0{{.*}} to %c1024
// CHECK: %[[C:.*]] = memref.subview %arg2[%[[I]], %[[J]]]
// CHECK: scf.for %[[K:.*]] = %c0{{.*}} to %c2048
// CHECK: %[[A:.*]] = memref.subview %arg0[%[[I]], %[[K]]]
// CHECK: %[[B:.*]] = memref.subview %arg1[%[[K]], %[[J]]]
// CHECK: linalg.matmul {sw.tile = #sw.tile<{{.*}}} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]]
func.func @matmul_memref(%a: memref<1024x2048xf32>, %b: memref<2048x1024xf32>, %c: memref<1024x1024xf32>) {
  linalg.matmul {sw.schedule = #sw.schedule<sizes = [512, 512, 128], order = [0, 1, 2]>}
    ins(%a, %b : memref<1024x2048xf32>, memref<2048x1024xf32>) outs(%c : memref<1024x1024xf32>)
  return
}

// -----

// The batch loop vanishes from the tile op.
// CHECK-LABEL: func.func @batch
// CHECK: scf.for {{.*}} to %c4{{.*}} step %c1
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]} ins({{.*}} : tensor<16x24xf32>, tensor<24x8xf32>) outs({{.*}} : tensor<16x8xf32>) attrs = {sw.tile = #sw.tile<{{.*}}kernel = "matmul"
func.func @batch(%a: tensor<4x16x24xf32>, %b: tensor<4x24x8xf32>, %c: tensor<4x16x8xf32>) -> tensor<4x16x8xf32> {
  %0 = linalg.batch_matmul {sw.schedule = #sw.schedule<sizes = [1, 16, 8, 24]>} ins(%a, %b : tensor<4x16x24xf32>, tensor<4x24x8xf32>) outs(%c : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  return %0 : tensor<4x16x8xf32>
}

// -----

// Elementwise ops are distributed; loops that follow each other in every operand are one.
// CHECK-LABEL: func.func @bias_relu
// CHECK: scf.forall (%{{[^,]*}}) = (0) to (32)
// CHECK: kernel = "add", {{.*}}mesh = [none, none]{{.*}}private
// CHECK: scf.forall (%{{[^,]*}}) = (0) to (16384)
// CHECK: kernel = "fill", {{.*}}mesh = [none]{{.*}}private
// CHECK: scf.forall (%{{[^,]*}}) = (0) to (16384)
// CHECK: kernel = "relu", {{.*}}mesh = [none]{{.*}}private
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
func.func @bias_relu(%x: memref<32x512xf32>, %b: memref<512xf32>, %y: memref<32x512xf32>, %z: memref<512x32xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : memref<32x512xf32>, memref<512xf32>) outs(%y : memref<32x512xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  }
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%z : memref<512x32xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%z : memref<512x32xf32>) outs(%z : memref<512x32xf32>) {
  ^bb0(%p: f32, %o: f32):
    %m = arith.maximumf %p, %zero : f32
    linalg.yield %m : f32
  }
  return
}

// -----

// Tiles of windows have a halo, and are distributed.
// CHECK-LABEL: func.func @strided_window
// CHECK: scf.forall
// CHECK: linalg.generic {{.*}}kernel = "copy"{{.*}}private
func.func @strided_window(%x: memref<1x9x9x4xf32>, %c: memref<1x4x4x3x3x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(n, h, w, p, q, c) -> (n, h * 2 + p, w * 2 + q, c)>, affine_map<(n, h, w, p, q, c) -> (n, h, w, p, q, c)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
    ins(%x : memref<1x9x9x4xf32>) outs(%c : memref<1x4x4x3x3x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  }
  return
}

// -----

// A product of a matrix and a vector gets a column loop of extent one; the tile op has m, n and k in order.
// CHECK-LABEL: func.func @matvec
// CHECK: linalg.generic {{.*}}["parallel", "parallel", "reduction"]{{.*}} ins({{.*}} : memref<64x32xf32>, memref<32x1xf32>) outs({{.*}} : memref<64x1xf32>) attrs = {sw.tile
func.func @matvec(%a: memref<64x32xf32>, %x: memref<32xf32>, %y: memref<64xf32>) {
  linalg.matvec {sw.schedule = #sw.schedule<sizes = [64, 32], vector = n>} ins(%a, %x : memref<64x32xf32>, memref<32xf32>) outs(%y : memref<64xf32>)
  return
}

// -----

// Elements that DMA cannot move stay for the management core.
// CHECK-LABEL: func.func @untouched
// CHECK-NOT: sw.tile
func.func @untouched(%a: memref<8x8xi8>, %b: memref<8x8xi8>, %c: memref<8x8xi8>, %x: memref<8xi16>, %y: memref<8xi16>) {
  linalg.matmul ins(%a, %b : memref<8x8xi8>, memref<8x8xi8>) outs(%c : memref<8x8xi8>)
  linalg.copy ins(%x : memref<8xi16>) outs(%y : memref<8xi16>)
  return
}
