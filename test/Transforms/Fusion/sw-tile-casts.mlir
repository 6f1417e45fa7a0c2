// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010 --sw-tile | FileCheck %s
// Casts in the body of a product run on tiles of its inputs, outside of the loops that do not
// change the tile. The tile op multiplies one type.

// CHECK-LABEL: func.func @both(
// CHECK: linalg.generic {{.*}} ins(%arg1 : tensor<512x64xf16>) {{.*}}sw.tile = #sw.tile<kernel = "matmul", sizes = [512, 64], mesh = [row, col]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.extf
// CHECK: scf.for
// CHECK: %[[A:.*]] = tensor.extract_slice %arg0
// CHECK: linalg.generic {{.*}} ins(%[[A]] : tensor<{{.*}}xf16>) {{.*}}sw.tile = #sw.tile<kernel = "matmul"
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<{{.*}}xf32>, tensor<512x64xf32>)
// CHECK-SAME: sw.tile
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.addf
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @both(%a: tensor<4096x512xf16>, %b: tensor<512x64xf16>, %c: tensor<4096x64xf32>) -> tensor<4096x64xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4096x512xf16>, tensor<512x64xf16>) outs(%c : tensor<4096x64xf32>) {
  ^bb0(%p: f16, %q: f16, %s: f32):
    %u = arith.extf %p : f16 to f32
    %v = arith.extf %q : f16 to f32
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4096x64xf32>
  return %0 : tensor<4096x64xf32>
}

// -----

// Each CPE converts its own part of the columns.

// CHECK-LABEL: func.func @row(
// CHECK: linalg.generic {{.*}}sw.tile = #sw.tile<kernel = "matmul", {{.*}}mesh = [none, all]
// CHECK: linalg.generic {{.*}} mesh = [none, all, none]
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @row(%a: tensor<1x4096xf32>, %b: tensor<4096x4096xbf16>, %c: tensor<1x4096xf32>) -> tensor<1x4096xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<1x4096xf32>, tensor<4096x4096xbf16>) outs(%c : tensor<1x4096xf32>) {
  ^bb0(%p: f32, %q: bf16, %s: f32):
    %v = arith.extf %q : bf16 to f32
    %m = arith.mulf %p, %v : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<1x4096xf32>
  return %0 : tensor<1x4096xf32>
}

// -----

// Conversions have the row-contiguous transfers of their inputs.

// CHECK-LABEL: func.func @redistributed(
// CHECK: linalg.generic {{.*}}xf16>) {{.*}}sw.tile = #sw.tile<kernel = "matmul", {{.*}}row_contiguous = [1, 0]>
// CHECK: linalg.generic {{.*}}sw.tile = #sw.tile<kernel = "matmul", {{.*}}row_contiguous = [0, 0, 0]
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @redistributed(%a: tensor<64x64xf16>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], sw.schedule = #sw.schedule<row_contiguous = [1, 0, 0]>}
      ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) {
  ^bb0(%p: f16, %q: f32, %s: f32):
    %u = arith.extf %p : f16 to f32
    %m = arith.mulf %u, %q : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
