// A linalg.map reads its output.
// REQUIRES: sw-run
// RUN: sw-run %s --entry=main --verify 2>&1 | FileCheck %s
// RUN: sw-run %s --entry=main --verify --chip=sw26010pro 2>&1 | FileCheck %s
// RUN: sw-run %s --entry=constant --verify 2>&1 | FileCheck %s
// RUN: sw-run %s --entry=buffers --verify 2>&1 | FileCheck %s
// CHECK: verified
func.func @main(%x: tensor<40x33xf32>, %y: tensor<40x33xf32>) -> (tensor<40x33xf32>, tensor<40x33xf32>) {
  %e = tensor.empty() : tensor<40x33xf32>
  %m = linalg.map ins(%x : tensor<40x33xf32>) outs(%y : tensor<40x33xf32>) (%a: f32, %o: f32) {
    %s = arith.mulf %a, %o : f32
    linalg.yield %s : f32
  }
  %n = linalg.map { arith.subf } ins(%m, %y : tensor<40x33xf32>, tensor<40x33xf32>) outs(%e : tensor<40x33xf32>)
  return %m, %n : tensor<40x33xf32>, tensor<40x33xf32>
}

// What constants alone decide is computed by the same lowering.
func.func private @known() -> tensor<4x3xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [1.5, 2.5, 3.5]]> : tensor<4x3xf32>
  %d = arith.constant dense<[[3.0, 1.0, 2.0], [6.0, 4.0, 5.0], [9.0, 7.0, 8.0], [0.5, 1.5, 2.5]]> : tensor<4x3xf32>
  %m = linalg.map ins(%c : tensor<4x3xf32>) outs(%d : tensor<4x3xf32>) (%a: f32, %o: f32) {
    %s = arith.mulf %a, %o : f32
    linalg.yield %s : f32
  }
  return %m : tensor<4x3xf32>
}
func.func @constant(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %k = func.call @known() : () -> tensor<4x3xf32>
  %c = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [1.5, 2.5, 3.5]]> : tensor<4x3xf32>
  %d = arith.constant dense<[[3.0, 1.0, 2.0], [6.0, 4.0, 5.0], [9.0, 7.0, 8.0], [0.5, 1.5, 2.5]]> : tensor<4x3xf32>
  %m = linalg.map ins(%c : tensor<4x3xf32>) outs(%d : tensor<4x3xf32>) (%a: f32, %o: f32) {
    %s = arith.mulf %a, %o : f32
    linalg.yield %s : f32
  }
  %n = linalg.add ins(%m, %k : tensor<4x3xf32>, tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %r = linalg.add ins(%n, %x : tensor<4x3xf32>, tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func @buffers(%x: memref<40x33xf32>, %y: memref<40x33xf32>) {
  linalg.map ins(%x : memref<40x33xf32>) outs(%y : memref<40x33xf32>) (%a: f32, %o: f32) {
    %s = arith.mulf %a, %o : f32
    linalg.yield %s : f32
  }
  return
}
