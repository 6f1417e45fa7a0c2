// RUN: sw-opt %s --sw-set-target --sw-tile="tile-sizes=128,512,256 row-contiguous=a,c" --split-input-file --remarks-filter='sw-fuse' --verify-diagnostics | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// The activation before a product runs on its tiles, in the loop over them,
// spread as the operand is: rows of the reduction over mesh rows.

// CHECK-LABEL: func.func @fused(
// CHECK-SAME:      %[[W:[^:]*]]: tensor<128x256xf32>, %[[X:[^:]*]]: tensor<256x3136xf32>
// CHECK-NOT:     linalg.generic
// CHECK:         scf.for
// CHECK:           %[[TILE:.*]] = tensor.extract_slice %[[X]][0, %{{.*}}] [256, %{{.*}}] [1, 1]
// CHECK:           %[[Y:.*]] = linalg.generic {{.*}} ins(%[[TILE]], %{{.*}} : tensor<256x?xf32>, tensor<256xf32>)
// CHECK-SAME:          sw.tile = #sw.tile<kernel = "matmul", sizes = [256, 512], mesh = [row, col], units = [1, 4]>
// CHECK:           linalg.matmul {{.*}} ins(%[[W]], %[[Y]] :
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @fused(%w: tensor<128x256xf32>, %x: tensor<256x3136xf32>, %s: tensor<256xf32>) -> tensor<128x3136xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x3136xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<256x3136xf32>, tensor<256xf32>) outs(%e : tensor<256x3136xf32>) {
  ^bb0(%i: f32, %si: f32, %o: f32):
    %a = arith.addf %i, %si : f32
    %r = arith.maximumf %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<256x3136xf32>
  %e2 = tensor.empty() : tensor<128x3136xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<128x3136xf32>) -> tensor<128x3136xf32>
  // expected-remark @below {{maximumf runs on the tiles of an operand of a product}}
  %p = linalg.matmul ins(%w, %y : tensor<128x256xf32>, tensor<256x3136xf32>) outs(%f : tensor<128x3136xf32>) -> tensor<128x3136xf32>
  return %p : tensor<128x3136xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// One for which others need the result, or that is not to be fused, is a kernel of
// its own.

// CHECK-LABEL: func.func @apart(
// CHECK:         scf.forall
// CHECK:         scf.for
// CHECK:           linalg.matmul
// CHECK:         return
func.func @apart(%w: tensor<128x256xf32>, %x: tensor<256x3136xf32>) -> (tensor<128x3136xf32>, tensor<256x3136xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x3136xf32>
  %y = linalg.exp ins(%x : tensor<256x3136xf32>) outs(%e : tensor<256x3136xf32>) -> tensor<256x3136xf32>
  %e2 = tensor.empty() : tensor<128x3136xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<128x3136xf32>) -> tensor<128x3136xf32>
  %p = linalg.matmul ins(%w, %y : tensor<128x256xf32>, tensor<256x3136xf32>) outs(%f : tensor<128x3136xf32>) -> tensor<128x3136xf32>
  return %p, %y : tensor<128x3136xf32>, tensor<256x3136xf32>
}

// CHECK-LABEL: func.func @forbidden(
// CHECK:         scf.forall
// CHECK:         scf.for
// CHECK:           linalg.matmul
// CHECK:         return
func.func @forbidden(%w: tensor<128x256xf32>, %x: tensor<256x3136xf32>) -> tensor<128x3136xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x3136xf32>
  %y = linalg.exp {sw.fuse = false} ins(%x : tensor<256x3136xf32>) outs(%e : tensor<256x3136xf32>) -> tensor<256x3136xf32>
  %e2 = tensor.empty() : tensor<128x3136xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<128x3136xf32>) -> tensor<128x3136xf32>
  %p = linalg.matmul ins(%w, %y : tensor<128x256xf32>, tensor<256x3136xf32>) outs(%f : tensor<128x3136xf32>) -> tensor<128x3136xf32>
  return %p : tensor<128x3136xf32>
}

// -----

// Tiles of the reduction: each has its own of the operand.

// CHECK-LABEL: func.func @reduction(
// CHECK-NOT:     scf.forall
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             %[[T:.*]] = tensor.extract_slice %arg1[
// CHECK:             %[[Y:.*]] = linalg.exp {sw.tile = {{.*}}} ins(%[[T]]
// CHECK:             linalg.matmul {{.*}} ins(%{{.*}}, %[[Y]]
// CHECK:         return
func.func @reduction(%w: tensor<128x512xf32>, %x: tensor<512x3136xf32>) -> tensor<128x3136xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x3136xf32>
  %y = linalg.exp ins(%x : tensor<512x3136xf32>) outs(%e : tensor<512x3136xf32>) -> tensor<512x3136xf32>
  %e2 = tensor.empty() : tensor<128x3136xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<128x3136xf32>) -> tensor<128x3136xf32>
  // expected-remark @below {{exp runs on the tiles of an operand of a product}}
  %p = linalg.matmul ins(%w, %y : tensor<128x512xf32>, tensor<512x3136xf32>) outs(%f : tensor<128x3136xf32>) -> tensor<128x3136xf32>
  return %p : tensor<128x3136xf32>
}

// -----

#image = affine_map<(a, b, c, d) -> (a, b, c, d)>
#w = affine_map<(n, f, p, t) -> (f, t)>
#x = affine_map<(n, f, p, t) -> (n, t, p)>
#y = affine_map<(n, f, p, t) -> (n, f, p)>

// Windows of an image: the activation is that of the windows, which are laid out
// with zeros around the image.

// CHECK-LABEL: func.func @windows(
// CHECK:         %[[W:.*]] = sw.windows %arg1
// CHECK:         scf.for
// CHECK:           %[[T:.*]] = tensor.extract_slice %[[W]]
// CHECK:           %[[R:.*]] = linalg.generic {{.*}} ins(%[[T]]
// CHECK:             arith.maximumf
// CHECK:           linalg.generic {{.*}} ins(%{{.*}}, %[[R]]
func.func @windows(%f: tensor<128x1152xf32>, %x: tensor<1x128x56x56xf32>) -> tensor<1x128x3136xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x128x56x56xf32>
  %r = linalg.generic {indexing_maps = [#image, #image], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x128x56x56xf32>) outs(%e : tensor<1x128x56x56xf32>) {
  ^bb0(%v: f32, %o: f32):
    %0 = arith.maximumf %v, %zero : f32
    linalg.yield %0 : f32
  } -> tensor<1x128x56x56xf32>
  %v = sw.windows %r, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [56, 56]> : tensor<1x128x56x56xf32> to tensor<1x1152x3136xf32>
  %e2 = tensor.empty() : tensor<1x128x3136xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x128x3136xf32>) -> tensor<1x128x3136xf32>
  // expected-remark @below {{relu runs on the tiles of an operand of a product}}
  %p = linalg.generic {indexing_maps = [#w, #x, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%f, %v : tensor<128x1152xf32>, tensor<1x1152x3136xf32>) outs(%z : tensor<1x128x3136xf32>) {
  ^bb0(%l: f32, %m: f32, %o: f32):
    %0 = arith.mulf %l, %m : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x128x3136xf32>
  return %p : tensor<1x128x3136xf32>
}

// -----

#image = affine_map<(a, b, c, d) -> (a, b, c, d)>
#w = affine_map<(n, f, p, t) -> (f, t)>
#x = affine_map<(n, f, p, t) -> (n, t, p)>
#y = affine_map<(n, f, p, t) -> (n, f, p)>

// The exponential of zero is one, which borders are not.

// CHECK-LABEL: func.func @borders(
// CHECK:         linalg.generic
// CHECK:           math.exp
// CHECK:         sw.windows
func.func @borders(%f: tensor<128x1152xf32>, %x: tensor<1x128x56x56xf32>) -> tensor<1x128x3136xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x128x56x56xf32>
  %r = linalg.generic {indexing_maps = [#image, #image], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x128x56x56xf32>) outs(%e : tensor<1x128x56x56xf32>) {
  ^bb0(%v: f32, %o: f32):
    %0 = math.exp %v : f32
    linalg.yield %0 : f32
  } -> tensor<1x128x56x56xf32>
  %v = sw.windows %r, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [56, 56]> : tensor<1x128x56x56xf32> to tensor<1x1152x3136xf32>
  %e2 = tensor.empty() : tensor<1x128x3136xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x128x3136xf32>) -> tensor<1x128x3136xf32>
  %p = linalg.generic {indexing_maps = [#w, #x, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%f, %v : tensor<128x1152xf32>, tensor<1x1152x3136xf32>) outs(%z : tensor<1x128x3136xf32>) {
  ^bb0(%l: f32, %m: f32, %o: f32):
    %0 = arith.mulf %l, %m : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x128x3136xf32>
  return %p : tensor<1x128x3136xf32>
}

// -----

#image = affine_map<(n, c, p) -> (n, c, p)>
#w = affine_map<(n, f, p, t) -> (f, t)>
#x = affine_map<(n, f, p, t) -> (n, t, p)>
#y = affine_map<(n, f, p, t) -> (n, f, p)>

// The mean after an average pooling is taken on the tiles of that.

// CHECK-LABEL: func.func @average(
// CHECK:         scf.forall
// CHECK:           arith.addf
// CHECK:           arith.divf
// CHECK:         scf.for
// CHECK-NOT:       arith.divf
// CHECK:         return
func.func @average(%f: tensor<64x192xf32>, %x: tensor<1x192x37x37xf32>) -> tensor<1x64x1225xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 9.0 : f32
  %e = tensor.empty() : tensor<1x192x35x35xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x192x35x35xf32>) -> tensor<1x192x35x35xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  %s = linalg.pooling_nchw_sum ins(%x, %window : tensor<1x192x37x37xf32>, tensor<3x3xf32>) outs(%z : tensor<1x192x35x35xf32>) -> tensor<1x192x35x35xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (n, c, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s : tensor<1x192x35x35xf32>) outs(%e : tensor<1x192x35x35xf32>) {
  ^bb0(%v: f32, %o: f32):
    %0 = arith.divf %v, %count : f32
    linalg.yield %0 : f32
  } -> tensor<1x192x35x35xf32>
  %v = tensor.collapse_shape %a [[0], [1], [2, 3]] : tensor<1x192x35x35xf32> into tensor<1x192x1225xf32>
  %e2 = tensor.empty() : tensor<1x64x1225xf32>
  %g = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x64x1225xf32>) -> tensor<1x64x1225xf32>
  %p = linalg.generic {indexing_maps = [#w, #x, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%f, %v : tensor<64x192xf32>, tensor<1x192x1225xf32>) outs(%g : tensor<1x64x1225xf32>) {
  ^bb0(%l: f32, %m: f32, %o: f32):
    %0 = arith.mulf %l, %m : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x64x1225xf32>
  return %p : tensor<1x64x1225xf32>
}
