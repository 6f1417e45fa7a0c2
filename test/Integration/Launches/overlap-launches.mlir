// Two convolutions of one image, whose results are parts of one array, are one
// kernel: the same numbers, bit by bit, as one after the other, in less time,
// and with a prediction for both.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sw-run %s --verify --outputs=%t/one --json=%t/one.json | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --verify --outputs=%t/many --json=%t/many.json --pipeline-options="merge-launches=false" | FileCheck %s --check-prefixes=CHECK,MANY
// RUN: cmp %t/one/result0.npy %t/many/result0.npy
// RUN: %python -c "import json, sys; one, many = (json.load(open(f)) for f in sys.argv[1:]); print('faster', one['cycles'] < 0.82 * many['cycles']); print('predicted', 0.8 < one['kernels'][0]['predicted_seconds'] / one['seconds'] < 1.3)" %t/one.json %t/many.json | FileCheck %s --check-prefix=FIGURES
// RUN: sw-run %s --verify --mode=detailed | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --verify --chip=sw26010pro --outputs=%t/one | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --verify --chip=sw26010pro --outputs=%t/many --pipeline-options="merge-launches=false" | FileCheck %s --check-prefixes=CHECK,MANY
// RUN: cmp %t/one/result0.npy %t/many/result0.npy

// ONE:      , 1 launch{{$}}
// MANY:     , 2 launches{{$}}
// ONE:      run_main_conv_conv_1
// MANY:     run_main_conv{{ }}
// MANY:     run_main_conv_1{{ }}
// CHECK:    verified
// FIGURES:      faster True
// FIGURES-NEXT: predicted True

func.func @main(%x: tensor<1x16x55x55xf32>, %w1: tensor<64x16x1x1xf32>, %w3: tensor<64x16x3x3xf32>) -> tensor<1x128x55x55xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<1x64x55x55xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x64x55x55xf32>) -> tensor<1x64x55x55xf32>
  %c1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%x, %w1 : tensor<1x16x55x55xf32>, tensor<64x16x1x1xf32>) outs(%z1 : tensor<1x64x55x55xf32>) -> tensor<1x64x55x55xf32>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x16x55x55xf32> to tensor<1x16x57x57xf32>
  %e3 = tensor.empty() : tensor<1x64x55x55xf32>
  %z3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1x64x55x55xf32>) -> tensor<1x64x55x55xf32>
  %c3 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%p, %w3 : tensor<1x16x57x57xf32>, tensor<64x16x3x3xf32>) outs(%z3 : tensor<1x64x55x55xf32>) -> tensor<1x64x55x55xf32>
  %all = tensor.concat dim(1) %c1, %c3 : (tensor<1x64x55x55xf32>, tensor<1x64x55x55xf32>) -> tensor<1x128x55x55xf32>
  return %all : tensor<1x128x55x55xf32>
}
