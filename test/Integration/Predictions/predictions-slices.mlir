// Times are those that were predicted, up to a factor of 1.1, of programs that read parts of arrays: single elements of each row, some, and rows between others.
// RUN: sh -c 'for f in one some rows tap columns; do for chip in sw26010 sw26010pro; do \
// RUN:   sw-run %s --entry=$f --chip=$chip --mode=timing --quiet --json=%t.json && \
// RUN:   %python %S/Inputs/predicted.py %t.json 1.1 || exit 1; done; done' | FileCheck %s
// RUN: sw-run %s --entry=one --verify --quiet
// RUN: sw-run %s --entry=some --verify --quiet

// CHECK-COUNT-10: predicted
// CHECK-NOT: {{.}}

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
