// RUN: sw-opt --sw-normalize --split-input-file %s | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (0, j)>

// A splat constant of any shape, and the result of a fill, are one number.
// CHECK-LABEL: func.func @one_number(
// CHECK-SAME: %[[X:[^:]*]]: tensor<8x16xf32>, %[[S:[^:]*]]: f32)
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2.0{{.*}} : f32
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<8x16xf32>)
// CHECK: arith.addf %{{.*}}, %[[TWO]]
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<8x16xf32>)
// CHECK: arith.mulf %[[S]], %{{.*}}
func.func @one_number(%x: tensor<8x16xf32>, %s: f32) -> tensor<8x16xf32> {
  %c = arith.constant dense<2.0> : tensor<8x16xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %0 = linalg.add ins(%x, %c : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %r = tensor.empty() : tensor<1x16xf32>
  %f = linalg.fill ins(%s : f32) outs(%r : tensor<1x16xf32>) -> tensor<1x16xf32>
  %1 = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%f, %0 : tensor<1x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.mulf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// -----

// A product reads its constants from memory.
// CHECK-LABEL: func.func @product
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<16x4xf32>)
func.func @product(%x: tensor<8x16xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %w = arith.constant dense<2.0> : tensor<16x4xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%c : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// Channels of images after each other are parts of long rows.
// CHECK-LABEL: func.func @concat_rows
// CHECK-DAG: tensor.collapse_shape %arg0 {{\[\[}}0], [1, 2]] : tensor<2x3x5xf32> into tensor<2x15xf32>
// CHECK-DAG: tensor.collapse_shape %arg1 {{\[\[}}0], [1, 2]] : tensor<2x4x5xf32> into tensor<2x20xf32>
// CHECK: tensor.insert_slice %{{.*}}[0, 0] [2, 15] [1, 1] : tensor<2x15xf32> into tensor<2x35xf32>
// CHECK: tensor.insert_slice %{{.*}}[0, 15] [2, 20] [1, 1] : tensor<2x20xf32> into tensor<2x35xf32>
// CHECK: tensor.expand_shape %{{.*}} into tensor<2x7x5xf32>
func.func @concat_rows(%x: tensor<2x3x5xf32>, %y: tensor<2x4x5xf32>) -> tensor<2x7x5xf32> {
  %0 = tensor.concat dim(1) %x, %y : (tensor<2x3x5xf32>, tensor<2x4x5xf32>) -> tensor<2x7x5xf32>
  return %0 : tensor<2x7x5xf32>
}

// CHECK-LABEL: func.func @concat
// CHECK-NOT: tensor.concat
// CHECK: tensor.insert_slice
// CHECK: tensor.insert_slice
func.func @concat(%x: tensor<8x16xf32>, %y: tensor<8x4xf32>) -> tensor<8x20xf32> {
  %0 = tensor.concat dim(1) %x, %y : (tensor<8x16xf32>, tensor<8x4xf32>) -> tensor<8x20xf32>
  return %0 : tensor<8x20xf32>
}

// -----

// Sizes that were cast away are known.
// CHECK-LABEL: func.func @concat_casts
// CHECK-NOT: tensor.cast
// CHECK: tensor.insert_slice %{{.*}}[0] [15] [1] : tensor<15xf32> into tensor<20xf32>
// CHECK: tensor.insert_slice %{{.*}}[15] [5] [1] : tensor<5xf32> into tensor<20xf32>
func.func @concat_casts(%x: tensor<3x5xf32>, %y: tensor<1x5xf32>) -> tensor<4x5xf32> {
  %0 = tensor.cast %x : tensor<3x5xf32> to tensor<?x5xf32>
  %1 = tensor.cast %y : tensor<1x5xf32> to tensor<?x5xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<4x5xf32>
  return %2 : tensor<4x5xf32>
}

// Those that are unknown stay so.
// CHECK-LABEL: func.func @concat_unknown
// CHECK: tensor.cast %arg0
func.func @concat_unknown(%x: tensor<?x5xf32>, %y: tensor<1x5xf32>) -> tensor<4x5xf32> {
  %0 = tensor.cast %x : tensor<?x5xf32> to tensor<3x5xf32>
  %1 = tensor.concat dim(0) %0, %y : (tensor<3x5xf32>, tensor<1x5xf32>) -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}

// -----

// A matrix of weights that importers repeat is one product of all rows.
// CHECK-LABEL: func.func @batch_of_one_matrix
// CHECK-NOT: linalg.batch_matmul
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<15x4xf32>, tensor<4x2xf32>) outs(%{{.*}} : tensor<15x2xf32>)
// CHECK: tensor.expand_shape {{.*}} into tensor<5x3x2xf32>
#matrix = affine_map<(d0, d1, d2) -> (d1, d2)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @batch_of_one_matrix(%x: tensor<5x3x4xf32>, %o: tensor<5x3x2xf32>) -> tensor<5x3x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
  %e = tensor.empty() : tensor<5x4x2xf32>
  %r = linalg.generic {indexing_maps = [#matrix, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<4x2xf32>) outs(%e : tensor<5x4x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5x4x2xf32>
  %y = linalg.batch_matmul ins(%x, %r : tensor<5x3x4xf32>, tensor<5x4x2xf32>) outs(%o : tensor<5x3x2xf32>) -> tensor<5x3x2xf32>
  return %y : tensor<5x3x2xf32>
}

// Not where it is computed, as keys of several heads are, or transposed.
// CHECK-LABEL: func.func @batch_of_computed
// CHECK-COUNT-2: linalg.batch_matmul
#turned = affine_map<(d0, d1, d2) -> (d2, d1)>
func.func @batch_of_computed(%x: tensor<5x3x4xf32>, %k: tensor<4x4xf32>, %o: tensor<5x3x4xf32>) -> tensor<5x3x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 9.0, 1.0], [3.0, 4.0, 9.0, 1.0], [5.0, 6.0, 9.0, 1.0], [7.0, 8.0, 9.0, 1.0]]> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<5x4x4xf32>
  %r = linalg.generic {indexing_maps = [#matrix, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%k : tensor<4x4xf32>) outs(%e : tensor<5x4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5x4x4xf32>
  %y = linalg.batch_matmul ins(%x, %r : tensor<5x3x4xf32>, tensor<5x4x4xf32>) outs(%o : tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
  %t = linalg.generic {indexing_maps = [#turned, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<4x4xf32>) outs(%e : tensor<5x4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5x4x4xf32>
  %z = linalg.batch_matmul ins(%y, %t : tensor<5x3x4xf32>, tensor<5x4x4xf32>) outs(%o : tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
  return %z : tensor<5x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @pack
// CHECK-NOT: linalg.pack
// CHECK: tensor.pad
// CHECK: tensor.expand_shape
// CHECK: linalg.transpose
// CHECK-NOT: linalg.unpack
// CHECK: tensor.collapse_shape
func.func @pack(%x: tensor<30x50xf32>, %z: f32) -> tensor<30x50xf32> {
  %e = tensor.empty() : tensor<4x4x8x16xf32>
  %p = linalg.pack %x padding_value(%z : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<30x50xf32> -> tensor<4x4x8x16xf32>
  %f = tensor.empty() : tensor<30x50xf32>
  %u = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %f : tensor<4x4x8x16xf32> -> tensor<30x50xf32>
  return %u : tensor<30x50xf32>
}

// -----

// CHECK-LABEL: func.func @slices_of_one_element
// CHECK: tensor.extract_slice %{{.*}}[0, 1, 0] [1, 1, 2] [1, 1, 2]
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[2, 0] [1, 2] [1, 1]
func.func @slices_of_one_element(%x: tensor<1x3x4xf32>, %y: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = tensor.extract_slice %x[0, 1, 0] [1, 1, 2] [2, 1, 2] : tensor<1x3x4xf32> to tensor<1x2xf32>
  %1 = tensor.insert_slice %0 into %y[2, 0] [1, 2] [3, 1] : tensor<1x2xf32> into tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// -----

// Rows that are looked up.
// CHECK-LABEL: func.func @gather(
// CHECK-SAME: %[[A:[^:]*]]: tensor<10x8xf32>, %[[AT:[^:]*]]: tensor<4x1xi32>)
// CHECK: %[[ROWS:.*]] = tensor.collapse_shape %[[AT]]
// CHECK: linalg.generic {{.*}} ins(%[[ROWS]] : tensor<4xi32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK-NEXT: ^bb0(%[[ROW:.*]]: i32, %{{.*}}: f32):
// CHECK: %[[I:.*]] = arith.index_cast %[[ROW]] : i32 to index
// CHECK: tensor.extract %[[A]][%[[I]], %{{.*}}]
func.func @gather(%a: tensor<10x8xf32>, %at: tensor<4x1xi32>) -> tensor<4x8xf32> {
  %0 = tensor.gather %a[%at] gather_dims([0]) : (tensor<10x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @scatter(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: tensor.insert
func.func @scatter(%a: tensor<4x8xf32>, %d: tensor<10x8xf32>, %at: tensor<4x1xindex>) -> tensor<10x8xf32> {
  %0 = tensor.scatter %a into %d[%at] scatter_dims([0]) unique : (tensor<4x8xf32>, tensor<10x8xf32>, tensor<4x1xindex>) -> tensor<10x8xf32>
  return %0 : tensor<10x8xf32>
}

// -----

// CHECK-LABEL: func.func @bits(
// CHECK: linalg.generic
// CHECK: arith.bitcast %{{.*}} : f32 to i32
func.func @bits(%a: tensor<4x8xf32>) -> tensor<4x8xi32> {
  %0 = tensor.bitcast %a : tensor<4x8xf32> to tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}

// -----

// TOSA has products of batches only.
// CHECK-LABEL: func.func @single_batch(
// CHECK-SAME: %[[X:[^:]*]]: tensor<1x8x16xf32>, %[[W:[^:]*]]: tensor<16x4xf32>
// CHECK: %[[A:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]]
// CHECK: %[[P:.*]] = linalg.matmul {test.name = "mine"} ins(%[[A]], %{{.*}} : tensor<8x16xf32>, tensor<16x4xf32>) outs(%{{.*}} : tensor<8x4xf32>)
// CHECK: tensor.expand_shape %[[P]] {{\[\[}}0, 1], [2]] output_shape [1, 8, 4]
func.func @single_batch(%x: tensor<1x8x16xf32>, %w: tensor<16x4xf32>, %c: tensor<1x8x4xf32>) -> tensor<1x8x4xf32> {
  %b = tensor.expand_shape %w [[0, 1], [2]] output_shape [1, 16, 4] : tensor<16x4xf32> into tensor<1x16x4xf32>
  %0 = linalg.batch_matmul {test.name = "mine"} ins(%x, %b : tensor<1x8x16xf32>, tensor<1x16x4xf32>) outs(%c : tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
  return %0 : tensor<1x8x4xf32>
}

// Two batches, and one that a schedule names, stay.
// CHECK-LABEL: func.func @batches(
// CHECK: linalg.batch_matmul ins({{.*}} : tensor<2x8x16xf32>
// CHECK: linalg.batch_matmul {sw.schedule = {{.*}}} ins({{.*}} : tensor<1x8x16xf32>
func.func @batches(%x: tensor<2x8x16xf32>, %w: tensor<2x16x4xf32>, %c: tensor<2x8x4xf32>,
                   %y: tensor<1x8x16xf32>, %v: tensor<1x16x4xf32>, %d: tensor<1x8x4xf32>) -> (tensor<2x8x4xf32>, tensor<1x8x4xf32>) {
  %0 = linalg.batch_matmul ins(%x, %w : tensor<2x8x16xf32>, tensor<2x16x4xf32>) outs(%c : tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %1 = linalg.batch_matmul {sw.schedule = #sw.schedule<method = mesh, loops = [1, 8, 4, 16], sizes = [1, 8, 4, 16]>}
      ins(%y, %v : tensor<1x8x16xf32>, tensor<1x16x4xf32>) outs(%d : tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
  return %0, %1 : tensor<2x8x4xf32>, tensor<1x8x4xf32>
}

// Images of which windows do not reach the end lose it, where a loop runs once.
// CHECK-LABEL: func.func @short_windows
// CHECK: tensor.extract_slice %{{.*}}[0, 0, 0, 0] [1, 3, 2, 1] [1, 1, 1, 1] : tensor<1x3x4x5xf32> to tensor<1x3x2x1xf32>
func.func @short_windows(%x: tensor<1x3x4x5xf32>, %w: tensor<3x2x1xf32>, %y: tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%x, %w : tensor<1x3x4x5xf32>, tensor<3x2x1xf32>) outs(%y : tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32>
  return %0 : tensor<1x3x1x1xf32>
}

// -----

// A number between two kernels is one of them, after them it is not.
// CHECK-LABEL: func.func @number(
// CHECK: %[[S:.*]] = linalg.reduce
// CHECK: %[[E:.*]] = tensor.expand_shape %[[S]] [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK: %[[R:.*]] = linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[E]]
// CHECK: tensor.collapse_shape %[[R]] [] : tensor<1xf32> into tensor<f32>
// CHECK: linalg.exp
// CHECK: linalg.reduce
// CHECK: linalg.generic {{.*}} iterator_types = []}
#number = affine_map<() -> ()>
func.func @number(%x: tensor<64xf32>, %z: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %two = arith.constant 2.0 : f32
  %s = linalg.reduce {arith.addf} ins(%x : tensor<64xf32>) outs(%z : tensor<f32>) dimensions = [0]
  %e = tensor.empty() : tensor<f32>
  %h = linalg.generic {indexing_maps = [#number, #number], iterator_types = []} ins(%s : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %d = arith.divf %a, %two : f32
    linalg.yield %d : f32
  } -> tensor<f32>
  %f = tensor.empty() : tensor<64xf32>
  %y = linalg.exp ins(%x : tensor<64xf32>) outs(%f : tensor<64xf32>) -> tensor<64xf32>
  %t = linalg.reduce {arith.addf} ins(%y : tensor<64xf32>) outs(%z : tensor<f32>) dimensions = [0]
  %g = linalg.generic {indexing_maps = [#number, #number], iterator_types = []} ins(%t : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %d = arith.divf %a, %two : f32
    linalg.yield %d : f32
  } -> tensor<f32>
  return %h, %g : tensor<f32>, tensor<f32>
}

// What an elementwise op goes on with is an input; in a loop it is what is carried, and updated in place.
// CHECK-LABEL: func.func @old_values(
// CHECK-SAME:    %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<8x16xf32>)
// CHECK:         %[[E:.*]] = tensor.empty()
// CHECK:         linalg.generic {{.*}} ins(%[[X]], %[[W]] : tensor<8x16xf32>, tensor<8x16xf32>) outs(%[[E]] :
// CHECK-NEXT:    ^bb0(%[[I:.*]]: f32, %[[O:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      arith.subf %[[I]], %[[O]]
// CHECK:         linalg.map ins(%[[X]] : {{.*}} outs(%[[W]] :
// CHECK-LABEL: func.func @carried(
// CHECK:         scf.for {{.*}} iter_args(%[[C:.*]] = %{{.*}})
// CHECK:           linalg.generic {{.*}} ins(%{{.*}} : tensor<8x16xf32>) outs(%[[C]] :
#old = affine_map<(i, j) -> (i, j)>
func.func @old_values(%x: tensor<8x16xf32>, %w: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %r = linalg.generic {indexing_maps = [#old, #old], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%w : tensor<8x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %d = arith.subf %i, %o : f32
    linalg.yield %d : f32
  } -> tensor<8x16xf32>
  %m = linalg.map ins(%x : tensor<8x16xf32>) outs(%w : tensor<8x16xf32>) (%i: f32, %o: f32) {
    %d = arith.mulf %i, %o : f32
    linalg.yield %d : f32
  }
  return %r, %m : tensor<8x16xf32>, tensor<8x16xf32>
}

func.func @carried(%x: tensor<8x16xf32>, %w: tensor<8x16xf32>, %n: index) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%c = %w) -> tensor<8x16xf32> {
    %s = linalg.generic {indexing_maps = [#old, #old], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%c : tensor<8x16xf32>) {
    ^bb0(%i: f32, %o: f32):
      %d = arith.subf %i, %o : f32
      linalg.yield %d : f32
    } -> tensor<8x16xf32>
    scf.yield %s : tensor<8x16xf32>
  }
  return %r : tensor<8x16xf32>
}

// One number everywhere is a fill, also as the transpose of a splat.
// CHECK-LABEL: func.func @one_number
// CHECK:         %[[N:.*]] = arith.constant 2.000000e+00 : f32
// CHECK:         linalg.fill ins(%[[N]] : f32) outs(%{{.*}} : tensor<4x3xf32>)
// CHECK:         linalg.fill ins(%[[N]] : f32) outs(%{{.*}} : tensor<3x4xf32>)
// CHECK-NOT:     linalg
func.func @one_number() -> (tensor<4x3xf32>, tensor<3x4xf32>) {
  %two = arith.constant 2.0 : f32
  %splat = arith.constant dense<2.0> : tensor<3x4xf32>
  %e = tensor.empty() : tensor<4x3xf32>
  %0 = linalg.transpose ins(%splat : tensor<3x4xf32>) outs(%e : tensor<4x3xf32>) permutation = [1, 0]
  %f = tensor.empty() : tensor<3x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%f : tensor<3x4xf32>) {
  ^bb0(%o: f32):
    linalg.yield %two : f32
  } -> tensor<3x4xf32>
  return %0, %1 : tensor<4x3xf32>, tensor<3x4xf32>
}
