// RUN: sw-opt --sw-decompose --split-input-file %s | FileCheck %s

// An unordered comparison lets NaN through, as maximumf does; an ordered one
// gives zero, as maxnumf does.
#id = affine_map<(i) -> (i)>
// CHECK-LABEL: func.func @selections
// CHECK: arith.maximumf
// CHECK: arith.maxnumf
// CHECK: arith.cmpf olt
// CHECK: arith.select
func.func @selections(%x: tensor<70xf32>) -> (tensor<70xf32>, tensor<70xf32>, tensor<70xf32>) {
  %e = tensor.empty() : tensor<70xf32>
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<70xf32>) outs(%e : tensor<70xf32>) {
  ^bb0(%p: f32, %o: f32):
    %c = arith.cmpf ugt, %p, %zero : f32
    %s = arith.select %c, %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<70xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<70xf32>) outs(%e : tensor<70xf32>) {
  ^bb0(%p: f32, %o: f32):
    %c = arith.cmpf ogt, %p, %zero : f32
    %s = arith.select %c, %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<70xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<70xf32>) outs(%e : tensor<70xf32>) {
  ^bb0(%p: f32, %o: f32):
    %c = arith.cmpf olt, %p, %zero : f32
    %s = arith.select %c, %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<70xf32>
  return %0, %1, %2 : tensor<70xf32>, tensor<70xf32>, tensor<70xf32>
}

// -----

// Mirror images: a NaN takes the branch of x, or that of zero.
#id = affine_map<(i) -> (i)>
// CHECK-LABEL: func.func @mirrored
// CHECK: arith.maximumf
// CHECK-NOT: arith.select
// CHECK: arith.maxnumf
// CHECK-NOT: arith.select
func.func @mirrored(%x: tensor<70xf32>) -> (tensor<70xf32>, tensor<70xf32>) {
  %e = tensor.empty() : tensor<70xf32>
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<70xf32>) outs(%e : tensor<70xf32>) {
  ^bb0(%p: f32, %o: f32):
    %c = arith.cmpf olt, %p, %zero : f32
    %s = arith.select %c, %zero, %p : f32
    linalg.yield %s : f32
  } -> tensor<70xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<70xf32>) outs(%e : tensor<70xf32>) {
  ^bb0(%p: f32, %o: f32):
    %c = arith.cmpf olt, %zero, %p : f32
    %s = arith.select %c, %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<70xf32>
  return %0, %1 : tensor<70xf32>, tensor<70xf32>
}

// -----

// CHECK-LABEL: func.func @softmax
// CHECK-NOT: linalg.softmax
// CHECK: arith.maxnumf {{.*}} {sw.carry = #sw.carry<maximum>}
// CHECK: math.exp {{.*}} {sw.carry = #sw.carry<exponential>}
// CHECK: arith.addf {{.*}} {sw.carry = #sw.carry<sum>}
// CHECK: arith.divf
func.func @softmax(%a: tensor<33x65xf32>, %i: tensor<33x65xf32>) -> tensor<33x65xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<33x65xf32>) outs(%i : tensor<33x65xf32>) -> tensor<33x65xf32>
  return %0 : tensor<33x65xf32>
}

// -----

// Other arithmetic stays as it is.
#id = affine_map<(i) -> (i)>
// CHECK-LABEL: func.func @untouched
// CHECK-COUNT-1: linalg.generic
// CHECK: arith.addf
// CHECK: math.exp
// CHECK-NOT: linalg.generic
func.func @untouched(%x: tensor<70xf32>) -> tensor<70xf32> {
  %e = tensor.empty() : tensor<70xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<70xf32>) outs(%e : tensor<70xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %p, %p : f32
    %r = math.exp %s : f32
    linalg.yield %r : f32
  } -> tensor<70xf32>
  return %0 : tensor<70xf32>
}
