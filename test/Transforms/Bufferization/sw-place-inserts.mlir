// RUN: sw-opt %s --sw-place-inserts | FileCheck %s
// RUN: sw-opt %s --sw-place-inserts --one-shot-bufferize=bufferize-function-boundaries --canonicalize --cse --canonicalize | FileCheck %s --check-prefix=BUFFERS
// RUN: sw-opt %s --sw-place-inserts --remarks-filter=sw-place-inserts -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @two
// CHECK: %[[ALL:.*]] = tensor.empty() : tensor<8x8xf32>
// CHECK: %[[SLICE_A:.*]] = tensor.extract_slice %[[ALL]][0, 0] [4, 8]
// CHECK: %[[A:.*]] = linalg.exp {{.*}} outs(%[[SLICE_A]]
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[A]] into %[[ALL]][0, 0]
// CHECK: %[[SLICE_B:.*]] = tensor.extract_slice %[[FIRST]][4, 0] [4, 8]
// CHECK: %[[B:.*]] = linalg.abs {{.*}} outs(%[[SLICE_B]]
// CHECK: %[[BOTH:.*]] = tensor.insert_slice %[[B]] into %[[FIRST]][4, 0]
// CHECK: return %[[BOTH]]
// BUFFERS-LABEL: func.func @two
// BUFFERS-NOT: memref.copy
// REMARK: Passed{{.*}}part 1 of 2 is computed in its place
// REMARK: Passed{{.*}}part 2 of 2 is computed in its place
func.func @two(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%y : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// The order of the parts is that in which they are computed, and fills that
// stand before both follow.
// CHECK-LABEL: func.func @order
// CHECK: %[[ALL:.*]] = tensor.empty() : tensor<8x8xf32>
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %[[ALL]][4, 0] [4, 8]
// CHECK: linalg.fill {{.*}} outs(%[[SLICE]]
// CHECK-NEXT: linalg.matmul
// CHECK-NEXT: %[[FIRST:.*]] = tensor.insert_slice {{.*}} into %[[ALL]][4, 0]
// CHECK-NEXT: tensor.extract_slice %[[FIRST]][0, 0] [4, 8]
// CHECK-NEXT: linalg.fill
// CHECK-NEXT: linalg.matmul
// BUFFERS-LABEL: func.func @order
// BUFFERS-NOT: memref.copy
func.func @order(%x: tensor<4x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %g = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %h = linalg.fill ins(%zero : f32) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.matmul ins(%x, %y : tensor<4x8xf32>, tensor<8x8xf32>) outs(%h : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.matmul ins(%x, %y : tensor<4x8xf32>, tensor<8x8xf32>) outs(%g : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @reshaped
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %{{.*}}[0, 0] [1, 32] [1, 1] : tensor<1x64xf32> to tensor<1x32xf32>
// CHECK: %[[PLACE:.*]] = tensor.expand_shape %[[SLICE]] {{.*}} into tensor<1x4x8xf32>
// CHECK: linalg.exp {{.*}} outs(%[[PLACE]]
// BUFFERS-LABEL: func.func @reshaped
// BUFFERS-NOT: memref.copy
func.func @reshaped(%x: tensor<1x4x8xf32>, %y: tensor<1x32xf32>) -> tensor<1x64xf32> {
  %e = tensor.empty() : tensor<1x4x8xf32>
  %f = tensor.empty() : tensor<1x32xf32>
  %a = linalg.exp ins(%x : tensor<1x4x8xf32>) outs(%e : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  %b = linalg.abs ins(%y : tensor<1x32xf32>) outs(%f : tensor<1x32xf32>) -> tensor<1x32xf32>
  %c = tensor.collapse_shape %a [[0], [1, 2]] : tensor<1x4x8xf32> into tensor<1x32xf32>
  %all = tensor.empty() : tensor<1x64xf32>
  %0 = tensor.insert_slice %c into %all[0, 0] [1, 32] [1, 1] : tensor<1x32xf32> into tensor<1x64xf32>
  %1 = tensor.insert_slice %b into %0[0, 32] [1, 32] [1, 1] : tensor<1x32xf32> into tensor<1x64xf32>
  return %1 : tensor<1x64xf32>
}

// CHECK-LABEL: func.func @loops
// CHECK: %[[SLICE_A:.*]] = tensor.extract_slice %{{.*}}[0, 0] [4, 8]
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[SLICE_A]])
// CHECK: tensor.insert_slice
// CHECK: %[[SLICE_B:.*]] = tensor.extract_slice %{{.*}}[4, 0] [4, 8]
// CHECK: scf.forall {{.*}} shared_outs(%{{.*}} = %[[SLICE_B]])
// BUFFERS-LABEL: func.func @loops
// BUFFERS-NOT: memref.copy
func.func @loops(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%o = %e) -> (tensor<4x8xf32>) {
    %p = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    %q = tensor.extract_slice %o[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    %r = linalg.exp ins(%p : tensor<1x8xf32>) outs(%q : tensor<1x8xf32>) -> tensor<1x8xf32>
    %s = tensor.insert_slice %r into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
    scf.yield %s : tensor<4x8xf32>
  }
  %b = scf.forall (%i) in (4) shared_outs(%o = %f) -> (tensor<4x8xf32>) {
    %p = tensor.extract_slice %y[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    %q = tensor.extract_slice %o[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    %r = linalg.abs ins(%p : tensor<1x8xf32>) outs(%q : tensor<1x8xf32>) -> tensor<1x8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %r into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
    }
  }
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @nested
// CHECK: %[[ALL:.*]] = tensor.empty() : tensor<12x8xf32>
// CHECK-NEXT: %[[INNER:.*]] = tensor.extract_slice %[[ALL]][0, 0] [8, 8]
// CHECK-NEXT: tensor.extract_slice %[[INNER]][0, 0] [4, 8]
// BUFFERS-LABEL: func.func @nested
// BUFFERS-NOT: memref.copy
func.func @nested(%x: tensor<4x8xf32>) -> tensor<12x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %g = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%x : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %some = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %some[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %c = linalg.negf ins(%x : tensor<4x8xf32>) outs(%g : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<12x8xf32>
  %2 = tensor.insert_slice %1 into %all[0, 0] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<12x8xf32>
  %3 = tensor.insert_slice %c into %2[8, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<12x8xf32>
  return %3 : tensor<12x8xf32>
}

// What reads a part after another one reads it where it is then.
// CHECK-LABEL: func.func @read
// CHECK: tensor.insert_slice
// CHECK: %[[BOTH:.*]] = tensor.insert_slice
// CHECK: %[[A:.*]] = tensor.extract_slice %[[BOTH]][0, 0] [4, 8]
// CHECK: linalg.negf ins(%[[A]]
// BUFFERS-LABEL: func.func @read
// BUFFERS-NOT: memref.copy
func.func @read(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %g = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%y : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.negf ins(%a : tensor<4x8xf32>) outs(%g : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1, %c : tensor<8x8xf32>, tensor<4x8xf32>
}

// What is there already is copied; what is computed is not.
// CHECK-LABEL: func.func @argument
// BUFFERS-LABEL: func.func @argument
// BUFFERS-COUNT-1: memref.copy
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %{{.*}}[4, 0] [4, 8]
// CHECK: %[[B:.*]] = linalg.abs {{.*}} outs(%[[SLICE]]
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[B]]
// CHECK: tensor.insert_slice %{{.*}} into %[[FIRST]][0, 0]
// REMARK: Missed{{.*}}it is not computed in the block of the insertion{{.*}}part 1 of 2 is copied
// REMARK: Passed{{.*}}part 2 of 2
func.func @argument(%a: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %f = tensor.empty() : tensor<4x8xf32>
  %b = linalg.abs ins(%y : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @overlapping
// CHECK-NOT: tensor.extract_slice
// REMARK: Missed{{.*}}slices overlap
func.func @overlapping(%x: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%x : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %b into %0[3, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @dynamic
// CHECK-NOT: tensor.extract_slice
// REMARK: Missed{{.*}}offsets and sizes of the slices are not constants
func.func @dynamic(%x: tensor<4x8xf32>, %i: index) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[%i, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @shared_destination
// CHECK-NOT: tensor.extract_slice
// REMARK: Missed{{.*}}others use the array into which it is inserted
// REMARK: Missed{{.*}}others use the array into which it is inserted
func.func @shared_destination(%x: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%x : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %b into %all[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// CHECK-LABEL: func.func @twice
// CHECK-NOT: tensor.extract_slice
// REMARK: Missed{{.*}}it is inserted more than once
// REMARK: Missed{{.*}}it is inserted more than once
func.func @twice(%x: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %a into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @returned
// CHECK-NOT: tensor.extract_slice
// REMARK: Missed{{.*}}func.return needs it as an array of its own
func.func @returned(%x: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %0, %a : tensor<8x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @gaps
// CHECK-NOT: tensor.extract_slice
// REMARK: Missed{{.*}}its slice has gaps, and it is reshaped
func.func @gaps(%x: tensor<32xf32>) -> tensor<4x16xf32> {
  %e = tensor.empty() : tensor<32xf32>
  %a = linalg.exp ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %b = tensor.expand_shape %a [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  %all = tensor.empty() : tensor<4x16xf32>
  %0 = tensor.insert_slice %b into %all[0, 8] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @written
// CHECK-NOT: tensor.extract_slice
// REMARK: Missed{{.*}}linalg.exp writes to it
func.func @written(%x: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %a = linalg.abs ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.exp ins(%x : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %0, %b : tensor<8x8xf32>, tensor<4x8xf32>
}

// While one part is computed the other one would be read.
// CHECK-LABEL: func.func @read_by_part
// CHECK: %[[OWN:.*]] = tensor.empty() : tensor<4x8xf32>
// CHECK: %[[SLICE:.*]] = tensor.extract_slice
// CHECK: linalg.exp {{.*}} outs(%[[SLICE]]
// CHECK: linalg.abs {{.*}} outs(%[[OWN]]
// BUFFERS-LABEL: func.func @read_by_part
// BUFFERS-COUNT-1: memref.copy
// REMARK-DAG: Passed{{.*}}part 1 of 2
// REMARK-DAG: Missed{{.*}}one part is read while the other one is computed{{.*}}part 2 of 2 is copied
func.func @read_by_part(%x: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%a : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// Several parts that others read are copied.
// CHECK-LABEL: func.func @both_read
// CHECK-NOT: tensor.extract_slice
// REMARK-COUNT-2: Missed{{.*}}others read it, and another part, too
func.func @both_read(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %g = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%y : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%g : tensor<4x8xf32>) -> tensor<4x8xf32>
  %all = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1, %c : tensor<8x8xf32>, tensor<4x8xf32>
}

// -----

// A part of an array of which others read what is there already, before the part
// is begun; after that it is read as a whole.

// CHECK-LABEL: func.func @growing(
// CHECK:         %[[T:.*]] = tensor.insert_slice
// CHECK:         %[[OLD:.*]] = tensor.extract_slice %[[T]][0, 0] [4, 8] [1, 1]
// CHECK:         linalg.abs ins(%[[OLD]]
// CHECK:         %[[PLACE:.*]] = tensor.extract_slice %[[T]][4, 0] [4, 8] [1, 1]
// CHECK:         %[[NEW:.*]] = linalg.exp {{.*}} outs(%[[PLACE]]
// CHECK:         tensor.insert_slice %[[NEW]] into %[[T]][4, 0] [4, 8] [1, 1]
func.func @growing(%x: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %all = tensor.empty() : tensor<8x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %old = tensor.extract_slice %0[0, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %b = linalg.abs ins(%old : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %c = linalg.exp ins(%b : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.insert_slice %c into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// Not if the op that computes the part reads the others.

// CHECK-LABEL: func.func @reading(
// CHECK:         %[[T:.*]] = tensor.insert_slice
// CHECK-NOT:     tensor.extract_slice %[[T]][4, 0]
// CHECK:         return
func.func @reading(%x: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %all = tensor.empty() : tensor<8x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %old = tensor.extract_slice %0[0, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %c = linalg.exp ins(%old : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.insert_slice %c into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
