// RUN: sw-opt --sw-tile --split-input-file %s | FileCheck %s
// RUN: sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-tile --split-input-file %s | FileCheck %s --check-prefix=GROUPS

// On several core groups, tiles of the result are distributed. The first one
// alone has a single result.
// GROUPS-LABEL: func.func @rows
// GROUPS: scf.forall
// GROUPS: linalg.generic
// GROUPS: } {mapping = [#sw.map<core_group>]}
// GROUPS-LABEL: func.func @all
// GROUPS-NOT: scf.forall
// GROUPS: first_group

// Whole rows to all CPEs; the fill belongs to the kernel.
// CHECK-LABEL: func.func @rows
// CHECK: scf.for
// CHECK: linalg.fill {sw.tile = #sw.tile<kernel = "reduce_sum", {{.*}}mesh = [all]
// CHECK: linalg.generic
// CHECK-SAME: mesh = [all, none]
func.func @rows(%x: tensor<4096x1024xf32>) -> tensor<4096xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4096xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4096xf32>) -> tensor<4096xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<4096x1024xf32>) outs(%f : tensor<4096xf32>) dimensions = [1]
  return %0 : tensor<4096xf32>
}

// -----

// One result: every CPE has a piece of everything. No fill is left outside.
// CHECK-LABEL: func.func @all
// CHECK-COUNT-1: linalg.fill
// CHECK-NOT: linalg.fill
// CHECK: scf.for
// CHECK: linalg.generic
// CHECK-SAME: mesh = [none, all]
// CHECK: tensor.collapse_shape %{{.*}} [] : tensor<1xf32> into tensor<f32>
func.func @all(%x: tensor<4096x1024xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<4096x1024xf32>) outs(%f : tensor<f32>) dimensions = [0, 1]
  return %0 : tensor<f32>
}

// -----

// Two reductions apart: the first one runs around the tiles.
// CHECK-LABEL: func.func @apart
// CHECK: tensor.collapse_shape %arg0 {{\[}}[0], [1], [2, 3]] : tensor<8x64x7x9xf64> into tensor<8x64x63xf64>
// CHECK: scf.for %{{.*}} to %c8
// CHECK: linalg.generic
// CHECK-SAME: tensor<64x63xf64>
// CHECK-SAME: sizes = [1, 64, 63], order = [1, 0, 2], mesh = [all, none], units = [1, 1], predicted = {{[0-9.E-]+}}>
func.func @apart(%x: tensor<8x64x7x9xf64>, %y: tensor<64xf64>) -> tensor<64xf64> {
  %0 = linalg.reduce {arith.maximumf} ins(%x : tensor<8x64x7x9xf64>) outs(%y : tensor<64xf64>) dimensions = [0, 2, 3]
  return %0 : tensor<64xf64>
}

// -----

// Other orders and gaps are for tiles that are distributed.
// CHECK-LABEL: func.func @permuted
// CHECK: scf.forall
// CHECK: sw.tile = #sw.tile<kernel = "reduce_sum", {{.*}}private
func.func @permuted(%x: tensor<5x66x7xf32>, %y: tensor<66x5xf32>) -> tensor<66x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (j, i)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<5x66x7xf32>) outs(%y : tensor<66x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  } -> tensor<66x5xf32>
  return %0 : tensor<66x5xf32>
}

// -----

// CHECK-LABEL: func.func @gaps
// CHECK: linalg.reduce
// CHECK-SAME: private
func.func @gaps(%x: memref<5x6xf32, strided<[8, 1]>>, %y: memref<5xf32>) {
  linalg.reduce {arith.addf} ins(%x : memref<5x6xf32, strided<[8, 1]>>) outs(%y : memref<5xf32>) dimensions = [1]
  return
}
