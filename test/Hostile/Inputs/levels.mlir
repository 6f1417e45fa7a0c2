func.func @tiles(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c64 step %c16 {
    %s = memref.subview %a[%i, 0] [16, 64] [1, 1] : memref<64x64xf32> to memref<16x64xf32, strided<[64, 1], offset: ?>>
    %d = memref.subview %b[%i, 0] [16, 64] [1, 1] : memref<64x64xf32> to memref<16x64xf32, strided<[64, 1], offset: ?>>
    tpp.unary relu ins(%s : memref<16x64xf32, strided<[64, 1], offset: ?>>) outs(%d : memref<16x64xf32, strided<[64, 1], offset: ?>>) {sw.tile = #sw.tile<kernel = "relu", sizes = [16, 64], mesh = [row, col], buffers = [2, 2]>}
  }
  return
}
// -----
func.func @staged(%a: memref<256x256xf32>, %i: index) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<2>
    %t = sw.alloc spread [row, col] units [1, 4] : memref<64x64xf32, #sw.ldm>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = memref.subview %a[%i, 0] [64, 64] [1, 1] : memref<256x256xf32> to memref<64x64xf32, strided<[256, 1], offset: ?>>
    sw.dma_get %s to %t, %r[%c0] : memref<64x64xf32, strided<[256, 1], offset: ?>> to memref<64x64xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r[%c0] : !sw.reply<2>
    sw.dma_put %t to %s, %r[%c1] : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, strided<[256, 1], offset: ?>>, !sw.reply<2>
    sw.dma_wait %r[%c1] : !sw.reply<2>
  }
  return
}
