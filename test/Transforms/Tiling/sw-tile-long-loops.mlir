// Loops of any length that can be addressed get a schedule at once.
// RUN: sw-opt --sw-tile %s | FileCheck %s

// CHECK-LABEL: func @long
// CHECK: linalg.matmul {sw.tile
func.func @long(%a: memref<1000000000x8xf32>, %b: memref<8x16xf32>, %c: memref<1000000000x16xf32>) {
  linalg.matmul ins(%a, %b : memref<1000000000x8xf32>, memref<8x16xf32>) outs(%c : memref<1000000000x16xf32>)
  return
}

// CHECK-LABEL: func @all_long
// CHECK: linalg.matmul {sw.tile
func.func @all_long(%a: memref<1000000x1000000xf32>, %b: memref<1000000x1000000xf32>, %c: memref<1000000x1000000xf32>) {
  linalg.matmul ins(%a, %b : memref<1000000x1000000xf32>, memref<1000000x1000000xf32>) outs(%c : memref<1000000x1000000xf32>)
  return
}

// The sizes of tiles of the CPEs are as many as the logarithm of the extent, not its root.
// CHECK-LABEL: func @long_rows
// CHECK: linalg.generic {{.*}}sw.tile
func.func @long_rows(%x: tensor<35184372088832x1xf32>, %y: tensor<35184372088832x1xf32>) -> tensor<35184372088832x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<35184372088832x1xf32>) outs(%y : tensor<35184372088832x1xf32>) {
  ^b(%a: f32, %o: f32):
    %e = math.exp %a : f32
    %s = arith.addf %e, %a : f32
    linalg.yield %s : f32
  } -> tensor<35184372088832x1xf32>
  return %0 : tensor<35184372088832x1xf32>
}
