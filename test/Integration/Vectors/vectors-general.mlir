// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Out of bounds, transposed, repeated, masked.
func.func @main(%x: tensor<10x13xf32>, %o: tensor<10x13xf32>, %i: index, %v7: tensor<8xf32>) -> (tensor<10x13xf32>, tensor<8x4xf32>, tensor<10x13xf32>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c3 = arith.constant 3 : index
  %p = arith.constant 7.0 : f32
  %q = arith.remui %i, %c9 : index
  %a = vector.transfer_read %x[%q, %c9], %p : tensor<10x13xf32>, vector<4x8xf32>
  %b = vector.transfer_read %x[%c0, %q], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<10x13xf32>, vector<4x8xf32>
  %c = vector.transfer_read %x[%q, %c3], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : tensor<10x13xf32>, vector<4x8xf32>
  %m = vector.create_mask %c3, %q : vector<4x8xi1>
  %d = vector.transfer_read %x[%c0, %c0], %p, %m {in_bounds = [true, true]} : tensor<10x13xf32>, vector<4x8xf32>
  %s0 = arith.addf %a, %b : vector<4x8xf32>
  %s1 = arith.addf %c, %d : vector<4x8xf32>
  %s2 = arith.mulf %s0, %s1 : vector<4x8xf32>
  %w0 = vector.transfer_write %s2, %o[%q, %q] : vector<4x8xf32>, tensor<10x13xf32>
  %w1 = vector.transfer_write %s1, %w0[%c0, %c0], %m {in_bounds = [true, true]} : vector<4x8xf32>, tensor<10x13xf32>
  %mt = vector.constant_mask [2, 3] : vector<8x4xi1>
  %t = vector.transpose %s2, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %w2 = vector.transfer_write %t, %e[%c0, %c0] {in_bounds = [true, true]} : vector<8x4xf32>, tensor<8x4xf32>
  %w3 = vector.transfer_write %t, %o[%c0, %c0], %m {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<8x4xf32>, tensor<10x13xf32>
  return %w1, %w2, %w3 : tensor<10x13xf32>, tensor<8x4xf32>, tensor<10x13xf32>
}
