// Masks of scores: rows of -inf, batches that a mask tells apart, numbers of truth values.
// RUN: sw-opt --sw-fuse --split-input-file %s | FileCheck %s

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// A row of -inf is one whose maximum is -inf: nothing else is reduced.
// CHECK-LABEL: func.func @masked_rows
// CHECK: %[[LOW:.*]] = arith.constant 0xFF800000 : f32
// CHECK: %[[M:.*]] = linalg.generic {{.*}}"reduction"]} ins(%arg0
// CHECK: arith.maximumf
// CHECK-NOT: "reduction"
// CHECK: linalg.generic {{.*}} ins(%[[M]], %arg0 : tensor<4xf32>, tensor<4x8xf32>)
// CHECK: ^bb0(%[[X:.*]]: f32, %{{.*}}: f32, %{{.*}}: f32):
// CHECK: %[[C:.*]] = arith.cmpf oeq, %[[X]], %[[LOW]] : f32
// CHECK: arith.select %[[C]]
func.func @masked_rows(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %lowest = arith.constant 0xFFF0000000000000 : f64
  %e = tensor.empty() : tensor<4x8xf32>
  %r = tensor.empty() : tensor<4xf32>
  %fm = linalg.fill ins(%low : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%fm : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.extf %a : f32 to f64
    %1 = arith.cmpf oeq, %0, %lowest : f64
    %2 = arith.select %1, %one, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  %fg = linalg.fill ins(%one : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<4x8xf32>) outs(%fg : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.minimumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%g, %x : tensor<4xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.cmpf une, %a, %zero : f32
    %1 = arith.select %0, %zero, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %y, %m : tensor<4x8xf32>, tensor<4xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Whether some element is -inf no maximum tells, nor does one that begins above.
// CHECK-LABEL: func.func @any_masked
// CHECK-COUNT-2: "reduction"
func.func @any_masked(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %r = tensor.empty() : tensor<4xf32>
  %fm = linalg.fill ins(%low : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%fm : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.cmpf oeq, %a, %low : f32
    %2 = arith.select %1, %one, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  %fg = linalg.fill ins(%zero : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<4x8xf32>) outs(%fg : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %m, %g : tensor<4xf32>, tensor<4xf32>
}

// -----

#all = affine_map<(a, b, c, d) -> (a, b, c, d)>
#keys = affine_map<(a, b, c, d) -> (a, d)>

// A mask of each of two sequences, with four heads: between the products nothing is reshaped.
// CHECK-LABEL: func.func @batches
// CHECK: %[[S:.*]] = linalg.generic {{.*}}"reduction"]} ins(%arg0, %arg1 : tensor<2x4x16x8xf32>, tensor<2x4x8x32xf32>)
// CHECK: %[[U:.*]] = linalg.generic {{.*}} ins(%[[S]], %arg3 : tensor<2x4x16x32xf32>, tensor<2x32xf32>)
// CHECK: %[[O:.*]] = linalg.generic {{.*}}"reduction"]} ins(%[[U]], %arg2 : tensor<2x4x16x32xf32>, tensor<2x4x32x8xf32>)
// CHECK: return %[[O]]
func.func @batches(%q: tensor<2x4x16x8xf32>, %k: tensor<2x4x8x32xf32>, %v: tensor<2x4x32x8xf32>, %mask: tensor<2x32xf32>) -> tensor<2x4x16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<8x16x32xf32>
  %eu = tensor.empty() : tensor<2x4x16x32xf32>
  %eo = tensor.empty() : tensor<8x16x8xf32>
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
  %k3 = tensor.collapse_shape %k [[0, 1], [2], [3]] : tensor<2x4x8x32xf32> into tensor<8x8x32xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x4x32x8xf32> into tensor<8x32x8xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<8x16x8xf32>, tensor<8x8x32xf32>) outs(%fs : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
  %s = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xf32> into tensor<2x4x16x32xf32>
  %u = linalg.generic {indexing_maps = [#all, #keys, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<2x4x16x32xf32>, tensor<2x32xf32>) outs(%eu : tensor<2x4x16x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x16x32xf32>
  %u3 = tensor.collapse_shape %u [[0, 1], [2], [3]] : tensor<2x4x16x32xf32> into tensor<8x16x32xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
  %o3 = linalg.batch_matmul ins(%u3, %v3 : tensor<8x16x32xf32>, tensor<8x32x8xf32>) outs(%fo : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
  %o = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [2, 4, 16, 8] : tensor<8x16x8xf32> into tensor<2x4x16x8xf32>
  return %o : tensor<2x4x16x8xf32>
}

// -----

#all = affine_map<(a, b, c) -> (a, b, c)>
#bias = affine_map<(a, b, c) -> (a, c)>

// Rows of a product are no batch.
// CHECK-LABEL: func.func @rows
// CHECK: linalg.matmul
// CHECK: tensor.expand_shape
func.func @rows(%a: tensor<32x8xf32>, %b: tensor<8x16xf32>, %bias: tensor<2x16xf32>) -> tensor<2x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x16xf32>
  %ey = tensor.empty() : tensor<2x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x16xf32>) -> tensor<32x16xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<32x8xf32>, tensor<8x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 16, 16] : tensor<32x16xf32> into tensor<2x16x16xf32>
  %2 = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %bias : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%ey : tensor<2x16x16xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %3 = arith.addf %x, %y : f32
    linalg.yield %3 : f32
  } -> tensor<2x16x16xf32>
  return %2 : tensor<2x16x16xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// What a reduction reads is stored anyhow: nothing adds it up again.
// CHECK-LABEL: func.func @stored
// CHECK-COUNT-2: arith.addf
// CHECK-NOT: arith.addf
func.func @stored(%x: tensor<4x8xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %r = tensor.empty() : tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %b : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %0 = arith.addf %p, %q : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%s : tensor<4x8xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %0 = arith.addf %p, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %y = linalg.exp ins(%s : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %m, %y : tensor<4xf32>, tensor<4x8xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>

// A mask without its dimensions of one element is part of the body that adds it.
// CHECK-LABEL: func.func @ones
// CHECK: %[[M:.*]] = tensor.collapse_shape %arg1
// CHECK: linalg.generic {{.*}} ins(%arg0, %[[M]]
// CHECK: %[[C:.*]] = arith.cmpf une
// CHECK-NEXT: arith.select %[[C]]
// CHECK-NEXT: arith.addf
// CHECK-NOT: linalg.generic
func.func @ones(%x: tensor<4x8xf32>, %m: tensor<1x1x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %em = tensor.empty() : tensor<1x1x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%m : tensor<1x1x8xf32>) outs(%em : tensor<1x1x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %c = arith.cmpf une, %p, %zero : f32
    %n = arith.select %c, %one, %zero : f32
    %t = arith.cmpf une, %n, %zero : f32
    %r = arith.select %t, %zero, %low : f32
    linalg.yield %r : f32
  } -> tensor<1x1x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<1x1x8xf32> into tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #col, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %1 : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.addf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// CPEs do not compute in f16.
// CHECK-LABEL: func.func @narrow
// CHECK:         %[[WIDE:.*]] = arith.extf
// CHECK:         arith.cmpf ole, %[[WIDE]], %{{.*}} : f32
func.func @narrow(%x: tensor<4x8xf16>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf16>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f16, %o: f32):
    %w = arith.extf %a : f16 to f32
    %c = arith.cmpf ole, %w, %zero : f32
    %s = arith.select %c, %w, %zero : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
