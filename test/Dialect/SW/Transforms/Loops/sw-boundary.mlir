// RUN: sw-opt %s --sw-boundary | FileCheck %s

// CHECK-LABEL: func.func @partial
// CHECK-SAME:    %[[M:.*]]: index, %[[SLOT:.*]]: index)
// CHECK:         %[[BUF:.*]] = sw.alloc
// CHECK:         %[[T:.*]] = sw.tile %[[BUF]] sizes(%[[M]]) : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, #sw.ldm>
// CHECK:         tpp.unary zero outs(%[[T]] : memref<?x64xf32, #sw.ldm>)
func.func @partial(%m: index, %slot: index) {
  sw.launch @k view(core_group) {
    %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    %v = memref.subview %buf[0, 0] [%m, 64] [1, 1] : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, strided<[64, 1]>, #sw.ldm>
    tpp.unary zero outs(%v : memref<?x64xf32, strided<[64, 1]>, #sw.ldm>)
  }
  return
}

// A size that is the same in all iterations is static.
// CHECK-LABEL: func.func @static
// CHECK:         sw.tile %{{.*}} : memref<256x64xf32, #sw.ldm> to memref<250x60xf32, #sw.ldm>
func.func @static() {
  %c60 = arith.constant 60 : index
  sw.launch @k view(core_group) {
    %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    %v = memref.subview %buf[0, 0] [250, %c60] [1, 1] : memref<256x64xf32, #sw.ldm> to memref<250x?xf32, strided<[64, 1]>, #sw.ldm>
    tpp.unary zero outs(%v : memref<250x?xf32, strided<[64, 1]>, #sw.ldm>)
  }
  return
}

// CHECK-LABEL: func.func @slot
// CHECK:         %[[S:.*]] = sw.tile %{{.*}}[%{{.*}}] : memref<2x256x64xf32, #sw.ldm> to memref<256x64xf32, #sw.ldm>
// CHECK:         sw.tile %[[S]] sizes(%{{.*}}) : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, #sw.ldm>
func.func @slot(%m: index, %slot: index) {
  sw.launch @k view(core_group) {
    %buf = sw.alloc spread [none, row, col] : memref<2x256x64xf32, #sw.ldm>
    %s = sw.tile %buf[%slot] : memref<2x256x64xf32, #sw.ldm> to memref<256x64xf32, #sw.ldm>
    %v = memref.subview %s[0, 0] [%m, 64] [1, 1] : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, strided<[64, 1]>, #sw.ldm>
    tpp.unary zero outs(%v : memref<?x64xf32, strided<[64, 1]>, #sw.ldm>)
  }
  return
}

// All of the buffer is the buffer.
// CHECK-LABEL: func.func @full
// CHECK:         %[[BUF:.*]] = sw.alloc
// CHECK-NEXT:    tpp.unary zero outs(%[[BUF]] :
func.func @full() {
  sw.launch @k view(core_group) {
    %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    %v = memref.subview %buf[0, 0] [256, 64] [1, 1] : memref<256x64xf32, #sw.ldm> to memref<256x64xf32, strided<[64, 1]>, #sw.ldm>
    tpp.unary zero outs(%v : memref<256x64xf32, strided<[64, 1]>, #sw.ldm>)
  }
  return
}

// Views of main memory stay.
// CHECK-LABEL: func.func @main_memory
// CHECK:         memref.subview %{{.*}}[%{{.*}}, 0] [%{{.*}}, 64] [1, 1]
func.func @main_memory(%main: memref<500x64xf32>, %m: index) {
  sw.launch @k view(core_group) {
    %v = memref.subview %main[%m, 0] [%m, 64] [1, 1] : memref<500x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    memref.assume_alignment %v, 128 : memref<?x64xf32, strided<[64, 1], offset: ?>>
  }
  return
}
