// RUN: sw-opt --sw-bufferize --split-input-file %s | FileCheck %s

// The decisions are those of upstream's analysis, in each of these programs.
// RUN: sw-opt --sw-bufferize --split-input-file %s > %t.ours
// RUN: sw-opt --eliminate-empty-tensors --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map' \
// RUN:   --split-input-file %s > %t.upstream
// RUN: diff %t.ours %t.upstream

// One empty tensor for three ops: the last two read what the one before has written.
// CHECK-LABEL: func.func @shared(
// CHECK-SAME: %[[X:.*]]: memref<8x8xf32>) -> memref<8x8xf32>
// CHECK: linalg.matmul ins(%[[X]], %[[X]] : {{.*}}) outs(%[[P:.*]] : memref<8x8xf32>)
// CHECK: linalg.matmul ins(%[[P]], %[[X]] : {{.*}}) outs(%[[Q:.*]] : memref<8x8xf32>)
// CHECK: linalg.matmul ins(%[[Q]], %[[X]] : {{.*}}) outs(%[[P]] :
func.func @shared(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = linalg.matmul ins(%1, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%2 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %5 = linalg.matmul ins(%3, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%4 : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %5 : tensor<8x8xf32>
}

// -----

// What is read after the write to it is copied, and what is not is overwritten.
// CHECK-LABEL: func.func @read_behind(
// CHECK: %[[COPY:.*]] = memref.alloc()
// CHECK: memref.copy %{{.*}}, %[[COPY]]
// CHECK: memref.store %{{.*}}, %[[COPY]][
// CHECK-NOT: memref.copy
// CHECK: memref.store %{{.*}}, %[[COPY]][
// CHECK: return
func.func @read_behind(%x: tensor<8xf32>, %y: f32) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %y into %x[%c0] : tensor<8xf32>
  %1 = tensor.insert %y into %0[%c1] : tensor<8xf32>
  %2 = tensor.extract %x[%c0] : tensor<8xf32>
  return %1, %2 : tensor<8xf32>, f32
}

// -----

// Tiles of a loop are written where they belong; what the next iteration reads is not.
// CHECK-LABEL: func.func @loops(
// CHECK: scf.for
// CHECK: %[[TILE:.*]] = memref.subview %arg3
// CHECK: linalg.exp {{.*}} outs(%[[TILE]] :
// CHECK: scf.for
// CHECK: memref.copy
// CHECK: memref.store
func.func @loops(%x: tensor<8x8xf32>, %y: tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %e) -> tensor<8x8xf32> {
    %s = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<1x8xf32>
    %t = tensor.empty() : tensor<1x8xf32>
    %u = linalg.exp ins(%s : tensor<1x8xf32>) outs(%t : tensor<1x8xf32>) -> tensor<1x8xf32>
    %v = tensor.insert_slice %u into %a[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<8x8xf32>
    scf.yield %v : tensor<8x8xf32>
  }
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %y) -> tensor<8xf32> {
    %s = tensor.extract %y[%i] : tensor<8xf32>
    %t = tensor.insert %s into %y[%c0] : tensor<8xf32>
    %u = tensor.extract %t[%i] : tensor<8xf32>
    %v = tensor.insert %u into %a[%i] : tensor<8xf32>
    scf.yield %v : tensor<8xf32>
  }
  return %0, %1 : tensor<8x8xf32>, tensor<8xf32>
}

// -----

// A tile in each branch; none of them is read in the other.
// CHECK-LABEL: func.func @branches(
// CHECK-NOT: memref.copy
func.func @branches(%c: i1, %y: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%y : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = scf.if %c -> tensor<8xf32> {
    %1 = tensor.insert %y into %f[%c0] : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } else {
    %1 = linalg.exp ins(%f : tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

// Iterations that run at the same time have arrays of their own.
// CHECK-LABEL: func.func @parallel(
// CHECK: scf.forall
// CHECK: memref.alloc
func.func @parallel(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%i) in (8) shared_outs(%a = %x) -> tensor<8xf32> {
    %t = linalg.exp ins(%y : tensor<8xf32>) outs(%y : tensor<8xf32>) -> tensor<8xf32>
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %a[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

// -----

// What a function writes to is copied before calls, if it is read after.
// CHECK-LABEL: func.func @caller(
// CHECK: %[[COPY:.*]] = memref.alloc()
// CHECK: memref.copy
// CHECK: call @callee(%[[COPY]])
func.func @caller(%x: tensor<8xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %0 = call @callee(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = tensor.extract %0[%c0] : tensor<8xf32>
  %2 = tensor.extract %x[%c0] : tensor<8xf32>
  return %1, %2 : f32, f32
}
func.func private @callee(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %y = arith.constant 1.0 : f32
  %0 = tensor.insert %y into %x[%c0] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Functions that call themselves, and those without a body, are upstream's.
// CHECK-LABEL: func.func @recursive(
// CHECK: call @recursive
func.func @recursive(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %0 = scf.if %c -> tensor<8xf32> {
    %false = arith.constant false
    %1 = func.call @recursive(%x, %false) : (tensor<8xf32>, i1) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } else {
    %2 = func.call @declared(%x) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
func.func private @declared(tensor<8xf32>) -> tensor<8xf32>

// -----

// So are functions with several blocks.
// CHECK-LABEL: func.func @blocks(
// CHECK: cf.cond_br
func.func @blocks(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  cf.cond_br %c, ^bb1(%x : tensor<8xf32>), ^bb2
^bb1(%a: tensor<8xf32>):
  return %a : tensor<8xf32>
^bb2:
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  cf.br ^bb1(%0 : tensor<8xf32>)
}

// -----

// CHECK-LABEL: func.func @memrefs(
// CHECK-NEXT: memref.store
func.func @memrefs(%x: memref<8xf32>, %y: f32, %i: index) {
  memref.store %y, %x[%i] : memref<8xf32>
  return
}
