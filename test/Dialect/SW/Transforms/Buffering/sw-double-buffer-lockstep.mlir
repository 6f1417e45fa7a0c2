// RUN: sw-opt %s --sw-double-buffer --canonicalize --cse --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s

// Gets and puts alternate after barriers only where all CPEs reach them equally
// often, and where what an iteration takes is known.

!main = memref<4096x64xf32>
!view = memref<512x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<512x64xf32, #sw.ldm>

// CPEs run iterations of their own.
// CHECK-LABEL: func.func @private(
// CHECK-NOT:     sw.barrier
// CHECK:         scf.for
// CHECK-NOT:     sw.barrier
// CHECK:         return
func.func @private(%X: !main, %Y: !main) {
  %c0 = arith.constant 0 : index
  %c512 = arith.constant 512 : index
  %c4096 = arith.constant 4096 : index
  sw.launch @private view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc spread [all, none] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc spread [all, none] : !tile
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c4096 step %c512 {
      %x = memref.subview %X[%i, 0] [512, 64] [1, 1] : !main to !view
      %y = memref.subview %Y[%i, 0] [512, 64] [1, 1] : !main to !view
      sw.dma_get %x to %bx, %rx : !view to !tile, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%bx : !tile) outs(%by : !tile)
      sw.dma_put %by to %y, %ry : !tile to !view, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    } {sw.private}
  }
  return
}

// The same, before the loop over CPEs is one.
// CHECK-LABEL: func.func @mapped(
// CHECK:         scf.forall
// CHECK-NOT:     sw.barrier
// CHECK:         return
func.func @mapped(%X: memref<12x9x64xf32>, %Y: memref<12x9x64xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  sw.launch @mapped view(core_group) {
    scf.forall (%r, %c) in (12, 9) {
      // expected-remark @below {{gave the buffer two slots}}
      %bx = sw.alloc : memref<8xf32, #sw.ldm>
      // expected-remark @below {{gave the buffer two slots}}
      %by = sw.alloc : memref<8xf32, #sw.ldm>
      %rx = sw.reply : !sw.reply<1>
      %ry = sw.reply : !sw.reply<1>
      scf.for %k = %c0 to %c64 step %c8 {
        %x = memref.subview %X[%r, %c, %k] [1, 1, 8] [1, 1, 1] : memref<12x9x64xf32> to memref<8xf32, strided<[1], offset: ?>>
        %y = memref.subview %Y[%r, %c, %k] [1, 1, 8] [1, 1, 1] : memref<12x9x64xf32> to memref<8xf32, strided<[1], offset: ?>>
        sw.dma_get %x to %bx, %rx : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, #sw.ldm>, !sw.reply<1>
        sw.dma_wait %rx : !sw.reply<1>
        tpp.unary relu ins(%bx : memref<8xf32, #sw.ldm>) outs(%by : memref<8xf32, #sw.ldm>)
        sw.dma_put %by to %y, %ry : memref<8xf32, #sw.ldm> to memref<8xf32, strided<[1], offset: ?>>, !sw.reply<1>
        sw.dma_wait %ry : !sw.reply<1>
      }
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// A loop whose body not all CPEs need to reach.
// CHECK-LABEL: func.func @under_condition(
// CHECK:         scf.if
// CHECK:         scf.for
// CHECK-NOT:     sw.barrier
// CHECK:         return
func.func @under_condition(%X: !main, %Y: !main, %condition: i1) {
  %c0 = arith.constant 0 : index
  %c512 = arith.constant 512 : index
  %c4096 = arith.constant 4096 : index
  sw.launch @under_condition view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc spread [all, none] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc spread [all, none] : !tile
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.if %condition {
    scf.for %i = %c0 to %c4096 step %c512 {
      %x = memref.subview %X[%i, 0] [512, 64] [1, 1] : !main to !view
      %y = memref.subview %Y[%i, 0] [512, 64] [1, 1] : !main to !view
      sw.dma_get %x to %bx, %rx : !view to !tile, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%bx : !tile) outs(%by : !tile)
      sw.dma_put %by to %y, %ry : !tile to !view, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    }
    }
  }
  return
}

// Products compute for longer than they write.
// CHECK-LABEL: func.func @product(
// CHECK:         sw.barrier array
// CHECK:         scf.for
// CHECK-NOT:     sw.barrier
// CHECK:         return
func.func @product(%X: memref<512x64xf32>, %Y: memref<512x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @product view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %x = memref.subview %X[%i, 0] [64, 64] [1, 1] : memref<512x64xf32> to memref<64x64xf32, strided<[64, 1], offset: ?>>
      %y = memref.subview %Y[%i, 0] [64, 64] [1, 1] : memref<512x64xf32> to memref<64x64xf32, strided<[64, 1], offset: ?>>
      sw.dma_get %x to %bx, %rx : memref<64x64xf32, strided<[64, 1], offset: ?>> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary zero outs(%by : memref<64x64xf32, #sw.ldm>)
      tpp.gemm ins(%bx, %bx : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%by : memref<64x64xf32, #sw.ldm>)
      sw.dma_put %by to %y, %ry : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, strided<[64, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    }
  }
  return
}
