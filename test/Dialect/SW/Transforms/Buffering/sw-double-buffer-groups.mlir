// Nests whose outermost loop is over tiles of core groups.
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=6" --sw-double-buffer | FileCheck %s
// RUN: sed 's/core_groups(6)/core_groups(6) first_group(0)/' %s | sw-opt --sw-set-target="chip=sw26010pro core-groups=6" --sw-double-buffer | FileCheck %s --check-prefix=SOME

// Core groups that run a kernel while others run another one have no barrier.
// SOME-LABEL: func.func @uneven
// SOME-NOT:     sw.barrier chip
// SOME:         sw.barrier array
// SOME-NOT:     sw.barrier chip

!main = memref<640x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// Core groups do not have as many tiles, and some may have none. The first tile
// of the reduction is fetched in the last iteration of the tile before. All core
// groups meet after their first gets. Puts of different tiles are pending at
// the same time.
// CHECK-LABEL: func.func @uneven
// CHECK:         %[[A:.*]] = sw.alloc {{.*}} : memref<2x64x64xf32, #sw.ldm>
// CHECK:         %[[C:.*]] = sw.alloc {{.*}} : memref<2x64x64xf32, #sw.ldm>
// CHECK:         %[[GROUP:.*]] = sw.coord core_group
// CHECK:         %[[RUNS:.*]] = arith.cmpi slt, %[[GROUP]], %c10
// CHECK:         scf.if %[[RUNS]] {
// CHECK:           sw.dma_get
// CHECK-NEXT:    }
// CHECK-NEXT:    sw.barrier chip
// CHECK-NOT:     sw.barrier
// CHECK:         scf.for %[[T:.*]] = %[[GROUP]] to %c10 step %c6
// CHECK-NOT:       sw.barrier
// CHECK:           scf.for %[[K:.*]] = %c0 to %c512 step %c64
// CHECK:             %[[NEXT:.*]] = arith.addi %[[K]], %c64
// CHECK:             %[[WRAPS:.*]] = arith.cmpi sge, %[[NEXT]], %c512
// CHECK:             %[[OTHER:.*]] = arith.addi %[[T]], %c6
// CHECK:             %[[TILE:.*]] = arith.select %[[WRAPS]], %[[OTHER]], %[[T]]
// CHECK:             %[[EXISTS:.*]] = arith.cmpi slt, %[[TILE]], %c10
// CHECK:             scf.if %[[EXISTS]]
// CHECK:         } {sw.parallel}
// CHECK:         return
func.func @uneven(%x: !main, %y: !main) {
  sw.launch @k view(core_group) core_groups(6) {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c10 = arith.constant 10 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %a = sw.alloc spread [row, col] : !tile
    %c = sw.alloc spread [row, col] : !tile
    %ra = sw.reply : !sw.reply<1>
    %rc = sw.reply : !sw.reply<1>
    %group = sw.coord core_group
    scf.for %t = %group to %c10 step %c6 {
      %row = affine.apply affine_map<(d0) -> ((d0 floordiv 2) * 64)>(%t)
      %col = affine.apply affine_map<(d0) -> ((d0 mod 2) * 64)>(%t)
      tpp.unary zero outs(%c : !tile)
      scf.for %k = %c0 to %c512 step %c64 {
        %v = memref.subview %x[%row, %k] [64, 64] [1, 1] : !main to !view
        sw.dma_get %v to %a, %ra : !view to !tile, !sw.reply<1>
        sw.dma_wait %ra : !sw.reply<1>
        tpp.gemm ins(%a, %a : !tile, !tile) outs(%c : !tile)
      }
      %w = memref.subview %y[%row, %col] [64, 64] [1, 1] : !main to !view
      sw.dma_put %c to %w, %rc : !tile to !view, !sw.reply<1>
      sw.dma_wait %rc : !sw.reply<1>
    } {sw.parallel}
  }
  return
}

// A nest inside of such a loop, which core groups do not run equally often.
// CHECK-LABEL: func.func @inner
// CHECK-NOT:     sw.barrier chip
// CHECK:         scf.for
// CHECK:           sw.barrier array
// CHECK:           scf.for
// CHECK-NOT:     sw.barrier chip
// CHECK:         return
func.func @inner(%x: !main, %n: index) {
  sw.launch @k view(core_group) core_groups(6) {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c10 = arith.constant 10 : index
    %c64 = arith.constant 64 : index
    %a = sw.alloc spread [row, col] : !tile
    %c = sw.alloc spread [row, col] : !tile
    %ra = sw.reply : !sw.reply<1>
    %group = sw.coord core_group
    scf.for %t = %group to %c10 step %c6 {
      %row = affine.apply affine_map<(d0) -> (d0 * 64)>(%t)
      scf.for %k = %c0 to %n step %c64 {
        %v = memref.subview %x[%row, %k] [64, 64] [1, 1] : !main to !view
        sw.dma_get %v to %a, %ra : !view to !tile, !sw.reply<1>
        sw.dma_wait %ra : !sw.reply<1>
        tpp.gemm ins(%a, %a : !tile, !tile) outs(%c : !tile)
      }
    } {sw.parallel}
  }
  return
}
