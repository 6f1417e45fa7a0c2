// Attention: the scores of a block of queries stay in LDM, and keys and values are run through in parts.
// RUN: sw-run %s --verify --quiet --entry=heads
// RUN: sw-run %s --verify --quiet --entry=heads --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=long
// RUN: sw-run %s --verify --quiet --entry=long --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=odd
// RUN: sw-run %s --verify --quiet --entry=odd --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=causal
// RUN: sw-run %s --verify --quiet --entry=causal --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=decode
// RUN: sw-run %s --verify --quiet --entry=decode --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=doubles
// RUN: sw-run %s --verify --quiet --entry=doubles --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=one
// RUN: sw-run %s --verify --quiet --entry=one --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=named
// RUN: sw-run %s --verify --quiet --entry=named --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=other_maximum
// RUN: sw-run %s --verify --quiet --entry=other_maximum --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=scores_kept
// RUN: sw-run %s --verify --quiet --entry=scores_kept --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=begins_at_zero
// RUN: sw-run %s --verify --quiet --entry=begins_at_zero --chip=sw26010pro

#all = affine_map<(a, b, c) -> (a, b, c)>
#rows = affine_map<(a, b, c) -> (a, b)>
#cols = affine_map<(a, b, c) -> (b, c)>

func.func @heads(%q: tensor<12x128x64xf32>, %k: tensor<12x128x64xf32>, %v: tensor<12x128x64xf32>) -> tensor<12x128x64xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %c = arith.constant 0.125 : f32
  %es = tensor.empty() : tensor<12x128x128xf32>
  %er = tensor.empty() : tensor<12x128xf32>
  %eo = tensor.empty() : tensor<12x128x64xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<12x128x64xf32>, tensor<12x128x64xf32>) outs(%fs : tensor<12x128x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<12x128x128xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<12x128x128xf32>) outs(%es : tensor<12x128x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %c : f32
    linalg.yield %y : f32
  } -> tensor<12x128x128xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<12x128xf32>) -> tensor<12x128xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<12x128x128xf32>) outs(%fm : tensor<12x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<12x128xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<12x128x128xf32>, tensor<12x128xf32>) outs(%es : tensor<12x128x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<12x128x128xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<12x128xf32>) -> tensor<12x128xf32>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<12x128x128xf32>) outs(%fl : tensor<12x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<12x128xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<12x128x128xf32>, tensor<12x128xf32>) outs(%es : tensor<12x128x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<12x128x128xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%fo : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
  return %z : tensor<12x128x64xf32>
}

func.func @long(%q: tensor<3x96x64xf32>, %k: tensor<3x1040x64xf32>, %v: tensor<3x1040x64xf32>) -> tensor<3x96x64xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %c = arith.constant 0.125 : f32
  %es = tensor.empty() : tensor<3x96x1040xf32>
  %er = tensor.empty() : tensor<3x96xf32>
  %eo = tensor.empty() : tensor<3x96x64xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<3x96x1040xf32>) -> tensor<3x96x1040xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<3x96x64xf32>, tensor<3x1040x64xf32>) outs(%fs : tensor<3x96x1040xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<3x96x1040xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<3x96x1040xf32>) outs(%es : tensor<3x96x1040xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %c : f32
    linalg.yield %y : f32
  } -> tensor<3x96x1040xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<3x96xf32>) -> tensor<3x96xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<3x96x1040xf32>) outs(%fm : tensor<3x96xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<3x96xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<3x96x1040xf32>, tensor<3x96xf32>) outs(%es : tensor<3x96x1040xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<3x96x1040xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<3x96xf32>) -> tensor<3x96xf32>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<3x96x1040xf32>) outs(%fl : tensor<3x96xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<3x96xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<3x96x1040xf32>, tensor<3x96xf32>) outs(%es : tensor<3x96x1040xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<3x96x1040xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x96x64xf32>) -> tensor<3x96x64xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<3x96x1040xf32>, tensor<3x1040x64xf32>) outs(%fo : tensor<3x96x64xf32>) -> tensor<3x96x64xf32>
  return %z : tensor<3x96x64xf32>
}

func.func @odd(%q: tensor<3x197x40xf32>, %k: tensor<3x211x40xf32>, %v: tensor<3x211x24xf32>, %mask: tensor<197x211xf32>) -> tensor<3x197x24xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %c = arith.constant 0.125 : f32
  %es = tensor.empty() : tensor<3x197x211xf32>
  %er = tensor.empty() : tensor<3x197xf32>
  %eo = tensor.empty() : tensor<3x197x24xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<3x197x211xf32>) -> tensor<3x197x211xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<3x197x40xf32>, tensor<3x211x40xf32>) outs(%fs : tensor<3x197x211xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<3x197x211xf32>
  %u = linalg.generic {indexing_maps = [#all, #cols, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<3x197x211xf32>, tensor<197x211xf32>) outs(%es : tensor<3x197x211xf32>) {
  ^bb0(%x: f32, %b: f32, %o: f32):
    %y = arith.mulf %x, %c : f32
    %z = arith.addf %y, %b : f32
    linalg.yield %z : f32
  } -> tensor<3x197x211xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<3x197xf32>) -> tensor<3x197xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<3x197x211xf32>) outs(%fm : tensor<3x197xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<3x197xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<3x197x211xf32>, tensor<3x197xf32>) outs(%es : tensor<3x197x211xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<3x197x211xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<3x197xf32>) -> tensor<3x197xf32>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<3x197x211xf32>) outs(%fl : tensor<3x197xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<3x197xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<3x197x211xf32>, tensor<3x197xf32>) outs(%es : tensor<3x197x211xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<3x197x211xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x197x24xf32>) -> tensor<3x197x24xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<3x197x211xf32>, tensor<3x211x24xf32>) outs(%fo : tensor<3x197x24xf32>) -> tensor<3x197x24xf32>
  return %z : tensor<3x197x24xf32>
}

// Parts of which a row has no element: every score of them is -inf.
func.func @causal(%q: tensor<2x600x64xf32>, %k: tensor<2x600x64xf32>, %v: tensor<2x600x64xf32>) -> tensor<2x600x64xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %c = arith.constant 0.125 : f32
  %es = tensor.empty() : tensor<2x600x600xf32>
  %er = tensor.empty() : tensor<2x600xf32>
  %eo = tensor.empty() : tensor<2x600x64xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<2x600x600xf32>) -> tensor<2x600x600xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x600x64xf32>, tensor<2x600x64xf32>) outs(%fs : tensor<2x600x600xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x600x600xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<2x600x600xf32>) outs(%es : tensor<2x600x600xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %c : f32
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %later = arith.cmpi ugt, %j, %i : index
    %z = arith.select %later, %inf, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x600x600xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<2x600xf32>) -> tensor<2x600xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<2x600x600xf32>) outs(%fm : tensor<2x600xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x600xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<2x600x600xf32>, tensor<2x600xf32>) outs(%es : tensor<2x600x600xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<2x600x600xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<2x600xf32>) -> tensor<2x600xf32>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<2x600x600xf32>) outs(%fl : tensor<2x600xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x600xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x600x600xf32>, tensor<2x600xf32>) outs(%es : tensor<2x600x600xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<2x600x600xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x600x64xf32>) -> tensor<2x600x64xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x600x600xf32>, tensor<2x600x64xf32>) outs(%fo : tensor<2x600x64xf32>) -> tensor<2x600x64xf32>
  return %z : tensor<2x600x64xf32>
}

func.func @decode(%q: tensor<12x1x64xf32>, %k: tensor<12x700x64xf32>, %v: tensor<12x700x64xf32>) -> tensor<12x1x64xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %c = arith.constant 0.125 : f32
  %es = tensor.empty() : tensor<12x1x700xf32>
  %er = tensor.empty() : tensor<12x1xf32>
  %eo = tensor.empty() : tensor<12x1x64xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<12x1x700xf32>) -> tensor<12x1x700xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<12x1x64xf32>, tensor<12x700x64xf32>) outs(%fs : tensor<12x1x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<12x1x700xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<12x1x700xf32>) outs(%es : tensor<12x1x700xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %c : f32
    linalg.yield %y : f32
  } -> tensor<12x1x700xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<12x1xf32>) -> tensor<12x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<12x1x700xf32>) outs(%fm : tensor<12x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<12x1xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<12x1x700xf32>, tensor<12x1xf32>) outs(%es : tensor<12x1x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<12x1x700xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<12x1xf32>) -> tensor<12x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<12x1x700xf32>) outs(%fl : tensor<12x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<12x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<12x1x700xf32>, tensor<12x1xf32>) outs(%es : tensor<12x1x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<12x1x700xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<12x1x64xf32>) -> tensor<12x1x64xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<12x1x700xf32>, tensor<12x700x64xf32>) outs(%fo : tensor<12x1x64xf32>) -> tensor<12x1x64xf32>
  return %z : tensor<12x1x64xf32>
}

func.func @doubles(%q: tensor<2x72x32xf64>, %k: tensor<2x300x32xf64>, %v: tensor<2x300x40xf64>) -> tensor<2x72x40xf64> {
  %zero = arith.constant 0.0 : f64
  %inf = arith.constant 0xFFF0000000000000 : f64
  %c = arith.constant 0.125 : f64
  %es = tensor.empty() : tensor<2x72x300xf64>
  %er = tensor.empty() : tensor<2x72xf64>
  %eo = tensor.empty() : tensor<2x72x40xf64>
  %fs = linalg.fill ins(%zero : f64) outs(%es : tensor<2x72x300xf64>) -> tensor<2x72x300xf64>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x72x32xf64>, tensor<2x300x32xf64>) outs(%fs : tensor<2x72x300xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %p = arith.mulf %x, %y : f64
    %r = arith.addf %o, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x72x300xf64>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<2x72x300xf64>) outs(%es : tensor<2x72x300xf64>) {
  ^bb0(%x: f64, %o: f64):
    %y = arith.mulf %x, %c : f64
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %later = arith.cmpi ugt, %j, %i : index
    %z = arith.select %later, %inf, %y : f64
    linalg.yield %z : f64
  } -> tensor<2x72x300xf64>
  %fm = linalg.fill ins(%inf : f64) outs(%er : tensor<2x72xf64>) -> tensor<2x72xf64>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<2x72x300xf64>) outs(%fm : tensor<2x72xf64>) {
  ^bb0(%x: f64, %o: f64):
    %y = arith.maximumf %x, %o : f64
    linalg.yield %y : f64
  } -> tensor<2x72xf64>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<2x72x300xf64>, tensor<2x72xf64>) outs(%es : tensor<2x72x300xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %p = arith.subf %x, %y : f64
    %r = math.exp %p : f64
    linalg.yield %r : f64
  } -> tensor<2x72x300xf64>
  %fl = linalg.fill ins(%zero : f64) outs(%er : tensor<2x72xf64>) -> tensor<2x72xf64>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<2x72x300xf64>) outs(%fl : tensor<2x72xf64>) {
  ^bb0(%x: f64, %o: f64):
    %y = arith.addf %x, %o : f64
    linalg.yield %y : f64
  } -> tensor<2x72xf64>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x72x300xf64>, tensor<2x72xf64>) outs(%es : tensor<2x72x300xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %p = arith.divf %x, %y : f64
    linalg.yield %p : f64
  } -> tensor<2x72x300xf64>
  %fo = linalg.fill ins(%zero : f64) outs(%eo : tensor<2x72x40xf64>) -> tensor<2x72x40xf64>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x72x300xf64>, tensor<2x300x40xf64>) outs(%fo : tensor<2x72x40xf64>) -> tensor<2x72x40xf64>
  return %z : tensor<2x72x40xf64>
}

func.func @one(%q: tensor<1x1x1xf32>, %k: tensor<1x1x1xf32>, %v: tensor<1x1x1xf32>) -> tensor<1x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %c = arith.constant 0.125 : f32
  %es = tensor.empty() : tensor<1x1x1xf32>
  %er = tensor.empty() : tensor<1x1xf32>
  %eo = tensor.empty() : tensor<1x1x1xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<1x1x1xf32>, tensor<1x1x1xf32>) outs(%fs : tensor<1x1x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<1x1x1xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<1x1x1xf32>) outs(%es : tensor<1x1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %c : f32
    linalg.yield %y : f32
  } -> tensor<1x1x1xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<1x1xf32>) -> tensor<1x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<1x1x1xf32>) outs(%fm : tensor<1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<1x1xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<1x1x1xf32>, tensor<1x1xf32>) outs(%es : tensor<1x1x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<1x1x1xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<1x1xf32>) -> tensor<1x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<1x1x1xf32>) outs(%fl : tensor<1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<1x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<1x1x1xf32>, tensor<1x1xf32>) outs(%es : tensor<1x1x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<1x1x1xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<1x1x1xf32>, tensor<1x1x1xf32>) outs(%fo : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  return %z : tensor<1x1x1xf32>
}

// As linalg.softmax, whose maximum begins with a NaN that it ignores.
func.func @named(%q: tensor<2x80x64xf32>, %k: tensor<2x900x64xf32>, %v: tensor<2x900x64xf32>) -> tensor<2x80x64xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<2x80x900xf32>
  %eo = tensor.empty() : tensor<2x80x64xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<2x80x900xf32>) -> tensor<2x80x900xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x80x64xf32>, tensor<2x900x64xf32>) outs(%fs : tensor<2x80x900xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x80x900xf32>
  %w = linalg.softmax dimension(2) ins(%s : tensor<2x80x900xf32>) outs(%es : tensor<2x80x900xf32>) -> tensor<2x80x900xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x80x64xf32>) -> tensor<2x80x64xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x80x900xf32>, tensor<2x900x64xf32>) outs(%fo : tensor<2x80x64xf32>) -> tensor<2x80x64xf32>
  return %z : tensor<2x80x64xf32>
}

// The maximum is not that of what the exponentials are of.
func.func @other_maximum(%q: tensor<2x40x64xf32>, %k: tensor<2x700x64xf32>, %v: tensor<2x700x64xf32>) -> tensor<2x40x64xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %c = arith.constant 0.125 : f32
  %es = tensor.empty() : tensor<2x40x700xf32>
  %er = tensor.empty() : tensor<2x40xf32>
  %eo = tensor.empty() : tensor<2x40x64xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<2x40x700xf32>) -> tensor<2x40x700xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x40x64xf32>, tensor<2x700x64xf32>) outs(%fs : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x40x700xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<2x40x700xf32>) outs(%es : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %c : f32
    linalg.yield %y : f32
  } -> tensor<2x40x700xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<2x40xf32>) -> tensor<2x40xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<2x40x700xf32>) outs(%fm : tensor<2x40xf32>) {
  ^bb0(%x: f32, %o: f32):
    %h = math.absf %x : f32
    %y = arith.maximumf %h, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x40xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<2x40x700xf32>, tensor<2x40xf32>) outs(%es : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<2x40x700xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<2x40xf32>) -> tensor<2x40xf32>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<2x40x700xf32>) outs(%fl : tensor<2x40xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x40xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x40x700xf32>, tensor<2x40xf32>) outs(%es : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<2x40x700xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x40x64xf32>) -> tensor<2x40x64xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x40x700xf32>, tensor<2x700x64xf32>) outs(%fo : tensor<2x40x64xf32>) -> tensor<2x40x64xf32>
  return %z : tensor<2x40x64xf32>
}

// Others read the exponentials.
func.func @scores_kept(%q: tensor<2x40x64xf32>, %k: tensor<2x700x64xf32>, %v: tensor<2x700x64xf32>) -> (tensor<2x40x64xf32>, tensor<2x40x700xf32>) {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %c = arith.constant 0.125 : f32
  %es = tensor.empty() : tensor<2x40x700xf32>
  %er = tensor.empty() : tensor<2x40xf32>
  %eo = tensor.empty() : tensor<2x40x64xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<2x40x700xf32>) -> tensor<2x40x700xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x40x64xf32>, tensor<2x700x64xf32>) outs(%fs : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x40x700xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<2x40x700xf32>) outs(%es : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %c : f32
    linalg.yield %y : f32
  } -> tensor<2x40x700xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<2x40xf32>) -> tensor<2x40xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<2x40x700xf32>) outs(%fm : tensor<2x40xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x40xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<2x40x700xf32>, tensor<2x40xf32>) outs(%es : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<2x40x700xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<2x40xf32>) -> tensor<2x40xf32>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<2x40x700xf32>) outs(%fl : tensor<2x40xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x40xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x40x700xf32>, tensor<2x40xf32>) outs(%es : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<2x40x700xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x40x64xf32>) -> tensor<2x40x64xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x40x700xf32>, tensor<2x700x64xf32>) outs(%fo : tensor<2x40x64xf32>) -> tensor<2x40x64xf32>
  return %z, %e : tensor<2x40x64xf32>, tensor<2x40x700xf32>
}

// The maximum begins with a number that counts.
func.func @begins_at_zero(%q: tensor<2x40x64xf32>, %k: tensor<2x700x64xf32>, %v: tensor<2x700x64xf32>) -> tensor<2x40x64xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0.0 : f32
  %c = arith.constant 0.125 : f32
  %es = tensor.empty() : tensor<2x40x700xf32>
  %er = tensor.empty() : tensor<2x40xf32>
  %eo = tensor.empty() : tensor<2x40x64xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<2x40x700xf32>) -> tensor<2x40x700xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x40x64xf32>, tensor<2x700x64xf32>) outs(%fs : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x40x700xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<2x40x700xf32>) outs(%es : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %c : f32
    linalg.yield %y : f32
  } -> tensor<2x40x700xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<2x40xf32>) -> tensor<2x40xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<2x40x700xf32>) outs(%fm : tensor<2x40xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x40xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<2x40x700xf32>, tensor<2x40xf32>) outs(%es : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<2x40x700xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<2x40xf32>) -> tensor<2x40xf32>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<2x40x700xf32>) outs(%fl : tensor<2x40xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x40xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<2x40x700xf32>, tensor<2x40xf32>) outs(%es : tensor<2x40x700xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<2x40x700xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x40x64xf32>) -> tensor<2x40x64xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<2x40x700xf32>, tensor<2x700x64xf32>) outs(%fo : tensor<2x40x64xf32>) -> tensor<2x40x64xf32>
  return %z : tensor<2x40x64xf32>
}
