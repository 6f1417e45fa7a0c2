// Times are those that were predicted, up to a factor of 1.1, of programs that read parts of arrays: single elements of each row, some, and rows between others. Those of products of such parts are right up to a factor of 1.25.
// RUN: sh -c 'for f in one some rows tap columns; do for chip in sw26010 sw26010pro; do \
// RUN:   sw-run %s --entry=$f --chip=$chip --mode=timing --quiet --json=%t.json && \
// RUN:   %python %S/Inputs/predicted.py %t.json 1.1 || exit 1; done; done' | FileCheck %s
// RUN: sh -c 'for f in elements; do for chip in sw26010 sw26010pro; do \
// RUN:   sw-run %s --entry=$f --chip=$chip --mode=timing --quiet --json=%t.json && \
// RUN:   %python %S/Inputs/predicted.py %t.json 1.25 || exit 1; done; done' | FileCheck %s --check-prefix=PRODUCTS
// RUN: sw-run %s --entry=one --verify --quiet
// RUN: sw-run %s --entry=some --verify --quiet

// CHECK-COUNT-10: predicted
// CHECK-NOT: {{.}}
// PRODUCTS-COUNT-2: predicted
// PRODUCTS-NOT: {{.}}

func.func @some(%x: tensor<128x128x3x3xf32>) -> tensor<128x128x2xf32> {
  %s = tensor.extract_slice %x[0, 0, 1, 1] [128, 128, 1, 2] [1, 1, 1, 1] : tensor<128x128x3x3xf32> to tensor<128x128x2xf32>
  %e = tensor.empty() : tensor<128x128x2xf32>
  %r = linalg.exp ins(%s : tensor<128x128x2xf32>) outs(%e : tensor<128x128x2xf32>) -> tensor<128x128x2xf32>
  return %r : tensor<128x128x2xf32>
}
func.func @one(%x: tensor<128x128x2x2xf32>) -> tensor<128x128xf32> {
  %s = tensor.extract_slice %x[0, 0, 0, 0] [128, 128, 1, 1] [1, 1, 1, 1] : tensor<128x128x2x2xf32> to tensor<128x128xf32>
  %e = tensor.empty() : tensor<128x128xf32>
  %r = linalg.exp ins(%s : tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %r : tensor<128x128xf32>
}
func.func @rows(%x: tensor<64x32x30x30xf32>) -> tensor<64x32x28x28xf32> {
  %s = tensor.extract_slice %x[0, 0, 1, 1] [64, 32, 28, 28] [1, 1, 1, 1] : tensor<64x32x30x30xf32> to tensor<64x32x28x28xf32>
  %e = tensor.empty() : tensor<64x32x28x28xf32>
  %r = linalg.exp ins(%s : tensor<64x32x28x28xf32>) outs(%e : tensor<64x32x28x28xf32>) -> tensor<64x32x28x28xf32>
  return %r : tensor<64x32x28x28xf32>
}
// One tap of each filter, by a constant of the map.
func.func @tap(%x: tensor<128x128x3x3xf32>) -> tensor<128x128xf32> {
  %e = tensor.empty() : tensor<128x128xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j, 1, 2)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<128x128x3x3xf32>) outs(%e : tensor<128x128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %v = math.exp %a : f32
    linalg.yield %v : f32
  } -> tensor<128x128xf32>
  return %r : tensor<128x128xf32>
}
// Columns of one element, a row of the mesh each.
func.func @columns(%a: tensor<33x61x1xf32>, %b: tensor<33x1x33xf32>) -> tensor<61x33xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<61x33xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<61x33xf32>) -> tensor<61x33xf32>
  %r = linalg.batch_reduce_matmul ins(%a, %b : tensor<33x61x1xf32>, tensor<33x1x33xf32>) outs(%f : tensor<61x33xf32>) -> tensor<61x33xf32>
  return %r : tensor<61x33xf32>
}
// Columns of one element of each row, for each element of the result: what lies between the rows is not fetched.
func.func @elements(%x: tensor<3x238xf32>, %w: tensor<238x4xf32>) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%o = %f) -> (tensor<3x4xf32>) {
    %s = scf.for %j = %c0 to %c4 step %c1 iter_args(%p = %o) -> (tensor<3x4xf32>) {
      %a = tensor.extract_slice %x[%i, 0] [1, 238] [1, 1] : tensor<3x238xf32> to tensor<1x238xf32>
      %b = tensor.extract_slice %w[0, %j] [238, 1] [1, 1] : tensor<238x4xf32> to tensor<238x1xf32>
      %c = tensor.extract_slice %p[%i, %j] [1, 1] [1, 1] : tensor<3x4xf32> to tensor<1x1xf32>
      %m = linalg.matmul ins(%a, %b : tensor<1x238xf32>, tensor<238x1xf32>) outs(%c : tensor<1x1xf32>) -> tensor<1x1xf32>
      %q = tensor.insert_slice %m into %p[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<3x4xf32>
      scf.yield %q : tensor<3x4xf32>
    }
    scf.yield %s : tensor<3x4xf32>
  }
  return %r : tensor<3x4xf32>
}
