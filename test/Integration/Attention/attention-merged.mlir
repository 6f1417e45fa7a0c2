// Attention whose products merge batches and heads, as PyTorch prints it: sizes that do not divide, of 1, and rows without a
// visible position. Programs with a mask keep their ops.
// RUN: sw-run %s --verify --quiet --entry=plain
// RUN: sw-run %s --verify --quiet --entry=plain --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=plain_keys
// RUN: sw-run %s --verify --quiet --entry=plain_keys --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=added
// RUN: sw-run %s --verify --quiet --entry=added --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=visible
// RUN: sw-run %s --verify --quiet --entry=visible --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=one_row
// RUN: sw-run %s --verify --quiet --entry=one_row --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=one_head
// RUN: sw-run %s --verify --quiet --entry=one_head --chip=sw26010pro
// RUN: sw-opt %s --sw-raise-composites | FileCheck %s

// CHECK-COUNT-4: sw.attention
// CHECK-NOT: sw.attention

#all_plain = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row_plain = affine_map<(a, h, m, n) -> (a, h, m, 0)>

func.func @plain(%q: tensor<2x3x67x24xf32>, %k: tensor<2x3x131x24xf32>, %v: tensor<2x3x131x40xf32>) -> tensor<2x3x67x40xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %es = tensor.empty() : tensor<2x3x67x131xf32>
  %er = tensor.empty() : tensor<2x3x67x1xf32>
  %ek = tensor.empty() : tensor<2x3x24x131xf32>
  %kt = linalg.transpose ins(%k : tensor<2x3x131x24xf32>) outs(%ek : tensor<2x3x24x131xf32>) permutation = [0, 1, 3, 2]
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x3x67x24xf32> into tensor<6x67x24xf32>
  %k3 = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<2x3x24x131xf32> into tensor<6x24x131xf32>
  %e3 = tensor.empty() : tensor<6x67x131xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<6x67x131xf32>) -> tensor<6x67x131xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<6x67x24xf32>, tensor<6x24x131xf32>) outs(%f0 : tensor<6x67x131xf32>) -> tensor<6x67x131xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 3, 67, 131] : tensor<6x67x131xf32> into tensor<2x3x67x131xf32>
  %s1 = linalg.generic {indexing_maps = [#all_plain, #all_plain], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x3x67x131xf32>) outs(%es : tensor<2x3x67x131xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x67x131xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x3x67x1xf32>) -> tensor<2x3x67x1xf32>
  %m = linalg.generic {indexing_maps = [#all_plain, #row_plain], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s1 : tensor<2x3x67x131xf32>) outs(%f1 : tensor<2x3x67x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x67x1xf32>
  %p = linalg.generic {indexing_maps = [#all_plain, #row_plain, #all_plain], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s1, %m : tensor<2x3x67x131xf32>, tensor<2x3x67x1xf32>) outs(%es : tensor<2x3x67x131xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x67x131xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x3x67x1xf32>) -> tensor<2x3x67x1xf32>
  %l = linalg.generic {indexing_maps = [#all_plain, #row_plain], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p : tensor<2x3x67x131xf32>) outs(%f2 : tensor<2x3x67x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x67x1xf32>
  %w = linalg.generic {indexing_maps = [#all_plain, #row_plain, #all_plain], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x3x67x131xf32>, tensor<2x3x67x1xf32>) outs(%es : tensor<2x3x67x131xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x67x131xf32>
  %w3 = tensor.collapse_shape %w [[0, 1], [2], [3]] : tensor<2x3x67x131xf32> into tensor<6x67x131xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x3x131x40xf32> into tensor<6x131x40xf32>
  %eo = tensor.empty() : tensor<6x67x40xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x67x40xf32>) -> tensor<6x67x40xf32>
  %o3 = linalg.batch_matmul ins(%w3, %v3 : tensor<6x67x131xf32>, tensor<6x131x40xf32>) outs(%f3 : tensor<6x67x40xf32>) -> tensor<6x67x40xf32>
  %r = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [2, 3, 67, 40] : tensor<6x67x40xf32> into tensor<2x3x67x40xf32>
  return %r : tensor<2x3x67x40xf32>
}

#all_plain_keys = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row_plain_keys = affine_map<(a, h, m, n) -> (a, h, m, 0)>

func.func @plain_keys(%q: tensor<3x2x33x16xf32>, %k: tensor<3x2x16x77xf32>, %v: tensor<3x2x77x9xf32>) -> tensor<3x2x33x9xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<3x2x33x77xf32>
  %er = tensor.empty() : tensor<3x2x33x1xf32>
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<3x2x33x16xf32> into tensor<6x33x16xf32>
  %k3 = tensor.collapse_shape %k [[0, 1], [2], [3]] : tensor<3x2x16x77xf32> into tensor<6x16x77xf32>
  %e3 = tensor.empty() : tensor<6x33x77xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<6x33x77xf32>) -> tensor<6x33x77xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<6x33x16xf32>, tensor<6x16x77xf32>) outs(%f0 : tensor<6x33x77xf32>) -> tensor<6x33x77xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [3, 2, 33, 77] : tensor<6x33x77xf32> into tensor<3x2x33x77xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<3x2x33x1xf32>) -> tensor<3x2x33x1xf32>
  %m = linalg.generic {indexing_maps = [#all_plain_keys, #row_plain_keys], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s0 : tensor<3x2x33x77xf32>) outs(%f1 : tensor<3x2x33x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<3x2x33x1xf32>
  %p = linalg.generic {indexing_maps = [#all_plain_keys, #row_plain_keys, #all_plain_keys], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0, %m : tensor<3x2x33x77xf32>, tensor<3x2x33x1xf32>) outs(%es : tensor<3x2x33x77xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3x2x33x77xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<3x2x33x1xf32>) -> tensor<3x2x33x1xf32>
  %l = linalg.generic {indexing_maps = [#all_plain_keys, #row_plain_keys], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p : tensor<3x2x33x77xf32>) outs(%f2 : tensor<3x2x33x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<3x2x33x1xf32>
  %w = linalg.generic {indexing_maps = [#all_plain_keys, #row_plain_keys, #all_plain_keys], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p, %l : tensor<3x2x33x77xf32>, tensor<3x2x33x1xf32>) outs(%es : tensor<3x2x33x77xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<3x2x33x77xf32>
  %w3 = tensor.collapse_shape %w [[0, 1], [2], [3]] : tensor<3x2x33x77xf32> into tensor<6x33x77xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<3x2x77x9xf32> into tensor<6x77x9xf32>
  %eo = tensor.empty() : tensor<6x33x9xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x33x9xf32>) -> tensor<6x33x9xf32>
  %o3 = linalg.batch_matmul ins(%w3, %v3 : tensor<6x33x77xf32>, tensor<6x77x9xf32>) outs(%f3 : tensor<6x33x9xf32>) -> tensor<6x33x9xf32>
  %r = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [3, 2, 33, 9] : tensor<6x33x9xf32> into tensor<3x2x33x9xf32>
  return %r : tensor<3x2x33x9xf32>
}

#all_added = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row_added = affine_map<(a, h, m, n) -> (a, h, m, 0)>
#mask_added = affine_map<(a, h, m, n) -> (m, n)>
#own_added = affine_map<(m, n) -> (m, n)>

func.func @added(%q: tensor<2x2x19x8xf32>, %k: tensor<2x2x23x8xf32>, %v: tensor<2x2x23x9xf32>, %mask: tensor<19x23xf32>) -> tensor<2x2x19x9xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %true = arith.constant true
  %es = tensor.empty() : tensor<2x2x19x23xf32>
  %er = tensor.empty() : tensor<2x2x19x1xf32>
  %ek = tensor.empty() : tensor<2x2x8x23xf32>
  %kt = linalg.transpose ins(%k : tensor<2x2x23x8xf32>) outs(%ek : tensor<2x2x8x23xf32>) permutation = [0, 1, 3, 2]
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x2x19x8xf32> into tensor<4x19x8xf32>
  %k3 = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<2x2x8x23xf32> into tensor<4x8x23xf32>
  %e3 = tensor.empty() : tensor<4x19x23xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<4x19x23xf32>) -> tensor<4x19x23xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<4x19x8xf32>, tensor<4x8x23xf32>) outs(%f0 : tensor<4x19x23xf32>) -> tensor<4x19x23xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 2, 19, 23] : tensor<4x19x23xf32> into tensor<2x2x19x23xf32>
  %s1 = linalg.generic {indexing_maps = [#all_added, #all_added], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x2x19x23xf32>) outs(%es : tensor<2x2x19x23xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x19x23xf32>
  %em = tensor.empty() : tensor<19x23xf32>
  %last = arith.constant 5 : index
  %hidden = linalg.generic {indexing_maps = [#own_added, #own_added], iterator_types = ["parallel", "parallel"]} ins(%mask : tensor<19x23xf32>) outs(%em : tensor<19x23xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %0 = arith.cmpi slt, %i, %last : index
    %1 = arith.select %0, %low, %a : f32
    linalg.yield %1 : f32
  } -> tensor<19x23xf32>
  %s2 = linalg.generic {indexing_maps = [#all_added, #mask_added, #all_added], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s1, %hidden : tensor<2x2x19x23xf32>, tensor<19x23xf32>) outs(%es : tensor<2x2x19x23xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x19x23xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x2x19x1xf32>) -> tensor<2x2x19x1xf32>
  %m = linalg.generic {indexing_maps = [#all_added, #row_added], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s2 : tensor<2x2x19x23xf32>) outs(%f1 : tensor<2x2x19x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x19x1xf32>
  %p = linalg.generic {indexing_maps = [#all_added, #row_added, #all_added], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s2, %m : tensor<2x2x19x23xf32>, tensor<2x2x19x1xf32>) outs(%es : tensor<2x2x19x23xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x2x19x23xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x2x19x1xf32>) -> tensor<2x2x19x1xf32>
  %l = linalg.generic {indexing_maps = [#all_added, #row_added], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p : tensor<2x2x19x23xf32>) outs(%f2 : tensor<2x2x19x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x19x1xf32>
  %w = linalg.generic {indexing_maps = [#all_added, #row_added, #all_added], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x2x19x23xf32>, tensor<2x2x19x1xf32>) outs(%es : tensor<2x2x19x23xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x19x23xf32>
  %eb = tensor.empty() : tensor<2x2x19x23xi1>
  %erb = tensor.empty() : tensor<2x2x19x1xi1>
  %f4 = linalg.fill ins(%true : i1) outs(%erb : tensor<2x2x19x1xi1>) -> tensor<2x2x19x1xi1>
  %b = linalg.generic {indexing_maps = [#all_added, #all_added], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s2 : tensor<2x2x19x23xf32>) outs(%eb : tensor<2x2x19x23xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.cmpf oeq, %a, %low : f32
    linalg.yield %0 : i1
  } -> tensor<2x2x19x23xi1>
  %n = linalg.generic {indexing_maps = [#all_added, #row_added], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%b : tensor<2x2x19x23xi1>) outs(%f4 : tensor<2x2x19x1xi1>) {
  ^bb0(%a: i1, %o: i1):
    %0 = arith.andi %a, %o : i1
    linalg.yield %0 : i1
  } -> tensor<2x2x19x1xi1>
  %z = linalg.generic {indexing_maps = [#row_added, #all_added, #all_added], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%n, %w : tensor<2x2x19x1xi1>, tensor<2x2x19x23xf32>) outs(%es : tensor<2x2x19x23xf32>) {
  ^bb0(%a: i1, %c: f32, %o: f32):
    %0 = arith.select %a, %zero, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x19x23xf32>
  %w3 = tensor.collapse_shape %z [[0, 1], [2], [3]] : tensor<2x2x19x23xf32> into tensor<4x19x23xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x2x23x9xf32> into tensor<4x23x9xf32>
  %eo = tensor.empty() : tensor<4x19x9xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x19x9xf32>) -> tensor<4x19x9xf32>
  %o3 = linalg.batch_matmul ins(%w3, %v3 : tensor<4x19x23xf32>, tensor<4x23x9xf32>) outs(%f3 : tensor<4x19x9xf32>) -> tensor<4x19x9xf32>
  %r = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [2, 2, 19, 9] : tensor<4x19x9xf32> into tensor<2x2x19x9xf32>
  return %r : tensor<2x2x19x9xf32>
}

#all_visible = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row_visible = affine_map<(a, h, m, n) -> (a, h, m, 0)>
#mask_visible = affine_map<(a, h, m, n) -> (a, n)>

func.func @visible(%q: tensor<2x3x19x8xf32>, %k: tensor<2x3x45x8xf32>, %v: tensor<2x3x45x9xf32>, %mask: tensor<2x45xi1>) -> tensor<2x3x19x9xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %true = arith.constant true
  %es = tensor.empty() : tensor<2x3x19x45xf32>
  %er = tensor.empty() : tensor<2x3x19x1xf32>
  %ek = tensor.empty() : tensor<2x3x8x45xf32>
  %kt = linalg.transpose ins(%k : tensor<2x3x45x8xf32>) outs(%ek : tensor<2x3x8x45xf32>) permutation = [0, 1, 3, 2]
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x3x19x8xf32> into tensor<6x19x8xf32>
  %k3 = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<2x3x8x45xf32> into tensor<6x8x45xf32>
  %e3 = tensor.empty() : tensor<6x19x45xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<6x19x45xf32>) -> tensor<6x19x45xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<6x19x8xf32>, tensor<6x8x45xf32>) outs(%f0 : tensor<6x19x45xf32>) -> tensor<6x19x45xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 3, 19, 45] : tensor<6x19x45xf32> into tensor<2x3x19x45xf32>
  %s1 = linalg.generic {indexing_maps = [#all_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x3x19x45xf32>) outs(%es : tensor<2x3x19x45xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x19x45xf32>
  %s2 = linalg.generic {indexing_maps = [#all_visible, #mask_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s1, %mask : tensor<2x3x19x45xf32>, tensor<2x45xi1>) outs(%es : tensor<2x3x19x45xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %0 = arith.select %c, %a, %low : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x19x45xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x3x19x1xf32>) -> tensor<2x3x19x1xf32>
  %m = linalg.generic {indexing_maps = [#all_visible, #row_visible], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s2 : tensor<2x3x19x45xf32>) outs(%f1 : tensor<2x3x19x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x19x1xf32>
  %p = linalg.generic {indexing_maps = [#all_visible, #row_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s2, %m : tensor<2x3x19x45xf32>, tensor<2x3x19x1xf32>) outs(%es : tensor<2x3x19x45xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x19x45xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x3x19x1xf32>) -> tensor<2x3x19x1xf32>
  %l = linalg.generic {indexing_maps = [#all_visible, #row_visible], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p : tensor<2x3x19x45xf32>) outs(%f2 : tensor<2x3x19x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x19x1xf32>
  %w = linalg.generic {indexing_maps = [#all_visible, #row_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x3x19x45xf32>, tensor<2x3x19x1xf32>) outs(%es : tensor<2x3x19x45xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x19x45xf32>
  %eb = tensor.empty() : tensor<2x3x19x45xi1>
  %erb = tensor.empty() : tensor<2x3x19x1xi1>
  %f4 = linalg.fill ins(%true : i1) outs(%erb : tensor<2x3x19x1xi1>) -> tensor<2x3x19x1xi1>
  %b = linalg.generic {indexing_maps = [#all_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s2 : tensor<2x3x19x45xf32>) outs(%eb : tensor<2x3x19x45xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.cmpf oeq, %a, %low : f32
    linalg.yield %0 : i1
  } -> tensor<2x3x19x45xi1>
  %n = linalg.generic {indexing_maps = [#all_visible, #row_visible], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%b : tensor<2x3x19x45xi1>) outs(%f4 : tensor<2x3x19x1xi1>) {
  ^bb0(%a: i1, %o: i1):
    %0 = arith.andi %a, %o : i1
    linalg.yield %0 : i1
  } -> tensor<2x3x19x1xi1>
  %z = linalg.generic {indexing_maps = [#row_visible, #all_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%n, %w : tensor<2x3x19x1xi1>, tensor<2x3x19x45xf32>) outs(%es : tensor<2x3x19x45xf32>) {
  ^bb0(%a: i1, %c: f32, %o: f32):
    %0 = arith.select %a, %zero, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x19x45xf32>
  %w3 = tensor.collapse_shape %z [[0, 1], [2], [3]] : tensor<2x3x19x45xf32> into tensor<6x19x45xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x3x45x9xf32> into tensor<6x45x9xf32>
  %eo = tensor.empty() : tensor<6x19x9xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x19x9xf32>) -> tensor<6x19x9xf32>
  %o3 = linalg.batch_matmul ins(%w3, %v3 : tensor<6x19x45xf32>, tensor<6x45x9xf32>) outs(%f3 : tensor<6x19x9xf32>) -> tensor<6x19x9xf32>
  %r = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [2, 3, 19, 9] : tensor<6x19x9xf32> into tensor<2x3x19x9xf32>
  return %r : tensor<2x3x19x9xf32>
}

#all_one_row = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row_one_row = affine_map<(a, h, m, n) -> (a, h, m, 0)>

func.func @one_row(%q: tensor<2x2x1x1xf32>, %k: tensor<2x2x1x1xf32>, %v: tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %es = tensor.empty() : tensor<2x2x1x1xf32>
  %er = tensor.empty() : tensor<2x2x1x1xf32>
  %ek = tensor.empty() : tensor<2x2x1x1xf32>
  %kt = linalg.transpose ins(%k : tensor<2x2x1x1xf32>) outs(%ek : tensor<2x2x1x1xf32>) permutation = [0, 1, 3, 2]
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x2x1x1xf32> into tensor<4x1x1xf32>
  %k3 = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<2x2x1x1xf32> into tensor<4x1x1xf32>
  %e3 = tensor.empty() : tensor<4x1x1xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<4x1x1xf32>) -> tensor<4x1x1xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<4x1x1xf32>, tensor<4x1x1xf32>) outs(%f0 : tensor<4x1x1xf32>) -> tensor<4x1x1xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 2, 1, 1] : tensor<4x1x1xf32> into tensor<2x2x1x1xf32>
  %s1 = linalg.generic {indexing_maps = [#all_one_row, #all_one_row], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x2x1x1xf32>) outs(%es : tensor<2x2x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x1x1xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>
  %m = linalg.generic {indexing_maps = [#all_one_row, #row_one_row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s1 : tensor<2x2x1x1xf32>) outs(%f1 : tensor<2x2x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x1x1xf32>
  %p = linalg.generic {indexing_maps = [#all_one_row, #row_one_row, #all_one_row], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s1, %m : tensor<2x2x1x1xf32>, tensor<2x2x1x1xf32>) outs(%es : tensor<2x2x1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x2x1x1xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>
  %l = linalg.generic {indexing_maps = [#all_one_row, #row_one_row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p : tensor<2x2x1x1xf32>) outs(%f2 : tensor<2x2x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x1x1xf32>
  %w = linalg.generic {indexing_maps = [#all_one_row, #row_one_row, #all_one_row], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x2x1x1xf32>, tensor<2x2x1x1xf32>) outs(%es : tensor<2x2x1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x1x1xf32>
  %w3 = tensor.collapse_shape %w [[0, 1], [2], [3]] : tensor<2x2x1x1xf32> into tensor<4x1x1xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x2x1x1xf32> into tensor<4x1x1xf32>
  %eo = tensor.empty() : tensor<4x1x1xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x1x1xf32>) -> tensor<4x1x1xf32>
  %o3 = linalg.batch_matmul ins(%w3, %v3 : tensor<4x1x1xf32>, tensor<4x1x1xf32>) outs(%f3 : tensor<4x1x1xf32>) -> tensor<4x1x1xf32>
  %r = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [2, 2, 1, 1] : tensor<4x1x1xf32> into tensor<2x2x1x1xf32>
  return %r : tensor<2x2x1x1xf32>
}

#all_one_head = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row_one_head = affine_map<(a, h, m, n) -> (a, h, m, 0)>

func.func @one_head(%q: tensor<3x1x5x8xf32>, %k: tensor<3x1x7x8xf32>, %v: tensor<3x1x7x1xf32>) -> tensor<3x1x5x1xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %es = tensor.empty() : tensor<3x1x5x7xf32>
  %er = tensor.empty() : tensor<3x1x5x1xf32>
  %ek = tensor.empty() : tensor<3x1x8x7xf32>
  %kt = linalg.transpose ins(%k : tensor<3x1x7x8xf32>) outs(%ek : tensor<3x1x8x7xf32>) permutation = [0, 1, 3, 2]
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<3x1x5x8xf32> into tensor<3x5x8xf32>
  %k3 = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<3x1x8x7xf32> into tensor<3x8x7xf32>
  %e3 = tensor.empty() : tensor<3x5x7xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<3x5x7xf32>) -> tensor<3x5x7xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<3x5x8xf32>, tensor<3x8x7xf32>) outs(%f0 : tensor<3x5x7xf32>) -> tensor<3x5x7xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [3, 1, 5, 7] : tensor<3x5x7xf32> into tensor<3x1x5x7xf32>
  %s1 = linalg.generic {indexing_maps = [#all_one_head, #all_one_head], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0 : tensor<3x1x5x7xf32>) outs(%es : tensor<3x1x5x7xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<3x1x5x7xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<3x1x5x1xf32>) -> tensor<3x1x5x1xf32>
  %m = linalg.generic {indexing_maps = [#all_one_head, #row_one_head], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s1 : tensor<3x1x5x7xf32>) outs(%f1 : tensor<3x1x5x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<3x1x5x1xf32>
  %p = linalg.generic {indexing_maps = [#all_one_head, #row_one_head, #all_one_head], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s1, %m : tensor<3x1x5x7xf32>, tensor<3x1x5x1xf32>) outs(%es : tensor<3x1x5x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3x1x5x7xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<3x1x5x1xf32>) -> tensor<3x1x5x1xf32>
  %l = linalg.generic {indexing_maps = [#all_one_head, #row_one_head], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p : tensor<3x1x5x7xf32>) outs(%f2 : tensor<3x1x5x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<3x1x5x1xf32>
  %w = linalg.generic {indexing_maps = [#all_one_head, #row_one_head, #all_one_head], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p, %l : tensor<3x1x5x7xf32>, tensor<3x1x5x1xf32>) outs(%es : tensor<3x1x5x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<3x1x5x7xf32>
  %w3 = tensor.collapse_shape %w [[0, 1], [2], [3]] : tensor<3x1x5x7xf32> into tensor<3x5x7xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<3x1x7x1xf32> into tensor<3x7x1xf32>
  %eo = tensor.empty() : tensor<3x5x1xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
  %o3 = linalg.batch_matmul ins(%w3, %v3 : tensor<3x5x7xf32>, tensor<3x7x1xf32>) outs(%f3 : tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
  %r = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [3, 1, 5, 1] : tensor<3x5x1xf32> into tensor<3x1x5x1xf32>
  return %r : tensor<3x1x5x1xf32>
}
