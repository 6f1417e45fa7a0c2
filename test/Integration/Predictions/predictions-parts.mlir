// Times are those that were predicted, up to a factor of 1.3, of programs of several small kernels: what a part of a launch takes by itself, where its results are, what becomes of its ops.
// RUN: sh -c 'for f in one_tile concat interleaved ahead between; do for chip in sw26010 sw26010pro; do \
// RUN:   sw-run %s --entry=$f --chip=$chip --mode=timing --quiet --json=%t.json && \
// RUN:   %python %S/Inputs/predicted.py %t.json 1.3 || exit 1; done; done' | FileCheck %s
// RUN: sw-run %s --entry=one_tile --verify --quiet
// RUN: sw-run %s --entry=interleaved --verify --quiet
// RUN: sw-run %s --entry=between --verify --quiet --chip=sw26010pro

// CHECK-COUNT-10: predicted
// CHECK-NOT: {{.}}

#i = affine_map<(i) -> (i)>
#ij = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// The sum and what is computed of it are one program with one tile, as predicted, whatever stands between them.
func.func @one_tile(%x: tensor<64x10xf32>, %b: tensor<10xf32>, %a: tensor<64x2560xf32>) -> (tensor<64x2560xf32>, tensor<10xf32>) {
  %z = arith.constant 0.0 : f32
  %rate = arith.constant 0.01 : f32
  %e = tensor.empty() : tensor<10xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<10xf32>) -> tensor<10xf32>
  %s = linalg.generic {indexing_maps = [#ij, #column], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<64x10xf32>) outs(%f : tensor<10xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.addf %v, %o : f32
    linalg.yield %n : f32
  } -> tensor<10xf32>
  %ae = tensor.empty() : tensor<64x2560xf32>
  %t = linalg.exp ins(%a : tensor<64x2560xf32>) outs(%ae : tensor<64x2560xf32>) -> tensor<64x2560xf32>
  %r = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel"]} ins(%b, %s : tensor<10xf32>, tensor<10xf32>) outs(%e : tensor<10xf32>) {
  ^bb0(%v: f32, %g: f32, %o: f32):
    %m = arith.mulf %g, %rate : f32
    %n = arith.subf %v, %m : f32
    linalg.yield %n : f32
  } -> tensor<10xf32>
  return %t, %r : tensor<64x2560xf32>, tensor<10xf32>
}

// The only tile is put together in the place of the result: the op that would store it, which has the prediction, vanishes.
func.func @concat(%a: tensor<1x1x44xi32>, %b: tensor<1x1x44xi32>) -> tensor<1x1x88xi32> {
  %c = tensor.concat dim(2) %a, %b : (tensor<1x1x44xi32>, tensor<1x1x44xi32>) -> tensor<1x1x88xi32>
  return %c : tensor<1x1x88xi32>
}

// Three parts of an array are single elements of its rows, and are computed where they belong, in other shapes.
func.func @interleaved(%a: tensor<1x32x1x1x1xf32>, %b: tensor<1x1x33x1x1xf32>, %c: tensor<1x1x1x33x1xf32>) -> tensor<1x32x33x33x3xf32> {
  %x = tosa.const_shape {values = dense<[1, 1, 33, 33, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
  %y = tosa.const_shape {values = dense<[1, 32, 1, 33, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
  %z = tosa.const_shape {values = dense<[1, 32, 33, 1, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
  %0 = tosa.tile %a, %x : (tensor<1x32x1x1x1xf32>, !tosa.shape<5>) -> tensor<1x32x33x33x1xf32>
  %1 = tosa.tile %b, %y : (tensor<1x1x33x1x1xf32>, !tosa.shape<5>) -> tensor<1x32x33x33x1xf32>
  %2 = tosa.tile %c, %z : (tensor<1x1x1x33x1xf32>, !tosa.shape<5>) -> tensor<1x32x33x33x1xf32>
  %3 = tosa.concat %0, %1, %2 {axis = 4 : i32} : (tensor<1x32x33x33x1xf32>, tensor<1x32x33x33x1xf32>, tensor<1x32x33x33x1xf32>) -> tensor<1x32x33x33x3xf32>
  return %3 : tensor<1x32x33x33x3xf32>
}

// The first product is short, and fetches what the second one begins with.
func.func @ahead(%a: tensor<64x10xf32>, %b: tensor<10x256xf32>, %w: tensor<256x512xf32>) -> tensor<64x512xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x256xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %p = linalg.matmul ins(%a, %b : tensor<64x10xf32>, tensor<10x256xf32>) outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
  %g = tensor.empty() : tensor<64x512xf32>
  %h = linalg.fill ins(%z : f32) outs(%g : tensor<64x512xf32>) -> tensor<64x512xf32>
  %q = linalg.matmul ins(%p, %w : tensor<64x256xf32>, tensor<256x512xf32>) outs(%h : tensor<64x512xf32>) -> tensor<64x512xf32>
  return %q : tensor<64x512xf32>
}

// Between the elements of the result lie others, which another kernel fills.
func.func @between(%x: tensor<64x256xf32>) -> tensor<128x512xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x512xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x512xf32>) -> tensor<128x512xf32>
  %g = tensor.empty() : tensor<64x256xf32>
  %y = linalg.exp ins(%x : tensor<64x256xf32>) outs(%g : tensor<64x256xf32>) -> tensor<64x256xf32>
  %r = tensor.insert_slice %y into %f[0, 0] [64, 256] [2, 2] : tensor<64x256xf32> into tensor<128x512xf32>
  return %r : tensor<128x512xf32>
}
