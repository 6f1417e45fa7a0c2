// Normalisations that programs spell out, as PyTorch prints them, become sw.normalization: sizes that do not divide, of 1, and
// more elements in a row than LDM holds.
// RUN: sw-run %s --verify --quiet --entry=layer
// RUN: sw-run %s --verify --quiet --entry=layer --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=batch
// RUN: sw-run %s --verify --quiet --entry=batch --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=group
// RUN: sw-run %s --verify --quiet --entry=group --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=rms
// RUN: sw-run %s --verify --quiet --entry=rms --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=one
// RUN: sw-run %s --verify --quiet --entry=one --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=long
// RUN: sw-run %s --verify --quiet --entry=long --chip=sw26010pro
// RUN: sw-opt %s --sw-raise-composites | FileCheck %s

// CHECK-COUNT-6: sw.normalization
// CHECK-NOT: sw.normalization

#all_layer = affine_map<(d0, d1) -> (d0, d1)>
#kept_layer = affine_map<(d0, d1) -> (d0, 0)>
#along_layer = affine_map<(d0, d1) -> (d1)>

func.func @layer(%x: tensor<67x129xf32>, %g: tensor<129xf32>, %b: tensor<129xf32>) -> tensor<67x129xf32> {
  %zero = arith.constant 0.0 : f32
  %zerow = arith.constant 0.0 : f64
  %eps = arith.constant 1.0e-05 : f64
  %n = arith.constant 129.0 : f32
  %nw = arith.constant 129.0 : f64
  %e = tensor.empty() : tensor<67x129xf32>
  %ew = tensor.empty() : tensor<67x129xf64>
  %k = tensor.empty() : tensor<67x1xf32>
  %kw = tensor.empty() : tensor<67x1xf64>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<67x1xf32>) -> tensor<67x1xf32>
  %fw = linalg.fill ins(%zerow : f64) outs(%kw : tensor<67x1xf64>) -> tensor<67x1xf64>
  %w = linalg.generic {indexing_maps = [#all_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<67x129xf32>) outs(%ew : tensor<67x129xf64>) {
  ^bb0(%a: f32, %o: f64):
    %0 = arith.extf %a : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<67x129xf64>
  %sw = linalg.generic {indexing_maps = [#all_layer, #kept_layer], iterator_types = ["parallel", "reduction"]} ins(%w : tensor<67x129xf64>) outs(%fw : tensor<67x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<67x1xf64>
  %mw = linalg.generic {indexing_maps = [#all_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%sw : tensor<67x1xf64>) outs(%kw : tensor<67x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<67x1xf64>
  %dw = linalg.generic {indexing_maps = [#all_layer, #kept_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%w, %mw : tensor<67x129xf64>, tensor<67x1xf64>) outs(%ew : tensor<67x129xf64>) {
  ^bb0(%a: f64, %m: f64, %o: f64):
    %0 = arith.subf %a, %m : f64
    linalg.yield %0 : f64
  } -> tensor<67x129xf64>
  %q = linalg.generic {indexing_maps = [#all_layer, #all_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%dw, %dw : tensor<67x129xf64>, tensor<67x129xf64>) outs(%ew : tensor<67x129xf64>) {
  ^bb0(%a: f64, %c: f64, %o: f64):
    %0 = arith.mulf %a, %c : f64
    linalg.yield %0 : f64
  } -> tensor<67x129xf64>
  %vs = linalg.generic {indexing_maps = [#all_layer, #kept_layer], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<67x129xf64>) outs(%fw : tensor<67x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<67x1xf64>
  %v = linalg.generic {indexing_maps = [#all_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%vs : tensor<67x1xf64>) outs(%kw : tensor<67x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<67x1xf64>
  %vr = linalg.generic {indexing_maps = [#all_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<67x1xf64>) outs(%k : tensor<67x1xf32>) {
  ^bb0(%a: f64, %o: f32):
    %0 = arith.truncf %a : f64 to f32
    linalg.yield %0 : f32
  } -> tensor<67x1xf32>
  %r = linalg.generic {indexing_maps = [#all_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%vr : tensor<67x1xf32>) outs(%k : tensor<67x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.truncf %eps : f64 to f32
    %1 = arith.addf %a, %0 : f32
    %2 = math.rsqrt %1 : f32
    linalg.yield %2 : f32
  } -> tensor<67x1xf32>
  %s = linalg.generic {indexing_maps = [#all_layer, #kept_layer], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<67x129xf32>) outs(%f : tensor<67x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<67x1xf32>
  %m = linalg.generic {indexing_maps = [#all_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<67x1xf32>) outs(%k : tensor<67x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<67x1xf32>
  %d = linalg.generic {indexing_maps = [#all_layer, #kept_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<67x129xf32>, tensor<67x1xf32>) outs(%e : tensor<67x129xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<67x129xf32>
  %y = linalg.generic {indexing_maps = [#all_layer, #kept_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<67x129xf32>, tensor<67x1xf32>) outs(%e : tensor<67x129xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<67x129xf32>
  %z = linalg.generic {indexing_maps = [#all_layer, #along_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%y, %g : tensor<67x129xf32>, tensor<129xf32>) outs(%e : tensor<67x129xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<67x129xf32>
  %u = linalg.generic {indexing_maps = [#all_layer, #along_layer, #all_layer], iterator_types = ["parallel", "parallel"]} ins(%z, %b : tensor<67x129xf32>, tensor<129xf32>) outs(%e : tensor<67x129xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<67x129xf32>
  return %u : tensor<67x129xf32>
}

#all_batch = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#kept_batch = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
#along_batch = affine_map<(d0, d1, d2, d3) -> (d1)>

func.func @batch(%x: tensor<3x5x9x7xf32>, %g: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<3x5x9x7xf32> {
  %zero = arith.constant 0.0 : f32
  %zerow = arith.constant 0.0 : f64
  %eps = arith.constant 1.0e-05 : f64
  %n = arith.constant 189.0 : f32
  %nw = arith.constant 189.0 : f64
  %e = tensor.empty() : tensor<3x5x9x7xf32>
  %ew = tensor.empty() : tensor<3x5x9x7xf64>
  %k = tensor.empty() : tensor<1x5x1x1xf32>
  %kw = tensor.empty() : tensor<1x5x1x1xf64>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<1x5x1x1xf32>) -> tensor<1x5x1x1xf32>
  %fw = linalg.fill ins(%zerow : f64) outs(%kw : tensor<1x5x1x1xf64>) -> tensor<1x5x1x1xf64>
  %w = linalg.generic {indexing_maps = [#all_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<3x5x9x7xf32>) outs(%ew : tensor<3x5x9x7xf64>) {
  ^bb0(%a: f32, %o: f64):
    %0 = arith.extf %a : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<3x5x9x7xf64>
  %sw = linalg.generic {indexing_maps = [#all_batch, #kept_batch], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%w : tensor<3x5x9x7xf64>) outs(%fw : tensor<1x5x1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<1x5x1x1xf64>
  %mw = linalg.generic {indexing_maps = [#all_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sw : tensor<1x5x1x1xf64>) outs(%kw : tensor<1x5x1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<1x5x1x1xf64>
  %dw = linalg.generic {indexing_maps = [#all_batch, #kept_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%w, %mw : tensor<3x5x9x7xf64>, tensor<1x5x1x1xf64>) outs(%ew : tensor<3x5x9x7xf64>) {
  ^bb0(%a: f64, %m: f64, %o: f64):
    %0 = arith.subf %a, %m : f64
    linalg.yield %0 : f64
  } -> tensor<3x5x9x7xf64>
  %q = linalg.generic {indexing_maps = [#all_batch, #all_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%dw, %dw : tensor<3x5x9x7xf64>, tensor<3x5x9x7xf64>) outs(%ew : tensor<3x5x9x7xf64>) {
  ^bb0(%a: f64, %c: f64, %o: f64):
    %0 = arith.mulf %a, %c : f64
    linalg.yield %0 : f64
  } -> tensor<3x5x9x7xf64>
  %vs = linalg.generic {indexing_maps = [#all_batch, #kept_batch], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%q : tensor<3x5x9x7xf64>) outs(%fw : tensor<1x5x1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<1x5x1x1xf64>
  %v = linalg.generic {indexing_maps = [#all_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%vs : tensor<1x5x1x1xf64>) outs(%kw : tensor<1x5x1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<1x5x1x1xf64>
  %vr = linalg.generic {indexing_maps = [#all_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v : tensor<1x5x1x1xf64>) outs(%k : tensor<1x5x1x1xf32>) {
  ^bb0(%a: f64, %o: f32):
    %0 = arith.truncf %a : f64 to f32
    linalg.yield %0 : f32
  } -> tensor<1x5x1x1xf32>
  %r = linalg.generic {indexing_maps = [#all_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%vr : tensor<1x5x1x1xf32>) outs(%k : tensor<1x5x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.truncf %eps : f64 to f32
    %1 = arith.addf %a, %0 : f32
    %2 = math.rsqrt %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x5x1x1xf32>
  %s = linalg.generic {indexing_maps = [#all_batch, #kept_batch], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%x : tensor<3x5x9x7xf32>) outs(%f : tensor<1x5x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x5x1x1xf32>
  %m = linalg.generic {indexing_maps = [#all_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s : tensor<1x5x1x1xf32>) outs(%k : tensor<1x5x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<1x5x1x1xf32>
  %d = linalg.generic {indexing_maps = [#all_batch, #kept_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %m : tensor<3x5x9x7xf32>, tensor<1x5x1x1xf32>) outs(%e : tensor<3x5x9x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<3x5x9x7xf32>
  %y = linalg.generic {indexing_maps = [#all_batch, #kept_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%d, %r : tensor<3x5x9x7xf32>, tensor<1x5x1x1xf32>) outs(%e : tensor<3x5x9x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<3x5x9x7xf32>
  %z = linalg.generic {indexing_maps = [#all_batch, #along_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%y, %g : tensor<3x5x9x7xf32>, tensor<5xf32>) outs(%e : tensor<3x5x9x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<3x5x9x7xf32>
  %u = linalg.generic {indexing_maps = [#all_batch, #along_batch, #all_batch], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%z, %b : tensor<3x5x9x7xf32>, tensor<5xf32>) outs(%e : tensor<3x5x9x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<3x5x9x7xf32>
  return %u : tensor<3x5x9x7xf32>
}

#all_group = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#kept_group = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, 0, 0)>
#along_group = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2)>

func.func @group(%x: tensor<2x4x3x9x7xf32>, %g: tensor<4x3xf32>, %b: tensor<4x3xf32>) -> tensor<2x4x3x9x7xf32> {
  %zero = arith.constant 0.0 : f32
  %zerow = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 189.0 : f32
  %nw = arith.constant 189.0 : f32
  %e = tensor.empty() : tensor<2x4x3x9x7xf32>
  %ew = tensor.empty() : tensor<2x4x3x9x7xf32>
  %k = tensor.empty() : tensor<2x4x1x1x1xf32>
  %kw = tensor.empty() : tensor<2x4x1x1x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<2x4x1x1x1xf32>) -> tensor<2x4x1x1x1xf32>
  %fw = linalg.fill ins(%zerow : f32) outs(%kw : tensor<2x4x1x1x1xf32>) -> tensor<2x4x1x1x1xf32>
  %sw = linalg.generic {indexing_maps = [#all_group, #kept_group], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x : tensor<2x4x3x9x7xf32>) outs(%fw : tensor<2x4x1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1x1xf32>
  %mw = linalg.generic {indexing_maps = [#all_group, #all_group], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%sw : tensor<2x4x1x1x1xf32>) outs(%kw : tensor<2x4x1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %nw : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1x1xf32>
  %dw = linalg.generic {indexing_maps = [#all_group, #kept_group, #all_group], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%x, %mw : tensor<2x4x3x9x7xf32>, tensor<2x4x1x1x1xf32>) outs(%ew : tensor<2x4x3x9x7xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %0 = arith.subf %a, %m : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x9x7xf32>
  %q = linalg.generic {indexing_maps = [#all_group, #all_group, #all_group], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%dw, %dw : tensor<2x4x3x9x7xf32>, tensor<2x4x3x9x7xf32>) outs(%ew : tensor<2x4x3x9x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x9x7xf32>
  %vs = linalg.generic {indexing_maps = [#all_group, #kept_group], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%q : tensor<2x4x3x9x7xf32>) outs(%fw : tensor<2x4x1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1x1xf32>
  %v = linalg.generic {indexing_maps = [#all_group, #all_group], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%vs : tensor<2x4x1x1x1xf32>) outs(%kw : tensor<2x4x1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %nw : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1x1xf32>
  %r = linalg.generic {indexing_maps = [#all_group, #all_group], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%v : tensor<2x4x1x1x1xf32>) outs(%k : tensor<2x4x1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %eps : f32
    %2 = math.rsqrt %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x1x1x1xf32>
  %s = linalg.generic {indexing_maps = [#all_group, #kept_group], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x : tensor<2x4x3x9x7xf32>) outs(%f : tensor<2x4x1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1x1xf32>
  %m = linalg.generic {indexing_maps = [#all_group, #all_group], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%s : tensor<2x4x1x1x1xf32>) outs(%k : tensor<2x4x1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1x1xf32>
  %d = linalg.generic {indexing_maps = [#all_group, #kept_group, #all_group], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x4x3x9x7xf32>, tensor<2x4x1x1x1xf32>) outs(%e : tensor<2x4x3x9x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x9x7xf32>
  %y = linalg.generic {indexing_maps = [#all_group, #kept_group, #all_group], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%d, %r : tensor<2x4x3x9x7xf32>, tensor<2x4x1x1x1xf32>) outs(%e : tensor<2x4x3x9x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x9x7xf32>
  %z = linalg.generic {indexing_maps = [#all_group, #along_group, #all_group], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%y, %g : tensor<2x4x3x9x7xf32>, tensor<4x3xf32>) outs(%e : tensor<2x4x3x9x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x9x7xf32>
  %u = linalg.generic {indexing_maps = [#all_group, #along_group, #all_group], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%z, %b : tensor<2x4x3x9x7xf32>, tensor<4x3xf32>) outs(%e : tensor<2x4x3x9x7xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x9x7xf32>
  return %u : tensor<2x4x3x9x7xf32>
}

#all_rms = affine_map<(d0, d1) -> (d0, d1)>
#kept_rms = affine_map<(d0, d1) -> (d0, 0)>
#along_rms = affine_map<(d0, d1) -> (d1)>

func.func @rms(%x: tensor<33x70xf32>, %g: tensor<70xf32>) -> tensor<33x70xf32> {
  %zero = arith.constant 0.0 : f32
  %zerow = arith.constant 0.0 : f64
  %eps = arith.constant 1.0e-05 : f64
  %n = arith.constant 70.0 : f32
  %nw = arith.constant 70.0 : f64
  %e = tensor.empty() : tensor<33x70xf32>
  %ew = tensor.empty() : tensor<33x70xf64>
  %k = tensor.empty() : tensor<33x1xf32>
  %kw = tensor.empty() : tensor<33x1xf64>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<33x1xf32>) -> tensor<33x1xf32>
  %fw = linalg.fill ins(%zerow : f64) outs(%kw : tensor<33x1xf64>) -> tensor<33x1xf64>
  %w = linalg.generic {indexing_maps = [#all_rms, #all_rms], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<33x70xf32>) outs(%ew : tensor<33x70xf64>) {
  ^bb0(%a: f32, %o: f64):
    %0 = arith.extf %a : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<33x70xf64>
  %q = linalg.generic {indexing_maps = [#all_rms, #all_rms, #all_rms], iterator_types = ["parallel", "parallel"]} ins(%w, %w : tensor<33x70xf64>, tensor<33x70xf64>) outs(%ew : tensor<33x70xf64>) {
  ^bb0(%a: f64, %c: f64, %o: f64):
    %0 = arith.mulf %a, %c : f64
    linalg.yield %0 : f64
  } -> tensor<33x70xf64>
  %vs = linalg.generic {indexing_maps = [#all_rms, #kept_rms], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<33x70xf64>) outs(%fw : tensor<33x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<33x1xf64>
  %v = linalg.generic {indexing_maps = [#all_rms, #all_rms], iterator_types = ["parallel", "parallel"]} ins(%vs : tensor<33x1xf64>) outs(%kw : tensor<33x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<33x1xf64>
  %vr = linalg.generic {indexing_maps = [#all_rms, #all_rms], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<33x1xf64>) outs(%k : tensor<33x1xf32>) {
  ^bb0(%a: f64, %o: f32):
    %0 = arith.truncf %a : f64 to f32
    linalg.yield %0 : f32
  } -> tensor<33x1xf32>
  %r = linalg.generic {indexing_maps = [#all_rms, #all_rms], iterator_types = ["parallel", "parallel"]} ins(%vr : tensor<33x1xf32>) outs(%k : tensor<33x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.truncf %eps : f64 to f32
    %1 = arith.addf %a, %0 : f32
    %2 = math.rsqrt %1 : f32
    linalg.yield %2 : f32
  } -> tensor<33x1xf32>
  %y = linalg.generic {indexing_maps = [#all_rms, #kept_rms, #all_rms], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<33x70xf32>, tensor<33x1xf32>) outs(%e : tensor<33x70xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<33x70xf32>
  %z = linalg.generic {indexing_maps = [#all_rms, #along_rms, #all_rms], iterator_types = ["parallel", "parallel"]} ins(%y, %g : tensor<33x70xf32>, tensor<70xf32>) outs(%e : tensor<33x70xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<33x70xf32>
  return %z : tensor<33x70xf32>
}

#all_one = affine_map<(d0, d1) -> (d0, d1)>
#kept_one = affine_map<(d0, d1) -> (d0, 0)>
#along_one = affine_map<(d0, d1) -> (d0)>

func.func @one(%x: tensor<1x1xf32>, %b: tensor<1xf32>) -> tensor<1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %zerow = arith.constant 0.0 : f64
  %eps = arith.constant 0.01 : f64
  %n = arith.constant 1.0 : f32
  %nw = arith.constant 1.0 : f64
  %e = tensor.empty() : tensor<1x1xf32>
  %ew = tensor.empty() : tensor<1x1xf64>
  %k = tensor.empty() : tensor<1x1xf32>
  %kw = tensor.empty() : tensor<1x1xf64>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<1x1xf32>) -> tensor<1x1xf32>
  %fw = linalg.fill ins(%zerow : f64) outs(%kw : tensor<1x1xf64>) -> tensor<1x1xf64>
  %w = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x1xf32>) outs(%ew : tensor<1x1xf64>) {
  ^bb0(%a: f32, %o: f64):
    %0 = arith.extf %a : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<1x1xf64>
  %sw = linalg.generic {indexing_maps = [#all_one, #kept_one], iterator_types = ["parallel", "reduction"]} ins(%w : tensor<1x1xf64>) outs(%fw : tensor<1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<1x1xf64>
  %mw = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%sw : tensor<1x1xf64>) outs(%kw : tensor<1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<1x1xf64>
  %dw = linalg.generic {indexing_maps = [#all_one, #kept_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%w, %mw : tensor<1x1xf64>, tensor<1x1xf64>) outs(%ew : tensor<1x1xf64>) {
  ^bb0(%a: f64, %m: f64, %o: f64):
    %0 = arith.subf %a, %m : f64
    linalg.yield %0 : f64
  } -> tensor<1x1xf64>
  %q = linalg.generic {indexing_maps = [#all_one, #all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%dw, %dw : tensor<1x1xf64>, tensor<1x1xf64>) outs(%ew : tensor<1x1xf64>) {
  ^bb0(%a: f64, %c: f64, %o: f64):
    %0 = arith.mulf %a, %c : f64
    linalg.yield %0 : f64
  } -> tensor<1x1xf64>
  %vs = linalg.generic {indexing_maps = [#all_one, #kept_one], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<1x1xf64>) outs(%fw : tensor<1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<1x1xf64>
  %v = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%vs : tensor<1x1xf64>) outs(%kw : tensor<1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<1x1xf64>
  %vr = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<1x1xf64>) outs(%k : tensor<1x1xf32>) {
  ^bb0(%a: f64, %o: f32):
    %0 = arith.truncf %a : f64 to f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %r = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%vr : tensor<1x1xf32>) outs(%k : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.truncf %eps : f64 to f32
    %1 = arith.addf %a, %0 : f32
    %2 = math.rsqrt %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x1xf32>
  %s = linalg.generic {indexing_maps = [#all_one, #kept_one], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<1x1xf32>) outs(%f : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %m = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<1x1xf32>) outs(%k : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %d = linalg.generic {indexing_maps = [#all_one, #kept_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<1x1xf32>, tensor<1x1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %y = linalg.generic {indexing_maps = [#all_one, #kept_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<1x1xf32>, tensor<1x1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %u = linalg.generic {indexing_maps = [#all_one, #along_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%y, %b : tensor<1x1xf32>, tensor<1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  return %u : tensor<1x1xf32>
}

#all_long = affine_map<(d0, d1) -> (d0, d1)>
#kept_long = affine_map<(d0, d1) -> (d0, 0)>

func.func @long(%x: tensor<2x50001xf32>) -> tensor<2x50001xf32> {
  %zero = arith.constant 0.0 : f32
  %zerow = arith.constant 0.0 : f64
  %eps = arith.constant 1.0e-05 : f64
  %n = arith.constant 50001.0 : f32
  %nw = arith.constant 50001.0 : f64
  %e = tensor.empty() : tensor<2x50001xf32>
  %ew = tensor.empty() : tensor<2x50001xf64>
  %k = tensor.empty() : tensor<2x1xf32>
  %kw = tensor.empty() : tensor<2x1xf64>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<2x1xf32>) -> tensor<2x1xf32>
  %fw = linalg.fill ins(%zerow : f64) outs(%kw : tensor<2x1xf64>) -> tensor<2x1xf64>
  %w = linalg.generic {indexing_maps = [#all_long, #all_long], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x50001xf32>) outs(%ew : tensor<2x50001xf64>) {
  ^bb0(%a: f32, %o: f64):
    %0 = arith.extf %a : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<2x50001xf64>
  %sw = linalg.generic {indexing_maps = [#all_long, #kept_long], iterator_types = ["parallel", "reduction"]} ins(%w : tensor<2x50001xf64>) outs(%fw : tensor<2x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<2x1xf64>
  %mw = linalg.generic {indexing_maps = [#all_long, #all_long], iterator_types = ["parallel", "parallel"]} ins(%sw : tensor<2x1xf64>) outs(%kw : tensor<2x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<2x1xf64>
  %dw = linalg.generic {indexing_maps = [#all_long, #kept_long, #all_long], iterator_types = ["parallel", "parallel"]} ins(%w, %mw : tensor<2x50001xf64>, tensor<2x1xf64>) outs(%ew : tensor<2x50001xf64>) {
  ^bb0(%a: f64, %m: f64, %o: f64):
    %0 = arith.subf %a, %m : f64
    linalg.yield %0 : f64
  } -> tensor<2x50001xf64>
  %q = linalg.generic {indexing_maps = [#all_long, #all_long, #all_long], iterator_types = ["parallel", "parallel"]} ins(%dw, %dw : tensor<2x50001xf64>, tensor<2x50001xf64>) outs(%ew : tensor<2x50001xf64>) {
  ^bb0(%a: f64, %c: f64, %o: f64):
    %0 = arith.mulf %a, %c : f64
    linalg.yield %0 : f64
  } -> tensor<2x50001xf64>
  %vs = linalg.generic {indexing_maps = [#all_long, #kept_long], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<2x50001xf64>) outs(%fw : tensor<2x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<2x1xf64>
  %v = linalg.generic {indexing_maps = [#all_long, #all_long], iterator_types = ["parallel", "parallel"]} ins(%vs : tensor<2x1xf64>) outs(%kw : tensor<2x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<2x1xf64>
  %vr = linalg.generic {indexing_maps = [#all_long, #all_long], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<2x1xf64>) outs(%k : tensor<2x1xf32>) {
  ^bb0(%a: f64, %o: f32):
    %0 = arith.truncf %a : f64 to f32
    linalg.yield %0 : f32
  } -> tensor<2x1xf32>
  %r = linalg.generic {indexing_maps = [#all_long, #all_long], iterator_types = ["parallel", "parallel"]} ins(%vr : tensor<2x1xf32>) outs(%k : tensor<2x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.truncf %eps : f64 to f32
    %1 = arith.addf %a, %0 : f32
    %2 = math.rsqrt %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x1xf32>
  %s = linalg.generic {indexing_maps = [#all_long, #kept_long], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x50001xf32>) outs(%f : tensor<2x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x1xf32>
  %m = linalg.generic {indexing_maps = [#all_long, #all_long], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<2x1xf32>) outs(%k : tensor<2x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<2x1xf32>
  %d = linalg.generic {indexing_maps = [#all_long, #kept_long, #all_long], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<2x50001xf32>, tensor<2x1xf32>) outs(%e : tensor<2x50001xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x50001xf32>
  %y = linalg.generic {indexing_maps = [#all_long, #kept_long, #all_long], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<2x50001xf32>, tensor<2x1xf32>) outs(%e : tensor<2x50001xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x50001xf32>
  return %y : tensor<2x50001xf32>
}
