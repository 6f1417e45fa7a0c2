// Products of f16 and bf16 on a chip with 16-bit arithmetic: pieces that do not divide, operands in
// either order, results in 16 bits, runs of any length, several core groups.
// RUN: sw-run --verify %s --entry=sums --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=sums --chip=sw26010pro --quiet --mode=detailed
// RUN: sw-run --verify %s --entry=sums --chip=sw26010pro --quiet --pipeline-options=run=0
// RUN: sw-run --verify %s --entry=sums --chip=sw26010pro --quiet --pipeline-options=run=1
// RUN: sw-run --verify %s --entry=sums --chip=sw26010pro --quiet --pipeline-options=run=1000000
// RUN: sw-run --verify %s --entry=sums --chip=sw26010pro --quiet --core-groups=all
// RUN: sw-run --verify %s --entry=stored --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=turned --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=chain --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=chain --chip=sw26010pro --quiet --core-groups=all
// RUN: sw-run --verify %s --entry=pixels --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=odd --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=wide --chip=sw26010pro --precision=mixed-f16 --quiet
// RUN: sw-run --verify %s --entry=wide --chip=sw26010pro --precision=mixed-bf16 --quiet
// RUN: sw-run %s --entry=sums --chip=sw26010pro --keep=%t.sums && FileCheck %s --check-prefix=F16 --input-file=%t.sums/slave.c
// RUN: sw-run %s --entry=stored --chip=sw26010pro --keep=%t.stored && FileCheck %s --check-prefix=BF16 --input-file=%t.stored/slave.c
// RUN: sw-run %s --entry=wide --chip=sw26010pro --precision=mixed-f16 --keep=%t.wide && FileCheck %s --check-prefix=F16 --input-file=%t.wide/slave.c
// RUN: sw-run %s --entry=odd --chip=sw26010pro --keep=%t.odd && FileCheck %s --check-prefix=F32 --input-file=%t.odd/slave.c
// RUN: sw-run %s --entry=sums --chip=sw26010pro --pipeline-options=narrow-products=never --keep=%t.never && FileCheck %s --check-prefix=F32 --input-file=%t.never/slave.c
// RUN: sw-run %s --verify --entry=small --chip=sw26010pro --pipeline-options=narrow-products=always --keep=%t.small && FileCheck %s --check-prefix=F16 --input-file=%t.small/slave.c
// RUN: sw-run %s --verify --entry=small --chip=sw26010pro --keep=%t.auto && FileCheck %s --check-prefix=F32 --input-file=%t.auto/slave.c
// RUN: sw-run %s --entry=sums --chip=sw26010 --keep=%t.old && FileCheck %s --check-prefix=F32 --input-file=%t.old/slave.c
// RUN: sw-run --verify %s --entry=wide --chip=sw26010 --precision=mixed-f16 --quiet 2>&1 | FileCheck %s --check-prefix=WARNING
// F16: spm_hgemm({{.*}}(_Float16 *)
// F16: , 64);
// BF16: spm_bgemm(
// F32-NOT: hgemm
// F32: {{spm_gemm\(|tpp_gemm_f32}}
// WARNING: warning: computes in f32: sw26010 has no arithmetic in f16

func.func @sums(%a: tensor<300x1030xf16>, %b: tensor<1030x258xf16>, %c: tensor<300x258xf32>) -> tensor<300x258xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<300x1030xf16>, tensor<1030x258xf16>) outs(%c : tensor<300x258xf32>) -> tensor<300x258xf32>
  return %0 : tensor<300x258xf32>
}

// Casts take more than the product saves.
func.func @small(%a: tensor<34x70xf16>, %b: tensor<70x36xf16>, %c: tensor<34x36xf32>) -> tensor<34x36xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<34x70xf16>, tensor<70x36xf16>) outs(%c : tensor<34x36xf32>) -> tensor<34x36xf32>
  return %0 : tensor<34x36xf32>
}

// The sums are in LDM; what is stored has 16 bits.
func.func @stored(%a: tensor<510x514xbf16>, %b: tensor<514x770xbf16>) -> tensor<510x770xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<510x770xbf16>
  %i = linalg.fill ins(%z : bf16) outs(%e : tensor<510x770xbf16>) -> tensor<510x770xbf16>
  %0 = linalg.matmul ins(%a, %b : tensor<510x514xbf16>, tensor<514x770xbf16>) outs(%i : tensor<510x770xbf16>) -> tensor<510x770xbf16>
  return %0 : tensor<510x770xbf16>
}

func.func @turned(%a: tensor<514x510xf16>, %b: tensor<770x514xf16>) -> tensor<510x770xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<510x770xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<510x770xf32>) -> tensor<510x770xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<514x510xf16>, tensor<770x514xf16>) outs(%i : tensor<510x770xf32>) {
  ^bb0(%p: f16, %q: f16, %s: f32):
    %u = arith.extf %p : f16 to f32
    %v = arith.extf %q : f16 to f32
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<510x770xf32>
  return %0 : tensor<510x770xf32>
}

// The first product stores what the second one reads.
#all = affine_map<(i, j) -> (i, j)>
func.func @chain(%x: tensor<512x512xf16>, %a: tensor<512x768xf16>, %b: tensor<768x512xf16>) -> tensor<512x512xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<512x768xf16>
  %i = linalg.fill ins(%z : f16) outs(%e : tensor<512x768xf16>) -> tensor<512x768xf16>
  %0 = linalg.matmul ins(%x, %a : tensor<512x512xf16>, tensor<512x768xf16>) outs(%i : tensor<512x768xf16>) -> tensor<512x768xf16>
  %1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<512x768xf16>) outs(%e : tensor<512x768xf16>) {
  ^bb0(%p: f16, %o: f16):
    %w = arith.maximumf %p, %z : f16
    linalg.yield %w : f16
  } -> tensor<512x768xf16>
  %f = tensor.empty() : tensor<512x512xf16>
  %j = linalg.fill ins(%z : f16) outs(%f : tensor<512x512xf16>) -> tensor<512x512xf16>
  %2 = linalg.matmul ins(%1, %b : tensor<512x768xf16>, tensor<768x512xf16>) outs(%j : tensor<512x512xf16>) -> tensor<512x512xf16>
  return %2 : tensor<512x512xf16>
}

func.func @pixels(%x: tensor<2x128x28x28xf16>, %f: tensor<256x128x1x1xf16>) -> tensor<2x256x28x28xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<2x256x28x28xf16>
  %i = linalg.fill ins(%z : f16) outs(%e : tensor<2x256x28x28xf16>) -> tensor<2x256x28x28xf16>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x128x28x28xf16>, tensor<256x128x1x1xf16>) outs(%i : tensor<2x256x28x28xf16>) -> tensor<2x256x28x28xf16>
  return %0 : tensor<2x256x28x28xf16>
}

// Words would have elements of two rows.
func.func @odd(%a: tensor<300x513xf16>, %b: tensor<513x512xf16>, %c: tensor<300x512xf32>) -> tensor<300x512xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<300x513xf16>, tensor<513x512xf16>) outs(%c : tensor<300x512xf32>) -> tensor<300x512xf32>
  return %0 : tensor<300x512xf32>
}

func.func @wide(%a: tensor<512x512xf32>) -> tensor<512x1024xf32> {
  %b = arith.constant dense<0.37> : tensor<512x1024xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x1024xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x1024xf32>) outs(%i : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  return %0 : tensor<512x1024xf32>
}
