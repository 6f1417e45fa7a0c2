// Every shape of transfer, run on the simulator: what is fetched is what was meant.
// RUN: sw-translate --emit-athread %s | FileCheck %s
// RUN: rm -rf %t && sw-translate --emit-athread --output-dir=%t %s
// RUN: clang -std=gnu99 -Wall -Wextra -Werror -fsyntax-only -I%sw_src/simulator/include/sw26010 -I%sw_src/device -I%sw_src/simulator/include/common %t/host.c %t/slave.c
// RUN: make -C %t sim MAIN=%S/Inputs/transfers.c
// RUN: %t/a.out | FileCheck %s --check-prefix=RESULT
// REQUIRES: sw-simcc

// Rows of the array and of the piece are cut where they end; CPEs beyond the
// end get nothing, and wait for nothing.
// CHECK-LABEL: void ragged_kernel(void *arg)
// CHECK:       long rows = sw_max(sw_min(21 - row0, 3), 0);
// CHECK:       long cols = sw_max(0, sw_min(30 - col0, 4));
// CHECK:       if (rows > 0 && cols > 0) {
// CHECK-NEXT:    long row_bytes = cols * 4;
// CHECK-NEXT:    athread_get(PE_MODE, out + row0 * 30 + col0, out_ldm + {{t[0-9]*}}, rows * row_bytes,
// CHECK-NEXT:                (void *)&reply_out[other], 0, (30 - cols) * 4, row_bytes);
// CHECK-NEXT:    issued_out[other]++;
// CHECK-NEXT:  }
// CHECK-NEXT:  while (reply_out[other] != issued_out[other]);
func.func @ragged(%X: memref<21x30xf32>, %Y: memref<21x30xf32>) {
  sw.launch @ragged view(cpe) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c21 = arith.constant 21 : index
    %buf = sw.alloc offset 0 : memref<2x3x4xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<2>
    %put = sw.reply : !sw.reply<1>
    %row = sw.coord row
    %col = sw.coord col
    %row0 = arith.muli %row, %c3 : index
    %left = arith.subi %c21, %row0 : index
    %m = arith.minsi %left, %c3 : index
    %rows = arith.maxsi %m, %c0 : index
    %col0 = affine.apply affine_map<(d0) -> (d0 * 4)>(%col)
    %n = affine.min affine_map<(d0) -> (30 - d0, 4)>(%col0)
    %cols = affine.max affine_map<(d0) -> (0, d0)>(%n)
    %slot = arith.remsi %row, %c2 : index
    %t = sw.tile %buf[%slot] sizes(%rows, %cols) : memref<2x3x4xf32, #sw.ldm> to memref<?x?xf32, #sw.ldm>
    %x = memref.subview %X[%row0, %col0] [%rows, %cols] [1, 1] : memref<21x30xf32> to memref<?x?xf32, strided<[30, 1], offset: ?>>
    sw.dma_get %x to %t, %r[%slot] : memref<?x?xf32, strided<[30, 1], offset: ?>> to memref<?x?xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r[%slot] : !sw.reply<2>
    tpp.unary relu ins(%t : memref<?x?xf32, #sw.ldm>) outs(%t : memref<?x?xf32, #sw.ldm>)
    %y = memref.subview %Y[%row0, %col0] [%rows, %cols] [1, 1] : memref<21x30xf32> to memref<?x?xf32, strided<[30, 1], offset: ?>>
    sw.dma_put %t to %y, %put : memref<?x?xf32, #sw.ldm> to memref<?x?xf32, strided<[30, 1], offset: ?>>, !sw.reply<1>
    sw.dma_wait %put : !sw.reply<1>
  }
  return
}

// A third dimension becomes a loop, each request is counted.
// CHECK-LABEL: void cube_kernel(void *arg)
// CHECK:       for (long i = 0; i < 4; i++) {
// CHECK-NEXT:    athread_get(PE_MODE, buffer + i * 120 + 22, buffer_ldm + i * 15, 120,
// CHECK-NEXT:                (void *)&reply_buffer, 0, 120, 40);
// CHECK-NEXT:    issued_buffer++;
// CHECK-NEXT:  }
// CHECK:       athread_put(PE_MODE, buffer_ldm, buffer1, 480, (void *)&reply_put_buffer,
// CHECK-NEXT:              0, 0);
func.func @cube(%X: memref<4x6x20xf64>, %Y: memref<60xf64>) {
  sw.launch @cube view(cpe) {
    %id = sw.coord id
    %c0 = arith.constant 0 : index
    %first = arith.cmpi eq, %id, %c0 : index
    scf.if %first {
      %buf = sw.alloc offset 0 : memref<4x3x5xf64, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      %p = sw.reply : !sw.reply<1>
      %x = memref.subview %X[0, 1, 2] [4, 3, 5] [1, 1, 1] : memref<4x6x20xf64> to memref<4x3x5xf64, strided<[120, 20, 1], offset: 22>>
      sw.dma_get %x to %buf, %r : memref<4x3x5xf64, strided<[120, 20, 1], offset: 22>> to memref<4x3x5xf64, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      %y = memref.expand_shape %Y [[0, 1, 2]] output_shape [4, 3, 5] : memref<60xf64> into memref<4x3x5xf64>
      sw.dma_put %buf to %y, %p : memref<4x3x5xf64, #sw.ldm> to memref<4x3x5xf64>, !sw.reply<1>
      sw.dma_wait %p : !sw.reply<1>
    }
  }
  return
}

// Single elements are the blocks where the innermost stride is not one; rows
// that overlap are fetched one by one.
// CHECK-LABEL: void comb_kernel(void *arg)
// CHECK:       for (long i = 0; i < 4; i++) {
// CHECK-NEXT:    athread_get(PE_MODE, buffer + i * 60, buffer_ldm + i * 4, 16,
// CHECK-NEXT:                (void *)&reply, 0, 8, 4);
// CHECK:       for (long i = 0; i < 5; i++) {
// CHECK-NEXT:    athread_get(PE_MODE, buffer + i * 2, buffer1_ldm + i * 6, 24,
// CHECK-NEXT:                (void *)&reply, 0, 0, 0);
// A rank-0 memref is one element.
// CHECK:       athread_get(PE_MODE, buffer2, buffer2_ldm, 4, (void *)&reply, 0, 0, 0);
func.func @comb(%X: memref<20x30xf32>, %s: memref<f32>, %Y: memref<47xf32>) {
  sw.launch @comb view(cpe) {
    %id = sw.coord id
    %c5 = arith.constant 5 : index
    %mine = arith.cmpi eq, %id, %c5 : index
    scf.if %mine {
      %a = sw.alloc offset 0 : memref<4x4xf32, #sw.ldm>
      %b = sw.alloc offset 64 : memref<5x6xf32, #sw.ldm>
      %c = sw.alloc offset 184 : memref<f32, #sw.ldm>
      %all = sw.alloc offset 0 : memref<47xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      %p = sw.reply : !sw.reply<1>
      %x = memref.subview %X[0, 0] [4, 4] [2, 3] : memref<20x30xf32> to memref<4x4xf32, strided<[60, 3]>>
      sw.dma_get %x to %a, %r : memref<4x4xf32, strided<[60, 3]>> to memref<4x4xf32, #sw.ldm>, !sw.reply<1>
      %w = memref.reinterpret_cast %X to offset: [0], sizes: [5, 6], strides: [2, 1] : memref<20x30xf32> to memref<5x6xf32, strided<[2, 1]>>
      sw.dma_get %w to %b, %r : memref<5x6xf32, strided<[2, 1]>> to memref<5x6xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_get %s to %c, %r : memref<f32> to memref<f32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_put %all to %Y, %p : memref<47xf32, #sw.ldm> to memref<47xf32>, !sw.reply<1>
      sw.dma_wait %p : !sw.reply<1>
    }
  }
  return
}
// RESULT: ragged 0 wrong
// RESULT: cube 0 wrong
// RESULT: comb 0 wrong
