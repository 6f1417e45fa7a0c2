// RUN: sw-opt --sw-distribute %s | FileCheck %s
// RUN: sw-opt --sw-set-target=chip=sw26010pro --sw-distribute %s | FileCheck %s --check-prefix=PRO
// One CPE reads what others have, too, as far as a request of the chip serves
// them: mesh rows and the mesh on SW26010, mesh columns on SW26010-Pro.

// CHECK-LABEL: func.func @common
// CHECK: %[[ROW:.*]] = sw.alloc : memref<8x8xf32
// CHECK: %[[COL:.*]] = sw.alloc : memref<64x1xf32
// CHECK: %[[ALL:.*]] = sw.alloc : memref<8xf32
// CHECK: sw.barrier row
// CHECK-NEXT: sw.dma_get %{{.*}} to %[[ROW]], %{{.*}} broadcast row :
// CHECK-NOT: sw.barrier
// CHECK: sw.dma_get %{{.*}} to %[[COL]], %{{.*}} : memref
// CHECK: sw.barrier array
// CHECK-NEXT: sw.dma_get %{{.*}} to %[[ALL]], %{{.*}} broadcast array :

// PRO-LABEL: func.func @common
// PRO: sw.dma_get {{.*}} : memref<8x8xf32
// PRO: sw.barrier col
// PRO-NEXT: sw.dma_get {{.*}} broadcast col : memref<64x1xf32
// One meeting serves both gets.
// PRO-NEXT: sw.dma_get {{.*}} broadcast col : memref<8xf32
func.func @common(%m: memref<64x8xf32>, %v: memref<8xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row, none] : memref<64x8xf32, #sw.ldm>
    %b = sw.alloc spread [none, col] : memref<64x8xf32, #sw.ldm>
    %c = sw.alloc spread [none] : memref<8xf32, #sw.ldm>
    sw.dma_get %m to %a, %r : memref<64x8xf32> to memref<64x8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_get %m to %b, %r : memref<64x8xf32> to memref<64x8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_get %v to %c, %r : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// Each piece differs: no broadcast.
// CHECK-LABEL: func.func @pieces
// CHECK-NOT: broadcast
// PRO-LABEL: func.func @pieces
// PRO-NOT: broadcast
func.func @pieces(%m: memref<64x64xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    sw.dma_get %m to %a, %r : memref<64x64xf32> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
