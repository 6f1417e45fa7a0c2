// RUN: sw-opt --convert-linalg-to-tpp --split-input-file %s | FileCheck %s

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#col = affine_map<(i, j) -> (i)>

// Each operand of the body is one input, whatever it is repeated over; numbers
// go into the body.
// CHECK-LABEL: func.func @body
// CHECK:      tpp.equation ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x8xf32>, tensor<8xf32>, tensor<4xf32>, f32)
// CHECK-SAME:   bcasts [none, row, col, scalar]
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[S:.*]]: f32):
// CHECK-NEXT:   arith.addf %[[X]], %[[B]]
// CHECK-NEXT:   arith.subf %{{.*}}, %[[C]]
// CHECK-NEXT:   arith.divf %{{.*}}, %[[S]]
// CHECK-NEXT:   %[[TWO:.*]] = arith.constant 2.0
// CHECK-NEXT:   arith.mulf %{{.*}}, %[[TWO]]
// CHECK-NEXT:   tpp.yield
func.func @body(%x: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4xf32>, %s: f32, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %two = arith.constant 2.0 : f32
  %0 = linalg.generic {indexing_maps = [#all, #row, #col, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b, %c : tensor<4x8xf32>, tensor<8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
    %1 = arith.addf %p, %q : f32
    %2 = arith.subf %1, %r : f32
    %3 = arith.divf %2, %s : f32
    %4 = arith.mulf %3, %two : f32
    linalg.yield %4 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>

// The old values of the result are an input.
// CHECK-LABEL: func.func @in_place
// CHECK: tpp.equation ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf64>) outs(%arg1 : memref<4x8xf64>)
func.func @in_place(%x: memref<4x8xf32>, %y: memref<4x8xf64>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<4x8xf32>) outs(%y : memref<4x8xf64>) {
  ^bb0(%p: f32, %o: f64):
    %0 = arith.extf %p : f32 to f64
    %1 = arith.divf %o, %0 : f64
    linalg.yield %1 : f64
  }
  return
}

// -----

#all = affine_map<(i) -> (i)>

// Truth values stay inside of a body.
// CHECK-LABEL: func.func @truth
// CHECK: tpp.equation
// CHECK: arith.select
// CHECK-LABEL: func.func @truth_stored
// CHECK: linalg.generic
func.func @truth(%x: tensor<8xf32>, %y: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    %s = arith.select %c, %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @truth_stored(%x: tensor<8xf32>, %y: tensor<8xf32>, %e: tensor<8xi1>) -> tensor<8xi1> {
  %0 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xi1>) {
  ^bb0(%p: f32, %q: f32, %o: i1):
    %c = arith.cmpf ogt, %p, %q : f32
    linalg.yield %c : i1
  } -> tensor<8xi1>
  return %0 : tensor<8xi1>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// The smaller of x and 0 is no relu, and neither is the larger of x and 1.
// CHECK-LABEL: func.func @almost_relu
// CHECK: tpp.equation
// CHECK: arith.minimumf
// CHECK: tpp.equation
// CHECK: arith.maximumf
// CHECK: tpp.equation
// CHECK: arith.cmpf olt
func.func @almost_relu(%x: memref<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = arith.minimumf %p, %zero : f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = arith.maximumf %p, %one : f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %c = arith.cmpf olt, %p, %zero : f32
    %v = arith.select %c, %p, %zero : f32
    linalg.yield %v : f32
  }
  return
}
