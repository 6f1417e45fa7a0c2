// Arrays of f16 and bf16: casts at both ends of a program, f32 between.
// RUN: sw-run --verify %s --entry=elementwise --quiet
// RUN: sw-run --verify %s --entry=elementwise --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=mixed --quiet
// RUN: sw-run --verify %s --entry=product --quiet
// RUN: sw-run --verify %s --entry=product --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=convolution --quiet
// RUN: sw-run --verify %s --entry=softmax --quiet
// RUN: sw-run --verify %s --entry=rounded --quiet
// RUN: sw-run --verify %s --entry=doubles --quiet
// RUN: sw-run --verify %s --entry=line --quiet
// RUN: sw-run --verify %s --entry=long --quiet
// RUN: sw-run --verify %s --entry=odd --quiet
// RUN: sw-run --verify %s --entry=odd_long --quiet
// RUN: sw-run --verify %s --entry=one --quiet
// RUN: sw-run --verify %s --entry=memrefs --quiet
// RUN: sw-run --verify %s --entry=memref_rows --quiet
// RUN: sw-run --verify %s --entry=scalars --quiet
// RUN: sw-run --verify %s --entry=scalars --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=constants --quiet
// RUN: sw-run --verify %s --entry=loop --quiet
// RUN: sw-run --verify %s --entry=turned --quiet
// RUN: sw-run %s --entry=elementwise | FileCheck --check-prefix=CPES %s
// RUN: sw-run %s --entry=product | FileCheck --check-prefix=CPES %s
// RUN: sw-run %s --entry=convolution | FileCheck --check-prefix=CPES %s
// RUN: sw-run %s --entry=memrefs | FileCheck --check-prefix=CPES %s
// RUN: sw-run %s --entry=memref_rows | FileCheck --check-prefix=CPES %s
// RUN: sw-run %s --entry=odd | FileCheck --check-prefix=MPE %s
// CPES: 1 launch
// CPES-NOT: {{linalg|tpp}}.
// MPE: tpp.equation {{.*}} a primitive outside of a launch

#id = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (b)>
#col = affine_map<(a, b) -> (a)>
#turn = affine_map<(a, b) -> (b, a)>
#line = affine_map<(a) -> (a)>
func.func @elementwise(%x: tensor<67x44xf16>, %y: tensor<67x44xf16>, %b: tensor<44xf16>) -> tensor<67x44xf16> {
  %e = tensor.empty() : tensor<67x44xf16>
  %0 = linalg.generic {indexing_maps = [#id, #id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y, %b : tensor<67x44xf16>, tensor<67x44xf16>, tensor<44xf16>) outs(%e : tensor<67x44xf16>) {
  ^bb0(%p: f16, %q: f16, %r: f16, %o: f16):
    %s = arith.mulf %p, %q : f16
    %t = arith.addf %s, %r : f16
    %u = math.tanh %t : f16
    linalg.yield %u : f16
  } -> tensor<67x44xf16>
  return %0 : tensor<67x44xf16>
}

func.func @mixed(%x: tensor<130x90xbf16>, %y: tensor<130x90xf32>, %c: tensor<130xf16>) -> tensor<130x90xf32> {
  %e = tensor.empty() : tensor<130x90xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y, %c : tensor<130x90xbf16>, tensor<130x90xf32>, tensor<130xf16>) outs(%e : tensor<130x90xf32>) {
  ^bb0(%p: bf16, %q: f32, %r: f16, %o: f32):
    %s = arith.extf %p : bf16 to f32
    %t = arith.extf %r : f16 to f32
    %u = arith.mulf %s, %q : f32
    %v = arith.addf %u, %t : f32
    linalg.yield %v : f32
  } -> tensor<130x90xf32>
  return %0 : tensor<130x90xf32>
}

func.func @product(%a: tensor<70x96xf16>, %b: tensor<96x130xf16>) -> tensor<70x130xf16> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70x130xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<70x130xf32>) -> tensor<70x130xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<70x96xf16>, tensor<96x130xf16>) outs(%i : tensor<70x130xf32>) -> tensor<70x130xf32>
  %h = tensor.empty() : tensor<70x130xf16>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<70x130xf32>) outs(%h : tensor<70x130xf16>) {
  ^bb0(%p: f32, %o: f16):
    %t = arith.truncf %p : f32 to f16
    linalg.yield %t : f16
  } -> tensor<70x130xf16>
  return %1 : tensor<70x130xf16>
}

// Rows of three taps are no words.
func.func @convolution(%x: tensor<1x32x16x16xbf16>, %w: tensor<32x32x3x3xbf16>) -> tensor<1x32x14x14xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<1x32x14x14xbf16>
  %i = linalg.fill ins(%z : bf16) outs(%e : tensor<1x32x14x14xbf16>) -> tensor<1x32x14x14xbf16>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x32x16x16xbf16>, tensor<32x32x3x3xbf16>) outs(%i : tensor<1x32x14x14xbf16>) -> tensor<1x32x14x14xbf16>
  return %0 : tensor<1x32x14x14xbf16>
}

func.func @softmax(%x: tensor<40x62xf16>) -> tensor<40x62xf16> {
  %e = tensor.empty() : tensor<40x62xf16>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<40x62xf16>) outs(%e : tensor<40x62xf16>) -> tensor<40x62xf16>
  return %0 : tensor<40x62xf16>
}

// What rounding takes away.
func.func @rounded(%x: tensor<33x50xf32>) -> (tensor<33x50xf32>, tensor<33x50xf32>) {
  %e = tensor.empty() : tensor<33x50xf32>
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<33x50xf32>) outs(%e, %e : tensor<33x50xf32>, tensor<33x50xf32>) {
  ^bb0(%p: f32, %o: f32, %n: f32):
    %t = arith.truncf %p : f32 to bf16
    %w = arith.extf %t : bf16 to f32
    %s = arith.subf %p, %w : f32
    %h = arith.truncf %p : f32 to f16
    %v = arith.extf %h : f16 to f32
    %r = arith.subf %p, %v : f32
    linalg.yield %s, %r : f32, f32
  } -> (tensor<33x50xf32>, tensor<33x50xf32>)
  return %0#0, %0#1 : tensor<33x50xf32>, tensor<33x50xf32>
}

func.func @doubles(%x: tensor<21x40xf64>, %y: tensor<21x40xf16>) -> (tensor<21x40xf16>, tensor<21x40xf64>) {
  %e = tensor.empty() : tensor<21x40xf16>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<21x40xf64>) outs(%e : tensor<21x40xf16>) {
  ^bb0(%p: f64, %o: f16):
    %t = arith.truncf %p : f64 to f16
    linalg.yield %t : f16
  } -> tensor<21x40xf16>
  %f = tensor.empty() : tensor<21x40xf64>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<21x40xf16>) outs(%f : tensor<21x40xf64>) {
  ^bb0(%p: f16, %o: f64):
    %t = arith.extf %p : f16 to f64
    %u = math.sqrt %t : f64
    linalg.yield %u : f64
  } -> tensor<21x40xf64>
  return %0, %1 : tensor<21x40xf16>, tensor<21x40xf64>
}

func.func @line(%x: tensor<70000xf16>) -> tensor<70000xf16> {
  %e = tensor.empty() : tensor<70000xf16>
  %0 = linalg.exp ins(%x : tensor<70000xf16>) outs(%e : tensor<70000xf16>) -> tensor<70000xf16>
  return %0 : tensor<70000xf16>
}

// Rows that no LDM has room for.
func.func @long(%x: tensor<3x30000xbf16>) -> tensor<3x30000xbf16> {
  %e = tensor.empty() : tensor<3x30000xbf16>
  %0 = linalg.negf ins(%x : tensor<3x30000xbf16>) outs(%e : tensor<3x30000xbf16>) -> tensor<3x30000xbf16>
  return %0 : tensor<3x30000xbf16>
}

func.func @odd(%x: tensor<13x7xf16>) -> tensor<13x7xf16> {
  %e = tensor.empty() : tensor<13x7xf16>
  %0 = linalg.abs ins(%x : tensor<13x7xf16>) outs(%e : tensor<13x7xf16>) -> tensor<13x7xf16>
  return %0 : tensor<13x7xf16>
}

// The management core has the last element.
func.func @odd_long(%x: tensor<131x77xf16>) -> tensor<131x77xbf16> {
  %e = tensor.empty() : tensor<131x77xbf16>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<131x77xf16>) outs(%e : tensor<131x77xbf16>) {
  ^bb0(%p: f16, %o: bf16):
    %w = arith.extf %p : f16 to f32
    %t = arith.truncf %w : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<131x77xbf16>
  return %0 : tensor<131x77xbf16>
}

func.func @one(%x: tensor<1x1xbf16>, %y: tensor<bf16>) -> (tensor<1x1xbf16>, tensor<bf16>) {
  %e = tensor.empty() : tensor<1x1xbf16>
  %0 = linalg.exp ins(%x : tensor<1x1xbf16>) outs(%e : tensor<1x1xbf16>) -> tensor<1x1xbf16>
  %f = tensor.empty() : tensor<bf16>
  %1 = linalg.negf ins(%y : tensor<bf16>) outs(%f : tensor<bf16>) -> tensor<bf16>
  return %0, %1 : tensor<1x1xbf16>, tensor<bf16>
}

// %z keeps the rows that are not written.
func.func @memrefs(%x: memref<20x36xf16>, %y: memref<20x36xf16>, %z: memref<40x36xf16>) {
  %v = memref.subview %z[10, 0] [20, 36] [1, 1] : memref<40x36xf16> to memref<20x36xf16, strided<[36, 1], offset: 360>>
  linalg.add ins(%x, %y : memref<20x36xf16>, memref<20x36xf16>) outs(%v : memref<20x36xf16, strided<[36, 1], offset: 360>>)
  linalg.exp ins(%x : memref<20x36xf16>) outs(%y : memref<20x36xf16>)
  return
}

func.func @scalars(%a: f16, %b: bf16, %x: tensor<8x16xf16>) -> (tensor<8x16xf16>, bf16) {
  %e = tensor.empty() : tensor<8x16xf16>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf16>) outs(%e : tensor<8x16xf16>) {
  ^bb0(%p: f16, %o: f16):
    %s = arith.mulf %p, %a : f16
    linalg.yield %s : f16
  } -> tensor<8x16xf16>
  %1 = math.exp %b : bf16
  return %0, %1 : tensor<8x16xf16>, bf16
}

func.func @constants(%x: tensor<2x4xf16>) -> (tensor<2x4xf16>, tensor<2x4xbf16>) {
  %c = arith.constant dense<[[1.0, -0.5, 65504.0, 5.96046448E-8], [0.0, -0.0, 3.0, 0x7C00]]> : tensor<2x4xf16>
  %d = arith.constant dense<[[1.0, -0.5, 3.0e38, 1.0e-40], [0.0, -0.0, 3.0, 0x7F80]]> : tensor<2x4xbf16>
  %e = tensor.empty() : tensor<2x4xf16>
  %0 = linalg.max ins(%x, %c : tensor<2x4xf16>, tensor<2x4xf16>) outs(%e : tensor<2x4xf16>) -> tensor<2x4xf16>
  return %0, %d : tensor<2x4xf16>, tensor<2x4xbf16>
}

func.func @loop(%x: tensor<16x32xf16>, %y: tensor<16x32xf16>) -> tensor<16x32xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %x) -> (tensor<16x32xf16>) {
    %e = tensor.empty() : tensor<16x32xf16>
    %s = linalg.add ins(%t, %y : tensor<16x32xf16>, tensor<16x32xf16>) outs(%e : tensor<16x32xf16>) -> tensor<16x32xf16>
    scf.yield %s : tensor<16x32xf16>
  }
  return %r : tensor<16x32xf16>
}

func.func @turned(%x: tensor<36x66xf16>) -> tensor<66x36xf16> {
  %e = tensor.empty() : tensor<66x36xf16>
  %0 = linalg.transpose ins(%x : tensor<36x66xf16>) outs(%e : tensor<66x36xf16>) permutation = [1, 0]
  return %0 : tensor<66x36xf16>
}

// Rows of memrefs that are no words.
func.func @memref_rows(%x: memref<64x32x3xbf16>, %y: memref<64x32x3xbf16>) {
  linalg.negf ins(%x : memref<64x32x3xbf16>) outs(%y : memref<64x32x3xbf16>)
  return
}
