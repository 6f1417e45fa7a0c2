// RUN: sw-opt --sw-lower-poison %s | FileCheck %s

// Values of these types have no constant, or no allocation.
// CHECK-LABEL: func.func @untouched
// CHECK-NEXT: ub.poison : si32
// CHECK-NEXT: ub.poison : none
// CHECK-NEXT: ub.poison : !llvm.ptr
// CHECK-NEXT: ub.poison : tensor<*xf32>
// CHECK-NEXT: ub.poison : memref<?xf32>
// CHECK-NEXT: ub.poison : memref<4xf32, strided<[2]>>
// CHECK-NEXT: return
func.func @untouched() -> (si32, none, !llvm.ptr, tensor<*xf32>, memref<?xf32>, memref<4xf32, strided<[2]>>) {
  %0 = ub.poison : si32
  %1 = ub.poison : none
  %2 = ub.poison : !llvm.ptr
  %3 = ub.poison : tensor<*xf32>
  %4 = ub.poison : memref<?xf32>
  %5 = ub.poison : memref<4xf32, strided<[2]>>
  return %0, %1, %2, %3, %4, %5 : si32, none, !llvm.ptr, tensor<*xf32>, memref<?xf32>, memref<4xf32, strided<[2]>>
}
