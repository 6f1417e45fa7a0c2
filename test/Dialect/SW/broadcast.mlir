// RUN: sw-opt %s | sw-opt | FileCheck %s
// Round trips of transfers that serve several CPEs, and of padded products.

// CHECK-LABEL: func.func @broadcast
// CHECK: sw.dma_get %{{.*}} to %{{.*}}, %{{.*}} broadcast row :
// CHECK: sw.dma_get %{{.*}} to %{{.*}}, %{{.*}}[%{{.*}}] broadcast array :
func.func @broadcast(%m: memref<8xf32>) {
  %c1 = arith.constant 1 : index
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    sw.barrier row
    sw.dma_get %m to %b, %r broadcast row : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
    sw.barrier array
    sw.dma_get %m to %b, %r[%c1] broadcast array : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r[%c1] : !sw.reply<2>
  }
  return
}

// CHECK-LABEL: func.func @padded
// CHECK: sw.spm_gemm {{.*}} beta 0.000000e+00 padded :
func.func @padded(%s: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    sw.spm_gemm ins(%a, %a) outs(%a) sizes(%s, %s, %s) vec n alpha 1.0 beta 0.0 padded : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
  }
  return
}
