// Several results, memrefs that are written, scalars, and other types.
// RUN: split-file %s %t
// RUN: sw-run %t/several.mlir --verify --outputs=%t/out | FileCheck %s
// RUN: ls %t/out | FileCheck %s --check-prefix=FILES
// RUN: sw-run %t/memref.mlir --verify | FileCheck %s
// RUN: sw-run %t/integer.mlir --verify | FileCheck %s --check-prefix=EXACT
// RUN: sw-run %t/main.mlir --entry=main --verify | FileCheck %s
// RUN: sw-run %t/other.mlir --entry=good --verify | FileCheck %s
// CHECK: verified: max abs error
// EXACT: verified: max abs error 0, max rel error 0, seed
// FILES: arg2.npy
// FILES-NEXT: result0.npy
// FILES-NEXT: result1.npy
// FILES-NEXT: result2.npy
// FILES-NEXT: result3.npy

//--- several.mlir
func.func @several(%a: tensor<40x70xf32>, %b: tensor<40x70xf32>, %m: memref<16x16xf64>, %s: f64, %n: i32) -> (tensor<40x70xf32>, i32, f64, tensor<40x70xf32>) {
  %e = tensor.empty() : tensor<40x70xf32>
  %0 = linalg.add ins(%a, %b : tensor<40x70xf32>, tensor<40x70xf32>) outs(%e : tensor<40x70xf32>) -> tensor<40x70xf32>
  %1 = linalg.mul ins(%a, %b : tensor<40x70xf32>, tensor<40x70xf32>) outs(%e : tensor<40x70xf32>) -> tensor<40x70xf32>
  %c2 = arith.constant 2 : i32
  %2 = arith.muli %n, %c2 : i32
  %3 = arith.addf %s, %s : f64
  linalg.fill ins(%s : f64) outs(%m : memref<16x16xf64>)
  return %0, %2, %3, %1 : tensor<40x70xf32>, i32, f64, tensor<40x70xf32>
}

//--- memref.mlir
func.func @gemm(%a: memref<65x33xf64>, %b: memref<33x129xf64>, %c: memref<65x129xf64>) {
  linalg.matmul ins(%a, %b : memref<65x33xf64>, memref<33x129xf64>) outs(%c : memref<65x129xf64>)
  return
}

//--- integer.mlir
func.func @product(%a: tensor<20x30xi32>, %b: tensor<30x10xi32>, %c: tensor<20x10xi32>) -> tensor<20x10xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<20x30xi32>, tensor<30x10xi32>) outs(%c : tensor<20x10xi32>) -> tensor<20x10xi32>
  return %0 : tensor<20x10xi32>
}

//--- main.mlir
// The driver has a main of its own.
func.func private @helper(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
}
func.func @main(%x: f32, %flag: i1, %i: index) -> f32 {
  %0 = call @helper(%x) : (f32) -> f32
  %1 = arith.index_cast %i : index to i32
  %2 = arith.sitofp %1 : i32 to f32
  %3 = arith.select %flag, %0, %2 : f32
  return %3 : f32
}

//--- other.mlir
// A function beside the entry that cannot be lowered does not matter.
func.func @bad(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @good(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.add ins(%x, %x : tensor<8xf32>, tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
