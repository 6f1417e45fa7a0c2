// RUN: sw-opt %s --sw-dma-hoist --verify-diagnostics --remarks-filter='sw-dma' | FileCheck %s

// Transfers that must stay where they are.

// Another put in the loop may change what the get fetches: the same memref.
// CHECK-LABEL: func.func @written_by_other_tile(
// CHECK:         scf.for
// CHECK-NEXT:      memref.subview
// CHECK-NEXT:      sw.dma_get
// CHECK:         return
func.func @written_by_other_tile(%m: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %o = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %head = memref.subview %m[0] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1]>>
    scf.for %i = %c0 to %c128 step %c64 {
      %tile = memref.subview %m[%i] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: ?>>
      sw.dma_get %head to %b, %r : memref<64xf32, strided<[1]>> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : memref<64xf32, #sw.ldm>) outs(%o : memref<64xf32, #sw.ldm>)
      sw.dma_put %o to %tile, %r : memref<64xf32, #sw.ldm> to memref<64xf32, strided<[1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// The buffer changes in the loop but is not put back: each iteration needs the
// data anew.
// CHECK-LABEL: func.func @buffer_changes(
// CHECK:         scf.for
// CHECK-NEXT:      sw.dma_get
// CHECK:         return
func.func @buffer_changes(%m: memref<64xf32>, %out: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c4 step %c1 {
      sw.dma_get %m to %b, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.binary mul ins(%b, %b : memref<64xf32, #sw.ldm>, memref<64xf32, #sw.ldm>) outs(%b : memref<64xf32, #sw.ldm>)
    }
    sw.dma_put %b to %out, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// The tile that is put is read through another view later in the iteration.
// CHECK-LABEL: func.func @put_is_read(
// CHECK:         scf.for
// CHECK:           sw.dma_put
// CHECK-NEXT:      sw.dma_wait
// CHECK-NEXT:      sw.dma_get
// CHECK:         return
func.func @put_is_read(%m: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %o = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %head = memref.subview %m[0] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1]>>
    scf.for %i = %c0 to %c128 step %c64 {
      %tile = memref.subview %m[%i] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: ?>>
      tpp.unary zero outs(%o : memref<64xf32, #sw.ldm>)
      sw.dma_put %o to %head, %r : memref<64xf32, #sw.ldm> to memref<64xf32, strided<[1]>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_get %tile to %b, %r : memref<64xf32, strided<[1], offset: ?>> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : memref<64xf32, #sw.ldm>) outs(%b : memref<64xf32, #sw.ldm>)
    }
  }
  return
}

// Arguments do not overlap, unless a call in the module passes the same memref
// twice: here x may be y, so the get of x stays.
// CHECK-LABEL: func.func private @overlapping(
// CHECK:         scf.for
// CHECK-NEXT:      memref.subview
// CHECK-NEXT:      sw.dma_get
// CHECK-LABEL: func.func @distinct(
// CHECK:         sw.dma_get
// CHECK-NEXT:    sw.dma_wait
// CHECK-NEXT:    scf.for
func.func private @overlapping(%x: memref<64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [none] : memref<32xf32, #sw.ldm>
    %o = sw.alloc spread [none] : memref<32xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %head = memref.subview %x[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
    scf.for %i = %c0 to %c64 step %c32 {
      %tile = memref.subview %y[%i] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1], offset: ?>>
      sw.dma_get %head to %b, %r : memref<32xf32, strided<[1]>> to memref<32xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : memref<32xf32, #sw.ldm>) outs(%o : memref<32xf32, #sw.ldm>)
      sw.dma_put %o to %tile, %r : memref<32xf32, #sw.ldm> to memref<32xf32, strided<[1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}
func.func @distinct(%x: memref<64xf32>, %y: memref<64xf32>) {
  func.call @overlapping(%x, %x) : (memref<64xf32>, memref<64xf32>) -> ()
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  sw.launch @k2 view(core_group) {
    %b = sw.alloc spread [none] : memref<32xf32, #sw.ldm>
    %o = sw.alloc spread [none] : memref<32xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %head = memref.subview %x[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
    scf.for %i = %c0 to %c64 step %c32 {
      %tile = memref.subview %y[%i] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1], offset: ?>>
      // expected-remark @below {{moved a get before the loop in which it does not change}}
      sw.dma_get %head to %b, %r : memref<32xf32, strided<[1]>> to memref<32xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : memref<32xf32, #sw.ldm>) outs(%o : memref<32xf32, #sw.ldm>)
      sw.dma_put %o to %tile, %r : memref<32xf32, #sw.ldm> to memref<32xf32, strided<[1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// Between the put and the get the tile in main memory, or the buffer, changes.
// CHECK-LABEL: func.func @changed_between(
// CHECK:         sw.dma_put %[[B:.*]] to %arg0
// CHECK:         tpp.unary zero outs(%[[B]]
// CHECK:         sw.dma_get %arg0 to
// CHECK:         sw.dma_put %{{.*}} to %arg1
func.func @changed_between(%x: memref<64xf32>, %y: memref<64xf32>) {
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %c = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %f = arith.constant 1.0 : f32
    %r = sw.reply : !sw.reply<1>
    tpp.unary identity ins(%f : f32) bcast scalar outs(%b : memref<64xf32, #sw.ldm>)
    sw.dma_put %b to %x, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.unary zero outs(%b : memref<64xf32, #sw.ldm>)
    sw.dma_get %x to %c, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.binary add ins(%b, %c : memref<64xf32, #sw.ldm>, memref<64xf32, #sw.ldm>) outs(%c : memref<64xf32, #sw.ldm>)
    sw.dma_put %c to %y, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// Nothing is known about a barrier: it orders everything.
// CHECK-LABEL: func.func @barrier(
// CHECK:         scf.for
// CHECK-NEXT:      sw.barrier
// CHECK-NEXT:      sw.dma_get
func.func @barrier(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c4 step %c1 {
      sw.barrier array
      sw.dma_get %x to %b, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// A constant is not what an argument is written through; a variable may be.
// CHECK-LABEL: func.func @globals(
// CHECK:         sw.dma_get %[[W:.*]] to
// CHECK:         scf.for
// CHECK-NOT:     sw.dma_get %[[W]] to
// CHECK:         sw.dma_get
// CHECK:         sw.dma_put
memref.global "private" constant @w : memref<64xf32> = dense<1.0>
memref.global "private" @v : memref<64xf32> = dense<1.0>
func.func @globals(%y: memref<256xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %w = memref.get_global @w : memref<64xf32>
  %v = memref.get_global @v : memref<64xf32>
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %c = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %o = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c256 step %c64 {
      %tile = memref.subview %y[%i] [64] [1] : memref<256xf32> to memref<64xf32, strided<[1], offset: ?>>
      // expected-remark @below {{moved a get before the loop in which it does not change}}
      sw.dma_get %w to %b, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_get %v to %c, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.binary add ins(%b, %c : memref<64xf32, #sw.ldm>, memref<64xf32, #sw.ldm>) outs(%o : memref<64xf32, #sw.ldm>)
      sw.dma_put %o to %tile, %r : memref<64xf32, #sw.ldm> to memref<64xf32, strided<[1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}
