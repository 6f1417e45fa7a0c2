// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<16x20xf32>) -> (tensor<16xf32>, tensor<16xi64>) {
  %z = arith.constant 0xFF800000 : f32
  %i0 = arith.constant 0 : i64
  %e = tensor.empty() : tensor<16xf32>
  %g = tensor.empty() : tensor<16xi64>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %h = linalg.fill ins(%i0 : i64) outs(%g : tensor<16xi64>) -> tensor<16xi64>
  %idx = tensor.empty() : tensor<16x20xi64>
  %ii = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%idx : tensor<16x20xi64>) {
  ^bb0(%o: i64):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i64
    linalg.yield %k : i64
  } -> tensor<16x20xi64>
  %r:2 = linalg.reduce ins(%a, %ii : tensor<16x20xf32>, tensor<16x20xi64>) outs(%f, %h : tensor<16xf32>, tensor<16xi64>) dimensions = [1]
    (%x: f32, %xi: i64, %acc: f32, %acci: i64) {
      %c = arith.cmpf ogt, %x, %acc : f32
      %v = arith.select %c, %x, %acc : f32
      %w = arith.select %c, %xi, %acci : i64
      linalg.yield %v, %w : f32, i64
    }
  return %r#0, %r#1 : tensor<16xf32>, tensor<16xi64>
}
