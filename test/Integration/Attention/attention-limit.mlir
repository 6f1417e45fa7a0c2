// Attention that a program spells out with a maximum limited to finite numbers, so that rows without a visible position are
// 0: keys are processed in parts, in one kernel. Sizes do not divide, and rows below 5 see nothing.
// RUN: sw-run %s --verify --quiet --entry=limited
// RUN: sw-run %s --verify --quiet --entry=limited --chip=sw26010pro
// RUN: sw-run %s --entry=limited --mode=timing | FileCheck %s

// CHECK: {{^}}kernel
// CHECK-NEXT: ---
// CHECK-NEXT: limited_reduction_div
// CHECK-NEXT: ---

#q = affine_map<(b, m, n, d) -> (b, m, d)>
#k = affine_map<(b, m, n, d) -> (b, n, d)>
#s = affine_map<(b, m, n, d) -> (b, m, n)>
#p = affine_map<(b, m, n, e) -> (b, m, n)>
#v = affine_map<(b, m, n, e) -> (b, n, e)>
#o = affine_map<(b, m, n, e) -> (b, m, e)>
#all = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>

func.func @limited(%q: tensor<2x133x24xf32>, %k: tensor<2x177x24xf32>, %v: tensor<2x177x40xf32>) -> tensor<2x133x40xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %lowest = arith.constant -3.40282347E+38 : f32
  %scale = arith.constant 0.125 : f32
  %visible = arith.constant 5 : index
  %es = tensor.empty() : tensor<2x133x177xf32>
  %er = tensor.empty() : tensor<2x133xf32>
  %eo = tensor.empty() : tensor<2x133x40xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x133x177xf32>) -> tensor<2x133x177xf32>
  %s0 = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x133x24xf32>, tensor<2x177x24xf32>) outs(%f0 : tensor<2x133x177xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %o, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x133x177xf32>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x133x177xf32>) outs(%es : tensor<2x133x177xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 1 : index
    %1 = arith.mulf %a, %scale : f32
    %2 = arith.cmpi sge, %i, %visible : index
    %3 = arith.select %2, %1, %low : f32
    linalg.yield %3 : f32
  } -> tensor<2x133x177xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x133xf32>) -> tensor<2x133xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s : tensor<2x133x177xf32>) outs(%f1 : tensor<2x133xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.maximumf %a, %o : f32
    linalg.yield %1 : f32
  } -> tensor<2x133xf32>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %m : tensor<2x133x177xf32>, tensor<2x133xf32>) outs(%es : tensor<2x133x177xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.maximumf %b, %lowest : f32
    %2 = arith.subf %a, %1 : f32
    %3 = math.exp %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x133x177xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x133xf32>) -> tensor<2x133xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<2x133x177xf32>) outs(%f2 : tensor<2x133xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %o : f32
    linalg.yield %1 : f32
  } -> tensor<2x133xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x133x177xf32>, tensor<2x133xf32>) outs(%es : tensor<2x133x177xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.cmpf oeq, %b, %zero : f32
    %2 = arith.select %1, %one, %b : f32
    %3 = arith.divf %a, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x133x177xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x133x40xf32>) -> tensor<2x133x40xf32>
  %r = linalg.generic {indexing_maps = [#p, #v, #o], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%w, %v : tensor<2x133x177xf32>, tensor<2x177x40xf32>) outs(%f3 : tensor<2x133x40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %o, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x133x40xf32>
  return %r : tensor<2x133x40xf32>
}
