// Importers print checks; they stay on the management core.
// RUN: sw-run %s --entry=holds --verify | FileCheck %s
// RUN: not sw-run %s --entry=fails 2>&1 | FileCheck %s --check-prefix=FAILS
// CHECK: verified
// FAILS: assertion failed: index is "too" large: 100%

func.func @holds(%a: tensor<16xf32>, %i: i64) -> tensor<16xf32> {
  %c = arith.constant 0 : i64
  %n = arith.muli %i, %c : i64
  %k = arith.cmpi sle, %n, %c : i64
  cf.assert %k, "index is \"too\" large: 100%"
  %e = tensor.empty() : tensor<16xf32>
  %x = linalg.add ins(%a, %a : tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  return %x : tensor<16xf32>
}

func.func @fails(%a: tensor<16xf32>, %i: i64) -> tensor<16xf32> {
  %c = arith.constant 0 : i64
  %n = arith.muli %i, %c : i64
  %k = arith.cmpi slt, %n, %c : i64
  cf.assert %k, "index is \"too\" large: 100%"
  %e = tensor.empty() : tensor<16xf32>
  %x = linalg.add ins(%a, %a : tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  return %x : tensor<16xf32>
}
