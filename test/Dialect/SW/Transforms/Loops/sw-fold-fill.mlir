// RUN: sw-opt %s --sw-fold-fill --split-input-file --verify-diagnostics --remarks-filter='sw-fold-fill' | FileCheck %s

!a = memref<32x8xf32, #sw.ldm>
!b = memref<8x32xf32, #sw.ldm>
!c = memref<32x32xf32, #sw.ldm>

// The first iteration overwrites what was there.

// CHECK-LABEL: func.func @loop(
// CHECK-DAG:     %[[C64:.*]] = arith.constant 64 : index
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK:         sw.launch
// CHECK-NOT:     tpp.unary
// CHECK:         scf.for %[[K:.*]] = %[[C64]] to
// CHECK-NEXT:      %[[LATER:.*]] = arith.cmpi ne, %[[K]], %[[C64]] : index
// CHECK-NEXT:      sw.spm_gemm {{.*}} beta 1.000000e+00 accumulate %[[LATER]] :
func.func @loop() {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !a
    %b = sw.alloc : !b
    %c = sw.alloc : !c
    // expected-remark @below {{the first product overwrites}}
    tpp.unary zero outs(%c : !c)
    scf.for %k = %c64 to %c512 step %c64 {
      sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c64) vec n alpha 1.0 beta 1.0 : !a, !b, !c
    }
  }
  return
}

// -----

!a = memref<32x8xf32, #sw.ldm>
!b = memref<8x32xf32, #sw.ldm>
!c = memref<32x32xf32, #sw.ldm>

// Two loops: the first iteration of both. The tile is a slot of its buffer; the
// wait for the put that used it and the put after the loops are no obstacle.

// CHECK-LABEL: func.func @slot(
// CHECK:         sw.dma_wait
// CHECK-NOT:     tpp.unary
// CHECK:         scf.for %[[K:.*]] = %[[C0:.*]] to
// CHECK-NEXT:      scf.for %[[L:.*]] = %[[C1:[a-z0-9_]*]] to
// CHECK-NEXT:        %[[L1:.*]] = arith.cmpi ne, %[[L]], %[[C1]] : index
// CHECK-NEXT:        %[[K1:.*]] = arith.cmpi ne, %[[K]], %[[C0]] : index
// CHECK-NEXT:        %[[ANY:.*]] = arith.ori %[[K1]], %[[L1]] : i1
// CHECK-NEXT:        sw.spm_gemm {{.*}} accumulate %[[ANY]] :
// CHECK:         sw.dma_put
func.func @slot(%C: memref<32x32xf32>, %s: index, %m: index) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !a
    %b = sw.alloc : !b
    %buf = sw.alloc : memref<2x32x32xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<2>
    %c = sw.tile %buf[%s] : memref<2x32x32xf32, #sw.ldm> to !c
    sw.dma_wait %r[%s] : !sw.reply<2>
    // expected-remark @below {{the first product overwrites}}
    tpp.unary identity ins(%zero : f32) bcast scalar outs(%c : !c)
    scf.for %k = %c0 to %c4 step %c1 {
      scf.for %l = %c1 to %c4 step %c1 {
        sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c64) vec n alpha 1.0 beta 1.0 : !a, !b, !c
      }
    }
    sw.dma_put %c to %C, %r[%s] : !c to memref<32x32xf32>, !sw.reply<2>
    sw.dma_wait %r[%s] : !sw.reply<2>
  }
  return
}

// -----

!a = memref<32x8xf32, #sw.ldm>
!b = memref<8x32xf32, #sw.ldm>
!c = memref<32x32xf32, #sw.ldm>

// CHECK-LABEL: func.func @single(
// CHECK-NOT:     tpp.unary
// CHECK:         sw.spm_gemm {{.*}} beta 0.000000e+00 :
// CHECK-NEXT:    sw.spm_gemm {{.*}} beta 1.000000e+00 :
func.func @single() {
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !a
    %b = sw.alloc : !b
    %c = sw.alloc : !c
    // expected-remark @below {{the first product overwrites}}
    tpp.unary zero outs(%c : !c)
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c64) vec n alpha 1.0 beta 1.0 : !a, !b, !c
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c64) vec n alpha 1.0 beta 1.0 : !a, !b, !c
  }
  return
}

// -----

!a = memref<32x8xf32, #sw.ldm>
!b = memref<8x32xf32, #sw.ldm>
!c = memref<32x32xf32, #sw.ldm>

// CHECK-LABEL: func.func @may_not_run(
// CHECK:         tpp.unary zero
// CHECK-NOT:     accumulate
// CHECK:         return
func.func @may_not_run(%n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !a
    %b = sw.alloc : !b
    %c = sw.alloc : !c
    // expected-remark @below {{the loop around the product has no constant bounds with which it runs}}
    tpp.unary zero outs(%c : !c)
    scf.for %k = %c0 to %n step %c64 {
      sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c64) vec n alpha 1.0 beta 1.0 : !a, !b, !c
    }
    // expected-remark @below {{the loop around the product has no constant bounds with which it runs}}
    tpp.unary zero outs(%c : !c)
    scf.for %k = %c64 to %c64 step %c64 {
      sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c64) vec n alpha 1.0 beta 1.0 : !a, !b, !c
    }
    %runs = arith.cmpi slt, %c0, %n : index
    // expected-remark @below {{the loop around the product has no constant bounds with which it runs}}
    tpp.unary zero outs(%c : !c)
    scf.if %runs {
      sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c64) vec n alpha 1.0 beta 1.0 : !a, !b, !c
    }
  }
  return
}

// -----

!a = memref<32x8xf32, #sw.ldm>
!b = memref<8x32xf32, #sw.ldm>
!c = memref<32x32xf32, #sw.ldm>

// Something else sees the zeros first.
// CHECK-LABEL: func.func @other_readers(
// CHECK-COUNT-3: tpp.unary zero
// CHECK-NOT:     accumulate
// CHECK:         return
func.func @other_readers(%C: memref<32x32xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !a
    %b = sw.alloc : !b
    %c = sw.alloc : !c
    %r = sw.reply : !sw.reply<1>
    // expected-remark @below {{the next op on the tile is not a single product}}
    tpp.unary zero outs(%c : !c)
    sw.dma_put %c to %C, %r : !c to memref<32x32xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c64) vec n alpha 1.0 beta 1.0 : !a, !b, !c
    // expected-remark @below {{the next op on the tile is not a single product}}
    tpp.unary zero outs(%c : !c)
    scf.for %k = %c0 to %c256 step %c64 {
      tpp.unary relu ins(%c : !c) outs(%c : !c)
      sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c64) vec n alpha 1.0 beta 1.0 : !a, !b, !c
    }
    // expected-remark @below {{the next op on the tile is not a single product}}
    tpp.unary zero outs(%c : !c)
  }
  return
}

// -----

!c = memref<32x32xf32, #sw.ldm>

// CHECK-LABEL: func.func @other_products(
// CHECK-COUNT-3: tpp.unary zero
func.func @other_products(%m: index) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !c
    %c = sw.alloc : !c
    %t = sw.tile %c sizes(%m) : !c to memref<?x32xf32, #sw.ldm>
    // expected-remark @below {{the product reads the tile as a factor}}
    tpp.unary zero outs(%c : !c)
    sw.spm_gemm ins(%c, %a) outs(%c) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 1.0 : !c, !c, !c
    // expected-remark @below {{the product does not add to the tile}}
    tpp.unary zero outs(%c : !c)
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 2.0 : !c, !c, !c
    // expected-remark @below {{the product is of another part of the buffer}}
    tpp.unary zero outs(%c : !c)
    sw.spm_gemm ins(%a, %a) outs(%t) sizes(%m, %c256, %c256) vec n alpha 1.0 beta 1.0 : !c, !c, memref<?x32xf32, #sw.ldm>
  }
  return
}

// -----

// In the core-group view nothing happens.
// CHECK-LABEL: func.func @core_group(
// CHECK:         tpp.unary zero
func.func @core_group() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    tpp.unary zero outs(%c : memref<64x64xf32, #sw.ldm>)
    tpp.gemm ins(%a, %a : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

// The product of one CPE, if the fill is not before its loop.
// CHECK-LABEL: func.func @own(
// CHECK-NOT:     tpp.unary zero
// CHECK:         tpp.gemm {{.*}} trans_a beta_zero
// CHECK:         tpp.unary zero
// CHECK:         scf.for
// CHECK-NEXT:      tpp.gemm ins({{[^)]*}}) outs({{[^)]*}}){{$}}
func.func @own() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc private : memref<16x16xf32, #sw.ldm>
    %c = sw.alloc private : memref<16x16xf32, #sw.ldm>
    // expected-remark @below {{the first product overwrites}}
    tpp.unary zero outs(%c : memref<16x16xf32, #sw.ldm>)
    tpp.gemm ins(%a, %a : memref<16x16xf32, #sw.ldm>, memref<16x16xf32, #sw.ldm>) outs(%c : memref<16x16xf32, #sw.ldm>) trans_a
    // expected-remark @below {{the product of one CPE is in a loop that the fill is not in}}
    tpp.unary zero outs(%c : memref<16x16xf32, #sw.ldm>)
    scf.for %i = %c0 to %c4 step %c1 {
      tpp.gemm ins(%a, %a : memref<16x16xf32, #sw.ldm>, memref<16x16xf32, #sw.ldm>) outs(%c : memref<16x16xf32, #sw.ldm>)
    }
    // expected-remark @below {{the product does not add to the tile}}
    tpp.unary zero outs(%c : memref<16x16xf32, #sw.ldm>)
    tpp.gemm ins(%a, %a : memref<16x16xf32, #sw.ldm>, memref<16x16xf32, #sw.ldm>) outs(%c : memref<16x16xf32, #sw.ldm>) beta_zero
  }
  return
}

// -----

// Rows that reach to a whole vector in LDM: the product writes that padding, too.
// CHECK-LABEL: func.func @padded(
// CHECK-NOT:     tpp.unary zero
// CHECK:         sw.spm_gemm {{.*}} beta 0.000000e+00 padded
// CHECK:         tpp.unary zero
// CHECK:         sw.spm_gemm {{.*}} beta 1.000000e+00 padded
// CHECK:         tpp.unary zero
// CHECK:         sw.spm_gemm {{.*}} beta 1.000000e+00 :
func.func @padded(%n: index, %p: index) {
  %c64 = arith.constant 64 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    %buf = sw.alloc : memref<8x8xf32, #sw.ldm>
    %c = sw.tile %buf sizes(%p) : memref<8x8xf32, #sw.ldm> to memref<8x?xf32, #sw.ldm>
    %part = memref.subview %c[0, 0] [8, %n] [1, 1] : memref<8x?xf32, #sw.ldm> to memref<8x?xf32, strided<[?, 1]>, #sw.ldm>
    // expected-remark @below {{the first product overwrites}}
    tpp.unary zero outs(%part : memref<8x?xf32, strided<[?, 1]>, #sw.ldm>)
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%c64, %c64, %c64) vec n alpha 1.0 beta 1.0 padded : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x?xf32, #sw.ldm>
    %few = memref.subview %c[0, 0] [4, %n] [1, 1] : memref<8x?xf32, #sw.ldm> to memref<4x?xf32, strided<[?, 1]>, #sw.ldm>
    // expected-remark @below {{the product is of another part of the buffer}}
    tpp.unary zero outs(%few : memref<4x?xf32, strided<[?, 1]>, #sw.ldm>)
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%c64, %c64, %c64) vec n alpha 1.0 beta 1.0 padded : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x?xf32, #sw.ldm>
    // expected-remark @below {{the product is of another part of the buffer}}
    tpp.unary zero outs(%part : memref<8x?xf32, strided<[?, 1]>, #sw.ldm>)
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%c64, %c64, %c64) vec n alpha 1.0 beta 1.0 : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x?xf32, #sw.ldm>
  }
  return
}
