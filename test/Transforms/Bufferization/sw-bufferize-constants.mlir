// Constants have names in the order of their use, and the last one comes first.
// The order in which functions are bufferized differs from run to run.
// RUN: sw-opt --sw-bufferize %s | FileCheck %s
// RUN: sw-opt --sw-bufferize %s -o %t.1 && sw-opt --sw-bufferize %s -o %t.2 && cmp %t.1 %t.2

// CHECK:      memref.global "private" constant @__constant_2xf32_1 : memref<2xf32> = dense<[5.000000e+00, 6.000000e+00]>
// CHECK-NEXT: memref.global "private" constant @__constant_3xi32 : memref<3xi32> = dense<[1, 2, 3]>
// CHECK-NEXT: memref.global "private" constant @__constant_2xf32_0 : memref<2xf32> = dense<[3.000000e+00, 4.000000e+00]>
// CHECK-NEXT: memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>
// CHECK:      memref.global "private" constant @mine
memref.global "private" constant @mine : memref<2xf32> = dense<[7.0, 8.0]>

// CHECK-LABEL: func.func @a
// CHECK:         memref.get_global @__constant_2xf32 :
func.func @a(%i: index) -> f32 {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x = tensor.extract %c[%i] : tensor<2xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @b
// CHECK:         memref.get_global @__constant_2xf32_0 :
// CHECK:         memref.get_global @__constant_2xf32 :
func.func @b(%i: index) -> f32 {
  %c = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %d = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x = tensor.extract %c[%i] : tensor<2xf32>
  %y = tensor.extract %d[%i] : tensor<2xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}

// CHECK-LABEL: func.func @c
// CHECK:         memref.get_global @__constant_3xi32 :
func.func @c(%i: index) -> i32 {
  %c = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %x = tensor.extract %c[%i] : tensor<3xi32>
  return %x : i32
}

// CHECK-LABEL: func.func @d
// CHECK:         memref.get_global @mine
// CHECK:         memref.get_global @__constant_2xf32_1 :
func.func @d(%i: index) -> f32 {
  %m = memref.get_global @mine : memref<2xf32>
  %c = arith.constant dense<[5.0, 6.0]> : tensor<2xf32>
  %x = tensor.extract %c[%i] : tensor<2xf32>
  %y = memref.load %m[%i] : memref<2xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}
