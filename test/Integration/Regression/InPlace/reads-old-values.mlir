// Elementwise ops that read the old values of their result, wherever rewrites look at the inputs of such ops.
// RUN: sw-run %s --verify --quiet --entry=row_reduction
// RUN: sw-run %s --verify --quiet --entry=row_reduction_in_place
// RUN: sw-run %s --verify --quiet --entry=epilogue
// RUN: sw-run %s --verify --quiet --entry=epilogue_in_place
// RUN: sw-run %s --verify --quiet --entry=prologue
// RUN: sw-run %s --verify --quiet --entry=chain
// RUN: sw-run %s --verify --quiet --entry=copy
// RUN: sw-run %s --verify --quiet --entry=pooling
// RUN: sw-run %s --verify --quiet --entry=gather
// RUN: sw-run %s --verify --quiet --entry=windows
// RUN: sw-run %s --verify --quiet --entry=softmax
// RUN: sw-run %s --verify --quiet --entry=factors
// RUN: sw-run %s --verify --quiet --entry=row_reduction --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=epilogue_in_place --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=pooling --chip=sw26010pro

#two = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#four = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

func.func @row_reduction(%a: tensor<1x96x64xf32>, %b: tensor<1x64x196xf32>, %w: tensor<1x96xf32>) -> tensor<1x96xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x96x196xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x96x196xf32>) -> tensor<1x96x196xf32>
  %p = linalg.batch_matmul ins(%a, %b : tensor<1x96x64xf32>, tensor<1x64x196xf32>) outs(%f : tensor<1x96x196xf32>) -> tensor<1x96x196xf32>
  %e1 = tensor.empty() : tensor<1x96xf32>
  %g = linalg.fill ins(%z : f32) outs(%e1 : tensor<1x96xf32>) -> tensor<1x96xf32>
  %s = linalg.reduce { arith.addf } ins(%p : tensor<1x96x196xf32>) outs(%g : tensor<1x96xf32>) dimensions = [2]
  %k = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<1x96xf32>) outs(%w : tensor<1x96xf32>) {
  ^bb0(%i: f32, %o: f32):
    %q = arith.subf %i, %o : f32
    linalg.yield %q : f32
  } -> tensor<1x96xf32>
  return %k : tensor<1x96xf32>
}

// The row itself is the old value.
func.func @row_reduction_in_place(%a: tensor<1x96x64xf32>, %b: tensor<1x64x196xf32>) -> tensor<1x96xf32> {
  %z = arith.constant 0.0 : f32
  %c = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<1x96x196xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x96x196xf32>) -> tensor<1x96x196xf32>
  %p = linalg.batch_matmul ins(%a, %b : tensor<1x96x64xf32>, tensor<1x64x196xf32>) outs(%f : tensor<1x96x196xf32>) -> tensor<1x96x196xf32>
  %e1 = tensor.empty() : tensor<1x96xf32>
  %g = linalg.fill ins(%z : f32) outs(%e1 : tensor<1x96xf32>) -> tensor<1x96xf32>
  %s = linalg.reduce { arith.addf } ins(%p : tensor<1x96x196xf32>) outs(%g : tensor<1x96xf32>) dimensions = [2]
  %k = linalg.generic {indexing_maps = [#two], iterator_types = ["parallel", "parallel"]} outs(%s : tensor<1x96xf32>) {
  ^bb0(%o: f32):
    %q = arith.mulf %o, %c : f32
    linalg.yield %q : f32
  } -> tensor<1x96xf32>
  return %k : tensor<1x96xf32>
}

func.func @epilogue(%a: tensor<40x24xf32>, %b: tensor<24x56xf32>, %w: tensor<40x56xf32>) -> tensor<40x56xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x56xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<40x56xf32>) -> tensor<40x56xf32>
  %p = linalg.matmul ins(%a, %b : tensor<40x24xf32>, tensor<24x56xf32>) outs(%f : tensor<40x56xf32>) -> tensor<40x56xf32>
  %k = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<40x56xf32>) outs(%w : tensor<40x56xf32>) {
  ^bb0(%i: f32, %o: f32):
    %q = arith.subf %i, %o : f32
    linalg.yield %q : f32
  } -> tensor<40x56xf32>
  return %k : tensor<40x56xf32>
}

// The product is the old value.
func.func @epilogue_in_place(%a: tensor<40x24xf32>, %b: tensor<24x56xf32>, %w: tensor<40x56xf32>) -> tensor<40x56xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x56xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<40x56xf32>) -> tensor<40x56xf32>
  %p = linalg.matmul ins(%a, %b : tensor<40x24xf32>, tensor<24x56xf32>) outs(%f : tensor<40x56xf32>) -> tensor<40x56xf32>
  %k = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<40x56xf32>) outs(%p : tensor<40x56xf32>) {
  ^bb0(%i: f32, %o: f32):
    %q = arith.subf %i, %o : f32
    linalg.yield %q : f32
  } -> tensor<40x56xf32>
  return %k : tensor<40x56xf32>
}

func.func @prologue(%a: tensor<72x512xf32>, %w: tensor<72x512xf32>, %b: tensor<512x88xf32>) -> tensor<72x88xf32> {
  %z = arith.constant 0.0 : f32
  %s = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<72x512xf32>) outs(%w : tensor<72x512xf32>) {
  ^bb0(%i: f32, %o: f32):
    %q = arith.subf %i, %o : f32
    linalg.yield %q : f32
  } -> tensor<72x512xf32>
  %e = tensor.empty() : tensor<72x88xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<72x88xf32>) -> tensor<72x88xf32>
  %p = linalg.matmul ins(%s, %b : tensor<72x512xf32>, tensor<512x88xf32>) outs(%f : tensor<72x88xf32>) -> tensor<72x88xf32>
  return %p : tensor<72x88xf32>
}

// Bodies that are put in others.
func.func @chain(%x: tensor<37x50xf32>, %y: tensor<37x50xf32>, %w: tensor<37x50xf32>) -> tensor<37x50xf32> {
  %a = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<37x50xf32>) outs(%w : tensor<37x50xf32>) {
  ^bb0(%i: f32, %o: f32):
    %q = arith.subf %i, %o : f32
    linalg.yield %q : f32
  } -> tensor<37x50xf32>
  %b = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<37x50xf32>) outs(%y : tensor<37x50xf32>) {
  ^bb0(%i: f32, %o: f32):
    %q = arith.mulf %i, %o : f32
    linalg.yield %q : f32
  } -> tensor<37x50xf32>
  %c = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<37x50xf32>) outs(%b : tensor<37x50xf32>) {
  ^bb0(%i: f32, %o: f32):
    %q = arith.addf %i, %o : f32
    linalg.yield %q : f32
  } -> tensor<37x50xf32>
  return %c : tensor<37x50xf32>
}

// What it copies is its result, not the input that it reads transposed.
func.func @copy(%x: tensor<64x96xf32>, %w: tensor<96x64xf32>) -> tensor<96x64xf32> {
  %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x96xf32>) outs(%w : tensor<96x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %o : f32
  } -> tensor<96x64xf32>
  return %a : tensor<96x64xf32>
}

func.func @pooling(%x: tensor<1x16x18x18xf32>, %w: tensor<16x16x3x3xf32>, %old: tensor<1x16x16x16xf32>, %pooled: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x16x16x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x18x18xf32>, tensor<16x16x3x3xf32>) outs(%f : tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32>
  %r = linalg.generic {indexing_maps = [#four, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c : tensor<1x16x16x16xf32>) outs(%old : tensor<1x16x16x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %q = arith.addf %i, %o : f32
    linalg.yield %q : f32
  } -> tensor<1x16x16x16xf32>
  %pe = tensor.empty() : tensor<1x16x8x8xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pf = linalg.fill ins(%n : f32) outs(%pe : tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>} ins(%r, %window : tensor<1x16x16x16xf32>, tensor<2x2xf32>) outs(%pf : tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
  %s = linalg.generic {indexing_maps = [#four, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p : tensor<1x16x8x8xf32>) outs(%pooled : tensor<1x16x8x8xf32>) {
  ^bb0(%i: f32, %o: f32):
    %q = arith.subf %i, %o : f32
    linalg.yield %q : f32
  } -> tensor<1x16x8x8xf32>
  return %s : tensor<1x16x8x8xf32>
}

func.func @gather(%x: tensor<40x12xf32>, %at: tensor<100xi32>, %w: tensor<100x12xf32>) -> tensor<100x12xf32> {
  %c0 = arith.constant 0 : i32
  %c39 = arith.constant 39 : i32
  %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<100xi32>) outs(%w : tensor<100x12xf32>) {
  ^bb0(%i: i32, %o: f32):
    %low = arith.maxsi %i, %c0 : i32
    %in = arith.minsi %low, %c39 : i32
    %row = arith.index_cast %in : i32 to index
    %col = linalg.index 1 : index
    %v = tensor.extract %x[%row, %col] : tensor<40x12xf32>
    %q = arith.subf %v, %o : f32
    linalg.yield %q : f32
  } -> tensor<100x12xf32>
  return %a : tensor<100x12xf32>
}

// Computed on the windows of an image, if it is zero where that is.
func.func @windows(%x: tensor<1x8x14x14xf32>, %old: tensor<1x8x14x14xf32>, %w: tensor<16x8x3x3xf32>) -> tensor<1x16x14x14xf32> {
  %z = arith.constant 0.0 : f32
  %r = linalg.generic {indexing_maps = [#four, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<1x8x14x14xf32>) outs(%old : tensor<1x8x14x14xf32>) {
  ^bb0(%i: f32, %o: f32):
    %c = arith.cmpf ogt, %i, %z : f32
    %q = arith.select %c, %o, %z : f32
    linalg.yield %q : f32
  } -> tensor<1x8x14x14xf32>
  %p = tensor.pad %r low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %z : f32
  } : tensor<1x8x14x14xf32> to tensor<1x8x16x16xf32>
  %e = tensor.empty() : tensor<1x16x14x14xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x8x16x16xf32>, tensor<16x8x3x3xf32>) outs(%f : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  return %c : tensor<1x16x14x14xf32>
}

// The sums of exponentials, less something, are no divisor that may move.
func.func @softmax(%s: tensor<32x64xf32>, %v: tensor<64x16xf32>, %l: tensor<32xf32>) -> tensor<32x16xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 0xFF800000 : f32
  %two = arith.constant 2.0 : f32
  %e1 = tensor.empty() : tensor<32xf32>
  %e2 = tensor.empty() : tensor<32x64xf32>
  %e3 = tensor.empty() : tensor<32x16xf32>
  %mf = linalg.fill ins(%n : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<32x64xf32>) outs(%mf : tensor<32xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#two, #row, #two], iterator_types = ["parallel", "parallel"]} ins(%s, %m : tensor<32x64xf32>, tensor<32xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %d = arith.subf %i, %j : f32
    %x = math.exp %d : f32
    linalg.yield %x : f32
  } -> tensor<32x64xf32>
  %lf = linalg.fill ins(%z : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %t = linalg.reduce { arith.addf } ins(%p : tensor<32x64xf32>) outs(%lf : tensor<32xf32>) dimensions = [1]
  %u = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%t : tensor<32xf32>) outs(%l : tensor<32xf32>) {
  ^bb0(%i: f32, %o: f32):
    %h = arith.divf %o, %two : f32
    %q = arith.subf %i, %h : f32
    linalg.yield %q : f32
  } -> tensor<32xf32>
  %w = linalg.generic {indexing_maps = [#two, #row, #two], iterator_types = ["parallel", "parallel"]} ins(%p, %u : tensor<32x64xf32>, tensor<32xf32>) outs(%e2 : tensor<32x64xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %q = arith.divf %i, %j : f32
    linalg.yield %q : f32
  } -> tensor<32x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e3 : tensor<32x16xf32>) -> tensor<32x16xf32>
  %r = linalg.matmul ins(%w, %v : tensor<32x64xf32>, tensor<64x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %r : tensor<32x16xf32>
}

func.func @factors(%q: tensor<32x64xf32>, %k: tensor<64x16xf32>, %w: tensor<64x16xf32>) -> tensor<32x16xf32> {
  %z = arith.constant 0.0 : f32
  %c = arith.constant 0.35 : f32
  %e = tensor.empty() : tensor<32x64xf32>
  %e2 = tensor.empty() : tensor<32x16xf32>
  %a = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<32x64xf32>) outs(%e : tensor<32x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.mulf %x, %c : f32
    linalg.yield %r : f32
  } -> tensor<32x64xf32>
  %b = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%k : tensor<64x16xf32>) outs(%w : tensor<64x16xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.mulf %x, %o : f32
    linalg.yield %r : f32
  } -> tensor<64x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e2 : tensor<32x16xf32>) -> tensor<32x16xf32>
  %p = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %p : tensor<32x16xf32>
}
