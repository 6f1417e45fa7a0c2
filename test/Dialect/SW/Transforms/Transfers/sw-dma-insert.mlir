// RUN: sw-opt %s --sw-dma-insert | FileCheck %s

// One launch around the nest; each memref operand gets a buffer spread as the
// contract of products fixes it. Buffers are as large as the largest tile,
// rounded up to what the mesh divides; a partial tile is a view of its buffer.

// CHECK-LABEL: func.func @product(
// CHECK-SAME:    %[[A:.*]]: memref<500x300xf32>, %[[B:.*]]: memref<300x512xf32>, %[[C:.*]]: memref<500x512xf32>)
// CHECK:       sw.launch @product_matmul view(core_group) {
// CHECK-NEXT:    scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK-NEXT:      scf.for %[[J:.*]] = %{{.*}} to %{{.*}} step
// CHECK-NEXT:        %[[M:.*]] = affine.min
// CHECK-NEXT:        %[[CV:.*]] = memref.subview %[[C]]
// CHECK-NEXT:        %[[Z:.*]] = sw.alloc spread [row, col] : memref<256x256xf32, #sw.ldm>
// CHECK-NEXT:        %[[ZV:.*]] = memref.subview %[[Z]][0, 0] [%[[M]], 256] [1, 1]
// CHECK-NEXT:        %[[RZ:.*]] = sw.reply
// CHECK-NEXT:        linalg.fill {{.*}} outs(%[[ZV]] :
// CHECK-NEXT:        sw.dma_put %[[ZV]] to %[[CV]], %[[RZ]] :
// CHECK-NEXT:        sw.dma_wait %[[RZ]]
// CHECK-NEXT:        scf.for
// CHECK-NEXT:          %[[KK:.*]] = affine.min
// CHECK-NEXT:          %[[AV:.*]] = memref.subview %[[A]]
// CHECK-NEXT:          %[[BV:.*]] = memref.subview %[[B]]
// CHECK-NEXT:          %[[BA:.*]] = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
// CHECK-NEXT:          %[[TA:.*]] = memref.subview %[[BA]][0, 0] [%[[M]], %[[KK]]] [1, 1]
// CHECK-NEXT:          %[[RA:.*]] = sw.reply
// CHECK-NEXT:          %[[BB:.*]] = sw.alloc spread [row, col] : memref<64x256xf32, #sw.ldm>
// CHECK-NEXT:          %[[TB:.*]] = memref.subview %[[BB]][0, 0] [%[[KK]], 256] [1, 1]
// CHECK-NEXT:          %[[RB:.*]] = sw.reply
// CHECK-NEXT:          %[[BC:.*]] = sw.alloc spread [row, col] : memref<256x256xf32, #sw.ldm>
// CHECK-NEXT:          %[[TC:.*]] = memref.subview %[[BC]][0, 0] [%[[M]], 256] [1, 1]
// CHECK-NEXT:          %[[RC:.*]] = sw.reply
// CHECK-NEXT:          sw.dma_get %[[AV]] to %[[TA]], %[[RA]] :
// CHECK-NEXT:          sw.dma_get %[[BV]] to %[[TB]], %[[RB]] :
// CHECK-NEXT:          sw.dma_get %[[CV]] to %[[TC]], %[[RC]] :
// CHECK-NEXT:          sw.dma_wait %[[RA]]
// CHECK-NEXT:          sw.dma_wait %[[RB]]
// CHECK-NEXT:          sw.dma_wait %[[RC]]
// CHECK-NEXT:          linalg.matmul {sw.tile = #sw.tile<>} ins(%[[TA]], %[[TB]] : {{.*}}) outs(%[[TC]] :
// CHECK-NEXT:          sw.dma_put %[[TC]] to %[[CV]], %[[RC]] :
// CHECK-NEXT:          sw.dma_wait %[[RC]]
// CHECK-NEXT:        }
func.func @product(%A: memref<500x300xf32>, %B: memref<300x512xf32>, %C: memref<500x512xf32>) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %c300 = arith.constant 300 : index
  %c500 = arith.constant 500 : index
  %c512 = arith.constant 512 : index
  scf.for %i = %c0 to %c500 step %c256 {
    scf.for %j = %c0 to %c512 step %c256 {
      %m = affine.min affine_map<(d0) -> (256, -d0 + 500)>(%i)
      %c = memref.subview %C[%i, %j] [%m, 256] [1, 1]
          : memref<500x512xf32> to memref<?x256xf32, strided<[512, 1], offset: ?>>
      linalg.fill {sw.tile = #sw.tile<mesh = [row, col]>}
          ins(%z : f32) outs(%c : memref<?x256xf32, strided<[512, 1], offset: ?>>)
      scf.for %k = %c0 to %c300 step %c64 {
        %kk = affine.min affine_map<(d0) -> (64, -d0 + 300)>(%k)
        %a = memref.subview %A[%i, %k] [%m, %kk] [1, 1]
            : memref<500x300xf32> to memref<?x?xf32, strided<[300, 1], offset: ?>>
        %b = memref.subview %B[%k, %j] [%kk, 256] [1, 1]
            : memref<300x512xf32> to memref<?x256xf32, strided<[512, 1], offset: ?>>
        linalg.matmul {sw.tile = #sw.tile<>}
            ins(%a, %b : memref<?x?xf32, strided<[300, 1], offset: ?>>, memref<?x256xf32, strided<[512, 1], offset: ?>>)
            outs(%c : memref<?x256xf32, strided<[512, 1], offset: ?>>)
      }
    }
  }
  return
}

// Operands that are the same memref share a buffer: fetched once, in place.
// CHECK-LABEL: func.func @in_place(
// CHECK-SAME:    %[[X:.*]]: memref<60x64xf32>)
// CHECK:       sw.launch @in_place_mul view(core_group) {
// CHECK-NEXT:    %[[BUF:.*]] = sw.alloc spread [all, none] : memref<64x64xf32, #sw.ldm>
// CHECK-NEXT:    %[[T:.*]] = memref.subview %[[BUF]][0, 0] [60, 64] [1, 1]
// CHECK-NEXT:    %[[R:.*]] = sw.reply
// CHECK-NEXT:    sw.dma_get %[[X]] to %[[T]], %[[R]] :
// CHECK-NEXT:    sw.dma_wait %[[R]]
// CHECK-NEXT:    tpp.binary mul ins(%[[T]], %[[T]] : {{.*}}) outs(%[[T]] :
// CHECK-NEXT:    sw.dma_put %[[T]] to %[[X]], %[[R]] :
// CHECK-NEXT:    sw.dma_wait %[[R]]
// CHECK-NEXT:  }
func.func @in_place(%x: memref<60x64xf32>) {
  tpp.binary mul ins(%x, %x : memref<60x64xf32>, memref<60x64xf32>)
      outs(%x : memref<60x64xf32>) {sw.tile = #sw.tile<>}
  return
}

// B is stored transposed: N stays over columns, K over rows. With beta_zero C is
// not fetched.
// CHECK-LABEL: func.func @transposed(
// CHECK:         sw.alloc spread [row, col] : memref<64x128xf32, #sw.ldm>
// CHECK:         sw.alloc spread [col, row] : memref<32x128xf32, #sw.ldm>
// CHECK:         sw.alloc spread [row, col] : memref<64x32xf32, #sw.ldm>
// CHECK-COUNT-2: sw.dma_get
// CHECK-NOT:     sw.dma_get
// CHECK:         tpp.gemm
// CHECK:         sw.dma_put
func.func @transposed(%a: memref<64x128xf32>, %b: memref<32x128xf32>, %c: memref<64x32xf32>) {
  tpp.gemm ins(%a, %b : memref<64x128xf32>, memref<32x128xf32>)
      outs(%c : memref<64x32xf32>) trans_b beta_zero {sw.tile = #sw.tile<>}
  return
}

// A repeated row is spread as the columns that use it; a float stays as it is.
// CHECK-LABEL: func.func @bias(
// CHECK:         %[[BX:.*]] = sw.alloc spread [row, col] : memref<64x32xf32, #sw.ldm>
// CHECK:         %[[BB:.*]] = sw.alloc spread [col] : memref<32xf32, #sw.ldm>
// CHECK:         tpp.binary add ins(%[[BX]], %[[BB]] : {{.*}}) bcast_rhs row
// CHECK:         tpp.binary mul ins(%{{.*}}, %arg3 : {{.*}}, f32) bcast_rhs scalar
func.func @bias(%x: memref<64x32xf32>, %b: memref<32xf32>, %y: memref<64x32xf32>, %f: f32) {
  tpp.binary add ins(%x, %b : memref<64x32xf32>, memref<32xf32>) bcast_rhs row
      outs(%y : memref<64x32xf32>) {sw.tile = #sw.tile<mesh = [row, col]>}
  tpp.binary mul ins(%x, %f : memref<64x32xf32>, f32) bcast_rhs scalar
      outs(%y : memref<64x32xf32>) {sw.tile = #sw.tile<>}
  return
}

// Separate kernels get separate launches with names of their own; a lone fill
// belongs to the kernel that uses what it prepares.
// CHECK-LABEL: func.func @names(
// CHECK:         sw.launch @names_relu view
// CHECK:         sw.launch @names_relu_1 view
// CHECK:         sw.launch @names_gemm view
// CHECK:           tpp.unary zero
// CHECK:           tpp.gemm
// CHECK:         sw.launch @names_attention view
// CHECK-NOT:     sw.launch
func.func @names(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  tpp.unary relu ins(%x : memref<64x64xf32>) outs(%y : memref<64x64xf32>) {sw.tile = #sw.tile<>}
  tpp.unary relu ins(%y : memref<64x64xf32>) outs(%x : memref<64x64xf32>) {sw.tile = #sw.tile<>}
  tpp.unary zero outs(%y : memref<64x64xf32>) {sw.tile = #sw.tile<>}
  tpp.gemm ins(%x, %x : memref<64x64xf32>, memref<64x64xf32>) outs(%y : memref<64x64xf32>) {sw.tile = #sw.tile<>}
  tpp.unary relu ins(%y : memref<64x64xf32>) outs(%x : memref<64x64xf32>) {sw.tile = #sw.tile<kernel = "attention">}
  return
}

// An op without the mark runs on the MPE, so the loop around it is host code.
// CHECK-LABEL: func.func @host_loop(
// CHECK:         scf.for
// CHECK:           linalg.exp ins(%arg0
// CHECK:           sw.launch @host_loop_relu view
// CHECK-NOT:         scf.for
func.func @host_loop(%x: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    linalg.exp ins(%x : memref<64x64xf32>) outs(%x : memref<64x64xf32>)
    tpp.unary relu ins(%x : memref<64x64xf32>) outs(%x : memref<64x64xf32>) {sw.tile = #sw.tile<>}
  }
  return
}


// Functions of nested modules are staged too.
// CHECK-LABEL: func.func @nested(
// CHECK:         sw.launch @nested_relu view
module @inner {
  func.func @nested(%x: memref<64x64xf32>) {
    tpp.unary relu ins(%x : memref<64x64xf32>) outs(%x : memref<64x64xf32>) {sw.tile = #sw.tile<>}
    return
  }
}

// What the schedule says of an operand's buffers goes to its alloc.
// CHECK-LABEL: func.func @buffers(
// CHECK:         sw.alloc spread [row, col] buffers 1 : memref<64x32xf32, #sw.ldm>
// CHECK:         sw.alloc spread [row, col] buffers 2 : memref<32x48xf32, #sw.ldm>
// CHECK:         sw.alloc spread [row, col] buffers 1 : memref<64x48xf32, #sw.ldm>
func.func @buffers(%A: memref<64x32xf32>, %B: memref<32x48xf32>, %C: memref<64x48xf32>) {
  tpp.gemm ins(%A, %B : memref<64x32xf32>, memref<32x48xf32>) outs(%C : memref<64x48xf32>)
      {sw.tile = #sw.tile<buffers = [1, 2, 1]>}
  return
}

// Operands that share a buffer get the fewest.
// CHECK-LABEL: func.func @shared_buffers(
// CHECK:         sw.alloc spread [all, none] buffers 1
// CHECK-NOT:     sw.alloc
func.func @shared_buffers(%X: memref<64x64xf32>) {
  tpp.binary mul ins(%X, %X : memref<64x64xf32>, memref<64x64xf32>) outs(%X : memref<64x64xf32>)
      {sw.tile = #sw.tile<buffers = [2, 1, 2]>}
  return
}
