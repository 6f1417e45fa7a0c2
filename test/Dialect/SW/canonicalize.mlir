// RUN: sw-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @full_tile
func.func @full_tile() {
  sw.launch @k view(cpe) {
    // CHECK: %[[BUF:.*]] = sw.alloc
    %buf = sw.alloc : memref<32x8xf32, #sw.ldm>
    // CHECK-NOT: sw.tile
    // CHECK: tpp.unary zero outs(%[[BUF]] : memref<32x8xf32, #sw.ldm>)
    %t = sw.tile %buf : memref<32x8xf32, #sw.ldm> to memref<32x8xf32, #sw.ldm>
    tpp.unary zero outs(%t : memref<32x8xf32, #sw.ldm>)
  }
  return
}

// CHECK-LABEL: func.func @slot_stays
func.func @slot_stays(%i: index) {
  sw.launch @k view(cpe) {
    // CHECK: %[[T:.*]] = sw.tile %{{.*}}[%{{.*}}] : memref<2x32x8xf32, #sw.ldm> to memref<32x8xf32, #sw.ldm>
    %buf = sw.alloc : memref<2x32x8xf32, #sw.ldm>
    %t = sw.tile %buf[%i] : memref<2x32x8xf32, #sw.ldm> to memref<32x8xf32, #sw.ldm>
    tpp.unary zero outs(%t : memref<32x8xf32, #sw.ldm>)
  }
  return
}

// CHECK-LABEL: func.func @constant_sizes
// CHECK-SAME:    %[[M:.*]]: index
func.func @constant_sizes(%m: index) {
  %c4 = arith.constant 4 : index
  sw.launch @k view(cpe) {
    // CHECK: %[[T:.*]] = sw.tile %{{.*}} sizes(%[[M]]) : memref<32x8xf32, #sw.ldm> to memref<?x4xf32, #sw.ldm>
    // CHECK: tpp.unary zero outs(%[[T]] : memref<?x4xf32, #sw.ldm>)
    %buf = sw.alloc : memref<32x8xf32, #sw.ldm>
    %t = sw.tile %buf sizes(%m, %c4) : memref<32x8xf32, #sw.ldm> to memref<?x?xf32, #sw.ldm>
    tpp.unary zero outs(%t : memref<?x?xf32, #sw.ldm>)
  }
  return
}

// The call wants the very type.
// CHECK-LABEL: func.func @type_is_fixed
func.func @type_is_fixed() {
  %c4 = arith.constant 4 : index
  sw.launch @k view(cpe) {
    // CHECK: sw.tile %{{.*}} sizes(%{{.*}}) : memref<8xf32, #sw.ldm> to memref<?xf32, #sw.ldm>
    %buf = sw.alloc : memref<8xf32, #sw.ldm>
    %t = sw.tile %buf sizes(%c4) : memref<8xf32, #sw.ldm> to memref<?xf32, #sw.ldm>
    func.call @take(%t) : (memref<?xf32, #sw.ldm>) -> ()
  }
  return
}
func.func private @take(memref<?xf32, #sw.ldm>)

// CHECK-LABEL: func.func @tile_of_tile
// CHECK-SAME:    %[[I:.*]]: index, %[[M:.*]]: index
func.func @tile_of_tile(%i: index, %m: index) {
  sw.launch @k view(cpe) {
    // CHECK: %[[BUF:.*]] = sw.alloc
    // CHECK-NEXT: sw.tile %[[BUF]][%[[I]]] sizes(%[[M]]) : memref<2x32x8xf32, #sw.ldm> to memref<?x8xf32, #sw.ldm>
    // CHECK-NEXT: tpp.unary
    %buf = sw.alloc : memref<2x32x8xf32, #sw.ldm>
    %slot = sw.tile %buf[%i] : memref<2x32x8xf32, #sw.ldm> to memref<32x8xf32, #sw.ldm>
    %t = sw.tile %slot sizes(%m) : memref<32x8xf32, #sw.ldm> to memref<?x8xf32, #sw.ldm>
    tpp.unary zero outs(%t : memref<?x8xf32, #sw.ldm>)
  }
  return
}

// CHECK-LABEL: func.func @transfer_of_cast
// CHECK-SAME:    %[[MAIN:.*]]: memref<32x8xf32>
func.func @transfer_of_cast(%main: memref<32x8xf32>) {
  sw.launch @k view(cpe) {
    // CHECK-NOT: memref.cast
    // CHECK: sw.dma_get %[[MAIN]] to
    // CHECK: sw.dma_put %{{.*}} to %[[MAIN]]
    %r = sw.reply : !sw.reply<1>
    %buf = sw.alloc : memref<32x8xf32, #sw.ldm>
    %cast = memref.cast %main : memref<32x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
    sw.dma_get %cast to %buf, %r : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<32x8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %buf to %cast, %r : memref<32x8xf32, #sw.ldm> to memref<?x?xf32, strided<[?, ?], offset: ?>>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// In code that is never reached sizes fold to anything; they stay operands.
// CHECK-LABEL: func.func @unreached_sizes
func.func @unreached_sizes() {
  %less = arith.constant -20 : index
  %more = arith.constant 9 : index
  sw.launch @k view(cpe) {
    // CHECK: sw.tile %{{.*}} sizes(%{{.*}}, %{{.*}}) : memref<32x8xf32, #sw.ldm> to memref<?x?xf32, #sw.ldm>
    %buf = sw.alloc : memref<32x8xf32, #sw.ldm>
    %t = sw.tile %buf sizes(%less, %more) : memref<32x8xf32, #sw.ldm> to memref<?x?xf32, #sw.ldm>
    tpp.unary zero outs(%t : memref<?x?xf32, #sw.ldm>)
  }
  return
}

// CHECK-LABEL: func.func @accumulate(
// CHECK-SAME:    %[[COND:.*]]: i1)
func.func @accumulate(%cond: i1) {
  %true = arith.constant true
  %false = arith.constant false
  %s = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<32x32xf32, #sw.ldm>
    %c = sw.alloc : memref<32x32xf32, #sw.ldm>
    // CHECK: sw.spm_gemm {{.*}} beta 2.000000e+00 : memref
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%s, %s, %s) vec n alpha 1.0 beta 2.0 accumulate %true
        : memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
    // CHECK: sw.spm_gemm {{.*}} beta 0.000000e+00 : memref
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%s, %s, %s) vec n alpha 1.0 beta 2.0 accumulate %false
        : memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
    // CHECK: sw.spm_gemm {{.*}} beta 0.000000e+00 : memref
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%s, %s, %s) vec n alpha 1.0 beta 0.0 accumulate %cond
        : memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
    // CHECK: sw.spm_gemm {{.*}} beta 2.000000e+00 accumulate %[[COND]] : memref
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%s, %s, %s) vec n alpha 1.0 beta 2.0 accumulate %cond
        : memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
  }
  return
}
