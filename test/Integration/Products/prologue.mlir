// Elementwise ops before products run on the tiles of an operand: the same
// numbers as apart, without an array between. Both operands, several arrays, rows
// and columns of factors, sizes that do not divide, a convolution, f64, and what
// stays apart: a result that others read.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sw-run %s --entry=right --verify --json=%t/right.json | FileCheck %s
// RUN: %python -c "import json, sys; d = json.load(open(sys.argv[1])); print('kernels', len(d['kernels']), 'predicted', 0.9 < d['predicted_seconds'] / d['seconds'] < 1.1)" %t/right.json | FileCheck %s --check-prefix=ONE
// RUN: sw-run %s --entry=right --verify --mode=detailed | FileCheck %s
// RUN: sw-run %s --entry=right --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --entry=left --verify | FileCheck %s
// RUN: sw-run %s --entry=left --verify --chip=sw26010pro --mode=detailed | FileCheck %s
// RUN: sw-run %s --entry=odd --verify | FileCheck %s
// RUN: sw-run %s --entry=odd --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --entry=odd --verify --pipeline-options="tile-sizes=48,64,70" | FileCheck %s
// RUN: sw-run %s --entry=odd --verify --pipeline-options="tile-sizes=101,64,70" | FileCheck %s
// RUN: sw-run %s --entry=wide --verify | FileCheck %s
// RUN: sw-run %s --entry=wide --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --entry=conv --verify --json=%t/conv.json | FileCheck %s
// RUN: %python -c "import json, sys; print([k['name'] for k in json.load(open(sys.argv[1]))['kernels']])" %t/conv.json | FileCheck %s --check-prefix=CONV
// RUN: sw-run %s --entry=conv --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --entry=shared --verify --json=%t/shared.json | FileCheck %s
// RUN: %python -c "import json, sys; print('kernels', len(json.load(open(sys.argv[1]))['kernels']))" %t/shared.json | FileCheck %s --check-prefix=SHARED
// RUN: sw-run %s --entry=windows --verify --pipeline-options=winograd=none --json=%t/windows.json | FileCheck %s
// RUN: %python -c "import json, sys; print('kernels', len(json.load(open(sys.argv[1]))['kernels']), 'predicted')" %t/windows.json | FileCheck %s --check-prefix=WINDOWS
// RUN: sw-run %s --entry=windows --verify --chip=sw26010pro --pipeline-options=winograd=none | FileCheck %s
// RUN: sw-run %s --entry=borders --verify --pipeline-options=winograd=none --json=%t/borders.json | FileCheck %s
// RUN: %python -c "import json, sys; print('kernels', len(json.load(open(sys.argv[1]))['kernels']))" %t/borders.json | FileCheck %s --check-prefix=SHARED
// RUN: sw-run %s --entry=cut --verify --json=%t/cut.json | FileCheck %s
// RUN: %python -c "import json, sys; print('kernels', len(json.load(open(sys.argv[1]))['kernels']), 'predicted')" %t/cut.json | FileCheck %s --check-prefix=WINDOWS
// RUN: sw-run %s --entry=cut --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --entry=cut --verify --pipeline-options="tile-sizes=64,320,96" | FileCheck %s
// CHECK: verified
// ONE: kernels 1 predicted True
// CONV: ['conv_conv']
// SHARED: kernels 2
// WINDOWS: kernels 1 predicted

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>

func.func @right(%w: tensor<128x256xf32>, %x: tensor<256x3136xf32>, %s: tensor<256xf32>, %b: tensor<256xf32>) -> tensor<128x3136xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x3136xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s, %b : tensor<256x3136xf32>, tensor<256xf32>, tensor<256xf32>) outs(%e : tensor<256x3136xf32>) {
  ^bb0(%i: f32, %si: f32, %bi: f32, %o: f32):
    %m = arith.mulf %i, %si : f32
    %a = arith.addf %m, %bi : f32
    %r = arith.maximumf %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<256x3136xf32>
  %e2 = tensor.empty() : tensor<128x3136xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<128x3136xf32>) -> tensor<128x3136xf32>
  %p = linalg.matmul ins(%w, %y : tensor<128x256xf32>, tensor<256x3136xf32>) outs(%f : tensor<128x3136xf32>) -> tensor<128x3136xf32>
  return %p : tensor<128x3136xf32>
}

func.func @left(%x: tensor<3000x192xf32>, %s: tensor<192xf32>, %w: tensor<192x160xf32>) -> tensor<3000x160xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3000x192xf32>
  %y = linalg.generic {indexing_maps = [#all, #col, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<3000x192xf32>, tensor<192xf32>) outs(%e : tensor<3000x192xf32>) {
  ^bb0(%i: f32, %si: f32, %o: f32):
    %m = arith.mulf %i, %si : f32
    %r = arith.maximumf %m, %zero : f32
    linalg.yield %r : f32
  } -> tensor<3000x192xf32>
  %e2 = tensor.empty() : tensor<3000x160xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<3000x160xf32>) -> tensor<3000x160xf32>
  %p = linalg.matmul ins(%y, %w : tensor<3000x192xf32>, tensor<192x160xf32>) outs(%f : tensor<3000x160xf32>) -> tensor<3000x160xf32>
  return %p : tensor<3000x160xf32>
}

func.func @odd(%w: tensor<101x70xf32>, %x: tensor<70x333xf32>, %z: tensor<70x333xf32>) -> tensor<101x333xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70x333xf32>
  %y = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %z : tensor<70x333xf32>, tensor<70x333xf32>) outs(%e : tensor<70x333xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %a = arith.addf %i, %j : f32
    %r = arith.maximumf %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<70x333xf32>
  %e2 = tensor.empty() : tensor<101x333xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<101x333xf32>) -> tensor<101x333xf32>
  %p = linalg.matmul ins(%w, %y : tensor<101x70xf32>, tensor<70x333xf32>) outs(%f : tensor<101x333xf32>) -> tensor<101x333xf32>
  return %p : tensor<101x333xf32>
}

func.func @wide(%w: tensor<64x128xf64>, %x: tensor<128x2000xf64>) -> tensor<64x2000xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<128x2000xf64>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<128x2000xf64>) outs(%e : tensor<128x2000xf64>) {
  ^bb0(%i: f64, %o: f64):
    %r = arith.maximumf %i, %zero : f64
    linalg.yield %r : f64
  } -> tensor<128x2000xf64>
  %e2 = tensor.empty() : tensor<64x2000xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e2 : tensor<64x2000xf64>) -> tensor<64x2000xf64>
  %p = linalg.matmul ins(%w, %y : tensor<64x128xf64>, tensor<128x2000xf64>) outs(%f : tensor<64x2000xf64>) -> tensor<64x2000xf64>
  return %p : tensor<64x2000xf64>
}

#image = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#channel = affine_map<(d0, d1, d2, d3) -> (d1)>

// Pre-activation before, bias and activation after, two images.
func.func @conv(%x: tensor<2x128x56x56xf32>, %s: tensor<128xf32>, %w: tensor<64x128x1x1xf32>, %b: tensor<64xf32>) -> tensor<2x64x56x56xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x128x56x56xf32>
  %y = linalg.generic {indexing_maps = [#image, #channel, #image], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %s : tensor<2x128x56x56xf32>, tensor<128xf32>) outs(%e : tensor<2x128x56x56xf32>) {
  ^bb0(%i: f32, %si: f32, %o: f32):
    %a = arith.addf %i, %si : f32
    %r = arith.maximumf %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<2x128x56x56xf32>
  %e2 = tensor.empty() : tensor<2x64x56x56xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x64x56x56xf32>) -> tensor<2x64x56x56xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%y, %w : tensor<2x128x56x56xf32>, tensor<64x128x1x1xf32>) outs(%f : tensor<2x64x56x56xf32>) -> tensor<2x64x56x56xf32>
  %z = linalg.generic {indexing_maps = [#image, #channel, #image], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<2x64x56x56xf32>, tensor<64xf32>) outs(%e2 : tensor<2x64x56x56xf32>) {
  ^bb0(%i: f32, %bi: f32, %o: f32):
    %a = arith.addf %i, %bi : f32
    %r = arith.maximumf %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<2x64x56x56xf32>
  return %z : tensor<2x64x56x56xf32>
}

func.func @shared(%w: tensor<128x256xf32>, %v: tensor<96x256xf32>, %x: tensor<256x1024xf32>) -> (tensor<128x1024xf32>, tensor<96x1024xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x1024xf32>
  %y = linalg.exp ins(%x : tensor<256x1024xf32>) outs(%e : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %e2 = tensor.empty() : tensor<128x1024xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  %p = linalg.matmul ins(%w, %y : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%f2 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  %e3 = tensor.empty() : tensor<96x1024xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<96x1024xf32>) -> tensor<96x1024xf32>
  %q = linalg.matmul ins(%v, %y : tensor<96x256xf32>, tensor<256x1024xf32>) outs(%f3 : tensor<96x1024xf32>) -> tensor<96x1024xf32>
  return %p, %q : tensor<128x1024xf32>, tensor<96x1024xf32>
}

// Windows of an image: what is outside is zero, and so is the maximum of zero and zero.
func.func @windows(%x: tensor<1x128x56x56xf32>, %f: tensor<128x128x3x3xf32>) -> tensor<1x128x56x56xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x128x56x56xf32>
  %r = linalg.generic {indexing_maps = [#image, #image], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%x : tensor<1x128x56x56xf32>) outs(%e : tensor<1x128x56x56xf32>) {
  ^bb0(%s: f32, %o: f32):
    %1 = arith.maximumf %s, %z : f32
    linalg.yield %1 : f32
  } -> tensor<1x128x56x56xf32>
  %p = tensor.pad %r low[0,0,1,1] high[0,0,1,1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
  %e2 = tensor.empty() : tensor<1x128x56x56xf32>
  %fl = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %f : tensor<1x128x58x58xf32>, tensor<128x128x3x3xf32>) outs(%fl : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
  return %c : tensor<1x128x56x56xf32>
}

// The exponential of zero is one, which borders are not.
func.func @borders(%x: tensor<1x128x56x56xf32>, %f: tensor<128x128x3x3xf32>) -> tensor<1x128x56x56xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x128x56x56xf32>
  %r = linalg.generic {indexing_maps = [#image, #image], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%x : tensor<1x128x56x56xf32>) outs(%e : tensor<1x128x56x56xf32>) {
  ^bb0(%s: f32, %o: f32):
    %1 = math.exp %s : f32
    linalg.yield %1 : f32
  } -> tensor<1x128x56x56xf32>
  %p = tensor.pad %r low[0,0,1,1] high[0,0,1,1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
  %e2 = tensor.empty() : tensor<1x128x56x56xf32>
  %fl = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %f : tensor<1x128x58x58xf32>, tensor<128x128x3x3xf32>) outs(%fl : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
  return %c : tensor<1x128x56x56xf32>
}

// Tiles of the reduction.
func.func @cut(%w: tensor<130x700xf32>, %x: tensor<700x3000xf32>, %b: tensor<700xf32>) -> tensor<130x3000xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<700x3000xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %b : tensor<700x3000xf32>, tensor<700xf32>) outs(%e : tensor<700x3000xf32>) {
  ^bb0(%v: f32, %bias: f32, %o: f32):
    %0 = arith.addf %v, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<700x3000xf32>
  %e2 = tensor.empty() : tensor<130x3000xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<130x3000xf32>) -> tensor<130x3000xf32>
  %p = linalg.matmul ins(%w, %y : tensor<130x700xf32>, tensor<700x3000xf32>) outs(%f : tensor<130x3000xf32>) -> tensor<130x3000xf32>
  return %p : tensor<130x3000xf32>
}
