// RUN: sw-opt --sw-vectors-to-tensors --split-input-file --verify-diagnostics %s | FileCheck %s

// What is read of a memref is copied where it is read.
// CHECK-LABEL: func.func @rows
// CHECK: scf.for %[[I:.*]] =
// CHECK: %[[A:.*]] = memref.alloc() : memref<16xf32>
// CHECK: %[[S:.*]] = memref.subview %{{.*}}[%[[I]], 0] [1, 16] [1, 1]
// CHECK: memref.copy %[[S]], %[[A]]
// CHECK: %[[V:.*]] = bufferization.to_tensor %[[A]] restrict writable
// CHECK: %[[W:.*]] = arith.mulf %[[V]], %[[V]] : tensor<16xf32>
// CHECK: bufferization.materialize_in_destination %[[W]] in writable
func.func @rows(%x: memref<64x16xf32>, %y: memref<64x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %z = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    %v = vector.transfer_read %x[%i, %c0], %z {in_bounds = [true]} : memref<64x16xf32>, vector<16xf32>
    %w = arith.mulf %v, %v : vector<16xf32>
    vector.transfer_write %w, %y[%i, %c0] {in_bounds = [true]} : vector<16xf32>, memref<64x16xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @product
// CHECK: scf.for {{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<16x16xf32>)
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]
// CHECK-SAME: outs(%[[T]] : tensor<16x16xf32>)
// CHECK: tensor.insert_slice
#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
func.func @product(%x: tensor<16x64xf32>, %y: tensor<64x16xf32>, %o: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %z = arith.constant 0.0 : f32
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %r = scf.for %k = %c0 to %c64 step %c8 iter_args(%t = %acc) -> vector<16x16xf32> {
    %v = vector.transfer_read %x[%c0, %k], %z {in_bounds = [true, true]} : tensor<16x64xf32>, vector<16x8xf32>
    %w = vector.transfer_read %y[%k, %c0], %z {in_bounds = [true, true]} : tensor<64x16xf32>, vector<8x16xf32>
    %s = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %v, %w, %t : vector<16x8xf32>, vector<8x16xf32> into vector<16x16xf32>
    scf.yield %s : vector<16x16xf32>
  }
  %q = vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf32>, tensor<16x16xf32>
  return %q : tensor<16x16xf32>
}

// -----

// Out of bounds is the padding, in the other order.
// CHECK-LABEL: func.func @general
// CHECK: scf.for %[[P:.*]] =
// CHECK: scf.for %[[Q:.*]] =
// CHECK: %[[J:.*]] = arith.addi %{{.*}}, %[[P]]
// CHECK: %[[I:.*]] = arith.addi %{{.*}}, %[[Q]]
// CHECK: arith.cmpi ult, %[[J]]
// CHECK: arith.cmpi ult, %[[I]]
// CHECK: scf.if
// CHECK: tensor.extract %{{.*}}[%[[I]], %[[J]]]
func.func @general(%x: tensor<10x13xf32>, %i: index, %p: f32) -> f32 {
  %a = vector.transfer_read %x[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<10x13xf32>, vector<4x8xf32>
  %r = vector.extract %a[1, 2] : f32 from vector<4x8xf32>
  return %r : f32
}

// -----

// An index has the range of 64 bits.
// CHECK-LABEL: func.func @largest_index
// CHECK: arith.constant -9223372036854775808 : index
// CHECK: arith.maxsi
// CHECK-LABEL: func.func @smallest_index
// CHECK: arith.constant 9223372036854775807 : index
// CHECK: arith.minsi
func.func @largest_index(%v: vector<8xindex>) -> index {
  %0 = vector.reduction <maxsi>, %v : vector<8xindex> into index
  return %0 : index
}
func.func @smallest_index(%v: vector<8xindex>) -> index {
  %0 = vector.reduction <minsi>, %v : vector<8xindex> into index
  return %0 : index
}

// -----

// Vectors of a launch are those of the chip.
// CHECK-LABEL: func.func @untouched
// CHECK: vector.broadcast
func.func @untouched(%s: f32) {
  sw.launch @k view(cpe) {
    %v = vector.broadcast %s : f32 to vector<8xf32>
  }
  return
}

// -----

func.func @scalable(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{failed to legalize operation 'vector.load' that was explicitly marked illegal}}
  %v = vector.load %x[%c0] : memref<64xf32>, vector<[4]xf32>
  vector.store %v, %x[%c0] : memref<64xf32>, vector<[4]xf32>
  return
}
