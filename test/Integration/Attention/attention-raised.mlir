// Attention that programs spell out, as PyTorch prints it, becomes sw.attention: sizes that do not divide, of 1, and rows without a
// visible position.
// RUN: sw-run %s --verify --quiet --entry=divided
// RUN: sw-run %s --verify --quiet --entry=divided --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=both_scaled
// RUN: sw-run %s --verify --quiet --entry=both_scaled --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=added
// RUN: sw-run %s --verify --quiet --entry=added --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=visible
// RUN: sw-run %s --verify --quiet --entry=visible --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=one
// RUN: sw-run %s --verify --quiet --entry=one --chip=sw26010pro
// RUN: sw-opt %s --sw-raise-composites | FileCheck %s

// CHECK-COUNT-5: sw.attention
// CHECK-NOT: sw.attention

#all_divided = affine_map<(b, m, n) -> (b, m, n)>
#row_divided = affine_map<(b, m, n) -> (b, m, 0)>

func.func @divided(%q: tensor<3x37x21xf32>, %k: tensor<3x53x21xf32>, %v: tensor<3x53x11xf32>) -> tensor<3x37x11xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %es = tensor.empty() : tensor<3x37x53xf32>
  %er = tensor.empty() : tensor<3x37x1xf32>
  %ek = tensor.empty() : tensor<3x21x53xf32>
  %kt = linalg.transpose ins(%k : tensor<3x53x21xf32>) outs(%ek : tensor<3x21x53xf32>) permutation = [0, 2, 1]
  %f0 = linalg.fill ins(%zero : f32) outs(%es : tensor<3x37x53xf32>) -> tensor<3x37x53xf32>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<3x37x21xf32>, tensor<3x21x53xf32>) outs(%f0 : tensor<3x37x53xf32>) -> tensor<3x37x53xf32>
  %s1 = linalg.generic {indexing_maps = [#all_divided, #all_divided], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0 : tensor<3x37x53xf32>) outs(%es : tensor<3x37x53xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<3x37x53xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<3x37x1xf32>) -> tensor<3x37x1xf32>
  %m = linalg.generic {indexing_maps = [#all_divided, #row_divided], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s1 : tensor<3x37x53xf32>) outs(%f1 : tensor<3x37x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<3x37x1xf32>
  %d = linalg.generic {indexing_maps = [#all_divided, #row_divided, #all_divided], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s1, %m : tensor<3x37x53xf32>, tensor<3x37x1xf32>) outs(%es : tensor<3x37x53xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<3x37x53xf32>
  %p = linalg.generic {indexing_maps = [#all_divided, #all_divided], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<3x37x53xf32>) outs(%es : tensor<3x37x53xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<3x37x53xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<3x37x1xf32>) -> tensor<3x37x1xf32>
  %l = linalg.generic {indexing_maps = [#all_divided, #row_divided], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p : tensor<3x37x53xf32>) outs(%f2 : tensor<3x37x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<3x37x1xf32>
  %w = linalg.generic {indexing_maps = [#all_divided, #row_divided, #all_divided], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p, %l : tensor<3x37x53xf32>, tensor<3x37x1xf32>) outs(%es : tensor<3x37x53xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<3x37x53xf32>
  %eo = tensor.empty() : tensor<3x37x11xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x37x11xf32>) -> tensor<3x37x11xf32>
  %r = linalg.batch_matmul ins(%w, %v : tensor<3x37x53xf32>, tensor<3x53x11xf32>) outs(%f3 : tensor<3x37x11xf32>) -> tensor<3x37x11xf32>
  return %r : tensor<3x37x11xf32>
}

#all_both_scaled = affine_map<(b, m, n) -> (b, m, n)>
#row_both_scaled = affine_map<(b, m, n) -> (b, m, 0)>

func.func @both_scaled(%q: tensor<2x33x24xf32>, %k: tensor<2x131x24xf32>, %v: tensor<2x131x40xf32>) -> tensor<2x33x40xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %true = arith.constant true
  %loww = arith.constant 0xFFF0000000000000 : f64
  %es = tensor.empty() : tensor<2x33x131xf32>
  %er = tensor.empty() : tensor<2x33x1xf32>
  %eq = tensor.empty() : tensor<2x33x24xf32>
  %qs = linalg.generic {indexing_maps = [#all_both_scaled, #all_both_scaled], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<2x33x24xf32>) outs(%eq : tensor<2x33x24xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x33x24xf32>
  %ek = tensor.empty() : tensor<2x24x131xf32>
  %kt = linalg.transpose ins(%k : tensor<2x131x24xf32>) outs(%ek : tensor<2x24x131xf32>) permutation = [0, 2, 1]
  %ks = linalg.generic {indexing_maps = [#all_both_scaled, #all_both_scaled], iterator_types = ["parallel", "parallel", "parallel"]} ins(%kt : tensor<2x24x131xf32>) outs(%ek : tensor<2x24x131xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x24x131xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x33x131xf32>) -> tensor<2x33x131xf32>
  %s0 = linalg.batch_matmul ins(%qs, %ks : tensor<2x33x24xf32>, tensor<2x24x131xf32>) outs(%f0 : tensor<2x33x131xf32>) -> tensor<2x33x131xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
  %m = linalg.generic {indexing_maps = [#all_both_scaled, #row_both_scaled], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s0 : tensor<2x33x131xf32>) outs(%f1 : tensor<2x33x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x33x1xf32>
  %d = linalg.generic {indexing_maps = [#all_both_scaled, #row_both_scaled, #all_both_scaled], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0, %m : tensor<2x33x131xf32>, tensor<2x33x1xf32>) outs(%es : tensor<2x33x131xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x33x131xf32>
  %p = linalg.generic {indexing_maps = [#all_both_scaled, #all_both_scaled], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<2x33x131xf32>) outs(%es : tensor<2x33x131xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x33x131xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
  %l = linalg.generic {indexing_maps = [#all_both_scaled, #row_both_scaled], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p : tensor<2x33x131xf32>) outs(%f2 : tensor<2x33x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x33x1xf32>
  %h = linalg.generic {indexing_maps = [#all_both_scaled, #all_both_scaled], iterator_types = ["parallel", "parallel", "parallel"]} ins(%l : tensor<2x33x1xf32>) outs(%er : tensor<2x33x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %one, %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x33x1xf32>
  %w = linalg.generic {indexing_maps = [#row_both_scaled, #all_both_scaled, #all_both_scaled], iterator_types = ["parallel", "parallel", "parallel"]} ins(%h, %p : tensor<2x33x1xf32>, tensor<2x33x131xf32>) outs(%es : tensor<2x33x131xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x33x131xf32>
  %eb = tensor.empty() : tensor<2x33x131xi1>
  %erb = tensor.empty() : tensor<2x33x1xi1>
  %f4 = linalg.fill ins(%true : i1) outs(%erb : tensor<2x33x1xi1>) -> tensor<2x33x1xi1>
  %b = linalg.generic {indexing_maps = [#all_both_scaled, #all_both_scaled], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x33x131xf32>) outs(%eb : tensor<2x33x131xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.extf %a : f32 to f64
    %1 = arith.cmpf oeq, %0, %loww : f64
    linalg.yield %1 : i1
  } -> tensor<2x33x131xi1>
  %n = linalg.generic {indexing_maps = [#all_both_scaled, #row_both_scaled], iterator_types = ["parallel", "parallel", "reduction"]} ins(%b : tensor<2x33x131xi1>) outs(%f4 : tensor<2x33x1xi1>) {
  ^bb0(%a: i1, %o: i1):
    %0 = arith.andi %a, %o : i1
    linalg.yield %0 : i1
  } -> tensor<2x33x1xi1>
  %z = linalg.generic {indexing_maps = [#row_both_scaled, #all_both_scaled, #all_both_scaled], iterator_types = ["parallel", "parallel", "parallel"]} ins(%n, %w : tensor<2x33x1xi1>, tensor<2x33x131xf32>) outs(%es : tensor<2x33x131xf32>) {
  ^bb0(%a: i1, %c: f32, %o: f32):
    %0 = arith.select %a, %zero, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x33x131xf32>
  %eo = tensor.empty() : tensor<2x33x40xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x33x40xf32>) -> tensor<2x33x40xf32>
  %r = linalg.batch_matmul ins(%z, %v : tensor<2x33x131xf32>, tensor<2x131x40xf32>) outs(%f3 : tensor<2x33x40xf32>) -> tensor<2x33x40xf32>
  return %r : tensor<2x33x40xf32>
}

#own = affine_map<(m, n) -> (m, n)>
#all_added = affine_map<(b, m, n) -> (b, m, n)>
#row_added = affine_map<(b, m, n) -> (b, m, 0)>
#pairs_added = affine_map<(b, m, n) -> (m, n)>

func.func @added(%q: tensor<2x19x8xf32>, %k: tensor<2x23x8xf32>, %v: tensor<2x23x9xf32>, %mask: tensor<19x23xf32>) -> tensor<2x19x9xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %true = arith.constant true
  %loww = arith.constant 0xFFF0000000000000 : f64
  %es = tensor.empty() : tensor<2x19x23xf32>
  %er = tensor.empty() : tensor<2x19x1xf32>
  %ek = tensor.empty() : tensor<2x8x23xf32>
  %kt = linalg.transpose ins(%k : tensor<2x23x8xf32>) outs(%ek : tensor<2x8x23xf32>) permutation = [0, 2, 1]
  %f0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x19x23xf32>) -> tensor<2x19x23xf32>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<2x19x8xf32>, tensor<2x8x23xf32>) outs(%f0 : tensor<2x19x23xf32>) -> tensor<2x19x23xf32>
  %s1 = linalg.generic {indexing_maps = [#all_added, #all_added], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x19x23xf32>) outs(%es : tensor<2x19x23xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x23xf32>
  %em = tensor.empty() : tensor<19x23xf32>
  %five = arith.constant 5 : index
  %hide = linalg.generic {indexing_maps = [#own, #own], iterator_types = ["parallel", "parallel"]} ins(%mask : tensor<19x23xf32>) outs(%em : tensor<19x23xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %0 = arith.cmpi slt, %i, %five : index
    %1 = arith.select %0, %low, %a : f32
    linalg.yield %1 : f32
  } -> tensor<19x23xf32>
  %s2 = linalg.generic {indexing_maps = [#all_added, #pairs_added, #all_added], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s1, %hide : tensor<2x19x23xf32>, tensor<19x23xf32>) outs(%es : tensor<2x19x23xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x23xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x19x1xf32>) -> tensor<2x19x1xf32>
  %m = linalg.generic {indexing_maps = [#all_added, #row_added], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s2 : tensor<2x19x23xf32>) outs(%f1 : tensor<2x19x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x1xf32>
  %d = linalg.generic {indexing_maps = [#all_added, #row_added, #all_added], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s2, %m : tensor<2x19x23xf32>, tensor<2x19x1xf32>) outs(%es : tensor<2x19x23xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x23xf32>
  %p = linalg.generic {indexing_maps = [#all_added, #all_added], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<2x19x23xf32>) outs(%es : tensor<2x19x23xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x23xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x19x1xf32>) -> tensor<2x19x1xf32>
  %l = linalg.generic {indexing_maps = [#all_added, #row_added], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p : tensor<2x19x23xf32>) outs(%f2 : tensor<2x19x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x1xf32>
  %w = linalg.generic {indexing_maps = [#all_added, #row_added, #all_added], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x19x23xf32>, tensor<2x19x1xf32>) outs(%es : tensor<2x19x23xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x23xf32>
  %eb = tensor.empty() : tensor<2x19x23xi1>
  %erb = tensor.empty() : tensor<2x19x1xi1>
  %f4 = linalg.fill ins(%true : i1) outs(%erb : tensor<2x19x1xi1>) -> tensor<2x19x1xi1>
  %b = linalg.generic {indexing_maps = [#all_added, #all_added], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s2 : tensor<2x19x23xf32>) outs(%eb : tensor<2x19x23xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.extf %a : f32 to f64
    %1 = arith.cmpf oeq, %0, %loww : f64
    linalg.yield %1 : i1
  } -> tensor<2x19x23xi1>
  %n = linalg.generic {indexing_maps = [#all_added, #row_added], iterator_types = ["parallel", "parallel", "reduction"]} ins(%b : tensor<2x19x23xi1>) outs(%f4 : tensor<2x19x1xi1>) {
  ^bb0(%a: i1, %o: i1):
    %0 = arith.andi %a, %o : i1
    linalg.yield %0 : i1
  } -> tensor<2x19x1xi1>
  %z = linalg.generic {indexing_maps = [#row_added, #all_added, #all_added], iterator_types = ["parallel", "parallel", "parallel"]} ins(%n, %w : tensor<2x19x1xi1>, tensor<2x19x23xf32>) outs(%es : tensor<2x19x23xf32>) {
  ^bb0(%a: i1, %c: f32, %o: f32):
    %0 = arith.select %a, %zero, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x23xf32>
  %eo = tensor.empty() : tensor<2x19x9xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x19x9xf32>) -> tensor<2x19x9xf32>
  %r = linalg.batch_matmul ins(%z, %v : tensor<2x19x23xf32>, tensor<2x23x9xf32>) outs(%f3 : tensor<2x19x9xf32>) -> tensor<2x19x9xf32>
  return %r : tensor<2x19x9xf32>
}

#all_visible = affine_map<(b, m, n) -> (b, m, n)>
#row_visible = affine_map<(b, m, n) -> (b, m, 0)>
#pairs_visible = affine_map<(b, m, n) -> (b, n)>

func.func @visible(%q: tensor<2x19x8xf32>, %k: tensor<2x8x45xf32>, %v: tensor<2x45x9xf32>, %mask: tensor<2x45xi1>) -> tensor<2x19x9xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %true = arith.constant true
  %loww = arith.constant 0xFFF0000000000000 : f64
  %es = tensor.empty() : tensor<2x19x45xf32>
  %er = tensor.empty() : tensor<2x19x1xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x19x45xf32>) -> tensor<2x19x45xf32>
  %s0 = linalg.batch_matmul ins(%q, %k : tensor<2x19x8xf32>, tensor<2x8x45xf32>) outs(%f0 : tensor<2x19x45xf32>) -> tensor<2x19x45xf32>
  %s2 = linalg.generic {indexing_maps = [#all_visible, #pairs_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0, %mask : tensor<2x19x45xf32>, tensor<2x45xi1>) outs(%es : tensor<2x19x45xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %0 = arith.select %c, %a, %low : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x45xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x19x1xf32>) -> tensor<2x19x1xf32>
  %m = linalg.generic {indexing_maps = [#all_visible, #row_visible], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s2 : tensor<2x19x45xf32>) outs(%f1 : tensor<2x19x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x1xf32>
  %d = linalg.generic {indexing_maps = [#all_visible, #row_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s2, %m : tensor<2x19x45xf32>, tensor<2x19x1xf32>) outs(%es : tensor<2x19x45xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x45xf32>
  %p = linalg.generic {indexing_maps = [#all_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<2x19x45xf32>) outs(%es : tensor<2x19x45xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x45xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x19x1xf32>) -> tensor<2x19x1xf32>
  %l = linalg.generic {indexing_maps = [#all_visible, #row_visible], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p : tensor<2x19x45xf32>) outs(%f2 : tensor<2x19x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x1xf32>
  %w = linalg.generic {indexing_maps = [#all_visible, #row_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x19x45xf32>, tensor<2x19x1xf32>) outs(%es : tensor<2x19x45xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x45xf32>
  %eb = tensor.empty() : tensor<2x19x45xi1>
  %erb = tensor.empty() : tensor<2x19x1xi1>
  %f4 = linalg.fill ins(%true : i1) outs(%erb : tensor<2x19x1xi1>) -> tensor<2x19x1xi1>
  %b = linalg.generic {indexing_maps = [#all_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s2 : tensor<2x19x45xf32>) outs(%eb : tensor<2x19x45xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.extf %a : f32 to f64
    %1 = arith.cmpf oeq, %0, %loww : f64
    linalg.yield %1 : i1
  } -> tensor<2x19x45xi1>
  %n = linalg.generic {indexing_maps = [#all_visible, #row_visible], iterator_types = ["parallel", "parallel", "reduction"]} ins(%b : tensor<2x19x45xi1>) outs(%f4 : tensor<2x19x1xi1>) {
  ^bb0(%a: i1, %o: i1):
    %0 = arith.andi %a, %o : i1
    linalg.yield %0 : i1
  } -> tensor<2x19x1xi1>
  %z = linalg.generic {indexing_maps = [#row_visible, #all_visible, #all_visible], iterator_types = ["parallel", "parallel", "parallel"]} ins(%n, %w : tensor<2x19x1xi1>, tensor<2x19x45xf32>) outs(%es : tensor<2x19x45xf32>) {
  ^bb0(%a: i1, %c: f32, %o: f32):
    %0 = arith.select %a, %zero, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x19x45xf32>
  %eo = tensor.empty() : tensor<2x19x9xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x19x9xf32>) -> tensor<2x19x9xf32>
  %r = linalg.batch_matmul ins(%z, %v : tensor<2x19x45xf32>, tensor<2x45x9xf32>) outs(%f3 : tensor<2x19x9xf32>) -> tensor<2x19x9xf32>
  return %r : tensor<2x19x9xf32>
}

#all_one = affine_map<(b, m, n) -> (b, m, n)>
#row_one = affine_map<(b, m, n) -> (b, m, 0)>

func.func @one(%q: tensor<1x1x1xf32>, %k: tensor<1x1x1xf32>, %v: tensor<1x1x1xf32>) -> tensor<1x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %es = tensor.empty() : tensor<1x1x1xf32>
  %er = tensor.empty() : tensor<1x1x1xf32>
  %ek = tensor.empty() : tensor<1x1x1xf32>
  %kt = linalg.transpose ins(%k : tensor<1x1x1xf32>) outs(%ek : tensor<1x1x1xf32>) permutation = [0, 2, 1]
  %f0 = linalg.fill ins(%zero : f32) outs(%es : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<1x1x1xf32>, tensor<1x1x1xf32>) outs(%f0 : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %s1 = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0 : tensor<1x1x1xf32>) outs(%es : tensor<1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<1x1x1xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %m = linalg.generic {indexing_maps = [#all_one, #row_one], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s1 : tensor<1x1x1xf32>) outs(%f1 : tensor<1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x1x1xf32>
  %d = linalg.generic {indexing_maps = [#all_one, #row_one, #all_one], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s1, %m : tensor<1x1x1xf32>, tensor<1x1x1xf32>) outs(%es : tensor<1x1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<1x1x1xf32>
  %p = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<1x1x1xf32>) outs(%es : tensor<1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<1x1x1xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %l = linalg.generic {indexing_maps = [#all_one, #row_one], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p : tensor<1x1x1xf32>) outs(%f2 : tensor<1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x1x1xf32>
  %w = linalg.generic {indexing_maps = [#all_one, #row_one, #all_one], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p, %l : tensor<1x1x1xf32>, tensor<1x1x1xf32>) outs(%es : tensor<1x1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<1x1x1xf32>
  %eo = tensor.empty() : tensor<1x1x1xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %r = linalg.batch_matmul ins(%w, %v : tensor<1x1x1xf32>, tensor<1x1x1xf32>) outs(%f3 : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  return %r : tensor<1x1x1xf32>
}
