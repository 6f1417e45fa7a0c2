// Parts whose sizes or places are known only when the program runs.
// RUN: sw-opt %s --sw-place-inserts --remarks-filter=sw-place-inserts --split-input-file --verify-diagnostics

// The empty tensor has a dynamic extent.
func.func @sizes(%x: tensor<?x8xf32>, %n: index) -> tensor<8x8xf32> {
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %a = linalg.exp ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  // expected-remark @below {{[Missed] Place | Category:sw-place-inserts | Reason="offsets and sizes of the slices are not constants", Remark="part 1 of 1 is copied"}}
  %0 = tensor.insert_slice %a into %all[0, 0] [%n, 8] [1, 1] : tensor<?x8xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// The part may begin in any row.
func.func @offset(%x: tensor<4x8xf32>, %n: index) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  // expected-remark @below {{[Missed] Place | Category:sw-place-inserts | Reason="offsets and sizes of the slices are not constants", Remark="part 1 of 1 is copied"}}
  %0 = tensor.insert_slice %a into %all[%n, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// Every second row, or another one.
func.func @stride(%x: tensor<4x8xf32>, %n: index) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  // expected-remark @below {{[Missed] Place | Category:sw-place-inserts | Reason="offsets and sizes of the slices are not constants", Remark="part 1 of 1 is copied"}}
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [%n, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// The whole array.
func.func @whole(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %a = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  // expected-remark @below {{[Passed] Place | Category:sw-place-inserts | Remark="part 1 of 1 is computed in its place", elements=64}}
  %0 = tensor.insert_slice %a into %all[0, 0] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
