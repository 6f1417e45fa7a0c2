// What importers print of a squeeze and excitation (Hu et al., 2018) with constant
// weights: the biases, whose form is that of the results, are added on the tiles of
// the products, with what is after them, and copied nowhere.
// RUN: sw-run %s --verify --json=%t.json | FileCheck %s
// RUN: %python -c "import json, sys; print([k['name'] for k in json.load(open(sys.argv[1]))['kernels'] if 'copy' in k['name'] or 'add' in k['name'] or 'relu' in k['name']])" %t.json | FileCheck %s --check-prefix=KERNELS
// RUN: sw-run %s --verify --chip=sw26010pro --mode=detailed | FileCheck %s
// CHECK: verified
// KERNELS: []

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#one = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
func.func @main(%x: tensor<1x12x9x9xf32>, %w1: tensor<3x12x1x1xf32>, %w2: tensor<12x3x1x1xf32>) -> tensor<1x12x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %ones = arith.constant 1.0 : f32
  %pixels = arith.constant 81.0 : f32
  %b1 = arith.constant dense<[[[[0.5]], [[-0.25]], [[0.125]]]]> : tensor<1x3x1x1xf32>
  %b2 = arith.constant dense<[[[[0.0]], [[0.1]], [[0.2]], [[0.3]], [[0.4]], [[0.5]], [[0.6]], [[0.7]], [[0.8]], [[0.9]], [[1.0]], [[-1.0]]]]> : tensor<1x12x1x1xf32>
  %e = tensor.empty() : tensor<1x12x1x1xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x12x1x1xf32>) -> tensor<1x12x1x1xf32>
  %sum = linalg.generic {indexing_maps = [#map, #one], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x : tensor<1x12x9x9xf32>) outs(%z : tensor<1x12x1x1xf32>) {
  ^bb0(%i: f32, %o: f32):
    %s = arith.addf %i, %o : f32
    linalg.yield %s : f32
  } -> tensor<1x12x1x1xf32>
  %mean = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<1x12x1x1xf32>) outs(%e : tensor<1x12x1x1xf32>) {
  ^bb0(%i: f32, %o: f32):
    %d = arith.divf %i, %pixels : f32
    linalg.yield %d : f32
  } -> tensor<1x12x1x1xf32>
  %c1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%mean, %w1 : tensor<1x12x1x1xf32>, tensor<3x12x1x1xf32>) outs(%b1 : tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32>
  %e3 = tensor.empty() : tensor<1x3x1x1xf32>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c1 : tensor<1x3x1x1xf32>) outs(%e3 : tensor<1x3x1x1xf32>) {
  ^bb0(%i: f32, %o: f32):
    %m = arith.maximumf %i, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x3x1x1xf32>
  %c2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%r, %w2 : tensor<1x3x1x1xf32>, tensor<12x3x1x1xf32>) outs(%b2 : tensor<1x12x1x1xf32>) -> tensor<1x12x1x1xf32>
  %f = tensor.empty() : tensor<1x12x9x9xf32>
  %y = linalg.generic {indexing_maps = [#one, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c2, %x : tensor<1x12x1x1xf32>, tensor<1x12x9x9xf32>) outs(%f : tensor<1x12x9x9xf32>) {
  ^bb0(%s: f32, %i: f32, %o: f32):
    %n = arith.negf %s : f32
    %p = math.exp %n : f32
    %q = arith.addf %p, %ones : f32
    %g = arith.divf %ones, %q : f32
    %m = arith.mulf %g, %i : f32
    linalg.yield %m : f32
  } -> tensor<1x12x9x9xf32>
  return %y : tensor<1x12x9x9xf32>
}
