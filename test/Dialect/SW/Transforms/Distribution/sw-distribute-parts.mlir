// RUN: sw-opt %s --sw-dma-insert --sw-map-loops --sw-boundary | FileCheck %s --check-prefix=BOUNDARY
// RUN: sw-opt %s --sw-dma-insert --sw-map-loops --sw-boundary --sw-distribute | FileCheck %s

// An array of one CPE is used in part, with the rows where they are.

// BOUNDARY-LABEL: func.func @parts(
// BOUNDARY:         %[[B:.*]] = sw.alloc private {{.*}}sw.parts{{.*}} : memref<9x11xf32, #sw.ldm>
// BOUNDARY:         %[[P:.*]] = memref.subview %[[B]][1, 1] [7, 9] [1, 1]
// BOUNDARY:         tpp.unary identity {{.*}} outs(%[[P]] : memref<7x9xf32, strided<[11, 1], offset: 12>, #sw.ldm>)
// CHECK-LABEL: func.func @parts(
// CHECK:         %[[B:.*]] = sw.alloc private
// CHECK:         tpp.unary zero outs(%[[B]]
// CHECK:         %[[P:.*]] = memref.subview %[[B]][1, 1] [7, 9] [1, 1]
// CHECK:         tpp.unary identity {{.*}} outs(%[[P]]
// CHECK:         tpp.unary identity ins(%[[B]]
func.func @parts(%x: memref<40x7x9xf32>, %y: memref<40x9x11xf32>) {
  scf.forall (%i) in (40) {
    %b = memref.alloc() : memref<9x11xf32>
    tpp.unary zero outs(%b : memref<9x11xf32>) {sw.tile = #sw.tile<private>}
    %in = memref.subview %x[%i, 0, 0] [1, 7, 9] [1, 1, 1] : memref<40x7x9xf32> to memref<7x9xf32, strided<[9, 1], offset: ?>>
    %p = memref.subview %b[1, 1] [7, 9] [1, 1] : memref<9x11xf32> to memref<7x9xf32, strided<[11, 1], offset: 12>>
    tpp.unary identity ins(%in : memref<7x9xf32, strided<[9, 1], offset: ?>>)
        outs(%p : memref<7x9xf32, strided<[11, 1], offset: 12>>) {sw.tile = #sw.tile<private>}
    %out = memref.subview %y[%i, 0, 0] [1, 9, 11] [1, 1, 1] : memref<40x9x11xf32> to memref<9x11xf32, strided<[11, 1], offset: ?>>
    tpp.unary identity ins(%b : memref<9x11xf32>) outs(%out : memref<9x11xf32, strided<[11, 1], offset: ?>>) {sw.tile = #sw.tile<private>}
    memref.dealloc %b : memref<9x11xf32>
  } {mapping = [#sw.map<cpe>]}
  return
}
