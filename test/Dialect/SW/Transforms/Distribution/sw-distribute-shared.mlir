// RUN: sw-opt --sw-distribute %s | FileCheck %s
// What each CPE has for itself, several may fetch together: they meet before, once for gets that follow each other.

// CHECK-LABEL: func.func @shared
// CHECK: sw.barrier row
// CHECK-NEXT: sw.dma_get %{{.*}} broadcast row
// CHECK-NEXT: sw.dma_get %{{.*}} broadcast row
// CHECK: sw.barrier array
// CHECK-NEXT: sw.dma_get %{{.*}} broadcast array
func.func @shared(%v: memref<8xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc private : memref<8xf32, #sw.ldm>
    %b = sw.alloc private : memref<8xf32, #sw.ldm>
    sw.dma_get %v to %a, %r broadcast row : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_get %v to %b, %r broadcast row : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_get %v to %a, %r broadcast array : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
