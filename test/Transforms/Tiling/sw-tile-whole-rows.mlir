// RUN: sw-opt %s --sw-tile | FileCheck %s

// Tiles that need nearly all of a dimension, the last column and row but one
// here, fetch all of it: rows and planes then follow each other in memory.
#even = affine_map<(c, i, j) -> (c, i * 2, j * 2)>
#same = affine_map<(c, i, j) -> (c, i, j)>

// CHECK-LABEL: func.func @every_other(
// CHECK:         scf.forall
// CHECK:           tensor.extract_slice %arg0[%{{.*}}, 0, 0] [%{{.*}}, 28, 28] [1, 1, 1]
func.func @every_other(%x: tensor<512x28x28xf32>) -> tensor<512x14x14xf32> {
  %e = tensor.empty() : tensor<512x14x14xf32>
  %0 = linalg.generic {indexing_maps = [#even, #same], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<512x28x28xf32>) outs(%e : tensor<512x14x14xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<512x14x14xf32>
  return %0 : tensor<512x14x14xf32>
}

// So do tiles of memrefs.
// CHECK-LABEL: func.func @memrefs(
// CHECK:         scf.forall
// CHECK:           memref.subview %arg0[%{{.*}}, 0, 0] [%{{.*}}, 28, 28] [1, 1, 1]
func.func @memrefs(%x: memref<512x28x28xf32>, %y: memref<512x14x14xf32>) {
  linalg.generic {indexing_maps = [#even, #same], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<512x28x28xf32>) outs(%y : memref<512x14x14xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  return
}

// What is not read is more than an eighth of the array: it stays there.
// CHECK-LABEL: func.func @too_much(
// CHECK:         tensor.extract_slice %arg0[%{{.*}}, 0, 0] [%{{.*}}, 27, 27] [1, 1, 1]
func.func @too_much(%x: tensor<512x28x40xf32>) -> tensor<512x14x14xf32> {
  %e = tensor.empty() : tensor<512x14x14xf32>
  %0 = linalg.generic {indexing_maps = [#even, #same], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<512x28x40xf32>) outs(%e : tensor<512x14x14xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<512x14x14xf32>
  return %0 : tensor<512x14x14xf32>
}
