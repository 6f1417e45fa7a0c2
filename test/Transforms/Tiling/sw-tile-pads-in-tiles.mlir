// Windows read an image that is padded in LDM: the tile is fetched from the image without its border.
// RUN: sw-opt %s --sw-tile --split-input-file | FileCheck %s
// RUN: sw-opt %s --sw-tile=group=false --split-input-file | FileCheck %s --check-prefix=ALONE
// RUN: sw-opt %s --sw-tile --split-input-file --remarks-filter=sw-fuse 2>&1 | FileCheck %s --check-prefix=REMARK

// Rows are cut: all tiles fetch as many, those at the edges what lies next to them; the array has rows for that.
// REMARK: padded in the tiles of its reader
// CHECK-DAG:   #[[FROM:.*]] = affine_map<(d0) -> (d0 * 2 - 1, 0)>
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[X:.*]]: tensor<1x64x112x112xf32>)
// CHECK-NOT:     linalg.fill
// CHECK:         scf.forall (%[[C:.*]], %[[I:.*]]) = (0, 0) to (64, 56) step ([[PLANES:[0-9]+]], [[ROWS:[0-9]+]])
// CHECK:           affine.max #[[FROM]](%[[I]])
// CHECK:           %[[BEGIN:.*]] = affine.min
// CHECK:           %[[AT:.*]] = affine.apply
// CHECK:           linalg.fill {sw.tile = #sw.tile<{{.*}}private
// CHECK:           tensor.extract_slice %[[X]][0, %[[C]], %[[BEGIN]], 0]
// CHECK:           %[[PLACE:.*]] = tensor.extract_slice %{{.*}}[0, 0, %[[AT]], 1]
// CHECK:           %[[COPY:.*]] = linalg.copy {sw.tile = #sw.tile<{{.*}}private{{.*}} outs(%[[PLACE]]
// CHECK:           tensor.insert_slice %[[COPY]] into %{{.*}}[0, 0, %[[AT]], 1]
// CHECK:           arith.maximumf
// CHECK-NOT:     sw.pad_in_tiles
// Without groups an array with the border is made first.
// ALONE-LABEL: func.func @rows(
// ALONE:         scf.for
// ALONE:         scf.forall
// ALONE:         scf.forall
func.func @rows(%x: tensor<1x64x112x112xf32>) -> tensor<1x64x56x56xf32> {
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x64x114x114xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<1x64x114x114xf32>) -> tensor<1x64x114x114xf32>
  %s = tensor.extract_slice %f[0, 0, 1, 1] [1, 64, 112, 112] [1, 1, 1, 1] : tensor<1x64x114x114xf32> to tensor<1x64x112x112xf32>
  %d = linalg.copy ins(%x : tensor<1x64x112x112xf32>) outs(%s : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
  %p = tensor.insert_slice %d into %f[0, 0, 1, 1] [1, 64, 112, 112] [1, 1, 1, 1] : tensor<1x64x112x112xf32> into tensor<1x64x114x114xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x64x56x56xf32>
  %1 = linalg.fill ins(%low : f32) outs(%0 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%p, %w : tensor<1x64x114x114xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  return %2 : tensor<1x64x56x56xf32>
}

// -----

// Whole planes have the image where it is, and the border of both sides: a schedule is taken as it is.
// CHECK-LABEL: func.func @planes(
// CHECK-SAME:    %[[X:.*]]: tensor<1x960x7x7xf32>
// CHECK:         scf.forall (%[[C:.*]]) = (0) to (960) step (5)
// CHECK:           %[[F:.*]] = linalg.fill {sw.tile = #sw.tile<{{.*}} -> tensor<1x5x10x9xf32>
// CHECK:           tensor.extract_slice %[[X]][0, %[[C]], 0, 0] [1, 5, 7, 7]
// CHECK:           tensor.extract_slice %[[F]][0, 0, 1, 2] [1, 5, 7, 7]
// CHECK:           linalg.copy {sw.tile
func.func @planes(%x: tensor<1x960x7x7xf32>, %k: tensor<960x3x3xf32>) -> tensor<1x960x8x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x960x10x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x960x10x9xf32>) -> tensor<1x960x10x9xf32>
  %s = tensor.extract_slice %f[0, 0, 1, 2] [1, 960, 7, 7] [1, 1, 1, 1] : tensor<1x960x10x9xf32> to tensor<1x960x7x7xf32>
  %d = linalg.copy ins(%x : tensor<1x960x7x7xf32>) outs(%s : tensor<1x960x7x7xf32>) -> tensor<1x960x7x7xf32>
  %p = tensor.insert_slice %d into %f[0, 0, 1, 2] [1, 960, 7, 7] [1, 1, 1, 1] : tensor<1x960x7x7xf32> into tensor<1x960x10x9xf32>
  %0 = tensor.empty() : tensor<1x960x8x7xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<1x960x8x7xf32>) -> tensor<1x960x8x7xf32>
  %2 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, sw.schedule = #sw.schedule<sizes = [1, 8, 7, 5, 3, 3]>}
      ins(%p, %k : tensor<1x960x10x9xf32>, tensor<960x3x3xf32>) outs(%1 : tensor<1x960x8x7xf32>) -> tensor<1x960x8x7xf32>
  return %2 : tensor<1x960x8x7xf32>
}

// -----

// Another reader needs the array; `sw.fuse = false` keeps the padding out as well. It is a kernel of its own.
// CHECK-LABEL: func.func @other_reader(
// CHECK:         linalg.copy {sw.tile = #sw.tile<kernel = "pad", {{.*}}predicted
// CHECK-LABEL: func.func @forbidden(
// CHECK:         linalg.copy {sw.tile = #sw.tile<kernel = "pad", {{.*}}predicted
func.func @other_reader(%x: tensor<1x64x30x30xf32>) -> (tensor<1x64x30x30xf32>, tensor<1x64x32x32xf32>) {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1x64x32x32xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x64x32x32xf32>) -> tensor<1x64x32x32xf32>
  %s = tensor.extract_slice %f[0, 0, 1, 1] [1, 64, 30, 30] [1, 1, 1, 1] : tensor<1x64x32x32xf32> to tensor<1x64x30x30xf32>
  %d = linalg.copy ins(%x : tensor<1x64x30x30xf32>) outs(%s : tensor<1x64x30x30xf32>) -> tensor<1x64x30x30xf32>
  %p = tensor.insert_slice %d into %f[0, 0, 1, 1] [1, 64, 30, 30] [1, 1, 1, 1] : tensor<1x64x30x30xf32> into tensor<1x64x32x32xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x64x30x30xf32>
  %1 = linalg.fill ins(%c : f32) outs(%0 : tensor<1x64x30x30xf32>) -> tensor<1x64x30x30xf32>
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x64x32x32xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x64x30x30xf32>) -> tensor<1x64x30x30xf32>
  return %2, %p : tensor<1x64x30x30xf32>, tensor<1x64x32x32xf32>
}

func.func @forbidden(%x: tensor<1x64x30x30xf32>) -> tensor<1x64x30x30xf32> {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1x64x32x32xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x64x32x32xf32>) -> tensor<1x64x32x32xf32>
  %s = tensor.extract_slice %f[0, 0, 1, 1] [1, 64, 30, 30] [1, 1, 1, 1] : tensor<1x64x32x32xf32> to tensor<1x64x30x30xf32>
  %d = linalg.copy ins(%x : tensor<1x64x30x30xf32>) outs(%s : tensor<1x64x30x30xf32>) -> tensor<1x64x30x30xf32>
  %p = tensor.insert_slice %d into %f[0, 0, 1, 1] [1, 64, 30, 30] [1, 1, 1, 1] : tensor<1x64x30x30xf32> into tensor<1x64x32x32xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x64x30x30xf32>
  %1 = linalg.fill ins(%c : f32) outs(%0 : tensor<1x64x30x30xf32>) -> tensor<1x64x30x30xf32>
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, sw.fuse = false}
      ins(%p, %w : tensor<1x64x32x32xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x64x30x30xf32>) -> tensor<1x64x30x30xf32>
  return %2 : tensor<1x64x30x30xf32>
}

// -----

// One window is one tile, which has no loop; a mark of somebody else is no padding.
// REMARK: no smaller tile with its border fits in LDM
// CHECK-LABEL: func.func @one(
// CHECK:         linalg.copy {sw.tile = #sw.tile<kernel = "pad"
// CHECK-LABEL: func.func @marked(
// CHECK-NOT:     sw.pad_in_tiles
// CHECK:         return
func.func @one(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1x1x3x3xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  %s = tensor.extract_slice %f[0, 0, 1, 1] [1, 1, 1, 1] [1, 1, 1, 1] : tensor<1x1x3x3xf32> to tensor<1x1x1x1xf32>
  %d = linalg.copy ins(%x : tensor<1x1x1x1xf32>) outs(%s : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %p = tensor.insert_slice %d into %f[0, 0, 1, 1] [1, 1, 1, 1] [1, 1, 1, 1] : tensor<1x1x1x1xf32> into tensor<1x1x3x3xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x1x1x1xf32>
  %1 = linalg.fill ins(%c : f32) outs(%0 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x1x3x3xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %2 : tensor<1x1x1x1xf32>
}

func.func @marked(%x: tensor<64x64xf32>, %e: tensor<66x66xf32>, %i: index) -> tensor<66x66xf32> {
  %c = arith.constant 1.0 : f32
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<66x66xf32>) -> tensor<66x66xf32>
  %0 = tensor.empty() : tensor<64x64xf32>
  %d = linalg.copy {sw.pad_in_tiles} ins(%x : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = tensor.insert_slice %d into %f[%i, 1] [64, 64] [1, 1] : tensor<64x64xf32> into tensor<66x66xf32>
  %n = linalg.negf ins(%p : tensor<66x66xf32>) outs(%e : tensor<66x66xf32>) -> tensor<66x66xf32>
  return %n : tensor<66x66xf32>
}
