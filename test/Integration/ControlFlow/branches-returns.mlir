// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Two returns, and kernels on memrefs.
func.func @main(%a: memref<16x16xf32>, %b: memref<16x16xf32>, %n: i32) -> i32 {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c = arith.cmpi sgt, %n, %z : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  linalg.exp ins(%a : memref<16x16xf32>) outs(%b : memref<16x16xf32>)
  cf.br ^bb4(%one : i32)
^bb2:
  %d = arith.cmpi eq, %n, %z : i32
  cf.cond_br %d, ^bb3, ^bb4(%n : i32)
^bb3:
  linalg.negf ins(%a : memref<16x16xf32>) outs(%b : memref<16x16xf32>)
  return %z : i32
^bb4(%r: i32):
  %s = arith.addi %r, %one : i32
  return %s : i32
}
