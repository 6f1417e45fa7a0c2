// RUN: sw-opt %s --sw-ldm-alloc | FileCheck %s

// Buffers that are in use together; offsets are multiples of a DMA transaction.
// CHECK-LABEL: func.func @together
// CHECK:       sw.launch @k view(cpe) attributes {sw.ldm_bytes = 2228 : i64} {
// CHECK:         sw.alloc offset 2176 : memref<13xf32, #sw.ldm>
// CHECK:         sw.alloc offset 0 : memref<32x10xf32, #sw.ldm>
// CHECK:         sw.alloc offset 1280 : memref<200xf32, #sw.ldm>
func.func @together() {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<13xf32, #sw.ldm>
    %b = sw.alloc : memref<32x10xf32, #sw.ldm>
    %c = sw.alloc : memref<200xf32, #sw.ldm>
    tpp.unary zero outs(%a : memref<13xf32, #sw.ldm>)
    tpp.unary zero outs(%b : memref<32x10xf32, #sw.ldm>)
    tpp.unary zero outs(%c : memref<200xf32, #sw.ldm>)
  }
  return
}

// The second buffer takes the place of the first, also seen through a tile.
// CHECK-LABEL: func.func @one_after_the_other
// CHECK:       sw.ldm_bytes = 1024 : i64
// CHECK:         sw.alloc offset 0 : memref<2x128xf32, #sw.ldm>
// CHECK:         sw.alloc offset 0 : memref<256xf32, #sw.ldm>
func.func @one_after_the_other(%i: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<2x128xf32, #sw.ldm>
    %t = sw.tile %a[%i] : memref<2x128xf32, #sw.ldm> to memref<128xf32, #sw.ldm>
    tpp.unary zero outs(%t : memref<128xf32, #sw.ldm>)
    %b = sw.alloc : memref<256xf32, #sw.ldm>
    tpp.unary zero outs(%b : memref<256xf32, #sw.ldm>)
  }
  return
}

// What a loop uses but does not allocate lives in all iterations.
// CHECK-LABEL: func.func @loop
// CHECK:       sw.ldm_bytes = 2048 : i64
// CHECK:         sw.alloc offset 0 : memref<256xf32, #sw.ldm>
// CHECK:         scf.for
// CHECK:           sw.alloc offset 1024 : memref<256xf32, #sw.ldm>
func.func @loop(%lb: index, %ub: index, %step: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<256xf32, #sw.ldm>
    scf.for %i = %lb to %ub step %step {
      tpp.unary zero outs(%a : memref<256xf32, #sw.ldm>)
      %b = sw.alloc : memref<256xf32, #sw.ldm>
      tpp.unary zero outs(%b : memref<256xf32, #sw.ldm>)
    }
  }
  return
}

// A transfer uses its buffer until the wait.
// CHECK-LABEL: func.func @transfer
// CHECK:       sw.ldm_bytes = 2048 : i64
// CHECK:         sw.alloc offset 0 : memref<256xf32, #sw.ldm>
// CHECK:         sw.alloc offset 1024 : memref<256xf32, #sw.ldm>
// CHECK:         sw.dma_wait
// CHECK:         sw.alloc offset 0 : memref<128xf32, #sw.ldm>
func.func @transfer(%m: memref<256xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc : memref<256xf32, #sw.ldm>
    sw.dma_put %a to %m, %r : memref<256xf32, #sw.ldm> to memref<256xf32>, !sw.reply<1>
    %b = sw.alloc : memref<256xf32, #sw.ldm>
    tpp.unary zero outs(%b : memref<256xf32, #sw.ldm>)
    sw.dma_wait %r : !sw.reply<1>
    %c = sw.alloc : memref<128xf32, #sw.ldm>
    tpp.unary zero outs(%c : memref<128xf32, #sw.ldm>)
  }
  return
}

// The wait of the next iteration: the buffer shares with nothing in the loop.
// CHECK-LABEL: func.func @wait_in_next_iteration
// CHECK:       sw.ldm_bytes = 2048 : i64
// CHECK:           sw.alloc offset 0 : memref<256xf32, #sw.ldm>
// CHECK:           sw.alloc offset 1024 : memref<256xf32, #sw.ldm>
func.func @wait_in_next_iteration(%m: memref<256xf32>, %lb: index, %ub: index, %step: index) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %lb to %ub step %step {
      %a = sw.alloc : memref<256xf32, #sw.ldm>
      tpp.unary zero outs(%a : memref<256xf32, #sw.ldm>)
      sw.dma_wait %r : !sw.reply<1>
      %b = sw.alloc : memref<256xf32, #sw.ldm>
      sw.dma_put %b to %m, %r : memref<256xf32, #sw.ldm> to memref<256xf32>, !sw.reply<1>
    }
  }
  return
}

// CHECK-LABEL: func.func @core_group_stays
// CHECK:       sw.launch @k view(core_group) {
// CHECK:         sw.alloc spread [row] : memref<256xf32, #sw.ldm>
func.func @core_group_stays() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row] : memref<256xf32, #sw.ldm>
  }
  return
}
