// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<9x9xf32>, %b: tensor<9x9xf32>) -> tensor<9x9xi1> {
  %e = tensor.empty() : tensor<9x9xi1>
  %0 = linalg.generic {indexing_maps=[affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types=["parallel","parallel"]} ins(%a, %b : tensor<9x9xf32>, tensor<9x9xf32>) outs(%e : tensor<9x9xi1>) {
  ^bb0(%x: f32, %y: f32, %o: i1):
    %c = arith.cmpf olt, %x, %y : f32
    linalg.yield %c : i1
  } -> tensor<9x9xi1>
  return %0 : tensor<9x9xi1>
}
