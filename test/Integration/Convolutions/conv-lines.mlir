// Pieces of pixels in one or two rows of the output: each row has a patch of its own, with the columns that its windows look at. Tiles are put while
// the next one is computed, and what an epilogue reads is fetched between two puts.
// RUN: sw-run %s --entry=lines --chip=sw26010 --verify --keep=%t --pipeline-options="tile-sizes=8,1792,27 distributed=n buffers=2,2,2 winograd=none" | FileCheck %s
// RUN: FileCheck %s --check-prefix=CODE --input-file=%t/slave.c
// RUN: sw-run %s --entry=lines --chip=sw26010pro --verify --pipeline-options="tile-sizes=8,1792,27 distributed=n winograd=none" | FileCheck %s
// RUN: sw-run %s --entry=steps --chip=sw26010 --verify --pipeline-options="tile-sizes=8,2304,12 distributed=n" | FileCheck %s
// RUN: sw-run %s --entry=steps --chip=sw26010pro --verify --pipeline-options="tile-sizes=8,2304,12 distributed=n" | FileCheck %s
// RUN: sw-run %s --entry=dilated --chip=sw26010 --verify --pipeline-options="tile-sizes=16,2560,9 distributed=n" | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010 --verify --pipeline-options="tile-sizes=32,96,144 winograd=none" | FileCheck %s
// CHECK: verified
// CODE:      tpp_windows_f32
// CODE:      tpp_windows_f32
// CODE:      tpp_gemm_f32
// CODE:      while (reply_put_out[{{.*}}] != issued_put_out
// CODE-NEXT: athread_syn
// CODE:      athread_get
// CODE:      athread_syn
// CODE:      store out

#all = affine_map<(n, f, h, w) -> (n, f, h, w)>
#channel = affine_map<(n, f, h, w) -> (f)>
func.func @lines(%x: tensor<2x3x60x100xf32>, %f: tensor<17x3x3x3xf32>, %b: tensor<17xf32>, %r: tensor<2x17x60x100xf32>) -> tensor<2x17x60x100xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %z : f32
  } : tensor<2x3x60x100xf32> to tensor<2x3x62x102xf32>
  %e = tensor.empty() : tensor<2x17x60x100xf32>
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<2x17x60x100xf32>) -> tensor<2x17x60x100xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %f : tensor<2x3x62x102xf32>, tensor<17x3x3x3xf32>) outs(%0 : tensor<2x17x60x100xf32>) -> tensor<2x17x60x100xf32>
  %y = linalg.generic {indexing_maps = [#all, #channel, #all, #all], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%c, %b, %r : tensor<2x17x60x100xf32>, tensor<17xf32>, tensor<2x17x60x100xf32>) outs(%e : tensor<2x17x60x100xf32>) {
  ^bb0(%x0: f32, %b0: f32, %r0: f32, %o: f32):
    %s = arith.addf %x0, %b0 : f32
    %s2 = arith.addf %s, %r0 : f32
    %m = arith.maximumf %s2, %z : f32
    linalg.yield %m : f32
  } -> tensor<2x17x60x100xf32>
  return %y : tensor<2x17x60x100xf32>
}

func.func @steps(%x: tensor<1x3x99x101xf32>, %f: tensor<20x3x3x3xf32>, %b: tensor<20xf32>) -> tensor<1x20x50x51xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %z : f32
  } : tensor<1x3x99x101xf32> to tensor<1x3x101x103xf32>
  %e = tensor.empty() : tensor<1x20x50x51xf32>
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<1x20x50x51xf32>) -> tensor<1x20x50x51xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %f : tensor<1x3x101x103xf32>, tensor<20x3x3x3xf32>) outs(%0 : tensor<1x20x50x51xf32>) -> tensor<1x20x50x51xf32>
  %y = linalg.generic {indexing_maps = [#all, #channel, #all], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%c, %b : tensor<1x20x50x51xf32>, tensor<20xf32>) outs(%e : tensor<1x20x50x51xf32>) {
  ^bb0(%x0: f32, %b0: f32, %o: f32):
    %s = arith.addf %x0, %b0 : f32
    %s2 = arith.addf %s, %z : f32
    %m = arith.maximumf %s2, %z : f32
    linalg.yield %m : f32
  } -> tensor<1x20x50x51xf32>
  return %y : tensor<1x20x50x51xf32>
}

func.func @dilated(%x: tensor<1x3x70x90xf32>, %f: tensor<16x3x3x3xf32>, %b: tensor<16xf32>, %r: tensor<1x16x70x90xf32>) -> tensor<1x16x70x90xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %z : f32
  } : tensor<1x3x70x90xf32> to tensor<1x3x74x94xf32>
  %e = tensor.empty() : tensor<1x16x70x90xf32>
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<1x16x70x90xf32>) -> tensor<1x16x70x90xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>} ins(%p, %f : tensor<1x3x74x94xf32>, tensor<16x3x3x3xf32>) outs(%0 : tensor<1x16x70x90xf32>) -> tensor<1x16x70x90xf32>
  %y = linalg.generic {indexing_maps = [#all, #channel, #all, #all], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%c, %b, %r : tensor<1x16x70x90xf32>, tensor<16xf32>, tensor<1x16x70x90xf32>) outs(%e : tensor<1x16x70x90xf32>) {
  ^bb0(%x0: f32, %b0: f32, %r0: f32, %o: f32):
    %s = arith.addf %x0, %b0 : f32
    %s2 = arith.addf %s, %r0 : f32
    %m = arith.maximumf %s2, %z : f32
    linalg.yield %m : f32
  } -> tensor<1x16x70x90xf32>
  return %y : tensor<1x16x70x90xf32>
}

func.func @double(%x: tensor<2x16x33x150xf64>, %f: tensor<32x16x3x3xf64>, %b: tensor<32xf64>) -> tensor<2x32x33x150xf64> {
  %z = arith.constant 0.0 : f64
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %z : f64
  } : tensor<2x16x33x150xf64> to tensor<2x16x35x152xf64>
  %e = tensor.empty() : tensor<2x32x33x150xf64>
  %0 = linalg.fill ins(%z : f64) outs(%e : tensor<2x32x33x150xf64>) -> tensor<2x32x33x150xf64>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %f : tensor<2x16x35x152xf64>, tensor<32x16x3x3xf64>) outs(%0 : tensor<2x32x33x150xf64>) -> tensor<2x32x33x150xf64>
  %y = linalg.generic {indexing_maps = [#all, #channel, #all], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%c, %b : tensor<2x32x33x150xf64>, tensor<32xf64>) outs(%e : tensor<2x32x33x150xf64>) {
  ^bb0(%x0: f64, %b0: f64, %o: f64):
    %s = arith.addf %x0, %b0 : f64
    %s2 = arith.addf %s, %z : f64
    %m = arith.maximumf %s2, %z : f64
    linalg.yield %m : f64
  } -> tensor<2x32x33x150xf64>
  return %y : tensor<2x32x33x150xf64>
}
