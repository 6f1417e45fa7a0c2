// Dense blocks: each layer reads the features of all before it. One array
// for all of them, which each layer writes its part of.
// RUN: sw-run %s --entry=one --verify --json=%t.json | FileCheck %s
// RUN: %python -c "import json, sys; kernels = json.load(open(sys.argv[1]))['kernels']; copied = sum(k['dma_put_bytes'] for k in kernels if 'conv' not in k['name']); print('channels copied', copied / (14 * 14 * 4))" %t.json | FileCheck %s --check-prefix=FIGURES
// RUN: sw-run %s --entry=one --verify --chip=sw26010pro --mode=detailed | FileCheck %s
// RUN: sw-run %s --entry=two --verify | FileCheck %s
// RUN: sw-run %s --entry=two --verify --chip=sw26010pro | FileCheck %s
// CHECK: verified
// The image and two of the results, where arrays of their own take 104.
// FIGURES: channels copied 40.0

#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

func.func @one(%x: tensor<1x24x14x14xf32>, %w0: tensor<8x24x1x1xf32>, %w1: tensor<8x32x1x1xf32>, %w2: tensor<8x40x1x1xf32>, %w3: tensor<8x48x1x1xf32>) -> tensor<1x56x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1x24x14x14xf32>
  %r0 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x24x14x14xf32>) outs(%e0 : tensor<1x24x14x14xf32>) {
  ^bb0(%i: f32, %o: f32):
    %m = arith.maximumf %i, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x24x14x14xf32>
  %o0 = tensor.empty() : tensor<1x8x14x14xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%o0 : tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
  %f0 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%r0, %w0 : tensor<1x24x14x14xf32>, tensor<8x24x1x1xf32>) outs(%z0 : tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
  %c0 = tensor.concat dim(1) %x, %f0 : (tensor<1x24x14x14xf32>, tensor<1x8x14x14xf32>) -> tensor<1x32x14x14xf32>
  %e1 = tensor.empty() : tensor<1x32x14x14xf32>
  %r1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c0 : tensor<1x32x14x14xf32>) outs(%e1 : tensor<1x32x14x14xf32>) {
  ^bb0(%i: f32, %o: f32):
    %m = arith.maximumf %i, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x32x14x14xf32>
  %o1 = tensor.empty() : tensor<1x8x14x14xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%o1 : tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
  %f1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%r1, %w1 : tensor<1x32x14x14xf32>, tensor<8x32x1x1xf32>) outs(%z1 : tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
  %c1 = tensor.concat dim(1) %x, %f0, %f1 : (tensor<1x24x14x14xf32>, tensor<1x8x14x14xf32>, tensor<1x8x14x14xf32>) -> tensor<1x40x14x14xf32>
  %e2 = tensor.empty() : tensor<1x40x14x14xf32>
  %r2 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c1 : tensor<1x40x14x14xf32>) outs(%e2 : tensor<1x40x14x14xf32>) {
  ^bb0(%i: f32, %o: f32):
    %m = arith.maximumf %i, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x40x14x14xf32>
  %o2 = tensor.empty() : tensor<1x8x14x14xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%o2 : tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
  %f2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%r2, %w2 : tensor<1x40x14x14xf32>, tensor<8x40x1x1xf32>) outs(%z2 : tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
  %c2 = tensor.concat dim(1) %x, %f0, %f1, %f2 : (tensor<1x24x14x14xf32>, tensor<1x8x14x14xf32>, tensor<1x8x14x14xf32>, tensor<1x8x14x14xf32>) -> tensor<1x48x14x14xf32>
  %e3 = tensor.empty() : tensor<1x48x14x14xf32>
  %r3 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c2 : tensor<1x48x14x14xf32>) outs(%e3 : tensor<1x48x14x14xf32>) {
  ^bb0(%i: f32, %o: f32):
    %m = arith.maximumf %i, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x48x14x14xf32>
  %o3 = tensor.empty() : tensor<1x8x14x14xf32>
  %z3 = linalg.fill ins(%zero : f32) outs(%o3 : tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
  %f3 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%r3, %w3 : tensor<1x48x14x14xf32>, tensor<8x48x1x1xf32>) outs(%z3 : tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
  %c3 = tensor.concat dim(1) %x, %f0, %f1, %f2, %f3 : (tensor<1x24x14x14xf32>, tensor<1x8x14x14xf32>, tensor<1x8x14x14xf32>, tensor<1x8x14x14xf32>, tensor<1x8x14x14xf32>) -> tensor<1x56x14x14xf32>
  return %c3 : tensor<1x56x14x14xf32>
}

func.func @two(%x: tensor<2x5x7x7xf64>, %w0: tensor<3x5x1x1xf64>, %w1: tensor<3x8x1x1xf64>, %w2: tensor<3x11x1x1xf64>) -> tensor<2x14x7x7xf64> {
  %zero = arith.constant 0.0 : f64
  %e0 = tensor.empty() : tensor<2x5x7x7xf64>
  %r0 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x5x7x7xf64>) outs(%e0 : tensor<2x5x7x7xf64>) {
  ^bb0(%i: f64, %o: f64):
    %m = arith.maximumf %i, %zero : f64
    linalg.yield %m : f64
  } -> tensor<2x5x7x7xf64>
  %o0 = tensor.empty() : tensor<2x3x7x7xf64>
  %z0 = linalg.fill ins(%zero : f64) outs(%o0 : tensor<2x3x7x7xf64>) -> tensor<2x3x7x7xf64>
  %f0 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%r0, %w0 : tensor<2x5x7x7xf64>, tensor<3x5x1x1xf64>) outs(%z0 : tensor<2x3x7x7xf64>) -> tensor<2x3x7x7xf64>
  %c0 = tensor.concat dim(1) %x, %f0 : (tensor<2x5x7x7xf64>, tensor<2x3x7x7xf64>) -> tensor<2x8x7x7xf64>
  %e1 = tensor.empty() : tensor<2x8x7x7xf64>
  %r1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c0 : tensor<2x8x7x7xf64>) outs(%e1 : tensor<2x8x7x7xf64>) {
  ^bb0(%i: f64, %o: f64):
    %m = arith.maximumf %i, %zero : f64
    linalg.yield %m : f64
  } -> tensor<2x8x7x7xf64>
  %o1 = tensor.empty() : tensor<2x3x7x7xf64>
  %z1 = linalg.fill ins(%zero : f64) outs(%o1 : tensor<2x3x7x7xf64>) -> tensor<2x3x7x7xf64>
  %f1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%r1, %w1 : tensor<2x8x7x7xf64>, tensor<3x8x1x1xf64>) outs(%z1 : tensor<2x3x7x7xf64>) -> tensor<2x3x7x7xf64>
  %c1 = tensor.concat dim(1) %x, %f0, %f1 : (tensor<2x5x7x7xf64>, tensor<2x3x7x7xf64>, tensor<2x3x7x7xf64>) -> tensor<2x11x7x7xf64>
  %e2 = tensor.empty() : tensor<2x11x7x7xf64>
  %r2 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c1 : tensor<2x11x7x7xf64>) outs(%e2 : tensor<2x11x7x7xf64>) {
  ^bb0(%i: f64, %o: f64):
    %m = arith.maximumf %i, %zero : f64
    linalg.yield %m : f64
  } -> tensor<2x11x7x7xf64>
  %o2 = tensor.empty() : tensor<2x3x7x7xf64>
  %z2 = linalg.fill ins(%zero : f64) outs(%o2 : tensor<2x3x7x7xf64>) -> tensor<2x3x7x7xf64>
  %f2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%r2, %w2 : tensor<2x11x7x7xf64>, tensor<3x11x1x1xf64>) outs(%z2 : tensor<2x3x7x7xf64>) -> tensor<2x3x7x7xf64>
  %c2 = tensor.concat dim(1) %x, %f0, %f1, %f2 : (tensor<2x5x7x7xf64>, tensor<2x3x7x7xf64>, tensor<2x3x7x7xf64>, tensor<2x3x7x7xf64>) -> tensor<2x14x7x7xf64>
  return %c2 : tensor<2x14x7x7xf64>
}
