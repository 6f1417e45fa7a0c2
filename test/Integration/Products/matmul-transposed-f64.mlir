// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: main_matmul
// CHECK: verified

// A, B and C are all stored transposed, and the product accumulates.
func.func @main(%a: tensor<70x100xf64>, %b: tensor<130x70xf64>, %c: tensor<130x100xf64>) -> tensor<130x100xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (j, i)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<70x100xf64>, tensor<130x70xf64>) outs(%c : tensor<130x100xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %p = arith.mulf %x, %y : f64
    %s = arith.addf %z, %p : f64
    linalg.yield %s : f64
  } -> tensor<130x100xf64>
  return %0 : tensor<130x100xf64>
}
