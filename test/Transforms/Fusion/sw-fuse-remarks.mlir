// Reasons why an op is not computed in the body of its reader.
// RUN: sw-opt %s --sw-fuse --remarks-filter=sw-fuse --split-input-file --verify-diagnostics | FileCheck %s

// The program requests tiles of the first op, which would no longer exist.
// CHECK-LABEL: func.func @schedule
// CHECK: linalg.exp
// CHECK: linalg.negf
func.func @schedule(%x: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.exp {sw.schedule = #sw.schedule<sizes = [8, 8]>} ins(%x : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @below {{Reason="a schedule or a name is requested for the first", Remark="exp is not fused into neg"}}
  %1 = linalg.negf ins(%0 : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// The first op is to be a kernel of that name.
func.func @name(%x: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.exp {sw.kernel = "first"} ins(%x : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @below {{a schedule or a name is requested for the first}}
  %1 = linalg.negf ins(%0 : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// The reader is forbidden to fuse.
func.func @forbidden(%x: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.exp ins(%x : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @below {{'sw.fuse' forbids it}}
  %1 = linalg.negf {sw.fuse = false} ins(%0 : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// Both have nine inputs and two results; eight inputs are possible.
// CHECK-LABEL: func.func @operands
// CHECK: linalg.generic
// CHECK-COUNT-7: arith.addf
// CHECK: linalg.add
func.func @operands(%a0: tensor<8x8xf32>, %a1: tensor<8x8xf32>, %a2: tensor<8x8xf32>, %a3: tensor<8x8xf32>, %a4: tensor<8x8xf32>, %a5: tensor<8x8xf32>, %a6: tensor<8x8xf32>, %a7: tensor<8x8xf32>, %a8: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s1 = linalg.add ins(%a0, %a1 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @below {{add is computed in add}}
  %s2 = linalg.add ins(%s1, %a2 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @below {{is computed in add}}
  %s3 = linalg.add ins(%s2, %a3 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @below {{is computed in add}}
  %s4 = linalg.add ins(%s3, %a4 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @below {{is computed in add}}
  %s5 = linalg.add ins(%s4, %a5 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @below {{is computed in add}}
  %s6 = linalg.add ins(%s5, %a6 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @below {{is computed in add}}
  %s7 = linalg.add ins(%s6, %a7 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @below {{together they have more than 10 operands}}
  %s8 = linalg.add ins(%s7, %a8 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %s8 : tensor<8x8xf32>
}
