// Products that read weights of i8: scales of channels move after the products, and tiles of the
// integers are converted. Extents that do not divide, both layouts, constants, convolutions.
// RUN: sw-run --verify %s --entry=channels --chip=sw26010 --pipeline-options=tile-casts=always --keep=%t.channels | FileCheck %s --check-prefix=ONE
// RUN: FileCheck %s --check-prefix=CAST --input-file=%t.channels/slave.c
// RUN: sw-run --verify %s --entry=channels --chip=sw26010 --mode=detailed --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=channels --chip=sw26010pro --core-groups=all --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=channels --chip=sw26010pro --precision=mixed-f16
// RUN: sw-run --verify %s --entry=channels --chip=sw26010 --pipeline-options=tile-casts=never | FileCheck %s --check-prefix=APART
// RUN: sw-run --verify %s --entry=vector --chip=sw26010 | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=vector --chip=sw26010pro | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=row --chip=sw26010 --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=row --chip=sw26010pro --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=odd --chip=sw26010
// RUN: sw-run --verify %s --entry=odd --chip=sw26010pro
// RUN: sw-run --verify %s --entry=weights --chip=sw26010 --pipeline-options=tile-casts=always --keep=%t.weights | FileCheck %s --check-prefix=ONE
// RUN: FileCheck %s --check-prefix=BYTES --input-file=%t.weights/host.c
// RUN: sw-run --verify %s --entry=convolution --chip=sw26010 --pipeline-options="tile-casts=always winograd=none" | FileCheck %s --check-prefix=CONV
// RUN: sw-run --verify %s --entry=convolution --chip=sw26010pro
// RUN: sw-run --verify %s --entry=blocks --chip=sw26010
// RUN: sw-run --verify %s --entry=blocks --chip=sw26010pro
// ONE-NOT: sitofp
// ONE: matmul
// ONE-NOT: sitofp
// ONE: verified
// APART: sitofp
// APART: verified
// CONV-NOT: sitofp
// CONV: verified
// CAST: tpp_v_load{{.*}}i8
// CAST: spm_gemm(
// BYTES: int8_t {{[*]}}constant_8x36xi8

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#column = affine_map<(i, j) -> (i)>

func.func @channels(%x: tensor<70x1044xf32>, %q: tensor<1044x260xi8>, %scale: tensor<260xf32>) -> tensor<70x260xf32> {
  %we = tensor.empty() : tensor<1044x260xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%q, %scale : tensor<1044x260xi8>, tensor<260xf32>) outs(%we : tensor<1044x260xf32>) {
  ^bb0(%number: i8, %factor: f32, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    %m = arith.mulf %f, %factor : f32
    linalg.yield %m : f32
  } -> tensor<1044x260xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70x260xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<70x260xf32>) -> tensor<70x260xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<70x1044xf32>, tensor<1044x260xf32>) outs(%i : tensor<70x260xf32>) -> tensor<70x260xf32>
  return %0 : tensor<70x260xf32>
}

// The layout of linear layers.
func.func @vector(%x: tensor<1000xf32>, %q: tensor<1020x1000xi8>, %scale: tensor<1020xf32>) -> tensor<1020xf32> {
  %we = tensor.empty() : tensor<1020x1000xf32>
  %w = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%q, %scale : tensor<1020x1000xi8>, tensor<1020xf32>) outs(%we : tensor<1020x1000xf32>) {
  ^bb0(%number: i8, %factor: f32, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    %m = arith.mulf %f, %factor : f32
    linalg.yield %m : f32
  } -> tensor<1020x1000xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1020xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1020xf32>) -> tensor<1020xf32>
  %0 = linalg.matvec ins(%w, %x : tensor<1020x1000xf32>, tensor<1000xf32>) outs(%i : tensor<1020xf32>) -> tensor<1020xf32>
  return %0 : tensor<1020xf32>
}

// A conversion in the body of the product.
func.func @row(%x: tensor<1x1000xf32>, %q: tensor<1000x1004xi8>, %c: tensor<1x1004xf32>) -> tensor<1x1004xf32> {
  %0 = linalg.matmul ins(%x, %q : tensor<1x1000xf32>, tensor<1000x1004xi8>) outs(%c : tensor<1x1004xf32>) -> tensor<1x1004xf32>
  return %0 : tensor<1x1004xf32>
}

// Transfers move words of four elements.
func.func @odd(%x: tensor<16x63xf32>, %q: tensor<63x66xi8>, %scale: tensor<66xf32>) -> tensor<16x66xf32> {
  %we = tensor.empty() : tensor<63x66xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%q, %scale : tensor<63x66xi8>, tensor<66xf32>) outs(%we : tensor<63x66xf32>) {
  ^bb0(%number: i8, %factor: f32, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    %m = arith.mulf %f, %factor : f32
    linalg.yield %m : f32
  } -> tensor<63x66xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x66xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<16x66xf32>) -> tensor<16x66xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<16x63xf32>, tensor<63x66xf32>) outs(%i : tensor<16x66xf32>) -> tensor<16x66xf32>
  return %0 : tensor<16x66xf32>
}

// Scales along the sum stay before the product.
func.func @blocks(%x: tensor<16x128xf32>, %q: tensor<128x64xi8>, %scale: tensor<128xf32>) -> tensor<16x64xf32> {
  %we = tensor.empty() : tensor<128x64xf32>
  %w = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%q, %scale : tensor<128x64xi8>, tensor<128xf32>) outs(%we : tensor<128x64xf32>) {
  ^bb0(%number: i8, %factor: f32, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    %m = arith.mulf %f, %factor : f32
    linalg.yield %m : f32
  } -> tensor<128x64xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<16x128xf32>, tensor<128x64xf32>) outs(%i : tensor<16x64xf32>) -> tensor<16x64xf32>
  return %0 : tensor<16x64xf32>
}

// Constants stay integers.
func.func @weights(%x: tensor<64x36xf32>) -> tensor<64x8xf32> {
  %q = arith.constant dense<[[-60, -96, 2, -68, 125, 102, 113, 66],
      [-21, -80, 121, -114, 71, 93, -127, 100],
      [8, -11, -76, 34, -113, -117, -115, -124],
      [67, -18, 88, -114, -15, 96, 125, -9],
      [48, -10, -16, 107, 20, -117, 85, -77],
      [-33, 23, -67, 42, 88, -31, 27, 17],
      [127, 73, -111, 117, -4, 78, 84, -40],
      [59, 63, -84, 96, -73, -45, 73, 61],
      [122, -113, 112, -106, 29, 73, -41, -42],
      [-12, -122, -26, -10, 79, 48, 52, 107],
      [9, -126, 68, -62, -23, 90, -100, 118],
      [58, -26, 83, 120, 54, 84, 49, -128],
      [41, 106, -114, -11, -38, -36, -82, 2],
      [-112, -92, -86, -120, 103, -121, 15, -1],
      [9, -72, -34, 48, 20, -93, -43, -47],
      [2, -42, 11, 22, 104, 36, 126, 114],
      [-70, -116, 31, 69, 47, 87, -32, 4],
      [-73, 1, -21, 93, -118, -13, -119, 75],
      [-54, -110, -46, 100, 90, -16, 102, -14],
      [-113, 74, 36, 90, -98, 24, -64, -20],
      [-104, 28, -92, -89, 30, 24, -47, 85],
      [1, -62, -124, -109, -17, 107, -41, -109],
      [65, -26, 49, -78, -23, 93, -29, 124],
      [-75, 71, 23, 127, -120, 38, 77, 16],
      [-119, -48, -26, 39, -59, 45, 91, -19],
      [8, -79, 66, 48, 120, -8, -95, -108],
      [-85, -60, -42, -43, -19, 9, 42, 2],
      [60, 45, 46, -70, 21, -8, 122, -59],
      [-75, 36, -108, 80, -91, 66, -53, -64],
      [46, -70, 65, -89, -14, -87, 8, 58],
      [23, -70, 106, 13, -73, -105, 23, -122],
      [-121, -82, 83, -70, -108, -32, -6, 87],
      [-46, -69, 102, -43, -5, -47, -76, 94],
      [65, 22, 1, 116, 33, -77, -22, 34],
      [-108, -115, -123, 23, 35, 102, 72, 32],
      [76, -96, -96, 34, 105, -71, 0, -18]]> : tensor<36x8xi8>
  %scale = arith.constant dense<[0.015625, 0.03125, 0.046875, 0.0625, 0.078125, 0.09375, 0.109375, 0.125]> : tensor<8xf32>
  %we = tensor.empty() : tensor<36x8xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%q, %scale : tensor<36x8xi8>, tensor<8xf32>) outs(%we : tensor<36x8xf32>) {
  ^bb0(%number: i8, %factor: f32, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    %m = arith.mulf %f, %factor : f32
    linalg.yield %m : f32
  } -> tensor<36x8xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x36xf32>, tensor<36x8xf32>) outs(%i : tensor<64x8xf32>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}

func.func @convolution(%x: tensor<2x32x20x20xf32>, %q: tensor<64x32x3x3xi8>, %scale: tensor<64xf32>) -> tensor<2x64x18x18xf32> {
  %we = tensor.empty() : tensor<64x32x3x3xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(f, c, i, j) -> (f, c, i, j)>, affine_map<(f, c, i, j) -> (f)>, affine_map<(f, c, i, j) -> (f, c, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%q, %scale : tensor<64x32x3x3xi8>, tensor<64xf32>) outs(%we : tensor<64x32x3x3xf32>) {
  ^bb0(%number: i8, %factor: f32, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    %m = arith.mulf %f, %factor : f32
    linalg.yield %m : f32
  } -> tensor<64x32x3x3xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x64x18x18xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x64x18x18xf32>) -> tensor<2x64x18x18xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x32x20x20xf32>, tensor<64x32x3x3xf32>) outs(%i : tensor<2x64x18x18xf32>) -> tensor<2x64x18x18xf32>
  return %0 : tensor<2x64x18x18xf32>
}
