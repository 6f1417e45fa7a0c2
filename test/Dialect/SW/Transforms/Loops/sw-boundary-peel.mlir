// RUN: sw-opt %s --sw-boundary=strategy=peel | FileCheck %s
// RUN: sw-opt %s --sw-boundary=strategy=params | FileCheck %s --check-prefix=PARAMS
// RUN: sw-opt %s --sw-boundary=strategy=peel --remarks-filter="sw-boundary" 2>&1 | FileCheck %s --check-prefix=REMARK

// Full tiles are their buffers, the last one has a size of its own: 500 - 256.
// CHECK-LABEL: func.func @rows
// CHECK:         %[[FULL:.*]] = sw.alloc spread [row, col]
// CHECK-NEXT:    tpp.unary zero outs(%[[FULL]] : memref<256x64xf32, #sw.ldm>)
// CHECK:         %[[BUF:.*]] = sw.alloc spread [row, col]
// CHECK-NEXT:    %[[LAST:.*]] = sw.tile %[[BUF]] : memref<256x64xf32, #sw.ldm> to memref<244x64xf32, #sw.ldm>
// CHECK-NEXT:    tpp.unary zero outs(%[[LAST]] :
// PARAMS-LABEL: func.func @rows
// PARAMS:         scf.for
// PARAMS:           sw.tile %{{.*}} sizes(%{{.*}}) : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, #sw.ldm>
// REMARK: remark: [Passed] LoopPeeled | Category:sw-boundary
// REMARK: remark: [Missed] LoopNotPeeled | Category:sw-boundary | Reason="its steps divide its bounds"
// REMARK: remark: [Passed] PartialTile | Category:sw-boundary
func.func @rows() {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c500 = arith.constant 500 : index
  sw.launch @k view(core_group) {
    scf.for %i = %c0 to %c500 step %c256 {
      %m = affine.min affine_map<(d0) -> (256, 500 - d0)>(%i)
      %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
      %v = memref.subview %buf[0, 0] [%m, 64] [1, 1] : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, strided<[64, 1]>, #sw.ldm>
      tpp.unary zero outs(%v : memref<?x64xf32, strided<[64, 1]>, #sw.ldm>)
    }
  }
  return
}

// A loop whose tiles are all full is not peeled.
// CHECK-LABEL: func.func @divides
// CHECK:         scf.for
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @divides(%m: index) {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    scf.for %i = %c0 to %c512 step %c256 {
      %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
      %v = memref.subview %buf[0, 0] [%m, 64] [1, 1] : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, strided<[64, 1]>, #sw.ldm>
      tpp.unary zero outs(%v : memref<?x64xf32, strided<[64, 1]>, #sw.ldm>)
    }
  }
  return
}
