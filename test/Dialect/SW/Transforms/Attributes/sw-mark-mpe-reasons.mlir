// RUN: sw-opt %s --sw-mark-mpe | FileCheck %s

#id = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

// A sum of f32 in f64, and two results of one body.
// CHECK-LABEL: func.func @types_and_results(
// CHECK:         reason = "no primitive mixes f32 and f64"
// CHECK:         reason = "no primitive has 2 results"
func.func @types_and_results(%x: memref<8xf32>, %y: memref<8xf32>, %s: memref<f64>) {
  linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%x : memref<8xf32>) outs(%s : memref<f64>) {
  ^bb0(%e: f32, %o: f64):
    %0 = arith.extf %e : f32 to f64
    %1 = arith.addf %0, %o : f64
    linalg.yield %1 : f64
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} outs(%x, %y : memref<8xf32>, memref<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %b, %a : f32, f32
  }
  return
}
