// RUN: sw-opt %s --sw-distribute --cse | FileCheck %s

// Every CPE gets back what it put: no barrier.
// CHECK-LABEL: func.func @own_data
// CHECK-NOT:   sw.barrier
// CHECK:       return
func.func @own_data(%m: memref<64x64xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    sw.dma_get %m to %a, %r : memref<64x64xf32> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %a to %m, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// Two views that are the same are taken for one.
// CHECK-LABEL: func.func @same_view
// CHECK-NOT:   sw.barrier
// CHECK:       return
func.func @same_view(%m: memref<128x64xf32>, %i: index) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %v = memref.subview %m[%i, 0] [64, 64] [1, 1] : memref<128x64xf32> to memref<64x64xf32, strided<[64, 1], offset: ?>>
    sw.dma_get %v to %a, %r : memref<64x64xf32, strided<[64, 1], offset: ?>> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    %w = memref.subview %m[%i, 0] [64, 64] [1, 1] : memref<128x64xf32> to memref<64x64xf32, strided<[64, 1], offset: ?>>
    sw.dma_put %a to %w, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, strided<[64, 1], offset: ?>>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// Cut in another way, a CPE gets what others put.
// CHECK-LABEL: func.func @other_cut
// CHECK:       sw.barrier array
// CHECK:       sw.dma_put
// CHECK-NEXT:  sw.dma_wait
// CHECK-NEXT:  sw.barrier array
// CHECK:       sw.dma_get
func.func @other_cut(%m: memref<64x64xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [col, row] : memref<64x64xf32, #sw.ldm>
    sw.dma_put %a to %m, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_get %m to %b, %r : memref<64x64xf32> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// One CPE stores the vector, all of a mesh column fetch it.
// CHECK-LABEL: func.func @several_readers
// CHECK:       sw.barrier array
// CHECK:       sw.dma_get
// CHECK:       sw.barrier array
// CHECK:       scf.if
// CHECK-NEXT:    sw.dma_put
func.func @several_readers(%v: memref<64xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [col] : memref<64xf32, #sw.ldm>
    sw.dma_get %v to %a, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %a to %v, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
