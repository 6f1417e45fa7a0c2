// A long splat is a range, however long it is.
// RUN: sw-translate --emit-athread %s | FileCheck %s

// CHECK: [1000000000]{{.*}}= {[0 ... 999999999] = 1.5f};
memref.global "private" constant @table : memref<1000000000xf32> = dense<1.5>
// CHECK: [2000000000]{{.*}}= {0};
memref.global "private" constant @zeros : memref<2000000000xi32> = dense<0>

func.func @read(%i: index) -> f32 {
  %t = memref.get_global @table : memref<1000000000xf32>
  %z = memref.get_global @zeros : memref<2000000000xi32>
  %x = memref.load %t[%i] : memref<1000000000xf32>
  %n = memref.load %z[%i] : memref<2000000000xi32>
  %f = arith.sitofp %n : i32 to f32
  %s = arith.addf %x, %f : f32
  return %s : f32
}

// Indices are integers of C.
// CHECK: [4]{{.*}}= {
// CHECK-NEXT: 1, 2, 3, 4,
memref.global "private" constant @indices : memref<2x2xindex> = dense<[[1, 2], [3, 4]]>

func.func @index(%i: index) -> index {
  %t = memref.get_global @indices : memref<2x2xindex>
  %n = memref.load %t[%i, %i] : memref<2x2xindex>
  return %n : index
}
