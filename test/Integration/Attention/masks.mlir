// Truth values that ops hand on, and their reductions, run on the CPEs.
// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK-NOT: linalg.
// CHECK: verified

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i, 0)>

// Rows of which no element is above s become 0; the others keep what is.
func.func @main(%x: tensor<33x65xf32>) -> tensor<33x65xf32> {
  %s = arith.constant 0.9 : f32
  %zero = arith.constant 0.0 : f32
  %true = arith.constant true
  %e = tensor.empty() : tensor<33x65xi1>
  %f = tensor.empty() : tensor<33x1xi1>
  %g = tensor.empty() : tensor<33x65xf32>
  %below = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<33x65xf32>) outs(%e : tensor<33x65xi1>) {
  ^bb0(%p: f32, %o: i1):
    %w = arith.extf %p : f32 to f64
    %t = arith.extf %s : f32 to f64
    %c = arith.cmpf olt, %w, %t : f64
    linalg.yield %c : i1
  } -> tensor<33x65xi1>
  %init = linalg.fill ins(%true : i1) outs(%f : tensor<33x1xi1>) -> tensor<33x1xi1>
  %none = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%below : tensor<33x65xi1>) outs(%init : tensor<33x1xi1>) {
  ^bb0(%p: i1, %o: i1):
    %c = arith.andi %p, %o : i1
    linalg.yield %c : i1
  } -> tensor<33x1xi1>
  %r = linalg.generic {indexing_maps = [#row, #all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%none, %below, %x : tensor<33x1xi1>, tensor<33x65xi1>, tensor<33x65xf32>) outs(%g : tensor<33x65xf32>) {
  ^bb0(%p: i1, %b: i1, %q: f32, %o: f32):
    %c = arith.ori %p, %b : i1
    %v = arith.select %c, %zero, %q : f32
    linalg.yield %v : f32
  } -> tensor<33x65xf32>
  return %r : tensor<33x65xf32>
}
