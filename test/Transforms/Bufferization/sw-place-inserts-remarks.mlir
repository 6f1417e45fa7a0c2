// Reasons why a part is copied, not computed in its place.
// RUN: sw-opt %s --sw-place-inserts --remarks-filter=sw-place-inserts --split-input-file --verify-diagnostics | FileCheck %s

// The op that computes the part has no destination.
// CHECK-LABEL: func.func @no_destination
// CHECK-NOT: tensor.extract_slice
func.func @no_destination(%x: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %a = arith.addf %x, %x : tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  // expected-remark @below {{it is not computed in an empty tensor}}
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// The part is written to the elements that an argument had.
// CHECK-LABEL: func.func @over_argument
// CHECK-NOT: tensor.extract_slice
func.func @over_argument(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  // expected-remark @below {{it is not computed in the block of the insertion}}
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// The elements of the part are never written.
// CHECK-LABEL: func.func @empty
// CHECK-NOT: tensor.extract_slice
func.func @empty() -> tensor<8x8xf32> {
  %a = tensor.empty() : tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  // expected-remark @below {{nothing is computed in it}}
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// One op computes both parts.
// CHECK-LABEL: func.func @one_op
func.func @one_op(%x: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %a:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e, %f : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%v: f32, %o: f32, %p: f32):
    %s = arith.addf %v, %v : f32
    %m = arith.mulf %v, %v : f32
    linalg.yield %s, %m : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  %all = tensor.empty() : tensor<8x8xf32>
  // expected-remark @below {{part 1 of 2 is computed in its place}}
  %0 = tensor.insert_slice %a#0 into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  // expected-remark @below {{it is computed at the same time as another part}}
  %1 = tensor.insert_slice %a#1 into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// The fill from which the first part is computed is read after the second part.
// CHECK-LABEL: func.func @start_read_later
func.func @start_read_later(%x: tensor<4x8xf32>, %y: tensor<8x8xf32>, %s: f32) -> (tensor<8x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %g = tensor.empty() : tensor<4x8xf32>
  %z = linalg.fill ins(%s : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.matmul ins(%x, %y : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%x : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.exp ins(%z : tensor<4x8xf32>) outs(%g : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  // expected-remark @below {{part 1 of 2}}
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  // expected-remark @below {{its inputs are read after another part}}
  %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1, %c : tensor<8x8xf32>, tensor<4x8xf32>
}

// -----

// The other parts are read while the new one is computed.
// CHECK-LABEL: func.func @others_read
func.func @others_read(%x: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %all = tensor.empty() : tensor<8x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  // expected-remark @below {{part 1 of 1 is computed in its place}}
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %old = tensor.extract_slice %0[0, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %c = linalg.exp ins(%old : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  // expected-remark @below {{other parts of the array are read then}}
  %1 = tensor.insert_slice %c into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
