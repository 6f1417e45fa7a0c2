// Rows that are padded in LDM travel one by one, unless they are not padded.
// RUN: sw-translate --emit-athread %s | FileCheck %s
// RUN: rm -rf %t && sw-translate --emit-athread --output-dir=%t %s
// RUN: clang -std=gnu99 -Wall -Wextra -Werror -fsyntax-only -I%sw_src/simulator/include/sw26010 -I%sw_src/device -I%sw_src/simulator/include/common %t/host.c %t/slave.c

// CHECK:      static void sw_get_rows(void *from, void *to, long rows, long bytes,
// CHECK:        if (bytes == to_pitch) {
// CHECK:        for (; rows > 0; --rows, in += from_pitch, out += to_pitch)
// CHECK-NEXT:     athread_get(PE_MODE, in, out, bytes, reply, 0, 0, 0);
// CHECK:      static void sw_put_rows(void *from, void *to, long rows, long bytes,
// CHECK:        for (; rows > 0; --rows, in += from_pitch, out += to_pitch)
// CHECK-NEXT:     athread_put(PE_MODE, in, out, bytes, reply, 0, 0);

// CHECK-LABEL: void relu(void *arg)
// CHECK:         long pitch = (n + 3) / 4 * 4;
// CHECK:         if (n > 0) {
// CHECK-NEXT:      sw_get_rows(out, out_ldm, 8, n * 4, 2048, pitch * 4, (void *)&reply_out,
// CHECK-NEXT:                  &issued_out);
// CHECK:         tpp_relu_f32(8, n, out_ldm, pitch, TPP_BCAST_NONE, out_ldm, pitch);
// CHECK:           sw_put_rows(out_ldm, out, 8, n * 4, pitch * 4, 2048,
// CHECK-NEXT:                  &issued_out);
func.func @padded(%X: memref<64x512xf32>, %n: index) {
  sw.launch @relu view(cpe) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %r = sw.reply : !sw.reply<1>
    %buf = sw.alloc offset 0 : memref<8x64xf32, #sw.ldm>
    %up = arith.addi %n, %c3 : index
    %vectors = arith.divsi %up, %c4 : index
    %pitch = arith.muli %vectors, %c4 : index
    %t = sw.tile %buf sizes(%pitch) : memref<8x64xf32, #sw.ldm> to memref<8x?xf32, #sw.ldm>
    %own = memref.subview %t[0, 0] [8, %n] [1, 1] : memref<8x?xf32, #sw.ldm> to memref<8x?xf32, strided<[?, 1]>, #sw.ldm>
    %x = memref.subview %X[0, 0] [8, %n] [1, 1] : memref<64x512xf32> to memref<8x?xf32, strided<[512, 1]>>
    sw.dma_get %x to %own, %r : memref<8x?xf32, strided<[512, 1]>> to memref<8x?xf32, strided<[?, 1]>, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.unary relu ins(%own : memref<8x?xf32, strided<[?, 1]>, #sw.ldm>) outs(%own : memref<8x?xf32, strided<[?, 1]>, #sw.ldm>)
    sw.dma_put %own to %x, %r : memref<8x?xf32, strided<[?, 1]>, #sw.ldm> to memref<8x?xf32, strided<[512, 1]>>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// Whole rows of the array are one block.
// CHECK-LABEL: void whole_kernel(void *arg)
// CHECK:         athread_get(PE_MODE, buffer + row * 8 * 512, buffer_ldm, 16384,
// CHECK-NEXT:                (void *)&reply_buffer, 0, 0, 0);
func.func @whole(%X: memref<64x512xf32>) {
  sw.launch @whole view(cpe) {
    %c8 = arith.constant 8 : index
    %row = sw.coord row
    %i = arith.muli %row, %c8 : index
    %r = sw.reply : !sw.reply<1>
    %buf = sw.alloc offset 0 : memref<8x512xf32, #sw.ldm>
    %x = memref.subview %X[%i, 0] [8, 512] [1, 1] : memref<64x512xf32> to memref<8x512xf32, strided<[512, 1], offset: ?>>
    sw.dma_get %x to %buf, %r : memref<8x512xf32, strided<[512, 1], offset: ?>> to memref<8x512xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
