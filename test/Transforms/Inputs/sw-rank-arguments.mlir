// RUN: sw-opt --sw-rank-arguments %s | FileCheck %s

// CHECK-LABEL: func.func @casts
// CHECK-SAME: (%{{.*}}: memref<4x8xf32>, %{{.*}}: tensor<6xf32>)
// CHECK-NOT: cast
func.func @casts(%x: memref<*xf32>, %t: tensor<?xf32>) -> (memref<4x8xf32>, tensor<6xf32>) {
  %a = memref.cast %x : memref<*xf32> to memref<4x8xf32>
  %b = tensor.cast %t : tensor<?xf32> to tensor<6xf32>
  return %a, %b : memref<4x8xf32>, tensor<6xf32>
}

// The last element that is reached: 3 * 256 + 255 here, 8 + 15 * 32 + 15 there.
// CHECK-LABEL: func.func @reinterpreted
// CHECK-SAME: (%{{.*}}: memref<1024xf32>, %{{.*}}: memref<504xf32>, %{{.*}}: f32)
func.func @reinterpreted(%x: memref<*xf32>, %y: memref<*xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c256 = arith.constant 256 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %o = arith.muli %i, %c256 : index
    %a = memref.reinterpret_cast %x to offset: [%o], sizes: [256], strides: [1] : memref<*xf32> to memref<256xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%a : memref<256xf32, strided<[1], offset: ?>>)
  }
  %b = memref.reinterpret_cast %y to offset: [8], sizes: [16, 16], strides: [32, 1] : memref<*xf32> to memref<16x16xf32, strided<[32, 1], offset: 8>>
  linalg.fill ins(%v : f32) outs(%b : memref<16x16xf32, strided<[32, 1], offset: 8>>)
  return
}

// What calls have in common says nothing, and an offset may be any number.
// CHECK-LABEL: func.func @untouched
// CHECK-SAME: memref<*xf32>, %{{.*}}: memref<*xf32>
func.func @untouched(%x: memref<*xf32>, %y: memref<*xf32>, %o: index, %v: f32) {
  %a = memref.reinterpret_cast %x to offset: [%o], sizes: [256], strides: [1] : memref<*xf32> to memref<256xf32, strided<[1], offset: ?>>
  linalg.fill ins(%v : f32) outs(%a : memref<256xf32, strided<[1], offset: ?>>)
  %b = memref.cast %y : memref<*xf32> to memref<4xf32>
  %c = memref.cast %y : memref<*xf32> to memref<8xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<4xf32>)
  linalg.fill ins(%v : f32) outs(%c : memref<8xf32>)
  return
}
