// RUN: sw-opt --sw-float-indices --split-input-file %s | FileCheck %s

#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>
#all = affine_map<(i, j) -> (i, j)>
#n = affine_map<(n) -> (n)>

// Positions, their distance, and what is after in a causal mask, each by an op of its own.
// CHECK-LABEL: func.func @causal
// CHECK: arith.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<4xf32>
// CHECK-NOT: linalg.index
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK: arith.subf
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %arg0 : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: arith.cmpf ole, %{{.*}}, %{{.*}} : f32
// CHECK-NOT: i64
func.func @causal(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %never = arith.constant 0 : i64
  %low = arith.constant 0xFF800000 : f32
  %en = tensor.empty() : tensor<4xi64>
  %ed = tensor.empty() : tensor<4x4xi64>
  %ey = tensor.empty() : tensor<4x4xf32>
  %p = linalg.generic {indexing_maps = [#n], iterator_types = ["parallel"]} outs(%en : tensor<4xi64>) {
  ^bb0(%o: i64):
    %a = linalg.index 0 : index
    %b = arith.index_cast %a : index to i64
    linalg.yield %b : i64
  } -> tensor<4xi64>
  %d = linalg.generic {indexing_maps = [#j, #i, #all], iterator_types = ["parallel", "parallel"]}
      ins(%p, %p : tensor<4xi64>, tensor<4xi64>) outs(%ed : tensor<4x4xi64>) {
  ^bb0(%a: i64, %b: i64, %o: i64):
    %c = arith.subi %a, %b : i64
    linalg.yield %c : i64
  } -> tensor<4x4xi64>
  %y = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%d, %x : tensor<4x4xi64>, tensor<4x4xf32>) outs(%ey : tensor<4x4xf32>) {
  ^bb0(%a: i64, %b: f32, %o: f32):
    %c = arith.cmpi sle, %a, %never : i64
    %r = arith.select %c, %b, %low : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>

// Indices of one body; what is larger than f32 is extended.
// CHECK-LABEL: func.func @slopes
// CHECK: arith.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00]> : tensor<3xf32>
// CHECK: arith.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf32>
// CHECK: linalg.generic
// CHECK-SAME: ins(%arg0, %{{.*}}, %{{.*}} : tensor<2x3xf64>, tensor<3xf32>, tensor<2xf32>)
// CHECK: ^bb0(%[[X:.*]]: f64, %[[J:.*]]: f32, %[[K:.*]]: f32, %{{.*}}: f64):
// CHECK: %[[D:.*]] = arith.subf %[[J]], %[[K]]
// CHECK: %[[L:.*]] = arith.maximumf %[[D]]
// CHECK: %[[F:.*]] = arith.extf %[[L]] : f32 to f64
// CHECK: arith.mulf %[[X]], %[[F]] : f64
func.func @slopes(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<2x3xf64>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x3xf64>) outs(%e : tensor<2x3xf64>) {
  ^bb0(%a: f64, %o: f64):
    %j = linalg.index 1 : index
    %i = linalg.index 0 : index
    %d = arith.subi %j, %i : index
    %l = arith.maxsi %d, %zero : index
    %c = arith.index_cast %l : index to i32
    %f = arith.sitofp %c : i32 to f64
    %r = arith.mulf %a, %f : f64
    linalg.yield %r : f64
  } -> tensor<2x3xf64>
  return %y : tensor<2x3xf64>
}

// -----

#all = affine_map<(n) -> (n)>

// What others read stays, and so does what they are not computed of.
// CHECK-LABEL: func.func @returned
// CHECK: linalg.index
// CHECK: -> tensor<8xi64>
// CHECK: arith.cmpi
func.func @returned(%x: tensor<8xf32>) -> (tensor<8xi64>, tensor<8xf32>) {
  %three = arith.constant 3 : i64
  %e = tensor.empty() : tensor<8xi64>
  %ey = tensor.empty() : tensor<8xf32>
  %low = arith.constant 0xFF800000 : f32
  %p = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel"]} outs(%e : tensor<8xi64>) {
  ^bb0(%o: i64):
    %a = linalg.index 0 : index
    %b = arith.index_cast %a : index to i64
    linalg.yield %b : i64
  } -> tensor<8xi64>
  %y = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]}
      ins(%p, %x : tensor<8xi64>, tensor<8xf32>) outs(%ey : tensor<8xf32>) {
  ^bb0(%a: i64, %b: f32, %o: f32):
    %c = arith.cmpi slt, %a, %three : i64
    %r = arith.select %c, %b, %low : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %p, %y : tensor<8xi64>, tensor<8xf32>
}

// -----

#all = affine_map<(n) -> (n)>
#one = affine_map<(n) -> (0)>

// Lengths that are an argument may be any number.
// CHECK-LABEL: func.func @lengths
// CHECK: linalg.index
// CHECK: arith.cmpi
func.func @lengths(%x: tensor<8xf32>, %length: tensor<1xi64>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %low = arith.constant 0xFF800000 : f32
  %y = linalg.generic {indexing_maps = [#one, #all, #all], iterator_types = ["parallel"]}
      ins(%length, %x : tensor<1xi64>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%l: i64, %b: f32, %o: f32):
    %i = linalg.index 0 : index
    %a = arith.index_cast %i : index to i64
    %c = arith.cmpi slt, %a, %l : i64
    %r = arith.select %c, %b, %low : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>

// 300 * 60000 has more digits than f32.
// CHECK-LABEL: func.func @large
// CHECK: arith.muli
func.func @large(%x: tensor<300x400xf32>) -> tensor<300x400xf32> {
  %stride = arith.constant 60000 : index
  %e = tensor.empty() : tensor<300x400xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<300x400xf32>) outs(%e : tensor<300x400xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %m = arith.muli %i, %stride : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    linalg.yield %f : f32
  } -> tensor<300x400xf32>
  return %y : tensor<300x400xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>

// A number below zero without its sign is a large one.
// CHECK-LABEL: func.func @wraps
// CHECK: arith.cmpi ult
func.func @wraps(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %two = arith.constant 2 : index
  %low = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %d = arith.subi %i, %j : index
    %c = arith.cmpi ult, %d, %two : index
    %r = arith.select %c, %a, %low : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// The position of a maximum depends on more than indices.
// CHECK-LABEL: func.func @position
// CHECK: linalg.index
// CHECK: -> (tensor<4xf32>, tensor<4xi64>)
func.func @position(%x: tensor<4x8xf32>, %m: tensor<4xf32>, %p: tensor<4xi64>) -> tensor<4xi64> {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%m, %p : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%a: f32, %o: f32, %q: i64):
    %j = linalg.index 1 : index
    %c = arith.index_cast %j : index to i64
    %n = arith.maximumf %a, %o : f32
    %g = arith.cmpf ogt, %a, %o : f32
    %s = arith.select %g, %c, %q : i64
    linalg.yield %n, %s : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  return %r#1 : tensor<4xi64>
}

// -----

#all = affine_map<(i, j) -> (i, j)>

// 0 times what is below zero is the zero that integers have.
// CHECK-LABEL: func.func @negative
// CHECK: %[[M:.*]] = arith.mulf
// CHECK: %[[Z:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: arith.addf %[[M]], %[[Z]]
// CHECK-LABEL: func.func @positive
// CHECK: arith.mulf
// CHECK-NOT: arith.addf
func.func @negative(%x: tensor<30x40xf32>) -> tensor<30x40xf32> {
  %m3 = arith.constant -3 : index
  %e = tensor.empty() : tensor<30x40xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<30x40xf32>) outs(%e : tensor<30x40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %m = arith.muli %i, %m3 : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    linalg.yield %f : f32
  } -> tensor<30x40xf32>
  return %y : tensor<30x40xf32>
}

func.func @positive(%x: tensor<30x40xf32>) -> tensor<30x40xf32> {
  %e = tensor.empty() : tensor<30x40xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<30x40xf32>) outs(%e : tensor<30x40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %m = arith.muli %i, %j : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    linalg.yield %f : f32
  } -> tensor<30x40xf32>
  return %y : tensor<30x40xf32>
}
