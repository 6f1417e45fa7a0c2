// RUN: sw-opt --sw-raise-composites --split-input-file %s | FileCheck %s --implicit-check-not=sw.normalization
// Ops that look like a normalisation.

// Not the number of elements.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @count
func.func @count(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %share = arith.constant 0.0626 : f32
  %eps = arith.constant 0.125 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %0 = arith.mulf %share, %t : f32
    %1 = arith.subf %a, %0 : f32
    %2 = arith.mulf %1, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %gs = tensor.expand_shape %g [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %bs = tensor.expand_shape %b [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %gs, %bs : tensor<8x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %u: f32, %h: f32, %i: f32, %o: f32):
    %0 = arith.mulf %u, %share : f32
    %1 = arith.addf %eps, %0 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %t, %share : f32
    %4 = arith.subf %a, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.mulf %h, %5 : f32
    %7 = arith.addf %i, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// A negative epsilon.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @negative
func.func @negative(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %share = arith.constant 0.0625 : f32
  %eps = arith.constant -0.125 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %0 = arith.mulf %share, %t : f32
    %1 = arith.subf %a, %0 : f32
    %2 = arith.mulf %1, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %gs = tensor.expand_shape %g [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %bs = tensor.expand_shape %b [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %gs, %bs : tensor<8x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %u: f32, %h: f32, %i: f32, %o: f32):
    %0 = arith.mulf %u, %share : f32
    %1 = arith.addf %eps, %0 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %t, %share : f32
    %4 = arith.subf %a, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.mulf %h, %5 : f32
    %7 = arith.addf %i, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// A sum that does not begin at 0.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @start
func.func @start(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 1.0 : f32
  %share = arith.constant 0.0625 : f32
  %eps = arith.constant 0.125 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %0 = arith.mulf %share, %t : f32
    %1 = arith.subf %a, %0 : f32
    %2 = arith.mulf %1, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %gs = tensor.expand_shape %g [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %bs = tensor.expand_shape %b [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %gs, %bs : tensor<8x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %u: f32, %h: f32, %i: f32, %o: f32):
    %0 = arith.mulf %u, %share : f32
    %1 = arith.addf %eps, %0 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %t, %share : f32
    %4 = arith.subf %a, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.mulf %h, %5 : f32
    %7 = arith.addf %i, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// Not a sum.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @maximum
func.func @maximum(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %share = arith.constant 0.0625 : f32
  %eps = arith.constant 0.125 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.maximumf } ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %0 = arith.mulf %share, %t : f32
    %1 = arith.subf %a, %0 : f32
    %2 = arith.mulf %1, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %gs = tensor.expand_shape %g [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %bs = tensor.expand_shape %b [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %gs, %bs : tensor<8x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %u: f32, %h: f32, %i: f32, %o: f32):
    %0 = arith.mulf %u, %share : f32
    %1 = arith.addf %eps, %0 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %t, %share : f32
    %4 = arith.subf %a, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.mulf %h, %5 : f32
    %7 = arith.addf %i, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// Another function of the variance.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @root
func.func @root(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %share = arith.constant 0.0625 : f32
  %eps = arith.constant 0.125 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %0 = arith.mulf %share, %t : f32
    %1 = arith.subf %a, %0 : f32
    %2 = arith.mulf %1, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %gs = tensor.expand_shape %g [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %bs = tensor.expand_shape %b [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %gs, %bs : tensor<8x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %u: f32, %h: f32, %i: f32, %o: f32):
    %0 = arith.mulf %u, %share : f32
    %1 = arith.addf %eps, %0 : f32
    %2 = math.exp %1 : f32
    %3 = arith.mulf %t, %share : f32
    %4 = arith.subf %a, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.mulf %h, %5 : f32
    %7 = arith.addf %i, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// A product with the elements themselves.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @not_square
func.func @not_square(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %share = arith.constant 0.0625 : f32
  %eps = arith.constant 0.125 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %0 = arith.mulf %share, %t : f32
    %1 = arith.subf %a, %0 : f32
    %2 = arith.mulf %1, %a : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %gs = tensor.expand_shape %g [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %bs = tensor.expand_shape %b [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %gs, %bs : tensor<8x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %u: f32, %h: f32, %i: f32, %o: f32):
    %0 = arith.mulf %u, %share : f32
    %1 = arith.addf %eps, %0 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %t, %share : f32
    %4 = arith.subf %a, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.mulf %h, %5 : f32
    %7 = arith.addf %i, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// The mean of other elements.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @other_input
func.func @other_input(%p: tensor<8x16xf32>, %x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %share = arith.constant 0.0625 : f32
  %eps = arith.constant 0.125 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%p : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %0 = arith.mulf %share, %t : f32
    %1 = arith.subf %a, %0 : f32
    %2 = arith.mulf %1, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %gs = tensor.expand_shape %g [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %bs = tensor.expand_shape %b [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %gs, %bs : tensor<8x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %u: f32, %h: f32, %i: f32, %o: f32):
    %0 = arith.mulf %u, %share : f32
    %1 = arith.addf %eps, %0 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %t, %share : f32
    %4 = arith.subf %a, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.mulf %h, %5 : f32
    %7 = arith.addf %i, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// An attribute requests a kernel of its own.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @mark
func.func @mark(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %share = arith.constant 0.0625 : f32
  %eps = arith.constant 0.125 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1] {sw.fuse = false}
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %0 = arith.mulf %share, %t : f32
    %1 = arith.subf %a, %0 : f32
    %2 = arith.mulf %1, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %gs = tensor.expand_shape %g [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %bs = tensor.expand_shape %b [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %gs, %bs : tensor<8x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %u: f32, %h: f32, %i: f32, %o: f32):
    %0 = arith.mulf %u, %share : f32
    %1 = arith.addf %eps, %0 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %t, %share : f32
    %4 = arith.subf %a, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.mulf %h, %5 : f32
    %7 = arith.addf %i, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// Another op reads the squares, as training does.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @reader
func.func @reader(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %share = arith.constant 0.0625 : f32
  %eps = arith.constant 0.125 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %0 = arith.mulf %share, %t : f32
    %1 = arith.subf %a, %0 : f32
    %2 = arith.mulf %1, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %gs = tensor.expand_shape %g [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %bs = tensor.expand_shape %b [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %gs, %bs : tensor<8x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %u: f32, %h: f32, %i: f32, %o: f32):
    %0 = arith.mulf %u, %share : f32
    %1 = arith.addf %eps, %0 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %t, %share : f32
    %4 = arith.subf %a, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.mulf %h, %5 : f32
    %7 = arith.addf %i, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x16xf32>
  return %r, %q : tensor<8x16xf32>, tensor<8x16xf32>
}
