// Attention whose products have operands of 16 bits, with a softmax of f32: sizes that do not divide, of 1, more than LDM
// holds, masks, and rows or keys of an odd number, which stay f32.
// RUN: sw-run %s --verify --quiet --entry=plain --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=uneven --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=deep --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=odd --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=one --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=row --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=long --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=masked --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=plain --chip=sw26010pro --precision=mixed-bf16 --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=plain --chip=sw26010pro --precision=mixed-f16 --mode=detailed --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=plain --chip=sw26010pro --precision=mixed-f16 --core-groups=all --pipeline-options=narrow-products=always
// RUN: sw-run %s --verify --quiet --entry=uneven --chip=sw26010pro --precision=mixed-f16 --pipeline-options="narrow-products=always run=16"
// RUN: sw-run %s --verify --quiet --entry=halves --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=brains --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=halves
// RUN: sw-run %s --entry=plain --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --mode=timing --quiet --keep=%t.plain && FileCheck %s --check-prefix=F16 --input-file=%t.plain/slave.c
// RUN: sw-run %s --entry=odd --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --mode=timing --quiet --keep=%t.odd && FileCheck %s --check-prefix=F32 --input-file=%t.odd/slave.c
// RUN: sw-run %s --entry=excluded --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --mode=timing --quiet --keep=%t.excluded && FileCheck %s --check-prefix=F32 --input-file=%t.excluded/slave.c
// RUN: sw-run %s --entry=halves --chip=sw26010pro --mode=timing --quiet --keep=%t.halves && FileCheck %s --check-prefix=F16 --input-file=%t.halves/slave.c
// RUN: sw-run %s --entry=plain --chip=sw26010pro --precision=mixed-f16 --mode=timing --quiet --pipeline-options="narrow-products=always run=0" --keep=%t.run && FileCheck %s --check-prefix=F32 --input-file=%t.run/slave.c

// F16: tpp_gemm_f16({{.*}}
// F16: 64);
// F16: tpp_gemm_f16(
// F32-NOT: tpp_gemm_f16
// F32: tpp_gemm_f32(

func.func @plain(%q: tensor<4x128x64xf32>, %k: tensor<4x128x64xf32>, %v: tensor<4x128x64xf32>) -> tensor<4x128x64xf32> {
  %e = tensor.empty() : tensor<4x128x64xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<4x128x64xf32>, tensor<4x128x64xf32>, tensor<4x128x64xf32>) outs(%e : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  return %0 : tensor<4x128x64xf32>
}

func.func @uneven(%q: tensor<3x100x48xf32>, %k: tensor<3x136x48xf32>, %v: tensor<3x136x48xf32>) -> tensor<3x100x48xf32> {
  %e = tensor.empty() : tensor<3x100x48xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<3x100x48xf32>, tensor<3x136x48xf32>, tensor<3x136x48xf32>) outs(%e : tensor<3x100x48xf32>) -> tensor<3x100x48xf32>
  return %0 : tensor<3x100x48xf32>
}

func.func @deep(%q: tensor<2x64x144xf32>, %k: tensor<2x128x144xf32>, %v: tensor<2x128x144xf32>) -> tensor<2x64x144xf32> {
  %e = tensor.empty() : tensor<2x64x144xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<2x64x144xf32>, tensor<2x128x144xf32>, tensor<2x128x144xf32>) outs(%e : tensor<2x64x144xf32>) -> tensor<2x64x144xf32>
  return %0 : tensor<2x64x144xf32>
}

func.func @odd(%q: tensor<2x33x64xf32>, %k: tensor<2x65x64xf32>, %v: tensor<2x65x64xf32>) -> tensor<2x33x64xf32> {
  %e = tensor.empty() : tensor<2x33x64xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<2x33x64xf32>, tensor<2x65x64xf32>, tensor<2x65x64xf32>) outs(%e : tensor<2x33x64xf32>) -> tensor<2x33x64xf32>
  return %0 : tensor<2x33x64xf32>
}

func.func @one(%q: tensor<1x1x1xf32>, %k: tensor<1x1x1xf32>, %v: tensor<1x1x1xf32>) -> tensor<1x1x1xf32> {
  %e = tensor.empty() : tensor<1x1x1xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<1x1x1xf32>, tensor<1x1x1xf32>, tensor<1x1x1xf32>) outs(%e : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  return %0 : tensor<1x1x1xf32>
}

func.func @row(%q: tensor<2x2x64xf32>, %k: tensor<2x256x64xf32>, %v: tensor<2x256x64xf32>) -> tensor<2x2x64xf32> {
  %e = tensor.empty() : tensor<2x2x64xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<2x2x64xf32>, tensor<2x256x64xf32>, tensor<2x256x64xf32>) outs(%e : tensor<2x2x64xf32>) -> tensor<2x2x64xf32>
  return %0 : tensor<2x2x64xf32>
}

func.func @long(%q: tensor<1x64x64xf32>, %k: tensor<1x4096x64xf32>, %v: tensor<1x4096x64xf32>) -> tensor<1x64x64xf32> {
  %e = tensor.empty() : tensor<1x64x64xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<1x64x64xf32>, tensor<1x4096x64xf32>, tensor<1x4096x64xf32>) outs(%e : tensor<1x64x64xf32>) -> tensor<1x64x64xf32>
  return %0 : tensor<1x64x64xf32>
}

func.func @masked(%q: tensor<4x126x64xf32>, %k: tensor<4x130x64xf32>, %v: tensor<4x130x64xf32>, %m: tensor<1x126x130xf32>) -> tensor<4x126x64xf32> {
  %e = tensor.empty() : tensor<4x126x64xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<4x126x64xf32>, tensor<4x130x64xf32>, tensor<4x130x64xf32>) mask(%m : tensor<1x126x130xf32>) outs(%e : tensor<4x126x64xf32>) -> tensor<4x126x64xf32>
  return %0 : tensor<4x126x64xf32>
}

func.func @halves(%q: tensor<4x128x64xf16>, %k: tensor<4x128x64xf16>, %v: tensor<4x128x64xf16>) -> tensor<4x128x64xf16> {
  %e = tensor.empty() : tensor<4x128x64xf16>
  %0 = sw.attention ins(%q, %k, %v : tensor<4x128x64xf16>, tensor<4x128x64xf16>, tensor<4x128x64xf16>) outs(%e : tensor<4x128x64xf16>) -> tensor<4x128x64xf16>
  return %0 : tensor<4x128x64xf16>
}

func.func @brains(%q: tensor<2x96x32xbf16>, %k: tensor<2x160x32xbf16>, %v: tensor<2x160x32xbf16>) -> tensor<2x96x32xbf16> {
  %e = tensor.empty() : tensor<2x96x32xbf16>
  %0 = sw.attention ins(%q, %k, %v : tensor<2x96x32xbf16>, tensor<2x160x32xbf16>, tensor<2x160x32xbf16>) outs(%e : tensor<2x96x32xbf16>) -> tensor<2x96x32xbf16>
  return %0 : tensor<2x96x32xbf16>
}

func.func @excluded(%q: tensor<4x128x64xf32>, %k: tensor<4x128x64xf32>, %v: tensor<4x128x64xf32>) -> tensor<4x128x64xf32> {
  %e = tensor.empty() : tensor<4x128x64xf32>
  %0 = sw.attention {sw.operand_type = f32} ins(%q, %k, %v : tensor<4x128x64xf32>, tensor<4x128x64xf32>, tensor<4x128x64xf32>) outs(%e : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  return %0 : tensor<4x128x64xf32>
}
