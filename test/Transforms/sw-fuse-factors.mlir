// RUN: sw-opt --sw-fuse %s | FileCheck %s
// What scales the operands of a product moves: row factors of exponentials behind it, numbers to the first operand.

#all = affine_map<(a, b, c) -> (a, b, c)>
#rows = affine_map<(a, b, c) -> (a, b)>

// CHECK-LABEL: func.func @behind
// CHECK: %[[E:.*]] = linalg.exp ins(%arg0 :
// CHECK: %[[P:.*]] = linalg.batch_matmul ins(%[[E]], %arg2
// CHECK: linalg.generic {{.*}} ins(%[[P]], %arg1 : tensor<2x8x16xf32>, tensor<2x8xf32>)
// CHECK: arith.divf
func.func @behind(%x: tensor<2x8x64xf32>, %l: tensor<2x8xf32>, %v: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %e = linalg.exp ins(%x : tensor<2x8x64xf32>) outs(%es : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

// The output has more columns than the sum has elements; `sw.fuse = false`; and no exponentials.
// CHECK-LABEL: func.func @stays
// CHECK: arith.divf
// CHECK: linalg.batch_matmul
// CHECK-LABEL: func.func @forbidden
// CHECK: arith.divf
// CHECK: linalg.batch_matmul
// CHECK-LABEL: func.func @no_exponentials
// CHECK: arith.divf
// CHECK: linalg.batch_matmul
func.func @stays(%x: tensor<2x8x64xf32>, %l: tensor<2x8xf32>, %v: tensor<2x64x80xf32>) -> tensor<2x8x80xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x80xf32>
  %e = linalg.exp ins(%x : tensor<2x8x64xf32>) outs(%es : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x80xf32>) -> tensor<2x8x80xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x80xf32>) outs(%f : tensor<2x8x80xf32>) -> tensor<2x8x80xf32>
  return %z : tensor<2x8x80xf32>
}

func.func @forbidden(%x: tensor<2x8x64xf32>, %l: tensor<2x8xf32>, %v: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %e = linalg.exp ins(%x : tensor<2x8x64xf32>) outs(%es : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) attrs = {sw.fuse = false} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x8x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x8x64xf32>, tensor<2x64x16xf32>) outs(%f : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %z : tensor<2x8x16xf32>
}

func.func @no_exponentials(%e: tensor<2x8x64xf32>, %l: tensor<2x8xf32>, %v: tensor<2x64x16xf32>) -> tensor<2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<2x8x64xf32>
  %eo = tensor.empty() : tensor<2x8x16xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x8x64xf32>, tensor<2x8xf32>) outs(%es : tensor<2x8x64xf32>) {
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
