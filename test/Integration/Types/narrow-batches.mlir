// Batches of small products of f16 and bf16, which single CPEs compute in runs: sizes that do not divide, of 1, more than LDM
// holds, operands in either order, and rows of an odd number of elements, which stay f32.
// RUN: sw-run --verify --quiet %s --entry=even --chip=sw26010pro
// RUN: sw-run --verify --quiet %s --entry=uneven --chip=sw26010pro
// RUN: sw-run --verify --quiet %s --entry=one --chip=sw26010pro
// RUN: sw-run --verify --quiet %s --entry=deep --chip=sw26010pro
// RUN: sw-run --verify --quiet %s --entry=wide --chip=sw26010pro
// RUN: sw-run --verify --quiet %s --entry=turned --chip=sw26010pro
// RUN: sw-run --verify --quiet %s --entry=odd --chip=sw26010pro
// RUN: sw-run --verify --quiet %s --entry=uneven --chip=sw26010pro --mode=detailed
// RUN: sw-run --verify --quiet %s --entry=uneven --chip=sw26010pro --core-groups=all
// RUN: sw-run --verify --quiet %s --entry=uneven --chip=sw26010pro --pipeline-options=run=16
// RUN: sw-run --verify --quiet %s --entry=uneven --chip=sw26010pro --pipeline-options=run=0
// RUN: sw-run --verify --quiet %s --entry=uneven
// RUN: sw-run --verify --quiet %s --entry=mixed --chip=sw26010pro --precision=mixed-bf16 --pipeline-options=narrow-products=always
// RUN: sw-run %s --entry=even --chip=sw26010pro --mode=timing --quiet --keep=%t.even && FileCheck %s --check-prefix=F16 --input-file=%t.even/slave.c
// RUN: sw-run %s --entry=uneven --chip=sw26010pro --mode=timing --quiet --keep=%t.uneven && FileCheck %s --check-prefix=F16 --input-file=%t.uneven/slave.c
// RUN: sw-run %s --entry=turned --chip=sw26010pro --mode=timing --quiet --keep=%t.turned && FileCheck %s --check-prefix=BF16 --input-file=%t.turned/slave.c
// RUN: sw-run %s --entry=odd --chip=sw26010pro --mode=timing --quiet --keep=%t.odd && FileCheck %s --check-prefix=F32 --input-file=%t.odd/slave.c
// RUN: sw-run %s --entry=excluded --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --mode=timing --quiet --keep=%t.excluded && FileCheck %s --check-prefix=F32 --input-file=%t.excluded/slave.c
// RUN: sw-run %s --entry=uneven --chip=sw26010pro --mode=timing --quiet --pipeline-options=run=0 --keep=%t.uneven.run && FileCheck %s --check-prefix=F32 --input-file=%t.uneven.run/slave.c

// F16: #include "tpp_gemm_16.h"
// F16: tpp_gemm_f16(
// BF16: tpp_gemm_bf16(
// F32-NOT: tpp_gemm_f16
// F32: tpp_gemm_f32(

func.func @even(%a: tensor<96x64x64xf16>, %b: tensor<96x64x64xf16>) -> tensor<96x64x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x64x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<96x64x64xf32>) -> tensor<96x64x64xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<96x64x64xf16>, tensor<96x64x64xf16>) outs(%i : tensor<96x64x64xf32>) -> tensor<96x64x64xf32>
  return %0 : tensor<96x64x64xf32>
}

func.func @uneven(%a: tensor<70x34x62xf16>, %b: tensor<70x62x98xf16>) -> tensor<70x34x98xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70x34x98xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<70x34x98xf32>) -> tensor<70x34x98xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<70x34x62xf16>, tensor<70x62x98xf16>) outs(%i : tensor<70x34x98xf32>) -> tensor<70x34x98xf32>
  return %0 : tensor<70x34x98xf32>
}

func.func @one(%a: tensor<3x1x2xf16>, %b: tensor<3x2x2xf16>) -> tensor<3x1x2xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x1x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x1x2xf16>, tensor<3x2x2xf16>) outs(%i : tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  return %0 : tensor<3x1x2xf32>
}

func.func @deep(%a: tensor<66x32x1030xf16>, %b: tensor<66x1030x64xf16>) -> tensor<66x32x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<66x32x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<66x32x64xf32>) -> tensor<66x32x64xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<66x32x1030xf16>, tensor<66x1030x64xf16>) outs(%i : tensor<66x32x64xf32>) -> tensor<66x32x64xf32>
  return %0 : tensor<66x32x64xf32>
}

func.func @wide(%a: tensor<5x64x64xf16>, %b: tensor<5x64x2050xf16>) -> tensor<5x64x2050xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x64x2050xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<5x64x2050xf32>) -> tensor<5x64x2050xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<5x64x64xf16>, tensor<5x64x2050xf16>) outs(%i : tensor<5x64x2050xf32>) -> tensor<5x64x2050xf32>
  return %0 : tensor<5x64x2050xf32>
}

func.func @turned(%a: tensor<67x70x40xbf16>, %b: tensor<67x66x70xbf16>, %c: tensor<67x40x66xf32>) -> tensor<67x40x66xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<67x70x40xbf16>, tensor<67x66x70xbf16>) outs(%c : tensor<67x40x66xf32>) {
  ^bb0(%p: bf16, %q: bf16, %s: f32):
    %u = arith.extf %p : bf16 to f32
    %v = arith.extf %q : bf16 to f32
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<67x40x66xf32>
  return %0 : tensor<67x40x66xf32>
}

func.func @odd(%a: tensor<70x33x61xf16>, %b: tensor<70x61x65xf16>) -> tensor<70x33x65xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70x33x65xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<70x33x65xf32>) -> tensor<70x33x65xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<70x33x61xf16>, tensor<70x61x65xf16>) outs(%i : tensor<70x33x65xf32>) -> tensor<70x33x65xf32>
  return %0 : tensor<70x33x65xf32>
}

func.func @mixed(%a: tensor<96x64x64xf32>, %b: tensor<96x64x64xf32>) -> tensor<96x64x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x64x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<96x64x64xf32>) -> tensor<96x64x64xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<96x64x64xf32>, tensor<96x64x64xf32>) outs(%i : tensor<96x64x64xf32>) -> tensor<96x64x64xf32>
  return %0 : tensor<96x64x64xf32>
}

func.func @excluded(%a: tensor<96x64x64xf32>, %b: tensor<96x64x64xf32>) -> tensor<96x64x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x64x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<96x64x64xf32>) -> tensor<96x64x64xf32>
  %0 = linalg.batch_matmul {sw.operand_type = f32} ins(%a, %b : tensor<96x64x64xf32>, tensor<96x64x64xf32>) outs(%i : tensor<96x64x64xf32>) -> tensor<96x64x64xf32>
  return %0 : tensor<96x64x64xf32>
}
