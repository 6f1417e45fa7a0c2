// RUN: sw-opt --sw-sequential-loops --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @reductions
// CHECK: %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (f32, f32)
// CHECK: %[[I:.*]]:2 = scf.for {{.*}} iter_args(%[[C:.*]] = %[[A]], %[[D:.*]] = %[[B]])
// CHECK: %[[V:.*]] = memref.load
// CHECK: %[[S:.*]] = arith.addf %[[C]], %[[V]]
// CHECK: %[[M:.*]] = arith.maximumf %[[D]], %[[V]]
// CHECK: scf.yield %[[S]], %[[M]]
// CHECK: scf.yield %[[I]]#0, %[[I]]#1
func.func @reductions(%x: memref<10x20xf32>, %z: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 10 : index
  %r:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init (%z, %z) -> (f32, f32) {
    %v = memref.load %x[%i, %j] : memref<10x20xf32>
    scf.reduce(%v, %v : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %s = arith.maximumf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %r#0, %r#1 : f32, f32
}

// CHECK-LABEL: func.func @results
// CHECK: scf.for %[[I:.*]] = %{{.*}} iter_args(%[[O:.*]] = %{{.*}}) -> (tensor<8x4xf32>)
// CHECK: %[[E:.*]] = linalg.exp
// CHECK: %[[N:.*]] = tensor.insert_slice %[[E]] into %[[O]][%[[I]], 0] [1, 4] [1, 1]
// CHECK: scf.yield %[[N]]
func.func @results(%x: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%e = %o) -> tensor<8x4xf32> {
    %v = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %w = tensor.extract_slice %e[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %y = linalg.exp ins(%v : tensor<1x4xf32>) outs(%w : tensor<1x4xf32>) -> tensor<1x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %e[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32>
    }
  } {mapping = [#gpu.thread<x>]}
  return %r : tensor<8x4xf32>
}

// Without results and without arrays loops keep their names; so do those of the
// compiler itself.
// CHECK-LABEL: func.func @untouched
// CHECK: scf.parallel
// CHECK: scf.forall
// CHECK: affine.for
func.func @untouched(%x: memref<8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    memref.store %v, %x[%i] : memref<8xf32>
  }
  scf.forall (%i) in (8) {
    memref.store %v, %x[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %v, %x[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @mapped
// CHECK: scf.forall
// CHECK: linalg.fill
func.func @mapped(%x: memref<8xf32>, %v: f32) {
  scf.forall (%i) in (8) {
    %s = memref.subview %x[%i] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%s : memref<1xf32, strided<[1], offset: ?>>)
  } {mapping = [#sw.map<cpe>]}
  return
}

// -----

// CHECK-LABEL: func.func @affine
// CHECK-NOT: affine
// CHECK: scf.for {{.*}} iter_args
func.func @affine(%x: memref<8xf32>) -> f32 {
  %s = affine.parallel (%i) = (0) to (8) reduce ("addf") -> f32 {
    %v = affine.load %x[%i] : memref<8xf32>
    affine.yield %v : f32
  }
  return %s : f32
}
