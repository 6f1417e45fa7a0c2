// RUN: sw-opt %s --sw-overlap-launches --split-input-file --verify-diagnostics --remarks-filter='sw-overlap-launches' | FileCheck %s

!main = memref<1024xf32>
!tile = memref<1024xf32, #sw.ldm>

// Neither writes what the other one touches: the first gets of both, the work
// of both, and the waits for the last puts of both.

// CHECK-LABEL: func.func @forward(
// CHECK-SAME:      %[[A:[^:]*]]: memref<1024xf32>, %[[B:[^:]*]]: memref<1024xf32>
// CHECK:         sw.launch @forward_left_right view(cpe) attributes {sw.kernels = ["forward_left", "forward_right"]} {
// CHECK-NEXT:      %[[X:.*]] = sw.alloc
// CHECK-NEXT:      %[[R:.*]] = sw.reply
// CHECK-NEXT:      sw.dma_get %[[A]] to %[[X]], %[[R]]
// CHECK-NEXT:      %[[Y:.*]] = sw.alloc
// CHECK-NEXT:      %[[S:.*]] = sw.reply
// CHECK-NEXT:      sw.barrier {{ *}}array
// CHECK-NEXT:      sw.dma_get %[[B]] to %[[Y]], %[[S]]
// CHECK-NEXT:      sw.dma_wait %[[R]]
// CHECK-NEXT:      sw.dma_put %[[X]] to %{{.*}}, %[[R]]
// CHECK-NEXT:      sw.dma_wait %[[S]]
// CHECK-NEXT:      sw.dma_put %[[Y]] to %{{.*}}, %[[S]]
// CHECK-NEXT:      sw.dma_wait %[[S]]
// CHECK-NEXT:      sw.dma_wait %[[R]]
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    return
func.func @forward(%a: !main, %b: !main) {
  %c = memref.alloc() : !main
  sw.launch @forward_left view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %x to %c, %r : !tile to !main, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  memref.dealloc %c : !main
  %d = memref.alloc() : !main
  // expected-remark @below {{forward_left and forward_right run as one kernel: neither reads what the other writes}}
  sw.launch @forward_right view(cpe) {
    %y = sw.alloc : !tile
    %s = sw.reply : !sw.reply<1>
    sw.barrier array
    sw.dma_get %b to %y, %s : !main to !tile, !sw.reply<1>
    sw.dma_wait %s : !sw.reply<1>
    sw.dma_put %y to %d, %s : !tile to !main, !sw.reply<1>
    sw.dma_wait %s : !sw.reply<1>
  }
  return
}

// -----

!main = memref<1024xf32>
!tile = memref<1024xf32, #sw.ldm>

// Parts of one array that have nothing in common; the third one writes what the
// first one reads, and so is none of them.

// CHECK-LABEL: func.func @parts(
// CHECK:         sw.launch @a_b view(cpe)
// CHECK:         sw.launch @c view(cpe) {
func.func @parts(%in: !main) {
  %all = memref.alloc() : memref<2x1024xf32>
  %v0 = memref.subview %all[0, 0] [1, 1024] [1, 1] : memref<2x1024xf32> to memref<1024xf32, strided<[1]>>
  %v1 = memref.subview %all[1, 0] [1, 1024] [1, 1] : memref<2x1024xf32> to memref<1024xf32, strided<[1], offset: 1024>>
  sw.launch @a view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %in to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %x to %v0, %r : !tile to memref<1024xf32, strided<[1]>>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  // expected-remark @below {{a and b run as one kernel}}
  sw.launch @b view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %in to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %x to %v1, %r : !tile to memref<1024xf32, strided<[1], offset: 1024>>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @c view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_put %x to %in, %r : !tile to !main, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

!main = memref<1024xf32>
!tile = memref<1024xf32, #sw.ldm>

// One reads what the other writes; both write the same; the management core
// stores between them; the second one reads main memory itself.

// CHECK-LABEL: func.func @untouched(
// CHECK-COUNT-7: sw.launch @{{[a-g]}} {{.*}}{
func.func @untouched(%in: !main, %value: f32) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : !main
  %n = memref.alloc() : !main
  sw.launch @a view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_put %x to %m, %r : !tile to !main, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @b view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %m to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %x to %n, %r : !tile to !main, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @c view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_put %x to %n, %r : !tile to !main, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  memref.store %value, %in[%c0] : !main
  sw.launch @d view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %in to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @e view(cpe) {
    %x = sw.alloc : !tile
    %v = memref.load %in[%c0] : !main
    memref.store %v, %x[%c0] : !tile
  }
  sw.launch @f view(core_group) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %in to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @g view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %in to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

!main = memref<9216xf32>
!tile = memref<9216xf32, #sw.ldm>

// 36 KB each are more than LDM has.

// CHECK-LABEL: func.func @large(
// CHECK:         sw.launch @large_a view(cpe) {
// CHECK:         sw.launch @large_b view(cpe) {
func.func @large(%in: !main) {
  sw.launch @large_a view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %in to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  // expected-remark @below {{large_a and large_b run one after the other: LDM has no room for both}}
  sw.launch @large_b view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %in to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

!main = memref<1024xf32>
!tile = memref<1024xf32, #sw.ldm>

// Elementwise kernels stay as they are.

// CHECK-LABEL: func.func @elementwise(
// CHECK:         sw.launch @exp_a view(cpe) {
// CHECK:         sw.launch @exp_b view(cpe) {
func.func @elementwise(%in: !main) {
  %m = memref.alloc() : !main
  %n = memref.alloc() : !main
  sw.launch @exp_a view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %in to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.unary relu ins(%x : !tile) outs(%x : !tile)
    sw.dma_put %x to %m, %r : !tile to !main, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @exp_b view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %in to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.unary relu ins(%x : !tile) outs(%x : !tile)
    sw.dma_put %x to %n, %r : !tile to !main, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
