// RUN: sw-opt %s --convert-linalg-to-tpp --remarks-filter='sw-tpp' -verify-diagnostics | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>

// CHECK-NOT: tpp.
// CHECK: func.func @accesses
// CHECK-NOT: tpp.
func.func @types(%a: memref<4x4xi16>, %i: memref<4x4xi32>, %f: memref<4x4xf32>) {
  // expected-remark @below {{linalg.copy has element type i16; primitives have f32 or f64}}
  linalg.copy ins(%a : memref<4x4xi16>) outs(%a : memref<4x4xi16>)
  // expected-remark @below {{linalg.add has element type i32}}
  linalg.add ins(%i, %i : memref<4x4xi32>, memref<4x4xi32>) outs(%i : memref<4x4xi32>)
  // expected-remark @below {{linalg.matmul has element types i16 and f32}}
  linalg.matmul ins(%a, %a : memref<4x4xi16>, memref<4x4xi16>) outs(%f : memref<4x4xf32>)
  return
}

func.func @shapes(%a: memref<4x4x4xf32>, %v: memref<4xf32>, %m: memref<4x4xf32>, %s: memref<f32>,
                  %d: memref<?x4x4xf32>, %w: memref<4x4xf32, affine_map<(i, j) -> (i mod 2, j)>>) {
  // expected-remark @below {{linalg.copy has 3 loops of more than one iteration; a primitive has at most 2}}
  linalg.copy ins(%a : memref<4x4x4xf32>) outs(%a : memref<4x4x4xf32>)
  // expected-remark @below {{linalg.batch_matmul has batch loop 0, which is not known to have one iteration}}
  linalg.batch_matmul ins(%d, %d : memref<?x4x4xf32>, memref<?x4x4xf32>) outs(%d : memref<?x4x4xf32>)
  // expected-remark @below {{linalg.matvec lacks the loop over the rows, the columns or the sum}}
  linalg.matvec ins(%m, %v : memref<4x4xf32>, memref<4xf32>) outs(%v : memref<4xf32>)
  // expected-remark @below {{linalg.copy has an output of rank 0}}
  linalg.copy ins(%s : memref<f32>) outs(%s : memref<f32>)
  // expected-remark @below {{linalg.copy has an operand without strides}}
  linalg.copy ins(%w : memref<4x4xf32, affine_map<(i, j) -> (i mod 2, j)>>) outs(%m : memref<4x4xf32>)
  return
}

func.func @bodies(%m: memref<4x4xf32>, %v: memref<4xf32>, %s: f32, %n: i32) {
  // expected-remark @below {{linalg.round computes 'math.round', which is no primitive}}
  linalg.round ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  // expected-remark @below {{linalg.reduce has a reduction loop and is no product of two inputs}}
  linalg.reduce ins(%m : memref<4x4xf32>) outs(%v : memref<4xf32>) dimensions = [1] (%p: f32, %r: f32) {
    %x = arith.mulf %p, %p : f32
    %y = arith.addf %r, %x : f32
    linalg.yield %y : f32
  }
  // expected-remark @below {{linalg.generic computes 'arith.extui', which is no primitive}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%p: f32, %r: f32):
    %c = arith.cmpf olt, %p, %s : f32
    %x = arith.extui %c : i1 to i32
    %y = arith.uitofp %x : i32 to f32
    linalg.yield %y : f32
  }
  // expected-remark @below {{raises to a power that is not constant}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%p: f32, %r: f32):
    %y = math.fpowi %p, %n : f32, i32
    linalg.yield %y : f32
  }
  // expected-remark @below {{linalg.generic has a reduction loop and a body other than c + a * b}}
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %x = arith.mulf %p, %q : f32
    %y = arith.maximumf %r, %x : f32
    linalg.yield %y : f32
  }
  return
}

func.func @accesses(%t: tensor<4x4xf32>, %e: tensor<4x4xf32>, %m: memref<4x4xf32>, %v: memref<4xf32>) -> tensor<4x4xf32> {
  // expected-remark @below {{linalg.generic reads a tensor transposed}}
  %0 = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %r: f32):
    %x = math.exp %p : f32
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  // expected-remark @below {{linalg.generic indexes two dimensions of an operand by one loop}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%m : memref<4x4xf32>) outs(%v : memref<4xf32>) {
  ^bb0(%p: f32, %r: f32):
    linalg.yield %p : f32
  }
  return %0 : tensor<4x4xf32>
}
