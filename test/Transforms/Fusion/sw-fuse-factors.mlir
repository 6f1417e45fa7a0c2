// RUN: sw-opt --sw-raise-composites --sw-fuse %s | FileCheck %s
// What scales the operands of a product moves: the divisor of a softmax after it, constants to the first operand.

#all = affine_map<(a, b, c) -> (a, b, c)>
#rows = affine_map<(a, b, c) -> (a, b)>

// CHECK-LABEL: func.func @behind
// CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%arg0, %{{.*}} :
// CHECK: math.exp
// CHECK: %[[L:.*]] = linalg.reduce {{.*}} ins(%[[E]] :
// CHECK: %[[P:.*]] = linalg.batch_matmul ins(%[[E]], %arg1
// CHECK: linalg.generic {{.*}} ins(%[[P]], %[[L]] : tensor<2x8x16xf32>, tensor<2x8xf32>)
// CHECK: arith.divf
func.func @behind(%x: tensor<2x8x64xf32>, %v: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<2x8xf32>
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %mf = linalg.fill ins(%low : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<2x8x64xf32>) outs(%mf : tensor<2x8xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    %p = math.exp %s : f32
    linalg.yield %p : f32
  } -> tensor<2x8x64xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<2x8x64xf32>) outs(%sf : tensor<2x8xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %sum : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// As a product with the reciprocal, by an op of its own.
// CHECK-LABEL: func.func @reciprocal
// CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%arg0, %{{.*}} :
// CHECK: math.exp
// CHECK: %[[L:.*]] = linalg.reduce {{.*}} ins(%[[E]] :
// CHECK: %[[P:.*]] = linalg.batch_matmul ins(%[[E]], %arg1
// CHECK: linalg.generic {{.*}} ins(%[[P]], %[[L]] : tensor<2x8x16xf32>, tensor<2x8xf32>)
// CHECK: arith.divf
func.func @reciprocal(%x: tensor<2x8x64xf32>, %v: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<2x8xf32>
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %mf = linalg.fill ins(%low : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<2x8x64xf32>) outs(%mf : tensor<2x8xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    %p = math.exp %s : f32
    linalg.yield %p : f32
  } -> tensor<2x8x64xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<2x8x64xf32>) outs(%sf : tensor<2x8xf32>) dimensions = [2]
  %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<2x8xf32>) outs(%el : tensor<2x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.divf %one, %a : f32
    linalg.yield %q : f32
  } -> tensor<2x8xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %r : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.mulf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// A sum of zero is replaced.
// CHECK-LABEL: func.func @guarded
// CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%arg0, %{{.*}} :
// CHECK: math.exp
// CHECK: %[[L:.*]] = linalg.reduce {{.*}} ins(%[[E]] :
// CHECK: %[[P:.*]] = linalg.batch_matmul ins(%[[E]], %arg1
// CHECK: linalg.generic {{.*}} ins(%[[P]], %[[L]] : tensor<2x8x16xf32>, tensor<2x8xf32>)
// CHECK: arith.divf
func.func @guarded(%x: tensor<2x8x64xf32>, %v: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<2x8xf32>
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %mf = linalg.fill ins(%low : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<2x8x64xf32>) outs(%mf : tensor<2x8xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    %p = math.exp %s : f32
    linalg.yield %p : f32
  } -> tensor<2x8x64xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<2x8x64xf32>) outs(%sf : tensor<2x8xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %sum : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %none = arith.cmpf oeq, %b, %zero : f32
    %t = arith.select %none, %one, %b : f32
    %d = arith.divf %a, %t : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// The output has more columns than the sum has elements; and `sw.fuse = false`.
// CHECK-LABEL: func.func @columns
// CHECK: arith.divf
// CHECK: linalg.batch_matmul
func.func @columns(%x: tensor<2x8x64xf32>, %v: tensor<2x64x80xf32>) -> tensor<2x8x80xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<2x8xf32>
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x80xf32>
  %mf = linalg.fill ins(%low : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<2x8x64xf32>) outs(%mf : tensor<2x8xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    %p = math.exp %s : f32
    linalg.yield %p : f32
  } -> tensor<2x8x64xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<2x8x64xf32>) outs(%sf : tensor<2x8xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %sum : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x80xf32>) -> tensor<2x8x80xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x80xf32>) outs(%f : tensor<2x8x80xf32>) -> tensor<2x8x80xf32>
  return %z : tensor<2x8x80xf32>
}

// CHECK-LABEL: func.func @forbidden
// CHECK: arith.divf
// CHECK: linalg.batch_matmul
func.func @forbidden(%x: tensor<2x8x64xf32>, %v: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<2x8xf32>
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %mf = linalg.fill ins(%low : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<2x8x64xf32>) outs(%mf : tensor<2x8xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    %p = math.exp %s : f32
    linalg.yield %p : f32
  } -> tensor<2x8x64xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<2x8x64xf32>) outs(%sf : tensor<2x8xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %sum : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) attrs = {sw.fuse = false} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// Their sum may be larger than any number: the maximum is not subtracted, or it is one of numbers above some limit.
// CHECK-LABEL: func.func @no_maximum
// CHECK: arith.divf
// CHECK: linalg.batch_matmul
func.func @no_maximum(%x: tensor<2x8x64xf32>, %v: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<2x8xf32>
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %e = linalg.exp ins(%x : tensor<2x8x64xf32>) outs(%es : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<2x8x64xf32>) outs(%sf : tensor<2x8xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %sum : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// CHECK-LABEL: func.func @limited_maximum
// CHECK: arith.divf
// CHECK: linalg.batch_matmul
func.func @limited_maximum(%x: tensor<2x8x64xf32>, %v: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0.0 : f32
  %el = tensor.empty() : tensor<2x8xf32>
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %mf = linalg.fill ins(%low : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<2x8x64xf32>) outs(%mf : tensor<2x8xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    %p = math.exp %s : f32
    linalg.yield %p : f32
  } -> tensor<2x8x64xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<2x8x64xf32>) outs(%sf : tensor<2x8xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %sum : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// The divisor is another one, also where an op only seems to hand on the sum.
// CHECK-LABEL: func.func @other_divisor
// CHECK: arith.divf
// CHECK: linalg.batch_matmul
func.func @other_divisor(%x: tensor<2x8x64xf32>, %v: tensor<2x64x16xf32>, %l: tensor<2x8xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<2x8xf32>
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %mf = linalg.fill ins(%low : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<2x8x64xf32>) outs(%mf : tensor<2x8xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    %p = math.exp %s : f32
    linalg.yield %p : f32
  } -> tensor<2x8x64xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<2x8x64xf32>) outs(%sf : tensor<2x8xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// CHECK-LABEL: func.func @old_values
// CHECK: arith.divf
// CHECK: linalg.batch_matmul
func.func @old_values(%x: tensor<2x8x64xf32>, %v: tensor<2x64x16xf32>, %l: tensor<2x8xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<2x8xf32>
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %mf = linalg.fill ins(%low : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<2x8x64xf32>) outs(%mf : tensor<2x8xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    %p = math.exp %s : f32
    linalg.yield %p : f32
  } -> tensor<2x8x64xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<2x8x64xf32>) outs(%sf : tensor<2x8xf32>) dimensions = [2]
  %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<2x8xf32>) outs(%l : tensor<2x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.addf %o, %a : f32
    linalg.yield %q : f32
  } -> tensor<2x8xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %r : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// No exponentials.
// CHECK-LABEL: func.func @no_exponentials
// CHECK: arith.divf
// CHECK: linalg.batch_matmul
func.func @no_exponentials(%x: tensor<2x8x64xf32>, %v: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<2x8xf32>
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %mf = linalg.fill ins(%low : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<2x8x64xf32>) outs(%mf : tensor<2x8xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<2x8x64xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%el : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<2x8x64xf32>) outs(%sf : tensor<2x8xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %sum : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// CHECK-LABEL: func.func @to_first
// CHECK: %[[Q:.*]] = linalg.generic {{.*}} ins(%arg0 :
// CHECK: arith.mulf %{{.*}}, %[[A:.*]] : f32
// CHECK: arith.mulf %{{.*}}, %[[B:.*]] : f32
// CHECK: linalg.batch_matmul ins(%[[Q]], %arg1
func.func @to_first(%q: tensor<2x8x64xf32>, %k: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %third = arith.constant 0.333 : f32
  %eq = tensor.empty() : tensor<2x8x64xf32>
  %ek = tensor.empty() : tensor<2x64x16xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<2x8x64xf32>) outs(%eq : tensor<2x8x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x8x64xf32>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%k : tensor<2x64x16xf32>) outs(%ek : tensor<2x64x16xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %third : f32
    linalg.yield %y : f32
  } -> tensor<2x64x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%a, %b : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// A number that importers round from f64, and that comes late.
// CHECK-LABEL: func.func @to_first_rounded
// CHECK: %[[Q:.*]] = linalg.generic {{.*}} ins(%arg0 :
// CHECK: arith.mulf
// CHECK: arith.mulf
// CHECK: linalg.batch_matmul ins(%[[Q]], %arg1
func.func @to_first_rounded(%q: tensor<2x8x64xf32>, %k: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 1.0e25 : f32
  %third = arith.constant 0.5 : f32
  %eq = tensor.empty() : tensor<2x8x64xf32>
  %ek = tensor.empty() : tensor<2x64x16xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<2x8x64xf32>) outs(%eq : tensor<2x8x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x8x64xf32>
  %late = arith.constant 0.35355339059327379 : f64
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%k : tensor<2x64x16xf32>) outs(%ek : tensor<2x64x16xf32>) {
  ^bb0(%x: f32, %o: f32):
    %n = arith.truncf %late : f64 to f32
    %y = arith.mulf %n, %x : f32
    linalg.yield %y : f32
  } -> tensor<2x64x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%a, %b : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// Factors that could leave the range of numbers beside the first operand: too large, too small, together too small,
// unknown, and old values of the result.
// CHECK-LABEL: func.func @too_large
// CHECK: linalg.generic {{.*}} ins(%arg0 :
// CHECK: %[[K:.*]] = linalg.generic {{.*}} ins(%arg1 :
// CHECK: linalg.batch_matmul ins(%{{.*}}, %[[K]]
func.func @too_large(%q: tensor<2x8x64xf32>, %k: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 1.0e25 : f32
  %third = arith.constant 1.5 : f32
  %eq = tensor.empty() : tensor<2x8x64xf32>
  %ek = tensor.empty() : tensor<2x64x16xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<2x8x64xf32>) outs(%eq : tensor<2x8x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x8x64xf32>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%k : tensor<2x64x16xf32>) outs(%ek : tensor<2x64x16xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %third : f32
    linalg.yield %y : f32
  } -> tensor<2x64x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%a, %b : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// CHECK-LABEL: func.func @too_small
// CHECK: linalg.generic {{.*}} ins(%arg0 :
// CHECK: %[[K:.*]] = linalg.generic {{.*}} ins(%arg1 :
// CHECK: linalg.batch_matmul ins(%{{.*}}, %[[K]]
func.func @too_small(%q: tensor<2x8x64xf32>, %k: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %third = arith.constant 0.015 : f32
  %eq = tensor.empty() : tensor<2x8x64xf32>
  %ek = tensor.empty() : tensor<2x64x16xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<2x8x64xf32>) outs(%eq : tensor<2x8x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x8x64xf32>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%k : tensor<2x64x16xf32>) outs(%ek : tensor<2x64x16xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %third : f32
    linalg.yield %y : f32
  } -> tensor<2x64x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%a, %b : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// CHECK-LABEL: func.func @two_small
// CHECK: linalg.generic {{.*}} ins(%arg0 :
// CHECK: %[[K:.*]] = linalg.generic {{.*}} ins(%arg1 :
// CHECK: linalg.batch_matmul ins(%{{.*}}, %[[K]]
func.func @two_small(%q: tensor<2x8x64xf32>, %k: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %third = arith.constant 0.1 : f32
  %eq = tensor.empty() : tensor<2x8x64xf32>
  %ek = tensor.empty() : tensor<2x64x16xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<2x8x64xf32>) outs(%eq : tensor<2x8x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x8x64xf32>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%k : tensor<2x64x16xf32>) outs(%ek : tensor<2x64x16xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %third : f32
    %w = arith.mulf %y, %third : f32
    linalg.yield %w : f32
  } -> tensor<2x64x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%a, %b : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// CHECK-LABEL: func.func @unknown
// CHECK: linalg.generic {{.*}} ins(%arg0 :
// CHECK: %[[K:.*]] = linalg.generic {{.*}} ins(%arg1 :
// CHECK: linalg.batch_matmul ins(%{{.*}}, %[[K]]
func.func @unknown(%q: tensor<2x8x64xf32>, %k: tensor<2x64x16xf32>, %t: tensor<4xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %third = arith.constant 0.1 : f32
  %eq = tensor.empty() : tensor<2x8x64xf32>
  %ek = tensor.empty() : tensor<2x64x16xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<2x8x64xf32>) outs(%eq : tensor<2x8x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x8x64xf32>
  %i = arith.constant 2 : index
  %n = tensor.extract %t[%i] : tensor<4xf32>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%k : tensor<2x64x16xf32>) outs(%ek : tensor<2x64x16xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %n : f32
    linalg.yield %y : f32
  } -> tensor<2x64x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%a, %b : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// CHECK-LABEL: func.func @old_factor
// CHECK: linalg.generic {{.*}} ins(%arg0 :
// CHECK: %[[K:.*]] = linalg.generic {{.*}} ins(%arg1 :
// CHECK: linalg.batch_matmul ins(%{{.*}}, %[[K]]
func.func @old_factor(%q: tensor<2x8x64xf32>, %k: tensor<2x64x16xf32>, %t: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %third = arith.constant 0.1 : f32
  %eq = tensor.empty() : tensor<2x8x64xf32>
  %ek = tensor.empty() : tensor<2x64x16xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<2x8x64xf32>) outs(%eq : tensor<2x8x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x8x64xf32>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%k : tensor<2x64x16xf32>) outs(%t : tensor<2x64x16xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x64x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%a, %b : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}
