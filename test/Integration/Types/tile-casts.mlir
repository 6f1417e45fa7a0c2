// Products that convert their inputs on tiles: extents that do not divide, of 1, and more than LDM
// has, inputs in either order, one or both of 16 bits, several core groups.
// RUN: sw-run --verify %s --entry=sums --chip=sw26010 --pipeline-options=tile-casts=always --keep=%t.sums | FileCheck %s --check-prefix=ONE
// RUN: FileCheck %s --check-prefix=CAST --input-file=%t.sums/slave.c
// RUN: sw-run --verify %s --entry=sums --chip=sw26010 --mode=detailed --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=sums --chip=sw26010 --core-groups=all --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=sums --chip=sw26010pro --pipeline-options="tile-casts=always narrow-products=never" | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=sums --chip=sw26010 --pipeline-options=tile-casts=never | FileCheck %s --check-prefix=APART
// RUN: sw-run --verify %s --entry=sums --chip=sw26010 --pipeline-options="tile-casts=always tile-sizes=40,24,40" | FileCheck %s --check-prefix=APART
// RUN: sw-run --verify %s --entry=turned --chip=sw26010 --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=turned --chip=sw26010pro --pipeline-options="tile-casts=always narrow-products=never" | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=large --chip=sw26010 --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=row --chip=sw26010 | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=row --chip=sw26010pro | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=vector --chip=sw26010 | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=vector --chip=sw26010pro --core-groups=all | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=linear --chip=sw26010 | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=weights --chip=sw26010 --pipeline-options=tile-casts=always --keep=%t.weights | FileCheck %s --check-prefix=ONE
// RUN: FileCheck %s --check-prefix=HALF --input-file=%t.weights/host.c
// RUN: sw-run --verify %s --entry=odd --chip=sw26010 --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=APART
// RUN: sw-run --verify %s --entry=batch --chip=sw26010 --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=tiny --chip=sw26010 --pipeline-options=tile-casts=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=wide --chip=sw26010pro --precision=mixed-f16 --pipeline-options="tile-casts=always narrow-products=always" --keep=%t.wide | FileCheck %s --check-prefix=ONE
// RUN: FileCheck %s --check-prefix=F16 --input-file=%t.wide/slave.c
// RUN: sw-run --verify %s --entry=wide --chip=sw26010pro --mode=detailed --core-groups=all --precision=mixed-bf16 --pipeline-options="tile-casts=always narrow-products=always" | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=windows --chip=sw26010pro --precision=mixed-f16 --pipeline-options="tile-casts=always narrow-products=always conv-method=implicit" --keep=%t.windows | FileCheck %s --check-prefix=CONV
// RUN: FileCheck %s --check-prefix=F16 --input-file=%t.windows/slave.c
// RUN: sw-run --verify %s --entry=windows --chip=sw26010pro --core-groups=all --precision=mixed-bf16 --pipeline-options="tile-casts=always narrow-products=always conv-method=implicit" | FileCheck %s --check-prefix=CONV
// RUN: sw-run --verify %s --entry=computed --chip=sw26010pro --precision=mixed-bf16 --pipeline-options="tile-casts=always narrow-products=always" --quiet
// RUN: sw-run --verify %s --entry=vectors --chip=sw26010 --pipeline-options=tile-casts=always --quiet
// RUN: sw-run --verify %s --entry=vectors --chip=sw26010pro --pipeline-options=tile-casts=always --quiet
// One kernel has the product and the conversions. Others have the names of the arrays that they
// convert.
// ONE-NOT: {{extf|truncf|_[abcwxt] }}
// ONE: matmul
// ONE-NOT: {{extf|truncf|_[abcwxt] }}
// ONE: verified
// APART: {{_[abwxt] }}
// APART: verified
// CONV-NOT: {{extf|truncf|im2col|_[wx] }}
// CONV: verified
// Rows come whole, and are distributed before they are converted.
// CAST: tpp_v_load{{.*}}f16
// CAST: spm_rows_spread_f32(
// CAST: spm_gemm(
// F16: spm_hgemm(
// HALF: const uint16_t constant_4x8xf16

func.func @sums(%a: tensor<300x1040xf16>, %b: tensor<1040x258xf16>, %c: tensor<300x258xf32>) -> tensor<300x258xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<300x1040xf16>, tensor<1040x258xf16>) outs(%c : tensor<300x258xf32>) -> tensor<300x258xf32>
  return %0 : tensor<300x258xf32>
}

// Both inputs have their rows along other loops; one is f32.
func.func @turned(%a: tensor<514x256xbf16>, %b: tensor<258x514xf32>) -> tensor<256x258xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x258xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<256x258xf32>) -> tensor<256x258xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<514x256xbf16>, tensor<258x514xf32>) outs(%i : tensor<256x258xf32>) {
  ^bb0(%p: bf16, %q: f32, %s: f32):
    %u = arith.extf %p : bf16 to f32
    %m = arith.mulf %u, %q : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<256x258xf32>
  return %0 : tensor<256x258xf32>
}

func.func @large(%a: tensor<512x2048xf16>, %b: tensor<2048x640xf16>) -> tensor<512x640xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<512x640xf16>
  %i = linalg.fill ins(%z : f16) outs(%e : tensor<512x640xf16>) -> tensor<512x640xf16>
  %0 = linalg.matmul ins(%a, %b : tensor<512x2048xf16>, tensor<2048x640xf16>) outs(%i : tensor<512x640xf16>) -> tensor<512x640xf16>
  return %0 : tensor<512x640xf16>
}

func.func @row(%a: tensor<1x1000xf32>, %b: tensor<1000x1002xf16>, %c: tensor<1x1002xf32>) -> tensor<1x1002xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x1000xf32>, tensor<1000x1002xf16>) outs(%c : tensor<1x1002xf32>) -> tensor<1x1002xf32>
  return %0 : tensor<1x1002xf32>
}

func.func @vector(%a: tensor<1024x1002xf16>, %x: tensor<1002xf32>, %c: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = linalg.matvec ins(%a, %x : tensor<1024x1002xf16>, tensor<1002xf32>) outs(%c : tensor<1024xf32>) -> tensor<1024xf32>
  return %0 : tensor<1024xf32>
}

// A linear layer as importers print it: the weights are transposed first.
func.func @linear(%x: tensor<8x512xf32>, %w: tensor<768x512xf16>, %c: tensor<8x768xf32>) -> tensor<8x768xf32> {
  %e = tensor.empty() : tensor<512x768xf16>
  %t = linalg.transpose ins(%w : tensor<768x512xf16>) outs(%e : tensor<512x768xf16>) permutation = [1, 0]
  %0 = linalg.matmul ins(%x, %t : tensor<8x512xf32>, tensor<512x768xf16>) outs(%c : tensor<8x768xf32>) -> tensor<8x768xf32>
  return %0 : tensor<8x768xf32>
}

// Constants keep their 16 bits.
func.func @weights(%x: tensor<64x4xf16>) -> tensor<64x8xf16> {
  %z = arith.constant 0.0 : f16
  %w = arith.constant dense<[[-0.75, -0.375, 0.0, 0.375, 0.75, -0.5, -0.125, 0.25],
      [0.125, 0.5, -0.75, -0.375, 0.0, 0.375, 0.75, -0.5],
      [-0.625, -0.25, 0.125, 0.5, -0.75, -0.375, 0.0, 0.375],
      [0.25, 0.625, -0.625, -0.25, 0.125, 0.5, -0.75, -0.375]]> : tensor<4x8xf16>
  %e = tensor.empty() : tensor<64x8xf16>
  %i = linalg.fill ins(%z : f16) outs(%e : tensor<64x8xf16>) -> tensor<64x8xf16>
  %0 = linalg.matmul ins(%x, %w : tensor<64x4xf16>, tensor<4x8xf16>) outs(%i : tensor<64x8xf16>) -> tensor<64x8xf16>
  return %0 : tensor<64x8xf16>
}

// Transfers move words of two elements.
func.func @odd(%a: tensor<64x63xf16>, %b: tensor<63x65xf16>, %c: tensor<64x65xf32>) -> tensor<64x65xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x63xf16>, tensor<63x65xf16>) outs(%c : tensor<64x65xf32>) -> tensor<64x65xf32>
  return %0 : tensor<64x65xf32>
}

func.func @batch(%a: tensor<3x128x96xf16>, %b: tensor<3x96x160xf32>, %c: tensor<3x128x160xf32>) -> tensor<3x128x160xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x128x96xf16>, tensor<3x96x160xf32>) outs(%c : tensor<3x128x160xf32>) -> tensor<3x128x160xf32>
  return %0 : tensor<3x128x160xf32>
}

func.func @tiny(%a: tensor<1x2xf16>, %b: tensor<2x2xf32>, %c: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x2xf16>, tensor<2x2xf32>) outs(%c : tensor<1x2xf32>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}

func.func @wide(%a: tensor<290x502xf32>, %b: tensor<502x258xf32>, %c: tensor<290x258xf32>) -> tensor<290x258xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<290x502xf32>, tensor<502x258xf32>) outs(%c : tensor<290x258xf32>) -> tensor<290x258xf32>
  return %0 : tensor<290x258xf32>
}

func.func @windows(%x: tensor<2x32x20x20xf32>, %w: tensor<64x32x3x3xf32>, %c: tensor<2x64x18x18xf32>) -> tensor<2x64x18x18xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x32x20x20xf32>, tensor<64x32x3x3xf32>) outs(%c : tensor<2x64x18x18xf32>) -> tensor<2x64x18x18xf32>
  return %0 : tensor<2x64x18x18xf32>
}

// Single CPEs compute batches of small products; none of them converts inputs on tiles.
// RUN: sw-run --verify %s --entry=small --chip=sw26010 --pipeline-options=tile-casts=always
// RUN: sw-run --verify %s --entry=small --chip=sw26010
// RUN: sw-run --verify %s --entry=small --chip=sw26010pro --pipeline-options="tile-casts=always narrow-products=always"
func.func @small(%a: tensor<2x4x2xf16>, %c: tensor<2x4x2xf16>, %b: tensor<2x2x2xf16>) -> tensor<2x4x2xf16> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x2xf16>, tensor<2x2x2xf16>) outs(%c : tensor<2x4x2xf16>) -> tensor<2x4x2xf16>
  return %0 : tensor<2x4x2xf16>
}

// What computes an operand is no part of the kernel that converts the operand on its tiles.
func.func @computed(%a: tensor<26x18xf32>, %bias: tensor<18xf32>, %b: tensor<38x18xf32>, %c: tensor<26x38xf32>) -> tensor<26x38xf32> {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %half = arith.constant 0.5 : f32
  %ea = tensor.empty() : tensor<26x18xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%a, %bias : tensor<26x18xf32>, tensor<18xf32>) outs(%ea : tensor<26x18xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    %r = arith.mulf %s, %two : f32
    linalg.yield %r : f32
  } -> tensor<26x18xf32>
  %ec = tensor.empty() : tensor<26x38xf32>
  %f = linalg.fill ins(%zero : f32) outs(%ec : tensor<26x38xf32>) -> tensor<26x38xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%0, %b : tensor<26x18xf32>, tensor<38x18xf32>) outs(%f : tensor<26x38xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<26x38xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%1 : tensor<26x38xf32>) outs(%c : tensor<26x38xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.mulf %x, %half : f32
    linalg.yield %r : f32
  } -> tensor<26x38xf32>
  return %2 : tensor<26x38xf32>
}

// The second input becomes the first, and only one of them is converted.
func.func @vectors(%a: tensor<3x1xf16>, %b: tensor<3x1x2xf16>, %c: tensor<3x2xf16>) -> tensor<3x2xf16> {
  %0 = linalg.batch_vecmat ins(%a, %b : tensor<3x1xf16>, tensor<3x1x2xf16>) outs(%c : tensor<3x2xf16>) -> tensor<3x2xf16>
  return %0 : tensor<3x2xf16>
}
