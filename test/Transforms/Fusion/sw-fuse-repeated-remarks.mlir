// Ops whose result several others read, or that are read in another order.
// RUN: sw-opt %s --sw-fuse --remarks-filter=sw-fuse --split-input-file --verify-diagnostics

// Exponentials would be computed twice.
func.func @expensive(%x: tensor<64x64xf32>, %o: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = linalg.exp ins(%x : tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="others use the result, and to compute it again costs more than to load it", Remark="exp is not fused into neg"}}
  %1 = linalg.negf ins(%0 : tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="others use the result, and to compute it again costs more than to load it", Remark="exp is not fused into absf"}}
  %2 = linalg.abs ins(%0 : tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1, %2 : tensor<64x64xf32>, tensor<64x64xf32>
}

// -----

// To negate an element again is faster than to load it.
func.func @cheap(%x: tensor<64x64xf32>, %o: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = linalg.negf ins(%x : tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  // expected-remark @below {{[Passed] Fuse | Category:sw-fuse | Remark="neg is computed in exp"}}
  %1 = linalg.exp ins(%0 : tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  // expected-remark @below {{[Passed] Fuse | Category:sw-fuse | Remark="neg is computed in absf"}}
  %2 = linalg.abs ins(%0 : tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1, %2 : tensor<64x64xf32>, tensor<64x64xf32>
}

// -----

// The result is read transposed.
#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
func.func @transposed(%x: tensor<64x64xf32>, %o: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.exp ins(%x : tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="it is read in another order", Remark="exp is not fused into neg"}}
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// -----

// The first op adds to an array.
#id = affine_map<(i, j) -> (i, j)>
func.func @old_values(%x: tensor<64x64xf32>, %o: tensor<64x64xf32>, %e: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %n = arith.addf %a, %b : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32>
  // expected-remark @below {{[Missed] Fuse | Category:sw-fuse | Reason="the first reads the old values of its result", Remark="add is not fused into exp"}}
  %1 = linalg.exp ins(%0 : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// -----

// One element.
func.func @one(%x: tensor<1x1xf32>, %o: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %0 = linalg.exp ins(%x : tensor<1x1xf32>) outs(%o : tensor<1x1xf32>) -> tensor<1x1xf32>
  // expected-remark @below {{[Passed] Fuse | Category:sw-fuse | Remark="exp is computed in neg"}}
  %1 = linalg.negf ins(%0 : tensor<1x1xf32>) outs(%o : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
}

// -----

// No element, and an extent that is not known.
func.func @none(%x: tensor<0x?xf32>, %o: tensor<0x?xf32>) -> tensor<0x?xf32> {
  %0 = linalg.exp ins(%x : tensor<0x?xf32>) outs(%o : tensor<0x?xf32>) -> tensor<0x?xf32>
  // expected-remark @below {{[Passed] Fuse | Category:sw-fuse | Remark="exp is computed in neg"}}
  %1 = linalg.negf ins(%0 : tensor<0x?xf32>) outs(%o : tensor<0x?xf32>) -> tensor<0x?xf32>
  return %1 : tensor<0x?xf32>
}
