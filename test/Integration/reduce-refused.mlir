// What stays on the management core says why.
// RUN: sw-run %s --entry=permuted --verify | FileCheck %s --check-prefix=PERMUTED
// PERMUTED: the reduction has the dimensions of its output in another order than its input
// PERMUTED: verified
// RUN: sw-run %s --entry=squares --verify | FileCheck %s --check-prefix=SQUARES
// SQUARES: no primitive covers a reduction by arith.mulf, arith.addf
// SQUARES: verified

func.func @permuted(%x: tensor<5x6x7xf32>, %y: tensor<6x5xf32>) -> tensor<6x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (j, i)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<5x6x7xf32>) outs(%y : tensor<6x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  } -> tensor<6x5xf32>
  return %0 : tensor<6x5xf32>
}

func.func @squares(%x: tensor<5x6xf32>, %y: tensor<5xf32>) -> tensor<5xf32> {
  %0 = linalg.reduce ins(%x : tensor<5x6xf32>) outs(%y : tensor<5xf32>) dimensions = [1] (%a: f32, %b: f32) {
    %q = arith.mulf %a, %a : f32
    %s = arith.addf %b, %q : f32
    linalg.yield %s : f32
  }
  return %0 : tensor<5xf32>
}
