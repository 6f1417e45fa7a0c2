// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010 --sw-tile | FileCheck %s
// An op that rounds the result of a product to 16 bits runs on its tiles, whatever the product
// multiplies. It has the row-contiguous transfers of C.

// CHECK-LABEL: func.func @rounded(
// CHECK: %[[C:.*]] = linalg.matmul {{.*}}sw.tile = #sw.tile<kernel = "matmul", {{.*}}row_contiguous = [0, 0, 0]
// CHECK: linalg.generic {{.*}} ins(%[[C]], %{{.*}}xf16>) attrs = {{ *}}{sw.tile = #sw.tile<kernel = "matmul", {{.*}}row_contiguous = [0, 0, 1], epilogue>
func.func @rounded(%a: tensor<64x96xf32>, %b: tensor<96x512xf32>, %v: tensor<512xf32>) -> tensor<64x512xf16> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x512xf32>
  %n = tensor.empty() : tensor<64x512xf16>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %c = linalg.matmul {sw.schedule = #sw.schedule<row_contiguous = [0, 0, 1]>} ins(%a, %b : tensor<64x96xf32>, tensor<96x512xf32>) outs(%f : tensor<64x512xf32>) -> tensor<64x512xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%c, %v : tensor<64x512xf32>, tensor<512xf32>) outs(%n : tensor<64x512xf16>) {
  ^bb0(%x: f32, %y: f32, %o: f16):
    %s = arith.addf %x, %y : f32
    %t = arith.truncf %s : f32 to f16
    linalg.yield %t : f16
  } -> tensor<64x512xf16>
  return %r : tensor<64x512xf16>
}

// -----

// Rows of an odd number of 16-bit elements have no whole words.

// CHECK-LABEL: func.func @odd(
// CHECK: linalg.matmul
// CHECK: linalg.generic
// CHECK-NOT: epilogue
func.func @odd(%a: tensor<64x96xf32>, %b: tensor<96x513xf32>) -> tensor<64x513xf16> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x513xf32>
  %n = tensor.empty() : tensor<64x513xf16>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x513xf32>) -> tensor<64x513xf32>
  %c = linalg.matmul ins(%a, %b : tensor<64x96xf32>, tensor<96x513xf32>) outs(%f : tensor<64x513xf32>) -> tensor<64x513xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<64x513xf32>) outs(%n : tensor<64x513xf16>) {
  ^bb0(%x: f32, %o: f16):
    %t = arith.truncf %x : f32 to f16
    linalg.yield %t : f16
  } -> tensor<64x513xf16>
  return %r : tensor<64x513xf16>
}
