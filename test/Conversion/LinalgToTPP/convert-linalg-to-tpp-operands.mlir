// RUN: sw-opt %s --convert-linalg-to-tpp | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#col1 = affine_map<(i, j) -> (i, 0)>
#none = affine_map<(i, j) -> ()>

// CHECK-LABEL: func.func @broadcasts
func.func @broadcasts(%x: tensor<32x64xf32>, %b: tensor<64xf32>, %d: tensor<32x1xf32>, %o: tensor<f32>, %s: f32) -> tensor<32x64xf32> {
  %e = tensor.empty() : tensor<32x64xf32>
  // CHECK: tpp.binary add ins(%{{.*}}, %{{.*}} : tensor<32x64xf32>, tensor<64xf32>) bcast_rhs row outs(
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : tensor<32x64xf32>, tensor<64xf32>) outs(%e : tensor<32x64xf32>) attrs = {sw.tile = #sw.tile<kernel = "mark">} {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %v = arith.addf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<32x64xf32>
  // CHECK-SAME: {sw.tile = #sw.tile<kernel = "mark">}
  // CHECK: tpp.binary mul ins(%{{.*}}, %{{.*}} : tensor<32x1xf32>, tensor<32x64xf32>) bcast_lhs col
  %1 = linalg.generic {indexing_maps = [#col1, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d, %0 : tensor<32x1xf32>, tensor<32x64xf32>) outs(%e : tensor<32x64xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %v = arith.mulf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<32x64xf32>
  // CHECK: tpp.binary add ins(%{{.*}}, %{{.*}} : tensor<32x64xf32>, tensor<f32>) bcast_rhs scalar
  %2 = linalg.generic {indexing_maps = [#id, #none, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1, %o : tensor<32x64xf32>, tensor<f32>) outs(%e : tensor<32x64xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %v = arith.addf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<32x64xf32>
  // The captured scalar, then the accumulated output itself.
  // CHECK: %[[M:.*]] = tpp.binary mul ins(%{{.*}}, %{{.*}} : tensor<32x64xf32>, f32) bcast_rhs scalar
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<32x64xf32>) outs(%e : tensor<32x64xf32>) {
  ^bb0(%p: f32, %r: f32):
    %v = arith.mulf %p, %s : f32
    linalg.yield %v : f32
  } -> tensor<32x64xf32>
  // CHECK: tpp.binary add ins(%[[M]], %[[M]] : {{.*}}) outs(%[[M]] :
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%3 : tensor<32x64xf32>) outs(%3 : tensor<32x64xf32>) {
  ^bb0(%p: f32, %r: f32):
    %v = arith.addf %r, %p : f32
    linalg.yield %v : f32
  } -> tensor<32x64xf32>
  return %4 : tensor<32x64xf32>
}

// CHECK-LABEL: func.func @named
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<32x64xf32>, %[[Y:[a-z0-9]+]]: memref<32x64xf32>, %[[B:[a-z0-9]+]]: memref<32xf32>
func.func @named(%x: memref<32x64xf32>, %y: memref<32x64xf32>, %b: memref<32xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  // CHECK: tpp.unary zero outs(%[[Y]]
  linalg.fill ins(%zero : f32) outs(%y : memref<32x64xf32>)
  // CHECK: tpp.unary identity ins(%{{.*}} : f32) bcast scalar outs(%[[Y]]
  linalg.fill ins(%one : f32) outs(%y : memref<32x64xf32>)
  // CHECK: tpp.unary identity ins(%[[X]] : memref<32x64xf32>) outs(%[[Y]]
  linalg.copy ins(%x : memref<32x64xf32>) outs(%y : memref<32x64xf32>)
  // CHECK: tpp.unary identity ins(%[[B]] : memref<32xf32>) bcast col outs(%[[Y]]
  linalg.broadcast ins(%b : memref<32xf32>) outs(%y : memref<32x64xf32>) dimensions = [1]
  // CHECK: tpp.binary add ins(%[[X]], %[[Y]]
  linalg.add ins(%x, %y : memref<32x64xf32>, memref<32x64xf32>) outs(%y : memref<32x64xf32>)
  // CHECK: tpp.binary mul ins(%[[X]], %[[Y]]
  linalg.mul ins(%x, %y : memref<32x64xf32>, memref<32x64xf32>) outs(%y : memref<32x64xf32>)
  return
}

// A negative zero is a number like any other.
// CHECK-LABEL: func.func @fill_negative_zero
func.func @fill_negative_zero(%y: memref<4x4xf32>) {
  // CHECK: tpp.unary identity ins(%{{.*}} : f32) bcast scalar
  %zero = arith.constant -0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<4x4xf32>)
  return
}

// CHECK-LABEL: func.func @relu_forms
func.func @relu_forms(%x: memref<32xf32>, %y: memref<32xf32>) {
  %z = arith.constant 0.0 : f32
  %big = arith.constant 0x7F800000 : f32
  // CHECK: tpp.unary relu_num ins(%{{.*}} : memref<32xf32>) outs(%{{.*}} : memref<32xf32>)
  // CHECK-COUNT-3: tpp.unary relu ins(%{{.*}} : memref<32xf32>) outs(%{{.*}} : memref<32xf32>)
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<32xf32>) outs(%y : memref<32xf32>) {
  ^bb0(%p: f32, %r: f32):
    %v = arith.maxnumf %z, %p : f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<32xf32>) outs(%y : memref<32xf32>) {
  ^bb0(%p: f32, %r: f32):
    %c = arith.cmpf ugt, %p, %z : f32
    %v = arith.select %c, %p, %z : f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<32xf32>) outs(%y : memref<32xf32>) {
  ^bb0(%p: f32, %r: f32):
    %c = arith.cmpf olt, %p, %z : f32
    %v = arith.select %c, %z, %p : f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<32xf32>) outs(%y : memref<32xf32>) {
  ^bb0(%p: f32, %r: f32):
    %v = arith.minimumf %p, %big : f32
    %w = arith.maximumf %v, %z : f32
    linalg.yield %w : f32
  }
  return
}

// A copy has a primitive for it; others see the memref turned.
// CHECK-LABEL: func.func @transposed_memref
func.func @transposed_memref(%a: memref<4x32xf32>, %b: memref<32x4xf32>) {
  linalg.transpose ins(%a : memref<4x32xf32>) outs(%b : memref<32x4xf32>) permutation = [1, 0]
  // CHECK: tpp.unary transpose ins(%{{.*}} : memref<4x32xf32>) outs(%{{.*}} : memref<32x4xf32>)
  // CHECK: %[[T:.*]] = memref.transpose %{{.*}} (d0, d1) -> (d1, d0)
  // CHECK: tpp.binary mul ins(%[[T]], %{{.*}} : memref<32x4xf32, strided<[1, 32]>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<4x32xf32>, memref<32x4xf32>) outs(%b : memref<32x4xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %v = arith.mulf %p, %q : f32
    linalg.yield %v : f32
  }
  return
}

// CHECK-LABEL: func.func @transposed_copy_of_tensors
// CHECK: tpp.unary transpose ins(%{{.*}} : tensor<4x32xf32>) outs(%{{.*}} : tensor<32x4xf32>)
func.func @transposed_copy_of_tensors(%a: tensor<4x32xf32>, %b: tensor<32x4xf32>) -> tensor<32x4xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x32xf32>) outs(%b : tensor<32x4xf32>) permutation = [1, 0]
  return %0 : tensor<32x4xf32>
}

// The row of the bias is found after the dimensions that are dropped.
// CHECK-LABEL: func.func @unit_dims
func.func @unit_dims(%x: tensor<1x1x?x64xf32>, %b: tensor<64xf32>, %y: tensor<1x1x?x64xf32>) -> tensor<1x1x?x64xf32> {
  // CHECK: tensor.extract_slice %{{.*}}[0, 0, 0, 0] [1, 1, %{{.*}}, 64] [1, 1, 1, 1] : tensor<1x1x?x64xf32> to tensor<?x64xf32>
  // CHECK: tpp.binary add ins(%{{.*}}, %{{.*}} : tensor<?x64xf32>, tensor<64xf32>) bcast_rhs row
  // CHECK: tensor.insert_slice
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>, affine_map<(n, h, w, c) -> (c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %b : tensor<1x1x?x64xf32>, tensor<64xf32>) outs(%y : tensor<1x1x?x64xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %v = arith.addf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<1x1x?x64xf32>
  return %0 : tensor<1x1x?x64xf32>
}
