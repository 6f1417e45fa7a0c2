// RUN: sw-opt --sw-drop-unreachable %s | FileCheck %s
// RUN: sw-opt --pass-pipeline='builtin.module(func.func(sw-drop-unreachable))' %s | FileCheck %s
// RUN: sw-opt %s | FileCheck %s --check-prefix=UNCHANGED
// No pass ends on a circle of views, so none may meet it.
// RUN: sw-opt --sw-tile %s | FileCheck %s
// RUN: sw-opt --sw-drop-dealloc %s | FileCheck %s --check-prefix=KEPT
// RUN: sw-opt --sw-dma-insert %s | FileCheck %s --check-prefix=KEPT
// RUN: sw-opt --sw-bufferize %s | FileCheck %s --check-prefix=KEPT
// RUN: sw-opt --pass-pipeline='builtin.module(func.func(canonicalize))' %s | FileCheck %s --check-prefix=KEPT
// RUN: sw-opt --sw-pipeline %s -o /dev/null
// RUN: sw-opt --sw-phase-tile %s -o /dev/null
// RUN: sw-opt --sw-memref-pipeline %s -o /dev/null

#strided = strided<[64, 1], offset: ?>

// UNCHANGED-LABEL: func.func @memrefs
// UNCHANGED: cf.br
// KEPT-LABEL: func.func @memrefs
// KEPT-NOT: memref.subview
// CHECK-LABEL: func.func @memrefs
// CHECK-NEXT: memref.copy
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @memrefs(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  memref.copy %x, %y : memref<64x64xf32> to memref<64x64xf32>
  return
^bb1:
  %a = memref.subview %b[0, 0] [64, 64] [1, 1] : memref<64x64xf32, #strided> to memref<64x64xf32, #strided>
  %b = memref.subview %a[0, 0] [64, 64] [1, 1] : memref<64x64xf32, #strided> to memref<64x64xf32, #strided>
  linalg.add ins(%a, %b : memref<64x64xf32, #strided>, memref<64x64xf32, #strided>) outs(%a : memref<64x64xf32, #strided>)
  memref.dealloc %a : memref<64x64xf32, #strided>
  cf.br ^bb1
}

// Two blocks that only reach each other.
// KEPT-LABEL: func.func @tensors
// KEPT-NOT: tensor.extract_slice
// KEPT: func.func @inside
// CHECK-LABEL: func.func @tensors
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @tensors(%x: tensor<64xf32>) -> tensor<64xf32> {
  return %x : tensor<64xf32>
^bb1:
  %a = tensor.extract_slice %b[0] [64] [1] : tensor<64xf32> to tensor<64xf32>
  %b = tensor.cast %a : tensor<64xf32> to tensor<64xf32>
  %c = linalg.add ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%a : tensor<64xf32>) -> tensor<64xf32>
  cf.br ^bb2
^bb2:
  %d = tensor.expand_shape %e [[0, 1]] output_shape [64, 1] : tensor<64xf32> into tensor<64x1xf32>
  %e = tensor.collapse_shape %d [[0, 1]] : tensor<64x1xf32> into tensor<64xf32>
  %f = linalg.exp ins(%e : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  cf.br ^bb1
}

// A block inside of an op. Blocks that are reached stay.
// CHECK-LABEL: func.func @inside
// CHECK: scf.execute_region
// CHECK-NEXT: cf.br ^[[NEXT:.*]]
// CHECK-NEXT: ^[[NEXT]]:
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
func.func @inside(%x: memref<4xf32>) {
  scf.execute_region no_inline {
    cf.br ^bb1
  ^bb1:
    scf.yield
  ^bb2:
    %a = memref.cast %a : memref<4xf32> to memref<4xf32>
    memref.copy %a, %x : memref<4xf32> to memref<4xf32>
    cf.br ^bb2
  }
  return
}

// Ops of a module in order.
// CHECK: %[[C:.*]] = arith.constant 1
// CHECK-NEXT: scf.for %{{.*}} = %[[C]]
%c = arith.constant 1 : index
scf.for %i = %c to %c step %c {
  %s = arith.addi %i, %c : index
}
