// Attention with a mask, in the forms that importers print: products of one batch dimension, a softmax of two.
// RUN: sw-run %s --verify --quiet --entry=causal
// RUN: sw-run %s --verify --quiet --entry=causal --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=causal_doubles
// RUN: sw-run %s --verify --quiet --entry=causal_doubles --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=padded
// RUN: sw-run %s --verify --quiet --entry=padded --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=padded_eager
// RUN: sw-run %s --verify --quiet --entry=padded_eager --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=added
// RUN: sw-run %s --verify --quiet --entry=added --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=chosen
// RUN: sw-run %s --verify --quiet --entry=chosen --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=decode
// RUN: sw-run %s --verify --quiet --entry=decode --chip=sw26010pro
// RUN: sw-run %s --entry=causal --mode=timing | FileCheck %s --check-prefix=ONE
// RUN: sw-run %s --entry=causal_doubles --mode=timing | FileCheck %s --check-prefix=ONE
// RUN: sw-run %s --entry=added --mode=timing | FileCheck %s --check-prefix=ONE
// RUN: sw-run %s --entry=decode --mode=timing | FileCheck %s --check-prefix=ONE

// ONE: on sw26010
// ONE: {{^}}kernel
// ONE-NEXT: ---
// ONE-NEXT: {{_(mul|reduction)_(select|mul)}}
// ONE-NEXT: ---

#all = affine_map<(a, b, c, d) -> (a, b, c, d)>
#row = affine_map<(a, b, c, d) -> (a, b, c, 0)>
#keys = affine_map<(a, b, c, d) -> (a, 0, 0, d)>
#pairs = affine_map<(a, b, c, d) -> (0, 0, c, d)>
#ij = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>
#n = affine_map<(n) -> (n)>

// Positions are compared, as importers print it; more keys than queries.
func.func @causal(%q: tensor<2x3x67x40xf32>, %k: tensor<2x3x77x40xf32>, %v: tensor<2x3x77x40xf32>) -> tensor<2x3x67x40xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %half = arith.constant 0.5 : f32
  %true = arith.constant true
  %es = tensor.empty() : tensor<2x3x67x77xf32>
  %er = tensor.empty() : tensor<2x3x67x1xf32>
  %ek = tensor.empty() : tensor<2x3x40x77xf32>
  %enq = tensor.empty() : tensor<67xi64>
  %nq = linalg.generic {indexing_maps = [#n], iterator_types = ["parallel"]} outs(%enq : tensor<67xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %y = arith.index_cast %i : index to i64
    linalg.yield %y : i64
  } -> tensor<67xi64>
  %enk = tensor.empty() : tensor<77xi64>
  %nk = linalg.generic {indexing_maps = [#n], iterator_types = ["parallel"]} outs(%enk : tensor<77xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %y = arith.index_cast %i : index to i64
    linalg.yield %y : i64
  } -> tensor<77xi64>
  %never = arith.constant 0 : i64
  %ed = tensor.empty() : tensor<67x77xi64>
  %ec = tensor.empty() : tensor<67x77xi1>
  %em = tensor.empty() : tensor<67x77xf32>
  %d = linalg.generic {indexing_maps = [#j, #i, #ij], iterator_types = ["parallel", "parallel"]} ins(%nk, %nq : tensor<77xi64>, tensor<67xi64>) outs(%ed : tensor<67x77xi64>) {
  ^bb0(%x: i64, %y: i64, %o: i64):
    %p = arith.subi %x, %y : i64
    linalg.yield %p : i64
  } -> tensor<67x77xi64>
  %before = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<67x77xi64>) outs(%ec : tensor<67x77xi1>) {
  ^bb0(%x: i64, %o: i1):
    %p = arith.cmpi sle, %x, %never : i64
    linalg.yield %p : i1
  } -> tensor<67x77xi1>
  %mask = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%before : tensor<67x77xi1>) outs(%em : tensor<67x77xf32>) {
  ^bb0(%x: i1, %o: f32):
    %p = arith.select %x, %zero, %low : f32
    linalg.yield %p : f32
  } -> tensor<67x77xf32>
  %kt = linalg.transpose ins(%k : tensor<2x3x77x40xf32>) outs(%ek : tensor<2x3x40x77xf32>) permutation = [0, 1, 3, 2]
  %ks = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%kt : tensor<2x3x40x77xf32>) outs(%ek : tensor<2x3x40x77xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x3x40x77xf32>
  %eq = tensor.empty() : tensor<2x3x67x40xf32>
  %qs = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q : tensor<2x3x67x40xf32>) outs(%eq : tensor<2x3x67x40xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x3x67x40xf32>
  %q3 = tensor.collapse_shape %qs [[0, 1], [2], [3]] : tensor<2x3x67x40xf32> into tensor<6x67x40xf32>
  %k3 = tensor.collapse_shape %ks [[0, 1], [2], [3]] : tensor<2x3x40x77xf32> into tensor<6x40x77xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x3x77x40xf32> into tensor<6x77x40xf32>
  %e3 = tensor.empty() : tensor<6x67x77xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<6x67x77xf32>) -> tensor<6x67x77xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<6x67x40xf32>, tensor<6x40x77xf32>) outs(%f3 : tensor<6x67x77xf32>) -> tensor<6x67x77xf32>
  %s = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 3, 67, 77] : tensor<6x67x77xf32> into tensor<2x3x67x77xf32>
  %u = linalg.generic {indexing_maps = [#all, affine_map<(a, b, c, d) -> (c, d)>, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<2x3x67x77xf32>, tensor<67x77xf32>) outs(%es : tensor<2x3x67x77xf32>) {
  ^bb0(%x: f32, %b: f32, %o: f32):
    %y = arith.addf %x, %b : f32
    linalg.yield %y : f32
  } -> tensor<2x3x67x77xf32>
  %fm = linalg.fill ins(%low : f32) outs(%er : tensor<2x3x67x1xf32>) -> tensor<2x3x67x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%u : tensor<2x3x67x77xf32>) outs(%fm : tensor<2x3x67x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x3x67x1xf32>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u, %m : tensor<2x3x67x77xf32>, tensor<2x3x67x1xf32>) outs(%es : tensor<2x3x67x77xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<2x3x67x77xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<2x3x67x1xf32>) -> tensor<2x3x67x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%e : tensor<2x3x67x77xf32>) outs(%fl : tensor<2x3x67x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x3x67x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x3x67x77xf32>, tensor<2x3x67x1xf32>) outs(%es : tensor<2x3x67x77xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<2x3x67x77xf32>
  %ei = tensor.empty() : tensor<2x3x67x77xi1>
  %eg = tensor.empty() : tensor<2x3x67x1xi1>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u : tensor<2x3x67x77xf32>) outs(%ei : tensor<2x3x67x77xi1>) {
  ^bb0(%x: f32, %o: i1):
    %y = arith.cmpf oeq, %x, %low : f32
    linalg.yield %y : i1
  } -> tensor<2x3x67x77xi1>
  %fg = linalg.fill ins(%true : i1) outs(%eg : tensor<2x3x67x1xi1>) -> tensor<2x3x67x1xi1>
  %g = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%c : tensor<2x3x67x77xi1>) outs(%fg : tensor<2x3x67x1xi1>) {
  ^bb0(%x: i1, %o: i1):
    %y = arith.andi %x, %o : i1
    linalg.yield %y : i1
  } -> tensor<2x3x67x1xi1>
  %h = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g, %w : tensor<2x3x67x1xi1>, tensor<2x3x67x77xf32>) outs(%es : tensor<2x3x67x77xf32>) {
  ^bb0(%x: i1, %y: f32, %o: f32):
    %r = arith.select %x, %zero, %y : f32
    linalg.yield %r : f32
  } -> tensor<2x3x67x77xf32>
  %w3 = tensor.collapse_shape %h [[0, 1], [2], [3]] : tensor<2x3x67x77xf32> into tensor<6x67x77xf32>
  %eo = tensor.empty() : tensor<6x67x40xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x67x40xf32>) -> tensor<6x67x40xf32>
  %z3 = linalg.batch_matmul ins(%w3, %v3 : tensor<6x67x77xf32>, tensor<6x77x40xf32>) outs(%fo : tensor<6x67x40xf32>) -> tensor<6x67x40xf32>
  %z = tensor.expand_shape %z3 [[0, 1], [2], [3]] output_shape [2, 3, 67, 40] : tensor<6x67x40xf32> into tensor<2x3x67x40xf32>
  return %z : tensor<2x3x67x40xf32>
}

// The same in f64.
func.func @causal_doubles(%q: tensor<1x2x53x24xf64>, %k: tensor<1x2x61x24xf64>, %v: tensor<1x2x61x24xf64>) -> tensor<1x2x53x24xf64> {
  %zero = arith.constant 0.0 : f64
  %low = arith.constant 0xFFF0000000000000 : f64
  %half = arith.constant 0.5 : f64
  %true = arith.constant true
  %es = tensor.empty() : tensor<1x2x53x61xf64>
  %er = tensor.empty() : tensor<1x2x53x1xf64>
  %ek = tensor.empty() : tensor<1x2x24x61xf64>
  %enq = tensor.empty() : tensor<53xi64>
  %nq = linalg.generic {indexing_maps = [#n], iterator_types = ["parallel"]} outs(%enq : tensor<53xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %y = arith.index_cast %i : index to i64
    linalg.yield %y : i64
  } -> tensor<53xi64>
  %enk = tensor.empty() : tensor<61xi64>
  %nk = linalg.generic {indexing_maps = [#n], iterator_types = ["parallel"]} outs(%enk : tensor<61xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %y = arith.index_cast %i : index to i64
    linalg.yield %y : i64
  } -> tensor<61xi64>
  %never = arith.constant 0 : i64
  %ed = tensor.empty() : tensor<53x61xi64>
  %ec = tensor.empty() : tensor<53x61xi1>
  %em = tensor.empty() : tensor<53x61xf64>
  %d = linalg.generic {indexing_maps = [#j, #i, #ij], iterator_types = ["parallel", "parallel"]} ins(%nk, %nq : tensor<61xi64>, tensor<53xi64>) outs(%ed : tensor<53x61xi64>) {
  ^bb0(%x: i64, %y: i64, %o: i64):
    %p = arith.subi %x, %y : i64
    linalg.yield %p : i64
  } -> tensor<53x61xi64>
  %before = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<53x61xi64>) outs(%ec : tensor<53x61xi1>) {
  ^bb0(%x: i64, %o: i1):
    %p = arith.cmpi sle, %x, %never : i64
    linalg.yield %p : i1
  } -> tensor<53x61xi1>
  %mask = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%before : tensor<53x61xi1>) outs(%em : tensor<53x61xf64>) {
  ^bb0(%x: i1, %o: f64):
    %p = arith.select %x, %zero, %low : f64
    linalg.yield %p : f64
  } -> tensor<53x61xf64>
  %kt = linalg.transpose ins(%k : tensor<1x2x61x24xf64>) outs(%ek : tensor<1x2x24x61xf64>) permutation = [0, 1, 3, 2]
  %ks = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%kt : tensor<1x2x24x61xf64>) outs(%ek : tensor<1x2x24x61xf64>) {
  ^bb0(%x: f64, %o: f64):
    %y = arith.mulf %x, %half : f64
    linalg.yield %y : f64
  } -> tensor<1x2x24x61xf64>
  %eq = tensor.empty() : tensor<1x2x53x24xf64>
  %qs = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q : tensor<1x2x53x24xf64>) outs(%eq : tensor<1x2x53x24xf64>) {
  ^bb0(%x: f64, %o: f64):
    %y = arith.mulf %x, %half : f64
    linalg.yield %y : f64
  } -> tensor<1x2x53x24xf64>
  %q3 = tensor.collapse_shape %qs [[0, 1], [2], [3]] : tensor<1x2x53x24xf64> into tensor<2x53x24xf64>
  %k3 = tensor.collapse_shape %ks [[0, 1], [2], [3]] : tensor<1x2x24x61xf64> into tensor<2x24x61xf64>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<1x2x61x24xf64> into tensor<2x61x24xf64>
  %e3 = tensor.empty() : tensor<2x53x61xf64>
  %f3 = linalg.fill ins(%zero : f64) outs(%e3 : tensor<2x53x61xf64>) -> tensor<2x53x61xf64>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<2x53x24xf64>, tensor<2x24x61xf64>) outs(%f3 : tensor<2x53x61xf64>) -> tensor<2x53x61xf64>
  %s = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [1, 2, 53, 61] : tensor<2x53x61xf64> into tensor<1x2x53x61xf64>
  %u = linalg.generic {indexing_maps = [#all, affine_map<(a, b, c, d) -> (c, d)>, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<1x2x53x61xf64>, tensor<53x61xf64>) outs(%es : tensor<1x2x53x61xf64>) {
  ^bb0(%x: f64, %b: f64, %o: f64):
    %y = arith.addf %x, %b : f64
    linalg.yield %y : f64
  } -> tensor<1x2x53x61xf64>
  %fm = linalg.fill ins(%low : f64) outs(%er : tensor<1x2x53x1xf64>) -> tensor<1x2x53x1xf64>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%u : tensor<1x2x53x61xf64>) outs(%fm : tensor<1x2x53x1xf64>) {
  ^bb0(%x: f64, %o: f64):
    %y = arith.maximumf %x, %o : f64
    linalg.yield %y : f64
  } -> tensor<1x2x53x1xf64>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u, %m : tensor<1x2x53x61xf64>, tensor<1x2x53x1xf64>) outs(%es : tensor<1x2x53x61xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %p = arith.subf %x, %y : f64
    %r = math.exp %p : f64
    linalg.yield %r : f64
  } -> tensor<1x2x53x61xf64>
  %fl = linalg.fill ins(%zero : f64) outs(%er : tensor<1x2x53x1xf64>) -> tensor<1x2x53x1xf64>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%e : tensor<1x2x53x61xf64>) outs(%fl : tensor<1x2x53x1xf64>) {
  ^bb0(%x: f64, %o: f64):
    %y = arith.addf %x, %o : f64
    linalg.yield %y : f64
  } -> tensor<1x2x53x1xf64>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%e, %l : tensor<1x2x53x61xf64>, tensor<1x2x53x1xf64>) outs(%es : tensor<1x2x53x61xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %p = arith.divf %x, %y : f64
    linalg.yield %p : f64
  } -> tensor<1x2x53x61xf64>
  %ei = tensor.empty() : tensor<1x2x53x61xi1>
  %eg = tensor.empty() : tensor<1x2x53x1xi1>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u : tensor<1x2x53x61xf64>) outs(%ei : tensor<1x2x53x61xi1>) {
  ^bb0(%x: f64, %o: i1):
    %y = arith.cmpf oeq, %x, %low : f64
    linalg.yield %y : i1
  } -> tensor<1x2x53x61xi1>
  %fg = linalg.fill ins(%true : i1) outs(%eg : tensor<1x2x53x1xi1>) -> tensor<1x2x53x1xi1>
  %g = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%c : tensor<1x2x53x61xi1>) outs(%fg : tensor<1x2x53x1xi1>) {
  ^bb0(%x: i1, %o: i1):
    %y = arith.andi %x, %o : i1
    linalg.yield %y : i1
  } -> tensor<1x2x53x1xi1>
  %h = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g, %w : tensor<1x2x53x1xi1>, tensor<1x2x53x61xf64>) outs(%es : tensor<1x2x53x61xf64>) {
  ^bb0(%x: i1, %y: f64, %o: f64):
    %r = arith.select %x, %zero, %y : f64
    linalg.yield %r : f64
  } -> tensor<1x2x53x61xf64>
  %w3 = tensor.collapse_shape %h [[0, 1], [2], [3]] : tensor<1x2x53x61xf64> into tensor<2x53x61xf64>
  %eo = tensor.empty() : tensor<2x53x24xf64>
  %fo = linalg.fill ins(%zero : f64) outs(%eo : tensor<2x53x24xf64>) -> tensor<2x53x24xf64>
  %z3 = linalg.batch_matmul ins(%w3, %v3 : tensor<2x53x61xf64>, tensor<2x61x24xf64>) outs(%fo : tensor<2x53x24xf64>) -> tensor<2x53x24xf64>
  %z = tensor.expand_shape %z3 [[0, 1], [2], [3]] output_shape [1, 2, 53, 24] : tensor<2x53x24xf64> into tensor<1x2x53x24xf64>
  return %z : tensor<1x2x53x24xf64>
}

// Sequences of several lengths: of one without keys, and of those with a length below zero, all scores are -inf.
func.func @padded(%q: tensor<9x3x41x32xf32>, %k: tensor<9x3x77x32xf32>, %v: tensor<9x3x77x32xf32>, %lengths: tensor<9xi32>) -> tensor<9x3x41x32xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %half = arith.constant 0.5 : f32
  %true = arith.constant true
  %es = tensor.empty() : tensor<9x3x41x77xf32>
  %er = tensor.empty() : tensor<9x3x41x1xf32>
  %ek = tensor.empty() : tensor<9x3x32x77xf32>
  %ten = arith.constant 10 : i32
  %enk = tensor.empty() : tensor<77xi32>
  %nk = linalg.generic {indexing_maps = [#n], iterator_types = ["parallel"]} outs(%enk : tensor<77xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %y = arith.index_cast %i : index to i32
    linalg.yield %y : i32
  } -> tensor<77xi32>
  %em = tensor.empty() : tensor<9x1x1x77xf32>
  %mask = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a)>, affine_map<(a, b, c, d) -> (d)>, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%lengths, %nk : tensor<9xi32>, tensor<77xi32>) outs(%em : tensor<9x1x1x77xf32>) {
  ^bb0(%x: i32, %y: i32, %o: f32):
    %l = arith.muli %x, %ten : i32
    %p = arith.cmpi slt, %y, %l : i32
    %r = arith.select %p, %zero, %low : f32
    linalg.yield %r : f32
  } -> tensor<9x1x1x77xf32>
  %kt = linalg.transpose ins(%k : tensor<9x3x77x32xf32>) outs(%ek : tensor<9x3x32x77xf32>) permutation = [0, 1, 3, 2]
  %ks = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%kt : tensor<9x3x32x77xf32>) outs(%ek : tensor<9x3x32x77xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<9x3x32x77xf32>
  %eq = tensor.empty() : tensor<9x3x41x32xf32>
  %qs = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q : tensor<9x3x41x32xf32>) outs(%eq : tensor<9x3x41x32xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<9x3x41x32xf32>
  %q3 = tensor.collapse_shape %qs [[0, 1], [2], [3]] : tensor<9x3x41x32xf32> into tensor<27x41x32xf32>
  %k3 = tensor.collapse_shape %ks [[0, 1], [2], [3]] : tensor<9x3x32x77xf32> into tensor<27x32x77xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<9x3x77x32xf32> into tensor<27x77x32xf32>
  %e3 = tensor.empty() : tensor<27x41x77xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<27x41x77xf32>) -> tensor<27x41x77xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<27x41x32xf32>, tensor<27x32x77xf32>) outs(%f3 : tensor<27x41x77xf32>) -> tensor<27x41x77xf32>
  %s = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [9, 3, 41, 77] : tensor<27x41x77xf32> into tensor<9x3x41x77xf32>
  %u = linalg.generic {indexing_maps = [#all, #keys, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<9x3x41x77xf32>, tensor<9x1x1x77xf32>) outs(%es : tensor<9x3x41x77xf32>) {
  ^bb0(%x: f32, %b: f32, %o: f32):
    %y = arith.addf %x, %b : f32
    linalg.yield %y : f32
  } -> tensor<9x3x41x77xf32>
  %fm = linalg.fill ins(%low : f32) outs(%er : tensor<9x3x41x1xf32>) -> tensor<9x3x41x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%u : tensor<9x3x41x77xf32>) outs(%fm : tensor<9x3x41x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<9x3x41x1xf32>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u, %m : tensor<9x3x41x77xf32>, tensor<9x3x41x1xf32>) outs(%es : tensor<9x3x41x77xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<9x3x41x77xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<9x3x41x1xf32>) -> tensor<9x3x41x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%e : tensor<9x3x41x77xf32>) outs(%fl : tensor<9x3x41x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<9x3x41x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%e, %l : tensor<9x3x41x77xf32>, tensor<9x3x41x1xf32>) outs(%es : tensor<9x3x41x77xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<9x3x41x77xf32>
  %ei = tensor.empty() : tensor<9x3x41x77xi1>
  %eg = tensor.empty() : tensor<9x3x41x1xi1>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u : tensor<9x3x41x77xf32>) outs(%ei : tensor<9x3x41x77xi1>) {
  ^bb0(%x: f32, %o: i1):
    %y = arith.cmpf oeq, %x, %low : f32
    linalg.yield %y : i1
  } -> tensor<9x3x41x77xi1>
  %fg = linalg.fill ins(%true : i1) outs(%eg : tensor<9x3x41x1xi1>) -> tensor<9x3x41x1xi1>
  %g = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%c : tensor<9x3x41x77xi1>) outs(%fg : tensor<9x3x41x1xi1>) {
  ^bb0(%x: i1, %o: i1):
    %y = arith.andi %x, %o : i1
    linalg.yield %y : i1
  } -> tensor<9x3x41x1xi1>
  %h = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g, %w : tensor<9x3x41x1xi1>, tensor<9x3x41x77xf32>) outs(%es : tensor<9x3x41x77xf32>) {
  ^bb0(%x: i1, %y: f32, %o: f32):
    %r = arith.select %x, %zero, %y : f32
    linalg.yield %r : f32
  } -> tensor<9x3x41x77xf32>
  %w3 = tensor.collapse_shape %h [[0, 1], [2], [3]] : tensor<9x3x41x77xf32> into tensor<27x41x77xf32>
  %eo = tensor.empty() : tensor<27x41x32xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<27x41x32xf32>) -> tensor<27x41x32xf32>
  %z3 = linalg.batch_matmul ins(%w3, %v3 : tensor<27x41x77xf32>, tensor<27x77x32xf32>) outs(%fo : tensor<27x41x32xf32>) -> tensor<27x41x32xf32>
  %z = tensor.expand_shape %z3 [[0, 1], [2], [3]] output_shape [9, 3, 41, 32] : tensor<27x41x32xf32> into tensor<9x3x41x32xf32>
  return %z : tensor<9x3x41x32xf32>
}

// Without the question for such rows they are no numbers.
func.func @padded_eager(%q: tensor<9x1x41x32xf32>, %k: tensor<9x1x77x32xf32>, %v: tensor<9x1x77x32xf32>, %lengths: tensor<9xi32>) -> tensor<9x1x41x32xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %half = arith.constant 0.5 : f32
  %es = tensor.empty() : tensor<9x1x41x77xf32>
  %er = tensor.empty() : tensor<9x1x41x1xf32>
  %ek = tensor.empty() : tensor<9x1x32x77xf32>
  %ten = arith.constant 10 : i32
  %enk = tensor.empty() : tensor<77xi32>
  %nk = linalg.generic {indexing_maps = [#n], iterator_types = ["parallel"]} outs(%enk : tensor<77xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %y = arith.index_cast %i : index to i32
    linalg.yield %y : i32
  } -> tensor<77xi32>
  %em = tensor.empty() : tensor<9x1x1x77xf32>
  %mask = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a)>, affine_map<(a, b, c, d) -> (d)>, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%lengths, %nk : tensor<9xi32>, tensor<77xi32>) outs(%em : tensor<9x1x1x77xf32>) {
  ^bb0(%x: i32, %y: i32, %o: f32):
    %l = arith.muli %x, %ten : i32
    %p = arith.cmpi slt, %y, %l : i32
    %r = arith.select %p, %zero, %low : f32
    linalg.yield %r : f32
  } -> tensor<9x1x1x77xf32>
  %kt = linalg.transpose ins(%k : tensor<9x1x77x32xf32>) outs(%ek : tensor<9x1x32x77xf32>) permutation = [0, 1, 3, 2]
  %ks = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%kt : tensor<9x1x32x77xf32>) outs(%ek : tensor<9x1x32x77xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<9x1x32x77xf32>
  %eq = tensor.empty() : tensor<9x1x41x32xf32>
  %qs = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q : tensor<9x1x41x32xf32>) outs(%eq : tensor<9x1x41x32xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<9x1x41x32xf32>
  %q3 = tensor.collapse_shape %qs [[0, 1], [2], [3]] : tensor<9x1x41x32xf32> into tensor<9x41x32xf32>
  %k3 = tensor.collapse_shape %ks [[0, 1], [2], [3]] : tensor<9x1x32x77xf32> into tensor<9x32x77xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<9x1x77x32xf32> into tensor<9x77x32xf32>
  %e3 = tensor.empty() : tensor<9x41x77xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<9x41x77xf32>) -> tensor<9x41x77xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<9x41x32xf32>, tensor<9x32x77xf32>) outs(%f3 : tensor<9x41x77xf32>) -> tensor<9x41x77xf32>
  %s = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [9, 1, 41, 77] : tensor<9x41x77xf32> into tensor<9x1x41x77xf32>
  %u = linalg.generic {indexing_maps = [#all, #keys, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<9x1x41x77xf32>, tensor<9x1x1x77xf32>) outs(%es : tensor<9x1x41x77xf32>) {
  ^bb0(%x: f32, %b: f32, %o: f32):
    %y = arith.addf %x, %b : f32
    linalg.yield %y : f32
  } -> tensor<9x1x41x77xf32>
  %fm = linalg.fill ins(%low : f32) outs(%er : tensor<9x1x41x1xf32>) -> tensor<9x1x41x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%u : tensor<9x1x41x77xf32>) outs(%fm : tensor<9x1x41x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<9x1x41x1xf32>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u, %m : tensor<9x1x41x77xf32>, tensor<9x1x41x1xf32>) outs(%es : tensor<9x1x41x77xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<9x1x41x77xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<9x1x41x1xf32>) -> tensor<9x1x41x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%e : tensor<9x1x41x77xf32>) outs(%fl : tensor<9x1x41x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<9x1x41x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%e, %l : tensor<9x1x41x77xf32>, tensor<9x1x41x1xf32>) outs(%es : tensor<9x1x41x77xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<9x1x41x77xf32>
  %w3 = tensor.collapse_shape %w [[0, 1], [2], [3]] : tensor<9x1x41x77xf32> into tensor<9x41x77xf32>
  %eo = tensor.empty() : tensor<9x41x32xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<9x41x32xf32>) -> tensor<9x41x32xf32>
  %z3 = linalg.batch_matmul ins(%w3, %v3 : tensor<9x41x77xf32>, tensor<9x77x32xf32>) outs(%fo : tensor<9x41x32xf32>) -> tensor<9x41x32xf32>
  %z = tensor.expand_shape %z3 [[0, 1], [2], [3]] output_shape [9, 1, 41, 32] : tensor<9x41x32xf32> into tensor<9x1x41x32xf32>
  return %z : tensor<9x1x41x32xf32>
}

// A mask of pairs that all heads read.
func.func @added(%q: tensor<1x3x70x64xf32>, %k: tensor<1x3x131x64xf32>, %v: tensor<1x3x131x64xf32>, %mask: tensor<1x1x70x131xf32>) -> tensor<1x3x70x64xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %half = arith.constant 0.5 : f32
  %true = arith.constant true
  %es = tensor.empty() : tensor<1x3x70x131xf32>
  %er = tensor.empty() : tensor<1x3x70x1xf32>
  %ek = tensor.empty() : tensor<1x3x64x131xf32>
  %kt = linalg.transpose ins(%k : tensor<1x3x131x64xf32>) outs(%ek : tensor<1x3x64x131xf32>) permutation = [0, 1, 3, 2]
  %ks = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%kt : tensor<1x3x64x131xf32>) outs(%ek : tensor<1x3x64x131xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<1x3x64x131xf32>
  %eq = tensor.empty() : tensor<1x3x70x64xf32>
  %qs = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q : tensor<1x3x70x64xf32>) outs(%eq : tensor<1x3x70x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<1x3x70x64xf32>
  %q3 = tensor.collapse_shape %qs [[0, 1], [2], [3]] : tensor<1x3x70x64xf32> into tensor<3x70x64xf32>
  %k3 = tensor.collapse_shape %ks [[0, 1], [2], [3]] : tensor<1x3x64x131xf32> into tensor<3x64x131xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<1x3x131x64xf32> into tensor<3x131x64xf32>
  %e3 = tensor.empty() : tensor<3x70x131xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<3x70x131xf32>) -> tensor<3x70x131xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<3x70x64xf32>, tensor<3x64x131xf32>) outs(%f3 : tensor<3x70x131xf32>) -> tensor<3x70x131xf32>
  %s = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [1, 3, 70, 131] : tensor<3x70x131xf32> into tensor<1x3x70x131xf32>
  %u = linalg.generic {indexing_maps = [#all, #pairs, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<1x3x70x131xf32>, tensor<1x1x70x131xf32>) outs(%es : tensor<1x3x70x131xf32>) {
  ^bb0(%x: f32, %b: f32, %o: f32):
    %y = arith.addf %x, %b : f32
    linalg.yield %y : f32
  } -> tensor<1x3x70x131xf32>
  %fm = linalg.fill ins(%low : f32) outs(%er : tensor<1x3x70x1xf32>) -> tensor<1x3x70x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%u : tensor<1x3x70x131xf32>) outs(%fm : tensor<1x3x70x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<1x3x70x1xf32>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u, %m : tensor<1x3x70x131xf32>, tensor<1x3x70x1xf32>) outs(%es : tensor<1x3x70x131xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<1x3x70x131xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<1x3x70x1xf32>) -> tensor<1x3x70x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%e : tensor<1x3x70x131xf32>) outs(%fl : tensor<1x3x70x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<1x3x70x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%e, %l : tensor<1x3x70x131xf32>, tensor<1x3x70x1xf32>) outs(%es : tensor<1x3x70x131xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<1x3x70x131xf32>
  %ei = tensor.empty() : tensor<1x3x70x131xi1>
  %eg = tensor.empty() : tensor<1x3x70x1xi1>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u : tensor<1x3x70x131xf32>) outs(%ei : tensor<1x3x70x131xi1>) {
  ^bb0(%x: f32, %o: i1):
    %y = arith.cmpf oeq, %x, %low : f32
    linalg.yield %y : i1
  } -> tensor<1x3x70x131xi1>
  %fg = linalg.fill ins(%true : i1) outs(%eg : tensor<1x3x70x1xi1>) -> tensor<1x3x70x1xi1>
  %g = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%c : tensor<1x3x70x131xi1>) outs(%fg : tensor<1x3x70x1xi1>) {
  ^bb0(%x: i1, %o: i1):
    %y = arith.andi %x, %o : i1
    linalg.yield %y : i1
  } -> tensor<1x3x70x1xi1>
  %h = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g, %w : tensor<1x3x70x1xi1>, tensor<1x3x70x131xf32>) outs(%es : tensor<1x3x70x131xf32>) {
  ^bb0(%x: i1, %y: f32, %o: f32):
    %r = arith.select %x, %zero, %y : f32
    linalg.yield %r : f32
  } -> tensor<1x3x70x131xf32>
  %w3 = tensor.collapse_shape %h [[0, 1], [2], [3]] : tensor<1x3x70x131xf32> into tensor<3x70x131xf32>
  %eo = tensor.empty() : tensor<3x70x64xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x70x64xf32>) -> tensor<3x70x64xf32>
  %z3 = linalg.batch_matmul ins(%w3, %v3 : tensor<3x70x131xf32>, tensor<3x131x64xf32>) outs(%fo : tensor<3x70x64xf32>) -> tensor<3x70x64xf32>
  %z = tensor.expand_shape %z3 [[0, 1], [2], [3]] output_shape [1, 3, 70, 64] : tensor<3x70x64xf32> into tensor<1x3x70x64xf32>
  return %z : tensor<1x3x70x64xf32>
}

// Truth values that are an argument.
func.func @chosen(%q: tensor<2x2x45x32xf32>, %k: tensor<2x2x77x32xf32>, %v: tensor<2x2x77x32xf32>, %mask: tensor<1x1x45x77xi1>) -> tensor<2x2x45x32xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %half = arith.constant 0.5 : f32
  %true = arith.constant true
  %es = tensor.empty() : tensor<2x2x45x77xf32>
  %er = tensor.empty() : tensor<2x2x45x1xf32>
  %ek = tensor.empty() : tensor<2x2x32x77xf32>
  %kt = linalg.transpose ins(%k : tensor<2x2x77x32xf32>) outs(%ek : tensor<2x2x32x77xf32>) permutation = [0, 1, 3, 2]
  %ks = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%kt : tensor<2x2x32x77xf32>) outs(%ek : tensor<2x2x32x77xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x2x32x77xf32>
  %eq = tensor.empty() : tensor<2x2x45x32xf32>
  %qs = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q : tensor<2x2x45x32xf32>) outs(%eq : tensor<2x2x45x32xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x2x45x32xf32>
  %q3 = tensor.collapse_shape %qs [[0, 1], [2], [3]] : tensor<2x2x45x32xf32> into tensor<4x45x32xf32>
  %k3 = tensor.collapse_shape %ks [[0, 1], [2], [3]] : tensor<2x2x32x77xf32> into tensor<4x32x77xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x2x77x32xf32> into tensor<4x77x32xf32>
  %e3 = tensor.empty() : tensor<4x45x77xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<4x45x77xf32>) -> tensor<4x45x77xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<4x45x32xf32>, tensor<4x32x77xf32>) outs(%f3 : tensor<4x45x77xf32>) -> tensor<4x45x77xf32>
  %s = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 2, 45, 77] : tensor<4x45x77xf32> into tensor<2x2x45x77xf32>
  %u = linalg.generic {indexing_maps = [#all, #pairs, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<2x2x45x77xf32>, tensor<1x1x45x77xi1>) outs(%es : tensor<2x2x45x77xf32>) {
  ^bb0(%x: f32, %b: i1, %o: f32):
    %y = arith.select %b, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<2x2x45x77xf32>
  %fm = linalg.fill ins(%low : f32) outs(%er : tensor<2x2x45x1xf32>) -> tensor<2x2x45x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%u : tensor<2x2x45x77xf32>) outs(%fm : tensor<2x2x45x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x2x45x1xf32>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u, %m : tensor<2x2x45x77xf32>, tensor<2x2x45x1xf32>) outs(%es : tensor<2x2x45x77xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<2x2x45x77xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<2x2x45x1xf32>) -> tensor<2x2x45x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%e : tensor<2x2x45x77xf32>) outs(%fl : tensor<2x2x45x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x2x45x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x2x45x77xf32>, tensor<2x2x45x1xf32>) outs(%es : tensor<2x2x45x77xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<2x2x45x77xf32>
  %ei = tensor.empty() : tensor<2x2x45x77xi1>
  %eg = tensor.empty() : tensor<2x2x45x1xi1>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u : tensor<2x2x45x77xf32>) outs(%ei : tensor<2x2x45x77xi1>) {
  ^bb0(%x: f32, %o: i1):
    %y = arith.cmpf oeq, %x, %low : f32
    linalg.yield %y : i1
  } -> tensor<2x2x45x77xi1>
  %fg = linalg.fill ins(%true : i1) outs(%eg : tensor<2x2x45x1xi1>) -> tensor<2x2x45x1xi1>
  %g = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%c : tensor<2x2x45x77xi1>) outs(%fg : tensor<2x2x45x1xi1>) {
  ^bb0(%x: i1, %o: i1):
    %y = arith.andi %x, %o : i1
    linalg.yield %y : i1
  } -> tensor<2x2x45x1xi1>
  %h = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g, %w : tensor<2x2x45x1xi1>, tensor<2x2x45x77xf32>) outs(%es : tensor<2x2x45x77xf32>) {
  ^bb0(%x: i1, %y: f32, %o: f32):
    %r = arith.select %x, %zero, %y : f32
    linalg.yield %r : f32
  } -> tensor<2x2x45x77xf32>
  %w3 = tensor.collapse_shape %h [[0, 1], [2], [3]] : tensor<2x2x45x77xf32> into tensor<4x45x77xf32>
  %eo = tensor.empty() : tensor<4x45x32xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x45x32xf32>) -> tensor<4x45x32xf32>
  %z3 = linalg.batch_matmul ins(%w3, %v3 : tensor<4x45x77xf32>, tensor<4x77x32xf32>) outs(%fo : tensor<4x45x32xf32>) -> tensor<4x45x32xf32>
  %z = tensor.expand_shape %z3 [[0, 1], [2], [3]] output_shape [2, 2, 45, 32] : tensor<4x45x32xf32> into tensor<2x2x45x32xf32>
  return %z : tensor<2x2x45x32xf32>
}

// One query and a mask of keys.
func.func @decode(%q: tensor<2x6x1x64xf32>, %k: tensor<2x6x500x64xf32>, %v: tensor<2x6x500x64xf32>, %mask: tensor<2x1x1x500xf32>) -> tensor<2x6x1x64xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %half = arith.constant 0.5 : f32
  %true = arith.constant true
  %es = tensor.empty() : tensor<2x6x1x500xf32>
  %er = tensor.empty() : tensor<2x6x1x1xf32>
  %ek = tensor.empty() : tensor<2x6x64x500xf32>
  %kt = linalg.transpose ins(%k : tensor<2x6x500x64xf32>) outs(%ek : tensor<2x6x64x500xf32>) permutation = [0, 1, 3, 2]
  %ks = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%kt : tensor<2x6x64x500xf32>) outs(%ek : tensor<2x6x64x500xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x6x64x500xf32>
  %eq = tensor.empty() : tensor<2x6x1x64xf32>
  %qs = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q : tensor<2x6x1x64xf32>) outs(%eq : tensor<2x6x1x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %half : f32
    linalg.yield %y : f32
  } -> tensor<2x6x1x64xf32>
  %q3 = tensor.collapse_shape %qs [[0, 1], [2], [3]] : tensor<2x6x1x64xf32> into tensor<12x1x64xf32>
  %k3 = tensor.collapse_shape %ks [[0, 1], [2], [3]] : tensor<2x6x64x500xf32> into tensor<12x64x500xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x6x500x64xf32> into tensor<12x500x64xf32>
  %e3 = tensor.empty() : tensor<12x1x500xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<12x1x500xf32>) -> tensor<12x1x500xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<12x1x64xf32>, tensor<12x64x500xf32>) outs(%f3 : tensor<12x1x500xf32>) -> tensor<12x1x500xf32>
  %s = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 6, 1, 500] : tensor<12x1x500xf32> into tensor<2x6x1x500xf32>
  %u = linalg.generic {indexing_maps = [#all, #keys, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<2x6x1x500xf32>, tensor<2x1x1x500xf32>) outs(%es : tensor<2x6x1x500xf32>) {
  ^bb0(%x: f32, %b: f32, %o: f32):
    %y = arith.addf %x, %b : f32
    linalg.yield %y : f32
  } -> tensor<2x6x1x500xf32>
  %fm = linalg.fill ins(%low : f32) outs(%er : tensor<2x6x1x1xf32>) -> tensor<2x6x1x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%u : tensor<2x6x1x500xf32>) outs(%fm : tensor<2x6x1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x6x1x1xf32>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u, %m : tensor<2x6x1x500xf32>, tensor<2x6x1x1xf32>) outs(%es : tensor<2x6x1x500xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<2x6x1x500xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<2x6x1x1xf32>) -> tensor<2x6x1x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%e : tensor<2x6x1x500xf32>) outs(%fl : tensor<2x6x1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x6x1x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x6x1x500xf32>, tensor<2x6x1x1xf32>) outs(%es : tensor<2x6x1x500xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<2x6x1x500xf32>
  %ei = tensor.empty() : tensor<2x6x1x500xi1>
  %eg = tensor.empty() : tensor<2x6x1x1xi1>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%u : tensor<2x6x1x500xf32>) outs(%ei : tensor<2x6x1x500xi1>) {
  ^bb0(%x: f32, %o: i1):
    %y = arith.cmpf oeq, %x, %low : f32
    linalg.yield %y : i1
  } -> tensor<2x6x1x500xi1>
  %fg = linalg.fill ins(%true : i1) outs(%eg : tensor<2x6x1x1xi1>) -> tensor<2x6x1x1xi1>
  %g = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%c : tensor<2x6x1x500xi1>) outs(%fg : tensor<2x6x1x1xi1>) {
  ^bb0(%x: i1, %o: i1):
    %y = arith.andi %x, %o : i1
    linalg.yield %y : i1
  } -> tensor<2x6x1x1xi1>
  %h = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g, %w : tensor<2x6x1x1xi1>, tensor<2x6x1x500xf32>) outs(%es : tensor<2x6x1x500xf32>) {
  ^bb0(%x: i1, %y: f32, %o: f32):
    %r = arith.select %x, %zero, %y : f32
    linalg.yield %r : f32
  } -> tensor<2x6x1x500xf32>
  %w3 = tensor.collapse_shape %h [[0, 1], [2], [3]] : tensor<2x6x1x500xf32> into tensor<12x1x500xf32>
  %eo = tensor.empty() : tensor<12x1x64xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<12x1x64xf32>) -> tensor<12x1x64xf32>
  %z3 = linalg.batch_matmul ins(%w3, %v3 : tensor<12x1x500xf32>, tensor<12x500x64xf32>) outs(%fo : tensor<12x1x64xf32>) -> tensor<12x1x64xf32>
  %z = tensor.expand_shape %z3 [[0, 1], [2], [3]] output_shape [2, 6, 1, 64] : tensor<12x1x64xf32> into tensor<2x6x1x64xf32>
  return %z : tensor<2x6x1x64xf32>
}
