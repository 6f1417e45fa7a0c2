// RUN: sw-opt %s --sw-set-target --sw-split-first --split-input-file --verify-diagnostics --remarks-filter='sw-split-first' | FileCheck %s

!a = memref<32x32xf32, #sw.ldm>
!b = memref<32x32xf32, #sw.ldm>
!main = memref<32x32xf32, strided<[512, 1]>>

// The parts after the first one come after the barrier; iterations after the
// first one have the whole product.

// CHECK-LABEL: func.func @loop(
// CHECK:         %[[PARTS:.*]] = sw.reply : <2>
// CHECK:         sw.dma_get %{{.*}} to %[[B0:.*]], %[[PARTS]][%{{.*}}] : memref<16x32xf32, strided<[512, 1]>>
// CHECK:         sw.barrier array
// CHECK:         sw.dma_get %{{.*}} to %{{.*}}, %[[PARTS]][%{{.*}}] : memref<16x32xf32, strided<[512, 1], offset: 8192>>
// CHECK-NOT:     sw.dma_wait
// CHECK:         scf.for %[[K:.*]] = %[[C0:.*]] to
// CHECK:           %[[FIRST:.*]] = arith.cmpi eq, %[[K]], %[[C0]]
// CHECK:           scf.if %[[FIRST]] {
// CHECK:             %[[DEPTH:.*]] = arith.constant 128 : index
// CHECK:             sw.dma_wait %[[PARTS]][
// CHECK:             sw.spm_gemm {{.*}} sizes({{.*}}, %[[DEPTH]]) {{.*}} accumulate {{.*}} memref<32x16xf32, {{.*}}>, memref<16x32xf32
// CHECK:             sw.dma_wait %[[PARTS]][
// CHECK:             sw.spm_gemm {{.*}} sizes({{.*}}, %[[DEPTH]]) {{.*}} beta 1.000000e+00 : memref<32x16xf32, {{.*}}>, memref<16x32xf32
// CHECK:           } else {
// CHECK-NEXT:        sw.spm_gemm {{.*}} accumulate
// CHECK-NEXT:      }
func.func @loop(%main: !main) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !a
    %b = sw.alloc : !b
    %c = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    scf.for %k = %c0 to %c2 step %c1 {
      %later = arith.cmpi ne, %k, %c0 : index
      // expected-remark @below {{the first product begins with a part of its operands}}
      sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 1.0 accumulate %later {sw.first_parts = 2} : !a, !b, !b
    }
  }
  return
}

// -----

!b = memref<32x32xf32, #sw.ldm>
!main = memref<32x32xf32, strided<[512, 1]>>

// A product without requested parts, and one whose first tile another op
// reads.

// CHECK-LABEL: func.func @unasked(
// CHECK-COUNT-1: sw.dma_get
// CHECK-NOT:     sw.dma_get
// CHECK:         sw.spm_gemm
// CHECK-NOT:     sw.spm_gemm
// CHECK-LABEL: func.func @other_reader(
// CHECK-COUNT-1: sw.dma_get
// CHECK-NOT:     sw.dma_get
// CHECK:         sw.spm_gemm
func.func @unasked(%main: !main) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !b
    %b = sw.alloc : !b
    %c = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0 : !b, !b, !b
  }
  return
}

func.func @other_reader(%main: !main) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !b
    %b = sw.alloc : !b
    %c = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    // expected-remark @below {{no get before the loops brings the first tile alone}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0 {sw.first_parts = 2} : !b, !b, !b
    sw.dma_put %b to %main, %r : !b to !main, <1>
    sw.dma_wait %r : <1>
  }
  return
}

// -----

!b = memref<32x32xf32, #sw.ldm>
!main = memref<32x32xf32, strided<[512, 1]>>

func.func @no_barrier(%main: !main) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !b
    %b = sw.alloc : !b
    %c = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.dma_wait %r : <1>
    // expected-remark @below {{no barrier follows the first gets}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0 {sw.first_parts = 2} : !b, !b, !b
  }
  return
}

// -----

func.func @invalid() {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<32x32xf32, #sw.ldm>
    // expected-error @below {{'sw.spm_gemm' op expects 'sw.first_parts' to be an integer of at least 2, but got "two"}}
    sw.spm_gemm ins(%b, %b) outs(%b) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0 {sw.first_parts = "two"} : memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
  }
  return
}
