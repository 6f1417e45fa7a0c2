// RUN: sw-opt %s --sw-tile-copies | FileCheck %s

// A copy between kernels becomes one; a short one before them all, or
// after, stays.
#tile = #sw.tile<kernel = "exp", mesh = [none], private>

// CHECK-LABEL: func.func @between(
// CHECK-SAME:    %[[X:.*]]: memref<512xf32>, %[[A:.*]]: memref<512xf32>, %[[B:.*]]: memref<512xf32>)
// CHECK:         memref.copy %[[X]], %[[A]]
// CHECK:         linalg.exp
// CHECK-NOT:     memref.copy
// CHECK:         scf.forall
// CHECK-DAG:       %[[S:.*]] = memref.subview %[[A]]
// CHECK-DAG:       %[[T:.*]] = memref.subview %[[B]]
// CHECK:           linalg.generic {{.*}} ins(%[[S]] : {{.*}}) outs(%[[T]] : {{.*}}) attrs = {sw.tile = #sw.tile<kernel = "copy"
// CHECK:         {mapping = [#sw.map<cpe>]}
// CHECK:         linalg.exp
// CHECK:         memref.copy %[[B]], %[[X]]
func.func @between(%x: memref<512xf32>, %a: memref<512xf32>, %b: memref<512xf32>) {
  memref.copy %x, %a : memref<512xf32> to memref<512xf32>
  linalg.exp {sw.tile = #tile} ins(%a : memref<512xf32>) outs(%a : memref<512xf32>)
  memref.copy %a, %b : memref<512xf32> to memref<512xf32>
  linalg.exp {sw.tile = #tile} ins(%b : memref<512xf32>) outs(%b : memref<512xf32>)
  memref.copy %b, %x : memref<512xf32> to memref<512xf32>
  return
}

// Long ones do not, unless rows are short.
// CHECK-LABEL: func.func @ends(
// CHECK-NOT:     memref.copy
// CHECK:         scf.forall
// CHECK:         linalg.exp
// CHECK:         scf.forall
// CHECK:         memref.copy
// CHECK-NOT:     scf.forall
// CHECK:         memref.copy
func.func @ends(%x: memref<256x512xf32>, %a: memref<256x512xf32>, %p: memref<2048x2xf32, strided<[512, 1]>>, %q: memref<2048x2xf32, strided<[512, 1]>>) {
  memref.copy %x, %a : memref<256x512xf32> to memref<256x512xf32>
  linalg.exp {sw.tile = #sw.tile<kernel = "exp", mesh = [none, none], private>} ins(%a : memref<256x512xf32>) outs(%a : memref<256x512xf32>)
  memref.copy %a, %x : memref<256x512xf32> to memref<256x512xf32>
  memref.copy %p, %q : memref<2048x2xf32, strided<[512, 1]>> to memref<2048x2xf32, strided<[512, 1]>>
  memref.copy %x, %a : memref<256x512xf32> to memref<256x512xf32>
  return
}

// Transfers need words that follow each other.
// CHECK-LABEL: func.func @refused(
// CHECK-COUNT-3: memref.copy
func.func @refused(%x: memref<64xf32>, %a: memref<16xf32>, %s: memref<16xf32, strided<[4]>>, %h: memref<16xf16>, %g: memref<16xf16>,
                   %d: memref<?xf32>, %e: memref<?xf32>) {
  linalg.exp {sw.tile = #tile} ins(%x : memref<64xf32>) outs(%x : memref<64xf32>)
  memref.copy %a, %s : memref<16xf32> to memref<16xf32, strided<[4]>>
  memref.copy %h, %g : memref<16xf16> to memref<16xf16>
  memref.copy %d, %e : memref<?xf32> to memref<?xf32>
  linalg.exp {sw.tile = #tile} ins(%x : memref<64xf32>) outs(%x : memref<64xf32>)
  return
}

// Both are the same elements of one array; the other two are not.
// CHECK-LABEL: func.func @itself(
// CHECK:         linalg.exp
// CHECK-NOT:     memref.copy
// CHECK-NOT:     linalg.generic
// CHECK:         linalg.exp
// CHECK-COUNT-2: linalg.generic
// CHECK:         linalg.exp
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @itself(%x: memref<1x64xf32>, %y: memref<1x64xf32>) {
  linalg.exp {sw.tile = #sw.tile<kernel = "exp", mesh = [none, none], private>} ins(%x : memref<1x64xf32>) outs(%x : memref<1x64xf32>)
  %a = memref.subview %x[0, 32] [1, 32] [1, 1] : memref<1x64xf32> to memref<1x32xf32, strided<[64, 1], offset: 32>>
  %r = memref.collapse_shape %a [[0, 1]] : memref<1x32xf32, strided<[64, 1], offset: 32>> into memref<32xf32, strided<[1], offset: 32>>
  %b = memref.expand_shape %r [[0, 1]] output_shape [1, 32] : memref<32xf32, strided<[1], offset: 32>> into memref<1x32xf32, strided<[32, 1], offset: 32>>
  memref.copy %b, %a : memref<1x32xf32, strided<[32, 1], offset: 32>> to memref<1x32xf32, strided<[64, 1], offset: 32>>
  linalg.exp {sw.tile = #sw.tile<kernel = "exp", mesh = [none, none], private>} ins(%x : memref<1x64xf32>) outs(%x : memref<1x64xf32>)
  %c = memref.subview %x[0, 0] [1, 32] [1, 1] : memref<1x64xf32> to memref<1x32xf32, strided<[64, 1]>>
  memref.copy %c, %a : memref<1x32xf32, strided<[64, 1]>> to memref<1x32xf32, strided<[64, 1], offset: 32>>
  %d = memref.subview %y[0, 32] [1, 32] [1, 1] : memref<1x64xf32> to memref<1x32xf32, strided<[64, 1], offset: 32>>
  memref.copy %d, %a : memref<1x32xf32, strided<[64, 1], offset: 32>> to memref<1x32xf32, strided<[64, 1], offset: 32>>
  linalg.exp {sw.tile = #sw.tile<kernel = "exp", mesh = [none, none], private>} ins(%x : memref<1x64xf32>) outs(%x : memref<1x64xf32>)
  memref.copy %b, %a : memref<1x32xf32, strided<[32, 1], offset: 32>> to memref<1x32xf32, strided<[64, 1], offset: 32>>
  return
}
