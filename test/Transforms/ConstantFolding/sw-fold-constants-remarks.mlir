// RUN: sw-opt %s --split-input-file --sw-fold-constants --remarks-filter=sw-fold --verify-diagnostics | FileCheck %s

// LLVM has no type of these elements, so upstream cannot lower the sum.
// CHECK-LABEL: func.func @no_type
// CHECK: linalg.add
// expected-remark @below {{[Missed] FoldConstants | Category:sw-fold | Reason="LLVM Translation failed for operation: builtin.unrealized_conversion_cast"}}
func.func @no_type() -> tensor<4xf8E4M3FN> {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf8E4M3FN>
  %e = tensor.empty() : tensor<4xf8E4M3FN>
  %0 = linalg.add ins(%a, %a : tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>) outs(%e : tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN>
  return %0 : tensor<4xf8E4M3FN>
}

// -----

// LLVM has 16 bytes for each of these elements, and the constant 10.
// CHECK-LABEL: func.func @padded_floats
// CHECK: linalg.add
func.func @padded_floats() -> tensor<4xf80> {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf80>
  %e = tensor.empty() : tensor<4xf80>
  %0 = linalg.add ins(%a, %a : tensor<4xf80>, tensor<4xf80>) outs(%e : tensor<4xf80>) -> tensor<4xf80>
  return %0 : tensor<4xf80>
}

// -----

// LLVM has 4 bytes for each of these elements, and the constant 3.
// CHECK-LABEL: func.func @padded_integers
// CHECK: linalg.add
func.func @padded_integers() -> tensor<4xi24> {
  %a = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi24>
  %e = tensor.empty() : tensor<4xi24>
  %0 = linalg.add ins(%a, %a : tensor<4xi24>, tensor<4xi24>) outs(%e : tensor<4xi24>) -> tensor<4xi24>
  return %0 : tensor<4xi24>
}
