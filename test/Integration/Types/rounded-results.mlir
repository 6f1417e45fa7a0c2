// Results that products of any type round to 16 bits on their tiles: rows that do not divide, whole
// rows, odd ones, several images, other inputs of 16 bits.
// RUN: sw-run --verify %s --entry=rows --chip=sw26010 --keep=%t.rows | FileCheck %s --check-prefix=ONE
// RUN: FileCheck %s --check-prefix=WHOLE --input-file=%t.rows/slave.c
// RUN: sw-run --verify %s --entry=rows --chip=sw26010pro --mode=detailed --core-groups=all | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=uneven --chip=sw26010 | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=uneven --chip=sw26010 --pipeline-options=tile-sizes=64,104,40 | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=uneven --chip=sw26010pro --core-groups=all | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=odd --chip=sw26010pro | FileCheck %s --check-prefix=APART
// RUN: sw-run --verify %s --entry=images --chip=sw26010pro --core-groups=all | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=images --chip=sw26010 --mode=detailed | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=numbers --chip=sw26010 --keep=%t.numbers | FileCheck %s --check-prefix=ONE
// RUN: FileCheck %s --check-prefix=WHOLE --input-file=%t.numbers/slave.c
// ONE: _matmul
// ONE-NOT: truncf
// ONE: verified
// APART: truncf
// APART: verified
// WHOLE: spm_rows_collect_f32(

#i = affine_map<(i, j) -> (i, j)>
#j = affine_map<(i, j) -> (j)>
func.func @rows(%a: tensor<64x96xf32>, %b: tensor<96x512xf32>, %v: tensor<512xf32>, %x: tensor<64x512xf16>) -> tensor<64x512xf16> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x512xf32>
  %n = tensor.empty() : tensor<64x512xf16>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %c = linalg.matmul {sw.schedule = #sw.schedule<row_contiguous = [0, 0, 1]>} ins(%a, %b : tensor<64x96xf32>, tensor<96x512xf32>) outs(%f : tensor<64x512xf32>) -> tensor<64x512xf32>
  %r = linalg.generic {indexing_maps = [#i, #j, #i, #i], iterator_types = ["parallel", "parallel"]}
      ins(%c, %v, %x : tensor<64x512xf32>, tensor<512xf32>, tensor<64x512xf16>) outs(%n : tensor<64x512xf16>) {
  ^bb0(%p: f32, %q: f32, %h: f16, %o: f16):
    %s = arith.addf %p, %q : f32
    %w = arith.extf %h : f16 to f32
    %u = arith.mulf %s, %w : f32
    %t = arith.truncf %u : f32 to f16
    linalg.yield %t : f16
  } -> tensor<64x512xf16>
  return %r : tensor<64x512xf16>
}

// The result is f32, and an array that it is added to is bf16.
func.func @uneven(%a: tensor<130x70xf32>, %b: tensor<70x330xf32>, %x: tensor<130x330xbf16>) -> tensor<130x330xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<130x330xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<130x330xf32>) -> tensor<130x330xf32>
  %c = linalg.matmul ins(%a, %b : tensor<130x70xf32>, tensor<70x330xf32>) outs(%f : tensor<130x330xf32>) -> tensor<130x330xf32>
  %r = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel", "parallel"]}
      ins(%c, %x : tensor<130x330xf32>, tensor<130x330xbf16>) outs(%e : tensor<130x330xf32>) {
  ^bb0(%p: f32, %h: bf16, %o: f32):
    %w = arith.extf %h : bf16 to f32
    %s = arith.addf %p, %w : f32
    linalg.yield %s : f32
  } -> tensor<130x330xf32>
  return %r : tensor<130x330xf32>
}

func.func @odd(%a: tensor<64x96xf32>, %b: tensor<96x251xf32>) -> tensor<64x251xf16> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x251xf32>
  %n = tensor.empty() : tensor<64x251xf16>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x251xf32>) -> tensor<64x251xf32>
  %c = linalg.matmul ins(%a, %b : tensor<64x96xf32>, tensor<96x251xf32>) outs(%f : tensor<64x251xf32>) -> tensor<64x251xf32>
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<64x251xf32>) outs(%n : tensor<64x251xf16>) {
  ^bb0(%x: f32, %o: f16):
    %t = arith.truncf %x : f32 to f16
    linalg.yield %t : f16
  } -> tensor<64x251xf16>
  return %r : tensor<64x251xf16>
}

#w = affine_map<(b, m, n, k) -> (m, k)>
#d = affine_map<(b, m, n, k) -> (b, k, n)>
#o = affine_map<(b, m, n, k) -> (b, m, n)>
#all = affine_map<(b, m, n) -> (b, m, n)>
#m = affine_map<(b, m, n) -> (m)>
func.func @images(%a: tensor<32x64xf32>, %b: tensor<10x64x196xf32>, %v: tensor<32xf32>, %x: tensor<10x32x196xbf16>) -> tensor<10x32x196xbf16> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<10x32x196xf32>
  %n = tensor.empty() : tensor<10x32x196xbf16>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<10x32x196xf32>) -> tensor<10x32x196xf32>
  %c = linalg.generic {indexing_maps = [#w, #d, #o], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<32x64xf32>, tensor<10x64x196xf32>) outs(%f : tensor<10x32x196xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32):
    %u = arith.mulf %p, %q : f32
    %t = arith.addf %s, %u : f32
    linalg.yield %t : f32
  } -> tensor<10x32x196xf32>
  %r = linalg.generic {indexing_maps = [#all, #m, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c, %v, %x : tensor<10x32x196xf32>, tensor<32xf32>, tensor<10x32x196xbf16>) outs(%n : tensor<10x32x196xbf16>) {
  ^bb0(%p: f32, %q: f32, %h: bf16, %o: bf16):
    %s = arith.addf %p, %q : f32
    %w = arith.extf %h : bf16 to f32
    %u = arith.addf %s, %w : f32
    %y = arith.maximumf %u, %z : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<10x32x196xbf16>
  return %r : tensor<10x32x196xbf16>
}

// The body reads numbers from outside, and not all arrays: the primitive has other operands.
func.func @numbers(%a: tensor<64x96xf32>, %b: tensor<96x512xf32>, %s: f32, %x: tensor<64x512xf32>) -> tensor<64x512xbf16> {
  %z = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<64x512xf32>
  %n = tensor.empty() : tensor<64x512xbf16>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %c = linalg.matmul {sw.schedule = #sw.schedule<row_contiguous = [0, 0, 1]>} ins(%a, %b : tensor<64x96xf32>, tensor<96x512xf32>) outs(%f : tensor<64x512xf32>) -> tensor<64x512xf32>
  %r = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel", "parallel"]}
      ins(%x, %c : tensor<64x512xf32>, tensor<64x512xf32>) outs(%n : tensor<64x512xbf16>) {
  ^bb0(%unused: f32, %v: f32, %o: bf16):
    %u = arith.mulf %v, %s : f32
    %w = arith.addf %u, %two : f32
    %t = arith.truncf %w : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64x512xbf16>
  return %r : tensor<64x512xbf16>
}
