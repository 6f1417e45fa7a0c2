// RUN: sw-opt %s --sw-merge-launches --verify-diagnostics --remarks-filter='sw-merge-launches' | FileCheck %s
// The result is left alone.
// RUN: sw-opt %s --sw-merge-launches | sw-opt --sw-merge-launches | FileCheck %s

!tile = memref<32xf32, #sw.ldm>

// What stands between launches moves away; each part keeps its name.

// CHECK-LABEL: func.func @forward(
// CHECK-SAME:      %[[A:.*]]: memref<4x8xf32>)
// CHECK-NEXT:    %[[M:.*]] = memref.alloc
// CHECK-NEXT:    %[[V:.*]] = memref.collapse_shape %[[A]]
// CHECK-NEXT:    %[[N:.*]] = memref.alloc
// CHECK-NEXT:    sw.launch @forward_kernels view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
// CHECK-NEXT:      sw.part @first {
// CHECK-NEXT:        sw.alloc offset 0
// CHECK-NEXT:        sw.reply
// CHECK-NEXT:        sw.dma_get %[[M]]
// CHECK-NEXT:        sw.dma_wait
// CHECK-NEXT:      }
// CHECK-NEXT:      sw.barrier {{ *}}array
// CHECK-NEXT:      sw.part @second {
// CHECK-NEXT:        sw.alloc offset 128
// CHECK-NEXT:        sw.reply
// CHECK-NEXT:        sw.dma_get %[[V]]
// CHECK-NEXT:        sw.dma_wait
// CHECK-NEXT:      }
// CHECK-NEXT:      sw.barrier {{ *}}array
// CHECK-NEXT:      sw.part @third {
// CHECK-NEXT:        sw.alloc offset 0
// CHECK-NEXT:        sw.reply
// CHECK-NEXT:        sw.dma_get %[[N]]
// CHECK-NEXT:        sw.dma_wait
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %[[M]]
// CHECK-NEXT:    memref.dealloc %[[N]]
// CHECK-NEXT:    return
func.func @forward(%a: memref<4x8xf32>) {
  %m = memref.alloc() : memref<32xf32>
  // expected-remark @below {{one launch of first, second, third, up to func.return}}
  sw.launch @first view(cpe) attributes {sw.ldm_bytes = 128 : i64} {
    %t = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %m to %t, %r : memref<32xf32> to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  %v = memref.collapse_shape %a [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  sw.launch @second view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    %t = sw.alloc offset 128 : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %v to %t, %r : memref<32xf32> to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  memref.dealloc %m : memref<32xf32>
  %n = memref.alloc() : memref<32xf32>
  sw.launch @third view(cpe) attributes {sw.ldm_bytes = 128 : i64} {
    %t = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %n to %t, %r : memref<32xf32> to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  memref.dealloc %n : memref<32xf32>
  return
}

// A result that the host reads, and what depends on it, stays where it is; so do
// allocations after the last launch.

// CHECK-LABEL: func.func @host(
// CHECK:         sw.launch @first
// CHECK-NEXT:      sw.barrier
// CHECK:         %[[N:.*]] = memref.load
// CHECK-NEXT:    %[[I:.*]] = arith.index_cast %[[N]]
// CHECK-NEXT:    memref.subview %{{.*}}[%[[I]]]
// CHECK-NEXT:    sw.launch @host_kernels
// CHECK-NEXT:      sw.part @second
// CHECK:           sw.part @third
// CHECK:         memref.alloc
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    memref.copy
// CHECK-NEXT:    sw.launch @fourth
// CHECK-NEXT:      sw.barrier
// CHECK:         call
// CHECK-NEXT:    sw.launch @fifth
func.func @host(%n: memref<1xi32>, %a: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{a launch of its own: first, up to memref.load}}
  sw.launch @first view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
    sw.barrier row
  }
  %number = memref.load %n[%c0] : memref<1xi32>
  %i = arith.index_cast %number : i32 to index
  %v = memref.subview %a[%i] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1], offset: ?>>
  // expected-remark @below {{one launch of second, third, up to memref.copy}}
  sw.launch @second view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
    sw.barrier row
  }
  sw.launch @third view(cpe) attributes {sw.ldm_bytes = 128 : i64} {
    %t = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %v to %t, %r : memref<32xf32, strided<[1], offset: ?>> to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  %m = memref.alloc() : memref<32xf32>
  memref.dealloc %m : memref<32xf32>
  memref.copy %a, %a : memref<64xf32> to memref<64xf32>
  // expected-remark @below {{a launch of its own: fourth, up to func.call}}
  sw.launch @fourth view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
    sw.barrier row
  }
  call @forward_other() : () -> ()
  sw.launch @fifth view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
    sw.barrier row
  }
  return
}
func.func private @forward_other()

// Each block has its own; a loop between launches ends a sequence.

// CHECK-LABEL: func.func @blocks(
// CHECK:         sw.launch @first
// CHECK:         scf.for
// CHECK-NEXT:      sw.launch @blocks_kernels
// CHECK-NEXT:        sw.part @second
// CHECK:             sw.part @third
// CHECK:         sw.launch @fourth
func.func @blocks() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{a launch of its own: first, up to scf.for}}
  sw.launch @first view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
    sw.barrier row
  }
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{one launch of second, third, up to scf.yield}}
    sw.launch @second view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
      sw.barrier row
    }
    sw.launch @third view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
      sw.barrier row
    }
  }
  sw.launch @fourth view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
    sw.barrier row
  }
  return
}

// The LDM of a kernel has to be known.

// CHECK-LABEL: func.func @unallocated(
// CHECK:         sw.launch @first
// CHECK:         sw.launch @second
// CHECK:         sw.launch @third
func.func @unallocated() {
  sw.launch @first view(cpe) {
    sw.barrier row
  }
  // expected-remark @below {{a launch of its own: second, up to sw.launch}}
  sw.launch @second view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
    sw.barrier row
  }
  sw.launch @third view(core_group) {
    sw.barrier array
  }
  return
}
