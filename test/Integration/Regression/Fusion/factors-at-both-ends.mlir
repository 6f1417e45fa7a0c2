// Factors around products that are in range where they stand, and leave it elsewhere.
// RUN: sw-run %s --verify --quiet --entry=large
// RUN: sw-run %s --verify --quiet --entry=small
// RUN: sw-run %s --verify --quiet --entry=one_large
// RUN: sw-run %s --verify --quiet --entry=one_small
// RUN: sw-run %s --verify --quiet --entry=rows
// RUN: sw-run %s --verify --quiet --entry=softmax_large
// RUN: sw-run %s --verify --quiet --entry=softmax_small
// RUN: sw-run %s --verify --quiet --entry=large_weights
// RUN: sw-run %s --verify --quiet --entry=small_weights
// RUN: sw-run %s --verify --quiet --entry=small_gate
// RUN: sw-run %s --verify --quiet --entry=large_gate

#two = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>
#four = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#gate = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>

func.func @large(%q: tensor<32x64xf32>, %k: tensor<64x16xf32>) -> tensor<32x16xf32> {
  %z = arith.constant 0.0 : f32
  %q1c = arith.constant 1.0e-28 : f32
  %q1e = tensor.empty() : tensor<32x64xf32>
  %q1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<32x64xf32>) outs(%q1e : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %q1c : f32
    linalg.yield %y : f32
  } -> tensor<32x64xf32>
  %k1c = arith.constant 1.0e-28 : f32
  %k1e = tensor.empty() : tensor<64x16xf32>
  %k1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%k : tensor<64x16xf32>) outs(%k1e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %k1c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %q2c = arith.constant 1.0e25 : f32
  %q2e = tensor.empty() : tensor<32x64xf32>
  %q2 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%q1 : tensor<32x64xf32>) outs(%q2e : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %q2c : f32
    linalg.yield %y : f32
  } -> tensor<32x64xf32>
  %k2c = arith.constant 1.0e25 : f32
  %k2e = tensor.empty() : tensor<64x16xf32>
  %k2 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%k1 : tensor<64x16xf32>) outs(%k2e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %k2c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %e = tensor.empty() : tensor<32x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<32x16xf32>) -> tensor<32x16xf32>
  %p = linalg.matmul ins(%q2, %k2 : tensor<32x64xf32>, tensor<64x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %p : tensor<32x16xf32>
}

func.func @small(%q: tensor<32x64xf32>, %k: tensor<64x16xf32>) -> tensor<32x16xf32> {
  %z = arith.constant 0.0 : f32
  %q1c = arith.constant 1.0e28 : f32
  %q1e = tensor.empty() : tensor<32x64xf32>
  %q1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<32x64xf32>) outs(%q1e : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %q1c : f32
    linalg.yield %y : f32
  } -> tensor<32x64xf32>
  %k1c = arith.constant 1.0e28 : f32
  %k1e = tensor.empty() : tensor<64x16xf32>
  %k1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%k : tensor<64x16xf32>) outs(%k1e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %k1c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %q2c = arith.constant 1.0e-25 : f32
  %q2e = tensor.empty() : tensor<32x64xf32>
  %q2 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%q1 : tensor<32x64xf32>) outs(%q2e : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %q2c : f32
    linalg.yield %y : f32
  } -> tensor<32x64xf32>
  %k2c = arith.constant 1.0e-25 : f32
  %k2e = tensor.empty() : tensor<64x16xf32>
  %k2 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%k1 : tensor<64x16xf32>) outs(%k2e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %k2c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %e = tensor.empty() : tensor<32x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<32x16xf32>) -> tensor<32x16xf32>
  %p = linalg.matmul ins(%q2, %k2 : tensor<32x64xf32>, tensor<64x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %p : tensor<32x16xf32>
}

func.func @one_large(%q: tensor<32x64xf32>, %k: tensor<64x16xf32>) -> tensor<32x16xf32> {
  %z = arith.constant 0.0 : f32
  %q1c = arith.constant 1.0e20 : f32
  %q1e = tensor.empty() : tensor<32x64xf32>
  %q1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<32x64xf32>) outs(%q1e : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %q1c : f32
    linalg.yield %y : f32
  } -> tensor<32x64xf32>
  %k1c = arith.constant 1.0e-28 : f32
  %k1e = tensor.empty() : tensor<64x16xf32>
  %k1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%k : tensor<64x16xf32>) outs(%k1e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %k1c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %q2c = arith.constant 1.0 : f32
  %q2e = tensor.empty() : tensor<32x64xf32>
  %q2 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%q1 : tensor<32x64xf32>) outs(%q2e : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %q2c : f32
    linalg.yield %y : f32
  } -> tensor<32x64xf32>
  %k2c = arith.constant 1.0e25 : f32
  %k2e = tensor.empty() : tensor<64x16xf32>
  %k2 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%k1 : tensor<64x16xf32>) outs(%k2e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %k2c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %e = tensor.empty() : tensor<32x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<32x16xf32>) -> tensor<32x16xf32>
  %p = linalg.matmul ins(%q2, %k2 : tensor<32x64xf32>, tensor<64x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %p : tensor<32x16xf32>
}

func.func @one_small(%q: tensor<32x64xf32>, %k: tensor<64x16xf32>) -> tensor<32x16xf32> {
  %z = arith.constant 0.0 : f32
  %q1c = arith.constant 1.0e-20 : f32
  %q1e = tensor.empty() : tensor<32x64xf32>
  %q1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<32x64xf32>) outs(%q1e : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %q1c : f32
    linalg.yield %y : f32
  } -> tensor<32x64xf32>
  %k1c = arith.constant 1.0e28 : f32
  %k1e = tensor.empty() : tensor<64x16xf32>
  %k1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%k : tensor<64x16xf32>) outs(%k1e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %k1c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %q2c = arith.constant 1.0 : f32
  %q2e = tensor.empty() : tensor<32x64xf32>
  %q2 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%q1 : tensor<32x64xf32>) outs(%q2e : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %q2c : f32
    linalg.yield %y : f32
  } -> tensor<32x64xf32>
  %k2c = arith.constant 1.0e-25 : f32
  %k2e = tensor.empty() : tensor<64x16xf32>
  %k2 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%k1 : tensor<64x16xf32>) outs(%k2e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %k2c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %e = tensor.empty() : tensor<32x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<32x16xf32>) -> tensor<32x16xf32>
  %p = linalg.matmul ins(%q2, %k2 : tensor<32x64xf32>, tensor<64x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %p : tensor<32x16xf32>
}

func.func @rows(%s: tensor<32x64xf32>, %v: tensor<64x16xf32>) -> tensor<32x16xf32> {
  %z = arith.constant 0.0 : f32
  %up = arith.constant 84.0 : f32
  %e1 = tensor.empty() : tensor<32xf32>
  %e2 = tensor.empty() : tensor<32x64xf32>
  %e3 = tensor.empty() : tensor<32x16xf32>
  %s1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<32x64xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %d = arith.addf %i, %up : f32
    linalg.yield %d : f32
  } -> tensor<32x64xf32>
  %mf = linalg.fill ins(%z : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %p = linalg.generic {indexing_maps = [#two, #row, #two], iterator_types = ["parallel", "parallel"]} ins(%s1, %mf : tensor<32x64xf32>, tensor<32xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %d = arith.subf %i, %j : f32
    %x = math.exp %d : f32
    linalg.yield %x : f32
  } -> tensor<32x64xf32>
  %lf = linalg.fill ins(%z : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %t = linalg.reduce { arith.addf } ins(%p : tensor<32x64xf32>) outs(%lf : tensor<32xf32>) dimensions = [1]
  %w = linalg.generic {indexing_maps = [#two, #row, #two], iterator_types = ["parallel", "parallel"]} ins(%p, %t : tensor<32x64xf32>, tensor<32xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %q = arith.divf %i, %j : f32
    linalg.yield %q : f32
  } -> tensor<32x64xf32>
  %v1c = arith.constant 1.0e3 : f32
  %v1e = tensor.empty() : tensor<64x16xf32>
  %v1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<64x16xf32>) outs(%v1e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %v1c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e3 : tensor<32x16xf32>) -> tensor<32x16xf32>
  %r = linalg.matmul ins(%w, %v1 : tensor<32x64xf32>, tensor<64x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %r : tensor<32x16xf32>
}

func.func @softmax_large(%s: tensor<32x64xf32>, %v: tensor<64x16xf32>) -> tensor<32x16xf32> {
  %z = arith.constant 0.0 : f32
  %up = arith.constant 84.0 : f32
  %e1 = tensor.empty() : tensor<32xf32>
  %e2 = tensor.empty() : tensor<32x64xf32>
  %e3 = tensor.empty() : tensor<32x16xf32>
  %s1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<32x64xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %d = arith.addf %i, %up : f32
    linalg.yield %d : f32
  } -> tensor<32x64xf32>
  %n = arith.constant 0xFF800000 : f32
  %mf = linalg.fill ins(%n : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s1 : tensor<32x64xf32>) outs(%mf : tensor<32xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#two, #row, #two], iterator_types = ["parallel", "parallel"]} ins(%s1, %m : tensor<32x64xf32>, tensor<32xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %d = arith.subf %i, %j : f32
    %x = math.exp %d : f32
    linalg.yield %x : f32
  } -> tensor<32x64xf32>
  %lf = linalg.fill ins(%z : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %t = linalg.reduce { arith.addf } ins(%p : tensor<32x64xf32>) outs(%lf : tensor<32xf32>) dimensions = [1]
  %w = linalg.generic {indexing_maps = [#two, #row, #two], iterator_types = ["parallel", "parallel"]} ins(%p, %t : tensor<32x64xf32>, tensor<32xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %q = arith.divf %i, %j : f32
    linalg.yield %q : f32
  } -> tensor<32x64xf32>
  %v1c = arith.constant 1.0e36 : f32
  %v1e = tensor.empty() : tensor<64x16xf32>
  %v1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<64x16xf32>) outs(%v1e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %v1c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e3 : tensor<32x16xf32>) -> tensor<32x16xf32>
  %r = linalg.matmul ins(%w, %v1 : tensor<32x64xf32>, tensor<64x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %r : tensor<32x16xf32>
}

func.func @softmax_small(%s: tensor<32x64xf32>, %v: tensor<64x16xf32>) -> tensor<32x16xf32> {
  %z = arith.constant 0.0 : f32
  %up = arith.constant 84.0 : f32
  %e1 = tensor.empty() : tensor<32xf32>
  %e2 = tensor.empty() : tensor<32x64xf32>
  %e3 = tensor.empty() : tensor<32x16xf32>
  %s1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<32x64xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %d = arith.addf %i, %up : f32
    linalg.yield %d : f32
  } -> tensor<32x64xf32>
  %n = arith.constant 0xFF800000 : f32
  %mf = linalg.fill ins(%n : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s1 : tensor<32x64xf32>) outs(%mf : tensor<32xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#two, #row, #two], iterator_types = ["parallel", "parallel"]} ins(%s1, %m : tensor<32x64xf32>, tensor<32xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %d = arith.subf %i, %j : f32
    %x = math.exp %d : f32
    linalg.yield %x : f32
  } -> tensor<32x64xf32>
  %lf = linalg.fill ins(%z : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %t = linalg.reduce { arith.addf } ins(%p : tensor<32x64xf32>) outs(%lf : tensor<32xf32>) dimensions = [1]
  %w = linalg.generic {indexing_maps = [#two, #row, #two], iterator_types = ["parallel", "parallel"]} ins(%p, %t : tensor<32x64xf32>, tensor<32xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %q = arith.divf %i, %j : f32
    linalg.yield %q : f32
  } -> tensor<32x64xf32>
  %v1c = arith.constant 1.0e-34 : f32
  %v1e = tensor.empty() : tensor<64x16xf32>
  %v1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<64x16xf32>) outs(%v1e : tensor<64x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %v1c : f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e3 : tensor<32x16xf32>) -> tensor<32x16xf32>
  %r = linalg.matmul ins(%w, %v1 : tensor<32x64xf32>, tensor<64x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %r : tensor<32x16xf32>
}

func.func @large_weights(%x: tensor<24x8xf32>) -> tensor<24x8xf32> {
  %w = arith.constant dense<[[-1.0e+10, 1.75e+10, 1.25e+10, -2.0e+10, 1.5e+10, 1.0e+10, -1.75e+10, 1.25e+10], [1.5e+10, 1.0e+10, -1.75e+10, 1.25e+10, 2.0e+10, -1.5e+10, 1.0e+10, 1.75e+10], [2.0e+10, -1.5e+10, 1.0e+10, 1.75e+10, -1.25e+10, 2.0e+10, 1.5e+10, -1.0e+10], [-1.25e+10, 2.0e+10, 1.5e+10, -1.0e+10, 1.75e+10, 1.25e+10, -2.0e+10, 1.5e+10], [1.75e+10, 1.25e+10, -2.0e+10, 1.5e+10, 1.0e+10, -1.75e+10, 1.25e+10, 2.0e+10], [1.0e+10, -1.75e+10, 1.25e+10, 2.0e+10, -1.5e+10, 1.0e+10, 1.75e+10, -1.25e+10], [-1.5e+10, 1.0e+10, 1.75e+10, -1.25e+10, 2.0e+10, 1.5e+10, -1.0e+10, 1.75e+10], [2.0e+10, 1.5e+10, -1.0e+10, 1.75e+10, 1.25e+10, -2.0e+10, 1.5e+10, 1.0e+10]]> : tensor<8x8xf32>
  %s = arith.constant dense<[1.0e+30, 1.25e+30, 1.5e+30, 1.75e+30, 2.0e+30, 2.25e+30, 2.5e+30, 2.75e+30]> : tensor<8xf32>
  %z = arith.constant 0.0 : f32
  %x1c = arith.constant 1.0e-30 : f32
  %x1e = tensor.empty() : tensor<24x8xf32>
  %x1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<24x8xf32>) outs(%x1e : tensor<24x8xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %x1c : f32
    linalg.yield %y : f32
  } -> tensor<24x8xf32>
  %e = tensor.empty() : tensor<24x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<24x8xf32>) -> tensor<24x8xf32>
  %p = linalg.matmul ins(%x1, %w : tensor<24x8xf32>, tensor<8x8xf32>) outs(%f : tensor<24x8xf32>) -> tensor<24x8xf32>
  %r = linalg.generic {indexing_maps = [#two, #col, #two], iterator_types = ["parallel", "parallel"]} ins(%p, %s : tensor<24x8xf32>, tensor<8xf32>) outs(%e : tensor<24x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.mulf %a, %b : f32
    linalg.yield %q : f32
  } -> tensor<24x8xf32>
  return %r : tensor<24x8xf32>
}

func.func @small_weights(%x: tensor<24x8xf32>) -> tensor<24x8xf32> {
  %w = arith.constant dense<[[-1.0e-12, 1.75e-12, 1.25e-12, -2.0e-12, 1.5e-12, 1.0e-12, -1.75e-12, 1.25e-12], [1.5e-12, 1.0e-12, -1.75e-12, 1.25e-12, 2.0e-12, -1.5e-12, 1.0e-12, 1.75e-12], [2.0e-12, -1.5e-12, 1.0e-12, 1.75e-12, -1.25e-12, 2.0e-12, 1.5e-12, -1.0e-12], [-1.25e-12, 2.0e-12, 1.5e-12, -1.0e-12, 1.75e-12, 1.25e-12, -2.0e-12, 1.5e-12], [1.75e-12, 1.25e-12, -2.0e-12, 1.5e-12, 1.0e-12, -1.75e-12, 1.25e-12, 2.0e-12], [1.0e-12, -1.75e-12, 1.25e-12, 2.0e-12, -1.5e-12, 1.0e-12, 1.75e-12, -1.25e-12], [-1.5e-12, 1.0e-12, 1.75e-12, -1.25e-12, 2.0e-12, 1.5e-12, -1.0e-12, 1.75e-12], [2.0e-12, 1.5e-12, -1.0e-12, 1.75e-12, 1.25e-12, -2.0e-12, 1.5e-12, 1.0e-12]]> : tensor<8x8xf32>
  %s = arith.constant dense<[1.0e-30, 1.25e-30, 1.5e-30, 1.75e-30, 2.0e-30, 2.25e-30, 2.5e-30, 2.75e-30]> : tensor<8xf32>
  %z = arith.constant 0.0 : f32
  %x1c = arith.constant 1.0e30 : f32
  %x1e = tensor.empty() : tensor<24x8xf32>
  %x1 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<24x8xf32>) outs(%x1e : tensor<24x8xf32>) {
  ^bb0(%i: f32, %o: f32):
    %y = arith.mulf %i, %x1c : f32
    linalg.yield %y : f32
  } -> tensor<24x8xf32>
  %e = tensor.empty() : tensor<24x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<24x8xf32>) -> tensor<24x8xf32>
  %p = linalg.matmul ins(%x1, %w : tensor<24x8xf32>, tensor<8x8xf32>) outs(%f : tensor<24x8xf32>) -> tensor<24x8xf32>
  %r = linalg.generic {indexing_maps = [#two, #col, #two], iterator_types = ["parallel", "parallel"]} ins(%p, %s : tensor<24x8xf32>, tensor<8xf32>) outs(%e : tensor<24x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.mulf %a, %b : f32
    linalg.yield %q : f32
  } -> tensor<24x8xf32>
  return %r : tensor<24x8xf32>
}

func.func @small_gate(%x: tensor<1x8x20x20xf32>, %g: tensor<1x8x1x1xf32>) -> tensor<1x4x20x20xf32> {
  %w = arith.constant dense<[[[[-1.0]], [[1.5]], [[2.0]], [[-2.5]], [[1.0]], [[1.5]], [[-2.0]], [[2.5]]], [[[2.5]], [[1.0]], [[-1.5]], [[2.0]], [[2.5]], [[-1.0]], [[1.5]], [[2.0]]], [[[2.0]], [[-2.5]], [[1.0]], [[1.5]], [[-2.0]], [[2.5]], [[1.0]], [[-1.5]]], [[[-1.5]], [[2.0]], [[2.5]], [[-1.0]], [[1.5]], [[2.0]], [[-2.5]], [[1.0]]]]> : tensor<4x8x1x1xf32>
  %z = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %gc = arith.constant 1.0e-38 : f32
  %xc = arith.constant 1.0e36 : f32
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %s = linalg.generic {indexing_maps = [#four, #gate, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %g : tensor<1x8x20x20xf32>, tensor<1x8x1x1xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %large = arith.mulf %a, %xc : f32
    %own = arith.mulf %b, %gc : f32
    %m = arith.mulf %large, %own : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %e2 = tensor.empty() : tensor<1x4x20x20xf32>
  %f = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%s, %w : tensor<1x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%f : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %c : tensor<1x4x20x20xf32>
}

func.func @large_gate(%x: tensor<1x8x20x20xf32>, %g: tensor<1x8x1x1xf32>) -> tensor<1x4x20x20xf32> {
  %w = arith.constant dense<[[[[-1.0]], [[1.5]], [[2.0]], [[-2.5]], [[1.0]], [[1.5]], [[-2.0]], [[2.5]]], [[[2.5]], [[1.0]], [[-1.5]], [[2.0]], [[2.5]], [[-1.0]], [[1.5]], [[2.0]]], [[[2.0]], [[-2.5]], [[1.0]], [[1.5]], [[-2.0]], [[2.5]], [[1.0]], [[-1.5]]], [[[-1.5]], [[2.0]], [[2.5]], [[-1.0]], [[1.5]], [[2.0]], [[-2.5]], [[1.0]]]]> : tensor<4x8x1x1xf32>
  %z = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %gc = arith.constant 1.0e38 : f32
  %xc = arith.constant 1.0e-36 : f32
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %s = linalg.generic {indexing_maps = [#four, #gate, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %g : tensor<1x8x20x20xf32>, tensor<1x8x1x1xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %large = arith.mulf %a, %xc : f32
    %own = arith.mulf %b, %gc : f32
    %m = arith.mulf %large, %own : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %e2 = tensor.empty() : tensor<1x4x20x20xf32>
  %f = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%s, %w : tensor<1x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%f : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %c : tensor<1x4x20x20xf32>
}
