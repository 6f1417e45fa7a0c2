// How inputs are indexed: what a transfer can fetch is sliced and tiled.
// RUN: sw-opt --sw-tile --split-input-file %s | FileCheck %s

// A read that steps in a row is for tiles that are distributed: what is fetched has no gaps.
// CHECK-LABEL: func.func @constant_and_stride
// CHECK: scf.forall
// CHECK: tensor.extract_slice %arg0{{.*}} [1, 1] : tensor<8x41xf32> to
// CHECK: linalg.generic {{.*}}sw.tile = #sw.tile<{{.*}}private
#a = affine_map<(i, j) -> (3, 2 * j + 1)>
#id = affine_map<(i, j) -> (i, j)>
func.func @constant_and_stride(%x: tensor<8x41xf32>, %y: tensor<16x20xf32>, %o: tensor<16x20xf32>) -> tensor<16x20xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<8x41xf32>, tensor<16x20xf32>) outs(%o : tensor<16x20xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<16x20xf32>
  return %0 : tensor<16x20xf32>
}

// -----

// A single element keeps its dimensions.
// CHECK-LABEL: func.func @element
// CHECK: tensor.extract_slice %{{.*}}[3, 1] [1, 1] [1, 1] : tensor<8x41xf32> to tensor<1x1xf32>
// CHECK: linalg.generic {{.*}}sw.tile
#e = affine_map<(i, j) -> (3, 1)>
#id = affine_map<(i, j) -> (i, j)>
func.func @element(%x: tensor<8x41xf32>, %y: tensor<16x20xf32>, %o: tensor<16x20xf32>) -> tensor<16x20xf32> {
  %0 = linalg.generic {indexing_maps = [#e, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<8x41xf32>, tensor<16x20xf32>) outs(%o : tensor<16x20xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %s = arith.mulf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<16x20xf32>
  return %0 : tensor<16x20xf32>
}

// -----

// A product reads every second row where it is.
// CHECK-LABEL: func.func @product_of_rows
// CHECK: memref.subview %{{.*}}[0, 0] [16, 24] [2, 1]
// CHECK: linalg.generic {{.*}}sw.tile
#ra = affine_map<(m, n, k) -> (2 * m, k)>
#rb = affine_map<(m, n, k) -> (k, n)>
#rc = affine_map<(m, n, k) -> (m, n)>
func.func @product_of_rows(%a: memref<31x24xf32>, %b: memref<24x32xf32>, %c: memref<16x32xf32>) {
  linalg.generic {indexing_maps = [#ra, #rb, #rc], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<31x24xf32>, memref<24x32xf32>) outs(%c : memref<16x32xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %r, %m : f32
    linalg.yield %s : f32
  }
  return
}
