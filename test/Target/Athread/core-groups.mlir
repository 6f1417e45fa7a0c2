// Loops over the core groups of an SW26010-Pro, from the core-group view to
// numbers: on all six, on four, which do not divide the iterations, and on one.
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-map-loops --sw-distribute --sw-ldm-alloc -o %t.mlir
// RUN: sw-translate --emit-athread %t.mlir | FileCheck %s
// RUN: rm -rf %t.6 && sw-translate --emit-athread --output-dir=%t.6 %t.mlir
// RUN: make -C %t.6 sim MAIN=%S/Inputs/core-groups.c
// RUN: %t.6/a.out | FileCheck %s --check-prefixes=RESULT,CHAIN

// Transfers that overlap with computation, in the loops of each core group.
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-map-loops --sw-dma-hoist --sw-double-buffer --canonicalize --sw-distribute --sw-first-gets --sw-ldm-alloc -o %t.double.mlir
// RUN: rm -rf %t.double && sw-translate --emit-athread --output-dir=%t.double %t.double.mlir
// RUN: make -C %t.double sim MAIN=%S/Inputs/core-groups.c
// RUN: %t.double/a.out | FileCheck %s --check-prefixes=RESULT,CHAIN

// RUN: sed -e 's/core_groups(6)/core_groups(4)/' -e '\,^// ALL-BEGIN,,\,^// ALL-END,d' %s > %t.four.mlir
// RUN: sw-opt %t.four.mlir --sw-set-target=chip=sw26010pro --sw-map-loops --sw-distribute --sw-ldm-alloc -o %t.4.mlir
// RUN: sw-translate --emit-athread %t.4.mlir | FileCheck %s --check-prefix=FOUR
// RUN: rm -rf %t.4 && sw-translate --emit-athread --output-dir=%t.4 %t.4.mlir
// RUN: make -C %t.4 sim MAIN=%S/Inputs/core-groups.c "CFLAGS=-O2 -DWITHOUT_CHAIN"
// RUN: %t.4/a.out | FileCheck %s --check-prefix=RESULT

// RUN: sed 's/core_groups(6)/core_groups(1)/' %s > %t.one.mlir
// RUN: sw-opt %t.one.mlir --sw-set-target=chip=sw26010pro --sw-map-loops --sw-distribute --sw-ldm-alloc -o %t.1.mlir
// RUN: sw-translate --emit-athread %t.1.mlir | FileCheck %s --check-prefix=ONE
// RUN: rm -rf %t.1 && sw-translate --emit-athread --output-dir=%t.1 %t.1.mlir
// RUN: make -C %t.1 sim MAIN=%S/Inputs/core-groups.c
// RUN: %t.1/a.out | FileCheck %s --check-prefixes=RESULT,CHAIN
// REQUIRES: sw-simcc

// RESULT: product: 0 wrong
// RESULT: squares: 0 wrong

// CHECK:      The program calls athread_init_cgs() once
// CHECK:      reach, such as
// CHECK-NEXT: * that of cross_malloc. */
// CHECK:      {{^}}void product(
// CHECK-NEXT:   static __cross product_kernel_params args;
// CHECK:         athread_spawn_cgs(product_kernel, &args);
// CHECK-NEXT:    athread_join_cgs();
// CHECK-LABEL: void product_kernel(void *arg) {
// CHECK:         long group = _CGN;
// CHECK:         for (long [[TURN:[a-z0-9]+]] = 0; [[TURN]] < sw_ceildiv(8 - group, 6); [[TURN]]++) {
// CHECK-LABEL: void chain_kernel(void *arg) {
// CHECK:         athread_ssync_node();

// FOUR: athread_spawn_cgmask(0xf, product_kernel, &args);
// FOUR: athread_join_cgmask();

// ONE:      The program calls athread_init() once
// ONE:      athread_spawn(product_kernel, &args);
// ONE-NEXT: athread_join();
// ONE-NOT:  _CGN
// ONE-NOT:  athread_ssync_node

// Blocks of rows of a product, the last one smaller. Each core group has the
// right operand.
func.func @product(%A: memref<1000x96xf32>, %B: memref<96x64xf32>, %C: memref<1000x64xf32>) {
  sw.launch @product view(core_group) core_groups(6) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row, col] : memref<128x96xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 8] : memref<96x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] units [1, 8] : memref<128x64xf32, #sw.ldm>
    sw.dma_get %B to %b, %r : memref<96x64xf32> to memref<96x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    scf.forall (%i) = (0) to (1000) step (128) {
      %m = affine.min affine_map<(i) -> (128, 1000 - i)>(%i)
      %Ai = memref.subview %A[%i, 0] [%m, 96] [1, 1] : memref<1000x96xf32> to memref<?x96xf32, strided<[96, 1], offset: ?>>
      %Ci = memref.subview %C[%i, 0] [%m, 64] [1, 1] : memref<1000x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
      %ai = sw.tile %a sizes(%m) : memref<128x96xf32, #sw.ldm> to memref<?x96xf32, #sw.ldm>
      %ci = sw.tile %c sizes(%m) : memref<128x64xf32, #sw.ldm> to memref<?x64xf32, #sw.ldm>
      sw.dma_get %Ai to %ai, %r : memref<?x96xf32, strided<[96, 1], offset: ?>> to memref<?x96xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.gemm ins(%ai, %b : memref<?x96xf32, #sw.ldm>, memref<96x64xf32, #sw.ldm>) outs(%ci : memref<?x64xf32, #sw.ldm>) beta_zero
      sw.dma_put %ci to %Ci, %r : memref<?x64xf32, #sw.ldm> to memref<?x64xf32, strided<[64, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<core_group>]}
  }
  return
}

// Iterations of core groups, each with a loop over the CPEs: 7 x 5 blocks.
func.func @squares(%X: memref<7x5x30x16xf32>, %Y: memref<7x5x30x16xf32>) {
  sw.launch @squares view(core_group) core_groups(6) {
    %x = sw.alloc private : memref<1x16xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    scf.forall (%i, %j) in (7, 5) {
      scf.forall (%k) in (30) {
        %Xk = memref.subview %X[%i, %j, %k, 0] [1, 1, 1, 16] [1, 1, 1, 1] : memref<7x5x30x16xf32> to memref<1x16xf32, strided<[16, 1], offset: ?>>
        %Yk = memref.subview %Y[%i, %j, %k, 0] [1, 1, 1, 16] [1, 1, 1, 1] : memref<7x5x30x16xf32> to memref<1x16xf32, strided<[16, 1], offset: ?>>
        sw.dma_get %Xk to %x, %r : memref<1x16xf32, strided<[16, 1], offset: ?>> to memref<1x16xf32, #sw.ldm>, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
        tpp.binary mul ins(%x, %x : memref<1x16xf32, #sw.ldm>, memref<1x16xf32, #sw.ldm>) outs(%x : memref<1x16xf32, #sw.ldm>)
        sw.dma_put %x to %Yk, %r : memref<1x16xf32, #sw.ldm> to memref<1x16xf32, strided<[16, 1], offset: ?>>, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
      } {mapping = [#sw.map<cpe>]}
    } {mapping = [#sw.map<core_group>, #sw.map<core_group>]}
  }
  return
}

// ALL-BEGIN: the core groups read in a second loop what others have stored in
// the first one. The vendor's barrier in between joins all six.
// CHAIN: chain: 0 wrong
func.func @chain(%X: memref<100x64xf32>, %T: memref<100x64xf32>, %Y: memref<100x64xf32>) {
  sw.launch @chain view(core_group) core_groups(6) {
    %a = sw.alloc spread [none, col] : memref<1x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    scf.forall (%i) in (100) {
      %Xi = memref.subview %X[%i, 0] [1, 64] [1, 1] : memref<100x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
      %Ti = memref.subview %T[%i, 0] [1, 64] [1, 1] : memref<100x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
      sw.dma_get %Xi to %a, %r : memref<1x64xf32, strided<[64, 1], offset: ?>> to memref<1x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.binary add ins(%a, %a : memref<1x64xf32, #sw.ldm>, memref<1x64xf32, #sw.ldm>) outs(%a : memref<1x64xf32, #sw.ldm>)
      sw.dma_put %a to %Ti, %r : memref<1x64xf32, #sw.ldm> to memref<1x64xf32, strided<[64, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<core_group>]}
    scf.forall (%i) in (100) {
      %from = affine.apply affine_map<(i) -> (99 - i)>(%i)
      %Ti = memref.subview %T[%from, 0] [1, 64] [1, 1] : memref<100x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
      %Yi = memref.subview %Y[%i, 0] [1, 64] [1, 1] : memref<100x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
      sw.dma_get %Ti to %a, %r : memref<1x64xf32, strided<[64, 1], offset: ?>> to memref<1x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.binary mul ins(%a, %a : memref<1x64xf32, #sw.ldm>, memref<1x64xf32, #sw.ldm>) outs(%a : memref<1x64xf32, #sw.ldm>)
      sw.dma_put %a to %Yi, %r : memref<1x64xf32, #sw.ldm> to memref<1x64xf32, strided<[64, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<core_group>]}
  }
  return
}
// ALL-END
